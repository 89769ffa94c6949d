/*
 * test_paper.c - handouts and worksheets: what stands on them, that the HTML is well-formed and
 * needs nothing else, and that every page of every lesson is well laid out.
 */
#include "base/file.h"
#include "paper/paper.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A lesson on paper. */
typedef struct Sheet {
    Arena arena;
    Lesson lesson;
    FontSet *fonts;
    Paper paper;
    View look;
} Sheet;

static bool sheet_open(Sheet *s, bool loaded)
{
    Error e = {0};
    s->arena = arena_make(0);
    s->look = view_default();
    s->look.theme = THEME_PRINT;
    s->fonts = fonts_open(&e);
    if (s->fonts)
        fonts_exact(s->fonts);
    return loaded && CHECK(s->fonts != NULL);
}

static void sheet_close(Sheet *s)
{
    fonts_close(s->fonts);
    lesson_free(&s->lesson);
    arena_free(&s->arena);
}

static bool worksheet(Sheet *s, const PaperSheet *what)
{
    Error e = {0};
    return paper_worksheet(&s->paper, &s->arena, &s->lesson, &s->look, what, &e);
}

static Str html_of(Sheet *s)
{
    StrBuf out = strbuf_make(&s->arena);
    paper_html(&out, &s->paper, s->fonts);
    return strbuf_str(&out);
}

static const char small[] = "# Scores & weights\n"
                            "## one\nWhat *is* a < b & c?\n"
                            "```torch\nx = torch.tensor([[1., 2.], [3., 4.]])\n"
                            "y = x @ x\nprint(y)\n```\n"
                            "```output\ntensor([[ 7., 10.],\n        [15., 22.]])\n```\n"
                            "```ask\nWhat is the last number of y?\nanswer y[1,1].item()\n"
                            "why 3 times 2, and 4 times 4.\n```\n"
                            "```ask\nWhich shape has y?\nchoice* 2 by 2\nchoice 4 by 1\n```\n"
                            "```ask\nWhere is 15?\ncell y[1,0]\n```\n";

/* ---- HTML ---- */

/* Elements without an end. */
static bool is_void(Str name)
{
    return str_is(name, "meta") || str_is(name, "br") || str_is(name, "!doctype");
}

/* Every element that begins ends, in order; SVG's own may end themselves. */
static bool is_well_formed(Str html)
{
    Str open[64];
    int depth = 0;
    for (size_t i = 0; i < html.len;) {
        size_t from = i + str_find(str_from(html, i), '<');
        if (from >= html.len)
            break;
        size_t to = from + str_find(str_from(html, from), '>');
        Str tag = str_part(html, from + 1, to);
        bool closes = tag.len && tag.at[0] == '/';
        Str name = closes ? str_from(tag, 1) : tag;
        size_t end = 0;
        while (end < name.len && !strchr(" />\n", name.at[end]))
            end++;
        name = str_part(name, 0, end);
        if (closes && (depth == 0 || !str_equal(open[--depth], name)))
            return false;
        if (!closes && tag.at[tag.len - 1] != '/' && !is_void(name)) {
            if (depth == 64)
                return false;
            open[depth++] = name;
        }
        i = to + 1;
    }
    return depth == 0;
}

static int times(Str text, const char *word)
{
    int n = 0;
    size_t at = 0;
    while ((at = str_search(text, str_of(word), at)) < text.len) {
        n++;
        at++;
    }
    return n;
}

TEST(paper_handout_is_a_document_by_itself)
{
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(small)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        CHECK(is_well_formed(html));
        CHECK_INT(times(html, "<script"), 0);
        CHECK_INT(times(html, "src="), 0);
        CHECK_INT(times(html, "http"), times(html, "http://www.w3.org/2000/svg")); /* a name only */
        CHECK(str_search(html, STR("Scores &amp; weights"), 0) < html.len);
        CHECK(str_search(html, STR("a &lt; b &amp; c"), 0) < html.len);
        CHECK_INT(times(html, ";font-variant-ligatures:none}"), 1); /* -> is no arrow */
        CHECK(str_equal(html, html_of(&s)));
    }
    sheet_close(&s);
}

