/*
 * variants_loops.c - the layer as the lessons compute it (loops), and with the loops of its
 * products in another order (reordered).
 *
 * Both compute whole T x T matrices, one head after another, also where the mask hides them. They
 * differ in the order in which their products go through memory, and reordered shares its rows out
 * among threads.
 */
#include "base/threads.h"
#include "bench/variants.h"

#include <math.h>
#include <string.h>

/* The (T, d) cells of a head: how far it is from one token to the next, and from one feature. */
typedef struct HeadCells {
    float *at;
    int64_t token, feature;
} HeadCells;

enum { QUERY, KEY, VALUE, CONTEXT, PARTS };

typedef struct Loops {
    float *rows[PARTS];    /* (B, T, C) each */
    HeadCells head[PARTS]; /* those of one head of one item; its keys are transposed: (d, T) */
    float *scores, *mask, *masked; /* (T, T), of that head */
    float *bias;                   /* C zeros: the lessons' linear kernel always adds a bias */
    float *transposed;             /* reordered: a weight as (in, out) */
} Loops;

static Loops take_loops(const VariantRun *r, Workspace *w)
{
    int64_t tokens = r->shape.tokens, width = r->shape.width, size = width / r->shape.heads;
    Loops l;
    for (int i = 0; i < PARTS; i++)
        l.rows[i] = workspace_rows(w, r);
    for (int i = 0; i < PARTS; i++)
        l.head[i] = (HeadCells){workspace_take(w, 1, tokens, size), size, 1};
    l.head[KEY].token = 1;
    l.head[KEY].feature = tokens;
    l.scores = workspace_take(w, 1, tokens, tokens);
    l.mask = workspace_take(w, 1, tokens, tokens);
    l.masked = workspace_take(w, 1, tokens, tokens);
    l.bias = workspace_take(w, 1, 1, width);
    l.transposed = workspace_take(w, 1, width, width);
    return l;
}

/* ---- one head of one item ---- */

/* Where a head of an item stands in rows of C cells. */
static HeadCells in_rows(const VariantRun *r, float *rows, int64_t item, int64_t head)
{
    LayerShape s = r->shape;
    return (HeadCells){rows + item * s.tokens * s.width + head * (s.width / s.heads), s.width, 1};
}

static void copy_head(const VariantRun *r, HeadCells to, HeadCells from)
{
    int64_t size = r->shape.width / r->shape.heads;
    for (int64_t t = 0; t < r->shape.tokens; t++)
        for (int64_t f = 0; f < size; f++)
            to.at[t * to.token + f * to.feature] = from.at[t * from.token + f * from.feature];
}

/* 1 above the diagonal, as torch.triu(torch.ones(T, T), diagonal=1) makes it. */
static void make_mask(const VariantRun *r, const Loops *l)
{
    int tokens = (int)r->shape.tokens;
    for (int i = 0; i < tokens * tokens; i++)
        l->scores[i] = 1;
    kernels_teaching.triu(l->mask, l->scores, tokens, tokens, 1);
}

/* ---- tasks: a few rows of a product or of a head's attention ---- */

enum { TASK_ROWS = 16 };

/* What tasks work on. */
typedef struct LoopRows {
    const VariantRun *run;
    const Loops *loops;
    int64_t rows; /* of all tasks */
    bool lessons; /* with the kernels of the lessons */
    /* of a projection: */
    float *y;
    const float *x, *weight, *bias;
} LoopRows;

static void rows_each(const LoopRows *run, ThreadTask *task)
{
    int64_t tasks = (run->rows + TASK_ROWS - 1) / TASK_ROWS;
    threads_each(run->lessons ? 1 : run->run->threads, tasks, task, (void *)run);
}

/* So many rows has task i. */
static int rows_of_task(const LoopRows *run, int64_t i)
{
    int64_t left = run->rows - i * TASK_ROWS;
    return left < TASK_ROWS ? (int)left : TASK_ROWS;
}

