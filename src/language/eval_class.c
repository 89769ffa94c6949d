/*
 * eval_class.c - def and class statements, and how objects of a class come to be.
 *
 * A class is a list of defs; its objects are modules (modules/module.h) that know their class.
 * `super()` is the object seen as a plain nn.Module: that is where its __init__ is found.
 */
#include "language/evaluate.h"
#include "language/library.h"

/* A call's scope ends with it, so a function defined in there sees a copy of its names. */
static Scope *scope_around(Eval *ev)
{
    if (ev->scope == &ev->globals)
        return ev->scope;
    Scope *around = ARENA_NEW(ev->m->arena, Scope);
    *around = *ev->scope;
    return around;
}

/* The function a def makes, in a class or without one; its defaults are computed now. */
static bool make_function(Eval *ev, const Ast *s, const Ast *in_class, Value *out)
{
    Function *f = ARENA_NEW(ev->m->arena, Function);
    int count = 0, i = 0;
    for (const Ast *p = s->params; p; p = p->next)
        count++;
    *f = (Function){.def = s, .name = s->text, .around = scope_around(ev), .method = in_class};
    if (in_class)
        f->name = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(in_class->text), STR_ARG(s->text));
    f->defaults = ARENA_ARRAY(ev->m->arena, Value, count + 1);
    for (const Ast *p = s->params; p; p = p->next, i++)
        if (p->right && !eval(ev, p->right, &f->defaults[i]))
            return false;
    *out = (Value){.kind = VALUE_FUNCTION, .function = f, .at = s->at};
    return true;
}

bool eval_def(Eval *ev, const Ast *s)
{
    Value value;
    if (!make_function(ev, s, NULL, &value))
        return false;
    scope_set(ev, ev->scope, s->text, value);
    return true;
}

/* ---- classes ---- */

const Function *class_method(const Class *c, Str name)
{
    for (size_t i = c->methods.count; i-- > 0;)
        if (str_equal(c->methods.items[i].function->def->text, name))
            return c->methods.items[i].function;
    return NULL;
}

static bool check_base(Eval *ev, const Ast *s)
{
    Value base;
    if (s->left && !eval(ev, s->left, &base))
        return false;
    if (s->left && base.kind == VALUE_BUILTIN &&
        base.builtin == library_find(SPACE_NN, STR("Module")))
        return true;
    error_at(ev->m->error, s->left ? s->left->at : s->name,
             "a class can only inherit from nn.Module in the lesson language");
    return error_hint(ev->m->error, "write class %.*s(nn.Module):", STR_ARG(s->text));
}

bool eval_class(Eval *ev, const Ast *s)
{
    Class *c = ARENA_NEW(ev->m->arena, Class);
    Value method, value = {.kind = VALUE_CLASS, .type = c, .at = s->at};
    if (!check_base(ev, s))
        return false;
    c->name = s->text;
    for (const Ast *d = s->list; d; d = d->next) {
        if (d->kind != AST_DEF)
            continue;
        if (!make_function(ev, d, s, &method))
            return false;
        *ARENA_PUSH(ev->m->arena, &c->methods) = method;
    }
    scope_set(ev, ev->scope, s->text, value);
    return true;
}

/* ---- objects ---- */

Value new_object(Eval *ev, const Class *c)
{
    Module *m = module_make(ev->m->arena, MODULE_CLASS, c->name);
    m->definition = c;
    return value_object(m);
}

/* Without an __init__ of its own a class has that of nn.Module, which takes nothing. */
static bool begin_plain(Eval *ev, const Given *given, Span at)
{
    given->positional.items[0].module->begun = true;
    if (given->keyword.count)
        return error_at(ev->m->error, given->keyword.items[0].at,
                        "Module.__init__() got an unexpected keyword argument '%.*s'",
                        STR_ARG(given->keyword.items[0].name));
    if (given->positional.count == 1)
        return true;
    error_at(ev->m->error, at, "Module.__init__() takes 1 positional argument but %zu were given",
             given->positional.count);
    return error_hint(ev->m->error, "the class has no def __init__(self, ...) that takes them");
}

bool begin_object(Eval *ev, const Class *c, const Given *given, Span at)
{
    const Function *init = class_method(c, STR("__init__"));
    Value result;
    if (!init)
        return begin_plain(ev, given, at);
    if (!call_function(ev, init, given, at, &result))
        return false;
    return result.kind == VALUE_NONE ||
           error_at(ev->m->error, at, "__init__() should return None, not '%s'",
                    value_type_name(result));
}

/* ---- super() ---- */

bool is_super(Eval *ev, const Ast *callee)
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
bool eval_super(Eval *ev, const Ast *x, Value *out)
{
    const Scope *s = ev->scope;
    while (s && !(s->function && s->function->method))
        s = s->outer;
    if (!s || !s->function->def->params || !scope_find(s, s->function->def->params->text, out) ||
        out->kind != VALUE_OBJECT) {
        error_at(ev->m->error, x->at, "super(): no arguments");
        return error_hint(ev->m->error, "it stands in a def of a class: super().__init__()");
    }
    *out = (Value){.kind = VALUE_SUPER, .module = out->module};
    return true;
}
