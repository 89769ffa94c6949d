/*
 * present.c - for the classroom: full screen, blank, spotlight, laser, freeze; and the end.
 *
 * A remote's stop button is Esc, its start button F5, its blank button a dot: none of them may end
 * the show. Blank and frozen pictures lie over the real one, which goes on changing below.
 */
#include "app/app_parts.h"

/* ---- the screen ---- */

/* A picture that is going to be held says so, and how it is let go of; not before a class. */
static void tell_hold(App *app)
{
    if (app->presenting.frozen || app->shown.view.present)
        return;
    shown_say(&app->shown, "this picture is held while you walk on: %.*s lets go of it",
              STR_ARG(app->keyboard.buttons[BUTTON_CLOSE]));
    app->shown.stale = true;
    app_draw(app);
    app->shown.stale = true; /* it is still to be put on screen */
}

/* Turns a Switch on or off. */
static void present_switch(App *app, int what)
{
    if (what == SWITCH_FREEZE)
        tell_hold(app);
    bool *const all[] = {[SWITCH_FULLSCREEN] = &app->wants.fullscreen,
                         [SWITCH_SPOTLIGHT] = &app->presenting.spotlight,
                         [SWITCH_LASER] = &app->presenting.laser,
                         [SWITCH_FREEZE] = &app->presenting.frozen};
    *all[what] = !*all[what];
    if (what == SWITCH_FULLSCREEN && !app->wants.fullscreen && app->shown.view.present)
        shown_say(&app->shown, "presenter mode stays on without full screen");
}

/* Turns the presentation on or off: full screen, text for the last row. One that lost the full
 * screen gets it back. */
static void present_preset(App *app)
{
    View v = app->shown.view;
    bool on = v.present && app->wants.fullscreen;
    if (!v.present)
        app->presenting.text = v.text;
    v.present = app->wants.fullscreen = !on;
    v.text = v.present ? TEXT_PRESENTATION : app->presenting.text;
    shown_view(&app->shown, &v);
}

void present_leave(App *app)
{
    if (!app->shown.view.present || !app->wants.fullscreen)
        return;
    present_preset(app);
}

static void present_display(App *app)
{
    if (app->displays > 1)
        app->wants.fullscreen = app->wants.other_display = true;
    else
        shown_say(&app->shown, "there is no other display");
}

static void present_blank(App *app, int how)
{
    Blank *blank = &app->presenting.blank;
    *blank = *blank == (Blank)how ? BLANK_NONE : (Blank)how;
}

/* ---- the end ---- */

static void quit(void *app)
{
    ((App *)app)->wants.quit = true;
}

/* Ends the window, or asks first where edits would be lost. */
static void present_quit(App *app)
{
    if (changes_may_leave(app, quit))
        quit(app);
}

/* ---- the actions ---- */

#undef IN_PRESENT
#define IN_PRESENT(deed) deed
const Deed present_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
