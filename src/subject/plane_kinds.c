/*
 * plane_kinds.c - masked and dropped cells of a whole matrix (see plane.h).
 *
 * kind.c follows one cell back, by its explanation. The rules are the same here, but each step
 * leads from a whole tensor to its operand of the same shape; only masks may be stretched.
 */
#include "subject/plane.h"

#include "trace/ops.h"

#include <math.h>

enum { FOLLOWED_MOST = 64 }; /* operations behind a tensor: the chapter needs ten */

typedef struct Way {
    Arena *a;
    const Trace *t;
    Shape shape;
    int64_t around;
    int left; /* operations it may still follow */
    PlaneKinds kinds;
} Way;

static bool same_view(const Tensor *a, const Tensor *b)
{
    bool same = a->offset == b->offset && shape_equal(a->shape, b->shape);
    for (int d = 0; same && d < a->shape.rank; d++)
        same = a->stride[d] == b->stride[d] || a->shape.size[d] == 1;
    return same;
}

/* The last write to the tensor between its node and `time`; NO_NODE: none. False where a write hit
 * only some of its cells. */
static bool last_write(const Trace *t, NodeId node, NodeId time, NodeId *writer)
{
    *writer = trace_last_write(t, node, time);
    return *writer == NO_NODE || same_view(&trace_node(t, node)->out, &trace_node(t, *writer)->out);
}

static bool add_mask(Way *w, const Operand *mask, NodeId time, bool zeros)
{
    Shape all;
    int bad;
    if (mask->node == NO_NODE || w->kinds.masks == PLANE_MASKS)
        return false;
    Tensor tensor = trace_view(w->t, w->a, mask->node, time);
    if (!shape_broadcast(w->shape, tensor.shape, &all, &bad) || !shape_equal(all, w->shape))
        return false;
    Plane plane = plane_of(tensor_expand(tensor, w->shape), w->around, false);
    plane_fill(w->a, w->t, &plane);
    w->kinds.mask[w->kinds.masks++] = (PlaneMask){plane, zeros};
    return true;
}

/* Cells that tril or triu cut, cast since. */
static bool is_triangle(const Trace *t, const Operand *in, NodeId time)
{
    NodeId id = in->node, writer;
    while (id != NO_NODE && last_write(t, id, time, &writer) && writer == NO_NODE) {
        const Node *n = trace_node(t, id);
        if (op_loops(n->op) == LOOPS_TRIANGLE)
            return true;
        if (n->op != OP_CAST)
            return false;
        time = id;
        id = n->in[0].node;
    }
    return false;
}

static bool follow(Way *w, NodeId node, NodeId time);

/* Goes on with an operand; a plain number hides nothing. */
static bool follow_operand(Way *w, const Operand *in, NodeId time)
{
    return in->node == NO_NODE || follow(w, in->node, time);
}

static bool follow_product(Way *w, const Node *n)
{
    bool first = is_triangle(w->t, &n->in[0], n->id), second = is_triangle(w->t, &n->in[1], n->id);
    bool well = true;
    if (first)
        well = add_mask(w, &n->in[0], n->id, true);
    if (second)
        well = well && add_mask(w, &n->in[1], n->id, true);
    if (!first)
        well = well && follow_operand(w, &n->in[0], n->id);
    return well && (first || second || follow_operand(w, &n->in[1], n->id));
}

static bool follow_drop(Way *w, const Node *n)
{
    if (!n->attr.kept || w->kinds.drops == PLANE_DROPS)
        return false;
    w->kinds.kept[w->kinds.drops++] = n->attr.kept;
    return follow_operand(w, &n->in[0], n->id);
}

static bool follow_rule(Way *w, const Node *n)
{
    switch (op_row(n->op)->kinds) {
    case KINDS_KEEP:
        return follow_operand(w, &n->in[n->op == OP_WRITE ? 1 : 0], n->id);
    case KINDS_DROP:
        return follow_drop(w, n);
    case KINDS_MASK:
        return add_mask(w, &n->in[1], n->id, false) && follow_operand(w, &n->in[0], n->id);
    case KINDS_PRODUCT:
        return follow_product(w, n);
    case KINDS_MOVE:
        return false; /* the operand's cells stand at other places */
    case KINDS_FORGET:
        break;
    }
    return true;
}

static bool follow(Way *w, NodeId node, NodeId time)
{
    NodeId writer;
    const Node *n = trace_node(w->t, node);
    if (w->left-- == 0 || !last_write(w->t, node, time, &writer))
        return false;
    if (op_row(n->op)->kinds == KINDS_FORGET && writer == NO_NODE)
        return true;
    if (!shape_equal(n->out.shape, w->shape))
        return false;
    if (writer != NO_NODE) {
        const Operand *value = &trace_node(w->t, writer)->in[1];
        return follow_operand(w, value, writer);
    }
    return follow_rule(w, n);
}

PlaneKinds plane_kinds(Arena *a, const Trace *t, NodeId node, NodeId time, int64_t around)
{
    Shape s = trace_node(t, node)->out.shape;
    int64_t rows = s.rank > 1 ? s.size[s.rank - 2] : 1;
    Way w = {.a = a, .t = t, .shape = s, .around = around, .left = FOLLOWED_MOST};
    w.kinds.columns = s.rank > 0 ? s.size[s.rank - 1] : 1;
    int64_t each = rows * w.kinds.columns;
    w.kinds.first = each > 0 && around > 0 ? around / each * each : 0;
    w.kinds.known = s.rank > 0 && each > 0 && follow(&w, node, time);
    return w.kinds;
}

bool plane_is_masked(const PlaneKinds *k, int64_t row, int64_t column)
{
    bool masked = false;
    for (int i = 0; k->known && i < k->masks; i++)
        masked |= (plane_at(&k->mask[i].plane, row, column) == 0) == k->mask[i].zeros;
    return masked;
}

static bool is_dropped(const PlaneKinds *k, int64_t row, int64_t column)
{
    int64_t cell = k->first + row * k->columns + column;
    bool dropped = false;
    for (int i = 0; i < k->drops; i++)
        dropped |= !(k->kept[i][cell / 8] >> cell % 8 & 1);
    return dropped;
}

CellKind plane_kind(const PlaneKinds *k, double value, int64_t row, int64_t column)
{
    if (isnan(value))
        return KIND_NAN;
    if (value != 0 && !isinf(value))
        return KIND_VALUE;
    bool masked = plane_is_masked(k, row, column), dropped = is_dropped(k, row, column);
    if (masked)
        return dropped ? KIND_BOTH : KIND_MASKED;
    return dropped ? KIND_DROPPED : value == 0 ? KIND_ZERO : KIND_VALUE;
}
