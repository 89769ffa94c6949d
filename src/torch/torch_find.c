/*
 * torch_find.c - what is found among all cells: nonzero, unique, bincount, histc; and whether two
 * tensors are equal.
 *
 * How many are found shows in the cells alone, so these look at them before the operation runs.
 */
#include "language/library.h"

#include <math.h>

enum { BOTH = TENSOR | TORCH };

/* The cells of a tensor as they are now, row-major; NULL: an error was set. */
static Scalar *cells_of(Machine *m, Value of, Span at, int64_t *count)
{
    Tensor t = value_view(m, of);
    *count = tensor_count(t);
    if (!machine_spend(m, *count / 16, at))
        return NULL;
    Scalar *cells = ARENA_ARRAY(m->arena, Scalar, *count + 1);
    trace_hold(m->trace, of.node);
    trace_fetch(m->trace, m->arena, &t);
    Walk w = walk_start(t);
    for (int64_t i = 0; w.left; i++, walk_next(&w))
        cells[i] = storage_get(w.t.storage, w.slot);
    return cells;
}

/* All cells as one row. */
static bool flat(Machine *m, Value of, Span at, Value *out)
{
    Tensor t = value_view(m, of), view;
    Attrs one = {.shape = {1, {tensor_count(t)}}}, packed = {.packed = true};
    *out = of;
    if (t.shape.rank == 1)
        return true;
    if (!tensor_view(t, one.shape, &view) && !run_op(m, OP_CLONE, out, 1, &packed, at, out))
        return false;
    return run_op(m, OP_VIEW, out, 1, &one, at, out);
}

/* ---- nonzero ---- */

/* The coordinate of cells by their number: number // cells behind it % its size. */
static bool coordinate(Machine *m, Value number, Shape shape, int dim, Span at, Value *out)
{
    int64_t behind = 1;
    for (int d = dim + 1; d < shape.rank; d++)
        behind *= shape.size[d];
    Value in[2] = {number, value_at(value_int(behind), at)};
    *out = number;
    if (behind != 1 && !run_op(m, OP_FLOORDIV, in, 2, NULL, at, out))
        return false;
    in[0] = *out;
    in[1] = value_at(value_int(shape.size[dim]), at);
    return dim == 0 || run_op(m, OP_MOD, in, 2, NULL, at, out);
}

/* nonzero(as_tuple): a row of coordinates for each, or a vector for each dimension. */
static bool nonzero(Machine *m, const Arguments *a, Value *out)
{
    Shape shape = a->input.shape;
    bool tuple = a->row->which == 0 && a->value[1].b;
    int64_t count, found = 0;
    Value places, part[MAX_RANK];
    const Scalar *cells = cells_of(m, a->value[0], a->at, &count);
    for (int64_t i = 0; cells && i < count; i++)
        found += scalar_double(cells[i]) != 0;
    Attrs attr = {.times = found}, stack = {.dim = 1}, none = {.dtype = INT64};
    if (!cells || !flat(m, a->value[0], a->at, &places) ||
        !run_op(m, OP_NONZERO, &places, 1, &attr, a->at, &places))
        return false;
    if (shape.rank == 0 && !tuple) {
        none.shape = (Shape){2, {found, 0}};
        return run_op(m, OP_FULL, NULL, 0, &none, a->at, out);
    }
    part[0] = places;
    for (int d = 0; d < shape.rank; d++)
        if (!coordinate(m, places, shape, d, a->at, &part[d]))
            return false;
    int parts = shape.rank ? shape.rank : 1;
    if (tuple)
        *out = value_items(m, VALUE_TUPLE, part, (size_t)parts);
    return tuple || run_op(m, OP_STACK, part, parts, &stack, a->at, out);
}

/* ---- unique ---- */

/* unique(sorted, return_inverse, return_counts, dim), unique_consecutive: `which`. */
static bool unique(Machine *m, const Arguments *a, Value *out)
{
    bool standing = a->row->which;
    int k = standing ? 1 : 2; /* behind sorted */
    bool inverse = a->value[k].b, counts = a->value[k + 1].b;
    int64_t count;
    Value row, found[3], in;
    Attrs attr = {.all = standing}, back = {.shape = a->input.shape};
    if (a->value[k + 2].kind != VALUE_NONE && a->input.shape.rank != 1)
        return raise_limit(m, arg_span(a, k + 2),
                           "torch.%s of rows is not in the lesson language\n"
                           "without dim it finds the different numbers of all cells",
                           a->row->name);
    const Scalar *cells = cells_of(m, a->value[0], a->at, &count);
    if (!cells || !flat(m, a->value[0], a->at, &row))
        return false;
    attr.times = op_runs(cells, count, standing);
    int n = 0;
    if (!run_op(m, OP_UNIQUE, &row, 1, &attr, a->at, &found[n++]))
        return false;
    if (inverse && (!run_op(m, OP_UNIQUE_INVERSE, &row, 1, &attr, a->at, &in) ||
                    !run_op(m, OP_VIEW, &in, 1, &back, a->at, &found[n++])))
        return false;
    if (counts && !run_op(m, OP_UNIQUE_COUNTS, &row, 1, &attr, a->at, &found[n++]))
        return false;
    *out = n == 1 ? found[0] : value_items(m, VALUE_TUPLE, found, (size_t)n);
    return true;
}

