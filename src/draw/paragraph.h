/*
 * paragraph.h - prose set in lines: breaks between words, bold, italic, code, super- and
 * subscripts, lists. Measuring and drawing run the same code, so a text always takes the height it
 * was given.
 */
#ifndef DRAW_PARAGRAPH_H
#define DRAW_PARAGRAPH_H

#include "draw/draw.h"
#include "lesson/prose.h"

/* A word that keeps its colour wherever it stands bold or as code: query, key, value. */
typedef struct ProseTint {
    Str word;
    Colour colour;
} ProseTint;

typedef struct ProseLook {
    float px;      /* size of the text, */
    float least;   /* and below which code in it does not go */
    float leading; /* distance of baselines, in sizes: 1.45 reads well */
    float between; /* extra space between blocks, in sizes: 0.6 */
    Colour text;
    Colour muted; /* bullets, numbers, the line of a quote */
    const ProseTint *tints;
    size_t tint_count;
    int lines; /* at most so many: the last one then ends with `more`; 0: all there are */
    Str more;
    TextLook more_look;
    DrawTag more_tag; /* where a click on it leads */
} ProseLook;

/* The height the prose takes when set `width` wide; 0 for no prose. */
float prose_height(const TextMetrics *m, const Prose *prose, float width, const ProseLook *look);

/* It has more lines than look->lines, and is cut. */
bool prose_is_cut(const TextMetrics *m, const Prose *prose, float width, const ProseLook *look);

/* Draws it with its top left corner at `at`; returns its height. A word wider than the line is
 * broken between characters, so that nothing leaves a width with room for one. */
float prose_draw(DrawList *d, const Prose *prose, Point at, float width, const ProseLook *look);

#endif
