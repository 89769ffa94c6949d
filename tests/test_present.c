/*
 * test_present.c - the classroom: remotes, blank screens, the pointer, freezing.
 */
#include "desk.h"

#include "matrix/canvas.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void move(Desk *d, float x, float y)
{
    Input in = {.kind = INPUT_MOVE, .time = d->time += 0.1, .at = {x, y}};
    app_input(&d->app, &in);
    desk_wait(d, 0);
}

static bool draws(Desk *d, DrawKind kind)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == kind)
            return true;
    return false;
}

TEST(present_a_remote_drives_a_lesson)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "F5"); /* its start button, and its stop button are one: F5, Esc, F5, ... */
    CHECK(d.app.wants.fullscreen);
    int steps = (int)d.app.shown.lesson->steps.count;
    for (int i = 1; i < steps; i++)
        desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), steps);
    desk_press(&d, "PageUp");
    CHECK_INT(desk_step(&d), steps - 1);
    desk_press(&d, ".");
    CHECK_INT(app_draw(&d.app)->count, 0);
    desk_press(&d, "PageDown"); /* brings the picture back, and only that */
    CHECK_INT(desk_step(&d), steps - 1);
    CHECK(app_draw(&d.app)->count > 0);
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    CHECK(!d.app.wants.fullscreen);
    for (int i = 0; i < 10; i++)
        desk_press_at(&d, "Esc", 0.01, i % 2);
    CHECK(!d.app.wants.quit);
    desk_press(&d, "F5");
    CHECK(d.app.wants.fullscreen);
    desk_leave(&d);
}

TEST(present_the_preset_is_large_and_a_click_goes_on)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    CHECK(d.app.wants.fullscreen);
    CHECK_INT(d.app.shown.view.text, TEXT_PRESENTATION);
    const DrawList *list = app_draw(&d.app);
    for (size_t i = 0; i < list->count; i++)
        CHECK(list->items[i].kind != DRAW_TEXT || list->items[i].px >= (float)d.app.height / 40);
    desk_press(&d, "Shift+F5");
    CHECK_INT(d.app.shown.view.text, 0);
    desk_leave(&d);
}

TEST(present_goes_to_another_display_only_where_there_is_one)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F11");
    CHECK_STR(d.app.shown.message, "there is no other display");
    CHECK(!d.app.wants.fullscreen && !d.app.wants.other_display);
    d.app.displays = 2;
    desk_press(&d, "Shift+F11");
    CHECK(d.app.wants.fullscreen && d.app.wants.other_display);
    desk_leave(&d);
}

/* An Esc too many is soon pressed, and the class is not to see a small window for it. */
TEST(present_full_screen_is_left_by_a_second_escape_soon_after)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    app_draw(&d.app);
    desk_press(&d, "Esc"); /* in a window it leaves nothing, and does not count */
    CHECK_STR(d.app.shown.message, "there is nothing to step out of");
    app_draw(&d.app);
    desk_press(&d, "Esc"); /* nor is it said again when it takes these words away */
    CHECK_STR(d.app.shown.message, "");
    app_draw(&d.app);
    desk_press(&d, "F5");
    desk_press(&d, "i");
    desk_press(&d, "Esc"); /* lets go of the cell */
    CHECK_STR(d.app.shown.message, "");
    desk_press(&d, "Esc");
    CHECK_STR(d.app.shown.message, "Esc again leaves full screen");
    desk_press_at(&d, "Esc", 10, false);
    CHECK(d.app.wants.fullscreen);
    desk_press(&d, "Right"); /* who went on has not left */
    desk_press(&d, "Esc");
    CHECK(d.app.wants.fullscreen);
    desk_press(&d, "Esc");
    CHECK(!d.app.wants.fullscreen);
    desk_leave(&d);
}

/* What one key turned on together is left together. */
TEST(present_full_screen_and_presenter_mode_are_left_together)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    desk_press(&d, "Esc");
    CHECK_STR(d.app.shown.message, "Esc again leaves full screen and presenter mode");
    desk_press(&d, "Esc");
    CHECK(!d.app.wants.fullscreen && !d.app.shown.view.present);
    CHECK_INT(d.app.shown.view.text, 0);
    desk_leave(&d);
}

TEST(present_the_preset_brings_full_screen_back)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    desk_press(&d, "F5");
    CHECK(!d.app.wants.fullscreen && d.app.shown.view.present);
    CHECK_STR(d.app.shown.message, "presenter mode stays on without full screen");
    desk_press(&d, "Shift+F5");
    CHECK(d.app.wants.fullscreen && d.app.shown.view.present);
    CHECK_INT(d.app.shown.view.text, TEXT_PRESENTATION);
    desk_press(&d, "Shift+F5");
    CHECK(!d.app.wants.fullscreen && !d.app.shown.view.present);
    CHECK_INT(d.app.shown.view.text, 0);
    desk_leave(&d);
}

