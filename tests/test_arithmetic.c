/*
 * test_arithmetic.c - formulas of few and of many terms.
 */
#include "lesson/lesson.h"
#include "test.h"
#include "words/arithmetic.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* The text of the formula of cell 0 of the last step's tensor, and its note. */
static Str formula(Arena *a, const Lesson *l, int most, bool shortened)
{
    const LessonStep *last = lesson_step(l, (int)l->steps.count);
    CellRef c = {last->show.node, last->show.time, 0};
    Explanation x = explain_cell(&l->trace, a, c);
    Arithmetic f = arithmetic_make(a, &l->trace, &x, STR("x"), shortened ? ARITHMETIC_WHOLE : most);
    StrBuf out = strbuf_make(a);
    if (shortened)
        f = arithmetic_shorten(a, &f, most);
    arithmetic_write(&out, &f);
    strbuf_printf(&out, " (%d of %d: %.*s)", f.term_count, f.all_terms, STR_ARG(f.note));
    return strbuf_str(&out);
}

TEST(arithmetic_of_few_terms_is_the_whole_one_shortened)
{
    static const char *const codes[] = {
        "a = torch.rand(2, 40)\nx = a @ a.T\n",
        "a = torch.rand(2, 40)\nx = a.sum(dim=-1)\n",
        "a = torch.rand(2, 40)\nx = a.mean(dim=-1)\n",
        "a = torch.rand(2, 40)\nx = a.max()\n",
        "lin = torch.nn.Linear(40, 3)\nx = lin(torch.rand(2, 40))\n",
        "x = torch.softmax(torch.rand(2, 40), dim=-1)\n",
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (world_code(&l, codes[i]))
            for (int most = 1; most <= 82; most++)
                CHECK(str_equal(formula(&a, &l, most, false), formula(&a, &l, most, true)));
        lesson_free(&l);
        arena_free(&a);
    }
}

/* The term that a sum is nearly all of stands in the middle, and there it would be left out first.
 */
TEST(arithmetic_never_leaves_out_the_term_that_counts_most)
{
    static const char *const codes[] = {
        "a = torch.ones(40) / 100\na[25] = 7.\nx = a.sum()\n",
        "a = torch.ones(40) / 100\na[25] = -7.\nx = a.mean()\n",
        "a = torch.ones(40) / 100\na[25] = 7.\nx = torch.dot(a, a)\n",
        "a = torch.ones(40) / 100\na[25] = 7.\nx = a.max()\n",
        "a = torch.ones(40) * 9\na[25] = 7.\nx = a.min()\n",
        "a = torch.ones(40) * 9\na[25] = torch.nan\nx = a.sum()\n",
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (world_code(&l, codes[i]))
            for (int most = 2; most < 40; most++) {
                Str text = formula(&a, &l, most, true);
                size_t body = str_search(text, STR(" = "), 0);
                Str terms = str_part(text, body, str_search(text, STR(" = "), body + 3));
                CHECK(str_search(terms, i < 5 ? STR("7.0000") : STR("nan"), 0) < terms.len);
                CHECK(str_search(terms, STR("… + …"), 0) > terms.len);
            }
        lesson_free(&l);
        arena_free(&a);
    }
}

