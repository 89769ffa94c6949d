/*
 * translation.c - the program's texts in another language (see phrase.h).
 *
 * All texts that there are stand in one list: the phrases, then what the operations say. The table
 * that is in force has a text, or none, for each of them, found by its number or by its English
 * words.
 */
#include "words/phrase.h"

#include "base/lookup.h"
#include "trace/ops.h"

#include <ctype.h>
#include <stdatomic.h>
#include <string.h>

/* ---- all texts ---- */

static const char *const phrases[PHRASE_IDS] = {
#define PHRASE(id, text) [PHRASE_##id] = (text),
#include "words/phrase.def"
#undef PHRASE
};

static const char *const ids[PHRASE_IDS] = {
#define PHRASE(id, text) [PHRASE_##id] = #id,
#include "words/phrase.def"
#undef PHRASE
};

enum { TEXTS = PHRASE_IDS + 2 * OP_COUNT };

/* Text i in English; empty: an operation that says nothing. */
static Str english(int i)
{
    if (i < PHRASE_IDS)
        return str_of(phrases[i]);
    const Op *op = op_row((OpId)((i - PHRASE_IDS) / 2));
    const char *text = (i - PHRASE_IDS) % 2 ? op->plain : op->says;
    return str_of(text ? text : "");
}

/* The table in force; without an arena there is none. */
static struct {
    Arena *arena;
    Str language;
    Lookup numbers; /* of English texts, each its first one */
    Str text[TEXTS];
    atomic_bool wanted[TEXTS];
} table;

static void number_texts(Arena *a, Lookup *out)
{
    for (int i = 0; i < TEXTS; i++)
        if (english(i).len && lookup_find(out, english(i)) < 0)
            lookup_set(a, out, english(i), i);
}

/* Text i, of those with the same English the first. */
static Str text_or(int i, Str otherwise)
{
    if (table.text[i].len)
        return table.text[i];
    atomic_store_explicit(&table.wanted[i], true, memory_order_relaxed);
    return otherwise;
}

Str translated(Str text)
{
    int i = table.arena ? lookup_find(&table.numbers, text) : -1;
    return i < 0 ? text : text_or(i, text);
}

Str translated_phrase(PhraseId id)
{
    return translated(str_of(phrases[id]));
}

Str translation_language(void)
{
    if (!table.arena)
        return STR("en");
    return table.language.len ? table.language : STR("und");
}

void translation_leave(void)
{
    table.arena = NULL;
}

/* ---- writing ---- */

static void write_quoted(StrBuf *out, const char *key, Str text)
{
    strbuf_printf(out, "%s \"", key);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\')
            strbuf_char(out, '\\');
        strbuf_puts(out, text.at[i] == '\n' ? "\\n" : "");
        if (text.at[i] != '\n')
            strbuf_char(out, text.at[i]);
    }
    strbuf_puts(out, "\"\n");
}

static void write_entry(StrBuf *out, int i)
{
    strbuf_printf(out, "\n#. %s\n",
                  i < PHRASE_IDS ? ids[i] : op_row((OpId)((i - PHRASE_IDS) / 2))->name);
    write_quoted(out, "msgid", english(i));
    write_quoted(out, "msgstr", STR(""));
}

void translation_template(StrBuf *out)
{
    Lookup numbers = {0};
    number_texts(out->arena, &numbers);
    strbuf_puts(out, "# {0}, {1} ... stand for names and numbers: in any order, each once.\n"
                     "msgid \"\"\nmsgstr \"\"\n"
                     "\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Language: \\n\"\n");
    for (int i = 0; i < TEXTS; i++)
        if (lookup_find(&numbers, english(i)) == i)
            write_entry(out, i);
}

int translation_missing(StrBuf *out)
{
    int count = 0;
    for (int i = 0; table.arena && i < TEXTS; i++)
        if (atomic_load(&table.wanted[i])) {
            write_entry(out, i);
            count++;
        }
    return count;
}

/* ---- reading ---- */

typedef struct Reading {
    Arena *arena;
    Span rest;
    Span line; /* the next one that says something */
    bool more;
    bool guess; /* a comment says that the entry below it is only one */
    int strangers;
    Error *error;
} Reading;

/* Goes to the next line that is neither blank nor a comment. */
static void next(Reading *r)
{
    while ((r->more = span_next_line(&r->rest, &r->line))) {
        Str text = span_text(r->line);
        bool flags = str_starts(text, "#,");
        r->guess = r->guess || (flags && str_search(text, STR("fuzzy"), 0) < text.len);
        if (text.len && text.at[0] != '#')
            return;
    }
}

