/*
 * font.c - texts cut into words, and caches of measured and rendered words (see raster.h).
 *
 * A text is cut into stretches: in sans a word of one face, in mono one character. Their widths and
 * pixels come from the font library (glyphs.h) and are found by face, size and text, in a table
 * whose memory is an arena: when that is full it is emptied.
 */
#include "output/raster.h"

#include "base/lookup.h"
#include "output/glyphs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD_MAX = GLYPHS_WORD_MAX, /* longer words are cut in two */
    KEY_HEAD = 3,               /* bytes for face and size before the text in a word's key */
    MISSING_MOST = 24,
    CACHE_BYTES = 16 << 20, /* of words and their bitmaps, and of texts; a 3840x2160 picture uses
                               about 2 MB */
};

/* A cached word. px 0 stands for its width in 1/1000, any other px for its ink at that size. In the
 * cache of texts it is a whole text, as long as a word may be, with its width at that size, and its
 * face is a font. */
typedef struct Word {
    Str text;   /* 0-terminated */
    bool known; /* width or ink was made */
    int face, px;
    int width;
    Ink ink;
} Word;

typedef struct Cache {
    Arena memory;
    Lookup numbers; /* of the words, by face, size and text */
    ARENA_LIST(Word) words;
} Cache;

struct FontSet {
    Glyphs *glyphs;
    FaceSize face[FONT_COUNT];
    Cache words;
    Cache texts;                    /* apart, as they are many and soon made anew of words */
    Arena escaped;                  /* of a text with characters that are not set as they are */
    bool exact;                     /* widths are not rounded */
    uint32_t missing[MISSING_MOST]; /* characters that no face has, in the order they came */
    int missing_count;
};

FontSet *fonts_open(Error *e)
{
    Glyphs *glyphs = glyphs_open(e);
    if (!glyphs)
        return NULL;
    FontSet *fonts = memory_alloc(sizeof *fonts);
    fonts->glyphs = glyphs;
    for (int i = 0; i < FONT_COUNT; i++)
        fonts->face[i] = glyphs_size(glyphs, i);
    fonts->words.memory = arena_make(0);
    fonts->texts.memory = arena_make(0);
    fonts->escaped = arena_make(0);
    return fonts;
}

void fonts_close(FontSet *fonts)
{
    if (!fonts)
        return;
    glyphs_close(fonts->glyphs);
    arena_free(&fonts->words.memory);
    arena_free(&fonts->texts.memory);
    arena_free(&fonts->escaped);
    free(fonts);
}

/* --- The cache ----------------------------------------------------------------------------- */

static void empty_cache(Cache *c)
{
    arena_free(&c->memory);
    *c = (Cache){.memory = arena_make(0)};
}

/* The word of that face, size and text. Where it is not known, its width or ink is still to be
 * made.
 */
static Word *find_word(Cache *c, Str text, int face, int px)
{
    char key[KEY_HEAD + WORD_MAX + 4];
    key[0] = (char)face;
    key[1] = (char)(px >> 8);
    key[2] = (char)px;
    memcpy(key + KEY_HEAD, text.at, text.len);
    Str whole = {key, KEY_HEAD + text.len};
    int number = lookup_find(&c->numbers, whole);
    if (number < 0) {
        if (c->memory.used > CACHE_BYTES)
            empty_cache(c);
        number = (int)c->words.count;
        whole = str_copy(&c->memory, whole);
        *ARENA_PUSH(&c->memory, &c->words) =
            (Word){.text = str_from(whole, KEY_HEAD), .face = face, .px = px};
        lookup_set(&c->memory, &c->numbers, whole, number);
    }
    return &c->words.items[number];
}

/* --- Measuring and rendering one word ------------------------------------------------------ */

/* In 1/1000 of the size, kerning included. */
static int word_width(FontSet *fonts, int face, Str text)
{
    Word *w = find_word(&fonts->words, text, face, 0);
    if (!w->known)
        w->width = glyphs_width(fonts->glyphs, face, w->text);
    w->known = true;
    return w->width;
}

static const Ink *word_ink(FontSet *fonts, int face, int px, Str text)
{
    Word *w = find_word(&fonts->words, text, face, px);
    if (!w->known)
        w->ink = glyphs_ink(fonts->glyphs, &fonts->words.memory, face, px, w->text);
    w->known = true;
    return &w->ink;
}

