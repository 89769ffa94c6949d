/*
 * variants.h - one attention layer, computed in many ways that differ in speed.
 *
 * Every variant computes the same: causal multi-head attention with query, key, value and output
 * projection. They differ in the order of their loops, in what they copy, in whether they keep the
 * T x T matrices of scores, and in whether they compute what the mask hides. A variant is a row of
 * one table. All memory that it needs beside inputs and result is the workspace it is given, and it
 * uses no more of that than it asked for.
 *
 * Letters: B items of a batch, T tokens, C features (the layer's width), H heads, d = C / H.
 * Must not know: who measures it (bench.h).
 */
#ifndef BENCH_VARIANTS_H
#define BENCH_VARIANTS_H

#include "base/str.h"
#include "fast/fast.h"

/* Batch items B, tokens T, features C and heads H. All at least 1, C a multiple of H. */
typedef struct LayerShape {
    int64_t items, tokens, width, heads;
} LayerShape;

/* One call of a variant. Weights lie as torch stores them, a row for each output. */
typedef struct VariantRun {
    LayerShape shape;
    const float *x;  /* (B, T, C) */
    const float *in; /* (3C, C): the weights of query, key and value, one below the other. A head's
                      * part of each is d rows in one piece. */
    const float *out, *out_bias; /* (C, C) and C cells */
    float *y;                    /* (B, T, C): the result */
    float *workspace;            /* variant_workspace floats, for variant_run only */
    const FastSet *set;          /* the instructions to use */
    int threads;                 /* at least 1 */
} VariantRun;

struct Variant;
struct Workspace;

/* Takes the matrices of variant v out of the workspace, then computes r->y; where the workspace has
 * no memory it only counts them. variant_run and variant_workspace call it. */
typedef void VariantFunction(const struct Variant *v, const VariantRun *r, struct Workspace *w);

typedef struct Variant {
    const char *name;
    const char *doc;  /* one line */
    const char *idea; /* a few words, for a picture */
    VariantFunction *run;
    bool serial; /* one thread, however many it is given */
    bool fused;  /* heads of at most FAST_HEAD features; no T x T matrix */
    bool small;  /* counts cells in an int: at most VARIANT_SMALL tokens and features */
    /* The choices of run_plan: */
    bool by_head;  /* heads one after another, each with small weights of its own */
    int joined;    /* the last so many of q, k and v come from one product: 1, 2 or 3 */
    bool apart;    /* keys and values are computed right into the places of their heads */
    bool copied;   /* q, k and v are copied out of their rows, head by head */
    bool by_token; /* rows are ordered by token, (T, B, C), as nn.MultiheadAttention has them */
    bool causal;   /* fused attention knows what the mask hides, and asks for nothing */
    bool mask_of_bytes; /* a byte for each pair says whether it is hidden */
    bool team;          /* one team of threads goes through all stages */
} Variant;

enum { VARIANT_SMALL = 46340 }; /* tokens and features whose square an int can count */
enum { VARIANT_MOST = 32 };     /* a set of variants is the bits of a uint32_t */

/* Row i of the table, which goes from the slowest idea to the fastest; NULL after the last. */
const Variant *variant_row(int i);
/* The name of row i; NULL after the last. */
const char *variant_name(int i);
/* The next row from *i on that is in the set (bit i for row i), and *i behind it; NULL: none. */
const Variant *variant_next(uint32_t set, int *i);

/* How many floats of workspace a variant needs for a layer of r's shape, instructions and threads
 * (nothing else of r is read); INT64_MAX where that is more than can be counted. */
int64_t variant_workspace(const Variant *v, const VariantRun *r);

/* Computes r->y. */
void variant_run(const Variant *v, const VariantRun *r);

/* Bytes beside x, weights and y: the workspace, and what each thread keeps on its stack. INT64_MAX
 * where it is more than can be counted. */
int64_t variant_extra_bytes(const Variant *v, const VariantRun *r);

/* Floating-point operations of the layer, without those that the mask hides: 8 B T C C for the
 * projections, and for each head 4 d for each query and key that it sees. */
double layer_flop(LayerShape s);

/* ---- for the files of the variants ---- */

/* Memory that is handed out from its beginning to its end. A variant that takes its matrices out of
 * a workspace without memory returns then, so that what it asks for and what it uses are the same
 * lines. */
typedef struct Workspace {
    float *at;    /* NULL: what is taken is only counted, and is NULL */
    int64_t used; /* floats; INT64_MAX: more than can be counted */
} Workspace;

/* Takes `count` matrices of `rows` by `columns` cells, one behind the other, from a cache line on.
 */
float *workspace_take(Workspace *w, int64_t count, int64_t rows, int64_t columns);

/* Takes B * T rows of C cells; and a T x T matrix for each of so many heads of each item. */
float *workspace_rows(Workspace *w, const VariantRun *r);
float *workspace_scores(Workspace *w, const VariantRun *r, int64_t heads);

VariantFunction run_loops; /* variants_loops.c */
VariantFunction run_plan;  /* variants_fast.c */

#endif
