/*
 * app.c - inputs in, pictures out (see app.h).
 *
 * Every input is given to the topmost thing that wants it: a text field, the menu, then the keys
 * and the pointer of the picture. What changes marks the picture stale; app_draw draws it anew,
 * layer by layer. Only the lowest layer is the picture itself: an export of the same view lacks all
 * others.
 */
#include "app/measure.h"
#include "app/parts.h"

#include <math.h>
#include <stdlib.h>

/* When memory ends. */
enum {
    RESERVE_BYTES = 2 << 20, /* for the text of a lesson and a picture with a message */
    ENDS_BORNE = 2           /* in a row: then the picture cannot be drawn any more */
};

/* ---- beginning and end ---- */

void app_start(App *app, const Settings *settings, const TextMetrics *m, int width, int height)
{
    *app = (App){.settings = *settings,
                 .metrics = m,
                 .width = width,
                 .height = height,
                 .arena = arena_make(0),
                 .frame = arena_make(0),
                 .clip = arena_make(0),
                 .shown = shown_make(),
                 .home.texts = arena_make(0),
                 .notes.arena = arena_make(0),
                 .notes.on = settings->present && settings->terminal,
                 .presenting.on = settings->present,
                 .wants = {.fullscreen = settings->present, .pointer = true},
                 .moving.speed = 1,
                 .reserve = malloc(RESERVE_BYTES)};
    app->shown.view.text = settings->present ? TEXT_PRESENTATION : 0;
    app->keyboard.bindings = bindings_make(&app->arena);
    app_rebind(app);
    edit_start(&app->editing, &app->shown, &app->settings);
    home_start(app);
}

void app_end(App *app)
{
    home_save(app);
    opening_stop(app);
    measure_closing(app);
    edit_close(&app->editing);
    arena_free(&app->home.texts);
    arena_free(&app->notes.arena);
    arena_free(&app->frame);
    arena_free(&app->clip);
    shown_end(&app->shown);
    arena_free(&app->arena);
    free(app->reserve);
}

/* ---- when memory ends ---- */

static void rescue(void *app)
{
    edit_rescue(&((App *)app)->editing);
}

bool app_memory_ended(App *app, Error *e)
{
    MemoryEnd end;
    free(app->reserve);
    app->reserve = NULL;
    arena_free(&app->frame);
    app->drawn = (DrawList){0};
    app->shown.foreign = true;
    shown_forget_planes(&app->shown);
    shown_say(&app->shown, "there is not enough memory: close other programs");
    memory_try(rescue, app, &end);
    app->ends++;
    if (++app->ends_in_row > ENDS_BORNE)
        return error_memory(e, "draw the window", STR(""));
    app->reserve = malloc(RESERVE_BYTES);
    return true;
}

/* ---- how it looks ---- */

Str app_title(App *app)
{
    const LessonStep *s = shown_step(&app->shown);
    const Lesson *l = app->shown.lesson;
    if (opening_is(app))
        return str_printf(&app->frame, "attnscope - opening %.*s", STR_ARG(opening_name(app)));
    if (!s)
        return STR("attnscope");
    StrBuf out = strbuf_make(&app->frame);
    strbuf_puts(&out, "attnscope - ");
    strbuf_visible(&out, l->title);
    strbuf_printf(&out, " - step %d/%zu%s", s->number, l->steps.count,
                  app->presenting.frozen ? " (frozen)" : "");
    return strbuf_str(&out);
}

/* The size of messages and of the text field, in pixels. */
static float text_size(const App *app)
{
    return ceilf((float)app->height / 50);
}

/* One sentence over the bar below, where it covers no number. */
static void draw_message(const App *app, DrawList *d)
{
    const Theme *theme = theme_get(app->shown.view.theme);
    Str message = str_of(app->shown.message);
    float px = text_size(app), h = ceilf(px * 2);
    TextLook look = {FONT_SANS, px, theme_colour(theme, ROLE_NOW_TEXT)};
    float w = ceilf(text_width(d->metrics, look.font, px, message)) + 2 * px;
    w = fminf(w, (float)d->width - 2 * px);
    Box box = {floorf(((float)d->width - w) / 2), (float)d->height - h - px / 8, w, h};
    draw_rect(d, box, theme_colour(theme, ROLE_NOW), h / 2);
    draw_text_in(d, look, box_inset(box, px / 2), ALIGN_CENTRE, message);
}

