/*
 * test_settings.c - settings by mouse: the list that a visible button opens, in a lesson and in the
 * menu.
 */
#include "desk.h"

#include <stdio.h>

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
    return p->up && i < p->count && (!p->rows[i].is_there || p->rows[i].is_there(&d->app));
}

/* It is listed, and not grey. */
static bool can_do(Desk *d, ActionId action)
{
    const PopupRow *row = &d->app.popup.rows[row_of(d, action).cell];
    return is_listed(d, action) && (!row->can || row->can(&d->app));
}

/* Does a button in the picture, outside of such lists, do that? */
static bool draws_button(Desk *d, ActionId action)
{
    const DrawList *list = app_draw(&d->app);
    bool any = false;
    for (size_t i = 0; i < list->count; i++)
        any = any || (list->items[i].tag.kind == TAG_ACTION && list->items[i].tag.cell == action);
    return any;
}

TEST(settings_in_somebodys_page_lead_nowhere_else)
{
    static const ActionId out[] = {ACTION_OPEN,       ACTION_NEW_LESSON, ACTION_PASTE_LESSON,
                                   ACTION_FULLSCREEN, ACTION_PRESENT,    ACTION_SAVE};
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "e");
    desk_type(&d, "  # mine");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    for (int embedded = 0; embedded < 2; embedded++) {
        d.app.settings.embedded = embedded;
        desk_press(&d, "F10");
        CHECK(is_listed(&d, ACTION_THEME));
        for (size_t i = 0; i < sizeof out / sizeof *out; i++)
            CHECK(is_listed(&d, out[i]) == !embedded);
        desk_press(&d, "Esc");
        desk_press(&d, "Shift+E");
        CHECK(draws_button(&d, ACTION_UNDO) && draws_button(&d, ACTION_SAVE) == !embedded);
        desk_press(&d, "Esc");
    }
    desk_leave(&d);
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

/* What there is nothing of is not listed; what cannot be done at the moment is grey. */
TEST(settings_list_what_there_is_and_grey_what_cannot_be_done)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "F10");
    CHECK(!is_listed(&d, ACTION_UNDO) && !is_listed(&d, ACTION_REVEAL_CELL));
    CHECK(is_listed(&d, ACTION_TEXT_SMALLER) && !can_do(&d, ACTION_TEXT_SMALLER));
    CHECK(can_do(&d, ACTION_TEXT_LARGER));
    desk_click(&d, row_of(&d, ACTION_TEXT_SMALLER));
    CHECK(d.app.popup.up); /* a click on what is grey does nothing */
    CHECK_INT(d.app.shown.view.text, 0);
    desk_press(&d, "Esc");
    desk_press(&d, "h");
    desk_press(&d, "F10");
    CHECK(is_listed(&d, ACTION_REVEAL_CELL));
    desk_leave(&d);
}

TEST(settings_list_undo_and_redo_of_a_lesson_that_was_edited)
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
    CHECK(can_do(&d, ACTION_UNDO) && can_do(&d, ACTION_SAVE));
    CHECK(is_listed(&d, ACTION_REDO) && !can_do(&d, ACTION_REDO));
    desk_press(&d, "Esc");
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "F10");
    CHECK(is_listed(&d, ACTION_UNDO) && !can_do(&d, ACTION_UNDO));
    CHECK(can_do(&d, ACTION_REDO));
    desk_press(&d, "Esc");
    desk_press(&d, "Ctrl+Y");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "F10");
    CHECK(can_do(&d, ACTION_UNDO) && !can_do(&d, ACTION_REDO));
    desk_leave(&d);
}

static void press_here(Desk *d)
{
    Point at = d->app.pointer.at;
    app_draw(&d->app);
    Input press = {.kind = INPUT_PRESS, .time = d->time += 1, .at = at};
    Input release = {.kind = INPUT_RELEASE, .time = d->time, .at = at};
    app_input(&d->app, &press);
    app_input(&d->app, &release);
}

