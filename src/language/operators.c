/*
 * operators.c - a op b, -a and ~a for every kind of value; what a comparison says is in
 * comparison.c.
 *
 * Tensors go to the trace: as soon as one side is a tensor the other must be a tensor or a number,
 * and a number goes along as an operand with the source text it came from. The rest follows Python:
 * integers have 64 bits and stay exact, so that an overflow is an error and never a wrong number;
 * // and % round towards minus infinity, / always gives a float, ** of whole numbers stays whole
 * unless the exponent is negative. Texts, lists and tuples know + and *. What Python or PyTorch
 * refuses is refused in its words.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "language/text.h"
#include "syntax/parser.h"

#include <math.h>
#include <string.h>

static bool is_bitwise(int op)
{
    return op == OP_BITAND || op == OP_BITOR;
}

/* ---- whole numbers ---- */

static bool int_power(int64_t base, int64_t exponent, int64_t *out)
{
    *out = 1;
    for (bool over = false;; over = __builtin_mul_overflow(base, base, &base)) {
        if (exponent & 1 && (over || __builtin_mul_overflow(*out, base, out)))
            return false;
        if (exponent >>= 1, !exponent)
            return true;
        if (over)
            return false;
    }
}

/* The arithmetic is that of whole cells of tensors, which wraps; what does not fit is refused. */
static bool int_binary(Machine *m, int op, int64_t a, int64_t b, Span at, int64_t *out)
{
    bool divides = op_row(op)->divides;
    if (divides && b == 0)
        return raise_as(m, ZERO_DIVISION_ERROR, at, "integer %s by zero",
                        op == OP_MOD ? "modulo" : "division or modulo");
    bool over = op == OP_ADD        ? __builtin_add_overflow(a, b, out)
                : op == OP_SUB      ? __builtin_sub_overflow(a, b, out)
                : op == OP_MUL      ? __builtin_mul_overflow(a, b, out)
                : op == OP_POW      ? !int_power(a, b, out)
                : op == OP_FLOORDIV ? a == INT64_MIN && b == -1
                                    : false;
    *out = op_cell(op_row(op), INT64, scalar_i64(a), scalar_i64(b)).i64;
    return !over || raise_beyond(m, at);
}

/* ---- floats ---- */

/* The remainder with the sign of b, and the floor of a / b that goes with it. */
static double float_mod(double a, double b, double *floor_quotient)
{
    double rest = fmod(a, b), q = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) {
        rest += b;
        q -= 1;
    }
    double whole = floor(q);
    *floor_quotient = q - whole > 0.5 ? whole + 1 : whole;
    if (q == 0)
        *floor_quotient = copysign(0, a / b);
    return rest == 0 ? copysign(0, b) : rest;
}

static bool float_power(Machine *m, double a, double b, Span at, double *out)
{
    if (a == 0 && b < 0)
        return raise_as(m, ZERO_DIVISION_ERROR, at, "0.0 cannot be raised to a negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        return raise_limit(m, at,
                           "complex numbers are not in the lesson language\n"
                           "a root of a negative number was asked for");
    *out = pow(a, b);
    if (isinf(*out) && isfinite(a) && isfinite(b))
        return raise_as(m, OVERFLOW_ERROR, at, "(34, 'Numerical result out of range')");
    return true;
}

static bool float_binary(Machine *m, int op, double a, double b, Span at, double *out)
{
    if (b == 0 && (op == OP_DIV || op == OP_FLOORDIV || op == OP_MOD))
        return raise_as(m, ZERO_DIVISION_ERROR, at,
                        op == OP_MOD        ? "float modulo"
                        : op == OP_FLOORDIV ? "float floor division by zero"
                                            : "float division by zero");
    if (op == OP_POW)
        return float_power(m, a, b, at, out);
    double floor_quotient = 0, rest = 0;
    if (op == OP_MOD || op == OP_FLOORDIV)
        rest = float_mod(a, b, &floor_quotient);
    *out = op == OP_ADD        ? a + b
           : op == OP_SUB      ? a - b
           : op == OP_MUL      ? a * b
           : op == OP_DIV      ? a / b
           : op == OP_FLOORDIV ? floor_quotient
                               : rest;
    return true;
}

