/*
 * app.c - beginning, end, and what happens in between: inputs, and the keys and buttons that do
 * things (see app.h).
 *
 * Every input is given to the topmost thing that wants it: a text field, the menu, then the keys
 * and the pointer of the picture. What changes marks the picture stale; app_draw (frame.c) draws it
 * anew.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"

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
                 .shown = {.planes = arena_make(0), .stale = true},
                 .editing = {.shown = &app->shown, .settings = &app->settings},
                 .home.texts = arena_make(0),
                 .notes.arena = arena_make(0),
                 .notes.on = settings->present && settings->terminal,
                 .wants = {.fullscreen = settings->present, .pointer = true},
                 .moving.speed = 1,
                 .reserve = malloc(RESERVE_BYTES)};
    home_start(app);
    app->keyboard.bindings = bindings_make(&app->arena);
    app_rebind(app);
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
    shown_forget_planes(&app->shown);
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
    free(app->reserve);
    app->reserve = NULL;
    arena_free(&app->frame);
    app->drawn = (DrawList){0};
    app->shown.foreign = true;
    shown_forget_planes(&app->shown);
    shown_say(&app->shown, "there is not enough memory: close other programs");
    memory_try(rescue, app, NULL);
    app->ends++;
    if (++app->ends_in_row > ENDS_BORNE)
        return error_memory(e, "draw the window", STR(""));
    app->reserve = malloc(RESERVE_BYTES);
    return true;
}

/* ---- time ---- */

/* The sooner of two waits, either of which may be never. */
static double sooner(double a, double b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

double app_wait(const App *app)
{
    return sooner(move_wait(app), sooner(present_wait(app), opening_wait(app)));
}

/* ---- what actions do ---- */

/* A key pressed twice within this time is one press of a shaky remote. */
static const double double_seconds = 0.05;

static void act_edit(App *app, int key)
{
    edit_key(&app->editing, (EditKey)key);
}

static const Deed change_deeds[ACTION_COUNT] = {
#define ACTIONS_FROM ACTIONS_CHANGE
#define ACTION       DEED
#include "controls/actions.def"
};

static const Deed *const deeds[GROUP_COUNT] = {
    [GROUP_WALK] = walk_deeds,     [GROUP_ASK] = ask_deeds,         [GROUP_LOOK] = look_deeds,
    [GROUP_CHANGE] = change_deeds, [GROUP_PREDICT] = predict_deeds, [GROUP_PRESENT] = present_deeds,
    [GROUP_KEEP] = keep_deeds,
};

/* ---- keys and buttons ---- */

void app_rebind(App *app)
{
    Keyboard *k = &app->keyboard;
    for (int b = 0; b < BUTTON_COUNT; b++)
        k->buttons[b] = bindings_key(&k->bindings, action_of_button((Button)b));
    app->shown.view.keys = k->buttons;
}

void act(App *app, ActionId id, bool repeat)
{
    const Action *row = action_row(id);
    if (id == ACTION_NONE || (repeat && !row->repeats))
        return;
    const Deed *deed = &deeds[row->group][id];
    bool followed = app->shown.view.sweep.on && app->motion.slow;
    motion_finish(app);
    if (followed && id == ACTION_NEXT)
        return; /* first to the end of what is being followed */
    app->moving.held = repeat;
    if (id != ACTION_PLAY && id != ACTION_FASTER && id != ACTION_SLOWER)
        app->moving.plays = false; /* a person who acts walks alone */
    if (deed->run)
        deed->run(app);
    else
        deed->run_with(app, deed->argument);
    app->moving.held = false;
    app->shown.stale = true;
}

/* The contexts that hold where the view stands, as bits. */
static unsigned contexts(const App *app)
{
    const Shown *s = &app->shown;
    return 1U << CONTEXT_ANY | (unsigned)s->pinned << CONTEXT_PINNED |
           (unsigned)(s->ring.kind != TAG_NONE) << CONTEXT_RING |
           (unsigned)predict_asked(app) << CONTEXT_ASKED |
           (unsigned)(s->view.at != 0) << CONTEXT_INSIDE;
}

ActionId app_key(const App *app, Chord chord)
{
    return bindings_find(&app->keyboard.bindings, chord, contexts(app));
}

static void act_key(App *app, const Input *in)
{
    Keyboard *k = &app->keyboard;
    bool doubled = chord_same(in->chord, k->last) && in->time - k->pressed < double_seconds;
    k->last = in->chord;
    k->pressed = in->time;
    if (app->presenting.blank != BLANK_NONE) { /* any key brings the picture back, and only that */
        app->presenting.blank = BLANK_NONE;
        app->shown.stale = true;
        return;
    }
    point_rest(app);
    if (!predict_key(app, in))
        act(app, app_key(app, in->chord), in->repeat || doubled);
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
    present_tick(app);
    move_tick(app);
    opening_tick(app);
    edit_tick(&app->editing);
    extension.tick(app);
}

/* Gives an input to what lies below fields and menus. */
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
