/*
 * beside.h - what goes on beside the window, in threads of its own: lessons being loaded, and a
 * file being watched.
 *
 * Must not know: windows, what the lesson is for.
 */
#ifndef EDIT_BESIDE_H
#define EDIT_BESIDE_H

#include "lesson/lesson.h"

/* ---- worker.c: lessons loaded in a thread ---- */

/* There is one job at a time: submitting another one cancels it and drops a result that was not
 * fetched. A finished lesson belongs to whoever fetches it. When a result is ready, the thread
 * calls `wake`, which should do no more than wake the window.
 *
 * A job is stopped between two operations of the lesson. One operation can take minutes, and
 * reading from a network that is gone never ends; so nobody waits long for the thread to stop: one
 * that does not stop is left to itself; it holds only memory of its own and frees that in the end.
 */

typedef struct Worker Worker;

/* A lesson to be loaded. The texts are copied; options.original must stay until the job is
 * finished, or is handed over to worker_stop. */
typedef struct WorkerJob {
    Str name, text;
    LessonOptions options; /* cancel is the worker's own */
    /* Is called in the thread before it loads, and may take as long as it likes: replaces the name
     * and the text that were given by those that are meant, owned by the arena. False: there is
     * nothing to load; the error may say why. NULL: name and text are what was given. */
    bool (*read)(Arena *a, struct WorkerJob *job, Error *e);
} WorkerJob;

typedef struct WorkerResult {
    Lesson *lesson; /* give it to worker_release in the end; its error is lesson->error */
    Error error;    /* without a lesson: why there is none; ERROR_NONE: `read` wanted none */
    int64_t ticket; /* what worker_submit gave */
    double seconds; /* that reading and loading took */
} WorkerResult;

/* Begins to load; gives the job's number, from 1 up; 0 with an error: out of memory, nothing
 * changed. Where *w is NULL, a Worker is made first, whose thread calls `wake` (may be NULL). All
 * others take NULL for a Worker without a job. */
int64_t worker_submit(Worker **w, void (*wake)(void), const WorkerJob *job, Error *e);

/* Cancels what is under way and frees everything, the thread with it. `held` (may be NULL), a
 * lesson that a job may be reading, is released as soon as none does. */
void worker_stop(Worker *w, Lesson *held);

/* Fetches what came of the newest job. False: it is not finished, or its result was fetched before.
 */
bool worker_poll(Worker *w, WorkerResult *out);

/* Returns when no job is waiting or under way, at the latest after so many seconds; negative:
 * however long it takes. True when none is. */
bool worker_wait(Worker *w, double seconds);

/* Gives up the job: nothing comes of it, though the thread may go on with it for a while. */
void worker_cancel(Worker *w);

/* Frees a lesson that the worker made, or any other that was allocated with malloc. */
void worker_release(Lesson *l);

/* ---- watch.c: a file on disk ---- */

/* The folder is watched rather than the file, because editors save by renaming another file to its
 * name. A thread sleeps until the system says that something happened to that name, so nobody asks
 * again and again. Where the system cannot tell (no inotify), nothing is watched or reported. */

typedef struct Watch Watch;

/* Watches the file of that path; `wake` (may be NULL) is called in the thread. NULL: it cannot be
 * watched, and nobody notices when it changes. */
Watch *watch_start(const char *path, void (*wake)(void));

/* Was the file written, deleted or moved since the last time this was asked? w may be NULL. */
bool watch_poll(Watch *w);

void watch_stop(Watch *w); /* w may be NULL */

#endif
