/*
 * shot.c - draws any state of the window into a PNG file, so that it can be looked at.
 *
 *     shot OUT.png LESSON WIDTHxHEIGHT light|dark|contrast TEXT [present] [big] [slow] DO...
 *
 * LESSON is what app_open takes, or "-" for the menu; TEXT is the text size, 0 to 6; with "big" the
 * lesson's heavy fences run, too; with "present" there is a second display for the notes.
 * What computes is waited for, but not with "slow". Then somebody sits at the window and does what
 * the words say, one after another:
 *
 *     Ctrl+Z        a key (whatever has no colon and is none of the words below)
 *     type:TEXT     types into the field that has the caret
 *     paste:TEXT    what the clipboard holds comes, as after Ctrl+V
 *     on:TEXT       points at the last thing drawn whose text begins with TEXT, or holds it
 *     click:TEXT    clicks on it
 *     menu:TEXT     clicks on it with the other button
 *     cell:K        points at the Kth cell of the picture, from 0; clickcell:K, menucell:K
 *     drag:K,DX     drags the Kth number of the code by DX pixels, and holds it
 *     at:X,Y        points there; clickat:X,Y
 *     wheel:N       turns the wheel
 *     wait:SECONDS  lets time pass
 *     size:WxH      the window gets another size
 *     finger:N      fingers press from here on, which need N pixels
 *     snap:FILE     draws what there is so far into a file, too
 *     notes:FILE    draws the window of notes, 1024 pixels wide
 *     texts         prints every text of the picture with its box
 *
 * What is remembered from run to run is in the file that SHOT_STATE names in the environment, if it
 * names one. Exit code 1: a word could not be done.
 */
#include "app/app.h"
#include "output/raster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Shot {
    App app;
    FontSet *fonts;
    TextMetrics metrics;
    Arena pixels;
    Image image;
    double time;
    bool slow;
} Shot;

static void fail(const char *what, const char *word)
{
    fprintf(stderr, "shot: %s: %s\n", what, word);
    exit(1);
}

/* As a window's, which hears that something has been computed. */
static void wake(void)
{
}

/* Until nothing is on its way any more. */
static void settle(Shot *s)
{
    Input tick = {.kind = INPUT_TICK, .time = s->time};
    if (s->slow)
        return;
    do {
        if (s->app.opening.worker)
            worker_wait(s->app.opening.worker, -1);
        if (s->app.editing.worker)
            worker_wait(s->app.editing.worker, -1);
        app_input(&s->app, &tick);
    } while (opening_is(&s->app));
}

static void give(Shot *s, Input in)
{
    in.time = s->time += 0.3;
    app_input(&s->app, &in);
    settle(s);
    app_draw(&s->app); /* as the window does, which learns from it where the caret is */
}

static void paint(Shot *s, const char *path)
{
    Error e = {0};
    raster_paint(&s->image, app_draw(&s->app), s->fonts);
    if (!png_write(&s->image, path, true, &e))
        fail(e.message, path);
}

/* ---- where something is ---- */

static Point middle(const DrawCommand *c)
{
    return (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
}

static Point place_of_text(Shot *s, const char *text)
{
    const DrawList *d = app_draw(&s->app);
    const DrawCommand *holds = NULL;
    for (size_t i = d->count; i-- > 0;) {
        const DrawCommand *c = &d->items[i];
        if (c->kind != DRAW_TEXT)
            continue;
        if (str_starts(c->text, text))
            return middle(c);
        if (!holds && str_search(c->text, str_of(text), 0) < c->text.len)
            holds = c;
    }
    if (!holds)
        fail("no such text is drawn", text);
    return middle(holds);
}

static Point place_of(Shot *s, TagKind kind, int which)
{
    const DrawList *d = app_draw(&s->app);
    DrawTag last = {0};
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->tag.kind != kind || tag_same(c->tag, last) || c->box.w <= 0)
            continue;
        last = c->tag;
        if (which-- == 0)
            return kind == TAG_LITERAL ? (Point){c->box.x + 2, c->box.y + 3} : middle(c);
    }
    fail("there are not so many", kind == TAG_CELL ? "cells" : "numbers");
    return (Point){0};
}

static void paint_notes(Shot *s, const char *path)
{
    enum { WIDTH = 1024, HEIGHT = 768 };
    Error e = {0};
    Arena a = arena_make(0);
    DrawList d = notes_draw(&a, &s->app, WIDTH, HEIGHT);
    Image image = image_make(&a, WIDTH, HEIGHT);
    raster_paint(&image, &d, s->fonts);
    if (!png_write(&image, path, true, &e))
        fail(e.message, path);
    arena_free(&a);
}

static void print_texts(Shot *s)
{
    const DrawList *d = app_draw(&s->app);
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT)
            printf("%5.0f %5.0f %5.0f %5.0f  %.*s\n", (double)d->items[i].box.x,
                   (double)d->items[i].box.y, (double)d->items[i].box.w, (double)d->items[i].box.h,
                   STR_ARG(d->items[i].text));
}

/* ---- what is done ---- */

