/*
 * raster_strokes.c - slanted shapes: lines, curves, crosses, triangles.
 *
 * A stroke is a set of segments. Each row of pixels collects, per pixel, the largest coverage any
 * segment gives it, and is blended once; so joints and crossings are no darker than the rest.
 */
#include "output/paint.h"

#include <math.h>
#include <string.h>

typedef struct Segment {
    Point a, b;
} Segment;

typedef struct Pen {
    float half; /* of its thickness */
    float gap;  /* > 0: dashes this long with as much between them */
} Pen;

/* How far a pixel's centre lies inside the segment's stroke; round ends. */
static float inside_stroke(const Segment *s, Pen pen, Point at)
{
    float dx = s->b.x - s->a.x, dy = s->b.y - s->a.y;
    float length = sqrtf(dx * dx + dy * dy);
    float along = ((at.x - s->a.x) * dx + (at.y - s->a.y) * dy) / fmaxf(length, 1e-6F);
    float t = fmaxf(0, fminf(length, along));
    if (pen.gap > 0 && fmodf(t, 2 * pen.gap) >= pen.gap)
        return -1;
    float share = t / fmaxf(length, 1e-6F);
    float ex = at.x - (s->a.x + share * dx), ey = at.y - (s->a.y + share * dy);
    return pen.half - sqrtf(ex * ex + ey * ey);
}

/* Where the segment's stroke may touch pixel row y: x from *left to before *right. */
static bool row_reach(const Segment *s, Pen pen, int y, float *left, float *right)
{
    float pad = pen.half + 1, low = (float)y + 0.5F - pad, high = (float)y + 0.5F + pad;
    Point top = s->a.y <= s->b.y ? s->a : s->b, bottom = s->a.y <= s->b.y ? s->b : s->a;
    if (bottom.y < low || top.y > high)
        return false;
    float tall = bottom.y - top.y, slope = tall > 1e-6F ? (bottom.x - top.x) / tall : 0;
    float x0 = tall > 1e-6F ? top.x + (fmaxf(low, top.y) - top.y) * slope : top.x;
    float x1 = tall > 1e-6F ? top.x + (fminf(high, bottom.y) - top.y) * slope : bottom.x;
    *left = fminf(x0, x1) - pad;
    *right = fmaxf(x0, x1) + pad;
    return true;
}

/* Raises the row's coverage where the segment's stroke passes, between columns from and to. */
static void cover_row(uint8_t *row, const Segment *s, Pen pen, int y, int from, int to)
{
    float left, right;
    if (!row_reach(s, pen, y, &left, &right))
        return;
    from = left > (float)from ? (int)left : from;
    to = right < (float)to ? (int)ceilf(right) : to;
    for (int x = from; x < to; x++) {
        Point at = {(float)x + 0.5F, (float)y + 0.5F};
        int coverage = paint_coverage(inside_stroke(s, pen, at));
        row[x] = coverage > row[x] ? (uint8_t)coverage : row[x];
    }
}

/* Draws the segments as one stroke. `around` holds them all, without their thickness. */
static void stroke(Painter *p, const Segment *segments, int n, Pen pen, Box around, Colour c)
{
    int pad = (int)ceilf(pen.half) + 1;
    PixelBox box = {(int)floorf(around.x) - pad, (int)floorf(around.y) - pad,
                    (int)ceilf(around.x + around.w) + pad, (int)ceilf(around.y + around.h) + pad};
    PixelBox seen = paint_visible(p, box);
    for (int y = seen.top; y < seen.bottom && seen.left < seen.right; y++) {
        for (int i = 0; i < n; i++)
            cover_row(p->row, &segments[i], pen, y, seen.left, seen.right);
        for (int x = seen.left; x < seen.right; x++) {
            if (p->row[x])
                paint_pixel(p, x, y, c, p->row[x]);
        }
        memset(p->row + seen.left, 0, (size_t)(seen.right - seen.left));
    }
}

static Pen pen_of(const DrawCommand *c)
{
    return (Pen){fmaxf(1, c->thickness) / 2, c->kind == DRAW_LINE ? c->gap : 0};
}

