/*
 * nearest.h - "did you mean": of all names offered, the one closest to what was written.
 *
 *     Nearest n = nearest_start(wanted);
 *     for each name: nearest_offer(&n, name);
 *     if (n.best.len) error_hint(e, "did you mean %.*s?", STR_ARG(n.best));
 *
 * Distance is how many characters are inserted, left out, replaced or swapped with their neighbour;
 * capitals and small letters are half as far apart. The first of equally near names wins.
 */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/str.h"

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

#endif
