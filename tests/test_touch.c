/*
 * test_touch.c - fingers on the screen: what one and two of them do.
 */
#include "desk.h"

#include "app/app_parts.h"

#include <math.h>

/* The last thing of a kind in the picture. */
static DrawCommand last_of(Desk *d, TagKind kind)
{
    const DrawList *list = app_draw(&d->app);
    DrawCommand found = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == kind)
            found = list->items[i];
    CHECK(found.tag.kind == kind);
    return found;
}

static Point middle_of(Desk *d, TagKind kind)
{
    Box b = last_of(d, kind).box;
    return (Point){b.x + b.w / 2, b.y + b.h / 2};
}

static void finger(Desk *d, InputKind kind, int number, Point at)
{
    Input in = {.kind = kind, .time = d->time += 0.05, .finger = number, .at = at};
    app_draw(&d->app);
    app_input(&d->app, &in);
}

/* One finger goes from a place by so many pixels, in ten moves, and leaves the screen. */
static void stroke(Desk *d, Point from, float right, float down)
{
    finger(d, INPUT_TOUCH, 1, from);
    for (int i = 1; i <= 10; i++) {
        Point at = {from.x + right * (float)i / 10, from.y + down * (float)i / 10};
        finger(d, INPUT_SLIDE, 1, at);
    }
    finger(d, INPUT_LIFT, 1, (Point){from.x + right, from.y + down});
}

/* The same, fast. */
static void swipe(Desk *d, Point from, float right, float down)
{
    finger(d, INPUT_TOUCH, 1, from);
    for (int i = 1; i <= 3; i++)
        finger(d, INPUT_SLIDE, 1,
               (Point){from.x + right * (float)i / 3, from.y + down * (float)i / 3});
    finger(d, INPUT_LIFT, 1, (Point){from.x + right, from.y + down});
}

/* Two fingers go from around a place, each by so many pixels. */
static void two(Desk *d, Point around, Point first, Point second)
{
    Point a = {around.x - 40, around.y}, b = {around.x + 40, around.y};
    finger(d, INPUT_TOUCH, 1, a);
    finger(d, INPUT_TOUCH, 2, b);
    for (int i = 1; i <= 10; i++) {
        float share = (float)i / 10;
        finger(d, INPUT_SLIDE, 1, (Point){a.x + first.x * share, a.y + first.y * share});
        finger(d, INPUT_SLIDE, 2, (Point){b.x + second.x * share, b.y + second.y * share});
    }
    finger(d, INPUT_LIFT, 1, a);
    finger(d, INPUT_LIFT, 2, b);
}

/* A button that lets go of what is pinned is called by what it does, as the others. */
TEST(touch_releases_by_a_button_of_that_name)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    d.app.finger = 44;
    Point at = middle_of(&d, TAG_CELL);
    finger(&d, INPUT_TOUCH, 1, at);
    finger(&d, INPUT_LIFT, 1, at);
    CHECK(d.app.shown.pinned);
    CHECK(desk_shows(&d, "\"release\"") && !desk_shows(&d, "\"releases\""));
    desk_leave(&d);
}

TEST(touch_taps_as_a_click)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    DrawCommand cell = last_of(&d, TAG_CELL);
    Point at = middle_of(&d, TAG_CELL);
    finger(&d, INPUT_TOUCH, 1, at);
    CHECK(!d.app.shown.pinned); /* what it means is open yet */
    finger(&d, INPUT_LIFT, 1, (Point){at.x + 2, at.y});
    CHECK(d.app.shown.pinned);
    CHECK_INT(d.app.shown.view.focus.cell, cell.tag.cell);
    desk_leave(&d);
}

TEST(touch_that_rests_lists_what_can_be_done)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    finger(&d, INPUT_TOUCH, 1, middle_of(&d, TAG_CELL));
    CHECK_NEAR(app_wait(&d.app), 0.5, 1e-9);
    desk_wait(&d, 0.4);
    CHECK(!d.app.popup.up);
    desk_wait(&d, 0.1);
    CHECK(d.app.popup.up);
    finger(&d, INPUT_LIFT, 1, d.app.pointer.at);
    CHECK(d.app.popup.up); /* and letting go chooses nothing */
    desk_leave(&d);
}

TEST(touch_drags_a_number_of_the_code)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    stroke(&d, middle_of(&d, TAG_LITERAL), 80, 3);
    wait_for_edit(&d.app.editing);
    CHECK(d.app.editing.edits.done > 0);
    CHECK_INT(d.app.editing.mouse, MOUSE_UP);
    desk_leave(&d);
}

TEST(touch_points_at_the_numbers_that_it_goes_over)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point at = middle_of(&d, TAG_CELL);
    stroke(&d, (Point){at.x - 100, at.y}, 100, 0);
    CHECK_INT(d.app.shown.view.hover.cell, last_of(&d, TAG_CELL).tag.cell);
    CHECK(!d.app.shown.pinned);
    desk_leave(&d);
}

