/*
 * test_app.c - the window without a window: inputs in, pictures out.
 */
#include "desk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

TEST(chord_names_are_read_and_written)
{
    static const char *const names[] = {"g",  "?",   "Ctrl+Z", "Ctrl+Alt+Shift+Home", "Space",
                                        "F5", "F12", "Plus",   "Shift+PageDown",      "é"};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Chord c;
        CHECK(chord_parse(str_of(names[i]), &c));
        CHECK_STR(chord_name(&a, c).at, names[i]);
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
        Str keys = str_of(action_rows[id].keys), word;
        while (str_word(&keys, &word)) {
            CHECK(chord_parse(word, &seen[count]));
            context[count] = (int)action_rows[id].context;
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
    if (!desk_open(&d, "1"))
        return;
    for (int i = 0; i < 3; i++) { /* so that all three are ticked as seen */
        desk_press(&d, "Right");
        app_draw(&d.app);
    }
    desk_press(&d, "Left");
    desk_press(&d, "Left");
    Str before = desk_picture(&d, &a);
    desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), 3);
    CHECK(!str_equal(desk_picture(&d, &a), before));
    desk_press(&d, "Left");
    CHECK_INT(desk_step(&d), 2);
    CHECK(str_equal(desk_picture(&d, &a), before));
    desk_press(&d, "End");
    CHECK_INT(desk_step(&d), (int)d.app.shown.lesson->steps.count);
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), (int)d.app.shown.lesson->steps.count);
    desk_press(&d, "Home");
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
    arena_free(&a);
}

TEST(app_a_held_or_doubled_key_never_skips_a_stage)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    int stage = shown_step(&d.app.shown)->stage;
    for (int i = 0; i < 50; i++)
        desk_press_at(&d, "PageDown", 0.1, true);
    CHECK_INT(shown_step(&d.app.shown)->stage, stage);
    desk_press(&d, "PageDown");
    CHECK_INT(shown_step(&d.app.shown)->stage, stage + 1);
    desk_press(&d, "Shift+PageDown");
    desk_press_at(&d, "Shift+PageDown", 0.01, false);
    CHECK_INT(shown_step(&d.app.shown)->stage, stage + 2);
    desk_leave(&d);
}

TEST(app_goes_to_a_step_or_a_stage)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "g");
    CHECK(desk_shows(&d, "(1, or 1.2 within it)")); /* every lesson has a step 1 */
    desk_type(&d, "7.2");
    desk_press(&d, "Enter");
    CHECK_INT(desk_step(&d), 7);
    CHECK_INT(d.app.shown.view.position.count, 2);
    desk_press(&d, "g");
    desk_type(&d, "soft");
    desk_press(&d, "Enter");
    CHECK_STR(str_copy(&d.app.frame,
                       d.app.shown.lesson->stages.items[shown_step(&d.app.shown)->stage].title)
                  .at,
              "softmax");
    desk_press(&d, "g");
    desk_type(&d, "999");
    desk_press(&d, "Enter");
    CHECK(field_is_open(&d.app.shown.field));
    CHECK(desk_shows(&d, "\"there is no place 999 in this lesson\"")); /* no word of options */
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "7x");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "\"'7x' is no step and no place within one, such as 7.2\""));
    desk_press(&d, "Esc");
    CHECK(!field_is_open(&d.app.shown.field));
    desk_leave(&d);
}

TEST(app_escape_closes_and_never_quits)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "F5");
    CHECK(d.app.wants.fullscreen);
    desk_press(&d, "b");
    CHECK_INT(d.app.presenting.blank, BLANK_BLACK);
    desk_press(&d, "Esc");
    CHECK_INT(d.app.presenting.blank, BLANK_NONE);
    CHECK(d.app.wants.fullscreen);
    desk_press(&d, "Esc");
    desk_press(&d, "Esc"); /* the first one says that the second leaves full screen */
    CHECK(!d.app.wants.fullscreen);
    for (int i = 0; i < 5; i++)
        desk_press(&d, "Esc");
    CHECK(!d.app.wants.quit);
    desk_press(&d, "Ctrl+Q");
    CHECK(d.app.wants.quit);
    desk_leave(&d);
}

