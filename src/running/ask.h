/*
 * ask.h - the right answers of a fence's questions.
 */
#ifndef RUNNING_ASK_H
#define RUNNING_ASK_H

#include "lesson/lesson.h"

/* Evaluates the answers of fence i, which has run. Afterwards trace, names, printed text and random
 * numbers are as before. Errors: what the expression raises; it draws, writes, or is no number. */
bool ask_fence(Lesson *l, int i, Error *e);

/* Is a given number right? */
bool ask_accepts(const Ask *ask, double given);

#endif