/* A press of the mouse at a place that has no tag, or that of the first shape with such a tag. */
static void click_on(Desk *d, TagKind kind, int64_t cell)
{
    const DrawList *list = app_draw(&d->app);
    Input in = {.kind = INPUT_PRESS, .time = d->time += 1};
    for (float y = 0; kind == TAG_NONE && y < (float)list->height; y += 5)
        for (float x = (float)list->width * 0.6f; x < (float)list->width && in.at.x == 0; x += 5)
            if (draw_hit(list, (Point){x, y + 200}).kind == TAG_NONE)
                in.at = (Point){x, y + 200};
    for (size_t i = 0; kind != TAG_NONE && i < list->count && in.at.x == 0; i++) {
        Box b = list->items[i].box;
        for (float x = b.x + 1; x < b.x + b.w && in.at.x == 0; x += 5)
            for (float y = b.y + 1; y < b.y + b.h && in.at.x == 0; y += 5)
                if (draw_hit(list, (Point){x, y}).kind == kind &&
                    draw_hit(list, (Point){x, y}).cell == cell)
                    in.at = (Point){x, y};
    }
    CHECK(in.at.x > 0);
    app_input(&d->app, &in);
    in.kind = INPUT_RELEASE;
    app_input(&d->app, &in);
}

/* It goes on where nothing is: beside a term, in the text, and while something is pinned or asked
 * a click that missed does nothing. */
TEST(present_a_click_on_nothing_goes_on_and_one_that_missed_does_not)
{
    Desk d;
    if (!desk_open(&d, "3.3.1"))
        return;
    Shown *s = &d.app.shown;
    for (int i = 1; i < 5; i++)
        desk_press(&d, "Right");
    click_on(&d, TAG_NONE, 0);
    CHECK_INT(desk_step(&d), 5);
    desk_press(&d, "Shift+F5");
    click_on(&d, TAG_NONE, 0);
    CHECK_INT(desk_step(&d), 6);
    click_on(&d, TAG_TOLD, TOLD_ARITHMETIC);
    click_on(&d, TAG_TOLD, TOLD_VERDICT);
    click_on(&d, TAG_SIDE, 0);
    CHECK_INT(desk_step(&d), 6);
    desk_press(&d, "i");
    click_on(&d, TAG_NONE, 0);
    CHECK(s->pinned);
    CHECK_INT(desk_step(&d), 6);
    desk_press(&d, "a");
    click_on(&d, TAG_NONE, 0);
    CHECK(s->view.ask && !s->view.answered);
    desk_press(&d, "Right");
    click_on(&d, TAG_NONE, 0); /* the answer stays to be spoken of */
    CHECK(s->view.answered);
    desk_leave(&d);
}

TEST(present_a_click_on_a_blank_screen_only_brings_the_picture_back)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    desk_press(&d, "b");
    Input in = {.kind = INPUT_PRESS, .time = d.time + 1, .at = {900, 300}};
    app_input(&d.app, &in);
    CHECK_INT(d.app.presenting.blank, BLANK_NONE);
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
}

static bool is_number(DrawTag tag)
{
    return tag.kind == TAG_CELL || tag.kind == TAG_TERM ||
           (tag.kind == TAG_TOLD && tag.cell == TOLD_ARITHMETIC);
}

/* How many numbers the topmost text covers, which is a message. */
static int numbers_below_message(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    const DrawCommand *said = &list->items[list->count - 1];
    int below = 0;
    CHECK(said->kind == DRAW_TEXT && str_is(said->text, "nothing to undo"));
    for (size_t i = 0; i < list->count; i++) {
        Box both = box_meet(list->items[i].box, said->box);
        below += is_number(list->items[i].tag) && both.w > 0 && both.h > 0;
    }
    return below;
}

/* What is told for a moment stands beside the number that is being explained. */
TEST(present_messages_cover_no_number)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    for (int step = 1; step <= 21; step++, desk_press(&d, "Right")) {
        desk_press(&d, "Ctrl+Z");
        if (!CHECK_INT(numbers_below_message(&d), 0))
            printf("step %d\n", step);
    }
    desk_leave(&d);
}

TEST(present_the_pointer_hides_when_it_rests_in_full_screen)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    move(&d, 100, 100);
    desk_wait(&d, 10);
    CHECK(d.app.wants.pointer);
    desk_press(&d, "F11");
    move(&d, 120, 100);
    CHECK_NEAR(app_wait(&d.app), 2, 1e-9);
    desk_wait(&d, 2.1);
    CHECK(!d.app.wants.pointer);
    CHECK(isinf(app_wait(&d.app)));
    move(&d, 130, 100);
    CHECK(d.app.wants.pointer);
    desk_leave(&d);
}

