/*
 * test_font.c - the real fonts, from inside the program: widths, fallback, no ligatures, same ink.
 */
#include "output/raster.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Adds up what fonts_ink paints. */
typedef struct Seen {
    int stretches, ink; /* ink: sum of all coverage */
    float last_pen;
} Seen;

static void see(void *ctx, const Ink *ink, float pen)
{
    Seen *seen = ctx;
    seen->stretches++;
    seen->last_pen = pen;
    for (int i = 0; i < ink->width * ink->height; i++)
        seen->ink += ink->coverage[i];
}

static Seen look_at(FontSet *fonts, FontId font, float px, Str text)
{
    Seen seen = {0, 0, 0};
    fonts_ink(fonts, font, px, text, see, &seen);
    return seen;
}

TEST(every_sign_the_pictures_use_has_ink)
{
    static const char *const signs[] = {"ᵀ", "−", "∞", "·", "Σ", "√", "²", "÷", "×",
                                        "→", "≤", "≥", "≈", "✓", "✗", "…", "ε"};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    Seen unknown = look_at(fonts, FONT_SANS, 20, STR("\xee\x80\x80")); /* U+E000, in no font */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        for (int font = 0; font < FONT_COUNT; font++) {
            Seen seen = look_at(fonts, (FontId)font, 20, str_of(signs[i]));
            CHECK(seen.ink > 0);
            CHECK(seen.ink != unknown.ink);
        }
    }
    fonts_close(fonts);
}

/* All ink of a text, in pixels from its pen. */
typedef struct InkBox {
    int left, top, right, bottom;
} InkBox;

static void join(void *ctx, const Ink *ink, float pen)
{
    InkBox *all = ctx;
    int left = (int)floorf(pen) + ink->left, right = (int)ceilf(pen) + ink->left + ink->width;
    all->left = left < all->left ? left : all->left;
    all->right = right > all->right ? right : all->right;
    all->top = ink->top < all->top ? ink->top : all->top;
    all->bottom = ink->top + ink->height > all->bottom ? ink->top + ink->height : all->bottom;
}

TEST(all_ink_of_a_text_lies_within_its_reach)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    char ascii[100] = "";
    for (char c = ' '; c <= '~'; c++)
        ascii[c - ' '] = c;
    const char *const texts[] = {ascii, "Kᵀ ∞ ✓ Ǻ ⟶", "j", "f/", "W@|Q{", "\x1b[31m"};
    static const float sizes[] = {1, 9, 20.4f, 64};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (int at = 0; at < FONT_COUNT * 4; at++) {
            FontId font = (FontId)(at / 4);
            float px = sizes[at % 4];
            InkBox all = {0};
            fonts_ink(fonts, font, px, str_of(texts[i]), join, &all);
            Ink reach = fonts_reach(fonts, font, px, str_of(texts[i]));
            CHECK(all.left >= reach.left && all.right <= reach.left + reach.width);
            CHECK(all.top >= reach.top && all.bottom <= reach.top + reach.height);
        }
    }
    for (const char *c = ascii; *c; c++) { /* and each for itself */
        for (int font = 0; font < FONT_COUNT; font++) {
            InkBox all = {0};
            fonts_ink(fonts, (FontId)font, 100, (Str){c, 1}, join, &all);
            Ink reach = fonts_reach(fonts, (FontId)font, 100, (Str){c, 1});
            CHECK(all.left >= reach.left && all.right <= reach.left + reach.width);
            CHECK(all.top >= reach.top && all.bottom <= reach.top + reach.height);
        }
    }
    fonts_close(fonts);
}

TEST(widths_grow_with_text_and_size)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    Str text = STR("Your journey starts with one step: Kᵀ");
    for (int font = 0; font < FONT_COUNT; font++) {
        float before = 0;
        for (size_t i = 1; i <= 35; i++) {
            float now = text_width(&m, (FontId)font, 18, str_part(text, 0, i));
            CHECK(now > before);
            before = now;
        }
        CHECK(text_width(&m, (FontId)font, 36, text) > 1.9F * before);
        CHECK(text_width(&m, (FontId)font, 36, text) < 2.2F * before);
    }
    fonts_close(fonts);
}

TEST(mono_has_one_whole_advance_and_no_ligatures)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    for (int px = 9; px <= 40; px++) {
        float one = text_width(&m, FONT_MONO, (float)px, STR("0"));
        CHECK_NEAR(one, (int)one, 0);
        CHECK_NEAR(text_width(&m, FONT_MONO, (float)px, STR("!=")), 2 * one, 0);
        CHECK_NEAR(text_width(&m, FONT_MONO, (float)px, STR("−∞ᵀ")), 3 * one, 0);
        CHECK_NEAR(text_width(&m, FONT_MONO_BOLD, (float)px, STR("+1.85")), 5 * one, 0);
    }
    Seen both = look_at(fonts, FONT_MONO, 20, STR("->"));
    CHECK_INT(both.stretches, 2);
    CHECK_INT(both.ink, look_at(fonts, FONT_MONO, 20, STR("-")).ink +
                            look_at(fonts, FONT_MONO, 20, STR(">")).ink);
    fonts_close(fonts);
}

