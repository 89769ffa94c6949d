/*
 * test_fast.c - the fast kernels mean what the teaching kernels mean: hundreds of random shapes,
 * layouts, masks and special values on every path this machine can run.
 *
 * Sums in another order may differ by 1e-5 of what is added up in a row; NaN and infinities must
 * stand where the teaching kernels put them.
 */
#include "base/lookup.h"
#include "bench/variants.h"
#include "numbers/rng.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES = 150, LARGEST = 6000000 };

/* Calls `check` for each path there is. */
static void on_every_path(void (*check)(const FastSet *set))
{
    for (int path = 0; path < FAST_PATHS; path++)
        if (fast_set((FastPath)path))
            check(fast_set((FastPath)path));
}

static float *cells(int64_t n)
{
    return calloc((size_t)n + 1, sizeof(float));
}

static int up_to(Rng *rng, int most)
{
    return (int)(rng_u32(rng) % (uint32_t)(most + 1));
}

static float any_value(Rng *rng)
{
    return (float)rng_between(rng, -1, 1);
}

static float special_value(Rng *rng)
{
    static const float special[] = {NAN, INFINITY, -INFINITY, 0, 1e30f, 1e-40f};
    return special[up_to(rng, 5)];
}

static void fill(Rng *rng, float *x, int64_t n, int specials)
{
    for (int64_t i = 0; i < n; i++)
        x[i] = any_value(rng);
    for (int i = 0; i < specials && n > 0; i++)
        x[rng_u32(rng) % n] = special_value(rng);
}

/* Of the same class, and no further apart than 1e-5 of the magnitude. */
static bool agree(float got, float want, double magnitude)
{
    if (isnan(want) || isnan(got))
        return isnan(want) && isnan(got);
    if (isinf(want) || isinf(got))
        return got == want || (isinf(want) && !(magnitude < (double)INFINITY));
    return fabs((double)got - (double)want) <= 1e-5 * magnitude + 1e-37;
}

/* ---- products ---- */

/* A matrix somewhere in memory. */
typedef struct Matrix {
    float *cells;
    int64_t row, column;
} Matrix;

/* Side by side, turned, with gaps behind rows, or with gaps everywhere. */
static Matrix any_matrix(Rng *rng, int n, int m, int specials)
{
    int gap = up_to(rng, 3), layout = up_to(rng, 3);
    Matrix x = {.row = m, .column = 1};
    if (layout == 1)
        x = (Matrix){.row = 1, .column = n + gap};
    else if (layout > 1)
        x = (Matrix){.row = (int64_t)m * (layout - 1) + gap, .column = layout - 1};
    int64_t count = n * x.row + m * x.column + 1;
    x.cells = cells(count);
    fill(rng, x.cells, count, specials);
    return x;
}

static void pack(float *to, Matrix x, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            *to++ = x.cells[i * x.row + j * x.column];
}

/* The largest sum of |terms| of each row. */
static double row_magnitude(const float *a, const float *b, int k, int m)
{
    double most = 0;
    for (int j = 0; j < m; j++) {
        double sum = 0;
        for (int p = 0; p < k; p++)
            sum += fabs((double)a[p] * (double)b[p * m + j]);
        most = !(sum <= most) ? sum : most;
    }
    return most;
}

static int products_wrong(const float *got, const float *want, const float *a, const float *b,
                          int n, int k, int m)
{
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        double magnitude = row_magnitude(a + i * k, b, k, m);
        for (int j = 0; j < m; j++)
            wrong += !agree(got[i * m + j], want[i * m + j], magnitude);
    }
    return wrong;
}

static int one_product_wrong(const FastSet *set, Rng *rng, int n, int k, int m, int specials)
{
    Matrix a = any_matrix(rng, n, k, specials), b = any_matrix(rng, k, m, specials / 2);
    float *x = cells((int64_t)n * k), *w = cells((int64_t)k * m);
    float *got = cells((int64_t)n * m), *want = cells((int64_t)n * m);
    const float *from = a.cells, *weight = b.cells;
    pack(x, a, n, k);
    pack(w, b, k, m);
    kernels_teaching.matmul(want, x, w, n, k, m);
    FastProducts p = {.items = 1, .n = n, .k = k, .m = m, .a = &from, .b = &weight, .c = &got};
    p.b_items = 1;
    p.a_row = a.row;
    p.a_column = a.column;
    p.b_row = b.row;
    p.b_column = b.column;
    p.c_row = m;
    p.threads = 1 + up_to(rng, 1);
    set->products(&p);
    int wrong = products_wrong(got, want, x, w, n, k, m);
    free(a.cells);
    free(b.cells);
    free(x);
    free(w);
    free(got);
    free(want);
    return wrong;
}

