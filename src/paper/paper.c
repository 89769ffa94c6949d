/*
 * paper.c - what of a lesson stands on paper (see paper.h).
 */
#include "paper/paper.h"

#include "pictures/figures.h"
#include "pictures/scene.h"
#include "subject/subject.h"
#include "words/caption.h"
#include "words/phrase.h"

static PaperBlock *add(Paper *p, PaperKind kind)
{
    PaperBlock *b = ARENA_PUSH(p->arena, &p->blocks);
    *b = (PaperBlock){.kind = kind};
    return b;
}

static void add_text(Paper *p, PaperKind kind, Str text)
{
    if (str_trim(text).len)
        add(p, kind)->text = text;
}

/* ---- pictures ---- */

/* What a picture shows, to tell whether two are the same. */
typedef struct Shows {
    NodeId node, time;
    ViewKind kind;
    CellRef focus;
} Shows;

static View view_of(const Paper *p, const LessonStep *s)
{
    View v = p->look;
    v.position = (Position){.path = {s->number}, .count = 1};
    v.parts = PARTS_FIGURE;
    v.still = true;
    return v;
}

static bool same(const Shows *a, const Shows *b)
{
    return a->node == b->node && a->time == b->time && a->kind == b->kind &&
           a->focus.node == b->focus.node && a->focus.cell == b->focus.cell;
}

/* Adds the picture of a view, unless it shows what the last one did, or no tensor; with a number
 * where *number counts. */
static void add_figure(Paper *p, const View *v, int *number, Shows *last)
{
    Subject s = subject_of(p->arena, p->lesson, v);
    Shows now = {s.node, s.time, s.kind, s.focus};
    if (s.node == NO_NODE || same(&now, last))
        return;
    PaperBlock *b = add(p, PAPER_FIGURE);
    b->view = *v;
    b->number = number ? ++*number : 0;
    *last = now;
}

/* ---- questions ---- */

static void add_ask(Paper *p, const Ask *ask, int number, const View *v)
{
    PaperBlock *b = add(p, PAPER_QUESTION);
    b->ask = ask;
    b->number = number;
    b->view = *v;
}

/* What is right, with the arithmetic of the cell that it is about. */
static void add_answer(Paper *p, const Ask *ask, int number, const View *question)
{
    PaperBlock *b = add(p, PAPER_ANSWER);
    b->ask = ask;
    b->number = number;
    b->view = *question;
    b->view.answered = true;
    if (ask->ready && (ask->look.node != NO_NODE || ask->kind == ASK_CELL))
        b->prose = scene_caption(p->arena, p->lesson, &b->view);
}

static bool is_last_of_fence(const Lesson *l, const LessonStep *s)
{
    const Fence *f = &l->fences.items[s->fence];
    return s->number == f->first_step + f->step_count;
}

/* Can it be answered here? Not where its code did not run. */
static bool is_asked(const Ask *ask)
{
    return ask->ready || ask->kind == ASK_CHOICE;
}

/* The questions of the fence that a step ends, each with its picture where `pictures`, each with
 * its answer where `answered`. */
static void add_asks(Paper *p, const LessonStep *s, int *questions, bool pictures, bool answered)
{
    const Fence *f = &p->lesson->fences.items[s->fence];
    for (size_t i = 0; i < f->asks.count; i++) {
        const Ask *ask = &f->asks.items[i];
        Shows none = {.node = NO_NODE, .kind = VIEW_AUTO};
        View v = view_of(p, s);
        v.ask = (int)i + 1;
        v.answered = answered;
        if (!s->ran || !is_asked(ask)) {
            p->left_out++;
            continue;
        }
        add_ask(p, ask, ++*questions, &v);
        if (pictures)
            add_figure(p, &v, NULL, &none);
        if (answered)
            add_answer(p, ask, *questions, &v);
    }
}

static void add_answers(Paper *p)
{
    size_t count = p->blocks.count;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (p->blocks.items[i].kind != PAPER_QUESTION)
            continue;
        if (!any) {
            PaperBlock *heading = add(p, PAPER_HEADING);
            heading->text = phrase_plain(PHRASE_PAPER_ANSWERS);
            heading->number = 1;
        }
        any = true;
        PaperBlock question = p->blocks.items[i];
        add_answer(p, question.ask, question.number, &question.view);
    }
}

/* ---- the whole ---- */

static Str title_of(Arena *a, const Lesson *l)
{
    return l->section.len ? str_printf(a, "%.*s  %.*s", STR_ARG(l->section), STR_ARG(l->title))
                          : l->title;
}

Paper paper_handout(Arena *a, Lesson *l, const View *look, bool answered)
{
    Paper p = {.arena = a, .lesson = l, .title = title_of(a, l), .about = l->about, .look = *look};
    Shows last = {.node = NO_NODE, .kind = VIEW_AUTO};
    int stage = -1, figures = 0, questions = 0;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        const Fence *f = &l->fences.items[s->fence];
        View v = view_of(&p, s);
        if (s->stage != stage)
            add_text(&p, PAPER_HEADING, l->stages.items[s->stage].title);
        stage = s->stage;
        Prose words = words_of_step(a, l, s);
        if (words.count)
            add(&p, PAPER_PROSE)->prose = words;
        if (s->number ==
            f->first_step + 1) /* the whole block, with all that it defines and prints */
            add_text(&p, PAPER_CODE, span_text(f->code));
        if (s->ran)
            add_figure(&p, &v, &figures, &last);
        add_text(&p, PAPER_PRINTED, s->printed);
        if (is_last_of_fence(l, s))
            add_asks(&p, s, &questions, false, answered);
    }
    if (!answered)
        add_answers(&p);
    return p;
}

Paper paper_worksheet(Arena *a, Lesson *l, const View *look, bool answered)
{
    Paper p = {.arena = a, .lesson = l, .title = title_of(a, l), .look = *look, .asks = true};
    int questions = 0;
    p.sheet = !answered;
    p.about = phrase_plain(answered ? PHRASE_PAPER_KEY : PHRASE_PAPER_SHEET);
    for (size_t i = 0; i < l->steps.count; i++)
        if (is_last_of_fence(l, &l->steps.items[i]))
            add_asks(&p, &l->steps.items[i], &questions, true, answered);
    return p;
}

/* ---- figures ---- */

/* With a question there is none: its arithmetic would tell the answer, which says it itself. */
Prose paper_caption(const Paper *p, const PaperBlock *b)
{
    if (b->view.ask)
        return (Prose){0};
    Prose caption = scene_caption(p->arena, p->lesson, &b->view);
    Str number = phrase_number(p->arena, b->number);
    return figure_prose(p->arena, str_copy(p->arena, number).at, &caption);
}

DrawList paper_figure(const Paper *p, const PaperBlock *b, FontSet *fonts, int width, int height)
{
    FigureReady r;
    Error never = {0};
    TextMetrics *metrics = ARENA_NEW(p->arena, TextMetrics);
    *metrics = fonts_metrics(fonts);
    figure_of_view(p->arena, p->lesson, &b->view, "", STR(""), &r, &never);
    r.bare = true;
    DrawList d = figure_draw(p->arena, &r, &b->view, width, height, metrics);
    if (d.width > width) /* what has no room in any text size */
        draw_enlarge(&d, (float)width / (float)d.width);
    return d;
}
