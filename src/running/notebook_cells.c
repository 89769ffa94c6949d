/*
 * notebook_cells.c - a notebook's cells: run one after the other, and judged by what they recorded
 * (run.h).
 *
 * An error belongs to its cell. What the cell should have done after it casts doubt on names: to
 * read one that it should have given a value is an error of its own, which says where the name
 * comes from; one that it may have changed, and random numbers that follow upon its own, are only
 * remembered, and named when an output differs. So no output is called wrong for a reason that lies
 * in another cell.
 *
 * A cell is a part of the source; it may consist of several fences, one below the other: lines of
 * IPython's own stand in fences of their own and are passed over.
 */
#include "evaluation/eval.h"
#include "running/run.h"
#include "running/running.h"

#include <ctype.h>
#include <string.h>

bool same_cell(const Fence *a, const Fence *b)
{
    return source_part(a->at) == source_part(b->at);
}

/* Where the fence's code stopped: the last step that was begun; code that could not be read has a
 * step of its own behind all others. */
static LessonStep *last_begun(const Lesson *l, const Fence *f)
{
    LessonStep *first = &l->steps.items[f->first_step];
    for (LessonStep *s = first + f->step_count; s-- > first;)
        if (s->ran || s->trace_step >= 0)
            return s;
    return first;
}

/* A step that failed is one to look at, with the message below its code. */
void show_raised(Lesson *l, LessonStep *s, Str message)
{
    s->ran = true;
    s->printed = str_printf(&l->arena, "%.*s%.*s\n", STR_ARG(s->printed), STR_ARG(message));
}

void show_passed(Lesson *l, LessonStep *s, Str what)
{
    if (!s)
        return;
    s->ran = true;
    s->passed = str_printf(&l->arena, "%.*spassed over: %.*s\n", STR_ARG(s->passed), STR_ARG(what));
    s->printed =
        str_printf(&l->arena, "%.*spassed over: %.*s\n", STR_ARG(s->printed), STR_ARG(what));
}

/* "NameError: name 'x' is not defined", with the hint where it says more. */
static Str failure_text(Lesson *l, const Error *e, bool hint)
{
    bool named = e->type && e->type[0];
    return str_printf(&l->arena, "%s%s%.*s%s%s", named ? e->type : "",
                      named && e->message[0] ? ": " : "", STR_ARG(error_whole(e)),
                      hint && e->hint[0] ? "; " : "", hint ? e->hint : "");
}

void tell_error(Lesson *l, const Fence *f)
{
    const Error *e = &f->error;
    const SourcePart *cell = source_part(e->at);
    StrBuf text = strbuf_make(&l->arena);
    if (cell)
        strbuf_printf(&text, "%.*s, line %d: ", STR_ARG(cell->name), span_line(e->at));
    strbuf_printf(&text, "%.*s%s%s", STR_ARG(failure_text(l, e, false)), e->hint[0] ? "\n" : "",
                  e->hint);
    LessonStep *s = last_begun(l, f);
    s->raised = strbuf_str(&text);
    show_raised(l, s, s->raised);
}

/* ---- doubts ---- */

/* "cell 4" */
static Str cell_name(Span at)
{
    const SourcePart *part = source_part(at);
    return part ? part->name : STR("another cell");
}

typedef struct Doubting {
    Lesson *lesson;
    Span code;
    int depth;     /* of defs that it calls */
    bool alone;    /* a statement, and the cell went on behind it */
    Lookup *given; /* doubt_repeated: names that the code has given so far */
} Doubting;

/* "cell 4, which was not run" */
static Str not_run(const Doubting *d)
{
    return str_printf(&d->lesson->arena,
                      d->alone ? "%.*s, which was not run in full" : "%.*s, which was not run",
                      STR_ARG(cell_name(d->code)));
}

enum { MAX_DOUBT_DEPTH = 4 };

static void doubt_used(void *context, Str name, NameHow how);

