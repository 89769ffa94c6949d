/*
 * test_failure.c - a lesson with an error opens at it: the card in the place of a picture, the
 * steps before it, the bars above and below.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"
#include "drawn.h"
#include "layout.h"

#include <stdlib.h>
#include <string.h>

static const char *path = "build/failure.md";

static bool open_text(Desk *d, const char *text)
{
    Error e = {0};
    return CHECK(file_write(path, str_of(text), true, &e)) && desk_open(d, path);
}

static DrawTag button(Button b)
{
    return (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
}

/* The picture has each line of what `attnscope check` prints: place, message, hint. */
static void says_what_check_says(Desk *d)
{
    Arena a = arena_make(0);
    const Error *e = &d->app.shown.lesson->error;
    StrBuf place = strbuf_make(&a);
    span_write_place(&place, e->at);
    CHECK(desk_shows(d, strbuf_str(&place).at));
    CHECK(desk_shows(d, e->message));
    CHECK(desk_shows(d, e->hint));
    arena_free(&a);
}

static const char *const unread[] = {
    "# B\n## a\n```torch\nx = = 3\n```\n",         /* no Python */
    "# U\n## a\n```torch\nx = torch.rand(2, 2)\n", /* never closed */
    "# N\nonly prose\n",                           /* no stage */
    "# S\n## a\nwords\n## b\n## c\nwords\n",       /* a stage without a step */
    "# V\n## a\n```torch\nx = 1\n```\n```view\nshow nowhere\n```\n",
};

TEST(failure_of_reading_is_the_picture_of_a_step)
{
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        Desk d;
        if (!open_text(&d, unread[i]))
            continue;
        CHECK_INT(desk_step(&d), d.app.shown.lesson->stops);
        CHECK(desk_shows(&d, "needs mending"));
        CHECK(desk_shows(&d, "stops at step"));
        says_what_check_says(&d);
        desk_press(&d, "Right");
        CHECK_INT(desk_step(&d), d.app.shown.lesson->stops);
        desk_leave(&d);
    }
}

/* A step above fails in the same way and was meant to. */
TEST(failure_is_that_of_the_step_that_was_not_meant_to_fail)
{
    Desk d;
    if (!open_text(&d, "# R\n## a\n```torch\ndef f(x):\n    return x @ torch.ones(3)\n```\n"
                       "```torch raises\nf(torch.ones(2))\n```\n```torch\nf(torch.ones(2))\n```\n"))
        return;
    CHECK(desk_shows(&d, "Step 2 cannot be computed") && desk_shows(&d, "stops at step 2"));
    desk_press(&d, "Left");
    CHECK_INT(desk_step(&d), 1);
    CHECK(!desk_shows(&d, "cannot be computed") && !desk_shows(&d, "needs mending"));
    desk_leave(&d);
}

#define CALLED(fence)                                                                              \
    "# C\n## a\n```torch\ndef f(x):\n    print(1)\n    y = x * 2\n    z = y @ torch.ones(3)\n"     \
    "    return z + 1\na = torch.ones(2)\n```\n```torch" fence                                     \
    "\nf(a)\n```\n```torch\nb = 1\n```\n"

/* Within the call the lines before it are well, the one that raised it is the error, and nothing
 * comes behind it. */
TEST(failure_within_a_call_is_at_its_line_and_holds_there)
{
    Desk d;
    if (!open_text(&d, CALLED("")))
        return;
    int step = desk_step(&d);
    CHECK(desk_shows(&d, "cannot be computed") && desk_shows(&d, "\"the step before\""));
    CHECK(desk_shows(&d, "goes through the parts"));
    desk_press(&d, "Enter");
    for (int i = 0; i < 9 && !desk_shows(&d, "cannot be computed"); i++)
        desk_press(&d, "Right");
    CHECK(desk_shows(&d, "cannot be computed") && desk_shows(&d, "line 4 of 5 of f"));
    CHECK(desk_shows(&d, "RuntimeError: inconsistent tensor size"));
    CHECK(!desk_shows(&d, "no tensor is made here") && !desk_shows(&d, "\"the step before\""));
    CHECK(!desk_shows(&d, "goes through the parts") && !desk_shows(&d, "steps into it"));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), step);
    CHECK(str_starts(str_of(d.app.shown.message), "the lesson stops here"));
    desk_press(&d, "Left");
    CHECK(!desk_shows(&d, "cannot be computed") && desk_shows(&d, "line 3 of 5 of f"));
    desk_leave(&d);
}

