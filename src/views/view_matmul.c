/*
 * view_matmul.c - a matrix product: A left, B on top, C in the corner where a row of A meets a
 * column of B. Of a large product a page around the focus is shown, small enough for numbers.
 *
 * Edges that are shared are drawn aligned, so the focused cell of C stands in the row of A and
 * below the column of B it is made of. The two inner edges carry the same bracket and number: they
 * must be equal, and they are what is summed over.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

typedef struct Product {
    Matrix a, b, c;
    int row, column; /* in focus; -1: none */
    float labels_w;  /* row labels of A */
    float labels_h;  /* column labels of B */
    float bracket;   /* room for an inner bracket and its number */
    float legend;
} Product;

/* What is shown: rows of A, terms of the sums, columns of B. */
typedef struct Shown {
    MatrixSpan rows, terms, columns;
} Shown;

static Shown choose_shown(const Canvas *c, const Node *n)
{
    Zoom z = c->s->view->zoom;
    Shown s = {{z.row, z.rows}, {0, 0}, {z.column, z.columns}};
    Shape a = trace_node(c->s->trace, n->in[0].node)->out.shape, y = n->out.shape;
    int64_t at[MAX_RANK] = {0}, inner = a.size[a.rank - 1];
    if (a.rank < 2 || trace_node(c->s->trace, n->in[1].node)->out.shape.rank < 2)
        return s;
    int64_t all_rows = y.size[y.rank - 2], all_columns = y.size[y.rank - 1];
    if (c->s->focus.cell >= 0)
        index_split(y, c->s->focus.cell, at);
    s.rows = matrix_page(s.rows, all_rows, MATRIX_PAGE, at[y.rank - 2]);
    s.columns = matrix_page(s.columns, all_columns, MATRIX_PAGE, at[y.rank - 1]);
    int64_t term = c->s->view->sweep.on ? c->s->view->sweep.terms - 1 : 0;
    if (all_rows > MATRIX_MOST || all_columns > MATRIX_MOST || inner > MATRIX_MOST)
        s.terms = matrix_around((MatrixSpan){0, inner}, MATRIX_PAGE, term);
    return s;
}

static Matrix operand_matrix(const Canvas *c, const Node *n, int k, const Explanation *x, Shown s)
{
    Str title = subject_operand(c->s, n, k);
    int64_t around = k < x->terms ? x->term[k].cell.cell : 0;
    Zoom left = {s.rows.first, s.terms.first, s.rows.count, s.terms.count};
    Zoom top = {s.terms.first, s.columns.first, s.terms.count, s.columns.count};
    Matrix m = matrix_part(c, n->in[k].node, n->id, title, k == 0 ? LIE_ROW : LIE_COLUMN, around,
                           k == 0 ? left : top);
    m.hue = subject_hue(c->s, n, k);
    return m;
}

/* Room for a bracket with the number of terms, above A and left of B. */
static float bracket_room(const Canvas *c, const Matrix *a)
{
    return fmaxf(c->pen.small * 1.4f,
                 pen_width(&c->pen, FONT_MONO, c->pen.small, matrix_terms(c, a)) + 2);
}

static Product collect(const Canvas *c)
{
    const Subject *s = c->s;
    const Node *n = trace_node(c->s->trace, s->node);
    Explanation x = subject_explain(c->s);
    Shown shown = choose_shown(c, n);
    Zoom of_result = {shown.rows.first, shown.columns.first, shown.rows.count, shown.columns.count};
    bool column = trace_node(c->s->trace, n->in[1].node)->out.shape.rank == 1;
    Product p = {.a = operand_matrix(c, n, 0, &x, shown),
                 .b = operand_matrix(c, n, 1, &x, shown),
                 .c = matrix_part(c, s->node, s->time, s->title, column ? LIE_COLUMN : LIE_ROW,
                                  s->focus.cell, of_result)};
    if (!matrix_find(&p.c, s->lit.cell, &p.row, &p.column))
        p.row = p.column = -1;
    p.a.plain = p.b.plain = p.c.plain = true; /* three such pictures would take the room of cells */
    p.labels_w = matrix_row_label_width(c, &p.a);
    p.bracket = bracket_room(c, &p.a);
    p.legend = fmaxf(matrix_legend_width(c, &p.b), matrix_legend_width(c, &p.c));
    return p;
}

