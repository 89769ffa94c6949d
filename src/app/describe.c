/*
 * describe.c - what is in focus, in words, for who hears or feels the window and does not see it.
 *
 * A Telling holds what is in focus at one moment, each thing under a key: the place, the code, the
 * cell, the question, whatever a layer over the picture says. After each input (app_tell) a new
 * one is made and compared with the one before; what is new under its key goes out as lines, the
 * rest is known already. What a step or a question says is known only while that step or question
 * stays. While a layer covers the picture, what the picture told stays known, but for the place and
 * the question: those are told again when the layer is gone.
 *
 * Must not know: where the lines go, what a key does.
 */
#include "app/app_parts.h"
#include "report/report.h"
#include "running/running.h"
#include "subject/subject.h"
#include "views/views.h"
#include "words/caption.h"
#include "words/verdict.h"

#include <string.h>

static const char lesson_key[] = "lesson", place_key[] = "place", asks_key[] = "asks";
static const char *const question_keys[] = {
    "question", "whose", "choices", "verdict", "answer", "why", "why quotes", "hint", "given"};
enum { QUESTION_KEYS = sizeof question_keys / sizeof *question_keys };

/* ---- a telling ---- */

void tell_again(Telling *t, const char *key, Str text, int turn)
{
    if (text.len)
        *ARENA_PUSH(&t->arena, t) = (TellItem){key, turn, str_copy(&t->arena, text)};
}

void tell(Telling *t, const char *key, Str text)
{
    tell_again(t, key, text, 0);
}

bool tell_nothing(App *app, Telling *t)
{
    (void)app;
    (void)t;
    return false;
}

static const TellItem *item_of(const Telling *t, const char *key)
{
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->items[i].key, key) == 0)
            return &t->items[i];
    return NULL;
}

static bool is_known(const Telling *before, const TellItem *item)
{
    for (size_t i = 0; i < before->count; i++) {
        const TellItem *old = &before->items[i];
        if (strcmp(old->key, item->key) == 0 && old->turn == item->turn &&
            str_equal(old->text, item->text))
            return true;
    }
    return false;
}

/* What the step says: at another step it is told again, though it be the same. */
static void tell_here(Telling *t, const Subject *s, const char *key, Str text)
{
    tell_again(t, key, text, s->step ? s->step->number : 0);
}

static int question_turn(const Subject *s)
{
    enum { MOST = 64 }; /* questions of a step */
    return s->step->number * MOST + s->view->ask;
}

/* What the question says: of another one it is told again. */
static void tell_of_question(Telling *t, const Subject *s, const char *key, Str text)
{
    tell_again(t, key, text, question_turn(s));
}

/* ---- the lesson, the step ---- */

Str tell_number(Str number)
{
    while (number.len > 1 && str_starts(number, "0"))
        number = str_from(number, 1);
    return number;
}

static void tell_lesson(Telling *t, const Lesson *l)
{
    Arena *a = &t->arena;
    tell(t, lesson_key,
         l->number.len ? phrase(a, PHRASE_DESCRIBE_LESSON, tell_number(l->number), l->title)
                       : l->title);
}

/* "step 3 of 24, scores"; of a place within a step also "7.2, scores @ values". */
static void tell_place(Telling *t, const Lesson *l, const Subject *s)
{
    const Position *p = &s->view->position;
    Str number = phrase_number(s->a, s->step->number);
    Str all = phrase_number(s->a, (long long)l->steps.count);
    StrBuf out = strbuf_make(s->a);
    Place place;
    strbuf_add(&out,
               phrase(s->a, PHRASE_NOTES_STEP, number, all, l->stages.items[s->step->stage].title));
    if (p->count > 1 && position_resolve(l, p, &place)) {
        strbuf_puts(&out, "\n");
        position_write(&out, p);
        strbuf_puts(&out, ", ");
        strbuf_add(&out, place.node == NO_NODE ? step_title(s->a, s->trace, place.trace_step)
                                               : node_title(s->a, s->trace, place.node));
    }
    tell(t, place_key, strbuf_str(&out));
}

