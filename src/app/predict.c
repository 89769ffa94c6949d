/*
 * predict.c - hiding, asking, judging (see predict.h).
 *
 * Which question is put and what was given so far stand in the View, so that a copied command line
 * shows the same; only the score is the window's own.
 */
#include "app/predict.h"

#include "app/app.h"
#include "app/move.h"
#include "subject/hide.h"

#include <string.h>

/* ---- hiding ---- */

void predict_hide(App *app)
{
    View v = app->view;
    if (!app->lesson)
        return;
    v.hide = !v.hide;
    v.reveal = 0;
    if (!app->pinned) /* then uncovering put it there */
        v.focus = view_default().focus;
    app_show(app, &v);
}

static void reveal(App *app, bool row)
{
    View v = app->view;
    Arena a = arena_scratch();
    if (!app->lesson)
        return;
    if (!v.hide) {
        app_say(app, "nothing is hidden; h hides the numbers");
    } else {
        v.reveal = reveal_next(&a, app->lesson, &v, row);
        CellRef last = reveal_last(&a, app->lesson, &v);
        if (!row && last.node != NO_NODE)
            v.focus = last;
        app_show(app, &v);
    }
    arena_free(&a);
}

void predict_reveal_cell(App *app)
{
    reveal(app, false);
}

void predict_reveal_row(App *app)
{
    reveal(app, true);
}

/* ---- the question that is put ---- */

static const Ask *question(const App *app)
{
    return app->lesson ? lesson_ask(app->lesson, app_step(app), app->view.ask) : NULL;
}

bool predict_asked(const App *app)
{
    return question(app) != NULL;
}

/* Questions belong to a fence and are put at its last step, when all names have their values. */
static void put(App *app, int fence, int k)
{
    const Fence *f = &app->lesson->fences.items[fence];
    move_to(app, f->first_step + f->step_count);
    View v = app->view;
    v.ask = k;
    v.hide = v.quiet = false;
    app_show(app, &v);
    quiz_put(&app->quiz, fence, k);
}

/* The first question from a fence on, as far as before `end`. */
static bool put_first(App *app, int begin, int end)
{
    const Lesson *l = app->lesson;
    for (int i = begin; i < end; i++) {
        const Fence *f = &l->fences.items[i];
        if (f->step_count == 0 || lesson_asks(l, &l->steps.items[f->first_step]) == 0)
            continue;
        put(app, i, 1);
        return true;
    }
    return false;
}

/* Fences of a stage: they stand one after the other. */
static int first_fence(const Lesson *l, int stage)
{
    int i = 0;
    while ((size_t)i < l->fences.count && l->fences.items[i].stage < stage)
        i++;
    return i;
}

void predict_ask(App *app)
{
    const LessonStep *now = app_step(app);
    if (!now)
        return;
    const Lesson *l = app->lesson;
    int fences = (int)l->fences.count, asked = app->view.ask;
    int stage = first_fence(l, now->stage), after = first_fence(l, now->stage + 1);
    if (asked < lesson_asks(l, now))
        put(app, now->fence, asked + 1);
    else if (!put_first(app, asked ? now->fence + 1 : stage, asked ? fences : after) &&
             !put_first(app, now->fence + 1, fences))
        app_say(app, asked ? "that was the last question" : "no more questions in this lesson");
}

void predict_close(App *app)
{
    View v = app->view;
    v.ask = 0;
    v.answered = false;
    v.given = given_none();
    app_show(app, &v);
}

void predict_off(App *app)
{
    predict_close(app);
    View v = app->view;
    v.hide = false;
    v.reveal = 0;
    v.quiet = !v.quiet;
    app_show(app, &v);
    app_say(app, v.quiet ? "no questions, nothing hidden" : "questions are shown again");
}

static void say_score(App *app)
{
    Score s = quiz_score(&app->quiz);
    app_say(app, "right: %d, wrong: %d, asked: %d", s.right, s.wrong, s.asked);
}

