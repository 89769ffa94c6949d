/*
 * torch_compute.c - the arithmetic of tensors by name: sum, softmax, exp, matmul, masked_fill and
 * their kin.
 *
 * Rows named like an operation of the op table share one function that looks the operation up;
 * whether shapes and types fit, the operation itself says.
 */
#include "language/library.h"

#include <math.h>

enum { BOTH = 1u << SPACE_TENSOR | 1u << SPACE_TORCH };

static int op_of(const Arguments *a)
{
    return op_find(str_of(a->row->name));
}

static bool unary(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    return arg_tensor(m, a, 0, &t) && run_op(m, op_of(a), &a->value[0], 1, NULL, a->at, out);
}

static bool product(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    return arg_tensor(m, a, 0, &t) && arg_tensor(m, a, 1, &t) &&
           run_op(m, op_of(a), a->value, 2, NULL, a->at, out);
}

/* ---- over dimensions ---- */

static bool cast_argument(Machine *m, const Arguments *a, int k, Value *v)
{
    Attrs attr = {.dtype = value_view(m, *v).storage->dtype};
    DType had = attr.dtype;
    return arg_dtype(m, a, k, &attr.dtype) &&
           (attr.dtype == had || run_op(m, OP_CAST, v, 1, &attr, a->at, v));
}

/* Which dimensions the argument `dim` names: a number, several, or none for all. */
static bool reduced_dims(Machine *m, const Arguments *a, int rank, bool *reduced, bool *all)
{
    Value dim = a->value[1];
    int d = 0, count = 0;
    bool several = a->given[1] && value_is_list(dim);
    *all = !a->given[1] || dim.kind == VALUE_NONE || (several && dim.items->count == 0);
    if (*all)
        return true;
    if (!several && !arg_dim(m, a, 1, rank, &d))
        return false;
    if (!several)
        reduced[d] = true;
    for (size_t i = 0; several && i < dim.items->count; i++) {
        int64_t one;
        if (!value_as_index(m, dim.items->items[i], &one))
            return arg_wrong(m, a, 1, "int or tuple of ints");
        if (!check_dim(m, one, rank, arg_span(a, 1), &d))
            return false;
        if (reduced[d])
            return error_at(m->error, arg_span(a, 1),
                            "dim %d appears multiple times in the list of dims", d);
        reduced[d] = true;
    }
    for (d = 0; d < rank; d++)
        count += reduced[d];
    *all = count >= rank;
    return true;
}

/* sum and mean: of everything, or one dimension after the other, the last first. */
static bool reduction(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    bool reduced[MAX_RANK] = {false};
    Attrs attr = {0};
    if (!arg_tensor(m, a, 0, &t) || !arg_bool(m, a, 2, &attr.keepdim) ||
        !reduced_dims(m, a, t.shape.rank, reduced, &attr.all))
        return false;
    *out = a->value[0];
    if (!cast_argument(m, a, 3, out))
        return false;
    if (attr.all && !run_op(m, op_of(a), out, 1, &attr, a->at, out))
        return false;
    for (int d = t.shape.rank - 1; d >= 0 && !attr.all; d--) {
        attr.dim = d;
        if (reduced[d] && !run_op(m, op_of(a), out, 1, &attr, a->at, out))
            return false;
    }
    Attrs ones = {.shape.rank = t.shape.rank};
    for (int d = 0; d < t.shape.rank; d++)
        ones.shape.size[d] = 1;
    return !attr.all || !attr.keepdim || run_op(m, OP_VIEW, out, 1, &ones, a->at, out);
}

static bool read_extreme(Machine *m, const Arguments *a, Attrs *attr)
{
    Tensor t;
    if (!arg_tensor(m, a, 0, &t) || !arg_bool(m, a, 2, &attr->keepdim))
        return false;
    attr->all = !a->given[1] || a->value[1].kind == VALUE_NONE;
    if (a->given[1] && a->value[1].kind == VALUE_TENSOR &&
        value_view(m, a->value[1]).shape.rank > 0) {
        error_at(m->error, arg_span(a, 1), "torch.%s of two tensors is not in the lesson language",
                 a->row->name);
        return error_hint(m->error, "torch.%s(x) and torch.%s(x, dim) are", a->row->name,
                          a->row->name);
    }
    return attr->all || arg_dim(m, a, 1, t.shape.rank, &attr->dim);
}

