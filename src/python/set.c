/*
 * set.c - set(...), frozenset(...), the methods of a set and the operators | & - ^ < <= > >=.
 *
 * What is made in CPython by adding to a set, or by walking the smaller of two, is made in the same
 * way here, so that a set of numbers is printed in the same order (dict.h).
 */
#include "language/dict.h"

#include "language/library.h"
#include "syntax/parser.h"

#include <string.h>

static Dict *receiver(const Arguments *a)
{
    return a->value[0].dict;
}

static Value empty_set(Machine *m, bool frozen)
{
    Value v = dict_make(m, VALUE_SET);
    v.dict->frozen = frozen;
    return v;
}

/* Adds all items of anything iterable. */
static bool add_all(Machine *m, Dict *d, Value from, Span at)
{
    Entry *e;
    if (from.kind == VALUE_SET)
        return dict_merge(m, d, from.dict, at);
    if (from.kind == VALUE_DICT && !dict_reserve(m, d, from.dict->used, at))
        return false;
    Each each = {.of = from, .at = at};
    while (value_next(m, &each))
        if (!dict_put(m, d, each.item, at, &e))
            return false;
    return each.end;
}

/* `v` itself when it is a set, else a set of its items. */
static bool as_set(Machine *m, Value v, Span at, Value *out)
{
    *out = v;
    if (v.kind == VALUE_SET)
        return true;
    *out = empty_set(m, false);
    return add_all(m, out->dict, v, at);
}

/* set and frozenset: `which` is 1 for what is frozen. */
static bool python_set(Machine *m, const Arguments *a, Value *out)
{
    *out = empty_set(m, a->row->which);
    return a->position[0] == NOT_GIVEN || add_all(m, out->dict, a->value[0], a->at);
}

/* ---- two sets ---- */

static bool has(Machine *m, const Dict *d, Value key, Span at, bool *out)
{
    Entry *e;
    bool well = dict_find(m, d, key, at, &e);
    *out = e != NULL;
    return well;
}

/* Adds those of `from` to `to` that `in` has, or with `absent` has not. */
static bool add_some(Machine *m, Dict *to, Value from, const Dict *in, bool absent, Span at)
{
    Entry *e;
    bool found;
    Each each = {.of = from, .at = at};
    while (value_next(m, &each))
        if (!has(m, in, each.item, at, &found) ||
            (found != absent && !dict_put(m, to, each.item, at, &e)))
            return false;
    return each.end;
}

static bool unite(Machine *m, Value a, Value b, Span at, Value *out)
{
    return dict_copy(m, a, at, out) && add_all(m, out->dict, b, at);
}

static bool intersect(Machine *m, Value a, Value b, Span at, Value *out)
{
    *out = empty_set(m, a.dict->frozen);
    if (b.kind == VALUE_SET && b.dict->used > a.dict->used)
        return add_some(m, out->dict, a, b.dict, false, at);
    return add_some(m, out->dict, b, a.dict, false, at);
}

static bool take_out_all(Machine *m, Dict *d, Value of, Span at)
{
    Entry *e;
    Each each = {.of = of, .at = at};
    while (value_next(m, &each))
        if (!dict_remove(m, d, each.item, at, &e))
            return false;
    return each.end;
}

/* A much larger set is copied and what is in b taken out; else the rest is added to a new one. */
static bool subtract(Machine *m, Value a, Value b, Span at, Value *out)
{
    *out = empty_set(m, a.dict->frozen);
    if (value_is(b, TABLE) && a.dict->used >> 2 <= b.dict->used)
        return add_some(m, out->dict, a, b.dict, true, at);
    return dict_copy(m, a, at, out) && (a.dict != b.dict || b.kind != VALUE_SET) &&
           take_out_all(m, out->dict, b, at);
}

/* Those that are in one of the two alone: those of a are put into, or taken out of, a copy of b. */
static bool differ(Machine *m, Value a, Value b, Span at, Value *out)
{
    Value other;
    Entry *e;
    *out = empty_set(m, a.dict->frozen);
    if (!as_set(m, b, at, &other) || !dict_merge(m, out->dict, other.dict, at))
        return false;
    Each each = {.of = a, .at = at};
    while (value_next(m, &each))
        if (!dict_remove(m, out->dict, each.item, at, &e) ||
            (!e && !dict_put(m, out->dict, each.item, at, &e)))
            return false;
    return each.end;
}

