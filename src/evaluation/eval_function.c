/*
 * eval_function.c - a lesson's own functions: what a def or lambda makes, and running it.
 *
 * A function knows the scope it was made in, which stays as long as the run: so a def within a def
 * sees names as they are when it is called, not as they were when it was made.
 */
#include "evaluation/evaluate.h"
#include "language/dict.h"
#include "language/library.h"

#include <stdio.h>
#include <string.h>

/* ---- making them ---- */

static int count_formal(const Ast *params)
{
    int count = 0;
    for (; params; params = params->next)
        count += params->op == PARAMETER_ONE;
    return count;
}

/* Reads the parameters; the defaults are computed now. */
static bool read_parameters(Eval *ev, const Ast *params, Signature *takes)
{
    int count = count_formal(params);
    takes->formal = ARENA_ARRAY(ev->m->arena, Formal, count + 1);
    takes->positional = count;
    for (const Ast *p = params; p; p = p->next) {
        Formal *formal = &takes->formal[takes->count];
        if (p->op == PARAMETER_SLASH) {
            takes->nameless = takes->count;
        } else if (p->op == PARAMETER_WORDS) {
            takes->words = p->text;
        } else if (p->op == PARAMETER_REST) {
            takes->rest = p->text;
            takes->positional = takes->count;
        } else {
            *formal = (Formal){.name = p->text, .optional = p->right};
            if (p->right && !eval(ev, p->right, &formal->preset))
                return false;
            takes->count++;
        }
    }
    return true;
}

/* The name as it is written: "<lambda>", and __f also where it is _C__f. */
static Str written_name(const Ast *def)
{
    return def->name.len ? span_text(def->name) : def->text;
}

Str eval_path(Eval *ev, Str name)
{
    const Scope *s = ev->scope;
    while (s && s->comprehension)
        s = s->outer;
    Str around = s && s->type       ? s->type->path
                 : s && s->function ? s->function->takes->name
                                    : STR("");
    return !around.len ? name
                       : str_printf(ev->m->arena, "%.*s.%s%.*s", STR_ARG(around),
                                    s->type ? "" : "<locals>.", STR_ARG(name));
}

bool eval_function(Eval *ev, const Ast *s, Value *out)
{
    Arena *a = ev->m->arena;
    Signature *takes = ARENA_NEW(a, Signature);
    Function *f = ARENA_NEW(a, Function);
    *takes = (Signature){.name = eval_path(ev, written_name(s))};
    if (!read_parameters(ev, s->params, takes))
        return false;
    *f = (Function){.def = s, .takes = takes, .around = ev->scope, .owner = ev->scope->type};
    f->own = ARENA_NEW(a, AttributeList);
    while (f->around->type)
        f->around = f->around->outer;
    *out = (Value){.kind = VALUE_FUNCTION, .function = f, .at = s->at};
    return true;
}

bool eval_lambda(Eval *ev, const Ast *x, Value *out)
{
    return eval_function(ev, x, out);
}

/* ---- calling them ---- */

/* The name of the def in which the code of the scope stands. */
static Str name_around(const Eval *ev)
{
    const Scope *s = ev->scope;
    while (s && !s->function)
        s = s->outer;
    return s ? written_name(s->function->def) : STR("");
}

/* An error in code of another text, the prelude, says who called it. */
static bool note_caller(Eval *ev, Span at)
{
    Error *e = ev->m->error;
    if (composed_text(e->at.source)) {
        e->at = at; /* what PyTorch does inside is not what is wrong */
        return false;
    }
    if (!e->at.source || composed_text(at.source) || strstr(e->hint, "called from"))
        return false;
    if (e->at.source == at.source) {
        error_call(e, at, name_around(ev));
        return false;
    }
    size_t used = strlen(e->hint);
    bool asks = used && e->hint[used - 1] == '?';
    snprintf(e->hint + used, sizeof e->hint - used, "%scalled from %.*s:%d",
             asks   ? " "
             : used ? "; "
                    : "",
             STR_ARG(at.source->name), span_line(at));
    return false;
}

/* A composed function's own helper, of which nobody is to know who calls PyTorch: _put. */
static bool is_helper(const Function *f)
{
    return composed_text(f->def->at.source) && str_starts(f->def->text, "_") &&
           !str_starts(f->def->text, "__");
}

/* What stands before the names of the call's tensors: "f", or the path of the object and the def.
 */
static Str call_path(Eval *ev, const Function *f, Value self)
{
    if (is_helper(f) && ev->scope->path.len)
        return ev->scope->path;
    const Class *c = object_class(self);
    if (!f->owner || self.kind != VALUE_OBJECT || !c || !class_derives(c, f->owner))
        return f->owner ? str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(f->owner->name),
                                     STR_ARG(f->def->text))
                        : f->def->text;
    Str path = module_path(ev->m->arena, self.module);
    return str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(f->def->text));
}

