/*
 * test_arithmetic.c - formulas of few and of many terms.
 */
#include "lessons/lesson.h"
#include "pictures/arithmetic.h"
#include "test.h"

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
        Error e = {0};
        Arena a = arena_make(0);
        Str text = str_printf(&a, "# T\n\n## s\n\n```torch\n%s```\n", codes[i]);
        if (CHECK(lesson_load(&l, STR("t.md"), text, NULL, &e)))
            for (int most = 1; most <= 82; most++)
                CHECK(str_equal(formula(&a, &l, most, false), formula(&a, &l, most, true)));
        lesson_free(&l);
        arena_free(&a);
    }
}
