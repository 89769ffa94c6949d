/*
 * theme.c - colours, colour maps and the table of themes (see theme.h).
 *
 * The maps are evenly spaced control points joined by straight lines; 9 to 16 points stay within a
 * few units of the full 256-colour tables. Viridis and cividis are the published maps (van der Walt
 * and Smith; Nunez, Anderton and Renslow). The three diverging maps are ours: both arms have the
 * same lightness at the same distance from 0, so that +x and -x weigh the same to the eye.
 */
#include "draw/theme.h"

#include <math.h>

typedef struct ColourMap {
    const char *name;
    int count;
    Colour points[16];
} ColourMap;

/* clang-format off */
static const ColourMap maps[MAP_COUNT] = {
    [MAP_PAPER] = {"paper", 11, {
        COLOUR(0xf7f6f1), COLOUR(0xe6eec9), COLOUR(0xcfe1a7), COLOUR(0xadd294),
        COLOUR(0x85c18b), COLOUR(0x5aae88), COLOUR(0x359886), COLOUR(0x217f85),
        COLOUR(0x236381), COLOUR(0x2b4778), COLOUR(0x33286a)}},
    [MAP_NIGHT] = {"night", 11, {
        COLOUR(0x1c1e25), COLOUR(0x312562), COLOUR(0x383b76), COLOUR(0x2e5485),
        COLOUR(0x236e88), COLOUR(0x1a8889), COLOUR(0x1ea17e), COLOUR(0x45b95e),
        COLOUR(0x85cc3a), COLOUR(0xc3db17), COLOUR(0xfde726)}},
    [MAP_VIRIDIS] = {"viridis", 16, {
        COLOUR(0x440154), COLOUR(0x481a6c), COLOUR(0x472f7d), COLOUR(0x414487),
        COLOUR(0x39568c), COLOUR(0x31688e), COLOUR(0x2a788e), COLOUR(0x23888e),
        COLOUR(0x1f988b), COLOUR(0x22a884), COLOUR(0x35b779), COLOUR(0x54c568),
        COLOUR(0x7ad151), COLOUR(0xa5db36), COLOUR(0xd2e21b), COLOUR(0xfde725)}},
    [MAP_CIVIDIS] = {"cividis", 10, {
        COLOUR(0x00204d), COLOUR(0x00336f), COLOUR(0x39486b), COLOUR(0x575c6d),
        COLOUR(0x707173), COLOUR(0x8a8779), COLOUR(0xa69d75), COLOUR(0xc4b56c),
        COLOUR(0xe4cf5b), COLOUR(0xffea46)}},
    [MAP_DIVERGING] = {"diverging", 11, {
        COLOUR(0x573105), COLOUR(0x8d5410), COLOUR(0xbd8332), COLOUR(0xdec17f),
        COLOUR(0xf1e6c9), COLOUR(0xf4f4f1), COLOUR(0xcdeae5), COLOUR(0x86cfc3),
        COLOUR(0x3a9b92), COLOUR(0x096a62), COLOUR(0x043f36)}},
    [MAP_DIVERGING_DARK] = {"diverging-dark", 9, {
        COLOUR(0xf3cb8b), COLOUR(0xcd9340), COLOUR(0x946020), COLOUR(0x57401f),
        COLOUR(0x25272e), COLOUR(0x1d4d4b), COLOUR(0x1a7a72), COLOUR(0x3eb0a3),
        COLOUR(0x93e0d3)}},
    [MAP_DIVERGING_CONTRAST] = {"diverging-contrast", 11, {
        COLOUR(0xffddbd), COLOUR(0xffa940), COLOUR(0xcf7e01), COLOUR(0x8f5600),
        COLOUR(0x4e2d00), COLOUR(0x000000), COLOUR(0x003b43), COLOUR(0x006e7b),
        COLOUR(0x009fb2), COLOUR(0x05cee6), COLOUR(0x9af0ff)}},
    [MAP_GREY] = {"grey", 2, {COLOUR(0x000000), COLOUR(0xffffff)}},
    [MAP_INK] = {"ink", 9, {
        COLOUR(0xffffff), COLOUR(0xe6eef7), COLOUR(0xcadbed), COLOUR(0xa9c6e2),
        COLOUR(0x82abd2), COLOUR(0x588dbf), COLOUR(0x356ea4), COLOUR(0x1c4f80),
        COLOUR(0x0b3058)}},
    [MAP_DIVERGING_INK] = {"diverging-ink", 9, {
        COLOUR(0xc7782e), COLOUR(0xd79a5f), COLOUR(0xe6bd94), COLOUR(0xf3dfca),
        COLOUR(0xffffff), COLOUR(0xcadbed), COLOUR(0x82abd2), COLOUR(0x356ea4),
        COLOUR(0x0b3058)}},
};
/* clang-format on */

