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

static bool infer_sum(OpCall *c)
{
    c->dtype = dtype_is_float(c->dtype) ? c->dtype : INT64;
    c->shape = reduced_shape(c);
    c->work = 1; /* the order of the plain kernels is PyTorch's own, however large the work is */
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
    bool place = c->op->kind == EXPLAIN_ARGMAX;
    c->shape = reduced_shape(c);
    if (row_length(c) == 0 && c->attr->all && place)
        return error_at(c->error, c->at,
                        "%s(): Expected reduction dim to be specified for input.numel() == 0.",
                        c->op->name) ||
               error_type(c->error, "IndexError");
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

static bool is_sum(const OpCall *c)
{
    return c->op->kind == EXPLAIN_SUM || c->op->kind == EXPLAIN_MEAN;
}

/* Row by row: sums and extremes of whole numbers, and where extremes stand. */
static void reduce_cells(OpCall *c)
{
    int64_t n = shape_count(c->shape), m = row_length(c);
    bool sums = is_sum(c);
    bool largest = c->op->kind == EXPLAIN_MAX || c->op->kind == EXPLAIN_ARGMAX;
    bool place = c->op->kind == EXPLAIN_ARGMAX || c->op->kind == EXPLAIN_ARGMIN;
    Walk w = walk_start(rows_of(c));
    for (int64_t i = 0; i < n; i++) {
        Scalar best = scalar_i64(0);
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
        storage_set(c->out.storage, i, place ? scalar_i64(where) : best);
    }
}

/* ---- sums ---- */

/* The operand as the trace has it: of a part that is computed again the whole, whose order it
 * follows. */
static Tensor whole_operand(const OpCall *c)
{
    return trace_node(c->trace, c->in[0].node)->out;
}

static void sum_doubles(OpCall *c)
{
    int64_t n = shape_count(c->shape), m = row_length(c);
    SumOrder order = sum_order(whole_operand(c), c->attr);
    double over = c->op->kind == EXPLAIN_MEAN ? (double)m : 1;
    double *x = ARENA_ARRAY(c->scratch, double, n *m + 1);
    tensor_to_flat(rows_of(c), 0, n * m, FLOAT64, x);
    for (int64_t i = 0; i < n; i++) {
        bool plain = sum_is_plain(&order, c->attr, c->skip + i);
        c->out.storage->f64[i] = sum_reals(&order, plain, x + i * m, m) / over;
    }
}

/* The parts' rows, as many as are added in the same order, by one call of the kernel. */
static void call_parts(const OpCall *c, const SumOrder *o, bool plain, float *y, const float *x,
                       float *part, int64_t n)
{
    int64_t m = row_length(c);
    int lanes = plain ? 1 : o->lanes, turns = plain ? 1 : o->turns;
    float over = c->op->kind == EXPLAIN_MEAN ? (float)m : 1;
    int block = o->turns == 1 ? 1 << 15 : sum_block(m / (lanes * turns));
    c->kernels->sum_parts(y, x, part, over, (int)n, (int)m, lanes, turns, block);
}

static void sum_long_rows(OpCall *c, const SumOrder *o)
{
    enum { MOST = 4 * 8 * 4 };
    int64_t n = shape_count(c->shape), m = row_length(c);
    const float *x = pack_view(c, 0, rows_of(c));
    float *y = c->out.storage->f32, *part = ARENA_ARRAY(c->scratch, float, MOST);
    pack_seen(c, PACKED_OWN, part, (Tensor){.shape = {1, {MOST}}});
    for (int64_t i = 0, end; i < n; i = end) {
        bool plain = sum_is_plain(o, c->attr, c->skip + i);
        for (end = i + 1; end < n && sum_is_plain(o, c->attr, c->skip + end) == plain;)
            end++;
        call_parts(c, o, plain, y + i, x + i * m, part, end - i);
    }
}

float sum_floats(const Kernels *k, const SumOrder *o, bool plain, const float *x, int64_t m,
                 float over)
{
    enum { MOST = 4 * 8 * 4 };
    float part[MOST], y = 0;
    int lanes = plain ? 1 : o->lanes, turns = plain ? 1 : o->turns;
    int block = o->turns == 1 ? 1 << 15 : sum_block(m / (lanes * turns));
    if (sum_in_parts(o)) {
        k->sum_parts(&y, x, part, over, 1, (int)m, lanes, turns, block);
        return y;
    }
    k->sum(&y, x, 1, (int)m);
    return y / over;
}

static void run_reduce(OpCall *c)
{
    if (is_sum(c) && c->dtype == FLOAT64) {
        sum_doubles(c);
        return;
    }
    if (c->dtype != FLOAT32) {
        reduce_cells(c);
        return;
    }
    SumOrder order = {0};
    if (is_sum(c) && !fast_of(c->kernels))
        order = sum_order(whole_operand(c), c->attr);
    if (order.lanes && sum_in_parts(&order)) {
        sum_long_rows(c, &order);
        return;
    }
    RowKernel *kernel = (RowKernel *)row_kernel(c);
    kernel(c->out.storage->f32, pack_view(c, 0, rows_of(c)), (int)shape_count(c->shape),
           (int)row_length(c));
}

const char *node_kernel(const Trace *t, const Node *n)
{
    const Op *op = op_row(n->op);
    Shape s = n->out.shape;
    if (n->op == OP_SOFTMAX && s.rank && !fast_of(n->kernels) &&
        softmax_is_long(s.size[s.rank - 1], n->attr.dim == s.rank - 1))
        return "softmax_long_rows";
    if (n->op == OP_SOFTMAX && softmax_side(s, n->attr.dim) && !fast_of(n->kernels))
        return "softmax_across_rows";
    bool sum = op->kind == EXPLAIN_SUM || op->kind == EXPLAIN_MEAN;
    if (!sum || n->out.storage->dtype != FLOAT32 || fast_of(n->kernels))
        return op->kernel;
    SumOrder order = sum_order(trace_node(t, n->in[0].node)->out, &n->attr);
    return sum_in_parts(&order) ? "sum_parts" : op->kernel;
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

bool softmax_is_long(int64_t m, bool last)
{
    return last && m >= SOFTMAX_LANES;
}

int64_t softmax_side(Shape s, int dim)
{
    int64_t side = 1;
    for (int d = dim + 1; d < s.rank; d++)
        side *= s.size[d];
    return dim < s.rank - 1 ? side : 0;
}

enum { SOFTMAX_PARTS = 8 }; /* sums that take turns in long rows */

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
    bool longer = softmax_is_long(m, c->attr->dim == c->shape.rank - 1) && !fast_of(c->kernels);
    int64_t side = softmax_side(c->out.shape, c->attr->dim);
    const float *x = pack_view(c, 0, rows_of(c));
    if (longer) {
        float *part = ARENA_ARRAY(c->scratch, float, SOFTMAX_PARTS);
        pack_seen(c, PACKED_OWN, part, (Tensor){.shape = {1, {SOFTMAX_PARTS}}});
        c->kernels->softmax_long(y, x, part, (int)n, (int)m);
    } else if (side && !fast_of(c->kernels)) {
        c->kernels->softmax_across(y, x, (int)n, (int)m, (int)side);
    } else {
        c->kernels->softmax(y, x, (int)n, (int)m);
    }
    if (!there)
        tensor_from_flat(out, y);
}

/* ---- explaining: the row a result cell was made of ---- */

static void explain_reduce(Explaining *e)
{
    Line row = explain_line(e, 0);
    e->x->attr = &e->node->attr;
    e->x->from = trace_node(e->trace, e->node->in[0].node)->out;
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
    x->attr = &e->node->attr;
    x->from = e->node->out;
    double max, sum = softmax_sum(x, &max);
    explain_add_part(e, "index", scalar_i64(own));
    explain_add_part(e, "x", x->term[own].value);
    explain_add_part(e, "max", scalar_to(scalar_f64(max), x->result.dtype));
    explain_add_part(e, "exp", softmax_part(x, (int)own, max));
    explain_add_part(e, "sum", scalar_to(scalar_f64(sum), x->result.dtype));
    if (x->result.dtype == FLOAT32 && !softmax_crosses(x))
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
