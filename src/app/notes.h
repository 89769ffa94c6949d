/*
 * notes.h - what the presenter reads and the class does not: the notes of a step, the time, and
 * what comes next, as lines for the terminal.
 */
#ifndef APP_NOTES_H
#define APP_NOTES_H

#include "app/app.h"

enum { NOTES_COLUMNS = 78 }; /* longer notes are broken between words: a terminal has 80 */

/* One block: time since the start, step and stage; the statement; the notes; what is next. */
void notes_write(StrBuf *out, const Lesson *l, const LessonStep *step, double seconds);

/* Turns notes on and off. */
void notes_toggle(App *app);

/* Prints the block of a step that was not yet told; the first step to be changed starts the clock.
 */
void notes_follow(App *app);

#endif
