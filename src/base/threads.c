/*
 * threads.c - tasks handed out by a shared counter (see threads.h).
 */
#include "base/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct Team {
    void (*task)(void *context, int64_t i);
    void *context;
    int64_t tasks;
    atomic_llong next; /* task nobody has taken yet */
} Team;

int threads_available(void)
{
    long there = sysconf(_SC_NPROCESSORS_ONLN);
    return there < 1 ? 1 : there > MAX_THREADS ? MAX_THREADS : (int)there;
}

static void *work(void *at)
{
    Team *team = at;
    int64_t i;
    while ((i = atomic_fetch_add(&team->next, 1)) < team->tasks)
        team->task(team->context, i);
    return NULL;
}

void threads_each(int threads, int64_t tasks, void (*task)(void *context, int64_t i), void *context)
{
    Team team = {.task = task, .context = context, .tasks = tasks};
    pthread_t helper[MAX_THREADS];
    int helpers = 0;
    if (threads < 1 || threads > MAX_THREADS)
        threads = threads_available();
    if (threads > tasks)
        threads = (int)tasks;
    while (helpers < threads - 1 && pthread_create(&helper[helpers], NULL, work, &team) == 0)
        helpers++;
    work(&team);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
}
