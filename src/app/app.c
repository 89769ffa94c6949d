/*
 * app.c - inputs in, pictures out (see app.h).
 *
 * Every input is given to the topmost thing that wants it: a text field, the menu, then the keys
 * and the pointer of the picture. What changes marks the picture stale; app_draw draws it anew.
 */
#include "app/app.h"

#include "app/edit.h"
#include "app/home.h"
#include "app/measure.h"
#include "app/motion.h"
#include "app/move.h"
#include "app/notes.h"
#include "app/opening.h"
#include "app/overlay.h"
#include "app/point.h"
#include "app/pointer.h"
#include "app/predict.h"
#include "app/present.h"
#include "subject/zoom.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A key pressed twice within this time is one press of a shaky remote. */
static const double double_seconds = 0.05;

/* When memory ends. */
enum {
    RESERVE_BYTES = 2 << 20, /* for the text of a lesson and a picture with a message */
    ENDS_BORNE = 2           /* in a row: then the picture cannot be drawn any more */
};

/* ---- beginning and end ---- */

void app_start(App *app, const AppSettings *settings, const TextMetrics *m, int width, int height)
{
    App fresh = {.settings = *settings, .metrics = m, .width = width, .height = height};
    *app = fresh;
    app->arena = arena_make(0);
    app->frame = arena_make(0);
    app->clip = arena_make(0);
    app->known = arena_make(0);
    app->view = view_default();
    app->view.text = settings->present ? TEXT_PRESENTATION : 0;
    app->wants.fullscreen = settings->present;
    app->wants.pointer = true;
    app->play.speed = 1;
    app->stale = true;
    app->menu_texts = arena_make(0);
    app->keys = bindings_make(&app->arena);
    app_rebind(app);
    app->told = arena_make(0);
    app->reserve = malloc(RESERVE_BYTES);
    app->notes.on = settings->present && settings->terminal;
    home_start(app);
}

void app_rebind(App *app)
{
    for (int b = 0; b < BUTTON_COUNT; b++) {
        ActionId id = action_of_button((Button)b);
        Str key = bindings_key(&app->keys, id);
        app->button_keys[b] = action_row(id)->name ? key : button_key((Button)b);
    }
    app->view.keys = app->button_keys;
}

void app_end(App *app)
{
    home_save(app);
    opening_stop(app);
    measure_closing(app);
    edit_end(app);
    arena_free(&app->menu_texts);
    arena_free(&app->told);
    arena_free(&app->frame);
    arena_free(&app->clip);
    arena_free(&app->known);
    arena_free(&app->arena);
    free(app->reserve);
}

/* ---- when memory ends ---- */

static void forget_planes(App *app)
{
    arena_free(&app->known);
    app->view.planes = NULL;
}

static void rescue(void *app)
{
    edit_rescue(app);
}

bool app_memory_ended(App *app, Error *e)
{
    MemoryEnd end;
    free(app->reserve);
    app->reserve = NULL;
    arena_free(&app->frame);
    app->drawn = (DrawList){0};
    app->foreign = true;
    forget_planes(app);
    app_say(app, "there is not enough memory: close other programs");
    memory_try(rescue, app, &end);
    app->ends++;
    if (++app->ends_in_row > ENDS_BORNE)
        return error_memory(e, "draw the window", STR(""));
    app->reserve = malloc(RESERVE_BYTES);
    return true;
}

/* ---- what it shows ---- */

const LessonStep *app_step(const App *app)
{
    const Position *p = &app->view.position;
    return app->lesson ? lesson_step(app->lesson, p->count ? p->path[0] : 1) : NULL;
}

/* Another cell of the same step came into focus: what is zoomed goes along. */
static bool follows(const View *old, const View *v)
{
    return v->focus.node != NO_NODE && v->focus.cell != old->focus.cell &&
           zoom_same(v->zoom, old->zoom);
}

void app_show(App *app, const View *v)
{
    bool follow = app->lesson && follows(&app->view, v);
    app->view = *v;
    if (follow)
        app->view.zoom = view_zoom_follow(&app->frame, app->lesson, v);
    motion_finish(app);
    app->stale = true;
}

void app_say(App *app, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(app->message, sizeof app->message, format, args);
    va_end(args);
    app->stale = true;
}

void app_copy(App *app, Str text)
{
    arena_reset(&app->clip);
    app->wants.clipboard = str_copy(&app->clip, text);
}

Str app_title(App *app)
{
    const LessonStep *s = app_step(app);
    if (opening_is(app))
        return str_printf(&app->frame, "attnscope - opening %.*s", STR_ARG(opening_name(app)));
    if (!s)
        return STR("attnscope");
    StrBuf out = strbuf_make(&app->frame);
    strbuf_puts(&out, "attnscope - ");
    strbuf_visible(&out, app->lesson->title);
    strbuf_printf(&out, " - step %d/%zu%s", s->number, app->lesson->steps.count,
                  app->frozen ? " (frozen)" : "");
    return strbuf_str(&out);
}

