/*
 * view_failure.c - the error of a lesson, in the place of the picture of the step at which it
 * stops: where it is, the lines around, what is wrong, what to do about it, and the sizes that do
 * not meet, if that is what is wrong.
 *
 * It says what `attnscope check` says. Where there is little room the figure goes first, then the
 * lines around; place, line and message stay.
 *
 * Must not know: what mends the error. The buttons below it are the slide's.
 */
#include "views/views.h"

#include "lesson/view_kinds.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>

enum {
    AROUND_MOST = 2,   /* lines of code before the wrong one, and as many behind it */
    FIGURE_LINES = 11, /* of text that the figure is high, */
    FIGURE_LEAST = 8   /* and at least */
};

/* What is drawn of it. */
typedef struct Card {
    const Lesson *lesson;
    const LessonStep *step;
    const Error *error;
    int around;   /* lines of code on either side of the wrong one */
    bool brief;   /* what is said stands in small letters, and without calls */
    float figure; /* height of the figure in pixels; 0: there is none */
    bool draw;    /* else it is only measured */
} Card;

static Box cut_row(Box *box, float high)
{
    Box row = {box->x, box->y, box->w, high};
    box->y += high;
    box->h -= high;
    return row;
}

/* ---- what is said ---- */

static Str title_of(const Canvas *c, const Card *k)
{
    if (k->lesson->fails)
        return phrase(c->pen.a, PHRASE_FAILURE_STEP, phrase_number(c->pen.a, k->step->number));
    if (k->error->at.start + k->error->at.len == 0) /* it is of no line */
        return phrase_plain(PHRASE_FAILURE_WHOLE);
    return phrase(c->pen.a, PHRASE_FAILURE_LINE, phrase_number(c->pen.a, span_line(k->error->at)));
}

/* How many steps before it were run; 0 where some were not. */
static int steps_well(const Card *k)
{
    for (int i = 0; i < k->step->number - 1; i++)
        if (!k->lesson->steps.items[i].ran)
            return 0;
    return k->step->number - 1;
}

/* "my.md:31:11 · the 4 steps before it work"; without the folder where that is too long. */
static Str place_of(const Canvas *c, const Card *k, float room)
{
    StrBuf place = strbuf_make(c->pen.a);
    span_write_place(&place, k->error->at);
    Str text = strbuf_str(&place), name = k->error->at.source->name;
    int well = steps_well(k);
    Str before = well == 0 ? STR("")
                 : well == 1
                     ? phrase_plain(PHRASE_FAILURE_BEFORE_ONE)
                     : phrase(c->pen.a, PHRASE_FAILURE_BEFORE, phrase_number(c->pen.a, well));
    Str whole = text;
    for (int shorter = 0; shorter < 3; shorter++) {
        if (shorter > 0)
            text = str_from(whole, name.len - str_behind(name, '/').len);
        Str all = before.len && shorter < 2
                      ? str_printf(c->pen.a, "%.*s  ·  %.*s", STR_ARG(text), STR_ARG(before))
                      : text;
        if (shorter == 2 || pen_width(&c->pen, FONT_SANS, c->pen.small, all) <= room)
            return all;
    }
    return text;
}

/* "TypeError: the message" */
static Str message_of(const Canvas *c, const Card *k)
{
    StrBuf out = strbuf_make(c->pen.a);
    const char *type = k->error->type;
    if (type && type[0])
        strbuf_printf(&out, "%s: ", type);
    strbuf_visible(&out, error_whole(k->error));
    return strbuf_str(&out);
}

/* Draws or measures words that may have several lines of their own; gives their height. What is
 * drawn stays in the box: what has no room there ends with "…" or is left out. */
static float lay_words(const Canvas *c, const Card *k, Box box, FontId font, float px, Role role,
                       Str text)
{
    float line = pen_line(px), top = box.y;
    for (Str one; str_line(&text, &one);) {
        Box row = {box.x, box.y, box.w, line};
        int lines = text_lines(c->pen.metrics, font, px, one, box.w);
        if (k->draw)
            lines = (int)fminf((float)lines, floorf(fmaxf(0, box.h) / line));
        if (k->draw && lines > 0)
            draw_text_lines(c->pen.d, pen_look(&c->pen, font, px, role), row, ALIGN_LEFT, lines,
                            one);
        cut_row(&box, line * (float)lines);
    }
    return box.y - top;
}

