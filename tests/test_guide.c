/*
 * test_guide.c - what leads somebody through the window says only what holds where it stands:
 * hints, ticks, tabs, and what looks as if it could be clicked on.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"

static const char *path = "build/guide.md";

static bool open_text(Desk *d, const char *text)
{
    Error e = {0};
    return CHECK(file_write(path, str_of(text), true, &e)) && desk_open(d, path);
}

static const DrawList *picture(Desk *d)
{
    d->app.shown.stale = true;
    return app_draw(&d->app);
}

/* The first command of that kind with that tag; NULL: there is none. */
static const DrawCommand *drawn(Desk *d, DrawKind kind, TagKind tag, int64_t cell)
{
    const DrawList *list = picture(d);
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind == kind && c->tag.kind == tag && c->tag.cell == cell)
            return c;
    }
    return NULL;
}

static bool in_bar(Desk *d, Button b)
{
    const DrawList *list = picture(d);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_BUTTON && list->items[i].tag.cell == (int64_t)b &&
            list->items[i].box.y > (float)d->app.height - 60)
            return true;
    return false;
}

TEST(guide_offers_enter_exactly_where_it_leads_into_something)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    for (int i = 1; i < (int)d.app.shown.lesson->steps.count; i++) {
        bool offered = in_bar(&d, BUTTON_IN);
        desk_press(&d, "Enter");
        bool entered = d.app.shown.view.at || d.app.shown.view.position.count > 1;
        CHECK_INT(offered, entered);
        move_to(&d.app, i + 1);
    }
    desk_leave(&d);
}

TEST(guide_offers_no_enter_on_the_page_of_an_error)
{
    Desk d;
    if (!open_text(&d,
                   "# L\n## a\n```torch\nx = torch.rand(2, 2)\ny = x @ torch.rand(3, 2)\n```\n"))
        return;
    CHECK_INT(desk_step(&d), 2);
    CHECK(!in_bar(&d, BUTTON_IN) && in_bar(&d, BUTTON_EDIT));
    Colour dark = themes[THEME_LIGHT].roles[ROLE_NOW];
    const DrawCommand *next = drawn(&d, DRAW_RECT, TAG_BUTTON, BUTTON_NEXT);
    CHECK(!next || next->colour.r != dark.r); /* nothing comes next */
    desk_press(&d, "Left");
    next = drawn(&d, DRAW_RECT, TAG_BUTTON, BUTTON_NEXT);
    CHECK(next && next->colour.r == dark.r);
    desk_leave(&d);
}

/* One dark button a screen: that of the card at the end. */
TEST(guide_has_no_dark_next_below_the_card_at_the_end)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    CHECK(drawn(&d, DRAW_RECT, TAG_BUTTON, BUTTON_NEXT) != NULL);
    desk_press(&d, "Right");
    CHECK(drawn(&d, DRAW_RECT, TAG_BUTTON, BUTTON_NEXT) == NULL);
    desk_leave(&d);
}

TEST(guide_offers_enter_edit_and_search_after_a_change_too)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    CHECK(in_bar(&d, BUTTON_FIND) && in_bar(&d, BUTTON_KEYS));
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_FIND, 0});
    CHECK(d.app.finding.up);
    desk_press(&d, "Esc");
    move_to(&d.app, 3);
    desk_press(&d, "e");
    desk_press(&d, "End");
    desk_type(&d, " * 2");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.shown.lesson->changes != NULL);
    CHECK(in_bar(&d, BUTTON_EDIT) && in_bar(&d, BUTTON_UNDO) && in_bar(&d, BUTTON_SAVE));
    desk_leave(&d);
}

/* Ticks of the bar below with the colour of a step that was seen. */
static int ticks_seen(Desk *d)
{
    const DrawList *list = picture(d);
    Colour seen = themes[d->app.shown.view.theme].roles[ROLE_TICK_DONE];
    int count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        count += c->kind == DRAW_RECT && c->box.y > (float)d->app.height - 40 && c->box.h < 8 &&
                 c->colour.r == seen.r && c->colour.g == seen.g && c->colour.b == seen.b;
    }
    return count;
}

TEST(guide_ticks_only_the_steps_that_were_seen)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    picture(&d);
    desk_press(&d, "Right");
    CHECK_INT(ticks_seen(&d), 1);
    desk_press(&d, "End");
    CHECK_INT(ticks_seen(&d), 2);
    desk_leave(&d);
}

TEST(guide_has_the_stages_in_their_place_on_every_step)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    const DrawCommand *first = drawn(&d, DRAW_RECT, TAG_STAGE, 0);
    float x = first ? first->box.x : -1;
    for (int i = 1; i <= (int)d.app.shown.lesson->steps.count; i++) {
        move_to(&d.app, i);
        first = drawn(&d, DRAW_RECT, TAG_STAGE, 0);
        CHECK(first && first->box.x == x);
    }
    desk_leave(&d);
}

TEST(guide_underlines_the_terms_that_can_be_followed)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    move_to(&d.app, 3);
    desk_press(&d, "i");
    const DrawList *list = picture(&d);
    int lines = 0;
    for (size_t i = 0; i < list->count; i++)
        lines += list->items[i].kind == DRAW_LINE && list->items[i].tag.kind == TAG_TERM;
    CHECK(lines >= 2);
    desk_leave(&d);
}
