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
    TEXT_PRESENTATION =
        3 /* can be read from the last row: the smallest text is 1/40 of the height */
};

typedef struct Sizes {
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space */
} Sizes;

/* The sizes for a picture of that height with `text` steps of enlargement, 0 to TEXT_MOST. The
 * smallest text is 1/54 of the height, 1/40 with TEXT_PRESENTATION steps. */
Sizes sizes_for(int height, int text);

#endif