TEST(settings_stay_under_the_pointer_when_the_text_grows)
{
    static const char *const sizes[] = {"1280x720", "640x480", "950x1040"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Desk d;
        if (!desk_open(&d, "2"))
            return;
        Input size = {.kind = INPUT_SIZE, .time = d.time};
        sscanf(sizes[i], "%dx%d", &size.width, &size.height);
        app_input(&d.app, &size);
        desk_click(&d, button);
        desk_click(&d, row_of(&d, ACTION_TEXT_LARGER));
        for (int text = 2; text <= TEXT_MOST; text++) {
            press_here(&d);
            CHECK_INT(d.app.shown.view.text, text);
        }
        press_here(&d); /* it is grey now */
        CHECK(d.app.popup.up && !can_do(&d, ACTION_TEXT_LARGER));
        CHECK_INT(d.app.shown.view.text, TEXT_MOST);
        desk_leave(&d);
    }
}

TEST(settings_do_not_cover_their_button)
{
    for (int text = 0; text <= TEXT_MOST; text++) {
        Desk d;
        if (!desk_open(&d, "2"))
            return;
        d.app.shown.view.text = text;
        Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
        app_input(&d.app, &size);
        desk_click(&d, button);
        app_draw(&d.app);
        Box list = d.app.popup.box;
        for (size_t i = 0; i < d.app.drawn.count; i++)
            if (tag_same(d.app.drawn.items[i].tag, button)) {
                Box both = box_meet(d.app.drawn.items[i].box, list);
                CHECK(both.w <= 0 || both.h <= 0);
            }
        desk_leave(&d);
    }
}

TEST(settings_are_paged_through_and_scrolled_by_their_bar)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time, .width = 640, .height = 480};
    app_input(&d.app, &size);
    d.app.shown.view.text = TEXT_MOST;
    desk_press(&d, "F10");
    app_draw(&d.app);
    const Popup *p = &d.app.popup;
    int first = p->on;
    desk_press(&d, "PageDown");
    app_draw(&d.app);
    CHECK(p->on > first + 1 && p->top > 0);
    desk_press(&d, "End");
    CHECK_INT(p->on, p->count - 1);
    desk_press(&d, "Home");
    CHECK_INT(p->on, first);
    app_draw(&d.app);
    CHECK(p->top <= 1);
    Box bar = {0};
    for (size_t i = 0; i < d.app.drawn.count; i++)
        if (d.app.drawn.items[i].tag.kind == TAG_SCROLL && bar.h == 0)
            bar = d.app.drawn.items[i].box;
    CHECK(bar.h > 0);
    Point at = {bar.x + bar.w / 2, bar.y + 2};
    app_input(&d.app, &(Input){.kind = INPUT_PRESS, .time = d.time, .at = at});
    at.y = bar.y + bar.h + 50;
    app_input(&d.app, &(Input){.kind = INPUT_MOVE, .time = d.time, .at = at});
    app_draw(&d.app);
    CHECK(desk_shows(&d, "all keys"));
    CHECK(p->up && p->on >= p->top);
    app_input(&d.app, &(Input){.kind = INPUT_RELEASE, .time = d.time, .at = at});
    int top = p->top;
    at.y = bar.y;
    app_input(&d.app, &(Input){.kind = INPUT_MOVE, .time = d.time, .at = at});
    CHECK_INT(p->top, top); /* it was let go */
    desk_leave(&d);
}

/* In a window one is told where they are, whoever else shows it has them. */
TEST(settings_end_with_version_and_licences)
{
    for (int page = 0; page < 2; page++) {
        Desk d;
        desk_start(&d, NULL);
        d.app.settings.licences = page;
        desk_press(&d, "F10");
        desk_press(&d, "End");
        desk_press(&d, "Enter");
        CHECK_INT(d.app.wants.licences, page);
        CHECK(desk_shows(&d, "attnscope help licences") == !page);
        CHECK(!d.app.popup.up);
        desk_leave(&d);
    }
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
