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

/* "01-one-token.html", "01-one-token-worksheet.pdf", "01-one-token-key-v07.pdf"; variant 0: of all
 * or none. */
static const char *path_of(const Export *x, const Lesson *l, const Format *format, int variant)
{
    const bool *given = x->command->options.given;
    const char *what = format->asks || !given[OPTION_WORKSHEET] ? ""
                       : given[OPTION_ANSWERED]                 ? "-key"
                                                                : "-worksheet";
    Str which = !variant       ? STR("")
                : x->seed == 1 ? str_printf(x->arena, "-v%02d", variant)
                               : str_printf(x->arena, "-v%d-%02d", x->seed, variant);
    return str_printf(x->arena, "%.*s/%.*s%s%.*s.%s", STR_ARG(x->folder),
                      STR_ARG(file_name_of_lesson(x->arena, l->number, l->slug)), what,
                      STR_ARG(which), format->ends ? format->ends : format->name)
        .at;
}

static bool asks_only(const Export *x, const Format *format)
{
    return format->asks || x->command->options.given[OPTION_WORKSHEET];
}

static bool has_questions(const Lesson *l)
{
    int all;
    return paper_asks(l, &all) > 0;
}

/* A worksheet wants questions: a lesson without any is left out of those formats. */
static bool is_wanted(const Export *x, const Lesson *l, const Format *format)
{
    return !asks_only(x, format) || has_questions(l);
}

/* Of a lesson with an error nobody knows more than what could be read of it. */
static const char *where_known(const Lesson *l)
{
    return l->error.kind ? " before its error" : "";
}

