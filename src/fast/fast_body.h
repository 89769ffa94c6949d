/*
 * fast_body.h - all fast kernels for one instruction set.
 *
 * The file that includes this sets LANES, and FAST_TABLE and FAST_NAME: what the finished table is
 * called in C and by users. Its own flags in the Makefile let the compiler use the instructions.
 */
#include "fast/fast.h"

#include "fast/fast_lanes.h"
#include "fast/fast_tile.h"

#include "fast/fast_products.h"

#include "fast/fast_attention.h"
#include "fast/fast_rows.h"

/* ---- as kernels.h has them ---- */

static void matmul(float *c, const float *a, const float *b, int n, int k, int m)
{
    FastProducts p = {.items = 1,
                      .n = n,
                      .k = k,
                      .m = m,
                      .a = &a,
                      .b = &b,
                      .c = &c,
                      .b_items = 1,
                      .a_row = k,
                      .a_column = 1,
                      .b_row = m,
                      .b_column = 1,
                      .c_row = m};
    products(&p);
}

static void linear(float *y, const float *x, const float *w, const float *b, int n, int k, int m)
{
    FastProducts p = {.items = 1,
                      .n = n,
                      .k = k,
                      .m = m,
                      .a = &x,
                      .b = &w,
                      .c = &y,
                      .b_items = 1,
                      .a_row = k,
                      .a_column = 1,
                      .b_row = 1,
                      .b_column = k,
                      .c_row = m,
                      .bias = b};
    products(&p);
}

/* ---- how fast it could be ---- */

enum { CHAINS = 12 }; /* enough that none waits for its own last result: 2 units, 4 cycles each */

typedef struct PeakRun {
    int64_t rounds;
    float from, seen[MAX_THREADS];
} PeakRun;

static void peak_task(void *context, int64_t i)
{
    PeakRun *run = context;
    Lanes sum[CHAINS], times = all(run->from);
    UNROLLED
    for (int j = 0; j < CHAINS; j++)
        sum[j] = all((float)j);
    for (int64_t r = 0; r < run->rounds; r++)
        UNROLLED
    for (int j = 0; j < CHAINS; j++)
        sum[j] = sum[j] * times + times;
    UNROLLED
    for (int j = 1; j < CHAINS; j++)
        sum[0] += sum[j];
    run->seen[i] = sum_lanes(sum[0]); /* so that none of it can be left out */
}

static double peak(int64_t rounds, int threads)
{
    PeakRun run = {.rounds = rounds, .from = 0.5f};
    threads = threads < 1 || threads > MAX_THREADS ? threads_available() : threads;
    threads_each(threads, threads, peak_task, &run);
    return 2.0 * CHAINS * LANES * (double)rounds * threads;
}

const FastSet FAST_TABLE = {
    .kernels = {.name = FAST_NAME,
                .sum = sum_rows,
                .mean = mean_rows,
                .softmax = softmax_rows,
                .matmul = matmul,
                .linear = linear},
    .path = FAST_PATH,
    .products = products,
    .room = room_for,
    .attention = attention,
    .thread_bytes = sizeof(Block),
    .exp = exp_cells,
    .peak = peak,
};
