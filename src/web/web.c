/*
 * web.c - the one place where a page's events become inputs and pictures become pixels for it: to a
 * page what window/window.c is to a desktop.
 *
 * JavaScript hands over an input at a time, then takes a turn: it draws what changed, and the Turn
 * says what there is to be seen and done. While a lesson waits to be run, turns are taken until
 * none does; a lesson that takes long holds up the worker that this runs in, and not the page.
 */
#include "web/web.h"

#include "app/app.h"
#include "base/file.h"
#include "output/raster.h"
#include "paper/html.h"
#include "paper/paper.h"
#include "subject/subject.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What JavaScript reads after a turn: 32-bit numbers, one behind the other (page/core.js). */
typedef struct Turn {
    int32_t width, height;             /* of the picture */
    int32_t parts;                     /* of it that were painted anew: see web_part */
    int32_t again;                     /* take another turn at once */
    int32_t wait;                      /* ms until something changes by itself; -1: never */
    int32_t cursor, pointer;           /* Wants.cursor; the mouse pointer is to be seen */
    int32_t typing, fullscreen, paste; /* as in Wants */
    int32_t licences;                  /* as in Wants */
    int32_t unsaved;                   /* there are changes that would be lost with the page */
    int32_t question;                  /* it waits for a number that is typed */
    int32_t lesson;                    /* another number when another lesson is shown; 0: none is */
    int32_t step;                      /* that is shown, from 1; 0: none is */
    const char *theme;                 /* its name, as --theme has it */
    const char *title, *clipboard;     /* texts that end with a zero byte; clipboard empty: none */
    const char *told;                  /* for who does not see the picture; empty: nothing new */
    const char *failed;                /* why it cannot go on; empty: it can */
} Turn;

static struct {
    App app;
    Settings settings;
    FontSet *fonts;
    TextMetrics metrics;
    Arena kept;   /* as long as the page */
    Arena pixels; /* of the picture */
    Image image;
    int painted; /* which of the App's drawings it shows */
    Error error;
    Turn turn;
    bool pasting; /* JavaScript was asked for the clipboard, which a browser hands out when it likes
                   */
    Input input;  /* for memory_try */
} web;

WEB_EXPORT(web_alloc) void *web_alloc(size_t bytes);
WEB_EXPORT(web_free) void web_free(void *at);
WEB_EXPORT(web_start)
void web_start(int width, int height, float density, float finger, unsigned how, const char *own,
               const char *address);
WEB_EXPORT(web_zoomed) void web_zoomed(int width, int height, float density, float finger);
WEB_EXPORT(web_file) int web_file(const char *path, const char *bytes, size_t count);
WEB_EXPORT(web_chosen) void web_chosen(const char *path);
WEB_EXPORT(web_brought) void web_brought(const char *path);
WEB_EXPORT(web_follow) void web_follow(const char *link);
WEB_EXPORT(web_link) const char *web_link(void);
WEB_EXPORT(web_text) int web_text(void);
WEB_EXPORT(web_article) const char *web_article(int whole);
WEB_EXPORT(web_controls) const char *web_controls(void);
WEB_EXPORT(web_field) const char *web_field(int part);
WEB_EXPORT(web_handout) const char *web_handout(void);
WEB_EXPORT(web_theme) void web_theme(const char *name);
WEB_EXPORT(web_windowed) void web_windowed(void);
WEB_EXPORT(web_say) void web_say(const char *words);
WEB_EXPORT(web_changing) const char *web_changing(void);
WEB_EXPORT(web_stopped) void web_stopped(const char *text);
WEB_EXPORT(web_typing) int web_typing(void);
WEB_EXPORT(web_input)
void web_input(int kind, double time, uint32_t key, unsigned mods, int repeat, float x, float y,
               float wheel, int finger, int width, int height, const char *text);
WEB_EXPORT(web_long) int web_long(void);
WEB_EXPORT(web_turn) const Turn *web_turn(double time);
WEB_EXPORT(web_part) const void *web_part(int i, int box[4]);

/* ---- memory for texts that JavaScript hands over ---- */

void *web_alloc(size_t bytes)
{
    return malloc(bytes);
}

void web_free(void *at)
{
    free(at);
}

/* ---- the beginning ---- */

/* Whoever waits is asked again after each turn. */
static void wake(void)
{
}

/* The smallest size of text whose smallest words have so many pixels, on a screen that has
 * `density` of its own to each. */
