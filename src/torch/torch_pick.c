/*
 * torch_pick.c - picking and putting by name: gather, index_select, masked_select, scatter,
 * index_add, where and their kin.
 *
 * All of them are OP_PICK and OP_GATHER, or OP_INDEX_PUT and OP_SCATTER, with ids found in one way
 * or another; a mask becomes the numbers where it is true (OP_MASK_PLACES).
 */
#include "language/library.h"

#include <math.h>

#define BOTH (TENSOR | TORCH)

static bool in_place(const Arguments *a)
{
    return str_ends(str_of(a->row->name), "_");
}

/* Gives the fresh tensor, or writes it into the first argument. */
static bool finish(Machine *m, const Arguments *a, Value fresh, Value *out)
{
    *out = in_place(a) ? a->value[0] : fresh;
    return !in_place(a) || write_cells(m, *out, fresh, false, a->at);
}

static bool flattened(Machine *m, Value of, Span at, Value *out)
{
    Attrs packed = {.packed = true}, flat = {.shape = {1, {tensor_count(value_view(m, of))}}};
    Tensor view;
    *out = of;
    return (tensor_view(value_view(m, of), flat.shape, &view) ||
            run_op(m, OP_CLONE, out, 1, &packed, at, out)) &&
           run_op(m, OP_VIEW, out, 1, &flat, at, out);
}

static bool viewed_as(Machine *m, Value of, Shape shape, Span at, Value *out)
{
    Attrs attr = {.shape = shape};
    *out = of;
    return shape_equal(value_view(m, of).shape, shape) ||
           run_op(m, OP_VIEW, out, 1, &attr, at, out);
}

/* A tensor without dimensions as one with a single cell. */
static bool at_least_one(Machine *m, Value of, Span at, Value *out)
{
    Shape shape = value_view(m, of).shape;
    return viewed_as(m, of, shape.rank ? shape : (Shape){1, {1}}, at, out);
}

/* ---- along a dimension ---- */

static bool torch_gather(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Value in[2];
    if (!arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) ||
        !at_least_one(m, a->value[0], a->at, &in[0]) ||
        !at_least_one(m, a->value[2], a->at, &in[1]) ||
        !run_op(m, OP_GATHER, in, 2, &attr, a->at, out))
        return false;
    return viewed_as(m, *out, value_view(m, a->value[2]).shape, a->at, out);
}

/* gather of an index that is stretched over the other dimensions. */
static bool take_along_dim(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0}, wide = {0};
    Value in[2] = {a->value[0], a->value[1]};
    Shape x = a->input.shape, ids = value_view(m, in[1]).shape, own, all;
    int bad;
    if (a->value[2].kind == VALUE_NONE) {
        if (!flattened(m, in[0], a->at, &in[0]) || !flattened(m, in[1], a->at, &in[1]))
            return false;
        return run_op(m, OP_GATHER, in, 2, &attr, a->at, out);
    }
    if (!arg_dim(m, a, 2, x.rank, &attr.dim))
        return false;
    if (x.rank != ids.rank)
        return raise_at(
            m, a->at,
            "torch.take_along_dim(): input and indices should have the same number of "
            "dimensions, but got %d dimensions for input, and %d dimensions for indices",
            x.rank, ids.rank);
    own = x;
    own.size[attr.dim] = ids.size[attr.dim];
    if (!shape_broadcast(own, ids, &all, &bad))
        return raise_at(m, a->at,
                        "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                        "non-singleton dimension %d",
                        (long long)own.size[bad], (long long)ids.size[bad], bad);
    for (int k = 0; k < 2; k++) {
        Shape target = all;
        if (k == 0)
            target.size[attr.dim] = x.size[attr.dim];
        if (!shape_equal(target, value_view(m, in[k]).shape)) {
            wide.shape = target;
            if (!run_op(m, OP_EXPAND, &in[k], 1, &wide, a->at, &in[k]))
                return false;
        }
    }
    return run_op(m, OP_GATHER, in, 2, &attr, a->at, out);
}

