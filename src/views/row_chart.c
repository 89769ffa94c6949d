/*
 * row_chart.c - measures and draws bars below one another (see row_chart.h).
 */
#include "views/row_chart.h"

#include <math.h>

enum { ROWS_PROMISED = 14 }; /* that so few are together is worth some words around them */

static const float PLOT_LEAST = 4; /* a plot is so many sizes of its text wide at least, */
static const float PLOT_MOST = 30; /* and at most */
static const float NAME_MOST = 12; /* and a name so many */
enum { DETAIL_GAPS = 3 };          /* before the arithmetic: a name may be a number, too */

Str row_chart_number(const Canvas *c, Scalar value)
{
    Str text = arithmetic_number(c->pen.a, value);
    if (text.len == 0 || text.at[0] != '-')
        return text;
    return str_printf(c->pen.a, "−%.*s", STR_ARG(str_part(text, 1, text.len)));
}

/* ---- sizes ---- */

/* The width of a number and of the other one behind it. */
static float numbers_width(const Canvas *c, const RowChart *chart, const ChartRow *r)
{
    float other =
        r->other.len ? c->pen.gap + pen_width(&c->pen, FONT_MONO, chart->px, r->other) : 0;
    return pen_width(&c->pen, FONT_MONO_BOLD, chart->px, r->number) + other;
}

static float widest(const Canvas *c, const RowChart *chart, FontId font, int which)
{
    float wide = 0;
    for (int i = 0; i < chart->count; i++) {
        const ChartRow *r = &chart->row[i];
        wide = fmaxf(wide, which == 2 ? numbers_width(c, chart, r)
                                      : pen_width(&c->pen, font, chart->px,
                                                  which == 0 ? r->name : r->detail));
    }
    return wide;
}

static void measure(const Canvas *c, RowChart *chart, float px)
{
    chart->px = px;
    chart->line = pen_line(px);
    chart->name_w = fminf(widest(c, chart, FONT_SANS_BOLD, 0), px * NAME_MOST);
    chart->detail_w = widest(c, chart, FONT_MONO, 1);
    chart->number_w = widest(c, chart, FONT_MONO_BOLD, 2);
    chart->top = chart->outline_key.len ? chart->line : 0;
}

/* What a row needs beside its bar. */
static float beside(const Canvas *c, const RowChart *chart)
{
    float gap = c->pen.gap;
    return chart->name_w + gap + (chart->detail_w > 0 ? chart->detail_w + DETAIL_GAPS * gap : 0) +
           chart->number_w + gap;
}

static bool fits(const Canvas *c, const RowChart *chart, CellSize room)
{
    return beside(c, chart) + PLOT_LEAST * chart->px <= room.w &&
           chart->top + (float)chart->count * chart->line <= room.h;
}

static void drop_details(RowChart *chart)
{
    for (int i = 0; i < chart->count; i++)
        chart->row[i].detail = STR("");
    chart->detail_w = 0;
}

/* The largest text in which everything fits; else the smallest, without the arithmetic, and then
 * with fewer rows. */
static bool settle(const Canvas *c, RowChart *chart, RowChartFill *fill, CellSize room, float least)
{
    chart->cut = false;
    fill(c, chart, ROW_CHART_MOST);
    for (float px = roundf(c->pen.body * 1.15f); px >= least; px--) {
        measure(c, chart, px);
        if (fits(c, chart, room))
            return true;
    }
    measure(c, chart, least);
    if (beside(c, chart) + PLOT_LEAST * chart->px > room.w)
        drop_details(chart);
    int most = (int)fminf((room.h - chart->top) / chart->line, ROW_CHART_MOST);
    if (chart->count > most && most >= chart->least) {
        bool plain = chart->detail_w == 0;
        chart->cut = chart->count <= ROWS_PROMISED;
        fill(c, chart, most);
        if (plain)
            drop_details(chart);
        measure(c, chart, least);
    }
    return fits(c, chart, room);
}

void row_chart_size(const Canvas *c, Layout *l, RowChart *chart, RowChartFill *fill)
{
    Slot *s = &l->slot[0];
    CellSize room = layout_room(c, l, s, l->area.w);
    bool good = settle(c, chart, fill, room, l->px);
    float rows = (float)chart->count;
    float line = floorf(fminf((room.h - chart->top) / fmaxf(rows, 1), chart->line * 1.6f));
    chart->line = fmaxf(line, chart->line);
    s->size = (CellSize){fminf(room.w, beside(c, chart) + PLOT_MOST * chart->px),
                         fminf(room.h, chart->top + chart->line * rows)};
    s->read = !good ? LEGIBLE_NOT : chart->cut ? LEGIBLE_COLOURS : LEGIBLE_ALL;
}

/* ---- drawing ---- */

typedef struct Plot {
    Box box;
    double lo, hi;
} Plot;