static int text_for(int width, int height, float density)
{
    const float least = 11;
    int text = 0;
    while (text < TEXT_MOST && pen_small((float)width, (float)height, text) < least * density)
        text++;
    return text;
}

/* So many pixels of the screen are one of the page: words are as large as that needs, but for a
 * presentation, or where somebody liked larger ones. Fingers need so many of them, but no more than
 * an eighth of the picture. */
void web_zoomed(int width, int height, float density, float finger)
{
    web.app.finger = fminf(finger * density, (float)height / 8);
    int text = text_for(width, height, density), liked = web.app.home.state.view.text;
    web.app.fitting = text > liked ? text : 0;
    if (!web.app.shown.view.present)
        shown_change(&web.app.shown)->text = text > liked ? text : liked;
}

/* Keys that a browser has taken, and what a page cannot do, or in somebody's page should not:
 * nothing names them. What the page does itself (page.js) is named only. */
static void leave_to_browser(bool embedded)
{
    static const Source keys = {.name = {"keys", 4},
                                .text = STR("unbind F5\n"
                                            "unbind Shift+F5\n"
                                            "unbind F11\n"
                                            "unbind Shift+F11\n"
                                            "unbind Ctrl+N\n"
                                            "unbind Ctrl+Shift+N\n"
                                            "bind Ctrl+P print\n"
                                            "bind F6 as-text\n"
                                            "unbind Ctrl+Q\n"
                                            "unbind n\n"
                                            "unbind Shift+M\n")};
    static const Source open = {.name = {"keys", 4},
                                .text = STR("unbind Ctrl+O\n"
                                            "unbind Ctrl+S\n"
                                            "unbind Ctrl+V\n")};
    ErrorList none = {0};
    bindings_read(&web.app.keyboard.bindings, &keys, &none);
    if (embedded)
        bindings_read(&web.app.keyboard.bindings, &open, &none);
    app_rebind(&web.app);
}

/* How a page is opened, as bits. */
enum { OPEN_STILL = 1, OPEN_EMBEDDED = 2, OPEN_PRESENTED = 4, OPEN_LIGHT = 8 };

/* Starts the App, on a page of that address that carries that lesson, or none; the files that are
 * to be there at the beginning were put before. */
void web_start(int width, int height, float density, float finger, unsigned how, const char *own,
               const char *address)
{
    bool embedded = how & OPEN_EMBEDDED, presented = how & OPEN_PRESENTED;
    if (how & OPEN_LIGHT)
        web_leave_heavy_out();
    web.fonts = fonts_open(&web.error);
    web.metrics = fonts_metrics(web.fonts);
    web.settings = (Settings){.dialogs = true,
                              .unfiled = true,
                              .late = true,
                              .licences = true,
                              .describe = true,
                              .no_motion = how & OPEN_STILL,
                              .present = presented,
                              .embedded = embedded,
                              .state = embedded ? NULL : WEB_STATE,
                              .own = str_copy(&web.kept, str_of(own)),
                              .link_base = str_copy(&web.kept, str_of(address)),
                              .wake = wake};
    app_start(&web.app, &web.settings, &web.metrics, width, height);
    web_zoomed(width, height, density, finger);
    web.app.fonts = web.fonts;
    leave_to_browser(embedded);
}

int web_file(const char *path, const char *bytes, size_t count)
{
    return web_keep_file(str_of(path), (Str){bytes, count});
}

void web_chosen(const char *path)
{
    web_chose_file(str_of(path));
}

/* Work with the texts that JavaScript handed over. */
typedef struct Request {
    const char *name, *value;
    int part;
} Request;

/* Does work that may want more memory than there is. */
static void try(void (*work)(void *request), Request *r)
{
    if (!memory_try(work, r, NULL))
        app_memory_ended(&web.app, &web.error);
}

/* The lesson that is shown stops, because it lacks that file. */
static bool lacks(const Lesson *l, Str name)
{
    return l && l->stops &&
           str_search(str_of(l->error.message), name, 0) < strlen(l->error.message);
}

/* Opens it again, from its file or, where it has none, as what was pasted, from its text. */
static void open_again(App *app)
{
    Error e = {0};
    Str name = app->shown.name;
    bool file = file_exists(name.at);
    bool well =
        file ? app_open(app, name, &e) : app_open_text(app, name, app->shown.lesson->file, &e);
    if (!well)
        shown_say(&app->shown, "%s", e.message);
}