static bool torch_scatter(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.accumulate = str_starts(str_of(a->row->name), "scatter_add")};
    Value in[3] = {a->value[0], a->value[2], a->value[3]}, fresh;
    Value reduce = a->to->count > 4 ? a->value[4] : value_none();
    DType had = a->input.storage->dtype;
    if (reduce.kind == VALUE_STR && str_is(reduce.s, "add"))
        attr.accumulate = true;
    else if (reduce.kind != VALUE_NONE)
        return raise_at(m, a->at,
                        "scatter with another reduce than 'add' is not in the lesson "
                        "language\nscatter into a tensor of ones and multiply");
    if (!value_is(in[2], NUMBER | 1u << VALUE_TENSOR))
        return arg_wrong(m, a, 3, "Tensor");
    if (!arg_dim(m, a, 1, a->input.shape.rank, &attr.dim))
        return false;
    if (in[2].kind == VALUE_TENSOR && value_view(m, in[2]).storage->dtype != had)
        return raise_at(m, a->at,
                        "scatter(): Expected self.dtype to be equal to src.dtype\n"
                        "make both of one type: .float() or .long()");
    for (int k = 0; k < 3; k++)
        if (in[k].kind == VALUE_TENSOR && !at_least_one(m, in[k], a->at, &in[k]))
            return false;
    return run_op(m, OP_SCATTER, in, 3, &attr, a->at, &fresh) &&
           viewed_as(m, fresh, a->input.shape, a->at, &fresh) && finish(m, a, fresh, out);
}

/* ---- whole slices by one row of ids ---- */

/* Checks the ids of index_select and its kin: one row of whole numbers, or one number. */
static bool row_of_ids(Machine *m, const Arguments *a, int k, Value *out)
{
    Tensor ids = value_view(m, a->value[k]);
    Attrs whole = {.dtype = INT64};
    if (ids.shape.rank > 1)
        return raise_as(m, INDEX_ERROR, arg_span(a, k),
                        "%s(): Index is supposed to be a vector\n"
                        "x[ids] takes ids of any shape",
                        a->row->name);
    if (ids.storage->dtype != INT64 && ids.storage->dtype != INT32)
        return raise_at(m, arg_span(a, k), "%s(): Expected dtype int32 or int64 for index",
                        a->row->name);
    *out = a->value[k];
    return (ids.storage->dtype == INT64 || run_op(m, OP_CAST, out, 1, &whole, a->at, out)) &&
           at_least_one(m, *out, a->at, out);
}

/* Are the ids, a row of whole numbers, below `size`? Here none is counted from the end. `copies`:
 * of index_copy, which says it in other words. */
static bool check_ids(Machine *m, Value ids, int64_t size, bool copies, int dim, Span at)
{
    trace_hold(m->trace, ids.node);
    Tensor t = value_view(m, ids);
    for (Walk w = walk_start(t); w.left; walk_next(&w)) {
        int64_t id = t.storage->i64[w.slot];
        if (id >= 0 && id < size)
            continue;
        if (copies)
            return raise_as(m, INDEX_ERROR, at,
                            "index_copy_(): index %lld is out of bounds for dimension %d with size "
                            "%lld",
                            (long long)id, dim, (long long)size);
        return raise_as(m, INDEX_ERROR, at,
                        "index out of range in self\n%lld stands in it: the numbers go from 0 to "
                        "%lld",
                        (long long)id, (long long)size - 1);
    }
    return true;
}

/* Of a tensor without dimensions PyTorch gives that one cell, however many ids there are. */
static bool index_select(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.packed = true}, copy = {0};
    Value in[2];
    int dim;
    if (!arg_dim(m, a, 1, a->input.shape.rank, &dim) ||
        !at_least_one(m, a->value[0], a->at, &in[0]) || !row_of_ids(m, a, 2, &in[1]) ||
        !check_ids(m, in[1], value_view(m, in[0]).shape.size[dim], false, dim, a->at))
        return false;
    attr.order[dim] = 1;
    return run_op(m, OP_PICK, in, 2, &attr, a->at, out) &&
           (a->input.shape.rank > 0 || run_op(m, OP_CLONE, a->value, 1, &copy, a->at, out));
}

