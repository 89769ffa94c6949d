/*
 * export_draw.c - the pictures that cmd_export.c has planned become files (see export.h).
 *
 * Pictures are laid out one by one. What takes long, to paint them and to pack their files, several
 * threads do for some pictures at once; then the files are written in their order, each whole or
 * not at all. A slide whose words are cut in favour of its numbers is followed by one with its
 * text alone.
 */
#include "main/export.h"

#include "base/file.h"
#include "base/lookup.h"
#include "base/terminal.h"
#include "base/threads.h"
#include "pictures/scene.h"
#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *export_path(const Export *x, const Slide *p, const Format *format)
{
    Str name = format->make ? p->file : p->document;
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

static PictureWords words_of(Arena *a, const Slide *p)
{
    const Figure *f = p->figure.figure;
    int step = p->view.position.count ? p->view.position.path[0] : 1;
    Str stage = p->lesson->stages.items[lesson_step(p->lesson, step)->stage].title;
    Str title =
        str_printf(a, "%.*s: %.*s, step %d", STR_ARG(p->lesson->title), STR_ARG(stage), step);
    if (f && f->number[0])
        title = str_printf(a, "Figure %s", f->number);
    Str alt = f ? figure_alt_text(a, &p->figure) : scene_alt_text(a, p->lesson, &p->view);
    Str extra = scene_extra_text(a, p->lesson, &p->view);
    return (PictureWords){title,
                          str_trim(str_printf(a, "%.*s %.*s", STR_ARG(alt), STR_ARG(extra)))};
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
static void add_entry(StrBuf *out, const Drawing *g, Str file)
{
    const Slide *p = &g->slide;
    const Position *at = &p->view.position;
    int stage = lesson_step(p->lesson, at->count ? at->path[0] : 1)->stage;
    StrBuf position = strbuf_make(out->arena);
    position_write(&position, at);
    add_json(out, out->len ? ",\n  {\"file\": " : "  {\"file\": ", file);
    add_json(out, ",\n   \"title\": ", p->lesson->title);
    add_json(out, ", \"stage\": ", p->lesson->stages.items[stage].title);
    add_json(out, ", \"position\": ", strbuf_str(&position));
    add_names(out, ",\n   \"without_numbers\": [", &g->lacks.without_numbers);
    add_names(out, ", \"in_part\": [", &g->lacks.in_part);
    add_json(out, ",\n   \"alt\": ", g->words.alt);
    strbuf_char(out, '}');
}

/* ---- formats ---- */

/* How much larger a pixel is on paper than 1/96 inch, where so many make the width. */
static float scale_of(const Export *x, float width)
{
    return x->inches > 0 ? x->inches * 96 / width : 1;
}

/* How much larger it is in a picture of pixels. */
static float pixels_of(const Export *x, float width)
{
    return x->enlarge * (x->inches > 0 ? (float)x->width / width : 1);
}

static Box all_of(const DrawList *d)
{
    return (Box){0, 0, (float)d->width, (float)d->height};
}

static Image paint(Arena *a, DrawList *d, FontSet *fonts, Colour ground)
{
    Image image = image_make(a, d->width, d->height);
    d->background = ground;
    raster_paint(&image, d, fonts);
    return image;
}

Image export_paint(const Export *x, Arena *a, const DrawList *d, Box part, FontSet *fonts)
{
    const Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);
    DrawList large = *d;
    float enlarge = pixels_of(x, part.w);
    large.arena = a;
    large.items = ARENA_ARRAY(a, DrawCommand, d->count + 1);
    memcpy(large.items, d->items, d->count * sizeof *d->items);
    draw_trim(&large, part);
    if (fabsf(enlarge - 1) > 1e-4f)
        draw_enlarge(&large, enlarge);
    Image image = paint(a, &large, fonts, d->background.a ? d->background : white);
    if (!d->background.a) {
        Image dark = paint(a, &large, fonts, black);
        image_clear(a, &image, &dark);
    }
    return image;
}

static bool make_png(const Export *x, Drawing *g, FontSet *fonts, Str *bytes, Error *e)
{
    Arena scratch = arena_scratch();
    Image image = export_paint(x, &scratch, &g->list, all_of(&g->list), fonts);
    bool told = x->command->options.given[OPTION_DPI] || x->inches > 0;
    image.dpi = told ? x->enlarge * (float)x->laid_out_dpi : 0;
    Proof proof = g->proof;
    proof.field[PROOF_OWN] = proof_of_pixels(&scratch, &image);
    image.note = export_note(x, &scratch, &proof, &g->slide, &picture_formats[FORMAT_PNG]);
    bool ok = png_encode(&scratch, &image, bytes, e);
    *bytes = str_copy(&g->arena, *bytes);
    arena_free(&scratch);
    return ok;
}

static bool make_svg(const Export *x, Drawing *g, FontSet *fonts, Str *bytes, Error *e)
{
    StrBuf out = strbuf_make(&g->arena);
    const char *id = str_printf(&g->arena, "p%.*s-", STR_ARG(g->slide.file)).at;
    (void)e;
    Proof proof = g->proof;
    svg_draw(&out, &g->list, fonts, x->embed ? font_part : NULL, id,
             scale_of(x, (float)g->list.width), &g->words);
    svg_note(&out, export_note(x, &g->arena, &proof, &g->slide, &picture_formats[FORMAT_SVG]));
    *bytes = strbuf_str(&out);
    proof_seal(&g->arena, &proof, *bytes);
    return true;
}

/* A page of the document; the outline has the lesson's stages. */
static bool add_pdf(Export *x, const Drawing *g, Error *e)
{
    const Slide *p = &g->slide;
    int step = p->view.position.count ? p->view.position.path[0] : 1;
    int stage = lesson_step(p->lesson, step)->stage;
    bool first = !x->pdf;
    Str title = p->figure.figure ? g->words.title : p->lesson->title;
    if (first && !(x->pdf = pdf_open(&x->pages.arena, x->fonts, title, e)))
        return false;
    if (first)
        document_begin(x, &x->pages, g, &picture_formats[FORMAT_PDF]);
    document_add(&x->pages, g);
    bool opens = !p->figure.figure && (first || stage != x->stage);
    x->stage = stage;
    pdf_page(x->pdf, &g->list, scale_of(x, (float)g->list.width), &g->words,
             opens ? p->lesson->stages.items[stage].title : STR(""));
    return true;
}

static bool end_pdf(Export *x, const Slide *p, Error *e)
{
    Pdf *pdf = x->pdf;
    Str bytes = STR("");
    x->pdf = NULL;
    if (!pdf) /* each picture stands in a document before */
        return true;
    pdf_note(pdf, document_note(&x->pages));
    return pdf_close(pdf, &bytes, e) &&
           document_write(x, &x->pages, export_path(x, p, &picture_formats[FORMAT_PDF]), bytes, e);
}

const Format picture_formats[] = {
    [FORMAT_PNG] = {.name = "png", .make = make_png},
    [FORMAT_SVG] = {.name = "svg", .make = make_svg},
    [FORMAT_PDF] = {.name = "pdf", .add = add_pdf, .end = end_pdf},
    [FORMAT_WEBP] = {.name = "webp", .add = film_add, .end = film_end, .moves = true},
    {0},
};

/* ---- files ---- */

/* Opens fonts for so many threads. What opens them keeps something for its thread, which is why no
 * thread opens its own; where there is one picture, those that it was laid out with do. */
static bool open_fonts(Export *x, int threads, Error *e)
{
    while ((int)x->idle.count < threads) {
        FontSet *fonts = fonts_open(e);
        if (!fonts)
            return false;
        if (x->inches > 0)
            fonts_exact(fonts);
        x->idle.items[x->idle.count++] = fonts;
    }
    return true;
}

/* Fonts that no other thread uses: there are as many as threads, but for those that memory ended
 * with, after which there is no more work. */
static FontSet *fetch_fonts(Export *x)
{
    pthread_mutex_lock(&x->fetching);
    FontSet *fonts = x->idle.count ? x->idle.items[--x->idle.count] : NULL;
    pthread_mutex_unlock(&x->fetching);
    if (!fonts)
        memory_ended(NULL);
    return fonts;
}

static void leave_fonts(Export *x, FontSet *fonts)
{
    pthread_mutex_lock(&x->fetching);
    x->idle.items[x->idle.count++] = fonts;
    pthread_mutex_unlock(&x->fetching);
}

typedef struct Making {
    Export *x;
    Drawing *g;
} Making;

static void make_all(void *making)
{
    Export *x = ((const Making *)making)->x;
    Drawing *g = ((const Making *)making)->g;
    FontSet *fonts = g->end || g->slide.moment ? NULL : fetch_fonts(x);
    for (int k = 0; fonts && k < x->count && g->error.kind == ERROR_NONE; k++)
        if (x->formats[k]->make)
            x->formats[k]->make(x, g, fonts, &g->bytes[k], &g->error);
    if (fonts)
        leave_fonts(x, fonts);
}

/* Makes the files of a picture, in any thread. */
static void make_files(void *export, int64_t i)
{
    Export *x = export;
    Making making = {x, &x->waiting[i]};
    making.g->starved = !memory_try(make_all, &making, NULL);
}

/* Writes the files of a picture, and adds it to documents and manifest. */
static bool deliver(Export *x, const Drawing *g, Error *e)
{
    const Slide *p = &g->slide;
    if (g->starved)
        memory_ended(NULL);
    *e = g->error;
    for (int k = 0; k < x->count && e->kind == ERROR_NONE; k++) {
        const Format *f = x->formats[k];
        if (p->moment && !f->moves)
            continue;
        if (f->make && !g->end)
            export_write(x, export_path(x, p, f), g->bytes[k], e);
        else if (!f->make)
            g->end ? f->end(x, p, e) : f->add(x, g, e);
    }
    if (x->manifest && !g->end && !p->moment)
        add_entry(&x->entries, g, str_behind(str_of(export_path(x, p, x->formats[0])), '/'));
    return e->kind == ERROR_NONE;
}

enum {
    DRAWINGS_MOST = 16,       /* are laid out before they are painted */
    PIXELS_AT_ONCE = 32 << 20 /* larger pictures are painted one at a time */
};

/* Makes and writes the files of all that was laid out. */
static bool deliver_all(Export *x, Error *e)
{
    bool large = (float)x->width * x->enlarge * (float)x->height * x->enlarge > PIXELS_AT_ONCE;
    int threads = large ? 1 : threads_available();
    threads = x->drawings < threads ? x->drawings : threads;
    bool ok = open_fonts(x, threads, e);
    if (ok && threads > 0)
        threads_each(threads, x->drawings, make_files, x);
    for (int i = 0; i < x->drawings; i++)
        ok = ok && deliver(x, &x->waiting[i], e);
    x->drawings = 0;
    return ok;
}

/* ---- drawing ---- */

static void tell_progress(size_t i, size_t count)
{
    char told[48];
    snprintf(told, sizeof told, "%zu of %zu", i, count);
    terminal_progress(told);
}

/* Room for one more picture, of a slide. NULL with an error: earlier ones could not be written. */
static Drawing *next_drawing(Export *x, const Slide *p, Error *e)
{
    if (x->drawings == DRAWINGS_MOST && !deliver_all(x, e))
        return NULL;
    Drawing *g = &x->waiting[x->drawings];
    Arena arena = g->arena;
    arena_reset(&arena);
    *g = (Drawing){.slide = *p, .arena = arena};
    return g;
}

/* A picture of which the same was there before. */
static bool is_repeated(Export *x, const DrawList *d)
{
    uint64_t sum = draw_list_sum(d);
    for (size_t i = 0; i < x->sums.count; i++)
        if (x->sums.items[i] == sum)
            return true;
    *ARENA_PUSH(x->arena, &x->sums) = sum;
    return false;
}

/* Around a cropped picture. */
static float margin_of(const Export *x)
{
    return floorf((float)(x->width < x->height ? x->width : x->height) / 60);
}

static void lay_out(Export *x, Drawing *g)
{
    const Slide *p = &g->slide;
    DrawList *d = &g->list;
    g->metrics = fonts_metrics(x->fonts);
    g->lacks = (SceneLacks){0};
    if (p->figure.figure)
        *d = figure_draw(&g->arena, &p->figure, &p->view, x->width, x->height, &g->metrics);
    else
        *d = scene_draw_telling(&g->arena, p->lesson, &p->view, x->width, x->height, &g->metrics,
                                &g->lacks);
    g->drawn = x->crop ? draw_extent(d, margin_of(x)) : all_of(d);
    if (x->crop && !p->moment)
        x->cut = g->drawn;
    if (x->crop)
        draw_trim(d, x->cut);
    if (x->ground == GROUND_WHITE)
        draw_reground(d, (Colour)COLOUR(0xffffff));
    if (x->ground == GROUND_TRANSPARENT)
        draw_unground(d, themes[p->view.theme].roles[ROLE_PANEL]);
}

/* Lays the figure out again with the next number. */
static void number_figure(Export *x, Drawing *g)
{
    Figure *f = ARENA_NEW(&g->arena, Figure);
    *f = *g->slide.figure.figure;
    x->number += !g->slide.moment;
    f->number = str_printf(&g->arena, "%.*s%d", STR_ARG(x->chapter), x->number - 1).at;
    g->slide.figure.figure = f;
    lay_out(x, g);
}

static void prove(Export *x, Drawing *g)
{
    Hash content = hash_begin(), list = hash_begin();
    export_prove(x, &g->slide);
    g->proof = x->proof;
    proof_add_list(&content, &list, &g->list);
    g->proof.field[PROOF_CONTENT] = proof_hash(&g->arena, content);
    g->proof.field[PROOF_LIST] = proof_hash(&g->arena, list);
}

static const float POINTS_LEAST = 5.95f; /* of numbers on paper: 6, rounded */

/* How high the smallest numbers of a picture are on paper, in points; 0: it has none. */
static float points_of(const Export *x, const DrawList *d)
{
    return draw_least_px(d, TAG_CELL) * scale_of(x, (float)d->width) * 72 / 96;
}

enum { WIDER_MOST = 4 }; /* times as wide as it is asked for */

/* How wide the slide must be so that its numbers, which have so many points, can be read, in
 * inches; 0: it would be too wide. */
static float readable_width(const Export *x, const Slide *p, float points)
{
    Export wide = *x;
    Drawing g = {.slide = *p, .arena = arena_scratch()};
    float most = WIDER_MOST * x->inches;
    for (wide.inches *= 0.9f * POINTS_LEAST / points; points < POINTS_LEAST && wide.inches <= most;
         wide.inches *= 1.04f) {
        wide.width = (int)lrintf(wide.inches * (float)x->laid_out_dpi);
        wide.height = (int)lrintf((float)x->height * wide.inches / x->inches);
        arena_reset(&g.arena);
        lay_out(&wide, &g);
        points = points_of(&wide, &g.list);
    }
    arena_free(&g.arena);
    return points < POINTS_LEAST ? 0 : wide.inches / 1.04f;
}

/* Says so where numbers are too small to be printed, and what helps. */
static void tell_small(const Export *x, const Drawing *g)
{
    float points = points_of(x, &g->list);
    if (x->kept || points <= 0 || points >= POINTS_LEAST)
        return;
    Str file = str_behind(str_of(export_path(x, &g->slide, x->formats[0])), '/');
    float inches = readable_width(x, &g->slide, points);
    Str way = STR("--zoom shows fewer of them");
    if (inches > 0)
        way = str_printf(x->arena, "--width %.*s makes them 6",
                         STR_ARG(export_width(x, (double)inches)));
    command_note(x->command, "%.*s: numbers of %.1f points are hard to read; %.*s", STR_ARG(file),
                 (double)points, STR_ARG(way));
}

enum { PIXELS_LEAST = 6 }; /* of texts on a screen */

/* The format that is made of pixels, by its place among those of the export; -1: none. */
static int pixel_format(const Export *x)
{
    for (int k = 0; k < x->count; k++)
        if (x->formats[k] == &picture_formats[FORMAT_PNG] ||
            x->formats[k] == &picture_formats[FORMAT_WEBP])
            return k;
    return -1;
}

/* Says so where the texts of a figure are too small to be read on a screen, and of all pictures
 * once, where it is --dpi that makes them so. */
static void tell_tiny(Export *x, const Drawing *g)
{
    const Slide *p = &g->slide;
    int format = pixel_format(x);
    bool pixels = format >= 0;
    float px = draw_least_px(&g->list, TAG_KIND_COUNT), drawn = px;
    if (pixels)
        drawn *= pixels_of(x, (float)g->list.width);
    bool coarse = pixels && drawn < px, small = p->figure.figure && !p->moment && x->inches <= 0;
    if (x->kept || px <= 0 || drawn >= PIXELS_LEAST || (coarse ? x->coarse : !small))
        return;
    Str way = STR("a larger --size helps");
    if (coarse)
        way = str_printf(x->arena, "--dpi %.0f makes them %d",
                         ceil((double)(x->enlarge * (float)x->laid_out_dpi * PIXELS_LEAST / drawn)),
                         PIXELS_LEAST);
    const char *path = export_path(x, p, x->formats[pixels ? format : 0]);
    command_note(x->command, "%.*s: texts of %.0f px are hard to read; %.*s",
                 STR_ARG(str_behind(str_of(path), '/')), (double)drawn, STR_ARG(way));
    x->coarse = x->coarse || coarse;
}

/* Draws one picture; *lacks says what is left out in it. */
static bool draw_picture(Export *x, const Slide *p, SceneLacks *lacks, Error *e)
{
    Drawing *g = next_drawing(x, p, e);
    if (!g)
        return false;
    lay_out(x, g);
    *lacks = g->lacks;
    x->repeated = x->distinct && !p->moment && is_repeated(x, &g->list);
    if (x->repeated)
        return true;
    if (x->number)
        number_figure(x, g);
    if (x->inches > 0)
        tell_small(x, g);
    tell_tiny(x, g);
    g->words = words_of(&g->arena, &g->slide);
    prove(x, g);
    x->drawings++;
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

/* Moment i of a picture; -1: the picture itself. */
static Slide moment_of(const Slide *p, const Moments *all, int i)
{
    Slide moment = *p;
    moment.moment = i >= 0;
    moment.delay = film_delay(all, i);
    moment.view = i < 0 ? p->view : film_moment(all, &p->view, i);
    return moment;
}

static Box around(Box a, Box b)
{
    float left = fminf(a.x, b.x), top = fminf(a.y, b.y);
    return (Box){left, top, fmaxf(a.x + a.w, b.x + b.w) - left, fmaxf(a.y + a.h, b.y + b.h) - top};
}

/* Where a picture and its moments lie, if that is not the same for all. */
static bool measure(Export *x, Slide *p, const Moments *all, Error *e)
{
    if (all->count == 0 || (!x->crop && p->view.parts != PARTS_FIGURE))
        return true;
    int number = x->number;
    for (int i = -1; i < all->count; i++) {
        Slide moment = moment_of(p, all, i);
        Drawing *g = next_drawing(x, &moment, e);
        if (!g)
            return false;
        lay_out(x, g);
        if (x->number)
            number_figure(x, g);
        Box drawn = g->drawn;
        drawn.x -= x->cut.x;
        drawn.y -= x->cut.y;
        p->room = i < 0 ? drawn : around(p->room, drawn);
    }
    x->number = number;
    return true;
}

/* The moments of a picture, in their order. */
static bool draw_moments(Export *x, const Slide *p, const Moments *all, Error *e)
{
    bool ok = true;
    for (int i = 0; ok && i < all->count && !x->repeated; i++) {
        SceneLacks lacks;
        Slide moment = moment_of(p, all, i);
        tell_progress((size_t)i + 1, (size_t)all->count);
        ok = draw_picture(x, &moment, &lacks, e);
    }
    return ok;
}

/* The picture, its moments, what of its words did not fit, and after the last one of a document its
 * end. */
static bool draw_one(Export *x, Slide *p, Error *e)
{
    SceneLacks lacks;
    Moments moments = film_moments(x, p);
    p->delay = film_delay(&moments, -1);
    if (!measure(x, p, &moments, e) || !draw_picture(x, p, &lacks, e) ||
        !draw_moments(x, p, &moments, e) || (lacks.words && !draw_texts(x, p, e)))
        return false;
    Drawing *end = p->last ? next_drawing(x, p, e) : NULL;
    if (end) {
        end->end = true;
        x->drawings++;
    }
    return end || !p->last;
}

static bool write_manifest(const Export *x, Error *e)
{
    Str text = str_printf(x->arena, "[\n%.*s\n]\n", STR_ARG(strbuf_str(&x->entries)));
    return export_write(x, x->manifest, text, e);
}

/* Fonts to lay out with, and room for what is laid out. */
static bool begin(Export *x, Error *e)
{
    if (!(x->fonts = fonts_open(e)))
        return false;
    if (x->inches > 0)
        fonts_exact(x->fonts);
    pthread_mutex_init(&x->fetching, NULL);
    x->idle.items = ARENA_ARRAY(x->arena, FontSet *, MAX_THREADS);
    leave_fonts(x, x->fonts);
    x->waiting = ARENA_ARRAY(x->arena, Drawing, DRAWINGS_MOST);
    for (int i = 0; i < DRAWINGS_MOST; i++)
        x->waiting[i].arena = arena_scratch();
    x->pages.arena = arena_scratch();
    x->film.arena = arena_scratch();
    x->entries = strbuf_make(x->arena);
    return true;
}

static void end(Export *x)
{
    while (x->idle.count)
        fonts_close(x->idle.items[--x->idle.count]);
    pthread_mutex_destroy(&x->fetching);
    for (int i = 0; i < DRAWINGS_MOST; i++)
        arena_free(&x->waiting[i].arena);
    webp_drop(x->webp);
    arena_free(&x->pages.arena);
    arena_free(&x->film.arena);
}

bool export_draw(Export *x, Error *e)
{
    if (!begin(x, e))
        return false;
    bool ok = true;
    for (size_t i = 0; ok && i < x->pictures.count; i++) {
        tell_progress(i + 1, x->pictures.count);
        ok = draw_one(x, &x->pictures.items[i], e);
    }
    ok = ok && deliver_all(x, e);
    terminal_progress("");
    export_tell_missing(x, x->fonts);
    end(x);
    return ok && (!x->manifest || write_manifest(x, e));
}
