/*
 * comparison.c - how two values stand to each other: less, equal, the same, one within the other.
 *
 * Numbers are compared exactly, texts by their characters, lists and tuples item by item as Python
 * does it; what has no order is equal to itself only. Tensors within lists and objects with an
 * __eq__ of their own are asked through value_binary. It knows no arithmetic.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "syntax/parser.h"

#include <math.h>
#include <string.h>

bool value_alike(Value a, Value b)
{
    return a.kind == b.kind || (value_is(a, BYTE_LIST) && value_is(b, BYTE_LIST)) ||
           (value_is(a, TUPLE) && value_is(b, TUPLE));
}

/* ---- order and equality ---- */

/* Whole numbers and floats are compared exactly. */
static unsigned compare_numbers(Value a, Value b)
{
    long double x = a.kind == VALUE_FLOAT ? (long double)a.f : (long double)value_whole(a);
    long double y = b.kind == VALUE_FLOAT ? (long double)b.f : (long double)value_whole(b);
    return x < y ? LESS : x > y ? MORE : x == y ? EQUAL : UNORDERED;
}

static unsigned compare_sizes(size_t a, size_t b)
{
    return a < b ? LESS : a > b ? MORE : EQUAL;
}

static unsigned compare_texts(Str a, Str b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int c = common ? memcmp(a.at, b.at, common) : 0;
    return c == 0 ? compare_sizes(a.len, b.len) : c < 0 ? LESS : MORE;
}

/* Does the comparison hold for two values that stand to each other like this? */
static bool holds(int op, unsigned order)
{
    return (unsigned)op_row(op)->compares & order;
}

static bool compare(Machine *m, int op, Value a, Value b, Span at, int depth, bool *out);

/* How two items stand. Tensors and objects are compared as Python does: bool(a < b). */
static bool compare_items(Machine *m, int op, Value a, Value b, Span at, int depth, bool *out)
{
    Value v;
    unsigned own = 1u << VALUE_TENSOR | 1u << VALUE_OBJECT;
    if (!value_is(a, own) && !value_is(b, own))
        return compare(m, op, a, b, at, depth, out);
    return value_binary(m, op, a, b, at, &v) && value_truth(m, v, at, out);
}

static bool equal(Machine *m, Value a, Value b, Span at, int depth, bool *out)
{
    *out = value_is(a, 1u << VALUE_TENSOR | 1u << VALUE_OBJECT) && a.kind == b.kind &&
           a.node == b.node;
    return *out || compare_items(m, OP_EQ, a, b, at, depth, out);
}

/* Python's order of lists: those of different lengths are not equal; else the first pair of items
 * that differs decides, and then the lengths. */
static bool compare_lists(Machine *m, int op, Value a, Value b, Span at, int depth, bool *out)
{
    size_t na = a.items->count, nb = b.items->count;
    bool same = true;
    if (na != nb && (op == OP_EQ || op == OP_NE)) {
        *out = op == OP_NE;
        return true;
    }
    if (!machine_spend(m, (int64_t)(na < nb ? na : nb) + 1, at))
        return false;
    if (depth > MAX_NESTING)
        return raise_as(m, RECURSION_ERROR, at, "maximum recursion depth exceeded in comparison");
    for (size_t i = 0; i < na && i < nb; i++) {
        Value left = a.items->items[i], right = b.items->items[i];
        same = value_same(left, right); /* as Python: what is identical is not compared */
        if (!same && !equal(m, left, right, at, depth + 1, &same))
            return false;
        if (!same && (op == OP_EQ || op == OP_NE)) {
            *out = op == OP_NE;
            return true;
        }
        if (!same)
            return compare_items(m, op, left, right, at, depth + 1, out);
    }
    *out = holds(op, compare_sizes(na, nb));
    return true;
}

