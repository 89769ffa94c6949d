/*
 * torch_compute.c - the arithmetic of tensors by name: sum, softmax, exp, matmul, masked_fill and
 * their kin.
 *
 * A row says in `which` the operation of the op table that it runs; whether shapes and types fit,
 * the operation itself says.
 */
#include "language/library.h"

#include <math.h>

enum { BOTH = TENSOR | TORCH };

static bool operation(Machine *m, const Arguments *a, Value *out)
{
    return run_row(m, a, NULL, out);
}

/* ---- over dimensions ---- */

/* Which dimensions the argument `dim` names: a number, several, or none for all. */
static bool reduced_dims(Machine *m, const Arguments *a, bool *reduced, bool *all)
{
    Value dim = a->value[1];
    int d = 0, rank = a->input.shape.rank;
    bool several = value_is(dim, LIST);
    int count = several ? (int)dim.items->count : dim.kind != VALUE_NONE;
    *all = count == 0 || count >= rank;
    for (int i = 0; i < count; i++) {
        int64_t one;
        if (several && !value_as_index(m, dim.items->items[i], &one))
            return arg_wrong(m, a, 1, "int or tuple of ints");
        if (several ? !check_dim(m, one, rank, arg_span(a, 1), &d) : !arg_dim(m, a, 1, rank, &d))
            return false;
        if (reduced[d])
            return raise_at(m, arg_span(a, 1), "dim %d appears multiple times in the list of dims",
                            d);
        reduced[d] = true;
    }
    return true;
}

/* ---- sum and mean, in PyTorch's order ----
 *
 * It walks the reduced dimensions as they lie in memory, and adds up the innermost ones first, as
 * many as lie without a gap (trace/sum_order.c). What is left is added from first to last.
 */

/* The reduced dimensions, the one whose cells lie farthest apart first; how many there are. */
static int reduced_order(Tensor t, const bool *reduced, int *order)
{
    int count = 0;
    for (int d = 0; d < t.shape.rank; d++) {
        if (!reduced[d])
            continue;
        int i = count++;
        for (; i > 0 && t.stride[order[i - 1]] < t.stride[d]; i--)
            order[i] = order[i - 1];
        order[i] = d;
    }
    return count;
}

/* The number of the first dimension in the order from which on they lie without a gap. */
static int first_joined(Tensor t, const int *order, int count)
{
    int first = count - 1, known = -1;
    for (int i = count - 1; i >= 0; i--) {
        int64_t size = t.shape.size[order[i]];
        if (size == 1) {
            first = i;
            continue;
        }
        if (known >= 0 && t.stride[order[i]] != t.stride[order[known]] * t.shape.size[order[known]])
            break;
        known = first = i;
    }
    return first;
}

bool join_dims(Machine *m, const int *order, int first, int count, Span at, Value *v)
{
    Tensor t = value_view(m, *v);
    Attrs turned = {0}, flat = {0}, packed = {.packed = true};
    bool last[MAX_RANK] = {false};
    int n = 0;
    int64_t row = 1;
    for (int i = first; i < count; i++)
        last[order[i]] = true;
    for (int d = 0; d < t.shape.rank; d++)
        if (!last[d]) {
            turned.order[n++] = d;
            flat.shape.size[flat.shape.rank++] = t.shape.size[d];
        }
    for (int i = first; i < count; i++) {
        turned.order[n++] = order[i];
        row *= t.shape.size[order[i]];
    }
    flat.shape.size[flat.shape.rank++] = row;
    if (!run_op(m, OP_PERMUTE, v, 1, &turned, at, v))
        return false;
    Tensor seen;
    if (!tensor_view(value_view(m, *v), flat.shape, &seen) &&
        !run_op(m, OP_CLONE, v, 1, &packed, at, v))
        return false;
    return run_op(m, OP_VIEW, v, 1, &flat, at, v);
}

/* Divides a sum of several steps by the number of its cells. */
static bool divide(Machine *m, int64_t cells, Span at, Value *v)
{
    Value pair[2] = {*v, value_at(value_int(cells), at)};
    return run_op(m, OP_DIV, pair, 2, NULL, at, v);
}

