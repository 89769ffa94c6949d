/*
 * raster.h - draw lists become pixels, the same for the window and for PNG.
 *
 * Shapes are computed here, antialiased; upright edges lie on whole pixels so that they are sharp.
 * Same list and fonts, same bytes.
 */
#ifndef OUTPUT_RASTER_H
#define OUTPUT_RASTER_H

#include "draw/draw.h"
#include "output/font.h"

/* Rows from the top, 3 bytes a pixel (red, green, blue), no padding. */
typedef struct Image {
    int width, height;
    uint8_t *rgb;
} Image;

/* A black picture owned by the arena. */
Image image_make(Arena *a, int width, int height);

/* Paints the whole list over its background. The image has the list's size; `fonts` may be NULL
 * when the list holds no text. */
void raster_paint(Image *image, const DrawList *d, FontSet *fonts);

#endif
