/*
 * honesty.h - do explanations tell the truth? For every node of a trace:
 *
 * - the terms of a cell, put together again, give the stored bits (any NaN equal to any NaN),
 *   or as close as fast kernels are held to (explain_holds);
 * - the parts shown beside a softmax are those of its row;
 * - a literal's text, read as a number, is the stored value;
 * - computing the node anew gives the stored cells, and changing an operand cell that is not among
 *   a cell's terms never changes that cell.
 *
 * Every cell of nodes up to HONESTY_CELLS; of larger ones the corners and HONESTY_DRAWN cells drawn
 * with a fixed seed. The last point is checked for nodes small enough to do it for every pair.
 */
#ifndef TESTS_HONESTY_H
#define TESTS_HONESTY_H

#include "trace/trace.h"

enum { HONESTY_CELLS = 4096, HONESTY_DRAWN = 1000, HONESTY_PAIRS = 64 };

typedef struct Honesty {
    long cells; /* explained and recombined */
    long pairs; /* operand cell changed, result cell compared */
    long lies;  /* must stay 0; each is reported as a failed check */
} Honesty;

/* Checks every node from `first` on and adds to the counts. */
void honesty_check(const Trace *t, NodeId first, Honesty *count);

#endif