/* C writes the sign that some have. */
TEST(paper_numbers_that_are_none_have_no_sign)
{
    static const char none[] = "# Nothing\n## one\n```torch\nx = -torch.tensor([0.]) / "
                               "torch.tensor([0.])\ny = -x\n```\n";
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(none)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        CHECK(times(html, "<td>nan</td>") > 0);
        CHECK_INT(times(html, "-nan"), 0);
    }
    sheet_close(&s);
}

TEST(paper_answers_stand_at_the_end_or_behind_their_questions)
{
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(small)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        size_t answers = str_search(html, STR(">Answers</h2>"), 0);
        CHECK_INT(times(html, "class=\"question\""), 3);
        CHECK_INT(times(html, "class=\"answer\""), 3);
        CHECK(answers < html.len);
        CHECK_INT(times(str_part(html, 0, answers), "class=\"answer\""), 0);
        CHECK(str_search(str_from(html, answers), STR("y[1,1].item() = 22"), 0) <
              html.len - answers);
        CHECK(str_search(str_from(html, answers), STR("2 by 2"), 0) < html.len - answers);
        CHECK(str_search(str_from(html, answers), STR("y[1,0]"), 0) < html.len - answers);
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, true);
        CHECK_INT(times(html_of(&s), ">Answers</h2>"), 0);
        CHECK_INT(times(html_of(&s), "class=\"answer\""), 3);
    }
    sheet_close(&s);
}

/* What is asked below a picture stands in it, and in what was printed, as a question mark. */
TEST(paper_handout_tells_no_answer_above_its_question)
{
    static const char text[] =
        "# A\n## one\n```torch\nx2 = torch.tensor([0.5, 1.25])\ny = x2 * 3.5\nprint(y)\n"
        "print(y[1].item(), 2.0)\n```\n```ask\nWhat is it?\nanswer y[1]\n```\n"
        "```ask\nAnd how much is twice one?\nanswer 2\n```\n";
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(text)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s),
            above = str_part(html, 0, str_search(html, STR(">Answers</h2>"), 0));
        CHECK_INT(times(above, "4.37") + times(above, "4.38"), 0);
        CHECK_INT(times(above, "tensor([1.7500,      ?])\n    ? 2.0"), 1);
        CHECK_INT(times(above, "<td>?</td>"), 1);
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, true);
        CHECK_INT(times(html_of(&s), "tensor([1.7500, 4.3750])\n4.375 2.0"), 1);
    }
    sheet_close(&s);
}

/* So is a whole number that is no cell, unless it is one of a tensor's by chance, or small. */
TEST(paper_handout_covers_whole_numbers_that_are_printed_alone)
{
    static const char text[] =
        "# A\n## one\n```torch\nx = torch.tensor([12, 2]).repeat(6)\nn = x.numel()\nprint(x[:2])\n"
        "print(f\"{n} numbers, b12, 2\")\n```\n```ask\nHow many?\nanswer n\n```\n"
        "```ask\nAnd rows?\nanswer n / 6\n```\n";
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(text)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        CHECK_INT(times(html_of(&s), "tensor([12,  2])\n ? numbers, b12, 2"), 1);
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, true);
        CHECK_INT(times(html_of(&s), "tensor([12,  2])\n12 numbers, b12, 2"), 1);
    }
    sheet_close(&s);
}

TEST(paper_worksheet_has_questions_and_no_answers)
{
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(small)))) {
        CHECK(worksheet(&s, &(PaperSheet){0}));
        Str html = html_of(&s);
        CHECK(is_well_formed(html));
        CHECK_INT(times(html, "class=\"question\""), 3);
        CHECK_INT(times(html, "class=\"answer\""), 0);
        CHECK_INT(times(html, "3 times 2"), 0);
        CHECK_INT(times(html, "Name"), 1);
        CHECK(worksheet(&s, &(PaperSheet){.answered = true}));
        CHECK_INT(times(html_of(&s), "class=\"answer\""), 3);
        CHECK_INT(times(html_of(&s), "3 times 2"), 1);
    }
    sheet_close(&s);
}

