/*
 * dict.h - the table behind a dict and a set: keys in the order they came, found by their hash.
 *
 * Entries stand in a list in the order in which they were put in; a table of slots, kept as CPython
 * keeps that of its sets, finds them. A dict is read in the order of its entries. So is a set, but
 * for one whose keys CPython would show in an order of its own that anybody can foretell: numbers,
 * and tuples of numbers. (The order of a set of texts differs from run to run in CPython; here it
 * is that of the entries.)
 *
 * Must not know: what dicts and sets can be asked (mapping.c, set.c).
 */
#ifndef LANGUAGE_DICT_H
#define LANGUAGE_DICT_H

#include "language/value.h"

typedef struct Entry {
    Value key, value; /* value: of a set None */
    uint64_t hash;
    bool gone; /* was taken out; its place is kept */
} Entry;

typedef struct Dict {
    ARENA_LIST(Entry);     /* in the order they came, those that are gone among them */
    size_t used;           /* entries that are there */
    int32_t *slot;         /* 1 + the number of an entry, 0: free, GONE: was taken out */
    size_t mask, fill;     /* slots less one; slots that are not free */
    int32_t *order;        /* numbers of the entries in the order they are read; NULL: not known */
    size_t first;          /* the entries before it are gone */
    size_t finger;         /* where a set's pop goes on */
    bool frozen;           /* a frozenset */
    bool counted;          /* a set whose keys are numbers: read in CPython's order */
    const char *type;      /* "dict", "set", "defaultdict" ... */
    struct Module *mirror; /* of a __dict__: the object that it shows */
    bool names;            /* of globals(): setting a key sets the name */
    Value missing;         /* of a defaultdict: what makes the value of a new key */
} Dict;

/* What a VALUE_VIEW shows. */
enum { VIEW_KEYS, VIEW_VALUES, VIEW_ITEMS };

/* An empty one: a VALUE_DICT or VALUE_SET. */
Value dict_make(Machine *m, ValueKind kind);

/* The hash of a key; error: lists, dicts and sets have none. *counted is cleared when CPython's
 * hash differs from run to run. */
bool value_hash(Machine *m, Value v, Span at, uint64_t *out, bool *counted);

/* The entry with that key, or NULL when it has none; false after an error. */
bool dict_find(Machine *m, const Dict *d, Value key, Span at, Entry **out);

/* Puts a key in, unless it is there, and gives its entry, whose value may then be set. */
bool dict_put(Machine *m, Dict *d, Value key, Span at, Entry **out);

/* dict_put and its value. */
bool dict_set(Machine *m, Dict *d, Value key, Value value, Span at);

/* Takes the entry with that key out; *out is it as it was, or NULL when there was none. */
bool dict_remove(Machine *m, Dict *d, Value key, Span at, Entry **out);
void dict_remove_entry(Dict *d, Entry *e);

void dict_clear(Dict *d);

/* Puts all entries of another one in, as CPython's set_update does. */
bool dict_merge(Machine *m, Dict *d, const Dict *from, Span at);

/* A copy of the same kind. */
bool dict_copy(Machine *m, Value of, Span at, Value *out);

/* Entry k of `used`, in the order they are read. */
Entry *dict_entry(Machine *m, Dict *d, size_t k);

/* Makes room for so many keys, as CPython does before it merges sets. */
bool dict_reserve(Machine *m, Dict *d, size_t keys, Span at);

/* ---- dicts (mapping.c) ---- */

/* Says that there is no such key, as KeyError does. Always false. */
bool dict_no_key(Machine *m, Value key, Span at);

/* The value of a key; error: KeyError. */
bool dict_get(Machine *m, Dict *d, Value key, Span at, Value *out);

bool value_is_mapping(Value v); /* a dict, or an object with keys() and v[key] */

/* Puts in what a mapping, or pairs, hold. */
bool dict_update(Machine *m, Dict *d, Value from, Span at);

/* a + b, a - b, a & b and a | b of two Counters: what is counted more than 0 times
 * (python/collections.c). */
bool counter_binary(Machine *m, int op, Value a, Value b, Span at, Value *out);

/* ---- sets (set.c) ---- */

/* a op b of sets and of the keys of dicts; *done is false when they are none. */
bool set_binary(Machine *m, int op, Value a, Value b, Span at, Value *out, bool *done);
bool set_compare(Machine *m, int op, Value a, Value b, Span at, bool *out);

/* of op= by */
bool set_update(Machine *m, int op, Value of, Value by, Span at);

#endif
