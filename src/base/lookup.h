/*
 * lookup.h - numbers found by a text: which variable, which label is called so.
 *
 * A hash table that only grows. The texts are not copied: they must live as long as the table,
 * which lives in an arena. An empty Lookup, all zeros, is ready to be used.
 */
#ifndef BASE_LOOKUP_H
#define BASE_LOOKUP_H

#include "base/str.h"

typedef struct Lookup {
    struct LookupSlot *slot;
    size_t slots, count;
} Lookup;

/* The number of this text; -1: it has none. */
int lookup_find(const Lookup *l, Str text);

/* Sets the number (0 or more) of a text; the one it had is forgotten. */
void lookup_set(Arena *a, Lookup *l, Str text, int number);

#endif
