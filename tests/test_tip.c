/*
 * test_tip.c - tooltips: when they come and go, what they say, what they leave free; and clicks on
 * lines of code and on the key of the colours.
 */
#include "app/app_parts.h"
#include "desk.h"

#include "base/file.h"
#include "matrix/canvas.h"
#include "words/verdict.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

static bool tip_is_up(Desk *d, const char *says)
{
    return d->app.tip.up && desk_shows(d, says);
}

static const DrawTag verdict = {TAG_TOLD, NO_NODE, TOLD_VERDICT, 0};

TEST(tip_comes_when_the_pointer_rests_and_goes_with_it)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    desk_point(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
    CHECK_NEAR(app_wait(&d.app), 0.5, 1e-9);
    desk_wait(&d, 0.4);
    CHECK(!tip_is_up(&d, "next step"));
    desk_wait(&d, 0.1);
    CHECK(tip_is_up(&d, "next step"));
    CHECK(isinf(app_wait(&d.app))); /* nothing wakes the window from here on */
    Input move = {.kind = INPUT_MOVE, .time = d.time, .at = {640, 20}};
    app_input(&d.app, &move);
    CHECK(!d.app.tip.up);
    CHECK(!desk_shows(&d, "next step"));
    desk_leave(&d);
}

/* Whoever sees little of the screen at once goes to the panel to read it. */
TEST(tip_stays_while_the_pointer_is_on_its_panel)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_point(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_PLAY, 0});
    desk_wait(&d, 1);
    CHECK(tip_is_up(&d, "play, pause"));
    Box panel = d.app.tip.panel;
    Input move = {.kind = INPUT_MOVE, .time = d.time, .at = {panel.x + 5, panel.y + panel.h + 2}};
    app_input(&d.app, &move);
    CHECK(tip_is_up(&d, "play, pause"));
    move.at = (Point){panel.x + panel.w - 5, panel.y + 5};
    app_input(&d.app, &move);
    CHECK(tip_is_up(&d, "play, pause"));
    CHECK_INT(d.app.shown.view.hover.node, NO_NODE);
    CHECK(tag_same(d.app.shown.view.touched, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_PLAY, 0}));
    move.at.y = panel.y - 60;
    app_input(&d.app, &move);
    CHECK(!d.app.tip.up && !desk_shows(&d, "play, pause"));
    desk_leave(&d);
}

TEST(tip_goes_at_a_key_and_a_press)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_point(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
    desk_wait(&d, 1);
    CHECK(d.app.tip.up);
    desk_press(&d, "t");
    CHECK(!d.app.tip.up);
    desk_wait(&d, 9);
    CHECK(!d.app.tip.up);
    desk_leave(&d);
}

/* A cell explains itself: no tooltip, and no picture drawn for none. */
/* What is underlined in a formula says which number it is, and that it leads there; once there, the
 * way back has an arrow, but a bar before a number that is no term. */
TEST(tip_of_a_term_says_where_it_leads)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    const LessonStep *scores = lesson_step(d.app.shown.lesson, 2);
    DrawTag term = {TAG_TERM, scores->show.node, 7, scores->show.time};
    desk_point(&d, term);
    desk_wait(&d, 0.6);
    CHECK(tip_is_up(&d, "a click goes to this number"));
    CHECK(desk_shows(&d, "\"attn_scores[1,1]\""));
    desk_click(&d, term);
    CHECK(desk_shows(&d, " › ") && !desk_shows(&d, "\" | \""));
    desk_press(&d, "Esc");
    desk_menu(&d, (DrawTag){TAG_CELL, scores->show.node, 30, scores->show.time});
    desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, 0, 0}); /* go to where it comes from */
    CHECK(desk_shows(&d, "\"attn_weights[1,1]\"") && desk_shows(&d, "\"attn_scores[5,0]\""));
    CHECK(desk_shows(&d, "\" | \""));
    desk_leave(&d);
}

TEST(tip_of_a_cell_is_none)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    const DrawList *list = app_draw(&d.app);
    DrawTag cell = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_CELL)
            cell = list->items[i].tag;
    desk_point(&d, cell);
    app_draw(&d.app);
    int drawings = d.app.drawings;
    desk_wait(&d, 1);
    app_draw(&d.app);
    CHECK(!d.app.tip.up);
    CHECK_INT(d.app.drawings, drawings);
    CHECK(isinf(app_wait(&d.app)));
    desk_leave(&d);
}

