/*
 * dict.c - the table behind dicts and sets (see dict.h).
 *
 * Slots are searched as CPython's setobject.c searches them: nine in a row, then a jump that takes
 * in further bits of the hash. Its hashes of numbers and tuples are used, too; with both, a set of
 * numbers is read in the very order that Python prints. What was taken out leaves a mark that stays
 * until the table grows.
 */
#include "language/dict.h"

#include "language/function.h"

#include "language/library.h"

#include <math.h>
#include <string.h>

enum { GONE = -1, LEAST_SLOTS = 8, IN_A_ROW = 9, SHIFT = 5 };

/* ---- hashes ---- */

static const uint64_t modulus = (UINT64_C(1) << 61) - 1;

static uint64_t signed_hash(uint64_t size, bool negative)
{
    uint64_t hash = negative ? 0 - size : size;
    return hash == UINT64_MAX ? UINT64_MAX - 1 : hash;
}

static uint64_t hash_int(int64_t i)
{
    uint64_t size = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    return signed_hash(size % modulus, i < 0);
}

/* A float hashes as the whole number it equals; others by their bits, 28 at a time. */
static uint64_t hash_float(double f)
{
    int e;
    uint64_t x = 0;
    if (isinf(f))
        return f > 0 ? 314159 : (uint64_t)-314159;
    if (isnan(f))
        return 0;
    double rest = frexp(fabs(f), &e);
    while (rest != 0) {
        x = (x << 28 & modulus) | x >> (61 - 28);
        rest *= 0x1p28;
        e -= 28;
        uint64_t whole = (uint64_t)rest;
        rest -= (double)whole;
        x += whole;
        x -= x >= modulus ? modulus : 0;
    }
    e = e >= 0 ? e % 61 : 60 - (-1 - e) % 61;
    return signed_hash((x << e & modulus) | x >> (61 - e), f < 0);
}

static uint64_t hash_text(Str s)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < s.len; i++)
        hash = (hash ^ (unsigned char)s.at[i]) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

static bool hash_tuple(Machine *m, Value v, Span at, uint64_t *out, bool *counted)
{
    static const uint64_t first = UINT64_C(11400714785074694791),
                          second = UINT64_C(14029467366897019727),
                          fifth = UINT64_C(2870177450012600261);
    uint64_t all = fifth, one = 0;
    for (size_t i = 0; i < v.items->count; i++) {
        if (!value_hash(m, v.items->items[i], at, &one, counted))
            return false;
        all += one * second;
        all = (all << 31 | all >> 33) * first;
    }
    all += v.items->count ^ (fifth ^ 3527539);
    *out = all == UINT64_MAX ? 1546275796 : all;
    return machine_spend(m, (int64_t)v.items->count + 1, at);
}

/* A frozenset hashes alike in whatever order it was made. */
static bool hash_set(Machine *m, Value v, Span at, uint64_t *out)
{
    *out = v.dict->used * 1927868237;
    for (size_t i = 0; i < v.dict->count; i++)
        if (!v.dict->items[i].gone)
            *out ^= (v.dict->items[i].hash ^ 89869747) * UINT64_C(3644798167);
    return machine_spend(m, (int64_t)v.dict->count + 1, at);
}

static uint64_t hash_bytes(const Items *bytes)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < bytes->count; i++)
        hash = (hash ^ (uint64_t)bytes->items[i].i) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

static uint64_t hash_place(const void *place)
{
    uint64_t bits = (uint64_t)(uintptr_t)place;
    return (bits >> 4 | bits << 60) * UINT64_C(0x9E3779B97F4A7C15);
}

