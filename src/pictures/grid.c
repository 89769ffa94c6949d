/*
 * grid.c - matrices as points of colour (see grid.h).
 *
 * Colours are looked up in a table of the map's shades: a million samples of a map would take
 * longer than reading the million cells.
 */
#include "pictures/grid.h"

#include "pictures/hide.h"
#include "pictures/plane.h"
#include "pictures/zoom.h"

#include <math.h>

enum { SHADES = 512 }; /* of a map: more than can be told apart */

typedef struct Shader {
    const Canvas *c;
    const Matrix *m;
    double lo, hi;
    bool hides;
    Colour hidden, nan, infinite, shade[SHADES];
} Shader;

static Shader make_shader(const Canvas *c, const Matrix *m)
{
    Shader s = {.c = c,
                .m = m,
                .lo = m->look.lo,
                .hi = m->look.hi,
                .hides = hide_any(c),
                .hidden = canvas_colour(c, ROLE_HIDDEN),
                .nan = canvas_colour(c, ROLE_NAN),
                .infinite = canvas_colour(c, ROLE_MASK)};
    for (int i = 0; i < SHADES; i++)
        s.shade[i] = map_sample(m->look.map, (float)i / (SHADES - 1));
    return s;
}

static Colour colour_of(const Shader *s, double value, int64_t cell)
{
    if (s->hides && hide_cell(s->c, (CellRef){s->m->node, s->m->time, cell}))
        return s->hidden;
    if (isnan(value))
        return s->nan;
    if (isinf(value))
        return s->infinite;
    return s->shade[(int)(map_place(value, s->lo, s->hi) * (SHADES - 1) + 0.5f)];
}

/* Limits of one row of points, for RANGE_ROW. */
static void limit_to_row(Shader *s, const PlaneCell *point, int count)
{
    CellRange range = CELL_RANGE_NONE;
    for (int j = 0; j < count; j++)
        range = cell_range_add(range, point[j].value);
    s->lo = cell_limits(range).lo;
    s->hi = cell_limits(range).hi;
}

/* ---- points ---- */

static int points(int64_t cells, int64_t pool)
{
    return (int)((cells + pool - 1) / pool);
}

GridFit grid_fit(int64_t columns, int64_t rows, float w, float h, float most)
{
    int64_t pool = 1, wide = (int64_t)fmaxf(w, 1), high = (int64_t)fmaxf(h, 1);
    while (points(columns, pool) > wide || points(rows, pool) > high)
        pool++;
    GridFit fit = {(int)pool, points(columns, pool), points(rows, pool), 1};
    float px = fminf(w / fmaxf((float)fit.columns, 1), h / fmaxf((float)fit.rows, 1));
    fit.px = fmaxf(floorf(fminf(px, most)), 1);
    return fit;
}

Box grid_draw(const Canvas *c, const Matrix *m, Zoom part, GridFit fit, Point at)
{
    Zoom w = zoom_window(part, m->all_rows, m->all_columns);
    int64_t block = m->first - m->row_first * m->row_step - m->column_first * m->column_step;
    Plane plane = plane_make(c->a, c->trace, m->node, m->time, block, m->row_dim == 0);
    Shader shader = make_shader(c, m);
    size_t count = (size_t)fit.columns * (size_t)fit.rows;
    uint8_t *rgb = ARENA_ARRAY(c->a, uint8_t, count * 3 + 1), *to = rgb;
    uint32_t *cell = ARENA_ARRAY(c->a, uint32_t, count + 1), *which = cell;
    PlaneCell *row = ARENA_ARRAY(c->a, PlaneCell, fit.columns + 1);
    for (int i = 0; i < fit.rows; i++) {
        for (int j = 0; j < fit.columns; j++)
            row[j] = plane_largest(&plane, w.row + (int64_t)i * fit.pool,
                                   w.column + (int64_t)j * fit.pool, fit.pool, fit.pool);
        if (c->view->range == RANGE_ROW)
            limit_to_row(&shader, row, fit.columns);
        for (int j = 0; j < fit.columns; j++, to += 3) {
            int64_t index = row[j].row * m->row_step + row[j].column * m->column_step;
            Colour colour = colour_of(&shader, row[j].value, block + index);
            to[0] = colour.r;
            to[1] = colour.g;
            to[2] = colour.b;
            *which++ = (uint32_t)index;
        }
    }
    DrawPixels *pixels = ARENA_NEW(c->a, DrawPixels);
    *pixels = (DrawPixels){fit.columns, fit.rows, rgb, cell};
    Box box = {at.x, at.y, fit.px * (float)fit.columns, fit.px * (float)fit.rows};
    c->d->tag = (DrawTag){TAG_CELL, m->node, block, m->time};
    draw_pixels(c->d, box, pixels);
    c->d->tag = (DrawTag){0};
    return box;
}

/* ---- the overview ---- */

/* Where the shown part lies in a picture of the whole matrix; wide enough to be seen. */
static Box part_box(const Matrix *m, GridFit fit, Box whole)
{
    const float least = 4;
    float x = whole.w / (float)(fit.columns * fit.pool), y = whole.h / (float)(fit.rows * fit.pool);
    Box box = {whole.x + x * (float)m->column_first, whole.y + y * (float)m->row_first,
               x * (float)m->columns, y * (float)m->rows};
    box.w = fmaxf(roundf(box.w), least);
    box.h = fmaxf(roundf(box.h), least);
    box.x = roundf(fminf(box.x, whole.x + whole.w - box.w));
    box.y = roundf(fminf(box.y, whole.y + whole.h - box.h));
    return box;
}

static GridFit overview_fit(const Canvas *c, const Matrix *m)
{
    float side = c->small * 5;
    return grid_fit(m->all_columns, m->all_rows, side, side, side);
}

static bool is_part(const Canvas *c, const Matrix *m)
{
    bool part = m->rows < m->all_rows || m->columns < m->all_columns;
    return part && !m->plain && !m->turned && !zoom_is_whole(c->view->zoom);
}

CellSize grid_overview(const Canvas *c, const Matrix *m)
{
    CellSize size = {0, 0};
    if (is_part(c, m)) {
        GridFit fit = overview_fit(c, m);
        size.w = fit.px * (float)fit.columns;
        size.h = fit.px * (float)fit.rows + 2 * c->gap;
    }
    return size;
}

float grid_draw_overview(const Canvas *c, const Matrix *m, Point at)
{
    if (!is_part(c, m))
        return 0;
    GridFit fit = overview_fit(c, m);
    Box box = grid_draw(c, m, (Zoom){0, 0, 0, 0}, fit, at), part = part_box(m, fit, box);
    draw_frame(c->d, box_inset(box, -1), canvas_colour(c, ROLE_GUIDE), 0, 1, 0);
    draw_frame(c->d, box_inset(part, -2), canvas_colour(c, ROLE_FOCUS), 0, 2, 0);
    draw_frame(c->d, part, canvas_colour(c, ROLE_FOCUS_2), 0, 1, 0);
    return grid_overview(c, m).h;
}
