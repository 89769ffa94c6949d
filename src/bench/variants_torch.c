/*
 * variants_torch.c - the layer as nn.MultiheadAttention keeps house.
 *
 * Its rows lie token by token, (T, B, C), whatever the caller's order: they are turned on the way
 * in and on the way out. One product makes q, k and v side by side, which are then copied apart.
 * With need_weights the scores start from a float mask that is added, and the mean of all heads'
 * weights is made and returned; without, attention is fused and told the mask pair by pair.
 */
#include "base/threads.h"
#include "bench/variants_parts.h"

#include <math.h>
#include <string.h>

typedef struct TorchRoom {
    float *x, *joined;          /* (T, B, C), (T, B, 3C) */
    float *query, *key, *value; /* (T, B, C) */
    float *context, *y;         /* (T, B, C) */
    float *mask;                /* (T, T): 0, and -inf where hidden */
    float *scores, *weights;    /* (B, H, T, T), with need_weights */
    float *mean;                /* (B, T, T), with need_weights */
    float *packed_in, *packed_out, *packed_heads;
    int64_t used;
} TorchRoom;

static TorchRoom torch_room(const VariantRun *r, bool weights)
{
    LayerShape s = r->shape;
    Room room = {r->room, 0};
    TorchRoom t = {.used = 0};
    t.x = room_rows(&room, r);
    t.joined = room_take(&room, 3 * s.items, s.tokens, s.width);
    t.query = room_rows(&room, r);
    t.key = room_rows(&room, r);
    t.value = room_rows(&room, r);
    t.context = room_rows(&room, r);
    t.y = room_rows(&room, r);
    t.mask = room_take(&room, 1, s.tokens, s.tokens);
    if (weights) {
        t.scores = room_scores(&room, r);
        t.weights = room_scores(&room, r);
        t.mean = room_take(&room, s.items, s.tokens, s.tokens);
        t.packed_heads = room_attention(&room, r, s.items, s.heads);
    }
    t.packed_in = room_projection(&room, r, s.width, 3 * s.width);
    t.packed_out = room_projection(&room, r, s.width, s.width);
    t.used = room.used;
    return t;
}

int64_t room_torch_weights(const VariantRun *r)
{
    return torch_room(r, true).used;
}

int64_t room_torch(const VariantRun *r)
{
    return torch_room(r, false).used;
}

/* ---- what both do ---- */

/* Rows of (T, B, C), of which every one is `row` cells long and begins with cell `first`. */
static FastHeads token_first(const VariantRun *r, float *at, int64_t row, int64_t first)
{
    return (FastHeads){at + first, row, r->shape.width / r->shape.heads, r->shape.items * row};
}

static FastHeads turned(const VariantRun *r, float *at)
{
    return token_first(r, at, r->shape.width, 0);
}

/* Task: a row of the mask. */
static void mask_row(void *context, int64_t query)
{
    const VariantRun *r = context;
    float *row = torch_room(r, false).mask + query * r->shape.tokens;
    for (int64_t key = 0; key < r->shape.tokens; key++)
        row[key] = key > query ? -INFINITY : 0;
}

/* The rows turned, q, k and v in one product, then copied apart; and the mask. */
static void begin(const VariantRun *r, const TorchRoom *t)
{
    int64_t width = r->shape.width;
    float *part[] = {t->query, t->key, t->value};
    FastHeads x = heads_between_tokens(r, (float *)r->x); /* only read */
    copy_heads(r, turned(r, t->x), x);
    project(r, (Projection){.y = t->joined,
                            .x = t->x,
                            .w = r->in,
                            .n = r->shape.items * r->shape.tokens,
                            .k = width,
                            .m = 3 * width,
                            .packed = t->packed_in});
    for (int i = 0; i < 3; i++)
        copy_heads(r, turned(r, part[i]), token_first(r, t->joined, 3 * width, i * width));
    threads_each(r->threads, r->shape.tokens, mask_row, (void *)r);
}

