/*
 * test_lesson.c - lesson files loaded and run: what belongs to what, which step shows what, which
 * outputs agree, which questions have which answers; and every way to write a bad lesson.
 */
#include "base/file.h"
#include "lesson/lesson.h"
#include "lesson/places.h"
#include "running/running.h"
#include "test.h"
#include "words/verdict.h"
#include "world.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* A lesson with the error it ended with, freed by done(). */
typedef struct Loaded {
    Lesson *lesson;
    Error error;
    bool well;
} Loaded;

static Loaded load_with(Str text, const LessonOptions *o)
{
    Loaded t = {.lesson = malloc(sizeof(Lesson))};
    t.well = lesson_load(t.lesson, STR("t.md"), text, o, &t.error);
    return t;
}

static Loaded load(const char *text)
{
    return load_with(str_of(text), NULL);
}

static void done(Loaded t)
{
    lesson_free(t.lesson);
    free(t.lesson);
}

static const char *text_of(Loaded t, Str s)
{
    return str_copy(&t.lesson->arena, s).at;
}

static const char *message(Loaded t)
{
    StrBuf b = strbuf_make(&t.lesson->arena);
    if (t.error.kind != ERROR_NONE)
        error_write(&b, &t.error);
    strbuf_puts(&b, "");
    return b.at;
}

/* "name[cell]" of a target, by its node's own name, else by its position ("7.2"). */
static const char *target(Loaded t, Target what)
{
    if (what.node == NO_NODE)
        return "none";
    StrBuf b = strbuf_make(&t.lesson->arena);
    Position p = position_of(t.lesson, what.node);
    strbuf_add(&b, trace_node(&t.lesson->trace, what.node)->name);
    if (!b.len)
        position_write(&b, &p);
    if (what.cell >= 0)
        strbuf_printf(&b, "[%d]", (int)what.cell);
    return b.at;
}

#define HEAD "# Title\n\nsection: 3.1\nafter: 00\n\n"

/* Classes alone are something to read, too. */
TEST(lesson_with_a_stage_of_defs_alone_has_a_step_there)
{
    Lesson l;
    if (!world_text(&l, STR("# T\n## A\n```torch\ndef f(x):\n    return x\n```\n"
                            "```torch\ndef g(x):\n    return x\n```\n"
                            "## B\n```torch\nx = f(1)\n```\n")))
        return;
    CHECK_INT(l.steps.count, 2);
    CHECK_INT(l.steps.items[0].stage, 0);
    CHECK(l.steps.items[0].prose);
    lesson_free(&l);
}

