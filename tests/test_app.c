/*
 * test_app.c - the window without a window: inputs in, pictures out.
 */
#include "app/app.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

typedef struct Desk {
    App app;
    TextMetrics metrics;
    double time;
} Desk;

static bool sit_down(Desk *d, const char *lesson)
{
    AppSettings settings = {0};
    Error e = {0};
    d->metrics = text_fake_metrics();
    d->time = 0;
    app_start(&d->app, &settings, &d->metrics, 1280, 720);
    return CHECK(app_open(&d->app, str_of(lesson), &e));
}

static void press_at(Desk *d, const char *chord, double pause, bool repeat)
{
    Input in = {.kind = INPUT_KEY, .time = d->time += pause, .repeat = repeat};
    CHECK(chord_parse(str_of(chord), &in.chord));
    app_input(&d->app, &in);
}

static void press(Desk *d, const char *chord)
{
    press_at(d, chord, 1, false);
}

static void type(Desk *d, const char *text)
{
    Input in = {.kind = INPUT_TEXT, .time = d->time += 1, .text = str_of(text)};
    app_input(&d->app, &in);
}

static int step(const Desk *d)
{
    return app_step(&d->app)->number;
}

/* The picture as text, in the test's own arena. */
static Str picture(Desk *d, Arena *a)
{
    StrBuf out = strbuf_make(a);
    d->app.stale = true;
    draw_dump(&out, app_draw(&d->app));
    return strbuf_str(&out);
}

TEST(chord_names_are_read_and_written)
{
    static const char *const names[] = {"g",  "?",   "Ctrl+Z", "Ctrl+Alt+Shift+Home", "Space",
                                        "F5", "F12", "Plus",   "Shift+PageDown",      "é"};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Chord c;
        StrBuf out = strbuf_make(&a);
        CHECK(chord_parse(str_of(names[i]), &c));
        chord_write(&out, c);
        CHECK_STR(out.at, names[i]);
    }
    Chord c;
    CHECK(!chord_parse(STR("Hyper+x"), &c));
    CHECK(!chord_parse(STR("F13"), &c));
    CHECK(!chord_parse(STR(""), &c));
    arena_free(&a);
}

TEST(app_every_key_of_the_table_is_a_chord_and_bound_once)
{
    Chord seen[200];
    int context[200], count = 0;
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        Str keys = str_of(action_row((ActionId)id)->keys), word;
        while (str_word(&keys, &word)) {
            CHECK(chord_parse(word, &seen[count]));
            context[count] = (int)action_row((ActionId)id)->context;
            for (int k = 0; k < count; k++)
                CHECK(!chord_same(seen[k], seen[count]) || context[k] != context[count]);
            count++;
        }
    }
    CHECK(count > 30);
}

TEST(app_walks_there_and_back_to_the_same_picture)
{
    Desk d;
    Arena a = arena_make(0);
    if (!sit_down(&d, "1"))
        return;
    press(&d, "Right");
    Str before = picture(&d, &a);
    press(&d, "PageDown");
    CHECK_INT(step(&d), 3);
    CHECK(!str_equal(picture(&d, &a), before));
    press(&d, "Left");
    CHECK_INT(step(&d), 2);
    CHECK(str_equal(picture(&d, &a), before));
    press(&d, "End");
    CHECK_INT(step(&d), (int)d.app.lesson->steps.count);
    press(&d, "Right");
    CHECK_INT(step(&d), (int)d.app.lesson->steps.count);
    press(&d, "Home");
    CHECK_INT(step(&d), 1);
    app_end(&d.app);
    arena_free(&a);
}

