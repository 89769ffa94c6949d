/*
 * test_predict.c - hiding, asking and answering at the window, with keys and clicks.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"

#include <string.h>
#include <unistd.h>

#define LESSON "3.3.1"

typedef struct Score {
    int asked, right, wrong;
} Score;

static Score score(const Desk *d)
{
    const Quiz *q = &d->app.quiz;
    Score s = {.asked = q->count};
    for (int i = 0; i < q->count; i++) {
        s.right += q->entry[i].judged && q->entry[i].right;
        s.wrong += q->entry[i].judged && !q->entry[i].right;
    }
    return s;
}

static void go_to(Desk *d, int step)
{
    desk_press(d, "Home");
    for (int i = 0; i < 99 && desk_step(d) < step; i++)
        desk_press(d, "Right");
    CHECK_INT(desk_step(d), step);
}

/* Drags the first number of the code that can be dragged. */
static void change_a_number(Desk *d)
{
    desk_press(d, "Home");
    for (int step = 1; step < 9 && !d->app.shown.lesson->changes; step++) {
        const DrawList *drawn = app_draw(&d->app);
        Input in = {.kind = INPUT_PRESS};
        for (size_t i = 0; i < drawn->count && in.at.x <= 0; i++)
            if (drawn->items[i].tag.kind == TAG_LITERAL)
                in.at = (Point){drawn->items[i].box.x + 1, drawn->items[i].box.y + 2};
        if (in.at.x > 0) {
            app_input(&d->app, &in);
            in = (Input){.kind = INPUT_MOVE, .at = {in.at.x + 20, in.at.y}};
            app_input(&d->app, &in);
            in.kind = INPUT_RELEASE;
            app_input(&d->app, &in);
            wait_for_edit(&d->app.editing);
        }
        desk_press(d, "Right");
    }
    CHECK(d->app.shown.lesson->changes);
}

/* The answer of a cell is the author's, that of a number is computed. */
TEST(predict_says_whose_numbers_a_question_is_about)
{
    Desk d;
    if (!desk_open(&d, LESSON))
        return;
    const Lesson *l = d.app.shown.lesson;
    int cell = 0, number = 0;
    for (size_t i = 0; i < l->steps.count; i++) {
        const Ask *ask = lesson_ask(l, &l->steps.items[i], 1);
        cell = ask && ask->kind == ASK_CELL ? l->steps.items[i].number : cell;
        number = ask && ask->kind == ASK_ANSWER ? l->steps.items[i].number : number;
    }
    go_to(&d, cell);
    desk_press(&d, "a");
    CHECK(cell > 0 && number > 0 && !desk_shows(&d, "It asks about"));
    desk_press(&d, "Esc");
    change_a_number(&d);
    if (!CHECK_INT(d.app.shown.lesson->stops, 0))
        return;
    go_to(&d, cell);
    desk_press(&d, "a");
    CHECK(desk_shows(&d, "as it was written"));
    desk_press(&d, "Esc");
    go_to(&d, number);
    d.app.settings.describe = true;
    app_tell(&d.app);
    desk_press(&d, "a");
    CHECK(desk_shows(&d, "as you changed them"));
    Str told = app_tell(&d.app); /* who does not see it is told so, too */
    CHECK(str_search(told, STR("as you changed them"), 0) < told.len);
    desk_leave(&d);
}

TEST(predict_counts_no_more_questions_than_it_has_room_for)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        for (int i = 0; i < QUIZ_MOST; i++)
            d.app.quiz.entry[i] = (QuizEntry){.fence = 900, .ask = i};
        d.app.quiz.count = QUIZ_MOST;
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "1");
        desk_press(&d, "Enter");
        desk_press(&d, "Enter"); /* the second try */
        CHECK(d.app.shown.view.answered);
        CHECK_INT(score(&d).asked, QUIZ_MOST);
        CHECK_INT(score(&d).wrong, 0);
    }
    desk_leave(&d);
}