/* Where the calls stand that led to it; empty: none did. */
static Str calls_of(const Canvas *c, const Card *k)
{
    StrBuf out = strbuf_make(c->pen.a);
    error_write_calls(&out, k->error);
    return str_trim(strbuf_str(&out));
}

enum {
    CHANGES_TOLD = 3, /* of the reader's own: more are told as a number */
    CHANGE_MOST = 40  /* characters of what was changed that stand there */
};

static bool is_brief(Span text)
{
    Str t = span_text(text);
    return text.source && t.len > 0 && t.len <= CHANGE_MOST && str_find(t, '\n') == t.len;
}

/* "line 12: 0.43 → 7", "line 14": one of the reader's changes. */
static Str change_of(const Canvas *c, const Card *k, size_t i)
{
    const Changes *all = k->lesson->changes;
    Span now = all->edited.items[i], was = all->before.items[i];
    bool prelude = now.source == &k->lesson->prelude;
    Str line = phrase(c->pen.a, prelude ? PHRASE_CHANGED_PRELUDE : PHRASE_CHANGED_LINE,
                      phrase_number(c->pen.a, span_line(now)));
    return !is_brief(now) || !is_brief(was)
               ? line
               : str_printf(c->pen.a, "%.*s: %.*s → %.*s", STR_ARG(line), STR_ARG(span_text(was)),
                            STR_ARG(span_text(now)));
}

/* "You changed line 12: 0.43 → 7, line 14 and 2 more.": what may be why it fails; empty: nothing
 * was. */
static Str changes_of(const Canvas *c, const Card *k)
{
    const Changes *all = k->lesson->changes;
    size_t count = all ? all->edited.count : 0, told = count > CHANGES_TOLD ? CHANGES_TOLD : count;
    StrBuf out = strbuf_make(c->pen.a);
    for (size_t i = 0; i < told; i++) {
        if (i > 0)
            strbuf_add(&out, i + 1 < count ? STR(", ") : phrase_plain(PHRASE_CHANGED_AND));
        strbuf_add(&out, change_of(c, k, i));
    }
    if (count > told) {
        strbuf_add(&out, phrase_plain(PHRASE_CHANGED_AND));
        strbuf_add(&out,
                   phrase(c->pen.a, PHRASE_CHANGED_MORE, phrase_number(c->pen.a, count - told)));
    }
    return count ? phrase(c->pen.a, PHRASE_FAILURE_CHANGED, strbuf_str(&out)) : STR("");
}

static float lay_said(const Canvas *c, const Card *k, Box box)
{
    float px = k->brief ? c->pen.small : c->pen.body, top = box.y, gap = c->pen.gap;
    cut_row(&box, lay_words(c, k, box, FONT_SANS_BOLD, px, ROLE_TEXT, message_of(c, k)));
    if (k->error->hint[0]) {
        cut_row(&box, gap / 2);
        cut_row(&box, lay_words(c, k, box, FONT_SANS, px, ROLE_TEXT, str_of(k->error->hint)));
    }
    Str changed = changes_of(c, k);
    if (changed.len) {
        cut_row(&box, gap / 2);
        cut_row(&box, lay_words(c, k, box, FONT_SANS, px, ROLE_TEXT, changed));
    }
    Str calls = k->brief ? STR("") : calls_of(c, k);
    if (calls.len) {
        cut_row(&box, gap / 2);
        cut_row(&box, lay_words(c, k, box, FONT_SANS, c->pen.small, ROLE_MUTED, calls));
    }
    return box.y - top;
}

/* ---- the lines ---- */

/* The first byte of the line that stands so many lines further in the text than another place;
 * false: there is none. */
static bool line_at(Str text, size_t at, int by, size_t *start)
{
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    for (; by < 0; by++) {
        if (at == 0)
            return false;
        for (at--; at > 0 && text.at[at - 1] != '\n';)
            at--;
    }
    for (; by > 0; by--) {
        at += str_find(str_from(text, at), '\n') + 1;
        if (at >= text.len)
            return false;
    }
    *start = at;
    return true;
}

/* A line from a character on, with "…" in the place of that one where code stands before it. */
static Str code_from(const Canvas *c, Str line, size_t from)
{
    size_t at = str_nth(line, (int64_t)from);
    bool cut = str_trim(str_part(line, 0, at)).len > 0;
    return cut ? str_printf(c->pen.a, "…%.*s",
                            STR_ARG(str_from(line, str_nth(line, (int64_t)from + 1))))
               : str_from(line, at);
}

