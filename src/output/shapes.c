/*
 * shapes.c - commands of a draw list become pixels (see shapes.h).
 *
 * Each kind of command has a function, and the table at the end says which. Upright shapes have
 * their edges on whole pixels: only round corners are antialiased, by the distance of a pixel's
 * centre from the corner's circle. Slanted shapes are strokes: a stroke is a set of segments, and
 * each row of pixels collects, per pixel, the largest coverage any segment gives it, and is blended
 * once; so joints and crossings are no darker than the rest.
 *
 * Blending is plain sRGB: every colour of a theme was chosen by eye on a screen that does the same.
 */
#include "output/shapes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- boxes and pixels ---- */

/* The box's edges on the nearest whole pixels. */
static PixelBox pixel_box(Box box)
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

static uint8_t *pixel_at(const Image *image, int x, int y)
{
    return image->rgb + ((size_t)y * (size_t)image->width + (size_t)x) * 3;
}

/* Blends one pixel, coverage 0..255; the caller stays within the clip. */
static inline void paint_pixel(const Painter *p, int x, int y, Colour c, int coverage)
{
    uint8_t *at = pixel_at(p->image, x, y);
    int share = c.a == 255 ? coverage : coverage * c.a / 255;
    if (share == 255) {
        at[0] = c.r;
        at[1] = c.g;
        at[2] = c.b;
        return;
    }
    at[0] = blend(at[0], c.r, share);
    at[1] = blend(at[1], c.g, share);
    at[2] = blend(at[2], c.b, share);
}

/* Blends pixels of row y from column `from` to before `to`, each by its coverage; the caller stays
 * within the clip. */
static void paint_row(const Painter *p, int y, int from, int to, Colour c, const uint8_t *coverage)
{
    for (int x = from; x < to; x++, coverage++)
        if (*coverage)
            paint_pixel(p, x, y, c, *coverage);
}

/* The first row is written, the others are copies of it. */
static void fill_opaque(Image *image, PixelBox box, Colour c)
{
    size_t bytes = (size_t)(box.right - box.left) * 3;
    uint8_t *first = pixel_at(image, box.left, box.top);
    for (size_t i = 0; i < bytes; i += 3) {
        first[i] = c.r;
        first[i + 1] = c.g;
        first[i + 2] = c.b;
    }
    for (int y = box.top + 1; y < box.bottom; y++)
        memcpy(pixel_at(image, box.left, y), first, bytes);
}

enum { WEAVE = 16 }; /* pixels that are blended at once */

/* Blends a row of pixels that all have that coverage, as paint_pixel does. A sum below 65535 is
 * divided by 255 without a division, so that the compiler can do many at once. */
static void blend_run(uint8_t *at, int pixels, Colour c, int coverage)
{
    const uint8_t over[3] = {c.r, c.g, c.b};
    unsigned share = (unsigned)(c.a == 255 ? coverage : coverage * c.a / 255);
    uint16_t under = (uint16_t)(255 - share), add[3 * WEAVE];
    for (int i = 0; i < 3 * WEAVE; i++)
        add[i] = (uint16_t)(over[i % 3] * share + 127);
    for (; pixels >= WEAVE; pixels -= WEAVE, at += sizeof add / sizeof *add)
        for (size_t i = 0; i < sizeof add / sizeof *add; i++) {
            uint16_t sum = (uint16_t)(at[i] * under + add[i]);
            at[i] = (uint8_t)((sum + 1 + (sum >> 8)) >> 8);
        }
    for (int i = 0; i < 3 * pixels; i++)
        at[i] = blend(at[i], over[i % 3], (int)share);
}

static void fill_translucent(Image *image, PixelBox box, Colour c)
{
    for (int y = box.top; y < box.bottom; y++)
        blend_run(pixel_at(image, box.left, y), box.right - box.left, c, 255);
}

void paint_box(const Painter *p, PixelBox box, Colour c)
{
    box = paint_visible(p, box);
    if (box.left < box.right && box.top < box.bottom)
        (c.a == 255 ? fill_opaque : fill_translucent)(p->image, box, c);
}

