/*
 * measure.c - see measure.h.
 *
 * There is a list of stopwatches: the newest may still run, the others hold tables that lessons
 * point at, which are the lesson's as it was opened and all versions that were edited.
 */
#include "app/measure.h"

#include "app/stopwatch.h"
#include "views/ladder.h"

#include <stdlib.h>

struct Measured {
    Stopwatch *stopwatch;
    int fence;
    Measure asked; /* by it then */
    bool taken;    /* its result is where it belongs */
    struct Measured *before;
};

/* The fence of the step that is shown, when its ladder is what the picture is about; else -1. */
static int shown_fence(const App *app)
{
    const Measure *m =
        app->shown.lesson ? subject_bench(app->shown.lesson, &app->shown.view) : NULL;
    return m ? shown_step(&app->shown)->fence : -1;
}

static bool running(const App *app)
{
    return app->measured && !app->measured->taken;
}

/* Does the fence, in the version of the lesson that is shown, ask for what this one measured? */
static bool is_of(const App *app, const struct Measured *m, int fence)
{
    return fence == m->fence && (size_t)fence < app->shown.lesson->fences.count &&
           measure_same(&m->asked, &app->shown.lesson->fences.items[fence].bench);
}

static bool tried(const App *app, int fence)
{
    const struct Measured *m = app->measured;
    while (m && !is_of(app, m, fence))
        m = m->before;
    return m != NULL;
}

static void start(App *app, int fence)
{
    Measure asked = app->shown.lesson->fences.items[fence].bench;
    BenchSpec spec = measure_spec(&asked);
    struct Measured *m = calloc(1, sizeof *m);
    Stopwatch *s = m ? stopwatch_start(&spec, app->settings.wake) : NULL;
    if (!s) {
        free(m);
        shown_say(&app->shown, "there is no room for another thread to measure in");
        return;
    }
    *m = (struct Measured){.stopwatch = s, .fence = fence, .asked = asked, .before = app->measured};
    app->measured = m;
    app->shown.stale = true;
}

void measure_follow(App *app)
{
    Measuring none = {0};
    int fence = shown_fence(app);
    if (fence >= 0 && app->settings.wake && !running(app) && !tried(app, fence))
        start(app, fence);
    app->shown.view.measuring = none;
    if (fence >= 0 && running(app) && is_of(app, app->measured, fence)) {
        StopwatchState now = stopwatch_look(app->measured->stopwatch);
        app->shown.view.measuring = (Measuring){now.variant, now.row, now.rows};
    }
}

void measure_tick(App *app)
{
    if (!running(app))
        return;
    struct Measured *m = app->measured;
    StopwatchState now = stopwatch_look(m->stopwatch);
    bool shown = is_of(app, m, shown_fence(app));
    app->shown.stale = app->shown.stale || shown;
    if (!now.finished)
        return;
    m->taken = true;
    if (now.table && is_of(app, m, m->fence))
        measure_keep(app->shown.lesson, m->fence, now.table);
    else if (shown && !now.table)
        shown_say(&app->shown, "%s", now.error.message);
}

void measure_again(App *app)
{
    int fence = shown_fence(app);
    if (fence < 0)
        shown_say(&app->shown, "there is nothing to measure at this step");
    else if (!running(app))
        start(app, fence);
}

void measure_wait(App *app)
{
    if (running(app))
        stopwatch_wait(app->measured->stopwatch);
    measure_tick(app);
}

void measure_closing(App *app)
{
    while (app->measured) {
        struct Measured *m = app->measured;
        app->measured = m->before;
        stopwatch_free(m->stopwatch);
        free(m);
    }
}
