/*
 * screen.h - from the App's picture to the pixels of a window.
 *
 * A new picture is painted by our own raster into RGB bytes, which export would write into a file,
 * and then copied to the window's surface. Only window.c includes this.
 *
 * With ATTNSCOPE_TIMING set in the environment, the times of every frame are written to standard
 * error, in milliseconds: drawing the scene, painting it, putting it on screen.
 */
#ifndef WINDOW_SCREEN_H
#define WINDOW_SCREEN_H

#include "app/app.h"
#include "output/raster.h"

#include <SDL.h>

typedef struct Screen {
    SDL_Window *window;
    FontSet *fonts;
    Arena pixels; /* of the picture on screen */
    Image image;
    int painted; /* which of the App's drawings it shows */
    bool shown;  /* the newest picture reached the window */
    bool timed;
} Screen;

/* For a window that is open; window and fonts stay the caller's. */
Screen screen_make(SDL_Window *window, FontSet *fonts);
void screen_free(Screen *s);

/* Its size in pixels, which a dense display has more of than points. */
void screen_size(const Screen *s, int *width, int *height);

/* Draws, paints and shows what changed. Errors: the system takes the surface away for good. */
bool screen_show(Screen *s, App *app, Error *e);

#endif
