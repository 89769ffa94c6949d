/*
 * vector.h - from a draw list to a picture of shapes and letters: SVG and PDF.
 *
 * vector_draw walks through a draw list and hands each command over as what such files know: boxes,
 * paths, words, little squares of colour, ramps and clips. It decides where edges lie, so that all
 * files agree with each other and with the pixels of raster.h: upright edges on whole pixels, words
 * where the raster sets them. A kind of file is a VectorFile, a function each for what it is
 * handed.
 *
 * Must not know: what a picture is about.
 */
#ifndef OUTPUT_VECTOR_H
#define OUTPUT_VECTOR_H

#include "output/raster.h"

/* How a shape is painted: filled, or as a stroke along its middle. */
typedef struct VectorPaint {
    Colour colour;
    float thickness; /* of the stroke in pixels; 0: filled, by the even-odd rule */
    float dash;      /* length of dashes and of the space between them; 0: none */
    bool round;      /* ends of strokes are half circles; else they end where the path does */
} VectorPaint;

/* A piece of a path: one point to go to, three of a cubic Bezier curve, or none, which closes it.
 */
typedef struct VectorPiece {
    enum { PIECE_MOVE, PIECE_LINE, PIECE_CURVE, PIECE_CLOSE } kind;
    Point to[3]; /* of a curve two handles and its end */
} VectorPiece;

typedef ARENA_LIST(VectorPiece) VectorPath;

typedef ARENA_LIST(FontWord) VectorWords;

/* A text: its words, each with a pen from the left end of the baseline on. */
typedef struct VectorText {
    FontId font;
    int px;
    Colour colour;
    Point start;
    VectorWords words;
} VectorText;

typedef struct VectorFile {
    void (*box)(void *to, Box box, float radius, VectorPaint paint);
    void (*path)(void *to, const VectorPath *path, VectorPaint paint);
    void (*text)(void *to, const VectorText *text);
    void (*pixels)(void *to, Box box, const DrawPixels *pixels);
    void (*ramp)(void *to, Box box, MapId map, bool upright);
    void (*clip)(void *to, Box box);
    void (*unclip)(void *to);
} VectorFile;

/* Hands the commands of a list over to a file, in their order; the background is the file's own
 * business. Paths and words live in the list's arena. */
void vector_draw(const DrawList *d, FontSet *fonts, const VectorFile *file, void *to);

/* ---- what a file tells of its picture ---- */

typedef struct PictureWords {
    Str title; /* one line */
    Str alt;   /* what the picture shows, for those who cannot see it */
} PictureWords;

/* ---- SVG (svg.c) ---- */

/* A part of a face with all that letters need which are asked for, as a font file in the arena. */
typedef Str FontPart(Arena *a, int face, const uint32_t *letters, size_t count);
FontPart font_part; /* subset.c */

/* Adds the list as an SVG document: text as text, each word at its place; fonts by name, with
 * others that will do, and, where `part` is not NULL, parts of them within the document. Its ids
 * begin with `id`, of letters, digits, dots and dashes, which must differ between documents that
 * stand in one page. One pixel is a pixel of CSS, 1/96 inch, times `scale`. */
void svg_draw(StrBuf *out, const DrawList *d, FontSet *fonts, FontPart *part, const char *id,
              float scale, const PictureWords *words);

/* Adds a text to a document that svg_draw has just written, where nobody sees it: ASCII without <,
 * > and &. */
void svg_note(StrBuf *out, Str note);

/* ---- PDF (pdf.c) ---- */

/* A document in the making: one page for each picture, an outline, page numbers; tagged, so that a
 * reader who cannot see it hears each picture's words. Fonts are embedded, as far as they are used.
 * Same pictures, same bytes. */
typedef struct Pdf Pdf;

/* An empty document in the arena, with a title; NULL with an error. The fonts stay open until
 * pdf_close. */
Pdf *pdf_open(Arena *a, FontSet *fonts, Str title, Error *e);

/* Adds a page of the list's size, a pixel of which is 1/96 inch times `scale`. `chapter`, where not
 * empty, is where the outline begins a new chapter, of which this is the first page. */
void pdf_page(Pdf *pdf, const DrawList *d, float scale, const PictureWords *words, Str chapter);

/* Gives the document a text that travels with it: ASCII without brackets and backslashes. */
void pdf_note(Pdf *pdf, Str note);

/* The whole document, in the arena; afterwards `pdf` is gone. False with an error, too, when
 * something failed before. */
bool pdf_close(Pdf *pdf, Str *out, Error *e);

#endif
