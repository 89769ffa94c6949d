/*
 * arena.h - memory by lifetime.
 *
 * Everything that belongs together (a lesson with its trace, one picture) is allocated from one
 * arena and goes away with it in one call; nothing is freed piecemeal. An arena has a byte budget.
 * When it is used up, control jumps to the recovery point its owner set with ARENA_TRY, so that
 * arena_alloc never returns NULL and no caller checks: running out is handled in one place per
 * arena, and a lesson that asks for too much becomes an error message instead of a crash.
 *
 * Must not know: what it holds.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *block;    /* newest block, linked to the older ones */
    size_t used;          /* bytes handed out by the system, headers included */
    size_t budget;        /* most bytes it may take; 0 = no limit */
    struct Arena *keeper; /* answers where this arena has no recovery point; of the same thread */
    bool armed;           /* recovery is set */
    jmp_buf recovery;
} Arena;

/* Evaluates to 0 when it sets the recovery point, to 1 when an allocation did not fit and jumped
 * back here. Like setjmp it may stand only in the function that outlives the work, in a condition:
 * `if (ARENA_TRY(a)) { report; return; }`. The arena still holds all it held; free it as usual. */
#define ARENA_TRY(a) ((a)->armed = true, setjmp((a)->recovery))

/* An empty arena that may take up to `budget` bytes from the system (0 = as many as there are). */
Arena arena_make(size_t budget);

/* Gives everything back; the arena is empty again and may be used on. */
void arena_free(Arena *a);

/* Forgets everything but keeps a block to go on with: cheap, for work done over and over. */
void arena_reset(Arena *a);

/* `count` zeroed items of `size` bytes, aligned for any type, owned by the arena. Never NULL.
 * Over budget, or out of memory: jumps to the recovery point; aborts where none was set. */
void *arena_alloc(Arena *a, size_t count, size_t size);

/* What arena_alloc does when it has nothing to give: for other memory that the arena's owner
 * answers for. */
_Noreturn void arena_exhausted(Arena *a);

/* A copy of `len` bytes with a 0 behind them. */
char *arena_copy(Arena *a, const void *from, size_t len);

/* Grows an array kept as (pointer, count, capacity) so that one more item fits, by doubling:
 * returns the new array; the old one stays in the arena. */
void *arena_grow(Arena *a, void *items, size_t count, size_t *capacity, size_t size);

#define ARENA_NEW(a, T)      ((T *)arena_alloc((a), 1, sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), (size_t)(n), sizeof(T)))

/* Appends to any struct array with fields `items`, `count`, `capacity`; gives the new item's
 * address: `*ARENA_PUSH(a, &list) = x;` */
#define ARENA_PUSH(a, list)                                                                        \
    ((list)->items =                                                                               \
         arena_grow((a), (list)->items, (list)->count, &(list)->capacity, sizeof *(list)->items),  \
     &(list)->items[(list)->count++])

#endif
