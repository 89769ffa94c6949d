/*
 * files.c - files of one's own: opening one, beginning a new lesson, and making one of code that
 * was copied elsewhere.
 *
 * A file is chosen in the desktop's dialog (base/dialog.h), or where there is none its path is
 * typed in a field that completes names. What is wrong with it is said in that field. A new lesson
 * is a file from the beginning: then it is watched, remembered and saved as any other. On a page,
 * where a file is a download, it becomes one when it is saved.
 */
#define _XOPEN_SOURCE 700 /* readdir, stat */

#include "app/app_parts.h"
#include "base/file.h"
#include "reading/reading.h"
#include "running/running.h"
#include "syntax/parser.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- paths ---- */

/* "~/" is the person's own folder, as in a shell. */
static Str expanded(Arena *a, Str path)
{
    const char *home = getenv("HOME");
    path = path_given(a, path);
    if (home && str_starts(path, "~/"))
        return str_printf(a, "%s%.*s", home, STR_ARG(str_from(path, 1)));
    return str_copy(a, path);
}

/* The same path with a folder, so that it is never taken for the name of a built-in lesson. */
static Str as_path(Arena *a, Str path)
{
    path = expanded(a, path);
    return str_find(path, '/') < path.len ? path : str_printf(a, "./%.*s", STR_ARG(path));
}

/* The folder of a file, with its "/". */
static Str folder_of(App *app, Str path)
{
    Str folder = file_folder(&app->frame, path);
    return str_printf(&app->frame, str_ends(folder, "/") ? "%.*s" : "%.*s/", STR_ARG(folder));
}

/* The folder of the file that is shown or was opened last, with its "/"; empty: the current one. */
static Str folder_now(App *app)
{
    const State *s = &app->home.state;
    const Lesson *l = app->shown.lesson;
    if (l && !str_starts(app->shown.name, "lessons/"))
        return folder_of(app, app->shown.name);
    for (int i = 0; i < s->lessons; i++)
        if (path_is_rooted(s->lesson[i]->name))
            return folder_of(app, s->lesson[i]->name);
    return STR("");
}

/* ---- completing what is typed ---- */

enum { FITS_MOST = 200 }; /* names in a folder: nobody looks through more */

static bool is_lesson(Str name)
{
    return str_ends(name, ".md") || str_ends(name, ".ipynb") || str_ends(name, ".py");
}

