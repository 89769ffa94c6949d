/*
 * torch_shape.c - what a tensor looks like and how to look at it otherwise: shape, transpose,
 * view, stack and their kin.
 *
 * The functions here turn arguments into attributes; sizes, orders and dimensions are checked in
 * PyTorch's words. What needs no new cells becomes a view.
 */
#include "language/library.h"

enum { BOTH = TENSOR | TORCH };

/* ---- questions ---- */

static Value whole_numbers(Machine *m, ValueKind kind, const int64_t *from, int count, Span at)
{
    Value items[MAX_RANK];
    for (int d = 0; d < count; d++)
        items[d] = value_at(value_int(from[d]), at);
    return value_items(m, kind, items, (size_t)count);
}

static bool tensor_dtype(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = (Value){.kind = VALUE_DTYPE, .i = a->input.storage->dtype};
    return true;
}

/* shape, size() and stride(), a sequence of the kind `which`: all of them, or that of one
 * dimension. */
static bool tensor_extents(Machine *m, const Arguments *a, Value *out)
{
    ValueKind kind = (ValueKind)a->row->which;
    const int64_t *of = kind == VALUE_SIZE ? a->input.shape.size : a->input.stride;
    int dim = 0, rank = a->input.shape.rank;
    if (a->to->count == 1 || a->value[1].kind == VALUE_NONE) {
        *out = whole_numbers(m, kind, of, rank, a->at);
        return true;
    }
    if (rank == 0)
        return raise_as(m, INDEX_ERROR, a->at,
                        "dimension specified as 0 but tensor has no dimensions");
    if (!arg_dim(m, a, 1, rank, &dim))
        return false;
    *out = value_int(of[dim]);
    return true;
}

static bool tensor_dim(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_int(a->input.shape.rank);
    return true;
}

static bool tensor_numel(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_int(tensor_count(a->input));
    return true;
}

static bool tensor_contiguity(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_bool(tensor_is_contiguous(a->input));
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
    Tensor t = a->input;
    int64_t count = tensor_count(t);
    if (!value_fits(m, (size_t)count, MAX_ITEMS, a->at))
        return false;
    trace_hold(m->trace, a->value[0].node);
    trace_fetch(m->trace, m->arena, &t);
    Walk w = walk_start(t);
    *out = nested(m, &w, 0);
    return machine_spend(m, count, a->at);
}

/* ---- dimensions in another order ---- */

/* With all dimensions in their order but d0 and d1, which change places. */
static bool swapped(Machine *m, const Arguments *a, int d0, int d1, Value *out)
{
    Attrs attr = {0};
    for (int d = 0; d < a->input.shape.rank; d++)
        attr.order[d] = d == d0 ? d1 : d == d1 ? d0 : d;
    return run_row(m, a, &attr, out);
}

static bool tensor_t(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    Attrs attr = {0};
    for (int d = 0; d < rank; d++)
        attr.order[d] = rank - 1 - d;
    return run_row(m, a, &attr, out);
}

/* t(): as T, but a vector stays one, as another view. */
static bool matrix_t(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    Attrs all = {.pick = {{.step = 1, .size = rank ? a->input.shape.size[0] : 0}}};
    if (rank > 2)
        return raise_at(m, a->at,
                        "t() expects a tensor with <= 2 dimensions, but self is %dD\n"
                        "x.transpose(-2, -1) turns the last two dimensions round",
                        rank);
    return rank == 2 ? swapped(m, a, 0, 1, out)
                     : run_op(m, OP_INDEX, a->value, 1, &all, a->at, out);
}

/* mT and adjoint(): the last two dimensions change places. */
static bool tensor_mt(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    *out = a->value[0];
    if (rank == 1)
        return raise_at(m, a->at,
                        "tensor.%s is only supported on matrices or batches of matrices. Got %d-D "
                        "tensor.",
                        a->row->spaces & PROPERTY ? a->row->name : "adjoint()", rank);
    return rank == 0 || swapped(m, a, rank - 2, rank - 1, out);
}

