/*
 * file_name.h - what the file of a picture is called.
 */
#ifndef PICTURES_FILE_NAME_H
#define PICTURES_FILE_NAME_H

#include "lesson/places.h"

/* NN-slug, in the arena, of a lesson's number (empty: it has none) and slug. */
Str file_name_of_lesson(Arena *a, Str number, Str slug);

/* NN-slug-SSS-stage; a place within a step adds its path: SSS.2. In the arena. */
Str file_name_of(Arena *a, const Lesson *l, const Position *at);

/* "Dot product", "dot-product": what file names show calls a stage, too. */
bool name_same(Str a, Str b);

#endif
