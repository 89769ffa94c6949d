/*
 * part_arithmetic.c - one cell's sentence and formula: a strip below the picture, or a column
 * beside it.
 *
 * The formula takes the largest text size at which it fits in the strip's two lines, three where
 * the picture is upright, or in the column with a line for each term; if none does, terms in the
 * middle are left out. Text larger than a presentation's shrinks to that rather than overflow, in a
 * column before terms are left out, but for fingers, which are near a small screen. What is too
 * wide nevertheless is broken before any number, or cut.
 */
#include "draw/pen.h"
#include "slide/parts.h"
#include "subject/beside.h"
#include "subject/subject.h"
#include "trace/ops.h"

#include "versions/versions.h"

#include <ctype.h>
#include <math.h>

enum { OFFERS_MOST = 4 }; /* buttons beside a sentence */
enum { SENTENCE_LINES = 3, TERMS_LEAST = 2, TERMS_MOST = 64 };

typedef struct Formula {
    Arithmetic text;
    float px;
    int lines;
    bool several; /* it gives a number to several names */
    bool column;  /* each term has a line of its own */
    bool tight;   /* lines break before any number, and what is wider than one is cut */
} Formula;

/* ---- signs ---- */

/* The text with the typographic minus for its first sign, and for one between blanks. */
static Str with_minus(Arena *a, Str text)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < text.len; i++) {
        bool sign = i == 0 || (text.at[i - 1] == ' ' && i + 1 < text.len && text.at[i + 1] == ' ');
        if (text.at[i] == '-' && sign)
            strbuf_puts(&out, "−");
        else
            strbuf_char(&out, text.at[i]);
    }
    return strbuf_str(&out);
}

/* Something is done with the number behind such a piece: a sign there wants brackets. */
static bool is_operator(Str text)
{
    Str left = str_trim(text);
    return str_ends(left, "·") || str_ends(left, "+") || str_ends(left, "-") || str_ends(left, "/");
}

/* The formula with signs as they are printed in books: 1.0000·(−0.2883), −∞. */
static Arithmetic typeset(Arena *a, Arithmetic f)
{
    Arithmetic out = f;
    if (str_ends(f.sentence, " -inf"))
        out.sentence = str_printf(a, "%.*s−∞", (int)f.sentence.len - 4, f.sentence.at);
    out.items = NULL;
    out.count = out.capacity = 0;
    for (size_t i = 0; i < f.count; i++) {
        Piece p = f.items[i];
        bool name = p.role == PIECE_NAME, infinite = str_is(p.text, "-inf");
        bool negative = p.text.len > 1 && p.text.at[0] == '-' &&
                        (infinite || isdigit((unsigned char)p.text.at[1]));
        bool within =
            negative && i > 0 && p.role != PIECE_RESULT && is_operator(f.items[i - 1].text);
        if (!name && (negative || p.role == PIECE_PLAIN))
            p.text = infinite ? STR("−∞") : with_minus(a, p.text);
        else if (!name && str_is(p.text, "inf"))
            p.text = STR("∞");
        if (within)
            p.text = str_printf(a, "(%.*s)", STR_ARG(p.text));
        *ARENA_PUSH(a, &out) = p;
    }
    return out;
}

/* ---- lines ---- */

static FontId piece_font(const Piece *p)
{
    return p->role == PIECE_RESULT ? FONT_MONO_BOLD : FONT_MONO;
}

static float piece_width(const Canvas *c, const Piece *p, float px)
{
    return pen_width(&c->pen, piece_font(p), px, p->text);
}

/* What comes behind "scores[1,2] = ". */
static bool is_behind_name(const Arithmetic *t, size_t i)
{
    return i > 1 && t->items[i - 2].role == PIECE_NAME && t->items[i - 1].role != PIECE_NAME;
}

/* The formula with a name of two pieces, so that a long one can stand on two lines. */
static Arithmetic with_index_apart(Arena *a, const Arithmetic *t)
{
    Arithmetic out = *t;
    if (!t->count || t->items[0].role != PIECE_NAME)
        return out;
    Str name = t->items[0].text;
    size_t index = str_find(name, '[');
    if (index == name.len)
        return out;
    out.items = NULL;
    out.count = out.capacity = 0;
    for (size_t i = 0; i <= t->count; i++)
        *ARENA_PUSH(a, &out) = t->items[i > 0 ? i - 1 : 0];
    out.items[0].text = str_part(name, 0, index);
    out.items[1].text = str_from(name, index);
    out.first_term++;
    out.after_terms++;
    return out;
}

static bool is_comma(const Arithmetic *t, size_t i)
{
    return t->items[i].role == PIECE_PLAIN && str_is(t->items[i].text, ", ");
}