/* What a def would have done with names of the top level. */
static void doubt_body(const Doubting *d, const Ast *def)
{
    const Ast *first = def->list, *last = first;
    Doubting deeper = {d->lesson, d->code, d->depth + 1, d->alone, NULL};
    while (last && last->next)
        last = last->next;
    if (first && d->depth < MAX_DOUBT_DEPTH)
        code_given(span_join(first->at, last->at), doubt_used, &deeper);
}

/* A number or text is what it was, whoever else uses its name. */
static bool is_plain(Value v)
{
    return v.kind == VALUE_NONE || v.kind == VALUE_BOOL || v.kind == VALUE_INT ||
           v.kind == VALUE_FLOAT || v.kind == VALUE_STR;
}

/* What a method changes in place is not what it was, as if it had been given another value. */
static void doubt_changed(const Doubting *d, Str name)
{
    Lesson *l = d->lesson;
    Value value;
    if (d->depth == 0 && eval_lookup(l->run->eval, name, &value) &&
        (value.kind == VALUE_LIST || value.kind == VALUE_DICT || value.kind == VALUE_SET))
        eval_doubt(
            l->run->eval, name, DOUBT_STALE,
            str_printf(&l->arena, "`%.*s` is changed in %.*s", STR_ARG(name), STR_ARG(not_run(d))));
}

static void doubt_used(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    Value value;
    if (how == NAME_CHANGED)
        doubt_changed(d, name);
    if ((how != NAME_USED && how != NAME_READ) || !eval_lookup(l->run->eval, name, &value) ||
        value.kind == VALUE_MODULE || value.kind == VALUE_BUILTIN ||
        (how == NAME_READ && value.kind != VALUE_OBJECT && value.kind != VALUE_FUNCTION))
        return;
    if (d->depth == 0 && is_plain(value))
        return;
    if (value.kind == VALUE_FUNCTION)
        doubt_body(d, value.function->def);
    eval_doubt(l->run->eval, name, DOUBT_CHANGED,
               str_printf(&l->arena, "`%.*s` is used in %.*s", STR_ARG(name), STR_ARG(not_run(d))));
}

static void doubt_name(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    if (how == NAME_GIVEN)
        eval_doubt(
            l->run->eval, name, DOUBT_STALE,
            str_printf(&l->arena, "`%.*s` comes from %.*s", STR_ARG(name), STR_ARG(not_run(d))));
    doubt_used(context, name, how);
}

static bool mentions(Str code, const char *what)
{
    for (size_t i = 0; i < code.len; i++)
        if (str_starts(str_from(code, i), what))
            return true;
    return false;
}

/* True of a value that learning changes wherever it stands. */
static bool can_learn(const Lesson *l, Value v)
{
    return v.kind == VALUE_OBJECT || v.kind == VALUE_LIST || v.kind == VALUE_DICT ||
           (v.kind == VALUE_TENSOR && trace_node(&l->trace, v.node)->learns);
}

/* Where something learns that was not run, all weights may be others. */
static void doubt_weights(Lesson *l, Span code)
{
    bool *learning = &l->run->machine.outside.learning;
    *learning =
        *learning || mentions(span_text(code), ".backward(") || mentions(span_text(code), ".step(");
    for (size_t i = 0; *learning && i < l->bindings.count; i++) {
        Str name = l->bindings.items[i].name;
        Value value;
        if (eval_lookup(l->run->eval, name, &value) && can_learn(l, value))
            eval_doubt(l->run->eval, name, DOUBT_CHANGED,
                       str_printf(&l->arena, "%.*s, where weights are learned, was not run",
                                  STR_ARG(cell_name(code))));
    }
}

/* Code of a cell that is not run: its names, the value that it may show, and random numbers that it
 * may draw. */
static void doubt_code(Lesson *l, Span code, bool alone)
{
    Str why = str_printf(&l->arena, "`_` is what was shown, and %.*s was not run",
                         STR_ARG(cell_name(code)));
    for (size_t k = 1; k <= sizeof l->run->shown / sizeof *l->run->shown; k++)
        eval_doubt(l->run->eval, (Str){"___", k}, DOUBT_CHANGED, why);
    Doubting d = {.lesson = l, .code = code, .alone = alone};
    if (!code_given(code, doubt_name, &d))
        return;
    doubt_weights(l, code);
    l->run->unsure = l->run->python_unsure = l->run->numpy_unsure =
        str_printf(&l->arena, "its random numbers follow upon those of %.*s, which was not run",
                   STR_ARG(cell_name(code)));
}

