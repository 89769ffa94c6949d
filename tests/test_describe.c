/*
 * test_describe.c - what is in focus, told in lines for who does not see the window.
 */
#include "desk.h"

#include <string.h>

/* What is told since the last time; the lines stay until the next. */
static const char *told(Desk *d)
{
    app_draw(&d->app);
    Str lines = app_tell(&d->app);
    return lines.len ? lines.at : "";
}

static const char *told_after(Desk *d, const char *chord)
{
    desk_press(d, chord);
    return told(d);
}

static bool sit_down(Desk *d, const char *lesson)
{
    bool open = desk_open(d, lesson);
    d->app.settings.describe = true;
    return open;
}

#define TELLS(lines, text) CHECK(strstr((lines), (text)))

TEST(a_step_is_described_when_it_is_arrived_at_and_only_then)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    const char *lines = told(&d);
    TELLS(lines, "Lesson 2: ");
    TELLS(lines, "step 1 of ");
    TELLS(lines, "code: loop_scores = torch.empty(6, 6)\nfor i,");
    TELLS(lines, "heatmap: loop_scores [6, 6].");
    CHECK_STR(told(&d), "");
    lines = told_after(&d, "Right");
    CHECK(!strstr(lines, "Lesson 2: "));
    TELLS(lines, "step 2 of ");
    lines = told_after(&d, "Left");
    TELLS(lines, "step 1 of ");
    desk_leave(&d);
}

/* Its prose may speak of the function above it, and of what it prints. */
TEST(a_step_is_described_with_the_functions_and_prints_around_it)
{
    Desk d;
    Error e = {0};
    desk_start(&d, NULL);
    d.app.settings.describe = true;
    CHECK(app_open_text(&d.app, STR("def.md"),
                        STR("# T\n\n## s\n\n```torch\ndef f(x):\n    return x * 2\n"
                            "a = f(torch.ones(2))\nprint(a)\n```\n"),
                        &e));
    wait_for_opening(&d.app);
    TELLS(told(&d), "code: def f(x):\n    return x * 2\na = f(torch.ones(2))\nprint(a)\n");
    desk_leave(&d);
}

/* Backticks are for the eye; a quote's > is, too. */
TEST(words_are_described_without_marks)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    const char *lines = told_after(&d, "PageDown");
    TELLS(lines, "inputs.T is the same table");
    CHECK(!strchr(lines, '`'));
    desk_leave(&d);
    Str quiz = STR("# Q\n\n## s\n\n> `x` is said.\n\n```torch\nx = torch.ones(1)\n```\n\n"
                   "```ask\nIs `x` *one*?\nchoice* **yes**, `1`\nchoice no\nwhy by `ones`\n```\n");
    Error e = {0};
    desk_start(&d, NULL);
    d.app.settings.describe = true;
    CHECK(app_open_text(&d.app, STR("quiz.md"), quiz, &e));
    wait_for_opening(&d.app);
    TELLS(told(&d), "\nx is said.\n");
    lines = told_after(&d, "a");
    TELLS(lines, "Is x one?");
    TELLS(lines, "yes, 1");
    desk_press(&d, "1");
    TELLS(told_after(&d, "Enter"), "by ones");
    desk_leave(&d);
}

/* A place within a step is called as what stands there. */
TEST(a_place_within_a_step_is_described_by_name)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Enter");
    TELLS(told_after(&d, "Right"), "1.2, i = 0");
    TELLS(told_after(&d, "Enter"), "1.2.1, x_i");
    TELLS(told_after(&d, "Right"), "1.2.2, for j, x_j");
    TELLS(told_after(&d, "Enter"), "1.2.2.1, j = 0");
    told_after(&d, "Enter");
    TELLS(told_after(&d, "Right"), "1.2.2.1.2, loop_scores[i, j] = ");
    desk_leave(&d);
}

