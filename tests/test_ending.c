/*
 * test_ending.c - what comes after the last step of a lesson.
 */
#include "base/file.h"
#include "desk.h"

#include <stdio.h>

static void to_the_end(Desk *d)
{
    desk_press(d, "End");
    desk_press(d, "Right");
}

TEST(ending_comes_after_the_last_step_and_goes_back_to_it)
{
    static const char *const keys[] = {"Left", "Esc"};
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    Str last = desk_picture(&d, &a);
    CHECK(!desk_shows(&d, "Again from the start"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        desk_press(&d, "PageDown");
        CHECK(desk_shows(&d, "Again from the start"));
        desk_press(&d, "PageDown");
        CHECK(desk_shows(&d, "Again from the start"));
        desk_press(&d, keys[i]);
        CHECK(str_equal(desk_picture(&d, &a), last));
        CHECK_INT(desk_step(&d), (int)d.app.shown.lesson->steps.count);
    }
    desk_leave(&d);
    arena_free(&a);
}

/* Who jumped to the end is not done; the card counts what was seen and leads to the first step that
 * was not. */
TEST(ending_says_what_was_not_seen)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    int steps = (int)d.app.shown.lesson->steps.count;
    char seen[40];
    snprintf(seen, sizeof seen, "Steps seen: 2 of %d", steps);
    app_draw(&d.app);
    desk_press(&d, "End");
    app_draw(&d.app);
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, seen) && !desk_shows(&d, "Lesson done"));
    desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, 2, 0});
    CHECK_INT(desk_step(&d), 2);
    for (int i = desk_step(&d); i <= steps; i++) {
        app_draw(&d.app);
        desk_press(&d, "Right");
    }
    CHECK(desk_shows(&d, "Lesson done") && !desk_shows(&d, "Steps seen"));
    desk_leave(&d);
}

/* The step below the card is seen, be it never so briefly. */
TEST(ending_counts_the_step_it_lies_over)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    char seen[40];
    snprintf(seen, sizeof seen, "Steps seen: 1 of %d", (int)d.app.shown.lesson->steps.count);
    desk_press(&d, "End");
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, seen));
    desk_leave(&d);
}

TEST(ending_leads_to_the_next_lesson_and_from_the_last_one_to_the_menu)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    to_the_end(&d);
    CHECK(desk_shows(&d, "Go on to 3.3.2"));
    CHECK(!desk_shows(&d, "Save the changes"));
    desk_press(&d, "Enter");
    wait_for_opening(&d.app);
    CHECK_INT(d.app.shown.lesson->slug.len, 11);
    CHECK(str_is(d.app.shown.lesson->slug, "every-token"));
    CHECK_INT(desk_step(&d), 1);
    CHECK(!desk_shows(&d, "Again from the start"));
    to_the_end(&d);
    desk_click(&d, (DrawTag){TAG_ACTION, NO_NODE, ACTION_MENU, 0});
    CHECK(home_is_menu(&d.app));
    desk_leave(&d);
}

TEST(ending_has_every_stage_and_every_open_question)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    to_the_end(&d);
    CHECK(desk_shows(&d, "questions not answered yet"));
    CHECK(desk_shows(&d, ": try it"));
    desk_click(&d, (DrawTag){TAG_STAGE, NO_NODE, 1, 0});
    CHECK_INT(shown_step(&d.app.shown)->stage, 1);
    CHECK(!desk_shows(&d, "Again from the start"));
    to_the_end(&d);
    desk_click(&d, (DrawTag){TAG_ACTION, NO_NODE, ACTION_FIRST, 0});
    CHECK_INT(desk_step(&d), 1);
    to_the_end(&d);
    desk_press(&d, "v");
    CHECK(!desk_shows(&d, "Again from the start"));
    desk_leave(&d);
}

