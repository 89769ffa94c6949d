/*
 * job.c - what comes of a job, whoever does it: a thread (worker.c), or a page that has none
 * (see edit.h).
 */
#include "base/threads.h"
#include "edit/edit.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void worker_release(Lesson *l)
{
    if (l)
        lesson_free(l);
    free(l);
}

static Str put(char **to, Str s)
{
    Str copy = {*to, s.len};
    if (s.len)
        memcpy(*to, s.at, s.len);
    *to += s.len;
    return copy;
}

char *job_copy(WorkerJob *out, const WorkerJob *job)
{
    Str prelude = job->options.prelude;
    char *bytes = malloc(job->name.len + job->text.len + prelude.len + 1), *to = bytes;
    if (!bytes)
        return NULL;
    *out = *job;
    out->name = put(&to, job->name);
    out->text = put(&to, job->text);
    if (prelude.at)
        out->options.prelude = put(&to, prelude);
    return bytes;
}

/* A job being done, for memory_try. */
typedef struct Doing {
    WorkerJob *job;
    WorkerResult *result;
    Arena read; /* by job->read */
} Doing;

static void load(void *context)
{
    Doing *d = context;
    Error told = {0}; /* the lesson has it */
    if (d->job->read && !d->job->read(&d->read, d->job, &d->result->error))
        return;
    d->result->lesson = memory_alloc(sizeof *d->result->lesson);
    lesson_load(d->result->lesson, d->job->name, d->job->text, &d->job->options, &told);
}

void job_do(WorkerJob *job, WorkerResult *out)
{
    Doing d = {.job = job, .result = out};
    double start = seconds_on(CLOCK_MONOTONIC);
    if (!memory_try(load, &d, NULL)) {
        free(out->lesson); /* what was in it is free already */
        out->lesson = NULL;
        out->error = (Error){0};
        error_memory(&out->error, "open", job->name);
    }
    arena_free(&d.read);
    out->seconds = seconds_on(CLOCK_MONOTONIC) - start;
}
