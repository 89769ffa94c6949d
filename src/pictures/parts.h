/*
 * parts.h - the parts of a slide around the picture: bars, prose and code, arithmetic.
 *
 * Each part measures itself for a width and draws itself into a box; scene.c puts them together.
 */
#ifndef PICTURES_PARTS_H
#define PICTURES_PARTS_H

#include "pictures/canvas.h"

/* Title, stage strip, verdict and step number: one row, or two where they do not fit beside one
 * another. Its height for the picture's width. */
float part_title_height(const Canvas *c);
void part_title(const Canvas *c, Box box);

/* One tick for every step of the lesson. */
float part_ticks_height(const Canvas *c);
void part_ticks(const Canvas *c, Box box);

/* Prose, code with the active statement, what it printed, what the picture shows and which kinds
 * of cells are in it: as much as fits, in this order of importance. */
void part_side(const Canvas *c, Box box);

/* The focused cell's sentence and formula. Height 0 when nothing is in focus. */
float part_arithmetic_height(const Canvas *c, float width);
void part_arithmetic(const Canvas *c, Box box);

/* The code panel alone (part_code.c): its lines wrapped to the width, at most as high as `most`. */
float part_code_height(const Canvas *c, float width, float most);
void part_code(const Canvas *c, Box box);

#endif
