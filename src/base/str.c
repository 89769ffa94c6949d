/*
 * str.c - text views and the growing buffer (see str.h).
 */
#include "base/str.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Str str_of(const char *text)
{
    return text ? (Str){text, strlen(text)} : STR("");
}

bool str_equal(Str a, Str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool str_is(Str a, const char *text)
{
    return str_equal(a, str_of(text));
}

bool str_starts(Str s, const char *prefix)
{
    size_t n = strlen(prefix);
    return s.len >= n && memcmp(s.at, prefix, n) == 0;
}

bool str_ends(Str s, const char *suffix)
{
    size_t n = strlen(suffix);
    return s.len >= n && memcmp(s.at + s.len - n, suffix, n) == 0;
}

Str str_trim(Str s)
{
    while (s.len && isspace((unsigned char)s.at[0]))
        s = str_from(s, 1);
    while (s.len && isspace((unsigned char)s.at[s.len - 1]))
        s.len--;
    return s;
}

Str str_without_end(Str s)
{
    while (s.len && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
        s.len--;
    return s;
}

Str str_from(Str s, size_t start)
{
    return str_part(s, start, s.len);
}

Str str_part(Str s, size_t start, size_t stop)
{
    if (stop > s.len)
        stop = s.len;
    if (start > stop)
        start = stop;
    return (Str){start ? s.at + start : s.at, stop - start}; /* an empty text may be NULL */
}

size_t str_find(Str s, char c)
{
    const char *hit = s.len ? memchr(s.at, c, s.len) : NULL;
    return hit ? (size_t)(hit - s.at) : s.len;
}

size_t str_search(Str s, Str part, size_t from)
{
    if (part.len == 0)
        return from <= s.len ? from : s.len + 1;
    for (size_t i = from; i + part.len <= s.len; i++) {
        const char *next = memchr(s.at + i, part.at[0], s.len - i - part.len + 1);
        if (!next)
            break;
        i = (size_t)(next - s.at);
        if (memcmp(next, part.at, part.len) == 0)
            return i;
    }
    return s.len + 1;
}

Str str_behind(Str s, char c)
{
    size_t i = s.len;
    while (i > 0 && s.at[i - 1] != c)
        i--;
    return str_from(s, i);
}

size_t str_indent(Str s)
{
    size_t n = 0;
    while (n < s.len && s.at[n] == ' ')
        n++;
    return n;
}

int str_count(Str s, char c)
{
    int n = 0;
    for (size_t i = 0; i < s.len; i++)
        n += s.at[i] == c;
    return n;
}

Str str_copy(Arena *a, Str s)
{
    char *to = arena_alloc(a, s.len + 1, 1);
    if (s.len)
        memcpy(to, s.at, s.len);
    return (Str){to, s.len};
}

bool str_line(Str *rest, Str *line)
{
    if (rest->len == 0)
        return false;
    size_t end = str_find(*rest, '\n');
    *line = str_part(*rest, 0, end);
    *rest = str_from(*rest, end + 1);
    if (line->len && line->at[line->len - 1] == '\r')
        line->len--;
    return true;
}

int str_lines(Str s)
{
    int n = 0;
    for (Str line; str_line(&s, &line);)
        n++;
    return n;
}

Str str_first_line(Arena *a, Str text)
{
    Str rest = text, line = text;
    str_line(&rest, &line);
    return rest.len ? str_printf(a, "%.*s...", STR_ARG(line)) : line;
}

static bool is_among(char c, const char *these)
{
    return c && strchr(these, c);
}

/* Skips a bracket that opens at `at`, with all it holds, and gives where it closes; the end of the
 * text where it does not. */
static size_t bracket_end(Str text, size_t at)
{
    int depth = 0;
    for (; at < text.len; at++) {
        depth += is_among(text.at[at], "([{");
        depth -= is_among(text.at[at], ")]}");
        if (depth == 0)
            break;
    }
    return at;
}

Str str_one_line(Arena *a, Str text, size_t most)
{
    StrBuf whole = strbuf_make(a), brief = strbuf_make(a);
    bool blank = true; /* what follows needs no blank before it */
    if (str_find(text, '\n') == text.len)
        return text;
    for (size_t i = 0; i < text.len; i++) {
        bool space = isspace((unsigned char)text.at[i]);
        if (!space && !blank && isspace((unsigned char)text.at[i - 1]) && text.at[i] != ')')
            strbuf_char(&whole, ' ');
        if (!space)
            strbuf_char(&whole, text.at[i]);
        blank = space ? blank : is_among(text.at[i], "([{");
    }
    Str line = strbuf_str(&whole);
    bool cut = false;
    if (line.len <= most)
        return line;
    for (size_t i = 0, end; i < text.len; i = end + 1) {
        end = is_among(text.at[i], "([{") ? bracket_end(text, i) : i;
        Str part = str_part(text, i, end < text.len ? end + 1 : end);
        bool broken = str_find(part, '\n') < part.len;
        if (broken && end > i)
            strbuf_printf(&brief, "%c...%c", text.at[i], end < text.len ? text.at[end] : ' ');
        else if (broken)
            break;
        else
            strbuf_add(&brief, part);
        cut = end + 1 < text.len;
    }
    strbuf_puts(&brief, cut ? " ..." : "");
    return str_trim(strbuf_str(&brief));
}

bool str_word(Str *rest, Str *word)
{
    *rest = str_trim(*rest);
    size_t n = 0;
    while (n < rest->len && !isspace((unsigned char)rest->at[n]))
        n++;
    *word = str_part(*rest, 0, n);
    *rest = str_from(*rest, n);
    return n > 0;
}

enum { NUMBER_MAX = 400 }; /* the longest number text taken: a double's 309 digits and some */

/* strtod and friends want a 0 behind the text. */
static bool terminated(Str s, char *to)
{
    if (s.len == 0 || s.len >= NUMBER_MAX || isspace((unsigned char)s.at[0]))
        return false;
    memcpy(to, s.at, s.len);
    to[s.len] = 0;
    return true;
}

bool str_to_int(Str s, int64_t *out)
{
    char text[NUMBER_MAX], *end;
    if (!terminated(s, text))
        return false;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    *out = value;
    return errno == 0 && *end == 0;
}

bool str_to_double(Str s, double *out)
{
    char text[NUMBER_MAX], *end;
    if (!terminated(s, text) || strspn(text, "+-.0123456789eE") != s.len)
        return false;
    *out = strtod(text, &end);
    return *end == 0;
}

/* Length of the well-formed character at p (1 to 4), or 0; its code point in *c. */
static size_t decode(const unsigned char *p, size_t left, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = p[0] < 0x80 ? 1 : p[0] >> 5 == 6 ? 2 : p[0] >> 4 == 14 ? 3 : p[0] >> 3 == 30 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    *c = n == 1 ? p[0] : p[0] & (0x7Fu >> n);
    for (size_t k = 1; k < n; k++) {
        if (p[k] >> 6 != 2)
            return 0;
        *c = *c << 6 | (p[k] & 0x3Fu);
    }
    bool surrogate = *c >= 0xD800 && *c <= 0xDFFF;
    return *c < least[n] || surrogate || *c > 0x10FFFF ? 0 : n;
}

uint32_t str_char(Str s, size_t *i)
{
    uint32_t c;
    size_t n = decode((const unsigned char *)s.at + *i, s.len - *i, &c);
    *i += n ? n : 1;
    return n ? c : 0xFFFD;
}

int64_t str_chars(Str s)
{
    int64_t n = 0;
    for (size_t i = 0; i < s.len; n++)
        str_char(s, &i);
    return n;
}

size_t str_nth(Str s, int64_t k)
{
    size_t i = 0;
    while (k-- > 0 && i < s.len)
        str_char(s, &i);
    return i;
}

size_t str_bad_utf8(Str s)
{
    size_t i = 0, n = 1;
    for (uint32_t c; i < s.len && n > 0; i += n)
        n = decode((const unsigned char *)s.at + i, s.len - i, &c);
    return i;
}

typedef struct CharRange {
    uint32_t first, last;
} CharRange;

/* The ranges are sorted. */
static bool in_ranges(const CharRange *range, size_t count, uint32_t c)
{
    for (size_t k = 0; k < count && c >= range[k].first; k++)
        if (c <= range[k].last)
            return true;
    return false;
}

bool char_prints(uint32_t c)
{
    static const CharRange hidden[] = {
        {0x00, 0x1F},       {0x7F, 0xA0},         {0xAD, 0xAD},       {0x600, 0x605},
        {0x61C, 0x61C},     {0x6DD, 0x6DD},       {0x70F, 0x70F},     {0x890, 0x891},
        {0x8E2, 0x8E2},     {0x1680, 0x1680},     {0x180E, 0x180E},   {0x2000, 0x200F},
        {0x2028, 0x202F},   {0x205F, 0x206F},     {0x3000, 0x3000},   {0xD800, 0xF8FF},
        {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},     {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
        {0x13430, 0x13438}, {0x1BCA0, 0x1BCA3},   {0x1D173, 0x1D17A}, {0xE0000, 0xE007F},
        {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD},
    };
    return !in_ranges(hidden, sizeof hidden / sizeof *hidden, c);
}

/* A character that acts on what is around it and is not seen itself. The joiners U+200B to U+200D
 * and variation selectors are not among them: scripts and emoji need them, and they hide nothing.
 */
static bool is_unseen(uint32_t c)
{
    static const CharRange ranges[] = {
        {0x00, 0x08},       /* control codes; tab and newline are seen */
        {0x0B, 0x1F},       /* and these, ESC among them */
        {0x7F, 0x9F},       /* DEL, and C1, which some terminals obey like ESC and a letter */
        {0x61C, 0x61C},     /* direction */
        {0x200E, 0x200F},   /* direction */
        {0x2028, 0x202E},   /* separators of lines and paragraphs; direction */
        {0x2060, 0x206F},   /* invisible operators; direction */
        {0xFEFF, 0xFEFF},   /* byte order mark */
        {0xFFF9, 0xFFFB},   /* annotations, which are not shown */
        {0xE0000, 0xE007F}, /* tags: whole sentences that nobody sees */
    };
    return in_ranges(ranges, sizeof ranges / sizeof *ranges, c);
}

/* Most characters are printable ASCII: they take one column and are shown as they are. A line of
 * code may have a hundred thousand. */
static bool is_ascii_shown(char c)
{
    return c >= ' ' && c <= '~';
}

CharText str_visible_char(Str s, size_t *i)
{
    CharText shown = {""};
    size_t start = *i;
    if (is_ascii_shown(s.at[start])) {
        ++*i;
        return shown;
    }
    uint32_t c = str_char(s, i);
    if (c == 0xFFFD && *i - start == 1)
        c = (unsigned char)s.at[start]; /* a byte that belongs to no character */
    else if (!is_unseen(c))
        return shown;
    snprintf(shown.text, sizeof shown.text,
             c < 0x100     ? "\\x%02x"
             : c < 0x10000 ? "\\u%04x"
                           : "\\U%08x",
             (unsigned)c);
    return shown;
}

static int char_columns(uint32_t c)
{
    if ((c >= 0x300 && c <= 0x36F) || c == 0x200B || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F))
        return 0;
    bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                (c >= 0x1F300 && c <= 0x1F64F) || (c >= 0x1F900 && c <= 0x1F9FF);
    return wide ? 2 : 1;
}

size_t str_escape(Str s)
{
    size_t i = 2;
    if (s.len < 2 || s.at[0] != '\x1b' || s.at[1] != '[')
        return 0;
    while (i < s.len && !isalpha((unsigned char)s.at[i]))
        i++;
    return i < s.len ? i + 1 : i;
}

int str_columns(Str s)
{
    int columns = 0;
    for (size_t i = 0; i < s.len;) {
        size_t next = i;
        if (is_ascii_shown(s.at[i])) {
            columns++;
            i++;
            continue;
        }
        CharText shown = str_visible_char(s, &next);
        columns += shown.text[0] ? (int)strlen(shown.text) : char_columns(str_char(s, &i));
        i = next;
    }
    return columns;
}

StrBuf strbuf_make(Arena *a)
{
    return (StrBuf){.arena = a};
}

Str strbuf_str(const StrBuf *b)
{
    return (Str){b->at ? b->at : "", b->len};
}

/* Room for n more bytes and the 0 behind them. */
static void reserve(StrBuf *b, size_t n)
{
    if (b->len + n + 1 <= b->capacity)
        return;
    size_t larger = b->capacity * 2 > b->len + n + 1 ? b->capacity * 2 : b->len + n + 64;
    char *to = arena_alloc(b->arena, larger, 1);
    if (b->len)
        memcpy(to, b->at, b->len);
    b->at = to;
    b->capacity = larger;
}

void strbuf_add(StrBuf *b, Str s)
{
    reserve(b, s.len);
    if (s.len)
        memcpy(b->at + b->len, s.at, s.len);
    b->len += s.len;
    b->at[b->len] = 0;
}

void strbuf_puts(StrBuf *b, const char *text)
{
    strbuf_add(b, str_of(text));
}

void strbuf_char(StrBuf *b, char c)
{
    strbuf_add(b, (Str){&c, 1});
}

void strbuf_rune(StrBuf *b, uint32_t c)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    char to[4];
    for (size_t i = n; i-- > 1; c >>= 6)
        to[i] = (char)(0x80 | (c & 0x3F));
    to[0] = (char)(lead[n] | c);
    strbuf_add(b, (Str){to, n});
}

static bool is_plain(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("./:=+-_", c));
}

