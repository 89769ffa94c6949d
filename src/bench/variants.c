/*
 * variants.c - the table of variants, the workspace they share out among their matrices, and what
 * they cost (see variants.h).
 */
#include "bench/variants.h"

#include <stddef.h>

/* ---- the table ---- */

/* clang-format off */
static const Variant table[] = {
    {.name = "loops", .idea = "cell by cell", .run = run_loops, .serial = true, .small = true,
     .doc = "the lessons' own kernels: each cell a row times a column, one thread"},
    {.name = "reordered", .idea = "memory in order", .run = run_loops, .small = true,
     .doc = "the same loops turned inside out (i-k-j): memory is read in order"},
    {.name = "wrapper", .idea = "head after head", .run = run_plan, .joined = 1, .by_head = true,
     .doc = "heads one after another, each with small weights of its own; "
            "fast kernels from here on"},
    {.name = "split", .idea = "all T × T scores", .run = run_plan, .joined = 1, .copied = true,
     .doc = "one weight each for q, k, v, split into heads; all T × T scores, mask, softmax"},
    {.name = "combined", .idea = "q, k, v in one product", .run = run_plan,
     .joined = 3, .copied = true,
     .doc = "one product for q, k and v together, then as split"},
    {.name = "einsum", .idea = "no copies of heads", .run = run_plan, .joined = 1,
     .doc = "no reshaping: products straight on the cells of (b, t, h, d)"},
    {.name = "flash", .idea = "scores stay in cache", .run = run_plan, .fused = true,
     .joined = 2, .apart = true, .causal = true, .team = true,
     .doc = "scores never leave the cache, what the mask hides is not computed"},
    {.name = "explicit", .idea = "mask pair by pair", .run = run_plan, .fused = true,
     .joined = 1, .mask_of_bytes = true,
     .doc = "as flash, but a T × T mask tells it what is hidden: nothing can be left out"},
    {.name = "torch-weights", .idea = "mean weights returned", .run = run_plan,
     .joined = 3, .copied = true, .by_token = true,
     .doc = "as nn.MultiheadAttention keeps house, returning the mean of all heads' weights"},
    {.name = "torch", .idea = "copies, then explicit", .run = run_plan, .fused = true,
     .joined = 3, .copied = true, .by_token = true,
     .doc = "as nn.MultiheadAttention with need_weights=False: its copies, then explicit"},
    {.name = "flex", .idea = "mask block by block", .run = run_plan, .fused = true,
     .joined = 1,
     .doc = "as flash, with the mask a function that is asked for whole blocks first"},
};
/* clang-format on */

enum { ROWS = sizeof table / sizeof *table };
_Static_assert((int)ROWS <= (int)VARIANT_MOST, "a set of variants is 32 bits");

const Variant *variant_row(int i)
{
    return i >= 0 && i < ROWS ? &table[i] : NULL;
}

const char *variant_name(int i)
{
    return i < ROWS ? table[i].name : NULL;
}

const Variant *variant_next(uint32_t set, int *i)
{
    while (*i < ROWS && !(set >> *i & 1))
        ++*i;
    return variant_row((*i)++);
}

/* ---- workspace ---- */

enum { LINE = 16 }; /* floats of a cache line */

/* The product, or INT64_MAX where it is larger: so much memory no machine has. */
static int64_t times(int64_t a, int64_t b)
{
    return b && a > INT64_MAX / b ? INT64_MAX : a * b;
}

float *workspace_take(Workspace *w, int64_t count, int64_t rows, int64_t columns)
{
    int64_t cells = times(times(count, rows), columns);
    if (w->used > INT64_MAX - LINE || cells > INT64_MAX - LINE - w->used) {
        w->used = INT64_MAX;
        return NULL;
    }
    float *part = w->at ? w->at + w->used : NULL;
    w->used += (cells + LINE - 1) / LINE * LINE;
    return part;
}

float *workspace_rows(Workspace *w, const VariantRun *r)
{
    return workspace_take(w, r->shape.items, r->shape.tokens, r->shape.width);
}

float *workspace_scores(Workspace *w, const VariantRun *r, int64_t heads)
{
    return workspace_take(w, times(r->shape.items, heads), r->shape.tokens, r->shape.tokens);
}

/* ---- what a variant costs ---- */

int64_t variant_workspace(const Variant *v, const VariantRun *r)
{
    Workspace counted = {NULL, 0};
    v->run(v, r, &counted);
    return counted.used;
}

void variant_run(const Variant *v, const VariantRun *r)
{
    Workspace w = {r->workspace, 0};
    v->run(v, r, &w);
}

int64_t variant_extra_bytes(const Variant *v, const VariantRun *r)
{
    int64_t floats = variant_workspace(v, r), threads = v->serial ? 1 : r->threads;
    int64_t stack = v->fused ? threads * r->set->thread_bytes : 0;
    if (floats > (INT64_MAX - stack) / (int64_t)sizeof(float))
        return INT64_MAX;
    return floats * (int64_t)sizeof(float) + stack;
}

double layer_flop(LayerShape s)
{
    double items = (double)s.items, tokens = (double)s.tokens, width = (double)s.width;
    double pairs = items * tokens * (tokens + 1) / 2; /* of each head */
    return 8 * items * tokens * width * width + 4 * pairs * width;
}
