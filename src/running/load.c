/*
 * load.c - loading: bytes to Markdown to outline to steps to a run (see lesson.h).
 */
#include "lesson/lesson.h"

#include "base/file.h"
#include "base/source.h"
#include "reading/reading.h"
#include "running/run.h"
#include "running/running.h"
#include "syntax/parser.h"
#include "versions/versions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the steps, counted by the parser ----
 *
 * Statements are folded into steps (fold.c). Prose without code, and code that makes no step but
 * has prose (a def), get a step that is only read. So does a cell of a notebook that makes no
 * other, and what comes in a cell from its first error on. */

static void add_step(Lesson *l, int fence, Span at, bool prose)
{
    Fence *f = &l->fences.items[fence];
    Stage *stage = &l->stages.items[f->stage];
    LessonStep s = {.number = (int)l->steps.count + 1,
                    .stage = f->stage,
                    .fence = fence,
                    .at = at,
                    .about = at,
                    .prose = prose,
                    .trace_step = -1,
                    .main = target_none(),
                    .show = target_none(),
                    .focus = target_none(),
                    .compare = {target_none(), target_none()},
                    .outline = target_none()};
    *ARENA_PUSH(&l->arena, &l->steps) = s;
    f->step_count++;
    stage->step_count++;
}

/* Takes away the statement on whose line the error stands: `x = 1 if` reads as x = 1 up to there.
 */
static void cut_half_read(const Fence *f, const Error *e, Ast **statements)
{
    for (Ast **s = statements; *s; s = &(*s)->next) {
        size_t end = (*s)->at.start + (*s)->at.len, error = e->at.start;
        Str between = str_part(f->code.source->text, end, error > end ? error : end);
        if (str_find(between, '\n') == between.len)
            *s = NULL;
        if (!*s)
            return;
    }
}

/* The rest of the code after its last statement. */
static Span behind(const Fence *f, const Ast *statements)
{
    Span rest = f->code;
    for (const Ast *s = statements; s; s = s->next) {
        rest.start = s->at.start + s->at.len;
        rest.len = f->code.start + f->code.len - rest.start;
    }
    return span_trim(rest);
}

/* Lines of IPython's own and commands, which notebook_read puts into fences of their own. */
static Str passed_over(const Lesson *l, const Fence *f)
{
    Str code = str_trim(span_text(f->code)), rest = code, first, second;
    if (!l->cells || !str_word(&rest, &first))
        return STR("");
    if (strchr("%?", code.at[0]) || code.at[code.len - 1] == '?')
        return STR("passed over: a line of IPython's own");
    bool install = str_word(&rest, &second) && str_is(second, "install");
    bool command = str_is(second, "=") && rest.len && strchr("%!", str_trim(rest).at[0]);
    if (code.at[0] == '!' || command ||
        (install && (str_is(first, "pip") || str_is(first, "conda"))))
        return STR("passed over: a command for the shell");
    return STR("");
}

/* A stage of defs alone is one to be read: its last fence makes a step. */
static bool ends_bare_stage(const Lesson *l, int i)
{
    const Fence *f = &l->fences.items[i];
    bool last = (size_t)i + 1 == l->fences.count || f[1].stage != f->stage;
    return last && l->run->code[i] && !l->stages.items[f->stage].step_count;
}

/* The text of a step and one more of its statements. A def between the two is no part of it: then
 * that is left out which only prepares the step. */
static Span with_statement(Span step, const Ast *s, bool parted, bool led)
{
    return !parted ? span_join(step, s->at) : led ? step : s->at;
}

/* Prints show something about their step: they are no part of its text, unless it is one itself. */
static void add_steps(Lesson *l, int i)
{
    Fence *f = &l->fences.items[i];
    LessonRun *run = l->run;
    const Folded *fold;
    fold_steps(&l->arena, run->code[i], f->together, &run->plain, &run->fold[i]);
    fold = run->fold[i];
    bool parted = false, led = false;
    for (const Ast *s = run->code[i]; s; s = s->next, fold++) {
        bool shows = ast_role(s) == ROLE_PRINT && !fold->leads;
        parted = parted || (!f->together && (s->kind == AST_DEF || s->kind == AST_CLASS));
        if (fold->step == FOLD_NONE || shows)
            continue;
        if (fold->step == f->step_count) {
            add_step(l, i, s->at, false);
            parted = led = false;
        }
        LessonStep *step = &l->steps.items[l->steps.count - 1];
        step->at = with_statement(step->at, s, parted, led);
        step->about = fold->leads ? s->at : step->about;
        parted = parted && led;
        led = led || fold->leads;
    }
}

