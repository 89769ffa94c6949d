/*
 * fast_rows.h - softmax, sums and means of rows, vectors along the row, rows shared out.
 *
 * Private to fast_*.c. Must not know: attention.
 */

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
    RowsRun run = {y, x, n, m, m ? pieces(TASK_CELLS, m) : 1};
    threads_each(0, pieces(n, run.rows), softmax_task, &run);
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
    RowsRun run = {y, x, n, m, m ? pieces(TASK_CELLS, m) : n};
    threads_each(0, pieces(n, run.rows), sum_task, &run);
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
