/*
 * ops_reduce.c - many cells into one along a dimension, and softmax, which needs the whole row for
 * each of its cells.
 *
 * All of them see rows: the reduced dimension is moved last (or everything is one row when
 * attr.all), packed, and the kernel runs over n rows of m cells. The n results are in row-major
 * order of the dimensions that remain, which is the order of the result's cells.
 */
#include "trace/ops_run.h"

#include <math.h>

Shape reduced_shape(const OpCall *c)
{
    Shape s = c->t[0].shape;
    if (c->attr->all)
        return (Shape){0};
    if (s.rank == 0)
        return s;
    if (!c->attr->keepdim)
        return shape_drop(s, c->attr->dim);
    s.size[c->attr->dim] = 1;
    return s;
}

int64_t row_length(const OpCall *c)
{
    if (c->attr->all)
        return tensor_count(c->t[0]);
    return c->t[0].shape.rank ? c->t[0].shape.size[c->attr->dim] : 1;
}

/* From this many cells on, a row's sum counts as large work and goes to the fast kernels, however
 * small the tensor is: adding as many equal cells in turns loses a digit that PyTorch, which adds
 * in blocks, still prints. */
enum { LONG_SUM = 512 };

static bool infer_sum(OpCall *c)
{
    c->dtype = dtype_is_float(c->dtype) ? c->dtype : INT64;
    c->shape = reduced_shape(c);
    c->work = (double)tensor_count(c->t[0]);
    if (row_length(c) >= LONG_SUM && c->work < FAST_FROM)
        c->work = FAST_FROM;
    return true;
}

static bool infer_mean(OpCall *c)
{
    infer_sum(c);
    if (dtype_is_float(c->dtype))
        return true;
    error_at(c->error, c->at,
             "mean(): could not infer output dtype. Input dtype must be either a floating point or "
             "complex dtype. Got: %s",
             dtype_word(operand_dtype(c, 0)));
    return error_hint(c->error, "make it a float tensor first: .float()");
}

static bool infer_extreme(OpCall *c)
{
    c->shape = reduced_shape(c);
    if (row_length(c) == 0 && c->attr->all)
        return error_at(c->error, c->at,
                        "%s(): Expected reduction dim to be specified for input.numel() == 0. "
                        "Specify the reduction dim with the 'dim' argument.",
                        c->op->name);
    return row_length(c) > 0 ||
           error_at(c->error, c->at, "%s(): Expected reduction dim %d to have non-zero size.",
                    c->op->name, c->attr->dim) ||
           error_type(c->error, "IndexError");
}

static bool infer_arg_extreme(OpCall *c)
{
    bool ok = infer_extreme(c);
    c->dtype = INT64;
    return ok;
}

static bool infer_softmax(OpCall *c)
{
    if (dtype_is_float(c->dtype))
        return true;
    bool last = c->attr->dim == c->shape.rank - 1 || c->shape.rank == 0;
    error_at(c->error, c->at, "\"softmax_%skernel_impl\" not implemented for '%s'",
             last ? "lastdim_" : "", dtype_word(c->dtype));
    return error_hint(c->error, "make it a float tensor first: .float()");
}

Tensor with_last(Tensor t, int dim)
{
    for (int d = dim; d + 1 < t.shape.rank; d++)
        t = tensor_transpose(t, d, d + 1);
    return t;
}

Tensor rows_of(const OpCall *c)
{
    return c->attr->all || c->t[0].shape.rank == 0 ? c->t[0] : with_last(c->t[0], c->attr->dim);
}

/* Row by row: sums and extremes of whole numbers, and where extremes stand. */
static void reduce_cells(OpCall *c)
{
    int64_t n = shape_count(c->shape), m = row_length(c);
    bool mean = c->op->kind == EXPLAIN_MEAN, sums = c->op->kind == EXPLAIN_SUM || mean;
    bool largest = c->op->kind == EXPLAIN_MAX || c->op->kind == EXPLAIN_ARGMAX;
    bool place = c->op->kind == EXPLAIN_ARGMAX || c->op->kind == EXPLAIN_ARGMIN;
    Walk w = walk_start(rows_of(c));
    for (int64_t i = 0; i < n; i++) {
        Scalar best = scalar_to(scalar_i64(0), c->dtype == FLOAT64 ? FLOAT64 : INT64);
        int64_t where = 0;
        for (int64_t j = 0; j < m; j++, walk_next(&w)) {
            Scalar x = storage_get(w.t.storage, w.slot);
            if (sums)
                best = op_cell(op_row(OP_ADD), c->dtype, best, x);
            if (sums || (j && !extreme_replaces(largest, best, x)))
                continue;
            best = x;
            where = j;
        }
        if (mean)
            best.f64 /= (double)m;
        storage_set(c->out.storage, i, place ? scalar_i64(where) : best);
    }
}