TEST(touch_across_the_text_turns_to_another_step)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Box side = last_of(&d, TAG_SIDE).box;
    Point at = {side.x + side.w - 20, side.y + side.h - 5};
    stroke(&d, at, -150, 10);
    CHECK_INT(desk_step(&d), 2);
    stroke(&d, (Point){side.x + 20, at.y}, 150, -10);
    CHECK_INT(desk_step(&d), 1);
    stroke(&d, at, -20, 0); /* too short */
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
}

TEST(touch_fast_across_the_picture_turns_to_another_step)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point at = middle_of(&d, TAG_CELL);
    swipe(&d, at, -200, 10);
    CHECK_INT(desk_step(&d), 2);
    CHECK_INT(d.app.shown.view.hover.node, NO_NODE); /* no number of the next step is explained */
    swipe(&d, (Point){at.x - 200, at.y}, 200, 0);
    CHECK_INT(desk_step(&d), 1);
    swipe(&d, at, -200, 180); /* as much down as across */
    swipe(&d, at, -20, 0);    /* too short */
    stroke(&d, at, -200, 0);  /* slow: it points */
    CHECK_INT(desk_step(&d), 1);
    CHECK(d.app.shown.view.hover.node != NO_NODE);
    desk_press(&d, "Plus");
    Zoom part = d.app.shown.view.zoom;
    swipe(&d, middle_of(&d, TAG_FIELD), -200, 0); /* what is zoomed moves */
    CHECK_INT(desk_step(&d), 1);
    CHECK(!zoom_same(part, d.app.shown.view.zoom));
    desk_leave(&d);
}

TEST(touch_zooms_with_two_fingers)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point at = middle_of(&d, TAG_CELL);
    two(&d, at, (Point){-60, 0}, (Point){60, 0});
    Zoom part = d.app.shown.view.zoom;
    CHECK(part.rows > 0);
    two(&d, at, (Point){0, 400}, (Point){0, 400});
    CHECK(d.app.shown.view.zoom.row < part.row); /* what lies above came down with them */
    CHECK_INT(d.app.shown.view.zoom.rows, part.rows);
    two(&d, at, (Point){35, 0}, (Point){-35, 0});
    CHECK_INT(d.app.shown.view.zoom.rows, 0);
    CHECK(!d.app.shown.pinned);
    desk_leave(&d);
}

TEST(touch_scrolls_the_menu)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    stroke(&d, (Point){640, 500}, 0, -300);
    CHECK(d.app.home.menu_up || !d.app.shown.lesson); /* no lesson was opened */
    CHECK(!opening_is(&d.app));
    desk_leave(&d);
}

/* ---- what fingers press ---- */

/* A telephone's screen, held upright: 360 x 640 of a page's pixels, 44 of which a finger needs. */
enum { FINGER = 132 };

static void hold_phone(Desk *d)
{
    d->app.finger = FINGER;
    app_input(&d->app, &(Input){.kind = INPUT_SIZE, .width = 1080, .height = 1920});
}

/* How many buttons stand in the bar below; each is as large as a finger, and meets nothing else. */
static int check_buttons(Desk *d)
{
    DrawTargets all = draw_targets(&d->app.frame, app_draw(&d->app));
    int count = 0;
    for (size_t i = 0; i < all.count; i++) {
        Box box = all.items[i].box;
        if (all.items[i].tag.kind != TAG_BUTTON || box.y + box.h < 1900)
            continue;
        count++;
        CHECK(box.w >= FINGER && box.h >= FINGER);
        for (size_t k = 0; k < all.count; k++) {
            Box both = box_meet(box, all.items[k].box);
            CHECK(k == i || both.w < 1 || both.h < 1);
        }
    }
    return count;
}

TEST(touch_has_large_buttons_that_do_not_meet)
{
    Desk d;
    if (!desk_open(&d, "every-token"))
        return;
    hold_phone(&d);
    for (int step = 1; step <= 3; step++) {
        for (int text = 0; text <= TEXT_MOST; text++) {
            shown_change(&d.app.shown)->text = text;
            CHECK(check_buttons(&d) >= 5);
        }
        desk_press(&d, "PageDown");
    }
    desk_leave(&d);
}

TEST(touch_has_high_rows_in_the_menu)
{
    Desk d;
    desk_start(&d, NULL);
    hold_phone(&d);
    DrawTargets all = draw_targets(&d.app.frame, app_draw(&d.app));
    int rows = 0;
    for (size_t i = 0; i < all.count; i++)
        if (all.items[i].tag.kind == TAG_LESSON && all.items[i].box.y > 400) {
            rows += all.items[i].box.h >= FINGER * 0.75F;
            CHECK(all.items[i].box.h >= FINGER * 0.75F || all.items[i].box.y > 1500);
        }
    CHECK(rows > 5);
    desk_leave(&d);
}

