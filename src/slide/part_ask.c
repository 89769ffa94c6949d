/*
 * part_ask.c - a question, in the place of the prose: what is asked, what one may choose or has
 * given, how to answer; then whether that was right, and what is.
 *
 * One pass sets the panel's lines from top to bottom, with or without drawing, so that its height
 * is known before. Right and wrong differ in their words and marks, not in colour alone.
 */
#include "slide/parts.h"

#include "running/running.h"

#include <math.h>

typedef struct Writing {
    const Canvas *c;
    const Ask *ask;
    float x, y, w; /* of the next line; y moves down */
    float px;      /* size of the question */
    bool draw;
} Writing;

/* ---- lines ---- */

/* Bytes of text on a line of that width: up to the last blank that fits. */
static size_t break_after(const Canvas *c, FontId font, float px, Str text, float width)
{
    Str fit = text_fit(c->pen.metrics, font, px, text, width);
    size_t end = fit.len;
    while (end > 0 && end < text.len && text.at[end] != ' ')
        end--;
    if (end > 0)
        return end;
    if (fit.len > 0)
        return fit.len;
    str_char(text, &end); /* at least one character, whatever the width */
    return end;
}

/* A text in as many lines as it needs, from `indent` on. */
static void set_words(Writing *p, FontId font, float px, Role role, float indent, Str text)
{
    float line = ceilf(px * 1.4f);
    text = str_trim(text);
    while (text.len) {
        size_t n = break_after(p->c, font, px, text, p->w - indent);
        if (p->draw)
            pen_text_at(&p->c->pen, font, px, role, p->x + indent, text_baseline(px, p->y, line),
                        str_part(text, 0, n));
        text = str_trim(str_from(text, n));
        p->y += line;
    }
}

/* ---- choices ---- */

typedef enum Mark { MARK_NONE, MARK_RIGHT, MARK_WRONG } Mark;

/* Once answered: right ones are marked, and wrong ones that were chosen. */
static Mark mark_of(const Writing *p, size_t i)
{
    bool chosen = p->c->s->view->given.chosen >> i & 1;
    if (!p->c->s->view->answered)
        return MARK_NONE;
    return p->ask->choices.items[i].right ? MARK_RIGHT : chosen ? MARK_WRONG : MARK_NONE;
}

/* A square, with a smaller one in it when it is chosen. */
static void draw_checkbox(const Writing *p, float x, float top, float line, bool chosen)
{
    float side = roundf(p->c->pen.small * 0.9f);
    Box box = {x, roundf(top + (line - side) / 2), side, side};
    draw_rect(p->c->pen.d, box, pen_colour(&p->c->pen, ROLE_BACKGROUND), 2);
    draw_frame(p->c->pen.d, box, pen_colour(&p->c->pen, ROLE_MUTED), 2, fmaxf(1, side / 10), 0);
    if (chosen)
        draw_rect(p->c->pen.d, box_inset(box, roundf(side * 0.25f)),
                  pen_colour(&p->c->pen, ROLE_TEXT), 1);
}

/* Its number, later its mark on a badge, as high as the line. */
static void draw_key(const Writing *p, size_t i, Box at)
{
    static const char *const signs[] = {[MARK_RIGHT] = "✓", [MARK_WRONG] = "✗"};
    static const Role fills[] = {[MARK_RIGHT] = ROLE_GOOD, [MARK_WRONG] = ROLE_BAD};
    static const Role inks[] = {[MARK_RIGHT] = ROLE_GOOD_TEXT, [MARK_WRONG] = ROLE_BAD_TEXT};
    const Canvas *c = p->c;
    Mark mark = mark_of(p, i);
    if (mark == MARK_NONE) {
        pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, at, ALIGN_CENTRE,
                    phrase_number(c->pen.a, i + 1));
        return;
    }
    draw_rect(c->pen.d, box_inset(at, 1), pen_colour(&c->pen, fills[mark]), 4);
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, inks[mark], at, ALIGN_CENTRE,
                str_of(signs[mark]));
}

/* Its number, the box, the text. The whole row answers for it. */
static void set_choice(Writing *p, size_t i)
{
    const Canvas *c = p->c;
    Str text = p->ask->choices.items[i].text;
    float px = c->pen.small, line = ceilf(px * 1.4f);
    float indent = line + px * 1.6f;
    FontId font = mark_of(p, i) == MARK_RIGHT ? FONT_SANS_BOLD : FONT_SANS;
    Writing test = *p;
    test.draw = false;
    set_words(&test, font, px, ROLE_TEXT, indent, text);
    if (p->draw) {
        c->pen.d->tag = (DrawTag){TAG_CHOICE, NO_NODE, (int64_t)i, 0};
        draw_area(c->pen.d, (Box){p->x, p->y, p->w, test.y - p->y});
        draw_key(p, i, (Box){p->x, p->y, line, line});
        draw_checkbox(p, p->x + line + px * 0.3f, p->y, line, c->s->view->given.chosen >> i & 1);
    }
    set_words(p, font, px, ROLE_TEXT, indent, text);
    c->pen.d->tag = (DrawTag){0};
    p->y += c->pen.gap / 2;
}

