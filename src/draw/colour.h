/*
 * colour.h - colours, their contrast, and the colour maps that turn a number into a fill.
 *
 * A colour is four bytes of sRGB, not premultiplied. Everything here is a pure function of its
 * arguments: no theme, no drawing. The maps are small tables of control points, so that the legend,
 * the cells and the tests all read the same numbers.
 */
#ifndef DRAW_COLOUR_H
#define DRAW_COLOUR_H

#include "base/str.h"

typedef struct Colour {
    uint8_t r, g, b, a;
} Colour;

/* An opaque colour as an initialiser, for constant tables: COLOUR(0x1b1e25). */
#define COLOUR(hex)                                                                                \
    {                                                                                              \
        ((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, 255                                    \
    }

/* An opaque colour from 0xRRGGBB. */
Colour colour_hex(uint32_t hex);

bool colour_same(Colour a, Colour b);

/* Relative luminance of WCAG 2: 0.2126 R + 0.7152 G + 0.0722 B of the linear channels, 0 to 1. */
double colour_luminance(Colour c);

/* Contrast ratio of WCAG 2: (lighter + 0.05) / (darker + 0.05), 1 to 21, whatever the order. */
double colour_contrast(Colour a, Colour b);

/* a for t = 0, b for t = 1, straight lines between in sRGB; t is clamped to 0..1, NaN counts as 0.
 */
Colour colour_mix(Colour a, Colour b, float t);

/* The fill with `keep` of its strength left on `background`; 1 leaves it as it is. */
Colour colour_fade(Colour fill, Colour background, float keep);

/* Black or white, whichever contrasts more with the fill: never below 4.58:1. */
Colour colour_on(Colour fill);

/* Colour maps. The diverging ones have their neutral colour at 0.5. To add one: a row in colour.c.
 */
typedef enum MapId {
    MAP_VIRIDIS,        /* weights, light and dark themes */
    MAP_CIVIDIS,        /* weights, for readers with a red-green deficiency */
    MAP_DIVERGING,      /* signed values on a light page: brown, near white, teal */
    MAP_DIVERGING_DARK, /* signed values on a dark page: amber, near black, teal */
    MAP_GREY,           /* the contrast theme: black to white */
    MAP_COUNT
} MapId;

/* The colour at t in 0..1 (clamped; NaN counts as 0). */
Colour map_sample(MapId map, float t);

/* Where `value` falls on lo..hi, 0 to 1, clamped; 0.5 when the range is empty. */
float map_place(double value, double lo, double hi);

/* Diverging maps want limits symmetric about 0. */
bool map_is_diverging(MapId map);

/* The name used by --map: "viridis", "cividis", "diverging", "diverging-dark", "grey". */
const char *map_name(MapId map);

/* The map of that name; false when there is none. */
bool map_find(Str name, MapId *found);

#endif
