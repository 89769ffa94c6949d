/*
 * functools.c - Python's functools, copy and operator.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/iterator.h"
#include "language/library.h"

#include <string.h>

/* ---- functools ---- */

static bool reduce(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[1], .at = a->at};
    bool begun = a->position[2] != NOT_GIVEN;
    Value pair[2] = {a->value[2]};
    while (value_next(m, &each)) {
        pair[1] = each.item;
        if (!begun)
            pair[0] = each.item;
        else if (!machine_call_with(m, a->value[0], pair, 2, a->at, &pair[0]))
            return false;
        begun = true;
    }
    *out = pair[0];
    return each.end && (begun || raise_as(m, TYPE_ERROR, a->at,
                                          "reduce() of empty iterable with no initial value"));
}

/* What a partial is bound to: a list of the function, its arguments, and a dict of named ones. */
static bool call_partial(Machine *m, const Arguments *a, Value *out)
{
    const Items *parts = a->value[0].items;
    const Dict *named = parts->items[1].dict;
    Passed given = {0};
    for (size_t i = 2; i < parts->count; i++)
        *ARENA_PUSH(m->arena, &given.positional) = parts->items[i];
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &given.positional) = a->rest[i];
    for (size_t i = 0; i < named->count; i++) {
        bool again = false;
        for (size_t k = 0; k < a->words.count; k++)
            again = again || str_equal(a->words.items[k].name, named->items[i].key.s);
        if (!again)
            *ARENA_PUSH(m->arena, &given.keyword) =
                (Keyword){named->items[i].key.s, named->items[i].value, a->at};
    }
    for (size_t k = 0; k < a->words.count; k++)
        *ARENA_PUSH(m->arena, &given.keyword) = a->words.items[k];
    return machine_call(m, parts->items[0], &given, a->at, out);
}

static bool partial(Machine *m, const Arguments *a, Value *out)
{
    static const Builtin row = {"partial", 0, "self *args **named", call_partial, "", 0};
    Value list = value_items(m, VALUE_LIST, a->value, 1), named = dict_make(m, VALUE_DICT);
    *ARENA_PUSH(m->arena, list.items) = named;
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, list.items) = a->rest[i];
    for (size_t i = 0; i < a->words.count; i++)
        if (!dict_set(m, named.dict, value_str(a->words.items[i].name), a->words.items[i].value,
                      a->at))
            return false;
    *out = value_items(m, VALUE_METHOD, &list, 1);
    out->builtin = &row;
    return true;
}

/* wraps(f): the function that is decorated gets the names of f. */
static bool wear_names(Machine *m, const Arguments *a, Value *out)
{
    static const char *const names[] = {"__name__", "__qualname__", "__doc__"};
    Value value;
    *out = a->value[1];
    bool plain = value_is(a->value[0], 1u << VALUE_BUILTIN); /* of which no text is known */
    for (size_t i = 0; i < (plain ? 2 : 3) && out->kind == VALUE_FUNCTION; i++) {
        if (!value_attribute(m, a->value[0], str_of(names[i]), a->at, &value))
            return false;
        function_set(m, out->function, str_of(names[i]), value);
    }
    if (out->kind == VALUE_FUNCTION)
        function_set(m, out->function, STR("__wrapped__"), a->value[0]);
    return true;
}

static bool wraps(Machine *m, const Arguments *a, Value *out)
{
    static const Builtin row = {"wraps", 0, "self function", wear_names, "", 0};
    *out = value_items(m, VALUE_METHOD, a->value, 1);
    out->builtin = &row;
    return true;
}

/* What a function that remembers is bound to. */
typedef enum Memory { FUNCTION, KNOWN, HITS, MISSES, MOST, TYPED, MEMORIES } Memory;

/* Is the key known? It then counts as the one that was used last. */
static bool recall(Machine *m, Value *kept, Value key, Span at, Value *out, bool *found)
{
    Entry *e;
    if (!dict_find(m, kept[KNOWN].dict, key, at, &e))
        return false;
    *found = e != NULL;
    kept[*found ? HITS : MISSES].i++;
    if (!*found)
        return true;
    *out = e->value;
    if (kept[MOST].kind == VALUE_NONE)
        return true;
    dict_remove_entry(kept[KNOWN].dict, e);
    return dict_set(m, kept[KNOWN].dict, key, *out, at);
}

