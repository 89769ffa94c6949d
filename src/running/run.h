/*
 * run.h - what the files that load and run a lesson share among themselves.
 *
 * load.c reads a lesson's text and plans its steps; run.c evaluates its code, fence by fence;
 * check.c compares outputs; resolve.c looks up what view and ask fences name.
 */
#ifndef RUNNING_RUN_H
#define RUNNING_RUN_H

#include "evaluation/eval.h"
#include "lesson/lesson.h"
#include "syntax/parser.h"

/* The step of its fence, from 0, that a statement of the top level belongs to. */
typedef struct Folded {
    int step;   /* FOLD_NONE: it makes none and belongs to none */
    bool leads; /* the step is about it, and named after it */
} Folded;
enum { FOLD_NONE = -1, FOLD_WAITS = -2 };

/* What is known of the cell that runs. */
typedef struct CellState {
    const Error *failed; /* its first error */
    bool stopped;        /* nothing more of it is run */
    bool left;           /* it ended by sys.exit() */
    Doubt doubt;         /* the strongest of what it read, */
    Str why;             /* and why */
    Str passed;          /* something in it was passed over: what */
    Str aside;           /* a command or a line of IPython's own was */
} CellState;

/* The state of a run, from the plan of its steps to its end. */
typedef struct LessonRun {
    Machine machine;
    struct Eval *eval;
    Ast **code;     /* per fence: its statements, */
    Folded **fold;  /* and the step of each */
    Lookup plain;   /* names that were last given something plain */
    size_t planned; /* fences whose code was parsed without an error */
    int *runs;      /* per fence: the count of its run when it was recorded; 0: nobody says */
    bool counted;   /* a cell of the notebook has one */
    int read;       /* cells that were read for names of another order */
    StrBuf printed; /* everything so far; of it, */
    size_t checked; /* this much was claimed by output blocks, */
    size_t step;    /* and this much stood there when the step began that runs */
    bool over;      /* the script ended by sys.exit(): nothing behind it is run */
    bool drawn;     /* numbers were drawn before torch.manual_seed was called */
    Span place;     /* what is being worked on */
    CellState cell;
    Str unsure;        /* why the random numbers of cells may be others; empty: they are right */
    Str python_unsure; /* the same of Python's own, */
    Str numpy_unsure;  /* and of numpy's */
    Lookup later;      /* names that cells give a value */
    Value shown[3];    /* the last values that were shown: _, __ and ___ */
    bool keeps_shown;  /* those names are still theirs */
    Value history;     /* what cells showed: Out */
    bool grace;        /* memory ended, and no cell runs any more: some was added to tell it */
} LessonRun;

/* Runs the prelude and the fences planned so far, compares outputs, resolves views and questions.
 * Stops at the first error. */
bool run_lesson(Lesson *l, Error *e);

/* ---- which statements make a step together (fold.c) ---- */

/* Gives each statement its step, *out, and counts the steps. `together`: all are one. `plain` holds
 * the names of the lesson that were given something plain so far, and takes up those of the code.
 */
int fold_steps(Arena *a, const Ast *code, bool together, Lookup *plain, Folded **out);

/* ---- statements (run.c) ---- */

/* A walk over the statements of a fence. */
typedef struct CodeWalk {
    const Ast *next;
    const Folded *fold; /* of the next statement */
    LessonStep *step;   /* that of the last one that had one */
} CodeWalk;

CodeWalk walk_begin(const Lesson *l, const Fence *f);
void walk_on(CodeWalk *w);

/* Runs the next statement; w->next stays where it is when that fails. */
bool run_next(Lesson *l, const Fence *f, CodeWalk *w, Error *e);

/* Steps of prose are done when their fence is. */
void place_prose(Lesson *l, const Fence *f);

/* A difference that was there before the edit is none of its doing. */
bool edit_changed(const Lesson *l, const Fence *f, size_t i);

/* ---- where it stops (stop.c) ---- */

/* Finds the step at which a lesson with an error stops (Lesson.stops), or adds one. `running`: its
 * code failed; else a text of it could not be read. */
void stop_find(Lesson *l, bool running);

/* ---- cells of a notebook (notebook_cells.c, last_value.c) ---- */

/* Before the first cell runs; runs the code of fence i, and judges its cell behind the last. */
void cells_begin(Lesson *l);
void run_cell(Lesson *l, int i);

bool same_cell(const Fence *a, const Fence *b);

/* True when the statement is the last expression of its cell, whose value is shown, unless its line
 * ends with a semicolon; evaluates it and prints its value as Jupyter does, unless it is None. */
bool cell_shows(const Lesson *l, const Fence *f, const Ast *statement);
bool cell_show(Lesson *l, const Ast *statement, Error *e);

/* Shows the error of a fence that failed, f->error, at the step in which it did. */
void tell_error(Lesson *l, const Fence *f);

/* A step that failed is one to look at, with the message below its code; of one that was passed
 * over (NULL: none was begun) it is what it says before all that is printed. */
void show_raised(Lesson *l, LessonStep *s, Str message);
void show_passed(Lesson *l, LessonStep *s, Str what);

/* ---- names in code that is not run (given.c) ---- */

typedef enum NameHow {
    NAME_GIVEN,    /* it would be given a value */
    NAME_IMPORTED, /* by an import */
    NAME_CHANGED,  /* a method changes what it holds: x.append(1) */
    NAME_READ,     /* it is read, and what it holds stays as it is unless its class has ways of its
                    * own: print(x), x + 1, x.shape */
    NAME_USED      /* it is read: what it holds may be changed */
} NameHow;

typedef void NoteGiven(void *context, Str name, NameHow how);

/* Tells the names of the top level in the code, of a line those that it reads first; true when it
 * calls something. */
bool code_given(Span code, NoteGiven *note, void *context);

/* ---- view and ask fences (resolve.c) ---- */

/* Looks up what the view and ask fences of fence i name, which has run, sets the picture of each of
 * its steps and evaluates the answers; these leave trace, names, printed text and random numbers as
 * they were. Errors: an unknown name; what an answer raises; an answer that draws, writes or is no
 * number. After an edit (LessonOptions.original) nothing of this is an error: a view may name a
 * cell that is gone. */
bool resolve_fence(Lesson *l, int i, Error *e);

/* Looks up what varies in a question of fence i, whose numbers must be written in the code. */
bool vary_check(Lesson *l, int i, const Ask *ask, Error *e);

/* Puts the lesson's dims and tokens on its tensors and on those computed from them. */
void resolve_labels(Lesson *l);

/* Finds the columns that groups of distributions name, when labels are known. Errors: an unknown
 * word, or one of two groups; after an edit that group and those below it are left out instead. */
bool resolve_groups(Lesson *l, Error *e);

#endif
