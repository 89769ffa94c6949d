/*
 * payload.c - objects that are also a dict, a list, a text or a number: of a class that derives
 * from such a type of Python's own.
 *
 * The object holds the value beside its attributes. Whatever neither the object nor its class knows
 * is asked of the value; special.c asks it for operators, brackets and loops.
 */
#include "language/dict.h"
#include "language/function.h"

Value *object_payload(Value v)
{
    return v.kind == VALUE_OBJECT ? v.module->payload : NULL;
}

Value value_plain(Value v)
{
    const Value *payload = object_payload(v);
    return payload ? *payload : v;
}

bool class_fills_at_once(const Class *c)
{
    static const char *const constant[] = {"int", "float", "str", "tuple", "frozenset"};
    for (size_t i = 0; c->mixin && i < sizeof constant / sizeof *constant; i++)
        if (str_is(str_of(c->mixin->name), constant[i]))
            return true;
    return false;
}

bool object_fill(Machine *m, Value object, const Passed *given, Span at)
{
    Value made, *payload = object_payload(object);
    Value row = {.kind = VALUE_BUILTIN, .builtin = object_class(object)->mixin};
    if (!library_call(m, row, given, at, &made))
        return false;
    if (!payload) {
        payload = ARENA_NEW(m->arena, Value);
        *payload = made;
        object.module->payload = payload;
    } else if (value_is(made, TABLE)) {
        *payload->dict = *made.dict; /* it stays the same dict */
    } else if (made.kind == VALUE_LIST) {
        *payload->items = *made.items;
    } else {
        *payload = made;
    }
    return true;
}

/* ---- what super() and the type itself have by special names ---- */

static bool payload_init(Machine *m, const Arguments *a, Value *out)
{
    Passed given = {.keyword = a->words};
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &given.positional) = a->rest[i];
    *out = value_none();
    return !object_payload(a->value[0]) || class_fills_at_once(object_class(a->value[0])) ||
           object_fill(m, a->value[0], &given, a->at);
}

static bool payload_item(Machine *m, const Arguments *a, Value *out)
{
    Subscript s = {.index = a->value[1], .at = a->at};
    return value_index(m, value_plain(a->value[0]), &s, 1, a->at, out);
}

static bool payload_store(Machine *m, const Arguments *a, Value *out)
{
    Subscript s = {.index = a->value[1], .at = a->at};
    *out = value_none();
    return value_store(m, value_plain(a->value[0]), &s, 1, a->value[2], a->at);
}

static bool payload_delete(Machine *m, const Arguments *a, Value *out)
{
    Subscript s = {.index = a->value[1], .at = a->at};
    *out = value_none();
    return value_delete(m, value_plain(a->value[0]), &s, 1, a->at);
}

static bool payload_contains(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(false);
    return value_contains(m, value_plain(a->value[0]), a->value[1], a->at, &out->b);
}

static bool payload_length(Machine *m, const Arguments *a, Value *out)
{
    *out = value_int(0);
    return value_length(m, value_plain(a->value[0]), a->at, &out->i);
}

static bool payload_iterator(Machine *m, const Arguments *a, Value *out)
{
    return machine_member(m, SPACE_BUILTIN, STR("iter"), out) &&
           machine_call_with(m, *out, (Value[]){value_plain(a->value[0])}, 1, a->at, out);
}

