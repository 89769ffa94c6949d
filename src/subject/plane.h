/*
 * plane.h - one matrix of a tensor as raw numbers, for what looks at all of them at once.
 *
 * A matrix of a thousand rows and columns has a million cells: asking the trace for each would take
 * longer than a frame. A plane finds storage and strides once; kinds of cells, too, are found for
 * the whole matrix by following the operations behind it instead of each cell.
 */
#ifndef SUBJECT_PLANE_H
#define SUBJECT_PLANE_H

#include "trace/explain.h"

/* The range of a matrix's finite values; what it takes to choose how numbers are written, and
 * colours. */
typedef struct CellRange {
    double lo, hi;
    bool integral; /* every finite value is whole */
    bool empty;    /* no finite value */
} CellRange;

/* Takes one more value into the range; start with CELL_RANGE_NONE. */
#define CELL_RANGE_NONE ((CellRange){.integral = true, .empty = true})
CellRange cell_range_add(CellRange range, double value);

/* The limits a map should have: symmetric about 0 where there are negative values, else 0..hi.
 * Never empty: a range without values or of zeros only gives -1..1 or 0..1. */
CellRange cell_limits(CellRange range);

typedef struct Plane {
    const Storage *storage;
    int64_t slot; /* of its first cell */
    int64_t rows, columns, row_stride, column_stride;
} Plane;

/* The last two dimensions of a tensor, those that hold cell `around`. A vector is one row, or one
 * column where it `stands`; a single number is both. */
Plane plane_of(Tensor view, int64_t around, bool stands);

/* Cells of a plane of trace_view that were not kept: puts a copy of them in `a` in its place. */
void plane_fill(Arena *a, const Trace *t, Plane *p);

/* The same of a node at a time. Copies in `a` what was overwritten since. */
Plane plane_make(Arena *a, const Trace *t, NodeId node, NodeId time, int64_t around, bool stands);

double plane_at(const Plane *p, int64_t row, int64_t column);

/* `count` cells of a row as floats: where they lie, or copied into `room`. */
const float *plane_row(const Plane *p, int64_t row, int64_t column, int64_t count, float *room);

/* Of all its values. */
CellRange plane_range(const Plane *p);

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
    int drops;
    int64_t first, columns; /* index of the matrix's first cell in the node */
} PlaneKinds;

/* Follows the operations of a node back as trace_kind follows those of a cell. Where that takes
 * more than cells of the same place (views of other shapes, parts written later) it is not known.
 * Only for planes that do not stand. */
PlaneKinds plane_kinds(Arena *a, const Trace *t, NodeId node, NodeId time, int64_t around);

/* As trace_kind; k must be known. */
CellKind plane_kind(const PlaneKinds *k, double value, int64_t row, int64_t column);

/* A mask hides the cell, whatever its value; false where that is not known. */
bool plane_is_masked(const PlaneKinds *k, int64_t row, int64_t column);

#endif