/* Coverage 0..255 of a pixel whose centre lies `inside` pixels within an edge (negative: outside).
 */
static int coverage_of(float inside)
{
    float share = inside + 0.5F;
    return share >= 1 ? 255 : share <= 0 ? 0 : (int)(share * 255 + 0.5F);
}

/* ---- upright shapes ---- */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* As fmaxf and fminf of numbers, which are calls where NaN has to be thought of. */
static float larger(float a, float b)
{
    return a > b ? a : b;
}

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

/* Coverage of pixel (x, y) by the box with its corners cut round. */
static int round_coverage(PixelBox box, float radius, int x, int y)
{
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom)
        return 0;
    float px = (float)x + 0.5F, py = (float)y + 0.5F;
    float dx = larger((float)box.left + radius - px, px - ((float)box.right - radius));
    float dy = larger((float)box.top + radius - py, py - ((float)box.bottom - radius));
    if (dx <= 0 || dy <= 0)
        return 255;
    return coverage_of(radius - sqrtf(dx * dx + dy * dy));
}

/* A radius that the box has room for. */
static float fit_radius(PixelBox box, float radius)
{
    float most = (float)smaller(box.right - box.left, box.bottom - box.top) / 2;
    return larger(0, lesser(radius, most));
}

/* Paints the pixels of `part` that lie within one round-cornered box and outside another, one by
 * one. */
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

static void paint_rect(Painter *p, const DrawCommand *c)
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

static void paint_frame(Painter *p, const DrawCommand *c)
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
    int band = (int)ceilf(larger(radius, (float)t)); /* from an edge, that may be a corner's */
    int upper = smaller(box.top + band, box.bottom - band);
    int lower = box.bottom - band > upper ? box.bottom - band : upper;
    int near = smaller(box.left + band, box.right - band);
    int far = box.right - band > near ? box.right - band : near;
    const PixelBox corners[] = {{box.left, box.top, near, upper},
                                {far, box.top, box.right, upper},
                                {box.left, lower, near, box.bottom},
                                {far, lower, box.right, box.bottom}};
    for (int i = 0; i < 4; i++)
        paint_part(p, corners[i], c->colour, box, radius, inner, inner_radius);
    paint_box(p, (PixelBox){near, box.top, far, box.top + t}, c->colour);
    paint_box(p, (PixelBox){near, box.bottom - t, far, box.bottom}, c->colour);
    paint_box(p, (PixelBox){box.left, upper, box.left + t, lower}, c->colour);
    paint_box(p, (PixelBox){box.right - t, upper, box.right, lower}, c->colour);
}

enum { HATCH_PERIOD_MAX = 128 }; /* pixels between two lines of a hatch, measured along a row */

static void paint_hatch(Painter *p, const DrawCommand *c)
{
    const float root = 1.41421356F;
    PixelBox box = pixel_box(c->box), seen = paint_visible(p, box);
    int period = smaller((int)lrintf(larger(2, c->gap * root)), HATCH_PERIOD_MAX);
    int coverage[HATCH_PERIOD_MAX] = {0};
    for (int i = 0; i < period; i++) {
        int beside = i - period / 2;
        float away = fabsf((float)beside) / root; /* from the nearest line */
        coverage[i] = coverage_of(c->thickness / 2 - away);
    }
    for (int y = seen.top; y < seen.bottom; y++) {
        for (int x = seen.left; x < seen.right; x++) {
            int share = coverage[(x - box.left + y - box.top) % period];
            if (share)
                paint_pixel(p, x, y, c->colour, share);
        }
    }
}

static void paint_ramp(Painter *p, const DrawCommand *c)
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

/* The colour over all but a circle: boxes around the square that the circle touches, and within it
 * pixel by pixel. */
