/*
 * test_find.c - searching in the lesson that is shown.
 */
#include "desk.h"

#include <string.h>

/* The kind of what is chosen. */
static FoundKind kind(const Desk *d)
{
    return d->app.finding.found.item[d->app.finding.result].kind;
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
    CHECK_INT(strlen(d.app.finding.query), 0);
    desk_type(&d, "xyzzy");
    CHECK(desk_shows(&d, "nothing here has all of these words"));
    desk_press(&d, "Enter");
    CHECK(d.app.finding.up);
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
