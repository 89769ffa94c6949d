/*
 * screen.c - paints pictures and copies them to a window's surface (see screen.h).
 */
#include "window/screen.h"

#include "base/terminal.h"
#include "output/sdl.h"

#include <stdio.h>
#include <stdlib.h>

Screen screen_make(SDL_Window *window, FontSet *fonts)
{
    Screen s = {.window = window, .fonts = fonts, .pixels = arena_make(0)};
    s.timed = getenv("ATTNSCOPE_TIMING") != NULL;
    return s;
}

void screen_free(Screen *s)
{
    arena_free(&s->pixels);
}

void screen_size(const Screen *s, int *width, int *height)
{
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);
    if (surface) {
        *width = surface->w;
        *height = surface->h;
    } else {
        SDL_GetWindowSize(s->window, width, height);
    }
}

/* Paints the picture if it was drawn anew. Otherwise its commands are not touched: a frozen picture
 * may show a lesson that is gone. */
static void paint(Screen *s, const App *app)
{
    const DrawList *d = &app->drawn;
    if (s->painted == app->drawings)
        return;
    if (s->image.width != d->width || s->image.height != d->height) {
        arena_reset(&s->pixels);
        s->image = (Image){0};
        s->image = image_make(&s->pixels, d->width, d->height);
    }
    raster_paint(&s->image, d, s->fonts);
    s->painted = app->drawings;
}

/* Copies the pixels to the window. SDL takes the surface away when the window changes its size;
 * then there is a new one. A frozen picture keeps its size, with black around it. */
static void put(void *screen)
{
    Screen *s = screen;
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);
    int width = s->image.width, height = s->image.height;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormatFrom(s->image.rgb, width, height, 24,
                                                              width * 3, SDL_PIXELFORMAT_RGB24);
    if (surface && (surface->w > width || surface->h > height))
        SDL_FillRect(surface, NULL, 0);
    s->shown = surface && picture && SDL_BlitSurface(picture, NULL, surface, NULL) == 0 &&
               SDL_UpdateWindowSurface(s->window) == 0;
    SDL_FreeSurface(picture);
}

static double milliseconds(void)
{
    return 1000 * (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static void tell_times(double frame, double scene, double paint, double put)
{
    char text[160];
    snprintf(text, sizeof text, "frame %.2f scene %.2f paint %.2f put %.2f\n", frame, scene, paint,
             put);
    terminal_write(stderr, str_of(text), false);
}

bool screen_show(Screen *s, App *app, Error *e)
{
    if (!app->shown.stale && !app->exposed)
        return true;
    double start = milliseconds();
    app_draw(app);
    double drawn = milliseconds();
    paint(s, app);
    double painted = milliseconds();
    SdlEnd end = sdl_call(put, s);
    if (!s->shown)
        end = sdl_call(put, s);
    app->exposed = false;
    if (s->timed)
        tell_times(milliseconds() - start, drawn - start, painted - drawn,
                   milliseconds() - painted);
    if (!s->shown && end != SDL_ENDED_WELL)
        return error_memory(e, "draw the window", STR(""));
    return s->shown ||
           error_set(e, ERROR_DISPLAY, "the window cannot be drawn on: %s", SDL_GetError());
}