static bool is_folder(Arena *a, Str folder, Str name)
{
    struct stat info;
    Str path = str_printf(a, "%.*s/%.*s", STR_ARG(folder), STR_ARG(name));
    return stat(path.at, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Could the name be typed? One with control codes cannot. */
static bool is_plain(Str name)
{
    for (size_t i = 0; i < name.len;)
        if (str_visible_char(name, &i).text[0])
            return false;
    return name.len > 0;
}

/* Folders first, then by name. */
static int by_name(const void *x, const void *y)
{
    const Fit *a = x, *b = y;
    bool in_a = str_ends(a->name, "/"), in_b = str_ends(b->name, "/");
    size_t len = a->name.len < b->name.len ? a->name.len : b->name.len;
    int order = memcmp(a->name.at, b->name.at, len);
    return in_a != in_b ? in_b - in_a : order ? order : (int)a->name.len - (int)b->name.len;
}

/* Adds a name of a folder, if it begins as what is typed, and is a folder or a lesson. */
static void add_name(Arena *a, Fits *out, Str folder, Str typed, Str name)
{
    bool hidden = str_starts(name, ".") && !str_starts(typed, ".");
    bool begins = str_equal(str_part(name, 0, typed.len < name.len ? typed.len : name.len), typed);
    if (hidden || !begins || !is_plain(name) || str_is(name, ".") || str_is(name, ".."))
        return;
    bool inner = is_folder(a, folder, name);
    if (!inner && !is_lesson(name))
        return;
    Str whole = str_printf(a, "%.*s%s", STR_ARG(name), inner ? "/" : "");
    *ARENA_PUSH(a, out) = (Fit){.name = whole, .insert = whole, .from = whole.len, .to = whole.len};
}

/* A FieldFits: the names in the folder that is typed that begin as what stands behind it. */
static void fits(void *context, Arena *a, Str text, size_t caret, Fits *out)
{
    Str before = path_given(a, str_part(text, 0, caret)), typed = str_behind(before, '/');
    Str start = str_part(before, 0, before.len - typed.len);
    Str folder = start.len ? expanded(a, start) : STR(".");
    DIR *dir = opendir(folder.at);
    (void)context;
    out->from = start.len;
    if (!dir)
        return;
    for (struct dirent *e; out->count < FITS_MOST && (e = readdir(dir));)
        add_name(a, out, folder, typed, str_copy(a, str_of(e->d_name)));
    closedir(dir);
    if (out->count)
        qsort(out->items, out->count, sizeof *out->items, by_name);
}

/* ---- opening ---- */

/* Is there a statement to be shown? */
static bool has_code(const Lesson *l)
{
    for (size_t i = 0; i < l->steps.count; i++)
        if (!l->steps.items[i].prose)
            return true;
    return false;
}

/* A text that its name says to be a script can be: of one with a mistake in its first line that is
 * shown. */
static bool is_script(const ShelfEntry *entry)
{
    Str text = entry->text;
    return script_named(entry->name) && text.len && text.len <= MAX_LESSON_BYTES &&
           !memchr(text.at, 0, text.len) && str_bad_utf8(text) == text.len;
}

/* Why the file of that name cannot be shown, with the line of a lesson where that is known. */
static void say_why(Str name, const Error *wrong, Error *e)
{
    bool named = str_ends(name, ".md") || str_ends(name, ".ipynb") || str_ends(name, ".py");
    if (!named)
        error_set(e, wrong->kind,
                  "%.*s is no lesson (.md), no notebook (.ipynb) and no script (.py): %s",
                  STR_ARG(name), wrong->message);
    else if (!wrong->at.source)
        error_set(e, wrong->kind, "%.*s cannot be shown: %s", STR_ARG(name), wrong->message);
    else
        error_set(e, wrong->kind, "%.*s cannot be shown: line %d: %s%s%s", STR_ARG(name),
                  span_line(wrong->at), wrong->message, wrong->hint[0] ? "; " : "", wrong->hint);
}

/* Could the file be shown? One with mistakes can: they are shown in it, unless it has nothing else.
 */
static bool can_open(Str path, Error *e)
{
    Arena a = arena_scratch();
    ShelfEntry entry;
    LessonOptions o = {.outline = true};
    if (shelf_find(&a, path, &entry, e) && !is_script(&entry)) {
        Lesson l;
        Error wrong = {0};
        bool well = lesson_load(&l, entry.name, entry.text, &o, &wrong) || has_code(&l);
        if (!well)
            say_why(str_behind(path, '/'), &wrong, e);
        lesson_free(&l);
    }
    arena_free(&a);
    return e->kind == ERROR_NONE;
}

void files_take(App *app, Str path)
{
    Error e = {0};
    path = path_given(&app->frame, path);
    if (can_open(path, &e))
        opening_begin(app, path, 1);
    else
        shown_say(&app->shown, "%s", e.message);
}

/* Closes the field and opens the file; with an error the field says it and stays. */
static void end_asking(App *app, Str path, const Error *e)
{
    if (e->kind) {
        field_refuse(&app->shown.field, e);
        return;
    }
    field_close(&app->shown.field);
    opening_begin(app, path, 1);
}

/* What was typed is opened; if it cannot be, the field says why and stays. */
static void done_open(void *context, Str text)
{
    App *app = context;
    Arena a = arena_scratch();
    Error e = {0};
    Str path = as_path(&a, str_trim(text));
    if (!str_trim(text).len)
        error_set(&e, ERROR_FILE, "type the path of a file, or leave with Esc");
    else if (!file_exists(path.at))
        error_set(&e, ERROR_FILE, "there is no file '%.*s'", STR_ARG(path));
    else
        can_open(path, &e);
    end_asking(app, path, &e);
    arena_free(&a);
}

static void ask(App *app, PhraseId prompt, Str text, FieldDone *done)
{
    shown_ask(&app->shown, FIELD_FILE, phrase_plain(prompt), text, done, app);
    app->shown.field.fits = fits;
}

static void files_open(App *app)
{
    Str folder = folder_now(app);
    Str from = path_is_rooted(folder) ? folder : str_printf(&app->frame, "./%.*s", STR_ARG(folder));
    bool hangs = app->files.dialog.child != 0; /* who asks again does not get to see it */
    dialog_close(&app->files.dialog);
    if (!hangs && app->settings.dialogs && dialog_open(&app->files.dialog, from))
        return;
    ask(app, PHRASE_FILES_OPEN, folder, done_open);
}

void files_tick(App *app)
{
    Str path;
    if (app->files.pasting && !app->wants.paste) {
        app->files.pasting = false;
        shown_say(&app->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_FILES_NOTHING_COPIED)));
    }
    if (!app->files.dialog.child)
        return;
    DialogAnswer answer = dialog_poll(&app->files.dialog, &path);
    if (answer == DIALOG_CHOSEN)
        files_take(app, path);
    else if (answer == DIALOG_MISSING)
        ask(app, PHRASE_FILES_OPEN, folder_now(app), done_open);
}

double files_wait(const App *app)
{
    const double between = 0.1;                  /* seconds: no person notices */
    if (app->files.pasting && !app->wants.paste) /* an empty clipboard is told at once */
        return 0;
    return app->files.dialog.child ? between : HUGE_VAL;
}

void files_end(App *app)
{
    dialog_close(&app->files.dialog);
    arena_free(&app->files.arena);
}

