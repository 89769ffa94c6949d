/*
 * test_popup.c - the lists of what can be done with a cell, a literal, a tab, a tensor: opened,
 * walked through, left.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"
#include "subject/subject.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static DrawTag some_cell(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = list->count; i-- > 0;)
        if (list->items[i].tag.kind == TAG_CELL)
            return list->items[i].tag;
    return (DrawTag){0};
}

/* The index of the row with these words. */
static int row_of(const Desk *d, PhraseId words)
{
    const Popup *p = &d->app.popup;
    int i = 0;
    while (i < p->count - 1 && p->rows[i].words != words)
        i++;
    CHECK_INT(p->rows[i].words, words);
    return i;
}

/* Is it listed, and grey? What has a colon names nothing then, and has none. */
static bool is_grey(Desk *d, PhraseId words)
{
    const PopupRow *row = &d->app.popup.rows[row_of(d, words)];
    char listed[80];
    snprintf(listed, sizeof listed, "%s", phrase_plain(words).at);
    listed[strcspn(listed, ":")] = 0;
    return desk_shows(d, listed) && row->can && !row->can(&d->app);
}

/* Clicks on the row with these words. */
static void choose(Desk *d, PhraseId words)
{
    desk_click(d, (DrawTag){TAG_POPUP, NO_NODE, row_of(d, words), 0});
}

TEST(popup_opens_on_a_right_click_and_pins_the_cell)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    DrawTag cell = some_cell(&d);
    desk_menu(&d, cell);
    CHECK(d.app.popup.up && d.app.shown.pinned);
    CHECK_INT(d.app.shown.view.focus.cell, cell.cell);
    CHECK(desk_shows(&d, "copy the number"));
    desk_press(&d, "Esc");
    CHECK(!d.app.popup.up && d.app.shown.pinned); /* only the list is closed */
    desk_leave(&d);
}

/* A cell that a number was made of has a list of its own, in the picture where it was asked. */
TEST(popup_of_an_operand_stays_at_the_step)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right"); /* attn_scores = inputs @ inputs.T */
    const Shown *s = &d.app.shown;
    NodeId own = shown_step(s)->show.node, before = s->view.focus.node;
    const DrawList *list = app_draw(&d.app);
    DrawTag operand = {0};
    for (size_t i = 0; i < list->count && !operand.kind; i++)
        if (list->items[i].tag.kind == TAG_CELL && list->items[i].tag.node != own)
            operand = list->items[i].tag;
    desk_menu(&d, operand);
    CHECK(d.app.popup.up && s->view.focus.node == before && !s->pinned);
    choose(&d, PHRASE_POPUP_COPY_VALUE);
    CHECK_STR(d.app.wants.clipboard.at, "0.430000007");
    CHECK_INT(s->view.trail_count, 0);
    desk_menu(&d, operand);
    choose(&d, PHRASE_POPUP_HIDE_ONE);
    desk_menu(&d, operand);
    CHECK(is_grey(&d, PHRASE_POPUP_COPY_VALUE));
    choose(&d, PHRASE_POPUP_FOLLOW);
    CHECK_INT(s->view.focus.node, operand.node);
    desk_leave(&d);
}

/* Its list leads to the step of an operand, too, where a click shows what became of it. */
TEST(popup_of_a_softmax_leads_to_its_scores)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    const Shown *s = &d.app.shown;
    NodeId weights = shown_step(s)->show.node;
    NodeId scores = trace_node(&s->lesson->trace, weights)->in[0].node;
    desk_menu(&d, (DrawTag){TAG_CELL, scores, 18, weights});
    choose(&d, PHRASE_POPUP_FOLLOW);
    CHECK(s->view.focus.node == scores && s->view.focus.cell == 18);
    desk_leave(&d);
}

TEST(popup_copies_the_number_by_a_click_and_by_keys)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_menu(&d, some_cell(&d));
    desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, 1, 0});
    CHECK(!d.app.popup.up);
    CHECK_STR(d.app.wants.clipboard.at, "0.945000052");
    d.app.wants.clipboard = STR("");
    desk_press(&d, "Shift+F10");
    CHECK(d.app.popup.up);
    desk_press(&d, "Down");
    desk_press(&d, "Enter");
    CHECK(!d.app.popup.up);
    CHECK_STR(d.app.wants.clipboard.at, "0.945000052");
    desk_leave(&d);
}

