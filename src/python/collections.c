/*
 * collections.c - OrderedDict, defaultdict, Counter and deque.
 *
 * The first three are dicts with a type of their own (dict.h); a deque is a list that knows how
 * long it may get.
 */
#include "language/dict.h"
#include "language/library.h"

#include <string.h>

/* ---- dicts ---- */

static bool fill(Machine *m, Dict *d, const Arguments *a, int k)
{
    if (a->position[k] != NOT_GIVEN && a->value[k].kind != VALUE_NONE &&
        !dict_update(m, d, a->value[k], a->at))
        return false;
    for (size_t i = 0; i < a->words.count; i++)
        if (!dict_set(m, d, value_str(a->words.items[i].name), a->words.items[i].value, a->at))
            return false;
    return true;
}

static bool ordered_dict(Machine *m, const Arguments *a, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "OrderedDict";
    return fill(m, out->dict, a, 0);
}

static bool default_dict(Machine *m, const Arguments *a, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "collections.defaultdict";
    if (value_is(a->value[0], NUMBER | SEQUENCE | TABLE | 1u << VALUE_TENSOR))
        return raise_as(m, TYPE_ERROR, a->at, "first argument must be callable or None");
    out->dict->missing = a->value[0];
    return fill(m, out->dict, a, 1);
}

static bool move_to_end(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    bool last;
    (void)out;
    Dict *d = a->value[0].dict;
    if (!dict_find(m, d, a->value[1], a->at, &e) || !value_truth(m, a->value[2], a->at, &last))
        return false;
    if (!e)
        return dict_no_key(m, a->value[1], a->at);
    Entry moved = *e;
    Value all;
    if (last) {
        dict_remove_entry(d, e);
        return dict_set(m, d, moved.key, moved.value, a->at);
    }
    if (!dict_copy(m, a->value[0], a->at, &all))
        return false;
    dict_clear(d);
    return dict_set(m, d, moved.key, moved.value, a->at) && dict_merge(m, d, all.dict, a->at);
}

/* ---- Counter ---- */

/* Adds `times` to the count of a key. */
static bool count_key(Machine *m, Dict *d, Value key, Value times, int op, Span at)
{
    Entry *e;
    size_t had = d->used;
    if (!dict_put(m, d, key, at, &e))
        return false;
    Value now = d->used > had ? value_int(0) : e->value, sum;
    if (!value_binary(m, op, now, times, at, &sum) || !dict_find(m, d, key, at, &e))
        return false;
    e->value = sum;
    return true;
}

static bool count_all(Machine *m, Dict *d, Value of, int op, Span at)
{
    Each each = {.of = of, .at = at};
    Entry *e;
    if (of.kind == VALUE_DICT && d->used == 0 && op == OP_ADD)
        return dict_update(m, d, of, at); /* whatever its values are */
    while (value_next(m, &each)) {
        Value times = value_int(1);
        if (of.kind == VALUE_DICT) {
            if (!dict_find(m, of.dict, each.item, at, &e))
                return false;
            times = e->value;
        }
        if (!count_key(m, d, each.item, times, op, at))
            return false;
    }
    return each.end;
}

static bool count_given(Machine *m, Dict *d, const Arguments *a, int k, int op)
{
    if (a->position[k] != NOT_GIVEN && a->value[k].kind != VALUE_NONE &&
        !count_all(m, d, a->value[k], op, a->at))
        return false;
    for (size_t i = 0; i < a->words.count; i++)
        if (!count_key(m, d, value_str(a->words.items[i].name), a->words.items[i].value, op, a->at))
            return false;
    return true;
}

static bool counter(Machine *m, const Arguments *a, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "Counter";
    return count_given(m, out->dict, a, 0, OP_ADD);
}

/* How often a key was counted. */
static bool counted(Machine *m, const Dict *d, Value key, Span at, Value *out)
{
    Entry *e;
    if (!dict_find(m, d, key, at, &e))
        return false;
    *out = e ? e->value : value_int(0);
    return true;
}

/* The sum, the difference, the smaller (&) or the larger (|) of two counts. */
static bool combine_counts(Machine *m, int op, Value x, Value y, Span at, Value *out)
{
    bool less;
    if (op == OP_ADD || op == OP_SUB)
        return value_binary(m, op, x, y, at, out);
    if (!value_binary(m, OP_LT, x, y, at, out) || !value_truth(m, *out, at, &less))
        return false;
    *out = less == (op == OP_BITAND) ? x : y;
    return true;
}