static void check_products(const FastSet *set)
{
    Rng rng;
    int wrong = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < SHAPES; i++)
        wrong += one_product_wrong(set, &rng, up_to(&rng, 40), up_to(&rng, 60), up_to(&rng, 150),
                                   i % 3 == 0 ? up_to(&rng, 4) : 0);
    wrong += one_product_wrong(set, &rng, 200, 33, 17, 0); /* more rows than a task */
    wrong += one_product_wrong(set, &rng, 7, 2100, 70, 0); /* deeper than one go */
    wrong += one_product_wrong(set, &rng, 5, 20, 1000, 0); /* wider than a task */
    wrong += one_product_wrong(set, &rng, 0, 5, 3, 0);
    wrong += one_product_wrong(set, &rng, 3, 0, 70, 0);
    CHECK_INT(wrong, 0);
}

TEST(fast_products_of_any_layout_agree_with_matmul)
{
    on_every_path(check_products);
}

static void check_kernels(const FastSet *set)
{
    Rng rng;
    float x[60 * 50], w[70 * 50], b[70], got[60 * 70], want[60 * 70];
    rng_seed(&rng, 2);
    fill(&rng, x, 60 * 50, 0);
    fill(&rng, w, 70 * 50, 0);
    fill(&rng, b, 70, 0);
    set->kernels.linear(got, x, w, b, 60, 50, 70);
    kernels_teaching.linear(want, x, w, b, 60, 50, 70);
    for (int i = 0; i < 60 * 70; i++)
        if (!CHECK_NEAR(got[i], want[i], 1e-4))
            break;
    set->kernels.matmul(got, x, w, 60, 50, 70);
    kernels_teaching.matmul(want, x, w, 60, 50, 70);
    for (int i = 0; i < 60 * 70; i++)
        if (!CHECK_NEAR(got[i], want[i], 1e-4))
            break;
    CHECK(fast_of(&set->kernels) == set);
    CHECK(fast_of(&kernels_teaching) == NULL);
}

TEST(fast_matmul_and_linear_have_the_teaching_signatures)
{
    on_every_path(check_kernels);
    CHECK(fast_best() != NULL && fast_set(FAST_PLAIN) != NULL);
}

/* Three items, two weights, columns in groups, a bias: what a layer asks for. */
static void check_groups(const FastSet *set)
{
    enum { N = 9, K = 11, M = 30, WIDTH = 10, ITEMS = 4 };
    Rng rng;
    float x[ITEMS][N * K], w[2][M * K], bias[M], got[ITEMS][N * M], want[N * M];
    const float *a[ITEMS], *b[2] = {w[0], w[1]};
    float *c[ITEMS];
    rng_seed(&rng, 3);
    fill(&rng, x[0], ITEMS * N * K, 0);
    fill(&rng, w[0], 2 * M * K, 0);
    fill(&rng, bias, M, 0);
    for (int i = 0; i < ITEMS; i++) {
        a[i] = x[i];
        c[i] = got[i];
    }
    FastProducts p = {.items = ITEMS,
                      .n = N,
                      .k = K,
                      .m = M,
                      .a = a,
                      .b = b,
                      .c = c,
                      .b_items = 2,
                      .a_row = K,
                      .a_column = 1,
                      .b_row = 1,
                      .b_column = K,
                      .c_row = WIDTH,
                      .c_width = WIDTH,
                      .c_next = N * WIDTH,
                      .bias = bias};
    set->products(&p);
    for (int item = 0; item < ITEMS; item++) {
        kernels_teaching.linear(want, x[item], w[item / 2], bias, N, K, M);
        for (int i = 0; i < N * M; i++)
            CHECK_NEAR(got[item][i % M / WIDTH * N * WIDTH + i / M * WIDTH + i % WIDTH], want[i],
                       1e-5);
    }
}

TEST(fast_products_put_columns_in_groups)
{
    on_every_path(check_groups);
}

