/*
 * font.h - the real fonts: measures for the layout, coverage bitmaps for the raster.
 *
 * Fonts come from bytes inside the program, through SDL_ttf, which needs no display. A word is
 * rendered once per font and size and kept. A character that its font lacks is taken from DejaVu
 * Sans; one that is not seen but obeyed is set as its escape (str_visible_char). Mono text is set
 * character by character on one whole-pixel advance, so that columns line up and no two characters
 * melt into a ligature.
 */
#ifndef OUTPUT_FONT_H
#define OUTPUT_FONT_H

#include "base/source.h"
#include "draw/text.h"

typedef struct FontSet FontSet;

/* All fonts, or NULL with an error that names the one which is missing or broken.
 *
 * Memory that ends while a text is measured or rendered ends the work (memory_ended): FreeType and
 * HarfBuzz would go on with glyphs and kerning missing. The fonts are then opened anew when they
 * are used next, so that what they remembered in between is gone. */
FontSet *fonts_open(Error *e);
void fonts_close(FontSet *fonts);

/* Measures for the layout; valid as long as the fonts are open. Sizes are rounded to whole pixels,
 * and so are the widths of words, blanks and mono characters. */
TextMetrics fonts_metrics(FontSet *fonts);

/* A rendered stretch of text: `coverage` is width * height bytes, 0 = none, 255 = full; its top
 * left corner stands at (left, top) from the pen on the baseline, y down. Empty (width 0) for
 * blanks. */
typedef struct Ink {
    int left, top, width, height;
    const uint8_t *coverage;
} Ink;

/* Calls `paint` for each stretch of the text with its pen x in pixels from the text's start. The
 * ink is valid during the call only. */
void fonts_ink(FontSet *fonts, FontId font, float px, Str text,
               void (*paint)(void *ctx, const Ink *ink, float pen), void *ctx);

#endif