/* if __name__ == "__main__": without an else, which holds in every script. */
static bool is_main_guard(const Ast *s)
{
    const Ast *arm = s->kind == AST_IF ? s->params : NULL, *asked = arm ? arm->left : NULL;
    return asked && !arm->next && asked->kind == AST_BINARY && asked->op == OP_EQ &&
           asked->left->kind == AST_NAME && str_is(asked->left->text, "__name__") &&
           asked->right->kind == AST_STRING && str_is(asked->right->text, "__main__");
}

/* What a script does only when it is run itself: these statements are steps of their own. */
static void open_main_guards(Ast **statements)
{
    for (Ast **s = statements; *s; s = &(*s)->next) {
        if (!is_main_guard(*s))
            continue;
        Ast *last = (*s)->params->list, *next = (*s)->next;
        *s = last;
        while (last->next)
            last = last->next;
        last->next = next;
    }
}

static bool plan_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    LessonRun *run = l->run;
    f->passed = passed_over(l, f);
    if (f->passed.len) {
        add_step(l, i, span_trim(f->code), true);
        return true;
    }
    Error *own = l->cells ? &f->error : e;
    bool well = parse_script(&l->arena, f->code, &run->code[i], own);
    if (!well)
        cut_half_read(f, own, &run->code[i]);
    if (l->cells && !well)
        f->unread = behind(f, run->code[i]);
    if (!l->cells)
        open_main_guards(&run->code[i]);
    add_steps(l, i);
    if (l->cells && !well)
        add_step(l, i, behind(f, run->code[i]), true);
    else if (f->step_count == 0 &&
             (l->cells || (well && (f->prose.count || ends_bare_stage(l, i)))))
        add_step(l, i, l->cells ? span_trim(f->code) : f->code, true);
    return well || l->cells;
}

static bool has_fence(const Lesson *l, int stage)
{
    for (size_t i = 0; i < l->fences.count; i++)
        if (l->fences.items[i].stage == stage)
            return true;
    return false;
}

static bool no_empty_stage(const Lesson *l, Error *e)
{
    for (size_t i = 0; i < l->stages.count; i++)
        if (!l->stages.items[i].step_count) {
            error_at(e, l->stages.items[i].at, "this stage has no step");
            return error_hint(e, has_fence(l, (int)i)
                                     ? "no torch fence of it has a statement: write one, or prose"
                                     : "write prose or a torch fence below it");
        }
    return true;
}

/* Parses the code of all fences into steps (l->steps, counted without evaluating). At the first
 * error, false: that fence and those behind it keep no steps but those parsed so far. `whole`: the
 * outline lacks nothing, so that a stage without a step is an error. */
static bool run_plan(Lesson *l, bool whole, Error *e)
{
    bool well = true;
    size_t stage = 0;
    l->run = ARENA_NEW(&l->arena, LessonRun);
    l->run->code = ARENA_ARRAY(&l->arena, Ast *, l->fences.count + 1);
    l->run->fold = ARENA_ARRAY(&l->arena, Folded *, l->fences.count + 1);
    for (size_t i = 0; i < l->fences.count; i++) {
        Fence *f = &l->fences.items[i];
        f->first_step = (int)l->steps.count;
        f->skipped = f->big && !l->options.big;
        l->skips = l->skips || f->skipped;
        while (stage <= (size_t)f->stage)
            l->stages.items[stage++].first_step = f->first_step;
        well = well && plan_fence(l, (int)i, e);
        l->run->planned += well;
    }
    while (stage < l->stages.count)
        l->stages.items[stage++].first_step = (int)l->steps.count;
    return well && (!whole || no_empty_stage(l, e));
}

static const Str BYTE_ORDER_MARK = {"\xEF\xBB\xBF", 3};

