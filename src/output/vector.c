/*
 * vector.c - the commands of a draw list as boxes, paths and words (see vector.h).
 */
#include "output/vector.h"

#include <math.h>

typedef struct Drawing {
    const DrawList *list;
    FontSet *fonts;
    const VectorFile *file;
    void *to;
} Drawing;

/* The box's edges on the nearest whole pixels. */
static Box on_pixels(Box box)
{
    float left = rintf(box.x), top = rintf(box.y);
    return (Box){left, top, rintf(box.x + box.w) - left, rintf(box.y + box.h) - top};
}

/* A radius that the box has room for. */
static float fit_radius(Box box, float radius)
{
    return fmaxf(0, fminf(radius, fminf(box.w, box.h) / 2));
}

/* Thickness in whole pixels, never none. */
static float whole(float thickness)
{
    return fmaxf(1, rintf(thickness));
}

/* ---- paths ---- */

static void add(const Drawing *v, VectorPath *path, VectorPiece piece)
{
    *ARENA_PUSH(v->list->arena, path) = piece;
}

static void move_to(const Drawing *v, VectorPath *path, float x, float y)
{
    add(v, path, (VectorPiece){PIECE_MOVE, {{x, y}}});
}

static void line_to(const Drawing *v, VectorPath *path, float x, float y)
{
    add(v, path, (VectorPiece){PIECE_LINE, {{x, y}}});
}

static void close_path(const Drawing *v, VectorPath *path)
{
    add(v, path, (VectorPiece){.kind = PIECE_CLOSE});
}

/* ---- upright shapes ---- */

static void draw_box(const Drawing *v, const DrawCommand *c)
{
    Box box = on_pixels(c->box);
    if (box.w > 0 && box.h > 0)
        v->file->box(v->to, box, fit_radius(box, c->radius), (VectorPaint){.colour = c->colour});
}

/* The stroke runs in the middle of the frame. */
static void draw_outline(const Drawing *v, const DrawCommand *c)
{
    Box box = on_pixels(c->box);
    float t = whole(c->thickness), radius = fit_radius(box, c->radius);
    if (box.w < 2 * t || box.h < 2 * t)
        return;
    v->file->box(v->to, box_inset(box, t / 2), fmaxf(0, radius - t / 2),
                 (VectorPaint){c->colour, t, c->gap > 0 ? whole(c->gap) : 0, false});
}

/* Diagonals from the upper right to the lower left, cut where they leave the box. */
static void draw_hatch(const Drawing *v, const DrawCommand *c)
{
    Box box = on_pixels(c->box);
    float period = fmaxf(2, rintf(c->gap * 1.41421356F));
    float edge = c->thickness * 0.35F; /* so that the ends of strokes stay within */
    Box in = box_inset(box, edge);
    VectorPath path = {0};
    for (float sum = floorf(period / 2); sum < box.w + box.h && in.w > 0 && in.h > 0;
         sum += period) {
        float all = box.x + box.y + sum; /* x + y along the line */
        float right = fminf(in.x + in.w, all - in.y), left = fmaxf(in.x, all - in.y - in.h);
        if (right <= left)
            continue;
        move_to(v, &path, right, all - right);
        line_to(v, &path, left, all - left);
    }
    if (path.count)
        v->file->path(v->to, &path, (VectorPaint){c->colour, fmaxf(c->thickness, 0.5F), 0, false});
}

static void draw_ramp(const Drawing *v, const DrawCommand *c)
{
    v->file->ramp(v->to, on_pixels(c->box), c->map, c->upright);
}

static void draw_pixels(const Drawing *v, const DrawCommand *c)
{
    v->file->pixels(v->to, on_pixels(c->box), c->pixels);
}

/* How far the handles of a quarter of a circle reach, for a radius of 1. */
static const float QUARTER = 0.5522847F;

