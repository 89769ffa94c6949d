/*
 * variants_torch.c - the layer with the copies and extra results of nn.MultiheadAttention.
 *
 * Its rows are ordered by token, (T, B, C), so the caller's (B, T, C) are reordered at the
 * beginning and the result at the end. One product makes q, k and v side by side, which are then
 * copied apart. With need_weights a mask of floats is added to the scores, and the mean of all
 * heads' weights is computed and returned; without, attention is fused and asks the mask for each
 * pair.
 */
#include "base/threads.h"
#include "bench/variants_parts.h"

#include <math.h>
#include <string.h>

typedef struct Torch {
    float *x, *joined;       /* (T, B, C), (T, B, 3C) */
    float *rows[3];          /* q, k and v: (T, B, C) */
    float *context, *y;      /* (T, B, C) */
    float *mask;             /* (T, T): 0, and -inf where hidden */
    float *scores, *weights; /* with need_weights: (B, H, T, T) */
    float *mean;             /* with need_weights: (B, T, T) */
    float *packed_in, *packed_out, *packed_heads;
} Torch;

static Torch take_torch(const VariantRun *r, Workspace *w, bool weights)
{
    LayerShape s = r->shape;
    Torch t = {.mean = NULL};
    t.x = workspace_rows(w, r);
    t.joined = workspace_take(w, 3 * s.items, s.tokens, s.width);
    for (int i = 0; i < 3; i++)
        t.rows[i] = workspace_rows(w, r);
    t.context = workspace_rows(w, r);
    t.y = workspace_rows(w, r);
    t.mask = workspace_take(w, 1, s.tokens, s.tokens);
    if (weights) {
        t.scores = workspace_scores(w, r);
        t.weights = workspace_scores(w, r);
        t.mean = workspace_take(w, s.items, s.tokens, s.tokens);
        t.packed_heads = workspace_attention(w, r, s.items, s.heads);
    }
    t.packed_in = workspace_projection(w, r, 3 * s.width);
    t.packed_out = workspace_projection(w, r, s.width);
    return t;
}

/* ---- what both variants do ---- */

/* Heads in rows ordered by token. A row is `row` cells long and holds the heads from cell `first`
 * on. */
static FastHeads token_first(const VariantRun *r, float *at, int64_t row, int64_t first)
{
    return (FastHeads){at + first, row, r->shape.width / r->shape.heads, r->shape.items * row};
}

static FastHeads by_token(const VariantRun *r, float *at)
{
    return token_first(r, at, r->shape.width, 0);
}

/* What a task works on. */
typedef struct TorchTask {
    const VariantRun *run;
    const Torch *torch;
} TorchTask;

/* Task: writes a row of the mask. */
static void mask_row(void *context, int64_t query)
{
    const TorchTask *task = context;
    int64_t tokens = task->run->shape.tokens;
    float *row = task->torch->mask + query * tokens;
    for (int64_t key = 0; key < tokens; key++)
        row[key] = key > query ? -INFINITY : 0;
}

/* Reorders the rows, computes q, k and v in one product and copies them apart; writes the mask. */
static void begin(const VariantRun *r, const Torch *t)
{
    int64_t width = r->shape.width;
    FastHeads x = heads_between_tokens(r, (float *)r->x); /* only read */
    copy_heads(r, by_token(r, t->x), x);
    project_joined(r, t->joined, t->x, t->packed_in);
    for (int i = 0; i < 3; i++)
        copy_heads(r, by_token(r, t->rows[i]), token_first(r, t->joined, 3 * width, i * width));
    threads_each(r->threads, r->shape.tokens, mask_row, &(TorchTask){r, t});
}

/* The output projection, in the caller's order. */
static void end(const VariantRun *r, const Torch *t)
{
    project_out(r, t->y, t->context, t->packed_out);
    copy_heads(r, heads_between_tokens(r, r->y), by_token(r, t->y));
}

/* ---- with need_weights ---- */

/* Task: scales a row of the queries, in place. Queries are T C cells an item, scores H T T. */
static void scale_item(void *context, int64_t i)
{
    const TorchTask *task = context;
    const VariantRun *r = task->run;
    float *row = task->torch->rows[0] + i * r->shape.width;
    float scale = 1 / sqrtf((float)(r->shape.width / r->shape.heads));
    for (int64_t j = 0; j < r->shape.width; j++)
        row[j] *= scale;
}

static void add_mask(const RowPass *p, int64_t first, int64_t count)
{
    int64_t tokens = p->run->shape.tokens;
    for (int64_t i = first; i < first + count; i++)
        for (int64_t key = 0; key < tokens; key++)
            p->to[i * tokens + key] += p->from[i % tokens * tokens + key];
}

/* Row i of (B, T, T) becomes the mean of that row of all heads. */
static void mean_rows(const RowPass *p, int64_t first, int64_t count)
{
    LayerShape s = p->run->shape;
    float share = 1 / (float)s.heads;
    for (int64_t i = first; i < first + count; i++) {
        const float *from = p->from + (i / s.tokens * s.heads * s.tokens + i % s.tokens) * s.tokens;
        float *to = p->to + i * s.tokens;
        memset(to, 0, (size_t)s.tokens * sizeof *to);
        for (int64_t head = 0; head < s.heads; head++, from += s.tokens * s.tokens)
            for (int64_t key = 0; key < s.tokens; key++)
                to[key] += from[key] * share;
    }
}

void run_torch_weights(const VariantRun *r, Workspace *w)
{
    Torch t = take_torch(r, w, true);
    LayerShape s = r->shape;
    Attention a = {.items = s.items,
                   .heads = s.heads,
                   .q = by_token(r, t.rows[0]),
                   .k = by_token(r, t.rows[1]),
                   .v = by_token(r, t.rows[2]),
                   .out = by_token(r, t.context),
                   .scores = t.scores,
                   .packed = t.packed_heads};
    if (!w->at)
        return;
    begin(r, &t);
    threads_each(r->threads, s.items * s.tokens, scale_item, &(TorchTask){r, &t});
    attend_scores(r, &a);
    row_pass((RowPass){r, add_mask, t.scores, t.mask, s.items * s.heads * s.tokens, 0});
    a.weights = t.scores; /* softmax reads its weights and writes its scores */
    a.scores = t.weights;
    attend_softmax(r, &a);
    attend_values(r, &a);
    row_pass((RowPass){r, mean_rows, t.mean, t.weights, s.items * s.tokens, 0});
    end(r, &t);
}

/* ---- without ---- */

static bool hidden_by_mask(const void *context, int64_t query, int64_t key)
{
    const TorchTask *task = context;
    return task->torch->mask[query * task->run->shape.tokens + key] < 0;
}

void run_torch(const VariantRun *r, Workspace *w)
{
    Torch t = take_torch(r, w, false);
    if (!w->at)
        return;
    begin(r, &t);
    FastAttention a = fused_attention(r, by_token(r, t.rows[0]), by_token(r, t.rows[1]),
                                      by_token(r, t.rows[2]), by_token(r, t.context));
    a.hidden = hidden_by_mask;
    a.context = &(TorchTask){r, &t};
    r->set->attention(&a);
    end(r, &t);
}
