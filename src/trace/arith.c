/*
 * arith.c - the arithmetic of one cell, by explanation kind.
 *
 * Two uses, one meaning: the elementwise operations of int64 and bool tensors (which have no
 * kernels), and putting the terms of an explanation together again. Float32 results are computed
 * with the same operations in the same order as in kernels.c.
 */
#include "trace/ops_run.h"

#include <math.h>

/* As floordiv in kernels.c, which says why. */
static float float_floordiv(float a, float b)
{
    float rest = fmodf(a, b), down = rest != 0 && (rest < 0) != (b < 0) ? 1 : 0;
    float quotient = (a - rest) / b - down, whole = floorf(quotient);
    whole = quotient - whole > 0.5f ? whole + 1 : whole;
    whole = quotient == 0 ? 0 * (a / b) : whole;
    return b == 0 ? a / b : whole;
}

static float float_arith(ExplainKind kind, float a, float b)
{
    float rest;
    switch (kind) {
    case EXPLAIN_NEG:
        return -a;
    case EXPLAIN_ABS:
        return fabsf(a);
    case EXPLAIN_EXP:
        return expf(a);
    case EXPLAIN_SQRT:
        return sqrtf(a);
    case EXPLAIN_TANH:
        return tanhf(a);
    case EXPLAIN_ADD:
        return a + b;
    case EXPLAIN_SUB:
        return a - b;
    case EXPLAIN_MUL:
        return a * b;
    case EXPLAIN_DIV:
        return a / b;
    case EXPLAIN_FLOORDIV:
        return float_floordiv(a, b);
    case EXPLAIN_MOD:
        rest = fmodf(a, b);
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    case EXPLAIN_POW:
        return powf(a, b);
    case EXPLAIN_MAXIMUM:
        return a > b || isnan(a) ? a : b;
    case EXPLAIN_MINIMUM:
        return a < b || isnan(a) ? a : b;
    default:
        return NAN;
    }
}

/* Unsigned arithmetic wraps; C's signed one is undefined. */
static int64_t wrapped(ExplainKind kind, int64_t a, int64_t b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    return (int64_t)(kind == EXPLAIN_ADD ? x + y : kind == EXPLAIN_SUB ? x - y : x * y);
}

static int64_t int_power(int64_t base, int64_t exponent)
{
    int64_t power = 1;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            power = wrapped(EXPLAIN_MUL, power, base);
        base = wrapped(EXPLAIN_MUL, base, base);
    }
    return exponent < 0 ? base == 1 : power;
}

static int64_t int_floordiv(int64_t a, int64_t b)
{
    if (b == 0)
        return 0;
    if (b == -1)
        return wrapped(EXPLAIN_SUB, 0, a);
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t int_arith(ExplainKind kind, int64_t a, int64_t b)
{
    switch (kind) {
    case EXPLAIN_NEG:
        return wrapped(EXPLAIN_SUB, 0, a);
    case EXPLAIN_ABS:
        return a < 0 ? wrapped(EXPLAIN_SUB, 0, a) : a;
    case EXPLAIN_FLOORDIV:
        return int_floordiv(a, b);
    case EXPLAIN_MOD:
        return wrapped(EXPLAIN_SUB, a, wrapped(EXPLAIN_MUL, int_floordiv(a, b), b));
    case EXPLAIN_POW:
        return int_power(a, b);
    case EXPLAIN_MAXIMUM:
        return a > b ? a : b;
    case EXPLAIN_MINIMUM:
        return a < b ? a : b;
    case EXPLAIN_BITAND:
        return a & b;
    case EXPLAIN_BITOR:
        return a | b;
    case EXPLAIN_BITNOT:
        return ~a;
    default:
        return wrapped(kind, a, b);
    }
}

static bool bool_arith(ExplainKind kind, bool a, bool b)
{
    switch (kind) {
    case EXPLAIN_MUL:
    case EXPLAIN_MINIMUM:
    case EXPLAIN_BITAND:
        return a && b;
    case EXPLAIN_ADD:
    case EXPLAIN_MAXIMUM:
    case EXPLAIN_BITOR:
        return a || b;
    case EXPLAIN_BITNOT:
        return !a;
    default:
        return a;
    }
}

static bool compare(ExplainKind kind, double a, double b)
{
    switch (kind) {
    case EXPLAIN_EQ:
        return a == b;
    case EXPLAIN_NE:
        return a != b;
    case EXPLAIN_LT:
        return a < b;
    case EXPLAIN_LE:
        return a <= b;
    case EXPLAIN_GT:
        return a > b;
    default:
        return a >= b;
    }
}

static bool compare_ints(ExplainKind kind, int64_t a, int64_t b)
{
    return compare(kind, (a > b) - (a < b), 0);
}

Scalar arith(ExplainKind kind, DType dtype, Scalar a, Scalar b)
{
    if (kind >= EXPLAIN_EQ && kind <= EXPLAIN_GE) {
        DType both = dtype_promote(a.dtype, b.dtype);
        if (both == FLOAT32) /* at float32 precision, as the stored cells are */
            return scalar_b8(compare(kind, (double)scalar_to(a, FLOAT32).f32,
                                     (double)scalar_to(b, FLOAT32).f32));
        return scalar_b8(compare_ints(kind, scalar_to(a, INT64).i64, scalar_to(b, INT64).i64));
    }
    if (dtype == FLOAT32)
        return scalar_f32(float_arith(kind, scalar_to(a, FLOAT32).f32, scalar_to(b, FLOAT32).f32));
    if (dtype == INT64)
        return scalar_i64(int_arith(kind, scalar_to(a, INT64).i64, scalar_to(b, INT64).i64));
    return scalar_b8(bool_arith(kind, scalar_to(a, BOOL).b8, scalar_to(b, BOOL).b8));
}
