/*
 * test_edit.c - changing a lesson in the window: dragged, typed, undone, saved, reloaded.
 */
#include "base/file.h"
#include "desk.h"
#include "edit/edit.h"
#include "matrix/canvas.h"
#include "versions/versions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const lesson =
    "# T\n\nsection: 9.9\n\n## s\n\n```torch\n"
    "a = torch.tensor([1., 2.])\n"
    "b = a * 3\n"
    "print(b)\n```\n\n```output source=book\ntensor([3., 6.])\n```\n\n"
    "```torch\nc = inputs.sum()\nd = 4\n```\n\n```output\n```\n";

static char path[] = "build/test_edit.md";

static bool open_file(Desk *d)
{
    Error e = {0};
    unlink(path); /* whatever a run that was stopped has left there */
    return CHECK(file_write(path, str_of(lesson), true, &e)) && desk_open(d, path);
}

static void leave(Desk *d)
{
    desk_leave(d);
    unlink(path);
}

static Str text_now(const Desk *d)
{
    return edits_text(&d->app.editing.edits, EDIT_LESSON);
}

static size_t place(Str text, const char *what)
{
    size_t i = 0;
    while (i < text.len && !str_starts(str_from(text, i), what))
        i++;
    CHECK(i < text.len);
    return i;
}

static DrawTag literal(Desk *d, const char *what)
{
    int64_t at = (int64_t)place(d->app.shown.lesson->source.text, what);
    return (DrawTag){.kind = TAG_LITERAL, .cell = at};
}

/* Presses on a literal and moves by so many units, one by one. */
static void drag(Desk *d, DrawTag tag, int units, unsigned mods)
{
    Input move = {.kind = INPUT_MOVE, .mods = mods};
    edit_press(&d->app.editing, tag, 500);
    for (int i = 1; i <= abs(units); i++) {
        float by = (float)d->app.height / 180 * (float)(units < 0 ? -i : i);
        move.at = (Point){500 + by + (units < 0 ? -0.01f : 0.01f), 300};
        CHECK(edit_drag(&d->app.editing, &move, d->app.height));
    }
    move.kind = INPUT_RELEASE;
    CHECK(edit_drag(&d->app.editing, &move, d->app.height));
    wait_for_edit(&d->app.editing);
}

static double value(const Desk *d, const char *name)
{
    const BindingList *b = &d->app.shown.lesson->bindings;
    for (size_t i = b->count; i-- > 0;)
        if (str_is(b->items[i].name, name)) {
            Value v = b->items[i].value;
            return v.kind == VALUE_TENSOR
                       ? scalar_double(trace_cell(&d->app.shown.lesson->trace,
                                                  (CellRef){v.node, b->items[i].time, 0}))
                   : v.kind == VALUE_INT ? (double)v.i
                                         : v.f;
        }
    return -1;
}

static void type(Desk *d, const char *text)
{
    desk_press(d, "Ctrl+A");
    desk_type(d, text);
    desk_press(d, "Enter");
    wait_for_edit(&d->app.editing);
}

/* Where a change ends a call before the line that somebody stands at, the view goes to the call,
 * and says so; a change that leaves the line there says nothing. */
TEST(edit_that_takes_the_place_away_is_told)
{
    static const char called[] = "# T\n## s\n```torch\ndef f(x):\n    y = x * 2\n    if 1 > 3:\n"
                                 "        return y\n    z = y + 1\n    return z\n"
                                 "a = f(torch.ones(2))\n```\n";
    static const char *const changes[] = {"2", "5"}; /* in the place of 1 */
    for (int i = 0; i < 2; i++) {
        Desk d;
        Error e = {0};
        if (!CHECK(file_write(path, str_of(called), true, &e)) || !desk_open(&d, path))
            continue;
        for (const char *const *key =
                 (const char *[]){"Enter", "Right", "Enter", "Right", "Right", NULL};
             *key; key++)
            desk_press(&d, *key);
        CHECK(desk_shows(&d, "line 5 of 6 of f"));
        desk_click(&d, literal(&d, "1 > 3"));
        desk_type(&d, changes[i]);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        bool lost = i == 1;
        CHECK(desk_shows(&d, "line 5 of 6 of f") == !lost);
        CHECK(desk_shows(&d, "part 2 of 2") == lost);
        CHECK(desk_shows(&d, "where you stood is not there any more") == lost);
        leave(&d);
    }
}

/* Whoever stands in a kernel while the lesson becomes another version comes out where they went in:
 * at the line of the function, with their picture of it, not at a part of that line. */
TEST(edit_goes_out_to_the_line_that_was_left)
{
    static const char called[] = "# T\n## s\n```torch\ndef f(x):\n    y = x * 2\n    return y\n"
                                 "o = torch.ones(2)\na = f(o)\n```\n";
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(path, str_of(called), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "Right");
    drag(&d, literal(&d, "2\n    return"), 3, 0);
    desk_press(&d, "Enter");
    desk_press(&d, "i");
    View line = d.app.shown.view;
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.at > 0 && d.app.shown.view.position.count > line.position.count);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.view.at > 0);
    desk_press(&d, "Esc");
    CHECK(position_same(&d.app.shown.view.position, &line.position) && !d.app.shown.view.at);
    CHECK(d.app.shown.pinned && d.app.shown.view.focus.cell == line.focus.cell);
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    CHECK_INT(d.app.shown.view.position.count, 1);
    leave(&d);
}

TEST(edit_dragging_a_literal_runs_the_lesson_and_is_one_undo)
{
    Desk d;
    if (!open_file(&d))
        return;
    const Lesson *opened = d.app.shown.lesson;
    desk_press(&d, "Right");
    drag(&d, literal(&d, "3\n"), 5, 0);
    CHECK_NEAR(value(&d, "b"), 8, 0);
    CHECK(d.app.shown.lesson != opened && d.app.shown.lesson->changes);
    CHECK_INT(desk_step(&d), 2);
    CHECK_INT(d.app.editing.edits.done, 1);
    CHECK_INT(lesson_count(d.app.shown.lesson, VERDICT_CHANGED), 1);
    drag(&d, literal(&d, "8\n"), -2, MOD_SHIFT);
    CHECK_NEAR(value(&d, "b"), -12, 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 8, 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson == opened);
    CHECK(!edit_unsaved(&d.app.editing));
    CHECK(str_equal(text_now(&d), str_of(lesson)));
    desk_press(&d, "Ctrl+Y");
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), -12, 0);
    desk_press(&d, "Ctrl+Y");
    CHECK_STR(d.app.shown.message, "nothing to do again");
    leave(&d);
}

TEST(edit_a_click_on_a_literal_asks_for_its_value)
{
    Desk d;
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 0, 0);
    CHECK(field_is_open(&d.app.shown.field));
    type(&d, "x");
    CHECK(field_is_open(&d.app.shown.field));
    CHECK(str_starts(str_of(d.app.shown.field.message), "this is not a number\n    x\n    ^\n"));
    CHECK_NEAR(value(&d, "b"), 3, 0);
    type(&d, "0.5");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK_NEAR(value(&d, "b"), 0.5, 0);
    leave(&d);
}

/* A hand that moves slowly, or goes back to where it began, drags all the same. */
TEST(edit_a_short_drag_is_no_click)
{
    static const float ways[][6] = {{501, 502, 503, 504, 505, 505}, {502, 505, 507, 503, 500, 500}};
    for (int i = 0; i < 2; i++) {
        Desk d;
        if (!open_file(&d))
            return;
        Input move = {.kind = INPUT_MOVE};
        edit_press(&d.app.editing, literal(&d, "3\n"), 500);
        for (int k = 0; k < 6; k++) {
            move.at = (Point){ways[i][k], 300};
            CHECK(edit_drag(&d.app.editing, &move, 1080));
        }
        move.kind = INPUT_RELEASE;
        CHECK(edit_drag(&d.app.editing, &move, 1080));
        CHECK(!field_is_open(&d.app.shown.field));
        CHECK(str_equal(text_now(&d), str_of(lesson)));
        leave(&d);
    }
}

TEST(edit_an_error_keeps_the_last_good_picture_while_it_can_be_mended)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    CHECK(str_is(field_text(&d.app.shown.field), "b = a * 3"));
    const Lesson *good = d.app.shown.lesson;
    type(&d, "b = a @ inputs");
    CHECK(field_is_open(&d.app.shown.field));
    CHECK(str_starts(str_of(d.app.shown.field.message), "RuntimeError: ")); /* no place */
    CHECK(strstr(d.app.shown.field.message, "^~~") != NULL);
    CHECK(d.app.shown.lesson == good);
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson == good && strstr(d.app.shown.field.message, "RuntimeError: "));
    CHECK(!desk_shows(&d, "1 change")); /* what was refused is none */
    type(&d, "b = a * 5");
    CHECK(!field_is_open(&d.app.shown.field) && desk_shows(&d, "≠ 1 change"));
    CHECK_NEAR(value(&d, "b"), 5, 0);
    leave(&d);
}

/* A field has the keys: until it is closed the slide tells none that would do something else. */
TEST(edit_tells_no_keys_that_the_field_has)
{
    static const char *const begin[] = {"e", "x", "/"};
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    for (int i = 0; i < 3; i++) {
        CHECK(desk_shows(&d, "\"Enter\"") && desk_shows(&d, "\"edit\""));
        desk_press(&d, begin[i]);
        CHECK(!desk_shows(&d, "\"Enter\"") && !desk_shows(&d, "\"edit\""));
        desk_press(&d, "Esc");
    }
    leave(&d);
}

/* Esc leaves the text as it was, with nothing to do again; what was typed is in the history of such
 * fields. */
TEST(edit_that_was_refused_is_left_and_is_no_change)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    type(&d, "b = a @ inputs");
    desk_press(&d, "Esc");
    wait_for_edit(&d.app.editing);
    for (int i = 0; i < 2; i++) {
        CHECK(desk_shows(&d, "a * 3") && desk_step(&d) == 2);
        CHECK(str_equal(text_now(&d), str_of(lesson)) && !edit_redoes(&d.app.editing));
        desk_press(&d, "Ctrl+Y");
        CHECK_STR(d.app.shown.message, "nothing to do again");
    }
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+Up");
    CHECK_STR(d.app.shown.field.text, "b = a @ inputs");
    leave(&d);
}

static bool open_text(Desk *d, const char *text)
{
    Error e = {0};
    unlink(path);
    return CHECK(file_write(path, str_of(text), true, &e)) && desk_open(d, path);
}

/* What is taken back, or made again, is told where the step that is shown does not have it. */
TEST(edit_taken_back_far_away_says_what_it_was)
{
    Desk d;
    if (!open_text(&d, "# S\n\n## s\n\n```torch\na = torch.ones(2)\nb = a * 3\nc = b + 1\n```\n"))
        return;
    desk_press(&d, "Right");
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_STR(d.app.shown.message, ""); /* it is seen */
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "Right");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "step 2: 4 → 3"));
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "step 2: 3 → 4"));
    desk_press(&d, "e");
    type(&d, "c = (b + 1\n) * 2");
    desk_press(&d, "Home");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "step 3: the last change is taken back"));
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "step 3: changed again"));
    leave(&d);
}

/* A change of the prelude is in no step: its line is told. */
TEST(edit_taken_back_in_the_prelude_says_its_line)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    const char *row = "[0.43, 0.15, 0.89]";
    int64_t at = (int64_t)place(d.app.shown.lesson->prelude.text, row) + 1;
    drag(&d, (DrawTag){TAG_LITERAL, 1, at, 0}, 1, 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(str_starts(str_of(d.app.shown.message), "line "));
    CHECK(strstr(d.app.shown.message, " of the prelude: 0.44 → 0.43") != NULL);
    leave(&d);
}

