/*
 * watch.c - an inotify descriptor and a pipe to end the thread that reads it (see edit.h).
 */
#include "edit/edit.h"

#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Watch {
    pthread_t thread;
    int events;          /* inotify's descriptor */
    int quit[2];         /* a pipe: when its second end closes, the thread ends */
    char path[PATH_MAX]; /* of the folder, */
    const char *name;    /* and behind it of the file */
    atomic_bool touched;
    void (*wake)(void);
};

/* ---- what only Linux has ---- */

#if defined(__linux__)

#include <sys/inotify.h>

/* Reads the events that have come; true when one of them has the file's name. */
static bool read_events(const Watch *w)
{
    _Alignas(struct inotify_event) char bytes[16 * (sizeof(struct inotify_event) + NAME_MAX + 1)];
    ssize_t n = read(w->events, bytes, sizeof bytes);
    bool found = false;
    for (ssize_t i = 0; i + (ssize_t)sizeof(struct inotify_event) <= n;) {
        struct inotify_event e;
        memcpy(&e, bytes + i, sizeof e);
        found = found || (e.len && strcmp(bytes + i + sizeof e, w->name) == 0);
        i += (ssize_t)(sizeof e + e.len);
    }
    return found;
}

/* Splits the path and begins to listen to its folder. */
static bool listen_to_folder(Watch *w, const char *path)
{
    snprintf(w->path, sizeof w->path, "%s%s", strchr(path, '/') ? "" : "./", path);
    char *slash = strrchr(w->path, '/');
    w->name = slash + 1;
    *slash = 0;
    w->events = inotify_init1(IN_CLOEXEC);
    return w->events >= 0 && inotify_add_watch(w->events, w->path[0] ? w->path : "/",
                                               IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE |
                                                   IN_DELETE | IN_MOVED_FROM) >= 0;
}

#else

static bool read_events(const Watch *w)
{
    (void)w;
    return false;
}

static bool listen_to_folder(Watch *w, const char *path)
{
    (void)w;
    (void)path;
    return false;
}

#endif

/* ---- the thread, and what is asked of it ---- */

static void *run(void *watch)
{
    Watch *w = watch;
    struct pollfd wait[] = {{.fd = w->events, .events = POLLIN}, {.fd = w->quit[0]}};
    while (poll(wait, 2, -1) >= 0 && wait[1].revents == 0)
        if (read_events(w)) {
            atomic_store(&w->touched, true);
            if (w->wake)
                w->wake();
        }
    return NULL;
}

static void free_watch(Watch *w)
{
    if (w->events >= 0)
        close(w->events);
    for (int i = 0; i < 2; i++)
        if (w->quit[i] >= 0)
            close(w->quit[i]);
    free(w);
}

Watch *watch_start(const char *path, void (*wake)(void))
{
    Watch *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->events = w->quit[0] = w->quit[1] = -1;
    w->wake = wake;
    if (listen_to_folder(w, path) && pipe(w->quit) == 0 &&
        pthread_create(&w->thread, NULL, run, w) == 0)
        return w;
    free_watch(w);
    return NULL;
}

bool watch_poll(Watch *w)
{
    return w && atomic_exchange(&w->touched, false);
}

void watch_stop(Watch *w)
{
    if (!w)
        return;
    close(w->quit[1]); /* the other end then hangs up */
    w->quit[1] = -1;
    pthread_join(w->thread, NULL);
    free_watch(w);
}
