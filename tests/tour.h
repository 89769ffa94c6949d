/*
 * tour.h - everything that can be asked of a loaded lesson, asked: its text, the arithmetic of its
 * cells, the picture of each step in each way, steps into operations, questions, an edit.
 *
 * Nothing may crash (the sanitizers watch), and what holds for every lesson is checked: an
 * explanation's terms give the number it explains, a number drawn on a cell is that cell's, and
 * pictures have places and no clip left open.
 */
#ifndef TESTS_TOUR_H
#define TESTS_TOUR_H

#include "lesson/lesson.h"

/* How much was done, and the first thing that did not hold (empty: all did). */
typedef struct Tour {
    long steps, pictures, cells;
    char wrong[300];
} Tour;

/* All of it, with choices (sizes, themes, foci, ...) that follow from the seed. So many kinds of
 * pictures are drawn of each step; VIEW_KINDS: all there are. */
void tour_lesson(Tour *t, Lesson *l, uint32_t seed, int kinds);

/* The short way, for bytes of any kind: loading them ends, within little memory, with a lesson or
 * with an error at a place inside them; what ran is told, explained and drawn as it is shown. What
 * begins with a brace is a notebook. */
void tour_bytes(Tour *t, Str bytes);

#endif
