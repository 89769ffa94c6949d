/*
 * paper.c - what of a lesson stands on paper (see paper.h).
 */
#include "paper/paper.h"

#include "draw/pen.h"
#include "paper/html.h"
#include "pictures/figures.h"
#include "pictures/scene.h"
#include "report/report.h"
#include "subject/subject.h"
#include "views/views.h"
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
    const void *extra; /* the extension's, in the place of a tensor */
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
           a->focus.node == b->focus.node && a->focus.cell == b->focus.cell && a->extra == b->extra;
}

/* Adds the picture of a view of the lesson or of a variant, unless it shows what the last one did,
 * or nothing that was computed; with a number where *number counts and it has a caption. */
static void add_figure(Paper *p, Lesson *l, const View *v, int *number, Shows *last)
{
    Subject s = subject_of(p->arena, l, v);
    Shows now = {s.node, s.time, s.kind, s.focus, subject_extra(l, v)};
    if ((s.node == NO_NODE && !now.extra) || same(&now, last))
        return;
    PaperBlock *b = add(p, PAPER_FIGURE);
    b->view = *v;
    b->lesson = l;
    b->number = number && scene_caption(p->arena, l, v).count ? ++*number : 0;
    *last = now;
}

/* ---- questions ---- */

static PaperBlock *add_ask(Paper *p, Lesson *l, const Ask *ask, int number, const View *v)
{
    PaperBlock *b = add(p, PAPER_QUESTION);
    b->lesson = l;
    b->ask = ask;
    b->number = number;
    b->view = *v;
    return b;
}

/* What is right, with the arithmetic of the cell that it is about. */
static void add_answer(Paper *p, PaperBlock question)
{
    PaperBlock *b = add(p, PAPER_ANSWER);
    const Ask *ask = question.ask;
    *b = question;
    b->kind = PAPER_ANSWER;
    b->text = STR("");
    b->view.answered = true;
    Subject s = subject_of(p->arena, b->lesson, &b->view);
    bool told = ask->look.node != NO_NODE || ask->kind == ASK_CELL;
    if (ask->ready && told && !shows_comparison(&s))
        b->prose = scene_caption(p->arena, b->lesson, &b->view);
}

static bool is_last_of_fence(const Lesson *l, const LessonStep *s)
{
    return s == fence_last(l, &l->fences.items[s->fence]);
}

/* Can it be answered here? Not where its code did not run. */
static bool is_asked(const LessonStep *last, const Ask *ask)
{
    return last->ran && (ask->ready || ask->kind == ASK_CHOICE);
}

int paper_asks(const Lesson *l, int *all)
{
    int asked = 0;
    *all = 0;
    for (size_t i = 0; i < l->fences.count; i++) {
        const Fence *f = &l->fences.items[i];
        const LessonStep *last = fence_last(l, f);
        for (size_t k = 0; k < f->asks.count; k++, ++*all)
            asked += last && is_asked(last, &f->asks.items[k]);
    }
    return asked;
}

/* ---- variants ---- */

static const Ask *keep_ask(Arena *a, const Ask *ask)
{
    Ask *kept = ARENA_NEW(a, Ask);
    *kept = *ask;
    kept->question = str_copy(a, ask->question);
    kept->why = str_copy(a, ask->why);
    kept->marked_question = prose_copy(a, &ask->marked_question);
    kept->marked_why = prose_copy(a, &ask->marked_why);
    kept->choices = (ChoiceList){0};
    for (size_t i = 0; i < ask->choices.count; i++) {
        const Choice *c = &ask->choices.items[i];
        *ARENA_PUSH(a, &kept->choices) =
            (Choice){str_copy(a, c->text), prose_copy(a, &c->marked), c->right};
    }
    return kept;
}

/* The numbers of a lesson, or of a variant of it, that a question in a pool is answered from. */
static Str tables_of(Arena *a, const Lesson *l, const View *v)
{
    StrBuf out = strbuf_make(a);
    html_asked(&out, l, v);
    return strbuf_str(&out);
}