/* A term begins with its sign, but not with the comma before it: that ends a line. */
static bool starts_term(const Arithmetic *t, size_t i)
{
    return i > 0 && is_comma(t, i - 1) ? t->items[i - 1].term_start
                                       : t->items[i].term_start && !is_comma(t, i);
}

/* "A a[0] = 1, B b[0] = 2, B − A = 1": each has a line of its own in a column. */
static bool names_several(const Arithmetic *t)
{
    for (size_t i = 1; i < t->count; i++)
        if (is_comma(t, i - 1) && t->items[i].role == PIECE_NAME)
            return true;
    return false;
}

static bool must_break(const Formula *f, size_t i)
{
    const Arithmetic *t = &f->text;
    if (!f->column)
        return false;
    if (t->items[i].role == PIECE_WAS)
        return true;
    if (f->several)
        return starts_term(t, i);
    bool term = i >= t->first_term && i < t->after_terms && starts_term(t, i);
    bool among = t->term_count > 1 && (term || i == t->first_term || i == t->after_terms);
    return i > 0 && (among || is_behind_name(t, i));
}

static bool may_break(const Formula *f, size_t i)
{
    const Piece *p = &f->text.items[i];
    bool index = i == 1 && p->role == PIECE_NAME;
    bool gap = f->column && f->text.gap && str_is(p->text, f->text.gap) && f->text.gap[0] == ' ';
    bool tight = f->tight && (p->role != PIECE_PLAIN || is_behind_name(&f->text, i));
    return i > 0 && (starts_term(&f->text, i) || index || gap || tight || must_break(f, i));
}

/* Width of the pieces that must stay together from piece i on. */
static float chunk_width(const Canvas *c, const Formula *f, size_t i)
{
    float w = piece_width(c, &f->text.items[i], f->px);
    for (i++; i < f->text.count && !may_break(f, i); i++)
        w += piece_width(c, &f->text.items[i], f->px);
    return w;
}

/* What is behind the name stands below the other lines' numbers, not below their signs, where there
 * is room for that. */
static float indent(const Canvas *c, const Formula *f, size_t i, float width)
{
    float room = width - chunk_width(c, f, i),
          sign = pen_width(&c->pen, FONT_MONO, f->px, STR(" + "));
    return must_break(f, i) && is_behind_name(&f->text, i) && sign <= room ? sign : 0;
}

/* A new line begins with piece i, behind which x pixels of `width` are used. */
static bool breaks_at(const Canvas *c, const Formula *f, size_t i, float x, float width)
{
    return must_break(f, i) || (may_break(f, i) && x + chunk_width(c, f, i) > width);
}

/* Lines the formula takes, as far as there may be so many; a chunk wider than the line makes it
 * more. In a column the name of the cell may be cut. */
static int count_lines(const Canvas *c, const Formula *f, float width, int most)
{
    int lines = 1;
    float x = 0;
    for (size_t i = 0; i < f->text.count && lines <= most; i++) {
        bool starts = i == 0 || may_break(f, i), name = f->column && i == 0;
        if (starts && !name && !f->tight && chunk_width(c, f, i) > width)
            return INT_MAX;
        if (breaks_at(c, f, i, x, width)) {
            lines++;
            x = indent(c, f, i, width);
        }
        x += piece_width(c, &f->text.items[i], f->px);
    }
    return lines;
}

/* At that size it takes no more lines than the room has; several are set no larger than body. */
static bool fits_at(const Canvas *c, Formula *f, float px, Box room)
{
    f->px = px;
    int most = px > c->pen.body ? 1 : (int)(room.h / pen_line(px));
    f->lines = count_lines(c, f, room.w, most);
    return f->lines <= most;
}

/* The largest size at which it fits. Most formulas that are tried are too long, and that is seen at
 * the least size. */
static bool fits(const Canvas *c, Formula *f, float most, float least, Box room)
{
    if (most < least || !fits_at(c, f, most - floorf(most - least), room))
        return false;
    while (!fits_at(c, f, most, room))
        most--;
    return true;
}

/* The least size for the last row of a class; where fingers press, no text is smaller than the
 * others. */
static float least_size(const Canvas *c)
{
    float far = pen_small(c->area.w, c->area.h, TEXT_PRESENTATION);
    return c->pen.d->finger > 0 ? c->pen.small : fminf(far, c->pen.small);
}

/* How many lines of the strip a formula has; the sentence may take one of them. */
static int strip_lines(const Canvas *c)
{
    return c->area.h > c->area.w ? 3 : 2;
}

