/*
 * test_beside.c - two places of a lesson side by side: what stands there, what differs, and how one
 * gets in and out.
 */
#include "base/file.h"
#include "desk.h"
#include "draw_dump.h"
#include "pictures/scene.h"
#include "slide/buttons.h"
#include "subject/beside.h"
#include "versions/versions.h"
#include "world.h"

#include <math.h>
#include <string.h>

static const char *const code = "a = torch.tensor([[1., 2.], [3., 4.]])\n"
                                "b = a * torch.tensor([[1., 1.001], [2., 1.]])\n"
                                "c = a[0]\n"
                                "d = torch.tensor([[float('nan'), float('inf')], [3., 5.]])\n"
                                "e = torch.tensor([[float('nan'), 2.], [float('nan'), 5.]])\n"
                                "heads = torch.arange(12).view(3, 2, 2)\n";

/* The view of a step with something beside it. */
static View view_of(int step, BesideKind kind, int number)
{
    View v = world_view(step);
    v.beside = (Beside){.kind = kind, .number = number};
    return v;
}

/* What the picture of that view says of what differs. */
static void check_words(const Lesson *l, View v, const char *words)
{
    Arena a = arena_make(0);
    Subject s = subject_of(&a, l, &v);
    Sides x = beside_of(&s);
    CHECK_STR(str_copy(&a, beside_words(&s, &x)).at, words);
    arena_free(&a);
}

TEST(sides_tell_what_differs_and_why_nothing_is_compared)
{
    Lesson l;
    if (world_code(&l, code)) {
        check_words(&l, view_of(2, BESIDE_STEP, 1),
                    "differ by more than 0.05: 1 of 4 cells, dashed");
        check_words(&l, view_of(1, BESIDE_STEP, 2),
                    "differ by more than 0.05: 1 of 4 cells, dashed");
        check_words(&l, view_of(3, BESIDE_STEP, 1),
                    "A is 2 × 2, B is 2: no cell has its like, nothing is compared");
        check_words(&l, view_of(2, BESIDE_STEP, 2),
                    "cells that differ by more than 0.05: none of 4");
        check_words(&l, view_of(6, BESIDE_HEAD, 1), "every cell differs: 4 of 4");
        check_words(&l, view_of(6, BESIDE_HEAD, 0), "cells that differ: none of 4");
        check_words(&l, view_of(6, BESIDE_HEAD, 3),
                    "nothing stands beside it: there is no 3 of 3, counted from 0");
        check_words(&l, view_of(2, BESIDE_HEAD, 0),
                    "nothing stands beside it: the tensor is one matrix");
        check_words(&l, view_of(2, BESIDE_BEFORE, 0),
                    "nothing stands beside it: the lesson is not changed");
    }
    lesson_free(&l);
}

TEST(sides_call_two_nans_equal_and_one_alone_different)
{
    Lesson l;
    if (world_code(&l, code)) {
        check_words(&l, view_of(5, BESIDE_STEP, 4), "differ: 2 of 4 cells, dashed");
        check_words(&l, view_of(4, BESIDE_STEP, 4), "cells that differ: none of 4");
    }
    lesson_free(&l);
    CHECK(isnan(beside_more(scalar_f32(NAN), scalar_f32(1)).f64));
    CHECK(isnan(beside_more(scalar_f32(INFINITY), scalar_f32(INFINITY)).f64));
}

TEST(sides_compare_whole_numbers_exactly)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.tensor([9007199254740993, 5])\n"
                       "y = torch.tensor([9007199254740992, 5])\n")) {
        View v = view_of(2, BESIDE_STEP, 1);
        check_words(&l, v, "differ: 1 of 2 cells, dashed");
        v.focus = (CellRef){l.steps.items[1].show.node, l.steps.items[1].show.time, 0};
        Subject s = subject_of(&a, &l, &v);
        Arithmetic f;
        if (CHECK(beside_arithmetic(&s, v.focus, &f))) {
            StrBuf out = strbuf_make(&a);
            arithmetic_write(&out, &f);
            CHECK(strstr(strbuf_str(&out).at, "B − A = -1") && f.note.len == 0);
        }
    }
    lesson_free(&l);
    arena_free(&a);
    int64_t less = beside_more(scalar_i64(INT64_MAX), scalar_i64(INT64_MIN)).i64;
    CHECK_INT(less, 1); /* as PyTorch has it */
}

