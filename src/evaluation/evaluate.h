/*
 * evaluate.h - what the evaluator's files share. Private to eval*.c.
 */
#ifndef LANGUAGE_EVALUATE_H
#define LANGUAGE_EVALUATE_H

#include "base/lookup.h"
#include "evaluation/eval.h"
#include "language/composed.h"

typedef struct Variable {
    Str name;
    Value value;
} Variable;

/* Names of the top level, of a call, or of a comprehension. */
typedef struct Scope {
    ARENA_LIST(Variable);
    Lookup named;             /* which item has a name, once they are many */
    struct Scope *outer;      /* where names are looked up next; NULL: the top level */
    const Function *function; /* of a call; else NULL */
    Str path;                 /* of a call: stands before the names of its tensors */
    Class *type;              /* of the body of a class: functions do not see its names */
    bool top;                 /* of a whole text: its functions see names given later, too */
    bool comprehension;       /* of the names of a comprehension's own */
} Scope;

/* A name that an import should have bound, and what it should have bound it to: "numpy",
 * "torch.optim.Adam". */
typedef struct Unbound {
    Str name, what;
} Unbound;

typedef ARENA_LIST(Unbound) UnboundList;

/* What comes after a statement: the next one, or the end of the turn, the loop or the call. */
typedef enum Flow { FLOW_NEXT, FLOW_CONTINUE, FLOW_BREAK, FLOW_RETURN } Flow;

/* A condition that is computed, and what it is decided by (decision.c). */
enum { MAX_WATCHED = 8 };
typedef struct Watch {
    const Ast *whole;
    struct {
        const Ast *code;
        bool seen; /* computed: and, or stop at the one that decides */
        Value value;
    } operand[MAX_WATCHED];
    int count;
} Watch;

struct Eval {
    Machine *m;
    Scope *scope; /* the innermost */
    Scope globals;
    Value doc;    /* the text that the code begins with; or None */
    Value result; /* what return gave */
    Span place;   /* the innermost statement under way of the text that is run */
    Flow flow;
    int depth;             /* within the innermost call, */
    int calls;             /* of which so many are within one another */
    const char *bottom;    /* of C's stack, where the run began */
    struct Doubts *doubts; /* doubt.c; NULL: there are none */
    int64_t turns;
    Value raised;            /* the object whose raise is the error of the run, when the error's */
    const char *raised_type; /* type is this */
    bool import_may_fail;    /* a try around here catches ImportError */
    Value context;           /* what was handled where the error of the run arose; or None */
    Value handled;           /* the object that the except around here caught; or None */
    Watch *watch;            /* of the innermost condition that is computed; NULL: none is */
    struct Memo *memo;       /* of the statement of a generator under way (eval_yield.c) */
    UnboundList unbound;
    Str left_out; /* what the last error of the statement left out: "matplotlib.pyplot" */
    /* What is written in the lesson language of the library (compose.c): the names of each file, */
    const Scope *composed[COMPOSED_FILES];
    Lookup found[SPACES]; /* and which of the members has a name, once it was asked for. */
    Items members;
};

/* ---- names (scope.c) ---- */

/* An empty scope. It stays as long as the run: functions that are made in it go on to see its
 * names.
 */
Scope *scope_make(Eval *ev, Scope *outer, const Function *f, Str path);

/* The value of a name in this scope alone; false when it has none there. */
bool scope_find(const Scope *s, Str name, Value *out);

/* Gives a name its value; a tensor or module that has no name yet is called after it. */
void scope_set(Eval *ev, Scope *s, Str name, Value value);

/* Takes the name away; false when the scope has none such. */
bool scope_remove(Scope *s, Str name);

/* The name behind those of what stands around here: Outer.name, f.<locals>.name
 * (eval_function.c). */
Str eval_path(Eval *ev, Str name);

/* The scope in which an assignment of here sets the name: global and nonlocal choose it
 * (eval_flow.c). */
Scope *scope_to_assign(Eval *ev, Str name);

/* Python's error for a name that is the function's own and has no value. */
bool unbound_local(Eval *ev, const Ast *x, const Function *f);

/* ---- functions and layers in the lesson language (compose.c) ---- */

/* The member of that name in a namespace; see Machine.composed. */
bool eval_composed(Machine *m, Namespace space, Str name, Value *out);

/* ---- statements (eval.c) ---- */

/* Runs the statements of a block, each a step of the trace, until one returns: see ev->flow. */
bool eval_block(Eval *ev, const Ast *list);

