/*
 * eval_call.c - calls of the library and of a lesson's own functions, classes and super().
 *
 * A class is a list of defs; its objects are modules (modules/module.h) that know their class.
 * `super()` is the object seen as a plain nn.Module: that is where its __init__ is found.
 */
#include "evaluation/evaluate.h"
#include "language/library.h"

#include <stdio.h>
#include <string.h>

/* ---- a lesson's own functions ---- */

/* An error in code of another text, the prelude, says who called it. */
static bool note_caller(Eval *ev, Span at)
{
    Error *e = ev->m->error;
    if (composed_text(e->at.source)) {
        e->at = at; /* what PyTorch does inside is not what is wrong */
        return false;
    }
    if (!e->at.source || e->at.source == at.source || strstr(e->hint, "called from"))
        return false;
    size_t used = strlen(e->hint);
    snprintf(e->hint + used, sizeof e->hint - used, "%scalled from %.*s:%d", used ? "; " : "",
             STR_ARG(at.source->name), span_line(at));
    return false;
}

/* What stands before the names of the call's tensors: "f", or the path of the object and the def.
 */
static Str call_path(Eval *ev, const Function *f, Value self)
{
    if (!f->method || self.kind != VALUE_OBJECT)
        return f->takes->name;
    Str path = module_path(ev->m->arena, self.module);
    return str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(f->def->text));
}

static bool call_function(Eval *ev, const Function *f, const Passed *given, Span at, Value *out)
{
    Scope scope = {.outer = f->around, .function = f}, *caller = ev->scope;
    Value self = given->positional.count ? given->positional.items[0] : value_none();
    Arguments a = {.at = at};
    if (!bind_arguments(ev->m, f->takes, given, &a))
        return false;
    scope.path = call_path(ev, f, self);
    for (int k = 0; k < f->takes->count; k++)
        scope_set(ev, &scope, f->takes->formal[k].name, a.value[k]);
    int step = trace_open(ev->m->trace, STEP_CALL, at, scope.path);
    ev->m->trace->steps.items[step].def = f->def->at;
    ev->scope = &scope;
    ev->result = value_none();
    bool well = eval_block(ev, f->def->list);
    ev->scope = caller;
    if (!well)
        return note_caller(ev, at);
    trace_close(ev->m->trace, step);
    ev->flow = FLOW_NEXT;
    *out = ev->result;
    return true;
}

/* ---- objects ---- */

static Value new_object(Eval *ev, const Class *c)
{
    Module *m = module_make(ev->m->arena, MODULE_CLASS, c->name);
    m->definition = c;
    return value_object(m);
}

/* A class without an __init__ of its own has that of nn.Module, which takes no arguments. */
static bool begin_plain(Eval *ev, const Passed *given, Span at)
{
    Formal self = {.name = STR("self")};
    Signature init = {.name = STR("Module.__init__"), .formal = &self, .count = 1, .positional = 1};
    Arguments a = {.at = at};
    given->positional.items[0].module->begun = true;
    return bind_arguments(ev->m, &init, given, &a) ||
           (given->positional.count > 1 &&
            error_hint(ev->m->error, "the class has no def __init__(self, ...) that takes them"));
}

static bool begin_object(Eval *ev, const Class *c, const Passed *given, Span at)
{
    const Function *init = class_method(c, STR("__init__"));
    Value result;
    if (!init)
        return begin_plain(ev, given, at);
    if (!call_function(ev, init, given, at, &result))
        return false;
    return result.kind == VALUE_NONE ||
           raise_at(ev->m, at, "__init__() should return None, not '%s'", value_type_name(result));
}

/* ---- super() ---- */

static bool is_super(Eval *ev, const Ast *callee)
{
    Value own;
    if (callee->kind != AST_NAME || !str_is(callee->text, "super"))
        return false;
    for (const Scope *s = ev->scope; s; s = s->outer)
        if (scope_find(s, callee->text, &own))
            return false;
    return true;
}

/* super(), or super(X, self): the object of the def around it. */
static bool eval_super(Eval *ev, const Ast *x, Value *out)
{
    const Scope *s = ev->scope;
    while (s && !(s->function && s->function->method))
        s = s->outer;
    if (!s || !s->function->def->params || !scope_find(s, s->function->def->params->text, out) ||
        out->kind != VALUE_OBJECT)
        return raise_at(ev->m, x->at,
                        "super(): no arguments\n"
                        "it stands in a def of a class: super().__init__()");
    *out = (Value){.kind = VALUE_SUPER, .module = out->module};
    return true;
}

/* ---- any call ---- */

static bool eval_arguments(Eval *ev, const Ast *x, Passed *given)
{
    for (const Ast *a = x->list; a; a = a->next) {
        Value value;
        if (!eval(ev, a->kind == AST_KEYWORD ? a->right : a, &value))
            return false;
        if (a->kind == AST_KEYWORD)
            *ARENA_PUSH(ev->m->arena, &given->keyword) = (Keyword){a->text, value, a->name};
        else
            *ARENA_PUSH(ev->m->arena, &given->positional) = value;
    }
    return true;
}

/* What the value calls, and what comes before the arguments as written: an object's forward and
 * the object itself. */
static bool find_callee(Eval *ev, Value *callee, Passed *given, Span at)
{
    if (callee->kind == VALUE_OBJECT && !object_forward(ev->m, *callee, at, callee))
        return false;
    if (callee->kind == VALUE_CLASS) {
        *ARENA_PUSH(ev->m->arena, &given->positional) = new_object(ev, callee->type);
    } else if (callee->kind == VALUE_BOUND) {
        *ARENA_PUSH(ev->m->arena, &given->positional) = callee->items->items[0];
        *callee = callee->items->items[1];
    }
    return true;
}

bool eval_call(Eval *ev, const Ast *x, Value *out)
{
    Value callee;
    Passed given = {0};
    if (is_super(ev, x->left))
        return eval_super(ev, x, out);
    if (!eval(ev, x->left, &callee) || !find_callee(ev, &callee, &given, x->at) ||
        !eval_arguments(ev, x, &given))
        return false;
    if (callee.kind == VALUE_CLASS) {
        *out = given.positional.items[0];
        return begin_object(ev, callee.type, &given, x->at);
    }
    if (callee.kind == VALUE_FUNCTION)
        return call_function(ev, callee.function, &given, x->at, out);
    if (callee.kind == VALUE_BUILTIN || callee.kind == VALUE_METHOD)
        return library_call(ev->m, callee, &given, x->at, out);
    return raise_at(ev->m, x->at, "'%s' object is not callable", value_type_name(callee));
}
