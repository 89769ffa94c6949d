/*
 * keep.c - the budget: which large results keep their cells (see keep.h).
 */
#include "trace/keep.h"

#include "trace/again.h"

#include <stdlib.h>
#include <string.h>

/* A tensor of more matrices than this is never dropped: its matrices are so small that making one
 * again costs more than the arithmetic in it. */
enum { MATRICES_MOST = 1024 };

/* The most operations between dropped and kept cells: twice what attention needs. It bounds the
 * depth of the recursion and the time that one cell takes. */
enum { DEEPEST = 8 };

Keep *keep_make(Arena *a)
{
    Keep *k = ARENA_NEW(a, Keep);
    size_t budget = (size_t)KEEP_MEGABYTES * 1024 * 1024;
    k->arena = a;
    k->budget = a->budget && a->budget / 2 < budget ? a->budget / 2 : budget;
    k->from = KEEP_FROM;
    pthread_mutex_init(&k->lock, NULL);
    return k;
}

void keep_free(Keep *k)
{
    for (size_t i = 0; i < k->items.count; i++)
        free(k->items.items[i].cells);
    for (int i = 0; i < SPARES; i++)
        free(k->spare[i].cells);
    for (int i = 0; i < MATRICES; i++)
        free(k->matrix[i].cells);
    pthread_mutex_destroy(&k->lock);
}

void trace_limit(Trace *t, size_t budget, size_t from)
{
    t->keep->budget = budget;
    t->keep->from = from;
}

void keep_next(Keep *k)
{
    k->clock++;
}

bool keep_wants(const Keep *k, size_t bytes)
{
    return bytes >= k->from && bytes > 0;
}

bool keep_has(const Storage *s)
{
    return s->id > 0;
}

void *keep_cells(const Trace *t, int version)
{
    return t->keep->items.items[version].cells;
}

static Kept *latest(const Trace *t, const Storage *s)
{
    return &t->keep->items.items[s->id - 1];
}

static bool may_go(const Keep *k, const Kept *item)
{
    return item->cells && item->again && item->used != k->clock;
}

size_t keep_room(const Trace *t)
{
    const Keep *k = t->keep;
    size_t limit = k->arena->budget, room = 0;
    if (!limit)
        return SIZE_MAX;
    for (size_t i = 0; i < k->items.count; i++)
        room += may_go(k, &k->items.items[i]) ? k->items.items[i].bytes : 0;
    for (int i = 0; i < SPARES; i++)
        room += k->spare[i].cells ? k->spare[i].bytes : 0;
    return room + (limit > k->arena->used ? limit - k->arena->used : 0);
}

/* ---- buffers ---- */

static void give_back(Keep *k, void *cells, size_t bytes)
{
    free(cells);
    k->held -= bytes;
    k->arena->used -= bytes;
}

static void put_aside(Keep *k, void *cells, size_t bytes)
{
    for (int i = 0; i < SPARES; i++)
        if (!k->spare[i].cells) {
            k->spare[i] = (Spare){cells, bytes};
            return;
        }
    give_back(k, cells, bytes);
}

static void drop(Keep *k, Kept *item)
{
    put_aside(k, item->cells, item->bytes);
    if (item->storage->cells == item->cells)
        item->storage->cells = NULL;
    item->cells = NULL;
}

/* The largest version that may be dropped; of equals the least recently used one. NULL: none. */
static Kept *next_to_go(const Keep *k)
{
    Kept *best = NULL;
    for (size_t i = 0; i < k->items.count; i++) {
        Kept *item = &k->items.items[i];
        if (may_go(k, item) && (!best || item->bytes > best->bytes ||
                                (item->bytes == best->bytes && item->used < best->used)))
            best = item;
    }
    return best;
}

/* A spare buffer of exactly that size, or NULL. */
static void *take_spare(Keep *k, size_t bytes)
{
    for (int i = 0; i < SPARES; i++)
        if (k->spare[i].cells && k->spare[i].bytes == bytes) {
            void *cells = k->spare[i].cells;
            k->spare[i].cells = NULL;
            return cells;
        }
    return NULL;
}

/* Frees one spare buffer; false when there is none. Spare buffers count as held, so one of the
 * wrong size is freed before a new buffer is made. */
static bool drop_spare(Keep *k)
{
    for (int i = 0; i < SPARES; i++)
        if (k->spare[i].cells) {
            give_back(k, k->spare[i].cells, k->spare[i].bytes);
            k->spare[i].cells = NULL;
            return true;
        }
    return false;
}

