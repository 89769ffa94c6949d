/*
 * view_kinds.c - which kinds of pictures fit a tensor, and the tabs that offer them (view_kinds.h).
 */
#include "subject/view_kinds.h"

#include "subject/lineage.h"
#include "subject/zoom.h"

#include "trace/ops.h"

#include <math.h>

/* ---- what a kind needs ---- */

typedef struct Asked {
    const Subject *s;
    const Node *n;
} Asked;

/* There is a mask or a dropout behind the tensor. */
static bool was_changed(const Asked *q, bool (*find)(const Trace *, Arena *, CellRef, Change *))
{
    const Subject *s = q->s;
    CellRef cell = {s->node, s->time, s->focus.cell > 0 ? s->focus.cell : 0};
    Change change;
    return tensor_count(q->n->out) > 0 && find(q->s->trace, q->s->a, cell, &change);
}

static bool always(const Asked *q)
{
    (void)q;
    return true;
}

/* The cells are those that the operation gave: what was changed in place since is no sum of the
 * products beside it, and no softmax of the scores above it. */
static bool is_result_of(const Asked *q, int op)
{
    return q->n->op == op && q->s->changed == NO_NODE;
}

static bool is_product(const Asked *q)
{
    return is_result_of(q, OP_MATMUL) || is_result_of(q, OP_DOT);
}

static bool is_weighted(const Asked *q)
{
    return is_result_of(q, OP_MATMUL) &&
           trace_node(q->s->trace, q->n->in[1].node)->out.shape.rank == 2;
}

static bool is_layer(const Asked *q)
{
    return is_result_of(q, OP_LINEAR) && q->n->out.shape.rank > 0;
}

static bool is_softmax(const Asked *q)
{
    return is_result_of(q, OP_SOFTMAX) && tensor_count(q->n->out) > 0;
}

static bool is_vector(const Asked *q)
{
    return q->n->out.shape.rank <= 1;
}

/* Bars of a vector, or of the focused row of a matrix. */
static bool has_rows(const Asked *q)
{
    Shape s = q->n->out.shape;
    return s.rank <= 1 || (tensor_count(q->n->out) > 0 && s.size[s.rank - 1] > 1);
}

static bool is_matrix(const Asked *q)
{
    return q->n->out.shape.rank >= 2;
}

static bool has_heads(const Asked *q)
{
    return q->n->out.shape.rank >= 3 && tensor_count(q->n->out) > 0;
}

/* Larger ones than cells could be drawn for; of smaller ones a heatmap shows all. */
static bool has_large_heads(const Asked *q)
{
    Shape s = q->n->out.shape;
    return has_heads(q) &&
           (s.size[s.rank - 1] > VIEW_CELLS_MOST || s.size[s.rank - 2] > VIEW_CELLS_MOST);
}

/* A result of that operation is what it gave: a mask or a dropout leaves other cells as they are,
 * or multiplies them by one factor, which is said. */
static bool is_of_its_own(const Asked *q, int op)
{
    const Node *made = subject_maker(q->s);
    return q->n->op != op || (made && made->op == op);
}

static bool was_masked(const Asked *q)
{
    return is_of_its_own(q, OP_MASKED_FILL) && was_changed(q, lineage_mask);
}

static bool was_dropped(const Asked *q)
{
    return is_of_its_own(q, OP_DROPOUT) && was_changed(q, lineage_dropout);
}

/* Arcs tell something where each token of a row may look at each token of the same sentence. */
static bool is_square_of_weights(const Asked *q)
{
    Shape s = q->n->out.shape;
    if (!is_matrix(q) || s.size[s.rank - 1] != s.size[s.rank - 2] || s.size[s.rank - 1] < 2)
        return false;
    int64_t around = q->s->focus.cell > 0 ? q->s->focus.cell : 0;
    CellRange range =
        planes_know(q->s->planes, q->s->trace, q->s->node, q->s->time, around, false)->range;
    return !range.empty && range.lo >= 0 && range.hi > 0;
}

/* The first operand's rows are weights: together they are 1. */
static bool sums_by_weights(const Asked *q)
{
    if (!is_weighted(q) || q->n->in[0].node == NO_NODE)
        return false;
    const Plane *p =
        &planes_know(q->s->planes, q->s->trace, q->n->in[0].node, q->n->id, 0, false)->plane;
    double sum = 0;
    if (p->columns > VIEW_CELLS_MOST)
        return false;
    for (int64_t j = 0; j < p->columns && p->rows > 0; j++)
        sum += plane_at(p, 0, j);
    return fabs(sum - 1) < 1e-4;
}

/* `draws`: the kind can draw the tensor. `offers`: it also tells something about it; NULL: where it
 * draws. Kinds are offered in this order. */
