/*
 * view_bars.c - a vector as bars: how much larger one score or weight is than another.
 *
 * Bars stand on the line of 0, upwards for positive and downwards for negative values; an infinite
 * one takes all its room and is hatched, NaN has no bar.
 */
#include "subject/subject.h"
#include "versions/versions.h"
#include "views/views.h"

#include <math.h>

typedef struct Bars {
    Matrix m;
    Box plot;
    Point caption; /* its upper left corner */
    double lo, hi; /* values at its bottom and top */
    float step;    /* from bar to bar */
} Bars;

static float place(const Bars *b, double value)
{
    double share = (value - b->lo) / (b->hi - b->lo);
    return b->plot.y + b->plot.h * (float)(1 - fmin(fmax(share, 0), 1));
}

static Box bar_box(const Bars *b, int i)
{
    double value = b->m.value[i];
    float zero = place(b, 0), end = isnan(value) ? zero : place(b, value);
    float wide = fminf(b->step * 0.66f, b->plot.h * 0.35f);
    Box box = {b->plot.x + b->step * ((float)i + 0.5f) - wide / 2, fminf(zero, end), wide,
               fmaxf(fabsf(zero - end), 1)};
    return box;
}

/* A covered value's bar fills all its room: its height would tell. */
static void draw_hidden_bar(const Canvas *c, const Bars *b, Box bar)
{
    CellLook look = b->m.look;
    look.numbers.shown = true;
    look.numbers.px = c->pen.body;
    matrix_draw_covered(c, bar, &look);
}

static void draw_value(const Canvas *c, const Bars *b, int i, Box bar, bool lit)
{
    char text[CELL_TEXT];
    cell_format(text, b->m.value[i], &b->m.look.numbers);
    bool below = b->m.value[i] < 0;
    float line = c->pen.small * 1.3f;
    Box box = {b->plot.x + b->step * (float)i, below ? bar.y + bar.h + 2 : bar.y - line - 2,
               b->step, line};
    FontId font = lit ? FONT_MONO_BOLD : FONT_MONO;
    if (pen_width(&c->pen, font, c->pen.small, str_trim(str_of(text))) <= box.w)
        draw_text_in(c->pen.d, pen_look(&c->pen, font, c->pen.small, ROLE_TEXT), box, ALIGN_CENTRE,
                     str_trim(str_of(text)));
}

static void draw_bar(const Canvas *c, const Bars *b, int i, bool lit)
{
    Box bar = bar_box(b, i);
    double value = b->m.value[i];
    bool hidden = b->m.hidden && b->m.hidden[i];
    c->pen.d->tag = matrix_tag(&b->m, 0, i);
    if (hidden) {
        bar.y = b->plot.y;
        bar.h = b->plot.h;
        draw_hidden_bar(c, b, bar);
    } else {
        draw_rect(c->pen.d, bar, cell_fill(value, b->m.kind[i], 1, &b->m.look), 2);
    }
    if (isinf(value) && !hidden)
        draw_add(c->pen.d, (DrawCommand){.kind = DRAW_HATCH,
                                         .box = bar,
                                         .colour = pen_colour(&c->pen, ROLE_MASK_HATCH),
                                         .thickness = 1,
                                         .gap = c->pen.gap});
    draw_frame(c->pen.d, box_inset(bar, lit ? -3 : 0),
               pen_colour(&c->pen, lit ? ROLE_FOCUS : ROLE_GUIDE), 2, lit ? 3 : 1, 0);
    if (!hidden && changes_cell(c->s->lesson, matrix_cell(&b->m, 0, i)))
        cell_mark_changed(c->pen.d, bar, cell_fill(value, b->m.kind[i], 1, &b->m.look),
                          c->pen.theme);
    if (!hidden && b->m.look.numbers.shown)
        draw_value(c, b, i, bar, lit);
    c->pen.d->tag = (DrawTag){0};
}

/* The line of 0 and the two ends of the scale. */
static void draw_scale(const Canvas *c, const Bars *b)
{
    float zero = place(b, 0);
    Point left = {b->plot.x, zero}, right = {b->plot.x + b->plot.w, zero};
    draw_line(c->pen.d, left, right, pen_colour(&c->pen, ROLE_MUTED), 2, 0);
    Box label = {b->plot.x - 3 * c->pen.small - c->pen.gap, zero - c->pen.small * 0.65f,
                 3 * c->pen.small, c->pen.small * 1.3f};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED), label,
                 ALIGN_RIGHT, STR("0"));
}

