/*
 * special.c - the special methods of a lesson's own classes: what operators, len, in, for and
 * brackets do with objects.
 *
 * As in Python a class is asked, not the object. An operator asks its left side first and then, by
 * the reflected name, its right side; what neither answers, or answers by NotImplemented, goes on
 * as if there were no such method.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/iterator.h"
#include "trace/ops.h"

#include <stdio.h>
#include <string.h>

/* The names of the methods of each operator: a op b, the same asked of b, and a op= b. */
static const struct Names {
    int op;
    const char *name, *reflected, *update;
} operators[] = {
    {OP_ADD, "__add__", "__radd__", "__iadd__"},
    {OP_SUB, "__sub__", "__rsub__", "__isub__"},
    {OP_MUL, "__mul__", "__rmul__", "__imul__"},
    {OP_DIV, "__truediv__", "__rtruediv__", "__itruediv__"},
    {OP_FLOORDIV, "__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {OP_MOD, "__mod__", "__rmod__", "__imod__"},
    {OP_POW, "__pow__", "__rpow__", "__ipow__"},
    {OP_MATMUL, "__matmul__", "__rmatmul__", "__imatmul__"},
    {OP_BITAND, "__and__", "__rand__", "__iand__"},
    {OP_BITOR, "__or__", "__ror__", "__ior__"},
    {OP_XOR, "__xor__", "__rxor__", "__ixor__"},
    {OP_LEFT, "__lshift__", "__rlshift__", "__ilshift__"},
    {OP_RIGHT, "__rshift__", "__rrshift__", "__irshift__"},
    {OP_EQ, "__eq__", "__eq__", NULL},
    {OP_NE, "__ne__", "__ne__", NULL},
    {OP_LT, "__lt__", "__gt__", NULL},
    {OP_LE, "__le__", "__ge__", NULL},
    {OP_GT, "__gt__", "__lt__", NULL},
    {OP_GE, "__ge__", "__le__", NULL},
};

static const struct Names *names_of(int op)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].op == op)
            return &operators[i];
    return NULL;
}

bool value_is_object(Value v)
{
    return object_class(v) != NULL;
}

static bool not_implemented(Value v)
{
    return v.kind == VALUE_HINT && str_is(v.s, "NotImplemented");
}

/* Asks one side; *done: it has answered. */
static bool ask(Machine *m, Value of, const char *name, Value other, Span at, Value *out,
                bool *done)
{
    if (!object_special(m, of, name, &other, 1, at, out, done))
        return false;
    *done = *done && !not_implemented(*out);
    return true;
}

/* a != b where only == is known. */
static bool ask_equal(Machine *m, Value a, Value b, Span at, Value *out, bool *done)
{
    bool equal;
    if (!special_binary(m, OP_EQ, a, b, at, out, done) || !*done)
        return m->error->kind == ERROR_NONE;
    if (!value_truth(m, *out, at, &equal))
        return false;
    *out = value_bool(!equal);
    return true;
}

/* What the value within gave under the error `quiet`; not done where it is no operation of its: who
 * asked says so, in words that name the object. */
static bool settle(Machine *m, const Error *quiet, bool well, bool *done)
{
    *done = well;
    if (well || (quiet->type && strcmp(quiet->type, exception_name(TYPE_ERROR)) == 0))
        return true;
    *m->error = *quiet;
    return false;
}

static bool plainly(Machine *m, int op, Value a, Value b, Span at, Value *out, bool *done)
{
    Error quiet = {0}, *error = m->error;
    m->error = &quiet;
    bool well = value_binary(m, op, a, b, at, out);
    m->error = error;
    return settle(m, &quiet, well, done);
}

bool special_binary(Machine *m, int op, Value a, Value b, Span at, Value *out, bool *done)
{
    const struct Names *names = names_of(op);
    *done = false;
    if (!names || (!value_is_object(a) && !value_is_object(b)))
        return true;
    bool alike = value_is_object(a) && value_is_object(b) && object_class(a) == object_class(b);
    bool reflects = !alike || !names->update; /* only a comparison asks another one of the class */
    bool second = value_is_object(a) && value_is_object(b) && !alike &&
                  class_derives(object_class(b), object_class(a));
    if (second && !ask(m, b, names->reflected, a, at, out, done))
        return false;
    if (!*done && !ask(m, a, names->name, b, at, out, done))
        return false;
    if (!*done && !second && reflects && !ask(m, b, names->reflected, a, at, out, done))
        return false;
    if (!*done && op == OP_NE && !ask_equal(m, a, b, at, out, done))
        return false;
    if (*done || (!object_payload(a) && !object_payload(b)))
        return true;
    return plainly(m, op, value_plain(a), value_plain(b), at, out, done);
}

