/*
 * export_paper.c - handouts and worksheets: a file for each lesson in each format (see export.h).
 */
#include "main/export.h"

#include "base/file.h"
#include "paper/paper.h"
#include "pictures/file_name.h"

static bool write_html(Export *x, const Paper *p, Str *out, Error *e)
{
    StrBuf html = strbuf_make(p->arena);
    (void)e;
    paper_html(&html, p, x->fonts);
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
    return pdf_close(pdf, out, e);
}

const Format paper_formats[] = {{"html", .set = write_html}, {"pdf", .set = write_pdf}, {0}};

/* "01-one-token.html", "01-one-token-worksheet.pdf", "01-one-token-key.pdf" */
static const char *path_of(const Export *x, const Lesson *l, const Format *format)
{
    const bool *given = x->command->options.given;
    const char *what = !given[OPTION_WORKSHEET] ? ""
                       : given[OPTION_ANSWERED] ? "-key"
                                                : "-worksheet";
    return str_printf(x->arena, "%.*s/%.*s%s.%s", STR_ARG(x->folder),
                      STR_ARG(file_name_of_lesson(x->arena, l)), what, format->name)
        .at;
}

/* Sets what of the lesson is wanted in all formats and writes it. */
static bool write_lesson(Export *x, Lesson *l, const View *look, Error *e)
{
    const bool *given = x->command->options.given;
    Arena *a = &x->scratch;
    Paper p = (given[OPTION_WORKSHEET] ? paper_worksheet : paper_handout)(a, l, look,
                                                                          given[OPTION_ANSWERED]);
    if (p.blocks.count == 0)
        return error_set(e, ERROR_LESSON, "%.*s has no questions", STR_ARG(l->slug));
    for (int k = 0; k < x->count; k++) {
        const char *path = path_of(x, l, x->formats[k]);
        Str bytes = STR("");
        if (!x->formats[k]->set(x, &p, &bytes, e) || !file_write(path, bytes, x->force, e))
            return false;
        export_written(x, path);
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

static bool write_all(Export *x, Error *e)
{
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        Lesson *l = export_lesson(x, *word);
        View look;
        bool ok = l && read_look(x, l, &look, e) && write_lesson(x, l, &look, e);
        arena_reset(&x->scratch);
        if (!ok)
            return false;
    }
    return true;
}

bool export_paper(Export *x, Error *e)
{
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        const Lesson *l = export_lesson(x, *word);
        for (int k = 0; l && k < x->count; k++)
            if (!export_free(x, path_of(x, l, x->formats[k]), e))
                return false;
        if (!l)
            return false;
    }
    if (!file_make_folder(str_copy(x->arena, x->folder).at, e) || !(x->fonts = fonts_open(e)))
        return false;
    fonts_exact(x->fonts);
    x->scratch = arena_scratch();
    bool ok = write_all(x, e);
    arena_free(&x->scratch);
    fonts_close(x->fonts);
    return ok;
}
