/*
 * grid.c - matrices as points of colour (see grid.h).
 *
 * Colours are looked up in a table of the map's shades: a million samples of a map would take
 * longer than reading the million cells.
 */
#include "matrix/grid.h"

#include "subject/plane.h"
#include "subject/view.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

enum {
    SHADES = 512,     /* of a map: more than can be told apart */
    NANS_FRAMED = 24, /* more of them are seen without frames */
    HATCH_PX = 7,     /* from one line of a hatch to the next */
    HATCH_FROM = 6,   /* points of so many pixels are hatched by lines, smaller ones by points, */
    RUNS_MOST = 512   /* at most so many stretches of a row */
};

typedef struct Rgb {
    uint8_t r, g, b;
} Rgb;

typedef struct Shader {
    const Canvas *c;
    const Matrix *m;
    KnownPlane *known;
    bool mean, hides;
    int64_t covered_from; /* cells from this one on are covered; -1: each is asked for */
    int hatch;            /* points from line to line; 0: lines are drawn over them */
    bool *hatched;        /* of each point, where lines are drawn over them */
    double lo, hi;
    Rgb hidden, nan, masked, line, shade[SHADES];
    int nans; /* found so far: */
    int nan_at[NANS_FRAMED][2];
} Shader;

static Rgb rgb_of(Colour c)
{
    return (Rgb){c.r, c.g, c.b};
}

/* Where all that is covered is the end of this very tensor, a number tells. */
static int64_t covered_from(const Canvas *c, const Matrix *m)
{
    bool own = m->node == c->s->node && m->time == c->s->time;
    bool compares = c->s->step && c->s->step->compare[0].node != NO_NODE;
    if (!own || c->s->ask || c->s->view->veiled || compares || c->s->view->turned_count)
        return -1;
    return c->s->view->hide ? c->s->view->reveal : c->s->view->sweep.cells;
}

static void make_shader(Shader *s, const Canvas *c, const Matrix *m, GridFit fit, float px)
{
    *s = (Shader){.c = c,
                  .m = m,
                  .mean = c->s->view->pool == POOL_MEAN && fit.down + fit.across > 0,
                  .hides = hide_any(c->s),
                  .covered_from = covered_from(c, m),
                  .lo = m->look.lo,
                  .hi = m->look.hi,
                  .hidden = rgb_of(pen_colour(&c->pen, ROLE_HIDDEN)),
                  .nan = rgb_of(pen_colour(&c->pen, ROLE_NAN_CROSS)),
                  .masked = rgb_of(pen_colour(&c->pen, ROLE_MASK)),
                  .line = rgb_of(pen_colour(&c->pen, ROLE_MASK_HATCH))};
    s->hatch = px >= HATCH_FROM ? 0 : (int)fmaxf(2, roundf(HATCH_PX / px));
    for (int i = 0; i < SHADES; i++)
        s->shade[i] = rgb_of(map_sample(m->look.map, (float)i / (SHADES - 1)));
}

static bool is_covered(const Shader *s, uint32_t at)
{
    int64_t cell = s->known->first + at;
    if (s->covered_from >= 0)
        return cell >= s->covered_from;
    return hide_cell(s->c->s, (CellRef){s->m->node, s->m->time, cell});
}

/* The colour of what is no plain number. `diagonal` counts points along rows and columns. */
static Rgb odd_colour(const Shader *s, float value, bool masked, int64_t diagonal)
{
    if (isnan(value))
        return s->nan;
    return masked && s->hatch > 0 && diagonal % s->hatch == 0 ? s->line : s->masked;
}

/* The colour of a plain number; `lo` and `scale` take it to the shades. */
static Rgb plain_colour(const Shader *s, float value, float lo, float scale)
{
    float place = (value - lo) * scale + 0.5f;
    place = place > 0 ? place : 0;
    return s->shade[place < SHADES - 1 ? (int)place : SHADES - 1];
}

static Rgb colour_of(const Shader *s, const PoolPoint *p, int64_t diagonal, float lo, float scale)
{
    float value = s->mean ? p->mean : p->largest;
    if (s->hides && is_covered(s, p->at))
        return s->hidden;
    if (!isfinite(value) || p->masked)
        return odd_colour(s, value, p->masked, diagonal);
    return plain_colour(s, value, lo, scale);
}

/* Limits of the cells in a row of points, all of the matrix's columns, for RANGE_ROW; around 0
 * where the matrix's are. */
static void limit_to_rows(Shader *s, int64_t first, int64_t count)
{
    CellRange range = CELL_RANGE_NONE;
    range.about = s->lo < 0;
    for (int64_t i = first; i < first + count && i < s->known->plane.rows; i++)
        if (s->known->row_lo[i] <= s->known->row_hi[i]) {
            range = cell_range_add(range, (double)s->known->row_lo[i]);
            range = cell_range_add(range, (double)s->known->row_hi[i]);
        }
    s->lo = cell_limits(range).lo;
    s->hi = cell_limits(range).hi;
}

