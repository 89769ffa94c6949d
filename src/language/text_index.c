/*
 * text_index.c - finding characters by their number, and joining texts (see text.h).
 *
 * A text without characters of several bytes needs no index but the note that it is one. Of others
 * the place of every 64th character is kept. The machine remembers some texts; a short one is
 * simply walked through.
 */
#include "language/text.h"

#include "language/library.h"

#include <string.h>

enum { SHORT = 48, STRIDE = 64, REMEMBERED = 8 };

/* A text that was asked for, and where its characters are. */
typedef struct TextIndex {
    Str text;
    int64_t chars;
    uint32_t *place; /* of characters 0, 64, 128 ...; NULL: a character is a byte */
} TextIndex;

/* The texts that a machine remembers, and the one that grows at its end. */
typedef struct Texts {
    TextIndex index[REMEMBERED];
    int next;
    char *growing;
    size_t used, room;
} Texts;

static Texts *texts_of(Machine *m)
{
    if (!m->texts)
        m->texts = ARENA_NEW(m->arena, Texts);
    return m->texts;
}

static void fill_index(Machine *m, TextIndex *x, Str s)
{
    *x = (TextIndex){.text = s, .chars = str_chars(s)};
    if ((size_t)x->chars == s.len)
        return;
    x->place = ARENA_ARRAY(m->arena, uint32_t, x->chars / STRIDE + 1);
    size_t at = 0;
    for (int64_t k = 0; k < x->chars; k++) {
        if (k % STRIDE == 0)
            x->place[k / STRIDE] = (uint32_t)at;
        str_char(s, &at);
    }
}

static const TextIndex *find_index(Machine *m, Str s)
{
    Texts *t = texts_of(m);
    for (int i = 0; i < REMEMBERED; i++)
        if (t->index[i].text.at == s.at && t->index[i].text.len == s.len)
            return &t->index[i];
    TextIndex *x = &t->index[t->next];
    t->next = (t->next + 1) % REMEMBERED;
    fill_index(m, x, s);
    return x;
}

int64_t text_length(Machine *m, Str s)
{
    return s.len <= SHORT ? str_chars(s) : find_index(m, s)->chars;
}

size_t text_offset(Machine *m, Str s, int64_t k)
{
    if (s.len <= SHORT)
        return str_nth(s, k);
    const TextIndex *x = find_index(m, s);
    if (k >= x->chars)
        return s.len;
    if (!x->place)
        return (size_t)k;
    size_t at = x->place[k / STRIDE];
    for (int64_t i = k % STRIDE; i > 0; i--)
        str_char(s, &at);
    return at;
}

int64_t text_number(Machine *m, Str s, size_t offset)
{
    const TextIndex *x = s.len <= SHORT ? NULL : find_index(m, s);
    return x && !x->place ? (int64_t)offset : str_chars(str_part(s, 0, offset));
}

Str text_char(Machine *m, Str s, int64_t k)
{
    size_t at = text_offset(m, s, k), end = at;
    if (at < s.len)
        str_char(s, &end);
    return str_part(s, at, end);
}

Str text_join(Machine *m, Str a, Str b)
{
    Texts *t = texts_of(m);
    bool grows = a.len > 0 && a.at == t->growing && a.len == t->used && b.len <= t->room - t->used;
    if (!grows) {
        t->room = (a.len + b.len) * 2 + 16;
        t->growing = ARENA_ARRAY(m->arena, char, t->room);
        if (a.len)
            memcpy(t->growing, a.at, a.len);
    }
    if (b.len)
        memcpy(t->growing + a.len, b.at, b.len);
    t->used = a.len + b.len;
    return (Str){t->growing, t->used};
}
