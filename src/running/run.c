/*
 * run.c - the prelude and the fences evaluated in one trace (see run.h).
 *
 * The order within a fence is: its statements, each in the step it belongs to; what it printed
 * against its output blocks; what its view and ask fences name (resolve.c). Names mean their
 * values at that moment, after the fence.
 */
#include "running/run.h"

#include "evaluation/eval.h"
#include "language/composed.h"
#include "reading/reading.h"
#include "running/running.h"
#include "syntax/parser.h"
#include "versions/versions.h"

#include <assert.h>

/* ---- what a statement does to names ---- */

static void note_binding(Lesson *l, Span name, int step)
{
    Value value;
    if (!eval_lookup(l->run->eval, span_text(name), &value))
        return;
    Binding b = {.name = span_text(name),
                 .value = value,
                 .at = name,
                 .step = step,
                 .time = trace_now(&l->trace),
                 .before = lookup_find(&l->newest, span_text(name))};
    *ARENA_PUSH(&l->arena, &l->bindings) = b;
    lookup_set(&l->arena, &l->newest, b.name, (int)l->bindings.count - 1);
}

/* Is this what the name was bound to before? So it is where an arm of a branch was passed over. */
static bool is_noted(const Lesson *l, Span name)
{
    Value now;
    int newest = lookup_find(&l->newest, span_text(name));
    return newest >= 0 && eval_lookup(l->run->eval, span_text(name), &now) &&
           value_same(l->bindings.items[newest].value, now);
}

/* Notes every name that a target assigns; cells and attributes assign none. `within` another
 * statement only what is new. */
static void note_target(Lesson *l, const Ast *target, int step, bool within)
{
    if (target->kind == AST_NAME && !(within && is_noted(l, target->at)))
        note_binding(l, target->at, step);
    else if (target->kind == AST_TUPLE || target->kind == AST_LIST)
        for (const Ast *t = target->list; t; t = t->next)
            note_target(l, t, step, within);
}

static void note_within(Lesson *l, const Ast *list, int step);

/* Notes what a statement binds, and the statements within it. */
static void note_bindings(Lesson *l, const Ast *s, int step, bool within)
{
    switch (s->kind) {
    case AST_ASSIGN:
        for (const Ast *t = s->list; t; t = t->next)
            note_target(l, t, step, within);
        return;
    case AST_UPDATE:
    case AST_ANNOTATE:
        note_target(l, s->target, step, within);
        return;
    case AST_FOR:
    case AST_WITH_ITEM:
        if (s->target)
            note_target(l, s->target, step, within);
        break;
    case AST_IF:
    case AST_ARM:
    case AST_WHILE:
    case AST_TRY:
    case AST_EXCEPT:
    case AST_WITH:
        break;
    default:
        return;
    }
    note_within(l, s->params, step);
    note_within(l, s->list, step);
    note_within(l, s->other, step);
    note_within(l, s->final, step);
}

static void note_within(Lesson *l, const Ast *list, int step)
{
    for (; list; list = list->next)
        note_bindings(l, list, step, true);
}

/* ---- the node a step is about ---- */

/* A tensor and what the statement calls it. */
typedef struct Assigned {
    NodeId node;
    Str name;
} Assigned;

/* The tensor a target holds after the step: x, or the x of x[i] = ...; of a pair its values, of
 * several names the first one that holds a tensor. */
static Assigned target_node(const Lesson *l, const Ast *target)
{
    Value v;
    if (target->kind == AST_TUPLE || target->kind == AST_LIST) {
        Assigned found = {.node = NO_NODE};
        for (const Ast *t = target->list; t && found.node == NO_NODE; t = t->next)
            found = target_node(l, t);
        return found;
    }
    while (target->kind == AST_INDEX)
        target = target->left;
    if (target->kind != AST_NAME || !eval_lookup(l->run->eval, target->text, &v))
        return (Assigned){.node = NO_NODE};
    if (v.kind == VALUE_TENSOR)
        return (Assigned){v.node, target->text};
    if (v.kind == VALUE_PAIR && v.items->items[0].kind == VALUE_TENSOR)
        return (Assigned){v.items->items[0].node, STR("")};
    return (Assigned){.node = NO_NODE};
}

