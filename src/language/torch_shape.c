/*
 * torch_shape.c - what a tensor looks like and how to look at it otherwise: shape, transpose,
 * view, stack and their kin.
 *
 * The functions here turn arguments into attributes; sizes, orders and dimensions are checked in
 * PyTorch's words. What needs no new cells becomes a view.
 */
#include "language/library.h"

enum { METHOD = 1u << SPACE_TENSOR, BOTH = 1u << SPACE_TENSOR | 1u << SPACE_TORCH };

/* ---- questions ---- */

static Value whole_numbers(Machine *m, ValueKind kind, const int64_t *from, int count, Span at)
{
    Value items[MAX_RANK];
    for (int d = 0; d < count; d++)
        items[d] = value_at(value_int(from[d]), at);
    return value_items(m, kind, items, (size_t)count);
}

static bool tensor_shape(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    if (!arg_tensor(m, a, 0, &t))
        return false;
    *out = whole_numbers(m, VALUE_SIZE, t.shape.size, t.shape.rank, a->at);
    return true;
}

static bool tensor_dtype(Machine *m, const Arguments *a, Value *out)
{
    *out = (Value){.kind = VALUE_DTYPE, .i = value_view(m, a->value[0]).storage->dtype};
    return true;
}

/* size() and stride(): all of them, or that of one dimension. */
static bool per_dim(Machine *m, const Arguments *a, ValueKind kind, const int64_t *of, int rank,
                    Value *out)
{
    int dim = 0;
    if (!a->given[1] || a->value[1].kind == VALUE_NONE) {
        *out = whole_numbers(m, kind, of, rank, a->at);
        return true;
    }
    if (rank == 0)
        return error_at(m->error, a->at, "dimension specified as 0 but tensor has no dimensions");
    if (!arg_dim(m, a, 1, rank, &dim))
        return false;
    *out = value_int(of[dim]);
    return true;
}

static bool tensor_size(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = value_view(m, a->value[0]);
    return per_dim(m, a, VALUE_SIZE, t.shape.size, t.shape.rank, out);
}

static bool tensor_stride(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = value_view(m, a->value[0]);
    return per_dim(m, a, VALUE_TUPLE, t.stride, t.shape.rank, out);
}

static bool tensor_dim(Machine *m, const Arguments *a, Value *out)
{
    *out = value_int(value_view(m, a->value[0]).shape.rank);
    return true;
}

static bool tensor_numel(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    if (!arg_tensor(m, a, 0, &t))
        return false;
    *out = value_int(tensor_count(t));
    return true;
}

static bool tensor_contiguity(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(tensor_is_contiguous(value_view(m, a->value[0])));
    return true;
}

static bool tensor_item(Machine *m, const Arguments *a, Value *out)
{
    return value_single(m, a->value[0], a->at, out);
}

static Value nested(Machine *m, Walk *w, int dim)
{
    if (dim == w->t.shape.rank) {
        Value leaf = value_of_scalar(storage_get(w->t.storage, w->slot));
        walk_next(w);
        return leaf;
    }
    int64_t count = w->t.shape.size[dim];
    Value list = value_items(m, VALUE_LIST, NULL, 0);
    for (int64_t i = 0; i < count; i++)
        *ARENA_PUSH(m->arena, list.items) = nested(m, w, dim + 1);
    return list;
}

static bool tensor_tolist(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = value_view(m, a->value[0]);
    if (tensor_count(t) > MAX_ITEMS)
        return too_long(m, MAX_ITEMS, a->at);
    trace_hold(m->trace, a->value[0].node);
    trace_fetch(m->trace, m->arena, &t);
    Walk w = walk_start(t);
    *out = nested(m, &w, 0);
    return machine_spend(m, tensor_count(t), a->at);
}

/* ---- dimensions in another order ---- */

static bool ordered(Machine *m, const Arguments *a, const int *order, int rank, Value *out)
{
    Attrs attr = {0};
    for (int d = 0; d < rank; d++)
        attr.order[d] = order[d];
    return run_op(m, OP_PERMUTE, &a->value[0], 1, &attr, a->at, out);
}