static void note_nans(Shader *s, const PoolPoint *point, int count, int row)
{
    for (int j = 0; j < count && s->nans < NANS_FRAMED; j++)
        if (isnan(point[j].largest) && !(s->hides && is_covered(s, point[j].at))) {
            s->nan_at[s->nans][0] = row;
            s->nan_at[s->nans++][1] = j;
        }
}

/* ---- points ---- */

static int power_for(int64_t cells, float pixels)
{
    int power = 0;
    while (((int64_t)fmaxf(pixels, 1) << power) < cells)
        power++;
    return power;
}

GridFit grid_fit(int64_t columns, int64_t rows, float w, float h, float most)
{
    float across = fmaxf((float)columns, 1), down = fmaxf((float)rows, 1);
    float narrow = fminf(w, h) / 4; /* below it a side is stretched */
    float px = fminf(fminf(w / across, h / down), most);
    float x = fmaxf(px, fminf(most, narrow / across));
    float y = fmaxf(px, fminf(most, narrow / down));
    GridFit fit = {.w = fmaxf(floorf(x * across + 0.01f), 1),
                   .h = fmaxf(floorf(y * down + 0.01f), 1)};
    fit.across = power_for(columns, fit.w);
    fit.down = power_for(rows, fit.h);
    return fit;
}

/* The blocks that a part lies in. */
typedef struct Blocks {
    int64_t row, column;
    int rows, columns;
    Box box; /* of all of them: the first and last may be seen in part */
} Blocks;

static Blocks blocks_of(Zoom w, GridFit fit, Box box)
{
    Blocks b = {.row = w.row >> fit.down, .column = w.column >> fit.across};
    b.rows = w.rows > 0 ? (int)(((w.row + w.rows - 1) >> fit.down) - b.row + 1) : 0;
    b.columns =
        w.columns > 0 ? (int)(((w.column + w.columns - 1) >> fit.across) - b.column + 1) : 0;
    float x = box.w / fmaxf((float)w.columns, 1), y = box.h / fmaxf((float)w.rows, 1);
    b.box = (Box){box.x - x * (float)(w.column - (b.column << fit.across)),
                  box.y - y * (float)(w.row - (b.row << fit.down)),
                  x * (float)((int64_t)b.columns << fit.across),
                  y * (float)((int64_t)b.rows << fit.down)};
    return b;
}

static void shade(Shader *s, const Blocks *b, GridFit fit, DrawPixels *to)
{
    Arena *a = s->c->pen.a;
    size_t columns = (size_t)b->columns, count = columns * (size_t)b->rows;
    Rgb *rgb = ARENA_ARRAY(a, Rgb, count + 1);
    uint32_t *cell = ARENA_ARRAY(a, uint32_t, count + 1);
    PoolPoint *row = ARENA_ARRAY(a, PoolPoint, columns + 1);
    s->hatched = s->hatch == 0 ? ARENA_ARRAY(a, bool, count + 1) : NULL;
    for (int i = 0; i < b->rows; i++) {
        pool_row(s->c->s->planes, s->known, fit.down, fit.across, b->row + i, b->column, b->columns,
                 row);
        if (s->c->s->view->range == RANGE_ROW)
            limit_to_rows(s, (b->row + i) << fit.down, (int64_t)1 << fit.down);
        float lo = (float)s->lo,
              scale = s->hi > s->lo ? (float)((SHADES - 1) / (s->hi - s->lo)) : 0;
        size_t at = (size_t)i * columns;
        for (int j = 0; j < b->columns; j++) {
            rgb[at + (size_t)j] = colour_of(s, &row[j], b->row + b->column + i + j, lo, scale);
            cell[at + (size_t)j] = row[j].at;
            if (s->hatched)
                s->hatched[at + (size_t)j] = row[j].masked && !isnan(row[j].largest) &&
                                             !(s->hides && is_covered(s, row[j].at));
        }
        if (s->known->nans)
            note_nans(s, row, b->columns, i);
    }
    *to = (DrawPixels){b->columns, b->rows, &rgb->r, cell, fit.down + fit.across > 0};
}

/* Lines over each stretch of hatched points in a row, all parts of one hatch. */
static void draw_hatches(const Shader *s, const Blocks *b, Box box)
{
    float x = b->box.w / fmaxf((float)b->columns, 1), y = b->box.h / fmaxf((float)b->rows, 1);
    DrawList *d = s->c->pen.d;
    int runs = 0;
    for (int i = 0; s->hatched && i < b->rows; i++)
        for (int from = 0, to; from < b->columns && runs < RUNS_MOST; from = to + 1) {
            const bool *row = s->hatched + (size_t)i * (size_t)b->columns;
            for (to = from; to < b->columns && row[to];)
                to++;
            Box run = {b->box.x + x * (float)from, b->box.y + y * (float)i, x * (float)(to - from),
                       y};
            run = box_meet(run, box);
            if (to == from || run.w <= 0 || run.h <= 0)
                continue;
            draw_add(d, (DrawCommand){.kind = DRAW_CLIP, .box = run});
            draw_add(d, (DrawCommand){.kind = DRAW_HATCH,
                                      .box = box,
                                      .colour = pen_colour(&s->c->pen, ROLE_MASK_HATCH),
                                      .thickness = 1,
                                      .gap = HATCH_PX - 2});
            draw_add(d, (DrawCommand){.kind = DRAW_UNCLIP});
            runs++;
        }
}