static Assigned assigned_node(const Lesson *l, const Ast *s)
{
    Assigned found = {.node = NO_NODE};
    if (s->kind == AST_UPDATE || s->kind == AST_ANNOTATE)
        return target_node(l, s->target);
    if (s->kind == AST_EXPRESSION && s->left->kind == AST_NAME)
        return target_node(l, s->left);
    bool body = s->kind == AST_FOR || s->kind == AST_WITH;
    for (const Ast *t = s->kind == AST_ASSIGN || body ? s->list : NULL; t; t = t->next) {
        Assigned last = body ? assigned_node(l, t) : target_node(l, t);
        found = last.node == NO_NODE ? found : last;
    }
    return found;
}

/* Does nothing but views follow the node, until a step ends? */
static bool ends_with(const Trace *t, const Step *s, NodeId id)
{
    while (++id < s->end)
        if (op_row(trace_node(t, id)->op)->run || trace_node(t, id)->op == OP_WRITE)
            return false;
    return true;
}

/* Computed by the lesson's own text, named there, or what a call in there ended with: nothing that
 * a composed function computed on its way. */
static bool is_lessons(const Trace *t, const Node *n)
{
    if (!composed_text(n->at.source) || (n->name.len && !composed_named(t, n)))
        return true;
    int step = n->step;
    while (step >= 0 && composed_text(t->steps.items[step].at.source))
        step = t->steps.items[step].parent;
    const Step *asked = step >= 0 ? &t->steps.items[step] : NULL;
    return asked && asked->kind == STEP_CALL && ends_with(t, asked, n->id);
}

/* The main node of a step that names nothing: its last operation that is no view, one of the
 * lesson's own where there is one. For a write it is the tensor that was written to. */
static NodeId last_node(const Lesson *l, const LessonStep *s, bool own)
{
    for (NodeId id = s->end; id-- > s->begin;) {
        const Node *n = trace_node(&l->trace, id);
        if (n->op == OP_WRITE)
            n = trace_node(&l->trace, n->in[0].node);
        else if (!op_row(n->op)->run)
            continue;
        if (!own || is_lessons(&l->trace, n))
            return n->id;
    }
    return own ? last_node(l, s, false) : s->end > s->begin ? s->end - 1 : NO_NODE;
}

static void set_main(const Lesson *l, LessonStep *s, const Ast *statement)
{
    Assigned main = assigned_node(l, statement);
    if (main.node == NO_NODE)
        main.node = last_node(l, s, true);
    s->main = target_none();
    if (main.node != NO_NODE) {
        s->main.node = main.node;
        s->main.time = s->end;
        const Node *n = trace_node(&l->trace, main.node);
        s->main.name = main.name.len || composed_named(&l->trace, n) ? main.name : n->name;
    }
    s->show = s->main; /* until a view says otherwise */
}

/* ---- what is true here but not in Python ---- */

static void remark_draws(Lesson *l, const LessonStep *s)
{
    LessonRun *run = l->run;
    if (run->drawn || run->machine.outside.seeds || !l->trace.rng.drawn)
        return;
    *ARENA_PUSH(&l->arena, &l->remarks) =
        (Remark){s->number, STR("drawn before any torch.manual_seed: the seed is 0 here, "
                                "while PyTorch takes another one each time")};
    run->drawn = true;
}

/* ---- statements ---- */

static void close_steps(Lesson *l, int step)
{
    while (l->trace.open > step) /* an error left loops and calls open */
        trace_close(&l->trace, l->trace.open);
    trace_close(&l->trace, step);
}

static bool evaluate(Lesson *l, const Fence *f, const Ast *a, Error *e)
{
    return l->cells && cell_shows(l, f, a) ? cell_show(l, a, e)
                                           : eval_statement(l->run->eval, a, e);
}

/* The moment after a step. */
static void end_step(const Lesson *l, LessonStep *s)
{
    s->end = trace_now(&l->trace);
    s->seed = l->trace.rng.seed;
    s->drawn = l->trace.rng.drawn;
    s->pair = l->trace.rng.pair;
}