static uint64_t without_sign(int64_t v)
{
    return v < 0 ? -(uint64_t)v : (uint64_t)v;
}

/* a / b of whole numbers, rounded once, as Python's: those of more than 53 bits by long division,
 * whose last bit says that there is a rest. */
static double whole_quotient(int64_t a, int64_t b)
{
    const int64_t exact = INT64_C(1) << 53;
    if (a >= -exact && a <= exact && b >= -exact && b <= exact)
        return (double)a / (double)b;
    uint64_t n = without_sign(a), d = without_sign(b);
    uint64_t quotient = n / d, rest = n % d;
    int shift = 0;
    for (; n > 0 && quotient < UINT64_C(1) << 62; shift++) {
        bool more = rest >= d - rest;
        rest = more ? rest - (d - rest) : rest + rest;
        quotient = quotient << 1 | more;
    }
    double size = ldexp((double)(quotient | (rest > 0)), -shift);
    return (a < 0) == (b < 0) ? size : -size;
}

/* What may have been meant where an operand is a function that was not called, or a quoted name. */
static bool hint_operand(Machine *m, Value a, Value b)
{
    const unsigned functions =
        1U << VALUE_FUNCTION | 1U << VALUE_BUILTIN | 1U << VALUE_METHOD | 1U << VALUE_BOUND;
    bool text = a.kind == VALUE_STR || b.kind == VALUE_STR;
    if (value_is(a, functions) || value_is(b, functions))
        return error_hint(m->error, "brackets behind its name call a function: x.t()");
    if (text && (a.kind == VALUE_TENSOR || b.kind == VALUE_TENSOR))
        return error_hint(m->error, "the name of a tensor is written without quotes");
    return false;
}

bool operator_refused(Machine *m, int op, Value a, Value b, Span at)
{
    raise_as(m, TYPE_ERROR, at,
             op_row(op)->compares ? "'%s' not supported between instances of '%s' and '%s'"
                                  : "unsupported operand type(s) for %s: '%s' and '%s'",
             op == OP_POW ? "** or pow()" : op_row(op)->sign, value_type_name(a),
             value_type_name(b));
    return hint_operand(m, a, b);
}

static bool cannot_join(Machine *m, Value a, Value b, Span at)
{
    if (value_is(a, BYTE_LIST))
        return raise_as(m, TYPE_ERROR, at, "can't concat %s to %s", value_type_name(b),
                        value_type_name(a));
    const char *type = value_is(a, TUPLE) ? "tuple" : value_type_name(a);
    raise_as(m, TYPE_ERROR, at, "can only concatenate %s (not \"%s\") to %s", type,
             value_type_name(b), type);
    return value_is(a, 1U << VALUE_LIST) && value_is(b, NUMBER) &&
           error_hint(m->error, "torch.tensor(...) makes a tensor, which adds to each number");
}

static bool number_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool whole = value_is(a, WHOLE) && value_is(b, WHOLE);
    if (is_bitwise(op) && a.kind == VALUE_BOOL && b.kind == VALUE_BOOL) {
        *out = value_of_scalar(op_cell(op_row(op), BOOL, value_scalar(a), value_scalar(b)));
        return true;
    }
    if (is_bitwise(op) && !whole)
        return operator_refused(m, op, a, b, at);
    if (whole && op == OP_DIV && value_whole(b) == 0)
        return raise_as(m, ZERO_DIVISION_ERROR, at, "division by zero");
    if (whole && op != OP_DIV && !(op == OP_POW && value_whole(b) < 0)) {
        *out = value_int(0);
        out->numpy = a.numpy || b.numpy;
        return int_binary(m, op, value_whole(a), value_whole(b), at, &out->i);
    }
    *out = value_float(0);
    out->numpy = a.numpy || b.numpy;
    if (whole && op == OP_DIV && !out->numpy) {
        out->f = whole_quotient(value_whole(a), value_whole(b));
        return true;
    }
    return float_binary(m, op, value_double(a), value_double(b), at, &out->f);
}

