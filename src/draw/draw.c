/*
 * draw.c - building draw lists (see draw.h).
 *
 * Every function fills one command and appends it. Texts are measured here, once, so that whoever
 * reads the list later needs no fonts to know where they are.
 */
#include "draw/draw.h"

#include "base/lookup.h"

#include <assert.h>
#include <math.h>
#include <string.h>

bool tag_same(DrawTag a, DrawTag b)
{
    return a.kind == b.kind && a.node == b.node && a.cell == b.cell && a.time == b.time;
}

DrawList draw_list(Arena *a, const TextMetrics *m, int width, int height, Colour background)
{
    return (DrawList){
        .arena = a, .metrics = m, .width = width, .height = height, .background = background};
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

/* How many points a command of that kind spans; its box is the one around them. */
static const int spanned[DRAW_KIND_COUNT] = {
    [DRAW_LINE] = 2, [DRAW_CURVE] = 4, [DRAW_RIBBON] = 4, [DRAW_TRIANGLE] = 3};

void draw_add(DrawList *d, DrawCommand c)
{
    assert(c.kind != DRAW_HATCH || c.gap > 0);
    d->clips += (c.kind == DRAW_CLIP) - (c.kind == DRAW_UNCLIP);
    assert(d->clips >= 0 && d->clips <= DRAW_CLIPS_MAX);
    if (spanned[c.kind])
        c.box = around(c.points, spanned[c.kind]);
    c.tag = d->tag;
    *ARENA_PUSH(d->arena, d) = c;
}

void draw_rect(DrawList *d, Box box, Colour fill, float radius)
{
    draw_add(d, (DrawCommand){.kind = DRAW_RECT, .box = box, .colour = fill, .radius = radius});
}

void draw_frame(DrawList *d, Box box, Colour colour, float radius, float thickness, float gap)
{
    draw_add(d, (DrawCommand){.kind = DRAW_FRAME,
                              .box = box,
                              .colour = colour,
                              .radius = radius,
                              .thickness = thickness,
                              .gap = gap});
}

void draw_line(DrawList *d, Point from, Point to, Colour colour, float thickness, float gap)
{
    draw_add(d, (DrawCommand){.kind = DRAW_LINE,
                              .points = {from, to},
                              .colour = colour,
                              .thickness = thickness,
                              .gap = gap});
}

void draw_triangle(DrawList *d, Point a, Point b, Point c, Colour fill)
{
    draw_add(d, (DrawCommand){.kind = DRAW_TRIANGLE, .points = {a, b, c}, .colour = fill});
}

void draw_area(DrawList *d, Box box)
{
    draw_add(d, (DrawCommand){.kind = DRAW_AREA, .box = box});
}

void draw_cover(DrawList *d, Box box)
{
    DrawTag was = d->tag;
    d->tag = (DrawTag){.kind = TAG_COVER};
    draw_area(d, box);
    d->tag = was;
}

float draw_text(DrawList *d, TextLook look, float x, float baseline, Str text)
{
    if (text.len == 0)
        return 0;
    float width = text_width(d->metrics, look.font, look.px, text);
    TextReach reach = d->metrics->reach(d->metrics->ctx, look.font, look.px);
    draw_add(d,
             (DrawCommand){.kind = DRAW_TEXT,
                           .colour = look.colour,
                           .box = {x, baseline - reach.ascent, width, reach.ascent + reach.descent},
                           .points = {{x, baseline}},
                           .font = look.font,
                           .px = look.px,
                           .text = str_copy(d->arena, text)});
    return width;
}

Str draw_shortened(DrawList *d, TextLook look, Str text, float room)
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
    Str fits = draw_shortened(d, look, text, box.w);
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
    float a_right = a.x + a.w, a_bottom = a.y + a.h, b_right = b.x + b.w, b_bottom = b.y + b.h;
    float left = a.x > b.x ? a.x : b.x, right = a_right < b_right ? a_right : b_right;
    float top = a.y > b.y ? a.y : b.y, bottom = a_bottom < b_bottom ? a_bottom : b_bottom;
    return (Box){left, top, right > left ? right - left : 0, bottom > top ? bottom - top : 0};
}

Box box_inset(Box box, float margin)
{
    return (Box){box.x + margin, box.y + margin, box.w - 2 * margin, box.h - 2 * margin};
}

/* ---- a picture as a whole ---- */

static bool is_painted(const DrawCommand *c)
{
    return c->kind != DRAW_AREA && c->kind != DRAW_CLIP && c->kind != DRAW_UNCLIP;
}

Box draw_bounds(const DrawList *d, size_t from)
{
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;
    for (size_t i = from; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (!is_painted(c))
            continue;
        left = fminf(left, c->box.x);
        top = fminf(top, c->box.y);
        right = fmaxf(right, c->box.x + c->box.w);
        bottom = fmaxf(bottom, c->box.y + c->box.h);
    }
    return left < right ? (Box){left, top, right - left, bottom - top} : (Box){0};
}

void draw_move(DrawList *d, size_t from, float x, float y)
{
    for (size_t i = from; i < d->count; i++) {
        DrawCommand *c = &d->items[i];
        c->box.x += x;
        c->box.y += y;
        for (int k = 0; k < 4; k++) {
            c->points[k].x += x;
            c->points[k].y += y;
        }
    }
}

