/*
 * test_notes.c - what the presenter reads in the terminal.
 */
#include "app/app_parts.h"
#include "desk.h"
#include "draw_dump.h"

#include <math.h>
#include <string.h>

static const char lesson_text[] =
    "# Notes\n\n## one\n\nSome words.\n\n```torch\na = torch.ones(2)\n"
    "b = torch.cat((\n    a, a))\n```\n\n```view\n"
    "note Ask first.\n"
    "note A long note is broken between its words so that it fits a "
    "terminal of eighty columns without being cut.\n"
    "```\n\n## two\n\nOnly words.\n";

static Lesson *load(Arena *a)
{
    Lesson *l = ARENA_NEW(a, Lesson);
    Error e = {0};
    CHECK(lesson_load(l, STR("notes.md"), str_of(lesson_text), NULL, &e));
    return l;
}

static const char *block(Arena *a, const Lesson *l, int step, double seconds)
{
    StrBuf out = strbuf_make(a);
    notes_write(&out, l, lesson_step(l, step), seconds, 0);
    return out.at;
}

TEST(notes_tell_time_step_notes_and_what_is_next)
{
    Arena a = arena_make(0);
    Lesson *l = load(&a);
    CHECK_STR(block(&a, l, 1, 0),
              "\n0:00:00  step 1 of 3, one\n"
              "  a = torch.ones(2)\n"
              "  * Ask first.\n"
              "  * A long note is broken between its words so that it fits a terminal of\n"
              "    eighty columns without being cut.\n"
              "  next: b = torch.cat((...\n");
    CHECK_STR(block(&a, l, 3, 3725.9), "\n1:02:05  step 3 of 3, two\n"
                                       "  (text to read)\n"
                                       "  this is the last step\n");
    const char *second = block(&a, l, 2, -1);
    CHECK(strstr(second, "0:00:00") && strstr(second, "next: stage two, (text to read)\n"));
    lesson_free(l);
    arena_free(&a);
}

TEST(notes_are_told_once_for_each_step_and_never_without_a_terminal)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(d.app.wants.terminal.len == 0);
    CHECK(strstr(d.app.shown.message, "there is neither"));
    d.app.settings.terminal = true;
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(str_starts(d.app.wants.terminal, "\n0:00:00  step 1 of 21, inputs\n"));
    d.app.wants.terminal = STR("");
    desk_press(&d, "t");
    app_draw(&d.app);
    CHECK(d.app.wants.terminal.len == 0); /* another theme is no other step */
    desk_press_at(&d, "Right", 100, false);
    app_draw(&d.app);
    CHECK(str_starts(d.app.wants.terminal, "\n0:00:00  step 2")); /* the clock starts here */
    desk_press_at(&d, "Right", 65, false);
    app_draw(&d.app);
    CHECK(str_starts(d.app.wants.terminal, "\n0:01:05  step 3"));
    d.app.wants.terminal = STR("");
    desk_press(&d, "n");
    desk_press(&d, "Right");
    app_draw(&d.app);
    CHECK(d.app.wants.terminal.len == 0);
    desk_leave(&d);
}

/* The talk begins with its first step, be the notes seen or not. */
TEST(notes_have_a_clock_that_runs_in_presenter_mode_without_them)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.terminal = true;
    desk_press(&d, "Shift+F5");
    app_draw(&d.app);
    desk_press_at(&d, "Right", 5, false);
    app_draw(&d.app);
    desk_press_at(&d, "Right", 7, false);
    app_draw(&d.app);
    desk_press_at(&d, "n", 3, false);
    app_draw(&d.app);
    CHECK(str_starts(d.app.wants.terminal, "\n0:00:10  step 3"));
    desk_leave(&d);
}

/* The class sees the held picture, the presenter walks on and reads. */
TEST(notes_go_on_while_the_picture_is_held)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.terminal = true;
    desk_press(&d, "n");
    app_draw(&d.app);
    desk_press(&d, "f");
    app_draw(&d.app);
    desk_press(&d, "Right");
    app_draw(&d.app);
    CHECK(str_starts(d.app.wants.terminal, "\n0:00:00  step 2"));
    desk_leave(&d);
}

/* What the terminal is told last. */
static const char *told(Desk *d)
{
    app_draw(&d->app);
    Str text = d->app.wants.terminal;
    return text.len ? str_copy(&d->app.frame, text).at : "";
}

