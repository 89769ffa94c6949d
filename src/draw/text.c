/*
 * text.c - measuring text, and the fake font of the tests (see draw.h).
 */
#include "draw/draw.h"

/* Height of a capital over the em: 0.727 in Inter, 0.730 in JetBrains Mono. */
static const float CAPITAL = 0.73F;

bool font_is_mono(FontId font)
{
    return font == FONT_MONO || font == FONT_MONO_BOLD;
}

float text_width(const TextMetrics *m, FontId font, float px, Str text)
{
    return text.len ? m->width(m->ctx, font, px, text) : 0;
}

float text_baseline(float px, float top, float height)
{
    return top + (height + CAPITAL * px) / 2;
}

Str text_fit(const TextMetrics *m, FontId font, float px, Str text, float room)
{
    Str fits = {text.at, 0};
    for (size_t i = 0; i < text.len;) {
        str_char(text, &i);
        Str longer = {text.at, i};
        if (text_width(m, font, px, longer) > room)
            break;
        fits = longer;
    }
    return fits;
}

Str text_line(const TextMetrics *m, FontId font, float px, Str *rest, float room)
{
    Str left = str_trim(*rest), line = {left.at, 0}, word;
    for (Str behind = left; str_word(&behind, &word); left = behind) {
        Str longer = {line.at, (size_t)(word.at + word.len - line.at)};
        if (line.len && text_width(m, font, px, longer) > room)
            break;
        line = longer;
    }
    *rest = left;
    return line;
}

int text_lines(const TextMetrics *m, FontId font, float px, Str text, float room)
{
    int lines = 0;
    while (text_line(m, font, px, &text, room).len)
        lines++;
    return lines;
}

static float fake_width(void *ctx, FontId font, float px, Str text)
{
    (void)ctx;
    (void)font;
    return 0.5F * px * (float)str_columns(text);
}

static TextReach fake_reach(void *ctx, FontId font, float px)
{
    (void)ctx;
    (void)font;
    return (TextReach){0.75F * px, 0.25F * px};
}

const TextMetrics text_fake = {.width = fake_width, .reach = fake_reach};