TEST(tip_tells_what_tabs_steps_and_the_verdict_are)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_point(&d, (DrawTag){TAG_VIEW, NO_NODE, VIEW_MEMORY, 0});
    desk_wait(&d, 1);
    CHECK(tip_is_up(&d, "one after another in memory"));
    desk_point(&d, (DrawTag){TAG_STEP, NO_NODE, 1, 0});
    desk_wait(&d, 1);
    CHECK(tip_is_up(&d, "step 1"));
    desk_point(&d, verdict);
    desk_wait(&d, 1);
    CHECK(tip_is_up(&d, "the check"));
    desk_leave(&d);
}

/* An output that differs is told number by number, beside the code and behind the badge; not while
 * it is to be guessed. */
TEST(tip_and_slide_tell_where_an_output_differs)
{
    static const struct {
        const char *output, *says;
    } cases[] = {
        {"tensor([3., 7.])\nend", "line 1 of the output: expected 7., printed 6."},
        {"tensor([3., 6.])\nEnd", "line 2 of the output: expected End, printed end"},
        {"tensor([3., 6.])\nend\nmore", "line 3 of the output was not printed: more"},
        {"tensor([3., 6.])", "line 2 was printed, but is not expected: end"},
    };
    static const char path[] = "build/test_tip.md";
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Desk d;
        Error e = {0};
        Arena a = arena_make(0);
        Str text = str_printf(&a,
                              "# T\n\n## s\n\n```torch\nb = torch.tensor([3., 6.])\nprint(b)\n"
                              "print(\"end\")\n```\n\n```output\n%s\n```\n",
                              cases[i].output);
        if (CHECK(file_write(path, text, true, &e)) && desk_open(&d, path)) {
            desk_press(&d, "End");
            CHECK_STR(words_of_difference(&a, &d.app.shown.lesson->fences.items[0]).at,
                      cases[i].says);
            const char *begins = str_printf(&a, "\"%.6s", cases[i].says).at;
            CHECK(desk_shows(&d, begins) && desk_shows(&d, "✗ differs"));
            CHECK_STR(tip_says(&d.app, &a, verdict).at, cases[i].says);
            desk_press(&d, "h");
            CHECK(!desk_shows(&d, begins) && desk_shows(&d, "✗ differs"));
            CHECK(!str_equal(tip_says(&d.app, &a, verdict), str_of(cases[i].says)));
            desk_leave(&d);
        }
        arena_free(&a);
    }
    remove(path);
}

/* Whatever is tagged with words of its own: the panel hides neither that nor the arithmetic. */
TEST(tip_hides_neither_its_own_nor_the_arithmetic)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "i");
    const DrawList *list = app_draw(&d.app);
    Box free = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_TOLD && list->items[i].tag.cell == TOLD_ARITHMETIC)
            free = list->items[i].box;
    CHECK(free.w > 0);
    for (size_t i = 0; i < list->count; i++) {
        Box of = list->items[i].box, at = tip_place(list, of, (Box){0}, 220, 60, 4);
        Box on = box_meet(at, of), over = box_meet(at, free);
        bool within = of.y >= free.y && of.y + of.h <= free.y + free.h && of.x >= free.x;
        if (list->items[i].tag.kind == TAG_NONE || list->items[i].tag.kind == TAG_FIELD || within)
            continue;
        CHECK(on.w <= 0 || on.h <= 0);
        CHECK(over.w <= 0 || over.h <= 0);
        CHECK(at.x >= 0 && at.y >= 0 && at.x + at.w <= 1280 && at.y + at.h <= 720);
    }
    desk_leave(&d);
}