/* Code and emphasis of a question are set as such; who reads it as plain text sees no marks. */
TEST(paper_sets_the_styles_of_questions)
{
    static const char marked[] = "# A\n## one\n```torch\nx = torch.ones(2, 3)\n```\n"
                                 "```ask\nWhat shape has `x.T`, *exactly*?\nchoice* `[3, 2]`\n"
                                 "choice none at all\nwhy `T` turns **both** round.\n```\n";
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(marked)))) {
        CHECK(worksheet(&s, &(PaperSheet){.answered = true}));
        Str html = html_of(&s);
        CHECK_INT(times(html, "What shape has <code>x.T</code>, <i>exactly</i>?"), 1);
        CHECK_INT(times(html, "<li class=\"right\"><code>[3, 2]</code></li>"), 1);
        CHECK_INT(times(html, "<code>T</code> turns <b>both</b> round."), 1);
        PaperPages pages = paper_pages(&s.paper, s.fonts);
        int code = 0;
        for (size_t i = 0; i < pages.items[0]->list.count; i++) {
            const DrawCommand *c = &pages.items[0]->list.items[i];
            code +=
                c->kind == DRAW_TEXT && c->font == FONT_MONO && str_is(str_trim(c->text), "x.T");
        }
        CHECK_INT(code, 1);
        StrBuf gift = strbuf_make(&s.arena);
        quiz_gift(&gift, &s.paper);
        CHECK_INT(times(strbuf_str(&gift), "has <code>x.T</code>, <i>exactly</i>?"), 1);
        CHECK_INT(times(strbuf_str(&gift), "  =<code>[3, 2]</code>"), 1);
        CHECK_INT(times(strbuf_str(&gift), "####<code>T</code> turns <b>both</b> round."), 1);
    }
    sheet_close(&s);
}

/* The names of two tensors that are compared are no arithmetic. */
TEST(paper_answers_have_arithmetic_or_nothing)
{
    static const char compared[] =
        "# A\n## one\n```torch\nx = torch.ones(2, 2)\ny = x * 2\n```\n"
        "```view\ncompare x y\n```\n"
        "```ask\nWhich is larger?\nchoice x\nchoice* y\nwhy It is twice x.\nlook y[0,1]\n```\n";
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(compared)))) {
        CHECK(worksheet(&s, &(PaperSheet){.answered = true}));
        CHECK_INT(times(html_of(&s), "<h3>Answer 1</h3><p>y</p>\n<p>It is twice x.</p>"), 1);
    }
    sheet_close(&s);
}

/* ---- pages ---- */

/* Texts of a page neither touch each other nor are cut nor leave the page. */
static bool is_clean(const Lesson *l, const DrawList *d, size_t number)
{
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *a = &d->items[i];
        if (a->kind != DRAW_TEXT || !a->text.len)
            continue;
        bool within = a->box.x >= 20 && a->box.x + a->box.w <= (float)d->width - 20 &&
                      a->box.y >= 20 && a->box.y + a->box.h <= (float)d->height - 20;
        bool alone = true;
        for (size_t k = 0; alone && k < i; k++) {
            Box both = box_meet(a->box, d->items[k].box);
            alone = d->items[k].kind != DRAW_TEXT || both.w <= 1 || both.h <= 1;
        }
        if (!CHECK(within) || !CHECK(alone)) {
            printf("    %.*s, page %zu: \"%.*s\"\n", STR_ARG(l->slug), number, STR_ARG(a->text));
            return false;
        }
    }
    return true;
}

static void check_pages(Sheet *s)
{
    PaperPages pages = paper_pages(&s->paper, s->fonts);
    CHECK(pages.count > 0);
    for (size_t i = 0; i < pages.count; i++) {
        const PaperPage *page = pages.items[i];
        CHECK(page->words.len > 0 || s->paper.blocks.count == 0);
        if (!is_clean(&s->lesson, &page->list, i + 1))
            break;
    }
}

static bool has_words(const PaperPage *page, Str words)
{
    return str_search(page->words, words, 0) < page->words.len;
}

/* Prose, its code, the picture, its caption and what was printed stand on one page, and two of
 * them on each. */
