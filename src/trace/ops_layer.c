/*
 * ops_layer.c - what the layers of a network are made of: first weights, linear maps, dropout.
 *
 * Everything random remembers the generator's seed and how far it had gone, so that each cell can
 * name the output that decided it.
 */
#include "trace/ops_run.h"

static void remember_stream(OpCall *c)
{
    c->attr->seed = c->trace->rng.seed;
    c->attr->draw = c->trace->rng.drawn;
}

void run_uniform(OpCall *c)
{
    remember_stream(c);
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        mark_stream(c, i);
        c->out.storage->f32[i] = (float)rng_between(&c->trace->rng, c->attr->lo, c->attr->hi);
    }
}

void explain_uniform(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    explain_draw(t, a, n, x);
    x->limit[0] = n->attr.lo;
    x->limit[1] = n->attr.hi;
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
    error_at(c->error, c->at,
             "The expanded size of the tensor (%lld) must match the existing size (%lld) at "
             "non-singleton dimension 1.  Target sizes: %s.  Tensor sizes: %s",
             (long long)target.size[1], (long long)last_size(bias), shape_text(target).text,
             shape_text(bias).text);
    return error_hint(c->error, "the bias wants one number for each of the %lld outputs",
                      (long long)target.size[1]);
}

bool infer_linear(OpCall *c)
{
    Shape x = c->t[0].shape, w = c->t[1].shape;
    int64_t rows = last_size(x) ? shape_count(x) / last_size(x) : 0;
    c->dtype = FLOAT32;
    c->shape = x;
    if (x.rank == 0 || w.rank != 2 || last_size(x) != w.size[1]) {
        error_at(c->error, c->at,
                 "mat1 and mat2 shapes cannot be multiplied (%lldx%lld and %lldx%lld)",
                 (long long)rows, (long long)last_size(x), (long long)(w.rank == 2 ? w.size[1] : 0),
                 (long long)w.size[0]);
        return error_hint(c->error, "the layer takes %lld numbers a row, the input %s has %lld",
                          (long long)(w.rank == 2 ? w.size[1] : 0), shape_text(x).text,
                          (long long)last_size(x));
    }
    for (int k = 0; k < c->count; k++)
        if (operand_dtype(c, k) != FLOAT32)
            return error_at(c->error, c->at,
                            "mat1 and mat2 must have the same dtype, but got %s and %s",
                            dtype_name(operand_dtype(c, 0)) + 6,
                            dtype_name(operand_dtype(c, k > 0 ? k : 1)) + 6);
    c->shape.size[x.rank - 1] = w.size[0];
    return products_allowed(c, c->shape, last_size(x)) && (c->count < 3 || check_bias(c));
}

void run_linear(OpCall *c)
{
    int64_t k = last_size(c->t[0].shape), m = c->t[1].shape.size[0];
    int64_t n = k ? tensor_count(c->t[0]) / k : shape_count(c->shape) / (m ? m : 1);
    const float *x = pack_view(c, 0, c->t[0]), *w = pack_view(c, 1, c->t[1]);
    const float *b =
        c->count > 2 ? pack_view(c, 2, c->t[2]) : ARENA_ARRAY(c->scratch, float, m + 1);
    c->kernels->linear(c->out.storage->f32, x, w, b, (int)n, (int)k, (int)m);
}

void explain_linear(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    Shape in = trace_node(t, n->in[0].node)->out.shape;
    int64_t k = last_size(in), m = last_size(n->out.shape);
    int64_t row = x->cell.cell / m, column = x->cell.cell % m;
    bool bias = n->in_count > 2;
    explain_room(a, x, 2 * explain_listed(k) + bias);
    for (int64_t p = 0; p < k; p = explain_next(x, p, k)) {
        explain_term(t, x, n, 0, row * k + p);
        explain_term(t, x, n, 1, column * k + p);
    }
    if (bias)
        explain_term(t, x, n, 2, column);
    x->kind = bias ? EXPLAIN_LINEAR : EXPLAIN_PRODUCTS;
}

