/*
 * storage.c - the cell types: their names, single values, reading and writing one cell
 * (see tensor.h).
 *
 * Conversions are those of Tensor.to on x86: what does not fit an int64 becomes the smallest one,
 * where plain C would leave it undefined.
 */
#include "numbers/tensor.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef enum Category { TRUTH, WHOLE_NUMBER, REAL } Category;

static const struct {
    const char *name, *word;
    size_t size;
    Category category;
} dtypes[] = {
    [FLOAT32] = {"torch.float32", "Float", sizeof(float), REAL},
    [INT64] = {"torch.int64", "Long", sizeof(int64_t), WHOLE_NUMBER},
    [BOOL] = {"torch.bool", "Bool", sizeof(uint8_t), TRUTH},
    [FLOAT64] = {"torch.float64", "Double", sizeof(double), REAL},
    [INT32] = {"torch.int32", "Int", sizeof(int32_t), WHOLE_NUMBER},
    [INT16] = {"torch.int16", "Short", sizeof(int16_t), WHOLE_NUMBER},
    [INT8] = {"torch.int8", "Char", sizeof(int8_t), WHOLE_NUMBER},
    [UINT8] = {"torch.uint8", "Byte", sizeof(uint8_t), WHOLE_NUMBER},
    [FLOAT16_NAME] = {"torch.float16", "Half", 0, 0},
    [BFLOAT16_NAME] = {"torch.bfloat16", "BFloat16", 0, 0},
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

bool dtype_is_float(DType d)
{
    return dtypes[d].category == REAL;
}

bool dtype_is_whole(DType d)
{
    return dtypes[d].category == WHOLE_NUMBER;
}

DType dtype_promote(DType a, DType b)
{
    if (a == b)
        return a;
    if (dtypes[a].category != dtypes[b].category)
        return dtypes[a].category > dtypes[b].category ? a : b;
    if (dtypes[a].size == dtypes[b].size)
        return INT16; /* of int8 and uint8 */
    return dtypes[a].size > dtypes[b].size ? a : b;
}

/* Of two kinds of operands the one that counts more decides, unless the other is of a higher
 * category. */
static DType combine(DType more, DType less)
{
    if (more == DTYPES || less == DTYPES)
        return more == DTYPES ? less : more;
    bool decides = dtypes[more].category == REAL ||
                   (dtypes[more].category != TRUTH && dtypes[less].category != REAL);
    return decides ? more : dtype_promote(more, less);
}

DType dtype_result(DType dims, DType zero_dims, DType numbers)
{
    return combine(dims, combine(zero_dims, numbers));
}

Scalar scalar_f32(float v)
{
    return (Scalar){.dtype = FLOAT32, .f32 = v};
}

Scalar scalar_f64(double v)
{
    return (Scalar){.dtype = FLOAT64, .f64 = v};
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
    if (s.dtype == FLOAT64)
        return s.f64;
    return s.dtype == BOOL ? (double)s.b8 : (double)s.i64;
}

int64_t scalar_whole(Scalar s)
{
    if (!dtype_is_float(s.dtype))
        return s.dtype == BOOL ? s.b8 : s.i64;
    const double limit = 9223372036854775808.0, v = scalar_double(s); /* 2^63 */
    return v >= -limit && v < limit ? (int64_t)v : INT64_MIN;
}

/* What is left of a number in a type of so many bytes; a float goes through 32 bits on its way to
 * fewer, but through 64 to uint8. */
static int64_t narrowed(Scalar s, DType d)
{
    int64_t v = scalar_whole(s);
    if (dtype_is_float(s.dtype) && d != INT64 && d != UINT8)
        v = v >= INT32_MIN && v <= INT32_MAX ? v : INT32_MIN;
    switch (d) {
    case INT32:
        return (int32_t)(uint32_t)(uint64_t)v;
    case INT16:
        return (int16_t)(uint16_t)(uint64_t)v;
    case INT8:
        return (int8_t)(uint8_t)(uint64_t)v;
    case UINT8:
        return (uint8_t)(uint64_t)v;
    default:
        return v;
    }
}

Scalar scalar_to(Scalar s, DType d)
{
    if (s.dtype == d)
        return s;
    if (d == FLOAT64)
        return scalar_f64(scalar_double(s));
    if (d == FLOAT32) /* of a whole number in one rounding */
        return scalar_f32(dtype_is_whole(s.dtype) ? (float)s.i64 : (float)scalar_double(s));
    if (d == BOOL) /* NaN is true, as in Python */
        return scalar_b8(dtype_is_whole(s.dtype) ? s.i64 != 0 : scalar_double(s) != 0);
    return (Scalar){.dtype = d, .i64 = narrowed(s, d)};
}

bool scalar_same(Scalar a, Scalar b)
{
    if (a.dtype != b.dtype)
        return false;
    if (a.dtype == FLOAT32)
        return (isnan(a.f32) && isnan(b.f32)) || memcmp(&a.f32, &b.f32, sizeof a.f32) == 0;
    if (a.dtype == FLOAT64)
        return (isnan(a.f64) && isnan(b.f64)) || memcmp(&a.f64, &b.f64, sizeof a.f64) == 0;
    return a.dtype == BOOL ? a.b8 == b.b8 : a.i64 == b.i64;
}

static char *cell_at(const Storage *s, int64_t slot)
{
    return (char *)s->cells + slot * (int64_t)dtype_size(s->dtype);
}

Scalar storage_get(const Storage *s, int64_t slot)
{
    assert(slot >= 0 && slot < s->count);
    switch (s->dtype) {
    case FLOAT32:
        return scalar_f32(s->f32[slot]);
    case FLOAT64:
        return scalar_f64(s->f64[slot]);
    case BOOL:
        return scalar_b8(s->b8[slot] != 0);
    case INT32:
        return (Scalar){.dtype = INT32, .i64 = ((const int32_t *)s->cells)[slot]};
    case INT16:
        return (Scalar){.dtype = INT16, .i64 = ((const int16_t *)s->cells)[slot]};
    case INT8:
        return (Scalar){.dtype = INT8, .i64 = ((const int8_t *)s->cells)[slot]};
    case UINT8:
        return (Scalar){.dtype = UINT8, .i64 = s->b8[slot]};
    case INT64:
    case DTYPES:
        break;
    }
    return scalar_i64(s->i64[slot]);
}

void storage_set(Storage *s, int64_t slot, Scalar value)
{
    assert(slot >= 0 && slot < s->count);
    Scalar own = scalar_to(value, s->dtype);
    switch (s->dtype) {
    case FLOAT32:
        s->f32[slot] = own.f32;
        break;
    case FLOAT64:
        s->f64[slot] = own.f64;
        break;
    case BOOL:
        s->b8[slot] = own.b8;
        break;
    case INT32:
        ((int32_t *)s->cells)[slot] = (int32_t)own.i64;
        break;
    case INT16:
        ((int16_t *)s->cells)[slot] = (int16_t)own.i64;
        break;
    case INT8:
        ((int8_t *)s->cells)[slot] = (int8_t)own.i64;
        break;
    case UINT8:
        s->b8[slot] = (uint8_t)own.i64;
        break;
    case INT64:
    case DTYPES:
        s->i64[slot] = own.i64;
        break;
    }
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
