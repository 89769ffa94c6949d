/*
 * scene.c - a slide: bars above and below, text at the left, the picture and its arithmetic at the
 * right (see scene.h).
 */
#include "pictures/scene.h"

#include "slide/parts.h"
#include "slide/tabs.h"
#include "subject/hide.h"
#include "views/views.h"

#include <math.h>

/* The width of the text column: 29 % of a wide slide, more where the text is large against the
 * width, so that a line of prose keeps some thirty characters. */
static float side_width(const Canvas *c)
{
    float share = (float)c->pen.d->width * 0.29f, readable = c->pen.small * 17;
    return floorf(fminf(fmaxf(share, readable), (float)c->pen.d->width * 0.40f));
}

/* The map is about the whole lesson: no step's text stands beside it, no cell's below. */
static bool is_map(const Canvas *c)
{
    return c->s->kind == VIEW_MAP && !c->s->ask;
}

/* A frame with the picture and, below it, the arithmetic of the focused cell. */
static void draw_picture(const Canvas *c, Box box)
{
    float arithmetic = is_map(c) ? 0 : part_arithmetic_height(c, box.w);
    Box strip = {box.x, box.y + box.h - arithmetic, box.w, arithmetic};
    part_arithmetic(c, strip);
    box.h -= arithmetic > 0 ? arithmetic + 2 * c->pen.gap : 0;
    float tabs = view_tabs_height(c, box);
    if (tabs > 0) {
        view_tabs(c, box);
        box.y += tabs + c->pen.gap;
        box.h -= tabs + c->pen.gap;
    }
    view_draw(c, box);
}

static void draw_slide(const Canvas *c)
{
    float w = (float)c->pen.d->width, h = (float)c->pen.d->height, margin = 3 * c->pen.gap;
    float top = part_title_height(c), bottom = part_bottom_height(c);
    Box title = {0, 0, w, top}, below = {0, h - bottom, w, bottom};
    Box side = {margin, top + 2 * c->pen.gap, side_width(c), h - top - bottom - 4 * c->pen.gap};
    Box picture = {side.x + side.w + margin, side.y, w - side.w - 3 * margin, side.h};
    part_title(c, title);
    if (is_map(c))
        picture = (Box){margin, side.y, w - 2 * margin, side.h};
    else
        part_side(c, side);
    draw_picture(c, picture);
    part_bottom(c, below);
}

DrawList scene_draw(Arena *a, const Lesson *l, const View *v, int width, int height,
                    const TextMetrics *m)
{
    Colour page = theme_colour(theme_get(v->theme), ROLE_BACKGROUND);
    DrawList d = draw_list(a, m, width, height, page);
    Subject s = subject_of(a, l, v);
    Canvas c = canvas_make(&d, &s);
    if (part_is_inside(&c)) {
        part_inside(&c);
    } else if (v->parts == PARTS_PICTURE) {
        Box all = {2 * c.pen.gap, 2 * c.pen.gap, (float)width - 4 * c.pen.gap,
                   (float)height - 4 * c.pen.gap};
        if (c.s->ask) { /* a question needs its place even beside a picture alone */
            Box side = {all.x, all.y, side_width(&c), all.h};
            part_ask(&c, side);
            all.x += side.w + 2 * c.pen.gap;
            all.w -= side.w + 2 * c.pen.gap;
        }
        draw_picture(&c, all);
    } else {
        draw_slide(&c);
    }
    return d;
}

/* ---- in words ---- */

static void add_prose(StrBuf *out, const Prose *prose)
{
    if (prose->count == 0)
        return;
    const ProseBlock *first = &prose->items[0];
    for (size_t i = 0; i < first->count; i++)
        strbuf_add(out, first->items[i].text);
    strbuf_char(out, ' ');
}

Str scene_alt_text(Arena *a, const Lesson *l, const View *v)
{
    TextMetrics fake = text_fake_metrics();
    DrawList d = draw_list(a, &fake, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT, colour_hex(0));
    Subject s = subject_of(a, l, v);
    Canvas c = canvas_make(&d, &s);
    StrBuf out = strbuf_make(a);
    if (c.s->ask)
        strbuf_printf(&out, "%.*s ", STR_ARG(c.s->ask->question));
    else if (c.s->step)
        add_prose(&out, &l->fences.items[c.s->step->fence].prose);
    if (part_is_inside(&c))
        part_inside_write(&c, &out);
    if (c.s->node == NO_NODE || part_is_inside(&c))
        return str_trim(strbuf_str(&out));
    Shape shape = trace_node(c.s->trace, c.s->node)->out.shape;
    strbuf_printf(&out, "%s: %.*s %s. ", view_names[c.s->kind], STR_ARG(c.s->title),
                  shape_text(shape).text);
    if (c.s->focus.cell >= 0) {
        Arithmetic f = hide_arithmetic(c.s, ARITHMETIC_WHOLE);
        strbuf_printf(&out, "%.*s: ", STR_ARG(f.sentence));
        arithmetic_write(&out, &f);
    }
    return str_trim(strbuf_str(&out));
}
