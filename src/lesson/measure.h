/*
 * measure.h - what a bench fence asks to be timed, and what came out on this machine.
 *
 * A bench fence compares implementations of one attention layer (bench/variants.h):
 *
 *     shape 1,256,384,6               batch items, tokens, features, heads
 *     only loops reordered flash      else all of them
 *     threads all                     or a number; so many at most
 *
 * Reading it measures nothing, and neither does running the lesson: times are never the same twice.
 * Whoever was asked to measure puts the table beside the fence (measure_keep); pictures and reports
 * only read it.
 */
#ifndef LESSON_MEASURE_H
#define LESSON_MEASURE_H

#include "base/source.h"
#include "bench/bench.h"

struct Lesson;

typedef struct Measure {
    bool asked;              /* there is a bench fence */
    LayerShape shape;        /* bench_spec's where it does not say */
    uint32_t chosen;         /* bit i: variant_row(i) */
    int threads;             /* 0: all there are */
    const BenchTable *table; /* what was measured; NULL: nothing yet */
} Measure;

/* Reads the lines of a bench fence, whose opening line is `at`. Errors: an unknown line or name
 * (with the nearest), a shape that cannot be, a line given twice, a second bench. */
bool measure_read(Span text, Span at, Measure *out, Error *e);

/* What is to be given to bench_measure: quick enough to be waited for, and never more threads than
 * this machine has. */
BenchSpec measure_spec(const Measure *m);

/* Do both ask for the same? */
bool measure_same(const Measure *a, const Measure *b);

/* Puts a table, which must live as long as the lesson, beside fence i. */
void measure_keep(struct Lesson *l, int fence, const BenchTable *table);

/* Another version of a lesson gets the tables of those fences that ask for the same. */
void measure_carry(const struct Lesson *from, struct Lesson *to);

#endif
