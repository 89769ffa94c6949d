/*
 * torch_create.c - tensors out of nothing: torch.tensor, zeros, ones, arange, rand.
 *
 * A literal keeps for every cell the place where its number is written, so that an explanation can
 * end there and an edit can change it.
 */
#include "language/library.h"

#include <math.h>
#include <string.h>

/* ---- torch.tensor ---- */

static bool is_nested(Value v)
{
    return value_is(v, LIST | 1u << VALUE_RANGE);
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
            return raise_limit(m, at, "a tensor has at most %d dimensions here", MAX_RANK);
        if (!value_length(m, v, at, &length))
            return false;
        if (length > 0 && count > MAX_CELLS / length)
            return raise_limit(m, at,
                               "tensor: too many numbers\n"
                               "a tensor may have at most %d elements",
                               MAX_CELLS);
        count *= length;
        shape->size[shape->rank++] = length;
        if (!value_item(m, v, 0, at, &v, &end))
            return false;
    }
    return true;
}

/* The tensor of an array of assets/python/numpy.py; the float of a single number of one. */
static Value array_tensor(Value v)
{
    const Member *held = NULL;
    if (v.kind == VALUE_OBJECT && str_is(v.module->class_name, "ndarray"))
        held = module_member(v.module, STR("tensor"));
    if (v.kind == VALUE_OBJECT && str_is(v.module->class_name, "_single"))
        held = module_member(v.module, STR("value"));
    return held ? object_member(held) : v;
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
    v = array_tensor(v);
    if (v.kind == VALUE_TENSOR && tensor_count(value_view(m, v)) != 1)
        return raise_as(m, VALUE_ERROR, at,
                        "only one element tensors can be converted to Python scalars\n"
                        "torch.stack(...) makes a tensor of several tensors");
    if (v.kind == VALUE_TENSOR)
        value_single(m, v, at, &v);
    if (v.kind == VALUE_STR && l->count == 0 && l->shape.rank > 0)
        return raise_as(m, VALUE_ERROR, at,
                        "too many dimensions 'str'\n"
                        "a tensor holds numbers: give each word its number, as ids[word]");
    if (v.kind == VALUE_STR)
        return raise_as(m, TYPE_ERROR, at,
                        "new(): invalid data type 'str'\n"
                        "a tensor holds numbers: int(\"3\") makes one of a text");
    if (is_nested(v))
        return raise_as(m, TYPE_ERROR, at, "'%s' object cannot be interpreted as an integer",
                        value_type_name(v));
    if (!value_is(v, NUMBER))
        return raise_at(m, at, "Could not infer dtype of %s", value_type_name(v));
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
        return raise_as(l->m, TYPE_ERROR, at, "not a sequence");
    if (!value_length(l->m, v, at, &length))
        return false;
    if (length != l->shape.size[dim])
        return raise_as(l->m, VALUE_ERROR, at,
                        "expected sequence of length %lld at dim %d (got %lld)\n"
                        "all rows must be equally long",
                        (long long)l->shape.size[dim], dim, (long long)length);
    Each each = {.of = v, .at = at};
    while (value_next(l->m, &each))
        if (!add_level(l, each.item, dim + 1))
            return false;
    return each.end;
}

/* The type of a tensor of one plain number. */
static DType number_dtype(const Machine *m, Value v)
{
    return v.kind == VALUE_FLOAT ? m->trace->default_dtype : value_scalar(v).dtype;
}

static DType literal_dtype(const Literal *l)
{
    DType d = l->count ? BOOL : l->m->trace->default_dtype;
    for (int64_t i = 0; i < l->count; i++)
        d = dtype_promote(d, l->leaf[i].numpy && l->leaf[i].kind == VALUE_FLOAT
                                 ? FLOAT64
                                 : number_dtype(l->m, l->leaf[i]));
    return d;
}

/* A Python number as a cell of a given type, straight from its 64 bits; what is too large for a
 * float becomes infinite. */
