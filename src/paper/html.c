/*
 * html.c - words, prose and tensors as HTML (see html.h).
 */
#include "paper/html.h"

#include "subject/subject.h"
#include "words/arithmetic.h"

#include <math.h>

enum { TABLE_MOST = 24 }; /* rows and columns of a table: more is not read cell by cell */

void html_text(StrBuf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '<')
            strbuf_puts(out, "&lt;");
        else if (c == '&')
            strbuf_puts(out, "&amp;");
        else if (c == '"')
            strbuf_puts(out, "&quot;");
        else
            strbuf_char(out, c);
    }
}

/* ---- prose ---- */

static void write_run(StrBuf *out, const ProseRun *run)
{
    static const struct {
        unsigned style;
        const char *opens, *closes;
    } marks[] = {{PROSE_BOLD, "<b>", "</b>"},
                 {PROSE_ITALIC, "<i>", "</i>"},
                 {PROSE_CODE, "<code>", "</code>"},
                 {PROSE_SUPER, "<sup>", "</sup>"},
                 {PROSE_SUB, "<sub>", "</sub>"}};
    const int count = sizeof marks / sizeof *marks;
    for (int i = 0; i < count; i++)
        strbuf_puts(out, run->style & marks[i].style ? marks[i].opens : "");
    html_text(out, run->text);
    for (int i = count; i-- > 0;)
        strbuf_puts(out, run->style & marks[i].style ? marks[i].closes : "");
    if (run->style & PROSE_BREAK)
        strbuf_puts(out, "<br>");
}

/* What is around a block, and around several of its kind that follow each other. */
static const struct {
    const char *opens_all, *opens, *closes, *closes_all;
} blocks[] = {
    [PROSE_PARAGRAPH] = {"", "<p>", "</p>\n", ""},
    [PROSE_BULLET] = {"<ul>\n", "<li>", "</li>\n", "</ul>\n"},
    [PROSE_NUMBER] = {"<ol>\n", "<li", "</li>\n", "</ol>\n"},
    [PROSE_QUOTE] = {"", "<blockquote>", "</blockquote>\n", ""},
    [PROSE_ROW] = {"<table>\n", "<tr>", "</tr>\n", "</table>\n"},
};

/* The cells of a row, of which each ends with a run that says so. */
static void write_row(StrBuf *out, const ProseBlock *row)
{
    const char *cell = row->number == 1 ? "th" : "td";
    bool open = false;
    for (size_t k = 0; k < row->count; k++) {
        const ProseRun *run = &row->items[k];
        bool ends = (run->style & PROSE_CELL) != 0;
        if (!open)
            strbuf_printf(out, "<%s>", cell);
        open = !ends;
        if (!ends)
            write_run(out, run);
        if (ends || k + 1 == row->count)
            strbuf_printf(out, "</%s>", cell);
    }
}

void html_runs(StrBuf *out, const ProseBlock *block)
{
    for (size_t i = 0; i < block->count; i++)
        write_run(out, &block->items[i]);
}

static void write_block(StrBuf *out, const ProseBlock *block)
{
    strbuf_puts(out, blocks[block->kind].opens);
    if (block->kind == PROSE_NUMBER)
        strbuf_printf(out, " value=\"%d\">", block->number);
    if (block->kind == PROSE_ROW)
        write_row(out, block);
    else
        html_runs(out, block);
    strbuf_puts(out, blocks[block->kind].closes);
}

/* Does a list or a table go on with the next block? */
static bool goes_on(const ProseBlock *a, const ProseBlock *b)
{
    return a->kind == b->kind && a->depth == b->depth && !(b->kind == PROSE_ROW && b->number == 1);
}

void html_prose(StrBuf *out, const Prose *prose)
{
    for (size_t i = 0; i < prose->count; i++) {
        const ProseBlock *block = &prose->items[i];
        if (i == 0 || !goes_on(block - 1, block))
            strbuf_puts(out, blocks[block->kind].opens_all);
        write_block(out, block);
        if (i + 1 == prose->count || !goes_on(block, block + 1))
            strbuf_puts(out, blocks[block->kind].closes_all);
    }
}

void html_pre(StrBuf *out, const char *what, Str text)
{
    if (!str_trim(text).len)
        return;
    strbuf_printf(out, "<pre aria-label=\"%s\"><code>", what);
    html_text(out, text);
    strbuf_puts(out, "</code></pre>\n");
}

/* ---- the tensor that is shown ---- */

