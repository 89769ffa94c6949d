/*
 * arena.c - memory by lifetime: a list of blocks, each filled from its start (see arena.h).
 *
 * The tries of a thread form a list as they nest. Each knows the scratch arenas that took their
 * first block while it was the innermost. They lie on the stack above the try, so they are freed
 * before control jumps back over them.
 */
#ifdef __linux__
#define _GNU_SOURCE /* for madvise */
#endif
#include "base/arena.h"

#include "base/source.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct ArenaBlock {
    ArenaBlock *older;
    size_t filled, size;
    max_align_t bytes[];
};

#ifndef ARENA_BLOCK /* tests make it small, so that many allocations need a block */
#define ARENA_BLOCK (64 * 1024)
#endif

/* The use of freed memory is found only in what comes from malloc. */
#ifdef __has_feature
#define ADDRESSES_CHECKED __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define ADDRESSES_CHECKED 1
#else
#define ADDRESSES_CHECKED 0
#endif

#if defined MADV_HUGEPAGE && !ADDRESSES_CHECKED
enum { HAS_LARGE_PAGES = true };
#else
enum { HAS_LARGE_PAGES = false };
#endif

enum {
    BLOCK_SIZE = ARENA_BLOCK, /* a lesson needs few of them, and wastes little */
    LARGE_PAGE = 2 << 20,     /* bytes; blocks are as large as such a page, */
    LARGE_FROM = 256 << 10,   /* as soon as the arena has so many */
    SPARE_MOST = 24,          /* blocks of one such page that wait for the next arena */
    ALIGN = _Alignof(max_align_t)
};

typedef struct Try {
    jmp_buf back;
    struct Try *outer;
    Arena *scratch;        /* begun under it */
    const Arena **limited; /* what the caller is told; NULL: nothing */
} Try;

static _Thread_local Try *innermost;

/* ---- tries ---- */

_Noreturn void memory_ended(const Arena *limited)
{
    Try *t = innermost;
    if (!t) {
        fputs("attnscope: there is not enough memory\n", stderr);
        _exit(ERROR_FILE);
    }
    while (t->scratch)
        arena_free(t->scratch);
    if (t->limited)
        *t->limited = limited;
    innermost = t->outer;
    longjmp(t->back, 1);
}

void *memory_alloc(size_t size)
{
    void *at = calloc(1, size);
    if (!at)
        memory_ended(NULL);
    return at;
}

/* Hands a scratch arena to the innermost try. */
static void enlist(Arena *a)
{
    if (!innermost)
        return;
    a->next = innermost->scratch;
    innermost->scratch = a;
}

/* Takes a scratch arena off the list of the try that has it. */
static void delist(const Arena *a)
{
    for (Try *t = innermost; t; t = t->outer)
        for (Arena **at = &t->scratch; *at; at = &(*at)->next)
            if (*at == a) {
                *at = a->next;
                return;
            }
}

/* Hands the scratch arenas that are still in use over to the outer try when their own try ends. */
static void hand_over(const Try *t)
{
    for (Arena *a = t->scratch, *next; a; a = next) {
        next = a->next;
        enlist(a);
    }
}

bool memory_try(void (*work)(void *context), void *context, const Arena **limited)
{
    Try t = {.outer = innermost, .limited = limited};
    innermost = &t; /* until the end of this call, however it comes */
    if (setjmp(t.back))
        return false; // NOLINT(clang-analyzer-core.StackAddressEscape): the jump has set it back
    work(context);
    innermost = t.outer;
    hand_over(&t);
    return true;
}

/* ---- arenas ---- */

Arena arena_make(size_t budget)
{
    return (Arena){.budget = budget};
}

Arena arena_scratch(void)
{
    return (Arena){.scratch = true};
}

/* The system puts memory under a program page by page, when each is first written to. On a virtual
 * machine that takes longer than all that is written, so what is large lies in large pages. They
 * are mapped here: where malloc had used a part of one before, it would stay one of small pages. */
static bool is_mapped(size_t whole)
{
    return HAS_LARGE_PAGES && whole % LARGE_PAGE == 0;
}

