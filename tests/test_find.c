/*
 * test_find.c - searching in the lesson that is shown.
 */
#include "desk.h"

#include <math.h>
#include <string.h>

/* The kind of what is chosen. */
static FoundKind kind(const Desk *d)
{
    return d->app.finding.found.item[d->app.finding.result].kind;
}

/* No row, not even the chosen one, is drawn over the frame. */
TEST(find_keeps_its_frame_whole)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "/");
    desk_type(&d, "softmax");
    const DrawList *list = app_draw(&d.app);
    const DrawCommand *frame = NULL;
    int rows = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        frame =
            c->kind == DRAW_FRAME && i > 0 && list->items[i - 1].tag.kind == TAG_COVER ? c : frame;
        if (c->kind != DRAW_RECT || c->tag.kind != TAG_FOUND || !CHECK(frame != NULL))
            continue;
        Box in = box_inset(frame->box, frame->thickness);
        CHECK(c->box.x >= in.x && c->box.x + c->box.w <= in.x + in.w);
        rows++;
    }
    CHECK(rows > 0);
    desk_leave(&d);
}

TEST(find_goes_to_minus_infinity)
{
    Desk d;
    if (!desk_open(&d, "3.5.1"))
        return;
    desk_press(&d, "/");
    desk_type(&d, "-inf");
    CHECK_INT(kind(&d), FOUND_VALUE);
    desk_press(&d, "Enter");
    CHECK(scalar_double(trace_cell(&d.app.shown.lesson->trace, d.app.shown.view.focus)) < -1e300);
    desk_leave(&d);
}

TEST(find_goes_to_a_value_and_pins_its_cell)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    Arena a = arena_make(0);
    Str before = desk_picture(&d, &a);
    desk_press(&d, "/");
    desk_type(&d, "0.2379");
    CHECK(d.app.wants.typing && d.app.finding.found.count > 0);
    CHECK_INT(kind(&d), FOUND_VALUE);
    desk_press(&d, "Enter");
    CHECK(!d.app.finding.up && d.app.shown.pinned && desk_step(&d) > 8);
    CellRef cell = d.app.shown.view.focus;
    double x = scalar_double(trace_cell(&d.app.shown.lesson->trace, cell));
    CHECK(x > 0.23785 && x < 0.23795);
    desk_press(&d, "Home");
    desk_press(&d, "Esc");
    desk_press(&d, "Home");
    desk_press(&d, "/");
    desk_press(&d, "Esc");
    CHECK(!d.app.finding.up && !d.app.wants.typing);
    CHECK(str_equal(desk_picture(&d, &a), before));
    arena_free(&a);
    desk_leave(&d);
}

TEST(find_finds_names_operations_words_and_says_when_there_is_nothing)
{
    static const struct {
        const char *text;
        FoundKind kind;
    } rows[] = {{"attn_weights_2", FOUND_VARIABLE},
                {"torch.dot", FOUND_OPERATION},
                {"overflow", FOUND_STAGE},
                {"heatmap", FOUND_WORDS},
                {"LARGEST number", FOUND_WORDS}};
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk_press(&d, "/");
        desk_type(&d, rows[i].text);
        CHECK(d.app.finding.found.count > 0);
        CHECK_INT(kind(&d), rows[i].kind);
        int step = d.app.finding.found.item[0].step;
        desk_press(&d, "Enter");
        CHECK_INT(desk_step(&d), step);
    }
    desk_press(&d, "/");
    desk_type(&d, "q\x1b"); /* no control codes */
    CHECK(str_is(field_text(&d.app.finding.query), "q"));
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "xyzzy");
    d.app.settings.embedded = true; /* there is no other lesson */
    CHECK(desk_shows(&d, "\"nothing here has all of these words\""));
    desk_press(&d, "Enter");
    CHECK(d.app.finding.up);
    desk_leave(&d);
}

/* Whatever of the author's text is on the screen: the paragraph, the asides, the question. Why an
 * answer is right is told with the answer alone. */
TEST(find_finds_all_text_that_is_seen)
{
    static const char *const seen[] = {"gains what", "residual", "12 times", "copying", "replace"};
    Desk d;
    if (!desk_open(&d, "where-attention-fits"))
        return;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        desk_press(&d, "/");
        desk_type(&d, seen[i]);
        CHECK(d.app.finding.found.count > 0 && kind(&d) == FOUND_WORDS);
        desk_press(&d, "Enter");
        CHECK_INT(desk_step(&d), 7);
    }
    desk_press(&d, "/");
    desk_type(&d, "told apart");
    CHECK_INT(d.app.finding.found.count, 0);
    desk_leave(&d);
}

