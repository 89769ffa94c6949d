/*
 * listing.h - which source a picture shows beside it, and which statement of it is lit.
 *
 * Usually the fence of the step. Within a call it is the function that was called, wherever it is
 * written: in another fence, or in the prelude. On the way from number to number it is what made
 * the one that was followed.
 */
#ifndef SLIDE_LISTING_H
#define SLIDE_LISTING_H

#include "matrix/canvas.h"

typedef struct Listing {
    Span code;   /* the lines shown; len 0: there are none */
    Span active; /* the statement that is lit */
    Span lit;    /* what made the number under the pointer; len 0: it is not in here */
    Span mark;   /* the literal that is explained; len 0: it is not in here */
    Str title;   /* the function; empty: it is the step's fence */
    bool prelude;
} Listing;

Listing listing_of(const Canvas *c);

#endif
