/*
 * test_footer.c - the bar below a lesson in the window: it says what can be done where one stands.
 */
#include "base/file.h"
#include "desk.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "subject/beside.h"

#include <string.h>
#include <unistd.h>

static bool has(Desk *d, Button b)
{
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_BUTTON && list->items[i].tag.cell == (int64_t)b &&
            list->items[i].box.y > (float)list->height - 60)
            return true;
    return false;
}

TEST(footer_follows_the_situation)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    CHECK(has(&d, BUTTON_IN) && has(&d, BUTTON_EDIT) && has(&d, BUTTON_KEYS));
    CHECK(!has(&d, BUTTON_BLANK));
    desk_press(&d, "i");
    CHECK(has(&d, BUTTON_RELEASE) && has(&d, BUTTON_ONWARD) && !has(&d, BUTTON_IN));
    desk_press(&d, "Esc");
    desk_press(&d, "a");
    CHECK(has(&d, BUTTON_CHECK) && has(&d, BUTTON_CLOSE) && !has(&d, BUTTON_EDIT));
    desk_press(&d, "Esc");
    desk_press(&d, "Tab"); /* Enter is the ring's */
    CHECK(!has(&d, BUTTON_IN));
    desk_press(&d, "Esc");
    d.app.shown.view.present = true;
    CHECK(has(&d, BUTTON_BLANK) && has(&d, BUTTON_HIDE));
    d.app.shown.view.present = false;
    desk_press(&d, "End");
    desk_press(&d, "Right");
    CHECK(!has(&d, BUTTON_IN) && has(&d, BUTTON_KEYS));
    CHECK(has(&d, BUTTON_AFTER_END) && has(&d, BUTTON_CLOSE)); /* the card is up */
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_CLOSE, 0});
    CHECK(!has(&d, BUTTON_AFTER_END) && desk_step(&d) > 1);
    desk_press(&d, "Right");
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_AFTER_END, 0});
    wait_for_opening(&d.app);
    CHECK_INT(desk_step(&d), 1); /* of the next lesson */
    desk_leave(&d);
}

/* Within a call, too, it offers to change the line one stands at, but no code of torch's own. */
TEST(footer_offers_to_change_a_line_of_a_call)
{
    Desk d;
    if (!desk_open(&d, "4"))
        return;
    for (int i = 1; i < 7; i++)
        desk_press(&d, "PageDown");
    desk_press(&d, "Enter");
    while (!desk_shows(&d, "line 3 of 10 of forward"))
        desk_press(&d, desk_shows(&d, "of forward") ? "Right" : "Enter");
    CHECK(has(&d, BUTTON_EDIT) && has(&d, BUTTON_OUT));
    desk_press(&d, "e");
    CHECK(str_starts(str_trim(field_text(&d.app.shown.field)), "queries = x @ self.W_query"));
    desk_leave(&d);
    static const char own[] = "build/footer_edit.md";
    Error e;
    Str text = STR("# T\n\n## s\n\n```torch\nx = torch.outer(torch.ones(2), torch.ones(2))\n```\n");
    if (!CHECK(file_write(own, text, true, &e)) || !desk_open(&d, own))
        return;
    desk_press(&d, "Enter");
    for (int i = 0; i < 9 && has(&d, BUTTON_EDIT); i++)
        desk_press(&d, i % 2 ? "Enter" : "Right");
    CHECK(d.app.shown.view.position.count > 1 && !has(&d, BUTTON_EDIT));
    desk_leave(&d);
    unlink(own);
}

/* Presses the mouse at a place, `pause` seconds later. */
static void press_at(Desk *d, Point at, double pause)
{
    Input in = {.kind = INPUT_PRESS, .time = d->time += pause, .at = at};
    app_input(&d->app, &in);
    in.kind = INPUT_RELEASE;
    app_input(&d->app, &in);
}

/* A button that comes to the place of another one is not pressed by a double click on that; and
 * what was taken back is made again by a click, too. */
static bool has_tabs(Desk *d)
{
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_VIEW)
            return true;
    return false;
}

