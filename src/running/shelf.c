/*
 * shelf.c - the embedded files named lessons/....md, by number, section, slug or name (see
 * running.h).
 */
#include "running/running.h"

#include "base/file.h"
#include "base/lookup.h"

#include <assert.h>
#include <ctype.h>
#include <pthread.h>
#include <string.h>

static bool is_number(Str s, bool points)
{
    bool digit = false;
    for (size_t i = 0; i < s.len; i++) {
        digit = digit || isdigit((unsigned char)s.at[i]);
        if (!isdigit((unsigned char)s.at[i]) && !(points && s.at[i] == '.'))
            return false;
    }
    return digit;
}

/* Cuts "x-" off the front of *name when x is a number (with points or not). */
static Str cut_number(Str *name, bool points)
{
    size_t dash = str_find(*name, '-');
    Str none = {"", 0}, front = str_part(*name, 0, dash);
    if (dash + 1 >= name->len || !is_number(front, points))
        return none;
    *name = str_from(*name, dash + 1);
    return front;
}

void shelf_parts(Str path, Str *number, Str *section, Str *slug)
{
    Str name = str_behind(path, '/');
    if (str_ends(name, ".md") && name.len > 3)
        name.len -= 3;
    if (str_ends(name, ".ipynb") && name.len > 6)
        name.len -= 6;
    if (str_ends(name, ".py") && name.len > 3)
        name.len -= 3;
    *number = cut_number(&name, false);
    *section = cut_number(&name, true);
    *slug = name;
}

static ShelfEntry entry_of(Str name, Str text)
{
    ShelfEntry e = {.name = name, .text = text};
    shelf_parts(name, &e.number, &e.section, &e.slug);
    return e;
}

static bool is_lesson(const Embedded *file)
{
    Str name = str_of(file->name);
    return str_starts(name, "lessons/") && str_ends(name, ".md");
}

static bool same_number(Str wanted, Str number)
{
    int64_t a, b;
    return is_number(wanted, false) && str_to_int(wanted, &a) && str_to_int(number, &b) && a == b;
}

/* The number in a lesson's front line `after: 00`; empty: it has none. */
static Str comes_after(const Embedded *file)
{
    Str rest = file->text, line;
    while (str_line(&rest, &line) && !str_starts(line, "##"))
        if (str_starts(line, "after:"))
            return str_trim(str_from(line, strlen("after:")));
    return STR("");
}

static ShelfEntry entry_of_file(const Embedded *file)
{
    ShelfEntry e = entry_of(str_of(file->name), file->text);
    e.follows = comes_after(file).len > 0;
    return e;
}

static bool follows(const Embedded *file, const Embedded *other)
{
    return same_number(comes_after(file), entry_of(str_of(other->name), other->text).number);
}

/* True for a file that comes after no other. */
static bool leads(const Embedded *file)
{
    bool any = false;
    for (size_t k = 0; comes_after(file).len && k < embedded_count; k++)
        any = any || (is_lesson(&embedded_table[k]) && follows(file, &embedded_table[k]));
    return !any;
}

enum { SHELF_MOST = 100 }; /* numbers of lessons have two digits */

/* The lessons in the order of the menu, sorted once. */
static ShelfEntry shelf[SHELF_MOST];
static int shelved;
static pthread_once_t shelf_once = PTHREAD_ONCE_INIT;

static void shelve(const Embedded *file)
{
    assert(shelved < SHELF_MOST);
    shelf[shelved++] = entry_of_file(file);
}

/* The files are sorted by name; behind each that leads stand those that follow it. */
static void fill_shelf(void)
{
    const Embedded *end = embedded_table + embedded_count;
    for (const Embedded *file = embedded_table; file < end; file++) {
        if (!is_lesson(file) || !leads(file))
            continue;
        shelve(file);
        for (const Embedded *other = embedded_table; other < end; other++)
            if (is_lesson(other) && other != file && follows(other, file))
                shelve(other);
    }
}

int shelf_count(void)
{
    pthread_once(&shelf_once, fill_shelf);
    return shelved;
}

ShelfEntry shelf_entry(int i)
{
    return i >= 0 && i < shelf_count() ? shelf[i] : (ShelfEntry){0};
}

static bool is_called(const ShelfEntry *e, Str wanted)
{
    return same_number(wanted, e->number) || (wanted.len && str_equal(wanted, e->section)) ||
           str_equal(wanted, e->slug) || str_equal(wanted, e->name) ||
           str_equal(wanted, str_behind(e->name, '/'));
}

/* A file by its path; one that is missing may be a slip in the name of a built-in lesson. */
static bool read_path(Arena *a, Str wanted, Nearest near, ShelfEntry *out, Error *e)
{
    Str path = str_copy(a, wanted), text;
    if (!file_exists(path.at) && !str_is(path, "-")) {
        error_set(e, ERROR_FILE, "there is no lesson and no file '%.*s'", STR_ARG(wanted));
        return !nearest_hint(&near, e) &&
               error_hint_command(e, "attnscope list names the lessons that are built in");
    }
    if (!file_read(a, path.at, &text, e))
        return false;
    *out = entry_of(path, text);
    return true;
}

/* The title in a lesson's first line. */
static Str title_of(const ShelfEntry *e)
{
    Str rest = e->text, line;
    return str_line(&rest, &line) && str_starts(line, "# ") ? str_trim(str_from(line, 2)) : e->slug;
}

void shelf_write_needs(StrBuf *out, Str needs)
{
    for (const char *between = ""; needs.len; between = ", ") {
        size_t comma = str_find(needs, ',');
        Str need = str_trim(str_part(needs, 0, comma));
        needs = str_from(needs, comma + 1);
        for (int i = 0; i < shelf_count(); i++) {
            ShelfEntry e = shelf_entry(i);
            if (is_called(&e, need)) {
                need = title_of(&e);
                break;
            }
        }
        strbuf_puts(out, between);
        strbuf_add(out, need);
    }
}

bool shelf_find(Arena *a, Str wanted, ShelfEntry *out, Error *e)
{
    Nearest near = {.wanted = wanted};
    bool folder = str_find(wanted, '/') < wanted.len;
    if (folder && file_exists(str_copy(a, wanted).at))
        return read_path(a, wanted, near, out, e);
    for (int i = 0; i < shelf_count(); i++) {
        *out = shelf_entry(i);
        if (is_called(out, wanted))
            return true;
        nearest_offer(&near, out->slug);
    }
    return read_path(a, wanted, near, out, e);
}