static bool run_statement(Lesson *l, LessonStep *s, const Ast *a, bool leads, Error *e)
{
    LessonRun *run = l->run;
    assert(s); /* each statement of a plan has its step */
    if (l->options.progress)
        l->options.progress(s->number, (int)l->steps.count);
    if (s->trace_step < 0) {
        run->step = run->printed.len;
        s->trace_step = trace_open(&l->trace, STEP_STATEMENT, s->about, STR(""));
        s->begin = trace_now(&l->trace);
    } else {
        l->trace.open = s->trace_step;
    }
    bool well = evaluate(l, &l->fences.items[s->fence], a, e);
    close_steps(l, s->trace_step);
    end_step(l, s);
    s->ran = well || eval_exit(e) >= 0 || s->ran;
    s->printed = str_from(strbuf_str(&run->printed), run->step);
    if (s->passed.len)
        s->printed = str_printf(&l->arena, "%.*s%.*s", STR_ARG(s->passed), STR_ARG(s->printed));
    note_bindings(l, a, s->number, false);
    if (leads || s->main.node == NO_NODE)
        set_main(l, s, a);
    remark_draws(l, s);
    return well;
}

CodeWalk walk_begin(const Lesson *l, const Fence *f)
{
    size_t i = (size_t)(f - l->fences.items);
    return (CodeWalk){.next = l->run->code[i], .fold = l->run->fold[i]};
}

void walk_on(CodeWalk *w)
{
    w->next = w->next->next;
    w->fold++;
}

/* sys.exit() ends a script wherever it stands and whatever it says; a lesson or a cell goes on
 * behind one that is its last statement and says that all is well. */
static bool leave(Lesson *l, CodeWalk *w, Error *e)
{
    int status = eval_exit(e);
    bool script = script_named(l->source.name);
    if (status < 0 || (!script && (status != 0 || w->next->next)))
        return false;
    if (script && w->step)
        *ARENA_PUSH(&l->arena, &l->remarks) =
            (Remark){w->step->number, str_printf(&l->arena, "the script ended here: SystemExit%s%s",
                                                 e->message[0] ? ": " : "", e->message)};
    *e = (Error){0};
    w->next = NULL;
    l->run->cell.left = true;
    l->run->over = script;
    return true;
}

/* As in `run`, plots are passed over; the step says so. */
static bool pass_plot_over(Lesson *l, LessonStep *s, const Ast *a, Error *e)
{
    Str what = eval_passed(l->run->eval, e);
    if (!eval_pass_plot(l->run->eval, a, e))
        return false;
    show_passed(l, s, what);
    return true;
}

bool run_next(Lesson *l, const Fence *f, CodeWalk *w, Error *e)
{
    const Ast *a = w->next;
    bool none = w->fold->step == FOLD_NONE;
    l->run->place = a->at;
    if (!none)
        w->step = &l->steps.items[f->first_step + w->fold->step];
    bool well = none ? evaluate(l, f, a, e) : run_statement(l, w->step, a, w->fold->leads, e);
    if (!well && !l->cells)
        well = pass_plot_over(l, w->step, a, e);
    if (well)
        walk_on(w);
    else if (leave(l, w, e))
        well = true;
    return well;
}

/* Runs the statements up to the first that fails, *failed (NULL: none). */
static bool run_code(Lesson *l, int i, const Ast **failed, Error *e)
{
    CodeWalk w = walk_begin(l, &l->fences.items[i]);
    while (w.next && run_next(l, &l->fences.items[i], &w, e))
        continue;
    *failed = w.next;
    return !w.next;
}

/* ---- fences ---- */

