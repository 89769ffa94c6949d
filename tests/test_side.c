/*
 * test_side.c - the text beside the picture: the divider between the two, and scrolling the text.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"
#include "draw_dump.h"
#include "drawn.h"

#include "slide/buttons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The last thing of a kind in the picture; NULL: there is none. */
static const DrawCommand *last_of(Desk *d, TagKind kind)
{
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    const DrawCommand *found = NULL;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == kind)
            found = &list->items[i];
    return found;
}

static Point middle(const DrawCommand *c)
{
    return (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
}

static Point divider(Desk *d)
{
    const DrawCommand *c = last_of(d, TAG_DIVIDER);
    return CHECK(c != NULL) ? middle(c) : (Point){0};
}

static void send(Desk *d, InputKind kind, Point at, double pause)
{
    Input in = {.kind = kind, .time = d->time += pause, .at = at};
    app_input(&d->app, &in);
    app_draw(&d->app);
}

static void drag(Desk *d, Point from, float right, float down)
{
    Point to = {from.x + right, from.y + down};
    send(d, INPUT_MOVE, from, 1);
    send(d, INPUT_PRESS, from, 1);
    send(d, INPUT_MOVE, to, 1);
    send(d, INPUT_RELEASE, to, 1);
}

static void turn(Desk *d, float wheel)
{
    const DrawCommand *side = last_of(d, TAG_SIDE);
    if (!CHECK(side != NULL))
        return;
    Input in = {.kind = INPUT_WHEEL, .time = d->time += 1, .at = middle(side), .wheel = wheel};
    app_input(&d->app, &in);
}

TEST(side_is_as_wide_as_its_divider_is_dragged)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point was = divider(&d);
    drag(&d, was, 128, 0);
    CHECK_NEAR(divider(&d).x, was.x + 128, 13); /* whole percents of 1280 */
    CHECK_INT(d.app.shown.view.at, 0);
    drag(&d, divider(&d), 900, 0);
    CHECK(divider(&d).x < 1280 * 0.65F); /* the picture keeps some room */
    drag(&d, divider(&d), -900, 0);
    CHECK(divider(&d).x > 1280 * 0.18F); /* and so does the text */
    desk_leave(&d);
}

/* Steps have longer and shorter lines, and numbers are followed to the code that made them: the
 * text does not become wider and narrower on the way. */
TEST(side_is_equally_wide_in_all_steps)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    Point first = divider(&d);
    for (int i = 1; i < (int)d.app.shown.lesson->steps.count; i++) {
        desk_press(&d, "PageDown");
        CHECK_NEAR(divider(&d).x, first.x, 0.5);
    }
    CHECK_INT(desk_step(&d), (int)d.app.shown.lesson->steps.count);
    desk_press(&d, "Home");
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    for (int depth = 0; depth < 2; depth++) {
        const DrawCommand *term = last_of(&d, TAG_TERM);
        if (CHECK(term != NULL))
            desk_click(&d, term->tag);
        CHECK_NEAR(divider(&d).x, first.x, 0.5);
    }
    CHECK_INT(d.app.shown.view.trail_count, 2);
    desk_leave(&d);
}

/* A formula of six terms is about 46 letters of m long: of large text, too, the picture beside it
 * has that room. */
TEST(side_leaves_a_formula_its_terms)
{
    Desk d;
    if (!desk_open(&d, "7"))
        return;
    CHECK(divider(&d).x > 1280 * 0.36F);
    d.app.shown.view.text = TEXT_PRESENTATION;
    CHECK(divider(&d).x < 1280 * 0.34F);
    desk_leave(&d);
}

/* Where the arithmetic stands below the words, as from afar, they have what it leaves. */
TEST(side_has_its_words_whole_above_a_column_of_arithmetic)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    d.app.shown.view.text = TEXT_PRESENTATION;
    CHECK(desk_shows(&d, "\"exp(\""));
    CHECK(desk_shows(&d, "\"know.\"") && !desk_shows(&d, "… more"));
    desk_leave(&d);
}

