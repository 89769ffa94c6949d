/*
 * thumbs.c - small pictures of what there was to see, for the card at the end of a lesson: one
 * from each quarter of its stages, the last that has something to show.
 *
 * Each is the picture of a step, drawn as always, of which only the shapes are left: letters would
 * be too small to read. They are made when the card is first drawn, and anew in other colours.
 */
#include "app/app_parts.h"

#include <math.h>
#include <string.h>

enum { WIDE = SCENE_LEAST_WIDTH, HIGH = SCENE_LEAST_HEIGHT }; /* pixels, as they are drawn first */

/* Is it a shape of the picture itself? The arithmetic of a cell and letters are none. */
static bool is_shape(const DrawCommand *c)
{
    if (c->kind == DRAW_CLIP || c->kind == DRAW_UNCLIP)
        return true;
    return c->kind != DRAW_TEXT && c->kind != DRAW_AREA && c->tag.kind != TAG_TOLD &&
           c->tag.kind != TAG_TERM && c->tag.kind != TAG_LITERAL && c->tag.kind != TAG_LINE;
}

static Box join(Box a, Box b)
{
    float left = fminf(a.x, b.x), top = fminf(a.y, b.y);
    float right = fmaxf(a.x + a.w, b.x + b.w), bottom = fmaxf(a.y + a.h, b.y + b.h);
    return a.w <= 0 ? b : (Box){left, top, right - left, bottom - top};
}

static Thumb make(App *app, int stage, int step)
{
    const View *now = &app->shown.view;
    View v = view_default();
    v.position = (Position){.path = {step}, .count = 1};
    v.parts = PARTS_PICTURE;
    v.theme = now->theme;
    v.map = now->map;
    v.range = now->range;
    v.hide = now->hide;
    v.planes = now->planes;
    Thumb t = {.stage = stage, .step = step};
    DrawList all =
        scene_draw(&app->ending.pictures, app->shown.lesson, &v, WIDE, HIGH, app->metrics);
    t.shapes = draw_list(&app->ending.pictures, app->metrics, WIDE, HIGH, all.background);
    for (size_t i = 0; i < all.count; i++) {
        const DrawCommand *c = &all.items[i];
        if (!is_shape(c))
            continue;
        draw_add(&t.shapes, *c);
        if (c->kind != DRAW_CLIP && c->kind != DRAW_UNCLIP)
            t.used = join(t.used, c->box);
    }
    return t;
}

/* Is there more to see than lines and empty ground: something in a colour that stands for a number?
 */
static bool is_telling(const App *app, const Thumb *t)
{
    const Theme *theme = &themes[app->shown.view.theme];
    for (size_t i = 0; i < t->shapes.count; i++) {
        const DrawCommand *c = &t->shapes.items[i];
        bool own = c->kind != DRAW_CLIP && c->kind != DRAW_UNCLIP && c->kind != DRAW_LINE &&
                   c->kind != DRAW_FRAME && c->kind != DRAW_RAMP && c->tag.kind != TAG_BUTTON;
        for (int r = 0; r < ROLE_COUNT && own; r++)
            own = memcmp(&theme->roles[r], &c->colour, sizeof c->colour) != 0;
        if (own)
            return true;
    }
    return false;
}

/* Looks for a telling picture among the steps of some stages, from the last one back. */
static bool find(App *app, int first, int end, Thumb *out)
{
    enum { TRIES = 8 };
    const Lesson *l = app->shown.lesson;
    int tries = 0;
    for (size_t i = l->steps.count; i-- > 0 && tries < TRIES;) {
        const LessonStep *s = &l->steps.items[i];
        if (s->stage < first || s->stage >= end || s->show.node == NO_NODE)
            continue;
        tries++;
        *out = make(app, s->stage, s->number);
        if (is_telling(app, out))
            return true;
    }
    return false;
}

int thumbs_make(App *app)
{
    Ending *e = &app->ending;
    const View *now = &app->shown.view;
    int stages = (int)app->shown.lesson->stages.count;
    if (e->painted && e->theme == now->theme && e->map == now->map && e->range == now->range)
        return e->thumbs;
    arena_reset(&e->pictures);
    e->painted = false;
    e->theme = now->theme;
    e->map = now->map;
    e->range = now->range;
    e->thumbs = 0;
    for (int i = 0; i < THUMBS_MOST; i++)
        if (find(app, i * stages / THUMBS_MOST, (i + 1) * stages / THUMBS_MOST,
                 &e->thumb[e->thumbs]))
            e->thumbs++;
    e->painted = true;
    return e->thumbs;
}

void thumb_draw(const Pen *p, const Thumb *t, Box box)
{
    Box used = t->used;
    float scale = fminf(fminf(box.w / fmaxf(used.w, 1), box.h / fmaxf(used.h, 1)), 1);
    float left = box.x + (box.w - used.w * scale) / 2 - used.x * scale;
    float top = box.y + (box.h - used.h * scale) / 2 - used.y * scale;
    for (size_t i = 0; i < t->shapes.count; i++) {
        DrawCommand c = t->shapes.items[i];
        c.box =
            (Box){left + c.box.x * scale, top + c.box.y * scale, c.box.w * scale, c.box.h * scale};
        for (int k = 0; k < 4; k++)
            c.points[k] = (Point){left + c.points[k].x * scale, top + c.points[k].y * scale};
        c.radius *= scale;
        c.thickness = fmaxf(c.thickness * scale, 0.75f);
        c.gap *= scale;
        draw_add(p->d, c);
    }
}
