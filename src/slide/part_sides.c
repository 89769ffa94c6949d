/*
 * part_sides.c - the row above two places that stand side by side: "A ◂ step 4 ▸", "B ◂ step 7 ▸",
 * and keys for what can be done with both (see parts.h). What has no room is left out, from the
 * right.
 */
#include "slide/parts.h"

#include "subject/beside.h"

#include <math.h>

float part_sides_height(const Canvas *c)
{
    return pen_line(c->pen.small);
}

/* A triangle that chooses another one, muted where there is none (BUTTON_COUNT); gives where it
 * ends. */
static float draw_arrow(const Canvas *c, Button b, float x, Box row, float to)
{
    float w = ceilf(c->pen.small * 1.1f), half = floorf(c->pen.small * 0.34f);
    Point middle = {x + w / 2, row.y + row.h / 2};
    bool can = b != BUTTON_COUNT;
    if (can) {
        c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
        draw_area(c->pen.d, (Box){x, row.y, w, row.h});
    }
    draw_triangle(c->pen.d, (Point){middle.x - half * to, middle.y - half},
                  (Point){middle.x - half * to, middle.y + half},
                  (Point){middle.x + half * to, middle.y},
                  pen_colour(&c->pen, can ? ROLE_ACCENT : ROLE_MUTED));
    c->pen.d->tag = (DrawTag){0};
    return x + w;
}

/* One side with its arrows, if it can be chosen; gives where it ends, or x where it has no room. */
static float draw_side(const Canvas *c, Box row, float x, const char *name, Str place,
                       const Button *arrows)
{
    float gap = c->pen.gap / 2, arrow = arrows ? ceilf(c->pen.small * 1.1f) : 0;
    float wide = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, str_of(name));
    float words = pen_width(&c->pen, FONT_SANS, c->pen.small, place);
    if (x + wide + 2 * gap + 2 * arrow + words > row.x + row.w)
        return x;
    Box box = {x, row.y, wide + 1, row.h};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_TEXT, box, ALIGN_LEFT, str_of(name));
    x += wide + gap;
    if (arrows)
        x = draw_arrow(c, arrows[0], x, row, -1);
    box = (Box){x, row.y, words + 1, row.h};
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, box, ALIGN_LEFT, place);
    x += words;
    if (arrows)
        x = draw_arrow(c, arrows[1], x, row, 1);
    return x + 3 * gap;
}

/* The keys that do something here, from the right edge on, those that fit; the first are kept
 * longest. */
static void draw_keys(const Canvas *c, Box row, float from, const Button *keys)
{
    float x = row.x + row.w;
    for (; *keys != BUTTON_COUNT; keys++) {
        float w = part_keycap_width(c, *keys);
        if (x - w < from)
            return;
        part_keycap(c, *keys, (Box){x - w, row.y, w, row.h});
        x -= w + 2 * c->pen.gap;
    }
}

static bool can_move(const Canvas *c, int by)
{
    View v = *c->s->view;
    return beside_move(c->s->lesson, &v, by);
}

void part_sides(const Canvas *c, Box box)
{
    static const Button right[] = {BUTTON_PREVIOUS, BUTTON_NEXT};
    BesideKind kind = c->s->view->beside.kind;
    Sides x = beside_of(c->s);
    bool first = c->s->view->trail_count > 0 || part_is_within(c); /* the key leads out of that */
    Button keys[5] = {BUTTON_CLOSE};
    int count = first ? 0 : 1;
    if (x.on)
        keys[count++] = BUTTON_DIFFERENCE;
    if (x.on && beside_has_others(c->s->lesson, c->s->view))
        keys[count++] = BUTTON_BESIDE;
    if (x.on && kind != BESIDE_BEFORE)
        keys[count++] = BUTTON_SWAP;
    keys[count] = BUTTON_COUNT;
    float at = box.x, close = first ? 0 : part_keycap_width(c, BUTTON_CLOSE) + 2 * c->pen.gap;
    if (x.on) {
        Box row = {box.x, box.y, box.w - close, box.h}; /* the way out comes first */
        const Button left[] = {can_move(c, -1) ? BUTTON_BESIDE_EARLIER : BUTTON_COUNT,
                               can_move(c, 1) ? BUTTON_BESIDE_LATER : BUTTON_COUNT};
        const Button *arrows[] = {kind == BESIDE_BEFORE ? NULL : left,
                                  kind == BESIDE_STEP ? right : NULL};
        int own = c->s->view->beside.at_right ? 1 : 0; /* 0 is the other one, 1 the view's own */
        at = draw_side(c, row, at, "A", x.place[own], arrows[own]);
        at = draw_side(c, row, at, "B", x.place[!own], arrows[!own]);
    }
    draw_keys(c, box, at, keys);
}
