/*
 * test_report.c - lessons and numbers told as text, against files in tests/golden.
 */
#include "base/terminal.h"
#include "lesson/places.h"
#include "report/report.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char small[] =
    "# Horses and trains\n"
    "\n"
    "section: 2.1\n"
    "\n"
    "## marks\n"
    "\n"
    "Three words with **two** numbers each, and a sentence that is long enough to be broken into "
    "more than one line of a terminal, as x<sub>i</sub> and e<sup>x</sup> are not.\n"
    "\n"
    "- one item\n"
    "- another one, with `code` in it\n"
    "\n"
    "```torch\n"
    "x = torch.tensor([[0.9, 0.8], [0.8, 0.1], [0.1, 0.7]])\n"
    "print(x.shape)\n"
    "```\n"
    "\n"
    "```output\n"
    "torch.Size([3, 2])\n"
    "```\n"
    "\n"
    "```view\n"
    "dims x: T D\n"
    "tokens x: horse \"fast train\" snail\n"
    "```\n"
    "\n"
    "## scores\n"
    "\n"
    "All at once, then in a loop.\n"
    "\n"
    "```torch\n"
    "scores = x @ x.T\n"
    "weights = torch.softmax(scores, dim=-1)\n"
    "names, half = 3, x[0] / 2\n"
    "sums = torch.zeros(3)\n"
    "for i, row in enumerate(x):\n"
    "    sums[i] = row.sum()\n"
    "sums = sums * torch.tril(torch.ones(3, 3))[1]\n"
    "print(sums)\n"
    "```\n"
    "\n"
    "```output\n"
    "tensor([1.7000, 0.9100, 0.0000])\n"
    "```\n"
    "\n"
    "```ask\n"
    "Which is the largest sum?\n"
    "choice* horse\n"
    "choice snail\n"
    "```\n";

typedef struct Told {
    Arena arena;
    Lesson lesson;
    StrBuf out;
} Told;

/* The small lesson, loaded and ready to be told. */
static bool start(Told *t)
{
    Error e = {0};
    t->arena = arena_make(0);
    t->out = strbuf_make(&t->arena);
    bool ok = lesson_load(&t->lesson, STR("small.md"), str_of(small), NULL, &e);
    return CHECK_STR(e.message, "") && CHECK(ok);
}

static void finish(Told *t)
{
    lesson_free(&t->lesson);
    arena_free(&t->arena);
}

static void check_report(ReportOptions o, const char *golden)
{
    Told t;
    char *text = NULL;
    size_t len;
    if (start(&t)) {
        report_lesson(&t.out, &t.lesson, &o);
        FILE *file = open_memstream(&text, &len);
        CHECK(file && terminal_write(file, strbuf_str(&t.out),
                                     o.colour ? TERMINAL_COLOURED : TERMINAL_PLAIN));
        fclose(file);
        CHECK_GOLDEN(text, golden);
        free(text);
    }
    finish(&t);
}

static void check_explain(const char *name, int depth, const char *golden)
{
    Told t;
    Target what;
    Error e = {0};
    ReportOptions o = {0};
    if (start(&t) && CHECK(name_find(&t.lesson, str_of(name), &what, &e))) {
        report_explain(&t.out, &t.lesson, &what, depth, &o);
        CHECK_GOLDEN(t.out.at, golden);
    }
    finish(&t);
}

TEST(report_tells_a_lesson)
{
    check_report((ReportOptions){0}, "report_lesson.txt");
}

TEST(report_tells_every_iteration_with_its_arithmetic)
{
    check_report((ReportOptions){.explain = true, .all = true, .colour = true},
                 "report_lesson_all.txt");
}

TEST(report_explains_a_product_of_rows)
{
    check_explain("scores[0,1]", 1, "explain_matmul.txt");
}

TEST(report_explains_down_to_the_literals)
{
    check_explain("weights[0,1]", 3, "explain_deep.txt");
}

TEST(report_explains_what_was_stored)
{
    check_explain("sums@6[1]", 1, "explain_stored.txt");
}

TEST(report_explains_a_tensor_of_one_cell)
{
    check_explain("5.3.2.1", 1, "explain_scalar.txt");
}

