/*
 * point.h - asking a picture: what pointing, pinning, following and moving do to a View.
 *
 * All are functions from a View to the next one; what is asked is read from the finished lesson. A
 * window calls them for the mouse and for the keyboard alike.
 */
#ifndef SUBJECT_POINT_H
#define SUBJECT_POINT_H

#include "subject/view.h"

/* The cell of a tag that stands for one: a cell, a step to it, a term. node NO_NODE: none. */
CellRef point_cell(DrawTag tag);

/* Something is under the pointer: cells and steps to them are explained, the rest only lit.
 * TAG_NONE: nothing is. True when that is new, so that the picture must be drawn again. */
bool point_at(View *v, DrawTag under);

/* The cell in focus: the view's or the lesson's; node NO_NODE where there is none. */
CellRef point_focus(const Lesson *l, const View *v);

/* A cell becomes the focus. One that the shown tensor holds, too, is pinned there; any other is
 * followed: the picture is then about its tensor, and the way back is kept. */
void point_pin(const Lesson *l, View *v, CellRef cell);

/* Follows a number to the cell it came from. Of a way longer than VIEW_TRAIL_MOST the first cell
 * and the last ones are kept. */
void point_follow(const Lesson *l, View *v, CellRef cell);

/* Goes back to cell `index` of the way, as TAG_CRUMB counts; false when there is none. */
bool point_crumb(View *v, int index);

/* Forgets focus, way and pointer: what belongs to one step. */
void point_clear(View *v);

/* Moves the focus by columns and rows within the shown tensor, starting at the lesson's focus or
 * at the first cell. Of a vector both directions move along it; of a tensor of more than two
 * dimensions the next matrix begins where one ends. False when it stays. */
bool point_move(const Lesson *l, View *v, int columns, int rows);

#endif
