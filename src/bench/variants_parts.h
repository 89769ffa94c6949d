/*
 * variants_parts.h - the workspace that variants divide among their matrices, and steps that
 * several of them take.
 *
 * A variant begins with taking its matrices out of its workspace. Where that has no memory behind
 * it they are only counted and the variant returns, so that what it asks for and what it uses are
 * the same lines.
 *
 * Private to variants*.c. Must not know: the table.
 */
#ifndef BENCH_VARIANTS_PARTS_H
#define BENCH_VARIANTS_PARTS_H

#include "bench/variants.h"

/* Memory that is handed out from its beginning to its end. */
typedef struct Workspace {
    float *at;    /* NULL: what is taken is only counted, and is NULL */
    int64_t used; /* floats; INT64_MAX: more than can be counted */
} Workspace;

/* `count` matrices of `rows` by `columns` cells, one behind the other, from a cache line on. */
float *workspace_take(Workspace *w, int64_t count, int64_t rows, int64_t columns);

/* B * T rows of C cells; and a T x T matrix for each head of each item. */
float *workspace_rows(Workspace *w, const VariantRun *r);
float *workspace_scores(Workspace *w, const VariantRun *r);

/* Projections: y (B T, m) = x (B T, C) weight' + bias with the fast kernels; no bias where NULL.
 * `packed` is their scratch memory: that of workspace_projection for the largest m. */
typedef struct Projection {
    float *y;
    const float *x, *weight, *bias;
    int64_t m;
    float *packed;
} Projection;
float *workspace_projection(Workspace *w, const VariantRun *r, int64_t m);
void project(const VariantRun *r, Projection p);
/* y (B T, C) = the queries (which = 0), keys (1) or values (2) of r->x. */
void project_rows(const VariantRun *r, float *y, int which, float *packed);
/* y (B T, 3C): queries, keys and values of x side by side. */
void project_joined(const VariantRun *r, float *y, const float *x, float *packed);
/* y (B T, C) = the output projection of the context, with its bias. */
void project_out(const VariantRun *r, float *y, const float *context, float *packed);

/* Where heads lie: in rows of (B, T, H, d), as projections leave them; and in (B, H, T, d). */
FastHeads heads_between_tokens(const VariantRun *r, float *at);
FastHeads heads_apart(const VariantRun *r, float *at);
/* In rows that are `row` cells long and hold the heads from cell `first` on. */
FastHeads heads_of_rows(const VariantRun *r, float *at, int64_t row, int64_t first);

/* Copies the cells of all heads. */
void copy_heads(const VariantRun *r, FastHeads to, FastHeads from);

/* Attention that keeps its matrices of scores: one statement after the other, each for all heads.
 */
typedef struct Attention {
    int64_t items, heads;
    FastHeads q, k, v, out;
    float *scores, *weights; /* T x T for each head of each item */
    float *packed;           /* from workspace_attention */
} Attention;
float *workspace_attention(Workspace *w, const VariantRun *r, int64_t items, int64_t heads);
void attend_scores(const VariantRun *r, const Attention *a);  /* scores = q k' */
void attend_softmax(const VariantRun *r, const Attention *a); /* scores = softmax(weights) */
void attend_values(const VariantRun *r, const Attention *a);  /* out = scores v */
/* All of it; between scores and softmax: mask the scores, weights = scores / sqrt(d). */
void attend(const VariantRun *r, const Attention *a);

/* Fused attention over all heads, without a mask: the caller adds that and runs r->set->attention.
 */
FastAttention fused_attention(const VariantRun *r, FastHeads q, FastHeads k, FastHeads v,
                              FastHeads out);

/* Work on all rows of T x T matrices, in tasks that call `rows` for rows first .. first + count
 * - 1.
 */
typedef struct RowPass RowPass;
struct RowPass {
    const VariantRun *run;
    void (*rows)(const RowPass *p, int64_t first, int64_t count);
    float *to;
    const float *from;
    int64_t all;     /* how many rows there are */
    int64_t at_once; /* of a task; set by row_pass */
};
void row_pass(RowPass p);

/* The variants (Variant.run). */
VariantFunction run_loops, run_reordered;                         /* variants_loops.c */
VariantFunction run_wrapper, run_split, run_combined, run_einsum; /* variants_full.c */
VariantFunction run_flash, run_explicit, run_flex;                /* variants_fused.c */
VariantFunction run_torch_weights, run_torch;                     /* variants_torch.c */

#endif