/* One that was meant is told where a tensor would be, and the lesson goes on. */
TEST(failure_that_is_meant_is_told_at_its_line)
{
    Desk d;
    if (!open_text(&d, CALLED(" raises")))
        return;
    int step = desk_step(&d) + 1;
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    for (int i = 0; i < 9 && !desk_shows(&d, "line 4 of 5 of f"); i++)
        desk_press(&d, "Right");
    CHECK(desk_shows(&d, "inconsistent tensor size") && !desk_shows(&d, "no tensor is made here"));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), step + 1);
    desk_leave(&d);
}

/* Of a step that was to end in an error, whether it does that: by itself, and after a change. */
TEST(failure_that_was_meant_is_told_from_another_one)
{
    static const char as_written[] = "\"this step ends in an error, as it was written to\"";
    static const char otherwise[] = "\"this step was written to end in another error\"";
    static const struct {
        const char *code, *output;
        bool other;
    } rows[] = {
        {"b = int('x')", "```output\ninvalid literal for int() with base 10: 'x'\n```\n", false},
        {"b = int('x')", "", false},
        {"print(1)\nb = int('x')",
         "```output\n2\ninvalid literal for int() with base 10: 'x'\n```\n", false},
        {"b = missing", "```output\ninvalid literal for int() with base 10: 'x'\n```\n", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        Arena a = arena_make(0);
        Str text =
            str_printf(&a, "# R\n## a\n```torch raises\n%s\n```\n%s", rows[i].code, rows[i].output);
        if (open_text(&d, text.at)) {
            desk_press(&d, "End");
            CHECK(desk_shows(&d, otherwise) == rows[i].other);
            CHECK(desk_shows(&d, as_written) == !rows[i].other);
            desk_press(&d, "e");
            desk_press(&d, "Ctrl+A");
            desk_type(&d, "b = absent");
            desk_press(&d, "Enter");
            wait_for_edit(&d.app.editing);
            desk_press(&d, "End");
            CHECK(desk_shows(&d, "name 'absent' is not defined"));
            CHECK(desk_shows(&d, otherwise) == (rows[i].output[0] != 0));
            desk_leave(&d);
        }
        arena_free(&a);
    }
}

/* No line of such a file is wrong. */
TEST(failure_of_a_file_that_is_too_large_is_of_no_line)
{
    enum { LARGE = (4 << 20) + 1 };
    char *text = malloc(LARGE + 1);
    Desk d;
    if (!CHECK(text != NULL))
        return;
    memset(text, '\n', LARGE);
    memcpy(text, "# L", 3);
    text[LARGE] = 0;
    if (open_text(&d, text)) {
        CHECK(desk_shows(&d, "This file cannot be a lesson"));
        CHECK(desk_shows(&d, "at most 4 MB"));
        CHECK(!desk_shows(&d, "needs mending"));
        desk_leave(&d);
    }
    free(text);
}

/* What a wrong operation was given may have been made in the same step: that is not its result. */
TEST(failure_has_nothing_to_step_into)
{
    static const char *const texts[] = {
        "# W\n## a\n```torch\na = torch.ones(2, 3)\nb = torch.ones(2, 3) @ a\n```\n",
        "# W\n## a\n```torch\na = torch.ones(2, 3)\nb = a @ a\n```\n",
        "# W\n## a\n```torch\na = torch.ones(2, 3)\n```\n```torch raises\nb = a @ a\n```\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Desk d;
        if (!open_text(&d, texts[i]))
            continue;
        desk_press(&d, "End");
        CHECK(!desk_shows(&d, "goes through the parts") && !desk_shows(&d, "steps into it"));
        desk_press(&d, "Enter");
        CHECK_STR(d.app.shown.message, "this step ends in an error: there is nothing to step into");
        desk_leave(&d);
    }
}

TEST(failure_at_a_line_far_down_has_all_of_its_number)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    Desk d;
    strbuf_puts(&text, "# F\n## a\n");
    strbuf_fill(&text, '\n', 123450);
    strbuf_puts(&text, "```torch\nx = = 3\n```\n");
    if (open_text(&d, strbuf_str(&text).at)) {
        CHECK(desk_shows(&d, "\"123454\""));
        desk_leave(&d);
    }
    arena_free(&a);
}

