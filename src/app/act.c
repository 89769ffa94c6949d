/*
 * act.c - what each action does: the functions of controls/actions.def, reached by key or button.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"
#include "subject/view.h"

/* A key pressed twice within this time is one press of a shaky remote. */
static const double double_seconds = 0.05;

/* One of the two; none where there is no action. */
typedef struct Deed {
    void (*run)(App *app);
    void (*run_with)(App *app, int argument);
    int argument;
} Deed;

static const Deed deeds[ACTION_COUNT] = {
#define ACTION(id, name, group, context, keys, words, repeats, function)                           \
    [ACTION_##id] = {function, NULL, 0},
#define ACTION_WITH(id, name, group, context, keys, words, repeats, function, argument)            \
    [ACTION_##id] = {NULL, function, argument},
#include "controls/actions.def"
};

/* ---- actions that concern several parts ---- */

void act_edit(App *app, int key)
{
    edit_key(&app->editing, (EditKey)key);
}

void act_extension(App *app)
{
    extension.act(app);
}

/* Is the view within a step, in an operation or in a part? */
static bool is_within(const Shown *s)
{
    return s->view.at || (s->view.position.count > 1 && !s->pinned);
}

/* Closes what is on top, one layer a press; never quits. */
void act_out(App *app)
{
    Shown *s = &app->shown;
    Home *h = &app->home;
    if (app->presenting.blank != BLANK_NONE)
        app->presenting.blank = BLANK_NONE;
    else if (h->overlay != OVERLAY_NONE && (s->lesson || h->overlay != OVERLAY_MENU))
        h->overlay = OVERLAY_NONE;
    else if (app->moving.plays)
        move_play(app);
    else if (predict_asked(app))
        predict_step(app, -1);
    else if (is_within(s))
        move_leave(app);
    else if (s->ring.kind != TAG_NONE)
        s->ring = (DrawTag){0};
    else if (s->view.trail_count)
        point_go_back(app);
    else if (s->pinned && view_locks(&app->frame, s->lesson, &s->view))
        point_unlock(app);
    else if (s->pinned || s->view.kind != VIEW_AUTO)
        move_to(app, s->view.position.path[0]);
    else
        app->wants.fullscreen = false;
    s->stale = true;
}

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
    const Deed *deed = &deeds[id];
    if (id == ACTION_NONE || (repeat && !action_row(id)->repeats))
        return;
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

void act_key(App *app, const Input *in)
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
