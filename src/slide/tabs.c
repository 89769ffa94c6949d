/*
 * tabs.c - the kinds of pictures a tensor can be drawn as, to be chosen from (see parts.h).
 */
#include "slide/parts.h"

#include "subject/beside.h"
#include "words/phrase.h"

#include <math.h>

static Str tab_name(const ViewOffer *o, int i)
{
    ViewKind kind = o->kind[i] == VIEW_AUTO ? o->first : o->kind[i];
    return kind == VIEW_AUTO ? phrase_plain(PHRASE_COMPARED) : str_of(view_kinds[kind].name);
}

static float tab_width(const Canvas *c, const ViewOffer *o, int i)
{
    return ceilf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, tab_name(o, i)) +
                 1.6f * c->pen.gap);
}

/* How many of them fit, the one that is drawn among them: it takes the last place if it must. */
static float fit_tabs(const Canvas *c, ViewOffer *o, float room)
{
    float now = tab_width(c, o, o->now), width = 0;
    int fits = 0;
    for (; fits < o->count; fits++) {
        float w = tab_width(c, o, fits), kept = fits < o->now ? now : 0;
        if (width + w + kept > room)
            break;
        width += w;
    }
    if (fits <= o->now) {
        o->kind[fits] = o->kind[o->now];
        o->now = fits++;
        width += now;
    }
    o->count = fits;
    return width;
}

static void draw_tab(const Canvas *c, const ViewOffer *o, int i, Box box)
{
    bool now = i == o->now;
    TextLook look = pen_look(&c->pen, now ? FONT_SANS_BOLD : FONT_SANS, c->pen.small,
                             now ? ROLE_TEXT : ROLE_MUTED);
    c->pen.d->tag = (DrawTag){TAG_VIEW, NO_NODE, o->kind[i], 0};
    draw_rect(c->pen.d, box, pen_colour(&c->pen, now ? ROLE_CODE_ROW : ROLE_BACKGROUND), 4);
    draw_text_in(c->pen.d, look, box, ALIGN_CENTRE, tab_name(o, i));
    if (now) {
        Box line = {box.x + c->pen.gap / 2, box.y + box.h - 2, box.w - c->pen.gap, 2};
        draw_rect(c->pen.d, line, pen_colour(&c->pen, ROLE_FOCUS), 0);
    }
    c->pen.d->tag = (DrawTag){0};
}

/* "this tensor has no picture called arcs" */
static Str refusal(const Canvas *c, const ViewOffer *o)
{
    return o->refused
               ? phrase(c->pen.a, PHRASE_NO_SUCH_VIEW, str_of(view_kinds[c->s->view->kind].name))
               : STR("");
}

/* A picture alone has no tabs; what could not be drawn is said even there. */
static bool has_tabs(const Canvas *c, bool wanted)
{
    return c->s->view->parts == PARTS_SLIDE && wanted && !c->s->view->still;
}

float part_tabs_height(const Canvas *c, bool wanted)
{
    if (beside_is_on(c->s->view) && has_tabs(c, wanted || c->s->view->live)) /* a mouse needs it */
        return part_sides_height(c);
    ViewOffer o = view_offer_make(c->s);
    bool shown = o.count > 0 && (o.refused || has_tabs(c, wanted));
    return shown ? fmaxf(pen_line(c->pen.small), ceilf(c->pen.d->finger * 0.6f)) : 0;
}

void part_tabs(const Canvas *c, Box box, bool wanted)
{
    ViewOffer o = view_offer_make(c->s);
    Str refused = refusal(c, &o);
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_ACCENT);
    if (box.h <= 0)
        return;
    if (beside_is_on(c->s->view)) {
        part_sides(c, box);
        return;
    }
    if (has_tabs(c, wanted)) {
        float words =
            refused.len ? pen_width(&c->pen, FONT_SANS, c->pen.small, refused) + c->pen.gap : 0;
        float width = fit_tabs(c, &o, box.w - words), x = box.x + box.w - width;
        box.w -= width + c->pen.gap;
        for (int i = 0; i < o.count; i++) {
            Box tab = {x, box.y, tab_width(c, &o, i), box.h};
            draw_tab(c, &o, i, tab);
            x += tab.w;
        }
    }
    if (refused.len && box.w > 0)
        draw_text_in(c->pen.d, look, box, ALIGN_LEFT, refused);
}
