/*
 * cmd_export.c - `export`: which pictures are wanted, in which formats, and what can be refused.
 *
 * Everything that can be refused is refused before the first picture is drawn: lessons are loaded,
 * options read, file names made and compared with what exists. A lesson with an error is told, and
 * what ran of it is drawn. Then export_draw (export_draw.c) makes the files.
 */
#include "main/export.h"

#include "base/file.h"
#include "base/lookup.h"
#include "base/terminal.h"
#include "draw/pen.h"
#include "pictures/figures.h"
#include "pictures/file_name.h"
#include "pictures/scene.h"
#include "words/phrase.h"

#include <limits.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

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

/* ---- how large, on which ground ---- */

static const LengthUnit units[] = {
    {"cm", 1 / 2.54, 10}, {"mm", 1 / 25.4, 1}, {"in", 1, 10}, {"pt", 1 / 72.0, 1}};

/* "12cm" in inches. */
static bool read_length(Str text, float *inches, const LengthUnit **unit)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        double number;
        if (str_ends(text, units[i].name) &&
            str_to_double(str_part(text, 0, text.len - 2), &number)) {
            *inches = (float)(number * units[i].inches);
            *unit = &units[i];
            return true;
        }
    }
    return false;
}

Str export_width(const Export *x, double inches)
{
    const LengthUnit *u = x->unit;
    return str_printf(x->arena, "%g%s", ceil(inches / u->inches * u->parts - 1e-6) / u->parts,
                      u->name);
}

static const float WIDTH_LEAST = 1, WIDTH_MOST = 80; /* inches of a picture on paper */
/* Pixels of an inch that pictures are laid out with, and finer ones on paper, where numbers are
 * small and a pixel more or less counts. */
enum { LAID_OUT_DPI = 96, PAPER_DPI = 192 };

/* The picture is laid out for its size on paper. */
static bool read_width(Export *x, bool small, Error *e)
{
    const Options *o = &x->command->options;
    Str text = o->value[OPTION_WIDTH];
    if (!read_length(text, &x->inches, &x->unit) ||
        !(x->inches >= WIDTH_LEAST && x->inches <= WIDTH_MOST))
        return error_set(e, ERROR_USAGE, "--width wants a length from 1in to 80in, not '%.*s'",
                         STR_ARG(text)) ||
               error_hint(e, "12cm, 120mm, 5in or 340pt");
    if (o->given[OPTION_SIZE])
        return error_set(e, ERROR_USAGE, "--width and --size both say how wide the picture is");
    x->laid_out_dpi = small ? PAPER_DPI : LAID_OUT_DPI; /* a slide is one of a screen */
    x->width = (int)lrintf(x->inches * (float)x->laid_out_dpi);
    x->height = small ? x->width * 5 / 4 : x->width * 9 / 16; /* a figure is cropped to its own */
    return true;
}

enum { PIXELS_MOST = 16384 }; /* of a side */

/* How many pixels a side may have in the formats that have any; 0: those are not asked for. */
static int most_pixels(const Export *x)
{
    int most = 0;
    for (int k = 0; k < x->count; k++)
        if (x->formats[k] == &picture_formats[FORMAT_PNG])
            most = PIXELS_MOST;
    return film_wanted(x) ? WEBP_SIDE_MOST : most;
}

static bool check_pixels(const Export *x, int dpi, Error *e)
{
    int most = most_pixels(x), side = x->width > x->height ? x->width : x->height;
    if (most == 0 || (float)side * x->enlarge <= (float)most)
        return true;
    error_set(e, ERROR_USAGE, "--dpi %d makes pictures of more than %d pixels", dpi, most);
    return error_hint(e, "--dpi %d is the most with this --%s; a smaller one takes more",
                      most * x->laid_out_dpi / side, x->inches > 0 ? "width" : "size");
}