/* Nobody reads millions of terms, and a tensor's sum has as many as it has cells. */
TEST(arithmetic_of_very_many_terms_lists_both_ends)
{
    static const struct {
        const char *code, *before, *gap, *end;
    } rows[] = {
        {"a = torch.rand(300, 300)\nx = a.sum()\n", "x = 0.", " + … + 0.", ": 90000 terms in all)"},
        {"a = torch.rand(300, 300)\nx = a.mean()\n", "x = (0.", " + … + 0.", ") / 90000 = 0.5"},
        {"a = torch.ones(90000)\nx = torch.dot(a, a)\n", "x = 1.0000·1", " + … + 1.0000·1",
         " = 90000.0000 (65536 of"},
        {"a = torch.rand(90000)\nx = a.max()\n", "x = max(0.", ", …, 0.",
         "of 90000: 90000 terms in all)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (world_code(&l, rows[i].code)) {
            Str all = formula(&a, &l, ARITHMETIC_WHOLE, false);
            NodeId id = trace_now(&l.trace) - 1;
            Explanation x = explain_cell(&l.trace, &a, (CellRef){id, id + 1, 0});
            CHECK(str_starts(all, rows[i].before));
            CHECK(strstr(all.at, rows[i].end) != NULL && strstr(all.at, rows[i].gap) != NULL);
            CHECK_INT(x.more, 90000 - EXPLAIN_MOST);
            CHECK_INT(x.term[x.terms - 1].cell.cell, 89999);
            CHECK(explain_holds(&x));
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

TEST(names_of_cells_are_what_python_would_index)
{
    static const struct {
        const char *name, *cell;
    } rows[] = {{"x", "x[0]"},
                {"mha.forward.keys", "mha.forward.keys[0]"},
                {"a * b", "(a * b)[0]"},
                {"torch.ones(2 * 3)", "torch.ones(2 * 3)[0]"},
                {"torch.ones(...", "torch.ones(...)[0]"},
                {"f(a, [b ...", "f(a, [b ...])[0]"}};
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.ones(3)\n"))
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            CellRef c = {lesson_step(&l, (int)l.steps.count)->show.node, 0, 0};
            Str name = cell_name(&a, &l.trace, c, str_of(rows[i].name));
            CHECK_STR(str_copy(&a, name).at, rows[i].cell);
        }
    lesson_free(&l);
    arena_free(&a);
}

/* The sentence of what a call gave uses its words, but none that names something else outside of
 * it; within the call it is the code's. */
TEST(arithmetic_of_a_call_names_nothing_else_by_its_words)
{
#define CALL                                                                                       \
    "def f(s):\n    y = s * 2\n    r = torch.softmax(y, dim=-1)\n    return r\nz = "               \
    "torch.ones(3)\n"
    static const struct {
        const char *code, *name, *says;
    } rows[] = {
        {CALL "x = f(z)\n", "x", "sum along all 3 numbers of y"},
        {CALL "y = torch.zeros(3)\nx = f(z)\n", "x", "sum along all 3 numbers of f.y"},
        {CALL "y = torch.zeros(3)\nx = f(z)\n", "f.r", "sum along all 3 numbers of y"},
    };
#undef CALL
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (world_code(&l, rows[i].code)) {
            const LessonStep *last = lesson_step(&l, (int)l.steps.count);
            Explanation x =
                explain_cell(&l.trace, &a, (CellRef){last->show.node, last->show.time, 0});
            Str name = str_printf(&a, "%s[0]", rows[i].name);
            Str said = arithmetic_make(&a, &l.trace, &x, name, ARITHMETIC_WHOLE).sentence;
            if (!CHECK(str_ends(said, rows[i].says)))
                printf("%.*s\n", STR_ARG(said));
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

/* As in the picture, where weight and bias have one hue. */
TEST(arithmetic_of_a_layer_gives_its_bias_the_hue_of_the_weight)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "lin = torch.nn.Linear(3, 2)\nx = lin(inputs)\n")) {
        const LessonStep *last = lesson_step(&l, (int)l.steps.count);
        Explanation x = explain_cell(&l.trace, &a, (CellRef){last->show.node, last->show.time, 0});
        Arithmetic f = arithmetic_make(&a, &l.trace, &x, STR("x"), ARITHMETIC_WHOLE);
        Str bias = arithmetic_number(&a, x.term[x.terms - 1].value);
        bool found = false;
        for (size_t i = 0; i < f.count; i++)
            found = found || (str_equal(f.items[i].text, bias) && f.items[i].role == PIECE_SECOND);
        CHECK(found);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* The line of arithmetic is true as it stands, or it tells that its terms are rounded. */
TEST(arithmetic_that_rounding_makes_untrue_tells_that_it_rounds)
{
    static const struct {
        const char *code;
        bool rounded;
    } rows[] = {{"x = torch.exp(torch.tensor([88.72284]))\n", true},
                {"x = torch.exp(torch.tensor([1.5]))\n", false},
                {"x = torch.tensor([0.17804]) - torch.tensor([0.15096])\n", true},
                {"x = torch.tensor([0.5]) - torch.tensor([0.25])\n", false},
                {"x = torch.tensor([0.204125]) / torch.tensor([0.370008])\n", true},
                {"x = torch.tensor([2.]) * torch.tensor([0.25])\n", false},
                {"x = torch.tensor([[0.12344, 0.12344, 0.12344]]).sum(dim=-1)\n", true},
                {"x = torch.tensor([[0.25, 0.5]]).mean(dim=-1)\n", false},
                {"x = torch.tensor([[0.25, 0.5]]) @ torch.tensor([1., 2.])\n", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Lesson l;
        Arena arena = arena_scratch();
        if (world_code(&l, rows[i].code)) {
            bool told = strstr(formula(&arena, &l, 9, false).at, ": the terms are shown rounded)");
            if (!CHECK_INT(told, rows[i].rounded))
                printf("    %s\n", rows[i].code);
        }
        lesson_free(&l);
        arena_free(&arena);
    }
}
