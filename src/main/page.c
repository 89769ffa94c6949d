/*
 * page.c - `export --format page`: the page of `make web` with a lesson in it, and the files beside
 * the lesson that it reads: what a teacher hands out. What the page carried before gives way.
 */
#include "base/base64.h"
#include "base/file.h"
#include "base/mapped.h"
#include "main/export.h"
#include "pictures/file_name.h"
#include "running/running.h"

/* Where src/web/page/page.html has room for files. */
static const char place[] = "<script type=\"application/json\" id=\"carried\">[";

/* A file as ["name","bytes"]; its name is the path from the lesson's folder on. */
static void put(StrBuf *out, Str folder, Str path, Str bytes)
{
    strbuf_puts(out, out->len ? ",[\"" : "[\"");
    base64_write(out,
                 str_from(path, str_equal(str_part(path, 0, folder.len), folder) ? folder.len : 0));
    strbuf_puts(out, "\",\"");
    base64_write(out, bytes);
    strbuf_puts(out, "\"]");
}

/* The files that the lesson read, each once. */
static void put_read(StrBuf *out, Str folder, const Lesson *l)
{
    Str bytes, shown, before;
    const char *path;
    for (size_t i = 0; lesson_file(l, i, &bytes); i++) {
        size_t first = 0;
        while (lesson_file(l, first, &before) && before.at != bytes.at)
            first++;
        for (int k = 0; first == i && map_nth(k, &path, &shown); k++)
            if (shown.at == bytes.at)
                put(out, folder, str_of(path), bytes);
    }
}

/* The page to put it into. One that is made again is made of itself. */
static bool read_page(const Export *x, Str *out, Error *e)
{
    Str path = x->command->options.value[OPTION_PAGE_FROM];
    path = path.len ? path : STR("build/web/attnscope.html");
    *out = x->from;
    if (!x->kept && !file_read(x->arena, str_copy(x->arena, path).at, out, e))
        return error_hint(e, "make web builds that page, and --page-from FILE says where it is");
    return str_search(*out, str_of(place), 0) <= out->len ||
           error_set(e, ERROR_USAGE, "'%.*s' is no page of attnscope", STR_ARG(path));
}

/* Adds the page with these files in the place of what it carries, and what it says of itself in the
 * place of what it said. */
static void put_page(StrBuf *out, Str page, Str files, Str note)
{
    size_t begin = str_search(page, str_of(place), 0) + sizeof place - 1;
    size_t end = str_search(page, STR("]</script>"), begin), said = page.len, at = end;
    while ((at = str_search(page, STR("<!-- " PROOF_FIRST_LINE), at)) < page.len)
        said = at++;
    strbuf_add(out, str_part(page, 0, begin));
    strbuf_add(out, files);
    strbuf_add(out, str_part(page, end, said));
    if (note.len)
        strbuf_printf(out, "<!-- %.*s-->\n", STR_ARG(note));
}

/* The page with the lesson that is called so, and what it says of itself where that could be read.
 * *name: that of its file, "01-one-token-page", which is none of a handout. */
static bool make_page(Export *x, const char *wanted, Str *out, Str *name, Error *e)
{
    Str page;
    StrBuf files = strbuf_make(x->arena), all = strbuf_make(x->arena);
    ShelfEntry entry;
    Proof proof;
    if (!read_page(x, &page, e) || !shelf_find(x->arena, str_of(wanted), &entry, e))
        return false;
    Lesson *l = export_lesson(x, wanted);
    *name = str_printf(x->arena, "%.*s-page",
                       STR_ARG(file_name_of_lesson(x->arena, entry.number, entry.slug)));
    Slide s = {.lesson = l, .document = *name};
    Str file = str_behind(entry.name, '/'), folder = {entry.name.at, entry.name.len - file.len};
    put(&files, folder, entry.name, entry.text);
    if (l) {
        put_read(&files, folder, l);
        export_prove(x, &s);
        proof = x->proof;
        proof.field[PROOF_CONTENT] = proof.field[PROOF_LIST] = STR("none");
    }
    put_page(&all, page, strbuf_str(&files),
             l ? export_note(x, x->arena, &proof, &s, &page_formats[0]) : STR(""));
    *out = strbuf_str(&all);
    if (l)
        proof_seal(x->arena, &proof, *out);
    return true;
}

bool plan_page(Export *x, Error *e)
{
    const Command *c = x->command;
    Str name;
    if (c->words != 1) {
        error_set(e, ERROR_USAGE, "a page holds one lesson: name it");
        return error_hint(e, "attnscope export my.md --format page -o .");
    }
    if (!make_page(x, c->word[0], &x->page, &name, e))
        return false;
    x->page_path = str_printf(x->arena, "%.*s/%.*s.html", STR_ARG(x->folder), STR_ARG(name)).at;
    return export_claim(x, x->page_path, e);
}

bool write_page(Export *x, Error *e)
{
    return export_write(x, x->page_path, x->page, e);
}

const Format page_formats[] = {{.name = "page", .ends = "html"}, {0}};