/* One point among a million is too small to be found without a frame. */
static void frame_nans(const Shader *s, const Blocks *b, Box box)
{
    float x = b->box.w / (float)b->columns, y = b->box.h / (float)b->rows, away = 4;
    if (s->nans == NANS_FRAMED || fminf(x, y) > 12)
        return;
    for (int k = 0; k < s->nans; k++) {
        Box point = {b->box.x + x * (float)s->nan_at[k][1], b->box.y + y * (float)s->nan_at[k][0],
                     x, y};
        Box seen = box_meet(box_inset(point, -away), box);
        draw_frame(s->c->pen.d, seen, pen_colour(&s->c->pen, ROLE_NAN_CROSS), 0, 2, 0);
        draw_frame(s->c->pen.d, box_inset(seen, -1), pen_colour(&s->c->pen, ROLE_NAN), 0, 1, 0);
    }
}

/* A thumbnail leads to its tensor, a grid to the cell under the pointer. Without a cell it is a
 * picture only. */
static DrawTag grid_tag(const Matrix *m, int64_t first)
{
    if (m->thumbnail)
        return m->stands_for.kind ? m->stands_for : (DrawTag){TAG_NODE, m->node, 0, 0};
    if (m->all_rows == 0 || m->all_columns == 0)
        return (DrawTag){0};
    return (DrawTag){TAG_CELL, m->node, first, m->time};
}

Box grid_draw(const Canvas *c, const Matrix *m, Zoom part, GridFit fit, Point at)
{
    Zoom w = zoom_window(part, m->all_rows, m->all_columns);
    Box box = {at.x, at.y, fit.w, fit.h};
    Blocks b = blocks_of(w, fit, box);
    Shader *s = ARENA_NEW(c->pen.a, Shader);
    make_shader(s, c, m, fit, b.box.w / fmaxf((float)b.columns, 1));
    s->known = matrix_plane(c, m);
    DrawPixels *pixels = ARENA_NEW(c->pen.a, DrawPixels);
    shade(s, &b, fit, pixels);
    bool cut = b.box.w > box.w + 0.5f || b.box.h > box.h + 0.5f;
    if (cut)
        draw_add(c->pen.d, (DrawCommand){.kind = DRAW_CLIP, .box = box});
    c->pen.d->tag = grid_tag(m, s->known->first);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_PIXELS, .box = b.box, .pixels = pixels});
    c->pen.d->tag = (DrawTag){0};
    if (cut)
        draw_add(c->pen.d, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_hatches(s, &b, box);
    frame_nans(s, &b, box);
    return box;
}

void grid_field(const Canvas *c, const Matrix *m, Box box)
{
    DrawTag before = c->pen.d->tag;
    c->pen.d->tag = (DrawTag){TAG_FIELD, m->node, matrix_plane(c, m)->first, m->time};
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_AREA,
                                     .box = box,
                                     .points = {{(float)m->column_first, (float)m->row_first},
                                                {(float)m->columns, (float)m->rows}}});
    c->pen.d->tag = before;
}

/* ---- the overview ---- */

/* Where the shown part lies in a picture of the whole matrix; wide enough to be seen. */
static Box part_box(const Matrix *m, Box whole)
{
    const float least = 4;
    float x = whole.w / (float)m->all_columns, y = whole.h / (float)m->all_rows;
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
    float side = c->pen.small * 5;
    return grid_fit(m->all_columns, m->all_rows, side, side, side);
}

static bool has_overview(const Canvas *c, const Matrix *m)
{
    return matrix_is_part(m) && !m->no_overview && !m->turned && !zoom_is_whole(subject_zoom(c->s));
}

CellSize grid_overview(const Canvas *c, const Matrix *m)
{
    CellSize size = {0, 0};
    if (has_overview(c, m)) {
        GridFit fit = overview_fit(c, m);
        size.w = fit.w;
        size.h = fit.h + 2 * c->pen.gap;
    }
    return size;
}

float grid_draw_overview(const Canvas *c, const Matrix *m, Point at)
{
    if (!has_overview(c, m))
        return 0;
    GridFit fit = overview_fit(c, m);
    c->pen.d->tag = (DrawTag){TAG_TOLD, NO_NODE, TOLD_OVERVIEW, 0};
    draw_area(c->pen.d, (Box){at.x, at.y, fit.w, fit.h});
    c->pen.d->tag = (DrawTag){0};
    Box box = grid_draw(c, m, (Zoom){0}, fit, at), part = part_box(m, box);
    draw_frame(c->pen.d, box_inset(box, -1), pen_colour(&c->pen, ROLE_GUIDE), 0, 1, 0);
    draw_frame(c->pen.d, box_inset(part, -2), pen_colour(&c->pen, ROLE_FOCUS), 0, 2, 0);
    draw_frame(c->pen.d, part, pen_colour(&c->pen, ROLE_FOCUS_2), 0, 1, 0);
    return grid_overview(c, m).h;
}
