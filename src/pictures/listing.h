/*
 * listing.h - which source a picture shows beside it, and which statement of it is lit.
 *
 * Usually the fence of the step. Within a call it is the function that was called, wherever it is
 * written: in another fence, or in the prelude.
 */
#ifndef PICTURES_LISTING_H
#define PICTURES_LISTING_H

#include "pictures/canvas.h"

typedef struct Listing {
    Span code;   /* the lines shown; len 0: there are none */
    Span active; /* the statement that is lit */
    Str title;   /* the function; empty: it is the step's fence */
    bool prelude;
} Listing;

Listing listing_of(const Canvas *c);

#endif
