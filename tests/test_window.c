/*
 * test_window.c - the real window on SDL's dummy driver, which has no screen: events are pushed
 * into SDL's queue, and window_run is left by the one that closes the window.
 */
#include "desk.h"
#include "output/raster.h"
#include "window/window.h"

#include <SDL.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct Rig {
    Window *window;
    App app;
} Rig;

static bool rig_open(Rig *r, const char *lesson)
{
    Error e = {0};
    Settings settings = {.no_motion = true};
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    r->window = window_open(0, 0, &r->app, &settings, &e);
    return CHECK(r->window != NULL) && CHECK(app_open(&r->app, str_of(lesson), &e));
}

static void rig_close(Rig *r)
{
    app_end(&r->app);
    window_close(r->window);
}

/* Runs until all that was pushed is done; the window is then as it was, but for what they did. */
static void run(Rig *r)
{
    for (int turn = 0; turn < 2; turn++) { /* the second shows what the first has done */
        Error e = {0};
        SDL_Event quit = {.type = SDL_QUIT};
        SDL_PushEvent(&quit);
        CHECK(window_run(r->window, &e));
        CHECK(r->app.wants.quit);
        r->app.wants.quit = false;
    }
}

static void push_key(SDL_Keycode sym, Uint16 mods, bool repeat)
{
    SDL_Event e = {
        .key = {.type = SDL_KEYDOWN, .repeat = repeat, .keysym = {.sym = sym, .mod = mods}}};
    SDL_PushEvent(&e);
}

static void push_text(const char *text)
{
    SDL_Event e = {.text = {.type = SDL_TEXTINPUT}};
    for (size_t i = 0; text[i] && i + 1 < sizeof e.text.text; i++)
        e.text.text[i] = text[i];
    SDL_PushEvent(&e);
}

static void push_click(Point at)
{
    SDL_Event e = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .clicks = 1}};
    e.button.x = (int)at.x;
    e.button.y = (int)at.y;
    SDL_PushEvent(&e);
    e.type = SDL_MOUSEBUTTONUP;
    SDL_PushEvent(&e);
}

static void push_finger(Uint32 type, SDL_FingerID finger, Point at)
{
    SDL_Event e = {.tfinger = {.type = type, .touchId = 1, .fingerId = finger}};
    e.tfinger.x = at.x / 1280;
    e.tfinger.y = at.y / 720;
    SDL_PushEvent(&e);
}

/* The one window there is; its numbers go up with every one that was opened. */
static SDL_Window *sdl_window(void)
{
    SDL_Window *found = NULL;
    for (Uint32 id = 0; id < 1000 && !found; id++)
        found = SDL_GetWindowFromID(id);
    return found;
}

static int step(const Rig *r)
{
    return shown_step(&r->app.shown)->number;
}

TEST(window_keys_walk_and_tell_the_title)
{
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    push_key(SDLK_RIGHT, 0, false);
    run(&r);
    CHECK_INT(step(&r), 2);
    CHECK_STR(SDL_GetWindowTitle(sdl_window()),
              "attnscope - Attention for every token - step 2/12");
    push_key(SDLK_PAGEDOWN, KMOD_LSHIFT, false);
    push_key(SDLK_BACKSPACE, 0, false);
    run(&r);
    CHECK_INT(step(&r), 2);
    rig_close(&r);
}

TEST(window_typed_characters_are_keys_until_a_field_is_open)
{
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    push_key(SDLK_g, 0, false);
    push_text("g");
    push_key(SDLK_7, 0, false);
    push_text("7");
    push_key(SDLK_RETURN, 0, false);
    run(&r);
    CHECK_INT(step(&r), 7);
    push_text("T"); /* Shift+t is nothing, t is a theme */
    run(&r);
    CHECK_INT(r.app.shown.view.theme, THEME_LIGHT);
    push_text("t");
    run(&r);
    CHECK_INT(r.app.shown.view.theme, THEME_DARK);
    rig_close(&r);
}

