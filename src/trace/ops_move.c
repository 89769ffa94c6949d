/*
 * ops_move.c - the same numbers elsewhere: views show the cells of their operand (indexing,
 * transposing, reshaping), copies put them into fresh ones (clone, cast, stack, cat, repeat).
 *
 * No view moves a cell, so one explanation serves them all: the result cell's slot in the storage
 * is also a slot of the operand, and there lies the cell it shows. For stack, cat and repeat one
 * function says which operand cell a result cell comes from; running and explaining both ask it.
 */
#include "trace/ops_run.h"

#include <stdio.h>
#include <string.h>

/* ---- views ---- */

static bool infer_index(OpCall *c)
{
    Tensor t = c->t[0];
    int dim = 0; /* of the shrinking result */
    for (int d = 0; d < c->t[0].shape.rank; d++) {
        Pick p = c->attr->pick[d];
        if (p.drop) {
            t = tensor_select(t, dim, p.start);
        } else {
            int64_t stop = p.size ? p.start + (p.size - 1) * p.step + 1 : p.start;
            t = tensor_slice(t, dim++, p.start, stop, p.step);
        }
    }
    c->out = t;
    return true;
}

static bool infer_permute(OpCall *c)
{
    Tensor from = c->t[0];
    c->out = from;
    for (int d = 0; d < from.shape.rank; d++) {
        c->out.shape.size[d] = from.shape.size[c->attr->order[d]];
        c->out.stride[d] = from.stride[c->attr->order[d]];
    }
    return true;
}

static bool bad_shape(OpCall *c, Shape wish)
{
    char product[128] = "";
    size_t used = 0;
    long long all = 1, count = (long long)tensor_count(c->t[0]);
    bool open = false;
    error_at(c->error, c->at, "shape '%s' is invalid for input of size %lld", shape_text(wish).text,
             count);
    for (int i = 0; i < wish.rank && used < sizeof product - 32; i++) {
        open = open || wish.size[i] < 0;
        if (wish.size[i] < 0)
            continue;
        used += (size_t)snprintf(product + used, sizeof product - used, used ? "·%lld" : "%lld",
                                 (long long)wish.size[i]);
        all = wish.size[i] && all > (1LL << 62) / wish.size[i] ? 1LL << 62 : all * wish.size[i];
    }
    if (open)
        return error_hint(c->error, "the input %s has %lld cells, which %s = %lld does not divide",
                          shape_text(c->t[0].shape).text, count, product, all);
    if (wish.rank < 2)
        return error_hint(c->error, "the input %s has %lld cells", shape_text(c->t[0].shape).text,
                          count);
    return error_hint(c->error, "%s = %lld, and the input %s has %lld cells", product, all,
                      shape_text(c->t[0].shape).text, count);
}

/* Replaces one -1 by what is left for it. */
static bool fill_in(OpCall *c, Shape *shape)
{
    Shape wish = *shape;
    int64_t count = tensor_count(c->t[0]), rest = 1, room = 1; /* room: 0 counts as 1 */
    int open = -1;
    for (int d = 0; d < wish.rank; d++) {
        if (wish.size[d] == -1 && open >= 0)
            return error_at(c->error, c->at, "only one dimension can be inferred");
        if (wish.size[d] < -1)
            return error_at(c->error, c->at, "invalid shape dimension %lld",
                            (long long)wish.size[d]);
        if (wish.size[d] == -1)
            open = d;
        else if (wish.size[d] > 0 && room > MAX_CELLS / wish.size[d])
            return bad_shape(c, wish);
        else
            rest *= wish.size[d];
        room *= wish.size[d] > 0 ? wish.size[d] : 1;
    }
    if (open >= 0) {
        if (rest == 0 || count % rest != 0)
            return bad_shape(c, wish);
        shape->size[open] = count / rest;
    }
    return shape_count(*shape) == count || bad_shape(c, wish);
}

