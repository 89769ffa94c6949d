/*
 * svg.c - SVG documents (see vector.h).
 *
 * Numbers are written with two decimals at most. Each word has its own place, for some programs
 * know neither how wide a text must be nor that blanks count; characters of a mono font have one
 * each, and for programs that know but the first of them the space between letters is told, too.
 * Texts of one font, size and colour that follow each other stand in one group.
 */
#include "output/vector.h"

#include "base/base64.h"
#include "output/glyphs.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Svg {
    StrBuf *out;
    Arena *arena;
    const char *id;
    int ids;                                  /* given so far */
    bool grouped;                             /* a group of texts is open, */
    VectorText look;                          /* which have this font, size and colour */
    FontPart *part;                           /* NULL: fonts are not embedded */
    ARENA_LIST(uint32_t) letters[FACE_COUNT]; /* that were set, for them */
} Svg;

/* ---- numbers, attributes, text ---- */

static void put_number(StrBuf *out, float x)
{
    char text[32];
    int n = snprintf(text, sizeof text, "%.2f", (double)x);
    while (n > 1 && text[n - 1] == '0')
        n--;
    if (n > 1 && text[n - 1] == '.')
        n--;
    Str number = {text, (size_t)n};
    strbuf_add(out, str_is(number, "-0") ? STR("0") : number);
}

static void put_attribute(StrBuf *out, const char *name, float x)
{
    strbuf_printf(out, " %s=\"", name);
    put_number(out, x);
    strbuf_char(out, '"');
}

static void put_box(StrBuf *out, Box box)
{
    put_attribute(out, "x", box.x);
    put_attribute(out, "y", box.y);
    put_attribute(out, "width", box.w);
    put_attribute(out, "height", box.h);
}

/* A colour as the attribute `name`, "fill" or "stroke". */
static void put_colour(StrBuf *out, const char *name, Colour c)
{
    strbuf_printf(out, " %s=\"#%02x%02x%02x\"", name, c.r, c.g, c.b);
    if (c.a == 255)
        return;
    strbuf_printf(out, " %s-opacity=\"", name);
    put_number(out, (float)c.a / 255);
    strbuf_char(out, '"');
}

/* Text between tags. What is no character of XML is written as its escape. */
static void put_text(StrBuf *out, Str text)
{
    StrBuf seen = strbuf_make(out->arena);
    strbuf_visible(&seen, text);
    text = strbuf_str(&seen);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '<')
            strbuf_puts(out, "&lt;");
        else if (text.at[i] == '>')
            strbuf_puts(out, "&gt;");
        else if (text.at[i] == '&')
            strbuf_puts(out, "&amp;");
        else
            strbuf_char(out, text.at[i]);
    }
}

static void put_paint(StrBuf *out, VectorPaint paint)
{
    if (paint.thickness <= 0) {
        put_colour(out, "fill", paint.colour);
        return;
    }
    strbuf_puts(out, " fill=\"none\"");
    put_colour(out, "stroke", paint.colour);
    put_attribute(out, "stroke-width", paint.thickness);
    if (paint.dash > 0)
        put_attribute(out, "stroke-dasharray", paint.dash);
    if (paint.round)
        strbuf_puts(out, " stroke-linecap=\"round\"");
}

static void end_group(Svg *s)
{
    if (s->grouped)
        strbuf_puts(s->out, "</g>\n");
    s->grouped = false;
}

/* ---- shapes ---- */

static void svg_box(void *to, Box box, float radius, VectorPaint paint)
{
    Svg *s = to;
    end_group(s);
    strbuf_puts(s->out, "<rect");
    put_box(s->out, box);
    if (radius > 0)
        put_attribute(s->out, "rx", radius);
    put_paint(s->out, paint);
    strbuf_puts(s->out, "/>\n");
}

static void put_points(StrBuf *out, char letter, const Point *points, int n)
{
    strbuf_char(out, letter);
    for (int i = 0; i < n; i++) {
        if (i)
            strbuf_char(out, ' ');
        put_number(out, points[i].x);
        strbuf_char(out, ' ');
        put_number(out, points[i].y);
    }
}

static void svg_path(void *to, const VectorPath *path, VectorPaint paint)
{
    static const struct {
        char letter;
        int points;
    } kinds[] = {[PIECE_MOVE] = {'M', 1},
                 [PIECE_LINE] = {'L', 1},
                 [PIECE_CURVE] = {'C', 3},
                 [PIECE_CLOSE] = {'Z', 0}};
    Svg *s = to;
    end_group(s);
    strbuf_puts(s->out, "<path d=\"");
    for (size_t i = 0; i < path->count; i++) {
        const VectorPiece *p = &path->items[i];
        put_points(s->out, kinds[p->kind].letter, p->to, kinds[p->kind].points);
    }
    strbuf_char(s->out, '"');
    if (paint.thickness <= 0)
        strbuf_puts(s->out, " fill-rule=\"evenodd\"");
    put_paint(s->out, paint);
    strbuf_puts(s->out, "/>\n");
}

