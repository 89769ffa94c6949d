/*
 * app.c - beginning, end, and what happens in between: inputs, and the keys and buttons that do
 * things (see app.h).
 *
 * Every input is given to the topmost layer that wants it (frame.c): a text field, the menu; then
 * to the keys and the pointer of the picture. What changes marks the picture stale; app_draw
 * (frame.c) draws it anew.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"
#include "subject/beside.h"

#include <math.h>
#include <stdlib.h>

/* When memory ends. */
enum {
    RESERVE_BYTES = 2 << 20, /* for the text of a lesson and a picture with a message */
    ENDS_BORNE = 2           /* in a row: then the picture cannot be drawn any more */
};

/* ---- beginning and end ---- */

/* A window too small for a slide still has a size; layouts are made for the smallest slide. */
static void resize(App *app, int width, int height)
{
    app->outer_width = width;
    app->outer_height = height;
    app->width = width < SCENE_LEAST_WIDTH ? SCENE_LEAST_WIDTH : width;
    app->height = height < SCENE_LEAST_HEIGHT ? SCENE_LEAST_HEIGHT : height;
    app->shown.stale = true;
}

void app_start(App *app, const Settings *settings, const TextMetrics *m, int width, int height)
{
    *app = (App){.settings = *settings,
                 .metrics = m,
                 .shown.stale = true,
                 .editing = {.shown = &app->shown, .settings = &app->settings},
                 .displays = 1,
                 .notes.on = settings->present,
                 .wants = {.fullscreen = settings->present, .pointer = true},
                 .moving.speed = 1,
                 .reserve = malloc(RESERVE_BYTES)};
    resize(app, width, height);
    home_start(app);
    app->keyboard.bindings = bindings_make(&app->arena);
    app_rebind(app);
    app->wants.typing = true; /* the menu has the caret until a lesson is opened */
}

void app_end(App *app)
{
    home_save(app);
    files_end(app);
    worker_stop(app->opening.worker, NULL);
    extension.close(app);
    edit_close(&app->editing);
    arena_free(&app->home.texts);
    arena_free(&app->finding.texts);
    arena_free(&app->finding.values);
    arena_free(&app->ending.texts);
    arena_free(&app->ending.pictures);
    arena_free(&app->notes.arena);
    describe_end(app);
    arena_free(&app->frame);
    arena_free(&app->clip);
    shown_forget_planes(&app->shown);
    arena_free(&app->arena);
    free(app->reserve);
}

void app_save(App *app)
{
    home_save(app);
}

/* ---- when memory ends ---- */

bool app_memory_ended(App *app, Error *e)
{
    free(app->reserve);
    app->reserve = NULL;
    arena_free(&app->frame);
    app->drawn = (DrawList){0};
    app->shown.foreign = true;
    shown_forget_planes(&app->shown);
    arena_free(&app->ending.pictures);
    app->ending.painted = app->ending.up = false;
    EditRescue r = {.editing = &app->editing};
    memory_try(edit_rescue, &r, NULL);
    if (r.path.len)
        shown_say(&app->shown, "there is not enough memory; what you changed is in %s", r.path.at);
    else if (r.error.kind)
        shown_say(&app->shown, "there is not enough memory, and %s", r.error.message);
    else
        shown_say(&app->shown, "there is not enough memory: close other programs");
    app->ends++;
    if (++app->ends_in_row > ENDS_BORNE)
        return error_memory(e, "draw the window", STR(""));
    app->reserve = malloc(RESERVE_BYTES);
    return true;
}

/* ---- when somebody else ends the program ---- */

void app_torn(App *app, Error *e)
{
    EditRescue r = {.editing = &app->editing, .typed = true};
    if (!memory_try(edit_rescue, &r, NULL))
        error_memory(&r.error, "save what was changed", STR(""));
    if (r.path.len)
        error_set(&r.error, ERROR_FILE, "what was changed and not saved is in '%s'", r.path.at);
    if (e->kind == ERROR_NONE) {
        *e = r.error;
    } else if (r.error.kind) {
        e->hint[0] = 0; /* what it was matters less */
        error_hint(e, "%s", r.error.message);
    }
}

