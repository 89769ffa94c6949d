/*
 * shown.h - what the window shows: one lesson, a View of it, and what is said and typed over it.
 *
 * This is what all parts of the window share. They change it through the functions here, so that
 * none of them needs to know the others: moving is shown_view with another View, editing ends in
 * shown_lesson with another lesson, and whatever cannot be done is said by shown_say.
 *
 * Must not know: keys, menus, how lessons come about.
 */
#ifndef CONTROLS_SHOWN_H
#define CONTROLS_SHOWN_H

#include "controls/field.h"
#include "subject/plane.h"
#include "subject/view.h"

/* How the program was started. */
typedef struct Settings {
    LessonOptions lesson; /* --big, --dropout */
    bool present;         /* --present: full screen, large text, notes */
    bool terminal;        /* there is a terminal to write notes into */
    bool no_motion;       /* --no-motion */
    const char *state;    /* path of the file that remembers; NULL: nothing is remembered */
    void (*wake)(void);   /* makes the window take a tick, from any thread; may be NULL */
} Settings;

/* A part of a matrix being pulled along by the pointer. */
typedef struct Drag {
    bool on, moved; /* pressed; moved far enough to be no click */
    DrawTag pressed;
    Point from;
    Zoom zoom; /* when it was pressed */
    Box box;   /* where that part was then, in pixels */
} Drag;

typedef struct Shown {
    Lesson *lesson; /* NULL: none is open */
    Str name;       /* of the lesson, as the shelf calls it, with a 0 behind it */
    View view;
    Arena planes; /* what pictures found out about the lesson's matrices */
    bool pinned;  /* a person chose the focus: arrow keys move it */
    DrawTag ring; /* what the Tab key is on; TAG_NONE: nothing */
    Drag drag;
    Field field;
    char message[200]; /* said over the picture's lower edge until the next input; may be empty */
    bool stale;        /* the picture on screen is not what is to be seen */
    bool foreign;      /* it shows a lesson that is gone: its tags mean nothing */
} Shown;

/* The default View and no lesson. */
Shown shown_make(void);
void shown_end(Shown *s);

/* Shows another View of the lesson: the only way to move. A zoomed part follows the focus. */
void shown_view(Shown *s, const View *v);

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
