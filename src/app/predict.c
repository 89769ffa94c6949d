/*
 * predict.c - guessing first: hidden values, questions, answers, the score.
 *
 * Which question is put and what was given so far stand in the View, so that a copied command line
 * shows the same; only the score is the window's own.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

#include <string.h>

/* ---- hiding ---- */

static void predict_hide(App *app)
{
    Shown *s = &app->shown;
    if (!s->lesson)
        return;
    if (s->view.at && s->view.kind != VIEW_MAP && !s->view.ask) {
        shown_say(s, "inside an operation nothing is hidden");
        return;
    }
    View *v = shown_change(s);
    v->hide = !v->hide;
    app->quiz.hid = false;
    v->reveal = v->turned_count = 0;
    if (!s->pinned) /* then uncovering put it there */
        v->focus = view_default().focus;
    if (subject_of(&app->frame, s->lesson, v).node == NO_NODE)
        shown_say(s, v->hide ? "where numbers come they are hidden" : "no numbers are hidden");
}

/* Uncovers the next cell, with its arithmetic, or the rest of its row. */
static void predict_reveal(App *app, int row)
{
    Shown *s = &app->shown;
    View v = s->view;
    if (!s->lesson)
        return;
    if (!v.hide) {
        shown_say(s, "nothing is hidden; h hides the numbers");
        return;
    }
    reveal_more(s->lesson, &v, row);
    shown_view(s, &v);
}

/* ---- the score ---- */

/* What is right, as a number: that of an answer or a choice, or of a cell. */
static double wanted_of(const Lesson *l, int fence, int ask)
{
    const Fence *f = fence < (int)l->fences.count ? &l->fences.items[fence] : NULL;
    const Ask *of = f ? lesson_ask(l, fence_last(l, f), ask) : NULL;
    return !of ? 0 : of->kind == ASK_CELL ? (double)of->cell.cell : scalar_double(of->value);
}

/* The question's entry about these numbers, or one that has no answer yet; NULL: there is none. */
static QuizEntry *find_entry(const App *app, int fence, int ask)
{
    double wanted = wanted_of(app->shown.lesson, fence, ask);
    for (int i = 0; i < app->quiz.count; i++) {
        const QuizEntry *e = &app->quiz.entry[i];
        bool same = !e->judged || memcmp(&e->wanted, &wanted, sizeof wanted) == 0;
        if (e->fence == fence && e->ask == ask && same)
            return (QuizEntry *)e;
    }
    return NULL;
}

/* The question's entry, made when it is new; NULL when there is no room for one more. */
static QuizEntry *entry_of(App *app, int fence, int ask)
{
    Quiz *q = &app->quiz;
    QuizEntry *e = find_entry(app, fence, ask);
    if (!e && q->count < QUIZ_MOST) {
        e = &q->entry[q->count++];
        *e = (QuizEntry){.fence = fence, .ask = ask};
    }
    if (e)
        e->wanted = wanted_of(app->shown.lesson, fence, ask);
    return e;
}

/* A question was answered. It counts by its first answer only: later ones are given knowing the
 * right one. */
static void judge_entry(App *app, int fence, int ask, bool right)
{
    QuizEntry *e = entry_of(app, fence, ask);
    if (!e || e->judged)
        return;
    e->judged = true;
    e->right = right;
}

/* What a question is remembered by: its words, and what is right and what is not. */
static Str identity(Arena *a, const Ask *ask)
{
    StrBuf out = strbuf_make(a);
    strbuf_add(&out, ask->question);
    for (size_t i = 0; i < ask->choices.count; i++)
        strbuf_printf(&out, "\n%c %.*s", ask->choices.items[i].right ? '*' : '-',
                      STR_ARG(ask->choices.items[i].text));
    if (ask->kind == ASK_ANSWER)
        strbuf_printf(&out, "\n%.*s within %g", STR_ARG(span_text(ask->expression)),
                      ask->tolerance);
    if (ask->kind == ASK_CELL)
        strbuf_printf(&out, "\n%.*s", STR_ARG(span_text(ask->cell.at)));
    return strbuf_str(&out);
}

