/*
 * bindings.c - keys of actions as a list, kept in the order of the table (see bindings.h).
 */
#include "controls/bindings.h"

#include "base/nearest.h"
#include "base/source.h"

#include <string.h>

/* ---- the list ---- */

static ActionContext context_of(ActionId action)
{
    return action_row(action)->context;
}

static void take_away(Bindings *b, size_t i)
{
    b->count--;
    memmove(&b->items[i], &b->items[i + 1], (b->count - i) * sizeof *b->items);
}

/* Adds a key behind the other keys of its action. */
static void add(Bindings *b, KeyBinding k)
{
    size_t i = b->count;
    (void)ARENA_PUSH(b->arena, b);
    for (; i > 0 && b->items[i - 1].action > k.action; i--)
        b->items[i] = b->items[i - 1];
    b->items[i] = k;
}

/* Gives a key an action; what it did before in the same context ends. */
static void bind(Bindings *b, KeyBinding k)
{
    for (size_t i = b->count; i-- > 0;)
        if (chord_same(b->items[i].chord, k.chord) &&
            context_of(b->items[i].action) == context_of(k.action))
            take_away(b, i);
    add(b, k);
}

static bool unbind(Bindings *b, Chord chord)
{
    size_t before = b->count;
    for (size_t i = b->count; i-- > 0;)
        if (chord_same(b->items[i].chord, chord))
            take_away(b, i);
    return b->count < before;
}

Bindings bindings_make(Arena *a)
{
    Bindings b = {.arena = a};
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        Str keys = str_of(action_row((ActionId)id)->keys), word;
        KeyBinding k = {.action = (ActionId)id};
        while (str_word(&keys, &word))
            if (chord_parse(word, &k.chord))
                add(&b, k);
    }
    return b;
}

ActionId bindings_find(const Bindings *b, Chord chord, unsigned contexts)
{
    ActionId found = ACTION_NONE;
    for (size_t i = 0; i < b->count; i++) {
        ActionContext context = context_of(b->items[i].action);
        if (chord_same(b->items[i].chord, chord) && (contexts >> context & 1) &&
            (!found || context > context_of(found)))
            found = b->items[i].action;
    }
    return found;
}

static Str chord_name(Arena *a, Chord c)
{
    StrBuf name = strbuf_make(a);
    chord_write(&name, c);
    return strbuf_str(&name);
}

Str bindings_key(const Bindings *b, ActionId action)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->items[i].action == action)
            return chord_name(b->arena, b->items[i].chord);
    return STR("");
}

const char *bindings_path(Arena *a, const char *xdg, const char *home)
{
    if (xdg && xdg[0] == '/')
        return str_printf(a, "%s/attnscope/bindings", xdg).at;
    if (home && home[0] == '/')
        return str_printf(a, "%s/.config/attnscope/bindings", home).at;
    return NULL;
}

/* ---- reading ---- */

typedef struct Line {
    Span rest;
    Error *error;
} Line;

/* Cuts the next word off; when none is left, an empty span at the end of the line. */
static Span next_word(Line *line)
{
    Span word, end = line->rest;
    end.start += end.len;
    end.len = 0;
    return span_word(&line->rest, &word) ? word : end;
}

static bool read_chord(Line *line, Chord *out)
{
    Span word = next_word(line);
    if (!word.len)
        return error_at(line->error, word, "a key is missing");
    if (chord_parse(span_text(word), out))
        return true;
    error_at(line->error, word, "there is no key '%.*s'", STR_ARG(span_text(word)));
    return error_hint(line->error, "keys are called a, ?, F5, PageDown, Space, Ctrl+Shift+Z; "
                                   "attnscope show --list-bindings shows more");
}

static bool read_action(Line *line, ActionId *out)
{
    Span word = next_word(line);
    Str name = span_text(word);
    Nearest near = nearest_start(name);
    *out = word.len ? action_find(name) : ACTION_NONE;
    if (*out != ACTION_NONE)
        return true;
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++)
        nearest_offer(&near, str_of(action_row((ActionId)id)->name));
    if (!word.len)
        error_at(line->error, word, "an action is missing");
    else
        error_at(line->error, word, "there is no action '%.*s'", STR_ARG(name));
    if (near.best.len)
        return error_hint(line->error, "did you mean %.*s?", STR_ARG(near.best));
    return error_hint(line->error, "attnscope show --list-bindings lists them all");
}

/* Reads the end of a line, where only a comment may stand. */
static bool read_end(Line *line)
{
    Span word = next_word(line);
    if (!word.len || str_starts(span_text(word), "#"))
        return true;
    return error_at(line->error, word, "one key and one action stand on a line");
}

static bool read_bind(Bindings *b, Line *line)
{
    KeyBinding k;
    if (!read_chord(line, &k.chord) || !read_action(line, &k.action) || !read_end(line))
        return false;
    bind(b, k);
    return true;
}

static bool read_unbind(Bindings *b, Line *line)
{
    Chord chord;
    Line words = *line;
    if (!read_chord(line, &chord) || !read_end(line))
        return false;
    if (unbind(b, chord))
        return true;
    Span word = next_word(&words);
    return error_at(line->error, word, "%.*s does nothing as it is", STR_ARG(span_text(word)));
}

static bool read_line(Bindings *b, Line *line)
{
    Span word = next_word(line);
    Str verb = span_text(word);
    if (!word.len || str_starts(verb, "#"))
        return true;
    if (str_is(verb, "bind"))
        return read_bind(b, line);
    if (str_is(verb, "unbind"))
        return read_unbind(b, line);
    error_at(line->error, word, "a line begins with bind or unbind");
    return error_hint(line->error, "such as: bind PageDown next");
}

void bindings_read(Bindings *b, const Source *s, ErrorList *errors)
{
    Error bad = {0};
    Span rest = {s, 0, (uint32_t)s->text.len}, text;
    if (!source_check(s, &bad)) {
        *ARENA_PUSH(b->arena, errors) = bad;
        return;
    }
    while (span_next_line(&rest, &text)) {
        Error e = {0};
        Line line = {text, &e};
        if (!read_line(b, &line))
            *ARENA_PUSH(b->arena, errors) = e;
    }
}

/* ---- writing ---- */

static void write_line(StrBuf *out, const char *verb, Str key, const char *action, const char *doc)
{
    Str words =
        str_printf(out->arena, "%s %.*s%s%s", verb, STR_ARG(key), action[0] ? " " : "", action);
    strbuf_add(out, words);
    strbuf_fill(out, ' ', 40 - str_columns(words));
    strbuf_printf(out, "  # %s\n", doc);
}

void bindings_write(StrBuf *out, const Bindings *b)
{
    Bindings fresh = bindings_make(out->arena);
    while (fresh.count > 0) {
        KeyBinding k = fresh.items[0];
        if (bindings_find(b, k.chord, 1U << context_of(k.action)) != ACTION_NONE) {
            take_away(&fresh, 0);
            continue;
        }
        write_line(out, "unbind", chord_name(out->arena, k.chord), "", "does nothing");
        unbind(&fresh, k.chord);
    }
    for (size_t i = 0; i < b->count; i++) {
        const Action *row = action_row(b->items[i].action);
        write_line(out, "bind", chord_name(out->arena, b->items[i].chord), row->name, row->words);
    }
}
