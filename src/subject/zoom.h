/*
 * zoom.h - which part of a matrix is shown, and how zooming and panning change it.
 *
 * A Zoom is a window of rows and columns; a size of 0 is all of them, so that all zeros are the
 * whole matrix. Everything here is arithmetic on windows: the cell that is pointed at stays where
 * it is in the picture as far as whole cells and the matrix's edges allow.
 */
#ifndef SUBJECT_ZOOM_H
#define SUBJECT_ZOOM_H

#include "subject/view.h"

/* The window moved and cut so that it lies within rows x columns, with sizes written out: at least
 * one cell where there is one. */
Zoom zoom_window(Zoom z, int64_t rows, int64_t columns);

bool zoom_is_whole(Zoom z);
bool zoom_same(Zoom a, Zoom b);

/* The window one notch closer (away: further out), around the cell at row, column. */
Zoom zoom_by(Zoom z, int64_t rows, int64_t columns, bool away, int64_t row, int64_t column);

/* The window moved by a quarter of itself, down and right counted in such quarters. */
Zoom zoom_pan(Zoom z, int64_t rows, int64_t columns, int down, int right);

/* The window moved by so many cells. */
Zoom zoom_move(Zoom z, int64_t rows, int64_t columns, int64_t down, int64_t right);

/* The same of a picture. `at` is the cell pointed at; where that is no cell of the shown tensor,
 * the focused one counts, and where that is not to be seen, the middle. A picture that cannot be
 * zoomed gives the zoom it has. */
Zoom view_zoom_by(Arena *a, const Lesson *l, const View *v, bool away, CellRef at);
Zoom view_zoom_pan(Arena *a, const Lesson *l, const View *v, int down, int right);

/* The zoom moved just so far that the focused cell is within it. */
Zoom view_zoom_follow(Arena *a, const Lesson *l, const View *v);

/* The part of a matrix in `field` (a TAG_FIELD of the picture), pulled along by so many pixels
 * since it was `from`; and the cell at a place in it. */
Zoom view_zoom_pull(const Lesson *l, const DrawCommand *field, Zoom from, Point by);
CellRef view_zoom_cell(const Lesson *l, const DrawCommand *field, Zoom zoom, Point at);

/* The picture shows many matrices, one of them locked by the view's focus. */
bool view_locks(Arena *a, const Lesson *l, const View *v);

#endif