TEST(window_control_and_plus_need_no_shift)
{
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    push_key(SDLK_EQUALS, KMOD_LCTRL | KMOD_LSHIFT, false); /* + where it is above = */
    run(&r);
    CHECK_INT(r.app.shown.view.text, 1);
    push_key(SDLK_PLUS, KMOD_LCTRL, false);
    push_key(SDLK_KP_PLUS, KMOD_RCTRL, true);
    run(&r);
    CHECK_INT(r.app.shown.view.text, 3);
    rig_close(&r);
}

TEST(window_held_keys_stay_in_their_stage)
{
    Rig r;
    if (!rig_open(&r, "1"))
        return;
    int stage = shown_step(&r.app.shown)->stage;
    for (int i = 0; i < 100; i++)
        push_key(SDLK_RIGHT, 0, i > 0);
    run(&r);
    CHECK_INT(shown_step(&r.app.shown)->stage, stage);
    rig_close(&r);
}

TEST(window_clicks_hit_what_is_drawn)
{
    Rig r;
    Point at = {0, 0};
    if (!rig_open(&r, "2"))
        return;
    run(&r);
    for (size_t i = 0; i < r.app.drawn.count; i++) {
        const DrawCommand *c = &r.app.drawn.items[i];
        if (c->tag.kind == TAG_STEP && c->tag.cell == 9)
            at = (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    }
    push_click(at);
    run(&r);
    CHECK_INT(step(&r), 9);
    rig_close(&r);
}

/* A tap is one click, though SDL may tell of a mouse as well. */
TEST(window_takes_a_finger_once)
{
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    run(&r);
    Point at = {0};
    for (size_t i = 0; i < r.app.drawn.count; i++) {
        const DrawCommand *c = &r.app.drawn.items[i];
        if (c->tag.kind == TAG_BUTTON && c->tag.cell == BUTTON_NEXT)
            at = (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
    }
    SDL_Event mouse = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .which = SDL_TOUCH_MOUSEID,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = (int)at.x,
                                  .y = (int)at.y}};
    push_finger(SDL_FINGERDOWN, 7, at);
    SDL_PushEvent(&mouse);
    push_finger(SDL_FINGERUP, 7, at);
    mouse.type = SDL_MOUSEBUTTONUP;
    SDL_PushEvent(&mouse);
    run(&r);
    CHECK_INT(step(&r), 2);
    rig_close(&r);
}

/* What is on screen is, pixel by pixel, what the raster paints. */
static bool shows_its_picture(Rig *r)
{
    Arena a = arena_make(0);
    Image image = image_make(&a, r->app.width, r->app.height);
    raster_paint(&image, &r->app.drawn, r->app.fonts);
    SDL_Surface *surface = SDL_GetWindowSurface(sdl_window());
    size_t bytes = (size_t)image.width * (size_t)image.height * 3;
    uint8_t *shown = ARENA_ARRAY(&a, uint8_t, bytes);
    CHECK_INT(SDL_ConvertPixels(surface->w, surface->h, surface->format->format, surface->pixels,
                                surface->pitch, SDL_PIXELFORMAT_RGB24, shown, image.width * 3),
              0);
    bool same = memcmp(shown, image.rgb, bytes) == 0;
    arena_free(&a);
    return same;
}

TEST(window_shows_what_would_be_exported)
{
    static const int sizes[][2] = {{1024, 600}, {801, 601}, {1280, 720}, {801, 601}};
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        SDL_SetWindowSize(sdl_window(), sizes[i][0], sizes[i][1]);
        run(&r);
        CHECK_INT(r.app.width, sizes[i][0]);
        CHECK(shows_its_picture(&r));
        push_key(SDLK_RIGHT, 0, false);
        run(&r);
        CHECK(shows_its_picture(&r));
        push_click((Point){(float)sizes[i][0] * 0.7F, (float)sizes[i][1] * 0.4F});
        run(&r);
        CHECK(shows_its_picture(&r));
    }
    /* There and back before anything is drawn: SDL has another surface, of the same size. */
    SDL_SetWindowSize(sdl_window(), 1024, 600);
    SDL_GetWindowSurface(sdl_window());
    SDL_SetWindowSize(sdl_window(), 801, 601);
    push_key(SDLK_RIGHT, 0, false);
    run(&r);
    CHECK(shows_its_picture(&r));
    rig_close(&r);
}

