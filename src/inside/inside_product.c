/*
 * inside_product.c - a product while it is computed: A left, B on top, C where they cross.
 *
 * A linear layer stores its weight the other way round, a row for each output; it is drawn turned,
 * as it is used, and its bias, added last, stands as a row below the result.
 */
#include "inside/inside_draw.h"

#include "trace/ops.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

typedef struct Product {
    Matrix a, b, c, bias;
    bool biased;
    float labels_w, labels_h; /* of A's rows, of B's columns */
    float apart;              /* between A and C, B and C */
} Product;

static Product collect(const Inside *in)
{
    const Node *n = in->n;
    bool linear = op_row(n->op)->loops == LOOPS_LINEAR;
    bool column = !linear && trace_node(in->c.s->trace, n->in[1].node)->out.shape.rank == 1;
    Product p = {.a = inside_operand(in, 0, LIE_ROW),
                 .b = inside_operand(in, 1, LIE_COLUMN),
                 .c = inside_result(in, column ? LIE_COLUMN : LIE_ROW),
                 .biased = linear && n->in_count > 2,
                 .apart = 2 * in->c.pen.gap};
    if (linear) {
        p.b = matrix_transposed(&in->c, &p.b, p.b.title);
        p.b.remark = phrase_plain(PHRASE_INSIDE_TURNED);
    }
    if (p.biased)
        p.bias = inside_operand(in, 2, LIE_ROW);
    p.labels_w = matrix_row_label_width(&in->c, &p.a);
    return p;
}

static float extra_rows(const Product *p)
{
    return p->biased ? 1 : 0;
}

/* Widths of the captions left and right, and heights of all of them. */
typedef struct Room {
    float a_w, b_w, a_h, b_h, c_h, bias_h;
} Room;

static Room measure(const Inside *in, const Product *p, Box area, float x, float c_x)
{
    const Canvas *c = &in->c;
    Room r = {.a_w = c_x - c->pen.gap - (x - p->labels_w), .b_w = area.x + area.w - c_x};
    r.a_h = matrix_caption_height(c, &p->a, r.a_w) + c->pen.gap;
    r.b_h = matrix_caption_height(c, &p->b, r.b_w) + c->pen.gap;
    r.c_h = matrix_caption_height(c, &p->c, r.b_w) + c->pen.gap;
    r.bias_h = p->biased ? matrix_caption_height(c, &p->bias, r.b_w) + 2 * c->pen.gap : 0;
    return r;
}

/* Places the matrices for cells of a size; gives the height of it all. */
static float place(const Inside *in, Product *p, Box area, CellSize size)
{
    const Canvas *c = &in->c;
    float w = p->labels_w + p->apart + size.w * (float)(p->a.columns + p->c.columns);
    float x = area.x + fmaxf(floorf((area.w - w) / 2), 0) + p->labels_w;
    float c_x = x + size.w * (float)p->a.columns + p->apart;
    matrix_place(c, &p->c, c_x, 0, size.w,
                 size.h); /* its caption may have to say that it is small */
    Room r = measure(in, p, area, x, c_x);
    p->labels_h = matrix_column_label_height(c, &p->b, size.w);
    float top = fmaxf(r.b_h + p->labels_h + size.h * (float)p->b.rows + p->apart, r.a_h);
    float below = r.c_h + r.bias_h + size.h * extra_rows(p);
    float h = top + size.h * (float)p->c.rows + below;
    float y = area.y + fmaxf(floorf((area.h - h) / 2), 0) + top;
    matrix_place(c, &p->a, x, y, size.w, size.h);
    matrix_place(c, &p->b, c_x, y - p->apart - size.h * (float)p->b.rows, size.w, size.h);
    matrix_place(c, &p->c, c_x, y, size.w, size.h);
    if (p->biased)
        matrix_place(c, &p->bias, c_x, y + p->c.box.h + r.c_h + r.bias_h, size.w, size.h);
    return h;
}

enum { ROUNDS = 8 }; /* captions grow as cells shrink; three are the most that was needed */

static void place_all(const Inside *in, Product *p, Box area)
{
    float columns = (float)(p->a.columns + p->c.columns);
    float rows = (float)(p->b.rows + p->c.rows) + extra_rows(p);
    float room = area.h;
    CellSize size = {0, 0};
    for (int again = 0; again < ROUNDS; again++) {
        size =
            cell_fit(area.w - p->labels_w - p->apart - 2, room, columns, rows, in->c.pen.body * 4);
        float over = place(in, p, area, size) - area.h;
        if (over <= 0)
            break;
        room = size.h * rows - over;
    }
}

static void draw_captions(const Inside *in, const Product *p, Box area)
{
    const Canvas *c = &in->c;
    float left = p->a.box.x - p->labels_w, a_w = p->b.box.x - c->pen.gap - left;
    float b_w = area.x + area.w - p->b.box.x;
    float above_a = p->a.box.y - c->pen.gap - matrix_caption_height(c, &p->a, a_w);
    float above_b = p->b.box.y - p->labels_h - c->pen.gap - matrix_caption_height(c, &p->b, b_w);
    matrix_caption(c, &p->a, left, above_a + c->pen.body, a_w);
    matrix_caption(c, &p->b, p->b.box.x, above_b + c->pen.body, b_w);
    matrix_caption(c, &p->c, p->c.box.x, p->c.box.y + p->c.box.h + c->pen.gap + c->pen.body, b_w);
    if (p->biased)
        matrix_caption(c, &p->bias, p->bias.box.x,
                       p->bias.box.y - c->pen.gap - matrix_caption_height(c, &p->bias, b_w) +
                           c->pen.body,
                       b_w);
}

void inside_product(const Inside *in, Box area)
{
    Product p = collect(in);
    Marks rows = MARKS_NONE, columns = MARKS_NONE, none = MARKS_NONE;
    int row, column;
    place_all(in, &p, area);
    if (matrix_find(&p.c, in->r.current, &row, &column)) {
        rows.row = row;
        rows.row_hue = p.a.hue;
        columns.column = column;
        columns.column_hue = p.b.hue;
    }
    draw_captions(in, &p, area);
    matrix_row_labels(&in->c, &p.a, &rows);
    matrix_column_labels(&in->c, &p.b, &columns);
    inside_matrix(in, &p.a, 0, &none);
    inside_matrix(in, &p.b, 1, &none);
    if (p.biased)
        inside_matrix(in, &p.bias, 2, &none);
    inside_matrix(in, &p.c, PACKED_RESULT, &none);
}
