/*
 * test_worker.c - lessons loaded in a thread: handed over whole, given up when a newer one comes;
 * and files that are seen to be saved.
 */
#include "base/file.h"
#include "base/threads.h"
#include "edit/edit.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TORCH(code) "# T\n\n## s\n\n```torch\n" code "\n```\n"

static atomic_int woken;

static void wake(void)
{
    atomic_fetch_add(&woken, 1);
}

static void pause_ms(int ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* Waits for a result, ten seconds at most. */
static bool fetch(Worker *w, WorkerResult *r)
{
    for (int i = 0; i < 10000; i++) {
        if (worker_poll(w, r))
            return true;
        pause_ms(1);
    }
    return false;
}

static WorkerJob job_of(const char *text)
{
    return (WorkerJob){.name = STR("t.md"), .text = str_of(text)};
}

TEST(worker_hands_over_a_finished_lesson)
{
    Error e = {0};
    Worker *w = NULL;
    WorkerJob job = job_of(TORCH("x = inputs.sum()\nprint(x)"));
    WorkerResult r, again;
    atomic_store(&woken, 0);
    CHECK(!worker_poll(w, &r));
    CHECK_INT(worker_submit(&w, wake, &job, &e), 1);
    if (CHECK(fetch(w, &r))) {
        CHECK_INT(r.ticket, 1);
        CHECK_INT(r.lesson->steps.count, 1);
        CHECK_INT(r.lesson->error.kind, ERROR_NONE);
        CHECK(!worker_poll(w, &again));
        CHECK(worker_wait(w, 0));
        worker_release(r.lesson);
    }
    worker_stop(w, NULL); /* after this the call that wakes has been made */
    CHECK_INT(atomic_load(&woken), 1);
}

TEST(worker_hands_over_a_lesson_with_its_error)
{
    Error e = {0};
    Worker *w = NULL;
    WorkerJob job = job_of(TORCH("x = y"));
    WorkerResult r;
    worker_submit(&w, NULL, &job, &e);
    if (CHECK(fetch(w, &r))) {
        CHECK_STR(r.lesson->error.message, "name 'y' is not defined");
        worker_release(r.lesson);
    }
    worker_stop(w, NULL);
}

/* A second or more of work, in small pieces. */
#define LONG TORCH("x = torch.ones(64, 64)\nfor i in range(190000):\n    x = x @ x")

TEST(worker_gives_up_for_a_newer_job)
{
    Error e = {0};
    Worker *w = NULL;
    WorkerJob slow = job_of(LONG), quick = job_of(TORCH("x = 1"));
    WorkerResult r;
    for (int i = 0; i < 5; i++) {
        double start = seconds_on(CLOCK_PROCESS_CPUTIME_ID); /* others may keep the machine busy */
        worker_submit(&w, wake, &slow, &e);
        pause_ms(10 * i);
        CHECK(!worker_wait(w, 0));
        int64_t ticket = worker_submit(&w, wake, &quick, &e);
        if (CHECK(fetch(w, &r))) {
            CHECK_INT(r.ticket, ticket);
            CHECK_INT(r.lesson->steps.count, 1);
            worker_release(r.lesson);
        }
        CHECK(seconds_on(CLOCK_PROCESS_CPUTIME_ID) - start < 2);
    }
    worker_submit(&w, wake, &slow, &e);
    pause_ms(5);
    worker_cancel(w);
    CHECK(worker_wait(w, -1) && !worker_poll(w, &r));
    worker_submit(&w, wake, &slow, &e);
    worker_stop(w, NULL);
}

/* ---- reading ---- */

static bool read_names(Arena *a, WorkerJob *job, Error *e)
{
    if (!str_is(job->name, "there"))
        return str_is(job->name, "known") ? false : error_set(e, ERROR_FILE, "it is gone");
    job->name = STR("found.md");
    job->text = str_printf(a, "%s", TORCH("x = 1"));
    return true;
}

TEST(worker_reads_what_it_is_to_load)
{
    Error e = {0};
    Worker *w = NULL;
    WorkerJob job = {.name = STR("there"), .read = read_names};
    WorkerResult r;
    worker_submit(&w, wake, &job, &e);
    if (CHECK(fetch(w, &r)) && CHECK(r.lesson != NULL)) {
        CHECK_STR(r.lesson->source.name.at, "found.md");
        CHECK_INT(r.lesson->steps.count, 1);
        worker_release(r.lesson);
    }
    job.name = STR("gone");
    worker_submit(&w, wake, &job, &e);
    CHECK(fetch(w, &r) && !r.lesson);
    CHECK_STR(r.error.message, "it is gone");
    job.name = STR("known");
    worker_submit(&w, wake, &job, &e);
    CHECK(fetch(w, &r) && !r.lesson);
    CHECK_INT(r.error.kind, ERROR_NONE);
    worker_stop(w, NULL);
}

/* A read that hangs, as one from a network that is gone does, until the test lets it go on (or has
 * waited for it in vain). */
static atomic_bool hanging, gone_on;

static bool hang(Arena *a, WorkerJob *job, Error *e)
{
    atomic_store(&hanging, true);
    for (int i = 0; i < 10000 && !atomic_load(&gone_on); i++)
        pause_ms(1);
    return read_names(a, job, e);
}

static Lesson *lesson_of(const char *text)
{
    Lesson *l = calloc(1, sizeof *l);
    Error e = {0};
    CHECK(lesson_load(l, STR("t.md"), str_of(text), NULL, &e));
    return l;
}

/* The thread holds on to the original and to nothing of ours: the leak checker sees what it forgets
 * to free, the address checker what was freed too early. */
TEST(worker_that_hangs_is_left_to_itself)
{
    Error e = {0};
    Worker *w = NULL;
    Lesson *original = lesson_of(TORCH("x = torch.ones(3)"));
    WorkerJob job = {.name = STR("there"), .options.original = original, .read = hang};
    atomic_store(&hanging, false);
    atomic_store(&gone_on, false);
    worker_submit(&w, wake, &job, &e);
    while (!atomic_load(&hanging))
        pause_ms(1);
    atomic_store(&woken, 0);
    CHECK(!worker_wait(w, 0.01));
    double start = seconds_on(CLOCK_MONOTONIC);
    worker_stop(w, original);
    CHECK(seconds_on(CLOCK_MONOTONIC) - start < 5); /* it did not wait for the end of that */
    atomic_store(&gone_on, true);
    pause_ms(20);
    CHECK_INT(atomic_load(&woken), 0);
}

TEST(worker_survives_a_storm_of_jobs)
{
    Error e = {0};
    Worker *w = NULL;
    WorkerResult r;
    Arena a = arena_make(0);
    int64_t last = 0, fetched = 0;
    for (int i = 0; i < 300; i++) {
        WorkerJob job = job_of(str_printf(&a, TORCH("x = torch.ones(%d)\ny = x.sum()"), i + 1).at);
        last = worker_submit(&w, wake, &job, &e);
        if (worker_poll(w, &r)) {
            CHECK(r.ticket > fetched && r.ticket <= last);
            fetched = r.ticket;
            worker_release(r.lesson);
        }
    }
    if (fetched < last && CHECK(fetch(w, &r))) {
        CHECK_INT(r.ticket, last);
        CHECK_INT(
            trace_node(&r.lesson->trace, r.lesson->steps.items[0].main.node)->out.shape.size[0],
            300);
        worker_release(r.lesson);
    }
    worker_stop(w, NULL);
    arena_free(&a);
}

TEST(a_cancelled_lesson_says_so_whatever_it_holds)
{
    static const char *const text[] = {
        TORCH("x = torch.ones(3)"),
        "# T\n\n## s\n\n```torch raises\nx = torch.ones(3)\n```\n\n```output\nno\n```\n",
        TORCH("k = 0\nfor i in range(3):\n    k = k + i"),
    };
    atomic_bool cancel = true;
    LessonOptions o = {.cancel = &cancel};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        Lesson *l = malloc(sizeof *l);
        Error e = {0};
        CHECK(!lesson_load(l, STR("t.md"), str_of(text[i]), &o, &e));
        CHECK_INT(l->error.kind, ERROR_CANCELLED);
        lesson_free(l);
        free(l);
    }
}

