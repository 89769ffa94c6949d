/*
 * axes.c - which dimension of a result a dimension of an operand becomes, and what follows from it.
 *
 * Each operation has a rule for its axes. Along it labels are carried: a lesson names the axes of a
 * few tensors ("rows of inputs are tokens"), and one pass in clock order gives the rows and columns
 * of the scores their tokens without being told. Against it a part of a result leads to the parts
 * of the operands that it is computed from, because every dimension of an operand either follows a
 * dimension of the result or is gone through whole for each cell.
 */
#include "trace/ops_run.h"

/* ---- the rules ---- */

static int index_axis(const Node *n, int e)
{
    int d = 0;
    for (int i = 0; i < e; i++)
        d += !n->attr.pick[i].drop;
    return n->attr.pick[e].drop ? -1 : d;
}

static int permuted_axis(const Node *n, int e)
{
    int d = 0;
    while (n->attr.order[d] != e)
        d++;
    return d;
}

/* A dimension keeps its axis where as many cells lie before it as in the operand. */
static int viewed_axis(const Node *n, Shape from, int e)
{
    int64_t passed = 1, before = 1;
    for (int i = 0; i < e; i++)
        passed *= from.size[i];
    for (int d = 0; d < n->out.shape.rank; d++) {
        if (before == passed && n->out.shape.size[d] == from.size[e] && from.size[e] != 1)
            return d;
        before *= n->out.shape.size[d];
    }
    return -1;
}

static int reduced_axis(const Node *n, int e)
{
    if (n->attr.all || e == n->attr.dim)
        return -1;
    return e > n->attr.dim && !n->attr.keepdim ? e - 1 : e;
}

/* The last dimensions of a product are the rows of its left and the columns of its right side; a
 * vector has neither. */
static int product_axis(const Trace *t, const Node *n, int k, int e)
{
    int left = trace_node(t, n->in[0].node)->out.shape.rank;
    int right = trace_node(t, n->in[1].node)->out.shape.rank;
    int rank = k == 0 ? left : right, batch = n->out.shape.rank - (left > 1) - (right > 1);
    int summed = k == 0 || rank == 1 ? rank - 1 : rank - 2;
    if (e == summed)
        return -1;
    if (e < rank - 2)
        return e - (rank - 2) + batch;
    return k == 0 ? batch : n->out.shape.rank - 1;
}

/* Of x: the dimensions that no ids lead, around those of the ids; of ids: aligned at their last. */
static int picked_axis(const Trace *t, const Node *n, int k, int e)
{
    int whole = 0, rank = trace_node(t, n->in[0].node)->out.shape.rank, before = 0;
    for (int d = 0; d < rank; d++) {
        before += d < e && !n->attr.order[d];
        whole += !n->attr.order[d];
    }
    int ids = n->out.shape.rank - whole;
    if (k == 0)
        return n->attr.order[e] ? -1 : before + (before >= n->attr.dim ? ids : 0);
    return n->attr.dim + ids - trace_node(t, n->in[k].node)->out.shape.rank + e;
}

int axis_in_result(const Trace *t, const Node *n, int k, int e)
{
    Shape from = trace_node(t, n->in[k].node)->out.shape;
    int last = n->out.shape.rank - 1;
    switch (op_row(n->op)->axes) {
    case AXES_NONE:
        break;
    case AXES_INDEX:
        return index_axis(n, e);
    case AXES_PERMUTE:
        return permuted_axis(n, e);
    case AXES_VIEW:
        return viewed_axis(n, from, e);
    case AXES_STACK:
        return e < n->attr.dim ? e : e + 1;
    case AXES_FIRST:
    case AXES_BROADCAST:
    case AXES_CAT:
    case AXES_REPEAT:
        return e + last + 1 - from.rank;
    case AXES_SCAN:
        return e == n->attr.dim ? -1 : e;
    case AXES_REDUCE:
        return reduced_axis(n, e);
    case AXES_LINEAR:
        return k == 0 && e < from.rank - 1 ? e : k > 0 && e == 0 ? last : -1;
    case AXES_PICK:
        return picked_axis(t, n, k, e);
    case AXES_GATHER:
        return k == 0 && e == n->attr.dim ? -1 : e;
    case AXES_MATMUL:
        return product_axis(t, n, k, e);
    }
    return -1;
}

/* ---- labels ---- */

