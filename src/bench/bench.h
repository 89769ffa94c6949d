/*
 * bench.h - variants of a layer side by side: each is checked, then timed, and compared with the
 * most operations a second that the machine can do (its peak).
 *
 * A variant's time counts only when its result is right: some of its rows are compared, cell by
 * cell, with the layer computed in double precision. The machine's peak is measured again between
 * all repeats, and the largest that was reached is the peak of the table: bars and shares, which
 * stand in one chart, are both measured by it.
 *
 * Times are those of this machine at this moment, so no two measurements give the same.
 * Must not know: commands, lessons, pictures.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "base/source.h"
#include "bench/variants.h"

enum { BENCH_REPEATS = 1000 }; /* the most repeats of a row: their times are kept */
/* How far a result may be from the right one, as a part of its row's largest cell. Sums of
 * thousands of floats come closer than this. */
#define BENCH_TOLERANCE 5e-5

/* Which row is being timed. */
typedef struct BenchProgress {
    const Variant *variant;
    int threads;
    int row, rows; /* its index, and how many rows there will be */
} BenchProgress;

typedef struct BenchSpec {
    LayerShape shape;
    int threads;     /* 1 to threads_available; each variant runs with 1 thread and with so many */
    int repeat;      /* how many times each row is timed, 1 to BENCH_REPEATS; */
    double seconds;  /* fewer times where that would take longer than this */
    int64_t allowed; /* bytes that may be used */
    double patience; /* seconds: rows that take longer for sure are left out; 0: none is */
    uint32_t chosen; /* bit i: variant_row(i) is run */
    /* Called before each row is timed; may be NULL. Gives false to stop: the error is then
     * ERROR_CANCELLED. */
    bool (*progress)(void *context, const BenchProgress *now);
    void *context;
} BenchSpec;

/* A shape whose whole table takes some seconds, all threads and variants there are, 5 repeats in
 * at most 2 seconds, half of this machine's memory, a minute's patience. */
BenchSpec bench_spec(void);

/* Cuts the four numbers of a shape, with commas between, off *rest; false: they do not stand there.
 */
bool shape_read(Str *rest, LayerShape *out);

/* False with ERROR_USAGE when there is no such layer. */
bool shape_check(LayerShape s, Error *e);

typedef struct BenchRow {
    const Variant *variant;
    int threads;
    int64_t extra_bytes;  /* variant_extra_bytes */
    const char *why;      /* it was left out, and all below is 0; NULL: it was run */
    int runs;             /* how many times it was timed */
    double median, least; /* seconds */
    double gflops;        /* layer_flop / median, in 1e9 a second */
    double share;         /* gflops / the table's peak with so many threads */
} BenchRow;

typedef struct BenchTable {
    LayerShape shape;
    double flop;
    const FastSet *set;         /* the instructions that were used */
    int threads;                /* the most that a row has */
    double peak_one, peak_most; /* the machine's, with 1 thread and with all; 1e9 a second */
    int64_t shared_bytes;       /* of x, weights and y, which every variant needs */
    BenchRow *rows;             /* variant by variant, each with 1 thread first */
    int count;
} BenchTable;

/* "95.4 MiB", in the arena. INT64_MAX, which stands for more than can be counted, is "8.0 EiB". */
const char *bench_bytes(Arena *a, int64_t bytes);

/* Fills *out. Its rows live in the arena; all other memory is freed. Errors: those of
 * shape_check; ERROR_USAGE when nothing fits into memory, with the bytes it would take;
 * ERROR_CHECK when a variant's result is wrong; ERROR_CANCELLED. */
bool bench_measure(Arena *a, const BenchSpec *s, BenchTable *out, Error *e);

/* The row that others are compared with: the first that was run; NULL: none was. */
const BenchRow *bench_first(const BenchTable *t);

/* Rows of the layer in double precision, to compare results with (reference.c). */
typedef struct Reference {
    int64_t all, rows; /* of the B T rows so many, the first and the last among them */
    int64_t width;
    double *y; /* (rows, C) */
} Reference;

/* Computes all rows of a small shape, else as many as take a fraction of a second, spread evenly.
 * All of it lives in the arena. */
Reference reference_make(Arena *a, const VariantRun *r);

/* The largest difference between a cell of y (B T, C) and the reference, as a part of the largest
 * cell of its row; NaN where y holds one. */
double reference_difference(const Reference *f, const float *y);

#endif
