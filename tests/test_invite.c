/*
 * test_invite.c - on the first steps of the very first lesson somebody new is invited to point, to
 * drag and to look inside; what they did, they are not asked again.
 */
#include "app/app_parts.h"
#include "desk.h"

#include <stdio.h>

static const char *state = "build/invite-state";

#define POINT "\"Point at a number\""
#define DRAG  "\"Drag the number "
#define LOOK  "\"Enter: look inside\""

/* Sits down with what is remembered. */
static bool sit_down(Desk *d, const char *lesson)
{
    Error e = {0};
    desk_start(d, state);
    return CHECK(app_open(&d->app, str_of(lesson), &e));
}

static bool begin(Desk *d)
{
    remove(state);
    if (!sit_down(d, "1"))
        return false;
    move_to(&d->app, 3);
    return true;
}

static DrawTag cross(int which)
{
    return (DrawTag){TAG_INVITE, NO_NODE, which, 0};
}

static void point_at_a_cell(Desk *d)
{
    desk_point(d, (DrawTag){TAG_CELL, shown_step(&d->app.shown)->show.node, 1, 0});
}

TEST(invite_to_all_three_and_not_again_to_what_was_done)
{
    Desk d;
    if (!begin(&d))
        return;
    CHECK(desk_shows(&d, POINT) && desk_shows(&d, DRAG) && desk_shows(&d, LOOK));
    desk_press(&d, "e"); /* then Enter is the field's */
    CHECK(desk_shows(&d, DRAG) && !desk_shows(&d, LOOK));
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, LOOK));
    point_at_a_cell(&d);
    CHECK(desk_shows(&d, POINT) && desk_shows(&d, "\"✓\"")); /* nothing moves below the pointer */
    desk_press(&d, "Enter");
    CHECK(!desk_shows(&d, DRAG)); /* inside is another place */
    desk_press(&d, "Esc");
    desk_press(&d, "Right");
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, LOOK));
    desk_leave(&d);
    if (!sit_down(&d, "1"))
        return;
    move_to(&d.app, 3);
    CHECK(desk_shows(&d, "hide hints"));
    CHECK(!desk_shows(&d, POINT) && desk_shows(&d, DRAG) && !desk_shows(&d, LOOK));
    desk_leave(&d);
}

TEST(invite_ends_with_a_click_on_its_cross_or_on_hide_hints)
{
    Desk d;
    if (!begin(&d))
        return;
    desk_click(&d, cross(INVITE_DRAG));
    CHECK(desk_shows(&d, POINT) && !desk_shows(&d, DRAG) && desk_shows(&d, LOOK));
    desk_click(&d, cross(INVITES));
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, LOOK) && !desk_shows(&d, "hide hints"));
    desk_leave(&d);
    if (!sit_down(&d, "1"))
        return;
    move_to(&d.app, 3);
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, "hide hints"));
    desk_leave(&d);
}

TEST(invite_nobody_who_presents_asks_or_knows_a_lesson)
{
    Desk d;
    if (!begin(&d))
        return;
    d.app.shown.view.present = true;
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, "hide hints"));
    d.app.shown.view.present = false;
    desk_press(&d, "h");
    CHECK(!desk_shows(&d, POINT)); /* there is no number */
    desk_press(&d, "h");
    desk_press(&d, "a");
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, LOOK));
    move_to(&d.app, 12);
    CHECK(!desk_shows(&d, POINT)); /* far from the beginning */
    desk_leave(&d);
    if (!sit_down(&d, "2"))
        return;
    CHECK(!desk_shows(&d, POINT) && !desk_shows(&d, "hide hints"));
    desk_leave(&d);
    if (desk_open(&d, "1")) { /* nothing can be remembered: it would come each time */
        move_to(&d.app, 3);
        CHECK(!desk_shows(&d, POINT));
    }
    desk_leave(&d);
}

/* The frame around the number is no obstacle to the hand. */
TEST(invite_to_drag_is_done_by_dragging)
{
    Desk d;
    if (!begin(&d))
        return;
    const DrawList *list = app_draw(&d.app);
    DrawTag number = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_LITERAL && list->items[i].tag.node == 0)
            number = list->items[i].tag;
    desk_point(&d, number);
    CHECK_INT(d.app.wants.cursor, CURSOR_SIDEWAYS);
    Input press = {.kind = INPUT_PRESS, .time = d.time += 1, .at = d.app.pointer.at};
    Input move = {.kind = INPUT_MOVE, .time = d.time += 1, .at = press.at};
    Input up = {.kind = INPUT_RELEASE, .time = d.time += 1};
    move.at.x += 40;
    up.at = move.at;
    app_input(&d.app, &press);
    app_input(&d.app, &move);
    app_input(&d.app, &up);
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "\"✓\""));
    desk_press(&d, "Right");
    CHECK(!desk_shows(&d, DRAG));
    desk_press(&d, "Left");
    CHECK(desk_shows(&d, POINT) && !desk_shows(&d, DRAG));
    desk_leave(&d);
}

