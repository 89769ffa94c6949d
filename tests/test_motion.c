/*
 * test_motion.c - tensors filling up: what is seen on the way, and that it ends where it should.
 */
#include "desk.h"

#include <math.h>
#include <string.h>

/* How many cells of the picture are still dashed outlines. */
static int empty_cells(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    int n = 0;
    for (size_t i = 0; i < list->count; i++)
        n += list->items[i].kind == DRAW_FRAME && list->items[i].gap > 0 &&
             list->items[i].tag.kind == TAG_CELL;
    return n;
}

TEST(motion_fills_a_tensor_and_ends_in_the_still_picture)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    d.app.settings.no_motion = false;
    Str still = desk_picture(&d, &a);
    desk_press(&d, "Left");
    desk_press(&d, "Right");
    CHECK_INT(empty_cells(&d), 36);
    desk_wait(&d, 0.2);
    CHECK(empty_cells(&d) > 5 && empty_cells(&d) < 30);
    CHECK(app_wait(&d.app) > 0);
    desk_wait(&d, 0.2);
    CHECK_INT(empty_cells(&d), 0);
    CHECK(isinf(app_wait(&d.app)));
    CHECK(str_equal(desk_picture(&d, &a), still));
    desk_leave(&d);
    arena_free(&a);
}

/* The number of a cell as the picture has it; empty: none. */
static Str number_of(const DrawList *list, DrawTag cell)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && tag_same(list->items[i].tag, cell))
            return list->items[i].text;
    return STR("");
}

/* A number has the decimals that it keeps: it does not read 0.19 first and 0.1921 in the end. */
TEST(motion_writes_numbers_as_they_stay)
{
    Desk d;
    Arena a = arena_make(0);
    int seen = 0;
    if (!desk_open(&d, "5"))
        return;
    for (int step = 1; step < 4; step++)
        desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), 4);
    NodeId weights = lesson_step(d.app.shown.lesson, 4)->show.node;
    NodeId time = lesson_step(d.app.shown.lesson, 4)->show.time;
    Str still[36];
    for (int i = 0; i < 36; i++)
        still[i] = str_copy(&a, number_of(app_draw(&d.app), (DrawTag){TAG_CELL, weights, i, time}));
    d.app.settings.no_motion = false;
    desk_press(&d, "k");
    desk_wait(&d, 2);
    for (int i = 0; i < 36; i++) {
        Str now = number_of(app_draw(&d.app), (DrawTag){TAG_CELL, weights, i, time});
        if (now.len) {
            seen++;
            CHECK(str_equal(now, still[i]));
        }
    }
    CHECK(seen > 0 && seen < 36);
    desk_leave(&d);
    arena_free(&a);
}

/* The first step of lesson 8 compares the weights of two layers; its result is a mask. */
TEST(motion_fills_no_comparison_of_other_tensors)
{
    Desk d;
    if (!desk_open(&d, "8"))
        return;
    d.app.settings.no_motion = false;
    desk_press(&d, "k");
    CHECK_INT(empty_cells(&d), 0);
    CHECK(strstr(d.app.shown.message, "nothing is computed in this picture") != NULL);
    desk_leave(&d);
}

/* Why nothing is filled up, where that is not because nothing was computed. */
TEST(motion_says_what_it_is_that_does_not_fill)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    for (int i = 1; i < 9; i++)
        desk_press(&d, "Right");
    d.app.settings.no_motion = false;
    desk_press(&d, "Enter");
    desk_press(&d, "k");
    CHECK_STR(d.app.shown.message, "inside, Right and Left compute it piece by piece");
    desk_press(&d, "Enter"); /* no key does nothing without a word */
    CHECK_STR(d.app.shown.message, "this is the inside already; Esc steps out");
    desk_press(&d, "Esc");
    desk_press(&d, "h");
    desk_press(&d, "k");
    CHECK_STR(d.app.shown.message, "the numbers are hidden; h shows them");
    desk_leave(&d);
}

