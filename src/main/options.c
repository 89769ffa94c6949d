/*
 * options.c - the table of options and the reading of argv (see options.h).
 */
#include "main/options.h"

#include "base/nearest.h"

#include <string.h>

/* clang-format off */
static const OptionRow rows[OPTION_IDS] = {
    [OPTION_ALL]      = {"all",      0,   NULL,     "trace: every turn of every loop; export: every lesson", false},
    [OPTION_ANSWERED] = {"answered", 0,   NULL,     "with --ask: show the answer, and whether what is given is right", false},
    [OPTION_ASK]      = {"ask",      0,   "K",      "put question K of the step", false},
    [OPTION_AT]       = {"at",       0,   "EVENT",  "inside the step's operation, after EVENT lines of its kernel", false},
    [OPTION_BIG]      = {"big",      0,   NULL,     "run the blocks marked big, too", false},
    [OPTION_BINDINGS] = {"bindings", 0,   "FILE",   "keys from this file instead of your own one", false},
    [OPTION_COLOR]    = {"color",    0,   "WHEN",   "always, never or auto (on a terminal, unless NO_COLOR is set)", false},
    [OPTION_DEPTH]    = {"depth",    0,   "N",      "follow the terms N levels down (1)", false},
    [OPTION_DROPOUT]  = {"dropout",  0,   "KIND",   "masks as generic (the book) or mkl (Linux on Intel) draws them", false},
    [OPTION_EXPLAIN]  = {"explain",  0,   NULL,     "add the arithmetic of each cell, at most 64 a tensor", false},
    [OPTION_FIGURE]   = {"figure",   0,   "N",      "a figure of the book from live tensors: 3.18, or all", false},
    [OPTION_FOCUS]    = {"focus",    0,   "CELL",   "the cell to work out: 'scores[1,0]'", false},
    [OPTION_FORCE]    = {"force",    'f', NULL,     "overwrite files that exist", false},
    [OPTION_GIVEN]    = {"given",    0,   "ANSWER", "with --ask: a number, choices (1,3) or a cell", false},
    [OPTION_HELP]     = {"help",     'h', NULL,     "this help", false},
    [OPTION_HIDE]     = {"hide",     0,   NULL,     "hide the numbers, to guess them", false},
    [OPTION_KERNELS]  = {"kernels",  0,   "SET",    "compute with teaching, stepped, plain, avx2 or avx512 kernels", false},
    [OPTION_LIST_BINDINGS] = {"list-bindings", 0, NULL, "print all keys as a bindings file, open nothing", false},
    [OPTION_MANIFEST] = {"manifest", 0,   NULL,     "write index.json: file, title, position and alt text of each picture", false},
    [OPTION_MAP]      = {"map",      0,   "NAME",   "colour map: viridis, cividis, diverging, diverging-dark or grey", false},
    [OPTION_MEASURE]  = {"measure",  0,   NULL,     "time what bench blocks compare, on this machine", false},
    [OPTION_NO_MOTION] = {"no-motion", 0, NULL,     "nothing moves: every picture stands at once", false},
    [OPTION_NO_STATE] = {"no-state", 0,   NULL,     "remember nothing of this run, or of those before", false},
    [OPTION_NO_ASKS]  = {"no-asks",  0,   NULL,     "do not show that a step has questions", false},
    [OPTION_ONLY]     = {"only",     0,   "NAME",   "this implementation; again, or with commas, for more", true},
    [OPTION_OUT]      = {"out",      'o', "DIR",    "folder to write to", false},
    [OPTION_PARTS]    = {"parts",    0,   "PART",   "slide (with prose and code) or picture (alone)", false},
    [OPTION_POOL]     = {"pool",     0,   "HOW",    "a point that stands for several cells shows their max or mean", false},
    [OPTION_PNG]      = {"png",      0,   "FILE",   "draw a bar chart into FILE", false},
    [OPTION_PRESENT]  = {"present",  0,   NULL,     "full screen, text for the last row", false},
    [OPTION_RANGE]    = {"range",    0,   "POLICY", "colours span each matrix, unit (0 to 1), each row, or shared by all", false},
    [OPTION_REPEAT]   = {"repeat",   0,   "R",      "time each implementation R times (5), fewer where that takes long", false},
    [OPTION_REVEAL]   = {"reveal",   0,   "N",      "with --hide: the first N cells are uncovered", false},
    [OPTION_SET]      = {"set",      0,   "PLACE=VALUE", "another number at LINE:COL (or prelude:LINE:COL) of the lesson; again for more", true},
    [OPTION_SHAPE]    = {"shape",    0,   "B,T,C,H", "batch items, tokens, features, heads (1,512,768,12)", false},
    [OPTION_SIZE]     = {"size",     0,   "WxH",    "pixels, 640x480 to 7680x4320 (1920x1080)", false},
    [OPTION_STEP]     = {"step",     0,   "STEPS",  "which steps: 3, 3-9 or a stage's name", false},
    [OPTION_TEXT]     = {"text",     0,   "N",      "larger text, 0 to 6; 3 is meant for a projector", false},
    [OPTION_THEME]    = {"theme",    0,   "NAME",   "light, dark or contrast", false},
    [OPTION_THREADS]  = {"threads",  0,   "N",      "with 1 thread and with N (all there are)", false},
    [OPTION_TSV]      = {"tsv",      0,   NULL,     "tab-separated values, their names in the first line", false},
    [OPTION_VERSION]  = {"version",  0,   NULL,     "print the version", false},
    [OPTION_VIEW]     = {"view",     0,   "KIND",   "draw as heatmap, bars, matmul, ...: help lesson lists them", false},
    [OPTION_ZOOM]     = {"zoom",     0,   "R,C,ROWS,COLS", "only a part of the matrix: first row and column, how many", false},
};
/* clang-format on */

