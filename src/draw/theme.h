/*
 * theme.h - the colours of everything that is not a cell's value: one table, a row per role.
 *
 * A view asks for a role and never names a colour. Text roles reach 4.5:1 (7:1 in the contrast
 * theme) on every surface they may stand on: the tests hold the list. Muted text is still text.
 * Queries, keys and values have identity hues for names, outlines and terms, never as a fill, and
 * always beside their name, so that nothing depends on telling hues apart.
 */
#ifndef DRAW_THEME_H
#define DRAW_THEME_H

#include "draw/colour.h"

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

/* The theme of that name; false when there is none. */
bool theme_find(Str name, ThemeId *found);

Colour theme_colour(const Theme *theme, Role role);

#endif
