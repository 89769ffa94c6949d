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
static const float BETWEEN = 0.55F;    /* in sizes; extra space between blocks */

typedef struct Piece {
    Str text;
    TextLook look;
    float rise; /* of the baseline, upwards */
    float width;
} Piece;

typedef struct Flow {
    const Pen *pen;
    float px; /* size of the text */
    ProseCut end;
    bool draw;               /* false: measure only */
    float left, right, x, y; /* x: where the next word goes; y: top of the current line */
    float blank;             /* width of the blank before the word being gathered */
    Piece word[WORD_PIECES];
    int pieces;
    int line; /* the current one, from 1 */
    bool cut; /* what follows is left out */
} Flow;

/* The baseline of the current line, so many pixels raised. */
static float baseline_of(const Flow *f, float rise)
{
    return roundf(text_baseline(f->px, f->y, pen_line(f->px)) - rise);
}

/* ---- shortening ---- */

static bool is_last_line(const Flow *f)
{
    return f->end.lines > 0 && f->line == f->end.lines;
}

/* The room at the end of a line that words must leave to the sign that there are more. */
static float more_room(const Flow *f)
{
    return is_last_line(f)
               ? pen_width(f->pen, FONT_SANS_BOLD, f->pen->small, f->end.more) + f->px * 0.3F
               : 0;
}

static void cut_here(Flow *f)
{
    float x = f->x + (f->x > f->left ? f->px * 0.3F : 0);
    if (f->draw && !f->cut) {
        f->pen->d->tag = f->end.tag;
        pen_text_at(f->pen, FONT_SANS_BOLD, f->pen->small, ROLE_ACCENT, x, baseline_of(f, 0),
                    f->end.more);
        f->pen->d->tag = (DrawTag){0};
    }
    f->cut = true;
}

/* ---- lines ---- */

static void next_line(Flow *f)
{
    if (is_last_line(f)) {
        cut_here(f);
        return;
    }
    f->y += pen_line(f->px);
    f->x = f->left;
    f->line++;
}

static void place(Flow *f, const Piece *piece, Str text, float width)
{
    if (f->draw)
        draw_text(f->pen->d, piece->look, f->x, baseline_of(f, piece->rise), text);
    f->x += width;
}

