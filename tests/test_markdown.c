/*
 * test_markdown.c - Markdown read into headings, prose and fences with their places. What was read
 * is compared as text: one line a block, its line number first, runs in brackets with their style.
 */
#include "reading/reading.h"
#include "test.h"

#include <string.h>

static void add_style(StrBuf *b, unsigned style)
{
    static const char *const names[] = {"b", "i", "c", "^", "_", "/", "|"};
    for (int i = 0; i < 7; i++)
        if (style & 1u << i)
            strbuf_puts(b, names[i]);
}

static void add_prose(StrBuf *b, const ProseBlock *p)
{
    static const char *const kinds[] = {"", "* ", "# ", "> ", "| "};
    strbuf_fill(b, '.', p->depth);
    strbuf_puts(b, kinds[p->kind]);
    if (p->kind == PROSE_NUMBER)
        strbuf_printf(b, "%d ", p->number);
    for (size_t i = 0; i < p->count; i++) {
        add_style(b, p->items[i].style);
        strbuf_printf(b, "[%.*s]", STR_ARG(p->items[i].text));
    }
}

static void add_block(StrBuf *b, const Block *k)
{
    strbuf_printf(b, "%d: ", span_line(k->at));
    if (k->kind == BLOCK_HEADING)
        strbuf_printf(b, "H%d %.*s", k->level, STR_ARG(k->text));
    else if (k->kind == BLOCK_FENCE)
        strbuf_printf(b, "fence '%.*s' '%.*s'", STR_ARG(span_text(k->info)),
                      STR_ARG(span_text(k->code)));
    else
        add_prose(b, &k->prose);
    strbuf_char(b, '\n');
}

/* The blocks of a text, or its error, as text. */
static const char *blocks_of(Arena *a, Str text)
{
    StrBuf b = strbuf_make(a);
    Source *s = ARENA_NEW(a, Source);
    s->name = STR("t.md");
    s->text = str_copy(a, text);
    BlockList list;
    Error e = {0};
    if (!markdown_read(a, s, &list, &e))
        error_write(&b, &e);
    else
        for (size_t i = 0; i < list.count; i++)
            add_block(&b, &list.items[i]);
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
        CHECK_STR(blocks_of(&a, str_of(cases[i].text)), cases[i].want);
        arena_free(&a);
    }
}
#define CHECK_CASES(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))

TEST(markdown_reads_headings_and_paragraphs)
{
    static const Case cases[] = {
        {"", ""},
        {"# A *fine* title\n\n## one `x`\ntext\n", "1: H1 A fine title\n3: H2 one x\n4: [text]\n"},
        {"Title\n=====\ntwo\nlines\n", "1: H1 Title\n3: [two\nlines]\n"},
        {"a\n\n##\n\n### small\n", "1: [a]\n3: H2 \n5: b[small]\n"},
    };
    CHECK_CASES(cases);
}

TEST(markdown_reads_styles)
{
    static const Case cases[] = {
        {"a **b** *c* `d_e` ***f***", "1: [a ]b[b][ ]i[c][ ]c[d_e][ ]bi[f]\n"},
        {"e<sup>x</sup> and x<sub>*i*</sub>", "1: [e]^[x][ and x]i_[i]\n"},
        {"one  \ntwo<br>three", "1: [one]/[][two]/[][three]\n"},
        {"3 &times; 4 &#60; 5 &#x3e; 1 &what; \\*", "1: [3 × 4 < 5 > 1 &what; *]\n"},
        {"<!-- a\n<b> -->\n\nx<!-- y -->z", "4: [xz]\n"},
        {"see [here](http://x) ![a plot](y.png)", "1: [see here a plot]\n"},
    };
    CHECK_CASES(cases);
}