static void paint_spot(Painter *p, const DrawCommand *c)
{
    Point m = c->points[0];
    float reach = c->radius + 1;
    PixelBox all = pixel_box(c->box);
    PixelBox disc = {(int)floorf(m.x - reach), (int)floorf(m.y - reach), (int)ceilf(m.x + reach),
                     (int)ceilf(m.y + reach)};
    disc = pixel_meet(all, disc);
    if (disc.left >= disc.right || disc.top >= disc.bottom)
        disc = (PixelBox){all.left, all.top, all.left, all.top};
    paint_box(p, (PixelBox){all.left, all.top, all.right, disc.top}, c->colour);
    paint_box(p, (PixelBox){all.left, disc.bottom, all.right, all.bottom}, c->colour);
    paint_box(p, (PixelBox){all.left, disc.top, disc.left, disc.bottom}, c->colour);
    paint_box(p, (PixelBox){disc.right, disc.top, all.right, disc.bottom}, c->colour);
    disc = paint_visible(p, disc);
    for (int y = disc.top; y < disc.bottom; y++) {
        for (int x = disc.left; x < disc.right; x++) {
            float dx = (float)x + 0.5F - m.x, dy = (float)y + 0.5F - m.y;
            int coverage = coverage_of(sqrtf(dx * dx + dy * dy) - c->radius);
            if (coverage)
                paint_pixel(p, x, y, c->colour, coverage);
        }
    }
}

/* Where square i of n begins on a side that reaches from low to high. */
static int square_edge(int low, int high, int i, int n)
{
    return low + (int)((int64_t)(high - low) * i / n);
}

static void paint_pixels(Painter *p, const DrawCommand *c)
{
    const DrawPixels *pixels = c->pixels;
    PixelBox box = pixel_box(c->box), seen = paint_visible(p, box);
    for (int x = seen.left, j = 0; x < seen.right; x++) {
        while (x >= square_edge(box.left, box.right, j + 1, pixels->columns))
            j++;
        p->square[x] = j;
    }
    for (int y = seen.top, i = 0; y < seen.bottom; y++) {
        while (y >= square_edge(box.top, box.bottom, i + 1, pixels->rows))
            i++;
        const uint8_t *rgb = pixels->rgb + (size_t)i * (size_t)pixels->columns * 3;
        for (int x = seen.left; x < seen.right; x++)
            memcpy(pixel_at(p->image, x, y), rgb + (size_t)p->square[x] * 3, 3);
    }
}

/* ---- slanted shapes ---- */

typedef struct Segment {
    Point a, b;
} Segment;

typedef struct Stroke {
    float half; /* of its thickness */
    float gap;  /* > 0: dashes this long with as much between them */
} Stroke;

/* How far a pixel's centre lies inside the segment's stroke; round ends. */
static float inside_stroke(const Segment *s, Stroke pen, Point at)
{
    float dx = s->b.x - s->a.x, dy = s->b.y - s->a.y;
    float length = sqrtf(dx * dx + dy * dy);
    float along = ((at.x - s->a.x) * dx + (at.y - s->a.y) * dy) / larger(length, 1e-6F);
    float t = larger(0, lesser(length, along));
    if (pen.gap > 0 && fmodf(t, 2 * pen.gap) >= pen.gap)
        return -1;
    float share = t / larger(length, 1e-6F);
    float ex = at.x - (s->a.x + share * dx), ey = at.y - (s->a.y + share * dy);
    return pen.half - sqrtf(ex * ex + ey * ey);
}

/* Where the segment's stroke may touch pixel row y: x from *left to before *right. */
static bool row_reach(const Segment *s, Stroke pen, int y, float *left, float *right)
{
    float pad = pen.half + 1, low = (float)y + 0.5F - pad, high = (float)y + 0.5F + pad;
    Point top = s->a.y <= s->b.y ? s->a : s->b, bottom = s->a.y <= s->b.y ? s->b : s->a;
    if (bottom.y < low || top.y > high)
        return false;
    float tall = bottom.y - top.y, slope = tall > 1e-6F ? (bottom.x - top.x) / tall : 0;
    float x0 = tall > 1e-6F ? top.x + (larger(low, top.y) - top.y) * slope : top.x;
    float x1 = tall > 1e-6F ? top.x + (lesser(high, bottom.y) - top.y) * slope : bottom.x;
    *left = lesser(x0, x1) - pad;
    *right = larger(x0, x1) + pad;
    return true;
}

/* Columns of a row, the last one excluded. */
typedef struct Columns {
    int from, to;
} Columns;

