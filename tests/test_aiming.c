/*
 * test_aiming.c - on the way from a cell to its arithmetic: what is passed over asks nothing, and a
 * click keeps what is told.
 */
#include "app/app_parts.h"
#include "desk.h"
#include "test.h"

#include <string.h>

/* The middle of the cell in that row and column of the tensor that is shown. */
static Point place(Desk *d, NodeId node, int64_t cell)
{
    const DrawList *list = app_draw(&d->app);
    Point at = {0};
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind == DRAW_RECT && c->tag.kind == TAG_CELL && c->tag.node == node &&
            c->tag.cell == cell)
            at = (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    }
    CHECK(at.x > 0);
    return at;
}

/* A tensor of six rows and columns, with numbers of others in its arithmetic. */
static NodeId open_scores(Desk *d)
{
    CHECK(desk_open(d, "2"));
    move_to(&d->app, 2);
    Arena a = arena_make(0);
    Subject s = subject_of(&a, d->app.shown.lesson, &d->app.shown.view);
    NodeId node = s.node;
    arena_free(&a);
    return node;
}

static void move(Desk *d, Point at, double seconds)
{
    Input in = {.kind = INPUT_MOVE, .at = at, .time = d->time += seconds};
    app_input(&d->app, &in);
    app_draw(&d->app);
}

/* Moves down from one cell to another in so many seconds. */
static void glide(Desk *d, Point from, Point to, double seconds)
{
    const int reports = 20;
    move(d, from, 1);
    for (int i = 1; i <= reports; i++) {
        float part = (float)i / (float)reports;
        Point at = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
        move(d, at, seconds / reports);
    }
}

static int64_t asked(const Desk *d)
{
    return d->app.shown.view.hover.cell;
}

TEST(a_fast_way_to_the_arithmetic_asks_about_nothing)
{
    Desk d;
    NodeId node = open_scores(&d);
    Point first = place(&d, node, 7), last = place(&d, node, 31);
    glide(&d, first, last, 0.4);
    CHECK_INT(asked(&d), 7);
    CHECK(app_wait(&d.app) < 0.2); /* where it stops it is asked after all */
    desk_wait(&d, 0.2);
    CHECK_INT(asked(&d), 31);
    glide(&d, first, last, 0.4);
    Box told = point_told(app_draw(&d.app));
    glide(&d, last, (Point){told.x + told.w / 2, told.y + told.h / 2}, 0.3);
    desk_wait(&d, 1);
    CHECK_INT(asked(&d), 31);
    desk_leave(&d);
}

TEST(who_looks_from_cell_to_cell_asks_about_each)
{
    Desk d;
    NodeId node = open_scores(&d);
    Point first = place(&d, node, 7), last = place(&d, node, 31);
    glide(&d, first, last, 3); /* as slowly as one reads */
    CHECK_INT(asked(&d), 31);
    glide(&d, last, first, 0.3); /* away from the arithmetic */
    CHECK_INT(asked(&d), 7);
    desk_leave(&d);
}

TEST(a_click_keeps_what_is_told_and_that_is_said)
{
    Desk d;
    NodeId node = open_scores(&d);
    CHECK(!desk_shows(&d, "a click keeps it"));
    move(&d, place(&d, node, 7), 1);
    CHECK(desk_shows(&d, "a click keeps it"));
    Box told = point_told(app_draw(&d.app));
    Point in_it = {told.x + told.w - 4, told.y + told.h - 4};
    move(&d, in_it, 1);
    CHECK(desk_shows(&d, "a click keeps it"));
    app_input(&d.app, &(Input){.kind = INPUT_PRESS, .at = in_it, .time = d.time += 1});
    app_input(&d.app, &(Input){.kind = INPUT_RELEASE, .at = in_it, .time = d.time});
    CHECK(d.app.shown.pinned);
    CHECK_INT(d.app.shown.view.focus.cell, 7);
    CHECK(!desk_shows(&d, "a click keeps it"));
    CHECK(desk_shows(&d, "\"pinned\""));
    move(&d, place(&d, node, 8), 1); /* its arithmetic is not that of the pinned one */
    CHECK(!desk_shows(&d, "\"pinned\""));
    CHECK(desk_shows(&d, "a click keeps it"));
    desk_leave(&d);
}

TEST(the_windows_title_follows_a_number_to_where_it_was_made)
{
    Desk d;
    NodeId node = open_scores(&d);
    move_to(&d.app, 3);
    CHECK(strstr(app_title(&d.app).at, "step 3/12"));
    View v = d.app.shown.view;
    point_follow(d.app.shown.lesson, &v, (CellRef){node, node + 1, 7});
    shown_view(&d.app.shown, &v);
    CHECK(strstr(app_title(&d.app).at, "step 2/12"));
    NodeId inputs = trace_node(&d.app.shown.lesson->trace, node)->in[0].node;
    point_follow(d.app.shown.lesson, &v, (CellRef){inputs, inputs + 1, 0});
    shown_view(&d.app.shown, &v);
    CHECK(strstr(app_title(&d.app).at, "prelude"));
    desk_leave(&d);
}
