/*
 * run.h - a lesson's code evaluated, and all that its other fences say about it found out.
 */
#ifndef RUNNING_RUN_H
#define RUNNING_RUN_H

#include "lesson/lesson.h"

/* Parses the code of all fences into steps (l->steps, counted without evaluating). At the first
 * error, false: that fence and those behind it keep no steps but those parsed so far. `whole`: the
 * outline lacks nothing, so that a stage without a step is an error. */
bool run_plan(Lesson *l, bool whole, Error *e);

/* Runs the prelude and the fences planned so far, compares outputs, resolves views and questions.
 * Stops at the first error. */
bool run_lesson(Lesson *l, Error *e);

/* The statement or directive that was being worked on, for errors without a place of their own. */
Span run_place(const Lesson *l);

#endif