TEST(motion_works_the_cell_in_focus_out_slowly_and_any_key_completes_it)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    d.app.settings.no_motion = false;
    Str still = desk_picture(&d, &a);
    desk_press(&d, "k");
    CHECK_INT(empty_cells(&d), 36 - 8); /* those before [1,2] are there */
    desk_wait(&d, 0.6);                 /* one of three terms */
    Str one = desk_picture(&d, &a);
    CHECK(strstr(one.at, "\"0.5500\"") && !strstr(one.at, "\"0.6600\""));
    desk_wait(&d, 1);
    CHECK_INT(empty_cells(&d), 36 - 8);
    CHECK(strstr(desk_picture(&d, &a).at, "\"0.6600\"") != NULL);
    desk_press(&d, "PageDown"); /* not yet to the next step */
    CHECK_INT(desk_step(&d), 2);
    CHECK(str_equal(desk_picture(&d, &a), still));
    desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), 3);
    desk_leave(&d);
    arena_free(&a);
}

/* On the way from number to number it is the one that was followed that is worked out, in its own
 * tensor: not one of the step where the way began. */
TEST(motion_works_out_the_cell_that_was_followed)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    const LessonStep *scores = lesson_step(d.app.shown.lesson, 2);
    desk_menu(&d, (DrawTag){TAG_CELL, scores->show.node, 4, scores->show.time});
    desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, 0, 0}); /* go to where it comes from */
    CHECK_INT(d.app.shown.view.trail_count, 1);
    d.app.settings.no_motion = false;
    desk_press(&d, "k");
    CHECK_INT(d.app.shown.view.sweep.cells, 4);
    CHECK_INT(empty_cells(&d), 36 - 4);
    desk_wait(&d, 0.6); /* one of three terms */
    CHECK(desk_shows(&d, "\"attn_scores[0,4]\"") && desk_shows(&d, "\"0.7700\""));
    CHECK(!desk_shows(&d, "\"0.1000\""));
    desk_wait(&d, 0.9);
    CHECK_INT(d.app.shown.view.sweep.cells, 4);
    CHECK(desk_shows(&d, "\"0.1000\""));
    desk_leave(&d);
}

/* No weight is there before the maximum, the exponentials and their sum, which it is made of. */
TEST(motion_works_softmax_out_in_the_order_of_its_steps)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    d.app.settings.no_motion = false;
    desk_press(&d, "k");
    CHECK(desk_shows(&d, "max ?") && desk_shows(&d, "sum ?"));
    desk_wait(&d, 0.6);
    CHECK(desk_shows(&d, "max 1.4950") && desk_shows(&d, "sum ?"));
    CHECK(!desk_shows(&d, "\"0.58\""));
    desk_wait(&d, 0.5);
    CHECK(desk_shows(&d, "\"0.58\"") && desk_shows(&d, "sum ?"));
    desk_wait(&d, 0.5);
    CHECK(desk_shows(&d, "sum 4.2036"));
    CHECK(!desk_shows(&d, "\"0.14\"") && !desk_shows(&d, "\"0.2379\""));
    desk_wait(&d, 0.5);
    CHECK(desk_shows(&d, "\"0.14\"") && desk_shows(&d, "\"0.2379\""));
    desk_leave(&d);
}

/* The keys that the bar below names then: a stop, a term on or back, all of it. */
TEST(motion_is_stopped_and_stepped_by_keys)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    d.app.settings.no_motion = false;
    Str still = desk_picture(&d, &a);
    CHECK(!desk_shows(&d, "pause"));
    desk_press(&d, "k");
    CHECK(desk_shows(&d, "Space") && desk_shows(&d, "pause") && desk_shows(&d, "all of it"));
    CHECK(!desk_shows(&d, "work it out slowly"));
    desk_press_at(&d, "Space", 0.6, false); /* one of three terms */
    CHECK(desk_shows(&d, "go on") && isinf(app_wait(&d.app)));
    desk_wait(&d, 30);
    CHECK(desk_shows(&d, "\"0.5500\"") && !desk_shows(&d, "\"0.8700\""));
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "\"0.8700\"") && !desk_shows(&d, "\"0.6600\""));
    desk_press(&d, "Left");
    CHECK(!desk_shows(&d, "\"0.8700\""));
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "\"0.6600\""));
    CHECK_INT(empty_cells(&d), 36 - 8);
    desk_press(&d, "Right"); /* the result, in the text and in the picture */
    CHECK(desk_shows(&d, "\"1.4754\""));
    CHECK_INT(empty_cells(&d), 36 - 9);
    desk_press(&d, "Left");
    desk_press_at(&d, "k", 30, false); /* goes on from there */
    CHECK(desk_shows(&d, "pause") && app_wait(&d.app) < 1);
    desk_press_at(&d, "Esc", 0.1, false);
    CHECK(str_equal(desk_picture(&d, &a), still));
    CHECK_INT(desk_step(&d), 2);
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 3);
    desk_leave(&d);
    arena_free(&a);
}

