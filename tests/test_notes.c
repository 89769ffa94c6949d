/*
 * test_notes.c - what the presenter reads in the terminal.
 */
#include "desk.h"

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
    notes_write(&out, l, lesson_step(l, step), seconds);
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
              "  next: b = torch.cat((\n");
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
    CHECK(strstr(d.app.shown.message, "there is none"));
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