TEST(popup_tells_no_hidden_number)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "h");
    desk_menu(&d, some_cell(&d));
    CHECK(desk_shows(&d, "change it") && is_grey(&d, PHRASE_POPUP_COPY_VALUE));
    CHECK(is_grey(&d, PHRASE_POPUP_COPY_ARITHMETIC));
    choose(&d, PHRASE_POPUP_COPY_VALUE);
    CHECK_INT(d.app.wants.clipboard.len, 0);
    desk_leave(&d);
}

TEST(popup_looks_inside_at_the_cell)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_menu(&d, some_cell(&d));
    desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, 4, 0});
    const View *v = &d.app.shown.view;
    CHECK(v->at > 1);
    CHECK_INT(v->at, inside_finished(d.app.shown.lesson, v, v->focus.cell));
    desk_leave(&d);
}

TEST(popup_hides_neither_its_cell_nor_goes_on_elsewhere)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    DrawTag cell = some_cell(&d);
    desk_menu(&d, cell);
    app_draw(&d.app);
    Point at = d.app.pointer.at;
    CHECK_INT(draw_hit(&d.app.drawn, at).kind, TAG_COVER); /* no row of the list */
    Input press = {.kind = INPUT_PRESS, .time = d.time, .at = {640, 20}};
    int step = desk_step(&d);
    app_input(&d.app, &press);
    CHECK(!d.app.popup.up);
    CHECK_INT(desk_step(&d), step);
    desk_leave(&d);
}

/* The first tag of that kind in the picture, of those that `fits` (NULL: any). */
static DrawTag find(Desk *d, TagKind kind, bool (*fits)(const Desk *d, DrawTag tag))
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == kind && (!fits || fits(d, list->items[i].tag)))
            return list->items[i].tag;
    CHECK(!"there is one");
    return (DrawTag){0};
}

TEST(popup_of_a_cell_compares_it)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "End");
    desk_menu(&d, some_cell(&d));
    choose(&d, PHRASE_POPUP_COMPARE);
    CHECK(d.app.shown.view.beside.kind != BESIDE_NOTHING);
    desk_menu(&d, some_cell(&d));
    CHECK(is_grey(&d, PHRASE_POPUP_COMPARE)); /* it is */
    desk_leave(&d);
}

TEST(popup_of_a_literal_changes_it_and_takes_that_back)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    DrawTag literal = find(&d, TAG_LITERAL, NULL);
    desk_menu(&d, literal);
    desk_point(&d, (DrawTag){TAG_POPUP, NO_NODE, 2, 0}); /* which only tells */
    CHECK_INT(d.app.wants.cursor, CURSOR_ARROW);
    CHECK(desk_shows(&d, "or drag it") && is_grey(&d, PHRASE_POPUP_TAKE_BACK));
    choose(&d, PHRASE_POPUP_TAKE_BACK);
    CHECK(d.app.popup.up); /* it does nothing */
    choose(&d, PHRASE_POPUP_CHANGE);
    CHECK(field_is_open(&d.app.shown.field));
    Str before = str_copy(&d.app.arena, field_text(&d.app.shown.field));
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "1");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson->changes != NULL);
    desk_menu(&d, literal);
    CHECK(desk_shows(&d, before.at)); /* what it was */
    choose(&d, PHRASE_POPUP_TAKE_BACK);
    wait_for_edit(&d.app.editing);
    Arena a = arena_make(0);
    CHECK_INT(edit_changes(&a, &d.app.editing).count, 0);
    arena_free(&a);
    desk_leave(&d);
}

TEST(popup_of_a_tab_says_what_it_shows_and_goes_there)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_menu(&d, (DrawTag){TAG_VIEW, NO_NODE, VIEW_TABLE, 0});
    CHECK(desk_shows(&d, phrase_plain(PHRASE_TIP_VIEW_TABLE).at));
    choose(&d, PHRASE_POPUP_SHOW_SO);
    CHECK_INT(d.app.shown.view.kind, VIEW_TABLE);
    desk_menu(&d, (DrawTag){TAG_STAGE, NO_NODE, 2, 0});
    CHECK(desk_shows(&d, "step 3"));
    choose(&d, PHRASE_POPUP_GO_THERE);
    CHECK_INT(desk_step(&d), 3);
    desk_leave(&d);
}

