/*
 * knobs.h - literals set from the command line: --set LINE:COL=VALUE.
 *
 * Lines and columns are those of the unchanged text, as editors and error messages count them; any
 * column within a literal will do. "prelude:LINE:COL=VALUE" sets one of the prelude.
 */
#ifndef VERSIONS_KNOBS_H
#define VERSIONS_KNOBS_H

#include "lesson/lesson.h"
#include "versions/splice.h"

/* Does all `count` settings as edits of the unchanged texts. Errors (ERROR_USAGE), at their place
 * in the lesson where they have one: not of that form, no such line, no literal there, a value that
 * cannot stand there, one place set twice. */
bool knobs_set(const Lesson *original, const Str *wanted, size_t count, Edits *to, Error *e);

/* The options that make an edited lesson of its original: " --set 12:9=0.5". Nothing for one that
 * was not edited. False: more than literals was edited, options cannot say it. */
bool knobs_write(StrBuf *out, const Lesson *l);

#endif
