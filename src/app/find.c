/*
 * find.c - searching in the lesson that is shown: a field, what was found, and going there.
 *
 * The index is made when the search begins, and anew when another lesson or version of it is shown
 * meanwhile. A cell that was found is pinned, as if somebody had clicked it.
 */
#include "app/app_parts.h"

#include <math.h>

enum { RESULT_PAGE = 8 };

/* ---- searching ---- */

static void make_index(App *app)
{
    Finding *f = &app->finding;
    arena_reset(&f->texts);
    f->index = (SearchIndex){.here = true};
    f->of = app->shown.lesson;
    search_add(&f->texts, &f->index, app->shown.lesson, 0);
}

/* Are numbers hidden? Then none is found: a list of them would tell what is to be guessed. */
static bool is_guessed(const App *app)
{
    const View *v = &app->shown.view;
    return v->hide || v->turned_count > 0 || predict_asked(app);
}

static void search_for(App *app, Str text)
{
    Finding *f = &app->finding;
    arena_reset(&f->values);
    search_find(&f->index, text, &f->found);
    f->cut = !is_guessed(app) && search_values(&f->values, app->shown.lesson, text, &f->found);
    f->result = 0;
    app->shown.stale = true;
}

static void search(App *app)
{
    search_for(app, field_text(&app->finding.query));
}

/* Searches again where another version of the lesson is shown by now: what was found is of the old
 * one. */
static void follow(App *app)
{
    Finding *f = &app->finding;
    f->up = f->up && app->shown.lesson;
    if (!f->up || f->of == app->shown.lesson)
        return;
    make_index(app);
    search(app);
}

static void find_open(App *app)
{
    Finding *f = &app->finding;
    if (!app->shown.lesson)
        return;
    make_index(app);
    query_begin(&f->query, PHRASE_FIND_HERE);
    f->up = true;
    search(app);
}

/* ---- going there ---- */

/* True where the lesson that is shown has the cell: it may be another version by now. */
static bool is_there(const Trace *t, CellRef c)
{
    return c.node < trace_now(t) && c.cell < tensor_count(trace_node(t, c.node)->out);
}

/* Pins the cell where the step shows it; where it shows another tensor, in the part of the step
 * that made it. What was looked at before is no way to it: there is no trail, if that can be. */
static void pin(App *app, CellRef cell)
{
    Shown *s = &app->shown;
    View v = s->view, inner = s->view;
    inner.position = position_of(s->lesson, cell.node);
    point_pin(s->lesson, &v, cell);
    if (v.trail_count && inner.position.count) {
        point_pin(s->lesson, &inner, cell);
        v = inner.trail_count ? v : inner;
    }
    s->pinned = true;
    shown_view(s, &v);
}

static void go(App *app, const Found *found)
{
    move_to(app, found->step);
    if (found->kind == FOUND_VALUE && is_there(&app->shown.lesson->trace, found->cell))
        pin(app, found->cell);
}

static Str kind_of(const Found *found)
{
    return phrase_plain((PhraseId)(PHRASE_FOUND_LESSON + (int)found->kind));
}

bool find_go(App *app, Str text)
{
    Finding *f = &app->finding;
    make_index(app);
    search_for(app, text);
    if (f->found.count == 0)
        return false;
    const Found *best = &f->found.item[0];
    go(app, best);
    if (best->kind == FOUND_LESSON || best->kind == FOUND_ABOUT) /* no step shows it */
        shown_say(&app->shown, "%.*s: %.*s", STR_ARG(kind_of(best)), STR_ARG(best->text));
    return true;
}

/* ---- inputs ---- */

static void choose(Finding *f, int result)
{
    int last = f->found.count - 1;
    f->result = result < 0 || last < 0 ? 0 : result > last ? last : result;
}

/* Is there nothing to go to here, and are there other lessons to search in? */
static bool leads_on(const App *app)
{
    const Finding *f = &app->finding;
    return f->query.len && f->found.count == 0 && !app->settings.embedded;
}

/* Goes to what is chosen; where nothing was found, to the search in all lessons. */
static void leave(App *app, bool goes)
{
    Finding *f = &app->finding;
    bool on = leads_on(app);
    if (goes && f->found.count == 0 && !on)
        return;
    f->up = false;
    if (goes && on)
        home_search(app, field_text(&f->query));
    else if (goes)
        go(app, &f->found.item[f->result]);
}