static void take_prelude(Lesson *l)
{
    const Embedded *prelude = embedded_find("assets/prelude.py");
    assert(prelude);
    l->prelude.name = STR("prelude");
    l->prelude.text = prelude->text;
    if (l->options.prelude.at)
        l->prelude.text = str_copy(&l->arena, l->options.prelude);
}

/* The lesson's own copies of its name and text. */
static void take_source(Lesson *l, Str name, Str text)
{
    if (str_starts(text, BYTE_ORDER_MARK.at))
        text = str_from(text, BYTE_ORDER_MARK.len);
    l->source.name = str_copy(&l->arena, name);
    l->source.text = l->file = str_copy(&l->arena, text);
    l->cells = notebook_named(name);
    shelf_parts(l->source.name, &l->number, &l->section, &l->slug);
    take_prelude(l);
}

/* Notes something that pictures do not show, unless that is said of the same thing already. */
static void note_unshown(Lesson *l, Unshown what)
{
    Str name = span_text(what.at);
    for (size_t i = 0; i < l->unshown.count; i++) {
        const Unshown *u = &l->unshown.items[i];
        if (u->image == what.image && str_equal(span_text(u->at), name))
            return;
    }
    l->unshown_more = l->unshown.count == UNSHOWN_MOST;
    if (!l->unshown_more)
        *ARENA_PUSH(&l->arena, &l->unshown) = what;
}

/* `after` names a lesson of the program by its number. */
static bool check_after(const Lesson *l, Error *e)
{
    int64_t wanted, number;
    bool known = str_to_int(l->after, &wanted);
    bool there = !l->after.len;
    for (int i = 0; known && !there && i < shelf_count(); i++)
        there = str_to_int(shelf_entry(i).number, &number) && number == wanted;
    if (there)
        return true;
    Span all = {&l->source, 0, (uint32_t)l->source.text.len};
    error_at(e, span_part(all, l->after), "no lesson of the program has the number '%.*s'",
             STR_ARG(l->after));
    return error_hint_command(e, "attnscope list shows their numbers");
}

/* Each pass stops at its first error, and the next one works on what stands before that. So the
 * error of the last pass is the first in the file. */
static void read_and_run(Lesson *l)
{
    BlockList blocks;
    Error error[4] = {{0}};
    if (l->cells)
        notebook_read(l, &blocks, &error[3]);
    else if (script_named(l->source.name))
        script_read(l, &blocks, &error[3]);
    else
        markdown_read(&l->arena, &l->source, &blocks, &error[3]);
    bool whole = error[3].kind == ERROR_NONE;
    for (size_t i = 0; i < blocks.count; i++)
        for (size_t k = 0; k < blocks.items[i].unshown.count && !l->unshown_more; k++)
            note_unshown(l, blocks.items[i].unshown.items[k]);
    if (outline_read(l, &blocks, whole, &error[2]))
        check_after(l, &error[2]);
    run_plan(l, whole && error[2].kind == ERROR_NONE, &error[1]);
    if (!l->options.outline)
        run_lesson(l, &error[0]);
    for (int i = 0; i < 4 && l->error.kind == ERROR_NONE; i++)
        l->error = error[i];
    if (l->error.kind != ERROR_NONE && !l->options.outline)
        stop_find(l, error[0].kind != ERROR_NONE);
}

/* Somebody stopped it: that is the error, whatever came of it. Nobody can from here on. */
static void take_cancel(Lesson *l)
{
    const atomic_bool *cancel = l->options.cancel;
    if (cancel && atomic_load(cancel)) {
        l->error = (Error){0};
        error_set(&l->error, ERROR_CANCELLED, "given up");
    }
    l->options.cancel = l->trace.cancel = NULL;
}

/* A name that is gone since the lesson was changed: which line gave it its value. */
static void hint_gone(Lesson *l)
{
    const Lesson *was = l->options.original;
    Error *e = &l->error;
    Span given = {0};
    if (!e->type || strcmp(e->type, "NameError") != 0 || e->at.source != &l->source)
        return;
    for (size_t i = 0; i < was->bindings.count; i++) {
        const Binding *b = &was->bindings.items[i];
        if (str_equal(b->name, span_text(e->at)) && b->at.source == &was->source &&
            b->at.start <= e->at.start)
            given = b->at;
    }
    if (given.source)
        error_hint(e, "before the change line %d gave it its value", span_line(given));
}