TEST(a_cell_is_described_with_its_arithmetic)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Right");
    told(&d);
    TELLS(told_after(&d, "i"), "pinned: the arrow keys go from cell to cell, Esc lets go");
    const char *lines = told_after(&d, "Right");
    CHECK(!strstr(lines, "pinned"));
    TELLS(lines, "] = 0.");
    TELLS(lines, "how much does");
    CHECK(!strstr(lines, "code:"));
    desk_leave(&d);
}

TEST(the_same_message_is_told_twice_when_it_is_said_twice)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    CHECK_STR(told_after(&d, "u"), "nothing is hidden; h hides the numbers\n");
    CHECK_STR(told_after(&d, "u"), "nothing is hidden; h hides the numbers\n");
    desk_leave(&d);
}

TEST(the_menu_and_the_sheet_are_described_and_the_place_again_below_them)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    const char *lines = told_after(&d, "l");
    TELLS(lines, "Watch attention being computed");
    TELLS(lines, "\n2, 3.3.2, ");
    CHECK(!strstr(lines, "code:"));
    lines = told_after(&d, "Down");
    CHECK(!strstr(lines, "Watch attention"));
    TELLS(lines, "\n3, ");
    lines = told_after(&d, "Esc");
    TELLS(lines, "step 1 of ");
    CHECK(!strstr(lines, "code:"));
    TELLS(told_after(&d, "?"), "the eight that matter");
    desk_leave(&d);
}

static int count_of(const char *lines, const char *text)
{
    int count = 0;
    for (const char *at = lines; (at = strstr(at, text)); at++)
        count++;
    return count;
}

/* As much as can be felt or heard at once, and how to go on: not all keys. */
TEST(the_sheet_is_described_a_group_at_a_time)
{
    enum { LINES_MOST = 45 };
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    const char *lines = told_after(&d, "?");
    TELLS(lines, "PageDown tells the next group of keys, PageUp the one before");
    TELLS(lines, "group 1 of 8\nthe eight that matter\n");
    CHECK(!strstr(lines, "\nwalk\n") && count_of(lines, "\n") < LINES_MOST);
    lines = told_after(&d, "PageDown");
    CHECK(str_starts(str_of(lines), "group 2 of 8\nwalk\nRight"));
    TELLS(lines, ": next step\n");
    CHECK(!strstr(lines, "tells the next group")); /* that is known */
    for (int i = 3; i <= 8; i++)
        CHECK(count_of(told_after(&d, "PageDown"), "\n") < LINES_MOST);
    CHECK_STR(told_after(&d, "PageDown"), ""); /* it was the last */
    TELLS(told_after(&d, "PageUp"), "group 7 of 8");
    desk_type(&d, "undo");
    lines = told(&d);
    TELLS(lines, "Ctrl+Z");
    CHECK(!strstr(lines, "group 7"));
    desk_leave(&d);
}

TEST(a_menu_is_described_as_one)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    TELLS(told_after(&d, "F10"), "a menu of ");
    const char *lines = told_after(&d, "Down");
    CHECK(lines[0] && !strstr(lines, "a menu of "));
    told_after(&d, "Esc");
    TELLS(told_after(&d, "F10"), "a menu of ");
    desk_leave(&d);
}

/* Which of them it is, and not where it is covered. */
TEST(the_number_that_the_tab_key_is_on_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Right");
    for (int hides = 0; hides < 2; hides++) {
        bool cell = false, term = false;
        for (int i = 0; i < 80; i++) {
            const char *lines = told_after(&d, "Tab");
            cell = cell || strstr(lines, hides ? "on the cell attn_scores[0,0]\n"
                                               : "on the cell attn_scores[0,0] = 0.9995\n");
            term = term || strstr(lines, "on a number: inputs[1,0] = 0.5500\n");
        }
        CHECK(cell && (hides || term));
        desk_press(&d, "Esc");
        desk_press(&d, "h");
    }
    desk_leave(&d);
}