static bool cell_of(Machine *m, Value v, DType d, Scalar *out)
{
    if (dtype_is_whole(d))
        return number_cell(m, v, d, dtype_name(d) + strlen("torch."), v.at, out);
    *out = scalar_to(value_number(v), d);
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
static bool copy_tensor(Machine *m, const Arguments *a, Value from, Value *out)
{
    DType had = value_view(m, from).storage->dtype;
    Attrs attr = {.dtype = arg_dtype(a, 1, had)};
    int op = attr.dtype == had ? OP_CLONE : OP_CAST;
    return run_op(m, op, &from, 1, &attr, a->at, out);
}

static bool torch_tensor(Machine *m, const Arguments *a, Value *out)
{
    Literal l = {.m = m, .a = a};
    Value data = array_tensor(a->value[0]);
    data.detached = true;
    if (data.kind == VALUE_TENSOR)
        return copy_tensor(m, a, data, out);
    if (!literal_shape(m, data, arg_span(a, 0), &l.shape))
        return false;
    l.leaf = ARENA_ARRAY(m->arena, Value, shape_count(l.shape) + 1);
    return add_level(&l, data, 0) && run_literal(&l, arg_dtype(a, 1, literal_dtype(&l)), out);
}

/* ---- fills, counts, draws ---- */

/* A size that cannot be meant is refused by its count; a negative one the operation refuses. */
bool created_shape(Machine *m, const Arguments *a, Shape *out)
{
    return arg_sizes(m, a, out) && shape_allowed(*out, FLOAT32, a->row->name, a->at, m->error);
}

/* zeros, ones, empty: `which` in every cell. */
static bool fill_with(Machine *m, const Arguments *a, int value, Value *out)
{
    Attrs attr = {.dtype = arg_dtype(a, 0, m->trace->default_dtype)};
    attr.value = scalar_to(scalar_i64(value), attr.dtype);
    return created_shape(m, a, &attr.shape) && run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

static bool filled(Machine *m, const Arguments *a, Value *out)
{
    return fill_with(m, a, a->row->which, out);
}

/* What memory holds before it is written: nobody can foretell it. */
static bool unfilled(Machine *m, const Arguments *a, Value *out)
{
    return fill_with(m, a, m->other ? 1 : 0, out);
}

/* torch.full((2, 3), 0.5): the sizes always as one tuple. */
static bool torch_full(Machine *m, const Arguments *a, Value *out)
{
    Arguments sizes = *a;
    Value value = a->value[1];
    sizes.rest = a->value;
    sizes.rests = 1;
    if (!value_is(a->value[0], LIST))
        return arg_wrong(m, a, 0, "tuple of ints");
    DType own = value.kind == VALUE_TENSOR ? value_view(m, value).storage->dtype
                : value_is(value, NUMBER)  ? number_dtype(m, value)
                                           : FLOAT32;
    Attrs attr = {.dtype = arg_dtype(a, 2, own)};
    return created_shape(m, &sizes, &attr.shape) && arg_cell(m, a, 1, attr.dtype, &attr.value) &&
           run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

/* How many numbers from start, step by step, stay before end; -1: an error was set. */
static double arange_count(Machine *m, const Arguments *a, double start, double end, double step)
{
    if (step == 0)
        raise_at(m, a->at, "step must be nonzero");
    else if (!isfinite(start) || !isfinite(end))
        raise_at(m, a->at, "unsupported range: %g -> %g", start, end);
    else if (step > 0 ? end < start : end > start)
        raise_at(m, a->at, "upper bound and larger bound inconsistent with step sign");
    else
        return ceil((end - start) / step);
    return -1;
}

static bool torch_arange(Machine *m, const Arguments *a, Value *out)
{
    Value start = a->value[0], end = a->value[1], step = a->value[2];
    if (a->position[0] == NOT_GIVEN && a->position[1] == NOT_GIVEN)
        return raise_as(m, TYPE_ERROR, a->at, "arange() missing required argument 'end'");
    if (a->position[1] == NOT_GIVEN) {
        end = start;
        start = value_int(0);
    }
    bool whole = value_is(start, WHOLE) && value_is(end, WHOLE) && value_is(step, WHOLE);
    double count = arange_count(m, a, value_double(start), value_double(end), value_double(step));
    Attrs attr = {.shape.rank = 1,
                  .dtype = arg_dtype(a, 3, whole ? INT64 : m->trace->default_dtype)};
    attr.shape.size[0] = (int64_t)fmin(count, 0x1p62); /* far too many, but a whole number */
    attr.value = attr.dtype == FLOAT64 ? value_number(start) : value_scalar(start);
    attr.step = attr.dtype == FLOAT64 ? value_number(step) : value_scalar(step);
    if (attr.dtype == BOOL)
        return raise_at(m, a->at, "\"arange_cpu\" not implemented for 'Bool'");
    return count >= 0 && run_op(m, OP_ARANGE, NULL, 0, &attr, a->at, out);
}

/* ---- sizes ---- */

/* torch.Size([2, 3]) */
static bool torch_size(Machine *m, const Arguments *a, Value *out)
{
    if (!value_collect(m, a->value[0], VALUE_SIZE, a->at, out))
        return false;
    for (size_t i = 0; i < out->items->count; i++)
        if (!value_is(out->items->items[i], WHOLE))
            return raise_as(m, TYPE_ERROR, a->at,
                            "torch.Size() takes an iterable of 'int' (item %d is '%s')", (int)i,
                            value_type_name(out->items->items[i]));
    return true;
}

/* torch.Tensor(data) as torch.tensor with a type of its own, `which`; of a tensor of that type it
 * is another one with the same cells. torch.Tensor(2, 3) has no numbers yet: here they are 0. */
static bool tensor_class(Machine *m, const Arguments *a, Value *out)
{
    Value first = a->rests ? array_tensor(a->rest[0]) : value_none();
    bool data = a->rests == 1 && value_walks(first);
    Value dtype = {.kind = VALUE_DTYPE, .i = a->row->which, .at = a->at};
    Value row = {.kind = VALUE_BUILTIN,
                 .builtin = library_find(SPACE_TORCH, data ? STR("tensor") : STR("zeros"))};
    Passed given = {.positional = *value_items(m, VALUE_LIST, a->rest, (size_t)a->rests).items};
    if (data && a->rest[0].kind == VALUE_TENSOR &&
        (int)value_view(m, first).storage->dtype == a->row->which)
        return tensor_detached(m, first, a->at, out);
    if (data)
        given.positional.items[0] = first;
    if (a->rests == 0)
        *ARENA_PUSH(m->arena, &given.positional) = value_int(0);
    *ARENA_PUSH(m->arena, &given.keyword) = (Keyword){STR("dtype"), dtype, a->at};
    return library_call(m, row, &given, a->at, out);
}

/* clang-format off */
const Builtin library_create[] = {
    {"tensor", TORCH, "data * dtype:dtype=None device:device=None requires_grad:bool=False", torch_tensor,
     "a tensor of the numbers in nested lists", 0},
    {"Tensor", TORCH, "*data", tensor_class, "the type of tensors; of data a tensor of float32", FLOAT32},
    {"FloatTensor", TORCH, "*data", tensor_class, "a tensor of float32", FLOAT32},
    {"DoubleTensor", TORCH, "*data", tensor_class, "a tensor of float64", FLOAT64},
    {"LongTensor", TORCH, "*data", tensor_class, "a tensor of int64", INT64},
    {"IntTensor", TORCH, "*data", tensor_class, "a tensor of int32", INT32},
    {"ShortTensor", TORCH, "*data", tensor_class, "a tensor of int16", INT16},
    {"CharTensor", TORCH, "*data", tensor_class, "a tensor of int8", INT8},
    {"ByteTensor", TORCH, "*data", tensor_class, "a tensor of uint8", UINT8},
    {"BoolTensor", TORCH, "*data", tensor_class, "a tensor of truth values", BOOL},
    {"zeros", TORCH, "*size dtype:dtype=None device:device=None requires_grad:bool=False", filled, "a tensor full of 0", 0},
    {"ones", TORCH, "*size dtype:dtype=None device:device=None requires_grad:bool=False", filled, "a tensor full of 1", 1},
    {"full", TORCH, "size fill_value * dtype:dtype=None device:device=None requires_grad:bool=False", torch_full,
     "a tensor full of one value; the sizes are a tuple", 0},
    {"empty", TORCH, "*size dtype:dtype=None device:device=None requires_grad:bool=False", unfilled,
     "a tensor to be filled later; it holds 0 until then", 0},
    {"arange", TORCH,
     "start:number=0 end:number=None step:number=1 * dtype:dtype=None device:device=None requires_grad:bool=False", torch_arange,
     "start, start + step, ... up to, but without, end", 0},
    {"Size", TORCH, "iterable", torch_size, "sizes as .shape gives them", 0},
    {0},
};
/* clang-format on */
