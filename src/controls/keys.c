/*
 * keys.c - one table of key names, read in both directions; the rows of actions.def as a table; and
 * the keys of actions as a list, kept in the order of that table (see keys.h).
 */
#include "controls/keys.h"

#include "base/lookup.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- the names of keys ---- */

/* clang-format off */
static const struct {
    uint32_t key;
    const char *name;
} named[] = {
    {KEY_RIGHT, "Right"},          {KEY_LEFT, "Left"},     {KEY_UP, "Up"},
    {KEY_DOWN, "Down"},            {KEY_PAGE_UP, "PageUp"}, {KEY_PAGE_DOWN, "PageDown"},
    {KEY_HOME, "Home"},            {KEY_END, "End"},       {KEY_ENTER, "Enter"},
    {KEY_ESC, "Esc"},              {KEY_TAB, "Tab"},       {KEY_BACKSPACE, "Backspace"},
    {KEY_DELETE, "Delete"},        {' ', "Space"},         {'+', "Plus"},
    {'-', "Minus"},                {KEY_F1, "F1"},         {KEY_F1 + 1, "F2"},
    {KEY_F1 + 2, "F3"},            {KEY_F1 + 3, "F4"},     {KEY_F1 + 4, "F5"},
    {KEY_F1 + 5, "F6"},            {KEY_F1 + 6, "F7"},     {KEY_F1 + 7, "F8"},
    {KEY_F1 + 8, "F9"},            {KEY_F1 + 9, "F10"},    {KEY_F1 + 10, "F11"},
    {KEY_F12, "F12"},              {KEY_MENU, "Menu"},
};
static const struct {
    unsigned mod;
    const char *name; /* in the order they are written */
} mods[] = {
    {MOD_CTRL, "Ctrl+"}, {MOD_ALT, "Alt+"}, {MOD_SHIFT, "Shift+"},
};
/* clang-format on */

enum { NAMED = sizeof named / sizeof named[0], MODS = sizeof mods / sizeof mods[0] };

/* Does the text begin with this name, whatever its case? */
static bool starts(Str text, Str name)
{
    return text.len >= name.len && strncasecmp(text.at, name.at, name.len) == 0;
}

static uint32_t find_key(Str text)
{
    size_t i = 0;
    for (int k = 0; k < NAMED; k++)
        if (text.len == strlen(named[k].name) && starts(text, str_of(named[k].name)))
            return named[k].key;
    uint32_t c = text.len ? str_char(text, &i) : 0;
    bool one = text.len && i == text.len && c > ' ' && c != 127;
    return !one ? KEY_NONE : c < 128 ? (uint32_t)tolower((int)c) : c;
}

bool chord_parse(Str text, Chord *out)
{
    Chord c = {0};
    for (int k = 0; k < MODS; k++) {
        Str name = str_of(mods[k].name);
        if (!starts(text, name) || text.len == name.len)
            continue;
        c.mods |= mods[k].mod;
        text = str_from(text, name.len);
        k = -1; /* the others may follow in any order */
    }
    c.key = find_key(text);
    *out = c;
    return c.key != KEY_NONE;
}

Str chord_name(Arena *a, Chord c)
{
    StrBuf out = strbuf_make(a);
    const char *name = NULL;
    for (int k = 0; k < MODS; k++)
        if (c.mods & mods[k].mod)
            strbuf_puts(&out, mods[k].name);
    for (int k = 0; k < NAMED; k++)
        if (named[k].key == c.key)
            name = named[k].name;
    if (name)
        strbuf_puts(&out, name);
    else if (c.key >= 'a' && c.key <= 'z' && c.mods)
        strbuf_char(&out, (char)(c.key - 'a' + 'A'));
    else
        strbuf_rune(&out, c.key);
    return strbuf_str(&out);
}

bool chord_same(Chord a, Chord b)
{
    return a.key == b.key && a.mods == b.mods;
}

bool key_type(char *text, size_t room, uint32_t key, const char *allowed)
{
    size_t len = strlen(text);
    if (key == KEY_BACKSPACE && len > 0)
        text[len - 1] = 0;
    else if (key < 0x80 && key > ' ' && strchr(allowed, (int)key) && len + 1 < room)
        memcpy(text + len, (char[]){(char)key, 0}, 2);
    else
        return false;
    return true;
}

/* ---- actions ---- */

