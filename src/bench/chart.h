/*
 * chart.h - implementations of one layer below one another, with bars once they are measured.
 *
 * A bar is a speed. All have one scale, which begins at 0: what is ten times as long is ten times
 * as fast. A line stands where the machine's peak is, so that one sees what an implementation
 * leaves on the table. Slides of bench fences and the picture of the bench command are drawn here.
 *
 * A pure function of its arguments. Must not know: lessons, who measured.
 */
#ifndef BENCH_CHART_H
#define BENCH_CHART_H

#include "bench/bench.h"
#include "draw/pen.h"

/* What stands beside the bar of a row that was run; as few words as can be when `brief`. */
typedef Str ChartLabel(Arena *a, const BenchTable *t, const BenchRow *row, bool brief);

typedef struct Chart {
    const BenchTable *table; /* NULL: nothing is measured; each rung tells what it does */
    uint32_t chosen;         /* bit i: variant_row(i) has a rung */
    const Variant *running;  /* marked; NULL: none is */
    ChartLabel *label;
} Chart;

/* Legend, rungs and axis, into a part of a picture. */
void chart_draw_bars(const Pen *p, const Chart *chart, Box box);

/* A whole picture of a table: title, what was measured, bars, axis. */
DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId theme, int width, int height,
                    const TextMetrics *m);

/* "1 thread", "2 threads" */
Str chart_threads(Arena *a, int threads);
/* "left out: ..." and why; of a row that is. */
Str chart_left_out(Arena *a, const BenchRow *row);
/* "the machine's peak: 221 GFLOP/s, 442 with 2 threads" */
Str chart_peak(Arena *a, const BenchTable *t);
/* "8.1", "65": how many times as fast as the first; empty of that one itself. */
Str chart_times(Arena *a, const BenchTable *t, const BenchRow *row);

#endif
