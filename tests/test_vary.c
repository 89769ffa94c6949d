/*
 * test_vary.c - questions that vary: which numbers a variant has, and which ones it may not have.
 */
#include "paper/paper.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A lesson with one fence of that code and one question. */
typedef struct Varied {
    Lesson lesson;
    Arena arena;
    Error error;
    AskVariant variant;
} Varied;

static bool start(Varied *k, const char *code, const char *question)
{
    k->arena = arena_make(0);
    k->error = (Error){0};
    return world_text(&k->lesson,
                      str_printf(&k->arena, "# T\n\n## s\n\n```torch\n%s\n```\n\n```ask\n%s\n```\n",
                                 code, question));
}

static void leave(Varied *k)
{
    lesson_free(&k->lesson);
    arena_free(&k->arena);
}

static Ask *asked(const Varied *k)
{
    return &k->lesson.fences.items[0].asks.items[0];
}

static bool open_variant(Varied *k, int number, int seed)
{
    return variant_open(&k->arena, &k->lesson, 0, asked(k), number, seed, &k->variant, &k->error);
}

/* What variant `number` of the question has in the place of the code; or why there is none. */
static const char *given(Varied *k, int number, int seed)
{
    if (!open_variant(k, number, seed))
        return str_printf(&k->arena, "%s\n%s", k->error.message, k->error.hint).at;
    Str text = str_copy(&k->arena, k->variant.given);
    variant_close(&k->variant);
    return text.at;
}

static double answer(Varied *k, int number)
{
    if (!open_variant(k, number, 1))
        return NAN;
    double value = scalar_double(k->variant.ask->value);
    variant_close(&k->variant);
    return value;
}

static const char marks[] = "marks = torch.tensor([[4., 9.], [8., 3.]])\n"
                            "weights = torch.tensor([0.5, 0.25])\n"
                            "mean = weights @ marks";

TEST(vary_draws_the_same_numbers_for_the_same_variant)
{
    Varied k;
    if (start(&k, marks, "What is mean[0]?\nanswer mean[0]\nvary marks: 1..9")) {
        CHECK_STR(given(&k, 1, 1), "marks = torch.tensor([[3., 1.], [6., 7.]])");
        CHECK_STR(given(&k, 1, 1), "marks = torch.tensor([[3., 1.], [6., 7.]])");
        CHECK_STR(given(&k, 2, 1), "marks = torch.tensor([[2., 3.], [1., 3.]])");
        CHECK(strcmp(given(&k, 1, 2), given(&k, 1, 1)) != 0);
        CHECK_NEAR(answer(&k, 1), 0.5 * 3 + 0.25 * 6, 1e-6);
    }
    leave(&k);
}

TEST(vary_draws_what_the_range_has_and_writes_it_as_the_code_does)
{
    Varied k;
    bool seen[5] = {0};
    if (start(&k, "x = torch.tensor([0.5, 2.])\ny = x + 1",
              "?\nanswer y[0]\nvary x[0]: -1..1 step 0.50")) {
        for (int n = 1; n <= 40; n++) {
            double y = answer(&k, n), place = (y - 1 + 1) / 0.5;
            if (CHECK(place == floor(place) && place >= 0 && place <= 4))
                seen[(int)place] = true;
        }
        CHECK(seen[1] && seen[2] && seen[4]);
        CHECK(!seen[0]); /* there the answer would be 0, */
        CHECK(!seen[3]); /* and there that of the lesson */
        CHECK_STR(given(&k, 1, 1), "x = torch.tensor([0.00, 2.])");
    }
    leave(&k);
    if (start(&k, "x = torch.tensor([3, 4])\ny = x * 2", "?\nanswer y[1]\nvary x: 10..99"))
        CHECK_STR(given(&k, 1, 1), "x = torch.tensor([39, 37])");
    leave(&k);
    if (start(&k, "x = torch.tensor([1.])\ny = x * 2. ** 2", "?\nanswer y[0]\nvary 2.: -5..-3"))
        CHECK_STR(given(&k, 1, 1), "y = x * (-5.) ** 2");
    leave(&k);
}

TEST(vary_reaches_the_numbers_that_lessons_begin_with)
{
    Varied k;
    if (start(&k, "score = torch.dot(inputs[0], inputs[1])",
              "?\nanswer score\nvary inputs[0,0]: 0.1..0.9")) {
        const char *text = given(&k, 1, 1);
        CHECK(strncmp(text, "inputs = torch.tensor([\n    [0.", 30) == 0);
        CHECK(strstr(text, ", 0.15, 0.89], ") != NULL);
        CHECK(strstr(text, "[0.43,") == NULL);
    }
    leave(&k);
}

TEST(vary_fills_its_numbers_into_the_words)
{
    Varied k;
    if (start(&k, marks,
              "Which is {mean[0]} plus {weights[1]}?\nchoice* {mean[0]}\nchoice {mean[1]}\n"
              "vary marks: 1..9\nwhy {len(marks)} rows")) {
        CHECK_STR(asked(&k)->question.at, "Which is 4 plus 0.25?");
        CHECK_STR(asked(&k)->why.at, "2 rows");
        CHECK_STR(asked(&k)->choices.items[1].text.at, "5.25");
        CHECK_INT(asked(&k)->hidden.cell, 0); /* the picture does not tell which one is right */
        if (CHECK(open_variant(&k, 1, 1))) {
            CHECK_STR(k.variant.ask->choices.items[0].text.at, "3");
            variant_close(&k.variant);
        }
    }
    leave(&k);
    if (start(&k, marks,
              "Which has {x}?\nchoice* {a}\nchoice {b}")) /* without vary they are words */
        CHECK(str_is(asked(&k)->choices.items[0].text, "{a}"));
    leave(&k);
    if (start(&k, marks, "?\nanswer mean[0]\nvary marks: 1..9\nwhy {{x}} = {{{mean[0]}}}, {"))
        CHECK_STR(asked(&k)->why.at, "{x} = {4}, {");
    leave(&k);
}