static void run_reduce(OpCall *c)
{
    if (c->dtype != FLOAT32) {
        reduce_cells(c);
        return;
    }
    RowKernel *kernel = (RowKernel *)row_kernel(c);
    kernel(c->out.storage->f32, pack_view(c, 0, rows_of(c)), (int)shape_count(c->shape),
           (int)row_length(c));
}

/* The softmax of float64. */
static void softmax_reals(double *y, int64_t n, int64_t m)
{
    for (int64_t i = 0; i < n; i++, y += m) {
        double max = -(double)INFINITY, sum = 0;
        for (int64_t j = 0; j < m; j++)
            max = y[j] > max ? y[j] : max;
        for (int64_t j = 0; j < m; j++)
            sum += y[j] = exp(y[j] - max);
        for (int64_t j = 0; j < m; j++)
            y[j] /= sum;
    }
}

static void run_softmax(OpCall *c)
{
    int64_t m = row_length(c), n = m ? tensor_count(c->t[0]) / m : 0;
    Tensor out = c->out.shape.rank ? with_last(c->out, c->attr->dim) : c->out;
    if (c->dtype == FLOAT64) {
        double *y = ARENA_ARRAY(c->scratch, double, n *m + 1);
        tensor_to_flat(rows_of(c), 0, n * m, FLOAT64, y);
        softmax_reals(y, n, m);
        tensor_from_flat(out, y);
        return;
    }
    bool there = tensor_is_contiguous(out); /* rows lie packed in the result */
    float *y = there ? c->out.storage->f32 : ARENA_ARRAY(c->scratch, float, n *m + 1);
    pack_seen(c, PACKED_RESULT, y, out);
    c->kernels->softmax(y, pack_view(c, 0, rows_of(c)), (int)n, (int)m);
    if (!there)
        tensor_from_flat(out, y);
}

/* ---- explaining: the row a result cell was made of ---- */

static void explain_reduce(Explaining *e)
{
    Line row = explain_line(e, 0);
    for (int64_t i = 0; i < row.count; i = explain_next(e, i, row.count))
        explain_term(e, 0, row.first + i * row.step);
}

static void explain_softmax(Explaining *e)
{
    Explanation *x = e->x;
    Line row = explain_line(e, 0);
    int64_t own = row.count > 1 ? (x->cell.cell - row.first) / row.step : 0;
    for (int64_t i = 0; i < row.count; i++)
        explain_term(e, 0, row.first + i * row.step);
    double max, sum = softmax_sum(x, &max);
    explain_add_part(e, "index", scalar_i64(own));
    explain_add_part(e, "x", x->term[own].value);
    explain_add_part(e, "max", scalar_to(scalar_f64(max), x->result.dtype));
    explain_add_part(e, "exp", softmax_part(x, (int)own, max));
    explain_add_part(e, "sum", scalar_to(scalar_f64(sum), x->result.dtype));
    if (x->result.dtype == FLOAT32)
        explain_add_part(e, "scale", scalar_f32(1 / (float)sum));
}

/* ---- the rows ---- */

#define REDUCE(k, rule)                                                                            \
    .least = 1, .most = 1, .infer = rule, .run = run_reduce, .explain = explain_reduce,            \
    .loops = LOOPS_ROWS, .axes = AXES_REDUCE, KERNEL(k)

#define ARG_EXTREME(what)                                                                          \
    .least = 1, .most = 1, .infer = infer_arg_extreme, .run = run_reduce,                          \
    .explain = explain_reduce, .kind = what, .axes = AXES_REDUCE

#define REDUCE_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