/* ---- softmax ---- */

/* Some rows end in a mask, some are masked completely. */
static void mask_rows(Rng *rng, float *x, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = up_to(rng, 3) ? m : up_to(rng, m); j < m; j++)
            x[i * m + j] = -INFINITY;
}

static void check_softmax(const FastSet *set)
{
    Rng rng;
    int wrong = 0;
    rng_seed(&rng, 4);
    for (int shape = 0; shape < SHAPES; shape++) {
        int n = up_to(&rng, 12), m = up_to(&rng, 200);
        float *x = cells(n * m), *got = cells(n * m), *want = cells(n * m);
        fill(&rng, x, n * m, shape % 4 == 0 ? 3 : 0);
        for (int i = 0; i < n * m; i++)
            x[i] *= shape % 3 ? 30 : 1;
        mask_rows(&rng, x, n, m);
        set->kernels.softmax(got, x, n, m);
        kernels_teaching.softmax(want, x, n, m);
        for (int i = 0; i < n * m; i++)
            wrong += !agree(got[i], want[i], 1);
        free(x);
        free(got);
        free(want);
    }
    CHECK_INT(wrong, 0);
}

TEST(fast_softmax_agrees_with_masked_rows_and_special_values)
{
    on_every_path(check_softmax);
}

/* ---- sums ---- */

static int sums_wrong(const FastSet *set, Rng *rng, int n, int m, int specials)
{
    float *x = cells((int64_t)n * m), *sum = cells(n), *mean = cells(n);
    int wrong = 0;
    fill(rng, x, (int64_t)n * m, specials);
    set->kernels.sum(sum, x, n, m);
    set->kernels.mean(mean, x, n, m);
    for (int i = 0; i < n; i++) {
        double want = 0, magnitude = 0;
        for (int j = 0; j < m; j++) {
            want += (double)x[i * m + j];
            magnitude += fabs((double)x[i * m + j]);
        }
        wrong += !agree(sum[i], (float)want, magnitude);
        wrong += !agree(mean[i], (float)want / (float)m, magnitude / m);
    }
    free(x);
    free(sum);
    free(mean);
    return wrong;
}

static void check_sums(const FastSet *set)
{
    Rng rng;
    int wrong = 0;
    rng_seed(&rng, 5);
    for (int shape = 0; shape < SHAPES; shape++)
        wrong += sums_wrong(set, &rng, up_to(&rng, 12), up_to(&rng, 200), shape % 4 ? 0 : 3);
    wrong += sums_wrong(set, &rng, 3, 70001, 0); /* longer than a task */
    wrong += sums_wrong(set, &rng, 40001, 2, 0); /* more rows than a task */
    CHECK_INT(wrong, 0);
}

TEST(fast_sums_agree_with_exact_ones)
{
    on_every_path(check_sums);
}

/* Ones beyond 2^24, where a float cannot count on, and tenths: added one by one they end 3 % off.
 */
static void check_long_sums(const FastSet *set)
{
    enum { LONG = 20000000 };
    float *x = cells(LONG), sum, mean;
    for (int i = 0; i < LONG; i++)
        x[i] = 1;
    set->kernels.sum(&sum, x, 1, LONG);
    set->kernels.mean(&mean, x, 1, LONG);
    CHECK(sum == 2e7f && mean == 1);
    for (int i = 0; i < LONG; i++)
        x[i] = 0.1f;
    set->kernels.sum(&sum, x, 1, LONG);
    CHECK_NEAR(sum, 2e6, 0.1);
    free(x);
}

TEST(fast_sums_stay_true_over_millions_of_cells)
{
    on_every_path(check_long_sums);
}

/* ---- e^x ---- */

static void check_exp(const FastSet *set)
{
    enum { STEP = 997, AT_ONCE = 1000 };
    static const float edge[] = {0, -0.0f, -INFINITY, NAN, -88, -87.3f};
    float x[AT_ONCE], y[AT_ONCE], least = -87.3f;
    uint32_t bits = 0x80000000, end;
    double worst = 0;
    memcpy(&end, &least, sizeof end);
    while (bits < end) {
        for (int i = 0; i < AT_ONCE; i++, bits += bits < end ? STEP : 0)
            memcpy(&x[i], &bits, sizeof bits);
        set->exp(y, x, AT_ONCE);
        for (int i = 0; i < AT_ONCE && x[i] >= least; i++) {
            double want = exp((double)x[i]);
            double unit = (double)nextafterf((float)want, INFINITY) - (double)(float)want;
            double off = fabs((double)y[i] - want) / unit;
            worst = !(off <= worst) ? off : worst;
        }
    }
    CHECK(worst <= 2);
    set->exp(y, edge, 6);
    CHECK(y[0] == 1 && y[1] == 1 && y[2] == 0 && isnan(y[3]) && y[4] == 0 && y[5] > 0);
}