/* A change after which a later statement fails is one as any other. */
TEST(edit_that_breaks_a_later_step_is_taken_back_and_comes_back)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "e");
    type(&d, "a = torch.ones(2).sum");
    CHECK(desk_shows(&d, "stops at step 2") && !desk_shows(&d, "Step 2 cannot"));
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "Step 2 cannot be computed") && !desk_shows(&d, "as written"));
    desk_press(&d, "Left");
    drag(&d, literal(&d, "2).sum"), 1, 0); /* another place can be changed meanwhile */
    CHECK(str_search(text_now(&d), STR("ones(3).sum"), 0) < text_now(&d).len);
    CHECK_INT(desk_step(&d), 1);
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(str_equal(text_now(&d), str_of(lesson)) && !desk_shows(&d, "stops at"));
    desk_press(&d, "Ctrl+Y"); /* back to what is broken */
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "stops at step 2"));
    leave(&d);
}

/* What stands beside it before it was changed goes with the last change; a hand that only passes by
 * the old number keeps it. */
TEST(edit_taken_back_has_nothing_of_before_beside_it)
{
    Desk d;
    if (!open_file(&d))
        return;
    const View *v = &d.app.shown.view;
    Editing *ed = &d.app.editing;
    drag(&d, literal(&d, "1."), 1, 0);
    desk_press(&d, "Shift+B");
    CHECK_INT(v->beside.kind, BESIDE_BEFORE);
    edit_press(ed, literal(&d, "2."), 500);
    for (int back = 1; back >= 0; back--) {
        Input move = {.kind = INPUT_MOVE, .at = {500 - (float)back * 4.01f, 300}};
        edit_drag(ed, &move, d.app.height);
        wait_for_edit(ed);
        CHECK((d.app.shown.lesson->changes != NULL) != back);
        CHECK_INT(v->beside.kind, BESIDE_BEFORE);
    }
    Input up = {.kind = INPUT_RELEASE, .at = {500, 300}};
    edit_drag(ed, &up, d.app.height);
    while (ed->edits.done > 0) {
        desk_press(&d, "Ctrl+Z");
        wait_for_edit(ed);
    }
    CHECK(!d.app.shown.lesson->changes);
    CHECK_INT(v->beside.kind, BESIDE_NOTHING);
    leave(&d);
}

static const char sizes[] = "# S\n\n## s\n\n```torch\n"
                            "a = torch.ones(3, 2)\n"
                            "b = a.sum()\n"
                            "c = a @ torch.ones(2, 4)\n"
                            "d = c * 2\n```\n\n"
                            "```torch\ne = torch.ones(2)\n```\n";

static bool open_sizes(Desk *d)
{
    return open_text(d, sizes);
}

/* A size is dragged until a later step does not fit: that step is marked, those before it are well,
 * nothing behind it is shown as if it were, and one click takes the change back. */
TEST(edit_dragged_until_a_later_step_fails_stops_the_lesson_there)
{
    Desk d;
    if (!open_sizes(&d))
        return;
    drag(&d, literal(&d, "2)\nb"), 1, 0);
    CHECK_INT(desk_step(&d), 1);
    CHECK(desk_shows(&d, "stops at step 3") && !desk_shows(&d, "as written"));
    CHECK_STR(d.app.shown.message,
              "step 3 cannot be computed: RuntimeError: mat1 and mat2 shapes cannot be "
              "multiplied (3x3 and 2x4)");
    desk_press(&d, "Right");
    CHECK_NEAR(value(&d, "b"), 9, 0);
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "Step 3 cannot be computed"));
    CHECK(desk_shows(&d, "the 2 steps before it work") && desk_shows(&d, "undo the change"));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 3);
    CHECK_STR(d.app.shown.message, "the lesson stops here: take the change back, or mend line 8");
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_UNDO, 0});
    wait_for_edit(&d.app.editing);
    CHECK(!desk_shows(&d, "cannot be computed"));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 4);
    leave(&d);
}

/* A number cannot be dragged to where its own statement fails: it stops before, though the pointer
 * goes on, or takes all of the way at once, and follows it when it comes back. */
TEST(edit_dragged_number_stops_where_its_own_statement_would_fail)
{
    Desk d;
    Error e = {0};
    static const char text[] = "# S\n\n## s\n\n```torch\nx = torch.arange(6)\ny = x[1]\n"
                               "z = y + 1\n```\n";
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    drag(&d, literal(&d, "1]"), 30, MOD_SHIFT);
    CHECK_NEAR(value(&d, "y"), 5, 0);
    CHECK_INT(d.app.shown.lesson->stops, 0);
    CHECK(str_starts(str_of(d.app.shown.message), "no further: index "));
    drag(&d, literal(&d, "5]"), -30, 0);
    CHECK_NEAR(value(&d, "y"), 0, 0); /* -6 is the first cell, too */
    CHECK(str_search(text_now(&d), STR("x[-6]"), 0) < text_now(&d).len);
    Input there_and_back[] = {{.kind = INPUT_MOVE, .at = {900, 300}}, {.kind = INPUT_MOVE}};
    there_and_back[1].at = (Point){500 + 2.5F * (float)d.app.height / 180, 300};
    edit_press(&d.app.editing, literal(&d, "-6]"), 500);
    for (int i = 0; i < 2; i++) {
        CHECK(edit_drag(&d.app.editing, &there_and_back[i], d.app.height));
        wait_for_edit(&d.app.editing);
        CHECK_NEAR(value(&d, "y"), i == 0 ? 5 : 2, 0);
        CHECK_INT(d.app.shown.message[0] != 0, i == 0); /* what holds it back is told no longer */
    }
    there_and_back[1].kind = INPUT_RELEASE;
    edit_drag(&d.app.editing, &there_and_back[1], d.app.height);
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(str_equal(text_now(&d), str_of(text)));
    leave(&d);
}

/* The name of a size goes when the sizes no longer match, and numbers that were not there before
 * are not called changed. */
TEST(edit_of_a_size_leaves_true_captions)
{
    Desk d;
    Error e = {0};
    static const char text[] =
        "# S\n\n## s\n\n```torch\nx = torch.ones(2, 3)\nU = torch.ones(3, 3)\n```\n\n"
        "```view\ndims x: T d_in\ndims U: d_in d_in\n```\n";
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "(d_in, d_in)"));
    drag(&d, literal(&d, "3)\n```"), 2, 0);
    CHECK(desk_shows(&d, "3 × 5") && desk_shows(&d, "(d_in, 5)"));
    CHECK(desk_shows(&d, "6 new") && !desk_shows(&d, "changed,"));
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Left");
    drag(&d, literal(&d, "2, 3"), 1, 0); /* T alone has that name: it is another T */
    CHECK(desk_shows(&d, "(T, d_in)"));
    leave(&d);
}

TEST(edit_offers_redo_only_where_something_was_taken_back)
{
    Desk d;
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "1., 2.]"), 1, 0);
    drag(&d, literal(&d, "3\n"), 1, 0);
    CHECK(desk_shows(&d, "\"undo\"") && !desk_shows(&d, "\"redo\""));
    desk_press(&d, "Ctrl+Z");
    CHECK(desk_shows(&d, "\"redo\""));
    leave(&d);
}

/* A number that is refused is no change: what was taken back before it can still be made again. So
 * it can after a number that was dragged there and back. */
TEST(edit_that_was_refused_leaves_what_can_be_made_again)
{
    Desk d;
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 2, 0);
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Right");
    desk_press(&d, "e");
    type(&d, "b = a * foo");
    CHECK(desk_shows(&d, "not defined") && !edit_redoes(&d.app.editing));
    desk_press(&d, "Esc");
    wait_for_edit(&d.app.editing);
    CHECK(edit_redoes(&d.app.editing));
    Input back = {.kind = INPUT_MOVE, .at = {500, 300}};
    edit_press(&d.app.editing, literal(&d, "1., 2.]"), 500);
    for (int i = 1; i <= 2; i++) {
        back.at.x = i == 1 ? 500 + (float)d.app.height / 180 * 3.5f : 500;
        edit_drag(&d.app.editing, &back, d.app.height);
        wait_for_edit(&d.app.editing);
    }
    back.kind = INPUT_RELEASE;
    edit_drag(&d.app.editing, &back, d.app.height);
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 5, 0);
    CHECK_STR(d.app.shown.message, "");
    leave(&d);
}

/* In the list of changes a button stands where it stood, and is grey where it does nothing; and a
 * second click or Enter at the same place does the same once more. */
TEST(edit_list_of_changes_holds_its_buttons_still)
{
    const DrawTag undo = {TAG_ACTION, NO_NODE, ACTION_UNDO, 0};
    Input press = {.kind = INPUT_PRESS};
    Desk d;
    for (int by_key = 0; by_key < 2; by_key++) {
        if (!open_file(&d))
            return;
        drag(&d, literal(&d, "1., 2.]"), 1, 0);
        drag(&d, literal(&d, "3\n"), 1, 0);
        drag(&d, literal(&d, "2.]"), 1, 0);
        desk_press(&d, "Shift+E");
        CHECK(desk_shows(&d, "\"Redo\""));
        desk_press(&d, "Up");
        desk_press(&d, "Up");
        desk_press(&d, "Up"); /* past what is grey */
        desk_press(&d, "Up");
        Arena a = arena_make(0);
        for (size_t left = edit_changes(&a, &d.app.editing).count; left-- > 1;) {
            if (by_key)
                desk_press(&d, "Enter");
            else if (press.at.x == 0)
                desk_click(&d, undo);
            else
                app_input(&d.app, &press);
            wait_for_edit(&d.app.editing);
            app_draw(&d.app);
            press.at = d.app.pointer.at;
            press.time = d.time += 1;
            CHECK_INT(edit_changes(&a, &d.app.editing).count, left);
        }
        arena_free(&a);
        press.at.x = 0;
        leave(&d);
    }
}

/* Where a message must lie over words, a rim in the colour of the ground parts the two. */
TEST(edit_messages_have_a_rim)
{
    Desk d;
    if (!open_file(&d))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
    d.app.shown.view.text = TEXT_MOST;
    app_input(&d.app, &size);
    desk_press(&d, "Ctrl+Z");
    d.app.shown.stale = true;
    const DrawList *list = app_draw(&d.app);
    const Colour *roles = themes[d.app.shown.view.theme].roles;
    size_t said = list->count - 1;
    while (said > 0 && !str_is(list->items[said].text, "nothing to undo"))
        said--;
    if (CHECK(said > 2)) {
        const DrawCommand *message = &list->items[said - 1], *rim = &list->items[said - 3];
        CHECK(memcmp(&message->colour, &roles[ROLE_NOW], sizeof(Colour)) == 0);
        CHECK(memcmp(&rim->colour, &roles[ROLE_BACKGROUND], sizeof(Colour)) == 0);
        CHECK(message->box.x - rim->box.x >= 2 && message->box.y - rim->box.y >= 2);
        CHECK(rim->box.w - message->box.w >= 4 && rim->box.h - message->box.h >= 4);
    }
    leave(&d);
}

/* What is said covers neither words nor anything that can be pressed, and is as large as they. */
TEST(edit_messages_cover_nothing)
{
    Desk d;
    if (!open_file(&d))
        return;
    for (int i = 0; i < 3; i++)
        desk_press(&d, "Ctrl+Plus");
    desk_press(&d, "Ctrl+Z");
    d.app.shown.stale = true;
    const DrawList *list = app_draw(&d.app);
    const DrawCommand *said = NULL;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, "nothing to undo"))
            said = &list->items[i];
    if (CHECK(said))
        CHECK(said->px >= pen_small(1280, 720, d.app.shown.view.text));
    for (size_t i = 0; said && i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        Box both = box_meet(c->box, said->box);
        if (c != said && (c->kind == DRAW_TEXT || c->tag.kind == TAG_STEP))
            CHECK(both.w <= 0 || both.h <= 0);
    }
    leave(&d);
}

