/*
 * evaluate.h - what the evaluator's files share. Private to eval*.c.
 */
#ifndef LANGUAGE_EVALUATE_H
#define LANGUAGE_EVALUATE_H

#include "base/lookup.h"
#include "language/eval.h"

typedef struct Variable {
    Str name;
    Value value;
} Variable;

/* Names of the top level, of a call, or of a comprehension. */
typedef struct Scope {
    Variable *items;
    size_t count, capacity;
    Lookup named;             /* which item has a name, once they are many */
    struct Scope *outer;      /* where names are looked up next; NULL: the top level */
    const Function *function; /* of a call; else NULL */
    Str path;                 /* of a call: stands before the names of its tensors */
} Scope;

typedef struct KeywordList {
    Keyword *items;
    size_t count, capacity;
} KeywordList;

/* The arguments of one call, evaluated. */
typedef struct Given {
    Items positional;
    KeywordList keyword;
} Given;

/* A name that an import should have bound, from a module nobody knows here. */
typedef struct Unbound {
    Str name, module;
} Unbound;

typedef struct UnboundList {
    Unbound *items;
    size_t count, capacity;
} UnboundList;

struct Eval {
    Machine *m;
    Scope *scope; /* the innermost */
    Scope globals;
    Value result; /* what return gave */
    Span place;   /* the innermost statement under way of the text that is run */
    int depth;
    int64_t turns;
    UnboundList unbound;
};

/* How a statement ended. */
typedef enum Flow { FLOW_NEXT, FLOW_RETURN, FLOW_ERROR } Flow;

/* scope.c */
bool scope_find(const Scope *s, Str name, Value *out);
void scope_set(Eval *ev, Scope *s, Str name, Value value);
bool eval_name(Eval *ev, const Ast *x, Value *out);
bool eval_import(Eval *ev, const Ast *s);

/* eval_expr.c: any expression; the value says it came from the expression's text. */
bool eval(Eval *ev, const Ast *x, Value *out);

/* Evaluates all subscripts of an AST_INDEX into s[MAX_SUBSCRIPTS]. */
enum { MAX_SUBSCRIPTS = MAX_RANK + 1 }; /* one too many, for the library to refuse */
bool eval_subscripts(Eval *ev, const Ast *x, Subscript *s, int *count);

/* eval_call.c */
bool eval_call(Eval *ev, const Ast *x, Value *out);

/* eval_call.c: def and class statements, super(), and making an object of a class: `given` holds
 * it already, as the first argument of its __init__. */
bool eval_def(Eval *ev, const Ast *s);
bool eval_class(Eval *ev, const Ast *s);

/* eval.c: gives a target (name, tuple, index, attribute) its value. */
bool eval_assign(Eval *ev, const Ast *target, Value value);

/* eval.c: the limits of for statements and comprehensions, which have target and right */
bool eval_loop_allowed(Eval *ev, const Ast *s, Value sequence);
bool eval_count_turn(Eval *ev, const Ast *s);

Flow eval_block(Eval *ev, const Ast *list);

/* Counts a level of nesting; false with Python's error when there are too many. Each eval_enter
 * that gave true needs its eval_leave. */
bool eval_enter(Eval *ev, Span at);
void eval_leave(Eval *ev);

#endif
