/*
 * theme.h - how things look: colours and colour maps, the themes, the steps of text sizes.
 *
 * A colour is four bytes of sRGB, not premultiplied. The colour maps turn a number into a fill;
 * they are small tables of control points, so that the legend, the cells and the tests all read the
 * same numbers.
 *
 * A theme is the colours of everything that is not a cell's value: one table, a row per role. A
 * view asks for a role and never names a colour. Text roles reach 4.5:1 (7:1 in the contrast theme)
 * on every surface they may stand on: the tests hold the list. Muted text is still text. Queries,
 * keys and values have identity hues for names, outlines and terms, never as a fill, and always
 * beside their name, so that nothing depends on telling hues apart.
 *
 * Everything here is a pure function of its arguments. Must not know: drawing.
 */
#ifndef DRAW_THEME_H
#define DRAW_THEME_H

#include "base/str.h"

/* ---- colours ---- */

typedef struct Colour {
    uint8_t r, g, b, a;
} Colour;

/* An opaque colour from 0xRRGGBB: an initialiser, for constant tables too; elsewhere a value is
 * written as (Colour)COLOUR(0x1b1e25). */
#define COLOUR(hex)                                                                                \
    {                                                                                              \
        ((hex) >> 16) & 255, ((hex) >> 8) & 255, (hex)&255, 255                                    \
    }

/* Contrast ratio of WCAG 2: (lighter + 0.05) / (darker + 0.05), 1 to 21, whatever the order. */
double colour_contrast(Colour a, Colour b);

/* The fill with `keep` of its strength left on `background`: 1 leaves it as it is, 0 gives the
 * background, in sRGB; clamped to 0..1, NaN counts as 0. */
Colour colour_fade(Colour fill, Colour background, float keep);

/* Black or white, whichever contrasts more with the fill: never below 4.58:1. */
Colour colour_on(Colour fill);

/* Colour maps. Little is near the page, much is far from it: 0 is quiet in every theme. The
 * diverging ones have their neutral colour at 0.5. To add one: a row in theme.c.
 */
typedef enum MapId {
    MAP_PAPER,              /* weights on a light page: from the page's own colour to dark */
    MAP_NIGHT,              /* weights on a dark page: from the page's own colour to bright */
    MAP_VIRIDIS,            /* weights, as other programs colour them */
    MAP_CIVIDIS,            /* weights, for readers with a red-green deficiency */
    MAP_DIVERGING,          /* signed values on a light page: brown, near white, teal */
    MAP_DIVERGING_DARK,     /* signed values on a dark page: amber, near black, teal */
    MAP_DIVERGING_CONTRAST, /* signed values of the contrast theme: amber, black, cyan */
    MAP_GREY,               /* weights of the contrast theme: black to white */
    MAP_INK,                /* weights on paper: from white to dark, as a grey printer shows it */
    MAP_DIVERGING_INK,      /* signed values on paper: the negative end is a lighter grey */
    MAP_COUNT
} MapId;

/* The colour at t in 0..1 (clamped; NaN counts as 0). */
Colour map_sample(MapId map, float t);

/* Where `value` falls on lo..hi, 0 to 1, clamped; 0.5 when the range is empty. */
float map_place(double value, double lo, double hi);

/* The name used by --map: "paper", "night", "viridis", "cividis", "diverging", "diverging-dark",
 * "diverging-contrast", "grey", "ink", "diverging-ink". */
const char *map_name(MapId map);

/* ---- themes ---- */

typedef enum ThemeId {
    THEME_LIGHT,
    THEME_DARK,
    THEME_CONTRAST,
    THEME_PRINT, /* for paper; a key of the window leads to those before it only */
    THEME_COUNT
} ThemeId;

enum { THEMES_OF_WINDOW = THEME_PRINT };

/* What has a colour of its own: the rows of roles.def say what each is for. */
typedef enum Role {
#define ROLE(ID, ...) ROLE_##ID,
#include "draw/roles.def"
#undef ROLE
    ROLE_COUNT
} Role;

typedef struct Theme {
    const char *name;  /* "light", "dark", "contrast", "print": the words of --theme */
    MapId weights_map; /* for what begins at 0 (trace_begins_at_zero) */
    MapId signed_map;  /* for what lies about 0 */
    Colour roles[ROLE_COUNT];
} Theme;

/* The themes, a row for each ThemeId. */
extern const Theme themes[THEME_COUNT];

/* ---- text sizes ---- */

/* The steps of enlargement of the text: each is a tenth larger than the one before. */
enum {
    TEXT_MOST = 6,
    TEXT_PRESENTATION = 3 /* can be read from the last row: the smallest text is 1/40 */
};

#endif
