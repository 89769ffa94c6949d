/*
 * local_names.c - which names the statements of a function make its own (see parser.h).
 *
 * Any statement that gives a name a value makes it the function's throughout: assignments, loops,
 * with, except, import, def and class, del, and := wherever it stands. `global` and `nonlocal` say
 * otherwise. A def, class or lambda within has names of its own.
 */
#include "syntax/parse.h"

typedef struct Names {
    Arena *arena;
    Lookup *found;
    const Ast *late; /* said to be global, or nonlocal, where it is bound already */
} Names;

static void add(Names *n, Str name, NameScope scope)
{
    if (name.len && lookup_find(n->found, name) < (int)scope)
        lookup_set(n->arena, n->found, name, (int)scope);
}

static void add_target(Names *n, const Ast *target)
{
    if (!target)
        return;
    if (target->kind == AST_NAME)
        add(n, target->text, NAME_LOCAL);
    if (target->kind == AST_STAR)
        add_target(n, target->left);
    if (target->kind == AST_TUPLE || target->kind == AST_LIST)
        for (const Ast *t = target->list; t; t = t->next)
            add_target(n, t);
}

static void add_import(Names *n, const Ast *s)
{
    for (const Ast *a = s->list; a; a = a->next) {
        Str name = a->as.len ? a->as : a->text.len ? a->text : a->module;
        add(n, str_part(name, 0, str_find(name, '.')), NAME_LOCAL);
    }
}

/* What the statement or expression itself binds. */
static void add_own(Names *n, const Ast *s)
{
    switch (s->kind) {
    case AST_ASSIGN:
        for (const Ast *t = s->list; t; t = t->next)
            add_target(n, t);
        break;
    case AST_ANNOTATE:
    case AST_UPDATE:
    case AST_FOR:
    case AST_WITH_ITEM:
    case AST_DELETE:
    case AST_WALRUS:
        add_target(n, s->target);
        break;
    case AST_EXCEPT:
        add(n, s->as, NAME_LOCAL);
        break;
    case AST_DEF:
    case AST_CLASS:
        add(n, s->text, NAME_LOCAL);
        break;
    case AST_IMPORT:
        add_import(n, s);
        break;
    case AST_GLOBAL:
    case AST_NONLOCAL:
        for (const Ast *name = s->list; name; name = name->next) {
            if (!n->late && lookup_find(n->found, name->text) == NAME_LOCAL)
                n->late = name;
            add(n, name->text, s->kind == AST_GLOBAL ? NAME_GLOBAL : NAME_NONLOCAL);
        }
        break;
    default:
        break;
    }
}

static void walk(Names *n, const Ast *s)
{
    for (; s; s = s->next) {
        add_own(n, s);
        if (s->kind == AST_DEF || s->kind == AST_CLASS)
            continue;
        const Ast *part[] = {s->left, s->right,  s->step,  s->target,
                             s->list, s->params, s->other, s->final};
        for (size_t k = 0; k < sizeof part / sizeof *part; k++)
            walk(n, part[k]);
    }
}

const Ast *ast_names(Arena *a, const Ast *list, Lookup *out)
{
    Names n = {a, out, NULL};
    walk(&n, list);
    return n.late;
}
