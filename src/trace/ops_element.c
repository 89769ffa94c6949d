/*
 * ops_element.c - operations on each cell by itself, and on pairs of cells.
 *
 * Float32 results come from the kernel named in the row; int64 and bool ones, which have no
 * kernels, from op_cell, cell by cell. The operands are broadcast to a common shape. op_cell also
 * puts the terms of an explanation together again; for float32 it is the teaching kernel itself,
 * run on a single cell.
 */
#include "trace/ops_run.h"

#include <math.h>

/* ---- whole numbers, and truth values as the numbers 0 and 1 ---- */

/* Unsigned arithmetic wraps, as PyTorch's does; C's signed one is undefined. */
static int64_t whole_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t whole_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static int64_t whole_mul(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

static int64_t whole_neg(int64_t a, int64_t b)
{
    (void)b;
    return whole_sub(0, a);
}

static int64_t whole_abs(int64_t a, int64_t b)
{
    return a < 0 ? whole_neg(a, b) : a;
}

/* Rounded towards minus infinity; by 0 it gives 0, which the caller has refused. */
static int64_t whole_floordiv(int64_t a, int64_t b)
{
    if (b == 0)
        return 0;
    if (b == -1)
        return whole_sub(0, a);
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t whole_mod(int64_t a, int64_t b)
{
    return whole_sub(a, whole_mul(whole_floordiv(a, b), b));
}

static int64_t whole_pow(int64_t base, int64_t exponent)
{
    int64_t power = 1;
    bool even = exponent % 2 == 0;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            power = whole_mul(power, base);
        base = whole_mul(base, base);
    }
    if (exponent < 0)
        return base == 1 || (base == -1 && even) ? 1 : base == -1 ? -1 : 0;
    return power;
}

static int64_t whole_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t whole_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t whole_and(int64_t a, int64_t b)
{
    return a & b;
}

static int64_t whole_or(int64_t a, int64_t b)
{
    return a | b;
}

static int64_t whole_not(int64_t a, int64_t b)
{
    (void)b;
    return ~a;
}

static int64_t whole_same(int64_t a, int64_t b)
{
    (void)b;
    return a;
}

static int64_t whole_sign(int64_t a, int64_t b)
{
    (void)b;
    return (a > 0) - (a < 0);
}

static int64_t whole_relu(int64_t a, int64_t b)
{
    (void)b;
    return a < 0 ? 0 : a;
}

static int64_t whole_fmod(int64_t a, int64_t b)
{
    return b == 0 || b == -1 ? 0 : a % b;
}

static int64_t whole_step(int64_t a, int64_t b)
{
    return a == 0 ? b : a > 0;
}

static int64_t whole_xor(int64_t a, int64_t b)
{
    return a ^ b;
}

static int64_t truth_not(int64_t a, int64_t b)
{
    (void)b;
    return !a;
}

/* ---- in double precision ---- */

static double real_neg(double a, double b)
{
    (void)b;
    return -a;
}

static double real_abs(double a, double b)
{
    (void)b;
    return fabs(a);
}

static double real_exp(double a, double b)
{
    (void)b;
    return exp(a);
}

static double real_sqrt(double a, double b)
{
    (void)b;
    return sqrt(a);
}

static double real_tanh(double a, double b)
{
    (void)b;
    return tanh(a);
}

static double real_add(double a, double b)
{
    return a + b;
}

static double real_sub(double a, double b)
{
    return a - b;
}

static double real_mul(double a, double b)
{
    return a * b;
}

static double real_div(double a, double b)
{
    return a / b;
}

/* As the kernel of float32 (kernels.c). */
static double real_floordiv(double a, double b)
{
    if (b == 0)
        return a / b;
    double rest = fmod(a, b), quotient = (a - rest) / b;
    if (rest != 0 && (rest < 0) != (b < 0))
        quotient -= 1;
    if (quotient == 0)
        return copysign(0, a / b);
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

static double real_mod(double a, double b)
{
    double rest = fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static double real_pow(double a, double b)
{
    return pow(a, b);
}

/* b is 3, -2 or -0.5. */
static double real_power(double a, double b)
{
    return b == 3 ? a * a * a : 1 / (b == -2 ? a * a : sqrt(a));
}

static double real_larger(double a, double b)
{
    return a > b || isnan(a) ? a : b;
}

static double real_smaller(double a, double b)
{
    return a < b || isnan(a) ? a : b;
}

static double real_log(double a, double b)
{
    (void)b;
    return log(a);
}

static double real_log2(double a, double b)
{
    (void)b;
    return log2(a);
}

static double real_log10(double a, double b)
{
    (void)b;
    return log10(a);
}

static double real_log1p(double a, double b)
{
    (void)b;
    return log1p(a);
}

static double real_exp2(double a, double b)
{
    (void)b;
    return exp2(a);
}

static double real_expm1(double a, double b)
{
    (void)b;
    return expm1(a);
}

static double real_rsqrt(double a, double b)
{
    (void)b;
    return 1 / sqrt(a);
}

static double real_reciprocal(double a, double b)
{
    (void)b;
    return 1 / a;
}

static double real_sin(double a, double b)
{
    (void)b;
    return sin(a);
}

static double real_cos(double a, double b)
{
    (void)b;
    return cos(a);
}

static double real_tan(double a, double b)
{
    (void)b;
    return tan(a);
}

static double real_asin(double a, double b)
{
    (void)b;
    return asin(a);
}

static double real_acos(double a, double b)
{
    (void)b;
    return acos(a);
}

static double real_atan(double a, double b)
{
    (void)b;
    return atan(a);
}

static double real_sinh(double a, double b)
{
    (void)b;
    return sinh(a);
}

static double real_cosh(double a, double b)
{
    (void)b;
    return cosh(a);
}

static double real_asinh(double a, double b)
{
    (void)b;
    return asinh(a);
}

static double real_acosh(double a, double b)
{
    (void)b;
    return acosh(a);
}

static double real_atanh(double a, double b)
{
    (void)b;
    return atanh(a);
}

static double real_sigmoid(double a, double b)
{
    (void)b;
    return 1 / (1 + exp(-a));
}

static double real_gelu(double a, double b)
{
    (void)b;
    return a * 0.5 * (1 + erf(a * 0.70710678118654752440));
}

static double real_erf(double a, double b)
{
    (void)b;
    return erf(a);
}

static double real_erfc(double a, double b)
{
    (void)b;
    return erfc(a);
}

static double as_is(double x)
{
    return x;
}

static double real_erfinv(double a, double b)
{
    (void)b;
    return erf_inverse(a, as_is);
}

static double real_lgamma(double a, double b)
{
    (void)b;
    return lgamma(a);
}

static double real_floor(double a, double b)
{
    (void)b;
    return floor(a);
}

static double real_ceil(double a, double b)
{
    (void)b;
    return ceil(a);
}

static double real_trunc(double a, double b)
{
    (void)b;
    return trunc(a);
}

static double real_round(double a, double b)
{
    (void)b;
    return rint(a);
}

static double real_frac(double a, double b)
{
    (void)b;
    return a - trunc(a);
}

static double real_sign(double a, double b)
{
    (void)b;
    return (a > 0) - (a < 0);
}

static double real_relu(double a, double b)
{
    (void)b;
    return a < 0 ? 0 : a;
}

static double real_atan2(double a, double b)
{
    return atan2(a, b);
}

static double real_hypot(double a, double b)
{
    return hypot(a, b);
}

static double real_fmod(double a, double b)
{
    return fmod(a, b);
}

static double real_fmax(double a, double b)
{
    return fmax(a, b);
}

static double real_fmin(double a, double b)
{
    return fmin(a, b);
}

static double real_xlogy(double a, double b)
{
    return a == 0 && !isnan(b) ? 0 : a * log(b);
}

static double real_copysign(double a, double b)
{
    return copysign(a, b);
}

static double real_heaviside(double a, double b)
{
    return a == 0 ? b : a > 0;
}

static double real_logaddexp(double a, double b)
{
    double most = fmax(a, b);
    return isinf(a) && a == b ? a : most + log1p(exp(-fabs(a - b)));
}

/* ---- questions ---- */

static bool test_isnan(double a, double b)
{
    (void)b;
    return isnan(a);
}

static bool test_isinf(double a, double b)
{
    (void)b;
    return isinf(a);
}

static bool test_isfinite(double a, double b)
{
    (void)b;
    return isfinite(a);
}

static bool test_isposinf(double a, double b)
{
    (void)b;
    return isinf(a) && a > 0;
}

static bool test_isneginf(double a, double b)
{
    (void)b;
    return isinf(a) && a < 0;
}

static bool test_signbit(double a, double b)
{
    (void)b;
    return signbit(a);
}

static bool test_logical_not(double a, double b)
{
    (void)b;
    return a == 0;
}

static bool test_logical_and(double a, double b)
{
    return a != 0 && b != 0;
}

static bool test_logical_or(double a, double b)
{
    return a != 0 || b != 0;
}

static bool test_logical_xor(double a, double b)
{
    return (a != 0) != (b != 0);
}

/* ---- one cell ---- */

static bool compare_cells(const Op *op, Scalar a, Scalar b)
{
    if (dtype_promote(a.dtype, b.dtype) == FLOAT64) {
        double x = scalar_double(a), y = scalar_double(b);
        return op->compares & (x < y ? LESS : x > y ? MORE : x == y ? EQUAL : UNORDERED);
    }
    if (dtype_is_float(dtype_promote(a.dtype, b.dtype))) {
        float x = scalar_to(a, FLOAT32).f32,
              y = scalar_to(b, FLOAT32).f32; /* as cells are stored */
        return op->compares & (x < y ? LESS : x > y ? MORE : x == y ? EQUAL : UNORDERED);
    }
    int64_t x = scalar_whole(a), y = scalar_whole(b);
    return op->compares & (x < y ? LESS : x > y ? MORE : EQUAL);
}

/* The teaching kernel on one cell. */
static float float_cell(const Op *op, float a, float b)
{
    OpCall call = {.op = op, .kernels = &kernels_teaching};
    float y = NAN;
    if (op->most == 1)
        ((UnaryKernel *)row_kernel(&call))(&y, &a, 1);
    else
        ((BinaryKernel *)row_kernel(&call))(&y, &a, &b, 1);
    return y;
}

Scalar op_cell(const Op *op, DType dtype, Scalar a, Scalar b)
{
    if (op->compares)
        return scalar_b8(compare_cells(op, a, b));
    if (op->test)
        return scalar_b8(op->test(scalar_double(a), scalar_double(b)));
    if (dtype == FLOAT32)
        return scalar_f32(float_cell(op, scalar_to(a, FLOAT32).f32, scalar_to(b, FLOAT32).f32));
    if (dtype == FLOAT64)
        return scalar_f64(op->real(scalar_double(a), scalar_double(b)));
    if (dtype_is_whole(dtype)) /* what is too large for the type wraps */
        return scalar_to(scalar_i64(op->whole(scalar_whole(scalar_to(a, dtype)),
                                              scalar_whole(scalar_to(b, dtype)))),
                         dtype);
    return scalar_b8(op->truth(scalar_to(a, BOOL).b8, scalar_to(b, BOOL).b8));
}

bool extreme_replaces(bool largest, Scalar a, Scalar b)
{
    const Op *beyond = op_row(largest ? OP_GT : OP_LT);
    if (isnan(scalar_double(a)))
        return false;
    return isnan(scalar_double(b)) || op_cell(beyond, BOOL, b, a).b8;
}

/* ---- tensors ---- */

/* The rule of one operand, and the end of others: false with PyTorch's sentence where the row has
 * no arithmetic for the type. */
static bool infer_unary(OpCall *c)
{
    const Op *op = c->op;
    bool known = c->dtype == FLOAT32        ? op->kernel != NULL
                 : c->dtype == FLOAT64      ? op->real != NULL
                 : dtype_is_whole(c->dtype) ? op->whole != NULL
                                            : op->truth != NULL;
    return known || error_at(c->error, c->at, "\"%s\" not implemented for '%s'",
                             op->refused ? op->refused : op->name, dtype_word(c->dtype));
}

/* The float type that operands of a type become where only floats are computed with. */
static DType float_type(const OpCall *c, DType d)
{
    return dtype_is_float(d) ? d : c->trace->default_dtype;
}

static bool infer_float_unary(OpCall *c)
{
    c->dtype = float_type(c, c->dtype);
    return true;
}

void shape_mismatch(OpCall *c, Shape a, Shape b, int bad)
{
    int rank = a.rank > b.rank ? a.rank : b.rank;
    c->unmet = true;
    error_at(c->error, c->at,
             "The size of tensor a (%lld) must match the size of tensor b (%lld) at non-singleton "
             "dimension %d",
             (long long)a.size[bad - (rank - a.rank)], (long long)b.size[bad - (rank - b.rank)],
             bad);
}

void cannot_expand(OpCall *c, Shape target, int dim, Shape from, int64_t size)
{
    error_at(c->error, c->at,
             "The expanded size of the tensor (%lld) must match the existing size (%lld) at "
             "non-singleton dimension %d.  Target sizes: %s.  Tensor sizes: %s",
             (long long)target.size[dim], (long long)size, dim, shape_text(target).text,
             shape_text(from).text);
}

static bool broadcast(OpCall *c)
{
    Shape a = c->t[0].shape, b = c->t[1].shape;
    int bad = 0;
    if (shape_broadcast(a, b, &c->shape, &bad))
        return true;
    shape_mismatch(c, a, b, bad);
    return error_hint(c->error, "%s: the shapes are %s and %s; sizes must be equal or 1",
                      c->op->name, shape_text(a).text, shape_text(b).text);
}

static bool infer_binary(OpCall *c)
{
    c->dtype = common_dtype(c, c->count);
    return broadcast(c) && infer_unary(c);
}

/* Of floats alone: whole numbers become floats. */
static bool infer_float_binary(OpCall *c)
{
    c->dtype = float_type(c, common_dtype(c, c->count));
    return broadcast(c);
}

static bool infer_div(OpCall *c)
{
    return infer_float_binary(c);
}

static bool infer_compare(OpCall *c)
{
    c->dtype = BOOL;
    return c->count == 1 || broadcast(c);
}

static bool infer_bitwise(OpCall *c)
{
    if (c->count > 1) {
        c->dtype = common_dtype(c, c->count);
        if (!broadcast(c))
            return false;
    }
    if (!dtype_is_float(c->dtype))
        return infer_unary(c);
    error_at(c->error, c->at, "\"%s_cpu\" not implemented for '%s'", c->op->name,
             dtype_word(c->dtype));
    return error_hint(c->error, c->op == op_row(OP_BITXOR)
                                    ? "x ** 2 is a power; ^ works on true and false, as of x > 0"
                                    : "it works on true and false: x > 0 or x.bool() makes a mask "
                                      "of x");
}

/* One cell at a time, any type. */
static void run_generic(OpCall *c)
{
    Walk a = walk_start(operand_over(c, 0, c->shape));
    Walk b = walk_start(operand_over(c, c->count - 1, c->shape));
    DType compared = c->op->compares ? common_dtype(c, c->count) : BOOL;
    for (int64_t i = 0; a.left; i++, walk_next(&a), walk_next(&b)) {
        Scalar x = storage_get(a.t.storage, a.slot), y = storage_get(b.t.storage, b.slot);
        if (c->op->divides && dtype_is_whole(c->dtype) && scalar_double(y) == 0)
            error_at(c->error, c->at, "ZeroDivisionError");
        if (dtype_is_whole(compared)) { /* a number beyond the type wraps */
            x = scalar_to(x, compared);
            y = scalar_to(y, compared);
        }
        storage_set(c->out.storage, i, op_cell(c->op, c->dtype, x, y));
    }
}

static void call_kernel(const OpCall *c, float *y, const float *const *x, int n)
{
    if (c->count == 1)
        ((UnaryKernel *)row_kernel(c))(y, x[0], n);
    else
        ((BinaryKernel *)row_kernel(c))(y, x[0], x[1], n);
}

static void run_elements(OpCall *c)
{
    if (c->dtype == FLOAT32)
        run_cells(c, call_kernel);
    else
        run_generic(c);
}

static void explain_elements(Explaining *e)
{
    for (int k = 0; k < e->node->in_count; k++)
        explain_term(e, k, explain_line(e, k).first);
}

/* ---- a * b + c ---- */

static bool infer_times_plus(OpCall *c)
{
    int bad = 0;
    c->dtype = float_type(c, common_dtype(c, c->count));
    for (int k = 1; k < c->count; k++) {
        Shape all = c->shape;
        if (!shape_broadcast(all, c->t[k].shape, &c->shape, &bad)) {
            shape_mismatch(c, all, c->t[k].shape, bad);
            return false;
        }
    }
    return true;
}

/* Rounded once as PyTorch's kernels do with 32 bits; with 64 after the product, too. */
Scalar op_times_plus(DType dtype, Scalar a, Scalar b, Scalar c)
{
    return scalar_to(scalar_f64(scalar_double(a) * scalar_double(b) + scalar_double(c)), dtype);
}

static void run_times_plus(OpCall *c)
{
    int64_t count = shape_count(c->shape);
    double *x[3];
    for (int k = 0; k < 3; k++) {
        x[k] = ARENA_ARRAY(c->scratch, double, count + 1);
        tensor_to_flat(operand_over(c, k, c->shape), 0, count, FLOAT64, x[k]);
    }
    for (int64_t i = 0; i < count; i++)
        storage_set(
            c->out.storage, i,
            op_times_plus(c->dtype, scalar_f64(x[0][i]), scalar_f64(x[1][i]), scalar_f64(x[2][i])));
}

/* ---- the rows ---- */

#define ELEMENT(n, rule)                                                                           \
    .least = n, .most = n, .infer = rule, .run = run_elements, .explain = explain_elements,        \
    .kind = EXPLAIN_ELEMENT, .keeps_order = true, .loops = LOOPS_CELLS, .axes = AXES_BROADCAST

#define UNARY(k, rule)  ELEMENT(1, rule), KERNEL(k)
#define BINARY(k, rule) ELEMENT(2, rule), KERNEL(k)
#define COMPARE(orders) ELEMENT(2, infer_compare), .compares = orders
#define TESTS(n, f)     ELEMENT(n, infer_compare), .test = f
#define BITWISE(n)      ELEMENT(n, infer_bitwise)

#define INFIX(code, picture, formula) .sign = code, .symbol = picture, .notation = {"", formula, ""}

#define ELEMENT_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
