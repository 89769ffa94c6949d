/*
 * file_name.c - titles as names that every file system takes (see file_name.h).
 */
#include "pictures/file_name.h"

#include <ctype.h>

/* A letter or digit as file names have it, in lower case; 0 for anything else. */
static char plain(char c)
{
    return (char)(isalnum((unsigned char)c) ? tolower((unsigned char)c) : 0);
}

bool name_same(Str a, Str b)
{
    bool same = a.len == b.len;
    for (size_t i = 0; same && i < a.len; i++)
        same = a.at[i] == b.at[i] || plain(a.at[i]) == plain(b.at[i]);
    return same;
}

/* Letters and digits in lower case, with one dash for whatever stands between. */
static void add_slug(StrBuf *out, Str text)
{
    bool dash = false;
    size_t before = out->len;
    for (size_t i = 0; i < text.len; i++) {
        char c = plain(text.at[i]);
        if (c && dash && out->len > before)
            strbuf_char(out, '-');
        if (c)
            strbuf_char(out, c);
        dash = !c;
    }
    if (out->len == before)
        strbuf_char(out, 'x');
}

Str file_name_of_lesson(Arena *a, Str number, Str slug)
{
    StrBuf out = strbuf_make(a);
    if (number.len)
        strbuf_printf(&out, "%.*s-", STR_ARG(number));
    add_slug(&out, slug);
    return strbuf_str(&out);
}

Str file_name_of(Arena *a, const Lesson *l, const Position *at)
{
    StrBuf out = strbuf_make(a);
    const LessonStep *step = lesson_step(l, at->count ? at->path[0] : 1);
    strbuf_add(&out, file_name_of_lesson(a, l->number, l->slug));
    strbuf_printf(&out, "-%03d", step->number);
    for (int i = 1; i < at->count; i++)
        strbuf_printf(&out, ".%d", at->path[i]);
    strbuf_char(&out, '-');
    add_slug(&out, l->stages.items[step->stage].title);
    return strbuf_str(&out);
}