/* c (n, m) = a (n, k) b (k, m): each cell of a is multiplied with its whole row of b at once. */
static void reordered(float *c, const float *a, const float *b, int n, int k, int m)
{
    memset(c, 0, (size_t)n * (size_t)m * sizeof *c);
    for (int64_t i = 0; i < n; i++)
        for (int64_t p = 0; p < k; p++)
            for (int64_t j = 0; j < m; j++)
                c[i * m + j] += a[i * k + p] * b[p * m + j];
}

static void linear_task(void *context, int64_t i)
{
    const LoopRows *run = context;
    int width = (int)run->run->shape.width, rows = rows_of_task(run, i);
    float *y = run->y + i * TASK_ROWS * width;
    const float *x = run->x + i * TASK_ROWS * width;
    if (run->lessons) {
        kernels_teaching.linear(y, x, run->weight, run->bias, rows, width, width);
        return;
    }
    reordered(y, x, run->loops->transposed, rows, width, width);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t j = 0; j < width; j++)
            y[row * width + j] += run->bias[j];
}

/* Some queries of one head: scores, masked scores, weights, context. */
static void head_task(void *context, int64_t i)
{
    const LoopRows *run = context;
    const Loops *l = run->loops;
    void (*product)(float *c, const float *a, const float *b, int n, int k, int m) =
        run->lessons ? kernels_teaching.matmul : reordered;
    int tokens = (int)run->rows, rows = rows_of_task(run, i);
    int size = (int)(run->run->shape.width / run->run->shape.heads);
    int64_t first = i * TASK_ROWS, at = first * tokens;
    float *scores = l->scores + at, *masked = l->masked + at, root = sqrtf((float)size);
    product(scores, l->head[QUERY].at + first * size, l->head[KEY].at, rows, size, tokens);
    if (run->lessons)
        kernels_teaching.masked_fill(masked, scores, l->mask + at, -INFINITY, rows * tokens);
    const float *from = run->lessons ? masked : scores;
    for (int64_t row = 0; row < rows; row++)
        for (int64_t key = 0; key < tokens; key++) {
            bool hidden = !run->lessons && key > first + row;
            scores[row * tokens + key] = hidden ? -INFINITY : from[row * tokens + key] / root;
        }
    kernels_teaching.softmax(masked, scores, rows, tokens);
    product(l->head[CONTEXT].at + first * size, masked, l->head[VALUE].at, rows, tokens, size);
}

/* ---- the whole layer ---- */

/* y = x w' + bias for all rows. For `reordered` the weight is transposed first, so that the
 * products of one cell of x go along one row of it. */
static void project(LoopRows run, float *y, const float *x, const float *weight, const float *bias)
{
    int64_t width = run.run->shape.width;
    for (int64_t i = 0; i < width && !run.lessons; i++)
        for (int64_t j = 0; j < width; j++)
            run.loops->transposed[j * width + i] = weight[i * width + j];
    run.rows = run.run->shape.items * run.run->shape.tokens;
    run.y = y;
    run.x = x;
    run.weight = weight;
    run.bias = bias;
    rows_each(&run, linear_task);
}

void run_loops(const Variant *v, const VariantRun *r, Workspace *w)
{
    Loops l = take_loops(r, w);
    LoopRows run = {.run = r, .loops = &l, .rows = r->shape.tokens, .lessons = v->serial};
    int64_t weight = r->shape.width * r->shape.width;
    if (!w->at)
        return;
    memset(l.bias, 0, (size_t)r->shape.width * sizeof *l.bias);
    make_mask(r, &l);
    for (int i = QUERY; i <= VALUE; i++)
        project(run, l.rows[i], r->x, r->in + i * weight, l.bias);
    for (int64_t item = 0; item < r->shape.items; item++)
        for (int64_t head = 0; head < r->shape.heads; head++) {
            for (int i = QUERY; i <= VALUE; i++)
                copy_head(r, l.head[i], in_rows(r, l.rows[i], item, head));
            rows_each(&run, head_task);
            copy_head(r, in_rows(r, l.rows[CONTEXT], item, head), l.head[CONTEXT]);
        }
    project(run, r->y, l.rows[CONTEXT], r->out, r->out_bias);
}