/* Some of a line as it is shown: its tabs as blanks, as the caret counts them. */
static Str shown_code(const Canvas *c, Str line)
{
    StrBuf out = strbuf_make(c->pen.a);
    strbuf_visible(&out, line);
    for (size_t i = 0; i < out.len; i++)
        if (out.at[i] == '\t')
            out.at[i] = ' ';
    return out.len ? strbuf_str(&out) : STR("");
}

/* The columns that the numbers of its lines have. */
static int number_columns(const Canvas *c, const Card *k)
{
    enum { LEAST = 5 };
    int last = (int)phrase_number(c->pen.a, span_line(k->error->at) + k->around).len;
    return last > LEAST ? last : LEAST;
}

/* Draws a line of code from a character on, behind its number; gives where its code begins. */
static float draw_code_line(const Canvas *c, const Card *k, Box row, Str line, int by, size_t from)
{
    Str number = phrase_number(c->pen.a, span_line(k->error->at) + by);
    float column = pen_width(&c->pen, FONT_MONO, c->pen.small, STR("0"));
    float wide = ceilf(column * (float)number_columns(c, k)),
          x = row.x + c->pen.gap + wide + c->pen.gap;
    if (by == 0)
        draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_BAD), 0);
    pen_text_in(&c->pen, by == 0 ? FONT_MONO_BOLD : FONT_MONO, c->pen.small,
                by == 0 ? ROLE_BAD_TEXT : ROLE_MUTED, (Box){row.x + c->pen.gap, row.y, wide, row.h},
                ALIGN_RIGHT, number);
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, by == 0 ? ROLE_BAD_TEXT : ROLE_TEXT,
                (Box){x, row.y, row.x + row.w - c->pen.gap - x, row.h}, ALIGN_LEFT,
                shown_code(c, code_from(c, line, from)));
    return x;
}

/* "^~~~" below what is wrong. */
static void draw_caret(const Canvas *c, Box row, float x, Str line, size_t lead, size_t under,
                       size_t from)
{
    Str before = shown_code(c, str_part(line, str_nth(line, (int64_t)from), lead));
    Str wrong = shown_code(c, str_part(line, lead, lead + under));
    StrBuf run = strbuf_make(c->pen.a);
    strbuf_fill(&run, ' ', str_columns(before));
    strbuf_char(&run, '^');
    strbuf_fill(&run, '~', str_columns(wrong) - 1);
    draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_BAD), 0);
    pen_text_in(&c->pen, FONT_MONO_BOLD, c->pen.small, ROLE_BAD_TEXT,
                (Box){x, row.y, row.x + row.w - c->pen.gap - x, row.h}, ALIGN_LEFT,
                strbuf_str(&run));
}

/* The characters at the beginning of all lines that are left out, so that the wrong place is seen.
 */
static size_t left_out(const Canvas *c, const Card *k, Box row, Str line, size_t lead)
{
    float column = pen_width(&c->pen, FONT_MONO, c->pen.small, STR("0"));
    int columns = (int)((row.w - 3 * c->pen.gap) / column) - number_columns(c, k) - 1;
    int before = (int)str_chars(str_part(line, 0, lead));
    return before > columns * 2 / 3 ? (size_t)(before - columns / 3) : 0;
}

static float lay_code(const Canvas *c, const Card *k, Box box)
{
    Span at = k->error->at;
    Str text = at.source->text;
    const SourcePart *part = source_part(at);
    float line_h = pen_line(c->pen.small), gap = c->pen.gap;
    size_t here = 0, start, from = 0;
    line_at(text, at.start < text.len ? at.start : text.len, 0, &here);
    Box rows = {box.x, box.y + gap / 2, box.w, 0};
    int count = 1;
    for (int by = -k->around; by <= k->around; by++)
        count += line_at(text, here, by, &start) && (!part || start >= part->start);
    float high = (float)count * line_h + gap;
    if (!k->draw)
        return high;
    pen_panel(&c->pen, (Box){box.x, box.y, box.w, high});
    for (int by = -k->around; by <= k->around; by++) {
        if (!line_at(text, here, by, &start) || (part && start < part->start))
            continue;
        Str line = str_without_end(str_from(text, start)), lead;
        line = str_part(line, 0, str_find(line, '\n'));
        lead = str_part(text, here, at.start);
        if (by == 0)
            from = left_out(c, k, rows, line, lead.len);
        float x = draw_code_line(c, k, cut_row(&rows, line_h), line, by, by == 0 ? from : 0);
        size_t rest = line.len > lead.len ? line.len - lead.len : 0;
        if (by == 0)
            draw_caret(c, cut_row(&rows, line_h), x, line, lead.len, at.len < rest ? at.len : rest,
                       from);
    }
    return high;
}

