/*
 * paragraph.c - greedy line breaking (see pen.h).
 *
 * A word may change style in its middle (a bold name and a plain full stop), so words are gathered
 * as pieces and placed when the blank behind them is met. One Flow does both jobs: without a list
 * to draw into it only counts lines.
 */
#include "draw/pen.h"

#include <math.h>

enum { WORD_PIECES = 16 }; /* style changes inside one word; more are broken like separate words */

static const float CODE_SIZE = 0.92F;  /* mono looks larger than sans of the same size */
static const float RAISED_SIZE = 0.7F; /* superscripts and subscripts */
static const float LIST_INDENT = 1.5F; /* in sizes; room for a bullet or "9." */

typedef struct Piece {
    Str text;
    TextLook look;
    float rise; /* of the baseline, upwards */
    float width;
} Piece;

typedef struct Flow {
    const TextMetrics *m;
    DrawList *d; /* NULL: measure only */
    const ProseLook *look;
    float left, right, x, y; /* x: where the next word goes; y: top of the current line */
    float blank;             /* width of the blank before the word being gathered */
    Piece word[WORD_PIECES];
    int pieces;
    int line; /* the current one, from 1 */
    bool cut; /* what follows is left out */
} Flow;

static float line_height(const ProseLook *look)
{
    return roundf(look->px * look->leading);
}

/* The baseline of the current line, so many pixels raised. */
static float baseline_of(const Flow *f, float rise)
{
    return roundf(text_baseline(f->look->px, f->y, line_height(f->look)) - rise);
}

/* ---- shortening ---- */

static bool is_last_line(const Flow *f)
{
    return f->look->lines > 0 && f->line == f->look->lines;
}

/* The room at the end of a line that words must leave to the sign that there are more. */
static float more_room(const Flow *f)
{
    const ProseLook *look = f->look;
    return is_last_line(f)
               ? text_width(f->m, look->more_look.font, look->more_look.px, look->more) +
                     look->px * 0.3F
               : 0;
}

static void cut_here(Flow *f)
{
    if (f->cut)
        return;
    f->cut = true;
    if (!f->d)
        return;
    f->d->tag = f->look->more_tag;
    draw_text(f->d, f->look->more_look, f->x + (f->x > f->left ? f->look->px * 0.3F : 0),
              baseline_of(f, 0), f->look->more);
    f->d->tag = (DrawTag){0};
}

/* ---- lines ---- */

static void next_line(Flow *f)
{
    if (is_last_line(f)) {
        cut_here(f);
        return;
    }
    f->y += line_height(f->look);
    f->x = f->left;
    f->line++;
}

static void place(Flow *f, const Piece *piece, Str text, float width)
{
    if (f->d)
        draw_text(f->d, piece->look, f->x, baseline_of(f, piece->rise), text);
    f->x += width;
}

/* A piece too wide for a line fills lines with as many characters as they hold. */
static void place_broken(Flow *f, const Piece *piece)
{
    Str rest = piece->text;
    while (rest.len && !f->cut) {
        TextLook look = piece->look;
        Str head = text_fit(f->m, look.font, look.px, rest, f->right - f->x - more_room(f));
        if (head.len == 0 && f->x > f->left) {
            next_line(f);
            continue;
        }
        if (head.len == 0) /* not even one character: let it stand out rather than vanish */
            head.len = str_nth(rest, 1);
        place(f, piece, head, text_width(f->m, look.font, look.px, head));
        rest = str_from(rest, head.len);
    }
}

/* Puts the gathered word on this line, or on the next one when it does not fit. */
static void end_word(Flow *f)
{
    float width = 0;
    for (int i = 0; i < f->pieces; i++)
        width += f->word[i].width;
    if (f->cut)
        f->pieces = 0;
    if (f->pieces == 0)
        return;
    if (f->x > f->left && f->x + f->blank + width + more_room(f) > f->right)
        next_line(f);
    else
        f->x += f->x > f->left ? f->blank : 0;
    for (int i = 0; i < f->pieces && !f->cut; i++) {
        if (width > f->right - f->left)
            place_broken(f, &f->word[i]);
        else
            place(f, &f->word[i], f->word[i].text, f->word[i].width);
    }
    f->pieces = 0;
    f->blank = 0;
}

