/*
 * ops_mask.c - cells kept or replaced, each by itself: triangles and masked filling, which the
 * causal mask is made with, and dropout.
 *
 * A dropout remembers the generator's seed and how far it had gone, so that each cell can name the
 * output that decided it.
 */
#include "trace/ops_run.h"

static bool infer_triangle(OpCall *c)
{
    if (c->shape.rank >= 2)
        return true;
    if (c->shape.rank == 0)
        error_at(c->error, c->at, "Dimension specified as -2 but tensor has no dimensions");
    else
        error_at(c->error, c->at,
                 "Dimension out of range (expected to be in range of [-1, 0], but got -2)");
    error_hint(c->error, "%s takes a matrix; the tensor is %s", c->op->name,
               shape_text(c->shape).text);
    return error_type(c->error, "IndexError");
}

/* True for cells that tril / triu keep. */
static bool keeps(const Op *op, int64_t row, int64_t column, int diagonal)
{
    bool lower = op == op_row(OP_TRIL);
    return lower ? column - row <= diagonal : column - row >= diagonal;
}

static void run_triangle(OpCall *c)
{
    int rank = c->shape.rank;
    int64_t n = c->shape.size[rank - 2], m = c->shape.size[rank - 1];
    int64_t count = tensor_count(c->out), items = count ? count / (n * m) : 0;
    if (c->dtype == FLOAT32) {
        DiagonalKernel *kernel = (DiagonalKernel *)row_kernel(c);
        const float *x = pack_view(c, 0, c->t[0]);
        for (int64_t b = 0; b < items; b++)
            kernel(c->out.storage->f32 + b * n * m, x + b * n * m, (int)n, (int)m,
                   c->attr->diagonal);
        return;
    }
    tensor_to_flat(c->t[0], 0, count, c->dtype, c->out.storage->cells);
    for (int64_t i = 0; i < count; i++)
        if (!keeps(c->op, i / m % n, i % m, c->attr->diagonal))
            storage_set(c->out.storage, i, scalar_i64(0));
}

static void explain_triangle(Explaining *e)
{
    const Node *n = e->node;
    Shape s = n->out.shape;
    int64_t at[MAX_RANK];
    index_split(s, e->x->cell.cell, at);
    int64_t row = at[s.rank - 2], column = at[s.rank - 1];
    bool kept = keeps(op_row(n->op), row, column, n->attr.diagonal);
    if (kept)
        explain_term(e, 0, e->x->cell.cell);
    explain_add_part(e, "row", scalar_i64(row));
    explain_add_part(e, "column", scalar_i64(column));
    explain_add_part(e, "diagonal", scalar_i64(n->attr.diagonal));
    explain_add_part(e, "kept", scalar_i64(kept));
}

static bool infer_masked_fill(OpCall *c)
{
    Shape x = c->t[0].shape, mask = c->t[1].shape;
    int bad;
    if (operand_dtype(c, 1) != BOOL) {
        error_at(c->error, c->at,
                 "masked_fill only supports boolean masks, but got mask with "
                 "dtype %s",
                 dtype_name(operand_dtype(c, 1)) + 6);
        return error_hint(c->error, "make the mask boolean: mask.bool()");
    }
    if (shape_broadcast(x, mask, &c->shape, &bad))
        return true;
    bool in_place = c->attr->in_place; /* PyTorch names the two in another order then */
    shape_mismatch(c, in_place ? x : mask, in_place ? mask : x, bad);
    int64_t room = mask.rank ? mask.size[mask.rank - 1] : 0,
            tokens = x.rank ? x.size[x.rank - 1] : 0;
    if (mask.rank >= 2 && x.rank >= 2 && room < tokens)
        return error_hint(c->error,
                          "the mask %s was built for %lld tokens, the input has %lld: the scores "
                          "are %s",
                          shape_text(mask).text, (long long)room, (long long)tokens,
                          shape_text(x).text);
    bool larger =
        mask.rank == 2 && x.rank >= 2 && room >= tokens && mask.size[0] >= x.size[x.rank - 2];
    return error_hint(c->error, "the mask is %s, the tensor %s%s", shape_text(mask).text,
                      shape_text(x).text, larger ? ": cut it to size, e.g. mask[:n, :n]" : "");
}

static void call_masked_fill(const OpCall *c, float *y, const float *const *x, int n)
{
    c->kernels->masked_fill(y, x[0], x[1], scalar_to(c->attr->value, FLOAT32).f32, n);
}

static void run_masked_fill(OpCall *c)
{
    if (c->dtype == FLOAT32) {
        run_cells(c, call_masked_fill);
        return;
    }
    int64_t n = tensor_count(c->out);
    Walk mask = walk_start(tensor_expand(c->t[1], c->shape));
    tensor_to_flat(tensor_expand(c->t[0], c->shape), 0, n, c->dtype, c->out.storage->cells);
    for (int64_t i = 0; i < n; i++, walk_next(&mask))
        if (mask.t.storage->b8[mask.slot])
            storage_set(c->out.storage, i, c->attr->value);
}

