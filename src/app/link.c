/*
 * link.c - what is shown as the end of an address, "lesson=3.3.1&step=4&focus=scores%5B1%2C0%5D",
 * and the way back.
 *
 * A link names a lesson of the program, with the settings of --set, or carries the whole text of
 * one, packed; never a path. Of a changed lesson it carries the text before, too, or names it, for
 * what is shown as changed is shown so again. The rest are the options of the view, as the command
 * line has them. It may come from anybody: all in it is checked as what somebody types is.
 */
#include "app/app_parts.h"
#include "base/base64.h"
#include "reading/reading.h"
#include "running/running.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINKED_MOST = 4 << 20 }; /* bytes of a lesson that a link carries: far above any */

/* ---- texts in addresses ---- */

static void write_packed(StrBuf *out, Str text)
{
    struct libdeflate_compressor *c = libdeflate_alloc_compressor(12);
    if (!c)
        memory_ended(NULL);
    size_t most = libdeflate_deflate_compress_bound(c, text.len);
    uint8_t *packed = malloc(most);
    size_t count = packed ? libdeflate_deflate_compress(c, text.at, text.len, packed, most) : 0;
    libdeflate_free_compressor(c);
    if (!packed)
        memory_ended(NULL);
    base64_write(out, (Str){(const char *)packed, count});
    free(packed);
}

static bool read_packed(Arena *a, Str packed, Str *out, Error *e)
{
    Str bytes;
    size_t count = 0, room = 4096;
    enum libdeflate_result result = LIBDEFLATE_BAD_DATA;
    struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
    if (!d)
        memory_ended(NULL);
    if (base64_read(a, packed, &bytes))
        do {
            char *text = ARENA_ARRAY(a, char, room + 1);
            result = libdeflate_deflate_decompress(d, bytes.at, bytes.len, text, room, &count);
            *out = (Str){text, count};
            room *= 4;
        } while (result == LIBDEFLATE_INSUFFICIENT_SPACE && room <= LINKED_MOST);
    libdeflate_free_decompressor(d);
    if (result == LIBDEFLATE_INSUFFICIENT_SPACE)
        return error_set(e, ERROR_USAGE,
                         "the link is too large: the lesson in it has more than %d MB",
                         LINKED_MOST >> 20);
    return result == LIBDEFLATE_SUCCESS ||
           error_set(e, ERROR_USAGE, "the link is broken: the lesson in it cannot be read");
}

/* A value as an address may have it. */
static void write_escaped(StrBuf *out, Str value)
{
    for (size_t i = 0; i < value.len; i++) {
        char c = value.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     (c && strchr("-._~,:", c));
        if (plain)
            strbuf_char(out, c);
        else
            strbuf_printf(out, "%%%02X", (unsigned)(unsigned char)c);
    }
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static Str unescaped(Arena *a, Str value)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < value.len; i++) {
        int high = value.at[i] == '%' && i + 2 < value.len ? hex_digit(value.at[i + 1]) : -1;
        int low = high >= 0 ? hex_digit(value.at[i + 2]) : -1;
        strbuf_char(&out, low >= 0 ? (char)(high * 16 + low) : value.at[i]);
        i += low >= 0 ? 2 : 0;
    }
    return strbuf_str(&out);
}

/* ---- writing ---- */

/* Cuts the next word of a command line off, as strbuf_shell writes it. */
static Str shell_word(Arena *a, Str *line)
{
    StrBuf out = strbuf_make(a);
    bool quoted = false;
    size_t i = 0;
    *line = str_trim(*line);
    for (; i < line->len && (quoted || line->at[i] != ' '); i++) {
        char c = line->at[i];
        if (c == '\'')
            quoted = !quoted;
        else if (c == '\\' && !quoted && i + 1 < line->len)
            strbuf_char(&out, line->at[++i]);
        else
            strbuf_char(&out, c);
    }
    *line = str_from(*line, i);
    return strbuf_str(&out);
}

/* The options of a command line as pairs: " --step 4 --hide" gives "&step=4&hide". */
static void write_options(StrBuf *out, Str line)
{
    while (str_trim(line).len) {
        Str word = shell_word(out->arena, &line);
        if (str_starts(word, "--")) {
            strbuf_char(out, '&');
            strbuf_add(out, str_from(word, 2));
        } else {
            strbuf_char(out, '=');
            write_escaped(out, word);
        }
    }
}

/* The text of what is shown, as a file of that name would have it. */
static Str linked_text(Arena *a, const App *app)
{
    Str text = edit_text(a, &app->editing);
    return app->shown.lesson->cells ? notebook_slim(a, text) : text;
}

/* Is that a lesson of the program as it came with it? */
static bool is_unchanged(Arena *a, const Lesson *l)
{
    ShelfEntry entry;
    Error none = {0};
    return l->number.len && shelf_find(a, l->slug, &entry, &none) && str_equal(entry.text, l->file);
}

/* What is shown, but for what only this device asks for: another one has a screen of its own. */
static View view_to_send(const App *app)
{
    View v = app->shown.view;
    const View *liked = &app->home.state.view;
    if (app->fitting && v.text == app->fitting)
        v.text = liked->text;
    if (app->system && v.theme == app->system)
        v.theme = liked->theme;
    return v;
}