TEST(predict_hides_and_uncovers_cell_by_cell_and_row_by_row)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        CHECK(desk_shows(&d, "\"0.43\""));
        desk_press(&d, "h");
        CHECK(!desk_shows(&d, "\"0.43\"") && desk_shows(&d, "\"?\" [cell"));
        desk_press(&d, "u");
        CHECK(desk_shows(&d, "\"0.43\"") && !desk_shows(&d, "\"0.89\""));
        CHECK(desk_shows(&d, "\"inputs[0,0]\"")); /* with its arithmetic */
        desk_press(&d, "Shift+U");
        CHECK(desk_shows(&d, "\"0.89\"") && !desk_shows(&d, "\"0.87\""));
        desk_press(&d, "h");
        CHECK(desk_shows(&d, "\"0.87\"") && !desk_shows(&d, "\"?\" [cell"));
        desk_press(&d, "u");
        CHECK_STR(d.app.shown.message, "nothing is hidden; h hides the numbers");
    }
    desk_leave(&d);
}

TEST(predict_asks_for_a_number)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        desk_press(&d, "a");
        CHECK_INT(desk_step(&d), 6);
        CHECK(!desk_shows(&d, "\"1.09\""));
        desk_press(&d, "Enter");
        CHECK_STR(d.app.shown.message, "type a number first");
        desk_press(&d, "1");
        desk_press(&d, "/");
        desk_press(&d, "Enter");
        CHECK_STR(d.app.shown.message, "that is no number; 0.24, -2 and 1/3 are");
        desk_press(&d, "Backspace");
        desk_press(&d, ".");
        desk_press(&d, "0");
        desk_press(&d, "9");
        CHECK_STR(d.app.shown.view.given.number, "1.09");
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "\"1.09\"") && desk_shows(&d, "Right."));
        CHECK(desk_shows(&d, "It is the dot product")); /* why */
        CHECK_INT(score(&d).right, 1);
        desk_press(&d, "Enter"); /* goes on */
        CHECK_INT(desk_step(&d), 7);
        CHECK_INT(d.app.shown.view.ask, 0);
        CHECK_STR(d.app.shown.message,
                  "answered: 1; at the first try right: 1, wrong: 0; still open: 5");
    }
    desk_leave(&d);
}

/* A wrong answer does not give the right one away: there is a second try. */
TEST(predict_gives_a_second_try)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        for (int right = 0; right < 2; right++) {
            go_to(&d, 6);
            desk_press(&d, "a");
            desk_press(&d, "2");
            desk_press(&d, "Enter");
            CHECK(desk_shows(&d, "Not yet. Change your answer") && !desk_shows(&d, "\"1.09\""));
            desk_press(&d, "Backspace");
            for (const char *key = right ? "1.09" : "3"; *key; key++)
                desk_press(&d, (char[]){*key, 0});
            CHECK(desk_shows(
                &d, "Not yet. Change your answer")); /* nothing is judged while it is typed */
            desk_press(&d, "Enter");
            CHECK(desk_shows(&d, "\"1.09\"") && !desk_shows(&d, "Not yet."));
            CHECK(desk_shows(&d, right ? "Right." : "Not this time."));
            CHECK_INT(score(&d).wrong, 1); /* the first answer counts */
            desk_press(&d, "Esc");
        }
        go_to(&d, 1); /* a cell is asked for */
        desk_press(&d, "a");
        CHECK(!desk_shows(&d, "Not yet."));
        desk_press(&d, "k");
        CHECK_STR(d.app.shown.message, "first the question; Esc closes it");
    }
    desk_leave(&d);
}

