/*
 * mapping.c - dict(...) and the methods of a dict.
 *
 * The views that keys(), values() and items() give see what becomes of the dict later.
 */
#include "base/lookup.h"
#include "language/dict.h"
#include "language/function.h"
#include "language/iterator.h"
#include "language/library.h"

static Dict *receiver(const Arguments *a)
{
    return a->value[0].dict;
}

/* KeyError says the key as repr writes it. */
bool dict_no_key(Machine *m, Value key, Span at)
{
    StrBuf text = strbuf_make(m->arena);
    value_write_repr(&text, m->trace, key, trace_now(m->trace));
    m->missing = key;
    return raise_as(m, KEY_ERROR, at, "%s", text.at);
}

/* A key that was meant, among the first ones. */
static bool hint_key(Machine *m, Dict *d, Value key)
{
    enum { LOOKED_AT = 40 };
    Nearest near = {.wanted = key.kind == VALUE_STR && machine_hints(m) ? key.s : STR("")};
    for (size_t i = 0; i < d->used && i < LOOKED_AT; i++) {
        Value known = dict_entry(m, d, i)->key;
        if (known.kind == VALUE_STR)
            nearest_offer(&near, known.s);
    }
    return near.best.len &&
           (error_hint(m->error, "did you mean '%.*s'?", STR_ARG(near.best)), true);
}

/* The value of a key; a defaultdict makes one where there is none. */
bool dict_get(Machine *m, Dict *d, Value key, Span at, Value *out)
{
    Entry *e;
    if (!dict_find(m, d, key, at, &e))
        return false;
    if (e) {
        *out = e->value;
        return true;
    }
    if (str_is(STR("Counter"), d->type)) {
        *out = value_int(0);
        return true;
    }
    if (d->missing.kind == VALUE_NONE) {
        dict_no_key(m, key, at);
        return !hint_key(m, d, key) &&
               error_hint(m->error, d->used ? "d.get(key) gives None where there is no such key"
                                            : "the dict is empty");
    }
    return machine_call_with(m, d->missing, NULL, 0, at, out) && dict_set(m, d, key, *out, at);
}

/* ---- from other values ---- */

/* An item that should be a pair: (key, value). */
static bool set_pair(Machine *m, Dict *d, Value item, int64_t k, Span at)
{
    Value pair;
    if (!value_walks(item))
        return raise_as(m, TYPE_ERROR, at,
                        "cannot convert dictionary update sequence element #%lld to a sequence",
                        (long long)k);
    if (!value_collect(m, item, VALUE_TUPLE, at, &pair))
        return false;
    if (pair.items->count != 2)
        return raise_as(m, VALUE_ERROR, at,
                        "dictionary update sequence element #%lld has length %zu; 2 is required",
                        (long long)k, pair.items->count);
    return dict_set(m, d, pair.items->items[0], pair.items->items[1], at);
}

bool value_is_mapping(Value v)
{
    return value_plain(v).kind == VALUE_DICT ||
           (value_is_object(v) && class_find(object_class(v), NULL, STR("keys")) &&
            class_find(object_class(v), NULL, STR("__getitem__")));
}

bool dict_update(Machine *m, Dict *d, Value from, Span at)
{
    from = value_plain(from);
    if (from.kind == VALUE_DICT && !d->mirror)
        return dict_merge(m, d, from.dict, at);
    for (size_t k = 0; from.kind == VALUE_DICT && k < from.dict->used; k++) {
        Entry e = *dict_entry(m, from.dict, k);
        if (!dict_set(m, d, e.key, e.value, at))
            return false;
    }
    if (from.kind == VALUE_DICT)
        return true;
    Value keys;
    bool mapping;
    if (!object_special(m, from, "keys", NULL, 0, at, &keys, &mapping))
        return false;
    Each each = {.of = mapping ? keys : from, .at = at};
    while (mapping && value_next(m, &each))
        if (!object_special(m, from, "__getitem__", &each.item, 1, at, &keys, &mapping) ||
            !dict_set(m, d, each.item, keys, at))
            return false;
    while (!mapping && value_next(m, &each))
        if (!set_pair(m, d, each.item, each.count - 1, at))
            return false;
    return each.end;
}

