/*
 * lookup.h - finding by name: the number of a text, the row of a table, and the name that was meant
 * where there is none.
 */
#ifndef BASE_LOOKUP_H
#define BASE_LOOKUP_H

#include "base/source.h"

/* ---- numbers found by a text: which variable, which label is called so ---- */

/* The hash FNV-1a of a text: the same everywhere and always, so that it can be written down. */
uint32_t text_hash(Str text);

/* The sum of n more bytes and of all before, whose sum is given; of none it is 1. Where bytes
 * differ, so do their sums, as good as surely. */
uint64_t sum_add(uint64_t sum, const void *bytes, size_t n);

/* A hash table that only grows. The texts are not copied: they must live as long as the table,
 * which lives in an arena. An empty Lookup, all zeros, is ready to be used. */
typedef struct Lookup {
    struct LookupSlot *slot;
    size_t slots, count;
} Lookup;

/* The number of this text; -1: it has none. */
int lookup_find(const Lookup *l, Str text);

/* Sets the number (0 or more) of a text; the one it had is forgotten. */
void lookup_set(Arena *a, Lookup *l, Str text, int number);

/* The text in slot i of l->slots, in no order; empty: the slot is free. */
Str lookup_text(const Lookup *l, size_t i);

/* ---- the nearest of many names, for "did you mean" ----
 *
 *     Nearest n = {.wanted = wanted};
 *     for each name: nearest_offer(&n, name);
 *     if (!nearest_hint(&n, e)) error_hint(e, "there are %s", name_list(names, " and ").text);
 *
 * Distance is how many characters are inserted, left out, replaced or swapped with their neighbour;
 * capitals and small letters are half as far apart. The first of equally near names wins.
 */

typedef struct Nearest {
    Str wanted;
    Str best; /* empty: nothing offered so far is near */
    int distance;
} Nearest;

/* Takes the candidate when it is nearer than those before. A name is near when at most a third of
 * the longer one's characters differ, or the one that is wanted, of 3 characters or more, begins
 * it. Names of more than 40 bytes are not compared. */
void nearest_offer(Nearest *n, Str candidate);

/* Sets the hint "did you mean BEST?" of an error; false, and no hint, when nothing is near. */
bool nearest_hint(const Nearest *n, Error *e);

/* The name that the hint of an error proposes so, with or without quotes; empty: the hint says
 * something else. */
Str nearest_hinted(const Error *e);

/* ---- a table's names ---- */

/* Name i of a table, from 0; NULL past the last row. */
typedef const char *NameAt(int i);

/* The row with that name; -1: none has it. */
int name_row(NameAt *names, Str wanted);

/* The nearest of the names. */
Nearest nearest_name(NameAt *names, Str wanted);

/* "a, b and c", with `last` between the last two, in a buffer passed by value. */
typedef struct NameList {
    char text[256];
} NameList;
NameList name_list(NameAt *names, const char *last);

#endif