/* ---- the figure ---- */

/* The sizes at which its step stopped, if it did. */
static bool has_figure(const Canvas *c, const Card *k)
{
    Mismatch m;
    return k->lesson->fails && view_mismatch(c->s->trace, k->step->end, &m);
}

static void draw_figure(const Canvas *c, const Card *k, const Layout *l, Box box)
{
    Subject s = *c->s;
    Canvas own = *c;
    Layout part = *l;
    s.time = k->step->end;
    own.s = &s;
    part.slot[0].m.box = box;
    picture_mismatch.over(&own, &part);
}

/* ---- the card ---- */

/* Draws the card into the box, or measures it: gives its height. Only what is drawn needs `l`. */
static float lay_card(const Canvas *c, const Card *k, const Layout *l, Box card)
{
    float gap = c->pen.gap, bar = ceilf(gap * 0.6f), title = pen_line(c->pen.title) + gap;
    Box box = {card.x + bar + 2 * gap, card.y, card.w - bar - 4 * gap, card.h};
    Box head = cut_row(&box, title), band = {card.x, head.y, card.w, head.h};
    if (k->draw) {
        Str sign = str_printf(c->pen.a, "✗  %.*s", STR_ARG(title_of(c, k)));
        pen_panel(&c->pen, card);
        draw_rect(c->pen.d, band, pen_colour(&c->pen, ROLE_BAD), 8);
        draw_rect(c->pen.d, (Box){card.x, card.y, bar, card.h}, pen_colour(&c->pen, ROLE_BAD_LINE),
                  3);
        float px = pen_size(&c->pen, FONT_SANS_BOLD, c->pen.title, sign, head.w);
        pen_text_in(&c->pen, FONT_SANS_BOLD, px, ROLE_BAD_TEXT, head, ALIGN_LEFT, sign);
    }
    cut_row(&box, gap / 2);
    Box place = cut_row(&box, pen_line(c->pen.small));
    if (k->draw)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, place, ALIGN_LEFT,
                    place_of(c, k, place.w));
    cut_row(&box, gap / 2);
    cut_row(&box, lay_code(c, k, box) + gap);
    cut_row(&box, lay_said(c, k, box) + gap);
    Box figure = cut_row(&box, k->figure);
    if (k->draw && k->figure > 0)
        draw_figure(c, k, l, figure);
    cut_row(&box, k->figure > 0 ? gap : 0);
    return box.y - card.y;
}

/* The richest card that is no higher than the room; else the poorest. */
static Card choose(const Canvas *c, CellSize room, float *high)
{
    static const Layout none = {0};
    Box box = {0, 0, room.w, room.h};
    Card k = {.lesson = c->s->lesson, .step = c->s->step, .error = &c->s->lesson->error};
    float line = pen_line(c->pen.small);
    for (int poorer = 0; poorer <= 2 * AROUND_MOST + 1; poorer++) {
        k.brief = poorer > AROUND_MOST;
        k.around = AROUND_MOST - poorer % (AROUND_MOST + 1);
        *high = lay_card(c, &k, &none, box);
        if (*high <= room.h)
            break;
    }
    float left = room.h - *high - c->pen.gap;
    if (has_figure(c, &k) && left >= FIGURE_LEAST * line)
        k.figure = fminf(left, FIGURE_LINES * line);
    *high += k.figure > 0 ? k.figure + c->pen.gap : 0;
    return k;
}

static void fill(const Canvas *c, Layout *l)
{
    (void)c;
    layout_add_own(l, (Matrix){.node = NO_NODE}, 0, 0)->caption = CAPTION_NONE;
}

static void size(const Canvas *c, Layout *l)
{
    float high;
    Slot *s = &l->slot[0];
    CellSize room = layout_room(c, l, s, l->area.w);
    choose(c, room, &high);
    s->size = (CellSize){room.w, fminf(room.h, high)};
    s->read = high <= room.h ? LEGIBLE_ALL : LEGIBLE_COLOURS;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    float high;
    Box box = l->slot[0].m.box;
    Card k = choose(c, (CellSize){box.w, box.h}, &high);
    k.draw = true;
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_CLIP, .box = box});
    lay_card(c, &k, l, box);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_UNCLIP});
}

const PictureKind picture_failure = {.fill = fill, .size = size, .over = draw_over};
