/*
 * mapped.c - files seen as memory (see mapped.h).
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "base/mapped.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAPPED_MOST = 4096 }; /* also of one file as it is written again and again */

/* One file that is shown, as it was then. */
static struct Mapped {
    dev_t device;
    ino_t number;
    off_t size;
    time_t changed;
    char *path; /* NULL: there was no memory for it */
    char *bytes;
    atomic_bool lost; /* not all of it is there any more */
} mapped[MAPPED_MOST];
static atomic_int mapped_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- files that become shorter ---- */

static atomic_int losses;

int map_losses(void)
{
    return atomic_load(&losses);
}

/* The file that is shown at an address; NULL: none is. */
static struct Mapped *shown_at(uintptr_t at)
{
    for (int i = 0; i < mapped_count; i++)
        if (at - (uintptr_t)mapped[i].bytes < (uintptr_t)mapped[i].size)
            return &mapped[i];
    return NULL;
}

/* A page behind the file's new end was read: zeros take its place. Any other fault ends the program
 * as it would have without this. */
static void give_zeros(int number, siginfo_t *fault, void *context)
{
    uintptr_t at = (uintptr_t)fault->si_addr, page = (uintptr_t)sysconf(_SC_PAGESIZE);
    struct Mapped *of = shown_at(at);
    (void)context;
    atomic_fetch_add(&losses, 1);
    if (of)
        atomic_store(&of->lost, true);
    if (!of || mmap((char *)fault->si_addr - at % page, page, PROT_READ,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
        signal(number, SIG_DFL);
}

static void watch_faults(void)
{
    struct sigaction on = {.sa_flags = SA_SIGINFO | SA_RESTART};
    on.sa_sigaction = give_zeros;
    sigemptyset(&on.sa_mask);
    sigaction(SIGBUS, &on, NULL);
}

/* ---- showing them ---- */

static char *known(const struct stat *s)
{
    for (int i = 0; i < mapped_count; i++)
        if (mapped[i].device == s->st_dev && mapped[i].number == s->st_ino &&
            mapped[i].size == s->st_size && mapped[i].changed == s->st_mtime && !mapped[i].lost)
            return mapped[i].bytes;
    return NULL;
}

static char *show(int file, const char *path, const struct stat *s)
{
    char *bytes = known(s);
    if (bytes || mapped_count == MAPPED_MOST)
        return bytes;
    bytes = mmap(NULL, (size_t)s->st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return NULL;
    if (mapped_count == 0)
        watch_faults();
    struct Mapped *row = &mapped[mapped_count];
    row->path = strdup(path);
    row->device = s->st_dev;
    row->number = s->st_ino;
    row->size = s->st_size;
    row->changed = s->st_mtime;
    row->bytes = bytes;
    mapped_count++; /* last, for a fault may come at any time */
    return bytes;
}

bool map_file(const char *path, Span at, Str *out, Error *e)
{
    struct stat s;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return error_at(e, at, "No such file or directory: \"%s\"", path);
    bool regular = fstat(file, &s) == 0 && S_ISREG(s.st_mode);
    *out = STR("");
    if (regular && s.st_size > 0) {
        pthread_mutex_lock(&lock);
        *out = (Str){show(file, path, &s), (size_t)s.st_size};
        pthread_mutex_unlock(&lock);
    }
    close(file);
    if (!regular)
        return error_at(e, at, "\"%s\" is no regular file", path);
    return out->at || error_at(e, at, "\"%s\" cannot be shown as memory", path);
}

bool map_nth(int i, const char **path, Str *bytes)
{
    if (i >= atomic_load(&mapped_count))
        return false;
    *path = mapped[i].path ? mapped[i].path : "";
    *bytes = (Str){mapped[i].bytes, (size_t)mapped[i].size};
    return true;
}
