/*
 * test_havoc.c - somebody's child at the keyboard: thousands of random keys, clicks, drops and
 * sizes, always the same ones. Nothing may break (the sanitizers watch), and afterwards the way
 * home leads to the picture that a fresh start shows. SEED=N in the environment makes another
 * havoc, HAVOC=N one of so many events.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */

#include "base/file.h"
#include "desk.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { UNDOS = 50000 }; /* there are fewer changes */

typedef struct Havoc {
    Desk desk;
    uint32_t state; /* of the random numbers */
    Chord keys[300];
    int count;
} Havoc;

static int random_below(Havoc *s, int n)
{
    s->state = s->state * 1664525u + 1013904223u;
    return (int)((s->state >> 8) % (uint32_t)n);
}

/* All keys that do something, some that do nothing. */
static void gather_keys(Havoc *s)
{
    static const char *const more[] = {"Enter", "Esc", "Tab", "x", "5", "-", "Delete", "F9"};
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const char *keys = action_rows[id].keys;
        Str list = str_of(keys ? keys : ""), word;
        while (str_word(&list, &word))
            s->count += chord_parse(word, &s->keys[s->count]);
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        s->count += chord_parse(str_of(more[i]), &s->keys[s->count]);
}

static void random_key(Havoc *s, Input *in)
{
    in->kind = INPUT_KEY;
    in->chord = s->keys[random_below(s, s->count)];
    in->repeat = random_below(s, 10) == 0;
}

static void random_text(Havoc *s, Input *in)
{
    static const char *const texts[] = {
        "7",   "0.5", "-",        "inputs @ inputs.T",    "[",     "softmax",
        "3.1", "e",   "\xC3\xA9", "99999999999999999999", "torch."};
    in->kind = INPUT_TEXT;
    in->text = str_of(texts[random_below(s, sizeof texts / sizeof *texts)]);
}

/* What happens to a field: keys of its own, what is pasted, the mouse in its text and on its
 * buttons; where none is open, one is opened. */
static void random_typing(Havoc *s, Input *in)
{
    static const char *const keys[] = {
        "Ctrl+A",     "Ctrl+X",   "Ctrl+C",      "Ctrl+V",    "Ctrl+Z",     "Ctrl+Shift+Z",
        "Ctrl+Left",  "Up",       "Ctrl+Right",  "Shift+End", "Shift+Home", "Ctrl+Backspace",
        "Ctrl+Up",    "Tab",      "Ctrl+Delete", "Ctrl+Down", "Down",       "F1",
        "Shift+Down", "PageDown", "Shift+Enter", "Alt+Enter", "Enter",      "Ctrl+Shift+Left",
        "Ctrl+Home",  "Ctrl+End", "Shift+Up"};
    static const char *const pasted[] = {"", "inputs.s\n\ttorch.", "\xC3\xA9\xFF\x1b[0m",
                                         "a\r\nb\r", "torch.softmax(inptus, dim=-1)"};
    static const InputKind mouse[] = {INPUT_PRESS, INPUT_MOVE, INPUT_MOVE, INPUT_RELEASE,
                                      INPUT_WHEEL};
    const Field *f = &s->desk.app.shown.field;
    Box box = random_below(s, 3) ? f->place.box : f->place.panel;
    int what = random_below(s, 10);
    in->kind = INPUT_KEY;
    if (!field_is_open(f)) {
        in->chord = (Chord){random_below(s, 2) ? 'x' : 'e', 0};
    } else if (what < 5) {
        chord_parse(str_of(keys[random_below(s, sizeof keys / sizeof *keys)]), &in->chord);
    } else if (what < 6) {
        in->kind = INPUT_PASTE;
        in->text = str_of(pasted[random_below(s, sizeof pasted / sizeof *pasted)]);
    } else {
        in->kind = mouse[random_below(s, sizeof mouse / sizeof *mouse)];
        in->wheel = (float)random_below(s, 3) - 1;
        in->at.x = box.x + (float)random_below(s, 1 + (int)box.w);
        in->at.y = box.y + (float)random_below(s, 1 + (int)box.h);
    }
}

/* The mouse and fingers, anywhere or at something that is drawn. */
static void random_mouse(Havoc *s, Input *in)
{
    static const InputKind kinds[] = {INPUT_MOVE,    INPUT_MOVE,  INPUT_PRESS, INPUT_PRESS,
                                      INPUT_RELEASE, INPUT_WHEEL, INPUT_LEAVE, INPUT_MENU,
                                      INPUT_TOUCH,   INPUT_SLIDE, INPUT_LIFT};
    const DrawList *drawn = &s->desk.app.drawn;
    in->kind = kinds[random_below(s, sizeof kinds / sizeof *kinds)];
    in->finger = random_below(s, 3);
    in->at.x = (float)random_below(s, s->desk.app.width + 200) - 100;
    in->at.y = (float)random_below(s, s->desk.app.height + 200) - 100;
    if (drawn->count > 0 && random_below(s, 2)) {
        Box box = drawn->items[random_below(s, (int)drawn->count)].box;
        in->at = (Point){box.x + box.w / 2, box.y + box.h / 2};
    }
    in->wheel = (float)random_below(s, 7) - 3;
    in->mods = (unsigned)random_below(s, 8);
}

static void random_size(Havoc *s, Input *in)
{
    in->kind = INPUT_SIZE;
    in->width = random_below(s, 2000);
    in->height = random_below(s, 1200);
}

static void random_drop(Havoc *s, Input *in)
{
    static const char *const paths[] = {"", "/", "/nowhere/lesson.md", "2", "3.4.1", "999", "\xFF"};
    in->kind = INPUT_DROP;
    in->text = str_of(paths[random_below(s, sizeof paths / sizeof *paths)]);
}

