/*
 * stopwatch.h - implementations timed beside the window, in a thread of their own.
 *
 * One stopwatch measures once. How far it has come can be asked at any time; when it is finished
 * its table stays until it is freed. Each row that begins is told by a call from the thread, which
 * should only wake the window.
 *
 * Must not know: windows, lessons.
 */
#ifndef APP_STOPWATCH_H
#define APP_STOPWATCH_H

#include "bench/bench.h"

typedef struct Stopwatch Stopwatch;

/* How far a measurement has come. */
typedef struct StopwatchState {
    bool finished;
    const Variant *variant; /* being timed; NULL: it has not begun */
    int row, rows;
    const BenchTable *table; /* finished: what came out, owned by the stopwatch; NULL: an error, */
    Error error;             /* this one */
} StopwatchState;

/* Begins to measure; `wake` may be NULL. NULL: there is no memory or no thread. */
Stopwatch *stopwatch_start(const BenchSpec *spec, void (*wake)(void));

StopwatchState stopwatch_look(Stopwatch *s);

/* Returns when it is finished. */
void stopwatch_wait(Stopwatch *s);

/* Frees it with its table. One that is still measuring is left to itself: it stops after the row's
 * run, tells nobody, and frees itself. */
void stopwatch_free(Stopwatch *s);

#endif