static bool infer_view(OpCall *c)
{
    if (!fill_in(c, &c->attr->shape))
        return false;
    const int64_t *strides = c->attr->strides;
    if (strides) {
        c->out = c->t[0];
        c->out.shape = c->attr->shape;
        memcpy(c->out.stride, strides, sizeof *strides * (size_t)c->out.shape.rank);
        return true;
    }
    if (tensor_view(c->t[0], c->attr->shape, &c->out))
        return true;
    error_at(c->error, c->at,
             "view size is not compatible with input tensor's size and stride (at least one "
             "dimension spans across two contiguous subspaces). Use .reshape(...) instead.");
    return error_hint(c->error, "or .contiguous() before .view(...)");
}

static bool infer_same(OpCall *c)
{
    c->out = c->t[0];
    return true;
}

/* The cell of the operand that a cell of the view shows. A view keeps the cells in their order, but
 * for an index and a transposed one. */
static void explain_view(Explaining *e)
{
    const Node *n = e->node;
    Shape from = trace_node(e->trace, n->in[0].node)->out.shape;
    int64_t at[MAX_RANK] = {0}, to[MAX_RANK] = {0}, cell = e->x->cell.cell;
    index_split(n->out.shape, cell, at);
    for (int d = 0, own = 0; d < from.rank; d++)
        if (n->op == OP_PERMUTE)
            to[n->attr.order[d]] = at[d];
        else if (n->op == OP_INDEX)
            to[d] = n->attr.pick[d].start +
                    (n->attr.pick[d].drop ? 0 : at[own++] * n->attr.pick[d].step);
    bool moved = n->op == OP_PERMUTE || n->op == OP_INDEX;
    explain_term(e, 0, moved ? index_join(from, to) : cell);
}

/* ---- views that show a cell more than once, or with gaps: attr.strides, attr.times ---- */

/* The target of an expand: new dimensions in front, and those of size 1 stretched. -1 keeps a size.
 */
static bool infer_expand(OpCall *c)
{
    Tensor t = c->t[0];
    Shape wish = c->attr->shape, target = wish;
    int added = wish.rank - t.shape.rank;
    if (added < 0) {
        error_at(c->error, c->at,
                 "expand(torch.%sTensor{%s}, size=%s): the number of sizes provided (%d) must be "
                 "greater or equal to the number of dimensions in the tensor (%d)",
                 dtype_word(operand_dtype(c, 0)), shape_text(t.shape).text, shape_text(wish).text,
                 wish.rank, t.shape.rank);
        return error_hint(c->error, "new sizes go in front, the last ones are those of the tensor");
    }
    c->out = t;
    for (int d = wish.rank - 1; d >= 0; d--) {
        int own = d - added;
        int64_t size = own >= 0 ? t.shape.size[own] : 1;
        int64_t stride = own >= 0            ? t.stride[own]
                         : d + 1 < wish.rank ? target.size[d + 1] * c->out.stride[d + 1]
                                             : 1;
        if (wish.size[d] == -1 && own < 0)
            return error_at(c->error, c->at,
                            "The expanded size of the tensor (-1) isn't allowed in a leading, "
                            "non-existing dimension %d",
                            d);
        if (wish.size[d] < -1)
            return error_at(c->error, c->at,
                            "The expanded size of the tensor (%lld) isn't allowed in a leading, "
                            "non-existing dimension %d",
                            (long long)wish.size[d], d);
        target.size[d] = wish.size[d] == -1 ? size : wish.size[d];
        if (target.size[d] != size && size != 1) {
            cannot_expand(c, wish, d, t.shape, size);
            return error_hint(c->error, "only dimensions of size 1 can be stretched");
        }
        c->out.stride[d] = target.size[d] != size ? 0 : stride;
    }
    c->out.shape = target;
    c->attr->shape = target;
    return shape_allowed(target, operand_dtype(c, 0), c->op->name, c->at, c->error);
}

static void explain_expand(Explaining *e)
{
    explain_term(e, 0, explain_line(e, 0).first);
}

static bool infer_strided(OpCall *c)
{
    c->out = c->t[0];
    c->out.shape = c->attr->shape;
    c->out.offset += c->attr->times;
    memcpy(c->out.stride, c->attr->strides, sizeof *c->out.stride * (size_t)c->out.shape.rank);
    return shape_allowed(c->out.shape, operand_dtype(c, 0), c->op->name, c->at, c->error);
}

static void explain_strided(Explaining *e)
{
    Tensor from = trace_node(e->trace, e->node->in[0].node)->out;
    explain_term(e, 0, tensor_index(from, tensor_slot(e->node->out, e->x->cell.cell)));
}

