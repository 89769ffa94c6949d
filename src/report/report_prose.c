/*
 * report_prose.c - prose as plain lines: emphasis is left out, raised and lowered letters become
 * e^x and x_i, list items get a dash or their number.
 */
#include "report/report_parts.h"

void report_line(Report *r, int indent, Str text)
{
    strbuf_fill(r->out, ' ', text.len ? indent : 0);
    strbuf_add(r->out, text);
    strbuf_char(r->out, '\n');
}

void report_block(Report *r, int indent, Str text)
{
    Str line;
    while (str_line(&text, &line))
        report_line(r, indent, line);
}

/* One line of text, broken between words; it starts `indent` in, further lines `further`. */
static void wrap(Report *r, int indent, int further, Str text)
{
    int column = indent;
    bool first = true;
    Str word;
    strbuf_fill(r->out, ' ', indent);
    while (str_word(&text, &word)) {
        int width = str_columns(word);
        if (!first && column + 1 + width > REPORT_COLUMNS) {
            strbuf_char(r->out, '\n');
            strbuf_fill(r->out, ' ', further);
            column = further;
        } else if (!first) {
            strbuf_char(r->out, ' ');
            column++;
        }
        strbuf_add(r->out, word);
        column += width;
        first = false;
    }
    strbuf_char(r->out, '\n');
}

void report_wrapped(Report *r, int indent, int hang, Str text)
{
    Str line;
    for (int start = indent; str_line(&text, &line); start = indent + hang)
        wrap(r, start, indent + hang, line);
}

/* A block's mark and runs as one text; only forced breaks are line feeds. */
static Str flatten(Arena *a, Str mark, const ProseBlock *block)
{
    StrBuf text = strbuf_make(a);
    strbuf_add(&text, mark);
    for (size_t i = 0; i < block->count; i++) {
        const ProseRun *run = &block->items[i];
        strbuf_puts(&text, run->style & PROSE_SUPER ? "^" : run->style & PROSE_SUB ? "_" : "");
        for (size_t k = 0; k < run->text.len; k++)
            strbuf_char(&text, run->text.at[k] == '\n' ? ' ' : run->text.at[k]);
        if (run->style & PROSE_BREAK)
            strbuf_char(&text, '\n');
    }
    return strbuf_str(&text);
}

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
        break;
    }
    return STR("");
}

void report_prose(Report *r, const Prose *prose)
{
    for (size_t i = 0; i < prose->count; i++) {
        const ProseBlock *block = &prose->items[i];
        bool item = block->kind == PROSE_BULLET || block->kind == PROSE_NUMBER;
        bool follows = i && item && prose->items[i - 1].kind == block->kind;
        if (i && !follows)
            strbuf_char(r->out, '\n');
        Str mark = bullet(r->scratch, block);
        report_wrapped(r, 2 * block->depth, str_columns(mark), flatten(r->scratch, mark, block));
    }
    if (prose->count)
        strbuf_char(r->out, '\n');
    arena_reset(r->scratch);
}
