/*
 * view_grid.c - a matrix with more rows or columns than cells can be drawn for: points of colour.
 *
 * Rows and columns are labelled at their ends and at the focus; zooming in leads to cells with
 * numbers.
 */
#include "pictures/grid.h"
#include "pictures/phrase.h"
#include "pictures/views.h"
#include "pictures/zoom.h"

#include <math.h>

typedef struct Grid {
    Matrix m;   /* its first cells: colours, hidden or not */
    Matrix all; /* the same with all its rows and columns: captions, places */
    GridFit fit;
    int row, column; /* of the focus; -1: not shown */
} Grid;

bool view_is_grid(const Canvas *c)
{
    Shape s = trace_node(c->trace, c->subject.node)->out.shape;
    int64_t rows = s.rank > 1 ? s.size[s.rank - 2] : 1;
    int64_t columns = s.rank > 0 ? s.size[s.rank - 1] : 1;
    Zoom w = zoom_window(c->view->zoom, rows, columns);
    return w.rows > MATRIX_MOST || w.columns > MATRIX_MOST;
}

static Grid make_grid(const Canvas *c)
{
    const Subject *s = &c->subject;
    Grid g = {
        .m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, c->view->zoom)};
    Zoom w = zoom_window(c->view->zoom, g.m.all_rows, g.m.all_columns);
    g.all = g.m;
    g.all.rows = (int)w.rows;
    g.all.columns = (int)w.columns;
    g.all.hidden = NULL;
    if (!matrix_find(&g.all, s->focus.cell, &g.row, &g.column))
        g.row = g.column = -1;
    return g;
}

/* ---- labels ---- */

static float widest_row_label(const Canvas *c, const Grid *g)
{
    const int shown[] = {0, g->all.rows - 1, g->row};
    float widest = 0;
    for (int i = 0; i < 3; i++)
        if (shown[i] >= 0)
            widest = fmaxf(widest, canvas_width(c, FONT_SANS_BOLD, c->small,
                                                matrix_row_label(c, &g->all, shown[i])));
    return widest + c->gap;
}

/* The label's box on a side that runs from `low` for `length`: around its place, but not over the
 * ends. */
static float place_label(float low, float length, int at, int count, float size)
{
    float middle = low + length * ((float)at + 0.5f) / (float)count;
    return floorf(fmaxf(low, fminf(middle - size / 2, low + length - size)));
}

static void row_labels(const Canvas *c, const Grid *g, float width)
{
    const int shown[] = {g->row, 0, g->all.rows - 1};
    float line = ceilf(c->small * 1.3f), taken[3] = {0};
    Box cells = g->all.box;
    for (int i = 0, drawn = 0; i < 3; i++) {
        if (shown[i] < 0)
            continue;
        float y = place_label(cells.y, cells.h, shown[i], g->all.rows, line);
        bool free = true;
        for (int k = 0; k < drawn; k++)
            free = free && fabsf(taken[k] - y) >= line;
        if (!free)
            continue;
        taken[drawn++] = y;
        bool lit = shown[i] == g->row;
        Box box = {cells.x - width, y, width - c->gap, line};
        draw_text_in(c->d,
                     canvas_look(c, lit ? FONT_SANS_BOLD : FONT_SANS, c->small,
                                 lit ? ROLE_QUERY : ROLE_MUTED),
                     box, ALIGN_RIGHT, matrix_row_label(c, &g->all, shown[i]));
    }
}

static void column_labels(const Canvas *c, const Grid *g)
{
    const int shown[] = {g->column, 0, g->all.columns - 1};
    float line = ceilf(c->small * 1.3f);
    Box cells = g->all.box, taken[3];
    for (int i = 0, drawn = 0; i < 3; i++) {
        if (shown[i] < 0)
            continue;
        Str text = matrix_column_label(c, &g->all, shown[i]);
        float w = canvas_width(c, FONT_SANS_BOLD, c->small, text) + 1;
        Box box = {place_label(cells.x, cells.w, shown[i], g->all.columns, w), cells.y - line - 2,
                   w, line};
        bool free = w <= cells.w;
        for (int k = 0; k < drawn; k++)
            free = free && box_meet(box_inset(taken[k], -c->gap / 2), box).w <= 0;
        if (!free)
            continue;
        taken[drawn++] = box;
        bool lit = shown[i] == g->column;
        draw_text_in(
            c->d,
            canvas_look(c, lit ? FONT_SANS_BOLD : FONT_SANS, c->small, lit ? ROLE_KEY : ROLE_MUTED),
            box, ALIGN_CENTRE, text);
    }
}

/* ---- the picture ---- */

static void draw_focus(const Canvas *c, const Grid *g)
{
    const float least = 5;
    float px = fmaxf(g->fit.px, least);
    int pool = g->fit.pool > 1 ? g->fit.pool : 1;
    Box box = {g->all.box.x + floorf((float)(g->column / pool) * g->fit.px),
               g->all.box.y + floorf((float)(g->row / pool) * g->fit.px), px, px};
    if (g->row >= 0)
        matrix_focus(c, box);
}

void view_grid(const Canvas *c, Box area)
{
    Grid g = make_grid(c);
    Matrix *m = &g.all;
    float left = widest_row_label(c, &g), right = matrix_legend_width(c, &g.m);
    float labels = ceilf(c->small * 1.3f) + 2, caption = 4 * c->body, most = c->body * 4;
    for (int pass = 0; pass < 2; pass++) { /* the caption says how many cells a point is */
        float high = area.h - caption - c->gap - labels;
        g.fit = grid_fit(m->columns, m->rows, area.w - left - right, high, most);
        if (g.fit.pool > 1)
            m->remark = phrase(c->a, PHRASE_POOLED, str_printf(c->a, "%d", g.fit.pool));
        m->box = (Box){0, 0, g.fit.px * (float)g.fit.columns, g.fit.px * (float)g.fit.rows};
        caption = matrix_caption_height(c, m, area.w);
    }
    float w = left + m->box.w + right, h = caption + c->gap + labels + m->box.h;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2);
    float y = area.y + floorf(fmaxf(area.h - h, 0) / 2);
    Point at = {x + left, y + caption + c->gap + labels};
    m->box = grid_draw(c, &g.m, c->view->zoom, g.fit, at);
    g.m.box = m->box;
    view_caption(c, m, area, x, y);
    row_labels(c, &g, left);
    column_labels(c, &g);
    draw_focus(c, &g);
    matrix_legend_right(c, &g.m);
}