/* ---- texts, lists, tuples ---- */

static bool join(Machine *m, Value a, Value b, Span at, Value *out)
{
    if (!value_alike(a, b)) {
        cannot_join(m, a, b, at);
        return a.kind == VALUE_STR &&
               error_hint(m->error, "str(...) or an f-string makes a text of a value");
    }
    if (a.kind == VALUE_STR) {
        if (!value_fits(m, a.s.len + b.s.len, MAX_TEXT, at))
            return false;
        *out = value_str(text_join(m, a.s, b.s));
        return machine_spend(m, (int64_t)b.s.len / 64, at);
    }
    if (!value_fits(m, a.items->count + b.items->count, MAX_ITEMS, at))
        return false;
    *out = list_join(m, value_is(a, TUPLE) ? VALUE_TUPLE : a.kind, a.items, b.items);
    if (a.kind == VALUE_SIZE)
        out->kind = VALUE_SIZE;
    return machine_spend(m, (int64_t)b.items->count / 8, at);
}

/* A text several times, by doubling what is there. */
static bool repeat_text(Machine *m, Str of, int64_t times, Span at, Value *out)
{
    size_t length = of.len * (size_t)times, done = of.len;
    char *text = ARENA_ARRAY(m->arena, char, length + 1);
    if (length)
        memcpy(text, of.at, of.len);
    for (; done < length; done *= 2)
        memcpy(text + done, text, done * 2 > length ? length - done : done);
    *out = value_str((Str){text, length});
    return machine_spend(m, (int64_t)length / 64, at);
}

static bool repeat(Machine *m, Value of, Value by, Span at, Value *out)
{
    int64_t index;
    if (value_is_object(by) && value_as_index(m, by, &index))
        by = value_int(index);
    if (m->error->kind != ERROR_NONE)
        return false;
    if (!value_is(by, WHOLE))
        return raise_as(m, TYPE_ERROR, at, "can't multiply sequence by non-int of type '%s'",
                        value_type_name(by));
    bool text = of.kind == VALUE_STR;
    int64_t times = value_whole(by) < 0 ? 0 : value_whole(by);
    size_t length = text ? of.s.len : of.items->count;
    int most = text ? MAX_TEXT : MAX_ITEMS;
    if (length && times > most / (int64_t)length)
        return value_fits(m, (size_t)most + 1, most, at);
    if (text)
        return repeat_text(m, of.s, times, at, out);
    *out = value_items(m, of.kind == VALUE_PAIR ? VALUE_TUPLE : of.kind, NULL, 0);
    for (int64_t k = 0; length && k < times; k++)
        for (size_t i = 0; i < length; i++)
            *ARENA_PUSH(m->arena, out->items) = of.items->items[i];
    return machine_spend(m, (int64_t)out->items->count / 8, at);
}

/* a | b of two dicts: b's values count. */
static bool unite_dicts(Machine *m, Value a, Value b, Span at, Value *out)
{
    return dict_copy(m, a, at, out) && dict_merge(m, out->dict, b.dict, at);
}

static bool is_counter(Value v)
{
    return v.kind == VALUE_DICT && v.dict->type && str_is(STR("Counter"), v.dict->type);
}

static bool python_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool done;
    if (!set_binary(m, op, a, b, at, out, &done) || done)
        return done;
    if ((op == OP_ADD || op == OP_SUB || op == OP_BITAND || op == OP_BITOR) && is_counter(a) &&
        is_counter(b))
        return counter_binary(m, op, a, b, at, out);
    if (op == OP_BITOR && a.kind == VALUE_DICT && b.kind == VALUE_DICT)
        return unite_dicts(m, a, b, at, out);
    if (value_is(a, NUMBER) && value_is(b, NUMBER) && op != OP_MATMUL)
        return number_binary(m, op, a, b, at, out);
    if (op == OP_ADD && value_is(a, SEQUENCE))
        return join(m, a, b, at, out);
    if (op == OP_MUL && value_is(a, SEQUENCE))
        return repeat(m, a, b, at, out);
    if (op == OP_MUL && value_is(b, SEQUENCE))
        return repeat(m, b, a, at, out);
    if (op == OP_MOD && a.kind == VALUE_STR)
        return text_percent(m, a.s, b, at, out);
    if (op == OP_MOD && value_is(a, BYTE_LIST))
        return raise_limit(m, at,
                           "%% of bytes is not in the lesson language\n"
                           "make a text and then bytes of it: (\"...\" %% x).encode()");
    return operator_refused(m, op, a, b, at);
}

