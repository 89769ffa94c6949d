/*
 * variants_parts.c - room, projections, and attention statement by statement (variants_parts.h).
 */
#include "bench/variants_parts.h"

#include "base/threads.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    LINE = 16,           /* floats of a cache line */
    HEADS = 64,          /* of one call of the products: lists of them fit the stack */
    PASS_CELLS = 1 << 16 /* of a task: a quarter of a megabyte */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- room ---- */

/* INT64_MAX for what is larger: no machine has it, so it fits nowhere. */
static int64_t times(int64_t a, int64_t b)
{
    return b && a > INT64_MAX / b ? INT64_MAX : a * b;
}

float *room_take(Room *room, int64_t count, int64_t rows, int64_t columns)
{
    int64_t cells = times(times(count, rows), columns);
    if (room->used > INT64_MAX - LINE || cells > INT64_MAX - LINE - room->used) {
        room->used = INT64_MAX;
        return NULL;
    }
    float *part = room->at ? room->at + room->used : NULL;
    room->used += (cells + LINE - 1) / LINE * LINE;
    return part;
}

float *room_rows(Room *room, const VariantRun *r)
{
    return room_take(room, r->shape.items, r->shape.tokens, r->shape.width);
}

float *room_scores(Room *room, const VariantRun *r)
{
    return room_take(room, times(r->shape.items, r->shape.heads), r->shape.tokens, r->shape.tokens);
}

/* ---- projections ---- */

static FastProducts projection(const VariantRun *r, int64_t k, int64_t m)
{
    return (FastProducts){.items = 1,
                          .n = r->shape.items * r->shape.tokens,
                          .k = k,
                          .m = m,
                          .b_items = 1,
                          .a_row = k,
                          .a_column = 1,
                          .b_row = 1,
                          .b_column = k,
                          .c_row = m,
                          .threads = r->threads};
}

float *room_projection(Room *room, const VariantRun *r, int64_t k, int64_t m)
{
    FastProducts p = projection(r, k, m);
    return room_take(room, 1, 1, r->set->room(&p));
}

void project(const VariantRun *r, Projection at)
{
    FastProducts p = projection(r, at.k, at.m);
    p.a = &at.x;
    p.b = &at.w;
    p.c = &at.y;
    p.n = at.n;
    p.bias = at.bias;
    p.room = at.packed;
    r->set->products(&p);
}

void project_rows(const VariantRun *r, float *y, int which, float *packed)
{
    int64_t width = r->shape.width;
    project(r, (Projection){.y = y,
                            .x = r->x,
                            .w = r->in + which * width * width,
                            .n = r->shape.items * r->shape.tokens,
                            .k = width,
                            .m = width,
                            .packed = packed});
}

void project_out(const VariantRun *r, const float *context, float *packed)
{
    project(r, (Projection){.y = r->y,
                            .x = context,
                            .w = r->out,
                            .bias = r->out_bias,
                            .n = r->shape.items * r->shape.tokens,
                            .k = r->shape.width,
                            .m = r->shape.width,
                            .packed = packed});
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

/* Task: one head of one item. */
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

static void mask_rows(const RowPass *p, int64_t first, int64_t rows)
{
    int64_t tokens = p->run->shape.tokens;
    for (int64_t i = first; i < first + rows; i++)
        for (int64_t key = i % tokens + 1; key < tokens; key++)
            p->to[i * tokens + key] = -INFINITY;
}

static void scale_rows(const RowPass *p, int64_t first, int64_t rows)
{
    LayerShape s = p->run->shape;
    float root = sqrtf((float)(s.width / s.heads));
    for (int64_t i = first * s.tokens; i < (first + rows) * s.tokens; i++)
        p->to[i] = p->from[i] / root;
}

static void softmax_rows(const RowPass *p, int64_t first, int64_t rows)
{
    int64_t tokens = p->run->shape.tokens;
    p->run->set->kernels.softmax(p->to + first * tokens, p->from + first * tokens, (int)rows,
                                 (int)tokens);
}

/* ---- attention ---- */

/* Which product of a head: its scores (q k') or its context (weights v). */
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

float *room_attention(Room *room, const VariantRun *r, int64_t items, int64_t heads)
{
    Attention a = {.items = items, .heads = heads};
    FastProducts scores = head_product(r, &a, true), values = head_product(r, &a, false);
    int64_t one = r->set->room(&scores), other = r->set->room(&values);
    return room_take(room, 1, 1, one > other ? one : other);
}

static float *of_head(FastHeads h, int64_t item, int64_t head)
{
    return h.at + item * h.item + head * h.head;
}

/* The products of all heads, as many at a time as their lists take. */
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

void attend_mask(const VariantRun *r, const Attention *a)
{
    int64_t rows = a->items * a->heads * r->shape.tokens;
    row_pass((RowPass){r, mask_rows, a->scores, NULL, rows, 0});
}

void attend_scale(const VariantRun *r, const Attention *a)
{
    int64_t rows = a->items * a->heads * r->shape.tokens;
    row_pass((RowPass){r, scale_rows, a->weights, a->scores, rows, 0});
}

void attend_softmax(const VariantRun *r, const Attention *a)
{
    int64_t rows = a->items * a->heads * r->shape.tokens;
    row_pass((RowPass){r, softmax_rows, a->scores, a->weights, rows, 0});
}

void attend_values(const VariantRun *r, const Attention *a)
{
    head_products(r, a, false);
}

void attend(const VariantRun *r, const Attention *a)
{
    attend_scores(r, a);
    attend_mask(r, a);
    attend_scale(r, a);
    attend_softmax(r, a);
    attend_values(r, a);
}
