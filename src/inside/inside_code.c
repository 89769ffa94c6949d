/*
 * inside_code.c - the source of what runs, with line numbers and the active line lit.
 *
 * Lines longer than the panel go on below (see code_wrap.h). Of a source that is longer than the
 * panel the comment above goes first; then it is scrolled so that the active line stands in its
 * lower half, and its head says how many lines are out of sight.
 */
#include "inside/inside_draw.h"

#include "slide/code_wrap.h"
#include "slide/parts.h"

#include <math.h>

/* A stretch of one source line that fits the panel's width. */
typedef struct SourceRow {
    Str text;
    int number; /* of its line; 0: it goes on from the row above */
    int indent; /* columns to the right */
    bool active, comment;
} SourceRow;

typedef ARENA_LIST(SourceRow) SourceRows;

enum {
    GUTTER = 5,
    COLUMNS_LEAST = 16,
    NARROW = 40, /* columns: with fewer, a level of the source is set in by one of them, */
    LEVEL = 4    /* else by as many as it is written with */
};

Str inside_line(const Inside *in, int number)
{
    Str rest = in->source, line = STR("");
    while (number-- > 0 && str_line(&rest, &line))
        ;
    return line;
}

/* The line as it is set in so many columns. */
static Str set_in(Str line, int columns)
{
    size_t blanks = 0;
    while (blanks < line.len && line.at[blanks] == ' ')
        blanks++;
    return columns < NARROW ? str_from(line, blanks - blanks / LEVEL) : line;
}

static void add_line(const Inside *in, SourceRows *rows, int number, Str line, int columns,
                     CodeOpen *open)
{
    bool comment = open->text || str_starts(str_trim(line), "/*");
    CodeRows parts = code_wrap(in->c.pen.a, line, columns, open);
    for (size_t i = 0; number >= in->first && i < parts.count; i++) {
        const CodeRow *part = &parts.items[i];
        *ARENA_PUSH(in->c.pen.a, rows) =
            (SourceRow){.text = str_part(line, part->start, part->start + part->len),
                        .number = i ? 0 : number,
                        .indent = part->indent,
                        .active = number == in->line,
                        .comment = comment};
    }
}

static SourceRows make_rows(const Inside *in, float width)
{
    SourceRows rows = {0};
    Str rest = in->source, line;
    int columns = (int)((width - 3 * in->c.pen.gap) / code_column(&in->c)) - GUTTER;
    CodeOpen open = {0};
    columns = columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns;
    for (int number = 1; number <= in->last && str_line(&rest, &line); number++)
        add_line(in, &rows, number, set_in(line, columns), columns, &open);
    return rows;
}

/* ---- one row ---- */

static bool is_keyword(Str word)
{
    static const char *const words[] = {"for",    "float",    "int",  "const",    "static",
                                        "void",   "return",   "if",   "uint32_t", "uint64_t",
                                        "double", "unsigned", "while"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i]))
            return true;
    return false;
}

/* The length of what can be drawn in one look from the start of a text: a word with the brackets
 * behind it when it is an array, a word, or what lies between words. */
static size_t token_length(Str text)
{
    size_t n = 0;
    bool word = code_is_word(text.at[0]);
    while (n < text.len && code_is_word(text.at[n]) == word)
        n++;
    if (!word || n >= text.len || text.at[n] != '[')
        return n;
    size_t end = str_find(text, ']');
    return end < text.len ? end + 1 : text.len;
}

static float draw_token(const Inside *in, const SourceRow *row, Str token, float x, float y)
{
    const Canvas *c = &in->c;
    size_t name = code_is_word(token.at[0]) ? str_find(token, '[') : token.len;
    bool array = row->active && !row->comment && name < token.len;
    bool bold = array || (!row->comment && is_keyword(token));
    Role role = array          ? inside_array_role(in, str_part(token, 0, name))
                : row->comment ? ROLE_MUTED
                               : ROLE_TEXT;
    return pen_text_at(&c->pen, bold ? FONT_MONO_BOLD : FONT_MONO, c->pen.small, role, x, y, token);
}

static void draw_text_of(const Inside *in, const SourceRow *row, float x, float baseline)
{
    for (Str rest = row->text; rest.len;) {
        size_t n = row->comment ? rest.len : token_length(rest);
        x += draw_token(in, row, str_part(rest, 0, n), x, baseline);
        rest = str_from(rest, n);
    }
}

