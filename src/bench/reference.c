/*
 * reference.c - some rows of the layer in double precision (see bench.h).
 *
 * A single row needs no keys and values of other tokens: with u = Wk' q the score of token j is
 * u x_j, and with z the weighted sum of the tokens x_j the context is Wv z. So a row costs little,
 * and it is computed in another way than in any variant.
 */
#include "bench/bench.h"

#include "base/threads.h"

#include <math.h>
#include <string.h>

enum { LEAST_ROWS = 4 };
#define CHECK_FLOP 4e8 /* of all rows: a fraction of a second */

static double dot(const double *a, const float *b, int64_t n)
{
    double sum[4] = {0};
    int64_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int j = 0; j < 4; j++)
            sum[j] += a[i + j] * (double)b[i + j];
    for (; i < n; i++)
        sum[0] += a[i] * (double)b[i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* y += times * x */
static void add(double *y, double times, const float *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        y[i] += times * (double)x[i];
}

/* The memory that computing a row takes. */
typedef struct RowScratch {
    double *x, *mixed, *context; /* C cells each */
    double *weight;              /* one for each token */
} RowScratch;

static int64_t scratch_cells(LayerShape s)
{
    return 3 * s.width + s.tokens;
}

/* w->weight = softmax of the scores of token t with itself and all tokens before it. `item` is the
 * batch item's first row. */
static void weigh(const VariantRun *r, const RowScratch *w, const float *item, int64_t head,
                  int64_t t)
{
    int64_t width = r->shape.width, size = width / r->shape.heads;
    const float *query = r->in + head * size * width, *key = query + width * width;
    double most = -(double)INFINITY, sum = 0;
    memset(w->mixed, 0, (size_t)width * sizeof *w->mixed);
    for (int64_t f = 0; f < size; f++)
        add(w->mixed, dot(w->x, query + f * width, width), key + f * width, width);
    for (int64_t j = 0; j <= t; j++) {
        w->weight[j] = dot(w->mixed, item + j * width, width) / sqrt((double)size);
        most = fmax(most, w->weight[j]);
    }
    for (int64_t j = 0; j <= t; j++)
        sum += w->weight[j] = exp(w->weight[j] - most);
    for (int64_t j = 0; j <= t; j++)
        w->weight[j] /= sum;
}

static void reference_row(const VariantRun *r, const RowScratch *w, int64_t row, double *y)
{
    int64_t width = r->shape.width, size = width / r->shape.heads, t = row % r->shape.tokens;
    const float *item = r->x + (row - t) * width, *value = r->in + 2 * width * width;
    for (int64_t i = 0; i < width; i++)
        w->x[i] = (double)r->x[row * width + i];
    for (int64_t head = 0; head < r->shape.heads; head++) {
        weigh(r, w, item, head, t);
        memset(w->mixed, 0, (size_t)width * sizeof *w->mixed);
        for (int64_t j = 0; j <= t; j++)
            add(w->mixed, w->weight[j], item + j * width, width);
        for (int64_t f = head * size; f < (head + 1) * size; f++)
            w->context[f] = dot(w->mixed, value + f * width, width);
    }
    for (int64_t i = 0; i < width; i++)
        y[i] = dot(w->context, r->out + i * width, width) + (double)r->out_bias[i];
}

/* ---- which rows are compared ---- */

static int64_t rows_to_check(LayerShape s)
{
    double tokens = (double)s.tokens, width = (double)s.width;
    double flop = 8 * width * width + 2 * tokens * width * (double)s.heads;
    int64_t all = s.items * s.tokens, rows = (int64_t)(CHECK_FLOP / flop);
    rows = rows < LEAST_ROWS ? LEAST_ROWS : rows;
    return rows < all ? rows : all;
}

/* Which of all rows is row i of the reference. */
static int64_t row_number(const Reference *f, int64_t i)
{
    return f->rows > 1 ? i * (f->all - 1) / (f->rows - 1) : 0;
}

typedef struct ReferenceRun {
    const Reference *to;
    const VariantRun *run;
    double *scratch;
} ReferenceRun;

/* Task: computes one row. */
static void make_row(void *context, int64_t i)
{
    const ReferenceRun *f = context;
    int64_t width = f->to->width;
    double *at = f->scratch + i * scratch_cells(f->run->shape);
    RowScratch w = {at, at + width, at + 2 * width, at + 3 * width};
    reference_row(f->run, &w, row_number(f->to, i), f->to->y + i * width);
}

Reference reference_make(Arena *a, const VariantRun *r)
{
    LayerShape s = r->shape;
    Reference f = {s.items * s.tokens, rows_to_check(s), s.width, NULL};
    f.y = ARENA_ARRAY(a, double, f.rows *f.width);
    ReferenceRun run = {&f, r, ARENA_ARRAY(a, double, f.rows *scratch_cells(s))};
    threads_each(r->threads, f.rows, make_row, &run);
    return f;
}

double reference_difference(const Reference *f, const float *y)
{
    double worst = 0;
    for (int64_t i = 0; i < f->rows; i++) {
        const double *want = f->y + i * f->width;
        const float *got = y + row_number(f, i) * f->width;
        double most = 0, apart = 0;
        for (int64_t j = 0; j < f->width; j++) {
            double d = fabs((double)got[j] - want[j]);
            most = fmax(most, fabs(want[j]));
            apart = fmax(apart, d);
            if (isnan(d))
                return d;
        }
        worst = fmax(worst, apart > 0 ? apart / most : 0);
    }
    return worst;
}