/* index_add, index_copy and index_fill: `which` says which. */
enum { ADDS, COPIES, FILLS };

static bool index_into(Machine *m, const Arguments *a, Value *out)
{
    int which = a->row->which, dim;
    Attrs attr = {.accumulate = which == ADDS};
    Value in[3], source = a->value[3], fresh;
    DType had = a->input.storage->dtype;
    if (!arg_dim(m, a, 1, a->input.shape.rank, &dim) || !row_of_ids(m, a, 2, &in[2]) ||
        !at_least_one(m, a->value[0], a->at, &in[0]))
        return false;
    if (which == FILLS && source.kind == VALUE_TENSOR) {
        if (value_view(m, source).shape.rank > 0)
            return raise_at(
                m, a->at,
                "index_fill_ only supports a 0-dimensional value tensor, but got tensor "
                "with %d dimension(s).",
                value_view(m, source).shape.rank);
    } else if (which != FILLS && source.kind != VALUE_TENSOR) {
        return arg_wrong(m, a, 3, "Tensor");
    } else if (!value_is(source, NUMBER | 1u << VALUE_TENSOR)) {
        return arg_wrong(m, a, 3, "Number");
    }
    if (which != FILLS) {
        Shape from = value_view(m, source).shape, ids = value_view(m, in[2]).shape;
        if (value_view(m, source).storage->dtype != had)
            return raise_at(m, a->at,
                            which == ADDS
                                ? "index_add_(): self (%s) and source (%s) must have the same "
                                  "scalar type"
                                : "index_copy_(): self and source expected to have the same dtype, "
                                  "but got (self) %s and (source) %s",
                            dtype_word(had), dtype_word(value_view(m, source).storage->dtype));
        if (from.rank > dim && from.size[dim] != ids.size[0])
            return raise_at(m, a->at,
                            which == ADDS
                                ? "index_add_(): Number of indices (%lld) should be equal to "
                                  "source.size(dim): (%lld), for dim: %d"
                                : "index_copy_(): Number of indices (%lld) should be equal to "
                                  "source.size(dim) (%lld)",
                            (long long)ids.size[0], (long long)from.size[dim], dim);
    }
    Value alpha = which == ADDS && a->to->count > 4 ? a->value[4] : value_none();
    if (alpha.kind != VALUE_NONE && value_double(alpha) != 1 &&
        !value_binary(m, OP_MUL, source, alpha, a->at, &source))
        return false;
    if (which != FILLS &&
        !check_ids(m, in[2], value_view(m, in[0]).shape.size[dim], which == COPIES, dim, a->at))
        return false;
    in[1] = source;
    attr.order[dim] = 1;
    return run_op(m, OP_INDEX_PUT, in, 3, &attr, a->at, &fresh) &&
           viewed_as(m, fresh, a->input.shape, a->at, &fresh) && finish(m, a, fresh, out);
}

/* x[indices] = values as a function: a tuple of index tensors. */
static bool index_put(Machine *m, const Arguments *a, Value *out)
{
    Value ids = a->value[1], to = a->value[0];
    Subscript *s;
    if (!value_is(ids, LIST))
        return arg_wrong(m, a, 1, "tuple of Tensors");
    if (!in_place(a) && !run_op(m, OP_CLONE, &to, 1, NULL, a->at, &to))
        return false;
    *out = to;
    if (a->value[3].b) {
        Attrs attr = {.accumulate = true};
        Value in[2 + MAX_RANK] = {to, a->value[2]}, fresh;
        int count = (int)ids.items->count;
        if (count > a->input.shape.rank)
            return raise_as(m, INDEX_ERROR, a->at,
                            "too many indices for tensor of dimension %d (got %d)",
                            a->input.shape.rank, count);
        for (int k = 0; k < count; k++) {
            in[2 + k] = ids.items->items[k];
            if (in[2 + k].kind != VALUE_TENSOR)
                return arg_wrong(m, a, 1, "tuple of Tensors");
            attr.order[k] = k + 1;
        }
        return run_op(m, OP_INDEX_PUT, in, 2 + count, &attr, a->at, &fresh) &&
               write_cells(m, to, fresh, false, a->at);
    }
    s = ARENA_ARRAY(m->arena, Subscript, ids.items->count + 1);
    for (size_t k = 0; k < ids.items->count; k++)
        s[k] = (Subscript){.index = ids.items->items[k], .at = a->at};
    return tensor_store(m, to, s, (int)ids.items->count, a->value[2], a->at);
}