/* The squares as a PNG within the document, a pixel each. */
static void svg_pixels(void *to, Box box, const DrawPixels *pixels)
{
    Svg *s = to;
    Image image = image_make(s->arena, pixels->columns, pixels->rows);
    Str png;
    Error e = {0};
    memcpy(image.rgb, pixels->rgb, (size_t)pixels->columns * (size_t)pixels->rows * 3);
    if (!png_encode(s->arena, &image, &png, &e))
        memory_ended(NULL);
    end_group(s);
    strbuf_puts(s->out, "<image preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\" "
                        "style=\"image-rendering:pixelated\"");
    put_box(s->out, box);
    strbuf_puts(s->out, " href=\"data:image/png;base64,");
    base64_data(s->out, png);
    strbuf_puts(s->out, "\"/>\n");
}

enum { STOPS = 32 }; /* of a ramp; the colours between two lie on a line */

static void svg_ramp(void *to, Box box, MapId map, bool upright)
{
    Svg *s = to;
    int id = ++s->ids;
    end_group(s);
    strbuf_printf(s->out, "<linearGradient id=\"%s%d\"%s>", s->id, id,
                  upright ? " x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\"" : "");
    for (int i = 0; i <= STOPS; i++) {
        float t = (float)i / STOPS;
        strbuf_puts(s->out, "<stop");
        put_attribute(s->out, "offset", t);
        put_colour(s->out, "stop-color", map_sample(map, t));
        strbuf_puts(s->out, "/>");
    }
    strbuf_puts(s->out, "</linearGradient>\n<rect");
    put_box(s->out, box);
    strbuf_printf(s->out, " fill=\"url(#%s%d)\"/>\n", s->id, id);
}

static void svg_clip(void *to, Box box)
{
    Svg *s = to;
    int id = ++s->ids;
    end_group(s);
    strbuf_printf(s->out, "<clipPath id=\"%s%d\"><rect", s->id, id);
    put_box(s->out, box);
    strbuf_printf(s->out, "/></clipPath>\n<g clip-path=\"url(#%s%d)\">\n", s->id, id);
}

static void svg_unclip(void *to)
{
    Svg *s = to;
    end_group(s);
    strbuf_puts(s->out, "</g>\n");
}

/* ---- text ---- */

/* What a face is called, with what else will do; its style, and what does not follow from it. */
static const struct {
    const char *family, *weight, *style, *more;
} face_names[FACE_COUNT] = {
#define SANS  "Inter,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
#define MONO  "'JetBrains Mono','DejaVu Sans Mono',Consolas,monospace"
#define APART " style=\"font-variant-ligatures:none\""
    [FONT_SANS] = {SANS, "400", "normal", ""},
    [FONT_SANS_BOLD] = {SANS, "600", "normal", ""},
    [FONT_SANS_ITALIC] = {SANS, "400", "italic", ""},
    [FONT_MONO] = {MONO, "400", "normal", APART},
    [FONT_MONO_BOLD] = {MONO, "700", "normal", APART},
    [FACE_FALLBACK] = {"'DejaVu Sans',sans-serif", "400", "normal", ""},
#undef SANS
#undef MONO
#undef APART
};

/* The attributes that choose a face, within one whose weight and style are those of `around`; -1:
 * within none. */
static void put_face(Svg *s, int face, int around)
{
    strbuf_puts(s->out, " font-family=\"");
    if (s->part)
        strbuf_printf(s->out, "'%sf%d',", s->id, face);
    strbuf_printf(s->out, "%s\"", face_names[face].family);
    if (strcmp(face_names[face].weight, around < 0 ? "400" : face_names[around].weight) != 0)
        strbuf_printf(s->out, " font-weight=\"%s\"", face_names[face].weight);
    if (strcmp(face_names[face].style, around < 0 ? "normal" : face_names[around].style) != 0)
        strbuf_printf(s->out, " font-style=\"%s\"", face_names[face].style);
    strbuf_puts(s->out, face_names[face].more);
}

static void keep_letters(Svg *s, int face, Str text)
{
    for (size_t i = 0; s->part && i < text.len;)
        *ARENA_PUSH(s->arena, &s->letters[face]) = str_char(text, &i);
}

/* The parts of fonts whose letters were set, under names of this document alone. */
static void put_fonts(Svg *s)
{
    strbuf_puts(s->out, "<style>");
    for (int face = 0; face < FACE_COUNT; face++) {
        if (!s->letters[face].count)
            continue;
        strbuf_printf(s->out,
                      "@font-face{font-family:'%sf%d';font-weight:%s;font-style:%s;src:url(", s->id,
                      face, face_names[face].weight, face_names[face].style);
        strbuf_puts(s->out, "data:font/sfnt;base64,");
        base64_data(s->out,
                    s->part(s->arena, face, s->letters[face].items, s->letters[face].count));
        strbuf_puts(s->out, ")}\n");
    }
    strbuf_puts(s->out, "</style>\n");
}

