/*
 * part_ask.c - a question, in the place of the prose: what is asked, what one may choose or has
 * given, how to answer; then whether that was right, and what is.
 *
 * One pass sets the panel's lines from top to bottom, with or without drawing, so that its height
 * is known before. Right and wrong differ in their words and marks, not in colour alone.
 */
#include "slide/parts.h"

#include "running/running.h"
#include "words/verdict.h"

#include <math.h>

typedef struct Writing {
    const Canvas *c;
    const Ask *ask;
    float x, y, w; /* of the next line; y moves down */
    float px;      /* size of the question */
    int lines;     /* of the question that stand there; 0: all */
    bool brief;    /* once answered, without the choices that are neither right nor chosen; before,
                    * without the words that say how to answer */
    bool draw;
} Writing;

enum { QUESTION_LINES = 2, QUESTION_MOST = 40 }; /* of the question: at least, at most */

/* ---- lines ---- */

Str part_first_line(const Canvas *c, FontId font, float px, Str text, float width)
{
    Str fit = text_fit(c->pen.metrics, font, px, text, width);
    size_t end = fit.len;
    while (end > 0 && end < text.len && text.at[end] != ' ')
        end--;
    if (end == 0 && fit.len == 0)
        str_char(text, &fit.len); /* at least one character, whatever the width */
    return end > 0 ? str_part(text, 0, end) : fit;
}

/* Lays a text in lines from `indent` on; of more than `lines` (0: all there are) the last one ends
 * with a way to see the rest. Gives their height. */
static float lay_words(const Writing *p, FontId font, float px, Role role, float indent, Str text,
                       int lines, bool draw)
{
    const Canvas *c = p->c;
    float high = pen_line(px), y = p->y, x = p->x + indent;
    float more = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, phrase_plain(PHRASE_MORE));
    text = str_trim(text);
    for (int i = 1; text.len && (i <= lines || lines == 0); i++, y += high) {
        float room = p->w - indent - (i == lines ? more + c->pen.gap / 2 : 0);
        Str line = part_first_line(c, font, px, text, room);
        Box row = {x, y, p->w - indent, high};
        text = str_trim(str_from(text, line.len));
        if (draw)
            row.x = pen_text(&c->pen, font, px, role, x, row, line) + c->pen.gap / 2;
        if (draw && i == lines)
            part_more(c, row);
    }
    return y - p->y;
}

/* A text of the panel's small size in as many lines as it needs. */
static void set_words(Writing *p, FontId font, Role role, Str text)
{
    p->y += lay_words(p, font, p->c->pen.small, role, 0, text, 0, p->draw);
}

/* ---- choices ---- */

typedef enum Mark { MARK_NONE, MARK_RIGHT, MARK_WRONG } Mark;

/* Once the question is answered, right choices are marked, and wrong ones that were chosen. */
static Mark mark_of(const Writing *p, size_t i)
{
    bool chosen = p->c->s->view->given.chosen >> i & 1;
    if (!p->c->s->view->answered)
        return MARK_NONE;
    return p->ask->choices.items[i].right ? MARK_RIGHT : chosen ? MARK_WRONG : MARK_NONE;
}

/* Draws a square, with a smaller one in it when the choice is chosen. */
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

/* Draws the number of a choice, once answered its mark on a badge, as high as the line. */
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

/* Sets a choice: its number, the box, the text. The whole row answers for it. */
static void set_choice(Writing *p, size_t i)
{
    const Canvas *c = p->c;
    Str text = p->ask->choices.items[i].text;
    float px = c->pen.small, line = pen_line(px), indent = line + px * 1.6f;
    FontId font = mark_of(p, i) == MARK_RIGHT ? FONT_SANS_BOLD : FONT_SANS;
    float high = lay_words(p, font, px, ROLE_TEXT, indent, text, 0, false);
    if (p->draw) {
        c->pen.d->tag = (DrawTag){TAG_CHOICE, NO_NODE, (int64_t)i, 0};
        draw_area(c->pen.d, (Box){p->x, p->y, p->w, high});
        draw_key(p, i, (Box){p->x, p->y, line, line});
        draw_checkbox(p, p->x + line + px * 0.3f, p->y, line, c->s->view->given.chosen >> i & 1);
        lay_words(p, font, px, ROLE_TEXT, indent, text, 0, true);
        c->pen.d->tag = (DrawTag){0};
    }
    p->y += high + c->pen.gap / 2;
}