TEST(fast_exp_is_within_two_units_in_the_last_place)
{
    on_every_path(check_exp);
}

/* ---- attention ---- */

/* A mask with holes: every query sees itself or nothing, and some others. */
static bool hides(const void *context, int64_t query, int64_t key)
{
    int64_t window = *(const int64_t *)context;
    return query % 7 == 3 || (query != key && (query * 31 + key * 17) % window != 0);
}

static FastMask far_blocks(const void *context, int64_t query, int64_t queries, int64_t key,
                           int64_t keys)
{
    (void)context;
    bool far = key + keys <= query - 8 || key >= query + queries + 8;
    return far ? MASK_HIDDEN : MASK_MIXED;
}

static bool outside_window(const void *context, int64_t query, int64_t key)
{
    (void)context;
    return key < query - 8 || key > query + 8;
}

static bool hidden(const FastAttention *a, int64_t query, int64_t key)
{
    return (a->causal && key > query) || (a->hidden && a->hidden(a->context, query, key));
}

static const float *token(const FastHeads *h, int64_t item, int64_t head, int64_t t)
{
    return h->at + item * h->item + head * h->head + t * h->token;
}

/* One query of one head with the teaching kernels, over the keys it sees: its context. */
static void plain_attention(const FastAttention *a, const float *q, int64_t item, int64_t head,
                            int64_t query, float *context)
{
    int size = (int)a->size, seen = 0;
    float *score = cells(a->tokens), *weight = cells(a->tokens), *v = cells(a->tokens * size);
    for (int64_t key = 0; key < a->tokens; key++) {
        if (hidden(a, query, key))
            continue;
        kernels_teaching.dot(&score[seen], q, token(&a->k, item, head, key), size);
        score[seen] *= a->scale;
        memcpy(v + seen++ * size, token(&a->v, item, head, key), (size_t)size * sizeof *v);
    }
    kernels_teaching.softmax(weight, score, 1, seen);
    kernels_teaching.matmul(context, weight, v, 1, seen, size);
    for (int f = 0; f < size && seen == 0; f++)
        context[f] = NAN; /* 0 / 0: no weights add up to 1 */
    free(score);
    free(weight);
    free(v);
}

/* Of the finite values of a head: no context is larger. */
static double largest_value(const FastAttention *a, int64_t item, int64_t head)
{
    float most = 0;
    for (int64_t t = 0; t < a->tokens; t++)
        for (int64_t f = 0; f < a->size; f++) {
            float value = fabsf(token(&a->v, item, head, t)[f]);
            most = isfinite(value) && value > most ? value : most;
        }
    return (double)most;
}

static int head_wrong(const FastAttention *a, const float *queries, int64_t item, int64_t head,
                      double score)
{
    int wrong = 0;
    float *want = cells(a->size);
    double magnitude = largest_value(a, item, head) * score;
    for (int64_t t = 0; t < a->tokens; t++) {
        const float *got = token(&a->out, item, head, t);
        plain_attention(a, queries + (token(&a->q, item, head, t) - a->q.at), item, head, t, want);
        for (int64_t f = 0; f < a->size; f++)
            wrong += !agree(got[f], want[f], magnitude);
    }
    free(want);
    return wrong;
}

/* `score`: how large scores get, where that is more than 1: a weight is as far off as its score. */
static int attention_wrong(const FastAttention *a, const float *queries, double score)
{
    int wrong = 0;
    for (int64_t i = 0; i < a->items * a->heads; i++)
        wrong += head_wrong(a, queries, i / a->heads, i % a->heads, score);
    return wrong;
}

