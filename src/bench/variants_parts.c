/*
 * variants_parts.c - the workspace, projections, and attention statement by statement (see
 * variants_parts.h).
 */
#include "bench/variants_parts.h"

#include "base/threads.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    LINE = 16,           /* floats of a cache line */
    HEADS = 64,          /* heads of one call of products: their lists are on the stack */
    PASS_CELLS = 1 << 16 /* cells of a task of a pass: a quarter of a megabyte */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- workspace ---- */

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

float *workspace_scores(Workspace *w, const VariantRun *r)
{
    LayerShape s = r->shape;
    return workspace_take(w, times(s.items, s.heads), s.tokens, s.tokens);
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

float *workspace_projection(Workspace *w, const VariantRun *r, int64_t m)
{
    FastProducts p = projection(r, m);
    return workspace_take(w, 1, 1, r->set->room(&p));
}

void project(const VariantRun *r, Projection at)
{
    FastProducts p = projection(r, at.m);
    p.a = &at.x;
    p.b = &at.weight;
    p.c = &at.y;
    p.bias = at.bias;
    p.room = at.packed;
    r->set->products(&p);
}

void project_rows(const VariantRun *r, float *y, int which, float *packed)
{
    int64_t width = r->shape.width;
    project(r, (Projection){y, r->x, r->in + which * width * width, NULL, width, packed});
}

void project_joined(const VariantRun *r, float *y, const float *x, float *packed)
{
    project(r, (Projection){y, x, r->in, NULL, 3 * r->shape.width, packed});
}

void project_out(const VariantRun *r, float *y, const float *context, float *packed)
{
    project(r, (Projection){y, context, r->out, r->out_bias, r->shape.width, packed});
}

/* ---- heads ---- */

FastHeads heads_of_rows(const VariantRun *r, float *at, int64_t row, int64_t first)
{
    int64_t size = r->shape.width / r->shape.heads;
    return (FastHeads){at ? at + first : NULL, r->shape.tokens * row, size, row};
}

FastHeads heads_between_tokens(const VariantRun *r, float *at)
{
    return heads_of_rows(r, at, r->shape.width, 0);
}

FastHeads heads_apart(const VariantRun *r, float *at)
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

void copy_heads(const VariantRun *r, FastHeads to, FastHeads from)
{
    HeadCopy copy = {r, to, from};
    threads_each(r->threads, r->shape.items * r->shape.heads, copy_head, &copy);
}

/* ---- passes over the matrices of scores ---- */

static void pass_task(void *context, int64_t i)
{
    const RowPass *p = context;
    int64_t first = i * p->at_once;
    p->rows(p, first, least(p->all - first, p->at_once));
}

void row_pass(RowPass p)
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

float *workspace_attention(Workspace *w, const VariantRun *r, int64_t items, int64_t heads)
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

/* Computes them, at most HEADS at a time. */
static void head_products(const VariantRun *r, const Attention *a, bool scores)
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

void attend_scores(const VariantRun *r, const Attention *a)
{
    head_products(r, a, true);
}

static int64_t score_rows(const VariantRun *r, const Attention *a)
{
    return a->items * a->heads * r->shape.tokens;
}

void attend_softmax(const VariantRun *r, const Attention *a)
{
    row_pass((RowPass){r, softmax_rows, a->scores, a->weights, score_rows(r, a), 0});
}

void attend_values(const VariantRun *r, const Attention *a)
{
    head_products(r, a, false);
}

void attend(const VariantRun *r, const Attention *a)
{
    attend_scores(r, a);
    row_pass((RowPass){r, mask_rows, a->scores, NULL, score_rows(r, a), 0});
    row_pass((RowPass){r, scale_rows, a->weights, a->scores, score_rows(r, a), 0});
    attend_softmax(r, a);
    attend_values(r, a);
}

FastAttention fused_attention(const VariantRun *r, FastHeads q, FastHeads k, FastHeads v,
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