static void tell_prose(Telling *t, const Subject *s)
{
    StrBuf out = strbuf_make(s->a);
    for (size_t i = 0; i < s->words.count; i++) {
        strbuf_puts(&out, i ? "\n" : "");
        strbuf_add(&out, report_spoken(s->a, &s->words.items[i]));
    }
    tell_here(t, s, "prose", strbuf_str(&out));
    tell_here(t, s, "quotes", words_of_quotes(s->a, s->lesson, s->step));
}

static void tell_code(Telling *t, const Lesson *l, const Subject *s)
{
    Str code = step_code(l, s->step);
    if (code.len)
        tell_here(t, s, "code", phrase(s->a, PHRASE_DESCRIBE_CODE, code));
    if (!s->step->ran)
        tell_here(t, s, "not run",
                  phrase_plain(l->fences.items[s->step->fence].skipped ? PHRASE_TELL_NOT_RUN_BIG
                                                                       : PHRASE_TELL_NOT_RUN));
}

/* Why the lesson stops here. */
static void tell_failure(Telling *t, const Lesson *l, const Subject *s)
{
    StrBuf out = strbuf_make(s->a);
    if (!shows_failure(s))
        return;
    error_write(&out, &l->error);
    tell_here(t, s, "failure", str_without_end(strbuf_str(&out)));
}

/* What the step printed; behind the last step of a fence also whether that is what the lesson says.
 */
static void tell_printed(Telling *t, const Lesson *l, const Subject *s)
{
    const Fence *f = &l->fences.items[s->step->fence];
    StrBuf out = strbuf_make(s->a);
    if (hide_printed(s)) {
        tell_here(t, s, "printed", phrase_plain(PHRASE_PRINTED_HIDDEN));
        return;
    }
    Str printed = subject_printed(s);
    if (printed.len)
        strbuf_printf(&out, "%.*s\n%.*s", STR_ARG(phrase_plain(PHRASE_TELL_PRINTED)),
                      STR_ARG(str_without_end(printed)));
    bool last = s->step->number == f->first_step + f->step_count && s->view->position.count < 2;
    for (size_t i = 0; last && !f->skipped && i < f->checks.count; i++) {
        strbuf_puts(&out, strbuf_str(&out).len ? "\n" : "");
        strbuf_add(&out,
                   phrase(s->a, PHRASE_TELL_VERDICT, verdict_text(s->a, l, &f->checks.items[i])));
    }
    Str difference = last && !f->skipped ? words_of_difference(s->a, f) : STR("");
    strbuf_printf(&out, "%s%.*s", difference.len ? "\n" : "", STR_ARG(difference));
    tell_here(t, s, "printed", strbuf_str(&out));
}

/* ---- the picture ---- */

/* What a fence of the extension shows in the place of a tensor. */
static void tell_extra(Telling *t, Lesson *l, const Subject *s)
{
    Str told = report_extra(s->a, l, s->view);
    if (told.len)
        tell_here(t, s, "extra", told);
}

/* That a cell is pinned, that the tensor is computed slowly (key k), and how many of the hidden
 * numbers can be seen. */
static void tell_state(Telling *t, const App *app, const Subject *s)
{
    Str key = app->keyboard.buttons[BUTTON_RELEASE];
    int64_t all = s->node == NO_NODE ? 0 : tensor_count(trace_node(s->trace, s->node)->out);
    if (app->shown.pinned && !s->view->at)
        tell(t, "pinned", phrase(s->a, PHRASE_DESCRIBE_PINNED, key));
    if (app->shown.view.sweep.on && app->shown.view.sweep.slow)
        tell(t, "filling", phrase_plain(PHRASE_DESCRIBE_FILLING));
    if (s->view->hide && all > 0)
        tell_here(t, s, "hidden",
                  phrase(s->a, PHRASE_DESCRIBE_UNCOVERED, phrase_number(s->a, s->view->reveal),
                         phrase_number(s->a, all)));
}

/* What a cell's indices stand for: 'text 0, head 1, row "Your", column "step"'. */
static Str place_words(const Subject *s, CellRef cell)
{
    const Node *n = trace_node(s->trace, cell.node);
    int rank = n->out.shape.rank;
    int64_t at[MAX_RANK] = {0};
    StrBuf out = strbuf_make(s->a);
    index_split(n->out.shape, cell.cell, at);
    for (int d = 0; rank > 2 && d < rank - 1; d++) {
        bool told = d == rank - 2 && n->axis[d].token; /* as a row */
        Str words = told ? STR("") : words_of_axis(s->a, s->trace, cell.node, d, at[d]);
        strbuf_printf(&out, words.len ? ", %.*s" : "%.*s", STR_ARG(words));
    }
    Str last = words_at_cell(s->a, s->trace, cell);
    if (rank == 1 && last.len) /* (...) */
        last = str_printf(s->a, ", %.*s", STR_ARG(str_part(last, 2, last.len - 1)));
    strbuf_add(&out, last);
    return str_from(strbuf_str(&out), 2);
}

