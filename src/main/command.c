/*
 * command.c - what all verbs share: printing, errors, and finding lessons (see command.h).
 */
#include "main/command.h"

#include "base/system.h"
#include "base/terminal.h"
#include "bench/bench_fence.h"
#include "running/running.h"
#include "versions/versions.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

/* Says once that standard output cannot be written to. */
static void unwritable(Command *c)
{
    Error e = {0};
    c->unwritable = true;
    c->worst = ERROR_FILE;
    if (system_reader_left()) /* who reads us has seen enough: nothing to complain about */
        return;
    error_set(&e, ERROR_FILE, "cannot write the output: %s", strerror(errno));
    command_fail(c, &e);
}

void command_print(Command *c, Str text)
{
    if (!c->unwritable &&
        !terminal_write(stdout, text, c->colour ? TERMINAL_COLOURED : TERMINAL_PLAIN))
        unwritable(c);
}

void command_print_script(Command *c, Str text)
{
    if (!c->unwritable && !terminal_write(stdout, text, TERMINAL_SCRIPT))
        unwritable(c);
}

void command_note(Command *c, const char *format, ...)
{
    char text[ERROR_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    terminal_write(stderr, str_printf(&c->arena, "attnscope: %s\n", text), TERMINAL_PLAIN);
}

void command_fail(Command *c, const Error *e)
{
    StrBuf text = strbuf_make(&c->arena);
    strbuf_puts(&text, e->at.source ? "" : "attnscope: ");
    error_write(&text, e);
    terminal_write(stderr, strbuf_str(&text), TERMINAL_PLAIN);
    if (e->kind > c->worst)
        c->worst = e->kind;
}

Lesson *command_open(Command *c, const ShelfEntry *entry, const LessonOptions *o, Error *e)
{
    Lesson *l = ARENA_NEW(&c->arena, Lesson);
    ARENA_RESERVE(&c->arena, &c->lessons);
    lesson_load(l, entry->name, entry->text, o, e);
    c->lessons.items[c->lessons.count++] = l;
    return l;
}

/* Replaces the lesson's texts by those with the settings of --set. */
static bool edit_lesson(Command *c, ShelfEntry *entry, LessonOptions *o)
{
    Error e = {0}, own = {0}; /* the lesson's own comes again, or is mended */
    Lesson *l = command_open(c, entry, o, &own);
    Edits edits = edits_make(&c->arena, l->source.text, l->prelude.text);
    if (!knobs_set(l, &c->options.all[OPTION_SET], NULL, &edits, &e))
        command_fail(c, &e);
    entry->text = edits_text(&edits, EDIT_LESSON);
    o->prelude = edits_text(&edits, EDIT_PRELUDE);
    o->original = l;
    return e.kind == ERROR_NONE;
}

/* For --measure: what the lesson's bench fences ask. What cannot be measured is told. */
static void measure_lesson(Command *c, Lesson *l)
{
    for (int i = 0; (size_t)i < l->fences.count; i++) {
        BenchFence *f = bench_fence_of(l, i);
        BenchTable *table = ARENA_NEW(&c->arena, BenchTable);
        Error e = {0};
        if (!f)
            continue;
        if (bench_measure(&c->arena, &f->spec, table, &e))
            f->table = table;
        else
            command_fail(c, &e);
    }
}

Lesson *command_lesson(Command *c, const char *word)
{
    Error e = {0};
    ShelfEntry entry;
    c->subject = str_of(word);
    LessonOptions o = {.big = c->options.given[OPTION_BIG], .mkl = c->mkl};
    if (!shelf_find(&c->arena, str_of(word), &entry, &e)) {
        command_fail(c, &e);
        return NULL;
    }
    if (c->options.given[OPTION_SET] && !edit_lesson(c, &entry, &o))
        return NULL;
    Lesson *l = command_open(c, &entry, &o, &e);
    if (c->options.given[OPTION_MEASURE])
        measure_lesson(c, l);
    return l;
}

void command_close(Command *c)
{
    while (c->lessons.count) {
        Error e = {0};
        Lesson *l = c->lessons.items[--c->lessons.count];
        if (!l->error.kind && trace_lost(&l->trace, &e))
            command_fail(c, &e);
        lesson_free(l);
    }
}

const char *const *command_lessons(Command *c)
{
    if (c->words)
        return c->word;
    const char **all = ARENA_ARRAY(&c->arena, const char *, shelf_count() + 1);
    for (int i = 0; i < shelf_count(); i++)
        all[i] = str_copy(&c->arena, shelf_entry(i).name).at;
    return all;
}