TEST(present_spotlight_and_laser_follow_the_pointer)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "1"))
        return;
    Str plain = desk_picture(&d, &a);
    desk_press(&d, "s");
    move(&d, 300, 200);
    CHECK(draws(&d, DRAW_SPOT));
    Str here = desk_picture(&d, &a);
    move(&d, 310, 200);
    CHECK(!str_equal(desk_picture(&d, &a), here));
    desk_press(&d, "s");
    CHECK(!draws(&d, DRAW_SPOT));
    desk_press(&d, "d");
    desk_press(&d, "Esc");
    CHECK(!d.app.presenting.laser);
    desk_press(&d, "d");
    move(&d, 1, 700);
    CHECK(!d.app.wants.pointer);
    CHECK(!str_equal(desk_picture(&d, &a), plain));
    desk_press(&d, "d");
    desk_wait(&d, 0);
    CHECK(d.app.wants.pointer);
    desk_leave(&d);
    arena_free(&a);
}

/* That all numbers agree takes no room that the prose lacks. */
TEST(present_prose_comes_before_what_the_badge_says)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    View *v = shown_change(&d.app.shown);
    v->present = true;
    int told = 0;
    for (v->text = 0; v->text <= TEXT_MOST; v->text++) {
        d.app.shown.stale = true;
        bool cut = desk_shows(&d, "… more"), says = desk_shows(&d, "the code prints 36 numbers") ||
                                                    desk_shows(&d, "all 36 printed numbers agree");
        CHECK(!cut || !says);
        told += says;
    }
    CHECK(told > 0);
    desk_leave(&d);
}

static Point middle_of_spot(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_SPOT)
            return list->items[i].points[0];
    return (Point){-1, -1};
}

TEST(present_the_spotlight_follows_the_pointer_over_a_held_picture)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "f");
    Str before = desk_picture(&d, &a);
    desk_press(&d, "Right");
    desk_press(&d, "s");
    move(&d, 300, 200);
    CHECK_NEAR(middle_of_spot(&d).x, 300, 1e-9);
    move(&d, 500, 200);
    CHECK_NEAR(middle_of_spot(&d).x, 500, 1e-9);
    desk_press(&d, "s");
    CHECK(str_equal(desk_picture(&d, &a), before));
    desk_leave(&d);
    arena_free(&a);
}

TEST(present_a_frozen_picture_stays_while_one_walks_on)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "f");
    Str before = desk_picture(&d, &a);
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    CHECK(str_equal(desk_picture(&d, &a), before));
    CHECK(strstr(app_title(&d.app).at, "step 3/21 (frozen)") != NULL);
    desk_press(&d, "f");
    CHECK(!str_equal(desk_picture(&d, &a), before));
    CHECK_INT(desk_step(&d), 3);
    desk_leave(&d);
    arena_free(&a);
}

/* Who did not mean to hold it would think that the window is dead. */
TEST(present_a_held_picture_says_how_to_let_go_but_not_before_a_class)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "f");
    CHECK(desk_shows(&d, "this picture is held while you walk on: Esc lets go of it"));
    desk_press(&d, "Right");
    desk_press(&d, "Esc");
    CHECK(!desk_shows(&d, "this picture is held"));
    CHECK_INT(desk_step(&d), 2);
    desk_press(&d, "Shift+F5");
    desk_press(&d, "f");
    CHECK(!desk_shows(&d, "this picture is held"));
    desk_leave(&d);
}

TEST(present_in_somebodys_page_nothing_leads_out_of_the_lesson)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    CHECK(desk_shows(&d, "Lessons"));
    d.app.settings.embedded = true;
    d.app.shown.stale = true;
    CHECK(!desk_shows(&d, "Lessons") && desk_shows(&d, "Next"));
    desk_press(&d, "l");
    CHECK(!home_is_menu(&d.app));
    desk_press(&d, "End");
    desk_press(&d, "Right");
    CHECK(!desk_shows(&d, "Again from the start"));
    desk_leave(&d);
}

/* Text that is large enough for the last row gets the width that the picture does not need: no
 * statement is cut, and the output stands there. */
TEST(present_text_takes_the_room_beside_a_narrow_picture)
{
    static const struct {
        const char *lesson, *shows;
        int step;
    } rows[] = {{"3", "requires_grad=", 2}, {"2", "Row 1 sum: 0.9999", 5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        if (!desk_open(&d, rows[i].lesson))
            return;
        d.app.shown.view.present = true;
        d.app.shown.view.text = TEXT_PRESENTATION;
        for (int k = 1; k < rows[i].step; k++)
            desk_press(&d, "Right");
        CHECK(desk_shows(&d, rows[i].shows));
        desk_leave(&d);
    }
}