static bool swapped(Machine *m, const Arguments *a, int rank, int d0, int d1, Value *out)
{
    int order[MAX_RANK];
    for (int d = 0; d < rank; d++)
        order[d] = d == d0 ? d1 : d == d1 ? d0 : d;
    return ordered(m, a, order, rank, out);
}

static bool tensor_t(Machine *m, const Arguments *a, Value *out)
{
    int order[MAX_RANK], rank = value_view(m, a->value[0]).shape.rank;
    for (int d = 0; d < rank; d++)
        order[d] = rank - 1 - d;
    return ordered(m, a, order, rank, out);
}

static bool tensor_mt(Machine *m, const Arguments *a, Value *out)
{
    int rank = value_view(m, a->value[0]).shape.rank;
    *out = a->value[0];
    if (rank == 0)
        return true;
    if (rank == 1)
        return error_at(m->error, a->at,
                        "tensor.mT is only supported on matrices or batches of matrices. Got %d-D "
                        "tensor.",
                        rank);
    return swapped(m, a, rank, rank - 2, rank - 1, out);
}

static bool torch_transpose(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    int d0 = 0, d1 = 0;
    return arg_tensor(m, a, 0, &t) && arg_dim(m, a, 1, t.shape.rank, &d0) &&
           arg_dim(m, a, 2, t.shape.rank, &d1) && swapped(m, a, t.shape.rank, d0, d1, out);
}

static bool torch_permute(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    Shape dims;
    int order[MAX_RANK];
    if (!arg_tensor(m, a, 0, &t) || !arg_sizes(m, a, &dims))
        return false;
    if (dims.rank != t.shape.rank)
        return error_at(m->error, a->at,
                        "permute(sparse_coo): number of dimensions in the tensor input does not "
                        "match the length of the desired ordering of dimensions i.e. input.dim() = "
                        "%d is not equal to len(dims) = %d",
                        t.shape.rank, dims.rank);
    for (int d = 0; d < dims.rank; d++) {
        if (!check_dim(m, dims.size[d], dims.rank, a->at, &order[d]))
            return false;
        for (int before = 0; before < d; before++)
            if (order[before] == order[d])
                return error_at(m->error, a->at, "permute(): duplicate dims are not allowed.");
    }
    return ordered(m, a, order, dims.rank, out);
}

/* ---- other shapes ---- */

static bool viewed(Machine *m, const Value *of, Shape shape, Span at, Value *out)
{
    Attrs attr = {.shape = shape};
    return run_op(m, OP_VIEW, of, 1, &attr, at, out);
}

static bool tensor_viewed(Machine *m, const Arguments *a, Value *out)
{
    Shape shape;
    return arg_sizes(m, a, &shape) && viewed(m, &a->value[0], shape, a->at, out);
}

/* The wished shape with its -1, if one is there, worked out; what is wrong with it the view says.
 */
static Shape worked_out(Shape wish, int64_t count)
{
    int64_t rest = 1;
    int open = -1;
    for (int d = 0; d < wish.rank; d++)
        if (wish.size[d] < 0)
            open = d;
        else if (wish.size[d] <= MAX_CELLS && rest <= MAX_CELLS)
            rest *= wish.size[d];
    if (open >= 0 && rest > 0)
        wish.size[open] = count / rest;
    return wish;
}

static bool reshaped(Machine *m, Value of, Shape wish, Span at, Value *out)
{
    Tensor t = value_view(m, of), view;
    int64_t count = tensor_count(t);
    Attrs packed = {.packed = true};
    Shape shape = worked_out(wish, count);
    bool fits = true;
    for (int d = 0; d < shape.rank; d++)
        fits = fits && shape.size[d] >= 0 && shape.size[d] <= count;
    if (fits && count > 0 && shape_count(shape) == count && !tensor_view(t, shape, &view) &&
        !run_op(m, OP_CLONE, &of, 1, &packed, at, &of))
        return false;
    return viewed(m, &of, wish, at, out);
}

static bool torch_reshape(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    Shape shape;
    return arg_tensor(m, a, 0, &t) && arg_sizes(m, a, &shape) &&
           reshaped(m, a->value[0], shape, a->at, out);
}