TEST(failure_of_a_notebook_is_the_picture_of_a_step)
{
    Desk d;
    Error e = {0};
    CHECK(file_write("build/failure.ipynb", STR("{\"cells\": ["), true, &e));
    if (!desk_open(&d, "build/failure.ipynb"))
        return;
    CHECK_INT(desk_step(&d), 1);
    says_what_check_says(&d);
    CHECK(!desk_shows(&d, "edit this line")); /* a notebook cannot be edited here */
    desk_leave(&d);
}

static const char runs[] = "# R\n## a\n```torch\nx = torch.rand(2, 2)\ny = x @ torch.rand(3, 2)\n"
                           "z = y + 1\n```\n## b\n```torch\nw = z * 2\n```\n";

TEST(failure_of_a_step_shows_sizes_and_the_steps_before_it)
{
    Desk d;
    if (!open_text(&d, runs))
        return;
    CHECK_INT(desk_step(&d), 2);
    CHECK(desk_shows(&d, "Step 2 cannot be computed"));
    CHECK(desk_shows(&d, "the step before it works"));
    CHECK(desk_shows(&d, "RuntimeError: mat1 and mat2"));
    CHECK(desk_shows(&d, "2 and 3 must be equal")); /* the figure's own words */
    says_what_check_says(&d);
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 2);
    CHECK(desk_shows(&d, "the lesson stops here: mend line 5 first"));
    desk_click(&d, button(BUTTON_PREVIOUS));
    CHECK_INT(desk_step(&d), 1);
    CHECK(!desk_shows(&d, "cannot be computed"));
    CHECK(desk_shows(&d, "stops at step 2")); /* said wherever one stands */
    desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, 2, 0});
    CHECK(desk_shows(&d, "cannot be computed"));
    desk_leave(&d);
}

/* Is the button that leads on black, or grey, since nothing comes? */
static bool next_is_black(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (tag_same(list->items[i].tag, button(BUTTON_NEXT)) &&
            has_colour(&list->items[i], THEME_LIGHT, ROLE_NOW))
            return true;
    return false;
}

/* Keys and buttons agree on where a lesson ends that stops: End, Right and Next go no further. A
 * step behind that is gone to only by a click on it, and from the last one nothing leads on. */
TEST(failure_is_where_the_way_ends)
{
    Desk d;
    if (!open_text(&d, runs))
        return;
    desk_press(&d, "Home");
    CHECK(next_is_black(&d));
    desk_press(&d, "End");
    CHECK_INT(desk_step(&d), 2);
    CHECK_STR(d.app.shown.message, "");
    CHECK(lead_to(&d.app, (DrawTag){TAG_STEP, NO_NODE, 3, 0}) == ACTION_NONE); /* no key does */
    CHECK(lead_to(&d.app, (DrawTag){TAG_STEP, NO_NODE, 4, 0}) == ACTION_NONE);
    CHECK(!next_is_black(&d));
    desk_press(&d, "End");
    CHECK(desk_step(&d) == 2 && desk_shows(&d, "the lesson stops here: mend line 5 first"));
    desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, 3, 0});
    CHECK(desk_step(&d) == 3 && next_is_black(&d));
    desk_press(&d, "End");
    CHECK(desk_step(&d) == 4 && !next_is_black(&d));
    desk_press(&d, "Right");
    CHECK(!d.app.shown.view.ended && desk_shows(&d, "this is the last step"));
    desk_leave(&d);
}

/* Where there is little room the card names its step and its file all the same. */
TEST(failure_names_step_and_file_in_a_small_window)
{
    Desk d;
    if (!open_text(&d, runs))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
    app_input(&d.app, &size);
    d.app.shown.view.text = TEXT_MOST;
    CHECK(desk_shows(&d, "Step 2 cannot be computed"));
    CHECK(desk_shows(&d, "failure.md:5:5"));
    desk_leave(&d);
}

/* However much there is to say of an error, and however large the text: nothing of the card is cut
 * off, but what is told ends with a sign of that. */
TEST(failure_is_well_laid_out_in_a_small_window)
{
    layout_start();
    for (int text = 0; text <= TEXT_MOST; text++) {
        Desk d;
        if (!open_text(&d, "# T\n## s\n```torch\nx = torch.ones(2)\n"
                           "raise ValueError('many words are said of this ' * 20)\n```\n"))
            return;
        Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
        app_input(&d.app, &size);
        d.app.shown.view.text = text;
        CHECK(desk_shows(&d, "cannot be computed") && desk_shows(&d, "edit this line"));
        layout_check("failure", app_draw(&d.app), THEME_LIGHT, text);
        desk_leave(&d);
    }
    CHECK_INT(layout_complaints(), 0);
}