bool special_update(Machine *m, int op, Value of, Value by, Span at, Value *out, bool *done)
{
    const struct Names *names = names_of(op);
    *done = false;
    bool changed;
    if (!names || !names->update)
        return true;
    if (!ask(m, of, names->update, by, at, out, done) || *done || !object_payload(of) ||
        class_find(object_class(of), NULL, str_of(names->name)))
        return m->error->kind == ERROR_NONE;
    Error quiet = {0}, *error = m->error;
    m->error = &quiet;
    bool well = value_update(m, op, *object_payload(of), value_plain(by), at, out, &changed);
    if (well && changed)
        *out = of;
    m->error = error;
    return settle(m, &quiet, well, done);
}

bool special_unary(Machine *m, int op, Value of, Span at, Value *out, bool *done)
{
    const char *name = op == OP_NEG ? "__neg__" : op == OP_PLUS ? "__pos__" : "__invert__";
    if (!object_special(m, of, name, NULL, 0, at, out, done) || *done || !object_payload(of))
        return m->error->kind == ERROR_NONE;
    Error quiet = {0}, *error = m->error;
    m->error = &quiet;
    bool well = value_unary(m, op, *object_payload(of), at, out);
    m->error = error;
    return settle(m, &quiet, well, done);
}

bool special_length(Machine *m, Value of, Span at, int64_t *out, bool *done)
{
    Value length;
    if (!object_special(m, of, "__len__", NULL, 0, at, &length, done))
        return false;
    if (!*done && object_payload(of)) {
        *done = true;
        return value_length(m, *object_payload(of), at, out);
    }
    if (!*done)
        return true;
    if (!value_is(length, WHOLE))
        return raise_as(m, TYPE_ERROR, at, "'%s' object cannot be interpreted as an integer",
                        value_type_name(length));
    *out = value_whole(length);
    return *out >= 0 || raise_as(m, VALUE_ERROR, at, "__len__() should return >= 0");
}

bool special_truth(Machine *m, Value of, Span at, bool *out, bool *done)
{
    Value says;
    int64_t length = 0;
    if (!object_special(m, of, "__bool__", NULL, 0, at, &says, done))
        return false;
    if (*done && says.kind != VALUE_BOOL)
        return raise_as(m, TYPE_ERROR, at, "__bool__ should return bool, returned %s",
                        value_type_name(says));
    if (*done) {
        *out = says.b;
        return true;
    }
    if (object_payload(of) && !class_find(object_class(of), NULL, STR("__len__"))) {
        *done = true;
        return value_truth(m, *object_payload(of), at, out);
    }
    if (!special_length(m, of, at, &length, done))
        return false;
    if (*done)
        *out = length != 0;
    return true;
}

/* Functions that ask the class of their first argument; `wants` is what they give, or any. */
static const struct Asking {
    const char *function, *name, *wants;
} asking[] = {
    {"int", "__int__", "int"},        {"int", "__index__", "int"},
    {"float", "__float__", "float"},  {"float", "__index__", "int"},
    {"abs", "__abs__", NULL},         {"round", "__round__", NULL},
    {"divmod", "__divmod__", NULL},   {"reversed", "__reversed__", NULL},
    {"floor", "__floor__", NULL},     {"ceil", "__ceil__", NULL},
    {"trunc", "__trunc__", NULL},     {"copy", "__copy__", NULL},
    {"dir", "__dir__", NULL},         {"hex", "__index__", "int"},
    {"bin", "__index__", "int"},      {"oct", "__index__", "int"},
    {"complex", "__complex__", NULL},
};

/* Those that take an index, or a float, go on with what the class gave. */
static bool goes_on(const struct Asking *a)
{
    return a->wants && strcmp(a->wants, "int") == 0 && strcmp(a->function, "int") != 0;
}

