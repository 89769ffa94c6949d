/*
 * test_foreign.c - Markdown that was not written for attnscope: whatever it holds, prose comes out.
 * One line a block; runs in brackets with their style, / ends a line.
 */
#include "reading/reading.h"
#include "test.h"

static void add_prose(StrBuf *b, const ProseBlock *p)
{
    static const char *const kinds[] = {"", "* ", "# ", "> ", "| "}, styles[] = "bic^_/|";
    strbuf_fill(b, '.', p->depth);
    strbuf_puts(b, kinds[p->kind]);
    for (size_t i = 0; i < p->count; i++) {
        for (int k = 0; k < 7; k++)
            if (p->items[i].style & 1u << k)
                strbuf_char(b, styles[k]);
        strbuf_printf(b, "[%.*s]", STR_ARG(p->items[i].text));
    }
}

static const char *read(Arena *a, const char *text)
{
    Source *s = ARENA_NEW(a, Source);
    s->text = str_of(text);
    Span all = {s, 0, (uint32_t)s->text.len};
    StrBuf b = strbuf_make(a);
    BlockList list = {0};
    foreign_read(a, all, &list);
    for (size_t i = 0; i < list.count; i++) {
        const Block *k = &list.items[i];
        if (k->kind == BLOCK_HEADING)
            strbuf_printf(&b, "H%d %.*s", k->level, STR_ARG(k->text));
        else
            add_prose(&b, &k->prose);
        strbuf_char(&b, '\n');
    }
    strbuf_puts(&b, "");
    return b.at;
}

typedef struct Case {
    const char *text, *want;
} Case;

static void check_cases(const Case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Arena a = arena_make(0);
        CHECK_STR(read(&a, cases[i].text), cases[i].want);
        arena_free(&a);
    }
}
#define CHECK_CASES(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))

TEST(foreign_markdown_is_prose)
{
    static const Case cases[] = {
        {"# One *two* `x`\n\n### Three", "H1 One two x\nH3 Three\n"},
        {"plain **bold** *it*\nline", "[plain ]b[bold][ ]i[it][ line]\n"},
        {"- a\n  - b\n1. c", "* [a]\n.* [b]\n# [c]\n"},
        {"> q", "> [q]\n"},
        {"[words](http://x.y) ![a cat](cat.png)", "[words a cat]\n"},
        {"#\n\n&nbsp;\n\n<br>\n", ""},
        {"a\\\nb", "[a]/[][b]\n"},
        {"~~gone~~ stays", "[gone stays]\n"},
    };
    CHECK_CASES(cases);
}

TEST(foreign_code_is_shown_and_never_a_fence)
{
    static const Case cases[] = {
        {"```python\nif x:\n    y\n```\n", "c[if x:]c/[]c[    y]c/[]\n"},
        {"```torch\nx = 1", "c[x = 1]c/[]\n"},
        {"- a\n  ```\n  b\n  ```\n", "* [a]\nc[b]c/[]\n"},
        {"    indented\n", "c[indented]c/[]\n"},
    };
    CHECK_CASES(cases);
}

TEST(foreign_tables_are_rows)
{
    static const Case cases[] = {
        {"| a | b |\n|---|---|\n| 1 | **2** |\n", "| b[a]|[ ]b[b]|[ ]\n| [1]|[ ]b[2]|[ ]\n"},
    };
    CHECK_CASES(cases);
}

TEST(foreign_html_is_what_stands_between_its_tags)
{
    static const Case cases[] = {
        {"<table>\n<tr>\n<td class=\"a\">\none <b>two</b>&nbsp;x<br>\n</td></tr></table>",
         "[one ]b[two][\xC2\xA0x]/[]\n"},
        {"e<sup>x</sup> and x<sub>ij</sub>", "[e]^[x][ and x]_[ij]\n"},
        {"<style>p { x }</style>\n<img src=\"x.png\">\n", ""},
        {"<!-- a <b> -->\n\nseen", "[seen]\n"},
        {"<div\nwhile open", ""},
        {"a < b and b > c", "[a < b and b > c]\n"},
    };
    CHECK_CASES(cases);
}

TEST(foreign_formulas_are_lines)
{
    static const Case cases[] = {
        {"$x^{(2)}$", "[x]^[(2)]\n"},
        {"$\\omega_{21} = x^{(1)} \\cdot q^{(2)}$",
         "[\xCF\x89]_[21][ = x]^[(1)][ \xC2\xB7 q]^[(2)]\n"},
        {"$$\\frac{QK^T}{\\sqrt{d_k}}$$", "[QK]^[T][/\xE2\x88\x9A"
                                          "d]_[k]\n"},
        {"$\\frac{a + b}{2}$", "[(a + b)/2]\n"},
        {"$\\unknown{x} \\{y\\}$", "[unknownx {y}]\n"},
        {"$x_{{{{$", "[x]\n"},
        {"$\\sqrt$ $\\frac$ $^$", "[\xE2\x88\x9A / ]\n"},
        {"it costs $5", "[it costs $5]\n"},
        {"it costs $5 and $6, a$b or US$ 1 and US$ 2",
         "[it costs $5 and $6, a$b or US$ 1 and US$ 2]\n"},
    };
    CHECK_CASES(cases);
}

TEST(foreign_lists_may_nest_as_deep_as_they_like)
{
    StrBuf text;
    Arena a = arena_make(0);
    text = strbuf_make(&a);
    for (int i = 0; i < 30; i++) {
        strbuf_fill(&text, ' ', 2 * i);
        strbuf_puts(&text, "- x\n");
    }
    strbuf_puts(&text, "\n# end");
    Str read_back = str_of(read(&a, text.at));
    CHECK(str_ends(read_back, "H1 end\n"));
    arena_free(&a);
}
