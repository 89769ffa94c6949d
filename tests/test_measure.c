/*
 * test_measure.c - bench fences: what they ask, what is shown before, while and after measuring,
 * and that nothing is measured unless somebody asks.
 */
#include "base/lookup.h"
#include "base/threads.h"
#include "bench/bench_fence.h"
#include "desk.h"
#include "draw_dump.h"
#include "layout.h"
#include "report/report.h"
#include "running/running.h"
#include "world.h"

#include <string.h>
#include <time.h>

#define BENCH "tests/views/bench.md"

typedef struct Loaded {
    Lesson lesson;
    Arena arena;
    bool well;
} Loaded;

static bool load(Loaded *s)
{
    s->arena = arena_make(0);
    return world_shelf(&s->lesson, BENCH);
}

static void leave(Loaded *s)
{
    lesson_free(&s->lesson);
    arena_free(&s->arena);
}

static const char *dump(Loaded *s, const View *v)
{
    TextMetrics fake = text_fake;
    DrawList d = scene_draw(&s->arena, &s->lesson, v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&s->arena);
    draw_dump(&out, &d);
    return strbuf_str(&out).at;
}

static const char *told(Loaded *s)
{
    ReportOptions options = {0};
    StrBuf out = strbuf_make(&s->arena);
    report_lesson(&out, &s->lesson, &options);
    return strbuf_str(&out).at;
}

/* 8 B T C C + 4 d H B T (T + 1) / 2. */
TEST(work_of_a_layer_is_told_in_a_unit_of_its_size)
{
    static const struct {
        LayerShape shape;
        const char *work;
    } layers[] = {{{1, 1, 1, 1}, "12 operations needed, hidden cells not counted"},
                  {{2, 100, 32, 4}, "2931200 operations needed, hidden cells not counted"},
                  {{1, 1024, 768, 12}, "6444 million operations needed, hidden cells not counted"},
                  {{4, 1024, 768, 12}, "26 · 10⁹ operations needed, hidden cells not counted"}};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        BenchFence f = {.spec = {.shape = layers[i].shape}};
        StrBuf out = strbuf_make(&a);
        Report r = {.out = &out, .scratch = &a};
        extension.tell(&r, &f);
        CHECK(strstr(strbuf_str(&out).at, layers[i].work));
    }
    arena_free(&a);
}

/* What could have been measured: loops, then flash with one thread and with two. */
static const BenchTable *table(Arena *a)
{
    const Variant *loops = variant_row(name_row(variant_name, STR("loops")));
    const Variant *flash = variant_row(name_row(variant_name, STR("flash")));
    BenchRow rows[] = {
        {.variant = loops, .threads = 1, .gflops = 2},
        {.variant = flash, .threads = 1, .gflops = 50},
        {.variant = flash, .threads = 2, .why = "it is tired"},
    };
    BenchTable *t = ARENA_NEW(a, BenchTable);
    *t = (BenchTable){
        .set = fast_best(), .threads = 2, .count = 3, .peak_one = 120, .peak_most = 240};
    t->rows = ARENA_ARRAY(a, BenchRow, t->count);
    memcpy(t->rows, rows, sizeof rows);
    return t;
}

/* Who does not see the chart is told its numbers in two sentences: what was left out is in none. */
TEST(measure_is_put_into_two_sentences)
{
#define LAYER                                                                                       \
    "Programs that compute a layer: 1 × 8 tokens, 16 features, 2 heads; 18688 operations needed, " \
    "hidden cells not counted."
    Loaded s;
    View v = view_default();
    v.position = (Position){.path = {1}, .count = 1};
    if (load(&s)) {
        BenchFence *f = bench_fence_of(&s.lesson, 0);
        BenchTable none = {.set = fast_best()};
        CHECK_STR(scene_extra_text(&s.arena, &s.lesson, &v).at,
                  LAYER " Memory that each takes beside input, weights and result: loops 4.8 KiB; "
                        "flash 84.5 KiB.");
        f->table = table(&s.arena);
        CHECK_STR(scene_extra_text(&s.arena, &s.lesson, &v).at,
                  LAYER " Speed of each at its best: loops 2.0 GFLOP/s; flash 50 GFLOP/s, 25 times "
                        "the first; peak: 120 GFLOP/s, 240 with 2 threads.");
        f->table = &none;
        CHECK_STR(scene_extra_text(&s.arena, &s.lesson, &v).at, LAYER);
        v.position.path[0] = 2; /* a step without a bench fence */
        CHECK_STR(scene_extra_text(&s.arena, &s.lesson, &v).at, "");
    }
    leave(&s);
#undef LAYER
}

