/*
 * paint.h - what the parts of the raster share: the picture, the clip, and blending one pixel row.
 *
 * Only raster*.c include this. Pixel boxes are whole numbers, right and bottom edge excluded.
 */
#ifndef OUTPUT_PAINT_H
#define OUTPUT_PAINT_H

#include "output/raster.h"

typedef struct PixelBox {
    int left, top, right, bottom;
} PixelBox;

typedef struct Painter {
    Image *image;
    FontSet *fonts;
    uint8_t *row; /* image->width bytes of coverage, 0 between uses */
    int *square;  /* image->width places, for squares of colour */
    PixelBox clips[DRAW_CLIPS_MAX + 1];
    int depth; /* clips[depth] is the one that counts */
} Painter;

/* The box's edges on the nearest whole pixels. */
PixelBox pixel_box(Box box);
PixelBox pixel_meet(PixelBox a, PixelBox b);

/* The part of the box that the clip lets through. */
PixelBox paint_visible(const Painter *p, PixelBox box);

/* Blends one pixel, coverage 0..255; the caller stays within the clip. */
void paint_pixel(const Painter *p, int x, int y, Colour c, int coverage);

/* Fills a box, clipped. */
void paint_box(const Painter *p, PixelBox box, Colour c);

/* One function per kind of command. */
void paint_rect(Painter *p, const DrawCommand *c);
void paint_frame(Painter *p, const DrawCommand *c);
void paint_line(Painter *p, const DrawCommand *c);
void paint_curve(Painter *p, const DrawCommand *c);
void paint_triangle(Painter *p, const DrawCommand *c);
void paint_hatch(Painter *p, const DrawCommand *c);
void paint_cross(Painter *p, const DrawCommand *c);
void paint_pixels(Painter *p, const DrawCommand *c);
void paint_ramp(Painter *p, const DrawCommand *c);
void paint_spot(Painter *p, const DrawCommand *c);
void paint_text(Painter *p, const DrawCommand *c);

/* Coverage 0..255 of a pixel whose centre lies `inside` pixels within an edge (negative: outside).
 */
static inline int paint_coverage(float inside)
{
    float share = inside + 0.5F;
    return share >= 1 ? 255 : share <= 0 ? 0 : (int)(share * 255 + 0.5F);
}

#endif