static FontId font_of(unsigned style)
{
    if (style & PROSE_CODE)
        return style & PROSE_BOLD ? FONT_MONO_BOLD : FONT_MONO;
    if (style & PROSE_BOLD)
        return FONT_SANS_BOLD;
    return style & PROSE_ITALIC ? FONT_SANS_ITALIC : FONT_SANS;
}

static Colour colour_of(const ProseRun *run, const ProseLook *look)
{
    for (size_t i = 0; i < look->tint_count; i++) {
        if ((run->style & (PROSE_BOLD | PROSE_CODE)) &&
            str_equal(str_trim(run->text), look->tints[i].word))
            return look->tints[i].colour;
    }
    return look->text;
}

/* The look of a run, and how far its baseline is raised. */
static TextLook look_of(const ProseRun *run, const ProseLook *look, float *rise)
{
    float px = look->px;
    *rise = run->style & PROSE_SUPER ? 0.38F * px : run->style & PROSE_SUB ? -0.16F * px : 0;
    if (run->style & PROSE_CODE)
        px = fmaxf(px * CODE_SIZE, fminf(px, look->least));
    if (run->style & (PROSE_SUPER | PROSE_SUB))
        px *= RAISED_SIZE;
    return (TextLook){font_of(run->style), roundf(px), colour_of(run, look)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void add_run(Flow *f, const ProseRun *run)
{
    float rise;
    TextLook look = look_of(run, f->look, &rise);
    for (size_t i = 0; i < run->text.len;) {
        size_t start = i;
        bool blank = is_blank(run->text.at[i]);
        while (i < run->text.len && is_blank(run->text.at[i]) == blank)
            i++;
        if (blank || f->pieces == WORD_PIECES)
            end_word(f);
        if (blank) {
            f->blank = text_width(f->m, look.font, look.px, STR(" "));
            continue;
        }
        Str part = str_part(run->text, start, i);
        float width = text_width(f->m, look.font, look.px, part);
        f->word[f->pieces++] = (Piece){part, look, rise, width};
    }
    if (run->style & PROSE_BREAK) {
        end_word(f);
        next_line(f);
    }
}

/* Bullet or number to the left of the item's first line; the line beside a quote. */
static void draw_marker(const Flow *f, const ProseBlock *block, float top)
{
    TextLook look = {FONT_SANS, f->look->px, f->look->muted};
    float line = line_height(f->look), room = LIST_INDENT * look.px;
    Box at = {f->left - 2 * room, top, 2 * room - 0.4F * look.px, line};
    float x = f->left - 0.8F * look.px;
    if (block->kind == PROSE_QUOTE)
        draw_line(f->d, (Point){x, top}, (Point){x, f->y + line}, look.colour, 2, 0);
    else if (block->kind == PROSE_NUMBER)
        draw_text_in(f->d, look, at, ALIGN_RIGHT, str_printf(f->d->arena, "%d.", block->number));
    else
        draw_text_in(f->d, look, at, ALIGN_RIGHT, STR("•"));
}

static void flow_block(Flow *f, const ProseBlock *block, float left)
{
    bool plain = block->kind == PROSE_PARAGRAPH && block->depth == 0;
    float top = f->y, levels = plain ? 0 : (float)(block->depth + 1);
    f->left = f->x = left + levels * LIST_INDENT * f->look->px;
    for (size_t i = 0; i < block->count; i++)
        add_run(f, &block->items[i]);
    end_word(f);
    bool broken = f->x == f->left && f->y > top; /* a line break was the last thing */
    if (broken) {
        f->y -= line_height(f->look);
        f->line--;
    }
    if (f->d && block->kind != PROSE_PARAGRAPH)
        draw_marker(f, block, top);
}

float prose_set(const TextMetrics *m, DrawList *d, const Prose *prose, Point at, float width,
                const ProseLook *look)
{
    Flow f = {.m = m, .d = d, .look = look, .right = at.x + width, .y = at.y, .line = 1};
    for (size_t i = 0; i < prose->count && !f.cut; i++) {
        const ProseBlock *block = &prose->items[i];
        bool tight = i && block->kind != PROSE_PARAGRAPH && prose->items[i - 1].kind == block->kind;
        if (i) {
            next_line(&f);
            f.y += f.cut ? 0 : roundf(look->px * look->between * (tight ? 0.4F : 1));
        }
        if (!f.cut)
            flow_block(&f, block, at.x);
    }
    return prose->count ? f.y + line_height(look) - at.y : 0;
}