/* Where a value stands; one that is not finite has no place, and its number stands at 0. */
static float at(const Plot *p, double value)
{
    value = isfinite(value) ? value : 0;
    return p->box.x + p->box.w * (float)((value - p->lo) / (p->hi - p->lo));
}

static void widen(Plot *p, double value)
{
    if (!isfinite(value))
        return;
    p->lo = fmin(p->lo, value);
    p->hi = fmax(p->hi, value);
}

static Plot plot_of(const Canvas *c, const Slot *s, const RowChart *chart)
{
    float before = beside(c, chart) - chart->number_w - c->pen.gap;
    Plot p = {.box = {s->m.box.x + before, s->m.box.y + chart->top, s->m.box.w - beside(c, chart),
                      s->m.box.h - chart->top}};
    for (int i = 0; i < chart->count; i++) {
        if (chart->row[i].hidden)
            continue;
        widen(&p, chart->row[i].from);
        widen(&p, chart->row[i].to);
        p.hi = fmax(p.hi, chart->row[i].outline);
    }
    if (p.hi - p.lo <= 0)
        p.hi = p.lo + 1;
    return p;
}

static Box bar_box(const RowChart *chart, const Plot *p, int i, double from, double to)
{
    float a = at(p, fmin(from, to)), b = at(p, fmax(from, to));
    float high = floorf(chart->line * 0.7f), y = p->box.y + chart->line * (float)i;
    return (Box){a, y + floorf((chart->line - high) / 2), fmaxf(b - a, 2), high};
}

/* A group's bar shows where each of its members, the next rows, ends. */
static void draw_joints(const Canvas *c, const RowChart *chart, const Plot *p, int i, Box bar)
{
    double sum = 0;
    for (int k = i + 1; k < chart->count && chart->row[k].look == ROW_MEMBER; k++) {
        sum += chart->row[k].to;
        float x = floorf(at(p, sum));
        if (x > bar.x + 2 && x < bar.x + bar.w - 2)
            draw_rect(c->pen.d, (Box){x, bar.y, 1, bar.h}, pen_colour(&c->pen, ROLE_BACKGROUND), 0);
    }
}

static Colour bar_fill(const Canvas *c, RowLook look)
{
    static const Role fills[] = {
        [ROW_PLAIN] = ROLE_MARK, [ROW_QUIET] = ROLE_GUIDE, [ROW_LESS] = ROLE_BACKGROUND,
        [ROW_TOTAL] = ROLE_TEXT, [ROW_GROUP] = ROLE_MARK,  [ROW_MEMBER] = ROLE_MARK};
    Colour fill = pen_colour(&c->pen, fills[look]);
    return look == ROW_MEMBER ? colour_fade(fill, pen_colour(&c->pen, ROLE_BACKGROUND), 0.4f)
                              : fill;
}

/* With paper inside of it, and behind its end: so it shows on a bar of any colour. */
static void draw_outline(const Canvas *c, Box bar)
{
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    if (bar.w > 8)
        draw_frame(c->pen.d, box_inset(bar, 2), page, 1, 1, 0);
    draw_rect(c->pen.d, (Box){bar.x + bar.w, bar.y, 1, bar.h}, page, 0);
    draw_frame(c->pen.d, bar, pen_colour(&c->pen, ROLE_TEXT), 2, 2, 0);
}

static bool has_bar(const ChartRow *r)
{
    return !r->hidden && isfinite(r->from) && isfinite(r->to);
}

static void draw_bar(const Canvas *c, const RowChart *chart, const Plot *p, int i)
{
    const ChartRow *r = &chart->row[i];
    Box bar = bar_box(chart, p, i, r->from, r->to);
    if (chart->steps && r->look != ROW_TOTAL) {
        Box before = bar_box(chart, p, i, 0, r->from);
        if (r->from != 0)
            draw_rect(c->pen.d, before, pen_colour(&c->pen, ROLE_DONE), 0);
    }
    draw_rect(c->pen.d, bar, bar_fill(c, r->look), 2);
    if (r->look == ROW_GROUP)
        draw_joints(c, chart, p, i, bar);
    if (r->outlined)
        draw_outline(c, bar_box(chart, p, i, 0, r->outline));
    if (r->look == ROW_LESS)
        draw_frame(c->pen.d, bar, pen_colour(&c->pen, ROLE_MARK), 2, 2, 0);
    if (r->lit)
        draw_frame(c->pen.d, box_inset(bar, -3), pen_colour(&c->pen, ROLE_FOCUS), 3, 2, 0);
    if (chart->steps && i + 1 < chart->count && has_bar(&r[1])) {
        float x = floorf(at(p, r->to)), y = bar.y + bar.h;
        draw_line(c->pen.d, (Point){x, y}, (Point){x, y + chart->line - bar.h},
                  pen_colour(&c->pen, ROLE_MUTED), 1, 0);
    }
}