static const char calls[] = "# C\n\n## c\n\n```torch\ndef f(x):\n    y = x.transpose(0, 1)\n"
                            "    z = x @ y\n    return z * 2\na = torch.ones(2, 3)\n```\n\n"
                            "```torch\nr = f(a)\n```\n\n```torch\ns = 1\n```\n";

/* Of a statement within a call the lines where it is written are changed, and one stays there. */
TEST(edit_within_a_call_changes_the_line_that_is_shown)
{
    Desk d;
    if (!open_text(&d, calls))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    CHECK_STR(d.app.shown.field.text, "r = f(a)");
    desk_press(&d, "Esc");
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    desk_press(&d, "e");
    CHECK_STR(d.app.shown.field.text, "    z = x @ y");
    type(&d, "    z = x @ y + 1");
    CHECK(!field_is_open(&d.app.shown.field) && desk_shows(&d, "line 3 of 4 of f"));
    CHECK_NEAR(value(&d, "r"), 8, 0);
    leave(&d);
    if (!desk_open(&d, "4"))
        return;
    desk_press(&d, "Right");
    while (desk_step(&d) < 9 && !desk_shows(&d, "sa_v1(inputs)"))
        desk_press(&d, "Right");
    desk_press(&d, "Enter");
    desk_press(&d, "e"); /* a class that stands before the lesson */
    CHECK_STR(d.app.shown.field.text, "        keys = x @ self.W_key  # (T, d_out)");
    type(&d, "        keys = x @ self.W_query");
    CHECK_INT(edit_changes(&d.app.frame, &d.app.editing).items[0].text, EDIT_PRELUDE);
    desk_leave(&d);
}

/* What fails in a loop, or in a function, is one line of many. */
TEST(edit_at_an_error_asks_for_the_statement_that_failed)
{
    static const struct {
        const char *code, *asked;
    } cases[] = {
        {"x = torch.ones(2)\nfor i in range(3):\n    row = x[i]\n    y = row * 2\n",
         "    row = x[i]"},
        {"x = torch.ones(2)\nif x[0] > 0:\n    y = torch.cat((x,\n        x), dim=1)\n",
         "    y = torch.cat((x,\n        x), dim=1)"},
        {"x = torch.ones(2)\ny = x[2]\n", "y = x[2]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Desk d;
        char text[400];
        snprintf(text, sizeof text, "# L\n## l\n```torch\n%s```\n", cases[i].code);
        if (!open_text(&d, text))
            return;
        CHECK(desk_shows(&d, "cannot be computed"));
        desk_press(&d, "e");
        CHECK_STR(d.app.shown.field.text, cases[i].asked);
        leave(&d);
    }
}

/* Two lines of a function are wrong: they are mended one after the other. */
TEST(edit_mends_a_line_though_a_later_one_is_wrong_too)
{
    static const char function[] =
        "def f(x, W):\n    q = x @ W\n    k = x @ W.T\n    s = q @ k\n    return s\n";
    static const char loop[] =
        "for q in [x @ W]:\n    k = x @ W.T\n    s = q @ k\nf = lambda x, W: s\n";
    static const char *const twice[] = {function, loop};
    for (int i = 0; i < 2; i++) {
        Desk d;
        char text[400];
        snprintf(text, sizeof text,
                 "# B\n## b\n```torch\nx = torch.ones(4, 3)\nW = torch.ones(3, 2)\n%s"
                 "y = f(x, W)\n```\n",
                 twice[i]);
        if (!open_text(&d, text))
            return;
        int step = desk_step(&d);
        CHECK(desk_shows(&d, i ? "test_edit.md:7:9" : "test_edit.md:8:9"));
        desk_press(&d, "e");
        type(&d, "    k = x @ W.T.T.T");
        CHECK(field_is_open(&d.app.shown.field) && !d.app.shown.lesson->changes);
        type(&d, "    k = x @ W");
        CHECK(!field_is_open(&d.app.shown.field) && desk_step(&d) == step);
        CHECK(desk_shows(&d, "cannot be computed"));
        CHECK(desk_shows(&d, i ? "test_edit.md:8:9" : "test_edit.md:9:9"));
        desk_press(&d, "e");
        CHECK_STR(d.app.shown.field.text, "    s = q @ k");
        type(&d, "    s = q @ k.T");
        CHECK(!field_is_open(&d.app.shown.field) && !desk_shows(&d, "stops at"));
        desk_press(&d, "Ctrl+Z");
        wait_for_edit(&d.app.editing);
        CHECK(desk_shows(&d, i ? "test_edit.md:8:9" : "test_edit.md:9:9"));
        leave(&d);
    }
}

/* What makes the typed text wrong is refused wherever it shows: in a line that was added, in one
 * that it calls, in the next one that no longer belongs to it. */
TEST(edit_is_refused_for_what_it_breaks_itself)
{
    static const struct {
        const char *typed, *says;
    } rows[] = {
        {"b = a * 3\nc = b **", "SyntaxError"},
        {"b = a * 3\nc = foo", "not defined"},
        {"b = a * 3\nif True:", "expected an indented block"},
        {"b = g(a.reshape(3, 1))", "shape"},
        {"b = g(a, 4)", "takes"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        if (!open_text(&d, "# B\n## b\n```torch\ndef g(x):\n    return x.reshape(2)\n"
                           "a = torch.ones(2)\nb = a * 3\nd = b * 2\n```\n"))
            return;
        desk_press(&d, "End");
        desk_press(&d, "Left");
        desk_press(&d, "e");
        CHECK_STR(d.app.shown.field.text, "b = a * 3");
        type(&d, rows[i].typed);
        CHECK(field_is_open(&d.app.shown.field) && !d.app.shown.lesson->changes);
        CHECK(strstr(d.app.shown.field.message, rows[i].says) != NULL);
        leave(&d);
    }
}

/* Where a change breaks a line that is not seen, a sentence names the step and the reason: so it
 * does to who stands within the call that fails further down. */
TEST(edit_says_where_the_lesson_stops_and_why)
{
    Desk d;
    if (!open_text(&d, "# B\n## b\n```torch\ndef g(x):\n    y = x * 2\n    z = y @ torch.ones(2)\n"
                       "    return z\na = torch.ones(2)\nb = g(a)\n```\n"))
        return;
    desk_press(&d, "End");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "line 2 of 4 of g"));
    desk_press(&d, "e");
    type(&d, "    y = torch.ones(3)");
    CHECK(!field_is_open(&d.app.shown.field) && desk_shows(&d, "line 2 of 4 of g"));
    CHECK(!desk_shows(&d, "Step 2 cannot be computed"));
    CHECK(str_starts(str_of(d.app.shown.message), "step 2 cannot be computed: RuntimeError: "));
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "Step 2 cannot be computed"));
    leave(&d);
}

/* Whoever stands within a call is shown at the line where it stands that the call fails there, and
 * the number goes no further than from anywhere else. */
TEST(edit_within_a_call_that_fails_shows_the_error_there)
{
    Desk d;
    if (!open_text(&d, calls))
        return;
    desk_press(&d, "Right");
    int step = desk_step(&d);
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "line 3 of 4 of f"));
    drag(&d, literal(&d, "0, 1)"), 1, 0);
    for (int i = 0; i < 2; i++) {
        CHECK(desk_shows(&d, "cannot be computed") && desk_shows(&d, "line 3 of 4 of f"));
        CHECK(str_search(text_now(&d), STR("transpose(1, 1)"), 0) < text_now(&d).len);
        drag(&d, literal(&d, "1, 1)"), 1, 0);
        CHECK(str_starts(str_of(d.app.shown.message), "no further: Dimension out of range"));
    }
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), step);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(!desk_shows(&d, "cannot be computed") && desk_shows(&d, "line 3 of 4 of f"));
    leave(&d);
}

/* An error in the prelude is no line of the lesson, and only taking the change back mends it. */
TEST(edit_of_the_prelude_that_fails_names_no_line_of_the_lesson)
{
    Desk d;
    if (!desk_open(&d, "8"))
        return;
    size_t at = place(d.app.shown.lesson->prelude.text, "2)  # (b, d_out, T)");
    drag(&d, (DrawTag){.kind = TAG_LITERAL, .node = 1, .cell = (int64_t)at}, 0, 0);
    type(&d, "7"); /* it fails in the very line */
    CHECK(field_is_open(&d.app.shown.field) && desk_shows(&d, "Dimension out of range"));
    type(&d, "0");
    desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, d.app.shown.lesson->stops, 0});
    CHECK(desk_shows(&d, "cannot be computed") && desk_shows(&d, "undo the change"));
    CHECK(!desk_shows(&d, "edit this line"));
    desk_press(&d, "Right");
    CHECK_STR(d.app.shown.message, "the lesson stops here: take the change back");
    desk_leave(&d);
}

/* Who stands behind the step that fails is shown its error, and is back once it is mended. */
TEST(edit_goes_to_the_error_and_back_where_one_was)
{
    Desk d;
    if (!open_sizes(&d))
        return;
    for (int i = 0; i < 3; i++)
        desk_press(&d, "Right");
    drag(&d, literal(&d, "2)\nb"), 1, 0);
    CHECK_INT(desk_step(&d), 3);
    CHECK(desk_shows(&d, "Step 3 cannot be computed"));
    drag(&d, literal(&d, "3)\nb"), 1, 0);
    CHECK_INT(desk_step(&d), 3);
    drag(&d, literal(&d, "4)\nb"), -2, 0);
    CHECK_INT(desk_step(&d), 4);
    CHECK(!desk_shows(&d, "stops at"));
    leave(&d);
}

TEST(edit_a_line_may_become_several)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    type(&d, "k = a + 9\nb = a * k");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK_NEAR(value(&d, "b"), 10, 0);
    CHECK_INT(d.app.shown.lesson->steps.count, 4);
    desk_press(&d, "e");
    type(&d, "```");
    CHECK(field_is_open(&d.app.shown.field) && d.app.shown.field.message[0]);
    leave(&d);
}

/* A line that is added shows what it makes; the author's words, picture and questions stay with the
 * statement that they are about. So do people, who changed that, too, and took it back. */
TEST(edit_adds_a_line_that_shows_what_it_makes)
{
    Desk d;
    if (!open_text(&d, "# A\n\n## a\n\n```torch\nt = torch.ones(2)\n```\n\nForeword\n\n"
                       "```torch\nu = t + t\n```\n\n```view\nshow u as bars\n```\n\n"
                       "```ask\nWhich one?\ncell u[1]\n```\n"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    type(&d, "u = t + 3\nz = u * 2");
    for (int i = 0; i < 2; i++) {
        CHECK_INT(desk_step(&d), 2);
        CHECK(desk_shows(&d, "Foreword"));
        desk_press(&d, i ? "Ctrl+Y" : "Ctrl+Z");
        wait_for_edit(&d.app.editing);
    }
    desk_press(&d, "Right");
    const LessonStep *added = lesson_step(d.app.shown.lesson, 3), *own = added - 1;
    CHECK_INT(own->kind, VIEW_BARS);
    CHECK_INT(added->kind, VIEW_AUTO);
    CHECK(str_is(added->show.name, "z") && str_is(own->show.name, "u"));
    CHECK(desk_shows(&d, "u * 2, cell by cell") && !desk_shows(&d, "Foreword"));
    CHECK(fence_last(d.app.shown.lesson, &d.app.shown.lesson->fences.items[own->fence]) == own);
    leave(&d);
}

TEST(edit_trying_again_in_the_field_is_one_undo)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    type(&d, "b = a *");
    type(&d, "b = nothing");
    type(&d, "b = a * 7");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK_NEAR(value(&d, "b"), 7, 0);
    CHECK_INT(d.app.editing.edits.done, 1);
    leave(&d);
}

TEST(edit_the_number_in_a_pinned_cell_is_changed_where_it_is_written)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    NodeId inputs = d.app.shown.lesson->steps.items[0].show.node;
    View v = d.app.shown.view;
    v.focus = (CellRef){inputs, trace_now(&d.app.shown.lesson->trace), 0};
    d.app.shown.pinned = true;
    shown_view(&d.app.shown, &v);
    desk_press(&d, "e");
    CHECK(str_is(field_text(&d.app.shown.field), "0.43"));
    type(&d, "0.99");
    CHECK(changes_cell(d.app.shown.lesson, d.app.shown.view.focus));
    CHECK_NEAR(scalar_double(trace_cell(&d.app.shown.lesson->trace, d.app.shown.view.focus)), 0.99,
               1e-6);
    CHECK(d.app.shown.pinned);
    desk_leave(&d);
}

