/*
 * view_lines.c - one to four series as lines over an axis: how something grows or shrinks.
 *
 * The axis is that of the columns. Where their labels are numbers the points stand as far apart as
 * the numbers are, or as their logarithms where the numbers grow by factors; so do the heights.
 * Each line has its name and its last number at its end. What it was before the lesson was changed
 * is a thin broken line with hollow dots.
 */
#include "views/row_chart.h"
#include "words/phrase.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SERIES = 4, TICKS = 8, TICK_TEXT = 32 };

static const float NAME_MOST = 10;   /* a name is so many sizes of its text wide, at most */
static const double STEEP = 100;     /* heights that grow by such a factor have logarithms, */
static const double RISE = 8;        /* or by such a one over columns that have, too; */
static const double GROWTH = 1.5;    /* and columns where each is so many times the last */
static const double SPREAD = 16;     /* and the last many times the first */
static const float LEAST_HEIGHT = 5; /* lines of text that a plot is high, at least, */
static const float LEAST_WIDTH = 8;  /* and sizes of its text that it is wide */

typedef struct LinePicture {
    const Matrix *m;
    double x[MATRIX_MOST]; /* 0 to 1 */
    bool factors;          /* which are those of logarithms */
    bool log;              /* heights are logarithms */
    double lo, hi;         /* values at the bottom and at the top, */
    double tick[TICKS];    /* and those with a line */
    int ticks;
    float px, name_w, number_w, tick_w;
    Box plot;
} LinePicture;

/* ---- the axis ---- */

/* "1,024" as a number; false where the label is none. */
static bool read_number(Str label, double *out)
{
    char text[TICK_TEXT], *end;
    size_t n = 0;
    for (size_t i = 0; i < label.len && n + 1 < sizeof text; i++)
        if (label.at[i] != ',')
            text[n++] = label.at[i];
    text[n] = 0;
    *out = strtod(text, &end);
    return n > 0 && *end == 0 && isfinite(*out);
}

static void find_axis(const Canvas *c, LinePicture *p)
{
    const Matrix *m = p->m;
    double at[MATRIX_MOST] = {0};
    bool numbers = true, factors = true;
    for (int j = 0; j < m->columns; j++) {
        numbers = numbers && read_number(matrix_label(c, m, false, j), &at[j]) &&
                  (j == 0 || at[j] > at[j - 1]);
        factors = factors && numbers && at[0] > 0 && (j == 0 || at[j] >= GROWTH * at[j - 1]);
    }
    factors = p->factors = factors && at[m->columns - 1] >= SPREAD * at[0];
    for (int j = 0; j < m->columns; j++)
        at[j] = !numbers ? j : factors ? log(at[j]) : at[j];
    for (int j = 0; j < m->columns; j++)
        p->x[j] = (at[j] - at[0]) / (at[m->columns - 1] - at[0]);
}

/* ---- the heights ---- */

