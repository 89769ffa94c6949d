/*
 * scratch.c - a trace cut off behind a step, a copy of its names, and an evaluator that works in
 * both (see running.h).
 *
 * Copied nodes share their cells with the lesson's. Only where a later write changed them in place
 * they get cells of their own, as they were.
 */
#include "running/running.h"

#include "evaluation/eval.h"
#include "running/run.h"
#include "syntax/parser.h"

#include <string.h>

typedef struct Scratch {
    Arena arena;
    Span expression;
    Error *error;
    const Lesson *lesson;
    int number;             /* of the step, */
    const LessonStep *step; /* this; NULL: the prelude */
    NodeId end;             /* the clock after it */
    Trace trace;
    StrBuf printed;
    Machine machine;
    Eval *eval;
    Str out;
} Scratch;

/* The copy that an earlier node of the same storage got. */
static Storage *copied_storage(const Scratch *s, NodeId id)
{
    const Trace *from = &s->lesson->trace;
    const Storage *own = trace_node(from, id)->out.storage;
    for (NodeId k = id; k-- > 0;)
        if (trace_node(from, k)->out.storage == own)
            return trace_node(&s->trace, k)->out.storage;
    return NULL;
}

static void copy_trace(Scratch *s)
{
    const Trace *from = &s->lesson->trace;
    s->trace = trace_make(&s->arena, from->chosen);
    for (NodeId id = 0; id < s->end; id++) {
        Node *n = trace_add_node(&s->trace);
        *n = *trace_node(from, id);
        Storage *copy = n->out.storage->past ? copied_storage(s, id) : NULL;
        n->out = trace_view(from, &s->arena, id, s->end);
        if (copy)
            n->out.storage = copy;
    }
    s->trace.frozen = s->end;
    s->trace.lesson = from;
    trace_rng(from, s->step ? s->step->seed : 0, s->step ? s->step->drawn : 0,
              s->step ? s->step->pair : -1, &s->trace.rng);
}

/* Names bound later lose their value, or get the one they had. */
static void copy_names(Scratch *s)
{
    const BindingList *all = &s->lesson->bindings;
    s->eval = eval_copy(s->lesson->run->eval, &s->machine);
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].step > s->number)
            eval_bind(s->eval, all->items[i].name, NULL);
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].step <= s->number)
            eval_bind(s->eval, all->items[i].name, &all->items[i].value);
}

/* Who writes a statement is told that only an expression is worked out here. */
static void hint_statement(const Scratch *s)
{
    static const char *const words[] = {"import", "from",   "if",   "for",    "while",  "def",
                                        "class",  "return", "with", "try",    "assert", "del",
                                        "raise",  "=",      "pass", "global", "break"};
    Str at = s->error->at.source == s->expression.source ? span_text(s->error->at) : STR("");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(at, words[i])) {
            s->error->hint[0] = 0;
            error_hint(s->error,
                       "only an expression is tried here; statements belong in the lesson's code");
        }
}

static void evaluate(void *context)
{
    Scratch *s = context;
    Error *e = s->error;
    Ast *tree;
    Value value;
    s->printed = strbuf_make(&s->arena);
    s->machine = (Machine){.lesson = s->lesson->source.name,
                           .arena = &s->arena,
                           .trace = &s->trace,
                           .printed = &s->printed,
                           .error = e,
                           .dropout_mkl = s->lesson->options.mkl,
                           .frozen = true};
    copy_trace(s);
    copy_names(s);
    if (!parse_expression(&s->arena, s->expression, &tree, e)) {
        hint_statement(s);
        return;
    }
    if (!eval_expression(s->eval, tree, &value, e))
        return;
    if (value.kind != VALUE_NONE || !s->printed.len)
        value_write_repr(&s->printed, &s->trace, value, trace_now(&s->trace));
    s->out = str_trim(strbuf_str(&s->printed));
}

/* Finds the time at which the copy ends; false when the step did not run. */
static bool find_end(Scratch *s)
{
    s->step = lesson_step(s->lesson, s->number);
    s->end = s->step ? s->step->end : s->lesson->prelude_end;
    return (s->lesson->run && (s->number <= 0 || (s->step && s->step->ran))) ||
           error_set(s->error, ERROR_LESSON, "step %d was not run", s->number);
}

static void out_of_memory(const Scratch *s, const Arena *limited)
{
    if (limited && limited != &s->arena)
        memory_ended(limited);
    if (limited)
        error_budget(s->error, s->expression, "this", s->arena.budget);
    else
        error_memory(s->error, "compute", span_text(s->expression));
}

bool scratch_eval(const Lesson *l, int number, Str expression, Arena *a, Str *out, Error *e)
{
    Scratch *s = ARENA_NEW(a, Scratch);
    const Arena *limited = NULL;
    *s = (Scratch){.lesson = l, .number = number, .error = e};
    s->expression = source_make(a, STR("scratch"), expression);
    s->arena = arena_make((size_t)SCRATCH_MEGABYTES * 1000 * 1000);
    if (!source_check(s->expression.source, e) || !find_end(s))
        return false;
    if (!memory_try(evaluate, s, &limited))
        out_of_memory(s, limited);
    *out = str_copy(a, s->out);
    if (s->trace.arena)
        trace_free(&s->trace);
    arena_free(&s->arena);
    return e->kind == ERROR_NONE;
}
