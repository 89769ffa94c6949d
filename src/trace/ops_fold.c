/*
 * ops_fold.c - whole rows into one cell each: var, prod, median.
 *
 * A row of the table brings a function on plain cells, `fold`, which knows neither shapes nor
 * strides; cells of every type come to it as Scalars. The explanation of a cell lists the row it
 * was made of, and the same function puts it together again (op_fold).
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
    c->dtype = c->dtype == UINT8 ? UINT8 : BOOL;
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

/* ---- rows into one cell ---- */

Scalar real_cell(double x, DType dtype)
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

static Scalar fold_row_variance(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    float variance = row_moments(x, m).squares / (float)m;
    (void)attr;
    return scalar_to(scalar_f32(variance > 0 ? variance : 0), dtype);
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

Scalar product_cell(Scalar a, Scalar b, DType dtype)
{
    return op_cell(op_row(OP_MUL), dtype, a, b);
}

static Scalar fold_prod(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    Scalar product = scalar_to(scalar_i64(1), dtype);
    (void)attr;
    for (int64_t i = 0; i < m; i++)
        product = product_cell(product, x[i], dtype);
    return product;
}

/* The sum of the squares of float32 cells as PyTorch adds them: one after the other, or of cells
 * that lie together in 8 lanes, with what is left over behind these. */
static float squares(const Scalar *x, int64_t m, bool sequential)
{
    float lane[LANES] = {0}, sum = 0;
    int64_t whole = sequential ? 0 : m - m % LANES, i = whole;
    for (int64_t k = 0; k < whole; k++)
        lane[k % LANES] = fmaf(x[k].f32, x[k].f32, lane[k % LANES]);
    for (int k = 0; k < LANES; k++)
        sum += lane[k];
    for (; !sequential && m - whole >= LANES / 2 && i < whole + LANES / 2; i++)
        sum += x[i].f32 * x[i].f32;
    for (; i < m; i++)
        sum = fmaf(x[i].f32, x[i].f32, sum);
    return sum;
}

/* attr.p: the order of the norm; attr.sequential: the cells do not lie together. */
static Scalar fold_norm(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double p = attr->p, sum = isinf(p) && p < 0 ? (double)INFINITY : 0;
    if (p == 2 && dtype == FLOAT32 && (m == 0 || x[0].dtype == FLOAT32))
        return scalar_f32(sqrtf(squares(x, m, attr->sequential)));
    bool single = p == 1 && dtype == FLOAT32; /* each sum is rounded */
    for (int64_t i = 0; i < m; i++) {
        double size = fabs(scalar_double(x[i]));
        if (isinf(p))
            sum = isnan(size) || isnan(sum) ? (double)NAN
                  : p > 0                   ? fmax(sum, size)
                                            : fmin(sum, size);
        else
            sum += p == 0 ? size != 0 : p == 1 ? size : p == 2 ? size * size : pow(size, p);
        sum = single ? (double)(float)sum : sum;
    }
    return real_cell(isinf(p) || p == 0 || p == 1 ? sum
                     : p == 2                     ? sqrt(sum)
                                                  : pow(sum, 1 / p),
                     dtype);
}

/* The losses of all rows as PyTorch's nll_loss adds them: 16 sums of 16 are a sum of the next
 * level, but the very first cell climbs to the last one. */
static double losses(const Scalar *x, int64_t m, DType dtype)
{
    enum { STEPS = 8, BITS = 4 };
    double level[STEPS] = {0}, sum = 0;
    bool single = dtype == FLOAT32;
    for (int64_t i = 0; i < m; i++) {
        level[0] += scalar_double(x[i]);
        for (int j = 0; j + 1 < STEPS && (i >> BITS * j) % (1 << BITS) == 0; j++) {
            level[j] = single ? (double)(float)level[j] : level[j];
            level[j + 1] += level[j];
            level[j] = 0;
        }
        for (int j = 0; j < STEPS && single; j++)
            level[j] = (double)(float)level[j];
    }
    for (int j = 0; j < STEPS; j++)
        sum = single ? (double)(float)(sum + level[j]) : sum + level[j];
    return sum;
}

static Scalar fold_loss_sum(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    return real_cell(losses(x, m, dtype), dtype);
}

static Scalar fold_loss_mean(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    (void)attr;
    return real_cell(losses(x, m, dtype) / (double)m, dtype);
}

/* Of float32 cells that lie together, 8 and more, eight sums take turns and then come together in
 * pairs, as in softmax. attr.sequential: the cells do not lie together. */
static Scalar fold_exp_sum(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    float lane[LANES] = {0};
    double sum = 0;
    bool turns = m >= LANES && !attr->sequential;
    for (int64_t i = 0; i < m && dtype == FLOAT32; i++)
        lane[turns ? i % LANES : 0] += e_to(scalar_to(x[i], FLOAT32).f32);
    for (int64_t i = 0; i < m && dtype != FLOAT32; i++)
        sum += exp(scalar_double(x[i]));
    for (int apart = LANES / 2; apart > 0; apart /= 2)
        for (int k = 0; k < apart; k++)
            lane[k] += lane[k + apart];
    return dtype == FLOAT32 ? scalar_f32(lane[0]) : real_cell(sum, dtype);
}

/* a + b, rounded to float32 where they are of that type. */
static double paired(double a, double b, DType dtype)
{
    return dtype == FLOAT32 ? (double)(float)(a + b) : a + b;
}

/* As numpy adds: fewer than 8 from left to right, up to 128 in eight turns, more by halves. */
static double sum_paired(const Scalar *x, int64_t m, DType dtype)
{
    enum { MOST = 128 };
    double lane[LANES] = {0};
    if (m > MOST) {
        int64_t half = m / 2 / LANES * LANES;
        return paired(sum_paired(x, half, dtype), sum_paired(x + half, m - half, dtype), dtype);
    }
    int64_t whole = m / LANES * LANES;
    for (int64_t i = 0; i < whole; i++)
        lane[i % LANES] =
            i < LANES ? scalar_double(x[i]) : paired(lane[i % LANES], scalar_double(x[i]), dtype);
    for (int count = LANES / 2; whole && count > 0; count /= 2)
        for (int k = 0; k < count; k++)
            lane[k] = paired(lane[2 * k], lane[2 * k + 1], dtype);
    double sum = whole ? lane[0] : 0;
    for (int64_t i = whole; i < m; i++)
        sum = paired(sum, scalar_double(x[i]), dtype);
    return sum;
}

static Scalar fold_paired_sum(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    double sum = 0;
    for (int64_t i = 0; i < m && attr->sequential; i++)
        sum = paired(sum, scalar_double(x[i]), dtype);
    return real_cell(attr->sequential ? sum : sum_paired(x, m, dtype), dtype);
}

static Scalar fold_any(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    bool found = false;
    (void)attr;
    for (int64_t i = 0; i < m; i++)
        found = found || scalar_double(x[i]) != 0;
    return scalar_to(scalar_b8(found), dtype);
}

static Scalar fold_all(const Scalar *x, int64_t m, const Attrs *attr, DType dtype)
{
    bool all = true;
    (void)attr;
    for (int64_t i = 0; i < m; i++)
        all = all && scalar_double(x[i]) != 0;
    return scalar_to(scalar_b8(all), dtype);
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

/* The attr.times-th smallest, counted from 1. */
static Placed kth(const Scalar *x, int64_t m, const Attrs *attr)
{
    Placed *row = order_row(x, m);
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
    Placed *row = order_row(x, m);
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
    Placed *row = order_row(x, m), best = {0};
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

/* ---- explaining ---- */

static void explain_fold(Explaining *e)
{
    Line row = explain_line(e, 0);
    e->x->attr = &e->node->attr;
    for (int64_t i = 0; i < row.count; i = explain_next(e, i, row.count))
        explain_term(e, 0, row.first + i * row.step);
}

Scalar *terms_row(const Explanation *x)
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

/* ---- the rows ---- */

#define FOLD(f, rule)                                                                              \
    .least = 1, .most = 1, .infer = rule, .run = run_fold, .fold = f, .explain = explain_fold,     \
    .kind = EXPLAIN_FOLD, .axes = AXES_REDUCE

#define FOLD_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