static void bring(void *request)
{
    App *app = &web.app;
    Str name = str_behind(str_of(((const Request *)request)->value), '/');
    if (lacks(app->shown.lesson, name))
        open_again(app);
    else
        shown_say(
            &app->shown,
            "%.*s is here now, for a lesson (.md), a notebook (.ipynb) or a script (.py) that "
            "reads it",
            STR_ARG(name));
}

/* Weights were brought without a lesson: the one that lacks them is opened again. */
void web_brought(const char *path)
{
    try(bring, &(Request){.value = path});
}

static void follow(void *request)
{
    Error e = {0};
    if (!link_follow(&web.app, str_of(((const Request *)request)->value), &e))
        shown_say(&web.app.shown, "%s", e.message);
}

/* Shows what a link says. */
void web_follow(const char *link)
{
    try(follow, &(Request){.value = link});
}

static void take_link(void *request)
{
    App *app = &web.app;
    Str link = link_write(&app->frame, app);
    app_save(app);
    ((Request *)request)->value = str_copy(&app->frame, link).at;
}

/* What is to stand behind the # of an address that shows the same; empty without a lesson. Valid
 * until anything else here is called. What is remembered is written, too: a page may go at any
 * time.
 */
const char *web_link(void)
{
    Request r = {.value = ""};
    try(take_link, &r);
    return r.value;
}

/* Of a lesson that was run anew, another one. */
static int32_t number_of(const Lesson *l)
{
    static const Lesson *last;
    static int32_t number;
    static size_t nodes;
    size_t now = l ? l->trace.nodes.count : 0;
    number += l != last || now != nodes;
    last = l;
    nodes = now;
    return l ? number : 0;
}

static void take_text(void *request)
{
    static int32_t lesson, step;
    static bool hide;
    static int number;
    const Shown *s = &web.app.shown;
    int32_t now = number_of(s->lesson), covered = 0;
    if (s->lesson) {
        Subject shown = subject_of(&web.app.frame, s->lesson, &s->view);
        covered = shown.step && hide_printed(&shown) ? shown.step->number : 0;
    }
    number += now != lesson || covered != step || s->view.hide != hide;
    lesson = now;
    step = covered;
    hide = s->view.hide;
    ((Request *)request)->part = number;
}

/* Another number when the whole article is another: of another lesson, or what was printed is to be
 * seen in it or hidden, since the last call. */
int web_text(void)
{
    Request r = {0};
    try(take_text, &r);
    return r.part;
}

static void take_article(void *request)
{
    const Shown *s = &web.app.shown;
    StrBuf out = strbuf_make(&web.app.frame);
    bool whole = ((Request *)request)->name != NULL;
    if (s->lesson && whole)
        article_lesson(&out, s->lesson, &s->view);
    else if (s->lesson)
        html_tensor(&out, s->lesson, &s->view);
    ((Request *)request)->value = str_copy(&web.app.frame, strbuf_str(&out)).at;
}

/* HTML of the lesson, `whole`, or of the tensor that is shown. Valid until anything else here is
 * called. */
const char *web_article(int whole)
{
    Request r = {.name = whole ? "" : NULL, .value = ""};
    try(take_article, &r);
    return r.value;
}

/* How a target is now: the kind of picture that is drawn, the stage one is in. */
static const char *state_of(const App *app, const ViewOffer *offer, DrawTag tag)
{
    const LessonStep *step = shown_step(&app->shown);
    if (tag.kind == TAG_VIEW)
        return offer->kind[offer->now] == (ViewKind)tag.cell ? " aria-pressed=\"true\""
                                                             : " aria-pressed=\"false\"";
    return tag.kind == TAG_STAGE && step && step->stage == tag.cell ? " aria-current=\"step\"" : "";
}

static void take_controls(void *request)
{
    App *app = &web.app;
    Arena *a = &app->frame;
    DrawTargets all = draw_targets(a, &app->drawn);
    StrBuf out = strbuf_make(a);
    ViewOffer offer = {0};
    if (app->shown.lesson) {
        Subject s = subject_of(a, app->shown.lesson, &app->shown.view);
        offer = view_offer_make(&s);
    }
    for (size_t i = 0; i < all.count; i++) {
        Box box = all.items[i].box;
        strbuf_printf(&out, "<button data-at=\"%d %d\"%s>", (int)(box.x + box.w / 2),
                      (int)(box.y + box.h / 2), state_of(app, &offer, all.items[i].tag));
        html_text(&out, app_called(a, app, all.items[i].tag));
        strbuf_puts(&out, "</button>\n");
    }
    ((Request *)request)->value = str_copy(a, strbuf_str(&out)).at;
}