static void set_text(Formula *f, Arithmetic text)
{
    f->text = text;
    f->several = names_several(&text);
}

/* The formula with the last part of each name of several: "…context_vec[0,1]" of
 * "heads.0.forward.context_vec[0,1]". */
static Arithmetic with_short_names(Arena *a, const Arithmetic *t)
{
    Arithmetic out = *t;
    out.items = NULL;
    out.count = out.capacity = 0;
    for (size_t i = 0; i < t->count; i++) {
        Piece p = t->items[i];
        bool name = p.role == PIECE_NAME || p.cell.node != NO_NODE;
        size_t end = name ? str_find(p.text, '[') : 0, part = end;
        while (part > 0 && p.text.at[part - 1] != '.')
            part--;
        if (part > 0 && end < p.text.len)
            p.text = str_printf(a, "…%.*s", STR_ARG(str_from(p.text, part)));
        *ARENA_PUSH(a, &out) = p;
    }
    return out;
}

/* The formula with no more than so many letters of each name and text that stands for a number. */
static Arithmetic with_short_texts(Arena *a, const Arithmetic *t, size_t most)
{
    Arithmetic out = *t;
    out.items = NULL;
    out.count = out.capacity = 0;
    for (size_t i = 0; i < t->count; i++) {
        Piece p = t->items[i];
        size_t end = most;
        while (end < p.text.len && ((unsigned char)p.text.at[end] & 0xc0) == 0x80)
            end--; /* not within a letter */
        if (p.role != PIECE_PLAIN && p.text.len > end + 1)
            p.text = str_printf(a, "%.*s…", (int)end, p.text.at);
        *ARENA_PUSH(a, &out) = p;
    }
    return out;
}

enum { TEXT_LONG = 30, TEXT_LEAST = 12 }; /* letters; numbers have fewer than the second */

/* What is too wide even with few terms: with short names, then broken before any number, then with
 * the first letters of long texts; in a column, smaller than any other text. */
static Formula squeeze(const Canvas *c, Formula f, float usual, float least, Box room)
{
    Formula plain = f;
    if (fits(c, &f, usual, least, room))
        return f;
    set_text(&f, with_short_names(c->pen.a, &f.text));
    if (fits(c, &f, usual, least, room))
        return f;
    f.tight = true;
    if (fits(c, &f, usual, least, room) || (f.column && fits(c, &f, least, 1, room)))
        return f;
    const Arithmetic all = f.text;
    for (size_t most = TEXT_LONG; !f.column && most >= TEXT_LEAST; most--) {
        set_text(&f, with_short_texts(c->pen.a, &all, most));
        if (fits(c, &f, usual, least, room))
            return f;
    }
    plain.px = usual; /* cut at the end of each line */
    plain.lines = strip_lines(c);
    return plain;
}

/* One line if it can be a little larger than the smallest text, else as many as there may be, else
 * fewer terms. */
static Formula fit_formula(const Canvas *c, const Arithmetic *full, Box room, bool column)
{
    float least = least_size(c);
    float usual = column ? least : c->pen.small;
    int terms = full->term_count < TERMS_MOST ? full->term_count : TERMS_MOST;
    Arithmetic apart = column ? with_index_apart(c->pen.a, full) : *full;
    Formula f = {.column = column};
    set_text(&f, arithmetic_shorten(c->pen.a, &apart, terms));
    const Arithmetic most = f.text;
    if (fits(c, &f, c->pen.formula, usual, room)) {
        Formula broken = f; /* rather its lines are broken than small */
        broken.tight = column && f.several && f.px < c->pen.small;
        return broken.tight && fits(c, &broken, c->pen.small, c->pen.small, room) ? broken : f;
    }
    while (terms-- > TERMS_LEAST) {
        set_text(&f, arithmetic_shorten(c->pen.a, &most, terms));
        if (fits(c, &f, c->pen.body, usual, room))
            return f;
    }
    return squeeze(c, f, usual, least, room);
}

static float inner_width(const Canvas *c, float width)
{
    return width - 4 * c->pen.gap;
}

/* ---- the strip ---- */

/* The strip is as high whatever it says, so that nothing moves when the pointer does. */
typedef struct Strip {
    Arithmetic text;
    Formula formula;
    Str first, rest; /* the sentence on its first line and, where the formula leaves room, second */
    bool note, hint; /* there is room for it beside the sentence */
    bool second;     /* there is for the note beside the rest, */
    bool below;      /* at the end of the formula */
    int offers;      /* so many buttons are, too */
} Strip;

/* ---- what can be done with the cell ---- */