static bool read_size(Export *x, bool small, Error *e)
{
    const Options *o = &x->command->options;
    int dpi;
    x->laid_out_dpi = LAID_OUT_DPI;
    if (!option_size(o, small, &x->width, &x->height, e) ||
        (o->given[OPTION_WIDTH] && !read_width(x, small, e)) ||
        !option_int(o, OPTION_DPI, 24, 1200, o->given[OPTION_WIDTH] ? 300 : LAID_OUT_DPI, &dpi, e))
        return false;
    Str least = x->unit ? export_width(x, (double)SCENE_LEAST_WIDTH / LAID_OUT_DPI) : STR("");
    if (!small && x->width < SCENE_LEAST_WIDTH) /* by --width: --size has limits of its own */
        return error_set(e, ERROR_USAGE, "%.*s is too narrow for a slide, %.*s is the least",
                         STR_ARG(o->value[OPTION_WIDTH]), STR_ARG(least)) ||
               error_hint(e, "--parts figure or picture have room in that");
    x->enlarge = (float)dpi / (float)x->laid_out_dpi;
    return check_pixels(x, dpi, e);
}

/* Fonts are embedded as far as they are used; a PDF always does so, a PNG has none. */
static bool read_fonts(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    int embed;
    bool svg = false;
    for (int k = 0; k < x->count; k++)
        svg = svg || strcmp(x->formats[k]->name, "svg") == 0;
    if (o->given[OPTION_FONTS] && !svg)
        return error_set(e, ERROR_USAGE, "--fonts wants --format svg");
    if (!option_choice(o, OPTION_FONTS, &embed, e))
        return false;
    x->embed = embed == 1;
    return true;
}

static bool read_look(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    Str parts = o->value[OPTION_PARTS];
    bool small = o->given[OPTION_FIGURE] || str_is(parts, "figure") || str_is(parts, "picture");
    int ground;
    if (!option_choice(o, OPTION_GROUND, &ground, e) || !read_fonts(x, e) ||
        !read_size(x, small, e))
        return false;
    if (ground == GROUND_TRANSPARENT && !small)
        return error_set(e, ERROR_USAGE, "a %s has a ground of its own",
                         str_is(parts, "window") ? "window" : "slide") ||
               error_hint(e, "--ground transparent wants --parts figure or picture");
    x->ground = ground;
    x->crop = o->given[OPTION_CROP];
    x->distinct = o->given[OPTION_DISTINCT];
    return true;
}

/* The number of the first figure, "4" or "2.4". */
static bool read_number(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    Str text = o->value[OPTION_NUMBER];
    size_t dot = text.len;
    bool figure = str_is(o->value[OPTION_PARTS], "figure");
    if (o->given[OPTION_FIGURE] && o->given[OPTION_CAPTION])
        return error_set(e, ERROR_USAGE, "--figure has a caption of its own: leave out --caption");
    if (!figure && (o->given[OPTION_NUMBER] || o->given[OPTION_CAPTION]))
        return error_set(e, ERROR_USAGE, "--%s wants --parts figure",
                         o->given[OPTION_NUMBER] ? "number" : "caption");
    if (o->given[OPTION_NUMBER] && o->given[OPTION_CAPTION] && o->value[OPTION_CAPTION].len == 0)
        return error_set(e, ERROR_USAGE, "--number stands in the caption: leave out one of them");
    while (dot > 0 && text.at[dot - 1] != '.')
        dot--;
    x->chapter = str_part(text, 0, dot);
    if (o->given[OPTION_NUMBER] && !positive(str_from(text, dot), &x->number))
        return error_set(e, ERROR_USAGE, "--number wants a number as 4 or 2.4, not '%.*s'",
                         STR_ARG(text));
    return true;
}

/* ---- planning ---- */

Lesson *export_lesson(const Export *x, const char *word)
{
    Command *c = x->command;
    int at = lookup_find(x->opened, str_of(word));
    if (at >= 0)
        return c->lessons.items[at];
    Lesson *l = command_lesson(c, word);
    if (l)
        lookup_set(x->arena, x->opened, str_of(word), (int)c->lessons.count - 1);
    if (l && l->error.kind && !x->kept)
        command_fail(c, &l->error);
    return l;
}

/* A question belongs to a fence: it is put once, at the last of its steps, unless one is asked for.
 */
static bool asks_here(const Export *x, const Lesson *l, const LessonStep *s)
{
    const Options *o = &x->command->options;
    int64_t k;
    if (!o->given[OPTION_ASK] || o->given[OPTION_STEP])
        return true;
    bool last = s == fence_last(l, &l->fences.items[s->fence]);
    return last && str_to_int(o->value[OPTION_ASK], &k) && k <= lesson_asks(l, s);
}