/* max and min: the value alone, or along a dimension values and where they stand. */
static bool extreme(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Value pair[2];
    int op = op_of(a);
    if (!read_extreme(m, a, &attr))
        return false;
    if (attr.all)
        return run_op(m, op, &a->value[0], 1, &attr, a->at, out);
    if (!run_op(m, op, &a->value[0], 1, &attr, a->at, &pair[0]) ||
        !run_op(m, op == OP_MAX ? OP_ARGMAX : OP_ARGMIN, &a->value[0], 1, &attr, a->at, &pair[1]))
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
    if (value_view(m, a->value[0]).storage->dtype == BOOL) {
        error_at(m->error, a->at, "\"%s_cpu\" not implemented for 'Bool'", a->row->name);
        return error_hint(m->error, "make it a float tensor first: .float()");
    }
    return run_op(m, op_of(a), &a->value[0], 1, &attr, a->at, out);
}

static bool softmax(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    Attrs attr = {0};
    *out = a->value[0];
    return arg_tensor(m, a, 0, &t) && arg_dim(m, a, 1, t.shape.rank, &attr.dim) &&
           cast_argument(m, a, 2, out) && run_op(m, OP_SOFTMAX, out, 1, &attr, a->at, out);
}

/* ---- masks ---- */

static bool triangle(Machine *m, const Arguments *a, Value *out)
{
    Tensor t;
    int64_t diagonal = 0;
    if (!arg_tensor(m, a, 0, &t) || !arg_int(m, a, 1, &diagonal))
        return false;
    int64_t far = 1 << 30; /* beyond any tensor's edge */
    Attrs attr = {.diagonal = (int)(diagonal > far ? far : diagonal < -far ? -far : diagonal)};
    return run_op(m, op_of(a), &a->value[0], 1, &attr, a->at, out);
}

/* The fill value as a cell of the tensor's type. */
static bool fill_value(Machine *m, const Arguments *a, DType dtype, Scalar *out)
{
    Value v = a->value[2];
    int rank = v.kind == VALUE_TENSOR ? value_view(m, v).shape.rank : 0;
    if (rank > 0)
        return error_at(m->error, arg_span(a, 2),
                        "masked_fill only supports a 0-dimensional value tensor, but got "
                        "tensor with %d dimension(s).",
                        rank);
    return arg_cell(m, a, 2, dtype, out);
}

static bool fill(Machine *m, const Arguments *a, bool in_place, Value *out)
{
    Tensor t, mask;
    Attrs attr = {.in_place = in_place};
    return arg_tensor(m, a, 0, &t) && arg_tensor(m, a, 1, &mask) &&
           fill_value(m, a, t.storage->dtype, &attr.value) &&
           run_op(m, OP_MASKED_FILL, a->value, 2, &attr, a->at, out);
}

static bool masked_fill(Machine *m, const Arguments *a, Value *out)
{
    return fill(m, a, false, out);
}

static bool masked_fill_in_place(Machine *m, const Arguments *a, Value *out)
{
    Value filled;
    *out = a->value[0];
    return fill(m, a, true, &filled) &&
           check_fits(m, value_view(m, *out), value_view(m, filled), a->at) &&
           write_cells(m, *out, filled, a->at);
}

/* ---- comparing whole tensors ---- */

static bool close_cells(float a, float b, double rtol, double atol)
{
    float distance = fabsf(a - b), allowed = (float)(atol + fabs(rtol * (double)b));
    return a == b || (isfinite(distance) && distance <= allowed);
}

static bool same_type(Machine *m, const Arguments *a, Tensor x, Tensor y)
{
    if (x.storage->dtype == y.storage->dtype)
        return true;
    error_at(m->error, a->at, "%s did not match %s", dtype_word(x.storage->dtype),
             dtype_word(y.storage->dtype));
    return error_hint(m->error, "make both float tensors: .float()");
}

