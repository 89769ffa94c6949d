/*
 * variants_fast.c - the layer on the fast kernels, in nine ways.
 *
 * All of them are one plan with choices (see Variant): how they come to queries, keys and values,
 * what they copy between projections and heads, and whether they keep the T x T matrices of scores.
 * Those that do compute them statement by statement, as the classes of the book and
 * nn.MultiheadAttention do. The others use fused attention, which keeps no such matrix; what they
 * tell it about the mask decides how much it must compute. One of them, flash, goes through all
 * stages with one team of threads, the others start threads anew for each.
 *
 * The steps of a plan come first, then the plan as a whole.
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

/* The features of a head. */
static int64_t head_size(const VariantRun *r)
{
    return r->shape.width / r->shape.heads;
}

/* ---- projections ---- */

/* A projection: y (B T, m) = x (B T, C) weight' + bias; no bias where NULL. */
typedef struct Projection {
    float *y;
    const float *x, *weight, *bias;
    int64_t m;
    bool apart; /* y is laid out as heads_apart has it */
} Projection;

/* `at` must live as long as what is returned. */
static FastProducts projection(const VariantRun *r, const Projection *at)
{
    FastProducts p = fast_linear(r->shape.items * r->shape.tokens, r->shape.width, at->m);
    p.a = &at->x;
    p.b = &at->weight;
    p.c = (float *const *)&at->y;
    p.bias = at->bias;
    p.threads = r->threads;
    if (at->apart) {
        p.c_row = p.c_width = head_size(r);
        p.c_next = p.n * p.c_width;
    }
    return p;
}

/* Takes the scratch memory that projections to at most m features need. */
static float *workspace_projection(Workspace *w, const VariantRun *r, int64_t m, bool apart)
{
    FastProducts p = projection(r, &(Projection){.m = m, .apart = apart});
    return workspace_take(w, 1, 1, r->set->room(&p));
}

/* ---- heads ---- */

/* Heads in (B, T, C), as projections leave them, but with rows of `row` cells; `by_token`: in
 * (T, B, C). */
static FastHeads heads_in_rows(const VariantRun *r, float *at, int64_t row, bool by_token)
{
    int64_t size = head_size(r);
    return by_token ? (FastHeads){at, row, size, r->shape.items * row}
                    : (FastHeads){at, r->shape.tokens * row, size, row};
}

/* Heads in (H, B, T, d): each in one piece. */
static FastHeads heads_apart(const VariantRun *r, float *at)
{
    int64_t size = head_size(r), cells = r->shape.tokens * size;
    return (FastHeads){at, cells, r->shape.items * cells, size};
}

static float *of_head(FastHeads h, int64_t item, int64_t head)
{
    return h.at + item * h.item + head * h.head;
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
    float *to = of_head(c->to, i / s.heads, i % s.heads);
    const float *from = of_head(c->from, i / s.heads, i % s.heads);
    for (int64_t t = 0; t < s.tokens; t++)
        memcpy(to + t * c->to.token, from + t * c->from.token,
               (size_t)head_size(c->run) * sizeof *to);
}

/* Copies the cells of all heads from one layout to another. */
static void copy_heads(const VariantRun *r, FastHeads to, FastHeads from)
{
    HeadCopy copy = {r, to, from};
    threads_each(r->threads, r->shape.items * r->shape.heads, copy_head, &copy);
}

/* ---- a plan and its matrices ---- */

/* A plan under way. A matrix that its way does not need is NULL. */
typedef struct Plan {
    const Variant *way;
    const VariantRun *run;
    Team *team;   /* whose threads all go through the plan; NULL: one thread does */
    int products; /* projections that q, k and v take */
    int64_t tokens;
    int64_t heads;           /* so many are computed together: all, or one */
    float *x, *y;            /* by token: the input and the result, in that order */
    float *rows[3];          /* what the projections give: q, k and v, some of them joined */
    float *copies[3];        /* q, k and v, copied out of the rows */
    float *contexts;         /* what attention gives, heads apart; NULL: it goes right to */
    float *context;          /* this, (B, T, C), which the output projection reads */
    float *scores, *weights; /* T x T for each of the heads that are computed together */
    float *mean;             /* by token: the mean of all heads' weights, (B, T, T) */
    void *mask;              /* (T, T): bytes, 1 where hidden; by token floats, -inf where hidden */
    float *packed, *packed_out, *packed_heads;
    FastHeads q, k, v, out; /* of the heads that are computed together */
} Plan;

