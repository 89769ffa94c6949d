/*
 * arena.c - memory by lifetime: a list of blocks, each filled from its start (see arena.h).
 */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ArenaBlock {
    ArenaBlock *older;
    size_t filled, size;
    max_align_t bytes[];
};

enum {
    BLOCK_SIZE = 64 * 1024, /* large enough that a lesson needs few, small enough to waste little */
    ALIGN = _Alignof(max_align_t)
};

Arena arena_make(size_t budget)
{
    Arena a = {.budget = budget};
    return a;
}

void arena_free(Arena *a)
{
    while (a->block) {
        ArenaBlock *older = a->block->older;
        free(a->block);
        a->block = older;
    }
    a->used = 0;
}

void arena_reset(Arena *a)
{
    ArenaBlock *kept = a->block;
    if (!kept)
        return;
    a->block = kept->older;
    arena_free(a);
    a->block = kept;
    a->used = kept->size + sizeof *kept;
    kept->older = NULL;
    memset(kept->bytes, 0, kept->filled);
    kept->filled = 0;
}

_Noreturn void arena_exhausted(Arena *a)
{
    while (!a->armed && a->keeper)
        a = a->keeper;
    if (a->armed)
        longjmp(a->recovery, 1);
    fputs("attnscope: out of memory, and nobody to answer for it\n", stderr);
    abort();
}

/* A block of its own for large items, so that a small one behind it does not waste the rest. */
static ArenaBlock *new_block(Arena *a, size_t need)
{
    size_t size = need > BLOCK_SIZE / 4 ? need : BLOCK_SIZE;
    size_t whole = size + sizeof(ArenaBlock);
    if (whole < size || (a->budget && (whole > a->budget || a->used > a->budget - whole)))
        arena_exhausted(a);
    ArenaBlock *b = calloc(1, whole);
    if (!b)
        arena_exhausted(a);
    b->size = size;
    a->used += whole;
    if (a->block && need > BLOCK_SIZE / 4) { /* keep filling the current block afterwards */
        b->older = a->block->older;
        a->block->older = b;
    } else {
        b->older = a->block;
        a->block = b;
    }
    return b;
}

void *arena_alloc(Arena *a, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX - ALIGN) / size)
        arena_exhausted(a);
    size_t need = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    ArenaBlock *b = a->block;
    if (!b || b->size - b->filled < need)
        b = new_block(a, need);
    void *at = (char *)b->bytes + b->filled;
    b->filled += need;
    return at;
}

char *arena_copy(Arena *a, const void *from, size_t len)
{
    char *to = arena_alloc(a, len + 1, 1);
    if (len)
        memcpy(to, from, len);
    return to;
}

void *arena_grow(Arena *a, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t larger = *capacity ? *capacity * 2 : 8;
    void *to = arena_alloc(a, larger, size);
    if (count)
        memcpy(to, items, count * size);
    *capacity = larger;
    return to;
}