TEST(edit_scratch_answers_and_changes_nothing)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    Str before = desk_picture(&d, &a);
    desk_press(&d, "x");
    type(&d, "a.sum() + 1");
    CHECK_STR(d.app.shown.field.message, "tensor(4.)");
    CHECK(d.app.shown.field.answer);
    type(&d, "a @");
    CHECK(!d.app.shown.field.answer && strstr(d.app.shown.field.message, "^"));
    desk_press(&d, "Esc");
    CHECK(str_equal(desk_picture(&d, &a), before));
    arena_free(&a);
    leave(&d);
}

/* How many dashed outlines are in the picture. */
static int ghosts(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    int count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += list->items[i].kind == DRAW_FRAME && list->items[i].gap == 5;
    return count;
}

TEST(edit_shows_the_old_value_beside_the_new_one)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    d.app.shown.view.kind = VIEW_BARS;
    d.app.shown.stale = true;
    CHECK(!desk_shows(&d, "  was 3.0000") && ghosts(&d) == 0);
    drag(&d, literal(&d, "3\n"), 1, 0);
    CHECK(desk_shows(&d, "  was 3.0000"));
    CHECK_INT(ghosts(&d), 2);
    desk_press(&d, "h"); /* what is to be guessed was never anything */
    CHECK(!desk_shows(&d, "  was 3.0000") && ghosts(&d) == 0);
    desk_press(&d, "h");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK(!desk_shows(&d, "  was 3.0000") && ghosts(&d) == 0);
    leave(&d);
}

/* Also where the number stood elsewhere before it was written into the cell that is told. */
TEST(edit_shows_the_old_value_of_a_cell_that_another_line_writes)
{
    Desk d;
    if (!open_text(&d, "# T\n\n## s\n\n```torch\nx = torch.tensor([3., 4.])\ns = torch.empty(2)\n"
                       "for i, x_i in enumerate(x):\n    s[i] = x_i + 2\n```\n"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+End");
    desk_type(&d, " * 2");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "2 of 2 changed") && desk_shows(&d, "  was 6.0000"));
    leave(&d);
}

static DrawTag button(Button b)
{
    return (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
}

/* Where the first line of code stands, in pixels from above. */
static float top_of_code(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_LINE)
            return list->items[i].box.y;
    return -1;
}

/* Who drags a number there still has it under the pointer. */
TEST(edit_says_below_the_code_that_the_text_is_from_before)
{
    Desk d;
    if (!desk_open(&d, "3.3.1"))
        return;
    StrList set = {0};
    Error e = {0};
    Arena a = arena_make(0);
    for (int i = 0; i < 5; i++)
        desk_press(&d, "Right");
    float top = top_of_code(&d);
    CHECK(top > 0 && !desk_shows(&d, "This text was written"));
    *ARENA_PUSH(&a, &set) = STR("prelude:154:6=0.9");
    CHECK(edit_set(&d.app.editing, &set, NULL, &e));
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "This text was written"));
    CHECK_NEAR(top_of_code(&d), top, 0);
    desk_press(&d, "a"); /* the question has words of its own */
    CHECK(!desk_shows(&d, "This text was written"));
    arena_free(&a);
    desk_leave(&d);
}

/* Not so where there were no numbers before: the lesson stopped there, or above. */
TEST(edit_that_mends_a_lesson_finds_no_numbers_from_before)
{
    static const char *const rows[][2] = {
        {"```python\ny = 2.5\nprint(y)\n```\n", "```torch"},
        {"```torch\ny = 2.5 +\nprint(y)\n```\n", "y = 2.5"},
        {"```torch\ny = z\nprint(y)\n```\n", "y = 2.5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        char text[300];
        snprintf(text, sizeof text, "# B\n## b\nx is 1.\n```torch\nx = 1\n```\nIt is 2.5.\n%s%s",
                 rows[i][0], "And 3.\n```torch\nv = y + 0.5\n```\n");
        if (!open_text(&d, text))
            return;
        CHECK(desk_shows(&d, "stops at step 2"));
        desk_press(&d, "e");
        CHECK(field_is_open(&d.app.shown.field));
        desk_press(&d, "Home");
        desk_press(&d, "Shift+End");
        desk_type(&d, rows[i][1]);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        CHECK(desk_shows(&d, "1 change") && !desk_shows(&d, "stops at"));
        for (int k = 0; k < 4; k++) {
            CHECK(!desk_shows(&d, "This text was written"));
            desk_press(&d, "Right");
        }
        leave(&d);
    }
}

/* A number of the prelude is in no step: one is led to the number itself, and back to what was
 * pinned. Within the step that a change is in, what was pinned stays so. */
TEST(edit_the_list_leads_to_a_change_and_loses_no_pin)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Shown *s = &d.app.shown;
    StrList set = {0};
    Error e = {0};
    Arena a = arena_make(0);
    *ARENA_PUSH(&a, &set) = STR("prelude:154:6=0.9"); /* inputs[1,0] */
    CHECK(edit_set(&d.app.editing, &set, NULL, &e));
    wait_for_edit(&d.app.editing);
    desk_press(&d, "Right");
    desk_press(&d, "i");
    desk_press(&d, "Down");
    CellRef pinned = s->view.focus;
    CHECK(s->pinned);
    desk_press(&d, "Shift+E");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "inputs[1,0]") && desk_shows(&d, "was 0.5500"));
    desk_press(&d, "Shift+E");
    desk_press(&d, "Enter"); /* one is there */
    CHECK_INT(s->view.trail_count, 1);
    desk_press(&d, "Esc");
    CHECK_INT(desk_step(&d), 2);
    CHECK(s->view.focus.node == pinned.node && s->view.focus.cell == pinned.cell);
    arena_free(&a);
    desk_leave(&d);
}

TEST(edit_counts_changes_within_a_step_too)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.position.count > 1 && !desk_shows(&d, "≠"));
    desk_press(&d, "Esc");
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.position.count > 1 && desk_shows(&d, "≠ 1 change"));
    desk_leave(&d);
}

/* The texts of the list of changes without blanks, one behind the other. */
static Str listed(Desk *d, Arena *a)
{
    StrBuf out = strbuf_make(a);
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; list->items[i].tag.kind == TAG_CHANGE && k < list->items[i].text.len;
             k++)
            if (list->items[i].text.at[k] != ' ')
                strbuf_char(&out, list->items[i].text.at[k]);
    return strbuf_str(&out);
}

/* However little room a row has, all of what is changed stands there, and the way to it. */
TEST(edit_lists_changes_whole_at_the_largest_text)
{
    static const struct {
        int left; /* how often that key is pressed behind the line */
        const char *typed, *was, *now;
    } changes[] = {{0, " * 2", "x[1]→", "x[1]*2×"},
                   {7, " / 3 ** x[0]", "0.5+", "0.5/3**x[0]…×"},
                   {0, " * x[1] + torch.ones(2).sum()", "x[1]→", "x[1]*x[1]+torch.ones(2).sum()×"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Desk d;
        if (!open_text(&d, "# T\n\n## s\n\n```torch\nx = torch.tensor([3., 4.])\n"
                           "summed_up = torch.empty(2)\nsummed_up[0] = x[0] * 0.5 + x[1]\n```\n"))
            return;
        Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
        d.app.shown.view.text = TEXT_MOST;
        app_input(&d.app, &size);
        desk_press(&d, "Right");
        desk_press(&d, "Right");
        desk_press(&d, "e");
        desk_press(&d, "End");
        for (int k = 0; k < changes[i].left; k++)
            desk_press(&d, "Left");
        desk_type(&d, changes[i].typed);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        desk_press(&d, "Shift+E");
        Arena a = arena_make(0);
        Str all = listed(&d, &a);
        CHECK(str_search(all, str_of(changes[i].was), 0) < all.len);
        CHECK(str_search(all, str_of(changes[i].now), 0) < all.len);
        CHECK(desk_shows(&d, "Your changes"));
        CHECK(str_search(all, STR("gothere"), 0) < all.len);
        arena_free(&a);
        leave(&d);
    }
}

TEST(edit_counts_changes_and_lists_them)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Shift+E");
    CHECK_STR(d.app.shown.message, "nothing is changed");
    desk_press(&d, "Right");
    drag(&d, literal(&d, "3\n"), 1, 0);
    CHECK(desk_shows(&d, "≠ 1 change"));
    drag(&d, literal(&d, "2.]"), 1, 0);
    drag(&d, literal(&d, "4\n```\n\n```output\n```"), 5, 0);
    desk_click(&d, button(BUTTON_CHANGES));
    CHECK(desk_shows(&d, "≠ 3 changes"));
    const DrawList *list = app_draw(&d.app);
    float picture = 0, right = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        picture = c->tag.kind == TAG_DIVIDER ? c->box.x + c->box.w : picture;
        right = c->tag.kind == TAG_CHANGE ? fmaxf(right, c->box.x + c->box.w) : right;
    }
    CHECK(right > 0 && right < picture); /* the picture shows what came of them */
    CHECK(desk_shows(&d, "line 8") && desk_shows(&d, "2. → 3."));
    CHECK(desk_shows(&d, "line 9") && desk_shows(&d, "3 → 4"));
    CHECK(desk_shows(&d, "line 19") && desk_shows(&d, "4 → 9"));
    desk_press(&d, "Down");
    desk_press(&d, "Down");
    desk_press(&d, "Enter"); /* goes there */
    CHECK_INT(desk_step(&d), 3);
    CHECK(!d.app.changes.up);
    desk_press(&d, "i");
    desk_press(&d, "Shift+E");
    desk_press(&d, "Down");
    desk_press(&d, "Down");
    desk_press(&d, "Enter"); /* is there */
    CHECK(desk_step(&d) == 3 && d.app.shown.pinned);
    desk_press(&d, "Esc");
    Input beside = {.kind = INPUT_PRESS, .time = d.time += 1, .at = {100, 400}};
    desk_press(&d, "Shift+E");
    app_draw(&d.app);
    app_input(&d.app, &beside); /* closes it, and nothing else */
    CHECK(!d.app.changes.up && desk_step(&d) == 3);
    desk_press(&d, "Shift+E");
    desk_press(&d, "?"); /* in place of the list */
    CHECK(!d.app.changes.up && desk_shows(&d, "Mouse and keys"));
    desk_press(&d, "Esc");
    desk_press(&d, "Shift+E");
    desk_press(&d, "Ctrl+Q"); /* asks above the list */
    CHECK(d.app.card.count == 3 && !d.app.wants.quit);
    desk_press(&d, "Esc");
    desk_click(&d, (DrawTag){TAG_CHANGE, NO_NODE, 1, 1}); /* b is a * 3 again, the others stay */
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 3, 0);
    CHECK_NEAR(value(&d, "d"), 9, 0);
    CHECK(desk_shows(&d, "≠ 2 changes"));
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 4, 0);
    desk_press(&d, "Tab");
    desk_press(&d, "Tab");
    CHECK_INT(d.app.changes.on, 3);
    desk_press(&d, "Tab"); /* redo */
    desk_press(&d, "Tab"); /* reset */
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(str_equal(text_now(&d), str_of(lesson)) && !edit_unsaved(&d.app.editing));
    CHECK(!desk_shows(&d, "≠ 3 changes") && !desk_shows(&d, "Your changes"));
    for (int i = 0; i < 3; i++)
        desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "≠ 3 changes"));
    desk_press(&d, "Shift+Z");
    wait_for_edit(&d.app.editing);
    CHECK(str_equal(text_now(&d), str_of(lesson)));
    leave(&d);
}

