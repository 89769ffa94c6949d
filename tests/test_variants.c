/*
 * test_variants.c - every implementation of a layer computes that layer, with one thread and with
 * two, on every instruction set, and takes no more memory than it says.
 */
#include "base/lookup.h"
#include "bench/bench.h"
#include "numbers/rng.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const LayerShape shapes[] = {
    {1, 1, 1, 1},   {2, 3, 4, 2},   {1, 6, 2, 1},    {3, 17, 30, 5},
    {2, 65, 24, 3}, {1, 97, 80, 4}, {2, 33, 36, 12}, {70, 2, 8, 2}, /* more heads than one call */
};
enum { SHAPES = sizeof shapes / sizeof *shapes, GUARD = 64 };

/* A layer with random cells, in one piece of memory. */
typedef struct Layer {
    VariantRun run;
    float *cells;
} Layer;

static Layer make_layer(LayerShape s, const FastSet *set, int threads)
{
    int64_t rows = s.items * s.tokens * s.width, weight = s.width * s.width;
    int64_t in = rows + 4 * weight + s.width;
    float *x = calloc((size_t)(in + rows), sizeof *x);
    Rng rng;
    rng_seed(&rng, 7);
    for (int64_t i = 0; i < in; i++)
        x[i] = (float)rng_between(&rng, -1.5, 1.5);
    VariantRun r = {.shape = s, .x = x, .in = x + rows, .set = set, .threads = threads};
    r.out = r.in + 3 * weight;
    r.out_bias = r.out + weight;
    r.y = x + in;
    return (Layer){r, x};
}

/* Runs it in a workspace of exactly the size it asked for, NaN all over and a guard behind. */
static bool runs_in_its_workspace(Layer *l, const Variant *v)
{
    int64_t rows = l->run.shape.items * l->run.shape.tokens * l->run.shape.width;
    int64_t room = variant_workspace(v, &l->run);
    bool kept = true;
    l->run.workspace = malloc((size_t)(room + GUARD) * sizeof(float));
    for (int64_t i = 0; i < room + GUARD; i++)
        l->run.workspace[i] = i < room ? NAN : 42;
    for (int64_t i = 0; i < rows; i++)
        l->run.y[i] = NAN;
    variant_run(v, &l->run);
    for (int64_t i = room; i < room + GUARD; i++)
        kept = kept && l->run.workspace[i] == 42;
    free(l->run.workspace);
    l->run.workspace = NULL;
    return kept;
}

/* How far l->y is from the layer in double precision, in units of its row's largest cell. */
static double difference(const Layer *l)
{
    Arena a = arena_make(0);
    Reference f = reference_make(&a, &l->run);
    double apart = reference_difference(&f, l->run.y);
    arena_free(&a);
    return apart;
}

static void check_variants(LayerShape s, const FastSet *set, int threads)
{
    Layer l = make_layer(s, set, threads);
    for (int i = 0; variant_row(i); i++) {
        const Variant *v = variant_row(i);
        bool kept = CHECK(runs_in_its_workspace(&l, v));
        if (!CHECK_NEAR(difference(&l), 0, BENCH_TOLERANCE) || !kept)
            printf("    %s, %s, %d threads, %d tokens\n", v->name, set->kernels.name, threads,
                   (int)s.tokens);
    }
    free(l.cells);
}

TEST(every_variant_computes_the_layer)
{
    for (int path = 0; path < FAST_PATHS; path++)
        for (int i = 0; fast_set((FastPath)path) && i < SHAPES; i++)
            for (int threads = 1; threads <= 2; threads++)
                check_variants(shapes[i], fast_set((FastPath)path), threads);
}

TEST(a_wrong_cell_or_one_never_written_is_seen)
{
    Layer l = make_layer((LayerShape){2, 9, 12, 3}, fast_best(), 1);
    runs_in_its_workspace(&l, variant_row(0));
    float right = l.run.y[100];
    l.run.y[100] += 0.01f;
    CHECK(difference(&l) > BENCH_TOLERANCE);
    l.run.y[100] = NAN;
    CHECK(isnan(difference(&l)));
    l.run.y[100] = right;
    CHECK(difference(&l) <= BENCH_TOLERANCE);
    free(l.cells);
}

/* The reference itself against the lessons' kernels on one head, where both are a few lines. */
TEST(one_token_sees_itself_alone)
{
    Layer l = make_layer((LayerShape){1, 1, 2, 1}, fast_best(), 1);
    const float *x = l.run.x, *value = l.run.in + 8, *out = l.run.out;
    float v0 = value[0] * x[0] + value[1] * x[1], v1 = value[2] * x[0] + value[3] * x[1];
    l.run.y[0] = out[0] * v0 + out[1] * v1 + l.run.out_bias[0];
    l.run.y[1] = out[2] * v0 + out[3] * v1 + l.run.out_bias[1];
    CHECK(difference(&l) <= 1e-6);
    free(l.cells);
}

TEST(scores_are_counted_where_they_are_kept)
{
    VariantRun r = {.shape = {4, 1024, 768, 12}, .set = fast_best(), .threads = 2};
    const int64_t scores = (int64_t)4 * 4 * 12 * 1024 * 1024;
    CHECK(variant_extra_bytes(variant_row(name_row(variant_name, STR("split"))), &r) > 2 * scores);
    CHECK(variant_extra_bytes(variant_row(name_row(variant_name, STR("flash"))), &r) < scores / 4);
    r.shape.tokens = (int64_t)1 << 34;
    CHECK_INT(variant_extra_bytes(variant_row(name_row(variant_name, STR("split"))), &r),
              INT64_MAX);
    CHECK_NEAR(layer_flop((LayerShape){4, 1024, 768, 12}), 25.78e9, 0.01e9);
}