/* By token or by head, as split heads lie before and after .contiguous(). */
static FastHeads any_heads(Rng *rng, const FastAttention *a, int specials)
{
    int64_t count = a->items * a->heads * a->tokens * a->size;
    FastHeads h = {cells(count), a->heads * a->tokens * a->size, a->size, a->heads * a->size};
    if (up_to(rng, 1)) {
        h.head = a->tokens * a->size;
        h.token = a->size;
    }
    fill(rng, h.at, count, specials);
    return h;
}

static int one_attention_wrong(const FastSet *set, Rng *rng, FastAttention a, int specials)
{
    double score = a.scale > 1 ? (double)a.scale : 1;
    int64_t count = a.items * a.heads * a.tokens * a.size;
    a.q = any_heads(rng, &a, specials);
    a.k = any_heads(rng, &a, specials);
    a.v = any_heads(rng, &a, specials);
    a.out = a.q; /* in place */
    float *queries = cells(count);
    memcpy(queries, a.q.at, (size_t)count * sizeof *queries);
    set->attention(&a);
    int wrong = attention_wrong(&a, queries, score);
    free(a.q.at);
    free(a.k.at);
    free(a.v.at);
    free(queries);
    return wrong;
}

/* Any shape and mask; every third with a window, some with NaN and infinities. */
static FastAttention any_attention(Rng *rng, int shape, const int64_t *window)
{
    static const int sizes[] = {1, 3, 12, 20, 64, 80, 130};
    FastAttention a = {.items = 1 + up_to(rng, 1),
                       .heads = 1 + up_to(rng, 2),
                       .tokens = up_to(rng, 100),
                       .size = up_to(rng, 1) ? sizes[up_to(rng, 6)] : 1 + up_to(rng, 99),
                       .causal = up_to(rng, 1),
                       .context = window,
                       .threads = 1 + up_to(rng, 1)};
    a.scale = 1 / sqrtf((float)a.size);
    if (shape % 3 == 1)
        a.hidden = hides;
    if (shape % 6 == 2) {
        a.hidden = outside_window;
        a.block = far_blocks;
    }
    return a;
}

static void check_attention(const FastSet *set)
{
    Rng rng;
    int wrong = 0;
    rng_seed(&rng, 5);
    for (int shape = 0; shape < SHAPES; shape++) {
        int64_t window = 1 + up_to(&rng, 4);
        FastAttention a = any_attention(&rng, shape, &window);
        wrong += one_attention_wrong(set, &rng, a, shape % 4 == 3 ? 2 : 0);
    }
    CHECK_INT(wrong, 0);
}

TEST(fast_attention_agrees_with_softmax_of_what_a_query_sees)
{
    on_every_path(check_attention);
}

/* Causal: one token, more than a block, far more; heads that fill vectors and that do not. */
static void check_causal(const FastSet *set)
{
    static const int shapes[][2] = {{1, 64},  {1, 1},    {64, 64},  {65, 20},       {300, 64},
                                    {97, 12}, {1111, 8}, {130, 80}, {90, FAST_HEAD}};
    Rng rng;
    int wrong = 0;
    rng_seed(&rng, 8);
    for (int i = 0; i < 9; i++) {
        FastAttention a = {.items = 1,
                           .heads = 2,
                           .tokens = shapes[i][0],
                           .size = shapes[i][1],
                           .scale = 1,
                           .causal = true};
        wrong += one_attention_wrong(set, &rng, a, 0);
        a.scale = 200; /* scores of thousands: most weights are 0 or 1 */
        wrong += one_attention_wrong(set, &rng, a, 0);
    }
    CHECK_INT(wrong, 0);
}

TEST(fast_causal_attention_of_one_and_of_many_tokens)
{
    on_every_path(check_causal);
}

/* ---- a whole layer ---- */

enum { ITEMS = 2, TOKENS = 150, HEADS = 3, SIZE = 20, WIDTH = HEADS * SIZE };

typedef struct LayerCells {
    float x[ITEMS * TOKENS * WIDTH], weight[4][WIDTH * WIDTH], bias[WIDTH];
    float y[ITEMS * TOKENS * WIDTH];
} LayerCells;

