/*
 * doubt.c - names of the top level whose values cannot be trusted, since something that should have
 * given or changed them was not run (see eval.h).
 */
#include "evaluation/evaluate.h"

typedef struct Doubtful {
    Doubt doubt;
    Str why;
} Doubtful;

struct Doubts {
    Lookup named; /* which item belongs to a name */
    ARENA_LIST(Doubtful);
    Doubtful read; /* the strongest that was read since eval_watch */
    GivenList given;
};

static Doubtful *doubtful(const Eval *ev, Str name)
{
    int i = ev->doubts ? lookup_find(&ev->doubts->named, name) : -1;
    return i < 0 ? NULL : &ev->doubts->items[i];
}

void eval_watch(Eval *ev)
{
    if (!ev->doubts)
        ev->doubts = ARENA_NEW(ev->m->arena, struct Doubts);
    ev->doubts->read = (Doubtful){0};
    ev->doubts->given.count = 0;
}

void eval_doubt(Eval *ev, Str name, Doubt doubt, Str why)
{
    Doubtful *d = doubtful(ev, name);
    if (!ev->doubts)
        eval_watch(ev);
    if (!d) {
        d = ARENA_PUSH(ev->m->arena, ev->doubts);
        lookup_set(ev->m->arena, &ev->doubts->named, name, (int)ev->doubts->count - 1);
    }
    if (doubt >= d->doubt)
        *d = (Doubtful){doubt, why};
}

Doubt eval_doubted(const Eval *ev, Str *why)
{
    *why = ev->doubts ? ev->doubts->read.why : STR("");
    return ev->doubts ? ev->doubts->read.doubt : DOUBT_NONE;
}

const GivenList *eval_given(const Eval *ev)
{
    return &ev->doubts->given;
}

bool doubt_read(Eval *ev, const Ast *x)
{
    const Doubtful *d = doubtful(ev, x->text);
    if (d && d->doubt > ev->doubts->read.doubt && d->doubt != DOUBT_LATER)
        ev->doubts->read = *d;
    return !d || d->doubt != DOUBT_STALE || !doubt_missing(ev, x);
}

bool doubt_missing(Eval *ev, const Ast *x)
{
    const Doubtful *d = doubtful(ev, x->text);
    if (!d || d->doubt != DOUBT_STALE)
        return false;
    raise_limit(ev->m, x->at, "%.*s", STR_ARG(d->why));
    return true;
}

bool doubt_hint(Eval *ev, Str name)
{
    const Doubtful *d = doubtful(ev, name);
    if (!d || d->doubt != DOUBT_LATER)
        return false;
    error_hint(ev->m->error, "%.*s", STR_ARG(d->why));
    return true;
}

void doubt_given(Eval *ev, Str name)
{
    Doubtful *d = doubtful(ev, name);
    if (d)
        d->doubt = DOUBT_NONE;
    *ARENA_PUSH(ev->m->arena, &ev->doubts->given) = name;
}
