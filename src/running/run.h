/*
 * run.h - what the files that load and run a lesson share among themselves.
 *
 * load.c reads a lesson's text and plans its steps; run.c evaluates its code, fence by fence;
 * notebook_cells.c does what only cells of notebooks need; check.c compares outputs; resolve.c and
 * ask.c look up what view and ask fences name.
 */
#ifndef RUNNING_RUN_H
#define RUNNING_RUN_H

#include "lesson/lesson.h"
#include "syntax/parser.h"

/* The state of a run, from the plan of its steps to its end. */
typedef struct LessonRun {
    Machine machine;
    struct Eval *eval;
    Ast **code;     /* per fence: its statements */
    size_t planned; /* fences whose code was parsed without an error */
    StrBuf printed; /* everything so far; of it, */
    size_t checked; /* this much was claimed by output blocks, */
    size_t step;    /* and this much stood there when the step began that runs */
    bool seeded;    /* manual_seed was called, */
    bool drawn;     /* or something was drawn without */
    Span place;     /* what is being worked on */
} LessonRun;

/* Runs the prelude and the fences planned so far, compares outputs, resolves views and questions.
 * Stops at the first error. */
bool run_lesson(Lesson *l, Error *e);

/* The statement or directive that was being worked on, for errors without a place of their own. */
Span run_place(const Lesson *l);

/* ---- view and ask fences (resolve.c, ask.c) ---- */

/* Looks up what the views of fence i name and sets the picture of each of its steps. */
bool resolve_fence(Lesson *l, int i, Error *e);

/* Puts the lesson's dims and tokens on its tensors and on those computed from them. */
void resolve_labels(Lesson *l);

/* Evaluates the answers of fence i, which has run. Afterwards trace, names, printed text and random
 * numbers are as before. Errors: what the expression raises; it draws, writes, or is no number. */
bool ask_fence(Lesson *l, int i, Error *e);

/* ---- cells of a notebook (notebook_cells.c) ----
 *
 * In a lesson made of cells (Lesson.cells) a value is shown, and an error belongs to its cell. A
 * cell is a part of the source; it may consist of several fences, one below the other. */

/* True when the statement is the last expression of its cell, whose value is shown, unless its line
 * ends with a semicolon. */
bool cell_shows(const Lesson *l, const Fence *f, const Ast *statement);

/* Evaluates that statement and prints its value as Python would show it, unless it is None. */
bool cell_show(Lesson *l, const Ast *statement, Error *e);

/* Adds the error of a fence that failed, f->error, to what its step printed. */
void cell_tell_error(Lesson *l, const Fence *f);

/* True when this fence, or one above it in the same cell, failed: its recorded outputs then cannot
 * be compared. */
bool cell_failed(const Lesson *l, int fence);

#endif
