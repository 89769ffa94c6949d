/*
 * present.c - for the classroom (see present.h).
 *
 * A remote's stop button is Esc, its start button F5, its blank button a dot: none of them may end
 * the show. Blank and frozen pictures lie over the real one, which goes on changing below.
 */
#include "app/present.h"

#include "app/app.h"
#include "app/edit.h"

#include <math.h>

static const double rest_seconds = 2; /* as presenters are used to */

void present_tick(App *app)
{
    bool rests = app->wants.fullscreen && app->now - app->pointed >= rest_seconds;
    app->wants.pointer = !rests && !app->laser;
}

double present_wait(const App *app)
{
    bool will_hide = app->wants.fullscreen && app->wants.pointer;
    return will_hide ? fmax(0, app->pointed + rest_seconds - app->now) : -1;
}

void present_fullscreen(App *app)
{
    app->wants.fullscreen = !app->wants.fullscreen;
}

void present_preset(App *app)
{
    View v = app->view;
    if (!app->settings.present)
        app->state.view.text = v.text; /* to come back to */
    app->settings.present = !app->settings.present;
    app->wants.fullscreen = app->settings.present;
    v.text = app->settings.present ? TEXT_PRESENTATION : app->state.view.text;
    app_show(app, &v);
}

void present_display(App *app)
{
    app->wants.fullscreen = app->wants.other_display = true;
}

static void blank(App *app, Blank how)
{
    app->blank = app->blank == how ? BLANK_NONE : how;
    app->stale = true;
}

void present_black(App *app)
{
    blank(app, BLANK_BLACK);
}

void present_white(App *app)
{
    blank(app, BLANK_WHITE);
}

void present_spotlight(App *app)
{
    app->spotlight = !app->spotlight;
    app->stale = true;
}

void present_laser(App *app)
{
    app->laser = !app->laser;
    app->stale = true;
}

void present_freeze(App *app)
{
    app->frozen = !app->frozen;
    app->stale = true;
}

static void leave(App *app)
{
    app->wants.quit = true;
}

void present_quit(App *app)
{
    if (edit_may_leave(app, leave))
        leave(app);
}