/* One sRGB channel as linear light. */
static double linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance of WCAG 2: 0.2126 R + 0.7152 G + 0.0722 B of the linear channels, 0 to 1. */
static double luminance(Colour c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double colour_contrast(Colour a, Colour b)
{
    double la = luminance(a), lb = luminance(b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

/* NaN fails both comparisons and lands on 0. */
static float clamp01(float t)
{
    return t > 1.0F ? 1.0F : t > 0.0F ? t : 0.0F;
}

static uint8_t mix_channel(uint8_t a, uint8_t b, float t)
{
    return (uint8_t)lrintf((float)a + (float)(b - a) * t);
}

/* a for t = 0, b for t = 1, straight lines between in sRGB; t is clamped. */
static Colour mix(Colour a, Colour b, float t)
{
    t = clamp01(t);
    return (Colour){mix_channel(a.r, b.r, t), mix_channel(a.g, b.g, t), mix_channel(a.b, b.b, t),
                    mix_channel(a.a, b.a, t)};
}

Colour colour_fade(Colour fill, Colour background, float keep)
{
    return mix(background, fill, keep);
}

Colour colour_on(Colour fill)
{
    Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);
    return colour_contrast(fill, white) > colour_contrast(fill, black) ? white : black;
}

Colour map_sample(MapId map, float t)
{
    const ColourMap *m = &maps[map];
    float place = clamp01(t) * (float)(m->count - 1);
    int low = (int)place;
    if (low >= m->count - 1)
        return m->points[m->count - 1];
    return mix(m->points[low], m->points[low + 1], place - (float)low);
}

float map_place(double value, double lo, double hi)
{
    if (!(hi > lo))
        return 0.5F;
    return clamp01((float)((value - lo) / (hi - lo)));
}

const char *map_name(MapId map)
{
    return maps[map].name;
}

/* clang-format off */
const Theme themes[THEME_COUNT] = {
#define ROLE(ID, light, dark, contrast, print) [ROLE_##ID] = COLOUR(light),
    [THEME_LIGHT] = {"light", MAP_PAPER, MAP_DIVERGING, {
#include "draw/roles.def"
    }},
#undef ROLE
#define ROLE(ID, light, dark, contrast, print) [ROLE_##ID] = COLOUR(dark),
    [THEME_DARK] = {"dark", MAP_NIGHT, MAP_DIVERGING_DARK, {
#include "draw/roles.def"
    }},
#undef ROLE
#define ROLE(ID, light, dark, contrast, print) [ROLE_##ID] = COLOUR(contrast),
    [THEME_CONTRAST] = {"contrast", MAP_GREY, MAP_DIVERGING_CONTRAST, {
#include "draw/roles.def"
    }},
#undef ROLE
#define ROLE(ID, light, dark, contrast, print) [ROLE_##ID] = COLOUR(print),
    [THEME_PRINT] = {"print", MAP_INK, MAP_DIVERGING_INK, {
#include "draw/roles.def"
    }},
#undef ROLE
};
/* clang-format on */
