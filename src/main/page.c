/*
 * page.c - `export --format page`: the page of `make web` with a lesson in it, and the files beside
 * the lesson that it reads: what a teacher hands out.
 */
#include "base/base64.h"
#include "base/file.h"
#include "base/mapped.h"
#include "main/export.h"
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

/* The page with the lesson of that name, in the command's arena. */
static bool make_page(Command *c, const char *wanted, Str *out, Str *slug, Error *e)
{
    Str page, path = c->options.value[OPTION_PAGE_FROM], bytes;
    StrBuf files = strbuf_make(&c->arena), all = strbuf_make(&c->arena);
    const char *read;
    ShelfEntry entry;
    path = path.len ? path : STR("build/web/attnscope.html");
    if (!file_read(&c->arena, str_copy(&c->arena, path).at, &page, e))
        return error_hint(e, "make web builds that page, and --page-from FILE says where it is");
    size_t at = str_search(page, str_of(place), 0) + sizeof place - 1;
    if (at > page.len)
        return error_set(e, ERROR_USAGE, "'%.*s' is no page of attnscope", STR_ARG(path));
    if (!shelf_find(&c->arena, str_of(wanted), &entry, e))
        return false;
    const Lesson *l = command_lesson(c, wanted);
    if (l && l->error.kind)
        command_fail(c, &l->error);
    Str file = str_behind(entry.name, '/'), folder = {entry.name.at, entry.name.len - file.len};
    *slug = l ? l->slug : entry.slug;
    put(&files, folder, entry.name, entry.text);
    for (int i = 0; map_nth(i, &read, &bytes); i++)
        put(&files, folder, str_of(read), bytes);
    strbuf_add(&all, str_part(page, 0, at));
    strbuf_add(&all, strbuf_str(&files));
    strbuf_add(&all, str_from(page, at));
    *out = strbuf_str(&all);
    return true;
}

bool export_page(Export *x, Error *e)
{
    Command *c = x->command;
    Str page, slug = STR("");
    if (c->words != 1) {
        error_set(e, ERROR_USAGE, "a page holds one lesson: name it");
        return error_hint(e, "attnscope export my.md --format page -o .");
    }
    if (!make_page(c, c->word[0], &page, &slug, e))
        return false;
    const char *path = str_printf(x->arena, "%.*s/%.*s.html", STR_ARG(x->folder), STR_ARG(slug)).at;
    return file_make_folder(str_copy(x->arena, x->folder).at, e) && export_write(x, path, page, e);
}
