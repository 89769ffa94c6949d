/*
 * ops_product.c - dot products, matrix products and linear layers.
 *
 * matmul sees every case as a batch of (n, k) times (k, m): a vector on the left is one row, on the
 * right one column, and that size-1 dimension is dropped from the result again. One kernel call
 * per batch item.
 */
#include "trace/ops_run.h"

static bool same_types(OpCall *c)
{
    DType a = operand_dtype(c, 0), b = operand_dtype(c, 1);
    bool vectors = c->t[0].shape.rank == 1 && c->t[1].shape.rank == 1;
    if (a == b && a != BOOL)
        return true;
    if (a == b)
        error_at(c->error, c->at, "\"%s\" not implemented for 'Bool'",
                 vectors ? "dot" : "addmm_impl_cpu_");
    else
        error_at(c->error, c->at,
                 vectors ? "dot : expected both vectors to have same dtype, but found %s and %s"
                         : "expected scalar type %s but found %s",
                 dtype_word(a), dtype_word(b));
    return error_hint(c->error, "make both float tensors: .float()");
}

static bool lengths_differ(OpCall *c, int64_t a, int64_t b)
{
    return error_at(c->error, c->at,
                    "inconsistent tensor size, expected tensor [%lld] and src [%lld] to have the "
                    "same number of elements, but got %lld and %lld elements respectively",
                    (long long)a, (long long)b, (long long)a, (long long)b);
}

/* The most that one operation may take: about a minute of plain loops. GPT-2's attention needs 7
 * thousand million. */
#define MAX_PRODUCTS 40e9

static bool products_allowed(OpCall *c, Shape result, int64_t k)
{
    double products = (double)shape_count(result) * (double)k;
    c->work = products;
    if (products <= MAX_PRODUCTS)
        return true;
    error_at(c->error, c->at, "%s would take %.0f multiplications", c->op->name, products);
    error_type(c->error, ERROR_LIMIT);
    return error_hint(c->error, "at most %.0f are allowed: make the tensors smaller", MAX_PRODUCTS);
}

static bool infer_dot(OpCall *c)
{
    Shape a = c->t[0].shape, b = c->t[1].shape;
    if (a.rank != 1 || b.rank != 1) {
        error_at(c->error, c->at, "1D tensors expected, but got %dD and %dD tensors", a.rank,
                 b.rank);
        return error_hint(c->error, "the shapes are %s and %s; for matrices use @",
                          shape_text(a).text, shape_text(b).text);
    }
    if (a.size[0] != b.size[0])
        return lengths_differ(c, a.size[0], b.size[0]);
    c->shape = (Shape){0};
    return same_types(c);
}

/* How one product is laid out: the operands as batches of matrices. */
typedef struct Product {
    Shape batch; /* broadcast batch dimensions, */
    int bad;     /* or the one where they differ */
    Shape a, b;  /* the operands' shapes with rank >= 2: (..., n, k), (..., k, m) */
    int64_t n, k, m;
    bool row, column; /* the left / right operand was a vector */
} Product;

static Shape leading(Shape s)
{
    s.rank -= 2;
    return s;
}

static bool lay_out(Shape a, Shape b, Product *p)
{
    p->row = a.rank == 1;
    p->column = b.rank == 1;
    p->a = p->row ? shape_insert(a, 0) : a;
    p->b = p->column ? shape_insert(b, 1) : b;
    p->n = p->a.size[p->a.rank - 2];
    p->k = p->a.size[p->a.rank - 1];
    p->m = p->b.size[p->b.rank - 1];
    return shape_broadcast(leading(p->a), leading(p->b), &p->batch, &p->bad);
}

static Shape matrices(Shape batch, int64_t rows, int64_t columns)
{
    batch.size[batch.rank++] = rows;
    batch.size[batch.rank++] = columns;
    return batch;
}

static bool cannot_multiply(OpCall *c, int64_t n, int64_t k, int64_t rows, int64_t columns)
{
    return error_at(c->error, c->at,
                    "mat1 and mat2 shapes cannot be multiplied (%lldx%lld and %lldx%lld)",
                    (long long)n, (long long)k, (long long)rows, (long long)columns);
}

/* PyTorch computes a product in one of several ways and complains in the words of the chosen one:
 * two vectors, matrix and vector, two matrices (batches folded into rows), batches. */