TEST(sides_compare_nothing_while_numbers_are_covered)
{
    Lesson l;
    if (world_code(&l, code)) {
        View v = view_of(2, BESIDE_STEP, 1);
        v.hide = true;
        check_words(&l, v, "numbers are covered: nothing is compared");
    }
    lesson_free(&l);
}

/* The arithmetic that stands below the picture. */
static void check_arithmetic(const Lesson *l, const View *v, const char *text)
{
    Arena a = arena_make(0);
    Subject s = subject_of(&a, l, v);
    StrBuf out = strbuf_make(&a);
    Arithmetic f = hide_arithmetic(&s, ARITHMETIC_WHOLE);
    arithmetic_write(&out, &f);
    CHECK_STR(out.at, text);
    arena_free(&a);
}

/* What the arithmetic below the picture says beside it. */
static Str told_note(const Lesson *l, const View *v)
{
    Arena a = arena_make(0);
    Subject s = subject_of(&a, l, v);
    Str note = hide_arithmetic(&s, ARITHMETIC_WHOLE).note;
    arena_free(&a);
    return note; /* of the program's own words */
}

/* 0.1385 - 1.4750 is -1.3365; what is printed is the rounded difference, and that is said. */
static int count_frames(const Lesson *l, const View *v)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = scene_draw(&a, l, v, 1280, 720, &m);
    int frames = 0;
    for (size_t i = 0; i < d.count; i++)
        frames += d.items[i].kind == DRAW_FRAME && d.items[i].gap > 0;
    arena_free(&a);
    return frames;
}

/* Frames that are around every cell would tell nothing of any. */
TEST(sides_frame_some_cells_and_never_all)
{
    Lesson l;
    if (world_code(&l, code)) {
        View some = view_of(2, BESIDE_STEP, 1), all = view_of(6, BESIDE_HEAD, 1);
        CHECK_INT(count_frames(&l, &some), 2); /* one at each side */
        CHECK_INT(count_frames(&l, &all), 0);
    }
    lesson_free(&l);
}

TEST(sides_have_no_size_of_a_single_number)
{
    Lesson l;
    if (world_code(&l, "a = torch.ones(3)\nb = a.sum()\n"))
        check_words(&l, view_of(2, BESIDE_STEP, 1),
                    "A is 3, B is one number: no cell has its like, nothing is compared");
    lesson_free(&l);
}

TEST(sides_say_so_where_what_is_printed_does_not_add_up)
{
    Lesson l;
    if (world_code(&l, "a = torch.tensor([1.47504, 2.0])\nb = torch.tensor([0.13846, 3.0])\n")) {
        const LessonStep *b = lesson_step(&l, 2);
        View v = view_of(2, BESIDE_STEP, 1);
        v.hover = (CellRef){b->show.node, b->show.time, 0};
        check_arithmetic(&l, &v, "A a[0] = 1.4750, B b[0] = 0.1385, B − A = -1.3366");
        CHECK(str_is(told_note(&l, &v), "A and B are shown rounded"));
        v.hover.cell = 1;
        CHECK_INT((int)told_note(&l, &v).len, 0);
    }
    lesson_free(&l);
}

