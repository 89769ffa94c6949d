/*
 * raster.c - draw lists become pixels, where they are not those already (see raster.h).
 *
 * An image remembers, for each square of it, a sum over all commands that paint there, in their
 * order. Where the next list has the same sum, it would paint the same pixels. The squares that
 * differ are joined into boxes, and of the list is painted what lies within them (shapes.h).
 */
#include "output/raster.h"

#include "base/lookup.h"
#include "output/shapes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { TILE = 64 }; /* pixels, in both directions */

/* Where a command paints, and a sum that is another one when it paints other pixels. */
typedef struct Reach {
    PixelBox box;
    uint64_t sum;
} Reach;

/* The nearest place from 0 to `most`. */
static float kept(float at, int most)
{
    return !(at > 0) ? 0 : at < (float)most ? at : (float)most;
}

/* Where in the image the command may paint, clips aside: no pixel less. */
static PixelBox reach_of(const Painter *p, const DrawCommand *c)
{
    float pad = c->thickness + 2, wide = c->kind == DRAW_RIBBON ? c->box.w + pad : pad;
    Box box = {c->box.x - wide, c->box.y - pad, c->box.w + 2 * wide, c->box.h + 2 * pad};
    if (c->kind == DRAW_TEXT) {
        Ink ink = fonts_reach(p->fonts, c->font, c->px, c->text);
        box = (Box){c->points[0].x + (float)ink.left - 1, c->points[0].y + (float)ink.top - 1,
                    (float)ink.width + 2, (float)ink.height + 2};
    }
    int width = p->image->width, height = p->image->height;
    return (PixelBox){(int)floorf(kept(box.x, width)), (int)floorf(kept(box.y, height)),
                      (int)ceilf(kept(box.x + box.w, width)),
                      (int)ceilf(kept(box.y + box.h, height))};
}

static bool is_empty(PixelBox box)
{
    return box.left >= box.right || box.top >= box.bottom;
}

/* The reach of each command; empty where it paints nothing. */
static Reach *find_reaches(Painter *p, const DrawList *d)
{
    Reach *all = ARENA_ARRAY(d->arena, Reach, d->count + 1);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        shape_clip(p, c);
        if (!shape_paints(c->kind))
            continue;
        all[i].box = paint_visible(p, reach_of(p, c));
        if (!is_empty(all[i].box))
            all[i].sum = sum_add(draw_command_sum(c), &all[i].box, sizeof all[i].box);
    }
    return all;
}

static int tiles_in(int pixels)
{
    return (pixels + TILE - 1) / TILE;
}

/* The sum of each tile. */
static uint64_t *sum_tiles(const DrawList *d, const Reach *reach)
{
    int columns = tiles_in(d->width);
    size_t count = (size_t)columns * (size_t)tiles_in(d->height);
    uint64_t *tiles = ARENA_ARRAY(d->arena, uint64_t, count);
    for (size_t i = 0; i < count; i++)
        tiles[i] = sum_add(1, &d->background, sizeof d->background);
    for (const Reach *r = reach; r < reach + d->count; r++) {
        for (int y = r->box.top / TILE; !is_empty(r->box) && y * TILE < r->box.bottom; y++) {
            for (int x = r->box.left / TILE; x * TILE < r->box.right; x++) {
                uint64_t *tile = &tiles[y * columns + x];
                *tile = sum_add(*tile, &r->sum, sizeof r->sum);
            }
        }
    }
    return tiles;
}

/* Do all tiles of that row and of columns first to before `end` differ? */
static bool all_differ(const uint64_t *was, const uint64_t *now, int columns, int row, int first,
                       int end)
{
    int x = first;
    while (x < end && was[row * columns + x] != now[row * columns + x])
        x++;
    return x == end;
}

/* The widest and then highest box of tiles that differ, from a tile on that does; they then differ
 * no more. */