TEST(edit_takes_back_what_overlaps_together)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "e");
    type(&d, "b = a * 4 + 1");
    CHECK_NEAR(value(&d, "b"), 5, 0);
    drag(&d, literal(&d, "1., 2.]"), 1, 0);
    desk_press(&d, "Shift+E");
    CHECK(desk_shows(&d, "line 9 (2 edits together)"));
    CHECK(desk_shows(&d, "b = a * 3") && desk_shows(&d, "→ b = a * 4 + 1"));
    desk_point(&d, (DrawTag){TAG_CHANGE, NO_NODE, 1, 1});
    desk_press(&d, "Delete");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 6, 0);
    CHECK(desk_shows(&d, "≠ 1 change"));
    leave(&d);
}

TEST(edit_closing_with_unsaved_edits_asks)
{
    Desk d;
    Input close = {.kind = INPUT_CLOSE};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    app_input(&d.app, &close);
    CHECK(!d.app.wants.quit && desk_shows(&d, "Throw away"));
    desk_press(&d, "Esc");
    CHECK(!d.app.wants.quit && !desk_shows(&d, "Throw away"));
    desk_press(&d, "Ctrl+q");
    app_input(&d.app, &close);
    desk_press(&d, "Ctrl+q"); /* who insists has to answer all the same */
    CHECK(!d.app.wants.quit && desk_shows(&d, "Throw away"));
    desk_press(&d, "Tab");
    desk_press(&d, "Enter");
    CHECK(d.app.wants.quit);
    leave(&d);
    if (!open_file(&d))
        return;
    app_input(&d.app, &close);
    CHECK(d.app.wants.quit);
    leave(&d);
}

/* Nothing that is typed is lost unasked, be it no change of the lesson. */
TEST(scratch_half_typed_is_not_lost_unasked)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "x");
    desk_press(&d, "Ctrl+q"); /* nothing is typed yet */
    CHECK(d.app.wants.quit);
    d.app.wants.quit = false;
    desk_type(&d, "1 + 1");
    desk_press(&d, "Ctrl+q");
    CHECK(!d.app.wants.quit && desk_shows(&d, "Work it out"));
    desk_press(&d, "Esc");
    CHECK(!d.app.wants.quit && str_is(field_text(&d.app.shown.field), "1 + 1"));
    desk_press(&d, "Ctrl+q");
    desk_press(&d, "Enter");
    CHECK(!d.app.wants.quit && desk_shows(&d, "2")); /* it is worked out */
    desk_type(&d, " + 3");
    desk_press(&d, "Ctrl+q");
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    CHECK(d.app.wants.quit);
    leave(&d);
}

TEST(scratch_with_its_answer_may_be_left)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "x");
    desk_type(&d, "1 + 1");
    desk_press(&d, "Enter");
    desk_press(&d, "Ctrl+q");
    CHECK(d.app.wants.quit);
    leave(&d);
}

TEST(scratch_and_changes_are_asked_for_one_after_the_other)
{
    Desk d;
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "x");
    desk_type(&d, "1 + 1");
    desk_press(&d, "Ctrl+q");
    desk_press(&d, "Right");
    desk_press(&d, "Enter"); /* the expression may go, */
    CHECK(!d.app.wants.quit && desk_shows(&d, "What you changed is not saved"));
    desk_press(&d, "Esc"); /* the changes may not */
    CHECK(!d.app.wants.quit);
    leave(&d);
}

TEST(edit_saved_on_leaving_are_written_first)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    unlink(saved);
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+q");
    desk_press(&d, "Enter");
    CHECK(!d.app.wants.quit && field_is_open(&d.app.shown.field));
    type(&d, "notes.txt");
    CHECK(!d.app.wants.quit);
    type(&d, saved);
    CHECK(d.app.wants.quit && file_exists(saved));
    leave(&d);
    unlink(saved);
}

TEST(card_lets_nothing_below_it_take_an_input)
{
    Desk d;
    Input wheel = {.kind = INPUT_WHEEL, .at = {800, 300}, .wheel = 1};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+q");
    int step = desk_step(&d);
    desk_press(&d, "PageDown");
    desk_press(&d, "l");
    app_input(&d.app, &wheel);
    CHECK(desk_step(&d) == step && !home_is_menu(&d.app) && d.app.card.on == 0);
    desk_press(&d, "t"); /* but looks change */
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    desk_press(&d, "Left");
    CHECK_INT(d.app.card.on, 2);
    desk_point(&d, (DrawTag){TAG_CARD, NO_NODE, 1, 0});
    CHECK_INT(d.app.card.on, 1);
    desk_click(&d, (DrawTag){TAG_CARD, NO_NODE, 2, 0});
    CHECK(d.app.card.count == 0 && !d.app.wants.quit);
    leave(&d);
}

TEST(edit_opening_another_lesson_asks_first)
{
    Desk d;
    Error e = {0};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    CHECK(app_open(&d.app, STR("1"), &e));
    CHECK(str_equal(d.app.shown.name, str_of(path)));
    desk_click(&d, (DrawTag){TAG_CARD, NO_NODE, 1, 0});
    CHECK(str_starts(d.app.shown.name, "lessons/01"));
    CHECK(!edit_unsaved(&d.app.editing));
    leave(&d);
}

/* The lesson that is open is no other one: in the menu it is gone on with as it was changed. */
TEST(edit_goes_on_from_the_menu_with_the_changes)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "e");
    type(&d, "k = inputs * 2\nquery = k[1]");
    const Lesson *changed = d.app.shown.lesson, *opened = d.app.editing.original;
    int step = desk_step(&d), stage = step_carry(opened, 19, changed);
    CHECK(changed->steps.count == opened->steps.count + 1 && stage == 20);
    desk_press(&d, "l");
    desk_press(&d, "Enter");
    CHECK(d.app.shown.lesson == changed && !home_is_menu(&d.app) && !d.app.card.count);
    CHECK_INT(desk_step(&d), step);
    desk_press(&d, "l");
    desk_type(&d, "context");
    desk_press(&d, "Down"); /* the stage of that name */
    desk_press(&d, "Enter");
    CHECK(d.app.shown.lesson == changed && !home_is_menu(&d.app) && !d.app.card.count);
    CHECK_INT(desk_step(&d), stage);
    desk_leave(&d);
}

TEST(edit_saving_takes_along_what_is_being_typed)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "e");
    desk_press(&d, "End");
    desk_type(&d, " # 888");
    desk_press(&d, "Ctrl+S");
    CHECK(strstr(edit_text(&a, &d.app.editing).at, " # 888") != NULL);
    desk_press(&d, "Esc");
    CHECK(edit_unsaved(&d.app.editing));
    desk_leave(&d);
    arena_free(&a);
}

/* What Enter refuses is not saved either; what it takes is saved once it is known to be right. */
TEST(edit_is_not_saved_with_what_its_field_refuses)
{
    static const char *const refused[] = {"b = a * foo", "b = a * foo", "```"};
    Desk d;
    Arena a = arena_make(0);
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    for (int i = 0; i < 3; i++) {
        desk_press(&d, "Ctrl+A");
        desk_type(&d, refused[i]);
        if (i == 1) /* Enter said so before */
            desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        desk_press(&d, "Ctrl+S");
        wait_for_edit(&d.app.editing);
        CHECK(str_is(field_text(&d.app.shown.field), refused[i]));
        CHECK(d.app.shown.field.message[0] && !d.app.shown.lesson->changes);
    }
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "b = a * 7");
    desk_press(&d, "Ctrl+S");
    wait_for_edit(&d.app.editing);
    CHECK(strstr(d.app.shown.field.prompt.at, "save as") != NULL);
    CHECK(strstr(edit_text(&a, &d.app.editing).at, "b = a * 7") != NULL);
    desk_press(&d, "Esc");
    CHECK(edit_unsaved(&d.app.editing) && !field_is_open(&d.app.shown.field));
    leave(&d);
    arena_free(&a);
}

/* Nor is it after all that was typed was taken back in the field. */
TEST(edit_is_saved_as_it_was_when_what_was_refused_is_taken_back)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_type(&d, "@");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.field.message[0] != 0);
    desk_press(&d, "Ctrl+Z");
    desk_press(&d, "Ctrl+S");
    wait_for_edit(&d.app.editing);
    CHECK(strstr(d.app.shown.field.prompt.at, "save as") != NULL);
    CHECK(str_equal(text_now(&d), str_of(lesson)));
    leave(&d);
}

TEST(edit_that_was_left_with_esc_comes_again_and_says_so)
{
    static const char says_so[] = "Ctrl+Up in the next such field brings it back";
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "e");
    desk_press(&d, "Esc"); /* nothing was typed */
    CHECK(!desk_shows(&d, says_so));
    desk_press(&d, "e");
    desk_press(&d, "End");
    desk_type(&d, " * 55");
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, says_so) && !edit_unsaved(&d.app.editing));
    desk_press(&d, "e");
    desk_type(&d, "1");
    CHECK(!desk_shows(&d, says_so));
    desk_click(&d, (DrawTag){TAG_KEY, 0, KEY_ESC, 0}); /* the field's own button */
    CHECK(desk_shows(&d, says_so) && !field_is_open(&d.app.shown.field));
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+Up");
    desk_press(&d, "Ctrl+Up");
    CHECK(str_is(field_text(&d.app.shown.field), "a = torch.tensor([1., 2.]) * 55"));
    leave(&d);
}

/* A page that stopped what took too long has the lesson from before, and there the change again. */
TEST(edit_that_was_stopped_can_be_made_again)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_file(&d))
        return;
    Str before = str_copy(&a, d.app.shown.lesson->source.text);
    Str slow = str_printf(&a, "%.*s# slow\n", STR_ARG(before));
    edit_stopped(&d.app.editing, before);
    CHECK(!edit_redoes(&d.app.editing) && !desk_shows(&d, "redo"));
    edit_stopped(&d.app.editing, slow);
    CHECK(str_equal(text_now(&d), before) && !d.app.shown.lesson->changes);
    CHECK(!edit_awaited(&d.app.editing).len && !edit_unsaved(&d.app.editing));
    CHECK(desk_shows(&d, "redo makes it again"));
    desk_press(&d, "Ctrl+Y");
    CHECK(str_equal(edit_awaited(&d.app.editing), slow));
    wait_for_edit(&d.app.editing);
    CHECK(str_equal(text_now(&d), slow) && !edit_awaited(&d.app.editing).len);
    leave(&d);
    arena_free(&a);
}

TEST(edit_saves_a_lesson_that_is_right_by_itself)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    Str text;
    unlink(saved);
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+S");
    CHECK(desk_shows(&d, "an output block gets what is printed now"));
    CHECK(str_is(field_text(&d.app.shown.field), "build/test_edit-2.md"));
    type(&d, path);
    CHECK(strstr(d.app.shown.field.message, "exists already") != NULL);
    CHECK(mkdir("build/test_edit-folder.md", 0777) == 0);
    type(&d, "build/test_edit-folder.md");
    CHECK(strstr(d.app.shown.field.message, "it is a folder") != NULL);
    rmdir("build/test_edit-folder.md");
    type(&d, "lessons/01-3.3.1-one-token.md");
    CHECK(strstr(d.app.shown.field.message, "built-in") != NULL);
    type(&d, "notes.txt");
    CHECK(strstr(d.app.shown.field.message, ".md") != NULL);
    type(&d, saved);
    CHECK(!field_is_open(&d.app.shown.field) && !edit_unsaved(&d.app.editing));
    CHECK(
        str_starts(str_of(d.app.shown.message), "saved: test_edit_saved.md in /") &&
        str_ends(str_of(d.app.shown.message), "/build; an output block holds what is printed now"));
    CHECK(desk_shows(&d, "≠ 1 change, saved"));
    leave(&d);
    CHECK(file_read(&a, saved, &text, &e));
    CHECK_STR(text.at, "# T\n\nsection: 9.9\n\n## s\n\n```torch\n"
                       "a = torch.tensor([1., 2.])\n"
                       "b = a * 4\n"
                       "print(b)\n```\n\n```output\ntensor([4., 8.])\n```\n\n"
                       "```torch\nc = inputs.sum()\nd = 4\n```\n\n```output\n```\n");
    unlink(saved);
    arena_free(&a);
}

