/*
 * world.h - what most tests begin with: a lesson that is loaded and a step of it, or a small
 * machine for tests of values and of the library, without a parser.
 */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "language/library.h"
#include "lesson/lesson.h"
#include "subject/view.h"

/* ---- lessons ----
 *
 * Each loads a lesson, checks that it is well, and says whether it is; it is to be freed in any
 * case. */

bool world_text(Lesson *l, Str text);            /* the text of a whole lesson */
bool world_code(Lesson *l, const char *code);    /* one torch fence with this code */
bool world_shelf(Lesson *l, const char *wanted); /* a built-in lesson, or a file */

/* The default view of a step. */
View world_view(int step);

/* ---- values, written as Python literals; t[...] is a tensor of the list ---- */

typedef struct World {
    Arena arena;
    Trace trace;
    StrBuf printed;
    Error error;
    Machine m;
} World;

void world_start(World *w);
void world_end(World *w);

/* "[1, 2.5, 'a', None, (True,), t[[1, 2], [3, 4]]]" as a value. */
Value world_value(World *w, const char *text);

/* Calls torch.NAME, math.NAME or a builtin by its dotted path, or with a leading "." a method of
 * the first value of the list `arguments` ("[t[1, 2], 0]"). Keywords alternate names and texts,
 * ended by NULL. Gives repr of the result, or "! message". */
const char *world_call(World *w, const char *path, const char *arguments, const char **keywords);

/* repr of a value, or "! message" when the world has an error; the error is then cleared. */
const char *world_repr(World *w, bool well, Value v);

#endif
