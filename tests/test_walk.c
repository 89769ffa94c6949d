/*
 * test_walk.c - somebody walks through a small GPT in the window, into every call, and asks a cell
 * in each place; and back again.
 *
 * Wherever one stands there is something to see, nothing overlaps or is cut off, a cell that is
 * asked tells its own number.
 */
#include "controls/shown.h"
#include "desk.h"
#include "draw/draw.h"
#include "layout.h"
#include "lesson/places.h"
#include "output/raster.h"
#include "subject/view.h"
#include "words/arithmetic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES_MOST = 3000 };

typedef struct Walker {
    Desk desk;
    Arena arena;
    uint32_t seed;
    Position at;
    int places, asked;
    int distance; /* from one place that is looked at to the next */
} Walker;

static uint32_t below(Walker *w, uint32_t n)
{
    w->seed = w->seed * 1664525 + 1013904223;
    return (w->seed >> 8) % n;
}

static const View *view_of(const Walker *w)
{
    return &w->desk.app.shown.view;
}

static void where(const Walker *w, char *out, size_t size)
{
    Arena a = arena_scratch();
    StrBuf at = strbuf_make(&a);
    position_write(&at, &view_of(w)->position);
    snprintf(out, size, "own-gpt at %.*s text %d", STR_ARG(strbuf_str(&at)), view_of(w)->text);
    arena_free(&a);
}

static void look(Walker *w, const char *what)
{
    char at[160], said[200];
    const DrawList *d = app_draw(&w->desk.app);
    where(w, at, sizeof at);
    snprintf(said, sizeof said, "%s%s", at, what);
    layout_check(said, d, view_of(w)->theme, view_of(w)->text);
}

/* Some cell that the pointer can reach; TAG_NONE: there is none. */
static DrawTag some_cell(Walker *w)
{
    const DrawList *d = app_draw(&w->desk.app);
    DrawTag chosen = {TAG_NONE, 0, 0, 0};
    uint32_t seen = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
        DrawTag hit = draw_hit(d, middle);
        if (c->tag.kind == TAG_CELL && hit.kind == TAG_CELL && hit.cell == c->tag.cell &&
            hit.node == c->tag.node && below(w, ++seen) == 0)
            chosen = c->tag;
    }
    return chosen;
}

/* The number of the cell stands in its arithmetic, with the minus of printed books. */
static bool tells(Walker *w, DrawTag cell)
{
    const Trace *t = &w->desk.app.shown.lesson->trace;
    Scalar value = trace_cell(t, (CellRef){cell.node, cell.time, cell.cell});
    const DrawList *d = app_draw(&w->desk.app);
    Str number = arithmetic_number(&w->arena, value);
    if (str_is(number, "-inf"))
        number = STR("−∞");
    else if (number.len > 0 && number.at[0] == '-')
        number = str_printf(&w->arena, "−%.*s", STR_ARG(str_from(number, 1)));
    for (size_t i = 0; i < d->count; i++)
        if (str_equal(str_trim(d->items[i].text), number) ||
            (d->items[i].text.len > number.len && str_ends(d->items[i].text, number.at)))
            return true;
    return false;
}

static void ask(Walker *w)
{
    char at[160];
    DrawTag cell = some_cell(w);
    where(w, at, sizeof at);
    if (cell.kind == TAG_NONE)
        return;
    desk_click(&w->desk, cell);
    look(w, ", asked");
    if (!CHECK(tells(w, cell)))
        printf("  %s: cell %d of node %d\n", at, (int)cell.cell, (int)cell.node);
    w->asked++;
}

/* Stands at the position with nothing pinned, as one comes to it by keys. */
static void stand(Walker *w, const Position *p)
{
    Shown *s = &w->desk.app.shown;
    View v = view_default();
    v.text = s->view.text;
    v.position = *p;
    s->pinned = false;
    shown_view(s, &v);
}

/* One place further, into what has parts, or back; false at the end. */
static bool go(Walker *w, int by)
{
    const Lesson *l = w->desk.app.shown.lesson;
    if (!(by > 0 && position_in(l, &w->at)) && !position_walk(l, &w->at, by))
        return false;
    stand(w, &w->at);
    return true;
}

static void see(Walker *w)
{
    if (w->places++ % w->distance)
        return;
    const DrawList *d = app_draw(&w->desk.app);
    CHECK(d->count > 20);
    look(w, "");
    ask(w);
    arena_reset(&w->arena);
}

static void walk(int text, int distance)
{
    Error e = {0};
    Walker w = {
        .arena = arena_make(0), .seed = 7, .distance = distance, .at = {.path = {1}, .count = 1}};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    desk_start(&w.desk, NULL);
    w.desk.metrics = fonts_metrics(fonts);
    layout_start();
    if (CHECK(app_open(&w.desk.app, STR("tests/torch/own-gpt.py"), &e))) {
        w.desk.app.shown.view.text = text;
        stand(&w, &w.at);
        do
            see(&w);
        while (w.places < PLACES_MOST && go(&w, 1));
        CHECK(w.places < PLACES_MOST);
        while (w.places < 2 * PLACES_MOST && go(&w, -1))
            see(&w);
        CHECK(w.places > 1000);
        CHECK(w.asked > w.places / distance / 3);
    }
    CHECK_INT(layout_complaints(), 0);
    desk_leave(&w.desk);
    fonts_close(fonts);
    arena_free(&w.arena);
}

TEST(walk_through_a_model_shows_everything)
{
    const char *all = getenv("WALK");
    walk(0, all ? atoi(all) : 37);
    walk(3, all ? atoi(all) : 41);
    walk(6, all ? atoi(all) : 43);
}
