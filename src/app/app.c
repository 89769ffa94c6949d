/*
 * app.c - inputs in, pictures out (see app.h).
 *
 * Every input is given to the topmost thing that wants it: a text field, the menu, then the keys
 * and the pointer of the picture. What changes marks the picture stale; app_draw draws it anew.
 */
#include "app/app.h"

#include "app/motion.h"
#include "app/move.h"
#include "app/overlay.h"
#include "app/pointer.h"
#include "app/present.h"
#include "lessons/shelf.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A key pressed twice within this time is one press of a shaky remote. */
static const double double_seconds = 0.05;

/* ---- beginning and end ---- */

void app_start(App *app, const AppSettings *settings, const TextMetrics *m, int width, int height)
{
    App fresh = {.settings = *settings, .metrics = m, .width = width, .height = height};
    *app = fresh;
    app->arena = arena_make(0);
    app->frame = arena_make(0);
    app->clip = arena_make(0);
    app->view = view_default();
    app->view.text = settings->present ? VIEW_TEXT_PRESENTATION : 0;
    app->wants.fullscreen = settings->present;
    app->wants.pointer = true;
    app->play.speed = 1;
    app->stale = true;
}

static void close_lesson(App *app)
{
    if (app->lesson)
        lesson_free(app->lesson);
    free(app->lesson);
    app->lesson = NULL;
}

void app_end(App *app)
{
    close_lesson(app);
    arena_free(&app->frame);
    arena_free(&app->clip);
    arena_free(&app->arena);
}

bool app_open(App *app, Str wanted, Error *e)
{
    Arena text = arena_make(0);
    ShelfEntry entry;
    bool found = shelf_find(&text, wanted, &entry, e);
    Lesson *l = found ? calloc(1, sizeof *l) : NULL;
    if (l) {
        Error within = {0};
        lesson_load(l, entry.name, entry.text, &app->settings.lesson, &within);
        close_lesson(app);
        app->lesson = l;
        app->lesson_name = str_copy(&app->arena, entry.name);
        app->overlay = OVERLAY_NONE;
        move_to(app, 1);
    } else if (found) {
        error_set(e, ERROR_FILE, "out of memory");
    }
    arena_free(&text);
    return l != NULL;
}

/* ---- what it shows ---- */

const LessonStep *app_step(const App *app)
{
    const Position *p = &app->view.position;
    return app->lesson ? lesson_step(app->lesson, p->count ? p->path[0] : 1) : NULL;
}

void app_show(App *app, const View *v)
{
    app->view = *v;
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
    if (!s)
        return STR("attnscope");
    return str_printf(&app->frame, "attnscope - %.*s - step %d/%zu%s", STR_ARG(app->lesson->title),
                      s->number, app->lesson->steps.count, app->frozen ? " (frozen)" : "");
}

const DrawList *app_draw(App *app)
{
    if (app->stale && !(app->frozen && app->blank == BLANK_NONE && app->drawn.count)) {
        arena_reset(&app->frame);
        app->drawn = overlay_scene(app);
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
    return sooner(sooner(play, motion), present_wait(app));
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

static bool counts_here(const App *app, ActionContext context)
{
    return context == CONTEXT_ANY || (context == CONTEXT_PINNED && app->pinned) ||
           (context == CONTEXT_INSIDE && app->view.at > 0);
}

/* The action of a chord; one that counts only here wins. */
static ActionId find_action(const App *app, Chord chord)
{
    ActionId found = ACTION_NONE;
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const Action *action = action_row((ActionId)id);
        Str keys = str_of(action->keys), word;
        Chord c;
        while (counts_here(app, action->context) && str_word(&keys, &word))
            if (chord_parse(word, &c) && chord_same(c, chord) &&
                (!found || action->context != CONTEXT_ANY))
                found = (ActionId)id;
    }
    return found;
}

static void press_key(App *app, const Input *in)
{
    bool doubled =
        chord_same(in->chord, app->last_chord) && in->time - app->last_press < double_seconds;
    app->last_chord = in->chord;
    app->last_press = in->time;
    if (app->blank != BLANK_NONE || app->overlay == OVERLAY_KEYS) {
        /* any key brings the picture back, and only that */
        app->blank = BLANK_NONE;
        app->overlay = OVERLAY_NONE;
        app->stale = true;
        return;
    }
    app_act(app, find_action(app, in->chord), in->repeat || doubled);
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
        app->wants.quit = true;
        break;
    case INPUT_TICK:
        motion_tick(app);
        present_tick(app);
        move_tick(app);
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
    else
        take(app, in);
    app->wants.typing = field_is_open(&app->field);
}
