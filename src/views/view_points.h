/*
 * view_points.h - a part of a matrix as points with labels and focus: what the pictures of one
 * large matrix and of many beside one another are made of.
 */
#ifndef VIEWS_VIEW_POINTS_H
#define VIEWS_VIEW_POINTS_H

#include "matrix/grid.h"

typedef struct Grid {
    Matrix m; /* an outline */
    GridFit fit;
    int row, column; /* of the lit cell within the part; -1: not shown */
} Grid;

/* The matrix of the subject that holds cell `around`, the view's part of it. Lit is the place that
 * is lit in the matrix with the subject's lit cell. */
Grid grid_make(const Canvas *c, int64_t around);

/* Takes the colours from this range, as others do; `most` as in a Matrix. */
void grid_share_range(const Canvas *c, Grid *g, CellRange range, double most);

/* Draws its points, its upper left corner there; `fit` must be set. */
void grid_place(const Canvas *c, Grid *g, float x, float y);

/* Frames the lit cell; for another hue than ROLE_FOCUS by a thin line. */
void grid_focus(const Canvas *c, const Grid *g, Role hue);

/* Labels at the left, `left` wide with the gap, and above. */
float grid_row_labels_width(const Canvas *c, const Grid *g);
float grid_column_labels_height(const Canvas *c);
void grid_labels(const Canvas *c, const Grid *g, float left);

#endif
