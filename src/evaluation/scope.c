/*
 * scope.c - the scopes that hold names, and the names that an evaluator begins with.
 */
#include "evaluation/evaluate.h"
#include "language/composed.h"
#include "language/dict.h"

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

/* The variable of that name, which may be a new one. */
static Variable *place(Arena *a, Scope *s, Str name)
{
    Variable *v = variable(s, name);
    if (v)
        return v;
    v = ARENA_PUSH(a, s);
    v->name = name;
    for (size_t i = s->named.count; s->count > MANY && i < s->count; i++)
        lookup_set(a, &s->named, s->items[i].name, (int)i);
    return v;
}

Scope *scope_make(Eval *ev, Scope *outer, const Function *f, Str path)
{
    Scope *s = ARENA_NEW(ev->m->arena, Scope);
    s->outer = outer;
    s->function = f;
    s->path = path;
    return s;
}

bool scope_find(const Scope *s, Str name, Value *out)
{
    const Variable *v = variable(s, name);
    if (v)
        *out = v->value;
    return v != NULL;
}

bool scope_remove(Scope *s, Str name)
{
    static const Lookup nothing = {0};
    Variable *v = variable(s, name);
    if (!v)
        return false;
    *v = s->items[--s->count];
    s->named = nothing;
    return true;
}

void eval_bind(Eval *ev, Str name, const Value *value)
{
    if (value)
        place(ev->m->arena, &ev->globals, name)->value = *value;
    else
        scope_remove(&ev->globals, name);
    if (ev->doubts)
        doubt_given(ev, name);
}

/* The tensor was made in the call that is running: not given to it, and no weight of a layer. */
static bool is_of_this_call(const Eval *ev, const Scope *s, const Node *n)
{
    const Trace *t = ev->m->trace;
    int step = t->open;
    while (step >= 0 && t->steps.items[step].kind != STEP_CALL)
        step = t->steps.items[step].parent;
    NodeId begin = step >= 0 ? t->steps.items[step].begin : trace_now(t);
    return s == ev->scope && n->id >= begin;
}

/* A tensor's node is called after the first variable that holds it, a module after the first one at
 * the top level. Local variables have the path of the call before them: mha.forward.keys. */
static void name_held(Eval *ev, const Scope *s, Str name, Value value)
{
    Trace *t = ev->m->trace;
    for (int k = 0; value.kind == VALUE_PAIR && k < 2; k++)
        name_held(ev, s, str_printf(ev->m->arena, "%.*s.%s", STR_ARG(name), pair_member(value, k)),
                  value.items->items[k]);
    if (value.kind == VALUE_OBJECT && !s->path.len)
        module_hold(t, value.module, name);
    if (value.kind != VALUE_TENSOR || value.node < t->frozen)
        return;
    value.node = trace_became(t, value.node, trace_now(t));
    const Node *n = trace_node(t, value.node);
    bool inside = s->function && composed_text(s->function->def->at.source);
    /* what a generator or a comprehension only goes through */
    bool walked = s->comprehension || (s->function && s->function->def->yields);
    bool theirs = (walked && !is_of_this_call(ev, s, n)) ||
                  (inside && (!composed_text(n->at.source) || !is_of_this_call(ev, s, n)));
    bool weight = s->path.len && n->learns && !n->grown; /* whose name is its module's path */
    if (theirs || weight || (n->name.len && (inside || !composed_named(t, n))))
        return;
    if (s->path.len)
        name = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(s->path), STR_ARG(name));
    trace_rename(t, value.node, name);
}

void scope_set(Eval *ev, Scope *s, Str name, Value value)
{
    place(ev->m->arena, s, name)->value = value;
    if (ev->doubts && s == &ev->globals)
        doubt_given(ev, name);
    name_held(ev, s, name, value);
}

/* ---- as a dict ---- */

static bool names_as_dict(Machine *m, bool top, Span at, Value *out)
{
    const Eval *ev = m->eval;
    const Scope *s = top ? &ev->globals : ev->scope;
    *out = dict_make(m, VALUE_DICT);
    top = s == &ev->globals;
    if (top && !dict_set(m, out->dict, value_str(STR("__name__")), value_str(STR("__main__")), at))
        return false;
    for (size_t i = 0; i < s->count; i++)
        if (!dict_set(m, out->dict, value_str(s->items[i].name), s->items[i].value, at))
            return false;
    out->dict->names = top;
    return true;
}

static void give_name(Machine *m, Str name, Value value)
{
    scope_set(m->eval, &m->eval->globals, name, value);
}

/* ---- from outside ---- */

Eval *eval_make(Machine *m)
{
    Eval *ev = ARENA_NEW(m->arena, Eval);
    ev->m = m;
    m->eval = ev;
    m->composed = eval_composed;
    ev->globals.top = true;
    m->call = eval_callee;
    m->raise = eval_raise;
    m->make = eval_make_any;
    m->names = names_as_dict;
    m->give = give_name;
    ev->scope = &ev->globals;
    return ev;
}

bool eval_lookup(const Eval *ev, Str name, Value *out)
{
    if (!scope_find(&ev->globals, name, out))
        return false;
    if (out->kind == VALUE_TENSOR)
        out->node = trace_became(ev->m->trace, out->node, trace_now(ev->m->trace));
    return true;
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
    for (int i = 0; i < COMPOSED_FILES; i++)
        ev->composed[i] = of->composed[i];
    for (size_t i = 0; i < of->globals.count; i++) {
        Variable v = of->globals.items[i];
        v.value = move_function(ev, of, v.value);
        *ARENA_PUSH(m->arena, &ev->globals) = v;
    }
    return ev;
}
