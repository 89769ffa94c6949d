/*
 * export_paper.c - handouts and worksheets: a file for each lesson in each format (see export.h).
 */
#include "main/export.h"

#include "base/file.h"
#include "paper/paper.h"
#include "pictures/file_name.h"

#include <string.h>

static bool write_html(Export *x, const Paper *p, Str *out, Error *e)
{
    StrBuf html = strbuf_make(p->arena);
    (void)e;
    paper_html(&html, p, x->fonts);
    strbuf_printf(&html, "<!-- %.*s-->\n", STR_ARG(x->note));
    *out = strbuf_str(&html);
    return true;
}

static bool write_pdf(Export *x, const Paper *p, Str *out, Error *e)
{
    Pdf *pdf = pdf_open(p->arena, x->fonts, p->title, e);
    if (!pdf)
        return false;
    PaperPages pages = paper_pages(p, x->fonts);
    for (size_t i = 0; i < pages.count; i++) {
        const PaperPage *page = pages.items[i];
        PictureWords words = {p->title, page->words};
        pdf_page(pdf, &page->list, 1, &words, page->chapter);
    }
    pdf_note(pdf, x->note);
    return pdf_close(pdf, out, e);
}

static bool write_gift(Export *x, const Paper *p, Str *out, Error *e)
{
    StrBuf text = strbuf_make(p->arena);
    (void)x;
    (void)e;
    quiz_gift(&text, p);
    *out = strbuf_str(&text);
    return true;
}

static bool write_qti(Export *x, const Paper *p, Str *out, Error *e)
{
    StrBuf archive = strbuf_make(p->arena);
    (void)x;
    (void)e;
    quiz_qti(&archive, p);
    *out = strbuf_str(&archive);
    return true;
}

const Format paper_formats[] = {
    {.name = "html", .set = write_html},
    {.name = "pdf", .set = write_pdf},
    {.name = "gift", .ends = "gift.txt", .set = write_gift, .asks = true},
    {.name = "qti", .ends = "qti.zip", .set = write_qti, .asks = true},
    {0},
};

/* "01-one-token.html", "01-one-token-worksheet.pdf", "01-one-token-key.pdf" */
static const char *path_of(const Export *x, const Lesson *l, const Format *format)
{
    const bool *given = x->command->options.given;
    const char *what = format->asks || !given[OPTION_WORKSHEET] ? ""
                       : given[OPTION_ANSWERED]                 ? "-key"
                                                                : "-worksheet";
    return str_printf(x->arena, "%.*s/%.*s%s.%s", STR_ARG(x->folder),
                      STR_ARG(file_name_of_lesson(x->arena, l)), what,
                      format->ends ? format->ends : format->name)
        .at;
}

static bool asks_only(const Export *x, const Format *format)
{
    return format->asks || x->command->options.given[OPTION_WORKSHEET];
}

/* A worksheet wants questions: a lesson without any is left out of those formats. */
static bool is_wanted(const Export *x, const Lesson *l, const Format *format)
{
    bool any = !asks_only(x, format);
    for (size_t i = 0; i < l->fences.count; i++)
        any = any || l->fences.items[i].asks.count > 0;
    return any;
}

/* What the file says of itself but for its own hash: also as x->note, which it takes along. */
static Proof begin_proof(Export *x, Lesson *l, const Format *format, const char *path)
{
    Slide s = {.lesson = l, .document = str_behind(str_of(path), '/')};
    s.document.len -= strlen(format->ends ? format->ends : format->name) + 1;
    export_prove(x, &s);
    Proof proof = x->proof;
    proof.field[PROOF_CONTENT] = proof.field[PROOF_LIST] = STR("none");
    x->note = export_note(x, &x->scratch, &proof, &s, format);
    return proof;
}

static bool write_paper(Export *x, const Paper *p, const Format *format, const char *path, Error *e)
{
    Str bytes = STR("");
    Proof proof = begin_proof(x, p->lesson, format, path);
    if (!format->set(x, p, &bytes, e))
        return false;
    if (!format->asks)
        proof_seal(&x->scratch, &proof, bytes);
    return export_write(x, path, bytes, e);
}

/* Sets what of the lesson is wanted in all formats and writes it. */
static bool write_lesson(Export *x, Lesson *l, const View *look, Error *e)
{
    bool answered = x->command->options.given[OPTION_ANSWERED];
    for (int k = 0; k < x->count; k++) {
        const Format *format = x->formats[k];
        const char *path = path_of(x, l, format);
        if (!is_wanted(x, l, format)) {
            command_note(x->command, "%.*s has no questions and is left out", STR_ARG(l->slug));
            continue;
        }
        Paper p = (asks_only(x, format) ? paper_worksheet : paper_handout)(&x->scratch, l, look,
                                                                           answered);
        if (p.left_out && k == 0 && !x->kept)
            command_note(x->command, "%d question%s of code that did not run %s left out%s",
                         p.left_out, p.left_out == 1 ? "" : "s", p.left_out == 1 ? "is" : "are",
                         l->skips ? " (--big runs it)" : "");
        if (!write_paper(x, &p, format, path, e))
            return false;
    }
    return true;
}

/* Paper is white unless another theme is asked for. */
static bool read_look(const Export *x, Lesson *l, View *look, Error *e)
{
    *look = view_default();
    look->theme = THEME_PRINT;
    return option_views(&x->command->options, BIT(THEME) | BIT(TEXT), l, look, e);
}

typedef ARENA_LIST(Lesson *) LessonList;

/* Opens all lessons; false: one cannot be read, or one of its files exists. */
static bool open_all(const Export *x, LessonList *out, Error *e)
{
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        Lesson *l = export_lesson(x, *word);
        if (!l)
            return false;
        for (int k = 0; k < x->count; k++)
            if (!export_free(x, path_of(x, l, x->formats[k]), e))
                return false;
        *ARENA_PUSH(x->arena, out) = l;
    }
    return x->kept || file_make_folder(str_copy(x->arena, x->folder).at, e);
}

bool export_paper(Export *x, Error *e)
{
    LessonList lessons = {0};
    bool ok = open_all(x, &lessons, e) && (x->fonts = fonts_open(e));
    if (!ok)
        return false;
    fonts_exact(x->fonts);
    x->scratch = arena_scratch();
    for (size_t i = 0; ok && i < lessons.count; i++) {
        View look;
        ok =
            read_look(x, lessons.items[i], &look, e) && write_lesson(x, lessons.items[i], &look, e);
        arena_reset(&x->scratch);
    }
    arena_free(&x->scratch);
    fonts_close(x->fonts);
    return ok;
}