/* The next of 1, 2, 5, 10, 20, ... */
static double round_up(double step)
{
    double unit = pow(10, floor(log10(step) + 1e-9));
    double times = step / unit * (1 - 1e-9);
    return unit * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

static double round_down(double step)
{
    return 1 / round_up(1 / step);
}

/* Powers of ten between the ends; the ends themselves are the next 1, 2 or 5 of a power, so that
 * little is empty. */
static void find_powers(LinePicture *p, int most)
{
    double lo = round_down(p->lo), hi = round_up(p->hi);
    int first = (int)ceil(log10(lo) - 1e-9), last = (int)floor(log10(hi) + 1e-9);
    if (last <= first) { /* one of them tells nothing */
        first = (int)floor(log10(lo) + 1e-9);
        last = (int)ceil(log10(hi) - 1e-9);
        lo = pow(10, first);
        hi = pow(10, last);
    }
    int step = (last - first + most - 1) / most;
    step = step > 0 ? step : 1;
    for (int e = first; e <= last && p->ticks < TICKS; e += step)
        p->tick[p->ticks++] = pow(10, e);
    p->lo = lo;
    p->hi = hi;
}

static void find_ticks(LinePicture *p, int most)
{
    p->ticks = 0;
    if (p->log) {
        find_powers(p, most);
        return;
    }
    double step = round_up((p->hi - p->lo) / most);
    double first = floor(p->lo / step + 1e-9), last = ceil(p->hi / step - 1e-9);
    for (double k = first; k <= last && p->ticks < TICKS; k++)
        p->tick[p->ticks++] = k * step;
    p->lo = first * step;
    p->hi = last * step;
}

/* Each row ends many times as high as it began, or as low: over columns that grow by factors a
 * power of them is then a straight line. */
static bool all_grow(const Matrix *m)
{
    bool all = true;
    for (int i = 0; i < m->rows; i++) {
        double from = matrix_cell(m, i, 0)->value, to = matrix_cell(m, i, m->columns - 1)->value;
        all = all && from > 0 && to > 0 && fmax(to / from, from / to) >= RISE;
    }
    return all;
}

/* A row of one number, to which the others are compared: its line is broken and has no dots. */
static bool is_level(const Matrix *m, int i)
{
    bool level = m->rows > 1;
    for (int j = 0; j < m->columns; j++)
        level = level && !matrix_cell(m, i, j)->hidden &&
                matrix_cell(m, i, j)->value == matrix_cell(m, i, 0)->value;
    return level;
}

static void find_range(const Canvas *c, LinePicture *p)
{
    const Matrix *m = p->m;
    double lo = 0, hi = 0, was;
    bool any = false;
    for (int i = 0; i < m->rows * m->columns; i++) {
        double v = m->cell[i].value;
        if (m->cell[i].hidden)
            continue;
        lo = any ? fmin(lo, v) : v;
        hi = any ? fmax(hi, v) : v;
        any = true;
        if (view_was(c, &m->cell[i], &was)) {
            lo = fmin(lo, was);
            hi = fmax(hi, was);
        }
    }
    p->log = any && lo > 0 && (hi >= STEEP * lo || (p->factors && all_grow(m)));
    p->lo = p->log ? lo : fmin(lo, 0);
    p->hi = p->log ? hi : fmax(hi, 0);
    if (p->hi <= p->lo)
        p->hi = p->lo + 1;
}

/* All ticks in one notation: as powers of ten where some are long, else written out. */
static Str tick_words(const Canvas *c, const LinePicture *p, double v)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    int e = v > 0 ? (int)lround(log10(v)) : 0;
    if (p->log && (p->hi > 1e5 || p->lo < 1e-3) && e < 10 && e > -10)
        return str_printf(c->pen.a, "10%s%s", e < 0 ? "⁻" : "", raised[abs(e)]);
    if (v == floor(v) && fabs(v) < 1e15)
        return canvas_grouped(c, v);
    return str_printf(c->pen.a, "%s%g", v < 0 ? "−" : "", fabs(v));
}

/* ---- sizes ---- */

static Str number_of(const Canvas *c, const Matrix *m, int i, int j)
{
    const MatrixCell *cell = matrix_cell(m, i, j);
    double v = cell->value;
    return v == floor(v) && fabs(v) < 1e15 ? canvas_grouped(c, v)
                                           : row_chart_number(c, scalar_f32((float)v));
}

static Str name_of(const Canvas *c, const Matrix *m, int i)
{
    return m->rows > 1 ? matrix_label(c, m, true, i) : m->title;
}

static void measure(const Canvas *c, LinePicture *p, float px)
{
    const Matrix *m = p->m;
    p->px = px;
    p->name_w = p->number_w = p->tick_w = 0;
    for (int i = 0; i < m->rows; i++) {
        float name = pen_width(&c->pen, FONT_SANS_BOLD, px, name_of(c, m, i));
        Str last = number_of(c, m, i, m->columns - 1);
        p->name_w = fmaxf(p->name_w, fminf(name, NAME_MOST * px));
        p->number_w = fmaxf(p->number_w, pen_width(&c->pen, FONT_MONO_BOLD, px, last));
    }
    for (int k = 0; k < p->ticks; k++)
        p->tick_w =
            fmaxf(p->tick_w, pen_width(&c->pen, FONT_MONO, px, tick_words(c, p, p->tick[k])));
}

