/*
 * ask.h - the right answers of a fence's questions.
 */
#ifndef LESSONS_ASK_H
#define LESSONS_ASK_H

#include "lessons/lesson.h"

/* Evaluates the answers of fence i, which has run. Afterwards trace, names, printed text and random
 * numbers are as before. Errors: what the expression raises; it draws, writes, or is no number. */
bool ask_fence(Lesson *l, int i, Error *e);

/* Is a given number right? */
bool ask_accepts(const Ask *ask, double given);

#endif