typedef bool Combine(Machine *m, Value a, Value b, Span at, Value *out);

/* The binary operators and what they do. */
static const struct Combination {
    int op;
    Combine *combine;
} combinations[] = {
    {OP_BITOR, unite}, {OP_BITAND, intersect}, {OP_SUB, subtract}, {OP_XOR, differ}};

static Combine *combination(int op)
{
    for (size_t i = 0; i < sizeof combinations / sizeof *combinations; i++)
        if (combinations[i].op == op)
            return combinations[i].combine;
    return NULL;
}

/* The keys or items of a dict take part as a set of them. */
static bool operand(Machine *m, Value v, Span at, Value *out)
{
    bool view = v.kind == VALUE_VIEW && v.items->items[1].i != VIEW_VALUES;
    *out = v;
    return v.kind == VALUE_SET || (view && as_set(m, v, at, out));
}

bool set_binary(Machine *m, int op, Value a, Value b, Span at, Value *out, bool *done)
{
    Combine *combine = combination(op);
    Value left, right;
    *done = false;
    if (!combine || (a.kind != VALUE_SET && a.kind != VALUE_VIEW) || !operand(m, a, at, &left) ||
        !operand(m, b, at, &right))
        return m->error->kind == ERROR_NONE;
    *done = true;
    return combine(m, left, right, at, out);
}

/* Has `of` all that is in `part`? */
static bool holds_all(Machine *m, const Dict *of, Dict *part, Span at, bool *out)
{
    *out = part->used <= of->used;
    for (size_t k = 0; *out && k < part->used; k++)
        if (!has(m, of, dict_entry(m, part, k)->key, at, out))
            return false;
    return true;
}

bool set_compare(Machine *m, int op, Value a, Value b, Span at, bool *out)
{
    bool turned = op == OP_GT || op == OP_GE;
    Dict *part = turned ? b.dict : a.dict, *whole = turned ? a.dict : b.dict;
    if ((op == OP_LT || op == OP_GT) && part->used >= whole->used) {
        *out = false;
        return true;
    }
    if (op == OP_EQ || op == OP_NE) {
        *out = false;
        if (part->used == whole->used && !holds_all(m, whole, part, at, out))
            return false;
        *out = *out == (op == OP_EQ);
        return true;
    }
    return holds_all(m, whole, part, at, out);
}

/* ---- methods ---- */

/* union, intersection, difference: of all arguments, one after the other. */
static bool combined(Machine *m, const Arguments *a, Value *out)
{
    Combine *combine = combination(a->row->which);
    if (!dict_copy(m, a->value[0], a->at, out))
        return false;
    for (int i = 0; i < a->rests; i++) {
        Span at = value_span(a->rest[i], a->at);
        if (!value_walks(a->rest[i]))
            return raise_as(m, TYPE_ERROR, at, "'%s' object is not iterable",
                            value_type_name(a->rest[i]));
        if (!combine(m, *out, a->rest[i], at, out))
            return false;
    }
    return true;
}

static bool check_changes(Machine *m, const Arguments *a)
{
    return !receiver(a)->frozen ||
           raise_as(m, ATTRIBUTE_ERROR, a->at, "'frozenset' object has no attribute '%s'",
                    a->row->name);
}

/* Puts in or takes out, one by one, those that are in the other alone or in both. */
static bool toggle_all(Machine *m, Dict *d, Value by, Span at)
{
    Value other;
    Entry *e;
    if (!as_set(m, by, at, &other))
        return false;
    if (other.dict == d)
        return dict_clear(d), true;
    Each each = {.of = other, .at = at};
    while (value_next(m, &each))
        if (!dict_remove(m, d, each.item, at, &e) || (!e && !dict_put(m, d, each.item, at, &e)))
            return false;
    return each.end;
}

bool set_update(Machine *m, int op, Value of, Value by, Span at)
{
    Value result;
    if (op == OP_BITOR)
        return add_all(m, of.dict, by, at);
    if (op == OP_XOR)
        return toggle_all(m, of.dict, by, at);
    if (op == OP_SUB && by.kind == VALUE_SET && by.dict == of.dict)
        return dict_clear(of.dict), true;
    if (op == OP_SUB)
        return take_out_all(m, of.dict, by, at);
    if (!intersect(m, of, by, at, &result))
        return false;
    *of.dict = *result.dict;
    return true;
}

