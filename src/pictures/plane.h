/*
 * plane.h - one matrix of a tensor as raw numbers, for what looks at all of them at once.
 *
 * A matrix of a thousand rows and columns has a million cells: asking the trace for each would take
 * longer than a frame. A plane finds storage and strides once.
 */
#ifndef PICTURES_PLANE_H
#define PICTURES_PLANE_H

#include "pictures/cell.h"
#include "trace/trace.h"

typedef struct Plane {
    const Storage *storage;
    int64_t slot; /* of its first cell */
    int64_t rows, columns, row_stride, column_stride;
} Plane;

/* The last two dimensions of a node at a time, those that hold cell `around`. A vector is one row,
 * or one column where it `stands`; a single number is both. Copies in `a` what was overwritten
 * since. */
Plane plane_make(Arena *a, const Trace *t, NodeId node, NodeId time, int64_t around, bool stands);

double plane_at(const Plane *p, int64_t row, int64_t column);

/* Of all its values. */
CellRange plane_range(const Plane *p);

/* The cell with the largest |value| among `rows` x `columns` ones from there on; NaN counts as
 * larger than all. What lies outside is left out. */
typedef struct PlaneCell {
    int64_t row, column;
    double value;
} PlaneCell;
PlaneCell plane_largest(const Plane *p, int64_t row, int64_t column, int64_t rows, int64_t columns);

#endif
