/*
 * font.c - fonts from embedded bytes, and caches of measured and rendered words (see raster.h).
 *
 * A text is cut into stretches: in sans a word of one face, in mono one character. Widths come from
 * a second, large, unhinted instance of each face, so that a layout keeps its proportions at every
 * size; pixels come from an instance at the real size, hinted upright only, kerned by SDL_ttf
 * within the word. Both are found by face, size and text, in a table whose memory is an arena: when
 * that is full it is emptied.
 */
#include "output/raster.h"

#include "base/file.h"
#include "base/lookup.h"
#include "output/sdl.h"

#include <SDL_ttf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACE_FALLBACK = FONT_COUNT, /* a face nobody asks for by name */
    FACE_COUNT,
    EM = 1000,              /* size of the measuring instances: widths in 1/1000 */
    PX_MAX = 512,           /* larger than any title at 3840x2160; bounds one word's bitmap */
    WORD_MAX = 128,         /* bytes measured and rendered at once; longer words are cut in two */
    KEY_HEAD = 3,           /* bytes for face and size before the text in a word's key */
    CACHE_BYTES = 16 << 20, /* of words and their bitmaps, and of texts; a 3840x2160 picture uses
                               about 2 MB */
};

typedef struct Face {
    TTF_Font *measure, *draw;
    int draw_px; /* the size `draw` is set to */
    bool mono;
    int advance, ascent, descent; /* in 1/1000 of the size; advance of mono faces only */
} Face;

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
    Face faces[FACE_COUNT];
    Cache words;
    Cache texts;           /* apart, as they are many and soon made anew of words */
    Arena escaped;         /* of a text with characters that are not set as they are */
    bool started;          /* TTF_Init was called */
    bool spoiled;          /* memory ended in the library: the faces may have lost something, */
    bool broken;           /* or stand as a fault left them */
    SDL_Surface *rendered; /* the newest word; freed when its ink was cut, or later */
};

static const char *const face_files[FACE_COUNT] = {
    [FONT_SANS] = "fonts/Inter-Regular.otf",
    [FONT_SANS_BOLD] = "fonts/Inter-SemiBold.otf",
    [FONT_SANS_ITALIC] = "fonts/Inter-Italic.otf",
    [FONT_MONO] = "fonts/JetBrainsMono-Regular.ttf",
    [FONT_MONO_BOLD] = "fonts/JetBrainsMono-Bold.ttf",
    [FACE_FALLBACK] = "fonts/DejaVuSans.ttf",
};

/* --- Opening ------------------------------------------------------------------------------- */

static TTF_Font *open_face(const char *name, int px, int hinting, Error *e)
{
    const Embedded *file = embedded_find(name);
    if (!file) {
        error_set(e, ERROR_FILE, "%s is missing from this program", name);
        return NULL;
    }
    TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(file->text.at, (int)file->text.len), 1, px);
    if (font)
        TTF_SetFontHinting(font, hinting);
    else
        error_set(e, ERROR_FILE, "%s is not a usable font: %s", name, TTF_GetError());
    return font;
}

/* Letters that reach highest and lowest give the face its ascent and descent. */
static void measure_face(Face *face)
{
    for (const char *c = "bdfhkl()gjpqy,Q"; *c; c++) {
        int left, right, low, high, advance;
        if (TTF_GlyphMetrics32(face->measure, (Uint32)*c, &left, &right, &low, &high, &advance))
            continue;
        face->ascent = high > face->ascent ? high : face->ascent;
        face->descent = -low > face->descent ? -low : face->descent;
        face->advance = advance;
    }
}

/* The arguments of one call of the library. */
typedef struct FontCall {
    FontSet *fonts;
    Word *word;
    Error *error;
} FontCall;

/* False: memory ended in it. */
static bool call_library(void (*work)(void *call), FontCall *call)
{
    SdlEnd end = sdl_call(work, call);
    call->fonts->broken = call->fonts->broken || end == SDL_BROKEN;
    call->fonts->spoiled = call->fonts->spoiled || end != SDL_ENDED_WELL;
    return end == SDL_ENDED_WELL;
}

static void open_faces(void *call)
{
    FontSet *fonts = ((FontCall *)call)->fonts;
    Error *e = ((FontCall *)call)->error;
    fonts->started = TTF_Init() == 0;
    for (int i = 0; i < FACE_COUNT && fonts->started && e->kind == ERROR_NONE; i++) {
        Face *face = &fonts->faces[i];
        face->measure = open_face(face_files[i], EM, TTF_HINTING_NONE, e);
        face->draw_px = 16;
        face->draw = open_face(face_files[i], face->draw_px, TTF_HINTING_LIGHT_SUBPIXEL, e);
        face->mono = i < FONT_COUNT && font_is_mono((FontId)i);
        if (face->measure)
            measure_face(face);
    }
}

static void empty_cache(Cache *c)
{
    arena_free(&c->memory);
    *c = (Cache){.memory = arena_make(0)};
}