/* A piece too wide for a line fills lines with as many characters as they hold. */
static void place_broken(Flow *f, const Piece *piece)
{
    Str rest = piece->text;
    while (rest.len && !f->cut) {
        TextLook look = piece->look;
        Str head =
            text_fit(f->pen->metrics, look.font, look.px, rest, f->right - f->x - more_room(f));
        if (head.len == 0 && f->x > f->left) {
            next_line(f);
            continue;
        }
        if (head.len == 0) /* not even one character: let it stand out rather than vanish */
            head.len = str_nth(rest, 1);
        place(f, piece, head, text_width(f->pen->metrics, look.font, look.px, head));
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
        if (width > f->right - f->left - more_room(f))
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

/* The hue of a bold word or of code that names what attention is made of. */
static Role role_of(const ProseRun *run)
{
    static const struct {
        const char *word;
        Role role;
    } hues[] = {{"query", ROLE_QUERY}, {"queries", ROLE_QUERY}, {"W_query", ROLE_QUERY},
                {"key", ROLE_KEY},     {"keys", ROLE_KEY},      {"W_key", ROLE_KEY},
                {"value", ROLE_VALUE}, {"values", ROLE_VALUE},  {"W_value", ROLE_VALUE}};
    for (size_t i = 0; i < sizeof hues / sizeof *hues; i++)
        if (run->style & (PROSE_BOLD | PROSE_CODE) && str_is(str_trim(run->text), hues[i].word))
            return hues[i].role;
    return ROLE_TEXT;
}

/* The look of a run, and how far its baseline is raised. */
static TextLook look_of(const Flow *f, const ProseRun *run, float *rise)
{
    float px = f->px;
    *rise = run->style & PROSE_SUPER ? 0.38F * px : run->style & PROSE_SUB ? -0.16F * px : 0;
    if (run->style & PROSE_CODE)
        px = fmaxf(px * CODE_SIZE, fminf(px, f->pen->small));
    if (run->style & (PROSE_SUPER | PROSE_SUB))
        px *= RAISED_SIZE;
    return pen_look(f->pen, font_of(run->style), roundf(px), role_of(run));
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void add_run(Flow *f, const ProseRun *run)
{
    float rise;
    TextLook look = look_of(f, run, &rise);
    for (size_t i = 0; i < run->text.len;) {
        size_t start = i;
        bool blank = is_blank(run->text.at[i]);
        while (i < run->text.len && is_blank(run->text.at[i]) == blank)
            i++;
        if (blank || f->pieces == WORD_PIECES)
            end_word(f);
        if (blank) {
            f->blank = text_width(f->pen->metrics, look.font, look.px, STR(" "));
            continue;
        }
        Str part = str_part(run->text, start, i);
        float width = text_width(f->pen->metrics, look.font, look.px, part);
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
    TextLook look = pen_look(f->pen, FONT_SANS, f->px, ROLE_MUTED);
    float line = pen_line(f->px), room = LIST_INDENT * look.px;
    Box at = {f->left - 2 * room, top, 2 * room - 0.4F * look.px, line};
    float x = f->left - 0.8F * look.px;
    if (block->kind == PROSE_QUOTE)
        draw_line(f->pen->d, (Point){x, top}, (Point){x, f->y + line}, look.colour, 2, 0);
    else if (block->kind == PROSE_NUMBER)
        draw_text_in(f->pen->d, look, at, ALIGN_RIGHT, str_printf(f->pen->a, "%d.", block->number));
    else
        draw_text_in(f->pen->d, look, at, ALIGN_RIGHT, STR("•"));
}

static void flow_block(Flow *f, const ProseBlock *block, float left)
{
    bool plain = block->kind == PROSE_PARAGRAPH && block->depth == 0;
    float top = f->y, levels = plain ? 0 : (float)(block->depth + 1);
    f->left = f->x = roundf(left + levels * LIST_INDENT * f->px); /* words stand at whole pixels */
    for (size_t i = 0; i < block->count; i++)
        add_run(f, &block->items[i]);
    end_word(f);
    bool broken = f->x == f->left && f->y > top; /* a line break was the last thing */
    if (broken) {
        f->y -= pen_line(f->px);
        f->line--;
    }
    if (f->draw && block->kind != PROSE_PARAGRAPH)
        draw_marker(f, block, top);
}

/* ---- tables ---- */

enum {
    CELLS_MOST = 16,
    TABLE_GAP = 1
}; /* columns, the last with all else; between them, in sizes */

typedef struct Columns {
    int count;
    float left[CELLS_MOST], width[CELLS_MOST]; /* from the left edge of the table on */
} Columns;

/* Sets the cell of a column, which begins with run *i, from the flow's left edge on, and goes to
 * the next one. */
static void flow_cell(Flow *f, const ProseBlock *row, int column, size_t *i)
{
    f->x = f->left;
    f->blank = 0;
    for (bool more = true; more && *i < row->count; (*i)++) {
        more = column + 1 == CELLS_MOST || !(row->items[*i].style & PROSE_CELL);
        if (more)
            add_run(f, &row->items[*i]);
    }
    end_word(f);
}

/* A flow for a cell alone, which is never shortened. */
static Flow cell_flow(const Flow *f, float left, float width, bool draw)
{
    return (Flow){.pen = f->pen,
                  .px = f->px,
                  .draw = draw,
                  .left = left,
                  .right = left + width,
                  .y = f->y,
                  .line = 1};
}

/* Makes the widest columns narrower until all have room together. */
static void narrow(Columns *c, float room)
{
    float least = 0, most = room;
    for (int turn = 0; turn < 20; turn++) {
        float cap = (least + most) / 2, all = 0;
        for (int k = 0; k < c->count; k++)
            all += fminf(c->width[k], cap);
        *(all > room ? &most : &least) = cap;
    }
    for (int k = 0; k < c->count; k++)
        c->width[k] = floorf(fminf(c->width[k], least));
}

/* The columns of the table whose first row is block `first`: as wide as their widest cell. */
static Columns columns_of(const Flow *f, const Prose *prose, size_t first, float left)
{
    Columns c = {0};
    float endless = 1e6F, room = f->right - left;
    for (size_t k = first; k < prose->count && prose->items[k].kind == PROSE_ROW &&
                           (k == first || !prose->items[k].number);
         k++) {
        int column = 0;
        for (size_t i = 0; i < prose->items[k].count && column < CELLS_MOST; column++) {
            Flow alone = cell_flow(f, 0, endless, false);
            flow_cell(&alone, &prose->items[k], column, &i);
            c.width[column] = fmaxf(c.width[column], ceilf(alone.x) + 1);
        }
        c.count = column > c.count ? column : c.count;
    }
    room -= (float)((c.count - 1) * TABLE_GAP) * f->px;
    narrow(&c, fmaxf(room, (float)c.count * f->px));
    for (int k = 0; k + 1 < c.count; k++)
        c.left[k + 1] = roundf(c.left[k] + c.width[k] + TABLE_GAP * f->px);
    return c;
}

/* Sets the row, or only measures how many lines its cells take at most. */
static int set_row(const Flow *f, const ProseBlock *row, const Columns *c, float left, bool draw)
{
    int lines = 1;
    size_t i = 0;
    for (int k = 0; k < c->count && i < row->count; k++) {
        Flow cell = cell_flow(f, roundf(left) + c->left[k], c->width[k], draw);
        flow_cell(&cell, row, k, &i);
        lines = cell.line > lines ? cell.line : lines;
    }
    return lines;
}

/* A row of a table; a line below the headings. What is shortened ends with a whole row. */
static void flow_row(Flow *f, const ProseBlock *row, const Columns *c, float left)
{
    int lines = set_row(f, row, c, left, false);
    float line = pen_line(f->px);
    f->left = f->x = roundf(left);
    if (f->end.lines > 0 && f->line + lines > f->end.lines) {
        cut_here(f);
        return;
    }
    set_row(f, row, c, left, f->draw);
    f->y += line * (float)(lines - 1);
    f->line += lines - 1;
    float right = f->left + c->left[c->count - 1] + c->width[c->count - 1], under = f->y + line;
    if (f->draw && row->number)
        draw_line(f->pen->d, (Point){f->left, under}, (Point){right, under},
                  pen_colour(f->pen, ROLE_GUIDE), 1, 0);
}

/* ---- all of it ---- */

static float set(Flow f, const Prose *prose, Point at)
{
    Columns columns = {0};
    f.y = at.y;
    f.line = 1;
    for (size_t i = 0; i < prose->count && !f.cut; i++) {
        const ProseBlock *block = &prose->items[i];
        bool tight = i && block->kind != PROSE_PARAGRAPH && prose->items[i - 1].kind == block->kind;
        if (i) {
            next_line(&f);
            f.y += f.cut ? 0 : roundf(f.px * BETWEEN * (tight ? 0.4F : 1));
        }
        if (block->kind == PROSE_ROW && (block->number || columns.count == 0))
            columns = columns_of(&f, prose, i, at.x);
        if (!f.cut && block->kind == PROSE_ROW)
            flow_row(&f, block, &columns, at.x);
        else if (!f.cut)
            flow_block(&f, block, at.x);
    }
    return prose->count ? f.y + pen_line(f.px) - at.y : 0;
}

float prose_height(const Pen *p, const Prose *prose, float px, float width, int lines)
{
    Flow f = {.pen = p, .px = px, .end.lines = lines, .right = width};
    return set(f, prose, (Point){0, 0});
}

float prose_draw(const Pen *p, const Prose *prose, float px, Point at, float width,
                 const ProseCut *cut)
{
    Flow f = {.pen = p, .px = px, .end = *cut, .draw = true, .right = at.x + width};
    return set(f, prose, at);
}