/* ---- the other two kinds ---- */

/* What was typed so far, with a bar at its end, and framed where it is selected. */
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
    if (c->s->view->selected) {
        float wide = pen_width(&c->pen, FONT_MONO, c->pen.body, typed);
        Box behind = {text.x, box.y + high * 0.2f, fminf(wide, text.w), high * 0.6f};
        draw_rect(c->pen.d, behind, pen_colour(&c->pen, ROLE_CODE_ROW), 2);
        draw_frame(c->pen.d, behind, pen_colour(&c->pen, ROLE_FOCUS), 2, 1, 0);
    }
    float w = pen_text_in(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT, text, ALIGN_LEFT, typed);
    Box caret = {text.x + w + 1, box.y + high * 0.2f, line, high * 0.6f};
    draw_rect(c->pen.d, caret, pen_colour(&c->pen, ROLE_FOCUS), 0);
    text.x += 2 * line + c->pen.gap / 2;
    text.w -= 2 * line + c->pen.gap / 2;
    if (typed.len == 0)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, text, ALIGN_LEFT,
                    phrase_plain(PHRASE_ASK_EMPTY));
}

/* Says which cell is pointed at, and the words beside it. */
static void set_pointed(Writing *p)
{
    const Canvas *c = p->c;
    CellRef cell = c->s->view->given.cell;
    if (cell.node == NO_NODE)
        return;
    Str own = cell.node == p->ask->cell.node ? p->ask->cell.name : STR("");
    Str name = cell_name(c->pen.a, c->s->trace, cell, own);
    Str place = words_at_cell(c->pen.a, c->s->trace, cell);
    Str said = str_printf(c->pen.a, "%.*s%.*s", STR_ARG(name), STR_ARG(place));
    set_words(p, FONT_SANS, ROLE_TEXT, phrase(c->pen.a, PHRASE_ASK_POINTED, said));
}

/* Afterwards nothing is typed there any more. */
static void set_given(Writing *p)
{
    const View *v = p->c->s->view;
    if (p->ask->kind == ASK_ANSWER && !v->answered)
        set_field(p);
    else if (p->ask->kind == ASK_ANSWER && !given_empty(p->ask, &v->given))
        set_words(p, FONT_SANS, ROLE_TEXT,
                  phrase(p->c->pen.a, PHRASE_ASK_GIVEN, str_of(v->given.number)));
    else if (p->ask->kind == ASK_CELL)
        set_pointed(p);
    for (size_t i = 0; i < p->ask->choices.count; i++)
        if (!p->brief || !p->c->s->view->answered || mark_of(p, i) != MARK_NONE)
            set_choice(p, i);
}

/* ---- the answer ---- */

/* A sentence on a ground that says whether it is good. */
static void set_verdict(Writing *p, Str said, bool right)
{
    const Canvas *c = p->c;
    Role ink = right ? ROLE_GOOD_TEXT : ROLE_BAD_TEXT;
    Writing inner = *p;
    inner.x += c->pen.gap;
    inner.y += c->pen.gap / 2;
    inner.w -= 2 * c->pen.gap;
    float high =
        lay_words(&inner, FONT_SANS_BOLD, c->pen.small, ink, 0, said, 0, false) + c->pen.gap;
    if (p->draw)
        draw_rect(c->pen.d, (Box){p->x, p->y, p->w, high},
                  pen_colour(&c->pen, right ? ROLE_GOOD : ROLE_BAD), 6);
    set_words(&inner, FONT_SANS_BOLD, ink, said);
    p->y += high + c->pen.gap / 2;
}

