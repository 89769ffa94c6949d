/*
 * labels.c - what dimensions and positions stand for, carried from operands to results.
 *
 * A lesson names the axes of a few tensors ("rows of inputs are tokens"); each operation's label
 * rule says where its operands' axes end up in its result, so that the rows and columns of the
 * scores get their tokens without being told. One pass in clock order does it.
 */
#include "trace/ops.h"

void trace_label(Trace *t, NodeId id, int dim, Str name, const Str *tokens)
{
    Axis *a = &t->nodes.items[id].axis[dim];
    if (name.len)
        a->name = name;
    if (tokens)
        a->token = tokens;
}

/* Takes over the name and the tokens that the axis lacks. */
static void complete(Axis *a, Axis from)
{
    if (a->name.len == 0)
        a->name = from.name;
    if (!a->token)
        a->token = from.token;
}

/* Completes dimension d of n from dimension e of an operand, where the size did not change. */
static void carry(Node *n, int d, const Node *from, int e)
{
    if (d >= 0 && d < n->out.shape.rank && e >= 0 && e < from->out.shape.rank &&
        n->out.shape.size[d] == from->out.shape.size[e])
        complete(&n->axis[d], from->axis[e]);
}

static void broadcast_axes(Node *n, const Node *from)
{
    int shift = n->out.shape.rank - from->out.shape.rank;
    for (int e = 0; e < from->out.shape.rank; e++)
        carry(n, e + shift, from, e);
}

/* The tokens of positions start, start + step, ... */
static const Str *picked_tokens(Arena *a, const Str *token, Pick p)
{
    Str *picked = ARENA_ARRAY(a, Str, p.size + 1);
    for (int64_t i = 0; i < p.size; i++)
        picked[i] = token[p.start + i * p.step];
    return picked;
}

static void index_axes(Arena *a, Node *n, const Node *from)
{
    for (int e = 0, d = 0; e < from->out.shape.rank; e++) {
        Pick p = n->attr.pick[e];
        if (p.drop)
            continue;
        Axis picked = from->axis[e];
        if (picked.token)
            picked.token = picked_tokens(a, picked.token, p);
        complete(&n->axis[d], picked);
        d++;
    }
}

static void permute_axes(Node *n, const Node *from)
{
    for (int d = 0; d < n->out.shape.rank; d++)
        carry(n, d, from, n->attr.order[d]);
}

/* A dimension keeps its axis where as many cells lie before it as in the operand. */
static void view_axes(Node *n, const Node *from)
{
    int64_t before = 1;
    for (int d = 0; d < n->out.shape.rank; d++) {
        int64_t passed = 1;
        for (int e = 0; e < from->out.shape.rank; e++) {
            if (passed == before && n->out.shape.size[d] != 1)
                carry(n, d, from, e);
            passed *= from->out.shape.size[e];
        }
        before *= n->out.shape.size[d];
    }
}

static void stack_axes(Node *n, const Node *from)
{
    for (int e = 0; e < from->out.shape.rank; e++)
        carry(n, e < n->attr.dim ? e : e + 1, from, e);
}

static void reduce_axes(Node *n, const Node *from)
{
    if (n->attr.all)
        return;
    for (int e = 0; e < from->out.shape.rank; e++)
        if (e != n->attr.dim)
            carry(n, e > n->attr.dim && !n->attr.keepdim ? e - 1 : e, from, e);
}

static void matmul_axes(Node *n, const Node *a, const Node *b)
{
    int rank_a = a->out.shape.rank, rank_b = b->out.shape.rank, last = n->out.shape.rank - 1;
    if (rank_a >= 2) {
        int row = rank_b == 1 ? last : last - 1;
        carry(n, row, a, rank_a - 2);
        for (int e = 0; e < rank_a - 2; e++)
            carry(n, e + row - (rank_a - 2), a, e);
    }
    if (rank_b >= 2) {
        carry(n, last, b, rank_b - 1);
        for (int e = 0; e < rank_b - 2; e++)
            carry(n, e + last - rank_b + (rank_a == 1 ? 2 : 1), b, e);
    }
}

