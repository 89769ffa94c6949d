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

/* The picture's window one notch closer (away: further out), around the cell `at`; where that is no
 * cell of the shown tensor, around the focused one, and where that is not to be seen, around the
 * middle. A picture that cannot be zoomed gives the zoom it has. */
Zoom view_zoom_by(Arena *a, const Lesson *l, const View *v, bool away, CellRef at);

/* The picture's window moved down and right, counted in quarters of its size. */
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