/* Where the line is cut before what is wrong, "…" says so, but not in the place of blanks. */
TEST(failure_says_that_its_line_is_cut)
{
    static const char *const texts[] = {
        "# C\n## a\n```torch\na_sum = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + missing\n```\n",
        "# C\n## a\n```torch\nfor i in range(1):\n                                        "
        "missing\n```\n"};
    for (int i = 0; i < 2; i++) {
        Desk d;
        if (!open_text(&d, texts[i]))
            return;
        Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
        app_input(&d.app, &size);
        d.app.shown.view.text = TEXT_MOST;
        CHECK(!desk_shows(&d, "a_sum = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9"));
        CHECK(desk_shows(&d, i == 0 ? " + missing" : " missing"));
        CHECK(desk_shows(&d, "\"…") == (i == 0));
        desk_leave(&d);
    }
}

/* A statement that failed made nothing: the words of what it computed on the way are not its own.
 */
TEST(failure_says_nothing_of_what_was_computed_on_the_way)
{
    Desk d;
    if (!open_text(&d, runs))
        return;
    CHECK(!desk_shows(&d, "\"random\""));
    desk_press(&d, "Left");
    CHECK(desk_shows(&d, "\"random\"")); /* there they are */
    desk_leave(&d);
}

/* The line that is changed is the one that is wrong, wherever it stands. */
TEST(failure_opens_the_wrong_line_and_is_mended_there)
{
    static const struct {
        const char *text, *line, *mended;
    } cases[] = {
        {"# V\n## a\n```torch\nx = torch.ones(2, 2)\n```\n```view\nshow x as softmax\n```\n",
         "show x as softmax", "show x as table"},
        {"# F\n```torch\nx = torch.ones(2, 2)\n```\n", "```torch", "## a\n\n```torch"},
        {"# C\n## a\n```torch\ndef f(x):\n    return x @ torch.ones(3, 2)\n\nz = torch.ones(2)\n"
         "y = f(torch.ones(2, 2))\n```\n",
         "    return x @ torch.ones(3, 2)", "    return x @ torch.ones(2, 2)"},
        {"# E\n## a\n```torch\nx = torch.ones(2, 2)\ny = torch.softmax(x, dim=\n```\n",
         "y = torch.softmax(x, dim=", "y = torch.softmax(x, dim=0)"},
        {runs, "y = x @ torch.rand(3, 2)", "y = x @ torch.rand(2, 2)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Desk d;
        if (!open_text(&d, cases[i].text))
            return;
        CHECK(d.app.shown.lesson->error.kind != ERROR_NONE);
        desk_click(&d, button(BUTTON_MEND));
        CHECK_STR(str_copy(&d.app.frame, field_text(&d.app.shown.field)).at, cases[i].line);
        desk_press(&d, "Ctrl+A");
        desk_type(&d, cases[i].mended);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        CHECK(d.app.shown.lesson->error.kind == ERROR_NONE);
        desk_leave(&d);
    }
}

/* The lines that a bracket without its end would hold are mended with it, and none behind them. */
TEST(failure_opens_an_unclosed_bracket_as_far_as_it_goes)
{
    static const char *const statements[] = {
        "x = f([\n    1,\n\n    2\n    + 3",
        "x = f(1, # one\n2,\n3",
        "x = f(1",
        "def g(y):\n    z = f([1,\n           2]",
    };
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        Desk d;
        Arena a = arena_make(0);
        Str text =
            str_printf(&a, "# T\n## a\n```torch\na = 1\n%s\nb = 2\nc = 3\n```\n", statements[i]);
        if (!open_text(&d, text.at))
            return;
        CHECK(desk_shows(&d, "was never closed"));
        desk_press(&d, "e");
        CHECK_STR(str_copy(&a, field_text(&d.app.shown.field)).at, statements[i]);
        arena_free(&a);
        desk_leave(&d);
    }
}