TEST(report_explains_a_whole_tensor)
{
    check_explain("half", 1, "explain_tensor.txt");
}

/* On one line, what is raised or lowered must be seen to end. */
TEST(report_prose_puts_raised_sums_into_parentheses)
{
    Arena a = arena_make(0);
    ProseRun runs[] = {{PROSE_PLAIN, STR("10")},          {PROSE_SUPER, STR("2i/d")},
                       {PROSE_PLAIN, STR(" x")},          {PROSE_SUB, STR("i+1")},
                       {PROSE_PLAIN, STR(" d")},          {PROSE_SUB, STR("model")},
                       {PROSE_SUPER, STR("\xE2\x8A\xA4")}};
    ProseBlock block = {.items = runs, .count = sizeof runs / sizeof *runs};
    CHECK(str_is(report_prose(&a, &block), "10^(2i/d) x_(i+1) d_model^\xE2\x8A\xA4"));
    arena_free(&a);
}

/* How often the words stand in a text told with or without --all. */
static int told_times(Lesson *l, bool all, const char *words)
{
    int times = 0;
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    ReportOptions o = {.all = all};
    report_lesson(&out, l, &o);
    for (const char *at = out.at; (at = strstr(at, words)) != NULL; at++)
        times++;
    arena_free(&a);
    return times;
}

/* A table of more than 200 cells is summarised, with labels or without. */
TEST(report_tells_large_tables_in_short)
{
    static const char text[] = "# Letters\n\n## table\n\n```torch\n"
                               "x = torch.arange(208.).reshape(26, 8)\n"
                               "```\n\n```view\ndims x: letter d\n"
                               "tokens x: A B C D E F G H I J K L M N O P Q R S T U V W X Y Z\n"
                               "```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("letters.md"), str_of(text), NULL, &e))) {
        const char row[] = "\n    C   16.", summary[] = "[ 16.,  17.,  18.,  ...,";
        CHECK_INT(told_times(&l, false, row), 0);
        CHECK_INT(told_times(&l, false, summary), 1);
        CHECK_INT(told_times(&l, true, row), 1);
    }
    lesson_free(&l);
}

/* Of a file's tensors only what the step shows is printed. */
TEST(report_tells_a_file_by_the_names_of_its_tensors)
{
    static const char name[] = "\n  1.3 W_query, shape [16, 16]: read from the file\n";
    Lesson l;
    Arena a = arena_make(0);
    if (world_shelf(&l, "23")) {
        CHECK_INT(told_times(&l, false, str_printf(&a, "%s  1.4 ", name).at), 1);
        CHECK_INT(told_times(&l, true, str_printf(&a, "%s    tensor(", name).at), 1);
    }
    arena_free(&a);
    lesson_free(&l);
}

/* So it is of a loop within a step: its first turn is told, and what the step shows in the end. */
TEST(report_tells_one_turn_of_a_loop_within_a_step)
{
    static const char text[] = "# Turns\n\n## turns\n\n```torch together\n"
                               "x = torch.tensor([1., 1.])\n"
                               "for turn in torch.arange(4):\n"
                               "    x = x * 3\n"
                               "y = x + 1\n"
                               "```\n\n```view\nshow x as heatmap\n```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("turns.md"), str_of(text), NULL, &e))) {
        CHECK_INT(told_times(&l, false, "turn, turn "), 1);
        CHECK_INT(told_times(&l, false, "... 3 more turns"), 1);
        CHECK_INT(told_times(&l, false, "tensor([3., 3.])"), 1);
        CHECK_INT(told_times(&l, false, "tensor([9., 9.])"), 0);
        CHECK_INT(told_times(&l, false, "tensor([81., 81.])"), 1);
        CHECK_INT(told_times(&l, true, "turn, turn "), 4);
        CHECK_INT(told_times(&l, true, "tensor([9., 9.])"), 1);
        CHECK_INT(told_times(&l, true, "tensor([81., 81.])"), 1);
    }
    lesson_free(&l);
}

/* What makes no step is told, too: definitions, the prelude's functions where they are first
 * called, the strips of a softmax, what is right, and what a block would print that is not run. */