static bool payload_text(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    char how = a->row->which ? 's' : 'r';
    bool well = value_write_any(m, &text, value_plain(a->value[0]), how, a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

static bool payload_binary(Machine *m, const Arguments *a, Value *out)
{
    return value_binary(m, a->row->which, value_plain(a->value[0]), value_plain(a->value[1]), a->at,
                        out);
}

/* b op a, of a.__rsub__(b) and the like. */
static bool payload_reflected(Machine *m, const Arguments *a, Value *out)
{
    return value_binary(m, a->row->which, value_plain(a->value[1]), value_plain(a->value[0]), a->at,
                        out);
}

static bool payload_unary(Machine *m, const Arguments *a, Value *out)
{
    return value_unary(m, a->row->which, value_plain(a->value[0]), a->at, out);
}

/* What the function does that asks the method: round(x) of x.__round__(). */
static bool payload_asked(Machine *m, const Arguments *a, Value *out)
{
    Str name = str_of(a->row->name), bare = str_part(name, 2, name.len - 2);
    Value given[2] = {value_plain(a->value[0]), value_none()};
    size_t count = 1;
    if (str_is(bare, "round") && a->rests > 0)
        given[count++] = a->rest[0];
    return machine_member(m, SPACE_BUILTIN, bare, out) &&
           machine_call_with(m, *out, given, count, a->at, out);
}

static const Builtin methods[] = {
    {"__init__", OBJECT, "self *args **words", payload_init, "", 0},
    {"__getitem__", OBJECT, "self key", payload_item, "", 0},
    {"__setitem__", OBJECT, "self key value", payload_store, "", 0},
    {"__delitem__", OBJECT, "self key", payload_delete, "", 0},
    {"__contains__", OBJECT, "self key", payload_contains, "", 0},
    {"__len__", OBJECT, "self", payload_length, "", 0},
    {"__iter__", OBJECT, "self", payload_iterator, "", 0},
    {"__repr__", OBJECT, "self", payload_text, "", 0},
    {"__str__", OBJECT, "self", payload_text, "", 1},
    {"__eq__", OBJECT, "self other", payload_binary, "", OP_EQ},
    {"__ne__", OBJECT, "self other", payload_binary, "", OP_NE},
    {"__lt__", OBJECT, "self other", payload_binary, "", OP_LT},
    {"__le__", OBJECT, "self other", payload_binary, "", OP_LE},
    {"__gt__", OBJECT, "self other", payload_binary, "", OP_GT},
    {"__ge__", OBJECT, "self other", payload_binary, "", OP_GE},
    {"__add__", OBJECT, "self other", payload_binary, "", OP_ADD},
    {"__sub__", OBJECT, "self other", payload_binary, "", OP_SUB},
    {"__mul__", OBJECT, "self other", payload_binary, "", OP_MUL},
    {"__truediv__", OBJECT, "self other", payload_binary, "", OP_DIV},
    {"__floordiv__", OBJECT, "self other", payload_binary, "", OP_FLOORDIV},
    {"__mod__", OBJECT, "self other", payload_binary, "", OP_MOD},
    {"__pow__", OBJECT, "self other", payload_binary, "", OP_POW},
    {"__or__", OBJECT, "self other", payload_binary, "", OP_BITOR},
    {"__and__", OBJECT, "self other", payload_binary, "", OP_BITAND},
    {"__xor__", OBJECT, "self other", payload_binary, "", OP_XOR},
    {"__lshift__", OBJECT, "self other", payload_binary, "", OP_LEFT},
    {"__rshift__", OBJECT, "self other", payload_binary, "", OP_RIGHT},
    {"__radd__", OBJECT, "self other", payload_reflected, "", OP_ADD},
    {"__rsub__", OBJECT, "self other", payload_reflected, "", OP_SUB},
    {"__rmul__", OBJECT, "self other", payload_reflected, "", OP_MUL},
    {"__rtruediv__", OBJECT, "self other", payload_reflected, "", OP_DIV},
    {"__rfloordiv__", OBJECT, "self other", payload_reflected, "", OP_FLOORDIV},
    {"__rpow__", OBJECT, "self other", payload_reflected, "", OP_POW},
    {"__matmul__", OBJECT, "self other", payload_binary, "", OP_MATMUL},
    {"__neg__", OBJECT, "self", payload_unary, "", OP_NEG},
    {"__pos__", OBJECT, "self", payload_unary, "", OP_PLUS},
    {"__invert__", OBJECT, "self", payload_unary, "", OP_BITNOT},
    {"__round__", OBJECT, "self *ndigits", payload_asked, "", 0},
    {"__int__", OBJECT, "self", payload_asked, "", 0},
    {"__float__", OBJECT, "self", payload_asked, "", 0},
    {"__bool__", OBJECT, "self", payload_asked, "", 0},
    {"__abs__", OBJECT, "self", payload_asked, "", 0},
    {0},
};

const Builtin *payload_method(Str name)
{
    return row_named(methods, name);
}

/* Has a value of Python's own kinds, or a tensor, the method? */
static bool has_method(Value v, const Builtin *row)
{
    unsigned numbers = NUMBER | 1u << VALUE_TENSOR, places = LIST | 1u << VALUE_STR;
    unsigned changed = 1u << VALUE_LIST | 1u << VALUE_BYTEARRAY | 1u << VALUE_DICT;
    const struct {
        const char *names;
        unsigned kinds;
    } rows[] = {
        {"__getitem__", places | 1u << VALUE_RANGE | 1u << VALUE_DICT | 1u << VALUE_TENSOR},
        {"__setitem__", changed | 1u << VALUE_TENSOR},
        {"__delitem__", changed},
        {"__contains__ __len__", ITERABLE & ~(1u << VALUE_ITERATOR)},
        {"__iter__", ITERABLE},
        {"__repr__ __str__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__", ~0u},
        {"__add__", numbers | places},
        {"__mul__", numbers | places},
        {"__sub__", numbers | 1u << VALUE_SET},
        {"__mod__", numbers | 1u << VALUE_STR},
        {"__truediv__ __floordiv__ __pow__", numbers},
        {"__radd__ __rsub__ __rmul__ __rtruediv__ __rpow__", numbers},
        {"__rfloordiv__", NUMBER},
        {"__neg__ __bool__ __int__ __float__ __abs__", numbers},
        {"__pos__ __round__", NUMBER},
        {"__invert__ __xor__", WHOLE | 1u << VALUE_TENSOR},
        {"__lshift__ __rshift__", WHOLE},
        {"__matmul__", 1u << VALUE_TENSOR},
        {"__or__ __and__", WHOLE | 1u << VALUE_SET | 1u << VALUE_TENSOR},
    };
    Str name = str_of(row->name), word;
    if (value_is_modules(v))
        return str_is(name, "__len__") || str_is(name, "__iter__") || str_is(name, "__getitem__");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (Str words = str_of(rows[i].names); str_word(&words, &word);)
            if (str_equal(word, name))
                return value_is(v, rows[i].kinds);
    return false;
}

bool value_method(Machine *m, Value of, Str name, Value *out)
{
    bool methods_known = value_space(of) != SPACES || of.kind == VALUE_VIEW || value_is_modules(of);
    const Builtin *row = str_starts(name, "__") && methods_known ? payload_method(name) : NULL;
    if (!row || !has_method(of, row))
        return false;
    *out = value_items(m, VALUE_METHOD, &of, 1);
    out->builtin = row;
    return true;
}

bool payload_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Value *payload = object_payload(of);
    Namespace methods_of = payload ? value_space(*payload) : SPACES;
    const Builtin *row = payload ? payload_method(name) : NULL;
    if (!payload)
        return false;
    if (row) {
        *out = value_items(m, VALUE_METHOD, &of, 1);
        out->builtin = row;
        return true;
    }
    return methods_of != SPACES && library_find(methods_of, name) &&
           value_attribute(m, *payload, name, at, out);
}
