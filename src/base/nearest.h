/*
 * nearest.h - finding a word among the names of a table, and "did you mean" where it is none.
 *
 *     Nearest n = nearest_start(wanted);
 *     for each name: nearest_offer(&n, name);
 *     if (!nearest_hint(&n, e)) error_hint(e, "there are %s", name_list(names, " and ").text);
 *
 * Distance is how many characters are inserted, left out, replaced or swapped with their neighbour;
 * capitals and small letters are half as far apart. The first of equally near names wins.
 */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/source.h"

typedef struct Nearest {
    Str wanted;
    Str best; /* empty: nothing offered so far is near */
    int distance;
} Nearest;

Nearest nearest_start(Str wanted);

/* Takes the candidate when it is nearer than those before. A name is near when at most a third of
 * the longer one's characters differ, or the one that is wanted, of 3 characters or more, begins
 * it. Names of more than 40 bytes are not compared. */
void nearest_offer(Nearest *n, Str candidate);

/* Sets the hint "did you mean BEST?" of an error; false, and no hint, when nothing is near. */
bool nearest_hint(const Nearest *n, Error *e);

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
