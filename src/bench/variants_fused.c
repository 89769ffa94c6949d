/*
 * variants_fused.c - layers on fused attention: no T x T matrix of scores is ever kept.
 *
 * What they are told about the mask decides how much they must compute: that it is causal (flash),
 * what it hides, cell by cell (explicit), or that and an answer for whole blocks (flex).
 */
#include "base/threads.h"
#include "bench/variants_parts.h"

#include <math.h>

/* ---- flash: the fast kernels' own layer ---- */

enum { ITEMS = 1024 }; /* fast_layer's list of batch items fits its stack */

static FastLayer fast_layer_of(const VariantRun *r, int64_t first)
{
    LayerShape s = r->shape;
    int64_t weight = s.width * s.width, cells = s.tokens * s.width, left = s.items - first;
    return (FastLayer){.items = left < ITEMS ? left : ITEMS,
                       .tokens = s.tokens,
                       .width = s.width,
                       .heads = s.heads,
                       .x = r->x ? r->x + first * cells : NULL,
                       .query = r->in,
                       .key = r->in ? r->in + weight : NULL,
                       .value = r->in ? r->in + 2 * weight : NULL,
                       .out = r->out,
                       .out_bias = r->out_bias,
                       .y = r->y ? r->y + first * cells : NULL,
                       .room = r->room,
                       .threads = r->threads};
}

int64_t room_flash(const VariantRun *r)
{
    FastLayer l = fast_layer_of(r, 0);
    l.room = NULL;
    return fast_layer_room(r->set, &l);
}

void run_flash(const VariantRun *r)
{
    for (int64_t first = 0; first < r->shape.items; first += ITEMS) {
        FastLayer l = fast_layer_of(r, first);
        fast_layer(r->set, &l);
    }
}

/* ---- explicit, flex: fused attention told more, or less ---- */

typedef struct FusedRoom {
    float *query, *key, *value; /* (B, T, C); the context takes the queries' place */
    float *packed;
    unsigned char *mask; /* explicit: (T, T), 1 where hidden */
    int64_t used;
} FusedRoom;

static FusedRoom fused_room(const VariantRun *r, bool mask)
{
    int64_t tokens = r->shape.tokens, floats = (int64_t)sizeof(float);
    Room room = {r->room, 0};
    FusedRoom f = {.used = 0};
    f.query = room_rows(&room, r);
    f.key = room_rows(&room, r);
    f.value = room_rows(&room, r);
    f.packed = room_projection(&room, r, r->shape.width, r->shape.width);
    if (mask) /* a byte for each pair */
        f.mask = (unsigned char *)room_take(&room, 1, tokens, (tokens + floats - 1) / floats);
    f.used = room.used;
    return f;
}

int64_t room_explicit(const VariantRun *r)
{
    return fused_room(r, true).used;
}

int64_t room_flex(const VariantRun *r)
{
    return fused_room(r, false).used;
}

/* Projections, then attention with what `a` says of the mask. */
static void run_fused(const VariantRun *r, const FusedRoom *f, FastAttention a)
{
    LayerShape s = r->shape;
    project_rows(r, f->query, 0, f->packed);
    project_rows(r, f->key, 1, f->packed);
    project_rows(r, f->value, 2, f->packed);
    a.items = s.items;
    a.heads = s.heads;
    a.tokens = s.tokens;
    a.size = s.width / s.heads;
    a.q = a.out = heads_between_tokens(r, f->query);
    a.k = heads_between_tokens(r, f->key);
    a.v = heads_between_tokens(r, f->value);
    a.scale = 1 / sqrtf((float)a.size);
    a.threads = r->threads;
    r->set->attention(&a);
    project_out(r, f->query, f->packed);
}

/* Task: a row of the mask. */
typedef struct Mask {
    unsigned char *cells;
    int64_t tokens;
} Mask;

static void mask_row(void *context, int64_t query)
{
    const Mask *m = context;
    for (int64_t key = 0; key < m->tokens; key++)
        m->cells[query * m->tokens + key] = key > query;
}

static bool hidden_by_mask(const void *context, int64_t query, int64_t key)
{
    const Mask *m = context;
    return m->cells[query * m->tokens + key];
}

void run_explicit(const VariantRun *r)
{
    FusedRoom f = fused_room(r, true);
    Mask mask = {f.mask, r->shape.tokens};
    threads_each(r->threads, mask.tokens, mask_row, &mask);
    run_fused(r, &f, (FastAttention){.hidden = hidden_by_mask, .context = &mask});
}

static bool hidden_if_later(const void *context, int64_t query, int64_t key)
{
    (void)context;
    return key > query;
}

/* What the function says of all pairs of some queries and some keys. */
static FastMask later_block(const void *context, int64_t query, int64_t queries, int64_t key,
                            int64_t keys)
{
    (void)context;
    if (key > query + queries - 1)
        return MASK_HIDDEN;
    return key + keys - 1 <= query ? MASK_OPEN : MASK_MIXED;
}

void run_flex(const VariantRun *r)
{
    FusedRoom f = fused_room(r, false);
    run_fused(r, &f, (FastAttention){.hidden = hidden_if_later, .block = later_block});
}