/* Keeps what a call gave; what was used longest ago goes where there is no room. */
static bool keep(Machine *m, Value *kept, Value key, Value value, Span at)
{
    Dict *known = kept[KNOWN].dict;
    if (kept[MOST].kind == VALUE_INT && kept[MOST].i <= 0)
        return true;
    if (!dict_set(m, known, key, value, at))
        return false;
    for (size_t i = 0;
         kept[MOST].kind == VALUE_INT && i < known->count && (int64_t)known->used > kept[MOST].i;
         i++)
        if (!known->items[i].gone)
            dict_remove_entry(known, &known->items[i]);
    return true;
}

/* A call of a function that remembers. */
static bool remember(Machine *m, const Arguments *a, Value *out)
{
    Value *kept = a->value[0].items->items;
    Value key = value_items(m, VALUE_TUPLE, a->rest, (size_t)a->rests);
    Passed given = {.positional = *value_items(m, VALUE_LIST, a->rest, (size_t)a->rests).items,
                    .keyword = a->words};
    bool found;
    for (size_t i = 0; i < a->words.count; i++) {
        *ARENA_PUSH(m->arena, key.items) = value_str(a->words.items[i].name);
        *ARENA_PUSH(m->arena, key.items) = a->words.items[i].value;
    }
    return recall(m, kept, key, a->at, out, &found) &&
           (found || (machine_call(m, kept[FUNCTION], &given, a->at, out) &&
                      keep(m, kept, key, *out, a->at)));
}

static const Builtin remembered = {"lru_cache", 0, "self *args **words", remember, "", 0};

static Value remembering(Machine *m, Value f, Value most, Value typed)
{
    Value kept[MEMORIES] = {f, dict_make(m, VALUE_DICT), value_int(0), value_int(0), most, typed};
    Value of = value_items(m, VALUE_LIST, kept, MEMORIES),
          out = value_items(m, VALUE_METHOD, &of, 1);
    out.builtin = &remembered;
    return out;
}

/* lru_cache(maxsize=...) gives this, which is then called with the function. */
static bool remember_so(Machine *m, const Arguments *a, Value *out)
{
    const Value *how = a->value[0].items->items;
    *out = remembering(m, a->value[1], how[0], how[1]);
    return true;
}

static bool decorator(Machine *m, const Arguments *a, Value *out)
{
    static const Builtin row = {"lru_cache", 0, "self function", remember_so, "", 0};
    bool sized = a->to->count > 1;
    Value how[2] = {sized ? a->value[1] : value_none(), sized ? a->value[2] : value_bool(false)};
    if (!sized || value_is(a->value[0], 1u << VALUE_FUNCTION | 1u << VALUE_BUILTIN |
                                            1u << VALUE_METHOD | 1u << VALUE_BOUND)) {
        *out = remembering(m, a->value[0], how[0], how[1]);
        return true;
    }
    how[0] = a->position[0] != NOT_GIVEN ? a->value[0] : how[0];
    Value kept = value_items(m, VALUE_TUPLE, how, 2);
    *out = value_items(m, VALUE_METHOD, &kept, 1);
    out->builtin = &row;
    return true;
}

/* cache_info(), as a tuple with names (assets/python/functools.py). */
static bool cache_info(Machine *m, const Arguments *a, Value *out)
{
    const Value *kept = a->value[0].items->items;
    Value four[4] = {kept[HITS], kept[MISSES], kept[MOST],
                     value_int((int64_t)kept[KNOWN].dict->used)},
          made;
    return machine_member(m, SPACE_FUNCTOOLS, STR("CacheInfo"), &made) &&
           machine_call_with(m, made, four, 4, a->at, out);
}

static bool cache_clear(Machine *m, const Arguments *a, Value *out)
{
    Value *kept = a->value[0].items->items;
    kept[KNOWN] = dict_make(m, VALUE_DICT);
    kept[HITS] = kept[MISSES] = value_int(0);
    *out = value_none();
    return true;
}

