/*
 * resolve.h - the names that view fences mention, looked up once their code has run.
 */
#ifndef RUNNING_RESOLVE_H
#define RUNNING_RESOLVE_H

#include "lesson/lesson.h"

/* Looks up what the views of fence i name and sets the picture of each of its steps. */
bool resolve_fence(Lesson *l, int i, Error *e);

/* Puts the lesson's dims and tokens on its tensors and lets them travel. */
void resolve_labels(Lesson *l);

#endif
