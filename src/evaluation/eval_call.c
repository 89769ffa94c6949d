/*
 * eval_call.c - calls of any value: of classes, of super(), of the library and of functions.
 *
 * A class is a list of defs; its objects are modules (modules/module.h) that know their class.
 * `super()` is the object seen as a plain nn.Module: that is where its __init__ is found.
 */
#include "evaluation/evaluate.h"
#include "language/library.h"

#include <stdio.h>
#include <string.h>

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
    if (!eval_run_function(ev, init, given, at, &result))
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

/* *left: its items are further arguments by place. */
static bool unpack_items(Eval *ev, const Ast *star, Passed *given)
{
    Value of;
    Each each = {.at = star->left->at};
    if (!eval(ev, star->left, &of))
        return false;
    for (each.of = of; value_next(ev->m, &each);)
        *ARENA_PUSH(ev->m->arena, &given->positional) = each.item;
    return each.end;
}

static bool eval_argument(Eval *ev, const Ast *a, Passed *given)
{
    Value value;
    if (a->kind == AST_STAR)
        return unpack_items(ev, a, given);
    if (!eval(ev, a->kind == AST_KEYWORD ? a->right : a, &value))
        return false;
    if (a->kind == AST_KEYWORD)
        *ARENA_PUSH(ev->m->arena, &given->keyword) = (Keyword){a->text, value, a->name};
    else
        *ARENA_PUSH(ev->m->arena, &given->positional) = value;
    return true;
}

static bool eval_arguments(Eval *ev, const Ast *x, Passed *given)
{
    for (const Ast *a = x->list; a; a = a->next)
        if (!eval_argument(ev, a, given))
            return false;
    return true;
}

/* A call with one more argument before the others: the object. */
static bool call_with(Eval *ev, Value callee, Value first, const Passed *given, Span at, Value *out)
{
    Passed all = {.keyword = given->keyword};
    *ARENA_PUSH(ev->m->arena, &all.positional) = first;
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(ev->m->arena, &all.positional) = given->positional.items[i];
    if (callee.kind != VALUE_CLASS)
        return eval_callee(ev->m, callee, &all, at, out);
    *out = first;
    return begin_object(ev, callee.type, &all, at);
}

static bool call_value(Eval *ev, Value callee, const Passed *given, Span at, Value *out)
{
    switch (callee.kind) {
    case VALUE_FUNCTION:
        return eval_run_function(ev, callee.function, given, at, out);
    case VALUE_BUILTIN:
    case VALUE_METHOD:
        return library_call(ev->m, callee, given, at, out);
    case VALUE_BOUND:
        return call_with(ev, callee.items->items[1], callee.items->items[0], given, at, out);
    case VALUE_CLASS:
        return call_with(ev, callee, new_object(ev, callee.type), given, at, out);
    case VALUE_OBJECT:
        return object_forward(ev->m, callee, at, &callee) && call_value(ev, callee, given, at, out);
    default:
        return raise_at(ev->m, at, "'%s' object is not callable", value_type_name(callee));
    }
}

bool eval_callee(Machine *m, Value callee, const Passed *given, Span at, Value *out)
{
    Eval *ev = m->eval;
    if (!eval_enter(ev, at))
        return false;
    bool well = call_value(ev, callee, given, at, out);
    ev->depth--;
    return well;
}

bool eval_call(Eval *ev, const Ast *x, Value *out)
{
    Value callee;
    Passed given = {0};
    if (is_super(ev, x->left))
        return eval_super(ev, x, out);
    if (!eval(ev, x->left, &callee))
        return false;
    if (callee.kind == VALUE_OBJECT && !object_forward(ev->m, callee, x->at, &callee))
        return false;
    return eval_arguments(ev, x, &given) && call_value(ev, callee, &given, x->at, out);
}
