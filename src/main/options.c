/*
 * options.c - reading argv by the table of options (see command.h).
 */
#include "main/command.h"

#include "base/file.h"
#include "base/lookup.h"
#include "pictures/scene.h"

#include <string.h>

/* Which verbs take an option of a View: those that draw; of some of them, others. */
#define DRAWING(id)                                                                                \
    (((id) == OPTION_NO_ASKS ? 0 : FOR_SHOW) | FOR_PICTURES |                                      \
     ((id) == OPTION_THEME ? FOR_BENCH | FOR_PAPER : 0) |                                          \
     ((id) == OPTION_TEXT || (id) == OPTION_ANSWERED ? FOR_PAPER : 0))

const OptionRow option_rows[OPTION_IDS] = {
#define VIEW_OPTION(ID, name, value, doc, ...)                                                     \
    [OPTION_##ID] = {name, 0, value, doc, false, DRAWING(OPTION_##ID), NULL},
#include "subject/view_options.def"
#undef VIEW_OPTION
#define WORDS(...)      ((const char *const[]){__VA_ARGS__, NULL})
#define OPTION(ID, ...) [OPTION_##ID] = FIELDS(__VA_ARGS__, NULL, NULL)
#define FIELDS(name, letter, value, doc, many, verbs, words, ...)                                  \
    {name, letter, value, doc, many, verbs, words},
#include "main/options.def"
#undef OPTION
#undef FIELDS
#undef WORDS
};

static const char *option_name(int id)
{
    return id < OPTION_IDS ? option_rows[id].name : NULL;
}

static OptionId by_letter(char letter)
{
    int id = 0;
    while (id < OPTION_IDS && option_rows[id].letter != letter)
        id++;
    return (OptionId)id;
}

static bool unknown(Str name, const char *dashes, Error *e)
{
    Nearest n = nearest_name(option_name, name);
    error_set(e, ERROR_USAGE, "unknown option %s%.*s", dashes, STR_ARG(name));
    return n.best.len ? error_hint(e, "did you mean --%.*s?", STR_ARG(n.best)) : false;
}

/* The part of argv that is still to be read. */
typedef struct Reader {
    Arena *arena;
    char **next; /* ends with NULL */
    Options *options;
    Error *error;
} Reader;

static bool is_path(const OptionRow *row)
{
    return row->value && (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "DIR") == 0);
}

/* Records option `id`. `value` is the text attached to it; value.at NULL: none was attached. */
static bool take(Reader *r, OptionId id, Str value)
{
    const OptionRow *row = &option_rows[id];
    if (r->options->given[id] && !row->many)
        return error_set(r->error, ERROR_USAGE, "--%s is given twice", row->name);
    if (!row->value && value.at)
        return error_set(r->error, ERROR_USAGE, "--%s takes no value", row->name);
    if (row->value && !value.at && *r->next)
        value = str_of(*r->next++);
    if (row->value && (!value.at || (value.len == 0 && id != OPTION_CAPTION))) /* '': none */
        return error_set(r->error, ERROR_USAGE, "--%s needs a value: --%s %s", row->name, row->name,
                         row->value);
    r->options->given[id] = true;
    r->options->value[id] = !value.at      ? STR("")
                            : is_path(row) ? path_given(r->arena, value)
                                           : value;
    *ARENA_PUSH(r->arena, &r->options->all[id]) = r->options->value[id];
    return true;
}

static bool take_long(Reader *r, Str text)
{
    size_t equals = str_find(text, '=');
    Str name = str_part(text, 0, equals), value = {NULL, 0};
    if (equals < text.len)
        value = str_from(text, equals + 1);
    int id = name_row(option_name, name);
    return id < 0 ? unknown(name, "--", r->error) : take(r, (OptionId)id, value);
}

