/*
 * view_weighted.c - a weighted sum of rows: each row times its weight, then added up.
 *
 * Three tables side by side share their rows: the weights, the rows, and the rows made smaller;
 * below the last one stands its sum, the result. The products are the very ones the kernel adds.
 */
#include "views/views.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

typedef struct Mixture {
    Matrix weights, rows, products, result;
    int column; /* in focus, -1: none */
} Mixture;

/* What the rows are multiplied by, upright beside them. */
static Matrix weight_column(const Canvas *c, const Node *n, CellRef first)
{
    Matrix row = matrix_row(c, first, subject_operand(c->s, n, 0));
    Matrix column = matrix_transposed(c, &row, row.title);
    column.turned = false;
    column.hue = subject_hue(c->s, n, 0);
    return column;
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
        w[i] = (float)weights->cell[i / rows->columns].value;
        x[i] = (float)rows->cell[i].value;
    }
    c->s->trace->kernels->mul(y, w, x, count);
    for (int i = 0; i < count; i++)
        product[i] = (double)y[i];
    return product;
}

/* The products of a column are steps towards its sum: they lead there, and are covered with it. */
static void lead_products(Mixture *x)
{
    const Matrix *m = &x->products;
    for (int i = 0; i < m->rows * m->columns; i++) {
        const MatrixCell *sum = &x->result.cell[i % m->columns];
        m->cell[i].of = sum->of;
        m->cell[i].hidden = x->result.hides ? sum->hidden : m->cell[i].hidden;
    }
    x->products.hides = x->products.hides || x->result.hides;
}

/* "weights[2]", "weights[0,2]": one row of a tensor; one that has no other row keeps its name. */
static Str name_of_row(const Canvas *c, const Matrix *m)
{
    Shape shape = trace_node(c->s->trace, m->node)->out.shape;
    int64_t at[MAX_RANK] = {0};
    if (!m->one_row)
        return m->title;
    index_split(shape, m->first, at);
    return str_printf(c->pen.a, "%.*s[%.*s]", STR_ARG(m->title),
                      STR_ARG(canvas_numbers(c, at, shape.rank - 1, ",")));
}

/* Collects one row of the result, the row of weights that made it, and what is between them. */
static Mixture collect(const Canvas *c, const Node *n)
{
    const Subject *s = c->s;
    Mixture x = {0};
    Shape weights = trace_node(s->trace, n->in[0].node)->out.shape;
    x.result = matrix_row(c, (CellRef){s->node, s->time, s->focus.cell}, s->title);
    Marks focus = matrix_marks(&x.result, s->focus.cell),
          lit = matrix_marks(&x.result, s->lit.cell);
    x.column = lit.focus ? lit.column : focus.column;
    int64_t row = x.result.all_columns > 0 ? x.result.first / x.result.all_columns : 0;
    int64_t inner = weights.rank > 0 ? weights.size[weights.rank - 1] : 1;
    x.weights = weight_column(c, n, (CellRef){n->in[0].node, n->id, row * inner});
    x.rows = matrix_part(c, n->in[1].node, n->id, subject_operand(s, n, 1), LIE_ROW, 0, (Zoom){0});
    x.rows.hue = subject_hue(s, n, 1);
    const double *product = multiplied(c, &x.weights, &x.rows);
    x.products = matrix_derived(c, &x.rows, phrase_plain(PHRASE_WEIGHTED_ROWS), product);
    matrix_lies_about(c, &x.products, x.weights.range.about || x.rows.range.about);
    x.products.hue = ROLE_TEXT;
    x.products.row_dim = -1;
    lead_products(&x);
    x.result.name = x.result.title;
    x.weights.name = x.weights.title;
    x.result.title = name_of_row(c, &x.result);
    x.weights.title = name_of_row(c, &x.weights);
    return x;
}

enum { WEIGHTS, ROWS, PRODUCTS, RESULT }; /* the slots */

static void fill(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Mixture x = collect(c, n);
    l->across = 3 * c->pen.gap + c->pen.body; /* the signs stand in there */
    Slot *weights = layout_add(l, x.weights, 0, 0), *rows = layout_add(l, x.rows, 0, 1);
    Slot *products = layout_add(l, x.products, 0, 2), *result = layout_add(l, x.result, 1, 2);
    weights->column_labels = rows->row_labels = products->row_labels = false;
    weights->legend = LEGEND_BELOW;
    products->legend = LEGEND_RIGHT;
    Matrix *alike[] = {&rows->m, &products->m, &result->m};
    matrix_share_range(c, alike, 3);
    rows->m.decimals = x.rows.decimals; /* 0.43 stays 0.43 beside products of it */
    result->row_labels = result->column_labels = false;
    result->caption = CAPTION_BELOW;
    result->lead = str_printf(c->pen.a, "%.*s =", STR_ARG(phrase_plain(PHRASE_SUM)));
    rows->marks.column = products->marks.column = result->marks.column = x.column;
    rows->marks.bold = products->marks.bold = x.column >= 0;
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
    pen_text_in(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT, box, ALIGN_CENTRE, str_of(sign));
}

static void draw_signs(const Canvas *c, const Layout *l)
{
    draw_sign(c, &l->slot[WEIGHTS].m, &l->slot[ROWS].m, "×");
    draw_sign(c, &l->slot[ROWS].m, &l->slot[PRODUCTS].m, "=");
}

/* The name of the weights above their one column, which is then as wide; or above all. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    Slot *weights = &l->slot[WEIGHTS];
    if (way > 1)
        return 0;
    weights->caption = way == 0 ? CAPTION_ABOVE : CAPTION_TOP;
    weights->least = 0;
    if (way == 0)
        weights->least =
            ceilf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, weights->m.title) + c->pen.gap);
    return way == 0 ? 1.3f : 1;
}

const PictureKind picture_weighted = {.fill = fill, .arrange = arrange, .over = draw_signs};