/* Imports change nothing else, so they run even where the rest of a cell does not. */
static void run_imports(Lesson *l, const Ast *s)
{
    for (; s; s = s->next) {
        Error quiet = {0};
        if (s->kind == AST_IMPORT)
            eval_statement(l->run->eval, s, &quiet);
    }
}

static void doubt_later(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    Str cell = cell_name(d->code);
    if (how == NAME_GIVEN && lookup_find(&l->run->later, name) < 0) {
        lookup_set(&l->arena, &l->run->later, name, 0);
        eval_doubt(l->run->eval, name, DOUBT_LATER,
                   str_printf(&l->arena, "`%.*s` comes from %.*s, which stands further down",
                              STR_ARG(name), STR_ARG(cell)));
    }
}

void cells_begin(Lesson *l)
{
    LessonRun *run = l->run;
    run->runs = ARENA_ARRAY(&l->arena, int, run->planned);
    for (size_t i = 0; i < run->planned; i++) {
        Doubting d = {.lesson = l, .code = l->fences.items[i].code};
        const SourcePart *part = source_part(d.code);
        run->runs[i] = part ? part->run : 0;
        run->counted = run->counted || run->runs[i];
        if (!l->fences.items[i].passed.len)
            code_given(d.code, doubt_later, &d);
    }
}

/* ---- cells that were recorded in another order ---- */

enum {
    MAX_DISORDER = 1000, /* cells that are looked through for it; beyond them nobody asks */
    MAX_READ = 100000,   /* cells that are read for it in all */
    USED_FIRST = 0,      /* how a cell begins with a name */
    GIVEN_FIRST
};

static void doubt_order(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    if (how == NAME_GIVEN)
        eval_doubt(l->run->eval, name, DOUBT_ORDER,
                   str_printf(&l->arena,
                              "`%.*s` is from %.*s too, which ran out of its order when this was "
                              "recorded: here cells run from top to bottom",
                              STR_ARG(name), STR_ARG(cell_name(d->code))));
}

/* Before a cell: names that cells further down had given when it was recorded. */
static void doubt_below(Lesson *l, size_t i)
{
    int own = l->run->runs[i];
    for (size_t k = i + 1; own && k < l->run->planned && k < i + MAX_DISORDER; k++) {
        int run = l->run->runs[k];
        Doubting d = {.lesson = l, .code = l->fences.items[k].code};
        if (run && run < own && l->run->read++ < MAX_READ)
            code_given(d.code, doubt_order, &d);
    }
}

/* Before a cell: names that it reads and gives, when runs that nobody knows lie before its own. */
static void doubt_repeated(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    if ((how == NAME_USED || how == NAME_READ) && lookup_find(d->given, name) < 0)
        lookup_set(&l->arena, d->given, name, USED_FIRST);
    else if (how != NAME_GIVEN || lookup_find(d->given, name) == GIVEN_FIRST)
        return;
    else if (lookup_find(d->given, name) < 0)
        lookup_set(&l->arena, d->given, name, GIVEN_FIRST);
    else
        eval_doubt(l->run->eval, name, DOUBT_ORDER,
                   str_printf(&l->arena,
                              "%.*s changes `%.*s`, and may have run more than once when this was "
                              "recorded: the run before its own is not there",
                              STR_ARG(cell_name(d->code)), STR_ARG(name)));
}

static void doubt_runs(Lesson *l, size_t i)
{
    Lookup given = {0};
    int own = l->run->runs[i];
    size_t from = i < MAX_DISORDER ? 0 : i - MAX_DISORDER;
    Doubting d = {.lesson = l, .code = l->fences.items[i].code, .given = &given};
    bool known = own < 2;
    for (size_t k = from; !known && k < l->run->planned && k < i + MAX_DISORDER; k++)
        known = l->run->runs[k] == own - 1;
    if (!known)
        code_given(d.code, doubt_repeated, &d);
}

