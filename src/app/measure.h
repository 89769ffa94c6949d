/*
 * measure.h - bench fences in the window: the step is measured when it is opened, and again when
 * somebody asks.
 *
 * A thread measures, the window goes on. What came out stays beside the lesson's fence, so that the
 * step shows it whenever one comes back. Only a real window measures by itself (settings.wake).
 */
#ifndef APP_MEASURE_H
#define APP_MEASURE_H

#include "app/app.h"

/* Before a picture is drawn: begins to measure what it shows, where that was never done, and tells
 * the view how far that has come. */
void measure_follow(App *app);

/* Takes what is finished. */
void measure_tick(App *app);

/* Once more, at the step that is shown. */
void measure_again(App *app);

/* Returns when nothing is being measured. */
void measure_wait(App *app);

/* The lesson is closed: stops, and frees what was measured of it. */
void measure_closing(App *app);

#endif
