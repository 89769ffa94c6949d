/*
 * cmd_complete.c - what could stand where the cursor is in a command line, for a shell.
 *
 *     attnscope complete -- export 1 --theme 'da|'
 *
 * The words are those of the command line behind the program's name, up to the cursor, which is the
 * | at the end. Each line of the answer is a word that fits, a tab and what it is; or it begins
 * with a * and is a pattern of files that fit, too, "*.md", or with a / at its end of folders.
 * assets/package has what lets shells ask.
 */
#include "base/lookup.h"
#include "bench/variants.h"
#include "main/command.h"
#include "main/export.h"
#include "running/running.h"
#include "trace/ops.h"

#include <string.h>
#include <unistd.h>

enum { SECONDS = 3 }; /* that a lesson may take to be asked for its names: nobody waits longer */

typedef struct Asked {
    Command *command;
    Error *error;
    StrBuf *out;
    const Verb *verb;      /* NULL: none is written yet */
    const OptionRow *open; /* the option whose value the cursor is in; NULL: in none */
    Str before;            /* what of the cursor's word stays as it is: "--theme=", "png," */
    Str typed;             /* and what stands behind that */
    Str lesson;            /* the first word behind the verb; empty: none is written yet */
    int position;          /* of the cursor's word among those behind the verb */
} Asked;

/* Writes a word, should it begin as what is typed. */
static void offer(const Asked *q, Str word, Str doc)
{
    if (word.len < q->typed.len || memcmp(word.at, q->typed.at, q->typed.len) != 0)
        return;
    strbuf_add(q->out, q->before);
    strbuf_printf(q->out, "%.*s\t%.*s\n", STR_ARG(word), STR_ARG(doc));
}

/* ---- what lessons have ---- */

static void offer_lessons(const Asked *q)
{
    for (int i = 0; i < shelf_count(); i++) {
        Str text = shelf_entry(i).text, title;
        while (str_line(&text, &title) && !str_starts(title, "# "))
            ;
        offer(q, shelf_entry(i).slug, str_from(title, 2));
    }
    strbuf_puts(q->out, "*.md\n*.ipynb\n*.py\n");
}

/* The lesson that the command line names, whatever is wrong in it; NULL: none is named, or it
 * cannot be read. That, and memory that ended, is an error. */
static Lesson *open_lesson(const Asked *q)
{
    ShelfEntry entry;
    LessonOptions o = {.mkl = false};
    Lesson *l = NULL;
    alarm(SECONDS); /* ends the program: then nothing fits */
    if (q->lesson.len && shelf_find(&q->command->arena, q->lesson, &entry, q->error))
        l = command_open(q->command, &entry, &o, q->error);
    if (l && q->error->kind != ERROR_FILE)
        *q->error = (Error){0};
    return l;
}

/* The names of tensors, each once. */
static void offer_tensors(const Asked *q)
{
    const Lesson *l = open_lesson(q);
    Lookup offered = {0};
    for (size_t i = 0; l && i < l->bindings.count; i++) {
        const Binding *b = &l->bindings.items[i];
        if (b->step == 0 || b->value.kind != VALUE_TENSOR || lookup_find(&offered, b->name) >= 0)
            continue;
        lookup_set(&q->command->arena, &offered, b->name, 0);
        offer(q, b->name, STR("a tensor"));
    }
}

static void offer_stages(const Asked *q)
{
    const Lesson *l = open_lesson(q);
    for (size_t i = 0; l && i < l->stages.count; i++)
        offer(q, l->stages.items[i].title, STR("a stage"));
}

/* ---- values of options ---- */

static void offer_formats(const Asked *q)
{
    for (int i = 0; export_format(i); i++)
        offer(q, str_of(export_format(i)), STR("a format"));
}

static void offer_figures(const Asked *q)
{
    offer(q, STR("all"), STR("all figures"));
    for (int i = 0; figure_row(i); i++)
        offer(q, str_of(figure_row(i)->number), STR("a figure of the book"));
}

static void offer_variants(const Asked *q)
{
    for (int i = 0; variant_row(i); i++)
        offer(q, str_of(variant_row(i)->name), str_of(variant_row(i)->doc));
}

/* Of a list with commas the last one is meant. */
static void skip_list(Asked *q)
{
    for (size_t comma; (comma = str_find(q->typed, ',')) < q->typed.len;) {
        q->before = str_printf(q->out->arena, "%.*s%.*s", STR_ARG(q->before),
                               STR_ARG(str_part(q->typed, 0, comma + 1)));
        q->typed = str_from(q->typed, comma + 1);
    }
}