TEST(app_plays_by_itself_and_stops_at_the_end)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    desk_press(&d, "Left");
    desk_press(&d, "p");
    CHECK_NEAR(app_wait(&d.app), 4, 1e-9);
    for (int i = 0; i < 3; i++)
        desk_wait(&d, 4);
    CHECK_INT(desk_step(&d), (int)d.app.shown.lesson->steps.count);
    CHECK(isinf(app_wait(&d.app)));
    desk_leave(&d);
}

TEST(app_shows_other_pictures_of_the_tensor_and_comes_round)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    for (int i = 0; i < 2; i++)
        desk_press(&d, "Right");
    Str own = desk_picture(&d, &a);
    desk_press(&d, "v");
    CHECK_INT(d.app.shown.view.kind, VIEW_ARCS);
    CHECK(!str_equal(desk_picture(&d, &a), own));
    desk_press(&d, "Shift+v");
    CHECK(str_equal(desk_picture(&d, &a), own));
    desk_press(&d, "Shift+v");
    CHECK_INT(d.app.shown.view.kind, VIEW_BARS);
    desk_leave(&d);
    arena_free(&a);
}

TEST(app_shows_the_picture_whose_tab_is_clicked)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_click(&d, (DrawTag){TAG_VIEW, NO_NODE, VIEW_ARCS, 0});
    CHECK_INT(d.app.shown.view.kind, VIEW_ARCS);
    desk_leave(&d);
}

TEST(app_tells_the_command_that_draws_its_picture)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "t");
    desk_press(&d, "y");
    CHECK_STR(d.app.wants.clipboard.at,
              "attnscope export 01 --step 2 --theme dark --parts window --size 1280x720 -o .");
    desk_leave(&d);
}

/* The cell under the pointer is still under it after each notch, or next to it. */
TEST(app_zooms_where_the_wheel_turns_and_back_to_the_whole)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_click(&d, (DrawTag){TAG_VIEW, NO_NODE, VIEW_HEATMAP, 0});
    Str whole = desk_picture(&d, &a);
    const Target *shown = &lesson_step(d.app.shown.lesson, 3)->show;
    DrawTag corner = {TAG_CELL, shown->node, 5 * 6 + 5, shown->time};
    desk_point(&d, corner);
    Input in = {.kind = INPUT_WHEEL, .wheel = 1, .at = d.app.pointer.at};
    app_input(&d.app, &in);
    CHECK_INT(d.app.shown.view.zoom.rows, 4);
    CHECK_INT(d.app.shown.view.zoom.row, 2);
    CHECK_INT(d.app.shown.view.zoom.column, 2);
    desk_press(&d, "Alt+Left");
    CHECK_INT(d.app.shown.view.zoom.column, 1);
    desk_press(&d, "Minus");
    CHECK(str_equal(desk_picture(&d, &a), whole));
    desk_press(&d, "Plus");
    CHECK(d.app.shown.view.zoom.rows > 0);
    desk_press(&d, "Right");
    CHECK_INT(d.app.shown.view.zoom.rows, 0);
    desk_leave(&d);
    arena_free(&a);
}

/* However fast the wheel turns, what is explained is what is under the pointer now. */
TEST(app_explains_what_the_wheel_brought_below_the_pointer)
{
    Desk d;
    if (!desk_open(&d, "12"))
        return;
    for (int step = 1; step < 4; step++)
        desk_press(&d, "Right");
    app_draw(&d.app);
    Input in = {.kind = INPUT_MOVE, .time = d.time, .at = {800, 400}};
    app_input(&d.app, &in);
    in.kind = INPUT_WHEEL;
    in.wheel = 1;
    for (int i = 0; i < 6; i++) {
        app_input(&d.app, &in);
        app_draw(&d.app);
        DrawTag under = draw_hit(&d.app.drawn, in.at);
        CHECK(tag_same(under, d.app.shown.view.touched));
    }
    desk_leave(&d);
}

