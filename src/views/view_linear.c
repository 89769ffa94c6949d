/*
 * view_linear.c - a linear layer: x left, the used weight on top, the result where they cross.
 *
 * A layer stores its weight as (out, in) and multiplies by its transpose. Both are shown: the
 * stored one small in the corner, the used one above the result, with the same row and column lit.
 * A bias is one more row below the used weight: it is added to every row of the result.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

/* Cells of the stored weight against the others: at best, and at least while they are few rows. */
static const float STORED_MOST = 0.72f, STORED_LEAST = 0.55f;
enum { STORED_FEW = 8 };

/* Lower cells are not told apart; then captions say less. */
static const float CELL_LEAST = 6;

/* Of the width, names may take no more on either side of the cells: longer ones are cut. */
static const float NAMES_MOST = 0.38f;

typedef struct Layer {
    Matrix x, stored, used, bias, result;
    bool has_bias;
    int row, column; /* in focus; -1: none */
    float labels;    /* of the used weight's columns */
    float row_labels,
        captions; /* widths: of x's row labels, of the longest caption in the corner */
    float left, bracket, right;
    CellSize cell;
    float top, w, h; /* from the top to the result; of all */
} Layer;

/* ---- what it holds ---- */

/* Of a large layer what is shown: rows of x, terms of the sums, rows of the stored weight. */
typedef struct Shown {
    MatrixSpan rows, terms, outputs;
} Shown;

static Shown choose_shown(const Canvas *c, const Node *n)
{
    MatrixSpan all = {0, 0};
    Shape w = trace_node(c->s->trace, n->in[1].node)->out.shape, y = n->out.shape;
    int64_t at[MAX_RANK] = {0}, rows = y.rank > 1 ? y.size[y.rank - 2] : 1;
    if (c->s->focus.cell >= 0)
        index_split(y, c->s->focus.cell, at);
    Shown s = {.outputs = matrix_page(all, w.size[0], MATRIX_PAGE, at[y.rank - 1]),
               .rows = matrix_page(all, rows, MATRIX_PAGE, y.rank > 1 ? at[y.rank - 2] : 0)};
    if (rows > MATRIX_MOST || w.size[0] > MATRIX_MOST || w.size[1] > MATRIX_MOST)
        s.terms = matrix_around((MatrixSpan){0, w.size[1]}, MATRIX_PAGE, 0);
    return s;
}

static Matrix operand(const Canvas *c, const Node *n, int k, int64_t around, Zoom part)
{
    Matrix m =
        matrix_part(c, n->in[k].node, n->id, subject_operand(c->s, n, k), LIE_ROW, around, part);
    m.hue = subject_hue(c->s, n, k > 0);
    return m;
}

/* Weight and bias are drawn from the same limits; one legend serves both. */
static void share_range(const Canvas *c, Layer *l)
{
    CellRange range = l->stored.range, bias = l->bias.range;
    bool whole = range.integral && bias.integral;
    if (!bias.empty)
        range = cell_range_add(cell_range_add(range, bias.lo), bias.hi);
    range.integral = whole;
    matrix_set_range(c, &l->stored, range);
    matrix_set_range(c, &l->bias, range);
}

static Layer collect(const Canvas *c)
{
    const Subject *s = c->s;
    const Node *n = trace_node(c->s->trace, s->node);
    Explanation x = subject_explain(c->s);
    Shown p = choose_shown(c, n);
    Zoom left = {p.rows.first, p.terms.first, p.rows.count, p.terms.count};
    Zoom stored = {p.outputs.first, p.terms.first, p.outputs.count, p.terms.count};
    Zoom bias = {0, p.outputs.first, 0, p.outputs.count};
    Zoom own = {p.rows.first, p.outputs.first, p.rows.count, p.outputs.count};
    Layer l = {.x = operand(c, n, 0, x.terms ? x.term[0].cell.cell : 0, left),
               .stored = operand(c, n, 1, 0, stored),
               .result = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, own),
               .has_bias = n->in_count > 2};
    if (l.has_bias) {
        l.bias = operand(c, n, 2, 0, bias);
        share_range(c, &l);
    }
    l.used = matrix_transposed(c, &l.stored, phrase(c->pen.a, PHRASE_TRANSPOSED, l.stored.title));
    l.x.told = l.used.told = true;
    l.stored.remark = phrase_plain(PHRASE_STORED);
    l.used.remark = phrase_plain(PHRASE_USED);
    if (!matrix_find(&l.result, s->lit.cell, &l.row, &l.column))
        l.row = l.column = -1;
    return l;
}