TEST(touch_scrolls_the_settings_to_their_last_row)
{
    Desk d;
    if (!desk_open(&d, "one-token"))
        return;
    hold_phone(&d);
    desk_press(&d, "F10");
    app_draw(&d.app);
    Box box = d.app.popup.box;
    Point low = {box.x + box.w / 2, box.y + box.h - FINGER};
    const char *last = phrase_plain(PHRASE_SETTINGS_ABOUT).at;
    CHECK(d.app.popup.up && !desk_shows(&d, last));
    for (int i = 0; i < 12; i++)
        stroke(&d, low, 0, -box.h / 2);
    CHECK(d.app.popup.up && desk_shows(&d, last));
    desk_leave(&d);
}

/* A digit of the code is far smaller than a finger. */
TEST(touch_just_beside_a_number_of_the_code_drags_it)
{
    Desk d;
    if (!desk_open(&d, "every-token"))
        return;
    hold_phone(&d);
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    Box literal = last_of(&d, TAG_LITERAL).box;
    stroke(&d, (Point){literal.x + literal.w + 30, literal.y + 5}, 200, 3);
    wait_for_edit(&d.app.editing);
    CHECK(d.app.editing.edits.done > 0);
    desk_press(&d, "Ctrl+Z");
    wait_for_edit(&d.app.editing);
    d.app.finger = 0;
    app_draw(&d.app);
    d.app.shown.stale = true;
    literal = last_of(&d, TAG_LITERAL).box;
    stroke(&d, (Point){literal.x + literal.w + 30, literal.y + 5}, 200, 3);
    wait_for_edit(&d.app.editing);
    CHECK_INT(d.app.editing.edits.done, 0);
    desk_leave(&d);
}

/* The first key that is named in the picture, on a cap or before what it does; empty: none is. */
static const char *named_key(Desk *d)
{
    static const char *const keys[] = {"Enter", "Esc", "e", "/", "k", "↑"};
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (list->items[i].font != FONT_MONO && str_is(list->items[i].text, keys[k]))
                return keys[k];
    return "";
}

/* At a step, at a question, at a number, inside, in a list, in the menu. */
TEST(touch_is_told_of_taps_and_not_of_keys)
{
    static const char *const ways[][2] = {{"", ""},
                                          {"a", "Tap the cell."},
                                          {"Esc", ""},
                                          {"PageDown", ""},
                                          {"PageDown", "step into it"},
                                          {"Enter", "step out"},
                                          {"F10", "theme"},
                                          {"Esc", ""},
                                          {"l", "a tap opens a lesson"}};
    Desk d;
    if (!desk_open(&d, "3.3.1"))
        return;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        d.app.finger = 0;
        if (ways[i][0][0])
            desk_press(&d, ways[i][0]);
        CHECK(named_key(&d)[0]);
        d.app.finger = 44;
        d.app.shown.stale = true;
        CHECK_STR(named_key(&d), "");
        CHECK(desk_shows(&d, ways[i][1]));
    }
    Box back = last_of(&d, TAG_ACTION).box;
    finger(&d, INPUT_TOUCH, 1, (Point){back.x + 5, back.y + 5});
    finger(&d, INPUT_LIFT, 1, (Point){back.x + 5, back.y + 5});
    CHECK(!home_is_menu(&d.app));
    desk_leave(&d);
}

/* Does a text of the picture, or the tooltip of anything in it, speak of a mouse? */
static bool speaks_of_clicks(Desk *d)
{
    Arena a = arena_make(0);
    Str said = desk_picture(d, &a);
    for (size_t i = 0; i < d->app.drawn.count; i++)
        said = str_printf(&a, "%.*s\n%.*s", STR_ARG(said),
                          STR_ARG(tip_says(&d->app, &a, d->app.drawn.items[i].tag)));
    bool does = str_search(said, STR("lick"), 0) < said.len;
    arena_free(&a);
    return does;
}

TEST(touch_is_told_of_no_clicks)
{
    static const char *const ways[] = {"PageDown", "Enter", "Esc", "i", "Esc", "m",   "m",    "?",
                                       "Esc",      "/",     "Esc", "a", "Esc", "End", "Right"};
    enum { WAYS = sizeof ways / sizeof *ways };
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int fingers = 1; fingers >= 0; fingers--) {
        int clicks = 0;
        d.app.finger = fingers ? 44 : 0;
        desk_press(&d, "Home");
        desk_point(&d, last_of(&d, TAG_CELL).tag);
        CHECK(desk_shows(&d, fingers ? "a tap keeps it" : "a click keeps it"));
        for (int i = 0; i < WAYS; i++) {
            desk_press(&d, ways[i]);
            clicks += speaks_of_clicks(&d);
        }
        CHECK_INT(clicks, fingers ? 0 : WAYS);
        CHECK(desk_shows(&d, fingers ? "A tap leads back" : "A click leads back"));
    }
    desk_leave(&d);
}

