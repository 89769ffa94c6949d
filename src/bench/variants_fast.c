/*
 * variants_fast.c - the layer on the fast kernels, in nine ways.
 *
 * They differ in how they come to queries, keys and values, in what they copy between projections
 * and heads, and in whether they keep the T x T matrices of scores. Those that do (wrapper, split,
 * combined, einsum, torch-weights) compute them statement by statement, as the classes of the book
 * do: scores, mask, scale, softmax, context. The others (flash, explicit, flex, torch) use fused
 * attention, which keeps no such matrix; what they tell it about the mask decides how much it must
 * compute.
 *
 * The steps that several of them take come first, then the ways, from one head after another to
 * what nn.MultiheadAttention does.
 */
#include "base/threads.h"
#include "bench/variants.h"

#include <math.h>
#include <string.h>

enum {
    HEADS = 64,          /* heads of one call of products: their lists are on the stack */
    PASS_CELLS = 1 << 16 /* cells of a task of a pass: a quarter of a megabyte */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- projections ---- */

static FastProducts projection(const VariantRun *r, int64_t m)
{
    return (FastProducts){.items = 1,
                          .n = r->shape.items * r->shape.tokens,
                          .k = r->shape.width,
                          .m = m,
                          .b_items = 1,
                          .a_row = r->shape.width,
                          .a_column = 1,
                          .b_row = 1,
                          .b_column = r->shape.width,
                          .c_row = m,
                          .threads = r->threads};
}

/* Takes the scratch memory that projections to at most m features need. */
static float *workspace_projection(Workspace *w, const VariantRun *r, int64_t m)
{
    FastProducts p = projection(r, m);
    return workspace_take(w, 1, 1, r->set->room(&p));
}

/* A projection: y (B T, m) = x (B T, C) weight' + bias; no bias where NULL. `packed` is scratch
 * memory from workspace_projection for the largest m. */
typedef struct Projection {
    float *y;
    const float *x, *weight, *bias;
    int64_t m;
    float *packed;
} Projection;

static void project(const VariantRun *r, Projection at)
{
    FastProducts p = projection(r, at.m);
    p.a = &at.x;
    p.b = &at.weight;
    p.c = &at.y;
    p.bias = at.bias;
    p.room = at.packed;
    r->set->products(&p);
}

/* y (B T, C) = the queries (which = 0), keys (1) or values (2) of r->x. */
static void project_rows(const VariantRun *r, float *y, int which, float *packed)
{
    int64_t width = r->shape.width;
    project(r, (Projection){y, r->x, r->in + which * width * width, NULL, width, packed});
}

/* y (B T, 3C) = queries, keys and values of x, side by side. */
static void project_joined(const VariantRun *r, float *y, const float *x, float *packed)
{
    project(r, (Projection){y, x, r->in, NULL, 3 * r->shape.width, packed});
}

/* y (B T, C) = the output projection of the context, with its bias. */
static void project_out(const VariantRun *r, float *y, const float *context, float *packed)
{
    project(r, (Projection){y, context, r->out, r->out_bias, r->shape.width, packed});
}

/* ---- heads ---- */

/* Heads that lie in rows of `row` cells, from cell `first` of each row on. */
static FastHeads heads_of_rows(const VariantRun *r, float *at, int64_t row, int64_t first)
{
    int64_t size = r->shape.width / r->shape.heads;
    return (FastHeads){at ? at + first : NULL, r->shape.tokens * row, size, row};
}

/* Heads in (B, T, H, d), as projections leave them. */
static FastHeads heads_between_tokens(const VariantRun *r, float *at)
{
    return heads_of_rows(r, at, r->shape.width, 0);
}

/* Heads in (B, H, T, d): each in one piece. */
static FastHeads heads_apart(const VariantRun *r, float *at)
{
    int64_t size = r->shape.width / r->shape.heads;
    return (FastHeads){at, r->shape.tokens * r->shape.width, r->shape.tokens * size, size};
}

typedef struct HeadCopy {
    const VariantRun *run;
    FastHeads to, from;
} HeadCopy;

/* Task: copies one head of one item. */
static void copy_head(void *context, int64_t i)
{
    const HeadCopy *c = context;
    LayerShape s = c->run->shape;
    int64_t item = i / s.heads, head = i % s.heads;
    float *to = c->to.at + item * c->to.item + head * c->to.head;
    const float *from = c->from.at + item * c->from.item + head * c->from.head;
    for (int64_t t = 0; t < s.tokens; t++)
        memcpy(to + t * c->to.token, from + t * c->from.token,
               (size_t)(s.width / s.heads) * sizeof *to);
}

/* Copies the cells of all heads from one layout to another. */
static void copy_heads(const VariantRun *r, FastHeads to, FastHeads from)
{
    HeadCopy copy = {r, to, from};
    threads_each(r->threads, r->shape.items * r->shape.heads, copy_head, &copy);
}

/* ---- passes over the matrices of scores ---- */

/* Work on all rows of T x T matrices, in tasks that call `rows` for the rows first .. first + count
 * - 1. */
typedef struct RowPass RowPass;
struct RowPass {
    const VariantRun *run;
    void (*rows)(const RowPass *p, int64_t first, int64_t count);
    float *to;
    const float *from;
    int64_t all;     /* how many rows there are */
    int64_t at_once; /* rows of a task; set by row_pass */
};

static void pass_task(void *context, int64_t i)
{
    const RowPass *p = context;
    int64_t first = i * p->at_once;
    p->rows(p, first, least(p->all - first, p->at_once));
}

static void row_pass(RowPass p)
{
    int64_t tokens = p.run->shape.tokens;
    p.at_once = tokens < PASS_CELLS ? PASS_CELLS / tokens : 1;
    threads_each(p.run->threads, (p.all + p.at_once - 1) / p.at_once, pass_task, &p);
}

static void mask_rows(const RowPass *p, int64_t first, int64_t count)
{
    int64_t tokens = p->run->shape.tokens;
    for (int64_t i = first; i < first + count; i++)
        for (int64_t key = i % tokens + 1; key < tokens; key++)
            p->to[i * tokens + key] = -INFINITY;
}

static void scale_rows(const RowPass *p, int64_t first, int64_t count)
{
    LayerShape s = p->run->shape;
    float root = sqrtf((float)(s.width / s.heads));
    for (int64_t i = first * s.tokens; i < (first + count) * s.tokens; i++)
        p->to[i] = p->from[i] / root;
}

static void softmax_rows(const RowPass *p, int64_t first, int64_t count)
{
    int64_t tokens = p->run->shape.tokens;
    p->run->set->kernels.softmax(p->to + first * tokens, p->from + first * tokens, (int)count,
                                 (int)tokens);
}

/* ---- attention ---- */

/* Attention that keeps its matrices of scores: one statement after the other, each for all heads.
 */
typedef struct Attention {
    int64_t items, heads;
    FastHeads q, k, v, out;
    float *scores, *weights; /* T x T for each head of each item */
    float *packed;           /* from workspace_attention */
} Attention;

/* The products of all heads: their scores (q k'), or their context (weights v). */
static FastProducts head_product(const VariantRun *r, const Attention *a, bool scores)
{
    int64_t tokens = r->shape.tokens, size = r->shape.width / r->shape.heads;
    return (FastProducts){.items = least(a->items * a->heads, HEADS),
                          .n = tokens,
                          .k = scores ? size : tokens,
                          .m = scores ? tokens : size,
                          .b_items = 1,
                          .a_row = scores ? a->q.token : tokens,
                          .a_column = 1,
                          .b_row = scores ? 1 : a->v.token,
                          .b_column = scores ? a->k.token : 1,
                          .c_row = scores ? tokens : a->out.token,
                          .room = a->packed,
                          .threads = r->threads};
}

static float *workspace_attention(Workspace *w, const VariantRun *r, int64_t items, int64_t heads)
{
    Attention a = {.items = items, .heads = heads};
    FastProducts scores = head_product(r, &a, true), values = head_product(r, &a, false);
    int64_t one = r->set->room(&scores), other = r->set->room(&values);
    return workspace_take(w, 1, 1, one > other ? one : other);
}

static float *of_head(FastHeads h, int64_t item, int64_t head)
{
    return h.at + item * h.item + head * h.head;
}

/* Computes scores = q k' of all heads, or out = scores v, at most HEADS heads at a time. */
static void multiply_heads(const VariantRun *r, const Attention *a, bool scores)
{
    const float *left[HEADS], *right[HEADS];
    float *result[HEADS];
    int64_t all = a->items * a->heads, tokens = r->shape.tokens;
    FastProducts p = head_product(r, a, scores);
    p.a = left;
    p.b = right;
    p.c = result;
    for (int64_t first = 0; first < all; first += HEADS) {
        p.items = least(all - first, HEADS);
        for (int64_t i = 0; i < p.items; i++) {
            int64_t item = (first + i) / a->heads, head = (first + i) % a->heads;
            float *matrix = a->scores + (first + i) * tokens * tokens;
            left[i] = scores ? of_head(a->q, item, head) : matrix;
            right[i] = of_head(scores ? a->k : a->v, item, head);
            result[i] = scores ? matrix : of_head(a->out, item, head);
        }
        r->set->products(&p);
    }
}

/* Attention under a causal mask: scores, mask, weights = scores / sqrt(d), softmax, context. */
static void attend(const VariantRun *r, const Attention *a)
{
    int64_t rows = a->items * a->heads * r->shape.tokens;
    multiply_heads(r, a, true);
    row_pass((RowPass){r, mask_rows, a->scores, NULL, rows, 0});
    row_pass((RowPass){r, scale_rows, a->weights, a->scores, rows, 0});
    row_pass((RowPass){r, softmax_rows, a->scores, a->weights, rows, 0});
    multiply_heads(r, a, false);
}

/* Fused attention over all heads, without a mask: the caller adds that and runs r->set->attention.
 */
static FastAttention fused_attention(const VariantRun *r, FastHeads q, FastHeads k, FastHeads v,
                                     FastHeads out)
{
    int64_t size = r->shape.width / r->shape.heads;
    return (FastAttention){.items = r->shape.items,
                           .heads = r->shape.heads,
                           .tokens = r->shape.tokens,
                           .size = size,
                           .q = q,
                           .k = k,
                           .v = v,
                           .out = out,
                           .scale = 1 / sqrtf((float)size),
                           .threads = r->threads};
}

/* ---- wrapper: one head after another ---- */

typedef struct HeadByHead {
    float *rows[3];          /* q, k and v of one head: (B, T, d) */
    float *contexts;         /* (H, B, T, d): each head's result, joined at the end */
    float *joined;           /* (B, T, C) */
    float *scores, *weights; /* (B, T, T) */
    float *packed, *packed_out, *packed_heads;
} HeadByHead;

static HeadByHead take_head_by_head(const VariantRun *r, Workspace *w)
{
    LayerShape s = r->shape;
    int64_t size = s.width / s.heads;
    HeadByHead h;
    for (int i = 0; i < 3; i++)
        h.rows[i] = workspace_take(w, s.items, s.tokens, size);
    h.contexts = workspace_rows(w, r);
    h.joined = workspace_rows(w, r);
    h.scores = workspace_take(w, s.items, s.tokens, s.tokens);
    h.weights = workspace_take(w, s.items, s.tokens, s.tokens);
    h.packed = workspace_projection(w, r, size);
    h.packed_out = workspace_projection(w, r, s.width);
    h.packed_heads = workspace_attention(w, r, s.items, 1);
    return h;
}

static void project_head(const VariantRun *r, float *y, int which, int64_t head, float *packed)
{
    int64_t width = r->shape.width, size = width / r->shape.heads;
    const float *weight = r->in + (which * width + head * size) * width;
    project(r, (Projection){y, r->x, weight, NULL, size, packed});
}

void run_wrapper(const VariantRun *r, Workspace *w)
{
    HeadByHead h = take_head_by_head(r, w);
    int64_t size = r->shape.width / r->shape.heads, item = r->shape.tokens * size;
    int64_t all = r->shape.items * item;
    if (!w->at)
        return;
    for (int64_t head = 0; head < r->shape.heads; head++) {
        for (int i = 0; i < 3; i++)
            project_head(r, h.rows[i], i, head, h.packed);
        Attention a = {.items = r->shape.items,
                       .heads = 1,
                       .q = {h.rows[0], item, 0, size},
                       .k = {h.rows[1], item, 0, size},
                       .v = {h.rows[2], item, 0, size},
                       .out = {h.contexts + head * all, item, 0, size},
                       .scores = h.scores,
                       .weights = h.weights,
                       .packed = h.packed_heads};
        attend(r, &a);
    }
    copy_heads(r, heads_between_tokens(r, h.joined), (FastHeads){h.contexts, item, all, size});
    project_out(r, r->y, h.joined, h.packed_out);
}

/* ---- split, combined, einsum: all heads together ---- */

typedef struct AllHeads {
    float *rows[3];  /* q, k and v as projected; joined: one piece, (B, T, 3C) */
    float *heads[3]; /* with copies: the same head by head */
    float *context;  /* (B, T, C) */
    float *scores, *weights;
    float *packed, *packed_heads;
} AllHeads;

static AllHeads take_all_heads(const VariantRun *r, Workspace *w, bool joined, bool copies)
{
    LayerShape s = r->shape;
    AllHeads h = {.context = NULL};
    if (joined)
        h.rows[0] = workspace_take(w, 3 * s.items, s.tokens, s.width);
    for (int i = 0; i < 3 && !joined; i++)
        h.rows[i] = workspace_rows(w, r);
    for (int i = 0; i < 3 && copies; i++)
        h.heads[i] = workspace_rows(w, r);
    h.context = workspace_rows(w, r);
    h.scores = workspace_scores(w, r);
    h.weights = workspace_scores(w, r);
    h.packed = workspace_projection(w, r, joined ? 3 * s.width : s.width);
    h.packed_heads = workspace_attention(w, r, s.items, s.heads);
    return h;
}

/* Projects r->x; parts[0 .. 2] are then where the heads of q, k and v lie. */
static void project_all(const VariantRun *r, const AllHeads *h, bool joined, FastHeads *parts)
{
    int64_t width = r->shape.width;
    if (joined)
        project_joined(r, h->rows[0], r->x, h->packed);
    for (int i = 0; i < 3; i++) {
        if (!joined)
            project_rows(r, h->rows[i], i, h->packed);
        parts[i] = joined ? heads_of_rows(r, h->rows[0], 3 * width, i * width)
                          : heads_between_tokens(r, h->rows[i]);
    }
}

/* `joined`: one product for q, k and v. `copies`: heads are copied out of rows; the context then
 * takes the queries' place and is copied back into rows. */
static void run_all_heads(const VariantRun *r, Workspace *w, bool joined, bool copies)
{
    AllHeads h = take_all_heads(r, w, joined, copies);
    FastHeads parts[3], context = heads_between_tokens(r, h.context);
    if (!w->at)
        return;
    project_all(r, &h, joined, parts);
    for (int i = 0; i < 3 && copies; i++) {
        copy_heads(r, heads_apart(r, h.heads[i]), parts[i]);
        parts[i] = heads_apart(r, h.heads[i]);
    }
    Attention a = {.items = r->shape.items,
                   .heads = r->shape.heads,
                   .q = parts[0],
                   .k = parts[1],
                   .v = parts[2],
                   .out = copies ? parts[0] : context,
                   .scores = h.scores,
                   .weights = h.weights,
                   .packed = h.packed_heads};
    attend(r, &a);
    if (copies)
        copy_heads(r, context, a.out);
    project_out(r, r->y, h.context, h.packed);
}

void run_split(const VariantRun *r, Workspace *w)
{
    run_all_heads(r, w, false, true);
}

void run_combined(const VariantRun *r, Workspace *w)
{
    run_all_heads(r, w, true, true);
}

void run_einsum(const VariantRun *r, Workspace *w)
{
    run_all_heads(r, w, false, false);
}

/* ---- flash: the fast kernels' own layer ---- */

enum { ITEMS = 1024 }; /* batch items of one call of fast_layer: it takes no more */

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
                       .threads = r->threads};
}