/* A wrong number is selected: the next one takes its place, and Backspace clears it. */
TEST(predict_types_over_a_wrong_number)
{
    Desk d;
    Arena a = arena_make(0);
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        for (int clears = 0; clears < 2; clears++) {
            go_to(&d, 6);
            desk_press(&d, "a");
            desk_press(&d, "0");
            desk_press(&d, ".");
            Str typing = desk_picture(&d, &a);
            desk_press(&d, "Enter");
            CHECK(!str_equal(desk_picture(&d, &a), typing));
            desk_press(&d, clears ? "Backspace" : "1");
            CHECK_STR(v->given.number, clears ? "" : "1");
            desk_press(&d, ".");
            CHECK_STR(v->given.number, clears ? "." : "1.");
        }
        desk_press(&d, "2");
        desk_press(&d, "Enter"); /* not the next answer: that one was the second */
        CHECK(v->answered);
    }
    desk_leave(&d);
    arena_free(&a);
}

/* As in any field. The e of a number stands behind its digits; before them it is a letter. */
TEST(predict_selects_all_that_was_typed)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "e");
        CHECK_STR(v->given.number, "");
        CHECK_STR(d.app.shown.message, "type a number, for example 0.24; Esc closes the question");
        desk_press(&d, "7");
        desk_press(&d, "8");
        desk_press(&d, "Ctrl+A");
        CHECK(v->selected);
        desk_press(&d, "e");
        CHECK_STR(v->given.number, "78");
        desk_press(&d, "3");
        CHECK_STR(v->given.number, "3");
        desk_press(&d, "Ctrl+A");
        desk_press(&d, "Backspace");
        CHECK_STR(v->given.number, "");
        desk_press(&d, "Ctrl+A");
        CHECK(!v->selected);
    }
    desk_leave(&d);
}

static void paste(Desk *d, const char *text)
{
    desk_press(d, "Ctrl+V");
    if (CHECK(d->app.wants.paste))
        app_input(&d->app, &(Input){.kind = INPUT_PASTE, .time = d->time, .text = str_of(text)});
    d->app.wants.paste = false;
}

/* All of what the clipboard holds is typed, or nothing, and then it says why. */
TEST(predict_takes_a_number_from_the_clipboard)
{
    static const char *const refused[][2] = {
        {"0.12345678901234567890123456789012345", "an answer has at most 31 characters"},
        {"1 apple", "type a number, for example 0.24; Esc closes the question"},
    };
    Desk d;
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        go_to(&d, 6);
        desk_press(&d, "a");
        paste(&d, " 78\n");
        CHECK_STR(v->given.number, "78");
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
            paste(&d, refused[i][0]);
            CHECK_STR(d.app.shown.message, refused[i][1]);
            CHECK_STR(v->given.number, "78");
        }
        desk_press(&d, "Ctrl+A");
        paste(&d, "-1e-5");
        CHECK_STR(v->given.number, "-1e-5");
    }
    desk_leave(&d);
}

/* A key that would only say that the question comes first is not offered. */
TEST(predict_offers_no_key_that_does_nothing)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        d.app.settings.no_motion = false;
        CHECK(desk_shows(&d, "\"k\""));
        desk_press(&d, "a");
        CHECK(!desk_shows(&d, "\"k\""));
    }
    desk_leave(&d);
}

/* Where a number is awaited, letters are no commands, whether something is typed or not, or
 * selected: each is told what is to be typed. */
TEST(predict_takes_no_letters_for_a_number)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        go_to(&d, 6);
        desk_press(&d, "a");
        for (const char *const *key =
                 (const char *const[]){"n", "a", "Shift+A", "Ctrl+A", "b", "a", NULL};
             *key; key++) {
            d.app.shown.message[0] = 0;
            desk_press(&d, *key);
            CHECK(str_is(str_of(*key), "Ctrl+A") ||
                  str_is(str_of(d.app.shown.message),
                         "type a number, for example 0.24; Esc closes the question"));
            CHECK(desk_step(&d) == 6 && v->ask == 1 && !v->quiet && !d.app.notes.on);
        }
        desk_press(&d, "1");
        for (const char *const *key = (const char *const[]){"a", "b", "x", "Shift+A", "=", NULL};
             *key; key++) {
            desk_press(&d, *key);
            CHECK(desk_step(&d) == 6 && v->ask == 1 && !field_is_open(&d.app.shown.field));
        }
        desk_press(&d, "e");
        CHECK_STR(v->given.number, "1e");
        for (int i = 0; i < 40; i++)
            desk_press(&d, "9");
        CHECK_INT((int64_t)strlen(v->given.number), 31);
        CHECK_STR(d.app.shown.message, "an answer has at most 31 characters");
        desk_press(&d, "e");
        CHECK(!field_is_open(&d.app.shown.field));
        desk_press(&d, "?");
        CHECK(d.app.home.sheet_up);
        desk_press(&d, "Esc");
        for (int i = 0; i < 40; i++)
            desk_press(&d, "Backspace");
        desk_press(&d, "a");
        CHECK(desk_step(&d) == 6 && v->ask == 1);
    }
    desk_leave(&d);
}