/* ---- time ---- */

static const double rest_seconds = 2; /* of the pointer in full screen, as presenters expect */

/* Hides or shows the mouse pointer: in full screen it hides when it rests, and it always does where
 * the laser dot is. */
static void hide_pointer(App *app)
{
    bool rests = app->wants.fullscreen && app->now - app->pointer.moved >= rest_seconds;
    app->wants.pointer = !rests && !app->presenting.laser;
}

double app_wait(const App *app)
{
    bool will_hide = app->wants.fullscreen && app->wants.pointer;
    double hide = app->pointer.moved + rest_seconds - app->now;
    double due =
        fmin(fmin(move_wait(app), opening_wait(app)), fmin(notes_wait(app), tip_wait(app)));
    due = fmin(due, fmin(fmin(touch_wait(app), files_wait(app)), point_wait(app)));
    return fmin(due, will_hide ? fmax(0, hide) : HUGE_VAL);
}

/* ---- what actions do ---- */

/* A key pressed twice within this time is one press of a shaky remote. */
static const double double_seconds = 0.05;

#undef EDIT
#define EDIT(does) .edit = does
static const Deed app_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};

/* Does what an action of its row in one of the tables says. */
static void do_deed(App *app, ActionId id)
{
    static const Deed *const tables[] = {app_deeds,      changes_deeds, copy_deeds,    files_deeds,
                                         find_deeds,     home_deeds,    look_deeds,    move_deeds,
                                         point_deeds,    predict_deeds, present_deeds, scan_deeds,
                                         settings_deeds, side_deeds};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const Deed *deed = &tables[i][id];
        if (deed->run)
            deed->run(app);
        if (deed->run_with)
            deed->run_with(app, deed->argument);
        if (deed->show)
            deed->show(&app->shown, deed->argument);
        if (deed->edit)
            deed->edit(&app->editing);
    }
}

/* ---- keys and buttons ---- */

static const unsigned pinned_context = 1U << CONTEXT_ANY | 1U << CONTEXT_PINNED;

void app_rebind(App *app)
{
    Keyboard *k = &app->keyboard;
    for (int b = 0; b < BUTTON_COUNT; b++)
        k->buttons[b] = bindings_key(&k->bindings, action_of_button((Button)b));
    k->buttons[BUTTON_ONWARD] = bindings_key_in(&k->bindings, ACTION_NEXT, pinned_context);
    app->shown.view.keys = k->buttons;
}

/* Does the card at the end of a lesson stay when that is done, or see to it itself? */
static bool stays_at_end(ActionId id)
{
    return home_is_for_all(id) || id == ACTION_NEXT || id == ACTION_PREVIOUS || id == ACTION_IN ||
           id == ACTION_OUT || id == ACTION_KEYS || id == ACTION_RING_NEXT ||
           id == ACTION_RING_PREVIOUS || id == ACTION_PRESS || id == ACTION_SAVE;
}

void act(App *app, ActionId id, bool repeat)
{
    bool followed = app->shown.view.sweep.on && app->shown.view.sweep.slow;
    if (id == ACTION_NONE || (repeat && !action_rows[id].repeats))
        return;
    if (action_rows[id].context != CONTEXT_FILLING || !move_fills(app))
        shown_change(&app->shown); /* what fills up is whole now, */
    if (followed && id == ACTION_NEXT)
        return; /* and first that is to be seen */
    app->moving.held = repeat;
    if (id != ACTION_OUT)
        app->presenting.leaves = 0;
    if (!stays_at_end(id))
        ending_close(app);
    if (id != ACTION_PLAY && id != ACTION_FASTER && id != ACTION_SLOWER)
        app->moving.plays = false; /* a person who acts walks alone */
    View before = app->shown.view;
    do_deed(app, id);
    home_liked(app, &before);
    app->moving.held = false;
}

