/*
 * command.h - one call of the program: its verb, options, exit code, and where it prints.
 *
 * A verb is one row of the table in main.c. Its function gets the Command, prints results with
 * command_print, hands each error to command_fail and goes on where that makes sense. The exit code
 * is the gravest error's kind (base/source.h): 1 check, 2 usage, 3 lesson, 4 file, 5 display.
 */
#ifndef MAIN_COMMAND_H
#define MAIN_COMMAND_H

#include "lesson/lesson.h"
#include "main/options.h"

typedef struct Command {
    Arena arena; /* texts of the whole call */
    Options options;
    const char *const *word; /* the words after the verb */
    int words;
    bool colour;      /* on standard output */
    bool mkl;         /* dropout draws as Linux on Intel does (--dropout) */
    bool unwritable;  /* standard output failed: said once */
    Str subject;      /* the lesson or script in work, as the user called it; may be empty */
    Lesson *original; /* of the lesson that --set edits; NULL: none */
    ErrorKind worst;
} Command;

typedef struct Verb {
    const char *name;
    const char *arguments; /* as help shows them */
    const char *doc;       /* one line */
    uint64_t options;      /* bits of those it takes, OPTION_BIT */
    int most;              /* words it takes */
    void (*run)(Command *c);
    const char *more; /* the rest of its help */
} Verb;

/* The verb of that name or NULL; row i of the table, ended by a row without a name. */
const Verb *verb_find(Str name);
const Verb *verb_row(int i);

/* Prints a result on standard output. */
void command_print(Command *c, Str text);

/* Prints what a script printed, as Python would (terminal_print). */
void command_print_script(Command *c, Str text);

/* Prints a note that is no error on standard error: "attnscope: ..." */
void command_note(Command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints an error on standard error and remembers its kind for the exit code. */
void command_fail(Command *c, const Error *e);

/* Prints that memory ran out during the work on c->subject, without allocating any. */
void command_memory_ended(Command *c);

/* Loads the lesson that `word` calls: a built-in one, else a file; with what --set sets. False: it
 * could not even be read or set, the error is told, nothing is to be freed. A lesson with an error
 * of its own (l->error) is given back for what stands before it. */
bool command_lesson(Command *c, const char *word, Lesson *l);

/* Frees what the call kept to its end. */
void command_end(Command *c);

/* The words of the call, else all built-in lessons' names; ended by NULL. */
const char *const *command_lessons(Command *c);

/* cmd_run.c */
void cmd_run(Command *c);
/* cmd_bench.c */
void cmd_bench(Command *c);
void bench_help(StrBuf *out); /* the implementations, a line each */
/* cmd_lesson.c */
void cmd_list(Command *c);
void cmd_trace(Command *c);
void cmd_explain(Command *c);
void cmd_check(Command *c);
void cmd_new(Command *c);
/* cmd_export.c */
void cmd_export(Command *c);
/* The size of pictures in pixels: what --size says, else 1920x1080. Error: none it may be. */
bool export_size(const Options *o, int *width, int *height, Error *e);
/* cmd_show.c */
void cmd_show(Command *c);
/* cmd_help.c */
void cmd_help(Command *c);
void help_verb(Command *c, const Verb *v);

#endif