/* How many questions the fence has that can be put. */
static int asks_of(const Lesson *l, int fence)
{
    const Fence *f = &l->fences.items[fence];
    return f->step_count ? lesson_asks(l, &l->steps.items[f->first_step]) : 0;
}

void predict_opened(App *app)
{
    const Lesson *l = app->shown.lesson;
    const State *s = &app->home.state;
    Arena a = arena_scratch();
    for (int f = 0; s->lessons > 0 && f < (int)l->fences.count; f++)
        for (int k = 1; k <= asks_of(l, f); k++) {
            const LessonStep *step = &l->steps.items[l->fences.items[f].first_step];
            bool right;
            if (state_answered(s->lesson[0], identity(&a, lesson_ask(l, step, k)), &right))
                judge_entry(app, f, k, right);
        }
    arena_free(&a);
}

void predict_count(const App *app, int *right, int *wrong)
{
    const LessonStep *now = shown_step(&app->shown);
    *right = *wrong = 0;
    for (int k = 1; now && k <= asks_of(app->shown.lesson, now->fence); k++)
        if (predict_judged(app, now->fence, k))
            ++*(find_entry(app, now->fence, k)->right ? right : wrong);
}

/* ---- the question that is put ---- */

static const Ask *question(const Shown *s)
{
    return s->lesson ? lesson_ask(s->lesson, shown_step(s), s->view.ask) : NULL;
}

bool predict_asked(const App *app)
{
    return question(&app->shown) != NULL;
}

bool predict_points(const App *app)
{
    const Ask *ask = question(&app->shown);
    return ask && ask->kind == ASK_CELL && !app->shown.view.answered;
}

/* At the fence's last step all names that it knows have their values. */
void predict_put(App *app, int fence, int k)
{
    const Fence *f = &app->shown.lesson->fences.items[fence];
    move_to(app, fence_last(app->shown.lesson, f)->number);
    View *v = shown_change(&app->shown);
    v->ask = k;
    app->quiz.hid |= v->hide;
    v->hide = v->quiet = false;
    entry_of(app, fence, k);
}

bool predict_judged(const App *app, int fence, int ask)
{
    const QuizEntry *e = find_entry(app, fence, ask);
    return e && e->judged;
}

/* Puts the first question nobody answered yet from number `k` of fence `begin` on, in the fences
 * before `end`, but for the one that is put. False: there is none. */
static bool put_open(App *app, int begin, int k, int end)
{
    int fence = shown_step(&app->shown)->fence, asked = app->shown.view.ask;
    for (int i = begin; i < end; i++)
        for (int n = i == begin ? k : 1; n <= asks_of(app->shown.lesson, i); n++)
            if (!predict_judged(app, i, n) && !(i == fence && n == asked)) {
                predict_put(app, i, n);
                return true;
            }
    return false;
}

/* The step's own questions come first, answered or not; then the open ones behind it, and at last
 * those before it. Where that is another step, it says so. */
static void predict_ask(App *app)
{
    Shown *s = &app->shown;
    const LessonStep *now = shown_step(s);
    if (!now)
        return;
    int asked = s->view.ask, fence = now->fence, all = (int)s->lesson->fences.count;
    int number = now->number;
    bool own = !asked && asks_of(s->lesson, fence);
    if (put_open(app, fence, asked + 1, fence + 1) ||
        (!own && (put_open(app, fence + 1, 1, all) || put_open(app, 0, 1, fence + 1)))) {
        int to = shown_step(s)->number;
        if (to != number)
            shown_say(s, "%s to step %d: the next open question is there",
                      to > number ? "on" : "back", to);
    } else if (own) {
        const QuizEntry *first = find_entry(app, fence, 1);
        predict_put(app, fence, 1);
        shown_say(s, first && !first->right ? "your first answer was wrong; you can try it again"
                                            : "you have answered this one already");
    } else {
        shown_say(s, asked ? "no other question is open" : "no open questions in this lesson");
    }
}