static void draw_row(const Inside *in, const SourceRow *row, Box box)
{
    const Canvas *c = &in->c;
    float left = box.x + 1.5f * c->pen.gap, column = code_column(c);
    float baseline = text_baseline(c->pen.small, box.y, box.h);
    if (row->active)
        code_active_row(c, box);
    if (row->number) {
        Box number = {left, box.y, column * 3 + 1, box.h};
        pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, number, ALIGN_RIGHT,
                    phrase_number(c->pen.a, row->number));
    }
    draw_text_of(in, row, left + column * (float)(GUTTER + row->indent), baseline);
}

/* The first row shown: where there are more, the active line begins in the lower half, or higher
 * where it would end below the panel. A row that goes on from one that is not shown says nothing.
 */
static size_t scroll(const SourceRows *rows, size_t shown)
{
    size_t active = 0, end;
    while (active + 1 < rows->count && !rows->items[active].active)
        active++;
    for (end = active + 1; end < rows->count && rows->items[end].active;)
        end++;
    size_t first = active > shown * 2 / 3 ? active - shown * 2 / 3 : 0;
    if (end > first + shown)
        first = end - shown < active ? end - shown : active;
    if (first + shown > rows->count)
        first = rows->count - shown;
    while (first < active && rows->items[first].number == 0)
        first++;
    return first;
}

/* Leaves out the comment above the function. */
static void drop_comment(SourceRows *rows)
{
    while (rows->count > 1 && rows->items[0].comment && !rows->items[0].active) {
        rows->items++;
        rows->count--;
    }
}

/* How many lines of the source are not among the rows first..end. */
static long long lines_hidden(const SourceRows *rows, size_t first, size_t end)
{
    long long hidden = 0;
    for (size_t i = 0; i < rows->count; i++)
        hidden += (i < first || i >= end) && rows->items[i].number > 0;
    return hidden;
}

/* How many rows a panel has room for below the name of the file. */
static size_t rows_within(const Inside *in, Box box)
{
    float high = pen_line(in->c.pen.small);
    return (size_t)fmaxf(floorf((box.h - 2 * in->c.pen.gap) / high) - 1, 1);
}

/* How many of them hold source. */
static size_t rows_shown(const SourceRows *rows, size_t fits)
{
    return fits < rows->count ? fits : rows->count;
}

/* That many rows show all of the active line, and what is around it. */
static bool are_enough(const SourceRows *rows, size_t shown)
{
    enum { LEAST = 5 };
    size_t active = 0;
    for (size_t i = 0; i < rows->count; i++)
        active += rows->items[i].active;
    return shown == rows->count || (shown >= LEAST && shown >= active);
}

/* With the largest text with which there are enough of them. */
static Inside sized_for(const Inside *in, Box box)
{
    Inside sized = *in;
    float least = code_least(&in->c);
    for (; sized.c.pen.small > least; sized.c.pen.small--) {
        SourceRows rows = make_rows(&sized, box.w);
        if (are_enough(&rows, rows_shown(&rows, rows_within(&sized, box))))
            break;
    }
    return sized;
}

/* The name of the file, and at the right, in its place where both have no room, how many of its
 * lines are not shown. */
static void draw_head(const Inside *in, Box row, long long hidden)
{
    const Canvas *c = &in->c;
    Str more = hidden ? part_more_lines(c, hidden) : STR("");
    float wide = pen_width(&c->pen, FONT_SANS, c->pen.small, more);
    Box inner = {row.x + 1.5f * c->pen.gap, row.y, row.w - 3 * c->pen.gap, row.h};
    float name = pen_width(&c->pen, FONT_MONO, c->pen.small, in->file);
    if (!hidden || name + c->pen.gap + wide <= inner.w)
        pen_text(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, inner.x, inner, in->file);
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, inner, ALIGN_RIGHT, more);
}

float inside_code(const Inside *whole, Box box, bool draw)
{
    Inside sized = draw ? sized_for(whole, box) : *whole;
    const Inside *in = &sized;
    const Canvas *c = &in->c;
    SourceRows rows = make_rows(in, box.w);
    float high = pen_line(c->pen.small), all = (float)(rows.count + 1) * high + 2 * c->pen.gap;
    if (!draw)
        return all;
    size_t fits = rows_within(in, box);
    if (fits < rows.count)
        drop_comment(&rows);
    size_t shown = rows_shown(&rows, fits), first = scroll(&rows, shown);
    size_t end = first + shown < rows.count ? first + shown : rows.count;
    pen_panel(&c->pen, box);
    Box row = {box.x + 1, box.y + c->pen.gap, box.w - 2, high};
    draw_head(in, row, lines_hidden(&rows, first, end));
    for (size_t i = first; i < end; i++) {
        row.y += high;
        draw_row(in, &rows.items[i], row);
    }
    return all;
}
