/*
 * part_invite.c - what somebody new is invited to do: a card beside what it speaks of, with a cross
 * that takes it away.
 *
 * A card stands in the column of words and pushes down what follows; it lies over nothing. Once the
 * thing was done it says so, and goes when the step is left, so that nothing moves below a hand.
 */
#include "slide/code_wrap.h"
#include "slide/parts.h"
#include "subject/subject.h"

#include <math.h>

/* A key, or the words on what fingers tap. */
static Str way_of(const Canvas *c, Button b)
{
    return c->pen.d->finger > 0 ? part_words(c, b) : part_key(c, b);
}

/* `number`: the one to be dragged. */
static Str title_of(const Canvas *c, Invite which, Str number)
{
    bool drag = which == INVITE_DRAG;
    PhraseId title = which == INVITE_POINT ? PHRASE_INVITE_POINT
                     : drag                ? PHRASE_INVITE_DRAG
                                           : PHRASE_INVITE_IN;
    return phrase(c->pen.a, phrase_by(title, c->pen.d->finger),
                  drag ? number : way_of(c, BUTTON_IN));
}

static Str words_of(const Canvas *c, Invite which)
{
    PhraseId words = which == INVITE_POINT  ? PHRASE_INVITE_POINT_SAYS
                     : which == INVITE_DRAG ? PHRASE_INVITE_DRAG_SAYS
                                            : PHRASE_INVITE_IN_SAYS;
    return phrase(c->pen.a, phrase_by(words, c->pen.d->finger), way_of(c, BUTTON_OUT));
}

/* The room of its words, right of the number. */
static Box inner(const Canvas *c, Box card)
{
    float line = pen_line(c->pen.small), pad = c->pen.gap;
    return (Box){card.x + line + 1.6f * pad, card.y + pad, card.w - line - 2.6f * pad, line};
}

/* The space above a card, in which its point is. */
static float above(const Canvas *c)
{
    return c->pen.gap;
}

/* A line of it is no longer than it reads well. */
static float card_width(const Canvas *c, float width)
{
    return fminf(width, 34 * c->pen.small);
}

float part_invite_height(const Canvas *c, Invite which, float width)
{
    Box room = inner(c, (Box){0, 0, card_width(c, width), 0});
    int lines = text_lines(c->pen.metrics, FONT_SANS, c->pen.small, words_of(c, which), room.w);
    return above(c) + 2 * c->pen.gap + (float)(lines + 1) * pen_line(c->pen.small) + c->pen.gap;
}

/* The point of the card towards what it speaks of, over its edge: up at x, or where x is negative
 * to the picture at the right. */
static void draw_point(const Canvas *c, Box card, float x)
{
    float half = c->pen.gap * 0.9f, right = card.x + card.w, middle = card.y + card.h / 2;
    bool up = x >= 0, above_picture = c->area.w < c->area.h;
    if (!up && above_picture) /* it would point at nothing */
        return;
    x = fminf(fmaxf(x, card.x + 2 * half), right - 2 * half);
    Point tip = up ? (Point){x, card.y - half} : (Point){right + half, middle};
    Point a = up ? (Point){x - half, card.y + 1} : (Point){right - 1, middle - half};
    Point b = up ? (Point){x + half, card.y + 1} : (Point){right - 1, middle + half};
    draw_triangle(c->pen.d, a, b, tip, pen_colour(&c->pen, ROLE_PANEL));
    draw_line(c->pen.d, a, tip, pen_colour(&c->pen, ROLE_ACCENT), 1.5f, 0);
    draw_line(c->pen.d, tip, b, pen_colour(&c->pen, ROLE_ACCENT), 1.5f, 0);
}

/* The number of the card, or that the thing was done. */
static void draw_number(const Canvas *c, Invite which, int number, Box at)
{
    bool done = c->s->view->done >> which & 1;
    draw_rect(c->pen.d, at, pen_colour(&c->pen, done ? ROLE_GOOD : ROLE_NOW), at.h / 2);
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, done ? ROLE_GOOD_TEXT : ROLE_NOW_TEXT, at,
                ALIGN_CENTRE, done ? STR("✓") : phrase_number(c->pen.a, number));
}

static void draw_cross(const Canvas *c, Invite which, Box at)
{
    c->pen.d->tag = (DrawTag){TAG_INVITE, NO_NODE, which, 0};
    draw_area(c->pen.d, at);
    if (tag_same(c->pen.d->tag, c->s->view->touched))
        draw_rect(c->pen.d, at, pen_colour(&c->pen, ROLE_CODE_ROW), 4);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_CROSS,
                                     .box = box_inset(at, roundf(at.h * 0.3f)),
                                     .colour = pen_colour(&c->pen, ROLE_MUTED),
                                     .thickness = 2});
    c->pen.d->tag = (DrawTag){0};
}

