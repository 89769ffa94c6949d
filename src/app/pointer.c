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

static void press(App *app, Point at)
{
    DrawTag tag = app_hit(app, at);
    app->blank = BLANK_NONE;
    app->ring = (DrawTag){0};
    pointer_click(app, tag);
}

/* Zooms at the pointer; with Shift or Alt it moves what is zoomed. */
static void wheel(App *app, const Input *in)
{
    DrawTag tag = app_hit(app, in->at);
    bool away = in->wheel < 0;
    if (!app->lesson || in->wheel == 0)
        return;
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
    if (app->spotlight || app->laser)
        app->stale = true;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_LEAVE)
        point_hover(app, in->at, in->kind == INPUT_LEAVE);
    if (in->kind == INPUT_PRESS)
        press(app, in->at);
    if (in->kind == INPUT_WHEEL)
        wheel(app, in);
}
