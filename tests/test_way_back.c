/*
 * test_way_back.c - out of everything that one goes into, to the picture that one left: the same
 * draw list, whatever was looked at inside.
 */
#include "desk.h"

#include <stdio.h>

/* Keys that change what is shown of a step, for the way in from more than its own picture. */
static const char *const looks[] = {"i", "v", "Plus"};

static bool same_as(Desk *d, Str before, Arena *a, const char *what)
{
    char at[120];
    snprintf(at, sizeof at, "%s of lesson %.*s, step %d", what, STR_ARG(d->app.shown.name),
             desk_step(d));
    return test_check((TestPlace){__FILE__, __LINE__, at}, str_equal(desk_picture(d, a), before));
}

/* As far in as it goes, at most three levels, and out again. */
static void dive(Desk *d, Arena *a)
{
    enum { LEVELS = 3 };
    Str left[LEVELS];
    int in = 0;
    for (; in < LEVELS; in++) {
        left[in] = desk_picture(d, a);
        Position at = d->app.shown.view.position;
        int64_t event = d->app.shown.view.at;
        desk_press(d, "Enter");
        if (position_same(&at, &d->app.shown.view.position) && event == d->app.shown.view.at)
            break;
        int levels = d->app.shown.view.position.count;
        desk_press(d, "Right");
        if (d->app.shown.view.position.count != levels)
            desk_press(d, "Left"); /* it was the last thing in there */
        desk_press(d, "F9");       /* takes what was said away, and does nothing else */
    }
    if (in < LEVELS)
        desk_press(d, "F9");
    while (in-- > 0) {
        desk_press(d, "Esc");
        same_as(d, left[in], a, "Enter and Esc");
    }
}

static void walk(const char *lesson)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, lesson))
        return;
    int count = (int)d.app.shown.lesson->steps.count;
    for (int step = 1; step <= count; step++) {
        arena_reset(&a);
        dive(&d, &a);
        const char *look = looks[step % 3];
        desk_press(&d, look);
        desk_press(&d, "F9");
        dive(&d, &a);
        for (int i = 0; i < 3; i++)
            desk_press(&d, "Esc");
        desk_press(&d, "Home");
        desk_press(&d, "F9");
        for (int i = 1; i < step; i++)
            desk_press(&d, "PageDown");
        Str before = desk_picture(&d, &a);
        if (step == count)
            break;
        desk_press(&d, "PageDown");
        desk_press(&d, "PageUp");
        same_as(&d, before, &a, "on and back");
        desk_press(&d, "PageDown");
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(way_back_is_to_the_picture_that_was_left)
{
    walk("4");
    walk("8");
}

SLOW_TEST(way_back_out_of_every_step_of_every_lesson)
{
    char number[8];
    for (int lesson = 0; lesson <= 24; lesson++) {
        snprintf(number, sizeof number, "%d", lesson);
        walk(number);
    }
}

/* A pinned cell, its picture and its part of the matrix come back with the place; a pin within a
 * part goes first, and the part stays. */
TEST(way_back_takes_one_key_a_level)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "8"))
        return;
    for (int step = 1; step < 12; step++)
        desk_press(&d, "Right");
    desk_press(&d, "i");
    desk_press(&d, "Down");
    Str pinned = desk_picture(&d, &a);
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.position.count > 1 || d.app.shown.view.at);
    Str part = desk_picture(&d, &a);
    if (!d.app.shown.view.at) {
        desk_press(&d, "i");
        desk_press(&d, "Esc");
        CHECK(str_equal(desk_picture(&d, &a), part));
    }
    desk_press(&d, "Esc");
    CHECK(str_equal(desk_picture(&d, &a), pinned));
    CHECK(d.app.shown.pinned);
    desk_leave(&d);
    arena_free(&a);
}

/* Wherever one is in something the bar above says so, and the mouse finds the way out. */
TEST(way_back_is_told_and_found_by_mouse)
{
    Desk d;
    DrawTag out = {TAG_BUTTON, NO_NODE, BUTTON_OUT, 0};
    if (!desk_open(&d, "4"))
        return;
    for (int step = 1; step < 7; step++)
        desk_press(&d, "Right");
    CHECK(!desk_shows(&d, "step 7"));
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "step 7"));
    CHECK(desk_shows(&d, ".forward"));
    CHECK(desk_shows(&d, "line "));
    desk_click(&d, out);
    CHECK_INT(d.app.shown.view.position.count, 1);
    desk_press(&d, "Enter");
    desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, 7, 0});
    CHECK_INT(d.app.shown.view.position.count, 1);
    desk_leave(&d);
}

/* One Enter leads to the first line of the function that a step calls, and Right from line to line
 * and out behind the last; each line says what is true of it alone. */
TEST(way_into_a_call_leads_from_line_to_line)
{
    static const char text[] =
        "# T\n## A\n```torch\ndef f(x):\n    n = len(x)\n    y = x * n\n"
        "    return y + 1\no = torch.ones(2)\nt = f(o)\nprint(t)\nu = t * 2\n```\n";
    Desk d;
    desk_start(&d, NULL);
    CHECK(app_open_text(&d.app, STR("t.md"), str_of(text), &(Error){0}));
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    Position first = d.app.shown.view.position;
    CHECK(desk_shows(&d, "line 2 of 4 of f"));
    CHECK(desk_shows(&d, "no tensor is made here"));
    CHECK(!desk_shows(&d, "tensor([3., 3.])"));
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "line 3 of 4 of f"));
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "line 4 of 4 of f"));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 3);
    desk_press(&d, "Left");
    desk_press(&d, "Left");
    desk_press(&d, "Left");
    CHECK(position_same(&d.app.shown.view.position, &first));
    desk_press(&d, "Esc");
    CHECK_INT(d.app.shown.view.position.count, 1);
    CHECK(desk_shows(&d, "tensor([3., 3.])"));
    desk_leave(&d);
}

