/*
 * command.h - one call of the program: its verb, options, exit code, and where it prints.
 *
 * A verb is one row of the table in main.c. Its function gets the Command, prints results with
 * command_print, hands each error to command_fail and goes on where that makes sense. The exit code
 * is the gravest error's kind (base/source.h): 1 check, 2 usage, 3 lesson, 4 file, 5 display.
 */
#ifndef MAIN_COMMAND_H
#define MAIN_COMMAND_H

#include "subject/view.h"

/* ---- options.c: the words of the command line, taken apart by one table of options ---- */

/*     --opt VALUE   --opt=VALUE   -o VALUE   -oVALUE   -f   --   WORD
 *
 * Options may stand anywhere; `--` ends them; a lone `-` is a word. Every verb says which options
 * it takes. Texts are those of argv and live as long. */

/* The options of a View come first: what draws takes VIEW_OPTIONS as one set. */
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

/* The verbs, as the rows of options name those that take them. */
typedef enum VerbBit {
    FOR_SHOW = 1 << 0,
    FOR_LIST = 1 << 1,
    FOR_TRACE = 1 << 2,
    FOR_EXPLAIN = 1 << 3,
    FOR_PICTURES = 1 << 4, /* of export, by what it makes */
    FOR_CHECK = 1 << 5,
    FOR_RUN = 1 << 6,
    FOR_BENCH = 1 << 7,
    FOR_NEW = 1 << 8,
    FOR_HELP = 1 << 9,
    FOR_VERIFY = 1 << 14,
    FOR_NUMBERS = 1 << 10,
    FOR_JSON = 1 << 11,
    FOR_PAGE = 1 << 12,
    FOR_PAPER = 1 << 13, /* handouts and worksheets, */
    FOR_QUIZ = 1 << 15,  /* and questions for a platform, which have no look */
    FOR_COMPLETE = 1 << 14,
    FOR_EXPORT = FOR_PICTURES | FOR_NUMBERS | FOR_JSON | FOR_PAGE | FOR_PAPER | FOR_QUIZ,
    FOR_RUNNING = FOR_SHOW | FOR_TRACE | FOR_EXPLAIN | FOR_PICTURES | FOR_PAPER | FOR_QUIZ |
                  FOR_NUMBERS | FOR_JSON | FOR_CHECK,
    FOR_LESSONS = FOR_RUNNING | FOR_PAGE,
    FOR_EVERY = 1 << 30 /* told once, not at each verb */
} VerbBit;

/* One row of the table. */
typedef struct OptionRow {
    const char *name;  /* without its dashes */
    char letter;       /* short form; 0: none */
    const char *value; /* what its value is called in help; NULL: it takes none */
    const char *doc;
    bool many;                /* may be given several times */
    unsigned verbs;           /* bits of those that take it */
    const char *const *words; /* its values, ended by NULL; NULL: they are no words, or not here */
} OptionRow;

/* Sets of options of a View. */
#define OPTION_BIT(id) ((uint64_t)1 << (id))
#define BIT(ID)        OPTION_BIT(OPTION_##ID)
#define VIEW_OPTIONS   (OPTION_BIT(OPTIONS_OF_VIEW) - 1)

typedef struct Options {
    bool given[OPTION_IDS];
    Str value[OPTION_IDS];   /* empty where none was given or taken; the last one of several */
    StrList all[OPTION_IDS]; /* all values of one that may be given several times, in order */
    const char **word;       /* what is no option, in order */
    int words;
} Options;

extern const OptionRow option_rows[OPTION_IDS];

/* Reads argv[1..]. The words' array lives in the arena. Errors (ERROR_USAGE): an unknown option,
 * with the nearest one; one given twice that may not be; a value missing or superfluous; an empty
 * word or value: what it was to name is missing, such as the value of a shell's variable that was
 * never set. */
bool options_parse(Arena *a, int argc, char **argv, Options *o, Error *e);

/* The option's value as a whole number within least..most; `otherwise` when it is not given. */
bool option_int(const Options *o, OptionId id, int least, int most, int otherwise, int *out,
                Error *e);

/* Which of its row's words the option's value is; the first when it is not given. */
bool option_choice(const Options *o, OptionId id, int *out, Error *e);

/* Sets those options of a View that are given and in the set, in the order of their table
 * (view_option). */
bool option_views(const Options *o, uint64_t set, Lesson *l, View *v, Error *e);