/* From an answer to the next question of the step, else to the next step. */
static void go_on(App *app)
{
    if (app->view.ask < lesson_asks(app->lesson, app_step(app))) {
        predict_ask(app);
    } else {
        predict_close(app);
        move_next(app);
    }
    say_score(app);
}

void predict_next(App *app)
{
    View v = app->view;
    if (v.answered) {
        go_on(app);
        return;
    }
    v.answered = true;
    app_show(app, &v);
}

/* ---- answering ---- */

void predict_answer(App *app)
{
    static const char *const first[] = {
        [ASK_ANSWER] = "type a number first",
        [ASK_CELL] = "point at a cell first",
        [ASK_CHOICE] = "pick one first",
    };
    const Ask *ask = question(app);
    if (!ask)
        return;
    if (app->view.answered) {
        go_on(app);
        return;
    }
    Judgement j = judge(&app->lesson->trace, ask, &app->view.given);
    if (j == JUDGED_NOTHING) {
        app_say(app, "%s", first[ask->kind]);
    } else if (j == JUDGED_NO_NUMBER) {
        app_say(app, "that is no number; 0.24, -2 and 1/3 are");
    } else if (j == JUDGED_OTHER_TENSOR) {
        app_say(app, "asked is a cell of %.*s", STR_ARG(ask->cell.name));
    } else {
        View v = app->view;
        v.answered = true;
        app_show(app, &v);
        quiz_judge(&app->quiz, app_step(app)->fence, app->view.ask, j == JUDGED_RIGHT);
    }
}

/* A character of a number at its end; Backspace takes the last one away. */
static bool type_number(App *app, uint32_t key)
{
    char *text = app->view.given.number;
    size_t len = strlen(text);
    if (key == KEY_BACKSPACE && len > 0)
        text[len - 1] = 0;
    else if (key < 0x80 && key > ' ' && strchr("0123456789.,+-/e", (int)key) &&
             len + 1 < GIVEN_NUMBER)
        memcpy(text + len, (char[]){(char)key, 0}, 2);
    else
        return false;
    return true;
}

static bool pick(App *app, const Ask *ask, int64_t choice)
{
    if (choice < 0 || choice >= (int64_t)ask->choices.count)
        return false;
    app->view.given.chosen ^= 1u << choice;
    app->stale = true;
    return true;
}

/* Arrows move what points at a cell; the first one puts it on the first cell. */
static bool point_on(App *app, const Ask *ask, uint32_t key)
{
    Shape s = trace_node(&app->lesson->trace, ask->cell.node)->out.shape;
    int64_t row = s.rank ? s.size[s.rank - 1] : 1;
    int64_t by = key == KEY_RIGHT  ? 1
                 : key == KEY_LEFT ? -1
                 : key == KEY_DOWN ? row
                 : key == KEY_UP   ? -row
                                   : 0;
    CellRef *cell = &app->view.given.cell;
    int64_t to = cell->node == ask->cell.node ? cell->cell + by : 0;
    if (by == 0)
        return false;
    if (to >= 0 && to < shape_count(s))
        *cell = (CellRef){ask->cell.node, ask->cell.time, to};
    return true;
}

bool predict_key(App *app, const Input *in)
{
    const Ask *ask = question(app);
    uint32_t key = in->chord.key;
    bool used = false;
    if (!ask || app->view.answered || in->chord.mods)
        return false;
    if (ask->kind == ASK_ANSWER)
        used = type_number(app, key);
    else if (ask->kind == ASK_CELL)
        used = point_on(app, ask, key);
    else if (key >= '1' && key <= '9')
        used = pick(app, ask, key - '1');
    app->stale |= used;
    return used;
}

void predict_click_choice(App *app, DrawTag tag)
{
    const Ask *ask = question(app);
    if (ask && !app->view.answered)
        pick(app, ask, tag.cell);
}

bool predict_click_cell(App *app, DrawTag tag)
{
    const Ask *ask = question(app);
    if (!ask || ask->kind != ASK_CELL || app->view.answered)
        return false;
    app->view.given.cell = (CellRef){tag.node, ask->cell.time, tag.cell};
    predict_answer(app);
    return true;
}
