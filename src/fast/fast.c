/*
 * fast.c - which fast kernels this machine can run, and a whole attention layer made of them.
 */
#include "fast/fast.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

const FastSet *fast_set(FastPath path)
{
#if FAST_X86
    if (path == FAST_AVX512)
        return __builtin_cpu_supports("avx512f") ? &fast_avx512 : NULL;
    if (path == FAST_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &fast_avx2 : NULL;
#endif
    return path == FAST_PLAIN ? &fast_plain : NULL;
}

const FastSet *fast_best(void)
{
    int path = FAST_PATHS - 1;
    while (!fast_set((FastPath)path))
        path--;
    return fast_set((FastPath)path);
}

const FastSet *fast_of(const Kernels *kernels)
{
    for (int path = 0; path < FAST_PATHS; path++) {
        const FastSet *set = fast_set((FastPath)path);
        if (set && &set->kernels == kernels)
            return set;
    }
    return NULL;
}

/* ---- a layer ---- */

enum { LAYER_ITEMS = 1024 }; /* batch items, so that the lists of them fit the stack */

/* What a layer computes on the way, in its room. Queries lie as x does, for the context takes their
 * place and goes on into a product; keys and values lie head by head, a head's rows close together,
 * for they are read again and again. */
typedef struct LayerRoom {
    float *query, *key, *value, *packed;
} LayerRoom;

static LayerRoom layer_room(const FastLayer *l)
{
    if (!l->room)
        return (LayerRoom){NULL, NULL, NULL, NULL}; /* its size is being asked for */
    int64_t cells = l->items * l->tokens * l->width;
    return (LayerRoom){l->room, l->room + cells, l->room + 2 * cells, l->room + 3 * cells};
}

/* All rows of `from` times one weight. */
static FastProducts project(const FastLayer *l, Team *team, const float *const *from,
                            const float *const *weight, float *const *to)
{
    return (FastProducts){.items = 1,
                          .n = l->items * l->tokens,
                          .k = l->width,
                          .m = l->width,
                          .a = from,
                          .b = weight,
                          .c = to,
                          .b_items = 1,
                          .a_row = l->width,
                          .a_column = 1,
                          .b_row = 1,
                          .b_column = l->width,
                          .c_row = l->width,
                          .room = layer_room(l).packed,
                          .team = team};
}

/* Keys and values: one product for each batch item and weight, its columns head by head. */
static void project_heads(const FastSet *set, const FastLayer *l, Team *team)
{
    LayerRoom room = layer_room(l);
    const float *from[2 * LAYER_ITEMS], *weight[] = {l->key, l->value};
    float *to[2 * LAYER_ITEMS];
    int64_t cells = l->tokens * l->width;
    assert(l->items <= LAYER_ITEMS);
    for (int64_t i = 0; i < l->items; i++) {
        from[i] = from[l->items + i] = l->x + i * cells;
        to[i] = room.key + i * cells;
        to[l->items + i] = room.value + i * cells;
    }
    FastProducts p = project(l, team, from, weight, to);
    p.items = 2 * l->items;
    p.b_items = l->items;
    p.n = l->tokens;
    p.c_row = p.c_width = l->width / l->heads;
    p.c_next = l->tokens * p.c_width;
    set->products(&p);
}

static void attend(const FastSet *set, const FastLayer *l, Team *team)
{
    LayerRoom room = layer_room(l);
    int64_t size = l->width / l->heads, cells = l->tokens * l->width;
    FastAttention a = {.items = l->items,
                       .heads = l->heads,
                       .tokens = l->tokens,
                       .size = size,
                       .q = {room.query, cells, size, l->width},
                       .k = {room.key, cells, l->tokens * size, size},
                       .v = {room.value, cells, l->tokens * size, size},
                       .scale = 1 / sqrtf((float)size),
                       .causal = true,
                       .team = team};
    a.out = a.q;
    set->attention(&a);
}

int64_t fast_layer_room(const FastSet *set, const FastLayer *l)
{
    const float *none = NULL;
    float *nowhere = NULL;
    FastProducts p = project(l, NULL, &none, &none, &nowhere);
    p.c_width = l->width / l->heads; /* panels of heads may take more room than those of rows */
    return 3 * l->items * l->tokens * l->width + 2 * set->room(&p);
}

typedef struct LayerRun {
    const FastSet *set;
    const FastLayer *l;
} LayerRun;

/* What each thread does: they go through the stages side by side. */
static void layer_part(Team *team, void *context)
{
    const LayerRun *run = context;
    const FastLayer *l = run->l;
    LayerRoom room = layer_room(l);
    const float *from = room.query;
    FastProducts q = project(l, team, &l->x, &l->query, &room.query);
    FastProducts out = project(l, team, &from, &l->out, &l->y);
    out.bias = l->out_bias;
    run->set->products(&q);
    project_heads(run->set, l, team);
    attend(run->set, l, team);
    run->set->products(&out);
}

void fast_layer(const FastSet *set, const FastLayer *l)
{
    LayerRun run = {set, l};
    threads_together(l->threads, layer_part, &run);
}
