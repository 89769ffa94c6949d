/*
 * ops_fold.c - what is computed from whole rows: a row into one cell (var, prod, median), or a row
 * into a row (cumsum, sort, topk).
 *
 * A row of the table brings a function on plain cells, `fold` or `scan`, which knows neither shapes
 * nor strides; cells of every type come to it as Scalars. The explanation of a cell lists the row
 * it was made of and the same function puts it together again (op_fold, op_scan).
 */
#include "numbers/order.h"
#include "trace/ops_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- shapes ---- */

static bool infer_fold(OpCall *c)
{
    c->shape = reduced_shape(c);
    c->work = (double)tensor_count(c->t[0]);
    return true;
}

/* prod: of whole numbers and truth values a whole number. */
static bool infer_prod(OpCall *c)
{
    if (!dtype_is_float(c->dtype))
        c->dtype = INT64;
    return infer_fold(c);
}

static bool infer_test(OpCall *c)
{
    c->dtype = BOOL;
    return infer_fold(c);
}

static bool infer_where(OpCall *c)
{
    c->dtype = INT64;
    return infer_fold(c);
}

static bool infer_spread(OpCall *c)
{
    if (dtype_is_float(c->dtype))
        return infer_fold(c);
    error_at(c->error, c->at, "std and var only support floating point and complex dtypes");
    return error_hint(c->error, "make it a float tensor first: .float()");
}

static bool infer_norm(OpCall *c)
{
    if (dtype_is_float(c->dtype))
        return infer_fold(c);
    error_at(c->error, c->at,
             "norm(): input dtype should be either floating point or complex. Got %s instead.",
             dtype_word(c->dtype));
    return error_hint(c->error, "make it a float tensor first: .float()");
}

/* One cell of a row that must not be empty. */
static bool infer_picked(OpCall *c)
{
    if (row_length(c) > 0)
        return infer_fold(c);
    error_at(c->error, c->at, "%.*s(): Expected reduction dim %d to have non-zero size.",
             (int)strcspn(c->op->name, "_"), c->op->name, c->attr->dim);
    return error_type(c->error, "IndexError");
}

static bool infer_picked_place(OpCall *c)
{
    return infer_picked(c) && infer_where(c);
}

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

/* ---- rows into one cell ---- */

static Scalar real_cell(double x, DType dtype)
{
    return scalar_to(scalar_f64(x), dtype);
}

/* PyTorch's one-pass way (Welford's), in double precision: the mean grows with every cell, and so
 * does the sum of the squared distances from it. */
static double squares_growing(const Scalar *x, int64_t m)
{
    double mean = 0, squares = 0;
    for (int64_t i = 0; i < m; i++) {
        double cell = scalar_double(x[i]), away = cell - mean;
        mean += away / (double)(i + 1);
        squares += away * (cell - mean);
    }
    return squares;
}

/* The same of a whole tensor: PyTorch takes the mean first, rounded as mean() rounds it. */
static double squares_around(const Scalar *x, int64_t m)
{
    double sum = 0, squares = 0;
    for (int64_t i = 0; i < m; i++)
        sum += scalar_double(x[i]);
    double mean = x[0].dtype == FLOAT32 ? (double)(float)(sum / (double)m) : sum / (double)m;
    for (int64_t i = 0; i < m; i++) {
        double away = scalar_double(x[i]) - mean;
        squares += away * away;
    }
    return squares;
}

/* attr.p is taken from the count: 1 for a sample's variance, 0 for that of all there is. */
static double variance(const Scalar *x, int64_t m, const Attrs *attr)
{
    double count = (double)m > attr->p ? (double)m - attr->p : 0;
    if (m == 0)
        return (double)NAN;
    return (attr->all && !attr->keepdim ? squares_around(x, m) : squares_growing(x, m)) / count;
}

static Scalar fold_var(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    return real_cell(variance(x, m, attr), dtype);
}

static Scalar fold_std(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    return real_cell(sqrt(variance(x, m, attr)), dtype);
}

/* ---- the moments of a row as PyTorch's layer_norm adds them up ---- */

enum { LANES = 8, CHUNK = 16, LEVELS = 40 };

/* How many cells were seen, their mean, and the sum of the squared distances from it. */
typedef struct Moments {
    float count, mean, squares;
} Moments;

/* Cells of two heaps together. */
static void join_moments(Moments *m, Moments more)
{
    float count = m->count + more.count, share = count > 0 ? more.count / count : 0;
    float away = more.mean - m->mean;
    m->mean += share * away;
    m->squares += more.squares + away * away * share * m->count;
    m->count = count;
}

static void join_lanes(Moments *to, const Moments *more)
{
    for (int lane = 0; lane < LANES; lane++)
        join_moments(&to[lane], more[lane]);
}

