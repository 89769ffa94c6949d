/*
 * torch_element.c - the arithmetic of cells by name: torch.log, x.add_, torch.clamp and their kin.
 *
 * Most rows run one operation of the op table, which `which` names. A row made by BOTH_WAYS has an
 * in-place partner of the same name with a "_" behind it: it computes what the row itself does and
 * writes that into the tensor (in_place).
 */
#include "language/library.h"

#include <float.h>
#include <math.h>

enum { BOTH = TENSOR | TORCH };

static bool operation(Machine *m, const Arguments *a, Value *out)
{
    return run_row(m, a, NULL, out);
}

/* x.exp_(): x.exp(), written into the cells of x. */
static bool in_place(Machine *m, const Arguments *a, Value *out)
{
    Str own = str_of(a->row->name);
    const Builtin *partner = library_find(SPACE_TENSOR, str_part(own, 0, own.len - 1));
    Arguments same = *a;
    Value result;
    same.row = partner;
    *out = a->value[0];
    return partner->call(m, &same, &result) && update_cells(m, a->value[0], result, a->at);
}

/* ---- two operands ---- */

/* A tensor as the type in which it is computed with another. */
static bool widened(Machine *m, Value with, Value *v, Span at)
{
    if (v->kind != VALUE_TENSOR || with.kind != VALUE_TENSOR)
        return true;
    DType had = value_view(m, *v).storage->dtype;
    Attrs wide = {.dtype = dtype_promote(had, value_view(m, with).storage->dtype)};
    bool needed = had != wide.dtype && (value_view(m, with).shape.rank > 0 ||
                                        dtype_is_float(had) != dtype_is_float(wide.dtype));
    return !needed || run_op(m, OP_CAST, v, 1, &wide, at, v);
}

/* May base + x * factor be rounded once, as PyTorch does with floats that lie row after row? */
static bool is_plain(Machine *m, Value v)
{
    if (v.kind != VALUE_TENSOR)
        return value_is(v, NUMBER);
    Tensor t = value_view(m, v);
    return t.storage->dtype == FLOAT32 && t.shape.rank > 0 && tensor_is_contiguous(t);
}

/* base + x * factor */
static bool plus_product(Machine *m, Value base, Value x, Value factor, Span at, Value *out)
{
    Value in[3] = {x, factor, base}, product;
    bool tensors = base.kind == VALUE_TENSOR && x.kind == VALUE_TENSOR;
    if (!tensors || !is_plain(m, base) || !is_plain(m, x) || !is_plain(m, factor))
        return value_binary(m, OP_MUL, factor, x, at, &product) &&
               value_binary(m, OP_ADD, base, product, at, out);
    if (factor.kind != VALUE_TENSOR)
        in[1] = value_at(value_float((double)(float)value_double(factor)), factor.at);
    return run_op(m, OP_TIMES_PLUS, in, 3, NULL, at, out);
}

/* The operand, so many times: the argument alpha of add and sub. */
static bool scaled(Machine *m, const Arguments *a, Value *other)
{
    Value alpha = a->value[2];
    bool one = value_is(alpha, NUMBER) && value_double(alpha) == 1 && alpha.kind != VALUE_FLOAT;
    bool floats = value_is_float(m, a->value[0]) || value_is_float(m, *other);
    if (alpha.kind == VALUE_BOOL && (floats || a->input.storage->dtype != BOOL))
        return raise_at(m, a->at, "Boolean alpha only supported for Boolean results.");
    if (one || a->position[2] == NOT_GIVEN)
        return true;
    if (alpha.kind == VALUE_FLOAT && !floats)
        return raise_at(
            m, a->at,
            "For integral input tensors, argument alpha must not be a floating point number.");
    if (a->row->which == OP_SUB && other->kind == VALUE_TENSOR &&
        value_view(m, *other).storage->dtype == BOOL)
        return value_binary(m, OP_SUB, a->value[0], *other, a->at, other); /* refuses */
    return widened(m, a->value[0], other, a->at) &&
           value_binary(m, OP_MUL, alpha, *other, a->at, other);
}

/* What may stand for a tensor of the second operand: a tensor or a number. */
static bool check_other(Machine *m, const Arguments *a, int k)
{
    return value_is(a->value[k], NUMBER | 1u << VALUE_TENSOR) || arg_wrong(m, a, k, "Tensor");
}

