/*
 * bench.h - variants of a layer side by side: checked, then timed, beside the most the machine can.
 *
 * A variant's result is compared with the layer computed in double precision, cell by cell in some
 * rows, before its time counts. Between repeats the machine's peak is measured, so that a noisy
 * neighbour slows both and the share of the peak stays what it is.
 *
 * Times are those of this machine at this moment: what is made of them is never the same twice.
 * Must not know: who shows it.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "base/source.h"
#include "bench/variants.h"

enum { BENCH_REPEATS = 1000 }; /* at most: their times are kept */
#define BENCH_SECONDS  2.0  /* for a row's repeats, so that a slow one does not hold up the rest */
#define BENCH_PATIENCE 60.0 /* seconds that nobody waits by accident */
#define BENCH_TOLERANCE                                                                            \
    5e-5 /* of a row's largest cell: sums of thousands of floats come closer                       \
          */

/* Which row is being timed. */
typedef struct BenchProgress {
    const Variant *variant;
    int threads;
    int row, rows; /* its index, and how many rows there will be */
} BenchProgress;

typedef struct BenchSpec {
    LayerShape shape;
    int threads;    /* each variant runs with 1 thread and with this many, 1 to threads_available */
    int repeat;     /* at least 1: how many times each is timed, */
    double seconds; /* or fewer where it would take longer than this; 0: BENCH_SECONDS */
    int64_t allowed; /* bytes that may be used; 0: bench_allowed_bytes */
    double patience; /* what takes at least so many seconds is left out; 0: nothing */
    uint32_t chosen; /* bit i: variant_row(i) is run; 0: all are */
    /* Called before each row is timed; may be NULL. Gives false to stop: the error is then
     * ERROR_CANCELLED. */
    bool (*progress)(void *context, const BenchProgress *now);
    void *context;
} BenchSpec;

/* The usual shape: the whole table takes some seconds. Threads: all there are; 5 repeats; and
 * BENCH_PATIENCE. */
BenchSpec bench_spec(void);

typedef struct BenchRow {
    const Variant *variant;
    int threads;
    int64_t extra_bytes; /* variant_extra_bytes */
    bool left_out;       /* not run, `why` says it; what follows is 0 */
    const char *why;
    int runs;             /* how many times it was timed */
    double median, least; /* seconds */
    double gflops;        /* layer_flop / median, in 1e9 a second */
    double peak;          /* the most that was measured around its repeats, in 1e9 a second */
    double share;         /* gflops / peak */
} BenchRow;

typedef struct BenchTable {
    LayerShape shape;
    double flop;
    const FastSet *set;         /* the instructions that were used */
    int threads;                /* the most */
    double peak_one, peak_most; /* the most, with 1 thread and with all, in 1e9 a second */
    int64_t shared_bytes;       /* x, weights and y: what every variant needs */
    BenchRow *rows;             /* variant by variant, 1 thread first */
    int count;
} BenchTable;

/* Errors (ERROR_USAGE): a shape, number of threads or of repeats that cannot be. */
bool bench_check_spec(const BenchSpec *s, Error *e);

/* Half of this machine's memory: the rest stays for everything else. */
int64_t bench_allowed_bytes(void);

/* "95.4 MiB", in the arena. What cannot be counted is "8.0 EiB": the least it can be. */
const char *bench_bytes(Arena *a, int64_t bytes);

/* Measures. The rows live in the arena, what was computed is given back. Errors: those of
 * bench_check_spec; ERROR_USAGE when nothing fits memory, with the bytes it would take; ERROR_CHECK
 * when a variant's result is wrong; ERROR_CANCELLED. */
bool bench_measure(Arena *a, const BenchSpec *s, BenchTable *out, Error *e);

/* The row others are compared with: the first that was run; NULL: none was. */
const BenchRow *bench_first(const BenchTable *t);

/* Is r->y the layer of r->x? Compares some rows (all of a small shape) with double precision, to
 * within BENCH_TOLERANCE of the row's largest cell. Gives the worst difference in those terms. */
double bench_difference(const VariantRun *r);

#endif