DrawTag app_hit(const App *app, Point at)
{
    DrawTag nothing = {0};
    return app->foreign ? nothing : draw_hit(&app->drawn, at);
}

/* More than this of what is known of matrices is forgotten: blocks of a hundred large ones fit. */
static const size_t KNOWN_MOST = (size_t)400 << 20;

static void keep_planes(App *app)
{
    if (app->known.used > KNOWN_MOST)
        forget_planes(app);
    if (!app->view.planes)
        app->view.planes = planes_in(&app->known);
}

void app_forget_lesson(App *app)
{
    point_rest(app);
    app->ring = (DrawTag){0};
    app->drag.on = false;
    app->foreign = true;
    forget_planes(app);
}

const DrawList *app_draw(App *app)
{
    notes_follow(app);
    measure_follow(app);
    if (app->stale && !(app->frozen && app->blank == BLANK_NONE && app->drawn.count)) {
        arena_reset(&app->frame);
        keep_planes(app);
        app->drawn = overlay_scene(app);
        app->drawings++;
        app->foreign = false;
        home_shown(app);
    }
    app->stale = false;
    return &app->drawn;
}

static const double frame_seconds = 1.0 / 60;

/* The sooner of two waits, either of which may be never. */
static double sooner(double a, double b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

double app_wait(const App *app)
{
    double play = app->play.on ? fmax(0, app->play.next - app->now) : -1;
    double motion = app->motion.on ? frame_seconds : -1;
    return sooner(sooner(play, motion), sooner(present_wait(app), opening_wait(app)));
}

/* ---- what happens to it ---- */

void app_act(App *app, ActionId id, bool repeat)
{
    const Action *action = action_row(id);
    if (!action->run || (repeat && !action->repeats))
        return;
    bool followed = app->motion.on && app->motion.slow;
    motion_finish(app);
    if (followed && id == ACTION_NEXT)
        return; /* to the end of what is being followed first */
    app->held = repeat;
    if (id != ACTION_PLAY && id != ACTION_FASTER && id != ACTION_SLOWER)
        app->play.on = false; /* who takes over, walks alone */
    action->run(app);
    app->held = false;
    app->stale = true;
}

/* The contexts that count where the view stands, as bits. */
static unsigned contexts(const App *app)
{
    unsigned bits = 1U << CONTEXT_ANY;
    bits |= app->pinned ? 1U << CONTEXT_PINNED : 0;
    bits |= app->ring.kind != TAG_NONE ? 1U << CONTEXT_RING : 0;
    bits |= predict_asked(app) ? 1U << CONTEXT_ASKED : 0;
    return bits | (app->view.at ? 1U << CONTEXT_INSIDE : 0);
}

ActionId app_key(const App *app, Chord chord)
{
    return bindings_find(&app->keys, chord, contexts(app));
}

static void press_key(App *app, const Input *in)
{
    bool doubled =
        chord_same(in->chord, app->last_chord) && in->time - app->last_press < double_seconds;
    app->last_chord = in->chord;
    app->last_press = in->time;
    if (app->blank != BLANK_NONE) {
        /* any key brings the picture back, and only that */
        app->blank = BLANK_NONE;
        app->stale = true;
        return;
    }
    point_rest(app);
    if (!predict_key(app, in))
        app_act(app, app_key(app, in->chord), in->repeat || doubled);
}

static void resize(App *app, int width, int height)
{
    app->width = width < SCENE_LEAST_WIDTH ? SCENE_LEAST_WIDTH : width;
    app->height = height < SCENE_LEAST_HEIGHT ? SCENE_LEAST_HEIGHT : height;
    app->stale = true;
}

static void drop(App *app, Str path)
{
    Error e = {0};
    if (!app_open(app, path, &e))
        app_say(app, "%s", e.message);
}

static void take(App *app, const Input *in)
{
    switch (in->kind) {
    case INPUT_KEY:
        press_key(app, in);
        break;
    case INPUT_SIZE:
        resize(app, in->width, in->height);
        break;
    case INPUT_DROP:
        drop(app, in->text);
        break;
    case INPUT_CLOSE:
        present_quit(app);
        break;
    case INPUT_TICK:
        motion_tick(app);
        present_tick(app);
        move_tick(app);
        opening_tick(app);
        edit_tick(app);
        measure_tick(app);
        break;
    default:
        pointer_input(app, in);
        break;
    }
}

void app_input(App *app, const Input *in)
{
    app->now = in->time;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_PRESS)
        app->pointed = app->now;
    if (app->message[0] && (in->kind == INPUT_KEY || in->kind == INPUT_PRESS)) {
        app->message[0] = 0;
        app->stale = true;
    }
    bool typed = field_is_open(&app->field) && field_input(app, &app->field, in);
    if (typed)
        app->stale = true;
    else if (!opening_input(app, in) && !home_input(app, in))
        take(app, in);
    app->wants.typing = field_is_open(&app->field);
}
