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
    switch (s.dtype) {
    case FLOAT32:
        return (double)s.f32;
    case INT64:
        return (double)s.i64;
    case BOOL:
        break;
    }
    return s.b8 ? 1 : 0;
}

static float as_f32(Scalar s)
{
    return s.dtype == INT64 ? (float)s.i64 : (float)s.b8;
}

static int64_t as_i64(Scalar s)
{
    if (s.dtype == BOOL)
        return s.b8;
    const float limit = 9223372036854775808.0f; /* 2^63 */
    return s.f32 >= -limit && s.f32 < limit ? (int64_t)s.f32 : INT64_MIN;
}

static bool as_b8(Scalar s)
{
    return s.dtype == INT64 ? s.i64 != 0 : s.f32 != 0; /* NaN is true, as in Python */
}

Scalar scalar_to(Scalar s, DType d)
{
    if (s.dtype == d)
        return s;
    switch (d) {
    case FLOAT32:
        return scalar_f32(as_f32(s));
    case INT64:
        return scalar_i64(as_i64(s));
    case BOOL:
        break;
    }
    return scalar_b8(as_b8(s));
}

bool scalar_same(Scalar a, Scalar b)
{
    if (a.dtype != b.dtype)
        return false;
    switch (a.dtype) {
    case FLOAT32:
        return (isnan(a.f32) && isnan(b.f32)) || memcmp(&a.f32, &b.f32, sizeof a.f32) == 0;
    case INT64:
        return a.i64 == b.i64;
    case BOOL:
        break;
    }
    return a.b8 == b.b8;
}

Scalar storage_get(const Storage *s, int64_t slot)
{
    assert(slot >= 0 && slot < s->count);
    switch (s->dtype) {
    case FLOAT32:
        return scalar_f32(s->f32[slot]);
    case INT64:
        return scalar_i64(s->i64[slot]);
    case BOOL:
        break;
    }
    return scalar_b8(s->b8[slot] != 0);
}

void storage_set(Storage *s, int64_t slot, Scalar value)
{
    assert(slot >= 0 && slot < s->count);
    Scalar v = scalar_to(value, s->dtype);
    switch (s->dtype) {
    case FLOAT32:
        s->f32[slot] = v.f32;
        return;
    case INT64:
        s->i64[slot] = v.i64;
        return;
    case BOOL:
        break;
    }
    s->b8[slot] = v.b8;
}
