/*
 * outline.h - a lesson's Markdown blocks sorted into stages and fences, before anything runs.
 */
#ifndef READING_OUTLINE_H
#define READING_OUTLINE_H

#include "lesson/lesson.h"
#include "reading/markdown.h"

/* Fills title, front lines, stages and fences of l, without steps. `whole`: the blocks are all
 * there are, none was lost to an error. At the first error, false: what stands before it is in l.
 */
bool outline_read(Lesson *l, const BlockList *blocks, bool whole, Error *e);

#endif
