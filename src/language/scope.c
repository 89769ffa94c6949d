/*
 * scope.c - names: the scopes that hold them, and how one is looked up.
 *
 * A name is looked for in the innermost scope first and in the library last. A function that
 * assigns a name anywhere has it as its own throughout, as in Python.
 */
#include "language/evaluate.h"
#include "language/library.h"

enum { MANY = 16 }; /* names from which on a scope finds them by a table: a call has fewer */

static Variable *variable(const Scope *s, Str name)
{
    if (s->named.count) {
        int i = lookup_find(&s->named, name);
        return i < 0 ? NULL : &s->items[i];
    }
    for (size_t i = 0; i < s->count; i++)
        if (str_equal(s->items[i].name, name))
            return &s->items[i];
    return NULL;
}

static Variable *add_variable(Arena *a, Scope *s, Str name)
{
    Variable *v = ARENA_PUSH(a, s);
    v->name = name;
    for (size_t i = s->named.count; s->count > MANY && i < s->count; i++)
        lookup_set(a, &s->named, s->items[i].name, (int)i);
    return v;
}

bool scope_find(const Scope *s, Str name, Value *out)
{
    const Variable *v = variable(s, name);
    if (v)
        *out = v->value;
    return v != NULL;
}

void eval_bind(Eval *ev, Str name, const Value *value)
{
    static const Lookup nothing = {0};
    Scope *s = &ev->globals;
    Variable *v = variable(s, name);
    if (value) {
        v = v ? v : add_variable(ev->m->arena, s, name);
        v->value = *value;
    } else if (v) {
        *v = s->items[--s->count];
        s->named = nothing;
    }
}

/* A tensor's node is called after the first variable that holds it, a module after the first one at
 * the top level. Local variables have the path of the call before them: mha.forward.keys. */
static void name_held(Eval *ev, const Scope *s, Str name, Value value)
{
    Trace *t = ev->m->trace;
    if (value.kind == VALUE_OBJECT && !s->path.len)
        module_hold(t, value.module, name);
    if (value.kind != VALUE_TENSOR || trace_node(t, value.node)->name.len)
        return;
    if (s->path.len)
        name = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(s->path), STR_ARG(name));
    trace_name(t, value.node, name);
}

void scope_set(Eval *ev, Scope *s, Str name, Value value)
{
    Variable *v = variable(s, name);
    v = v ? v : add_variable(ev->m->arena, s, name);
    v->value = value;
    name_held(ev, s, name, value);
}

/* ---- looking up ---- */

static bool target_assigns(const Ast *target, Str name)
{
    if (target->kind == AST_NAME)
        return str_equal(target->text, name);
    if (target->kind == AST_TUPLE || target->kind == AST_LIST)
        for (const Ast *t = target->list; t; t = t->next)
            if (target_assigns(t, name))
                return true;
    return false;
}

/* True when the statements of a function assign the name somewhere: it is then local throughout. */
static bool block_assigns(const Ast *list, Str name)
{
    for (const Ast *s = list; s; s = s->next) {
        bool here = (s->kind == AST_DEF || s->kind == AST_CLASS) && str_equal(s->text, name);
        if (s->kind == AST_UPDATE || s->kind == AST_FOR)
            here = target_assigns(s->target, name);
        if (s->kind == AST_FOR)
            here = here || block_assigns(s->list, name);
        for (const Ast *t = s->kind == AST_ASSIGN ? s->list : NULL; t; t = t->next)
            here = here || target_assigns(t, name);
        if (here)
            return true;
    }
    return false;
}

static bool unknown_name(Eval *ev, const Ast *x)
{
    Nearest near = {.wanted = x->text};
    raise_at(ev->m, x->at, "name '%.*s' is not defined", STR_ARG(x->text));
    for (size_t i = ev->unbound.count; i-- > 0;)
        if (str_equal(ev->unbound.items[i].name, x->text))
            return error_hint(ev->m->error, "the module %.*s is not in the lesson language",
                              STR_ARG(ev->unbound.items[i].module));
    for (const Scope *s = ev->scope; s; s = s->outer)
        for (size_t i = 0; i < s->count; i++)
            nearest_offer(&near, s->items[i].name);
    library_offer(&near, SPACE_BUILTIN);
    return near.best.len && error_hint(ev->m->error, "did you mean '%.*s'?", STR_ARG(near.best));
}

bool eval_name(Eval *ev, const Ast *x, Value *out)
{
    for (const Scope *s = ev->scope; s; s = s->outer) {
        if (scope_find(s, x->text, out))
            return true;
        if (s->function && block_assigns(s->function->def->list, x->text))
            return raise_at(
                ev->m, x->at,
                "cannot access local variable '%.*s' where it is not associated with a value\n"
                "%.*s() assigns it further down: it is a name of its own there",
                STR_ARG(x->text), STR_ARG(s->function->def->text));
    }
    return library_member(SPACE_BUILTIN, x->text, out) || unknown_name(ev, x);
}

/* ---- from outside ---- */

Eval *eval_make(Machine *m)
{
    Eval *ev = ARENA_NEW(m->arena, Eval);
    ev->m = m;
    ev->scope = &ev->globals;
    return ev;
}

bool eval_lookup(const Eval *ev, Str name, Value *out)
{
    return scope_find(&ev->globals, name, out);
}

static Value move_function(Eval *to, const Eval *from, Value v)
{
    if (v.kind != VALUE_FUNCTION || v.function->around != &from->globals)
        return v;
    Function *f = ARENA_NEW(to->m->arena, Function);
    *f = *v.function;
    f->around = &to->globals;
    v.function = f;
    return v;
}

Eval *eval_copy(const Eval *of, Machine *m)
{
    Eval *ev = eval_make(m);
    for (size_t i = 0; i < of->globals.count; i++) {
        Variable v = of->globals.items[i];
        v.value = move_function(ev, of, v.value);
        *ARENA_PUSH(m->arena, &ev->globals) = v;
    }
    return ev;
}
