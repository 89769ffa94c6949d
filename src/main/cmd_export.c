/*
 * cmd_export.c - `export`: one PNG for each step or figure that is wanted; or what else the table
 * of formats has.
 *
 * Everything that can be refused is refused before the first picture is drawn: lessons are loaded,
 * options read, file names made and compared with what exists. A lesson with an error is told, and
 * what ran of it is drawn. Then pictures are drawn one by one
 * from one set of fonts and one arena, and each is written whole or not at all. A slide whose
 * words are cut in favour of its numbers is followed by one with its text alone.
 */
#include "main/command.h"

#include "base/file.h"
#include "base/lookup.h"
#include "base/terminal.h"
#include "output/raster.h"
#include "pictures/figures.h"
#include "pictures/file_name.h"
#include "pictures/scene.h"

#include <limits.h>
#include <string.h>

typedef struct Slide {
    Lesson *lesson;
    View view;
    Str file;           /* "01-one-token-007-scores.png" */
    const char *path;   /* with its folder */
    FigureReady figure; /* figure.figure NULL: it is a step's slide */
} Slide;

typedef ARENA_LIST(Slide) SlideList;

typedef struct Export {
    Command *command;
    Arena *arena;
    Str folder;
    const char *manifest; /* its path; NULL: not wanted */
    StrBuf entries;       /* of the manifest: what was drawn so far */
    bool force;
    int width, height;
    SlideList pictures;
    int big, behind; /* steps that did not run: of big fences, and behind an error */
    bool focused;    /* one of the pictures has the cell that --focus names, */
    bool effective;  /* in one of them all its options have an effect; */
    Error without;   /* else why not in the last one */
} Export;

/* ---- which steps ---- */

/* What --step asks for: the steps first..last, the place `within` a step, or a stage. */
typedef struct StepRange {
    int first, last;
    Position within; /* count 0: whole steps */
    Str stage;       /* empty: by number */
} StepRange;

static bool positive(Str text, int *out)
{
    int64_t n;
    if (!str_to_int(text, &n) || n < 1 || n > INT_MAX)
        return false;
    *out = (int)n;
    return true;
}

/* "3", "3-9", "4.2" or a stage's name. */
static bool read_steps(const Options *o, StepRange *out, Error *e)
{
    Str text = o->value[OPTION_STEP];
    size_t dash = str_find(text, '-');
    *out = (StepRange){.first = 1, .last = INT_MAX};
    if (!o->given[OPTION_STEP])
        return true;
    if (str_trim(text).len == 0)
        return error_set(e, ERROR_USAGE, "--step wants 3, 3-9, 4.2 or the name of a stage");
    if (positive(text, &out->first))
        out->last = out->first;
    else if (positive(str_part(text, 0, dash), &out->first) &&
             positive(str_from(text, dash + 1), &out->last))
        return out->first <= out->last ||
               error_set(e, ERROR_USAGE, "--step: %d comes after %d", out->first, out->last);
    else if (position_parse(text, &out->within))
        out->first = out->last = out->within.path[0];
    else
        *out = (StepRange){.first = 1, .last = INT_MAX, .stage = text};
    return true;
}

static bool step_wanted(const Lesson *l, const LessonStep *s, const StepRange *range)
{
    Place place;
    if (range->stage.len)
        return name_same(l->stages.items[s->stage].title, range->stage);
    if (s->number < range->first || s->number > range->last)
        return false;
    return range->within.count == 0 || position_resolve(l, &range->within, &place);
}

/* A folder's name without the slashes at its end. */
static Str folder_name(Str folder)
{
    while (folder.len > 1 && folder.at[folder.len - 1] == '/')
        folder.len--;
    return folder;
}

/* ---- planning ---- */

/* NULL with the error told. Of a lesson with an error what ran is drawn. */
static Lesson *load(const Export *x, const char *word)
{
    Lesson *l = command_lesson(x->command, word);
    if (l && l->error.kind)
        command_fail(x->command, &l->error);
    return l;
}

/* A question belongs to a fence: it is put once, at the last of its steps, unless one is asked for.
 */
static bool asks_here(const Export *x, const Lesson *l, const LessonStep *s)
{
    const Options *o = &x->command->options;
    const Fence *f = &l->fences.items[s->fence];
    int64_t k;
    if (!o->given[OPTION_ASK] || o->given[OPTION_STEP])
        return true;
    bool last = s->number == f->first_step + f->step_count;
    return last && str_to_int(o->value[OPTION_ASK], &k) && k <= lesson_asks(l, s);
}

static const char *path_of(const Export *x, Str file)
{
    return str_printf(x->arena, "%.*s/%.*s", STR_ARG(x->folder), STR_ARG(file)).at;
}

