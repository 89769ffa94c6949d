/*
 * fast.h - the same arithmetic as kernels.h for real sizes.
 *
 * One source, compiled once for each instruction set (fast_plain.c, fast_avx2.c, fast_avx512.c);
 * which of them this machine can run is asked while running. Sums run in another order than the
 * teaching kernels' and with fused multiply-add, so results differ in their last digits: at most
 * 1e-5 of the largest term. They are the same bytes for any number of threads.
 *
 * How it gets its speed: fast_products.h (registers, caches and threads), fast_attention.h
 * (no matrix of scores), fast_lanes.h (vectors, e^x).
 *
 * Letters: n rows, m columns, k the inner, summed dimension.
 * Must not know: tensors, traces.
 */
#ifndef FAST_FAST_H
#define FAST_FAST_H

#include "base/threads.h"
#include "numbers/kernels.h"

#include <stdbool.h>
#include <stdint.h>

/* From the slowest to the fastest. Plain is what every machine of the kind has: SSE2, or NEON. */
typedef enum FastPath { FAST_PLAIN, FAST_AVX2, FAST_AVX512, FAST_PATHS } FastPath;

/* Many products c = a b of equal sizes, (n, k) times (k, m), a and b lying anywhere; with a bias
 * c = a b + bias in each row. torch: torch.matmul, F.linear where b_row is 1. No sizes are refused:
 * k = 0 gives 0 (or the bias), n or m = 0 nothing. NaN and infinities go where the terms of a cell
 * bring them, as in kernels.h. All memory belongs to the caller. */
typedef struct FastProducts {
    int64_t items, n, k, m;
    const float *const *a; /* one for each item; cell (i, p) is a[item][i * a_row + p * a_column] */
    const float *const *b; /* one for each b_items items in turn; items is a multiple of that */
    float *const *c;       /* one for each item; overlaps neither a nor b */
    int64_t b_items;
    int64_t a_row, a_column, b_row, b_column;
    int64_t c_row;           /* columns of c lie side by side */
    int64_t c_width, c_next; /* or, where not 0, in groups of c_width that begin c_next apart */
    const float *bias;       /* m cells added to each row of c, or NULL */
    float *room;             /* room(p) cells, or NULL: taken from the system for the call */
    int threads;             /* 0: as many as there are processors */
    Team *team;              /* not NULL: each thread of it makes this call, with the same room */
} FastProducts;

/* One product (n, m) = (n, k) w', where w is (m, k) as torch stores weights and all cells of a
 * matrix lie side by side: its sizes and distances. The caller adds a, b and c. torch: F.linear. */
FastProducts fast_linear(int64_t n, int64_t k, int64_t m);

/* Cells laid out by batch item, head, token; a head's features lie side by side. */
typedef struct FastHeads {
    float *at;
    int64_t item, head, token; /* how many cells from one to the next */
} FastHeads;

typedef enum FastMask { MASK_HIDDEN, MASK_OPEN, MASK_MIXED } FastMask;

/* out = softmax(q k' * scale) v for each batch item and head, all of (tokens, size), without a
 * matrix of scores: thread_bytes of memory for each thread, whatever the number of tokens. torch:
 * F.scaled_dot_product_attention. `out` may be q itself, for a block of queries is read before its
 * context is written; it overlaps neither k nor v.
 *
 * A pair that is hidden has no say at all, even if its value is NaN (torch lets 0 * NaN through). A
 * query that sees no key gives NaN, as does one with a NaN among the scores it sees or an infinite
 * largest score. tokens = 0 does nothing. */
typedef struct FastAttention {
    int64_t items, heads, tokens;
    int64_t size; /* features of a head: at most FAST_HEAD */
    FastHeads q, k, v, out;
    float scale; /* usually 1 / sqrt(size) */
    bool causal; /* a query sees no later key */
    /* What else is hidden: NULL nothing; and for whole blocks of queries and keys, to pass over
     * those where all or no pair is: NULL always MASK_MIXED. */
    bool (*hidden)(const void *context, int64_t query, int64_t key);
    FastMask (*block)(const void *context, int64_t query, int64_t queries, int64_t key,
                      int64_t keys);
    const void *context;
    int threads; /* 0: as many as there are processors */
    Team *team;  /* not NULL: each thread of it makes this call */
} FastAttention;

enum { FAST_HEAD = 512 }; /* the block of queries a thread keeps would be too small beyond */

typedef struct FastSet {
    /* As kernels.h says for each; name is that of the path; those without a fast form are NULL.
     * sum, mean, softmax, matmul and linear use all processors; matmul and linear take memory to
     * pack b in (memory_alloc: where there is none, the try they are called in ends). */
    Kernels kernels;
    void (*products)(const FastProducts *p); /* without p->room it takes some, as matmul does */
    int64_t (*room)(const FastProducts *p);  /* floats that a product needs to pack b */
    void (*attention)(const FastAttention *a);
    int64_t thread_bytes; /* what attention needs on the stack of each thread: below 128 KB */
    /* y = e^x for x <= 0, within 2 units in the last place; below the smallest normal float 0, so
     * for -inf; NaN for NaN. For x > 0 it is not made: nothing is promised. y may be x. */
    void (*exp)(float *y, const float *x, int64_t n);
    /* Multiplies and adds registers for `rounds` rounds on each thread, the most the machine can
     * do; gives the number of floating-point operations. Threads begin late: take some 3 million
     * rounds (5 ms), or that shows. threads 0: as many as there are processors. */
    double (*peak)(int64_t rounds, int threads);
} FastSet;

/* NULL: this machine cannot run that path. The best it can is never NULL. */
const FastSet *fast_set(FastPath path);
const FastSet *fast_best(void);

/* The set that a kernel table belongs to; NULL: teaching or stepped kernels. */
const FastSet *fast_of(const Kernels *kernels);

/* ---- private to fast*.c: the tables of the instruction sets that this build has ---- */

/* Without the instructions that its file is compiled for, a table is left out: on other processors
 * than x86. */
#if defined __x86_64__ || defined __i386__
#define FAST_X86 1
extern const FastSet fast_avx2, fast_avx512;
#else
#define FAST_X86 0
#endif
extern const FastSet fast_plain;

#endif
