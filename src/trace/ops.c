/*
 * ops.c - the operation table (its rows: ops.def), and the arithmetic of one cell.
 *
 * The arithmetic has two uses and one meaning: elementwise operations on int64 and bool tensors,
 * which have no kernels, and putting the terms of an explanation together again. For float32 it is
 * the teaching kernel itself, run on a single cell.
 */
#include "trace/ops.h"

#include "trace/ops_run.h"

#include <math.h>
#include <stddef.h>

/* ---- whole numbers ---- */

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
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            power = whole_mul(power, base);
        base = whole_mul(base, base);
    }
    return exponent < 0 ? base == 1 : power;
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

/* ---- true and false ---- */

static bool truth_and(bool a, bool b)
{
    return a && b;
}

static bool truth_or(bool a, bool b)
{
    return a || b;
}

static bool truth_not(bool a, bool b)
{
    (void)b;
    return !a;
}

/* ---- comparisons ---- */

static bool is_equal(double a, double b)
{
    return a == b;
}

static bool is_other(double a, double b)
{
    return a != b;
}

static bool is_less(double a, double b)
{
    return a < b;
}

static bool is_at_most(double a, double b)
{
    return a <= b;
}

static bool is_more(double a, double b)
{
    return a > b;
}

static bool is_at_least(double a, double b)
{
    return a >= b;
}

/* ---- families: the fields that their rows have in common ---- */

#define KERNEL(k) .kernel = #k, .slot = offsetof(Kernels, k)

#define CREATE(rule, how, why, what) .infer = rule, .run = how, .explain = why, .kind = what

#define VIEW(rule, axes)                                                                           \
    .least = 1, .most = 1, .infer = rule, .explain = explain_view, .kind = EXPLAIN_SAME,           \
    .labels = axes

#define COPY(n, rule, how, why, axes)                                                              \
    .least = 1, .most = n, .infer = rule, .run = how, .explain = why, .labels = axes

#define ELEMENT(n, rule, how)                                                                      \
    .least = n, .most = n, .infer = rule, .run = how, .explain = explain_elements,                 \
    .kind = EXPLAIN_ELEMENT, .loops = LOOPS_CELLS, .labels = LABELS_BROADCAST

#define UNARY(k, rule)  ELEMENT(1, rule, run_unary), KERNEL(k)
#define BINARY(k, rule) ELEMENT(2, rule, run_binary), KERNEL(k)
#define COMPARE(f)      ELEMENT(2, infer_compare, run_compare), .compares = f
#define BITWISE(n)      ELEMENT(n, infer_bitwise, run_bitwise)

#define INFIX(code, picture, formula) .sign = code, .symbol = picture, .notation = {"", formula, ""}

#define REDUCE(k, rule)                                                                            \
    .least = 1, .most = 1, .infer = rule, .run = run_reduce, .explain = explain_reduce,            \
    .loops = LOOPS_ROWS, .labels = LABELS_REDUCE, KERNEL(k)

#define ARG_EXTREME(what)                                                                          \
    .least = 1, .most = 1, .infer = infer_arg_extreme, .run = run_arg_extreme,                     \
    .explain = explain_arg_extreme, .kind = what, .labels = LABELS_REDUCE

#define TRIANGLE(k)                                                                                \
    .least = 1, .most = 1, .infer = infer_triangle, .run = run_triangle,                           \
    .explain = explain_triangle, .kind = EXPLAIN_TRIANGLE, .loops = LOOPS_TRIANGLE,                \
    .labels = LABELS_FIRST, KERNEL(k)

static const Op table[OP_COUNT] = {
#define OPERATION(id, word, text, ...) [OP_##id] = {.name = word, .doc = text, __VA_ARGS__},
#include "trace/ops.def"
#undef OPERATION
};

const Op *op_row(int id)
{
    return &table[id];
}

const Op *op_find(Str name)
{
    for (int id = 0; id < OP_COUNT; id++)
        if (str_is(name, table[id].name))
            return &table[id];
    return NULL;
}

const Op *op_infix(Str sign)
{
    for (int id = 0; id < OP_COUNT; id++)
        if (table[id].symbol && str_is(sign, table[id].sign))
            return &table[id];
    return NULL;
}

LoopKind op_loops(int id)
{
    return table[id].loops;
}

bool op_is_view(int id)
{
    return table[id].run == NULL;
}

bool op_computes(int id)
{
    return table[id].run && id != OP_WRITE;
}

/* ---- one cell ---- */

static bool compare_cells(const Op *op, Scalar a, Scalar b)
{
    if (dtype_promote(a.dtype, b.dtype) == FLOAT32) /* at float32 precision, as cells are stored */
        return op->compares((double)scalar_to(a, FLOAT32).f32, (double)scalar_to(b, FLOAT32).f32);
    int64_t x = scalar_to(a, INT64).i64, y = scalar_to(b, INT64).i64;
    return op->compares((x > y) - (x < y), 0);
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
    if (dtype == FLOAT32)
        return scalar_f32(float_cell(op, scalar_to(a, FLOAT32).f32, scalar_to(b, FLOAT32).f32));
    if (dtype == INT64)
        return scalar_i64(op->whole(scalar_to(a, INT64).i64, scalar_to(b, INT64).i64));
    return scalar_b8(op->truth(scalar_to(a, BOOL).b8, scalar_to(b, BOOL).b8));
}