/* What is no text has no line to be changed, and no button offers that. */
TEST(failure_offers_to_change_only_what_can_be_changed)
{
    static const char *const files[] = {"tests/bad/nul.md", "tests/bad/utf8.md",
                                        "tests/bad/html.md", "tests/bad/shapes.md"};
    for (int i = 0; i < 4; i++) {
        Desk d;
        if (!desk_open(&d, files[i]))
            return;
        CHECK(desk_shows(&d, "edit this line") == (i >= 2));
        CHECK(desk_shows(&d, "\"edit\"") == (i >= 2)); /* in the bar below */
        desk_press(&d, "e");
        CHECK(field_is_open(&d.app.shown.field) == (i >= 2));
        desk_leave(&d);
    }
}

/* Of a call that failed, the lines that worked can be gone through; of a plain statement nothing
 * can.
 */
TEST(failure_in_a_call_leads_to_the_lines_that_worked)
{
    Desk d;
    if (open_text(&d, "# F\n## a\n```torch\ndef f(x):\n    y = x + 1\n    return y @ missing\n"
                      "x = torch.ones(2)\nz = f(x)\n```\n")) {
        CHECK(desk_shows(&d, "go through its parts"));
        desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_IN, 0});
        CHECK(d.app.shown.view.position.count > 1 && desk_shows(&d, "line 2 of 3 of f"));
        desk_leave(&d);
    }
    if (open_text(&d, "# F\n## a\n```torch\nx = torch.ones(2)\nz = x @ missing\n```\n")) {
        CHECK(!desk_shows(&d, "go through its parts"));
        desk_leave(&d);
    }
}

/* What can be read of a fence is run, so that its steps have pictures. */
TEST(failure_to_read_a_line_leaves_those_before_it)
{
    Desk d;
    if (!open_text(&d, "# H\n## a\n```torch\na = torch.ones(2, 2)\nb = a + 1\nc = 1 if\n```\n"))
        return;
    CHECK_INT(desk_step(&d), 3);
    CHECK(desk_shows(&d, "the 2 steps before it work"));
    desk_press(&d, "Left");
    CHECK(desk_shows(&d, "\"2.00\"") || desk_shows(&d, "\"2\""));
    desk_leave(&d);
}

TEST(failure_is_mended_at_its_card)
{
    Desk d;
    if (!open_text(&d, unread[0]))
        return;
    desk_click(&d, button(BUTTON_MEND));
    if (CHECK(field_is_open(&d.app.shown.field))) {
        CHECK(str_is(field_text(&d.app.shown.field), "x = = 3"));
        for (int i = 0; i < 3; i++)
            desk_press(&d, "Backspace");
        desk_type(&d, "3");
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
    }
    CHECK_INT(d.app.shown.lesson->error.kind, ERROR_NONE);
    CHECK(!desk_shows(&d, "needs mending"));
    desk_leave(&d);
}

TEST(failure_goes_when_its_file_is_mended)
{
    Desk d;
    Error e = {0};
    if (!open_text(&d, runs))
        return;
    Editing *ed = &d.app.editing;
    static const char *const then[] = {"# R\n## a\n```torch\nx = y\n```\n",
                                       "# R\n## a\n```torch\nx = 2\n```\n"};
    for (int i = 0; i < 2; i++) {
        CHECK(file_write(path, str_of(then[i]), true, &e));
        WorkerJob job = {.name = str_of(path), .text = str_of(then[i])};
        worker_submit(&ed->reader, NULL, &job, &e);
        wait_for_edit(ed);
        CHECK(desk_shows(&d, "cannot be computed") == (i == 0));
        CHECK(desk_shows(&d, "name 'y' is not defined") == (i == 0));
    }
    desk_leave(&d);
}

/* The error of a file that was saved elsewhere is not shown in the picture, because the last good
 * lesson is; that of an edit is. */