static void press_key(App *app, uint32_t key)
{
    Finding *f = &app->finding;
    if (key == KEY_UP || key == KEY_DOWN)
        choose(f, f->result + (key == KEY_DOWN ? 1 : -1));
    if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)
        choose(f, f->result + (key == KEY_PAGE_DOWN ? RESULT_PAGE : -RESULT_PAGE));
    if (key == KEY_ENTER || key == KEY_ESC)
        leave(app, key == KEY_ENTER);
}

/* A click on a result goes there, one beside the panel ends the search. */
static void press(App *app, DrawTag tag)
{
    if (tag.kind == TAG_FOUND)
        choose(&app->finding, (int)tag.cell);
    if (tag.kind != TAG_COVER)
        leave(app, tag.kind == TAG_FOUND);
}

bool find_input(App *app, const Input *in, ActionId does)
{
    Finding *f = &app->finding;
    follow(app);
    if (!f->up || app->presenting.blank != BLANK_NONE || home_is_for_all(does))
        return false;
    if (home_is_menu(app) || app->home.sheet_up || in->kind > INPUT_WHEEL)
        return false;
    app->shown.stale = true;
    bool changed = false, taken = query_input(&f->query, in, &changed);
    field_clip(app, &f->query);
    if (changed)
        search(app);
    if (taken || scroll_take_rows(app, in, SCROLL_FIND, f->found.count, &f->first, &f->result))
        return true;
    if (in->kind == INPUT_KEY)
        press_key(app, in->chord.key);
    else if (in->kind == INPUT_PRESS)
        press(app, point_tag(app, in->at));
    else if (in->kind == INPUT_WHEEL)
        choose(f, f->result - (int)in->wheel);
    return true;
}

/* ---- drawing ---- */

/* "softmax, step 12" */
static Str place_of(Arena *a, const Found *found)
{
    return phrase(a, PHRASE_MENU_PLACE,
                  found->stage.len ? found->stage : phrase_plain(PHRASE_FOUND_LESSON),
                  phrase_number(a, found->step));
}

/* The widths of places and kinds: as wide as the widest of them, and places at most a share of the
 * row, so that the lines with what was found have the rest. */
typedef struct Columns {
    float place, kind;
} Columns;

static Columns columns_of(const Pen *p, const Finding *f, float row)
{
    Columns c = {0, 0};
    for (int i = 0; i < f->found.count; i++) {
        const Found *found = &f->found.item[i];
        c.place = fmaxf(c.place, pen_width(p, FONT_SANS_BOLD, p->small, place_of(p->a, found)));
        c.kind = fmaxf(c.kind, pen_width(p, FONT_SANS, p->small, kind_of(found)));
    }
    return (Columns){fminf(ceilf(c.place) + 1, row * 0.4f), ceilf(c.kind) + 1};
}

/* Where it is, what kind of thing it is, and the line with it. */
static void draw_result(const Pen *p, const Finding *f, int i, Box row, const Columns *columns)
{
    const Found *found = &f->found.item[i];
    bool code = found->kind == FOUND_VARIABLE || found->kind == FOUND_OPERATION ||
                found->kind == FOUND_VALUE || found->kind == FOUND_CODE;
    p->d->tag = (DrawTag){TAG_FOUND, NO_NODE, i, 0};
    draw_area(p->d, row);
    if (i == f->result) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 0);
        draw_rect(p->d, (Box){row.x, row.y, fmaxf(roundf(p->gap / 3), 3), row.h},
                  pen_colour(p, ROLE_FOCUS), 0);
    }
    Box part = {row.x + 1.5f * p->gap, row.y, columns->place, row.h};
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_TEXT, part, ALIGN_LEFT, place_of(p->a, found));
    part.x += part.w + 1.5f * p->gap;
    part.w = columns->kind;
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, part, ALIGN_LEFT, kind_of(found));
    part.x += part.w + 1.5f * p->gap;
    part.w = fmaxf(row.x + row.w - 2 * p->gap - part.x, 0);
    pen_text_in(p, code ? FONT_MONO : FONT_SANS, p->small, ROLE_TEXT, part, ALIGN_LEFT,
                search_excerpt(p->a, found));
    p->d->tag = (DrawTag){0};
}