/* A question in all variants up to the sheet's, but for those in which it has the same numbers. */
static bool add_pool(Paper *p, const LessonStep *s, const Ask *ask, int number,
                     const PaperSheet *sheet, const View *v, Error *e)
{
    size_t first = p->blocks.count;
    for (int k = 1; k <= sheet->variant; k++) {
        AskVariant variant;
        bool again = false;
        if (!variant_open(p->arena, p->lesson, s->fence, ask, k, sheet->seed, &variant, e))
            return false;
        for (size_t i = first; i < p->blocks.count; i++)
            again = again || str_equal(p->blocks.items[i].text, variant.given);
        if (!again) {
            PaperBlock *b = add_ask(p, p->lesson, keep_ask(p->arena, variant.ask), number, v);
            b->text = variant.given;
            b->tables = tables_of(p->arena, variant.lesson, v);
        }
        variant_close(&variant);
    }
    return true;
}

/* ---- the questions of a fence ---- */

/* Adds a question, in the variant of the sheet where it varies, with its picture or its answer as
 * the sheet has them. NULL: of a handout. */
static bool add_question(Paper *p, const LessonStep *s, const Ask *ask, int number,
                         const PaperSheet *sheet, View v, Error *e)
{
    Shows none = {.node = NO_NODE, .kind = VIEW_AUTO};
    AskVariant variant = {.lesson = p->lesson, .ask = ask};
    bool varies = sheet && sheet->variant && ask->vary.count;
    if (varies && sheet->pool)
        return add_pool(p, s, ask, number, sheet, &v, e);
    if (varies) {
        ARENA_RESERVE(p->arena, &p->variants);
        if (!variant_open(p->arena, p->lesson, s->fence, ask, sheet->variant, sheet->seed, &variant,
                          e))
            return false;
        p->variants.items[p->variants.count++] = variant;
    }
    PaperBlock *b = add_ask(p, variant.lesson, variant.ask, number, &v);
    b->text = variant.given;
    if (sheet && sheet->pool)
        b->tables = tables_of(p->arena, variant.lesson, &v);
    PaperBlock question = *b;
    if (sheet && !sheet->pool)
        add_figure(p, variant.lesson, &v, NULL, &none);
    if (v.answered)
        add_answer(p, question);
    return true;
}

/* The questions of the fence that a step ends, each with its answer where `answered`. */
static bool add_asks(Paper *p, const LessonStep *s, int *questions, const PaperSheet *sheet,
                     bool answered, Error *e)
{
    const Fence *f = &p->lesson->fences.items[s->fence];
    for (size_t i = 0; i < f->asks.count; i++) {
        const Ask *ask = &f->asks.items[i];
        View v = view_of(p, s);
        v.ask = (int)i + 1;
        v.answered = answered;
        if (!is_asked(s, ask))
            p->left_out++;
        else if (!add_question(p, s, ask, ++*questions, sheet, v, e))
            return false;
    }
    return true;
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
        add_answer(p, p->blocks.items[i]);
    }
}

/* ---- the whole ---- */

static Str title_of(Arena *a, const Lesson *l)
{
    return l->section.len ? str_printf(a, "%.*s  %.*s", STR_ARG(l->section), STR_ARG(l->title))
                          : l->title;
}

/* Says that there is no more of a lesson with an error, where what it printed does not say so. */
static void add_error(Paper *p, Str printed)
{
    const Error *error = &p->lesson->error;
    StrBuf message = strbuf_make(p->arena);
    strbuf_visible(&message, error_whole(error));
    Str what = strbuf_str(&message);
    if (!error->kind || str_search(printed, what, 0) <= printed.len)
        return;
    PaperBlock *b = add(p, PAPER_PROSE);
    ProseBlock block = {0};
    *ARENA_PUSH(p->arena, &block) =
        (ProseRun){PROSE_BOLD, phrase(p->arena, PHRASE_PAPER_BROKEN, what)};
    *ARENA_PUSH(p->arena, &b->prose) = block;
}