static void take_away(App *app)
{
    View *v = shown_change(&app->shown);
    v->ask = 0;
    v->answered = v->tried = v->selected = false;
    v->given = given_none();
}

static void predict_off(App *app)
{
    take_away(app);
    View *v = shown_change(&app->shown);
    v->hide = app->quiz.hid = false;
    v->reveal = 0;
    v->quiet = !v->quiet;
    shown_say(&app->shown, v->quiet ? "no questions, nothing hidden" : "questions are shown again");
}

static void say_score(App *app)
{
    const Quiz *q = &app->quiz;
    const Lesson *l = app->shown.lesson;
    int right = 0, judged = 0, open = 0;
    for (int i = 0; i < q->count; i++) {
        judged += q->entry[i].judged;
        right += q->entry[i].judged && q->entry[i].right;
    }
    for (int f = 0; f < (int)l->fences.count; f++)
        for (int k = 1; k <= asks_of(l, f); k++)
            open += !predict_judged(app, f, k);
    shown_say(&app->shown, "answered: %d; at the first try right: %d, wrong: %d; still open: %d",
              judged, right, judged - right, open);
}

/* Goes from an answer to the next question of the step, or where there is none to the next step. */
static void go_on(App *app)
{
    if (app->shown.view.ask < lesson_asks(app->shown.lesson, shown_step(&app->shown))) {
        predict_put(app, shown_step(&app->shown)->fence, app->shown.view.ask + 1);
    } else {
        take_away(app);
        move_on(app, 1);
    }
    say_score(app);
}

/* The picture turns to what says why, from what the pointer was last at. */
static void show_answer(Shown *s)
{
    shown_change(s)->answered = true;
    point_at(&s->view, (DrawTag){0});
}

bool predict_step(App *app, int by)
{
    if (!predict_asked(app))
        return false;
    if (by < 0)
        take_away(app);
    else if (app->shown.view.answered)
        go_on(app);
    else
        show_answer(&app->shown);
    return true;
}

/* ---- answering ---- */

static const char *const still_to_do[] = {
    [ASK_ANSWER] = "type a number first",
    [ASK_CELL] = "point at a cell first",
    [ASK_CHOICE] = "pick one first",
};

/* Is the same right as in the file, in which edits changed no number of it? */
static bool asks_as_written(const Lesson *l, int fence, int ask)
{
    const Lesson *first = l->changes ? l->changes->original : l;
    double now = wanted_of(l, fence, ask), was = wanted_of(first, fence, ask);
    return memcmp(&now, &was, sizeof now) == 0;
}

static void predict_answer(App *app)
{
    const Ask *ask = question(&app->shown);
    if (!ask)
        return;
    if (app->shown.view.answered) {
        go_on(app);
        return;
    }
    Judgement j = judge(&app->shown.lesson->trace, ask, &app->shown.view.given);
    if (j == JUDGED_NOTHING) {
        shown_say(&app->shown, "%s", still_to_do[ask->kind]);
    } else if (j == JUDGED_NO_NUMBER) {
        shown_say(&app->shown, "that is no number; %s are",
                  dtype_is_whole(ask->value.dtype) ? "12 and -2" : "0.24, -2 and 1/3");
    } else if (j == JUDGED_OTHER_TENSOR) {
        shown_say(&app->shown, "asked is a cell of %.*s", STR_ARG(ask->cell.name));
    } else {
        View *v = shown_change(&app->shown);
        Arena a = arena_scratch();
        int fence = shown_step(&app->shown)->fence;
        judge_entry(app, fence, v->ask, j == JUDGED_RIGHT);
        if (asks_as_written(app->shown.lesson, fence, v->ask))
            state_answer(&app->home.state, identity(&a, ask), j == JUDGED_RIGHT);
        arena_free(&a);
        if (j == JUDGED_RIGHT || v->tried)
            show_answer(&app->shown);
        v->selected = ask->kind == ASK_ANSWER && !v->answered;
        v->tried = true;
    }
}