/* Is it the cell that a question's answer points at? Then its place is told there. */
static bool is_pointed_at(const Subject *s, CellRef cell)
{
    const Given *g = &s->view->given;
    return s->ask && s->ask->kind == ASK_CELL && !given_empty(s->ask, g) &&
           g->cell.node == cell.node && g->cell.cell == cell.cell;
}

/* A cell's place, its arithmetic, what happens there and, in the picture of memory, its slot; again
 * when it is pinned or let go. */
static void tell_cell(Telling *t, const App *app, const Subject *s)
{
    StrBuf out = strbuf_make(s->a);
    CellRef cell = subject_told(s);
    if (s->node == NO_NODE || cell.node == NO_NODE)
        return;
    Arithmetic f = hide_arithmetic(s, ARITHMETIC_TOLD);
    if (!is_pointed_at(s, cell))
        strbuf_add(&out, place_words(s, cell));
    strbuf_puts(&out, "\n");
    arithmetic_write(&out, &f);
    strbuf_puts(&out, "\n");
    strbuf_add(&out, f.sentence);
    if (s->kind == VIEW_MEMORY && cell.node == s->node) {
        strbuf_puts(&out, "\n");
        strbuf_add(&out, words_of_slot(s->a, s->trace, cell, s->title));
    }
    tell_again(t, "cell", str_trim(strbuf_str(&out)),
               (s->step ? s->step->number : 0) * 2 + app->shown.pinned);
}

/* ---- questions ---- */

/* That the step has questions, where none is put. */
static void tell_asks(Telling *t, const App *app, const Lesson *l, const Subject *s)
{
    int count = lesson_asks(l, s->step);
    Str key = bindings_key(&app->keyboard.bindings, ACTION_ASK);
    Str what = words_of_asks(s->a, count, s->view->right, s->view->wrong);
    if (count && !s->view->quiet)
        tell_here(t, s, asks_key, phrase(s->a, PHRASE_DESCRIBE_KEY, what, key));
}

static void tell_choices(Telling *t, const Subject *s)
{
    StrBuf out = strbuf_make(s->a);
    for (size_t i = 0; i < s->ask->choices.count; i++) {
        Str number = phrase_number(s->a, (long long)i + 1);
        strbuf_puts(&out, i ? "\n" : "");
        strbuf_add(&out, phrase(s->a, PHRASE_DESCRIBE_CHOICE, number,
                                report_spoken(s->a, &s->ask->choices.items[i].marked)));
    }
    tell_of_question(t, s, "choices", strbuf_str(&out));
}

/* 'You point at scores[1,2] = 0.4306, row "journey".', without the number where it is covered. */
static Str pointed_words(const Subject *s, CellRef cell)
{
    const Ask *ask = s->ask;
    Str own = cell.node == ask->cell.node ? ask->cell.name : STR("");
    Str place = place_words(s, cell);
    StrBuf out = strbuf_make(s->a);
    strbuf_add(&out, cell_name(s->a, s->trace, cell, own));
    if (!hide_cell(s, cell)) {
        Scalar value = trace_cell(s->trace, cell);
        strbuf_printf(&out, " = %.*s", STR_ARG(arithmetic_number(s->a, value)));
    }
    strbuf_printf(&out, place.len ? ", %.*s" : "%.*s", STR_ARG(place));
    return phrase(s->a, PHRASE_ASK_POINTED, strbuf_str(&out));
}

/* "picked: 3: a row", in the order they stand. */
static Str picked_words(const Subject *s, uint32_t chosen)
{
    StrBuf out = strbuf_make(s->a);
    for (size_t i = 0; i < s->ask->choices.count; i++)
        if (chosen >> i & 1) {
            Str number = phrase_number(s->a, (long long)i + 1);
            strbuf_puts(&out, strbuf_str(&out).len ? "; " : "");
            strbuf_add(&out,
                       phrase(s->a, PHRASE_DESCRIBE_CHOICE, number, s->ask->choices.items[i].text));
        }
    return phrase(s->a, PHRASE_DESCRIBE_PICKED, strbuf_str(&out));
}

