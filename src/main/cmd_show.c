/*
 * cmd_show.c - `show`: the window, at a lesson or at the menu.
 */
#include "app/window.h"
#include "main/command.h"

/* The options of the view, as `y` in the window writes them. */
static bool read_view(const Options *o, App *app, Error *e)
{
    View v = app->view;
    Str step = STR("step");
    if (o->given[OPTION_STEP] && !view_option(&v, app->lesson, step, o->value[OPTION_STEP], e))
        return false;
    for (int id = 0; id < OPTION_IDS; id++) {
        Str name = str_of(option_row((OptionId)id)->name);
        bool wanted = o->given[id] && id != OPTION_STEP && view_has_option(name);
        if (wanted && !view_option(&v, app->lesson, name, o->value[id], e))
            return false;
    }
    app->pinned = v.focus.node != NO_NODE;
    app_show(app, &v);
    return true;
}

static bool open_lesson(Command *c, App *app, Error *e)
{
    if (c->words == 0)
        return true;
    return app_open(app, str_of(c->word[0]), e) && read_view(&c->options, app, e);
}

void cmd_show(Command *c)
{
    Error e = {0};
    AppSettings settings = {
        .lesson = {.big = c->options.given[OPTION_BIG], .mkl = c->mkl},
        .present = c->options.given[OPTION_PRESENT],
        .no_motion = c->options.given[OPTION_NO_MOTION],
    };
    App *app = ARENA_NEW(&c->arena, App);
    Window *window = window_open(&e);
    int width, height;
    if (window) {
        window_size(window, &width, &height);
        app_start(app, &settings, window_metrics(window), width, height);
        app->fonts = window_fonts(window);
        if (open_lesson(c, app, &e))
            window_run(window, app, &e);
        app_end(app);
        window_close(window);
    }
    if (e.kind)
        command_fail(c, &e);
}
