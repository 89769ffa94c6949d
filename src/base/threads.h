/*
 * threads.h - many independent tasks on several processors.
 *
 * Threads are made for one call and gone when it returns, so nothing is kept between calls and any
 * thread may call. What a new thread costs is that it begins late, by 0.1 to 0.3 ms on a virtual
 * machine whose other processor sleeps; a team therefore stays together over several stages. A late
 * one holds up nobody: the others do its tasks, and it passes by the stages that are finished.
 * Which thread does which task is chance: a task's result must depend on its number alone.
 *
 * Must not know: what the tasks do.
 */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

enum {
    MAX_THREADS = 64, /* more gain nothing at sizes that fit a lesson */
    MAX_STAGES = 16   /* of a team; a whole attention layer has 7 */
};

typedef void ThreadTask(void *context, int64_t i);

/* One thread's place in a team. */
typedef struct Team Team;

/* How many processors this process may run on, 1 to MAX_THREADS. */
int threads_available(void);

/* Calls task(context, i) once for each i from 0 to tasks - 1, handed out in that order to `threads`
 * threads (the calling one among them; 0: as many as there are processors). Returns when all are
 * done. When the system gives fewer threads, those there are do everything. */
void threads_each(int threads, int64_t tasks, ThreadTask *task, void *context);

/* Calls part(team, context) on each of `threads` threads (as above) and returns when all have. Each
 * of them must come to the same calls of team_each, at most MAX_STAGES, and otherwise only read. */
void threads_together(int threads, void (*part)(Team *team, void *context), void *context);

/* A stage: like threads_each, by all threads of the team. What one of them did in a stage all see
 * after it. Each passes a context that says the same; it need not be the same place in memory. */
void team_each(Team *team, int64_t tasks, ThreadTask *task, void *context);

/* ---- a single thread ---- */

/* What the deepest recursion takes that a lesson may cause (MAX_EVAL_DEPTH was measured with it):
 * the stack of whatever thread runs lessons. */
enum { STACK_BYTES = 8 * 1024 * 1024 };

/* So much of C's stack may calls and expressions within one another take, in bytes; what they call
 * has the rest. */
extern const int stack_for_lessons;

/* So many iterators that read iterators, and tuples within tuples, does the stack bear. */
extern const int nested_for_lessons;

/* Starts a thread with such a stack that calls run(context); false: the system gives none. */
bool thread_start(pthread_t *thread, void *(*run)(void *context), void *context);

/* Seconds that a clock has counted; those of CLOCK_MONOTONIC never jump. */
double seconds_on(clockid_t clock);

#endif
