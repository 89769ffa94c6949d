/*
 * eval_try.c - raise and try: errors as values of classes.
 *
 * An error of the run is an Error (base/source.h) all the way up, so that whoever set it need not
 * know classes. Only where it is caught does it become an object: the one that was raised, or one
 * of the class that its type names. What is a limit of this program cannot be caught.
 */
#include "evaluation/evaluate.h"
#include "language/composed.h"
#include "language/function.h"
#include "language/library.h"

#include <string.h>

static bool is_exception(Value v)
{
    return v.kind == VALUE_OBJECT && object_class(v) && class_is_exception(object_class(v));
}

static bool is_exception_class(Value v)
{
    return v.kind == VALUE_CLASS && class_is_exception(v.type);
}

bool exception_begin(Eval *ev, Value object, const Passed *given, Span at)
{
    Value args = value_items(ev->m, VALUE_TUPLE, given->positional.items, given->positional.count);
    return value_set_attribute(ev->m, object, STR("args"), args, at);
}

/* ---- from values to errors ---- */

/* What is raised in an except says what was caught there. */
static bool set_context(Eval *ev, Value exception, Span at)
{
    Value of = ev->context.kind == VALUE_NONE ? ev->handled : ev->context;
    bool own = of.kind == VALUE_NONE || value_same(of, exception);
    return own || value_set_attribute(ev->m, exception, STR("__context__"), of, at);
}

/* A function in the lesson language says that it does not do this: no except holds it. What to do
 * stands behind the first colon after it. */
static bool left_out(Eval *ev, Str said, Span at)
{
    size_t colon = str_search(said, STR(LEFT_OUT ": "), 0), end = colon + strlen(LEFT_OUT);
    bool hint = colon < said.len;
    Str what = hint ? str_part(said, 0, end) : said,
        then = hint ? str_from(said, end + 2) : STR("");
    return raise_limit(ev->m, at, hint ? "%.*s\n%.*s" : "%.*s", STR_ARG(what), STR_ARG(then));
}

/* Makes the exception the error of the run. */
static bool raise_value(Eval *ev, Value exception, Span at)
{
    StrBuf text = strbuf_make(ev->m->arena);
    if (!set_context(ev, exception, at) || !value_write_any(ev->m, &text, exception, 's', at))
        return false;
    Str said = strbuf_str(&text);
    if (composed_text(at.source) && str_search(said, STR(LEFT_OUT), 0) < said.len)
        return left_out(ev, said, at);
    const char *type = str_copy(ev->m->arena, object_class(exception)->name).at;
    error_at(ev->m->error, at, "%s", strbuf_str(&text).at);
    error_type(ev->m->error, type);
    ev->m->error->whole = text.len < ERROR_TEXT ? NULL : strbuf_str(&text).at;
    ev->raised = exception;
    ev->raised_type = type;
    return false;
}

/* A class is raised as an object of it. */
static bool exception_object(Eval *ev, Value v, Span at, Value *out)
{
    *out = v;
    if (is_exception_class(v))
        return machine_call_with(ev->m, v, NULL, 0, at, out) && exception_object(ev, *out, at, out);
    return is_exception(v) || raise_as(ev->m, TYPE_ERROR, at,
                                       "exceptions must derive from BaseException\n"
                                       "raise one of Python's, as ValueError(\"...\"), or of a "
                                       "class X(Exception)");
}

bool run_raise(Eval *ev, const Ast *s)
{
    Value exception, cause;
    if (!s->left && ev->handled.kind == VALUE_NONE)
        return raise_as(ev->m, RUNTIME_ERROR, s->at, "No active exception to reraise");
    if (!s->left)
        return raise_value(ev, ev->handled, s->at);
    if (!eval(ev, s->left, &exception) || !exception_object(ev, exception, s->left->at, &exception))
        return false;
    if (s->right &&
        (!eval(ev, s->right, &cause) ||
         (is_exception_class(cause) && !exception_object(ev, cause, s->right->at, &cause)) ||
         !value_set_attribute(ev->m, exception, STR("__cause__"), cause, s->at)))
        return false;
    return raise_value(ev, exception, s->at);
}

/* ---- from errors to values ---- */