static void draw_card(const Canvas *c, Invite which, int number, Str title, Box box, float x)
{
    const Pen *p = &c->pen;
    float line = pen_line(p->small);
    Box card = {box.x, box.y + above(c), box.w, box.h - above(c) - p->gap};
    Box row = inner(c, card),
        cross = {card.x + card.w - line - p->gap / 2, card.y + p->gap / 2, line, line};
    pen_panel(p, card);
    draw_frame(p->d, card, pen_colour(p, ROLE_ACCENT), 8, 1.5f, 0);
    draw_point(c, card, x);
    draw_number(c, which, number, (Box){card.x + p->gap * 0.8f, row.y, line, line});
    draw_cross(c, which, cross);
    Box above_words = {row.x, row.y, cross.x - row.x, line};
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_TEXT, above_words, ALIGN_LEFT, title);
    row.y += line;
    TextLook look = pen_look(p, FONT_SANS, p->small, ROLE_MUTED);
    int lines = text_lines(p->metrics, look.font, look.px, words_of(c, which), row.w);
    draw_text_lines(p->d, look, row, ALIGN_LEFT, lines, words_of(c, which));
}

/* ---- which, and where ---- */

/* Does a number at an offset of the source go into what is computed, as far as its text tells? A
 * whole number that is not the index of a variable is most often an axis or a size, as in dim=0 and
 * shape[0]: a change of it shows nothing, or does not run. */
static bool counts(const Source *source, size_t at, Str number)
{
    Str before = str_part(source->text, 0, at);
    if (str_find(number, '.') < number.len)
        return true;
    if (!str_ends(before, "["))
        return false;
    size_t end = before.len - 1, name = end;
    while (name > 0 && code_is_word(before.at[name - 1]))
        name--;
    return name < end && (name == 0 || before.at[name - 1] != '.');
}

/* The last number of the step's code among what was drawn that a hand can change, and that counts;
 * NULL: there is none. */
static const DrawCommand *dragged(const Canvas *c, const DrawList *d)
{
    const Span *own = &c->s->step->at;
    for (size_t i = d->count; i-- > 0 && !c->s->lesson->cells;) {
        const DrawCommand *k = &d->items[i];
        size_t at = (size_t)k->tag.cell;
        bool literal = k->kind == DRAW_TEXT && k->tag.kind == TAG_LITERAL && k->tag.node == 0;
        if (literal && at >= own->start && at < own->start + own->len && k->text.len &&
            k->text.at[0] >= '0' && k->text.at[0] <= '9' && counts(own->source, at, k->text))
            return k;
    }
    return NULL;
}

unsigned part_invites(const Canvas *c, const DrawList *words, bool numbers, float width, float high)
{
    const Subject *s = c->s;
    bool here = s->view->parts == PARTS_SLIDE && !s->ask && !hide_any(s) &&
                s->view->trail_count == 0 && !part_is_within(c);
    bool can[INVITES] = {
        [INVITE_POINT] = numbers && part_arithmetic_height(c) > 0,
        [INVITE_DRAG] = dragged(c, words) != NULL,
        [INVITE_IN] =
            part_can_enter(c) && part_has_key(c, BUTTON_IN) && part_has_key(c, BUTTON_OUT),
    };
    unsigned some = 0;
    for (Invite i = 0; i < INVITES && here; i++) {
        float own = part_invite_height(c, i, width);
        if (!can[i] || !(s->view->invites >> i & 1) || own > high)
            continue;
        some |= 1U << i;
        high -= own;
    }
    return some;
}

/* Where the point of its card is; the number to be dragged is framed. */
static float aim(const Canvas *c, Invite which, Box box)
{
    const DrawCommand *number = which == INVITE_DRAG ? dragged(c, c->pen.d) : NULL;
    if (!number)
        return which == INVITE_POINT ? -1 : box.x + 4 * c->pen.gap;
    Box at = number->box;
    draw_frame(c->pen.d, box_inset(at, -2), pen_colour(&c->pen, ROLE_ACCENT), 3, 2, 0);
    return at.x + at.w / 2;
}

float part_invite(const Canvas *c, unsigned some, Invite which, Box box)
{
    int number = 1;
    if (!(some >> which & 1))
        return 0;
    for (Invite i = 0; i < which; i++)
        number += (int)(some >> i & 1);
    float wide = card_width(c, box.w), high = part_invite_height(c, which, box.w);
    const DrawCommand *dragging = dragged(c, c->pen.d);
    Str title = title_of(c, which, dragging ? dragging->text : STR(""));
    float x = aim(c, which, box);
    float left = fminf(fmaxf(box.x, x - wide / 2), box.x + box.w - wide);
    draw_card(c, which, number, title, (Box){left, box.y, wide, high}, x);
    return high;
}