static bool tensor_h(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    *out = a->value[0];
    if (rank == 1 || rank > 2)
        return raise_at(m, a->at,
                        "tensor.H is only supported on matrices (2-D tensors). Got %d-D tensor.%s",
                        rank, rank > 2 ? " For batches of matrices, consider using tensor.mH" : "");
    return rank == 0 || swapped(m, a, 0, 1, out);
}

static bool torch_transpose(Machine *m, const Arguments *a, Value *out)
{
    int d0 = 0, d1 = 0, rank = a->input.shape.rank;
    return arg_dim(m, a, 1, rank, &d0) && arg_dim(m, a, 2, rank, &d1) && swapped(m, a, d0, d1, out);
}

static bool torch_permute(Machine *m, const Arguments *a, Value *out)
{
    Shape dims;
    Attrs attr = {0};
    if (!arg_sizes(m, a, &dims))
        return false;
    if (dims.rank != a->input.shape.rank)
        return raise_at(m, a->at,
                        "permute(sparse_coo): number of dimensions in the tensor input does not "
                        "match the length of the desired ordering of dimensions i.e. input.dim() = "
                        "%d is not equal to len(dims) = %d",
                        a->input.shape.rank, dims.rank);
    for (int d = 0; d < dims.rank; d++) {
        if (!check_dim(m, dims.size[d], dims.rank, a->at, &attr.order[d]))
            return false;
        for (int before = 0; before < d; before++)
            if (attr.order[before] == attr.order[d])
                return raise_at(m, a->at, "permute(): duplicate dims are not allowed.");
    }
    return run_row(m, a, &attr, out);
}

/* ---- other shapes ---- */

static bool viewed(Machine *m, const Value *of, Shape shape, Span at, Value *out)
{
    Attrs attr = {.shape = shape};
    return run_op(m, OP_VIEW, of, 1, &attr, at, out);
}

