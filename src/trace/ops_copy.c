/*
 * ops_copy.c - cells moved unchanged into fresh ones (clone, cast, stack, cat, repeat), and
 * written into old ones (write).
 *
 * For stack, cat and repeat one function says which operand cell a result cell comes from; running
 * and explaining both ask it.
 */
#include "trace/ops_run.h"

#include <assert.h>

bool infer_clone(OpCall *c)
{
    c->dtype = c->t[0].storage->dtype;
    c->shape = c->t[0].shape;
    return true;
}

bool infer_cast(OpCall *c)
{
    c->dtype = c->attr->dtype;
    c->shape = c->t[0].shape;
    return true;
}

void run_clone(OpCall *c)
{
    const Storage *to = c->out.storage;
    tensor_to_flat(c->t[0], 0, tensor_count(c->t[0]), to->dtype, to->cells);
}

void explain_clone(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    explain_room(a, x, 1);
    explain_term(t, x, n, 0, x->cell.cell);
}

/* ---- many into one ---- */

bool infer_stack(OpCall *c)
{
    for (int k = 0; k < c->count; k++) {
        c->dtype = k ? dtype_promote(c->dtype, operand_dtype(c, k)) : operand_dtype(c, k);
        if (!shape_equal(c->t[k].shape, c->t[0].shape))
            return error_at(c->error, c->at,
                            "stack expects each tensor to be equal size, but got %s at entry 0 and "
                            "%s at entry %d",
                            shape_text(c->t[0].shape).text, shape_text(c->t[k].shape).text, k);
    }
    if (c->t[0].shape.rank == MAX_RANK)
        return error_at(c->error, c->at, "stack: a tensor has at most %d dimensions here",
                        MAX_RANK);
    c->shape = shape_insert(c->t[0].shape, c->attr->dim);
    c->shape.size[c->attr->dim] = c->count;
    return true;
}

bool infer_cat(OpCall *c)
{
    int dim = c->attr->dim;
    c->shape = c->t[0].shape;
    c->dtype = operand_dtype(c, 0);
    for (int k = 1; k < c->count; k++) {
        Shape other = c->t[k].shape;
        c->dtype = dtype_promote(c->dtype, operand_dtype(c, k));
        if (other.rank != c->shape.rank)
            return error_at(c->error, c->at,
                            "Tensors must have same number of dimensions: got %d and %d",
                            c->shape.rank, other.rank);
        for (int d = 0; d < other.rank; d++)
            if (d != dim && other.size[d] != c->shape.size[d])
                return error_at(c->error, c->at,
                                "Sizes of tensors must match except in dimension %d. Expected size "
                                "%lld but got size %lld for tensor number %d in the list.",
                                dim, (long long)c->shape.size[d], (long long)other.size[d], k);
        c->shape.size[dim] += other.size[dim];
    }
    return true;
}

bool infer_repeat(OpCall *c)
{
    if (c->attr->times < 0)
        return error_at(c->error, c->at, "repeats can not be negative");
    c->dtype = operand_dtype(c, 0);
    c->shape = c->t[0].shape;
    int64_t *size = &c->shape.size[c->attr->dim];
    *size = *size && c->attr->times > MAX_CELLS / *size ? MAX_CELLS + 1 : *size * c->attr->times;
    return true;
}

/* Where a result cell comes from: operand and index. */
typedef struct Origin {
    int operand;
    int64_t index;
} Origin;

typedef Origin OriginRule(const Trace *t, const Operand *in, const Attrs *attr, Shape out,
                          int64_t cell);

static Shape shape_of_operand(const Trace *t, Operand o)
{
    return trace_node(t, o.node)->out.shape;
}

static Origin stack_origin(const Trace *t, const Operand *in, const Attrs *attr, Shape out,
                           int64_t cell)
{
    int64_t at[MAX_RANK], mine[MAX_RANK];
    index_split(out, cell, at);
    for (int d = 0, k = 0; d < out.rank; d++)
        if (d != attr->dim)
            mine[k++] = at[d];
    int operand = (int)at[attr->dim];
    return (Origin){operand, index_join(shape_of_operand(t, in[operand]), mine)};
}

