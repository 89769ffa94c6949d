/*
 * torch_reduce.c - whole rows by name: var, prod, norm, any, logsumexp, cumsum and their kin.
 *
 * `dim` is a number, several, or none for everything. Several dimensions are moved last and seen as
 * one first, so that an operation only knows one row.
 */
#include "language/library.h"

#include <math.h>

enum { BOTH = TENSOR | TORCH };

/* ---- dimensions ---- */

/* What a call reduces. */
typedef struct Reduced {
    bool dim[MAX_RANK];
    int count; /* of true ones */
    bool all;  /* none was named */
    bool keepdim;
} Reduced;

static bool read_dims(Machine *m, const Arguments *a, int k, Reduced *r)
{
    Value dim = a->value[k];
    int d = 0, rank = a->input.shape.rank;
    bool several = value_is(dim, LIST);
    int count = several ? (int)dim.items->count : dim.kind != VALUE_NONE;
    r->all = count == 0;
    for (int i = 0; i < count; i++) {
        int64_t one;
        if (several && !value_as_index(m, dim.items->items[i], &one))
            return arg_wrong(m, a, k, "tuple of ints");
        if (several ? !check_dim(m, one, rank, arg_span(a, k), &d) : !arg_dim(m, a, k, rank, &d))
            return false;
        if (r->dim[d])
            return raise_at(m, arg_span(a, k), "dim %d appears multiple times in the list of dims",
                            d);
        r->dim[d] = true;
        r->count++;
    }
    return true;
}

/* The shape with the reduced dimensions as 1, or without them. */
static Shape left_of(Shape from, const Reduced *r)
{
    Shape shape = {0};
    for (int d = 0; d < from.rank; d++) {
        bool gone = r->all || r->dim[d];
        if (!gone || r->keepdim)
            shape.size[shape.rank++] = gone ? 1 : from.size[d];
    }
    return shape;
}

/* The tensor with the reduced dimensions last and seen as one. */
static bool joined(Machine *m, Value of, const Reduced *r, Span at, Value *out)
{
    int order[MAX_RANK], rank = value_view(m, of).shape.rank, n = 0, first = 0;
    for (int d = 0; d < rank; d++)
        if (!r->dim[d])
            order[n++] = d;
    first = n;
    for (int d = 0; d < rank; d++)
        if (r->dim[d])
            order[n++] = d;
    *out = of;
    return join_dims(m, order, first, n, at, out);
}

/* Runs an operation that makes one cell of a row. */
static bool fold(Machine *m, int op, Value of, Reduced r, Attrs attr, Span at, Value *out)
{
    Shape from = value_view(m, of).shape;
    Attrs left = {.shape = left_of(from, &r)};
    *out = of;
    attr.keepdim = r.keepdim;
    attr.all = r.all;
    if (r.all || r.count == 1 || from.rank == 0) {
        for (int d = 0; d < from.rank; d++)
            attr.dim = r.dim[d] ? d : attr.dim;
        if (!run_op(m, op, out, 1, &attr, at, out))
            return false;
        return !r.all || !r.keepdim || run_op(m, OP_VIEW, out, 1, &left, at, out);
    }
    attr.keepdim = false;
    if (!joined(m, of, &r, at, out))
        return false;
    attr.dim = value_view(m, *out).shape.rank - 1;
    return run_op(m, op, out, 1, &attr, at, out) &&
           (!r.keepdim || run_op(m, OP_VIEW, out, 1, &left, at, out));
}

/* dim as parameter 1, keepdim as parameter 2. */
static bool read_reduced(Machine *m, const Arguments *a, Reduced *r)
{
    *r = (Reduced){.keepdim = a->value[2].kind == VALUE_BOOL && a->value[2].b};
    return read_dims(m, a, 1, r);
}

static bool plain(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    return read_reduced(m, a, &r) && fold(m, a->row->which, a->value[0], r, (Attrs){0}, a->at, out);
}

/* prod(dim, keepdim, dtype) */
static bool product(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    Value of = a->value[0];
    return read_reduced(m, a, &r) && arg_cast(m, a, 3, &of) &&
           fold(m, a->row->which, of, r, (Attrs){0}, a->at, out) && arg_cast(m, a, 3, out);
}

