/*
 * threads.h - many independent tasks on several processors.
 *
 * Threads are made for one call and gone when it returns (tens of microseconds, while the work
 * worth sharing takes milliseconds), so nothing is kept between calls and any thread may call.
 * Which thread does which task is chance: a task's result must depend on its number alone.
 *
 * Must not know: what the tasks do.
 */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stdint.h>

enum { MAX_THREADS = 64 }; /* more gain nothing at sizes that fit a lesson */

/* How many processors there are for us, 1 to MAX_THREADS. */
int threads_available(void);

/* Calls task(context, i) once for each i from 0 to tasks - 1, handed out in that order to `threads`
 * threads (the calling one among them; 0: as many as there are processors). Returns when all are
 * done. When the system gives fewer threads, those there are do everything. */
void threads_each(int threads, int64_t tasks, void (*task)(void *context, int64_t i),
                  void *context);

#endif