static void say_sizes(OpCall *c, const Product *p, int64_t other)
{
    long long k = p->k, o = other, batch = shape_count(p->batch);
    long long rows = p->n * shape_count(leading(p->a)), columns = p->m * shape_count(leading(p->b));
    bool batch_a = p->a.rank > 2, batch_b = p->b.rank > 2;
    if (p->row && p->column)
        lengths_differ(c, k, o);
    else if (p->column)
        error_at(c->error, c->at, "size mismatch, got %lld, %lldx%lld,%lld", rows, rows, k, o);
    else if (p->row && batch_b)
        error_at(c->error, c->at, "size mismatch, got %lld, %lldx%lld,%lld", columns, columns, o,
                 k);
    else if (batch_a && batch_b)
        error_at(c->error, c->at,
                 "Expected size for first two dimensions of batch2 tensor to be: [%lld, %lld] but "
                 "got: [%lld, %lld].",
                 batch, k, batch, o);
    else if (batch_b)
        cannot_multiply(c, columns, o, k, p->n);
    else
        cannot_multiply(c, rows, k, o, p->m);
}

/* What to write instead of an operand of one word: "W.T", and of "W.T" and "W.mT" the W. */
static bool hint_turned(OpCall *c, const Product *p, int64_t other, Str word)
{
    size_t bare = word.len;
    bare -= str_ends(word, ".mT") ? 3 : str_ends(word, ".T") ? 2 : 0;
    return error_hint(c->error, "inner sizes %lld and %lld differ: did you mean %.*s%s?",
                      (long long)p->k, (long long)other, (int)bare, word.at,
                      bare < word.len ? "" : ".T");
}

static bool inner_sizes_differ(OpCall *c, const Product *p, int64_t other)
{
    Shape a = c->t[0].shape, b = c->t[1].shape;
    say_sizes(c, p, other);
    Str left = span_text(c->in[0].at), right = span_text(c->in[1].at);
    bool turn_b = b.rank == 2 && p->m == p->k && right.len && str_find(right, ' ') == right.len;
    bool turn_a = a.rank == 2 && p->n == other && left.len && str_find(left, ' ') == left.len;
    if (turn_a || turn_b)
        return hint_turned(c, p, other, turn_b ? right : left);
    bool word = right.len && str_find(right, ' ') == right.len;
    if (b.rank > 2 && p->m == p->k && word)
        return error_hint(c->error,
                          "%s @ %s: inner sizes %lld and %lld differ: did you mean "
                          "%.*s.transpose(%d, %d)?",
                          shape_text(a).text, shape_text(b).text, (long long)p->k, (long long)other,
                          STR_ARG(right), b.rank - 2, b.rank - 1);
    return error_hint(
        c->error, "%s @ %s: the last size of the first must equal the %s of the second",
        shape_text(a).text, shape_text(b).text, b.rank == 1 ? "size" : "last but one");
}

static bool batches_differ(OpCall *c, const Product *p)
{
    Shape b = c->t[1].shape;
    Str right = span_text(c->in[1].at);
    shape_mismatch(c, p->a, p->b, p->bad);
    if (str_ends(right, ".T") && b.rank > 2 && str_find(right, ' ') == right.len)
        return error_hint(c->error,
                          ".T turns all %d dimensions around: did you mean "
                          "%.*s.transpose(%d, %d)?",
                          b.rank, (int)right.len - 2, right.at, b.rank - 2, b.rank - 1);
    return error_hint(c->error, "the batch dimensions of %s and %s do not match",
                      shape_text(c->t[0].shape).text, shape_text(c->t[1].shape).text);
}

static bool infer_matmul(OpCall *c)
{
    Product p;
    Shape a = c->t[0].shape, b = c->t[1].shape;
    if (a.rank == 0 || b.rank == 0)
        return error_at(c->error, c->at,
                        "both arguments to matmul need to be at least 1D, but they "
                        "are %dD and %dD",
                        a.rank, b.rank);
    if (!lay_out(a, b, &p))
        return batches_differ(c, &p);
    if (p.k != p.b.size[p.b.rank - 2])
        return inner_sizes_differ(c, &p, p.b.size[p.b.rank - 2]);
    c->shape = p.batch;
    if (!p.row)
        c->shape.size[c->shape.rank++] = p.n;
    if (!p.column)
        c->shape.size[c->shape.rank++] = p.m;
    return same_types(c) && products_allowed(c, c->shape, p.k);
}

/* Products of float64: sums in the order of the cells. */
static void real_product(double *y, const double *a, const double *b, const Product *p)
{
    for (int64_t i = 0; i < p->n; i++)
        for (int64_t j = 0; j < p->m; j++) {
            double sum = 0;
            for (int64_t q = 0; q < p->k; q++)
                sum += a[i * p->k + q] * b[q * p->m + j];
            y[i * p->m + j] = sum;
        }
}

/* The kernel of integer products. */
static void int_product(int64_t *y, const int64_t *a, const int64_t *b, const Product *p)
{
    for (int64_t i = 0; i < p->n; i++)
        for (int64_t j = 0; j < p->m; j++) {
            uint64_t sum = 0; /* unsigned arithmetic wraps, as PyTorch's does */
            for (int64_t q = 0; q < p->k; q++)
                sum += (uint64_t)a[i * p->k + q] * (uint64_t)b[q * p->m + j];
            y[i * p->m + j] = (int64_t)sum;
        }
}