/* What was given so far; told again after a miss, which leaves it. Behind the answer it is known.
 */
static void tell_given(Telling *t, const Subject *s)
{
    static const PhraseId none[] = {[ASK_ANSWER] = PHRASE_DESCRIBE_NONE_TYPED,
                                    [ASK_CELL] = PHRASE_DESCRIBE_NONE_CHOSEN,
                                    [ASK_CHOICE] = PHRASE_DESCRIBE_NONE_PICKED};
    const Given *g = &s->view->given;
    Str said = phrase_plain(none[s->ask->kind]);
    if (s->view->answered)
        return;
    bool given = !given_empty(s->ask, g);
    if (given && s->ask->kind == ASK_CELL)
        said = pointed_words(s, g->cell);
    else if (given && s->ask->kind == ASK_CHOICE)
        said = picked_words(s, g->chosen);
    else if (given)
        said = phrase(s->a, PHRASE_DESCRIBE_TYPED, str_of(g->number));
    tell_again(t, "given", said, question_turn(s) * 2 + s->view->tried);
}

/* Whether what was given is right, what is, and why. */
static void tell_answer(Telling *t, const Lesson *l, const Subject *s)
{
    static const PhraseId words[] = {
        [JUDGED_RIGHT] = PHRASE_JUDGED_RIGHT,
        [JUDGED_WRONG] = PHRASE_JUDGED_WRONG,
        [JUDGED_NO_NUMBER] = PHRASE_JUDGED_NO_NUMBER,
        [JUDGED_SOME] = PHRASE_JUDGED_SOME,
        [JUDGED_OTHER_TENSOR] = PHRASE_JUDGED_OTHER_TENSOR,
    };
    Judgement judged = judge(s->trace, s->ask, &s->view->given);
    if (judged != JUDGED_NOTHING)
        tell_of_question(t, s, "verdict", phrase_plain(words[judged]));
    tell_of_question(t, s, "answer",
                     phrase(s->a, PHRASE_TELL_RIGHT, words_of_right(s->a, s->trace, s->ask)));
    if (s->ask->why.len)
        tell_of_question(t, s, "why",
                         phrase(s->a, PHRASE_TELL_WHY, report_spoken(s->a, &s->ask->marked_why)));
    tell_of_question(t, s, "why quotes", words_of_why(l, s->step, s->ask));
}

/* "Question 1 of 1", and where that is among all of the lesson. */
static Str number_words(const Lesson *l, const Subject *s)
{
    int before = 0, all = 0;
    for (int i = 0; i < (int)l->fences.count; i++) {
        const Fence *f = &l->fences.items[i];
        int asks = f->step_count ? lesson_asks(l, &l->steps.items[f->first_step]) : 0;
        before += i < s->step->fence ? asks : 0;
        all += asks;
    }
    Str here = phrase(s->a, PHRASE_ASK_OF, phrase_number(s->a, s->view->ask),
                      phrase_number(s->a, lesson_asks(l, s->step)));
    return phrase(s->a, PHRASE_DESCRIBE_OF_LESSON, here, phrase_number(s->a, before + s->view->ask),
                  phrase_number(s->a, all));
}

/* The question first: where it is known, the verdict is, which was waited for. */
static void tell_question(Telling *t, Lesson *l, const Subject *s)
{
    Str key = s->view->keys[BUTTON_CHECK];
    tell_of_question(t, s, "question",
                     str_printf(s->a, "%.*s\n%.*s", STR_ARG(number_words(l, s)),
                                STR_ARG(report_spoken(s->a, &s->ask->marked_question))));
    tell_of_question(t, s, "whose", words_of_whose(l, s->step, s->ask));
    tell_choices(t, s);
    if (s->view->tried && !s->view->answered)
        tell_of_question(t, s, "verdict", phrase_plain(PHRASE_JUDGED_TRY));
    if (s->view->answered)
        tell_answer(t, l, s);
    else
        tell_of_question(t, s, "hint",
                         phrase(s->a, PHRASE_DESCRIBE_CHECKS,
                                words_of_answering(s->a, s->ask, ANSWERED_BY_KEYS), key));
    tell_given(t, s);
}

