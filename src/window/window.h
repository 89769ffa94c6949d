/*
 * window.h - the real window: SDL on one side, the App on the other.
 */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include "app/app.h"

typedef struct Window Window;

/* Opens a window of that many pixels (0: as large as suits the screen) and the fonts. NULL with an
 * error: ERROR_DISPLAY without a display (the hint names export), ERROR_FILE when a font is broken.
 */
Window *window_open(int width, int height, Error *e);
void window_close(Window *w);

/* What text measures in it; valid as long as it is open. */
const TextMetrics *window_metrics(const Window *w);

FontSet *window_fonts(const Window *w);

/* Its size in pixels. */
void window_size(const Window *w, int *width, int *height);

/* Shows the App and hands it every input until it wants to quit, or a signal comes. Errors: the
 * system takes the window's surface away for good; what app->failed says. */
bool window_run(Window *w, App *app, Error *e);

/* Wakes window_run from another thread, so that it looks at the App again. */
void window_wake(void);

#endif
