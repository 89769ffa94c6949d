/*
 * torch_create.c - tensors out of nothing: torch.tensor, zeros, ones, arange, rand.
 *
 * A literal keeps for every cell the place where its number is written, so that an explanation can
 * end there and an edit can change it.
 */
#include "language/library.h"

#include <math.h>

enum { TORCH = 1u << SPACE_TORCH };

/* ---- torch.tensor ---- */

static bool is_nested(Value v)
{
    return value_is_list(v) || v.kind == VALUE_RANGE;
}

/* Reads the shape off the first items of each level, as PyTorch does. */
static bool literal_shape(Machine *m, Value v, Span at, Shape *shape)
{
    bool end = false;
    int64_t count = 1;
    *shape = (Shape){0};
    while (!end && is_nested(v)) {
        int64_t length;
        if (shape->rank == MAX_RANK)
            return error_at(m->error, at, "a tensor has at most %d dimensions here", MAX_RANK);
        if (!value_length(m, v, at, &length))
            return false;
        if (length > 0 && count > MAX_CELLS / length) {
            error_at(m->error, at, "tensor: too many numbers");
            return error_hint(m->error, "a tensor may have at most %d elements", MAX_CELLS);
        }
        count *= length;
        shape->size[shape->rank++] = length;
        if (!value_item(m, v, 0, at, &v, &end))
            return false;
    }
    return true;
}

typedef struct Literal {
    Machine *m;
    const Arguments *a;
    Shape shape;
    Value *leaf;
    int64_t count;
} Literal;

static bool add_leaf(Literal *l, Value v)
{
    Machine *m = l->m;
    Span at = value_span(v, l->a->at);
    if (v.kind == VALUE_TENSOR && tensor_count(value_view(m, v)) != 1) {
        error_at(m->error, at, "only one element tensors can be converted to Python scalars");
        return error_hint(m->error, "torch.stack(...) makes a tensor of several tensors");
    }
    if (v.kind == VALUE_TENSOR)
        value_single(m, v, at, &v);
    if (v.kind == VALUE_STR)
        return error_at(m->error, at, "new(): invalid data type 'str'");
    if (is_nested(v))
        return error_at(m->error, at, "'%s' object cannot be interpreted as an integer",
                        value_type_name(v));
    if (!value_is_number(v))
        return error_at(m->error, at, "Could not infer dtype of %s", value_type_name(v));
    l->leaf[l->count++] = value_at(v, at);
    return true;
}

static bool add_level(Literal *l, Value v, int dim)
{
    Span at = value_span(v, l->a->at);
    int64_t length;
    if (dim == l->shape.rank)
        return add_leaf(l, v);
    if (!is_nested(v))
        return error_at(l->m->error, at, "not a sequence");
    if (!value_length(l->m, v, at, &length))
        return false;
    if (length != l->shape.size[dim]) {
        error_at(l->m->error, at, "expected sequence of length %lld at dim %d (got %lld)",
                 (long long)l->shape.size[dim], dim, (long long)length);
        return error_hint(l->m->error, "all rows must be equally long");
    }
    for (int64_t k = 0; k < length; k++) {
        Value item;
        bool end;
        if (!value_item(l->m, v, k, at, &item, &end) || !add_level(l, item, dim + 1))
            return false;
    }
    return true;
}

static DType literal_dtype(const Literal *l)
{
    DType d = l->count ? BOOL : FLOAT32;
    for (int64_t i = 0; i < l->count; i++)
        d = dtype_promote(d, value_scalar(l->leaf[i]).dtype);
    return d;
}

/* A Python number as a cell of a given type, straight from its 64 bits. */
static bool cell_of(Machine *m, Value v, DType d, Scalar *out)
{
    double f = value_double(v);
    if (d == FLOAT32)
        *out = scalar_f32(value_is_whole(v) ? (float)value_whole(v) : (float)f);
    else if (d == BOOL)
        *out = scalar_b8(f != 0);
    else if (value_is_whole(v))
        *out = scalar_i64(value_whole(v));
    else if (isfinite(f) && fabs(f) < 0x1p63)
        *out = scalar_i64((int64_t)f);
    else
        return error_at(m->error, v.at, "cannot convert float %s to integer",
                        isnan(f)   ? "NaN"
                        : isinf(f) ? "infinity"
                                   : "of this size");
    return true;
}