/* As PyTorch does, which gives nan for inf - inf. */
TEST(sides_have_no_number_between_two_equal_infinities)
{
    Lesson l;
    if (world_code(&l, "a = torch.tensor([-torch.inf, 1.])\nb = a * 2\n")) {
        const LessonStep *b = lesson_step(&l, 2);
        View v = view_of(2, BESIDE_STEP, 1);
        v.hover = (CellRef){b->show.node, b->show.time, 0};
        check_arithmetic(&l, &v, "A a[0] = -inf, B b[0] = -inf, B − A = nan");
        CHECK(str_is(told_note(&l, &v), "equal, but inf minus inf is not a number"));
    }
    lesson_free(&l);
}

TEST(a_pointed_cell_tells_both_numbers_and_what_lies_between)
{
    Lesson l;
    if (world_code(&l, code)) {
        View v = view_of(2, BESIDE_STEP, 1);
        const LessonStep *a = lesson_step(&l, 1), *b = lesson_step(&l, 2);
        v.hover = (CellRef){b->show.node, b->show.time, 2};
        check_arithmetic(&l, &v, "A a[1,0] = 3.0000, B b[1,0] = 6.0000, B − A = 3.0000");
        v.hover = (CellRef){a->show.node, a->show.time, 3};
        check_arithmetic(&l, &v, "A a[1,1] = 4.0000, B b[1,1] = 4.0000, B − A = 0.0000");
        CHECK_INT((int)told_note(&l, &v).len, 0);
        v = view_of(6, BESIDE_HEAD, 1);
        check_arithmetic(&l, &v, "A heads[1,0,0] = 4, B heads[0,0,0] = 0, B − A = -4");
    }
    lesson_free(&l);
}

/* ---- pictures ---- */

static int count_texts(const DrawList *d, const char *text)
{
    int count = 0;
    for (size_t i = 0; i < d->count; i++)
        count += d->items[i].kind == DRAW_TEXT && str_is(d->items[i].text, text);
    return count;
}

/* "strong = U * 2" stands above what it made, though its step ends with a call of a function. What
 * a step only shows again has no line above it: another step made it. */
TEST(sides_stand_under_the_statement_that_made_them)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    const char *text = "# T\n\n## s\n\n```torch together\n"
                       "U = torch.tensor([[1., 2.], [3., 4.]])\n"
                       "strong = U * 2\n"
                       "def half(x):\n    y = x / 2\n    return y\n"
                       "weak = half(strong)\n```\n\n```view\nshow strong as heatmap\n```\n\n"
                       "```torch\ntotal = strong.sum()\n```\n\n```view\nshow strong as heatmap\n"
                       "```\n\n```torch\nfaint = half(weak)\n```\n";
    if (world_text(&l, str_of(text))) {
        View v = view_of(3, BESIDE_STEP, 1);
        v.parts = PARTS_PICTURE;
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        CHECK_INT(count_texts(&d, "strong = U * 2"), 1);
        CHECK_INT(count_texts(&d, "faint = half(weak)"), 1);
        v.beside.number = 2;
        d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        CHECK_INT(count_texts(&d, "strong = U * 2") + count_texts(&d, "total = strong.sum()"), 0);
    }
    lesson_free(&l);
    arena_free(&a);
}

static void check_picture(const char *lesson, View v, int width, int height, const char *golden)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    if (world_shelf(&l, lesson)) {
        DrawList d = scene_draw(&a, &l, &v, width, height, &fake);
        StrBuf out = strbuf_make(&a);
        draw_dump(&out, &d);
        CHECK_GOLDEN(out.at, golden);
    }
    lesson_free(&l);
    arena_free(&a);
}

TEST(sides_are_drawn_with_what_lies_between)
{
    View v = view_of(7, BESIDE_STEP, 4);
    v.difference = true;
    check_picture("5", v, 1280, 720, "beside_steps.txt");
}

TEST(sides_are_drawn_one_above_the_other_in_an_upright_window)
{
    check_picture("9", view_of(9, BESIDE_HEAD, 0), 800, 1200, "beside_heads.txt");
}

