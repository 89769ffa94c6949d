/*
 * comprehend.c - dicts and sets in braces, comprehensions, and generator expressions.
 *
 * The clauses of a comprehension turn like the wheels of a counter: the innermost takes its next
 * item; where it has none, the one before it does. Going on from where it stood is so all that a
 * generator needs, which gives one item each time it is asked. The targets live in a scope of their
 * own.
 */
#include "evaluation/evaluate.h"
#include "language/dict.h"
#include "language/iterator.h"
#include "language/library.h"

/* A comprehension under way. */
typedef struct Wheels {
    Eval *ev;
    const Ast *of;
    Scope *scope;
    Each *each;         /* of each clause, */
    const Ast **clause; /* of so many */
    int count;
    int level; /* the clause that turns next */
} Wheels;

static Wheels wheels_make(Eval *ev, const Ast *x)
{
    Wheels w = {.ev = ev, .of = x};
    for (const Ast *c = x->list; c; c = c->next)
        w.count++;
    Scope *around = ev->scope; /* the names of a class body are not seen from within */
    while (around->type)
        around = around->outer;
    w.scope = scope_make(ev, around, NULL, ev->scope->path); /* a lambda may stay in it */
    w.scope->comprehension = true;
    w.each = ARENA_ARRAY(ev->m->arena, Each, w.count + 1);
    w.clause = ARENA_ARRAY(ev->m->arena, const Ast *, w.count + 1);
    for (const Ast *c = x->list; c; c = c->next)
        w.clause[w.level++] = c;
    w.level = 0;
    return w;
}

/* Begins the walk of a clause. The first clause's sequence is computed outside of the scope. */
static bool begin_clause(Wheels *w, int k)
{
    const Ast *c = w->clause[k];
    w->each[k] = (Each){.at = c->right->at};
    return eval(w->ev, c->right, &w->each[k].of) &&
           value_iterable(w->ev->m, w->each[k].of, c->right->at);
}

/* Do all conditions of the clause hold? */
static bool conditions_hold(Wheels *w, const Ast *c, bool *out)
{
    Value value;
    *out = true;
    for (const Ast *x = c->list; *out && x; x = x->next)
        if (!eval(w->ev, x, &value) || !value_truth(w->ev->m, value, x->at, out))
            return false;
    return true;
}

/* Turns to the next item, in the scope of the comprehension; *end when all are through. */
static bool turn(Wheels *w, bool *end)
{
    *end = false;
    while (w->level >= 0) {
        Each *each = &w->each[w->level];
        const Ast *c = w->clause[w->level];
        bool holds;
        if (!value_next(w->ev->m, each)) {
            if (!each->end)
                return false;
            w->level--;
            continue;
        }
        if (!eval_assign(w->ev, c->target, each->item) || !conditions_hold(w, c, &holds))
            return false;
        if (holds && w->level + 1 == w->count)
            return true;
        if (holds && !begin_clause(w, ++w->level))
            return false;
    }
    *end = true;
    return true;
}

/* ---- lists, sets, dicts ---- */

static bool add_item(Wheels *w, Value out)
{
    Machine *m = w->ev->m;
    Value item, value;
    Entry *e;
    if (!eval(w->ev, w->of->left, &item))
        return false;
    if (out.kind == VALUE_SET)
        return dict_put(m, out.dict, item, w->of->left->at, &e);
    if (out.kind == VALUE_DICT)
        return eval(w->ev, w->of->right, &value) &&
               dict_set(m, out.dict, item, value, w->of->left->at);
    *ARENA_PUSH(m->arena, out.items) = item;
    return value_fits(m, out.items->count, MAX_ITEMS, w->of->at);
}

static bool collect(Wheels *w, Value out)
{
    for (bool end = false;;) {
        if (!turn(w, &end))
            return false;
        if (end)
            return true;
        if (!add_item(w, out))
            return false;
    }
}

/* ---- generators ---- */