/* What the picture, which is held, cannot say is said where only the presenter reads. */
TEST(notes_say_what_the_class_sees_while_the_picture_is_held)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.terminal = true;
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(!strstr(told(&d), "held"));
    desk_press(&d, "f");
    CHECK(strstr(told(&d), "held: the class sees step 1"));
    desk_press(&d, "Right");
    CHECK(strstr(told(&d), "step 2 of 21") && strstr(told(&d), "held: the class sees step 1"));
    desk_press(&d, "Ctrl+Z");
    CHECK(strstr(told(&d), "nothing to undo") && !strstr(told(&d), "step 2"));
    desk_press(&d, "n");
    CHECK(strstr(told(&d), "notes: off"));
    desk_press(&d, "n");
    CHECK(strstr(told(&d), "held: the class sees step 1"));
    desk_press(&d, "f");
    CHECK(strstr(told(&d), "step 2 of 21") && !strstr(told(&d), "held"));
    desk_leave(&d);
}

/* ---- on a display of their own ---- */

static bool notes_show(Desk *d, const char *text)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    DrawList list = notes_draw(&a, &d->app, 1024, 768);
    draw_dump(&out, &list);
    bool found = strstr(out.at, text) != NULL;
    arena_free(&a);
    return found;
}

TEST(notes_have_a_window_on_the_other_display_and_not_the_terminal)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.terminal = true;
    d.app.displays = 2;
    app_draw(&d.app);
    CHECK(!d.app.wants.notes);
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(d.app.wants.notes && d.app.wants.terminal.len == 0);
    CHECK(strstr(d.app.shown.message, "other display"));
    CHECK(notes_show(&d, "0:00:00") && notes_show(&d, "step 1 of 21, inputs"));
    CHECK(isinf(notes_wait(&d.app))); /* the clock stands still, and wakes nobody */
    desk_press_at(&d, "Right", 100, false);
    app_draw(&d.app);
    CHECK_NEAR(notes_wait(&d.app), 1, 1e-6);
    CHECK(app_wait(&d.app) <= 1);
    desk_press_at(&d, "Right", 65.25, false);
    app_draw(&d.app);
    CHECK(notes_show(&d, "0:01:05") && notes_show(&d, "step 3 of 21"));
    CHECK_NEAR(notes_wait(&d.app), 0.75, 1e-6);
    CHECK(!desk_shows(&d, "0:01:05")); /* never in the picture that the class sees */
    d.app.displays = 1;                /* the cable was pulled out */
    app_draw(&d.app);
    CHECK(!d.app.wants.notes && str_starts(d.app.wants.terminal, "\n0:01:05  step 3"));
    d.app.displays = 2;
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(!d.app.wants.notes);
    desk_leave(&d);
}

TEST(notes_in_their_window_say_what_the_class_sees_while_the_picture_is_held)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.displays = 2;
    desk_press(&d, "n");
    app_draw(&d.app);
    desk_press(&d, "f");
    desk_press(&d, "Right");
    app_draw(&d.app);
    CHECK(notes_show(&d, "step 2 of 21") && notes_show(&d, "held: the class sees step 1"));
    desk_press(&d, "s");
    desk_press(&d, "Ctrl+Z");
    CHECK(notes_show(&d, "nothing to undo"));
    desk_press(&d, "f");
    CHECK(!notes_show(&d, "held"));
    desk_leave(&d);
}

TEST(a_clock_with_a_limit_counts_down_and_over)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    d.app.settings.minutes = 45;
    d.app.displays = 2;
    desk_press(&d, "n");
    app_draw(&d.app);
    CHECK(notes_show(&d, "0:45:00 left"));
    desk_press_at(&d, "Right", 10, false);
    app_draw(&d.app);
    desk_press_at(&d, "Right", 60, false);
    CHECK(notes_show(&d, "0:44:00 left"));
    desk_press_at(&d, "Right", 45 * 60, false);
    CHECK(notes_show(&d, "0:46:00") && notes_show(&d, "0:01:00 over"));
    desk_leave(&d);
}

/* Whatever size the other display has, all of the notes are on the page. */
TEST(notes_fit_their_window)
{
    static const int sizes[][2] = {{640, 480}, {480, 900}, {1024, 768}, {3840, 2160}};
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int step = 0; step < 6; step++) {
            Arena a = arena_make(0);
            DrawList list = notes_draw(&a, &d.app, sizes[i][0], sizes[i][1]);
            for (size_t k = 0; k < list.count; k++)
                CHECK(list.items[k].points[0].y < (float)sizes[i][1] - 2);
            desk_press(&d, "PageDown");
            arena_free(&a);
        }
    desk_leave(&d);
}
