/*
 * pool.h - many cells in one point: what matrices with more cells than pixels are drawn from.
 *
 * A matrix is cut into blocks of 2^down x 2^across cells, counted from its first cell, so that a
 * block stays the same however the picture is moved. A block is told by its largest cell and by its
 * mean. Largest is by magnitude, with its sign: a strong negative weight matters as much as a
 * positive one. A NaN counts as larger than everything, so that a single one never vanishes, and
 * makes the mean NaN; minus infinity, what a mask writes, counts as nothing: it is the largest and
 * the mean only where there is nothing else.
 *
 * What was found about a matrix is kept in a Planes, for the next picture of the same lesson: one
 * pass over its cells tells range and coarse blocks, everything else follows from those.
 */
#ifndef SUBJECT_POOL_H
#define SUBJECT_POOL_H

#include "subject/plane.h"

typedef struct PoolPoint {
    float largest, mean;
    uint32_t at;         /* index within the matrix of the largest (row-major) */
    uint32_t count : 31; /* cells that the mean is of */
    uint32_t masked : 1; /* a mask hides all of them */
} PoolPoint;

/* Blocks of one size, of the whole matrix. */
typedef struct PoolLevel {
    int down, across; /* 2^down rows, 2^across columns to a block */
    int64_t rows, columns;
    PoolPoint *point;
    struct PoolLevel *next;
} PoolLevel;

/* What is known of a matrix. */
typedef struct KnownPlane {
    NodeId node, time;
    int64_t first; /* index in the node of its first cell */
    bool stands;
    Plane plane;
    PlaneKinds kinds;
    CellRange range;
    int64_t nans;
    float most; /* 99 of 100 cells are no larger, by magnitude; of those no mask hides */
    float *row_lo, *row_hi; /* of each row's finite values; lo > hi: none */
    PoolLevel *levels;
    struct KnownPlane *next;
} KnownPlane;

typedef struct Planes Planes;

/* An empty memory that lives, with all it will hold, in the arena. It is about one lesson. */
Planes *planes_in(Arena *a);

/* The matrix of a node at a time that holds cell `around`, as plane_make finds it. Everything but
 * its levels is there. */
KnownPlane *planes_know(Planes *p, const Trace *t, NodeId node, NodeId time, int64_t around,
                        bool stands);

/* `count` blocks of one row of blocks, from block (row, column) on, into `to`. Blocks of many cells
 * are kept, for all of the matrix, the first time they are asked for. */
void pool_row(Planes *p, KnownPlane *k, int down, int across, int64_t row, int64_t column,
              int64_t count, PoolPoint *to);

#endif
