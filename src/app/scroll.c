/*
 * scroll.c - the bars at the side of what does not fit: the thumb follows the pointer, and comes to
 * where the bar is pressed beside it.
 *
 * The tag of a bar says whose it is and how far that can be scrolled (draw/pen.h), so whoever owns
 * the list only asks here how far it is to be.
 */
#include "app/app_parts.h"

#include <math.h>

/* Finds the bar of the list in the picture that is on screen, and its thumb. */
static bool find(const App *app, ScrollList of, Box *bar, Box *thumb, int *most)
{
    int rects = 0;
    for (size_t i = 0; i < app->drawn.count; i++) {
        const DrawCommand *c = &app->drawn.items[i];
        if (c->kind != DRAW_RECT || c->tag.kind != TAG_SCROLL || c->tag.node != (int32_t)of)
            continue;
        *(rects++ ? thumb : bar) = c->box;
        *most = c->tag.time;
    }
    return rects == 2;
}

static void take_hold(App *app, ScrollList of, Point at)
{
    Scrolling *s = &app->scrolling;
    DrawTag under = point_tag(app, at);
    Box thumb;
    *s = (Scrolling){.of = of};
    if (under.kind != TAG_SCROLL || under.node != (int32_t)of ||
        !find(app, of, &s->bar, &thumb, &s->most))
        return;
    bool beside = at.y < thumb.y || at.y > thumb.y + thumb.h;
    s->on = true;
    s->thumb = thumb.h;
    s->grip = beside ? thumb.h / 2 : at.y - thumb.y;
}

bool scroll_take(App *app, const Input *in, ScrollList of, int *to)
{
    Scrolling *s = &app->scrolling;
    if (in->kind == INPUT_PRESS)
        take_hold(app, of, in->at);
    if (!s->on || s->of != of || in->kind < INPUT_MOVE || in->kind > INPUT_RELEASE)
        return false;
    float way = s->bar.h - s->thumb, down = in->at.y - s->grip - s->bar.y;
    *to = (int)lroundf((float)s->most * fminf(fmaxf(down / fmaxf(way, 1), 0), 1));
    s->on = in->kind != INPUT_RELEASE;
    app->shown.stale = true;
    return true;
}

bool scroll_take_rows(App *app, const Input *in, ScrollList of, int count, int *first, int *chosen)
{
    if (!scroll_take(app, in, of, first))
        return false;
    int last = *first + count - app->scrolling.most - 1;
    *chosen = *chosen < *first ? *first : *chosen > last ? last : *chosen;
    return true;
}
