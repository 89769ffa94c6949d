/*
 * eval_call.c - calls: of the library, and of a lesson's own functions.
 */
#include "base/nearest.h"
#include "language/evaluate.h"
#include "language/library.h"

#include <stdio.h>
#include <string.h>

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
    Nearest near = nearest_start(k->name);
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

/* What is still missing takes its default. */
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

bool call_function(Eval *ev, const Function *f, const Given *given, Span at, Value *out)
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