static double *pack_reals(OpCall *c, Tensor t)
{
    double *cells = ARENA_ARRAY(c->scratch, double, tensor_count(t) + 1);
    tensor_to_flat(t, 0, tensor_count(t), FLOAT64, cells);
    return cells;
}

static int64_t *pack_ints(OpCall *c, Tensor t)
{
    int64_t *cells = ARENA_ARRAY(c->scratch, int64_t, tensor_count(t) + 1);
    tensor_to_flat(t, 0, tensor_count(t), INT64, cells);
    return cells;
}

/* A vector operand as a matrix, then stretched over the batch. */
static Tensor batched(Tensor t, bool row, bool column, Shape shape)
{
    t = row ? tensor_unsqueeze(t, 0) : column ? tensor_unsqueeze(t, 1) : t;
    return tensor_expand(t, shape);
}

/* Where each matrix of a batch begins. */
static float **matrices_of(OpCall *c, Tensor t, int64_t items)
{
    float **at = ARENA_ARRAY(c->scratch, float *, items + 1);
    int64_t cells = t.shape.size[t.shape.rank - 2] * t.shape.size[t.shape.rank - 1];
    for (int64_t i = 0; i < items; i++)
        at[i] = t.storage->f32 + (cells ? tensor_slot(t, i * cells) : 0);
    return at;
}

/* Is it the same matrix for all of the batch? */
static bool one_for_all(Tensor t)
{
    for (int d = 0; d < t.shape.rank - 2; d++)
        if (t.shape.size[d] > 1 && t.stride[d] != 0)
            return false;
    return true;
}

/* Fast kernels read the operands where they lie, and take the whole batch at once. */
static void multiply_fast(OpCall *c, const FastSet *fast, const Product *p, Tensor a, Tensor b)
{
    int last = a.shape.rank - 1;
    int64_t items = shape_count(p->batch);
    Tensor to = tensor_over(c->out.storage, matrices(p->batch, p->n, p->m));
    FastProducts all = {.items = items,
                        .n = p->n,
                        .k = p->k,
                        .m = p->m,
                        .a = (const float *const *)matrices_of(c, a, items),
                        .b = (const float *const *)matrices_of(c, b, items),
                        .c = matrices_of(c, to, items),
                        .b_items = items && one_for_all(b) ? items : 1,
                        .a_row = a.stride[last - 1],
                        .a_column = a.stride[last],
                        .b_row = b.stride[last - 1],
                        .b_column = b.stride[last],
                        .c_row = p->m};
    fast->products(&all);
}

static void multiply(OpCall *c, const Product *p)
{
    Tensor a = batched(c->t[0], p->row, false, matrices(p->batch, p->n, p->k));
    Tensor b = batched(c->t[1], false, p->column, matrices(p->batch, p->k, p->m));
    int64_t items = shape_count(p->batch);
    const FastSet *fast = fast_of(c->kernels);
    if (c->dtype == FLOAT32 && fast) {
        multiply_fast(c, fast, p, a, b);
    } else if (c->dtype == FLOAT32) {
        bool one = !c->packed && items && one_for_all(b); /* a replay tells the items apart */
        while (one && b.shape.rank > 2)
            b = tensor_select(b, 0, 0);
        const float *x = pack_view(c, 0, a), *w = pack_view(c, 1, b);
        for (int64_t i = 0; i < items; i++)
            c->kernels->matmul(c->out.storage->f32 + i * p->n * p->m, x + i * p->n * p->k,
                               w + (one ? 0 : i * p->k * p->m), (int)p->n, (int)p->k, (int)p->m);
    } else if (c->dtype == FLOAT64) {
        const double *x = pack_reals(c, a), *w = pack_reals(c, b);
        for (int64_t i = 0; i < items; i++)
            real_product(c->out.storage->f64 + i * p->n * p->m, x + i * p->n * p->k,
                         w + i * p->k * p->m, p);
    } else {
        const int64_t *x = pack_ints(c, a), *w = pack_ints(c, b);
        int64_t cells = items * p->n * p->m, *y = ARENA_ARRAY(c->scratch, int64_t, cells + 1);
        for (int64_t i = 0; i < items; i++)
            int_product(y + i * p->n * p->m, x + i * p->n * p->k, w + i * p->k * p->m, p);
        for (int64_t i = 0; i < cells; i++) /* narrow types wrap, and sums of them as well */
            storage_set(c->out.storage, i, scalar_i64(y[i]));
    }
}