/* The next `groups` groups of LANES cells, one cell of each to a lane. */
static void chunk_moments(const Scalar *x, int64_t groups, Moments *out)
{
    for (int lane = 0; lane < LANES; lane++) {
        Moments m = {.count = (float)groups};
        for (int64_t j = 0; j < groups; j++) {
            float cell = scalar_to(x[j * LANES + lane], FLOAT32).f32, away = cell - m.mean;
            m.mean += away * (1 / (float)(j + 1));
            m.squares += away * (cell - m.mean);
        }
        out[lane] = m;
    }
}

/* All whole groups: chunk by chunk, joined in pairs, pairs of pairs, and so on. */
static void lanes_moments(const Scalar *x, int64_t groups, Moments *out)
{
    Moments level[LEVELS][LANES] = {0}, chunk[LANES];
    int64_t chunks = (groups + CHUNK - 1) / CHUNK;
    int depth = 0;
    while ((int64_t)1 << depth < chunks)
        depth++;
    for (int64_t i = 0; i < chunks; i++) {
        int64_t left = groups - i * CHUNK;
        chunk_moments(x + i * CHUNK * LANES, left < CHUNK ? left : CHUNK, chunk);
        join_lanes(level[0], chunk);
        for (int j = 1; j < depth && (i + 1) % ((int64_t)1 << j) == 0; j++) {
            join_lanes(level[j], level[j - 1]);
            memset(level[j - 1], 0, sizeof level[j - 1]);
        }
    }
    for (int j = 1; j < depth; j++)
        join_lanes(level[0], level[j]);
    memcpy(out, level[0], sizeof level[0]);
}

static Moments row_moments(const Scalar *x, int64_t n)
{
    int64_t groups = n / LANES;
    Moments m = {0}, lanes[LANES];
    lanes_moments(x, groups, lanes);
    for (int64_t i = groups * LANES; i < n; i++) {
        float cell = scalar_to(x[i], FLOAT32).f32, away = cell - m.mean;
        m.count += 1;
        m.mean += away / m.count;
        m.squares += away * (cell - m.mean);
    }
    for (int lane = 0; lane < LANES; lane++)
        join_moments(&m, lanes[lane]);
    return m;
}

static Scalar fold_row_mean(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    return scalar_to(scalar_f32(row_moments(x, m).mean), dtype);
}

/* attr.p: eps */
static Scalar fold_row_scale(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    float variance = row_moments(x, m).squares / (float)m;
    float spread = (variance > 0 ? variance : 0) + (float)attr->p;
    return scalar_to(scalar_f32(1 / sqrtf(spread)), dtype);
}

/* The mean that grows with the variance; it differs from mean() in the last digit. */
static Scalar fold_growing_mean(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double mean = m ? 0 : (double)NAN;
    (void)attr;
    for (int64_t i = 0; i < m; i++)
        mean += (scalar_double(x[i]) - mean) / (double)(i + 1);
    return real_cell(mean, dtype);
}

static Scalar times(Scalar a, Scalar b, DType dtype)
{
    return op_cell(op_row(OP_MUL), dtype, a, b);
}

static Scalar fold_prod(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    Scalar product = scalar_to(scalar_i64(1), dtype);
    (void)attr;
    for (int64_t i = 0; i < m; i++)
        product = times(product, x[i], dtype);
    return product;
}

/* attr.p: the order of the norm. */
static Scalar fold_norm(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double p = attr->p, sum = isinf(p) && p < 0 ? (double)INFINITY : 0;
    for (int64_t i = 0; i < m; i++) {
        double size = fabs(scalar_double(x[i]));
        if (isinf(p))
            sum = isnan(size) || isnan(sum) ? (double)NAN
                  : p > 0                   ? fmax(sum, size)
                                            : fmin(sum, size);
        else
            sum += p == 0 ? size != 0 : p == 1 ? size : p == 2 ? size * size : pow(size, p);
    }
    return real_cell(isinf(p) || p == 0 || p == 1 ? sum
                     : p == 2                     ? sqrt(sum)
                                                  : pow(sum, 1 / p),
                     dtype);
}

static Scalar fold_any(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    bool found = false;
    (void)attr;
    (void)dtype;
    for (int64_t i = 0; i < m; i++)
        found = found || scalar_double(x[i]) != 0;
    return scalar_b8(found);
}

static Scalar fold_all(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    bool all = true;
    (void)attr;
    (void)dtype;
    for (int64_t i = 0; i < m; i++)
        all = all && scalar_double(x[i]) != 0;
    return scalar_b8(all);
}

static Scalar fold_count(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    int64_t count = 0;
    (void)attr;
    (void)dtype;
    for (int64_t i = 0; i < m; i++)
        count += scalar_double(x[i]) != 0;
    return scalar_i64(count);
}

/* ---- rows in order ---- */

