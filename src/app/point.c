/*
 * point.c - the pointer, the ring and the arrows (see point.h).
 *
 * The ring is a tag, not a place: when the picture changes below it, it stays with what it was on,
 * and is gone when that is gone.
 */
#include "app/point.h"

#include "app/enter.h"
#include "app/look.h"
#include "app/move.h"
#include "app/pointer.h"
#include "app/predict.h"
#include "draw/targets.h"
#include "subject/point.h"

#include <math.h>

/* ---- clicks ---- */

static void pin(App *app, CellRef cell, void (*how)(const Lesson *, View *, CellRef))
{
    View v = app->view;
    if (cell.node == NO_NODE)
        return;
    how(app->lesson, &v, cell);
    v.at = 0;
    app->pinned = true;
    app_show(app, &v);
}

void point_click_cell(App *app, DrawTag tag)
{
    if (!predict_click_cell(app, tag) && !enter_click_cell(app, tag))
        pin(app, point_cell(tag), point_pin);
}

void point_click_term(App *app, DrawTag tag)
{
    pin(app, point_cell(tag), point_follow);
}

/* To the step that made a tensor; one of the prelude is followed. */
void point_click_node(App *app, DrawTag tag)
{
    Position p = position_of(app->lesson, tag.node);
    if (p.count) {
        move_to(app, p.path[0]);
        return;
    }
    CellRef first = {tag.node, tag.node + 1, 0};
    if (tensor_count(trace_node(&app->lesson->trace, tag.node)->out) > 0)
        pin(app, first, point_follow);
}

void point_click_crumb(App *app, DrawTag tag)
{
    View v = app->view;
    point_crumb(&v, (int)tag.cell);
    app_show(app, &v);
}

/* ---- the pointer ---- */

void point_hover(App *app, Point at, bool leave)
{
    DrawTag nothing = {0}, under = leave ? nothing : app_hit(app, at);
    if (app->lesson && app->blank == BLANK_NONE && point_at(&app->view, under))
        app->stale = true;
}

void point_rest(App *app)
{
    DrawTag nothing = {0};
    if (point_at(&app->view, nothing))
        app->stale = true;
}

/* ---- arrows ---- */

static void move_focus(App *app, int columns, int rows)
{
    View v = app->view;
    if (app->lesson && point_move(app->lesson, &v, columns, rows)) {
        app->pinned = true;
        app_show(app, &v);
    }
}

void point_pin_focus(App *app)
{
    CellRef none = {NO_NODE, 0, 0};
    CellRef focus = app->lesson ? point_focus(app->lesson, &app->view) : none;
    if (focus.node == NO_NODE)
        move_focus(app, 0, 0);
    else
        pin(app, focus, point_pin);
}

void point_unlock(App *app)
{
    View v = app->view;
    point_clear(&v);
    app->pinned = false;
    app_show(app, &v);
}

void point_left(App *app)
{
    move_focus(app, -1, 0);
}

void point_right(App *app)
{
    move_focus(app, 1, 0);
}

void point_up(App *app)
{
    move_focus(app, 0, -1);
}

void point_down(App *app)
{
    move_focus(app, 0, 1);
}

/* ---- the ring ---- */

static void move_ring(App *app, int by)
{
    Arena a = arena_scratch();
    DrawTargets all = draw_targets(&a, app_draw(app));
    const DrawTarget *next = draw_target_next(&all, app->ring, by);
    if (next && !app->foreign) {
        app->ring = next->tag;
        point_at(&app->view, next->tag);
    }
    arena_free(&a);
    app->stale = true;
}

void point_ring_next(App *app)
{
    move_ring(app, 1);
}

void point_ring_previous(App *app)
{
    move_ring(app, -1);
}

void point_press(App *app)
{
    pointer_click(app, app->ring);
}

void point_draw_ring(App *app, DrawList *d)
{
    if (app->ring.kind == TAG_NONE)
        return;
    DrawTargets all = draw_targets(&app->frame, d);
    const Theme *theme = theme_get(app->view.theme);
    float thick = fmaxf(3, roundf((float)d->height / 360));
    for (size_t i = 0; i < all.count; i++) {
        if (!tag_same(all.items[i].tag, app->ring))
            continue;
        Box box = box_inset(all.items[i].box, -thick);
        Box page = {0, 0, (float)d->width, (float)d->height};
        box = box_meet(box, page);
        draw_frame(d, box, theme_colour(theme, ROLE_ACCENT), 2 * thick, thick, 0);
        draw_frame(d, box_inset(box, thick), theme_colour(theme, ROLE_BACKGROUND), thick, 1, 0);
        return;
    }
    app->ring = (DrawTag){0};
}

/* ---- back, copy ---- */

void point_go_back(App *app)
{
    View v = app->view;
    if (point_back(&v))
        app_show(app, &v);
    else
        look_pan_left(app); /* the same key, where there is nothing to go back to */
}

void point_copy(App *app)
{
    if (!app->lesson)
        return;
    Str text = point_text(&app->frame, app->lesson, &app->view, app->pinned);
    if (text.len) {
        app_copy(app, text);
        app_say(app, "Copied.");
    }
}
