/*
 * pack.c - from strided, broadcast, typed operands to the flat float arrays kernels want.
 */
#include "trace/ops_run.h"

#include <string.h>

DType operand_dtype(const OpCall *c, int k)
{
    return c->t[k].storage ? c->t[k].storage->dtype : c->in[k].number.dtype;
}

AnyKernel *row_kernel(const OpCall *c)
{
    /* cppcheck-suppress CastIntegerToAddressAtReturn ; what lies at the slot is a pointer */
    return *(AnyKernel *const *)((const char *)c->kernels + c->op->slot);
}

void pack_seen(OpCall *c, int k, const float *cells, Tensor seen)
{
    if (c->packed && c->packed->count < MAX_PACKED)
        c->packed->items[c->packed->count++] = (Packed){k, cells, seen};
}

float *pack_view(OpCall *c, int k, Tensor t)
{
    int64_t count = tensor_count(t);
    float *cells = ARENA_ARRAY(c->scratch, float, count + 1), *to = cells;
    const Storage *s = t.storage;
    if (s->dtype == FLOAT32 && tensor_is_contiguous(t))
        memcpy(cells, s->f32 + t.offset, (size_t)count * sizeof *cells);
    else if (s->dtype == FLOAT32)
        for (Walk w = walk_start(t); w.left; walk_next(&w))
            *to++ = s->f32[w.slot];
    else
        for (Walk w = walk_start(t); w.left; walk_next(&w))
            *to++ = scalar_to(storage_get(s, w.slot), FLOAT32).f32;
    pack_seen(c, k, cells, t);
    return cells;
}

float *pack_operand(OpCall *c, int k, Shape shape)
{
    if (c->t[k].storage)
        return pack_view(c, k, tensor_expand(c->t[k], shape));
    int64_t count = shape_count(shape);
    float *cells = ARENA_ARRAY(c->scratch, float, count + 1);
    float number = scalar_to(c->in[k].number, FLOAT32).f32;
    for (int64_t i = 0; i < count; i++)
        cells[i] = number;
    pack_seen(c, k, cells, (Tensor){.shape = shape});
    return cells;
}

void unpack_tensor(Tensor t, const float *cells)
{
    for (Walk w = walk_start(t); w.left; walk_next(&w))
        storage_set(t.storage, w.slot, scalar_f32(*cells++));
}

Tensor with_last(Tensor t, int dim)
{
    for (int d = dim; d + 1 < t.shape.rank; d++)
        t = tensor_transpose(t, d, d + 1);
    return t;
}

Cells cells_start(const OpCall *c, int k, Shape shape, DType as)
{
    Cells cells = {.number = c->in[k].number, .as = as};
    if (c->t[k].storage)
        cells.walk = walk_start(tensor_expand(c->t[k], shape));
    return cells;
}

Scalar cells_next(Cells *cells)
{
    const Storage *s = cells->walk.t.storage;
    Scalar value = s ? storage_get(s, cells->walk.slot) : cells->number;
    if (s)
        walk_next(&cells->walk);
    return scalar_to(value, cells->as);
}
