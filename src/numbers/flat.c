/*
 * flat.c - many cells at once between tensors and flat arrays (see tensor.h).
 *
 * The last dimension is the inner loop: a run of cells with one stride and one type. Million-cell
 * tensors spend their time here, so the types are told apart once a run, not once a cell.
 */
#include "numbers/tensor.h"

#include <string.h>

/* Walks a tensor run by run, from any cell on. */
typedef struct Runs {
    Tensor t;
    int64_t at[MAX_RANK];
    int64_t slot, stride;
} Runs;

static Runs runs_start(Tensor t, int64_t index)
{
    Runs r = {.t = t, .slot = tensor_slot(t, index)};
    index_split(t.shape, index, r.at);
    r.stride = t.shape.rank ? t.stride[t.shape.rank - 1] : 1;
    return r;
}

/* How many cells lie in the run that begins here, `left` at most. */
static int64_t runs_length(const Runs *r, int64_t left)
{
    int last = r->t.shape.rank - 1;
    int64_t rest = last < 0 ? 1 : r->t.shape.size[last] - r->at[last];
    return rest < left ? rest : left;
}

/* On to the run behind the `count` cells that were moved. */
static void runs_next(Runs *r, int64_t count)
{
    int d = r->t.shape.rank - 1;
    if (d < 0)
        return;
    r->at[d] += count;
    r->slot += count * r->stride;
    for (; d > 0 && r->at[d] >= r->t.shape.size[d]; d--) {
        r->slot += r->t.stride[d - 1] - r->at[d] * r->t.stride[d];
        r->at[d] = 0;
        r->at[d - 1]++;
    }
}

/* A run of cells of one type, `from_step` and `to_step` apart. */
static void copy_run(DType type, void *to, int64_t to_step, const void *from, int64_t from_step,
                     int64_t n)
{
    if (to_step == 1 && from_step == 1) {
        memcpy(to, from, (size_t)n * dtype_size(type));
        return;
    }
    switch (type) {
    case FLOAT32:
        for (int64_t i = 0; i < n; i++)
            ((float *)to)[i * to_step] = ((const float *)from)[i * from_step];
        return;
    case INT64:
        for (int64_t i = 0; i < n; i++)
            ((int64_t *)to)[i * to_step] = ((const int64_t *)from)[i * from_step];
        return;
    case BOOL:
        break;
    }
    for (int64_t i = 0; i < n; i++)
        ((uint8_t *)to)[i * to_step] = ((const uint8_t *)from)[i * from_step];
}

static char *cell_at(const Storage *s, int64_t slot)
{
    return (char *)s->cells + slot * (int64_t)dtype_size(s->dtype);
}

static void convert_run(DType as, void *to, const Storage *s, int64_t slot, int64_t stride,
                        int64_t n)
{
    Storage flat = {.dtype = as, .count = n, .cells = to};
    if (as == s->dtype)
        copy_run(as, to, 1, cell_at(s, slot), stride, n);
    else if (as == FLOAT32 && s->dtype == BOOL)
        for (int64_t i = 0; i < n; i++)
            flat.f32[i] = s->b8[slot + i * stride] != 0;
    else if (as == BOOL && s->dtype == FLOAT32)
        for (int64_t i = 0; i < n; i++)
            flat.b8[i] = s->f32[slot + i * stride] != 0;
    else
        for (int64_t i = 0; i < n; i++)
            storage_set(&flat, i, storage_get(s, slot + i * stride));
}

void tensor_to_flat(Tensor t, int64_t index, int64_t count, DType as, void *to)
{
    if (count == 0)
        return;
    Runs r = runs_start(t, index);
    while (count > 0) {
        int64_t n = runs_length(&r, count);
        convert_run(as, to, t.storage, r.slot, r.stride, n);
        to = (char *)to + n * (int64_t)dtype_size(as);
        count -= n;
        runs_next(&r, n);
    }
}

void tensor_from_flat(Tensor t, const void *from)
{
    DType type = t.storage->dtype;
    int64_t count = tensor_count(t);
    if (count == 0)
        return;
    Runs r = runs_start(t, 0);
    while (count > 0) {
        int64_t n = runs_length(&r, count);
        copy_run(type, cell_at(t.storage, r.slot), r.stride, from, 1, n);
        from = (const char *)from + n * (int64_t)dtype_size(type);
        count -= n;
        runs_next(&r, n);
    }
}