/* Tabs that gave way to a picture are a button here, so that a mouse can still choose. */
TEST(footer_chooses_the_kind_of_picture_where_tabs_have_no_room)
{
    Desk d;
    if (!desk_open(&d, "who-runs"))
        return;
    CHECK(has_tabs(&d) && !has(&d, BUTTON_VIEW));
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 1024, .height = 768};
    app_input(&d.app, &size);
    for (int i = 0; i < 3; i++)
        desk_press(&d, "PageDown");
    CHECK(!has_tabs(&d) && has(&d, BUTTON_VIEW));
    CHECK(desk_shows(&d, "\"view 3/6\""));
    CHECK_INT(d.app.shown.view.kind, VIEW_AUTO);
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_VIEW, 0});
    CHECK(d.app.shown.view.kind != VIEW_AUTO);
    desk_press(&d, "a"); /* the keys of a question come first */
    CHECK(!has(&d, BUTTON_VIEW));
    desk_leave(&d);
}

TEST(footer_takes_a_second_click_for_the_button_that_was_there)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "e");
    desk_type(&d, "# ");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(has(&d, BUTTON_UNDO) && d.app.editing.edits.done == 1);
    const DrawList *list = app_draw(&d.app);
    Point at = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_BUTTON && list->items[i].tag.cell == BUTTON_UNDO)
            at = (Point){list->items[i].box.x + 2, list->items[i].box.y + 2};
    press_at(&d, at, 1);
    wait_for_edit(&d.app.editing);
    CHECK_INT(d.app.editing.edits.done, 0);
    CHECK(!has(&d, BUTTON_UNDO) && has(&d, BUTTON_REDO));
    DrawTag there = draw_hit(app_draw(&d.app), at);
    CHECK(there.kind == TAG_BUTTON && there.cell != BUTTON_UNDO);
    press_at(&d, at, 0.3);
    wait_for_edit(&d.app.editing);
    CHECK(!field_is_open(&d.app.shown.field) && d.app.editing.edits.done == 0);
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_REDO, 0});
    wait_for_edit(&d.app.editing);
    CHECK_INT(d.app.editing.edits.done, 1);
    desk_leave(&d);
}

/* What hides the numbers shows them again, and says so. */
TEST(footer_says_how_hidden_numbers_are_shown)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    CHECK(!has(&d, BUTTON_HIDE));
    desk_press(&d, "h");
    CHECK(has(&d, BUTTON_HIDE) && desk_shows(&d, "\"show\"") && !desk_shows(&d, "\"hide\""));
    d.app.shown.view.present = true;
    CHECK(has(&d, BUTTON_HIDE) && desk_shows(&d, "\"show\"") && !desk_shows(&d, "\"hide\""));
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_HIDE, 0});
    CHECK(!d.app.shown.view.hide && desk_shows(&d, "\"hide\""));
    desk_leave(&d);
}

TEST(footer_names_its_buttons_where_there_is_room)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    CHECK(desk_shows(&d, "\"Back\"") && desk_shows(&d, "\"Next\"") &&
          desk_shows(&d, "\"Lessons\""));
    desk_press(&d, "p");
    CHECK(desk_shows(&d, "\"Pause\""));
    Input in = {.kind = INPUT_SIZE, .width = 640, .height = 480};
    app_input(&d.app, &in);
    d.app.shown.view.text = TEXT_MOST;
    CHECK(!desk_shows(&d, "\"Back\""));
    CHECK(has(&d, BUTTON_NEXT) && has(&d, BUTTON_PREVIOUS));
    desk_leave(&d);
}

/* A picture that is saved is a page for readers: nothing of it can be pressed. Its file is named
 * with the whole path. */
TEST(footer_of_a_saved_picture_has_no_buttons)
{
    static const char *const keys[] = {"Right", "Enter", "Enter"}; /* a step; inside it */
    static const char *const path = "02-every-token-002-matrix-product.png";
    Desk d;
    Error e = {0};
    if (!desk_open(&d, "2"))
        return;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        desk_press(&d, keys[i]);
        app_draw(&d.app);
        View page = d.app.shown.view;
        page.still = true;
        page.live = false;
        const DrawList list =
            scene_draw(&d.app.frame, d.app.shown.lesson, &page, 1280, 720, &d.metrics);
        for (size_t k = 0; k < list.count; k++) {
            TagKind kind = list.items[k].tag.kind;
            CHECK(kind != TAG_BUTTON && kind != TAG_VIEW && kind != TAG_ACTION);
        }
    }
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    unlink(path);
    d.app.fonts = fonts_open(&e);
    desk_press(&d, "Ctrl+P");
    CHECK(str_starts(str_of(d.app.shown.message),
                     "saved: 02-every-token-002-matrix-product.png in /"));
    CHECK(file_exists(path));
    unlink(path);
    fonts_close(d.app.fonts);
    d.app.fonts = NULL;
    desk_leave(&d);
}