/* ---- where it goes ---- */

static Str bias_words(const Canvas *c, const Layer *l)
{
    return phrase(c->pen.a, PHRASE_ADDED, l->bias.title);
}

static void measure_fixed(const Canvas *c, Layer *l, float width)
{
    float title = fmaxf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, l->stored.title),
                        pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, l->x.title));
    l->captions =
        fmaxf(title, pen_width(&c->pen, FONT_SANS, c->pen.small, l->stored.remark)) + c->pen.gap;
    l->captions = fminf(l->captions, NAMES_MOST * width);
    l->row_labels = matrix_row_label_width(c, &l->x);
    l->bracket = fmaxf(c->pen.small * 1.4f,
                       pen_width(&c->pen, FONT_MONO, c->pen.small, matrix_terms(c, &l->x)) + 2);
    l->right = fmaxf(matrix_legend_width(c, &l->used), matrix_legend_width(c, &l->result));
    if (l->has_bias)
        l->right = fmaxf(l->right, c->pen.gap + pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small,
                                                          bias_words(c, l)));
    l->right = fminf(l->right, NAMES_MOST * width);
}

/* From the left edge to the used weight and the result. */
static float across(const Canvas *c, const Layer *l)
{
    return l->left + l->cell.w * (float)l->x.columns + l->bracket + 2 * c->pen.gap;
}

/* Room for captions in the corner. */
static float corner_width(const Canvas *c, const Layer *l)
{
    return across(c, l) - l->bracket - c->pen.gap;
}

/* A row high enough for its name. */
static float bias_row(const Canvas *c, const Layer *l)
{
    return fmaxf(l->cell.h, ceilf(c->pen.small * 1.4f));
}

static float bias_height(const Canvas *c, const Layer *l)
{
    return l->has_bias ? bias_row(c, l) + c->pen.gap : 0;
}

/* Rows, or the legend beside them where that is higher. */
static float rows_height(const Canvas *c, const Layer *l, const Matrix *m)
{
    return fmaxf(l->cell.h * (float)m->rows, ceilf(c->pen.small * 2.7f));
}

/* Above x, without the stored cells: captions, gaps and the bracket. */
static float corner_fixed(const Canvas *c, const Layer *l)
{
    float corner = corner_width(c, l);
    return matrix_caption_height(c, &l->stored, corner) + matrix_caption_height(c, &l->x, corner) +
           3 * c->pen.gap + l->bracket + 6;
}

/* Above the result: used weight and bias; above x: the stored weight and two captions. */
static float height_above(const Canvas *c, const Layer *l, float room)
{
    float used = matrix_caption_height(c, &l->used, room) + c->pen.gap + l->labels +
                 rows_height(c, l, &l->used) + bias_height(c, l) + 2 * c->pen.gap;
    float least = l->stored.rows <= STORED_FEW ? floorf(l->cell.h * STORED_LEAST) : 1;
    float stored = fmaxf(least, 1) * (float)l->stored.rows;
    return ceilf(fmaxf(used, stored + corner_fixed(c, l)));
}

/* Cells of the stored weight: what room is left, but smaller than the others. */
static CellSize stored_cell(const Canvas *c, const Layer *l)
{
    float room = (l->top - corner_fixed(c, l)) / fmaxf((float)l->stored.rows, 1);
    float h = fminf(floorf(room), floorf(l->cell.h * STORED_MOST));
    CellSize size = {fmaxf(floorf(l->cell.w * STORED_MOST), 1), fmaxf(h, 1)};
    return size;
}