static bool add_string(Reading *r, StrBuf *out, Span quoted)
{
    Str text = span_text(quoted);
    if (text.len < 2 || text.at[0] != '"' || text.at[text.len - 1] != '"')
        return error_at(r->error, quoted, "a text in double quotes belongs here");
    for (size_t i = 1; i + 1 < text.len; i++) {
        char c = text.at[i];
        if (c == '"')
            return error_at(r->error, span_part(quoted, str_from(text, i)),
                            "a quote within a text is written \\\"");
        if (c == '\\' && i + 2 < text.len) {
            static const char codes[] = "n\"\\t", meant[] = "\n\"\\\t";
            const char *code = strchr(codes, text.at[++i]);
            if (!code || !*code)
                return error_at(r->error, span_part(quoted, str_part(text, i - 1, i + 1)),
                                "only \\n, \\t, \\\" and \\\\ are known");
            c = meant[code - codes];
        }
        strbuf_char(out, c);
    }
    return true;
}

/* `KEY "text"`, with more texts on the lines below it. */
static bool read_text(Reading *r, const char *key, Span *at, Str *out)
{
    StrBuf text = strbuf_make(r->arena);
    Span word, line = r->line;
    if (!r->more || !span_word(&line, &word) || !str_is(span_text(word), key)) {
        error_at(r->error, r->more ? r->line : r->rest, "%s \"...\" belongs here", key);
        return error_hint(r->error, "attnscope help strings prints a table to start from");
    }
    *at = span_trim(line);
    if (!add_string(r, &text, *at))
        return false;
    for (next(r); r->more && str_starts(span_text(r->line), "\""); next(r))
        if (!add_string(r, &text, r->line))
            return false;
    *out = strbuf_str(&text);
    return true;
}

static int places(Str text, int c)
{
    int n = 0;
    for (size_t i = 0; i + 2 < text.len; i++)
        n += text.at[i] == '{' && text.at[i + 1] == c && text.at[i + 2] == '}';
    return n;
}

/* {0} must neither be lost nor come from nowhere, and nothing else may look like one. */
static bool same_places(Str from, Str to, Span at, Error *e)
{
    for (int c = 1; c <= 127; c++)
        if (places(from, c) != places(to, c)) {
            error_at(e, at,
                     places(to, c) ? "{%c} stands here more often than in the English text"
                                   : "{%c} of the English text is missing here",
                     c);
            return error_hint(e, "it stands for a name or a number");
        }
    return true;
}

/* The line "Language: de_AT" of what a table says of itself, as the tag "de-AT". */
static bool read_header(const Reading *r, Str text, Span at)
{
    Str line;
    while (str_line(&text, &line)) {
        if (!str_starts(line, "Language:"))
            continue;
        StrBuf tag = strbuf_make(r->arena);
        Str said = str_trim(str_from(line, strlen("Language:")));
        for (size_t i = 0; i < said.len; i++) {
            char c = said.at[i];
            if (c != '_' && c != '-' && !isalnum((unsigned char)c))
                return error_at(r->error, at, "'%.*s' is no language, as de or pt_BR are",
                                STR_ARG(said));
            strbuf_char(&tag, c == '_' ? '-' : c);
        }
        table.language = strbuf_str(&tag);
    }
    return true;
}

static bool take_entry(Reading *r, Span at, Str from, Span to_at, Str to, bool guess)
{
    int i = lookup_find(&table.numbers, from);
    if (!from.len)
        return read_header(r, to, to_at);
    r->strangers += i < 0;
    if (i < 0 || !to.len || guess)
        return true;
    if (table.text[i].len)
        return error_at(r->error, at, "this text is there twice");
    table.text[i] = to;
    return same_places(from, to, to_at, r->error);
}

bool translation_read(Arena *a, Str name, Str text, int *strangers, Error *e)
{
    Reading r = {.arena = a, .rest = source_make(a, name, text), .error = e};
    Span from_at, to_at;
    Str from, to;
    memset(&table, 0, sizeof table);
    if (!source_check(r.rest.source, e))
        return false;
    number_texts(a, &table.numbers);
    for (next(&r); r.more;) {
        bool guess = r.guess;
        r.guess = false;
        if (!read_text(&r, "msgid", &from_at, &from) || !read_text(&r, "msgstr", &to_at, &to) ||
            !take_entry(&r, from_at, from, to_at, to, guess))
            return false;
    }
    table.arena = a;
    *strangers = r.strangers;
    return true;
}
