/*
 * test_check.c - what was printed against what an output block says.
 */
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <string.h>

typedef struct Pair {
    const char *want, *got;
    bool agree;
} Pair;

/* The report of the two texts, "" when they agree. */
static const char *report(Arena *a, const char *want, const char *got)
{
    Source s = {.name = STR("t.md"), .text = str_printf(a, "```output\n%s", want)};
    Check c = {.expected = {&s, 10, (uint32_t)s.text.len - 10}, .got = str_of(got)};
    StrBuf b = strbuf_make(a);
    check_compare(&c);
    strbuf_puts(&b, "");
    if (c.verdict == VERDICT_DIFFERS)
        check_write(&b, &c);
    return b.at;
}

static void check_pairs(const Pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Arena a = arena_make(0);
        if (!CHECK_INT(report(&a, pairs[i].want, pairs[i].got)[0] == 0, pairs[i].agree))
            CHECK_STR(pairs[i].got, pairs[i].want);
        arena_free(&a);
    }
}

TEST(check_allows_one_unit_of_the_last_digit)
{
    static const Pair pairs[] = {
        {"0.1385\n", "0.1386\n", true},
        {"0.1385", "0.1387", false},
        {"0.9999", "1.0000", true},
        {"-0.0000", "0.0000", true},
        {"0.2", "0.2000", true},
        {"1.4013e-45", "1.4014e-45", true},
        {"1.4013e-45", "1.4015e-45", false},
        {"3.3260e+38", "3.3260e+37", false},
        {"0.13854756951332092", "0.13854758441448212", true},
        {"0.13854756951332092", "0.13854766951332092", false},
        {"1e-07", "2e-07", true},
        {"tensor([0.1, nan])", "tensor([0.1, inf])", false},
        {"inf", "-inf", false},
        {"1e999", "5.0", false},
        {"0e400", "5.0", false},
        {"1e999", "1e999", true},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

TEST(check_lets_a_recording_name_its_own_pytorch)
{
    static const Pair pairs[] = {
        {"torch version: 2.5.1", "torch version: " TORCH_VERSION, true},
        {"'2.1.2+cu118'", "'" TORCH_VERSION "'", true},
        {"numpy version: 2.5.1", "torch version: " TORCH_VERSION, false},
        {"torch version: none", "torch version: " TORCH_VERSION, false},
        {"torch version: 2.5.1", "torch version: 2.5.3", false},
        {"v1.2.3", "v1.2.4", false},
        {"1.2.3", "1.3.3", false},
        {"v1.2", "v1.3", false},
        {"1.2.3.", "1.2.3.", true},
        {"a 1.2\nb 2.5.1", "a 1.3\nb " TORCH_VERSION, true},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

/* An address in memory is another one each time, and so is where a module lies. */
TEST(check_passes_over_addresses)
{
    static const Pair pairs[] = {
        {"<__main__.A at 0x7f3a>", "<__main__.A object>", true},
        {"<__main__.A object at 0x7f3a>", "<__main__.A object>", true},
        {"<__main__.A at 0x7f3a>", "<__main__.B object>", false},
        {"<function f at 0x7F3A12>", "<function f>", true},
        {"[<__main__.A at 0x7f3a>, 1.5]", "[<__main__.A object>, 1.7]", false},
        {"<module 'torch' from '/usr/lib/torch/__init__.py'>", "<module 'torch'>", true},
        {"an object at 0", "an at 0", false},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

TEST(check_passes_over_notes_on_gradients)
{
    static const Pair pairs[] = {
        {"tensor([1., 2.], grad_fn=<AddBackward0>)", "tensor([1., 2.])", true},
        {"tensor([1., 2.], grad_fn=<AddBackward0>) 3", "tensor([1., 2.]) 3", true},
        {"tensor([1., 2.], grad_fn=<AddBackward0>) 3", "tensor([1., 2.]) 4", false},
        {"tensor([[1.],\n        [2.]],\n       grad_fn=<AddBackward0>)\nend",
         "tensor([[1.],\n        [2.]])\nend", true},
        {"tensor([[1.],\n        [2.]],\n       grad_fn=<AddBackward0>) 7\nend",
         "tensor([[1.],\n        [2.]]) 8\nend", false},
        {"tensor([[1.],\n        [2.]],\n       grad_fn=<AddBackward0>)\nend",
         "tensor([[1.],\n        [2.]])", false},
        {"Parameter containing:\ntensor([1.], requires_grad=True)",
         "Parameter containing:\ntensor([1.])", true},
        {"tensor([1.], grad_fn=<", "tensor([1.])", false},
        {"tensor([1.],", "tensor([1.])", false},
        {",", "", false},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

TEST(check_wants_whole_numbers_and_words_equal)
{
    static const Pair pairs[] = {
        {"6 tokens", "7 tokens", false},
        {"9007199254740993", "9007199254740992", false},
        {"tensor([1., 2.])", "tensor([2., 2.])", false},
        {"torch.Size([6, 2])", "torch.Size([6, 3])", false},
        {"Sum: 1.0", "sum: 1.0", false},
        {"True", "False", false},
        {"x_2[1]", "x_3[1]", false},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

TEST(check_compares_whole_numbers_exactly)
{
    static const Pair pairs[] = {
        {"9007199254740993", "9007199254740992", false},
        {"9007199254740993.", "9007199254740992", false},
        {"9007199254740992.", "9007199254740992", true},
        {"2.", "2", true},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
    Lesson l;
    if (world_text(&l, STR("# T\n\n## s\n\n```torch\nprint(9007199254740993)\n```\n\n"
                           "```output\n9007199254740992\n```\n")))
        CHECK_NEAR(l.fences.items[0].checks.items[0].apart, 1, 0);
    lesson_free(&l);
}

TEST(check_counts_no_spaces_but_sees_them)
{
    static const Pair pairs[] = {
        {"a  b\n", "a b", true}, {"  [1, 2]", "[1, 2]  ", true},
        {"a b", "ab", false},    {"one\r\ntwo\r\n", "one\ntwo\n", true},
        {"a\n\n", "a\n", true},  {"a\n\nb", "a\nb", false},
        {"", "\n", true},
    };
    check_pairs(pairs, sizeof pairs / sizeof *pairs);
}

/* A fence that prints and has no output block leaves its lines to the next one, which says so where
 * it differs for that. */
TEST(check_names_the_code_above_whose_lines_are_among_the_printed)
{
    static const struct {
        const char *text, *note;
    } cases[] = {
        {"```torch\nprint(1)\n```\n\n```torch\nprint(2)\n```\n\n```output\n2\n```\n", "line 5 "},
        {"```torch\nprint(1)\n```\n\n```torch\nx = 1\n```\n\n```torch\nprint(2)\n```\n\n"
         "```output\n2\n```\n",
         "line 5 "},
        {"```torch\nprint(1)\n```\n\n```output\n1\n```\n\n```torch\nprint(2)\n```\n\n"
         "```output\n3\n```\n",
         ""},
        {"```torch\nx = 1\n```\n\n```torch\nprint(2)\n```\n\n```output\n3\n```\n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lesson l;
        Arena a = arena_make(0);
        StrBuf out = strbuf_make(&a);
        CHECK(world_text(&l, str_printf(&a, "# T\n\n## s\n\n%s", cases[i].text)));
        const Fence *last = &l.fences.items[l.fences.count - 1];
        CHECK_INT(last->checks.items[0].verdict, VERDICT_DIFFERS);
        check_write(&out, &last->checks.items[0]);
        bool tells = strstr(strbuf_str(&out).at, "counts here, too") != NULL;
        CHECK_INT(tells, cases[i].note[0] != 0);
        CHECK(strstr(strbuf_str(&out).at, cases[i].note) != NULL);
        arena_free(&a);
        lesson_free(&l);
    }
}

/* Of what is no finite number the word counts; a name that begins so is none. */
TEST(check_counts_what_is_no_finite_number_too)
{
    Arena a = arena_make(0);
    Source s = {.name = STR("t.md"), .text = STR("3.3260e+38 inf\n-inf, nan info infer _nan\n")};
    Check c = {.expected = {&s, 0, (uint32_t)s.text.len}, .got = str_trim(s.text)};
    check_compare(&c);
    CHECK_INT(c.verdict, VERDICT_OK);
    CHECK_INT(c.compared, 4);
    arena_free(&a);
}

TEST(check_reports_the_first_difference)
{
    Arena a = arena_make(0);
    CHECK_STR(report(&a, "x\ntensor([0.1385, 0.2379])\n", "x\ntensor([0.1386, 0.2477])\n"),
              "t.md:3:17: expected 0.2379, got 0.2477\n"
              "    expected: tensor([0.1385, 0.2379])\n"
              "    got:      tensor([0.1386, 0.2477])\n"
              "                              ^~~~~~\n");
    CHECK_STR(report(&a, "all True\n", "all Truth\n"), "t.md:2:5: the printed line differs\n"
                                                       "    expected: all True\n"
                                                       "    got:      all Truth\n"
                                                       "                  ^~~~~\n");
    CHECK_STR(report(&a, "a\nb\n", "a\n"),
              "t.md:3:1: this line was not printed\n    expected: b\n");
    CHECK_STR(report(&a, "a\n", "a\nb\n"),
              "t.md:2:2: one more line was printed\n    got:      b\n");
    arena_free(&a);
}