TEST(measure_reads_what_a_fence_asks)
{
    Loaded s;
    if (load(&s)) {
        const BenchFence *f = bench_fence_of(&s.lesson, 0);
        CHECK(f && !f->table);
        CHECK_INT(f->spec.shape.tokens, 8);
        CHECK_INT(f->spec.shape.heads, 2);
        CHECK_INT(f->spec.threads, 1);
        CHECK_INT(f->spec.chosen, 1u << name_row(variant_name, STR("loops")) |
                                      1u << name_row(variant_name, STR("flash")));
        CHECK(!bench_fence_of(&s.lesson, 1));
    }
    leave(&s);
}

/* The bench fence with these lines. */
static BenchFence *asked(Arena *a, const char *lines)
{
    Source *source = ARENA_NEW(a, Source);
    void *fence = NULL;
    Error e = {0};
    source->text = str_of(lines);
    Span all = {source, 0, (uint32_t)source->text.len};
    CHECK(extension.read(a, all, all, &fence, &e));
    return fence;
}

TEST(measure_takes_no_more_threads_than_there_are)
{
    Arena a = arena_make(0);
    BenchFence *many = asked(&a, "threads 2147483647\nshape 1,8,16,2\n");
    BenchFence *one = asked(&a, "shape 1,8,16,2\nthreads 1\n");
    BenchFence *all = asked(&a, "threads all\nshape 1, 8, 16, 2\n");
    CHECK_INT(many->spec.threads, threads_available());
    CHECK_INT(one->spec.threads, 1);
    CHECK_INT(all->spec.threads, threads_available());
    CHECK(bench_fence_same(many, all));
    CHECK_INT(bench_fence_same(one, all), threads_available() == 1);
    arena_free(&a);
}

TEST(measure_shows_the_rungs_before_anything_is_measured)
{
    Loaded s;
    View v = view_default();
    if (load(&s)) {
        v.parts = PARTS_PICTURE;
        CHECK_GOLDEN(dump(&s, &v), "ladder-unmeasured.txt");
        CHECK(!strstr(dump(&s, &v), "measure")); /* not on paper */
        v.parts = PARTS_SLIDE;
        CHECK(strstr(dump(&s, &v), "times are measured in the program's window"));
        CHECK(strstr(told(&s), "times are measured in the program's window"));
        CHECK(!strstr(told(&s), "GFLOP/s"));
    }
    leave(&s);
}

TEST(measure_shows_what_was_measured)
{
    Loaded s;
    View v = view_default();
    if (load(&s)) {
        bench_fence_of(&s.lesson, 0)->table = table(&s.arena);
        const char *picture = dump(&s, &v), *text = told(&s);
        CHECK(strstr(picture, "50 GFLOP/s, 25 times the first"));
        CHECK(strstr(picture, "left out: it is tired"));
        CHECK(strstr(text, "1 thread: 50 GFLOP/s, 25 times the first"));
        CHECK(strstr(text, "2 threads: left out: it is tired"));
        v.kind = VIEW_HEATMAP;
        CHECK(!strstr(dump(&s, &v), "GFLOP/s")); /* the tensor of the step can be seen, too */
    }
    leave(&s);
}

/* All rungs of lesson 17, the last one left out with all threads. */
static const BenchTable *many_rows(Arena *a, const BenchFence *f)
{
    BenchTable *t = ARENA_NEW(a, BenchTable);
    *t = (BenchTable){.set = fast_best(), .threads = 2, .peak_one = 221, .peak_most = 442};
    t->rows = ARENA_ARRAY(a, BenchRow, 2 * VARIANT_MOST);
    for (int i = 0; variant_row(i); i++)
        for (int n = 1; n <= 2 && f->spec.chosen >> i & 1; n++)
            t->rows[t->count++] = (BenchRow){
                .variant = variant_row(i), .threads = n, .gflops = 3.5 * n * (1 + 5 * i)};
    t->rows[t->count - 1].why = "too much";
    return t;
}

/* Texts that are cut, from the picture's left edge on. */
static int count_cut(const DrawList *d)
{
    float left = -1;
    int cut = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->kind == DRAW_TEXT && str_starts(c->text, "a layer: "))
            left = c->box.x;
        cut += c->kind == DRAW_TEXT && left >= 0 && c->box.x >= left && strstr(c->text.at, "…");
    }
    CHECK(left > 0);
    return cut;
}

