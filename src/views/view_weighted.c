/*
 * view_weighted.c - a weighted sum of rows: each row times its weight, then added up.
 *
 * Three tables side by side share their rows: the weights, the rows, and the rows made smaller;
 * below the last one stands its sum, the result. The products are the very ones the kernel adds.
 */
#include "views/views.h"

#include "subject/subject.h"
#include "trace/ops.h"
#include "words/phrase.h"

typedef struct Mixture {
    Matrix weights, rows, products, result;
    int column; /* in focus, -1: none */
} Mixture;

/* Row `row` of a matrix, or the vector itself, as a column of weights. */
static Matrix weight_column(const Canvas *c, const Node *n, int64_t row)
{
    const Node *from = trace_node(c->s->trace, n->in[0].node);
    Matrix m = matrix_make(c, from->id, n->id, subject_operand(c->s, n, 0), LIE_COLUMN, row);
    if (from->out.shape.rank == 1)
        return m;
    int64_t count = m.all_columns;
    Matrix column = m;
    column.first = row * count;
    column.row_dim = m.column_dim;
    column.column_dim = -1;
    column.all_rows = count;
    column.all_columns = 1;
    column.rows = m.columns;
    column.columns = 1;
    column.row_step = 1;
    double *value = ARENA_ARRAY(c->pen.a, double, column.rows + 1);
    column.kind = ARENA_ARRAY(c->pen.a, CellKind, column.rows + 1);
    column.hidden = m.hidden ? ARENA_ARRAY(c->pen.a, bool, column.rows + 1) : NULL;
    for (int i = 0; i < column.rows; i++) {
        CellRef cell = {from->id, n->id, column.first + i};
        value[i] = scalar_double(trace_cell(c->s->trace, cell));
        column.kind[i] = trace_kind(c->s->trace, cell);
        if (column.hidden)
            column.hidden[i] = hide_cell(c->s, cell);
    }
    Matrix filled = matrix_derived(c, &column, column.title, value);
    filled.derived = false;
    return filled;
}

/* Each row times its weight, by the kernel that multiplies cells. */
static const double *multiplied(const Canvas *c, const Matrix *weights, const Matrix *rows)
{
    int count = rows->rows * rows->columns;
    float *w = ARENA_ARRAY(c->pen.a, float, count + 1),
          *x = ARENA_ARRAY(c->pen.a, float, count + 1);
    float *y = ARENA_ARRAY(c->pen.a, float, count + 1);
    double *product = ARENA_ARRAY(c->pen.a, double, count + 1);
    for (int i = 0; i < count; i++) {
        w[i] = (float)weights->value[i / rows->columns];
        x[i] = (float)rows->value[i];
    }
    c->s->trace->kernels->mul(y, w, x, count);
    for (int i = 0; i < count; i++)
        product[i] = (double)y[i];
    return product;
}

/* A column's products are steps towards its sum: covered with it. */
static void cover_products(const Canvas *c, Mixture *x, int row)
{
    const Matrix *r = &x->result;
    if (!matrix_hides_row(r, row))
        return;
    x->products.hidden = ARENA_ARRAY(c->pen.a, bool, x->rows.rows * x->rows.columns + 1);
    for (int i = 0; i < x->rows.rows; i++)
        for (int j = 0; j < x->rows.columns; j++)
            x->products.hidden[i * x->rows.columns + j] = r->hidden[row * r->columns + j];
}