/* ---- all cells as one row ---- */

static bool torch_take(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.order = {1}, .packed = true};
    Value in[2];
    if (!flattened(m, a->value[0], a->at, &in[0]))
        return false;
    in[1] = a->value[1];
    if (value_view(m, in[1]).storage->dtype != INT64)
        return raise_at(m, a->at, "take(): Expected a long tensor for index, but got %s",
                        dtype_word(value_view(m, in[1]).storage->dtype));
    return run_op(m, OP_PICK, in, 2, &attr, a->at, out);
}

/* x stretched over the shape of both, and the mask too. */
static bool over_each_other(Machine *m, const Arguments *a, Value *x, Value *mask)
{
    Shape all, own = value_view(m, *x).shape, other = value_view(m, *mask).shape;
    int bad;
    if (!shape_broadcast(own, other, &all, &bad)) {
        int d = bad - (all.rank - own.rank), e = bad - (all.rank - other.rank);
        return raise_at(m, a->at,
                        "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                        "non-singleton dimension %d",
                        (long long)own.size[d], (long long)other.size[e], bad);
    }
    Attrs wide = {.shape = all};
    return (shape_equal(own, all) || run_op(m, OP_EXPAND, x, 1, &wide, a->at, x)) &&
           (shape_equal(other, all) || run_op(m, OP_EXPAND, mask, 1, &wide, a->at, mask));
}

static bool masked_select(Machine *m, const Arguments *a, Value *out)
{
    Value x = a->value[0], mask = a->value[1];
    if (value_view(m, mask).storage->dtype != BOOL)
        return raise_at(m, a->at,
                        "masked_select: expected BoolTensor or ByteTensor for mask\n"
                        "make the mask boolean: mask.bool()");
    if (!over_each_other(m, a, &x, &mask))
        return false;
    if (value_view(m, x).shape.rank == 0 &&
        (!at_least_one(m, x, a->at, &x) || !at_least_one(m, mask, a->at, &mask)))
        return false;
    Subscript s = {.index = mask, .at = a->at};
    return tensor_subscript(m, x, &s, 1, a->at, out);
}

/* The cells where the mask is true get the cells of the source in their order. */
static bool masked_scatter(Machine *m, const Arguments *a, Value *out)
{
    Value x = a->value[0], mask = a->value[1], source = a->value[2];
    Attrs first = {0};
    if (value_view(m, mask).storage->dtype != BOOL)
        return raise_at(m, a->at,
                        "masked_scatter_ only supports boolean masks, but got mask with dtype %s",
                        dtype_name(value_view(m, mask).storage->dtype) + 6);
    if (!over_each_other(m, a, &x, &mask) || !flattened(m, source, a->at, &source) ||
        !run_op(m, OP_CLONE, &x, 1, NULL, a->at, &x))
        return false;
    Tensor t = value_view(m, mask);
    int64_t count = 0;
    trace_hold(m->trace, mask.node);
    trace_fetch(m->trace, m->arena, &t);
    for (Walk w = walk_start(t); w.left; walk_next(&w))
        count += t.storage->b8[w.slot];
    if (tensor_count(value_view(m, source)) < count)
        return raise_at(m, a->at,
                        "Number of elements of source < number of ones in mask\n"
                        "the mask has %lld, the source %lld",
                        (long long)count, (long long)tensor_count(value_view(m, source)));
    first.pick[0] = (Pick){.step = 1, .size = count};
    Subscript s = {.index = mask, .at = a->at};
    return run_op(m, OP_INDEX, &source, 1, &first, a->at, &source) &&
           tensor_store(m, x, &s, 1, source, a->at) && finish(m, a, x, out);
}