/* ---- new lessons ---- */

/* Writes the text of the new lesson into the file whose path was typed, and opens it. */
static void done_new(void *context, Str text)
{
    App *app = context;
    Arena a = arena_scratch();
    Error e = {0};
    Str path = as_path(&a, str_trim(text));
    if (!str_ends(path, ".md"))
        error_set(&e, ERROR_FILE, "the name of a lesson ends in .md");
    else
        file_write(path.at, app->files.text, false, &e);
    end_asking(app, path, &e);
    arena_free(&a);
}

/* Asks for the name of a file for a text; on a page it opens at once, under that name. */
static void ask_new(App *app, PhraseId prompt, const char *name, Str text)
{
    Arena *a = &app->files.arena;
    Error e = {0};
    arena_reset(a);
    if (app->settings.unfiled) {
        if (!app_open_text(app, str_printf(a, "%s.md", name), text, &e))
            shown_say(&app->shown, "%s", e.message);
        return;
    }
    app->files.text = str_copy(a, text);
    ask(app, prompt, file_free_name(a, folder_now(app), str_of(name), ".md"), done_new);
}

static void files_new(App *app)
{
    ask_new(app, PHRASE_FILES_NEW, "my-lesson", embedded_find("assets/new-lesson.md")->text);
}

/* Asks for the clipboard, which comes as an input. */
static void files_paste(App *app)
{
    app->wants.paste = app->files.pasting = true;
}

/* The most backticks in a row. */
static size_t backticks(Str text)
{
    size_t most = 0, row = 0;
    for (size_t i = 0; i < text.len; i++) {
        row = text.at[i] == '`' ? row + 1 : 0;
        most = row > most ? row : most;
    }
    return most;
}

/* Where the first line begins that starts so; the text's length: none does. */
static size_t line_starting(Str text, const char *start)
{
    for (Str rest = text, line; str_line(&rest, &line);)
        if (str_starts(line, start))
            return (size_t)(line.at - text.at);
    return text.len;
}

static bool is_python(Arena *a, Str text)
{
    Ast *code;
    Error ignored = {0};
    return parse_script(a, source_make(a, STR("pasted"), text), &code, &ignored);
}

static void write_title(StrBuf *out)
{
    strbuf_printf(out, "# %.*s\n\n", STR_ARG(phrase_plain(PHRASE_FILES_PASTED)));
}

static void write_stage(StrBuf *out)
{
    strbuf_puts(out, "## code\n\n");
}

/* A lesson, or a part of one, which gets the title and the stage that it lacks. */
static Str whole_lesson(Arena *a, Str text)
{
    size_t fence = line_starting(text, "```torch");
    StrBuf out = strbuf_make(a);
    if (!str_starts(str_trim(text), "# "))
        write_title(&out);
    strbuf_add(&out, str_part(text, 0, fence));
    if (line_starting(text, "## ") > fence)
        write_stage(&out);
    strbuf_add(&out, str_from(text, fence));
    return strbuf_str(&out);
}

/* A text from the clipboard as a lesson: code, or a text that has fences with code already. */
static Str as_lesson(Arena *a, Str code)
{
    size_t fence = backticks(code) < 3 ? 3 : backticks(code) + 1;
    StrBuf out = strbuf_make(a);
    if (line_starting(code, "```torch") < code.len && !is_python(a, code))
        return whole_lesson(a, code);
    write_title(&out);
    write_stage(&out);
    for (size_t i = 0; i < fence; i++)
        strbuf_char(&out, '`');
    strbuf_printf(&out, "torch\n%.*s\n", STR_ARG(str_without_end(code)));
    for (size_t i = 0; i < fence; i++)
        strbuf_char(&out, '`');
    strbuf_char(&out, '\n');
    return strbuf_str(&out);
}

/* Does it fall on the menu, where nothing is searched for yet? Then several lines are no words to
 * be searched for, but code. */
static bool is_code_for_menu(const App *app, Str text)
{
    bool unused = !field_is_open(&app->shown.field) && app->home.menu.query.len == 0;
    return unused && home_is_menu(app) && home_types(app) && str_lines(str_trim(text)) > 1 &&
           !app->settings.embedded;
}

bool files_input(App *app, const Input *in)
{
    bool wanted = app->files.pasting || is_code_for_menu(app, in->text);
    if (in->kind != INPUT_PASTE || !wanted)
        return false;
    Arena a = arena_scratch();
    app->files.pasting = false;
    if (str_trim(in->text).len)
        ask_new(app, PHRASE_FILES_PASTE, "pasted", as_lesson(&a, in->text));
    else
        shown_say(&app->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_FILES_NOTHING_COPIED)));
    arena_free(&a);
    return true;
}

/* ---- the actions ---- */

#undef IN_FILES
#define IN_FILES(deed) deed
const Deed files_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