/* An object's own __hash__; one with an __eq__ and none has no hash. */
static bool hash_object(Machine *m, Value v, Span at, uint64_t *out)
{
    Value given;
    bool own;
    if (!object_special(m, v, "__hash__", NULL, 0, at, &given, &own))
        return false;
    const Class *c = object_class(v);
    bool ignored = true;
    if (!own && object_payload(v) && !class_find(c, NULL, STR("__eq__")))
        return value_hash(m, *object_payload(v), at, out, &ignored);
    if (own && !value_is(given, WHOLE))
        return raise_as(m, TYPE_ERROR, at, "__hash__ method should return an integer");
    if (own)
        *out = hash_int(value_whole(given));
    else if (c && class_find(c, NULL, STR("__eq__")) && v.module->kind == MODULE_PLAIN)
        return raise_as(m, TYPE_ERROR, at, "unhashable type: '%s'", value_type_name(v));
    else
        *out = hash_place(v.module);
    return true;
}

bool value_hash(Machine *m, Value v, Span at, uint64_t *out, bool *counted)
{
    if (v.kind == VALUE_OBJECT) {
        *counted = false;
        return hash_object(m, v, at, out);
    }
    if (value_is(v, WHOLE))
        *out = hash_int(value_whole(v));
    else if (v.kind == VALUE_FLOAT)
        *out = hash_float(v.f);
    else if (value_is(v, TUPLE)) {
        if (!machine_nest(m, at))
            return false;
        bool well = hash_tuple(m, v, at, out, counted);
        m->nested--;
        return well;
    } else
        *counted = false;
    if (value_is(v, NUMBER))
        return true;
    if (value_is(v, 1u << VALUE_LIST | 1u << VALUE_DICT | 1u << VALUE_BYTEARRAY) ||
        (v.kind == VALUE_SET && !v.dict->frozen)) {
        raise_as(m, TYPE_ERROR, at, "unhashable type: '%s'", value_type_name(v));
        return error_hint(m->error, v.kind == VALUE_LIST  ? "tuple(...) makes a key of a list"
                                    : v.kind == VALUE_SET ? "frozenset(...) makes a key of a set"
                                                          : "a dict can be no key");
    }
    if (v.kind == VALUE_SET)
        return hash_set(m, v, at, out);
    if (v.kind == VALUE_STR)
        *out = hash_text(v.s);
    else if (v.kind == VALUE_BYTES)
        *out = hash_bytes(v.items);
    else if (value_is(v, 1u << VALUE_BUILTIN | 1u << VALUE_METHOD))
        *out = hash_place(v.builtin);
    else if (v.kind == VALUE_NONE ||
             value_is(v, 1u << VALUE_DTYPE | 1u << VALUE_MODULE | 1u << VALUE_TENSOR))
        *out = v.kind == VALUE_NONE     ? 0xfca86420
               : v.kind == VALUE_TENSOR ? (uint64_t)v.node * 2654435761u
                                        : (uint64_t)v.i * 2654435761u;
    else
        *out = v.kind == VALUE_RANGE ? 17 : hash_place(v.items);
    return true;
}

/* ---- slots ---- */

Value dict_make(Machine *m, ValueKind kind)
{
    Dict *d = ARENA_NEW(m->arena, Dict);
    d->mask = LEAST_SLOTS - 1;
    d->slot = ARENA_ARRAY(m->arena, int32_t, LEAST_SLOTS);
    d->type = kind == VALUE_DICT ? "dict" : "set";
    d->counted = kind == VALUE_SET;
    return (Value){.kind = kind, .dict = d};
}

/* Keys are equal when they are the same, or compare equal. */
static bool same_key(Machine *m, Value a, Value b, Span at, bool *out)
{
    Value verdict;
    *out = value_same(a, b);
    if (*out || a.kind == VALUE_TENSOR || b.kind == VALUE_TENSOR)
        return true;
    return value_binary(m, OP_EQ, a, b, at, &verdict) && value_truth(m, verdict, at, out);
}

/* The slots in the order in which a hash is looked for. */
typedef struct Search {
    size_t mask, first, i, left;
    uint64_t perturb;
} Search;

static void search_row(Search *s)
{
    s->i = s->first;
    s->left = s->first + IN_A_ROW <= s->mask ? IN_A_ROW : 0;
}