static void add_circle(const Drawing *v, VectorPath *path, Point m, float r)
{
    static const Point turns[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    move_to(v, path, m.x + r, m.y);
    for (int i = 0; i < 4; i++) {
        Point a = turns[i], b = turns[i + 1];
        float ax = a.x + QUARTER * b.x, ay = a.y + QUARTER * b.y;
        float bx = b.x + QUARTER * a.x, by = b.y + QUARTER * a.y;
        add(v, path,
            (VectorPiece){PIECE_CURVE,
                          {{m.x + r * ax, m.y + r * ay},
                           {m.x + r * bx, m.y + r * by},
                           {m.x + r * b.x, m.y + r * b.y}}});
    }
    close_path(v, path);
}

static void draw_spot(const Drawing *v, const DrawCommand *c)
{
    Box box = on_pixels(c->box);
    VectorPath path = {0};
    move_to(v, &path, box.x, box.y);
    line_to(v, &path, box.x + box.w, box.y);
    line_to(v, &path, box.x + box.w, box.y + box.h);
    line_to(v, &path, box.x, box.y + box.h);
    close_path(v, &path);
    add_circle(v, &path, c->points[0], c->radius);
    v->file->path(v->to, &path, (VectorPaint){.colour = c->colour});
}

/* ---- slanted shapes ---- */

/* A level or upright line covers whole pixels. */
static Point straightened(const DrawCommand *c, Point p)
{
    float t = whole(c->thickness);
    if (c->box.h < 0.01F && c->box.h <= c->box.w)
        return (Point){rintf(p.x), floorf(p.y - t / 2 + 0.5F) + t / 2};
    return (Point){floorf(p.x - t / 2 + 0.5F) + t / 2, rintf(p.y)};
}

static void draw_stroke(const Drawing *v, const DrawCommand *c)
{
    Point a = c->points[0], b = c->points[1];
    bool straight = c->box.w < 0.01F || c->box.h < 0.01F;
    VectorPath path = {0};
    if (straight) {
        a = straightened(c, a);
        b = straightened(c, b);
    }
    move_to(v, &path, a.x, a.y);
    line_to(v, &path, b.x, b.y);
    float t = straight ? whole(c->thickness) : fmaxf(1, c->thickness);
    v->file->path(v->to, &path, (VectorPaint){c->colour, t, fmaxf(0, c->gap), !straight});
}

static void draw_curve(const Drawing *v, const DrawCommand *c)
{
    const Point *p = c->points;
    VectorPath path = {0};
    move_to(v, &path, p[0].x, p[0].y);
    add(v, &path, (VectorPiece){PIECE_CURVE, {p[1], p[2], p[3]}});
    v->file->path(v->to, &path, (VectorPaint){c->colour, fmaxf(1, c->thickness), 0, true});
}

enum { RIBBON_PIECES = 24 };

/* The point at t in 0..1 of the curve, and how far it goes to the side for one pixel down. */
static Point ribbon_at(const Point *q, float t, float *slope)
{
    float u = 1 - t, w[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    float s[3] = {u * u, 2 * u * t, t * t};
    Point at = {0, 0}, along = {0, 0};
    for (int i = 0; i < 4; i++)
        at = (Point){at.x + w[i] * q[i].x, at.y + w[i] * q[i].y};
    for (int i = 0; i < 3; i++)
        along =
            (Point){along.x + s[i] * (q[i + 1].x - q[i].x), along.y + s[i] * (q[i + 1].y - q[i].y)};
    *slope = along.y > 1e-6F ? along.x / along.y : 0;
    return at;
}

/* Down its right edge and up its left one. It is nowhere thinner than a pixel, measured across. */
static void draw_ribbon(const Drawing *v, const DrawCommand *c)
{
    VectorPath path = {0};
    for (int i = 0; i <= 2 * RIBBON_PIECES + 1; i++) {
        bool down = i <= RIBBON_PIECES;
        int k = down ? i : 2 * RIBBON_PIECES + 1 - i;
        float slope;
        Point at = ribbon_at(c->points, (float)k / RIBBON_PIECES, &slope);
        float half = fmaxf(c->thickness / 2, sqrtf(1 + slope * slope) / 2);
        float x = at.x + (down ? half : -half);
        if (i == 0)
            move_to(v, &path, x, at.y);
        else
            line_to(v, &path, x, at.y);
    }
    close_path(v, &path);
    v->file->path(v->to, &path, (VectorPaint){.colour = c->colour});
}

static void draw_filled(const Drawing *v, const DrawCommand *c)
{
    VectorPath path = {0};
    move_to(v, &path, c->points[0].x, c->points[0].y);
    line_to(v, &path, c->points[1].x, c->points[1].y);
    line_to(v, &path, c->points[2].x, c->points[2].y);
    close_path(v, &path);
    v->file->path(v->to, &path, (VectorPaint){.colour = c->colour});
}

/* Both diagonals, each cut in two where the middle is left free. */
static void draw_cross(const Drawing *v, const DrawCommand *c)
{
    Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    float keep = 1 - fminf(1, 2 * c->gap / fmaxf(1, fmaxf(c->box.w, c->box.h)));
    VectorPath path = {0};
    for (int i = 0; i < 4; i++) {
        Point corner = {i % 2 ? c->box.x + c->box.w : c->box.x,
                        i / 2 ? c->box.y + c->box.h : c->box.y};
        move_to(v, &path, corner.x, corner.y);
        line_to(v, &path, corner.x + keep * (middle.x - corner.x),
                corner.y + keep * (middle.y - corner.y));
    }
    v->file->path(v->to, &path, (VectorPaint){c->colour, fmaxf(1, c->thickness), 0, true});
}

/* ---- text ---- */

typedef struct Setting {
    Arena *arena;
    VectorText *text;
} Setting;

static void set_word(void *ctx, const FontWord *word)
{
    Setting *s = ctx;
    FontWord *kept = ARENA_PUSH(s->arena, &s->text->words);
    *kept = *word;
    kept->text = str_copy(s->arena, word->text);
    s->text->px = word->px;
}

/* A blank ends each text, so that whoever copies or hears several does not join their words. */
static void draw_words(const Drawing *v, const DrawCommand *c)
{
    VectorText text = {.font = c->font,
                       .colour = c->colour,
                       .start = {rintf(c->points[0].x), rintf(c->points[0].y)}};
    Setting setting = {v->list->arena, &text};
    fonts_words(v->fonts, c->font, c->px, c->text, set_word, &setting);
    if (text.words.count) {
        FontWord blank = {STR(" "), (int)c->font, text.px, true, c->box.w, 0};
        *ARENA_PUSH(v->list->arena, &text.words) = blank;
        v->file->text(v->to, &text);
    }
}

/* ---- commands ---- */

static void open_clip(const Drawing *v, const DrawCommand *c)
{
    v->file->clip(v->to, on_pixels(c->box));
}

static void close_clip(const Drawing *v, const DrawCommand *c)
{
    (void)c;
    v->file->unclip(v->to);
}

/* An area paints nothing. */
static void (*const drawers[DRAW_KIND_COUNT])(const Drawing *, const DrawCommand *) = {
    [DRAW_RECT] = draw_box,    [DRAW_FRAME] = draw_outline, [DRAW_LINE] = draw_stroke,
    [DRAW_CURVE] = draw_curve, [DRAW_RIBBON] = draw_ribbon, [DRAW_TRIANGLE] = draw_filled,
    [DRAW_HATCH] = draw_hatch, [DRAW_CROSS] = draw_cross,   [DRAW_RAMP] = draw_ramp,
    [DRAW_TEXT] = draw_words,  [DRAW_PIXELS] = draw_pixels, [DRAW_SPOT] = draw_spot,
    [DRAW_CLIP] = open_clip,   [DRAW_UNCLIP] = close_clip,
};

void vector_draw(const DrawList *d, FontSet *fonts, const VectorFile *file, void *to)
{
    Drawing v = {d, fonts, file, to};
    for (size_t i = 0; i < d->count; i++)
        if (drawers[d->items[i].kind])
            drawers[d->items[i].kind](&v, &d->items[i]);
}
