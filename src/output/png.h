/*
 * png.h - pictures as PNG: RGB, no row filter (flat pictures pack best without), libdeflate.
 */
#ifndef OUTPUT_PNG_H
#define OUTPUT_PNG_H

#include "output/raster.h"

/* The picture as the bytes of a PNG file, owned by the arena. Same pixels, same bytes. */
bool png_encode(Arena *a, const Image *image, Str *out, Error *e);

/* Writes it, whole or not at all (see file_write). */
bool png_write(Arena *a, const Image *image, const char *path, bool overwrite, Error *e);

#endif
