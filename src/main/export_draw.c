/*
 * export_draw.c - the pictures that cmd_export.c has planned become files (see export.h).
 *
 * Pictures are drawn one by one from one set of fonts and one arena, and each file is written whole
 * or not at all. A slide whose words are cut in favour of its numbers is followed by one with its
 * text alone.
 */
#include "main/export.h"

#include "base/file.h"
#include "base/terminal.h"
#include "pictures/scene.h"

#include <math.h>
#include <string.h>

const char *export_path(const Export *x, const Slide *p, const Format *format)
{
    Str name = format->end ? p->document : p->file;
    return str_printf(x->arena, "%.*s/%.*s.%s", STR_ARG(x->folder), STR_ARG(name), format->name).at;
}

Slide export_text_of(const Export *x, const Slide *p, int page)
{
    Slide text = *p;
    Str number = page ? str_printf(x->arena, "-%d", page + 1) : STR("");
    text.view.parts = PARTS_TEXT;
    text.view.page = page;
    text.view.still = true;
    text.file = str_printf(x->arena, "%.*s.text%.*s", STR_ARG(p->file), STR_ARG(number));
    return text;
}

bool export_written(const Export *x, const char *path)
{
    command_print(x->command,
                  str_printf(x->arena, "%.*s\n", STR_ARG(str_in_line(x->arena, str_of(path)))));
    return true;
}

static PictureWords words_of(Export *x, const Slide *p)
{
    Arena *a = &x->scratch;
    int step = p->view.position.count ? p->view.position.path[0] : 1;
    Str stage = p->lesson->stages.items[lesson_step(p->lesson, step)->stage].title;
    if (p->figure.figure && p->figure.figure->number[0])
        return (PictureWords){str_printf(a, "Figure %s", p->figure.figure->number),
                              figure_alt_text(a, &p->figure)};
    return (PictureWords){
        str_printf(a, "%.*s: %.*s, step %d", STR_ARG(p->lesson->title), STR_ARG(stage), step),
        scene_alt_text(a, p->lesson, &p->view)};
}

/* ---- manifest ---- */

/* Adds what stands before it, a key perhaps, and a text as the picture shows it: with escapes for
 * what would not be seen, on one line. */
