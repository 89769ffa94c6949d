/*
 * arena.h - memory by lifetime, and who answers when it ends.
 *
 * Everything that belongs together (a lesson with its trace, one picture) is allocated from one
 * arena and goes away with it in one call; nothing is freed piecemeal. An arena may have a limit in
 * bytes.
 *
 * arena_alloc never returns NULL and no caller checks. Work that allocates is called through
 * memory_try; when an arena's limit is used up, or the machine has no more memory, control jumps
 * back to the innermost try of the thread, which says why. So running out is answered in one place
 * for each piece of work, and a lesson that asks for too much becomes an error message. A scratch
 * arena that the work began is freed on the way out, so that nothing leaks.
 *
 * Must not know: what it holds, what an answer to the lack of memory looks like.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *block; /* newest block, linked to the older ones */
    size_t used;       /* bytes handed out by the system, headers included */
    size_t budget;     /* most bytes it may take; 0 = no limit */
    void (*relieve)(struct Arena *a,
                    size_t bytes); /* asked to free so many where the budget ends */
    void *relief;                  /* what it frees from */
    bool scratch;                  /* it goes when memory ends in the try it began in */
    struct Arena *next; /* of a scratch arena with blocks: the next one of the same try */
} Arena;

/* An empty arena that may take up to `budget` bytes from the system (0 = as many as there are: such
 * a one is all zeros). Its owner frees it, whatever happens. */
Arena arena_make(size_t budget);

/* The same without a limit, for the function that declares it: it is freed by the end of that
 * function or, when memory ends in there, by the try around it. Not to be moved once it holds
 * something. */
Arena arena_scratch(void);

/* Gives everything back; the arena is empty again and may be used on. */
void arena_free(Arena *a);

/* Has the system put memory aside for the next arena of so many bytes, as far as that is worth it:
 * it then grows in less time. */
void arena_prepare(size_t bytes);

/* Forgets everything but keeps a block to go on with: cheap, for work done over and over. */
void arena_reset(Arena *a);

/* `count` zeroed items of `size` bytes, aligned for any type, owned by the arena. Never NULL.
 * Over the limit, or out of memory: jumps back to the innermost memory_try. */
void *arena_alloc(Arena *a, size_t count, size_t size);

/* Grows an array kept as (pointer, count, capacity) so that one more item fits, by doubling:
 * returns the new array; the old one stays in the arena. */
void *arena_grow(Arena *a, void *items, size_t count, size_t *capacity, size_t size);

#define ARENA_NEW(a, T)      ((T *)arena_alloc((a), 1, sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), (size_t)(n), sizeof(T)))

/* An array that grows, `typedef ARENA_LIST(Span) SpanList;`, or a struct's own one, where it stands
 * without a name among the fields: `ARENA_LIST(Span);`. All zeros it is empty. */
#define ARENA_LIST(T)                                                                              \
    struct {                                                                                       \
        T *items;                                                                                  \
        size_t count, capacity;                                                                    \
    }

/* Makes room for one more item in any struct array with fields `items`, `count`, `capacity`, so
 * that the next ARENA_PUSH cannot fail: for what must happen as a whole or not at all. */
#define ARENA_RESERVE(a, list)                                                                     \
    ((list)->items =                                                                               \
         arena_grow((a), (list)->items, (list)->count, &(list)->capacity, sizeof *(list)->items))

/* Appends to such an array; gives the new item's address: `*ARENA_PUSH(a, &list) = x;` */
#define ARENA_PUSH(a, list) (ARENA_RESERVE(a, list), &(list)->items[(list)->count++])

/* ---- when memory ends ---- */

/* Calls work(context). True: it came to its end. False: memory ended in it, and *limited, where it
 * is asked for, is the arena whose limit was used up, or NULL when the machine has no more. Scratch
 * arenas that the work began are free then, other arenas hold what they held at that moment, and
 * what the work was changing may be half changed. Tries nest; each thread has its own. */
bool memory_try(void (*work)(void *context), void *context, const Arena **limited);

/* Ends the work of the innermost try, as arena_alloc does: the limit of that arena is used up;
 * NULL: the machine gave no memory. A try that has no answer leaves the end so to the one around
 * it. Where no try is under way the program ends with a message and exit code 4. */
_Noreturn void memory_ended(const Arena *limited);

/* `size` zeroed bytes for free(), of no arena. Never NULL: memory that ends does so as above. */
void *memory_alloc(size_t size);

#endif
