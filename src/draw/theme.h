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

/* ---- colours (colour.c) ---- */

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

/* Contrast ratio of WCAG 2: (lighter + 0.05) / (darker + 0.05), 1 to 21, whatever the order. */
double colour_contrast(Colour a, Colour b);

/* The fill with `keep` of its strength left on `background`: 1 leaves it as it is, 0 gives the
 * background, in sRGB; clamped to 0..1, NaN counts as 0. */
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

/* The name used by --map: "viridis", "cividis", "diverging", "diverging-dark", "grey". */
const char *map_name(MapId map);

/* ---- themes (theme.c) ---- */

typedef enum ThemeId { THEME_LIGHT, THEME_DARK, THEME_CONTRAST, THEME_COUNT } ThemeId;

typedef enum Role {
    /* surfaces */
    ROLE_BACKGROUND, /* the page */
    ROLE_BAR,        /* title bar above, step bar below */
    ROLE_PANEL,      /* code, arithmetic */
    ROLE_CODE_ROW,   /* the active line of code, in a panel */
    /* lines */
    ROLE_EDGE,    /* around panels, under bars */
    ROLE_GUIDE,   /* arrows, dashed empty cells, underlines: must be seen, not read */
    ROLE_FOCUS,   /* outline of the focused cell, bar at the active line */
    ROLE_FOCUS_2, /* light line inside the focus outline, so that it shows on any fill */
    /* text on any surface */
    ROLE_TEXT,
    ROLE_MUTED,
    ROLE_QUERY,
    ROLE_KEY,
    ROLE_VALUE,
    ROLE_ACCENT, /* what is being explained now, and is none of the three */
    /* badges: fill and the text on it */
    ROLE_GOOD,
    ROLE_GOOD_TEXT,
    ROLE_BAD,
    ROLE_BAD_TEXT,
    ROLE_CHANGED,
    ROLE_CHANGED_TEXT,
    /* stage strip and step bar */
    ROLE_DONE,
    ROLE_DONE_TEXT,
    ROLE_NOW,
    ROLE_NOW_TEXT,
    ROLE_TODO, /* fill; same text colour as ROLE_MUTED */
    ROLE_TICK_DONE,
    ROLE_TICK_TODO,
    /* cells that hold no plain value */
    ROLE_MASK,
    ROLE_MASK_HATCH,
    ROLE_DROP,
    ROLE_DROP_CROSS,
    ROLE_CELL_TEXT, /* the 0 or minus infinity on the two fills above */
    ROLE_NAN,
    ROLE_NAN_CROSS,
    ROLE_HIDDEN,      /* a cell whose value is to be guessed */
    ROLE_HIDDEN_TEXT, /* its question mark */
    ROLE_COUNT
} Role;

typedef struct Theme {
    const char *name;  /* "light", "dark", "contrast": the words of --theme */
    MapId weights_map; /* for values that are never negative */
    MapId signed_map;  /* for the others, centred on 0 */
    Colour roles[ROLE_COUNT];
} Theme;

/* The theme's row of the table. */
const Theme *theme_get(ThemeId id);

/* The colour of a role. */
Colour theme_colour(const Theme *theme, Role role);

/* ---- text sizes ---- */

/* The steps of enlargement of the text: each is a tenth larger than the one before. */
enum {
    TEXT_MOST = 6,
    TEXT_PRESENTATION = 3 /* can be read from the last row: the smallest text is 1/40 */
};

#endif
