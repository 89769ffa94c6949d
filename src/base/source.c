/*
 * source.c - places and errors (see source.h).
 */
#include "base/source.h"

#include "base/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#undef error_at
#undef error_set
#undef error_hint
#undef error_type

enum { SHOWN_COLUMNS = 100 }; /* of a source line: what fits a terminal */

Span source_all(const Source *s)
{
    return (Span){s, 0, (uint32_t)s->text.len};
}

Span source_make(Arena *a, Str name, Str text)
{
    Source *s = ARENA_NEW(a, Source);
    *s = (Source){.name = name, .text = str_copy(a, text)};
    return source_all(s);
}

Str span_text(Span s)
{
    return s.source ? str_part(s.source->text, s.start, (size_t)s.start + s.len) : STR("");
}

bool span_has(Span s, size_t offset)
{
    return offset >= s.start && offset < (size_t)s.start + s.len;
}

bool span_holds(Span s, Span other)
{
    return s.source == other.source && span_has(s, other.start);
}

Span span_lines(Span s)
{
    Str text = s.source->text;
    size_t from = s.start, to = from + s.len;
    while (from > 0 && text.at[from - 1] != '\n')
        from--;
    to += str_find(str_from(text, to), '\n');
    return (Span){s.source, (uint32_t)from, (uint32_t)(to - from)};
}

Span span_join(Span a, Span b)
{
    if (!b.source || a.source != b.source)
        return a.source ? a : b;
    uint32_t stop_a = a.start + a.len, stop_b = b.start + b.len;
    Span all = {a.source, a.start < b.start ? a.start : b.start, 0};
    all.len = (stop_a > stop_b ? stop_a : stop_b) - all.start;
    return all;
}

static size_t line_start(Span s)
{
    size_t start = s.start < s.source->text.len ? s.start : s.source->text.len;
    while (start && s.source->text.at[start - 1] != '\n')
        start--;
    return start;
}

const SourcePart *source_part(Span s)
{
    size_t lo = 0, hi = s.source ? s.source->part_count : 0;
    if (!hi)
        return NULL;
    while (hi - lo > 1) { /* it starts in one of lo..hi-1 */
        size_t middle = lo + (hi - lo) / 2;
        if (s.source->parts[middle].start <= s.start)
            lo = middle;
        else
            hi = middle;
    }
    return &s.source->parts[lo];
}

int span_line(Span s)
{
    const SourcePart *part = source_part(s);
    return 1 + str_count(str_part(s.source->text, part ? part->start : 0, line_start(s)), '\n');
}

int span_column(Span s)
{
    return 1 + (int)str_chars(str_part(s.source->text, line_start(s), s.start));
}

void span_write_place(StrBuf *out, Span s)
{
    const SourcePart *part = source_part(s);
    int line = span_line(s), column = span_column(s);
    Str name = str_in_line(out->arena, s.source->name);
    if (part)
        strbuf_printf(out, "%.*s: %.*s, line %d, column %d", STR_ARG(name), STR_ARG(part->name),
                      line, column);
    else
        strbuf_printf(out, "%.*s:%d:%d", STR_ARG(name), line, column);
}

/* Moves an offset back to the start of the character it stands in. */
static size_t char_start(Str s, size_t i)
{
    while (i > 0 && i < s.len && ((unsigned char)s.at[i] & 0xC0) == 0x80)
        i--;
    return i;
}

/* Formats into `text`; what does not fit is cut between two characters and ends in "...". */
__attribute__((format(printf, 2, 0))) static void fill(char text[ERROR_TEXT], const char *format,
                                                       va_list args)
{
    static const char dots[] = "...";
    int len = vsnprintf(text, ERROR_TEXT, format, args);
    if (len < ERROR_TEXT)
        return;
    size_t end = char_start((Str){text, ERROR_TEXT}, ERROR_TEXT - sizeof dots);
    memcpy(text + end, dots, sizeof dots);
}

__attribute__((format(printf, 4, 0))) static bool set(Error *e, ErrorKind kind, Span at,
                                                      const char *format, va_list args)
{
    if (e->kind == ERROR_NONE) {
        e->kind = kind;
        e->at = at;
        e->whole = NULL;
        e->hint[0] = 0;
        e->call_count = 0;
        fill(e->message, format, args);
    }
    return false;
}

bool error_at(Error *e, Span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set(e, ERROR_LESSON, at, format, args);
    va_end(args);
    return false;
}

bool error_set(Error *e, ErrorKind kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set(e, kind, (Span){0}, format, args);
    va_end(args);
    return false;
}

bool error_type(Error *e, const char *type)
{
    if (e->kind != ERROR_NONE && !e->type)
        e->type = type;
    return false;
}

Str error_whole(const Error *e)
{
    return str_of(e->whole ? e->whole : e->message);
}

bool error_hint(Error *e, const char *format, ...)
{
    if (e->kind != ERROR_NONE && !e->hint[0]) {
        va_list args;
        va_start(args, format);
        fill(e->hint, format, args);
        va_end(args);
    }
    return false;
}

bool error_hint_command(Error *e, const char *hint)
{
    return system_has_commands && error_hint(e, "%s", hint);
}

void error_call(Error *e, Span at, Str within)
{
    int k = e->call_count++;
    e->calls[k < ERROR_CALLS ? k : ERROR_CALLS - 1] = (ErrorCall){at, within};
}

bool error_memory(Error *e, const char *doing, Str what)
{
    int shown = what.len < ERROR_TEXT / 2 ? (int)what.len : ERROR_TEXT / 2;
    error_set(e, ERROR_FILE,
              shown ? "there is not enough memory to %s '%.*s'"
                    : "there is not enough memory to %s",
              doing, shown, what.at);
    return error_hint(e, "close other programs, or lift the limit there is (ulimit -v)");
}