/* The products of all heads: their scores (q k'), or their context (weights v). */
static FastProducts head_product(const Plan *p, bool scores)
{
    int64_t tokens = p->tokens, size = head_size(p->run);
    return (FastProducts){.items = least(p->run->shape.items * p->heads, HEADS),
                          .n = tokens,
                          .k = scores ? size : tokens,
                          .m = scores ? tokens : size,
                          .b_items = 1,
                          .a_row = scores ? p->q.token : tokens,
                          .a_column = 1,
                          .b_row = scores ? 1 : p->v.token,
                          .b_column = scores ? p->k.token : 1,
                          .c_row = scores ? tokens : p->out.token,
                          .room = p->packed_heads,
                          .threads = p->run->threads};
}

/* Takes the matrices of scores and what their products need. */
static void take_scores(Plan *p, Workspace *w)
{
    FastProducts scores = head_product(p, true), values = head_product(p, false);
    int64_t one = p->run->set->room(&scores), other = p->run->set->room(&values);
    p->scores = workspace_scores(w, p->run, p->heads);
    p->weights = workspace_scores(w, p->run, p->heads);
    if (p->way->by_token)
        p->mean = workspace_scores(w, p->run, 1);
    p->packed_heads = workspace_take(w, 1, 1, one > other ? one : other);
}

/* How many of q, k and v projection i gives: all but the last give one. */
static int weights_of(const Plan *p, int i)
{
    return i < p->products - 1 ? 1 : p->way->joined;
}

/* Takes all matrices of a plan. */
static void take(Plan *p, Workspace *w)
{
    const VariantRun *r = p->run;
    LayerShape s = r->shape;
    int64_t width = p->heads * head_size(r);
    for (int i = 0; i < p->products; i++)
        p->rows[i] = workspace_take(w, weights_of(p, i) * s.items, s.tokens, width);
    for (int i = 0; i < 3 && p->way->copied; i++)
        p->copies[i] = workspace_rows(w, r);
    if (p->way->by_token) {
        p->x = workspace_rows(w, r);
        p->y = workspace_rows(w, r);
    } else { /* the place of the queries, where those were copied */
        p->contexts = p->way->by_head ? workspace_rows(w, r) : p->copies[0];
    }
    bool in_place = p->way->fused && !p->way->copied; /* the context takes the queries' place */
    p->context = in_place ? p->rows[0] : workspace_rows(w, r);
    if (!p->way->fused)
        take_scores(p, w);
    if (p->way->by_token)
        p->mask = workspace_take(w, 1, s.tokens, s.tokens);
    if (p->way->mask_of_bytes) /* four in the place of a float */
        p->mask = workspace_take(w, 1, s.tokens, (s.tokens + 3) / 4);
    p->packed = workspace_projection(w, r, p->way->joined * width, p->way->apart);
    p->packed_out = p->packed;
    if (p->way->by_head || p->way->by_token)
        p->packed_out = workspace_projection(w, r, s.width, false);
}

/* ---- passes over rows of matrices ---- */

/* Work on the rows of a matrix, in tasks that call `rows` for the rows first .. first + count - 1.
 * What a row is, its function knows. */
typedef struct RowPass RowPass;
typedef void PassRows(const RowPass *pass, int64_t first, int64_t count);
struct RowPass {
    const Plan *plan;
    PassRows *rows;
    float *to;
    const float *from;
    int64_t all, at_once; /* how many rows there are, and how many a task has */
};

static void pass_task(void *context, int64_t i)
{
    const RowPass *pass = context;
    int64_t first = i * pass->at_once;
    pass->rows(pass, first, least(pass->all - first, pass->at_once));
}

static void row_pass(const Plan *p, PassRows *rows, int64_t all, void *to, const void *from)
{
    int64_t at_once = p->tokens < PASS_CELLS ? PASS_CELLS / p->tokens : 1;
    RowPass pass = {p, rows, to, from, all, at_once};
    threads_each(p->run->threads, (all + at_once - 1) / at_once, pass_task, &pass);
}

/* The later keys of a row of scores get -inf. */
static void hide_later(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t tokens = pass->plan->tokens;
    for (int64_t i = first; i < first + count; i++)
        for (int64_t key = i % tokens + 1; key < tokens; key++)
            pass->to[i * tokens + key] = -INFINITY;
}

static void scale_scores(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t tokens = pass->plan->tokens;
    float root = sqrtf((float)head_size(pass->plan->run));
    for (int64_t i = first * tokens; i < (first + count) * tokens; i++)
        pass->to[i] = pass->from[i] / root;
}

