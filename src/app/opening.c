/*
 * opening.c - a lesson on its way into the window: read and run in a worker of its own, while the
 * window lives.
 *
 * A quick one is there at once, and nothing of this is seen. For a slow one a panel over what was
 * shown before says how long it has taken and which keys give it up. The lesson that is shown stays
 * as it is until the new one is there, with all that is being run for it.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "lesson/extension.h"
#include "running/running.h"

#include <math.h>

/* The window holds still for so many seconds, so that a quick lesson follows on what was there. */
static const double QUICK = 0.12;

bool opening_is(const App *app)
{
    return app->opening.worker || app->opening.setting;
}

/* Gives up the lesson that is on its way. What was shown before stays. */
static void opening_stop(App *app)
{
    worker_stop(app->opening.worker, NULL);
    app->opening.worker = NULL;
    app->opening.setting = false;
    app->shown.stale = true;
}

/* ---- the lesson is there ---- */

static void show(App *app, Lesson *l)
{
    Shown *s = &app->shown;
    extension.close(app);
    edit_close(&app->editing);
    s->view.beside = view_default().beside;
    shown_lesson(s, l, &s->view);
    if (!str_equal(s->name, l->source.name))
        app->quiz = (Quiz){0};
    s->name = str_copy(&app->arena, l->source.name);
    s->message[0] = 0; /* it was about something else */
    edit_opened(&app->editing);
    edit_say_rescued(&app->editing);
    app->home.menu_up = app->home.sheet_up = false;
    app->opening.first = false;
    home_opened(app);
    predict_opened(app);
    int step = l->stops ? l->stops : app->opening.step; /* its error is what is to be seen */
    move_to(app, lesson_step(l, step) ? step : 1);
    arena_prepare(l->arena.used / 2 * 3); /* for the first changes, which make lessons like it */
}

/* Begins the settings that are wished; of a link's, those that cannot be made are noted. */
static bool set_literals(App *app, Error *e)
{
    const Wishes *w = &app->opening.wishes;
    Refused *r = w->refused;
    if (edit_set(&app->editing, w->sets, r ? &r->sets : NULL, r ? &r->why : e))
        return true;
    if (r)
        r->sets = *w->sets;
    return r != NULL;
}

/* One step of go_on: takes what the worker has, then the edits, then the other wishes. */
static bool advance(App *app, double patience, Error *e)
{
    Opening *o = &app->opening;
    Wishes *w = &o->wishes;
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
        o->setting = (w->sets && w->sets->count) || w->text.len;
        if (w->text.len)
            edit_into(&app->editing, w->text);
        else if (o->setting && !set_literals(app, e))
            return false;
    }
    if (o->setting) {
        if (!worker_wait(app->editing.worker, patience))
            return true;
        o->setting = false;
        edit_tick(&app->editing);
    }
    if (w->arrange && !w->arrange(app, w->context, e))
        return false;
    *w = (Wishes){0};
    return true;
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

/* In the worker's thread: finds the lesson on the shelf. */
static bool find(Arena *a, WorkerJob *job, Error *e)
{
    ShelfEntry entry;
    if (!shelf_find(a, job->name, &entry, e))
        return false;
    job->name = entry.name;
    job->text = entry.text;
    return true;
}

/* Gives the lesson up, with all that was wished of it. */
static void give_up(App *app)
{
    opening_stop(app);
    app->opening.wishes = (Wishes){0};
}

static bool begin(App *app, Str wanted, Str text, int step, Error *e);

static void open_next(void *context)
{
    App *app = context;
    Opening *o = &app->opening;
    Error e = {0};
    if (!begin(app, o->next, o->next_text, o->step, &e))
        shown_say(&app->shown, "%s", e.message);
}

/* Begins to open a lesson, or asks first where edits would be lost. Its text may be given. */
static bool begin(App *app, Str wanted, Str text, int step, Error *e)
{
    Opening *o = &app->opening;
    WorkerJob job = {.name = wanted, .text = text, .options = app->settings.lesson};
    job.read = text.at ? NULL : find;
    o->step = step;
    if (!changes_may_leave(app, open_next)) {
        o->next = str_copy(&app->arena, wanted);
        o->next_text = text.at ? str_copy(&app->arena, text) : text;
        app->home.menu_up = app->home.sheet_up = false;
        return true;
    }
    if (opening_is(app))
        give_up(app);
    field_close(&app->shown.field); /* what is typed there was for the lesson before */
    o->name = str_copy(&app->arena, str_behind(wanted, '/'));
    o->first = !app->shown.lesson && app->home.menu.list.count == 0;
    o->start = -1;
    o->seconds = 0;
    if (!worker_submit(&o->worker, app->settings.wake, &job, e)) {
        opening_stop(app);
        return false;
    }
    app->moving.plays = false;
    return go_on(app, app->settings.wake ? QUICK : -1, e);
}

bool app_open(App *app, Str wanted, Error *e)
{
    return begin(app, wanted, (Str){0}, 1, e);
}

bool app_open_text(App *app, Str name, Str text, Error *e)
{
    return begin(app, name, text, 1, e);
}

void opening_begin(App *app, Str wanted, int step)
{
    Error e = {0};
    if (!begin(app, path_given(&app->frame, wanted), (Str){0}, step, &e))
        shown_say(&app->shown, "%s", e.message);
}