/* Is there anything to watch when it is worked out? */
static bool can_be_slow(const Canvas *c)
{
    const Subject *s = c->s;
    bool asked = s->ask && !s->view->answered; /* then the key says so, and does nothing */
    return s->view->moves && !s->view->sweep.slow && !asked && !hide_guessing(s) &&
           s->node != NO_NODE && s->kind != VIEW_MAP && s->kind != VIEW_MEMORY &&
           s->made.node != NO_NODE && trace_node(s->trace, s->made.node)->in_count > 0 &&
           op_computes(trace_node(s->trace, s->made.node)->op);
}

/* Is the arithmetic that of a cell under the pointer, and not of the one in focus? */
static bool is_pointed(const Canvas *c)
{
    CellRef told = c->s->pointed.cell, focus = c->s->focus;
    return told.node != NO_NODE && (told.node != focus.node || told.cell != focus.cell);
}

/* The cell in focus is pinned, and its arithmetic is told. */
static bool is_pinned(const Canvas *c)
{
    const View *v = c->s->view;
    return v->live && v->pinned && v->trail_count == 0 && !is_pointed(c);
}

/* Would a click where the pointer is keep the arithmetic: on its cell, or on the panel itself? */
static bool can_keep(const Canvas *c)
{
    const Subject *s = c->s;
    const View *v = s->view;
    DrawTag at = v->touched;
    bool cell = at.kind == TAG_CELL || at.kind == TAG_PART || at.kind == TAG_AXIS;
    bool panel = at.kind == TAG_TOLD && at.cell == TOLD_ARITHMETIC;
    bool asked = s->ask && s->ask->kind == ASK_CELL && !v->answered;
    return v->live && !v->at && s->pointed.cell.node != NO_NODE && (cell || panel) && !asked &&
           !(v->pinned && !is_pointed(c));
}

/* Would a click there turn to another tensor, of which the cell is? */
static bool leads_away(const Canvas *c)
{
    View v = *c->s->view;
    point_pin(c->s->lesson, &v, c->s->pointed.cell);
    return v.trail_count > c->s->view->trail_count;
}

/* What says what a click there does to the arithmetic. */
static Str hint_words(const Canvas *c)
{
    const View *v = c->s->view;
    bool cell = v->touched.kind == TAG_CELL || v->touched.kind == TAG_PART;
    if (cell && point_turns(c->s->lesson, v, c->s->pointed.cell))
        return phrase_plain(phrase_by(PHRASE_CLICK_TURNS, c->pen.d->finger));
    return phrase_plain(
        phrase_by(leads_away(c) ? PHRASE_CLICK_GOES : PHRASE_CLICK_KEEPS, c->pen.d->finger));
}

/* Is there a cell right of the one in focus, or in the next matrix? */
static bool has_right(const Canvas *c)
{
    View v = *c->s->view;
    return point_move(c->s->lesson, &v, 1, 0);
}

/* The buttons beside the sentence, the most important first; gives how many. While the cell is
 * worked out slowly there are none: their keys go through its terms, or complete it first. */
static int offers_of(const Canvas *c, Button to[OFFERS_MOST])
{
    static const Button pinned[] = {BUTTON_RELEASE, BUTTON_SLOWLY, BUTTON_TO_RIGHT, BUTTON_ONWARD};
    const View *v = c->s->view;
    bool slowly = v->sweep.on && v->sweep.slow;
    int count = 0;
    for (int i = 0; v->live && !slowly && i < OFFERS_MOST; i++) {
        Button b = pinned[i];
        bool offered = b == BUTTON_SLOWLY     ? can_be_slow(c)
                       : b == BUTTON_RELEASE  ? is_pinned(c) && !beside_is_on(v)
                       : b == BUTTON_TO_RIGHT ? is_pinned(c) && has_right(c)
                                              : is_pinned(c); /* the key closes the sides first */
        if (offered && part_has_key(c, b))
            to[count++] = b;
    }
    return count;
}

/* The width of the first so many buttons with the space before each. */
static float offers_width(const Canvas *c, int count)
{
    Button offer[OFFERS_MOST];
    float all = 0;
    int there = offers_of(c, offer);
    for (int i = 0; i < count && i < there; i++)
        all += part_keycap_width(c, offer[i]) + 2 * c->pen.gap;
    return all;
}

static void draw_offers(const Canvas *c, int count, Box line)
{
    Button offer[OFFERS_MOST];
    int there = offers_of(c, offer);
    float x = line.x + line.w - offers_width(c, count) + 2 * c->pen.gap;
    for (int i = 0; i < count && i < there; i++) {
        float wide = part_keycap_width(c, offer[i]);
        part_keycap(c, offer[i], (Box){x, line.y, wide, line.h});
        x += wide + 2 * c->pen.gap;
    }
}