/* HTML of a button for each thing in the picture that can be pressed, with the place of it in
 * pixels of the picture. Valid until anything else here is called. */
const char *web_controls(void)
{
    Request r = {.value = ""};
    try(take_controls, &r);
    return r.value;
}

static void take_field(void *request)
{
    Request *r = request;
    const Field *f = app_field(&web.app);
    if (!f)
        return;
    Str parts[] = {f->prompt, field_text(f), str_of(f->answer ? "" : f->message)};
    r->value = str_copy(&web.app.frame, parts[r->part]).at;
}

/* Of the field that has the caret: 0, what is to be typed; 1, what was; 2, why it was refused, or
 * nothing. NULL: none has. Valid until anything else here is called. */
const char *web_field(int part)
{
    Request r = {.part = part};
    try(take_field, &r);
    return r.value;
}

static void take_handout(void *request)
{
    static char *held;
    Lesson *l = web.app.shown.lesson;
    View look = view_default();
    Arena a = arena_scratch();
    StrBuf out = strbuf_make(&a);
    look.theme = THEME_PRINT;
    if (l) {
        Paper paper = paper_handout(&a, l, &look, false);
        paper_html(&out, &paper, web.fonts);
    }
    free(held);
    Str html = str_copy(&a, strbuf_str(&out));
    held = memory_alloc(html.len + 1);
    memcpy(held, html.at, html.len + 1);
    ((Request *)request)->value = held;
    arena_free(&a);
}

/* The lesson as a handout, an HTML file; empty without a lesson. Valid until it is called again. */
const char *web_handout(void)
{
    Request r = {.value = ""};
    try(take_handout, &r);
    return r.value;
}

static void set_theme(void *request)
{
    View v = web.app.shown.view;
    Error e = {0};
    if (view_option(&v, NULL, STR("theme"), str_of(((const Request *)request)->value), &e)) {
        web.app.system = v.theme;
        shown_view(&web.app.shown, &v);
    }
}

/* Takes the theme that the system says; nothing happens where there is none of that name. */
void web_theme(const char *name)
{
    try(set_theme, &(Request){.value = name});
}

/* The browser has left full screen. */
void web_windowed(void)
{
    web.app.wants.fullscreen = false;
}

/* Says something that the page knows. */
void web_say(const char *words)
{
    shown_say(&web.app.shown, "%s", words);
}

static void take_changing(void *request)
{
    Str text = web_waits() ? edit_awaited(&web.app.editing) : STR("");
    ((Request *)request)->value = str_copy(&web.app.frame, text).at;
}

/* The text of the lesson that the next turn runs since it was changed; empty: it runs none. Valid
 * until anything else here is called. */
const char *web_changing(void)
{
    Request r = {.value = ""};
    try(take_changing, &r);
    return r.value;
}

static void stop_change(void *request)
{
    edit_stopped(&web.app.editing, str_of(((const Request *)request)->value));
}

/* Running that text was stopped, and the lesson from before was opened. */
void web_stopped(const char *text)
{
    try(stop_change, &(Request){.value = text});
}

/* Has a field the caret, so that what is typed is text? */
int web_typing(void)
{
    return web.app.wants.typing;
}

/* ---- inputs ---- */

static void hand_over(void *unused)
{
    (void)unused;
    app_input(&web.app, &web.input);
}

void web_input(int kind, double time, uint32_t key, unsigned mods, int repeat, float x, float y,
               float wheel, int finger, int width, int height, const char *text)
{
    web.input = (Input){.kind = (InputKind)kind,
                        .time = time,
                        .chord = {key, mods},
                        .repeat = repeat != 0,
                        .mods = mods,
                        .at = {x, y},
                        .wheel = wheel,
                        .finger = finger,
                        .width = width,
                        .height = height,
                        .text = str_of(text)};
    if (kind == INPUT_PASTE) /* what was in the clipboard, or nothing */
        web.app.wants.paste = web.pasting = false;
    try(hand_over, NULL);
}

/* ---- turns ---- */

