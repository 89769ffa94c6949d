/*
 * pool.c - largest cells and means of blocks (see pool.h).
 */
#include "pictures/pool.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Blocks of 16 cells and more are kept: 16 bytes for as many cells, less than the cells take;
 * smaller ones are read from the cells of what is shown. */
enum { KEPT_FROM = 4 };

/* Kept beside one another: a tensor is looked for once, a matrix each time. */
typedef struct KnownTensor {
    NodeId node, time;
    Tensor view;
    struct KnownTensor *next;
} KnownTensor;

struct Planes {
    Arena *arena;
    KnownPlane *planes;
    KnownTensor *tensors;
    float *row;    /* room for one row of a matrix */
    int64_t width; /* of it */
};

Planes *planes_in(Arena *a)
{
    Planes *p = ARENA_NEW(a, Planes);
    p->arena = a;
    return p;
}

/* ---- what is known ---- */

static Tensor find_tensor(Planes *p, const Trace *t, NodeId node, NodeId time)
{
    for (KnownTensor *k = p->tensors; k; k = k->next)
        if (k->node == node && k->time == time)
            return k->view;
    KnownTensor *fresh = ARENA_NEW(p->arena, KnownTensor);
    *fresh = (KnownTensor){node, time, trace_tensor(t, p->arena, node, time), p->tensors};
    p->tensors = fresh;
    return fresh->view;
}

static float *row_room(Planes *p, int64_t columns)
{
    if (columns > p->width) {
        p->row = ARENA_ARRAY(p->arena, float, columns);
        p->width = columns;
    }
    return p->row;
}

/* Finite values of one row; how many are NaN. */
static int64_t look_at_row(const float *x, int64_t count, float *lo, float *hi, bool *integral)
{
    int64_t nans = 0;
    float least = INFINITY, most = -INFINITY;
    bool whole = *integral;
    for (int64_t j = 0; j < count; j++) {
        float v = x[j];
        if (!isfinite(v)) {
            nans += isnan(v);
            continue;
        }
        least = v < least ? v : least;
        most = v > most ? v : most;
        whole = whole && v == floorf(v);
    }
    *lo = least;
    *hi = most;
    *integral = whole;
    return nans;
}

static void look_at_all(Planes *p, KnownPlane *k)
{
    const Plane *plane = &k->plane;
    float *room = row_room(p, plane->columns);
    bool integral = true;
    k->row_lo = ARENA_ARRAY(p->arena, float, plane->rows + 1);
    k->row_hi = ARENA_ARRAY(p->arena, float, plane->rows + 1);
    k->range = CELL_RANGE_NONE;
    for (int64_t i = 0; i < plane->rows && plane->columns > 0; i++) {
        const float *x = plane_row(plane, i, 0, plane->columns, room);
        k->nans += look_at_row(x, plane->columns, &k->row_lo[i], &k->row_hi[i], &integral);
        if (k->row_lo[i] <= k->row_hi[i]) {
            k->range = cell_range_add(k->range, (double)k->row_lo[i]);
            k->range = cell_range_add(k->range, (double)k->row_hi[i]);
        }
    }
    k->range.integral = integral;
    if (plane->storage->dtype == INT64) /* floats hold not every integer */
        k->range = plane_range(plane);
}

KnownPlane *planes_know(Planes *p, const Trace *t, NodeId node, NodeId time, int64_t around,
                        bool stands)
{
    Tensor view = find_tensor(p, t, node, time);
    stands = stands && view.shape.rank == 1;
    Plane plane = plane_of(view, around, stands);
    int64_t each = plane.rows * plane.columns;
    int64_t first = each > 0 && around > 0 ? around / each * each : 0;
    for (KnownPlane *k = p->planes; k; k = k->next)
        if (k->node == node && k->time == time && k->first == first && k->stands == stands)
            return k;
    KnownPlane *k = ARENA_NEW(p->arena, KnownPlane);
    *k = (KnownPlane){.node = node, .time = time, .first = first, .stands = stands, .plane = plane};
    if (!stands)
        k->kinds = plane_kinds(p->arena, t, node, time, first);
    look_at_all(p, k);
    k->next = p->planes;
    p->planes = k;
    return k;
}

/* ---- blocks ---- */

/* How much a value counts: negative for what only stands where nothing else does. */
static float weight(float v)
{
    if (isfinite(v))
        return fabsf(v);
    return isnan(v) ? INFINITY : v > 0 ? FLT_MAX : -1;
}

typedef struct Block {
    float largest, weight;
    uint32_t at, count;
    double sum;
    bool masked;
} Block;

static const Block nothing = {.weight = -2, .masked = true};

static void take_cells(Block *b, const float *x, int64_t count, uint32_t at)
{
    for (int64_t j = 0; j < count; j++) {
        float w = weight(x[j]);
        if (w > b->weight) {
            b->weight = w;
            b->largest = x[j];
            b->at = at + (uint32_t)j;
        }
        if (w >= 0) {
            b->sum += (double)x[j];
            b->count++;
        }
    }
}

static void take_point(Block *b, const PoolPoint *p)
{
    float w = weight(p->largest);
    if (w > b->weight) {
        b->weight = w;
        b->largest = p->largest;
        b->at = p->at;
    }
    if (p->count)
        b->sum += (double)p->mean * p->count;
    b->count += p->count;
    b->masked = b->masked && p->masked;
}