float draw_least_px(const DrawList *d, TagKind kind)
{
    float least = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        bool meant = kind == TAG_KIND_COUNT || c->tag.kind == kind;
        if (c->kind == DRAW_TEXT && c->text.len && meant && (least == 0 || c->px < least))
            least = c->px;
    }
    return least;
}

Box draw_extent(const DrawList *d, float margin)
{
    Box all = draw_bounds(d, 0);
    if (all.w <= 0 || all.h <= 0)
        return (Box){0, 0, (float)d->width, (float)d->height};
    float left = fmaxf(floorf(all.x - margin), 0), top = fmaxf(floorf(all.y - margin), 0);
    return (Box){left, top, fminf(ceilf(all.x + all.w + margin), (float)d->width) - left,
                 fminf(ceilf(all.y + all.h + margin), (float)d->height) - top};
}

void draw_trim(DrawList *d, Box to)
{
    d->width = (int)to.w;
    d->height = (int)to.h;
    draw_move(d, 0, -to.x, -to.y);
}

void draw_enlarge(DrawList *d, float by)
{
    d->width = (int)lrintf((float)d->width * by);
    d->height = (int)lrintf((float)d->height * by);
    for (size_t i = 0; i < d->count; i++) {
        DrawCommand *c = &d->items[i];
        c->box = (Box){c->box.x * by, c->box.y * by, c->box.w * by, c->box.h * by};
        for (int k = 0; k < 4; k++)
            c->points[k] = (Point){c->points[k].x * by, c->points[k].y * by};
        c->radius *= by;
        c->thickness *= by;
        c->gap *= by;
        c->px *= by;
    }
}

void draw_reground(DrawList *d, Colour ground)
{
    Colour was = d->background;
    d->background = ground;
    for (size_t i = 0; i < d->count; i++)
        if (memcmp(&d->items[i].colour, &was, sizeof was) == 0)
            d->items[i].colour = ground;
}

/* Level lines that run through a plate become two, one on each side. */
static void part_lines(DrawList *d, Box plate)
{
    float right = plate.x + plate.w;
    for (size_t i = 0, count = d->count; i < count; i++) {
        DrawCommand *line = &d->items[i], rest = *line;
        Box box = line->box;
        if (line->kind != DRAW_LINE || box.h > 0 || box.x >= plate.x || box.x + box.w <= right ||
            box.y < plate.y || box.y > plate.y + plate.h)
            continue;
        line->points[0] = (Point){box.x, box.y};
        line->points[1] = (Point){plate.x, box.y};
        line->box.w = plate.x - box.x;
        rest.points[0] = (Point){right, box.y};
        rest.points[1] = (Point){box.x + box.w, box.y};
        rest.box = (Box){right, box.y, box.x + box.w - right, 0};
        *ARENA_PUSH(d->arena, d) = rest;
    }
}

void draw_unground(DrawList *d, Colour panel)
{
    DrawList all = *d;
    Colour ground = d->background;
    d->items = NULL;
    d->count = d->capacity = 0;
    for (size_t i = 0; i < all.count; i++) {
        const DrawCommand *c = &all.items[i];
        bool depicts = c->tag.kind != TAG_NONE && c->tag.kind != TAG_TOLD;
        bool plain = memcmp(&c->colour, &ground, sizeof ground) == 0 ||
                     memcmp(&c->colour, &panel, sizeof panel) == 0;
        if (c->kind == DRAW_RECT && plain && !depicts)
            part_lines(d, c->box);
        else
            *ARENA_PUSH(d->arena, d) = *c;
    }
    d->background.a = 0;
}

uint64_t draw_command_sum(const DrawCommand *c)
{
    const int kinds[] = {(int)c->kind, (int)c->font, (int)c->map, c->upright, (int)c->text.len};
    const float numbers[] = {c->radius, c->thickness, c->gap, c->px};
    uint64_t sum = sum_add(1, kinds, sizeof kinds);
    sum = sum_add(sum, &c->colour, sizeof c->colour);
    sum = sum_add(sum, numbers, sizeof numbers);
    sum = sum_add(sum, &c->box, sizeof c->box);
    sum = sum_add(sum, c->points, sizeof c->points);
    sum = sum_add(sum, c->text.at, c->text.len);
    if (!c->pixels)
        return sum;
    const int size[] = {c->pixels->columns, c->pixels->rows};
    sum = sum_add(sum, size, sizeof size);
    return sum_add(sum, c->pixels->rgb, (size_t)size[0] * (size_t)size[1] * 3);
}

uint64_t draw_list_sum(const DrawList *d)
{
    const int size[] = {d->width, d->height};
    uint64_t sum = sum_add(1, size, sizeof size);
    sum = sum_add(sum, &d->background, sizeof d->background);
    for (size_t i = 0; i < d->count; i++) {
        uint64_t command = draw_command_sum(&d->items[i]);
        if (d->items[i].kind != DRAW_AREA)
            sum = sum_add(sum, &command, sizeof command);
    }
    return sum;
}
