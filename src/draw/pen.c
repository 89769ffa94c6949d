/*
 * pen.c - text sizes from the size of a picture; rows of words, key caps, panels (see pen.h).
 */
#include "draw/pen.h"

#include <math.h>

/* The length in pixels that text sizes and empty space are a share of. */
static double side_of(float width, float height)
{
    return fmin((double)height, (double)width * 0.75);
}

/* The smallest text, before it is rounded up to whole pixels. */
static double least_text(float width, float height, int text)
{
    double step = pow(54.0 / 40.0, 1.0 / TEXT_PRESENTATION);
    return side_of(width, height) / 54.0 * pow(step, text);
}

float pen_small(float width, float height, int text)
{
    return (float)ceil(least_text(width, height, text) - 1e-6);
}

int pen_enlarged(float width, float height, int text, float px)
{
    while (text < TEXT_MOST && pen_small(width, height, text) < px)
        text++;
    return text;
}

float pen_line(float px)
{
    return ceilf(px * 1.5f);
}

Pen pen_for(DrawList *d, ThemeId theme, int text, float width, float height)
{
    double least = least_text(width, height, text);
    return (Pen){.d = d,
                 .a = d->arena,
                 .theme = &themes[theme],
                 .metrics = d->metrics,
                 .small = pen_small(width, height, text),
                 .body = (float)round(least * 1.18),
                 .title = (float)round(least * 1.5),
                 .formula = (float)round(least * 1.45),
                 .gap = (float)round(side_of(width, height) / 90.0)};
}

Pen pen_make(DrawList *d, ThemeId theme, int text)
{
    return pen_for(d, theme, text, (float)d->width, (float)d->height);
}

Colour pen_colour(const Pen *p, Role role)
{
    return p->theme->roles[role];
}

TextLook pen_look(const Pen *p, FontId font, float px, Role role)
{
    return (TextLook){font, px, pen_colour(p, role)};
}

float pen_width(const Pen *p, FontId font, float px, Str text)
{
    return text_width(p->metrics, font, px, text);
}

float pen_size(const Pen *p, FontId font, float px, Str text, float width)
{
    while (px > p->small && pen_width(p, font, px, text) > width)
        px--;
    return fmaxf(px, p->small);
}

float pen_text(const Pen *p, FontId font, float px, Role role, float x, Box row, Str text)
{
    float baseline = text_baseline(px, row.y, row.h);
    return x + draw_text(p->d, pen_look(p, font, px, role), x, baseline, text);
}

float pen_text_at(const Pen *p, FontId font, float px, Role role, float x, float baseline, Str text)
{
    return draw_text(p->d, pen_look(p, font, px, role), x, baseline, text);
}

float pen_text_in(const Pen *p, FontId font, float px, Role role, Box box, Align align, Str text)
{
    return draw_text_in(p->d, pen_look(p, font, px, role), box, align, text);
}

void pen_panel(const Pen *p, Box box)
{
    draw_rect(p->d, box, pen_colour(p, ROLE_PANEL), 8);
    draw_frame(p->d, box, pen_colour(p, ROLE_EDGE), 8, 1, 0);
}

void pen_bar(const Pen *p, Box box, bool upper)
{
    float y = upper ? box.y + box.h - 1 : box.y;
    Point left = {box.x, y}, right = {box.x + box.w, y};
    draw_rect(p->d, box, pen_colour(p, ROLE_BAR), 0);
    draw_line(p->d, left, right, pen_colour(p, ROLE_EDGE), 1, 0);
}

float pen_apart(const Pen *p)
{
    return fmaxf(p->gap, roundf(0.55f * p->small)); /* two blanks */
}

/* A lone character must not be taken for another: l, I, 1. */
static FontId cap_font(Str words)
{
    return str_columns(words) == 1 ? FONT_MONO : FONT_SANS;
}

float pen_cap_width(const Pen *p, Str words)
{
    float wide = ceilf(pen_width(p, cap_font(words), p->small, words)) + 1.2f * p->gap;
    return fmaxf(wide, ceilf(1.7f * p->small));
}

float pen_cap(const Pen *p, float x, Box row, Str words)
{
    float high = fminf(ceilf(1.6f * p->small), row.h);
    Box cap = {x, floorf(row.y + (row.h - high) / 2), pen_cap_width(p, words), high};
    draw_rect(p->d, cap, pen_colour(p, ROLE_PANEL), 4);
    draw_frame(p->d, cap, pen_colour(p, ROLE_GUIDE), 4, 1, 0);
    draw_text_in(p->d, pen_look(p, cap_font(words), p->small, ROLE_TEXT), cap, ALIGN_CENTRE, words);
    return x + cap.w;
}

float pen_scroll_width(const Pen *p)
{
    return fmaxf(roundf(p->gap * 0.5f), 4);
}

void pen_scroll(const Pen *p, ScrollList of, Box box, int at, int seen, int all)
{
    int most = all - seen;
    float wide = pen_scroll_width(p), least = 3 * p->gap;
    Box bar = {box.x + box.w - wide, box.y, wide, box.h}, thumb = bar, area = bar;
    if (most <= 0 || box.h < 2 * least)
        return;
    thumb.h = roundf(fmaxf(box.h * (float)seen / (float)all, least));
    thumb.y = roundf(box.y + (box.h - thumb.h) * (float)at / (float)most);
    area.x -= wide / 2; /* a hand is not that exact */
    area.w += wide;
    p->d->tag = (DrawTag){TAG_SCROLL, of, at, most};
    draw_area(p->d, area);
    draw_rect(p->d, bar, pen_colour(p, ROLE_TICK_TODO), wide / 2);
    draw_rect(p->d, thumb, pen_colour(p, ROLE_TICK_DONE), wide / 2);
    p->d->tag = (DrawTag){0};
}

int pen_scroll_first(int first, int chosen, int fit, int count)
{
    int last = count > fit ? count - fit : 0;
    first = chosen < first ? chosen : chosen >= first + fit ? chosen - fit + 1 : first;
    return first > last ? last : first < 0 ? 0 : first;
}
