/*
 * variants_full.c - layers on fast products that keep every T x T matrix of scores.
 *
 * They differ in how they come to q, k and v, and in what is copied between projections and heads.
 * Scores are computed, masked, scaled and weighed statement by statement, as the classes of the
 * book do it, so that two matrices for each head go through memory several times.
 */
#include "bench/variants_parts.h"

#include <string.h>

/* ---- wrapper: one head after another ---- */

typedef struct WrapperRoom {
    float *query, *key, *value; /* of one head: (B, T, d) */
    float *contexts;            /* (H, B, T, d): each head's result, joined at the end */
    float *joined;              /* (B, T, C) */
    float *scores, *weights;    /* (B, T, T) */
    float *packed, *packed_out, *packed_heads;
    int64_t used;
} WrapperRoom;

static WrapperRoom wrapper_room(const VariantRun *r)
{
    LayerShape s = r->shape;
    int64_t size = s.width / s.heads;
    Room room = {r->room, 0};
    WrapperRoom w;
    w.query = room_take(&room, s.items, s.tokens, size);
    w.key = room_take(&room, s.items, s.tokens, size);
    w.value = room_take(&room, s.items, s.tokens, size);
    w.contexts = room_rows(&room, r);
    w.joined = room_rows(&room, r);
    w.scores = room_take(&room, s.items, s.tokens, s.tokens);
    w.weights = room_take(&room, s.items, s.tokens, s.tokens);
    w.packed = room_projection(&room, r, s.width, size);
    w.packed_out = room_projection(&room, r, s.width, s.width);
    w.packed_heads = room_attention(&room, r, s.items, 1);
    w.used = room.used;
    return w;
}

int64_t room_wrapper(const VariantRun *r)
{
    return wrapper_room(r).used;
}

static void project_head(const VariantRun *r, const WrapperRoom *w, float *y, int which,
                         int64_t head)
{
    int64_t width = r->shape.width, size = width / r->shape.heads;
    project(r, (Projection){.y = y,
                            .x = r->x,
                            .w = r->in + (which * width + head * size) * width,
                            .n = r->shape.items * r->shape.tokens,
                            .k = width,
                            .m = size,
                            .packed = w->packed});
}

void run_wrapper(const VariantRun *r)
{
    WrapperRoom w = wrapper_room(r);
    int64_t size = r->shape.width / r->shape.heads, item = r->shape.tokens * size;
    int64_t all = r->shape.items * item;
    for (int64_t head = 0; head < r->shape.heads; head++) {
        project_head(r, &w, w.query, 0, head);
        project_head(r, &w, w.key, 1, head);
        project_head(r, &w, w.value, 2, head);
        Attention a = {.items = r->shape.items,
                       .heads = 1,
                       .q = {w.query, item, 0, size},
                       .k = {w.key, item, 0, size},
                       .v = {w.value, item, 0, size},
                       .out = {w.contexts + head * all, item, 0, size},
                       .scores = w.scores,
                       .weights = w.weights,
                       .packed = w.packed_heads};
        attend(r, &a);
    }
    copy_heads(r, heads_between_tokens(r, w.joined), (FastHeads){w.contexts, item, all, size});
    project_out(r, w.joined, w.packed_out);
}

/* ---- split, combined, einsum: all heads together ---- */

typedef struct FullRoom {
    float *rows[3];  /* q, k and v as projected; combined: one piece, (B, T, 3C) */
    float *heads[3]; /* the same head by head; einsum: none */
    float *context;  /* (B, T, C) */
    float *scores, *weights;
    float *packed, *packed_heads;
    int64_t used;
} FullRoom;

/* `copies`: heads are copied out of rows; `joined`: one product for q, k and v. */
static FullRoom full_room(const VariantRun *r, bool copies, bool joined)
{
    LayerShape s = r->shape;
    Room room = {r->room, 0};
    FullRoom f = {.used = 0};
    if (joined)
        f.rows[0] = room_take(&room, 3 * s.items, s.tokens, s.width);
    for (int i = 0; i < 3 && !joined; i++)
        f.rows[i] = room_rows(&room, r);
    for (int i = 0; i < 3 && copies; i++)
        f.heads[i] = room_rows(&room, r);
    f.context = room_rows(&room, r);
    f.scores = room_scores(&room, r);
    f.weights = room_scores(&room, r);
    f.packed = room_projection(&room, r, s.width, joined ? 3 * s.width : s.width);
    f.packed_heads = room_attention(&room, r, s.items, s.heads);
    f.used = room.used;
    return f;
}

int64_t room_split(const VariantRun *r)
{
    return full_room(r, true, false).used;
}

int64_t room_combined(const VariantRun *r)
{
    return full_room(r, true, true).used;
}

int64_t room_einsum(const VariantRun *r)
{
    return full_room(r, false, false).used;
}

static Attention of_heads(const VariantRun *r, const FullRoom *f, FastHeads q, FastHeads k,
                          FastHeads v, FastHeads out)
{
    return (Attention){.items = r->shape.items,
                       .heads = r->shape.heads,
                       .q = q,
                       .k = k,
                       .v = v,
                       .out = out,
                       .scores = f->scores,
                       .weights = f->weights,
                       .packed = f->packed_heads};
}

/* Attention on copies head by head; the context takes q's place and is copied back into rows. */
static void attend_copies(const VariantRun *r, const FullRoom *f)
{
    FastHeads q = heads_apart(r, f->heads[0]);
    Attention a = of_heads(r, f, q, heads_apart(r, f->heads[1]), heads_apart(r, f->heads[2]), q);
    attend(r, &a);
    copy_heads(r, heads_between_tokens(r, f->context), q);
    project_out(r, f->context, f->packed);
}

void run_split(const VariantRun *r)
{
    FullRoom f = full_room(r, true, false);
    for (int i = 0; i < 3; i++)
        project_rows(r, f.rows[i], i, f.packed);
    for (int i = 0; i < 3; i++)
        copy_heads(r, heads_apart(r, f.heads[i]), heads_between_tokens(r, f.rows[i]));
    attend_copies(r, &f);
}

void run_combined(const VariantRun *r)
{
    FullRoom f = full_room(r, true, true);
    int64_t width = r->shape.width;
    project(r, (Projection){.y = f.rows[0],
                            .x = r->x,
                            .w = r->in,
                            .n = r->shape.items * r->shape.tokens,
                            .k = width,
                            .m = 3 * width,
                            .packed = f.packed});
    for (int i = 0; i < 3; i++)
        copy_heads(r, heads_apart(r, f.heads[i]),
                   heads_of_rows(r, f.rows[0], 3 * width, i * width));
    attend_copies(r, &f);
}

void run_einsum(const VariantRun *r)
{
    FullRoom f = full_room(r, false, false);
    for (int i = 0; i < 3; i++)
        project_rows(r, f.rows[i], i, f.packed);
    Attention a =
        of_heads(r, &f, heads_between_tokens(r, f.rows[0]), heads_between_tokens(r, f.rows[1]),
                 heads_between_tokens(r, f.rows[2]), heads_between_tokens(r, f.context));
    attend(r, &a);
    project_out(r, f.context, f.packed);
}