/* The layer that flash makes of the fast kernels, with c's weights. */
static void run_flash_on(const FastSet *set, const LayerCells *c, const float *x, const float *bias,
                         float *y, int threads)
{
    const Variant *flash = variant_row(name_row(variant_name, STR("flash")));
    VariantRun r = {.shape = {ITEMS, TOKENS, WIDTH, HEADS},
                    .x = x,
                    .in = c->weight[0],
                    .out = c->weight[3],
                    .out_bias = bias,
                    .y = y,
                    .set = set,
                    .threads = threads};
    r.workspace = cells(variant_workspace(flash, &r));
    variant_run(flash, &r);
    free(r.workspace);
}

static void run_layer(const FastSet *set, LayerCells *c, int threads)
{
    Rng rng;
    rng_seed(&rng, 6);
    fill(&rng, c->x, ITEMS * TOKENS * WIDTH, 0);
    fill(&rng, c->weight[0], 4 * WIDTH * WIDTH, 0);
    fill(&rng, c->bias, WIDTH, 0);
    run_flash_on(set, c, c->x, c->bias, c->y, threads);
}

static void check_layer(const FastSet *set)
{
    enum { CELLS = ITEMS * TOKENS * WIDTH };
    LayerCells *c = malloc(sizeof *c);
    float *made[3], *want = cells(CELLS), none[WIDTH] = {0};
    run_layer(set, c, 2);
    for (int i = 0; i < 3; i++) {
        made[i] = cells(CELLS);
        kernels_teaching.linear(made[i], c->x, c->weight[i], none, ITEMS * TOKENS, WIDTH, WIDTH);
    }
    FastHeads q = {made[0], TOKENS * WIDTH, SIZE, WIDTH}, k = q, v = q;
    k.at = made[1];
    v.at = made[2];
    FastAttention a = {.items = ITEMS,
                       .heads = HEADS,
                       .tokens = TOKENS,
                       .size = SIZE,
                       .q = q,
                       .k = k,
                       .v = v,
                       .scale = 1 / sqrtf((float)SIZE),
                       .causal = true};
    float *context = cells(CELLS);
    for (int i = 0; i < ITEMS * HEADS * TOKENS; i++) {
        int item = i / TOKENS / HEADS, head = i / TOKENS % HEADS, t = i % TOKENS;
        plain_attention(&a, token(&q, item, head, t), item, head, t,
                        context + (item * TOKENS + t) * WIDTH + head * SIZE);
    }
    kernels_teaching.linear(want, context, c->weight[3], c->bias, ITEMS * TOKENS, WIDTH, WIDTH);
    for (int i = 0; i < CELLS; i++)
        if (!CHECK_NEAR(c->y[i], want[i], 2e-4))
            break;
    for (int i = 0; i < 3; i++)
        free(made[i]);
    free(context);
    free(want);
    free(c);
}

TEST(fast_layer_is_projections_attention_and_a_projection)
{
    on_every_path(check_layer);
}

static void check_threads(const FastSet *set)
{
    LayerCells *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    run_layer(set, one, 1);
    for (int threads = 2; threads <= 5; threads++) {
        run_layer(set, two, threads);
        CHECK_MEM(two->y, one->y, sizeof one->y);
    }
    free(one);
    free(two);
}

TEST(fast_sums_are_the_same_for_any_number_of_threads)
{
    on_every_path(check_threads);
}

/* All that a thread keeps, however many tokens there are. */
static void check_thread_bytes(const FastSet *set)
{
    CHECK(set->thread_bytes > 0 && set->thread_bytes < 128 * 1024);
}

TEST(fast_attention_needs_less_than_128_kb_for_each_thread)
{
    on_every_path(check_thread_bytes);
}

/* y in the place of x, and no bias where that is 0. */
static void check_layer_in_place(const FastSet *set)
{
    LayerCells *c = malloc(sizeof *c), *same = malloc(sizeof *same);
    run_layer(set, c, 2);
    memcpy(same->x, c->x, sizeof c->x);
    run_flash_on(set, c, same->x, NULL, same->x, 2);
    for (int i = 0; i < ITEMS * TOKENS * WIDTH; i++)
        if (!CHECK_NEAR(same->x[i], c->y[i] - c->bias[i % WIDTH], 1e-4))
            break;
    free(same);
    free(c);
}

TEST(fast_layer_may_write_over_its_input)
{
    on_every_path(check_layer_in_place);
}

TEST(fast_peak_counts_its_operations)
{
    CHECK_NEAR(fast_set(FAST_PLAIN)->peak(10, 2), 10 * 2 * 12 * 2 * 4, 0);
}