/* What a plan leaves out for the picture's sake stands there where the column is empty below. */
TEST(side_has_the_printed_text_where_there_is_room)
{
    Desk d;
    if (!desk_open(&d, "who-runs"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 1024, .height = 768};
    app_input(&d.app, &size);
    for (int i = 0; i < 3; i++)
        desk_press(&d, "PageDown");
    CHECK(desk_shows(&d, "tensor([1.5590"));
    CHECK(desk_shows(&d, "made by matmul"));
    CHECK(!desk_shows(&d, "printed line"));
    desk_leave(&d);
}

/* A head of one column is as wide as its name. */
TEST(side_leaves_heads_of_one_column_their_names)
{
    Desk d;
    if (!desk_open(&d, "9"))
        return;
    for (int i = 1; i < 11; i++)
        desk_press(&d, "PageDown");
    d.app.shown.view.kind = VIEW_HEADS;
    CHECK(desk_shows(&d, "\"text 0 · head 0\"") && desk_shows(&d, "\"text 1 · head 0\""));
    desk_leave(&d);
}

/* A glimpse of the code shows all of the statement it is about, in smaller text if it must. */
TEST(side_cuts_no_statement_that_smaller_text_shows_whole)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    d.app.shown.view.text = TEXT_MOST;
    CHECK(desk_shows(&d, "torch.softmax("));
    CHECK(!desk_shows(&d, "more line"));
    desk_leave(&d);
}

TEST(side_divider_shows_what_can_be_done_with_it)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    send(&d, INPUT_MOVE, divider(&d), 1);
    CHECK_INT(d.app.wants.cursor, CURSOR_SIDEWAYS);
    send(&d, INPUT_TICK, (Point){0}, 1);
    CHECK(desk_shows(&d, "drag it to give"));
    desk_leave(&d);
}

TEST(side_goes_back_with_a_double_click)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point was = divider(&d);
    drag(&d, was, 200, 0);
    Point at = divider(&d);
    send(&d, INPUT_PRESS, at, 1);
    send(&d, INPUT_RELEASE, at, 0.1);
    CHECK(d.app.shown.view.side > 0); /* one click does nothing */
    send(&d, INPUT_PRESS, at, 0.1);
    send(&d, INPUT_RELEASE, at, 0.1);
    CHECK_INT(d.app.shown.view.side, 0);
    CHECK_NEAR(divider(&d).x, was.x, 0.5);
    desk_leave(&d);
}

TEST(side_has_keys)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point was = divider(&d);
    desk_press(&d, "Ctrl+Right");
    Point wider = divider(&d);
    CHECK(wider.x > was.x + 30);
    desk_press(&d, "Ctrl+Left");
    CHECK(divider(&d).x < wider.x - 30);
    desk_press(&d, "Alt+0");
    CHECK_NEAR(divider(&d).x, was.x, 0.5);
    desk_leave(&d);
}

TEST(side_of_a_tall_window_is_dragged_down)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 950, .height = 1040};
    app_input(&d.app, &size);
    Point was = divider(&d);
    drag(&d, was, 0, -150);
    CHECK(divider(&d).y < was.y - 100);
    send(&d, INPUT_MOVE, divider(&d), 1);
    CHECK_INT(d.app.wants.cursor, CURSOR_UPWARDS);
    desk_leave(&d);
}

TEST(side_is_remembered)
{
    Desk d;
    char path[300];
    Error e = {0};
    snprintf(path, sizeof path, "%s/attnscope-side-%ld",
             getenv("SCRATCH") ? getenv("SCRATCH") : "/tmp", (long)getpid());
    desk_start(&d, path);
    CHECK(app_open(&d.app, STR("2"), &e));
    drag(&d, divider(&d), 200, 0);
    int side = d.app.shown.view.side;
    desk_leave(&d);
    desk_start(&d, path);
    CHECK(side > 0);
    CHECK_INT(d.app.shown.view.side, side);
    desk_leave(&d);
    unlink(path);
}