/* Opens a file that the text holds, and changes its first 3 into 4. */
static bool open_changed(Desk *d, const char *file, const char *text)
{
    Error e = {0};
    unlink(file);
    if (!CHECK(file_write(file, str_of(text), true, &e)) || !desk_open(d, file))
        return false;
    drag(d, literal(d, "3"), 1, 0);
    return true;
}

/* The lesson is shown with the change all the same; its file would be refused by `check`. */
TEST(edit_saves_and_says_which_line_no_longer_fits)
{
    static const struct {
        const char *code, *fence, *line;
    } rows[] = {{"a = torch.arange(6.)[3:]", "view", "show a as lines"},
                {"a = torch.ones(3)", "view", "tokens a: x y z"},
                {"a = torch.ones(5)[3:]", "view", "focus a[1]"},
                {"a = torch.ones(3)\nb = torch.ones(2 + 1)", "view", "compare a b"},
                {"a = torch.ones(5)[3:]", "ask", "answer a[1]"}};
    static const char *const file = "build/test_misfit.md", *const saved = "build/test_misfit-2.md";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        Arena a = arena_make(0);
        bool asks = strcmp(rows[i].fence, "ask") == 0;
        Str text = str_printf(&a, "# T\n\n## s\n\n```torch\n%s\n```\n\n```%s\n%s%s\n```\n",
                              rows[i].code, rows[i].fence, asks ? "What?\n" : "", rows[i].line);
        unlink(saved);
        if (!open_changed(&d, file, text.at))
            return;
        desk_press(&d, "Ctrl+S");
        type(&d, saved);
        const char *said = strstr(d.app.shown.message, "; mend its line '");
        CHECK(said && str_starts(str_of(said + strlen("; mend its line '")), rows[i].line));
        leave(&d);
        if (desk_open(&d, saved)) {
            CHECK(d.app.shown.lesson->error.kind != ERROR_NONE);
            desk_leave(&d);
        }
        arena_free(&a);
    }
    unlink(saved);
    unlink(file);
}

/* Prose beside numbers that a change made others is the author's, who is told of it; the file's
 * name stands beside the title, which is that of the unchanged lesson. */
TEST(edit_saves_prose_as_it_was_and_says_that_its_numbers_are_others)
{
    static const char *const file = "build/test_prose.md", *const saved = "build/test_prose-2.md";
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    Str text;
    unlink(saved);
    if (!open_changed(&d, file,
                      "# T\n\n## s\n\nOne.\n\n```torch\na = torch.ones(2)\n```\n\n"
                      "Three of them.\n\n```torch\nb = a * 3\n```\n"))
        return;
    CHECK(desk_shows(&d, "test_prose.md"));
    desk_press(&d, "Ctrl+S");
    type(&d, saved);
    CHECK(desk_shows(&d, "test_prose-2.md") && desk_shows(&d, "≠ 1 change, saved"));
    CHECK(str_ends(str_of(d.app.shown.message),
                   "; one text was written for the numbers before the change"));
    leave(&d);
    CHECK(file_read(&a, saved, &text, &e));
    CHECK_STR(text.at, "# T\n\n## s\n\nOne.\n\n```torch\na = torch.ones(2)\n```\n\n"
                       "Three of them.\n\n```torch\nb = a * 4\n```\n");
    unlink(file);
    unlink(saved);
    arena_free(&a);
}

static const char *const script = "import torch\na = torch.tensor([1., 2.])\nb = a * 3\nprint(b)\n";

TEST(edit_saves_a_script_as_one)
{
    static const char *const file = "build/test_script.py", *const saved = "build/test_script-2.py";
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    Str text = STR("");
    unlink(saved);
    if (!open_changed(&d, file, script))
        return;
    desk_press(&d, "Ctrl+S");
    CHECK(desk_shows(&d, "save as a script") && str_is(field_text(&d.app.shown.field), saved));
    type(&d, "build/test_script.md");
    CHECK_STR(d.app.shown.field.message, "the name of a script ends in .py");
    type(&d, saved);
    Str printed = str_copy(&a, lesson_printed(d.app.shown.lesson));
    desk_leave(&d);
    CHECK(file_read(&a, saved, &text, &e));
    CHECK_STR(text.at, "import torch\na = torch.tensor([1., 2.])\nb = a * 4\nprint(b)\n");
    if (desk_open(&d, saved)) {
        CHECK_INT(d.app.shown.lesson->error.kind, ERROR_NONE);
        CHECK(str_equal(lesson_printed(d.app.shown.lesson), printed));
        desk_leave(&d);
    }
    unlink(file);
    unlink(saved);
    arena_free(&a);
}

/* Root may write anywhere: a folder that is not there stands for one that is read-only. */
TEST(edit_offers_a_folder_that_can_be_written)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_changed(&d, "build/test_placed.py", script))
        return;
    d.app.shown.name = STR("build/gone/test_placed.py");
    desk_press(&d, "Ctrl+S");
    CHECK_STR(str_copy(&a, field_text(&d.app.shown.field)).at, "test_placed.py");
    desk_press(&d, "Esc");
    d.app.settings.state = "build/test_placed.py/state"; /* no folder, but a file */
    Error e = {0};
    app_torn(&d.app, &e);
    CHECK(strstr(e.message, "'unsaved-test_placed.py'") != NULL);
    d.app.settings.state = NULL;
    unlink("unsaved-test_placed.py");
    unlink("build/test_placed.py");
    desk_leave(&d);
    arena_free(&a);
}

TEST(edit_that_is_being_typed_is_not_lost_unasked)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    unlink(saved);
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_type(&d, "0");
    desk_press(&d, "Ctrl+Q");
    CHECK(!d.app.wants.quit && desk_shows(&d, "What you changed is not saved"));
    desk_press(&d, "Esc");
    CHECK(str_is(field_text(&d.app.shown.field), "b = a * 30"));
    desk_press(&d, "Ctrl+Q");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    type(&d, saved);
    CHECK(d.app.wants.quit && file_exists(saved));
    CHECK(place(text_now(&d), "b = a * 30") > 0);
    unlink(saved);
    leave(&d);
}

TEST(edit_that_cannot_be_saved_stays_and_says_why)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    Error e = {0};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+S");
    CHECK(file_write(saved, STR("mine"), true, &e) && chmod(saved, 0444) == 0);
    type(&d, saved);
    desk_press(&d, "Enter"); /* over it */
    CHECK_STR(d.app.shown.field.message,
              "cannot write 'build/test_edit_saved.md': it is read-only");
    CHECK(field_is_open(&d.app.shown.field) && edit_unsaved(&d.app.editing));
    unlink(saved);
    leave(&d);
}

TEST(edit_saves_what_was_changed_in_the_prelude)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    Error e = {0};
    unlink(saved);
    if (!open_file(&d))
        return;
    size_t at = place(d.app.shown.lesson->prelude.text, "0.43");
    drag(&d, (DrawTag){.kind = TAG_LITERAL, .node = 1, .cell = (int64_t)at}, 2, 0);
    double sum = value(&d, "c");
    desk_press(&d, "Ctrl+S");
    type(&d, saved);
    leave(&d);
    if (desk_open(&d, saved)) {
        CHECK_INT(d.app.shown.lesson->error.kind, ERROR_NONE);
        CHECK_NEAR(value(&d, "c"), sum, 0);
        CHECK_NEAR(value(&d, "batch"), 0.45, 1e-6);
        desk_leave(&d);
    }
    unlink(saved);
    (void)e;
}

/* ---- when memory ends ---- */

static void draw(void *desk)
{
    app_draw(&((Desk *)desk)->app);
}

TEST(edit_unsaved_changes_are_written_to_a_file_when_memory_ends)
{
    static const char *const rescued = "build/unsaved-test_edit.md";
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    const Arena *limited = NULL;
    Str text;
    unlink(rescued);
    if (!open_file(&d))
        return;
    d.app.settings.state = "build/state";
    drag(&d, literal(&d, "3\n"), 1, 0);
    arena_free(&d.app.frame);
    d.app.frame.budget = 1000;
    d.app.shown.stale = true;
    CHECK(!memory_try(draw, &d, &limited) && limited == &d.app.frame);
    CHECK(app_memory_ended(&d.app, &e));
    CHECK(strstr(d.app.shown.message, rescued) != NULL);
    CHECK(file_read(&a, rescued, &text, &e) && strstr(text.at, "b = a * 4\n") != NULL);
    CHECK(strstr(text.at, "tensor([4., 8.])") != NULL);

    d.app.frame.budget = 0; /* there is memory again: it goes on where it was */
    CHECK(strstr(desk_picture(&d, &a).at, "what you changed is in") != NULL);
    CHECK(edit_unsaved(&d.app.editing));
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_NEAR(value(&d, "b"), 3, 0);
    unlink(rescued);
    leave(&d);
    arena_free(&a);
}

static bool has(Arena *a, const char *file, const char *what)
{
    Error e = {0};
    Str text = STR("");
    return file_read(a, file, &text, &e) && strstr(text.at, what);
}

/* Somebody else ends the program: a signal, or the display that goes away. */
TEST(edit_unsaved_changes_are_written_to_a_file_when_the_program_is_ended)
{
    static const char *const rescued[] = {"build/unsaved-test_edit.md",
                                          "build/unsaved-test_edit-2.md"};
    Arena a = arena_make(0);
    for (int i = 0; i < 2; i++)
        unlink(rescued[i]);
    for (int i = 0; i < 2; i++) { /* what was rescued before is not written over */
        Desk d;
        Error e = {0};
        if (!open_file(&d))
            return;
        d.app.settings.state = "build/state";
        drag(&d, literal(&d, "3\n"), 1 + i, 0);
        app_torn(&d.app, &e);
        CHECK_INT(e.kind, ERROR_FILE);
        CHECK(strstr(e.message, rescued[i]) != NULL);
        leave(&d);
    }
    CHECK(has(&a, rescued[0], "b = a * 4\n") && has(&a, rescued[0], "tensor([4., 8.])"));
    CHECK(has(&a, rescued[1], "b = a * 5\n"));
    for (int there = 1; there >= 0; there--) { /* whoever opens the lesson again is told of it */
        Desk d;
        Error e = {0};
        desk_start(&d, "build/rescued-state");
        CHECK(file_write(path, str_of(lesson), true, &e) && app_open(&d.app, str_of(path), &e));
        wait_for_opening(&d.app);
        const char *says = "that were not saved are in 'build/unsaved-test_edit.md'";
        CHECK_INT(strstr(d.app.shown.message, says) != NULL, there);
        leave(&d);
        unlink(rescued[0]);
    }
    unlink(rescued[1]);
    unlink("build/rescued-state");
    arena_free(&a);
}

TEST(edit_that_is_being_typed_is_written_to_a_file_when_the_program_is_ended)
{
    static const char *const rescued = "build/unsaved-test_edit.md";
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    unlink(rescued);
    if (!open_file(&d))
        return;
    d.app.settings.state = "build/state";
    desk_press(&d, "e");
    desk_type(&d, " * 7");
    error_set(&e, ERROR_DISPLAY, "the display is gone");
    app_torn(&d.app, &e);
    CHECK_INT(e.kind, ERROR_DISPLAY);
    CHECK(strstr(e.hint, rescued) != NULL);
    CHECK(has(&a, rescued, "a = torch.tensor([1., 2.]) * 7\n"));
    unlink(rescued);
    leave(&d);
    arena_free(&a);
}

