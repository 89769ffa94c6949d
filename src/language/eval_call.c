/*
 * eval_call.c - calls of the library and of a lesson's own functions, classes and super().
 *
 * A class is a list of defs; its objects are modules (modules/module.h) that know their class.
 * `super()` is the object seen as a plain nn.Module: that is where its __init__ is found.
 */
#include "base/lookup.h"
#include "language/evaluate.h"
#include "language/library.h"

#include <stdio.h>

static bool call_function(Eval *ev, const Function *f, const Given *given, Span at, Value *out);
#include <string.h>

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

static Value new_object(Eval *ev, const Class *c)
{
    Module *m = module_make(ev->m->arena, MODULE_CLASS, c->name);
    m->definition = c;
    return value_object(m);
}

/* A class without an __init__ of its own has that of nn.Module, which takes no arguments. */
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

static bool begin_object(Eval *ev, const Class *c, const Given *given, Span at)
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
        out->kind != VALUE_OBJECT) {
        error_at(ev->m->error, x->at, "super(): no arguments");
        return error_hint(ev->m->error, "it stands in a def of a class: super().__init__()");
    }
    *out = (Value){.kind = VALUE_SUPER, .module = out->module};
    return true;
}

static bool eval_arguments(Eval *ev, const Ast *x, Given *given)
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

/* ---- binding arguments to the parameters of a def ---- */

static int parameter_count(const Ast *def)
{
    int count = 0;
    for (const Ast *p = def->params; p; p = p->next)
        count++;
    return count;
}

static bool too_many(Eval *ev, const Function *f, size_t given, Span at)
{
    int most = parameter_count(f->def), least = most;
    char from[32] = "";
    for (const Ast *p = f->def->params; p; p = p->next)
        least -= p->right != NULL;
    if (least < most)
        snprintf(from, sizeof from, "from %d to ", least);
    return error_at(ev->m->error, at, "%.*s() takes %s%d positional argument%s but %zu %s given",
                    STR_ARG(f->name), from, most, most == 1 ? "" : "s", given,
                    given == 1 ? "was" : "were");
}

static bool bind_positional(Eval *ev, const Function *f, Scope *scope, const Given *given, Span at)
{
    const Ast *p = f->def->params;
    for (size_t i = 0; i < given->positional.count; i++, p = p->next) {
        if (!p)
            return too_many(ev, f, given->positional.count, at);
        scope_set(ev, scope, p->text, given->positional.items[i]);
    }
    return true;
}

static bool bind_keyword(Eval *ev, const Function *f, Scope *scope, const Keyword *k)
{
    Nearest near = {.wanted = k->name};
    Value already;
    for (const Ast *p = f->def->params; p; p = p->next) {
        nearest_offer(&near, p->text);
        if (!str_equal(p->text, k->name))
            continue;
        if (scope_find(scope, p->text, &already))
            return error_at(ev->m->error, k->at, "%.*s() got multiple values for argument '%.*s'",
                            STR_ARG(f->name), STR_ARG(k->name));
        scope_set(ev, scope, p->text, k->value);
        return true;
    }
    error_at(ev->m->error, k->at, "%.*s() got an unexpected keyword argument '%.*s'",
             STR_ARG(f->name), STR_ARG(k->name));
    return near.best.len ? error_hint(ev->m->error, "did you mean '%.*s'?", STR_ARG(near.best))
                         : false;
}

/* Python's words for the parameters that got nothing: 'a', 'b', and 'c'. */
static bool missing(Eval *ev, const Function *f, const Scope *scope, Span at)
{
    StrBuf names = strbuf_make(ev->m->arena);
    int count = 0, k = 0;
    Value already;
    for (const Ast *p = f->def->params; p; p = p->next)
        count += !p->right && !scope_find(scope, p->text, &already);
    for (const Ast *p = f->def->params; p; p = p->next) {
        if (p->right || scope_find(scope, p->text, &already))
            continue;
        if (k++ > 0)
            strbuf_puts(&names, k < count ? ", " : count > 2 ? ", and " : " and ");
        strbuf_printf(&names, "'%.*s'", STR_ARG(p->text));
    }
    return error_at(ev->m->error, at, "%.*s() missing %d required positional argument%s: %.*s",
                    STR_ARG(f->name), count, count == 1 ? "" : "s", STR_ARG(strbuf_str(&names)));
}

/* Gives the parameters that are still missing their defaults. */
static bool bind_defaults(Eval *ev, const Function *f, Scope *scope, Span at)
{
    int i = 0;
    Value already;
    for (const Ast *p = f->def->params; p; p = p->next, i++) {
        if (scope_find(scope, p->text, &already))
            continue;
        if (!p->right)
            return missing(ev, f, scope, at);
        scope_set(ev, scope, p->text, f->defaults[i]);
    }
    return true;
}

static bool bind(Eval *ev, const Function *f, Scope *scope, const Given *given, Span at)
{
    if (!bind_positional(ev, f, scope, given, at))
        return false;
    for (size_t i = 0; i < given->keyword.count; i++)
        if (!bind_keyword(ev, f, scope, &given->keyword.items[i]))
            return false;
    return bind_defaults(ev, f, scope, at);
}

/* An error in code of another text, the prelude, says who called it. */
static bool note_caller(Eval *ev, Span at)
{
    Error *e = ev->m->error;
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
        return f->name;
    Str path = module_path(ev->m->arena, self.module);
    return str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(f->def->text));
}

static bool call_function(Eval *ev, const Function *f, const Given *given, Span at, Value *out)
{
    Scope scope = {.outer = f->around, .function = f}, *caller = ev->scope;
    Value self = given->positional.count ? given->positional.items[0] : value_none();
    scope.path = call_path(ev, f, self);
    if (!bind(ev, f, &scope, given, at))
        return false;
    int step = trace_open(ev->m->trace, STEP_CALL, at, scope.path);
    ev->scope = &scope;
    ev->result = value_none();
    Flow flow = eval_block(ev, f->def->list);
    ev->scope = caller;
    if (flow == FLOW_ERROR)
        return note_caller(ev, at);
    trace_close(ev->m->trace, step);
    *out = ev->result;
    return true;
}

/* What the value calls, and what comes before the arguments as written: an object's forward and
 * the object itself. */
static bool find_callee(Eval *ev, Value *callee, Given *given, Span at)
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
    Given given = {0};
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
        return library_call(ev->m, callee, given.positional.items, (int)given.positional.count,
                            given.keyword.items, (int)given.keyword.count, x->at, out);
    return error_at(ev->m->error, x->at, "'%s' object is not callable", value_type_name(callee));
}