static bool cache_parameters(Machine *m, const Arguments *a, Value *out)
{
    const Value *kept = a->value[0].items->items;
    *out = dict_make(m, VALUE_DICT);
    return dict_set(m, out->dict, value_str(STR("maxsize")), kept[MOST], a->at) &&
           dict_set(m, out->dict, value_str(STR("typed")), kept[TYPED], a->at);
}

bool cache_attribute(Machine *m, Value of, Str name, Value *out)
{
    static const Builtin rows[] = {{"cache_info", 0, "self", cache_info, "", 0},
                                   {"cache_clear", 0, "self", cache_clear, "", 0},
                                   {"cache_parameters", 0, "self", cache_parameters, "", 0}};
    if (of.kind != VALUE_METHOD || of.builtin != &remembered)
        return false;
    Value f = of.items->items[0].items->items[FUNCTION];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_is(name, rows[i].name)) {
            *out = value_items(m, VALUE_METHOD, of.items->items, 1);
            out->builtin = &rows[i];
            return true;
        }
    if (str_is(name, "__wrapped__")) {
        *out = f;
        return true;
    }
    return f.kind == VALUE_FUNCTION && str_starts(name, "__") && !str_is(name, "__class__") &&
           value_attribute(m, f, name, of.at, out);
}

/* ---- copy ---- */

/* What was copied already, so that what is held twice is copied once. */
typedef struct Copied {
    const void *from;
    NodeId node;
    Value to;
} Copied;

typedef struct Copying {
    Machine *m;
    Span at;
    ARENA_LIST(Copied);
    int depth;
} Copying;

static bool copy_deep(Copying *c, Value v, Value *out);

static bool known(const Copying *c, const void *from, NodeId node, Value *out)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->items[i].from == from && c->items[i].node == node) {
            *out = c->items[i].to;
            return true;
        }
    return false;
}

static void note(Copying *c, const void *from, NodeId node, Value to)
{
    *ARENA_PUSH(c->m->arena, c) = (Copied){from, node, to};
}

static bool copy_items(Copying *c, Value v, Value *out)
{
    if (v.kind == VALUE_LIST && known(c, v.items, NO_NODE, out))
        return true;
    *out = value_items(c->m, v.kind, NULL, 0);
    out->builtin = v.builtin;
    if (v.kind == VALUE_LIST)
        note(c, v.items, NO_NODE, *out);
    for (size_t i = 0; i < v.items->count; i++) {
        Value item;
        if (!copy_deep(c, v.items->items[i], &item))
            return false;
        *ARENA_PUSH(c->m->arena, out->items) = item;
    }
    return true;
}

static bool copy_dict(Copying *c, Value v, Value *out)
{
    if (known(c, v.dict, NO_NODE, out))
        return true;
    if (!dict_copy(c->m, v, c->at, out))
        return false;
    note(c, v.dict, NO_NODE, *out);
    for (size_t i = 0; v.kind == VALUE_DICT && i < out->dict->count; i++) {
        Value value;
        if (!out->dict->items[i].gone && !copy_deep(c, out->dict->items[i].value, &value))
            return false;
        if (!out->dict->items[i].gone)
            out->dict->items[i].value = value;
    }
    return true;
}

static bool copy_tensor(Copying *c, Value v, Value *out)
{
    if (known(c, NULL, v.node, out))
        return true;
    if (!value_is_leaf(c->m->trace, v))
        return raise_at(c->m, c->at,
                        "Only Tensors created explicitly by the user (graph leaves) support the "
                        "deepcopy protocol at the moment\ncopy its numbers: x.detach().clone()");
    if (!run_op(c->m, OP_CLONE, &v, 1, NULL, c->at, out))
        return false;
    Node *n = trace_node_of(c->m->trace, out->node);
    n->learns = value_learns(c->m->trace, v);
    n->grown = false;
    out->parameter = v.parameter;
    note(c, NULL, v.node, *out);
    return true;
}

static bool copy_module(Copying *c, const Module *from, Value *out);

static bool copy_member(Copying *c, Member *member)
{
    Value copy;
    if (member->kind == MEMBER_MODULE) {
        if (member->module && !copy_module(c, member->module, &copy))
            return false;
        if (member->module)
            member->module = copy.module;
    } else if (member->kind == MEMBER_VALUE) {
        Value *kept = ARENA_NEW(c->m->arena, Value);
        if (member->value && !copy_deep(c, *(const Value *)member->value, kept))
            return false;
        if (member->value)
            member->value = kept;
    } else if (member->node != NO_NODE) {
        if (!copy_tensor(c, value_tensor(member->node), &copy))
            return false;
        member->node = copy.node;
    }
    return true;
}

