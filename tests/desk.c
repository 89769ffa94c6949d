/*
 * desk.c - keys and clicks for tests of the App (see desk.h).
 */
#include "desk.h"
#include "draw_dump.h"

#include <string.h>

void desk_start(Desk *d, const char *state)
{
    Settings settings = {.no_motion = true, .state = state};
    d->metrics = text_fake;
    d->time = 0;
    app_start(&d->app, &settings, &d->metrics, 1280, 720);
}

bool desk_open(Desk *d, const char *lesson)
{
    Error e = {0};
    desk_start(d, NULL);
    return CHECK(app_open(&d->app, str_of(lesson), &e));
}

void desk_leave(Desk *d)
{
    app_end(&d->app);
}

void desk_press_at(Desk *d, const char *chord, double pause, bool repeat)
{
    Input in = {.kind = INPUT_KEY, .time = d->time += pause, .repeat = repeat};
    CHECK(chord_parse(str_of(chord), &in.chord));
    app_input(&d->app, &in);
}

void desk_press(Desk *d, const char *chord)
{
    desk_press_at(d, chord, 1, false);
}

void desk_type(Desk *d, const char *text)
{
    Input in = {.kind = INPUT_TEXT, .time = d->time += 1, .text = str_of(text)};
    app_input(&d->app, &in);
}

/* The middle of the last shape that has the tag and can be hit there. */
static bool find(Desk *d, DrawTag tag, Point *at)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = list->count; i-- > 0;) {
        const DrawCommand *c = &list->items[i];
        if (c->tag.kind != tag.kind || c->tag.node != tag.node || c->tag.cell != tag.cell)
            continue;
        *at = (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
        DrawTag hit = draw_hit(list, *at);
        if (hit.kind == tag.kind && hit.cell == tag.cell)
            return true;
    }
    return false;
}

static void point(Desk *d, DrawTag tag, InputKind kind)
{
    Input in = {.kind = kind, .time = d->time += 1};
    if (CHECK(find(d, tag, &in.at)))
        app_input(&d->app, &in);
}

void desk_point(Desk *d, DrawTag tag)
{
    point(d, tag, INPUT_MOVE);
}

void desk_click(Desk *d, DrawTag tag)
{
    point(d, tag, INPUT_MOVE);
    point(d, tag, INPUT_PRESS);
    Input up = {.kind = INPUT_RELEASE, .time = d->time, .at = d->app.pointer.at};
    app_input(&d->app, &up);
}

void desk_menu(Desk *d, DrawTag tag)
{
    desk_point(d, tag);
    Input in = {.kind = INPUT_MENU, .time = d->time += 1, .at = d->app.pointer.at};
    app_input(&d->app, &in);
}

void desk_wait(Desk *d, double seconds)
{
    Input tick = {.kind = INPUT_TICK, .time = d->time += seconds};
    app_input(&d->app, &tick);
}

void wait_for_opening(App *app)
{
    while (opening_is(app)) {
        Input tick = {.kind = INPUT_TICK, .time = app->now};
        worker_wait(app->opening.worker, -1);
        worker_wait(app->editing.worker, -1);
        app_input(app, &tick);
    }
}

void wait_for_edit(Editing *ed)
{
    worker_wait(ed->reader, -1);
    do {
        worker_wait(ed->worker, -1);
        edit_tick(ed);
    } while (ed->phase == EDIT_DRAGGED); /* another value of the number may be tried */
}

int desk_step(const Desk *d)
{
    return shown_step(&d->app.shown)->number;
}

Str desk_picture(Desk *d, Arena *a)
{
    StrBuf out = strbuf_make(a);
    d->app.shown.stale = true;
    draw_dump(&out, app_draw(&d->app));
    return strbuf_str(&out);
}

bool desk_shows(Desk *d, const char *text)
{
    Arena a = arena_make(0);
    bool found = strstr(desk_picture(d, &a).at, text) != NULL;
    arena_free(&a);
    return found;
}