/* --- Texts --------------------------------------------------------------------------------- */

static int whole_px(float px)
{
    long size = lrintf(px);
    return size < 1 ? 1 : size > GLYPHS_PX_MAX ? GLYPHS_PX_MAX : (int)size;
}

/* The size that widths are for. */
static float size_of(const FontSet *fonts, float px)
{
    return fonts->exact ? px : (float)whole_px(px);
}

/* A width in 1/1000 of a size. */
static float width_at(const FontSet *fonts, int width, float px)
{
    float exact = (float)width * px / GLYPHS_EM;
    return fonts->exact ? exact : roundf(exact);
}

/* The width of a blank between words, each of which may be rounded down by half a pixel: not so
 * little at small sizes that they seem to touch. */
static float blank_at(const FontSet *fonts, int width, float px)
{
    float least = fonts->exact ? 0 : fminf(3, roundf(px / 3));
    return fmaxf(least, width_at(fonts, width, px));
}

static float mono_advance(const FontSet *fonts, FontId font, float px)
{
    return fmaxf(1, width_at(fonts, fonts->face[font].advance, px));
}

static void note_missing(FontSet *fonts, uint32_t c)
{
    int i = 0;
    while (i < fonts->missing_count && fonts->missing[i] != c)
        i++;
    if (i == fonts->missing_count && i < MISSING_MOST)
        fonts->missing[fonts->missing_count++] = c;
}

/* The face that has the character: the font itself, else the fallback where that one has it. */
static int face_for(FontSet *fonts, FontId font, uint32_t c)
{
    const int own = (int)font;
    if (glyphs_have(fonts->glyphs, own, c))
        return own;
    if (glyphs_have(fonts->glyphs, FACE_FALLBACK, c))
        return FACE_FALLBACK;
    note_missing(fonts, c);
    return own;
}

Str fonts_missing(const FontSet *fonts, Arena *a)
{
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < fonts->missing_count; i++) {
        strbuf_puts(&out, i ? " " : "");
        strbuf_rune(&out, fonts->missing[i]);
    }
    return strbuf_str(&out);
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == 0xa0;
}

/* A stretch of text set in one piece. */
typedef struct Stretch {
    Str text;
    int face;
    bool blank;
    float width;  /* it moves the pen by so much, */
    float spread; /* which is so much more than its face says */
} Stretch;

/* Would a font for prose melt the two signs, or a row of them, into an arrow? */
static bool may_melt(const char *two)
{
    static const char *const arrows[] = {"->", "<-", "=>", "<="};
    bool may = false;
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
        may = may || memcmp(two, arrows[i], 2) == 0;
    return may;
}

/* Cuts the next stretch off the text at *i: one character of mono, one blank, or one word, or its
 * part before or behind where it would become an arrow. */
static Stretch next_stretch(FontSet *fonts, FontId font, float px, Str text, size_t *i)
{
    size_t start = *i, end = *i;
    uint32_t c = str_char(text, &end);
    Stretch s = {.face = face_for(fonts, font, c), .blank = is_blank(c)};
    bool single = s.blank || font_is_mono(font);
    while (!single && end < text.len && end - start < WORD_MAX) {
        size_t after = end;
        c = str_char(text, &after);
        if (is_blank(c) || face_for(fonts, font, c) != s.face || may_melt(text.at + end - 1))
            break;
        end = after;
    }
    *i = end;
    s.text = s.blank ? STR(" ") : str_part(text, start, end);
    bool mono = font_is_mono(font);
    int own = mono ? fonts->face[font].advance : word_width(fonts, s.face, s.text);
    s.width = mono      ? mono_advance(fonts, font, px)
              : s.blank ? blank_at(fonts, own, px)
                        : width_at(fonts, own, px);
    s.spread = s.width - (float)own * px / GLYPHS_EM;
    return s;
}

/* Where the ink of a stretch begins: a borrowed character stands in the middle of a mono column. */
static float lead_in(FontSet *fonts, FontId font, float px, const Stretch *s)
{
    if (!font_is_mono(font) || s->face == (int)font)
        return 0;
    float lead = (s->width - (float)word_width(fonts, s->face, s->text) * px / GLYPHS_EM) / 2;
    return fonts->exact ? lead : roundf(lead);
}

/* Nothing but characters of ASCII that are seen, and blanks. */
static bool is_plain(Str text)
{
    size_t i = 0;
    while (i < text.len && text.at[i] >= ' ' && text.at[i] <= '~')
        i++;
    return i == text.len;
}