/* ... or the value that the object also is, with which the function goes on. */
static bool ask_payload(Machine *m, const Builtin *row, const Passed *given, Span at, Value *out,
                        bool *done)
{
    static const char *const plain[] = {"int", "float",    "abs", "round", "divmod", "dict",
                                        "pow", "reversed", "hex", "bin",   "oct",    "dumps"};
    Passed other = {.keyword = given->keyword};
    bool wants = row->spaces & (OF_STR | OF_LIST | OF_TUPLE | OF_DICT | OF_SET | OF_INT | OF_FLOAT);
    for (size_t i = 0; !wants && i < sizeof plain / sizeof *plain; i++)
        wants = str_is(str_of(plain[i]), row->name);
    *done = wants && object_payload(given->positional.items[0]);
    if (!*done)
        return true;
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(m->arena, &other.positional) =
            i ? given->positional.items[i] : value_plain(given->positional.items[0]);
    return library_call(m, (Value){.kind = VALUE_BUILTIN, .builtin = row}, &other, at, out);
}

bool special_call(Machine *m, const Builtin *row, const Passed *given, Span at, Value *out,
                  bool *done)
{
    const Items *all = &given->positional;
    Namespace home = row->spaces & (BUILTIN | MATH | COPY) ? SPACE_BUILTIN : SPACES;
    *done = false;
    for (size_t i = 0; home != SPACES && !*done && i < sizeof asking / sizeof *asking; i++) {
        const struct Asking *a = &asking[i];
        if (!str_is(str_of(row->name), a->function))
            continue;
        if (!object_special(m, all->items[0], a->name, all->items + 1, all->count - 1, at, out,
                            done))
            return false;
        bool wrong = *done && a->wants && strcmp(a->wants, value_type_name(*out)) != 0;
        if (wrong)
            return raise_as(m, TYPE_ERROR, at, "%s.%s returned non-%s (type %s)",
                            value_type_name(all->items[0]), a->name, a->wants,
                            value_type_name(*out));
        Value plain = *out;
        if (*done && goes_on(a))
            return library_call(m, (Value){.kind = VALUE_BUILTIN, .builtin = row},
                                &(Passed){.positional = {.items = &plain, .count = 1}}, at, out);
    }
    return *done || ask_payload(m, row, given, at, out, done);
}

/* ---- brackets ---- */

/* What stands between the brackets, as one value: of several a tuple. */
static Value subscript_key(Machine *m, const Subscript *s, int count)
{
    Value tuple = value_items(m, VALUE_TUPLE, NULL, 0);
    for (int i = 0; i < count; i++) {
        Value bounds[3] = {s[i].start, s[i].stop, s[i].step};
        *ARENA_PUSH(m->arena, tuple.items) =
            s[i].slice ? value_items(m, VALUE_SLICE, bounds, 3) : s[i].index;
    }
    return count == 1 ? tuple.items->items[0] : tuple;
}

/* What the value within has under that key; a dict that has none asks the class's __missing__. */
static bool payload_index(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out)
{
    const Value *payload = object_payload(of);
    Value key = subscript_key(m, s, count);
    Entry *e = NULL;
    bool asks =
        payload->kind == VALUE_DICT && class_find(object_class(of), NULL, STR("__missing__"));
    if (asks && !dict_find(m, payload->dict, key, at, &e))
        return false;
    if (asks && !e)
        return object_special(m, of, "__missing__", &key, 1, at, out, &asks);
    return value_index(m, *payload, s, count, at, out);
}

bool special_index(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out,
                   bool *done)
{
    Value method;
    *done = false;
    if (!value_is_object(of) && of.kind != VALUE_CLASS)
        return true;
    Value key = subscript_key(m, s, count);
    if (!object_special(m, of, "__getitem__", &key, 1, at, out, done) || *done)
        return m->error->kind == ERROR_NONE;
    if (object_payload(of)) {
        *done = true;
        return payload_index(m, of, s, count, at, out);
    }
    *done =
        of.kind == VALUE_CLASS && object_bind(m, of, NULL, STR("__class_getitem__"), at, &method);
    return !*done || machine_call_with(m, method, &key, 1, at, out);
}

