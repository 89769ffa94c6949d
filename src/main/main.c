/*
 * main.c - the command line: which verb is meant, and how the program ends.
 *
 * One table row a verb. To add one: write its function in a cmd_*.c and add a row here; help, the
 * check of its options and "did you mean" follow from it. Only this file ends the program.
 */
#include "base/file.h"
#include "base/lookup.h"
#include "base/system.h"
#include "base/terminal.h"
#include "base/threads.h"
#include "main/command.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 1000000 }; /* words: as many as the system lets through */

/* clang-format off */
const Verb verbs[] = {
    {"show", "[LESSON]", "open the window, at a lesson or at the menu",
     FOR_SHOW, 1, cmd_show,
     .more = "Walk with the arrow keys or a remote; ? shows all keys. Without a display: export, trace.\n"
     "LESSON may be a link, as Shift+Y copies it, in quotes.\n"
     "Lessons, steps seen and settings are remembered in " SYSTEM_STATE
     ", your own keys stand in " SYSTEM_CONFIG ".\n"},
    {"list", "", "the built-in lessons, their stages and steps", FOR_LIST, 0, .each = cmd_list},
    {"trace", "[LESSON...]", "tell every step as text",
     FOR_TRACE, MANY, .each = cmd_trace,
     .more = "Prose, code, every tensor with its shape and the words at its rows and columns, what was\n"
     "printed, and whether that is what the lesson says. Without LESSON: all built-in ones.\n"
     "LESSON is a number (1), a section (3.3.1), a name (one-token) or the path of a file: a lesson\n"
     "(FILE.md), a notebook (FILE.ipynb) or a script (FILE.py).\n"},
    {"explain", "LESSON NAME[i,j]", "where one number comes from",
     FOR_EXPLAIN, 2, cmd_explain,
     .more = "NAME[1,0] is one cell, NAME alone every cell of a tensor (at most 64). NAME@4 is its value\n"
     "after step 4, and 7.2 the second thing that happened in step 7 (trace shows the numbers); x@7.2\n"
     "is what x was then. What stands before a = in the answer can be asked in turn.\n"
     "Quote it: attnscope explain 1 'attn_scores_2[1]'\n",
     .least = 2, .wants = "a lesson and a name: attnscope explain 1 'attn_scores_2[1]'"},
    {"export", "[LESSON...] -o DIR", "a picture for each step, numbers, the trace, or a page",
     FOR_EXPORT, MANY, cmd_export,
     .more = "Files are called NN-name-SSS-stage.png; their paths are printed. DIR is made when it is\n"
     "missing. Nothing is drawn when one of the files exists, unless -f is given. The same call\n"
     "gives the same bytes, unless it is to --measure. --figure 3.18 draws that figure of the book\n"
     "instead, from its lesson's own numbers, with number and caption, as figure-3.18.png: cropped,\n"
     "at most as large as --size says. --format page writes the page of make web with that lesson\n"
     "opened, and the weights it reads.\n"
     "A WebP moves, for ever: a lesson, or the steps that --step 3-9 names, shows one after the other.\n"
     "Of one step all is shown first, then its tensor fills up cell by cell, from the cell of --focus\n"
     "on; or with --at 1-72 its kernel runs from the first to the last of these events. What follows\n"
     "unchanged is one picture, and how many there are is told on standard error.\n"
     "Formats of numbers hold the last tensor of each name, weights of layers and what the prelude\n"
     "begins with (inputs and batch) too, or those that --tensor names: NN-name.npz and\n"
     "NN-name.safetensors all of them, NN-name-TENSOR.npy and NN-name-TENSOR.csv one each. CSV has a\n"
     "line for each row, of a vector for each cell; of more than two dimensions all rows follow one\n"
     "another. Its numbers read back as the same; nan, inf, True and False are words.\n"
     "--format json writes the trace as NN-name.json: steps, operations, operands, shapes, labels,\n"
     "places and cells, nan and inf as strings (assets/trace.schema.json).\n"},
    {"verify", "FILE...", "is an exported picture as it was drawn?", FOR_VERIFY, MANY, cmd_verify,
     .more = "Draws each PNG, SVG, PDF, WebP, handout or page again, by what it says of itself, from its\n"
     "lesson and its table of --lang: files of those names beside it or in this folder, or a built-in\n"
     "lesson. Says one of: same; same numbers, drawn by other font software; altered; another lesson.\n"
     "Ends with 0 when all are as in the first two, with 1 when one is not, and with 4 when that cannot\n"
     "be told: of files that carry no proof, or whose lesson is not there, or that another version drew\n"
     "otherwise. Of a whole PNG the pixels count, of other files all bytes; a page is made again of itself\n"
     "and its lesson. What it finds is a change, by whatever program, not a forger.\n",
     .least = 1, .wants = "a picture: attnscope verify picture.png"},
    {"check", "[LESSON...]", "compare every output block with what is printed",
     FOR_CHECK, MANY, .each = cmd_check,
     .more = "Ends with 0 when all are as written, with 1 when one differs. Without LESSON: all built-in\n"
     "ones. A number may differ by one unit of its last printed digit. Of a notebook every\n"
     "recorded output is counted: it agrees, differs, was not reached (its cell could not run, or\n"
     "depends on one that could not) or is not judged (time, versions, plots, unseeded draws).\n"
     "Then 0 means that at least one was compared, all compared agree and all were reached; 3 that\n"
     "nothing ran.\n"},
    {"run", "FILE", "run bare lesson-language code, print what Python would print",
     FOR_RUN, 1, cmd_run,
     .more = "FILE may be - for standard input. The code runs after the prelude (attnscope help prelude).\n"
     "A script that imports torch itself begins with gradients on, as in Python: its parameters print\n"
     "requires_grad=True. Nothing is learned in either case, and no result prints a grad_fn=<...>.\n"
     "Of a notebook (FILE.ipynb) the code cells are run and their last values shown.\n"
     "Large products, softmax and long sums are given to the fastest kernels this machine has, which\n"
     "may round the last digit otherwise; --kernels=teaching has plain loops compute everything.\n"
     "What is printed goes into files and pipes as it is; a terminal is shown \\x1b for ESC and so on.\n",
     .least = 1, .wants = "a file: attnscope run script.py"},
    {"bench", "", "one attention layer, computed in many ways: how fast each is",
     FOR_BENCH, 0, cmd_bench,
     .more = "Each implementation is compared with the layer in double precision, then timed with one thread\n"
     "and with all. Useful work counts, and once: what the mask hides is no work, whoever does it.\n"
     "The machine's peak, registers multiplied and added, is measured between repeats. What does not\n"
     "fit half of the machine's memory is left out, and, unless asked for with --only, what would\n"
     "take minutes. Implementations:\n"
     "\n"},
    {"new", "FILE.md", "write a small lesson to start from", FOR_NEW, 1, cmd_new,
     .least = 1, .wants = "the name of a file: attnscope new my.md"},
    {"help", "[TOPIC]", "help on a verb, or on prelude, language, lesson, keys, licences, strings, or an operation", FOR_HELP, 1,
     .run = cmd_help},
    {"complete", "-- WORD...", "what fits at the | that the last word of a command line ends with",
     FOR_COMPLETE, MANY, cmd_complete,
     .more = "The completions of bash, zsh and fish ask it: attnscope complete -- export 1 --theme 'da|'\n",
     .least = 1, .wants = "the words of a command line: attnscope complete -- export 1 --theme 'da|'"},
    {0},
};
/* clang-format on */

