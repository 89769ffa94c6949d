/*
 * variants_full.c - layers on fast products that keep every T x T matrix of scores.
 *
 * They differ in how they come to q, k and v, and in what is copied between projections and heads.
 * Scores are computed, masked, scaled and weighed statement by statement, as the classes of the
 * book do it, so that two matrices for each head go through memory several times.
 */
#include "bench/variants_parts.h"

/* ---- wrapper: one head after another ---- */

typedef struct HeadByHead {
    float *query, *key, *value; /* of one head: (B, T, d) */
    float *contexts;            /* (H, B, T, d): each head's result, joined at the end */
    float *joined;              /* (B, T, C) */
    float *scores, *weights;    /* (B, T, T) */
    float *packed, *packed_out, *packed_heads;
} HeadByHead;

static HeadByHead take_head_by_head(const VariantRun *r, Workspace *w)
{
    LayerShape s = r->shape;
    int64_t size = s.width / s.heads;
    HeadByHead h;
    h.query = workspace_take(w, s.items, s.tokens, size);
    h.key = workspace_take(w, s.items, s.tokens, size);
    h.value = workspace_take(w, s.items, s.tokens, size);
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
        project_head(r, h.query, 0, head, h.packed);
        project_head(r, h.key, 1, head, h.packed);
        project_head(r, h.value, 2, head, h.packed);
        Attention a = {.items = r->shape.items,
                       .heads = 1,
                       .q = {h.query, item, 0, size},
                       .k = {h.key, item, 0, size},
                       .v = {h.value, item, 0, size},
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
