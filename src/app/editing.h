/*
 * editing.h - what the files of editing share: the texts, who runs them, and where things stand.
 *
 * Two lessons matter: the one that is shown, and the text as it is now, which may be further on: it
 * is being run, or has an error. `log` holds every splice since the shown one, so that a place that
 * is pointed at can be found in the text of now.
 */
#ifndef APP_EDITING_H
#define APP_EDITING_H

#include "app/app.h"
#include "app/watch.h"
#include "app/worker.h"
#include "versions/literals.h"
#include "versions/splice.h"

typedef struct Splice {
    EditText text;
    size_t at, old, now; /* bytes */
} Splice;

typedef struct SpliceList {
    Splice *items;
    size_t count, capacity;
} SpliceList;

/* One place of the text that is being changed, by dragging or typing. */
typedef struct Knob {
    EditText text;
    size_t at, len; /* what stands there now */
    Literal base;   /* as it was when this began; its text is the arena's */
    int drag;       /* number of the edit */
} Knob;

typedef struct Editing {
    Arena arena; /* of one lesson's edits */
    bool begun;  /* `edits` holds the texts */
    Edits edits;
    Lesson *original;        /* what was opened; NULL: it is the one shown */
    SpliceList log;          /* since `original` */
    size_t shown, submitted; /* so many are in the lesson shown, in the one being run */
    Worker *worker;          /* NULL: not needed yet */
    Watch *watch;
    Worker *reader;   /* of the file, when it was saved; NULL: it never was */
    bool heavy;       /* the lesson is being run once more, with its big fences */
    bool waiting;     /* for the result of what `field` put */
    bool held;        /* changed, but not run before the mouse is let go */
    double seconds;   /* that running took last */
    char error[1000]; /* of the text as it is now; empty: none */
    bool on_disk;     /* the text with the error is the file's, not the one edited here */

    Knob knob;     /* being dragged or typed at */
    bool dragging; /* the mouse is down on it, */
    bool moved;    /* and was moved */
    float from;    /* x of the pointer when it last counted */
    float units;   /* that it has moved so far */
    int drags;
    char prompt[300];        /* of the field */
    void (*leave)(App *app); /* what was asked for while edits are unsaved */
    Str target;              /* of edit_cell.c: the cell, as Python has it */
    bool quoted;             /* of edit_cell.c: the label stands in quotes */
    Str overwrite;           /* the file that Enter writes over */
} Editing;

/* Runs longer than this: then only when the mouse is let go. */
#define EDITING_SLOW 0.1

/* The App's, made when there is none. */
Editing *editing_of(App *app);

/* As editing_of, with the texts at hand to be edited; NULL without a lesson, or for a notebook,
 * which cannot be edited: that is then said. */
Editing *editing_begin(App *app);

/* Where a byte of the shown text stands in the text of now. */
size_t editing_place(const Editing *ed, EditText text, size_t shown);

/* Puts a text where the knob's stands now. False: it is the same. Runs it, unless it is slow and
 * being dragged. */
bool editing_put(App *app, Str now);

/* Runs the text as it is now. */
void editing_run(App *app);

/* The literal at an offset of the shown text becomes the knob. False: there is none any more. */
bool editing_take(App *app, EditText text, size_t shown);

/* edit_fields.c: asks for another value for the knob. */
void editing_ask_value(App *app);

/* Puts in what was typed for the knob; the field closes when that went well, at once when it is
 * nothing new. */
void editing_submit(App *app, Str text);

/* The step's statement with whole lines; without one the fence's code. */
Span editing_step_lines(const App *app);

/* edit_cell.c: asks for another value for the pinned cell, when a variable holds its tensor. */
bool editing_ask_cell(App *app);

/* Says an error of no file in the field. */
void editing_refuse(App *app, Error *e);

#endif