static bool bits_binary(Machine *m, int op, Value a, Value b, Span at, Value *out);

/* ---- tensors ---- */

bool run_op(Machine *m, int op, const Value *in, int count, const Attrs *attr, Span at, Value *out)
{
    enum { FEW = 4 };
    Operand few[FEW], *operands = count <= FEW ? few : ARENA_ARRAY(m->arena, Operand, count);
    Attrs none = {0};
    for (int i = 0; i < count; i++) {
        Span span = value_span(in[i], at);
        operands[i] = in[i].kind == VALUE_TENSOR
                          ? value_operand(m, in[i], span)
                          : (Operand){.node = NO_NODE, .number = value_number(in[i]), .at = span};
    }
    NodeId node = trace_run(m->trace, op, operands, count, attr ? attr : &none, at, m->error);
    *out = value_at(value_tensor(node), at);
    if (node == NO_NODE)
        error_type(m->error, exception_name(RUNTIME_ERROR));
    return node != NO_NODE;
}

bool run_row(Machine *m, const Arguments *a, const Attrs *attr, Value *out)
{
    int op = a->row->which;
    return run_op(m, op, a->value, op_row(op)->least, attr, a->at, out);
}

/* A hint at what is wrong with the other side of a tensor. */
static bool no_partner(Machine *m, int op, Value a, Value b, Span at)
{
    Value other = a.kind == VALUE_TENSOR ? b : a;
    if (op == OP_MUL && value_is(other, SEQUENCE))
        raise_as(m, TYPE_ERROR, at,
                 "only integer tensors of a single element can be converted to an index");
    else if (op == OP_ADD && value_is(a, SEQUENCE))
        cannot_join(m, a, b, at);
    else
        operator_refused(m, op, a, b, at);
    if (value_is(other, LIST))
        return error_hint(m->error, "torch.tensor(...) makes a tensor of a list");
    return op == OP_MATMUL && value_is(other, NUMBER) &&
           error_hint(m->error, "@ multiplies two tensors; * multiplies by a number");
}

static bool is_bool(Machine *m, Value v)
{
    return v.kind == VALUE_TENSOR ? value_view(m, v).storage->dtype == BOOL : v.kind == VALUE_BOOL;
}

bool value_is_float(Machine *m, Value v)
{
    if (v.kind != VALUE_TENSOR)
        return v.kind == VALUE_FLOAT;
    return dtype_is_float(value_view(m, v).storage->dtype);
}

/* Refuses what the types would allow but PyTorch does not: subtracting bools, and integers to
 * negative powers. */
static bool check_operands(Machine *m, int op, Value a, Value b, Span at)
{
    bool bool_a = is_bool(m, a), bool_b = is_bool(m, b);
    if (op == OP_SUB && (bool_a || bool_b))
        return raise_at(m, at,
                        "Subtraction, the `-` operator, with %s not supported.%s\n"
                        "~mask inverts a mask; mask.float() counts with it",
                        bool_a && bool_b ? "two bool tensors is" : "a bool tensor is",
                        bool_a && bool_b ? " Use the `^` or `logical_xor()` operator instead."
                                         : " If you are trying to invert a mask, use the `~` or "
                                           "`logical_not()` operator instead.");
    if (op == OP_POW && a.kind == VALUE_TENSOR && value_is(b, WHOLE) && value_whole(b) < 0 &&
        !dtype_is_float(value_view(m, a).storage->dtype))
        return raise_at(m, at,
                        "Integers to negative integer powers are not allowed.\n"
                        "make it a float tensor first: .float()");
    return true;
}

