/*
 * options.h - the words of the command line, taken apart by one table of options.
 *
 *     --opt VALUE   --opt=VALUE   -o VALUE   -oVALUE   -f   --   WORD
 *
 * Options may stand anywhere; `--` ends them; a lone `-` is a word. Every verb says which options
 * it takes (command.h). Texts are those of argv and live as long.
 */
#ifndef MAIN_OPTIONS_H
#define MAIN_OPTIONS_H

#include "base/source.h"

/* The options of a View come first: a verb that draws takes VIEW_OPTIONS as one set. */
typedef enum OptionId {
#define VIEW_OPTION(ID, ...) OPTION_##ID,
#include "subject/view_options.def"
#undef VIEW_OPTION
    OPTIONS_OF_VIEW,
    OPTION_BEFORE_OTHERS = OPTIONS_OF_VIEW - 1,
#define OPTION(ID, ...) OPTION_##ID,
#include "main/options.def"
#undef OPTION
    OPTION_IDS
} OptionId;

/* One row of the table. */
typedef struct OptionRow {
    const char *name;  /* without its dashes */
    char letter;       /* short form; 0: none */
    const char *value; /* what its value is called in help; NULL: it takes none */
    const char *doc;
    bool many; /* may be given several times */
} OptionRow;

/* All values of an option that may be given several times, in order. */
typedef struct OptionValues {
    Str *items;
    size_t count, capacity;
} OptionValues;

#define OPTION_BIT(id) ((uint64_t)1 << (id))
#define VIEW_OPTIONS   (OPTION_BIT(OPTIONS_OF_VIEW) - 1)

typedef struct Options {
    bool given[OPTION_IDS];
    Str value[OPTION_IDS]; /* empty where none was given or taken; the last one of several */
    OptionValues all[OPTION_IDS];
    const char **word; /* what is no option, in order */
    int words;
} Options;

const OptionRow *option_row(OptionId id);

/* Reads argv[1..]. The words' array lives in the arena. Errors (ERROR_USAGE): an unknown option,
 * with the nearest one; one given twice that may not be; a value missing or superfluous; an empty
 * word or value: what it was to name is missing, such as the value of a shell's variable that was
 * never set. */
bool options_parse(Arena *a, int argc, char **argv, Options *o, Error *e);

/* Error when an option is given that is not in the set `taken` of the verb called `verb`. */
bool options_check(const Options *o, uint64_t taken, const char *verb, Error *e);

/* The option's value as a whole number within least..most; `otherwise` when it is not given. */
bool option_int(const Options *o, OptionId id, int least, int most, int otherwise, int *out,
                Error *e);

/* Which of the words (ended by NULL) the option's value is; the first when it is not given. */
bool option_choice(const Options *o, OptionId id, const char *const *words, int *out, Error *e);

#endif
