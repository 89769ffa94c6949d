/*
 * panels.h - two or three tensors of one shape in a row, or below one another where that leaves
 * their cells more room: what a mask or a dropout did to each cell.
 *
 * The same cell is marked in all of them. Beside a table of weights stands the sum of each row, as
 * a badge where it is not 1.
 */
#ifndef VIEWS_PANELS_H
#define VIEWS_PANELS_H

#include "matrix/matrix.h"

enum { PANELS_MOST = 3 };

typedef struct Panel {
    Matrix m;
    Marks marks;
    Str *sum;                    /* of each shown row, in words; NULL: not shown */
    bool *whole;                 /* the row sums to 1 */
    bool *strayed;               /* cells to be framed; NULL: none are */
    float labels, caption, sums; /* room for column labels, caption, row sums */
} Panel;

typedef struct Panels {
    Panel item[PANELS_MOST];
    int count;
    bool one_range; /* they have one range and one legend */
    bool apart;     /* none was made from the one before it: no arrows */
    Str note;       /* said below them; empty: nothing */
} Panels;

/* Adds the tensor of a cell, with that cell marked. */
void panels_add(const Canvas *c, Panels *p, CellRef cell, Str title);

/* Moves the mark of each panel to the cell that is of its tensor; the others stay as they are. */
void panels_mark(Panels *p, const CellRef *cell, int count);

/* Two views of the same numbers, in the same shape: frames what stands elsewhere in the second and
 * says how many there are. Nothing where the two are not that. */
void panels_frame_strays(const Canvas *c, Panels *p);

/* Writes row sums beside the panels if rows of one of them are weights: none negative, sum 1. */
void panels_sum_weights(const Canvas *c, Panels *p);

/* Gives all panels the range of all their values, so that equal numbers have equal colours. */
void panels_share_range(const Canvas *c, Panels *p);

void panels_draw(const Canvas *c, Panels *p, Box area);

#endif
