/*
 * motion.h - tensors filling up before one's eyes.
 *
 * Going on to a step, its result appears cell by cell in one fast move. Asked for (or while the
 * lesson plays by itself) the first cell is worked out slowly, term by term, and the rest fast. Any
 * key completes it; the picture after it is the one without it, since all it does is to cover cells
 * (View.sweep).
 */
#ifndef APP_MOTION_H
#define APP_MOTION_H

#include "app/app.h"

/* Begins with the View that is shown now; nothing where motion is off or nothing was computed.
 * `slow`: the first cell term by term. */
void motion_start(App *app, bool slow);

/* Completes it. */
void motion_finish(App *app);

/* Time has passed. */
void motion_tick(App *app);

/* Seconds it takes from now; 0 when nothing moves. */
double motion_left(const App *app);

/* The key for it: works the shown tensor out, slowly first. */
void motion_show(App *app);

#endif
