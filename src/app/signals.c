/*
 * signals.c - a thread that waits for the signals that end programs (see signals.h).
 *
 * They are blocked in every thread and taken by sigwait, so no signal handler runs (not even that
 * of base/file.c) and there is nothing that one may not call.
 */
#include "app/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* How long the program may take to notice a signal: so many times a hundredth of a second. */
enum { PATIENCE = 40 };

struct Signals {
    pthread_t thread;
    sigset_t set, before;
    atomic_bool came, noticed, closing;
    void (*wake)(void);
};

static void add_unless_ignored(sigset_t *set, int signal)
{
    struct sigaction now;
    if (sigaction(signal, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset(set, signal);
}

static bool is_noticed(Signals *s)
{
    const struct timespec hundredth = {0, 10000000};
    for (int i = 0; i < PATIENCE; i++) {
        if (atomic_load(&s->noticed) || atomic_load(&s->closing))
            return true;
        nanosleep(&hundredth, NULL);
    }
    return false;
}

/* What the signal does to a program that does not listen. */
static void end_by(int number)
{
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}

static void *wait_for_one(void *arg)
{
    Signals *s = arg;
    int number;
    if (sigwait(&s->set, &number) != 0 || atomic_load(&s->closing))
        return NULL;
    atomic_store(&s->came, true);
    s->wake();
    if (!is_noticed(s))
        end_by(number);
    return NULL;
}

Signals *signals_listen(void (*wake)(void))
{
    Signals *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->wake = wake;
    sigemptyset(&s->set);
    add_unless_ignored(&s->set, SIGTERM);
    add_unless_ignored(&s->set, SIGINT);
    add_unless_ignored(&s->set, SIGHUP);
    sigaddset(&s->set, SIGUSR1); /* ours, to end the thread */
    pthread_sigmask(SIG_BLOCK, &s->set, &s->before);
    if (pthread_create(&s->thread, NULL, wait_for_one, s) == 0)
        return s;
    pthread_sigmask(SIG_SETMASK, &s->before, NULL);
    free(s);
    return NULL;
}

void signals_close(Signals *s)
{
    if (!s)
        return;
    atomic_store(&s->closing, true);
    pthread_kill(s->thread, SIGUSR1);
    pthread_join(s->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &s->before, NULL);
    free(s);
}

bool signals_came(Signals *s)
{
    bool came = s && atomic_load(&s->came);
    if (came)
        atomic_store(&s->noticed, true);
    return came;
}
