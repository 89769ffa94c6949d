/*
 * run.h - what the files that load and run a lesson share among themselves.
 *
 * load.c reads a lesson's text and plans its steps; run.c evaluates its code, fence by fence;
 * check.c compares outputs; resolve.c looks up what view and ask fences name.
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

/* ---- view and ask fences (resolve.c) ---- */

/* Looks up what the view and ask fences of fence i name, which has run, sets the picture of each of
 * its steps and evaluates the answers; these leave trace, names, printed text and random numbers as
 * they were. Errors: an unknown name; what an answer raises; an answer that draws, writes or is no
 * number. After an edit (LessonOptions.original) nothing of this is an error: a view may name a
 * cell that is gone. */
bool resolve_fence(Lesson *l, int i, Error *e);

/* Puts the lesson's dims and tokens on its tensors and on those computed from them. */
void resolve_labels(Lesson *l);

#endif