/* Runs statements that make functions and classes, without steps. */
bool eval_statements(Eval *ev, const Ast *list);

/* Gives the target the value: a name, cell, attribute, or several. */
bool eval_assign(Eval *ev, const Ast *target, Value value);

/* Counts a turn of a loop; false with an error when there were too many. */
bool eval_count_turn(Eval *ev, Span at);

/* Behind the lines of a turn, which was this step: closes it, and notes what left it early. */
void eval_close_turn(Eval *ev, int step);

/* And then: true when the loop is left, by break or return; the flow is then that
 * behind the loop. */
bool eval_turn_left(Eval *ev);

/* Statements of their own files: eval_flow.c. */
bool run_if(Eval *ev, const Ast *s);
bool run_while(Eval *ev, const Ast *s);
bool run_break(Eval *ev, const Ast *s);
bool run_continue(Eval *ev, const Ast *s);
bool run_delete(Eval *ev, const Ast *s);
bool run_with(Eval *ev, const Ast *s);
bool run_try(Eval *ev, const Ast *s); /* eval_try.c */
bool run_raise(Eval *ev, const Ast *s);
bool run_scope_names(Eval *ev, const Ast *s);
bool eval_walrus(Eval *ev, const Ast *x, Value *out);

/* ---- errors that are caught (eval_try.c) ---- */

/* What the evaluator comes back to when an error is caught, and the error. */
typedef struct Caught {
    Scope *scope;
    Watch *watch;
    struct Memo *memo;
    int depth, calls, step;
    Error error;
    Value exception;
} Caught;

/* Where things stand now. */
Caught catch_begin(const Eval *ev);

/* Takes the error of the run and goes back; false when nothing may catch it, or another error came
 * in between. */
bool catch_error(Eval *ev, Caught *c);

/* Makes it the error of the run again. Always false. */
bool catch_again(Eval *ev, const Caught *c);

/* The except of a try that catches the exception, or NULL in *out. */
bool find_except(Eval *ev, const Ast *s, Value exception, const Ast **out);

/* Raises a value, an exception or a class of them. Always false. */
bool eval_raise(Machine *m, Value exception, Span at);

/* The error that ends a generator: a StopIteration becomes a RuntimeError. Always false. */
bool raise_from_generator(Eval *ev, Caught *c);

/* Gives a new exception its args. */
bool exception_begin(Eval *ev, Value object, const Passed *given, Span at);

/* ---- with (eval_with.c) ---- */

/* A context that was entered. */
typedef struct Entered {
    Value context;
    Value exit; /* its __exit__; of torch's own nothing */
} Entered;

/* Enters what an item of a with gives, and gives its target the value. */
bool with_enter(Eval *ev, const Ast *item, Entered *to);

/* Leaves it behind its lines, which may have ended by break or return; */
bool with_leave(Eval *ev, const Ast *item, const Entered *of);

/* and with the error that its lines raised, none of torch's own; *held: it keeps the error. */
bool with_leave_badly(Eval *ev, const Ast *item, const Entered *of, Value error, bool *held);

/* ---- generators (eval_yield.c) ---- */

/* What a part of the statement gave before the yield that the generator waits at; and notes it. */
bool memo_find(const struct Memo *memo, const Ast *x, Value *out);
void memo_keep(Eval *ev, const Ast *x, Value value);

/* A yield, wherever it stands in the statement. */
bool eval_yield(Eval *ev, const Ast *x, Value *out);

/* What a call of a def with yield gives: the names of the call, its parameters set, are in scope.
 */
bool eval_generator(Eval *ev, const Function *f, Scope *scope, Span at, Value *out);

/* A loop, or next(x), over the value of x is left: ends the generators that nothing else holds, as
 * CPython does. They are those that x has made, as g() or the g() in enumerate(g()). What they
 * raise nobody sees; false after what nothing may catch. */
bool generators_left(Eval *ev, const Ast *x, Value value);

/* The same when the loop ends by the error of the run, which stays; `base`: before its first turn.
 * Always false. */
bool generators_left_badly(Eval *ev, const Ast *x, Value value, const Caught *base);

/* Runs a statement that is no place of its own there: without a step (eval.c). */
bool eval_plain_statement(Eval *ev, const Ast *s);

/* ---- what decided (decision.c) ---- */

/* Computes a condition and whether it holds; *w then has its operands. */
bool eval_condition(Eval *ev, const Ast *x, Watch *w, bool *holds);