static Columns columns_join(Columns a, Columns b)
{
    if (a.from >= a.to || b.from >= b.to)
        return a.from < a.to ? a : b;
    return (Columns){smaller(a.from, b.from), a.to > b.to ? a.to : b.to};
}

/* Raises the row's coverage where the segment's stroke passes, within the columns that are seen;
 * returns where that may be. */
static Columns cover_row(uint8_t *row, const Segment *s, Stroke pen, int y, PixelBox seen)
{
    float left, right;
    if (!row_reach(s, pen, y, &left, &right))
        return (Columns){0, 0};
    Columns touched = {left > (float)seen.left ? (int)left : seen.left,
                       right < (float)seen.right ? (int)ceilf(right) : seen.right};
    for (int x = touched.from; x < touched.to; x++) {
        Point at = {(float)x + 0.5F, (float)y + 0.5F};
        int coverage = coverage_of(inside_stroke(s, pen, at));
        row[x] = coverage > row[x] ? (uint8_t)coverage : row[x];
    }
    return touched;
}

/* Blends the coverage that was collected in those columns of row y, and forgets it. */
static void blend_row(const Painter *p, int y, Columns touched, Colour c)
{
    if (touched.from >= touched.to)
        return;
    paint_row(p, y, touched.from, touched.to, c, p->row + touched.from);
    memset(p->row + touched.from, 0, (size_t)(touched.to - touched.from));
}

/* Draws the segments as one stroke. `around` holds them all, without their thickness. */
static void stroke(Painter *p, const Segment *segments, int n, Stroke pen, Box around, Colour c)
{
    int pad = (int)ceilf(pen.half) + 1;
    PixelBox box = {(int)floorf(around.x) - pad, (int)floorf(around.y) - pad,
                    (int)ceilf(around.x + around.w) + pad, (int)ceilf(around.y + around.h) + pad};
    PixelBox seen = paint_visible(p, box);
    for (int y = seen.top; y < seen.bottom && seen.left < seen.right; y++) {
        Columns touched = {0, 0};
        for (int i = 0; i < n; i++)
            touched = columns_join(cover_row(p->row, &segments[i], pen, y, seen), touched);
        blend_row(p, y, touched, c);
    }
}

static Stroke stroke_of(const DrawCommand *c)
{
    return (Stroke){larger(1, c->thickness) / 2, c->kind == DRAW_LINE ? c->gap : 0};
}

