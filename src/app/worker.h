/*
 * worker.h - lessons loaded beside the window, in a thread of their own.
 *
 * There is one job at a time: submitting another one stops the one under way and forgets what was
 * not fetched. A finished lesson is handed over whole; from then on it belongs to who fetched it,
 * and the thread knows nothing of it any more. That one is ready is told by a call from the thread,
 * which should only wake the window.
 *
 * Must not know: windows, what the lesson is for.
 */
#ifndef APP_WORKER_H
#define APP_WORKER_H

#include "lessons/lesson.h"

typedef struct Worker Worker;

/* What is to be loaded. Texts are copied; options.original must stay until the job is finished,
 * or worker_cancel was called. */
typedef struct WorkerJob {
    Str name, text;
    LessonOptions options; /* cancel is the worker's own */
} WorkerJob;

typedef struct WorkerResult {
    Lesson *lesson; /* give it to worker_release in the end; its error is lesson->error */
    int64_t ticket; /* what worker_submit gave */
    double seconds; /* that loading took */
} WorkerResult;

/* A thread that waits for jobs; `wake` (may be NULL) is called in it. NULL with an error when there
 * can be none. */
Worker *worker_start(void (*wake)(void), Error *e);

/* Cancels what is under way, ends the thread, frees everything. */
void worker_stop(Worker *w);

/* Begins to load; gives the job's number, from 1 up; 0: out of memory, nothing changed. */
int64_t worker_submit(Worker *w, const WorkerJob *job);

/* The newest job's lesson, once it is finished; false: not yet, or fetched before. */
bool worker_poll(Worker *w, WorkerResult *out);

/* Is a job waiting or under way? */
bool worker_busy(Worker *w);

/* Returns when no job is waiting or under way. */
void worker_wait(Worker *w);

/* Cancels the job and returns when the thread holds on to nothing of it. */
void worker_cancel(Worker *w);

/* Frees a lesson that the worker made, or any other that was allocated with malloc. */
void worker_release(Lesson *l);

#endif