TEST(window_survives_odd_sizes_and_being_hidden)
{
    static const int sizes[][2] = {{1, 1}, {3000, 20}, {20, 2000}, {640, 480}};
    Rig r;
    if (!rig_open(&r, "2"))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        SDL_SetWindowMinimumSize(sdl_window(), 1, 1);
        SDL_SetWindowSize(sdl_window(), sizes[i][0], sizes[i][1]);
        push_key(SDLK_RIGHT, 0, false);
        run(&r);
    }
    SDL_MinimizeWindow(sdl_window());
    push_key(SDLK_F5, 0, false);
    push_key(SDLK_HOME, 0, false);
    run(&r);
    SDL_RestoreWindow(sdl_window());
    push_key(SDLK_ESCAPE, 0, false);
    run(&r);
    CHECK_INT(step(&r), 1);
    rig_close(&r);
}

TEST(window_tells_of_a_file_that_cannot_be_opened)
{
    Rig r;
    SDL_Event e = {.drop = {.type = SDL_DROPFILE}};
    if (!rig_open(&r, "2"))
        return;
    e.drop.file = SDL_strdup("/nowhere/lesson.md");
    SDL_PushEvent(&e);
    run(&r);
    CHECK(strstr(r.app.shown.message, "/nowhere/lesson.md") != NULL);
    CHECK_INT(step(&r), 1);
    rig_close(&r);
}

/* ---- from outside ---- */

/* Whoever started the tests may have had signals ignored, as a shell does for what runs behind it:
 * then none of them would end a program. */
TEST(window_is_left_when_the_system_asks)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        Rig r;
        Error e = {0};
        struct sigaction asks = {.sa_handler = SIG_DFL}, before;
        sigaction(signals[i], &asks, &before);
        if (!rig_open(&r, "2"))
            return;
        kill(getpid(), signals[i]);
        CHECK(window_run(r.window, &e));
        CHECK(!r.app.wants.quit);
        rig_close(&r);
        sigaction(signals[i], &before, NULL);
    }
}

static void nothing(void)
{
}

/* Of the processor, so that a machine with much to do makes no difference. */
static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int last_words[2]; /* a pipe */

static void speak(void)
{
    CHECK_INT(write(last_words[1], "!", 1), 1);
}

/* What a program does that is asked to go and looks, or does not look, whether it was: in a process
 * of its own, which gives how it ended; and whether it was told before a signal ended it. */
