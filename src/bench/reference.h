/*
 * reference.h - the layer in double precision, some rows of it, to compare results with.
 *
 * Private to bench*.c. Must not know: variants.
 */
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "bench/variants.h"

typedef struct Reference {
    int64_t rows, width;
    int64_t *row; /* which rows of (B T, C) */
    double *y;    /* (rows, C) */
} Reference;

/* All rows of a small shape, else as many as take a fraction of a second: the first, the last, and
 * others by chance, always the same. False: no memory. Freed by reference_free, false or not. */
bool reference_make(Reference *f, const VariantRun *r);
void reference_free(Reference *f);

/* How far y is from it at worst, in units of each row's largest cell; NaN where y holds one. */
double reference_difference(const Reference *f, const float *y);

#endif