TEST(lesson_has_title_stages_steps_and_prose)
{
    Loaded t = load(HEAD "Before.\n\n## one\n\nFirst.\n\n```torch\nx = torch.ones(2)\ny = x + 1\n"
                         "print(y)\n```\n\nAlone.\n\n## two\n\n```torch\nimport math\n"
                         "def f(a):\n    return a\n```\n\nLast.\n\n```torch\nz = f(x)\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    CHECK_STR(text_of(t, l->title), "Title");
    CHECK_STR(text_of(t, l->section), "3.1");
    CHECK_STR(text_of(t, l->slug), "t");
    if (!CHECK_INT(l->stages.count, 2) || !CHECK_INT(l->steps.count, 4))
        return;
    CHECK_STR(text_of(t, l->stages.items[1].title), "two");
    CHECK_INT(l->stages.items[0].step_count, 3);
    CHECK_INT(l->stages.items[1].first_step, 3);
    CHECK_INT(l->fences.items[0].prose.count, 2); /* "Before." too belongs to the code below it */
    CHECK_STR(text_of(t, span_text(l->steps.items[1].at)), "y = x + 1");
    CHECK_STR(text_of(t, l->steps.items[1].printed), "tensor([2., 2.])\n");
    CHECK(l->steps.items[2].prose);
    CHECK_INT(l->steps.items[2].stage, 0);
    CHECK_STR(text_of(t, l->fences.items[1].prose.items[0].items[0].text), "Alone.");
    CHECK_INT(l->fences.items[2].step_count, 0); /* a def alone makes no step */
    CHECK_INT(l->steps.items[3].fence, 3);
    done(t);
}

/* Nothing of a fence is left out, and nothing stands twice. */
TEST(lesson_code_of_a_step_has_the_functions_prints_and_comments_around_it)
{
    Loaded t = load("# T\n\n## s\n\n```torch\n# doubles\ndef f(x):\n    return x * 2\n\n"
                    "a = f(torch.ones(2))\nprint(a)\n# then\n\n# the sum\nb = a.sum(); c = b + 1\n"
                    "print(c)\n# done\n```\n\n```torch\nd = c\n```\n");
    static const char *const code[] = {("# doubles\ndef f(x):\n    return x * 2\n\n"
                                        "a = f(torch.ones(2))\nprint(a)"),
                                       "# then\n\n# the sum\nb = a.sum();",
                                       "c = b + 1\nprint(c)\n# done", "d = c"};
    CHECK_STR(t.error.message, "");
    CHECK_INT((int)t.lesson->steps.count, 4);
    for (int i = 0; i < 4; i++) {
        const LessonStep *step = lesson_step(t.lesson, i + 1);
        if (CHECK(step != NULL))
            CHECK_STR(str_copy(&t.lesson->arena, step_code(t.lesson, step)).at, code[i]);
    }
    done(t);
}

TEST(lesson_takes_crlf_and_a_byte_order_mark)
{
    Loaded t = load("\xEF\xBB\xBF# T\r\n\r\nafter: 00\r\n\r\n## s\r\n\r\nA\r\nb.\r\n\r\n"
                    "```torch\r\nx = torch.ones(2)\r\nprint(x)\r\nprint(2)\r\n```\r\n\r\n"
                    "```output\r\ntensor([1., 1.])\r\n2\r\n```\r\n\r\n```view\r\nfocus x[1]\r\n"
                    "```\r\n");
    CHECK_STR(message(t), "");
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 1);
    CHECK_INT(t.lesson->steps.count, 1);
    done(t);
}