static void run_matmul(OpCall *c)
{
    Product p;
    lay_out(c->t[0].shape, c->t[1].shape, &p);
    multiply(c, &p);
}

static void run_dot(OpCall *c)
{
    if (c->dtype != FLOAT32) {
        run_matmul(c);
        return;
    }
    const float *a = pack_view(c, 0, c->t[0]), *b = pack_view(c, 1, c->t[1]);
    c->kernels->dot(c->out.storage->f32, a, b, (int)tensor_count(c->t[0]));
}

/* ---- linear ---- */

static int64_t last_size(Shape s)
{
    return s.rank ? s.size[s.rank - 1] : 1;
}

/* A weight or bias that was put in place of the first one may be anything. */
static bool check_bias(OpCall *c)
{
    Shape bias = c->t[2].shape, target = shape_of(2, (int64_t[]){1, c->t[1].shape.size[0]});
    if (bias.rank == 1 && bias.size[0] == target.size[1])
        return true;
    for (int d = 0; d < c->shape.rank - 1; d++)
        target.size[0] *= c->shape.size[d];
    cannot_expand(c, target, 1, bias, last_size(bias));
    return error_hint(c->error, "the bias wants one number for each of the %lld outputs",
                      (long long)target.size[1]);
}

/* PyTorch's kernels for matrices with a bias say it in another way than that for all others. */
static bool linear_types(OpCall *c)
{
    DType x = operand_dtype(c, 0), w = operand_dtype(c, 1);
    bool matrices = c->count == 3 && (c->t[0].shape.rank == 2 || c->t[0].shape.rank == 3);
    if (matrices)
        error_at(c->error, c->at, "%s and mat2 must have the same dtype",
                 operand_dtype(c, 2) != w ? "self" : "mat1");
    else
        error_at(c->error, c->at, "expected scalar type %s but found %s", dtype_word(x),
                 dtype_word(x != w ? w : operand_dtype(c, c->count - 1)));
    return error_hint(c->error, "the input is %s, the weight %s: make them one by .to(...)",
                      dtype_name(x), dtype_name(w));
}

static bool infer_linear(OpCall *c)
{
    Shape x = c->t[0].shape, w = c->t[1].shape;
    int64_t rows = last_size(x) ? shape_count(x) / last_size(x) : 0;
    if (x.rank == 0 || w.rank != 2 || last_size(x) != w.size[1]) {
        int64_t takes = w.rank == 2 ? w.size[1] : 0;
        cannot_multiply(c, rows, last_size(x), takes, w.size[0]);
        return error_hint(c->error, "the layer takes %lld numbers a row, the input %s has %lld",
                          (long long)takes, shape_text(x).text, (long long)last_size(x));
    }
    for (int k = 0; k < c->count; k++)
        if (!dtype_is_float(operand_dtype(c, k)) || operand_dtype(c, k) != c->dtype)
            return linear_types(c);
    c->shape.size[x.rank - 1] = w.size[0];
    return products_allowed(c, c->shape, last_size(x)) && (c->count < 3 || check_bias(c));
}

static void run_linear(OpCall *c)
{
    int64_t k = last_size(c->t[0].shape), m = c->t[1].shape.size[0];
    int64_t n = k ? tensor_count(c->t[0]) / k : shape_count(c->shape) / (m ? m : 1);
    if (c->dtype == FLOAT64) {
        Product p = {.n = n, .k = k, .m = m};
        double *y = c->out.storage->f64;
        real_product(y, pack_reals(c, c->t[0]), pack_reals(c, tensor_transpose(c->t[1], 0, 1)), &p);
        const double *shift = c->count > 2 ? pack_reals(c, c->t[2]) : NULL;
        for (int64_t i = 0; shift && i < n * m; i++)
            y[i] += shift[i % m];
        return;
    }
    const float *x = pack_view(c, 0, c->t[0]), *w = pack_view(c, 1, c->t[1]);
    const float *b =
        c->count > 2 ? pack_view(c, 2, c->t[2]) : ARENA_ARRAY(c->scratch, float, m + 1);
    c->kernels->linear(c->out.storage->f32, x, w, b, (int)n, (int)k, (int)m);
}

/* ---- explaining ---- */

static void explain_products(Explaining *e)
{
    Line a = explain_line(e, 0), b = explain_line(e, 1);
    for (int64_t i = 0; i < a.count; i = explain_next(e, i, a.count)) {
        explain_term(e, 0, a.first + i * a.step);
        explain_term(e, 1, b.first + i * b.step);
    }
    if (e->node->in_count < 3)
        return;
    explain_term(e, 2, explain_line(e, 2).first);
    e->x->kind = EXPLAIN_LINEAR;
}

/* ---- the rows ---- */

#define PRODUCT_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