static void place(const Canvas *c, LinePicture *p, Box all)
{
    float line = pen_line(p->px), gap = c->pen.gap;
    float right = fmaxf(p->name_w, p->number_w) + 2 * gap;
    p->plot = (Box){all.x + p->tick_w + gap, all.y + line, all.w - p->tick_w - gap - right,
                    all.h - 3.4f * line};
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    LinePicture *p = l->kept = ARENA_NEW(c->pen.a, LinePicture);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW,
                           s->focus.cell > 0 ? s->focus.cell : 0, (Zoom){0});
    Slot *slot = layout_add_own(l, m, 0, 0);
    slot->marks = matrix_marks(&slot->m, s->lit.cell);
    slot->stands = true;
    view_tell_ghosts(c, &slot->m);
    p->m = &slot->m;
    find_axis(c, p);
    find_range(c, p);
    find_ticks(p, 4);
}

static void size(const Canvas *c, Layout *l)
{
    LinePicture *p = l->kept;
    Slot *s = &l->slot[0];
    p->m = &s->m;
    CellSize room = layout_room(c, l, s, l->area.w);
    measure(c, p, fmaxf(l->px, 1));
    if (l->px < c->pen.small && room.w > 40 * c->pen.small && room.h > 14 * c->pen.small)
        measure(c, p, c->pen.small);
    s->size = (CellSize){room.w, fminf(room.h, room.w * 0.62f)};
    place(c, p, (Box){0, 0, s->size.w, s->size.h});
    bool good = p->plot.w >= LEAST_WIDTH * p->px && p->plot.h >= LEAST_HEIGHT * pen_line(p->px);
    s->read = good ? LEGIBLE_ALL : LEGIBLE_NOT;
}

/* ---- drawing ---- */

static float height(const LinePicture *p, double v)
{
    double share =
        p->log ? (log(v) - log(p->lo)) / (log(p->hi) - log(p->lo)) : (v - p->lo) / (p->hi - p->lo);
    return p->plot.y + p->plot.h * (float)(1 - share);
}

static Point point(const LinePicture *p, int i, int j)
{
    return (Point){p->plot.x + p->plot.w * (float)p->x[j],
                   height(p, matrix_cell(p->m, i, j)->value)};
}

static void draw_scale(const Canvas *c, const LinePicture *p)
{
    float line = pen_line(p->px);
    Point end = {p->plot.x, p->plot.y + p->plot.h};
    draw_line(c->pen.d, end, (Point){end.x + p->plot.w, end.y}, pen_colour(&c->pen, ROLE_MUTED), 2,
              0);
    for (int k = 0; k < p->ticks; k++) {
        float y = floorf(height(p, p->tick[k]));
        bool base = p->tick[k] == p->lo || p->tick[k] == 0;
        draw_line(c->pen.d, (Point){p->plot.x, y}, (Point){p->plot.x + p->plot.w, y},
                  pen_colour(&c->pen, base ? ROLE_MUTED : ROLE_DONE), base ? 2 : 1, 0);
        Box box = {p->plot.x - c->pen.gap - p->tick_w, y - line / 2, p->tick_w, line};
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_MUTED, box, ALIGN_RIGHT,
                    tick_words(c, p, p->tick[k]));
    }
}

/* Labels of the columns, without those that would touch the one before; the last is always there.
 */