/* Who answers has left what the Tab key's ring was on: Enter then checks the answer. */
static bool pick(Shown *s, const Ask *ask, int64_t choice)
{
    if (choice < 0 || choice >= (int64_t)ask->choices.count)
        return false;
    s->view.given.chosen ^= 1u << choice;
    s->ring = (DrawTag){0};
    return true;
}

/* Up and Down move the ring from choice to choice, beginning at one that was picked; the space bar
 * picks what it is on, as Enter does. False: the key is none of them. */
static bool choose_on(Shown *s, const Ask *ask, uint32_t key)
{
    int64_t by = (key == KEY_DOWN) - (key == KEY_UP), last = (int64_t)ask->choices.count - 1;
    bool ringed = s->ring.kind == TAG_CHOICE;
    int64_t at = ringed ? s->ring.cell : by > 0 ? -1 : last + 1;
    if (by == 0)
        return key == ' ' && ringed && pick(s, ask, at);
    for (int i = 0; i <= last && !ringed; i++)
        at = s->view.given.chosen >> i & 1 ? i : at;
    at = at + by < 0 ? 0 : at + by > last ? last : at + by;
    s->ring = (DrawTag){TAG_CHOICE, NO_NODE, at, 0};
    point_at(&s->view, s->ring);
    return true;
}

/* Moves what points at a cell along an arrow, up to the edge; the first arrow puts it on the first
 * cell. False: the key is no arrow. */
static bool point_on(Shown *shown, const Ask *ask, uint32_t key)
{
    Shape s = trace_node(&shown->lesson->trace, ask->cell.node)->out.shape;
    int64_t row = s.rank ? s.size[s.rank - 1] : 1;
    int64_t across = (key == KEY_RIGHT) - (key == KEY_LEFT);
    int64_t by = across + row * ((key == KEY_DOWN) - (key == KEY_UP));
    CellRef *cell = &shown->view.given.cell;
    bool stands = cell->node == ask->cell.node;
    int64_t to = stands ? cell->cell + by : 0;
    if (by == 0)
        return false;
    if (to < 0 || to >= shape_count(s) || (stands && across && to / row != cell->cell / row))
        shown_say(shown, "that is the edge");
    else
        *cell = (CellRef){ask->cell.node, ask->cell.time, to};
    return true;
}

static const char of_numbers[] = "0123456789.,+-/e";

/* Is it a character of a number there? The e of 1e-5 stands behind a digit. */
static bool is_of_number(const View *v, uint32_t key)
{
    size_t len = v->selected ? 0 : strlen(v->given.number);
    bool digit = len > 0 && strchr("0123456789.", v->given.number[len - 1]);
    return key > ' ' && key < 0x80 && strchr(of_numbers, (int)key) && (key != 'e' || digit);
}

/* Types a number. A wrong one is selected, and so is one after Ctrl+A: what is typed takes its
 * place. */
static bool type_number(View *v, uint32_t key)
{
    Given old = v->given;
    if (key != KEY_BACKSPACE && !is_of_number(v, key))
        return false;
    if (v->selected && key != KEY_BACKSPACE)
        v->given.number[0] = 0;
    bool used = key_type(v->given.number, GIVEN_NUMBER, key, of_numbers);
    if (v->selected && key == KEY_BACKSPACE)
        v->given.number[0] = 0;
    if (!used)
        v->given = old;
    v->selected = v->selected && !used;
    return used;
}

/* Answers with a key, if it is one for that. */
static bool answer_with(Shown *s, const Ask *ask, uint32_t key)
{
    bool used;
    if (ask->kind == ASK_CHOICE)
        return choose_on(s, ask, key) || (key >= '1' && key <= '9' && pick(s, ask, key - '1'));
    if (ask->kind == ASK_ANSWER)
        used = type_number(&s->view, key);
    else
        used = point_on(s, ask, key);
    if (used)
        s->ring = (DrawTag){0};
    return used;
}

static void say_most(Shown *s)
{
    shown_say(s, "an answer has at most %d characters", GIVEN_NUMBER - 1);
}