/* The key of a KeyError as it was; of other texts than a key what stands between the quotes. */
static Value key_of(Eval *ev, Str text)
{
    StrBuf key = strbuf_make(ev->m->arena);
    bool quoted = text.len >= 2 && (text.at[0] == '\'' || text.at[0] == '"');
    value_write_repr(&key, ev->m->trace, ev->m->missing, trace_now(ev->m->trace));
    if (str_equal(text, strbuf_str(&key)))
        return ev->m->missing;
    if (!quoted)
        return value_str(text);
    StrBuf plain = strbuf_make(ev->m->arena);
    for (size_t i = 1; i + 1 < text.len; i++)
        if (text.at[i] != '\\' || (i + 2 < text.len && text.at[++i]))
            strbuf_char(&plain, text.at[i]);
    return value_str(strbuf_str(&plain));
}

/* An object for an error that the library raised. */
static bool exception_of(Eval *ev, const Error *e, Value *out)
{
    Value type, argument;
    Str name = str_of(e->type && *e->type ? e->type : exception_name(RUNTIME_ERROR));
    Str text = str_copy(ev->m->arena, error_whole(e));
    if (!machine_member(ev->m, SPACE_BUILTIN, name, &type))
        return false;
    argument = str_is(name, "KeyError") ? key_of(ev, text) : value_str(text);
    bool says = text.len && !str_equal(text, name); /* more than the class does */
    Passed given = {.positional = {.items = &argument, .count = says}};
    *out = object_make(ev->m, type.type);
    return exception_begin(ev, *out, &given, e->at) && set_context(ev, *out, e->at);
}

/* An error leaves the lines in which the exception is handled: it arose there. */
static void note_context(Eval *ev, Value exception)
{
    if (ev->context.kind == VALUE_NONE)
        ev->context = exception;
}

Caught catch_begin(const Eval *ev)
{
    return (Caught){.scope = ev->scope,
                    .memo = ev->memo,
                    .watch = ev->watch,
                    .depth = ev->depth,
                    .calls = ev->calls,
                    .step = ev->m->trace->open};
}

bool catch_error(Eval *ev, Caught *c)
{
    Error *e = ev->m->error;
    Trace *t = ev->m->trace;
    bool limit = e->type && !*e->type;
    if (e->kind != ERROR_LESSON || limit)
        return false;
    while (t->open >= 0 && t->open != c->step)
        trace_close(t, t->open);
    ev->scope = c->scope;
    ev->memo = c->memo;
    ev->watch = c->watch;
    ev->depth = c->depth;
    ev->calls = c->calls;
    ev->flow = FLOW_NEXT;
    c->error = *e;
    *e = (Error){0};
    c->exception = ev->raised;
    bool own = ev->raised.kind != VALUE_NONE && c->error.type == ev->raised_type;
    ev->raised = value_none();
    bool well = own || exception_of(ev, &c->error, &c->exception);
    ev->context = value_none();
    return well;
}

bool catch_again(Eval *ev, const Caught *c)
{
    *ev->m->error = c->error;
    ev->raised = c->exception;
    ev->raised_type = c->error.type;
    return false;
}

bool eval_raise(Machine *m, Value exception, Span at)
{
    return exception_object(m->eval, exception, at, &exception) &&
           raise_value(m->eval, exception, at);
}

bool raise_from_generator(Eval *ev, Caught *c)
{
    Value type, text = value_str(STR("generator raised StopIteration")), outer = ev->handled, made;
    if (!catch_error(ev, c))
        return false;
    if (!str_is(object_class(c->exception)->name, exception_name(STOP_ITERATION)))
        return catch_again(ev, c);
    if (!machine_member(ev->m, SPACE_BUILTIN, STR("RuntimeError"), &type) ||
        !machine_call_with(ev->m, type, &text, 1, c->error.at, &made) ||
        !value_set_attribute(ev->m, made, STR("__cause__"), c->exception, c->error.at))
        return false;
    ev->handled = c->exception;
    bool well = raise_value(ev, made, c->error.at);
    ev->handled = outer;
    return well;
}

/* ---- try ---- */

/* Is the exception of that class, or of one of a tuple of classes? */
static bool matches(Eval *ev, Value exception, Value type, Span at, bool *out)
{
    *out = false;
    for (size_t i = 0; type.kind == VALUE_TUPLE && !*out && i < type.items->count; i++)
        if (!matches(ev, exception, type.items->items[i], at, out))
            return false;
    if (type.kind == VALUE_TUPLE)
        return true;
    if (!is_exception_class(type))
        return raise_as(ev->m, TYPE_ERROR, at,
                        "catching classes that do not inherit from BaseException is not allowed");
    *out = class_derives(object_class(exception), type.type);
    return true;
}