bool counter_binary(Machine *m, int op, Value a, Value b, Span at, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "Counter";
    for (int side = 0; side < 2; side++) {
        const Dict *of = side ? b.dict : a.dict;
        for (size_t k = 0; k < of->used; k++) {
            Value key = dict_entry(m, (Dict *)of, k)->key, x, y, both, more;
            Entry *e = NULL;
            bool positive;
            if (side && !dict_find(m, a.dict, key, at, &e))
                return false;
            if (e)
                continue; /* it was taken from a */
            if (!counted(m, a.dict, key, at, &x) || !counted(m, b.dict, key, at, &y) ||
                !combine_counts(m, op, x, y, at, &both) ||
                !value_binary(m, OP_GT, both, value_int(0), at, &more) ||
                !value_truth(m, more, at, &positive) ||
                (positive && !dict_set(m, out->dict, key, both, at)))
                return false;
        }
    }
    return true;
}

/* update and subtract: `which` is the operator. */
static bool counter_update(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    return count_given(m, a->value[0].dict, a, 1, a->row->which);
}

/* The pairs of a Counter, the largest count first. */
static bool counter_sorted(Machine *m, Value of, Span at, Value *out)
{
    Dict *d = of.dict;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t k = 0; k < d->used; k++) {
        const Entry *e = dict_entry(m, d, k);
        Value pair[2] = {e->key, e->value};
        *ARENA_PUSH(m->arena, out->items) = value_items(m, VALUE_TUPLE, pair, 2);
    }
    return list_sort_by(m, out->items, 1, true, at);
}

static bool most_common(Machine *m, const Arguments *a, Value *out)
{
    if (!counter_sorted(m, a->value[0], a->at, out))
        return false;
    if (a->value[1].kind != VALUE_NONE && a->value[1].i < (int64_t)out->items->count)
        out->items->count = a->value[1].i < 0 ? 0 : (size_t)a->value[1].i;
    return true;
}

static bool elements(Machine *m, const Arguments *a, Value *out)
{
    Dict *d = a->value[0].dict;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t k = 0; k < d->used; k++) {
        const Entry *e = dict_entry(m, d, k);
        for (int64_t i = 0; value_is(e->value, WHOLE) && i < value_whole(e->value); i++) {
            if (!value_fits(m, out->items->count + 1, MAX_ITEMS, a->at))
                return false;
            *ARENA_PUSH(m->arena, out->items) = e->key;
        }
    }
    return true;
}

static bool total(Machine *m, const Arguments *a, Value *out)
{
    Dict *d = a->value[0].dict;
    *out = value_int(0);
    for (size_t k = 0; k < d->used; k++)
        if (!value_binary(m, OP_ADD, *out, dict_entry(m, d, k)->value, a->at, out))
            return false;
    return true;
}

/* ---- deque ---- */

static Items *receiver(const Arguments *a)
{
    return a->value[0].items;
}

/* Takes out what is too much at one end. */
static void keep_within(Items *d, bool left)
{
    size_t most = d->deque < 0 ? d->count : (size_t)d->deque - 1;
    while (d->count > most) {
        d->count--;
        if (left) {
            d->items++;
            d->capacity--;
        }
    }
}

static void put(Machine *m, Items *d, Value item, bool left)
{
    *ARENA_PUSH(m->arena, d) = item;
    if (left) {
        memmove(d->items + 1, d->items, (d->count - 1) * sizeof *d->items);
        d->items[0] = item;
    }
    keep_within(d, !left);
}

static bool deque(Machine *m, const Arguments *a, Value *out)
{
    *out = value_items(m, VALUE_LIST, NULL, 0);
    out->items->deque = -1;
    if (a->value[1].kind != VALUE_NONE) {
        if (a->value[1].i < 0 || a->value[1].i > MAX_ITEMS)
            return raise_as(m, VALUE_ERROR, a->at, "maxlen must be non-negative");
        out->items->deque = (int32_t)a->value[1].i + 1;
    }
    Each each = {.of = a->value[0], .at = a->at};
    if (a->position[0] == NOT_GIVEN)
        return true;
    while (value_next(m, &each)) {
        put(m, out->items, each.item, false);
        if (!value_fits(m, out->items->count, MAX_ITEMS, a->at))
            return false;
    }
    return each.end;
}