/* The command that draws the picture again says it, too. */
TEST(side_is_an_option_of_views)
{
    Arena a = arena_make(0);
    View v = view_default();
    Error e = {0};
    StrBuf out = strbuf_make(&a);
    CHECK(view_option(&v, NULL, STR("side"), STR("40"), &e));
    view_write(&out, NULL, &v);
    CHECK(str_is(strbuf_str(&out), " --side 40"));
    CHECK(!view_option(&v, NULL, STR("side"), STR("90"), &e));
    arena_free(&a);
}

/* A file picture has no handle. */
TEST(side_divider_is_in_no_export)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Arena a = arena_make(0);
    View v = view_default();
    DrawList list = scene_draw(&a, d.app.shown.lesson, &v, 1280, 720, &text_fake);
    for (size_t i = 0; i < list.count; i++)
        CHECK(list.items[i].tag.kind != TAG_DIVIDER && list.items[i].tag.kind != TAG_SIDE);
    arena_free(&a);
    desk_leave(&d);
}

/* A desk with a lesson of that text. */
static bool open_text(Desk *d, char *path, size_t size, const char *text)
{
    const char *folder = getenv("SCRATCH");
    snprintf(path, size, "%s/attnscope-side-%ld.md", folder ? folder : "/tmp", (long)getpid());
    FILE *f = fopen(path, "w");
    if (!CHECK(f != NULL))
        return false;
    fputs(text, f);
    fclose(f);
    return desk_open(d, path);
}

TEST(side_draws_tables_and_formulas)
{
    Desk d;
    char path[300];
    if (!open_text(&d, path, sizeof path,
                   "# T\n\n## s\n\n| name | is |\n|---|---|\n| query | one |\n\nSo $x^2$.\n\n"
                   "```torch\nx = torch.ones(2)\n```\n"))
        return;
    CHECK(desk_shows(&d, "\"query\""));
    CHECK(!desk_shows(&d, "\"|"));
    CHECK(!desk_shows(&d, "$x"));
    desk_leave(&d);
    unlink(path);
}

/* ---- scrolling ---- */

/* A desk with a step whose text has no room: twenty sentences, forty lines of code. */
static bool sit_down(Desk *d, char *path, size_t size)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n\n## s\n\n");
    for (int i = 0; i < 20; i++)
        strbuf_printf(&text, "Sentence %d takes a line or two of the column.\n", i);
    strbuf_puts(&text, "\n```torch\nx = torch.ones(3, 3)\n");
    for (int i = 0; i < 40; i++)
        strbuf_printf(&text, "y%d = x + %d\n", i, i);
    strbuf_puts(&text, "```\n");
    bool opened = open_text(d, path, size, strbuf_str(&text).at);
    arena_free(&a);
    return opened;
}

/* Where a text that holds this begins; a failed check where there is none. */
static float top_of(Desk *d, const char *text)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT &&
            str_search(list->items[i].text, str_of(text), 0) < list->items[i].text.len)
            return list->items[i].box.y;
    CHECK(!"there is such a text");
    return 0;
}

/* Lines above those that are shown are told above them. */
TEST(side_tells_above_what_is_above)
{
    Desk d;
    char path[300];
    if (!sit_down(&d, path, sizeof path))
        return;
    desk_press(&d, "End");
    CHECK(top_of(&d, "more lines above") < top_of(&d, "y39"));
    desk_leave(&d);
    unlink(path);
}

TEST(side_scrolls_to_its_end)
{
    Desk d;
    char path[300];
    if (!sit_down(&d, path, sizeof path))
        return;
    CHECK(!desk_shows(&d, "y39"));
    turn(&d, -1);
    CHECK_INT(last_of(&d, TAG_SIDE)->tag.cell, 0); /* first all of it, from the top */
    CHECK(!desk_shows(&d, "more lines"));
    for (int i = 0; i < 60; i++)
        turn(&d, -1);
    const DrawCommand *side = last_of(&d, TAG_SIDE);
    CHECK_INT(side->tag.cell, side->tag.time);
    CHECK_INT(d.app.shown.view.scroll, side->tag.time + 1); /* no further than there is text */
    for (int i = 0; i < 60; i++)
        turn(&d, 1);
    CHECK_INT(d.app.shown.view.scroll, 0);
    CHECK(!desk_shows(&d, "y39"));
    CHECK_INT(d.app.shown.view.zoom.rows, 0); /* the picture stayed */
    desk_leave(&d);
    unlink(path);
}