/* Enter acts on what the Tab key's ring is on, in a question, too, and nothing then says that it
 * checks the answer. Who goes on answering has left the ring. */
TEST(predict_leaves_enter_to_what_the_ring_is_on)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        Shown *s = &d.app.shown;
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "2");
        CHECK(desk_shows(&d, "\"Enter\""));
        for (int i = 0; i < 99 && !(s->ring.kind == TAG_BUTTON && s->ring.cell == BUTTON_CLOSE);
             i++)
            desk_press(&d, "Tab");
        CHECK(!desk_shows(&d, "\"Enter\"") && desk_shows(&d, "check"));
        desk_press(&d, "1");
        CHECK(s->ring.kind == TAG_NONE && desk_shows(&d, "\"Enter\""));
        desk_press(&d, "Enter");
        CHECK_INT(score(&d).wrong, 1); /* 21 is */
        for (int i = 0; i < 99 && !(s->ring.kind == TAG_BUTTON && s->ring.cell == BUTTON_CLOSE);
             i++)
            desk_press(&d, "Tab");
        desk_press(&d, "Enter");
        CHECK_INT(s->view.ask, 0); /* closed, not checked */
        CHECK(!s->view.answered);
    }
    desk_leave(&d);
}

TEST(predict_asks_to_point_at_a_cell)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        desk_press(&d, "a");
        desk_press(&d, "Enter");
        CHECK_STR(d.app.shown.message, "point at a cell first");
        NodeId inputs = shown_step(&d.app.shown)->show.node;
        desk_click(&d, (DrawTag){TAG_CELL, inputs, 4, 0});
        CHECK(desk_shows(&d, "row \"journey\"")); /* the word beside it */
        desk_click(&d, (DrawTag){TAG_CELL, inputs, 5, 0});
        CHECK(!desk_shows(&d, "Not yet.")); /* a click chooses, Enter checks */
        CHECK_INT(d.app.shown.view.given.cell.cell, 5);
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "Not yet."));
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "Not this time."));
        CHECK_INT(score(&d).wrong, 1);
        desk_press(&d, "Esc");
        CHECK_INT(d.app.shown.view.ask, 0);
        desk_press(&d, "a");
        desk_press(&d, "Right");
        for (int i = 0; i < 5; i++)
            desk_press(&d, "Down");
        desk_press(&d, "Down"); /* there is no row below */
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "Right."));
        CHECK_INT(score(&d).right, 0); /* the first answer counts */
    }
    desk_leave(&d);
}

/* What the picture frames is what is answered. */
TEST(predict_pins_nothing_while_somebody_points_at_a_cell)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        Shown *s = &d.app.shown;
        desk_press(&d, "a");
        for (int i = 0; i < 2; i++) { /* while nothing is pointed at, and once something is */
            desk_press(&d, "i");
            CHECK(!s->pinned && s->view.focus.node == NO_NODE);
            CHECK_STR(s->message, "first the question; Esc closes it");
            desk_press(&d, "Right");
        }
        desk_press(&d, "Down");
        CHECK_INT(point_focus(s->lesson, &s->view).cell, s->view.given.cell.cell);
        for (int i = 0; i < 2; i++)
            desk_press(&d, "Enter");
        CHECK(s->view.answered);
        desk_press(&d, "i"); /* afterwards it is asked about as ever */
        CHECK(s->pinned);
    }
    desk_leave(&d);
}