/* The error that a `raises` fence was written to show; its first line counts as printed. */
static bool take_raised(Lesson *l, Fence *f, const Ast *failed, Error *raised, Error *e)
{
    if (!failed && l->options.original)
        return true;
    if (!failed) {
        error_at(e, f->at, "the last statement was to fail, and did not");
        return error_hint(e, "leave out raises");
    }
    if (failed->next) {
        *e = *raised;
        return error_hint(e, "only the last statement of a raises fence may fail");
    }
    f->error = *raised;
    Str text = str_of(f->error.message);
    text = str_part(text, 0, str_find(text, '\n'));
    strbuf_add(&l->run->printed, text);
    strbuf_char(&l->run->printed, '\n');
    if (f->step_count) {
        LessonStep *last = &l->steps.items[f->first_step + f->step_count - 1];
        last->raised = str_printf(&l->arena, "%s%s%.*s", raised->type ? raised->type : "",
                                  raised->type && raised->type[0] ? ": " : "", STR_ARG(text));
        show_raised(l, last, text);
    }
    return true;
}

/* An output block is for the masks that are drawn; a plain one steps back for one that says so. */
static bool is_meant(const Fence *f, const Check *c, bool mkl)
{
    if (c->mkl || !mkl)
        return c->mkl == mkl;
    for (size_t i = 0; i < f->checks.count; i++)
        if (f->checks.items[i].mkl)
            return false;
    return true;
}

bool edit_changed(const Lesson *l, const Fence *f, size_t i)
{
    size_t fence = (size_t)(f - l->fences.items);
    const FenceList *before = &l->options.original->fences;
    if (fence >= before->count || i >= before->items[fence].checks.count)
        return true;
    const Check *old = &before->items[fence].checks.items[i];
    return old->verdict != VERDICT_DIFFERS || !str_equal(old->got, f->checks.items[i].got);
}

static bool prints(const Lesson *l, const Fence *f)
{
    for (int k = 0; k < f->step_count; k++)
        if (l->steps.items[f->first_step + k].printed.len)
            return true;
    return false;
}

/* The first of the fences above that print and have no output block of their own; empty where there
 * is none. */
static Span printing_before(const Lesson *l, const Fence *f)
{
    Span since = {0};
    for (const Fence *g = f; g-- > l->fences.items;) {
        for (size_t i = 0; i < g->checks.count; i++)
            if (g->checks.items[i].verdict != VERDICT_NOT_MEANT)
                return since;
        if (prints(l, g))
            since = g->at;
    }
    return since;
}

static void check_outputs(Lesson *l, Fence *f)
{
    LessonRun *run = l->run;
    Span since = printing_before(l, f); /* of the first that is compared */
    for (size_t i = 0; i < f->checks.count; i++) {
        Check *c = &f->checks.items[i];
        if (!is_meant(f, c, run->machine.dropout_mkl)) {
            c->verdict = VERDICT_NOT_MEANT;
            continue;
        }
        Str got = str_copy(&l->arena, str_from(strbuf_str(&run->printed), run->checked));
        run->checked = run->printed.len;
        while (got.len && got.at[got.len - 1] == '\n')
            got.len--;
        c->got = got;
        c->since = since;
        since.len = 0;
        check_compare(c);
        if (c->verdict == VERDICT_DIFFERS && l->options.original)
            c->verdict = edit_changed(l, f, i) ? VERDICT_CHANGED : VERDICT_DIFFERS;
    }
}

void place_prose(Lesson *l, const Fence *f)
{
    for (int k = 0; k < f->step_count; k++) {
        LessonStep *s = &l->steps.items[f->first_step + k];
        if (s->prose) {
            end_step(l, s);
            s->begin = s->end;
            s->ran = true;
        }
    }
}

static bool run_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    const Ast *failed = NULL;
    Error raised = {0};
    l->run->machine.dropout_mkl = f->mkl || l->options.mkl;
    bool well = run_code(l, i, &failed, f->raises ? &raised : e);
    if (f->raises)
        well = take_raised(l, f, failed, &raised, e);
    f->end = trace_now(&l->trace);
    place_prose(l, f);
    if (well)
        check_outputs(l, f);
    f->ran = well;
    well = well && resolve_fence(l, i, e);
    if (!well)
        f->error = *e;
    if (!well && failed && ast_role(failed) != ROLE_NONE && e->kind == ERROR_LESSON)
        tell_error(l, f);
    return well;
}

/* ---- the whole ---- */

