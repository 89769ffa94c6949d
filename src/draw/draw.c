/*
 * draw.c - building draw lists, and finding what is under a point (see draw.h).
 *
 * Every function fills one command and appends it. Texts are measured here, once, so that whoever
 * reads the list later needs no fonts to know where they are.
 */
#include "draw/draw.h"

#include <assert.h>
#include <math.h>

DrawTag tag_make(TagKind kind, int32_t node, int64_t cell)
{
    return (DrawTag){kind, node, cell, 0};
}

bool tag_same(DrawTag a, DrawTag b)
{
    return a.kind == b.kind && a.node == b.node && a.cell == b.cell && a.time == b.time;
}

DrawList draw_list(Arena *a, const TextMetrics *m, int width, int height, Colour background)
{
    return (DrawList){
        .arena = a, .metrics = m, .width = width, .height = height, .background = background};
}

static void push(DrawList *d, DrawCommand c)
{
    c.tag = d->tag;
    *ARENA_PUSH(d->arena, d) = c;
}

void draw_rect(DrawList *d, Box box, Colour fill, float radius)
{
    push(d, (DrawCommand){.kind = DRAW_RECT, .box = box, .colour = fill, .radius = radius});
}

void draw_frame(DrawList *d, Box box, Colour colour, float radius, float thickness, float gap)
{
    push(d, (DrawCommand){.kind = DRAW_FRAME,
                          .box = box,
                          .colour = colour,
                          .radius = radius,
                          .thickness = thickness,
                          .gap = gap});
}

/* The box around points 0..n-1. */
static Box around(const Point *points, int n)
{
    float left = points[0].x, right = left, top = points[0].y, bottom = top;
    for (int i = 1; i < n; i++) {
        left = fminf(left, points[i].x);
        right = fmaxf(right, points[i].x);
        top = fminf(top, points[i].y);
        bottom = fmaxf(bottom, points[i].y);
    }
    return (Box){left, top, right - left, bottom - top};
}

static void push_points(DrawList *d, DrawCommand c, const Point *points, int n)
{
    for (int i = 0; i < n; i++)
        c.points[i] = points[i];
    c.box = around(points, n);
    push(d, c);
}

void draw_line(DrawList *d, Point from, Point to, Colour colour, float thickness, float gap)
{
    push_points(
        d, (DrawCommand){.kind = DRAW_LINE, .colour = colour, .thickness = thickness, .gap = gap},
        (Point[]){from, to}, 2);
}

void draw_curve(DrawList *d, const Point points[4], Colour colour, float thickness)
{
    push_points(d, (DrawCommand){.kind = DRAW_CURVE, .colour = colour, .thickness = thickness},
                points, 4);
}

void draw_triangle(DrawList *d, Point a, Point b, Point c, Colour fill)
{
    push_points(d, (DrawCommand){.kind = DRAW_TRIANGLE, .colour = fill}, (Point[]){a, b, c}, 3);
}

void draw_hatch(DrawList *d, Box box, Colour colour, float thickness, float gap)
{
    assert(gap > 0);
    push(d,
         (DrawCommand){
             .kind = DRAW_HATCH, .box = box, .colour = colour, .thickness = thickness, .gap = gap});
}

void draw_cross(DrawList *d, Box box, Colour colour, float thickness, float hole)
{
    push(
        d,
        (DrawCommand){
            .kind = DRAW_CROSS, .box = box, .colour = colour, .thickness = thickness, .gap = hole});
}

void draw_ramp(DrawList *d, Box box, MapId map, bool upright)
{
    push(d, (DrawCommand){.kind = DRAW_RAMP, .box = box, .map = map, .upright = upright});
}

void draw_spot(DrawList *d, Box box, Point middle, float radius, Colour colour)
{
    push(
        d,
        (DrawCommand){
            .kind = DRAW_SPOT, .box = box, .points = {middle}, .radius = radius, .colour = colour});
}

void draw_area(DrawList *d, Box box)
{
    push(d, (DrawCommand){.kind = DRAW_AREA, .box = box});
}

void draw_pixels(DrawList *d, Box box, const DrawPixels *pixels)
{
    push(d, (DrawCommand){.kind = DRAW_PIXELS, .box = box, .pixels = pixels});
}

void draw_clip(DrawList *d, Box box)
{
    assert(d->clips < DRAW_CLIPS_MAX);
    d->clips++;
    push(d, (DrawCommand){.kind = DRAW_CLIP, .box = box});
}

void draw_unclip(DrawList *d)
{
    assert(d->clips > 0);
    d->clips--;
    push(d, (DrawCommand){.kind = DRAW_UNCLIP});
}

