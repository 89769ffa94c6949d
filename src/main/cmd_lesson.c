/*
 * cmd_lesson.c - the verbs that read lessons: list, trace, explain, check, and new.
 */
#include "base/file.h"
#include "lesson/places.h"
#include "main/command.h"
#include "reading/reading.h"
#include "report/report.h"
#include "running/running.h"
#include "words/verdict.h"

#include <math.h>
#include <stdio.h>

enum { DEPTH_MAX = 64 }; /* levels of terms: no chain of lessons is longer */

/* ---- list ---- */

/* Columns that the longest slug takes. */
static int slug_width(void)
{
    int width = 0;
    for (int i = 0; i < shelf_count(); i++) {
        int columns = str_columns(shelf_entry(i).slug);
        width = columns > width ? columns : width;
    }
    return width;
}

/* Writes a front line of a lesson below its title, if it has it. */
static void list_front(StrBuf *out, const char *name, Str value)
{
    if (value.len)
        strbuf_printf(out, "%11s%-7s%.*s\n", "", name, STR_ARG(value));
}

/* What a lesson says of itself, and how long it may take. */
static void list_about(Command *c, StrBuf *out, const Lesson *l)
{
    StrBuf needs = strbuf_make(&c->arena);
    shelf_write_needs(&needs, l->needs);
    list_front(out, "about", l->about);
    list_front(out, "aim", l->aim);
    list_front(out, "needs", strbuf_str(&needs));
    strbuf_printf(out, "%11s%-7sabout %d minutes\n", "", "takes", lesson_minutes(l));
}

void cmd_list(Command *c, Lesson *l)
{
    StrBuf out = strbuf_make(&c->arena);
    int width = slug_width();
    Str number = l->number.len ? l->number : STR("-");
    strbuf_printf(&out, "%-3.*s %-6.*s %-*.*s ", STR_ARG(number), STR_ARG(l->section), width,
                  STR_ARG(l->slug));
    terminal_styled(&out, c->colour, STYLE_HEADING, l->title);
    strbuf_char(&out, '\n');
    if (c->options.given[OPTION_LONG])
        list_about(c, &out, l);
    for (size_t i = 0; i < l->stages.count; i++) {
        const Stage *s = &l->stages.items[i];
        int first = s->step_count ? l->steps.items[s->first_step].number : 0;
        int last = first + s->step_count - 1;
        strbuf_fill(&out, ' ', 11);
        strbuf_add(&out, s->title);
        strbuf_fill(&out, ' ', width + 1 - str_columns(s->title));
        if (s->step_count > 1)
            strbuf_printf(&out, "steps %d-%d\n", first, last);
        else
            strbuf_printf(&out, s->step_count ? "step %d\n" : "no steps\n", first);
    }
    command_print(c, strbuf_str(&out));
}

/* ---- trace and explain ---- */

void cmd_trace(Command *c, Lesson *l)
{
    ReportOptions o = {c->options.given[OPTION_EXPLAIN], c->options.given[OPTION_ALL], c->colour};
    Arena memory = arena_scratch();
    StrBuf out = strbuf_make(&memory);
    report_lesson(&out, l, &o);
    command_print(c, strbuf_str(&out));
    arena_free(&memory);
}

/* What was asked for ran before the error: it is told in a line, and is the exit code. */
static void note_error_behind(Command *c, const Lesson *l)
{
    StrBuf place = strbuf_make(&c->arena);
    Str message = error_whole(&l->error);
    if (!l->error.kind)
        return;
    if (l->error.at.source)
        span_write_place(&place, l->error.at);
    else
        strbuf_add(&place, str_in_line(&c->arena, l->source.name));
    command_note(c, "the lesson ends with an error later, at %.*s: %.*s",
                 STR_ARG(strbuf_str(&place)),
                 STR_ARG(str_part(message, 0, str_find(message, '\n'))));
    if (c->worst < l->error.kind)
        c->worst = l->error.kind;
}

void cmd_explain(Command *c, Error *e)
{
    ReportOptions o = {.colour = c->colour};
    StrBuf out = strbuf_make(&c->arena);
    Target what;
    int depth;
    if (!option_int(&c->options, OPTION_DEPTH, 0, DEPTH_MAX, 1, &depth, e))
        return;
    Lesson *l = command_lesson(c, c->word[0]);
    if (!l)
        return;
    if (name_find(l, str_of(c->word[1]), &what, e)) {
        report_explain(&out, l, &what, depth, &o);
        command_print(c, strbuf_str(&out));
        note_error_behind(c, l);
    } else if (l->error.kind) { /* the name may come from what could not be run */
        command_fail(c, e);
        *e = l->error;
    } else { /* the lesson is fine, the command line is not */
        e->kind = ERROR_USAGE;
        error_hint(e, "attnscope trace %s shows all names%s", c->word[0],
                   l->skips ? "; blocks marked big are run with --big" : "");
    }
}

