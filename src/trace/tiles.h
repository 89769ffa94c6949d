/*
 * tiles.h - a matrix that a loop makes tile by tile: each turn multiplies slices of two larger
 * matrices, or fills a part of one.
 *
 * Either each tile is written to its place in one tensor, or each is a tensor of its own, which the
 * next turn replaces; then the whole matrix is never in memory.
 *
 * Must not know: names of variables, how anything is drawn.
 */
#ifndef TRACE_TILES_H
#define TRACE_TILES_H

#include "trace/trace.h"

/* A part of a matrix. */
typedef struct Region {
    int row, column, rows, columns;
} Region;

typedef struct Tile {
    Region at;   /* in the matrix that is made */
    Region a, b; /* what was multiplied, as it lies in memory */
    NodeId node; /* the tensor, or the write, that holds it */
    int round;   /* so many parts were added there before: of sums that are made piece by piece, */
    int rounds;  /* and how many there are in all */
} Tile;

enum { TILES_MOST = 64, TILED_SIDE_MOST = 32 };

typedef struct Tiles {
    Tile tile[TILES_MOST]; /* in the order in which they were made */
    int count;
    int lit;           /* the one that the cell is in */
    Region lit_cell;   /* and where in the matrix the cell is */
    bool kept;         /* all stand in one tensor */
    int rows, columns; /* of the matrix that is made */
    NodeId a, b;       /* the matrices that were multiplied; NO_NODE: none was */
    bool a_turned, b_turned;
} Tiles;

/* Finds the tiles of the matrix that a cell belongs to, those before the cell's time; false where
 * there are not two or more, or the matrices have more than TILED_SIDE_MOST rows or columns. */
bool tiles_of(const Trace *t, CellRef cell, Tiles *out);

#endif