void trace_label(Trace *t, NodeId id, int dim, Str name, const Str *tokens)
{
    Axis *a = &trace_node_of(t, id)->axis[dim];
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

static const Node *operand(const Trace *t, const Node *n, int k)
{
    return n->in[k].node != NO_NODE ? trace_node(t, n->in[k].node) : NULL;
}

/* True where dimension e of the operands becomes one of picked, repeated or joined positions. */
static bool is_remade(const Node *n, int e)
{
    AxisRule rule = op_row(n->op)->axes;
    return rule == AXES_INDEX || (e == n->attr.dim && (rule == AXES_CAT || rule == AXES_REPEAT));
}

/* The tokens of such positions, dimension d of the result; NULL where an operand has none. */
static const Str *remade_tokens(const Trace *t, const Node *n, int e, int d)
{
    AxisRule rule = op_row(n->op)->axes;
    Pick pick = rule == AXES_INDEX ? n->attr.pick[e] : (Pick){.step = 1};
    int64_t times = rule == AXES_REPEAT ? n->attr.times : 1, size = n->out.shape.size[d], first = 0;
    Str *tokens = ARENA_ARRAY(t->arena, Str, size + 1);
    const Node *from = operand(t, n, 0);
    for (int64_t i = 0, k = 0; i < size; i++) {
        while (rule == AXES_CAT && i - first >= from->out.shape.size[e]) {
            first += from->out.shape.size[e];
            from = operand(t, n, (int)++k);
        }
        if (!from->axis[e].token)
            return NULL;
        tokens[i] = from->axis[e].token[pick.start + (i - first) * pick.step / times];
    }
    return tokens;
}

/* Words of a table go with the ids that lead to its rows; what the places count, the ids say. */
static void carry_picked(const Trace *t, Node *n, int e)
{
    const Node *table = operand(t, n, 0), *ids = operand(t, n, n->attr.order[e]);
    int64_t size = table->out.shape.size[e];
    if (!table->axis[e].token || !ids || ids->out.shape.rank != 1 || n->in_count != 2)
        return;
    Str *tokens = ARENA_ARRAY(t->arena, Str, tensor_count(ids->out) + 1);
    for (int64_t i = 0; i < tensor_count(ids->out); i++) {
        int64_t id = trace_cell(t, (CellRef){ids->id, n->id, i}).i64;
        tokens[i] = table->axis[e].token[id < 0 ? id + size : id];
    }
    complete(&n->axis[n->attr.dim], (Axis){ids->axis[0].name, tokens});
}

/* Completes the axis that dimension e of operand k becomes, if it becomes one. */
static void carry(const Trace *t, Node *n, int k, int e)
{
    const Node *from = operand(t, n, k);
    int d = axis_in_result(t, n, k, e);
    if (d < 0 && k == 0 && op_row(n->op)->axes == AXES_PICK)
        carry_picked(t, n, e);
    if (d < 0)
        return;
    if (is_remade(n, e))
        complete(&n->axis[d], (Axis){from->axis[e].name, remade_tokens(t, n, e, d)});
    else if (n->out.shape.size[d] == from->out.shape.size[e])
        complete(&n->axis[d], from->axis[e]);
}

void trace_propagate_labels(Trace *t)
{
    for (size_t i = 0; i < t->nodes.count; i++) {
        Node *n = trace_node_of(t, (NodeId)i);
        AxisRule rule = op_row(n->op)->axes;
        bool all = rule == AXES_BROADCAST || rule == AXES_CAT || rule == AXES_MATMUL ||
                   rule == AXES_PICK || rule == AXES_GATHER;
        for (int k = 0; k < n->in_count && (k == 0 || all); k++) {
            const Node *from = operand(t, n, k);
            for (int e = 0; from && e < from->out.shape.rank; e++)
                carry(t, n, k, e);
        }
    }
}

/* ---- the parts of operands ---- */

/* Does dimension d of the result stay whole? */
static bool stays(const Node *n, int d, CutPart part)
{
    int last = n->out.shape.rank - 1;
    LoopKind loops = op_row(n->op)->loops;
    if (part == CUT_MATRIX || loops == LOOPS_TRIANGLE)
        return d >= last - 1; /* of a triangle, which cells it keeps depends on both */
    if (loops == LOOPS_SOFTMAX)
        return d == n->attr.dim;
    return d == last && part == CUT_ROW && loops != LOOPS_ROWS;
}

void axis_cut(const Trace *t, const Node *n, int64_t around, CutPart part, Tensor *in,
              int64_t *base)
{
    int64_t at[MAX_RANK] = {0};
    index_split(n->out.shape, around, at);
    for (int d = 0; d < n->out.shape.rank; d++)
        base[d] = stays(n, d, part) ? 0 : at[d];
    for (int k = 0; k < n->in_count; k++)
        for (int e = 0; in[k].storage && e < in[k].shape.rank; e++) {
            int d = axis_in_result(t, n, k, e);
            if (d >= 0 && !stays(n, d, part) && in[k].shape.size[e] > 1)
                in[k] = tensor_slice(in[k], e, at[d], at[d] + 1, 1);
        }
}
