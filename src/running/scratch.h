/*
 * scratch.h - any expression over a lesson's tensors, as a look aside.
 *
 * It is evaluated on a copy of trace and names as they were after a step, so that the lesson stays
 * as it is: its trace, names, modules, random numbers and printed text. It may draw (from where the
 * step left off), but not write into the lesson's tensors.
 */
#ifndef RUNNING_SCRATCH_H
#define RUNNING_SCRATCH_H

#include "lesson/lesson.h"

enum { SCRATCH_MEGABYTES = 64 }; /* what one expression may take: it is typed, and waited for */

/* What Python would show for the expression after step `number` (0: the prelude): what it prints,
 * then its value unless that is None after a print. In `a`, and so are the error's places in the
 * expression, whose source is called "scratch". */
bool scratch_eval(const Lesson *l, int number, Str expression, Arena *a, Str *out, Error *e);

#endif