bool special_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at,
                   bool *done)
{
    Value ignored;
    *done = false;
    if (!value_is_object(of))
        return true;
    Value both[2] = {subscript_key(m, s, count), value};
    if (!object_special(m, of, "__setitem__", both, 2, at, &ignored, done) || *done ||
        !object_payload(of))
        return m->error->kind == ERROR_NONE;
    *done = true;
    return value_store(m, *object_payload(of), s, count, value, at);
}

bool special_delete(Machine *m, Value of, const Subscript *s, int count, Span at, bool *done)
{
    Value ignored;
    *done = false;
    if (!value_is_object(of))
        return true;
    Value key = subscript_key(m, s, count);
    if (!object_special(m, of, "__delitem__", &key, 1, at, &ignored, done) || *done ||
        !object_payload(of))
        return m->error->kind == ERROR_NONE;
    *done = true;
    return value_delete(m, *object_payload(of), s, count, at);
}

bool special_contains(Machine *m, Value of, Value item, Span at, bool *out, bool *done)
{
    Value says;
    if (!object_special(m, of, "__contains__", &item, 1, at, &says, done))
        return false;
    if (!*done && object_payload(of)) {
        *done = true;
        return value_contains(m, *object_payload(of), item, at, out);
    }
    return !*done || value_truth(m, says, at, out);
}

/* ---- walking over an object ---- */

bool value_walks(Value v)
{
    bool own = value_is_object(v) && (class_find(object_class(v), NULL, STR("__iter__")) ||
                                      class_find(object_class(v), NULL, STR("__getitem__")));
    return own || value_is(value_plain(v), ITERABLE) || value_is_modules(v);
}

/* Calls the method; *end: it raised the error that says that there is no more. */
static bool call_until(Machine *m, Value of, const char *name, const Value *key, ExceptionId stops,
                       Span at, Value *out, bool *end)
{
    Error quiet = {0}, *error = m->error;
    bool found;
    int before = m->trace->open;
    m->error = &quiet;
    bool well = object_special(m, of, name, key, key ? 1 : 0, at, out, &found);
    m->error = error;
    *end = !well && quiet.type && strcmp(quiet.type, exception_name(stops)) == 0;
    while (*end && m->trace->open > before)
        trace_close(m->trace, m->trace->open);
    if (!well && !*end)
        *m->error = quiet;
    return well || *end;
}

bool special_next(Machine *m, Value of, Span at, Value *out, bool *end, bool *done)
{
    *end = false;
    *done = value_is_object(of) && class_find(object_class(of), NULL, STR("__next__"));
    return !*done || call_until(m, of, "__next__", NULL, STOP_ITERATION, at, out, end);
}

static bool next_by_method(Machine *m, Iterator *it, Span at, Value *out)
{
    return call_until(m, it->of, "__next__", NULL, STOP_ITERATION, at, out, &it->done);
}

static bool next_by_number(Machine *m, Iterator *it, Span at, Value *out)
{
    Value key = value_int(it->k++);
    return call_until(m, it->of, "__getitem__", &key, INDEX_ERROR, at, out, &it->done);
}

bool special_iterator(Machine *m, Value of, Span at, Value *out, bool *done)
{
    const Class *c = value_is_object(of) ? object_class(of) : NULL;
    Value by = of;
    NextItem *next = next_by_method;
    *done = c && (class_find(c, NULL, STR("__iter__")) || class_find(c, NULL, STR("__getitem__")));
    if (object_payload(of) && !class_find(c, NULL, STR("__iter__"))) {
        *done = true;
        return iterator_of(m, *object_payload(of), at, out);
    }
    if (!*done)
        return true;
    if (!class_find(c, NULL, STR("__iter__")))
        next = next_by_number;
    else if (!object_special(m, of, "__iter__", NULL, 0, at, &by, done))
        return false;
    if (next == next_by_method && !value_is_object(by))
        return iterator_of(m, by, at, out);
    if (next == next_by_method && !class_find(object_class(by), NULL, STR("__next__")))
        return raise_as(m, TYPE_ERROR, at, "iter() returned non-iterator of type '%s'",
                        value_type_name(by));
    if (!iterator_make(m, value_type_name(of), next, NULL, 0, at, out))
        return false;
    out->iterator->of = by;
    return true;
}