/* The number of the code that a frame is around; "": none has one. */
static const char *framed_number(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count * list->count; i++) {
        const DrawCommand *frame = &list->items[i / list->count];
        const DrawCommand *text = &list->items[i % list->count];
        bool around = frame->kind == DRAW_FRAME && text->kind == DRAW_TEXT &&
                      text->tag.kind == TAG_LITERAL && frame->box.x == text->box.x - 2 &&
                      frame->box.y == text->box.y - 2;
        if (around)
            return text->text.at;
    }
    return "";
}

/* A row of `inputs` does; the axis of `torch.empty(inputs.shape[0])` and `dim=0` do not: there
 * another number is framed, or none. */
TEST(invite_to_drag_a_number_that_the_result_shows)
{
    static const struct {
        const char *code, *framed;
    } cases[] = {
        {"x = inputs[1]", "1"},
        {"x = torch.empty(inputs.shape[0])", NULL},
        {"x = torch.softmax(inputs[2], dim=0)", "2"},
        {"x = torch.ones(2, 3)", NULL},
        {"x = inputs * 0.5", "0.5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Desk d;
        FILE *f = fopen("build/invite.md", "w");
        remove(state);
        if (!CHECK(f != NULL))
            return;
        fprintf(f, "# A\n\n## B\n\n```torch\n%s\n```\n", cases[i].code);
        fclose(f);
        if (!sit_down(&d, "build/invite.md"))
            return;
        CHECK_INT(desk_shows(&d, DRAG), cases[i].framed != NULL);
        CHECK_STR(framed_number(&d), cases[i].framed ? cases[i].framed : "");
        char title[60]; /* another may be framed, too, where the picture's cell comes from */
        snprintf(title, sizeof title, "\"Drag the number %s\"", framed_number(&d));
        CHECK_INT(desk_shows(&d, title), cases[i].framed != NULL);
        desk_leave(&d);
    }
}

TEST(invite_to_drag_is_not_done_by_typing)
{
    Desk d;
    if (!begin(&d))
        return;
    desk_press(&d, "e");
    desk_type(&d, " ");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(d.app.editing.edits.log.count > 0 && !desk_shows(&d, "\"✓\""));
    desk_leave(&d);
}

TEST(invite_above_the_picture_of_a_high_window_too)
{
    Desk d;
    Input in = {.kind = INPUT_SIZE, .width = 950, .height = 1040};
    if (!begin(&d))
        return;
    app_input(&d.app, &in);
    CHECK(desk_shows(&d, POINT) && desk_shows(&d, "hide hints"));
    desk_leave(&d);
}

/* They stand where nothing else does: all that was there before is there with them. */
TEST(invite_covers_and_cuts_nothing)
{
    static const int sizes[][2] = {{640, 480}, {950, 1040}, {1024, 768}, {1280, 720}};
    Desk d;
    Arena a = arena_make(0);
    if (!begin(&d))
        return;
    for (int i = 0; i < 4 * 3 * 6; i++) {
        Input in = {.kind = INPUT_SIZE, .width = sizes[i % 4][0], .height = sizes[i % 4][1]};
        app_input(&d.app, &in);
        d.app.shown.view.text = i / 4 % 3 * 3;
        move_to(&d.app, i / 12 + 1);
        d.app.inviting.on = false;
        const DrawList *list = &d.app.drawn;
        d.app.shown.stale = true;
        app_draw(&d.app);
        CHECK(!desk_shows(&d, "hide hints"));
        StrBuf texts = strbuf_make(&a);
        for (size_t k = 0; k < list->count; k++)
            if (list->items[k].kind == DRAW_TEXT && list->items[k].tag.kind != TAG_BUTTON)
                strbuf_printf(&texts, "%.*s\n", STR_ARG(list->items[k].text));
        d.app.inviting.on = true;
        Str with = desk_picture(&d, &a), line, rest = strbuf_str(&texts);
        while (str_line(&rest, &line))
            CHECK(str_search(with, line, 0) < with.len);
        arena_reset(&a);
    }
    arena_free(&a);
    desk_leave(&d);
}
