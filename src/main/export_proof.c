/*
 * export_proof.c - what each file of a lesson says of itself (proof.h): of which lesson it is, and
 * which command draws it again.
 */
#include "main/export.h"

#include "running/running.h"

#include <string.h>

static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";

/* Which kernels computed the lesson: those for large work, where there was any. */
static const char *kernels_of(const Trace *t)
{
    const char *name = kernels_teaching.name;
    for (NodeId id = 0; id < trace_now(t); id++)
        if (trace_node(t, id)->kernels && trace_node(t, id)->kernels != &kernels_teaching)
            name = trace_node(t, id)->kernels->name;
    return name;
}

/* Text and files of the lesson, or of all lessons of a figure of the book, which knows them; a
 * table of another language is one of the files. */
static void add_lessons(Proof *p, Arena *a, const Slide *s, bool book, Str table)
{
    const int most = sizeof s->figure.lesson / sizeof *s->figure.lesson;
    Hash text = hash_begin(), files = hash_begin();
    for (int k = 0; book && k < most && s->figure.lesson[k]; k++)
        lesson_hash(s->figure.lesson[k], &text, &files);
    if (!book)
        lesson_hash(s->lesson, &text, &files);
    hash_add(&files, table.at, table.len);
    p->field[PROOF_LESSON] = book ? STR("") : str_behind(s->lesson->source.name, '/');
    p->field[PROOF_TEXT] = proof_hash(a, text);
    p->field[PROOF_FILES] = proof_hash(a, files);
    p->field[PROOF_KERNELS] = str_of(kernels_of(&s->lesson->trace));
}

void export_prove(Export *x, const Slide *s)
{
    bool book = x->command->options.given[OPTION_FIGURE];
    if (x->proven == s->lesson && !book)
        return;
    x->proven = s->lesson;
    x->proof = proof_begin(x->arena);
    add_lessons(&x->proof, x->arena, s, book, x->table);
}

/* ---- the command ---- */

/* Options that the command does without: of the files, of other formats, and what says which
 * pictures are wanted, which is said anew. */
static bool is_said(const Export *x, OptionId id, const Format *f)
{
    static const OptionId left[] = {OPTION_PAGE_FROM, OPTION_OUT,    OPTION_FORCE,
                                    OPTION_MANIFEST,  OPTION_FORMAT, OPTION_COLOR,
                                    OPTION_NUMBER,    OPTION_FIGURE, OPTION_ALL};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        if (id == left[i])
            return false;
    if (!(option_rows[id].verbs & (x->bit | FOR_EVERY)))
        return false;
    if (id == OPTION_ANSWERED && x->bit == FOR_PICTURES)
        return x->command->options.given[OPTION_ASK];
    if (id == OPTION_FONTS)
        return strcmp(f->name, "svg") == 0;
    if (id == OPTION_DELAY)
        return f->moves;
    return !f->make || (id != OPTION_STEP && id != OPTION_DISTINCT);
}

static void put_option(StrBuf *out, OptionId id, Str value)
{
    strbuf_printf(out, " --%s", option_rows[id].name);
    if (!option_rows[id].value)
        return;
    strbuf_char(out, str_starts(value, "-") ? '=' : ' ');
    strbuf_shell(out, value);
}

static Str command_of(const Export *x, Arena *a, const Slide *s, const Format *f)
{
    const Options *o = &x->command->options;
    bool document = !f->make, book = o->given[OPTION_FIGURE];
    StrBuf out = strbuf_make(a), step = strbuf_make(a);
    strbuf_puts(&out, "attnscope export");
    if (!book) {
        Str name = str_behind(s->lesson->source.name, '/');
        strbuf_puts(&out, str_starts(name, "-") ? " ./" : " "); /* it is no option */
        strbuf_shell(&out, name);
    }
    put_option(&out, OPTION_FORMAT, str_of(f->name));
    position_write(&step, &s->view.position);
    if (book)
        put_option(&out, OPTION_FIGURE, str_of(s->figure.figure->number));
    else if (!document)
        put_option(&out, OPTION_STEP, strbuf_str(&step));
    if (!book && s->figure.figure && s->figure.figure->number[0])
        put_option(&out, OPTION_NUMBER, str_of(s->figure.figure->number));
    for (OptionId id = 0; id < OPTION_IDS; id++)
        for (size_t i = 0; i < o->all[id].count; i++)
            if (is_said(x, id, f))
                put_option(&out, id,
                           id == OPTION_LANG ? str_behind(o->all[id].items[i], '/')
                                             : o->all[id].items[i]);
    return strbuf_str(&out);
}

Str export_note(const Export *x, Arena *a, Proof *p, const Slide *s, const Format *f)
{
    Str name = f->make ? s->file : s->document;
    p->field[PROOF_COMMAND] = command_of(x, a, s, f);
    p->field[PROOF_PICTURE] = str_printf(a, "%.*s.%s", STR_ARG(name), f->ends ? f->ends : f->name);
    if (!p->field[PROOF_OWN].len)
        p->field[PROOF_OWN] = str_of(zeros);
    return proof_text(a, p);
}

/* ---- documents ---- */

void document_begin(const Export *x, Document *d, const Drawing *first, const Format *f)
{
    d->content = d->list = hash_begin();
    d->proof = first->proof;
    d->proof.field[PROOF_CONTENT] = d->proof.field[PROOF_LIST] = STR("");
    export_note(x, &d->arena, &d->proof, &first->slide, f);
}

void document_add(Document *d, const Drawing *g)
{
    proof_add_list(&d->content, &d->list, &g->list);
}

Str document_note(Document *d)
{
    d->proof.field[PROOF_CONTENT] = proof_hash(&d->arena, d->content);
    d->proof.field[PROOF_LIST] = proof_hash(&d->arena, d->list);
    return proof_text(&d->arena, &d->proof);
}

bool document_write(const Export *x, Document *d, const char *path, Str bytes, Error *e)
{
    proof_seal(&d->arena, &d->proof, bytes);
    bool ok = export_write(x, path, bytes, e);
    arena_reset(&d->arena);
    return ok;
}
