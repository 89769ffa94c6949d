/*
 * view_bars.c - a vector as bars: how much larger one score or weight is than another.
 *
 * Bars stand on the line of 0, upwards for positive and downwards for negative values; an
 * infinite one takes all its room and is hatched, NaN has no bar.
 */
#include "versions/versions.h"
#include "views/views.h"

#include <math.h>

typedef struct BarPlot {
    const Matrix *m; /* one row; its cells are as high as the plot */
    double lo, hi;   /* values at its bottom and top */
} BarPlot;

/* The height at which a value stands. */
static float level(const BarPlot *b, double value)
{
    double share = (value - b->lo) / (b->hi - b->lo);
    return b->m->box.y + b->m->box.h * (float)(1 - fmin(fmax(share, 0), 1));
}

static Box bar_box(const BarPlot *b, int i)
{
    double value = b->m->cell[i].value;
    Box cell = matrix_cell_box(b->m, 0, i);
    float zero = level(b, 0), end = isnan(value) ? zero : level(b, value);
    float wide = fminf(cell.w * 0.66f, cell.h * 0.35f);
    return (Box){cell.x + (cell.w - wide) / 2, fminf(zero, end), wide, fmaxf(fabsf(zero - end), 1)};
}

/* A covered value's bar fills all its room: its height would tell. */
static void draw_hidden_bar(const Canvas *c, const BarPlot *b, Box bar)
{
    CellLook look = b->m->look;
    look.numbers.shown = true;
    look.numbers.px = c->pen.body;
    matrix_draw_covered(c, bar, &look, hide_guessing(c->s));
}

static void draw_value(const Canvas *c, const BarPlot *b, int i, Box bar, bool lit)
{
    char text[CELL_TEXT];
    cell_format(text, b->m->cell[i].value, &b->m->look.numbers);
    float px = fminf(cell_number_px(&b->m->look.numbers, str_of(text)), c->pen.small);
    float line = pen_line(px);
    Box box = matrix_cell_box(b->m, 0, i);
    box.y = b->m->cell[i].value < 0 ? bar.y + bar.h : bar.y - line;
    box.h = line;
    pen_text_in(&c->pen, lit ? FONT_MONO_BOLD : FONT_MONO, px, ROLE_TEXT, box, ALIGN_CENTRE,
                str_trim(str_of(text)));
}

static void draw_bar(const Canvas *c, const BarPlot *b, int i, bool lit)
{
    const Matrix *m = b->m;
    Box bar = bar_box(b, i);
    double value = m->cell[i].value;
    bool hidden = m->cell[i].hidden;
    Colour fill = cell_fill(value, m->cell[i].kind, &m->look);
    c->pen.d->tag = matrix_tag(m, 0, i);
    if (hidden) {
        bar.y = m->box.y;
        bar.h = m->box.h;
        draw_hidden_bar(c, b, bar);
    } else {
        draw_rect(c->pen.d, bar, fill, 2);
    }
    if (isinf(value) && !hidden)
        draw_add(c->pen.d, (DrawCommand){.kind = DRAW_HATCH,
                                         .box = bar,
                                         .colour = pen_colour(&c->pen, ROLE_MASK_HATCH),
                                         .thickness = 1,
                                         .gap = c->pen.gap});
    draw_frame(c->pen.d, box_inset(bar, lit ? -3 : 0),
               pen_colour(&c->pen, lit ? ROLE_FOCUS : ROLE_GUIDE), 2, lit ? 3 : 1, 0);
    if (!hidden && changes_cell(c->s->lesson, m->cell[i].of))
        cell_mark_changed(c->pen.d, bar, fill, c->pen.theme);
    if (!hidden && m->look.numbers.shown)
        draw_value(c, b, i, bar, lit);
    c->pen.d->tag = (DrawTag){0};
}

/* ---- the scale ---- */

static float zero_width(const Canvas *c)
{
    return 2 * c->pen.gap + pen_width(&c->pen, FONT_MONO, c->pen.small, STR("0"));
}

