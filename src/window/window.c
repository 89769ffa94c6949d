/*
 * window.c - the one place where SDL's events become inputs and pictures become a window.
 *
 * The loop sleeps in SDL until an event comes or the App's own time is due; then it hands over all
 * events that wait, draws once, and fulfils what the App wants. The picture is painted by our own
 * raster into RGB bytes and copied to the window's surface, so that what is seen is what export
 * writes. Sizes are pixels of that surface; the pointer is scaled to them (HiDPI).
 *
 * With ATTNSCOPE_TIMING set in the environment, the times of every frame are written to standard
 * error, in milliseconds: drawing the scene, painting it, putting it on screen.
 */
#include "window/window.h"

#include "base/terminal.h"
#include "output/raster.h"
#include "output/sdl.h"

#include <SDL.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Window {
    SDL_Window *window;
    App *app; /* that it shows */
    Signals *signals;
    FontSet *fonts;
    TextMetrics metrics;
    SDL_Cursor *cursor[CURSOR_COUNT]; /* NULL: the system has none of that shape */
    Cursor pointed;                   /* the one that is shown */
    Arena pixels;                     /* of the picture on screen */
    Image image;
    int width, height; /* wished for when it is opened, in pixels */
    int painted;       /* which of the App's drawings it shows */
    bool shown;        /* the newest picture reached the window */
    bool exposed;      /* it must be put on screen again */
    bool disturbed;    /* all of it must, and not only what was painted anew */
    bool timed;        /* the times of every frame are written to standard error */
    bool fullscreen;
    bool touching; /* a thread has the system put memory under the surface, */
    pthread_t toucher;
    bool broken; /* memory ended in SDL, which is to be left alone */
    /* Of the newest key, since SDL does not say so of the text it types: */
    bool repeat; /* it is held down, */
    bool chord;  /* and it is one of a chord */
    Speech speech;
    NotesWindow notes;
    Error error;  /* why it cannot go on */
    Error untold; /* why what is in focus is described no more; told at the end */
};

enum { WIDTH = 1280, HEIGHT = 720 };

static App *running; /* the App of the window that is being run, */
static pthread_mutex_t running_lock = PTHREAD_MUTEX_INITIALIZER; /* which no other thread ends */

/* ---- opening ---- */

/* Is a display server named in the environment? Then SDL tries only that kind: trying all kinds is
 * slow and prints messages. Systems other than Linux name none. */
static bool may_have_display(void)
{
#if defined(__linux__)
    bool x11 = getenv("DISPLAY") != NULL, wayland = getenv("WAYLAND_DISPLAY") != NULL;
    SDL_SetHint(SDL_HINT_VIDEODRIVER, x11 && wayland ? "x11,wayland" : x11 ? "x11" : "wayland");
    return x11 || wayland || getenv("SDL_VIDEODRIVER"); /* which wins over the hint */
#else
    return true;
#endif
}

/* A driver that draws nowhere counts as a display only if the environment asks for it. */
static bool is_display(void)
{
    const char *driver = SDL_GetCurrentVideoDriver(), *wanted = SDL_getenv("SDL_VIDEODRIVER");
    bool nowhere = !driver || strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0;
    return !nowhere || (wanted && driver && strcmp(driver, wanted) == 0);
}

enum { FRAME_TOP = 40, FRAME_SIDE = 4 }; /* of a window, as long as its system has not said */

/* Chooses a size, if none is given: two thirds of a large screen, else the size of a slide. No
 * window is larger than the screen has room for with the window's frame. */
static void first_size(int *width, int *height)
{
    SDL_Rect screen = {0, 0, 0, 0};
    bool chosen = *width > 0 && *height > 0;
    if (!chosen) {
        *width = WIDTH;
        *height = HEIGHT;
    }
    if (SDL_GetDisplayUsableBounds(0, &screen) != 0)
        return;
    if (!chosen && screen.w >= 2 * WIDTH && screen.h >= 2 * HEIGHT) {
        *width = screen.w * 2 / 3;
        *height = screen.h * 2 / 3;
    }
    int w = screen.w - 2 * FRAME_SIDE, h = screen.h - FRAME_TOP - FRAME_SIDE;
    *width = *width > w ? w : *width;
    *height = *height > h ? h : *height;
}

