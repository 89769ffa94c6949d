/*
 * inside_code.c - the source of what runs, with line numbers and the active line lit.
 *
 * Lines longer than the panel go on below, further in. A source that is longer than the panel is
 * scrolled so that the active line stands in its lower half.
 */
#include "inside/inside_draw.h"

#include "slide/parts.h"

#include <math.h>

/* A stretch of one source line that fits the panel's width. */
typedef struct CodeRow {
    Str text;
    int number; /* of its line; 0: it goes on from the row above */
    int indent; /* columns to the right */
    bool active, comment;
} CodeRow;

typedef ARENA_LIST(CodeRow) CodeRows;

enum { GUTTER = 5, HANGING = 4, COLUMNS_LEAST = 16 };

Str inside_line(const Inside *in, int number)
{
    Str rest = in->source, line = STR("");
    while (number-- > 0 && str_line(&rest, &line))
        ;
    return line;
}

/* How much of a line stands in `columns`; the name of an array stays with its brackets. */
static size_t break_line(Str line, int columns)
{
    size_t n = code_break(line, columns), open, space;
    if (n == line.len)
        return n;
    for (space = n; space > n / 2 && line.at[space - 1] != ' ';)
        space--;
    n = open = space > n / 2 ? space : n;
    while (open > 0 && line.at[open - 1] != '[' && line.at[open - 1] != ']')
        open--;
    if (open == 0 || line.at[open - 1] == ']')
        return n;
    for (open--; open > 0 && code_is_word(line.at[open - 1]);)
        open--;
    return open ? open : n;
}

static void add_line(const Inside *in, CodeRows *rows, int number, Str line, int columns,
                     bool comment)
{
    Str rest = line;
    int indent = 0, further = (int)str_indent(line) + HANGING;
    do {
        size_t n = break_line(rest, columns - indent);
        *ARENA_PUSH(in->c.pen.a, rows) = (CodeRow){.text = str_part(rest, 0, n),
                                                   .number = indent ? 0 : number,
                                                   .indent = indent,
                                                   .active = number == in->line,
                                                   .comment = comment};
        rest = str_from(rest, n);
        indent = further < columns / 2 ? further : columns / 2;
    } while (rest.len > 0);
}

static CodeRows make_rows(const Inside *in, float width)
{
    CodeRows rows = {0};
    Str rest = in->source, line;
    int columns = (int)((width - 3 * in->c.pen.gap) / code_column(&in->c)) - GUTTER;
    bool comment = false;
    columns = columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns;
    for (int number = 1; number <= in->last && str_line(&rest, &line); number++) {
        comment = comment || str_starts(line, "/*");
        if (number >= in->first)
            add_line(in, &rows, number, line, columns, comment);
        comment = comment && !str_ends(str_trim(line), "*/");
    }
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

static float draw_token(const Inside *in, const CodeRow *row, Str token, float x, float y)
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

static void draw_text_of(const Inside *in, const CodeRow *row, float x, float baseline)
{
    for (Str rest = row->text; rest.len;) {
        size_t n = row->comment ? rest.len : token_length(rest);
        x += draw_token(in, row, str_part(rest, 0, n), x, baseline);
        rest = str_from(rest, n);
    }
}

static void draw_row(const Inside *in, const CodeRow *row, Box box)
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
 * where it would end below the panel. */
static size_t scroll(const CodeRows *rows, size_t shown)
{
    size_t active = 0, end;
    while (active + 1 < rows->count && !rows->items[active].active)
        active++;
    for (end = active + 1; end < rows->count && rows->items[end].active;)
        end++;
    size_t first = active > shown * 2 / 3 ? active - shown * 2 / 3 : 0;
    if (end > first + shown)
        first = end - shown < active ? end - shown : active;
    return first + shown > rows->count ? rows->count - shown : first;
}

float inside_code(const Inside *in, Box box, bool draw)
{
    const Canvas *c = &in->c;
    CodeRows rows = make_rows(in, box.w);
    float high = pen_line(c->pen.small), all = (float)(rows.count + 1) * high + 2 * c->pen.gap;
    if (!draw)
        return all;
    size_t fits = (size_t)fmaxf(floorf((box.h - 2 * c->pen.gap) / high) - 1, 1);
    size_t shown = fits < rows.count ? fits : rows.count, first = scroll(&rows, shown);
    pen_panel(&c->pen, box);
    Box row = {box.x + 1, box.y + c->pen.gap, box.w - 2, high};
    pen_text(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, row.x + 1.5f * c->pen.gap, row,
             in->file);
    for (size_t i = 0; i < shown; i++) {
        row.y += high;
        draw_row(in, &rows.items[first + i], row);
    }
    return all;
}