/* The line of 0. */
static void draw_zero(const Canvas *c, const BarPlot *b)
{
    Box plot = b->m->box;
    float zero = level(b, 0), line = pen_line(c->pen.small), wide = zero_width(c);
    draw_line(c->pen.d, (Point){plot.x, zero}, (Point){plot.x + plot.w, zero},
              pen_colour(&c->pen, ROLE_MUTED), 2, 0);
    Box label = {plot.x - wide, zero - line / 2, wide - c->pen.gap, line};
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, label, ALIGN_RIGHT, STR("0"));
}

static const double ENDLESS = 0.25; /* of the scale: room for an infinite bar */

/* The scale holds 0 and every finite value, and some room on the side of an infinite one. */
static BarPlot scaled(const Matrix *m)
{
    bool up = false, down = false;
    BarPlot b = {m, m->range.empty ? 0 : fmin(m->range.lo, 0),
                 m->range.empty ? 1 : fmax(m->range.hi, 0)};
    if (b.hi - b.lo <= 0)
        b.hi = b.lo + 1;
    for (int i = 0; i < m->columns; i++) {
        up = up || m->cell[i].value == HUGE_VAL;
        down = down || m->cell[i].value == -HUGE_VAL;
    }
    if (down)
        b.lo = fmin(b.lo, -ENDLESS * b.hi);
    if (up)
        b.hi = fmax(b.hi, -ENDLESS * b.lo);
    return b;
}

/* ---- the picture ---- */

/* A vector, or the focused row of a matrix, as far as it is zoomed into. */
static Matrix row_of_focus(const Canvas *c)
{
    const Subject *s = c->s;
    Zoom across = {0, s->view->zoom.column, 0, s->view->zoom.columns};
    Zoom part = matrix_around(c, s->node, s->focus.cell, across, 1, MATRIX_ALL);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, part);
    m.remark = m.row_dim >= 0 ? axis_token(s->trace, m.node, m.row_dim, m.row_first) : STR("");
    return m;
}

static void fill(const Canvas *c, Layout *l)
{
    Slot *s = layout_add_own(l, row_of_focus(c), 0, 0);
    float line = pen_line(c->pen.small);
    s->column_labels = s->labels_below = true;
    s->legend = LEGEND_RIGHT;
    s->before = zero_width(c);
    s->above = line; /* numbers stand above the bars, of negative ones below them */
    s->below = c->pen.gap / 2 + (scaled(&s->m).lo < 0 ? line : 0);
    s->marks.column = matrix_marks(&s->m, c->s->lit.cell).column;
    s->marks.column_hue = ROLE_TEXT;
}

/* A bar that is lower than this, in lines of its numbers, does not tell heights apart. */
static const float LOWEST_PLOT = 3;

/* Bars as far apart as there is room, in a plot that is wider than high. */
static void size(const Canvas *c, Layout *l)
{
    Slot *s = &l->slot[0];
    float columns = fmaxf((float)s->m.columns, 1);
    CellSize room = layout_room(c, l, s, columns * c->pen.body * 7);
    float step = fmaxf(floorf(room.w / columns), 1), wide = step * (float)s->m.columns;
    s->size = (CellSize){wide, fmaxf(floorf(fminf(room.h, wide * 0.75f)), 1)};
    matrix_place(c, &s->m, 0, 0, step, s->size.h);
    bool high = s->size.h >= fminf(LOWEST_PLOT * pen_line(c->pen.small), wide * 0.75f - 1);
    s->read = !high                      ? LEGIBLE_NOT
              : layout_is_labelled(c, s) ? layout_numbers(&s->m)
                                         : LEGIBLE_COLOURS;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    BarPlot b = scaled(&l->slot[0].m);
    for (int i = 0; i < b.m->columns; i++)
        draw_bar(c, &b, i, i == l->slot[0].marks.column);
    draw_zero(c, &b);
}

const PictureKind picture_bars = {.fill = fill, .size = size, .over = draw_over};
