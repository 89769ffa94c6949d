/*
 * file_name.c - titles as names that every file system takes (see file_name.h). Of a lesson's own
 * file its system takes all letters.
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

/* A letter outside of ASCII, or a mark of one; not what stands between words in any script. */
static bool is_letter(uint32_t c)
{
    return c >= 0xC0 && !(c >= 0x2000 && c < 0x3040) && c != 0xFFFD && char_prints(c);
}

/* Letters and digits, those of ASCII in lower case and only with `all` others, too; with one dash
 * for whatever stands between. */
static void add_slug(StrBuf *out, Str text, bool all)
{
    bool dash = false;
    size_t before = out->len;
    for (size_t i = 0, start = 0; i < text.len; start = i) {
        uint32_t c = str_char(text, &i);
        char small = c < 0x80 ? plain((char)c) : 0;
        bool kept = small || (all && is_letter(c));
        if (kept && dash && out->len > before)
            strbuf_char(out, '-');
        if (small)
            strbuf_char(out, small);
        else if (kept)
            strbuf_add(out, str_part(text, start, i));
        dash = !kept;
    }
    if (out->len == before)
        strbuf_char(out, 'x');
}

Str file_name_of_lesson(Arena *a, Str number, Str slug)
{
    StrBuf out = strbuf_make(a);
    if (number.len)
        strbuf_printf(&out, "%.*s-", STR_ARG(number));
    add_slug(&out, slug, true);
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
    add_slug(&out, l->stages.items[step->stage].title, false);
    return strbuf_str(&out);
}
