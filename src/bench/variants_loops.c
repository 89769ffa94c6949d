/*
 * variants_loops.c - the layer as the lessons compute it (loops), and with the loops of its
 * products in another order (reordered).
 *
 * Both compute whole T x T matrices, one head after another, also where the mask hides them. Their
 * products go through memory in another order, and reordered shares its rows out among threads.
 */
#include "base/threads.h"
#include "bench/variants.h"

#include <math.h>
#include <string.h>

typedef struct Loops {
    float *rows[3], *context; /* q, k and v; (B, T, C) each */
    /* Those of one head of one item: */
    float *head_query, *head_value, *head_context; /* (T, d) */
    float *head_key;                               /* transposed: (d, T) */
    float *scores, *mask, *masked;                 /* (T, T) */
    float *bias;       /* C zeros: the lessons' linear kernel always adds a bias */
    float *transposed; /* reordered: a weight as (in, out) */
} Loops;

static Loops take_loops(const VariantRun *r, Workspace *w)
{
    int64_t tokens = r->shape.tokens, width = r->shape.width, size = width / r->shape.heads;
    Loops l;
    for (int i = 0; i < 3; i++)
        l.rows[i] = workspace_rows(w, r);
    l.context = workspace_rows(w, r);
    l.head_query = workspace_take(w, 1, tokens, size);
    l.head_value = workspace_take(w, 1, tokens, size);
    l.head_context = workspace_take(w, 1, tokens, size);
    l.head_key = workspace_take(w, 1, size, tokens);
    l.scores = workspace_take(w, 1, tokens, tokens);
    l.mask = workspace_take(w, 1, tokens, tokens);
    l.masked = workspace_take(w, 1, tokens, tokens);
    l.bias = workspace_take(w, 1, 1, width);
    l.transposed = workspace_take(w, 1, width, width);
    return l;
}

/* ---- one head of one item ---- */

/* The (T, d) cells of a head: how far it is from one token to the next, and from one feature. */
typedef struct HeadCells {
    float *at;
    int64_t token, feature;
} HeadCells;

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

/* Copies q, k (transposed) and v of a head out of their rows. */
static void load_head(const VariantRun *r, const Loops *l, int64_t item, int64_t head)
{
    int64_t size = r->shape.width / r->shape.heads;
    copy_head(r, (HeadCells){l->head_query, size, 1}, in_rows(r, l->rows[0], item, head));
    copy_head(r, (HeadCells){l->head_key, 1, r->shape.tokens}, in_rows(r, l->rows[1], item, head));
    copy_head(r, (HeadCells){l->head_value, size, 1}, in_rows(r, l->rows[2], item, head));
}

/* Copies the head's context into its columns of the rows. */
static void store_head(const VariantRun *r, const Loops *l, int64_t item, int64_t head)
{
    int64_t size = r->shape.width / r->shape.heads;
    copy_head(r, in_rows(r, l->context, item, head), (HeadCells){l->head_context, size, 1});
}

/* ---- loops: the lessons' kernels ---- */

/* y (rows, C) = x w' + bias, item by item. */
static void loop_linear(const VariantRun *r, const Loops *l, float *y, const float *x,
                        const float *w, const float *bias)
{
    (void)l;
    int64_t cells = r->shape.tokens * r->shape.width;
    int tokens = (int)r->shape.tokens, width = (int)r->shape.width;
    for (int64_t i = 0; i < r->shape.items * cells; i += cells)
        kernels_teaching.linear(y + i, x + i, w, bias, tokens, width, width);
}

/* 1 above the diagonal, as torch.triu(torch.ones(T, T), diagonal=1) makes it. */
static void make_mask(const VariantRun *r, const Loops *l)
{
    int tokens = (int)r->shape.tokens;
    for (int i = 0; i < tokens * tokens; i++)
        l->scores[i] = 1;
    kernels_teaching.triu(l->mask, l->scores, tokens, tokens, 1);
}

/* The lesson's statements for one head: scores, masked scores, weights, context. */
static void loop_head(const VariantRun *r, const Loops *l)
{
    int tokens = (int)r->shape.tokens, size = (int)(r->shape.width / r->shape.heads);
    float root = sqrtf((float)size);
    kernels_teaching.matmul(l->scores, l->head_query, l->head_key, tokens, size, tokens);
    kernels_teaching.masked_fill(l->masked, l->scores, l->mask, -INFINITY, tokens * tokens);
    for (int i = 0; i < tokens * tokens; i++)
        l->scores[i] = l->masked[i] / root;
    kernels_teaching.softmax(l->masked, l->scores, tokens, tokens);
    kernels_teaching.matmul(l->head_context, l->masked, l->head_value, tokens, tokens, size);
}

