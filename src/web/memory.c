/*
 * memory.c - what a C library's allocator and memcpy rest upon, in the way that is quick in a
 * browser. Memory grows in large steps, for each of which the browser looks for garbage; and what
 * is long is copied and filled by WebAssembly's own instructions, not by loops over bytes or words.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

/* ---- growing ---- */

enum { PAGE = 1 << 16, STEP = 256 }; /* bytes; pages of 16 MB */

/* NOLINTBEGIN(performance-no-int-to-ptr): addresses are made here, of numbers. */

/* As on every system: what was the end of the memory in use, now so many bytes further; -1: there
 * is no more. */
void *sbrk(intptr_t increment)
{
    static uintptr_t end;
    uintptr_t all = __builtin_wasm_memory_size(0) * PAGE, was = end = end ? end : all;
    uintptr_t more = (uintptr_t)increment;
    if (increment < 0 || more > UINTPTR_MAX - was)
        return (void *)-1;
    size_t pages = was + more > all ? (was + more - all + PAGE - 1) / PAGE : 0;
    if (pages && __builtin_wasm_memory_grow(0, pages > STEP ? pages : STEP) == SIZE_MAX &&
        __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return (void *)-1;
    end = was + more;
    return (void *)was;
}

/* NOLINTEND(performance-no-int-to-ptr) */

/* ---- copying ---- */

enum { SHORT = 48 }; /* bytes */

void *memset(void *to, int byte, size_t count)
{
    unsigned char *at = to;
    if (count >= SHORT)
        return __builtin_memset(to, byte, count);
    while (count--)
        *at++ = (unsigned char)byte;
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    return __builtin_memmove(to, from, count);
}

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    unsigned char *at = to;
    const unsigned char *next = from;
    if (count >= SHORT)
        return __builtin_memcpy(to, from, count);
    while (count--)
        *at++ = *next++;
    return to;
}