/* Sums over several dimensions: those that lie together, then the others. */
static bool reduce_dims(Machine *m, const Arguments *a, int op, const bool *reduced, Value *out)
{
    Tensor t = value_view(m, *out);
    int order[MAX_RANK] = {0}, count = reduced_order(t, reduced, order), first;
    int64_t cells = 1;
    first = first_joined(t, order, count);
    for (int i = 0; i < count; i++)
        cells *= t.shape.size[order[i]];
    if (first == 0) {
        Attrs last = {.dim = t.shape.rank - count};
        return join_dims(m, order, 0, count, a->at, out) &&
               run_op(m, op, out, 1, &last, a->at, out);
    }
    Attrs inner = {.dim = t.shape.rank - (count - first)}, rest = {.sequential = true};
    bool gone[MAX_RANK] = {false};
    if (!join_dims(m, order, first, count, a->at, out) ||
        !run_op(m, OP_SUM, out, 1, &inner, a->at, out))
        return false;
    for (int i = first; i < count; i++)
        gone[order[i]] = true;
    for (int i = 0; i < first; i++) {
        int d = order[i];
        for (int e = 0; e < order[i]; e++)
            d -= gone[e];
        order[i] = d;
    }
    rest.dim = t.shape.rank - count;
    return join_dims(m, order, 0, first, a->at, out) &&
           run_op(m, OP_SUM, out, 1, &rest, a->at, out) &&
           (op == OP_SUM || divide(m, cells, a->at, out));
}

static bool reduced(Machine *m, const Arguments *a, Value *out)
{
    int op = a->row->which, rank = a->input.shape.rank, count = 0;
    bool reduced[MAX_RANK] = {false};
    Attrs attr = {.keepdim = a->value[2].b}, left = {.shape.rank = rank};
    DType wanted = arg_dtype(a, 3, FLOAT32);
    *out = a->value[0];
    if (op == OP_MEAN && !dtype_is_float(wanted))
        return raise_at(m, arg_span(a, 3),
                        "mean(): could not infer output dtype. Optional dtype must be either a "
                        "floating point or complex dtype. Got: %s",
                        dtype_word(wanted));
    if (!reduced_dims(m, a, reduced, &attr.all) || !arg_cast(m, a, 3, out))
        return false;
    bool whole = dtype_is_float(value_view(m, *out).storage->dtype) &&
                 !tensor_is_contiguous(value_view(m, *out));
    for (int d = 0; d < rank; d++) {
        reduced[d] = reduced[d] || attr.all;
        count += reduced[d];
        attr.dim = reduced[d] ? d : attr.dim;
        left.shape.size[d] = reduced[d] ? 1 : a->input.shape.size[d];
    }
    if (count < 2 || (attr.all && !whole)) {
        if (!run_op(m, op, out, 1, &attr, a->at, out))
            return false;
        return !attr.all || !attr.keepdim || run_op(m, OP_VIEW, out, 1, &left, a->at, out);
    }
    return reduce_dims(m, a, op, reduced, out) &&
           (!attr.keepdim || run_op(m, OP_VIEW, out, 1, &left, a->at, out));
}

/* A sum in the type that was asked for; as bool it says whether one of them is true. */
static bool reduction(Machine *m, const Arguments *a, Value *out)
{
    return reduced(m, a, out) && arg_cast(m, a, 3, out);
}

static bool read_extreme(Machine *m, const Arguments *a, Attrs *attr)
{
    Value dim = a->value[1];
    attr->keepdim = a->value[2].b;
    attr->all = dim.kind == VALUE_NONE;
    return attr->all || arg_dim(m, a, 1, a->input.shape.rank, &attr->dim);
}

