/*
 * grid.h - a matrix of more cells than can be told apart, as points of colour.
 *
 * A point is one cell, or the largest of a square of them where there are more cells than pixels:
 * a single large weight among a million small ones stays to be seen. A small grid is also the
 * overview beside a matrix of which only a part is shown.
 */
#ifndef PICTURES_GRID_H
#define PICTURES_GRID_H

#include "pictures/matrix.h"

/* How a part of a matrix becomes points. */
typedef struct GridFit {
    int pool;          /* a point stands for pool x pool cells */
    int columns, rows; /* of points */
    float px;          /* a point's width and height, whole pixels */
} GridFit;

/* The largest points for columns x rows cells in w x h pixels, with as few cells in each as can
 * be; at most `most` pixels. */
GridFit grid_fit(int64_t columns, int64_t rows, float w, float h, float most);

/* Draws the part of the node's matrix in the matrix's colours, each point tagged with its cell.
 * Returns the box. */
Box grid_draw(const Canvas *c, const Matrix *m, Zoom part, GridFit fit, Point at);

/* The whole matrix small, with a frame around the part that is shown; its size with the gap below
 * it, 0 x 0 where nothing is zoomed. Drawing returns the height. */
CellSize grid_overview(const Canvas *c, const Matrix *m);
float grid_draw_overview(const Canvas *c, const Matrix *m, Point at);

#endif