TEST(markdown_reads_lists_and_quotes)
{
    static const Case cases[] = {
        {"- a\n- b **c**\n", "1: * [a]\n2: * [b ]b[c]\n"},
        {"3. a\n4. b\n   - c\n\nend\n", "1: # 3 [a]\n2: # 4 [b]\n3: .* [c]\n5: [end]\n"},
        {"- a\n\n  more\n\n- b\n", "1: * [a]\n3: [more]\n5: * [b]\n"},
        {"> said\n\nplain", "1: > [said]\n3: [plain]\n"},
    };
    CHECK_CASES(cases);
}

TEST(markdown_reads_tables_and_formulas)
{
    static const Case cases[] = {
        {"| a | b |\n|---|--:|\n| `c` | |\n", "1: | b[a]|[ ]b[b]|[ ]\n3: | c[c]|[ ]|[ ]\n"},
        {"so $x^2$ and $\\sqrt{d_k}$", "1: [so x]^[2][ and \xE2\x88\x9A"
                                       "d]_[k]\n"},
        {"it costs $5 and $6", "1: [it costs $5 and $6]\n"},
        {"a price of $5 and then $x^2$.", "1: [a price of $5 and then x]^[2][.]\n"},
        {"$x^2$ is $5, $y^2$ US$6 or\n$7 as $z_i$, *$8*",
         "1: [x]^[2][ is $5, y]^[2][ US$6 or\n$7 as z]_[i][, ]i[$8]\n"},
        {"- $5\n- $x^2$ and $9\n\n`$` $5 $x^2$ `%`",
         "1: * [$5]\n2: * [x]^[2][ and $9]\n4: c[$][ $5 x]^[2][ ]c[%]\n"},
        {"$x -\ny^2$, the $k^2$th", "1: [x - y]^[2][, the k]^[2][th]\n"},
    };
    CHECK_CASES(cases);
}

TEST(markdown_notes_what_a_formula_cannot_show)
{
    Arena a = arena_make(0);
    Source s = {.name = STR("t.md"), .text = STR("so $x$\n\nand $\\foo + \\qux$")};
    BlockList list;
    Error e = {0};
    CHECK(markdown_read(&a, &s, &list, &e));
    CHECK_INT(list.items[0].unshown.count, 0);
    const UnshownList *unshown = &list.items[1].unshown;
    CHECK_INT(unshown->count, 2);
    CHECK(str_is(span_text(unshown->items[0].at), "foo") && !unshown->items[0].image);
    CHECK(str_is(span_text(unshown->items[1].at), "qux"));
    s.text = STR("a ![cat](cat.png) and ![](dog.png)");
    CHECK(markdown_read(&a, &s, &list, &e));
    unshown = &list.items[0].unshown;
    CHECK_INT(unshown->count, 2);
    CHECK(str_is(span_text(unshown->items[0].at), "cat.png") && unshown->items[0].image);
    CHECK(str_is(span_text(unshown->items[1].at), "dog.png"));
    arena_free(&a);
}

TEST(markdown_finds_the_lines_of_fences)
{
    static const Case cases[] = {
        {"```torch\na\nb\n```\n", "1: fence 'torch' 'a\nb\n'\n"},
        {"x\n```\n```\n\n~~~~ a  b \n~~~\n~~~~~",
         "1: [x]\n2: fence '' ''\n5: fence 'a  b' '~~~\n'\n"},
        {"a ``` b ``` c ```d\n```torch\n```\n```view\n```", /* code spans are no fences */
         "1: [a ]c[b][ c ```d]\n2: fence 'torch' ''\n4: fence 'view' ''\n"},
        {"```torch raises &amp;\r\nx\r\n```\r\ny\r\n",
         "1: fence 'torch raises &amp;' 'x\r\n'\n4: [y]\n"},
    };
    CHECK_CASES(cases);
}