/* No panel comes over a message. */
TEST(tip_leaves_a_message_to_be_read)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "k");
    const DrawList *list = app_draw(&d.app);
    Box said = d.app.said;
    int tips = 0;
    CHECK_STR(d.app.shown.message, "motion is off");
    CHECK(said.w > 0);
    for (size_t i = 0; i < list->count; i++) {
        Box of = list->items[i].box, at = tip_place(list, of, said, 220, 60, 4);
        Box over = box_meet(at, said);
        if (list->items[i].tag.kind != TAG_NONE)
            tips++;
        CHECK(list->items[i].tag.kind == TAG_NONE || over.w <= 0 || over.h <= 0);
    }
    CHECK(tips > 50);
    desk_press(&d, "i");
    app_draw(&d.app);
    CHECK(d.app.said.w <= 0);
    desk_leave(&d);
}

TEST(tip_says_what_is_compared_in_words)
{
    Desk d;
    Arena a = arena_make(0);
    if (desk_open(&d, "2")) {
        Str says = tip_says(&d.app, &a, (DrawTag){TAG_ACTION, NO_NODE, ACTION_BESIDE, 0});
        CHECK(str_starts(says, "another tensor beside this one"));
        desk_leave(&d);
    }
    arena_free(&a);
}

/* Where the window stands, in a line. */
static Str place(Desk *d, Arena *a)
{
    StrBuf out = strbuf_make(a);
    View v = d->app.shown.view;
    v.focus = view_default().focus;
    view_write(&out, d->app.shown.lesson, &v);
    return strbuf_str(&out);
}

/* Begins anew at a step, with a cell pinned or not. */
static void stand_at(Desk *d, int step, bool pins)
{
    d->app.ending.up = false;
    move_to(&d->app, step);
    if (pins)
        desk_press(d, "i");
    app_draw(&d->app);
}

typedef ARENA_LIST(DrawTag) Tags;

/* The tags of a kind in the picture. */
static Tags tags_of(Arena *a, const DrawList *list, TagKind kind)
{
    Tags tags = {0};
    for (size_t i = 0; i < list->count; i++) {
        DrawTag tag = list->items[i].tag;
        if (tag.kind == kind && !(tags.count && tag_same(tags.items[tags.count - 1], tag)))
            *ARENA_PUSH(a, &tags) = tag;
    }
    return tags;
}

/* The key that a tooltip names leads where the click leads, whatever it is about. */
TEST(tip_names_only_keys_that_do_what_the_click_does)
{
    static const TagKind kinds[] = {TAG_STEP, TAG_STAGE, TAG_VIEW, TAG_LINE};
    Arena a = arena_make(0);
    Desk d;
    int named = 0;
    if (!desk_open(&d, "4"))
        return;
    for (int step = 1; step <= (int)d.app.shown.lesson->steps.count; step += 3) {
        for (int i = 0; i < 8; i++) {
            bool pins = i & 1;
            stand_at(&d, step, pins);
            Tags all = tags_of(&a, app_draw(&d.app), kinds[i / 2]);
            for (size_t k = 0; k < all.count; k++) {
                DrawTag tag = all.items[k];
                stand_at(&d, step, pins);
                Str key = lead_key(&a, &d.app, lead_to(&d.app, tag));
                if (!key.len)
                    continue;
                named++;
                desk_press(&d, str_copy(&a, key).at);
                Str there = place(&d, &a);
                stand_at(&d, step, pins);
                d.app.shown.ring = tag;
                desk_press(&d, "Enter"); /* as a click on it does */
                CHECK_STR(str_copy(&a, place(&d, &a)).at, str_copy(&a, there).at);
                d.app.shown.ring = (DrawTag){0};
            }
        }
        arena_reset(&a);
    }
    CHECK(named > 50);
    arena_free(&a);
    desk_leave(&d);
}

TEST(tip_comes_for_the_ring_of_the_keyboard)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int i = 0; i < 60 && d.app.shown.ring.kind != TAG_BUTTON; i++)
        desk_press(&d, "Tab");
    CHECK_INT(d.app.shown.ring.kind, TAG_BUTTON);
    desk_wait(&d, 0.6);
    CHECK(d.app.tip.up && d.app.tip.ring);
    CHECK(desk_shows(&d, action_rows[action_of_button((Button)d.app.shown.ring.cell)].words));
    desk_leave(&d);
}

TEST(tip_stays_away_from_the_presenter_s_pointer)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "d");
    desk_point(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
    desk_wait(&d, 1);
    CHECK(!d.app.tip.up);
    desk_leave(&d);
}

