/*
 * look.c - how the picture looks: view, zoom, theme, colours, range, text size. Each key changes
 * one field of the View.
 */
#include "app/app_parts.h"
#include "subject/subject.h"
#include "subject/view.h"

WayStep way_step(int way)
{
    return (WayStep){(way == WAY_RIGHT) - (way == WAY_LEFT), (way == WAY_DOWN) - (way == WAY_UP)};
}

/* ---- which picture ---- */

static void look_map(App *app)
{
    View v = app->shown.view;
    v.kind = v.kind == VIEW_MAP ? VIEW_AUTO : VIEW_MAP;
    shown_view(&app->shown, &v);
}

/* Shows the text of the slide alone, all of it, or the picture again. */
static void look_words(App *app)
{
    View v = app->shown.view;
    v.parts = v.parts == PARTS_TEXT ? PARTS_SLIDE : PARTS_TEXT;
    shown_view(&app->shown, &v);
}

static void look_view(App *app, int by)
{
    View v = app->shown.view;
    if (!app->shown.lesson)
        return;
    v.kind = view_kind_next(&app->frame, app->shown.lesson, &v, by);
    shown_view(&app->shown, &v);
}

/* ---- which part of it ---- */

static void zoom_to(Shown *s, Zoom zoom)
{
    View v = s->view;
    v.zoom = zoom;
    if (!zoom_same(zoom, s->view.zoom))
        shown_view(s, &v);
}

static void look_zoom(App *app, int closer)
{
    DrawTag nothing = {0};
    if (app->shown.lesson)
        look_zoom_at(app, closer < 0, nothing);
}

void look_zoom_at(App *app, bool away, DrawTag under)
{
    Shown *s = &app->shown;
    bool cell = under.kind == TAG_CELL;
    CellRef at = {cell ? under.node : NO_NODE, 0, cell ? under.cell : -1};
    zoom_to(s, view_zoom_by(&app->frame, s->lesson, &s->view, away, at));
}

void look_pan(App *app, int way)
{
    Shown *s = &app->shown;
    WayStep to = way_step(way);
    if (s->lesson)
        zoom_to(s, view_zoom_pan(&app->frame, s->lesson, &s->view, to.down, to.right));
}

/* ---- colours and sizes ---- */

static void look_theme(App *app)
{
    View v = app->shown.view;
    v.theme = (ThemeId)((v.theme + 1) % THEME_COUNT);
    shown_view(&app->shown, &v);
    shown_say(&app->shown, "theme: %s", themes[v.theme].name);
}

/* Goes from the theme's own map to each of the others in turn. */
static void look_colours(App *app)
{
    View v = app->shown.view;
    v.map = v.map + 1 < MAP_COUNT ? v.map + 1 : -1;
    shown_view(&app->shown, &v);
    const char *name = v.map < 0 ? "the theme's own" : map_name((MapId)v.map);
    shown_say(&app->shown, "colours: %s", name);
}

static void look_range(App *app)
{
    View v = app->shown.view;
    v.range = (RangePolicy)((v.range + 1) % RANGE_COUNT);
    shown_view(&app->shown, &v);
    shown_say(&app->shown, "range: %s", range_name(v.range));
}

static void look_pool(App *app)
{
    View v = app->shown.view;
    v.pool = (Pool)((v.pool + 1) % POOL_COUNT);
    shown_view(&app->shown, &v);
    shown_say(&app->shown, "a point of several cells shows their %s", pool_name(v.pool));
}

/* Makes the text larger (by > 0) or smaller, or by 0 gives it the normal size again. */
static void look_text(App *app, int by)
{
    View v = app->shown.view;
    int steps = by ? v.text + by : 0;
    v.text = steps < 0 ? 0 : steps > TEXT_MOST ? TEXT_MOST : steps;
    shown_view(&app->shown, &v);
}

/* ---- the actions ---- */

const Deed look_deeds[ACTION_COUNT] = {
#define ACTIONS_FROM ACTIONS_LOOK
#define ACTION       DEED
#include "controls/actions.def"
};