/* What this lesson does not have is searched for in all of them, by a key and by a click. */
TEST(find_goes_on_in_all_lessons)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int click = 0; click < 2; click++) {
        desk_press(&d, "/");
        desk_type(&d, "GPT-2");
        CHECK(desk_shows(&d, "nothing here has all of these words: Enter searches in all lessons"));
        if (click)
            desk_click(&d, (DrawTag){TAG_FOUND, NO_NODE, 0, 0});
        else
            desk_press(&d, "Enter");
        CHECK(!d.app.finding.up && home_is_menu(&d.app));
        CHECK(str_is(field_text(&d.app.home.menu.query), "GPT-2"));
        CHECK(d.app.home.menu.found.count > 0);
        desk_press(&d, "Esc");
        desk_press(&d, "Esc");
        CHECK(!home_is_menu(&d.app));
    }
    desk_leave(&d);
}

TEST(find_is_hit_where_it_is_drawn_and_a_click_beside_it_ends_it)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "/");
    desk_type(&d, "softmax");
    int step = d.app.finding.found.item[2].step;
    desk_click(&d, (DrawTag){TAG_FOUND, NO_NODE, 2, 0});
    CHECK_INT(desk_step(&d), step);
    desk_press(&d, "/");
    Input beside = {.kind = INPUT_PRESS, .time = d.time += 1, .at = {5, 700}};
    app_draw(&d.app);
    app_input(&d.app, &beside);
    CHECK(!d.app.finding.up);
    desk_leave(&d);
}

TEST(go_to_finds_an_operation_where_no_stage_is_called_so)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "g");
    desk_type(&d, "softmax"); /* a stage */
    desk_press(&d, "Enter");
    CHECK_INT(desk_step(&d), 10);
    desk_press(&d, "g");
    desk_type(&d, "torch.dot");
    desk_press(&d, "Enter");
    CHECK(!field_is_open(&d.app.shown.field) && desk_step(&d) != 10);
    desk_press(&d, "g");
    desk_type(&d, "xyzzy");
    desk_press(&d, "Enter");
    CHECK(field_is_open(&d.app.shown.field));
    desk_leave(&d);
}

/* What the window says of a result is found, though no code has the word. */
TEST(find_finds_the_operations_that_signs_and_functions_do)
{
    static const struct {
        const char *lesson, *word;
        int step;
    } rows[] = {{"3", "matmul", 5}, {"split-heads", "transpose", 7}, {"3.6.2", "division", 16}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk d;
        if (!desk_open(&d, rows[i].lesson))
            return;
        desk_press(&d, "/");
        desk_type(&d, rows[i].word);
        CHECK_INT(kind(&d), FOUND_OPERATION);
        desk_press(&d, "Esc");
        desk_press(&d, "g");
        desk_type(&d, rows[i].word);
        desk_press(&d, "Enter");
        CHECK_INT(desk_step(&d), rows[i].step);
        desk_leave(&d);
    }
}

/* Where only what the lesson is about has the word, which no step shows, it is told. */
TEST(go_to_tells_what_the_lesson_is_about_where_only_that_has_it)
{
    Desk d;
    if (!desk_open(&d, "split-heads"))
        return;
    desk_press(&d, "g");
    desk_type(&d, "without copying");
    desk_press(&d, "Enter");
    CHECK_STR(d.app.shown.message, "about: view and transpose: cutting without copying");
    desk_leave(&d);
}

/* The texts of the results, one a line. */
static Str results(Desk *d, Arena *a)
{
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < d->app.finding.found.count; i++)
        if (d->app.finding.found.item[i].kind == FOUND_VALUE)
            strbuf_printf(&out, "%.*s\n", STR_ARG(d->app.finding.found.item[i].text));
    return strbuf_str(&out);
}

/* The number at the end of a line. */
static double number_of(Str line)
{
    double x = NAN;
    CHECK(str_to_double(str_from(line, str_search(line, STR(" = "), 0) + 3), &x));
    return x;
}