/* ---- the ring ---- */

/* What is drawn with that tag, in one line, each text once. */
static Str drawn_words(Arena *a, const DrawList *d, DrawTag tag)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        bool new = str_search(strbuf_str(&out), c->text, 0) > out.len;
        if (c->kind == DRAW_TEXT && tag_same(c->tag, tag) && new)
            strbuf_printf(&out, strbuf_str(&out).len ? " %.*s" : "%.*s", STR_ARG(c->text));
    }
    return strbuf_str(&out);
}

/* "scores[1,2] = 0.4306", without the number where it is covered; of the picture's own tensor as
 * the explanation calls it. */
static Str number_told(Arena *a, const App *app, DrawTag tag)
{
    CellRef cell = {tag.node, tag.time, tag.cell};
    Subject s = subject_of(a, app->shown.lesson, &app->shown.view);
    Str own = cell.node == s.node ? s.title : STR("");
    Str name = cell_name(a, s.trace, cell, own);
    return hide_cell(&s, cell)
               ? name
               : str_printf(a, "%.*s = %.*s", STR_ARG(name),
                            STR_ARG(arithmetic_number(a, trace_cell(s.trace, cell))));
}

/* What the ring is on, but for what kind of thing that is. */
static Str target_words(Arena *a, const App *app, DrawTag tag)
{
    const Lesson *l = app->shown.lesson;
    const LessonStep *step = tag.kind == TAG_STEP ? lesson_step(l, (int)tag.cell) : NULL;
    if (tag.kind == TAG_BUTTON)
        return phrase(a, PHRASE_DESCRIBE_KEY, phrase_plain(button_rows[tag.cell].words),
                      app->keyboard.buttons[tag.cell]);
    if (tag.kind == TAG_ACTION)
        return phrase(a, PHRASE_DESCRIBE_KEY, str_of(action_rows[tag.cell].words),
                      bindings_key(&app->keyboard.bindings, (ActionId)tag.cell));
    if (tag.kind == TAG_INVITE)
        return phrase_plain(tag.cell == INVITES ? PHRASE_INVITE_NONE : PHRASE_INVITE_CROSS);
    if (tag.kind == TAG_STAGE)
        return l->stages.items[tag.cell].title;
    if (step)
        return str_printf(a, "%d, %.*s", step->number,
                          STR_ARG(str_first_line(a, str_trim(span_text(step->at)))));
    if (tag.kind == TAG_CELL || tag.kind == TAG_TERM)
        return number_told(a, app, tag);
    if (tag.kind == TAG_NODE)
        return node_title(a, &l->trace, tag.node);
    if (tag.kind == TAG_BOX)
        return box_name(l, tag.cell);
    return drawn_words(a, &app->drawn, tag);
}

/* "a number of the code: 0.5"; of what has no kind of its own, such as a button of a field, the
 * words alone. */
static Str kind_and_words(Arena *a, const App *app, DrawTag tag)
{
    static const PhraseId kinds[TAG_KIND_COUNT] = {
        [TAG_CELL] = PHRASE_RING_CELL,     [TAG_PART] = PHRASE_RING_TERM,
        [TAG_TERM] = PHRASE_RING_TERM,     [TAG_NODE] = PHRASE_RING_NODE,
        [TAG_BOX] = PHRASE_RING_BOX,       [TAG_LITERAL] = PHRASE_RING_LITERAL,
        [TAG_LINE] = PHRASE_RING_LINE,     [TAG_CRUMB] = PHRASE_RING_CRUMB,
        [TAG_WAY] = PHRASE_RING_CRUMB,     [TAG_STEP] = PHRASE_RING_STEP,
        [TAG_STAGE] = PHRASE_RING_STAGE,   [TAG_BUTTON] = PHRASE_RING_BUTTON,
        [TAG_ACTION] = PHRASE_RING_BUTTON, [TAG_LESSON] = PHRASE_RING_LESSON,
        [TAG_VIEW] = PHRASE_RING_VIEW,     [TAG_CHOICE] = PHRASE_RING_CHOICE,
        [TAG_WORD] = PHRASE_RING_WORD,     [TAG_EVENT] = PHRASE_RING_EVENT,
        [TAG_FIELD] = PHRASE_RING_FIELD,   [TAG_CARD] = PHRASE_RING_BUTTON,
        [TAG_INVITE] = PHRASE_RING_BUTTON, [TAG_ASK] = PHRASE_RING_BUTTON,
        [TAG_FILE] = PHRASE_RING_BUTTON,
    };
    Str words = target_words(a, app, tag);
    return kinds[tag.kind] ? phrase(a, kinds[tag.kind], words) : words;
}

