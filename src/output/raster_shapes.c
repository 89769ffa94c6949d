/*
 * raster_shapes.c - upright shapes: rectangles and frames with round corners, hatches, ramps.
 *
 * Edges lie on whole pixels; only corners are antialiased, by the distance of a pixel's centre from
 * the corner's circle. Everything between the corners is filled a row at a time.
 */
#include "output/paint.h"

#include <math.h>
#include <string.h>

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Coverage of pixel (x, y) by the box with its corners cut round. */
static int round_coverage(PixelBox box, float radius, int x, int y)
{
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom)
        return 0;
    float px = (float)x + 0.5F, py = (float)y + 0.5F;
    float dx = fmaxf((float)box.left + radius - px, px - ((float)box.right - radius));
    float dy = fmaxf((float)box.top + radius - py, py - ((float)box.bottom - radius));
    if (dx <= 0 || dy <= 0)
        return 255;
    return paint_coverage(radius - sqrtf(dx * dx + dy * dy));
}

/* A radius that the box has room for. */
static float fit_radius(PixelBox box, float radius)
{
    float most = (float)smaller(box.right - box.left, box.bottom - box.top) / 2;
    return fmaxf(0, fminf(radius, most));
}

/* What round corners leave of the pixels in `part`, blended one by one. */
static void paint_part(const Painter *p, PixelBox part, Colour c, PixelBox outer,
                       float outer_radius, PixelBox inner, float inner_radius)
{
    PixelBox seen = paint_visible(p, part);
    for (int y = seen.top; y < seen.bottom; y++) {
        for (int x = seen.left; x < seen.right; x++) {
            int coverage = round_coverage(outer, outer_radius, x, y) -
                           round_coverage(inner, inner_radius, x, y);
            if (coverage > 0)
                paint_pixel(p, x, y, c, coverage);
        }
    }
}

void paint_rect(Painter *p, const DrawCommand *c)
{
    const PixelBox none = {0, 0, 0, 0};
    PixelBox box = pixel_box(c->box);
    float radius = fit_radius(box, c->radius);
    int r = (int)ceilf(radius);
    paint_box(p, (PixelBox){box.left, box.top + r, box.right, box.bottom - r}, c->colour);
    if (r == 0)
        return;
    const int rows[2][2] = {{box.top, smaller(box.top + r, box.bottom - r)},
                            {box.bottom - r, box.bottom}};
    for (int i = 0; i < 2; i++) {
        int top = rows[i][0], bottom = rows[i][1];
        paint_part(p, (PixelBox){box.left, top, box.left + r, bottom}, c->colour, box, radius, none,
                   0);
        paint_box(p, (PixelBox){box.left + r, top, box.right - r, bottom}, c->colour);
        int right = box.right - r > box.left + r ? box.right - r : box.left + r;
        paint_part(p, (PixelBox){right, top, box.right, bottom}, c->colour, box, radius, none, 0);
    }
}

/* Thickness in whole pixels, never none. */
static int whole(float thickness)
{
    return thickness < 1 ? 1 : (int)lrintf(thickness);
}

/* Dashes along the four sides; corners stay square. */
static void paint_dashed(const Painter *p, PixelBox box, int t, int gap, Colour c)
{
    for (int x = box.left; x < box.right; x += 2 * gap) {
        int end = smaller(x + gap, box.right);
        paint_box(p, (PixelBox){x, box.top, end, box.top + t}, c);
        paint_box(p, (PixelBox){x, box.bottom - t, end, box.bottom}, c);
    }
    for (int y = box.top + t + gap; y < box.bottom - t; y += 2 * gap) {
        int end = smaller(y + gap, box.bottom - t);
        paint_box(p, (PixelBox){box.left, y, box.left + t, end}, c);
        paint_box(p, (PixelBox){box.right - t, y, box.right, end}, c);
    }
}

void paint_frame(Painter *p, const DrawCommand *c)
{
    PixelBox box = pixel_box(c->box);
    int t = whole(c->thickness);
    if (c->gap > 0) {
        paint_dashed(p, box, t, whole(c->gap), c->colour);
        return;
    }
    PixelBox inner = {box.left + t, box.top + t, box.right - t, box.bottom - t};
    float radius = fit_radius(box, c->radius);
    float inner_radius = fit_radius(inner, radius - (float)t);
    int band = (int)ceilf(fmaxf(radius, (float)t)); /* rows that may hold corner pixels */
    int split = smaller(box.top + band, box.bottom - band);
    int low = box.bottom - band > split ? box.bottom - band : split;
    paint_part(p, (PixelBox){box.left, box.top, box.right, split}, c->colour, box, radius, inner,
               inner_radius);
    paint_part(p, (PixelBox){box.left, low, box.right, box.bottom}, c->colour, box, radius, inner,
               inner_radius);
    paint_box(p, (PixelBox){box.left, split, box.left + t, low}, c->colour);
    paint_box(p, (PixelBox){box.right - t, split, box.right, low}, c->colour);
}

enum { HATCH_PERIOD_MAX = 128 }; /* pixels between two lines of a hatch, measured along a row */