TEST(a_program_that_is_ended_without_changes_says_nothing)
{
    Desk d;
    Error e = {0};
    if (!open_file(&d))
        return;
    app_torn(&d.app, &e);
    CHECK_INT(e.kind, ERROR_NONE);
    leave(&d);
}

TEST(a_window_that_cannot_be_drawn_any_more_ends)
{
    Desk d;
    Error e = {0};
    int survived = 0;
    if (!open_file(&d))
        return;
    while (survived < 10 && app_memory_ended(&d.app, &e))
        survived++;
    CHECK_INT(survived, 2);
    CHECK_INT(e.kind, ERROR_FILE);
    leave(&d);
}

/* ---- the file on disk ---- */

static void nothing(void)
{
}

enum { PATIENCE = 20000 }; /* milliseconds until what is waited for counts as failed */

/* Waits for the reload of a saved file. */
static bool reloaded(Desk *d, const Lesson *before)
{
    struct timespec ms = {0, 1000000};
    for (int i = 0; i < PATIENCE && d->app.shown.lesson == before; i++) {
        edit_tick(&d->app.editing);
        nanosleep(&ms, NULL);
    }
    return d->app.shown.lesson != before;
}

/* What another editor writes while something is changed here. */
static const char *const elsewhere = "# T\n\n## s\n\n```torch\na = torch.zeros(2)\nb = 1\n```\n";

/* Waits until the window says these words. */
static bool says(Desk *d, const char *words)
{
    struct timespec ms = {0, 1000000};
    for (int i = 0; i < PATIENCE && !strstr(d->app.shown.message, words); i++) {
        edit_tick(&d->app.editing);
        nanosleep(&ms, NULL);
    }
    return strstr(d->app.shown.message, words) != NULL;
}

#if defined(__linux__)
/* The file is open at its second step, and somebody looks whether it changes on the disk. */
static bool open_watched(Desk *d)
{
    Error e = {0};
    if (!open_file(d))
        return false;
    d->app.settings.wake = nothing;
    CHECK(app_open(&d->app, str_of(path), &e));
    wait_for_opening(&d->app);
    desk_press(d, "Right");
    return true;
}
#endif

TEST(edit_a_file_saved_in_an_editor_is_read_again_at_the_same_step)
{
#if defined(__linux__)
    Desk d;
    Error e = {0};
    if (!open_watched(&d))
        return;
    const Lesson *before = d.app.shown.lesson;
    Arena a = arena_make(0);
    Str more = str_printf(&a, "%.*s", STR_ARG(str_of(lesson)));
    size_t at = place(more, "b = a");
    more = str_printf(&a, "%.*sextra = a + 1\n%s", (int)at, more.at, more.at + at);
    file_write(path, more, true, &e);
    CHECK(reloaded(&d, before));
    CHECK_INT(desk_step(&d), 3);
    CHECK(d.app.shown.lesson->changes == NULL);
    /* What somebody types meanwhile is not lost: it is shown when they are through. */
    before = d.app.shown.lesson;
    desk_press(&d, "e");
    desk_type(&d, "1");
    file_write(path, str_of(lesson), true, &e);
    struct timespec ms = {0, 1000000};
    for (int i = 0; i < 300; i++) {
        edit_tick(&d.app.editing);
        nanosleep(&ms, NULL);
    }
    CHECK(field_is_open(&d.app.shown.field) && d.app.shown.lesson == before);
    desk_press(&d, "Esc");
    CHECK(reloaded(&d, before));
    before = d.app.shown.lesson;
    file_write(path, more, true, &e);
    CHECK(reloaded(&d, before));
    CHECK_STR(d.app.shown.message, "read again from the file");
    /* One with an error leaves the picture, and says so; nothing lies over that. */
    before = d.app.shown.lesson;
    file_write(path, STR("# T\n\n## s\n\n```torch\nx = y\n```\n"), true, &e);
    for (int i = 0; i < PATIENCE && !(d.app.editing.error[0]); i++) {
        edit_tick(&d.app.editing);
        nanosleep(&ms, NULL);
    }
    CHECK(d.app.shown.lesson == before);
    CHECK(strstr(d.app.editing.error, "name 'y' is not defined") != NULL);
    CHECK(desk_shows(&d, "name 'y' is not defined") && !desk_shows(&d, "Ctrl+Z"));
    CHECK_STR(d.app.shown.message, "");
    CHECK(desk_shows(&d, "read again when the file is saved"));
    /* An emptied one has another. */
    file_write(path, STR(""), true, &e);
    for (int i = 0; i < PATIENCE && strstr(d.app.editing.error, "'y'"); i++) {
        edit_tick(&d.app.editing);
        nanosleep(&ms, NULL);
    }
    CHECK(d.app.shown.lesson == before && d.app.editing.error[0]);
    file_write(path, str_of(lesson), true, &e);
    CHECK(reloaded(&d, before));
    CHECK(!d.app.editing.error[0]);
    /* Nobody will ever write to this one: it is not waited for. */
    CHECK(mkfifo("build/test_edit.pipe", 0600) == 0 && rename("build/test_edit.pipe", path) == 0);
    CHECK(says(&d, "it is a pipe"));
    CHECK_STR(d.app.shown.message, "cannot read 'build/test_edit.md': it is a pipe");
    arena_free(&a);
    leave(&d);
#endif
}

/* Taking the last change back would show a text that the file no longer has. */
TEST(edit_taken_back_shows_what_was_saved_elsewhere_meanwhile)
{
#if defined(__linux__)
    Desk d;
    Error e = {0};
    if (!open_watched(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    const Lesson *changed = d.app.shown.lesson;
    CHECK(file_write(path, str_of(elsewhere), true, &e));
    CHECK(says(&d, "the file was saved elsewhere; what you changed here is kept"));
    CHECK(d.app.shown.lesson == changed);
    desk_press(&d, "Ctrl+Z");
    CHECK(says(&d, "read again from the file"));
    CHECK_NEAR(value(&d, "b"), 1, 0);
    leave(&d);
#endif
}

/* What was taken back then is not lost: it is made again in the text that was saved elsewhere, but
 * for what was written elsewhere itself. */
TEST(edit_is_made_again_in_what_was_saved_elsewhere)
{
#if defined(__linux__)
    static const char *const saved[][2] = {
        {"# T", "# Title"}, {"d = 4", "d = 40 + 4"}, {"* 3", "* 5"}};
    for (int i = 0; i < 3; i++) {
        Desk d;
        Error e = {0};
        Arena a = arena_scratch();
        if (!open_watched(&d))
            return;
        size_t at = str_search(str_of(lesson), str_of(saved[i][0]), 0);
        Str text = str_printf(&a, "%.*s%s%s", (int)at, lesson, saved[i][1],
                              lesson + at + strlen(saved[i][0]));
        drag(&d, literal(&d, "3\n"), 4, 0);
        CHECK(file_write(path, text, true, &e));
        CHECK(says(&d, "the file was saved elsewhere; what you changed here is kept"));
        desk_press(&d, "Ctrl+Z");
        CHECK(says(&d, i < 2 ? "read again from the file"
                             : "read again from the file; what you took back does not fit it any "
                               "more"));
        CHECK(str_equal(d.app.shown.lesson->source.text, text));
        desk_press(&d, "Ctrl+Y");
        wait_for_edit(&d.app.editing);
        CHECK_NEAR(value(&d, "b"), i < 2 ? 7 : 5, 0);
        CHECK(i == 2 || str_search(text_now(&d), str_of(saved[i][1]), 0) < text_now(&d).len);
        arena_free(&a);
        leave(&d);
    }
#endif
}

TEST(edit_saving_over_what_was_saved_elsewhere_says_what_it_writes_over)
{
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "Ctrl+S");
    type(&d, path);
    CHECK(strstr(d.app.shown.field.message, "exists already") != NULL);
    CHECK(file_write(path, str_of(elsewhere), true, &e)); /* between two presses of Enter */
    type(&d, path);
    CHECK(strstr(d.app.shown.field.message, "was changed elsewhere since it was read") != NULL);
    CHECK(has(&a, path, "torch.zeros(2)"));
    type(&d, path);
    CHECK(!field_is_open(&d.app.shown.field) && has(&a, path, "b = a * 4\n"));

    drag(&d, literal(&d, "4\n"), 1, 0); /* what was written here is no news */
    desk_press(&d, "Ctrl+S");
    type(&d, path);
    CHECK(strstr(d.app.shown.field.message, "exists already") != NULL);
    arena_free(&a);
    leave(&d);
}

static bool copied(const Desk *d, const char *command)
{
    return str_starts(d->app.wants.clipboard, command);
}

/* The command that `y` copies draws what is shown, or it is said that it does not. */
TEST(edit_the_copied_command_draws_what_was_changed)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    unlink(saved);
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    desk_press(&d, "y");
    CHECK_STR(d.app.shown.message, "copied: the command that draws this picture");
    CHECK(copied(&d, "attnscope export build/test_edit.md --set 9:9=4 "));
    desk_press(&d, "Right");
    desk_press(&d, "e"); /* more than numbers: no --set says it */
    desk_type(&d, " + 1");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "y");
    CHECK_STR(d.app.shown.message, "copied, but what is shown is in no file: save it first");
    desk_press(&d, "Ctrl+S");
    type(&d, saved);
    desk_press(&d, "y");
    CHECK_STR(d.app.shown.message, "copied: the command that draws this picture");
    CHECK(copied(&d, "attnscope export build/test_edit_saved.md --step 2 "));
    unlink(saved);
    leave(&d);
}

/* What was changed in the prelude stands in the saved file as steps of its own. */
TEST(edit_the_copied_command_is_without_a_changed_prelude_and_lines)
{
    static const char *const saved = "build/test_edit_saved.md";
    Desk d;
    Error e = {0};
    unlink(saved);
    if (!open_file(&d))
        return;
    CHECK(app_open(&d.app, STR("build/test_edit.md"), &e));
    CHECK(editing_begin(&d.app.editing));
    Str prelude = edits_text(&d.app.editing.edits, EDIT_PRELUDE);
    edits_change(&d.app.editing.edits, EDIT_PRELUDE, place(prelude, "0.43"), 4, STR("0.5"), 0);
    editing_run(&d.app.editing, EDIT_SETTLED);
    wait_for_edit(&d.app.editing);
    desk_press(&d, "y");
    CHECK_STR(d.app.shown.message, "copied: the command that draws this picture");
    CHECK(strstr(d.app.wants.clipboard.at, " --set prelude:") != NULL);
    desk_press(&d, "e");
    desk_type(&d, " + 1");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "Ctrl+S");
    type(&d, saved);
    desk_press(&d, "y");
    CHECK_STR(d.app.shown.message,
              "copied, but without what was changed: open the saved file, and copy there");
    unlink(saved);
    leave(&d);
}