bool find_except(Eval *ev, const Ast *s, Value exception, const Ast **out)
{
    bool held = false;
    const Ast *part = s->params;
    for (; part && !held; part = held ? part : part->next) {
        Value type;
        held = !part->left;
        if (part->left &&
            (!eval(ev, part->left, &type) || !matches(ev, exception, type, part->left->at, &held)))
            return false;
    }
    *out = part;
    return true;
}

static bool run_except(Eval *ev, const Ast *part, Value exception)
{
    Value outer = ev->handled;
    Scope *s = scope_to_assign(ev, part->as);
    if (part->as.len)
        scope_set(ev, s, part->as, exception);
    ev->handled = exception;
    bool well = eval_block(ev, part->list);
    ev->handled = outer;
    if (!well)
        note_context(ev, exception);
    if (part->as.len)
        scope_remove(s, part->as);
    return well;
}

/* What the step says: the try with what came of it, then each except that was asked, and what is
 * done in any case. */
static void keep_arms(Eval *ev, const Ast *s, const Caught *c, const Ast *taken)
{
    int count = 1 + (s->other != NULL) + (s->final != NULL), k = 0;
    Span before = block_span(s->list);
    for (const Ast *part = s->params; part; part = part->next)
        count++;
    Arm *arm = ARENA_ARRAY(ev->m->arena, Arm, count);
    const char *type = c ? c->error.type : NULL;
    Str line = c ? str_first_line(ev->m->arena, str_of(c->error.message)) : STR("");
    arm[0] = (Arm){.at = s->name, .body = block_span(s->list), .asked = true, .taken = !c};
    arm[0].label = c ? str_printf(ev->m->arena, "try: %s%s%.*s", type ? type : "RuntimeError",
                                  line.len ? ": " : "", STR_ARG(line))
                     : STR("try: no error");
    bool passed = !c;
    for (const Ast *part = s->params; part; part = part->next) {
        decision_arm(ev, &arm[++k], part, NULL, part == taken);
        arm[k].asked = !passed;
        passed = passed || part == taken;
        if (!arm[k].asked)
            arm[k].label = STR("");
        before = arm[k].body;
    }
    if (s->other)
        arm[++k] = decision_else(before, s->other, !c && ev->flow == FLOW_NEXT);
    if (s->final)
        arm[++k] = (Arm){.at = span_part(s->at, s->as),
                         .body = block_span(s->final),
                         .asked = true,
                         .taken = true,
                         .label = s->as};
    decision_keep(ev, arm, count);
}

/* Does one of the excepts wait for a module that is missing? */
static bool waits_for_import(const Ast *part)
{
    for (; part; part = part->next) {
        Str types = part->left ? span_text(part->left->at) : STR("");
        if (str_search(types, STR("ImportError"), 0) < types.len ||
            str_search(types, STR("ModuleNotFoundError"), 0) < types.len)
            return true;
    }
    return false;
}

/* The lines of the try. */
static bool run_lines(Eval *ev, const Ast *s)
{
    bool outer = ev->import_may_fail;
    ev->import_may_fail = outer || waits_for_import(s->params);
    bool well = eval_block(ev, s->list);
    ev->import_may_fail = outer;
    return well;
}

static bool run_guarded(Eval *ev, const Ast *s)
{
    bool kept = decision_kept(ev, s->at);
    Caught c = catch_begin(ev);
    const Ast *part = NULL;
    if (run_lines(ev, s)) {
        if (kept)
            keep_arms(ev, s, NULL, NULL);
        return ev->flow != FLOW_NEXT || eval_block(ev, s->other);
    }
    if (!catch_error(ev, &c) || !find_except(ev, s, c.exception, &part))
        return false;
    if (kept)
        keep_arms(ev, s, &c, part);
    return part ? run_except(ev, part, c.exception) : catch_again(ev, &c);
}

bool run_try(Eval *ev, const Ast *s)
{
    Caught c = catch_begin(ev);
    bool well = run_guarded(ev, s);
    if (!s->final)
        return well;
    if (!well && !catch_error(ev, &c))
        return false;
    Flow flow = ev->flow;
    Value result = ev->result, outer = ev->handled;
    ev->flow = FLOW_NEXT;
    ev->handled = well ? outer : c.exception;
    bool ended = eval_block(ev, s->final);
    ev->handled = outer;
    if (!ended && !well)
        note_context(ev, c.exception);
    if (!ended)
        return false;
    if (ev->flow != FLOW_NEXT) /* it has the last word */
        return true;
    ev->flow = flow;
    ev->result = result;
    return well || catch_again(ev, &c);
}