static void point(Shot *s, Point at)
{
    give(s, (Input){.kind = INPUT_MOVE, .at = at});
}

static void click(Shot *s, Point at)
{
    point(s, at);
    give(s, (Input){.kind = INPUT_PRESS, .at = at});
    give(s, (Input){.kind = INPUT_RELEASE, .at = at});
}

static void menu(Shot *s, Point at)
{
    point(s, at);
    give(s, (Input){.kind = INPUT_MENU, .at = at});
}

static void press(Shot *s, const char *word)
{
    Input in = {.kind = INPUT_KEY};
    if (!chord_parse(str_of(word), &in.chord))
        fail("no key and no word of mine", word);
    give(s, in);
}

static void drag(Shot *s, int which, int pixels)
{
    Point at = place_of(s, TAG_LITERAL, which);
    point(s, at);
    give(s, (Input){.kind = INPUT_PRESS, .at = at});
    for (int i = 1; i <= 4; i++) {
        Point to = {at.x + (float)(pixels * i / 4), at.y};
        point(s, to);
    }
}

static void resize(Shot *s, int width, int height)
{
    s->image = image_make(&s->pixels, width, height);
    give(s, (Input){.kind = INPUT_SIZE, .width = width, .height = height});
}

static void be_touched(Shot *s, int pixels)
{
    s->app.finger = (float)pixels;
    shown_change(&s->app.shown);
}

static void act(Shot *s, const char *word)
{
    const char *colon = strchr(word, ':');
    const char *what = colon ? colon + 1 : "";
    int x = 0, y = 0;
    sscanf(what, "%d%*[,x]%d", &x, &y);
#define IS(name) (strncmp(word, name ":", sizeof name) == 0)
    if (strcmp(word, "texts") == 0)
        print_texts(s);
    else if (IS("type"))
        give(s, (Input){.kind = INPUT_TEXT, .text = str_of(what)});
    else if (IS("paste"))
        give(s, (Input){.kind = INPUT_PASTE, .text = str_of(what)});
    else if (IS("on"))
        point(s, place_of_text(s, what));
    else if (IS("click"))
        click(s, place_of_text(s, what));
    else if (IS("menu"))
        menu(s, place_of_text(s, what));
    else if (IS("cell"))
        point(s, place_of(s, TAG_CELL, x));
    else if (IS("clickcell"))
        click(s, place_of(s, TAG_CELL, x));
    else if (IS("menucell"))
        menu(s, place_of(s, TAG_CELL, x));
    else if (IS("drag"))
        drag(s, x, y);
    else if (IS("at"))
        point(s, (Point){(float)x, (float)y});
    else if (IS("clickat"))
        click(s, (Point){(float)x, (float)y});
    else if (IS("wheel"))
        give(s, (Input){.kind = INPUT_WHEEL, .at = s->app.pointer.at, .wheel = (float)x});
    else if (IS("wait"))
        give(s, (Input){.kind = INPUT_TICK, .time = s->time += atof(what)});
    else if (IS("size"))
        resize(s, x, y);
    else if (IS("finger"))
        be_touched(s, x);
    else if (IS("notes"))
        paint_notes(s, what);
    else if (IS("snap"))
        paint(s, what);
    else
        press(s, word);
#undef IS
}

static ThemeId theme_named(const char *name)
{
    for (ThemeId i = 0; i < THEME_COUNT; i++)
        if (strcmp(themes[i].name, name) == 0)
            return i;
    fail("no such theme", name);
    return 0;
}

int main(int argc, char **argv)
{
    static Shot s;
    Error e = {0};
    int width, height, next = 6;
    if (argc < 6 || sscanf(argv[3], "%dx%d", &width, &height) != 2)
        fail("usage",
             "shot OUT.png LESSON|- WxH light|dark|contrast TEXT [present] [big] [slow] DO...");
    Settings settings = {.no_motion = true, .state = getenv("SHOT_STATE")};
    if (argc > next && strcmp(argv[next], "present") == 0) {
        settings.present = true;
        next++;
    }
    if (argc > next && strcmp(argv[next], "big") == 0) {
        settings.lesson.big = true;
        next++;
    }
    if (argc > next && strcmp(argv[next], "slow") == 0) {
        settings.wake = wake;
        s.slow = true;
        next++;
    }
    s.fonts = fonts_open(&e);
    if (!s.fonts)
        fail(e.message, "");
    s.metrics = fonts_metrics(s.fonts);
    s.image = image_make(&s.pixels, width, height);
    app_start(&s.app, &settings, &s.metrics, width, height);
    s.app.fonts = s.fonts;
    s.app.displays = settings.present ? 2 : 1;
    if (strcmp(argv[2], "-") != 0 && !app_open(&s.app, str_of(argv[2]), &e))
        fail(e.message, argv[2]);
    settle(&s);
    View *v = shown_change(&s.app.shown);
    v->theme = theme_named(argv[4]);
    v->text = atoi(argv[5]);
    for (int i = next; i < argc; i++)
        act(&s, argv[i]);
    paint(&s, argv[1]);
    app_end(&s.app);
    arena_free(&s.pixels);
    fonts_close(s.fonts);
    return 0;
}