static void random_input(Havoc *s, Input *in)
{
    int kind = random_below(s, 100);
    if (kind < 35)
        random_key(s, in);
    else if (kind < 50)
        random_typing(s, in);
    else if (kind < 60)
        random_text(s, in);
    else if (kind < 95)
        random_mouse(s, in);
    else if (kind < 97)
        random_size(s, in);
    else if (kind < 98)
        random_drop(s, in);
    else
        in->kind = random_below(s, 2) ? INPUT_TICK : INPUT_CLOSE;
}

/* What the window would do; it draws when no more events wait. */
static void one_event(Havoc *s)
{
    App *app = &s->desk.app;
    Input in = {.time = s->desk.time += random_below(s, 200) * 0.001};
    random_input(s, &in);
    app_input(app, &in);
    app->wants.quit = false;
    app->wants.clipboard = app->wants.terminal = STR("");
    if (random_below(s, 4) == 0)
        app_draw(app);
}

/* Everything that lies over the picture is put away, everything that was changed taken back, as
 * keys do it. */
static void calm_down(Havoc *s)
{
    Desk *d = &s->desk;
    wait_for_opening(&d->app);
    wait_for_edit(&d->app.editing);
    Input size = {.kind = INPUT_SIZE, .time = d->time, .width = 1280, .height = 720};
    app_input(&d->app, &size); /* in a window too small to see anything keys do nothing */
    for (int i = 0; i < 12; i++)
        desk_press(d, "Esc");
    for (int i = 0; i < UNDOS && app_key(&d->app, (Chord){'z', MOD_CTRL}); i++)
        desk_press(d, "Ctrl+Z");
    Input leave = {.kind = INPUT_LEAVE, .time = d->time += 10};
    app_input(&d->app, &leave);
    d->app.presenting.frozen = d->app.presenting.spotlight = d->app.presenting.laser = false;
}

/* Havoc saves lessons under all kinds of names: in a folder of its own. */
static bool go_to_scratch(char *folder, size_t size)
{
    const char *scratch = getenv("SCRATCH");
    snprintf(folder, size, "%s/havoc.XXXXXX", scratch ? scratch : "/tmp");
    return CHECK(mkdtemp(folder) && chdir(folder) == 0);
}

static void sweep(const char *folder)
{
    DIR *d = opendir(".");
    for (const struct dirent *each; d && (each = readdir(d)) != NULL;)
        unlink(each->d_name);
    closedir(d);
    rmdir(folder);
}

/* The folder is the whole PATH, and its dialog chooses the first lesson there. */
static void place_dialog(const char *folder)
{
    static const char script[] = "#!/bin/sh\nfor file in *.md; do echo \"$file\"; exit; done\n";
    char name[1100];
    Error e = {0};
    snprintf(name, sizeof name, "%s/zenity", folder);
    CHECK(file_write(name, str_of(script), false, &e) && chmod(name, 0755) == 0);
    setenv("PATH", folder, 1);
}

TEST(havoc_of_thousands_of_events_leaves_the_way_home)
{
    static Havoc s; /* large */
    char here[1000], folder[1000];
    const char *seed = getenv("SEED"), *wanted = getenv("HAVOC"), *was = getenv("PATH");
    int events = wanted ? atoi(wanted) : 10000;
    Arena a = arena_make(0);
    Str path = str_copy(&a, str_of(was ? was : ""));
    memset(&s, 0, sizeof s);
    s.state = seed ? (uint32_t)atoi(seed) : 4;
    gather_keys(&s);
    if (!CHECK(getcwd(here, sizeof here)) || !go_to_scratch(folder, sizeof folder) ||
        !desk_open(&s.desk, "2"))
        return;
    place_dialog(folder);
    s.desk.app.settings.dialogs = true;
    for (int i = 0; i < events; i++)
        one_event(&s);
    calm_down(&s);
    Desk fresh;
    App *app = &s.desk.app;
    if (CHECK(app->shown.lesson) && desk_open(&fresh, str_copy(&a, app->shown.name).at)) {
        View v = fresh.app.shown.view;
        v.theme = app->shown.view.theme;
        v.map = app->shown.view.map;
        v.range = app->shown.view.range;
        v.text = app->shown.view.text;
        v.side = app->shown.view.side;
        v.hide = app->shown.view.hide;
        v.quiet = app->shown.view.quiet;
        v.present = app->shown.view.present; /* without the full screen */
        fresh.app.settings.no_motion = app->settings.no_motion;
        shown_view(&fresh.app.shown, &v);
        desk_press(&fresh, "Home");
        desk_press(&s.desk, "Home");
        fresh.app.shown.message[0] = app->shown.message[0] = 0; /* that it was the first step */
        fresh.app.home.state.lesson[0] =
            app->home.state.lesson[0]; /* what was seen has its ticks */
        app_draw(app);                 /* at another place the text begins at its top */
        app_draw(&fresh.app);
        fresh.app.shown.view.scroll = app->shown.view.scroll; /* the text may be opened whole */
        fresh.app.shown.view.still = app->shown.view.still = true; /* redo is no part of it */
        fresh.app.shown.stale = app->shown.stale = true;
        CHECK_STR(desk_picture(&s.desk, &a).at, desk_picture(&fresh, &a).at);
        desk_leave(&fresh);
    }
    desk_leave(&s.desk);
    sweep(folder);
    setenv("PATH", path.at, 1);
    arena_free(&a);
    CHECK(chdir(here) == 0);
}
