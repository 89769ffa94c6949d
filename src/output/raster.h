/*
 * raster.h - from a draw list to pixels, and from pixels to a PNG or WebP file.
 *
 * The fonts measure texts for the layout and give the raster their coverage; the raster paints a
 * list into an image; an image is written as PNG. Window and export use the same three, so a
 * picture is the same in both: same list and fonts, same bytes.
 *
 * Must not know: what a picture is about.
 */
#ifndef OUTPUT_RASTER_H
#define OUTPUT_RASTER_H

#include "base/source.h"
#include "draw/draw.h"

/* ---- fonts (font.c) ---- */

/* The fonts of the program, which need no display. A word is rendered once per font and size
 * (glyphs.h) and kept. A character that its font lacks is taken from DejaVu Sans; one that is not
 * seen but obeyed is set as its escape (str_visible_char). Mono text is set character by character
 * on one whole-pixel advance, so that columns line up and no two characters melt into a ligature.
 */
typedef struct FontSet FontSet;

/* All fonts, or NULL with an error that names the one which is missing or broken. Memory that ends
 * while a text is measured or rendered ends the work (memory_ended). */
FontSet *fonts_open(Error *e);
/* Closes them; NULL is fine. */
void fonts_close(FontSet *fonts);

/* Measures for the layout; valid as long as the fonts are open. Sizes are rounded to whole pixels,
 * and so are the widths of words, blanks and mono characters. */
TextMetrics fonts_metrics(FontSet *fonts);

/* From now on widths are not rounded, so that a layout is the same however much it is enlarged
 * later; only letters themselves are still painted at whole sizes. */
void fonts_exact(FontSet *fonts);

/* A rendered stretch of text: `coverage` is width * height bytes, 0 = none, 255 = full; its top
 * left corner stands at (left, top) pixels from the pen on the baseline, y down. Empty (width 0)
 * for blanks. */
typedef struct Ink {
    int left, top, width, height;
    const uint8_t *coverage;
} Ink;

/* A word of a text, in mono a character, that is set in one piece, or a blank: in which face (a
 * FontId, or FACE_FALLBACK of glyphs.h), at which size, and where its pen stands from the text's
 * start on. The text is valid during the call only. */
typedef struct FontWord {
    Str text;
    int face, px;
    bool blank;
    float pen;
    float spread; /* so much farther than by itself it moves the pen of what follows */
} FontWord;

/* Calls `set` for each word and each blank of the text from left to right. */
void fonts_words(FontSet *fonts, FontId font, float px, Str text,
                 void (*set)(void *ctx, const FontWord *word), void *ctx);

/* Calls `paint` for each stretch of the text with its pen x in pixels from the text's start. The
 * ink is valid during the call only. */
void fonts_ink(FontSet *fonts, FontId font, float px, Str text,
               void (*paint)(void *ctx, const Ink *ink, float pen), void *ctx);

/* A box that all of the text's ink lies in, from the pen at its start on; without coverage. */
Ink fonts_reach(FontSet *fonts, FontId font, float px, Str text);

/* The characters of all texts so far that no face has, so that a box stands there: the first ones,
 * with blanks between them, in the arena. */
Str fonts_missing(const FontSet *fonts, Arena *a);

/* ---- pixels (raster.c) ---- */

/* A part of an image, in pixels. */
typedef struct ImagePart {
    int x, y, width, height;
} ImagePart;

/* Rows from the top, 3 bytes a pixel (red, green, blue), no padding. */
typedef struct Image {
    int width, height;
    uint8_t *rgb;
    uint8_t *alpha;     /* a byte a pixel, 0 for what can be seen through; NULL: nothing can be */
    float dpi;          /* pixels of an inch on paper; 0: that is not told */
    Str note;           /* a text in ASCII that travels within its file, under the program's name */
    uint64_t *tiles;    /* the raster's: what is painted in each square of it */
    ImagePart *painted; /* what raster_paint painted anew when it was called last */
    int parts;          /* so many are that */
} Image;

/* A black picture owned by the arena. */
Image image_make(Arena *a, int width, int height);

/* Paints the whole list over its background; where the list that was painted into the image before
 * has the same commands, nothing is touched. Shapes are antialiased, but upright edges lie on
 * whole pixels so that they are sharp. The image has the list's size; `fonts` may be NULL when the
 * list holds no text. */
void raster_paint(Image *image, const DrawList *d, FontSet *fonts);

/* The picture that was painted on white, with what shows through seen through: of the same list
 * painted on black it is known what does. The image's alpha is in the arena. */
void image_clear(Arena *a, Image *on_white, const Image *on_black);

/* ---- PNG (png.c) ---- */

/* The picture as the bytes of a PNG file, in the arena; false with an error when memory ends. */
bool png_encode(Arena *a, const Image *image, Str *out, Error *e);

/* The pixels of a PNG file, all of them with alpha, in the arena. False with an error: it is no PNG
 * file, or was changed or cut off after it was written (ERROR_CHECK), or has more than a picture
 * may have, or than there is memory for (ERROR_FILE). */
bool png_decode(Arena *a, Str bytes, Image *out, Error *e);

/* Writes the picture as a PNG file, whole or not at all (see file_write): RGB, or with alpha, no
 * row filter (flat pictures pack best without), packed by libdeflate. Same pixels, same bytes.
 * False with an error when the file cannot be written, or memory ends. */
bool png_write(const Image *image, const char *path, bool overwrite, Error *e);

/* ---- WebP (webp.c) ---- */

/* Pictures of one size that follow each other for ever, packed without loss: of each what differs
 * from the one before. A single one is a still picture. Same pictures, same bytes. */
typedef struct Webp Webp;

enum { WEBP_SIDE_MOST = 16383 }; /* pixels of a side, by the format */

/* One without pictures; NULL with an error. */
Webp *webp_open(Arena *a, int width, int height, Error *e);

/* Adds a picture of that size, which stands for so many milliseconds. */
bool webp_add(Webp *webp, const Image *image, int milliseconds, Error *e);

/* The file in the arena, with a text that travels with it: ASCII without <, > and &. `pictures`: so
 * many are in it; those that are the same as the one before are one. */
bool webp_close(Webp *webp, Str note, Str *out, int *pictures, Error *e);

/* Frees what an open one holds outside of the arena, and so does webp_close; NULL is fine. */
void webp_drop(Webp *webp);

#endif