/* The row with the places of its cells; the caller frees it. */
static Placed *placed(const Scalar *x, int64_t m)
{
    Placed *row = memory_alloc(((size_t)m + 1) * sizeof *row);
    for (int64_t i = 0; i < m; i++)
        row[i] = (Placed){x[i], i};
    return row;
}

static Placed *in_order(const Scalar *x, int64_t m)
{
    Placed *row = placed(x, m);
    order_stable(row, m, before_rising);
    return row;
}

/* The first `count` cells: the numbers, or where they stood. Frees the row. */
static void give(Scalar *y, Placed *row, int64_t count, bool places)
{
    for (int64_t i = 0; i < count; i++)
        y[i] = places ? scalar_i64(row[i].at) : row[i].value;
    free(row);
}

static void sorted(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, bool places)
{
    Placed *row = placed(x, m);
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
    Placed *row = placed(x, m);
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

/* The attr.times-th smallest, counted from 1. */
static Placed kth(const Scalar *x, int64_t m, const Attrs *attr)
{
    Placed *row = placed(x, m);
    order_select(row, attr->times - 1, m);
    Placed found = row[attr->times - 1];
    free(row);
    return found;
}

static Scalar fold_kthvalue(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    return kth(x, m, attr).value;
}

static Scalar fold_kthvalue_place(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)dtype;
    return scalar_i64(kth(x, m, attr).at);
}

/* Of an even number of cells the smaller of the two in the middle; the first NaN if there is one.
 */
static Placed middle(const Scalar *x, int64_t m)
{
    for (int64_t i = 0; i < m; i++)
        if (isnan(scalar_double(x[i])))
            return (Placed){x[i], i};
    if (m == 0)
        return (Placed){scalar_f32(NAN), 0};
    Placed *row = placed(x, m);
    order_stable(row, m, before_rising);
    Placed found = row[(m - 1) / 2];
    free(row);
    return found;
}

static Scalar fold_median(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    return scalar_to(middle(x, m).value, dtype);
}

static Scalar fold_median_place(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    (void)dtype;
    return scalar_i64(middle(x, m).at);
}

/* The number that stands there most often, the smallest of several. */
static Placed most_common(const Scalar *x, int64_t m)
{
    Placed *row = placed(x, m), best = {0};
    int64_t most = 0, run = 0;
    order_sort(row, m, before_smaller);
    for (int64_t i = 0; i < m; i++) {
        run++;
        if (i + 1 < m && scalar_double(row[i].value) == scalar_double(row[i + 1].value))
            continue;
        best = run > most ? row[i] : best;
        most = run > most ? run : most;
        run = 0;
    }
    free(row);
    return best;
}

static Scalar fold_mode(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    (void)dtype;
    return most_common(x, m).value;
}

static Scalar fold_mode_place(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    (void)dtype;
    return scalar_i64(most_common(x, m).at);
}

/* ---- what is found in a row ---- */

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
        whole = times(whole, dtype_is_float(x[i].dtype) ? whole : x[i], INT64);
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

/* ---- running them ---- */

static void run_fold(OpCall *c)
{
    int64_t n = shape_count(c->shape), m = row_length(c);
    Scalar *row = ARENA_ARRAY(c->scratch, Scalar, m + 1);
    Walk w = walk_start(rows_of(c));
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < m; j++, walk_next(&w))
            row[j] = storage_get(w.t.storage, w.slot);
        storage_set(c->out.storage, i, c->op->fold(row, m, c->attr, c->dtype));
    }
}

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

/* ---- explaining ---- */

static void explain_fold(Explaining *e)
{
    Line row = explain_line(e, 0);
    e->x->attr = &e->node->attr;
    for (int64_t i = 0; i < row.count; i = explain_next(e, i, row.count))
        explain_term(e, 0, row.first + i * row.step);
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

/* The terms as a row; the caller frees it. */
static Scalar *terms_row(const Explanation *x)
{
    Scalar *row = memory_alloc(((size_t)x->terms + 1) * sizeof *row);
    for (int i = 0; i < x->terms; i++)
        row[i] = x->term[i].value;
    return row;
}

Scalar op_fold(const Explanation *x)
{
    Scalar *row = terms_row(x);
    Scalar y = op_row(x->op)->fold(row, x->terms, x->attr, x->result.dtype);
    free(row);
    return scalar_to(y, x->result.dtype);
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

#define FOLD(f, rule)                                                                              \
    .least = 1, .most = 1, .infer = rule, .run = run_fold, .fold = f, .explain = explain_fold,     \
    .kind = EXPLAIN_FOLD, .axes = AXES_REDUCE

#define SCAN(f, rule)                                                                              \
    .least = 1, .most = 1, .infer = rule, .run = run_scan, .scan = f, .explain = explain_scan,     \
    .kind = EXPLAIN_SCAN, .axes = AXES_SCAN

#define FOLD_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
