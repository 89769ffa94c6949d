/*
 * sizes.h - the text sizes and the unit of empty space of everything that is drawn.
 *
 * Slides, the menu and the key sheet all take theirs from here, so that they read as one product.
 */
#ifndef DRAW_SIZES_H
#define DRAW_SIZES_H

/* The steps of enlargement of the text: each is a tenth larger than the one before. */
enum {
    TEXT_MOST = 6,
    TEXT_PRESENTATION = 3 /* can be read from the last row: the smallest text is 1/40 */
};

typedef struct Sizes {
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space */
} Sizes;

/* The sizes for a picture of width x height pixels with `text` steps of enlargement, 0 to
 * TEXT_MOST. What counts is the smaller of the height and three quarters of the width: the smallest
 * text is 1/54 of that, 1/40 with TEXT_PRESENTATION steps. */
Sizes sizes_for(float width, float height, int text);

#endif