/* The contexts that hold where the view stands, as bits. */
static unsigned contexts(const App *app)
{
    const Shown *s = &app->shown;
    return 1U << CONTEXT_ANY | (unsigned)s->pinned << CONTEXT_PINNED |
           (unsigned)(s->lesson && beside_is_on(&s->view)) << CONTEXT_BESIDE |
           (unsigned)(s->ring.kind != TAG_NONE) << CONTEXT_RING |
           (unsigned)predict_asked(app) << CONTEXT_ASKED |
           (unsigned)(s->view.at != 0) << CONTEXT_INSIDE |
           (unsigned)move_fills(app) << CONTEXT_FILLING;
}

ActionId app_key(const App *app, Chord chord)
{
    return bindings_find(&app->keyboard.bindings, chord, contexts(app));
}

/* Does what a key stands for. The ring does not go along to another step, a question or the card at
 * the end; only a press on what it is on may leave it there. */
static void act_on_key(App *app, ActionId id, bool repeat)
{
    const Shown *s = &app->shown;
    const LessonStep *from = shown_step(s);
    const Lesson *lesson = s->lesson;
    int ask = s->view.ask, number = from ? from->number : 0;
    bool ended = ending_is_up(app);
    act(app, id, repeat);
    const LessonStep *to = shown_step(s);
    bool steps = s->lesson != lesson || (to ? to->number : 0) != number;
    bool opens = s->view.ask != ask || (!ended && ending_is_up(app));
    if (opens || (steps && id != ACTION_PRESS))
        app->shown.ring = (DrawTag){0};
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
    app->shown.stale |= point_at(&app->shown.view, (DrawTag){0}); /* the pointer explains nothing */
    if (!predict_key(app, in))
        act_on_key(app, app_key(app, in->chord), in->repeat || doubled);
}

/* ---- what happens to it ---- */

static void tick(App *app)
{
    hide_pointer(app);
    point_tick(app);
    move_tick(app);
    opening_tick(app);
    files_tick(app);
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
        files_take(app, in->text);
        break;
    case INPUT_CLOSE:
        act(app, ACTION_QUIT, false);
        break;
    case INPUT_TICK:
        tick(app);
        break;
    case INPUT_TEXT:
        break;
    case INPUT_PASTE: /* no field is open that wanted it */
        predict_paste(app, in->text);
        break;
    default:
        point_input(app, in);
        break;
    }
}

/* Nothing is done unseen: in a window too small for a slide a key only gives it the whole screen.
 */
static bool is_unseen(const App *app, const Input *in, ActionId does)
{
    bool told = app->settings.describe || app->settings.speak;
    bool acts = in->kind == INPUT_KEY || in->kind == INPUT_TEXT || in->kind == INPUT_PASTE ||
                in->kind == INPUT_PRESS || in->kind == INPUT_MENU || in->kind == INPUT_WHEEL;
    return acts && !told && frame_is_too_small(app) && does != ACTION_FULLSCREEN;
}

/* What was said goes with whatever is done next. Who presses it wants it away, and not what it
 * covers: true. */
static bool takes_message(App *app, const Input *in)
{
    Shown *s = &app->shown;
    bool presses = in->kind == INPUT_PRESS || in->kind == INPUT_TOUCH;
    if (!s->message[0] ||
        !(presses || in->kind == INPUT_KEY || in->kind == INPUT_MENU || in->kind == INPUT_WHEEL))
        return false;
    s->message[0] = 0;
    s->stale = true;
    return presses && box_has(app->said, in->at);
}

void app_input(App *app, const Input *in)
{
    bool points = in->kind >= INPUT_MOVE && in->kind <= INPUT_WHEEL;
    app->now = in->time;
    if (takes_message(app, in) || touch_input(app, in))
        return;
    if (points)
        app->pointer.at = in->at;
    if (tip_holds(app, in))
        return;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_PRESS)
        app->pointer.moved = app->now;
    ActionId does = in->kind == INPUT_KEY ? app_key(app, in->chord) : ACTION_NONE;
    if (is_unseen(app, in, does))
        return;
    if (!files_input(app, in) && !layers_input(app, in, does))
        take(app, in);
    predict_follow(app);
    home_follow(app);
    app->wants.typing = app_field(app) != NULL;
    if (points)
        app->wants.cursor = cursor_now(app);
    tip_input(app, in);
}
