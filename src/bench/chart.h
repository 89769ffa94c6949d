/*
 * chart.h - a bar chart of the implementations of one layer.
 *
 * The length of a bar is a speed. All bars have one scale, which begins at 0 and counts in times of
 * the first: a bar ten times as long is ten times as fast. A line stands at the machine's peak, so
 * that one sees how much of it an implementation does not use. Before anything is measured a bar
 * is the memory that an implementation needs. The slide of a bench fence and the picture of the
 * bench command are both drawn here.
 *
 * A pure function of its arguments. Must not know: lessons, who measured.
 */
#ifndef BENCH_CHART_H
#define BENCH_CHART_H

#include "bench/bench.h"
#include "draw/pen.h"

/* The words beside the bar of a row that was run; as few as possible when `brief`. */
typedef Str ChartLabel(Arena *a, const BenchTable *t, const BenchRow *row, bool brief);

typedef struct Chart {
    const BenchTable *table; /* NULL: nothing is measured, and each rung says what it does, */
    LayerShape shape;        /* with the memory that it needs for this layer; 0 items: without */
    uint32_t chosen;         /* bit i: variant_row(i) has a rung, which is a name with its bars */
    const Variant *running;  /* the rung to be marked; NULL: none */
    ChartLabel *label;
} Chart;

/* Draws legend, rungs and axis into a part of a picture. */
void chart_draw_bars(const Pen *p, const Chart *chart, Box box);

/* A whole picture of a table, in pixels: title, what was measured, bars, axis. */
DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId theme, int width, int height,
                    const TextMetrics *m);

/* "1 thread", "2 threads" */
Str chart_threads(Arena *a, int threads);
/* The chart's label of a row; for one that is left out "left out: ..." and the reason. */
Str chart_label(Arena *a, const Chart *chart, const BenchRow *row, bool brief);
/* "1.5 MiB": what it needs beside input, weights and result, with one thread and without special
 * instructions: the same on every machine. */
Str chart_memory(Arena *a, LayerShape shape, const Variant *v);
/* "the machine's peak: 221 GFLOP/s, 442 with 2 threads" */
Str chart_peak(Arena *a, const BenchTable *t);
/* "8.1", "65": how many times as fast as the first row; empty for that row itself. */
Str chart_times(Arena *a, const BenchTable *t, const BenchRow *row);

#endif
