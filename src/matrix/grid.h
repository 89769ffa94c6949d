/*
 * grid.h - a matrix of more cells than can be told apart, as points of colour.
 *
 * A point is one cell, or a block of them where there are more cells than pixels (plane.h): a
 * single large weight among a million small ones stays to be seen. Blocks are counted from the
 * matrix's first cell, so that a picture that is moved shows the same points elsewhere. A small
 * grid is also the overview beside a matrix of which only a part is shown.
 */
#ifndef MATRIX_GRID_H
#define MATRIX_GRID_H

#include "matrix/matrix.h"

/* How a part of a matrix becomes points: 2^down x 2^across cells to each. */
typedef struct GridFit {
    int down, across;
    float w, h; /* of the whole part, whole pixels */
} GridFit;

/* columns x rows cells in w x h pixels, with as few cells in each point as can be, a cell at most
 * `most` pixels wide. Cells are squares, but of a narrow matrix they are stretched. */
GridFit grid_fit(int64_t columns, int64_t rows, float w, float h, float most);

/* Draws the part of the node's matrix in the matrix's colours, each point tagged with its largest
 * cell. Returns the box. */
Box grid_draw(const Canvas *c, const Matrix *m, Zoom part, GridFit fit, Point at);

/* Says where in the picture a part of a matrix is shown, so that it can be dragged. */
void grid_field(const Canvas *c, const Matrix *m, Box box);

/* The whole matrix small, with a frame around the part that is shown; its size with the gap below
 * it, 0 x 0 where nothing is zoomed. Drawing returns the height. */
CellSize grid_overview(const Canvas *c, const Matrix *m);
float grid_draw_overview(const Canvas *c, const Matrix *m, Point at);

#endif