TEST(what_is_typed_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    TELLS(told_after(&d, "g"), "step");
    desk_type(&d, "99");
    TELLS(told(&d), "text: 99");
    const char *lines = told_after(&d, "Enter");
    CHECK(lines[0] && !strstr(lines, "text: 99"));
    desk_leave(&d);
}

TEST(what_the_tab_key_is_on_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    for (int i = 0; i < 60; i++) {
        const char *lines = told_after(&d, "Tab");
        if (!CHECK(strstr(lines, "on ") && !strstr(lines, "step 1 of")))
            break;
    }
    desk_leave(&d);
}

TEST(a_tooltip_is_described_when_it_comes)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_point(&d, (DrawTag){TAG_VIEW, NO_NODE, VIEW_MEMORY, 0});
    told(&d);
    desk_wait(&d, 1);
    TELLS(told(&d), "memory: the numbers as they lie one after another in memory");
    CHECK_STR(told(&d), ""); /* once */
    desk_leave(&d);
}

/* Of a button it has the key that does the same at that moment: beside a pinned cell another one.
 */
TEST(a_tooltip_is_described_with_the_key_that_does_it_now)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    for (int pinned = 0; pinned < 2; pinned++) {
        if (pinned)
            desk_press(&d, "i");
        desk_point(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
        told(&d);
        desk_wait(&d, 1);
        TELLS(told(&d), pinned ? "next step, key Space" : "next step, key Right");
    }
    desk_leave(&d);
}

TEST(a_blank_screen_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    TELLS(told_after(&d, "b"), "blank");
    TELLS(told_after(&d, "b"), "step 1 of");
    desk_leave(&d);
}

TEST(nothing_is_described_unasked)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    CHECK_STR(told(&d), "");
    desk_leave(&d);
}

/* Does the one stand before the other? */
static bool stands_before(const char *lines, const char *one, const char *other)
{
    const char *a = strstr(lines, one), *b = strstr(lines, other);
    return a && b && a < b;
}

TEST(that_a_step_has_a_question_is_described_at_each_that_has)
{
    Desk d;
    if (!sit_down(&d, "3.3.1"))
        return;
    desk_press(&d, "Home");
    for (int i = 0; i < 4; i++)
        desk_press(&d, "Right");
    TELLS(told(&d), "1 question, key a");
    TELLS(told_after(&d, "Right"), "1 question, key a");
    desk_leave(&d);
}

/* Who hears both for the first time hears what was asked first. */
TEST(a_question_is_described_before_its_verdict)
{
    Desk d;
    if (!desk_open(&d, "3.3.1"))
        return;
    desk_press(&d, "Home");
    for (int i = 0; i < 5; i++)
        desk_press(&d, "Right");
    desk_press(&d, "a");
    desk_press(&d, "2");
    desk_press(&d, "Enter");
    desk_press(&d, "Enter");
    d.app.settings.describe = true;
    const char *lines = told(&d);
    CHECK(stands_before(lines, "Question 1 of ", "Not this time."));
    CHECK(stands_before(lines, "Not this time.", "answer: "));
    desk_leave(&d);
}

TEST(a_question_is_described_before_its_step_and_its_verdict_before_all)
{
    Desk d;
    if (!sit_down(&d, "3.3.1"))
        return;
    desk_press(&d, "Home");
    for (int i = 0; i < 5; i++)
        desk_press(&d, "Right");
    told(&d);
    const char *lines = told_after(&d, "a");
    CHECK(strncmp(lines, "Question 1 of 1, 3 of ", 22) == 0);
    TELLS(lines, "Enter checks.");
    TELLS(lines, "nothing is typed");
    TELLS(told_after(&d, "2"), "text: 2");
    lines = told_after(&d, "Enter");
    CHECK(stands_before(lines, "Not yet.", "text: 2")); /* a miss leaves it */
    lines = told_after(&d, "Enter");
    CHECK(strncmp(lines, "✗ Not this time.", 10) == 0);
    CHECK(!strstr(lines, "text: 2"));                /* that is known */
    TELLS(lines, "\n\"step\"\nattn_scores_2[5] = "); /* the place first, as a line */
    told_after(&d, "Esc");
    TELLS(told_after(&d, "a"), "Question 1 of 1"); /* again */
    desk_leave(&d);
}

