/*
 * enter.c - stepping into operations and moving in there (see enter.h). What is in there is known
 * to subject/inside.h; here it becomes a View to show.
 */
#include "app/enter.h"

#include "app/app.h"
#include "subject/inside.h"

void enter_in(App *app)
{
    View v = app->view;
    if (!app->lesson)
        return;
    if (inside_enter(app->lesson, &v)) {
        app->pinned = false;
        app_show(app, &v);
    } else if (!v.at) {
        app_say(app, "there is nothing to step into here");
    }
}

void enter_leave(App *app)
{
    View v = app->view;
    if (!inside_leave(&v))
        return;
    app->pinned = false;
    app_show(app, &v);
}

static void go(App *app, InsideUnit unit, int direction)
{
    View v = app->view;
    if (!app->lesson || !v.at)
        return;
    v.at = inside_move(app->lesson, &v, unit, direction);
    app_show(app, &v);
}

void enter_next_term(App *app)
{
    go(app, INSIDE_TERM, 1);
}

void enter_previous_term(App *app)
{
    go(app, INSIDE_TERM, -1);
}

void enter_next_cell(App *app)
{
    go(app, INSIDE_CELL, 1);
}

void enter_previous_cell(App *app)
{
    go(app, INSIDE_CELL, -1);
}

void enter_start(App *app)
{
    go(app, INSIDE_END, -1);
}

void enter_finish(App *app)
{
    go(app, INSIDE_END, 1);
}

bool enter_click_cell(App *app, DrawTag tag)
{
    View v = app->view;
    if (!app->lesson || !v.at || tag.node != inside_node(app->lesson, &v))
        return false;
    v.focus = (CellRef){tag.node, tag.node + 1, tag.cell}; /* of large operations its row is run */
    int64_t event = inside_finished(app->lesson, &v, tag.cell);
    if (event) {
        v.at = event;
        app_show(app, &v);
    }
    return true;
}

void enter_click_event(App *app, DrawTag tag)
{
    View v = app->view;
    v.at = tag.cell;
    app_show(app, &v);
}
