/*
 * plane.c - all cells of a matrix, fast (see plane.h).
 */
#include "subject/plane.h"

#include <math.h>

CellRange cell_range_add(CellRange range, double value)
{
    if (!isfinite(value))
        return range;
    return (CellRange){.lo = range.empty ? value : fmin(range.lo, value),
                       .hi = range.empty ? value : fmax(range.hi, value),
                       .integral = range.integral && value == floor(value)};
}

CellRange cell_limits(CellRange range)
{
    double reach = range.empty ? 0 : fmax(fabs(range.lo), fabs(range.hi));
    bool negative = !range.empty && range.lo < 0;
    range.hi = reach > 0 ? reach : 1;
    range.lo = negative ? -range.hi : 0;
    range.empty = false;
    return range;
}

Plane plane_of(Tensor view, int64_t around, bool stands)
{
    Shape s = view.shape;
    Plane p = {.storage = view.storage, .slot = view.offset, .rows = 1, .columns = 1};
    int across = s.rank - 1, down = s.rank - 2;
    if (s.rank == 1 && stands) {
        down = 0;
        across = -1;
    }
    if (across >= 0) {
        p.columns = s.size[across];
        p.column_stride = view.stride[across];
    }
    if (down >= 0) {
        p.rows = s.size[down];
        p.row_stride = view.stride[down];
    }
    if (shape_count(s) == 0)
        p.rows = 0;
    int64_t each = p.rows * p.columns;
    if (each > 0 && around >= each)
        p.slot = tensor_slot(view, around / each * each);
    return p;
}

Plane plane_make(Arena *a, const Trace *t, NodeId node, NodeId time, int64_t around, bool stands)
{
    Plane p = plane_of(trace_view(t, a, node, time), around, stands);
    plane_fill(a, t, &p);
    return p;
}

void plane_fill(Arena *a, const Trace *t, Plane *p)
{
    Tensor part = {.storage = (Storage *)p->storage,
                   .offset = p->slot,
                   .shape = {2, {p->rows, p->columns}},
                   .stride = {p->row_stride, p->column_stride}};
    trace_fetch(t, a, &part);
    p->storage = part.storage;
    p->slot = part.offset;
}

double plane_at(const Plane *p, int64_t row, int64_t column)
{
    int64_t slot = p->slot + row * p->row_stride + column * p->column_stride;
    if (p->storage->dtype == FLOAT32)
        return (double)p->storage->f32[slot];
    return scalar_double(storage_get(p->storage, slot));
}

const float *plane_row(const Plane *p, int64_t row, int64_t column, int64_t count, float *room)
{
    const Storage *s = p->storage;
    int64_t slot = p->slot + row * p->row_stride + column * p->column_stride;
    if (s->dtype == FLOAT32 && p->column_stride == 1)
        return s->f32 + slot;
    for (int64_t j = 0; j < count; j++, slot += p->column_stride)
        room[j] = s->dtype == FLOAT32 ? s->f32[slot]
                  : s->dtype == BOOL  ? (float)s->b8[slot]
                                      : (float)s->i64[slot];
    return room;
}

CellRange plane_range(const Plane *p)
{
    CellRange range = CELL_RANGE_NONE;
    for (int64_t i = 0; i < p->rows; i++)
        for (int64_t j = 0; j < p->columns; j++) {
            double value = plane_at(p, i, j);
            bool inside = !range.empty && value >= range.lo && value <= range.hi;
            if (!inside || (range.integral && value != floor(value)))
                range = cell_range_add(range, value);
        }
    return range;
}