/* A click on the word beside a cell points at it, as one on the cell does. */
TEST(predict_takes_a_label_for_its_cell)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 12);
        desk_press(&d, "a");
        const Shown *s = &d.app.shown;
        const Ask *ask = lesson_ask(s->lesson, shown_step(s), 1);
        desk_click(&d, (DrawTag){TAG_AXIS, ask->cell.node, ask->cell.cell, 0});
        CHECK_INT(s->view.given.cell.cell, ask->cell.cell);
        desk_press(&d, "Enter");
        CHECK(s->view.answered && desk_shows(&d, "Right."));
    }
    desk_leave(&d);
}

/* Answered with the mouse, the picture turns to the right cell as it does after keys. */
TEST(predict_shows_the_right_cell_after_clicks)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        Shown *s = &d.app.shown;
        desk_press(&d, "a");
        const Ask *ask = lesson_ask(s->lesson, shown_step(s), 1);
        desk_click(&d, (DrawTag){TAG_CELL, ask->cell.node, ask->cell.cell - 1, 0});
        for (int i = 0; i < 2; i++) {
            CHECK_INT(s->view.hover.cell, ask->cell.cell - 1);
            desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_CHECK, 0});
        }
        CHECK(s->view.answered);
        CHECK_INT(s->view.hover.node, NO_NODE);
        CHECK_INT(point_focus(s->lesson, &s->view).cell, ask->cell.cell);
    }
    desk_leave(&d);
}

TEST(predict_asks_to_choose)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 5);
        desk_press(&d, "a");
        desk_press(&d, "2");
        desk_press(&d, "2");
        desk_press(&d, "9"); /* there is none */
        desk_click(&d, (DrawTag){TAG_CHOICE, NO_NODE, 0, 0});
        CHECK_INT((int)d.app.shown.view.given.chosen, 1);
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "Right."));
        CHECK(desk_shows(&d, "products[2]")); /* the cell that says why */
        desk_press(&d, "2");                  /* too late */
        CHECK_INT((int)d.app.shown.view.given.chosen, 1);
    }
    desk_leave(&d);
}

/* Up and Down go from choice to choice and no further; Enter or the space bar picks, Enter checks.
 * The right answer is not a key away that was pressed to get to a choice. */
TEST(predict_moves_along_the_choices_with_arrows)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        const DrawTag *ring = &d.app.shown.ring;
        go_to(&d, 5);
        desk_press(&d, "a");
        int last = (int)lesson_ask(d.app.shown.lesson, shown_step(&d.app.shown), 1)->choices.count;
        desk_press(&d, "Space");
        CHECK_STR(d.app.shown.message, "pick one first; PageDown shows the answer");
        desk_press(&d, "Up");
        CHECK_INT(ring->cell, last - 1);
        for (int i = 0; i < last; i++)
            desk_press(&d, "Up");
        CHECK(ring->kind == TAG_CHOICE && ring->cell == 0 && !v->answered && v->ask == 1);
        desk_press(&d, "Down");
        desk_press(&d, "Space");
        CHECK_INT((int)v->given.chosen, 2);
        desk_press(&d, "Up"); /* from there */
        CHECK_INT(ring->cell, 0);
        desk_press(&d, "Enter");
        CHECK_INT((int)v->given.chosen, 3);
        desk_press(&d, "2");
        desk_press(&d, "Enter");
        CHECK(v->answered && desk_shows(&d, "Right."));
    }
    desk_leave(&d);
}

