/*
 * motion.c - tensors that fill up before one's eyes: from the time to how much of one is there.
 *
 * When the walk goes on to a step, its result appears cell by cell in one fast move. Asked for (or
 * while the lesson plays by itself) the first cell is worked out slowly, term by term, and the rest
 * fast. Any key completes it. All that motion does is to cover cells (View.sweep), so the picture
 * after it is the one without it; it is under way as long as View.sweep is on.
 */
#include "app/app_parts.h"
#include "subject/subject.h"
#include "trace/ops.h"

static const double glance_seconds = 0.35; /* all cells, when a step is gone to */
static const double term_seconds = 0.5;    /* slowly: a term of the first cell, */
static const double first_most = 3;        /* but no more than this for all of them, */
static const double rest_seconds = 0.8;    /* then the other cells */

/* The time that the first cell takes by itself. */
static double first_seconds(const Motion *m)
{
    double terms = (m->whole.terms + 1) * term_seconds;
    return !m->slow ? 0 : terms < first_most ? terms : first_most;
}

static double whole_seconds(const Motion *m)
{
    return first_seconds(m) + (m->slow ? rest_seconds : glance_seconds);
}

/* How much is there after so many seconds. */
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

/* How many cells the shown tensor has, and the first of them how many terms: 0 where nothing was
 * computed. */
static Sweep sweep_whole(const Lesson *l, const View *v)
{
    View still = *v;
    Arena a = arena_scratch();
    Sweep whole = {0};
    still.focus.node = NO_NODE;
    still.sweep = (Sweep){.on = true};
    Subject s = subject_of(&a, l, &still);
    int64_t cells = s.node == NO_NODE ? 0 : tensor_count(trace_node(s.trace, s.node)->out);
    if (cells > 0 && s.kind != VIEW_MAP && s.kind != VIEW_MEMORY &&
        !op_is_view(trace_node(s.trace, s.made.node)->op))
        whole = (Sweep){.on = true, .cells = cells, .terms = hide_arithmetic(&s, 1).all_terms};
    arena_free(&a);
    return whole;
}

void motion_start(App *app, bool slow)
{
    Shown *s = &app->shown;
    Motion m = {.slow = slow, .start = app->now};
    s->view.sweep = (Sweep){0};
    if (s->lesson && !app->settings.no_motion && !s->view.hide && !s->view.at)
        m.whole = sweep_whole(s->lesson, &s->view);
    app->motion = m;
    if (m.whole.on)
        s->view.sweep = at(&m, 0);
}

void motion_finish(App *app)
{
    Shown *s = &app->shown;
    s->stale |= s->view.sweep.on;
    s->view.sweep = (Sweep){0};
}

void motion_tick(App *app)
{
    if (!app->shown.view.sweep.on)
        return;
    double seconds = app->now - app->motion.start;
    if (seconds >= whole_seconds(&app->motion)) {
        motion_finish(app);
        return;
    }
    app->shown.view.sweep = at(&app->motion, seconds);
    app->shown.stale = true;
}

double motion_left(const App *app)
{
    double left = app->motion.start + whole_seconds(&app->motion) - app->now;
    return app->shown.view.sweep.on && left > 0 ? left : 0;
}

void motion_show(App *app)
{
    motion_start(app, true);
    if (!app->shown.view.sweep.on)
        shown_say(&app->shown, app->settings.no_motion ? "motion is off"
                                                       : "nothing is computed in this picture");
}