static bool run_prelude(Lesson *l, Error *e)
{
    Ast *code;
    if (!parse_script(&l->arena, source_all(&l->prelude), &code, e))
        return false;
    for (const Ast *a = code; a; a = a->next) {
        int step = trace_open(&l->trace, STEP_STATEMENT, a->at, STR(""));
        bool well = eval_statement(l->run->eval, a, e);
        close_steps(l, step);
        if (!well)
            return false;
        note_bindings(l, a, 0, false);
    }
    l->prelude_end = trace_now(&l->trace);
    return true;
}

static void start(Lesson *l, Error *e)
{
    LessonRun *run = l->run;
    l->trace = trace_make(&l->arena, l->options.kernels);
    l->trace.cancel = l->options.cancel;
    if (l->options.keep)
        trace_limit(&l->trace, l->options.keep, l->options.keep_from);
    run->printed = strbuf_make(&l->arena);
    l->trace.printed = &run->printed.len;
    run->machine = (Machine){.lesson = l->source.name,
                             .arena = &l->arena,
                             .trace = &l->trace,
                             .printed = &run->printed,
                             .error = e};
    run->machine.normal_scalar = l->options.normal_scalar;
    run->machine.other = l->options.other;
    if (l->options.other)
        rng_seed(&l->trace.rng, 1);
    run->eval = eval_make(&run->machine);
}

/* Of a fence that could not be read to its end, what stands before that, so that there is something
 * to look at. It prints nothing, and its errors come second. */
static void run_part(Lesson *l)
{
    LessonRun *run = l->run;
    bool whole = run->planned == l->fences.count || !l->run->code[run->planned];
    if (whole || l->cells || script_named(l->source.name) || l->fences.items[run->planned].skipped)
        return;
    const Ast *failed = NULL;
    Error second = {0};
    size_t printed = run->printed.len;
    run_code(l, (int)run->planned, &failed, &second);
    run->printed.len = printed;
}

/* Marks the steps of an edited fence that have none to match them in the original; where no step
 * has one, all of them are what the fence is about. */
static void mark_added(Lesson *l, const Fence *f)
{
    const Lesson *was = l->options.original;
    int first = f->first_step + 1, end = first + f->step_count, matched = 0;
    for (int number = first; number < end; number++)
        matched += step_carry(l, number, was) > 0;
    for (int number = first; matched && number < end; number++)
        l->steps.items[number - 1].added = !step_carry(l, number, was);
}

/* Of an original that could not be read to its end nobody knows what it would have had. */
static void find_added(Lesson *l)
{
    const Lesson *was = l->options.original;
    bool whole = was && (!was->error.kind || was->fails);
    for (size_t i = 0; whole && i < l->run->planned; i++)
        mark_added(l, &l->fences.items[i]);
}

bool run_lesson(Lesson *l, Error *e)
{
    start(l, e);
    find_added(l);
    bool well = run_prelude(l, e);
    if (well && l->cells)
        cells_begin(l);
    if (script_named(l->source.name) && l->run->planned)
        eval_document(l->run->eval, l->run->code[0]);
    for (size_t i = 0; well && i < l->run->planned && !l->run->over; i++)
        if (l->cells)
            run_cell(l, (int)i);
        else if (!l->fences.items[i].skipped)
            well = run_fence(l, (int)i, e);
    if (well && !l->run->over)
        run_part(l);
    resolve_labels(l);
    return well && resolve_groups(l, e);
}

bool lesson_file(const Lesson *l, size_t i, Str *bytes)
{
    bool there = l->run && i < l->run->machine.files.count;
    if (there)
        *bytes = l->run->machine.files.items[i];
    return there;
}

void lesson_hash(const Lesson *l, Hash *text, Hash *files)
{
    const Lesson *original = l;
    while (original->options.original)
        original = original->options.original;
    Str file;
    hash_add(text, original->file.at, original->file.len);
    for (size_t i = 0; lesson_file(l, i, &file); i++) {
        hash_add(files, &file.len, sizeof file.len);
        hash_add(files, file.at, file.len);
    }
}