/* At every size and text all numbers of both sides, or of the same part of both, can be read. */
TEST(sides_can_be_read_at_every_size)
{
    static const int size[][2] = {{1920, 1080}, {1280, 720}, {1024, 768}, {950, 1040}};
    TextMetrics fake = text_fake;
    Lesson l;
    if (world_shelf(&l, "5"))
        for (int i = 0; i < 4; i++)
            for (int text = 0; text <= TEXT_MOST; text += 3) {
                Arena a = arena_make(0);
                View v = view_of(7, BESIDE_STEP, 4);
                SceneLacks lacks = {0};
                v.text = text;
                scene_draw_telling(&a, &l, &v, size[i][0], size[i][1], &fake, &lacks);
                CHECK_INT((int)lacks.without_numbers.count, 0);
                arena_free(&a);
            }
    lesson_free(&l);
}

/* ---- at the desk ---- */

static DrawTag button(Button b)
{
    return (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
}

TEST(sides_are_opened_chosen_and_closed_with_keys)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    CHECK_INT(v->beside.kind, BESIDE_STEP);
    int first = v->beside.number;
    CHECK(first < 7);
    CHECK(desk_shows(&d, "A"));
    desk_press(&d, "<");
    CHECK(v->beside.number < first);
    desk_press(&d, ">");
    CHECK_INT(v->beside.number, first);
    CellRef focus = v->focus;
    for (int turns = 1; turns <= 2; turns++) { /* which moves nothing else */
        desk_press(&d, "\\");
        CHECK(desk_step(&d) == 7 && v->beside.number == first && v->focus.cell == focus.cell);
        CHECK_INT(v->beside.at_right, turns == 1);
        CHECK(desk_shows(&d, turns == 1 ? "(A: step 7; B: step" : "; B: step 7)"));
    }
    desk_press(&d, "Shift+D");
    CHECK(v->difference);
    desk_press(&d, "Right"); /* B walks on, A stays */
    CHECK_INT(v->beside.number, first);
    CHECK_INT(desk_step(&d), 8);
    desk_press(&d, "Esc");
    CHECK_INT(v->beside.kind, BESIDE_NOTHING);
    CHECK_INT(desk_step(&d), 8);
    desk_leave(&d);
}

TEST(sides_are_opened_chosen_and_closed_with_the_mouse)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    app_draw(&d.app);
    desk_click(&d, (DrawTag){TAG_ACTION, NO_NODE, ACTION_BESIDE, 0});
    CHECK_INT(v->beside.kind, BESIDE_STEP);
    int first = v->beside.number;
    app_draw(&d.app);
    desk_click(&d, button(BUTTON_BESIDE_EARLIER));
    CHECK(v->beside.number < first);
    app_draw(&d.app);
    desk_click(&d, button(BUTTON_BESIDE_LATER));
    app_draw(&d.app);
    desk_click(&d, button(BUTTON_DIFFERENCE));
    CHECK(v->difference && desk_shows(&d, "B − A"));
    desk_click(&d, button(BUTTON_CLOSE));
    CHECK_INT(v->beside.kind, BESIDE_NOTHING);
    desk_leave(&d);
}

/* The baseline of the first text that is exactly so; -1: there is none. */
static float baseline_of(Desk *d, const char *text)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, text))
            return list->items[i].points[0].y;
    return -1;
}

static bool is_drawn(Desk *d, DrawTag tag)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (tag_same(list->items[i].tag, tag))
            return true;
    return false;
}

/* Of two heads that stand side by side, the second has none after it. */
TEST(sides_have_arrows_only_where_another_one_comes)
{
    Desk d;
    if (!desk_open(&d, "8"))
        return;
    for (int i = 1; i < 8; i++)
        desk_press(&d, "Right");
    desk_press(&d, "Shift+B");
    for (int i = 0; i < 4; i++) {
        int by = i % 2 ? 1 : -1;
        View v = d.app.shown.view;
        bool there = beside_move(d.app.shown.lesson, &v, by);
        CHECK_INT(is_drawn(&d, button(by < 0 ? BUTTON_BESIDE_EARLIER : BUTTON_BESIDE_LATER)),
                  there);
        if (i == 1)
            desk_press(&d, "<");
    }
    desk_leave(&d);
}