/* Cells of that size; false when they do not fit. */
static bool arrange(const Canvas *c, Layer *l, Box area, float cell_w, float cell_h)
{
    float columns = cell_w * (float)l->x.columns;
    l->cell = (CellSize){cell_w, cell_h};
    l->left = fmaxf(l->row_labels, l->captions - columns);
    matrix_place(c, &l->result, 0, 0, cell_w, cell_h);
    l->labels = matrix_column_label_height(c, &l->used, cell_w);
    l->w = across(c, l) + cell_w * (float)l->result.columns + l->right;
    float room = l->right + cell_w * (float)l->result.columns;
    l->top = height_above(c, l, room);
    float legend = c->pen.gap + c->pen.small * 1.4f;
    float below = c->pen.gap + matrix_caption_height(c, &l->result, room);
    l->h = l->top + rows_height(c, l, &l->result) + fmaxf(below, legend);
    return l->w <= area.w && l->h <= area.h;
}

static float worth(const Layer *l)
{
    static const float readable[] = {1, 4, 16};
    const CellNumbers *n = &l->result.look.numbers;
    int digits = !n->shown ? 0 : l->result.range.integral ? 2 : n->decimals;
    return fminf(l->cell.w, 2.5f * l->cell.h) * l->cell.h * readable[digits];
}

/* The largest cells that fit. False when none do: then those that ask for no more than the
 * smallest. */
static bool choose_cells(const Canvas *c, Layer *l, Box area)
{
    Layer best = *l;
    bool fits = arrange(c, &best, area, 1, 1);
    area.w = fmaxf(area.w, best.w);
    area.h = fmaxf(area.h, best.h);
    float most = 0;
    for (float w = roundf(c->pen.body * 4); w >= 1; w--) {
        float h = fmaxf(floorf(w * 0.78f), 1);
        while (!arrange(c, l, area, w, h) && h > 1 && l->w <= area.w)
            h--;
        if (l->w <= area.w && l->h <= area.h && worth(l) > most) {
            most = worth(l);
            best = *l;
        }
    }
    *l = best;
    return fits;
}

/* With captions as long as leave cells that can be told apart. */
static void choose(const Canvas *c, Layer *l, Box area)
{
    measure_fixed(c, l, area.w);
    if (choose_cells(c, l, area) && l->cell.h >= CELL_LEAST)
        return;
    l->stored.remark = l->used.remark = STR("");
    l->x.terse = l->stored.terse = l->used.terse = true;
    measure_fixed(c, l, area.w);
    if (choose_cells(c, l, area) && l->cell.h >= CELL_LEAST)
        return;
    l->result.terse = true;
    choose_cells(c, l, area);
}

static void place(const Canvas *c, Layer *l, Point at)
{
    CellSize size = l->cell, small = stored_cell(c, l);
    float x0 = at.x + l->left, x1 = at.x + across(c, l), y = at.y + l->top;
    float bias_y = y - 2 * c->pen.gap - bias_row(c, l);
    float used_y = y - 2 * c->pen.gap - bias_height(c, l) - rows_height(c, l, &l->used);
    float stored_y = at.y + matrix_caption_height(c, &l->stored, corner_width(c, l)) + c->pen.gap;
    matrix_place(c, &l->x, x0, y, size.w, size.h);
    matrix_place(c, &l->result, x1, y, size.w, size.h);
    matrix_place(c, &l->used, x1, used_y, size.w, size.h);
    matrix_place(c, &l->stored, x0, stored_y, small.w, small.h);
    if (l->has_bias)
        matrix_place(c, &l->bias, x1, bias_y, size.w, bias_row(c, l));
}

/* ---- drawing ---- */

static void draw_captions(const Canvas *c, const Layer *l, Point at)
{
    float corner = corner_width(c, l), room = at.x + l->w - l->result.box.x;
    float x_top = l->x.box.y - 6 - l->bracket - matrix_caption_height(c, &l->x, corner);
    float used_top =
        l->used.box.y - l->labels - c->pen.gap - matrix_caption_height(c, &l->used, room);
    matrix_caption(c, &l->stored, at.x, at.y + c->pen.body, corner);
    matrix_caption(c, &l->x, at.x, x_top + c->pen.body, corner);
    matrix_caption(c, &l->used, l->used.box.x, used_top + c->pen.body, room);
    float foot = l->result.box.y + rows_height(c, l, &l->result) + c->pen.gap;
    matrix_caption(c, &l->result, l->result.box.x, foot + c->pen.body, room);
    matrix_legend_line(c, &l->x, at.x, foot, corner);
    matrix_legend_right(c, &l->used);
    matrix_legend_right(c, &l->result);
}