/* The badge that says that the cell is pinned, with the space behind it; 0: it is not. */
static float badge_width(const Canvas *c)
{
    const Pen *p = &c->pen;
    Str word = phrase_plain(PHRASE_PINNED);
    return is_pinned(c) ? ceilf(pen_width(p, FONT_SANS_BOLD, p->small, word)) + 2.6f * p->gap : 0;
}

/* The width of what says how to keep the arithmetic, with the space before it; 0: nothing does. */
static float hint_width(const Canvas *c)
{
    const Pen *p = &c->pen;
    return can_keep(c) ? ceilf(pen_width(p, FONT_SANS, p->small, hint_words(c))) + 2 * p->gap : 0;
}

static void draw_hint(const Canvas *c, Box line)
{
    if (can_keep(c))
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, line, ALIGN_RIGHT, hint_words(c));
}

static void draw_badge(const Canvas *c, Box line)
{
    const Pen *p = &c->pen;
    Box badge = {line.x, line.y, badge_width(c) - p->gap, line.h};
    if (badge.w <= 0)
        return;
    draw_rect(p->d, badge, pen_colour(p, ROLE_NOW), 4);
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_NOW_TEXT, badge, ALIGN_CENTRE,
                phrase_plain(PHRASE_PINNED));
}

/* ---- the formula ---- */

static Role piece_role(const Canvas *c, const Piece *p, const Node *n)
{
    if (p->role == PIECE_NAME)
        return subject_name_hue(c->pen.a, p->text, ROLE_TEXT);
    if (p->role == PIECE_WAS)
        return ROLE_ACCENT;
    bool literal = p->role == PIECE_FIRST && p->cell.node == NO_NODE && p->at.source;
    bool leads = p->cell.node != NO_NODE || p->at.source;
    if (literal || !leads || (p->role != PIECE_FIRST && p->role != PIECE_SECOND))
        return ROLE_TEXT; /* what stands in the code, or nowhere, is no tensor's number */
    return subject_hue(c->s, n, p->role == PIECE_SECOND);
}

/* The tag of a number at its place in the lesson's text or the prelude's: a literal that can be
 * edited, else its line; TAG_NONE when it stands in neither. */
static DrawTag written_tag(const Canvas *c, Span at)
{
    const Lesson *l = c->s->lesson;
    int text = at.source == &l->source ? 0 : at.source == &l->prelude ? 1 : -1;
    Literal found;
    if (at.source == NULL || text < 0)
        return (DrawTag){0};
    if (literal_find(c->pen.a, l, at.source, at.start, &found) && found.at.len <= at.len)
        return (DrawTag){TAG_LITERAL, text, found.at.start, 0};
    return (DrawTag){TAG_LINE, text, at.start, 0};
}

/* Where a click on a piece leads: to its cell, or to where its number is written. */
static DrawTag piece_tag(const Canvas *c, const Piece *p)
{
    if (p->cell.node != NO_NODE)
        return (DrawTag){TAG_TERM, p->cell.node, p->cell.cell, p->cell.time};
    return written_tag(c, p->at);
}

/* A dotted line below what a click follows, for somebody who sits before it; a solid one below what
 * the pointer is at. */
static void underline(const Canvas *c, PieceRole piece, Role role, float x, float baseline,
                      float width)
{
    DrawTag tag = c->pen.d->tag;
    bool leads = piece != PIECE_NAME && (tag.kind == TAG_TERM || tag.kind == TAG_LITERAL);
    bool lit = tag.kind != TAG_NONE && tag_same(tag, c->s->view->touched);
    float y = baseline + roundf(c->pen.gap * 0.35f), dots = fmaxf(2, roundf(c->pen.gap * 0.25f));
    if (lit || (leads && c->s->view->live))
        draw_line(c->pen.d, (Point){x, y}, (Point){x + width, y}, pen_colour(&c->pen, role),
                  lit ? fmaxf(2, roundf(c->pen.gap * 0.2f)) : 1, lit ? 0 : dots);
}

/* A line that is too long ends with the first piece that is cut: a term may be a whole expression.
 * Nothing stands below the last line that the formula has; gives where that ends. */