/* It goes by a swipe, too, and by a tap on it, which does nothing to what it covers. */
TEST(touch_takes_what_was_said_away)
{
    Desk d;
    if (!desk_open(&d, "3.3.1"))
        return;
    shown_say(&d.app.shown, "said");
    Point text = middle_of(&d, TAG_SIDE);
    stroke(&d, (Point){text.x, 200}, -200, 0);
    CHECK_STR(d.app.shown.message, "");
    Box cell = last_of(&d, TAG_CELL).box;
    for (int over = 1; over >= 0; over--) {
        shown_say(&d.app.shown, "said");
        app_draw(&d.app);
        if (over) /* as where there is no other room */
            d.app.said = cell;
        Input press = {.kind = INPUT_PRESS, .at = {cell.x + 2, cell.y + 2}};
        app_input(&d.app, &press);
        press.kind = INPUT_RELEASE;
        app_input(&d.app, &press);
        CHECK_STR(d.app.shown.message, "");
        CHECK(d.app.shown.pinned == !over);
    }
    desk_leave(&d);
}

/* The main button of a mouse goes down at a place and is let go at another. */
static void press_until(Desk *d, InputKind end, Point from, Point to)
{
    Input in = {.kind = INPUT_PRESS, .time = d->time += 0.05, .at = from};
    app_draw(&d->app);
    app_input(&d->app, &in);
    app_draw(&d->app);
    in = (Input){.kind = INPUT_MOVE, .time = d->time += 0.05, .at = to};
    app_input(&d->app, &in);
    in.kind = end;
    app_input(&d->app, &in);
}

TEST(touch_lets_a_button_of_a_page_s_mouse_act_late_too)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    d.app.settings.late = true;
    Point cell = middle_of(&d, TAG_CELL), away = {cell.x, 5};
    press_until(&d, INPUT_RELEASE, cell, away);
    CHECK(!d.app.shown.pinned);
    press_until(&d, INPUT_CANCEL, cell, cell);
    CHECK(!d.app.shown.pinned);
    press_until(&d, INPUT_RELEASE, cell, cell);
    CHECK(d.app.shown.pinned);
    desk_press(&d, "PageDown");
    desk_press(&d, "PageDown");
    Point number = middle_of(&d, TAG_LITERAL);
    press_until(&d, INPUT_RELEASE, number, (Point){number.x + 60, number.y});
    wait_for_edit(&d.app.editing);
    CHECK(d.app.editing.edits.count == 1);
    desk_leave(&d);
}

TEST(touch_that_is_taken_away_does_nothing)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Point cell = middle_of(&d, TAG_CELL);
    finger(&d, INPUT_TOUCH, 1, cell);
    finger(&d, INPUT_CANCEL, 1, cell);
    CHECK(!d.app.shown.pinned);
    finger(&d, INPUT_TOUCH, 1, cell);
    finger(&d, INPUT_LIFT, 1, cell);
    CHECK(d.app.shown.pinned);
    desk_leave(&d);
}

TEST(touch_zooms_with_one_finger_too)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "F10");
    for (int zooms = 0; zooms < 2; zooms++) {
        int row = 0;
        while (d.app.popup.rows[row].action != (zooms ? ACTION_ZOOM_OUT : ACTION_ZOOM_IN))
            row++;
        desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, row, 0});
        CHECK(zoom_is_whole(d.app.shown.view.zoom) == zooms);
    }
    desk_leave(&d);
}

/* On a telephone there is often no room for all of a matrix: what is shown of it comes closer. */
TEST(touch_zooms_into_what_is_shown)
{
    Desk d;
    if (!desk_open(&d, "who-runs"))
        return;
    Input size = {.kind = INPUT_SIZE, .width = 720, .height = 1280};
    app_input(&d.app, &size);
    shown_change(&d.app.shown)->text = TEXT_MOST;
    while (desk_step(&d) < 4)
        desk_press(&d, "Right");
    DrawCommand whole = last_of(&d, TAG_FIELD);
    CHECK(whole.points[1].x < 16); /* of 16 columns */
    two(&d, middle_of(&d, TAG_FIELD), (Point){-12, 0}, (Point){12, 0});
    DrawCommand part = last_of(&d, TAG_FIELD);
    CHECK(part.points[1].x < whole.points[1].x);
    CHECK(part.points[0].x >= whole.points[0].x);
    CHECK(part.box.w / part.points[1].x > whole.box.w / whole.points[1].x);
    desk_leave(&d);
}