/* Closes the faces; those that a fault left behind are not touched. */
static void close_faces(FontSet *fonts)
{
    for (int i = 0; i < FACE_COUNT; i++) {
        if (fonts->faces[i].measure && !fonts->broken)
            TTF_CloseFont(fonts->faces[i].measure);
        if (fonts->faces[i].draw && !fonts->broken)
            TTF_CloseFont(fonts->faces[i].draw);
        fonts->faces[i] = (Face){0};
    }
    if (fonts->started && !fonts->broken)
        TTF_Quit();
    fonts->started = false;
    SDL_FreeSurface(fonts->rendered);
    fonts->rendered = NULL;
    empty_cache(&fonts->words);
    empty_cache(&fonts->texts);
}

static bool open_all(FontSet *fonts, Error *e)
{
    Error own = {0};
    fonts->spoiled = fonts->broken = false;
    if (!call_library(open_faces, &(FontCall){.fonts = fonts, .error = &own}))
        return error_memory(e, "read the fonts", STR(""));
    if (!fonts->started)
        error_set(&own, ERROR_FILE, "cannot start the font library: %s", TTF_GetError());
    if (own.kind)
        *e = own;
    return own.kind == ERROR_NONE;
}

FontSet *fonts_open(Error *e)
{
    sdl_prepare();
    FontSet *fonts = memory_alloc(sizeof *fonts);
    fonts->words.memory = arena_make(0);
    fonts->texts.memory = arena_make(0);
    fonts->escaped = arena_make(0);
    if (open_all(fonts, e))
        return fonts;
    fonts_close(fonts);
    return NULL;
}

void fonts_close(FontSet *fonts)
{
    if (!fonts)
        return;
    close_faces(fonts);
    arena_free(&fonts->escaped);
    free(fonts);
}

static void open_anew(FontSet *fonts)
{
    Error e = {0};
    close_faces(fonts);
    if (!open_all(fonts, &e)) {
        fonts->spoiled = true;
        memory_ended(NULL);
    }
}

/* Opens spoiled faces anew. */
static void mend_faces(FontSet *fonts)
{
    if (fonts->spoiled)
        open_anew(fonts);
}

/* --- The cache ----------------------------------------------------------------------------- */

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

static void size_word(void *call)
{
    const FontSet *fonts = ((FontCall *)call)->fonts;
    Word *w = ((FontCall *)call)->word;
    int height;
    if (TTF_SizeUTF8(fonts->faces[w->face].measure, w->text.at, &w->width, &height) != 0)
        w->width = 0;
}

/* In 1/1000 of the size, kerning included. */
static int word_width(FontSet *fonts, int face, Str text)
{
    Word *w = find_word(&fonts->words, text, face, 0);
    if (!w->known && !call_library(size_word, &(FontCall){.fonts = fonts, .word = w}))
        memory_ended(NULL);
    w->known = true;
    return w->width;
}

/* How far SDL_ttf moved the pen into its surface because ink stands left of it or above the line.
 */
static void surface_origin(TTF_Font *font, Str text, int *left, int *above)
{
    *left = *above = 0;
    for (size_t i = 0; i < text.len;) {
        bool first = i == 0;
        int low_x, high_x, low, high, advance;
        uint32_t c = str_char(text, &i);
        if (TTF_GlyphMetrics32(font, c, &low_x, &high_x, &low, &high, &advance) != 0)
            continue;
        if (first && low_x < 0)
            *left = -low_x;
        if (high - TTF_FontAscent(font) > *above)
            *above = high - TTF_FontAscent(font);
    }
}

static uint8_t alpha_at(const SDL_Surface *s, int x, int y)
{
    const char *row = (const char *)s->pixels + (ptrdiff_t)y * s->pitch;
    return (uint8_t)(((const Uint32 *)(const void *)row)[x] >> 24);
}