TEST(lesson_step_shows_its_own_result_until_a_view_names_something)
{
    Loaded t = load("# T\n\n## s\n\n```torch\na = torch.ones(2)\nb = a * 2\nb[0] = 5.\na + b\n"
                    "for i in range(2):\n    c = a + i\n    b[i] = c.sum() + 1\n```\n\n"
                    "```view\nshow b as bars\nfocus b[-1]\n```\n\n```torch\nd = a @ b\n```\n\n"
                    "```view\nshow d as matmul\nfocus d\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    if (!CHECK_INT(l->steps.count, 6))
        return;
    CHECK_STR(target(t, l->steps.items[0].show), "a"); /* b does not exist yet */
    CHECK_INT(l->steps.items[0].kind, VIEW_AUTO);
    CHECK_STR(target(t, l->steps.items[0].focus), "none");
    CHECK_STR(target(t, l->steps.items[1].show), "b");
    CHECK_INT(l->steps.items[1].kind, VIEW_BARS);
    CHECK_STR(target(t, l->steps.items[2].main), "b");
    CHECK_STR(target(t, l->steps.items[2].focus), "b[1]");
    CHECK_STR(target(t, l->steps.items[3].main), "4.1");
    CHECK_STR(target(t, l->steps.items[4].main), "b");
    CHECK_STR(target(t, l->steps.items[5].focus), "d[0]");
    CellRef first = {l->steps.items[1].show.node, l->steps.items[1].show.time, 0};
    CHECK_NEAR(scalar_double(trace_cell(&l->trace, first)), 2, 0); /* as it was after step 2 */
    done(t);
}

TEST(lesson_labels_travel)
{
    Loaded t = load("# T\n\n## s\n\n```torch\nx = torch.ones(2, 3)\ny = torch.empty(2)\n"
                    "z = x @ x.T\n```\n\n```view\ndims x: T d\ntokens x: one \"two three\"\n"
                    "dims y: T\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    Target z, y;
    Error e = {0};
    if (!CHECK(name_find(l, STR("z"), &z, &e) && name_find(l, STR("y"), &y, &e)))
        return;
    CHECK_STR(text_of(t, trace_node(&l->trace, z.node)->axis[1].token[1]), "two three");
    CHECK_STR(text_of(t, trace_node(&l->trace, y.node)->axis[0].token[0]), "one");
    done(t);
}

TEST(lesson_outputs_are_checked)
{
    Loaded t =
        load(HEAD "## s\n\n```torch\nprint(torch.ones(2) / 3)\n```\n\n```torch\nprint(7)\n"
                  "```\n\n```output source=book\ntensor([0.3334, 0.3333])\n7\n```\n\n```torch\n"
                  "print(8)\n```\n\n```output\n9\n```\n");
    CHECK_STR(message(t), "");
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 1);
    CHECK_INT(lesson_count(t.lesson, VERDICT_DIFFERS), 1);
    const Check *right = &t.lesson->fences.items[1].checks.items[0];
    const Check *wrong = &t.lesson->fences.items[2].checks.items[0];
    CHECK(verdict_phrase(t.lesson, right) == PHRASE_AS_IN_BOOK);
    CHECK_INT(span_line(right->fence), 16);
    StrBuf b = strbuf_make(&t.lesson->arena);
    check_write(&b, wrong);
    CHECK_STR(b.at, "t.md:26:1: expected 9, got 8\n    expected: 9\n    got:      8\n"
                    "              ^\n");
    done(t);
}

TEST(lesson_big_fences_wait_and_raises_goes_on)
{
    const char *text = "# T\n\n## s\n\n```torch big\nbig = torch.ones(3)\nprint(big)\n```\n\n"
                       "```output\ntensor([1., 1., 1.])\n```\n\n```torch raises\n"
                       "inputs @ inputs\n```\n\n```output\nmat1 and mat2 shapes cannot be "
                       "multiplied (6x3 and 6x3)\n```\n\n```torch\nx = 1\n```\n";
    Loaded t = load(text);
    CHECK_STR(message(t), "");
    CHECK_INT(lesson_count(t.lesson, VERDICT_NOT_RUN), 1);
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 1);
    CHECK_INT(t.lesson->steps.count, 3);
    CHECK(!t.lesson->steps.items[0].ran);
    CHECK_INT(t.lesson->fences.items[1].error.kind, ERROR_LESSON);
    CHECK(t.lesson->steps.items[1].ran); /* what was meant to fail is there to look at */
    CHECK(str_is(t.lesson->steps.items[1].printed,
                 "mat1 and mat2 shapes cannot be multiplied (6x3 and 6x3)\n"));
    CHECK(t.lesson->steps.items[2].ran);
    done(t);
    LessonOptions big = {.big = true};
    t = load_with(str_of(text), &big);
    CHECK_STR(message(t), "");
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 2);
    done(t);
}

/* 320 MB: more than a lesson may take, and less than its big fences may. */
TEST(lesson_big_fences_have_more_memory)
{
    Str text = STR("# T\n\n## s\n\n```torch big\nx = [torch.ones(2000000) for i in range(40)]\n"
                   "for y in x:\n    y[0] = 2\n```\n");
    LessonOptions big = {.big = true};
    Loaded t = load_with(text, &big);
    CHECK_STR(message(t), "");
    done(t);
    big.budget = (size_t)LESSON_MEGABYTES * 1000 * 1000;
    t = load_with(text, &big);
    CHECK_INT(t.error.kind, ERROR_LESSON);
    done(t);
}