static void doubt_unrun(void *context, Str name, NameHow how)
{
    const Doubting *d = context;
    Lesson *l = d->lesson;
    if (how == NAME_GIVEN)
        eval_doubt(l->run->eval, name, DOUBT_ORDER,
                   str_printf(&l->arena,
                              "`%.*s` is from %.*s too, which has no number of a run: "
                              "it was not run when this was recorded",
                              STR_ARG(name), STR_ARG(cell_name(d->code))));
}

/* Behind the code of a cell: its names, when cells further down were recorded before it ran, or it
 * was not run then. */
static void doubt_above(Lesson *l, size_t i)
{
    int own = l->run->runs[i];
    Doubting d = {.lesson = l, .code = l->fences.items[i].code};
    if (!own && l->run->counted && !l->fences.items[i].checks.count)
        code_given(d.code, doubt_unrun, &d);
    for (size_t k = i + 1; own && k < l->run->planned && k < i + MAX_DISORDER; k++) {
        int run = l->run->runs[k];
        if (run && run < own) {
            code_given(d.code, doubt_order, &d);
            return;
        }
    }
}

/* ---- statements ---- */

/* What is not sure about a cell: the strongest doubt, and why. */
static void note_doubt(CellState *c, Doubt doubt, Str why)
{
    if (doubt <= c->doubt)
        return;
    c->doubt = doubt;
    c->why = why;
}

static bool calls_name(const Ast *a, const char *name)
{
    for (; a; a = a->next)
        if ((a->kind == AST_ATTRIBUTE && str_is(a->text, name)) || calls_name(a->left, name) ||
            calls_name(a->right, name) || calls_name(a->list, name))
            return true;
    return false;
}

/* torch.empty, and its like, show what happens to lie in memory. */
static bool reads_memory(const Ast *statement)
{
    Ast alone = *statement;
    alone.next = NULL;
    return calls_name(&alone, "empty") || calls_name(&alone, "empty_like") ||
           calls_name(&alone, "new_empty");
}

/* Numbers that were drawn since; `seeded`: from a seed that the lesson gives. */
static Doubt doubt_draws(bool seeded, Str unsure, const char *unseeded, Str *why)
{
    *why = unsure.len ? unsure : str_of(unseeded);
    return unsure.len ? DOUBT_CHANGED : seeded ? DOUBT_NONE : DOUBT_UNKNOWN;
}

/* What a run is known by, before and after a statement. */
typedef struct Outlook {
    Outside outside;
    int64_t drawn; /* of torch's random numbers since their seed */
} Outlook;

static Outlook outlook(const Lesson *l)
{
    return (Outlook){l->run->machine.outside, l->trace.rng.drawn};
}

/* The doubt that a statement brings in: what nobody can foretell. */
static Doubt doubt_outside(const Lesson *l, const Ast *statement, const Outlook *was, Str *why)
{
    const LessonRun *run = l->run;
    const Outside *before = &was->outside, *now = &run->machine.outside;
    Doubt doubt = DOUBT_NONE;
    if (l->trace.rng.drawn > was->drawn)
        doubt = doubt_draws(now->seeds, run->unsure,
                            "random numbers were drawn before any torch.manual_seed", why);
    if (doubt == DOUBT_NONE && now->python_draws > before->python_draws)
        doubt = doubt_draws(now->python_seeds, run->python_unsure,
                            "random numbers were drawn before any random.seed", why);
    if (doubt == DOUBT_NONE && now->numpy_draws > before->numpy_draws)
        doubt = doubt_draws(now->numpy_seeds, run->numpy_unsure,
                            "random numbers were drawn before any numpy.random.seed", why);
    if (doubt != DOUBT_NONE)
        return doubt;
    if (now->clock > before->clock)
        *why = STR("it may show a time");
    else if (now->hashes > before->hashes)
        *why = STR("hashes of texts, and the order of a set of them, are others each time");
    else if (now->devices > before->devices)
        *why = STR("it asks for a GPU, which another machine may have");
    else if (reads_memory(statement))
        *why = STR("it may show memory that was never written (torch.empty)");
    else
        return DOUBT_NONE;
    return DOUBT_UNKNOWN;
}