/* Zeroed memory on large pages; NULL where there is none. */
static void *map_pages(size_t whole)
{
#ifdef MADV_HUGEPAGE
    char *at =
        mmap(NULL, whole + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return NULL;
    size_t before = (LARGE_PAGE - (uintptr_t)at % LARGE_PAGE) % LARGE_PAGE;
    if (before)
        munmap(at, before);
    munmap(at + before + whole, LARGE_PAGE - before);
    madvise(at + before, whole, MADV_HUGEPAGE);
    return at + before;
#else
    (void)whole;
    return NULL;
#endif
}

/* An edit makes a lesson that needs as much as the one it takes the place of. To ask the system for
 * its pages again takes longer than to clear them, and now and then very much longer. */
static _Atomic(ArenaBlock *) spare[SPARE_MOST];

/* Puts a block of one page aside. False: there are enough. */
static bool spare_put(ArenaBlock *b)
{
    for (int i = 0; i < SPARE_MOST; i++) {
        ArenaBlock *none = NULL;
        if (atomic_compare_exchange_strong(&spare[i], &none, b))
            return true;
    }
    return false;
}

/* One of those put aside, cleared; NULL: there is none. */
static ArenaBlock *spare_take(void)
{
    ArenaBlock *b = NULL;
    for (int i = 0; !b && i < SPARE_MOST; i++)
        b = atomic_exchange(&spare[i], NULL);
    if (b)
        memset(b, 0, sizeof *b + b->filled);
    return b;
}

/* Zeroed memory for a block, header included. */
static ArenaBlock *block_memory(size_t whole)
{
    bool mapped = is_mapped(whole);
    ArenaBlock *b = mapped && whole == LARGE_PAGE ? spare_take() : NULL;
    if (!b)
        b = mapped ? map_pages(whole) : memory_alloc(whole);
    if (!b)
        memory_ended(NULL);
    b->size = whole - sizeof *b;
    return b;
}

static void free_block(ArenaBlock *b)
{
    size_t whole = b->size + sizeof *b;
    if (!is_mapped(whole))
        free(b);
    else if (whole > LARGE_PAGE || !spare_put(b))
        munmap(b, whole);
}

void arena_prepare(size_t bytes)
{
    size_t wanted = HAS_LARGE_PAGES ? bytes / LARGE_PAGE : 0;
    for (int i = 0; i < SPARE_MOST && wanted > 0; i++, wanted--) {
        ArenaBlock *none = NULL;
        ArenaBlock *b = atomic_load(&spare[i]) ? NULL : map_pages(LARGE_PAGE);
        if (!b)
            continue;
        b->size = LARGE_PAGE - sizeof *b; /* written to, so that the page is there */
        if (!atomic_compare_exchange_strong(&spare[i], &none, b))
            munmap(b, LARGE_PAGE);
    }
}

static void free_blocks(ArenaBlock *newest)
{
    while (newest) {
        ArenaBlock *older = newest->older;
        free_block(newest);
        newest = older;
    }
}

void arena_free(Arena *a)
{
    free_blocks(a->block);
    a->block = NULL;
    a->used = 0;
    a->relieve = NULL;
    if (a->scratch)
        delist(a);
}

void arena_reset(Arena *a)
{
    ArenaBlock *kept = a->block;
    if (!kept)
        return;
    free_blocks(kept->older);
    a->used = kept->size + sizeof *kept;
    kept->older = NULL;
    memset(kept->bytes, 0, kept->filled);
    kept->filled = 0;
}

/* Would so many bytes more be beyond the budget? */
static bool passes(const Arena *a, size_t bytes)
{
    return a->budget && a->used + bytes > a->budget;
}

/* The size of the blocks that the arena takes now, header included. */
static size_t usual_block(const Arena *a)
{
    bool large = HAS_LARGE_PAGES && a->used >= LARGE_FROM && !passes(a, LARGE_PAGE);
    return large ? LARGE_PAGE : BLOCK_SIZE + sizeof(ArenaBlock);
}

/* What a block of its own takes: whole pages, if it is larger than one and the budget bears it. */
static size_t own_block(const Arena *a, size_t need)
{
    size_t whole = need + sizeof(ArenaBlock), left = whole % LARGE_PAGE;
    size_t pages = whole - left + (left ? LARGE_PAGE : 0);
    bool large = HAS_LARGE_PAGES && whole > LARGE_PAGE && pages > whole && !passes(a, pages);
    return large ? pages : whole;
}

/* A block of its own for large items, so that a small one behind it does not waste the rest. */
static ArenaBlock *new_block(Arena *a, size_t need)
{
    size_t usual = usual_block(a);
    bool own = need > usual / 4;
    size_t whole = own ? own_block(a, need) : usual;
    bool fits = whole > need && (!a->budget || whole <= a->budget);
    if (fits && passes(a, whole) && a->relieve)
        a->relieve(a, whole);
    if (!fits || passes(a, whole))
        memory_ended(a->budget ? a : NULL);
    ArenaBlock *b = block_memory(whole);
    if (a->scratch && !a->block)
        enlist(a);
    a->used += whole;
    if (a->block && own) { /* keep filling the current block afterwards */
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
    if (size && count > (SIZE_MAX - ALIGN) / size) /* more than any machine has */
        memory_ended(a->budget ? a : NULL);
    size_t need = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    ArenaBlock *b = a->block;
    if (!b || b->size - b->filled < need)
        b = new_block(a, need);
    void *at = (char *)b->bytes + b->filled;
    b->filled += need;
    return at;
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