TEST(lesson_outputs_for_other_masks_are_left_alone)
{
    const char *text = "# T\n\n## s\n\n```torch\nprint(1)\n```\n\n```output dropout=mkl\n2\n```\n\n"
                       "```output\n1\n```\n\n```torch dropout=mkl\nprint(2)\n```\n\n"
                       "```output dropout=mkl\n2\n```\n";
    Loaded t = load(text);
    CHECK_INT(lesson_count(t.lesson, VERDICT_NOT_MEANT), 1);
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 2);
    done(t);
    LessonOptions mkl = {.mkl = true};
    t = load_with(str_of(text), &mkl);
    CHECK_INT(t.lesson->fences.items[0].checks.items[0].verdict, VERDICT_DIFFERS);
    CHECK_INT(t.lesson->fences.items[0].checks.items[1].verdict, VERDICT_NOT_MEANT);
    done(t);
}

TEST(lesson_raises_only_in_its_last_statement)
{
    Loaded t = load("# T\n\n## s\n\n```torch raises\nx = inputs @ inputs\ny = 1\n```\n");
    CHECK(strstr(message(t), "t.md:6:5: RuntimeError: mat1 and mat2") != NULL);
    done(t);
}

/* How much memory a lesson takes whose one step prints so many lines. */
static size_t memory_of_prints(int lines)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a), printed = strbuf_make(&a);
    strbuf_puts(&text, "# T\n## s\n```torch\nx = 1\n");
    for (int i = 0; i < lines; i++) {
        strbuf_printf(&text, "print(%d)\n", i);
        strbuf_printf(&printed, "%d\n", i);
    }
    strbuf_puts(&text, "```\n");
    Loaded t = load_with(strbuf_str(&text), NULL);
    CHECK(t.well && t.lesson->steps.count == 1);
    CHECK(str_equal(t.lesson->steps.items[0].printed, strbuf_str(&printed)));
    size_t used = t.lesson->arena.used;
    done(t);
    arena_free(&a);
    return used;
}

TEST(lesson_takes_memory_in_proportion_to_what_it_prints)
{
    size_t some = memory_of_prints(2000), many = memory_of_prints(8000);
    CHECK(many < 5 * some);
}

TEST(lesson_bindings_are_counted_by_step)
{
    Loaded t = load("# T\n## s\n```torch\na = inputs + 1\nb, c = inputs + 2, inputs + "
                    "3\ninputs.T\na = inputs + 4\n```\n");
    const Lesson *l = t.lesson;
    size_t prelude = names_until(l, 0);
    CHECK(t.well && prelude > 0 && l->bindings.items[prelude - 1].step == 0);
    CHECK_INT(names_until(l, 1), prelude + 1);
    CHECK_INT(names_until(l, 2), prelude + 3);
    CHECK_INT(names_until(l, 3), prelude + 3);
    CHECK_INT(names_until(l, 4), prelude + 4);
    CHECK_INT(l->bindings.items[prelude + 3].before, prelude);
    CHECK_INT(l->bindings.items[prelude].before, -1);
    CHECK_INT(names_until(l, 99), l->bindings.count);
    done(t);
}

TEST(lesson_error_within_a_loop_closes_its_steps)
{
    Loaded t = load("# T\n\n## s\n\n```torch raises\nfor i in range(3):\n    x = inputs + i\n"
                    "    y = x @ x\n```\n\n```torch\nz = inputs + 1\n```\n");
    CHECK_STR(message(t), "");
    NodeId end = t.lesson->steps.items[0].end;
    CHECK(end > t.lesson->steps.items[0].begin);
    Position p = position_of(t.lesson, end - 1), loop = {.path = {1}, .count = 1};
    Place place;
    CHECK_INT(p.count, 4); /* step, turn, statement, operation */
    CHECK(position_resolve(t.lesson, &loop, &place) && place.end == end);
    CHECK_INT(t.lesson->trace.open, -1);
    done(t);
}