TEST(failure_of_an_edit_and_of_a_file_say_what_takes_them_away)
{
    Desk d;
    Error e = {0};
    static const char wrong[] = "# T\n## a\n```torch\nx = y\n```\n";
    if (!open_text(&d, "# T\n## a\n```torch\nx = torch.ones(2)\ny = x[1]\nprint(2)\n```\n"
                       "```output\n2\n```\n"))
        return;
    Editing *ed = &d.app.editing;
    CHECK(desk_shows(&d, "as written"));
    WorkerJob job = {.name = str_of(path), .text = str_of(wrong)};
    CHECK(file_write(path, str_of(wrong), true, &e));
    worker_submit(&ed->reader, NULL, &job, &e);
    wait_for_edit(ed);
    CHECK(desk_shows(&d, "read again when the file is saved"));
    CHECK(!desk_shows(&d, "takes it back"));
    CHECK(desk_shows(&d, "\"    ^\"") || desk_shows(&d, "\"        ^\""));
    desk_click(&d, (DrawTag){TAG_KEY, NO_NODE, KEY_ESC, 0}); /* its cross */
    CHECK(!desk_shows(&d, "read again when the file is saved") && desk_step(&d) == 1);
    CHECK(desk_shows(&d, "the file has an error") && !desk_shows(&d, "as written"));
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "x = torch.ones(1)");
    desk_press(&d, "Enter");
    wait_for_edit(ed);
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "Step 2 cannot be computed") && desk_shows(&d, "undo the change"));
    CHECK(!desk_shows(&d, "read again when the file is saved"));
    desk_leave(&d);
}

/* The line that fails may be one that nobody touched. */
TEST(failure_names_what_was_changed)
{
    Desk d;
    if (!open_text(&d, "# T\n\n## s\n\n```torch\nn = 3\nx = torch.ones(2, n)\n```\n\n"
                       "```torch\ny = x @ torch.ones(3, 2)\n```\n"))
        return;
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "n = 45\nx = torch.ones(2, n)");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "Esc");
    move_to(&d.app, 2);
    CHECK(desk_shows(&d, "Step 2 cannot be computed"));
    CHECK(desk_shows(&d, "You changed line 6: 3 → 45."));
    desk_leave(&d);
}

/* Several changes are told as one sentence, and those that have no room in it as a number. */
TEST(failure_names_all_that_was_changed)
{
    static const struct {
        const char *typed, *said;
    } tries[] = {
        {"a = 1\nb = 3\nc = 8\nd = 4\nx = torch.ones(d, c)", "You changed line 7: 3 → 8."},
        {"a = 1\nb = 3\nc = 8\nd = 6\nx = torch.ones(d, c)",
         "You changed line 7: 3 → 8 and line 8: 4 → 6."},
        {"a = 1\nb = 7\nc = 8\nd = 6\nx = torch.ones(d, c)",
         "You changed line 6: 3 → 7, line 7: 3 → 8 and line 8: 4 → 6."},
        {"a = 9\nb = 7\nc = 8\nd = 6\nx = torch.ones(d, c)",
         "You changed line 5: 1 → 9, line 6: 3 → 7, line 7: 3 → 8 and 1 more."},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        Desk d;
        if (!open_text(&d, "# T\n## s\n\n```torch\na = 1\nb = 3\nc = 3\nd = 4\n"
                           "x = torch.ones(d, c)\ny = x @ torch.ones(b, a)\n```\n"))
            return;
        desk_press(&d, "e");
        desk_press(&d, "Ctrl+A");
        desk_type(&d, tries[i].typed);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        desk_press(&d, "Esc");
        move_to(&d.app, 2);
        CHECK(desk_shows(&d, tries[i].said));
        /* Where text is large and the window is small buttons give way to that. */
        Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
        app_input(&d.app, &size);
        d.app.shown.view.text = TEXT_MOST;
        CHECK(desk_shows(&d, strrchr(tries[i].said, ' ')) && desk_shows(&d, "undo the change"));
        desk_leave(&d);
    }
}

/* Within a call, too, the lesson's error is told, beside the count of places; a click on it leads
 * there. */
TEST(bar_within_a_call_tells_the_error_of_the_lesson)
{
    static const char script[] = "build/stops.py";
    static const char text[] = "import torch\n"
                               "def f(x):\n    y = x + 1\n    return y @ y\n"
                               "x = torch.ones(2, 2)\n"
                               "out = f(x)\n"
                               "z = out @ torch.ones(3)\n";
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(script, str_of(text), true, &e)) || !desk_open(&d, script))
        return;
    desk_press(&d, "Left");
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.position.count > 1 && desk_shows(&d, "line 2 of 3"));
    CHECK(desk_shows(&d, "✗ stops at step 3"));
    const DrawList *list = app_draw(&d.app);
    DrawTag badge = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && str_starts(list->items[i].text, "✗ stops"))
            badge = list->items[i].tag;
    if (CHECK(badge.kind == TAG_STEP))
        desk_click(&d, badge);
    CHECK_INT(desk_step(&d), 3);
    desk_leave(&d);
}