/* ---- reordered: threads share the rows ---- */

enum { TASK_ROWS = 16 };

/* What the tasks of a product or a head work on. */
typedef struct RowsRun {
    const VariantRun *run;
    const Loops *loops;
    float *y;
    const float *x, *bias;
    int64_t rows;
} RowsRun;

static void rows_each(const RowsRun *run, ThreadTask *task)
{
    threads_each(run->run->threads, (run->rows + TASK_ROWS - 1) / TASK_ROWS, task, (void *)run);
}

/* The rows of task i: from its first on, so many. */
static int64_t rows_of_task(const RowsRun *run, int64_t i)
{
    int64_t left = run->rows - i * TASK_ROWS;
    return left < TASK_ROWS ? left : TASK_ROWS;
}

/* c (n, m) = a (n, k) b (k, m): each cell of a is multiplied with its whole row of b at once. */
static void reordered_rows(float *c, const float *a, const float *b, int64_t n, int64_t k,
                           int64_t m)
{
    memset(c, 0, (size_t)(n * m) * sizeof *c);
    for (int64_t i = 0; i < n; i++)
        for (int64_t p = 0; p < k; p++)
            for (int64_t j = 0; j < m; j++)
                c[i * m + j] += a[i * k + p] * b[p * m + j];
}

static void linear_task(void *context, int64_t i)
{
    const RowsRun *run = context;
    int64_t width = run->run->shape.width, rows = rows_of_task(run, i);
    float *y = run->y + i * TASK_ROWS * width;
    reordered_rows(y, run->x + i * TASK_ROWS * width, run->loops->transposed, rows, width, width);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t j = 0; j < width; j++)
            y[row * width + j] += run->bias[j];
}

/* y = x w' + bias. The weight is transposed first, so that the products of one cell of x go along
 * one row of it. */
static void reordered_linear(const VariantRun *r, const Loops *l, float *y, const float *x,
                             const float *w, const float *bias)
{
    int64_t width = r->shape.width;
    for (int64_t i = 0; i < width; i++)
        for (int64_t j = 0; j < width; j++)
            l->transposed[j * width + i] = w[i * width + j];
    rows_each(&(RowsRun){r, l, y, x, bias, r->shape.items * r->shape.tokens}, linear_task);
}

/* Task: some queries of one head, from scores to context. */
static void head_task(void *context, int64_t i)
{
    const RowsRun *run = context;
    const Loops *l = run->loops;
    int64_t tokens = run->rows, first = i * TASK_ROWS, rows = rows_of_task(run, i);
    int64_t size = run->run->shape.width / run->run->shape.heads;
    float *scores = l->scores + first * tokens, *weights = l->masked + first * tokens;
    float root = sqrtf((float)size);
    reordered_rows(scores, l->head_query + first * size, l->head_key, rows, size, tokens);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t key = 0; key < tokens; key++) {
            float *score = &scores[row * tokens + key];
            *score = key > first + row ? -INFINITY : *score / root;
        }
    kernels_teaching.softmax(weights, scores, (int)rows, (int)tokens);
    reordered_rows(l->head_context + first * size, weights, l->head_value, rows, tokens, size);
}

static void reordered_head(const VariantRun *r, const Loops *l)
{
    rows_each(&(RowsRun){.run = r, .loops = l, .rows = r->shape.tokens}, head_task);
}

/* ---- the whole layer ---- */

void run_loops(const Variant *v, const VariantRun *r, Workspace *w)
{
    Loops l = take_loops(r, w);
    int64_t weight = r->shape.width * r->shape.width;
    if (!w->at)
        return;
    memset(l.bias, 0, (size_t)r->shape.width * sizeof *l.bias);
    make_mask(r, &l);
    for (int i = 0; i < 3; i++)
        (v->serial ? loop_linear : reordered_linear)(r, &l, l.rows[i], r->x, r->in + i * weight,
                                                     l.bias);
    for (int64_t item = 0; item < r->shape.items; item++)
        for (int64_t head = 0; head < r->shape.heads; head++) {
            load_head(r, &l, item, head);
            (v->serial ? loop_head : reordered_head)(r, &l);
            store_head(r, &l, item, head);
        }
    (v->serial ? loop_linear : reordered_linear)(r, &l, r->y, l.context, r->out, r->out_bias);
}
