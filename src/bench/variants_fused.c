/*
 * variants_fused.c - layers on fused attention: no T x T matrix of scores is ever kept.
 *
 * What they are told about the mask decides how much they must compute: that it is causal (flash),
 * what it hides, cell by cell (explicit), or that and an answer for whole blocks (flex).
 */
#include "base/threads.h"
#include "bench/variants_parts.h"

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

void run_explicit(const VariantRun *r, Workspace *w)
{
    int64_t tokens = r->shape.tokens, floats = (int64_t)sizeof(float);
    Fused f = take_fused(r, w);
    void *cells = workspace_take(w, 1, tokens, (tokens + floats - 1) / floats);
    Mask mask = {cells, tokens};
    if (!w->at)
        return;
    threads_each(r->threads, tokens, mask_row, &mask);
    run_fused(r, &f, (FastAttention){.hidden = hidden_by_mask, .context = &mask});
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
