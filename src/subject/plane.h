/*
 * plane.h - whole matrices of a tensor: what is asked of all their cells at once.
 *
 * A matrix of a thousand rows and columns has a million cells: asking the trace for each would take
 * longer than a frame. A plane finds storage and strides once; kinds of cells, too, are found for
 * the whole matrix by following the operations behind it instead of each cell. One pass over its
 * cells gives its range. Where it has more cells than a picture has pixels, blocks of them are
 * drawn as points.
 *
 * What was found about a matrix is kept in a Planes, for the next picture of the same lesson.
 *
 * Must not know: subjects, pictures.
 */
#ifndef SUBJECT_PLANE_H
#define SUBJECT_PLANE_H

#include "trace/explain.h"

/* ---- ranges ---- */

/* The range of a matrix's finite values; what it takes to choose how numbers are written, and
 * colours. */
typedef struct CellRange {
    double lo, hi;
    bool integral; /* every finite value is whole */
    bool empty;    /* no finite value */
    bool about;    /* the numbers lie about 0 (trace_begins_at_zero): so do the colours */
} CellRange;

/* Takes one more value into the range; start with CELL_RANGE_NONE. */
#define CELL_RANGE_NONE ((CellRange){.integral = true, .empty = true})
CellRange cell_range_add(CellRange range, double value);

/* The limits a map should have: symmetric about 0 where the numbers lie about it, or are negative,
 * else 0..hi. Never empty: a range without values or of zeros only gives -1..1 or 0..1. */
CellRange cell_limits(CellRange range);

/* ---- the numbers of a matrix ---- */

/* A matrix in its storage. A vector is one row, or one column where it `stands`; a single number is
 * both. */
typedef struct Plane {
    const Storage *storage;
    int64_t slot; /* of its first cell */
    int64_t rows, columns, row_stride, column_stride;
} Plane;

/* The number in a cell. */
double plane_at(const Plane *p, int64_t row, int64_t column);

/* `count` cells of each of so many rows as floats: x[i] is where those of the i-th lie, or where
 * they are copied to in `room`, which has space for all of them. Cells of neighbouring rows may be
 * neighbours in memory (of a transposed matrix), so they are read together. */
void plane_rows(const Plane *p, int64_t row, int rows, int64_t column, int64_t count, float *room,
                const float **x);

/* ---- masked and dropped cells ---- */

/* What makes cells of a matrix masked or dropped: masks behind it, and draws of dropouts. */
enum { PLANE_MASKS = 4, PLANE_DROPS = 2 };
typedef struct PlaneMask {
    Plane plane; /* rows x columns */
    bool zeros;  /* its zeros mask (a triangle that was multiplied), else what is not 0 */
} PlaneMask;

typedef struct PlaneKinds {
    bool known; /* false: ask trace_kind for each cell */
    PlaneMask mask[PLANE_MASKS];
    int masks;
    const uint8_t *kept[PLANE_DROPS]; /* bits of the node's cells */
    int later[PLANE_DROPS];           /* the first so many masks were put on after the drop */
    int drops;
    int64_t first, columns; /* index of the matrix's first cell in the node */
} PlaneKinds;

/* The kind of the cell with that value, as trace_kind tells it; k must be known. */
CellKind plane_kind(const PlaneKinds *k, double value, int64_t row, int64_t column);

/* True when a mask hides the cell, whatever its value; false where that is not known. */
bool plane_is_masked(const PlaneKinds *k, int64_t row, int64_t column);

/* ---- what is known ---- */

/* What is known of a matrix. */
typedef struct KnownPlane {
    NodeId node, time;
    int64_t first; /* index in the node of its first cell */
    bool stands;   /* a vector that is one column */
    Plane plane;
    PlaneKinds kinds;
    CellRange range;
    int64_t nans;
    float most; /* 99 of 100 cells are no larger, by magnitude; of those no mask hides */
    float *row_lo, *row_hi; /* of each row's finite values; lo > hi: none */
    struct PoolLevel *levels;
    struct KnownPlane *next;
} KnownPlane;

/* A tensor is looked for once, its matrices each time. */
typedef struct KnownTensor {
    NodeId node, time;
    Tensor view;
    struct KnownTensor *next;
} KnownTensor;

typedef struct Planes {
    Arena *arena; /* of everything that is kept */
    KnownPlane *planes;
    KnownTensor *tensors;
    float *row;    /* room for one row of a matrix, */
    int64_t width; /* so many numbers wide */
} Planes;

/* An empty memory that lives, with all it will hold, in the arena. It is about one lesson. */
Planes *planes_in(Arena *a);

/* The matrix of a node at a time that holds cell `around`: the last two dimensions of the tensor.
 * All but its levels is known. Cells that were overwritten or not kept are copied. It lives as long
 * as the Planes. */
KnownPlane *planes_know(Planes *p, const Trace *t, NodeId node, NodeId time, int64_t around,
                        bool stands);

/* Room for so many numbers, good until the next call. */
float *planes_row(Planes *p, int64_t columns);

/* ---- many cells in one point (pool.c) ---- */

/* A matrix is cut into blocks of 2^down x 2^across cells, counted from its first cell, so that a
 * block stays the same however the picture is moved. A block is told by its largest cell and by its
 * mean. Largest is by magnitude, with its sign: a strong negative weight matters as much as a
 * positive one. A NaN counts as larger than everything, so that a single one never vanishes, and
 * makes the mean NaN; minus infinity, what a mask writes, counts as nothing: it is the largest and
 * the mean only where there is nothing else. */
typedef struct PoolPoint {
    float largest, mean;
    uint32_t at;         /* index within the matrix of the largest (row-major) */
    uint32_t count : 31; /* cells that the mean is of */
    uint32_t masked : 1; /* a mask hides all of them */
} PoolPoint;

/* `count` blocks of one row of blocks, from block (row, column) on, into `to`. Blocks of many cells
 * are kept, for all of the matrix, the first time they are asked for. */
void pool_row(Planes *p, KnownPlane *k, int down, int across, int64_t row, int64_t column,
              int64_t count, PoolPoint *to);

#endif
