/*
 * app.c - beginning, end, and what happens in between (see app.h).
 *
 * Every input is given to the topmost thing that wants it: a text field, the menu, then the keys
 * and the pointer of the picture. What changes marks the picture stale; app_draw (frame.c) draws it
 * anew.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"

#include <math.h>
#include <stdlib.h>

/* When memory ends. */
enum {
    RESERVE_BYTES = 2 << 20, /* for the text of a lesson and a picture with a message */
    ENDS_BORNE = 2           /* in a row: then the picture cannot be drawn any more */
};

/* ---- beginning and end ---- */

void app_start(App *app, const Settings *settings, const TextMetrics *m, int width, int height)
{
    *app = (App){.settings = *settings,
                 .metrics = m,
                 .width = width,
                 .height = height,
                 .arena = arena_make(0),
                 .frame = arena_make(0),
                 .clip = arena_make(0),
                 .shown = shown_make(),
                 .home.texts = arena_make(0),
                 .notes.arena = arena_make(0),
                 .notes.on = settings->present && settings->terminal,
                 .presenting.on = settings->present,
                 .wants = {.fullscreen = settings->present, .pointer = true},
                 .moving.speed = 1,
                 .reserve = malloc(RESERVE_BYTES)};
    app->shown.view.text = settings->present ? TEXT_PRESENTATION : 0;
    app->shown.view.present = settings->present;
    app->keyboard.bindings = bindings_make(&app->arena);
    app_rebind(app);
    edit_start(&app->editing, &app->shown, &app->settings);
    home_start(app);
}

void app_end(App *app)
{
    home_save(app);
    opening_stop(app);
    extension.close(app);
    edit_close(&app->editing);
    arena_free(&app->home.texts);
    arena_free(&app->notes.arena);
    arena_free(&app->frame);
    arena_free(&app->clip);
    shown_end(&app->shown);
    arena_free(&app->arena);
    free(app->reserve);
}

/* ---- when memory ends ---- */

static void rescue(void *app)
{
    edit_rescue(&((App *)app)->editing);
}

bool app_memory_ended(App *app, Error *e)
{
    MemoryEnd end;
    free(app->reserve);
    app->reserve = NULL;
    arena_free(&app->frame);
    app->drawn = (DrawList){0};
    app->shown.foreign = true;
    shown_forget_planes(&app->shown);
    shown_say(&app->shown, "there is not enough memory: close other programs");
    memory_try(rescue, app, &end);
    app->ends++;
    if (++app->ends_in_row > ENDS_BORNE)
        return error_memory(e, "draw the window", STR(""));
    app->reserve = malloc(RESERVE_BYTES);
    return true;
}

/* ---- time ---- */

static const double frame_seconds = 1.0 / 60;

/* The sooner of two waits, either of which may be never. */
static double sooner(double a, double b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

double app_wait(const App *app)
{
    double motion = app->shown.view.sweep.on ? frame_seconds : -1;
    return sooner(sooner(move_wait(app), motion), sooner(present_wait(app), opening_wait(app)));
}

/* ---- what happens to it ---- */

static void resize(App *app, int width, int height)
{
    app->width = width < SCENE_LEAST_WIDTH ? SCENE_LEAST_WIDTH : width;
    app->height = height < SCENE_LEAST_HEIGHT ? SCENE_LEAST_HEIGHT : height;
    app->shown.stale = true;
}

/* Opens a lesson that was dropped or chosen in the menu. */
static void open(App *app, Str wanted)
{
    Error e = {0};
    if (!app_open(app, wanted, &e))
        shown_say(&app->shown, "%s", e.message);
}

static void tick(App *app)
{
    motion_tick(app);
    present_tick(app);
    move_tick(app);
    opening_tick(app);
    edit_tick(&app->editing);
    extension.tick(app);
}

/* What lies below fields and menus takes an input. */
static void take(App *app, const Input *in)
{
    switch (in->kind) {
    case INPUT_KEY:
        act_key(app, in);
        break;
    case INPUT_SIZE:
        resize(app, in->width, in->height);
        break;
    case INPUT_DROP:
        open(app, in->text);
        break;
    case INPUT_CLOSE:
        present_quit(app);
        break;
    case INPUT_TICK:
        tick(app);
        break;
    default:
        point_input(app, in);
        break;
    }
}

void app_input(App *app, const Input *in)
{
    Shown *s = &app->shown;
    Str none = {0};
    app->now = in->time;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_PRESS)
        app->pointer.moved = app->now;
    if (s->message[0] && (in->kind == INPUT_KEY || in->kind == INPUT_PRESS)) {
        s->message[0] = 0;
        s->stale = true;
    }
    bool typed = field_is_open(&s->field) && field_input(&s->field, in);
    ActionId does = in->kind == INPUT_KEY ? app_key(app, in->chord) : ACTION_NONE;
    if (typed)
        s->stale = true;
    else if (!opening_input(app, in, does) && !home_input(app, in, does))
        take(app, in);
    if (app->home.chosen.len)
        open(app, app->home.chosen);
    app->home.chosen = none;
    app->wants.typing = field_is_open(&s->field);
}