static Mixture collect(const Canvas *c, const Node *n)
{
    const Subject *s = c->s;
    Mixture x = {.column = -1};
    x.result = matrix_make(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell);
    int row = 0, lit_row, lit_column;
    matrix_find(&x.result, s->focus.cell, &row, &x.column);
    if (matrix_find(&x.result, s->lit.cell, &lit_row, &lit_column) && lit_row == row)
        x.column = lit_column;
    int64_t above =
        s->focus.cell > 0 && x.result.all_columns ? s->focus.cell / x.result.all_columns : 0;
    x.weights = weight_column(c, n, above);
    x.weights.hue = subject_hue(c->s, n, 0);
    x.rows = matrix_make(c, n->in[1].node, n->id, subject_operand(c->s, n, 1), LIE_ROW, 0);
    x.rows.hue = subject_hue(c->s, n, 1);
    const double *product = multiplied(c, &x.weights, &x.rows);
    x.products = matrix_derived(c, &x.rows, phrase_plain(PHRASE_WEIGHTED_ROWS), product);
    x.products.hue = ROLE_TEXT;
    x.products.row_dim = -1;
    cover_products(c, &x, row);
    x.products.leads = ARENA_ARRAY(c->pen.a, CellRef, x.products.rows * x.products.columns + 1);
    for (int i = 0; i < x.products.rows * x.products.columns; i++)
        x.products.leads[i] = matrix_cell(&x.result, row, i % x.products.columns);
    return x;
}

/* Of a product of matrices one row of the result, and the row of weights that made it: they are
 * called so, "weights[2]". */
static void keep_focused_row(const Canvas *c, Mixture *x, int64_t focus)
{
    int row = 0, column = 0;
    if (x->result.rows < 2 || !matrix_find(&x->result, focus, &row, &column))
        return;
    x->result.title = str_printf(c->pen.a, "%.*s[%d]", STR_ARG(x->result.title), row);
    x->weights.title = str_printf(c->pen.a, "%.*s[%d]", STR_ARG(x->weights.title), row);
    x->result.all_rows = 1;
    x->result.value += row * x->result.columns;
    x->result.kind += row * x->result.columns;
    if (x->result.hidden)
        x->result.hidden += row * x->result.columns;
    x->result.first += row * x->result.row_step;
    x->result.rows = 1;
}

enum { WEIGHTS, ROWS, PRODUCTS, RESULT }; /* the slots */

static void fill(const Canvas *c, Layout *l, int page)
{
    (void)page;
    const Node *n = trace_node(c->s->trace, c->s->node);
    Mixture x = collect(c, n);
    keep_focused_row(c, &x, c->s->focus.cell);
    l->across = 3 * c->pen.gap + c->pen.body; /* the signs stand in there */
    Slot *weights = layout_add(l, x.weights, 0, 0), *rows = layout_add(l, x.rows, 0, 1);
    Slot *products = layout_add(l, x.products, 0, 2), *result = layout_add(l, x.result, 1, 2);
    weights->caption = CAPTION_TOP;
    weights->column_labels = rows->row_labels = products->row_labels = false;
    weights->legend = LEGEND_BELOW;
    products->legend = result->legend = LEGEND_RIGHT;
    result->row_labels = result->column_labels = false;
    result->caption = CAPTION_BELOW;
    result->lead = str_printf(c->pen.a, "%.*s =", STR_ARG(phrase_plain(PHRASE_SUM)));
    rows->marks.column = products->marks.column = result->marks.column = x.column;
    rows->marks.fade = products->marks.fade = x.column >= 0;
    rows->marks.frame_column = products->marks.frame_column = x.column >= 0;
    rows->marks.column_hue = x.rows.hue;
    products->marks.column_hue = ROLE_TEXT;
    result->marks.row = 0;
    result->marks.focus = x.column >= 0;
}

static void draw_sign(const Canvas *c, const Matrix *left, const Matrix *right, const char *sign)
{
    float x = left->box.x + left->box.w;
    Box box = {x, left->box.y, right->box.x - x, left->box.h};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT), box, ALIGN_CENTRE,
                 str_of(sign));
}

static void draw_signs(const Canvas *c, const Layout *l)
{
    draw_sign(c, &l->slot[WEIGHTS].m, &l->slot[ROWS].m, "×");
    draw_sign(c, &l->slot[ROWS].m, &l->slot[PRODUCTS].m, "=");
}

const PictureKind picture_weighted = {.fill = fill, .over = draw_signs};
