/*
 * eval_yield.c - a def with yield in it: a call gives a generator, which runs the lines up to the
 * next yield each time it is asked for an item.
 *
 * Where it stands is kept as a stack of places: lists of statements that go on at one of them, and
 * the loops around. So nothing of C's stack is needed between two items. A yield is therefore a
 * statement of its own, or what a name is given, and stands in no try.
 */
#include "evaluation/evaluate.h"
#include "language/iterator.h"
#include "language/library.h"

/* One place of the stack: a list of statements, a loop, a with, or what yield from reads. */
typedef struct Place {
    const Ast *owner; /* for, while, with; NULL: a list, or yield from */
    const Ast *at;    /* of a list: the next statement */
    Each each;        /* of a for and of yield from */
    bool from;
    Value context; /* of a with */
} Place;

typedef struct Resumed {
    Eval *ev;
    Scope *scope;
    ARENA_LIST(Place);
    Value given; /* by the yield under way */
    bool yielded;
} Resumed;

static void push(Resumed *r, Place place)
{
    *ARENA_PUSH(r->ev->m->arena, r) = place;
}

static void push_list(Resumed *r, const Ast *list)
{
    push(r, (Place){.at = list});
}

static bool give(Resumed *r, Value value)
{
    r->given = value;
    r->yielded = true;
    return true;
}

/* ---- statements ---- */

static bool begin_yield(Resumed *r, const Ast *x)
{
    Value value = value_none();
    if (x->left && !eval(r->ev, x->left, &value))
        return false;
    if (!x->op)
        return give(r, value);
    push(r, (Place){.each = {.of = value, .at = x->at}, .from = true});
    return value_iterable(r->ev->m, value, x->at);
}

static bool begin_if(Resumed *r, const Ast *s)
{
    for (const Ast *part = s->params; part; part = part->next) {
        Value value;
        bool holds = true;
        if (part->left && (!eval(r->ev, part->left, &value) ||
                           !value_truth(r->ev->m, value, part->left->at, &holds)))
            return false;
        if (holds) {
            push_list(r, part->list);
            return true;
        }
    }
    return true;
}

static bool begin_for(Resumed *r, const Ast *s)
{
    Place place = {.owner = s, .each = {.at = s->right->at}};
    if (!eval(r->ev, s->right, &place.each.of) ||
        !value_iterable(r->ev->m, place.each.of, s->right->at))
        return false;
    push(r, place);
    return true;
}

/* with torch.no_grad(): nothing else can be left half way. */
static bool begin_with(Resumed *r, const Ast *s)
{
    Place place = {.owner = s};
    if (!eval(r->ev, s->params->left, &place.context))
        return false;
    if (place.context.kind != VALUE_CONTEXT || s->params->next)
        return raise_limit(r->ev->m, s->at,
                           "a yield within this 'with' is not in the lesson language\n"
                           "build a list and return it");
    context_switch(r->ev->m, place.context, true);
    push(r, place);
    push_list(r, s->list);
    return true;
}

/* Takes the places off up to the loop that is left or goes on. */
static bool jump(Resumed *r, bool leave)
{
    while (r->count) {
        const Ast *owner = r->items[r->count - 1].owner;
        bool loop = owner && (owner->kind == AST_FOR || owner->kind == AST_WHILE);
        if (loop && !leave)
            return true;
        r->count--;
        if (owner && owner->kind == AST_WITH)
            context_switch(r->ev->m, r->items[r->count].context, false);
        if (loop)
            return true;
    }
    return true;
}

/* The yield that the statement is, or that gives a name its value; NULL: none. */
static const Ast *yield_of(const Ast *s)
{
    const Ast *x = s->kind == AST_EXPRESSION ? s->left : s->kind == AST_ASSIGN ? s->right : NULL;
    return x && x->kind == AST_YIELD ? x : NULL;
}