static const struct {
    ViewKind kind;
    bool (*draws)(const Asked *), (*offers)(const Asked *);
} needs[] = {
    {VIEW_HEATMAP, always, NULL},
    {VIEW_VECTOR, is_vector, NULL},
    {VIEW_BARS, has_rows, NULL},
    {VIEW_MATMUL, is_product, NULL},
    {VIEW_LINEAR, is_layer, NULL},
    {VIEW_SOFTMAX, is_softmax, NULL},
    {VIEW_WEIGHTED, is_weighted, sums_by_weights},
    {VIEW_MASK, was_masked, NULL},
    {VIEW_DROPOUT, was_dropped, NULL},
    {VIEW_HEADS, has_heads, NULL},
    {VIEW_GRID, has_heads, has_large_heads},
    {VIEW_ARCS, is_matrix, is_square_of_weights},
    {VIEW_TABLE, always, NULL},
    {VIEW_MEMORY, always, NULL},
    {VIEW_MAP, always, NULL},
};

enum { NEEDS = sizeof needs / sizeof *needs };

ViewKind view_kind_natural(const Node *n)
{
    if (n->op == OP_MATMUL && n->in_count == 2 && n->out.shape.rank == 1)
        return VIEW_WEIGHTED;
    if (n->op == OP_MATMUL || n->op == OP_DOT)
        return VIEW_MATMUL;
    if (n->op == OP_LINEAR)
        return VIEW_LINEAR;
    if (n->op == OP_SOFTMAX)
        return n->out.shape.rank > 3 ? VIEW_HEADS : VIEW_SOFTMAX;
    if (n->op == OP_MASKED_FILL && n->out.shape.rank >= 2)
        return VIEW_MASK;
    if (n->op == OP_DROPOUT)
        return VIEW_DROPOUT;
    return n->out.shape.rank >= 2 ? VIEW_HEATMAP : VIEW_VECTOR;
}

static bool can_draw(const Asked *q, ViewKind kind)
{
    for (int i = 0; i < NEEDS; i++)
        if (needs[i].kind == kind)
            return needs[i].draws(q);
    return false;
}

ViewKind view_kind_fitting(const Subject *s, ViewKind wish)
{
    Asked q = {s, trace_node(s->trace, s->node)};
    const Node *made = subject_maker(s);
    ViewKind natural = view_kind_natural(made ? made : q.n);
    return can_draw(&q, wish) ? wish : can_draw(&q, natural) ? natural : VIEW_HEATMAP;
}

bool view_kind_is_lost(const Subject *s)
{
    ViewKind natural = view_kind_natural(trace_node(s->trace, s->node));
    return s->changed != NO_NODE && natural != VIEW_HEATMAP && natural != VIEW_VECTOR;
}

/* ---- the offer ---- */

static bool compares(const Subject *s)
{
    bool asked = s->ask && s->ask->kind != ASK_CHOICE; /* it is about one tensor */
    return s->step && s->step->compare[0].node != NO_NODE && s->view->position.count <= 1 && !asked;
}

ViewOffer view_offer_make(const Subject *s)
{
    ViewOffer o = {.first = compares(s) ? VIEW_AUTO : s->lesson_kind};
    if (s->node == NO_NODE)
        return o;
    Asked q = {s, trace_node(s->trace, s->node)};
    o.kind[o.count++] = VIEW_AUTO;
    for (int i = 0; i < NEEDS; i++) {
        ViewKind kind = needs[i].kind;
        bool wished = s->view->kind == kind; /* said in the command line: it may be dull */
        bool tells = wished || !needs[i].offers || needs[i].offers(&q);
        if (kind == o.first || !tells || !can_draw(&q, kind))
            continue;
        if (s->view->kind != VIEW_AUTO && kind == s->kind)
            o.now = o.count;
        o.kind[o.count++] = kind;
    }
    o.refused = s->view->kind != VIEW_AUTO && s->view->kind != s->kind;
    return o;
}

ViewOffer view_kinds_for(Arena *a, const Lesson *l, const View *v)
{
    Subject s = subject_of(a, l, v);
    return view_offer_make(&s);
}

ViewKind view_kind_next(Arena *a, const Lesson *l, const View *v, int by)
{
    ViewOffer o = view_kinds_for(a, l, v);
    return o.count ? o.kind[((o.now + by) % o.count + o.count) % o.count] : v->kind;
}

/* ---- cells or points ---- */

bool view_needs_points(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t rows = shape.rank > 1 ? shape.size[shape.rank - 2] : 1;
    int64_t columns = shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
    Zoom w = zoom_window(s->view->zoom, rows, columns);
    return w.rows > VIEW_CELLS_MOST || w.columns > VIEW_CELLS_MOST;
}

bool view_heads_as_grid(const Subject *s)
{
    return s->kind == VIEW_HEADS && view_needs_points(s);
}

bool view_has_points(const Subject *s)
{
    bool drawn = s->kind == VIEW_HEATMAP || s->kind == VIEW_HEADS;
    return s->node != NO_NODE && (s->kind == VIEW_GRID || (drawn && view_needs_points(s)));
}
