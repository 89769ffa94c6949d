/*
 * variants_parts.h - how variants share out their room, and steps that several of them take.
 *
 * A variant names its parts of the room in one function. Called without room it only counts, so
 * what a variant asks for and what it takes are the same lines.
 *
 * Private to variants*.c. Must not know: the table.
 */
#ifndef BENCH_VARIANTS_PARTS_H
#define BENCH_VARIANTS_PARTS_H

#include "bench/variants.h"

/* Parts handed out one behind the other. */
typedef struct Room {
    float *at;    /* NULL: only counted */
    int64_t used; /* floats; INT64_MAX: more than can be counted */
} Room;

/* The next `count` matrices of `rows` by `columns` cells, beginning at a cache line. */
float *room_take(Room *room, int64_t count, int64_t rows, int64_t columns);

/* B * T rows of C cells; a T x T matrix for each head of each item. */
float *room_rows(Room *room, const VariantRun *r);
float *room_scores(Room *room, const VariantRun *r);

/* y (n, m) = x (n, k) w' + bias, with the fast kernels; bias NULL: none. */
typedef struct Projection {
    float *y;
    const float *x, *w, *bias;
    int64_t n, k, m;
    float *packed; /* from room_projection */
} Projection;
float *room_projection(Room *room, const VariantRun *r, int64_t k, int64_t m);
void project(const VariantRun *r, Projection p);
/* (B T, C) to (B T, C): query (0), key (1), value (2); and the output projection to r->y. */
void project_rows(const VariantRun *r, float *y, int which, float *packed);
void project_out(const VariantRun *r, const float *context, float *packed);

/* Where the cells of heads lie: (B, T, H, d) as projections leave them, and (B, H, T, d). */
FastHeads heads_between_tokens(const VariantRun *r, float *at);
FastHeads heads_apart(const VariantRun *r, float *at);
/* The part of rows that are `row` cells long, beginning with cell `first`. */
FastHeads heads_of_rows(const VariantRun *r, float *at, int64_t row, int64_t first);

/* Cells of all heads from one place to another. */
void copy_heads(const VariantRun *r, FastHeads to, FastHeads from);

/* Attention with its matrices of scores, one statement after the other, each over all heads. */
typedef struct Attention {
    int64_t items, heads;
    FastHeads q, k, v, out;
    float *scores, *weights; /* T x T for each head of each item */
    float *packed;           /* from room_attention */
} Attention;
float *room_attention(Room *room, const VariantRun *r, int64_t items, int64_t heads);
void attend_scores(const VariantRun *r, const Attention *a);  /* scores = q k' */
void attend_mask(const VariantRun *r, const Attention *a);    /* later keys: -inf, in place */
void attend_scale(const VariantRun *r, const Attention *a);   /* weights = scores / sqrt(d) */
void attend_softmax(const VariantRun *r, const Attention *a); /* scores = softmax(weights) */
void attend_values(const VariantRun *r, const Attention *a);  /* out = scores v */
/* All five. */
void attend(const VariantRun *r, const Attention *a);

/* Does something to rows first..first + rows - 1 of all rows of the T x T matrices. */
typedef struct RowPass RowPass;
struct RowPass {
    const VariantRun *run;
    void (*rows)(const RowPass *p, int64_t first, int64_t rows);
    float *to;
    const float *from;
    int64_t all, at_once; /* rows; at_once is set by row_pass */
};
void row_pass(RowPass p);

/* variants_loops.c */
void run_loops(const VariantRun *r);
void run_reordered(const VariantRun *r);
int64_t room_loops(const VariantRun *r);
int64_t room_reordered(const VariantRun *r);
/* variants_full.c */
void run_wrapper(const VariantRun *r);
void run_split(const VariantRun *r);
void run_combined(const VariantRun *r);
void run_einsum(const VariantRun *r);
int64_t room_wrapper(const VariantRun *r);
int64_t room_split(const VariantRun *r);
int64_t room_combined(const VariantRun *r);
int64_t room_einsum(const VariantRun *r);
/* variants_fused.c */
void run_flash(const VariantRun *r);
void run_explicit(const VariantRun *r);
void run_flex(const VariantRun *r);
int64_t room_flash(const VariantRun *r);
int64_t room_explicit(const VariantRun *r);
int64_t room_flex(const VariantRun *r);
/* variants_torch.c */
void run_torch_weights(const VariantRun *r);
void run_torch(const VariantRun *r);
int64_t room_torch_weights(const VariantRun *r);
int64_t room_torch(const VariantRun *r);

#endif