Paper paper_handout(Arena *a, Lesson *l, const View *look, bool answered)
{
    Paper p = {.arena = a, .lesson = l, .title = title_of(a, l), .about = l->about, .look = *look};
    Shows last = {.node = NO_NODE, .kind = VIEW_AUTO};
    int stage = -1, figures = 0, questions = 0;
    Error never = {0}; /* nothing is drawn anew */
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        const Fence *f = &l->fences.items[s->fence];
        View v = view_of(&p, s);
        if (s->stage != stage)
            add_text(&p, PAPER_HEADING, l->stages.items[s->stage].title);
        stage = s->stage;
        Prose words = words_of_text(a, l, s);
        if (words.count)
            add(&p, PAPER_PROSE)->prose = words;
        if (s->number ==
            f->first_step + 1) /* the whole block, with all that it defines and prints */
            add_text(&p, PAPER_CODE, span_text(f->code));
        v.veiled = !answered;
        Subject shown = subject_of(a, l, &v);
        if (s->ran)
            add_figure(&p, l, &v, &figures, &last);
        add_text(&p, PAPER_PRINTED, hide_in_print(&shown, s->printed));
        if (s->number == l->stops)
            add_error(&p, s->printed);
        if (is_last_of_fence(l, s))
            add_asks(&p, s, &questions, NULL, answered, &never);
    }
    if (!l->stops)
        add_error(&p, STR(""));
    if (!answered)
        add_answers(&p);
    return p;
}

Str paper_variant(Arena *a, const PaperSheet *sheet)
{
    return sheet->seed == 1 ? str_printf(a, "%d", sheet->variant)
                            : str_printf(a, "%d-%d", sheet->seed, sheet->variant);
}

bool paper_worksheet(Paper *p, Arena *a, Lesson *l, const View *look, const PaperSheet *sheet,
                     Error *e)
{
    int questions = 0;
    bool well = true;
    *p = (Paper){.arena = a, .lesson = l, .title = title_of(a, l), .look = *look, .asks = true};
    p->sheet = !sheet->answered;
    p->about = phrase_plain(sheet->answered ? PHRASE_PAPER_KEY : PHRASE_PAPER_SHEET);
    if (sheet->variant && !sheet->pool)
        p->title = phrase(a, PHRASE_PAPER_VARIANT, p->title, paper_variant(a, sheet));
    for (size_t i = 0; well && i < l->steps.count; i++)
        if (is_last_of_fence(l, &l->steps.items[i]))
            well = add_asks(p, &l->steps.items[i], &questions, sheet, sheet->answered, e);
    return well;
}

void paper_close(Paper *p)
{
    while (p->variants.count)
        variant_close(&p->variants.items[--p->variants.count]);
}

/* ---- figures ---- */

/* With a question there is none: its arithmetic would tell the answer, which says it itself. Nor
 * has a picture any of which nothing is worked out. */
Prose paper_caption(const Paper *p, const PaperBlock *b)
{
    if (b->number == 0)
        return (Prose){0};
    Prose caption = scene_caption(p->arena, b->lesson, &b->view);
    Str number = phrase_number(p->arena, b->number);
    return figure_prose(p->arena, str_copy(p->arena, number).at, &caption);
}

ProseBlock paper_question(const Paper *p, const PaperBlock *b)
{
    ProseBlock question = {0};
    for (size_t i = 0; i < b->ask->marked_question.count; i++)
        *ARENA_PUSH(p->arena, &question) = b->ask->marked_question.items[i];
    if (b->text.len)
        *ARENA_PUSH(p->arena, &question) =
            (ProseRun){PROSE_PLAIN, phrase(p->arena, PHRASE_PAPER_GIVEN, STR(""))};
    return question;
}

