/*
 * report_prose.c - prose as plain lines (see report.h), and tables in columns.
 */
#include "report/report.h"

#include <ctype.h>

static const char tick[] = "`";

/* What stands before and behind a raised or lowered run: parentheses, where more than a name or a
 * number would be read as its end. */
static const char *before_run(const ProseRun *run, bool *closes)
{
    size_t plain = 0;
    while (plain < run->text.len && ((unsigned char)run->text.at[plain] >= 0x80 ||
                                     isalnum((unsigned char)run->text.at[plain])))
        plain++;
    bool raised = run->style & PROSE_SUPER, lowered = run->style & PROSE_SUB;
    *closes = (raised || lowered) && plain < run->text.len;
    return raised ? (*closes ? "^(" : "^") : lowered ? (*closes ? "_(" : "_") : "";
}

/* A block's mark and runs as one text; only forced breaks are line feeds. `quote`, which may be
 * empty, stands around names of the code. */
static Str flatten(Arena *a, Str mark, const char *quote, const ProseBlock *block)
{
    StrBuf text = strbuf_make(a);
    strbuf_add(&text, mark);
    for (size_t i = 0; i < block->count; i++) {
        const ProseRun *run = &block->items[i];
        const char *around = run->style & PROSE_CODE ? quote : "";
        strbuf_puts(&text, around);
        bool closes;
        strbuf_puts(&text, before_run(run, &closes));
        for (size_t k = 0; k < run->text.len; k++)
            strbuf_char(&text, run->text.at[k] == '\n' ? ' ' : run->text.at[k]);
        strbuf_puts(&text, closes ? ")" : "");
        strbuf_puts(&text, around);
        if (run->style & PROSE_BREAK)
            strbuf_char(&text, '\n');
    }
    return strbuf_str(&text);
}

/* ---- tables ---- */

enum {
    CELLS_MOST = 16, /* columns of a table */
    CELLS_APART = 2  /* characters between two */
};

/* Cuts the next cell off the row, from run *i on, as one text. */
static Str next_cell(Arena *a, const ProseBlock *row, const char *quote, size_t *i)
{
    ProseBlock cell = {.items = row->items + *i};
    while (*i + cell.count < row->count && !(cell.items[cell.count].style & PROSE_CELL))
        cell.count++;
    *i += cell.count + 1;
    return flatten(a, STR(""), quote, &cell);
}

/* "query | (6, 2) | asks" */
static Str row_text(Arena *a, const ProseBlock *row, const char *quote)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < row->count;) {
        strbuf_puts(&out, i ? " | " : "");
        strbuf_add(&out, next_cell(a, row, quote, &i));
    }
    return strbuf_str(&out);
}

/* Is block `i` a row of the table that begins with block `first`? */
static bool is_row_of(const Prose *prose, size_t first, size_t i)
{
    return i < prose->count && prose->items[i].kind == PROSE_ROW &&
           (i == first || !prose->items[i].number);
}

/* How wide the columns of a table are, in characters; gives how wide all of them are together. */
static int table_widths(Arena *a, const Prose *prose, size_t first, int width[CELLS_MOST])
{
    int all = 0;
    for (size_t k = first; is_row_of(prose, first, k); k++) {
        int column = 0;
        for (size_t i = 0; i < prose->items[k].count && column < CELLS_MOST; column++) {
            int wide = str_columns(next_cell(a, &prose->items[k], tick, &i));
            width[column] = wide > width[column] ? wide : width[column];
            all += column + 1 == CELLS_MOST ? REPORT_COLUMNS : 0; /* too many */
        }
    }
    for (int i = 0; i < CELLS_MOST; i++)
        all += width[i] ? width[i] + CELLS_APART : 0;
    return all;
}

/* A table with its columns below one another, where it is not too wide; else its rows, one after
 * another. Gives how many blocks it is. */
static size_t tell_table(Report *r, const Prose *prose, size_t first)
{
    int width[CELLS_MOST] = {0};
    int indent = 2 * prose->items[first].depth, all = table_widths(r->scratch, prose, first, width);
    size_t k = first;
    for (; is_row_of(prose, first, k); k++) {
        const ProseBlock *row = &prose->items[k];
        StrBuf out = strbuf_make(r->scratch);
        int column = 0, to = 0;
        if (indent + all > REPORT_COLUMNS) {
            report_wrapped(r, indent, 2, row_text(r->scratch, row, tick));
            continue;
        }
        for (size_t i = 0; i < row->count && column < CELLS_MOST; column++) {
            strbuf_fill(&out, ' ', to - str_columns(strbuf_str(&out)));
            strbuf_add(&out, next_cell(r->scratch, row, tick, &i));
            to += width[column] + CELLS_APART;
        }
        report_line(r, indent, str_trim(strbuf_str(&out)));
    }
    return k - first;
}

/* ---- all of it ---- */

static Str bullet(Arena *a, const ProseBlock *block)
{
    switch (block->kind) {
    case PROSE_BULLET:
        return STR("- ");
    case PROSE_NUMBER:
        return str_printf(a, "%d. ", block->number);
    case PROSE_QUOTE:
        return STR("> ");
    case PROSE_PARAGRAPH:
    case PROSE_ROW:
        break;
    }
    return STR("");
}

static Str block_text(Arena *a, const ProseBlock *block, Str mark, const char *quote)
{
    return block->kind == PROSE_ROW ? row_text(a, block, quote) : flatten(a, mark, quote, block);
}

Str report_prose(Arena *a, const ProseBlock *block)
{
    return block_text(a, block, bullet(a, block), tick);
}

Str report_spoken(Arena *a, const ProseBlock *block)
{
    return block_text(a, block, block->kind == PROSE_QUOTE ? STR("") : bullet(a, block), "");
}

void report_all_prose(Report *r, const Prose *prose)
{
    for (size_t i = 0, blocks = 1; i < prose->count; i += blocks) {
        const ProseBlock *block = &prose->items[i];
        bool item = block->kind == PROSE_BULLET || block->kind == PROSE_NUMBER;
        bool follows = i && item && prose->items[i - 1].kind == block->kind;
        if (i && !follows)
            strbuf_char(r->out, '\n');
        blocks = block->kind == PROSE_ROW ? tell_table(r, prose, i) : 1;
        if (block->kind == PROSE_ROW)
            continue;
        report_wrapped(r, 2 * block->depth, str_columns(bullet(r->scratch, block)),
                       report_prose(r->scratch, block));
    }
    if (prose->count)
        strbuf_char(r->out, '\n');
    arena_reset(r->scratch);
}
