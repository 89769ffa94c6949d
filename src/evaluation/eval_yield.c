/*
 * eval_yield.c - a def with yield in it: a call gives a generator, which runs the lines up to the
 * next yield each time it is asked for an item.
 *
 * Where it stands is kept as a stack of places: lists of statements that go on at one of them, and
 * the loops, withs and trys around. So nothing of C's stack is needed between two items. A
 * statement that waits at a yield within it is run again when the generator goes on: a memo then
 * has what its parts gave before, so that nothing is computed twice.
 */
#include "evaluation/evaluate.h"
#include "language/iterator.h"
#include "language/library.h"

/* What parts of a statement gave. */
typedef struct Memo {
    ARENA_LIST(struct {
        const Ast *x;
        Value value;
    });
} Memo;

typedef enum PlaceKind {
    PLACE_LIST,    /* statements, of which `at` is the next */
    PLACE_LOOP,    /* a for or while */
    PLACE_WITH,    /* the lines of a with: its item `at` was entered */
    PLACE_TRY,     /* the lines of a try */
    PLACE_EXCEPT,  /* the lines of an except; `before` was handled around it */
    PLACE_FINALLY, /* however it ends what runs now: the lines of a finally come next, */
    PLACE_ENDING   /* and behind them goes on what they came in between */
} PlaceKind;

/* How the lines before a finally ended. */
typedef struct Ending {
    Flow flow;
    Value result;
    bool failed;
    Caught error;
} Ending;

typedef struct Place {
    PlaceKind kind;
    const Ast *at;
    Each each; /* of a for */
    Entered entered;
    Value before;
    Ending *ending;
} Place;

typedef struct Resumed {
    Eval *ev;
    Iterator *it;
    Scope *scope;
    ARENA_LIST(Place);
    Memo memo;
    Value given;      /* by the yield under way */
    const Ast *waits; /* the yield; NULL: it waits at none */
    Value source;     /* what a yield from reads: an iterator; or None */
    Value handled;    /* by the except that it is in, */
    Value outer;      /* and by the one around whoever asked */
} Resumed;

static void push(Resumed *r, Place place)
{
    *ARENA_PUSH(r->ev->m->arena, r) = place;
}

static void push_list(Resumed *r, const Ast *list)
{
    push(r, (Place){.at = list});
}

static void set_handled(Resumed *r, Value exception)
{
    r->handled = exception;
    r->ev->handled = exception.kind == VALUE_NONE ? r->outer : exception;
}

/* ---- a yield within a statement ---- */

bool memo_find(const Memo *memo, const Ast *x, Value *out)
{
    for (size_t i = 0; i < memo->count; i++)
        if (memo->items[i].x == x) {
            *out = memo->items[i].value;
            return true;
        }
    return false;
}

void memo_keep(Eval *ev, const Ast *x, Value value)
{
    Memo *memo = ev->memo;
    ARENA_PUSH(ev->m->arena, memo)->x = x;
    memo->items[memo->count - 1].value = value;
}

/* The memo of a generator is a part of what it goes on with. */
static Resumed *resumed_of(Memo *memo)
{
    return (Resumed *)(void *)((char *)memo - offsetof(Resumed, memo));
}

/* Gives the value to whoever asked: what is under way ends as if by an error. */
static bool wait_at(Resumed *r, const Ast *x, Value value)
{
    r->given = value;
    r->waits = x;
    return false;
}

/* Gives the next item of what a yield from reads, or is what that returned. */
static bool yield_from(Resumed *r, const Ast *x, Value sent, Value *out)
{
    Value item;
    bool end;
    Iterator *it = r->source.iterator;
    if (!it->resumes && sent.kind != VALUE_NONE)
        return raise_as(r->ev->m, ATTRIBUTE_ERROR, x->at, "'%s' object has no attribute 'send'",
                        it->type);
    if (!iterator_resume(r->ev->m, it, RESUME_SEND, sent, x->at, &item, &end))
        return false;
    if (!end)
        return wait_at(r, x, item);
    *out = it->result;
    r->source = value_none();
    return true;
}

bool eval_yield(Eval *ev, const Ast *x, Value *out)
{
    Value value = value_none();
    Memo *memo = ev->memo;
    if (!memo)
        return raise_limit(ev->m, x->at,
                           "a yield at this place is not in the lesson language\n"
                           "write it on a line before, as value = yield ...");
    Resumed *r = resumed_of(memo);
    if (x->op && r->source.kind != VALUE_NONE) {
        value = r->it->given;
        r->it->given = value_none();
        return yield_from(r, x, value, out);
    }
    if (x->left && !eval(ev, x->left, &value))
        return false;
    if (!x->op)
        return wait_at(r, x, value);
    return value_iterable(ev->m, value, x->at) && iterator_of(ev->m, value, x->at, &r->source) &&
           yield_from(r, x, value_none(), out);
}