const OptionRow *option_row(OptionId id)
{
    return &rows[id];
}

static OptionId by_name(Str name)
{
    int id = 0;
    while (id < OPTION_IDS && !str_is(name, rows[id].name))
        id++;
    return (OptionId)id;
}

static OptionId by_letter(char letter)
{
    int id = 0;
    while (id < OPTION_IDS && rows[id].letter != letter)
        id++;
    return (OptionId)id;
}

static bool unknown(Str name, const char *dashes, Error *e)
{
    Nearest n = nearest_start(name);
    for (int id = 0; id < OPTION_IDS; id++)
        nearest_offer(&n, str_of(rows[id].name));
    error_set(e, ERROR_USAGE, "unknown option %s%.*s", dashes, STR_ARG(name));
    return n.best.len ? error_hint(e, "did you mean --%.*s?", STR_ARG(n.best)) : false;
}

/* What is left of argv while it is read. */
typedef struct Reader {
    Arena *arena;
    char **next; /* ends with NULL */
    Options *options;
    Error *error;
} Reader;

/* Takes option `id`; `value` is what was attached to it, value.at NULL: nothing. */
static bool take(Reader *r, OptionId id, Str value)
{
    const OptionRow *row = &rows[id];
    if (r->options->given[id] && !row->many)
        return error_set(r->error, ERROR_USAGE, "--%s is given twice", row->name);
    if (!row->value && value.at)
        return error_set(r->error, ERROR_USAGE, "--%s takes no value", row->name);
    if (row->value && !value.at && *r->next)
        value = str_of(*r->next++);
    if (row->value && value.len == 0)
        return error_set(r->error, ERROR_USAGE, "--%s needs a value: --%s %s", row->name, row->name,
                         row->value);
    r->options->given[id] = true;
    r->options->value[id] = value.at ? value : STR("");
    *ARENA_PUSH(r->arena, &r->options->all[id]) = r->options->value[id];
    return true;
}

static bool take_long(Reader *r, Str text)
{
    size_t equals = str_find(text, '=');
    Str name = str_part(text, 0, equals), value = {NULL, 0};
    if (equals < text.len)
        value = str_from(text, equals + 1);
    OptionId id = by_name(name);
    return id == OPTION_IDS ? unknown(name, "--", r->error) : take(r, id, value);
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
            o->word[o->words++] = text.at;
        else if (str_is(text, "--"))
            ended = true;
        else if (str_starts(text, "--"))
            ok = take_long(&r, str_from(text, 2));
        else
            ok = take_short(&r, str_from(text, 1));
    }
    return ok;
}

bool options_check(const Options *o, uint64_t taken, const char *verb, Error *e)
{
    for (int id = 0; id < OPTION_IDS; id++)
        if (o->given[id] && !(taken & OPTION_BIT(id))) {
            error_set(e, ERROR_USAGE, "%s takes no --%s", verb, rows[id].name);
            return error_hint(e, "attnscope help %s lists its options", verb);
        }
    return true;
}

bool option_int(const Options *o, OptionId id, int least, int most, int otherwise, int *out,
                Error *e)
{
    int64_t n = otherwise;
    if (o->given[id] && (!str_to_int(o->value[id], &n) || n < least || n > most))
        return error_set(e, ERROR_USAGE, "--%s wants a whole number from %d to %d, not '%.*s'",
                         rows[id].name, least, most, STR_ARG(o->value[id]));
    *out = (int)n;
    return true;
}

bool option_choice(const Options *o, OptionId id, const char *const *words, int *out, Error *e)
{
    Nearest n = nearest_start(o->value[id]);
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
    error_set(e, ERROR_USAGE, "--%s does not know '%.*s'", rows[id].name, STR_ARG(o->value[id]));
    return n.best.len ? error_hint(e, "did you mean %.*s?", STR_ARG(n.best))
                      : error_hint(e, "%s: %s", rows[id].name, rows[id].doc);
}