Str app_called(Arena *a, const App *app, DrawTag tag)
{
    bool button = tag.kind == TAG_BUTTON || tag.kind == TAG_ACTION || tag.kind == TAG_CARD ||
                  tag.kind == TAG_INVITE || tag.kind == TAG_ASK;
    return button ? target_words(a, app, tag) : kind_and_words(a, app, tag);
}

bool tell_ring(App *app, Telling *t)
{
    DrawTag ring = app->shown.ring;
    if (ring.kind != TAG_NONE && app->shown.lesson)
        tell_again(t, "ring",
                   phrase(&t->arena, PHRASE_RING_ON, kind_and_words(&t->arena, app, ring)),
                   (int)(ring.node * 31 + ring.cell * 7 + ring.time)); /* two may be called alike */
    return false;
}

/* ---- the whole ---- */

/* All that the picture of a lesson says. What fills up before one's eyes is told whole. */
static void tell_picture(Telling *t, const App *app)
{
    Lesson *l = app->shown.lesson;
    View v = app->shown.view;
    Arena scratch = arena_scratch();
    v.sweep = (Sweep){0};
    Subject s = subject_of(&scratch, l, &v);
    tell_lesson(t, l);
    if (s.ask)
        tell_question(t, l, &s);
    if (s.step) {
        tell_place(t, l, &s);
        tell_prose(t, &s);
        tell_code(t, l, &s);
        tell_printed(t, l, &s);
    }
    tell_failure(t, l, &s);
    tell_here(t, &s, "picture", scene_picture_text(&s));
    tell_extra(t, l, &s);
    tell_state(t, app, &s);
    tell_cell(t, app, &s);
    if (s.step && !s.ask)
        tell_asks(t, app, l, &s);
    arena_free(&scratch);
}

/* Says all that is in focus now; true when something covers the picture. */
static bool tell_all(App *app, Telling *t)
{
    if (app->presenting.blank != BLANK_NONE) {
        tell(t, "blank", phrase_plain(PHRASE_DESCRIBE_BLANK));
        return true;
    }
    bool covered = layers_tell(app, t);
    if (!covered && app->shown.lesson)
        tell_picture(t, app);
    return covered;
}

/* Is it told again when what covers the picture is gone? */
static bool returns(const char *key)
{
    bool found = strcmp(key, place_key) == 0 || strcmp(key, asks_key) == 0;
    for (int i = 0; i < QUESTION_KEYS; i++)
        found |= strcmp(key, question_keys[i]) == 0;
    return found;
}

/* What the picture told before stays known, but for what is told again. */
static void remember(Telling *now, const Telling *before)
{
    for (size_t i = 0; i < before->count; i++) {
        const TellItem *item = &before->items[i];
        if (!item_of(now, item->key) && !returns(item->key))
            tell_again(now, item->key, item->text, item->turn);
    }
}

Str app_tell(App *app)
{
    Describing *d = &app->describing;
    if (!app->settings.describe && !app->settings.speak)
        return STR("");
    Telling old = d->before;
    d->before = d->now;
    arena_reset(&old.arena);
    d->now = (Telling){.arena = old.arena};
    bool covered = tell_all(app, &d->now);
    arena_reset(&d->arena);
    StrBuf out = strbuf_make(&d->arena);
    for (size_t i = 0; i < d->now.count; i++)
        if (!is_known(&d->before, &d->now.items[i]))
            strbuf_printf(&out, "%.*s\n", STR_ARG(d->now.items[i].text));
    if (covered)
        remember(&d->now, &d->before);
    return strbuf_str(&out);
}

void describe_end(App *app)
{
    arena_free(&app->describing.now.arena);
    arena_free(&app->describing.before.arena);
    arena_free(&app->describing.arena);
}