static bool tensor_viewed(Machine *m, const Arguments *a, Value *out)
{
    Shape shape = a->input.shape;
    if (a->rests == 1 && a->rest[0].kind == VALUE_DTYPE) {
        if (a->rest[0].i != (int64_t)a->input.storage->dtype)
            return raise_limit(m, a->at,
                               "the bytes of a tensor as another type, x.view(dtype), are not in "
                               "the lesson language\n"
                               "x.to(dtype) converts the numbers");
    } else if (!arg_sizes(m, a, &shape)) {
        return false;
    }
    return viewed(m, a->value, shape, a->at, out);
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

bool tensor_reshaped(Machine *m, Value of, Shape wish, Span at, Value *out)
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

bool tensor_in_shape(Machine *m, Value of, Shape shape, Span at, Value *out)
{
    *out = of;
    return shape_equal(value_view(m, of).shape, shape) || tensor_reshaped(m, of, shape, at, out);
}

static bool torch_reshape(Machine *m, const Arguments *a, Value *out)
{
    Shape shape;
    return arg_sizes(m, a, &shape) && tensor_reshaped(m, a->value[0], shape, a->at, out);
}

/* The view with the very strides that PyTorch gives it, also where a dimension has size 1. */
static bool strided(Machine *m, const Arguments *a, Tensor view, Value *out)
{
    int64_t *strides = ARENA_ARRAY(m->arena, int64_t, MAX_RANK);
    Attrs attr = {.shape = view.shape, .strides = strides};
    for (int d = 0; d < view.shape.rank; d++)
        strides[d] = view.stride[d];
    return run_op(m, OP_VIEW, a->value, 1, &attr, a->at, out);
}

static bool torch_unsqueeze(Machine *m, const Arguments *a, Value *out)
{
    Shape shape = a->input.shape;
    int dim = 0;
    if (!arg_dim(m, a, 1, shape.rank + 1, &dim))
        return false;
    if (shape.rank == MAX_RANK)
        return raise_limit(m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    Tensor view = tensor_unsqueeze(a->input, dim);
    return strided(m, a, view, out);
}

static bool torch_squeeze(Machine *m, const Arguments *a, Value *out)
{
    Tensor view = a->input;
    Shape whole = a->input.shape;
    int only = -1, rank = 0;
    if (a->position[1] != NOT_GIVEN && !arg_dim(m, a, 1, whole.rank, &only))
        return false;
    for (int d = 0; d < whole.rank; d++) {
        if (whole.size[d] == 1 && (only < 0 || only == d))
            continue;
        view.shape.size[rank] = whole.size[d];
        view.stride[rank++] = a->input.stride[d];
    }
    view.shape.rank = rank;
    return strided(m, a, view, out);
}

/* ---- copies ---- */

static bool torch_clone(Machine *m, const Arguments *a, Value *out)
{
    return run_row(m, a, NULL, out);
}

static bool tensor_contiguous(Machine *m, const Arguments *a, Value *out)
{
    Attrs packed = {.packed = true};
    *out = a->value[0];
    return tensor_is_contiguous(a->input) || run_row(m, a, &packed, out);
}

/* float, long and bool: `which` is the type. */
static bool cast(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.dtype = (DType)a->row->which};
    *out = a->value[0];
    return a->input.storage->dtype == attr.dtype ||
           run_op(m, OP_CAST, a->value, 1, &attr, a->at, out);
}

static bool torch_repeat_interleave(Machine *m, const Arguments *a, Value *out)
{
    Value flat = a->value[0], dim = a->value[2], several;
    bool whole = dim.kind == VALUE_NONE;
    if (a->value[1].kind == VALUE_NONE || a->value[1].kind == VALUE_TENSOR) {
        Value given[3] = {flat, a->value[1], dim};
        return m->composed(m, SPACE_TORCH, STR("repeat_interleave"), &several) &&
               machine_call_with(m, several, given, 3, a->at, out);
    }
    Attrs attr = {0};
    if (!value_as_index(m, a->value[1], &attr.times))
        return arg_wrong(m, a, 1, "int");
    if (!whole && a->input.shape.rank == 0)
        return raise_as(m, INDEX_ERROR, a->at,
                        "Dimension specified as %lld but tensor has no dimensions",
                        (long long)(value_is(dim, WHOLE) ? value_whole(dim) : 0));
    if (whole ? !tensor_reshaped(m, flat, (Shape){.rank = 1, .size = {-1}}, a->at, &flat)
              : !arg_dim(m, a, 2, a->input.shape.rank, &attr.dim))
        return false;
    return run_op(m, OP_REPEAT_INTERLEAVE, &flat, 1, &attr, a->at, out);
}

/* clang-format off */
const Builtin library_shape[] = {
    {"shape", TENSOR | PROPERTY, "input:tensor", tensor_extents,
     "the sizes of all dimensions", VALUE_SIZE},
    {"dtype", TENSOR | PROPERTY, "input:tensor", tensor_dtype, "the type of the cells", 0},
    {"ndim", TENSOR | PROPERTY, "input:tensor", tensor_dim, "the number of dimensions", 0},
    {"T", TENSOR | PROPERTY, "input:tensor", tensor_t,
     "rows as columns: dimensions in reverse order", OP_PERMUTE},
    {"t", BOTH, "input:tensor", matrix_t, "rows as columns, of a matrix", OP_PERMUTE},
    {"adjoint", BOTH, "input:tensor", tensor_mt, "the last two dimensions swapped", OP_PERMUTE},
    {"mT", TENSOR | PROPERTY, "input:tensor", tensor_mt,
     "the last two dimensions swapped", OP_PERMUTE},
    {"mH", TENSOR | PROPERTY, "input:tensor", tensor_mt,
     "the last two dimensions swapped: of real numbers the same as x.mT", OP_PERMUTE},
    {"H", TENSOR | PROPERTY, "input:tensor", tensor_h, "rows as columns, of a matrix", OP_PERMUTE},
    {"size", TENSOR, "input:tensor dim=None", tensor_extents,
     "the sizes, or that of one dimension", VALUE_SIZE},
    {"stride", TENSOR, "input:tensor dim=None", tensor_extents,
     "how many cells lie between neighbours, for each dimension", VALUE_TUPLE},
    {"dim", TENSOR, "input:tensor", tensor_dim, "the number of dimensions", 0},
    {"numel", BOTH, "input:tensor", tensor_numel, "the number of cells", 0},
    {"ndimension", TENSOR, "input:tensor", tensor_dim, "the number of dimensions", 0},
    {"nelement", TENSOR, "input:tensor", tensor_numel, "the number of cells", 0},
    {"is_contiguous", TENSOR, "input:tensor", tensor_contiguity,
     "whether the cells lie row after row without gaps", 0},
    {"item", TENSOR, "input:tensor", tensor_item, "the only cell as a Python number", 0},
    {"tolist", TENSOR, "input:tensor", tensor_tolist, "the cells as nested lists of numbers", 0},
    {"transpose", BOTH, "input:tensor dim0 dim1", torch_transpose,
     "two dimensions swapped", OP_PERMUTE},
    {"swapaxes", BOTH, "input:tensor axis0 axis1", torch_transpose,
     "two dimensions swapped", OP_PERMUTE},
    {"swapdims", BOTH, "input:tensor dim0 dim1", torch_transpose,
     "two dimensions swapped", OP_PERMUTE},
    {"permute", BOTH, "input:tensor *dims", torch_permute,
     "the dimensions in a given order", OP_PERMUTE},
    {"view", TENSOR, "input:tensor *shape", tensor_viewed,
     "the same cells in another shape; one size may be -1", 0},
    {"reshape", BOTH, "input:tensor *shape", torch_reshape,
     "a view where possible, else a copy", 0},
    {"unsqueeze", BOTH, "input:tensor dim", torch_unsqueeze, "a new dimension of size 1", 0},
    {"squeeze", BOTH, "input:tensor dim=None", torch_squeeze, "without dimensions of size 1", 0},
    {"unsqueeze_", TENSOR, "input:tensor dim", tensor_turn, "x itself gets a new dimension of size 1", 0},
    {"squeeze_", TENSOR, "input:tensor dim=None", tensor_turn, "x itself loses dimensions of size 1", 0},
    {"transpose_", TENSOR, "input:tensor dim0 dim1", tensor_turn, "two dimensions of x itself swapped", OP_PERMUTE},
    {"swapaxes_", TENSOR, "input:tensor axis0 axis1", tensor_turn, "two dimensions of x itself swapped", OP_PERMUTE},
    {"swapdims_", TENSOR, "input:tensor dim0 dim1", tensor_turn, "two dimensions of x itself swapped", OP_PERMUTE},
    {"t_", TENSOR, "input:tensor", tensor_turn, "rows as columns, of the matrix x itself", 0},
    {"contiguous", TENSOR, "input:tensor", tensor_contiguous,
     "the same numbers with the cells row after row", OP_CLONE},
    {"clone", BOTH, "input:tensor", torch_clone, "a copy with cells of its own", OP_CLONE},
    {"float", TENSOR, "input:tensor", cast, "the numbers as float32", FLOAT32},
    {"long", TENSOR, "input:tensor", cast, "the numbers as int64, cut to whole ones", INT64},
    {"double", TENSOR, "input:tensor", cast, "the numbers as float64", FLOAT64},
    {"int", TENSOR, "input:tensor", cast, "the numbers as int32, cut to whole ones", INT32},
    {"short", TENSOR, "input:tensor", cast, "the numbers as int16, cut to whole ones", INT16},
    {"char", TENSOR, "input:tensor", cast, "the numbers as int8, cut to whole ones", INT8},
    {"byte", TENSOR, "input:tensor", cast, "the numbers as uint8, cut to whole ones", UINT8},
    {"bool", TENSOR, "input:tensor", cast, "False where 0, else True", BOOL},
    {"repeat_interleave", BOTH, "input:tensor repeats=None dim=None * output_size=None", torch_repeat_interleave,
     "every slice several times in a row", 0},
    {0},
};
/* clang-format on */
