/*
 * test_settings.c - settings by mouse: the list that a visible button opens, in a lesson and in the
 * menu.
 */
#include "desk.h"

static const DrawTag button = {TAG_BUTTON, NO_NODE, BUTTON_SETTINGS, 0};
static const DrawTag in_menu = {TAG_ACTION, NO_NODE, ACTION_SETTINGS, 0};

/* The row of an action in the list that is open; TAG_POPUP of no row: it is not there. */
static DrawTag row_of(Desk *d, ActionId action)
{
    const Popup *p = &d->app.popup;
    int i = 0;
    while (i < p->count && p->rows[i].action != action)
        i++;
    return (DrawTag){TAG_POPUP, NO_NODE, i, 0};
}

static bool is_listed(Desk *d, ActionId action)
{
    const Popup *p = &d->app.popup;
    int i = (int)row_of(d, action).cell;
    return p->up && i < p->count && (!p->rows[i].makes_sense || p->rows[i].makes_sense(&d->app));
}

TEST(settings_are_changed_by_the_mouse_alone)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_click(&d, button);
    CHECK(d.app.popup.up);
    desk_click(&d, row_of(&d, ACTION_THEME));
    CHECK(d.app.shown.view.theme == THEME_DARK && d.app.popup.up); /* to go on to the next one */
    CHECK(desk_shows(&d, "dark"));
    desk_click(&d, row_of(&d, ACTION_TEXT_LARGER));
    CHECK_INT(d.app.shown.view.text, 1);
    desk_click(&d, row_of(&d, ACTION_MOTION));
    CHECK(!d.app.settings.no_motion);
    desk_click(&d, row_of(&d, ACTION_HIDE));
    CHECK(d.app.shown.view.hide && !d.app.popup.up);
    desk_leave(&d);
}

TEST(settings_lead_into_presenter_mode_and_out)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int on = 1; on >= 0; on--) {
        desk_click(&d, button);
        desk_click(&d, row_of(&d, ACTION_PRESENT));
        CHECK_INT(d.app.shown.view.present, on);
        CHECK_INT(d.app.wants.fullscreen, on);
    }
    CHECK_INT(d.app.shown.view.text, 0);
    desk_leave(&d);
}

TEST(settings_list_only_what_does_something)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "F10");
    CHECK(!is_listed(&d, ACTION_UNDO) && !is_listed(&d, ACTION_REVEAL_CELL));
    CHECK(!is_listed(&d, ACTION_TEXT_SMALLER) && is_listed(&d, ACTION_TEXT_LARGER));
    desk_press(&d, "Esc");
    desk_press(&d, "h");
    desk_press(&d, "F10");
    CHECK(is_listed(&d, ACTION_REVEAL_CELL));
    desk_leave(&d);
}

TEST(settings_list_redo_only_behind_undo)
{
    Desk d;
    if (!desk_open(&d, "3.1"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+End");
    desk_press(&d, "Backspace");
    desk_type(&d, "6");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "F10");
    CHECK(is_listed(&d, ACTION_UNDO) && !is_listed(&d, ACTION_REDO));
    desk_press(&d, "Esc");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "F10");
    CHECK(!is_listed(&d, ACTION_UNDO) && is_listed(&d, ACTION_REDO));
    desk_press(&d, "Esc");
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "F10");
    CHECK(is_listed(&d, ACTION_UNDO) && !is_listed(&d, ACTION_REDO));
    desk_leave(&d);
}

TEST(settings_open_in_the_menu_which_keeps_its_letters)
{
    Desk d;
    desk_start(&d, NULL);
    desk_click(&d, in_menu);
    CHECK(is_listed(&d, ACTION_THEME) && !is_listed(&d, ACTION_FIND));
    desk_click(&d, row_of(&d, ACTION_THEME));
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    desk_type(&d, "t"); /* what is typed is searched for: no key of the list */
    CHECK(!d.app.popup.up);
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    CHECK(str_is(field_text(&d.app.home.menu.query), "t"));
    desk_leave(&d);
}

TEST(settings_open_by_the_other_button_in_the_menu)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    Input in = {.kind = INPUT_MENU, .time = d.time += 1, .at = {700, 300}};
    app_input(&d.app, &in);
    CHECK(is_listed(&d, ACTION_THEME));
    desk_leave(&d);
}

TEST(settings_scroll_where_the_window_is_low)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    d.app.shown.view.text = TEXT_MOST;
    Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
    app_input(&d.app, &size);
    desk_press(&d, "F10");
    desk_press(&d, "Up"); /* from the first row to the last */
    CHECK(desk_shows(&d, "all keys"));
    CHECK(d.app.popup.top > 0);
    desk_leave(&d);
}