const Action action_rows[ACTION_COUNT] = {
#define ACTION(id, name, group, context, keys, words, repeats, deed)                               \
    [ACTION_##id] = {name, GROUP_##group, CONTEXT_##context, keys, words, repeats},
#include "controls/actions.def"
};

/* The name of the action behind action i; NULL behind the last one. */
static const char *action_name(int i)
{
    return i + 1 < ACTION_COUNT ? action_rows[i + 1].name : NULL;
}

/* The action of that name; ACTION_NONE: there is none. */
static ActionId action_named(Str name)
{
    return (ActionId)(name_row(action_name, name) + 1);
}

ActionId action_of_button(Button b)
{
    return action_named(str_of(button_rows[b].action));
}

/* ---- the list of bindings ---- */

static ActionContext context_of(ActionId action)
{
    return action_rows[action].context;
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

/* Takes from a key what it does in these contexts, given as bits; false: it does nothing there. */
static bool unbind(Bindings *b, Chord chord, unsigned contexts)
{
    size_t before = b->count;
    for (size_t i = b->count; i-- > 0;)
        if (chord_same(b->items[i].chord, chord) && contexts >> context_of(b->items[i].action) & 1)
            take_away(b, i);
    return b->count < before;
}

Bindings bindings_make(Arena *a)
{
    Bindings b = {.arena = a};
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        Str keys = str_of(action_rows[id].keys), word;
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

Str bindings_key(const Bindings *b, ActionId action)
{
    for (size_t i = 0; i < b->count; i++)
        if (b->items[i].action == action)
            return chord_name(b->arena, b->items[i].chord);
    return STR("");
}

Str bindings_key_in(const Bindings *b, ActionId action, unsigned contexts)
{
    for (size_t i = b->count; i-- > 0;)
        if (b->items[i].action == action && bindings_find(b, b->items[i].chord, contexts) == action)
            return chord_name(b->arena, b->items[i].chord);
    return STR("");
}

/* ---- reading a bindings file ---- */

/* Each of these reads from the line what it begins with, and takes that away. */

/* The next word; when none is left, an empty span at the end of the line. */
static Span next_word(Span *line)
{
    Span word, end = {line->source, line->start + line->len, 0};
    return span_word(line, &word) ? word : end;
}

static bool read_chord(Span *line, Chord *out, Error *e)
{
    Span word = next_word(line);
    if (!word.len)
        return error_at(e, word, "a key is missing");
    if (chord_parse(span_text(word), out))
        return true;
    error_at(e, word, "there is no key '%.*s'", STR_ARG(span_text(word)));
    return error_hint(e, "keys are called a, ?, F5, PageDown, Space, Ctrl+Shift+Z; "
                         "attnscope show --list-bindings shows more");
}

static bool read_action(Span *line, ActionId *out, Error *e)
{
    Span word = next_word(line);
    Str name = span_text(word);
    Nearest near = nearest_name(action_name, name);
    *out = action_named(name);
    if (*out != ACTION_NONE)
        return true;
    if (!word.len)
        error_at(e, word, "an action is missing");
    else
        error_at(e, word, "there is no action '%.*s'", STR_ARG(name));
    nearest_hint(&near, e);
    return error_hint(e, "attnscope show --list-bindings lists them all");
}

/* The end of a line, where only a comment may stand. */
static bool read_end(Span *line, Error *e)
{
    Span word = next_word(line);
    if (!word.len || str_starts(span_text(word), "#"))
        return true;
    return error_at(e, word, "one key and one action stand on a line");
}

static bool read_bind(Bindings *b, Span *line, Error *e)
{
    KeyBinding k;
    if (!read_chord(line, &k.chord, e) || !read_action(line, &k.action, e) || !read_end(line, e))
        return false;
    unbind(b, k.chord, 1U << context_of(k.action));
    add(b, k);
    return true;
}

static bool read_unbind(Bindings *b, Span *line, Error *e)
{
    Chord chord;
    Span words = *line;
    if (!read_chord(line, &chord, e) || !read_end(line, e))
        return false;
    if (unbind(b, chord, ~0U))
        return true;
    Span word = next_word(&words);
    return error_at(e, word, "%.*s does nothing as it is", STR_ARG(span_text(word)));
}

static bool read_line(Bindings *b, Span *line, Error *e)
{
    Span word = next_word(line);
    Str verb = span_text(word);
    if (!word.len || str_starts(verb, "#"))
        return true;
    if (str_is(verb, "bind"))
        return read_bind(b, line, e);
    if (str_is(verb, "unbind"))
        return read_unbind(b, line, e);
    error_at(e, word, "a line begins with bind or unbind");
    return error_hint(e, "such as: bind PageDown next");
}

void bindings_read(Bindings *b, const Source *s, ErrorList *errors)
{
    Error bad = {0};
    Span rest = source_all(s), line;
    if (!source_check(s, &bad)) {
        *ARENA_PUSH(b->arena, errors) = bad;
        return;
    }
    while (span_next_line(&rest, &line)) {
        Error e = {0};
        if (!read_line(b, &line, &e))
            *ARENA_PUSH(b->arena, errors) = e;
    }
}

/* ---- writing one ---- */

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
        unbind(&fresh, k.chord, ~0U);
    }
    for (size_t i = 0; i < b->count; i++) {
        const Action *row = &action_rows[b->items[i].action];
        write_line(out, "bind", chord_name(out->arena, b->items[i].chord), row->name, row->words);
    }
}