/* ---- watching ---- */

static bool told(Watch *w)
{
    for (int i = 0; i < 2000; i++) {
        if (watch_poll(w))
            return true;
        pause_ms(1);
    }
    return false;
}

TEST(watch_sees_a_file_saved_in_place_or_by_renaming_and_deleted)
{
#if defined(__linux__)
    char folder[] = "build/watch.XXXXXX";
    Arena a = arena_make(0);
    Error e = {0};
    if (!CHECK(mkdtemp(folder) != NULL))
        return;
    const char *path = str_printf(&a, "%s/a.md", folder).at;
    const char *other = str_printf(&a, "%s/b.md", folder).at;
    file_write(path, STR("1"), true, &e);
    Watch *w = watch_start(path, wake);
    if (CHECK(w != NULL)) {
        file_write(other, STR("2"), true, &e);
        pause_ms(20);
        CHECK(!watch_poll(w));
        file_write(path, STR("2"), true, &e); /* renames */
        CHECK(told(w));
        FILE *f = fopen(path, "w");
        fputs("3", f);
        fclose(f);
        CHECK(told(w));
        unlink(path);
        CHECK(told(w));
        watch_stop(w);
    }
    CHECK(watch_start("build/no/such/folder/a.md", wake) == NULL);
    CHECK(!watch_poll(NULL));
    unlink(path);
    unlink(other);
    rmdir(folder);
    arena_free(&a);
#endif
}
