/*
 * knobs.h - literals set from the command line: --set LINE:COL=VALUE.
 *
 * Lines and columns are those of the unchanged text, as editors and error messages count them; any
 * column within a literal will do. "prelude:LINE:COL=VALUE" sets one of the prelude.
 */
#ifndef LESSONS_KNOBS_H
#define LESSONS_KNOBS_H

#include "lessons/lesson.h"

/* The texts of the lesson and of its prelude with all `count` settings done, in the arena. Errors
 * (ERROR_USAGE), at their place in the lesson where they have one: not of that form, no such line,
 * no literal there, a value that cannot stand there, one place set twice. */
bool knobs_set(Arena *a, const Lesson *original, const Str *wanted, size_t count, Str *lesson,
               Str *prelude, Error *e);

#endif