/* The size of pictures in pixels: what --size says, else 1920x1080. Error: none it may be; small
 * ones may be below what a window needs. */
bool option_size(const Options *o, bool small, int *width, int *height, Error *e);

/* ---- command.c: a call of the program ---- */

typedef struct Command {
    int argc;
    char **argv;
    Arena arena; /* texts of the whole call */
    Options options;
    const char *const *word; /* the words after the verb */
    int words;
    bool colour;     /* on standard output */
    bool mkl;        /* dropout draws as Linux on Intel does (--dropout) */
    bool unwritable; /* standard output failed: said once */
    Str subject;     /* the lesson or script in work, as the user called it; may be empty */
    ARENA_LIST(Lesson *) lessons; /* those that are open */
    ErrorKind worst;
    int exit; /* what a script that is run ended with by sys.exit(2); 0: it did not */
} Command;

/* What a verb does. One error it gives back to be told; all others it tells itself with
 * command_fail, and goes on. */
typedef void VerbFunction(Command *c, Error *e);

/* What a verb does with each lesson that is wanted, whose own error is told after that. */
typedef void LessonFunction(Command *c, Lesson *l);

typedef struct Verb {
    const char *name;
    const char *arguments; /* as help shows them */
    const char *doc;       /* one line */
    VerbBit bit;           /* its own */
    int most;              /* words it takes */
    VerbFunction *run;
    LessonFunction *each; /* instead of `run` */
    const char *more;     /* the rest of its help; NULL: that is all */
    int least;            /* words it cannot do without, */
    const char *wants;    /* and what they are */
} Verb;

/* Reads the command line: its options, words and verb; NULL with an error when it cannot be
 * followed (main.c). */
const Verb *command_understand(Command *c, Error *e);

/* All verbs, ended by a row without a name; and the name of row i, or NULL. */
extern const Verb verbs[];
const char *verb_name(int i);

/* What there is help on beside verbs and the names of the language; ended by NULL. */
extern const char *const help_topics[];

/* Prints a result on standard output. */
void command_print(Command *c, Str text);

/* Prints what a script printed, as Python would (TERMINAL_SCRIPT). */
void command_print_script(Command *c, Str text);

/* Prints a note that is no error on standard error: "attnscope: ..." */
void command_note(Command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints an error on standard error and remembers its kind for the exit code. */
void command_fail(Command *c, const Error *e);

/* Opens a lesson, whatever errors it has; the first is in *e and l->error. */
Lesson *command_open(Command *c, const ShelfEntry *entry, const LessonOptions *o, Error *e);

/* Opens the lesson that `word` calls: a built-in one, else a file; with what --set sets. NULL: it
 * could not even be read or set, and the error is told. A lesson with an error of its own
 * (l->error) is given back for what stands before it. */
Lesson *command_lesson(Command *c, const char *word);

/* Frees the lessons that are open; main.c does so at the end. */
void command_close(Command *c);

/* The words of the call, else all built-in lessons' names; ended by NULL. */
const char *const *command_lessons(Command *c);

/* ---- man.c: help as a page of the manual, for man and groff ---- */

typedef struct ManPage {
    const char *topic; /* of help; NULL: the end of a table */
    const char *name;
    int section;
    const char *about; /* one line */
} ManPage;

/* Writes what a page begins with: its name, and the version of the program. */
void man_begin(StrBuf *out, const ManPage *page);

/* Names all other pages of the table: the end of a page. */
void man_see_also(StrBuf *out, const ManPage *pages, const ManPage *page);

void man_heading(StrBuf *out, const char *heading);
void man_part(StrBuf *out, Str heading); /* a heading of a lower level */
void man_synopsis(StrBuf *out, Str call, const char *arguments);
void man_item(StrBuf *out, Str name, Str text); /* of a list */

/* Writes a text as help prints it. Its lines become paragraphs; a line above an indented one is a
 * heading; of an indented line that has two columns, or goes on in the second one in the lines
 * below it, the first is an item's name and the second its text; other indented lines stay. */
void man_text(StrBuf *out, Str text);

/* ---- the verbs (cmd_*.c) ---- */

VerbFunction cmd_run, cmd_bench, cmd_export, cmd_verify, cmd_show, cmd_help, cmd_complete;
VerbFunction cmd_explain, cmd_new; /* cmd_lesson.c, as what follows */
LessonFunction cmd_list, cmd_trace, cmd_check;

#endif
