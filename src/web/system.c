/*
 * system.c - what the program asks of a system, on a page that has none: files are in memory, one
 * thread does everything, and JavaScript is told what a person is to get.
 *
 * It takes the place of base/file.c, mapped.c, dialog.c and threads.c, and of edit/worker.c and
 * watch.c; their headers say what each function does.
 */
#include "base/system.h"
#include "base/dialog.h"
#include "base/file.h"
#include "base/mapped.h"
#include "base/threads.h"
#include "edit/edit.h"
#include "web/web.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const bool system_has_commands = false;

/* ---- files ---- */

/* A file in memory. Its name has folders only where it was carried with them (main/page.c). */
typedef struct File {
    struct File *next;
    char *name;
    Str bytes;
    bool shown; /* some of the bytes are in use for good (map_file) */
} File;

static File *files;

/* The path from the page's one root on, which is the current folder, too. */
static Str name_of(Str path)
{
    while (str_starts(path, "/") || str_starts(path, "./"))
        path = str_from(path, str_starts(path, ".") ? 2 : 1);
    return path;
}

static File *find_exact(Str name)
{
    File *f = files;
    while (f && !str_is(name, f->name))
        f = f->next;
    return f;
}

/* What is dropped on the page has no folder, whatever the lesson's code says. */
static File *find(Str path)
{
    File *f = find_exact(name_of(path));
    return f ? f : find_exact(str_behind(path, '/'));
}

static bool missing(Error *e, const char *path)
{
    error_set(e, ERROR_FILE, "there is no file '%s' on this page", path);
    return error_hint(e, "drop it on the page");
}

static char *copy_of(Str s)
{
    char *copy = malloc(s.len + 1);
    if (!copy)
        return NULL;
    memcpy(copy, s.at, s.len);
    copy[s.len] = 0;
    return copy;
}

bool web_keep_file(Str path, Str bytes)
{
    File *f = find_exact(name_of(path));
    char *copy = copy_of(bytes);
    if (copy && !f) {
        f = calloc(1, sizeof *f);
        if (f && (f->name = copy_of(name_of(path))) != NULL) {
            f->next = files;
            files = f;
        } else {
            free(f);
            f = NULL;
        }
    }
    if (!copy || !f) {
        free(copy);
        return false;
    }
    if (!f->shown)
        free((char *)f->bytes.at);
    f->bytes = (Str){copy, bytes.len};
    f->shown = false;
    return true;
}

bool file_read(Arena *a, const char *path, Str *out, Error *e)
{
    const File *f = find(str_of(path));
    if (!f)
        return missing(e, path);
    *out = str_copy(a, f->bytes);
    return true;
}

bool file_can_write(const char *path, bool overwrite, Error *e)
{
    return overwrite || !file_exists(path) || error_set(e, ERROR_FILE, "'%s' exists already", path);
}

bool file_write(const char *path, Str bytes, bool overwrite, Error *e)
{
    if (!file_can_write(path, overwrite, e))
        return false;
    if (!web_keep_file(str_of(path), bytes))
        return error_memory(e, "write", str_of(path));
    Arena a = arena_scratch();
    Str rooted = str_printf(&a, "/%.*s", STR_ARG(name_of(str_of(path))));
    page_file_written(rooted.at, rooted.len, bytes.at, bytes.len);
    arena_free(&a);
    return true;
}

bool file_make_folder(const char *path, Error *e)
{
    (void)path;
    (void)e;
    return true;
}

/* As the path has it: a page has no other folders, and its root is none. */
Str file_folder(Arena *a, Str path)
{
    path = name_of(path);
    return str_copy(a, (Str){path.at, path.len - str_behind(path, '/').len});
}

bool file_exists(const char *path)
{
    return find(str_of(path)) != NULL;
}

bool file_is_same(const char *a, const char *b)
{
    const File *f = find(str_of(a));
    return f && f == find(str_of(b));
}

bool path_is_rooted(Str path)
{
    return str_starts(path, "/");
}

/* The name alone, since a page has no folders; but for what might be taken for a built-in lesson.
 */
Str path_given(Arena *a, Str text)
{
    bool file = str_ends(text, ".md") || str_ends(text, ".py") || str_ends(text, ".ipynb");
    (void)a;
    return file ? name_of(text) : text;
}

bool map_file(const char *path, Span at, Str *out, Error *e)
{
    File *f = find(str_of(path));
    if (f) {
        f->shown = true;
        *out = f->bytes;
        return true;
    }
    error_at(e, at, "there is no file '%s' on this page", path);
    return error_hint(e, "drop it on the page");
}

bool map_beside(Arena *a, Str beside, Str name, Span at, const char **out, Error *e)
{
    (void)beside;
    (void)at;
    (void)e;
    *out = str_copy(a, name_of(name)).at;
    return true;
}

int map_losses(void)
{
    return 0;
}

/* The C library would ask a system that is not there. */
DIR *opendir(const char *path)
{
    (void)path;
    return NULL;
}

struct dirent *readdir(DIR *folder)
{
    (void)folder;
    return NULL;
}

int closedir(DIR *folder)
{
    (void)folder;
    return 0;
}

int stat(const char *restrict path, struct stat *restrict out)
{
    const File *f = find(str_of(path));
    *out = (struct stat){.st_mode = S_IFREG};
    if (!f) {
        errno = ENOENT;
        return -1;
    }
    out->st_size = (off_t)f->bytes.len;
    return 0;
}

