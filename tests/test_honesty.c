/*
 * test_honesty.c - every cell of every node of every built-in lesson, and of a GPT of one's own,
 * explains itself truthfully.
 */
#include "base/file.h"
#include "honesty.h"
#include "lesson/lesson.h"
#include "running/running.h"
#include "test.h"
#include "tour.h"

#include <stdio.h>

TEST(honesty_over_all_lessons)
{
    Honesty count = {0};
    CHECK(shelf_count() >= 2);
    for (int i = 0; i < shelf_count(); i++) {
        ShelfEntry entry = shelf_entry(i);
        Lesson l;
        Error e = {0};
        LessonOptions options = {0};
        if (CHECK(lesson_load(&l, entry.name, entry.text, &options, &e)))
            honesty_check(&l.trace, 0, &count);
        lesson_free(&l);
    }
    CHECK_INT(count.lies, 0);
    CHECK(count.cells > 500 && count.pairs > 5000);
    printf("honesty: %ld cells explained, %ld pairs of cells compared\n", count.cells, count.pairs);
}

/* The model that the chapter after attention builds: layers, residuals, logits, and the words that
 * it goes on with. Each of its tensors explains each cell, each of its steps is drawn and entered.
 */
TEST(honesty_over_a_gpt_of_ones_own)
{
    Arena a = arena_make(0);
    Honesty count = {0};
    Tour tour = {0};
    Lesson l;
    Str text;
    Error e = {0};
    if (CHECK(file_read(&a, "tests/torch/own-gpt.py", &text, &e))) {
        if (CHECK(lesson_load(&l, STR("own-gpt.py"), text, NULL, &e))) {
            honesty_check(&l.trace, 0, &count);
            tour_lesson(&tour, &l, 7, 6);
        }
        lesson_free(&l);
    }
    CHECK_INT(count.lies, 0);
    CHECK(count.cells > 10000);
    CHECK(tour.pictures > 50);
    CHECK_STR(tour.wrong, "");
    arena_free(&a);
}
