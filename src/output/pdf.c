/*
 * pdf.c - PDF documents, by cairo (see vector.h).
 *
 * HarfBuzz shapes each word from the same font files as SDL_ttf does, cairo writes shapes, glyphs
 * and the tags that say where a picture begins. What cairo does not know, words for a tagged
 * picture and the language, is appended the way PDF has for it: changed objects behind the
 * document, and a table of where they stand.
 */
#include "output/vector.h"

#include "base/file.h"
#include "output/glyphs.h"
#include "words/phrase.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <errno.h>
#include <hb.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct PdfFace {
    FT_Face file;
    cairo_font_face_t *drawn;
    hb_font_t *shaped;
} PdfFace;

struct Pdf {
    Arena *arena;
    Arena *work; /* of the list that is drawn */
    FontSet *fonts;
    cairo_surface_t *surface;
    cairo_t *cairo;
    FT_Library library;
    PdfFace faces[FACE_COUNT]; /* opened when one is first used */
    StrBuf bytes;
    ARENA_LIST(Str) alts; /* of the pages */
    Str note;
};

/* cairo and HarfBuzz tell not always that memory ended, and go on with less, or with what they did
 * not get. So before they work errno is cleared, and what malloc leaves there is looked at before
 * anything is made of their work. */
static void end_if_starved(void)
{
    if (errno == ENOMEM)
        memory_ended(NULL);
}

/* ---- fonts ---- */