/* ---- measuring ---- */

static int stop_after;

static bool stop(void *context, const BenchProgress *now)
{
    (void)context;
    return now->row < stop_after;
}

TEST(rows_come_in_the_tables_order_one_thread_first)
{
    Arena a = arena_make(0);
    BenchSpec s = bench_spec();
    BenchTable t;
    Error e = {0};
    s.shape = (LayerShape){1, 7, 8, 2};
    s.repeat = 2;
    CHECK(bench_measure(&a, &s, &t, &e));
    CHECK_STR(t.rows[0].variant->name, "loops");
    CHECK_STR(t.rows[t.count - 1].variant->name, "flex");
    for (int i = 0; i < t.count; i++) {
        const BenchRow *row = &t.rows[i];
        CHECK(!row->why && row->median >= row->least && row->least > 0);
        double peak = row->threads > 1 ? t.peak_most : t.peak_one; /* the one that is drawn */
        CHECK_NEAR(row->gflops * row->median, t.flop * 1e-9, 1e-12);
        CHECK_NEAR(row->share * peak, row->gflops, 1e-9 * peak);
        CHECK(row->threads == 1 || (i > 0 && t.rows[i - 1].variant == row->variant));
    }
    arena_free(&a);
}

TEST(a_bench_can_be_stopped)
{
    Arena a = arena_make(0);
    BenchSpec s = bench_spec();
    BenchTable t;
    Error e = {0};
    s.shape = (LayerShape){1, 3, 4, 2};
    s.progress = stop;
    stop_after = 2;
    CHECK(!bench_measure(&a, &s, &t, &e));
    CHECK_INT(e.kind, ERROR_CANCELLED);
    CHECK_INT(t.count, 3);
    arena_free(&a);
}

static void refused(LayerShape shape, const char *message)
{
    Error e = {0};
    CHECK(!shape_check(shape, &e));
    CHECK_INT(e.kind, ERROR_USAGE);
    CHECK_STR(e.message, message);
}

TEST(what_cannot_be_is_refused)
{
    refused((LayerShape){1, 0, 8, 2}, "a shape is four numbers from 1 up, not 1,0,8,2");
    refused((LayerShape){1, 4, 8, 3}, "8 features cannot be shared out among 3 heads");
    refused((LayerShape){1, 4, INT64_MAX, INT64_MAX - 1},
            "9223372036854775807 features cannot be shared out among 9223372036854775806 heads");
    refused((LayerShape){1, 4, 8, INT64_MAX},
            "8 features cannot be shared out among 9223372036854775807 heads");
}

TEST(heads_too_long_for_fused_attention_are_left_out)
{
    Arena a = arena_make(0);
    BenchSpec s = bench_spec();
    BenchTable t;
    Error e = {0};
    s.shape = (LayerShape){1, 2, FAST_HEAD + 1, 1};
    s.repeat = 1;
    CHECK(bench_measure(&a, &s, &t, &e));
    for (int i = 0; i < t.count; i++)
        CHECK((t.rows[i].why != NULL) == t.rows[i].variant->fused);
    arena_free(&a);
}

TEST(what_takes_too_much_memory_is_left_out_or_refused)
{
    Arena a = arena_make(0);
    BenchSpec s = bench_spec();
    BenchTable t;
    Error e = {0};
    s.shape = (LayerShape){1, 300, 4, 4};
    s.repeat = 1;
    s.allowed = 1 << 20; /* split keeps 2.7 MiB of scores */
    CHECK(bench_measure(&a, &s, &t, &e));
    for (int i = 0; i < t.count; i++)
        CHECK((t.rows[i].why != NULL) == (t.rows[i].extra_bytes + t.shared_bytes > s.allowed));
    CHECK(t.rows[name_row(variant_name, STR("split"))].why || s.threads > 1);
    CHECK_STR(bench_bytes(&a, t.shared_bytes), "9.6 KiB");
    s.allowed = 10000;
    CHECK(!bench_measure(&a, &s, &t, &e));
    CHECK_INT(e.kind, ERROR_USAGE);
    arena_free(&a);
}

TEST(what_takes_minutes_is_left_out)
{
    Arena a = arena_make(0);
    BenchSpec s = bench_spec();
    BenchTable t;
    Error e = {0}, again = {0};
    s.shape = (LayerShape){1, VARIANT_SMALL, 160, 1};
    s.threads = 1;
    s.allowed = (int64_t)1 << 40;
    s.progress = stop; /* before the first that is run */
    stop_after = 0;
    CHECK(!bench_measure(&a, &s, &t, &e));
    CHECK_INT(e.kind, ERROR_CANCELLED);
    CHECK_STR(t.rows[0].why, "would take 70 seconds or more");
    CHECK_INT(t.count, 3); /* of fast kernels a minute is enough */
    s.patience = 0;
    CHECK(!bench_measure(&a, &s, &t, &again));
    CHECK_INT(again.kind, ERROR_CANCELLED);
    CHECK(!t.rows[0].why);
    arena_free(&a);
}