static bool is_tight(const Keep *k, size_t bytes)
{
    const Arena *a = k->arena;
    return k->held + bytes > k->budget || (a->budget && a->used + bytes > a->budget);
}

/* Frees or drops one buffer, the one that is missed least; false when there is none to drop. */
static bool make_room(Keep *k)
{
    Kept *item;
    if (drop_spare(k))
        return true;
    if (!(item = next_to_go(k)))
        return false;
    drop(k, item);
    return true;
}

/* A buffer of so many bytes. Others are dropped for it while the budget is passed, or when the
 * machine has no more memory. */
static void *take(Keep *k, size_t bytes)
{
    void *cells = take_spare(k, bytes);
    if (cells)
        return cells;
    while (is_tight(k, bytes) || !(cells = malloc(bytes))) {
        if (!make_room(k)) {
            cells = malloc(bytes); /* beyond the budget: everything that is held is in use */
            break;
        }
        void *spare = take_spare(k, bytes);
        if (spare)
            return spare;
    }
    if (!cells)
        memory_ended();
    k->held += bytes;
    k->arena->used += bytes;
    return cells;
}

/* ---- versions ---- */

static size_t storage_bytes(const Storage *s)
{
    return (size_t)s->count * dtype_size(s->dtype);
}

/* The most operations between this call's result and cells that stay. */
static int depth_of(const OpCall *c)
{
    int most = 0;
    for (int i = 0; i < c->count; i++) {
        const Storage *s = c->t[i].storage;
        int own = s && keep_has(s) && latest(c->trace, s)->again ? latest(c->trace, s)->depth : 0;
        most = own > most ? own : most;
    }
    return most + 1;
}

/* Appends a version. The caller reserved room in the list before it took the buffer: otherwise the
 * buffer would be lost if memory ended here. */
static void add_version(Trace *t, Storage *s, void *cells)
{
    Keep *k = t->keep;
    *ARENA_PUSH(k->arena, &k->items) = (Kept){.storage = s,
                                              .maker = trace_now(t),
                                              .cells = cells,
                                              .bytes = storage_bytes(s),
                                              .used = k->clock};
    s->cells = cells;
    s->id = (int)k->items.count;
}

Tensor keep_tensor(Trace *t, DType dtype, Shape shape)
{
    Keep *k = t->keep;
    Storage *s = tensor_make(k->arena, dtype, (Shape){1, {0}}).storage;
    s->count = shape_count(shape);
    ARENA_RESERVE(k->arena, &k->items);
    add_version(t, s, take(k, storage_bytes(s)));
    return tensor_over(s, shape);
}

/* Notes whether and how the latest version can be made again. */
static void note_maker(const OpCall *c)
{
    Kept *item = latest(c->trace, c->out.storage);
    item->shape = c->out.shape;
    if (c->trace->lesson || !again_possible(c) || again_matrices(item) > MATRICES_MOST)
        return;
    item->depth = depth_of(c);
    item->again = item->depth <= DEEPEST;
}

void keep_made(const OpCall *c, Tensor made)
{
    Trace *t = c->trace;
    Kept *item = latest(t, made.storage);
    if (c->out.storage != made.storage) {
        put_aside(t->keep, item->cells, item->bytes);
        t->keep->items.count--;
        return;
    }
    note_maker(c);
}

void *keep_version(Trace *t, const Storage *s)
{
    ARENA_RESERVE(t->keep->arena, &t->keep->items);
    return take(t->keep, storage_bytes(s));
}

void keep_turn(const OpCall *c, void *cells)
{
    add_version(c->trace, c->out.storage, cells);
    note_maker(c);
}

void keep_pin(Trace *t, const Storage *s)
{
    if (keep_has(s) && !t->lesson)
        latest(t, s)->again = false;
}

void keep_use(Trace *t, const Storage *s)
{
    if (keep_has(s) && !t->lesson)
        latest(t, s)->used = t->keep->clock;
}

void keep_hold(Trace *t, Storage *s)
{
    keep_use(t, s);
    if (!keep_has(s) || t->lesson || s->cells)
        return;
    Kept *item = latest(t, s);
    void *cells = take(t->keep, item->bytes);
    if (!again_whole(t, s->id - 1, cells)) {
        give_back(t->keep, cells, item->bytes);
        memory_ended();
    }
    s->cells = item->cells = cells;
}