static bool torch_unsqueeze(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    int dim = 0;
    if (!arg_tensor(m, a, 0, &t) || !arg_dim(m, a, 1, t.shape.rank + 1, &dim))
        return false;
    if (t.shape.rank == MAX_RANK)
        return error_at(m->error, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    return viewed(m, &a->value[0], shape_insert(t.shape, dim), a->at, out);
}

static bool torch_squeeze(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    int only = -1;
    if (!arg_tensor(m, a, 0, &t) || (a->given[1] && !arg_dim(m, a, 1, t.shape.rank, &only)))
        return false;
    Shape shape = t.shape;
    for (int d = t.shape.rank - 1; d >= 0; d--)
        if (t.shape.size[d] == 1 && (only < 0 || only == d))
            shape = shape_drop(shape, d);
    return viewed(m, &a->value[0], shape, a->at, out);
}

/* ---- copies ---- */

static bool torch_clone(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    return arg_tensor(m, a, 0, &t) && run_op(m, OP_CLONE, &a->value[0], 1, NULL, a->at, out);
}

static bool tensor_contiguous(Machine *m, const Arguments *a, Value *out)
{
    Attrs packed = {.packed = true};
    *out = a->value[0];
    return tensor_is_contiguous(value_view(m, *out)) ||
           run_op(m, OP_CLONE, &a->value[0], 1, &packed, a->at, out);
}

static bool cast(Machine *m, const Arguments *a, DType dtype, Value *out)
{
    Attrs attr = {.dtype = dtype};
    *out = a->value[0];
    return value_view(m, *out).storage->dtype == dtype ||
           run_op(m, OP_CAST, &a->value[0], 1, &attr, a->at, out);
}

static bool tensor_float(Machine *m, const Arguments *a, Value *out)
{
    return cast(m, a, FLOAT32, out);
}

static bool tensor_long(Machine *m, const Arguments *a, Value *out)
{
    return cast(m, a, INT64, out);
}

static bool tensor_bool(Machine *m, const Arguments *a, Value *out)
{
    return cast(m, a, BOOL, out);
}

static bool torch_repeat_interleave(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    Attrs attr = {0};
    Value flat = a->value[0];
    bool whole = !a->given[2] || a->value[2].kind == VALUE_NONE;
    if (!arg_tensor(m, a, 0, &t) || !arg_int(m, a, 1, &attr.times))
        return false;
    if (!whole && t.shape.rank == 0)
        return error_at(m->error, a->at, "Dimension specified as %lld but tensor has no dimensions",
                        (long long)(value_is_whole(a->value[2]) ? value_whole(a->value[2]) : 0));
    if (whole ? !reshaped(m, flat, (Shape){.rank = 1, .size = {-1}}, a->at, &flat)
              : !arg_dim(m, a, 2, t.shape.rank, &attr.dim))
        return false;
    if (!whole && t.shape.rank == 0)
        return error_at(m->error, a->at, "Dimension specified as %lld but tensor has no dimensions",
                        (long long)value_whole(a->value[2]));
    return run_op(m, OP_REPEAT_INTERLEAVE, &flat, 1, &attr, a->at, out);
}

/* ---- many into one ---- */

static bool arg_tensors(Machine *m, const Arguments *a, const char *none, Items **out)
{
    Value v = a->value[0];
    if (!value_is_list(v)) {
        arg_wrong(m, a, 0, "tuple of Tensors");
        return error_hint(m->error, "write them in brackets: torch.%s([a, b])", a->row->name);
    }
    if (v.items->count == 0)
        return error_at(m->error, a->at, "%s", none);
    for (size_t i = 0; i < v.items->count; i++)
        if (v.items->items[i].kind != VALUE_TENSOR)
            return error_at(m->error, value_span(v.items->items[i], a->at),
                            "expected Tensor as element %d in argument 0, but got %s", (int)i,
                            value_type_name(v.items->items[i]));
    if (v.items->count > MAX_OPERANDS)
        return error_at(m->error, a->at, "%s: more than %d tensors", a->row->name, MAX_OPERANDS);
    *out = v.items;
    return true;
}

static bool torch_stack(Machine *m, const Arguments *a, Value *out)
{
    Items *list;
    Attrs attr = {0};
    if (!arg_tensors(m, a, "stack expects a non-empty TensorList", &list))
        return false;
    int rank = value_view(m, list->items[0]).shape.rank;
    return arg_dim(m, a, 1, rank + 1, &attr.dim) &&
           run_op(m, OP_STACK, list->items, (int)list->count, &attr, a->at, out);
}

/* torch.cat passes over tensors of shape (0), whatever the others are. */
static bool torch_cat(Machine *m, const Arguments *a, Value *out)
{
    Items *list, kept = {0};
    Attrs attr = {0};
    if (!arg_tensors(m, a, "torch.cat(): expected a non-empty list of Tensors", &list))
        return false;
    for (size_t i = 0; i < list->count; i++) {
        Shape shape = value_view(m, list->items[i]).shape;
        if (shape.rank == 0)
            return error_at(m->error, a->at,
                            "zero-dimensional tensor (at position %d) cannot be concatenated",
                            (int)i);
        if (shape.rank > 1 || shape.size[0] > 0)
            *ARENA_PUSH(m->arena, &kept) = list->items[i];
    }
    if (kept.count == 0)
        kept = *list;
    int rank = value_view(m, kept.items[0]).shape.rank;
    return arg_dim(m, a, 1, rank, &attr.dim) &&
           run_op(m, OP_CAT, kept.items, (int)kept.count, &attr, a->at, out);
}

/* clang-format off */
const Builtin library_shape[] = {
    {"shape", METHOD, "input", tensor_shape, "the sizes of all dimensions", true},
    {"dtype", METHOD, "input", tensor_dtype, "the type of the cells", true},
    {"ndim", METHOD, "input", tensor_dim, "the number of dimensions", true},
    {"T", METHOD, "input", tensor_t, "rows as columns: dimensions in reverse order", true},
    {"mT", METHOD, "input", tensor_mt, "the last two dimensions swapped", true},
    {"size", METHOD, "input dim=None", tensor_size, "the sizes, or that of one dimension", false},
    {"stride", METHOD, "input dim=None", tensor_stride,
     "how many cells lie between neighbours, for each dimension", false},
    {"dim", METHOD, "input", tensor_dim, "the number of dimensions", false},
    {"numel", BOTH, "input", tensor_numel, "the number of cells", false},
    {"is_contiguous", METHOD, "input", tensor_contiguity,
     "whether the cells lie row after row without gaps", false},
    {"item", METHOD, "input", tensor_item, "the only cell as a Python number", false},
    {"tolist", METHOD, "input", tensor_tolist, "the cells as nested lists of numbers", false},
    {"transpose", BOTH, "input dim0 dim1", torch_transpose, "two dimensions swapped", false},
    {"permute", BOTH, "input *dims", torch_permute, "the dimensions in a given order", false},
    {"view", METHOD, "input *shape", tensor_viewed,
     "the same cells in another shape; one size may be -1", false},
    {"reshape", BOTH, "input *shape", torch_reshape, "a view where possible, else a copy", false},
    {"unsqueeze", BOTH, "input dim", torch_unsqueeze, "a new dimension of size 1", false},
    {"squeeze", BOTH, "input dim=None", torch_squeeze, "without dimensions of size 1", false},
    {"contiguous", METHOD, "input", tensor_contiguous,
     "the same numbers with the cells row after row", false},
    {"clone", BOTH, "input", torch_clone, "a copy with cells of its own", false},
    {"float", METHOD, "input", tensor_float, "the numbers as float32", false},
    {"long", METHOD, "input", tensor_long, "the numbers as int64, cut to whole ones", false},
    {"bool", METHOD, "input", tensor_bool, "False where 0, else True", false},
    {"repeat_interleave", BOTH, "input repeats dim=None", torch_repeat_interleave,
     "every slice several times in a row", false},
    {"stack", 1u << SPACE_TORCH, "tensors dim=0", torch_stack,
     "tensors of one shape along a new dimension", false},
    {"cat", 1u << SPACE_TORCH, "tensors dim=0", torch_cat,
     "tensors end to end along a dimension", false},
    {0},
};
/* clang-format on */
