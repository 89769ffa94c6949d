/*
 * shapes.h - one command of a draw list after the other becomes pixels: what raster.c paints with.
 *
 * A Painter keeps the clips. What it paints stays within the image and the clip that counts.
 *
 * Must not know: what was painted before.
 */
#ifndef OUTPUT_SHAPES_H
#define OUTPUT_SHAPES_H

#include "output/raster.h"

/* Whole numbers of pixels; right and bottom edge excluded. */
typedef struct PixelBox {
    int left, top, right, bottom;
} PixelBox;

typedef struct Painter {
    Image *image;
    FontSet *fonts;
    uint8_t *row; /* image->width bytes of coverage, 0 between uses */
    int *square;  /* image->width places: in which column of squares a pixel lies */
    PixelBox clips[DRAW_CLIPS_MAX + 1];
    int depth; /* clips[depth] is the one that counts */
} Painter;

/* What lies in both boxes; empty, right left of left or bottom above top, where they are apart. */
PixelBox pixel_meet(PixelBox a, PixelBox b);

/* The part of the box that the clip lets through. */
PixelBox paint_visible(const Painter *p, PixelBox box);

/* Fills the part of a box that the clip lets through. */
void paint_box(const Painter *p, PixelBox box, Colour c);

/* Does that kind of command paint? An area and clips do not. */
bool shape_paints(DrawKind kind);

/* Paints a command of such a kind. Text needs fonts. */
void shape_paint(Painter *p, const DrawCommand *c);

/* Opens or closes a clip where the command says so. */
void shape_clip(Painter *p, const DrawCommand *c);

#endif