static const float PRINTED_POINTS = 7; /* of a figure's small text on paper, where it has room */

/* On paper text has a size of its own, however wide the figure is. */
static void size_text(const Export *x, View *v)
{
    float px = PRINTED_POINTS * (float)x->laid_out_dpi / 72;
    if (x->inches > 0 && !x->command->options.given[OPTION_TEXT])
        v->text = pen_enlarged((float)x->width, (float)x->height, v->text, px);
}

/* Words of that theme cannot be read on white. */
static bool is_for_dark(ThemeId theme)
{
    const Colour white = COLOUR(0xffffff);
    return colour_contrast(themes[theme].roles[ROLE_TEXT], white) < 4.5;
}

/* Makes a figure of a step's picture; its number follows when it is drawn. */
static bool figure_of(Export *x, Slide *p, Error *e)
{
    const Options *o = &x->command->options;
    bool well =
        figure_of_view(x->arena, p->lesson, &p->view, "", o->value[OPTION_CAPTION], &p->figure, e);
    p->figure.bare = o->given[OPTION_CAPTION] && o->value[OPTION_CAPTION].len == 0;
    return well;
}

/* Is there nothing that a figure of it could show? */
static bool is_blank(const Export *x, const Slide *p)
{
    return !subject_extra(p->lesson, &p->view) &&
           scene_caption(x->arena, p->lesson, &p->view).count == 0;
}

/* One more picture, with all options of the view but the step, which differs from picture to
 * picture. A focus that this lesson's step does not have is no error. */