/* A level or upright line is a box on whole pixels, or a row of them. */
static void paint_straight(Painter *p, const DrawCommand *c)
{
    bool level = c->box.h < c->box.w;
    int t = c->thickness < 1 ? 1 : (int)lrintf(c->thickness);
    PixelBox box = pixel_box(c->box);
    int gap = c->gap > 0 ? (int)fmaxf(1, roundf(c->gap)) : 0;
    int start = level ? box.left : box.top, stop = level ? box.right : box.bottom;
    int across = (int)floorf((level ? c->box.y : c->box.x) - (float)t / 2 + 0.5F);
    for (int at = start; at < stop; at += gap ? 2 * gap : stop - start) {
        int end = gap && at + gap < stop ? at + gap : stop;
        paint_box(p,
                  level ? (PixelBox){at, across, end, across + t}
                        : (PixelBox){across, at, across + t, end},
                  c->colour);
    }
}

void paint_line(Painter *p, const DrawCommand *c)
{
    if (c->box.w < 0.01F || c->box.h < 0.01F) {
        paint_straight(p, c);
        return;
    }
    Segment s = {c->points[0], c->points[1]};
    stroke(p, &s, 1, pen_of(c), c->box, c->colour);
}

/* The point at t in 0..1 of the cubic Bezier curve. */
static Point curve_at(const Point q[4], float t)
{
    float u = 1 - t, w[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    Point at = {0, 0};
    for (int i = 0; i < 4; i++) {
        at.x += w[i] * q[i].x;
        at.y += w[i] * q[i].y;
    }
    return at;
}

enum { CURVE_SEGMENTS = 64 }; /* a curve across a 4K picture bends less than a pixel between two */

void paint_curve(Painter *p, const DrawCommand *c)
{
    Segment segments[CURVE_SEGMENTS];
    Point from = c->points[0];
    for (int i = 0; i < CURVE_SEGMENTS; i++) {
        Point to = curve_at(c->points, (float)(i + 1) / CURVE_SEGMENTS);
        segments[i] = (Segment){from, to};
        from = to;
    }
    stroke(p, segments, CURVE_SEGMENTS, pen_of(c), c->box, c->colour);
}

/* Both diagonals; with a hole in the middle, a square that much wide to each side, each is cut in
 * two. */
void paint_cross(Painter *p, const DrawCommand *c)
{
    Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    float keep = 1 - fminf(1, 2 * c->gap / fmaxf(1, fmaxf(c->box.w, c->box.h)));
    Segment segments[4];
    for (int i = 0; i < 4; i++) {
        Point corner = {i % 2 ? c->box.x + c->box.w : c->box.x,
                        i / 2 ? c->box.y + c->box.h : c->box.y};
        Point end = {corner.x + keep * (middle.x - corner.x),
                     corner.y + keep * (middle.y - corner.y)};
        segments[i] = (Segment){corner, end};
    }
    stroke(p, segments, 4, pen_of(c), c->box, c->colour);
}

/* Signed distance of `at` from the line a-b, positive on its right (y points down). */
static float beside(Point a, Point b, Point at)
{
    float dx = b.x - a.x, dy = b.y - a.y, length = fmaxf(1e-6F, sqrtf(dx * dx + dy * dy));
    return (dx * (at.y - a.y) - dy * (at.x - a.x)) / length;
}

void paint_triangle(Painter *p, const DrawCommand *c)
{
    const Point *q = c->points;
    float turn = beside(q[0], q[1], q[2]) < 0 ? -1.0F : 1.0F;
    PixelBox box = {(int)floorf(c->box.x), (int)floorf(c->box.y), (int)ceilf(c->box.x + c->box.w),
                    (int)ceilf(c->box.y + c->box.h)};
    PixelBox seen = paint_visible(p, box);
    for (int y = seen.top; y < seen.bottom; y++) {
        for (int x = seen.left; x < seen.right; x++) {
            Point at = {(float)x + 0.5F, (float)y + 0.5F};
            float inside = fminf(turn * beside(q[0], q[1], at), turn * beside(q[1], q[2], at));
            int coverage = paint_coverage(fminf(inside, turn * beside(q[2], q[0], at)));
            if (coverage)
                paint_pixel(p, x, y, c->colour, coverage);
        }
    }
}
