/*
 * ops_scan.c - whole rows into rows: cumsum, sort, topk, unique.
 *
 * As in ops_fold.c a row of the table brings a function on plain cells, `scan`; the explanation of
 * a cell lists the whole row, or what stands before the cell, and the same function makes it again
 * (op_scan).
 */
#include "numbers/order.h"
#include "trace/ops_run.h"

#include <math.h>
#include <stdlib.h>

/* ---- shapes ---- */

/* The row's own type and length. */
static bool infer_row(OpCall *c)
{
    return c->t[0].storage != NULL;
}

static bool infer_cumulated(OpCall *c)
{
    if (!dtype_is_float(c->dtype))
        c->dtype = INT64;
    return true;
}

static bool infer_scan_place(OpCall *c)
{
    c->dtype = INT64;
    return true;
}

/* The first attr.times of a row in order. */
static bool infer_top(OpCall *c)
{
    if (c->shape.rank)
        c->shape.size[c->attr->dim] = c->attr->times;
    return true;
}

static bool infer_top_place(OpCall *c)
{
    c->dtype = INT64;
    return infer_top(c);
}

/* ---- rows in order ---- */

/* The first `count` cells: the numbers, or where they stood. Frees the row. */
static void give(Scalar *y, Placed *row, int64_t count, bool places)
{
    for (int64_t i = 0; i < count; i++)
        y[i] = places ? scalar_i64(row[i].at) : row[i].value;
    free(row);
}

static void sorted(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, bool places)
{
    Placed *row = order_row(x, m);
    Before *before = attr->descending ? before_falling : before_rising;
    (attr->stable ? order_stable : order_sort)(row, m, before);
    give(y, row, m, places);
}

static void scan_sort(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    sorted(y, x, m, attr, false);
}

static void scan_argsort(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    sorted(y, x, m, attr, true);
}

/* PyTorch takes few of many from a heap; else it looks for the k-th and sorts what is before it. */
static void top(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, bool places)
{
    int64_t k = attr->times;
    Placed *row = order_row(x, m);
    Before *before = attr->descending ? before_falling : before_rising;
    if (k * 64 <= m) {
        order_first(row, k, m, before);
    } else if (k > 0) {
        order_nth(row, k - 1, m, before);
        order_sort(row, k - 1, before);
    }
    give(y, row, k, places);
}

static void scan_topk(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    top(y, x, m, attr, false);
}

static void scan_topk_place(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    top(y, x, m, attr, true);
}

/* ---- what is found in a row ---- */

static Placed *in_order(const Scalar *x, int64_t m)
{
    Placed *row = order_row(x, m);
    order_stable(row, m, before_rising);
    return row;
}

/* Goes through the runs of equal cells, of the row in order or (attr.all) as it stands: how long
 * each is, and to which run each cell belongs. Gives their number. */
static int64_t runs(const Scalar *x, int64_t m, const Attrs *attr, Scalar *value, Scalar *count,
                    Scalar *inverse)
{
    Placed *row = in_order(x, m);
    int64_t n = 0;
    for (int64_t i = 0; i < m; i++) {
        int64_t at = attr->all ? i : row[i].at, before = attr->all ? i - 1 : i ? row[i - 1].at : 0;
        bool begins = i == 0 || scalar_double(x[at]) != scalar_double(x[before]);
        n += begins;
        if (begins && value)
            value[n - 1] = x[at];
        if (count)
            count[n - 1] = scalar_i64(begins ? 1 : count[n - 1].i64 + 1);
        if (inverse)
            inverse[at] = scalar_i64(n - 1);
    }
    free(row);
    return n;
}

int64_t op_runs(const Scalar *x, int64_t m, bool standing)
{
    return runs(x, m, &(Attrs){.all = standing}, NULL, NULL, NULL);
}

static void scan_unique(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    runs(x, m, attr, y, NULL, NULL);
}

static void scan_unique_counts(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr,
                               DType dtype)
{
    (void)dtype;
    runs(x, m, attr, NULL, y, NULL);
}

static void scan_unique_inverse(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr,
                                DType dtype)
{
    (void)dtype;
    runs(x, m, attr, NULL, NULL, y);
}

static void scan_nonzero(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    int64_t n = 0;
    (void)attr;
    (void)dtype;
    for (int64_t i = 0; i < m; i++)
        if (scalar_double(x[i]) != 0)
            y[n++] = scalar_i64(i);
}

static void scan_bincount(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    for (int64_t k = 0; k < attr->times; k++)
        y[k] = scalar_i64(0);
    for (int64_t i = 0; i < m; i++)
        y[scalar_to(x[i], INT64).i64].i64++;
}

