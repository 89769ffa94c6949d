/*
 * operators.c - a op b for every pair of values: tensors go to the trace, the rest to python.c.
 *
 * As soon as one side is a tensor the other must be a tensor or a number; a number goes along as
 * an operand with the source text it came from.
 */
#include "language/library.h"

bool run_op(Machine *m, int op, const Value *in, int count, const Attrs *attr, Span at, Value *out)
{
    Operand *operands = ARENA_ARRAY(m->arena, Operand, count + 1);
    Attrs none = {0};
    for (int i = 0; i < count; i++) {
        Span span = value_span(in[i], at);
        operands[i] = in[i].kind == VALUE_TENSOR ? operand_node(in[i].node, span)
                                                 : operand_number(value_scalar(in[i]), span);
    }
    NodeId node = trace_run(m->trace, op, operands, count, attr ? attr : &none, at, m->error);
    *out = value_at(value_tensor(node), at);
    return node != NO_NODE;
}

/* A hint at what is wrong with the other side of a tensor. */
static bool no_partner(Machine *m, int op, Value a, Value b, Span at)
{
    Value other = a.kind == VALUE_TENSOR ? b : a;
    if (op_row(op)->compares && op != OP_EQ && op != OP_NE)
        error_at(m->error, at, "'%s' not supported between instances of '%s' and '%s'",
                 python_operator(op), value_type_name(a), value_type_name(b));
    else if (op == OP_MUL && (other.kind == VALUE_STR || value_is_list(other)))
        error_at(m->error, at,
                 "only integer tensors of a single element can be converted to an index");
    else if (op == OP_ADD && (a.kind == VALUE_STR || value_is_list(a)))
        error_at(m->error, at, "can only concatenate %s (not \"%s\") to %s",
                 value_is_tuple(a) ? "tuple" : value_type_name(a), value_type_name(b),
                 value_is_tuple(a) ? "tuple" : value_type_name(a));
    else
        error_at(m->error, at, "unsupported operand type(s) for %s: '%s' and '%s'",
                 python_operator(op), value_type_name(a), value_type_name(b));
    if (value_is_list(other))
        return error_hint(m->error, "torch.tensor(...) makes a tensor of a list");
    if (op == OP_MATMUL && value_is_number(other))
        return error_hint(m->error, "@ multiplies two tensors; * multiplies by a number");
    return false;
}

static bool is_bool(Machine *m, Value v)
{
    return v.kind == VALUE_TENSOR ? value_view(m, v).storage->dtype == BOOL : v.kind == VALUE_BOOL;
}

/* Refuses what the types would allow but PyTorch does not: subtracting bools, and integers to
 * negative powers. */
static bool check_operands(Machine *m, int op, Value a, Value b, Span at)
{
    bool bool_a = is_bool(m, a), bool_b = is_bool(m, b);
    if (op == OP_SUB && (bool_a || bool_b)) {
        error_at(m->error, at, "Subtraction, the `-` operator, with %s not supported.%s",
                 bool_a && bool_b ? "two bool tensors is" : "a bool tensor is",
                 bool_a && bool_b ? " Use the `^` or `logical_xor()` operator instead."
                                  : " If you are trying to invert a mask, use the `~` or "
                                    "`logical_not()` operator instead.");
        return error_hint(m->error, "~mask inverts a mask; mask.float() counts with it");
    }
    if (op == OP_POW && a.kind == VALUE_TENSOR && value_is_whole(b) && value_whole(b) < 0 &&
        value_view(m, a).storage->dtype != FLOAT32) {
        error_at(m->error, at, "Integers to negative integer powers are not allowed.");
        return error_hint(m->error, "make it a float tensor first: .float()");
    }
    return true;
}

static bool tensor_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    bool both = a.kind == VALUE_TENSOR && b.kind == VALUE_TENSOR;
    bool number = value_is_number(a) || value_is_number(b);
    if (both || (number && op != OP_MATMUL)) {
        Value in[2] = {a, b};
        return check_operands(m, op, a, b, at) && run_op(m, op, in, 2, NULL, at, out);
    }
    if (op == OP_EQ || op == OP_NE) {
        *out = value_at(value_bool(op == OP_NE), at);
        return true;
    }
    return no_partner(m, op, a, b, at);
}

bool value_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    if (a.kind == VALUE_TENSOR || b.kind == VALUE_TENSOR)
        return tensor_binary(m, op, a, b, at, out);
    bool comparing = op_row(op)->compares;
    if (!(comparing ? python_compare : python_binary)(m, op, a, b, at, out))
        return false;
    out->at = at;
    return true;
}

bool value_negate(Machine *m, Value a, Span at, Value *out)
{
    if (a.kind == VALUE_TENSOR && is_bool(m, a)) {
        error_at(m->error, at,
                 "Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
                 "to invert a mask, use the `~` or `logical_not()` operator instead.");
        return error_hint(m->error, "~mask inverts a mask");
    }
    if (a.kind == VALUE_TENSOR)
        return run_op(m, OP_NEG, &a, 1, NULL, at, out);
    if (a.kind == VALUE_FLOAT) {
        *out = value_at(value_float(-a.f), at);
        return true;
    }
    if (value_is_whole(a))
        return value_binary(m, OP_SUB, value_int(0), a, at, out);
    return error_at(m->error, at, "bad operand type for unary -: '%s'", value_type_name(a));
}

bool value_invert(Machine *m, Value a, Span at, Value *out)
{
    if (a.kind == VALUE_TENSOR && value_view(m, a).storage->dtype == FLOAT32)
        return error_at(m->error, at,
                        "~ (operator.invert) is only implemented on integer and Boolean-type "
                        "tensors");
    if (a.kind == VALUE_TENSOR)
        return run_op(m, OP_BITNOT, &a, 1, NULL, at, out);
    if (!value_is_whole(a))
        return error_at(m->error, at, "bad operand type for unary ~: '%s'", value_type_name(a));
    *out = value_at(value_int(~value_whole(a)), at);
    return true;
}
