/*
 * look.c - how the picture looks: kind, theme, colours, range, text size. Each key changes one
 * option of the View.
 *
 * Must not know: the App. What is shown is all that these functions change.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

/* ---- which picture ---- */

/* Shows a kind of picture, or if it is shown, the lesson's own again. */
static void look_kind(Shown *s, int kind)
{
    View *v = shown_change(s);
    v->kind = v->kind == (ViewKind)kind ? VIEW_AUTO : (ViewKind)kind;
}

/* Shows some parts of the slide alone, or if they are shown, all of it again. */
static void look_parts(Shown *s, int parts)
{
    View *v = shown_change(s);
    v->parts = v->parts == (Parts)parts ? PARTS_SLIDE : (Parts)parts;
}

static void look_view(Shown *s, int by)
{
    Arena a = arena_scratch();
    View *v = shown_change(s);
    if (s->lesson)
        v->kind = view_kind_next(&a, s->lesson, v, by);
    arena_free(&a);
}

/* ---- colours and sizes ---- */

static void look_theme(Shown *s, int by)
{
    View *v = shown_change(s);
    v->theme = (ThemeId)(((int)v->theme + by) % THEME_COUNT);
    shown_say(s, "theme: %s", themes[v->theme].name);
}

/* Goes from the theme's own map, which is -1, to each of the others in turn. */
static void look_colours(Shown *s, int by)
{
    View *v = shown_change(s);
    v->map = (v->map + 1 + by) % (MAP_COUNT + 1) - 1;
    shown_say(s, "colours: %s", v->map < 0 ? "the theme's own" : map_name((MapId)v->map));
}

static void look_range(Shown *s, int by)
{
    View *v = shown_change(s);
    v->range = (RangePolicy)(((int)v->range + by) % RANGE_COUNT);
    shown_say(s, "range: %s", range_name(v->range));
}

static void look_pool(Shown *s, int by)
{
    View *v = shown_change(s);
    v->pool = (Pool)(((int)v->pool + by) % POOL_COUNT);
    shown_say(s, "a point of several cells shows their %s", pool_name(v->pool));
}

/* Makes the text larger (by > 0) or smaller, or by 0 gives it the normal size again. */
static void look_text(Shown *s, int by)
{
    View *v = shown_change(s);
    int steps = by ? v->text + by : 0;
    v->text = steps < 0 ? 0 : steps > TEXT_MOST ? TEXT_MOST : steps;
}

/* ---- the actions ---- */

#undef IN_LOOK
#define IN_LOOK(deed) deed
const Deed look_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
