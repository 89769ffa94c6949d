/*
 * test_chart.c - the bar chart of a bench: lengths, labels, layout in every theme and size.
 */
#include "bench/chart.h"
#include "layout.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum { MOST_ROWS = 2 * VARIANT_MOST };

/* Times as they might be: every row a bit faster than the one before. */
static BenchTable made_up(BenchRow *rows, int threads, double first, double ratio)
{
    BenchTable t = {.shape = {4, 1024, 768, 12},
                    .flop = 25.8e9,
                    .set = fast_best(),
                    .threads = threads,
                    .peak_one = 180,
                    .peak_most = 180 * threads,
                    .rows = rows};
    for (int i = 0; variant_row(i); i++)
        for (int n = 1; n <= threads; n += threads > 1 ? threads - 1 : 1) {
            BenchRow *row = &rows[t.count++];
            *row = (BenchRow){.variant = variant_row(i), .threads = n, .runs = 3};
            row->median = first / pow(ratio, i) / n;
            row->gflops = 25.8 / row->median;
            row->share = row->gflops / 180 / n;
        }
    return t;
}

/* The n-th text of the list that begins so, or NULL. */
static const DrawCommand *text_of(const DrawList *d, const char *begin)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT && str_starts(d->items[i].text, begin))
            return &d->items[i];
    return NULL;
}

TEST(a_chart_says_time_speed_and_share_of_each)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    BenchRow rows[MOST_ROWS];
    BenchTable t = made_up(rows, 2, 20, 2);
    DrawList d = chart_draw(&a, &t, THEME_LIGHT, 1920, 1080, &m);
    CHECK(text_of(&d, "20.0 s  1×  0.7 %") != NULL);
    CHECK(text_of(&d, "10.0 s  2.0×  0.7 %") != NULL);
    CHECK(text_of(&d, "torch-weights") != NULL);
    CHECK(text_of(&d, "peak: 180 GFLOP/s, 360 with 2 threads") != NULL);
    for (size_t i = 0; i < d.count; i++) /* words are whole: nothing is cut */
        CHECK(d.items[i].kind != DRAW_TEXT || !strstr(d.items[i].text.at, "…"));
    arena_free(&a);
}

/* Labels stand at the ends of bars. */
TEST(what_is_twice_as_long_is_twice_as_fast)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    BenchRow rows[MOST_ROWS];
    BenchTable t = made_up(rows, 1, 200, 2);
    DrawList d = chart_draw(&a, &t, THEME_LIGHT, 1920, 1080, &m);
    const DrawCommand *one = text_of(&d, "781 ms"), *two = text_of(&d, "391 ms"),
                      *four = text_of(&d, "195 ms");
    CHECK(four->box.x > two->box.x + 100);
    CHECK_NEAR(four->box.x - two->box.x, 2 * (two->box.x - one->box.x), 2);
    arena_free(&a);
}

/* The axis counts in times of the first row: 2× is twice as far from its beginning as 1×. */
TEST(an_axis_counts_in_times_of_the_first)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    BenchRow rows[MOST_ROWS];
    BenchTable t = made_up(rows, 1, 20, 1.05);
    DrawList d = chart_draw(&a, &t, THEME_LIGHT, 1920, 1080, &m);
    CHECK(text_of(&d, "times loops") != NULL);
    const DrawCommand *tick = text_of(&d, "20×"), *label = text_of(&d, "20.0 s  1×");
    if (CHECK(tick && label)) {
        float zero = 0;
        for (size_t i = 0; i < d.count; i++)
            if (d.items[i].kind == DRAW_TEXT && str_is(d.items[i].text, "0"))
                zero = d.items[i].box.x + d.items[i].box.w / 2;
        double once = (double)(tick->box.x + tick->box.w / 2 - zero) / 20;
        CHECK(label->box.x > zero + once && label->box.x < zero + once + 40);
    }
    arena_free(&a);
}

/* Bars of memory, before anything was measured: their lengths are their bytes. */
TEST(a_chart_without_times_shows_memory)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    LayerShape shape = {1, 256, 384, 6};
    DrawList d = draw_list(&a, &m, 1280, 800, themes[THEME_LIGHT].roles[ROLE_BACKGROUND]);
    Pen p = pen_make(&d, THEME_LIGHT, 0);
    Chart chart = {.shape = shape, .chosen = ~0u >> (32 - 6)};
    chart_draw_bars(&p, &chart, (Box){20, 20, 1000, 700});
    CHECK(text_of(&d, "bars: memory beside input, weights and result") != NULL);
    double unit = 0;
    for (int i = 0; i < 6; i++) {
        VariantRun run = {.shape = shape, .set = &fast_plain, .threads = 1};
        int64_t bytes = variant_extra_bytes(variant_row(i), &run);
        const DrawCommand *label = text_of(&d, bench_bytes(&a, bytes));
        const DrawCommand *doc = text_of(&d, variant_row(i)->doc);
        if (!CHECK(label && doc))
            continue;
        double each = (double)(label->box.x - doc->box.x - p.gap) / (double)bytes;
        unit = i ? unit : each;
        CHECK_NEAR(each / unit, 1, 0.02);
    }
    arena_free(&a);
}

TEST(what_is_left_out_says_why_once)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    BenchRow rows[MOST_ROWS];
    BenchTable t = made_up(rows, 2, 20, 2);
    int said = 0;
    for (int i = 4; i < 6; i++)
        rows[i] = (BenchRow){variant_row(2), 1, .why = "too much"};
    DrawList d = chart_draw(&a, &t, THEME_LIGHT, 1920, 1080, &m);
    for (size_t i = 0; i < d.count; i++)
        said += d.items[i].kind == DRAW_TEXT && str_is(d.items[i].text, "left out: too much");
    CHECK_INT(said, 1);
    for (int i = 0; i < t.count; i++)
        rows[i].why = "too much";
    chart_draw(&a, &t, THEME_LIGHT, 640, 480, &m); /* nothing to draw is no crash */
    arena_free(&a);
}

TEST(layout_of_charts_is_clean)
{
    static const int sizes[][2] = {{640, 480}, {1024, 768}, {1920, 1080}, {3840, 2160}};
    static const double ratios[] = {1.6, 1.05, 1.9};
    TextMetrics m = text_fake;
    layout_start();
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 9; k++) {
            Arena a = arena_make(0);
            BenchRow rows[MOST_ROWS];
            BenchTable t = made_up(rows, 1 + k / 3, 20, ratios[k % 3]);
            DrawList d = chart_draw(&a, &t, (ThemeId)(k % 3), sizes[i][0], sizes[i][1], &m);
            layout_check("chart", &d, (ThemeId)(k % 3), 0);
            arena_free(&a);
        }
    CHECK_INT(layout_complaints(), 0);
}