static void set_badge(Writing *p, Judgement judged)
{
    static const PhraseId words[JUDGEMENTS] = {
        [JUDGED_RIGHT] = PHRASE_JUDGED_RIGHT,
        [JUDGED_WRONG] = PHRASE_JUDGED_WRONG,
        [JUDGED_NO_NUMBER] = PHRASE_JUDGED_NO_NUMBER,
        [JUDGED_SOME] = PHRASE_JUDGED_SOME,
        [JUDGED_OTHER_TENSOR] = PHRASE_JUDGED_OTHER_TENSOR,
    };
    if (judged != JUDGED_NOTHING)
        set_verdict(p, phrase_plain(words[judged]), judged == JUDGED_RIGHT);
}

static void set_answer(Writing *p)
{
    const Canvas *c = p->c;
    const Ask *ask = p->ask;
    if (ask->kind == ASK_CHOICE)
        return;
    set_words(p, FONT_SANS, ROLE_MUTED, phrase_plain(PHRASE_ASK_ANSWER));
    if (ask->kind == ASK_CELL) {
        CellRef cell = {ask->cell.node, ask->cell.time, ask->cell.cell};
        Str name = cell_name(c->pen.a, c->s->trace, cell, ask->cell.name);
        Str place = words_at_cell(c->pen.a, c->s->trace, cell);
        set_words(p, FONT_MONO, ROLE_TEXT,
                  str_printf(c->pen.a, "%.*s%.*s", STR_ARG(name), STR_ARG(place)));
        return;
    }
    Str said = str_printf(c->pen.a, "%.*s = %.*s", STR_ARG(span_text(ask->expression)),
                          STR_ARG(arithmetic_answer(c->pen.a, ask->value)));
    set_words(p, FONT_MONO, ROLE_TEXT, said);
    set_words(p, FONT_SANS, ROLE_MUTED, words_of_nearness(c->pen.a, ask));
}

static void set_why(Writing *p)
{
    const Subject *s = p->c->s;
    if (!p->ask->why.len)
        return;
    p->y += p->c->pen.gap / 2;
    set_words(p, FONT_SANS, ROLE_TEXT, p->ask->why);
    set_words(p, FONT_SANS_ITALIC, ROLE_TEXT, words_of_why(s->lesson, s->step, p->ask));
}

/* ---- the panel ---- */

static void set_head(Writing *p)
{
    const Canvas *c = p->c;
    int count = lesson_asks(c->s->lesson, c->s->step);
    Str number = phrase_number(c->pen.a, c->s->view->ask), all = phrase_number(c->pen.a, count);
    Str head =
        count > 1 ? phrase(c->pen.a, PHRASE_ASK_OF, number, all) : phrase_plain(PHRASE_ASK_THE);
    set_words(p, FONT_SANS, ROLE_ACCENT, head);
    p->y += lay_words(p, FONT_SANS_BOLD, p->px, ROLE_TEXT, 0, p->ask->question, p->lines, p->draw);
    p->y += c->pen.gap;
}

static void set_whose(Writing *p)
{
    const Subject *s = p->c->s;
    set_words(p, FONT_SANS_ITALIC, ROLE_TEXT, words_of_whose(s->lesson, s->step, p->ask));
}