/* The output projection, turned back. */
static void end(const VariantRun *r, const TorchRoom *t)
{
    VariantRun out = *r;
    out.y = t->y;
    project_out(&out, t->context, t->packed_out);
    copy_heads(r, heads_between_tokens(r, r->y), turned(r, t->y));
}

/* ---- with need_weights ---- */

/* The scale goes to the queries, in place: T C cells an item instead of H T T. */
static void scale_item(void *context, int64_t i)
{
    const VariantRun *r = context;
    float *row = torch_room(r, true).query + i * r->shape.width;
    float scale = 1 / sqrtf((float)(r->shape.width / r->shape.heads));
    for (int64_t j = 0; j < r->shape.width; j++)
        row[j] *= scale;
}

static void add_mask(const RowPass *p, int64_t first, int64_t rows)
{
    int64_t tokens = p->run->shape.tokens;
    for (int64_t i = first; i < first + rows; i++)
        for (int64_t key = 0; key < tokens; key++)
            p->to[i * tokens + key] += p->from[i % tokens * tokens + key];
}

static void softmax_rows(const RowPass *p, int64_t first, int64_t rows)
{
    int64_t tokens = p->run->shape.tokens;
    p->run->set->kernels.softmax(p->to + first * tokens, p->from + first * tokens, (int)rows,
                                 (int)tokens);
}

/* Rows of (B, T, T): the mean of that row over the heads. */
static void mean_rows(const RowPass *p, int64_t first, int64_t rows)
{
    LayerShape s = p->run->shape;
    float share = 1 / (float)s.heads;
    for (int64_t i = first; i < first + rows; i++) {
        const float *from = p->from + (i / s.tokens * s.heads * s.tokens + i % s.tokens) * s.tokens;
        float *to = p->to + i * s.tokens;
        memset(to, 0, (size_t)s.tokens * sizeof *to);
        for (int64_t head = 0; head < s.heads; head++, from += s.tokens * s.tokens)
            for (int64_t key = 0; key < s.tokens; key++)
                to[key] += from[key] * share;
    }
}

void run_torch_weights(const VariantRun *r)
{
    TorchRoom t = torch_room(r, true);
    LayerShape s = r->shape;
    int64_t rows = s.items * s.heads * s.tokens;
    Attention a = {.items = s.items,
                   .heads = s.heads,
                   .q = turned(r, t.query),
                   .k = turned(r, t.key),
                   .v = turned(r, t.value),
                   .out = turned(r, t.context),
                   .scores = t.weights, /* in the end the weights, as attend_values wants them */
                   .packed = t.packed_heads};
    begin(r, &t);
    threads_each(r->threads, s.items * s.tokens, scale_item, (void *)r);
    Attention raw = a;
    raw.scores = t.scores;
    attend_scores(r, &raw);
    row_pass((RowPass){r, add_mask, t.scores, t.mask, rows, 0});
    row_pass((RowPass){r, softmax_rows, t.weights, t.scores, rows, 0});
    attend_values(r, &a);
    row_pass((RowPass){r, mean_rows, t.mean, t.weights, s.items * s.tokens, 0});
    end(r, &t);
}

/* ---- without ---- */

typedef struct Mask {
    const float *cells;
    int64_t tokens;
} Mask;

static bool hidden_by_mask(const void *context, int64_t query, int64_t key)
{
    const Mask *m = context;
    return m->cells[query * m->tokens + key] < 0;
}

void run_torch(const VariantRun *r)
{
    TorchRoom t = torch_room(r, false);
    LayerShape s = r->shape;
    int64_t size = s.width / s.heads;
    Mask mask = {t.mask, s.tokens};
    begin(r, &t);
    FastAttention a = {.items = s.items,
                       .heads = s.heads,
                       .tokens = s.tokens,
                       .size = size,
                       .q = turned(r, t.query),
                       .k = turned(r, t.key),
                       .v = turned(r, t.value),
                       .out = turned(r, t.context),
                       .scale = 1 / sqrtf((float)size),
                       .hidden = hidden_by_mask,
                       .context = &mask,
                       .threads = r->threads};
    r->set->attention(&a);
    end(r, &t);
}