static void softmax_rows(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t tokens = pass->plan->tokens;
    pass->plan->run->set->kernels.softmax(pass->to + first * tokens, pass->from + first * tokens,
                                          (int)count, (int)tokens);
}

/* Rows of C cells, scaled in place. */
static void scale_queries(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t width = pass->plan->run->shape.width;
    float scale = 1 / sqrtf((float)head_size(pass->plan->run));
    for (int64_t i = first * width; i < (first + count) * width; i++)
        pass->to[i] *= scale;
}

static void write_mask(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t tokens = pass->plan->tokens;
    unsigned char *bytes = (unsigned char *)pass->to;
    for (int64_t query = first; query < first + count; query++)
        for (int64_t key = 0; key < tokens; key++)
            if (pass->plan->way->by_token)
                pass->to[query * tokens + key] = key > query ? -INFINITY : 0;
            else
                bytes[query * tokens + key] = key > query;
}

static void add_mask(const RowPass *pass, int64_t first, int64_t count)
{
    int64_t tokens = pass->plan->tokens;
    for (int64_t i = first; i < first + count; i++)
        for (int64_t key = 0; key < tokens; key++)
            pass->to[i * tokens + key] += pass->from[i % tokens * tokens + key];
}

/* Row i of (B, T, T) becomes the mean of that row of all heads. */
static void mean_rows(const RowPass *pass, int64_t first, int64_t count)
{
    LayerShape s = pass->plan->run->shape;
    float share = 1 / (float)s.heads;
    for (int64_t i = first; i < first + count; i++) {
        const float *from =
            pass->from + (i / s.tokens * s.heads * s.tokens + i % s.tokens) * s.tokens;
        float *to = pass->to + i * s.tokens;
        memset(to, 0, (size_t)s.tokens * sizeof *to);
        for (int64_t head = 0; head < s.heads; head++, from += s.tokens * s.tokens)
            for (int64_t key = 0; key < s.tokens; key++)
                to[key] += from[key] * share;
    }
}

/* ---- attention that keeps its matrices of scores ---- */

/* Computes scores = q k' of all heads, or out = weights v, at most HEADS heads at a time.
 * `matrices` are the scores or the weights. */
static void multiply_heads(const Plan *p, float *matrices, bool scores)
{
    const float *left[HEADS], *right[HEADS];
    float *result[HEADS];
    int64_t all = p->run->shape.items * p->heads;
    FastProducts product = head_product(p, scores);
    product.a = left;
    product.b = right;
    product.c = result;
    for (int64_t first = 0; first < all; first += HEADS) {
        product.items = least(all - first, HEADS);
        for (int64_t i = 0; i < product.items; i++) {
            int64_t item = (first + i) / p->heads, head = (first + i) % p->heads;
            float *matrix = matrices + (first + i) * p->tokens * p->tokens;
            left[i] = scores ? of_head(p->q, item, head) : matrix;
            right[i] = of_head(scores ? p->k : p->v, item, head);
            result[i] = scores ? matrix : of_head(p->out, item, head);
        }
        p->run->set->products(&product);
    }
}

/* As the book does: scores, mask, scores / sqrt(d), softmax, context. */
static void attend_as_book(const Plan *p)
{
    int64_t rows = p->run->shape.items * p->heads * p->tokens;
    multiply_heads(p, p->scores, true);
    row_pass(p, hide_later, rows, p->scores, NULL);
    row_pass(p, scale_scores, rows, p->weights, p->scores);
    row_pass(p, softmax_rows, rows, p->scores, p->weights);
    multiply_heads(p, p->scores, false);
}

/* As nn.MultiheadAttention does with need_weights=True: the queries are scaled, a mask of floats is
 * added to the scores, and the mean of all heads' weights is computed and returned. */
static void attend_as_torch(const Plan *p)
{
    int64_t queries = p->run->shape.items * p->tokens, rows = queries * p->heads;
    row_pass(p, scale_queries, queries, p->copies[0], NULL);
    multiply_heads(p, p->scores, true);
    row_pass(p, add_mask, rows, p->scores, p->mask);
    row_pass(p, softmax_rows, rows, p->weights, p->scores);
    multiply_heads(p, p->weights, false);
    row_pass(p, mean_rows, queries, p->mean, p->weights);
}

/* ---- fused attention, which is told more of the mask, or less ---- */