/* The text as it is set: what would not be seen is written as its escape, as in a terminal. Valid
 * until the next call. */
static Str visible(FontSet *fonts, Str text)
{
    if (is_plain(text))
        return text;
    arena_reset(&fonts->escaped);
    for (size_t i = 0; i < text.len;)
        if (str_visible_char(text, &i).text[0]) {
            StrBuf out = strbuf_make(&fonts->escaped);
            strbuf_visible(&out, text);
            return strbuf_str(&out);
        }
    return text;
}

void fonts_words(FontSet *fonts, FontId font, float px, Str text,
                 void (*set)(void *ctx, const FontWord *word), void *ctx)
{
    FontWord word = {.px = whole_px(px)};
    float pen = 0, size = size_of(fonts, px);
    text = visible(fonts, text);
    for (size_t i = 0; i < text.len;) {
        Stretch s = next_stretch(fonts, font, size, text, &i);
        word.text = s.text;
        word.face = s.face;
        word.blank = s.blank;
        word.pen = pen + lead_in(fonts, font, size, &s);
        word.spread = s.spread;
        set(ctx, &word);
        pen += s.width;
    }
}

typedef struct InkPaint {
    FontSet *fonts;
    void (*paint)(void *ctx, const Ink *ink, float pen);
    void *ctx;
} InkPaint;

static void paint_word(void *ctx, const FontWord *word)
{
    const InkPaint *p = ctx;
    if (!word->blank)
        p->paint(p->ctx, word_ink(p->fonts, word->face, word->px, word->text), word->pen);
}

void fonts_ink(FontSet *fonts, FontId font, float px, Str text,
               void (*paint)(void *ctx, const Ink *ink, float pen), void *ctx)
{
    InkPaint p = {fonts, paint, ctx};
    fonts_words(fonts, font, px, text, paint_word, &p);
}

/* --- The metrics interface ----------------------------------------------------------------- */

static float add_widths(FontSet *fonts, FontId font, float px, Str text)
{
    float sum = 0;
    text = visible(fonts, text);
    if (font_is_mono(font))
        return (float)str_chars(text) * mono_advance(fonts, font, px);
    for (size_t i = 0; i < text.len;)
        sum += next_stretch(fonts, font, px, text, &i).width;
    return sum;
}

static float width(void *ctx, FontId font, float px, Str text)
{
    FontSet *fonts = ctx;
    int size = whole_px(px);
    if (fonts->exact || text.len > WORD_MAX || (font_is_mono(font) && is_plain(text)))
        return add_widths(fonts, font, size_of(fonts, px), text);
    Word *w = find_word(&fonts->texts, text, (int)font, size);
    if (!w->known)
        w->width = (int)add_widths(fonts, font, (float)size, text);
    w->known = true;
    return (float)w->width;
}

static void join_ink(void *ctx, const Ink *ink, float pen)
{
    Ink *all = ctx;
    int left = (int)floorf(pen) + ink->left, right = left + ink->width + 1;
    int bottom = ink->top + ink->height, end = all->left + all->width, low = all->top + all->height;
    all->left = left < all->left ? left : all->left;
    all->top = ink->top < all->top ? ink->top : all->top;
    all->width = (right > end ? right : end) - all->left;
    all->height = (bottom > low ? bottom : low) - all->top;
}

/* No character of ASCII reaches farther than its size from its place on the line. */
Ink fonts_reach(FontSet *fonts, FontId font, float px, Str text)
{
    int size = whole_px(px), wide = (int)width(fonts, font, px, text);
    Ink all = {.left = -size, .top = -2 * size, .width = wide + 2 * size, .height = 3 * size};
    if (!is_plain(text))
        fonts_ink(fonts, font, px, text, join_ink, &all);
    return all;
}

static TextReach reach(void *ctx, FontId font, float px)
{
    const FaceSize *face = &((const FontSet *)ctx)->face[font];
    float size = size_of(ctx, px);
    return (TextReach){(float)face->ascent * size / GLYPHS_EM,
                       (float)face->descent * size / GLYPHS_EM};
}

void fonts_exact(FontSet *fonts)
{
    fonts->exact = true;
}

TextMetrics fonts_metrics(FontSet *fonts)
{
    return (TextMetrics){fonts, width, reach};
}