/* Words that gave way to the numbers are a click or a key away; any step leads back. */
TEST(app_shows_all_of_the_text_that_gave_way)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    for (int step = 1; step < 10; step++)
        desk_press(&d, "Right");
    d.app.shown.view.text = TEXT_MOST;
    Str brief = desk_picture(&d, &a);
    CHECK(desk_shows(&d, "… more"));
    desk_click(&d, (DrawTag){.kind = TAG_BUTTON, .node = NO_NODE, .cell = BUTTON_WORDS});
    CHECK_INT(d.app.shown.view.parts, PARTS_TEXT);
    CHECK(!desk_shows(&d, "… more"));
    desk_press(&d, "Esc");
    CHECK(str_equal(desk_picture(&d, &a), brief));
    desk_press(&d, "Shift+T");
    CHECK_INT(d.app.shown.view.parts, PARTS_TEXT);
    desk_press(&d, "Shift+T");
    CHECK(str_equal(desk_picture(&d, &a), brief));
    desk_press(&d, "Shift+T");
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 11);
    CHECK_INT(d.app.shown.view.parts, PARTS_SLIDE);
    desk_leave(&d);
    arena_free(&a);
}

/* The first term of the arithmetic that is drawn; the name of the cell itself is none. */
static DrawTag first_term(Desk *d)
{
    const DrawList *drawn = app_draw(&d->app);
    for (size_t i = 0; i < drawn->count; i++) {
        DrawTag tag = drawn->items[i].tag;
        if (tag.kind == TAG_TERM && tag.node != d->app.shown.view.hover.node)
            return tag;
    }
    return (DrawTag){0};
}

/* The last cell that is drawn. */
static DrawTag last_cell(Desk *d)
{
    const DrawList *drawn = app_draw(&d->app);
    DrawTag last = {0};
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->items[i].tag.kind == TAG_CELL)
            last = drawn->items[i].tag;
    return last;
}

/* The way from a cell to the terms below it leads over what is no cell. */
TEST(pointed_cell_stays_asked_about_on_the_way_to_its_terms)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    DrawTag last = last_cell(&d);
    desk_point(&d, last);
    CellRef asked = d.app.shown.view.hover;
    CHECK(asked.node != NO_NODE);
    DrawTag term = first_term(&d);
    Input away = {.kind = INPUT_MOVE, .time = d.time, .at = {(float)d.app.width - 2, 2}};
    app_input(&d.app, &away);
    CHECK_INT(d.app.shown.view.hover.node, asked.node);
    CHECK_INT(d.app.shown.view.hover.cell, asked.cell);
    desk_point(&d, term);
    CHECK(tag_same(first_term(&d), term) && d.app.shown.view.touched.kind == TAG_TERM);
    app_input(&d.app, &away);
    shown_lesson(&d.app.shown, d.app.shown.lesson, &d.app.shown.view); /* another version of it */
    CHECK_INT(d.app.shown.view.hover.node, NO_NODE);
    app_draw(&d.app);
    desk_point(&d, last);
    away.kind = INPUT_LEAVE;
    app_input(&d.app, &away);
    CHECK(d.app.shown.view.hover.node == NO_NODE);
    desk_leave(&d);
}

/* Who follows a term of a cell that was only pointed at comes back to that cell. */
TEST(pointed_cell_is_where_its_terms_lead_back_to)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    DrawTag last = last_cell(&d);
    desk_point(&d, last);
    CellRef asked = d.app.shown.view.hover;
    desk_click(&d, first_term(&d));
    CHECK(d.app.shown.view.trail_count > 0 && d.app.shown.pinned);
    desk_press(&d, "Esc");
    CellRef back = d.app.shown.view.focus;
    CHECK_INT(back.node, asked.node);
    CHECK_INT(back.cell, asked.cell);
    desk_leave(&d);
}