/* One more picture, with all options of the view but the step, which differs from picture to
 * picture. A focus that this lesson's step does not have is no error. */
static bool add_picture(Export *x, Slide p, Error *e)
{
    const Options *o = &x->command->options;
    uint64_t set = VIEW_OPTIONS & ~(BIT(STEP) | BIT(FOCUS));
    Error unfocused = {0};
    if (!option_views(o, set, p.lesson, &p.view, e))
        return false;
    if (o->given[OPTION_FOCUS])
        x->focused |= option_views(o, BIT(FOCUS), p.lesson, &p.view, &unfocused);
    x->without = (Error){0};
    x->effective = x->effective || view_check(p.lesson, &p.view, &x->without);
    p.path = path_of(x, p.file);
    *ARENA_PUSH(x->arena, &x->pictures) = p;
    return true;
}

static bool plan_lesson(Export *x, Lesson *l, const StepRange *range, Error *e)
{
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        Slide p = {.lesson = l, .view = view_default()};
        p.view.position = (Position){.path = {s->number}, .count = 1};
        if (range->within.count)
            p.view.position = range->within;
        if (!step_wanted(l, s, range) || !asks_here(x, l, s))
            continue;
        x->big += !s->ran && l->fences.items[s->fence].skipped;
        x->behind += !s->ran && !l->fences.items[s->fence].skipped;
        p.file = file_name_of(x->arena, l, &p.view.position);
        if (s->ran && !add_picture(x, p, e))
            return false;
    }
    return true;
}

static bool plan_steps(Export *x, Error *e)
{
    StepRange range;
    if (!read_steps(&x->command->options, &range, e))
        return false;
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        Lesson *l = load(x, *word);
        if (!l || !plan_lesson(x, l, &range, e))
            return false;
    }
    return true;
}

/* ---- figures of the book ---- */

/* A lesson of the figure, loaded when it is not yet; NULL with the error set or told. */
static Lesson *lesson_of(const Export *x, const Figure *f, const char *section, Error *e)
{
    const Command *c = x->command;
    for (size_t i = 0; i < c->lessons.count; i++)
        if (str_is(c->lessons.items[i]->section, section))
            return c->lessons.items[i];
    if (figure_has_lesson(section))
        return load(x, section);
    error_set(e, ERROR_LESSON, "figure %s: there is no lesson of section %s yet", f->number,
              section);
    error_hint(e, "attnscope list shows the lessons there are");
    return NULL;
}

static bool add_figure(Export *x, const Figure *f, Error *e)
{
    Slide p = {.view = view_default()};
    const char *section;
    for (int k = 0; (section = figure_section(f, k)); k++)
        if (!(p.figure.lesson[k] = lesson_of(x, f, section, e)))
            return false;
    p.lesson = p.figure.lesson[0];
    if (!figure_ready(x->arena, f, &p.figure, &p.view, e))
        return false;
    p.file = str_printf(x->arena, "figure-%s.png", f->number);
    return add_picture(x, p, e);
}

/* Plans the figures that --figure asks for, loading their lessons. False with the error set or
 * told. */
static bool plan_figures(Export *x, Error *e)
{
    const Command *c = x->command;
    Str wanted = c->options.value[OPTION_FIGURE];
    if (c->words)
        return error_set(e, ERROR_USAGE, "--figure knows its lesson: leave out '%s'", c->word[0]);
    if (c->options.given[OPTION_STEP])
        return error_set(e, ERROR_USAGE, "--figure knows its step: leave out --step");
    if (!str_is(wanted, "all")) {
        const Figure *f = figure_find(wanted, e);
        return f && add_figure(x, f, e);
    }
    for (int i = 0; figure_row(i); i++)
        if (!add_figure(x, figure_row(i), e))
            return false;
    return true;
}

/* ---- all of it ---- */

/* An option that has an effect in some of the pictures only is no error. */
static bool plan(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (o->given[OPTION_FIGURE] ? !plan_figures(x, e) : !plan_steps(x, e))
        return false;
    if (x->pictures.count + (size_t)x->big + (size_t)x->behind == 0 && o->given[OPTION_STEP]) {
        error_set(e, ERROR_USAGE, "--step: there is no step or stage '%.*s'",
                  STR_ARG(o->value[OPTION_STEP]));
        return error_hint(e, "attnscope trace shows the stages and their steps");
    }
    if (o->given[OPTION_FOCUS] && !x->focused && x->pictures.count) {
        Slide *p = &x->pictures.items[x->pictures.count - 1];
        return option_views(o, BIT(FOCUS), p->lesson, &p->view, e);
    }
    if (x->pictures.count && !x->effective) {
        *e = x->without;
        return false;
    }
    return true;
}