/* ---- counting ---- */

static bool bincount(Machine *m, const Arguments *a, Value *out)
{
    int64_t count, least = a->value[2].i, most = 0;
    if (a->input.shape.rank != 1 || value_is_float(m, a->value[0]))
        return raise_at(m, arg_span(a, 0),
                        "bincount only supports 1-d non-negative integral inputs.");
    if (a->value[1].kind != VALUE_NONE)
        return raise_limit(m, arg_span(a, 1),
                           "torch.bincount with weights is not in the lesson language\n"
                           "(numbers.unsqueeze(0) == torch.arange(n).unsqueeze(1)) @ weights "
                           "adds the weights of each number");
    const Scalar *cells = cells_of(m, a->value[0], a->at, &count);
    for (int64_t i = 0; cells && i < count; i++) {
        int64_t cell = scalar_to(cells[i], INT64).i64;
        if (cell < 0)
            return raise_at(m, arg_span(a, 0),
                            "bincount only supports 1-d non-negative integral inputs.");
        most = cell + 1 > most ? cell + 1 : most;
    }
    Attrs attr = {.times = most > least ? most : least};
    return cells && shape_allowed((Shape){1, {attr.times}}, INT64, "bincount", a->at, m->error) &&
           run_op(m, OP_BINCOUNT, a->value, 1, &attr, a->at, out);
}

/* histc(bins, min, max): from the smallest to the largest where both are 0. */
static bool histc(Machine *m, const Arguments *a, Value *out)
{
    int64_t count;
    Value row;
    Attrs attr = {
        .times = a->value[1].i, .lo = value_double(a->value[2]), .hi = value_double(a->value[3])};
    const Scalar *cells = cells_of(m, a->value[0], a->at, &count);
    if (!cells)
        return false;
    if (!value_is_float(m, a->value[0]))
        return raise_at(m, a->at, "\"histogram_cpu\" not implemented for '%s'",
                        dtype_word(a->input.storage->dtype));
    if (attr.times <= 0)
        return raise_at(m, arg_span(a, 1), "bins must be > 0");
    if (attr.lo == attr.hi && count > 0) {
        attr.lo = (double)INFINITY;
        attr.hi = -(double)INFINITY;
        for (int64_t i = 0; i < count; i++) {
            attr.lo = fmin(attr.lo, scalar_double(cells[i]));
            attr.hi = fmax(attr.hi, scalar_double(cells[i]));
        }
    }
    if (attr.lo == attr.hi) {
        attr.lo -= 1;
        attr.hi += 1;
    }
    if (!isfinite(attr.lo) || !isfinite(attr.hi))
        return raise_at(m, a->at, "range of [%g, %g] is not finite", attr.lo, attr.hi);
    if (attr.lo > attr.hi)
        return raise_at(m, a->at, "max must be larger than min");
    return shape_allowed((Shape){1, {attr.times}}, FLOAT32, "histc", a->at, m->error) &&
           flat(m, a->value[0], a->at, &row) && run_op(m, OP_HISTC, &row, 1, &attr, a->at, out);
}

/* ---- equal ---- */

/* Whether two tensors have the same shape and the same numbers. */
static bool equal(Machine *m, const Arguments *a, Value *out)
{
    Tensor x = a->input, y = value_view(m, a->value[1]);
    int64_t count;
    *out = value_bool(false);
    if (!shape_equal(x.shape, y.shape))
        return true;
    const Scalar *p = cells_of(m, a->value[0], a->at, &count);
    const Scalar *q = p ? cells_of(m, a->value[1], a->at, &count) : NULL;
    out->b = q != NULL;
    for (int64_t i = 0; out->b && i < count; i++)
        out->b = op_cell(op_row(OP_EQ), BOOL, p[i], q[i]).b8;
    return q != NULL;
}

/* clang-format off */
const Builtin library_find_rows[] = {
    {"nonzero", BOTH, "input:tensor * as_tuple:bool=False", nonzero,
     "where the cells that are not 0 stand: a row of coordinates each", 0},
    {"argwhere", BOTH, "input:tensor", nonzero,
     "where the cells that are not 0 stand: a row of coordinates each", 1},
    {"unique", BOTH,
     "input:tensor sorted:bool=True return_inverse:bool=False return_counts:bool=False dim:int?=None",
     unique, "the different numbers, in order", 0},
    {"unique_consecutive", BOTH,
     "input:tensor return_inverse:bool=False return_counts:bool=False dim:int?=None", unique,
     "the numbers without repeats of the one before", 1},
    {"bincount", BOTH, "input:tensor weights=None minlength:int=0", bincount,
     "how often each whole number from 0 on stands there", OP_BINCOUNT},
    {"histc", BOTH, "input:tensor bins:int=100 min:number=0 max:number=0", histc,
     "how many numbers lie in each of several equal stretches", OP_HISTC},
    {"equal", BOTH, "input:tensor other:tensor", equal,
     "whether two tensors have the same shape and numbers", 0},
    {0},
};
/* clang-format on */