static void set_hint(Writing *p)
{
    set_words(p, FONT_SANS, ROLE_MUTED,
              words_of_answering(p->c->pen.a, p->ask,
                                 p->c->s->view->still      ? ANSWERED_BY_PENCIL
                                 : p->c->pen.d->finger > 0 ? ANSWERED_BY_TAPS
                                                           : ANSWERED_BY_KEYS));
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

/* How much of the panel is set: lines of the question, and whether without what matters least. */
typedef struct Extent {
    int lines;
    bool brief;
} Extent;

/* Everything from the panel's upper to its lower edge; gives its height. */
static float set_panel(const Canvas *c, Box box, float px, Extent extent, bool draw)
{
    float margin = roundf(1.5f * c->pen.gap);
    Writing p = {.c = c,
                 .ask = c->s->ask,
                 .x = box.x + margin,
                 .y = box.y + margin,
                 .w = box.w - 2 * margin,
                 .px = px,
                 .lines = extent.lines,
                 .brief = extent.brief,
                 .draw = draw};
    set_head(&p);
    set_whose(&p);
    set_given(&p);
    if (c->s->view->answered) {
        set_badge(&p, judge(c->s->trace, c->s->ask, &c->s->view->given));
        set_answer(&p);
        set_why(&p);
    } else {
        if (c->s->view->tried)
            set_verdict(&p, phrase_plain(PHRASE_JUDGED_TRY), false);
        if (!p.brief)
            set_hint(&p);
    }
    if (c->s->view->parts == PARTS_SLIDE && !c->s->view->still)
        set_keys(&p);
    return p.y + margin - box.y;
}

/* The largest size from px down to `least` at which the panel is at most so high; the rest of its
 * text is never larger than the question. */
static float shrink(Canvas *own, Box box, float px, Extent extent, float least, float most)
{
    for (; px > least && set_panel(own, box, px, extent, false) > most; px--)
        own->pen.small = fminf(own->pen.small, px - 1);
    return px;
}

/* How many lines of the question leave the panel so high; 0: all, or not even the least do. */
static int cut_question(const Canvas *c, Box box, float px, bool brief, float most)
{
    Extent extent = {0, brief};
    if (set_panel(c, box, px, extent, false) <= most)
        return 0;
    extent.lines = QUESTION_MOST;
    while (extent.lines >= QUESTION_LINES && set_panel(c, box, px, extent, false) > most)
        extent.lines--;
    return extent.lines >= QUESTION_LINES ? extent.lines : 0;
}

/* The question is set larger than the rest where there is room. What it asks stands at its end, so
 * it is whole where it can be, and takes the room of the code, but for a line that says so; for
 * that, and where there are many choices, all of the panel's text is smaller than that of the
 * slide, down to that of a presentation. A longer one is cut to its first lines and leaves the code
 * its room. One with yet more choices stands in the whole box, without the words that say how to
 * answer, and then without choices that the answer leaves behind, down to the least size there is.
 */
float part_ask(const Canvas *c, Box box, float room, bool *cut)
{
    Canvas own = *c;
    Extent extent = {0};
    float first = roundf(c->pen.body * 1.1f), usual = c->pen.small;
    float legible = fminf(pen_small(c->area.w, c->area.h, TEXT_PRESENTATION), usual);
    float mark = room < box.h ? pen_line(usual) + 2.5f * c->pen.gap : 0;
    float most = fmaxf(room, box.h - mark);
    float px = shrink(&own, box, first, extent, usual, room);
    if (set_panel(&own, box, px, extent, false) > room)
        px = shrink(&own, box, first, extent, legible, most);
    if (set_panel(&own, box, px, extent, false) > most)
        extent.lines = cut_question(c, box, usual, false, room);
    if (extent.lines > 0) {
        own = *c;
        px = usual;
    } else {
        extent.brief = set_panel(&own, box, px, extent, false) > box.h;
        extent.lines = extent.brief ? cut_question(&own, box, px, true, box.h) : 0;
        px = shrink(&own, box, px, extent, c->least, box.h);
    }
    *cut = extent.lines > 0;
    Box panel = {box.x, box.y, box.w, set_panel(&own, box, px, extent, false)};
    draw_rect(c->pen.d, panel, pen_colour(&c->pen, ROLE_PANEL), 8);
    draw_frame(c->pen.d, panel, pen_colour(&c->pen, ROLE_ACCENT), 8, 2, 0);
    set_panel(&own, box, px, extent, true);
    return panel.h;
}