/* Moves the window so that its frame, too, is within the screen: a system that counts a place from
 * the frame may have put the lower edge outside. */
static void show_frame(const Window *w)
{
    int top, left, bottom, right, x, y, width, height;
    SDL_Rect screen;
    SDL_PumpEvents();
    SDL_GetWindowPosition(w->window, &x, &y);
    SDL_GetWindowSize(w->window, &width, &height);
    if (SDL_GetWindowBordersSize(w->window, &top, &left, &bottom, &right) != 0 ||
        SDL_GetDisplayUsableBounds(0, &screen) != 0)
        return;
    int lowest = screen.y + screen.h - height - bottom, highest = screen.y + top;
    if (y > lowest || y < highest)
        SDL_SetWindowPosition(w->window, x, lowest > highest ? lowest : highest);
}

/* The size wished for is in pixels; a dense display has more than one to each of SDL's points. */
static void fit_pixels(Window *w, int width, int height)
{
    SDL_Surface *surface = SDL_GetWindowSurface(w->window);
    int points = 0;
    SDL_GetWindowSize(w->window, &points, NULL);
    if (surface && points > 0 && surface->w > points)
        SDL_SetWindowSize(w->window, width * points / surface->w, height * points / surface->w);
}

/* The system's own shapes, in the person's size and colour. */
static void make_cursors(Window *w)
{
    static const SDL_SystemCursor shapes[CURSOR_COUNT] = {
        [CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,     [CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [CURSOR_SIDEWAYS] = SDL_SYSTEM_CURSOR_SIZEWE, [CURSOR_TEXT] = SDL_SYSTEM_CURSOR_IBEAM,
        [CURSOR_GRAB] = SDL_SYSTEM_CURSOR_SIZEALL,    [CURSOR_UPWARDS] = SDL_SYSTEM_CURSOR_SIZENS,
    };
    for (int i = 0; i < CURSOR_COUNT; i++)
        w->cursor[i] = SDL_CreateSystemCursor(shapes[i]);
}

/* Has the system put memory under the surface, which takes as long as drawing the first picture.
 * The surface is black already. */
static void *touch(void *surface)
{
    const SDL_Surface *s = surface;
    const size_t page = 4096, bytes = (size_t)s->pitch * (size_t)s->h;
    volatile char *pixels = s->pixels;
    for (size_t i = 0; i < bytes; i += page)
        pixels[i] = 0;
    return NULL;
}

/* In a thread of its own, until the window is run: nothing changes its size until then. */
static void begin_touching(Window *w)
{
    SDL_Surface *surface = SDL_GetWindowSurface(w->window);
    w->touching = surface && pthread_create(&w->toucher, NULL, touch, surface) == 0;
}

static void end_touching(Window *w)
{
    if (w->touching)
        pthread_join(w->toucher, NULL);
    w->touching = false;
}

/* Opens a window of the size in pixels that it is to have; none, where there is no display. */
static void open_window(void *window)
{
    Window *w = window;
    int width = w->width, height = w->height;
    bool chosen = width > 0 && height > 0;
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); /* we have our own */
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* fingers are fingers */
    if (!may_have_display() || SDL_Init(SDL_INIT_VIDEO) != 0 || !is_display())
        return;
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0) /* others may have nothing but textures */
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    first_size(&width, &height);
    w->window = SDL_CreateWindow("attnscope", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                 height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!w->window)
        return;
    if (chosen)
        fit_pixels(w, width, height);
    show_frame(w);
    SDL_SetWindowMinimumSize(w->window, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT);
    make_cursors(w);
    SDL_StopTextInput();
    begin_touching(w);
}

/* Opens the window. When SDL has no memory, it says that there is no display: the two are told
 * apart here. */
