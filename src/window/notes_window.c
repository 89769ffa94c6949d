/*
 * notes_window.c - the presenter's notes in a window of their own, on a display that the class does
 * not see (see window.h).
 *
 * The App wishes for it and draws it; here it is opened beside the main window, moved away when
 * both come to stand on one display, and painted anew when its clock or the picture goes on.
 */
#include "window/window.h"

#include "output/raster.h"

#include <SDL.h>
#include <math.h>

/* A display that `main` is not on. */
static int other_display(struct SDL_Window *main)
{
    int count = SDL_GetNumVideoDisplays(), now = SDL_GetWindowDisplayIndex(main);
    return count > 0 ? (now + 1) % count : 0;
}

static void open_beside(NotesWindow *n, struct SDL_Window *main)
{
    n->shown = true;
    n->drawings = -1;
    if (n->window) {
        SDL_ShowWindow(n->window);
        SDL_RaiseWindow(main); /* keys go there */
        return;
    }
    int display = other_display(main);
    SDL_Rect room = {0, 0, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT};
    SDL_GetDisplayUsableBounds(display, &room);
    int at = (int)SDL_WINDOWPOS_CENTERED_DISPLAY(display);
    n->window = SDL_CreateWindow("attnscope - notes", at, at, room.w * 4 / 5, room.h * 4 / 5,
                                 SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    SDL_RaiseWindow(main);
}

/* It stays, hidden: a message by which SDL wakes itself may be on its way to it (window_destroy).
 * Where no window manager gives the keys to the window that is left, they would be nobody's. */
static void hide(NotesWindow *n, struct SDL_Window *main)
{
    n->shown = false;
    bool had_keys = SDL_GetKeyboardFocus() == n->window;
    SDL_HideWindow(n->window);
    if (had_keys)
        SDL_SetWindowInputFocus(main);
}

void notes_window_close(NotesWindow *n)
{
    if (n->window)
        window_destroy(n->window);
    arena_free(&n->pixels);
    *n = (NotesWindow){0};
}

/* Never where the class looks. */
static void keep_away(NotesWindow *n, struct SDL_Window *main)
{
    int at = (int)SDL_WINDOWPOS_CENTERED_DISPLAY(other_display(main));
    if (SDL_GetNumVideoDisplays() > 1 &&
        SDL_GetWindowDisplayIndex(n->window) == SDL_GetWindowDisplayIndex(main))
        SDL_SetWindowPosition(n->window, at, at);
}

static void paint(NotesWindow *n, App *app)
{
    SDL_Surface *surface = SDL_GetWindowSurface(n->window);
    if (!surface)
        return;
    arena_reset(&n->pixels);
    Image image = image_make(&n->pixels, surface->w, surface->h);
    DrawList d = notes_draw(&n->pixels, app, surface->w, surface->h);
    raster_paint(&image, &d, app->fonts);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormatFrom(
        image.rgb, image.width, image.height, 24, image.width * 3, SDL_PIXELFORMAT_RGB24);
    if (picture && SDL_BlitSurface(picture, NULL, surface, NULL) == 0)
        SDL_UpdateWindowSurface(n->window);
    SDL_FreeSurface(picture);
}

void notes_window_follow(NotesWindow *n, App *app, struct SDL_Window *main)
{
    int second = (int)floor(app->now);
    if (n->shown && !app->wants.notes)
        hide(n, main);
    if (!n->shown && app->wants.notes)
        open_beside(n, main);
    if (!n->shown || !n->window)
        return;
    keep_away(n, main);
    if (n->drawings == app->drawings && n->second == second)
        return;
    paint(n, app);
    n->drawings = app->drawings;
    n->second = second;
}

/* The window that an event belongs to; 0: none. */
static Uint32 window_of(const SDL_Event *event)
{
    switch (event->type) {
    case SDL_WINDOWEVENT:
        return event->window.windowID;
    case SDL_MOUSEMOTION:
        return event->motion.windowID;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return event->button.windowID;
    case SDL_MOUSEWHEEL:
        return event->wheel.windowID;
    default: /* keys are for the lesson, whichever window has them */
        return 0;
    }
}

bool notes_window_takes(NotesWindow *n, App *app, const union SDL_Event *event)
{
    Uint32 id = window_of(event);
    if (!n->window || id == 0 || id != SDL_GetWindowID(n->window))
        return false;
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_CLOSE)
        app->notes.on = app->wants.notes = false;
    if (event->type == SDL_WINDOWEVENT)
        n->drawings = -1;
    return true;
}