/* "mean has no questions", or none that could be made. */
static Str why_without(Arena *a, const Lesson *l)
{
    int all;
    paper_asks(l, &all);
    return all ? str_printf(a, "no question of %.*s could be made%s", STR_ARG(l->slug),
                            l->skips ? ": --big runs more of its code" : "")
               : str_printf(a, "%.*s has no questions%s", STR_ARG(l->slug), where_known(l));
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

/* The files that a format has of a lesson are numbered from first_of to last_of; both are 0 where
 * there is one, without a number. */
static int last_of(const Export *x, const Format *format)
{
    return format->asks ? 0 : x->variants;
}

static int first_of(const Export *x, const Format *format)
{
    return last_of(x, format) > 0;
}

static bool set_paper(Paper *p, Export *x, Lesson *l, const View *look, const Format *format,
                      int variant, Error *e)
{
    PaperSheet sheet = {.answered = x->command->options.given[OPTION_ANSWERED] && !format->asks,
                        .variant = format->asks ? x->variants : variant,
                        .seed = x->seed,
                        .pool = format->asks};
    if (asks_only(x, format))
        return paper_worksheet(p, &x->scratch, l, look, &sheet, e);
    *p = paper_handout(&x->scratch, l, look, sheet.answered);
    return true;
}

/* The code with the numbers of all questions that vary: two sheets with the same are the same. */
static Str numbers_of(Arena *a, const Paper *p)
{
    StrBuf all = strbuf_make(a);
    for (size_t i = 0; i < p->blocks.count; i++)
        if (p->blocks.items[i].kind == PAPER_QUESTION)
            strbuf_printf(&all, "%.*s\n", STR_ARG(p->blocks.items[i].text));
    return strbuf_str(&all);
}

/* One file, whose numbers become one of the lesson's different sheets; of the first one it is said
 * what is left out. */
static bool write_file(Export *x, Lesson *l, const View *look, const Format *format, int variant,
                       bool first, Lookup *sheets, Error *e)
{
    Paper p = {0};
    const char *path = path_of(x, l, format, variant);
    if (x->kept && !str_equal(str_behind(str_of(path), '/'), x->wanted))
        return true;
    bool well = set_paper(&p, x, l, look, format, variant, e);
    if (well && p.left_out && first && !x->kept)
        command_note(x->command, "%d question%s could not be made and %s left out%s", p.left_out,
                     p.left_out == 1 ? "" : "s", p.left_out == 1 ? "is" : "are",
                     l->skips ? " (--big runs more of the code)" : "");
    if (well && variant)
        lookup_set(x->arena, sheets, numbers_of(x->arena, &p), variant);
    well = well && write_paper(x, &p, format, path, e);
    paper_close(&p);
    return well;
}

/* Writes a lesson in all formats and variants. Of one without questions those are left out that
 * have nothing else. */
static bool write_lesson(Export *x, Lesson *l, const View *look, Error *e)
{
    Lookup sheets = {0};
    bool told = x->kept != NULL;
    for (int k = 0; k < x->count; k++) {
        const Format *format = x->formats[k];
        int from = first_of(x, format);
        if (!is_wanted(x, l, format)) {
            if (!told)
                command_note(x->command, "%.*s, and it is left out",
                             STR_ARG(why_without(x->arena, l)));
            told = true;
            continue;
        }
        for (int i = from; i <= last_of(x, format); i++) {
            if (!write_file(x, l, look, format, i, k == 0 && i == from, &sheets, e))
                return false;
            arena_reset(&x->scratch);
        }
    }
    if (sheets.count && (int)sheets.count < x->variants && !x->kept)
        command_note(x->command, "%.*s: %d sheets, of which %d %s different", STR_ARG(l->slug),
                     x->variants, (int)sheets.count, sheets.count == 1 ? "is" : "are");
    return true;
}

/* Paper is white unless another theme is asked for. */
static bool read_look(Export *x, Lesson *l, Error *e)
{
    x->look = view_default();
    x->look.theme = THEME_PRINT;
    return option_views(&x->command->options, BIT(THEME) | BIT(TEXT), l, &x->look, e);
}

/* ---- variants ---- */

static bool varies(const Lesson *l)
{
    for (size_t i = 0; i < l->fences.count; i++)
        for (size_t k = 0; k < l->fences.items[i].asks.count; k++)
            if (l->fences.items[i].asks.items[k].vary.count)
                return true;
    return false;
}

static bool read_variants(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (!option_int(o, OPTION_VARIANTS, 1, VARIANTS_MOST, 0, &x->variants, e) ||
        !option_int(o, OPTION_SEED, 1, VARIANT_SEEDS, 1, &x->seed, e))
        return false;
    if (o->given[OPTION_SEED] && !x->variants)
        return error_set(e, ERROR_USAGE, "--seed wants --variants");
    if (x->variants && o->given[OPTION_SET])
        return error_set(e, ERROR_USAGE, "--set and --variants cannot be combined");
    for (int k = 0; x->variants && k < x->count; k++)
        if (!asks_only(x, x->formats[k])) {
            error_set(e, ERROR_USAGE, "--variants are of worksheets, not of handouts");
            return error_hint(e, "give --worksheet, too");
        }
    return true;
}

/* Error: a file that would be written exists, or is another lesson's. */
static bool claim_files(const Export *x, const Lesson *l, Error *e)
{
    for (int k = 0; k < x->count; k++) {
        const Format *format = x->formats[k];
        for (int i = first_of(x, format); is_wanted(x, l, format) && i <= last_of(x, format); i++)
            if (!export_claim(x, path_of(x, l, format, i), e))
                return false;
    }
    return true;
}

/* Error when no lesson has any of what is wanted. */
static bool check_questions(const Export *x, Error *e)
{
    const LessonList *lessons = &x->lessons;
    bool any = false;
    for (int k = 0; k < x->count; k++)
        any = any || !asks_only(x, x->formats[k]);
    for (size_t i = 0; i < lessons->count; i++)
        any = any || has_questions(lessons->items[i]);
    if (any)
        return true;
    if (lessons->count != 1)
        return error_set(e, ERROR_USAGE, "none of these lessons has questions that can be asked");
    const Lesson *l = lessons->items[0];
    int all;
    error_set(e, ERROR_USAGE, "%.*s", STR_ARG(why_without(x->arena, l)));
    return l->error.kind || paper_asks(l, &all) < all
               ? false
               : error_hint(e, "write an ask fence below a torch fence");
}

bool plan_paper(Export *x, Error *e)
{
    if (!read_variants(x, e))
        return false;
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        Lesson *l = export_lesson(x, *word);
        if (!l || !claim_files(x, l, e) || !read_look(x, l, e))
            return false;
        if (x->variants && !varies(l)) {
            error_set(e, ERROR_USAGE, "no question of %.*s varies%s", STR_ARG(l->slug),
                      where_known(l));
            return l->error.kind
                       ? false
                       : error_hint(e, "write vary NAME: 0.1..0.9 below a question's answer");
        }
        *ARENA_PUSH(x->arena, &x->lessons) = l;
    }
    return check_questions(x, e);
}

bool write_papers(Export *x, Error *e)
{
    x->fonts = fonts_open(e);
    if (!x->fonts)
        return false;
    bool ok = true;
    fonts_exact(x->fonts);
    x->scratch = arena_scratch();
    for (size_t i = 0; ok && i < x->lessons.count; i++)
        ok = write_lesson(x, x->lessons.items[i], &x->look, e);
    export_tell_missing(x, x->fonts);
    arena_free(&x->scratch);
    fonts_close(x->fonts);
    return ok;
}