/* A row that has nothing to name at the moment ends without a colon. */
TEST(popup_of_a_line_of_the_step_itself_leads_nowhere)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_menu(&d, find(&d, TAG_LINE, NULL));
    CHECK(desk_shows(&d, "\"go there\"") && !desk_shows(&d, "\"go there:\""));
    desk_leave(&d);
}

/* Its frame is drawn on whole pixels, all around, and away from the edges of the window. */
TEST(popup_stands_on_whole_pixels_within_the_window)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int height = 480; height <= 720; height += 60) {
        Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 901, .height = height};
        app_input(&d.app, &size);
        desk_press(&d, "F10");
        app_draw(&d.app);
        Box box = d.app.popup.box;
        CHECK(d.app.popup.up && box.x == floorf(box.x) && box.y == floorf(box.y));
        CHECK(box.x > 0 && box.y > 0 && box.x + box.w < 901 && box.y + box.h < (float)height);
        desk_press(&d, "Esc");
    }
    desk_press(&d, "Right");
    desk_menu(&d, find(&d, TAG_LINE, NULL));
    app_draw(&d.app);
    CHECK(d.app.popup.box.x == floorf(d.app.popup.box.x));
    desk_leave(&d);
}

static bool is_of_a_step(const Desk *d, DrawTag tag)
{
    Position p = position_of(d->app.shown.lesson, tag.node);
    return p.count && p.path[0] != desk_step(d);
}

TEST(popup_of_a_title_copies_the_tensor_and_goes_to_where_it_was_made)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    DrawTag title = find(&d, TAG_NODE, is_of_a_step);
    desk_menu(&d, title);
    choose(&d, PHRASE_POPUP_COPY_TENSOR);
    CHECK(str_starts(d.app.wants.clipboard, "tensor([[0.9995, 0.9544,"));
    desk_menu(&d, title);
    choose(&d, PHRASE_POPUP_COPY_PYTHON);
    CHECK(str_starts(d.app.wants.clipboard, "torch.tensor([[0.9994999, 0.95440006, "));
    CHECK(str_ends(d.app.wants.clipboard, "]])"));
    desk_menu(&d, title);
    choose(&d, PHRASE_POPUP_TO_MAKER);
    CHECK_INT(desk_step(&d), 2);
    desk_leave(&d);
}

TEST(popup_elsewhere_lists_the_settings)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input in = {.kind = INPUT_MENU, .time = d.time += 1, .at = {700, 130}};
    app_draw(&d.app);
    app_input(&d.app, &in);
    CHECK(d.app.popup.up && desk_shows(&d, "presenter mode"));
    desk_leave(&d);
}

/* A notch of the wheel, towards whoever turns it. */
static void turn_wheel(Desk *d, Point at)
{
    Input in = {.kind = INPUT_WHEEL, .time = d->time += 1, .at = at, .wheel = -1};
    app_draw(&d->app);
    app_input(&d->app, &in);
}

TEST(popup_that_is_long_scrolls_by_the_wheel_to_its_last_row)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    app_input(&d.app, &(Input){.kind = INPUT_SIZE, .width = 800, .height = 500});
    desk_press(&d, "F10");
    app_draw(&d.app);
    const Popup *p = &d.app.popup;
    Point at = {p->box.x + p->box.w / 2, p->box.y + p->box.h / 2};
    const char *last = phrase_plain(PHRASE_SETTINGS_ABOUT).at;
    CHECK(p->up && !desk_shows(&d, last));
    turn_wheel(&d, at);
    CHECK(p->top > 0 && popup_does(&d.app, p->on)); /* what is on shows */
    for (int i = 0; i < 30; i++)
        turn_wheel(&d, at);
    CHECK(p->up && desk_shows(&d, last));
    desk_leave(&d);
}

/* Is the number of that cell covered in the picture? */
static bool is_covered(Desk *d, DrawTag cell)
{
    Arena a = arena_make(0);
    Subject s = subject_of(&a, d->app.shown.lesson, &d->app.shown.view);
    bool covered = hide_cell(&s, (CellRef){cell.node, cell.time, cell.cell});
    arena_free(&a);
    return covered;
}