/* ---- dropout ---- */

bool infer_dropout(OpCall *c)
{
    c->dtype = operand_dtype(c, 0);
    c->shape = c->t[0].shape;
    if (c->attr->p < 0 || c->attr->p > 1)
        return error_at(c->error, c->at,
                        "dropout probability has to be between 0 and 1, but got %g", c->attr->p);
    return c->dtype == FLOAT32 ||
           error_at(c->error, c->at, "dropout works on float tensors, not on %s",
                    dtype_name(c->dtype));
}

static float dropout_scale(double p)
{
    return p < 1 ? 1 / (float)(1 - p) : 0;
}

/* The cells kept when the operation first ran, for running it (or a part of it) again. */
static void recall_kept(const OpCall *c, float *kept, int64_t n)
{
    const uint8_t *bits = c->attr->kept;
    for (int64_t i = 0, at = c->skip; i < n; i++, at++)
        kept[i] = (float)(bits[at / 8] >> at % 8 & 1);
}

/* Draws which of the n cells are kept: 1, else 0. With p = 1 PyTorch draws nothing. */
static void draw_kept(OpCall *c, float *kept, int64_t n)
{
    double keep = 1 - c->attr->p;
    Mcg mkl = {0};
    if (c->attr->mkl && n > 0 && keep > 0)
        mkl = mcg_seed(rng_u32(&c->trace->rng));
    for (int64_t i = 0; i < n && keep > 0; i++) {
        mark_stream(c, i);
        double u = c->attr->mkl ? mcg_uniform(&mkl) : rng_double(&c->trace->rng);
        kept[i] = u < keep;
    }
}

/* Remembers which cells were kept, because drawing them again takes the generator from its seed on.
 */
static void remember_kept(OpCall *c, const float *kept, int64_t n)
{
    uint8_t *bits = ARENA_ARRAY(c->trace->arena, uint8_t, n / 8 + 1);
    for (int64_t i = 0; i < n; i++)
        bits[i / 8] |= (uint8_t)((kept[i] != 0) << i % 8);
    c->attr->kept = bits;
}

void run_dropout(OpCall *c)
{
    int64_t n = tensor_count(c->out);
    float *kept = ARENA_ARRAY(c->scratch, float, n + 1);
    if (c->attr->kept) {
        recall_kept(c, kept, n);
    } else {
        remember_stream(c);
        draw_kept(c, kept, n);
        remember_kept(c, kept, n);
    }
    pack_seen(c, PACKED_OWN, kept, (Tensor){.shape = c->shape});
    c->kernels->dropout(c->out.storage->f32, pack_view(c, 0, c->t[0]), kept,
                        dropout_scale(c->attr->p), (int)n);
}

/* The number that decided about cell i, drawn again. */
static double deciding_number(const Trace *t, const Attrs *attr, int64_t i)
{
    if (!attr->mkl) {
        Rng rng;
        trace_rng(t, attr->seed, attr->draw + 2 * i, &rng);
        return rng_double(&rng);
    }
    Mcg mkl = mcg_seed(trace_output(t, attr->seed, attr->draw));
    mcg_skip(&mkl, i);
    return mcg_uniform(&mkl);
}

void explain_dropout(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    int64_t i = x->cell.cell;
    explain_room(a, x, 1);
    explain_term(t, x, n, 0, i);
    x->limit[1] = 1 - n->attr.p;
    if (n->attr.p < 1) {
        x->limit[0] = deciding_number(t, &n->attr, i);
        explain_add_part(x, "seed", scalar_i64((int64_t)n->attr.seed));
        explain_add_part(x, "output", scalar_i64(n->attr.draw + (n->attr.mkl ? 0 : 2 * i)));
    }
    explain_add_part(x, "kept", scalar_i64(x->limit[0] < x->limit[1]));
    explain_add_part(x, "scale", scalar_f32(dropout_scale(n->attr.p)));
}