/* max and min: the value alone, or along a dimension values and where they stand. */
static bool extreme(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Value pair[2];
    int where = a->row->which == OP_MAX ? OP_ARGMAX : OP_ARGMIN;
    if (a->value[1].kind == VALUE_TENSOR)
        return run_op(m, a->row->which == OP_MAX ? OP_MAXIMUM : OP_MINIMUM, a->value, 2, NULL,
                      a->at, out);
    if (!read_extreme(m, a, &attr))
        return false;
    if (attr.all)
        return run_row(m, a, &attr, out);
    if (!run_row(m, a, &attr, &pair[0]) || !run_op(m, where, a->value, 1, &attr, a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_PAIR, pair, 2);
    out->builtin = a->row;
    return true;
}

static bool arg_extreme(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    if (!read_extreme(m, a, &attr))
        return false;
    if (a->input.storage->dtype == BOOL)
        return raise_at(m, a->at,
                        "\"%s_cpu\" not implemented for 'Bool'\n"
                        "make it a float tensor first: .float()",
                        a->row->name);
    return run_row(m, a, &attr, out);
}

static bool softmax(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    *out = a->value[0];
    return arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) && arg_cast(m, a, 2, out) &&
           run_op(m, OP_SOFTMAX, out, 1, &attr, a->at, out);
}

/* ---- masks ---- */

static bool triangle(Machine *m, const Arguments *a, Value *out)
{
    int64_t diagonal = a->value[1].i, far = 1 << 30; /* beyond any tensor's edge */
    Attrs attr = {.diagonal = (int)(diagonal > far ? far : diagonal < -far ? -far : diagonal)};
    return run_row(m, a, &attr, out);
}

/* The fill value as a cell of the tensor's type. */
static bool fill_value(Machine *m, const Arguments *a, Scalar *out)
{
    Value v = a->value[2];
    int rank = v.kind == VALUE_TENSOR ? value_view(m, v).shape.rank : 0;
    if (rank > 0)
        return raise_at(m, arg_span(a, 2),
                        "masked_fill only supports a 0-dimensional value tensor, but got "
                        "tensor with %d dimension(s).",
                        rank);
    return arg_cell(m, a, 2, a->input.storage->dtype, out);
}

/* A mask of whole numbers becomes one of truth values, if it has no others than 0 and 1. */
static bool read_mask(Machine *m, const Arguments *a, Value *mask)
{
    Attrs truth = {.dtype = BOOL};
    Tensor t = value_view(m, *mask);
    if (!dtype_is_whole(t.storage->dtype))
        return true;
    trace_hold(m->trace, mask->node);
    t = value_view(m, *mask);
    for (Walk w = walk_start(t); w.left; walk_next(&w)) {
        int64_t cell = scalar_whole(storage_get(t.storage, w.slot));
        if (cell != 0 && cell != 1)
            return raise_at(m, arg_span(a, 1), "Mask tensor can take 0 and 1 values only");
    }
    return run_op(m, OP_CAST, mask, 1, &truth, a->at, mask);
}

static bool masked_fill(Machine *m, const Arguments *a, Value *out)
{
    bool in_place = str_ends(str_of(a->row->name), "_");
    Attrs attr = {.in_place = in_place};
    Value in[2] = {a->value[0], a->value[1]}, filled;
    if (!fill_value(m, a, &attr.value) || !read_mask(m, a, &in[1]) ||
        !run_op(m, OP_MASKED_FILL, in, 2, &attr, a->at, &filled))
        return false;
    *out = in_place ? a->value[0] : filled;
    return !in_place || write_cells(m, *out, filled, false, a->at);
}

/* ---- comparing whole tensors ---- */

static bool close_cells(Scalar p, Scalar q, double rtol, double atol)
{
    double a = scalar_double(p), b = scalar_double(q);
    double distance = fabs(a - b), allowed = atol + fabs(rtol * b);
    if (p.dtype == FLOAT32) {
        distance = (double)fabsf(p.f32 - q.f32);
        allowed = (double)(float)allowed;
    }
    return a == b || (isfinite(distance) && distance <= allowed);
}

static bool both_nan(Scalar a, Scalar b)
{
    return isnan(scalar_double(a)) && isnan(scalar_double(b));
}

static bool stretched(Machine *m, const Arguments *a, Tensor *x, Tensor *y)
{
    Shape shape;
    int bad;
    if (!shape_broadcast(x->shape, y->shape, &shape, &bad)) {
        int dx = bad - (shape.rank - x->shape.rank), dy = bad - (shape.rank - y->shape.rank);
        return raise_at(m, a->at,
                        "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                        "non-singleton dimension %d\n"
                        "the shapes are %s and %s",
                        (long long)x->shape.size[dx], (long long)y->shape.size[dy], bad,
                        shape_text(x->shape).text, shape_text(y->shape).text);
    }
    *x = tensor_expand(*x, shape);
    *y = tensor_expand(*y, shape);
    return true;
}

