/*
 * order.h - rows in order, with where each cell stood: as PyTorch orders them.
 *
 * PyTorch sorts with the C++ library, and equal cells of a row of more than 16 then stand in the
 * order in which its algorithm leaves them. These are the same algorithms: an introsort, a heap
 * for the first few, and a quickselect for the one in the middle.
 *
 * Must not know: operations, shapes.
 */
#ifndef NUMBERS_ORDER_H
#define NUMBERS_ORDER_H

#include "numbers/tensor.h"

/* A cell, and where it stood. */
typedef struct Placed {
    Scalar value;
    int64_t at;
} Placed;

/* The n cells of a row with their places; the caller frees it. */
Placed *order_row(const Scalar *row, int64_t n);

/* Does a belong before b? */
typedef bool Before(Placed a, Placed b);

Before before_rising;  /* numbers, then NaN */
Before before_falling; /* NaN, then numbers from the largest on */
Before before_smaller; /* a < b, of NaN never */

/* All n cells in order; equal ones as they stood. */
void order_stable(Placed *row, int64_t n, Before *before);

/* The same, equal ones as std::sort leaves them. */
void order_sort(Placed *row, int64_t n, Before *before);

/* The first k of n in order (std::partial_sort); the rest in any. */
void order_first(Placed *row, int64_t k, int64_t n, Before *before);

/* Brings the cell that belongs to place k there, smaller ones before it (std::nth_element). */
void order_nth(Placed *row, int64_t k, int64_t n, Before *before);

/* The same as torch.kthvalue does it. */
void order_select(Placed *row, int64_t k, int64_t n);

#endif
