/*
 * test_sheet.c - the key sheet: first the mouse, then exactly the keys that are bound, each beside
 * what it does; and finding one of them.
 */
#include "desk.h"
#include "layout.h"
#include "menu/menu.h"
#include "output/raster.h"

#include <string.h>

static const char *text_of(const Bindings *b)
{
    StrBuf out = strbuf_make(b->arena);
    sheet_write(&out, b, 0, STR(""), SHEET_COLUMNS);
    return out.at;
}

static bool contains(Str text, const char *word)
{
    for (size_t i = 0; i < text.len; i++)
        if (str_starts(str_from(text, i), word))
            return true;
    return false;
}

/* Does a line of the sheet hold both? */
static bool has_line(const char *sheet, const char *key, const char *doc)
{
    Str rest = str_of(sheet), line;
    while (str_line(&rest, &line))
        if (contains(line, key) && contains(line, doc))
            return true;
    return false;
}

TEST(sheet_lists_every_action_that_has_a_key)
{
    Arena a = arena_make(0);
    Bindings b = bindings_make(&a);
    const char *sheet = text_of(&b);
    for (size_t i = 0; i < b.count; i++) {
        Str key = chord_name(&a, b.items[i].chord);
        CHECK(has_line(sheet, key.at, action_rows[b.items[i].action].words));
    }
    arena_free(&a);
}

TEST(sheet_begins_with_the_mouse)
{
    static const char *const first[][2] = {
        {"Point at a number  i", "where it comes from"}, {"Click to pin it  Esc", "a term goes to"},
        {"Drag in the code  e", "computed again"},       {"The right button  Menu", "copy it"},
        {"Next and back  Left  Right", "bar below"},     {"Look inside  Enter", "parts of a line"},
        {"Wheel: zoom  Plus  Minus", "large matrix"},    {"Questions  a", "Answer by a click"}};
    Arena a = arena_make(0);
    Bindings b = bindings_make(&a);
    Str rest = str_of(text_of(&b)), line;
    str_line(&rest, &line);
    CHECK(str_is(line, "the eight that matter"));
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        str_line(&rest, &line);
        CHECK(contains(line, first[i][0]) && contains(line, first[i][1]));
    }
    arena_free(&a);
}

TEST(sheet_finds_what_is_typed)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "?");
    CHECK(d.app.wants.typing);
    CHECK(desk_shows(&d, "\"Point at a number\"") && desk_shows(&d, "\"take a change back\""));
    desk_type(&d, "t");
    desk_press(&d, "e"); /* whichever way a letter comes, it is none of a command */
    desk_type(&d, "xt larger");
    CHECK_INT(d.app.shown.view.theme, THEME_LIGHT);
    CHECK(!field_is_open(&d.app.shown.field));
    CHECK(desk_shows(&d, "\"larger text\"") && desk_shows(&d, "\"Ctrl+Plus\""));
    CHECK(!desk_shows(&d, "\"Point at a number\"") && !desk_shows(&d, "\"take a change back\""));
    desk_press(&d, "Ctrl+Plus");
    CHECK_INT(d.app.shown.view.text, 1); /* tried out at once */
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, "\"Point at a number\""));
    desk_type(&d, "WHEEL");
    CHECK(desk_shows(&d, "\"Wheel: zoom\"") && !desk_shows(&d, "\"Questions\""));
    desk_type(&d, " of fortune");
    CHECK(desk_shows(&d, "No key does that."));
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    CHECK(!d.app.home.sheet_up && !d.app.wants.typing);
    desk_leave(&d);
}

TEST(sheet_is_turned_and_closed_by_the_mouse)
{
    DrawTag next = {TAG_ACTION, NO_NODE, ACTION_NEXT, 0},
            back = {TAG_ACTION, NO_NODE, ACTION_PREVIOUS, 0},
            out = {TAG_ACTION, NO_NODE, ACTION_OUT, 0};
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "?");
    desk_click(&d, next);
    CHECK(desk_shows(&d, "\"play faster\"") && !desk_shows(&d, "\"Point at a number\""));
    desk_click(&d, back);
    CHECK(desk_shows(&d, "\"Point at a number\""));
    desk_click(&d, out);
    CHECK(!d.app.home.sheet_up);
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
}

