/*
 * text.h - the fonts a picture may use, and how it learns how wide its text will be.
 *
 * Pictures are laid out without knowing a font file: they ask this small interface. The real one
 * is made by output/raster.h; tests use the fake below, so that their draw lists need no fonts.
 */
#ifndef DRAW_TEXT_H
#define DRAW_TEXT_H

#include "base/str.h"

typedef enum FontId {
    FONT_SANS, /* prose, labels */
    FONT_SANS_BOLD,
    FONT_SANS_ITALIC,
    FONT_MONO, /* every number and all code; one advance for every character, no ligatures */
    FONT_MONO_BOLD,
    FONT_COUNT
} FontId;

bool font_is_mono(FontId font);

/* The name in draw dumps: "sans", "sans-bold", "sans-italic", "mono", "mono-bold". */
const char *font_name(FontId font);

/* Sizes are in pixels of the em square; whole ones look best, real fonts round to them. */
typedef struct TextMetrics {
    void *ctx;
    float (*width)(void *ctx, FontId font, float px, const char *at, size_t len);
    float (*ascent)(void *ctx, FontId font, float px);  /* above the baseline, positive */
    float (*descent)(void *ctx, FontId font, float px); /* below it, positive */
} TextMetrics;

float text_width(const TextMetrics *m, FontId font, float px, Str text);
float text_ascent(const TextMetrics *m, FontId font, float px);
float text_descent(const TextMetrics *m, FontId font, float px);

/* The baseline that centres digits and capitals between top and top + height. */
float text_baseline(float px, float top, float height);

/* The longest beginning of `text` that is at most `room` wide, whole characters. */
Str text_fit(const TextMetrics *m, FontId font, float px, Str text, float room);

/* Cuts the next line off *rest: as many words as are at most `room` wide together, but at least
 * one. Empty when no word is left. */
Str text_line(const TextMetrics *m, FontId font, float px, Str *rest, float room);

/* How many such lines a text takes. */
int text_lines(const TextMetrics *m, FontId font, float px, Str text, float room);

/* A font whose every character is half its size wide (8 at 16), with ascent 0.75 and descent 0.25.
 */
TextMetrics text_fake_metrics(void);

#endif
