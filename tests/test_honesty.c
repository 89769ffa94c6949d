/*
 * test_honesty.c - every cell of every node of every built-in lesson explains itself truthfully.
 */
#include "honesty.h"
#include "lesson/lesson.h"
#include "running/running.h"
#include "test.h"

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