/* "-f", "-oDIR", "-o DIR" */
static bool take_short(Reader *r, Str text)
{
    OptionId id = by_letter(text.at[0]);
    Str rest = {NULL, 0};
    if (id == OPTION_IDS)
        return unknown(text, "-", r->error);
    if (text.len > 1)
        rest = str_from(text, 1);
    return take(r, id, rest);
}

bool options_parse(Arena *a, int argc, char **argv, Options *o, Error *e)
{
    Reader r = {a, argv + (argc > 0), o, e};
    bool ended = false, ok = true;
    memset(o, 0, sizeof *o);
    o->word = ARENA_ARRAY(a, const char *, argc + 1);
    while (ok && *r.next) {
        Str text = str_of(*r.next++);
        if (text.len == 0)
            ok = error_set(e, ERROR_USAGE, "an argument is empty where a name belongs");
        else if (ended || text.len < 2 || text.at[0] != '-')
            o->word[o->words++] = path_given(a, text).at;
        else if (str_is(text, "--"))
            ended = true;
        else if (str_starts(text, "--"))
            ok = take_long(&r, str_from(text, 2));
        else
            ok = take_short(&r, str_from(text, 1));
    }
    return ok;
}

bool option_int(const Options *o, OptionId id, int least, int most, int otherwise, int *out,
                Error *e)
{
    int64_t n = otherwise;
    if (o->given[id] && (!str_to_int(o->value[id], &n) || n < least || n > most))
        return error_set(e, ERROR_USAGE, "--%s wants a whole number from %d to %d, not '%.*s'",
                         option_rows[id].name, least, most, STR_ARG(o->value[id]));
    *out = (int)n;
    return true;
}

bool option_choice(const Options *o, OptionId id, int *out, Error *e)
{
    const char *const *words = option_rows[id].words;
    Nearest n = {.wanted = o->value[id]};
    *out = 0;
    if (!o->given[id])
        return true;
    for (int i = 0; words[i]; i++) {
        nearest_offer(&n, str_of(words[i]));
        if (str_is(o->value[id], words[i])) {
            *out = i;
            return true;
        }
    }
    error_set(e, ERROR_USAGE, "--%s does not know '%.*s'", option_rows[id].name,
              STR_ARG(o->value[id]));
    return !nearest_hint(&n, e) &&
           error_hint(e, "%s: %s", option_rows[id].name, option_rows[id].doc);
}

bool option_views(const Options *o, uint64_t set, Lesson *l, View *v, Error *e)
{
    for (int id = 0; id < OPTIONS_OF_VIEW; id++)
        if (o->given[id] && (set & OPTION_BIT(id)) &&
            !view_option(v, l, str_of(option_rows[id].name), o->value[id], e))
            return false;
    return true;
}

/* The sizes a window can have: what it shows can be exported. Slides are laid out for 1024x720 and
 * more; below, some give way to colours. */
enum { MOST_WIDTH = 7680, MOST_HEIGHT = 4320, SMALL_WIDTH = 100, SMALL_HEIGHT = 60 };

bool option_size(const Options *o, bool small, int *width, int *height, Error *e)
{
    Str text = o->given[OPTION_SIZE] ? o->value[OPTION_SIZE] : STR("1920x1080");
    size_t cross = str_find(text, 'x');
    int64_t w, h;
    bool numbers =
        str_to_int(str_part(text, 0, cross), &w) && str_to_int(str_from(text, cross + 1), &h);
    int least_w = small ? SMALL_WIDTH : SCENE_LEAST_WIDTH;
    int least_h = small ? SMALL_HEIGHT : SCENE_LEAST_HEIGHT;
    if (!numbers || w < least_w || w > MOST_WIDTH || h < least_h || h > MOST_HEIGHT)
        return error_set(e, ERROR_USAGE,
                         "--size wants WIDTHxHEIGHT from %dx%d to %dx%d, not '%.*s'", least_w,
                         least_h, MOST_WIDTH, MOST_HEIGHT, STR_ARG(text));
    *width = (int)w;
    *height = (int)h;
    return true;
}