static void write_place(StrBuf *out, const Subject *s, int dim, int64_t i, const char *scope)
{
    strbuf_printf(out, "<th scope=\"%s\">%lld ", scope, (long long)i);
    if (dim >= 0)
        html_text(out, axis_token(s->trace, s->node, dim, i));
    strbuf_puts(out, "</th>");
}

/* A covered one is a question mark. */
static void write_number(StrBuf *out, const Subject *s, int64_t cell)
{
    CellRef at = {s->node, s->time, cell};
    bool hidden = hide_cell(s, at);
    double x = hidden ? 0 : scalar_double(trace_cell(s->trace, at));
    strbuf_printf(out, hidden ? "?" : isnan(x) ? "nan" : "%.4f", x);
}

/* The matrix that begins with that cell; a vector is one row. */
static void write_rows(StrBuf *out, const Subject *s, const Shape *shape, int64_t first)
{
    int rank = shape->rank;
    int64_t rows = rank > 1 ? shape->size[rank - 2] : 1, columns = shape->size[rank - 1];
    int64_t high = rows < TABLE_MOST ? rows : TABLE_MOST;
    int64_t wide = columns < TABLE_MOST ? columns : TABLE_MOST;
    strbuf_puts(out, "<tr><td></td>");
    for (int64_t c = 0; c < wide; c++)
        write_place(out, s, rank - 1, c, "col");
    strbuf_puts(out, "</tr>\n");
    for (int64_t r = 0; r < high; r++) {
        strbuf_puts(out, "<tr>");
        write_place(out, s, rank - 2, r, "row");
        for (int64_t c = 0; c < wide; c++) {
            strbuf_puts(out, "<td>");
            write_number(out, s, first + r * columns + c);
            strbuf_puts(out, "</td>");
        }
        strbuf_puts(out, "</tr>\n");
    }
    strbuf_puts(out, "</table>\n");
    if (high < rows || wide < columns)
        strbuf_printf(out, "<p>The first %lld of %lld rows and %lld of %lld columns.</p>\n",
                      (long long)high, (long long)rows, (long long)wide, (long long)columns);
}

static void write_tensor(StrBuf *out, const Subject *s)
{
    const Shape *shape = &trace_node(s->trace, s->node)->out.shape;
    int rank = shape->rank;
    int64_t plane = (rank ? shape->size[rank - 1] : 1) * (rank > 1 ? shape->size[rank - 2] : 1);
    int64_t focus = s->focus.node == s->node && s->focus.cell > 0 ? s->focus.cell : 0;
    if (plane == 0)
        return;
    if (rank == 0) {
        strbuf_puts(out, "<p>");
        html_text(out, s->title);
        strbuf_puts(out, " = ");
        write_number(out, s, 0);
        strbuf_puts(out, "</p>\n");
        return;
    }
    strbuf_puts(out, "<table><caption>");
    html_text(out, s->title);
    for (int d = 0; d < rank; d++)
        strbuf_printf(out, "%s%lld", d ? " × " : ", ", (long long)shape->size[d]);
    strbuf_puts(out, "</caption>\n");
    write_rows(out, s, shape, focus / plane * plane);
}

void html_tensor(StrBuf *out, const Lesson *l, const View *v)
{
    Subject s = subject_of(out->arena, l, v);
    if (s.node != NO_NODE)
        write_tensor(out, &s);
}

/* Does operand k stand among those before it? */
static bool is_again(const Node *n, int k)
{
    for (int i = 0; i < k; i++)
        if (n->in[i].node == n->in[k].node)
            return true;
    return false;
}

/* Adds the tensors that a cell was computed from, each once. */
static void write_operands(StrBuf *out, const Subject *s, CellRef cell)
{
    const Node *n = trace_node(s->trace, explain_origin(s->trace, out->arena, cell).cell.node);
    for (int k = 0; k < n->in_count; k++) {
        Subject operand = *s;
        if (n->in[k].node == NO_NODE || is_again(n, k))
            continue;
        subject_turn(&operand, n->in[k].node, n->id);
        operand.title = subject_operand(s, n, k);
        write_tensor(out, &operand);
    }
}

void html_asked(StrBuf *out, const Lesson *l, const View *v)
{
    Subject s = subject_of(out->arena, l, v);
    if (s.node == NO_NODE)
        return;
    write_tensor(out, &s);
    int64_t count = hide_any(&s) ? tensor_count(trace_node(s.trace, s.node)->out) : 0;
    for (int64_t i = 0; i < count; i++)
        if (hide_cell(&s, (CellRef){s.node, s.time, i})) {
            write_operands(out, &s, (CellRef){s.node, s.time, i});
            return;
        }
}