static DrawList empty(App *app, Colour background)
{
    return draw_list(&app->frame, app->metrics, app->width, app->height, background);
}

/* The menu or the lesson's picture; nothing while the very first lesson is on its way. */
static DrawList picture(App *app)
{
    Shown *s = &app->shown;
    s->view.playing = app->moving.plays;
    DrawList d = empty(app, theme_colour(theme_get(s->view.theme), ROLE_BACKGROUND));
    if (opening_is_first(app) || home_draw_menu(app, &d))
        return d;
    return scene_draw(&app->frame, s->lesson, &s->view, app->width, app->height, app->metrics);
}

/* The picture with everything that lies over it. */
static DrawList layers(App *app)
{
    Shown *s = &app->shown;
    if (app->presenting.blank != BLANK_NONE)
        return empty(app, colour_hex(app->presenting.blank == BLANK_BLACK ? 0 : 0xffffff));
    DrawList d = picture(app);
    point_draw_ring(app, &d);
    home_draw_sheet(app, &d);
    opening_draw(app, &d);
    present_draw(app, &d);
    edit_draw(&app->editing, &d);
    if (s->message[0])
        draw_message(app, &d);
    if (field_is_open(&s->field))
        field_draw(&d, &s->field, s->view.theme, text_size(app));
    return d;
}

/* When more is known of matrices, it is forgotten: blocks of a hundred large ones fit. */
static const size_t PLANES_MOST = (size_t)400 << 20; /* bytes */

static void ready_planes(Shown *s)
{
    if (s->planes.used > PLANES_MOST)
        shown_forget_planes(s);
    if (!s->view.planes)
        s->view.planes = planes_in(&s->planes);
}

static bool is_frozen(const App *app)
{
    return app->presenting.frozen && app->presenting.blank == BLANK_NONE && app->drawn.count;
}

const DrawList *app_draw(App *app)
{
    notes_follow(app);
    measure_follow(app);
    if (app->shown.stale && !is_frozen(app)) {
        arena_reset(&app->frame);
        ready_planes(&app->shown);
        app->drawn = layers(app);
        app->drawings++;
        app->shown.foreign = false;
        home_shown(app);
    }
    app->shown.stale = false;
    return &app->drawn;
}

static const double frame_seconds = 1.0 / 60;

/* The sooner of two waits, either of which may be never. */
static double sooner(double a, double b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

double app_wait(const App *app)
{
    double motion = app->shown.view.sweep.on ? frame_seconds : -1;
    return sooner(sooner(move_wait(app), motion), sooner(present_wait(app), opening_wait(app)));
}

/* ---- what happens to it ---- */

static void resize(App *app, int width, int height)
{
    app->width = width < SCENE_LEAST_WIDTH ? SCENE_LEAST_WIDTH : width;
    app->height = height < SCENE_LEAST_HEIGHT ? SCENE_LEAST_HEIGHT : height;
    app->shown.stale = true;
}

static void drop(App *app, Str path)
{
    Error e = {0};
    if (!app_open(app, path, &e))
        shown_say(&app->shown, "%s", e.message);
}

static void tick(App *app)
{
    motion_tick(app);
    present_tick(app);
    move_tick(app);
    opening_tick(app);
    edit_tick(&app->editing);
    measure_tick(app);
}

/* What lies below fields and menus takes an input. */
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
        drop(app, in->text);
        break;
    case INPUT_CLOSE:
        present_quit(app);
        break;
    case INPUT_TICK:
        tick(app);
        break;
    default:
        point_input(app, in);
        break;
    }
}

void app_input(App *app, const Input *in)
{
    Shown *s = &app->shown;
    app->now = in->time;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_PRESS)
        app->pointer.moved = app->now;
    if (s->message[0] && (in->kind == INPUT_KEY || in->kind == INPUT_PRESS)) {
        s->message[0] = 0;
        s->stale = true;
    }
    bool typed = field_is_open(&s->field) && field_input(&s->field, in);
    if (typed)
        s->stale = true;
    else if (!opening_input(app, in) && !home_input(app, in))
        take(app, in);
    app->wants.typing = field_is_open(&s->field);
}
