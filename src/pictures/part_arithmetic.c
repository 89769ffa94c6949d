/*
 * part_arithmetic.c - the strip below the picture: one cell's sentence and formula.
 *
 * The formula takes the largest text size at which it fits in two lines; if none does, terms in
 * the middle are left out.
 */
#include "pictures/hide.h"
#include "pictures/parts.h"

#include "trace/ops.h"

#include <math.h>

enum { FORMULA_LINES = 2, TERMS_LEAST = 2, TERMS_MOST = 64 };

typedef struct Formula {
    Arithmetic text;
    float px;
    int lines;
} Formula;

static float piece_width(const Canvas *c, const Piece *p, float px)
{
    FontId font = p->role == PIECE_RESULT ? FONT_MONO_BOLD : FONT_MONO;
    return canvas_width(c, font, px, p->text);
}

/* Width of the pieces that must stay together from piece i on. */
static float chunk_width(const Canvas *c, const Arithmetic *f, size_t i, float px)
{
    float w = piece_width(c, &f->items[i], px);
    for (i++; i < f->count && !f->items[i].term_start; i++)
        w += piece_width(c, &f->items[i], px);
    return w;
}

static bool may_break(const Arithmetic *f, size_t i)
{
    return i > 0 && f->items[i].term_start;
}

/* Lines the formula takes at a size; a chunk wider than the line makes it more than allowed. */
static int count_lines(const Canvas *c, const Arithmetic *f, float px, float width)
{
    int lines = 1;
    float x = 0;
    for (size_t i = 0; i < f->count; i++) {
        float w = piece_width(c, &f->items[i], px);
        float chunk = i == 0 || may_break(f, i) ? chunk_width(c, f, i, px) : w;
        if (chunk > width)
            return FORMULA_LINES + 1;
        if (may_break(f, i) && x + chunk > width) {
            lines++;
            x = 0;
        }
        x += w;
    }
    return lines;
}

/* The largest size within the formula's and `least` at which it takes at most `most` lines. */
static bool fits(const Canvas *c, Formula *f, float least, int most, float width)
{
    for (f->px = c->formula; f->px >= least; f->px--) {
        f->lines = count_lines(c, &f->text, f->px, width);
        if (f->lines <= most)
            return true;
    }
    return false;
}

/* One line if it can be a little larger than the smallest text, else two, else fewer terms. */
static Formula fit_formula(const Canvas *c, const Arithmetic *full, float width)
{
    Formula f = {*full, c->small, 1};
    int most = full->term_count < TERMS_MOST ? full->term_count : TERMS_MOST;
    f.text = arithmetic_shorten(c->a, full, most);
    if (fits(c, &f, c->body, 1, width) || fits(c, &f, c->small, FORMULA_LINES, width))
        return f;
    for (int terms = most; terms-- > TERMS_LEAST;) {
        f.text = arithmetic_shorten(c->a, full, terms);
        if (fits(c, &f, c->small, FORMULA_LINES, width))
            return f;
    }
    f.px = c->small;
    f.lines = FORMULA_LINES;
    return f;
}

static float inner_width(const Canvas *c, float width)
{
    return width - 4 * c->gap;
}

/* The width for the sentence, left of the note. */
static float sentence_width(const Canvas *c, const Arithmetic *f, float width)
{
    float note = canvas_width(c, FONT_SANS, c->small, f->note);
    return width - (note > 0 ? note + 2 * c->gap : 0);
}

/* The words of a sentence that fit the first of its two lines; all of it when one is enough. */
static Str first_line(const Canvas *c, Str sentence, float width)
{
    Str fit = text_fit(c->metrics, FONT_SANS, c->small, sentence, width);
    if (fit.len == sentence.len)
        return fit;
    size_t words = fit.len;
    while (words > 0 && sentence.at[words] != ' ')
        words--;
    return words ? (Str){sentence.at, words} : fit;
}

static int sentence_lines(const Canvas *c, const Arithmetic *f, float width)
{
    Str first = first_line(c, f->sentence, sentence_width(c, f, width));
    return first.len < f->sentence.len ? 2 : 1;
}

float part_arithmetic_height(const Canvas *c, float width)
{
    if (c->subject.node == NO_NODE || c->subject.focus.cell < 0)
        return 0;
    Arithmetic full = hide_arithmetic(c);
    Formula f = fit_formula(c, &full, inner_width(c, width));
    float above = (float)sentence_lines(c, &full, inner_width(c, width)) * c->small * 1.5f;
    return ceilf(2.4f * c->gap + above + (float)f.lines * f.px * 1.45f);
}

static Role piece_role(const Canvas *c, const Piece *p)
{
    const Node *n = trace_node(c->trace, c->subject.made.node);
    int k = p->role == PIECE_SECOND;
    if (p->role != PIECE_FIRST && p->role != PIECE_SECOND)
        return ROLE_TEXT;
    return canvas_hue(c, n, k);
}

static void draw_formula(const Canvas *c, const Formula *f, float left, float top, float width)
{
    float x = left, line = f->px * 1.45f, baseline = text_baseline(f->px, top, line);
    for (size_t i = 0; i < f->text.count; i++) {
        const Piece *p = &f->text.items[i];
        if (may_break(&f->text, i) && x - left + chunk_width(c, &f->text, i, f->px) > width) {
            x = left;
            baseline += line;
        }
        FontId font = p->role == PIECE_RESULT ? FONT_MONO_BOLD : FONT_MONO;
        c->d->tag = (DrawTag){TAG_TERM, p->cell.node, p->cell.cell};
        if (p->cell.node == NO_NODE)
            c->d->tag = (DrawTag){0};
        x += canvas_text(c, font, f->px, piece_role(c, p), x, baseline, p->text);
    }
    c->d->tag = (DrawTag){0};
}

void part_arithmetic(const Canvas *c, Box box)
{
    if (box.h <= 0)
        return;
    Arithmetic full = hide_arithmetic(c);
    float width = inner_width(c, box.w), line = c->small * 1.5f;
    Formula f = fit_formula(c, &full, width);
    draw_rect(c->d, box, canvas_colour(c, ROLE_PANEL), 8);
    draw_frame(c->d, box, canvas_colour(c, ROLE_EDGE), 8, 1, 0);
    Box head = {box.x + 2 * c->gap, box.y + c->gap, width, line};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), head, ALIGN_RIGHT,
                 full.note);
    head.w = sentence_width(c, &full, width);
    Str first = first_line(c, full.sentence, head.w), rest = str_from(full.sentence, first.len);
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_TEXT), head, ALIGN_LEFT, first);
    if (rest.len) {
        head.y += line;
        head.w = width;
        draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_TEXT), head, ALIGN_LEFT,
                     str_trim(rest));
    }
    draw_formula(c, &f, head.x, head.y + line, width);
}