TEST(what_is_picked_is_described_with_its_words)
{
    Desk d;
    if (!sit_down(&d, "3.3.1"))
        return;
    desk_press(&d, "Home");
    for (int i = 0; i < 4; i++)
        desk_press(&d, "Right");
    TELLS(told_after(&d, "a"), "Pick what is right");
    TELLS(told_after(&d, "2"), "picked: 2: ");
    TELLS(told_after(&d, "2"), "nothing is picked");
    desk_leave(&d);
}

TEST(a_card_s_choices_are_described_once)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "End");
    told(&d);
    TELLS(told_after(&d, "Right"), "All lessons");
    CHECK_STR(told(&d), "");
    desk_leave(&d);
}

static const char *told_after_a_rest(Desk *d)
{
    desk_wait(d, 1);
    return told(d);
}

TEST(the_ring_s_tooltip_is_described_once_and_that_the_ring_goes)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    told(&d);
    const char *lines = "";
    for (int i = 0; i < 60 && !lines[0]; i++) {
        told_after(&d, "Tab");
        lines = told_after_a_rest(&d);
    }
    CHECK(lines[0]);
    told_after(&d, "h");
    CHECK_STR(told_after_a_rest(&d), ""); /* another key does not bring it again */
    TELLS(told_after(&d, "Esc"), "the Tab key's ring is gone");
    desk_leave(&d);
}

/* A row that is uncovered, and a table that comes and goes, are told as each key's answer. */
TEST(what_keys_uncover_and_put_beside_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Right");
    told(&d);
    TELLS(told_after(&d, "h"), "numbers to be seen: 0 of 36");
    TELLS(told_after(&d, "Shift+U"), "numbers to be seen: 6 of 36");
    TELLS(told_after(&d, "u"), "numbers to be seen: 7 of 36");
    told_after(&d, "h");
    TELLS(told_after(&d, "Shift+B"), "A is loop_scores, step 1; B is step 2. ");
    TELLS(told_after(&d, "Shift+D"), "what B has more than A is a third table");
    const char *lines = told_after(&d, "Shift+D");
    CHECK(lines[0] && !strstr(lines, "third table"));
    desk_leave(&d);
}

TEST(the_list_of_what_fits_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "x");
    told(&d);
    desk_type(&d, "torch.softm");
    const char *lines = told(&d);
    TELLS(lines, "fits: softmax(input, dim, dtype=None)");
    TELLS(lines, ", 1 of ");
    lines = told_after(&d, "F1");
    TELLS(lines, "\nexp(x) divided by the sum"); /* what it does */
    told_after(&d, "Esc");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "inp");
    TELLS(told(&d), "fits: inputs 6x3, 1 of ");
    desk_leave(&d);
}

/* "[]" would not be heard. */
TEST(a_single_number_is_described_as_one)
{
    Desk d;
    if (!sit_down(&d, "3.3.1"))
        return;
    for (int i = 0; i < 3; i++)
        desk_press(&d, "Right");
    TELLS(told(&d), "sum: by_hand, one number.");
    desk_leave(&d);
}