TEST(markdown_refuses_with_a_place)
{
    static const Case cases[] = {
        {"# a\n\n  ```torch\nx\n",
         "t.md:3:1: this fence is never closed\n      ```torch\n    ^~~~~~~~~~\n"
         "    put ``` on a line of its own where it ends\n"},
        {"a\n\n- b\n\n  ```torch\n  x\n  ```\n",
         "t.md:5:1: a fence must stand at the left margin\n      ```torch\n    ^~~~~~~~~~\n"
         "    take it out of the list or quote\n"},
        {"a <b>c</b>\n", "t.md:1:3: HTML is not shown in lessons\n    a <b>c</b>\n      ^~~\n"
                         "    write Markdown; <sub>, <sup> and <br> are known\n"},
        {"x\n\n<table>\n", "t.md:3:1: HTML is not shown in lessons\n    <table>\n    ^~~~~~~\n"
                           "    write Markdown; <sub>, <sup> and <br> are known\n"},
        {"ab\n\xff\n", "t.md:2:1: this byte is not valid UTF-8\n    \\xff\n    ^~~~\n"
                       "    save the file as UTF-8\n"},
        {"> > > > > > > > > x", "t.md:1:1: lists and quotes nest deeper than 8\n"
                                "    > > > > > > > > > x\n    ^\n"},
    };
    CHECK_CASES(cases);
    Arena a = arena_make(0);
    Str nul = {"ab\n\0c", 5};
    CHECK_STR(blocks_of(&a, nul), "t.md:2:1: a NUL byte: this is not text\n    \\x00c\n    ^~~~\n");
    Str wide = {"\xff\xfe#\0", 4}; /* what some editors call Unicode */
    CHECK_STR(blocks_of(&a, wide), "t.md:1:1: this text is in UTF-16\n    \\xff\\xfe#\\x00\n"
                                   "    ^~~~~~~~\n    save the file as UTF-8\n");
    arena_free(&a);
}

static void write_marked(Arena *a, Str line, StrBuf *out)
{
    ProseBlock block = prose_marked(a, line);
    add_prose(out, &block);
}

/* A line outside of the prose knows code, bold and emphasis; stars that multiply are themselves. */
TEST(a_line_by_itself_has_marks_of_style)
{
    static const struct {
        const char *line, *runs;
    } cases[] = {
        {"", ""},
        {"plain", "[plain]"},
        {"What does `x.T @ x` *mean*?", "[What does ]c[x.T @ x][ ]i[mean][?]"},
        {"**Three** words", "b[Three][ words]"},
        {"(*in brackets*)", "[(]i[in brackets][)]"},
        {"*both `a * b` and **more***", "i[both ]ic[a * b]i[ and **more**]"},
        {"2 * 3 * 4 and 4**0.5 times 4**0.5", "[2 * 3 * 4 and 4**0.5 times 4**0.5]"},
        {"a*b*c, f(*args, *more)", "[a*b*c, f(*args, *more)]"},
        {"`open, *open, **open", "[`open, *open, **open]"},
        {"``", "[``]"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StrBuf out = strbuf_make(&a);
        write_marked(&a, str_of(cases[i].line), &out);
        strbuf_puts(&out, "");
        CHECK_STR(out.at, cases[i].runs);
    }
    arena_free(&a);
}

/* Texts that make a careless Markdown reader quadratic or exhaust its stack. */
TEST(markdown_survives_hostile_repetition)
{
    static const char *const units[] = {"[", "*a ",   "> ", "- ", "`", "<",
                                        "&", "![a](", "_*", "\\", "|"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        Arena a = arena_make(0);
        StrBuf b = strbuf_make(&a);
        while (b.len < MAX_LINE_BYTES - 8)
            strbuf_puts(&b, units[i]);
        CHECK(blocks_of(&a, strbuf_str(&b)) != NULL);
        CHECK(prose_marked(&a, strbuf_str(&b)).count > 0);
        arena_free(&a);
    }
    Arena a = arena_make(0);
    StrBuf b = strbuf_make(&a);
    strbuf_fill(&b, 'x', MAX_LINE_BYTES + 1);
    CHECK(strstr(blocks_of(&a, strbuf_str(&b)), "t.md:1:1: a line may have at most 65536 bytes\n"));
    arena_free(&a);
}
