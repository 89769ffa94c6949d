/*
 * compose.c - members of namespaces that are written in the lesson language (language/composed.h).
 *
 * A file is parsed and run when one of its members is first asked for, in a scope of its own that
 * lasts as long as the evaluator. Running it makes functions and classes only: no step, no node.
 */
#include "evaluation/evaluate.h"
#include "language/composed.h"
#include "syntax/parser.h"

#include <assert.h>

/* Runs a file; its statements leave the evaluator as it was. They need little of the stack, and
 * have that little however deep the code is that asks: it may ask for the class of its
 * RecursionError. */
static bool run_file(Eval *ev, int file, Scope *scope)
{
    Ast *code;
    Source *source = ARENA_NEW(ev->m->arena, Source);
    const Embedded *embedded = composed_file(file);
    *source = (Source){.name = str_of(embedded->name), .text = embedded->text};
    Scope *before = ev->scope;
    const char *bottom = ev->bottom;
    int depth = ev->depth;
    ev->scope = scope;
    ev->bottom = __builtin_frame_address(0);
    ev->depth = 0;
    bool well = parse_script(ev->m->arena, source_all(source), &code, ev->m->error) &&
                eval_statements(ev, code);
    ev->scope = before;
    ev->bottom = bottom;
    ev->depth = depth;
    return well;
}

/* The names of a file. */
static const Scope *loaded(Eval *ev, int file)
{
    if (ev->composed[file])
        return ev->composed[file];
    Scope *scope = ARENA_NEW(ev->m->arena, Scope);
    scope->top = true;
    ev->composed[file] = scope;
    return run_file(ev, file, scope) ? scope : NULL;
}

/* Gives tensors their methods: the function bound to what stands before the dot is made by
 * whoever asked. */
bool eval_composed(Machine *m, Namespace space, Str name, Value *out)
{
    Eval *ev = m->eval;
    Composed c;
    int known = lookup_find(&ev->found[space], name);
    if (known >= 0) {
        *out = ev->members.items[known];
        return true;
    }
    if (!composed_find(space, name, &c))
        return false;
    const Scope *scope = loaded(ev, c.file);
    if (!scope || !scope_find(scope, name, out))
        return false;
    *ARENA_PUSH(m->arena, &ev->members) = *out;
    lookup_set(m->arena, &ev->found[space], name, (int)ev->members.count - 1);
    return true;
}