static bool hidden_by_bytes(const void *context, int64_t query, int64_t key)
{
    const Plan *p = context;
    return ((const unsigned char *)p->mask)[query * p->tokens + key];
}

static bool hidden_by_floats(const void *context, int64_t query, int64_t key)
{
    const Plan *p = context;
    return ((const float *)p->mask)[query * p->tokens + key] < 0;
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

static void attend_fused(const Plan *p)
{
    const VariantRun *r = p->run;
    int64_t size = head_size(r);
    FastAttention a = {.items = r->shape.items,
                       .heads = r->shape.heads,
                       .tokens = p->tokens,
                       .size = size,
                       .q = p->q,
                       .k = p->k,
                       .v = p->v,
                       .out = p->out,
                       .scale = 1 / sqrtf((float)size),
                       .causal = p->way->causal,
                       .context = p,
                       .threads = r->threads,
                       .team = p->team};
    if (!a.causal)
        a.hidden = p->way->by_token        ? hidden_by_floats
                   : p->way->mask_of_bytes ? hidden_by_bytes
                                           : hidden_if_later;
    a.block = p->mask ? NULL : later_block;
    r->set->attention(&a);
}

/* ---- the whole plan ---- */

/* `packed` is scratch memory from workspace_projection. */
static void project(const Plan *p, Projection at, float *packed)
{
    FastProducts product = projection(p->run, &at);
    product.room = packed;
    product.team = p->team;
    p->run->set->products(&product);
}

/* Computes the queries, keys and values of the heads that are computed together, from `head` on. */
static void project_heads(Plan *p, int64_t head)
{
    const VariantRun *r = p->run;
    const Variant *way = p->way;
    int64_t size = head_size(r), all = r->shape.width, width = p->heads * size;
    FastHeads *const parts[] = {&p->q, &p->k, &p->v};
    const float *x = way->by_token ? p->x : r->x;
    for (int i = 0; i < 3; i++) {
        int from = i < p->products ? i : p->products - 1, beside = i - from;
        bool apart = way->apart && i > 0;
        float *rows = p->rows[from];
        int64_t m = weights_of(p, from) * width;
        if (!beside)
            project(p, (Projection){rows, x, r->in + (i * all + head * size) * all, NULL, m, apart},
                    p->packed);
        *parts[i] = apart ? heads_apart(r, rows + beside * r->shape.items * p->tokens * all)
                          : heads_in_rows(r, rows + beside * all, m, way->by_token);
        if (!way->copied)
            continue;
        FastHeads copy = way->by_token ? heads_in_rows(r, p->copies[i], all, true)
                                       : heads_apart(r, p->copies[i]);
        copy_heads(r, copy, *parts[i]);
        *parts[i] = copy;
    }
}

/* The plan as each thread of its team goes through it, or, without a team, the only one. */
static void plan_part(Team *team, void *plan)
{
    Plan p = *(const Plan *)plan;
    const VariantRun *r = p.run;
    int64_t width = r->shape.width;
    FastHeads contexts = p.contexts ? heads_apart(r, p.contexts)
                                    : heads_in_rows(r, p.context, width, p.way->by_token);
    p.team = team;
    if (p.x) /* the caller's x is only read */
        copy_heads(r, heads_in_rows(r, p.x, width, true),
                   heads_in_rows(r, (float *)r->x, width, false));
    if (p.mask)
        row_pass(&p, write_mask, p.tokens, p.mask, NULL);
    for (int64_t head = 0; head < r->shape.heads; head += p.heads) {
        project_heads(&p, head);
        p.out = contexts;
        p.out.at = of_head(contexts, 0, head);
        (p.way->fused ? attend_fused : p.way->by_token ? attend_as_torch : attend_as_book)(&p);
    }
    if (contexts.at != p.context)
        copy_heads(r, heads_in_rows(r, p.context, width, false), contexts);
    project(&p, (Projection){p.y ? p.y : r->y, p.context, r->out, r->out_bias, width, false},
            p.packed_out);
    if (p.y)
        copy_heads(r, heads_in_rows(r, r->y, width, false), heads_in_rows(r, p.y, width, true));
}

void run_plan(const Variant *v, const VariantRun *r, Workspace *w)
{
    Plan p = {.way = v, .run = r, .tokens = r->shape.tokens, .products = 4 - v->joined};
    p.heads = v->by_head ? 1 : r->shape.heads;
    take(&p, w);
    if (w->at && v->team)
        threads_together(r->threads, plan_part, &p);
    else if (w->at)
        plan_part(NULL, &p);
}