/* Largest or mean: of a single cell they are the same. */
TEST(footer_offers_means_where_a_point_stands_for_several_cells)
{
    Desk d;
    static const char own[] = "build/footer_points.md";
    const char *cases[] = {"x = torch.rand(4, 90)\n", "x = torch.rand(900, 1200)\n"};
    for (int several = 0; several < 2; several++) {
        Arena a = arena_make(0);
        Str text = str_printf(&a, "# T\n\n## s\n\n```torch\n%s```\n", cases[several]);
        Error e;
        if (!CHECK(file_write(own, text, true, &e)) || !desk_open(&d, own))
            break;
        d.app.shown.view.kind = VIEW_HEATMAP;
        CHECK(has(&d, BUTTON_POOL) == several && has(&d, BUTTON_EDIT) != several);
        desk_leave(&d);
        arena_free(&a);
    }
    unlink(own);
}

/* How often a key's cap is drawn. */
static int caps(Desk *d, const char *key)
{
    int count = 0;
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        count += list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, key);
    return count;
}

/* While a cell is worked out Esc shows all of it, within a call and side by side, too. */
TEST(footer_has_the_one_meaning_of_a_key_while_a_cell_is_worked_out)
{
    static const char *const there[] = {"Enter", "Shift+B"};
    for (int k = 0; k < 2; k++) {
        Desk d;
        if (!desk_open(&d, "7"))
            return;
        for (int i = 1; i < 14; i++)
            desk_press(&d, "Right");
        desk_press(&d, there[k]);
        desk_press(&d, "Right");
        d.app.settings.no_motion = false;
        desk_press(&d, "k");
        CHECK(has(&d, BUTTON_FILL_END) && caps(&d, "Esc") == 1);
        desk_press(&d, "Esc");
        CHECK(!has(&d, BUTTON_FILL_END) && caps(&d, "Esc") >= 1);
        CHECK(k ? beside_is_on(&d.app.shown.view) : d.app.shown.view.position.count > 1);
        desk_leave(&d);
    }
}

/* What is worked out behind an answered question, too. */
TEST(footer_ends_what_fills_up_before_a_question)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "a");
    d.app.shown.view.answered = true;
    d.app.settings.no_motion = false;
    desk_press(&d, "k");
    CHECK(has(&d, BUTTON_FILL_END) && !has(&d, BUTTON_CLOSE));
    desk_leave(&d);
}

static Colour colour_of(Desk *d, const char *name)
{
    Colour none = {0};
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = list->count; i-- > 0;)
        if (list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, name))
            return list->items[i].colour;
    CHECK(!"the button is drawn");
    return none;
}

/* Within a view there is one place only: what walks is dim, and so is what plays. So it is where an
 * error stops the lesson. */
TEST(footer_dims_what_plays_where_there_is_one_place)
{
    Desk d;
    Error e;
    static const char own[] = "build/footer_play.md";
    Str text = STR("# T\n\n## s\n\n```torch\nx = torch.ones(2, 2)\ny = x @ x\nz = x[:1]\n```\n");
    if (!CHECK(file_write(own, text, true, &e)) || !desk_open(&d, own))
        return;
    for (int k = 0; k < 2; k++) {
        desk_press(&d, "Right");
        desk_press(&d, "Enter");
        CHECK(d.app.shown.view.at == 1);
        Colour back = colour_of(&d, "Back"), play = colour_of(&d, "Play");
        CHECK(k == (back.r == play.r && back.g == play.g && back.b == play.b));
        desk_press(&d, "Esc");
    }
    desk_leave(&d);
    text = STR("# T\n\n## s\n\n```torch\nx = torch.ones(2, 2)\ny = x @ z\n```\n");
    if (CHECK(file_write(own, text, true, &e)) && desk_open(&d, own)) {
        for (int k = 0; k < 2; k++) {
            Colour next = colour_of(&d, "Next"), play = colour_of(&d, "Play");
            CHECK((k == 0) == (memcmp(&next, &play, sizeof next) == 0));
            CHECK_INT(desk_step(&d), k == 0 ? 2 : 1);
            desk_press(&d, "Left");
        }
        desk_leave(&d);
    }
    unlink(own);
}