TEST(app_a_held_or_doubled_key_never_skips_a_stage)
{
    Desk d;
    if (!sit_down(&d, "1"))
        return;
    int stage = app_step(&d.app)->stage;
    for (int i = 0; i < 50; i++)
        press_at(&d, "PageDown", 0.1, true);
    CHECK_INT(app_step(&d.app)->stage, stage);
    press(&d, "PageDown");
    CHECK_INT(app_step(&d.app)->stage, stage + 1);
    press(&d, "Shift+PageDown");
    press_at(&d, "Shift+PageDown", 0.01, false);
    CHECK_INT(app_step(&d.app)->stage, stage + 2);
    app_end(&d.app);
}

TEST(app_goes_to_a_step_or_a_stage)
{
    Desk d;
    if (!sit_down(&d, "1"))
        return;
    press(&d, "g");
    type(&d, "7.2");
    press(&d, "Enter");
    CHECK_INT(step(&d), 7);
    CHECK_INT(d.app.view.position.count, 2);
    press(&d, "g");
    type(&d, "soft");
    press(&d, "Enter");
    CHECK_STR(str_copy(&d.app.frame, d.app.lesson->stages.items[app_step(&d.app)->stage].title).at,
              "softmax");
    press(&d, "g");
    type(&d, "999");
    press(&d, "Enter");
    CHECK(field_is_open(&d.app.field));
    press(&d, "Esc");
    CHECK(!field_is_open(&d.app.field));
    app_end(&d.app);
}

TEST(app_escape_closes_and_never_quits)
{
    Desk d;
    if (!sit_down(&d, "1"))
        return;
    press(&d, "F5");
    CHECK(d.app.wants.fullscreen);
    press(&d, "b");
    CHECK_INT(d.app.blank, BLANK_BLACK);
    press(&d, "Esc");
    CHECK_INT(d.app.blank, BLANK_NONE);
    CHECK(d.app.wants.fullscreen);
    press(&d, "Esc");
    CHECK(!d.app.wants.fullscreen);
    for (int i = 0; i < 5; i++)
        press(&d, "Esc");
    CHECK(!d.app.wants.quit);
    press(&d, "Ctrl+Q");
    CHECK(d.app.wants.quit);
    app_end(&d.app);
}

TEST(app_plays_by_itself_and_stops_at_the_end)
{
    Desk d;
    if (!sit_down(&d, "1"))
        return;
    press(&d, "End");
    press(&d, "Left");
    press(&d, "p");
    CHECK_NEAR(app_wait(&d.app), 4, 1e-9);
    for (int i = 0; i < 3; i++) {
        Input tick = {.kind = INPUT_TICK, .time = d.time += 4};
        app_input(&d.app, &tick);
    }
    CHECK_INT(step(&d), (int)d.app.lesson->steps.count);
    CHECK(app_wait(&d.app) < 0);
    app_end(&d.app);
}

TEST(app_shows_other_pictures_of_the_tensor_and_comes_round)
{
    Desk d;
    Arena a = arena_make(0);
    if (!sit_down(&d, "2"))
        return;
    for (int i = 0; i < 2; i++)
        press(&d, "Right");
    Str own = picture(&d, &a);
    press(&d, "v");
    CHECK_INT(d.app.view.kind, VIEW_HEATMAP);
    CHECK(!str_equal(picture(&d, &a), own));
    press(&d, "Shift+v");
    CHECK(str_equal(picture(&d, &a), own));
    press(&d, "Shift+v");
    CHECK_INT(d.app.view.kind, VIEW_MAP);
    app_end(&d.app);
    arena_free(&a);
}

TEST(app_shows_the_picture_whose_tab_is_clicked)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    press(&d, "Right");
    press(&d, "Right");
    const DrawList *drawn = app_draw(&d.app);
    Input in = {.kind = INPUT_PRESS, .time = d.time += 1};
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->items[i].tag.kind == TAG_VIEW && drawn->items[i].tag.cell == VIEW_ARCS)
            in.at = (Point){drawn->items[i].box.x + 1, drawn->items[i].box.y + 1};
    app_input(&d.app, &in);
    CHECK_INT(d.app.view.kind, VIEW_ARCS);
    app_end(&d.app);
}
