/*
 * cmd_run.c - `run`: bare code after the prelude, or the cells of a notebook, printed as Python
 * would print it.
 */
#include "base/file.h"
#include "evaluation/eval.h"
#include "main/command.h"
#include "reading/reading.h"

/* A script under way. */
typedef struct Script {
    Arena arena;
    const Kernels *kernels;
    bool mkl;
    Source prelude, source;
    Trace trace;
    StrBuf printed;
    Error error;
} Script;

/* Does a line begin with `import torch` or `from torch`? */
static bool imports_torch(Str text)
{
    Str line, word;
    while (str_line(&text, &line)) {
        bool import = str_word(&line, &word) && (str_is(word, "import") || str_is(word, "from"));
        if (import && str_word(&line, &word) && str_starts(word, "torch"))
            return true;
    }
    return false;
}

/* Runs prelude and script; the first error is left in s->error. A script that imports torch begins
 * as in Python, with gradients on; without the import it lives on in the prelude's world. */
static void run(void *context)
{
    Script *s = context;
    s->trace = trace_make(&s->arena, s->kernels);
    Machine m = {.lesson = s->source.name,
                 .arena = &s->arena,
                 .trace = &s->trace,
                 .printed = &s->printed,
                 .error = &s->error,
                 .dropout_mkl = s->mkl};
    Eval *ev = eval_make(&m);
    if (!source_check(&s->source, &s->error) ||
        !eval_script(ev, source_all(&s->prelude), &s->error))
        return;
    s->trace.tells_learning = imports_torch(s->source.text);
    s->trace.no_grad = !s->trace.tells_learning;
    eval_script(ev, source_all(&s->source), &s->error);
}

static bool read_script(Command *c, Script *s, Error *e)
{
    s->prelude.name = STR("prelude");
    s->prelude.text = embedded_find("assets/prelude.py")->text;
    s->source.name = str_of(c->word[0]);
    return file_read(&c->arena, c->word[0], &s->source.text, e);
}

/* Text that was printed before an error is a result, too. */
static void run_script(Command *c, Script *s)
{
    s->arena = arena_make((size_t)LESSON_BIG_MEGABYTES * 1000 * 1000);
    s->printed = strbuf_make(&c->arena);
    s->mkl = c->mkl;
    if (!memory_try(run, s, NULL)) /* outside the statements, which answer for themselves */
        error_memory(&s->error, "read", s->source.name);
    command_print_script(c, strbuf_str(&s->printed));
    c->exit = eval_exit(&s->error) > 0 ? eval_exit(&s->error) : 0;
    if (s->error.kind || trace_lost(&s->trace, &s->error))
        command_fail(c, &s->error);
    if (s->trace.arena)
        trace_free(&s->trace);
    arena_free(&s->arena);
}

/* Cells that fail do not keep the others from running. */
static void run_notebook(Command *c, const Kernels *kernels, Error *e)
{
    LessonOptions o = {.big = true, .mkl = c->mkl, .kernels = kernels};
    ShelfEntry entry = {.name = str_of(c->word[0])};
    if (!file_read(&c->arena, c->word[0], &entry.text, e))
        return;
    Lesson *l = command_open(c, &entry, &o, e);
    command_print_script(c, lesson_printed(l));
    for (size_t i = 0; i < l->fences.count; i++)
        if (l->fences.items[i].error.kind)
            command_fail(c, &l->fences.items[i].error);
}

/* --kernels: NULL without it. */
static bool choose_kernels(const Options *o, const Kernels **kernels, Error *e)
{
    enum { PLAIN = 2 }; /* from here on as in FastPath */
    int set = 0;
    if (!o->given[OPTION_KERNELS])
        return true;
    if (!option_choice(o, OPTION_KERNELS, &set, e))
        return false;
    const FastSet *fast = set >= PLAIN ? fast_set((FastPath)(set - PLAIN)) : NULL;
    if (set >= PLAIN && !fast) {
        error_set(e, ERROR_USAGE, "this machine cannot run the %s kernels",
                  option_rows[OPTION_KERNELS].words[set]);
        return error_hint(e, "the best it can are the %s ones", fast_best()->kernels.name);
    }
    *kernels = fast ? &fast->kernels : set == 0 ? &kernels_teaching : &kernels_stepped;
    return true;
}

void cmd_run(Command *c, Error *e)
{
    Script s = {0};
    Str name = c->subject = str_of(c->word[0]);
    if (str_ends(name, ".md")) {
        error_set(e, ERROR_USAGE, "run wants bare code, '%s' is a lesson", c->word[0]);
        StrBuf word = strbuf_make(&c->arena);
        strbuf_shell(&word, name);
        error_hint(e, "attnscope trace %.*s tells it step by step", STR_ARG(strbuf_str(&word)));
    } else if (choose_kernels(&c->options, &s.kernels, e) && notebook_named(name)) {
        run_notebook(c, s.kernels, e);
    } else if (!e->kind && read_script(c, &s, e)) {
        run_script(c, &s);
    }
}