static float draw_formula(const Canvas *c, const Formula *f, float left, float top, float width)
{
    bool cut = false;
    int below = f->lines - 1;
    float x = left, line = pen_line(f->px), baseline = text_baseline(f->px, top, line);
    const Node *n = trace_node(c->s->trace, subject_tell(c->s).cell.node);
    for (size_t i = 0; i < f->text.count; i++) {
        const Piece *p = &f->text.items[i];
        if (below > 0 && breaks_at(c, f, i, x - left, width)) {
            x = left + indent(c, f, i, width);
            cut = false;
            below--;
            baseline += line;
        }
        if (cut)
            continue;
        Role role = piece_role(c, p, n);
        float behind = i == 0 ? chunk_width(c, f, i) - piece_width(c, p, f->px) : 0;
        c->pen.d->tag = piece_tag(c, p);
        TextLook look = pen_look(&c->pen, piece_font(p), f->px, role);
        Str text = draw_shortened(c->pen.d, look, p->text, left + width - x - behind);
        cut = text.len != p->text.len && behind == 0;
        float w = draw_text(c->pen.d, look, x, baseline, text);
        underline(c, p->role, role, x, baseline, w);
        x += w;
    }
    c->pen.d->tag = (DrawTag){0};
    return x;
}

/* ---- the strip's lines ---- */

static float note_width(const Canvas *c, const Arithmetic *f)
{
    float note = pen_width(&c->pen, FONT_SANS, c->pen.small, f->note);
    return note > 0 ? note + 2 * c->pen.gap : 0;
}

/* The height in pixels of its formula. */
static float strip_formula(const Canvas *c)
{
    return (float)strip_lines(c) * pen_line(c->pen.body);
}

/* As much of it as fits a line, and "…" behind the last whole word. */
static Str cut_sentence(const Canvas *c, Str all, float width)
{
    if (pen_width(&c->pen, FONT_SANS, c->pen.small, all) <= width)
        return all;
    float more = pen_width(&c->pen, FONT_SANS, c->pen.small, STR(" …"));
    Str line = str_trim(part_first_line(c, FONT_SANS, c->pen.small, all, width - more));
    return str_printf(c->pen.a, "%.*s …", STR_ARG(line));
}

/* So many buttons leave the first line of the sentence that much. */
static float sentence_room(const Canvas *c, float width, int offers)
{
    return width - badge_width(c) - offers_width(c, offers);
}

/* The formula on one line less, with the terms that it has on all; false: it has no room there. */
static bool flatten(const Canvas *c, Strip *s, float width)
{
    float room = strip_formula(c) - pen_line(c->pen.body);
    Formula flat = fit_formula(c, &s->text, (Box){.w = width, .h = room}, false);
    if (flat.lines >= strip_lines(c) || flat.tight || flat.text.count != s->formula.text.count)
        return false;
    s->formula = flat;
    return true;
}

/* Breaks the sentence, whose formula leaves a line; false: two lines do not hold it. */
static bool break_sentence(const Canvas *c, Strip *s, float width, int offers)
{
    Str all = s->text.sentence;
    float first = sentence_room(c, width, offers);
    s->first = part_first_line(c, FONT_SANS, c->pen.small, all, first);
    s->rest = str_trim(str_from(all, s->first.len));
    s->offers = offers;
    return first > width / 3 && pen_width(&c->pen, FONT_SANS, c->pen.small, s->rest) <= width;
}

/* Where the formula's last line ends. */
static float formula_end(const Canvas *c, const Formula *f, float width)
{
    DrawList aside = draw_list(c->pen.a, c->pen.metrics, c->pen.d->width, c->pen.d->height,
                               c->pen.d->background);
    Canvas nobody = *c;
    nobody.pen.d = &aside;
    return draw_formula(&nobody, f, 0, 0, width);
}

/* Must be said that the terms do not make the result as they stand? */
static bool wants_note(const Arithmetic *t)
{
    return str_equal(t->note, phrase_plain(PHRASE_ROUNDED));
}

/* Where that has no room: "≈" before the result. */
static void write_about(const Canvas *c, Formula *f)
{
    for (size_t i = 1; i < f->text.count; i++) {
        Str *before = &f->text.items[i - 1].text;
        if (f->text.items[i].role == PIECE_RESULT && str_ends(*before, "= "))
            *before = str_printf(c->pen.a, "%.*s≈ ", (int)before->len - 2, before->at);
    }
}

/* Is there no room for that? */
static bool lacks_note(const Canvas *c, Strip *s, float width)
{
    bool wanted = wants_note(&s->text);
    float left = width - note_width(c, &s->text);
    bool open = !s->note && s->text.note.len > 0;
    s->second =
        open && s->rest.len > 0 && pen_width(&c->pen, FONT_SANS, c->pen.small, s->rest) <= left;
    s->below = open && !s->second && formula_end(c, &s->formula, width) <= left;
    return wanted && !s->note && !s->second && !s->below;
}