/* What is said below the results: how many, and what was left out. */
static Str told(Arena *a, const App *app)
{
    const Finding *f = &app->finding;
    Str count = phrase_number(a, f->found.count);
    Str places = leads_on(app)     ? phrase_plain(phrase_by(PHRASE_FIND_ELSEWHERE, app->finger))
                 : !f->found.count ? phrase_plain(PHRASE_FIND_NONE)
                 : f->found.more   ? phrase(a, PHRASE_MENU_FOUND_MORE, count)
                                   : phrase(a, PHRASE_MENU_FOUND, count);
    Str cut = phrase(a, PHRASE_FIND_CUT, phrase_number(a, SEARCH_CELLS));
    if (!f->query.len)
        return phrase_plain(phrase_by(PHRASE_FIND_KEYS, app->finger));
    if (is_guessed(app))
        cut = phrase_plain(PHRASE_FIND_HIDDEN);
    return f->cut || is_guessed(app) ? str_printf(a, "%.*s; %.*s", STR_ARG(places), STR_ARG(cut))
                                     : places;
}

bool find_tell(App *app, Telling *t)
{
    const Finding *f = &app->finding;
    const Found *found = &f->found.item[f->result];
    if (!f->up || home_is_menu(app))
        return false;
    tell(t, "find", phrase_plain(PHRASE_FIND_HERE));
    tell(t, "typed", field_text(&f->query));
    tell(t, "places", told(&t->arena, app));
    if (f->found.count) {
        tell(t, "place",
             phrase(&t->arena, PHRASE_MENU_PLACE, found->stage,
                    phrase_number(&t->arena, found->step)));
        tell(t, "found", search_excerpt(&t->arena, found));
    }
    return true;
}

/* Where the bar with title and stages ends. */
static float below_title(const Pen *p)
{
    float end = pen_line(p->title) + 2 * p->gap;
    for (size_t i = 0; i < p->d->count; i++)
        if (p->d->items[i].tag.kind == TAG_STAGE)
            end = fmaxf(end, p->d->items[i].box.y + p->d->items[i].box.h);
    return ceilf(end + p->gap);
}

void find_draw(App *app, const Pen *p)
{
    enum { FRAME = 2 }; /* pixels, which no row covers */
    Finding *f = &app->finding;
    follow(app);
    if (!f->up || home_is_menu(app))
        return;
    float w = fminf((float)p->d->width - 4 * p->gap, 60 * p->body);
    float high = fmaxf(pen_line(p->body), p->d->finger);
    float head = ceilf(1.8f * p->title), foot = pen_line(p->small) + p->gap;
    float top = below_title(p);
    int room = (int)(((float)p->d->height * 0.9f - top - head - foot) / high);
    int rows = f->found.count < room ? f->found.count : room;
    f->first = pen_scroll_first(f->first, f->result, rows, f->found.count);
    Box panel = {floorf(((float)p->d->width - w) / 2), top, w, head + foot + high * (float)rows};
    Box row = {panel.x + FRAME, panel.y, panel.w - 2 * FRAME, head};
    p->d->tag = (DrawTag){TAG_COVER, NO_NODE, 0, 0};
    pen_panel(p, panel);
    draw_area(p->d, panel);
    p->d->tag = (DrawTag){0};
    draw_frame(p->d, panel, pen_colour(p, ROLE_FOCUS), 8, FRAME, 0);
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = panel});
    query_draw(p, &f->query, (Box){row.x + 1.5f * p->gap, row.y, row.w - 3 * p->gap, row.h});
    row.y += head;
    row.h = high;
    Box bar = {panel.x, row.y, panel.w - p->gap / 2, high * (float)rows};
    Columns columns = columns_of(p, f, row.w - (rows < f->found.count ? p->gap : 0));
    for (int i = f->first; i < f->found.count && i < f->first + rows; i++, row.y += high)
        draw_result(p, f, i, row, &columns);
    pen_scroll(p, SCROLL_FIND, bar, f->first, rows, f->found.count);
    Box below = {row.x + 1.5f * p->gap, row.y, row.w - 3 * p->gap, foot};
    p->d->tag = (DrawTag){leads_on(app) ? TAG_FOUND : TAG_COVER, NO_NODE, 0, 0};
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, below, ALIGN_LEFT, told(p->a, app));
    p->d->tag = (DrawTag){0};
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
}

/* ---- the actions ---- */

#undef IN_FIND
#define IN_FIND(deed) deed
const Deed find_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
