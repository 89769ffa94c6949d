/*
 * view_points.c - a matrix with more rows or columns than cells can be drawn for: points of colour.
 *
 * Rows and columns are labelled at their ends, at the focus, at what is pointed at and, where there
 * is room, at round numbers between; zooming in leads to cells with numbers.
 */
#include "views/view_points.h"

#include "subject/view.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

enum { LABELS_MOST = 48 }; /* on a side: more than have room */

Grid grid_make(const Canvas *c, int64_t around)
{
    const Subject *s = c->s;
    Grid g = {.m = matrix_outline(c, s->node, s->time, s->title, around, c->s->view->zoom)};
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    int64_t each = g.m.all_rows * g.m.all_columns, cell = s->lit.cell;
    if (cell >= 0 && each > 0) /* at the same place in every matrix of the tensor */
        cell = cell % each + around / each * each;
    if (shape_count(shape) == 0 || !matrix_find(&g.m, cell, &g.row, &g.column))
        g.row = g.column = -1;
    return g;
}

void grid_share_range(const Canvas *c, Grid *g, CellRange range, double most)
{
    g->m.most = most;
    matrix_set_range(c, &g->m, range);
    g->m.one_range = true;
}

/* ---- labels ---- */

/* One side of the grid: labels along it, none over another. */
typedef struct Side {
    const Canvas *c;
    const Grid *g;
    bool down;         /* rows, else columns */
    float low, length; /* in pixels */
    int64_t first;     /* of the shown ones in the matrix */
    int count, lit;    /* how many are shown; the one at the focus, -1: none */
    int drawn;
    float from[LABELS_MOST], to[LABELS_MOST]; /* what is taken */
} Side;

static Side make_side(const Canvas *c, const Grid *g, bool down)
{
    const Matrix *m = &g->m;
    Side s = {.c = c, .g = g, .down = down};
    s.low = down ? m->box.y : m->box.x;
    s.length = down ? m->box.h : m->box.w;
    s.first = down ? m->row_first : m->column_first;
    s.count = down ? m->rows : m->columns;
    s.lit = down ? g->row : g->column;
    return s;
}

static Str label_text(const Side *s, int at)
{
    return s->down ? matrix_row_label(s->c, &s->g->m, at) : matrix_column_label(s->c, &s->g->m, at);
}

static float line_height(const Canvas *c)
{
    return ceilf(c->pen.small * 1.3f);
}

static float label_size(const Side *s, Str text)
{
    return s->down ? line_height(s->c)
                   : pen_width(&s->c->pen, FONT_SANS_BOLD, s->c->pen.small, text) + 1;
}

float grid_row_labels_width(const Canvas *c, const Grid *g)
{
    const int shown[] = {0, g->m.rows - 1, g->row};
    float widest = 0;
    for (int i = 0; i < 3; i++)
        if (shown[i] >= 0)
            widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small,
                                             matrix_row_label(c, &g->m, shown[i])));
    int64_t wide = 8; /* between 0 and 511 there is 488: other digits are wider */
    for (int64_t last = g->m.row_first + g->m.rows - 1; last >= 10; last /= 10)
        wide = wide * 10 + 8;
    Str digits = str_printf(c->pen.a, "%lld", (long long)wide);
    if (g->m.all_rows > 1)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, digits));
    return ceilf(widest + c->pen.gap);
}

float grid_column_labels_height(const Canvas *c)
{
    return line_height(c) + 2;
}

/* Around its place, but not over the ends; nothing where another one is near. */
static void draw_label(Side *s, float width, int at)
{
    const Canvas *c = s->c;
    if (at < 0 || at >= s->count || s->drawn == LABELS_MOST)
        return;
    Str text = label_text(s, at);
    float size = label_size(s, text), apart = s->down ? 0 : c->pen.gap / 2;
    float middle = s->low + s->length * ((float)at + 0.5f) / (float)s->count;
    float from = floorf(fmaxf(s->low, fminf(middle - size / 2, s->low + s->length - size)));
    bool free = size <= s->length || s->drawn == 0;
    for (int k = 0; k < s->drawn; k++)
        free = free && (from + size + apart <= s->from[k] || from >= s->to[k] + apart);
    if (!free)
        return;
    s->from[s->drawn] = from;
    s->to[s->drawn++] = from + size;
    bool lit = at == s->lit;
    Role role = !lit ? ROLE_MUTED : s->down ? ROLE_QUERY : ROLE_KEY;
    TextLook look = pen_look(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, c->pen.small, role);
    Box cells = s->g->m.box, row = {cells.x - width, from, width - c->pen.gap, size};
    Box column = {from, cells.y - line_height(c) - 2, size, line_height(c)};
    draw_text_in(c->pen.d, look, s->down ? row : column, s->down ? ALIGN_RIGHT : ALIGN_CENTRE,
                 text);
}