Str link_write(Arena *a, const App *app)
{
    View v = view_to_send(app);
    const Lesson *l = app->shown.lesson, *before = l && l->changes ? l->changes->original : NULL;
    StrBuf out = strbuf_make(a), options = strbuf_make(a);
    if (!l)
        return strbuf_str(&out);
    Str file = edit_file(&app->editing, &options);
    if (l->number.len && str_starts(file, "lessons/")) {
        strbuf_puts(&out, "lesson=");
        write_escaped(&out, l->slug);
    } else {
        Str text = linked_text(a, app);
        options = strbuf_make(a);
        if (text.len > LINKED_MOST)
            return STR("");
        bool named = before && is_unchanged(a, before);
        strbuf_puts(&out, named ? "lesson=" : "name=");
        write_escaped(&out, named ? before->slug : str_behind(app->shown.name, '/'));
        strbuf_puts(&out, "&source=");
        write_packed(&out, text);
        if (before && !named) {
            strbuf_puts(&out, "&before=");
            write_packed(&out, before->file);
        }
    }
    view_write(&options, l, &v);
    write_options(&out, strbuf_str(&options));
    return strbuf_str(&out);
}

/* ---- reading ---- */

/* What a link asks of the lesson it names; kept by the App until that is there. */
typedef struct Link {
    Str lesson, name, text; /* text: packed, as "source", for "text" is how large words are; */
    Str before;             /* likewise, as it was before it was changed; empty: it was not */
    StrList sets;
    StrList options; /* "step=4" */
    Refused refused; /* what of both is not followed */
} Link;

static Str name_in(Str pair)
{
    return str_part(pair, 0, str_find(pair, '='));
}

static Str value_in(Arena *a, Str pair)
{
    return unescaped(a, str_from(pair, str_find(pair, '=') + 1));
}

static void read_pairs(Arena *a, Str link, Link *out)
{
    while (link.len) {
        size_t end = str_find(link, '&');
        Str pair = str_part(link, 0, end), name = name_in(pair);
        if (str_is(name, "lesson"))
            out->lesson = value_in(a, pair);
        else if (str_is(name, "name"))
            out->name = str_behind(value_in(a, pair), '/');
        else if (str_is(name, "source"))
            out->text = value_in(a, pair);
        else if (str_is(name, "before"))
            out->before = value_in(a, pair);
        else if (str_is(name, "set"))
            *ARENA_PUSH(a, &out->sets) = value_in(a, pair);
        else if (name.len)
            *ARENA_PUSH(a, &out->options) = pair;
        link = str_from(link, end + 1);
    }
}

/* Follows one option, unless it cannot be: then nothing changes, but for why. */
static bool follow_option(App *app, View *v, Str pair, Error *why)
{
    View next = *v;
    Error e = {0};
    bool well =
        view_option(&next, app->shown.lesson, name_in(pair), value_in(&app->arena, pair), &e) &&
        view_check(app->shown.lesson, &next, &e);
    if (well)
        *v = next;
    else
        *why = e;
    return well;
}

/* Follows what can be; the rest is refused. One that needs another may stand before it. */
static void follow_options(App *app, View *v, const StrList *options, Refused *refused)
{
    StrList left = {0};
    for (size_t i = 0; i < options->count; i++)
        if (!follow_option(app, v, options->items[i], &refused->why))
            *ARENA_PUSH(&app->arena, &left) = options->items[i];
    if (left.count && left.count < options->count)
        follow_options(app, v, &left, refused);
    for (size_t i = 0; left.count == options->count && i < left.count; i++)
        *ARENA_PUSH(&app->arena, &refused->options) = left.items[i];
}

/* Why it is, without what names the option: its "--theme: " stands before it already, and the
 * options of a link have no dashes. */
static Str reason(Arena *a, const Error *why)
{
    StrBuf out = strbuf_make(a);
    Str words = str_of(why->message);
    size_t name = str_search(words, STR(": "), 0);
    if (str_starts(words, "--") && name < words.len)
        words = str_from(words, name + 2);
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] == '-' && str_starts(str_from(words, i), "--") &&
            (!i || words.at[i - 1] == ' '))
            i++;
        else
            strbuf_char(&out, words.at[i]);
    return strbuf_str(&out);
}

/* Adds "theme=nosuch" to a list, unless there are many before it. */
static void write_refused(StrBuf *out, const char *name, Str pair, size_t before)
{
    enum { NAMED_MOST = 3, CHARS_MOST = 40 };
    Str words = unescaped(out->arena, pair), cut = str_part(words, 0, str_nth(words, CHARS_MOST));
    if (before < NAMED_MOST)
        strbuf_printf(out, "%s%s%.*s%s", before ? ", " : "", name, STR_ARG(cut),
                      cut.len < words.len ? "..." : "");
    else if (before == NAMED_MOST)
        strbuf_puts(out, ", ...");
}

