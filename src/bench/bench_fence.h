/*
 * bench_fence.h - the bench fence of a lesson: what it asks to be timed, and what came out.
 *
 * A bench fence compares implementations of one attention layer (variants.h):
 *
 *     shape 1,256,384,6               batch items, tokens, features, heads
 *     only loops reordered flash      else all of them
 *     threads all                     or a number: at most so many
 *
 * The core of the program does not know this fence. It reaches it as its extension
 * (lesson/extension.h), which is defined in bench_fence.c.
 *
 * Reading a fence measures nothing, and neither does running the lesson: times are never the same
 * twice. Who was asked to measure puts the table into the fence; pictures and reports only read it.
 */
#ifndef BENCH_BENCH_FENCE_H
#define BENCH_BENCH_FENCE_H

#include "bench/bench.h"
#include "lesson/extension.h"
#include "lesson/lesson.h"

typedef struct BenchFence {
    BenchSpec spec;          /* quick enough to be waited for */
    const BenchTable *table; /* what was measured, which must live as long; NULL: nothing yet */
    BenchProgress now;       /* how far measuring it has come; rows 0: nobody measures it */
} BenchFence;

/* The bench fence that belongs to the lesson's torch fence i; NULL: it has none. */
BenchFence *bench_fence_of(const Lesson *l, int i);

/* True when both are there and ask for the same. */
bool bench_fence_same(const BenchFence *a, const BenchFence *b);

/* bench_window.c: Extension.follow, tick, act and close. */
void bench_follow(struct App *app);
void bench_tick(struct App *app);
void bench_again(struct App *app);
void bench_close(struct App *app);

#endif
