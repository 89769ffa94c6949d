/*
 * math.c - Python's math module.
 *
 * Most functions are C's own on doubles, a row each; what leaves their domain, or the range of a
 * double, is told in Python's words. Those of whole numbers stay whole.
 *
 * Must not know: tensors, but for a tensor of one cell, which is taken as its number.
 */
#include "language/library.h"

#include <math.h>
#include <stdlib.h>

static bool domain(Machine *m, const Arguments *a)
{
    return raise_as(m, VALUE_ERROR, a->at, "math domain error");
}

static bool range(Machine *m, const Arguments *a)
{
    return raise_as(m, OVERFLOW_ERROR, a->at, "math range error");
}

/* ---- of one number ---- */

static double power_of_2(double x)
{
    return exp2(x);
}

static double degrees(double x)
{
    return x * (180.0 / 3.141592653589793);
}

static double radians(double x)
{
    return x * (3.141592653589793 / 180.0);
}

/* Gamma of whole numbers is exact. */
static double gamma_of(double x)
{
    return tgamma(x);
}

static double (*const functions[])(double) = {
    sqrt, exp,  sin,     cos,     tan,      asin,   acos,       atan, sinh,
    cosh, tanh, asinh,   acosh,   atanh,    expm1,  log1p,      fabs, erf,
    erfc, cbrt, degrees, radians, gamma_of, lgamma, power_of_2, log2, log10};

enum {
    SQRT,
    EXP,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    SINH,
    COSH,
    TANH,
    ASINH,
    ACOSH,
    ATANH,
    EXPM1,
    LOG1P,
    FABS,
    ERF,
    ERFC,
    CBRT,
    DEGREES,
    RADIANS,
    GAMMA,
    LGAMMA,
    EXP2,
    LOG2,
    LOG10
};

/* One of the functions above: `which`. A NaN of a number is out of the domain, an infinity of a
 * finite one out of range. */
static bool one_number(Machine *m, const Arguments *a, Value *out)
{
    int which = a->row->which;
    double x = value_double(a->value[0]), y = functions[which](x);
    bool pole = (which == LOG1P && x == -1) || (which == ATANH && fabs(x) == 1) ||
                ((which == LOG2 || which == LOG10) && x <= 0) ||
                ((which == GAMMA || which == LGAMMA) && x <= 0 && x == floor(x) && !isinf(x)) ||
                (which == GAMMA && x == -HUGE_VAL);
    *out = value_float(y);
    if (pole || (isnan(y) && !isnan(x)))
        return domain(m, a);
    return !isinf(y) || isinf(x) || range(m, a);
}

static bool logarithm(Machine *m, const Arguments *a, Value *out)
{
    bool based = a->position[1] != NOT_GIVEN;
    double x = value_double(a->value[0]), base = based ? value_double(a->value[1]) : 0;
    if (x <= 0 || (based && base <= 0))
        return domain(m, a);
    if (based && base == 1)
        return raise_as(m, ZERO_DIVISION_ERROR, a->at, "float division by zero");
    *out = value_float(based ? log(x) / log(base) : log(x));
    return true;
}

enum { FLOOR, CEIL, TRUNC };

/* floor, ceil, trunc: a whole number. */
static bool whole(Machine *m, const Arguments *a, Value *out)
{
    double x = value_double(a->value[0]);
    *out = a->value[0];
    if (value_is(*out, WHOLE)) {
        *out = value_int(value_whole(*out));
        return true;
    }
    return value_truncate(m,
                          a->row->which == FLOOR  ? floor(x)
                          : a->row->which == CEIL ? ceil(x)
                                                  : trunc(x),
                          a->at, out);
}

enum { IS_NAN, IS_INF, IS_FINITE };

static bool is_class(Machine *m, const Arguments *a, Value *out)
{
    double x = value_double(a->value[0]);
    (void)m;
    *out = value_bool(a->row->which == IS_NAN   ? isnan(x)
                      : a->row->which == IS_INF ? isinf(x)
                                                : isfinite(x));
    return true;
}

