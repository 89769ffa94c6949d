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

#include "controls/input.h"
#include "draw/pen.h"
#include "subject/plane.h"
#include "subject/view.h"

/* ---- field.c: a text that a person types, over the picture's lower edge ---- */

/* Whoever opens the field gives a prompt and a function that gets the text on Enter. That function
 * closes the field, or leaves it open with a message (field_refuse), so that nothing typed is lost.
 * The field does not know what the text is for. */

enum { FIELD_BYTES = 4000 }; /* longer than any line of code on a slide */

/* Gets the text on Enter, and the context that the field was opened with. */
typedef void FieldDone(void *context, Str text);

typedef struct Field {
    FieldDone *done; /* NULL: no field is open */
    void *context;   /* for `done` */
    Str prompt;      /* owned by the opener, for as long as the field is open */
    char text[FIELD_BYTES];
    size_t len, caret;  /* bytes; the caret stands on a character's edge */
    bool all;           /* all of it is selected: what is typed takes its place */
    char message[1000]; /* why the text was refused; empty: nothing */
    bool answer;        /* the message is what was asked for, not an error */
} Field;

/* Opens the field with a text in it; the prompt is the caller's for as long as it is open. */
void field_open(Field *f, Str prompt, Str text, FieldDone *done, void *context);
void field_close(Field *f);
bool field_is_open(const Field *f);
Str field_text(const Field *f); /* as long as nothing is typed */

/* Shows an error under the text and keeps the field open. */
void field_refuse(Field *f, const Error *e);

/* Shows an answer under the text and keeps the field open. An answer that is too long is cut. */
void field_answer(Field *f, Str text);

/* Gives the field a key or typed text; true when that was for it. Enter calls `done`, Esc closes.
 */
bool field_input(Field *f, const Input *in);

/* Draws the open field with its message over the lower edge of the picture; px is the size of its
 * text in pixels. */
void field_draw(const Pen *p, const Field *f, float px);

/* ---- shown.c ---- */

/* How the program was started. */
typedef struct Settings {
    LessonOptions lesson; /* --big, --dropout */
    bool describe;        /* --describe: what is in focus is written to the terminal */
    bool speak;           /* --speak: and spoken */
    bool present;         /* --present: full screen, large text, notes */
    int minutes;          /* --minutes: how long it may take; 0: as long as it takes */
    bool terminal;        /* there is a terminal to write notes into */
    bool no_motion;       /* --no-motion, or the desktop's own setting */
    const char *state;    /* path of the file that remembers; NULL: nothing is remembered */
    void (*wake)(void);   /* makes the window take a tick, from any thread; may be NULL */
} Settings;

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
    DrawTag ring; /* what the Tab key is on; TAG_NONE: nothing */
    Drag drag;
    Field field;
    char message[200]; /* said over the picture's lower edge until the next input; may be empty */
    int said;          /* how often something was said */
    bool stale;        /* the picture on screen is not what is to be seen */
    bool foreign;      /* it shows a lesson that is gone: its tags mean nothing */
} Shown;

/* Shows another View of the lesson. A zoomed part follows the focus. */
void shown_view(Shown *s, const View *v);

/* The View, to be changed where it stands in all but its focus. What fills up is whole. */
View *shown_change(Shown *s);

/* Shows another lesson, or another version of it, with a View of it. What was pointed at and found
 * out about the old one, which stays the caller's, is forgotten. */
void shown_lesson(Shown *s, Lesson *l, const View *v);

/* Frees what pictures found out about the matrices; they find it out again. */
void shown_forget_planes(Shown *s);

/* Says one sentence over the picture's lower edge, until the next input. */
void shown_say(Shown *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The step that the View shows; NULL without a lesson. */
const LessonStep *shown_step(const Shown *s);

#endif