static void offer_values(Asked *q)
{
    static const struct {
        OptionId id;
        void (*offer)(const Asked *q);
    } values[] = {
        {OPTION_FIGURE, offer_figures}, {OPTION_FOCUS, offer_tensors},
        {OPTION_FORMAT, offer_formats}, {OPTION_ONLY, offer_variants},
        {OPTION_STEP, offer_stages},    {OPTION_TURN, offer_tensors},
    };
    const OptionRow *row = q->open;
    const char *word;
    if (row == &option_rows[OPTION_FORMAT] || row == &option_rows[OPTION_ONLY])
        skip_list(q);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (row == &option_rows[values[i].id])
            values[i].offer(q);
    for (int i = 0; row->words && row->words[i]; i++)
        offer(q, str_of(row->words[i]), STR(""));
    for (int i = 0; (word = view_option_word(str_of(row->name), i)) != NULL; i++)
        offer(q, str_of(word), STR(""));
    if (strcmp(row->value, "FILE") == 0)
        strbuf_puts(q->out, "*\n");
    if (strcmp(row->value, "DIR") == 0)
        strbuf_puts(q->out, "*/\n");
}

/* ---- words ---- */

static void offer_options(const Asked *q)
{
    for (int id = 0; id < OPTION_IDS; id++)
        if (option_rows[id].verbs & (FOR_EVERY | (q->verb ? q->verb->bit : 0)))
            offer(q, str_printf(q->out->arena, "--%s", option_rows[id].name),
                  str_of(option_rows[id].doc));
}

static void offer_verbs(const Asked *q)
{
    for (const Verb *v = verbs; v->name; v++)
        offer(q, str_of(v->name), str_of(v->doc));
}

static void offer_topics(const Asked *q)
{
    offer_verbs(q);
    for (int i = 0; help_topics[i]; i++)
        offer(q, str_of(help_topics[i]), STR("a topic"));
    for (int i = 0; i < OP_COUNT; i++)
        offer(q, str_of(op_row(i)->name), str_of(op_row(i)->doc));
}

/* What the verb takes at the cursor, as its row in main.c shows it; else its options. */
static void offer_words(const Asked *q)
{
    const char *takes = q->verb->arguments;
    if (strstr(takes, "LESSON...") || (strstr(takes, "LESSON") && q->position == 0))
        offer_lessons(q);
    else if (q->verb->run == cmd_explain && q->position == 1)
        offer_tensors(q);
    else if (q->verb->run == cmd_help && q->position == 0)
        offer_topics(q);
    else if (strstr(takes, "FILE...") || (strstr(takes, "FILE") && q->position == 0))
        strbuf_puts(q->out, "*\n");
    else
        offer_options(q);
}

/* ---- the command line ---- */

/* The option that a word is, "--theme", "--theme=dark" or "-o"; NULL: none. */
static const OptionRow *option_of(Str word)
{
    Str name = str_part(word, 2, str_find(word, '='));
    for (const OptionRow *row = option_rows; row < option_rows + OPTION_IDS; row++)
        if ((str_starts(word, "--") && str_is(name, row->name)) ||
            (row->letter && word.len == 2 && word.at[0] == '-' && word.at[1] == row->letter))
            return row;
    return NULL;
}

/* Takes a word before the cursor. bash hands over "--theme=dark" as three words. */
static void take_word(Asked *q, Str word)
{
    const OptionRow *row = option_of(word);
    if (str_is(word, "=") && q->open)
        return;
    if (q->open)
        q->open = NULL;
    else if (row)
        q->open = row->value && str_find(word, '=') == word.len ? row : NULL;
    else if (!q->verb)
        q->verb = name_row(verb_name, word) < 0 ? NULL : &verbs[name_row(verb_name, word)];
    else if (q->position++ == 0)
        q->lesson = word;
}

/* Takes the word that the cursor is in: is it, or does it hold, the value of an option? */
static void take_typed(Asked *q, Str word)
{
    size_t equals = str_find(word, '=');
    const OptionRow *row = option_of(word);
    q->typed = word;
    if (q->open && str_is(word, "=")) {
        q->typed = STR("");
    } else if (!q->open && row && row->value && equals < word.len) {
        q->open = row;
        q->before = str_part(word, 0, equals + 1);
        q->typed = str_from(word, equals + 1);
    }
}

void cmd_complete(Command *c, Error *e)
{
    StrBuf out = strbuf_make(&c->arena);
    Asked q = {.command = c, .error = e, .out = &out};
    Str last = str_of(c->word[c->words - 1]);
    if (!str_ends(last, "|")) {
        error_set(e, ERROR_USAGE, "the last word ends without a |, where the cursor is");
        return;
    }
    for (int i = 0; i < c->words - 1; i++)
        take_word(&q, str_of(c->word[i]));
    take_typed(&q, str_part(last, 0, last.len - 1));
    if (q.open)
        offer_values(&q);
    else if (str_starts(q.typed, "-"))
        offer_options(&q);
    else if (!q.verb)
        offer_verbs(&q);
    else
        offer_words(&q);
    command_print(c, strbuf_str(&out));
}
