/*
 * edit_save.c - edits as a new lesson file (see edit.h).
 *
 * A saved lesson passes its own checks: outputs that the edits changed are written as they are now,
 * and the line that promises the book's outputs goes. The author's words stay as they are: how many
 * were written for other numbers is told whoever saves it. What was changed in the prelude, which
 * is not part of a file, stands at the start of its first code.
 */

#include "base/file.h"
#include "edit/edit.h"
#include "reading/reading.h"
#include "running/running.h"
#include "syntax/parser.h"
#include "words/caption.h"
#include "words/phrase.h"

#include <stdio.h>
#include <string.h>

/* ---- what was changed in the prelude ---- */

static Ast *parse(Arena *a, Str text)
{
    Error ignored = {0};
    Ast *code;
    Span all = source_make(a, STR("prelude"), text);
    return parse_script(a, all, &code, &ignored) ? code : NULL;
}

/* A statement with all that belongs to it, up to the next one. */
static Str statement_text(const Ast *s)
{
    Str all = s->at.source->text;
    return str_trim(str_part(all, s->at.start, s->next ? s->next->at.start : all.len));
}

/* Collects the statements that differ, and after the first changed value every assignment, since it
 * may depend on that. */
static Str changed_prelude(Arena *a, Str is, Str was)
{
    StrBuf out = strbuf_make(a);
    bool value = false;
    for (const Ast *x = parse(a, is), *y = parse(a, was); x && y; x = x->next, y = y->next) {
        bool differs = !str_equal(statement_text(x), statement_text(y));
        if (differs || (value && x->kind == AST_ASSIGN))
            strbuf_printf(&out, "%.*s\n\n", STR_ARG(statement_text(x)));
        value = value || (differs && x->kind == AST_ASSIGN);
    }
    return strbuf_str(&out);
}

/* A script stays one: it runs in Python, too. */
static bool is_script(const Editing *ed)
{
    return script_named(ed->shown->name);
}

/* ---- the text of the file ---- */

/* Each of these replaces a part of the file's text. Parts are replaced from the end of the text to
 * its start, so that those that follow stand where they stood. */

static void replace(Edits *file, size_t at, size_t len, Str now)
{
    edits_change(file, EDIT_LESSON, at, len, now, 0);
}

/* A number that was edited stands in no book. */
static void drop_source(Edits *file, Span fence)
{
    Span rest = fence, word;
    while (span_word(&rest, &word))
        if (str_is(span_text(word), "source=book"))
            replace(file, word.start - 1, word.len + 1, STR(""));
}

/* Is an output written as it is now? One that prints a fence would end its block. */
static bool is_renewed(const Check *k)
{
    bool fence = false;
    for (Str rest = k->got, line; str_line(&rest, &line);)
        fence = fence || str_starts(str_trim(line), "```");
    return k->verdict == VERDICT_CHANGED && !fence;
}

/* Is what the text as it is now prints known? */
static bool is_known(const Editing *ed)
{
    return ed->in_shown == ed->edits.log.count && !ed->error[0];
}

/* How many outputs are written as they are now. */
static int count_renewed(const Editing *ed)
{
    const Lesson *l = ed->shown->lesson;
    int count = 0;
    for (size_t i = 0; is_known(ed) && i < l->fences.count; i++)
        for (size_t k = 0; k < l->fences.items[i].checks.count; k++)
            count += is_renewed(&l->fences.items[i].checks.items[k]);
    return count;
}

static void write_output(Edits *file, const Check *k)
{
    if (!is_renewed(k))
        return;
    replace(file, k->expected.start, k->expected.len,
            str_printf(file->arena, "%.*s%s", STR_ARG(k->got), k->expected.len ? "" : "\n"));
    drop_source(file, k->fence);
}

/* Beside how many fences the words were written for the numbers before the change. */
static int count_from_before(const Editing *ed)
{
    const Lesson *l = ed->shown->lesson;
    Arena a = arena_scratch();
    int count = 0;
    for (size_t i = 0; is_known(ed) && i < l->fences.count; i++) {
        const LessonStep *last = fence_last(l, &l->fences.items[i]);
        count += last && words_of_quotes(&a, l, last).len > 0;
    }
    arena_free(&a);
    return count;
}

/* The first one with code; NULL: none has any. */
static const Fence *first_code(const Lesson *l)
{
    for (size_t i = 0; i < l->fences.count; i++)
        if (l->fences.items[i].code.len)
            return &l->fences.items[i];
    return NULL;
}

/* The text with all edits in it; `renewed`: with the outputs as they are now, too. */
static Str file_text(Arena *a, const Editing *ed, bool renewed)
{
    const Lesson *l = ed->shown->lesson;
    Str prelude =
        changed_prelude(a, edits_text(&ed->edits, EDIT_PRELUDE), ed->original->prelude.text);
    Edits file = edits_make(a, edits_text(&ed->edits, EDIT_LESSON), STR(""));
    const Fence *first = first_code(l);
    bool writes = renewed && is_known(ed);
    for (size_t i = l->fences.count; i-- > 0;) {
        const Fence *f = &l->fences.items[i];
        for (size_t k = f->checks.count; writes && k-- > 0;)
            write_output(&file, &f->checks.items[k]);
        if (f == first)
            replace(&file, edits_place(&ed->edits, EDIT_LESSON, f->code.start, ed->in_shown), 0,
                    prelude);
    }
    return edits_text(&file, EDIT_LESSON);
}