TEST(paper_keeps_together_what_belongs_together)
{
    enum { STEPS = 8 };
    Sheet s;
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# Many\n## one\n");
    for (int i = 1; i <= STEPS; i++)
        strbuf_printf(&text,
                      "Before it %d.\n\nWords of %d.\n```torch\nx%d = torch.rand(6, 6)\n"
                      "print(%d * 1000)\n```\n",
                      i, i, i, i);
    if (sheet_open(&s, world_text(&s.lesson, strbuf_str(&text)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        PaperPages pages = paper_pages(&s.paper, s.fonts);
        CHECK(pages.count <= STEPS / 2);
        for (int i = 1; i <= STEPS; i++) {
            int whole = 0;
            for (size_t k = 0; k < pages.count; k++) {
                const Str parts[] = {str_printf(&a, "Words of %d.", i), str_printf(&a, "x%d = ", i),
                                     str_printf(&a, "Figure %d", i), str_printf(&a, "%d000", i)};
                bool all = true;
                for (size_t n = 0; n < sizeof parts / sizeof *parts; n++)
                    all = all && has_words(pages.items[k], parts[n]);
                whole += all;
            }
            CHECK_INT(whole, 1);
        }
        Str html = html_of(&s);
        CHECK_INT(times(html, "<div class=\"whole\">\n<pre aria-label=\"code\""), STEPS);
        CHECK_INT(times(html, ".whole{break-inside:avoid}"), 1);
    }
    sheet_close(&s);
    arena_free(&a);
}

TEST(paper_has_no_more_pages_than_it_needs)
{
    static const struct {
        const char *lesson;
        size_t most;
    } rows[] = {{"one-token", 13}, {"every-token", 9}, {"causal-mask", 16}, {"why-scale", 11}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Sheet s;
        if (sheet_open(&s, world_shelf(&s.lesson, rows[i].lesson))) {
            s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
            CHECK(paper_pages(&s.paper, s.fonts).count <= rows[i].most);
        }
        sheet_close(&s);
    }
}

/* A picture is as large as its page has room for. */
TEST(paper_has_large_pictures_on_a_page_with_room)
{
    Sheet s;
    static const char asked[] =
        "# A\n## one\n```torch\nwords = torch.tensor([[0.9, 0.2], [0.7, 0.4], [0.1, 0.8]])\n"
        "w = torch.softmax(words @ words.T, dim=-1)\n```\n"
        "```view\ntokens words: Sonne Mond \"der Stern\"\n```\n"
        "```ask\nTrue?\nchoice* yes\nchoice no\nchoice perhaps\n```\n";
    if (sheet_open(&s, world_text(&s.lesson, str_of(asked)))) {
        CHECK(worksheet(&s, &(PaperSheet){0}));
        const DrawList *page = &paper_pages(&s.paper, s.fonts).items[0]->list;
        float least = 1000;
        for (size_t i = 0; i < page->count; i++)
            if (page->items[i].kind == DRAW_RECT && page->items[i].tag.kind == TAG_CELL)
                least = fminf(least, page->items[i].box.h);
        CHECK(draw_least_px(page, TAG_KIND_COUNT) >= 10);
        CHECK(least >= 20); /* cells are more than their numbers */
    }
    sheet_close(&s);
}

/* A picture has the ground of its page, in every theme. */
TEST(paper_and_its_pictures_have_one_ground)
{
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson, str_of(small)))) {
        for (ThemeId theme = 0; theme < THEME_COUNT; theme++) {
            s.look.theme = theme;
            CHECK(worksheet(&s, &(PaperSheet){0}));
            for (size_t i = 0; i < s.paper.blocks.count; i++) {
                const PaperBlock *b = &s.paper.blocks.items[i];
                if (b->kind != PAPER_FIGURE)
                    continue;
                Colour ground = paper_figure(&s.paper, b, s.fonts, 640, 480).background;
                Colour page = themes[theme].roles[ROLE_BACKGROUND];
                CHECK_INT(ground.r << 16 | ground.g << 8 | ground.b,
                          page.r << 16 | page.g << 8 | page.b);
            }
        }
    }
    sheet_close(&s);
}

/* On a telephone a wide picture is scrolled rather than made too small to be read. */
TEST(paper_has_pictures_as_wide_as_their_numbers_need)
{
    Sheet s;
    if (sheet_open(&s, world_text(&s.lesson,
                                  STR("# T\n## one\n```torch\nx = torch.rand(8, 16)\n```\n")))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        size_t at = str_search(html, STR("--least:"), 0) + 8;
        int64_t least = 0;
        CHECK(str_to_int(str_part(html, at, at + str_find(str_from(html, at), 'p')), &least));
        CHECK(least > 400 && least <= 640);
        CHECK_INT(times(html, "min-width:var(--least)"), 1);
    }
    sheet_close(&s);
}