/* What the yield that it waited at gives, when the generator goes on; false: it raises. */
static bool answer(Resumed *r)
{
    Machine *m = r->ev->m;
    const Ast *x = r->waits;
    Value value = r->it->given;
    bool end = false, reads = r->source.kind != VALUE_NONE;
    r->waits = NULL;
    if (r->it->how == RESUME_SEND) {
        if (x && !reads)
            memo_keep(r->ev, x, value);
        return true;
    }
    Value source = r->source;
    r->source = value_none();
    if (!reads || !source.iterator->resumes || source.iterator->done)
        return m->raise(m, value, x ? x->at : r->it->each->at);
    if (!iterator_resume(m, source.iterator, RESUME_THROW, value, x->at, &value, &end))
        return false;
    if (end) {
        memo_keep(r->ev, x, source.iterator->result);
        return true;
    }
    r->source = source;
    return wait_at(r, x, value);
}

/* ---- a generator that nobody reads any more ---- */

static bool same_place(Span a, Span b)
{
    return a.source == b.source && a.start == b.start && a.len == b.len;
}

static Iterator *left_alone(const Ast *x, Span by, Value v);

/* Is there anything to be run when it is ended where it waits? */
static bool has_ending(const Iterator *it)
{
    const Resumed *r = it->state;
    Value from = r->source;
    if (it->done || !it->begun || it->busy)
        return false;
    if (from.kind == VALUE_ITERATOR && from.iterator->resumes && has_ending(from.iterator))
        return true;
    for (size_t i = 0; i < r->count; i++) {
        const Place *p = &r->items[i];
        bool loop = p->kind == PLACE_LOOP, over = loop && p->at && p->at->kind == AST_FOR;
        if ((p->kind != PLACE_LIST && !loop) ||
            (over && left_alone(p->at->right, p->at->right->at, p->each.of)))
            return true;
    }
    return false;
}

/* A generator that the expression x has made to get the value v, or `by` whoever reads that, and
 * that has an ending; or NULL. */
static Iterator *left_alone(const Ast *x, Span by, Value v)
{
    Iterator *it = v.kind == VALUE_ITERATOR ? v.iterator : NULL, *found = NULL;
    if (!it || !(same_place(it->made, x->at) || same_place(it->made, by)))
        return NULL;
    if (it->resumes)
        return has_ending(it) ? it : NULL;
    const Ast *parts = x->kind == AST_CALL ? x->list : NULL;
    for (int k = it->count - 1; k >= 0; k--) /* CPython lets go of the last one first */
        for (const Ast *part = parts; part && !found; part = part->next)
            found = left_alone(part, it->made, it->each[k].of);
    return found;
}

/* An error of its own is passed over, but for one that nothing may catch. */
static bool end_quietly(Eval *ev, Iterator *it)
{
    Error quiet = {0}, *error = ev->m->error;
    Value raised = ev->raised, context = ev->context;
    const char *type = ev->raised_type;
    Flow flow = ev->flow;
    Caught c = catch_begin(ev);
    ev->m->error = &quiet;
    bool well = iterator_close(ev->m, it, it->made) || catch_error(ev, &c);
    ev->m->error = error;
    ev->raised = raised;
    ev->raised_type = type;
    ev->context = context;
    ev->flow = flow;
    it->done = true;
    if (!well)
        *error = quiet;
    return well;
}

bool generators_left(Eval *ev, const Ast *x, Value value)
{
    for (Iterator *it; (it = left_alone(x, x->at, value)) != NULL;)
        if (!end_quietly(ev, it))
            return false;
    return true;
}

bool generators_left_badly(Eval *ev, const Ast *x, Value value, const Caught *base)
{
    Caught c = *base;
    return left_alone(x, x->at, value) && catch_error(ev, &c) && generators_left(ev, x, value) &&
           catch_again(ev, &c);
}

/* ---- how lines end ---- */

/* Takes the place of an except off. */
static void leave_except(Resumed *r, const Place *p)
{
    if (p->at && p->at->as.len)
        scope_remove(scope_to_assign(r->ev, p->at->as), p->at->as);
    set_handled(r, p->before);
}

static void begin_finally(Resumed *r, const Place *p, Ending ending)
{
    Ending *kept = ARENA_NEW(r->ev->m->arena, Ending);
    *kept = ending;
    push(r, (Place){.kind = PLACE_ENDING, .ending = kept, .before = r->handled});
    if (ending.failed)
        set_handled(r, ending.error.exception);
    push_list(r, p->at ? p->at->final : NULL);
}