typedef struct Loading {
    Lesson *lesson;
    Str name, text;
} Loading;

static void load(void *context)
{
    const Loading *loading = context;
    Lesson *l = loading->lesson;
    take_source(l, loading->name, loading->text);
    read_and_run(l);
    if (l->options.original) {
        l->changes = changes_find(l, l->options.original);
        hint_gone(l);
    }
}

/* The statement or directive that was being worked on, for errors without a place of their own. */
static Span place(const Lesson *l)
{
    Span start = {&l->source, 0, 0};
    return l->run && l->run->place.source ? l->run->place : start;
}

/* Answers for memory that ended outside the statements, which answer for themselves. */
static void out_of_memory(Lesson *l, const Arena *limited)
{
    if (limited != &l->arena) {
        lesson_free(l);
        memory_ended(limited);
    }
    error_budget(&l->error, place(l), "the lesson", l->arena.budget);
}

static bool load_once(Lesson *l, Str name, Str text, const LessonOptions *o, Error *e)
{
    Loading loading = {l, name, text};
    const Arena *limited = NULL;
    memset(l, 0, sizeof *l);
    if (o)
        l->options = *o;
    bool large = l->options.big || notebook_named(name) || script_named(name);
    size_t megabytes = large ? LESSON_BIG_MEGABYTES : LESSON_MEGABYTES;
    l->arena = arena_make(l->options.budget ? l->options.budget : megabytes * 1000 * 1000);
    l->arena.scratch = l->options.outline; /* it is all that such a lesson holds */
    if (!memory_try(load, &loading, &limited))
        out_of_memory(l, limited);
    take_cancel(l);
    l->arena.budget = 0; /* from here on small things are added by whoever reads the lesson */
    if (l->error.kind == ERROR_NONE)
        return true;
    if (e->kind == ERROR_NONE)
        *e = l->error;
    return false;
}

/* ---- a notebook that another machine recorded ---- */

static bool any_doubtful(const Lesson *l)
{
    for (size_t i = 0; i < l->fences.count; i++)
        for (size_t k = 0; k < l->fences.items[i].checks.count; k++)
            if (l->fences.items[i].checks.items[k].doubtful)
                return true;
    return false;
}

/* What is the same with other numbers in their place did not depend on them: it differs. */
static void judge_doubtful(const Lesson *l, const Lesson *other)
{
    for (size_t i = 0; i < l->fences.count && i < other->fences.count; i++) {
        CheckList *checks = &l->fences.items[i].checks;
        for (size_t k = 0; k < checks->count; k++) {
            Check *c = &checks->items[k];
            if (!c->doubtful || !str_equal(c->got, other->fences.items[i].checks.items[k].got))
                continue;
            c->verdict = VERDICT_DIFFERS;
            c->why = STR("");
        }
    }
}

/* The ways in which another machine's random numbers differ, as bits. */
enum { FLAVOUR_MASKS = 1, FLAVOUR_NORMAL = 2 };

/* Those that the lesson's draws depend on. */
static unsigned flavours_of(const Trace *t)
{
    unsigned found = 0;
    for (NodeId id = 0; id < trace_now(t); id++) {
        int op = trace_node(t, id)->op;
        found |= op == OP_DROPOUT ? FLAVOUR_MASKS : op == OP_RANDN ? FLAVOUR_NORMAL : 0;
    }
    return found;
}

/* Runs a notebook in another way; the caller frees it. NULL: somebody does not want to wait. */
static Lesson *run_other(Str name, Str text, const LessonOptions *o)
{
    Error quiet = {0};
    if (o->cancel && atomic_load(o->cancel))
        return NULL;
    Lesson *other = calloc(1, sizeof *other);
    if (other)
        load_once(other, name, text, o, &quiet);
    return other;
}

static void free_other(Lesson *other)
{
    if (other)
        lesson_free(other);
    free(other);
}

/* Outputs that differ may have been recorded where random numbers are drawn in another way: when
 * more agree with these, *o says so. */