Str edit_text(Arena *a, const Editing *ed)
{
    return ed->original ? file_text(a, ed, false) : str_copy(a, ed->shown->lesson->file);
}

/* ---- its name ---- */

static const char *ending_of(const Editing *ed)
{
    return is_script(ed) ? ".py" : ".md";
}

static bool is_built_in(Str path)
{
    for (int i = 0; i < shelf_count(); i++)
        if (str_equal(path, shelf_entry(i).name))
            return true;
    return false;
}

Str edit_file_name(const Editing *ed)
{
    bool saved = edit_saved(ed), own = ed->from_file && !is_built_in(ed->shown->name);
    return str_behind(saved ? ed->file : own ? ed->shown->name : STR(""), '/');
}

/* Is it the file that the lesson was read from? */
static bool is_own(const Editing *ed, Str path)
{
    return file_is_same(path.at, ed->shown->name.at);
}

/* Does that file hold what was neither read nor written here? */
static bool has_news(const Editing *ed, Str path)
{
    Arena a = arena_scratch();
    Error ignored = {0};
    Str text;
    bool news = is_own(ed, path) && file_read(&a, path.at, &text, &ignored) &&
                !str_equal(text, ed->original->source.text) && !str_equal(text, ed->written);
    arena_free(&a);
    return news;
}

static bool may_write(Editing *ed, Str path, Error *e)
{
    bool asked = str_equal(path, ed->overwrite), news = has_news(ed, path);
    if (!str_ends(path, ending_of(ed)) || str_behind(path, '/').len < strlen("x.md"))
        return error_set(e, ERROR_FILE, "the name of a %s ends in %s",
                         is_script(ed) ? "script" : "lesson", ending_of(ed));
    if (is_built_in(path))
        return error_set(e, ERROR_FILE, "that is a built-in lesson: take another name");
    if (!file_exists(path.at) || (asked && (ed->over_news || !news)))
        return true;
    if (!file_can_write(path.at, true, e))
        return false;
    ed->overwrite = str_copy(&ed->arena, path);
    ed->over_news = news;
    if (news)
        return error_set(e, ERROR_FILE,
                         "'%.160s' was changed elsewhere since it was read: Enter again writes "
                         "over those changes",
                         path.at);
    return error_set(e, ERROR_FILE, "'%.200s' exists already: Enter again writes over it", path.at);
}

/* "; 3 output blocks ...", "; an output block ...", or nothing where there is none. */
static Str words_of_count(Arena *a, int count, PhraseId many, PhraseId one)
{
    return count > 1    ? phrase(a, many, phrase_number(a, count))
           : count == 1 ? phrase_plain(one)
                        : STR("");
}

/* And how many outputs were renewed, how many of the words are from before, and what will be an
 * error where the file is opened. */
static void say_saved(Editing *ed, Str path, int renewed)
{
    Arena a = arena_scratch();
    StrBuf more = strbuf_make(&a);
    Span misfit = ed->shown->lesson->misfit;
    strbuf_add(&more, words_of_count(&a, renewed, PHRASE_SAVED_OUTPUTS, PHRASE_SAVED_OUTPUT));
    strbuf_add(&more,
               words_of_count(&a, count_from_before(ed), PHRASE_SAVED_TEXTS, PHRASE_SAVED_TEXT));
    if (is_known(ed) && misfit.len)
        strbuf_add(&more, phrase(&a, PHRASE_SAVED_MISFIT, str_trim(span_text(span_lines(misfit)))));
    shown_say_saved(ed->shown, path, strbuf_str(&more));
    arena_free(&a);
}

static void done_save(void *editing, Str typed)
{
    Editing *ed = editing;
    Arena a = arena_scratch();
    Error e = {0};
    Str path = path_given(&a, str_copy(&a, str_trim(typed)));
    bool well = may_write(ed, path, &e);
    int renewed = count_renewed(ed);
    bool over = str_equal(path, ed->overwrite); /* else it must still be a new name */
    Str text = well ? file_text(&a, ed, true) : STR("");
    if (well && file_write(path.at, text, over, &e)) {
        if (is_own(ed, path))
            ed->written = str_copy(&ed->arena, text);
        ed->edits.saved = ed->edits.done;
        ed->on_file = true;
        ed->file = str_copy(&ed->arena, path);
        field_close(&ed->shown->field);
        say_saved(ed, path, renewed);
        if (ed->then)
            ed->then(ed->then_context);
    } else {
        field_refuse(&ed->shown->field, &e);
    }
    arena_free(&a);
}

