/*
 * glyphs.c - SDL_ttf as the font library, with fonts from bytes inside the program (see glyphs.h).
 *
 * Each face is open twice: widths come from a large, unhinted instance, so that a layout keeps its
 * proportions at every size; pixels come from an instance at the real size, hinted upright only,
 * kerned by SDL_ttf within the word.
 *
 * Where memory ends, FreeType and HarfBuzz would go on with glyphs and kerning missing. So that
 * ends the work, and the faces are opened anew when they are used next: what they remembered in
 * between is gone.
 */
#include "output/glyphs.h"

#include "base/file.h"
#include "base/hash.h"
#include "output/sdl.h"

#include <SDL_ttf.h>
#include <stdlib.h>

typedef struct Face {
    TTF_Font *measure, *draw;
    int draw_px; /* the size `draw` is set to */
    FaceSize size;
} Face;

struct Glyphs {
    Face faces[FACE_COUNT];
    bool started;          /* TTF_Init was called */
    bool spoiled;          /* memory ended in the library: the faces may have lost something, */
    bool broken;           /* or stand as a fault left them */
    SDL_Surface *rendered; /* the newest word; freed when its ink was cut, or later */
};

const char *const face_files[FACE_COUNT] = {
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

Str glyphs_software(Arena *a)
{
    enum { SHOWN = 8 };
    Hash files = hash_begin();
    const SDL_version *v = TTF_Linked_Version();
    int f[3] = {0}, h[3] = {0};
    for (int i = 0; i < FACE_COUNT; i++) {
        const Embedded *file = embedded_find(face_files[i]);
        if (file)
            hash_add(&files, file->text.at, file->text.len);
    }
    TTF_GetFreeTypeVersion(&f[0], &f[1], &f[2]);
    TTF_GetHarfBuzzVersion(&h[0], &h[1], &h[2]);
    return str_printf(a, "FreeType %d.%d.%d, HarfBuzz %d.%d.%d, SDL_ttf %d.%d.%d, faces %.*s", f[0],
                      f[1], f[2], h[0], h[1], h[2], v->major, v->minor, v->patch, SHOWN,
                      hash_end(&files).text);
}

/* Letters that reach highest and lowest give the face its ascent and descent. */
static void measure_face(Face *face)
{
    FaceSize *size = &face->size;
    for (const char *c = "bdfhkl()gjpqy,Q"; *c; c++) {
        int left, right, low, high, advance;
        if (TTF_GlyphMetrics32(face->measure, (Uint32)*c, &left, &right, &low, &high, &advance))
            continue;
        size->ascent = high > size->ascent ? high : size->ascent;
        size->descent = -low > size->descent ? -low : size->descent;
        size->advance = advance;
    }
}

/* One call of the library: its arguments, and what it gives. */
typedef struct GlyphCall {
    Glyphs *glyphs;
    Error *error;
    int face, px;
    Str word;
    int width;
    int left, top; /* where the pen stands in the picture of the word */
} GlyphCall;

/* False: memory ended in it. */
static bool call_library(void (*work)(void *call), GlyphCall *call)
{
    SdlEnd end = sdl_call(work, call);
    call->glyphs->broken = call->glyphs->broken || end == SDL_BROKEN;
    call->glyphs->spoiled = call->glyphs->spoiled || end != SDL_ENDED_WELL;
    return end == SDL_ENDED_WELL;
}

static void open_faces(void *call)
{
    Glyphs *g = ((GlyphCall *)call)->glyphs;
    Error *e = ((GlyphCall *)call)->error;
    g->started = TTF_Init() == 0;
    for (int i = 0; i < FACE_COUNT && g->started && e->kind == ERROR_NONE; i++) {
        Face *face = &g->faces[i];
        face->measure = open_face(face_files[i], GLYPHS_EM, TTF_HINTING_NONE, e);
        face->draw_px = 16;
        face->draw = open_face(face_files[i], face->draw_px, TTF_HINTING_LIGHT_SUBPIXEL, e);
        if (face->measure)
            measure_face(face);
    }
}

/* Closes the faces; those that a fault left behind are not touched. */
static void close_faces(Glyphs *g)
{
    for (int i = 0; i < FACE_COUNT; i++) {
        if (g->faces[i].measure && !g->broken)
            TTF_CloseFont(g->faces[i].measure);
        if (g->faces[i].draw && !g->broken)
            TTF_CloseFont(g->faces[i].draw);
        g->faces[i] = (Face){0};
    }
    if (g->started && !g->broken)
        TTF_Quit();
    g->started = false;
    SDL_FreeSurface(g->rendered);
    g->rendered = NULL;
}

static bool open_all(Glyphs *g, Error *e)
{
    Error own = {0};
    g->spoiled = g->broken = false;
    if (!call_library(open_faces, &(GlyphCall){.glyphs = g, .error = &own}))
        return error_memory(e, "read the fonts", STR(""));
    if (!g->started)
        error_set(&own, ERROR_FILE, "cannot start the font library: %s", TTF_GetError());
    if (own.kind)
        *e = own;
    return own.kind == ERROR_NONE;
}

Glyphs *glyphs_open(Error *e)
{
    sdl_prepare();
    Glyphs *g = memory_alloc(sizeof *g);
    if (open_all(g, e))
        return g;
    glyphs_close(g);
    return NULL;
}

void glyphs_close(Glyphs *g)
{
    if (!g)
        return;
    close_faces(g);
    free(g);
}

/* Opens spoiled faces anew. */
static void mend_faces(Glyphs *g)
{
    Error e = {0};
    if (!g->spoiled)
        return;
    close_faces(g);
    if (!open_all(g, &e)) {
        g->spoiled = true;
        memory_ended(NULL);
    }
}

/* --- Characters and words ------------------------------------------------------------------ */

FaceSize glyphs_size(Glyphs *g, int face)
{
    mend_faces(g);
    return g->faces[face].size;
}

bool glyphs_have(Glyphs *g, int face, uint32_t character)
{
    mend_faces(g);
    return TTF_GlyphIsProvided32(g->faces[face].draw, character) != 0;
}

static void measure(void *call)
{
    GlyphCall *c = call;
    int height;
    if (TTF_SizeUTF8(c->glyphs->faces[c->face].measure, c->word.at, &c->width, &height) != 0)
        c->width = 0;
}

int glyphs_width(Glyphs *g, int face, Str word)
{
    GlyphCall call = {.glyphs = g, .face = face, .word = word};
    mend_faces(g);
    if (!call_library(measure, &call))
        memory_ended(NULL);
    return call.width;
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

/* Leaves the word's picture in glyphs->rendered, NULL where there is nothing to see. */
static void render(void *call)
{
    GlyphCall *c = call;
    Glyphs *g = c->glyphs;
    Face *f = &g->faces[c->face];
    int left = 0, above = 0;
    if (f->draw_px != c->px && TTF_SetFontSize(f->draw, c->px) == 0)
        f->draw_px = c->px;
    g->rendered = TTF_RenderUTF8_Blended(f->draw, c->word.at, (SDL_Color){255, 255, 255, 255});
    if (g->rendered)
        surface_origin(f->draw, c->word, &left, &above);
    c->left = left;
    c->top = TTF_FontAscent(f->draw) + above;
}

Ink glyphs_ink(Glyphs *g, Arena *a, int face, int px, Str word)
{
    GlyphCall call = {.glyphs = g, .face = face, .px = px, .word = word};
    Ink ink = {0};
    mend_faces(g);
    SDL_FreeSurface(g->rendered);
    g->rendered = NULL;
    if (!call_library(render, &call))
        memory_ended(NULL);
    if (g->rendered)
        ink = cut_ink(a, g->rendered);
    ink.left -= call.left;
    ink.top -= call.top;
    return ink;
}