TEST(side_scrolls_by_keys_and_begins_anew_at_the_next_step)
{
    Desk d;
    char path[300];
    if (!sit_down(&d, path, sizeof path))
        return;
    desk_press(&d, "Ctrl+Down");
    desk_press(&d, "Ctrl+Down");
    CHECK_INT(last_of(&d, TAG_SIDE)->tag.cell, 3);
    desk_press(&d, "Ctrl+Up");
    CHECK_INT(last_of(&d, TAG_SIDE)->tag.cell, 0);
    desk_press(&d, "Right");
    app_draw(&d.app);
    CHECK_INT(d.app.shown.view.scroll, 0);
    desk_leave(&d);
    unlink(path);
}

/* What was cut opens by a click, and is scrolled there. */
TEST(side_shows_all_after_a_click_on_more)
{
    Desk d;
    char path[300];
    if (!sit_down(&d, path, sizeof path))
        return;
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0});
    CHECK_INT(d.app.shown.view.parts, PARTS_TEXT);
    CHECK(!desk_shows(&d, "more lines"));
    for (int i = 0; i < 60; i++)
        turn(&d, -1);
    const DrawCommand *side = last_of(&d, TAG_SIDE);
    CHECK(side->tag.cell > 0);
    CHECK_INT(side->tag.cell, side->tag.time);
    desk_leave(&d);
    unlink(path);
}

/* However high the window is: all of the text is there, or it is scrolled to. */
TEST(side_cuts_nothing_of_all_the_text)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int i = 1; i < 4; i++)
        desk_press(&d, "Right");
    desk_press(&d, "Shift+T");
    bool unmoved = false;
    for (int high = 480; high <= 900; high += 10) {
        Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 1272, .height = high};
        app_input(&d.app, &size);
        CHECK(!desk_shows(&d, "more line"));
        unmoved = unmoved || !last_of(&d, TAG_SIDE)->tag.node;
    }
    CHECK(unmoved);
    desk_leave(&d);
}

/* What leads to lines that are left out looks as other text that can be pressed. */
TEST(side_marks_what_is_left_out_as_what_can_be_pressed)
{
    Desk d;
    char path[300];
    int marks = 0;
    if (!sit_down(&d, path, sizeof path))
        return;
    const DrawList *list = app_draw(&d.app);
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        bool mark = c->kind == DRAW_TEXT && c->tag.kind == TAG_BUTTON &&
                    str_search(c->text, STR("more lines"), 0) < c->text.len;
        CHECK(!mark || has_colour(c, THEME_LIGHT, ROLE_ACCENT));
        marks += mark;
    }
    CHECK_INT(marks, 1);
    desk_leave(&d);
    unlink(path);
}

/* Prose may speak of what was printed: where the column has no room for any of it, a mark leads to
 * it, in each step of the lesson and in presenter mode, too. */
TEST(side_marks_printed_lines_that_have_no_room)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Shift+F5");
    static const char *const last[22] = {[4] = "sum so far: 0.95",
                                         [8] = "Sum: tensor(1.",
                                         [16] = "tensor([nan, nan, nan])",
                                         [20] = "0.0596"};
    for (int step = 1; step <= 21; step++, desk_press(&d, "Right")) {
        bool printed = last[step] && desk_shows(&d, last[step]);
        bool marked = desk_shows(&d, " printed lines");
        if (!CHECK(!last[step] || printed || marked))
            printf("step %d\n", step);
    }
    desk_press(&d, "End");
    desk_press(&d, "Left");
    CHECK(!desk_shows(&d, last[20]));
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0});
    CHECK_INT(d.app.shown.view.parts, PARTS_TEXT);
    CHECK(desk_shows(&d, last[20]));
    desk_leave(&d);
}

/* Code that is longer than the column leaves the output some lines: four of them, and how many are
 * left out, as long as all of the step's own code is seen. */