static PixelBox take_changed(const Image *image, uint64_t *was, const uint64_t *now, int row,
                             int column)
{
    int columns = tiles_in(image->width), rows = tiles_in(image->height);
    int right = column + 1, bottom = row + 1;
    while (right < columns && all_differ(was, now, columns, row, right, right + 1))
        right++;
    while (bottom < rows && all_differ(was, now, columns, bottom, column, right))
        bottom++;
    for (int y = row; y < bottom; y++)
        memcpy(&was[y * columns + column], &now[y * columns + column],
               (size_t)(right - column) * sizeof *was);
    return (PixelBox){column * TILE, row * TILE, right == columns ? image->width : right * TILE,
                      bottom == rows ? image->height : bottom * TILE};
}

/* Paints what of the list lies within a box of the image. */
static void paint_within(Painter *p, const DrawList *d, const Reach *reach, PixelBox box)
{
    p->clips[0] = box;
    paint_box(p, box, d->background);
    for (size_t i = 0; i < d->count; i++) {
        shape_clip(p, &d->items[i]);
        if (!is_empty(pixel_meet(reach[i].box, box)))
            shape_paint(p, &d->items[i]);
    }
    assert(p->depth == 0);
}

/* ---- the list ---- */

Image image_make(Arena *a, int width, int height)
{
    size_t tiles = (size_t)tiles_in(width) * (size_t)tiles_in(height);
    return (Image){.width = width,
                   .height = height,
                   .rgb = ARENA_ARRAY(a, uint8_t, (size_t)width * (size_t)height * 3),
                   .tiles = ARENA_ARRAY(a, uint64_t, tiles),
                   .painted = ARENA_ARRAY(a, ImagePart, tiles)};
}

void raster_paint(Image *image, const DrawList *d, FontSet *fonts)
{
    assert(image->width == d->width && image->height == d->height);
    int columns = tiles_in(d->width), rows = tiles_in(d->height);
    size_t tiles = (size_t)columns * (size_t)rows;
    Painter p = {.image = image,
                 .fonts = fonts,
                 .row = ARENA_ARRAY(d->arena, uint8_t, d->width),
                 .square = ARENA_ARRAY(d->arena, int, d->width),
                 .clips = {{0, 0, d->width, d->height}}};
    const Reach *reach = find_reaches(&p, d);
    uint64_t *was = ARENA_ARRAY(d->arena, uint64_t, tiles), *now = sum_tiles(d, reach);
    memcpy(was, image->tiles, tiles * sizeof *was);
    memset(image->tiles, 0, tiles * sizeof *was); /* until all is painted */
    image->parts = 0;
    for (int i = 0; i < rows * columns; i++) {
        if (was[i] == now[i])
            continue;
        PixelBox box = take_changed(image, was, now, i / columns, i % columns);
        paint_within(&p, d, reach, box);
        image->painted[image->parts++] =
            (ImagePart){box.left, box.top, box.right - box.left, box.bottom - box.top};
    }
    memcpy(image->tiles, now, tiles * sizeof *now);
}

void image_clear(Arena *a, Image *on_white, const Image *on_black)
{
    size_t pixels = (size_t)on_white->width * (size_t)on_white->height;
    on_white->alpha = ARENA_ARRAY(a, uint8_t, pixels);
    for (size_t i = 0; i < pixels; i++) {
        uint8_t *light = on_white->rgb + 3 * i;
        const uint8_t *dark = on_black->rgb + 3 * i;
        int through = 255; /* how much of the ground is seen: as much as white differs from black */
        for (int k = 0; k < 3; k++)
            through = light[k] - dark[k] < through ? light[k] - dark[k] : through;
        int alpha = through < 0 ? 255 : 255 - through;
        on_white->alpha[i] = (uint8_t)alpha;
        for (int k = 0; k < 3; k++) {
            int colour = alpha ? (dark[k] * 255 + alpha / 2) / alpha : 0;
            light[k] = (uint8_t)(colour > 255 ? 255 : colour);
        }
    }
}