/* A level or upright line is a box on whole pixels, or a row of them. */
static void paint_straight(Painter *p, const DrawCommand *c)
{
    bool level = c->box.h < c->box.w;
    int t = whole(c->thickness);
    PixelBox box = pixel_box(c->box);
    int gap = c->gap > 0 ? (int)larger(1, roundf(c->gap)) : 0;
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

static void paint_line(Painter *p, const DrawCommand *c)
{
    if (c->box.w < 0.01F || c->box.h < 0.01F) {
        paint_straight(p, c);
        return;
    }
    Segment s = {c->points[0], c->points[1]};
    stroke(p, &s, 1, stroke_of(c), c->box, c->colour);
}

/* The point at t in 0..1 of the cubic Bezier curve of four points. */
static Point curve_at(const Point *q, float t)
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

static void paint_curve(Painter *p, const DrawCommand *c)
{
    Segment segments[CURVE_SEGMENTS];
    Point from = c->points[0];
    for (int i = 0; i < CURVE_SEGMENTS; i++) {
        Point to = curve_at(c->points, (float)(i + 1) / CURVE_SEGMENTS);
        segments[i] = (Segment){from, to};
        from = to;
    }
    stroke(p, segments, CURVE_SEGMENTS, stroke_of(c), c->box, c->colour);
}

/* ---- ribbons ---- */

enum {
    LEVELS = 4, /* in a row of pixels, whose coverages are added up */
    LEVEL_MOST = 256 / LEVELS
};

/* A ribbon at a level: where its middle is and how far it reaches to each side. */
typedef struct Across {
    float middle, half;
} Across;

/* Finds the ribbon at a level, between two points of its curve, of which the first is looked for
 * from *i on. It is nowhere thinner than a pixel, measured across. False: it does not reach that
 * level. */
static bool ribbon_across(const Point at[CURVE_SEGMENTS + 1], float level, int *i, Across *out)
{
    while (*i < CURVE_SEGMENTS && at[*i + 1].y < level)
        ++*i;
    if (level < at[0].y || *i == CURVE_SEGMENTS)
        return false;
    Point a = at[*i], b = at[*i + 1];
    float slope = (b.x - a.x) / larger(b.y - a.y, 1e-6F);
    out->middle = a.x + slope * (level - a.y);
    out->half = larger(out->half, sqrtf(1 + slope * slope) / 2);
    return true;
}

/* Adds a level's coverage to pixel x of a row, of which a share lies in the ribbon. */
static void cover(uint8_t *row, int x, float share)
{
    row[x] = (uint8_t)smaller(row[x] + (int)(share * LEVEL_MOST), 255);
}

/* Adds a level's coverage to the pixels between left and right that are seen; returns which. */
static Columns cover_between(uint8_t *row, float left, float right, PixelBox seen)
{
    left = left > (float)seen.left ? left : (float)seen.left;
    right = right < (float)seen.right ? right : (float)seen.right;
    int first = (int)left, last = (int)right;
    if (left >= right)
        return (Columns){0, 0};
    if (first == last) {
        cover(row, first, right - left);
        return (Columns){first, first + 1};
    }
    cover(row, first, (float)(first + 1) - left);
    for (int x = first + 1; x < last; x++)
        row[x] = (uint8_t)smaller(row[x] + LEVEL_MOST, 255);
    if (last < seen.right)
        cover(row, last, right - (float)last);
    return (Columns){first, smaller(last + 1, seen.right)};
}

/* The columns that the ribbon covers wholly at all levels of a row; else none, at the left. */
static Columns covered_columns(const Across at[LEVELS], int reached, PixelBox seen)
{
    Columns all = {seen.left, seen.right};
    for (int k = 0; k < reached; k++) {
        float left = larger((float)all.from, at[k].middle - at[k].half);
        float right = lesser((float)all.to, at[k].middle + at[k].half);
        all = (Columns){(int)ceilf(left), (int)floorf(right)};
        if (all.from >= all.to)
            break;
    }
    return reached == LEVELS && all.from < all.to ? all : (Columns){seen.left, seen.left};
}

/* Paints row y of a ribbon that is wide at so many levels of it: pixels that it covers wholly at
 * once, those beside them by what each level adds. */
static void ribbon_row(const Painter *p, int y, const Across at[LEVELS], int reached, PixelBox seen,
                       Colour c)
{
    Columns whole = covered_columns(at, reached, seen), touched[2] = {{0}};
    const PixelBox beside[2] = {{seen.left, y, whole.from, y + 1},
                                {whole.to, y, seen.right, y + 1}};
    paint_box(p, (PixelBox){whole.from, y, whole.to, y + 1}, c);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < reached; k++) {
            float left = at[k].middle - at[k].half, right = at[k].middle + at[k].half;
            touched[i] = columns_join(cover_between(p->row, left, right, beside[i]), touched[i]);
        }
        blend_row(p, y, touched[i], c);
    }
}

static void paint_ribbon(Painter *p, const DrawCommand *c)
{
    Point at[CURVE_SEGMENTS + 1];
    for (int i = 0; i <= CURVE_SEGMENTS; i++)
        at[i] = curve_at(c->points, (float)i / CURVE_SEGMENTS);
    float half = c->thickness / 2, reach = half + c->box.w; /* no row of it reaches farther */
    PixelBox box = {(int)floorf(c->box.x - reach), (int)floorf(c->box.y),
                    (int)ceilf(c->box.x + c->box.w + reach), (int)ceilf(c->box.y + c->box.h)};
    PixelBox seen = paint_visible(p, box);
    for (int y = seen.top, i = 0; y < seen.bottom && seen.left < seen.right; y++) {
        Across across[LEVELS];
        int reached = 0;
        for (int k = 0; k < LEVELS; k++) {
            Across a = {.half = half};
            if (ribbon_across(at, (float)y + ((float)k + 0.5F) / LEVELS, &i, &a))
                across[reached++] = a;
        }
        ribbon_row(p, y, across, reached, seen, c->colour);
    }
}

