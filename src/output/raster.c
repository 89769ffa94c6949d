/*
 * raster.c - walks a draw list and keeps the clips; also text (see raster.h).
 *
 * Shapes are in raster_shapes.c (upright ones) and raster_strokes.c (slanted ones). Blending is
 * plain sRGB: every colour of a theme was chosen by eye on a screen that does the same.
 */
#include "output/raster.h"

#include "output/paint.h"

#include <assert.h>
#include <math.h>
#include <string.h>

Image image_make(Arena *a, int width, int height)
{
    return (Image){width, height, ARENA_ARRAY(a, uint8_t, (size_t)width * (size_t)height * 3)};
}

PixelBox pixel_box(Box box)
{
    return (PixelBox){(int)lrintf(box.x), (int)lrintf(box.y), (int)lrintf(box.x + box.w),
                      (int)lrintf(box.y + box.h)};
}

PixelBox pixel_meet(PixelBox a, PixelBox b)
{
    return (PixelBox){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                      a.right < b.right ? a.right : b.right,
                      a.bottom < b.bottom ? a.bottom : b.bottom};
}

PixelBox paint_visible(const Painter *p, PixelBox box)
{
    return pixel_meet(p->clips[p->depth], box);
}

static uint8_t blend(uint8_t under, uint8_t over, int share)
{
    return (uint8_t)((under * (255 - share) + over * share + 127) / 255);
}

void paint_pixel(const Painter *p, int x, int y, Colour c, int coverage)
{
    uint8_t *at = p->image->rgb + ((size_t)y * (size_t)p->image->width + (size_t)x) * 3;
    int share = c.a == 255 ? coverage : coverage * c.a / 255;
    at[0] = blend(at[0], c.r, share);
    at[1] = blend(at[1], c.g, share);
    at[2] = blend(at[2], c.b, share);
}

/* The first row is written, the others are copies of it. */
static void fill_opaque(Image *image, PixelBox box, Colour c)
{
    size_t stride = (size_t)image->width * 3, bytes = (size_t)(box.right - box.left) * 3;
    uint8_t *first = image->rgb + (size_t)box.top * stride + (size_t)box.left * 3;
    for (size_t i = 0; i < bytes; i += 3) {
        first[i] = c.r;
        first[i + 1] = c.g;
        first[i + 2] = c.b;
    }
    for (int y = 1; y < box.bottom - box.top; y++)
        memcpy(first + (size_t)y * stride, first, bytes);
}

void paint_box(const Painter *p, PixelBox box, Colour c)
{
    box = paint_visible(p, box);
    if (box.left >= box.right || box.top >= box.bottom)
        return;
    if (c.a == 255) {
        fill_opaque(p->image, box, c);
        return;
    }
    for (int y = box.top; y < box.bottom; y++) {
        for (int x = box.left; x < box.right; x++)
            paint_pixel(p, x, y, c, 255);
    }
}

/* --- Text ---------------------------------------------------------------------------------- */

typedef struct TextPaint {
    const Painter *painter;
    const DrawCommand *command;
} TextPaint;

static void paint_ink(void *ctx, const Ink *ink, float pen)
{
    const TextPaint *t = ctx;
    int left = (int)lrintf(t->command->points[0].x + pen) + ink->left;
    int top = (int)lrintf(t->command->points[0].y) + ink->top;
    PixelBox whole = {left, top, left + ink->width, top + ink->height};
    PixelBox seen = paint_visible(t->painter, whole);
    for (int y = seen.top; y < seen.bottom; y++) {
        const uint8_t *coverage = ink->coverage + (size_t)(y - top) * (size_t)ink->width;
        for (int x = seen.left; x < seen.right; x++) {
            if (coverage[x - left])
                paint_pixel(t->painter, x, y, t->command->colour, coverage[x - left]);
        }
    }
}

void paint_text(Painter *p, const DrawCommand *c)
{
    assert(p->fonts);
    TextPaint t = {p, c};
    fonts_ink(p->fonts, c->font, c->px, c->text, paint_ink, &t);
}

/* --- The list ------------------------------------------------------------------------------ */

static void open_clip(Painter *p, const DrawCommand *c)
{
    assert(p->depth < DRAW_CLIPS_MAX);
    p->clips[p->depth + 1] = paint_visible(p, pixel_box(c->box));
    p->depth++;
}

static void close_clip(Painter *p, const DrawCommand *c)
{
    (void)c;
    assert(p->depth > 0);
    p->depth--;
}

static void paint_nothing(Painter *p, const DrawCommand *c)
{
    (void)p;
    (void)c;
}

static void (*const painters[DRAW_KIND_COUNT])(Painter *, const DrawCommand *) = {
    [DRAW_RECT] = paint_rect,     [DRAW_FRAME] = paint_frame,       [DRAW_LINE] = paint_line,
    [DRAW_CURVE] = paint_curve,   [DRAW_TRIANGLE] = paint_triangle, [DRAW_HATCH] = paint_hatch,
    [DRAW_CROSS] = paint_cross,   [DRAW_RAMP] = paint_ramp,         [DRAW_TEXT] = paint_text,
    [DRAW_PIXELS] = paint_pixels, [DRAW_SPOT] = paint_spot,         [DRAW_AREA] = paint_nothing,
    [DRAW_CLIP] = open_clip,      [DRAW_UNCLIP] = close_clip,
};

void raster_paint(Image *image, const DrawList *d, FontSet *fonts)
{
    assert(image->width == d->width && image->height == d->height);
    Painter p = {.image = image,
                 .fonts = fonts,
                 .row = ARENA_ARRAY(d->arena, uint8_t, d->width),
                 .square = ARENA_ARRAY(d->arena, int, d->width),
                 .clips = {{0, 0, d->width, d->height}}};
    paint_box(&p, p.clips[0], d->background);
    for (size_t i = 0; i < d->count; i++)
        painters[d->items[i].kind](&p, &d->items[i]);
    assert(p.depth == 0);
}