/* True when the word holds characters that a terminal obeys while the word is pasted. */
static bool has_control(Str word)
{
    for (size_t i = 0; i < word.len;) {
        bool control = word.at[i] == '\n' || word.at[i] == '\t';
        if (str_visible_char(word, &i).text[0] || control)
            return true;
    }
    return false;
}

/* Quotes with nothing but printable ASCII between them. */
static void add_octal(StrBuf *b, Str word)
{
    strbuf_puts(b, "$'");
    for (size_t i = 0; i < word.len; i++) {
        unsigned char c = (unsigned char)word.at[i];
        bool printable = c >= ' ' && c <= '~' && c != '\'' && c != '\\';
        strbuf_printf(b, printable ? "%c" : "\\%03o", c);
    }
    strbuf_char(b, '\'');
}

void strbuf_shell(StrBuf *b, Str word)
{
    bool plain = word.len > 0;
    if (has_control(word)) {
        add_octal(b, word);
        return;
    }
    for (size_t i = 0; i < word.len; i++)
        plain = plain && is_plain(word.at[i]);
    if (plain) {
        strbuf_add(b, word);
        return;
    }
    strbuf_char(b, '\'');
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] == '\'')
            strbuf_puts(b, "'\\''");
        else
            strbuf_char(b, word.at[i]);
    strbuf_char(b, '\'');
}