/* The face, opened. All are there, as fonts_open saw to it, and fail only where memory does. */
static PdfFace *face_of(Pdf *pdf, int face)
{
    PdfFace *f = &pdf->faces[face];
    if (f->shaped)
        return f;
    const Embedded *file = embedded_find(face_files[face]);
    if (FT_New_Memory_Face(pdf->library, (const FT_Byte *)file->text.at, (FT_Long)file->text.len, 0,
                           &f->file) != 0)
        memory_ended(NULL);
    f->drawn = cairo_ft_font_face_create_for_ft_face(f->file, FT_LOAD_NO_HINTING);
    hb_blob_t *blob = hb_blob_create(file->text.at, (unsigned)file->text.len,
                                     HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *shape = hb_face_create(blob, 0);
    f->shaped = hb_font_create(shape);
    hb_face_destroy(shape);
    hb_blob_destroy(blob);
    return f;
}

static void close_faces(Pdf *pdf)
{
    for (PdfFace *f = pdf->faces; f < pdf->faces + FACE_COUNT; f++) {
        if (f->shaped)
            hb_font_destroy(f->shaped);
        if (f->drawn)
            cairo_font_face_destroy(f->drawn);
        if (f->file)
            FT_Done_Face(f->file);
    }
    FT_Done_FreeType(pdf->library);
}

/* ---- shapes ---- */

static void use_colour(cairo_t *cairo, Colour c)
{
    cairo_set_source_rgba(cairo, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
}

/* Paints the path that cairo holds. */
static void paint_path(cairo_t *cairo, VectorPaint paint)
{
    double dash = (double)paint.dash;
    use_colour(cairo, paint.colour);
    if (paint.thickness <= 0) {
        cairo_fill(cairo);
        return;
    }
    cairo_set_line_width(cairo, (double)paint.thickness);
    cairo_set_line_cap(cairo, paint.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cairo, &dash, paint.dash > 0 ? 1 : 0, 0);
    cairo_stroke(cairo);
}

static void add_box(cairo_t *cairo, Box box, float radius)
{
    double left = (double)box.x, top = (double)box.y, r = (double)radius;
    double right = left + (double)box.w, bottom = top + (double)box.h, quarter = acos(0);
    if (radius <= 0) {
        cairo_rectangle(cairo, left, top, right - left, bottom - top);
        return;
    }
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - r, top + r, r, -quarter, 0);
    cairo_arc(cairo, right - r, bottom - r, r, 0, quarter);
    cairo_arc(cairo, left + r, bottom - r, r, quarter, 2 * quarter);
    cairo_arc(cairo, left + r, top + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
}

static void pdf_box(void *to, Box box, float radius, VectorPaint paint)
{
    Pdf *pdf = to;
    add_box(pdf->cairo, box, radius);
    paint_path(pdf->cairo, paint);
}

static void pdf_path(void *to, const VectorPath *path, VectorPaint paint)
{
    cairo_t *cairo = ((Pdf *)to)->cairo;
    for (size_t i = 0; i < path->count; i++) {
        const VectorPiece *p = &path->items[i];
        const Point *q = p->to;
        switch (p->kind) {
        case PIECE_MOVE:
            cairo_move_to(cairo, (double)q->x, (double)q->y);
            break;
        case PIECE_LINE:
            cairo_line_to(cairo, (double)q->x, (double)q->y);
            break;
        case PIECE_CURVE:
            cairo_curve_to(cairo, (double)q[0].x, (double)q[0].y, (double)q[1].x, (double)q[1].y,
                           (double)q[2].x, (double)q[2].y);
            break;
        case PIECE_CLOSE:
            cairo_close_path(cairo);
            break;
        }
    }
    paint_path(cairo, paint);
}

/* The squares as an image of a pixel each, which the page enlarges without smoothing. */
static void pdf_pixels(void *to, Box box, const DrawPixels *pixels)
{
    cairo_t *cairo = ((Pdf *)to)->cairo;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels->columns, pixels->rows);
    int stride = cairo_image_surface_get_stride(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    for (int y = 0; rows && y < pixels->rows; y++) {
        for (int x = 0; x < pixels->columns; x++) {
            const uint8_t *c = pixels->rgb + 3 * ((size_t)y * (size_t)pixels->columns + (size_t)x);
            uint32_t pixel = (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
            memcpy(rows + (size_t)y * (size_t)stride + 4 * (size_t)x, &pixel, sizeof pixel);
        }
    }
    cairo_surface_mark_dirty(image);
    cairo_save(cairo);
    cairo_translate(cairo, (double)box.x, (double)box.y);
    cairo_scale(cairo, (double)box.w / pixels->columns, (double)box.h / pixels->rows);
    cairo_set_source_surface(cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
    cairo_rectangle(cairo, 0, 0, pixels->columns, pixels->rows);
    cairo_fill(cairo);
    cairo_restore(cairo);
    cairo_surface_destroy(image);
}

enum { STOPS = 32 }; /* of a ramp; the colours between two lie on a line */

static void pdf_ramp(void *to, Box box, MapId map, bool upright)
{
    cairo_t *cairo = ((Pdf *)to)->cairo;
    double left = (double)box.x, top = (double)box.y;
    double right = left + (double)box.w, bottom = top + (double)box.h;
    cairo_pattern_t *ramp = upright ? cairo_pattern_create_linear(left, bottom, left, top)
                                    : cairo_pattern_create_linear(left, top, right, top);
    for (int i = 0; i <= STOPS; i++) {
        Colour c = map_sample(map, (float)i / STOPS);
        cairo_pattern_add_color_stop_rgb(ramp, (double)i / STOPS, c.r / 255.0, c.g / 255.0,
                                         c.b / 255.0);
    }
    cairo_set_source(cairo, ramp);
    cairo_rectangle(cairo, left, top, right - left, bottom - top);
    cairo_fill(cairo);
    cairo_pattern_destroy(ramp);
}

static void pdf_clip(void *to, Box box)
{
    cairo_t *cairo = ((Pdf *)to)->cairo;
    cairo_save(cairo);
    add_box(cairo, box, 0);
    cairo_clip(cairo);
}

static void pdf_unclip(void *to)
{
    cairo_restore(((Pdf *)to)->cairo);
}

/* ---- text ---- */

/* Glyphs of one face that are shown together, and the letters that each cluster of them stands for,
 * for whoever searches or copies. */
typedef struct Run {
    Arena *arena;
    StrBuf letters;
    ARENA_LIST(cairo_glyph_t) glyphs;
    ARENA_LIST(cairo_text_cluster_t) clusters;
} Run;

/* Adds a word, shaped, with its pen at (x, y). */
static void add_word(Run *run, const PdfFace *face, const FontWord *word, double x, double y)
{
    unsigned count;
    hb_buffer_t *line = hb_buffer_create();
    hb_buffer_add_utf8(line, word->text.at, (int)word->text.len, 0, (int)word->text.len);
    hb_buffer_set_direction(line, HB_DIRECTION_LTR);
    hb_buffer_guess_segment_properties(line);
    hb_shape(face->shaped, line, NULL, 0);
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(line, &count);
    const hb_glyph_position_t *at = hb_buffer_get_glyph_positions(line, &count);
    double unit = (double)word->px / hb_face_get_upem(hb_font_get_face(face->shaped));
    cairo_text_cluster_t *last = NULL;
    for (unsigned i = 0; i < count; i++) {
        *ARENA_PUSH(run->arena, &run->glyphs) = (cairo_glyph_t){
            info[i].codepoint, x + at[i].x_offset * unit, y - at[i].y_offset * unit};
        x += at[i].x_advance * unit;
        if (last && info[i].cluster != info[i - 1].cluster)
            last->num_bytes = (int)(info[i].cluster - info[i - 1].cluster);
        if (!last || info[i].cluster != info[i - 1].cluster) {
            last = ARENA_PUSH(run->arena, &run->clusters);
            *last = (cairo_text_cluster_t){(int)(word->text.len - info[i].cluster), 0};
        }
        last->num_glyphs++;
    }
    if (count > 0)
        strbuf_add(&run->letters, word->text);
    hb_buffer_destroy(line);
}

/* How many words from the first on are of one face. Blanks belong to the words before them, and at
 * the beginning to those behind: cairo leaves out what has no ink at all. */
static size_t words_of_face(const FontWord *word, size_t most, int *face)
{
    size_t n = 0;
    while (n < most && word[n].blank)
        n++;
    *face = word[n < most ? n : 0].face;
    while (n < most && (word[n].blank || word[n].face == *face))
        n++;
    return n;
}

static void pdf_text(void *to, const VectorText *text)
{
    Pdf *pdf = to;
    const FontWord *words = text->words.items;
    use_colour(pdf->cairo, text->colour);
    cairo_set_font_size(pdf->cairo, text->px);
    for (size_t i = 0, n; i < text->words.count; i += n) {
        int which;
        n = words_of_face(&words[i], text->words.count - i, &which);
        const PdfFace *face = face_of(pdf, which);
        Run run = {.arena = pdf->work, .letters = strbuf_make(pdf->work)};
        for (size_t k = i; k < i + n; k++)
            add_word(&run, face, &words[k], (double)(text->start.x + words[k].pen),
                     (double)text->start.y);
        Str letters = strbuf_str(&run.letters);
        cairo_set_font_face(pdf->cairo, face->drawn);
        cairo_show_text_glyphs(pdf->cairo, letters.at, (int)letters.len, run.glyphs.items,
                               (int)run.glyphs.count, run.clusters.items, (int)run.clusters.count,
                               0);
    }
}

/* ---- the document ---- */

static cairo_status_t keep(void *to, const unsigned char *bytes, unsigned count)
{
    end_if_starved(); /* what it asserts of itself does not hold from there on */
    strbuf_add(&((Pdf *)to)->bytes, (Str){(const char *)bytes, count});
    return CAIRO_STATUS_SUCCESS;
}

Pdf *pdf_open(Arena *a, FontSet *fonts, Str title, Error *e)
{
    Pdf *pdf = ARENA_NEW(a, Pdf);
    *pdf = (Pdf){.arena = a, .fonts = fonts, .bytes = strbuf_make(a)};
    errno = 0;
    if (FT_Init_FreeType(&pdf->library) != 0) {
        error_memory(e, "begin a PDF", STR(""));
        return NULL;
    }
    pdf->surface = cairo_pdf_surface_create_for_stream(keep, pdf, 1, 1);
    cairo_pdf_surface_restrict_to_version(pdf->surface, CAIRO_PDF_VERSION_1_4);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, str_copy(a, title).at);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "attnscope");
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    pdf->cairo = cairo_create(pdf->surface);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(pdf->cairo, options);
    cairo_font_options_destroy(options);
    end_if_starved();
    return pdf;
}

static const VectorFile pages = {pdf_box,  pdf_path, pdf_text,  pdf_pixels,
                                 pdf_ramp, pdf_clip, pdf_unclip};

static void name_page(Pdf *pdf, const PictureWords *words, Str chapter)
{
    size_t number = pdf->alts.count;
    Str label = str_printf(pdf->arena, "%zu", number);
    Str place = str_printf(pdf->arena, "page=%zu pos=[0 0]", number);
    Str name = str_copy(pdf->arena, chapter.len ? chapter : words->title);
    cairo_pdf_surface_set_page_label(pdf->surface, label.at);
    if (chapter.len || number == 1)
        cairo_pdf_surface_add_outline(pdf->surface, CAIRO_PDF_OUTLINE_ROOT, name.at, place.at, 0);
}

void pdf_page(Pdf *pdf, const DrawList *d, float scale, const PictureWords *words, Str chapter)
{
    double point = 0.75 * (double)scale; /* in points of 1/72 inch */
    errno = 0;
    pdf->work = d->arena;
    *ARENA_PUSH(pdf->arena, &pdf->alts) = str_copy(pdf->arena, words->alt);
    cairo_pdf_surface_set_size(pdf->surface, d->width * point, d->height * point);
    name_page(pdf, words, chapter);
    cairo_save(pdf->cairo);
    cairo_scale(pdf->cairo, point, point);
    cairo_set_fill_rule(pdf->cairo, CAIRO_FILL_RULE_EVEN_ODD);
    if (d->background.a)
        pdf_box(pdf, (Box){0, 0, (float)d->width, (float)d->height}, 0,
                (VectorPaint){.colour = d->background});
    cairo_tag_begin(pdf->cairo, "Figure", NULL);
    vector_draw(d, pdf->fonts, &pages, pdf);
    cairo_tag_end(pdf->cairo, "Figure");
    cairo_restore(pdf->cairo);
    cairo_show_page(pdf->cairo);
    end_if_starved();
}

/* ---- what cairo leaves out ---- */

/* Where a text stands in the document from `from` on; its length where it does not. */
static size_t find_from(Str bytes, size_t from, const char *text)
{
    Str wanted = str_of(text);
    const char *at = bytes.at + from, *end = bytes.at + bytes.len;
    while (at + wanted.len <= end && (at = memchr(at, wanted.at[0], (size_t)(end - at)))) {
        if (at + wanted.len <= end && memcmp(at, wanted.at, wanted.len) == 0)
            return (size_t)(at - bytes.at);
        at++;
    }
    return bytes.len;
}

/* A text as PDF writes those of all languages: UTF-16 in hexadecimal digits. */
static void put_unicode(StrBuf *out, Str text)
{
    strbuf_puts(out, "<FEFF");
    for (size_t i = 0; i < text.len;) {
        uint32_t c = str_char(text, &i);
        if (c >= 0x10000) {
            strbuf_printf(out, "%04X%04X", 0xd800 + ((c - 0x10000) >> 10),
                          0xdc00 + ((c - 0x10000) & 0x3ff));
        } else {
            strbuf_printf(out, "%04X", c);
        }
    }
    strbuf_char(out, '>');
}

/* Changes that are appended to a document. */
typedef struct Amending {
    Str before;
    StrBuf *out;
    StrBuf table;  /* where changed and new objects stand */
    long root;     /* the object that all pictures are children of, */
    long document; /* and the new one that comes between */
} Amending;

static void add_object(Amending *m, long number, Str text)
{
    strbuf_printf(&m->table, "%ld 1\n%010zu 00000 n \n", number, strbuf_str(m->out).len);
    strbuf_printf(m->out, "%ld 0 obj\n%.*s>>\nendobj\n", number, STR_ARG(text));
}

/* The object that holds the place `at`: its number, and its dictionary without the end of that.
 * Empty: there is none. */
static Str object_at(const Amending *m, size_t at, long *number)
{
    size_t begin = at, end = find_from(m->before, at, "\nendobj");
    size_t close = end;
    while (begin > 0 && !str_starts(str_from(m->before, begin), " 0 obj\n"))
        begin--;
    size_t head = begin;
    while (head > 0 && m->before.at[head - 1] != '\n')
        head--;
    while (close > at && m->before.at[close] != '>')
        close--;
    if (begin == 0 || end == m->before.len || close <= at + 1)
        return STR("");
    *number = strtol(m->before.at + head, NULL, 10);
    return str_part(m->before, begin + strlen(" 0 obj\n"), close - 1); /* of ">>" the first */
}

/* The value of a key in an object's text: what stands behind it in its line; empty: none does. */
static Str value_of(Str object, const char *key)
{
    size_t at = find_from(object, 0, key), end = at;
    while (end < object.len && object.at[end] != '\n')
        end++;
    return at == object.len ? STR("") : str_part(object, at + strlen(key), end);
}

/* Adds a text, with `with` in place of `part`, a piece of it. */
static void add_replaced(StrBuf *out, Str text, Str part, Str with)
{
    size_t at = (size_t)(part.at - text.at);
    strbuf_add(out, str_part(text, 0, at));
    strbuf_add(out, with);
    strbuf_add(out, str_from(text, at + part.len));
}

/* Appends the object at `at` with another value of a key. False: it is not as expected. */
static bool amend(Pdf *pdf, Amending *m, size_t at, const char *key, Str value)
{
    long number = 0;
    StrBuf text = strbuf_make(pdf->arena);
    Str object = at < m->before.len ? object_at(m, at, &number) : STR("");
    Str old = value_of(object, key);
    if (!old.len)
        return false;
    add_replaced(&text, object, old, value);
    add_object(m, number, strbuf_str(&text));
    return true;
}

/* Below the root there is one element for the document, with the pictures as its children. */
static bool amend_root(Pdf *pdf, Amending *m)
{
    size_t at = find_from(m->before, 0, "/Type /StructTreeRoot");
    Str root = at < m->before.len ? object_at(m, at, &m->root) : STR("");
    Str pictures = value_of(root, "/K ");
    if (!pictures.len || !amend(pdf, m, at, "/K ", str_printf(pdf->arena, "%ld 0 R", m->document)))
        return false;
    add_object(m, m->document,
               str_printf(pdf->arena,
                          "<< /Type /StructElem\n   /S /Document\n   /P %ld 0 R\n   /K %.*s\n",
                          m->root, STR_ARG(pictures)));
    return true;
}

static bool amend_all(Pdf *pdf, Amending *m)
{
    size_t at = 0;
    for (size_t i = 0; i < pdf->alts.count; i++) {
        StrBuf parent = strbuf_make(pdf->arena);
        at = find_from(m->before, at, "/S /Figure");
        strbuf_printf(&parent, "%ld 0 R\n   /Alt ", m->document);
        put_unicode(&parent, pdf->alts.items[i]);
        if (!amend(pdf, m, at, "/P ", strbuf_str(&parent)))
            return false;
        at++;
    }
    return amend_root(pdf, m) &&
           amend(pdf, m, find_from(m->before, 0, "/Producer (cairo"), "/Creator ",
                 str_printf(pdf->arena, "(attnscope)\n   /attnscope (%.*s)", STR_ARG(pdf->note))) &&
           amend(pdf, m, find_from(m->before, 0, "/Type /Catalog"), "/Type ",
                 str_printf(pdf->arena,
                            "/Catalog\n   /Lang (%.*s)\n   /MarkInfo << /Marked true >>\n"
                            "   /ViewerPreferences << /DisplayDocTitle true >>",
                            STR_ARG(translation_language())));
}

/* Appends the words of the pictures, the language, that it is tagged, and that the title is to be
 * shown. False: the document is not as this program knows it. */
static bool complete(Pdf *pdf, Str before, StrBuf *out)
{
    Amending m = {before, out, strbuf_make(pdf->arena), 0, 0};
    size_t trailer = find_from(before, 0, "\ntrailer\n"),
           start = find_from(before, trailer, "startxref\n");
    if (start == before.len)
        return false;
    Str entries = str_part(before, trailer + 1, start), size = value_of(entries, "/Size ");
    size_t close = entries.len;
    while (close > 0 && entries.at[close - 1] != '>')
        close--;
    strbuf_add(out, before);
    strbuf_char(out, '\n');
    m.document = strtol(size.len ? size.at : "0", NULL, 10);
    if (close < 2 || m.document == 0 || !amend_all(pdf, &m))
        return false;
    size_t table = strbuf_str(out).len;
    strbuf_printf(out, "xref\n%.*s", STR_ARG(strbuf_str(&m.table)));
    add_replaced(out, str_part(entries, 0, close - 2), size,
                 str_printf(pdf->arena, "%ld", m.document + 1));
    strbuf_printf(out, "   /Prev %ld\n>>\nstartxref\n%zu\n%%%%EOF\n",
                  strtol(before.at + start + strlen("startxref\n"), NULL, 10), table);
    return true;
}

void pdf_note(Pdf *pdf, Str note)
{
    pdf->note = note;
}

bool pdf_close(Pdf *pdf, Str *out, Error *e)
{
    cairo_status_t status = cairo_status(pdf->cairo);
    errno = 0;
    cairo_destroy(pdf->cairo);
    cairo_surface_finish(pdf->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(pdf->surface);
    cairo_surface_destroy(pdf->surface);
    close_faces(pdf);
    end_if_starved();
    if (status != CAIRO_STATUS_SUCCESS)
        return error_set(e, ERROR_FILE, "the PDF cannot be made: %s",
                         cairo_status_to_string(status));
    StrBuf whole = strbuf_make(pdf->arena);
    if (!complete(pdf, strbuf_str(&pdf->bytes), &whole))
        return error_set(e, ERROR_FILE, "the PDF cannot be tagged: cairo %s writes it otherwise",
                         cairo_version_string());
    *out = strbuf_str(&whole);
    return true;
}
