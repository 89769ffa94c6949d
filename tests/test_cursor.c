/*
 * test_cursor.c - the shape of the mouse pointer over what can be clicked, dragged and typed in.
 */
#include "desk.h"

/* The tag of the first shape of a kind that is drawn and can be hit; TAG_NONE: there is none. */
static DrawTag first_of(Desk *d, TagKind kind)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
        if (c->tag.kind == kind && draw_hit(list, middle).kind == kind)
            return c->tag;
    }
    return (DrawTag){0};
}

static Cursor over(Desk *d, TagKind kind)
{
    DrawTag tag = first_of(d, kind);
    if (CHECK(tag.kind == kind))
        desk_point(d, tag);
    return d->app.wants.cursor;
}

TEST(cursor_is_a_hand_on_what_can_be_clicked)
{
    static const TagKind kinds[] = {TAG_CELL, TAG_TERM, TAG_STEP, TAG_STAGE, TAG_BUTTON, TAG_VIEW};
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Right");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        CHECK_INT(over(&d, kinds[i]), CURSOR_HAND);
    Input away = {.kind = INPUT_MOVE, .time = d.time, .at = {3, 300}};
    app_input(&d.app, &away);
    CHECK_INT(d.app.wants.cursor, CURSOR_ARROW);
    desk_press(&d, "l");
    CHECK_INT(over(&d, TAG_LESSON), CURSOR_HAND);
    desk_leave(&d);
}

TEST(cursor_points_both_ways_on_a_number_of_the_code)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    CHECK_INT(over(&d, TAG_LITERAL), CURSOR_SIDEWAYS);
    Input down = {.kind = INPUT_PRESS, .time = d.time, .at = d.app.pointer.at};
    Input far = {.kind = INPUT_MOVE, .time = d.time, .at = {640, 300}};
    Input up = {.kind = INPUT_RELEASE, .time = d.time, .at = far.at};
    app_input(&d.app, &down);
    app_input(&d.app, &far);
    CHECK_INT(d.app.wants.cursor, CURSOR_SIDEWAYS); /* wherever the drag leads */
    app_input(&d.app, &up);
    CHECK(d.app.wants.cursor != CURSOR_SIDEWAYS);
    desk_leave(&d);
}

TEST(cursor_is_a_bar_in_a_field)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "g");
    CHECK_INT(over(&d, TAG_TYPED), CURSOR_TEXT);
    desk_press(&d, "Esc");
    app_draw(&d.app);
    CHECK(d.app.wants.cursor != CURSOR_TEXT); /* though the pointer rests */
    desk_leave(&d);
}

TEST(cursor_takes_hold_of_a_zoomed_matrix)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    CHECK_INT(over(&d, TAG_CELL), CURSOR_HAND);
    desk_press(&d, "Plus");
    CHECK_INT(over(&d, TAG_CELL), CURSOR_GRAB);
    desk_leave(&d);
}

/* Nothing below a sheet can be clicked, nor on a blank screen. */
TEST(cursor_is_an_arrow_where_nothing_can_be_done)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    CHECK_INT(over(&d, TAG_CELL), CURSOR_HAND);
    desk_press(&d, "?");
    app_draw(&d.app);
    CHECK_INT(d.app.wants.cursor, CURSOR_ARROW);
    desk_press(&d, "Esc");
    app_draw(&d.app);
    CHECK_INT(d.app.wants.cursor, CURSOR_HAND);
    desk_press(&d, "b");
    app_draw(&d.app);
    CHECK_INT(d.app.wants.cursor, CURSOR_ARROW);
    desk_leave(&d);
}