TEST(lesson_question_leaves_the_generator_alone)
{
    static const char start[] = "# T\n\n## s\n\n```torch\ndef f():\n    torch.manual_seed(9)\n"
                                "    return 1\ntorch.manual_seed(1)\n```\n\n";
    static const char draw[] = "```torch\nr = torch.rand(2)\nprint(r)\n```\n";
    Arena a = arena_make(0);
    Loaded plain = load_with(str_printf(&a, "%s%s", start, draw), NULL);
    Loaded asked =
        load_with(str_printf(&a, "%s```ask\nOne?\nanswer f()\n```\n\n%s", start, draw), NULL);
    CHECK_STR(message(asked), "");
    CHECK_STR(text_of(asked, asked.lesson->steps.items[1].printed),
              text_of(plain, plain.lesson->steps.items[1].printed));
    done(plain);
    done(asked);
    arena_free(&a);
}

TEST(lesson_without_code_in_a_fence_has_no_step)
{
    Loaded t = load("# T\n\n## s\n\n```torch\n```\n");
    CHECK_STR(t.error.message, "this stage has no step");
    CHECK_STR(t.error.hint, "no torch fence of it has a statement: write one, or prose");
    done(t);
    t = load("# T\n\n## s\n\n```torch\nx = 1\n```\n\n## empty\n");
    CHECK_STR(t.error.hint, "write prose or a torch fence below it");
    done(t);
}

