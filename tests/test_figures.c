/*
 * test_figures.c - the book's figures: every row of the table finds its step, and is drawn as it
 * says.
 */
#include "pictures/figures.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/subject.h"
#include "test.h"
#include "world.h"

static void check_figure(const Figure *f)
{
    Lesson l;
    Error e = {0};
    if (!world_shelf(&l, f->section))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = view_default();
    if (CHECK(figure_view(f, &l, &v, &e))) {
        Subject s = subject_of(&a, &l, &v);
        CHECK(s.node != NO_NODE);
        CHECK_STR(view_kinds[s.kind].name, view_kinds[f->drawn].name);
        if (f->name)
            CHECK_STR(s.title.len ? str_copy(&a, s.title).at : "", f->name);
        CHECK(scene_draw(&a, &l, &v, 1280, 720, &fake).count > 0);
    } else {
        CHECK_STR(e.message, f->number);
    }
    arena_free(&a);
    lesson_free(&l);
}

TEST(figures_are_drawn_where_their_lesson_exists)
{
    int drawn = 0;
    for (int i = 0; figure_row(i); i++)
        if (figure_has_lesson(figure_row(i))) {
            check_figure(figure_row(i));
            drawn++;
        }
    CHECK(drawn >= 17);
}

TEST(figures_are_those_with_tensors)
{
    Error e = {0};
    for (int i = 5; i <= 26; i++) {
        Arena a = arena_make(0);
        bool roadmap = i == 6 || i == 23;
        Error none = {0};
        CHECK((figure_find(str_printf(&a, "3.%d", i), &none) == NULL) == roadmap);
        arena_free(&a);
    }
    CHECK(!figure_find(STR("3.99"), &e));
    CHECK_STR(e.message, "there is no figure '3.99' to draw");
}

TEST(figures_say_when_the_lesson_lacks_them)
{
    Lesson l;
    Error e = {0};
    View v = view_default();
    Figure lost = {.number = "9.9", .section = "3.3.1", .name = "nowhere", .shown = VIEW_BARS};
    if (!world_shelf(&l, lost.section))
        return;
    CHECK(!figure_view(&lost, &l, &v, &e));
    CHECK_STR(e.message, "figure 9.9: lesson 3.3.1 shows no nowhere as bars");
    lesson_free(&l);
}
