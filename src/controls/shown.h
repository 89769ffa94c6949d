/*
 * shown.h - what the window shows: one lesson, a View of it, and what is said and typed over it.
 *
 * All parts of the window share a Shown. They change it through the functions here, so that
 * none of them needs to know the others: moving is shown_view with another View, editing ends in
 * shown_lesson with another lesson, and whatever cannot be done is said by shown_say.
 *
 * Must not know: keys, menus, how lessons come about.
 */
#ifndef CONTROLS_SHOWN_H
#define CONTROLS_SHOWN_H

#include "controls/field.h"
#include "controls/input.h"
#include "draw/pen.h"
#include "subject/plane.h"
#include "subject/view.h"

/* ---- shown.c ---- */

/* How the program was started. */
typedef struct Settings {
    LessonOptions lesson; /* --big, --dropout */
    bool describe;        /* --describe: what is in focus is written to the terminal */
    bool speak;           /* --speak: and spoken */
    bool present;         /* --present: full screen, large text, notes */
    bool embedded;        /* in a frame of somebody's page: nothing leads out of the lesson */
    int minutes;          /* --minutes: how long it may take; 0: as long as it takes */
    bool terminal;        /* there is a terminal to write notes into */
    bool dialogs;         /* files are chosen in a dialog of the desktop, where it has one */
    bool late;            /* a mouse button acts when it is let go, not when it goes down */
    bool unfiled;         /* a new lesson has no file until it is saved */
    bool licences;        /* Wants.licences is fulfilled */
    bool no_motion;       /* --no-motion, or the desktop's own setting */
    Str own;              /* the file that links are about that name no lesson; empty: none */
    Str link_base;        /* --link-base: the address of the page; empty: the remembered one */
    const char *state;    /* path of the file that remembers; NULL: nothing is remembered */
    void (*wake)(void);   /* makes the window take a tick, from any thread; may be NULL */
} Settings;

/* What a text is typed for: what was typed for the same before comes again with Ctrl+Up. */
typedef enum FieldKind {
    FIELD_SCRATCH, /* an expression beside the lesson */
    FIELD_CODE,    /* the lines of a step */
    FIELD_VALUE,   /* a number or a word */
    FIELD_GO_TO,   /* a step or a stage */
    FIELD_FILE,    /* the path of a file */
    FIELD_KINDS
} FieldKind;

/* The part of a matrix that the pointer pulls along. */
typedef struct Drag {
    bool on, moved; /* pressed; moved far enough to be no click */
    DrawTag pressed;
    Point from; /* where it was pressed, in pixels */
    Zoom zoom;  /* what was zoomed then, */
    Box box;    /* and where that part was, in pixels */
} Drag;

/* A picture that somebody left to look into it: going out again shows it as it was. */
typedef struct Doorway {
    View view;
    bool pinned;
    Position inner; /* the place that was gone into, */
    bool event;     /* and whether that was an operation's events */
} Doorway;

enum { DOORWAYS_MOST = 12 }; /* levels whose pictures are kept: the innermost */

typedef struct Shown {
    Lesson *lesson; /* NULL: none is open */
    Str name;       /* of the lesson, as the shelf calls it, with a 0 behind it */
    View view;
    Arena planes;                   /* what pictures found out about the lesson's matrices */
    bool pinned;                    /* a person chose the focus: arrow keys move it */
    Doorway doorway[DOORWAYS_MOST]; /* what one is in, from the outermost */
    int doorways;
    Doorway map;  /* the map that a click on a tensor left; its view's kind is no map: none was */
    DrawTag ring; /* what the Tab key is on; TAG_NONE: nothing */
    Drag drag;
    Field field;
    Texts typed[FIELD_KINDS]; /* the histories of the fields of each kind */
    char message[400]; /* said over the picture's lower edge until the next input; may be empty */
    int said;          /* how often something was said */
    bool stale;        /* the picture on screen is not what is to be seen */
    bool foreign;      /* it shows a lesson that is gone: its tags mean nothing */
} Shown;

/* Shows another View of the lesson. A zoomed part follows the focus. */
void shown_view(Shown *s, const View *v);

/* Goes back to cell `index` of the way, as point_crumb does; false: there is none. It is pinned but
 * where nobody had chosen it. */
bool shown_back(Shown *s, int index);

/* The View, to be changed where it stands in all but its focus. What fills up is whole. */
View *shown_change(Shown *s);

/* Shows another lesson, or another version of it, with a View of it. What was pointed at and found
 * out about the old one, which stays the caller's, is forgotten. */
void shown_lesson(Shown *s, Lesson *l, const View *v);

/* Frees what pictures found out about the matrices; they find it out again. */
void shown_forget_planes(Shown *s);

/* Opens the field as field_open does, with the history of its kind; only code and expressions have
 * several lines. */
bool shown_ask(Shown *s, FieldKind kind, Str prompt, Str text, FieldDone *done, void *context);

/* Says one sentence over the picture's lower edge, until the next input. */
void shown_say(Shown *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says that a file was written: its name, its folder, where it has one, and what is to be added. */
void shown_say_saved(Shown *s, Str path, Str more);

/* The step that the View shows; NULL without a lesson. */
const LessonStep *shown_step(const Shown *s);

#endif