void run_flash(const VariantRun *r, Workspace *w)
{
    FastLayer l = fast_layer_of(r, 0);
    w->used += fast_layer_room(r->set, &l);
    for (int64_t first = 0; w->at && first < r->shape.items; first += ITEMS) {
        l = fast_layer_of(r, first);
        l.room = w->at;
        fast_layer(r->set, &l);
    }
}

/* ---- explicit, flex: fused attention that is told more of the mask, or less ---- */

typedef struct Fused {
    float *rows[3]; /* q, k and v: (B, T, C); the context takes the queries' place */
    float *packed;
} Fused;

static Fused take_fused(const VariantRun *r, Workspace *w)
{
    Fused f;
    for (int i = 0; i < 3; i++)
        f.rows[i] = workspace_rows(w, r);
    f.packed = workspace_projection(w, r, r->shape.width);
    return f;
}

/* Projections, then attention with what `mask` says: its hidden, block and context. */
static void run_fused(const VariantRun *r, const Fused *f, FastAttention mask)
{
    for (int i = 0; i < 3; i++)
        project_rows(r, f->rows[i], i, f->packed);
    FastHeads q = heads_between_tokens(r, f->rows[0]);
    FastAttention a = fused_attention(r, q, heads_between_tokens(r, f->rows[1]),
                                      heads_between_tokens(r, f->rows[2]), q);
    a.hidden = mask.hidden;
    a.block = mask.block;
    a.context = mask.context;
    r->set->attention(&a);
    project_out(r, r->y, f->rows[0], f->packed);
}