/* append, appendleft: `which` is 1 at the left. */
static bool append(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    put(m, receiver(a), a->value[1], a->row->which);
    return machine_spend(m, a->row->which ? (int64_t)receiver(a)->count / 32 : 0, a->at) &&
           value_fits(m, receiver(a)->count, MAX_ITEMS, a->at);
}

static bool extend(Machine *m, const Arguments *a, Value *out)
{
    Value all;
    (void)out;
    if (!value_collect(m, a->value[1], VALUE_LIST, a->at, &all))
        return false;
    for (size_t i = 0; i < all.items->count; i++)
        put(m, receiver(a), all.items->items[i], a->row->which);
    return machine_spend(m,
                         a->row->which ? (int64_t)(all.items->count * receiver(a)->count) / 32 : 0,
                         a->at) &&
           value_fits(m, receiver(a)->count, MAX_ITEMS, a->at);
}

static bool pop(Machine *m, const Arguments *a, Value *out)
{
    Items *d = receiver(a);
    if (d->count == 0)
        return raise_as(m, INDEX_ERROR, a->at, "pop from an empty deque");
    *out = a->row->which ? d->items[0] : d->items[d->count - 1];
    d->count--;
    d->items += a->row->which;
    d->capacity -= (size_t)a->row->which;
    return true;
}

static bool rotate(Machine *m, const Arguments *a, Value *out)
{
    Items *d = receiver(a);
    int64_t n = (int64_t)d->count, by = a->value[1].i;
    Value *turned = ARENA_ARRAY(m->arena, Value, n + 1);
    (void)out;
    for (int64_t i = 0; i < n; i++)
        turned[((i + by % n) % n + n) % n] = d->items[i];
    d->items = turned;
    d->capacity = (size_t)n + 1;
    return machine_spend(m, n / 8, a->at);
}

static bool clear(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)out;
    receiver(a)->count = 0;
    return true;
}

static bool max_length(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = receiver(a)->deque < 0 ? value_none() : value_int(receiver(a)->deque - 1);
    return true;
}

/* clang-format off */
const Builtin library_collections[] = {
    {"OrderedDict", COLLECTIONS, "iterable=None **named", ordered_dict, "a dict; all keep their order", 0},
    {"defaultdict", COLLECTIONS, "default_factory=None iterable=None **named", default_dict, "a dict that makes the values of new keys", 0},
    {"Counter", COLLECTIONS, "iterable=None **named", counter, "a dict that counts how often an item comes", 0},
    {"deque", COLLECTIONS, "iterable=None maxlen:int?=None", deque, "a list that is short at both ends", 0},
    {"move_to_end", OF_DICT, "self key last=True", move_to_end, "puts a key last", 0},
    {"most_common", OF_COUNTER, "self n:int?=None", most_common, "pairs (item, count), the largest count first", 0},
    {"elements", OF_COUNTER, "self", elements, "each item as often as it is counted", 0},
    {"total", OF_COUNTER, "self", total, "the sum of all counts", 0},
    {"update", OF_COUNTER, "self iterable=None **named", counter_update, "counts further items", OP_ADD},
    {"subtract", OF_COUNTER, "self iterable=None **named", counter_update, "counts them down", OP_SUB},
    {"append", OF_DEQUE, "self item", append, "puts an item at its end", 0},
    {"appendleft", OF_DEQUE, "self item", append, "puts an item at its beginning", 1},
    {"extend", OF_DEQUE, "self iterable", extend, "puts all items at its end", 0},
    {"extendleft", OF_DEQUE, "self iterable", extend, "puts all items at its beginning, one by one", 1},
    {"pop", OF_DEQUE, "self", pop, "takes the last item", 0},
    {"popleft", OF_DEQUE, "self", pop, "takes the first item", 1},
    {"rotate", OF_DEQUE, "self n:int=1", rotate, "turns it n to the right", 0},
    {"clear", OF_DEQUE, "self", clear, "takes everything out", 0},
    {"maxlen", OF_DEQUE | PROPERTY, "self", max_length, "how long it may get", 0},
    {0},
};
/* clang-format on */