static Search search_begin(size_t mask, uint64_t hash)
{
    Search s = {.mask = mask, .first = (size_t)hash & mask, .perturb = hash};
    search_row(&s);
    return s;
}

static void search_next(Search *s)
{
    if (s->left > 0) {
        s->left--;
        s->i++;
        return;
    }
    s->perturb >>= SHIFT;
    s->first = (s->first * 5 + 1 + (size_t)s->perturb) & s->mask;
    search_row(s);
}

/* The slot of the key; *found tells whether it is there, else it is the free slot it would get. */
static bool find_slot(Machine *m, const Dict *d, Value key, uint64_t hash, Span at, size_t *slot,
                      bool *found)
{
    *found = false;
    for (Search s = search_begin(d->mask, hash);; search_next(&s)) {
        int32_t number = d->slot[s.i];
        *slot = s.i;
        if (number == 0)
            return true;
        if (number == GONE || d->items[number - 1].hash != hash)
            continue;
        if (!machine_spend(m, 1, at) || !same_key(m, d->items[number - 1].key, key, at, found))
            return false;
        if (*found)
            return true;
    }
}

/* Another table of more than `least` slots, with the entries in the order of the old one. */
static void resize(Machine *m, Dict *d, size_t least)
{
    size_t slots = LEAST_SLOTS, old = d->mask + 1;
    const int32_t *from = d->slot;
    while (slots <= least)
        slots *= 2;
    d->slot = ARENA_ARRAY(m->arena, int32_t, slots);
    d->mask = slots - 1;
    d->fill = d->used;
    for (size_t i = 0; i < old; i++) {
        if (from[i] <= 0)
            continue;
        Search s = search_begin(d->mask, d->items[from[i] - 1].hash);
        while (d->slot[s.i] != 0)
            search_next(&s);
        d->slot[s.i] = from[i];
    }
}

bool dict_reserve(Machine *m, Dict *d, size_t keys, Span at)
{
    if ((d->fill + keys) * 5 >= d->mask * 3)
        resize(m, d, (d->used + keys) * 2);
    return machine_spend(m, (int64_t)keys / 4, at);
}

/* ---- finding, putting in, taking out ---- */

bool dict_find(Machine *m, const Dict *d, Value key, Span at, Entry **out)
{
    uint64_t hash;
    size_t slot;
    bool counted, found;
    *out = NULL;
    if (!value_hash(m, key, at, &hash, &counted) || !find_slot(m, d, key, hash, at, &slot, &found))
        return false;
    if (found)
        *out = &d->items[d->slot[slot] - 1];
    return true;
}

bool dict_put(Machine *m, Dict *d, Value key, Span at, Entry **out)
{
    uint64_t hash = 0;
    size_t slot;
    bool found;
    if (!value_hash(m, key, at, &hash, &d->counted) ||
        !find_slot(m, d, key, hash, at, &slot, &found))
        return false;
    if (found) {
        *out = &d->items[d->slot[slot] - 1];
        return true;
    }
    if (!value_fits(m, d->count + 1, MAX_ITEMS, at))
        return false;
    *ARENA_PUSH(m->arena, d) = (Entry){.key = key, .hash = hash};
    d->slot[slot] = (int32_t)d->count;
    d->order = NULL;
    d->used++;
    d->fill++;
    if (d->fill * 5 >= d->mask * 3)
        resize(m, d, d->used > 50000 ? d->used * 2 : d->used * 4);
    *out = &d->items[d->count - 1];
    return true;
}

bool dict_set(Machine *m, Dict *d, Value key, Value value, Span at)
{
    Entry *e;
    if (!dict_put(m, d, key, at, &e))
        return false;
    e->value = value;
    if (d->names && key.kind == VALUE_STR)
        m->give(m, key.s, value);
    return !d->mirror || key.kind != VALUE_STR ||
           object_store(m, value_object(d->mirror), key.s, value, at);
}

