/*
 * signal.h - the C library's, and what threads of other systems ask about signals, which here are
 * none: nothing is held back, and no fault is answered.
 */
#ifndef WINDOWS_SIGNAL_H
#define WINDOWS_SIGNAL_H

#include <pthread_signal.h> /* has a macro of that name */
#include_next <signal.h>

#undef pthread_sigmask

enum { SIGHUP = 1, SIG_BLOCK, SIG_SETMASK, SA_NODEFER };

typedef struct {
    char none;
} sigset_t;

struct sigaction {
    void (*sa_handler)(int number);
    int sa_flags;
};

static inline int sigemptyset(sigset_t *set)
{
    set->none = 0;
    return 0;
}

static inline int sigaddset(sigset_t *set, int number)
{
    (void)set;
    (void)number;
    return 0;
}

static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    (void)before;
    return 0;
}

static inline int sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    (void)number;
    (void)now;
    (void)before;
    return -1;
}

#endif
