/*
 * worker.c - one thread, one lock, at most one job waiting and one result waiting (see edit.h).
 *
 * The job under way looks at `cancel` at each operation. It is set and cleared under the lock, so
 * that it always refers to the job that the thread took last. The Worker is freed by whoever is the
 * last to need it: the thread, or the one who stops it.
 */
#include "edit/edit.h"

#include "base/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long a thread that should stop is waited for; then it is left to itself. */
static const double STOP_SECONDS = 0.1;

static const double FOR_EVER = 1e9; /* seconds: 31 years */

struct Worker {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*wake)(void);
    atomic_bool cancel;
    /* the thread's, while a job is under way: */
    WorkerJob job;
    WorkerResult result;
    /* under the lock: */
    WorkerJob waiting; /* its texts lie in `bytes`; bytes NULL: none waits */
    char *bytes;
    bool loading, ending;
    int users;    /* the thread and whoever made it: the last one to leave frees the Worker */
    Lesson *held; /* released with it */
    int64_t tickets;
    WorkerResult ready; /* ticket 0: none */
};

/* ---- the thread ---- */

static void drop_ready(Worker *w)
{
    worker_release(w->ready.lesson);
    w->ready = (WorkerResult){0};
}

/* Takes the job that waits, with the lock held; gives up the lock while it loads. */
static void work(Worker *w)
{
    char *bytes = w->bytes;
    w->job = w->waiting;
    w->job.options.cancel = &w->cancel;
    w->result = (WorkerResult){.ticket = w->tickets};
    w->bytes = NULL;
    w->loading = true;
    atomic_store(&w->cancel, false);
    pthread_mutex_unlock(&w->lock);
    job_do(&w->job, &w->result);
    free(bytes);
    pthread_mutex_lock(&w->lock);
    w->loading = false;
    w->ready = w->result;
    bool wanted = !atomic_load(&w->cancel);
    if (!wanted)
        drop_ready(w);
    pthread_cond_broadcast(&w->changed);
    if (wanted && w->wake)
        w->wake();
}

/* Gives up the lock and the Worker, which goes when nobody needs it any more. */
static void leave(Worker *w)
{
    bool last = --w->users == 0;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    if (!last)
        return;
    drop_ready(w);
    worker_release(w->held);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

static void *run(void *worker)
{
    Worker *w = worker;
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        if (w->bytes)
            work(w);
        else
            pthread_cond_wait(&w->changed, &w->lock);
    }
    leave(w);
    return NULL;
}

/* ---- from outside ---- */

/* A thread that waits for jobs; NULL with an error when there can be none. */
static Worker *start(void (*wake)(void), Error *e)
{
    Worker *w = calloc(1, sizeof *w);
    pthread_t thread;
    if (w) {
        w->users = 2;
        w->wake = wake;
        pthread_mutex_init(&w->lock, NULL);
        pthread_cond_init(&w->changed, NULL);
    }
    if (w && thread_start(&thread, run, w)) {
        pthread_detach(thread);
        return w;
    }
    free(w);
    error_memory(e, "start a thread", STR(""));
    return NULL;
}

/* Forgets what waits and what is ready, with the lock held. */
static void drop(Worker *w)
{
    atomic_store(&w->cancel, true);
    free(w->bytes);
    w->bytes = NULL;
    drop_ready(w);
}

/* When a wait of so many seconds ends. The clock is the wall clock, the only one that every system
 * has for this; setting it changes the wait. */
static struct timespec time_in(double seconds)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    int64_t ns = t.tv_nsec + (int64_t)(seconds * 1e9);
    t.tv_sec += (time_t)(ns / 1000000000);
    t.tv_nsec = (long)(ns % 1000000000);
    return t;
}

void worker_stop(Worker *w, Lesson *held)
{
    struct timespec end = time_in(STOP_SECONDS);
    if (!w) {
        worker_release(held);
        return;
    }
    pthread_mutex_lock(&w->lock);
    drop(w);
    w->ending = true;
    w->held = held;
    pthread_cond_broadcast(&w->changed);
    while (w->users > 1 && pthread_cond_timedwait(&w->changed, &w->lock, &end) == 0)
        continue;
    leave(w);
}

int64_t worker_submit(Worker **worker, void (*wake)(void), const WorkerJob *job, Error *e)
{
    WorkerJob own;
    char *bytes = job_copy(&own, job);
    Worker *w = *worker = *worker ? *worker : start(wake, e);
    if (!w || !bytes) {
        error_memory(e, "open", job->name);
        free(bytes);
        return 0;
    }
    pthread_mutex_lock(&w->lock);
    drop(w);
    w->waiting = own;
    w->bytes = bytes;
    int64_t ticket = ++w->tickets;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    return ticket;
}

bool worker_poll(Worker *w, WorkerResult *out)
{
    if (!w)
        return false;
    pthread_mutex_lock(&w->lock);
    *out = w->ready;
    w->ready = (WorkerResult){0};
    pthread_mutex_unlock(&w->lock);
    return out->ticket != 0;
}

bool worker_wait(Worker *w, double seconds)
{
    struct timespec end = time_in(seconds < 0 ? FOR_EVER : seconds);
    if (!w)
        return true;
    pthread_mutex_lock(&w->lock);
    while ((w->bytes || w->loading) && pthread_cond_timedwait(&w->changed, &w->lock, &end) == 0)
        continue;
    bool done = !w->bytes && !w->loading;
    pthread_mutex_unlock(&w->lock);
    return done;
}

void worker_cancel(Worker *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    drop(w);
    pthread_mutex_unlock(&w->lock);
}
