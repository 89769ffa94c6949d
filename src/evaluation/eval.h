/*
 * eval.h - running the lesson language: statements, scopes, functions.
 *
 * The evaluator walks syntax trees and keeps names; what values do is the library's (value.h), what
 * tensors do the trace's. Every loop, turn, call and inner statement becomes a step of the trace,
 * so that a reader can walk into them. The first error ends the statement; names keep the values
 * they have by then, and the evaluator can go on with another statement.
 */
#ifndef LANGUAGE_EVAL_H
#define LANGUAGE_EVAL_H

#include "language/function.h"

enum {
    MAX_TURNS = 3 * 1000 * 1000, /* of all loops of a run: what a second or two suffice for */
    STATEMENT_WORK = 3, /* of MAX_WORK (library.h): three million statements are as much as that */
    MAX_EVAL_DEPTH = 1500, /* expressions and statements within one another, in one call */
    MAX_CALLS = 999        /* calls within one another: Python's 1000, and the module is one */
};

typedef struct Eval Eval;

/* An evaluator without names; it works in m, and lives in m's arena. */
Eval *eval_make(Machine *m);

/* Another evaluator that works in m, with the same names at the top level; functions defined there
 * see the copy's names. Methods, modules and lists are shared. */
Eval *eval_copy(const Eval *of, Machine *m);

/* Gives a name at the top level a value, or with NULL takes it away, as if it had always been so.
 */
void eval_bind(Eval *ev, Str name, const Value *value);

/* Runs one statement at the top level. When the limit of m's arena is used up in it, that is its
 * error; the trace holds what ran until then, and no further statement is run. */
bool eval_statement(Eval *ev, const Ast *statement, Error *e);

/* The value of one expression over the names as they are; the limit as above. */
bool eval_expression(Eval *ev, const Ast *expression, Value *out, Error *e);

/* The value of a name at the top level; false when it has none. */
bool eval_lookup(const Eval *ev, Str name, Value *out);

/* Why a statement that failed with this error may be passed over: it downloads something, or draws
 * plots; empty: it may not (import.c). */
Str eval_passed(const Eval *ev, const Error *e);

/* The same of a plot alone: what the statement would have given is passed over, too. False: it is
 * something else. */
bool eval_pass_plot(Eval *ev, const Ast *statement, Error *e);

/* ---- names that cannot be trusted (doubt.c) ----
 *
 * Where parts of a text could not be run, as cells of a notebook, a name may be missing or hold an
 * old value. Whoever runs the text says so; giving the name a value clears the doubt. */

typedef enum Doubt {
    DOUBT_NONE,
    DOUBT_LATER,   /* a hint only: it is given its value further down */
    DOUBT_ORDER,   /* it was another one when the text was recorded in another order; */
    DOUBT_UNKNOWN, /* the value is there, but nobody can say whether it is the recorded one; */
    DOUBT_CHANGED, /* it would have been changed by something that was not run */
    DOUBT_STALE    /* to read the name is an error, which ends in `why` */
} Doubt;

/* Casts doubt on a name of the top level, unless a stronger one is on it. */
void eval_doubt(Eval *ev, Str name, Doubt doubt, Str why);

/* A name of the top level that was given a value. */
typedef struct GivenList {
    ARENA_LIST(Str);
} GivenList;

/* From now on it is noted which names are given values and which doubts are read. */
void eval_watch(Eval *ev);

/* The strongest doubt on a name that was read since eval_watch, and why; the names given since. */
Doubt eval_doubted(const Eval *ev, Str *why);
const GivenList *eval_given(const Eval *ev);

/* With which exit code Python would end where it is no error but sys.exit(): 0 for sys.exit() and
 * sys.exit(0), with which a script ends well; -1 for an error. */
int eval_exit(const Error *e);

/* From now on __doc__ is the text that the code begins with. */
void eval_document(Eval *ev, const Ast *code);

/* Parses and runs a whole text, each top-level statement a step of the trace. */
bool eval_script(Eval *ev, Span code, Error *e);

#endif