/* Names what of a link was not followed, and of a single thing why. */
static void say_refused(App *app, const Refused *r)
{
    StrBuf out = strbuf_make(&app->frame);
    size_t count = 0;
    for (size_t i = 0; i < r->sets.count; i++)
        write_refused(&out, "set=", r->sets.items[i], count++);
    for (size_t i = 0; i < r->options.count; i++)
        write_refused(&out, "", r->options.items[i], count++);
    Str names = strbuf_str(&out), why = reason(&app->frame, &r->why);
    if (count == 1)
        shown_say(&app->shown, "of the link, %.*s was not followed: %.*s", STR_ARG(names),
                  STR_ARG(why));
    else if (count)
        shown_say(&app->shown, "of the link, these were not followed: %.*s", STR_ARG(names));
}

/* Shows what the link says of the lesson that is there now, as far as it can be. */
static bool arrange(App *app, const void *link, Error *e)
{
    View v = app->shown.view;
    Refused *refused = app->opening.wishes.refused;
    (void)e;
    follow_options(app, &v, &((const Link *)link)->options, refused);
    app->shown.pinned = v.focus.node != NO_NODE;
    shown_view(&app->shown, &v);
    say_refused(app, refused);
    return true;
}

/* Is it the name of a lesson of the program? No path is. */
static bool is_built_in(Arena *a, Str lesson)
{
    ShelfEntry entry;
    Error none = {0};
    bool path = str_find(lesson, '/') < lesson.len || str_ends(lesson, ".md") ||
                str_ends(lesson, ".py") || str_ends(lesson, ".ipynb");
    return lesson.len && !path && shelf_find(a, lesson, &entry, &none) &&
           str_starts(entry.name, "lessons/");
}

/* How many bytes begin the text that begin an address; 0: it is none. */
static size_t scheme_of(Str text)
{
    static const char *const schemes[] = {"https://", "http://", "file://"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t len = strlen(schemes[i]);
        if (text.len >= len && strncasecmp(text.at, schemes[i], len) == 0)
            return len;
    }
    return 0;
}

bool link_is(Str text)
{
    return scheme_of(text) || str_starts(text, "#");
}

bool link_base_check(Str page, Error *e)
{
    size_t scheme = scheme_of(page);
    if (page.len > LINK_BASE_MOST)
        return error_set(e, ERROR_USAGE, "--link-base: an address may have %d bytes, this has %zu",
                         (int)LINK_BASE_MOST, page.len);
    if (!scheme || page.len == scheme) {
        error_set(e, ERROR_USAGE, "--link-base: '%.*s' is no address of a page", STR_ARG(page));
        return error_hint(e, "it begins with https://, http:// or file://");
    }
    for (size_t i = 0; i < page.len; i++) {
        unsigned char c = (unsigned char)page.at[i];
        if (c == '#') {
            error_set(e, ERROR_USAGE, "--link-base: this address has a '#'");
            return error_hint(e, "leave it out, with all behind it: there each link has its own");
        }
        if (c <= ' ' || c >= 127 || strchr("\"<>\\^`{|}", c)) {
            error_set(e, ERROR_USAGE, "--link-base: byte %zu of this address stands in no address",
                      i + 1);
            return error_hint(e, "write it as %%%02X, or copy the address from a browser", c);
        }
    }
    return true;
}

/* A frame in somebody's page has no menu: where its link names no lesson, the first one is shown,
 * and of the link only a name is told. */
static void take_first(Arena *a, Link *link)
{
    Refused refused = {0};
    if (link->lesson.len) {
        *ARENA_PUSH(a, &refused.options) = str_printf(a, "lesson=%.*s", STR_ARG(link->lesson));
        error_set(&refused.why, ERROR_USAGE, "there is no lesson of that name");
    }
    *link = (Link){.lesson = shelf_entry(0).slug, .refused = refused};
}

bool link_follow(App *app, Str text, Error *e)
{
    Arena *a = &app->arena;
    Link *link = ARENA_NEW(a, Link);
    Str lesson = STR(""), before = STR("");
    read_pairs(a, str_copy(a, str_behind(text, '#')), link);
    bool own = app->settings.own.len && !link->text.len && !link->lesson.len;
    if (app->settings.embedded && !app->shown.lesson && !link->text.len && !own &&
        !is_built_in(a, link->lesson))
        take_first(a, link);
    bool named = is_built_in(a, link->lesson);
    if (!link->text.len && !named && !own)
        return error_set(e, ERROR_USAGE, "the link names no lesson of this program");
    if (link->text.len && !read_packed(a, link->text, &lesson, e))
        return false;
    if (link->before.len && !read_packed(a, link->before, &before, e))
        return false;
    app->opening.wishes = (Wishes){&link->sets, arrange, link, {0}, &link->refused};
    if (link->before.len || named)
        app->opening.wishes.text = lesson;
    bool well = link->text.len && !named
                    ? app_open_text(app, link->name.len ? link->name : STR("linked.md"),
                                    link->before.len ? before : lesson, e)
                    : app_open(app, own ? app->settings.own : link->lesson, e);
    if (!well)
        app->opening.wishes = (Wishes){0};
    return well;
}
