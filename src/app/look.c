/*
 * look.c - how the picture looks (see look.h). Each key changes one field of the View.
 */
#include "app/look.h"

#include "app/app.h"
#include "subject/view_offer.h"
#include "subject/zoom.h"

void look_map(App *app)
{
    View v = app->view;
    v.kind = v.kind == VIEW_MAP ? VIEW_AUTO : VIEW_MAP;
    app_show(app, &v);
}

static void view_by(App *app, int by)
{
    View v = app->view;
    if (!app->lesson)
        return;
    v.kind = view_kind_next(&app->frame, app->lesson, &v, by);
    app_show(app, &v);
}

void look_view_next(App *app)
{
    view_by(app, 1);
}

void look_view_previous(App *app)
{
    view_by(app, -1);
}

static void zoom_to(App *app, Zoom zoom)
{
    View v = app->view;
    v.zoom = zoom;
    if (!zoom_same(zoom, app->view.zoom))
        app_show(app, &v);
}

static void zoom_by_key(App *app, bool away)
{
    if (app->lesson)
        zoom_to(app, view_zoom_by(&app->frame, app->lesson, &app->view, away,
                                  (CellRef){NO_NODE, 0, -1}));
}

void look_zoom_in(App *app)
{
    zoom_by_key(app, false);
}

void look_zoom_out(App *app)
{
    zoom_by_key(app, true);
}

void look_zoom_at(App *app, bool away, DrawTag under)
{
    bool cell = under.kind == TAG_CELL;
    CellRef at = {cell ? under.node : NO_NODE, 0, cell ? under.cell : -1};
    zoom_to(app, view_zoom_by(&app->frame, app->lesson, &app->view, away, at));
}

static void pan_by(App *app, int down, int right)
{
    if (app->lesson)
        zoom_to(app, view_zoom_pan(&app->frame, app->lesson, &app->view, down, right));
}

void look_pan_left(App *app)
{
    pan_by(app, 0, -1);
}

void look_pan_right(App *app)
{
    pan_by(app, 0, 1);
}

void look_pan_up(App *app)
{
    pan_by(app, -1, 0);
}

void look_pan_down(App *app)
{
    pan_by(app, 1, 0);
}

void look_theme(App *app)
{
    View v = app->view;
    v.theme = (ThemeId)((v.theme + 1) % THEME_COUNT);
    app_show(app, &v);
    app_say(app, "theme: %s", theme_get(v.theme)->name);
}

/* The theme's own map, then each of the others. */
void look_colours(App *app)
{
    View v = app->view;
    v.map = v.map + 1 < MAP_COUNT ? v.map + 1 : -1;
    app_show(app, &v);
    const char *name = v.map < 0 ? "the theme's own" : map_name((MapId)v.map);
    app_say(app, "colours: %s", name);
}

void look_range(App *app)
{
    View v = app->view;
    v.range = (RangePolicy)((v.range + 1) % RANGE_COUNT);
    app_show(app, &v);
    app_say(app, "range: %s", range_name(v.range));
}

void look_pool(App *app)
{
    View v = app->view;
    v.pool = (Pool)((v.pool + 1) % POOL_COUNT);
    app_show(app, &v);
    app_say(app, "a point of several cells shows their %s", pool_name(v.pool));
}

static void set_text(App *app, int steps)
{
    View v = app->view;
    v.text = steps < 0 ? 0 : steps > TEXT_MOST ? TEXT_MOST : steps;
    app_show(app, &v);
}

void look_text_larger(App *app)
{
    set_text(app, app->view.text + 1);
}

void look_text_smaller(App *app)
{
    set_text(app, app->view.text - 1);
}

void look_text_normal(App *app)
{
    set_text(app, 0);
}
