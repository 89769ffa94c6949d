/*
 * cmd_help.c - help: the overview, a verb's page, and topics; with --man as pages of the manual.
 */
#include "base/file.h"
#include "base/lookup.h"
#include "base/system.h"
#include "base/terminal.h"
#include "bench/variants.h"
#include "language/library.h"
#include "main/command.h"
#include "menu/menu.h"
#include "reading/reading.h"
#include "words/phrase.h"

#include <string.h>

static const char lesson_topic[] =
    "A lesson is a Markdown file:\n"
    "\n"
    "    # Title             once, first; then lines `section: 1.1`, `about: ...`, `aim: ...` and\n"
    "                        `needs: one-token` if wanted\n"
    "    ## stage            one or two words\n"
    "    prose               belongs to the torch fence below it\n"
    "    ```torch            code: each statement is a step with a picture of its own\n"
    "    ```output           what was printed; check compares it\n"
    "    ```view             %s\n"
    "    ```ask              a question, then: answer EXPR tolerance 0.01 | cell NAME[1,0] |\n"
    "                        choice* right | choice wrong; then, if wanted, why TEXT, look "
    "NAME[1,0]\n"
    "                        and vary NAME: 0.1..0.9 step 0.05, with which each of --variants has\n"
    "                        other numbers and {EXPR} in its words is a number\n"
    "    ```bench            implementations of a layer, timed when the step is opened or with\n"
    "                        --measure:  shape 1,256,768,12   only loops flash   threads all\n"
    "\n"
    "KIND is one of\n"
    "\n"
    "    %s.\n"
    "\n"
    "After ```torch may stand: raises, big, together, dropout=mkl. A fence ends with ``` on its "
    "own\n"
    "line.\n"
    "A Jupyter notebook (FILE.ipynb) is a lesson, too: what its cells recorded is compared, and a\n"
    "cell that cannot be run here says why and does not stop the others. So is a script "
    "(FILE.py):\n"
    "one stage, a step for each statement.\n"
    "A lesson may take %d MB; one with big blocks, a notebook and a script %d MB. Of its large "
    "results\n"
    "(%d MB and more) %d MB are kept; the cells of others are computed again when asked, with the "
    "same bits.\n"
    "attnscope new my.md writes a lesson to start from; lessons/README.md (installed in "
    "share/doc/attnscope)\n"
    "tells the whole format.\n";

static const char keys_topic[] =
    "\n"
    "Your own keys stand in " SYSTEM_CONFIG ", one a line:\n"
    "\n"
    "    bind F9 next        # what F9 did before, it does no more\n"
    "    unbind Ctrl+Q\n"
    "\n"
    "attnscope show --list-bindings prints all keys in that form, with the names of the actions.\n";

static const char tagline[] = "attnscope shows attention being computed, number by number.\n";

/* What each exit code says (base/source.h). */
static const char *const exit_codes[] = {
    "all well",
    "an output differs",
    "usage",
    "a lesson or script is wrong",
    "cannot read or write, no memory, or a window that was ended with unsaved changes",
    "no display",
};
enum { EXIT_CODES = sizeof exit_codes / sizeof *exit_codes };

/* ---- verbs ---- */

/* The option whose name comes next in the alphabet after `last`, of those that one of these verbs
 * takes; NULL past the end. last NULL: the first. */
static const OptionRow *next_option(unsigned takers, const OptionRow *last)
{
    const OptionRow *next = NULL;
    for (int id = 0; id < OPTION_IDS; id++) {
        const OptionRow *row = &option_rows[id];
        bool after = (row->verbs & takers) && (!last || strcmp(row->name, last->name) > 0);
        if (after && (!next || strcmp(row->name, next->name) < 0))
            next = row;
    }
    return next;
}

