/*
 * layout.c - how the cells of a fresh result lie in memory.
 *
 * Most results are row-major. Cell-by-cell operations and clones follow their operands: x.T * 2
 * lies column after column like x.T, is not contiguous, and has no .view(-1). Which dimension runs
 * fastest is found as PyTorch's iterator finds it: dimensions are sorted by the operands' strides,
 * the first operand that can tell two of them apart decides.
 */
#include "trace/ops_run.h"

static bool keeps_order(const OpCall *c)
{
    if (c->op->run == run_clone)
        return !c->attr->packed;
    return c->op->run == run_unary || c->op->run == run_binary || c->op->run == run_compare;
}

/* Operand k's strides over the dimensions of the result; 0 where it is stretched or absent. */
static void stretched_strides(const OpCall *c, int k, int64_t *stride)
{
    Tensor t = c->t[k];
    int missing = c->out.shape.rank - t.shape.rank;
    for (int d = 0; d < c->out.shape.rank; d++) {
        int own = d - missing;
        bool stretched = own < 0 || (t.shape.size[own] == 1 && c->out.shape.size[d] != 1);
        stride[d] = stretched ? 0 : t.stride[own];
    }
}

/* 1: dimension a must run slower than b; -1: faster; 0: nobody can tell. */
static int compare_dims(const OpCall *c, int a, int b)
{
    for (int k = 0; k < c->count; k++) {
        int64_t stride[MAX_RANK];
        if (!c->t[k].storage)
            continue;
        stretched_strides(c, k, stride);
        if (stride[a] == 0 || stride[b] == 0)
            continue;
        if (stride[a] != stride[b])
            return stride[a] < stride[b] ? -1 : 1;
        if (c->out.shape.size[a] > c->out.shape.size[b])
            return 1;
    }
    return 0;
}

/* The dimensions from the fastest to the slowest. */
static void sort_dims(const OpCall *c, int *order)
{
    int rank = c->out.shape.rank;
    for (int d = 0; d < rank; d++)
        order[d] = rank - 1 - d;
    for (int i = 1; i < rank; i++)
        for (int j = i - 1, moving = i; j >= 0; j--) {
            int verdict = compare_dims(c, order[j], order[moving]);
            if (verdict < 0)
                break;
            if (verdict == 0)
                continue;
            int d = order[j];
            order[j] = order[moving];
            order[moving] = d;
            moving = j;
        }
}

/* PyTorch's short cut: contiguous operands of one shape, and no number among them. */
static bool plainly_row_major(const OpCall *c)
{
    for (int k = 0; k < c->count; k++)
        if (!c->t[k].storage || !shape_equal(c->t[k].shape, c->out.shape) ||
            !tensor_is_contiguous(c->t[k]))
            return false;
    return true;
}

void lay_out_result(OpCall *c)
{
    int order[MAX_RANK];
    if (!keeps_order(c) || plainly_row_major(c))
        return;
    Tensor packed = c->out;
    int64_t step = 1;
    sort_dims(c, order);
    for (int d = 0; d < packed.shape.rank; d++) {
        c->out.stride[order[d]] = step;
        step *= packed.shape.size[order[d]] > 1 ? packed.shape.size[order[d]] : 1;
    }
    if (tensor_is_contiguous(c->out))
        return;
    c->out.storage = tensor_make(c->trace->arena, packed.storage->dtype, packed.shape).storage;
    tensor_from_flat(c->out, packed.storage->cells);
}