static void add_json(StrBuf *out, const char *before, Str shown)
{
    StrBuf visible = strbuf_make(out->arena);
    strbuf_visible(&visible, shown);
    for (size_t i = 0; i < visible.len; i++)
        if (visible.at[i] == '\n') /* prose breaks its lines anywhere */
            visible.at[i] = ' ';
    strbuf_puts(out, before);
    strbuf_json(out, strbuf_str(&visible));
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
static void add_entry(StrBuf *out, const Slide *p, Str file, const SceneLacks *lacks)
{
    const Position *at = &p->view.position;
    int stage = lesson_step(p->lesson, at->count ? at->path[0] : 1)->stage;
    StrBuf position = strbuf_make(out->arena);
    position_write(&position, at);
    add_json(out, out->len ? ",\n  {\"file\": " : "  {\"file\": ", file);
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

/* ---- formats ---- */

/* How much larger a pixel of the list is on paper than 1/96 inch. */
static float scale_of(const Export *x, const DrawList *d)
{
    return x->inches > 0 ? x->inches * 96 / (float)d->width : 1;
}

static Image paint(Export *x, DrawList *d, Colour ground)
{
    Image image = image_make(&x->scratch, d->width, d->height);
    d->background = ground;
    raster_paint(&image, d, x->fonts);
    return image;
}

static bool draw_png(Export *x, const Slide *p, const DrawList *d, Error *e)
{
    const char *path = export_path(x, p, &picture_formats[0]);
    const Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);
    DrawList large = *d;
    Str bytes = STR("");
    float enlarge = x->enlarge * scale_of(x, d);
    large.items = ARENA_ARRAY(&x->scratch, DrawCommand, d->count + 1);
    memcpy(large.items, d->items, d->count * sizeof *d->items);
    if (fabsf(enlarge - 1) > 1e-4f)
        draw_enlarge(&large, enlarge);
    Image image = paint(x, &large, d->background.a ? d->background : white);
    bool told = x->command->options.given[OPTION_DPI] || x->inches > 0;
    image.dpi = told ? x->enlarge * 96 : 0;
    if (!d->background.a) {
        Image dark = paint(x, &large, black);
        image_clear(&x->scratch, &image, &dark);
    }
    return png_encode(&x->scratch, &image, &bytes, e) && file_write(path, bytes, x->force, e) &&
           export_written(x, path);
}

static bool draw_svg(Export *x, const Slide *p, const DrawList *d, Error *e)
{
    const char *path = export_path(x, p, &picture_formats[1]);
    StrBuf out = strbuf_make(&x->scratch);
    PictureWords words = words_of(x, p);
    const char *id = str_printf(&x->scratch, "p%.*s-", STR_ARG(p->file)).at;
    svg_draw(&out, d, x->fonts, id, scale_of(x, d), &words);
    return file_write(path, strbuf_str(&out), x->force, e) && export_written(x, path);
}

/* A page of the document; the outline has the lesson's stages. */
static bool draw_pdf(Export *x, const Slide *p, const DrawList *d, Error *e)
{
    PictureWords words = words_of(x, p);
    int step = p->view.position.count ? p->view.position.path[0] : 1;
    int stage = lesson_step(p->lesson, step)->stage;
    bool first = !x->pdf;
    Str title = p->figure.figure ? words.title : p->lesson->title;
    if (first && !(x->pdf = pdf_open(&x->pages, x->fonts, title, e)))
        return false;
    bool opens = !p->figure.figure && (first || stage != x->stage);
    x->stage = stage;
    pdf_page(x->pdf, d, scale_of(x, d), &words,
             opens ? p->lesson->stages.items[stage].title : STR(""));
    return true;
}

static bool end_pdf(Export *x, const Slide *p, Error *e)
{
    const char *path = export_path(x, p, &picture_formats[2]);
    Pdf *pdf = x->pdf;
    Str bytes = STR("");
    x->pdf = NULL;
    bool ok = pdf_close(pdf, &bytes, e) && file_write(path, bytes, x->force, e) &&
              export_written(x, path);
    arena_reset(&x->pages);
    return ok;
}

const Format picture_formats[] = {
    {.name = "png", .draw = draw_png},
    {.name = "svg", .draw = draw_svg},
    {.name = "pdf", .draw = draw_pdf, .end = end_pdf},
    {0},
};

/* ---- drawing ---- */

/* Draws one picture in all formats; *lacks says what is left out in it. */
static bool draw_picture(Export *x, const Slide *p, SceneLacks *lacks, Error *e)
{
    TextMetrics metrics = fonts_metrics(x->fonts);
    DrawList list;
    *lacks = (SceneLacks){0};
    if (p->figure.figure)
        list = figure_draw(&x->scratch, &p->figure, &p->view, x->width, x->height, &metrics);
    else
        list = scene_draw_telling(&x->scratch, p->lesson, &p->view, x->width, x->height, &metrics,
                                  lacks);
    if (x->crop)
        draw_crop(&list, floorf((float)(x->width < x->height ? x->width : x->height) / 60));
    if (x->ground == GROUND_WHITE)
        draw_reground(&list, (Colour)COLOUR(0xffffff));
    if (x->ground == GROUND_TRANSPARENT)
        list.background.a = 0;
    for (int k = 0; k < x->count; k++)
        if (!x->formats[k]->draw(x, p, &list, e))
            return false;
    Str file = str_behind(str_of(export_path(x, p, x->formats[0])), '/');
    if (x->manifest)
        add_entry(&x->entries, p, file, lacks);
    return true;
}

enum { TEXT_PAGES = 100 }; /* of one step; the last one says how many lines there are more */

/* The slides with all the words of what `p` shows. */
static bool draw_texts(Export *x, const Slide *p, Error *e)
{
    SceneLacks lacks = {.printed = true};
    for (int page = 0; lacks.printed && page < TEXT_PAGES; page++) {
        Slide text = export_text_of(x, p, page);
        if (!draw_picture(x, &text, &lacks, e))
            return false;
    }
    return true;
}

/* The picture, what of its words did not fit, and after the last one of a document that. */
static bool draw_one(Export *x, const Slide *p, Error *e)
{
    SceneLacks lacks;
    if (!draw_picture(x, p, &lacks, e) || (lacks.words && !draw_texts(x, p, e)))
        return false;
    for (int k = 0; p->last && k < x->count; k++)
        if (x->formats[k]->end && !x->formats[k]->end(x, p, e))
            return false;
    return true;
}

static bool write_manifest(const Export *x, Error *e)
{
    Str text = str_printf(x->arena, "[\n%.*s\n]\n", STR_ARG(strbuf_str(&x->entries)));
    return file_write(x->manifest, text, x->force, e) && export_written(x, x->manifest);
}

bool export_draw(Export *x, Error *e)
{
    bool ok = (x->fonts = fonts_open(e)) != NULL;
    if (ok && x->inches > 0)
        fonts_exact(x->fonts);
    x->scratch = arena_scratch();
    x->pages = arena_scratch();
    x->entries = strbuf_make(x->arena);
    for (size_t i = 0; ok && i < x->pictures.count; i++) {
        terminal_progress(str_printf(&x->scratch, "%zu of %zu", i + 1, x->pictures.count).at);
        ok = draw_one(x, &x->pictures.items[i], e);
        arena_reset(&x->scratch);
    }
    terminal_progress("");
    fonts_close(x->fonts);
    arena_free(&x->scratch);
    arena_free(&x->pages);
    return ok && (!x->manifest || write_manifest(x, e));
}