/* In a narrow column each side has a line of its own: its number stands behind its name. */
TEST(sides_in_a_column_have_a_line_each)
{
    Desk d;
    if (!desk_open(&d, "8"))
        return;
    desk_press(&d, "Shift+F5");
    for (int i = 1; i < 8; i++)
        desk_press(&d, "Right");
    desk_press(&d, "Shift+B");
    desk_press(&d, "Shift+D");
    float a = baseline_of(&d, "0.1709"), b = baseline_of(&d, "0.1715");
    CHECK(a > 0 && b > a && baseline_of(&d, "0.0006") > b);
    CHECK_NEAR(baseline_of(&d, "[0,5,1]"), a, 0.5);
    CHECK_NEAR(baseline_of(&d, "B − A"), baseline_of(&d, "0.0006"), 0.5);
    desk_leave(&d);
}

TEST(tab_goes_from_difference_to_difference)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    v->beside.number = 4;
    desk_press(&d, "Tab");
    CHECK_INT(v->focus.cell, 1);
    CHECK(d.app.shown.pinned);
    for (int i = 1; i < 15; i++)
        desk_press(&d, "Tab");
    CHECK_INT(v->focus.cell, 29);
    desk_press(&d, "Tab");
    CHECK_INT(v->focus.cell, 1);
    desk_leave(&d);
}

/* Behind the last of what can be compared the key closes, and says so; it is not offered there. */
TEST(sides_say_that_no_other_comparison_is_left)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    const View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    CHECK(v->beside.kind == BESIDE_STEP && !desk_shows(&d, "others"));
    desk_press(&d, "|");
    CHECK(v->beside.kind == BESIDE_NOTHING);
    CHECK(str_starts(str_of(d.app.shown.message), "no other comparison is left"));
    desk_leave(&d);
}

/* How far apart numbers must be to differ does not depend on which of the two stands at the left.
 */
TEST(sides_differ_by_the_same_whichever_stands_left)
{
    static const char *const path = "build/sides.md";
    Str text = STR("# T\n\n## s\n\n```torch\na = torch.tensor([[0.3, 0.1]])\nb = a * 2\n```\n");
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(path, text, true, &e)) || !desk_open(&d, path))
        return;
    for (int turn = 0; turn < 2; turn++) {
        View *v = shown_change(&d.app.shown);
        v->position = (Position){.path = {turn ? 2 : 1}, .count = 1};
        v->beside = (Beside){.kind = BESIDE_STEP, .number = turn ? 1 : 2};
        Arena a = arena_make(0);
        Subject s = subject_of(&a, d.app.shown.lesson, v);
        Sides x = beside_of(&s);
        CHECK_NEAR(x.apart, 0.005, 1e-9);
        arena_free(&a);
    }
    desk_leave(&d);
}

/* What cannot be compared is not offered; of what is chosen by arrows, never B itself. */
TEST(sides_are_chosen_among_what_can_be_compared)
{
    Lesson l;
    if (world_code(&l, code)) {
        View v = world_view(2);
        beside_choose(&l, &v);
        CHECK_INT(v.beside.number, 1);
        v = world_view(3); /* a vector, and there is no other */
        beside_choose(&l, &v);
        CHECK_INT(v.beside.kind, BESIDE_NOTHING);
        v = world_view(1); /* what was made from it comes later */
        beside_choose(&l, &v);
        CHECK_INT(v.beside.number, 2);
        v = world_view(5); /* of the same size is much, but nothing has to do with it */
        beside_choose(&l, &v);
        CHECK_INT(v.beside.kind, BESIDE_NOTHING);
        v = view_of(2, BESIDE_STEP, 1);
        CHECK(beside_move(&l, &v, 1));
        CHECK_INT(v.beside.number, 3);
        CHECK(beside_move(&l, &v, -1));
        CHECK_INT(v.beside.number, 1);
        CHECK(!beside_move(&l, &v, -1));
    }
    lesson_free(&l);
}