typedef struct Mask {
    unsigned char *cells; /* (T, T), a byte for each pair: 1 where hidden */
    int64_t tokens;
} Mask;

/* Task: writes a row of the mask. */
static void byte_mask_row(void *context, int64_t query)
{
    const Mask *m = context;
    for (int64_t key = 0; key < m->tokens; key++)
        m->cells[query * m->tokens + key] = key > query;
}

static bool hidden_by_bytes(const void *context, int64_t query, int64_t key)
{
    const Mask *m = context;
    return m->cells[query * m->tokens + key];
}

void run_explicit(const VariantRun *r, Workspace *w)
{
    int64_t tokens = r->shape.tokens, floats = (int64_t)sizeof(float);
    Fused f = take_fused(r, w);
    void *cells = workspace_take(w, 1, tokens, (tokens + floats - 1) / floats);
    Mask mask = {cells, tokens};
    if (!w->at)
        return;
    threads_each(r->threads, tokens, byte_mask_row, &mask);
    run_fused(r, &f, (FastAttention){.hidden = hidden_by_bytes, .context = &mask});
}

static bool hidden_if_later(const void *context, int64_t query, int64_t key)
{
    (void)context;
    return key > query;
}

/* The mask of all pairs of some queries and some keys. */
static FastMask later_block(const void *context, int64_t query, int64_t queries, int64_t key,
                            int64_t keys)
{
    (void)context;
    if (key > query + queries - 1)
        return MASK_HIDDEN;
    return key + keys - 1 <= query ? MASK_OPEN : MASK_MIXED;
}