static void linear_axes(Node *n, const Node *from)
{
    for (int e = 0; e + 1 < from->out.shape.rank; e++)
        carry(n, e, from, e);
}

static const Node *operand(const Trace *t, const Node *n, int k)
{
    return k < n->in_count && n->in[k].node != NO_NODE ? trace_node(t, n->in[k].node) : NULL;
}

/* True when every operand that has cells has tokens along the dimension: joined end to end, they
 * are the tokens of the result. */
static bool all_have_tokens(const Trace *t, const Node *n, int dim)
{
    bool all = true;
    for (int k = 0; k < n->in_count; k++) {
        const Node *from = operand(t, n, k);
        all = all && (from->axis[dim].token || from->out.shape.size[dim] == 0);
    }
    return all;
}

static const Str *joined_tokens(const Trace *t, const Node *n, int dim)
{
    Str *joined = ARENA_ARRAY(t->arena, Str, n->out.shape.size[dim] + 1);
    int64_t at = 0;
    for (int k = 0; k < n->in_count; k++) {
        const Node *from = operand(t, n, k);
        for (int64_t i = 0; i < from->out.shape.size[dim]; i++)
            joined[at++] = from->axis[dim].token[i];
    }
    return joined;
}

static void cat_axes(const Trace *t, Node *n)
{
    int dim = n->attr.dim;
    Axis along = {.token = all_have_tokens(t, n, dim) ? joined_tokens(t, n, dim) : NULL};
    for (int k = 0; k < n->in_count; k++) {
        const Node *from = operand(t, n, k);
        broadcast_axes(n, from);
        complete(&along, (Axis){.name = from->axis[dim].name});
    }
    complete(&n->axis[dim], along);
}

/* Repeats each token as often as its slice is repeated. */
static void repeat_axes(Arena *a, Node *n, const Node *from)
{
    int dim = n->attr.dim;
    int64_t size = n->out.shape.size[dim];
    Axis along = {.name = from->axis[dim].name};
    if (from->axis[dim].token) {
        Str *token = ARENA_ARRAY(a, Str, size + 1);
        for (int64_t i = 0; i < size; i++)
            token[i] = from->axis[dim].token[i / n->attr.times];
        along.token = token;
    }
    broadcast_axes(n, from);
    complete(&n->axis[dim], along);
}

/* The rules that follow one tensor, the first operand. */
static void follow_first(const Trace *t, Node *n, const Node *a)
{
    switch (op_row(n->op)->labels) {
    case LABELS_INDEX:
        index_axes(t->arena, n, a);
        break;
    case LABELS_PERMUTE:
        permute_axes(n, a);
        break;
    case LABELS_VIEW:
        view_axes(n, a);
        break;
    case LABELS_STACK:
        stack_axes(n, a);
        break;
    case LABELS_FIRST:
        broadcast_axes(n, a);
        break;
    case LABELS_REPEAT:
        repeat_axes(t->arena, n, a);
        break;
    case LABELS_LINEAR:
        linear_axes(n, a);
        break;
    case LABELS_REDUCE:
        reduce_axes(n, a);
        break;
    default:
        break;
    }
}

static void label_node(const Trace *t, Node *n)
{
    const Node *a = operand(t, n, 0), *b = operand(t, n, 1);
    int rule = op_row(n->op)->labels;
    if (rule == LABELS_BROADCAST && a)
        broadcast_axes(n, a);
    if (rule == LABELS_BROADCAST && b)
        broadcast_axes(n, b);
    if (rule == LABELS_MATMUL && a && b)
        matmul_axes(n, a, b);
    if (rule == LABELS_CAT)
        cat_axes(t, n);
    if (a)
        follow_first(t, n, a);
}

void trace_propagate_labels(Trace *t)
{
    for (size_t i = 0; i < t->nodes.count; i++)
        label_node(t, &t->nodes.items[i]);
}
