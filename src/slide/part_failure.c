/*
 * part_failure.c - the buttons below the error of a lesson: take the change back that may have
 * brought it about, change its line, go through what worked within the step, the step before, all
 * lessons. The one that is most likely wanted is dark.
 *
 * A file has none: nothing there can be pressed.
 */
#include "slide/parts.h"
#include "views/views.h"

#include <math.h>

/* They stand in this order, in as many rows as they need. */
static const Button buttons[] = {BUTTON_UNDO, BUTTON_MEND, BUTTON_IN, BUTTON_PREVIOUS, BUTTON_MENU};
static const PhraseId button_words[] = {PHRASE_FAILURE_UNDO, PHRASE_FAILURE_EDIT, PHRASE_FAILURE_IN,
                                        PHRASE_FAILURE_PREVIOUS, PHRASE_FAILURE_MENU};

static float button_width(const Canvas *c, Str words, Str key)
{
    float cap = key.len ? pen_cap_width(&c->pen, key) + c->pen.gap : 0;
    return ceilf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, words) + cap + 2 * c->pen.gap);
}

static void draw_button(const Canvas *c, Box box, Button b, Str words, Str key, bool first)
{
    DrawTag tag = {TAG_BUTTON, NO_NODE, b, 0};
    bool lit = tag_same(tag, c->s->view->touched);
    Role ground = first ? ROLE_NOW : lit ? ROLE_CODE_ROW : ROLE_PANEL;
    Box inner = {box.x + c->pen.gap, box.y, box.w - 2 * c->pen.gap, box.h};
    c->pen.d->tag = tag;
    draw_area(c->pen.d, box);
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ground), 6);
    draw_frame(c->pen.d, box, pen_colour(&c->pen, first && lit ? ROLE_ACCENT : ROLE_GUIDE), 6,
               first && lit ? 2 : 1, 0);
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, first ? ROLE_NOW_TEXT : ROLE_TEXT, inner,
                ALIGN_LEFT, words);
    if (key.len && !(c->s->view->ringed && str_is(key, "Enter")))
        pen_cap(&c->pen, box.x + box.w - c->pen.gap - pen_cap_width(&c->pen, key),
                (Box){box.x, box.y + 3, box.w, box.h - 6}, key);
    c->pen.d->tag = (DrawTag){0};
}

/* A line of a notebook or of the prelude, or one that is no text, cannot be changed here, nothing
 * stands before the first step, within a step a line comes before, and a lesson may be as it was
 * opened; in somebody's page there is no other. */
static bool is_there(const Canvas *c, Button b)
{
    const Lesson *l = c->s->lesson;
    switch (b) {
    case BUTTON_UNDO:
        return c->s->view->changes > 0;
    case BUTTON_MEND:
        return c->s->view->edits && l->error.at.source == &l->source;
    case BUTTON_IN:
        return part_can_enter(c);
    case BUTTON_PREVIOUS:
        return c->s->step->number > 1 && c->s->view->position.count < 2;
    default:
        return !c->s->view->embedded;
    }
}

static float lay(const Canvas *c, Box box, bool bare, bool draw)
{
    float high = ceilf(c->pen.small * 2.2f), x = box.x, y = box.y;
    bool first = true;
    if (c->s->view->still || !shows_failure(c->s))
        return 0;
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        Str words = phrase_plain(button_words[i]),
            key = bare ? STR("") : part_told_key(c, buttons[i]);
        float wide = fminf(button_width(c, words, key), box.w);
        if (!is_there(c, buttons[i]))
            continue;
        if (x > box.x && x + wide > box.x + box.w) {
            if (bare)
                break;
            x = box.x;
            y += high + c->pen.gap / 2;
        }
        if (draw)
            draw_button(c, (Box){x, y, wide, high}, buttons[i], words, key, first);
        first = false;
        x += wide + c->pen.gap;
    }
    return y + high - box.y;
}

float part_failure_height(const Canvas *c, float width, bool bare)
{
    return lay(c, (Box){0, 0, width, 0}, bare, false);
}

void part_failure(const Canvas *c, Box box, bool bare)
{
    lay(c, box, bare, true);
}