static bool loop_left(Eval *ev, const Place *p)
{
    bool over = p->kind == PLACE_LOOP && p->at && p->at->kind == AST_FOR;
    return !over || generators_left(ev, p->at->right, p->each.of);
}

/* break, continue and return: takes places off up to the loop that is left or goes on, or all. */
static bool leave(Resumed *r, Flow flow, Value result)
{
    while (r->count) {
        Place p = r->items[r->count - 1];
        bool goes_on = p.kind == PLACE_LOOP && flow == FLOW_CONTINUE;
        r->count -= !goes_on;
        if (!goes_on && !loop_left(r->ev, &p))
            return false;
        if (p.kind == PLACE_LOOP && flow != FLOW_RETURN)
            return true;
        if (p.kind == PLACE_WITH && !with_leave(r->ev, p.at, &p.entered))
            return false;
        if (p.kind == PLACE_EXCEPT)
            leave_except(r, &p);
        if (p.kind == PLACE_ENDING)
            set_handled(r, p.before);
        if (p.kind == PLACE_FINALLY) {
            begin_finally(r, &p, (Ending){.flow = flow, .result = result});
            return true;
        }
    }
    r->it->result = result;
    return true;
}

/* Asks one place what becomes of an error; *held: it goes on there. False: another error. */
static bool ask_place(Resumed *r, Place *p, const Caught *c, bool *held)
{
    Eval *ev = r->ev;
    const Ast *part = NULL;
    if (!loop_left(ev, p))
        return false;
    if (p->kind == PLACE_WITH && p->entered.context.kind == VALUE_CONTEXT)
        context_switch(ev->m, p->entered.context, false);
    else if (p->kind == PLACE_WITH)
        return with_leave_badly(ev, p->at, &p->entered, c->exception, held);
    if (p->kind == PLACE_EXCEPT)
        leave_except(r, p);
    if (p->kind == PLACE_ENDING)
        set_handled(r, p->before);
    if (p->kind == PLACE_FINALLY) {
        begin_finally(r, p, (Ending){.failed = true, .error = *c});
        *held = true;
    }
    if (p->kind != PLACE_TRY)
        return true;
    if (!find_except(ev, p->at, c->exception, &part))
        return false;
    *held = part != NULL;
    if (!part)
        return true;
    push(r, (Place){.kind = PLACE_EXCEPT, .at = part, .before = r->handled});
    if (part->as.len)
        scope_set(ev, scope_to_assign(ev, part->as), part->as, c->exception);
    set_handled(r, c->exception);
    push_list(r, part->list);
    return true;
}

/* Goes on where the error of the run is caught; false when it is nowhere. */
static bool unwind(Resumed *r, const Caught *base)
{
    Caught c = *base;
    bool held = false, well = catch_error(r->ev, &c);
    r->memo.count = 0;
    r->source = value_none();
    while (well && !held && r->count) {
        Place p = r->items[--r->count];
        if (!ask_place(r, &p, &c, &held)) {
            c = *base;
            well = catch_error(r->ev, &c);
        }
    }
    return well && (held || catch_again(r->ev, &c));
}

/* ---- statements ---- */

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
    Place place = {.kind = PLACE_LOOP, .at = s, .each = {.at = s->right->at}};
    if (!eval(r->ev, s->right, &place.each.of) ||
        !value_iterable(r->ev->m, place.each.of, s->right->at))
        return false;
    push(r, place);
    return true;
}

/* The items of a with, each in the lines of the one before it. */
static bool begin_with(Resumed *r, const Ast *s)
{
    for (const Ast *item = s->params; item; item = item->next) {
        Place place = {.kind = PLACE_WITH, .at = item};
        if (!with_enter(r->ev, item, &place.entered))
            return false;
        push(r, place);
    }
    push_list(r, s->list);
    return true;
}

static void begin_try(Resumed *r, const Ast *s)
{
    if (s->final)
        push(r, (Place){.kind = PLACE_FINALLY, .at = s});
    push(r, (Place){.kind = PLACE_TRY, .at = s});
    push_list(r, s->list);
}