/* A race has a picture in the handout, too, told in words, and no table of numbers. */
TEST(paper_shows_what_programs_take)
{
    Sheet s;
    if (sheet_open(&s, world_shelf(&s.lesson, "why-one-product-is-fast"))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        size_t at = str_search(html, STR("1 × 256 tokens, 384 features"), 0);
        Str picture = str_part(html, at, at + str_search(str_from(html, at), STR("</figure>"), 0));
        CHECK_INT(times(html, "<desc"), times(html, "<figure>"));
        CHECK(str_search(picture, STR(">combined <"), 0) < picture.len);
        CHECK_INT(times(picture, "<details>"), 0);
        CHECK_INT(times(picture, ">times "), 0); /* nothing is measured on paper */
        CHECK_INT(times(picture, "<figcaption>"), 0);
        CHECK_INT(times(html, "<figcaption>"), times(html, "<figure>") - 1);
        CHECK_INT(times(html, "<b>Figure 21 "), 1);
        CHECK_INT(times(html, "<b>Figure 22 "), 0);
        CHECK(is_well_formed(html));
        check_pages(&s);
    }
    sheet_close(&s);
}

SLOW_TEST(paper_pages_of_all_lessons_are_well_laid_out)
{
    for (int i = 0; i < shelf_count(); i++) {
        Sheet s;
        Str name = shelf_entry(i).slug;
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%.*s", STR_ARG(name));
        if (sheet_open(&s, world_shelf(&s.lesson, wanted))) {
            s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
            CHECK(is_well_formed(html_of(&s)));
            check_pages(&s);
            CHECK(worksheet(&s, &(PaperSheet){.answered = true}));
            check_pages(&s);
            CHECK(worksheet(&s, &(PaperSheet){.variant = 1, .seed = 1}));
            CHECK(is_well_formed(html_of(&s)));
            check_pages(&s);
            paper_close(&s.paper);
        }
        sheet_close(&s);
    }
}

/* What a lesson with an error is on paper: html holds `told` that often. */
static void check_broken(const char *text, const char *told, int count)
{
    Sheet s;
    Error e = {0};
    bool well = lesson_load(&s.lesson, STR("t.md"), str_of(text), NULL, &e);
    if (sheet_open(&s, CHECK(!well))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        Str html = html_of(&s);
        CHECK_INT(times(html, told), count);
        CHECK(is_well_formed(html));
        check_pages(&s);
    }
    sheet_close(&s);
}

TEST(paper_of_a_lesson_with_an_error_ends_with_it)
{
    static const char broken[] = "could not be read or computed to its end";
    check_broken("# B\n## a\nA <b>row</b>.\n```torch\nx = torch.ones(2)\n```\n",
                 "to its end: HTML is not shown in lessons", 1);
    check_broken("# V\n## a\n```torch\nx = torch.ones(2)\n```\n```view\nshow x as nonsense\n```\n"
                 "Later.\n```torch\ny = x * 2\n```\n",
                 "to its end: unknown picture", 1);
    check_broken("# V\n## a\n```torch\nx = torch.ones(2)\ny = x @ torch.ones(3)\n```\n", broken, 0);
    check_broken("# V\n## a\n```torch\nx = torch.ones(2)\ny = x @ torch.ones(3)\n```\n",
                 "RuntimeError: inconsistent", 1);
}

TEST(paper_breaks_long_code_and_goes_on_with_it)
{
    Sheet s;
    StrBuf text;
    Arena a = arena_make(0);
    text = strbuf_make(&a);
    strbuf_puts(&text, "# Long\n## one\nWords.\n```torch\n");
    for (int i = 0; i < 120; i++)
        strbuf_printf(&text,
                      "x%d = torch.tensor([%d.]) + torch.tensor([1.]) * torch.tensor([2.]) - "
                      "torch.tensor([3.]) + torch.tensor([4.]) + torch.tensor([5.])\n",
                      i, i);
    strbuf_puts(&text, "```\n");
    if (sheet_open(&s, world_text(&s.lesson, strbuf_str(&text)))) {
        s.paper = paper_handout(&s.arena, &s.lesson, &s.look, false);
        CHECK(paper_pages(&s.paper, s.fonts).count > 4);
        check_pages(&s);
    }
    sheet_close(&s);
    arena_free(&a);
}