/* Notes the value of an expression where it is an operand. */
void watch_note(Watch *w, const Ast *x, Value value);

/* Writes "n = 2, k = 3": the operands whose values say something. False: none does. */
bool watch_write(Eval *ev, StrBuf *out, const Watch *w);

/* Is the open step that of the statement at `at`, of a text that people look at, so that it can
 * become a branch or loop? */
bool decision_kept(const Eval *ev, Span at);

/* Fills an arm from its part of the tree; w: its condition, NULL where it has none. */
void decision_arm(Eval *ev, Arm *arm, const Ast *part, const Watch *w, bool taken);

/* Makes the open step a branch with these arms. */
void decision_keep(Eval *ev, const Arm *arm, int arms);

/* The else of a loop or a try, which stands behind these lines; nothing was asked for it. */
Arm decision_else(Span before, const Ast *list, bool taken);

/* Notes with the open step, a loop, whether its else is run; nothing where it has none. */
void decision_loop_else(Eval *ev, const Ast *s, bool taken);

/* From the first of the statements to the end of the last. */
Span block_span(const Ast *list);

/* What a comprehension, or braces, make (comprehend.c). */
bool eval_comprehension(Eval *ev, const Ast *x, Value *out);
bool eval_dict(Eval *ev, const Ast *x, Value *out);
bool eval_set(Eval *ev, const Ast *x, Value *out);

/* ---- doubts (doubt.c) ---- */

/* What reading a name of the top level brings about: false with an error when it is stale. */
bool doubt_read(Eval *ev, const Ast *x);

/* A name of the top level that has no value: true with an error when it is known where it comes
 * from, or false; the hint that doubt_hint adds to that error says true. */
bool doubt_missing(Eval *ev, const Ast *x);
bool doubt_hint(Eval *ev, Str name);

/* A name of the top level was given a value. */
void doubt_given(Eval *ev, Str name);

/* ---- imports (import.c) ---- */

bool run_import(Eval *ev, const Ast *s);

/* True when a statement failed since it draws a plot, which nobody misses here: there is then no
 * error any more, and what it would have given is no name. */
bool pass_plot(Eval *ev, const Ast *s, int step);

/* What to do without something that could not be imported. */
const char *import_instead(Str what);

/* ---- expressions (eval_expr.c) ---- */

/* Any expression; the value says it came from the expression's text. */
bool eval(Eval *ev, const Ast *x, Value *out);

/* Evaluates all subscripts of an AST_INDEX into s[MAX_SUBSCRIPTS]. */
enum { MAX_SUBSCRIPTS = MAX_RANK + 12 }; /* None, "..." and too many, for the library to refuse */
bool eval_subscripts(Eval *ev, const Ast *x, Subscript *s, int *count);

/* Counts a level of nesting; false with Python's error when there are too many. Whoever got true
 * takes one off ev->depth afterwards. */
bool eval_enter(Eval *ev, Span at);

/* The same for a call, or what Python counts as one; eval_leave_call gets what *depth was set to.
 */
bool eval_enter_call(Eval *ev, Span at, int *depth);
void eval_leave_call(Eval *ev, int depth);

/* ---- calls (eval_call.c) ---- */

bool eval_call(Eval *ev, const Ast *x, Value *out);

/* Calls any value: what the library does by machine_call. */
bool eval_callee(Machine *m, Value callee, const Passed *given, Span at, Value *out);

/* ---- functions (eval_function.c) ---- */

/* The function that a def or lambda makes, in a class or without one; its defaults are computed
 * now.
 */
bool eval_function(Eval *ev, const Ast *s, Value *out);
bool eval_lambda(Eval *ev, const Ast *x, Value *out);

/* Runs a lesson's own function. */
bool eval_run_function(Eval *ev, const Function *f, const Passed *given, Span at, Value *out);

/* ---- classes (eval_class.c) ---- */

bool eval_class(Eval *ev, const Ast *s);

/* Puts a def or class through its decorators. */
bool eval_decorators(Eval *ev, const Ast *def, Value *value);

/* X(...): an object of the class. */
bool eval_make_object(Eval *ev, const Class *c, const Passed *given, Span at, Value *out);

/* The same, for the library. */
bool eval_make_any(Machine *m, Value class, const Passed *given, Span at, Value *out);

/* Is this name the super that Python means? super() gives a VALUE_SUPER. */
bool eval_is_super(Eval *ev, const Ast *callee);
bool eval_super(Eval *ev, const Ast *x, Value *out);

#endif