static bool update_all(Machine *m, Dict *d, const Arguments *a, int k)
{
    if (a->position[k] != NOT_GIVEN && !dict_update(m, d, a->value[k], arg_span(a, k)))
        return false;
    for (size_t i = 0; i < a->words.count; i++) {
        const Keyword *word = &a->words.items[i];
        if (!dict_set(m, d, value_at(value_str(word->name), word->at), word->value, a->at))
            return false;
    }
    return true;
}

static bool python_dict(Machine *m, const Arguments *a, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    return update_all(m, out->dict, a, 0);
}

static bool update(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    return update_all(m, receiver(a), a, 1);
}

/* dict.fromkeys(keys, value) */
static bool from_keys(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[1], .at = a->at};
    *out = dict_make(m, VALUE_DICT);
    while (value_next(m, &each))
        if (!dict_set(m, out->dict, each.item, a->value[2], a->at))
            return false;
    return each.end;
}

/* ---- reading ---- */

/* keys, values and items: `which` says what the view shows. */
static bool view(Machine *m, const Arguments *a, Value *out)
{
    Value parts[2] = {a->value[0], value_int(a->row->which)};
    *out = value_items(m, VALUE_VIEW, parts, 2);
    return true;
}

static bool get(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    if (!dict_find(m, receiver(a), a->value[1], a->at, &e))
        return false;
    *out = e ? e->value : a->value[2];
    return true;
}

static bool copy(Machine *m, const Arguments *a, Value *out)
{
    return dict_copy(m, a->value[0], a->at, out);
}

/* ---- changing ---- */

static bool set_default(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    size_t had = receiver(a)->used;
    if (!dict_put(m, receiver(a), a->value[1], a->at, &e))
        return false;
    if (receiver(a)->used > had)
        e->value = a->value[2];
    *out = e->value;
    return true;
}

static bool pop(Machine *m, const Arguments *a, Value *out)
{
    Entry *e;
    if (!dict_remove(m, receiver(a), a->value[1], a->at, &e))
        return false;
    if (!e && a->position[2] == NOT_GIVEN)
        return dict_no_key(m, a->value[1], a->at);
    *out = e ? e->value : a->value[2];
    return true;
}

static bool pop_item(Machine *m, const Arguments *a, Value *out)
{
    Dict *d = receiver(a);
    if (d->used == 0)
        return raise_as(m, KEY_ERROR, a->at, "'popitem(): dictionary is empty'");
    Entry *e = &d->items[d->count - 1]; /* those at the end that are gone are no longer there */
    Value pair[2] = {e->key, e->value};
    dict_remove_entry(d, e);
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

static bool clear(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)out;
    dict_clear(receiver(a));
    return true;
}

/* clang-format off */
const Builtin library_dict[] = {
    {"dict", BUILTIN, "iterable=None **named", python_dict, "a dict of pairs, of another dict, of a=1, b=2", 0},
    {"keys", OF_DICT, "self", view, "its keys, in the order they came", VIEW_KEYS},
    {"values", OF_DICT, "self", view, "the values of its keys", VIEW_VALUES},
    {"items", OF_DICT, "self", view, "pairs (key, value)", VIEW_ITEMS},
    {"get", OF_DICT, "self key default=None", get, "the value of key, or default", 0},
    {"setdefault", OF_DICT, "self key default=None", set_default, "the value of key, which is default if it was none", 0},
    {"pop", OF_DICT, "self key default=None", pop, "takes key out and gives its value", 0},
    {"popitem", OF_DICT, "self", pop_item, "takes the last pair out", 0},
    {"update", OF_DICT, "self iterable=None **named", update, "puts in what another dict, or pairs, hold", 0},
    {"copy", OF_DICT, "self", copy, "a dict of its own with the same pairs", 0},
    {"clear", OF_DICT, "self", clear, "takes everything out", 0},
    {"fromkeys", OF_DICT, "self iterable value=None", from_keys, "a dict of these keys, all with one value", 0},
    {0},
};
/* clang-format on */