static bool allclose(Machine *m, const Arguments *a, Value *out)
{
    Tensor x = a->input, y = value_view(m, a->value[1]);
    double rtol = value_double(a->value[2]), atol = value_double(a->value[3]);
    bool close = true;
    if (x.storage->dtype != y.storage->dtype)
        return raise_at(m, a->at,
                        "%s did not match %s\n"
                        "make both float tensors: .float()",
                        dtype_word(x.storage->dtype), dtype_word(y.storage->dtype));
    if (!stretched(m, a, &x, &y) || !machine_spend(m, tensor_count(x) / 16, a->at))
        return false;
    trace_hold(m->trace, a->value[0].node);
    trace_hold(m->trace, a->value[1].node);
    trace_fetch(m->trace, m->arena, &x);
    trace_fetch(m->trace, m->arena, &y);
    Walk v = walk_start(x), w = walk_start(y);
    for (; close && v.left; walk_next(&v), walk_next(&w)) {
        Scalar p = storage_get(x.storage, v.slot), q = storage_get(y.storage, w.slot);
        close = close_cells(p, q, rtol, atol) || (a->value[4].b && both_nan(p, q));
    }
    *out = value_bool(close);
    return true;
}

/* x.tril_(): the triangle is written into x itself. */
static bool triangle_in_place(Machine *m, const Arguments *a, Value *out)
{
    Value made;
    if (!triangle(m, a, &made))
        return false;
    *out = a->value[0];
    return write_cells(m, a->value[0], made, false, a->at);
}

/* clang-format off */
const Builtin library_compute[] = {
    {"dot", BOTH, "input:tensor tensor:tensor", operation,
     "the sum of the products of two vectors", OP_DOT},
    {"matmul", BOTH, "input:tensor other:tensor", operation,
     "the matrix product, input @ other", OP_MATMUL},
    {"sum", BOTH, "input:tensor dim=None keepdim:bool=False dtype:dtype=None", reduction,
     "the sum of everything, or along dim", OP_SUM},
    {"mean", BOTH, "input:tensor dim=None keepdim:bool=False dtype:dtype=None", reduction,
     "the average of everything, or along dim", OP_MEAN},
    {"max", BOTH, "input:tensor dim=None keepdim:bool=False", extreme,
     "the largest of everything; along dim (values, indices)", OP_MAX},
    {"min", BOTH, "input:tensor dim=None keepdim:bool=False", extreme,
     "the smallest of everything; along dim (values, indices)", OP_MIN},
    {"argmax", BOTH, "input:tensor dim=None keepdim:bool=False", arg_extreme,
     "where the largest stands", OP_ARGMAX},
    {"argmin", BOTH, "input:tensor dim=None keepdim:bool=False", arg_extreme,
     "where the smallest stands", OP_ARGMIN},
    {"softmax", BOTH, "input:tensor dim dtype:dtype=None", softmax,
     "exp(x) divided by the sum of exp along dim: weights that sum to 1", OP_SOFTMAX},
    {"tril", BOTH, "input:tensor diagonal:int=0", triangle, "0 above the diagonal", OP_TRIL},
    {"triu", BOTH, "input:tensor diagonal:int=0", triangle, "0 below the diagonal", OP_TRIU},
    {"tril_", TENSOR, "input:tensor diagonal:int=0", triangle_in_place, "the same, written into x itself", OP_TRIL},
    {"triu_", TENSOR, "input:tensor diagonal:int=0", triangle_in_place, "the same, written into x itself", OP_TRIU},
    {"masked_fill", BOTH, "input:tensor mask:tensor value", masked_fill,
     "value where the mask is True", OP_MASKED_FILL},
    {"masked_fill_", TENSOR, "input:tensor mask:tensor value", masked_fill,
     "writes value into the cells where the mask is True", OP_MASKED_FILL},
    {"allclose", BOTH, "input:tensor other:tensor rtol:float=1e-05 atol:float=1e-08 equal_nan:bool=False", allclose,
     "whether all cells differ by less than rounding", 0},
    {0},
};
/* clang-format on */