/* frexp, modf: two numbers. */
static bool parts(Machine *m, const Arguments *a, Value *out)
{
    int e = 0;
    double x = value_double(a->value[0]), front = 0;
    Value pair[2];
    if (a->row->which) {
        double rest = isinf(x) ? copysign(0, x) : modf(x, &front);
        pair[0] = value_float(rest);
        pair[1] = value_float(isinf(x) ? x : front);
    } else {
        pair[0] = value_float(isfinite(x) ? frexp(x, &e) : x);
        pair[1] = value_int(e);
    }
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

/* ---- of two numbers ---- */

enum { POW, ATAN2, COPYSIGN, FMOD, REMAINDER, NEXTAFTER };

static bool two_numbers(Machine *m, const Arguments *a, Value *out)
{
    double x = value_double(a->value[0]), y = value_double(a->value[1]), z = 0;
    switch (a->row->which) {
    case POW:
        z = pow(x, y);
        if (x == 0 && y < 0 && isfinite(y))
            return domain(m, a);
        break;
    case ATAN2:
        z = atan2(x, y);
        break;
    case COPYSIGN:
        z = copysign(x, y);
        break;
    case FMOD:
        z = fmod(x, y);
        break;
    case REMAINDER:
        z = remainder(x, y);
        break;
    default:
        z = nextafter(x, y);
        *out = value_float(z);
        return true;
    }
    *out = value_float(z);
    if (isnan(z) && !isnan(x) && !isnan(y))
        return domain(m, a);
    return !isinf(z) || isinf(x) || isinf(y) || range(m, a);
}

static bool scale(Machine *m, const Arguments *a, Value *out)
{
    double x = value_double(a->value[0]);
    int64_t e = a->value[1].i;
    *out = value_float(ldexp(x, e > 5000 ? 5000 : e < -5000 ? -5000 : (int)e));
    return !isinf(out->f) || isinf(x) || range(m, a);
}

static bool is_close(Machine *m, const Arguments *a, Value *out)
{
    double x = value_double(a->value[0]), y = value_double(a->value[1]);
    double relative = value_double(a->value[2]), absolute = value_double(a->value[3]);
    if (relative < 0 || absolute < 0)
        return raise_as(m, VALUE_ERROR, a->at, "tolerances must be non-negative");
    double apart = fabs(y - x);
    *out = value_bool(x == y || (isfinite(x) && isfinite(y) &&
                                 (apart <= fabs(relative * y) || apart <= fabs(relative * x) ||
                                  apart <= absolute)));
    return true;
}

/* ---- of several numbers ---- */

/* The items of an iterable, or further arguments, as doubles. */
static bool next_double(Machine *m, Each *each, double *out)
{
    Value v;
    if (!value_next(m, each))
        return false;
    v = each->item;
    if (v.kind == VALUE_TENSOR && !value_single(m, v, each->at, &v))
        return false;
    *out = value_is(v, NUMBER) ? value_double(v) : 0;
    return value_is(v, NUMBER) ||
           raise_as(m, TYPE_ERROR, each->at, "must be real number, not %s", value_type_name(v));
}

static bool hypotenuse(Machine *m, const Arguments *a, Value *out)
{
    Value all = value_items(m, VALUE_TUPLE, a->rest, (size_t)a->rests);
    Each each = {.of = all, .at = a->at};
    long double sum = 0;
    double x, largest = 0;
    while (next_double(m, &each, &x)) {
        sum += (long double)x * (long double)x;
        largest = fmax(largest, fabs(x));
    }
    *out = value_float(isinf(largest) ? HUGE_VAL : (double)sqrtl(sum));
    return each.end;
}

static bool distance(Machine *m, const Arguments *a, Value *out)
{
    Each p = {.of = a->value[0], .at = a->at}, q = {.of = a->value[1], .at = a->at};
    long double sum = 0;
    double x, y;
    while (next_double(m, &p, &x)) {
        if (!next_double(m, &q, &y))
            return q.end && raise_as(m, VALUE_ERROR, a->at,
                                     "both points must have the same number of dimensions");
        sum += (long double)(x - y) * (long double)(x - y);
    }
    if (p.end && next_double(m, &q, &y))
        return raise_as(m, VALUE_ERROR, a->at,
                        "both points must have the same number of dimensions");
    *out = value_float((double)sqrtl(sum));
    return p.end && q.end;
}

/* The exact sum of the parts, rounded once: the parts do not overlap, the largest is the last. */
static double sum_of_parts(const double *part, int n)
{
    double high = 0, low = 0;
    while (n > 0) {
        double x = high, y = part[--n];
        high = x + y;
        low = y - (high - x);
        if (low != 0)
            break;
    }
    if (n > 0 && ((low < 0 && part[n - 1] < 0) || (low > 0 && part[n - 1] > 0))) {
        double twice = low * 2, next = high + twice;
        if (twice == next - high)
            high = next;
    }
    return high;
}

static bool exact_sum(Machine *m, const Arguments *a, Value *out)
{
    enum { PARTS = 64 }; /* 2098 bits of all doubles, 53 in each part */
    double part[PARTS], x, special = 0;
    int n = 0;
    Each each = {.of = a->value[0], .at = a->at};
    while (next_double(m, &each, &x)) {
        int kept = 0;
        if (!isfinite(x)) {
            special += x;
            continue;
        }
        for (int i = 0; i < n; i++) {
            double y = part[i];
            if (fabs(x) < fabs(y)) {
                double other = x;
                x = y;
                y = other;
            }
            double high = x + y, low = y - (high - x);
            if (low != 0 && kept < PARTS - 1)
                part[kept++] = low;
            x = high;
        }
        if (!isfinite(x))
            return raise_as(m, OVERFLOW_ERROR, a->at, "intermediate overflow in fsum");
        part[kept++] = x;
        n = kept;
    }
    *out = value_float(special != 0 ? special : sum_of_parts(part, n));
    return each.end;
}

static bool product(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[0], .at = a->at};
    *out = a->value[1];
    while (value_next(m, &each))
        if (!value_binary(m, OP_MUL, *out, each.item, a->at, out))
            return false;
    return each.end;
}