static bool run_one(Resumed *r, const Ast *s)
{
    Eval *ev = r->ev;
    Value result = value_none();
    if (!machine_spend(ev->m, STATEMENT_WORK, s->at))
        return false;
    if (s->yields && s->kind == AST_WITH && s->params->next)
        return raise_limit(ev->m, s->at,
                           "a yield among several items of a 'with' is not in the lesson language\n"
                           "write one with in the lines of the other");
    switch (s->kind) {
    case AST_IF:
        return begin_if(r, s);
    case AST_FOR:
        return begin_for(r, s);
    case AST_WHILE:
        push(r, (Place){.kind = PLACE_LOOP, .at = s});
        return true;
    case AST_WITH:
        return begin_with(r, s);
    case AST_TRY:
        begin_try(r, s);
        return true;
    case AST_BREAK:
        return leave(r, FLOW_BREAK, result);
    case AST_CONTINUE:
        return leave(r, FLOW_CONTINUE, result);
    case AST_RETURN:
        return (!s->left || eval(ev, s->left, &result)) && leave(r, FLOW_RETURN, result);
    default:
        return eval_plain_statement(ev, s);
    }
}

/* ---- places ---- */

/* The next turn of a loop, or its else. */
static bool turn(Resumed *r, Place *p)
{
    const Ast *s = p->at;
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
    r->count -= !goes_on;
    push_list(r, goes_on ? s->list : s->other);
    return true;
}

/* Behind a finally: what it came in between. */
static bool go_on(Resumed *r, const Place *p)
{
    Ending *e = p->ending;
    set_handled(r, p->before);
    if (e->failed)
        return catch_again(r->ev, &e->error);
    return e->flow == FLOW_NEXT || leave(r, e->flow, e->result);
}

/* The lines of a place have ended by themselves. */
static bool end_place(Resumed *r, const Place *p)
{
    switch (p->kind) {
    case PLACE_WITH:
        return with_leave(r->ev, p->at, &p->entered);
    case PLACE_TRY:
        push_list(r, p->at ? p->at->other : NULL);
        return true;
    case PLACE_EXCEPT:
        leave_except(r, p);
        return true;
    case PLACE_FINALLY:
        begin_finally(r, p, (Ending){.flow = FLOW_NEXT});
        return true;
    case PLACE_ENDING:
        return go_on(r, p);
    default:
        return true;
    }
}

static bool step(Resumed *r)
{
    size_t top = r->count - 1;
    Place *p = &r->items[top], ended = *p;
    const Ast *s = p->at;
    bool yields = s && s->yields;
    r->ev->memo = yields ? &r->memo : NULL;
    if (p->kind == PLACE_LOOP && s) {
        if (!turn(r, p))
            return false;
    } else if (p->kind == PLACE_LIST && s) {
        p->at = s->next;
        if (!run_one(r, s)) {
            if (r->waits)
                r->items[top].at = s; /* it is run again */
            return false;
        }
    } else {
        r->count--;
        return end_place(r, &ended);
    }
    if (yields)
        r->memo.count = 0;
    return true;
}

/* ---- from outside ---- */

/* Runs up to the next yield, or the end. */
static bool run_on(Resumed *r)
{
    Caught base = catch_begin(r->ev);
    bool well;
    r->ev->memo = &r->memo;
    well = answer(r);
    base.memo = NULL;
    for (;;) {
        if (!well && r->waits)
            return true;
        if (!well && !unwind(r, &base)) {
            r->count = 0;
            return raise_from_generator(r->ev, &base);
        }
        if (!r->count)
            return true;
        well = step(r);
    }
}

static bool next_yielded(Machine *m, Iterator *it, Span at, Value *out)
{
    Resumed *r = it->state;
    Eval *ev = r->ev;
    Scope *now = ev->scope;
    Memo *memo = ev->memo;
    Flow flow = ev->flow;
    Value result = ev->result, handled = ev->handled;
    int depth;
    (void)m;
    if (!eval_enter_call(ev, at, &depth))
        return false;
    ev->scope = r->scope;
    ev->flow = FLOW_NEXT;
    it->each->at = at;
    it->begun = true;
    r->outer = handled;
    set_handled(r, r->handled);
    bool well = run_on(r);
    ev->scope = now;
    ev->memo = memo;
    ev->flow = flow;
    ev->result = result;
    ev->handled = handled;
    eval_leave_call(ev, depth);
    it->how = RESUME_SEND;
    it->given = value_none();
    it->done = !well || !r->waits;
    if (r->waits)
        *out = r->given;
    return well;
}

bool eval_generator(Eval *ev, const Function *f, Scope *scope, Span at, Value *out)
{
    Resumed *r = ARENA_NEW(ev->m->arena, Resumed);
    if (!iterator_make(ev->m, "generator", next_yielded, NULL, 0, at, out))
        return false;
    *r = (Resumed){.ev = ev, .it = out->iterator, .scope = scope};
    push_list(r, f->def->list);
    out->iterator->resumes = true;
    out->iterator->state = r;
    return true;
}