static bool open_or_fail(Window *w, Error *e)
{
    sdl_prepare();
    SdlEnd end = sdl_call(open_window, w);
    w->broken = end == SDL_BROKEN;
    if (w->broken || (!w->window && end == SDL_STARVED))
        return error_memory(e, "open a window", STR(""));
    if (w->window)
        return true;
    error_set(e, ERROR_DISPLAY, "there is no display to open a window on");
    return error_hint(e, "attnscope export 1 -o pictures draws the steps into files, "
                         "attnscope trace 1 tells them as text");
}

/* The window's size in pixels; a dense display has more of them than SDL has points. */
static void window_size(const Window *w, int *width, int *height)
{
    SDL_Surface *surface = SDL_GetWindowSurface(w->window);
    if (surface) {
        *width = surface->w;
        *height = surface->h;
    } else {
        SDL_GetWindowSize(w->window, width, height);
    }
}

bool window_torn(Error *e)
{
    pthread_mutex_lock(&running_lock);
    App *app = running;
    running = NULL;
    if (app && !app->wants.quit)
        app_torn(app, e);
    pthread_mutex_unlock(&running_lock);
    return app != NULL;
}

/* A signal is about to end the program, which computes. */
static void held_up(void)
{
    Arena a = arena_scratch();
    StrBuf text = strbuf_make(&a);
    Error e = {0};
    if (window_torn(&e) && e.kind) {
        strbuf_puts(&text, "attnscope: ");
        error_write(&text, &e);
        terminal_write(stderr, strbuf_str(&text), TERMINAL_PLAIN);
    }
    arena_free(&a);
}

Window *window_open(int width, int height, App *app, const Settings *settings, Error *e)
{
    Window *w = memory_alloc(sizeof *w);
    w->app = app;
    w->width = width;
    w->height = height;
    w->timed = getenv("ATTNSCOPE_TIMING") != NULL;
    w->signals = signals_listen(window_wake, held_up);
    if (!w->signals)
        error_memory(e, "start a thread", STR(""));
    else if (open_or_fail(w, e))
        w->fonts = fonts_open(e);
    if (!w->fonts) {
        window_close(w);
        return NULL;
    }
    w->metrics = fonts_metrics(w->fonts);
    window_size(w, &width, &height);
    app_start(app, settings, &w->metrics, width, height);
    app->fonts = w->fonts;
    return w;
}

void window_destroy(SDL_Window *window)
{
    const Uint32 grace = 20; /* ms for messages under way */
    SDL_HideWindow(window);
    SDL_Delay(grace);
    SDL_DestroyWindow(window);
}

void window_close(Window *w)
{
    end_touching(w);
    speech_end(&w->speech);
    notes_window_close(&w->notes);
    arena_free(&w->pixels);
    fonts_close(w->fonts);
    for (int i = 0; i < CURSOR_COUNT && !w->broken; i++)
        SDL_FreeCursor(w->cursor[i]);
    if (w->window)
        window_destroy(w->window);
    signals_close(w->signals);
    if (!w->broken)
        SDL_Quit();
    free(w);
}

/* ---- events ---- */