/* Seeds make numbers sure again. */
static void note_seeds(LessonRun *run, const Outside *was)
{
    if (run->machine.outside.seeds > was->seeds)
        run->unsure = STR("");
    if (run->machine.outside.python_seeds != was->python_seeds)
        run->python_unsure = STR("");
    if (run->machine.outside.numpy_seeds != was->numpy_seeds)
        run->numpy_unsure = STR("");
}

/* Runs the next statement of a cell and notes what is doubtful about it. */
static bool run_watched(Lesson *l, const Fence *f, CodeWalk *w, Error *e)
{
    LessonRun *run = l->run;
    const Ast *a = w->next;
    Outlook was = outlook(l);
    Str why;
    eval_watch(run->eval);
    bool well = run_next(l, f, w, e);
    note_seeds(run, &was.outside);
    if (run->machine.outside.commands > was.outside.commands)
        run->cell.aside = STR("passed over: a command, or a line of IPython's own");
    if (run->machine.outside.seeds > was.outside.seeds)
        was.drawn = 0;
    Doubt doubt = eval_doubted(run->eval, &why);
    if (doubt == DOUBT_NONE)
        doubt = doubt_outside(l, a, &was, &why);
    if (doubt == DOUBT_NONE || doubt == DOUBT_STALE)
        return well;
    note_doubt(&run->cell, doubt, why);
    const GivenList *given = eval_given(run->eval);
    for (size_t i = 0; i < given->count; i++)
        eval_doubt(run->eval, given->items[i], doubt, why);
    return well;
}

/* The output of that kind which the cell of the fence recorded, or NULL. */
static const Check *cell_recorded(const Lesson *l, const Fence *f, RecordedKind kind)
{
    const Fence *end = l->fences.items + l->fences.count;
    while (f + 1 < end && same_cell(f, f + 1))
        f++;
    for (size_t i = 0; i < f->checks.count; i++)
        if (f->checks.items[i].recorded == kind)
            return &f->checks.items[i];
    return NULL;
}

/* The cell failed with an error of that class where it was recorded, too: nothing of it is missing.
 */
static bool failed_before(const Lesson *l, const Fence *f, const Error *e)
{
    const Check *c = cell_recorded(l, f, RECORDED_ERROR);
    Str want = c ? span_text(c->expected) : STR("");
    return c && e->type && e->type[0] && str_starts(want, e->type);
}

/* Code that a cell does not run to the end of, from a statement on: NULL, all of it. */
static void stop_cell(Lesson *l, const Fence *f, const Ast *from)
{
    Span rest = f->code;
    if (from) {
        rest.len -= from->at.start - rest.start;
        rest.start = from->at.start;
    }
    const Error *e = l->run->cell.failed ? l->run->cell.failed : &f->error;
    l->run->cell.stopped = true;
    if (failed_before(l, f, e))
        return;
    run_imports(l, from ? from : l->run->code[f - l->fences.items]);
    doubt_code(l, rest, false);
}

/* True when the cell can go on behind a statement that failed: it is Python, and only left out
 * here.
 */
static bool can_go_on(const Error *e)
{
    return e->type && str_is(STR(ERROR_LIMIT), e->type);
}

/* A statement of something else than tensors, downloads and the like: it is passed over. */
static bool pass_over(Lesson *l, LessonStep *s, const Error *e)
{
    Str what = eval_passed(l->run->eval, e);
    if (!what.len)
        return false;
    l->run->cell.passed = what;
    show_passed(l, s, what);
    return true;
}

