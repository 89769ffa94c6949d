/*
 * pool.c - many cells in one point: largest cells and means of blocks (see plane.h).
 *
 * Small blocks are read from the cells each time, larger ones are made of blocks half their size
 * and kept.
 */
#include "subject/plane.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Blocks of 16 cells and more are kept: 16 bytes for as many cells, less than the cells take;
 * smaller ones are read from the cells of what is shown. */
enum { KEPT_FROM = 4 };

/* Blocks of one size, of the whole matrix. */
typedef struct PoolLevel {
    int down, across; /* 2^down rows, 2^across columns to a block */
    int64_t rows, columns;
    PoolPoint *point;
    struct PoolLevel *next;
} PoolLevel;

/* ---- one block ---- */

/* How much a value counts when the largest is looked for: negative for minus infinity, which is
 * only chosen where there is nothing else. */
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

/* A block of finite numbers, the usual case; false, with nothing taken, where one is not. */
static bool take_plain(Block *b, const float *const *x, int64_t from, int rows, int wide,
                       uint32_t at, int64_t columns)
{
    float most = -1, sum = 0;
    assert(rows > 0 && wide > 0);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < wide; j++) {
            float v = x[i][from + j], size = fabsf(v);
            sum += v;
            most = size > most ? size : most;
        }
    if (!(sum - sum == 0))
        return false;
    b->masked = false;
    b->count = (uint32_t)(rows * wide);
    b->sum = (double)sum;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < wide; j++)
            if (fabsf(x[i][from + j]) == most) {
                b->largest = x[i][from + j];
                b->at = at + (uint32_t)(i * columns + j);
                return true;
            }
    return false;
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

/* ---- rows of blocks ---- */

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

enum { BLOCK_ROWS = 1 << KEPT_FROM }; /* of a block that is read from cells, at most */

/* Fills a row of blocks from the cells. */
static void row_from_cells(Planes *p, const KnownPlane *k, int down, int across, int64_t row,
                           int64_t column, int64_t count, PoolPoint *to)
{
    const Plane *plane = &k->plane;
    int64_t top = row << down;
    int rows = (int)smaller(1LL << down, plane->rows - top);
    int64_t left = column << across, wide = 1LL << across;
    int64_t seen = smaller(count << across, plane->columns - left);
    float *room = planes_row(p, seen << down);
    const float *x[BLOCK_ROWS] = {0};
    plane_rows(plane, top, rows, left, seen, room, x);
    for (int64_t j = 0; j < count; j++) {
        int64_t from = j << across, n = smaller(wide, seen - from);
        uint32_t at = (uint32_t)(top * plane->columns + left + from);
        Block b = nothing;
        if (!take_plain(&b, x, from, rows, (int)n, at, plane->columns))
            for (int i = 0; i < rows; i++)
                take_cells(&b, x[i] + from, n, at + (uint32_t)(i * plane->columns));
        b.masked = all_masked(k, top, rows, left + from, n);
        to[j] = point_of(&b);
    }
}

/* Fills a row of blocks from those half as high or half as wide. */
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

/* A row of blocks of one cell each: every cell is a point of its own. */
static void row_of_cells(Planes *p, const KnownPlane *k, int64_t row, int64_t column, int64_t count,
                         PoolPoint *to)
{
    const float *x;
    plane_rows(&k->plane, row, 1, column, count, planes_row(p, k->plane.columns), &x);
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
