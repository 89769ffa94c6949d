/*
 * address.h - what to call a cell so that asking by that name leads back to it.
 *
 * Within a lesson many tensors bear one name: each call of a module makes a `model.forward.x`. What
 * the program prints beside a number is to be asked again and then to give that number, so a name
 * is tried first and gives way to a place in the lesson where it means another tensor by now.
 */
#ifndef WORDS_ADDRESS_H
#define WORDS_ADDRESS_H

#include "lesson/lesson.h"

/* Whether a text, looked up when step `step` is through, leads to that cell with the number that it
 * has at c.time. */
bool address_leads(const Lesson *l, int step, Str text, CellRef c);

/* What stands before the brackets in the shortest text that leads to the cell, in this order:
 *     x         what the code at hand calls it (`called`, may be empty), or its own name
 *     x@7       the same after a step,
 *     x@7.2.1   or after something within a step
 *     7.2.1     where it was made
 * *c becomes the cell that the brackets call: of one that was written to that of the writing. Of
 * the prelude, which has no places, it is the name. */
Str address_title(Arena *a, const Lesson *l, int step, CellRef *c, Str called);

#endif