/* 1, 2, 5, 10, ... cells from label to label. */
static int64_t round_step(float cells)
{
    static const int64_t round[] = {1, 2, 5};
    int64_t step = 1, tens = 1;
    for (int i = 0; (float)step < cells; i++) {
        tens *= i % 3 == 2 ? 10 : 1;
        step = tens * round[(i + 1) % 3];
    }
    return step;
}

static void draw_side(const Canvas *c, const Grid *g, bool down, float width)
{
    Side s = make_side(c, g, down);
    if (s.count < 1)
        return;
    float last = label_size(&s, label_text(&s, s.count - 1));
    float room = down ? 3 * last : 2.5f * last;
    int64_t step = round_step(room * (float)s.count / fmaxf(s.length, 1));
    draw_label(&s, width, s.lit);
    draw_label(&s, width, 0);
    draw_label(&s, width, s.count - 1);
    for (int64_t at = (s.first + step - 1) / step * step; at < s.first + s.count; at += step)
        draw_label(&s, width, (int)(at - s.first));
}

void grid_labels(const Canvas *c, const Grid *g, float left)
{
    draw_side(c, g, true, left);
    draw_side(c, g, false, 0);
}

/* ---- the picture ---- */

void grid_place(const Canvas *c, Grid *g, float x, float y)
{
    g->m.box = (Box){x, y, g->fit.w, g->fit.h};
    grid_field(c, &g->m, g->m.box);
    grid_draw(c, &g->m, c->s->view->zoom, g->fit, (Point){x, y});
}

/* The frame of a cell too small for one. */
void grid_focus(const Canvas *c, const Grid *g, Role hue)
{
    const float least = 5;
    Box all = g->m.box;
    float x = all.w / (float)g->m.columns, y = all.h / (float)g->m.rows;
    if (g->row < 0)
        return;
    Box cell = {all.x + x * (float)g->column, all.y + y * (float)g->row, x, y};
    cell = box_inset((Box){floorf(cell.x), floorf(cell.y), ceilf(x), ceilf(y)},
                     fminf(0, floorf((fminf(x, y) - least) / 2)));
    if (hue == ROLE_FOCUS)
        matrix_focus(c, cell);
    else
        draw_frame(c->pen.d, cell, pen_colour(&c->pen, hue), 0, 1, 0);
}

void view_points(const Canvas *c, Box area)
{
    Grid g = grid_make(c, c->s->focus.cell > 0 ? c->s->focus.cell : 0);
    Matrix *m = &g.m;
    float left = grid_row_labels_width(c, &g), right = matrix_legend_width(c, m);
    float labels = grid_column_labels_height(c), caption = 4 * c->pen.body, most = c->pen.body * 4;
    m->nans = grid_nan_words(c, m);
    for (int pass = 0; pass < 2; pass++) { /* the caption says how many cells a point is */
        float high = area.h - caption - c->pen.gap - labels;
        g.fit = grid_fit(m->columns, m->rows, area.w - left - right, high, most);
        m->remark = grid_pool_words(c, g.fit);
        m->box = (Box){0, 0, g.fit.w, g.fit.h};
        caption = matrix_caption_height(c, m, area.w);
    }
    float w = left + m->box.w + right, h = caption + c->pen.gap + labels + m->box.h;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2);
    float y = area.y + floorf(fmaxf(area.h - h, 0) / 2);
    grid_place(c, &g, x + left, y + caption + c->pen.gap + labels);
    view_caption(c, m, area, x, y);
    grid_labels(c, &g, left);
    grid_focus(c, &g, ROLE_FOCUS);
    matrix_legend_right(c, m);
}
