/*
 * torch_functional.c - the functions of torch.nn.functional that are one operation each. What is
 * composed of several stands in assets/torch/functional.py.
 */
#include "language/library.h"

/* softmax(x, dim=None): without one PyTorch takes the first dimension of 0, 1 or 3, else the
 * second, and warns. */
static bool functional_softmax(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    Attrs attr = {.dim = rank == 0 || rank == 1 || rank == 3 ? 0 : 1};
    Attrs cast = {.dtype = arg_dtype(a, 3, a->input.storage->dtype)};
    *out = a->value[0];
    if (a->value[1].kind != VALUE_NONE && !arg_dim(m, a, 1, rank, &attr.dim))
        return false;
    if (cast.dtype != a->input.storage->dtype && !run_op(m, OP_CAST, out, 1, &cast, a->at, out))
        return false;
    return run_op(m, OP_SOFTMAX, out, 1, &attr, a->at, out);
}

static bool functional_linear(Machine *m, const Arguments *a, Value *out)
{
    return run_op(m, OP_LINEAR, a->value, a->value[2].kind == VALUE_NONE ? 2 : 3, NULL, a->at, out);
}

/* F.dropout(x, p, training, inplace), torch.dropout(x, p, train). */
static bool functional_dropout(Machine *m, const Arguments *a, Value *out)
{
    Value p = a->value[1];
    Attrs attr = {.p = value_double(p), .mkl = m->dropout_mkl};
    bool drops;
    if (!(attr.p >= 0 && attr.p <= 1)) {
        StrBuf text = strbuf_make(m->arena);
        value_write_repr(&text, m->trace, p, trace_now(m->trace));
        return raise_as(m, VALUE_ERROR, arg_span(a, 1),
                        "dropout probability has to be between 0 and 1, but got %.*s\n"
                        "p is the share of cells that are dropped",
                        STR_ARG(strbuf_str(&text)));
    }
    if (!value_truth(m, a->value[2], arg_span(a, 2), &drops))
        return false;
    *out = a->value[0];
    if (!drops || attr.p == 0)
        return true;
    if (!run_op(m, OP_DROPOUT, out, 1, &attr, a->at, out))
        return false;
    if (a->to->count <= 3 || !a->value[3].b)
        return true;
    Value dropped = *out;
    *out = a->value[0];
    return write_cells(m, *out, dropped, false, a->at);
}

/* The mean, or the variance, of each row along the last dimension, as layer_norm computes them. */
static bool functional_row(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    Attrs attr = {.dim = rank > 0 ? rank - 1 : 0, .keepdim = true};
    return run_row(m, a, &attr, out);
}

static bool functional_times_plus(Machine *m, const Arguments *a, Value *out)
{
    return run_op(m, OP_TIMES_PLUS, a->value, 3, NULL, a->at, out);
}

/* gelu(x) itself; PyTorch computes a single number in another way (functional.py). */
static bool functional_gelu(Machine *m, const Arguments *a, Value *out)
{
    DType dtype = a->input.storage->dtype;
    if (dtype == INT64 || dtype == BOOL)
        return raise_at(m, a->at,
                        "\"GeluKernelImpl\" not implemented for '%s'\n"
                        "make it a float tensor first: .float()",
                        dtype_word(dtype));
    return run_row(m, a, NULL, out);
}

/* clang-format off */
const Builtin library_functional[] = {
    {"softmax", FUNCTIONAL, "input:tensor dim:int?=None _stacklevel=3 dtype:dtype=None", functional_softmax,
     "exp(x) / sum of them: positive numbers that sum to 1", OP_SOFTMAX},
    {"linear", FUNCTIONAL, "input:tensor weight:tensor bias=None", functional_linear,
     "x @ weight.T, plus bias", OP_LINEAR},
    {"dropout", FUNCTIONAL, "input:tensor p:float=0.5 training=True inplace:bool=False", functional_dropout,
     "drops cells with chance p; the others grow", OP_DROPOUT},
    {"_gelu", TORCH, "input:tensor", functional_gelu, "x times the share of normal numbers below x", OP_GELU},
    {"_row_mean", TORCH, "input:tensor", functional_row, "the mean of each row", OP_ROW_MEAN},
    {"_row_variance", TORCH, "input:tensor", functional_row, "the variance of each row", OP_ROW_VARIANCE},
    {"_times_plus", TORCH, "input:tensor factor:tensor summand:tensor", functional_times_plus, "x * factor + summand, rounded once", OP_TIMES_PLUS},
    {"dropout", TORCH, "input:tensor p:float train=True", functional_dropout,
     "drops cells with chance p; the others grow", OP_DROPOUT},
    {0},
};
/* clang-format on */