static bool copy_module(Copying *c, const Module *from, Value *out)
{
    if (known(c, from, NO_NODE, out))
        return true;
    Module *to = ARENA_NEW(c->m->arena, Module);
    *to = *from;
    to->members = (MemberList){0};
    to->parent = NULL;
    to->name = to->variable = STR("");
    *out = value_object(to);
    note(c, from, NO_NODE, *out);
    for (size_t i = 0; i < from->members.count; i++) {
        Member member = from->members.items[i];
        if (!copy_member(c, &member))
            return false;
        if (!module_set(c->m->trace, to, member))
            return raise_at(c->m, c->at, "a module of too many modules");
    }
    for (int i = HOOKS_BEFORE; i <= HOOKS_BEHIND; i++) {
        Value *hooks = ARENA_NEW(c->m->arena, Value);
        if (from->hooks[i] && !copy_deep(c, *(const Value *)from->hooks[i], hooks))
            return false;
        to->hooks[i] = from->hooks[i] ? hooks : NULL;
    }
    return true;
}

static bool copy_any(Copying *c, Value v, Value *out)
{
    *out = v;
    if (value_is(v, LIST))
        return copy_items(c, v, out);
    if (value_is(v, TABLE))
        return copy_dict(c, v, out);
    if (v.kind == VALUE_TENSOR)
        return copy_tensor(c, v, out);
    return v.kind != VALUE_OBJECT || copy_module(c, v.module, out);
}

static bool copy_deep(Copying *c, Value v, Value *out)
{
    if (++c->depth > MAX_NESTING)
        return raise_as(c->m, RECURSION_ERROR, c->at, "maximum recursion depth exceeded");
    bool well = machine_spend(c->m, 1 + (int64_t)c->count / 64, c->at) && copy_any(c, v, out);
    c->depth--;
    return well;
}

static bool deep_copy(Machine *m, const Arguments *a, Value *out)
{
    Copying c = {.m = m, .at = a->at};
    return copy_deep(&c, a->value[0], out);
}

static bool shallow_copy(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    *out = v;
    if (v.kind == VALUE_LIST)
        *out = value_items(m, VALUE_LIST, v.items->items, v.items->count);
    if (value_is(v, TABLE))
        return dict_copy(m, v, a->at, out);
    if (v.kind == VALUE_TENSOR) /* the copy shares the cells */
        return tensor_copied(m, v, a->at, out);
    if (v.kind == VALUE_OBJECT) {
        Module *to = ARENA_NEW(m->arena, Module);
        *to = *v.module;
        to->members = (MemberList){0};
        for (size_t i = 0; i < v.module->members.count; i++)
            *ARENA_PUSH(m->arena, &to->members) = v.module->members.items[i];
        *out = value_object(to);
    }
    return true;
}

/* ---- operator ---- */

static bool operate(Machine *m, const Arguments *a, Value *out)
{
    return value_binary(m, a->row->which, a->value[0], a->value[1], a->at, out);
}

static bool operate_one(Machine *m, const Arguments *a, Value *out)
{
    bool truth;
    if (a->row->which >= 0)
        return value_unary(m, a->row->which, a->value[0], a->at, out);
    if (!value_truth(m, a->value[0], a->at, &truth))
        return false;
    *out = value_bool(truth == (a->row->which == -2));
    return true;
}

/* What itemgetter and attrgetter made: bound to the list of keys. */
static bool get_keys(Machine *m, const Arguments *a, Value *out)
{
    const Items *keys = a->value[0].items;
    bool attribute = a->row->which;
    Value all = value_items(m, VALUE_TUPLE, NULL, 0);
    for (size_t i = 0; i < keys->count; i++) {
        Value one = a->value[1];
        Subscript s = {.index = keys->items[i], .at = a->at};
        Str rest = attribute ? keys->items[i].s : STR("");
        if (!attribute && !value_index(m, one, &s, 1, a->at, &one))
            return false;
        while (attribute && rest.len) {
            size_t dot = str_find(rest, '.');
            if (!value_attribute(m, one, str_part(rest, 0, dot), a->at, &one))
                return false;
            rest = str_from(rest, dot + 1);
        }
        *ARENA_PUSH(m->arena, all.items) = one;
    }
    *out = keys->count == 1 ? all.items->items[0] : all;
    return true;
}