Str paper_alt(const Paper *p, const PaperBlock *b)
{
    Subject s = subject_of(p->arena, b->lesson, &b->view);
    Str alt = scene_picture_text(&s);
    Str extra = scene_extra_text(p->arena, b->lesson, &b->view);
    return str_trim(str_printf(p->arena, "%.*s %.*s", STR_ARG(alt), STR_ARG(extra)));
}

/* ---- what stands on one page ---- */

/* What was printed in more lines may be parted from its picture. */
enum { LINES_FEW = 12 };

bool paper_is_bound(const Paper *p, const PaperBlock *b)
{
    const PaperBlock *next = b + 1;
    if (next == p->blocks.items + p->blocks.count)
        return false;
    bool few = next->kind == PAPER_PRINTED && str_lines(next->text) <= LINES_FEW;
    switch (b->kind) {
    case PAPER_HEADING:
        return true;
    case PAPER_PROSE:
        return next->kind == PAPER_CODE;
    case PAPER_CODE:
        return next->kind == PAPER_FIGURE || few;
    case PAPER_FIGURE:
        return few;
    case PAPER_QUESTION:
        return next->kind == PAPER_FIGURE;
    case PAPER_PRINTED:
    case PAPER_ANSWER:
        return false;
    }
    return false;
}

/* The small text of a figure, about that of captions; how high the area of its picture is, and
 * what of that is free above and below it, mostly. */
enum {
    FIGURE_PX = 11,
    FIGURE_LEAST = 200,
    FIGURE_MOST = 400,
    FIGURE_STEP = 20,
    FIGURE_AROUND = 60
};

/* A figure that is drawn in several sizes. */
typedef struct Sizes {
    const Paper *paper;
    const PaperBlock *block;
    const TextMetrics *metrics;
    int width;
    bool numbers; /* the largest one has some */
} Sizes;

static DrawList figure_of_height(const Sizes *s, int height)
{
    FigureReady r;
    Error never = {0};
    View v = s->block->view;
    figure_of_view(s->paper->arena, s->block->lesson, &v, "", STR(""), &r, &never);
    r.bare = r.inlaid = true;
    while (pen_small((float)s->width, (float)height, v.text) < FIGURE_PX)
        v.text++;
    return figure_draw(s->paper->arena, &r, &v, s->width, height, s->metrics);
}

/* Its texts are large enough, and its numbers are there. */
static bool is_legible(const Sizes *s, const DrawList *d)
{
    return draw_least_px(d, TAG_KIND_COUNT) >= PAPER_LEGIBLE &&
           (!s->numbers || draw_least_px(d, TAG_CELL) > 0);
}

/* The largest that is at most so high; else the smallest that can be read. */
static DrawList figure_of_room(Sizes *s, int high)
{
    DrawList largest = figure_of_height(s, FIGURE_MOST);
    int most = high + FIGURE_AROUND < FIGURE_MOST ? high + FIGURE_AROUND : FIGURE_MOST;
    s->numbers = draw_least_px(&largest, TAG_CELL) > 0;
    if (largest.height <= high || !is_legible(s, &largest))
        return largest;
    for (; most > FIGURE_LEAST; most -= FIGURE_STEP) {
        DrawList d = figure_of_height(s, most);
        if (d.height <= high && is_legible(s, &d))
            return d;
    }
    for (most = FIGURE_LEAST; most < FIGURE_MOST; most += FIGURE_STEP) {
        DrawList d = figure_of_height(s, most);
        if (is_legible(s, &d))
            return d;
    }
    return largest;
}

DrawList paper_figure(const Paper *p, const PaperBlock *b, FontSet *fonts, int width, int high)
{
    TextMetrics *metrics = ARENA_NEW(p->arena, TextMetrics);
    *metrics = fonts_metrics(fonts);
    Sizes s = {.paper = p, .block = b, .metrics = metrics, .width = width};
    DrawList d = figure_of_room(&s, high);
    if (d.width > width) /* what has no room in any text size */
        draw_enlarge(&d, (float)width / (float)d.width);
    return d;
}