static bool other_flavour(const Lesson *l, Str name, Str text, LessonOptions *o)
{
    unsigned possible = flavours_of(&l->trace), best = 0;
    int most = lesson_count(l, VERDICT_OK);
    if (o->mkl || o->normal_scalar || !lesson_count(l, VERDICT_DIFFERS))
        return false;
    for (unsigned set = 1; set <= possible; set++) {
        LessonOptions with = *o;
        with.mkl = set & FLAVOUR_MASKS;
        with.normal_scalar = set & FLAVOUR_NORMAL;
        Lesson *other = set & ~possible ? NULL : run_other(name, text, &with);
        if (other && lesson_count(other, VERDICT_OK) > most) {
            most = lesson_count(other, VERDICT_OK);
            best = set;
        }
        free_other(other);
    }
    o->mkl = best & FLAVOUR_MASKS;
    o->normal_scalar = best & FLAVOUR_NORMAL;
    return best != 0;
}

bool lesson_load(Lesson *l, Str name, Str text, const LessonOptions *o, Error *e)
{
    LessonOptions with = o ? *o : (LessonOptions){0};
    Error first = {0};
    bool well = load_once(l, name, text, &with, &first);
    if (well && l->cells && other_flavour(l, name, text, &with)) {
        lesson_free(l);
        well = load_once(l, name, text, &with, &first);
    }
    if (well && l->cells && any_doubtful(l) && !with.other) {
        with.other = true;
        Lesson *other = run_other(name, text, &with);
        if (other)
            judge_doubtful(l, other);
        free_other(other);
    }
    if (e->kind == ERROR_NONE)
        *e = first;
    return well;
}

void lesson_free(Lesson *l)
{
    if (l->trace.arena)
        trace_free(&l->trace);
    arena_free(&l->arena);
}

Target target_none(void)
{
    return (Target){.node = NO_NODE, .time = NO_NODE, .cell = -1};
}

const LessonStep *fence_last(const Lesson *l, const Fence *f)
{
    int number = f->first_step + f->step_count;
    while (number > f->first_step + 1 && lesson_step(l, number)->added)
        number--;
    return f->step_count ? lesson_step(l, number) : NULL;
}

/* Where the comments and blank lines begin that stand right above the byte `at` of a text. */
static uint32_t above(Str text, uint32_t at)
{
    while (at > 0 && text.at[at - 1] == '\n') {
        uint32_t line = at - 1;
        while (line > 0 && text.at[line - 1] != '\n')
            line--;
        Str words = str_trim(str_part(text, line, at));
        if (words.len && !str_starts(words, "#"))
            break;
        at = line;
    }
    return at;
}

Str step_code(const Lesson *l, const LessonStep *s)
{
    const Fence *f = &l->fences.items[s->fence];
    const LessonStep *next = lesson_step(l, s->number + 1);
    Str text = f->code.source ? f->code.source->text : STR("");
    if (!s->at.len || s->at.source != f->code.source)
        return str_trim(span_text(s->at));
    bool first = s->number == f->first_step + 1,
         last = !next || next->fence != s->fence || !next->at.len;
    uint32_t start = first ? f->code.start : above(text, s->at.start);
    uint32_t end = last ? f->code.start + f->code.len : above(text, next->at.start);
    return str_trim(str_part(text, start, end));
}

const LessonStep *lesson_step(const Lesson *l, int number)
{
    return number >= 1 && (size_t)number <= l->steps.count ? &l->steps.items[number - 1] : NULL;
}

Str lesson_printed(const Lesson *l)
{
    return l->run ? strbuf_str(&l->run->printed) : STR("");
}

/* Reading a step with its picture, and thinking about a question: about what it takes on average.
 */
enum { STEP_SECONDS = 22, QUESTION_SECONDS = 45 };

int lesson_minutes(const Lesson *l)
{
    size_t seconds = l->steps.count * STEP_SECONDS;
    for (size_t i = 0; i < l->fences.count; i++)
        seconds += l->fences.items[i].asks.count * QUESTION_SECONDS;
    return (int)((seconds + 59) / 60);
}

int lesson_count(const Lesson *l, Verdict v)
{
    int count = 0;
    for (size_t i = 0; i < l->fences.count; i++)
        for (size_t k = 0; k < l->fences.items[i].checks.count; k++)
            count += l->fences.items[i].checks.items[k].verdict == v;
    return count;
}