TEST(side_has_printed_lines_beside_long_code)
{
    for (int turns = 4; turns <= 9; turns += 5) {
        Desk d;
        char path[300];
        Arena a = arena_make(0);
        StrBuf text = strbuf_make(&a);
        strbuf_puts(&text, "# T\n\n## s\n\n```torch\nx = torch.ones(3)\n");
        for (int k = 0; k < 40; k++)
            strbuf_printf(&text, "y%d = x + %d\n", k, k);
        strbuf_printf(&text, "for i in range(%d):\n    print(f\"row {i}\")\n```\n", turns);
        bool opened = open_text(&d, path, sizeof path, strbuf_str(&text).at);
        arena_free(&a);
        if (!opened)
            return;
        desk_press(&d, "End");
        CHECK(desk_shows(&d, "for i in range(") && desk_shows(&d, "print(f"));
        CHECK(desk_shows(&d, "row 3") && !desk_shows(&d, "row 4"));
        CHECK(desk_shows(&d, "… 5 more lines") == (turns == 9));
        desk_leave(&d);
        unlink(path);
    }
}

/* Also where the picture has the numbers, and the only room is at the end of a row that tells what
 * made them, or that there are questions. */
TEST(side_marks_printed_lines_at_the_end_of_a_row)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    desk_press(&d, "Shift+F5");
    for (int step = 2; step <= 19; step++) {
        desk_press(&d, "Right");
        if (step == 5 || step == 19)
            CHECK(!desk_shows(&d, "tensor([") && desk_shows(&d, "… 1 printed line"));
    }
    desk_leave(&d);
}

/* What the step printed is not what a line within it did, nor one where a number led. */
TEST(side_has_no_output_of_the_step_beside_a_line_within_it)
{
    static const char text[] = "class Twice(torch.nn.Module):\n"
                               "    def forward(self, x):\n"
                               "        y = x + 1\n"
                               "        return y @ y\n"
                               "x = torch.tensor([[1., 2.], [3., 4.]])\n"
                               "out = Twice()(x) * 2\n"
                               "print(out)\n";
    Desk d;
    Error e = {0};
    const char *path = "build/output.py";
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "End");
    CHECK(desk_shows(&d, "tensor([["));
    desk_click(&d, (DrawTag){TAG_LINE, 0, (int64_t)strlen("class Twice(torch.nn.Module):\n"), 0});
    CHECK_STR(d.app.shown.message, "this stands in Twice.forward, and is no step of its own");
    const DrawList *list = app_draw(&d.app);
    size_t term = list->count - 1;
    while (term > 0 && list->items[term].tag.kind != TAG_TERM)
        term--;
    desk_click(&d, list->items[term].tag);
    CHECK(desk_shows(&d, "return y @ ") && !desk_shows(&d, "tensor([["));
    desk_leave(&d);
    unlink(path);
}

/* Name and shape are of the same tensor, however narrow the picture; and a matrix that stands alone
 * is named once. */
TEST(side_leaves_a_caption_that_is_true)
{
    Desk d;
    if (!desk_open(&d, "split-heads"))
        return;
    for (int step = 1; step < 16; step++)
        desk_press(&d, "Right");
    bool alone = false;
    for (int i = 0; i < 20; i++) {
        desk_press(&d, "Ctrl+Right");
        d.app.shown.view.text = i / 3;
        CHECK(!desk_shows(&d, "\"attn_weights[0]\""));
        alone = alone || (desk_shows(&d, "\"attn_weights\"") && desk_shows(&d, "\"text 0\""));
    }
    CHECK(alone);
    desk_leave(&d);
    Error e = {0};
    const char *path = "build/alone.py";
    if (!CHECK(file_write(path, STR("h = torch.zeros(4, 3, 5, 6, 2)\n"), true, &e)) ||
        !desk_open(&d, path))
        return;
    Arena a = arena_make(0);
    Str picture = desk_picture(&d, &a), name = STR("\"matrix 0, 0, 0\"");
    size_t at = str_search(picture, name, 0);
    CHECK(at < picture.len && str_search(picture, name, at + 1) > picture.len);
    arena_free(&a);
    desk_leave(&d);
    unlink(path);
}