/* The step beside which each step of a lesson is put; 0: none. */
static void check_chosen(const char *text, const int *steps, int count)
{
    Lesson l;
    if (world_text(&l, str_of(text)))
        for (int i = 0; i < count; i++) {
            View v = world_view(i + 1);
            beside_choose(&l, &v);
            CHECK_INT(v.beside.number, steps[i]);
        }
    lesson_free(&l);
}

/* That two tensors are of one size says nothing: they have to do with one another by their name, by
 * what their rows and columns stand for, or by what they were made from. */
TEST(sides_are_chosen_among_what_is_related)
{
    static const int made[] = {4, 3, 2, 1, 1, 5, 0};
    check_chosen("# T\n\n## s\n\n```torch\n"
                 "a = torch.rand(2, 2)\n"
                 "b = torch.rand(2, 2) * 2\n"
                 "b = torch.ones(2, 2)\n"     /* the same name */
                 "c = torch.exp(a * 2) + 1\n" /* made from a */
                 "d = a @ torch.rand(2, 2)\n" /* and so is this */
                 "e = torch.rand(2, 2) @ d.T\n"
                 "f = torch.rand(2, 2)\n```\n",
                 made, 7);
    static const int named[] = {0, 3, 2, 0};
    check_chosen("# T\n\n## s\n\n```torch\nx = torch.rand(4, 3)\n```\n\n"
                 "```view\ndims x: T d_in\nshow x as heatmap\n```\n\n"
                 "```torch\ny = torch.rand(4, 3)\n```\n\n"
                 "```view\ndims y: T d_out\nshow y as heatmap\n```\n\n"
                 "```torch\nz = torch.rand(4, 3)\n```\n\n"
                 "```view\ndims z: T d_out\nshow z as heatmap\n```\n\n"
                 "```torch\nw = torch.rand(4, 3)\n```\n",
                 named, 4);
}

/* What was cut into heads, turned around and put together wrongly stands beside what it was; the
 * heads in between have other rows. */
TEST(sides_are_chosen_across_views_of_other_shapes)
{
    static const int steps[] = {4, 0, 0, 1};
    check_chosen("# T\n\n## s\n\n```torch\n"
                 "a = torch.rand(1, 6, 4)\n"
                 "b = a.view(1, 6, 2, 2)\n"
                 "c = b.transpose(1, 2) * 1\n"
                 "d = c.reshape(1, 6, 4)\n```\n",
                 steps, 4);
}

/* What a loop sums up stands beside what one call gives, but not beside another number. */
TEST(sides_are_chosen_for_one_number_made_in_two_ways)
{
    static const int steps[] = {2, 1, 0, 0};
    check_chosen("# T\n\n## s\n\n```torch\n"
                 "a = torch.tensor([0.1, 0.7]).sum()\n"
                 "b = torch.tensor([0.5]) + 0.3\n"
                 "c = torch.tensor([0.2]) + 0.2\n"
                 "d = torch.ones(1)\n```\n",
                 steps, 4);
}

TEST(sides_of_a_tensor_without_a_relative_say_so)
{
    Desk d;
    if (!desk_open(&d, "3.1"))
        return;
    for (int i = 1; i < 5; i++)
        desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), 5);
    desk_press(&d, "|");
    CHECK_INT(d.app.shown.view.beside.kind, BESIDE_NOTHING);
    CHECK(desk_shows(&d, "no step shows a related tensor"));
    desk_leave(&d);
}

/* Where no cell differs, or nothing is compared, the key says so. */
TEST(tab_says_why_it_goes_nowhere)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    v->beside.number = 1;
    desk_press(&d, "Tab");
    CHECK(strstr(d.app.shown.message, "no cell has its like"));
    CHECK(!d.app.shown.pinned);
    desk_leave(&d);
}

