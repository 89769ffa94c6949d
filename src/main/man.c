/*
 * man.c - help as a page of the manual, in the macros of man(7) (see command.h).
 */
#include "base/file.h"
#include "main/command.h"

#include <string.h>

enum { SECOND_COLUMN = 20 }; /* what is indented so far goes on in the second column */

/* Writes text of one line so that groff takes nothing in it for a request or another sign. */
static void write_escaped(StrBuf *out, Str text)
{
    static const struct {
        char c;
        const char *escape;
    } signs[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"}, {'`', "\\(ga"},
                 {'"', "\\(dq"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
    if (text.len && text.at[0] == '.')
        strbuf_puts(out, "\\&");
    for (size_t i = 0; i < text.len; i++) {
        size_t k = 0;
        while (k < sizeof signs / sizeof *signs && signs[k].c != text.at[i])
            k++;
        if (k < sizeof signs / sizeof *signs)
            strbuf_puts(out, signs[k].escape);
        else
            strbuf_char(out, text.at[i]);
    }
}

static void write_line(StrBuf *out, const char *before, Str text, const char *after)
{
    strbuf_puts(out, before);
    write_escaped(out, text);
    strbuf_puts(out, after);
}

void man_begin(StrBuf *out, const ManPage *page)
{
    Arena *a = out->arena;
    strbuf_printf(out, ".TH %s %d ", page->name, page->section);
    strbuf_add(out, release_date()); /* escaped it would be no date */
    write_line(out, " \"attnscope ", release_version(), "\"\n.nh\n.ad l\n");
    man_heading(out, "NAME");
    write_escaped(out, str_of(page->name));
    write_line(out, " \\- ", str_printf(a, "%s", page->about), "\n");
}

void man_see_also(StrBuf *out, const ManPage *pages, const ManPage *page)
{
    const char *comma = "";
    man_heading(out, "SEE ALSO");
    for (; pages->topic; pages++)
        if (pages != page) {
            write_line(out, comma, str_of(pages->name), "");
            strbuf_printf(out, "(%d)", pages->section);
            comma = ",\n";
        }
    strbuf_char(out, '\n');
}

void man_heading(StrBuf *out, const char *heading)
{
    strbuf_printf(out, ".SH %s\n", heading);
}

void man_part(StrBuf *out, Str heading)
{
    write_line(out, ".SS \"", heading, "\"\n");
}

void man_synopsis(StrBuf *out, Str call, const char *arguments)
{
    write_line(out, "\\fB", call, "\\fR ");
    write_line(out, "\\fI", str_of(arguments), "\\fR\n.br\n");
}

void man_item(StrBuf *out, Str name, Str text)
{
    write_line(out, ".TP\n\\fB", name, "\\fR\n");
    write_line(out, "", text, "\n");
}

/* ---- text as help prints it ---- */

static size_t indent_of(Str line)
{
    size_t n = 0;
    while (n < line.len && line.at[n] == ' ')
        n++;
    return n;
}

/* The offset of two spaces or more in the line from there on, or its length. */
static size_t next_gap(Str line, size_t from)
{
    while (from < line.len &&
           !(line.at[from] == ' ' && from + 1 < line.len && line.at[from + 1] == ' '))
        from++;
    return from;
}

/* Writes an indented line, without its indent; `goes_on`: the next one is its second column.
 * Is it an item, whose text may go on? */
static bool write_indented(StrBuf *out, Str line, bool goes_on, bool first)
{
    size_t gap = next_gap(line, 0), second = gap + indent_of(str_from(line, gap));
    bool columns = gap < line.len && (goes_on || next_gap(line, second) == line.len);
    if (columns)
        man_item(out, str_part(line, 0, gap), str_from(line, second));
    else if (goes_on)
        write_line(out, ".TP\n\\fB", line, "\\fR\n");
    else
        write_line(out, first ? ".IP \"\" 4\n" : ".br\n", line, "\n");
    return columns || goes_on;
}

/* Is the last line that was written a heading, behind which a paragraph begins by itself? */
static bool is_behind_heading(const StrBuf *out)
{
    size_t at = out->len - (out->len > 0);
    while (at > 0 && out->at[at - 1] != '\n')
        at--;
    return str_starts(str_from((Str){out->at, out->len}, at), ".S");
}

void man_text(StrBuf *out, Str text)
{
    enum { NOTHING, PARAGRAPH, ITEM_NAME, ITEM, LINES } last = NOTHING; /* what the last line was */
    for (Str line; str_line(&text, &line);) {
        size_t indent = indent_of(line), next = indent_of(text);
        bool blank = indent == line.len, next_blank = str_find(text, '\n') == next;
        if (blank) {
            last = NOTHING;
        } else if (indent == 0 && last == NOTHING && next && !next_blank) {
            man_part(out, line);
        } else if (indent == 0) {
            bool begun = last == PARAGRAPH || is_behind_heading(out);
            write_line(out, begun ? "" : ".PP\n", line, "\n");
            last = PARAGRAPH;
        } else if (indent >= SECOND_COLUMN && (last == ITEM || last == ITEM_NAME)) {
            write_line(out, last == ITEM ? ".br\n" : "", str_from(line, indent), "\n");
            last = ITEM;
        } else {
            Str rest = str_from(line, indent);
            bool named = next_gap(rest, 0) == rest.len; /* its text begins in the next line */
            bool item = write_indented(out, rest, next >= SECOND_COLUMN, last != LINES);
            last = !item ? LINES : named ? ITEM_NAME : ITEM;
        }
    }
}
