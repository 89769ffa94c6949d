/*
 * markdown.c - md4c's events turned into blocks with places (see reading.h).
 *
 * md4c gives no places. Those of text follow from its pointers into the file; a fence is searched
 * for from where the last text ended, and its lines are found by CommonMark's own rule.
 */
#include "reading/reading.h"

#include "reading/blocks.h"

#include <md4c.h>
#include <string.h>

/* ---- building blocks ---- */

typedef struct Reader {
    BlockMaker make;
    const Source *source;
    Error *error;
    size_t cursor; /* everything before this offset was reported */
    bool in_code;  /* a fence: its text was found by other means */
    bool in_html;  /* a block of HTML; refused or accepted by */
    bool begun;    /* its first line, already seen */
} Reader;

static Span place(const Reader *r, size_t start, size_t stop)
{
    Span s = {r->source, (uint32_t)start, (uint32_t)(stop - start)};
    return s;
}

static size_t line_end(Str text, size_t from)
{
    return from + str_find(str_from(text, from), '\n');
}

static Span at_cursor(const Reader *r)
{
    return place(r, r->cursor, r->cursor);
}

static void add_text(Reader *r, Str text)
{
    if (!r->make.open)
        block_paragraph(&r->make, at_cursor(r)); /* tight list items come without a paragraph */
    block_text(&r->make, text);
}

static bool from_file(const Reader *r, Str text)
{
    return text.at >= r->source->text.at &&
           text.at + text.len <= r->source->text.at + r->source->text.len;
}

/* Extends the open block's place over text of the file and moves the cursor past it. */
static void note_place(Reader *r, Str text)
{
    if (!text.len || !from_file(r, text))
        return;
    size_t start = (size_t)(text.at - r->source->text.at);
    r->cursor = start + text.len;
    if (r->make.open && block_last(&r->make)->kind != BLOCK_FENCE) {
        Block *b = block_last(&r->make);
        Span here = place(r, start, r->cursor);
        b->at = b->at.len ? span_join(b->at, here) : here;
    }
}

/* ---- fences ---- */

/* The run of fence characters a line opens with, after at most three spaces; 0: none. */
static size_t fence_run(Str line, char c, size_t *start)
{
    size_t i = 0, n = 0;
    while (i < line.len && i < 4 && line.at[i] == ' ')
        i++;
    while (i + n < line.len && line.at[i + n] == c)
        n++;
    *start = i;
    return i < 4 && n >= 3 ? n : 0;
}

/* The next line from the cursor on that opens with `marks`, after spaces and the marks of lists and
 * quotes. md4c has said that there is one. */
static Span find_line(const Reader *r, const char *marks)
{
    Str text = r->source->text;
    size_t end;
    for (size_t at = r->cursor; at < text.len; at = end + 1) {
        end = line_end(text, at);
        Str line = str_part(text, at, end), from = line;
        while (from.len && strchr(" \t>*-+.)0123456789", from.at[0]))
            from = str_from(from, 1);
        if (str_starts(from, marks) || str_starts(line, marks))
            return place(r, at, at + line.len);
    }
    return place(r, text.len, text.len);
}

/* The lines of a fence up to the one that closes it: *end is behind that. */
static bool fence_lines(const Reader *r, size_t first, char c, size_t run, Span *code, size_t *end)
{
    Str text = r->source->text;
    size_t skip, stop;
    for (size_t at = first; at < text.len; at = stop + 1) {
        stop = line_end(text, at);
        Str line = str_part(text, at, stop);
        size_t closing = fence_run(line, c, &skip);
        if (closing >= run && str_trim(str_from(line, skip + closing)).len == 0) {
            *code = place(r, first, at);
            *end = stop;
            return true;
        }
    }
    return false;
}

/* Reads the fence that comes next and moves the cursor past it. */
static bool read_fence(Reader *r, char c)
{
    const char marks[4] = {c, c, c, 0};
    Str text = r->source->text;
    Span at = find_line(r, marks);
    Str line = span_text(at);
    size_t skip, run = fence_run(line, c, &skip), next = (size_t)at.start + at.len + 1;
    Block *b = block_open(&r->make, BLOCK_FENCE, at_cursor(r));
    b->at = at;
    if (r->make.lists || !run) {
        error_at(r->error, at, "a fence must stand at the left margin");
        return error_hint(r->error, "take it out of the list or quote");
    }
    Str info = str_trim(str_from(line, skip + run));
    b->info = place(r, (size_t)(info.at - text.at), (size_t)(info.at - text.at) + info.len);
    if (fence_lines(r, next, c, run, &b->code, &r->cursor))
        return true;
    error_at(r->error, at, "this fence is never closed");
    return error_hint(r->error, "put %.*s on a line of its own where it ends", (int)run,
                      line.at + skip);
}

/* ---- events to blocks ---- */

static bool enter_container(Reader *r, const Event *v)
{
    return block_nest(&r->make, v->type, v->number) ||
           error_at(r->error, at_cursor(r), "lists and quotes nest deeper than %d", MAX_LISTS);
}