static bool stretched(Machine *m, const Arguments *a, Tensor *x, Tensor *y)
{
    Shape shape;
    int bad;
    if (!shape_broadcast(x->shape, y->shape, &shape, &bad)) {
        int dx = bad - (shape.rank - x->shape.rank), dy = bad - (shape.rank - y->shape.rank);
        error_at(m->error, a->at,
                 "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                 "non-singleton dimension %d",
                 (long long)x->shape.size[dx], (long long)y->shape.size[dy], bad);
        return error_hint(m->error, "the shapes are %s and %s", shape_text(x->shape).text,
                          shape_text(y->shape).text);
    }
    *x = tensor_expand(*x, shape);
    *y = tensor_expand(*y, shape);
    return true;
}

static bool tolerance(Machine *m, const Arguments *a, int k, double *out)
{
    if (!a->given[k])
        return true;
    if (!value_is_number(a->value[k]))
        return arg_wrong(m, a, k, "float");
    *out = value_double(a->value[k]);
    return true;
}

static bool allclose(Machine *m, const Arguments *a, Value *out)
{
    Tensor x, y;
    double rtol = 1e-5, atol = 1e-8;
    if (!arg_tensor(m, a, 0, &x) || !arg_tensor(m, a, 1, &y) || !tolerance(m, a, 2, &rtol) ||
        !tolerance(m, a, 3, &atol) || !same_type(m, a, x, y) || !stretched(m, a, &x, &y) ||
        !machine_spend(m, tensor_count(x) / 16, a->at))
        return false;
    bool close = true;
    trace_hold(m->trace, a->value[0].node);
    trace_hold(m->trace, a->value[1].node);
    trace_fetch(m->trace, m->arena, &x);
    trace_fetch(m->trace, m->arena, &y);
    Walk v = walk_start(x), w = walk_start(y);
    for (; close && v.left; walk_next(&v), walk_next(&w))
        close = close_cells((float)scalar_double(storage_get(x.storage, v.slot)),
                            (float)scalar_double(storage_get(y.storage, w.slot)), rtol, atol);
    *out = value_bool(close);
    return true;
}

/* clang-format off */
const Builtin library_compute[] = {
    {"exp", BOTH, "input", unary, "e to the power of every cell", false},
    {"sqrt", BOTH, "input", unary, "the square root of every cell", false},
    {"tanh", BOTH, "input", unary, "the hyperbolic tangent of every cell", false},
    {"abs", BOTH, "input", unary, "every cell without its sign", false},
    {"maximum", BOTH, "input other", product, "the larger of two cells, each with each", false},
    {"minimum", BOTH, "input other", product, "the smaller of two cells, each with each", false},
    {"dot", BOTH, "input tensor", product, "the sum of the products of two vectors", false},
    {"matmul", BOTH, "input other", product, "the matrix product, input @ other", false},
    {"sum", BOTH, "input dim=None keepdim=False dtype=None", reduction,
     "the sum of everything, or along dim", false},
    {"mean", BOTH, "input dim=None keepdim=False dtype=None", reduction,
     "the average of everything, or along dim", false},
    {"max", BOTH, "input dim=None keepdim=False", extreme,
     "the largest of everything; along dim (values, indices)", false},
    {"min", BOTH, "input dim=None keepdim=False", extreme,
     "the smallest of everything; along dim (values, indices)", false},
    {"argmax", BOTH, "input dim=None keepdim=False", arg_extreme,
     "where the largest stands", false},
    {"argmin", BOTH, "input dim=None keepdim=False", arg_extreme,
     "where the smallest stands", false},
    {"softmax", BOTH, "input dim dtype=None", softmax,
     "exp(x) divided by the sum of exp along dim: weights that sum to 1", false},
    {"tril", BOTH, "input diagonal=0", triangle, "0 above the diagonal", false},
    {"triu", BOTH, "input diagonal=0", triangle, "0 below the diagonal", false},
    {"masked_fill", BOTH, "input mask value", masked_fill,
     "value where the mask is True", false},
    {"masked_fill_", 1u << SPACE_TENSOR, "input mask value", masked_fill_in_place,
     "writes value into the cells where the mask is True", false},
    {"allclose", 1u << SPACE_TORCH, "input other rtol=1e-05 atol=1e-08", allclose,
     "whether all cells differ by less than rounding", false},
    {0},
};
/* clang-format on */