/* A line along an inner edge with its size: the same on both operands. */
static void draw_bracket(const Canvas *c, const Product *p)
{
    Str size = matrix_terms(c, &p->a);
    Colour guide = pen_colour(&c->pen, ROLE_ACCENT);
    float over = p->a.box.y - 6, beside = p->b.box.x - 6, half = c->pen.small * 0.65f;
    Point a0 = {p->a.box.x, over}, a1 = {p->a.box.x + p->a.box.w, over};
    Point b0 = {beside, p->b.box.y}, b1 = {beside, p->b.box.y + p->b.box.h};
    draw_line(c->pen.d, a0, a1, guide, 2, 0);
    draw_line(c->pen.d, b0, b1, guide, 2, 0);
    Box on_a = {a0.x, over - c->pen.small * 1.3f - 1, p->a.box.w, c->pen.small * 1.3f};
    Box on_b = {beside - p->bracket - 4, (b0.y + b1.y) / 2 - half, p->bracket, c->pen.small * 1.3f};
    TextLook look = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_ACCENT);
    draw_text_in(c->pen.d, look, on_a, ALIGN_CENTRE, size);
    draw_text_in(c->pen.d, look, on_b, ALIGN_RIGHT, size);
}

static void draw_operands(const Canvas *c, const Product *p)
{
    Marks rows = {
        .fade = p->row >= 0, .row = p->row, .column = -1, .frame_row = true, .row_hue = p->a.hue};
    Marks columns = {.fade = p->column >= 0,
                     .row = -1,
                     .column = p->column,
                     .frame_column = true,
                     .column_hue = p->b.hue};
    matrix_row_labels(c, &p->a, &rows);
    matrix_draw(c, &p->a, &rows);
    matrix_column_labels(c, &p->b, &columns);
    matrix_draw(c, &p->b, &columns);
}

/* The two numbers that a sweep multiplies now. */
static void draw_term(const Canvas *c, const Product *p)
{
    int k = c->s->view->sweep.terms - 1 - (int)p->a.column_first;
    if (!c->s->view->sweep.on || p->row < 0 || p->column < 0 || k < 0 || k >= p->a.columns)
        return;
    matrix_focus(c, matrix_cell_box(&p->a, p->row, k));
    matrix_focus(c, matrix_cell_box(&p->b, k, p->column));
}

static void draw_result(const Canvas *c, const Product *p)
{
    Marks marks = {.fade = p->row >= 0 && p->c.rows * p->c.columns > 1,
                   .row = p->row,
                   .column = p->column,
                   .focus = true};
    matrix_draw(c, &p->c, &marks);
    matrix_legend_right(c, &p->c);
}

/* Where the result's caption stands: below it, or, where that would take many lines, below all,
 * as wide as the picture. Gives its height with the distance to what is above it. */
static float result_caption(const Canvas *c, const Product *p, float narrow, float wide,
                            bool *below)
{
    float line = ceilf(c->pen.small * 1.4f), tight = matrix_caption_height(c, &p->c, narrow);
    float broad = matrix_caption_height(c, &p->c, wide) + c->pen.gap + line; /* below a's legend */
    *below = broad < tight;
    return c->pen.gap + (*below ? broad : tight);
}

