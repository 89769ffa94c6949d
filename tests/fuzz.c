/*
 * fuzz.c - what the fuzz targets share (see fuzz.h).
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

void must(bool holds)
{
    if (!holds)
        abort();
}

void must_be_told(const Error *e)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    must(e->kind != ERROR_NONE && e->message[0]);
    if (e->at.source)
        must(e->at.start <= e->at.source->text.len &&
             e->at.len <= e->at.source->text.len - e->at.start);
    error_write(&text, e);
    must(text.len > strlen(e->message));
    arena_free(&a);
}

Lesson *fuzz_lesson(void)
{
    static const char text[] = "# Words\n## one\n```torch\n"
                               "words = torch.tensor([[0.9, 0.2], [0.7, -0.4]])\n"
                               "for i in range(2):\n    words[i] = words[i] * 2\n"
                               "print(words)\n```\n"
                               "```ask\nHow large?\nanswer words[0,0] tolerance 0.1\n```\n"
                               "```ask\nWhich?\ncell words[1,0]\n```\n"
                               "```ask\nWhat?\nchoice* this\nchoice that\n```\n"
                               "## two\n```torch\nw = torch.softmax(words @ words.T, dim=-1)\n"
                               "sa = SelfAttention_v1(3, 2)\n"
                               "y, name, yes = sa(inputs), 'a text', True\n```\n";
    static Lesson lesson; /* large, and must not move */
    static bool loaded;
    Error e = {0};
    if (!loaded)
        must(lesson_load(&lesson, STR("words.md"), str_of(text), NULL, &e));
    loaded = true;
    return &lesson;
}

bool fuzz_word(Arena *a, Str *rest, Str *word)
{
    StrBuf out = strbuf_make(a);
    bool quoted = false;
    size_t i = 0;
    while (i < rest->len && rest->at[i] == ' ')
        i++;
    bool any = i < rest->len;
    for (; i < rest->len && (quoted || rest->at[i] != ' '); i++)
        if (rest->at[i] == '\'')
            quoted = !quoted;
        else
            strbuf_char(&out, rest->at[rest->at[i] == '\\' && !quoted ? ++i : i]);
    *rest = str_from(*rest, i);
    *word = strbuf_str(&out);
    return any;
}