static void explain_masked_fill(Explaining *e)
{
    for (int k = 0; k < 2; k++)
        explain_term(e, k, explain_line(e, k).first);
    explain_constant(e, e->node->attr.value, e->node->at);
}

/* ---- dropout ---- */

static bool infer_dropout(OpCall *c)
{
    return dtype_is_float(c->dtype) ||
           error_at(c->error, c->at, "dropout works on float tensors, not on %s",
                    dtype_name(c->dtype));
}

static float dropout_scale(double p)
{
    return p < 1 ? 1 / (float)(1 - p) : 0;
}

/* Draws which of the n cells are kept and notes it, because drawing them again takes the generator
 * from its seed on. With p = 1 PyTorch draws nothing. */
static void draw_kept(OpCall *c, int64_t n)
{
    double keep = 1 - c->attr->p;
    uint8_t *bits = ARENA_ARRAY(c->trace->arena, uint8_t, n / 8 + 1);
    Mcg mkl = {0};
    if (c->attr->mkl && n > 0 && keep > 0)
        mkl = mcg_seed(rng_u32(&c->trace->rng), 0);
    for (int64_t i = 0; i < n && keep > 0; i++) {
        mark_stream(c, i);
        double u = c->attr->mkl ? mcg_uniform(&mkl) : rng_double(&c->trace->rng);
        bits[i / 8] |= (uint8_t)((u < keep) << i % 8);
    }
    c->attr->kept = bits;
}

/* An operation that runs again, as a whole or a part of it, keeps what it kept at first. */
static void run_dropout(OpCall *c)
{
    int64_t n = tensor_count(c->out);
    float *kept = ARENA_ARRAY(c->scratch, float, n + 1);
    if (!c->attr->kept)
        draw_kept(c, n);
    for (int64_t i = 0, at = c->skip; i < n; i++, at++)
        kept[i] = (float)(c->attr->kept[at / 8] >> at % 8 & 1);
    if (c->dtype == FLOAT64) {
        double scale = c->attr->p < 1 ? 1 / (1 - c->attr->p) : 0, *y = c->out.storage->f64;
        tensor_to_flat(c->t[0], 0, n, FLOAT64, y);
        for (int64_t i = 0; i < n; i++)
            y[i] *= (double)kept[i] * scale;
        return;
    }
    pack_seen(c, PACKED_OWN, kept, (Tensor){.shape = c->shape});
    c->kernels->dropout(c->out.storage->f32, pack_view(c, 0, c->t[0]), kept,
                        dropout_scale(c->attr->p), (int)n);
}

/* Drawn again. */
void explain_draws(const Trace *t, const Node *n, int64_t from, int count, double *u)
{
    const Attrs *attr = &n->attr;
    Rng rng;
    Mcg mkl;
    if (attr->mkl)
        mkl = mcg_seed(trace_output(t, attr->seed, attr->draw), from);
    else
        trace_rng(t, attr->seed, attr->draw + 2 * from, -1, &rng);
    for (int i = 0; i < count; i++)
        u[i] = attr->mkl ? mcg_uniform(&mkl) : rng_double(&rng);
}

static void explain_dropout(Explaining *e)
{
    const Attrs *attr = &e->node->attr;
    int64_t i = e->x->cell.cell;
    double *limit = e->x->limit;
    explain_term(e, 0, i);
    limit[1] = 1 - attr->p;
    if (attr->p < 1) {
        explain_draws(e->trace, e->node, i, 1, limit);
        explain_add_part(e, "seed", scalar_i64((int64_t)attr->seed));
        int64_t number = explain_number(e->trace, e->node, attr->draw + 2 * i);
        explain_add_part(e, "number", scalar_i64(attr->mkl ? i + 1 : number));
        if (attr->mkl)
            explain_add_part(e, "mkl", scalar_i64(1));
    }
    explain_add_part(e, "kept", scalar_i64(limit[0] < limit[1]));
    bool wide = e->node->out.storage->dtype == FLOAT64;
    explain_add_part(e, "scale",
                     wide ? scalar_f64(attr->p < 1 ? 1 / (1 - attr->p) : 0)
                          : scalar_f32(dropout_scale(attr->p)));
}

/* ---- the rows ---- */

#define TRIANGLE(k)                                                                                \
    .least = 1, .most = 1, .infer = infer_triangle, .run = run_triangle,                           \
    .explain = explain_triangle, .kind = EXPLAIN_TRIANGLE, .loops = LOOPS_TRIANGLE,                \
    .axes = AXES_FIRST, KERNEL(k)

#define MASK_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