/* put_: cells of all of x, counted row by row. */
static bool torch_put(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.order = {1}, .accumulate = a->value[3].b};
    Value in[3], fresh;
    if (!flattened(m, a->value[0], a->at, &in[0]) || !flattened(m, a->value[2], a->at, &in[1]) ||
        !flattened(m, a->value[1], a->at, &in[2]))
        return false;
    if (tensor_count(value_view(m, in[1])) != tensor_count(value_view(m, in[2])))
        return raise_at(m, a->at,
                        "put_(): Expected source and index to have the same number of elements, "
                        "but got source.numel() = %lld, index.numel() = %lld",
                        (long long)tensor_count(value_view(m, in[1])),
                        (long long)tensor_count(value_view(m, in[2])));
    return run_op(m, OP_INDEX_PUT, in, 3, &attr, a->at, &fresh) &&
           viewed_as(m, fresh, a->input.shape, a->at, &fresh) && finish(m, a, fresh, out);
}

/* ---- where ---- */

/* One tensor of ids for each dimension. */
static bool nonzero_tuple(Machine *m, Value of, Span at, Value *out)
{
    Value all;
    if (value_view(m, of).shape.rank == 0 && !at_least_one(m, of, at, &of))
        return false;
    trace_hold(m->trace, of.node);
    if (!run_op(m, OP_MASK_PLACES, &of, 1, NULL, at, &all))
        return false;
    Shape shape = value_view(m, all).shape;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (int e = 0; e < shape.size[1]; e++) {
        Attrs column = {.pick = {{.step = 1, .size = shape.size[0]},
                                 {.drop = true, .start = e, .step = 1, .size = 1}}};
        Value ids;
        if (!run_op(m, OP_INDEX, &all, 1, &column, at, &ids))
            return false;
        *ARENA_PUSH(m->arena, out->items) = ids;
    }
    return true;
}

/* A number takes the type of the tensor beside it, unless that is of a lesser sort. */
static DType number_type(Value v, DType other)
{
    bool whole = other != FLOAT32 && other != FLOAT64;
    if (v.kind == VALUE_FLOAT && whole)
        return FLOAT32;
    return v.kind == VALUE_INT && other == BOOL ? INT64 : other;
}

static bool torch_where(Machine *m, const Arguments *a, Value *out)
{
    Value in[3] = {a->value[0], a->value[1], a->value[2]};
    bool method = !(a->row->spaces & TORCH);
    if (method) { /* x.where(condition, other) */
        in[0] = a->value[1];
        in[1] = a->value[0];
    }
    if (in[1].kind == VALUE_NONE && in[2].kind == VALUE_NONE)
        return nonzero_tuple(m, in[0], a->at, out);
    if (in[0].kind != VALUE_TENSOR)
        return arg_wrong(m, a, method, "Tensor");
    for (int k = 1; k < 3; k++)
        if (!value_is(in[k], NUMBER | 1u << VALUE_TENSOR))
            return arg_wrong(m, a, k, "Tensor");
    DType condition = value_view(m, in[0]).storage->dtype;
    if (condition != BOOL && condition != UINT8)
        return raise_at(
            m, a->at,
            "where expected condition to be a boolean tensor, but got a tensor with dtype %s\n"
            "compare, as in x > 0, or make it boolean: .bool()",
            dtype_word(condition));
    for (int k = 1; k < 3; k++) {
        Value other = in[3 - k];
        DType type = other.kind == VALUE_TENSOR ? value_view(m, other).storage->dtype : FLOAT32;
        if (in[k].kind == VALUE_TENSOR)
            continue;
        Attrs one = {.dtype = number_type(in[k], type)};
        if (other.kind != VALUE_TENSOR)
            one.dtype = in[k].kind == VALUE_FLOAT || other.kind == VALUE_FLOAT ? FLOAT32
                        : in[k].kind == VALUE_BOOL && other.kind == VALUE_BOOL ? BOOL
                                                                               : INT64;
        one.value = scalar_to(value_number(in[k]), one.dtype);
        if (!run_op(m, OP_FULL, NULL, 0, &one, value_span(in[k], a->at), &in[k]))
            return false;
    }
    return run_op(m, OP_WHERE, in, 3, NULL, a->at, out);
}

