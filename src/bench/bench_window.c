/*
 * bench_window.c - bench fences in the window: a step is measured when it is opened, and again when
 * somebody asks.
 *
 * A thread measures while the window goes on; a Stopwatch is that thread and what it tells.
 * App.extra is a list of them: the newest may still run. The others are finished and hold tables,
 * at which the lesson as it was opened and all its edited versions point, so they stay until it is
 * closed. Only a real window measures by itself (app->settings.wake is not NULL).
 */
#include "bench/bench_fence.h"

#include "app/app.h"
#include "subject/subject.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct Stopwatch {
    pthread_t thread;
    void (*wake)(void); /* called for each row that begins, and at the end; may be NULL */
    atomic_bool cancel;
    /* the thread's, until it is finished: */
    Arena arena;
    BenchTable table; /* what came out, */
    Error error;      /* unless this says why not */
    pthread_mutex_t lock;
    /* under the lock: */
    BenchProgress now; /* how far it has come */
    bool finished;
    bool left; /* nobody waits for it: the thread frees it when it is finished */
    /* the window's */
    int fence;        /* the index of the torch fence that is measured, */
    BenchFence asked; /* what its bench fence asked when this began */
    bool taken;       /* the result was put where it belongs */
    struct Stopwatch *before;
} Stopwatch;

/* ---- the thread ---- */

/* Tells how far it has come. True: the window has left the stopwatch. */
static bool tell(Stopwatch *s, BenchProgress now, bool finished)
{
    pthread_mutex_lock(&s->lock);
    bool left = s->left;
    s->now = now;
    s->finished = finished;
    if (s->wake && !left)
        s->wake();
    pthread_mutex_unlock(&s->lock);
    return left;
}

static bool progress(void *context, const BenchProgress *now)
{
    Stopwatch *s = context;
    tell(s, *now, false);
    return !atomic_load(&s->cancel);
}

static void measure(void *context)
{
    Stopwatch *s = context;
    bench_measure(&s->arena, &s->asked.spec, &s->table, &s->error);
}

static void free_stopwatch(Stopwatch *s)
{
    pthread_mutex_destroy(&s->lock);
    arena_free(&s->arena);
    free(s);
}

static void *run(void *stopwatch)
{
    Stopwatch *s = stopwatch;
    if (!memory_try(measure, s, NULL))
        error_memory(&s->error, "measure", STR(""));
    if (tell(s, (BenchProgress){0}, true))
        free_stopwatch(s);
    return NULL;
}

/* ---- a stopwatch, from outside ---- */

/* NULL: there is no memory or no thread. */
static Stopwatch *stopwatch_start(const BenchFence *asked, void (*wake)(void))
{
    Stopwatch *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->asked = *asked;
    s->asked.spec.progress = progress;
    s->asked.spec.context = s;
    s->wake = wake;
    s->arena = arena_make(0);
    pthread_mutex_init(&s->lock, NULL);
    if (pthread_create(&s->thread, NULL, run, s) == 0)
        return s;
    free_stopwatch(s);
    return NULL;
}

/* How far it has come. */
static BenchProgress stopwatch_look(Stopwatch *s, bool *finished)
{
    pthread_mutex_lock(&s->lock);
    BenchProgress now = s->now;
    *finished = s->finished;
    pthread_mutex_unlock(&s->lock);
    return now;
}

/* Frees it with its table. One that is still measuring is left to itself: it stops after the row
 * that is being timed, wakes nobody, and frees itself. */
static void stopwatch_free(Stopwatch *s)
{
    pthread_t thread = s->thread;
    atomic_store(&s->cancel, true);
    pthread_mutex_lock(&s->lock);
    bool finished = s->finished;
    s->left = !finished;
    pthread_mutex_unlock(&s->lock);
    if (finished) {
        pthread_join(thread, NULL);
        free_stopwatch(s);
    } else {
        pthread_detach(thread);
    }
}

/* ---- the window ---- */

/* The torch fence of the step that is shown, when the picture is about its bench fence; else -1. */
static int shown_fence(const App *app)
{
    return app->shown.lesson && subject_extra(app->shown.lesson, &app->shown.view)
               ? shown_step(&app->shown)->fence
               : -1;
}

/* The stopwatch that still measures, or whose result was not yet taken; NULL: none. */
static Stopwatch *running(const App *app)
{
    Stopwatch *s = app->extra;
    return s && !s->taken ? s : NULL;
}

/* True when the fence, in the version of the lesson that is shown, asks what `s` measures. */
static bool measures(const App *app, const Stopwatch *s, int fence)
{
    return fence == s->fence &&
           bench_fence_same(&s->asked, bench_fence_of(app->shown.lesson, fence));
}

static bool tried(const App *app, int fence)
{
    const Stopwatch *s = app->extra;
    while (s && !measures(app, s, fence))
        s = s->before;
    return s != NULL;
}

static void start(App *app, int fence)
{
    Stopwatch *s = stopwatch_start(bench_fence_of(app->shown.lesson, fence), app->settings.wake);
    if (!s) {
        shown_say(&app->shown, "there is no room for another thread to measure in");
        return;
    }
    s->fence = fence;
    s->before = app->extra;
    app->extra = s;
    app->shown.stale = true;
}

void bench_follow(App *app)
{
    int fence = shown_fence(app);
    if (fence < 0)
        return;
    if (app->settings.wake && !running(app) && !tried(app, fence))
        start(app, fence);
    BenchFence *shown = bench_fence_of(app->shown.lesson, fence);
    Stopwatch *s = running(app);
    bool finished, measured = s && measures(app, s, fence);
    shown->now = measured ? stopwatch_look(s, &finished) : (BenchProgress){0};
}

void bench_tick(App *app)
{
    Stopwatch *s = running(app);
    if (!s)
        return;
    bool finished, shown = measures(app, s, shown_fence(app));
    stopwatch_look(s, &finished);
    app->shown.stale = app->shown.stale || shown;
    if (!finished)
        return;
    s->taken = true;
    BenchFence *f = measures(app, s, s->fence) ? bench_fence_of(app->shown.lesson, s->fence) : NULL;
    if (f)
        f->now = (BenchProgress){0};
    if (shown && s->error.kind)
        shown_say(&app->shown, "%s", s->error.message);
    else if (f && !s->error.kind)
        f->table = &s->table;
}

void bench_again(App *app)
{
    int fence = shown_fence(app);
    if (fence < 0)
        shown_say(&app->shown, "there is nothing to measure at this step");
    else if (!running(app))
        start(app, fence);
}

void bench_close(App *app)
{
    while (app->extra) {
        Stopwatch *s = app->extra;
        app->extra = s->before;
        stopwatch_free(s);
    }
}
