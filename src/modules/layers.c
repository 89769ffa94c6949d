/*
 * layers.c - the layers that PyTorch brings: Linear and Dropout (see module.h).
 */
#include "modules/module.h"
#include "trace/ops.h"

#include <math.h>

/* ---- making a Linear ---- */

/* PyTorch's kaiming_uniform_ with a = sqrt(5), step by step: the result may differ from 1/sqrt(in)
 * in its last bit, and so would the weights. */
static double weight_bound(int64_t in)
{
    double a = sqrt(5.0), gain = sqrt(2.0 / (1 + a * a));
    double deviation = gain / sqrt((double)in);
    return sqrt(3.0) * deviation;
}

static NodeId draw(Trace *t, Shape shape, double bound, Span at, Error *e)
{
    Attrs attr = {.dtype = FLOAT32, .shape = shape, .lo = -bound, .hi = bound};
    return trace_run(t, OP_UNIFORM, NULL, 0, &attr, at, e);
}

static bool check_sizes(int64_t in, int64_t out, Span at, Error *e)
{
    Shape weight = shape_of(2, (int64_t[]){out, in});
    if (in < 0 || out < 0)
        return error_at(e, at, "Trying to create tensor with negative dimension %lld: %s",
                        (long long)(out < 0 ? out : in), shape_text(weight).text);
    return shape_allowed(weight, FLOAT32, "Linear", at, e);
}

Module *module_linear(Trace *t, int64_t in, int64_t out, bool bias, Span at, Error *e)
{
    if (!check_sizes(in, out, at, e))
        return NULL;
    Module *m = module_make(t->arena, MODULE_LINEAR, STR("Linear"));
    Shape shape = shape_of(2, (int64_t[]){out, in});
    Member weight = {.name = STR("weight"), .kind = MEMBER_PARAMETER, .node = NO_NODE};
    Member shift = {.name = STR("bias"), .kind = MEMBER_PARAMETER, .node = NO_NODE};
    m->in = in;
    m->out = out;
    weight.node = draw(t, shape, in > 0 ? weight_bound(in) : 0, at, e);
    if (bias)
        shift.node = draw(t, shape_of(1, &out), in > 0 ? 1 / sqrt((double)in) : 0, at, e);
    module_set(t->arena, m, weight);
    module_set(t->arena, m, shift);
    return e->kind == ERROR_NONE ? m : NULL;
}

/* ---- making a Dropout ---- */

Module *module_dropout(Arena *a, double p, bool whole, Span at, Error *e)
{
    if (!(p >= 0 && p <= 1)) {
        error_at(e, at, "dropout probability has to be between 0 and 1, but got %g", p);
        error_hint(e, "p is the share of cells that are dropped: nn.Dropout(0.5) drops half");
        return NULL;
    }
    Module *m = module_make(a, MODULE_DROPOUT, STR("Dropout"));
    m->p = p;
    m->whole = whole;
    return m;
}

/* ---- calling them ---- */

static NodeId linear_forward(Trace *t, const Module *m, Operand x, Span at, Error *e)
{
    const Member *weight = module_member(m, STR("weight")), *bias = module_member(m, STR("bias"));
    Span nowhere = {NULL, 0, 0}; /* they are called by their names */
    Operand in[3] = {x};
    int count = 2;
    if (!weight || weight->kind != MEMBER_PARAMETER || weight->node == NO_NODE) {
        error_at(e, at, "linear(): argument 'weight' must be Tensor, not NoneType");
        return NO_NODE;
    }
    in[1] = operand_node(weight->node, nowhere);
    if (bias && bias->node != NO_NODE)
        in[count++] = operand_node(bias->node, nowhere);
    return trace_run(t, OP_LINEAR, in, count, NULL, at, e);
}

NodeId module_forward(Trace *t, const Module *m, Operand x, bool mkl, Span at, Error *e)
{
    if (m->kind == MODULE_LINEAR)
        return linear_forward(t, m, x, at, e);
    Attrs attr = {.p = m->p, .mkl = mkl};
    if (!m->training || m->p == 0)
        return x.node;
    return trace_run(t, OP_DROPOUT, &x, 1, &attr, at, e);
}