/* Where there is nothing to move along, they say what is to be done. */
TEST(predict_does_not_show_an_answer_by_chance)
{
    static const char *const keys[] = {"Up", "Down", "Space"};
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        desk_press(&d, "a");
        for (int i = 0; i < 3; i++) {
            desk_press(&d, keys[i]);
            CHECK_INT(d.app.shown.view.ask, 1);
            CHECK(!d.app.shown.view.answered);
            CHECK_STR(d.app.shown.message, "type a number first; PageDown shows the answer");
        }
        desk_press(&d, "Right");
        CHECK(d.app.shown.view.answered);
        desk_press(&d, "Down"); /* and once it is there, they walk */
        CHECK_INT(desk_step(&d), 7);
    }
    desk_leave(&d);
}

/* A question shows the numbers that it needs; what was hidden for guessing is so again without it,
 * however it was left. */
TEST(predict_hides_again_what_a_question_showed)
{
    static const char *const leave[] = {"Esc", "Home", "PageUp"};
    Desk d;
    if (desk_open(&d, LESSON)) {
        const View *v = &d.app.shown.view;
        desk_press(&d, "h");
        for (int i = 0; i < 3; i++) {
            go_to(&d, 6);
            CHECK(v->hide);
            desk_press(&d, "a");
            CHECK(v->ask && !v->hide);
            if (i == 0)
                desk_press(&d, "a"); /* and on to another one */
            desk_press(&d, leave[i]);
            CHECK(!v->ask && v->hide);
        }
        go_to(&d, 1); /* not where a number is typed */
        desk_press(&d, "a");
        desk_press(&d, "h"); /* who turns it on and off within the question has it so */
        desk_press(&d, "h");
        desk_press(&d, "Esc");
        CHECK(!v->hide);
        desk_press(&d, "h");
        desk_press(&d, "a");
        desk_press(&d, "Shift+A");
        CHECK(!v->ask && !v->hide);
    }
    desk_leave(&d);
}

/* A remote has two keys: the first press shows the answer, the second goes on; nothing is judged.
 */
TEST(predict_goes_on_with_a_remote)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "PageDown");
        CHECK(d.app.shown.view.answered && desk_shows(&d, "\"1.09\""));
        CHECK_INT(desk_step(&d), 6);
        desk_press(&d, "PageDown");
        CHECK_INT(desk_step(&d), 7);
        CHECK_INT(score(&d).right + score(&d).wrong, 0);
        CHECK_INT(score(&d).asked, 1);
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "PageUp");
        CHECK_INT(d.app.shown.view.ask, 0);
        CHECK_INT(desk_step(&d), 6);
    }
    desk_leave(&d);
}

TEST(predict_finds_the_next_question)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 8); /* a stage without one: the next there is */
        desk_press(&d, "a");
        CHECK_INT(desk_step(&d), 12);
        CHECK_STR(d.app.shown.message, "on to step 12: the next open question is there");
        desk_press(&d, "a");
        CHECK_INT(desk_step(&d), 18);
        desk_press(&d, "a");
        int last = desk_step(&d);
        CHECK(last > 18);
        desk_press(&d, "a");
        CHECK(desk_step(&d) < 8);
        CHECK(strstr(d.app.shown.message, "back to step "));
    }
    desk_leave(&d);
}

/* What is answered is passed by, but where the step itself asks it. */
TEST(predict_finds_open_questions_only)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        desk_press(&d, "a");
        for (const char *key = "1.09"; *key; key++)
            desk_press(&d, (char[]){*key, 0});
        desk_press(&d, "Enter");
        desk_press(&d, "Enter");
        desk_press(&d, "a");
        CHECK_INT(desk_step(&d), 12);
        go_to(&d, 6);
        desk_press(&d, "a");
        CHECK_INT(desk_step(&d), 6);
        CHECK_STR(d.app.shown.message, "you have answered this one already");
    }
    desk_leave(&d);
}