static const double ENDLESS = 0.25; /* of the scale: room for an infinite bar */

/* The scale holds 0 and every finite value, and some room on the side of an infinite one. */
static void choose_scale(Bars *b)
{
    bool up = false, down = false;
    b->lo = b->m.range.empty ? 0 : fmin(b->m.range.lo, 0);
    b->hi = b->m.range.empty ? 1 : fmax(b->m.range.hi, 0);
    if (b->hi - b->lo <= 0)
        b->hi = b->lo + 1;
    for (int i = 0; i < b->m.columns; i++) {
        up = up || (isinf(b->m.value[i]) && b->m.value[i] > 0);
        down = down || (isinf(b->m.value[i]) && b->m.value[i] < 0);
    }
    if (down)
        b->lo = fmin(b->lo, -ENDLESS * b->hi);
    if (up)
        b->hi = fmax(b->hi, -ENDLESS * b->lo);
}

/* A vector, or the focused row of a matrix, as far as it is zoomed into. */
static Matrix row_of_focus(const Canvas *c)
{
    const Subject *s = c->s;
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    int64_t columns = shape.rank > 1 ? shape.size[shape.rank - 1] : 0;
    int64_t rows = shape.rank > 1 ? shape.size[shape.rank - 2] : 1;
    int64_t row = columns && rows && s->focus.cell > 0 ? s->focus.cell / columns % rows : 0;
    Zoom part = {row, c->s->view->zoom.column, columns > 0, c->s->view->zoom.columns};
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, part);
    m.remark = m.row_dim >= 0 ? axis_token(c->s->trace, m.node, m.row_dim, row) : STR("");
    return m;
}

/* Finds the places of everything within the area. */
static Bars lay_out(const Canvas *c, Box area)
{
    Bars b = {.m = row_of_focus(c)};
    float line = c->pen.small * 1.3f, left = 3 * c->pen.small + c->pen.gap;
    float right = matrix_legend_width(c, &b.m), columns = (float)b.m.columns;
    choose_scale(&b);
    b.step = floorf(fminf((area.w - left - right) / fmaxf(columns, 1), c->pen.body * 7));
    matrix_place(c, &b.m, 0, 0, b.step, c->pen.small * 1.5f); /* the caption says what is hidden */
    float caption = matrix_caption_height(c, &b.m, area.w);
    float labels = matrix_column_label_height(c, &b.m, b.step);
    float over = line + 6, under = labels + c->pen.gap + (b.lo < 0 ? line + 6 : 0);
    float room = area.h - caption - 2 * c->pen.gap - over - under;
    float h = fmaxf(floorf(fminf(room, b.step * columns * 0.75f)), 1), w = b.step * columns;
    float x = area.x + floorf(fmaxf(area.w - left - right - w, 0) / 2);
    b.caption = (Point){x, area.y + floorf(fmaxf(room - h, 0) / 2)};
    b.plot = (Box){x + left, b.caption.y + caption + 2 * c->pen.gap + over, w, h};
    matrix_place(c, &b.m, b.plot.x, b.plot.y + h + under + 2, b.step, c->pen.small * 1.5f);
    return b;
}

/* A bar that is lower than this, in lines of its numbers, does not tell heights apart. */
static const float LOWEST_PLOT = 4;

static Legible fit(const Canvas *c, Box area)
{
    Bars b = lay_out(c, area);
    bool high = b.plot.h >= fminf(LOWEST_PLOT * c->pen.small, b.plot.w * 0.75f - 1);
    bool told = b.m.look.numbers.shown && matrix_has_column_labels(c, &b.m);
    return high && told ? LEGIBLE_ALL : high ? LEGIBLE_COLOURS : LEGIBLE_NOT;
}

static void draw_all(const Canvas *c, Box area)
{
    Bars b = lay_out(c, area);
    Marks marks = MARKS_NONE;
    int row;
    view_caption(c, &b.m, area, b.caption.x, b.caption.y);
    if (matrix_find(&b.m, c->s->lit.cell, &row, &marks.column))
        marks.column_hue = ROLE_TEXT;
    matrix_column_labels(c, &b.m, &marks);
    for (int i = 0; i < b.m.columns; i++)
        draw_bar(c, &b, i, i == marks.column);
    draw_scale(c, &b);
    b.m.box = b.plot;
    matrix_legend_right(c, &b.m);
}

const PictureKind picture_bars = {.draw = draw_all, .fit = fit};