static bool add_picture(Export *x, Slide p, Error *e)
{
    const Options *o = &x->command->options;
    uint64_t set = VIEW_OPTIONS & ~(BIT(STEP) | BIT(FOCUS) | (x->events.last ? BIT(AT) : 0) |
                                    (o->given[OPTION_ASK] ? 0 : BIT(ANSWERED)));
    p.view.still = true;
    Error unfocused = {0};
    if (x->events.last && !view_option(&p.view, p.lesson, STR("at"), x->last_event, e))
        return false;
    if (!option_views(o, set, p.lesson, &p.view, e))
        return false;
    if (x->ground == GROUND_WHITE && is_for_dark(p.view.theme))
        return error_set(e, ERROR_USAGE, "--ground white: the words of --theme %s are light, too",
                         themes[p.view.theme].name) ||
               error_hint(e, "--theme light and print have dark ones");
    if (o->given[OPTION_FOCUS])
        x->focused |= option_views(o, BIT(FOCUS), p.lesson, &p.view, &unfocused);
    bool own = p.view.parts == PARTS_FIGURE && !p.figure.figure; /* and none of the book */
    if (own && is_blank(x, &p)) {
        x->blank++;
        return true;
    }
    if (own && !figure_of(x, &p, e))
        return false;
    if (p.figure.figure)
        size_text(x, &p.view);
    x->without = (Error){0};
    x->effective = x->effective || view_check(p.lesson, &p.view, &x->without);
    if (x->events.last)
        p.view.at = x->events.first;
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
        p.document = file_name_of_lesson(x->arena, l->number, l->slug);
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
        Lesson *l = export_lesson(x, *word);
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
        return export_lesson(x, section);
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
    p.file = p.document = str_printf(x->arena, "figure-%s", f->number);
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
    if (c->options.given[OPTION_ZOOM])
        return error_set(e, ERROR_USAGE, "--figure shows all of it: leave out --zoom");
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

/* An option that has an effect in some of the pictures only is no error; one of those may be drawn
 * again where it has none. */
static bool plan(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (o->given[OPTION_FIGURE] ? !plan_figures(x, e) : !plan_steps(x, e))
        return false;
    if (x->pictures.count == 0 && x->big + x->behind + x->blank == 0 && o->given[OPTION_STEP]) {
        error_set(e, ERROR_USAGE, "--step: there is no step or stage '%.*s'",
                  STR_ARG(o->value[OPTION_STEP]));
        return error_hint(e, "attnscope trace shows the stages and their steps");
    }
    if (x->pictures.count == 0 && o->given[OPTION_ASK] && !x->command->worst)
        return error_set(e, ERROR_USAGE, "--ask: no step has a question %.*s",
                         STR_ARG(o->value[OPTION_ASK])) ||
               error_hint(e, "a step's questions are counted from 1");
    if (o->given[OPTION_FOCUS] && !x->focused && x->pictures.count) {
        Slide *p = &x->pictures.items[x->pictures.count - 1];
        return option_views(o, BIT(FOCUS), p->lesson, &p->view, e);
    }
    if (x->pictures.count && !x->effective && !x->kept) {
        *e = x->without;
        return false;
    }
    return true;
}

/* Of what the folder did not take. */
static bool other_folder(Error *e)
{
    return error_hint(e, "-o can name another folder");
}

bool export_write(const Export *x, const char *path, Str bytes, Error *e)
{
    if (x->kept && str_equal(str_behind(str_of(path), '/'), x->wanted))
        *x->kept = str_copy(x->arena, bytes);
    if (x->kept)
        return true;
    if (!file_write(path, bytes, x->force, e))
        return other_folder(e);
    Str shown = str_in_line(x->arena, str_of(path));
    command_print(x->command, str_printf(x->arena, "%.*s\n", STR_ARG(shown)));
    return true;
}

void export_tell_missing(const Export *x, const FontSet *fonts)
{
    Str missing = fonts_missing(fonts, x->arena);
    bool boxes = false;
    for (int k = 0; k < x->count; k++)
        boxes = boxes || strcmp(x->formats[k]->name, "png") == 0 ||
                strcmp(x->formats[k]->name, "pdf") == 0;
    if (missing.len && boxes && !x->kept)
        command_note(
            x->command,
            "no font of the program has %.*s: boxes stand there (svg and html name other fonts)",
            STR_ARG(missing));
}

bool export_claim(const Export *x, const char *path, Error *e)
{
    if (x->kept)
        return true;
    if (lookup_find(x->claimed, str_of(path)) >= 0)
        return error_set(e, ERROR_USAGE, "two lessons would both write '%s'", path);
    lookup_set(x->arena, x->claimed, str_of(path), 0);
    if (!file_exists(path) || file_can_write(path, x->force, e))
        return true;
    return e->hint[0] ? false : other_folder(e);
}

/* A picture that is the only one of its document gives it its own name. */
static void name_documents(Export *x)
{
    SlideList *all = &x->pictures;
    for (size_t i = 0; i < all->count; i++) {
        Slide *p = &all->items[i];
        bool before = i > 0 && str_equal(p->document, p[-1].document);
        bool after = i + 1 < all->count && str_equal(p->document, p[1].document);
        p->last = !after;
        p->only = !before && !after;
        if (p->only)
            p->document = p->file;
    }
}

/* Error when a file exists already, or when two lessons would share one. */
static bool claim_files(const Export *x, Error *e)
{
    for (size_t i = 0; i < x->pictures.count; i++) {
        const Slide *p = &x->pictures.items[i];
        Slide text = export_text_of(x, p, 0);
        for (int k = 0; k < x->count; k++) {
            const Format *f = x->formats[k];
            if ((f->make || p->last) && !export_claim(x, export_path(x, p, f), e))
                return false;
            if (f->make && !export_claim(x, export_path(x, &text, f), e))
                return false;
        }
    }
    return !x->manifest || export_claim(x, x->manifest, e);
}

static bool plan_pictures(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (o->given[OPTION_MANIFEST])
        x->manifest = str_printf(x->arena, "%.*s/index.json", STR_ARG(x->folder)).at;
    if (!read_look(x, e) || !read_number(x, e) || !film_read(x, e) || !plan(x, e))
        return false;
    name_documents(x);
    return film_check(x, e) && claim_files(x, e);
}

/* ---- formats ---- */

static const Format json_formats[] = {{.name = "json"}, {0}};

/* What can be made, and by which formats. All that is asked for is planned, and what can be refused
 * is, before the first file is written. */
static const struct Way {
    const Format *formats; /* ended by one without a name */
    VerbBit bit;           /* of the options that have an effect on them */
    bool (*plan)(Export *x, Error *e);
    bool (*write)(Export *x, Error *e);
} ways[] = {
    {picture_formats, FOR_PICTURES, plan_pictures, export_draw},
    {number_formats, FOR_NUMBERS, plan_data, write_data},
    {json_formats, FOR_JSON, plan_data, write_data},
    {paper_formats, FOR_PAPER, plan_paper, write_papers},
    {page_formats, FOR_PAGE, plan_page, write_page},
};

enum { WAYS = sizeof ways / sizeof *ways };

/* All that one command exports: an Export of each way, without formats where it is not wanted. */
typedef struct Exports {
    Export of[WAYS];
    Lookup opened, claimed; /* that they share */
} Exports;

const char *export_format(int i)
{
    for (const struct Way *w = ways; w < ways + WAYS; w++)
        for (const Format *f = w->formats; f->name; f++)
            if (i-- == 0)
                return f->name;
    return NULL;
}

/* What --format says; without it png, of paper html. */
static Str formats_of(const Options *o)
{
    if (o->given[OPTION_FORMAT])
        return o->value[OPTION_FORMAT];
    return o->given[OPTION_HANDOUT] || o->given[OPTION_WORKSHEET] ? STR("html") : STR("png");
}

/* Bits of what all the formats make. */
static unsigned made_by(const Exports *all)
{
    unsigned made = FOR_EVERY;
    for (int w = 0; w < WAYS; w++)
        for (int k = 0; k < all->of[w].count; k++)
            made |= all->of[w].formats[k]->asks ? FOR_QUIZ : ways[w].bit;
    return made;
}

/* What helps where an option has no effect on what is made. */
static bool hint_effect(OptionId id, unsigned made, Error *e)
{
    unsigned takers = option_rows[id].verbs;
    if (made & FOR_QUIZ && takers & FOR_PAPER)
        return error_hint(e, "a quiz has words and tables alone, and its answers");
    bool paper = !(takers & ~(unsigned)(FOR_PAPER | FOR_QUIZ));
    return error_hint(e, paper ? "it is for paper: give --worksheet, too" : "leave it out");
}

/* Error: an option is given that has no effect on any of the formats. */
static bool check_effects(const Exports *all, Error *e)
{
    const Options *o = &all->of[0].command->options;
    unsigned made = made_by(all);
    for (OptionId id = 0; id < OPTION_IDS; id++)
        if (o->given[id] && !(option_rows[id].verbs & made)) {
            OptionId with = o->given[OPTION_HANDOUT] ? OPTION_HANDOUT : OPTION_WORKSHEET;
            if (!o->given[OPTION_FORMAT] && o->given[with])
                error_set(e, ERROR_USAGE, "--%s has no effect with --%s", option_rows[id].name,
                          option_rows[with].name);
            else
                error_set(e, ERROR_USAGE, "--%s has no effect with --format %.*s",
                          option_rows[id].name, STR_ARG(formats_of(o)));
            return hint_effect(id, made, e);
        }
    if (!o->given[OPTION_ANSWERED] || o->given[OPTION_ASK] || made & FOR_PAPER)
        return true;
    error_set(e, ERROR_USAGE, "--answered has no effect without --ask");
    return error_hint(e, "the answers on paper are those of --worksheet or --handout");
}

/* Of two formats of one name, what is asked for besides says which is meant. */
static const Format *find_format(const Options *o, Str name, int *way, Error *e)
{
    bool paper = o->given[OPTION_HANDOUT] || o->given[OPTION_WORKSHEET];
    Nearest n = {.wanted = name};
    for (const struct Way *w = ways; w < ways + WAYS; w++)
        for (const Format *f = w->formats; f->name; f++) {
            if (paper && w->formats != paper_formats)
                break;
            nearest_offer(&n, str_of(f->name));
            *way = (int)(w - ways);
            if (str_is(name, f->name))
                return f;
        }
    if (paper) {
        error_set(e, ERROR_USAGE, "there is no handout or worksheet as '%.*s'", STR_ARG(name));
        error_hint(e, "a handout is html or pdf, a worksheet also gift or qti");
        return NULL;
    }
    error_set(e, ERROR_USAGE, "--format does not know '%.*s'", STR_ARG(name));
    if (!nearest_hint(&n, e))
        error_hint(e, "format: %s", option_rows[OPTION_FORMAT].doc);
    return NULL;
}

static bool add_format(Exports *all, Str name, Error *e)
{
    int way;
    const Format *format = find_format(&all->of[0].command->options, name, &way, e);
    if (!format)
        return false;
    Export *x = &all->of[way];
    for (int k = 0; k < x->count; k++)
        if (x->formats[k] == format)
            return error_set(e, ERROR_USAGE, "--format names %s twice", format->name);
    x->formats[x->count++] = format;
    return true;
}

/* Shares out the formats: "png", or several as "png,html". */
static bool read_formats(Exports *all, Error *e)
{
    const Options *o = &all->of[0].command->options;
    Str rest = formats_of(o);
    if (o->given[OPTION_HANDOUT] && o->given[OPTION_WORKSHEET])
        return error_set(e, ERROR_USAGE, "a handout has the questions, too: leave out --worksheet");
    for (bool more = true; more;) {
        size_t comma = str_find(rest, ',');
        if (!add_format(all, str_part(rest, 0, comma), e))
            return false;
        if (comma + 1 == rest.len)
            return error_set(e, ERROR_USAGE, "--format ends with a comma");
        more = comma < rest.len;
        rest = more ? str_from(rest, comma + 1) : rest;
    }
    return check_effects(all, e);
}

/* ---- in another language ---- */

/* Of a file that is drawn again the table may lie beside it. */
static Str table_path(const Export *x)
{
    Str path = x->command->options.value[OPTION_LANG];
    Str beside = str_printf(x->arena, "%.*s%.*s", STR_ARG(x->beside), STR_ARG(path));
    return file_exists(beside.at) ? beside : path;
}

static bool read_table(const Export *x, Str *table, Error *e)
{
    Str path = table_path(x);
    int strangers = 0;
    if (!file_read(x->arena, str_copy(x->arena, path).at, table, e) ||
        !translation_read(x->arena, str_in_line(x->arena, path), *table, &strangers, e)) {
        e->kind = ERROR_FILE;
        if (!e->at.source && x->kept)
            error_hint(
                e, "it was drawn with this table: put it beside the picture, or go to its folder");
        else if (!e->at.source)
            error_hint(e, "attnscope help strings prints a table to begin with");
        return false;
    }
    if (strangers && !x->kept)
        command_note(x->command, "%.*s has %d text%s that attnscope does not have", STR_ARG(path),
                     strangers, strangers == 1 ? "" : "s");
    return true;
}

/* Lists what stands in English, as entries for the table. */
static void tell_missing(const Export *x)
{
    StrBuf missing = strbuf_make(x->arena);
    int count = translation_missing(&missing);
    if (!count || x->kept)
        return;
    command_note(x->command, "%.*s has no words for %d text%s, which may stand in English:",
                 STR_ARG(x->command->options.value[OPTION_LANG]), count, count == 1 ? "" : "s");
    terminal_write(stderr, strbuf_str(&missing), TERMINAL_PLAIN);
}

/* Every way's export begins as `base` is. */
static void begin(Exports *all, const Export *base)
{
    for (int w = 0; w < WAYS; w++) {
        all->of[w] = *base;
        all->of[w].bit = ways[w].bit;
        all->of[w].opened = &all->opened;
        all->of[w].claimed = &all->claimed;
    }
}

/* The folder above. */
static Str above(Str folder)
{
    return folder_name(str_part(folder, 0, folder.len - str_behind(folder, '/').len));
}

/* The folder of the path, or the nearest one above it, that is there; empty: the current one. */
static Str nearest_folder(Arena *a, Str folder)
{
    while (folder.len > 0 && !file_exists(str_copy(a, folder).at))
        folder = above(folder);
    return folder;
}

/* Takes away the folders that were made below `there` and have nothing in them. */
static void drop_folders(Arena *a, Str folder, Str there)
{
    while (folder.len > there.len && rmdir(str_copy(a, folder).at) == 0)
        folder = above(folder);
}

/* Makes what is wanted. */
static bool make(Exports *all, Error *e)
{
    bool ok = true, kept = all->of[0].kept != NULL;
    Arena *a = all->of[0].arena;
    Str folder = all->of[0].folder, there = kept ? folder : nearest_folder(a, folder);
    for (int w = 0; ok && w < WAYS; w++)
        ok = all->of[w].count == 0 || ways[w].plan(&all->of[w], e);
    if (ok && !kept)
        ok = file_make_folder(str_copy(a, folder).at, e) || other_folder(e);
    for (int w = 0; ok && w < WAYS; w++)
        ok = all->of[w].count == 0 || ways[w].write(&all->of[w], e);
    if (!ok && !kept)
        drop_folders(a, folder, there);
    return ok;
}

/* Makes it with the words of --lang. */
static bool make_in_language(Exports *all, Error *e)
{
    const Export *x = &all->of[0];
    bool other = x->command->options.given[OPTION_LANG];
    Str table = STR("");
    bool ok = !other || read_table(x, &table, e);
    for (int w = 0; w < WAYS; w++)
        all->of[w].table = table;
    ok = ok && make(all, e);
    if (other && ok)
        tell_missing(x);
    translation_leave();
    return ok;
}

static bool export_all(Exports *all, const Export *base, Error *e)
{
    begin(all, base);
    return read_formats(all, e) && make_in_language(all, e);
}

static bool read_folder(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    x->folder = folder_name(o->value[OPTION_OUT]);
    return o->given[OPTION_OUT] || error_set(e, ERROR_USAGE, "export wants a folder to write to") ||
           error_hint(e, "attnscope export 1 -o pictures");
}

void cmd_export(Command *c, Error *e)
{
    Error failed = {0}; /* told before what was left out is */
    Export base = {.command = c, .arena = &c->arena, .force = c->options.given[OPTION_FORCE]};
    Exports all = {0};
    const Export *x = &all.of[0]; /* of pictures */
    (void)e;
    if (!(read_folder(&base, &failed) && export_all(&all, &base, &failed)) && failed.kind)
        command_fail(c, &failed);
    if (x->big)
        command_note(c, "%d step%s not run and left out (--big runs them)", x->big,
                     x->big == 1 ? "" : "s");
    if (x->blank)
        command_note(c, "%d step%s nothing for a figure to show and %s left out", x->blank,
                     x->blank == 1 ? " has" : "s have", x->blank == 1 ? "is" : "are");
    if (x->behind)
        command_note(c, "%d step%s behind an error not run and left out", x->behind,
                     x->behind == 1 ? "" : "s");
}

/* ---- drawing again ---- */

/* The arguments of a command as export writes it, of which the lesson becomes `lesson`. */
static bool read_command(Command *c, Str line, Str lesson, Error *e)
{
    ARENA_LIST(char *) argv = {0};
    Str word;
    bool quoted = true;
    while (str_trim(line).len && (quoted = str_shell_word(&c->arena, &line, &word)))
        *ARENA_PUSH(&c->arena, &argv) = (char *)str_copy(&c->arena, word).at;
    c->argc = (int)argv.count;
    *ARENA_PUSH(&c->arena, &argv) = NULL;
    c->argv = argv.items;
    const Verb *verb = quoted ? command_understand(c, e) : NULL;
    bool export = verb && verb->run == cmd_export && c->words == (lesson.len > 0) &&
                  !c->options.given[OPTION_OUT] && !c->options.given[OPTION_MANIFEST];
    if (!export) {
        *e = (Error){0};
        return error_set(e, ERROR_FILE, "the command that drew it is none of this program");
    }
    const char **words = ARENA_ARRAY(&c->arena, const char *, 2);
    words[0] = lesson.len ? str_copy(&c->arena, lesson).at : NULL;
    c->word = words;
    return true;
}

bool export_again(Command *by, const Proof *said, Str file, Str folder, Str lesson, Str *bytes,
                  Error *e)
{
    Command c = {.arena = arena_make(0)};
    Str kept = STR(""), wanted = said->field[PROOF_PICTURE], line = said->field[PROOF_COMMAND];
    Export base = {.command = &c, .arena = &c.arena, .folder = STR("."), .wanted = wanted};
    Exports all = {0};
    base.from = file;
    base.beside = folder;
    base.kept = &kept;
    bool ok = read_command(&c, line, lesson, e) && export_all(&all, &base, e);
    *bytes = str_copy(&by->arena, kept);
    e->at = (Span){0}; /* in a text that goes */
    e->whole = NULL;
    e->call_count = 0;
    command_close(&c);
    arena_free(&c.arena);
    return ok && (kept.len > 0 ||
                  error_set(e, ERROR_FILE, "'%.*s' is not drawn any more", STR_ARG(wanted)));
}