void dict_remove_entry(Dict *d, Entry *e)
{
    int32_t number = (int32_t)(e - d->items) + 1;
    Search s = search_begin(d->mask, e->hash);
    while (d->slot[s.i] != number)
        search_next(&s);
    d->slot[s.i] = GONE;
    e->gone = true;
    d->used--;
    d->order = NULL;
    while (d->count && d->items[d->count - 1].gone) /* a stack of keys needs no more room */
        d->count--;
    if (d->first > d->count)
        d->first = d->count;
}

bool dict_remove(Machine *m, Dict *d, Value key, Span at, Entry **out)
{
    if (!dict_find(m, d, key, at, out))
        return false;
    if (*out)
        dict_remove_entry(d, *out);
    return true;
}

void dict_clear(Dict *d)
{
    memset(d->slot, 0, (d->mask + 1) * sizeof *d->slot);
    d->count = d->used = d->fill = d->finger = d->first = 0;
    d->order = NULL;
}

/* ---- all entries ---- */

/* Finds out in which order the entries are read. */
static void find_order(Machine *m, Dict *d)
{
    size_t n = 0;
    d->order = ARENA_ARRAY(m->arena, int32_t, d->used + 1);
    if (d->counted)
        for (size_t i = 0; i <= d->mask; i++)
            if (d->slot[i] > 0)
                d->order[n++] = d->slot[i] - 1;
    for (size_t i = 0; !d->counted && i < d->count; i++)
        if (!d->items[i].gone)
            d->order[n++] = (int32_t)i;
}

/* A set of texts is read in another order by each run of CPython. */
static bool is_shuffled(const Dict *d)
{
    return !d->counted && d->used > 1 && strstr(d->type, "set") != NULL;
}

Entry *dict_entry(Machine *m, Dict *d, size_t k)
{
    if (is_shuffled(d)) {
        m->outside.hashes++;
        k = m->other ? d->used - 1 - k : k;
    }
    while (d->first < d->count && d->items[d->first].gone)
        d->first++;
    if (!d->counted && (k == 0 || d->used == d->count - d->first)) /* no holes, or before them */
        return &d->items[d->first + k];
    if (!d->order)
        find_order(m, d);
    return &d->items[d->order[k]];
}

/* An empty set takes the slots of another one of its size as they are. */
static bool take_slots(Machine *m, Dict *d, const Dict *from)
{
    if (d->fill || d->mask != from->mask || from->fill != from->used || d->count)
        return false;
    int32_t *number = ARENA_ARRAY(m->arena, int32_t, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        if (!from->items[i].gone) {
            *ARENA_PUSH(m->arena, d) = from->items[i];
            number[i] = (int32_t)d->count;
        }
    for (size_t i = 0; i <= from->mask; i++)
        d->slot[i] = from->slot[i] > 0 ? number[from->slot[i] - 1] : from->slot[i];
    d->used = d->fill = from->used;
    d->counted = from->counted;
    d->order = NULL;
    return true;
}

bool dict_merge(Machine *m, Dict *d, const Dict *from, Span at)
{
    Entry *e;
    Dict source = *from; /* it may be the same one */
    if (source.used == 0 || d == from)
        return true;
    if (!dict_reserve(m, d, source.used, at))
        return false;
    if (take_slots(m, d, &source))
        return true;
    for (size_t k = 0; k < source.used; k++) {
        const Entry *next = dict_entry(m, &source, k);
        if (!dict_put(m, d, next->key, at, &e))
            return false;
        e->value = next->value;
    }
    return true;
}

bool dict_copy(Machine *m, Value of, Span at, Value *out)
{
    *out = value_at(dict_make(m, of.kind), at);
    out->dict->frozen = of.dict->frozen;
    out->dict->type = of.dict->type;
    out->dict->missing = of.dict->missing;
    return dict_merge(m, out->dict, of.dict, at);
}
