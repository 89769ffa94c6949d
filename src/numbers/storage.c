/*
 * storage.c - the three cell types: their names, single values, reading and writing one cell
 * (see tensor.h).
 *
 * Conversions are those of Tensor.to on x86: what does not fit an int64 becomes the smallest one,
 * where plain C would leave it undefined.
 */
#include "numbers/tensor.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *name, *word;
    size_t size;
} dtypes[] = {
    [FLOAT32] = {"torch.float32", "Float", sizeof(float)},
    [INT64] = {"torch.int64", "Long", sizeof(int64_t)},
    [BOOL] = {"torch.bool", "Bool", sizeof(uint8_t)},
};

const char *dtype_name(DType d)
{
    return dtypes[d].name;
}

const char *dtype_word(DType d)
{
    return dtypes[d].word;
}

size_t dtype_size(DType d)
{
    return dtypes[d].size;
}

DType dtype_promote(DType a, DType b)
{
    return a < b ? a : b; /* declared from the widest to the narrowest */
}

Scalar scalar_f32(float v)
{
    return (Scalar){.dtype = FLOAT32, .f32 = v};
}

Scalar scalar_i64(int64_t v)
{
    return (Scalar){.dtype = INT64, .i64 = v};
}

Scalar scalar_b8(bool v)
{
    return (Scalar){.dtype = BOOL, .b8 = v};
}

double scalar_double(Scalar s)
{
    if (s.dtype == FLOAT32)
        return (double)s.f32;
    return s.dtype == INT64 ? (double)s.i64 : (double)s.b8;
}

static int64_t as_i64(Scalar s)
{
    if (s.dtype == BOOL)
        return s.b8;
    const float limit = 9223372036854775808.0f; /* 2^63 */
    return s.f32 >= -limit && s.f32 < limit ? (int64_t)s.f32 : INT64_MIN;
}

Scalar scalar_to(Scalar s, DType d)
{
    if (s.dtype == d)
        return s;
    switch (d) {
    case FLOAT32:
        return scalar_f32(s.dtype == INT64 ? (float)s.i64 : (float)s.b8);
    case INT64:
        return scalar_i64(as_i64(s));
    case BOOL:
        break;
    }
    return scalar_b8(s.dtype == INT64 ? s.i64 != 0 : s.f32 != 0); /* NaN is true, as in Python */
}

bool scalar_same(Scalar a, Scalar b)
{
    if (a.dtype != b.dtype)
        return false;
    if (a.dtype == FLOAT32 && isnan(a.f32) && isnan(b.f32))
        return true;
    return memcmp(&a.i64, &b.i64, dtype_size(a.dtype)) == 0;
}

static char *cell_at(const Storage *s, int64_t slot)
{
    return (char *)s->cells + slot * (int64_t)dtype_size(s->dtype);
}

/* The members of a Scalar begin at one place, and have the sizes that cells have. */
Scalar storage_get(const Storage *s, int64_t slot)
{
    assert(slot >= 0 && slot < s->count);
    Scalar value = {.dtype = s->dtype};
    memcpy(&value.i64, cell_at(s, slot), dtype_size(s->dtype));
    return value;
}

void storage_set(Storage *s, int64_t slot, Scalar value)
{
    assert(slot >= 0 && slot < s->count);
    Scalar own = scalar_to(value, s->dtype);
    memcpy(cell_at(s, slot), &own.i64, dtype_size(s->dtype));
}

/* ---- many cells at once between tensors and flat arrays ---- */

/* A walk over `count` cells from the index-th on, which goes run by run: a run lies along the last
 * dimension. */
static Walk walk_from(Tensor t, int64_t index, int64_t count)
{
    Walk w = {.t = t, .slot = t.offset, .left = count};
    index_split(t.shape, index, w.at);
    for (int d = 0; d < t.shape.rank; d++)
        w.slot += w.at[d] * t.stride[d];
    return w;
}

/* How far apart the cells of a run lie. */
static int64_t run_stride(const Walk *w)
{
    return w->t.shape.rank ? w->t.stride[w->t.shape.rank - 1] : 1;
}

/* How many cells are left of the run. */
static int64_t run_length(const Walk *w)
{
    int last = w->t.shape.rank - 1;
    int64_t rest = last < 0 ? 1 : w->t.shape.size[last] - w->at[last];
    return rest < w->left ? rest : w->left;
}

/* Moves on by `count` cells of the run, to the next one when they were its last. */
static void run_pass(Walk *w, int64_t count)
{
    int last = w->t.shape.rank - 1;
    if (last >= 0)
        w->at[last] += count - 1;
    w->slot += (count - 1) * run_stride(w);
    w->left -= count - 1;
    walk_next(w);
}

/* A run of cells of one type, `from_step` and `to_step` apart. */
static void copy_run(DType type, void *to, int64_t to_step, const void *from, int64_t from_step,
                     int64_t n)
{
    size_t size = dtype_size(type);
    if (to_step == 1 && from_step == 1)
        memcpy(to, from, (size_t)n * size);
    else if (type == FLOAT32)
        for (int64_t i = 0; i < n; i++)
            ((float *)to)[i * to_step] = ((const float *)from)[i * from_step];
    else
        for (int64_t i = 0; i < n; i++)
            memcpy((char *)to + i * to_step * (int64_t)size,
                   (const char *)from + i * from_step * (int64_t)size, size);
}

static void convert_run(DType as, void *to, const Storage *s, int64_t slot, int64_t stride,
                        int64_t n)
{
    Storage flat = {.dtype = as, .count = n, .cells = to};
    if (as == s->dtype) {
        copy_run(as, to, 1, cell_at(s, slot), stride, n);
    } else if (stride == 0) { /* one cell, stretched, is converted once */
        storage_set(&flat, 0, storage_get(s, slot));
        copy_run(as, (char *)to + dtype_size(as), 1, to, 0, n - 1);
    } else if (as == FLOAT32 && s->dtype == BOOL) {
        for (int64_t i = 0; i < n; i++)
            flat.f32[i] = s->b8[slot + i * stride] != 0;
    } else if (as == BOOL && s->dtype == FLOAT32) {
        for (int64_t i = 0; i < n; i++)
            flat.b8[i] = s->f32[slot + i * stride] != 0;
    } else {
        for (int64_t i = 0; i < n; i++)
            storage_set(&flat, i, storage_get(s, slot + i * stride));
    }
}

void tensor_to_flat(Tensor t, int64_t index, int64_t count, DType as, void *to)
{
    for (Walk w = walk_from(t, index, count); w.left > 0;) {
        int64_t n = run_length(&w);
        convert_run(as, to, t.storage, w.slot, run_stride(&w), n);
        to = (char *)to + n * (int64_t)dtype_size(as);
        run_pass(&w, n);
    }
}

void tensor_from_flat(Tensor t, const void *from)
{
    DType type = t.storage->dtype;
    for (Walk w = walk_start(t); w.left > 0;) {
        int64_t n = run_length(&w);
        copy_run(type, cell_at(t.storage, w.slot), run_stride(&w), from, 1, n);
        from = (const char *)from + n * (int64_t)dtype_size(type);
        run_pass(&w, n);
    }
}