/* What was answered of other numbers is open again, until they are back. */
TEST(predict_asks_anew_about_numbers_that_were_changed)
{
    static const char path[] = "build/anew.md";
    static const char text[] = "# Anew\n## one\n```torch\nx = torch.tensor([1., 2.])\n"
                               "s = x.sum()\n```\n```ask\nWhat is the sum?\n"
                               "answer s tolerance 0.1\n```\n";
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "a");
    desk_press(&d, "3");
    desk_press(&d, "Enter");
    desk_press(&d, "Enter");
    CHECK_STR(d.app.shown.message,
              "answered: 1; at the first try right: 1, wrong: 0; still open: 0");
    change_a_number(&d);
    CHECK(!predict_judged(&d.app, 0, 1) && desk_shows(&d, "\"1 question\""));
    desk_press(&d, "a");
    CHECK_STR(d.app.shown.message, "");
    desk_press(&d, "3");
    desk_press(&d, "Enter");
    desk_press(&d, "Esc");
    CHECK(predict_judged(&d.app, 0, 1) && score(&d).wrong == 1);
    desk_press(&d, "a");
    CHECK_STR(d.app.shown.message, "your first answer was wrong; you can try it again");
    desk_press(&d, "Esc");
    CHECK_INT(d.app.home.state.lesson[0]->answers, 1); /* that of the file */
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "a");
    CHECK_STR(d.app.shown.message, "you have answered this one already");
    desk_leave(&d);
    unlink(path);
}

/* The arrows do not go around the edge to the next row. */
TEST(predict_points_up_to_the_edge)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        desk_press(&d, "a");
        desk_press(&d, "Right");
        CHECK_INT(d.app.shown.view.given.cell.cell, 0);
        desk_press(&d, "Left");
        CHECK_STR(d.app.shown.message, "that is the edge");
        for (int i = 0; i < 9; i++)
            desk_press(&d, "Right");
        CHECK_INT(d.app.shown.view.given.cell.cell, 2); /* of three columns */
        desk_press(&d, "Down");
        CHECK_INT(d.app.shown.view.given.cell.cell, 5);
    }
    desk_leave(&d);
}

TEST(predict_can_be_turned_off)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        CHECK(desk_shows(&d, "\"1 question\"") && desk_shows(&d, "\"a\" [button"));
        desk_press(&d, "h");
        desk_press(&d, "Shift+A");
        CHECK(!desk_shows(&d, "\"?\" [cell") && !desk_shows(&d, "\"1 question\""));
        desk_press(&d, "Shift+A");
        CHECK(desk_shows(&d, "\"1 question\""));
        desk_press(&d, "Shift+A");
        desk_press(&d, "a"); /* asking turns it on, too */
        CHECK(!d.app.shown.view.quiet);
    }
    desk_leave(&d);
}

/* Backspace corrects what was typed; pressed too often, it neither closes the question nor steps.
 */
TEST(predict_stays_with_the_question_at_backspace)
{
    Desk d;
    if (desk_open(&d, LESSON)) {
        go_to(&d, 6);
        desk_press(&d, "a");
        desk_press(&d, "2");
        for (int answered = 0; answered < 2; answered++) {
            for (int i = 0; i < 3; i++)
                desk_press(&d, "Backspace");
            CHECK_INT(d.app.shown.view.ask, 1);
            CHECK_INT(desk_step(&d), 6);
            for (const char *key = "1.09"; *key; key++)
                desk_press(&d, (char[]){*key, 0});
            desk_press(&d, "Enter");
        }
    }
    desk_leave(&d);
}

/* Of what is counted no fraction is asked for, and none is "right, too". */
TEST(predict_asks_for_a_whole_number_where_it_counts)
{
    Desk d;
    if (desk_open(&d, "3.1")) {
        desk_press(&d, "a");
        CHECK(desk_shows(&d, "Type a whole number, for example 12."));
        CHECK(!desk_shows(&d, "more or less"));
        desk_press(&d, "3");
        desk_press(&d, "Enter");
        CHECK(desk_shows(&d, "Right.") && !desk_shows(&d, "more or less"));
        desk_press(&d, "a"); /* a quotient */
        CHECK(desk_shows(&d, "Type a number, for example 0.24"));
        CHECK(desk_shows(&d, "more or less")); /* said before somebody fails by it */
    }
    desk_leave(&d);
}