const char *verb_name(int i)
{
    return verbs[i].name;
}

/* --color, NO_COLOR, and whether a person looks on. */
static bool wants_colour(const Options *o, Error *e)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    int choice;
    if (!option_choice(o, OPTION_COLOR, &choice, e) || choice == 2)
        return false;
    bool terminal = isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
    return choice == 1 || (terminal && !(no && no[0]));
}

/* Is it a lesson, rather than a verb? A file, or a built-in one by one of its names. */
static bool is_lesson(Str name)
{
    Arena a = arena_scratch();
    ShelfEntry entry;
    Error ignored = {0};
    bool called = str_ends(name, ".md") || str_ends(name, ".ipynb") || str_ends(name, ".py");
    bool lesson = called || shelf_find(&a, name, &entry, &ignored);
    arena_free(&a);
    return lesson;
}

static const Verb *choose(Arena *a, const Options *o, Error *e)
{
    Str name = str_of(o->words ? o->word[0] : o->given[OPTION_HELP] ? "help" : "show");
    int i = name_row(verb_name, name);
    if (i >= 0)
        return &verbs[i];
    Nearest n = nearest_name(verb_name, name);
    error_set(e, ERROR_USAGE, "there is no verb '%.*s'", STR_ARG(name));
    if (is_lesson(name)) {
        StrBuf word = strbuf_make(a);
        strbuf_shell(&word, name);
        error_hint(e, "attnscope show %.*s opens it", STR_ARG(strbuf_str(&word)));
    } else if (!nearest_hint(&n, e))
        error_hint(e, "attnscope --help lists the verbs");
    return NULL;
}