/* A saved lesson has what was changed in the prelude as steps of its own. */
static bool is_saved_alike(const Editing *ed)
{
    return edit_saved(ed) &&
           str_equal(edits_text(&ed->edits, EDIT_PRELUDE), ed->original->prelude.text);
}

Str edit_file(const Editing *ed, StrBuf *settings)
{
    StrBuf all = strbuf_make(settings->arena);
    bool other = ed->written.len || ed->news; /* the file has another text than when it was read */
    if (knobs_write(&all, ed->shown->lesson) && !other) {
        strbuf_add(settings, strbuf_str(&all));
        return ed->shown->name;
    }
    return is_saved_alike(ed) ? ed->file : STR("");
}

/* ---- what is kept when nobody could save it ---- */

/* The folder in which changes are kept, with its last /; empty: the current one. */
static Str rescue_folder(const Editing *ed)
{
    Str state = str_of(ed->settings->state);
    return str_part(state, 0, state.len - str_behind(state, '/').len);
}

static Str rescue_name(Arena *a, const Editing *ed)
{
    return str_printf(a, "unsaved-%.*s", STR_ARG(ed->shown->lesson->slug));
}

/* "~/.local/state/attnscope/unsaved-one-token.md", or as file_free_name has it; its folder is made.
 */
static Str rescue_path(Editing *ed)
{
    Arena a = arena_scratch();
    Str folder = rescue_folder(ed);
    Error ignored = {0}; /* writing the file meets it again */
    if (folder.len > 0)
        file_make_folder(str_copy(&a, folder).at, &ignored);
    Str path = file_free_name(&ed->arena, folder, rescue_name(&a, ed), ending_of(ed));
    arena_free(&a);
    return path;
}

void edit_say_rescued(const Editing *ed)
{
    Arena a = arena_scratch();
    Str name = rescue_name(&a, ed), folder = rescue_folder(ed);
    Str path = str_printf(&a, "%.*s%.*s%s", STR_ARG(folder), STR_ARG(name), ending_of(ed));
    Str words = phrase(&a, PHRASE_RESCUED_BEFORE, path);
    if (file_exists(path.at))
        shown_say(ed->shown, "%.*s", STR_ARG(words));
    arena_free(&a);
}

typedef struct TextToKeep {
    const Editing *editing;
    Arena *arena;
    Str text;
} TextToKeep;

static void make_text(void *context)
{
    TextToKeep *t = context;
    t->text = file_text(t->arena, t->editing, true);
}

void edit_rescue(void *rescue)
{
    EditRescue *r = rescue;
    Editing *ed = r->editing;
    Arena a = arena_scratch();
    if (r->typed)
        editing_take_typed(ed);
    if (edit_unsaved(ed)) {
        Str path = ed->rescued.len ? ed->rescued : rescue_path(ed);
        TextToKeep t = {.editing = ed, .arena = &a};
        if (!memory_try(make_text, &t, NULL)) /* then at least what was typed */
            t.text = edits_text(&ed->edits, EDIT_LESSON);
        if (file_write(path.at, t.text, true, &r->error))
            r->path = ed->rescued = path;
    }
    arena_free(&a);
}

static void ask_name(Editing *ed)
{
    const Shown *s = ed->shown;
    bool own = ed->from_file && !is_built_in(s->name) && str_ends(s->name, ending_of(ed));
    Str file = str_behind(s->name, '/'), folder = {s->name.at, s->name.len - file.len};
    bool beside = own && !ed->settings->unfiled; /* a page has no folders */
    Str name = own ? str_part(file, 0, file.len - strlen(ending_of(ed))) : s->lesson->slug;
    if (str_starts(name, "-")) /* it came from a pipe; a command would take it for an option */
        name = STR("lesson");
    ed->overwrite = STR("");
    Arena a = arena_scratch();
    Str outputs =
        words_of_count(&a, count_renewed(ed), PHRASE_SAVING_OUTPUTS, PHRASE_SAVING_OUTPUT);
    snprintf(ed->prompt, sizeof ed->prompt, "save as a %s%.*s", is_script(ed) ? "script" : "lesson",
             STR_ARG(outputs));
    arena_free(&a);
    field_open(&ed->shown->field, str_of(ed->prompt),
               file_free_name(&ed->arena, beside ? folder : STR(""), name, ending_of(ed)),
               done_save, ed);
    ed->shown->field.one_line = true;
}

void editing_then_save(Editing *ed)
{
    bool saves = ed->saves && !field_is_open(&ed->shown->field);
    ed->saves = false;
    if (saves)
        ask_name(ed);
}

void edit_save_then(Editing *ed, void (*then)(void *context), void *context)
{
    if (!editing_begin(ed))
        return;
    ed->then = then;
    ed->then_context = context;
    ed->saves = edit_typed(ed);
    if (ed->saves)
        editing_put_in(ed);
    else
        ask_name(ed);
}

void edit_save(Editing *ed)
{
    edit_save_then(ed, NULL, NULL);
}
