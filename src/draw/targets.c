/*
 * targets.c - what a picture can be asked: the tag under a point, the stops of the Tab key (see
 * draw.h). Both walk along the list and look only at what shows within the clips that are open.
 */
#include "draw/draw.h"

#include <math.h>
#include <stdlib.h>

/* A way through the commands of a list, with the clips that are open on it. */
typedef struct Walk {
    const DrawList *d;
    size_t next;
    Box open[DRAW_CLIPS_MAX + 1];
    int depth; /* open[depth] is the one that counts */
} Walk;

static Walk walk(const DrawList *d)
{
    return (Walk){.d = d, .open = {{0, 0, (float)d->width, (float)d->height}}};
}

/* The next command that is no clip, NULL at the end; *seen: its box as far as it shows. */
static const DrawCommand *next_command(Walk *w, Box *seen)
{
    while (w->next < w->d->count) {
        const DrawCommand *c = &w->d->items[w->next++];
        *seen = box_meet(w->open[w->depth], c->box);
        if (c->kind == DRAW_CLIP)
            w->open[++w->depth] = *seen;
        else if (c->kind == DRAW_UNCLIP)
            w->depth--;
        else
            return c;
    }
    return NULL;
}

/* ---- under a point ---- */

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

DrawTag draw_hit(const DrawList *d, Point p)
{
    DrawTag hit = {0};
    Box seen;
    Walk w = walk(d);
    for (const DrawCommand *c; (c = next_command(&w, &seen));)
        if (c->tag.kind != TAG_NONE && box_has(seen, p))
            hit = tag_at(c, p);
    return hit;
}

/* ---- stops ---- */

enum { LINES = 40 }; /* of a picture's height: what is closer than that stands on one line */

static bool acts(DrawTag tag)
{
    bool aside = (tag.kind == TAG_STEP || tag.kind == TAG_EVENT) && tag.time;
    return !aside && tag.kind != TAG_NONE && tag.kind != TAG_PART && tag.kind != TAG_LINE &&
           tag.kind != TAG_FIELD && tag.kind != TAG_TOLD && tag.kind != TAG_POPUP &&
           tag.kind != TAG_TYPED && tag.kind != TAG_COVER && tag.kind != TAG_DIVIDER &&
           tag.kind != TAG_AXIS && tag.kind != TAG_SIDE && tag.kind != TAG_SCROLL;
}

/* Cells of one tensor are one stop; so are equal tags. */
static bool same_stop(DrawTag a, DrawTag b)
{
    if (a.kind == TAG_CELL && b.kind == TAG_CELL)
        return a.node == b.node && a.time == b.time;
    return tag_same(a, b);
}

static Box join(Box a, Box b)
{
    float left = fminf(a.x, b.x), top = fminf(a.y, b.y);
    float right = fmaxf(a.x + a.w, b.x + b.w), bottom = fmaxf(a.y + a.h, b.y + b.h);
    return (Box){left, top, right - left, bottom - top};
}

/* Adds a command's box to the stop of its tag: the commands of one thing follow one another in the
 * list, so that only those make its box larger. */
static void add(Arena *a, DrawTargets *t, DrawTag tag, Box box, bool goes_on)
{
    for (size_t i = 0; i < t->count; i++) {
        DrawTarget *old = &t->items[i];
        if (!same_stop(old->tag, tag))
            continue;
        if (goes_on && i == t->count - 1 && tag_same(old->tag, tag))
            old->box = join(old->box, box);
        return;
    }
    *ARENA_PUSH(a, t) = (DrawTarget){tag, box};
}

static int line_of(const DrawTarget *t, float line)
{
    return (int)floorf((t->box.y + t->box.h / 2) / line);
}

static void sort(DrawTargets *t, float line)
{
    for (size_t i = 1; i < t->count; i++) {
        DrawTarget moved = t->items[i];
        size_t k = i;
        for (; k > 0; k--) {
            const DrawTarget *before = &t->items[k - 1];
            int a = line_of(before, line), b = line_of(&moved, line);
            if (a < b || (a == b && before->box.x <= moved.box.x))
                break;
            t->items[k] = *before;
        }
        t->items[k] = moved;
    }
}

DrawTargets draw_targets(Arena *a, const DrawList *d)
{
    DrawTargets found = {0};
    DrawTag last = {0};
    Box seen;
    Walk w = walk(d);
    for (const DrawCommand *c; (c = next_command(&w, &seen));) {
        bool stops = acts(c->tag) && seen.w > 0 && seen.h > 0;
        if (stops)
            add(a, &found, c->tag, seen, tag_same(c->tag, last));
        last = stops ? c->tag : (DrawTag){0};
    }
    sort(&found, (float)d->height / LINES);
    return found;
}

/* What lies between what acts, and may be taken for it. */
static bool is_ground(DrawTag tag)
{
    return tag.kind == TAG_NONE || tag.kind == TAG_PART || tag.kind == TAG_LINE ||
           tag.kind == TAG_SIDE;
}

Point draw_meant(Arena *a, const DrawList *d, Point p)
{
    Point meant = p;
    float nearest = d->finger / 3;
    if (nearest <= 0 || !is_ground(draw_hit(d, p)))
        return p;
    DrawTargets all = draw_targets(a, d);
    for (size_t i = 0; i < all.count; i++) {
        Box box = all.items[i].box;
        Point to = {fminf(fmaxf(p.x, box.x), box.x + box.w - 1),
                    fminf(fmaxf(p.y, box.y), box.y + box.h - 1)};
        float far = hypotf(to.x - p.x, to.y - p.y);
        if (far < nearest && !is_ground(draw_hit(d, to))) {
            nearest = far;
            meant = to;
        }
    }
    return meant;
}

const DrawTarget *draw_target_next(const DrawTargets *t, DrawTag from, int by)
{
    if (t->count == 0)
        return NULL;
    for (size_t i = 0; i < t->count; i++)
        if (from.kind != TAG_NONE && same_stop(t->items[i].tag, from))
            return &t->items[(i + t->count + (size_t)(by + (int)t->count)) % t->count];
    return by > 0 ? &t->items[0] : &t->items[t->count - 1];
}
