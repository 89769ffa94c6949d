/*
 * carry.h - the same place in another version of a lesson: after an edit, or when its file was
 * saved anew.
 *
 * A fence is the same by its order. Within it as many statements as before are the same one by one;
 * else those above and below what changed are. Where fences came or went, a statement is the same
 * by its text.
 */
#ifndef VERSIONS_CARRY_H
#define VERSIONS_CARRY_H

#include "lesson/lesson.h"
#include "lesson/position.h"

/* The number in `to` of step `number` of `from`; 0: it is gone. */
int step_carry(const Lesson *from, int number, const Lesson *to);

/* Where to stand in `now` for who stood at p in `old`: at the same statement, and within it as deep
 * as there still is something; when it is gone, at the nearest before it, else at the first step.
 */
Position position_carry(const Lesson *old, const Position *p, const Lesson *now);

/* The same cell of the same tensor; node NO_NODE when there is none any more. */
CellRef cell_carry(const Lesson *old, CellRef c, const Lesson *now);

#endif