/* Cuts what stands in quotes off *rest, behind the opening one; with `octal` its \123 are bytes. */
static bool cut_quoted(Str *rest, StrBuf *out, bool octal)
{
    while (rest->len && rest->at[0] != '\'') {
        bool byte = octal && rest->len > 3 && rest->at[0] == '\\';
        char c = rest->at[0];
        if (byte)
            c = (char)((rest->at[1] - '0') << 6 | (rest->at[2] - '0') << 3 | (rest->at[3] - '0'));
        strbuf_char(out, c);
        *rest = str_from(*rest, byte ? 4 : 1);
    }
    bool closed = rest->len > 0;
    *rest = str_from(*rest, 1);
    return closed;
}

bool str_shell_word(Arena *a, Str *rest, Str *word)
{
    StrBuf out = strbuf_make(a);
    bool closed = true;
    while (str_starts(*rest, " "))
        *rest = str_from(*rest, 1);
    if (!rest->len)
        return false;
    while (closed && rest->len && rest->at[0] != ' ') {
        bool octal = str_starts(*rest, "$'"), escaped = rest->at[0] == '\\' && rest->len > 1;
        if (octal || rest->at[0] == '\'') {
            *rest = str_from(*rest, octal ? 2 : 1);
            closed = cut_quoted(rest, &out, octal);
            continue;
        }
        strbuf_char(&out, rest->at[escaped]);
        *rest = str_from(*rest, escaped ? 2 : 1);
    }
    *word = strbuf_str(&out);
    return closed;
}

