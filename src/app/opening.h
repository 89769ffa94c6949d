/*
 * opening.h - a lesson on its way into the window: read and run in a worker, while the window
 * lives.
 *
 * A quick one is there at once, and nothing of this is seen. For a slow one a panel over what was
 * shown before tells how long it has taken and which keys give it up. Only app_open begins.
 */
#ifndef APP_OPENING_H
#define APP_OPENING_H

#include "app/app.h"

/* Is one on its way? */
bool opening_is(const App *app);

/* Is it the very first one, with nothing shown before it, not even the menu? */
bool opening_is_first(const App *app);

/* What it was called, without its folder. */
Str opening_name(const App *app);

/* Gives it up: what was shown before stays. */
void opening_stop(App *app);

/* Takes it when it is there. */
void opening_tick(App *app);

/* Seconds until the panel looks otherwise; negative: never. */
double opening_wait(const App *app);

/* Returns when none is on its way: for tests. */
void opening_finish(App *app);

/* Gives an input to the panel, which lets through what needs no lesson; true when it was its own.
 */
bool opening_input(App *app, const Input *in);

void opening_draw(App *app, DrawList *d);

#endif
