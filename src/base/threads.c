/*
 * threads.c - tasks handed out by shared counters (see threads.h).
 */
#ifdef __linux__
#define _GNU_SOURCE /* for sched_getaffinity */
#endif
#include "base/threads.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

typedef struct TeamStage {
    atomic_llong next; /* task nobody has taken yet */
    atomic_llong done; /* tasks finished */
} TeamStage;

/* The state that the threads of a team share. */
typedef struct Shared {
    void (*part)(Team *team, void *context);
    void *context;
    TeamStage stage[MAX_STAGES];
} Shared;

struct Team {
    Shared *shared;
    int stage; /* this thread comes to next */
};

/* Those this process may run on: a container or taskset may allow fewer than there are. 0: the
 * system does not say. */
static long processors_allowed(void)
{
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return CPU_COUNT(&allowed);
#endif
    return 0;
}

int threads_available(void)
{
    long there = processors_allowed();
    if (there < 1)
        there = sysconf(_SC_NPROCESSORS_ONLN);
    return there < 1 ? 1 : there > MAX_THREADS ? MAX_THREADS : (int)there;
}

void team_each(Team *team, int64_t tasks, ThreadTask *task, void *context)
{
    assert(team->stage < MAX_STAGES);
    TeamStage *stage = &team->shared->stage[team->stage++];
    int64_t i;
    while ((i = atomic_fetch_add(&stage->next, 1)) < tasks) {
        task(context, i);
        atomic_fetch_add(&stage->done, 1);
    }
    while (atomic_load(&stage->done) < tasks)
        sched_yield(); /* others are at their last task each: not worth falling asleep */
}

static void *work(void *at)
{
    Shared *shared = at;
    Team team = {.shared = shared};
    shared->part(&team, shared->context);
    return NULL;
}

/* Starts a thread that no signal ends the program through: those that ask it to go are for the
 * thread that listens to them, however long another one computes. */
static bool begin(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *context),
                  void *context)
{
    sigset_t ending, before;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    bool well = pthread_create(thread, attr, run, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return well;
}

void threads_together(int threads, void (*part)(Team *team, void *context), void *context)
{
    Shared shared = {.part = part, .context = context};
    pthread_t helper[MAX_THREADS];
    int helpers = 0;
    if (threads < 1 || threads > MAX_THREADS)
        threads = threads_available();
    while (helpers < threads - 1 && begin(&helper[helpers], NULL, work, &shared))
        helpers++;
    work(&shared);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
}

/* A team of one stage. */
typedef struct Each {
    int64_t tasks;
    ThreadTask *task;
    void *context;
} Each;

static void only_stage(Team *team, void *context)
{
    const Each *each = context;
    team_each(team, each->tasks, each->task, each->context);
}

void threads_each(int threads, int64_t tasks, ThreadTask *task, void *context)
{
    Each each = {tasks, task, context};
    if (tasks == 1) { /* too little to ask the system how many processors there are */
        task(context, 0);
        return;
    }
    if (threads < 1 || threads > MAX_THREADS)
        threads = threads_available();
    threads_together(tasks < threads ? (int)tasks : threads, only_stage, &each);
}

/* ---- a single thread ---- */

const int stack_for_lessons = 6 << 20; /* of STACK_BYTES */
const int nested_for_lessons = 1000;   /* as deep as Python goes; it bears more */

bool thread_start(pthread_t *thread, void *(*run)(void *context), void *context)
{
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return false;
    bool well =
        pthread_attr_setstacksize(&attr, STACK_BYTES) == 0 && begin(thread, &attr, run, context);
    pthread_attr_destroy(&attr);
    return well;
}

double seconds_on(clockid_t clock)
{
    struct timespec t = {0, 0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
