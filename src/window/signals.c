/*
 * signals.c - a thread that waits for the signals that end programs (see window.h).
 *
 * The signals are blocked in every thread and taken by sigwait, so no signal handler runs (not even
 * that of base/file.c) and there is nothing that one may not call.
 */
#include "window/window.h"

#include "base/threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Seconds that the program may compute, or (held up by a disk, say) do nothing, before it notices.
 */
static const double MOST_COMPUTED = 0.4, MOST_HELD_UP = 5;

struct Signals {
    pthread_t thread;
    sigset_t set, before;
    atomic_bool came, noticed, closing;
    clockid_t clock; /* runs while the thread computes that listens */
    void (*wake)(void), (*held_up)(void);
};

static void add_unless_ignored(sigset_t *set, int signal)
{
    struct sigaction now;
    if (sigaction(signal, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset(set, signal);
}

/* Does the program ask for the signal in time? On a busy machine it may be late for no fault of its
 * own, so what counts is the time that it computes. */
static bool is_noticed(Signals *s)
{
    const struct timespec hundredth = {0, 10000000};
    double computed = seconds_on(s->clock), start = seconds_on(CLOCK_MONOTONIC);
    while (!atomic_load(&s->noticed) && !atomic_load(&s->closing)) {
        if (seconds_on(s->clock) - computed > MOST_COMPUTED ||
            seconds_on(CLOCK_MONOTONIC) - start > MOST_HELD_UP)
            return false;
        nanosleep(&hundredth, NULL);
    }
    return true;
}

/* Ends the program as the signal ends one that does not listen. */
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
    if (is_noticed(s))
        return NULL;
    s->held_up();
    end_by(number);
    return NULL;
}

Signals *signals_listen(void (*wake)(void), void (*held_up)(void))
{
    Signals *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->wake = wake;
    s->held_up = held_up;
    s->clock = CLOCK_MONOTONIC;
#if defined(_POSIX_THREAD_CPUTIME) && _POSIX_THREAD_CPUTIME >= 0
    pthread_getcpuclockid(pthread_self(), &s->clock);
#endif
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
