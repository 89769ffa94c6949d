/*
 * ops_create.c - tensors that come from nowhere: literals, fills, counts, random draws.
 */
#include "trace/ops_run.h"

bool infer_create(OpCall *c)
{
    c->dtype = c->attr->dtype;
    c->shape = c->attr->shape;
    for (int d = 0; d < c->shape.rank; d++)
        if (c->shape.size[d] < 0)
            return error_at(c->error, c->at,
                            "Trying to create tensor with negative dimension %lld: %s",
                            (long long)c->shape.size[d], shape_text(c->shape).text);
    return true;
}

bool infer_arange(OpCall *c)
{
    return infer_create(c);
}

void run_tensor(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i, c->attr->cells[i]);
}

void run_full(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i, c->attr->value);
}

/* start + index * step, in double for floats as torch.arange does. */
static Scalar counted(Scalar start, Scalar step, int64_t index, DType dtype)
{
    if (dtype == INT64)
        return scalar_i64((int64_t)((uint64_t)scalar_to(start, INT64).i64 +
                                    (uint64_t)index * (uint64_t)scalar_to(step, INT64).i64));
    return scalar_f32((float)(scalar_double(start) + (double)index * scalar_double(step)));
}

void run_arange(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i, counted(c->attr->value, c->attr->step, i, c->dtype));
}

void run_rand(OpCall *c)
{
    Rng *rng = &c->trace->rng;
    c->attr->seed = rng->seed;
    c->attr->draw = rng->drawn;
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        c->out.storage->f32[i] = rng_uniform(rng);
}

static void constant_term(Arena *a, Explanation *x, Scalar value, Span at)
{
    explain_room(a, x, 1);
    x->term[x->terms++] = (Term){.cell = {NO_NODE, 0, 0}, .value = value, .at = at};
}

void explain_literal(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    (void)t;
    constant_term(a, x, n->attr.cells[x->cell.cell], n->attr.places[x->cell.cell]);
}

void explain_fill(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    (void)t;
    constant_term(a, x, n->attr.value, n->at);
}

void explain_count(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    (void)t;
    (void)a;
    explain_add_part(x, "start", n->attr.value);
    explain_add_part(x, "step", n->attr.step);
    explain_add_part(x, "index", scalar_i64(x->cell.cell));
}

void explain_draw(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    (void)t;
    (void)a;
    int64_t output = n->attr.draw + x->cell.cell;
    explain_add_part(x, "seed", scalar_i64((int64_t)n->attr.seed));
    explain_add_part(x, "output", scalar_i64(output));
    explain_add_part(x, "word", scalar_i64(rng_nth(n->attr.seed, output)));
}
