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
    BlockMaker make; /* everything before make.at, the cursor, was reported */
    const Source *source;
    Error *error;
    bool in_code; /* a fence: its text was found by other means */
    bool in_html; /* a block of HTML; refused or accepted by */
    bool begun;   /* its first line, already seen */
} Reader;

static size_t line_end(Str text, size_t from)
{
    return from + str_find(str_from(text, from), '\n');
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
    Block *b = r->make.open;
    Span here = span_part(r->make.at, text);
    r->make.at.start = here.start + here.len;
    if (b && b->kind != BLOCK_FENCE)
        b->at = b->at.len ? span_join(b->at, here) : here;
}

/* ---- fences ---- */

/* The run of fence characters a line opens with, after at most three spaces; 0: none. */
static size_t fence_run(Str line, char c, size_t *start)
{
    size_t i = str_indent(line), n = 0;
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
    for (size_t at = r->make.at.start; at < text.len; at = end + 1) {
        end = line_end(text, at);
        Str line = str_part(text, at, end), from = line;
        while (from.len && strchr(" \t>*-+.)0123456789", from.at[0]))
            from = str_from(from, 1);
        if (str_starts(from, marks) || str_starts(line, marks))
            return span_part(r->make.at, line);
    }
    return span_part(r->make.at, str_from(text, text.len));
}

/* Finds the lines of a fence up to the one that closes it, and moves the cursor behind that. */
static bool fence_lines(Reader *r, size_t first, char c, size_t run, Span *code)
{
    Str text = r->source->text;
    size_t skip, stop;
    for (size_t at = first; at < text.len; at = stop + 1) {
        stop = line_end(text, at);
        Str line = str_part(text, at, stop);
        size_t closing = fence_run(line, c, &skip);
        if (closing >= run && str_trim(str_from(line, skip + closing)).len == 0) {
            *code = span_part(r->make.at, str_part(text, first, at));
            r->make.at.start = (uint32_t)stop;
            return true;
        }
    }
    return false;
}

/* Reads the fence that comes next and moves the cursor past it. */
static bool read_fence(Reader *r, char c)
{
    const char marks[4] = {c, c, c, 0};
    Span at = find_line(r, marks);
    Str line = span_text(at);
    size_t skip, run = fence_run(line, c, &skip), next = (size_t)at.start + at.len + 1;
    Block *b = block_open(&r->make, BLOCK_FENCE);
    b->at = at;
    if (r->make.lists || !run) {
        error_at(r->error, at, "a fence must stand at the left margin");
        return error_hint(r->error, "take it out of the list or quote");
    }
    b->info = span_part(at, str_trim(str_from(line, skip + run)));
    if (fence_lines(r, next, c, run, &b->code))
        return true;
    error_at(r->error, at, "this fence is never closed");
    return error_hint(r->error, "put %.*s on a line of its own where it ends", (int)run,
                      line.at + skip);
}

/* ---- events to blocks ---- */

static bool enter(Reader *r, const Event *v)
{
    switch (v->type) {
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
    case MD_BLOCK_QUOTE:
        return r->make.lists <= MAX_LISTS ||
               error_at(r->error, r->make.at, "lists and quotes nest deeper than %d", MAX_LISTS);
    case MD_BLOCK_H:
        block_open(&r->make, v->number <= 2 && !r->make.lists ? BLOCK_HEADING : BLOCK_PROSE)
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
        if (r->make.open->at.len == 0)
            r->make.open->at = find_line(r, "#");
        r->make.at.start = (uint32_t)line_end(r->source->text, r->make.at.start);
    }
    r->in_code = r->in_html = false;
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
        Span at = from_file(r, tag) ? span_part(r->make.at, tag) : r->make.at;
        at.len = (uint32_t)str_trim(tag).len;
        error_at(r->error, at, "HTML is not shown in lessons");
        return error_hint(r->error, "write Markdown; <sub>, <sup> and <br> are known");
    }
    return true;
}

/* Keeps the place of what the open block cannot show, if it is a part of the file. */
static void note_unshown(Reader *r, Str what, bool image)
{
    Block *b = r->make.open;
    if (b && what.len && from_file(r, what))
        *ARENA_PUSH(r->make.arena, &b->unshown) = (Unshown){span_part(r->make.at, what), image};
}

/* Adds a formula, with the places of commands that are shown by nothing but their names. */
static void add_formula(Reader *r, Str tex)
{
    r->make.unknown.count = 0;
    block_formula(&r->make, tex);
    for (size_t i = 0; i < r->make.unknown.count; i++)
        note_unshown(r, r->make.unknown.items[i], false);
}

static bool add_event_text(Reader *r, const Event *v)
{
    bool fine = true;
    if (r->in_code)
        return true;
    if (v->type == MD_TEXT_HTML) {
        fine = (r->in_html && r->begun) || add_html(r, v->text);
        r->begun = true;
    } else if (v->type == MD_TEXT_BR) {
        block_break(&r->make);
    } else if (v->type == MD_TEXT_LATEXMATH) {
        add_formula(r, v->text);
    } else if (v->type == MD_TEXT_SOFTBR) {
        block_text(&r->make, STR("\n"));
    } else if (v->type == MD_TEXT_ENTITY) {
        block_text(&r->make, entity_text(r->make.arena, v->text));
    } else {
        block_text(&r->make, v->text);
    }
    note_place(r, v->text);
    return fine;
}

static bool read_event(void *reader, const Event *v)
{
    Reader *r = reader;
    if (v->kind == ENTER_BLOCK)
        return enter(r, v);
    if (v->kind == TEXT)
        return add_event_text(r, v);
    if (v->kind == ENTER_SPAN) { /* an image, of which the words are shown */
        note_unshown(r, v->text, true);
        return true;
    }
    leave(r, v);
    return true;
}

/* ---- what must hold before md4c sees the text ---- */

static bool check_text(const Source *s, Error *e)
{
    Str text = s->text;
    Span at = {s, 0, 1}, whole = {s, 0, 0};
    if (text.len > MAX_LESSON_BYTES)
        return error_at(e, whole, "a lesson may have at most %d MB",
                        MAX_LESSON_BYTES / 1024 / 1024);
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
    Reader r = {.make = {.arena = a, .out = out, .at = {s, 0, 0}}, .source = s, .error = e};
    *out = (BlockList){0};
    if (!check_text(s, e))
        return false;
    bool well = blocks_read(&r.make, s->text, MARKDOWN_OF_LESSONS, read_event, &r);
    if (!well)
        out->count -= r.make.open != NULL; /* the block at fault is not whole */
    return well;
}