static void write_options(StrBuf *out, unsigned takers)
{
    for (const OptionRow *row = NULL; (row = next_option(takers, row));) {
        Str name = str_printf(out->arena, "--%s%s%s", row->name, row->value ? " " : "",
                              row->value ? row->value : "");
        Str letter = row->letter ? str_printf(out->arena, "-%c, ", row->letter) : STR("");
        const char *lacking = system_lacks(row->name);
        strbuf_printf(out, "  %4.*s%-16.*s %s%s\n", STR_ARG(letter), STR_ARG(name),
                      lacking ? "left out on " : row->doc, lacking ? lacking : "");
    }
}

/* The implementations that bench compares, a line each. */
static void write_variants(StrBuf *out)
{
    for (int i = 0; variant_row(i); i++)
        strbuf_printf(out, "  %-13s  %s\n", variant_row(i)->name, variant_row(i)->doc);
}

static void overview(StrBuf *out, bool colour)
{
    strbuf_puts(out, tagline);
    strbuf_char(out, '\n');
    for (const Verb *v = verbs; v->name; v++) {
        Str name = str_printf(out->arena, "%s %s", v->name, v->arguments);
        strbuf_puts(out, "  attnscope ");
        terminal_styled(out, colour, STYLE_HEADING, name);
        strbuf_fill(out, ' ', 27 - (int)name.len);
        strbuf_printf(out, "%s\n", v->doc);
    }
    strbuf_puts(out, "\nWith every verb:\n");
    write_options(out, FOR_EVERY);
    strbuf_puts(out, "\nWith help:\n");
    write_options(out, FOR_HELP);
    strbuf_puts(out, "\nEnds with\n");
    for (int i = 0; i < EXIT_CODES; i++)
        strbuf_printf(out, "  %d  %s\n", i, exit_codes[i]);
}

/* What a verb's help says beside its options. */
static void write_more(StrBuf *out, const Verb *v)
{
    strbuf_add(out, str_of(v->more ? v->more : ""));
    if (v->run == cmd_bench)
        write_variants(out);
}

static void write_verb(StrBuf *out, const Verb *v, bool colour)
{
    if (v->run == cmd_help) {
        overview(out, colour);
        return;
    }
    strbuf_printf(out, "attnscope %s%s%s: %s\n\n", v->name, v->arguments[0] ? " " : "",
                  v->arguments, v->doc);
    write_more(out, v);
    strbuf_puts(out, v->more ? "\n" : "");
    write_options(out, v->bit);
}

/* ---- topics ---- */

const char *const help_topics[] = {"prelude",  "language", "lesson", "keys",
                                   "licences", "strings",  NULL};

/* The directives of a view fence, a line each, in the column that the topic has for them. */
static Str directive_list(Arena *a)
{
    StrBuf out = strbuf_make(a);
    for (int i = 0; directive_form(i); i++)
        strbuf_printf(&out, "%s%s", i ? "\n                        " : "", directive_form(i));
    return strbuf_str(&out);
}

static bool write_topic(StrBuf *out, Str topic)
{
    if (str_is(topic, "lesson")) {
        strbuf_printf(out, lesson_topic, directive_list(out->arena).at, view_kind_list().text,
                      LESSON_MEGABYTES, LESSON_BIG_MEGABYTES, KEEP_FROM >> 20, KEEP_MEGABYTES);
        return true;
    }
    if (str_is(topic, "keys")) {
        Bindings b = bindings_make(out->arena);
        sheet_write(out, &b, 0, STR(""), SHEET_COLUMNS);
        strbuf_puts(out, keys_topic);
        return true;
    }
    if (str_is(topic, "prelude")) {
        strbuf_add(out, embedded_find("assets/prelude.py")->text);
        return true;
    }
    if (str_is(topic, "licences")) {
        strbuf_add(out, embedded_find("assets/package/debian/copyright")->text);
        return true;
    }
    if (str_is(topic, "strings")) {
        translation_template(out);
        return true;
    }
    return help_write(out, topic);
}

/* ---- pages of the manual ---- */