/* Puts the note on a line of its own; false: the formula needs it. */
static bool note_alone(const Canvas *c, Strip *s, float width)
{
    if (s->formula.lines == strip_lines(c) && !flatten(c, s, width))
        return false;
    s->rest = s->text.note;
    s->hint = s->note = s->below = false;
    return true;
}

/* The sentence is cut for the note, or gives way to it. */
static void cut_for_note(const Canvas *c, Strip *s, float width)
{
    float room = sentence_room(c, width, s->offers), left = room - note_width(c, &s->text);
    s->hint = false;
    if (left < 0)
        room = sentence_room(c, width, s->offers = 0); /* the bar below has the key, too */
    s->note = left > width / 4;
    s->first =
        s->note ? cut_sentence(c, s->text.sentence, left) : cut_sentence(c, s->text.note, room);
}

/* The sentence has one line, with as many buttons as leave it that; else two where the formula can
 * do with one less, with the first buttons; else it is cut. Buttons give way to what must be said
 * of the terms, and the sentence only where it is cut. */
static Strip arrange(const Canvas *c, float width)
{
    enum { CHIEF = 2 }; /* buttons that rather have a sentence of two lines than go */
    Strip s = {.text = typeset(c->pen.a, hide_arithmetic(c->s, TERMS_MOST))};
    Button offer[OFFERS_MOST];
    int all = offers_of(c, offer), least = is_pinned(c) && all > 0 ? 1 : 0;
    s.formula = fit_formula(c, &s.text, (Box){.w = width, .h = strip_formula(c)}, false);
    s.first = s.text.sentence;
    float words = pen_width(&c->pen, FONT_SANS, c->pen.small, s.first);
    bool tried = false;
    Strip without = {.offers = -1}; /* the note, but with all of the sentence */
    for (s.offers = all; s.offers >= least; s.offers--) {
        float room = sentence_room(c, width, s.offers);
        s.hint = words + hint_width(c) <= room;
        s.note = words + note_width(c, &s.text) + (s.hint ? hint_width(c) : 0) <= room;
        bool lacks = lacks_note(c, &s, width);
        if (words <= room && !lacks)
            return s;
        if (words <= room && without.offers < 0)
            without = s;
        Strip two = s;
        if (s.offers > CHIEF || tried)
            continue;
        if (words <= room && note_alone(c, &two, width))
            return two;
        tried = s.formula.lines == strip_lines(c) && !flatten(c, &two, width);
        if (!tried && break_sentence(c, &two, width, s.offers) && !lacks_note(c, &two, width))
            return two;
    }
    if (without.offers >= 0)
        return without;
    s.offers = least;
    if (lacks_note(c, &s, width))
        cut_for_note(c, &s, width);
    else
        s.first = cut_sentence(c, s.text.sentence, sentence_room(c, width, least));
    return s;
}

/* The height in pixels of the way back; 0 where there is none. */
static float trail_height(const Canvas *c)
{
    return c->s->view->trail_count > 0 ? pen_line(c->pen.small) : 0;
}

float part_arithmetic_height(const Canvas *c)
{
    const Subject *s = c->s;
    if (s->node == NO_NODE || tensor_count(trace_node(c->s->trace, s->node)->out) == 0)
        return 0;
    if (s->focus.cell < 0 && (s->view->parts == PARTS_PICTURE || s->kind == VIEW_MISMATCH))
        return 0;
    return ceilf(2.4f * c->pen.gap + trail_height(c) + pen_line(c->pen.small) + strip_formula(c));
}

/* ---- drawing ---- */

static void draw_sentence(const Canvas *c, const Strip *s, Box line)
{
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT);
    Box words = line;
    draw_badge(c, line);
    draw_offers(c, s->offers, line);
    words.x += badge_width(c);
    words.w -= badge_width(c) + offers_width(c, s->offers);
    if (s->hint) {
        draw_hint(c, words);
        words.w -= hint_width(c);
    }
    if (s->note) {
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, words, ALIGN_RIGHT, s->text.note);
        words.w -= note_width(c, &s->text);
    }
    draw_text_in(c->pen.d, look, words, ALIGN_LEFT, s->first);
    line.y += line.h;
    look.colour = pen_colour(&c->pen, s->rest.at == s->text.note.at ? ROLE_MUTED : ROLE_TEXT);
    draw_text_in(c->pen.d, look, line, ALIGN_LEFT, s->rest);
    if (s->second)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, line, ALIGN_RIGHT, s->text.note);
}

