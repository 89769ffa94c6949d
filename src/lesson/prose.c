/*
 * prose.c - marks of style in a line that stands outside of the prose (see prose.h).
 */
#include "lesson/prose.h"

#include <ctype.h>
#include <string.h>

static const struct Mark {
    const char *at; /* both sides of what it marks */
    unsigned style;
} marks[] = {{"`", PROSE_CODE}, {"**", PROSE_BOLD}, {"*", PROSE_ITALIC}};
enum { MARKS = sizeof marks / sizeof *marks };

/* The mark that stands at i; MARKS: none does. */
static int mark_at(Str text, size_t i)
{
    int m = 0;
    while (m < MARKS && !str_starts(str_from(text, i), marks[m].at))
        m++;
    return m;
}

/* Does the mark at i begin something? A star between words or numbers is one of multiplication. */
static bool opens(Str text, size_t i, int m)
{
    size_t behind = i + strlen(marks[m].at);
    bool free = i == 0 || strchr(" ([{\"'", text.at[i - 1]);
    return behind < text.len && (marks[m].style == PROSE_CODE || (free && text.at[behind] != ' '));
}

/* The place from `from` on where the mark ends what it has begun; text.len: nowhere. */
static size_t closing(Str text, size_t from, int m)
{
    size_t length = strlen(marks[m].at), i = from + 1;
    for (; i < text.len; i++) {
        char next = i + length < text.len ? text.at[i + length] : ' ';
        bool word = isalnum((unsigned char)next) || next == '_' || text.at[i - 1] == ' ';
        if (mark_at(text, i) == m && (marks[m].style == PROSE_CODE || !word))
            return i;
        if (mark_at(text, i) < MARKS && marks[mark_at(text, i)].style == PROSE_BOLD)
            i++; /* its second star is none of its own */
    }
    return text.len;
}

static void add_run(Arena *a, ProseBlock *out, unsigned style, Str text)
{
    if (text.len)
        *ARENA_PUSH(a, out) = (ProseRun){style, text};
}

/* Adds the text, of which the marks up to number `last` are known: within bold or emphasis only
 * code is. */
static void add_marked(Arena *a, ProseBlock *out, unsigned style, Str text, int last)
{
    bool never[MARKS] = {false}; /* such a mark ends nowhere any more */
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        int m = mark_at(text, i);
        size_t length = m < MARKS ? strlen(marks[m].at) : 0;
        size_t end = text.len;
        if (m <= last && !never[m] && opens(text, i, m)) {
            end = closing(text, i + length, m);
            never[m] = end == text.len;
        }
        if (end < text.len) {
            Str within = str_part(text, i + length, end);
            add_run(a, out, style, str_part(text, from, i));
            if (marks[m].style == PROSE_CODE)
                add_run(a, out, style | PROSE_CODE, within);
            else
                add_marked(a, out, style | marks[m].style, within, 0);
            from = end + length;
            i = from - 1;
        } else if (length) {
            i += length - 1;
        }
    }
    add_run(a, out, style, str_from(text, from));
}

ProseBlock prose_marked(Arena *a, Str line)
{
    ProseBlock block = {0};
    add_marked(a, &block, PROSE_PLAIN, line, MARKS - 1);
    return block;
}

ProseBlock prose_copy(Arena *a, const ProseBlock *block)
{
    ProseBlock copy = {.kind = block->kind, .depth = block->depth, .number = block->number};
    for (size_t i = 0; i < block->count; i++)
        *ARENA_PUSH(a, &copy) =
            (ProseRun){block->items[i].style, str_copy(a, block->items[i].text)};
    return copy;
}

Str prose_words(Arena *a, const ProseBlock *block)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < block->count; i++)
        strbuf_add(&out, block->items[i].text);
    return strbuf_str(&out);
}