/* A choice that reads -> is no arrow in a handout, nor is it measured as one. */
TEST(prose_has_no_arrows_that_nobody_wrote)
{
    static const char *const arrows[] = {"->", "<-", "=>", "<=="};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    fonts_exact(fonts);
    TextMetrics m = fonts_metrics(fonts);
    for (FontId font = FONT_SANS; font <= FONT_SANS_ITALIC; font++)
        for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
            Str arrow = str_of(arrows[i]);
            float wide = 0;
            int ink = 0;
            for (size_t k = 0; k < arrow.len; k++) {
                wide += text_width(&m, font, 20, str_part(arrow, k, k + 1));
                ink += look_at(fonts, font, 20, str_part(arrow, k, k + 1)).ink;
            }
            CHECK_NEAR(text_width(&m, font, 20, arrow), wide, 0.1);
            CHECK_NEAR(look_at(fonts, font, 20, arrow).ink, ink, 50);
        }
    fonts_close(fonts);
}

/* The tallest and lowest row any ink touched, from the baseline. */
typedef struct Reach {
    int top, bottom;
} Reach;

static void reach(void *ctx, const Ink *ink, float pen)
{
    Reach *r = ctx;
    (void)pen;
    r->top = ink->top < r->top ? ink->top : r->top;
    r->bottom = ink->top + ink->height > r->bottom ? ink->top + ink->height : r->bottom;
}

/* The box of a text is what the layout test trusts. */
TEST(ink_stays_between_ascent_and_descent)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    for (int font = 0; font < FONT_COUNT; font++) {
        for (int px = 12; px <= 48; px += 9) {
            Reach r = {0, 0};
            fonts_ink(fonts, (FontId)font, (float)px, STR("dfhky (gjpq), 0.43"), reach, &r);
            TextReach reach = m.reach(m.ctx, (FontId)font, (float)px);
            CHECK_NEAR(-r.top, reach.ascent, 1.01);
            CHECK_NEAR(r.bottom, reach.descent, 1.01);
        }
    }
    fonts_close(fonts);
}

TEST(sans_sets_words_and_skips_blanks)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    Seen seen = look_at(fonts, FONT_SANS, 18, STR("one  step"));
    CHECK_INT(seen.stretches, 2);
    CHECK_NEAR(seen.last_pen, text_width(&m, FONT_SANS, 18, STR("one  ")), 0);
    CHECK_INT(look_at(fonts, FONT_SANS, 18, STR("   ")).stretches, 0);
    fonts_close(fonts);
}

/* Long enough to throw the cache away several times. */
/* Of two words: where the ink of the first ends and that of the second begins. */
typedef struct Gap {
    int words;
    float end, begin;
} Gap;

static void see_gap(void *ctx, const Ink *ink, float pen)
{
    Gap *gap = ctx;
    if (gap->words++ == 0)
        gap->end = pen + (float)(ink->left + ink->width);
    else
        gap->begin = pen + (float)ink->left;
}

/* However the words' widths are rounded, they do not seem to be one. */
TEST(sans_sets_words_apart_at_small_sizes)
{
    static const char *const pairs[] = {"index out", "edit this",   "tuple index", "printed lines",
                                        "the step",  "all lessons", "cannot be",   "in memory"};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    for (int font = 0; font < FONT_COUNT; font++)
        for (int px = 8; px <= 20 && !font_is_mono((FontId)font); px++)
            for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
                Gap gap = {0};
                fonts_ink(fonts, (FontId)font, (float)px, str_of(pairs[i]), see_gap, &gap);
                if (!CHECK(gap.words == 2 && gap.begin - gap.end >= 2))
                    printf("%d %d %s: %g\n", font, px, pairs[i], (double)(gap.begin - gap.end));
            }
    fonts_close(fonts);
}

TEST(ink_is_the_same_after_the_cache_was_emptied)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    int before = look_at(fonts, FONT_SANS, 20, STR("query")).ink;
    char word[] = "aaaa";
    for (int i = 0; i < 9000; i++) {
        word[0] = (char)('a' + i % 26);
        word[1] = (char)('a' + i / 26 % 26);
        word[2] = (char)('a' + i / 676 % 26);
        look_at(fonts, FONT_SANS, 9, str_of(word));
    }
    CHECK_INT(look_at(fonts, FONT_SANS, 20, STR("query")).ink, before);
    fonts_close(fonts);
}

TEST(odd_text_is_measured_and_drawn_without_harm)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    char large[4096];
    memset(large, 'w', sizeof large);
    Str texts[] = {{large, sizeof large}, {"a\0b", 3}, {"\xff\xfe", 2}, {"", 0}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        float width = text_width(&m, FONT_SANS, 20, texts[i]);
        CHECK(width >= 0);
        look_at(fonts, FONT_SANS, 20, texts[i]);
        look_at(fonts, FONT_MONO, 1e9F, str_part(texts[i], 0, 2));
    }
    fonts_close(fonts);
}

TEST(characters_that_would_not_be_seen_are_set_as_their_escapes)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {{"a\x1b[31m", "a\\x1b[31m"},
                 {"\u202erow \xff", "\\u202erow \\xff"},
                 {"two\U000e0041", "two\\U000e0041"}};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    TextMetrics m = fonts_metrics(fonts);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str text = str_of(cases[i].text), shown = str_of(cases[i].shown);
        for (int font = 0; font < FONT_COUNT; font++) {
            Seen got = look_at(fonts, (FontId)font, 20, text);
            Seen want = look_at(fonts, (FontId)font, 20, shown);
            CHECK_INT(got.ink, want.ink);
            CHECK_NEAR(got.last_pen, want.last_pen, 0);
            CHECK_NEAR(text_width(&m, (FontId)font, 20, text),
                       text_width(&m, (FontId)font, 20, shown), 0);
        }
    }
    fonts_close(fonts);
}
