/*
 * look.c - how the picture looks: kind, theme, colours, range, text size. Each key changes one
 * field of the View.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

/* ---- which picture ---- */

static void look_map(App *app)
{
    View *v = shown_change(&app->shown);
    v->kind = v->kind == VIEW_MAP ? VIEW_AUTO : VIEW_MAP;
}

/* Shows the text of the slide alone, all of it, or the picture again. */
static void look_words(App *app)
{
    View *v = shown_change(&app->shown);
    v->parts = v->parts == PARTS_TEXT ? PARTS_SLIDE : PARTS_TEXT;
}

static void look_view(App *app, int by)
{
    View *v = shown_change(&app->shown);
    if (app->shown.lesson)
        v->kind = view_kind_next(&app->frame, app->shown.lesson, v, by);
}

/* ---- colours and sizes ---- */

static void look_theme(App *app)
{
    View *v = shown_change(&app->shown);
    v->theme = (ThemeId)((v->theme + 1) % THEME_COUNT);
    shown_say(&app->shown, "theme: %s", themes[v->theme].name);
}

/* Goes from the theme's own map to each of the others in turn. */
static void look_colours(App *app)
{
    View *v = shown_change(&app->shown);
    v->map = v->map + 1 < MAP_COUNT ? v->map + 1 : -1;
    const char *name = v->map < 0 ? "the theme's own" : map_name((MapId)v->map);
    shown_say(&app->shown, "colours: %s", name);
}

static void look_range(App *app)
{
    View *v = shown_change(&app->shown);
    v->range = (RangePolicy)((v->range + 1) % RANGE_COUNT);
    shown_say(&app->shown, "range: %s", range_name(v->range));
}

static void look_pool(App *app)
{
    View *v = shown_change(&app->shown);
    v->pool = (Pool)((v->pool + 1) % POOL_COUNT);
    shown_say(&app->shown, "a point of several cells shows their %s", pool_name(v->pool));
}

/* Makes the text larger (by > 0) or smaller, or by 0 gives it the normal size again. */
static void look_text(App *app, int by)
{
    View *v = shown_change(&app->shown);
    int steps = by ? v->text + by : 0;
    v->text = steps < 0 ? 0 : steps > TEXT_MOST ? TEXT_MOST : steps;
}

/* ---- the actions ---- */

#undef IN_LOOK
#define IN_LOOK(deed) deed
const Deed look_deeds[ACTION_COUNT] = {
#define ACTION DEED
#include "controls/actions.def"
};