/* ---- the other two kinds ---- */

/* What was typed so far, with a bar at its end; afterwards only what it was. */
static void set_field(Writing *p)
{
    const Canvas *c = p->c;
    float high = ceilf(c->pen.body * 1.7f), line = fmaxf(2, roundf(c->pen.body / 9));
    Box box = {p->x, p->y, p->w, high};
    Str typed = str_of(c->s->view->given.number);
    p->y += high + c->pen.gap / 2;
    if (!p->draw)
        return;
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BACKGROUND), 4);
    draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_GUIDE), 4, 1, 0);
    Box text = {box.x + c->pen.gap, box.y, box.w - 2 * c->pen.gap, box.h};
    float w = pen_text_in(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT, text, ALIGN_LEFT, typed);
    if (c->s->view->answered)
        return;
    Box caret = {text.x + w + 1, box.y + high * 0.2f, line, high * 0.6f};
    draw_rect(c->pen.d, caret, pen_colour(&c->pen, ROLE_FOCUS), 0);
    text.x += 2 * line + c->pen.gap / 2;
    text.w -= 2 * line + c->pen.gap / 2;
    if (typed.len == 0)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, text, ALIGN_LEFT,
                    phrase_plain(PHRASE_ASK_EMPTY));
}

/* Which cell is pointed at. */
static void set_pointed(Writing *p)
{
    const Canvas *c = p->c;
    CellRef cell = c->s->view->given.cell;
    if (cell.node == NO_NODE)
        return;
    Str own = cell.node == p->ask->cell.node ? p->ask->cell.name : STR("");
    Str name = cell_name(c->pen.a, c->s->trace, cell, own);
    set_words(p, FONT_SANS, c->pen.small, ROLE_TEXT, 0, phrase(c->pen.a, PHRASE_ASK_POINTED, name));
}

static void set_given(Writing *p)
{
    bool empty = given_empty(p->ask, &p->c->s->view->given);
    if (p->ask->kind == ASK_ANSWER && !(empty && p->c->s->view->answered))
        set_field(p);
    else if (p->ask->kind == ASK_CELL)
        set_pointed(p);
    for (size_t i = 0; i < p->ask->choices.count; i++)
        set_choice(p, i);
}

/* ---- the answer ---- */

static void set_badge(Writing *p, Judgement judged)
{
    static const PhraseId words[JUDGEMENTS] = {
        [JUDGED_RIGHT] = PHRASE_JUDGED_RIGHT,
        [JUDGED_WRONG] = PHRASE_JUDGED_WRONG,
        [JUDGED_NO_NUMBER] = PHRASE_JUDGED_NO_NUMBER,
        [JUDGED_SOME] = PHRASE_JUDGED_SOME,
        [JUDGED_OTHER_TENSOR] = PHRASE_JUDGED_OTHER_TENSOR,
    };
    const Canvas *c = p->c;
    bool right = judged == JUDGED_RIGHT;
    float top = p->y, pad = c->pen.gap / 2;
    if (judged == JUDGED_NOTHING)
        return;
    for (int pass = 0; pass < 2; pass++) { /* measured, then drawn over its fill */
        Writing inner = *p;
        inner.x += c->pen.gap;
        inner.y = top + pad;
        inner.w -= 2 * c->pen.gap;
        inner.draw = p->draw && pass == 1;
        set_words(&inner, FONT_SANS_BOLD, c->pen.small, right ? ROLE_GOOD_TEXT : ROLE_BAD_TEXT, 0,
                  phrase_plain(words[judged]));
        Box fill = {p->x, top, p->w, inner.y + pad - top};
        if (p->draw && pass == 0)
            draw_rect(c->pen.d, fill, pen_colour(&c->pen, right ? ROLE_GOOD : ROLE_BAD), 6);
        if (pass == 1)
            p->y = fill.y + fill.h + c->pen.gap / 2;
    }
}

/* Whole numbers as they are, others with four decimals. */
static Str number_text(const Canvas *c, double value)
{
    static const double exact = 1e15; /* below it every whole number is a double of its own */
    if (value == floor(value) && fabs(value) < exact)
        return str_printf(c->pen.a, "%.0f", value);
    return arithmetic_number(c->pen.a, scalar_f32((float)value));
}

static void set_answer(Writing *p)
{
    const Canvas *c = p->c;
    const Ask *ask = p->ask;
    set_badge(p, judge(c->s->trace, ask, &c->s->view->given));
    if (ask->kind == ASK_CHOICE)
        return;
    set_words(p, FONT_SANS, c->pen.small, ROLE_MUTED, 0, phrase_plain(PHRASE_ASK_ANSWER));
    if (ask->kind == ASK_CELL) {
        CellRef cell = {ask->cell.node, ask->cell.time, ask->cell.cell};
        set_words(p, FONT_MONO, c->pen.small, ROLE_TEXT, 0,
                  cell_name(c->pen.a, c->s->trace, cell, ask->cell.name));
        return;
    }
    Str said = str_printf(c->pen.a, "%.*s = %.*s", STR_ARG(span_text(ask->expression)),
                          STR_ARG(number_text(c, ask->value)));
    set_words(p, FONT_MONO, c->pen.small, ROLE_TEXT, 0, said);
    if (ask->tolerance > 0)
        set_words(
            p, FONT_SANS, c->pen.small, ROLE_MUTED, 0,
            phrase(c->pen.a, PHRASE_ASK_WITHIN, str_printf(c->pen.a, "%.6g", ask->tolerance)));
}

