/*
 * mman.h - memory that a system maps: what asks for it does without, so nothing is given back.
 */
#ifndef WINDOWS_SYS_MMAN_H
#define WINDOWS_SYS_MMAN_H

#include <stddef.h>

static inline int munmap(void *at, size_t bytes)
{
    (void)at;
    (void)bytes;
    return 0;
}

#endif