static bool enter(Reader *r, const Event *v)
{
    r->make.open = false;
    switch (v->type) {
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
    case MD_BLOCK_QUOTE:
        return enter_container(r, v);
    case MD_BLOCK_LI:
        block_item(&r->make);
        return true;
    case MD_BLOCK_P:
        block_paragraph(&r->make, at_cursor(r));
        return true;
    case MD_BLOCK_H:
        block_open(&r->make, v->number <= 2 && !r->make.lists ? BLOCK_HEADING : BLOCK_PROSE,
                   at_cursor(r))
            ->level = v->number;
        r->make.style = v->number <= 2 ? PROSE_PLAIN : PROSE_BOLD;
        return true;
    case MD_BLOCK_CODE:
        r->in_code = true;
        return read_fence(r, (char)v->number);
    case MD_BLOCK_HTML:
        r->in_html = true;
        r->begun = false;
        return true;
    default:
        return true;
    }
}

static void leave(Reader *r, const Event *v)
{
    if (v->type == MD_BLOCK_H) {
        block_last(&r->make)->text = block_plain(r->make.arena, &block_last(&r->make)->prose);
        if (block_last(&r->make)->at.len == 0)
            block_last(&r->make)->at = find_line(r, "#");
        r->make.style = PROSE_PLAIN;
        r->cursor = line_end(r->source->text, r->cursor);
    } else if (v->type == MD_BLOCK_UL || v->type == MD_BLOCK_OL || v->type == MD_BLOCK_QUOTE) {
        r->make.lists -= r->make.lists > 0;
    }
    r->make.open = r->in_code = r->in_html = false;
}

/* The tags that make a small raised or lowered letter, and comments; other HTML is refused. */
static bool add_html(Reader *r, Str tag)
{
    if (str_is(tag, "<sup>"))
        r->make.style |= PROSE_SUPER;
    else if (str_is(tag, "</sup>"))
        r->make.style &= ~(unsigned)PROSE_SUPER;
    else if (str_is(tag, "<sub>"))
        r->make.style |= PROSE_SUB;
    else if (str_is(tag, "</sub>"))
        r->make.style &= ~(unsigned)PROSE_SUB;
    else if (str_is(tag, "<br>"))
        block_break(&r->make);
    else if (!str_starts(tag, "<!--")) {
        size_t at = from_file(r, tag) ? (size_t)(tag.at - r->source->text.at) : r->cursor;
        error_at(r->error, place(r, at, at + str_trim(tag).len), "HTML is not shown in lessons");
        return error_hint(r->error, "write Markdown; <sub>, <sup> and <br> are known");
    }
    return true;
}

static bool add_event_text(Reader *r, const Event *v)
{
    if (r->in_code)
        return true;
    if (v->type == MD_TEXT_HTML) {
        bool fine = (r->in_html && r->begun) || add_html(r, v->text);
        r->begun = true;
        note_place(r, v->text);
        return fine;
    }
    if (v->type == MD_TEXT_BR)
        block_break(&r->make);
    else if (v->type == MD_TEXT_SOFTBR)
        add_text(r, STR("\n"));
    else if (v->type == MD_TEXT_ENTITY)
        add_text(r, entity_text(r->make.arena, v->text));
    else
        add_text(r, v->text);
    note_place(r, v->text);
    return true;
}

static bool step(Reader *r, const Event *v)
{
    switch (v->kind) {
    case ENTER_BLOCK:
        return enter(r, v);
    case LEAVE_BLOCK:
        leave(r, v);
        return true;
    case ENTER_SPAN:
        r->make.style |= (unsigned)v->number;
        return true;
    case LEAVE_SPAN:
        r->make.style &= ~(unsigned)v->number;
        return true;
    default:
        return add_event_text(r, v);
    }
}

/* ---- what must hold before md4c sees the text ---- */

static bool check_text(const Source *s, Error *e)
{
    Str text = s->text;
    Span at = {s, 0, 1};
    if (text.len > MAX_LESSON_BYTES)
        return error_at(e, at, "a lesson may have at most %d MB", MAX_LESSON_BYTES / 1024 / 1024);
    if (!source_check(s, e))
        return false;
    for (size_t from = 0; from < text.len; from = line_end(text, from) + 1) {
        at.start = (uint32_t)from;
        if (line_end(text, from) - from > MAX_LINE_BYTES)
            return error_at(e, at, "a line may have at most %d bytes", MAX_LINE_BYTES);
    }
    return true;
}

bool markdown_read(Arena *a, const Source *s, BlockList *out, Error *e)
{
    Reader r = {.make = {.arena = a, .out = out}, .source = s, .error = e};
    BlockList none = {0};
    *out = none;
    if (!check_text(s, e))
        return false;
    EventList events = events_read(a, s->text, MARKDOWN_OF_LESSONS);
    for (size_t i = 0; i < events.count; i++)
        if (!step(&r, &events.items[i])) {
            out->count -= r.make.open; /* the block at fault is not whole */
            return false;
        }
    return true;
}