/* The summed dimension: along x's upper and the used weight's left edge, with its size. */
static void draw_brackets(const Canvas *c, const Layer *l)
{
    Str size = matrix_terms(c, &l->x);
    Colour guide = pen_colour(&c->pen, ROLE_ACCENT);
    TextLook look = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_ACCENT);
    const Box *x = &l->x.box, *w = &l->used.box;
    float over = x->y - 6, beside = w->x - 6, line = c->pen.small * 1.3f;
    Point x0 = {x->x, over}, x1 = {x->x + x->w, over};
    Point w0 = {beside, w->y}, w1 = {beside, w->y + w->h};
    Box on_x = {x->x, over - line - 1, x->w, line};
    Box on_w = {beside - l->bracket - 4, w->y + w->h / 2 - line / 2, l->bracket, line};
    draw_line(c->pen.d, x0, x1, guide, 2, 0);
    draw_line(c->pen.d, w0, w1, guide, 2, 0);
    draw_text_in(c->pen.d, look, on_x, ALIGN_CENTRE, size);
    draw_text_in(c->pen.d, look, on_w, ALIGN_RIGHT, size);
}

/* From the stored weight to the used one, where both are beside one another. */
static void draw_arrow(const Canvas *c, const Layer *l)
{
    const Box *from = &l->stored.box, *to = &l->used.box;
    float low = fmaxf(from->y, to->y) + c->pen.gap;
    float high = fminf(from->y + from->h, to->y + to->h) - c->pen.gap;
    float x0 = from->x + from->w + c->pen.gap, x1 = to->x - l->bracket - 2 * c->pen.gap;
    float y = fminf(fmaxf(from->y + from->h / 2, low), high), head = roundf(c->pen.gap * 0.7f);
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    if (low > high || x1 - x0 < 3 * head)
        return;
    Point tail = {x0, y}, neck = {x1 - head, y}, tip = {x1, y};
    Point up = {x1 - head, y - head * 0.6f}, down = {x1 - head, y + head * 0.6f};
    draw_line(c->pen.d, tail, neck, guide, 2, 0);
    draw_triangle(c->pen.d, up, tip, down, guide);
}

static void draw_bias(const Canvas *c, const Layer *l, const Marks *columns)
{
    const Matrix *m = &l->bias;
    float x = m->box.x + m->box.w + c->pen.gap;
    Box words = {x, m->box.y, l->right - c->pen.gap, m->box.h};
    if (!l->has_bias)
        return;
    matrix_draw(c, m, columns);
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.small, m->hue), words,
                 ALIGN_LEFT, bias_words(c, l));
}

static void draw_matrices(const Canvas *c, const Layer *l)
{
    bool lit = l->row >= 0;
    Marks rows = {.fade = lit, .row = l->row, .column = -1, .frame_row = true, .row_hue = l->x.hue};
    Marks columns = {.fade = lit,
                     .row = -1,
                     .column = l->column,
                     .frame_column = true,
                     .column_hue = l->used.hue};
    Marks stored = {
        .fade = lit, .row = l->column, .column = -1, .frame_row = true, .row_hue = l->used.hue};
    Marks result = {.fade = lit && l->result.rows * l->result.columns > 1,
                    .row = l->row,
                    .column = l->column,
                    .focus = true};
    matrix_row_labels(c, &l->x, &rows);
    matrix_draw(c, &l->x, &rows);
    matrix_draw(c, &l->stored, &stored);
    matrix_column_labels(c, &l->used, &columns);
    matrix_draw(c, &l->used, &columns);
    draw_bias(c, l, &columns);
    matrix_draw(c, &l->result, &result);
}

void view_linear(const Canvas *c, Box area)
{
    Layer l = collect(c);
    choose(c, &l, area);
    Point at = {area.x + floorf(fmaxf(area.w - l.w, 0) / 2),
                area.y + floorf(fmaxf(area.h - l.h, 0) / 2)};
    place(c, &l, at);
    draw_captions(c, &l, at);
    draw_brackets(c, &l);
    draw_arrow(c, &l);
    draw_matrices(c, &l);
}
