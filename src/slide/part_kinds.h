/*
 * part_kinds.h - the key beside the picture: which kinds of cells are in it.
 */
#ifndef SLIDE_PART_KINDS_H
#define SLIDE_PART_KINDS_H

#include "matrix/canvas.h"
#include "trace/explain.h"

/* Minus infinity, which looks as if masked, and infinity. */
enum { MINUS_ENDLESS = KIND_NAN + 1, ENDLESS, KINDS_TOLD };

typedef struct KindsSeen {
    int kinds; /* how many there are to explain */
    Str grown; /* what dropout multiplies by what it keeps: "× 2"; empty: there was none */
    bool seen[KINDS_TOLD];
    double sample[KINDS_TOLD]; /* what such a cell holds: 0, minus infinity */
} KindsSeen;

/* Those in the picture of the subject; of a product that is drawn in part, and is known to the
 * canvas, those that are drawn. */
KindsSeen part_kinds_of(const Canvas *c);

/* One after another, as many in a line as fit; gives their height. Only measured without `draw`. */
float part_kinds(const Canvas *c, const KindsSeen *k, Box box, bool draw);

#endif