static bool run_literal(Literal *l, DType dtype, Value *out)
{
    Scalar *cells = ARENA_ARRAY(l->m->arena, Scalar, l->count + 1);
    Span *places = ARENA_ARRAY(l->m->arena, Span, l->count + 1);
    for (int64_t i = 0; i < l->count; i++) {
        places[i] = l->leaf[i].at;
        if (!cell_of(l->m, l->leaf[i], dtype, &cells[i]))
            return false;
    }
    Attrs attr = {.shape = l->shape, .dtype = dtype, .cells = cells, .places = places};
    return run_op(l->m, OP_TENSOR, NULL, 0, &attr, l->a->at, out);
}

/* torch.tensor of a tensor: a copy. */
static bool copy_tensor(Machine *m, const Arguments *a, DType dtype, Value *out)
{
    Attrs attr = {.dtype = dtype};
    bool same = value_view(m, a->value[0]).storage->dtype == dtype;
    return run_op(m, same ? OP_CLONE : OP_CAST, &a->value[0], 1, &attr, a->at, out);
}

static bool torch_tensor(Machine *m, const Arguments *a, Value *out)
{
    Literal l = {.m = m, .a = a};
    Value data = a->value[0];
    DType dtype = FLOAT32;
    if (data.kind == VALUE_TENSOR) {
        dtype = value_view(m, data).storage->dtype;
        return arg_dtype(m, a, 1, &dtype) && copy_tensor(m, a, dtype, out);
    }
    if (!literal_shape(m, data, arg_span(a, 0), &l.shape))
        return false;
    l.leaf = ARENA_ARRAY(m->arena, Value, shape_count(l.shape) + 1);
    if (!add_level(&l, data, 0))
        return false;
    dtype = literal_dtype(&l);
    return arg_dtype(m, a, 1, &dtype) && run_literal(&l, dtype, out);
}

/* ---- fills, counts, draws ---- */

/* A size that cannot be meant is refused by its count; a negative one the operation refuses. */
static bool created_shape(Machine *m, const Arguments *a, Shape *out)
{
    return arg_sizes(m, a, out) && shape_allowed(*out, FLOAT32, a->row->name, a->at, m->error);
}