static Origin cat_origin(const Trace *t, const Operand *in, const Attrs *attr, Shape out,
                         int64_t cell)
{
    int64_t at[MAX_RANK];
    index_split(out, cell, at);
    int operand = 0;
    while (at[attr->dim] >= shape_of_operand(t, in[operand]).size[attr->dim])
        at[attr->dim] -= shape_of_operand(t, in[operand++]).size[attr->dim];
    return (Origin){operand, index_join(shape_of_operand(t, in[operand]), at)};
}

static Origin repeat_origin(const Trace *t, const Operand *in, const Attrs *attr, Shape out,
                            int64_t cell)
{
    int64_t at[MAX_RANK];
    index_split(out, cell, at);
    at[attr->dim] /= attr->times;
    return (Origin){0, index_join(shape_of_operand(t, in[0]), at)};
}

static void gather(OpCall *c, OriginRule *rule)
{
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        Origin o = rule(c->trace, c->in, c->attr, c->out.shape, i);
        Tensor from = c->t[o.operand];
        storage_set(c->out.storage, i, storage_get(from.storage, tensor_slot(from, o.index)));
    }
}

static void explain_origin_of(const Trace *t, Arena *a, const Node *n, Explanation *x,
                              OriginRule *rule)
{
    Origin o = rule(t, n->in, &n->attr, n->out.shape, x->cell.cell);
    explain_room(a, x, 1);
    explain_term(t, x, n, o.operand, o.index);
}

void run_stack(OpCall *c)
{
    gather(c, stack_origin);
}

void run_cat(OpCall *c)
{
    gather(c, cat_origin);
}

void run_repeat(OpCall *c)
{
    gather(c, repeat_origin);
}

void explain_stack(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    explain_origin_of(t, a, n, x, stack_origin);
}

void explain_cat(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    explain_origin_of(t, a, n, x, cat_origin);
}

void explain_repeat(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    explain_origin_of(t, a, n, x, repeat_origin);
}

/* ---- in place ---- */

/* PyTorch's sentence about cells that do not fill their place; it leaves out leading sizes of 1. */
static void misfit(OpCall *c, Shape dst, Shape src)
{
    while (src.rank > 0 && src.size[0] == 1)
        src = shape_drop(src, 0);
    assert(c->t[1].storage); /* a plain number fits everywhere */
    int d = dst.rank - 1, s = src.rank - 1;
    for (; d > 0 && s > 0 && (src.size[s] == dst.size[d] || src.size[s] == 1); s--)
        d--;
    if (src.rank > dst.rank)
        error_at(c->error, c->at,
                 "expand(torch.%sTensor{%s}, size=%s): the number of sizes provided (%d) must be "
                 "greater or equal to the number of dimensions in the tensor (%d)",
                 dtype_word(operand_dtype(c, 1)), shape_text(src).text, shape_text(dst).text,
                 dst.rank, src.rank);
    else
        error_at(c->error, c->at,
                 "The expanded size of the tensor (%lld) must match the existing size (%lld) at "
                 "non-singleton dimension %d.  Target sizes: %s.  Tensor sizes: %s",
                 (long long)dst.size[d], (long long)src.size[s], d, shape_text(dst).text,
                 shape_text(src).text);
}

bool infer_write(OpCall *c)
{
    Shape dst = c->t[0].shape, src = c->t[1].storage ? c->t[1].shape : (Shape){0}, all;
    int bad = 0;
    if (!shape_broadcast(dst, src, &all, &bad) || !shape_equal(all, dst)) {
        misfit(c, dst, src);
        return error_hint(c->error, "the new values %s do not fit into the place %s",
                          shape_text(src).text, shape_text(dst).text);
    }
    c->out = c->t[0];
    return true;
}

/* The source is read first, as a whole: it may share cells with the place written to. */
void run_write(OpCall *c)
{
    Tensor dst = c->out;
    DType type = dst.storage->dtype;
    int64_t count = tensor_count(dst);
    Storage fresh = {.dtype = type, .count = count, .cells = write_begin(c)};
    if (c->t[1].storage)
        tensor_to_flat(tensor_expand(c->t[1], dst.shape), 0, count, type, fresh.cells);
    for (int64_t i = 0; i < count && !c->t[1].storage; i++)
        storage_set(&fresh, i, c->in[1].number);
    write_end(c, fresh.cells);
}

void explain_write(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    int64_t at[MAX_RANK];
    index_split(n->out.shape, x->cell.cell, at);
    explain_room(a, x, 1);
    explain_term(t, x, n, 1, broadcast_index(t, n, 1, n->out.shape, at));
}
