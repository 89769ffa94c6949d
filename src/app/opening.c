/*
 * opening.c - one lesson after another takes the window's place (see opening.h).
 *
 * The lesson that is shown stays as it is until the new one is there, with all that is being run
 * for it: an opening has a worker of its own.
 */
#include "app/opening.h"

#include "app/edit.h"
#include "app/home.h"
#include "app/measure.h"
#include "app/move.h"
#include "app/worker.h"
#include "draw/pen.h"
#include "running/shelf.h"
#include "words/phrase.h"

#include <math.h>

/* So long the window holds still, so that a quick lesson follows on what was there before. */
static const double QUICK = 0.12;

bool opening_is(const App *app)
{
    return app->opening.worker || app->opening.setting;
}

bool opening_is_first(const App *app)
{
    return opening_is(app) && !app->lesson && app->menu.list.count == 0;
}

static void stop_worker(App *app)
{
    if (app->opening.worker)
        worker_stop(app->opening.worker, NULL);
    app->opening.worker = NULL;
}

void opening_stop(App *app)
{
    stop_worker(app);
    app->opening.setting = false;
    app->stale = true;
}

Str opening_name(const App *app)
{
    Str name = app->opening.wanted;
    for (size_t i = name.len; i-- > 0;)
        if (name.at[i] == '/')
            return str_from(name, i + 1);
    return name;
}

/* ---- the lesson is there ---- */

static void show(App *app, Lesson *l)
{
    measure_closing(app);
    edit_close(app);
    app->lesson = l;
    app_forget_lesson(app);
    if (!str_equal(app->lesson_name, l->source.name))
        app->quiz = (Quiz){0};
    app->lesson_name = str_copy(&app->arena, l->source.name);
    edit_opened(app);
    app->overlay = OVERLAY_NONE;
    home_opened(app);
    move_to(app, home_first_step(app, app->opening.wanted));
}

/* Once it is shown, with what --set makes of it. */
static bool arrange(App *app, Error *e)
{
    Wishes *w = &app->wishes;
    bool well = !w->arrange || w->arrange(app, w->context, e);
    if (well)
        *w = (Wishes){0};
    return well;
}

/* See go_on. */
static bool advance(App *app, double patience, Error *e)
{
    Opening *o = &app->opening;
    WorkerResult r;
    if (o->worker) {
        worker_wait(o->worker, patience);
        if (!worker_poll(o->worker, &r))
            return true;
        opening_stop(app);
        if (!r.lesson) {
            *e = r.error;
            return false;
        }
        show(app, r.lesson);
        o->setting = app->wishes.set_count > 0;
        if (o->setting && !edit_set(app, app->wishes.sets, app->wishes.set_count, e))
            return false;
    }
    if (o->setting) {
        if (edit_busy(app, patience))
            return true;
        o->setting = false;
        edit_tick(app);
    }
    return arrange(app, e);
}

/* Goes on as far as it can, waiting that long for the worker (negative: however long it takes).
 * False: it cannot be opened, and is given up. */
static bool go_on(App *app, double patience, Error *e)
{
    bool well = advance(app, patience, e);
    if (!well)
        opening_stop(app);
    return well;
}

/* ---- it is on its way ---- */

/* In the worker's thread. */
static bool find(Arena *a, WorkerJob *job, Error *e)
{
    ShelfEntry entry;
    if (!shelf_find(a, job->name, &entry, e))
        return false;
    job->name = entry.name;
    job->text = entry.text;
    return true;
}

/* What was wished for was wished of this lesson. */
static void give_up(App *app)
{
    opening_stop(app);
    app->wishes = (Wishes){0};
}

static void open_next(App *app)
{
    Error e = {0};
    if (!app_open(app, app->next_lesson, &e))
        app_say(app, "%s", e.message);
}

