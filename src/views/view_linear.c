/*
 * view_linear.c - a linear layer: x left, the used weight on top, the result where they cross.
 *
 * A layer stores its weight as (out, in) and multiplies by its transpose. Both are shown: the
 * stored one in the corner, the used one above the result, with the same row and column lit. A bias
 * is one more row below the used weight: it is added to every row of the result.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

enum { STORED, X, USED, RESULT, BIAS }; /* the slots; the last only where there is a bias */

/* Of a large layer what is shown: rows of x, terms of the sums, rows of the stored weight. */
typedef struct Shown {
    MatrixSpan rows, terms, outputs;
} Shown;

static Shown choose_shown(const Canvas *c, const Node *n, int page)
{
    MatrixSpan all = {0, 0};
    Shape w = trace_node(c->s->trace, n->in[1].node)->out.shape, y = n->out.shape;
    int64_t at[MAX_RANK] = {0}, rows = y.rank > 1 ? y.size[y.rank - 2] : 1;
    if (c->s->focus.cell >= 0)
        index_split(y, c->s->focus.cell, at);
    return (Shown){.outputs = matrix_cut(all, w.size[0], page, at[y.rank - 1]),
                   .rows = matrix_cut(all, rows, page, y.rank > 1 ? at[y.rank - 2] : 0),
                   .terms = matrix_cut(all, w.size[1], page, 0)};
}

static Matrix operand(const Canvas *c, const Node *n, int k, int64_t around, Zoom part)
{
    Str name = subject_operand(c->s, n, k);
    Matrix m = matrix_part(c, n->in[k].node, n->id, name, LIE_ROW, around, part);
    m.hue = subject_hue(c->s, n, k > 0);
    m.plain = true;
    return m;
}

/* Weight and bias are drawn from the same limits: one legend serves both. */
static void share_range(const Canvas *c, Matrix *weight, Matrix *bias)
{
    CellRange range = weight->range, own = bias->range;
    bool whole = range.integral && own.integral;
    if (!own.empty)
        range = cell_range_add(cell_range_add(range, own.lo), own.hi);
    range.integral = whole;
    matrix_set_range(c, weight, range);
    matrix_set_range(c, bias, range);
}

static Str bias_words(const Canvas *c, const Matrix *bias)
{
    return phrase(c->pen.a, PHRASE_ADDED, bias->title);
}

static void add_bias(const Canvas *c, Layout *l, Matrix bias)
{
    Slot *slot = layout_add(l, bias, 1, 1);
    float words = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, bias_words(c, &bias));
    slot->caption = CAPTION_NONE;
    slot->row_labels = slot->column_labels = false;
    slot->after = ceilf(words) + 2 * c->pen.gap;
}

static void mark(const Subject *s, Layout *l)
{
    Marks *y = &l->slot[RESULT].marks;
    y->focus = matrix_find(&l->slot[RESULT].m, s->lit.cell, &y->row, &y->column);
    y->fade = y->focus && l->slot[RESULT].m.rows * l->slot[RESULT].m.columns > 1;
    for (int i = 0; i < l->count; i++) {
        Marks *m = &l->slot[i].marks;
        if (i == RESULT)
            continue;
        m->fade = y->focus;
        m->frame_row = i == X || i == STORED;
        m->frame_column = !m->frame_row;
        m->row = !m->frame_row ? -1 : i == X ? y->row : y->column;
        m->column = m->frame_column ? y->column : -1;
        m->row_hue = m->column_hue = i == X ? l->slot[X].m.hue : l->slot[USED].m.hue;
    }
}

static void fill(const Canvas *c, Layout *l, int page)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    Explanation how = s->how;
    Shown p = choose_shown(c, n, page);
    Zoom left = {p.rows.first, p.terms.first, p.rows.count, p.terms.count};
    Zoom weight = {p.outputs.first, p.terms.first, p.outputs.count, p.terms.count};
    Zoom own = {p.rows.first, p.outputs.first, p.rows.count, p.outputs.count};
    bool biased = n->in_count > 2;
    Matrix x = operand(c, n, 0, how.terms ? how.term[0].cell.cell : 0, left);
    Matrix stored = operand(c, n, 1, 0, weight), bias = {0};
    if (biased) {
        bias = operand(c, n, 2, 0, (Zoom){0, p.outputs.first, 0, p.outputs.count});
        share_range(c, &stored, &bias);
    }
    Matrix used = matrix_transposed(c, &stored, phrase(c->pen.a, PHRASE_TRANSPOSED, stored.title));
    stored.remark = phrase_plain(PHRASE_STORED);
    used.remark = phrase_plain(PHRASE_USED);
    x.told = used.told = true;
    layout_add(l, stored, 0, 0);
    layout_add(l, x, 2, 0)->legend = LEGEND_BELOW;
    layout_add(l, used, 0, 1)->legend = LEGEND_RIGHT;
    Matrix y = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, own);
    y.plain = true;
    Slot *result = layout_add(l, y, 2, 1);
    result->caption = CAPTION_BELOW;
    result->legend = LEGEND_RIGHT;
    result->row_labels = result->column_labels = false; /* those of x and of the used weight */
    if (biased)
        add_bias(c, l, bias);
    l->slot[X].above = l->slot[USED].before = bracket_room(c, &x);
    mark(s, l);
}

/* From the stored weight to the used one, where both are beside one another. */
static void draw_turn(const Canvas *c, const Layout *l)
{
    const Box *from = &l->slot[STORED].m.box, *to = &l->slot[USED].m.box;
    float low = fmaxf(from->y, to->y) + c->pen.gap;
    float high = fminf(from->y + from->h, to->y + to->h) - c->pen.gap;
    float x = to->x - l->slot[USED].label_w - l->slot[USED].before - c->pen.gap;
    float y = fminf(fmaxf(from->y + from->h / 2, low), high);
    if (low <= high)
        draw_flow(c, (Point){from->x + from->w + c->pen.gap, y}, (Point){x, y});
}

static void draw_over(const Canvas *c, const Layout *l)
{
    draw_brackets(c, &l->slot[X], &l->slot[USED]);
    draw_turn(c, l);
    if (l->count <= BIAS)
        return;
    const Matrix *bias = &l->slot[BIAS].m;
    float x = bias->box.x + bias->box.w + c->pen.gap;
    Box words = {x, bias->box.y, l->slot[BIAS].after - c->pen.gap, bias->box.h};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.small, bias->hue), words,
                 ALIGN_LEFT, bias_words(c, bias));
}

const PictureKind picture_linear = {.fill = fill, .over = draw_over, .cuts = true};