/* The smallest box that holds all ink of the surface; width 0 when there is none. */
static SDL_Rect ink_box(const SDL_Surface *s)
{
    int left = s->w, right = 0, top = s->h, bottom = 0;
    for (int y = 0; y < s->h; y++) {
        for (int x = 0; x < s->w; x++) {
            if (alpha_at(s, x, y) == 0)
                continue;
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    }
    return right ? (SDL_Rect){left, top, right - left, bottom - top} : (SDL_Rect){0, 0, 0, 0};
}

static Ink cut_ink(Arena *a, const SDL_Surface *s)
{
    SDL_Rect box = ink_box(s);
    uint8_t *coverage = ARENA_ARRAY(a, uint8_t, box.w * box.h + 1);
    for (int y = 0; y < box.h; y++) {
        for (int x = 0; x < box.w; x++)
            coverage[y * box.w + x] = alpha_at(s, box.x + x, box.y + y);
    }
    return (Ink){box.x, box.y, box.w, box.h, coverage};
}

/* Leaves the word's picture in fonts->rendered, NULL where there is nothing to see, and in its ink
 * where the pen stands in it. */
static void render(void *call)
{
    FontSet *fonts = ((FontCall *)call)->fonts;
    Word *w = ((FontCall *)call)->word;
    Face *f = &fonts->faces[w->face];
    int left = 0, above = 0;
    if (f->draw_px != w->px && TTF_SetFontSize(f->draw, w->px) == 0)
        f->draw_px = w->px;
    fonts->rendered = TTF_RenderUTF8_Blended(f->draw, w->text.at, (SDL_Color){255, 255, 255, 255});
    if (fonts->rendered)
        surface_origin(f->draw, w->text, &left, &above);
    w->ink.left = -left;
    w->ink.top = -TTF_FontAscent(f->draw) - above;
}

static const Ink *word_ink(FontSet *fonts, int face, int px, Str text)
{
    Word *w = find_word(&fonts->words, text, face, px);
    if (w->known)
        return &w->ink;
    SDL_FreeSurface(fonts->rendered);
    fonts->rendered = NULL;
    if (!call_library(render, &(FontCall){.fonts = fonts, .word = w}))
        memory_ended(NULL);
    Ink pen = w->ink;
    if (fonts->rendered)
        w->ink = cut_ink(&fonts->words.memory, fonts->rendered);
    w->ink.left += pen.left;
    w->ink.top += pen.top;
    w->known = true;
    return &w->ink;
}

/* --- Texts --------------------------------------------------------------------------------- */

static int whole_px(float px)
{
    long size = lrintf(px);
    return size < 1 ? 1 : size > PX_MAX ? PX_MAX : (int)size;
}

static float mono_advance(const Face *face, int px)
{
    return fmaxf(1, roundf((float)(face->advance * px) / EM));
}

/* The face that has the character: the font itself, else the fallback where that one has it. */
static int face_for(FontSet *fonts, FontId font, uint32_t c)
{
    if (TTF_GlyphIsProvided32(fonts->faces[font].draw, c) ||
        !TTF_GlyphIsProvided32(fonts->faces[FACE_FALLBACK].draw, c))
        return (int)font;
    return FACE_FALLBACK;
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
    float width;
} Stretch;

/* Cuts the next stretch off the text at *i: one character of mono, one blank, or one word. */
static Stretch next_stretch(FontSet *fonts, FontId font, int px, Str text, size_t *i)
{
    size_t start = *i, end = *i;
    uint32_t c = str_char(text, &end);
    mend_faces(fonts);
    Stretch s = {.face = face_for(fonts, font, c), .blank = is_blank(c)};
    bool single = s.blank || fonts->faces[font].mono;
    while (!single && end < text.len && end - start < WORD_MAX) {
        size_t after = end;
        c = str_char(text, &after);
        if (is_blank(c) || face_for(fonts, font, c) != s.face)
            break;
        end = after;
    }
    *i = end;
    s.text = s.blank ? STR(" ") : str_part(text, start, end);
    if (fonts->faces[font].mono)
        s.width = mono_advance(&fonts->faces[font], px);
    else
        s.width = roundf((float)(word_width(fonts, s.face, s.text) * px) / EM);
    return s;
}

/* Where the ink of a stretch begins: a borrowed character stands in the middle of a mono column. */
static float lead_in(FontSet *fonts, FontId font, int px, const Stretch *s)
{
    if (!fonts->faces[font].mono || s->face == (int)font)
        return 0;
    return roundf((s->width - (float)(word_width(fonts, s->face, s->text) * px) / EM) / 2);
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

void fonts_ink(FontSet *fonts, FontId font, float px, Str text,
               void (*paint)(void *ctx, const Ink *ink, float pen), void *ctx)
{
    int size = whole_px(px);
    float pen = 0;
    text = visible(fonts, text);
    for (size_t i = 0; i < text.len;) {
        Stretch s = next_stretch(fonts, font, size, text, &i);
        if (!s.blank) {
            float at = pen + lead_in(fonts, font, size, &s);
            paint(ctx, word_ink(fonts, s.face, size, s.text), at);
        }
        pen += s.width;
    }
}

/* --- The metrics interface ----------------------------------------------------------------- */

static int add_widths(FontSet *fonts, FontId font, int px, Str text)
{
    const Face *face = &fonts->faces[font];
    int sum = 0;
    text = visible(fonts, text);
    if (face->mono)
        return (int)str_chars(text) * (int)mono_advance(face, px);
    for (size_t i = 0; i < text.len;)
        sum += (int)next_stretch(fonts, font, px, text, &i).width;
    return sum;
}

static float width(void *ctx, FontId font, float px, Str text)
{
    FontSet *fonts = ctx;
    int size = whole_px(px);
    mend_faces(fonts);
    if (text.len > WORD_MAX || (fonts->faces[font].mono && is_plain(text)))
        return (float)add_widths(fonts, font, size, text);
    Word *w = find_word(&fonts->texts, text, (int)font, size);
    if (!w->known)
        w->width = add_widths(fonts, font, size, text);
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
    FontSet *fonts = ctx;
    const Face *face = &fonts->faces[font];
    mend_faces(fonts);
    return (TextReach){(float)(face->ascent * whole_px(px)) / EM,
                       (float)(face->descent * whole_px(px)) / EM};
}

TextMetrics fonts_metrics(FontSet *fonts)
{
    return (TextMetrics){fonts, width, reach};
}