bool app_open(App *app, Str wanted, Error *e)
{
    WorkerJob job = {.name = wanted, .options = app->settings.lesson, .read = find};
    if (!edit_may_leave(app, open_next)) {
        app->next_lesson = str_copy(&app->arena, wanted);
        app->overlay = OVERLAY_NONE;
        return true;
    }
    if (opening_is(app))
        give_up(app);
    field_close(&app->field); /* what is typed there was for the lesson before */
    app->opening = (Opening){.wanted = str_copy(&app->arena, wanted), .start = -1};
    app->opening.worker = worker_start(app->wake, e);
    if (!app->opening.worker)
        return false;
    if (!worker_submit(app->opening.worker, &job)) {
        opening_stop(app);
        return error_memory(e, "open", wanted);
    }
    app->play.on = false;
    return go_on(app, app->wake ? QUICK : -1, e);
}

static void look(App *app, double patience)
{
    Error e = {0};
    if (go_on(app, patience, &e))
        return;
    if (app->wishes.arrange) {
        app->failed = e;
        app->wants.quit = true;
    } else {
        app_say(app, "%s", e.message);
    }
}

void opening_tick(App *app)
{
    Opening *o = &app->opening;
    if (!opening_is(app))
        return;
    if (o->start < 0)
        o->start = app->now;
    int seconds = (int)(app->now - o->start);
    app->stale = app->stale || seconds != o->seconds;
    o->seconds = seconds;
    look(app, 0);
}

double opening_wait(const App *app)
{
    const Opening *o = &app->opening;
    if (!opening_is(app))
        return -1;
    return o->start < 0 ? 0 : fmax(0, o->start + o->seconds + 1 - app->now);
}

void opening_finish(App *app)
{
    while (opening_is(app))
        look(app, -1);
}

bool opening_input(App *app, const Input *in)
{
    ActionId does = in->kind == INPUT_KEY ? app_key(app, in->chord) : ACTION_NONE;
    if (!opening_is(app) || app->blank != BLANK_NONE)
        return false;
    if (does == ACTION_OUT && !in->repeat) {
        give_up(app);
        app->resume_at = 0;
    }
    return in->kind <= INPUT_WHEEL && in->kind != INPUT_RELEASE && !home_is_for_all(does);
}

/* ---- the panel ---- */

/* A key's cap, and what it does; returns where that ends. */
static float draw_key(const Pen *p, float x, Box row, Str key, PhraseId words)
{
    if (!key.len)
        return x;
    x = pen_cap(p, x, row, key) + p->gap * 0.7f;
    return pen_text(p, FONT_SANS, p->small, ROLE_MUTED, x, row, phrase_plain(words)) +
           2.5f * p->gap;
}

void opening_draw(App *app, DrawList *d)
{
    if (!opening_is(app))
        return;
    Pen p = pen_make(d, app->view.theme, app->view.text);
    const Pen *s = &p;
    float w = fminf(30 * s->body, (float)d->width - 4 * s->gap), pad = 2 * s->gap;
    float title = ceilf(s->title * 1.7f), line = ceilf(s->small * 1.9f);
    float h = title + 2 * line + 2 * pad;
    Box panel = {floorf(((float)d->width - w) / 2), floorf(((float)d->height - h) / 2), w, h};
    Box row = {panel.x + pad, panel.y + pad, panel.w - 2 * pad, title};
    Str count = str_printf(d->arena, "%d", app->opening.seconds);
    Colour shade = {0, 0, 0, 120};
    if (!opening_is_first(app))
        draw_rect(d, (Box){0, 0, (float)d->width, (float)d->height}, shade, 0);
    pen_panel(&p, panel);
    draw_clip(d, panel);
    draw_text_in(d, pen_look(&p, FONT_SANS_BOLD, s->title, ROLE_TEXT), row, ALIGN_LEFT,
                 phrase(d->arena, PHRASE_OPENING, opening_name(app)));
    row.y += title;
    row.h = line;
    pen_text(&p, FONT_SANS, s->small, ROLE_TEXT, row.x, row,
             phrase(d->arena, PHRASE_OPENING_SECONDS, count));
    row.y += line;
    float x = draw_key(&p, row.x, row, bindings_key(&app->keys, ACTION_OUT), PHRASE_OPENING_STOP);
    draw_key(&p, x, row, bindings_key(&app->keys, ACTION_QUIT), PHRASE_OPENING_QUIT);
    draw_unclip(d);
}
