/*
 * mman.h - memory that a system maps: a page has none, so nothing is there to be given back.
 */
#ifndef WEB_SYS_MMAN_H
#define WEB_SYS_MMAN_H

#include <stddef.h>

static inline int munmap(void *at, size_t bytes)
{
    (void)at;
    (void)bytes;
    return 0;
}

#endif