/* Where no tensor is shown no key stays without an answer. */
TEST(a_step_without_numbers_says_that_there_are_none)
{
    Desk d;
    if (!sit_down(&d, "3.1"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "x = 2");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    told(&d);
    TELLS(told_after(&d, "i"), "no number is shown here that could be asked about");
    TELLS(told_after(&d, "Menu"), "theme"); /* the settings, which fit everywhere */
    desk_leave(&d);
}

TEST(the_ring_stays_behind_when_a_step_or_a_question_comes)
{
    Desk d;
    static const char *const keys[] = {"Right", "a", "Right"};
    if (!sit_down(&d, "3.3.1"))
        return;
    for (int i = 0; i < 3; i++) {
        if (i == 2) {
            desk_press(&d, "Esc");
            desk_press(&d, "End");
        }
        desk_press(&d, "Tab");
        told(&d);
        CHECK(d.app.shown.ring.kind != TAG_NONE);
        CHECK(told_after(&d, keys[i])[0]);
        CHECK_INT(d.app.shown.ring.kind, TAG_NONE);
    }
    desk_leave(&d);
}

/* The cell is told where it is pinned, though it was known, and again where it is let go. */
TEST(the_cell_is_described_when_it_is_pinned_and_let_go)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    desk_press(&d, "Right");
    told(&d);
    TELLS(told_after(&d, "i"), "\nrow \"");
    TELLS(told_after(&d, "Esc"), "] = ");
    desk_leave(&d);
}

static void go_to_step(Desk *d, const char *number)
{
    desk_press(d, "g");
    desk_type(d, number);
    desk_press(d, "Enter");
}

/* Of four dimensions the two in front are told as well. */
TEST(text_and_head_of_a_cell_are_described)
{
    Desk d;
    if (!sit_down(&d, "9"))
        return;
    go_to_step(&d, "12");
    TELLS(told(&d), "\ntext 0, head 1, row \"Your\", column \"journey\"\nattn_scores[0,1,0,1] = ");
    go_to_step(&d, "6");
    TELLS(told(&d), "head 1\nsplit[0,1,1,0] = "); /* the heads are its rows */
    desk_leave(&d);
}

TEST(the_place_in_memory_is_described_in_its_picture)
{
    Desk d;
    if (!sit_down(&d, "9"))
        return;
    go_to_step(&d, "7");
    TELLS(told(&d), "\nby_heads[0,1,1,0]: slot 0·24 + 1·2 + 1·4 + 0·1 = 6\n");
    go_to_step(&d, "8"); /* a heatmap */
    CHECK(!strstr(told(&d), ": slot "));
    desk_leave(&d);
}

TEST(that_a_tensor_fills_up_is_described)
{
    Desk d;
    if (!sit_down(&d, "2"))
        return;
    d.app.settings.no_motion = false;
    desk_press(&d, "Right");
    CHECK(!strstr(told(&d), "fills up"));
    TELLS(told_after(&d, "k"), "the picture fills up, one cell after another");
    desk_leave(&d);
}

/* The place of a cell is told once, and behind the answer what was given is known. */
TEST(a_cell_that_answers_is_described_once)
{
    Desk d;
    if (!sit_down(&d, "3.3.1"))
        return;
    desk_press(&d, "Home");
    desk_press(&d, "a");
    told(&d);
    const char *lines = told_after(&d, "Right");
    TELLS(lines, "You point at inputs[0,0] = 0.4300, row \"Your\".\ninputs[0,0] = ");
    CHECK_INT(count_of(lines, "row \"Your\""), 1);
    for (int i = 0; i < 5; i++)
        told_after(&d, "Down");
    lines = told_after(&d, "Enter");
    TELLS(lines, "Right.");
    CHECK(!strstr(lines, "You point at"));
    desk_leave(&d);
}

TEST(why_a_lesson_stops_is_described)
{
    Desk d;
    Error e = {0};
    Str text = STR("# Stop\n\n## here\n\n```torch\nx = torch.ones(2, 3)\ny = x @ x\n```\n");
    if (!sit_down(&d, "2"))
        return;
    CHECK(app_open_text(&d.app, STR("stop.md"), text, &e));
    wait_for_opening(&d.app);
    const char *lines = told(&d);
    TELLS(lines, "step 2 of 2");
    TELLS(lines, "stop.md:7:5: ");
    TELLS(lines, "cannot be multiplied");
    CHECK_STR(told(&d), "");
    desk_leave(&d);
}