static void draw_columns(const Canvas *c, const LinePicture *p, const Marks *marks)
{
    float line = pen_line(p->px), y = p->plot.y + p->plot.h + line * 0.3f;
    float taken = -1e9f, last_begin = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < p->m->columns; k++) {
            int j = pass == 0 ? p->m->columns - 1 : k;
            if (pass == 1 && j == p->m->columns - 1)
                break;
            Str label = matrix_label(c, p->m, false, j);
            float w = pen_width(&c->pen, FONT_SANS_BOLD, p->px, label);
            float x = p->plot.x + p->plot.w * (float)p->x[j] - w / 2;
            if (pass == 0)
                last_begin = x;
            else if (x < taken + c->pen.gap || x + w + c->pen.gap > last_begin)
                continue;
            taken = pass == 1 ? x + w : taken;
            pen_text_in(&c->pen, marks->column == j ? FONT_SANS_BOLD : FONT_SANS, p->px,
                        marks->column == j ? ROLE_TEXT : ROLE_MUTED, (Box){x, y, w + 1, line},
                        ALIGN_CENTRE, label);
            if (pass == 0)
                break;
        }
}

/* What the columns are, below the end of the axis. */
static void draw_axis_name(const Canvas *c, const LinePicture *p)
{
    const Matrix *m = p->m;
    const Node *n = trace_node(c->s->trace, m->node);
    Str name = m->column_dim >= 0 ? n->axis[m->column_dim].name : STR("");
    float line = pen_line(p->px);
    Box box = {p->plot.x, p->plot.y + p->plot.h + 1.3f * line, p->plot.w, line};
    pen_text_in(&c->pen, FONT_SANS, p->px, ROLE_MUTED, box, ALIGN_RIGHT, name);
}

static Role hue_of(const Matrix *m, int i)
{
    static const Role hues[SERIES] = {ROLE_TEXT, ROLE_MARK, ROLE_ACCENT, ROLE_MUTED};
    return m->rows == 1 ? ROLE_MARK : hues[i % SERIES];
}

/* A dot on the line; every other series has squares. */
static void draw_dot(const Canvas *c, const LinePicture *p, int i, int j, bool lit)
{
    Point at = point(p, i, j);
    float half = fmaxf(roundf(p->px * 0.25f), 2);
    Box box = {at.x - half, at.y - half, 2 * half, 2 * half};
    c->pen.d->tag = matrix_tag(p->m, i, j);
    draw_area(c->pen.d, box_inset(box, -half));
    if (!is_level(p->m, i))
        draw_rect(c->pen.d, box, pen_colour(&c->pen, hue_of(p->m, i)), i % 2 ? half : 1);
    if (lit)
        draw_frame(c->pen.d, box_inset(box, -half), pen_colour(&c->pen, ROLE_FOCUS), half, 2, 0);
    c->pen.d->tag = (DrawTag){0};
}

/* What a point was before the lesson was changed, or is where it did not change. False: it shows
 * nothing. */
static bool old_point(const Canvas *c, const LinePicture *p, int i, int j, Point *at)
{
    const MatrixCell *cell = matrix_cell(p->m, i, j);
    double was = cell->value;
    *at = point(p, i, j);
    if (view_was(c, cell, &was))
        at->y = height(p, was);
    return !cell->hidden && isfinite(was);
}

/* The series as it was: from each point that changed to its neighbours. */
static void draw_ghost(const Canvas *c, const LinePicture *p, int i)
{
    Colour colour = pen_colour(&c->pen, ROLE_ACCENT);
    float half = fmaxf(roundf(p->px * 0.25f), 2);
    double was;
    Point from, to;
    for (int j = 0; j < p->m->columns; j++) {
        bool here = view_was(c, matrix_cell(p->m, i, j), &was) && old_point(c, p, i, j, &to);
        bool before = j > 0 && view_was(c, matrix_cell(p->m, i, j - 1), &was);
        if ((here || before) && j > 0 && old_point(c, p, i, j - 1, &from) &&
            old_point(c, p, i, j, &to))
            draw_line(c->pen.d, from, to, colour, 2, 4);
        if (here)
            draw_frame(c->pen.d, (Box){to.x - half, to.y - half, 2 * half, 2 * half}, colour, 1, 1,
                       0);
    }
}

