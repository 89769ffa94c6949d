/*
 * fast_body.h - all fast kernels for one instruction set: the kernels of whole rows, here, and
 * those of fast_products.h and fast_attention.h.
 *
 * The file that includes this sets LANES, and FAST_TABLE and FAST_NAME: what the finished table is
 * called in C and by users. Its own flags in the Makefile let the compiler use the instructions.
 */
#include "fast/fast.h"

#include "fast/fast_lanes.h"

#include "fast/fast_products.h"

#include "fast/fast_attention.h"

/* ---- softmax and e^x: vectors along the row, rows shared out ---- */

enum { TASK_CELLS = 1 << 16 }; /* cells of rows that make a task: a quarter of a megabyte */

static float row_largest(const float *x, int64_t m)
{
    Lanes most = all(-INFINITY);
    int64_t j = 0;
    for (; j + LANES <= m; j += LANES)
        most = larger(load(x + j), most);
    if (j < m)
        most = larger(load_some(x + j, m - j, -INFINITY), most);
    return largest_lane(most);
}

/* y = e^(x - most); gives the sum. */
static float row_exp(float *y, const float *x, int64_t m, float most)
{
    Lanes sum = {0};
    int64_t j = 0;
    for (; j + LANES <= m; j += LANES) {
        Lanes e = exp_lanes(load(x + j) - most);
        store(y + j, e);
        sum += e;
    }
    if (j < m) { /* lanes without a cell get -inf and add 0, unless all is -inf: NaN, too */
        Lanes e = exp_lanes(load_some(x + j, m - j, -INFINITY) - most);
        store_some(y + j, e, m - j);
        sum += e;
    }
    return sum_lanes(sum);
}

static void row_scale(float *y, int64_t m, float scale)
{
    int64_t j = 0;
    for (; j + LANES <= m; j += LANES)
        store(y + j, load(y + j) * scale);
    for (; j < m; j++)
        y[j] *= scale;
}

typedef struct RowsRun {
    float *y;
    const float *x;
    int64_t n, m, rows; /* rows of a task */
} RowsRun;

/* Shares n rows of m cells out among tasks; rows without cells are one task. */
static void rows_each(ThreadTask *task, float *y, const float *x, int n, int m)
{
    RowsRun run = {y, x, n, m, m ? pieces(TASK_CELLS, m) : n};
    threads_each(0, n ? pieces(n, run.rows) : 0, task, &run);
}

static void softmax_task(void *context, int64_t i)
{
    const RowsRun *run = context;
    int64_t end = least((i + 1) * run->rows, run->n), m = run->m;
    for (int64_t row = i * run->rows; row < end; row++) {
        const float *x = run->x + row * m;
        float *y = run->y + row * m;
        row_scale(y, m, 1 / row_exp(y, x, m, row_largest(x, m)));
    }
}

static void softmax_rows(float *y, const float *x, int n, int m)
{
    rows_each(softmax_task, y, x, n, m);
}

/* ---- sums ---- */

/*
 * Cells are added up as doubles: a float that has grown takes no small cells in any more, and all
 * weights of GPT-2's attention would sum to one in a hundred too much. SUM_LANES sums take turns,
 * whatever a register holds, and come together by halves: the same bytes on every machine.
 */
enum { SUM_LANES = 16, SUM_TURNS = SUM_LANES / (LANES / 2) };

typedef float Half __attribute__((vector_size(2 * LANES), aligned(4), may_alias));
typedef double Wide __attribute__((vector_size(4 * LANES)));

INLINE Wide load_wide(const float *from)
{
    return __builtin_convertvector(*(const Half *)from, Wide);
}

static float row_sum(const float *x, int64_t m)
{
    Wide sum[SUM_TURNS] = {{0}};
    double cells[SUM_LANES];
    int64_t j = 0;
    for (; j + SUM_LANES <= m; j += SUM_LANES)
        UNROLLED
    for (int turn = 0; turn < SUM_TURNS; turn++)
        sum[turn] += load_wide(x + j + turn * (LANES / 2));
    memcpy(cells, sum, sizeof cells);
    for (int64_t i = j; i < m; i++)
        cells[i - j] += (double)x[i];
    for (int half = SUM_LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            cells[i] += cells[i + half];
    return (float)cells[0];
}

static void sum_task(void *context, int64_t i)
{
    const RowsRun *run = context;
    int64_t end = least((i + 1) * run->rows, run->n);
    for (int64_t row = i * run->rows; row < end; row++)
        run->y[row] = row_sum(run->x + row * run->m, run->m);
}

static void sum_rows(float *y, const float *x, int n, int m)
{
    rows_each(sum_task, y, x, n, m);
}

static void mean_rows(float *y, const float *x, int n, int m)
{
    sum_rows(y, x, n, m);
    for (int64_t i = 0; i < n; i++)
        y[i] /= (float)m;
}

static void exp_cells(float *y, const float *x, int64_t n)
{
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES)
        store(y + i, exp_lanes(load(x + i)));
    if (i < n)
        store_some(y + i, exp_lanes(load_some(x + i, n - i, 0)), n - i);
}

/* ---- products as kernels.h has them ---- */

static void linear(float *y, const float *x, const float *w, const float *b, int n, int k, int m)
{
    FastProducts p = fast_linear(n, k, m);
    p.a = &x;
    p.b = &w;
    p.c = &y;
    p.bias = b;
    products(&p);
}

static void matmul(float *c, const float *a, const float *b, int n, int k, int m)
{
    FastProducts p = fast_linear(n, k, m);
    p.a = &a;
    p.b = &b;
    p.c = &c;
    p.b_row = m;
    p.b_column = 1;
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
    .products = products,
    .room = room_for,
    .attention = attention,
    .thread_bytes = sizeof(QueryBlock),
    .exp = exp_cells,
    .peak = peak,
};