/* The slide with the text alone of what `p` shows; from page 1 on, of what was printed alone. */
static Slide text_of(const Export *x, const Slide *p, int page)
{
    Slide text = *p;
    Str file = str_part(p->file, 0, p->file.len - strlen(".png"));
    Str number = page ? str_printf(x->arena, "-%d", page + 1) : STR("");
    text.view.parts = PARTS_TEXT;
    text.view.page = page;
    text.view.still = true;
    text.file = str_printf(x->arena, "%.*s.text%.*s.png", STR_ARG(file), STR_ARG(number));
    text.path = path_of(x, text.file);
    return text;
}

static bool is_free(const Export *x, const char *path, Error *e)
{
    if (x->force || !file_exists(path))
        return true;
    error_set(e, ERROR_FILE, "'%s' exists already", path);
    return error_hint(e, "give -f to overwrite it");
}

/* Error when a file exists already, or when two pictures would share one. */
static bool check_files(const Export *x, Error *e)
{
    Lookup written = {0};
    for (size_t i = 0; i < x->pictures.count; i++) {
        const Slide *p = &x->pictures.items[i];
        if (lookup_find(&written, str_of(p->path)) >= 0)
            return error_set(e, ERROR_USAGE, "two lessons would both write '%s'", p->path);
        lookup_set(x->arena, &written, str_of(p->path), (int)i);
        if (!is_free(x, p->path, e) || !is_free(x, text_of(x, p, 0).path, e))
            return false;
    }
    return !x->manifest || is_free(x, x->manifest, e);
}

/* ---- manifest ---- */

/* Adds what stands before it, a key perhaps, and a text as the picture shows it: with escapes for
 * what would not be seen. */
static void add_json(StrBuf *out, const char *before, Str shown)
{
    StrBuf visible = strbuf_make(out->arena);
    strbuf_visible(&visible, shown);
    Str text = strbuf_str(&visible);
    strbuf_puts(out, before);
    strbuf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '"' || c == '\\')
            strbuf_printf(out, "\\%c", c);
        else if (c == '\n') /* prose breaks its lines anywhere */
            strbuf_char(out, ' ');
        else if (c < 0x20)
            strbuf_printf(out, "\\u%04x", c);
        else
            strbuf_char(out, (char)c);
    }
    strbuf_char(out, '"');
}

static void add_names(StrBuf *out, const char *before, const LackList *lacks)
{
    strbuf_puts(out, before);
    for (size_t i = 0; i < lacks->count; i++)
        add_json(out, i ? ", " : "", lacks->items[i].name);
    strbuf_char(out, ']');
}

/* One picture: its file, title, position and alt text, and the tensors of which it does not show
 * all. */
static void add_entry(StrBuf *out, const Slide *p, const SceneLacks *lacks)
{
    const Position *at = &p->view.position;
    int stage = lesson_step(p->lesson, at->count ? at->path[0] : 1)->stage;
    StrBuf position = strbuf_make(out->arena);
    position_write(&position, at);
    add_json(out, out->len ? ",\n  {\"file\": " : "  {\"file\": ", p->file);
    add_json(out, ",\n   \"title\": ", p->lesson->title);
    add_json(out, ", \"stage\": ", p->lesson->stages.items[stage].title);
    add_json(out, ", \"position\": ", strbuf_str(&position));
    add_names(out, ",\n   \"without_numbers\": [", &lacks->without_numbers);
    add_names(out, ", \"in_part\": [", &lacks->in_part);
    add_json(out, ",\n   \"alt\": ",
             p->figure.figure ? figure_alt_text(out->arena, &p->figure)
                              : scene_alt_text(out->arena, p->lesson, &p->view));
    strbuf_char(out, '}');
}

static bool write_manifest(const Export *x, Error *e)
{
    Str text = str_printf(x->arena, "[\n%.*s\n]\n", STR_ARG(strbuf_str(&x->entries)));
    return file_write(x->manifest, text, x->force, e);
}

/* ---- drawing ---- */

/* Draws and writes one picture; *lacks says what is left out in it. */
static bool draw_picture(Export *x, const Slide *p, FontSet *fonts, Arena *a, SceneLacks *lacks,
                         Error *e)
{
    TextMetrics metrics = fonts_metrics(fonts);
    DrawList list;
    *lacks = (SceneLacks){0};
    if (p->figure.figure)
        list = figure_draw(a, &p->figure, &p->view, x->width, x->height, &metrics);
    else
        list = scene_draw_telling(a, p->lesson, &p->view, x->width, x->height, &metrics, lacks);
    Image image = image_make(a, list.width, list.height);
    raster_paint(&image, &list, fonts);
    if (!png_write(&image, p->path, x->force, e))
        return false;
    command_print(x->command,
                  str_printf(x->arena, "%.*s\n", STR_ARG(str_in_line(x->arena, str_of(p->path)))));
    if (x->manifest)
        add_entry(&x->entries, p, lacks);
    return true;
}