TEST(sheet_shows_the_keys_of_the_bindings_file)
{
    Arena a = arena_make(0);
    Bindings b = bindings_make(&a);
    Source file = {.name = STR("keys"), .text = STR("bind F9 next\nunbind Ctrl+Q\n")};
    ErrorList errors = {0};
    bindings_read(&b, &file, &errors);
    CHECK(has_line(text_of(&b), "F9", "next step"));
    CHECK(strstr(text_of(&b), "quit") == NULL);
    arena_free(&a);
}

TEST(sheet_text_is_as_expected)
{
    Arena a = arena_make(0);
    Bindings b = bindings_make(&a);
    Source file = {.name = STR("keys"), .text = STR("")};
    ErrorList errors = {0};
    StrBuf only = strbuf_make(&a);
    for (size_t i = 0; i < b.count; i++)
        strbuf_printf(&only, "unbind %s\n", chord_name(&a, b.items[i].chord).at);
    strbuf_puts(&only, "bind F9 next\nbind Space next\nbind Ctrl+Q quit\n");
    file.text = strbuf_str(&only);
    bindings_read(&b, &file, &errors); /* keys of two contexts are unbound twice: told, no more */
    const char *text = strstr(text_of(&b), "walk\n"); /* behind the mouse */
    CHECK_STR(text ? text : "", "walk\n"
                                "  F9  Space                             next step\n"
                                "\n"
                                "keep\n"
                                "  Ctrl+Q                                quit\n");
    arena_free(&a);
}

TEST(sheet_opens_turns_and_closes)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    Arena a = arena_make(0);
    Str before = desk_picture(&d, &a);
    desk_press(&d, "?");
    CHECK(d.app.home.sheet_up);
    CHECK(!str_equal(desk_picture(&d, &a), before));
    desk_press(&d, "Esc");
    CHECK(str_equal(desk_picture(&d, &a), before));
    for (int i = 0; i < 6; i++)
        desk_press(&d, "Ctrl+Plus");
    desk_press(&d, "F1");
    desk_press(&d, "PageDown"); /* large text: it has pages */
    CHECK_INT(d.app.home.page, 1);
    desk_press(&d, "PageUp");
    CHECK_INT(d.app.home.page, 0);
    CHECK(d.app.home.sheet_up);
    desk_press(&d, "PageUp"); /* there is none before it */
    CHECK(d.app.home.sheet_up);
    desk_press(&d, "F1");
    CHECK(!d.app.home.sheet_up && !d.app.home.menu_up);
    CHECK_INT(desk_step(&d), 1);
    arena_free(&a);
    desk_leave(&d);
}

TEST(sheet_lies_over_the_menu_too)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    desk_press(&d, "F1");
    CHECK(d.app.home.sheet_up);
    app_draw(&d.app);
    desk_press(&d, "Enter");
    CHECK(home_is_menu(&d.app) && !d.app.shown.lesson);
    desk_leave(&d);
}

TEST(sheet_is_well_laid_out)
{
    static const int sizes[][2] = {{640, 480}, {950, 1040}, {1280, 720}, {3840, 2160}};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    Arena a = arena_make(0);
    Bindings b = bindings_make(&a);
    layout_start();
    Field none = {.one_line = true, .goal = -1};
    for (int i = 0; i < 4 * THEME_COUNT * 2; i++) {
        Arena frame = arena_make(0);
        const int *size = sizes[i % 4];
        ThemeId theme = (ThemeId)(i / 4 % THEME_COUNT);
        int text = i / 4 / THEME_COUNT * TEXT_MOST;
        DrawList d = draw_list(&frame, &m, size[0], size[1], (Colour)COLOUR(0));
        Pen p = pen_make(&d, theme, text);
        int pages = sheet_pages(&p, &b, STR(""));
        CHECK(pages <= (text ? 11 : 3));
        for (int page = 0; page < pages; page++) {
            d = draw_list(&frame, &m, size[0], size[1], (Colour)COLOUR(0));
            sheet_draw(&p, &b, page, &none);
            for (size_t k = 0; k < d.count; k++) /* each word is whole */
                CHECK(d.items[k].kind != DRAW_TEXT || !str_ends(d.items[k].text, "…"));
            layout_check("sheet", &d, theme, text);
        }
        arena_free(&frame);
    }
    CHECK_INT(layout_complaints(), 0);
    arena_free(&a);
    fonts_close(fonts);
}