static bool getter(Machine *m, const Arguments *a, Value *out)
{
    static const Builtin rows[] = {{"itemgetter", 0, "self object", get_keys, "", 0},
                                   {"attrgetter", 0, "self object", get_keys, "", 1}};
    Value keys = value_items(m, VALUE_LIST, a->rest, (size_t)a->rests);
    for (int i = 0; i < a->rests; i++)
        if (a->row->which && a->rest[i].kind != VALUE_STR)
            return raise_as(m, TYPE_ERROR, a->at, "attribute name must be a string");
    if (a->rests == 0)
        return raise_as(m, TYPE_ERROR, a->at, "%s expected 1 argument, got 0", a->row->name);
    *out = value_items(m, VALUE_METHOD, &keys, 1);
    out->builtin = &rows[a->row->which];
    return true;
}

/* clang-format off */
const Builtin library_functools[] = {
    {"reduce", FUNCTOOLS, "function iterable initial=None", reduce, "function(function(a, b), c) ... of the items", 0},
    {"partial", FUNCTOOLS, "func *args **named", partial, "func with some arguments given", 0},
    {"lru_cache", FUNCTOOLS, "user_function=None maxsize=128 typed=False", decorator, "remembers what a function gave", 0},
    {"cache", FUNCTOOLS, "user_function", decorator, "remembers what a function gave", 0},
    {"wraps", FUNCTOOLS, "wrapped", wraps, "gives the function the name of another one", 0},
    {"copy", COPY, "x", shallow_copy, "another list or dict with the same items", 0},
    {"deepcopy", COPY, "x", deep_copy, "a copy of x and of all that is in it, tensors and modules too", 0},
    {"add", OPERATOR, "a b", operate, "a + b", OP_ADD},
    {"sub", OPERATOR, "a b", operate, "a - b", OP_SUB},
    {"mul", OPERATOR, "a b", operate, "a * b", OP_MUL},
    {"truediv", OPERATOR, "a b", operate, "a / b", OP_DIV},
    {"floordiv", OPERATOR, "a b", operate, "a // b", OP_FLOORDIV},
    {"mod", OPERATOR, "a b", operate, "a % b", OP_MOD},
    {"pow", OPERATOR, "a b", operate, "a ** b", OP_POW},
    {"matmul", OPERATOR, "a b", operate, "a @ b", OP_MATMUL},
    {"eq", OPERATOR, "a b", operate, "a == b", OP_EQ},
    {"ne", OPERATOR, "a b", operate, "a != b", OP_NE},
    {"lt", OPERATOR, "a b", operate, "a < b", OP_LT},
    {"le", OPERATOR, "a b", operate, "a <= b", OP_LE},
    {"gt", OPERATOR, "a b", operate, "a > b", OP_GT},
    {"ge", OPERATOR, "a b", operate, "a >= b", OP_GE},
    {"and_", OPERATOR, "a b", operate, "a & b", OP_BITAND},
    {"or_", OPERATOR, "a b", operate, "a | b", OP_BITOR},
    {"xor", OPERATOR, "a b", operate, "a ^ b", OP_XOR},
    {"lshift", OPERATOR, "a b", operate, "a << b", OP_LEFT},
    {"rshift", OPERATOR, "a b", operate, "a >> b", OP_RIGHT},
    {"neg", OPERATOR, "a", operate_one, "-a", OP_NEG},
    {"invert", OPERATOR, "a", operate_one, "~a", OP_BITNOT},
    {"inv", OPERATOR, "a", operate_one, "~a", OP_BITNOT},
    {"not_", OPERATOR, "a", operate_one, "not a", -1},
    {"truth", OPERATOR, "a", operate_one, "bool(a)", -2},
    {"itemgetter", OPERATOR, "*items", getter, "a function that gives x[item]", 0},
    {"attrgetter", OPERATOR, "*attrs", getter, "a function that gives x.attr", 1},
    {0},
};
/* clang-format on */