TEST(vary_draws_for_each_question_anew)
{
    Varied k;
    if (start(&k, marks,
              "First?\nanswer mean[0]\nvary marks: 1..9\n```\n\n```ask\nSecond?\nanswer mean[1]\n"
              "vary marks: 1..9")) {
        const char *first = given(&k, 1, 1);
        if (CHECK(
                variant_open(&k.arena, &k.lesson, 0, asked(&k) + 1, 1, 1, &k.variant, &k.error))) {
            CHECK(!str_is(k.variant.given, first));
            variant_close(&k.variant);
        }
    }
    leave(&k);
}

/* Of few sets of numbers as many variants differ as there are sensible ones, and more have each
 * equally often: here four of 0 to 5, not 0 and not the lesson's own. */
TEST(vary_deals_few_numbers_out_evenly)
{
    Varied k;
    if (start(&k, "x = torch.tensor([2.])\ny = x * 3", "?\nanswer y[0]\nvary x: 0..5")) {
        int count[6] = {0};
        for (int n = 1; n <= 12; n++) {
            count[(int)answer(&k, n) / 3]++;
            for (int i = 0; n % 4 == 0 && i < 6; i++)
                CHECK_INT(count[i], i == 0 || i == 2 ? 0 : n / 4);
        }
        double seventh = answer(&k, 7);
        leave(&k);
        CHECK(start(&k, "x = torch.tensor([2.])\ny = x * 3", "?\nanswer y[0]\nvary x: 0..5"));
        CHECK(answer(&k, 7) == seventh); /* whatever was opened before */
    }
    leave(&k);
}

/* Of some lessons no variant is sensible; why is said. */
TEST(vary_refuses_numbers_that_make_no_question)
{
    static const struct {
        const char *code, *question, *why;
        int tries;
    } cases[] = {
        {"x = torch.tensor([1.])\ny = x * 0 + 3", "?\nanswer y[0]\nvary x: 2..9",
         "the answer is that of the lesson itself", 8},
        {"x = torch.tensor([1., 2.])\ny = x[0] * (1 + 4 * (x[1] == 2).float())",
         "?\nanswer y\nvary x: 6..9", "the answer is a number that is given", 16},
        {"x = torch.tensor([1.])\ny = (x < 2).float() * 7", "?\nanswer y[0]\nvary x: 3..9",
         "the answer is 0, within its tolerance", 7},
        {"x = torch.tensor([1.])\nassert x < 2, 'too large'\ny = x + 1",
         "?\nanswer y[0]\nvary x: 3..9", "too large", 7},
        {"x = torch.tensor([1.])\ny = 3 + (x - 1).sqrt()", "?\nanswer y[0]\nvary x: -9..-3",
         "an answer is a finite number; this is nan", 7},
        {"x = torch.tensor([1.])",
         "?\nchoice* {x[0]}\nchoice {x[0] * (x[0] < 2) * 2 + x[0] * (x[0] > 2)}\nvary x: 3..9",
         "two choices read", 7},
        {"x = torch.tensor([1.])\ny = x * 0 + 3", "?\nanswer y[0]\nvary x: 2..99",
         "the answer is that of the lesson itself", 60},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Varied k;
        if (start(&k, cases[i].code, cases[i].question)) {
            const char *text = given(&k, 7, 1);
            char tries[64];
            snprintf(tries, sizeof tries, "no numbers of %d tries would do for variant 7",
                     cases[i].tries);
            if (!CHECK(strstr(text, cases[i].why) && strstr(text, tries)))
                printf("    case %zu: %s\n", i, text);
        }
        leave(&k);
    }
}

/* An answer that is 0 or given in the lesson may be so in its variants. */
TEST(vary_allows_what_the_lesson_itself_does)
{
    Varied k;
    if (start(&k, "x = torch.tensor([1., 5.])\ny = x.max()", "?\nanswer y\nvary x: 1..99"))
        CHECK(strncmp(given(&k, 1, 1), "x = ", 4) == 0);
    leave(&k);
}

TEST(vary_of_one_question_leaves_the_others_as_they_are)
{
    Lesson l;
    Arena a = arena_make(0);
    View look = view_default();
    Paper p;
    Error e = {0};
    Str text =
        str_printf(&a,
                   "# T\n\n## s\n\n```torch\n%s\n```\n\n```ask\nFirst?\nanswer mean[0]\n```\n\n"
                   "```ask\nSecond?\nanswer mean[0]\nvary marks: 1..9\n```\n",
                   marks);
    const PaperSheet sheet = {.answered = true, .variant = 1, .seed = 1};
    if (world_text(&l, text) && CHECK(paper_worksheet(&p, &a, &l, &look, &sheet, &e))) {
        CHECK_STR(p.title.at, "T (variant 1)");
        CHECK_NEAR(scalar_double(p.blocks.items[0].ask->value), 4, 1e-6);
        CHECK_INT(p.blocks.items[0].text.len, 0);
        CHECK_INT(p.blocks.items[3].kind, PAPER_QUESTION);
        CHECK_NEAR(scalar_double(p.blocks.items[3].ask->value), 3, 1e-6);
        CHECK(p.blocks.items[3].lesson != &l && p.blocks.items[4].lesson != &l);
        CHECK(str_search(p.blocks.items[3].text, STR("[[3., 1.], [6., 7.]]"), 0) <
              p.blocks.items[3].text.len);
        paper_close(&p);
    }
    lesson_free(&l);
    arena_free(&a);
}