/* ---- spread ---- */

/* What is taken from the count: correction=, or unbiased, which may stand in the place of dim. */
static bool read_spread(Machine *m, const Arguments *a, Reduced *r, double *correction)
{
    Arguments named = *a;
    Value with[5];
    bool flag = a->value[1].kind == VALUE_BOOL; /* x.var(False) */
    for (int k = 0; k < 5; k++)
        with[k] = a->value[k];
    if (flag) {
        with[2] = with[1];
        with[1] = value_none();
    }
    named.value = with;
    *correction = with[2].kind == VALUE_BOOL && !with[2].b ? 0 : 1;
    if (with[2].kind != VALUE_BOOL && with[2].kind != VALUE_NONE)
        return arg_wrong(m, a, 2, "bool");
    if (with[4].kind != VALUE_NONE && with[2].kind != VALUE_NONE)
        return raise_as(m, TYPE_ERROR, a->at,
                        "%s() received an invalid combination of arguments\n"
                        "unbiased and correction say the same: give one of them",
                        a->row->name);
    if (with[4].kind != VALUE_NONE)
        *correction = value_double(with[4]);
    *r = (Reduced){.keepdim = with[3].b};
    return read_dims(m, &named, 1, r);
}

static bool spread(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    Attrs attr = {0};
    return read_spread(m, a, &r, &attr.p) &&
           fold(m, a->row->which, a->value[0], r, attr, a->at, out);
}

/* sum and mean over one dimension after the other, the last first. */
static bool summed(Machine *m, int op, Value of, Reduced r, Span at, Value *out)
{
    int rank = value_view(m, of).shape.rank;
    Attrs attr = {.keepdim = r.keepdim, .all = r.all || r.count >= rank};
    Attrs left = {.shape = left_of(value_view(m, of).shape, &r)};
    *out = of;
    if (attr.all)
        return run_op(m, op, out, 1, &attr, at, out) &&
               (!r.keepdim || run_op(m, OP_VIEW, out, 1, &left, at, out));
    for (attr.dim = rank - 1; attr.dim >= 0; attr.dim--)
        if (r.dim[attr.dim] && !run_op(m, op, out, 1, &attr, at, out))
            return false;
    return true;
}