enum { TEXT_PAGES = 100 }; /* of one step; the last one says how many lines there are more */

/* The slides with all the words of what `p` shows. */
static bool draw_texts(Export *x, const Slide *p, FontSet *fonts, Arena *a, Error *e)
{
    SceneLacks lacks = {.printed = true};
    for (int page = 0; lacks.printed && page < TEXT_PAGES; page++) {
        Slide text = text_of(x, p, page);
        if (!draw_picture(x, &text, fonts, a, &lacks, e))
            return false;
    }
    return true;
}

static bool draw_all(Export *x, Error *e)
{
    FontSet *fonts = fonts_open(e);
    Arena a = arena_scratch();
    bool ok = fonts != NULL;
    x->entries = strbuf_make(x->arena);
    for (size_t i = 0; ok && i < x->pictures.count; i++) {
        const Slide *p = &x->pictures.items[i];
        SceneLacks lacks;
        terminal_progress(str_printf(&a, "%zu of %zu", i + 1, x->pictures.count).at);
        ok = draw_picture(x, p, fonts, &a, &lacks, e);
        ok = ok && (!lacks.words || draw_texts(x, p, fonts, &a, e));
        arena_reset(&a);
    }
    terminal_progress("");
    fonts_close(fonts);
    arena_free(&a);
    return ok;
}

static bool write_pictures(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (o->given[OPTION_MANIFEST])
        x->manifest = path_of(x, STR("index.json"));
    if (!option_size(o, &x->width, &x->height, e) || !plan(x, e) || !check_files(x, e) ||
        !file_make_folder(str_copy(x->arena, x->folder).at, e) || !draw_all(x, e))
        return false;
    if (x->manifest && write_manifest(x, e))
        command_print(x->command, str_printf(x->arena, "%.*s\n",
                                             STR_ARG(str_in_line(x->arena, str_of(x->manifest)))));
    return e->kind == ERROR_NONE;
}

static bool write_page(Export *x, Error *e)
{
    return page_export(x->command, x->folder, e);
}

/* ---- formats ---- */

typedef struct Format {
    const char *name;
    uint64_t without; /* bits of export's options that have no effect on it */
    bool (*write)(Export *x, Error *e);
} Format;

static const Format formats[] = {
    {"png", BIT(PAGE_FROM), write_pictures},
    {"page", ~(BIT(FORMAT) | BIT(OUT) | BIT(FORCE) | BIT(BIG) | BIT(PAGE_FROM) | BIT(COLOR)),
     write_page},
};

/* The format that is asked for, or the first; NULL with an error: there is none of that name, or an
 * option is given that has no effect on it. */
static const Format *format_of(const Options *o, Error *e)
{
    enum { FORMATS = sizeof formats / sizeof *formats };
    const char *names[FORMATS + 1] = {NULL};
    int row;
    for (int i = 0; i < FORMATS; i++)
        names[i] = formats[i].name;
    if (!option_choice(o, OPTION_FORMAT, names, &row, e))
        return NULL;
    for (int id = 0; id < OPTION_IDS; id++)
        if (o->given[id] && (formats[row].without & OPTION_BIT(id))) {
            error_set(e, ERROR_USAGE, "--%s has no effect with --format %s", option_rows[id].name,
                      formats[row].name);
            error_hint(e, "leave it out");
            return NULL;
        }
    return &formats[row];
}

static bool export_all(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    const Format *format = format_of(o, e);
    if (!format)
        return false;
    if (!o->given[OPTION_OUT]) {
        error_set(e, ERROR_USAGE, "export wants a folder to write to");
        return error_hint(e, "attnscope export 1 -o pictures");
    }
    x->folder = folder_name(o->value[OPTION_OUT]);
    return format->write(x, e);
}

void cmd_export(Command *c, Error *e)
{
    Error failed = {0}; /* told before what was left out is */
    Export x = {.command = c, .arena = &c->arena, .force = c->options.given[OPTION_FORCE]};
    (void)e;
    if (!export_all(&x, &failed) && failed.kind)
        command_fail(c, &failed);
    if (x.big)
        command_note(c, "%d step%s not run and left out (--big runs them)", x.big,
                     x.big == 1 ? "" : "s");
    if (x.behind)
        command_note(c, "%d step%s behind an error not run and left out", x.behind,
                     x.behind == 1 ? "" : "s");
}