TEST(measure_is_laid_out_well_at_every_size_of_text)
{
    static const int sizes[][2] = {{1024, 768}, {1920, 1080}};
    TextMetrics fake = text_fake;
    Arena a = arena_make(0);
    Lesson l = {0};
    layout_start();
    if (world_shelf(&l, "17")) {
        int fence = 0;
        while (!bench_fence_of(&l, fence))
            fence++;
        BenchFence *f = bench_fence_of(&l, fence);
        for (int i = 0; i < 4 * (TEXT_MOST + 1); i++) {
            View v = view_default();
            BenchProgress now = {variant_row(name_row(variant_name, STR("flash"))), 1, 8, 11};
            v.position = (Position){.path = {l.fences.items[fence].first_step + 1}, .count = 1};
            v.text = i / 4;
            f->now = i % 4 == 1 ? now : (BenchProgress){0};
            f->table = i % 4 ? many_rows(&a, f) : NULL;
            const int *size = sizes[i % 2];
            DrawList d = scene_draw(&a, &l, &v, size[0], size[1], &fake);
            CHECK_INT(count_cut(&d), 0);
            layout_check("ladder", &d, v.theme, v.text);
        }
    }
    CHECK_INT(layout_complaints(), 0);
    lesson_free(&l);
    arena_free(&a);
}

TEST(measure_shows_how_far_it_has_come)
{
    Loaded s;
    View v = view_default();
    if (load(&s)) {
        bench_fence_of(&s.lesson, 0)->now =
            (BenchProgress){variant_row(name_row(variant_name, STR("flash"))), 1, 1, 3};
        CHECK(strstr(dump(&s, &v), "measuring 2 of 3: flash"));
    }
    leave(&s);
}

TEST(measure_goes_along_to_another_version_that_asks_the_same)
{
    Loaded a, b;
    if (load(&a) && load(&b)) {
        bench_fence_of(&a.lesson, 0)->table = table(&a.arena);
        extension.carry(&a.lesson, &b.lesson);
        CHECK(bench_fence_of(&b.lesson, 0)->table == bench_fence_of(&a.lesson, 0)->table);
        bench_fence_of(&b.lesson, 0)->table = NULL;
        bench_fence_of(&b.lesson, 0)->spec.threads += 1;
        extension.carry(&a.lesson, &b.lesson);
        CHECK(!bench_fence_of(&b.lesson, 0)->table);
    }
    leave(&a);
    leave(&b);
}

static void nothing(void)
{
}

TEST(measure_waits_to_be_asked_where_there_is_no_window)
{
    Desk d;
    if (desk_open(&d, BENCH)) {
        app_draw(&d.app);
        CHECK(!d.app.extra);
    }
    desk_leave(&d);
}

/* The table of the first fence once it is another one than `before`; NULL: it takes too long. */
static const BenchTable *measured(Desk *d, const BenchTable *before)
{
    const struct timespec hundredth = {0, 10000000};
    for (int i = 0; i < 6000; i++) {
        const BenchTable *table = bench_fence_of(d->app.shown.lesson, 0)->table;
        if (table != before)
            return table;
        nanosleep(&hundredth, NULL);
        extension.tick(&d->app);
    }
    return NULL;
}

TEST(measure_begins_when_the_step_is_opened)
{
    Desk d;
    Arena a = arena_make(0);
    if (desk_open(&d, BENCH)) {
        d.app.settings.wake = nothing;
        d.app.shown.stale = true;
        app_draw(&d.app);
        CHECK(d.app.extra);
        const BenchTable *first = measured(&d, NULL);
        CHECK(first && first->count == 2);
        CHECK(strstr(desk_picture(&d, &a).at, "times the first"));
        desk_press(&d, "Right");
        desk_press(&d, "Left");
        app_draw(&d.app);
        CHECK(bench_fence_of(d.app.shown.lesson, 0)->table == first); /* once is enough */
        desk_press(&d, "Shift+M");
        CHECK(measured(&d, first));
        desk_press(&d, "y");
        CHECK(strstr(str_copy(&a, d.app.wants.clipboard).at, " --measure"));
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(measure_can_be_left_in_the_middle)
{
    Desk d;
    if (desk_open(&d, BENCH)) {
        d.app.settings.wake = nothing;
        d.app.shown.stale = true;
        app_draw(&d.app);
        desk_press(&d, "Right");
        app_draw(&d.app);
        CHECK(!desk_shows(&d, "measuring")); /* it is told at its step only */
    }
    desk_leave(&d);
}