/* The panel; gives the line below the way back. */
static Box draw_panel(const Canvas *c, Box box)
{
    c->pen.d->tag = (DrawTag){TAG_TOLD, NO_NODE, TOLD_ARITHMETIC, 0};
    pen_panel(&c->pen, box);
    c->pen.d->tag = (DrawTag){0};
    if (is_pinned(c))
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_NOW), 8, 2, 0);
    Box line = {box.x + 2 * c->pen.gap, box.y + c->pen.gap, inner_width(c, box.w),
                pen_line(c->pen.small)};
    if (c->s->view->trail_count > 0)
        part_trail(c, line);
    line.y += trail_height(c);
    return line;
}

static void draw_strip(const Canvas *c, Box box)
{
    Strip s = arrange(c, inner_width(c, box.w));
    Box line = draw_panel(c, box);
    draw_sentence(c, &s, line);
    float top = line.y + line.h * (s.rest.len ? 2 : 1), end = box.y + box.h - 1.2f * c->pen.gap;
    float high = (float)s.formula.lines * pen_line(s.formula.px);
    bool told = s.note || s.second || s.below || s.first.at == s.text.note.at ||
                s.rest.at == s.text.note.at;
    if (!told && wants_note(&s.text))
        write_about(c, &s.formula);
    top = floorf(top + fmaxf(end - top - high, 0) / 2);
    draw_formula(c, &s.formula, line.x, top, line.w);
    if (s.below)
        pen_text_in(
            &c->pen, FONT_SANS, c->pen.small, ROLE_MUTED,
            (Box){line.x, top + high - pen_line(s.formula.px), line.w, pen_line(s.formula.px)},
            ALIGN_RIGHT, s.text.note);
}

/* The sentence gives up lines where the formula would be too small to read from afar, and then the
 * note. */
static void draw_column(const Canvas *c, Box box)
{
    Arithmetic text = typeset(c->pen.a, hide_arithmetic(c->s, TERMS_MOST));
    Box line = draw_panel(c, box);
    Button offer[OFFERS_MOST];
    int offers = offers_of(c, offer);
    while (offers > 0 && badge_width(c) + offers_width(c, offers) > line.w)
        offers--;
    draw_badge(c, line);
    draw_offers(c, offers, line);
    bool hint = hint_width(c) > 0 && hint_width(c) + offers_width(c, offers) <= line.w;
    if (hint)
        draw_hint(c, (Box){line.x, line.y, line.w - offers_width(c, offers), line.h});
    line.y += offers > 0 || is_pinned(c) || hint ? line.h + c->pen.gap / 2 : 0;
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT);
    int lines = text_lines(c->pen.d->metrics, look.font, look.px, text.sentence, line.w);
    int said = lines < SENTENCE_LINES ? lines : SENTENCE_LINES;
    int noted = text_lines(c->pen.d->metrics, look.font, look.px, text.note, line.w);
    float top;
    Formula f;
    for (;;) {
        top = line.y + (float)(said + noted) * line.h + c->pen.gap / 2;
        f = fit_formula(c, &text, (Box){.w = line.w, .h = box.y + box.h - c->pen.gap - top}, true);
        if (f.px >= least_size(c) || (said <= 1 && noted == 0))
            break;
        if (said > 1)
            said--;
        else
            noted = 0;
    }
    draw_text_lines(c->pen.d, look, line, ALIGN_LEFT, said, text.sentence);
    line.y += (float)said * line.h;
    look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    if (noted > 0)
        draw_text_lines(c->pen.d, look, line, ALIGN_LEFT, noted, text.note);
    else if (wants_note(&text))
        write_about(c, &f);
    draw_formula(c, &f, line.x, top, line.w);
}

void part_invitation(const Canvas *c, Box box)
{
    const Pen *p = &c->pen;
    if (box.h <= 0 || !c->s->view->live || subject_told(c->s).node != NO_NODE || hide_any(c->s))
        return;
    box.h = fminf(box.h, part_arithmetic_height(c));
    Box line = {box.x + 2 * p->gap, box.y, inner_width(c, box.w), pen_line(p->small)};
    TextLook look = pen_look(p, FONT_SANS, p->small, ROLE_MUTED);
    Str text = phrase_plain(phrase_by(PHRASE_POINT_AT_NUMBER, p->d->finger));
    int lines = text_lines(p->metrics, look.font, look.px, text, line.w);
    line.y += floorf((box.h - (float)lines * line.h) / 2);
    pen_panel(p, box);
    draw_text_lines(p->d, look, line, ALIGN_LEFT, lines, text);
}

void part_arithmetic(const Canvas *c, Box box)
{
    if (box.h <= 0 || subject_told(c->s).node == NO_NODE)
        return;
    if (box.h > part_arithmetic_height(c) && box.w < c->area.w / 2)
        draw_column(c, box);
    else
        draw_strip(c, box);
}