/* Both diagonals; with a hole in the middle, a square that much wide to each side, each is cut in
 * two. */
static void paint_cross(Painter *p, const DrawCommand *c)
{
    Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    float keep = 1 - lesser(1, 2 * c->gap / larger(1, larger(c->box.w, c->box.h)));
    Segment segments[4];
    for (int i = 0; i < 4; i++) {
        Point corner = {i % 2 ? c->box.x + c->box.w : c->box.x,
                        i / 2 ? c->box.y + c->box.h : c->box.y};
        Point end = {corner.x + keep * (middle.x - corner.x),
                     corner.y + keep * (middle.y - corner.y)};
        segments[i] = (Segment){corner, end};
    }
    stroke(p, segments, 4, stroke_of(c), c->box, c->colour);
}

/* Signed distance of `at` from the line a-b, positive on its right (y points down). */
static float beside(Point a, Point b, Point at)
{
    float dx = b.x - a.x, dy = b.y - a.y, length = larger(1e-6F, sqrtf(dx * dx + dy * dy));
    return (dx * (at.y - a.y) - dy * (at.x - a.x)) / length;
}

static void paint_triangle(Painter *p, const DrawCommand *c)
{
    const Point *q = c->points;
    float turn = beside(q[0], q[1], q[2]) < 0 ? -1.0F : 1.0F;
    PixelBox box = {(int)floorf(c->box.x), (int)floorf(c->box.y), (int)ceilf(c->box.x + c->box.w),
                    (int)ceilf(c->box.y + c->box.h)};
    PixelBox seen = paint_visible(p, box);
    for (int y = seen.top; y < seen.bottom; y++) {
        for (int x = seen.left; x < seen.right; x++) {
            Point at = {(float)x + 0.5F, (float)y + 0.5F};
            float inside = lesser(turn * beside(q[0], q[1], at), turn * beside(q[1], q[2], at));
            int coverage = coverage_of(lesser(inside, turn * beside(q[2], q[0], at)));
            if (coverage)
                paint_pixel(p, x, y, c->colour, coverage);
        }
    }
}

/* ---- text ---- */

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
        paint_row(t->painter, y, seen.left, seen.right, t->command->colour,
                  coverage + (seen.left - left));
    }
}

static void paint_text(Painter *p, const DrawCommand *c)
{
    assert(p->fonts);
    TextPaint t = {p, c};
    fonts_ink(p->fonts, c->font, c->px, c->text, paint_ink, &t);
}

/* ---- commands ---- */

static void open_clip(Painter *p, const DrawCommand *c)
{
    assert(p->depth < DRAW_CLIPS_MAX);
    p->clips[p->depth + 1] = paint_visible(p, pixel_box(c->box));
    p->depth++;
}

static void close_clip(Painter *p)
{
    assert(p->depth > 0);
    p->depth--;
}

/* An area and clips have none: they paint nothing. */
static void (*const painters[DRAW_KIND_COUNT])(Painter *, const DrawCommand *) = {
    [DRAW_RECT] = paint_rect,   [DRAW_FRAME] = paint_frame,   [DRAW_LINE] = paint_line,
    [DRAW_CURVE] = paint_curve, [DRAW_RIBBON] = paint_ribbon, [DRAW_TRIANGLE] = paint_triangle,
    [DRAW_HATCH] = paint_hatch, [DRAW_CROSS] = paint_cross,   [DRAW_RAMP] = paint_ramp,
    [DRAW_TEXT] = paint_text,   [DRAW_PIXELS] = paint_pixels, [DRAW_SPOT] = paint_spot,
};

bool shape_paints(DrawKind kind)
{
    return painters[kind] != NULL;
}

void shape_paint(Painter *p, const DrawCommand *c)
{
    painters[c->kind](p, c);
}

void shape_clip(Painter *p, const DrawCommand *c)
{
    if (c->kind == DRAW_CLIP)
        open_clip(p, c);
    if (c->kind == DRAW_UNCLIP)
        close_clip(p);
}
