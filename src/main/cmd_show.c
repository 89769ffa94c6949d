/*
 * cmd_show.c - `show`: the window, at a lesson or at the menu; and its keys, listed.
 */
#include "base/file.h"
#include "main/command.h"
#include "window/window.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- keys ---- */

/* The bindings file: the one that is given, else the user's own if there is one. */
static bool read_source(Command *c, Source *out, Error *e)
{
    const Options *o = &c->options;
    const char *path =
        own_path(&c->arena, getenv("XDG_CONFIG_HOME"), getenv("HOME"), ".config", "bindings");
    if (o->given[OPTION_BINDINGS])
        path = str_copy(&c->arena, o->value[OPTION_BINDINGS]).at;
    else if (!path || !file_exists(path))
        return true;
    out->name = str_of(path);
    return file_read(&c->arena, path, &out->text, e);
}

/* Reads the bindings and reports each error in them. Keys that the file does not change stay. */
static bool read_bindings(Command *c, Bindings *b, Error *e)
{
    Source *source = ARENA_NEW(&c->arena, Source);
    ErrorList wrong = {0};
    if (!read_source(c, source, e))
        return false;
    bindings_read(b, source, &wrong);
    for (size_t i = 0; i < wrong.count; i++)
        command_fail(c, &wrong.items[i]);
    return true;
}

/* ---- the window ---- */

enum { MINUTES_MOST = 24 * 60 }; /* of a lesson in class */

/* The options of the view, as `y` in the window writes them. */
static bool read_view(App *app, const void *options, Error *e)
{
    View v = app->shown.view;
    if (!option_views(options, VIEW_OPTIONS, app->shown.lesson, &v, e) ||
        !view_check(app->shown.lesson, &v, e))
        return false;
    app->shown.pinned = v.focus.node != NO_NODE;
    shown_view(&app->shown, &v);
    return true;
}

/* Opens the lesson that was named, if any. Without one only the options of every lesson count. */
static bool open_lesson(Command *c, App *app, Error *e)
{
    const uint64_t liking = BIT(THEME) | BIT(TEXT) | BIT(MAP) | BIT(RANGE);
    View v = app->shown.view;
    if (!option_views(&c->options, liking, NULL, &v, e))
        return false;
    shown_view(&app->shown, &v);
    if (c->words == 0)
        return true;
    if (link_is(str_of(c->word[0])))
        return link_follow(app, str_of(c->word[0]), e);
    app->opening.wishes = (Wishes){&c->options.all[OPTION_SET], read_view, &c->options, {0}, NULL};
    return app_open(app, str_of(c->word[0]), e);
}

static Settings read_settings(Command *c)
{
    const bool *given = c->options.given;
    Settings s = {
        .lesson = {.big = given[OPTION_BIG], .mkl = c->mkl},
        .dialogs = true,
        .describe = given[OPTION_DESCRIBE],
        .speak = given[OPTION_SPEAK],
        .present = given[OPTION_PRESENT],
        .no_motion = given[OPTION_NO_MOTION] ||
                     motion_is_off(&c->arena, getenv("XDG_CONFIG_HOME"), getenv("HOME")),
        .link_base = given[OPTION_LINK_BASE] ? c->options.value[OPTION_LINK_BASE] : STR(""),
        .terminal = isatty(STDERR_FILENO),
        .wake = window_wake,
    };
    if (!given[OPTION_NO_STATE])
        s.state =
            own_path(&c->arena, getenv("XDG_STATE_HOME"), getenv("HOME"), ".local/state", "state");
    return s;
}

/* Opens a window of the size it had when it was last closed. */
static Window *open_window(Command *c, App *app, const Settings *settings, Error *e)
{
    State s;
    state_start(&s, &c->arena);
    state_load(&s, settings->state);
    return window_open(s.width, s.height, app, settings, e);
}

static Command *showing; /* the call whose window is being run */

/* Xlib ends the program where the display goes away. */
static void display_gone(void)
{
    Error e = {0};
    error_set(&e, ERROR_DISPLAY, "the display is gone");
    if (!showing || !window_torn(&e))
        return;
    command_fail(showing, &e);
    _exit(ERROR_DISPLAY);
}

static void run_window(Command *c, Window *window, Error *e)
{
    showing = c;
    atexit(display_gone);
    window_run(window, e);
    showing = NULL;
}

static void show(Command *c, const Bindings *keys, Error *e)
{
    Settings settings = read_settings(c);
    if (!option_int(&c->options, OPTION_MINUTES, 1, MINUTES_MOST, 0, &settings.minutes, e) ||
        (c->options.given[OPTION_LINK_BASE] && !link_base_check(settings.link_base, e)))
        return;
    App *app = ARENA_NEW(&c->arena, App);
    Window *window = open_window(c, app, &settings, e);
    if (!window)
        return;
    app->keyboard.bindings = *keys;
    app_rebind(app);
    if (open_lesson(c, app, e))
        run_window(c, window, e);
    if (e->kind != ERROR_NONE)
        command_fail(c, e); /* while the lesson it points into is there */
    *e = (Error){0};
    app_end(app);
    window_close(window);
}

void cmd_show(Command *c, Error *e)
{
    Bindings keys = bindings_make(&c->arena);
    ErrorKind worst = c->worst;
    StrBuf out = strbuf_make(&c->arena);
    if (!read_bindings(c, &keys, e))
        return;
    if (c->options.given[OPTION_LIST_BINDINGS]) {
        bindings_write(&out, &keys);
        command_print(c, strbuf_str(&out));
        return;
    }
    c->worst = worst; /* a key that is wrongly bound was told, and is no failure */
    show(c, &keys, e);
}