static void scan_histc(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double lo = attr->lo, width = attr->hi - attr->lo;
    for (int64_t k = 0; k < attr->times; k++)
        y[k] = real_cell(0, dtype);
    for (int64_t i = 0; i < m; i++) {
        double cell = scalar_double(x[i]);
        int64_t bin = (int64_t)((cell - lo) / width * (double)attr->times);
        bin = bin == attr->times ? bin - 1 : bin;
        if (cell >= lo && cell <= attr->hi)
            y[bin] = real_cell(scalar_double(y[bin]) + 1, dtype);
    }
}

/* ---- rows into rows: each cell from those up to it ---- */

/* PyTorch adds and multiplies in double precision and rounds what it writes. */
static void scan_cumsum(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double sum = 0;
    Scalar whole = scalar_i64(0);
    (void)attr;
    for (int64_t i = 0; i < m; i++) {
        sum += scalar_double(x[i]);
        whole = op_cell(op_row(OP_ADD), INT64, whole, dtype_is_float(x[i].dtype) ? whole : x[i]);
        y[i] = dtype == INT64 ? whole : real_cell(sum, dtype);
    }
}

static void scan_cumprod(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double product = 1;
    Scalar whole = scalar_i64(1);
    (void)attr;
    for (int64_t i = 0; i < m; i++) {
        product *= scalar_double(x[i]);
        whole = product_cell(whole, dtype_is_float(x[i].dtype) ? whole : x[i], INT64);
        y[i] = dtype == INT64 ? whole : real_cell(product, dtype);
    }
}

/* The largest or smallest up to each cell: the last of equals. */
static void running(Scalar *y, const Scalar *x, int64_t m, bool largest, bool places)
{
    int64_t best = 0;
    for (int64_t i = 0; i < m; i++) {
        double was = scalar_double(x[best]), is = scalar_double(x[i]);
        if (isnan(is) || (!isnan(was) && (largest ? is >= was : is <= was)))
            best = i;
        y[i] = places ? scalar_i64(best) : x[best];
    }
}

static void scan_cummax(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    running(y, x, m, attr->descending, false);
}

static void scan_cummax_place(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    running(y, x, m, attr->descending, true);
}

/* ---- running and explaining ---- */

static void run_scan(OpCall *c)
{
    int dim = c->attr->dim;
    int64_t m = row_length(c), made = c->shape.rank ? c->shape.size[dim] : 1;
    int64_t n = m ? tensor_count(c->t[0]) / m : 0;
    Scalar *row = ARENA_ARRAY(c->scratch, Scalar, m + 1);
    Scalar *result = ARENA_ARRAY(c->scratch, Scalar, made + 1);
    Walk from = walk_start(rows_of(c));
    Walk to = walk_start(c->shape.rank ? with_last(c->out, dim) : c->out);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++, walk_next(&from))
            row[j] = storage_get(from.t.storage, from.slot);
        c->op->scan(result, row, m, c->attr, c->dtype);
        for (int64_t j = 0; j < made; j++, walk_next(&to))
            storage_set(to.t.storage, to.slot, result[j]);
    }
}

/* The whole row, or its cells up to this one. */
static void explain_scan(Explaining *e)
{
    int64_t at[MAX_RANK] = {0};
    Line row = explain_line(e, 0);
    bool grows = op_row(e->node->op)->grows;
    e->x->attr = &e->node->attr;
    index_split(e->node->out.shape, e->x->cell.cell, at);
    int64_t own = at[e->node->attr.dim], count = grows ? own + 1 : row.count;
    for (int64_t i = 0; i < count; i = explain_next(e, i, count))
        explain_term(e, 0, row.first + i * row.step);
    explain_add_part(e, "index", scalar_i64(own));
}

Scalar op_scan(const Explanation *x)
{
    Scalar *row = terms_row(x),
           *y = memory_alloc(((size_t)x->terms + (size_t)x->attr->times + 1) * sizeof *y);
    op_row(x->op)->scan(y, row, x->terms, x->attr, x->result.dtype);
    Scalar own = y[explain_part(x, "index").i64];
    free(row);
    free(y);
    return scalar_to(own, x->result.dtype);
}

/* ---- the rows ---- */

#define SCAN(f, rule)                                                                              \
    .least = 1, .most = 1, .infer = rule, .run = run_scan, .scan = f, .explain = explain_scan,     \
    .kind = EXPLAIN_SCAN, .axes = AXES_SCAN

#define SCAN_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