static void run_cell_code(Lesson *l, Fence *f)
{
    LessonRun *run = l->run;
    CodeWalk w = walk_begin(l, f);
    while (w.next && !run->cell.stopped) {
        Error e = {0};
        const Ast *a = w.next;
        if (run_watched(l, f, &w, &e))
            continue;
        if (run->machine.spent && !run->grace) {
            run->grace = true; /* to say so of what follows */
            l->arena.budget += l->arena.budget / 4;
        }
        bool passed = pass_over(l, w.step, &e);
        if (!passed && f->error.kind == ERROR_NONE)
            f->error = e;
        if (!passed && !can_go_on(&e)) {
            stop_cell(l, f, a);
            break;
        }
        if (!eval_pass_plot(run->eval, a, &e))
            doubt_code(l, a->at, true);
        walk_on(&w);
    }
}

/* ---- what was recorded ---- */

/* True when the text holds all of the part: what is more comes from what was passed over. */
static bool holds(Str text, Str part)
{
    part = str_trim(part);
    for (size_t i = 0; i + part.len <= text.len; i++)
        if (str_equal(str_part(text, i, i + part.len), part))
            return true;
    return false;
}

static void not_reached(Check *c, Str why)
{
    c->verdict = VERDICT_NOT_REACHED;
    c->why = why;
}

static void not_judged(Check *c, Str why)
{
    c->verdict = VERDICT_NOT_JUDGED;
    c->why = why;
}

/* A difference that has a reason of its own is none. */
static void excuse(Lesson *l, Check *c)
{
    const CellState *cell = &l->run->cell;
    if (c->verdict == VERDICT_OK && c->addresses && c->addresses + 1 == c->line)
        not_judged(c, STR("an address in memory is another one each time"));
    if (c->verdict == VERDICT_OK && c->versions && c->versions + 1 == c->line)
        not_judged(c, str_printf(&l->arena, "version %.*s was recorded, here it is %s",
                                 STR_ARG(c->version), c->here));
    if (c->verdict != VERDICT_DIFFERS)
        return;
    if (cell->passed.len &&
        (holds(span_text(c->expected), c->got) || holds(c->got, span_text(c->expected))))
        not_reached(c, cell->passed);
    else if (cell->aside.len && holds(span_text(c->expected), c->got))
        not_judged(c, cell->aside);
    else if (cell->doubt == DOUBT_CHANGED)
        not_reached(c, cell->why);
    else if (cell->doubt == DOUBT_ORDER)
        not_judged(c, cell->why);
    else if (cell->doubt == DOUBT_UNKNOWN) {
        not_judged(c, cell->why);
        c->doubtful = true;
    }
}

/* "SyntaxError: invalid syntax (3012.py, line 1)", "... from 'torch' (/usr/lib/torch.py)": where it
 * was raised there is no part of the message. */
static Span without_file(Span error)
{
    Str text = str_trim(span_text(error));
    size_t open = text.len;
    for (size_t i = 0; i + 1 < text.len; i++)
        open = str_starts(str_from(text, i), " (") ? i : open;
    Str place = str_from(text, open);
    if (str_ends(text, ")") && (mentions(place, ", line ") || mentions(place, "(/") ||
                                mentions(place, ".py") || mentions(place, "unknown location")))
        error.len = (uint32_t)open;
    return error;
}

/* The cell's recorded error is the one that it raises here. */
static void judge_error(Lesson *l, Check *c, const Error *failed)
{
    static const char syntax[] = "SyntaxError: ";
    c->expected = without_file(c->expected);
    if (str_starts(span_text(c->expected), "KeyboardInterrupt")) {
        not_judged(c, STR("somebody stopped the cell"));
    } else if (failed && can_go_on(failed)) {
        not_reached(c, failure_text(l, failed, false));
    } else if (!failed && (str_starts(span_text(c->expected), "ModuleNotFoundError") ||
                           str_starts(span_text(c->expected), "ImportError"))) {
        not_judged(c, STR("what is installed is another matter on every machine"));
    } else {
        c->got =
            failed ? failure_text(l, failed, false) : str_of(l->run->cell.left ? "SystemExit" : "");
        check_compare(c);
        if (c->verdict == VERDICT_DIFFERS && str_starts(c->got, syntax) &&
            str_starts(span_text(c->expected), syntax))
            not_judged(c, STR("each Python says in words of its own what it cannot read"));
    }
}