/* A change that is run as quickly as this is not told of, in seconds. */
static const double UNTOLD = 0.3;

/* What is being run behind the lesson that is shown already: -1 for its big fences, for a change
 * the number of the newest one; 0: nothing is. */
static int64_t run_behind(const Editing *ed)
{
    return ed->phase == EDIT_HEAVY              ? -1
           : ed->answered < ed->edits.log.count ? (int64_t)ed->edits.log.count
                                                : 0;
}

/* Counts the seconds of that. */
static void follow_behind(App *app)
{
    Opening *o = &app->opening;
    int64_t behind = run_behind(&app->editing);
    if (behind != o->behind)
        o->since = app->now;
    double past = behind ? app->now - o->since : 0;
    bool slow = app->editing.phase == EDIT_HELD || app->editing.seconds > EDIT_SLOW_SECONDS;
    bool told = behind && (slow || past >= UNTOLD);
    app->shown.stale = app->shown.stale || behind != o->behind || told != o->behind_long ||
                       (int)past != o->behind_seconds;
    o->behind = behind;
    o->behind_seconds = (int)past;
    o->behind_long = told;
}

void opening_tick(App *app)
{
    Opening *o = &app->opening;
    Error e = {0};
    follow_behind(app);
    if (!opening_is(app))
        return;
    if (o->start < 0)
        o->start = app->now;
    int seconds = (int)(app->now - o->start);
    app->shown.stale = app->shown.stale || seconds != o->seconds;
    o->seconds = seconds;
    if (go_on(app, 0, &e))
        return;
    if (o->wishes.arrange) {
        app->failed = e;
        app->wants.quit = true;
    } else {
        shown_say(&app->shown, "%s", e.message);
    }
}

double opening_wait(const App *app)
{
    const Opening *o = &app->opening;
    double next = o->start < 0 ? 0 : fmax(0, o->start + o->seconds + 1 - app->now);
    double count = o->since + (o->behind_long ? o->behind_seconds + 1 : UNTOLD) - app->now;
    int64_t behind = run_behind(&app->editing);
    double told = !behind ? HUGE_VAL : behind != o->behind ? 0 : fmax(0, count);
    return fmin(opening_is(app) ? next : HUGE_VAL, told);
}

bool opening_input(App *app, const Input *in, ActionId does)
{
    if (!opening_is(app) || app->presenting.blank != BLANK_NONE)
        return false;
    if (does == ACTION_OUT && !in->repeat)
        give_up(app);
    return in->kind <= INPUT_WHEEL && in->kind != INPUT_RELEASE && !home_is_for_all(does);
}

/* ---- the panel ---- */

/* Draws a key's cap and what the key does; returns where that ends. */
static float draw_key(const Pen *p, float x, Box row, Str key, PhraseId words)
{
    if (!key.len)
        return x;
    x = pen_cap(p, x, row, key) + p->gap * 0.7f;
    return pen_text(p, FONT_SANS, p->small, ROLE_MUTED, x, row, phrase_plain(words)) +
           2.5f * p->gap;
}

bool opening_tell(App *app, Telling *t)
{
    if (!opening_is(app))
        return false;
    tell(t, "opening", phrase(&t->arena, PHRASE_OPENING, app->opening.name));
    return true;
}

void opening_draw(App *app, const Pen *p)
{
    if (!opening_is(app))
        return;
    DrawList *d = p->d;
    float w = fminf(30 * p->body, (float)d->width - 4 * p->gap), pad = 2 * p->gap;
    float title = ceilf(p->title * 1.7f), line = ceilf(p->small * 1.9f);
    float h = title + 2 * line + 2 * pad;
    Box panel = {floorf(((float)d->width - w) / 2), floorf(((float)d->height - h) / 2), w, h};
    Box row = {panel.x + pad, panel.y + pad, panel.w - 2 * pad, title};
    Str count = phrase_number(p->a, app->opening.seconds);
    Box page = {0, 0, (float)d->width, (float)d->height};
    Colour shade = {0, 0, 0, 120};
    draw_cover(d, page);
    if (!app->opening.first)
        draw_rect(d, page, shade, 0);
    pen_panel(p, panel);
    draw_add(d, (DrawCommand){.kind = DRAW_CLIP, .box = panel});
    Str what = phrase(p->a, PHRASE_OPENING, app->opening.name);
    pen_text_in(p, FONT_SANS_BOLD, pen_size(p, FONT_SANS_BOLD, p->title, what, row.w), ROLE_TEXT,
                row, ALIGN_LEFT, what);
    row.y += title;
    row.h = line;
    pen_text(p, FONT_SANS, p->small, ROLE_TEXT, row.x, row,
             phrase(p->a, PHRASE_OPENING_SECONDS, count));
    row.y += line;
    float x = draw_key(p, row.x, row, bindings_key(&app->keyboard.bindings, ACTION_OUT),
                       PHRASE_OPENING_STOP);
    draw_key(p, x, row, bindings_key(&app->keyboard.bindings, ACTION_QUIT), PHRASE_OPENING_QUIT);
    draw_add(d, (DrawCommand){.kind = DRAW_UNCLIP});
}