/* Dicts are equal when they have the same keys with equal values. */
static bool compare_dicts(Machine *m, int op, const Dict *a, const Dict *b, Span at, int depth,
                          bool *out)
{
    bool same = a->used == b->used;
    Entry *other;
    if (depth > MAX_NESTING)
        return raise_as(m, RECURSION_ERROR, at, "maximum recursion depth exceeded in comparison");
    for (size_t i = 0; same && i < a->count; i++) {
        if (a->items[i].gone)
            continue;
        if (!machine_spend(m, 1, at) || !dict_find(m, b, a->items[i].key, at, &other))
            return false;
        same = other && value_same(a->items[i].value, other->value);
        if (other && !same && !equal(m, a->items[i].value, other->value, at, depth + 1, &same))
            return false;
    }
    *out = same == (op == OP_EQ);
    return true;
}

/* Ranges are equal when they give the same numbers. */
static bool same_range(const Items *a, const Items *b)
{
    int64_t n = range_length(a);
    return n == range_length(b) && (n == 0 || a->items[0].i == b->items[0].i) &&
           (n < 2 || a->items[2].i == b->items[2].i);
}

/* Identity, for the kinds that have no order: None, types, functions. */
static bool identical(Value a, Value b)
{
    if (a.kind != b.kind || a.kind == VALUE_NONE)
        return a.kind == b.kind;
    if (a.kind == VALUE_DEVICE)
        return str_equal(a.s, b.s);
    if (a.kind == VALUE_BUILTIN)
        return a.builtin == b.builtin;
    if (a.kind == VALUE_METHOD && a.builtin != b.builtin)
        return false;
    if (a.kind == VALUE_HINT || a.kind == VALUE_TYPE)
        return str_equal(a.s, b.s);
    return value_is(a, 1u << VALUE_DTYPE | 1u << VALUE_MODULE) ? a.i == b.i : a.items == b.items;
}

static bool compare(Machine *m, int op, Value a, Value b, Span at, int depth, bool *out)
{
    if (value_is(a, NUMBER) && value_is(b, NUMBER)) {
        *out = holds(op, compare_numbers(a, b));
        return true;
    }
    if (a.kind == VALUE_STR && b.kind == VALUE_STR) {
        *out = holds(op, compare_texts(a.s, b.s));
        return true;
    }
    if (value_is(a, LIST) && value_alike(a, b))
        return compare_lists(m, op, a, b, at, depth, out);
    if (a.kind == VALUE_SET && b.kind == VALUE_SET)
        return set_compare(m, op, a, b, at, out);
    if (a.kind == VALUE_DICT && b.kind == VALUE_DICT && (op == OP_EQ || op == OP_NE))
        return compare_dicts(m, op, a.dict, b.dict, at, depth, out);
    if (a.kind == VALUE_RANGE && b.kind == VALUE_RANGE && (op == OP_EQ || op == OP_NE)) {
        *out = same_range(a.items, b.items) == (op == OP_EQ);
        return true;
    }
    if (op == OP_EQ || op == OP_NE) {
        *out = identical(a, b) == (op == OP_EQ);
        return true;
    }
    return operator_refused(m, op, a, b, at);
}

bool value_compare(Machine *m, int op, Value a, Value b, Span at, bool *out)
{
    return compare(m, op, a, b, at, 0, out);
}

/* ---- identity and membership ---- */

bool value_same(Value a, Value b)
{
    if (a.kind != b.kind)
        return false;
    if (value_is(a, WHOLE))
        return value_whole(a) == value_whole(b);
    if (a.kind == VALUE_FLOAT)
        return memcmp(&a.f, &b.f, sizeof a.f) == 0 && (isnan(a.f) || a.at.start == b.at.start);
    if (a.kind == VALUE_STR)
        return str_equal(a.s, b.s);
    if (a.kind == VALUE_TENSOR)
        return a.node == b.node && a.detached == b.detached;
    return (a.kind == VALUE_TUPLE && a.items->count == 0 && b.items->count == 0) || identical(a, b);
}

static bool text_contains(Machine *m, Str text, Value part, Span at, bool *out)
{
    if (part.kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, at, "'in <string>' requires string as left operand, not %s",
                        value_type_name(part));
    *out = str_search(text, part.s, 0) <= text.len;
    return machine_spend(m, (int64_t)text.len / 64 + 1, at);
}