TEST(edit_a_file_that_is_deleted_is_told_and_what_is_shown_stays)
{
#if defined(__linux__)
    Desk d;
    Error e = {0};
    if (!open_watched(&d))
        return;
    const Lesson *before = d.app.shown.lesson;
    CHECK(rename(path, "build/test_edit_moved.md") == 0);
    CHECK(says(&d, "the file is gone; what is shown stays"));
    CHECK(d.app.shown.lesson == before);
    CHECK(desk_shows(&d, "the file is gone; what is shown stays"));
    CHECK_INT(desk_step(&d), 2);
    /* It is watched on; one that is gone only while an editor saves it is not told. */
    CHECK(rename("build/test_edit_moved.md", path) == 0 && unlink(path) == 0);
    CHECK(file_write(path, STR("# T\n\n## s\n\n```torch\nx = 1\n```\n"), true, &e));
    CHECK(reloaded(&d, before));
    CHECK_STR(d.app.shown.message, "read again from the file");
    before = d.app.shown.lesson;
    CHECK(file_write(path, STR("# T\n\n## s\n\n```torch\nx = (\n```\n"), true, &e));
    for (int i = 0; i < PATIENCE && !d.app.editing.error[0]; i++) {
        edit_tick(&d.app.editing);
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    CHECK(desk_shows(&d, "the file has an error") && d.app.editing.error[0]);
    DrawTag badge = {TAG_FILE, NO_NODE, 0, 0};
    desk_point(&d, badge);
    desk_wait(&d, 0.6);
    CHECK(desk_shows(&d, "as it was saved last it has an error"));
    /* Closed, it comes again with a click on the badge, or with Tab and Enter. */
    DrawTag cross = {TAG_KEY, NO_NODE, KEY_ESC, 0};
    desk_click(&d, cross);
    CHECK(!desk_shows(&d, "read again when the file is saved") && !d.app.editing.error[0]);
    desk_click(&d, badge);
    CHECK(strstr(d.app.editing.error, "x = (") &&
          desk_shows(&d, "read again when the file is saved"));
    desk_click(&d, cross);
    for (int i = 0; i < 50 && !tag_same(d.app.shown.ring, badge); i++)
        desk_press(&d, "Tab");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "read again when the file is saved"));
    CHECK(unlink(path) == 0); /* and its error with it */
    CHECK(says(&d, "the file is gone; what is shown stays"));
    CHECK(!desk_shows(&d, "the file has an error") && !d.app.editing.error[0]);
    CHECK(d.app.shown.lesson == before);
    leave(&d);
#endif
}

/* Beside code that was changed, and runs, no badge speaks of the file's error. */
TEST(edit_counts_its_changes_though_the_file_has_an_error)
{
    static const char wrong[] = "# T\n\n## s\n\n```torch\na = torch.ones(2) * foo\n```\n";
    Desk d;
    Error e = {0};
    if (!open_file(&d))
        return;
    drag(&d, literal(&d, "3\n"), 1, 0);
    WorkerJob job = {.name = str_of(path), .text = str_of(wrong)};
    worker_submit(&d.app.editing.reader, NULL, &job, &e);
    wait_for_edit(&d.app.editing);
    CHECK(d.app.editing.broken[0] && edit_unsaved(&d.app.editing));
    CHECK(desk_shows(&d, "≠ 1 change") && !desk_shows(&d, "the file has an error"));
    leave(&d);
}

/* Puts something else in the place of the file that is watched, and waits until it was looked at.
 */
static void replaced(Desk *d, const char *by)
{
    struct timespec ms = {0, 1000000};
    CHECK(rename(by, path) == 0);
    for (int i = 0; i < PATIENCE && !d->app.editing.reader; i++) {
        edit_tick(&d->app.editing);
        nanosleep(&ms, NULL);
    }
    CHECK(d->app.editing.reader != NULL);
}

/* What is no file stops nothing: the lesson stays and is walked, and the next file is read. */
TEST(edit_a_file_that_became_something_else_holds_nothing_up)
{
#if defined(__linux__)
    static const char *const other = "build/test_edit_other";
    for (int kind = 0; kind < 3; kind++) {
        Desk d;
        Error e = {0};
        if (!open_file(&d))
            return;
        d.app.settings.wake = nothing;
        CHECK(app_open(&d.app, str_of(path), &e));
        wait_for_opening(&d.app);
        const Lesson *before = d.app.shown.lesson;
        unlink(other);
        CHECK((kind == 0   ? mkfifo(other, 0600)
               : kind == 1 ? symlink("/dev/zero", other)
                           : symlink("/nowhere", other)) == 0);
        replaced(&d, other);
        desk_press(&d, "Right");
        CHECK_INT(desk_step(&d), 2);
        CHECK(d.app.shown.lesson == before);
        CHECK(file_write(other, STR("# T\n\n## s\n\n```torch\nx = 1\n```\n"), true, &e));
        CHECK(rename(other, path) == 0);
        CHECK(reloaded(&d, before));
        CHECK_INT(desk_step(&d), 1);
        leave(&d);
        unlink(path);
    }
#endif
}

TEST(edit_a_folder_that_goes_away_takes_nothing_with_it)
{
#if defined(__linux__)
    static const char *const file = "build/test_edit_folder/a.md";
    Desk d;
    Error e = {0};
    CHECK(file_make_folder("build/test_edit_folder", &e));
    CHECK(file_write(file, str_of(lesson), true, &e));
    desk_start(&d, NULL);
    d.app.settings.wake = nothing;
    CHECK(app_open(&d.app, str_of(file), &e));
    wait_for_opening(&d.app);
    CHECK(unlink(file) == 0 && rmdir("build/test_edit_folder") == 0);
    desk_press(&d, "Right");
    CHECK(says(&d, "the file is gone; what is shown stays"));
    CHECK_INT(desk_step(&d), 2);
    desk_leave(&d);
#endif
}

TEST(edit_keeps_the_way_one_came_as_long_as_it_leads_somewhere)
{
    Desk d;
    if (!open_file(&d))
        return;
    desk_press(&d, "Right");
    const LessonStep *s = shown_step(&d.app.shown);
    View v = d.app.shown.view;
    v.trail[0] = (CellRef){s->main.node, s->end, 1};
    v.trail_count = 1;
    v.focus = (CellRef){d.app.shown.lesson->steps.items[0].main.node, s->end, 1};
    d.app.shown.pinned = true;
    shown_view(&d.app.shown, &v);
    drag(&d, literal(&d, "3\n"), 2, 0);
    CHECK_INT(d.app.shown.view.trail_count, 1);
    CHECK_INT(d.app.shown.view.trail[0].node, shown_step(&d.app.shown)->main.node);
    CHECK(d.app.shown.pinned && d.app.shown.view.focus.cell == 1);
    /* The second number is gone, and with it the cell and the way to it. */
    desk_press(&d, "Left");
    desk_press(&d, "Right");
    v.position = d.app.shown.view.position;
    v.trail[0] = (CellRef){shown_step(&d.app.shown)->main.node, shown_step(&d.app.shown)->end, 1};
    shown_view(&d.app.shown, &v);
    desk_press(&d, "Home");
    desk_press(&d, "e");
    type(&d, "a = torch.tensor([1.])");
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK_INT(d.app.shown.view.trail_count, 0);
    app_draw(&d.app);
    leave(&d);
}

/* Whatever is dragged and walked to in whatever order, the last undo shows what was opened. */
TEST(edit_survives_a_storm_of_drags_walks_and_undos)
{
    static const char *const keys[] = {"Right", "Left",  "Ctrl+Z", "Ctrl+Y", "End", "Home",
                                       "m",     "Enter", "Esc",    "Tab",    "v"};
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    const Lesson *opened = d.app.shown.lesson;
    int drags = d.app.editing.drags, swaps = 0;
    srand(11);
    for (int i = 0; i < 300; i++) {
        const Lesson *last = d.app.shown.lesson;
        const DrawList *list = app_draw(&d.app);
        TagKind wanted = rand() % 3 ? TAG_LITERAL : TAG_CELL;
        size_t k = (size_t)rand() % list->count, tries = list->count;
        while (tries-- > 0 && list->items[k].tag.kind != wanted)
            k = (k + 1) % list->count;
        const DrawCommand *c = &list->items[k];
        Input in = {.time = d.time += 1, .at = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2}};
        in.kind = INPUT_MOVE;
        app_input(&d.app, &in);
        if (c->tag.kind == wanted) {
            in.kind = INPUT_PRESS;
            app_input(&d.app, &in);
            in.kind = INPUT_MOVE;
            in.at.x += (float)(rand() % 60 - 30);
            app_input(&d.app, &in);
            in.kind = INPUT_RELEASE;
            app_input(&d.app, &in);
        }
        if (rand() % 3 == 0)
            wait_for_edit(&d.app.editing);
        if (field_is_open(&d.app.shown.field))
            desk_press(&d, "Esc");
        desk_press(&d, keys[rand() % 11]);
        swaps += d.app.shown.lesson != last;
    }
    drags = d.app.editing.drags - drags;
    CHECK(drags > 20 && swaps > 20);
    wait_for_edit(&d.app.editing);
    if (field_is_open(&d.app.shown.field))
        desk_press(&d, "Esc");
    while (d.app.editing.edits.done)
        edit_undo(&d.app.editing);
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson == opened);
    app_draw(&d.app);
    desk_leave(&d);
}

/* Opens tests/views/big.md in a window. */
static bool open_heavy(Desk *d)
{
    Error e = {0};
    desk_start(d, NULL);
    d->app.settings.wake = nothing;
    CHECK(app_open(&d->app, STR("tests/views/big.md"), &e));
    wait_for_opening(&d->app);
    return CHECK(d->app.shown.lesson != NULL);
}

TEST(edit_runs_heavy_blocks_beside_the_window)
{
    Desk d;
    Arena a = arena_make(0);
    if (open_heavy(&d)) {
        desk_press(&d, "Right");
        CHECK(!lesson_step(d.app.shown.lesson, 2)->ran);
        CHECK(desk_shows(&d, "computing, 0 s"));
        wait_for_edit(&d.app.editing);
        CHECK(lesson_step(d.app.shown.lesson, 2)->ran);
        CHECK_INT(desk_step(&d), 2);
        CHECK_INT(lesson_count(d.app.shown.lesson, VERDICT_OK), 1);
        CHECK(strstr(copy_command_line(&a, &d.app).at, " --big"));
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(edit_counts_the_seconds_that_heavy_blocks_take)
{
    Desk d;
    if (open_heavy(&d)) {
        worker_cancel(d.app.editing.worker); /* nothing comes of it: as if it took for ever */
        desk_press(&d, "Right");
        for (int seconds = 0; seconds < 4; seconds++)
            desk_wait(&d, 1);
        CHECK(desk_shows(&d, "computing, 3 s"));
        CHECK(!desk_shows(&d, "--big"));
        CHECK(app_wait(&d.app) <= 1);
    }
    desk_leave(&d);
}

/* What a changed step prints has a mark where the column has no room for it. */
TEST(edit_leaves_a_mark_of_what_the_changed_step_prints)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_type(&d, " + 0.5");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    for (int width = 900; width <= 1300; width += 50) {
        app_input(&d.app, &(Input){.kind = INPUT_SIZE, .width = width, .height = 700});
        CHECK(desk_shows(&d, "tensor([[") || desk_shows(&d, "… 6 printed lines"));
    }
    desk_leave(&d);
}

/* The first change of a slow lesson, of which nothing is known yet. */
TEST(edit_counts_the_seconds_that_a_change_takes)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "e");
    desk_type(&d, " + 1");
    desk_press_at(&d, "Enter", 0.1, false);
    worker_cancel(d.app.editing.worker); /* nothing comes of it: as if it took for ever */
    CHECK(!desk_shows(&d, "computing"));
    CHECK(app_wait(&d.app) <= 0.3);
    for (int seconds = 0; seconds < 4; seconds++)
        desk_wait(&d, 1.1);
    CHECK(desk_shows(&d, "computing, 3 s"));
    CHECK(app_wait(&d.app) <= 1);
    desk_leave(&d);
}

TEST(edit_leaves_heavy_blocks_out_of_what_is_changed_before_they_ran)
{
    Desk d;
    if (open_heavy(&d)) {
        desk_press(&d, "e");
        wait_for_edit(&d.app.editing);
        CHECK(!lesson_step(d.app.shown.lesson, 2)->ran);
        CHECK(strstr(d.app.shown.message, "left out: something is being changed"));
    }
    desk_leave(&d);
}

TEST(edit_leaves_heavy_blocks_alone_without_a_window)
{
    Desk d;
    if (desk_open(&d, "tests/views/big.md")) {
        wait_for_edit(&d.app.editing);
        CHECK(!lesson_step(d.app.shown.lesson, 2)->ran);
    }
    desk_leave(&d);
}