/* ---- copies ---- */

static bool infer_clone(OpCall *c)
{
    (void)c;
    return true;
}

static bool infer_cast(OpCall *c)
{
    c->dtype = c->attr->dtype;
    return true;
}

static void run_clone(OpCall *c)
{
    const Storage *to = c->out.storage;
    tensor_to_flat(c->t[0], 0, tensor_count(c->t[0]), to->dtype, to->cells);
}

static void explain_clone(Explaining *e)
{
    explain_term(e, 0, e->x->cell.cell);
}

/* ---- many into one ---- */

static bool infer_stack(OpCall *c)
{
    for (int k = 0; k < c->count; k++) {
        c->dtype = dtype_promote(c->dtype, operand_dtype(c, k));
        if (!shape_equal(c->t[k].shape, c->t[0].shape))
            return error_at(c->error, c->at,
                            "stack expects each tensor to be equal size, but got %s at entry 0 and "
                            "%s at entry %d",
                            shape_text(c->t[0].shape).text, shape_text(c->t[k].shape).text, k);
    }
    if (c->t[0].shape.rank == MAX_RANK)
        return error_at(c->error, c->at, "stack: a tensor has at most %d dimensions here",
                        MAX_RANK);
    c->shape = shape_insert(c->t[0].shape, c->attr->dim);
    c->shape.size[c->attr->dim] = c->count;
    return true;
}

static bool infer_cat(OpCall *c)
{
    int dim = c->attr->dim;
    for (int k = 1; k < c->count; k++) {
        Shape other = c->t[k].shape;
        c->dtype = dtype_promote(c->dtype, operand_dtype(c, k));
        if (other.rank != c->shape.rank)
            return error_at(c->error, c->at,
                            "Tensors must have same number of dimensions: got %d and %d",
                            c->shape.rank, other.rank);
        for (int d = 0; d < other.rank; d++)
            if (d != dim && other.size[d] != c->shape.size[d])
                return error_at(c->error, c->at,
                                "Sizes of tensors must match except in dimension %d. Expected size "
                                "%lld but got size %lld for tensor number %d in the list.",
                                dim, (long long)c->shape.size[d], (long long)other.size[d], k);
        c->shape.size[dim] += other.size[dim];
    }
    return true;
}

static bool infer_repeat(OpCall *c)
{
    if (c->attr->times < 0)
        return error_at(c->error, c->at, "repeats can not be negative");
    int64_t *size = &c->shape.size[c->attr->dim];
    *size = *size && c->attr->times > MAX_CELLS / *size ? MAX_CELLS + 1 : *size * c->attr->times;
    return true;
}

/* attr.shape: how often along each dimension, of which the first may be new. */
static bool infer_tile(OpCall *c)
{
    Shape times = c->attr->shape, own = c->shape;
    c->shape = times;
    for (int d = 0; d < times.rank; d++) {
        int e = d - (times.rank - own.rank);
        int64_t size = e >= 0 ? own.size[e] : 1;
        if (times.size[d] < 0)
            return error_at(c->error, c->at,
                            "Trying to create tensor with negative dimension %lld: %s",
                            (long long)(size * times.size[d]), shape_text(times).text);
        c->shape.size[d] =
            size && times.size[d] > MAX_CELLS / size ? MAX_CELLS + 1 : size * times.size[d];
    }
    return true;
}

static bool infer_kept(OpCall *c)
{
    (void)c;
    return true;
}

/* Where a result cell comes from: operand and index. */
typedef struct Origin {
    int operand;
    int64_t index;
} Origin;

static Shape shape_of_operand(const Trace *t, Operand o)
{
    return trace_node(t, o.node)->out.shape;
}