/* ---- the panel ---- */

static void set_head(Writing *p)
{
    const Canvas *c = p->c;
    int count = lesson_asks(c->s->lesson, c->s->step);
    Str number = phrase_number(c->pen.a, c->s->view->ask), all = phrase_number(c->pen.a, count);
    Str head =
        count > 1 ? phrase(c->pen.a, PHRASE_ASK_OF, number, all) : phrase_plain(PHRASE_ASK_THE);
    set_words(p, FONT_SANS, c->pen.small, ROLE_ACCENT, 0, head);
    set_words(p, FONT_SANS_BOLD, p->px, ROLE_TEXT, 0, p->ask->question);
    p->y += c->pen.gap;
}

static void set_hint(Writing *p)
{
    const Canvas *c = p->c;
    static const PhraseId hints[] = {[ASK_ANSWER] = PHRASE_ASK_TYPE,
                                     [ASK_CELL] = PHRASE_ASK_POINT,
                                     [ASK_CHOICE] = PHRASE_ASK_PICK};
    Str many = phrase_number(c->pen.a, p->ask->choices.count);
    set_words(p, FONT_SANS, c->pen.small, ROLE_MUTED, 0,
              phrase(c->pen.a, hints[p->ask->kind], many));
}

/* The two keys that lead on, beside one another where there is room. */
static void set_keys(Writing *p)
{
    const Canvas *c = p->c;
    const Button keys[] = {c->s->view->answered ? BUTTON_GO_ON : BUTTON_CHECK, BUTTON_CLOSE};
    float high = pen_line(c->pen.small), x = 0;
    p->y += c->pen.gap / 2;
    for (int i = 0; i < 2; i++) {
        float w = part_keycap_width(c, keys[i]);
        if (x > 0 && x + w > p->w) {
            x = 0;
            p->y += high;
        }
        if (p->draw)
            part_keycap(c, keys[i], (Box){p->x + x, p->y, p->w - x, high});
        x += w + 2 * c->pen.gap;
    }
    p->y += high;
}

/* Everything from the panel's upper to its lower edge; gives its height. */
static float set_panel(const Canvas *c, Box box, float px, bool draw)
{
    float margin = roundf(1.5f * c->pen.gap);
    Writing p = {c, c->s->ask, box.x + margin, box.y + margin, box.w - 2 * margin, px, draw};
    set_head(&p);
    set_given(&p);
    if (c->s->view->answered)
        set_answer(&p);
    else
        set_hint(&p);
    if (c->s->view->parts == PARTS_SLIDE) /* a picture alone is for paper */
        set_keys(&p);
    return p.y + margin - box.y;
}

/* The question is set larger than the rest where there is room. A long one with many choices may
 * make all of the panel's text smaller than that of the slide, down to the least there is. */
float part_ask(const Canvas *c, Box box)
{
    Canvas own = *c;
    float px = roundf(c->pen.body * 1.1f);
    float least = canvas_least(c);
    while (px > own.pen.small && set_panel(&own, box, px, false) > box.h)
        px--;
    while (own.pen.small > least && set_panel(&own, box, px, false) > box.h)
        px = --own.pen.small;
    Box panel = {box.x, box.y, box.w, set_panel(&own, box, px, false)};
    draw_rect(c->pen.d, panel, pen_colour(&c->pen, ROLE_PANEL), 8);
    draw_frame(c->pen.d, panel, pen_colour(&c->pen, ROLE_ACCENT), 8, 2, 0);
    set_panel(&own, box, px, true);
    return panel.h;
}

float part_ask_mark(const Canvas *c, Box box)
{
    int count = lesson_asks(c->s->lesson, c->s->step);
    float high = pen_line(c->pen.small);
    if (count == 0 || high > box.h)
        return 0;
    Str words = count > 1 ? phrase(c->pen.a, PHRASE_ASK_MANY, phrase_number(c->pen.a, count))
                          : phrase_plain(PHRASE_ASK_ONE);
    Box badge = {box.x, box.y, high, high}, row = {box.x + high + c->pen.gap / 2, box.y, 0, high};
    row.w = box.w - high - c->pen.gap / 2;
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_ASK, 0};
    draw_area(c->pen.d, (Box){box.x, box.y, box.w, high});
    draw_rect(c->pen.d, badge, pen_colour(&c->pen, ROLE_NOW), high / 2);
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_NOW_TEXT, badge, ALIGN_CENTRE,
                STR("?"));
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT, row, ALIGN_LEFT, words);
    c->pen.d->tag = (DrawTag){0};
    return high;
}
