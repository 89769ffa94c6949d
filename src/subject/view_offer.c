/*
 * view_offer.c - the kind of picture that is drawn, and the tabs that offer others (view_offer.h).
 */
#include "subject/view_offer.h"

#include "subject/zoom.h"
#include "trace/lineage.h"
#include "trace/ops.h"

#include <math.h>

/* ---- what is worth a tab ---- */

/* Larger ones than cells could be drawn for; of smaller ones a heatmap shows all. */
static bool has_large_heads(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    return shape.size[shape.rank - 1] > VIEW_CELLS_MOST ||
           shape.size[shape.rank - 2] > VIEW_CELLS_MOST;
}

/* Arcs tell something where each token of a row may look at each token of the same sentence. */
static bool is_square_of_weights(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    if (shape.size[shape.rank - 1] != shape.size[shape.rank - 2] || shape.size[shape.rank - 1] < 2)
        return false;
    int64_t around = s->focus.cell > 0 ? s->focus.cell : 0;
    CellRange range = planes_know(s->planes, s->trace, s->node, s->time, around, false)->range;
    return !range.empty && range.lo >= 0 && range.hi > 0;
}

/* The first operand's rows are weights: together they are 1. */
static bool sums_by_weights(const Subject *s)
{
    const Node *n = trace_node(s->trace, s->node);
    if (n->in[0].node == NO_NODE)
        return false;
    const Plane *p = &planes_know(s->planes, s->trace, n->in[0].node, n->id, 0, false)->plane;
    double sum = 0;
    if (p->columns > VIEW_CELLS_MOST)
        return false;
    for (int64_t j = 0; j < p->columns && p->rows > 0; j++)
        sum += plane_at(p, 0, j);
    return fabs(sum - 1) < 1e-4;
}

static bool can_draw(const Subject *s, ViewKind kind)
{
    return view_kind_fits(kind, s->trace, s->a, (CellRef){s->node, s->time, s->focus.cell});
}

/* True when a tab is offered: the kind can draw the subject and also says something about it. */
static bool is_worth_a_tab(const Subject *s, ViewKind kind)
{
    bool wished = s->view->kind == kind; /* the command line asked for it: it may be dull */
    if (!can_draw(s, kind))
        return false;
    return wished || (kind == VIEW_GRID       ? has_large_heads(s)
                      : kind == VIEW_ARCS     ? is_square_of_weights(s)
                      : kind == VIEW_WEIGHTED ? sums_by_weights(s)
                                              : true);
}

/* ---- which kind is drawn ---- */

/* How an operation's result is best shown when the lesson does not say. */
static ViewKind view_kind_natural(const Node *n)
{
    int rank = n->out.shape.rank;
    switch (op_loops(n->op)) {
    case LOOPS_MATMUL:
        return rank == 1 ? VIEW_WEIGHTED : VIEW_MATMUL;
    case LOOPS_DOT:
        return VIEW_MATMUL;
    case LOOPS_LINEAR:
        return VIEW_LINEAR;
    case LOOPS_SOFTMAX:
        return rank > 3 ? VIEW_HEADS : VIEW_SOFTMAX;
    case LOOPS_NONE:
    case LOOPS_CELLS:
    case LOOPS_ROWS:
    case LOOPS_TRIANGLE:
        break;
    }
    KindRule kinds = op_row(n->op)->kinds;
    if (kinds == KINDS_DROP)
        return VIEW_DROPOUT;
    if (rank < 2)
        return VIEW_VECTOR;
    return kinds == KINDS_MASK ? VIEW_MASK : VIEW_HEATMAP;
}

ViewKind view_kind_fitting(const Subject *s, ViewKind wish)
{
    const Node *made = lineage_maker(s->trace, s->node, s->time);
    ViewKind natural = view_kind_natural(made ? made : trace_node(s->trace, s->node));
    bool named = wish != VIEW_AUTO;
    return named && can_draw(s, wish) ? wish : can_draw(s, natural) ? natural : VIEW_HEATMAP;
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
    o.kind[o.count++] = VIEW_AUTO;
    for (int tab = 1; tab < VIEW_KINDS; tab++) {
        ViewKind kind = view_kind_of_tab(tab);
        if (kind == o.first || !is_worth_a_tab(s, kind))
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