static bool tensor_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool both = a.kind == VALUE_TENSOR && b.kind == VALUE_TENSOR;
    bool number = value_is(a, NUMBER) || value_is(b, NUMBER);
    if (both || (number && op != OP_MATMUL)) {
        Value in[2] = {a, b};
        double power = op == OP_POW && value_is(b, NUMBER) ? value_double(b) : 0;
        if (power == 3 || power == -2 || power == -0.5) /* as PyTorch, by products and roots */
            return check_operands(m, op, a, b, at) && run_op(m, OP_POWER, in, 2, NULL, at, out);
        return check_operands(m, op, a, b, at) && run_op(m, op, in, 2, NULL, at, out);
    }
    if (op == OP_EQ || op == OP_NE) {
        *out = value_at(value_bool(op == OP_NE), at);
        return true;
    }
    return no_partner(m, op, a, b, at);
}

/* in, is, and what they deny. */
static bool relation(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool denied = op == OP_NOT_IN || op == OP_IS_NOT, verdict;
    if (op == OP_IS || op == OP_IS_NOT)
        verdict = value_same(a, b);
    else if (!value_contains(m, b, a, at, &verdict))
        return false;
    *out = value_at(value_bool(verdict != denied), at);
    return true;
}

bool value_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool done = false, objects = a.kind == VALUE_OBJECT || b.kind == VALUE_OBJECT ||
                                 a.kind == VALUE_TUPLE || b.kind == VALUE_TUPLE;
    if (objects && (!special_binary(m, op, a, b, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    if (value_is_modules(a) && op == OP_ADD) {
        Subscript all = {.slice = true, .at = at};
        return value_index(m, a, &all, 1, at, out) && value_update(m, op, *out, b, at, out, &done);
    }
    if (op >= OP_IN && op <= OP_IS_NOT)
        return relation(m, op, a, b, at, out);
    if (op >= OP_COUNT)
        return bits_binary(m, op, a, b, at, out);
    bool format = op == OP_MOD && a.kind == VALUE_STR;
    if (!format && (a.kind == VALUE_TENSOR || b.kind == VALUE_TENSOR))
        return tensor_binary(m, op, a, b, at, out);
    *out = value_bool(false);
    bool well = op_row(op)->compares ? value_compare(m, op, a, b, at, &out->b)
                                     : python_binary(m, op, a, b, at, out);
    out->at = at;
    return well;
}

/* ---- bits ---- */

/* a << b and a >> b; a shift that would lose bits is an overflow. */
static bool shift(Machine *m, int op, int64_t a, int64_t b, Span at, int64_t *out)
{
    if (b < 0)
        return raise_as(m, VALUE_ERROR, at, "negative shift count");
    if (op == OP_RIGHT) {
        *out = b > 63 ? (a < 0 ? -1 : 0) : (a < 0 ? ~(~a >> b) : a >> b);
        return true;
    }
    *out = 0;
    return a == 0 || (b < 63 && !__builtin_mul_overflow(a, INT64_C(1) << b, out)) ||
           raise_beyond(m, at);
}

static bool is_double(Machine *m, Value v)
{
    return v.kind == VALUE_TENSOR && value_view(m, v).storage->dtype == FLOAT64;
}

/* Of tensors: a ^ b; a << b is a * 2**b, and a >> b is a // 2**b, where b counts modulo 64. */
static bool bits_of_tensors(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    Value pair[2] = {a, b}, power = value_none();
    if (op != OP_XOR && (value_is_float(m, a) || value_is_float(m, b)))
        return raise_at(m, at, "\"%s_cpu\" not implemented for '%s'",
                        op == OP_RIGHT ? "rshift" : "lshift",
                        is_double(m, a) || is_double(m, b) ? "Double" : "Float");
    if (op == OP_XOR && is_bool(m, a) && is_bool(m, b))
        return value_binary(m, OP_NE, a, b, at, out);
    if (op == OP_XOR)
        return run_op(m, OP_BITXOR, pair, 2, NULL, at, out);
    if (b.kind == VALUE_INT && (b.i < 0 || b.i > 62)) {
        Value half = value_at(value_int((b.i & 63) - ((b.i & 63) == 63)), b.at);
        return bits_of_tensors(m, op, a, half, at, &power) &&
               ((b.i & 63) < 63 ? (*out = power, true)
                                : bits_of_tensors(m, op, power, value_int(1), at, out));
    }
    return value_binary(m, OP_POW, value_at(value_int(2), at), b, at, &power) &&
           value_binary(m, op == OP_RIGHT ? OP_FLOORDIV : OP_MUL, a, power, at, out);
}

/* ^, << and >>, of whole numbers, sets and tensors. */
static bool bits_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    static const char *const signs[] = {"^", "<<", ">>"};
    bool done;
    if (a.kind == VALUE_TENSOR || b.kind == VALUE_TENSOR)
        return bits_of_tensors(m, op, a, b, at, out);
    if (!set_binary(m, op, a, b, at, out, &done) || done)
        return done;
    if (!value_is(a, WHOLE) || !value_is(b, WHOLE))
        return raise_as(m, TYPE_ERROR, at, "unsupported operand type(s) for %s: '%s' and '%s'",
                        signs[op - OP_XOR], value_type_name(a), value_type_name(b));
    *out = value_at(value_int(value_whole(a) ^ value_whole(b)), at);
    if (op == OP_XOR && a.kind == VALUE_BOOL && b.kind == VALUE_BOOL)
        *out = value_at(value_bool(a.b != b.b), at);
    return op == OP_XOR || shift(m, op, value_whole(a), value_whole(b), at, &out->i);
}

/* ---- one operand ---- */

static bool negate(Machine *m, Value a, Span at, Value *out)
{
    if (a.kind == VALUE_TENSOR && is_bool(m, a))
        return raise_at(
            m, at,
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
            "invert a mask, use the `~` or `logical_not()` operator instead.\n"
            "~mask inverts a mask");
    if (a.kind == VALUE_TENSOR)
        return run_op(m, OP_NEG, &a, 1, NULL, at, out);
    if (a.kind == VALUE_FLOAT) {
        *out = value_at(value_float(-a.f), at);
        out->numpy = a.numpy;
        return true;
    }
    if (value_is(a, WHOLE))
        return value_binary(m, OP_SUB, value_int(0), a, at, out);
    return raise_as(m, TYPE_ERROR, at, "bad operand type for unary -: '%s'", value_type_name(a));
}

static bool invert(Machine *m, Value a, Span at, Value *out)
{
    if (a.kind == VALUE_TENSOR && dtype_is_float(value_view(m, a).storage->dtype))
        return raise_as(
            m, TYPE_ERROR, at,
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
    if (a.kind == VALUE_TENSOR)
        return run_op(m, OP_BITNOT, &a, 1, NULL, at, out);
    if (!value_is(a, WHOLE))
        return raise_as(m, TYPE_ERROR, at, "bad operand type for unary ~: '%s'",
                        value_type_name(a));
    *out = value_at(value_int(~value_whole(a)), at);
    return true;
}

/* +a: of a bool the number, else what it is. */
static bool plus(Machine *m, Value a, Span at, Value *out)
{
    if (a.kind != VALUE_TENSOR && !value_is(a, NUMBER))
        return raise_as(m, TYPE_ERROR, at, "bad operand type for unary +: '%s'",
                        value_type_name(a));
    *out = value_at(a.kind == VALUE_BOOL ? value_int(a.b) : a, at);
    return true;
}

bool value_unary(Machine *m, int op, Value a, Span at, Value *out)
{
    bool done = false;
    if (a.kind == VALUE_OBJECT && (!special_unary(m, op, a, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    if (op == OP_PLUS)
        return plus(m, a, at, out);
    return (op == OP_NEG ? negate : invert)(m, a, at, out);
}
