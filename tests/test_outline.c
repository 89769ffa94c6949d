/*
 * test_outline.c - lessons that are only read: their stages and steps are those of the lesson that
 * runs, and nothing is computed.
 */
#include "lesson/lesson.h"
#include "running/running.h"
#include "test.h"

static void load(Lesson *l, ShelfEntry entry, bool outline)
{
    Error e = {0};
    LessonOptions o = {.outline = outline};
    CHECK(lesson_load(l, entry.name, entry.text, &o, &e));
}

TEST(outline_has_the_steps_of_the_lesson_and_runs_nothing)
{
    for (int i = 0; i < shelf_count(); i += 5) {
        Lesson whole, outline;
        load(&whole, shelf_entry(i), false);
        load(&outline, shelf_entry(i), true);
        CHECK(str_equal(outline.title, whole.title));
        CHECK_INT(outline.stages.count, whole.stages.count);
        CHECK_INT(outline.steps.count, whole.steps.count);
        CHECK(outline.steps.count > 0);
        CHECK_INT(outline.bindings.count, 0);
        CHECK(outline.trace.arena == NULL);
        lesson_free(&outline);
        lesson_free(&whole);
    }
}