void strbuf_fill(StrBuf *b, char c, int times)
{
    for (int i = 0; i < times; i++)
        strbuf_char(b, c);
}

void strbuf_wrap(StrBuf *b, Str text, int columns, int indent, int further)
{
    int column = indent;
    Str word;
    strbuf_fill(b, ' ', indent);
    for (bool first = true; str_word(&text, &word); first = false) {
        int width = str_columns(word);
        bool fresh = !first && column + 1 + width > columns;
        if (!first)
            strbuf_char(b, fresh ? '\n' : ' ');
        strbuf_fill(b, ' ', fresh ? further : 0);
        column = fresh ? further : column + !first;
        strbuf_add(b, word);
        column += width;
    }
}

void strbuf_visible(StrBuf *b, Str s)
{
    for (size_t i = 0; i < s.len;) {
        size_t start = i;
        CharText shown = str_visible_char(s, &i);
        strbuf_add(b, shown.text[0] ? str_of(shown.text) : str_part(s, start, i));
    }
}

void strbuf_json(StrBuf *b, Str s)
{
    strbuf_char(b, '"');
    for (size_t i = 0; i < s.len;) {
        uint32_t c = str_char(s, &i);
        if (c == '"' || c == '\\')
            strbuf_printf(b, "\\%c", (char)c);
        else if (c < 0x20 || c == 0x7f)
            strbuf_printf(b, "\\u%04x", (unsigned)c);
        else
            strbuf_rune(b, c);
    }
    strbuf_char(b, '"');
}

