/*
 * motion.c - from the time to how much of a tensor is there (see motion.h).
 */
#include "app/motion.h"

#include "subject/hide.h"

static const double glance_seconds = 0.35; /* all cells, when a step is gone to */
static const double term_seconds = 0.5; /* a term of the first cell, when it is to be followed, */
static const double first_most = 3;     /* but no more than this for all of them */
static const double rest_seconds = 0.8; /* the other cells, then */

/* The first cell's own time. */
static double first_seconds(const Motion *m)
{
    double terms = (m->whole.terms + 1) * term_seconds;
    return !m->slow ? 0 : terms < first_most ? terms : first_most;
}

static double whole_seconds(const Motion *m)
{
    return first_seconds(m) + (m->slow ? rest_seconds : glance_seconds);
}

static Sweep at(const Motion *m, double seconds)
{
    Sweep s = m->whole;
    double first = first_seconds(m), rest = whole_seconds(m) - first;
    if (seconds < first) {
        s.cells = 0;
        s.terms = (int)(seconds / first * (m->whole.terms + 1));
        return s;
    }
    s.cells = (int64_t)((seconds - first) / rest * (double)m->whole.cells) + (m->slow ? 1 : 0);
    s.cells = s.cells < m->whole.cells ? s.cells : m->whole.cells - 1;
    s.terms = m->whole.terms + 1;
    return s;
}

void motion_start(App *app, bool slow)
{
    Arena a = arena_scratch();
    Motion m = {.slow = slow, .start = app->now};
    app->view.sweep = (Sweep){0};
    if (app->lesson && !app->settings.no_motion && !app->view.hide && !app->view.at)
        m.whole = sweep_whole(&a, app->lesson, &app->view);
    arena_free(&a);
    m.on = m.whole.on;
    app->motion = m;
    if (m.on)
        app->view.sweep = at(&m, 0);
}

void motion_finish(App *app)
{
    app->stale |= app->motion.on;
    app->motion.on = false;
    app->view.sweep = (Sweep){0};
}

void motion_tick(App *app)
{
    if (!app->motion.on)
        return;
    double seconds = app->now - app->motion.start;
    if (seconds >= whole_seconds(&app->motion)) {
        motion_finish(app);
        return;
    }
    app->view.sweep = at(&app->motion, seconds);
    app->stale = true;
}

double motion_left(const App *app)
{
    double left = app->motion.start + whole_seconds(&app->motion) - app->now;
    return app->motion.on && left > 0 ? left : 0;
}

void motion_show(App *app)
{
    motion_start(app, true);
    if (!app->motion.on)
        app_say(app, "%s",
                app->settings.no_motion ? "motion is off" : "nothing is computed in this picture");
}