/* update and its sisters, by each argument: `which` is the operator. */
static bool updated(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    if (!check_changes(m, a))
        return false;
    for (int i = 0; i < a->rests; i++)
        if (!set_update(m, a->row->which, a->value[0], a->rest[i], a->at))
            return false;
    return true;
}

static bool add(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    (void)out;
    return check_changes(m, a) && dict_put(m, receiver(a), a->value[1], a->at, &e);
}

/* remove and discard: `which` is 1 when the item must be there. */
static bool take_out(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    (void)out;
    if (!check_changes(m, a) || !dict_remove(m, receiver(a), a->value[1], a->at, &e))
        return false;
    if (e || !a->row->which)
        return true;
    dict_no_key(m, a->value[1], a->at);
    return error_hint(m->error, "discard(...) takes out what may not be there");
}

/* CPython's pop goes through the slots of the table, on from where it was before. */
static bool pop(Machine *m, const Arguments *a, Value *out)
{
    Dict *d = receiver(a);
    if (!check_changes(m, a))
        return false;
    if (d->used == 0)
        return raise_as(m, KEY_ERROR, a->at, "'pop from an empty set'");
    Entry *e = d->counted ? NULL : dict_entry(m, d, 0);
    if (d->counted) {
        size_t i = d->finger & d->mask;
        while (d->slot[i] <= 0)
            i = (i + 1) & d->mask;
        e = &d->items[d->slot[i] - 1];
        d->finger = i + 1;
    }
    *out = e->key;
    dict_remove_entry(d, e);
    return true;
}

static bool clear(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    if (!check_changes(m, a))
        return false;
    dict_clear(receiver(a));
    return true;
}

static bool copy(Machine *m, const Arguments *a, Value *out)
{
    return dict_copy(m, a->value[0], a->at, out);
}

/* issubset, issuperset: `which` is the comparison. */
static bool related(Machine *m, const Arguments *a, Value *out)
{
    Value other;
    *out = value_bool(false);
    return as_set(m, a->value[1], a->at, &other) &&
           set_compare(m, a->row->which, a->value[0], other, a->at, &out->b);
}

static bool is_disjoint(Machine *m, const Arguments *a, Value *out)
{
    Value common;
    if (!intersect(m, a->value[0], a->value[1], a->at, &common))
        return false;
    *out = value_bool(common.dict->used == 0);
    return true;
}

/* clang-format off */
const Builtin library_set[] = {
    {"set", BUILTIN, "iterable=None", python_set, "a set of the items; sets of texts are read in the order they came", 0},
    {"frozenset", BUILTIN, "iterable=None", python_set, "a set that does not change, and can be a key", 1},
    {"add", OF_SET, "self item", add, "puts an item in", 0},
    {"remove", OF_SET, "self item", take_out, "takes an item out, which must be there", 1},
    {"discard", OF_SET, "self item", take_out, "takes an item out, if it is there", 0},
    {"pop", OF_SET, "self", pop, "takes any item out and gives it", 0},
    {"clear", OF_SET, "self", clear, "takes everything out", 0},
    {"copy", OF_SET, "self", copy, "a set of its own with the same items", 0},
    {"union", OF_SET, "self *others", combined, "what is in one of them", OP_BITOR},
    {"intersection", OF_SET, "self *others", combined, "what is in all of them", OP_BITAND},
    {"difference", OF_SET, "self *others", combined, "what is in none of the others", OP_SUB},
    {"symmetric_difference", OF_SET, "self *other", combined, "what is in one of the two alone", OP_XOR},
    {"update", OF_SET, "self *others", updated, "puts all of the others in", OP_BITOR},
    {"intersection_update", OF_SET, "self *others", updated, "keeps what is in all others", OP_BITAND},
    {"difference_update", OF_SET, "self *others", updated, "takes out what is in the others", OP_SUB},
    {"symmetric_difference_update", OF_SET, "self *other", updated, "keeps what is in one of the two alone", OP_XOR},
    {"issubset", OF_SET, "self other", related, "is all of it in the other?", OP_LE},
    {"issuperset", OF_SET, "self other", related, "has it all of the other?", OP_GE},
    {"isdisjoint", OF_SET, "self other", is_disjoint, "have they nothing in common?", 0},
    {0},
};
/* clang-format on */