static void draw_captions(const Canvas *c, const Product *p, Box area)
{
    Matrix lifted = p->b; /* a low matrix's legend is taller than it: keep it off the result's */
    lifted.box.y = fminf(lifted.box.y, p->c.box.y - matrix_legend_height(c, &p->b));
    float left = p->a.box.x - p->labels_w, to_b = p->b.box.x - p->bracket - c->pen.gap - left;
    float high = matrix_caption_height(c, &p->a, to_b);
    float above_a = fmaxf(p->a.box.y - p->bracket - c->pen.gap - high, area.y);
    matrix_caption(c, &p->a, left, above_a + c->pen.body, to_b);
    float right = area.x + area.w - p->b.box.x;
    float above_b = p->b.box.y - p->labels_h - c->pen.gap - matrix_caption_height(c, &p->b, right);
    matrix_caption(c, &p->b, p->b.box.x, above_b + c->pen.body, right);
    float below_c = p->c.box.y + matrix_legend_height(c, &p->c), all = area.x + area.w - left;
    bool below;
    result_caption(c, p, right, all, &below);
    if (below)
        below_c += ceilf(c->pen.small * 1.4f) + c->pen.gap;
    matrix_caption(c, &p->c, below ? left : p->c.box.x, below_c + c->pen.gap + c->pen.body,
                   below ? all : right);
    matrix_legend_right(c, &lifted);
    matrix_legend_line(c, &p->a, left, p->a.box.y + p->a.box.h + c->pen.gap, to_b);
}

void view_matmul(const Canvas *c, Box area)
{
    Product p = collect(c);
    int lower = p.a.rows > p.c.rows ? p.a.rows : p.c.rows; /* they differ with a batch of vectors */
    float columns = (float)(p.a.columns + p.c.columns), rows = (float)(p.b.rows + lower);
    float fixed_w = p.labels_w + p.bracket + 2 * c->pen.gap + p.legend;
    float caption_b =
        c->pen.body * 1.3f + c->pen.small * (p.b.changed.len ? 2.7f : 1.35f) + c->pen.gap;
    float corner = 2 * c->pen.gap;
    CellSize size = cell_fit(area.w - fixed_w, area.h, columns, rows, c->pen.body * 4);
    float fixed_h = 0;
    for (int pass = 0; pass < 4; pass++) { /* smaller cells want more words, and those more room */
        p.labels_h = fmaxf(p.labels_h, matrix_column_label_height(c, &p.b, size.w));
        matrix_place(c, &p.c, 0, 0, size.w, size.h);
        float spare = fmaxf(area.w - fixed_w - size.w * columns, 0) / 2;
        float room = spare + p.c.box.w + p.legend;
        matrix_place(c, &p.b, 0, 0, size.w, size.h);
        caption_b = fmaxf(caption_b, matrix_caption_height(c, &p.b, room) + c->pen.gap);
        float to_b = p.labels_w + size.w * (float)p.a.columns + c->pen.gap;
        float above_a = p.bracket + c->pen.gap + matrix_caption_height(c, &p.a, to_b);
        float taken = p.labels_h + size.h * (float)p.b.rows + corner;
        caption_b = fmaxf(caption_b, above_a - taken);
        float low = matrix_legend_height(c, &p.c) - p.c.box.h; /* below the result */
        bool below;
        float words = c->pen.small * 1.4f + result_caption(c, &p, room, area.w - 2 * spare, &below);
        fixed_h = fmaxf(fixed_h, caption_b + p.labels_h + corner + low + words);
        size = cell_fit(area.w - fixed_w, area.h - fixed_h, columns, rows, c->pen.body * 4);
    }
    float w = fixed_w + size.w * columns, h = fixed_h + size.h * rows;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2) + p.labels_w;
    float y = area.y + floorf(fmaxf(area.h - h, 0) / 2) + caption_b + p.labels_h;
    float c_x = x + size.w * (float)p.a.columns + p.bracket + 2 * c->pen.gap;
    float c_y = y + size.h * (float)p.b.rows + corner;
    matrix_place(c, &p.a, x, c_y, size.w, size.h);
    matrix_place(c, &p.b, c_x, y, size.w, size.h);
    matrix_place(c, &p.c, c_x, c_y, size.w, size.h);
    draw_captions(c, &p, area);
    draw_bracket(c, &p);
    draw_operands(c, &p);
    draw_term(c, &p);
    draw_result(c, &p);
}
