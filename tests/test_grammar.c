/*
 * test_grammar.c - random lessons that are right: whatever is asked of them is answered.
 *
 * A few seeds, always the same; `make grammar` takes others, for as long as one likes.
 */
#include "grammar.h"
#include "running/running.h"
#include "test.h"
#include "tour.h"

enum { LESSONS = 25, RIGHT = 21 };

SLOW_TEST(grammar_lessons_run_to_their_end_and_can_be_asked_everything)
{
    int ran = 0;
    Tour tour = {0};
    for (uint32_t seed = 1; seed <= LESSONS && !tour.wrong[0]; seed++) {
        Lesson l;
        Error e = {0};
        Arena a = arena_make(0);
        Str text = grammar_lesson(&a, seed);
        ran += lesson_load(&l, STR("grammar.md"), text, NULL, &e);
        tour_lesson(&tour, &l, seed, 2);
        lesson_free(&l);
        arena_free(&a);
    }
    CHECK_STR(tour.wrong, "");
    CHECK(ran >= RIGHT);
    CHECK(tour.steps > 4 * LESSONS);
    CHECK(tour.pictures > 2 * tour.steps);
}

TEST(grammar_gives_each_seed_its_lesson)
{
    Arena a = arena_make(0);
    CHECK_STR(grammar_lesson(&a, 7).at, grammar_lesson(&a, 7).at);
    CHECK(!str_equal(grammar_lesson(&a, 7), grammar_lesson(&a, 8)));
    arena_free(&a);
}

/* Each is asked everything by a tour of its own; the second text, if any, is what the first became
 * by an edit. */
static const struct {
    const char *what, *text, *edited;
} found[] = {
    {"an empty tensor is drawn as points",
     "# T\n\n## s\n\n```torch\nv = torch.rand(0, 1, 70)\nw = torch.rand(3, 3)\n```\n", NULL},
    {"a product has no rows",
     "# T\n\n## s\n\n```torch\nv = torch.rand(0, 3)\nw = v @ torch.rand(3, 2)\n```\n", NULL},
    {"no cell of a tensor is changed in place",
     "# T\n\n## s\n\n```torch\nv = torch.softmax(torch.rand(3, 3), dim=0)\nv[3:] *= 0\n```\n",
     NULL},
    {"the cell that a question asks for is gone",
     "# T\n\n## s\n\n```torch\nv = torch.arange(3).view(3, 1)\n```\n\n"
     "```ask\nHow much?\ncell v[2, 0]\n```\n\n```ask\nHow much?\nanswer v.sum()\n```\n",
     "# T\n\n## s\n\n```torch\nv = torch.arange(2).view(2, 1)\n```\n\n"
     "```ask\nHow much?\ncell v[2, 0]\n```\n\n```ask\nHow much?\nanswer v.sum()\n```\n"},
    {"compared tensors are no longer of one shape",
     "# T\n\n## s\n\n```torch\nv = torch.rand(3, 4)\nw = torch.rand(3, 4)\n```\n\n"
     "```view\ncompare v w\nfocus v[2, 3]\n```\n",
     "# T\n\n## s\n\n```torch\nv = torch.rand(3, 4)\nw = torch.rand(2, 2)\n```\n\n"
     "```view\ncompare v w\nfocus v[2, 3]\n```\n"},
};

SLOW_TEST(grammar_finds_are_asked_everything)
{
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        Lesson was, is;
        Error e = {0};
        Tour tour = {0};
        CHECK(lesson_load(&was, STR("found.md"), str_of(found[i].text), NULL, &e));
        LessonOptions how = {.original = &was};
        if (found[i].edited)
            lesson_load(&is, STR("found.md"), str_of(found[i].edited), &how, &e);
        for (uint32_t seed = 1; seed <= 16; seed++)
            tour_lesson(&tour, found[i].edited ? &is : &was, seed, VIEW_KINDS);
        CHECK_STR(tour.wrong, "");
        if (found[i].edited)
            lesson_free(&is);
        lesson_free(&was);
    }
}

TEST(grammar_leaves_out_questions_about_cells_that_are_gone)
{
    Lesson was, is;
    Error e = {0};
    CHECK(lesson_load(&was, STR("found.md"), str_of(found[3].text), NULL, &e));
    LessonOptions how = {.original = &was};
    CHECK(lesson_load(&is, STR("found.md"), str_of(found[3].edited), &how, &e));
    CHECK_INT(lesson_asks(&was, lesson_step(&was, 1)), 2);
    CHECK_INT(lesson_ask(&was, lesson_step(&was, 1), 1)->kind, ASK_CELL);
    CHECK_INT(lesson_asks(&is, lesson_step(&is, 1)), 1);
    CHECK_INT(lesson_ask(&is, lesson_step(&is, 1), 1)->kind, ASK_ANSWER);
    CHECK(!lesson_ask(&is, lesson_step(&is, 1), 2));
    lesson_free(&is);
    lesson_free(&was);
}