TEST(report_tells_definitions_strips_and_answers)
{
    static const char text[] =
        "# T\n\n## s\n\nWords.\n\n```torch\nprint(1)\ndef twice(x):\n\n    return x + x\n\n"
        "y = torch.softmax(twice(torch.tensor([1., 2.])), dim=0)\n```\n\n"
        "```output\n1\n```\n\n"
        "```view\ndims y: w\ntokens y: one two\nshow y as softmax\nfocus y[1]\n```\n\n"
        "```ask\nWhich?\ncell y[1]\nwhy So.\n```\n\n"
        "```ask\nHow many?\nanswer 3 * 5\n```\n\n```ask\nAnd?\nanswer 64\n```\n\n"
        "```ask\nWhat?\nchoice* this\nchoice no\nchoice* that\n```\n\n"
        "```torch\nfirst = SelfAttention_v1(3, 2)\n```\n\n"
        "```torch\nsecond = SelfAttention_v1(3, 2)\n```\n\n"
        "```torch big\nz = y + 1\nprint(z)\n```\n\n```output\ntensor([recorded])\n```\n\n"
        "```ask\nHow large?\nanswer z[0] + 2\n```\n";
    static const struct {
        const char *words;
        int times;
    } told[] = {{"    def twice(x):\n\n        return x + x\n    y = torch.softmax", 1},
                {"def __init__(self, d_in, d_out):", 1},
                {"attnscope help prelude", 1},
                {"    minus max 4.0000  -2.0000  0.0000\n", 1},
                {"    answer: y[1] (\"two\")\n    why: So.\n", 1},
                {"    answer: 3 * 5 = 15\n", 1},
                {"    answer: 64\n", 1},
                {"    answer: z[0] + 2 (--big works it out)\n", 1},
                {"    answer: this; that\n", 1},
                {"  the lesson says that it prints:\n    tensor([recorded])\n", 1}};
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("told.md"), str_of(text), NULL, &e)))
        for (size_t i = 0; i < sizeof told / sizeof *told; i++)
            if (!CHECK_INT(told_times(&l, false, told[i].words), told[i].times))
                printf("  %s\n", told[i].words);
    lesson_free(&l);
}

/* Where one tiny number has PyTorch write powers of ten, the text keeps to four decimals, and to
 * powers where nothing else would be left, or hundreds of digits. */
TEST(report_tells_numbers_in_decimals_where_they_show)
{
    static const char text[] = "# T\n\n## s\n\nWords.\n\n```torch together\n"
                               "x = torch.tensor([0.99386, 0.000006])\n"
                               "y = x * 0.0001\n"
                               "z = torch.tensor([0.1, torch.finfo(torch.float64).min, "
                               "-float('inf')], dtype=torch.float64)\n"
                               "```\n\n```view\ndims x: w\ntokens x: a b\n```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("told.md"), str_of(text), NULL, &e))) {
        CHECK_INT(told_times(&l, false, "    a  0.9939\n    b  0.0000\n"), 1);
        CHECK_INT(told_times(&l, false, "    a  9.9386e-05\n    b  6.0000e-10\n"), 1);
        CHECK_INT(told_times(&l, false,
                             "tensor([  1.0000e-01, -1.7977e+308,         -inf], "
                             "dtype=torch.float64)\n"),
                  1);
    }
    lesson_free(&l);
}

/* Rows that a part of a tensor brings along keep their words, though another axis of that name and
 * size was given others; rows that ids picked count what the ids count. */
TEST(report_tells_the_words_that_rows_bring_along)
{
    static const char text[] =
        "# T\n\n## s\n\nWords.\n\n```torch\nlengths = torch.tensor([1, 2, 3])\n```\n\n"
        "```view\ndims lengths: T\ntokens lengths: ten twenty thirty\n```\n\n"
        "```torch together\nx = torch.arange(8.).view(4, 2)\n"
        "ids = torch.tensor([3, 0])\npicked = x[ids]\ntail = x[1:] * 1\n```\n\n"
        "```view\ndims x: word d\ntokens x: a b c e\ndims ids: place\ndims tail: T d\n```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("told.md"), str_of(text), NULL, &e))) {
        CHECK_INT(told_times(&l, false, "    b  2.  3.\n    c  4.  5.\n    e  6.  7.\n"), 1);
        CHECK_INT(told_times(&l, false, "twenty"), 1);
        CHECK_INT(told_times(&l, false, "shape [2, 2] (place, d)"), 1);
        CHECK_INT(told_times(&l, false, "    e  6.  7.\n    a  0.  1.\n"), 1);
    }
    lesson_free(&l);
}