/* ---- whole numbers ---- */

static bool as_whole(Machine *m, const Arguments *a, Value v, int64_t *out)
{
    return value_as_index(m, v, out) ||
           raise_as(m, TYPE_ERROR, a->at, "'%s' object cannot be interpreted as an integer",
                    value_type_name(v));
}

static bool times(Machine *m, const Arguments *a, int64_t x, Value *out)
{
    return value_binary(m, OP_MUL, *out, value_int(x), a->at, out);
}

static int64_t greatest_common(int64_t x, int64_t y)
{
    while (y != 0) {
        int64_t rest = y == -1 ? 0 : x % y;
        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

/* gcd and lcm: `which` is 1 for lcm. */
static bool divisor(Machine *m, const Arguments *a, Value *out)
{
    int64_t all = a->row->which, x;
    *out = value_int(all);
    for (int i = 0; i < a->rests; i++) {
        if (!as_whole(m, a, a->rest[i], &x))
            return false;
        if (!a->row->which) {
            out->i = greatest_common(out->i, x);
            continue;
        }
        int64_t common = greatest_common(out->i, x);
        if (common == 0) {
            out->i = 0;
            continue;
        }
        out->i /= common;
        if (!times(m, a, x < 0 ? -x : x, out))
            return false;
    }
    return true;
}

static bool factorial(Machine *m, const Arguments *a, Value *out)
{
    int64_t n;
    *out = value_int(1);
    if (!as_whole(m, a, a->value[0], &n))
        return false;
    if (n < 0)
        return raise_as(m, VALUE_ERROR, a->at, "factorial() not defined for negative values");
    for (int64_t i = 2; i <= n; i++)
        if (!machine_spend(m, 1, a->at) || !times(m, a, i, out))
            return false;
    return true;
}

/* comb and perm: `which` is 1 for comb. */
static bool choices(Machine *m, const Arguments *a, Value *out)
{
    int64_t n, k;
    *out = value_int(1);
    if (!as_whole(m, a, a->value[0], &n))
        return false;
    k = n;
    if (a->value[1].kind != VALUE_NONE && !as_whole(m, a, a->value[1], &k))
        return false;
    if (n < 0 || k < 0)
        return raise_as(m, VALUE_ERROR, a->at, "%s must be a non-negative integer",
                        n < 0 ? "n" : "k");
    if (k > n) {
        *out = value_int(0);
        return true;
    }
    if (a->row->which && k > n - k)
        k = n - k;
    for (int64_t i = 0; i < k; i++)
        if (!machine_spend(m, 1, a->at) || !times(m, a, n - i, out) ||
            (a->row->which && !value_binary(m, OP_FLOORDIV, *out, value_int(i + 1), a->at, out)))
            return false;
    return true;
}

static bool whole_root(Machine *m, const Arguments *a, Value *out)
{
    int64_t n;
    if (!as_whole(m, a, a->value[0], &n))
        return false;
    if (n < 0)
        return raise_as(m, VALUE_ERROR, a->at, "isqrt() argument must be nonnegative");
    int64_t root = (int64_t)sqrtl((long double)n);
    while (root > 0 && (root > 3037000499 || root * root > n))
        root--;
    *out = value_int(root);
    return true;
}

/* clang-format off */
const Builtin library_math[] = {
    {"sqrt", MATH, "x:real", one_number, "the square root of a number", SQRT},
    {"cbrt", MATH, "x:real", one_number, "its cube root", CBRT},
    {"exp", MATH, "x:real", one_number, "e to the power x", EXP},
    {"exp2", MATH, "x:real", one_number, "2 to the power x", EXP2},
    {"expm1", MATH, "x:real", one_number, "exp(x) - 1, exact near 0", EXPM1},
    {"log", MATH, "x:real base:real=None", logarithm, "the natural logarithm, or that to a base", 0},
    {"log2", MATH, "x:real", one_number, "the logarithm to base 2", LOG2},
    {"log10", MATH, "x:real", one_number, "the logarithm to base 10", LOG10},
    {"log1p", MATH, "x:real", one_number, "log(1 + x), exact near 0", LOG1P},
    {"pow", MATH, "x:real y:real", two_numbers, "x to the power y, as a float", POW},
    {"sin", MATH, "x:real", one_number, "the sine", SIN},
    {"cos", MATH, "x:real", one_number, "the cosine", COS},
    {"tan", MATH, "x:real", one_number, "the tangent", TAN},
    {"asin", MATH, "x:real", one_number, "the arc sine", ASIN},
    {"acos", MATH, "x:real", one_number, "the arc cosine", ACOS},
    {"atan", MATH, "x:real", one_number, "the arc tangent", ATAN},
    {"atan2", MATH, "y:real x:real", two_numbers, "the angle of the point (x, y)", ATAN2},
    {"sinh", MATH, "x:real", one_number, "the hyperbolic sine", SINH},
    {"cosh", MATH, "x:real", one_number, "the hyperbolic cosine", COSH},
    {"tanh", MATH, "x:real", one_number, "the hyperbolic tangent", TANH},
    {"asinh", MATH, "x:real", one_number, "the inverse of sinh", ASINH},
    {"acosh", MATH, "x:real", one_number, "the inverse of cosh", ACOSH},
    {"atanh", MATH, "x:real", one_number, "the inverse of tanh", ATANH},
    {"erf", MATH, "x:real", one_number, "the error function", ERF},
    {"erfc", MATH, "x:real", one_number, "1 - erf(x)", ERFC},
    {"gamma", MATH, "x:real", one_number, "the gamma function", GAMMA},
    {"lgamma", MATH, "x:real", one_number, "the logarithm of gamma", LGAMMA},
    {"fabs", MATH, "x:real", one_number, "without its sign, as a float", FABS},
    {"degrees", MATH, "x:real", one_number, "an angle in degrees", DEGREES},
    {"radians", MATH, "x:real", one_number, "degrees as an angle", RADIANS},
    {"floor", MATH, "x:real", whole, "the next whole number below", FLOOR},
    {"ceil", MATH, "x:real", whole, "the next whole number above", CEIL},
    {"trunc", MATH, "x:real", whole, "cut towards 0", TRUNC},
    {"isnan", MATH, "x:real", is_class, "is it not a number?", IS_NAN},
    {"isinf", MATH, "x:real", is_class, "is it infinite?", IS_INF},
    {"isfinite", MATH, "x:real", is_class, "is it a number and finite?", IS_FINITE},
    {"isclose", MATH, "a:real b:real * rel_tol:real=1e-09 abs_tol:real=0.0", is_close, "are they nearly equal?", 0},
    {"copysign", MATH, "x:real y:real", two_numbers, "x with the sign of y", COPYSIGN},
    {"fmod", MATH, "x:real y:real", two_numbers, "the remainder with the sign of x", FMOD},
    {"remainder", MATH, "x:real y:real", two_numbers, "x less the nearest multiple of y", REMAINDER},
    {"nextafter", MATH, "x:real y:real", two_numbers, "the next float after x towards y", NEXTAFTER},
    {"ldexp", MATH, "x:real i:int", scale, "x * 2**i", 0},
    {"frexp", MATH, "x:real", parts, "(f, e) with x == f * 2**e", 0},
    {"modf", MATH, "x:real", parts, "what is behind the point, and before it", 1},
    {"hypot", MATH, "*coordinates", hypotenuse, "the square root of the sum of squares", 0},
    {"dist", MATH, "p q", distance, "how far two points are apart", 0},
    {"fsum", MATH, "seq", exact_sum, "the exact sum, rounded once", 0},
    {"prod", MATH, "iterable * start=1", product, "start times all items", 0},
    {"gcd", MATH, "*integers", divisor, "the greatest common divisor", 0},
    {"lcm", MATH, "*integers", divisor, "the least common multiple", 1},
    {"factorial", MATH, "n", factorial, "1 * 2 * ... * n", 0},
    {"comb", MATH, "n k", choices, "how many ways to choose k of n", 1},
    {"perm", MATH, "n k=None", choices, "how many ways to choose k of n in order", 0},
    {"isqrt", MATH, "n", whole_root, "the whole part of the square root", 0},
    {0},
};
/* clang-format on */