/* Asked while the operation runs and for its explanation: there may be no node yet. */
static Origin find_origin(const Trace *t, const Op *op, const Operand *in, const Attrs *attr,
                          Shape out, int64_t cell)
{
    int64_t at[MAX_RANK] = {0}, *along = &at[attr->dim];
    int operand = 0;
    index_split(out, cell, at);
    if (op == op_row(OP_ROLL) || op == op_row(OP_FLIP)) {
        for (int d = 0; d < out.rank; d++)
            at[d] = op == op_row(OP_FLIP)
                        ? (attr->order[d] ? out.size[d] - 1 - at[d] : at[d])
                        : (at[d] + out.size[d] - attr->shape.size[d]) % out.size[d];
    } else if (op == op_row(OP_TILE)) {
        Shape own = shape_of_operand(t, in[0]);
        for (int d = 0; d < own.rank; d++)
            at[d] = at[d + out.rank - own.rank] % own.size[d];
    } else if (op == op_row(OP_REPEAT_INTERLEAVE)) {
        *along /= attr->times;
    } else if (op == op_row(OP_STACK)) {
        operand = (int)*along;
        memmove(along, along + 1, (size_t)(out.rank - 1 - attr->dim) * sizeof *along);
    } else {
        while (*along >= shape_of_operand(t, in[operand]).size[attr->dim])
            *along -= shape_of_operand(t, in[operand++]).size[attr->dim];
    }
    return (Origin){operand, index_join(shape_of_operand(t, in[operand]), at)};
}

/* The place in the result that an operand of stack or cat goes to; `before` is where it begins. */
static Tensor place_of(const OpCall *c, int operand, int64_t before)
{
    int dim = c->attr->dim;
    if (c->op == op_row(OP_STACK))
        return tensor_select(c->out, dim, operand);
    int64_t size = c->t[operand].shape.size[dim];
    return tensor_slice(c->out, dim, before, before + size, 1);
}

/* Operand by operand, each in one go. */
static void run_join(OpCall *c)
{
    DType type = c->out.storage->dtype;
    int64_t most = 0, before = 0;
    for (int k = 0; k < c->count; k++)
        most = tensor_count(c->t[k]) > most ? tensor_count(c->t[k]) : most;
    void *cells = arena_alloc(c->scratch, (size_t)most + 1, dtype_size(type));
    for (int k = 0; k < c->count; k++) {
        int64_t count = tensor_count(c->t[k]);
        Tensor t = c->t[k];
        bool there = t.storage->dtype == type && tensor_is_contiguous(t);
        const void *from =
            there ? (const char *)t.storage->cells + t.offset * (int64_t)dtype_size(type) : cells;
        if (!there)
            tensor_to_flat(t, 0, count, type, cells);
        if (count)
            tensor_from_flat(place_of(c, k, before), from);
        before += c->attr->dim < t.shape.rank ? t.shape.size[c->attr->dim] : 0;
    }
}

static void run_repeat(OpCall *c)
{
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        Origin o = find_origin(c->trace, c->op, c->in, c->attr, c->out.shape, i);
        Tensor from = c->t[o.operand];
        storage_set(c->out.storage, i, storage_get(from.storage, tensor_slot(from, o.index)));
    }
}

static void run_gather(OpCall *c)
{
    bool join = c->op == op_row(OP_STACK) || c->op == op_row(OP_CAT);
    (join ? run_join : run_repeat)(c);
}

static void explain_gather(Explaining *e)
{
    const Node *n = e->node;
    Origin o = find_origin(e->trace, op_row(n->op), n->in, &n->attr, n->out.shape, e->x->cell.cell);
    explain_term(e, o.operand, o.index);
}

/* ---- the rows ---- */

#define VIEW(rule, kept)                                                                           \
    .least = 1, .most = 1, .infer = rule, .explain = explain_view, .kind = EXPLAIN_SAME,           \
    .axes = kept

#define STRIDED                                                                                    \
    .least = 1, .most = 1, .infer = infer_strided, .explain = explain_strided,                     \
    .kind = EXPLAIN_SAME, .kinds = KINDS_MOVE

#define COPY(rule, what)                                                                           \
    .least = 1, .most = 1, .infer = rule, .run = run_clone, .explain = explain_clone,              \
    .kind = what, .keeps_order = true, .axes = AXES_FIRST, .kinds = KINDS_KEEP

#define GATHER(n, rule, kept)                                                                      \
    .least = 1, .most = n, .infer = rule, .run = run_gather, .explain = explain_gather,            \
    .kind = EXPLAIN_SAME, .axes = kept, .kinds = KINDS_MOVE

#define MOVE_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"

#include <stdio.h>
