/*
 * pthread.h - what the sources ask of threads, where there is one only: a page.
 *
 * Nobody else can hold a lock, and no thread can be started.
 */
#ifndef WEB_PTHREAD_H
#define WEB_PTHREAD_H

#include <sys/types.h> /* has the types */

#define PTHREAD_MUTEX_INITIALIZER                                                                  \
    {                                                                                              \
        {                                                                                          \
            {                                                                                      \
                0                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define PTHREAD_ONCE_INIT 0

enum { PTHREAD_MUTEX_RECURSIVE = 1 };

static inline int pthread_mutexattr_init(pthread_mutexattr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type)
{
    (void)attributes;
    (void)type;
    return 0;
}

static inline int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attributes)
{
    (void)m;
    (void)attributes;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (!*once) {
        *once = 1;
        run();
    }
    return 0;
}

#endif