static bool next_generated(Machine *m, Iterator *it, Span at, Value *out)
{
    Wheels *w = it->state;
    Eval *ev = w->ev;
    Scope *now = ev->scope;
    struct Memo *memo = ev->memo; /* of a yield around, which remembers no parts of this */
    (void)m;
    (void)at;
    ev->scope = w->scope;
    ev->memo = NULL;
    bool well = turn(w, &it->done) && (it->done || eval(ev, w->of->left, out));
    ev->scope = now;
    ev->memo = memo;
    return well;
}

static bool make_generator(Eval *ev, const Ast *x, Value *out)
{
    Wheels *w = ARENA_NEW(ev->m->arena, Wheels);
    *w = wheels_make(ev, x);
    if (!begin_clause(w, 0) ||
        !iterator_make(ev->m, "generator", next_generated, NULL, 0, x->at, out))
        return false;
    out->iterator->state = w;
    return true;
}

bool eval_comprehension(Eval *ev, const Ast *x, Value *out)
{
    if (x->op == COMPREHEND_GENERATOR)
        return make_generator(ev, x, out);
    *out = x->op == COMPREHEND_SET    ? dict_make(ev->m, VALUE_SET)
           : x->op == COMPREHEND_DICT ? dict_make(ev->m, VALUE_DICT)
                                      : value_items(ev->m, VALUE_LIST, NULL, 0);
    Wheels w = wheels_make(ev, x);
    Scope *now = ev->scope;
    if (!begin_clause(&w, 0))
        return false;
    ev->scope = w.scope;
    bool well = collect(&w, *out);
    ev->scope = now;
    return well;
}

/* ---- braces ---- */

bool eval_dict(Eval *ev, const Ast *x, Value *out)
{
    Value key, value;
    *out = dict_make(ev->m, VALUE_DICT);
    for (const Ast *pair = x->list; pair; pair = pair->next) {
        if (pair->left && !eval(ev, pair->left, &key))
            return false;
        if (!eval(ev, pair->right, &value))
            return false;
        if (!pair->left && !value_is_mapping(value))
            return raise_as(ev->m, TYPE_ERROR, pair->at, "'%s' object is not a mapping",
                            value_type_name(value));
        if (pair->left ? !dict_set(ev->m, out->dict, key, value, pair->left->at)
                       : !dict_update(ev->m, out->dict, value, pair->at))
            return false;
    }
    return true;
}

/* A set of three or more literals is made by CPython before it runs, and then merged into a new
 * one: which can have another order than one that is added to. */
static bool all_literal(const Ast *list, int *count)
{
    int inner = 0;
    for (; list; list = list->next, ++*count) {
        const Ast *x = list->kind == AST_UNARY ? list->left : list;
        bool number = x->kind == AST_INT || x->kind == AST_FLOAT || x->kind == AST_TRUE ||
                      x->kind == AST_FALSE;
        if (!number && !(x->kind == AST_TUPLE && all_literal(x->list, &inner)))
            return false;
    }
    return true;
}

bool eval_set(Eval *ev, const Ast *x, Value *out)
{
    Value value;
    Entry *e;
    *out = dict_make(ev->m, VALUE_SET);
    for (const Ast *item = x->list; item; item = item->next) {
        bool star = item->kind == AST_STAR;
        if (!eval(ev, star ? item->left : item, &value))
            return false;
        if (!star && !dict_put(ev->m, out->dict, value, item->at, &e))
            return false;
        if (star && !set_update(ev->m, OP_BITOR, *out, value, item->at))
            return false;
    }
    int count = 0;
    if (!all_literal(x->list, &count) || count < 3)
        return true;
    Value twice = dict_make(ev->m, VALUE_SET); /* the constant itself is made anew once, too */
    for (size_t k = 0; k < out->dict->used; k++)
        if (!dict_put(ev->m, twice.dict, dict_entry(ev->m, out->dict, k)->key, x->at, &e))
            return false;
    value = twice;
    *out = dict_make(ev->m, VALUE_SET);
    return dict_merge(ev->m, out->dict, value.dict, x->at);
}