TEST(lesson_questions_know_their_answers)
{
    Loaded t =
        load("# T\n\n## s\n\n```torch\ntorch.manual_seed(1)\nx = torch.tensor([2., 3.]) + 1\n"
             "```\n\n```ask\nHow much?\nanswer x[1] tolerance 0.5\n```\n\n```ask\nSum?\n"
             "answer (x * 2).sum()\n```\n\n```ask\nWhere?\ncell x[-2]\n```\n\n```ask\nWhich?"
             "\nchoice* this one\nwhy Because.\nchoice that\nlook x[1]\n```\n\n```torch\n"
             "r = torch.rand(1)\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    if (!CHECK_INT(l->fences.items[0].asks.count, 4))
        return;
    const Ask *ask = l->fences.items[0].asks.items;
    CHECK_NEAR(scalar_double(ask[0].value), 4, 0);
    CHECK_INT(judge(&l->trace, &ask[0], &(Given){.number = "4.5"}), JUDGED_RIGHT);
    CHECK_INT(judge(&l->trace, &ask[0], &(Given){.number = "4.51"}), JUDGED_WRONG);
    CHECK_STR(target(t, ask[0].hidden), "x[1]");
    CHECK_NEAR(scalar_double(ask[1].value), 14, 0);
    CHECK_INT(ask[1].hidden.node, NO_NODE);
    CHECK_STR(target(t, ask[2].cell), "x[0]");
    CHECK(ask[3].choices.items[0].right && !ask[3].choices.items[1].right);
    CHECK_STR(text_of(t, ask[3].choices.items[0].text), "this one");
    CHECK_STR(text_of(t, ask[3].why), "Because.");
    CHECK_STR(target(t, ask[3].look), "x[1]");
    CHECK_INT(ask[0].why.len, 0);
    CHECK_INT(trace_now(&l->trace), l->steps.items[1].end); /* questions left no trace */
    CHECK_STR(target(t, l->steps.items[1].main), "r");
    done(t);
}

TEST(lesson_says_when_it_draws_without_a_seed)
{
    Loaded t = load("# T\n\n## s\n\n```torch\nx = 1\ny = torch.rand(1)\nz = torch.rand(1)\n```\n");
    CHECK_INT(t.lesson->remarks.count, 1);
    CHECK_INT(t.lesson->remarks.count ? t.lesson->remarks.items[0].step : 0, 1);
    done(t);
    t = load("# T\n\n## s\n\n```torch\ntorch.manual_seed(0)\ny = torch.rand(1)\n```\n");
    CHECK_INT(t.lesson->remarks.count, 0);
    done(t);
}

TEST(lesson_names_lead_to_nodes_and_times)
{
    Loaded t = load("# T\n\n## s\n\n```torch\nx = torch.full((2, 3), 0.)\nx[1, 2] = 7.\nx = x + 1\n"
                    "for i in range(2):\n    y = x * i\n    y += x[0] @ x.T @ x\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    static const struct {
        const char *text, *want;
        double value; /* of the cell */
    } cases[] = {
        {"x[1,2]", "x[5]", 8},      {"x@1[1,2]", "x[5]", 0},
        {"x@2[-1, -1]", "x[5]", 7}, {"inputs[0,0]", "inputs[0]", 0.43},
        {"3.1[-1,2]", "x[5]", 8},   {"3.1[0,0]", "x[0]", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Target to;
        Error e = {0};
        if (!CHECK(name_find(l, str_of(cases[i].text), &to, &e)))
            continue;
        CellRef cell = {to.node, to.time, to.cell};
        CHECK_STR(target(t, to), cases[i].want);
        CHECK_NEAR(scalar_double(trace_cell(&l->trace, cell)), cases[i].value, 1e-6);
    }
    int step[2] = {0};
    CHECK_INT(name_steps(l, STR("x"), step, 2), 3); /* bound, written, bound */
    CHECK_INT(step[0], 1);
    CHECK_INT(step[1], 2);
    CHECK_INT(name_steps(l, STR("y"), step, 2), 1);
    CHECK_INT(step[0], 4);
    CHECK_INT(name_steps(l, STR("inputs"), step, 2), 0);
    done(t);
}

TEST(lesson_name_errors_say_what_there_is)
{
    Loaded t =
        load("# T\n\n## s\n\n```torch\nscores = torch.ones(2, 3)\nm = scores + 1\nn = 3\n```\n");
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"score", "argument:1:1: unknown name 'score'\n    score\n    ^~~~~\n"
                  "    did you mean scores?\n"},
        {"n", "argument:1:1: 'n' is no tensor but of type int\n    n\n    ^\n"},
        {"scores@9", "argument:1:1: there is no step 9, the lesson has 2\n    scores@9\n"
                     "    ^~~~~~~~\n"},
        {"scores[2,0]", "argument:1:7: index 2 is out of range for dimension 0 with size 2\n"
                        "    scores[2,0]\n          ^~~~~\n    the last one is 1\n"},
        {"scores[1]", "argument:1:7: 1 index, but the shape is [2, 3]\n    scores[1]\n"
                      "          ^~~\n    give one index for each axis\n"},
        {"7.1", "argument:1:1: there is no position 7.1\n    7.1\n    ^~~\n"
                "    the lesson has 2 steps\n"},
        {"1.7", "argument:1:1: there is no position 1.7\n    1.7\n    ^~~\n"
                "    1 has parts up to 1.1\n"},
        {"1.1.3", "argument:1:1: there is no position 1.1.3\n    1.1.3\n    ^~~~~\n"
                  "    there is nothing within 1.1\n"},
        {"scores[1", "argument:1:7: this bracket is never closed\n    scores[1\n          ^~\n"},
        {"scores[1,0]@1", "argument:1:12: a cell comes last\n    scores[1,0]@1\n"
                          "               ^~\n    write NAME@STEP[1,0]\n"},
        {"scores[1][0]x", "argument:1:13: a cell comes last\n    scores[1][0]x\n"
                          "                ^\n    write NAME@STEP[1,0]\n"},
        {"+", "argument:1:1: this is not a name\n    +\n    ^\n"
              "    write NAME, NAME@STEP, a position like 7.2, and a cell as NAME[1,0]\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Target to;
        Error e = {0};
        StrBuf b = strbuf_make(&t.lesson->arena);
        CHECK(!name_find(t.lesson, str_of(cases[i].text), &to, &e));
        error_write(&b, &e);
        CHECK_STR(b.at, cases[i].want);
    }
    done(t);
}

TEST(lesson_positions_lead_there_and_back)
{
    Loaded t = load("# T\n\n## s\n\n```torch\ndef f(a):\n    return a * 2\n"
                    "x = inputs + f(inputs) - 1\nfor r in inputs:\n    y = r @ r\n```\n");
    Lesson *l = t.lesson;
    CHECK_STR(message(t), "");
    for (NodeId node = l->prelude_end; node < trace_now(&l->trace); node++) {
        Position p = position_of(l, node), again;
        StrBuf b = strbuf_make(&l->arena);
        Place place;
        position_write(&b, &p);
        CHECK(position_parse(strbuf_str(&b), &again) && position_resolve(l, &again, &place));
        CHECK_INT(place.node, node);
    }
    Position loop = {.path = {2}, .count = 1}, turn = {.path = {2, 6}, .count = 2};
    Place place;
    CHECK(position_resolve(l, &loop, &place));
    CHECK_INT(position_count(l, &place), 6); /* the loop's turns */
    CHECK(position_resolve(l, &turn, &place));
    CHECK_STR(text_of(t, l->trace.steps.items[place.trace_step].label), "r, turn 6");
    CHECK(!position_parse(STR("1..2"), &loop) && !position_parse(STR("0"), &loop) &&
          !position_parse(STR("x"), &loop) && !position_parse(STR("1."), &loop));
    done(t);
}

/* ---- bad lessons ---- */

static int is_lesson(const struct dirent *d)
{
    return str_ends(str_of(d->d_name), ".md");
}

static void add_report(StrBuf *b, const char *name)
{
    Arena a = arena_make(0);
    Error e = {0};
    Str text;
    Lesson *l = malloc(sizeof *l);
    const char *path = str_printf(&a, "tests/bad/%s", name).at;
    if (CHECK(file_read(&a, path, &text, &e))) {
        CHECK(!lesson_load(l, str_of(name), text, NULL, &e));
        CHECK_INT(e.kind, ERROR_LESSON);
        CHECK(e.at.source != NULL);
        error_write(b, &e);
        lesson_free(l);
    }
    free(l);
    arena_free(&a);
}

TEST(bad_lessons_are_refused_with_a_place)
{
    struct dirent **names;
    int n = scandir("tests/bad", &names, is_lesson, alphasort);
    Arena a = arena_make(0);
    StrBuf b = strbuf_make(&a);
    CHECK(n > 0);
    for (int i = 0; i < n; i++) {
        add_report(&b, names[i]->d_name);
        strbuf_char(&b, '\n');
        free(names[i]);
    }
    free(names);
    CHECK_GOLDEN(b.at, "bad-lessons.txt");
    arena_free(&a);
}

static const char *load_error(Arena *a, Str text, const LessonOptions *o)
{
    Loaded t = load_with(text, o);
    Str s = str_printf(a, "%d: %s", t.error.at.source ? span_line(t.error.at) : 0, t.error.message);
    done(t);
    return s.at;
}

/* HEAD, a fence of `open` n times, `code`, and the end. */
static Str lesson_of(Arena *a, const char *open, int n, const char *code)
{
    StrBuf b = strbuf_make(a);
    strbuf_puts(&b, "# T\n\n## s\n\n```torch\n");
    for (int i = 0; i < n; i++)
        strbuf_puts(&b, open);
    strbuf_puts(&b, code);
    strbuf_puts(&b, "\n```\n");
    return strbuf_str(&b);
}

TEST(lesson_survives_what_is_too_large)
{
    Arena a = arena_make(0);
    LessonOptions small = {.budget = 2 * 1024 * 1024};
    CHECK_STR(load_error(&a, lesson_of(&a, "x", 1000 * 1000, " = 1"), NULL),
              "6: a line may have at most 65536 bytes");
    CHECK_STR(load_error(&a, lesson_of(&a, "x = torch.ones(1000, 100)\n", 9, "y = 2"), &small),
              "9: this needs more than 2.1 MB of memory");
    CHECK_STR(
        load_error(&a, lesson_of(&a, "", 0, "for i in range(10**5):\n    x = inputs + 1"), &small),
        "7: this needs more than 2.1 MB of memory");
    CHECK(strstr(load_error(&a, lesson_of(&a, "(", 50000, "1"), NULL), "6: ") != NULL);
    CHECK(strstr(load_error(&a, lesson_of(&a, "[\n", 50000, "1"), NULL), ": ") != NULL);
    arena_free(&a);
}

TEST(lesson_keeps_what_stands_before_an_error)
{
    Loaded t =
        load("# T\n\n## s\n\n```torch\nx = torch.ones(2)\nprint(x)\n```\n\n```output\n"
             "tensor([1., 1.])\n```\n\n```torch\ny = x + 1\nz = y @ inputs\nw = y + 1\n```\n\n"
             "```view\nshwo x\n```\n");
    CHECK(!t.well);
    CHECK_INT(span_line(t.error.at), 16); /* the code fails before the directive below it is read */
    CHECK_INT(t.lesson->steps.count, 4);
    CHECK(t.lesson->steps.items[1].ran && !t.lesson->steps.items[3].ran);
    Str told = t.lesson->steps.items[2].printed; /* what failed shows why */
    CHECK(str_search(told, STR("cannot be multiplied"), 0) < told.len);
    CHECK_STR(target(t, t.lesson->steps.items[1].show), "y");
    CHECK_INT(lesson_count(t.lesson, VERDICT_OK), 1);
    done(t);
}

/* ---- the lessons that come with the program ---- */

TEST(built_in_lessons_print_what_they_say)
{
    CHECK(shelf_count() >= 2);
    for (int i = 0; i < shelf_count(); i++) {
        ShelfEntry entry = shelf_entry(i);
        Loaded t = {.lesson = malloc(sizeof(Lesson))};
        t.well = lesson_load(t.lesson, entry.name, entry.text, NULL, &t.error);
        CHECK_STR(message(t), "");
        CHECK_STR(text_of(t, t.lesson->section), text_of(t, entry.section));
        CHECK(lesson_count(t.lesson, VERDICT_OK) > 5);
        CHECK_INT(lesson_count(t.lesson, VERDICT_DIFFERS), 0);
        done(t);
    }
}

/* A lesson that is taught as an example must load and print what it says. */
static void check_example(Str text)
{
    Loaded t = load_with(text, NULL);
    CHECK_STR(message(t), "");
    CHECK(lesson_count(t.lesson, VERDICT_OK) > 0);
    CHECK_INT(lesson_count(t.lesson, VERDICT_DIFFERS), 0);
    done(t);
}

TEST(taught_lessons_print_what_they_say)
{
    Arena a = arena_make(0);
    Str readme, first;
    Error e = {0};
    if (CHECK(file_read(&a, "assets/new-lesson.md", &first, &e)))
        check_example(first);
    if (CHECK(file_read(&a, "lessons/README.md", &readme, &e))) {
        const char *from = strstr(readme.at, "````markdown\n"), *to = strstr(readme.at, "\n````\n");
        if (CHECK(from && to && from < to))
            check_example((Str){from + 13, (size_t)(to - from) - 12});
    }
    arena_free(&a);
}

TEST(shelf_finds_a_lesson_by_what_people_call_it)
{
    static const char *const names[] = {
        "1", "01", "3.3.1", "one-token", "01-3.3.1-one-token.md", "lessons/01-3.3.1-one-token.md"};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ShelfEntry entry;
        Error e = {0};
        if (CHECK(shelf_find(&a, str_of(names[i]), &entry, &e)))
            CHECK(str_is(entry.slug, "one-token") && str_is(entry.number, "01"));
    }
    ShelfEntry entry;
    Error e = {0}, folder = {0}, nameless = {0};
    CHECK(!shelf_find(&a, STR(""), &entry, &nameless));
    CHECK(!shelf_find(&a, STR("one-tokem"), &entry, &e));
    CHECK_INT(e.kind, ERROR_FILE);
    CHECK_STR(e.message, "there is no lesson and no file 'one-tokem'");
    CHECK_STR(e.hint, "did you mean one-token?");
    CHECK(!shelf_find(&a, STR("tests"), &entry, &folder));
    CHECK_INT(folder.kind, ERROR_FILE);
    arena_free(&a);
}
