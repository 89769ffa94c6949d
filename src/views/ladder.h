/*
 * ladder.h - what is told of a bench fence: the layer, the rungs, and what was measured.
 *
 * Implementations of one layer are rungs of a ladder. Their work is the same and known without a
 * clock; how fast each is, only this machine can say. Picture and report take their words from
 * here.
 */
#ifndef VIEWS_LADDER_H
#define VIEWS_LADDER_H

#include "matrix/canvas.h"

/* "a layer: 1 × 256 tokens, 384 features, 6 heads" */
Str ladder_layer(Arena *a, const Measure *m);
/* "353 million operations, the same for all" */
Str ladder_work(Arena *a, const Measure *m);
/* "measured here just now (avx512) ...", "not measured here ..." */
Str ladder_state(Arena *a, const Measure *m, const Measuring *now);
/* "12.3 GFLOP/s, 8.1 times the first", or "12.3 GFLOP/s ×8.1", of a row that was run. */
Str ladder_speed(Arena *a, const BenchTable *t, const BenchRow *row, bool brief);

/* Draws it. */
void view_ladder(const Canvas *c, Box area);

#endif
