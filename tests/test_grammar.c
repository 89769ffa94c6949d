/*
 * test_grammar.c - random lessons that are right: whatever is asked of them is answered.
 *
 * A few seeds, always the same; `make grammar` takes others, for as long as one likes.
 */
#include "grammar.h"
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