bool error_budget(Error *e, Span at, const char *what, size_t bytes)
{
    error_at(e, at, "%s needs more than %s of memory", what, bytes_text((double)bytes).text);
    error_type(e, ERROR_LIMIT);
    return error_hint(e, "make its tensors or loops smaller");
}

bool source_check(const Source *s, Error *e)
{
    size_t nul = str_find(s->text, 0), bad = str_bad_utf8(s->text);
    if (str_starts(s->text, "\xff\xfe") || str_starts(s->text, "\xfe\xff")) {
        error_at(e, (Span){s, 0, 2}, "this text is in UTF-16");
        return error_hint(e, "save the file as UTF-8");
    }
    if (nul < s->text.len)
        return error_at(e, (Span){s, (uint32_t)nul, 1}, "a NUL byte: this is not text");
    if (bad == s->text.len)
        return true;
    error_at(e, (Span){s, (uint32_t)bad, 1}, "this byte is not valid UTF-8");
    return error_hint(e, "save the file as UTF-8");
}

/* A part of a line as it is shown, tabs as blanks, since the caret stands below it. Returns the
 * columns it takes. */
static int add_shown(StrBuf *out, Str s)
{
    size_t before = out->len;
    strbuf_visible(out, s);
    for (size_t i = before; i < out->len; i++)
        if (out->at[i] == '\t')
            out->at[i] = ' ';
    return str_columns(str_from(strbuf_str(out), before));
}

/* The source line with a caret run under the span, cut to SHOWN_COLUMNS around it. */
static void add_excerpt(StrBuf *out, Span at)
{
    size_t start = line_start(at);
    Str line = str_from(at.source->text, start);
    line = str_part(line, 0, str_find(line, '\n'));
    if (line.len && line.at[line.len - 1] == '\r')
        line.len--;
    size_t caret = at.start - start < line.len ? at.start - start : line.len;
    size_t stop = caret + at.len < line.len ? caret + at.len : line.len;
    size_t from = caret > SHOWN_COLUMNS / 2 && line.len > SHOWN_COLUMNS
                      ? char_start(line, caret - SHOWN_COLUMNS / 2)
                      : 0;
    size_t to = char_start(line, from + SHOWN_COLUMNS < line.len ? from + SHOWN_COLUMNS : line.len);
    if (stop > to)
        stop = to;
    strbuf_puts(out, from ? "    ..." : "    ");
    int lead = (from ? 3 : 0) + add_shown(out, str_part(line, from, caret));
    int under = add_shown(out, str_part(line, caret, stop));
    add_shown(out, str_part(line, stop, to));
    strbuf_puts(out, to < line.len ? "...\n    " : "\n    ");
    strbuf_fill(out, ' ', lead);
    strbuf_char(out, '^');
    strbuf_fill(out, '~', under - 1);
    strbuf_char(out, '\n');
}

/* "called from line 12 in forward, from line 40": the innermost calls, and the outermost. */
void error_write_calls(StrBuf *out, const Error *e)
{
    for (int k = 0; k < e->call_count && k < ERROR_CALLS; k++) {
        const ErrorCall *c = &e->calls[k];
        const SourcePart *part = source_part(c->at);
        strbuf_puts(out, k == 0 ? "    called" : ",");
        strbuf_puts(out,
                    e->call_count > ERROR_CALLS && k == ERROR_CALLS - 1 ? " ... from" : " from");
        if (part)
            strbuf_printf(out, " %.*s,", STR_ARG(part->name));
        strbuf_printf(out, " line %d", span_line(c->at));
        if (c->within.len)
            strbuf_printf(out, " in %.*s", STR_ARG(c->within));
    }
    strbuf_puts(out, e->call_count ? "\n" : "");
}

void error_write_reason(StrBuf *out, const Error *e)
{
    if (e->type && e->type[0])
        strbuf_printf(out, "%s%s", e->type, e->message[0] ? ": " : "");
    bool quotes = e->kind == ERROR_FILE || e->kind == ERROR_USAGE; /* a name, an argument */
    Str message = str_of(e->message);
    message = quotes ? str_in_line(out->arena, message) : message;
    strbuf_printf(out, "%.*s\n", STR_ARG(message));
    if (e->at.source)
        add_excerpt(out, e->at);
    if (e->hint[0])
        strbuf_printf(out, "    %s\n", e->hint);
    error_write_calls(out, e);
}

void error_write(StrBuf *out, const Error *e)
{
    if (e->at.source) {
        span_write_place(out, e->at);
        strbuf_puts(out, ": ");
    }
    error_write_reason(out, e);
}

/* ---- str.h's lines and words for texts that know where they stand ---- */

Span span_part(Span s, Str text)
{
    s.start = (uint32_t)(text.at - s.source->text.at);
    s.len = (uint32_t)text.len;
    return s;
}

Span span_trim(Span s)
{
    return span_part(s, str_trim(span_text(s)));
}

bool span_word(Span *rest, Span *word)
{
    Str left = span_text(*rest), first;
    bool found = str_word(&left, &first);
    *word = span_part(*rest, first);
    *rest = span_part(*rest, left);
    return found;
}

bool span_next_line(Span *rest, Span *line)
{
    Str left = span_text(*rest), first;
    if (!str_line(&left, &first))
        return false;
    *line = span_part(*rest, str_trim(first));
    *rest = span_part(*rest, left);
    return true;
}