/* var_mean, std_mean: both as a pair. */
static bool spread_mean(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    Attrs attr = {0};
    Value pair[2];
    if (!read_spread(m, a, &r, &attr.p) ||
        !fold(m, a->row->which, a->value[0], r, attr, a->at, &pair[0]) ||
        !fold(m, OP_GROWING_MEAN, a->value[0], r, (Attrs){0}, a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

/* ---- norms ---- */

static bool read_order(Machine *m, const Arguments *a, int k, double *p)
{
    Value v = a->value[k];
    *p = 2;
    if (v.kind == VALUE_STR && str_is(v.s, "inf"))
        *p = (double)INFINITY;
    else if (value_is(v, NUMBER))
        *p = value_double(v);
    else if (v.kind != VALUE_NONE && !(v.kind == VALUE_STR && str_is(v.s, "fro")))
        return arg_wrong(m, a, k, "Number");
    return true;
}

/* Do the reduced cells lie together, one row after the other? */
static bool lie_together(Tensor t, const Reduced *r)
{
    int64_t step = 1;
    for (int d = 0; r->count == 1 && d < t.shape.rank; d++)
        if (r->dim[d])
            return t.stride[d] == 1;
    for (int d = t.shape.rank - 1; d >= 0 && (r->all || r->dim[d]); d--) {
        if (t.stride[d] != step && t.shape.size[d] != 1)
            return false;
        step *= t.shape.size[d];
    }
    return r->all || (t.shape.rank > 0 && r->dim[t.shape.rank - 1]);
}

/* norm(p="fro", dim=None, keepdim=False) */
static bool norm(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Reduced r = {.keepdim = a->value[3].b};
    if (!read_order(m, a, 1, &attr.p) || !read_dims(m, a, 2, &r))
        return false;
    attr.sequential = !lie_together(a->input, &r);
    return fold(m, OP_NORM, a->value[0], r, attr, a->at, out);
}

/* _paired_sum(input, dim=None, keepdim=False): of numpy. */
static bool paired_sum(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    if (!read_reduced(m, a, &r))
        return false;
    Attrs attr = {.sequential = !lie_together(a->input, &r)};
    return fold(m, OP_PAIRED_SUM, a->value[0], r, attr, a->at, out);
}

/* _exp_sum(input, dim): of log_softmax, whose dimension stays. */
static bool exp_sum(Machine *m, const Arguments *a, Value *out)
{
    Reduced r = {.keepdim = true};
    if (!read_dims(m, a, 1, &r))
        return false;
    Attrs attr = {.sequential = !lie_together(a->input, &r)};
    return fold(m, OP_EXP_SUM, a->value[0], r, attr, a->at, out);
}

/* _loss_sum(input) and _loss_mean(input), of nll_loss. */
static bool loss_total(Machine *m, const Arguments *a, Value *out)
{
    return fold(m, a->row->which, a->value[0], (Reduced){.all = true}, (Attrs){0}, a->at, out);
}

/* dist(input, other, p): the norm of what differs. */
static bool dist(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.p = value_double(a->value[2])};
    return value_binary(m, OP_SUB, a->value[0], a->value[1], a->at, out) &&
           fold(m, OP_NORM, *out, (Reduced){.all = true}, attr, a->at, out);
}

/* ---- composed sums ---- */

/* max + log(sum(exp(x - max))) */
static bool logsumexp(Machine *m, const Arguments *a, Value *out)
{
    Reduced r, keep;
    Value most, in[2];
    if (!read_reduced(m, a, &r))
        return false;
    keep = r;
    keep.keepdim = true;
    in[0] = a->value[0];
    if (!value_is_float(m, in[0]) &&
        !run_op(m, OP_CAST, in, 1, &(Attrs){.dtype = FLOAT32}, a->at, &in[0]))
        return false;
    if (!fold(m, OP_MAX, in[0], keep, (Attrs){0}, a->at, &most))
        return false;
    in[1] = most;
    Attrs zero = {.value = scalar_to(scalar_i64(0), value_view(m, in[0]).storage->dtype)};
    Value infinite[2] = {most, most};
    return run_op(m, OP_ISINF, &most, 1, NULL, a->at, &infinite[1]) &&
           run_op(m, OP_MASKED_FILL, infinite, 2, &zero, a->at, &in[1]) &&
           run_op(m, OP_SUB, in, 2, NULL, a->at, out) &&
           run_op(m, OP_EXP, out, 1, NULL, a->at, out) &&
           summed(m, OP_SUM, *out, r, a->at, &in[0]) &&
           run_op(m, OP_LOG, &in[0], 1, NULL, a->at, &in[0]) &&
           run_op(m, OP_VIEW, &in[1], 1, &(Attrs){.shape = value_view(m, in[0]).shape}, a->at,
                  &in[1]) &&
           run_op(m, OP_ADD, in, 2, NULL, a->at, out);
}

/* The sum of what is not NaN. */
static bool nansum(Machine *m, const Arguments *a, Value *out)
{
    Reduced r;
    Value in[2] = {a->value[0]};
    Attrs zero = {.value = scalar_to(scalar_i64(0), a->input.storage->dtype)};
    return read_reduced(m, a, &r) && run_op(m, OP_ISNAN, in, 1, NULL, a->at, &in[1]) &&
           run_op(m, OP_MASKED_FILL, in, 2, &zero, a->at, out) &&
           summed(m, OP_SUM, *out, r, a->at, out);
}

/* The smallest and the largest. */
static bool aminmax(Machine *m, const Arguments *a, Value *out)
{
    Reduced r = {.keepdim = a->value[2].b};
    Value pair[2];
    if (!read_dims(m, a, 1, &r) || !fold(m, OP_MIN, a->value[0], r, (Attrs){0}, a->at, &pair[0]) ||
        !fold(m, OP_MAX, a->value[0], r, (Attrs){0}, a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_PAIR, pair, 2);
    out->builtin = a->row;
    return true;
}

/* ---- cumulated ---- */

static bool cumulated(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Value of = a->value[0];
    if (arg_dtype(a, 2, FLOAT32) == BOOL)
        return raise_at(m, a->at, "\"%s_out_cpu\" not implemented for 'Bool'", a->row->name);
    return arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) && arg_cast(m, a, 2, &of) &&
           run_op(m, a->row->which, &of, 1, &attr, a->at, out) && arg_cast(m, a, 2, out);
}

static bool running(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.descending = a->row->which == 1};
    Value pair[2];
    if (!arg_dim(m, a, 1, a->input.shape.rank, &attr.dim) ||
        !run_op(m, OP_CUMMAX, a->value, 1, &attr, a->at, &pair[0]) ||
        !run_op(m, OP_ARGCUMMAX, a->value, 1, &attr, a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_PAIR, pair, 2);
    out->builtin = a->row;
    return true;
}

/* clang-format off */
const Builtin library_reduce[] = {
    {"var", BOTH, "input:tensor dim=None unbiased=None keepdim:bool=False correction=None", spread,
     "the variance, of everything or along dim", OP_VAR},
    {"std", BOTH, "input:tensor dim=None unbiased=None keepdim:bool=False correction=None", spread,
     "the standard deviation, of everything or along dim", OP_STD},
    {"var_mean", TORCH, "input:tensor dim=None unbiased=None keepdim:bool=False correction=None",
     spread_mean, "the variance and the mean", OP_VAR},
    {"std_mean", TORCH, "input:tensor dim=None unbiased=None keepdim:bool=False correction=None",
     spread_mean, "the standard deviation and the mean", OP_STD},
    {"prod", BOTH, "input:tensor dim=None keepdim:bool=False * dtype:dtype=None", product,
     "the product of everything, or along dim", OP_PROD},
    {"amax", BOTH, "input:tensor dim=None keepdim:bool=False", plain,
     "the largest of everything, or along one or several dims", OP_MAX},
    {"amin", BOTH, "input:tensor dim=None keepdim:bool=False", plain,
     "the smallest of everything, or along one or several dims", OP_MIN},
    {"aminmax", BOTH, "input:tensor * dim=None keepdim:bool=False", aminmax,
     "the smallest and the largest", 0},
    {"any", BOTH, "input:tensor dim=None keepdim:bool=False", plain,
     "whether one cell is not 0", OP_ANY},
    {"all", BOTH, "input:tensor dim=None keepdim:bool=False", plain,
     "whether no cell is 0", OP_ALL},
    {"count_nonzero", BOTH, "input:tensor dim=None", plain,
     "how many cells are not 0", OP_COUNT_NONZERO},
    {"norm", BOTH, "input:tensor p=None dim=None keepdim:bool=False", norm,
     "the length of a vector, or of all cells as one", OP_NORM},
    {"dist", BOTH, "input:tensor other:tensor p:number=2", dist,
     "the norm of input - other", OP_NORM},
    {"logsumexp", BOTH, "input:tensor dim keepdim:bool=False", logsumexp,
     "log(sum(exp(x))), with the largest taken out first", 0},
    {"_loss_sum", TORCH, "input:tensor", loss_total, "the sum of the losses of all rows", OP_LOSS_SUM},
    {"_loss_mean", TORCH, "input:tensor", loss_total, "the mean of the losses of all rows", OP_LOSS_MEAN},
    {"_paired_sum", TORCH, "input:tensor dim=None keepdim:bool=False", paired_sum, "the sum of the cells, as numpy adds them", OP_PAIRED_SUM},
    {"_exp_sum", TORCH, "input:tensor dim", exp_sum, "the sum of e to the power of each cell", OP_EXP_SUM},
    {"nansum", BOTH, "input:tensor dim=None keepdim:bool=False", nansum,
     "the sum of all cells that are not NaN", 0},
    {"cumsum", BOTH, "input:tensor dim * dtype:dtype=None", cumulated,
     "the sum of all cells up to each", OP_CUMSUM},
    {"cumprod", BOTH, "input:tensor dim * dtype:dtype=None", cumulated,
     "the product of all cells up to each", OP_CUMPROD},
    {"cummax", BOTH, "input:tensor dim", running, "the largest up to each cell (values, indices)",
     1},
    {"cummin", BOTH, "input:tensor dim", running, "the smallest up to each cell (values, indices)",
     0},
    {0},
};
/* clang-format on */