/* Paints the picture if it was drawn anew. */
static void paint(void)
{
    const DrawList *d = &web.app.drawn;
    web.image.parts = 0;
    if (web.painted == web.app.drawings)
        return;
    if (web.image.width != d->width || web.image.height != d->height) {
        arena_reset(&web.pixels);
        web.image = (Image){0};
        web.image = image_make(&web.pixels, d->width, d->height);
    }
    raster_paint(&web.image, d, web.fonts);
    web.painted = web.app.drawings;
}

/* Is a question open that a number answers? */
static bool waits_for_number(const Shown *s)
{
    const LessonStep *step = shown_step(s);
    const Ask *ask = step ? lesson_ask(s->lesson, step, s->view.ask) : NULL;
    return ask && ask->kind == ASK_ANSWER && !s->view.answered;
}

static void take_turn(void *unused)
{
    App *app = &web.app;
    Wants *wants = &app->wants;
    double now = web.input.time;
    (void)unused;
    bool first = app->shown.stale && web_waits_long(); /* the picture is to be seen before that */
    bool ran = !first && web_run_waiting();
    if (wants->quit && app->failed.kind)
        shown_say(&app->shown, "%s", app->failed.message);
    else if (wants->quit)
        shown_say(&app->shown, "a page ends when its tab is closed");
    app->failed = (Error){0};
    wants->quit = false;
    app_input(app, &(Input){.kind = INPUT_TICK, .time = now});
    if (app->shown.stale) {
        app_draw(app);
        paint();
    }
    double wait = app_wait(app);
    const LessonStep *step = shown_step(&app->shown);
    web.turn = (Turn){.width = web.image.width,
                      .height = web.image.height,
                      .parts = web.image.parts,
                      .again = ran || web_waits(),
                      .wait = isinf(wait) ? -1 : (int32_t)ceil(fmin(wait, 1e6) * 1000),
                      .cursor = (int32_t)wants->cursor,
                      .pointer = wants->pointer,
                      .typing = wants->typing,
                      .fullscreen = wants->fullscreen,
                      .paste = wants->paste && !web.pasting,
                      .licences = wants->licences,
                      .unsaved = edit_unsaved(&app->editing) || edit_typed(&app->editing),
                      .question = waits_for_number(&app->shown),
                      .lesson = number_of(app->shown.lesson),
                      .step = step ? step->number : 0,
                      .theme = themes[app->shown.view.theme].name,
                      .title = str_copy(&app->frame, app_title(app)).at,
                      .clipboard = str_copy(&app->frame, wants->clipboard).at,
                      .told = str_copy(&app->frame, app_tell(app)).at,
                      .failed = ""};
    wants->clipboard = STR("");
    wants->licences = false;
    web.pasting = wants->paste;
    app->ends_in_row = 0;
}

/* Will the next turn take long? */
int web_long(void)
{
    return web_waits_long();
}

/* Does what there is to do at that time, in seconds. What the Turn points at is valid until
 * anything else here is called. */
const Turn *web_turn(double time)
{
    web.input = (Input){.time = time};
    web.image.parts = 0;
    while (!web.error.kind && !memory_try(take_turn, NULL, NULL))
        app_memory_ended(&web.app, &web.error);
    if (web.error.kind)
        web.turn.failed = web.error.message;
    return &web.turn;
}

/* The pixels of a part that was painted anew, four bytes each, and where it is: left, top, width,
 * height. Valid until the next call; NULL: there is no memory for them. */
const void *web_part(int i, int box[4])
{
    static uint8_t *rgba;
    static size_t room;
    const Image *image = &web.image;
    const ImagePart *p = &image->painted[i];
    size_t need = (size_t)p->width * (size_t)p->height * 4;
    if (need > room) {
        free(rgba);
        rgba = malloc(need);
        room = rgba ? need : 0;
    }
    uint8_t *to = rgba;
    for (int y = p->y; to && y < p->y + p->height; y++) {
        const uint8_t *from = image->rgb + 3 * ((size_t)y * (size_t)image->width + (size_t)p->x);
        for (int x = 0; x < p->width; x++, from += 3, to += 4) {
            to[0] = from[0];
            to[1] = from[1];
            to[2] = from[2];
            to[3] = 255;
        }
    }
    box[0] = p->x;
    box[1] = p->y;
    box[2] = p->width;
    box[3] = p->height;
    return rgba;
}