void run_flex(const VariantRun *r, Workspace *w)
{
    Fused f = take_fused(r, w);
    if (w->at)
        run_fused(r, &f, (FastAttention){.hidden = hidden_if_later, .block = later_block});
}

/* ---- as nn.MultiheadAttention keeps house ---- */

/* The rows are ordered by token, (T, B, C), so the caller's (B, T, C) are reordered at the
 * beginning and the result at the end. One product makes q, k and v side by side, which are then
 * copied apart. With need_weights a mask of floats is added to the scores, and the mean of all
 * heads' weights is computed and returned; without, attention is fused and asks the mask for each
 * pair. */
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
static void float_mask_row(void *context, int64_t query)
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
    threads_each(r->threads, r->shape.tokens, float_mask_row, &(TorchTask){r, t});
}

/* The output projection, in the caller's order. */
static void end(const VariantRun *r, const Torch *t)
{
    project_out(r, t->y, t->context, t->packed_out);
    copy_heads(r, heads_between_tokens(r, r->y), by_token(r, t->y));
}

/* ---- torch-weights: need_weights=True ---- */

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
    int64_t rows = s.items * s.heads * s.tokens;
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
    multiply_heads(r, &a, true);
    row_pass((RowPass){r, add_mask, t.scores, t.mask, rows, 0});
    row_pass((RowPass){r, softmax_rows, t.weights, t.scores, rows, 0});
    a.scores = t.weights;
    multiply_heads(r, &a, false);
    row_pass((RowPass){r, mean_rows, t.mean, t.weights, s.items * s.tokens, 0});
    end(r, &t);
}

/* ---- torch: need_weights=False ---- */

static bool hidden_by_floats(const void *context, int64_t query, int64_t key)
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
    a.hidden = hidden_by_floats;
    a.context = &(TorchTask){r, &t};
    r->set->attention(&a);
    end(r, &t);
}
