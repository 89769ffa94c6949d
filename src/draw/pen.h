/*
 * pen.h - what everything that draws shares: a draw list, a theme and text sizes; rows of words,
 * key caps, panels.
 *
 * Slides, the menu and the key sheet all draw with a pen, so that they read as one product.
 */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "draw/draw.h"
#include "draw/sizes.h"
#include "draw/theme.h"

typedef struct Pen {
    DrawList *d;
    Arena *a; /* the draw list's */
    const Theme *theme;
    const TextMetrics *metrics;
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space, in pixels */
} Pen;

/* A pen for a picture of that size, drawn into the list with its metrics, with `text` steps of
 * enlargement; and for one as large as the list. */
Pen pen_for(DrawList *d, ThemeId theme, int text, float width, float height);
Pen pen_make(DrawList *d, ThemeId theme, int text);

Colour pen_colour(const Pen *p, Role role);
TextLook pen_look(const Pen *p, FontId font, float px, Role role);
float pen_width(const Pen *p, FontId font, float px, Str text);

/* Draws one line of text from x on, centred from top to bottom of the row; returns where it ends.
 */
float pen_text(const Pen *p, FontId font, float px, Role role, float x, Box row, Str text);

/* The same with its baseline at a place; returns the width of the text. */
float pen_text_at(const Pen *p, FontId font, float px, Role role, float x, float baseline,
                  Str text);

/* A panel as that of the code: fill, edge, round corners. */
void pen_panel(const Pen *p, Box box);

/* A bar from edge to edge with a line where it meets the page: below it when it is the upper one.
 */
void pen_bar(const Pen *p, Box box, bool upper);

/* A key cap with the words on it, as wide as they need: its width, and drawn from x on in a row.
 * Returns where it ends. */
float pen_cap_width(const Pen *p, Str words);
float pen_cap(const Pen *p, float x, Box row, Str words);

#endif
