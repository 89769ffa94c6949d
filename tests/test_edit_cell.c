/*
 * test_edit_cell.c - changing what is no literal: a computed cell, a token's label.
 */
#include "desk.h"
#include "edit/edit.h"

#include <string.h>

static Str text_now(const Desk *d)
{
    return edits_text(&d->app.editing.edits, EDIT_LESSON);
}

static bool text_has(const Desk *d, const char *what)
{
    Str text = text_now(d);
    for (size_t i = 0; i < text.len; i++)
        if (str_starts(str_from(text, i), what))
            return true;
    return false;
}

/* Types into the field in the place of what it holds. */
static void answer(Desk *d, const char *text)
{
    if (d->app.shown.field.message[0]) /* a second try: what was typed stands there still */
        for (int i = 0; i < 40; i++)
            desk_press(d, "Backspace");
    if (text[0])
        desk_type(d, text); /* over what was proposed */
    else
        desk_press(d, "Delete");
    desk_press(d, "Enter");
    wait_for_edit(&d->app.editing);
}

static double cell_after(const Desk *d, int step, int64_t cell)
{
    const LessonStep *s = lesson_step(d->app.shown.lesson, step);
    return scalar_double(
        trace_cell(&d->app.shown.lesson->trace, (CellRef){s->show.node, s->show.time, cell}));
}

TEST(edit_gives_a_computed_cell_another_value_by_a_line_of_code)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    for (int i = 1; i < 5; i++) /* mask_simple */
        desk_press(&d, "Right");
    desk_press(&d, "i");
    CellRef at = d.app.shown.view.focus;
    size_t steps = d.app.shown.lesson->steps.count;
    double before = cell_after(&d, 5, at.cell);
    desk_press(&d, "e");
    CHECK(field_is_open(&d.app.shown.field));
    answer(&d, "torch.tensor(7.5)");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK(text_has(&d, "] = torch.tensor(7.5)\nprint(mask_simple)"));
    CHECK_INT(d.app.shown.lesson->steps.count, steps + 1);
    CHECK_INT(desk_step(&d), 6); /* where it has that number, which the picture shows */
    CHECK_INT(d.app.shown.view.focus.cell, at.cell);
    CHECK(d.app.shown.pinned && desk_shows(&d, "7.5"));
    CHECK_NEAR(cell_after(&d, 6, at.cell), 7.5, 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_INT(d.app.shown.lesson->steps.count, steps);
    CHECK_INT(desk_step(&d), 5);
    CHECK_NEAR(cell_after(&d, 5, at.cell), before, 0);
    desk_leave(&d);
}

/* The cell may be let go of while its value is typed. */
TEST(edit_of_a_cell_that_is_pinned_no_longer_needs_no_number_of_it)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    for (int i = 1; i < 5; i++)
        desk_press(&d, "Right");
    desk_press(&d, "i");
    desk_press(&d, "e");
    d.app.shown.view.focus = (CellRef){NO_NODE, 0, -1};
    answer(&d, "7.5");
    CHECK(text_has(&d, "] = 7.5\nprint(mask_simple)"));
    desk_leave(&d);
}

/* Enter on the number that stands there is no change, though it is printed rounded. */
TEST(edit_of_a_cell_adds_no_line_for_the_number_that_it_has)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "i");
    desk_press(&d, "e");
    Str before = text_now(&d);
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(!field_is_open(&d.app.shown.field) && str_equal(text_now(&d), before));
    CHECK(d.app.shown.lesson->changes == NULL);
    desk_leave(&d);
}

TEST(edit_of_a_cell_says_what_is_wrong_and_tries_again)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    for (int i = 1; i < 5; i++)
        desk_press(&d, "Right");
    desk_press(&d, "i");
    desk_press(&d, "e");
    answer(&d, "");
    CHECK(strstr(d.app.shown.field.message, "one number") != NULL);
    answer(&d, "nonsense");
    CHECK(field_is_open(&d.app.shown.field));
    CHECK(d.app.shown.field.message[0]);
    static const char *const several[] = {"0,5", "[1, 2]", "inputs", "'5'", "None"};
    for (int i = 0; i < 5; i++) {
        answer(&d, several[i]);
        CHECK(field_is_open(&d.app.shown.field));
        CHECK(strstr(d.app.shown.field.message, "one number is wanted, such as 0.5") != NULL);
    }
    answer(&d, "2");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK(text_has(&d, "] = 2\n"));
    CHECK(!text_has(&d, "nonsense"));
    desk_leave(&d);
}

/* The first label in the picture that can be clicked. */
static DrawTag some_word(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_WORD)
            return list->items[i].tag;
    return (DrawTag){0};
}

/* Clicks twice on the label. */
static void click_twice(Desk *d, DrawTag word)
{
    const DrawList *list = app_draw(&d->app);
    Point at = {0};
    for (size_t i = 0; i < list->count; i++)
        if (tag_same(list->items[i].tag, word))
            at = (Point){list->items[i].box.x + 4, list->items[i].box.y + 4};
    static const InputKind kinds[] = {INPUT_PRESS, INPUT_RELEASE, INPUT_PRESS, INPUT_RELEASE};
    for (int i = 0; i < 4; i++) {
        Input in = {.kind = kinds[i], .time = d->time += i ? 0.1 : 1, .at = at};
        app_input(&d->app, &in);
        app_draw(&d->app);
    }
}

static bool picture_says(Desk *d, const char *word)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, word))
            return true;
    return false;
}

TEST(edit_renames_a_token_everywhere)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    CHECK(picture_says(&d, "Your"));
    click_twice(&d, some_word(&d));
    answer(&d, "My own");
    CHECK(text_has(&d, "tokens inputs: \"My own\" journey"));
    CHECK(picture_says(&d, "My own") && !picture_says(&d, "Your"));
    click_twice(&d, some_word(&d)); /* in its quotes */
    answer(&d, "Our");
    CHECK(text_has(&d, "tokens inputs: \"Our\" journey"));
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(picture_says(&d, "Your"));
    desk_leave(&d);
}