TEST(find_shows_numbers_as_they_are_printed_those_that_begin_so_first)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Arena a = arena_make(0);
    desk_press(&d, "/");
    desk_type(&d, "0.9");
    Str all = results(&d, &a), line;
    bool rounded = false;
    for (Str rest = all; str_line(&rest, &line);) {
        bool begins = floor(number_of(line) * 10) == 9;
        CHECK(begins || fabs(number_of(line) - 0.9) <= 0.05);
        CHECK(!begins || !rounded); /* what is only rounded to it comes behind */
        rounded |= !begins;
    }
    CHECK(strstr(all.at, "attn_scores[0,0] = 0.9995") != NULL);
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "0.57");
    all = results(&d, &a);
    CHECK(str_line(&all, &line) && str_search(line, STR("= 0.5700"), 0) < line.len);
    arena_free(&a);
    desk_leave(&d);
}

TEST(find_tells_no_hidden_numbers)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Arena a = arena_make(0);
    desk_press(&d, "h");
    desk_press(&d, "/");
    desk_type(&d, "0.9544");
    CHECK_INT(results(&d, &a).len, 0);
    CHECK(desk_shows(&d, "while some are hidden"));
    arena_free(&a);
    desk_leave(&d);
}

TEST(find_begins_no_trail)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (const char *const *value = (const char *const[]){"0.9544", "0.4419", "0.57", NULL}; *value;
         value++) {
        desk_press(&d, "/");
        desk_type(&d, *value);
        CHECK_INT(kind(&d), FOUND_VALUE);
        desk_press(&d, "Enter");
        CHECK(d.app.shown.pinned && d.app.shown.view.trail_count == 0);
    }
    desk_leave(&d);
}

TEST(find_field_knows_the_keys_of_every_text)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    Field *f = &d.app.finding.query;
    desk_press(&d, "/");
    desk_type(&d, "softmax");
    desk_press(&d, "Home");
    desk_press(&d, "Delete");
    CHECK(str_is(field_text(f), "oftmax"));
    desk_press(&d, "Ctrl+Z");
    CHECK(str_is(field_text(f), "softmax"));
    desk_press(&d, "Ctrl+A");
    desk_press(&d, "Ctrl+X");
    CHECK(f->len == 0 && str_is(d.app.wants.clipboard, "softmax"));
    desk_press(&d, "Ctrl+V");
    CHECK(d.app.wants.paste);
    Input paste = {.kind = INPUT_PASTE, .time = d.time, .text = STR("dot")};
    app_input(&d.app, &paste);
    CHECK(str_is(field_text(f), "dot") && d.app.finding.found.count > 0);
    desk_press(&d, "Down");
    desk_press(&d, "End"); /* moves the caret: what is chosen stays */
    CHECK_INT(d.app.finding.result, 1);
    desk_leave(&d);
}

TEST(find_covers_no_title)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "/");
    const DrawList *list = app_draw(&d.app);
    float title = 0, stages = 0, panel = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        stages = c->tag.kind == TAG_STAGE ? fmaxf(stages, c->box.y + c->box.h) : stages;
        panel = c->tag.kind == TAG_COVER ? c->box.y : panel;
        if (c->kind == DRAW_TEXT && title == 0)
            title = c->box.y + c->box.h;
    }
    CHECK(panel > stages && stages > 0 && panel > title);
    desk_leave(&d);
}

TEST(menu_search_has_the_same_field)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    Field *f = &d.app.home.menu.query;
    desk_type(&d, "softmax");
    desk_press(&d, "Ctrl+A");
    desk_press(&d, "Ctrl+C");
    CHECK(str_is(d.app.wants.clipboard, "softmax"));
    desk_type(&d, "x");
    desk_press(&d, "Ctrl+Z");
    CHECK(str_is(field_text(f), "softmax"));
    desk_click(&d, (DrawTag){.kind = TAG_TYPED});
    CHECK(f->caret == f->len && !opening_is(&d.app)); /* a click puts the caret there */
    desk_leave(&d);
}

/* A field of one line has no panel that tells what it could not take: the window does. */
TEST(find_says_that_a_text_is_too_long_for_it)
{
    Desk d;
    Arena a = arena_make(0);
    StrBuf much = strbuf_make(&a);
    strbuf_fill(&much, 'x', 1 << 20);
    Input paste = {.kind = INPUT_PASTE, .text = strbuf_str(&much)};
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "/");
    app_input(&d.app, &paste);
    CHECK(desk_shows(&d, "that is more than fits in here: nothing was put in"));
    desk_press(&d, "Esc");
    CHECK(!desk_shows(&d, "that is more than fits"));
    desk_press(&d, "l");
    app_input(&d.app, &paste);
    CHECK(desk_shows(&d, "that is more than fits in here: nothing was put in"));
    desk_leave(&d);
    arena_free(&a);
}
