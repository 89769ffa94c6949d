/*
 * part_trail.c - the way back above the arithmetic: "context[1,0] › attn_weights[1,2] ›
 * scores[1,2]".
 *
 * Each name leads back to its cell, the button at the right to the last one. Where the names are
 * wider than the line, those in the middle are left out: the first says where the walk began, the
 * last ones where one is. An arrow leads from a number to one that it is made of; who went on to
 * another one has a bar there: "context[1,0] | scores[3,2]".
 */
#include "slide/parts.h"

#include <math.h>

#define ARROW " › "
#define BAR   " | "

static CellRef crumb_cell(const Canvas *c, int i)
{
    return i < c->s->view->trail_count ? c->s->view->trail[i] : c->s->focus;
}

/* The name of a cell on the way; the last is the focus. */
static Str crumb(const Canvas *c, int i)
{
    const View *v = c->s->view;
    Str title = i < v->trail_count ? STR("") : c->s->title;
    return cell_name(c->pen.a, c->s->trace, crumb_cell(c, i), title);
}

/* What stands before a crumb; `left_out`: those before it do not stand there. */
static Str sign_before(const Canvas *c, int i, bool left_out)
{
    bool term = explain_has_term(c->s->trace, crumb_cell(c, i - 1), crumb_cell(c, i));
    return left_out || term ? STR(ARROW) : STR(BAR);
}

static float crumb_width(const Canvas *c, int i)
{
    FontId font = i < c->s->view->trail_count ? FONT_MONO : FONT_MONO_BOLD;
    return pen_width(&c->pen, font, c->pen.small, crumb(c, i));
}

/* The line that the crumbs need when `out` behind the first are left out. */
static float whole_width(const Canvas *c, int out)
{
    float arrow = pen_width(&c->pen, FONT_SANS, c->pen.small, STR(ARROW));
    float need = out ? pen_width(&c->pen, FONT_SANS, c->pen.small, STR("…")) + arrow : 0;
    for (int i = 0; i <= c->s->view->trail_count; i++)
        if (i == 0 || i > out)
            need += crumb_width(c, i) + (i ? arrow : 0);
    return need;
}

/* How many crumbs behind the first are left out, so that the others fit. */
static int left_out(const Canvas *c, float width)
{
    int out = 0;
    while (out + 1 < c->s->view->trail_count && whole_width(c, out) > width)
        out++;
    return out;
}

/* A crumb in no more room than that; where it ends. */
static float draw_crumb(const Canvas *c, int i, Box line, float x, float room)
{
    bool last = i == c->s->view->trail_count;
    Box box = {x, line.y, fminf(crumb_width(c, i), fminf(room, line.x + line.w - x)), line.h};
    if (!last) {
        c->pen.d->tag = (DrawTag){TAG_CRUMB, NO_NODE, i, 0};
        draw_area(c->pen.d, box);
    }
    pen_text_in(&c->pen, last ? FONT_MONO_BOLD : FONT_MONO, c->pen.small,
                last ? ROLE_TEXT : ROLE_ACCENT, box, ALIGN_LEFT, crumb(c, i));
    c->pen.d->tag = (DrawTag){0};
    return x + box.w;
}

static float draw_arrow(const Canvas *c, Box line, float x, Str text)
{
    return x + pen_text_at(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, x,
                           text_baseline(c->pen.small, line.y, line.h), text);
}

void part_trail(const Canvas *c, Box line)
{
    float back = part_keycap_width(c, BUTTON_BACK), x = line.x;
    part_keycap(c, BUTTON_BACK, (Box){line.x + line.w - back, line.y, back, line.h});
    line.w -= back + 2 * c->pen.gap;
    int out = left_out(c, line.w);
    float first = line.w - (whole_width(c, out) - crumb_width(c, 0)); /* what the others leave it */
    first = fmaxf(first, line.w / 4);
    for (int i = 0; i <= c->s->view->trail_count; i++) {
        if (i > 0 && i <= out) {
            x = i == 1 ? draw_arrow(c, line, x, STR(ARROW "…")) : x;
            continue;
        }
        if (i > 0)
            x = draw_arrow(c, line, x, sign_before(c, i, out > 0 && i == out + 1));
        x = draw_crumb(c, i, line, x, i ? line.w : first);
    }
}
