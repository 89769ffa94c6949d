/*
 * replay_part.c - how much work an operation is, and the part of it that makes one row.
 *
 * Every dimension of an operand either follows a dimension of the result (the rows of a product
 * follow those of its left side) or is gone through whole for each cell. Cutting the result down to
 * one row so means cutting each operand where it follows.
 */
#include "trace/ops.h"
#include "trace/replay.h"

static bool is_reduction(int op)
{
    return op == OP_SUM || op == OP_MEAN || op == OP_MAX || op == OP_MIN;
}

static bool is_triangle(int op)
{
    return op == OP_TRIL || op == OP_TRIU;
}

double replay_estimate(const Node *n, const Tensor *in)
{
    double cells = 1, k = 1;
    for (int i = 0; i < n->in_count; i++)
        if (in[i].storage && (double)tensor_count(in[i]) > cells)
            cells = (double)tensor_count(in[i]);
    if (n->op != OP_MATMUL && n->op != OP_LINEAR)
        return 8 * cells;
    Shape a = in[0].shape, b = in[1].shape;
    k = (double)a.size[a.rank - 1];
    double rows = (double)tensor_count(in[0]) / (k > 0 ? k : 1);
    double columns = n->op == OP_LINEAR ? (double)b.size[0]
                     : b.rank > 1       ? (double)b.size[b.rank - 1]
                                        : 1;
    return rows * columns * (2 * k + 3);
}

/* The dimension of a product's result that dimension e of operand k follows; -1: none. */
static int product_follows(const Trace *t, const Node *n, int k, int e)
{
    int rank = trace_node(t, n->in[k].node)->out.shape.rank, last = n->out.shape.rank - 1;
    if (n->op == OP_LINEAR)
        return k == 0 ? (e < rank - 1 ? e : -1) : e == 0 ? last : -1;
    int left = trace_node(t, n->in[0].node)->out.shape.rank;
    int right = trace_node(t, n->in[1].node)->out.shape.rank;
    int batch = (left > right ? left : right) > 2 ? (left > right ? left : right) - 2 : 0;
    if (rank == 1)
        return -1;
    if (e < rank - 2)
        return e - (rank - 2) + batch;
    if (k == 0)
        return e == rank - 2 ? batch : -1;
    return e == rank - 1 ? last : -1;
}

/* The same for every operation with a kernel. */
static int follows(const Trace *t, const Node *n, int k, int e)
{
    int rank = trace_node(t, n->in[k].node)->out.shape.rank;
    if (n->op == OP_DOT)
        return -1;
    if (n->op == OP_MATMUL || n->op == OP_LINEAR)
        return product_follows(t, n, k, e);
    if (!is_reduction(n->op))
        return e + n->out.shape.rank - rank;
    if (n->attr.all || e == n->attr.dim)
        return -1;
    return e > n->attr.dim && !n->attr.keepdim ? e - 1 : e;
}

/* Dimensions of the result that stay whole. */
static bool stays(const Node *n, int d, ReplayPart part)
{
    int last = n->out.shape.rank - 1;
    if (part == REPLAY_MATRIX)
        return d >= last - 1;
    if (n->op == OP_SOFTMAX)
        return d == n->attr.dim;
    if (is_triangle(n->op)) /* which cells it keeps depends on both */
        return d >= last - 1;
    return d == last && part == REPLAY_ROW && !is_reduction(n->op);
}

void replay_cut(const Trace *t, const Node *n, int64_t around, ReplayPart part, Tensor *in,
                int64_t *base)
{
    int64_t at[MAX_RANK] = {0};
    index_split(n->out.shape, around, at);
    for (int d = 0; d < n->out.shape.rank; d++)
        base[d] = stays(n, d, part) ? 0 : at[d];
    for (int k = 0; k < n->in_count; k++)
        for (int e = 0; in[k].storage && e < in[k].shape.rank; e++) {
            int d = follows(t, n, k, e);
            if (d >= 0 && !stays(n, d, part) && in[k].shape.size[e] > 1)
                in[k] = tensor_slice(in[k], e, at[d], at[d] + 1, 1);
        }
}
