/*
 * glyphs.h - what the fonts of raster.h ask of a font library: one word of one face.
 *
 * glyphs.c asks SDL_ttf; on a page, where there is none, web/glyphs.c asks the browser. Nothing is
 * remembered here: font.c keeps every word that was measured or rendered.
 *
 * Must not know: texts of several words, and which face a text is set in.
 */
#ifndef OUTPUT_GLYPHS_H
#define OUTPUT_GLYPHS_H

#include "base/source.h"
#include "output/raster.h"

enum {
    FACE_FALLBACK = FONT_COUNT, /* a face nobody asks for by name; the others are a FontId each */
    FACE_COUNT,
    GLYPHS_EM = 1000,     /* widths and reaches are in 1/1000 of the size */
    GLYPHS_PX_MAX = 512,  /* larger than any title at 3840x2160; bounds one word's bitmap */
    GLYPHS_WORD_MAX = 128 /* bytes measured and rendered at once */
};

/* The files of the faces that travel inside the program (base/file.h). */
extern const char *const face_files[FACE_COUNT];

/* The faces of the program, all of them. */
typedef struct Glyphs Glyphs;

/* Opens all faces; NULL with an error that names the one which is missing or broken.
 *
 * Memory that ends in one of the functions below ends the work (memory_ended). */
Glyphs *glyphs_open(Error *e);
/* Closes them; NULL is fine. */
void glyphs_close(Glyphs *g);

/* What draws the faces, and a hash of their files: "FreeType 2.12.1, HarfBuzz 6.0.0,
 * SDL_ttf 2.20.1, faces 5f0c1b2a". Not on a page. */
Str glyphs_software(Arena *a);

/* Of a face, in 1/1000 of its size: how far a character moves the pen, where all move it equally,
 * and how far letters reach above and below the baseline, both positive. */
typedef struct FaceSize {
    int advance, ascent, descent;
} FaceSize;

FaceSize glyphs_size(Glyphs *g, int face);

/* Has the face that character? */
bool glyphs_have(Glyphs *g, int face, uint32_t character);

/* The width of a word, kerning included, in 1/1000 of its size; 0 for one that cannot be measured.
 * The word ends with a zero byte and has at most GLYPHS_WORD_MAX bytes, here and below. */
int glyphs_width(Glyphs *g, int face, Str word);

/* The word's coverage at a size from 1 to GLYPHS_PX_MAX, cut to its ink, owned by the arena. */
Ink glyphs_ink(Glyphs *g, Arena *a, int face, int px, Str word);

#endif
