/*
 * test_popup.c - the list of what can be done with a cell: opened, walked through, left.
 */
#include "desk.h"

static DrawTag some_cell(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = list->count; i-- > 0;)
        if (list->items[i].tag.kind == TAG_CELL)
            return list->items[i].tag;
    return (DrawTag){0};
}

static void right_click(Desk *d, DrawTag tag)
{
    desk_point(d, tag);
    Input in = {.kind = INPUT_MENU, .time = d->time += 1, .at = d->app.pointer.at};
    app_input(&d->app, &in);
}

TEST(popup_opens_on_a_right_click_and_pins_the_cell)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    DrawTag cell = some_cell(&d);
    right_click(&d, cell);
    CHECK(d.app.popup.up && d.app.shown.pinned);
    CHECK_INT(d.app.shown.view.focus.cell, cell.cell);
    CHECK(desk_shows(&d, "copy the number"));
    desk_press(&d, "Esc");
    CHECK(!d.app.popup.up && d.app.shown.pinned); /* only the list is closed */
    desk_leave(&d);
}

TEST(popup_copies_the_number_by_a_click_and_by_keys)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    right_click(&d, some_cell(&d));
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
    right_click(&d, some_cell(&d));
    desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, 1, 0});
    CHECK_INT(d.app.wants.clipboard.len, 0);
    desk_leave(&d);
}

TEST(popup_looks_inside_at_the_cell)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    right_click(&d, some_cell(&d));
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
    right_click(&d, cell);
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