static bool filled(Machine *m, const Arguments *a, int value, Value *out)
{
    Attrs attr = {.dtype = FLOAT32};
    if (!created_shape(m, a, &attr.shape) || !arg_dtype(m, a, 0, &attr.dtype))
        return false;
    attr.value = scalar_to(scalar_i64(value), attr.dtype);
    return run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

static bool torch_zeros(Machine *m, const Arguments *a, Value *out)
{
    return filled(m, a, 0, out);
}

static bool torch_ones(Machine *m, const Arguments *a, Value *out)
{
    return filled(m, a, 1, out);
}

static DType dtype_of(Machine *m, Value v)
{
    if (v.kind == VALUE_TENSOR)
        return value_view(m, v).storage->dtype;
    return v.kind == VALUE_BOOL ? BOOL : value_is_whole(v) ? INT64 : FLOAT32;
}

/* torch.full((2, 3), 0.5): the sizes always as one tuple. */
static bool torch_full(Machine *m, const Arguments *a, Value *out)
{
    Arguments sizes = *a;
    Value size = a->value[0];
    sizes.rest = &size;
    sizes.rests = 1;
    Attrs attr = {.dtype = dtype_of(m, a->value[1])};
    if (!value_is_list(size))
        return arg_wrong(m, a, 0, "tuple of ints");
    return created_shape(m, &sizes, &attr.shape) && arg_dtype(m, a, 2, &attr.dtype) &&
           arg_cell(m, a, 1, attr.dtype, &attr.value) &&
           run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

static bool torch_rand(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.dtype = FLOAT32};
    return created_shape(m, a, &attr.shape) && run_op(m, OP_RAND, NULL, 0, &attr, a->at, out);
}

static bool arg_number(Machine *m, const Arguments *a, int k, Value *out)
{
    if (!a->given[k])
        return true;
    *out = a->value[k];
    if (out->kind == VALUE_TENSOR && !value_single(m, *out, arg_span(a, k), out))
        return false;
    return value_is_number(*out) || arg_wrong(m, a, k, "Number");
}

/* How many numbers from start, step by step, stay before end; -1: an error was set. */
static double arange_count(Machine *m, const Arguments *a, double start, double end, double step)
{
    if (step == 0)
        error_at(m->error, a->at, "step must be nonzero");
    else if (!isfinite(start) || !isfinite(end))
        error_at(m->error, a->at, "unsupported range: %g -> %g", start, end);
    else if (step > 0 ? end < start : end > start)
        error_at(m->error, a->at, "upper bound and larger bound inconsistent with step sign");
    else
        return ceil((end - start) / step);
    return -1;
}

static bool torch_arange(Machine *m, const Arguments *a, Value *out)
{
    Value start = value_int(0), end = value_int(0), step = value_int(1);
    Attrs attr = {.shape.rank = 1};
    bool single = a->given[0] && !a->given[1];
    if (!a->given[0] && !a->given[1])
        return error_at(m->error, a->at, "arange() missing required argument 'end'");
    if (!arg_number(m, a, 0, single ? &end : &start) || !arg_number(m, a, 1, &end) ||
        !arg_number(m, a, 2, &step))
        return false;
    bool whole = value_is_whole(start) && value_is_whole(end) && value_is_whole(step);
    attr.dtype = whole ? INT64 : FLOAT32;
    double count = arange_count(m, a, value_double(start), value_double(end), value_double(step));
    if (count < 0 || !arg_dtype(m, a, 3, &attr.dtype))
        return false;
    attr.shape.size[0] = (int64_t)fmin(count, 0x1p62); /* far too many, but a whole number */
    attr.value = value_scalar(start);
    attr.step = value_scalar(step);
    return run_op(m, OP_ARANGE, NULL, 0, &attr, a->at, out);
}

/* ---- the generator, gradients, parameters ---- */

static bool torch_manual_seed(Machine *m, const Arguments *a, Value *out)
{
    Value seed = value_int(0);
    *out = value_none();
    if (!arg_number(m, a, 0, &seed))
        return false;
    if (!value_is_whole(seed) && !(fabs(seed.f) < 0x1p63))
        return arg_wrong(m, a, 0, "int");
    int64_t whole = value_is_whole(seed) ? value_whole(seed) : (int64_t)seed.f;
    rng_seed(&m->trace->rng, (uint64_t)whole);
    return true;
}

static bool torch_set_grad_enabled(Machine *m, const Arguments *a, Value *out)
{
    bool mode;
    *out = value_none();
    return arg_bool(m, a, 0, &mode);
}

/* torch.Size([2, 3]) */
static bool torch_size(Machine *m, const Arguments *a, Value *out)
{
    if (!value_collect(m, a->value[0], VALUE_SIZE, a->at, out))
        return false;
    for (size_t i = 0; i < out->items->count; i++)
        if (!value_is_whole(out->items->items[i]))
            return error_at(m->error, a->at,
                            "torch.Size() takes an iterable of 'int' (item %d is '%s')", (int)i,
                            value_type_name(out->items->items[i]));
    return true;
}

/* clang-format off */
const Builtin library_create[] = {
    {"tensor", TORCH, "data * dtype=None", torch_tensor,
     "a tensor of the numbers in nested lists", false},
    {"zeros", TORCH, "*size dtype=None", torch_zeros, "a tensor full of 0", false},
    {"ones", TORCH, "*size dtype=None", torch_ones, "a tensor full of 1", false},
    {"full", TORCH, "size fill_value * dtype=None", torch_full,
     "a tensor full of one value; the sizes are a tuple", false},
    {"empty", TORCH, "*size dtype=None", torch_zeros,
     "a tensor to be filled later; it holds 0 until then", false},
    {"rand", TORCH, "*size", torch_rand, "random numbers, evenly spread over [0, 1)", false},
    {"arange", TORCH, "start=0 end=None step=1 * dtype=None", torch_arange,
     "start, start + step, ... up to, but without, end", false},
    {"Size", TORCH, "iterable", torch_size, "sizes as .shape gives them", false},
    {"manual_seed", TORCH, "seed", torch_manual_seed, "starts the random numbers anew", false},
    {"set_grad_enabled", TORCH, "mode", torch_set_grad_enabled,
     "accepted and ignored: there are no gradients here", false},
    {0},
};
/* clang-format on */