/* Where there are groups, bold means one: a row in focus then has its frame alone. */
static bool is_bold(const RowChart *chart, const ChartRow *r)
{
    bool groups = false;
    for (int i = 0; i < chart->count; i++)
        groups = groups || chart->row[i].look == ROW_GROUP;
    return (r->lit && !groups) || r->look == ROW_TOTAL || r->look == ROW_GROUP;
}

/* The number stands behind the end of its bar, where the plot ends at the latest. */
static void draw_number(const Canvas *c, const RowChart *chart, const Plot *p, int i, Box row)
{
    const ChartRow *r = &chart->row[i];
    FontId font = is_bold(chart, r) ? FONT_MONO_BOLD : FONT_MONO;
    double most = has_bar(r) ? fmax(fmax(r->from, r->to), fmax(r->outline, 0)) : 0;
    float end = r->hidden ? p->box.x : at(p, most);
    Box box = {end + c->pen.gap, row.y, row.x + row.w - end - c->pen.gap, row.h};
    Str number = r->hidden ? STR("?") : r->number;
    pen_text_in(&c->pen, font, chart->px, ROLE_TEXT, box, ALIGN_LEFT, number);
    if (r->other.len == 0 || r->hidden)
        return;
    float wide = pen_width(&c->pen, font, chart->px, number) + c->pen.gap;
    box.x += wide;
    box.w -= wide;
    c->pen.d->tag = (DrawTag){0};
    pen_text_in(&c->pen, FONT_MONO, chart->px, ROLE_MUTED, box, ALIGN_LEFT, r->other);
}

static void draw_row(const Canvas *c, const RowChart *chart, const Plot *p, Box all, int i)
{
    const ChartRow *r = &chart->row[i];
    Box row = {all.x, all.y + chart->top + chart->line * (float)i, all.w, chart->line};
    Box name = {row.x, row.y, chart->name_w, row.h};
    Box detail = {row.x + chart->name_w + DETAIL_GAPS * c->pen.gap, row.y, chart->detail_w, row.h};
    c->pen.d->tag = r->tag;
    if (r->tag.kind != TAG_NONE)
        draw_area(c->pen.d, row);
    pen_text_in(&c->pen, is_bold(chart, r) ? FONT_SANS_BOLD : FONT_SANS, chart->px,
                r->look == ROW_QUIET ? ROLE_MUTED : ROLE_TEXT, name, ALIGN_RIGHT, r->name);
    if (chart->steps && r->look != ROW_TOTAL && !r->tells)
        c->pen.d->tag = (DrawTag){0}; /* no number of the row is the cell's own */
    if (chart->detail_w > 0)
        pen_text_in(&c->pen, FONT_MONO, chart->px, ROLE_MUTED, detail, ALIGN_LEFT, r->detail);
    c->pen.d->tag = r->tag;
    if (has_bar(r))
        draw_bar(c, chart, p, i);
    if (chart->steps && r->look != ROW_TOTAL)
        c->pen.d->tag = (DrawTag){0};
    draw_number(c, chart, p, i, row);
    c->pen.d->tag = (DrawTag){0};
}

/* What bars and outlines are, above the plot. */
static void draw_keys(const Canvas *c, const RowChart *chart, const Plot *p, Box all)
{
    float side = floorf(chart->px * 0.8f), x = p->box.x, line = pen_line(chart->px);
    for (int k = 0; k < 2; k++) {
        Str key = k ? chart->outline_key : chart->fill_key;
        float wide = pen_width(&c->pen, FONT_SANS, chart->px, key);
        Box mark = {x, all.y + floorf((line - side) / 2), side * 1.6f, side};
        Box text = {x + mark.w + c->pen.gap / 2, all.y, wide + 1, line};
        if (k)
            draw_outline(c, mark);
        else
            draw_rect(c->pen.d, mark, bar_fill(c, ROW_PLAIN), 2);
        pen_text_in(&c->pen, FONT_SANS, chart->px, ROLE_TEXT, text, ALIGN_LEFT, key);
        x = text.x + text.w + 2 * c->pen.gap;
    }
}

void row_chart_draw(const Canvas *c, const Layout *l, const RowChart *chart)
{
    const Slot *s = &l->slot[0];
    Plot p = plot_of(c, s, chart);
    float zero = floorf(at(&p, 0));
    if (chart->top > 0)
        draw_keys(c, chart, &p, s->m.box);
    for (int i = 0; i < chart->count; i++)
        draw_row(c, chart, &p, s->m.box, i);
    draw_line(c->pen.d, (Point){zero, p.box.y}, (Point){zero, p.box.y + p.box.h},
              pen_colour(&c->pen, ROLE_TEXT), 2, 0);
}
