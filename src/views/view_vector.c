/*
 * view_vector.c - a vector as a row of cells, below the rows it was computed from.
 *
 * inputs[0]  0.43  0.15  0.89
 * * query    0.55  0.87  0.66
 * = products 0.24  0.13  0.59
 *
 * Works for operations cell by cell and for sums; everything else is one row alone.
 */
#include "views/views.h"

#include "trace/lineage.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum { ROWS_MOST = 3 };

typedef struct Row {
    Matrix m;
    Str lead; /* "*", "=", "exp" */
} Row;

/* What stands before the rows of an operation on each cell or on each row; NULL: of any other. */
static const char *sign_of(const Node *n)
{
    const Op *op = op_row(n->op);
    if (op->kind != EXPLAIN_ELEMENT && op->loops != LOOPS_ROWS)
        return NULL;
    return op->sign ? op->sign : op->name;
}

/* An operand that can stand above the result as a row of its own. */
static bool is_row(const Canvas *c, Operand o)
{
    return o.node != NO_NODE && trace_node(c->s->trace, o.node)->out.shape.rank <= 1;
}

/* An operand's name; of the subject as it was before it was changed in place, that. */
static Str name_of(const Canvas *c, const Node *n, int k)
{
    Str name = subject_operand(c->s, n, k);
    return n->in[k].node == c->s->node ? phrase(c->pen.a, PHRASE_BEFORE, name) : name;
}

/* What stands before the result: "exp =", "* 2 =", "="; of a row alone nothing. */
static Str result_lead(const Canvas *c, const Node *n, const char *sign, int operands)
{
    if (operands == 0)
        return STR("");
    if (n->in_count == 1)
        return str_printf(c->pen.a, "%s =", sign);
    if (n->in_count != 2 || n->in[1].node != NO_NODE)
        return STR("=");
    return str_printf(c->pen.a, "%s %.*s =", sign,
                      STR_ARG(arithmetic_number(c->pen.a, n->in[1].number)));
}

static int collect_rows(const Canvas *c, Row *rows)
{
    const Subject *s = c->s;
    const Node *n = lineage_maker(s->trace, s->node, s->time);
    const char *sign = n ? sign_of(n) : NULL;
    int count = 0;
    for (int k = 0; sign && k < n->in_count; k++) {
        if (!is_row(c, n->in[k]))
            continue;
        Matrix m = matrix_make(c, n->in[k].node, n->id, name_of(c, n, k), LIE_ROW, 0);
        m.hue = subject_hue(c->s, n, k);
        rows[count++] = (Row){m, k == 1 ? str_of(sign) : STR("")};
    }
    Matrix own = matrix_make(c, s->node, s->time, s->title, LIE_ROW, 0);
    rows[count] = (Row){own, result_lead(c, n, sign, count)};
    count++;
    return count;
}

static float lead_width(const Canvas *c, const Row *rows, int count)
{
    float widest = 0;
    for (int i = 0; i < count; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_MONO, c->pen.body, rows[i].lead));
    return widest > 0 ? widest + c->pen.gap : 0;
}

/* Marks of a row: the focused cell of the result, its column in the operands. */
static Marks row_marks(const Canvas *c, const Row *row, bool result)
{
    Marks marks = MARKS_NONE;
    int ignored;
    if (!matrix_find(&row->m, c->s->lit.cell, &ignored, &marks.column))
        return marks;
    marks.row = 0;
    marks.focus = result;
    marks.frame_column = !result && row->m.columns > 1;
    marks.column_hue = result ? ROLE_TEXT : row->m.hue;
    return marks;
}

static void draw_row(const Canvas *c, const Row *row, Box area, float lead, bool result)
{
    const Matrix *m = &row->m;
    Marks marks = row_marks(c, row, result);
    Box sign = {m->box.x - lead, m->box.y, lead - c->pen.gap, m->cell_h};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT), sign, ALIGN_RIGHT,
                 row->lead);
    matrix_caption(c, m, m->box.x,
                   m->box.y - matrix_column_label_height(c, m, m->cell_w) -
                       matrix_caption_height(c, m, area.x + area.w - m->box.x) + c->pen.body * 0.9f,
                   area.x + area.w - m->box.x);
    matrix_column_labels(c, m, &marks);
    matrix_draw(c, m, &marks);
    matrix_legend_right(c, m);
}

void view_vector(const Canvas *c, Box area)
{
    Row rows[ROWS_MOST];
    int count = collect_rows(c, rows), columns = 1;
    float legend = 0, lead = lead_width(c, rows, count);
    for (int i = 0; i < count; i++) {
        columns = rows[i].m.columns > columns ? rows[i].m.columns : columns;
        legend = fmaxf(legend, matrix_legend_width(c, &rows[i].m));
    }
    float caption = c->pen.body * 1.3f + c->pen.small * 1.35f, each = floorf(area.h / (float)count);
    float room = area.w - lead - legend;
    CellSize size = cell_fit(room, each, (float)columns, 1, c->pen.body * 7);
    float above = caption + matrix_column_label_height(c, &rows[count - 1].m, size.w);
    size = cell_fit(room, fmaxf(each - above - 2 * c->pen.gap, c->pen.small * 1.2f), (float)columns,
                    1, c->pen.body * 7);
    float pitch = fminf(each, above + size.h + 3 * c->pen.gap);
    float w = lead + legend + size.w * (float)columns;
    float x = area.x + lead + floorf(fmaxf(area.w - w, 0) / 2);
    float y = area.y + floorf(fmaxf(area.h - pitch * (float)count, 0) / 2);
    for (int i = 0; i < count; i++) {
        matrix_place(c, &rows[i].m, x, y + pitch * (float)i + above, size.w, size.h);
        draw_row(c, &rows[i], area, lead, i == count - 1);
    }
}