/* ---- check ---- */

/* What all outputs of a lesson come to. */
typedef struct Tally {
    int verdicts[VERDICTS];
    int book;   /* of the right ones those that stand in the book */
    int failed; /* cells of a notebook that could not be run to their end, */
    int ran;    /* and fences of it that could */
    const SourcePart *last_failed;
    int compared; /* numbers, */
    double apart; /* and how far the worst of them is from what is written */
} Tally;

/* True when the fence ran, and was more than imports and what is passed over. */
static bool did_something(const Lesson *l, const Fence *f)
{
    const LessonStep *first = &l->steps.items[f->first_step];
    return f->ran && !f->passed.len && f->step_count > 0 && !first->prose;
}

/* True when the cell recorded the error, too. */
static bool is_recorded(const Fence *f)
{
    for (size_t k = 0; k < f->checks.count; k++)
        if (f->checks.items[k].recorded == RECORDED_ERROR &&
            f->checks.items[k].verdict == VERDICT_OK)
            return true;
    return false;
}

static void count_fence(Tally *tally, const Lesson *l, const Fence *f)
{
    tally->ran += did_something(l, f);
    if (l->cells && f->error.kind && !is_recorded(f) && source_part(f->at) != tally->last_failed) {
        tally->last_failed = source_part(f->at);
        tally->failed++;
    }
    for (size_t k = 0; k < f->checks.count; k++) {
        const Check *check = &f->checks.items[k];
        tally->verdicts[check->verdict]++;
        tally->book += check->book && check->verdict == VERDICT_OK;
        if (check->verdict != VERDICT_OK && check->verdict != VERDICT_DIFFERS)
            continue;
        tally->compared += check->compared;
        tally->apart = fmax(tally->apart, check->apart);
    }
}

/* Lists each output of a notebook's cell, and why a cell failed. */
static void check_cell(Command *c, StrBuf *out, const Lesson *l, const Fence *f)
{
    if (f->error.kind && !is_recorded(f))
        error_write(out, &f->error);
    for (size_t k = 0; k < f->checks.count; k++) {
        const Check *check = &f->checks.items[k];
        if (check->verdict != VERDICT_DIFFERS)
            strbuf_printf(
                out, "%.*s: %.*s: %.*s\n", STR_ARG(str_in_line(&c->arena, l->source.name)),
                STR_ARG(source_part(f->at)->name), STR_ARG(verdict_text(&c->arena, l, check)));
    }
}

/* How near the numbers are. Where an output differs nobody knows: it is compared up to there. */
static void write_apart(StrBuf *out, const Tally *tally)
{
    if (!tally->compared || tally->verdicts[VERDICT_DIFFERS])
        return;
    strbuf_printf(out, " (%d number%s", tally->compared, tally->compared == 1 ? "" : "s");
    if (tally->apart > 0)
        strbuf_printf(out, ", at most %.2g apart)", tally->apart);
    else
        strbuf_puts(out, tally->compared == 1 ? ", the same)" : ", all the same)");
}

/* "19 of 19 outputs as written, 12 of them as in the book" and what keeps it from being all. */
static Str check_summary(Command *c, const Lesson *l, const Tally *tally)
{
    StrBuf out = strbuf_make(&c->arena);
    const int *count = tally->verdicts;
    int differ = count[VERDICT_DIFFERS], not_run = count[VERDICT_NOT_RUN];
    if (l->error.kind)
        differ += not_run;
    int judged = count[VERDICT_OK] + differ + count[VERDICT_CHANGED];
    if (judged || not_run)
        strbuf_printf(&out, "%d of %d outputs as written", count[VERDICT_OK], judged);
    else if (l->error.kind)
        strbuf_puts(&out, "nothing was compared");
    else
        strbuf_printf(&out, "nothing to compare: %s",
                      script_named(l->source.name) ? "a script has no outputs written beside it"
                                                   : "no output is written in it");
    if (tally->book)
        strbuf_printf(&out, ", %d of them as in the book", tally->book);
    if (count[VERDICT_CHANGED])
        strbuf_printf(&out, ", %d changed", count[VERDICT_CHANGED]);
    if (l->error.kind)
        strbuf_puts(&out, ", then an error");
    else if (not_run)
        strbuf_printf(&out, ", %d block%s not run (--big)", not_run, not_run == 1 ? "" : "s");
    write_apart(&out, tally);
    return strbuf_str(&out);
}

