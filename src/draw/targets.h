/*
 * targets.h - everything in a picture that can be acted on, in reading order: where the Tab key
 * goes.
 *
 * Of a tensor's many cells only the marked one, or else the first, is a stop: arrow keys lead to
 * the others.
 */
#ifndef DRAW_TARGETS_H
#define DRAW_TARGETS_H

#include "draw/draw.h"

typedef struct DrawTarget {
    DrawTag tag;
    Box box; /* of all that bears the tag in one place, as far as it shows */
} DrawTarget;

typedef struct DrawTargets {
    DrawTarget *items;
    size_t count, capacity;
} DrawTargets;

/* Each tag once, lines from top to bottom, each from left to right. */
DrawTargets draw_targets(Arena *a, const DrawList *d);

/* The one after (by 1) or before (by -1) the one with a tag, around the end; of TAG_NONE the first
 * or last. NULL: there are none. */
const DrawTarget *draw_target_next(const DrawTargets *t, DrawTag from, int by);

#endif
