/*
 * torch_sort.c - rows in order by name: sort, argsort, topk, kthvalue, median, mode.
 *
 * What gives numbers and where they stood gives a pair (values, indices), as PyTorch does; each is
 * an operation of its own.
 */
#include "language/library.h"

enum { BOTH = TENSOR | TORCH };

/* Values and indices, by two operations of the same attributes. */
static bool both(Machine *m, const Arguments *a, int values, int places, const Attrs *attr,
                 Value *out)
{
    Value pair[2];
    if (!run_op(m, values, a->value, 1, attr, a->at, &pair[0]) ||
        !run_op(m, places, a->value, 1, attr, a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_PAIR, pair, 2);
    out->builtin = a->row;
    return true;
}

/* sort(dim=-1, descending=False, stable=False) */
static bool read_sort(Machine *m, const Arguments *a, Attrs *attr)
{
    attr->descending = a->value[2].b;
    attr->stable = a->value[3].b;
    return arg_dim(m, a, 1, a->input.shape.rank, &attr->dim);
}

static bool sort(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    return read_sort(m, a, &attr) && both(m, a, OP_SORT, OP_ARGSORT, &attr, out);
}

static bool argsort(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    return read_sort(m, a, &attr) && run_op(m, OP_ARGSORT, a->value, 1, &attr, a->at, out);
}

static int64_t length(const Arguments *a, int dim)
{
    return a->input.shape.rank ? a->input.shape.size[dim] : 1;
}

/* Truth values have no order for these. */
static bool no_bools(Machine *m, const Arguments *a, const char *kernel)
{
    return a->input.storage->dtype != BOOL || raise_at(m, a->at,
                                                       "\"%s\" not implemented for 'Bool'\n"
                                                       "make it a float tensor first: .float()",
                                                       kernel);
}

static bool topk(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.times = a->value[1].i, .descending = a->value[3].b};
    if (!arg_dim(m, a, 2, a->input.shape.rank, &attr.dim))
        return false;
    if (attr.times < 0 || attr.times > length(a, attr.dim))
        return raise_at(m, arg_span(a, 1),
                        "selected index k out of range\n"
                        "dimension %d has %lld cells",
                        attr.dim, (long long)length(a, attr.dim));
    if (a->input.shape.rank == 0)
        attr.times = 1; /* as PyTorch does */
    return no_bools(m, a, "topk_cpu") && both(m, a, OP_TOPK, OP_ARGTOPK, &attr, out);
}

static bool kthvalue(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.times = a->value[1].i, .keepdim = a->value[3].b};
    if (!arg_dim(m, a, 2, a->input.shape.rank, &attr.dim))
        return false;
    if (attr.times < 1 || attr.times > length(a, attr.dim))
        return raise_at(m, arg_span(a, 1),
                        "kthvalue(): selected number k out of range for dimension %d\n"
                        "k counts from 1; dimension %d has %lld cells",
                        attr.dim, attr.dim, (long long)length(a, attr.dim));
    return no_bools(m, a, "kthvalue_cpu") && both(m, a, OP_KTHVALUE, OP_ARGKTH, &attr, out);
}

static bool median(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.keepdim = a->value[2].b, .all = a->value[1].kind == VALUE_NONE};
    if (!no_bools(m, a, attr.all ? "median_cpu" : "median_out"))
        return false;
    if (attr.all)
        return run_op(m, OP_MEDIAN, a->value, 1, &attr, a->at, out);
    return arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) &&
           both(m, a, OP_MEDIAN, OP_ARGMEDIAN, &attr, out);
}

static bool mode(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.keepdim = a->value[2].b};
    return arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) &&
           both(m, a, OP_MODE, OP_ARGMODE, &attr, out);
}

/* clang-format off */
const Builtin library_sort[] = {
    {"sort", BOTH, "input:tensor dim=-1 descending:bool=False * stable:bool=False", sort,
     "the cells in order along dim (values, indices)", 0},
    {"argsort", BOTH, "input:tensor dim=-1 descending:bool=False * stable:bool=False", argsort,
     "where the cells stood that an ordered row has", 0},
    {"topk", BOTH, "input:tensor k:int dim=-1 largest:bool=True sorted:bool=True", topk,
     "the k largest along dim (values, indices)", 0},
    {"kthvalue", BOTH, "input:tensor k:int dim=-1 keepdim:bool=False", kthvalue,
     "the k-th smallest along dim (values, indices)", 0},
    {"median", BOTH, "input:tensor dim=None keepdim:bool=False", median,
     "the middle of everything; along dim (values, indices)", 0},
    {"mode", BOTH, "input:tensor dim=-1 keepdim:bool=False", mode,
     "the most common along dim (values, indices)", 0},
    {0},
};
/* clang-format on */