/* Is a line of the code lit that begins with this text? */
static bool lights(Desk *d, const char *text)
{
    const DrawList *list = app_draw(&d->app);
    Str code = d->app.shown.lesson->source.text;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind == DRAW_RECT && c->tag.kind == TAG_LINE &&
            str_starts(str_trim(str_from(code, (size_t)c->tag.cell)), text))
            return true;
    }
    return false;
}

/* A line that ran in a try is lit while one looks at it, though the try failed there. */
TEST(way_into_a_try_lights_the_line_that_failed)
{
    static const char text[] = "# T\n## A\n```torch\ntry:\n    a = torch.ones(2)\n"
                               "    b = a @ torch.ones(3)\nexcept RuntimeError:\n    a = 0\n```\n";
    Desk d;
    desk_start(&d, NULL);
    CHECK(app_open_text(&d.app, STR("t.md"), str_of(text), &(Error){0}));
    CHECK(!lights(&d, "a = torch.ones(2)") && lights(&d, "a = 0"));
    desk_press(&d, "Enter");
    CHECK(lights(&d, "a = torch.ones(2)") && !lights(&d, "a = 0"));
    desk_leave(&d);
}

/* The path in the bar above: each of its parts leads there. */
TEST(way_back_by_a_click_on_the_path)
{
    Desk d;
    if (!desk_open(&d, "4"))
        return;
    for (int step = 1; step < 7; step++)
        desk_press(&d, "Right");
    desk_press(&d, "Enter");
    Position line = d.app.shown.view.position;
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.at > 0);
    desk_click(&d, (DrawTag){TAG_WAY, NO_NODE, line.count, 0}); /* the function: to its line */
    CHECK(position_same(&d.app.shown.view.position, &line) && !d.app.shown.view.at);
    desk_press(&d, "Enter");
    desk_press(&d, "i"); /* nor does a pinned cell stop it */
    desk_click(&d, (DrawTag){TAG_WAY, NO_NODE, 1, 0});
    CHECK(d.app.shown.view.position.count <= 1 && !d.app.shown.view.at);
    CHECK_INT(desk_step(&d), 7);
    desk_leave(&d);
}

/* Whoever walks through a loop sees whose turn it is, and the line that runs, with large text, too.
 */
TEST(way_into_a_loop_says_whose_turn_it_is)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Shift+F5");
    desk_press(&d, "Enter");
    for (int part = 1; part < 4; part++)
        desk_press(&d, "Right");
    CHECK(desk_shows(&d, "i = 2, part 4 of 7"));
    CHECK(desk_shows(&d, "\"starts\"") && desk_shows(&d, "\"step\"")); /* of x_i and x_j */
    CHECK(desk_shows(&d, "loop_scores[i, j]"));
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "j = 1, part 2 of 6") && desk_shows(&d, "\"journey\""));
    desk_leave(&d);
}

/* What was gone into, as the bar above says it, from the step on: "step 2 > i = 0". */
static bool has_come(Desk *d, const char *way)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind == DRAW_TEXT && c->tag.kind == TAG_WAY)
            strbuf_printf(&out, "%s%.*s", strbuf_str(&out).len ? " > " : "", STR_ARG(c->text));
    }
    bool has = str_is(strbuf_str(&out), way);
    arena_free(&a);
    return has;
}

/* A statement and what it consists of are two levels: whoever goes out of the one sees another way
 * above, in a loop and in a function. */
TEST(way_into_a_statement_has_a_name_of_its_own)
{
    static const char text[] =
        "# T\n## A\n```torch\ndef f(x):\n    y = x * 2 + 1\n    return y\no = torch.ones(2)\n"
        "for i in range(2):\n    o = f(o)\n    o[0] = (o.sum() * 3 + 1.25) / o.mean()\n```\n";
    Desk d;
    desk_start(&d, NULL);
    CHECK(app_open_text(&d.app, STR("t.md"), str_of(text), &(Error){0}));
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    desk_press(&d, "Enter");
    CHECK(has_come(&d, "step 2 > i = 0"));
    desk_press(&d, "Enter");
    CHECK(has_come(&d, "step 2 > i = 0 > o = f(o) > f"));
    desk_press(&d, "Enter");
    CHECK(has_come(&d, "step 2 > i = 0 > o = f(o) > f > y = x * 2 + 1"));
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    desk_press(&d, "Right");
    CHECK(has_come(&d, "step 2 > i = 0"));
    desk_press(&d, "Enter");
    CHECK(has_come(&d, "step 2 > i = 0 > o[0] = (o.sum() * 3 …"));
    Position part = d.app.shown.view.position;
    desk_click(&d, (DrawTag){TAG_WAY, NO_NODE, part.count - 1, 0});
    CHECK(has_come(&d, "step 2 > i = 0"));
    desk_leave(&d);
}

/* What torch.empty makes has no numbers of its own, whatever stands in its cells. */
TEST(way_into_an_empty_tensor_is_promised_no_numbers)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Enter");
    desk_press(&d, "i");
    CHECK(desk_shows(&d, "empty promises no number"));
    desk_press(&d, "Esc");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "empty promises no numbers"));
    desk_leave(&d);
}
