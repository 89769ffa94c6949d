/*
 * part_scroll.c - the column beside the picture when not all of it has room: all of it, moved up by
 * some lines, with a mark at its edge that says where one is (see parts.h).
 *
 * Under what is drawn lies a tag with what scrolling needs to know, so that nobody else computes
 * it. A picture that nobody sits before is never scrolled.
 */
#include "slide/parts.h"

#include <math.h>

static const float ENDLESS = 1e5f; /* pixels: the height of a column in which everything has room */

/* The place of the column answers for it; gives the index of that in the list. */
static size_t lay_ground(const Canvas *c, Box box, bool whole, int from, int most)
{
    c->pen.d->tag = (DrawTag){TAG_SIDE, whole, from, most};
    draw_area(c->pen.d, box);
    c->pen.d->tag = (DrawTag){0};
    return c->pen.d->count - 1;
}

/* The column where everything has room. */
static Box endless(Box box)
{
    return (Box){box.x, box.y, box.w, ENDLESS};
}

static float whole_height(const Canvas *c, Box box)
{
    return part_side_measure(c, endless(box), SIDE_ALL).high;
}

/* All of the column from a line on, as far down as there is something. */
static Side draw_from(const Canvas *c, Box box, int from, float high)
{
    float line = pen_line(c->pen.small);
    int most = (int)ceilf((high - box.h) / line);
    from = from < most ? from : most;
    lay_ground(c, box, true, from, most);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_CLIP, .box = box});
    Side side = part_side(c, (Box){box.x, box.y - (float)from * line, box.w, ENDLESS}, SIDE_ALL);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_UNCLIP});
    Box beside = {box.x, box.y, box.w + c->pen.gap / 2 + pen_scroll_width(&c->pen), box.h};
    int seen = (int)(box.h / line);
    pen_scroll(&c->pen, SCROLL_SIDE, beside, from, seen, seen + most);
    side.high = box.h;
    return side;
}

Side part_side_scrolled(const Canvas *c, Box box, SideParts parts)
{
    const View *v = c->s->view;
    View all = *v;
    Subject s = *c->s;
    Canvas own = *c;
    if (!v->live || !c->s->step)
        return part_side(c, box, parts);
    int from = v->scroll > 0 ? v->scroll - 1 : 0;
    all.scroll = from + 1; /* its text is as large as it is scrolled, wherever that begins */
    all.invites = 0;       /* they would push down what somebody scrolls to */
    s.view = &all;
    own.s = &s;
    float high = whole_height(&own, box);
    if (high > box.h && (v->scroll > 0 || v->parts == PARTS_TEXT))
        return draw_from(&own, box, from, high);
    lay_ground(c, box, false, 0, high > box.h);
    if (v->parts == PARTS_TEXT)
        return part_side(whole_height(c, box) > box.h ? &own : c, endless(box), SIDE_ALL);
    return part_side(c, box, parts);
}