TEST(ending_has_pictures_that_lead_back_to_their_steps)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    to_the_end(&d);
    app_draw(&d.app);
    const Ending *e = &d.app.ending;
    CHECK_INT(e->thumbs, THUMBS_MOST);
    CHECK_INT(e->thumb[0].stage, 0);
    CHECK_INT(e->thumb[3].stage, (int)d.app.shown.lesson->stages.count - 1);
    for (int i = 0; i < THUMBS_MOST; i++) {
        CHECK(e->thumb[i].shapes.count > 2 && e->thumb[i].used.w > 0);
        desk_click(&d, (DrawTag){TAG_STEP, NO_NODE, e->thumb[i].step, 0});
        CHECK_INT(desk_step(&d), e->thumb[i].step);
        CHECK(!desk_shows(&d, "Again from the start"));
        to_the_end(&d);
    }
    desk_leave(&d);
}

TEST(ending_has_small_pictures_beside_large_words)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    shown_change(&d.app.shown)->text = TEXT_MOST;
    app_input(&d.app, &(Input){.kind = INPUT_SIZE, .width = 1024, .height = 576});
    to_the_end(&d);
    const DrawList *list = app_draw(&d.app);
    const Ending *e = &d.app.ending;
    size_t drawn = 0;
    for (size_t i = 0; i < list->count; i++)
        drawn += tag_same(list->items[i].tag, (DrawTag){TAG_STEP, NO_NODE, e->thumb[1].step, 0});
    CHECK(e->thumbs > 1 && drawn > e->thumb[1].shapes.count);
    desk_leave(&d);
}

/* A picture takes no more of the words' room than it fills. */
TEST(ending_cuts_no_stage_for_a_narrow_picture)
{
    static const char path[] = "build/ending.md";
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# E\n");
    for (int i = 0; i < 16; i++)
        strbuf_printf(&text, "## this is stage no. %02d\n```torch\nx = torch.ones(20, 1)\n```\n",
                      i);
    if (CHECK(file_write(path, strbuf_str(&text), true, &e)) && desk_open(&d, path)) {
        to_the_end(&d);
        CHECK(desk_shows(&d, "Again from the start"));
        const Thumb *t = &d.app.ending.thumb[0];
        CHECK(t->stage == 3 && t->used.h > 2 * t->used.w);
        CHECK(desk_shows(&d, "\"this is stage no. 03\""));
        desk_leave(&d);
    }
    arena_free(&a);
}

TEST(ending_puts_the_question_that_is_tried)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    to_the_end(&d);
    int fence = d.app.shown.lesson->steps.items[5].fence;
    desk_click(&d, (DrawTag){TAG_ASK, NO_NODE, fence, 1});
    CHECK(!desk_shows(&d, "Again from the start"));
    CHECK_INT(d.app.shown.view.ask, 1);
    CHECK(desk_shows(&d, "What is the score of"));
    desk_press(&d, "2");
    desk_press(&d, "Enter");
    desk_press(&d, "Enter");
    to_the_end(&d);
    CHECK(desk_shows(&d, "1 answered, 0 of them at the first try"));
    CHECK(!desk_shows(&d, "What is the score of"));
    desk_leave(&d);
}

/* Whatever the size, the buttons are there and everything lies on the page. */
TEST(ending_keeps_its_buttons_in_small_windows)
{
    static const int sizes[][2] = {{640, 480}, {950, 1040}, {1280, 720}};
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    to_the_end(&d);
    for (int text = 0; text <= TEXT_MOST; text += 3)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            Input in = {.kind = INPUT_SIZE, .width = sizes[i][0], .height = sizes[i][1]};
            app_input(&d.app, &in);
            d.app.shown.view.text = text;
            CHECK(desk_shows(&d, "All lessons"));
            CHECK(desk_shows(&d, "Last step"));
        }
    desk_leave(&d);
}

TEST(ending_shows_an_open_question_in_a_small_window)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
    app_input(&d.app, &size);
    d.app.shown.view.text = TEXT_MOST;
    desk_press(&d, "End");
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "4 of 4 questions not answered yet") && desk_shows(&d, "step 1: try it"));
    CHECK(desk_shows(&d, "contexts") && desk_shows(&d, "All lessons")); /* and all the rest */
    desk_leave(&d);
}
