/*
 * run_state.h - what plan.c and run.c share while a lesson is loaded.
 */
#ifndef RUNNING_RUN_STATE_H
#define RUNNING_RUN_STATE_H

#include "lesson/lesson.h"
#include "syntax/ast.h"

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

#endif