static void say_number(const App *app, Shown *s, const Ask *ask)
{
    shown_say(s, "type a number, for example %s; %.*s closes the question",
              dtype_is_whole(ask->value.dtype) ? "12" : "0.24",
              STR_ARG(app->keyboard.buttons[BUTTON_CLOSE]));
}

/* Types what the clipboard holds where a number is awaited: all of it or, with the reason, none. */
void predict_paste(App *app, Str text)
{
    Shown *s = &app->shown;
    const Ask *ask = question(s);
    if (!ask || ask->kind != ASK_ANSWER || s->view.answered)
        return;
    const View before = s->view;
    View *v = shown_change(s);
    bool typed = true;
    text = str_trim(text);
    for (size_t i = 0; i < text.len && typed; i++)
        typed = type_number(v, (uint32_t)(unsigned char)text.at[i]);
    s->ring = (DrawTag){0};
    if (typed)
        return;
    *v = before;
    if (text.len >= GIVEN_NUMBER)
        say_most(s);
    else
        say_number(app, s, ask);
}

/* While a number is awaited, what is typed is meant for it: a character that is none of a number's
 * acts on nothing else, but for the key for all keys. False: the key is no such character. */
static bool refuse_character(App *app, const Ask *ask, Chord c)
{
    Shown *s = &app->shown;
    bool typed = c.key > ' ' && c.key < KEY_NAMED && !(c.mods & ~(unsigned)MOD_SHIFT);
    if (ask->kind != ASK_ANSWER || !typed || app_key(app, c) == ACTION_KEYS)
        return false;
    if (is_of_number(&s->view, c.key))
        say_most(s);
    else
        say_number(app, s, ask);
    return true;
}

/* Backspace belongs to the question: who corrects an answer once too often stays with it. So do the
 * keys that otherwise walk and are soon pressed to move within the question: the right answer comes
 * only where it is asked for. */
bool predict_key(App *app, const Input *in)
{
    Shown *s = &app->shown;
    const Ask *ask = question(s);
    uint32_t key = in->chord.key;
    bool plain = !in->chord.mods, back = plain && key == KEY_BACKSPACE;
    bool walks = plain && (key == KEY_UP || key == KEY_DOWN || key == ' ');
    if (!ask || s->view.answered)
        return ask && back;
    if (ask->kind == ASK_ANSWER && in->chord.mods == MOD_CTRL && key == 'a') {
        s->view.selected = s->view.given.number[0] != 0;
        s->stale = true;
        return true;
    }
    if (ask->kind == ASK_ANSWER && in->chord.mods == MOD_CTRL && key == 'v') {
        app->wants.paste = true;
        return true;
    }
    if (plain && answer_with(s, ask, key)) {
        s->stale = true;
        return true;
    }
    if (walks)
        shown_say(s, "%s; %.*s shows the answer", still_to_do[ask->kind],
                  STR_ARG(app->keyboard.buttons[BUTTON_ONWARD]));
    return walks || back || refuse_character(app, ask, in->chord);
}

/* A click chooses, and the next one may choose otherwise: only what checks the answer judges it. */
bool predict_click(App *app, DrawTag tag)
{
    Shown *s = &app->shown;
    const Ask *ask = question(s);
    if (!ask || s->view.answered)
        return false;
    if (tag.kind == TAG_CHOICE)
        return pick(s, ask, tag.cell);
    bool cell = tag.kind == TAG_CELL || tag.kind == TAG_PART || tag.kind == TAG_AXIS;
    if (ask->kind != ASK_CELL || !cell)
        return false;
    s->view.given.cell = (CellRef){tag.node, ask->cell.time, tag.cell};
    if (judge(&s->lesson->trace, ask, &s->view.given) == JUDGED_OTHER_TENSOR)
        predict_answer(app); /* says that it is one */
    s->stale = true;
    return true;
}

void predict_follow(App *app)
{
    if (!app->quiz.hid || predict_asked(app))
        return;
    shown_change(&app->shown)->hide = true;
    app->quiz.hid = false;
}

/* ---- the actions ---- */

#undef IN_PREDICT
#define IN_PREDICT(deed) deed
const Deed predict_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