static PoolPoint point_of(const Block *b)
{
    float mean = b->count ? (float)(b->sum / b->count) : -INFINITY;
    return (PoolPoint){b->largest, mean, b->at, b->count & 0x7fffffff, b->masked};
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static bool all_masked(const KnownPlane *k, int64_t row, int64_t rows, int64_t column,
                       int64_t columns)
{
    bool masked = k->kinds.known && k->kinds.masks > 0;
    for (int64_t i = 0; masked && i < rows; i++)
        for (int64_t j = 0; masked && j < columns; j++)
            masked = plane_is_masked(&k->kinds, row + i, column + j);
    return masked;
}

/* Blocks read from the cells. */
static void row_from_cells(Planes *p, const KnownPlane *k, int down, int across, int64_t row,
                           int64_t column, int64_t count, PoolPoint *to)
{
    const Plane *plane = &k->plane;
    int64_t top = row << down, rows = smaller(1LL << down, plane->rows - top);
    int64_t left = column << across, wide = 1LL << across;
    int64_t right = smaller(left + (count << across), plane->columns);
    float *room = row_room(p, plane->columns);
    Block block[64];
    for (int64_t at = 0; at < count; at += 64) {
        int64_t some = smaller(64, count - at);
        for (int64_t j = 0; j < some; j++)
            block[j] = nothing;
        for (int64_t i = 0; i < rows; i++) {
            int64_t from = left + (at << across), n = smaller(some << across, right - from);
            const float *x = plane_row(plane, top + i, from, n, room);
            uint32_t index = (uint32_t)((top + i) * plane->columns + from);
            for (int64_t j = 0, done = 0; done < n; j++, done += wide)
                take_cells(&block[j], x + done, smaller(wide, n - done), index + (uint32_t)done);
        }
        for (int64_t j = 0; j < some; j++) {
            int64_t from = left + ((at + j) << across);
            block[j].masked = all_masked(k, top, rows, from, smaller(wide, right - from));
            to[at + j] = point_of(&block[j]);
        }
    }
}

/* Blocks from those half as high or half as wide. */
static void row_from_level(const PoolLevel *fine, const PoolLevel *coarse, int64_t row)
{
    int64_t high = 1LL << (coarse->down - fine->down),
            wide = 1LL << (coarse->across - fine->across);
    for (int64_t j = 0; j < coarse->columns; j++) {
        Block b = nothing;
        for (int64_t y = row * high; y < smaller((row + 1) * high, fine->rows); y++)
            for (int64_t x = j * wide; x < smaller((j + 1) * wide, fine->columns); x++)
                take_point(&b, &fine->point[y * fine->columns + x]);
        coarse->point[row * coarse->columns + j] = point_of(&b);
    }
}

static int64_t blocks(int64_t cells, int power)
{
    return (cells + (1LL << power) - 1) >> power;
}

static const PoolLevel *find_level(Planes *p, KnownPlane *k, int down, int across)
{
    for (const PoolLevel *l = k->levels; l; l = l->next)
        if (l->down == down && l->across == across)
            return l;
    const PoolLevel *fine = NULL;
    if (down + across > KEPT_FROM)
        fine = find_level(p, k, down >= across ? down - 1 : down,
                          down >= across ? across : across - 1);
    PoolLevel *l = ARENA_NEW(p->arena, PoolLevel);
    *l = (PoolLevel){.down = down,
                     .across = across,
                     .rows = blocks(k->plane.rows, down),
                     .columns = blocks(k->plane.columns, across)};
    l->point = ARENA_ARRAY(p->arena, PoolPoint, l->rows * l->columns + 1);
    for (int64_t i = 0; i < l->rows; i++) {
        if (fine)
            row_from_level(fine, l, i);
        else
            row_from_cells(p, k, down, across, i, 0, l->columns, l->point + i * l->columns);
    }
    l->next = k->levels;
    k->levels = l;
    return l;
}

/* Cells are points of their own. */
static void row_of_cells(Planes *p, const KnownPlane *k, int64_t row, int64_t column, int64_t count,
                         PoolPoint *to)
{
    const float *x = plane_row(&k->plane, row, column, count, row_room(p, k->plane.columns));
    uint32_t at = (uint32_t)(row * k->plane.columns + column);
    for (int64_t j = 0; j < count; j++)
        to[j] = (PoolPoint){x[j], x[j], at + (uint32_t)j, 1, 0};
    for (int64_t j = 0; k->kinds.known && k->kinds.masks > 0 && j < count; j++)
        to[j].masked = plane_is_masked(&k->kinds, row, column + j);
}

void pool_row(Planes *p, KnownPlane *k, int down, int across, int64_t row, int64_t column,
              int64_t count, PoolPoint *to)
{
    if (down + across == 0) {
        row_of_cells(p, k, row, column, count, to);
    } else if (down + across < KEPT_FROM) {
        row_from_cells(p, k, down, across, row, column, count, to);
    } else {
        const PoolLevel *l = find_level(p, k, down, across);
        memcpy(to, l->point + row * l->columns + column, (size_t)count * sizeof *to);
    }
}