float draw_text(DrawList *d, TextLook look, float x, float baseline, Str text)
{
    if (text.len == 0)
        return 0;
    float width = text_width(d->metrics, look.font, look.px, text);
    float ascent = d->metrics->ascent(d->metrics->ctx, look.font, look.px);
    float descent = d->metrics->descent(d->metrics->ctx, look.font, look.px);
    push(d, (DrawCommand){.kind = DRAW_TEXT,
                          .colour = look.colour,
                          .box = {x, baseline - ascent, width, ascent + descent},
                          .points = {{x, baseline}},
                          .font = look.font,
                          .px = look.px,
                          .text = str_copy(d->arena, text)});
    return width;
}

/* The text itself where it fits, else its beginning with an ellipsis, else nothing. */
static Str shortened(DrawList *d, TextLook look, Str text, float room)
{
    const Str dots = STR("…");
    if (text_width(d->metrics, look.font, look.px, text) <= room)
        return text;
    float left = room - text_width(d->metrics, look.font, look.px, dots);
    if (left < 0)
        return (Str){text.at, 0};
    Str head = text_fit(d->metrics, look.font, look.px, text, left);
    while (head.len && head.at[head.len - 1] == ' ')
        head.len--;
    return str_printf(d->arena, "%.*s…", STR_ARG(head));
}

float draw_text_in(DrawList *d, TextLook look, Box box, Align align, Str text)
{
    static const float share[] = {[ALIGN_LEFT] = 0, [ALIGN_CENTRE] = 0.5F, [ALIGN_RIGHT] = 1};
    Str fits = shortened(d, look, text, box.w);
    float spare = box.w - text_width(d->metrics, look.font, look.px, fits);
    return draw_text(d, look, box.x + share[align] * spare, text_baseline(look.px, box.y, box.h),
                     fits);
}

int draw_text_lines(DrawList *d, TextLook look, Box first, Align align, int most, Str text)
{
    int lines = 0;
    for (Box box = first; lines < most && str_trim(text).len; lines++, box.y += box.h) {
        Str all = text, line = text_line(d->metrics, look.font, look.px, &text, box.w);
        draw_text_in(d, look, box, align, lines + 1 < most ? line : str_trim(all));
    }
    return lines;
}

bool box_has(Box box, Point p)
{
    return p.x >= box.x && p.x < box.x + box.w && p.y >= box.y && p.y < box.y + box.h;
}

Box box_meet(Box a, Box b)
{
    float left = fmaxf(a.x, b.x), top = fmaxf(a.y, b.y);
    float right = fminf(a.x + a.w, b.x + b.w), bottom = fminf(a.y + a.h, b.y + b.h);
    return (Box){left, top, fmaxf(0, right - left), fmaxf(0, bottom - top)};
}

Box box_inset(Box box, float margin)
{
    return (Box){box.x + margin, box.y + margin, box.w - 2 * margin, box.h - 2 * margin};
}

/* What the command depicts at a point of its box. */
static DrawTag tag_at(const DrawCommand *c, Point p)
{
    DrawTag tag = c->tag;
    if (c->kind != DRAW_PIXELS || !c->pixels->cell)
        return tag;
    int column = (int)((p.x - c->box.x) / c->box.w * (float)c->pixels->columns);
    int row = (int)((p.y - c->box.y) / c->box.h * (float)c->pixels->rows);
    column = column < c->pixels->columns ? column : c->pixels->columns - 1;
    row = row < c->pixels->rows ? row : c->pixels->rows - 1;
    tag.cell += c->pixels->cell[(size_t)row * (size_t)c->pixels->columns + (size_t)column];
    return tag;
}

const DrawCommand *draw_find(const DrawList *d, Point p, TagKind kind)
{
    for (size_t i = d->count; i-- > 0;)
        if (d->items[i].tag.kind == kind && box_has(d->items[i].box, p))
            return &d->items[i];
    return NULL;
}

DrawTag draw_hit(const DrawList *d, Point p)
{
    Box open[DRAW_CLIPS_MAX + 1] = {{0, 0, (float)d->width, (float)d->height}};
    int depth = 0;
    DrawTag hit = {0};
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->kind == DRAW_CLIP) {
            open[depth + 1] = box_meet(open[depth], c->box);
            depth++;
        } else if (c->kind == DRAW_UNCLIP) {
            depth--;
        } else if (c->tag.kind != TAG_NONE && box_has(box_meet(open[depth], c->box), p)) {
            hit = tag_at(c, p);
        }
    }
    return hit;
}