Str str_in_line(Arena *a, Str s)
{
    StrBuf line = strbuf_make(a);
    for (size_t end; (end = str_find(s, '\n')) < s.len; s = str_from(s, end + 1))
        strbuf_printf(&line, "%.*s\\n", (int)end, s.at);
    strbuf_printf(&line, "%.*s", STR_ARG(s));
    return line.len == s.len ? s : strbuf_str(&line);
}

__attribute__((format(printf, 2, 0))) static void add_formatted(StrBuf *b, const char *format,
                                                                va_list args)
{
    char brief[128]; /* most texts are: they are formatted once */
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(brief, sizeof brief, format, args);
    if (n > 0) {
        reserve(b, (size_t)n);
        if ((size_t)n < sizeof brief)
            memcpy(b->at + b->len, brief, (size_t)n + 1);
        else
            vsnprintf(b->at + b->len, (size_t)n + 1, format, again);
        b->len += (size_t)n;
    }
    va_end(again);
}

void strbuf_printf(StrBuf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_formatted(b, format, args);
    va_end(args);
}

Str str_printf(Arena *a, const char *format, ...)
{
    StrBuf b = strbuf_make(a);
    va_list args;
    va_start(args, format);
    add_formatted(&b, format, args);
    va_end(args);
    return strbuf_str(&b);
}

BytesText bytes_text(double bytes)
{
    static const char *const units[] = {"bytes", "KB", "MB", "GB", "TB", "PB", "EB"};
    int last = (int)(sizeof units / sizeof *units) - 1, unit = 0;
    BytesText out;
    for (; bytes >= 999.5 && unit < last; unit++)
        bytes /= 1000;
    if (bytes >= 1e6)
        snprintf(out.text, sizeof out.text, "%.1e %s", bytes, units[unit]);
    else
        snprintf(out.text, sizeof out.text, "%.*f %s", unit && bytes < 9.95 ? 1 : 0, bytes,
                 units[unit]);
    return out;
}
