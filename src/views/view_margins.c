/*
 * view_margins.c - a table of weights or probabilities with the sums of its rows and columns at its
 * edges, and a line at 1: sums of rows that are not 1 stand on a badge.
 *
 * Rows are what attention shares out. Sums of columns say how much each key receives, or that it
 * was the columns that softmax ran along.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

static const float BAR_WIDE = 7; /* gaps: the room of the bars of the rows */

/* How much room the sums and the bars of the rows take, in pixels. */
static float number_width(const Canvas *c)
{
    return pen_width(&c->pen, FONT_MONO_BOLD, c->pen.small, STR("00.00")) + c->pen.gap;
}

static float bars_width(const Canvas *c)
{
    return BAR_WIDE * c->pen.gap;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, subject_zoom(s));
    Slot *slot = layout_add(l, m, 0, 0);
    slot->marks = matrix_marks(&m, s->lit.cell);
    if (s->asked.node != NO_NODE && s->pointed.cell.node == NO_NODE) { /* the sum of a row */
        slot->marks.focus = false;
        slot->marks.frame_row = slot->marks.bold = true;
        slot->marks.column = -1;
        slot->marks.row_hue = ROLE_FOCUS;
    }
    slot->legend = LEGEND_BELOW;
    slot->after = number_width(c) + bars_width(c) + 2 * c->pen.gap;
    slot->below = pen_line(c->pen.small) + c->pen.gap / 2;
}

/* The sum of a whole row or column, by the kernel that sums. */
static float line_sum(const Canvas *c, const Matrix *m, bool row, int at)
{
    int n = (int)(row ? m->all_columns : m->all_rows);
    const Plane *plane = &matrix_plane(c, m)->plane;
    float sum, *x = ARENA_ARRAY(c->pen.a, float, n + 1);
    for (int i = 0; i < n; i++)
        x[i] = (float)(row ? plane_at(plane, m->row_first + at, i)
                           : plane_at(plane, i, m->column_first + at));
    c->s->trace->kernels->sum(&sum, x, 1, n);
    return sum;
}

static bool hides_line(const Matrix *m, bool row, int at)
{
    bool hidden = false;
    for (int i = 0; i < (row ? m->columns : m->rows); i++)
        hidden = hidden || (row ? matrix_cell(m, at, i) : matrix_cell(m, i, at))->hidden;
    return hidden;
}

/* One that is written 1.00. */
static bool is_one(float sum)
{
    return fabs((double)sum - 1) < 0.005;
}

/* A sum in a box; that of a row on a badge where it is not 1. */
static void draw_sum(const Canvas *c, Box box, float px, float sum, bool hidden, bool row)
{
    bool odd = row && !hidden && !is_one(sum);
    Str text = hidden ? STR("?") : str_printf(c->pen.a, "%.2f", (double)sum);
    float w = pen_width(&c->pen, FONT_MONO_BOLD, px, text) + 4;
    Box badge = {box.x + floorf((box.w - w) / 2), box.y, w, box.h};
    if (odd)
        draw_rect(c->pen.d, badge, pen_colour(&c->pen, ROLE_BAD), 4);
    pen_text_in(&c->pen, odd ? FONT_MONO_BOLD : FONT_MONO, px, odd ? ROLE_BAD_TEXT : ROLE_TEXT, box,
                ALIGN_CENTRE, text);
}

static void draw_bar(const Canvas *c, Box box, bool odd)
{
    if (box.w < 1)
        return;
    draw_rect(c->pen.d, box, pen_colour(&c->pen, odd ? ROLE_BAD : ROLE_GUIDE), 2);
    if (odd)
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_BAD_LINE), 2, 1, 0);
}

static float longest(const Canvas *c, const Matrix *m)
{
    float most = 1.25f;
    for (int i = 0; i < m->rows; i++)
        most = fmaxf(most, hides_line(m, true, i) ? 0 : line_sum(c, m, true, i));
    return isfinite(most) ? most : 1.25f;
}

static void draw_rows(const Canvas *c, const Slot *s)
{
    const Matrix *m = &s->m;
    float left = m->box.x + m->box.w + c->pen.gap, wide = number_width(c), room = bars_width(c);
    float px = c->pen.small, high = fminf(m->cell_h, pen_line(px)), unit = room / longest(c, m);
    float start = left + wide + c->pen.gap / 2, one = floorf(start + unit);
    for (int i = 0; i < m->rows; i++) {
        bool hidden = hides_line(m, true, i);
        float sum = line_sum(c, m, true, i), middle = m->box.y + ((float)i + 0.5f) * m->cell_h;
        draw_sum(c, (Box){left, floorf(middle - high / 2), wide, high}, px, sum, hidden, true);
        float thick = floorf(fminf(m->cell_h * 0.5f, 2 * c->pen.gap));
        if (!hidden && isfinite(sum) && sum > 0)
            draw_bar(c, (Box){start, floorf(middle - thick / 2), floorf(sum * unit), thick},
                     !is_one(sum));
    }
    draw_line(c->pen.d, (Point){one, m->box.y}, (Point){one, m->box.y + m->box.h},
              pen_colour(&c->pen, ROLE_TEXT), 2, 3);
    if (s->label_h >= px)
        pen_text_in(&c->pen, FONT_MONO, px, ROLE_TEXT,
                    (Box){one - wide / 2, m->box.y - pen_line(px), wide, pen_line(px)},
                    ALIGN_CENTRE, STR("1"));
}

/* Where they have room in sizes that can be read. */
static void draw_columns(const Canvas *c, const Slot *s)
{
    const Matrix *m = &s->m;
    float px = c->pen.small, room = m->cell_w - 2;
    while (px > c->least && pen_width(&c->pen, FONT_MONO, px, STR("0.00")) > room)
        px--;
    if (pen_width(&c->pen, FONT_MONO, px, STR("0.00")) > room)
        return;
    for (int j = 0; j < m->columns; j++) {
        Box box = {m->box.x + (float)j * m->cell_w, m->box.y + m->box.h + c->pen.gap / 2, m->cell_w,
                   pen_line(px)};
        draw_sum(c, box, px, line_sum(c, m, false, j), hides_line(m, false, j), false);
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    draw_rows(c, &l->slot[0]);
    draw_columns(c, &l->slot[0]);
}

const PictureKind picture_margins = {.fill = fill, .over = draw_over};