/* Gives the parameters their arguments, each a name of the call's scope. */
static bool set_parameters(Eval *ev, Scope *scope, const Arguments *a)
{
    const Signature *takes = a->to;
    for (int k = 0; k < takes->count; k++)
        scope_set(ev, scope, takes->formal[k].name, a->value[k]);
    if (takes->rest.len)
        scope_set(ev, scope, takes->rest,
                  value_items(ev->m, VALUE_TUPLE, a->rest, (size_t)a->rests));
    if (!takes->words.len)
        return true;
    Value words = dict_make(ev->m, VALUE_DICT);
    scope_set(ev, scope, takes->words, words);
    for (size_t i = 0; i < a->words.count; i++) {
        Keyword k = a->words.items[i];
        Entry *old;
        if (!dict_find(ev->m, words.dict, value_str(k.name), k.at, &old))
            return false;
        if (old)
            return raise_as(ev->m, TYPE_ERROR, k.at,
                            "%.*s() got multiple values for keyword argument '%.*s'",
                            STR_ARG(takes->name), STR_ARG(k.name));
        if (!dict_set(ev->m, words.dict, value_str(k.name), k.value, k.at))
            return false;
    }
    return true;
}

/* Runs the body of a def, or computes that of a lambda. */
static bool run_body(Eval *ev, const Ast *def)
{
    ev->result = value_none();
    Value result = value_none();
    if (def->kind != AST_LAMBDA)
        return eval_block(ev, def->list);
    bool well = eval(ev, def->left, &result);
    ev->result = result;
    return well;
}

/* A def of a class that got one argument too many lacks its self. */
static bool hint_no_self(Eval *ev, const Function *f, const Passed *given)
{
    const Ast *first = f->def->params, *last = first;
    if (!f->owner || (first && (str_is(first->text, "self") || str_is(first->text, "cls"))) ||
        given->positional.count != (size_t)f->takes->count + 1)
        return false;
    while (last && last->next)
        last = last->next;
    Str params = first ? span_text(span_join(first->at, last->at)) : STR("");
    return error_hint(ev->m->error, "write def %.*s(self%s%.*s): at line %d", STR_ARG(f->def->text),
                      first ? ", " : "", STR_ARG(params), span_line(f->def->at));
}

/* What PyTorch looks up without computing anything is no step for anybody. */
static void close_call(Eval *ev, const Function *f, int step)
{
    Trace *t = ev->m->trace;
    trace_close(t, step);
    bool there = (size_t)step < t->steps.count; /* closing it may have removed it */
    if (there && composed_text(f->def->at.source) && t->steps.items[step].begin == trace_now(t))
        trace_cancel(t, step);
}

bool eval_run_function(Eval *ev, const Function *f, const Passed *given, Span at, Value *out)
{
    Scope *scope = scope_make(ev, f->around, f, STR("")), *caller = ev->scope;
    Value self = given->positional.count ? given->positional.items[0] : value_none();
    Arguments a = {.at = at};
    struct Memo *memo = ev->memo;
    int depth;
    if (!eval_enter_call(ev, at, &depth))
        return false;
    if (!bind_arguments(ev->m, f->takes, given, &a)) {
        eval_leave_call(ev, depth);
        return hint_no_self(ev, f, given);
    }
    scope->path = call_path(ev, f, self);
    scope->capacity = (size_t)f->takes->count + 2 + f->def->names.count; /* with *rest, **words */
    scope->items = ARENA_ARRAY(ev->m->arena, Variable, scope->capacity);
    if (!set_parameters(ev, scope, &a)) {
        eval_leave_call(ev, depth);
        return false;
    }
    if (f->def->yields) {
        eval_leave_call(ev, depth);
        return eval_generator(ev, f, scope, at, out);
    }
    int step = trace_open(ev->m->trace, STEP_CALL, at, scope->path);
    ev->m->trace->steps.items[step].def = f->def->at;
    ev->scope = scope;
    ev->memo = NULL;
    bool was = ev->m->trace->no_grad;
    if (f->gradients)
        ev->m->trace->no_grad = f->gradients < 0;
    bool well = run_body(ev, f->def);
    if (f->gradients)
        ev->m->trace->no_grad = was;
    ev->scope = caller;
    ev->memo = memo;
    eval_leave_call(ev, depth);
    if (!well)
        return note_caller(ev, at);
    close_call(ev, f, step);
    bool gives = ev->flow == FLOW_RETURN || f->def->kind == AST_LAMBDA;
    *out = gives ? ev->result : value_none(); /* it may hold what a call within gave */
    ev->flow = FLOW_NEXT;
    return true;
}
