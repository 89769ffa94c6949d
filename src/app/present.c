/*
 * present.c - for the classroom: full screen, blank, spotlight, laser, freeze; and the end.
 *
 * A remote's stop button is Esc, its start button F5, its blank button a dot: none of them may end
 * the show. Blank and frozen pictures lie over the real one, which goes on changing below.
 */
#include "app/app_parts.h"

#include <math.h>

static const double rest_seconds = 2; /* as presenters are used to */

void present_tick(App *app)
{
    bool rests = app->wants.fullscreen && app->now - app->pointer.moved >= rest_seconds;
    app->wants.pointer = !rests && !app->presenting.laser;
}

double present_wait(const App *app)
{
    bool will_hide = app->wants.fullscreen && app->wants.pointer;
    return will_hide ? fmax(0, app->pointer.moved + rest_seconds - app->now) : -1;
}

/* ---- the screen ---- */

/* Turns a Switch on or off. */
void present_switch(App *app, int what)
{
    bool *const all[] = {[SWITCH_FULLSCREEN] = &app->wants.fullscreen,
                         [SWITCH_SPOTLIGHT] = &app->presenting.spotlight,
                         [SWITCH_LASER] = &app->presenting.laser,
                         [SWITCH_FREEZE] = &app->presenting.frozen};
    *all[what] = !*all[what];
}

void present_preset(App *app)
{
    Presenting *p = &app->presenting;
    View v = app->shown.view, *remembered = &app->home.state.view;
    if (!p->on)
        remembered->text = v.text; /* to come back to */
    p->on = !p->on;
    app->wants.fullscreen = p->on;
    v.text = p->on ? TEXT_PRESENTATION : remembered->text;
    v.present = p->on;
    shown_view(&app->shown, &v);
}

void present_display(App *app)
{
    app->wants.fullscreen = app->wants.other_display = true;
}

void present_blank(App *app, int how)
{
    Blank *blank = &app->presenting.blank;
    *blank = *blank == (Blank)how ? BLANK_NONE : (Blank)how;
}

/* ---- the end ---- */

static void quit(void *app)
{
    ((App *)app)->wants.quit = true;
}

void present_quit(App *app)
{
    if (edit_may_leave(&app->editing, quit, app))
        quit(app);
}