/* ---- clicks ---- */

TEST(click_on_a_line_of_code_goes_to_its_step)
{
    Desk d;
    if (!desk_open(&d, "tests/views/dropout.md"))
        return;
    const DrawList *list = app_draw(&d.app);
    DrawTag other = {0};
    for (size_t i = 0; i < list->count; i++) {
        DrawTag tag = list->items[i].tag;
        if (tag.kind == TAG_LINE && tag.node == 0 && point_step(&d.app, tag) == 2)
            other = tag;
    }
    if (CHECK(other.kind == TAG_LINE)) {
        desk_click(&d, other);
        CHECK_INT(desk_step(&d), 2);
        CHECK_INT(point_step(&d.app, other), 0); /* one is there */
    }
    desk_leave(&d);
}

/* The tag of the line of the lesson that begins so. */
static DrawTag line_of(const Desk *d, const char *text)
{
    Str all = d->app.shown.lesson->source.text;
    return (DrawTag){TAG_LINE, 0, (int64_t)str_search(all, str_of(text), 0), 0};
}

/* Where a click on a line leads nowhere, it says what the line is, and the pointer is no hand. What
 * is printed behind a step belongs to that. */
TEST(click_on_a_line_that_leads_nowhere_says_what_it_is)
{
    static const char path[] = "build/lines.md";
    static const char text[] = "# L\n\n## s\n\n```torch\n"
                               "def twice(x):\n    return x * 2\n"
                               "# a remark\n"
                               "a = torch.ones(2)\n"
                               "print(a)\n"
                               "b = twice(a)\n"
                               "print(b)\n```\n";
    static const struct {
        const char *line, *says;
    } rows[] = {
        {"b = ", "this belongs to step 2, where you are"},
        {"print(b)", "this belongs to step 2, where you are"},
        {"    return", "this stands in twice, and is no step of its own"},
        {"# a remark", "this line is no step of its own"},
    };
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "Right");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        DrawTag line = line_of(&d, rows[i].line);
        point_click(&d.app, line);
        CHECK_STR(d.app.shown.message, rows[i].says);
        CHECK_INT(point_step(&d.app, line), 0);
        CHECK_INT(desk_step(&d), 2);
    }
    desk_point(&d, line_of(&d, "b = "));
    CHECK_INT(cursor_now(&d.app), CURSOR_ARROW);
    desk_click(&d, line_of(&d, "b = "));
    CHECK(desk_shows(&d, rows[0].says));
    point_click(&d.app, (DrawTag){TAG_LINE, 1, 0, 0});
    CHECK_STR(d.app.shown.message, "this stands in the prelude, the code before every lesson");
    desk_point(&d, line_of(&d, "print(a)"));
    CHECK_INT(cursor_now(&d.app), CURSOR_HAND);
    desk_click(&d, line_of(&d, "print(a)"));
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
    unlink(path);
}

TEST(click_on_the_key_of_the_colours_takes_the_next_range)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    RangePolicy before = d.app.shown.view.range;
    desk_press(&d, "Right");
    desk_click(&d, (DrawTag){TAG_TOLD, NO_NODE, TOLD_LEGEND, 0});
    CHECK_INT(d.app.shown.view.range, before + 1);
    desk_leave(&d);
}

/* Of a tensor that another step made it says which, and a click goes there. */
TEST(tip_of_a_tensor_says_where_it_was_made)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right"); /* softmax of attn_scores */
    const DrawList *list = app_draw(&d.app);
    DrawTag scores = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_NODE && str_is(list->items[i].text, "attn_scores"))
            scores = list->items[i].tag;
    desk_point(&d, scores);
    desk_wait(&d, 1);
    CHECK_INT(d.app.wants.cursor, CURSOR_HAND);
    CHECK(tip_is_up(&d, "a click goes to step 2, which made it"));
    desk_click(&d, scores);
    CHECK_INT(desk_step(&d), 2);
    desk_point(&d, scores); /* here it was made: nothing leads on */
    CHECK_INT(d.app.wants.cursor, CURSOR_ARROW);
    desk_leave(&d);
}
