/*
 * stopwatch.c - one thread, one lock around what it tells (see stopwatch.h).
 */
#include "app/stopwatch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct Stopwatch {
    pthread_t thread;
    BenchSpec spec;
    void (*wake)(void);
    atomic_bool cancel;
    Arena arena; /* the thread's, until it is finished */
    BenchTable table;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* under the lock */
    StopwatchState state;
    bool over; /* the thread needs the stopwatch no more */
    bool left; /* nobody else does: the thread frees it */
};

/* ---- the thread ---- */

static void tell(Stopwatch *s, const StopwatchState *state)
{
    pthread_mutex_lock(&s->lock);
    s->state = *state;
    pthread_cond_broadcast(&s->changed);
    if (s->wake && !s->left)
        s->wake();
    pthread_mutex_unlock(&s->lock);
}

static bool progress(void *context, const Variant *v, int threads, int row, int rows)
{
    Stopwatch *s = context;
    (void)threads;
    tell(s, &(StopwatchState){.variant = v, .row = row, .rows = rows});
    return !atomic_load(&s->cancel);
}

typedef struct Measuring {
    Stopwatch *stopwatch;
    StopwatchState done;
} Measuring;

static void measure(void *context)
{
    Measuring *m = context;
    Stopwatch *s = m->stopwatch;
    if (bench_measure(&s->arena, &s->spec, &s->table, &m->done.error))
        m->done.table = &s->table;
}

static void free_stopwatch(Stopwatch *s)
{
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    arena_free(&s->arena);
    free(s);
}

static void *run(void *stopwatch)
{
    Stopwatch *s = stopwatch;
    Measuring m = {.stopwatch = s, .done.finished = true};
    MemoryEnd end;
    if (!memory_try(measure, &m, &end))
        error_memory(&m.done.error, "measure", STR(""));
    tell(s, &m.done);
    pthread_mutex_lock(&s->lock);
    bool left = s->left;
    s->over = true;
    pthread_mutex_unlock(&s->lock);
    if (left)
        free_stopwatch(s);
    return NULL;
}

/* ---- from outside ---- */

Stopwatch *stopwatch_start(const BenchSpec *spec, void (*wake)(void))
{
    Stopwatch *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->spec = *spec;
    s->spec.progress = progress;
    s->spec.context = s;
    s->wake = wake;
    s->arena = arena_make(0);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    if (pthread_create(&s->thread, NULL, run, s) == 0)
        return s;
    free_stopwatch(s);
    return NULL;
}

StopwatchState stopwatch_look(Stopwatch *s)
{
    pthread_mutex_lock(&s->lock);
    StopwatchState now = s->state;
    pthread_mutex_unlock(&s->lock);
    return now;
}

void stopwatch_wait(Stopwatch *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->state.finished)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

void stopwatch_free(Stopwatch *s)
{
    if (!s)
        return;
    pthread_t thread = s->thread;
    atomic_store(&s->cancel, true);
    pthread_mutex_lock(&s->lock);
    bool over = s->over;
    s->left = !over;
    pthread_mutex_unlock(&s->lock);
    if (over) {
        pthread_join(thread, NULL);
        free_stopwatch(s);
    } else {
        pthread_detach(thread);
    }
}