/* By the operator where there is one, which has refusals of its own. */
static bool run_binary(Machine *m, int op, const Value *in, Span at, Value *out)
{
    return op_row(op)->symbol ? value_binary(m, op, in[0], in[1], at, out)
                              : run_op(m, op, in, 2, NULL, at, out);
}

static bool binary(Machine *m, const Arguments *a, Value *out)
{
    if (a->value[0].kind != VALUE_TENSOR && a->value[1].kind != VALUE_TENSOR &&
        !value_is(a->value[0], NUMBER))
        return arg_wrong(m, a, 0, "Tensor");
    if (!check_other(m, a, 0) || !check_other(m, a, 1))
        return false;
    if (a->value[0].kind == VALUE_TENSOR || a->value[1].kind == VALUE_TENSOR)
        return run_binary(m, a->row->which, a->value, a->at, out);
    if (!value_binary(m, a->row->which, a->value[0], a->value[1], a->at, out))
        return false;
    Attrs attr = {.value = value_scalar(*out), .dtype = value_scalar(*out).dtype};
    return run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

static bool add(Machine *m, const Arguments *a, Value *out)
{
    Arguments with = *a;
    Value two[2] = {a->value[0], a->value[1]};
    with.value = two;
    bool fused = a->position[2] != NOT_GIVEN && two[0].kind == VALUE_TENSOR &&
                 is_plain(m, two[0]) && two[1].kind == VALUE_TENSOR && is_plain(m, two[1]) &&
                 value_is(a->value[2], 1u << VALUE_INT | 1u << VALUE_FLOAT);
    if (fused && value_double(a->value[2]) != 1) {
        double alpha = value_double(a->value[2]);
        Value factor =
            value_at(value_float(a->row->which == OP_SUB ? -alpha : alpha), a->value[2].at);
        return plus_product(m, two[0], two[1], factor, a->at, out);
    }
    return check_other(m, a, 1) && scaled(m, a, &two[1]) && binary(m, &with, out);
}

/* div(..., rounding_mode=None, "floor" or "trunc") */
static bool divide(Machine *m, const Arguments *a, Value *out)
{
    Value mode = a->value[2];
    Value in[2] = {a->value[0], a->value[1]};
    if (mode.kind == VALUE_NONE)
        return binary(m, a, out);
    if (mode.kind == VALUE_STR && str_is(mode.s, "floor"))
        return value_binary(m, OP_FLOORDIV, in[0], in[1], a->at, out);
    if (mode.kind != VALUE_STR || !str_is(mode.s, "trunc"))
        return raise_at(m, arg_span(a, 2),
                        "div expected rounding_mode to be one of None, 'trunc', or 'floor' but "
                        "found '%.*s'",
                        STR_ARG(mode.kind == VALUE_STR ? mode.s : STR("")));
    bool float_in = value_is_float(m, in[0]) || value_is_float(m, in[1]);
    if (float_in)
        return value_binary(m, OP_DIV, in[0], in[1], a->at, out) &&
               run_op(m, OP_TRUNC, out, 1, NULL, a->at, out);
    Value rest; /* without it a is a multiple of b */
    return run_op(m, OP_FMOD, in, 2, NULL, a->at, &rest) &&
           value_binary(m, OP_SUB, in[0], rest, a->at, out) &&
           value_binary(m, OP_FLOORDIV, *out, in[1], a->at, out);
}

/* ---- clamp ---- */

/* clamp(min, max): the larger of x and min, then the smaller of that and max. */
static bool clamp(Machine *m, const Arguments *a, Value *out)
{
    Value least = a->value[1], most = a->value[2], in[2] = {a->value[0], least};
    if (least.kind == VALUE_NONE && most.kind == VALUE_NONE)
        return raise_at(m, a->at, "torch.clamp: At least one of 'min' or 'max' must not be None");
    for (int k = 1; k < 3; k++)
        if (!value_is(a->value[k], NUMBER | 1u << VALUE_TENSOR | 1u << VALUE_NONE))
            return arg_wrong(m, a, k, "Number");
    *out = in[0];
    if (least.kind != VALUE_NONE && !run_op(m, OP_MAXIMUM, in, 2, NULL, a->at, out))
        return false;
    Value upper[2] = {*out, most};
    return most.kind == VALUE_NONE || run_op(m, OP_MINIMUM, upper, 2, NULL, a->at, out);
}

/* clamp_min, clamp_max: `which`. */
static bool clamp_side(Machine *m, const Arguments *a, Value *out)
{
    return check_other(m, a, 1) && run_row(m, a, NULL, out);
}

/* ---- composed of others ---- */

static bool relu(Machine *m, const Arguments *a, Value *out)
{
    return a->input.storage->dtype == BOOL
               ? raise_at(m, a->at, "Boolean inputs not supported for relu")
               : run_row(m, a, NULL, out);
}

/* Both must have one type. */
static bool heaviside(Machine *m, const Arguments *a, Value *out)
{
    return a->input.storage->dtype != value_view(m, a->value[1]).storage->dtype
               ? raise_at(m, a->at,
                          "heaviside is not yet implemented for tensors with different dtypes.")
               : run_row(m, a, NULL, out);
}

static bool negated(Machine *m, const Arguments *a, Value *out)
{
    return value_unary(m, OP_NEG, a->value[0], a->at, out);
}

static bool square(Machine *m, const Arguments *a, Value *out)
{
    Value in[2] = {a->value[0], value_int(2)};
    return value_binary(m, OP_POW, in[0], in[1], a->at, out);
}

/* x times what turns degrees into radians, or the other way. */
static bool turned(Machine *m, const Arguments *a, Value *out)
{
    double pi = 3.141592653589793;
    Value by = value_at(value_float(a->row->which ? pi / 180 : 180 / pi), a->at);
    return value_binary(m, OP_MUL, a->value[0], by, a->at, out);
}

/* round(decimals): x · 10^d, rounded, / 10^d */
static bool rounded(Machine *m, const Arguments *a, Value *out)
{
    int64_t decimals = a->value[1].i;
    if (decimals == 0)
        return run_row(m, a, NULL, out);
    if (!value_is_float(m, a->value[0]))
        return raise_at(m, a->at,
                        "\"round_vml_cpu\" not implemented for '%s'\n"
                        "make it a float tensor first: .float()",
                        dtype_word(a->input.storage->dtype));
    Value ten = value_at(value_float(pow(10, fabs((double)decimals))), a->at);
    int there = decimals > 0 ? OP_MUL : OP_DIV, back = decimals > 0 ? OP_DIV : OP_MUL;
    return value_binary(m, there, a->value[0], ten, a->at, out) &&
           run_op(m, OP_ROUND, out, 1, NULL, a->at, out) &&
           value_binary(m, back, *out, ten, a->at, out);
}

/* addcmul: input + value · t1 · t2; addcdiv: with t1 / t2. */
static bool add_combined(Machine *m, const Arguments *a, Value *out)
{
    Value times = a->value[3], part = a->value[1];
    if (!widened(m, a->value[0], &part, a->at) || !widened(m, a->value[2], &part, a->at) ||
        !value_binary(m, OP_MUL, times, part, a->at, &part))
        return false;
    if (a->row->which == OP_MUL)
        return plus_product(m, a->value[0], part, a->value[2], a->at, out);
    return value_binary(m, a->row->which, part, a->value[2], a->at, &part) &&
           value_binary(m, OP_ADD, a->value[0], part, a->at, out);
}

/* lerp: from start towards end; beyond the middle counted from the end, as PyTorch does. */
static bool lerp(Machine *m, const Arguments *a, Value *out)
{
    Value start = a->value[0], end = a->value[1], weight = a->value[2], way, part, rest;
    bool number = value_is(weight, NUMBER);
    if (!check_other(m, a, 2) || !value_binary(m, OP_SUB, end, start, a->at, &way))
        return false;
    if (!number || value_double(weight) < 0.5)
        return plus_product(m, start, way, weight, a->at, out);
    if (is_plain(m, way) && is_plain(m, end)) {
        rest = value_at(value_float((double)(float)value_double(weight) - 1), weight.at);
        return plus_product(m, end, way, rest, a->at, out);
    }
    rest = value_at(value_float(1 - value_double(weight)), weight.at);
    return value_binary(m, OP_MUL, way, rest, a->at, &part) &&
           value_binary(m, OP_SUB, end, part, a->at, out);
}

/* Other numbers for NaN and infinities. */
static bool nan_to_num(Machine *m, const Arguments *a, Value *out)
{
    static const int asked[3] = {OP_ISNAN, OP_ISPOSINF, OP_ISNEGINF};
    double most = a->input.storage->dtype == FLOAT64 ? DBL_MAX : (double)FLT_MAX;
    const double preset[3] = {0, most, -most};
    *out = a->value[0];
    if (!value_is_float(m, a->value[0]))
        return run_op(m, OP_CLONE, a->value, 1, NULL, a->at, out);
    for (int k = 0; k < 3; k++) {
        Value v = a->value[k + 1], in[2] = {*out};
        double fill = v.kind == VALUE_NONE ? preset[k] : value_double(v);
        Attrs attr = {.value = scalar_to(scalar_f64(fill), a->input.storage->dtype)};
        if (!run_op(m, asked[k], a->value, 1, NULL, a->at, &in[1]) ||
            !run_op(m, OP_MASKED_FILL, in, 2, &attr, a->at, out))
            return false;
    }
    return true;
}

/* ---- the tensor itself ---- */

/* A source that no stretching makes fit. */
static bool check_source(Machine *m, const Arguments *a)
{
    Shape to = a->input.shape, all;
    int bad;
    if (a->value[1].kind != VALUE_TENSOR)
        return true;
    Shape from = value_view(m, a->value[1]).shape;
    if (shape_broadcast(to, from, &all, &bad))
        return true;
    return raise_at(m, a->at,
                    "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                    "non-singleton dimension %d\n"
                    "the new values %s do not fit into the place %s",
                    (long long)to.size[bad - (all.rank - to.rank)],
                    (long long)from.size[bad - (all.rank - from.rank)], bad, shape_text(from).text,
                    shape_text(to).text);
}

/* x.copy_(y), x.fill_(v), x.zero_(): other numbers into its cells. */
static bool copy_in(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    return check_other(m, a, 1) && check_source(m, a) &&
           write_cells(m, *out, a->value[1], true, a->at);
}

static bool fill_in(Machine *m, const Arguments *a, Value *out)
{
    Scalar cell;
    Value v = a->value[1];
    *out = a->value[0];
    if (v.kind == VALUE_TENSOR && value_view(m, v).shape.rank > 0)
        return raise_at(m, arg_span(a, 1),
                        "fill_ only supports 0-dimension value tensor but got tensor with %d "
                        "dimensions.",
                        value_view(m, v).shape.rank);
    return arg_cell(m, a, 1, a->input.storage->dtype, &cell) &&
           write_cells(m, *out, v.kind == VALUE_TENSOR ? v : value_at(value_of_scalar(cell), v.at),
                       true, a->at);
}

static bool zero_in(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    return write_cells(m, *out, value_at(value_int(0), a->at), true, a->at);
}

/* A row, and its in-place partner. */
#define BOTH_WAYS(name, parameters, call, doc, which)                                              \
    {name, BOTH, parameters, call, doc, which},                                                    \
    {                                                                                              \
        name "_", TENSOR, parameters, in_place, "the same, written into x itself", which           \
    }

#define ONE(name, doc, op) BOTH_WAYS(name, "input:tensor", operation, doc, op)
#define TWO(name, doc, op) BOTH_WAYS(name, "input:tensor other:tensor", operation, doc, op)
#define ANY(name, doc, op) BOTH_WAYS(name, "input other", binary, doc, op)
#define ASK(name, doc, op)                                                                         \
    {                                                                                              \
        name, BOTH, "input:tensor", operation, doc, op                                             \
    }

/* clang-format off */
const Builtin library_element[] = {
    ONE("exp", "e to the power of every cell", OP_EXP),
    ONE("sqrt", "the square root of every cell", OP_SQRT),
    ONE("tanh", "the hyperbolic tangent of every cell", OP_TANH),
    ONE("abs", "every cell without its sign", OP_ABS),
    ONE("absolute", "every cell without its sign", OP_ABS),
    ONE("log", "the natural logarithm of every cell", OP_LOG),
    ONE("log2", "the logarithm of every cell to base 2", OP_LOG2),
    ONE("log10", "the logarithm of every cell to base 10", OP_LOG10),
    ONE("log1p", "the logarithm of 1 + x", OP_LOG1P),
    ONE("exp2", "2 to the power of every cell", OP_EXP2),
    ONE("expm1", "e to the power of every cell, minus 1", OP_EXPM1),
    ONE("rsqrt", "1 / the square root of every cell", OP_RSQRT),
    ONE("reciprocal", "1 / x", OP_RECIPROCAL),
    ONE("sin", "the sine of every cell", OP_SIN),
    ONE("cos", "the cosine of every cell", OP_COS),
    ONE("tan", "the tangent of every cell", OP_TAN),
    ONE("asin", "the angle whose sine is x", OP_ASIN),
    ONE("acos", "the angle whose cosine is x", OP_ACOS),
    ONE("atan", "the angle whose tangent is x", OP_ATAN),
    ONE("arcsin", "the angle whose sine is x", OP_ASIN),
    ONE("arccos", "the angle whose cosine is x", OP_ACOS),
    ONE("arctan", "the angle whose tangent is x", OP_ATAN),
    ONE("sinh", "the hyperbolic sine of every cell", OP_SINH),
    ONE("cosh", "the hyperbolic cosine of every cell", OP_COSH),
    ONE("asinh", "the number whose hyperbolic sine is x", OP_ASINH),
    ONE("acosh", "the number whose hyperbolic cosine is x", OP_ACOSH),
    ONE("atanh", "the number whose hyperbolic tangent is x", OP_ATANH),
    ONE("sigmoid", "1 / (1 + exp(-x)): between 0 and 1", OP_SIGMOID),
    ONE("erf", "the error function of every cell", OP_ERF),
    ONE("erfc", "1 - erf(x)", OP_ERFC),
    ONE("erfinv", "the number whose erf is x", OP_ERFINV),
    ONE("lgamma", "the logarithm of the gamma function", OP_LGAMMA),
    ONE("floor", "every cell rounded down", OP_FLOOR),
    ONE("ceil", "every cell rounded up", OP_CEIL),
    ONE("trunc", "every cell without what is behind the point", OP_TRUNC),
    ONE("fix", "every cell without what is behind the point", OP_TRUNC),
    ONE("frac", "what is behind the point of every cell", OP_FRAC),
    ONE("sign", "-1, 0 or 1: the sign of every cell", OP_SIGN),
    ONE("sgn", "-1, 0 or 1: the sign of every cell", OP_SIGN),
    BOTH_WAYS("relu", "input:tensor", relu, "every cell where it is positive, else 0", OP_RELU),
    ONE("logical_not", "True where a cell is 0", OP_LOGICAL_NOT),
    ONE("bitwise_not", "~x: True where x is False", OP_BITNOT),
    BOTH_WAYS("neg", "input:tensor", negated, "-x", OP_NEG),
    BOTH_WAYS("negative", "input:tensor", negated, "-x", OP_NEG),
    BOTH_WAYS("square", "input:tensor", square, "x * x", OP_POW),
    BOTH_WAYS("deg2rad", "input:tensor", turned, "degrees as radians", 1),
    BOTH_WAYS("rad2deg", "input:tensor", turned, "radians as degrees", 0),
    BOTH_WAYS("round", "input:tensor * decimals:int=0", rounded,
              "every cell rounded, a half to the even number", OP_ROUND),
    BOTH_WAYS("nan_to_num", "input:tensor nan=0.0 posinf=None neginf=None", nan_to_num,
              "other numbers for NaN and infinities", 0),
    ASK("isnan", "True where a cell is NaN", OP_ISNAN),
    ASK("isinf", "True where a cell is infinite", OP_ISINF),
    ASK("isfinite", "True where a cell is neither infinite nor NaN", OP_ISFINITE),
    ASK("isposinf", "True where a cell is infinity", OP_ISPOSINF),
    ASK("isneginf", "True where a cell is minus infinity", OP_ISNEGINF),
    ASK("signbit", "True where a cell has a minus", OP_SIGNBIT),
    {"maximum", BOTH, "input:tensor other:tensor", operation,
     "the larger of two cells, each with each", OP_MAXIMUM},
    {"minimum", BOTH, "input:tensor other:tensor", operation,
     "the smaller of two cells, each with each", OP_MINIMUM},
    {"fmax", BOTH, "input:tensor other:tensor", operation,
     "the larger of two cells; a number before NaN", OP_FMAX},
    {"fmin", BOTH, "input:tensor other:tensor", operation,
     "the smaller of two cells; a number before NaN", OP_FMIN},
    {"logaddexp", BOTH, "input:tensor other:tensor", operation,
     "log(exp(input) + exp(other))", OP_LOGADDEXP},
    TWO("atan2", "the angle of the point (other, input)", OP_ATAN2),
    TWO("arctan2", "the angle of the point (other, input)", OP_ATAN2),
    TWO("hypot", "the square root of input² + other²", OP_HYPOT),
    BOTH_WAYS("heaviside", "input:tensor values:tensor", heaviside, "0 below 0, 1 above, other at 0", OP_HEAVISIDE),
    TWO("logical_and", "True where neither is 0", OP_LOGICAL_AND),
    TWO("logical_or", "True where one is not 0", OP_LOGICAL_OR),
    TWO("logical_xor", "True where one is 0 and the other is not", OP_LOGICAL_XOR),
    ANY("copysign", "the size of input with the sign of other", OP_COPYSIGN),
    ANY("xlogy", "input * log(other), and 0 where input is 0", OP_XLOGY),
    ANY("fmod", "what is left of a division, with the sign of input", OP_FMOD),
    ANY("bitwise_and", "a & b", OP_BITAND),
    ANY("bitwise_or", "a | b", OP_BITOR),
    ANY("bitwise_xor", "a ^ b", OP_BITXOR),
    ANY("mul", "input * other", OP_MUL),
    ANY("multiply", "input * other", OP_MUL),
    ANY("true_divide", "input / other", OP_DIV),
    ANY("floor_divide", "input // other", OP_FLOORDIV),
    ANY("remainder", "input % other", OP_MOD),
    BOTH_WAYS("pow", "input exponent", binary, "input ** exponent", OP_POW),
    ANY("eq", "input == other", OP_EQ),
    ANY("ne", "input != other", OP_NE),
    ANY("not_equal", "input != other", OP_NE),
    ANY("lt", "input < other", OP_LT),
    ANY("less", "input < other", OP_LT),
    ANY("le", "input <= other", OP_LE),
    ANY("less_equal", "input <= other", OP_LE),
    ANY("gt", "input > other", OP_GT),
    ANY("greater", "input > other", OP_GT),
    ANY("ge", "input >= other", OP_GE),
    ANY("greater_equal", "input >= other", OP_GE),
    BOTH_WAYS("add", "input other * alpha=1", add, "input + alpha * other", OP_ADD),
    BOTH_WAYS("sub", "input other * alpha=1", add, "input - alpha * other", OP_SUB),
    BOTH_WAYS("subtract", "input other * alpha=1", add, "input - alpha * other", OP_SUB),
    BOTH_WAYS("div", "input other * rounding_mode=None", divide, "input / other", OP_DIV),
    BOTH_WAYS("divide", "input other * rounding_mode=None", divide, "input / other", OP_DIV),
    BOTH_WAYS("clamp", "input:tensor min=None max=None", clamp,
              "cells below min become min, those above max become max", 0),
    BOTH_WAYS("clip", "input:tensor min=None max=None", clamp,
              "cells below min become min, those above max become max", 0),
    BOTH_WAYS("clamp_min", "input:tensor min", clamp_side, "cells below min become min",
              OP_MAXIMUM),
    BOTH_WAYS("clamp_max", "input:tensor max", clamp_side, "cells above max become max",
              OP_MINIMUM),
    BOTH_WAYS("addcmul", "input:tensor tensor1:tensor tensor2:tensor * value:number=1",
              add_combined, "input + value * tensor1 * tensor2", OP_MUL),
    BOTH_WAYS("addcdiv", "input:tensor tensor1:tensor tensor2:tensor * value:number=1",
              add_combined, "input + value * tensor1 / tensor2", OP_DIV),
    BOTH_WAYS("lerp", "input:tensor end:tensor weight", lerp,
              "from input towards end, as far as weight says", 0),
    {"copy_", TENSOR, "input:tensor src", copy_in, "writes the cells of src into x", 0},
    {"fill_", TENSOR, "input:tensor value", fill_in, "writes value into every cell", 0},
    {"zero_", TENSOR, "input:tensor", zero_in, "writes 0 into every cell", 0},
    {0},
};
/* clang-format on */