static int asked(int signal, bool looks, bool *told)
{
    int status = -1;
    char word;
    CHECK_INT(pipe(last_words), 0);
    pid_t child = fork();
    if (child == 0) {
        struct sigaction asks = {.sa_handler = SIG_DFL};
        sigaction(signal, &asks, NULL);
        Signals *s = signals_listen(nothing, speak);
        kill(getpid(), signal);
        for (double start = seconds(); seconds() - start < (looks ? 1 : 20);)
            if (looks)
                signals_came(s);
        signals_close(s);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    close(last_words[1]);
    *told = read(last_words[0], &word, 1) == 1;
    close(last_words[0]);
    return status;
}

SLOW_TEST(window_that_cannot_look_is_ended_by_the_signal_itself)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    bool told;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int status = asked(signals[i], false, &told);
        CHECK(told && WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
    }
    int status = asked(SIGTERM, true, &told);
    CHECK(!told && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Asks for the end from another thread, as a lesson that was loaded there would for a look at it.
 */
static void *knock(void *arg)
{
    Rig *r = arg;
    SDL_Delay(20);
    r->app.wants.quit = true;
    window_wake();
    return NULL;
}

TEST(window_is_woken_by_another_thread)
{
    Rig r;
    Error e = {0};
    pthread_t thread;
    if (!rig_open(&r, "2"))
        return;
    if (CHECK(pthread_create(&thread, NULL, knock, &r) == 0)) {
        CHECK(window_run(r.window, &e));
        pthread_join(thread, NULL);
    }
    rig_close(&r);
}

TEST(window_without_a_display_names_export)
{
    Error e = {0};
    App none;
    Settings settings = {.no_motion = true};
    setenv("SDL_VIDEODRIVER", "nonsense", 1);
    CHECK(window_open(0, 0, &none, &settings, &e) == NULL);
    CHECK_INT(e.kind, ERROR_DISPLAY);
    CHECK(strstr(e.hint, "attnscope export") != NULL);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
}

/* ---- anything SDL may say ---- */

static uint32_t draw_number(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % below;
}

static SDL_Event random_event(uint32_t *state)
{
    static const Uint32 types[] = {
        SDL_KEYDOWN,    SDL_KEYUP,         SDL_TEXTINPUT,       SDL_TEXTEDITING,    SDL_MOUSEMOTION,
        SDL_MOUSEWHEEL, SDL_MOUSEBUTTONUP, SDL_MOUSEBUTTONDOWN, SDL_WINDOWEVENT,    SDL_FINGERDOWN,
        SDL_DROPBEGIN,  SDL_DROPCOMPLETE,  SDL_USEREVENT,       SDL_CLIPBOARDUPDATE};
    SDL_Event e;
    uint8_t *bytes = (uint8_t *)&e;
    for (size_t i = 0; i < sizeof e; i++)
        bytes[i] = (uint8_t)draw_number(state, 256);
    e.type = types[draw_number(state, sizeof types / sizeof *types)];
    if (e.type == SDL_TEXTINPUT)
        e.text.text[draw_number(state, sizeof e.text.text)] = 0;
    if (e.type == SDL_TEXTINPUT)
        e.text.text[sizeof e.text.text - 1] = 0;
    return e;
}

TEST(window_takes_any_event)
{
    Rig r;
    uint32_t state = 1;
    if (!rig_open(&r, "2"))
        return;
    for (int i = 0; i < 40; i++) {
        for (int k = 0; k < 50; k++) {
            SDL_Event e = random_event(&state);
            SDL_PushEvent(&e);
        }
        run(&r);
    }
    rig_close(&r);
}

static bool is_hidden(SDL_Window *window)
{
    return (SDL_GetWindowFlags(window) & SDL_WINDOW_HIDDEN) != 0;
}

/* SDL's dummy driver has one display: the window of the notes opens on it when it is wished for. */
TEST(notes_have_a_window_that_is_painted_and_closed)
{
    Rig r;
    NotesWindow notes = {0};
    if (!rig_open(&r, "1"))
        return;
    run(&r);
    SDL_Window *main = SDL_GetWindowFromID(1);
    notes_window_follow(&notes, &r.app, main);
    CHECK(notes.window == NULL);
    r.app.wants.notes = r.app.notes.on = true;
    notes_window_follow(&notes, &r.app, main);
    if (CHECK(notes.window != NULL)) {
        Uint32 id = SDL_GetWindowID(notes.window);
        SDL_Surface *surface = SDL_GetWindowSurface(notes.window);
        const Uint8 *bytes = surface->pixels;
        size_t size = (size_t)surface->pitch * (size_t)surface->h, other = 0;
        for (size_t i = 4; i < size; i++)
            other += bytes[i] != bytes[i - 4];
        CHECK(other > 100); /* something is written */
        SDL_Event key = {.key = {.type = SDL_KEYDOWN, .windowID = id}};
        CHECK(!notes_window_takes(&notes, &r.app, &key));
        SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .windowID = id}};
        CHECK(notes_window_takes(&notes, &r.app, &move));
        SDL_Event close = {
            .window = {.type = SDL_WINDOWEVENT, .windowID = id, .event = SDL_WINDOWEVENT_CLOSE}};
        CHECK(notes_window_takes(&notes, &r.app, &close));
        CHECK(!r.app.notes.on && !r.app.wants.notes);
        CHECK(!is_hidden(notes.window));
        notes_window_follow(&notes, &r.app, main);
        CHECK(is_hidden(notes.window));
        r.app.wants.notes = r.app.notes.on = true;
        notes_window_follow(&notes, &r.app, main);
        CHECK(SDL_GetWindowID(notes.window) == id && !is_hidden(notes.window));
    }
    notes_window_close(&notes);
    CHECK(notes.window == NULL);
    rig_close(&r);
}
