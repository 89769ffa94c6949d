/*
 * sizes.h - the text sizes and the unit of empty space of everything that is drawn.
 *
 * Slides, the menu and the key sheet all take theirs from here, so that they read as one product.
 */
#ifndef PICTURES_SIZES_H
#define PICTURES_SIZES_H

typedef struct Sizes {
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space */
} Sizes;

/* The sizes for a picture of that height with `text` steps of enlargement (a View's text). The
 * smallest text is 1/54 of the height, 1/40 with VIEW_TEXT_PRESENTATION steps. */
Sizes sizes_for(int height, int text);

#endif
