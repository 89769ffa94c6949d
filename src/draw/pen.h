/*
 * pen.h - what everything that draws shares: a draw list, a theme and text sizes; rows of words,
 * key caps, panels, prose.
 *
 * Slides, the menu and the key sheet all draw with a pen, so that they read as one product.
 */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "draw/draw.h"
#include "lesson/prose.h"

typedef struct Pen {
    DrawList *d;
    Arena *a; /* the draw list's */
    const Theme *theme;
    const TextMetrics *metrics;
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space, in pixels */
} Pen;

/* A pen that draws into the list, with its metrics and sizes that suit a picture of that size, with
 * `text` steps of enlargement; and a pen for a picture as large as the list. */
Pen pen_for(DrawList *d, ThemeId theme, int text, float width, float height);
Pen pen_make(DrawList *d, ThemeId theme, int text);

/* The size in pixels of such a pen's smallest text. What counts of the picture is the smaller of
 * its height and three quarters of its width: the smallest text is 1/54 of that, 1/40 with
 * TEXT_PRESENTATION steps of enlargement. */
float pen_small(float width, float height, int text);

/* The least enlargement, but not less than `text`, with which that is `px`; TEXT_MOST: with none.
 */
int pen_enlarged(float width, float height, int text, float px);

/* The height in pixels of one row of text of that size: one and a half sizes, in whole pixels. All
 * rows of text have this one rhythm, so that columns beside each other stay in step. */
float pen_line(float px);

/* The colour of a role in the pen's theme; a text in that colour; the width in pixels of one line
 * of text. */
Colour pen_colour(const Pen *p, Role role);
TextLook pen_look(const Pen *p, FontId font, float px, Role role);
float pen_width(const Pen *p, FontId font, float px, Str text);

/* The largest size, at most px and at least the pen's smallest, in which one line of text fits a
 * width; the smallest where none does. */
float pen_size(const Pen *p, FontId font, float px, Str text, float width);

/* The least empty space between two pieces of one line that say different things: wider than that
 * between two words, also where the text is large. In pixels. */
float pen_apart(const Pen *p);

/* Draws one line of text from x on, centred from top to bottom of the row; returns where it ends.
 */
float pen_text(const Pen *p, FontId font, float px, Role role, float x, Box row, Str text);

/* Draws one line of text with its baseline at a height, in pixels; returns the width of the text.
 */
float pen_text_at(const Pen *p, FontId font, float px, Role role, float x, float baseline,
                  Str text);

/* Draws one line of text in a box as draw_text_in does; returns the width drawn, in pixels. */
float pen_text_in(const Pen *p, FontId font, float px, Role role, Box box, Align align, Str text);

/* A panel as that of the code: fill, edge, round corners; and a bar from edge to edge of the
 * picture, with a line where it meets the rest: along its lower edge when it is the upper one. */
void pen_panel(const Pen *p, Box box);
void pen_bar(const Pen *p, Box box, bool upper);

/* A key cap with the words on it, as wide as they need: its width, and drawn from x on in a row.
 * Returns where it ends. */
float pen_cap_width(const Pen *p, Str words);
float pen_cap(const Pen *p, float x, Box row, Str words);

/* What can have a bar at its side. */
typedef enum ScrollList {
    SCROLL_MENU,    /* the lessons of the menu, in pixels */
    SCROLL_FOUND,   /* what was found in the menu, in rows; */
    SCROLL_FIND,    /* in a lesson; */
    SCROLL_POPUP,   /* the list of what can be done; */
    SCROLL_CHANGES, /* of changes; */
    SCROLL_SIDE     /* the text beside the picture, in its lines */
} ScrollList;

/* The bar at the right edge of a box that says how much of a list shows and where that is: of `all`
 * its units `seen`, below `at` others. Nothing where all of it shows. And its width. */
void pen_scroll(const Pen *p, ScrollList of, Box box, int at, int seen, int all);
float pen_scroll_width(const Pen *p);

/* The first of `count` rows that shows where `fit` have room: `first`, or as little further as has
 * the chosen one among them. */
int pen_scroll_first(int first, int chosen, int fit, int count);

/* ---- prose (paragraph.c) ----
 *
 * Prose is set in lines: breaks between words, bold, italic, code, super- and subscripts, lists.
 * Words that say query, key or value have those hues wherever they stand bold or as code. Measuring
 * and drawing is one function, so a text always takes the height it was given. */

/* How long a text may be, and how it ends where that is too short. */
typedef struct ProseCut {
    int lines;   /* at most so many: the last one then ends with `more`; 0: all there are */
    Str more;    /* what says so, as "… more" */
    DrawTag tag; /* where a click on it leads */
} ProseCut;

/* Sets prose of size px `width` pixels wide with its top left corner at `at`; draws it unless it is
 * to be measured only: at most so many `lines`, 0: all. Returns its height, 0 for no prose. A word
 * wider than the line is broken between characters, so that nothing leaves a width with room for
 * one. */
float prose_height(const Pen *p, const Prose *prose, float px, float width, int lines);
float prose_draw(const Pen *p, const Prose *prose, float px, Point at, float width,
                 const ProseCut *cut);

#endif
