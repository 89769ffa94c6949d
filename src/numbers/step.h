/*
 * step.h - watching a kernel run, statement by statement.
 *
 * The build copies kernels.c into kernels_stepped (stepped.awk), where every assignment, once done,
 * and every turn of a loop, as it begins, reports an event: the line of kernels.c, the variables in
 * scope and the cells named on that line. Whoever wants to see them puts a sink in place, calls a
 * kernel of kernels_stepped, and takes the sink away; without one those kernels run silently. The
 * n-th event of the same call is always the same, so a position inside a kernel is a number.
 *
 * Must not know: tensors, and what the events are for.
 */
#ifndef NUMBERS_STEP_H
#define NUMBERS_STEP_H

#include "base/str.h"
#include "numbers/kernels.h"

typedef struct StepVar {
    const char *name; /* as in kernels.c: "i", "sum" */
    double value;     /* exact, of an int as of a float */
    bool whole;       /* it is an int */
} StepVar;

typedef struct StepCell {
    const char *array; /* the parameter's name: "a" */
    const float *cell; /* less the array the kernel was called with: its packed number */
    bool written;      /* the line assigns to it; else it only reads */
} StepCell;

typedef struct StepEvent {
    int line;             /* of kernels.c, from 1 */
    int vars, cells;      /* how many */
    const StepVar *var;   /* parameters first, then as declared */
    const StepCell *cell; /* in the line's order, so a written one comes first; none twice */
} StepEvent;

/* Called with each event, which lasts only for the call. The cells of a line are given with the
 * values they have after it. */
typedef void StepSink(void *context, const StepEvent *event);

/* From here on this thread's stepped kernels report to the sink, until a call with NULL takes it
 * away. Not nested. */
void step_watch(StepSink *sink, void *context);

/* Where a kernel stands in the text of kernels.c: its first line (of the comment above it) and its
 * last (the closing brace), from 1. `kernel` is named as in struct Kernels: "softmax" finds
 * softmax_rows, "exp" exp_all. False when there is none. */
bool step_kernel_lines(Str kernels_c, const char *kernel, int *first, int *last);

/* Hands an event to the sink, if there is one. Only the stepped kernels call it. */
void step_report(const StepEvent *event);

#endif
