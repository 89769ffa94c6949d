/*
 * worker.c - one thread, one lock, at most one job waiting and one result waiting (see worker.h).
 *
 * The job under way looks at `cancel` at each operation. It is set and cleared under the lock, so
 * that it always speaks of the job that the thread took last.
 */
#include "app/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STACK_BYTES = 8 * 1024 * 1024 }; /* what MAX_EVAL_DEPTH was measured with */

struct Worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*wake)(void);
    atomic_bool cancel;
    /* under the lock */
    WorkerJob waiting; /* its texts lie in `bytes`; bytes NULL: none waits */
    char *bytes;
    bool loading, ending;
    int64_t tickets;
    WorkerResult ready; /* lesson NULL: none */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void worker_release(Lesson *l)
{
    if (l)
        lesson_free(l);
    free(l);
}

/* ---- the thread ---- */

typedef struct Loading {
    const WorkerJob *job;
    LessonOptions options;
    Lesson *lesson;
} Loading;

static void read_lesson(void *context)
{
    const Loading *loading = context;
    const WorkerJob *job = loading->job;
    Error e = {0}; /* the lesson has it */
    lesson_load(loading->lesson, job->name, job->text, &loading->options, &e);
}

/* A lesson of the job; NULL: there is not even memory for an error. */
static Lesson *load(Worker *w, const WorkerJob *job)
{
    Loading loading = {job, job->options, calloc(1, sizeof(Lesson))};
    MemoryEnd end;
    loading.options.cancel = &w->cancel;
    if (loading.lesson && !memory_try(read_lesson, &loading, &end)) {
        memset(loading.lesson, 0, sizeof(Lesson));
        error_memory(&loading.lesson->error, "read", job->name);
    }
    return loading.lesson;
}

/* Takes the job that waits, with the lock held; gives up the lock while it loads. */
static void work(Worker *w)
{
    WorkerJob job = w->waiting;
    char *bytes = w->bytes;
    int64_t ticket = w->tickets;
    double start = now();
    w->bytes = NULL;
    w->loading = true;
    atomic_store(&w->cancel, false);
    pthread_mutex_unlock(&w->lock);
    Lesson *l = load(w, &job);
    free(bytes);
    pthread_mutex_lock(&w->lock);
    w->loading = false;
    bool wanted = l && !atomic_load(&w->cancel);
    if (wanted)
        w->ready = (WorkerResult){l, ticket, now() - start};
    else
        worker_release(l);
    pthread_cond_broadcast(&w->changed);
    if (wanted && w->wake)
        w->wake();
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
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- from outside ---- */

static bool start_thread(Worker *w)
{
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return false;
    bool well = pthread_attr_setstacksize(&attr, STACK_BYTES) == 0 &&
                pthread_create(&w->thread, &attr, run, w) == 0;
    pthread_attr_destroy(&attr);
    return well;
}

Worker *worker_start(void (*wake)(void), Error *e)
{
    Worker *w = calloc(1, sizeof *w);
    if (w) {
        w->wake = wake;
        pthread_mutex_init(&w->lock, NULL);
        pthread_cond_init(&w->changed, NULL);
    }
    if (w && start_thread(w))
        return w;
    free(w);
    error_set(e, ERROR_FILE, "there is no room for another thread");
    return NULL;
}

/* Forgets what waits and what is ready, with the lock held. */
static void drop(Worker *w)
{
    atomic_store(&w->cancel, true);
    free(w->bytes);
    w->bytes = NULL;
    worker_release(w->ready.lesson);
    w->ready.lesson = NULL;
}

void worker_stop(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    drop(w);
    w->ending = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    worker_release(w->ready.lesson);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

static Str put(char **to, Str s)
{
    Str copy = {*to, s.len};
    if (s.len)
        memcpy(*to, s.at, s.len);
    *to += s.len;
    return copy;
}

int64_t worker_submit(Worker *w, const WorkerJob *job)
{
    WorkerJob own = *job;
    char *bytes = malloc(job->name.len + job->text.len + job->options.prelude.len + 1), *to = bytes;
    if (!bytes)
        return 0;
    own.name = put(&to, job->name);
    own.text = put(&to, job->text);
    if (job->options.prelude.at)
        own.options.prelude = put(&to, job->options.prelude);
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
    pthread_mutex_lock(&w->lock);
    *out = w->ready;
    w->ready.lesson = NULL;
    pthread_mutex_unlock(&w->lock);
    return out->lesson != NULL;
}

bool worker_busy(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    bool busy = w->bytes || w->loading;
    pthread_mutex_unlock(&w->lock);
    return busy;
}

void worker_wait(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    while (w->bytes || w->loading)
        pthread_cond_wait(&w->changed, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

void worker_cancel(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    drop(w);
    while (w->loading)
        pthread_cond_wait(&w->changed, &w->lock);
    pthread_mutex_unlock(&w->lock);
}