/* "17 of 20 outputs agree, 1 differs, 2 not reached, 0 not judged" */
static Str cells_summary(Command *c, const Lesson *l, const Tally *tally)
{
    StrBuf out = strbuf_make(&c->arena);
    const int *count = tally->verdicts;
    int all = 0;
    for (int v = 0; v < VERDICTS; v++)
        all += count[v];
    strbuf_printf(&out, "%d of %d outputs agree, %d differ%s, %d not reached, %d not judged",
                  count[VERDICT_OK], all, count[VERDICT_DIFFERS],
                  count[VERDICT_DIFFERS] == 1 ? "s" : "",
                  count[VERDICT_NOT_REACHED] + count[VERDICT_NOT_RUN], count[VERDICT_NOT_JUDGED]);
    if (count[VERDICT_CHANGED])
        strbuf_printf(&out, ", %d changed", count[VERDICT_CHANGED]);
    if (l->error.kind)
        strbuf_puts(&out, ", then an error");
    else if (tally->failed)
        strbuf_printf(&out, "; %d cell%s not run in full", tally->failed,
                      tally->failed == 1 ? "" : "s");
    write_apart(&out, tally);
    if (l->options.mkl && !c->mkl)
        strbuf_puts(&out, ", with dropout masks as MKL draws them");
    if (l->options.normal_scalar)
        strbuf_puts(&out, ", with normal numbers as PyTorch without AVX2 draws them");
    return strbuf_str(&out);
}

/* How the check of a lesson ends: of a notebook it is also wrong when nothing could be compared, or
 * something was not reached. */
static ErrorKind check_end(const Lesson *l, const Tally *tally)
{
    const int *count = tally->verdicts;
    if (count[VERDICT_DIFFERS])
        return ERROR_CHECK;
    if (!l->cells || l->error.kind)
        return ERROR_NONE;
    if (!count[VERDICT_OK] && !tally->ran)
        return ERROR_LESSON;
    return !count[VERDICT_OK] || count[VERDICT_NOT_REACHED] || count[VERDICT_NOT_RUN] ? ERROR_CHECK
                                                                                      : ERROR_NONE;
}

/* A line on something in the prose that pictures cannot show. */
static void write_unshown(StrBuf *out, const Unshown *what)
{
    span_write_place(out, what->at);
    strbuf_puts(out, what->image ? ": the image " : ": \\");
    strbuf_visible(out, span_text(what->at));
    strbuf_puts(out, what->image ? " is not shown: its words are\n"
                                 : " in a formula is not known: its name is shown\n");
}

enum { VARIANTS_TRIED = 3 };

/* Do the questions that vary have variants? An error is told. */
static void check_variants(Command *c, Lesson *l)
{
    for (size_t i = 0; !l->error.kind && !c->options.given[OPTION_SET] && i < l->fences.count;
         i++) {
        const AskList *asks = &l->fences.items[i].asks;
        for (size_t k = 0; k < asks->count; k++) {
            Arena memory = arena_scratch();
            Error e = {0};
            AskVariant v;
            for (int n = asks->items[k].vary.count && asks->items[k].ready ? 1 : VARIANTS_TRIED + 1;
                 !e.kind && n <= VARIANTS_TRIED; n++)
                if (variant_open(&memory, l, (int)i, &asks->items[k], n, 1, &v, &e))
                    variant_close(&v);
            if (e.kind)
                command_fail(c, &e);
            arena_free(&memory);
        }
    }
}

void cmd_check(Command *c, Lesson *l)
{
    StrBuf out = strbuf_make(&c->arena);
    Tally tally = {0};
    for (size_t i = 0; i < l->fences.count; i++) {
        const CheckList *checks = &l->fences.items[i].checks;
        count_fence(&tally, l, &l->fences.items[i]);
        if (l->cells)
            check_cell(c, &out, l, &l->fences.items[i]);
        for (size_t k = 0; k < checks->count; k++)
            if (checks->items[k].verdict == VERDICT_DIFFERS)
                check_write(&out, &checks->items[k]);
    }
    ErrorKind end = check_end(l, &tally);
    Str name = str_in_line(&c->arena, l->source.name);
    for (size_t i = 0; i < l->unshown.count; i++)
        write_unshown(&out, &l->unshown.items[i]);
    if (l->unshown_more)
        strbuf_printf(&out, "%.*s: more than these %d are not shown\n", STR_ARG(name),
                      UNSHOWN_MOST);
    strbuf_printf(&out, "%.*s: ", STR_ARG(name));
    terminal_styled(&out, c->colour, end || l->error.kind ? STYLE_BAD : STYLE_GOOD,
                    l->cells ? cells_summary(c, l, &tally) : check_summary(c, l, &tally));
    strbuf_char(&out, '\n');
    command_print(c, strbuf_str(&out));
    if (c->worst < end)
        c->worst = end;
    check_variants(c, l);
}

/* ---- new ---- */

void cmd_new(Command *c, Error *e)
{
    const Embedded *lesson = embedded_find("assets/new-lesson.md");
    if (file_write(c->word[0], lesson->text, c->options.given[OPTION_FORCE], e))
        command_print(c, str_printf(&c->arena, "%s\n", c->word[0]));
    else if (!file_exists(c->word[0]))
        error_hint(e, "name a folder that is there, and that you may write to");
}