/* The group for texts that look like this one. */
static void begin_group(Svg *s, const VectorText *text)
{
    if (s->grouped && s->look.font == text->font && s->look.px == text->px &&
        memcmp(&s->look.colour, &text->colour, sizeof text->colour) == 0)
        return;
    end_group(s);
    s->look = *text;
    s->grouped = true;
    strbuf_puts(s->out, "<g");
    put_face(s, (int)text->font, -1);
    strbuf_printf(s->out, " font-size=\"%d\"", text->px);
    put_colour(s->out, "fill", text->colour);
    if (font_is_mono(text->font) && fabsf(text->words.items[0].spread) > 0.01F)
        put_attribute(s->out, "letter-spacing", text->words.items[0].spread);
    strbuf_puts(s->out, ">\n");
}

/* One character, and one place for a list of them (what lies beyond four digits has two). */
static bool is_character(const FontWord *word)
{
    return word->text.len <= 3 && str_chars(word->text) == 1;
}

/* Two signs that a font for code may melt into one, as != and ->, where they stand in one row. */
static bool may_melt(const FontWord *word)
{
    return ispunct((unsigned char)word[0].text.at[0]) && ispunct((unsigned char)word[1].text.at[0]);
}

/* How many words from the first on are characters of one face, which have a place each. */
static size_t row_of_characters(const FontWord *word, size_t most)
{
    size_t n = 0;
    while (n < most && word[n].face == word[0].face && is_character(&word[n]) &&
           (n == 0 || !may_melt(&word[n - 1])))
        n++;
    return n;
}

/* A blank at the end needs none. */
static void put_places(Svg *s, const VectorText *text, const FontWord *word, size_t n)
{
    n -= n > 1 && word[n - 1].blank;
    strbuf_puts(s->out, " x=\"");
    for (size_t i = 0; i < n; i++) {
        if (i)
            strbuf_char(s->out, ' ');
        put_number(s->out, text->start.x + word[i].pen);
    }
    strbuf_char(s->out, '"');
}

/* A text of several words is one element, in which each has its place; the blank between two is
 * there for whoever copies or searches it. */
static void svg_text(void *to, const VectorText *text)
{
    Svg *s = to;
    const FontWord *words = text->words.items;
    size_t count = text->words.count;
    begin_group(s, text);
    for (size_t i = 0, n; i < count; i += n) {
        size_t row = row_of_characters(&words[i], count - i);
        n = row ? row : 1;
        strbuf_puts(s->out, i ? "<tspan" : "<text");
        put_places(s, text, &words[i], n);
        n += !row && i + 1 < count && words[i + 1].blank;
        if (i == 0)
            put_attribute(s->out, "y", text->start.y);
        if (words[i].face != (int)text->font)
            put_face(s, words[i].face, (int)text->font);
        strbuf_char(s->out, '>');
        for (size_t k = i; k < i + n; k++) {
            put_text(s->out, words[k].text);
            keep_letters(s, words[k].blank ? words[i].face : words[k].face, words[k].text);
        }
        if (i)
            strbuf_puts(s->out, "</tspan>");
    }
    strbuf_puts(s->out, "</text>\n");
}

/* ---- the document ----
 *
 * Blanks count, also at the beginning of a text: librsvg and Inkscape are told by xml:space,
 * browsers by the style. */

static const VectorFile svg = {svg_box,  svg_path, svg_text,  svg_pixels,
                               svg_ramp, svg_clip, svg_unclip};

void svg_draw(StrBuf *out, const DrawList *d, FontSet *fonts, FontPart *part, const char *id,
              float scale, const PictureWords *words)
{
    Svg s = {.out = out, .arena = d->arena, .id = id, .part = part};
    strbuf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(out, "width", (float)d->width * scale);
    put_attribute(out, "height", (float)d->height * scale);
    strbuf_printf(out,
                  " viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%st %sd\" "
                  "xml:space=\"preserve\" id=\"%ss\">\n<style>[id=\"%ss\"] text{white-space:pre}"
                  "</style>\n<title id=\"%st\">",
                  d->width, d->height, id, id, id, id, id);
    put_text(out, words->title);
    strbuf_printf(out, "</title>\n<desc id=\"%sd\">", id);
    put_text(out, words->alt);
    strbuf_puts(out, "</desc>\n");
    if (d->background.a)
        svg_box(&s, (Box){0, 0, (float)d->width, (float)d->height}, 0,
                (VectorPaint){.colour = d->background});
    vector_draw(d, fonts, &svg, &s);
    end_group(&s);
    if (part)
        put_fonts(&s);
    strbuf_puts(out, "</svg>\n");
}

void svg_note(StrBuf *out, Str note)
{
    Str end = STR("</svg>\n");
    out->len -= end.len;
    strbuf_printf(out, "<metadata>%.*s</metadata>\n", STR_ARG(note));
    strbuf_add(out, end);
}