/* The arithmetic has a button for it, which is there only where there is something to watch. */
TEST(motion_has_a_button_beside_the_arithmetic)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    CHECK(!desk_shows(&d, "work it out slowly"));
    d.app.settings.no_motion = false;
    CHECK(desk_shows(&d, "work it out slowly"));
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_SLOWLY, 0});
    CHECK(d.app.shown.view.sweep.on);
    CHECK_INT(d.app.shown.view.sweep.cells, 8);
    desk_leave(&d);
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.no_motion = false;
    CHECK(!desk_shows(&d, "work it out slowly"));
    desk_leave(&d);
}

/* Its keys go through the terms, or complete the cell first: nothing else is said of them. */
TEST(motion_takes_the_keys_of_a_pinned_cell_while_it_is_worked_out)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "i");
    app_input(&d.app, &(Input){.kind = INPUT_SIZE, .width = 1800, .height = 900});
    d.app.settings.no_motion = false;
    CHECK(desk_shows(&d, "next cell") && desk_shows(&d, "next step"));
    desk_press(&d, "k");
    desk_wait(&d, 0.6);
    CHECK(desk_shows(&d, "\"term\""));
    CHECK(!desk_shows(&d, "next cell") && !desk_shows(&d, "next step"));
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, "next cell") && desk_shows(&d, "next step"));
    desk_leave(&d);
}

/* A long sentence takes a second line before the button goes. */
TEST(motion_button_stays_beside_a_long_sentence)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    d.app.settings.no_motion = false;
    for (int step = 1; step < 18; step++) {
        desk_press(&d, "PageDown");
        desk_wait(&d, 30);
    }
    CHECK(desk_shows(&d, "divided by its sum along all"));
    CHECK(desk_shows(&d, "attn_scores_2 * 100\""));
    CHECK(desk_shows(&d, "work it out slowly"));
    desk_leave(&d);
}

/* That the terms do not make the result as they stand is said beside the button, however long the
 * sentence is, and where there is little room before anything else. */
TEST(motion_button_leaves_room_for_what_must_be_said)
{
    Desk d;
    if (!desk_open(&d, "3.5.3"))
        return;
    for (int step = 1; step < 14; step++)
        desk_press(&d, "PageDown");
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    d.app.settings.no_motion = false;
    CHECK(desk_shows(&d, "the terms are shown rounded") && desk_shows(&d, "work it out slowly"));
    desk_press(&d, "i");
    CHECK(desk_shows(&d, "the terms are shown rounded") && desk_shows(&d, "releases"));
    d.app.width = 640;
    d.app.height = 480;
    CHECK(desk_shows(&d, "the terms are shown rounded"));
    desk_leave(&d);
}

/* "the terms are shown rounded" is said where there is room, and never instead of the sentence's
 * end: without it "≈" stands before the result. */
TEST(motion_leaves_no_sentence_cut_that_has_room)
{
    Desk d;
    if (!desk_open(&d, "9"))
        return;
    for (int step = 1; step < 17; step++)
        desk_press(&d, "PageDown");
    const LessonStep *step = lesson_step(d.app.shown.lesson, 17);
    CHECK(!desk_shows(&d, " ≈ ")); /* those terms make it */
    d.app.shown.view.focus = (CellRef){step->show.node, step->show.time, 20};
    CHECK(desk_shows(&d, "of values_heads[1,1]\""));
    CHECK(!desk_shows(&d, "the terms are shown rounded") && desk_shows(&d, " ≈ "));
    app_input(&d.app, &(Input){.kind = INPUT_SIZE, .width = 1920, .height = 1080});
    CHECK(desk_shows(&d, "the terms are shown rounded") && !desk_shows(&d, " ≈ "));
    desk_leave(&d);
}

TEST(motion_is_off_where_it_is_not_wanted)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int i = 0; i < 5; i++) {
        desk_press(&d, "Right");
        CHECK(isinf(app_wait(&d.app)));
    }
    desk_press(&d, "k");
    CHECK(isinf(app_wait(&d.app)));
    d.app.settings.no_motion = false;
    desk_press(&d, "h"); /* guessing: nothing gives itself away */
    desk_press(&d, "k");
    CHECK(isinf(app_wait(&d.app)) || !d.app.shown.view.hide);
    desk_leave(&d);
}