static void draw_series(const Canvas *c, const LinePicture *p, int i, const Marks *marks)
{
    const MatrixCell *cell = matrix_cell(p->m, i, 0);
    float thick = fmaxf(roundf(p->px / 7), 2);
    for (int j = 1; j < p->m->columns; j++)
        if (!cell[j - 1].hidden && !cell[j].hidden)
            draw_line(c->pen.d, point(p, i, j - 1), point(p, i, j),
                      pen_colour(&c->pen, hue_of(p->m, i)), thick,
                      is_level(p->m, i) ? 2 * thick : 0);
    for (int j = 0; j < p->m->columns; j++)
        if (!cell[j].hidden)
            draw_dot(c, p, i, j, marks->focus && marks->row == i && marks->column == j);
}

/* The number in focus stands above its dot, but for the last, which has one. */
static void draw_lit(const Canvas *c, const LinePicture *p, const Marks *marks)
{
    int i = marks->row, j = marks->column;
    if (!marks->focus || j == p->m->columns - 1 || matrix_cell(p->m, i, j)->hidden)
        return;
    Str text = number_of(c, p->m, i, j);
    Point at = point(p, i, j);
    float w = pen_width(&c->pen, FONT_MONO_BOLD, p->px, text) + 1, line = pen_line(p->px);
    float x = fminf(fmaxf(at.x - w / 2, p->plot.x), p->plot.x + p->plot.w - w);
    pen_text_in(&c->pen, FONT_MONO_BOLD, p->px, ROLE_TEXT,
                (Box){x, at.y - line - p->px * 0.6f, w, line}, ALIGN_CENTRE, text);
}

/* Names and last numbers, two lines each, at the ends of their lines and none on another. */
static void draw_names(const Canvas *c, const LinePicture *p, const Marks *marks)
{
    const Matrix *m = p->m;
    float line = pen_line(p->px), high = 2 * line, top[SERIES] = {0};
    int order[SERIES] = {0}, last = m->columns - 1;
    for (int i = 0; i < m->rows; i++) {
        bool hidden = matrix_cell(m, i, last)->hidden;
        top[i] = (hidden ? p->plot.y + p->plot.h / 2 : point(p, i, last).y) - line;
        int k = i;
        for (; k > 0 && top[order[k - 1]] > top[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    float end = p->plot.y + p->plot.h;
    for (int k = 1; k < m->rows; k++)
        top[order[k]] = fmaxf(top[order[k]], top[order[k - 1]] + high);
    for (int k = m->rows - 1; k >= 0; k--) {
        top[order[k]] = fminf(top[order[k]], end - high);
        end = top[order[k]];
    }
    for (int i = 0; i < m->rows; i++) {
        bool lit = marks->focus && marks->row == i && marks->column == last;
        bool hidden = matrix_cell(m, i, last)->hidden;
        float x = p->plot.x + p->plot.w + 2 * c->pen.gap;
        Box box = {x, top[i], fmaxf(p->name_w, p->number_w) + 1, line};
        pen_text_in(&c->pen, FONT_SANS_BOLD, p->px, hue_of(m, i), box, ALIGN_LEFT,
                    name_of(c, m, i));
        box.y += line;
        pen_text_in(&c->pen, lit ? FONT_MONO_BOLD : FONT_MONO, p->px, ROLE_TEXT, box, ALIGN_LEFT,
                    hidden ? STR("?") : number_of(c, m, i, last));
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    LinePicture p = *(const LinePicture *)l->kept;
    const Slot *s = &l->slot[0];
    p.m = &s->m;
    place(c, &p, s->m.box);
    draw_scale(c, &p);
    draw_columns(c, &p, &s->marks);
    draw_axis_name(c, &p);
    for (int i = 0; i < p.m->rows; i++)
        draw_ghost(c, &p, i);
    for (int i = 0; i < p.m->rows; i++)
        draw_series(c, &p, i, &s->marks);
    draw_lit(c, &p, &s->marks);
    draw_names(c, &p, &s->marks);
}

const PictureKind picture_lines = {.fill = fill, .size = size, .over = draw_over};
