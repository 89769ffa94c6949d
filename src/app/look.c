/*
 * look.c - how the picture looks: kind, theme, colours, range, text size. Each key changes one
 * option of the View.
 *
 * Must not know: the App. What is shown is all that these functions change.
 */
#include "app/app_parts.h"
#include "subject/beside.h"
#include "words/phrase.h"

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
    View *v = shown_change(s);
    ViewKind before = v->kind;
    if (s->lesson && v->at && v->kind != VIEW_MAP) {
        shown_say(s, "inside an operation there is but one picture");
        return;
    }
    Arena a = arena_scratch();
    if (s->lesson)
        v->kind = view_kind_next(&a, s->lesson, v, by);
    if (v->kind == before)
        shown_say(s, "there is no other picture of this");
    arena_free(&a);
}

/* ---- side by side ---- */

/* Why nothing stands beside it. */
static PhraseId why_alone(const Lesson *l, const View *v)
{
    Arena a = arena_make(0);
    bool none = subject_of(&a, l, v).node == NO_NODE;
    arena_free(&a);
    return none ? PHRASE_BESIDE_EMPTY : PHRASE_BESIDE_NOTHING;
}

/* Puts beside what is shown what makes the most sense, and then one after another all else that
 * does; behind the last the tensor stands alone again. */
static void look_beside(Shown *s, int on)
{
    View v = *shown_change(s);
    (void)on;
    bool open = v.beside.kind != BESIDE_NOTHING;
    if (!s->lesson)
        return;
    beside_choose(s->lesson, &v);
    v.kind = open ? v.kind : VIEW_AUTO;
    if (v.beside.kind != BESIDE_NOTHING && !beside_is_on(&v)) {
        shown_say(s, "%.*s", STR_ARG(phrase_plain(PHRASE_BESIDE_NOT_HERE)));
        return;
    }
    if (!open) {
        if (v.beside.kind == BESIDE_NOTHING)
            shown_say(s, "%.*s", STR_ARG(phrase_plain(why_alone(s->lesson, &v))));
    } else if (v.beside.kind == BESIDE_NOTHING) {
        shown_say(s, "%.*s", STR_ARG(phrase_plain(PHRASE_BESIDE_CLOSED)));
    }
    shown_view(s, &v);
}

/* Are two places side by side? Says so where none are. */
static bool has_sides(Shown *s)
{
    bool on = s->lesson && beside_is_on(&s->view);
    if (!on)
        shown_say(s, "no two places are side by side here");
    return on;
}

static void look_beside_move(Shown *s, int by)
{
    View *v = shown_change(s);
    if (has_sides(s) && !beside_move(s->lesson, v, by))
        shown_say(s, "%.*s", STR_ARG(phrase_plain(PHRASE_BESIDE_NO_MORE)));
}

static void look_swap(Shown *s, int way)
{
    View v = *shown_change(s);
    (void)way;
    if (has_sides(s) && beside_swap(s->lesson, &v))
        shown_view(s, &v);
}

static void look_difference(Shown *s, int way)
{
    (void)way;
    if (has_sides(s))
        shown_change(s)->difference = !s->view.difference;
}

/* ---- colours and sizes ---- */

static void look_theme(Shown *s, int by)
{
    View *v = shown_change(s);
    v->theme = (ThemeId)(((int)v->theme + by) % THEMES_OF_WINDOW);
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
    int text = steps < 0 ? 0 : steps > TEXT_MOST ? TEXT_MOST : steps;
    if (text == v->text)
        shown_say(s, "the text %s",
                  by > 0   ? "is as large as it can be"
                  : by < 0 ? "is as small as it can be"
                           : "has its normal size");
    v->text = text;
}

/* ---- the actions ---- */

#undef IN_LOOK
#define IN_LOOK(deed) deed
const Deed look_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