/* clang-format off */
const Builtin library_pick[] = {
    {"gather", BOTH, "input:tensor dim index:tensor * sparse_grad:bool=False", torch_gather,
     "along dim the cell that each number in index leads to", 0},
    {"take_along_dim", BOTH, "input:tensor indices:tensor dim=None", take_along_dim,
     "gather, with an index that is stretched", 0},
    {"index_select", BOTH, "input:tensor dim index:tensor", index_select,
     "the slices along dim that the numbers in index lead to", 0},
    {"take", BOTH, "input:tensor index:tensor", torch_take,
     "cells by their number, counted row by row", 0},
    {"masked_select", BOTH, "input:tensor mask:tensor", masked_select,
     "the cells where the mask is True, in one row", 0},
    {"scatter", BOTH, "input:tensor dim index:tensor src reduce=None", torch_scatter,
     "a copy with a value put where each number in index leads to", 0},
    {"scatter_", TENSOR, "input:tensor dim index:tensor src reduce=None", torch_scatter,
     "puts a value where each number in index leads to", 0},
    {"scatter_add", BOTH, "input:tensor dim index:tensor src:tensor", torch_scatter,
     "a copy with values added where the numbers in index lead to", 0},
    {"scatter_add_", TENSOR, "input:tensor dim index:tensor src:tensor", torch_scatter,
     "adds values where the numbers in index lead to", 0},
    {"index_add", BOTH, "input:tensor dim index:tensor source * alpha=1", index_into,
     "a copy with slices of source added where index leads to", ADDS},
    {"index_add_", TENSOR, "input:tensor dim index:tensor source * alpha=1", index_into,
     "adds slices of source where index leads to", ADDS},
    {"index_copy", BOTH, "input:tensor dim index:tensor source", index_into,
     "a copy with slices of source where index leads to", COPIES},
    {"index_copy_", TENSOR, "input:tensor dim index:tensor source", index_into,
     "puts slices of source where index leads to", COPIES},
    {"index_fill", BOTH, "input:tensor dim index:tensor value", index_into,
     "a copy with a value in the slices that index leads to", FILLS},
    {"index_fill_", TENSOR, "input:tensor dim index:tensor value", index_into,
     "puts a value into the slices that index leads to", FILLS},
    {"index_put", BOTH, "input:tensor indices values accumulate:bool=False", index_put,
     "a copy with x[indices] = values", 0},
    {"index_put_", TENSOR, "input:tensor indices values accumulate:bool=False", index_put,
     "x[indices] = values", 0},
    {"masked_scatter", BOTH, "input:tensor mask:tensor source:tensor", masked_scatter,
     "a copy with the cells of source, in their order, where the mask is True", 0},
    {"masked_scatter_", TENSOR, "input:tensor mask:tensor source:tensor", masked_scatter,
     "puts the cells of source, in their order, where the mask is True", 0},
    {"put_", TENSOR, "input:tensor index:tensor source:tensor accumulate:bool=False", torch_put,
     "puts cells by their number, counted row by row", 0},
    {"where", TORCH, "condition:tensor input=None other=None", torch_where,
     "from input where the condition is True, else from other", 0},
    {"where", TENSOR, "input:tensor condition:tensor other", torch_where,
     "x where the condition is True, else other", 0},
    {0},
};
/* clang-format on */