/* The keys that matter stand in the bar below a crowded slide, too. */
TEST(side_below_a_crowded_slide_are_the_keys)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Shift+F5");
    for (int i = 0; i < 2; i++)
        desk_press(&d, "Right");
    CHECK(desk_shows(&d, "\"hide\"") && desk_shows(&d, "\"keys\""));
    desk_leave(&d);
}

/* Of thousands of lines only those on the page are drawn. */
TEST(side_scrolls_long_code_without_drawing_all_of_it)
{
    Desk d;
    char path[300];
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n\n## s\n\n```torch\nx = torch.ones(3, 3)\n");
    for (int i = 0; i < 1000; i++)
        strbuf_printf(&text, "y%d = %d\n", i, i);
    strbuf_puts(&text, "```\n");
    if (open_text(&d, path, sizeof path, strbuf_str(&text).at)) {
        turn(&d, -1);
        turn(&d, -1);
        const DrawCommand *side = last_of(&d, TAG_SIDE);
        CHECK(side->tag.time > 900);
        size_t texts = 0;
        const DrawList *list = app_draw(&d.app);
        for (size_t i = 0; i < list->count; i++)
            texts += list->items[i].kind == DRAW_TEXT;
        CHECK(texts < 500);
        desk_leave(&d);
        unlink(path);
    }
    arena_free(&a);
}

/* ---- no room at all ---- */

TEST(side_of_a_window_too_small_for_a_lesson_says_so)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 400, .height = 300};
    app_input(&d.app, &size);
    CHECK(desk_shows(&d, "This window is too small"));
    CHECK_INT(app_draw(&d.app)->width, 400);
    CHECK_INT(app_draw(&d.app)->height, 300);
    desk_press(&d, "Right");
    desk_press(&d, "F11");
    CHECK(d.app.wants.fullscreen);
    size.width = 800;
    size.height = 600;
    app_input(&d.app, &size);
    CHECK(!desk_shows(&d, "too small"));
    CHECK_INT(desk_step(&d), 1); /* nothing is done unseen */
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 2);
    desk_leave(&d);
}

/* A name that is longer than the column is broken within: better than no code at all. */
TEST(side_shows_code_however_it_must_be_broken)
{
    static const char *const path = "build/broken.md";
    Desk d;
    Error e = {0};
    Str text = STR("# T\n\n## s\n\n```torch\n"
                   "the_attention_weights_of_all_of_the_heads_of_the_first_layer_of_the_model "
                   "= torch.ones(2, 2)\n```\n");
    if (!CHECK(file_write(path, text, true, &e)) || !desk_open(&d, path))
        return;
    for (int size = 0; size <= TEXT_MOST; size++) {
        d.app.shown.view.text = size;
        CHECK(desk_shows(&d, "ones") && !desk_shows(&d, "… more"));
    }
    desk_leave(&d);
}

/* A neighbour that no narrow column has room for does not hide a long script. */
TEST(side_shows_many_lines_of_code_though_one_is_broken)
{
    static const char *const path = "build/many.py";
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_printf(&text, "import torch\nfirst = torch.ones(5, 4)\n");
    for (int i = 0; i < 40; i++)
        strbuf_printf(&text, "first = first + %d\n", i);
    strbuf_printf(&text, "words = ['a_word_that_is_far_too_long_for_the_column_of_such_a_window']\n"
                         "second = torch.rand(4, 4)\nthird = first @ second\n");
    bool written = CHECK(file_write(path, strbuf_str(&text), true, &e));
    arena_free(&a);
    if (!written || !desk_open(&d, path))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 800, .height = 600};
    app_input(&d.app, &size);
    desk_press(&d, "End");
    CHECK(desk_shows(&d, "third = first @") && !desk_shows(&d, "… more"));
    desk_leave(&d);
}

/* Where large numbers have taken the room, a glimpse of the code stays. */
TEST(side_keeps_a_line_of_code_at_the_largest_text)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    move_to(&d.app, 9);
    d.app.shown.view.text = TEXT_MOST;
    CHECK(desk_shows(&d, "\" = inputs @ \""));
    desk_leave(&d);
}