/* However large the text, a mouse finds the way out, and what is said is not cut. */
TEST(sides_have_their_row_at_the_largest_text)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 640, .height = 480};
    app_input(&d.app, &size);
    d.app.shown.view.text = TEXT_MOST;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_press(&d, "|");
    CHECK(desk_shows(&d, "36 of 36 differ by > 0.01\""));
    desk_click(&d, button(BUTTON_CLOSE));
    CHECK_INT(d.app.shown.view.beside.kind, BESIDE_NOTHING);
    desk_leave(&d);
}

/* Where a step has no tensor, nothing is said of its size. */
TEST(sides_of_a_step_without_a_tensor_say_that_there_is_none)
{
    Desk d;
    if (!desk_open(&d, "12"))
        return;
    for (int step = 1; step < 12; step++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    CHECK(desk_shows(&d, "this step has no tensor that another could stand beside"));
    desk_leave(&d);
}

TEST(a_click_at_the_left_pins_its_twin)
{
    Desk d;
    if (!desk_open(&d, "5"))
        return;
    View *v = &d.app.shown.view;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "Right");
    desk_press(&d, "|");
    app_draw(&d.app);
    const Lesson *l = d.app.shown.lesson;
    Target a = lesson_step(l, v->beside.number)->show, b = lesson_step(l, 7)->show;
    desk_point(&d, (DrawTag){TAG_CELL, a.node, 8, a.time}); /* lights both, and tells both */
    CHECK(desk_shows(&d, "the same cell at both sides (A: step 4; B: step 7)"));
    desk_click(&d, (DrawTag){TAG_CELL, a.node, 8, a.time});
    CHECK_INT(v->focus.node, b.node);
    CHECK_INT(v->focus.cell, 8);
    CHECK_INT(v->trail_count, 0);
    CHECK(d.app.shown.pinned && desk_shows(&d, "\"close\"") && !desk_shows(&d, "\"releases\""));
    desk_press(&d, "Esc"); /* does what stands there: the cell is still pinned */
    CHECK(v->beside.kind == BESIDE_NOTHING && d.app.shown.pinned && desk_shows(&d, "\"releases\""));
    desk_leave(&d);
}

TEST(a_changed_lesson_stands_beside_what_it_was)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    View *v = &d.app.shown.view;
    desk_press(&d, "i");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "0.9");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson->changes != NULL);
    desk_press(&d, "|");
    CHECK_INT(v->beside.kind, BESIDE_BEFORE);
    CHECK(desk_shows(&d, "differ by more than 0.005: 1 of 18 cells, dashed"));
    Arena a = arena_make(0);
    Str line = copy_command_line(&a, &d.app);
    CHECK(strstr(line.at, " --beside before") != NULL);
    arena_free(&a);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    CHECK_INT(v->beside.kind, BESIDE_NOTHING);
    desk_leave(&d);
}

TEST(another_lesson_has_nothing_beside)
{
    Desk d;
    Error e = {0};
    if (!desk_open(&d, "5"))
        return;
    desk_press(&d, "End");
    desk_press(&d, "|");
    CHECK(d.app.shown.view.beside.kind != BESIDE_NOTHING);
    CHECK(app_open(&d.app, STR("1"), &e));
    wait_for_opening(&d.app);
    CHECK_INT(d.app.shown.view.beside.kind, BESIDE_NOTHING);
    desk_leave(&d);
}

/* At the first step only later ones can stand beside it: what comes first stands first. */
TEST(sides_stand_in_the_order_of_their_steps)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "|");
    CHECK(desk_shows(&d, "(A: step 1; B: step 2)"));
    desk_press(&d, "Esc");
    desk_press(&d, "PageDown");
    desk_press(&d, "|");
    CHECK(desk_shows(&d, "(A: step 1; B: step 2)"));
    desk_leave(&d);
}
