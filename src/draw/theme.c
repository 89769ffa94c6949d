/*
 * theme.c - the table of themes (see theme.h). A new theme is one more row, a new role one more
 * line in each row; tests/test_colour.c checks the contrasts.
 */
#include "draw/theme.h"

/* clang-format off */
static const Theme themes[THEME_COUNT] = {
    [THEME_LIGHT] = {"light", MAP_VIRIDIS, MAP_DIVERGING, {
        [ROLE_BACKGROUND]   = COLOUR(0xfbfaf6),
        [ROLE_BAR]          = COLOUR(0xffffff),
        [ROLE_PANEL]        = COLOUR(0xffffff),
        [ROLE_CODE_ROW]     = COLOUR(0xf4eee2),
        [ROLE_EDGE]         = COLOUR(0xe2dfd6),
        [ROLE_GUIDE]        = COLOUR(0x8b8f99),
        [ROLE_FOCUS]        = COLOUR(0x1a1d23),
        [ROLE_FOCUS_2]      = COLOUR(0xffffff),
        [ROLE_TEXT]         = COLOUR(0x1f2329),
        [ROLE_MUTED]        = COLOUR(0x5b616c),
        [ROLE_QUERY]        = COLOUR(0x0b5cad),
        [ROLE_KEY]          = COLOUR(0xb04a0b),
        [ROLE_VALUE]        = COLOUR(0x7036a8),
        [ROLE_ACCENT]       = COLOUR(0x8a5a00),
        [ROLE_GOOD]         = COLOUR(0xdff3e3),
        [ROLE_GOOD_TEXT]    = COLOUR(0x14602c),
        [ROLE_BAD]          = COLOUR(0xfbe3e1),
        [ROLE_BAD_TEXT]     = COLOUR(0x9c1c14),
        [ROLE_CHANGED]      = COLOUR(0xfdeec8),
        [ROLE_CHANGED_TEXT] = COLOUR(0x6b4a00),
        [ROLE_DONE]         = COLOUR(0xeceae3),
        [ROLE_DONE_TEXT]    = COLOUR(0x4c525c),
        [ROLE_NOW]          = COLOUR(0x1a1d23),
        [ROLE_NOW_TEXT]     = COLOUR(0xffffff),
        [ROLE_TODO]         = COLOUR(0xffffff),
        [ROLE_TICK_DONE]    = COLOUR(0x878d98),
        [ROLE_TICK_TODO]    = COLOUR(0xe4dfd3),
        [ROLE_MASK]         = COLOUR(0xebe9e4),
        [ROLE_MASK_HATCH]   = COLOUR(0xcfccc4),
        [ROLE_DROP]         = COLOUR(0xf7f6f2),
        [ROLE_DROP_CROSS]   = COLOUR(0x7d828c),
        [ROLE_CELL_TEXT]    = COLOUR(0x474c55),
        [ROLE_NAN]          = COLOUR(0x000000),
        [ROLE_NAN_CROSS]    = COLOUR(0xe85ad9),
        [ROLE_HIDDEN]       = COLOUR(0xefe9dc),
        [ROLE_HIDDEN_TEXT]  = COLOUR(0x5b616c),
    }},
    [THEME_DARK] = {"dark", MAP_VIRIDIS, MAP_DIVERGING_DARK, {
        [ROLE_BACKGROUND]   = COLOUR(0x15161b),
        [ROLE_BAR]          = COLOUR(0x1b1e25),
        [ROLE_PANEL]        = COLOUR(0x1b1e25),
        [ROLE_CODE_ROW]     = COLOUR(0x272b34),
        [ROLE_EDGE]         = COLOUR(0x2d313a),
        [ROLE_GUIDE]        = COLOUR(0x777d89),
        [ROLE_FOCUS]        = COLOUR(0xffffff),
        [ROLE_FOCUS_2]      = COLOUR(0x15161b),
        [ROLE_TEXT]         = COLOUR(0xe9ebef),
        [ROLE_MUTED]        = COLOUR(0xa2a8b4),
        [ROLE_QUERY]        = COLOUR(0x6fb4f5),
        [ROLE_KEY]          = COLOUR(0xf5a15c),
        [ROLE_VALUE]        = COLOUR(0xc7a0f2),
        [ROLE_ACCENT]       = COLOUR(0xf5c04e),
        [ROLE_GOOD]         = COLOUR(0x17331f),
        [ROLE_GOOD_TEXT]    = COLOUR(0x86dd9c),
        [ROLE_BAD]          = COLOUR(0x43191a),
        [ROLE_BAD_TEXT]     = COLOUR(0xffa39b),
        [ROLE_CHANGED]      = COLOUR(0x3c2f10),
        [ROLE_CHANGED_TEXT] = COLOUR(0xf5cf73),
        [ROLE_DONE]         = COLOUR(0x2a2e37),
        [ROLE_DONE_TEXT]    = COLOUR(0xb9bec8),
        [ROLE_NOW]          = COLOUR(0xeceef2),
        [ROLE_NOW_TEXT]     = COLOUR(0x15161b),
        [ROLE_TODO]         = COLOUR(0x1b1e25),
        [ROLE_TICK_DONE]    = COLOUR(0x69707d),
        [ROLE_TICK_TODO]    = COLOUR(0x2f333c),
        [ROLE_MASK]         = COLOUR(0x23262d),
        [ROLE_MASK_HATCH]   = COLOUR(0x3a3e48),
        [ROLE_DROP]         = COLOUR(0x1b1d23),
        [ROLE_DROP_CROSS]   = COLOUR(0x7b818d),
        [ROLE_CELL_TEXT]    = COLOUR(0xb9bec8),
        [ROLE_NAN]          = COLOUR(0x000000),
        [ROLE_NAN_CROSS]    = COLOUR(0xf06ae2),
        [ROLE_HIDDEN]       = COLOUR(0x2b2f38),
        [ROLE_HIDDEN_TEXT]  = COLOUR(0xb4bac5),
    }},
    [THEME_CONTRAST] = {"contrast", MAP_GREY, MAP_GREY, {
        [ROLE_BACKGROUND]   = COLOUR(0x000000),
        [ROLE_BAR]          = COLOUR(0x000000),
        [ROLE_PANEL]        = COLOUR(0x000000),
        [ROLE_CODE_ROW]     = COLOUR(0x2e2e2e),
        [ROLE_EDGE]         = COLOUR(0xffffff),
        [ROLE_GUIDE]        = COLOUR(0xc8c8c8),
        [ROLE_FOCUS]        = COLOUR(0xffe14d),
        [ROLE_FOCUS_2]      = COLOUR(0x000000),
        [ROLE_TEXT]         = COLOUR(0xffffff),
        [ROLE_MUTED]        = COLOUR(0xdcdcdc),
        [ROLE_QUERY]        = COLOUR(0x8ecbff),
        [ROLE_KEY]          = COLOUR(0xffb870),
        [ROLE_VALUE]        = COLOUR(0xdcbcff),
        [ROLE_ACCENT]       = COLOUR(0xffe14d),
        [ROLE_GOOD]         = COLOUR(0xffffff),
        [ROLE_GOOD_TEXT]    = COLOUR(0x00420f),
        [ROLE_BAD]          = COLOUR(0xffffff),
        [ROLE_BAD_TEXT]     = COLOUR(0x7d0000),
        [ROLE_CHANGED]      = COLOUR(0xffe14d),
        [ROLE_CHANGED_TEXT] = COLOUR(0x000000),
        [ROLE_DONE]         = COLOUR(0x3c3c3c),
        [ROLE_DONE_TEXT]    = COLOUR(0xffffff),
        [ROLE_NOW]          = COLOUR(0xffe14d),
        [ROLE_NOW_TEXT]     = COLOUR(0x000000),
        [ROLE_TODO]         = COLOUR(0x000000),
        [ROLE_TICK_DONE]    = COLOUR(0xffffff),
        [ROLE_TICK_TODO]    = COLOUR(0x5a5a5a),
        [ROLE_MASK]         = COLOUR(0x000000),
        [ROLE_MASK_HATCH]   = COLOUR(0x6a6a6a),
        [ROLE_DROP]         = COLOUR(0x000000),
        [ROLE_DROP_CROSS]   = COLOUR(0xffffff),
        [ROLE_CELL_TEXT]    = COLOUR(0xffffff),
        [ROLE_NAN]          = COLOUR(0x000000),
        [ROLE_NAN_CROSS]    = COLOUR(0xff8af3),
        [ROLE_HIDDEN]       = COLOUR(0x2e2e2e),
        [ROLE_HIDDEN_TEXT]  = COLOUR(0xffffff),
    }},
};
/* clang-format on */

const Theme *theme_get(ThemeId id)
{
    return &themes[id];
}

bool theme_find(Str name, ThemeId *found)
{
    for (int i = 0; i < THEME_COUNT; i++) {
        if (str_is(name, themes[i].name)) {
            *found = (ThemeId)i;
            return true;
        }
    }
    return false;
}

Colour theme_colour(const Theme *theme, Role role)
{
    return theme->roles[role];
}