/* What the statement ended: a turn or loop around it, or the whole. */
static bool follow(Resumed *r)
{
    Flow flow = r->ev->flow;
    r->ev->flow = FLOW_NEXT;
    if (flow == FLOW_RETURN)
        r->count = 0;
    return flow == FLOW_NEXT || flow == FLOW_RETURN || jump(r, flow == FLOW_BREAK);
}

static bool run_one(Resumed *r, const Ast *s)
{
    Eval *ev = r->ev;
    const Ast *yield = yield_of(s);
    if (!machine_spend(ev->m, STATEMENT_WORK, s->at))
        return false;
    for (const Ast *t = yield && s->kind == AST_ASSIGN ? s->list : NULL; t; t = t->next)
        if (!eval_assign(ev, t, value_none())) /* nothing is ever sent */
            return false;
    if (yield)
        return begin_yield(r, yield);
    switch (s->kind) {
    case AST_IF:
        return begin_if(r, s);
    case AST_FOR:
        return begin_for(r, s);
    case AST_WHILE:
        push(r, (Place){.owner = s});
        return true;
    case AST_WITH:
        return begin_with(r, s);
    case AST_BREAK:
    case AST_CONTINUE:
        return jump(r, s->kind == AST_BREAK);
    case AST_RETURN:
        r->count = 0;
        return true;
    default:
        return eval_plain_statement(ev, s) && follow(r);
    }
}

/* ---- places ---- */

/* The next turn of a loop, or its else. */
static bool turn(Resumed *r, Place *p)
{
    const Ast *s = p->owner;
    Eval *ev = r->ev;
    bool goes_on;
    Value value;
    if (s->kind == AST_FOR) {
        goes_on = value_next(ev->m, &p->each);
        if (!goes_on && !p->each.end)
            return false;
        if (goes_on && !eval_assign(ev, s->target, p->each.item))
            return false;
    } else if (!eval(ev, s->left, &value) || !value_truth(ev->m, value, s->left->at, &goes_on)) {
        return false;
    }
    if (!eval_count_turn(ev, s->at))
        return false;
    if (!goes_on)
        r->count--;
    push_list(r, goes_on ? s->list : s->other);
    return true;
}

static bool step(Resumed *r)
{
    Place *p = &r->items[r->count - 1];
    const Ast *s = p->at;
    if (p->from) {
        if (value_next(r->ev->m, &p->each))
            return give(r, p->each.item);
        r->count--;
        return p->each.end;
    }
    if (p->owner && p->owner->kind == AST_WITH) {
        context_switch(r->ev->m, p->context, false);
        r->count--;
        return true;
    }
    if (p->owner)
        return turn(r, p);
    if (!s) {
        r->count--;
        return true;
    }
    p->at = s->next;
    return run_one(r, s);
}

static bool next_yielded(Machine *m, Iterator *it, Span at, Value *out)
{
    Resumed *r = it->state;
    Eval *ev = r->ev;
    Scope *now = ev->scope;
    Flow flow = ev->flow;
    Value result = ev->result;
    int depth;
    bool well = true;
    (void)m;
    if (!eval_enter_call(ev, at, &depth))
        return false;
    ev->scope = r->scope;
    ev->flow = FLOW_NEXT;
    r->yielded = false;
    while (well && !r->yielded && r->count)
        well = step(r);
    ev->scope = now;
    ev->flow = flow;
    ev->result = result;
    eval_leave_call(ev, depth);
    it->done = !r->yielded;
    if (r->yielded)
        *out = r->given;
    return well;
}

bool eval_generator(Eval *ev, const Function *f, Scope *scope, Span at, Value *out)
{
    Resumed *r = ARENA_NEW(ev->m->arena, Resumed);
    r->ev = ev;
    r->scope = scope;
    push_list(r, f->def->list);
    if (!iterator_make(ev->m, "generator", next_yielded, NULL, 0, at, out))
        return false;
    out->iterator->state = r;
    return true;
}
