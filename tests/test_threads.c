/*
 * test_threads.c - every task is done once, whatever the number of threads, and a stage begins when
 * the one before it is finished.
 */
#include "base/threads.h"
#include "test.h"

#include <stdatomic.h>
#include <time.h>

enum { TASKS = 100 };

static void count(void *context, int64_t i)
{
    atomic_int *done = context;
    atomic_fetch_add(&done[i], 1);
}

TEST(threads_do_every_task_once)
{
    for (int threads = 0; threads <= MAX_THREADS + 1; threads += 13) {
        atomic_int done[TASKS] = {0};
        threads_each(threads, TASKS, count, done);
        for (int i = 0; i < TASKS; i++)
            CHECK_INT(done[i], 1);
    }
}

TEST(threads_with_one_task_or_none_need_no_help)
{
    atomic_int done[TASKS] = {0};
    threads_each(4, 0, count, done);
    CHECK_INT(done[0], 0);
    threads_each(4, 1, count, done);
    CHECK_INT(done[0], 1);
    CHECK(threads_available() >= 1 && threads_available() <= MAX_THREADS);
}

typedef struct Relay {
    atomic_int first[4], missed;
} Relay;

static void slow_task(void *context, int64_t i)
{
    Relay *relay = context;
    struct timespec moment = {.tv_nsec = 2000000};
    nanosleep(&moment, NULL);
    relay->first[i] = 1;
}

static void look_back(void *context, int64_t i)
{
    Relay *relay = context;
    (void)i;
    for (int j = 0; j < 4; j++)
        relay->missed += relay->first[j] == 0;
}

static void two_stages(Team *team, void *context)
{
    team_each(team, 4, slow_task, context);
    team_each(team, 8, look_back, context);
}

TEST(threads_begin_a_stage_when_the_one_before_is_finished)
{
    Relay relay = {.missed = 0};
    threads_together(3, two_stages, &relay);
    CHECK_INT(relay.missed, 0);
    for (int i = 0; i < 4; i++)
        CHECK_INT(relay.first[i], 1);
}
