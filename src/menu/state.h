/*
 * state.h - what is remembered between runs: where each lesson was left, which of its steps were
 * shown and which questions answered, and the person's own theme, text size and colours.
 *
 * The state is a small text file to read, edit or delete. Whatever it holds, the program starts:
 * lines that make no sense are passed over, lines with an unknown first word (of a newer version)
 * are kept. Where it cannot be read or written, nothing is remembered and nothing is said.
 *
 *     theme dark
 *     window 1600x900
 *     hints point drag                           what needs no hint any more
 *     page https://example.org/attnscope.html    where the page is published
 *     lesson 7/22 1-7,9 trainable-weights        step/steps, steps seen, name; the newest first
 *     answers +9c1f03b2 -02e4a771                of that lesson: right or wrong at the first try
 *     lesson 2/5 1-2 /home/ada/my lesson.md      control codes in it as \x0a, a backslash twice
 *
 * Must not know: lessons, windows.
 */
#ifndef MENU_STATE_H
#define MENU_STATE_H

#include "base/str.h"
#include "subject/view.h"

enum {
    STATE_LESSONS = 48, /* those of the program and thirty files; the oldest goes */
    STATE_STEPS = 2048, /* of one lesson: a long notebook has some hundred */
    STATE_ANSWERS = 64, /* of one lesson */
    STATE_UNKNOWN = 20, /* lines that are kept for a newer version */
    STATE_LINE = 8192   /* bytes: the longest path, and the steps before it */
};

/* A question that was answered, known by the hash of what it asks and what is right: so one that is
 * changed is open again, and one that moves is not. */
typedef struct StateAnswer {
    uint32_t question;
    bool right; /* at the first try */
} StateAnswer;

typedef struct StateLesson {
    Str name; /* the slug of a built-in lesson, or a file's path from the root */
    int step; /* where it was left, from 1 */
    int steps;
    bool opened;                /* since the program began */
    bool seen[STATE_STEPS + 1]; /* by step, from 1: it was shown */
    StateAnswer answer[STATE_ANSWERS];
    int answers;
} StateLesson;

typedef struct State {
    Arena *arena; /* of the names */
    StateLesson *lesson[STATE_LESSONS];
    int lessons;        /* the one opened last comes first */
    StateLesson *reads; /* the one whose line was read last; NULL: that line made no sense */
    View view;          /* theme, text, map, range and side; all else is as in view_default */
    bool no_motion;
    unsigned invited;  /* bits 1 << INVITE_...: nobody needs to be invited to that any more */
    int width, height; /* of the window; 0: never said */
    Str page;          /* its address, before the # of a link; empty: never said */
    Str unknown[STATE_UNKNOWN];
    int unknowns;
} State;

/* Do the settings files of GTK or KDE turn animations off (motion.c)? They lie in the folder `xdg`,
 * the value of XDG_CONFIG_HOME, else in .config in the folder `home`; either may be NULL. */
bool motion_is_off(Arena *a, const char *xdg, const char *home);

/* Where a file of the person's own lies: in the folder `xdg`, the value of the XDG variable for its
 * kind, else in the folder `below` the folder `home`. Both may be NULL, and relative ones do not
 * count. NULL when there is no place for it. */
const char *own_path(Arena *a, const char *xdg, const char *home, const char *below,
                     const char *name);

/* Nothing is remembered yet. */
void state_start(State *s, Arena *a);

/* Takes over what the text of such a file says, line by line; and writes such a text. */
void state_read(State *s, Str text);
void state_write(StrBuf *out, const State *s);

/* Read and write the file of that path (NULL: there is no file); true when that worked. Saving
 * makes its folder, and leaves what another window wrote there of lessons that were not opened
 * here, and of the steps of others that were seen there. */
bool state_load(State *s, const char *path);
bool state_save(const State *s, const char *path);

/* The name to remember a lesson by: of a built-in one its slug, of a file its path from the root.
 * `wanted` is the name that the shelf gave it. */
Str state_name(Arena *a, Str wanted);

/* A lesson was opened: it comes first from now on. Steps seen stay seen. */
void state_open(State *s, Str name, int steps);

/* A file was written that can be opened: it comes behind the lesson that is open. */
void state_add(State *s, Str name, int steps);

/* A step of the lesson opened last was shown; where not `well`, the lesson stops there at an error,
 * and it was not seen. */
void state_see(State *s, int step, bool well);

/* A question of the lesson opened last, given as what it asks and what is right, was answered for
 * the first time; where it was answered before, or STATE_ANSWERS others were, nothing happens. */
void state_answer(State *s, Str question, bool right);

/* Was that question answered? Then *right says how. */
bool state_answered(const StateLesson *l, Str question, bool *right);

/* The lesson of that name; NULL when it was never opened. */
const StateLesson *state_find(const State *s, Str name);

/* How many of its steps were seen. */
int state_seen(const StateLesson *l);

#endif
