/*
 * pointer.c - pointing at things (see pointer.h).
 *
 * What is under the pointer is asked of the draw list that is on screen: its tags say what each
 * shape stands for, and a table says what a click on it does.
 */
#include "app/pointer.h"

#include "app/edit.h"
#include "app/enter.h"
#include "app/look.h"
#include "app/move.h"
#include "app/point.h"
#include "app/predict.h"
#include "subject/zoom.h"

#include <math.h>

static void click_step(App *app, DrawTag tag)
{
    move_to(app, (int)tag.cell);
}

static void click_stage(App *app, DrawTag tag)
{
    move_to_stage(app, (int)tag.cell);
}

/* Another picture of the same tensor. */
static void click_view(App *app, DrawTag tag)
{
    View v = app->view;
    v.kind = (ViewKind)tag.cell;
    app_show(app, &v);
}

static void click_button(App *app, DrawTag tag)
{
    app_act(app, action_of_button((Button)tag.cell), false);
}

static void (*const click[TAG_KIND_COUNT])(App *app, DrawTag tag) = {
    [TAG_STEP] = click_step,         [TAG_STAGE] = click_stage,
    [TAG_CELL] = point_click_cell,   [TAG_TERM] = point_click_term,
    [TAG_PART] = point_click_cell,   [TAG_NODE] = point_click_node,
    [TAG_CRUMB] = point_click_crumb, [TAG_VIEW] = click_view,
    [TAG_BUTTON] = click_button,     [TAG_CHOICE] = predict_click_choice,
    [TAG_EVENT] = enter_click_event, [TAG_LITERAL] = edit_press,
    [TAG_WORD] = edit_word,
};

void pointer_click(App *app, DrawTag tag)
{
    app->stale = true;
    if (app->lesson && click[tag.kind])
        click[tag.kind](app, tag);
    else if (tag.kind == TAG_NONE && app->settings.present)
        move_next(app);
}

/* ---- pulling along what is zoomed ---- */

enum { CLICK_PIXELS = 4 }; /* a hand that clicks moves less */

/* The part of a matrix under the pointer; NULL: none. */
static const DrawCommand *field_at(const App *app, Point at)
{
    return app->lesson && !app->foreign ? draw_find(&app->drawn, at, TAG_FIELD) : NULL;
}

/* What is zoomed can be dragged: a click there is one when the button is let go. */
static bool drag_begin(App *app, DrawTag tag, Point at)
{
    const DrawCommand *field = field_at(app, at);
    bool inside = tag.kind == TAG_CELL || tag.kind == TAG_FIELD;
    app->drag = (Drag){.on = field && inside && !zoom_is_whole(app->view.zoom),
                       .pressed = tag,
                       .from = at,
                       .zoom = app->view.zoom};
    if (app->drag.on)
        app->drag.box = field->box;
    return app->drag.on;
}

static bool drag_move(App *app, Point at)
{
    Drag *d = &app->drag;
    Point by = {at.x - d->from.x, at.y - d->from.y};
    if (!d->on)
        return false;
    d->moved = d->moved || fabsf(by.x) > CLICK_PIXELS || fabsf(by.y) > CLICK_PIXELS;
    DrawCommand field = {.tag = d->pressed, .box = d->box};
    View v = app->view;
    v.zoom = d->moved ? view_zoom_pull(app->lesson, &field, d->zoom, by) : v.zoom;
    if (!zoom_same(v.zoom, app->view.zoom))
        app_show(app, &v);
    return true;
}

static bool drag_end(App *app)
{
    bool on = app->drag.on;
    app->drag.on = false;
    if (on && !app->drag.moved)
        pointer_click(app, app->drag.pressed);
    return on;
}

static void press(App *app, Point at)
{
    DrawTag tag = app_hit(app, at);
    app->blank = BLANK_NONE;
    app->ring = (DrawTag){0};
    if (!drag_begin(app, tag, at))
        pointer_click(app, tag);
}

/* Zooms at the pointer; with Shift or Alt it moves what is zoomed. */
static void wheel(App *app, const Input *in)
{
    DrawTag tag = app_hit(app, in->at);
    const DrawCommand *field = field_at(app, in->at);
    bool away = in->wheel < 0;
    if (!app->lesson || in->wheel == 0)
        return;
    if (field) {
        CellRef cell = view_zoom_cell(app->lesson, field, app->view.zoom, in->at);
        tag = (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time};
    }
    if (in->mods & MOD_SHIFT)
        (away ? look_pan_right : look_pan_left)(app);
    else if (in->mods & MOD_ALT)
        (away ? look_pan_down : look_pan_up)(app);
    else
        look_zoom_at(app, away, tag);
}

void pointer_input(App *app, const Input *in)
{
    app->pointer = in->at;
    if (in->kind == INPUT_RELEASE ? edit_release(app)
                                  : in->kind == INPUT_MOVE && edit_move(app, in))
        return;
    if (in->kind == INPUT_RELEASE ? drag_end(app)
                                  : in->kind == INPUT_MOVE && drag_move(app, in->at))
        return;
    if (app->spotlight || app->laser)
        app->stale = true;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_LEAVE)
        point_hover(app, in->at, in->kind == INPUT_LEAVE);
    if (in->kind == INPUT_PRESS)
        press(app, in->at);
    if (in->kind == INPUT_WHEEL)
        wheel(app, in);
}