/* Those that take an option, as "show, export". */
static Str takers_of(Arena *a, const OptionRow *row)
{
    StrBuf out = strbuf_make(a);
    for (const Verb *v = verbs; v->name; v++)
        if (row->verbs & v->bit)
            strbuf_printf(&out, "%s%s", out.len ? ", " : "", v->name);
    return row->verbs & FOR_EVERY ? STR("every verb") : strbuf_str(&out);
}

/* attnscope(1) behind its name: all verbs, all options, once each, and the exit codes. */
static void write_manual(StrBuf *out)
{
    Arena *a = out->arena;
    man_heading(out, "SYNOPSIS");
    for (const Verb *v = verbs; v->name; v++)
        man_synopsis(out, str_printf(a, "attnscope %s", v->name), v->arguments);
    man_heading(out, "DESCRIPTION");
    man_text(out, str_of(tagline));
    for (const Verb *v = verbs; v->name; v++) {
        StrBuf more = strbuf_make(a);
        write_more(&more, v);
        man_part(out, str_printf(a, "%s %s", v->name, v->arguments));
        const char *end = str_ends(str_of(v->doc), "?") ? "" : ".";
        man_text(out, str_printf(a, "%s%s\n\n%.*s", v->doc, end, STR_ARG(strbuf_str(&more))));
    }
    man_heading(out, "OPTIONS");
    for (const OptionRow *row = NULL; (row = next_option(~0u, row));) {
        Str letter = row->letter ? str_printf(a, "-%c, ", row->letter) : STR("");
        man_item(out,
                 str_printf(a, "%.*s--%s%s%s", STR_ARG(letter), row->name, row->value ? " " : "",
                            row->value ? row->value : ""),
                 str_printf(a, "%s (%.*s)", row->doc, STR_ARG(takers_of(a, row))));
    }
    man_heading(out, "EXIT STATUS");
    for (int i = 0; i < EXIT_CODES; i++)
        man_item(out, str_printf(a, "%d", i), str_of(exit_codes[i]));
}

/* The page on a topic; false: there is none. */
static bool write_page(StrBuf *out, Str topic)
{
    static const ManPage pages[] = {
        {"help", "attnscope", 1, "see attention being computed, number by number"},
        {"lesson", "attnscope-lesson", 5, "a lesson as a Markdown file"},
        {"language", "attnscope-language", 7, "the Python and PyTorch that lessons know"},
        {0},
    };
    const ManPage *page = pages;
    while (page->topic && !str_is(topic, page->topic))
        page++;
    if (!page->topic)
        return false;
    StrBuf text = strbuf_make(out->arena);
    man_begin(out, page);
    if (page == pages) {
        write_manual(out);
    } else if (write_topic(&text, topic)) {
        man_heading(out, "DESCRIPTION");
        man_text(out, strbuf_str(&text));
    }
    man_see_also(out, pages, page);
    return true;
}

static void no_topic(Str topic, Error *e)
{
    Nearest n = {.wanted = topic};
    for (int i = 0; help_topics[i]; i++)
        nearest_offer(&n, str_of(help_topics[i]));
    for (const Verb *v = verbs; v->name; v++)
        nearest_offer(&n, str_of(v->name));
    error_set(e, ERROR_USAGE, "there is no help on '%.*s'", STR_ARG(topic));
    if (!nearest_hint(&n, e))
        error_hint(e, "attnscope help language lists all that lessons know");
}

void cmd_help(Command *c, Error *e)
{
    Str topic = str_of(c->words ? c->word[0] : "help");
    int verb = name_row(verb_name, topic);
    StrBuf out = strbuf_make(&c->arena);
    if (c->options.given[OPTION_MAN]) {
        if (!write_page(&out, topic)) {
            error_set(e, ERROR_USAGE, "the manual has no page on '%.*s'", STR_ARG(topic));
            error_hint(e, "attnscope help --man, help lesson --man, help language --man");
        }
    } else if (verb >= 0) {
        write_verb(&out, &verbs[verb], c->colour);
    } else if (!write_topic(&out, topic)) {
        no_topic(topic, e);
    }
    command_print(c, strbuf_str(&out));
}