/* Opens the kernel of the last step of a lesson. */
static bool open_kernel(Desk *d, const char *lesson)
{
    if (!desk_open(d, lesson))
        return false;
    desk_press(d, "End");
    for (int i = 0; i < 4 && !d->app.shown.view.at; i++)
        desk_press(d, "Enter");
    return CHECK_INT(d->app.shown.view.at, 1);
}

TEST(knob_of_a_kernel_follows_the_pointer)
{
    Desk d;
    if (!open_kernel(&d, "1"))
        return;
    int64_t last = inside_count(d.app.shown.lesson, &d.app.shown.view);
    Input in = {.kind = INPUT_PRESS};
    const DrawList *drawn = app_draw(&d.app);
    Box first = {0}, end = {0};
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->items[i].tag.kind == TAG_EVENT) {
            first = first.w > 0 ? first : drawn->items[i].box;
            end = drawn->items[i].box;
        }
    in.at = (Point){first.x + 1, first.y + 1};
    app_input(&d.app, &in);
    in.kind = INPUT_MOVE;
    in.at = (Point){end.x + end.w / 2, 1}; /* the hand need not stay on the bar */
    app_input(&d.app, &in);
    CHECK_INT(d.app.shown.view.at, last);
    in.kind = INPUT_RELEASE;
    app_input(&d.app, &in);
    in.kind = INPUT_MOVE;
    in.at.x = first.x + 1;
    app_input(&d.app, &in);
    CHECK_INT(d.app.shown.view.at, last);
    desk_press(&d, "p"); /* plays it from its start again */
    CHECK(desk_shows(&d, "1.5 seconds a term") && d.app.shown.view.at == 1);
    desk_leave(&d);
}

/* At the slowest pace a class can read each term. The pace is told for some seconds, and
 * not when the walk is at its end. */
TEST(playing_a_kernel_slowly_shows_each_term_for_seconds)
{
    Desk d;
    if (!open_kernel(&d, "1"))
        return;
    desk_press(&d, "p");
    desk_press(&d, "[");
    CHECK(desk_shows(&d, "3 seconds a term"));
    desk_wait(&d, 2.9);
    CHECK_INT(d.app.shown.view.at, 1);
    desk_wait(&d, 0.2);
    CHECK(d.app.shown.view.at > 1);
    CHECK(!desk_shows(&d, "seconds a term"));
    desk_press(&d, "]");
    desk_press(&d, "]");
    desk_press(&d, "]");
    desk_press(&d, "]");
    CHECK(desk_shows(&d, "25 terms a second"));
    for (int i = 0; i < 30; i++)
        desk_wait(&d, 0.05);
    CHECK(!d.app.moving.plays && !desk_shows(&d, "terms a second"));
    desk_press(&d, "p");
    desk_press(&d, "p");
    CHECK(desk_shows(&d, "paused"));
    desk_leave(&d);
}

/* All letters of a name have its colour, which is found once: what it takes does not grow with the
 * square of its length. */
TEST(app_draws_very_long_names_with_little_memory)
{
    enum { LETTERS = 20000, MEGABYTES = 16 };
    static const char file[] = "build/long_name.md";
    static char name[LETTERS + 1];
    Desk d;
    memset(name, 'n', LETTERS);
    FILE *f = fopen(file, "w");
    if (!CHECK(f != NULL))
        return;
    fprintf(f, "# T\n\n## s\n\n```torch\n%s = torch.ones(2)\nb = %s + 1\n```\n", name, name);
    fclose(f);
    if (desk_open(&d, file)) {
        for (int step = 0; step < 2; step++, desk_press(&d, "Right")) {
            app_draw(&d.app);
            CHECK(d.app.frame.used < MEGABYTES << 20);
        }
        desk_leave(&d);
    }
    remove(file);
}