/* Of a long list only the beginning is told, without --all; of torch.empty no cells, which promise
 * nothing; and names of the code keep their ticks. A numbered file is called by its number. */
TEST(report_leaves_out_what_says_nothing)
{
    static const char text[] = "# Lists\n\nsection: 3.9\n\n## s\n\nIn `short` little stands.\n\n"
                               "```torch together\n"
                               "long = [n * 1000 + 1 for n in range(100)]\n"
                               "short = [7, 8]\n"
                               "room = torch.empty(3)\n"
                               "```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("07-lists.md"), str_of(text), NULL, &e))) {
        CHECK_INT(told_times(&l, false, "Lesson 07 · 3.9 Lists\n"), 1);
        CHECK_INT(told_times(&l, false, "In `short` little stands."), 1);
        CHECK_INT(told_times(&l, false, "short = [7, 8]\n"), 2);
        CHECK_INT(told_times(&l, false, "99001"), 0);
        CHECK_INT(told_times(&l, false, "..."), 1);
        CHECK_INT(told_times(&l, true, "99001"), 1);
        CHECK_INT(told_times(&l, false, "new cells, not filled yet\n    tensor("), 0);
        CHECK_INT(told_times(&l, false, "new cells, not filled yet\n"), 1);
    }
    lesson_free(&l);
}

/* Many masked cells that lie in no order are counted, unless all is asked for. */
TEST(report_counts_cells_that_are_too_many_to_list)
{
    Lesson l;
    if (world_shelf(&l, "21")) {
        CHECK(told_times(&l, false, "of 36 cells") > 0);
        CHECK_INT(told_times(&l, true, "of 36 cells"), 0);
    }
    lesson_free(&l);
}

/* A dropped number without dimensions has neither a row nor a column to be told by. */
TEST(report_tells_a_dropped_number_without_dimensions)
{
    static const char text[] = "# T\n\n## s\n\nWords.\n\n```torch\ntorch.manual_seed(1)\n"
                               "v = nn.Dropout(0.5)(torch.ones(6))\na = v[4]\n```\n";
    Lesson l;
    Error e = {0};
    if (CHECK(lesson_load(&l, STR("told.md"), str_of(text), NULL, &e)))
        CHECK(told_times(&l, false, "dropped: its only cell") > 0);
    lesson_free(&l);
}

/* Every line is short enough for a terminal, whatever the lesson says. */
TEST(report_lines_fit_a_terminal)
{
    Told t;
    ReportOptions o = {.explain = true};
    if (start(&t)) {
        Str line;
        report_lesson(&t.out, &t.lesson, &o);
        for (Str rest = strbuf_str(&t.out); str_line(&rest, &line);)
            CHECK(str_columns(line) <= REPORT_COLUMNS);
    }
    finish(&t);
}

/* What a cell was overwritten with stands where that was written, not where its tensor was made. */
TEST(report_explains_a_cell_by_the_line_that_wrote_it_last)
{
    static Lesson l;
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    Error e = {0};
    Target what;
    ReportOptions o = {0};
    const char *text = "# T\n\n## s\n\np\n\n```torch\nw = torch.softmax(torch.ones(2, 2), dim=-1)\n"
                       "w[0] = 0\n```\n";
    world_text(&l, str_of(text));
    CHECK(name_find(&l, STR("w[0,1]"), &what, &e));
    report_explain(&out, &l, &what, 1, &o);
    strbuf_char(&out, 0);
    CHECK(strstr(out.at, "written 0 at t.md:9:1") != NULL);
    CHECK(strstr(out.at, "softmax") == NULL);
    lesson_free(&l);
    arena_free(&a);
}