void paint_hatch(Painter *p, const DrawCommand *c)
{
    const float root = 1.41421356F;
    PixelBox box = pixel_box(c->box), seen = paint_visible(p, box);
    int period = smaller((int)lrintf(fmaxf(2, c->gap * root)), HATCH_PERIOD_MAX);
    int coverage[HATCH_PERIOD_MAX] = {0};
    for (int i = 0; i < period; i++) {
        int beside = i - period / 2;
        float away = fabsf((float)beside) / root; /* from the nearest line */
        coverage[i] = paint_coverage(c->thickness / 2 - away);
    }
    for (int y = seen.top; y < seen.bottom; y++) {
        for (int x = seen.left; x < seen.right; x++) {
            int share = coverage[(x - box.left + y - box.top) % period];
            if (share)
                paint_pixel(p, x, y, c->colour, share);
        }
    }
}

void paint_ramp(Painter *p, const DrawCommand *c)
{
    PixelBox box = pixel_box(c->box);
    int steps = c->upright ? box.bottom - box.top : box.right - box.left;
    for (int i = 0; i < steps; i++) {
        float t = ((float)i + 0.5F) / (float)steps;
        PixelBox line = box;
        if (c->upright) {
            line.top = box.bottom - i - 1;
            line.bottom = line.top + 1;
        } else {
            line.left = box.left + i;
            line.right = line.left + 1;
        }
        paint_box(p, line, map_sample(c->map, t));
    }
}

/* What each channel's 256 values become under a translucent colour: a whole screen is covered. */
typedef struct Cover {
    uint8_t of[3][256];
} Cover;

static Cover cover_of(Colour c)
{
    Cover cover;
    const uint8_t over[3] = {c.r, c.g, c.b};
    for (int k = 0; k < 3; k++) {
        for (int under = 0; under < 256; under++)
            cover.of[k][under] = (uint8_t)((under * (255 - c.a) + over[k] * c.a + 127) / 255);
    }
    return cover;
}

static void cover_row(const Painter *p, const Cover *cover, int y, int left, int right)
{
    uint8_t *at = p->image->rgb + ((size_t)y * (size_t)p->image->width + (size_t)left) * 3;
    for (int x = left; x < right; x++, at += 3) {
        for (int k = 0; k < 3; k++)
            at[k] = cover->of[k][at[k]];
    }
}

/* Half the width of the circle's row that is surely inside, and of the one that may touch it. */
static void circle_row(float radius, float dy, int *inside, int *touched)
{
    float in = radius - 1, out = radius + 1;
    *inside = fabsf(dy) < in ? (int)sqrtf(in * in - dy * dy) - 1 : 0;
    *touched = fabsf(dy) < out ? (int)sqrtf(out * out - dy * dy) + 2 : 0;
}

static int within(int x, PixelBox box)
{
    return x < box.left ? box.left : x > box.right ? box.right : x;
}

void paint_spot(Painter *p, const DrawCommand *c)
{
    PixelBox seen = paint_visible(p, pixel_box(c->box));
    Cover cover = cover_of(c->colour);
    int middle = (int)c->points[0].x;
    for (int y = seen.top; y < seen.bottom; y++) {
        float dy = (float)y + 0.5F - c->points[0].y;
        int inside, touched;
        circle_row(c->radius, dy, &inside, &touched);
        int left = within(middle - touched, seen), right = within(middle + touched, seen);
        cover_row(p, &cover, y, seen.left, left);
        for (int x = left; x < right; x++) {
            float dx = (float)x + 0.5F - c->points[0].x;
            if (x < middle - inside || x >= middle + inside)
                paint_pixel(p, x, y, c->colour,
                            paint_coverage(sqrtf(dx * dx + dy * dy) - c->radius));
        }
        cover_row(p, &cover, y, right, seen.right);
    }
}

/* Where square i of n begins on a side that reaches from low to high. */
static int square_edge(int low, int high, int i, int n)
{
    return low + (int)((int64_t)(high - low) * i / n);
}

/* Which square each visible pixel of a row belongs to. */
static void find_squares(const Painter *p, PixelBox box, int columns)
{
    PixelBox seen = paint_visible(p, box);
    for (int j = 0; j < columns; j++) {
        int left = square_edge(box.left, box.right, j, columns);
        int right = smaller(square_edge(box.left, box.right, j + 1, columns), seen.right);
        for (int x = left > seen.left ? left : seen.left; x < right; x++)
            p->square[x] = j;
    }
}

/* One row of squares; the image's other rows of the same squares are copies of its first. */
static void paint_squares(const Painter *p, PixelBox row, const uint8_t *rgb)
{
    PixelBox seen = paint_visible(p, row);
    size_t stride = (size_t)p->image->width * 3;
    if (seen.left >= seen.right || seen.top >= seen.bottom)
        return;
    uint8_t *first = p->image->rgb + (size_t)seen.top * stride + (size_t)seen.left * 3, *to = first;
    for (int x = seen.left; x < seen.right; x++, to += 3)
        memcpy(to, rgb + (size_t)p->square[x] * 3, 3);
    for (int y = seen.top + 1; y < seen.bottom; y++)
        memcpy(first + (size_t)(y - seen.top) * stride, first,
               (size_t)(seen.right - seen.left) * 3);
}

void paint_pixels(Painter *p, const DrawCommand *c)
{
    const DrawPixels *pixels = c->pixels;
    PixelBox box = pixel_box(c->box);
    find_squares(p, box, pixels->columns);
    for (int i = 0; i < pixels->rows; i++) {
        PixelBox row = {box.left, square_edge(box.top, box.bottom, i, pixels->rows), box.right,
                        square_edge(box.top, box.bottom, i + 1, pixels->rows)};
        paint_squares(p, row, pixels->rgb + (size_t)i * (size_t)pixels->columns * 3);
    }
}