static const char *const unjudged[RECORDINGS] = {
    [RECORDED_STDERR] = "warnings and progress bars are no results",
    [RECORDED_PICTURE] = "a plot or page is not compared",
    [RECORDED_TIME] = "it takes another time on every machine",
};

static void judge_check(Lesson *l, Check *c, bool raises)
{
    const Error *failed = l->run->cell.failed;
    if (unjudged[c->recorded]) {
        not_judged(c, str_of(unjudged[c->recorded]));
    } else if (c->recorded == RECORDED_ERROR) {
        judge_error(l, c, failed);
    } else if (failed && !(raises && !can_go_on(failed))) {
        not_reached(c, failure_text(l, failed, true));
    } else {
        c->got = str_without_end(
            str_copy(&l->arena, str_from(strbuf_str(&l->run->printed), l->run->checked)));
        check_compare(c);
    }
    excuse(l, c);
}

/* What its text was before an edit is the edit's doing. */
static void judge_cell(Lesson *l, Fence *last)
{
    bool raises = false;
    for (size_t i = 0; i < last->checks.count; i++)
        raises = raises || last->checks.items[i].recorded == RECORDED_ERROR;
    for (size_t i = 0; i < last->checks.count; i++) {
        Check *c = &last->checks.items[i];
        judge_check(l, c, raises);
        if (c->verdict == VERDICT_DIFFERS && l->options.original && edit_changed(l, last, i))
            c->verdict = VERDICT_CHANGED;
    }
}

/* ---- a cell ---- */

/* False of lines of IPython's own that print nothing, or only times. */
static bool command_prints(Str code)
{
    static const char *const silent[] = {"%matplotlib", "%load_ext", "%reload_ext", "%autoreload",
                                         "%config",     "%time",     "%timeit",     "%%time",
                                         "%%capture",   "%env",      "%reset"};
    Str word;
    str_word(&code, &word);
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (str_is(word, silent[i]))
            return false;
    return true;
}

/* A fence that is passed over: its step says why, and its names are not given. */
static void pass_fence(Lesson *l, Fence *f)
{
    place_prose(l, f);
    f->ran = true;
    if (command_prints(str_trim(span_text(f->code))))
        l->run->cell.aside = f->passed;
    if (f->step_count)
        show_raised(l, &l->steps.items[f->first_step], f->passed);
    Str code = str_trim(span_text(f->code));
    if (!strchr("%!?", code.at[0]) && code.at[code.len - 1] != '?')
        doubt_code(l, f->code, true); /* files = !ls */
}

static void run_fence_code(Lesson *l, Fence *f)
{
    LessonRun *run = l->run;
    bool unreadable = f->error.kind != ERROR_NONE;
    run->machine.dropout_mkl = l->options.mkl;
    if (unreadable && !can_go_on(&f->error))
        stop_cell(l, f, NULL);
    else
        run_cell_code(l, f);
    if (unreadable && !run->cell.stopped)
        doubt_code(l, f->unread, false);
    if (f->error.kind == ERROR_NONE)
        place_prose(l, f);
    else
        tell_error(l, f);
    f->ran = f->error.kind == ERROR_NONE;
    if (!run->cell.failed && !f->ran)
        run->cell.failed = &f->error;
    run->cell.stopped = run->cell.stopped || unreadable;
}

void run_cell(Lesson *l, int i)
{
    Fence *f = &l->fences.items[i], *end = l->fences.items + l->fences.count;
    LessonRun *run = l->run;
    Error none = {0};
    if (i == 0 || !same_cell(f - 1, f)) {
        run->cell = (CellState){0};
        run->checked = run->printed.len;
        doubt_below(l, (size_t)i);
        doubt_runs(l, (size_t)i);
    }
    if (f->passed.len)
        pass_fence(l, f);
    else if (run->cell.stopped)
        stop_cell(l, f, NULL);
    else
        run_fence_code(l, f);
    doubt_above(l, (size_t)i);
    f->end = trace_now(&l->trace);
    if (f + 1 == end || !same_cell(f, f + 1))
        judge_cell(l, f);
    resolve_fence(l, i, &none);
}