/* clang-format off */
static const struct {
    SDL_Keycode sym;
    uint32_t key;
} named_keys[] = {
    {SDLK_RIGHT, KEY_RIGHT},         {SDLK_LEFT, KEY_LEFT},          {SDLK_UP, KEY_UP},
    {SDLK_DOWN, KEY_DOWN},           {SDLK_PAGEUP, KEY_PAGE_UP},     {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
    {SDLK_HOME, KEY_HOME},           {SDLK_END, KEY_END},            {SDLK_RETURN, KEY_ENTER},
    {SDLK_KP_ENTER, KEY_ENTER},      {SDLK_ESCAPE, KEY_ESC},         {SDLK_TAB, KEY_TAB},
    {SDLK_BACKSPACE, KEY_BACKSPACE}, {SDLK_DELETE, KEY_DELETE},      {SDLK_SPACE, ' '},
    {SDLK_AC_FORWARD, KEY_RIGHT},    {SDLK_AC_BACK, KEY_LEFT},       {SDLK_KP_PLUS, '+'},
    {SDLK_KP_MINUS, '-'},            {SDLK_APPLICATION, KEY_MENU},    {SDLK_MENU, KEY_MENU},
};
/* clang-format on */

static uint32_t named_key(SDL_Keycode sym)
{
    for (size_t i = 0; i < sizeof named_keys / sizeof *named_keys; i++)
        if (named_keys[i].sym == sym)
            return named_keys[i].key;
    return sym >= SDLK_F1 && sym <= SDLK_F12 ? KEY_F1 + (uint32_t)(sym - SDLK_F1) : KEY_NONE;
}

static unsigned mods_of(Uint16 state)
{
    return ((state & KMOD_SHIFT) ? MOD_SHIFT : 0u) |
           ((state & (KMOD_CTRL | KMOD_GUI)) ? MOD_CTRL : 0u) | ((state & KMOD_ALT) ? MOD_ALT : 0u);
}

/* Do the keys held down make a chord of the next one? AltGr, the right Alt on many layouts, makes
 * another character of it. */
static bool is_chord(Uint16 state)
{
    bool other_character = (state & (KMOD_RALT | KMOD_MODE)) != 0;
    return (state & (KMOD_CTRL | KMOD_GUI | KMOD_ALT)) && !other_character;
}

/* SDL reports a key that types a character by the unshifted character; which one Shift makes of it
 * only the layout knows, and the text event that follows reports it. So plain characters are taken
 * from that event, and here only named keys and chords. In chords Shift counts with named keys and
 * letters; with others it was needed to reach the character (Ctrl and +). */
static bool key_input(const SDL_KeyboardEvent *k, Input *in)
{
    uint32_t named = named_key(k->keysym.sym), sym = (uint32_t)k->keysym.sym;
    bool character = !named && sym > ' ' && sym < KEY_NAMED, letter = sym >= 'a' && sym <= 'z';
    bool typed = named == '+' || named == '-'; /* of the keypad: a character as well */
    in->kind = INPUT_KEY;
    in->mods = mods_of(k->keysym.mod);
    in->chord.key = named ? named : sym;
    in->chord.mods = named || letter ? in->mods : in->mods & ~(unsigned)MOD_SHIFT;
    return (named && !typed) || ((character || typed) && (in->mods & (MOD_CTRL | MOD_ALT)));
}

/* Typed text, while no field is open, is a key. A chord, of which X11 reports a text as well, was
 * taken as one already. */
static bool text_input(const Window *w, const SDL_TextInputEvent *t, Input *in)
{
    size_t i = 0;
    in->text = str_of(t->text);
    if (w->chord)
        return false;
    if (w->app->wants.typing) {
        in->kind = INPUT_TEXT;
        return true;
    }
    uint32_t c = in->text.len ? str_char(in->text, &i) : 0;
    bool capital = c >= 'A' && c <= 'Z';
    in->kind = INPUT_KEY;
    in->chord.key = capital ? c - 'A' + 'a' : c;
    in->chord.mods = capital ? MOD_SHIFT : 0;
    return c > ' ';
}

static Point scaled(const Window *w, int x, int y)
{
    int width = 1, height = 1, across, down;
    SDL_GetWindowSize(w->window, &width, &height);
    window_size(w, &across, &down);
    Point p = {(float)x * (float)across / (float)width, (float)y * (float)down / (float)height};
    return p;
}

static bool button_input(const Window *w, const SDL_MouseButtonEvent *b, Input *in)
{
    in->kind = b->type == SDL_MOUSEBUTTONDOWN ? INPUT_PRESS : INPUT_RELEASE;
    in->at = scaled(w, b->x, b->y);
    if (b->button == SDL_BUTTON_RIGHT && in->kind == INPUT_PRESS)
        in->kind = INPUT_MENU;
    return b->which != SDL_TOUCH_MOUSEID && /* that finger is told as one */
           (b->button == SDL_BUTTON_LEFT || in->kind == INPUT_MENU);
}

static bool wheel_input(const Window *w, const SDL_MouseWheelEvent *m, Input *in)
{
    int x, y;
    SDL_GetMouseState(&x, &y);
    in->kind = INPUT_WHEEL;
    in->at = scaled(w, x, y);
    in->wheel = m->direction == SDL_MOUSEWHEEL_FLIPPED ? -m->preciseY : m->preciseY;
    return true;
}

/* A finger on a screen; those on a touchpad move the mouse. */
static bool finger_input(const Window *w, const SDL_TouchFingerEvent *f, Input *in)
{
    SDL_TouchDeviceType device = SDL_GetTouchDeviceType(f->touchId);
    int width, height;
    window_size(w, &width, &height);
    in->kind = f->type == SDL_FINGERDOWN ? INPUT_TOUCH
               : f->type == SDL_FINGERUP ? INPUT_LIFT
                                         : INPUT_SLIDE;
    in->finger = f->fingerId;
    in->at = (Point){f->x * (float)width, f->y * (float)height};
    return f->touchId != SDL_MOUSE_TOUCHID && device != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE &&
           device != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE;
}

static bool window_input(const Window *w, const SDL_WindowEvent *v, Input *in)
{
    in->kind = v->event == SDL_WINDOWEVENT_LEAVE ? INPUT_LEAVE : INPUT_SIZE;
    window_size(w, &in->width, &in->height);
    if (v->event == SDL_WINDOWEVENT_CLOSE && w->notes.window) { /* of several, SDL goes on */
        in->kind = INPUT_CLOSE;
        return true;
    }
    return v->event == SDL_WINDOWEVENT_LEAVE || v->event == SDL_WINDOWEVENT_SIZE_CHANGED;
}

/* The event as an input; false when it is none of the App's. */
static bool input_of(const Window *w, const SDL_Event *event, Input *in)
{
    switch (event->type) {
    case SDL_KEYDOWN:
        return key_input(&event->key, in);
    case SDL_TEXTINPUT:
        return text_input(w, &event->text, in);
    case SDL_MOUSEMOTION:
        in->kind = INPUT_MOVE;
        in->at = scaled(w, event->motion.x, event->motion.y);
        return event->motion.which != SDL_TOUCH_MOUSEID;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return button_input(w, &event->button, in);
    case SDL_MOUSEWHEEL:
        return wheel_input(w, &event->wheel, in);
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        return finger_input(w, &event->tfinger, in);
    case SDL_WINDOWEVENT:
        return window_input(w, &event->window, in);
    case SDL_DROPFILE:
        in->kind = INPUT_DROP;
        in->text = str_of(event->drop.file);
        return true;
    case SDL_QUIT:
        in->kind = INPUT_CLOSE;
        return true;
    default:
        return false;
    }
}

static double seconds(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static void hand_over(Window *w, SDL_Event *event)
{
    Input in = {.time = seconds(), .mods = mods_of((Uint16)SDL_GetModState())};
    if (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) {
        w->repeat = event->key.repeat != 0;
        w->chord = is_chord(event->key.keysym.mod);
    }
    in.repeat = w->repeat;
    if (notes_window_takes(&w->notes, w->app, event))
        return;
    if (input_of(w, event, &in))
        app_input(w->app, &in);
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_EXPOSED)
        w->exposed = true;
    if (event->type == SDL_WINDOWEVENT || event->type == SDL_RENDER_TARGETS_RESET ||
        event->type == SDL_RENDER_DEVICE_RESET)
        w->disturbed = true;
    if (event->type == SDL_DROPFILE)
        SDL_free(event->drop.file);
}

/* Sleeps until something happens, then hands over all that waits. */
static void take_events(Window *w)
{
    SDL_Event event;
    double ms = ceil(app_wait(w->app) * 1000); /* never early: that would be waiting awake */
    int woken = isinf(ms) ? SDL_WaitEvent(&event) : SDL_WaitEventTimeout(&event, (int)ms);
    for (; woken; woken = SDL_PollEvent(&event))
        hand_over(w, &event);
    Input tick = {.kind = INPUT_TICK, .time = seconds()};
    app_input(w->app, &tick);
}

void window_wake(void)
{
    SDL_Event event = {.type = SDL_USEREVENT};
    SDL_PushEvent(&event);
}

/* ---- the picture ---- */

/* Paints the picture if it was drawn anew. Otherwise its commands are not touched: a frozen picture
 * may show a lesson that is gone. */
static void paint(Window *w)
{
    const DrawList *d = &w->app->drawn;
    if (w->painted == w->app->drawings)
        return;
    if (w->image.width != d->width || w->image.height != d->height) {
        arena_reset(&w->pixels);
        w->image = (Image){0};
        w->image = image_make(&w->pixels, d->width, d->height);
    }
    raster_paint(&w->image, d, w->fonts);
    w->painted = w->app->drawings;
}

enum { PUT_MOST = 64 }; /* parts of a picture that are put on screen one by one */

/* Copies to the window what was painted anew of the picture. */
static bool put_parts(const Window *w, SDL_Surface *picture, SDL_Surface *surface)
{
    SDL_Rect parts[PUT_MOST];
    const Image *image = &w->image;
    bool good = true;
    for (int i = 0; i < image->parts; i++) {
        const ImagePart *p = &image->painted[i];
        SDL_Rect to = parts[i] = (SDL_Rect){p->x, p->y, p->width, p->height};
        good = good && SDL_BlitSurface(picture, &parts[i], surface, &to) == 0;
    }
    return good &&
           (image->parts == 0 || SDL_UpdateWindowSurfaceRects(w->window, parts, image->parts) == 0);
}

/* Copies the pixels to the window. SDL takes the surface away when the window changes its size;
 * then there is a new one. A frozen picture keeps its size, with black around it. */
static void put(void *window)
{
    Window *w = window;
    SDL_Surface *surface = SDL_GetWindowSurface(w->window);
    int width = w->image.width, height = w->image.height;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormatFrom(w->image.rgb, width, height, 24,
                                                              width * 3, SDL_PIXELFORMAT_RGB24);
    bool same = surface && surface->w == width && surface->h == height;
    if (surface && (surface->w > width || surface->h > height))
        SDL_FillRect(surface, NULL, 0);
    bool parts = same && w->shown && !w->disturbed && w->image.parts <= PUT_MOST;
    w->disturbed = true; /* until all is done */
    if (picture && parts)
        w->shown = put_parts(w, picture, surface);
    else
        w->shown = surface && picture && SDL_BlitSurface(picture, NULL, surface, NULL) == 0 &&
                   SDL_UpdateWindowSurface(w->window) == 0;
    w->disturbed = !w->shown;
    SDL_FreeSurface(picture);
}

/* All in milliseconds. */
static void tell_times(double frame, double scene, double paint, double put)
{
    char text[160];
    snprintf(text, sizeof text, "frame %.2f scene %.2f paint %.2f put %.2f\n", frame, scene, paint,
             put);
    terminal_write(stderr, str_of(text), TERMINAL_PLAIN);
}

/* Draws, paints and shows what changed. Errors: the system takes the surface away for good. */
static bool show(Window *w, Error *e)
{
    if (!w->app->shown.stale && !w->exposed)
        return true;
    double start = 1000 * seconds();
    app_draw(w->app);
    double drawn = 1000 * seconds();
    paint(w);
    double painted = 1000 * seconds();
    SdlEnd end = sdl_call(put, w);
    if (!w->shown)
        end = sdl_call(put, w);
    w->exposed = false;
    if (w->timed)
        tell_times(1000 * seconds() - start, drawn - start, painted - drawn,
                   1000 * seconds() - painted);
    if (!w->shown && end != SDL_ENDED_WELL)
        return error_memory(e, "draw the window", STR(""));
    return w->shown ||
           error_set(e, ERROR_DISPLAY, "the window cannot be drawn on: %s", SDL_GetError());
}

/* ---- wishes ---- */

static void set_fullscreen(Window *w)
{
    Wants *wants = &w->app->wants;
    if (wants->other_display) {
        int displays = SDL_GetNumVideoDisplays(), now = SDL_GetWindowDisplayIndex(w->window);
        int next = displays > 0 ? (now + 1) % displays : 0;
        SDL_SetWindowFullscreen(w->window, 0);
        SDL_SetWindowPosition(w->window, (int)SDL_WINDOWPOS_CENTERED_DISPLAY(next),
                              (int)SDL_WINDOWPOS_CENTERED_DISPLAY(next));
        w->fullscreen = wants->other_display = false;
    }
    if (w->fullscreen != wants->fullscreen)
        SDL_SetWindowFullscreen(w->window, wants->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    w->fullscreen = wants->fullscreen;
}

static void set_title(Window *w)
{
    Str title = app_title(w->app);
    char text[300];
    title.len = str_bad_utf8(str_part(title, 0, sizeof text - 1)); /* no half character */
    snprintf(text, sizeof text, "%.*s", STR_ARG(title));
    if (strcmp(text, SDL_GetWindowTitle(w->window)) != 0)
        SDL_SetWindowTitle(w->window, text);
}

/* Hands over what is in the clipboard, as typed text. */
static void paste(Window *w)
{
    char *text = SDL_GetClipboardText();
    Input in = {.kind = INPUT_PASTE, .time = seconds(), .text = str_of(text)};
    if (text && text[0])
        app_input(w->app, &in);
    SDL_free(text);
}

static void fulfil(Window *w)
{
    Wants *wants = &w->app->wants;
    w->app->displays = SDL_GetNumVideoDisplays();
    set_fullscreen(w);
    set_title(w);
    SDL_ShowCursor(wants->pointer ? SDL_ENABLE : SDL_DISABLE);
    if (wants->clipboard.len && SDL_SetClipboardText(wants->clipboard.at) != 0)
        shown_say(&w->app->shown, "the clipboard cannot be reached");
    wants->clipboard = STR("");
    if (wants->paste)
        paste(w);
    wants->paste = false;
}

/* Writes what the picture that was just drawn has to say beside itself. */
static void write_texts(Window *w)
{
    Wants *wants = &w->app->wants;
    Str told = app_tell(w->app);
    if (wants->terminal.len)
        terminal_write(stderr, wants->terminal, TERMINAL_PLAIN);
    if (told.len && w->app->settings.describe && !w->untold.kind &&
        !terminal_write(stdout, told, TERMINAL_PLAIN)) {
        error_set(&w->untold, ERROR_FILE, "cannot write the output: %s", strerror(errno));
        shown_say(&w->app->shown, "nothing is described any more: the output cannot be written");
    }
    if (told.len && w->app->settings.speak && !w->speech.missing && !speech_say(&w->speech, told))
        shown_say(&w->app->shown, "nothing is spoken: there is no spd-say (speech-dispatcher)");
    wants->terminal = STR("");
}

/* Gives the mouse pointer its shape, which the newest picture decides. */
static void set_cursor(Window *w)
{
    Cursor wanted = w->app->wants.cursor;
    if (wanted != w->pointed && w->cursor[wanted])
        SDL_SetCursor(w->cursor[wanted]);
    w->pointed = wanted;
}

/* A turn of the loop: what is wished for, the picture, what happens then. */
static void turn(void *window)
{
    Window *w = window;
    fulfil(w);
    if (!show(w, &w->error))
        return;
    set_cursor(w);
    write_texts(w);
    notes_window_follow(&w->notes, w->app, w->window);
    w->app->ends_in_row = 0;
    take_events(w);
}

bool window_run(Window *w, Error *e)
{
    App *app = w->app;
    end_touching(w);
    SDL_StartTextInput();
    running = app;
    while (!w->error.kind && !app->wants.quit && !signals_came(w->signals))
        if (!memory_try(turn, w, NULL))
            app_memory_ended(app, &w->error);
    *e = w->error.kind ? w->error : app->failed;
    window_torn(e);
    if (e->kind == ERROR_NONE)
        *e = w->untold;
    if (app->ends && e->kind == ERROR_NONE)
        error_memory(e, "show everything", STR("")); /* all else was well: the exit code tells */
    return e->kind == ERROR_NONE;
}