/* No answer can be typed here, so that nothing is asked. */
TEST(popup_hides_a_number_and_asks_no_question)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_menu(&d, some_cell(&d));
    choose(&d, PHRASE_POPUP_HIDE_ONE);
    CHECK(desk_shows(&d, "this number is hidden"));
    desk_leave(&d);
}

TEST(popup_hides_one_number_and_shows_it)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    DrawTag cell = some_cell(&d);
    desk_menu(&d, cell);
    choose(&d, PHRASE_POPUP_HIDE_ONE);
    CHECK(is_covered(&d, cell) && desk_shows(&d, "?"));
    CHECK(!desk_shows(&d, "0.9450")); /* nor in its arithmetic */
    Arena a = arena_make(0);
    Str command = copy_command_line(&a, &d.app);
    CHECK(str_search(command, STR("--turn 'attn_scores[5,5]'"), 0) < command.len);
    arena_free(&a);
    desk_menu(&d, cell);
    choose(&d, PHRASE_POPUP_SHOW_ONE);
    CHECK(!is_covered(&d, cell) && desk_shows(&d, "0.9450"));
    desk_press(&d, "h"); /* of all that are hidden, one is to be seen */
    CHECK(is_covered(&d, cell));
    desk_menu(&d, cell);
    choose(&d, PHRASE_POPUP_SHOW_ONE);
    CHECK(!is_covered(&d, cell));
    desk_press(&d, "Esc");
    desk_press(&d, "Right");
    CHECK_INT(d.app.shown.view.turned_count, 0); /* it was of that step */
    desk_leave(&d);
}

TEST(popup_of_a_line_of_code_changes_it_or_goes_there)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Right");
    DrawTag line = find(&d, TAG_LINE, NULL);
    desk_menu(&d, line);
    choose(&d, PHRASE_POPUP_CHANGE_CODE);
    CHECK(str_starts(field_text(&d.app.shown.field), "query = inputs[1]"));
    desk_press(&d, "Esc");
    desk_press(&d, "i"); /* where a cell is pinned its number is not meant */
    desk_menu(&d, line);
    choose(&d, PHRASE_POPUP_CHANGE_CODE);
    CHECK(str_starts(field_text(&d.app.shown.field), "query = inputs[1]"));
    desk_press(&d, "Esc");
    desk_menu(&d, (DrawTag){TAG_STEP, NO_NODE, 5, 0}); /* a tick of the bar below */
    choose(&d, PHRASE_POPUP_GO_THERE);
    CHECK_INT(desk_step(&d), 5);
    desk_leave(&d);
}

/* Of a function that one looks into a line is changed where one is; of one that never ran all that
 * it belongs to. */
TEST(popup_of_a_line_within_a_call_changes_that_line)
{
    static const struct {
        const char *line, *asked;
    } cases[] = {{"    y = x", "    y = x + 1"},
                 {"        y = y", "    if y.sum() < 0:\n        y = y - 2"},
                 {"    return y", "    return y * 2"},
                 {"    if y", "    if y.sum() < 0:\n        y = y - 2"}};
    static const char text[] =
        "# C\n## c\n```torch\ndef f(x):\n    y = x + 1\n    if y.sum() < 0:\n"
        "        y = y - 2\n    return y * 2\n\na = torch.ones(2)\n```\n"
        "```torch\nr = f(a)\n```\n";
    Desk d;
    Error e = {0};
    if (!CHECK(file_write("build/test_popup.md", str_of(text), true, &e)) ||
        !desk_open(&d, "build/test_popup.md"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str source = d.app.shown.lesson->source.text;
        size_t at = str_search(source, str_of(cases[i].line), 0);
        desk_menu(&d, (DrawTag){TAG_LINE, 0, (int64_t)at, 0});
        choose(&d, PHRASE_POPUP_CHANGE_CODE);
        CHECK_STR(d.app.shown.field.text, cases[i].asked);
        desk_press(&d, "Esc");
        CHECK(desk_shows(&d, "line 2 of 5 of f"));
    }
    desk_leave(&d);
    unlink("build/test_popup.md");
}
