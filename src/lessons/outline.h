/*
 * outline.h - a lesson's Markdown blocks sorted into stages and fences, before anything runs.
 */
#ifndef LESSONS_OUTLINE_H
#define LESSONS_OUTLINE_H

#include "lessons/lesson.h"
#include "lessons/markdown.h"

/* Fills title, front lines, stages and fences of l, without steps. `whole`: the blocks are all
 * there are, none was lost to an error. At the first error, false: what stands before it is in l.
 */
bool outline_read(Lesson *l, const BlockList *blocks, bool whole, Error *e);

#endif