/* False with an error when an option is given that the verb does not take. */
static bool check_options(const Options *o, const Verb *v, Error *e)
{
    for (int id = 0; id < OPTION_IDS; id++) {
        const char *lacking = o->given[id] ? system_lacks(option_rows[id].name) : NULL;
        if (lacking)
            return error_set(e, ERROR_USAGE, "--%s is left out on %s", option_rows[id].name,
                             lacking);
        if (o->given[id] && !(option_rows[id].verbs & (v->bit | FOR_EVERY))) {
            error_set(e, ERROR_USAGE, "%s takes no --%s", v->name, option_rows[id].name);
            return error_hint(e, "attnscope help %s lists its options", v->name);
        }
    }
    return true;
}

const Verb *command_understand(Command *c, Error *e)
{
    Options *o = &c->options;
    int flavour;
    const Verb *verb =
        options_parse(&c->arena, c->argc, c->argv, o, e) ? choose(&c->arena, o, e) : NULL;
    if (!verb || !check_options(o, verb, e))
        return NULL;
    option_choice(o, OPTION_DROPOUT, &flavour, e);
    c->mkl = flavour == 1;
    c->colour = wants_colour(o, e);
    c->word = o->word + (o->words > 0);
    c->words = o->words - (o->words > 0);
    if (c->words > verb->most && !o->given[OPTION_HELP])
        error_set(e, ERROR_USAGE, "%s takes no '%s'", verb->name, c->word[verb->most]);
    if (o->given[OPTION_SET] && (c->words < 1 || (c->words > 1 && verb->most == MANY)))
        error_set(e, ERROR_USAGE, "--set wants one lesson: its places are those of one text");
    if (c->words < verb->least && !o->given[OPTION_HELP] && !o->given[OPTION_VERSION])
        error_set(e, ERROR_USAGE, "%s wants %s", verb->name, verb->wants);
    if (e->kind)
        return NULL;
    if (!o->given[OPTION_HELP])
        return verb;
    c->word = &verb->name; /* attnscope show --help is attnscope help show */
    c->words = 1;
    return &verbs[name_row(verb_name, STR("help"))];
}

/* Prints that memory ran out during the work on c->subject, without allocating any. */
static void report_memory(Command *c)
{
    Error e = {0};
    char text[2 * ERROR_TEXT + 32];
    error_memory(&e, c->subject.len ? "go on with" : "go on", c->subject);
    snprintf(text, sizeof text, "attnscope: %s\n    %s\n", e.message, e.hint);
    terminal_write(stderr, str_of(text), TERMINAL_PLAIN);
    if (e.kind > c->worst)
        c->worst = e.kind;
}

/* Does what a verb does with each lesson, one after the other. */
static void each_lesson(Command *c, LessonFunction *does)
{
    for (const char *const *word = command_lessons(c); *word; word++) {
        Lesson *l = command_lesson(c, *word);
        if (l)
            does(c, l);
        if (l && l->error.kind)
            command_fail(c, &l->error);
        command_close(c);
    }
}

static void run(void *command)
{
    Command *c = command;
    Error e = {0};
    const Verb *verb = command_understand(c, &e);
    if (verb && c->options.given[OPTION_VERSION])
        command_print(c, str_printf(&c->arena, "attnscope %.*s\n", STR_ARG(release_version())));
    else if (verb && verb->each)
        each_lesson(c, verb->each);
    else if (verb)
        verb->run(c, &e);
    if (e.kind)
        command_fail(c, &e);
    command_close(c);
}

static void *answer(void *command)
{
    if (!memory_try(run, command, NULL))
        report_memory(command);
    return NULL;
}

/* Answers here, or where the stack has less than lessons need in a thread that has as much. */
static void answer_deep(Command *c)
{
    pthread_t thread;
    if (system_stack_is_small() && thread_start(&thread, answer, c))
        pthread_join(thread, NULL);
    else
        answer(c);
}

int main(int argc, char **argv)
{
    static Command c; /* static: too large for some stacks */
    Error e = {0};
    if (system_begin(&argc, &argv, &e)) {
        c.argc = argc;
        c.argv = argv;
        file_clean_on_signals();
        answer_deep(&c);
    } else {
        command_fail(&c, &e);
    }
    arena_free(&c.arena);
    return c.exit && c.worst <= ERROR_LESSON ? c.exit : (int)c.worst;
}