bool value_equal(Machine *m, Value a, Value b, Span at, bool *out)
{
    *out = value_same(a, b);
    return *out || equal(m, a, b, at, 0, out);
}

/* part in bytes: a part, or the number of a byte. */
static bool bytes_contain(Machine *m, const Items *bytes, Value part, Span at, bool *out)
{
    int64_t byte = 0;
    *out = false;
    if (!value_is(part, BYTE_LIST) && !value_as_index(m, part, &byte))
        return raise_as(m, TYPE_ERROR, at, "a bytes-like object is required, not '%s'",
                        value_type_name(part));
    if (!value_is(part, BYTE_LIST) && (byte < 0 || byte > 255))
        return raise_as(m, VALUE_ERROR, at, "byte must be in range(0, 256)");
    size_t length = value_is(part, BYTE_LIST) ? part.items->count : 1;
    for (size_t i = 0; !*out && i + length <= bytes->count; i++) {
        *out = true;
        for (size_t k = 0; *out && k < length; k++)
            *out = bytes->items[i + k].i ==
                   (value_is(part, BYTE_LIST) ? part.items->items[k].i : byte);
    }
    return machine_spend(m, (int64_t)bytes->count / 8 + 1, at);
}

/* Is the item one of those that a walk gives? */
static bool walk_contains(Machine *m, Value of, Value item, Span at, bool *out)
{
    Each each = {.of = of, .at = at};
    *out = false;
    while (!*out && value_next(m, &each))
        if (!value_equal(m, each.item, item, at, out))
            return false;
    return *out || each.end;
}

static bool range_contains(const Items *range, int64_t i)
{
    int64_t start = range->items[0].i, stop = range->items[1].i, step = range->items[2].i;
    bool within = step > 0 ? i >= start && i < stop : i <= start && i > stop;
    return within && (step == -1 || ((uint64_t)i - (uint64_t)start) % (uint64_t)step == 0 ||
                      (step < 0 && ((uint64_t)start - (uint64_t)i) % (0 - (uint64_t)step) == 0));
}

/* item in tensor: does any cell equal it? */
static bool tensor_contains(Machine *m, Value tensor, Value item, Span at, bool *out)
{
    Value same;
    if (item.kind != VALUE_TENSOR && !value_is(item, NUMBER))
        return raise_at(m, at,
                        "Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
                        "<class '%s'>.",
                        value_type_name(item));
    if (!value_binary(m, OP_EQ, tensor, item, at, &same))
        return false;
    Tensor seen = value_view(m, same);
    *out = false;
    for (Walk w = walk_start(seen); w.left && !*out; walk_next(&w))
        *out = scalar_double(storage_get(seen.storage, w.slot)) != 0;
    return true;
}

bool value_contains(Machine *m, Value of, Value item, Span at, bool *out)
{
    Entry *e;
    bool done = false;
    if (value_is_object(of) && (!special_contains(m, of, item, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    if (of.kind == VALUE_STR)
        return text_contains(m, of.s, item, at, out);
    if (value_is(of, BYTE_LIST))
        return bytes_contain(m, of.items, item, at, out);
    if (value_is(of, TABLE) || (of.kind == VALUE_VIEW && of.items->items[1].i == VIEW_KEYS)) {
        Value table = of.kind == VALUE_VIEW ? of.items->items[0] : of;
        Dict frozen;
        if (of.kind == VALUE_SET && item.kind == VALUE_SET) { /* sought as a frozenset */
            frozen = *item.dict;
            frozen.frozen = true;
            item.dict = &frozen;
        }
        if (!dict_find(m, table.dict, item, at, &e))
            return false;
        *out = e != NULL;
        return true;
    }
    if (of.kind == VALUE_RANGE && value_is(item, WHOLE)) {
        *out = range_contains(of.items, value_whole(item));
        return true;
    }
    if (of.kind == VALUE_TENSOR)
        return tensor_contains(m, of, item, at, out);
    if (value_walks(of))
        return walk_contains(m, of, item, at, out);
    return raise_as(m, TYPE_ERROR, at, "argument of type '%s' is not iterable",
                    value_type_name(of));
}