/* Of a file that is here; `resolved`, which nobody gives, is not used. The caller frees it. */
char *realpath(const char *path, char *resolved)
{
    const File *f = find(str_of(path));
    (void)resolved;
    char *whole = f ? malloc(strlen(f->name) + 2) : NULL;
    if (whole) {
        *whole = '/';
        memcpy(whole + 1, f->name, strlen(f->name) + 1);
    }
    return whole;
}

/* ---- the dialog that chooses a file ---- */

static struct {
    bool answered;
    char path[DIALOG_BYTES];
} choice;

bool dialog_open(Dialog *d, Str folder)
{
    (void)folder;
    d->child = 1;
    choice.answered = false;
    page_file_choose();
    return true;
}

void web_chose_file(Str path)
{
    choice.answered = path.len < sizeof choice.path;
    memcpy(choice.path, path.at, choice.answered ? path.len : 0);
    choice.path[choice.answered ? path.len : 0] = 0;
}

DialogAnswer dialog_poll(Dialog *d, Str *path)
{
    if (!choice.answered)
        return DIALOG_WAITS;
    d->child = 0;
    *path = str_of(choice.path);
    return path->len ? DIALOG_CHOSEN : DIALOG_LEFT;
}

void dialog_close(Dialog *d)
{
    d->child = 0;
}

/* ---- threads: there is one ---- */

struct Team {
    char one;
};

/* A browser has a stack of its own beside C's, in which a worker has far less room: Chromium's is
 * full when C's has 1.4 MB, or more, depending on what calls what. */
const int stack_for_lessons = 1 << 20;
const int nested_for_lessons = 250;

int threads_available(void)
{
    return 1;
}

void threads_each(int threads, int64_t tasks, ThreadTask *task, void *context)
{
    (void)threads;
    for (int64_t i = 0; i < tasks; i++)
        task(context, i);
}

void threads_together(int threads, void (*part)(Team *team, void *context), void *context)
{
    Team team = {0};
    (void)threads;
    part(&team, context);
}

void team_each(Team *team, int64_t tasks, ThreadTask *task, void *context)
{
    (void)team;
    threads_each(1, tasks, task, context);
}

bool thread_start(pthread_t *thread, void *(*run)(void *context), void *context)
{
    (void)thread;
    (void)run;
    (void)context;
    return false;
}

double seconds_on(clockid_t clock)
{
    struct timespec t = {0, 0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- lessons loaded beside the window: as soon as it has drawn ---- */

struct Worker {
    Worker *next;
    WorkerJob job; /* its texts lie in `bytes`; bytes NULL: none waits */
    char *bytes;
    int64_t tickets;
    WorkerResult ready; /* ticket 0: none */
};

static Worker *workers;
static bool heavy_left_out;

void web_leave_heavy_out(void)
{
    heavy_left_out = true;
}

void worker_cancel(Worker *w)
{
    if (!w)
        return;
    free(w->bytes);
    w->bytes = NULL;
    worker_release(w->ready.lesson);
    w->ready = (WorkerResult){0};
}

void worker_stop(Worker *w, Lesson *held)
{
    worker_release(held);
    if (!w)
        return;
    worker_cancel(w);
    for (Worker **at = &workers; *at; at = &(*at)->next)
        if (*at == w) {
            *at = w->next;
            break;
        }
    free(w);
}

int64_t worker_submit(Worker **worker, void (*wake)(void), const WorkerJob *job, Error *e)
{
    if (heavy_left_out && job->options.big) {
        error_set(e, ERROR_CANCELLED, "heavy steps are left out");
        return 0;
    }
    WorkerJob own;
    char *bytes = job_copy(&own, job);
    Worker *w = *worker ? *worker : calloc(1, sizeof *w);
    (void)wake;
    if (!w || !bytes) {
        free(bytes);
        if (!*worker)
            free(w);
        error_memory(e, "open", job->name);
        return 0;
    }
    if (!*worker) {
        w->next = workers;
        *worker = workers = w;
    }
    worker_cancel(w);
    w->job = own;
    w->bytes = bytes;
    return ++w->tickets;
}

static void run(Worker *w)
{
    w->job.options.progress = page_progress;
    job_do(&w->job, &w->ready);
    free(w->bytes);
    w->bytes = NULL;
    w->ready.ticket = w->tickets;
}

static Worker *waiting(void)
{
    Worker *w = workers;
    while (w && !w->bytes)
        w = w->next;
    return w;
}

bool web_waits(void)
{
    return waiting() != NULL;
}

bool web_waits_long(void)
{
    const Worker *w = waiting();
    return w && w->job.options.big;
}

bool web_run_waiting(void)
{
    Worker *w = waiting();
    if (w)
        run(w);
    return w != NULL;
}

bool worker_poll(Worker *w, WorkerResult *out)
{
    if (!w)
        return false;
    *out = w->ready;
    w->ready = (WorkerResult){0};
    return out->ticket != 0;
}

/* Who waits at all gets what he waits for: nothing else could go on meanwhile. */
bool worker_wait(Worker *w, double seconds)
{
    if (w && w->bytes && seconds != 0)
        run(w);
    return !w || !w->bytes;
}

/* ---- files that others change: none do ---- */

Watch *watch_start(const char *path, void (*wake)(void))
{
    (void)path;
    (void)wake;
    return NULL;
}

bool watch_poll(Watch *w)
{
    (void)w;
    return false;
}

void watch_stop(Watch *w)
{
    (void)w;
}
