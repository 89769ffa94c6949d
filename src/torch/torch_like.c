/*
 * torch_like.c - tensors made after the pattern of others: zeros_like, new_ones, as_tensor; and
 * numbers evenly spread between two ends.
 *
 * What is not named comes from the pattern: type and, of *_like, the sizes.
 */
#include "language/library.h"

#include <math.h>

enum { BOTH = TENSOR | TORCH };

static bool fill(Machine *m, Shape shape, DType dtype, int value, Span at, Value *out)
{
    Attrs attr = {.shape = shape, .dtype = dtype, .value = scalar_to(scalar_i64(value), dtype)};
    return run_op(m, OP_FULL, NULL, 0, &attr, at, out);
}

/* zeros_like, ones_like, empty_like: `which` in every cell. */
static bool like(Machine *m, const Arguments *a, Value *out)
{
    return fill(m, a->input.shape, arg_dtype(a, 1, a->input.storage->dtype), a->row->which, a->at,
                out);
}

static bool full_like(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.shape = a->input.shape, .dtype = arg_dtype(a, 2, a->input.storage->dtype)};
    return arg_cell(m, a, 1, attr.dtype, &attr.value) &&
           run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

/* x.new_zeros(2, 3), x.new_ones, x.new_empty: of the type of x. */
static bool new_filled(Machine *m, const Arguments *a, Value *out)
{
    Shape shape;
    return arg_sizes(m, a, &shape) &&
           shape_allowed(shape, FLOAT32, a->row->name, a->at, m->error) &&
           fill(m, shape, arg_dtype(a, 1, a->input.storage->dtype), a->row->which, a->at, out);
}

static bool new_full(Machine *m, const Arguments *a, Value *out)
{
    Arguments sizes = *a;
    Attrs attr = {.dtype = arg_dtype(a, 3, a->input.storage->dtype)};
    sizes.rest = &a->value[1];
    sizes.rests = 1;
    return arg_sizes(m, &sizes, &attr.shape) &&
           shape_allowed(attr.shape, FLOAT32, a->row->name, a->at, m->error) &&
           arg_cell(m, a, 2, attr.dtype, &attr.value) &&
           run_op(m, OP_FULL, NULL, 0, &attr, a->at, out);
}

/* torch.linspace(start, end, steps) */
static bool linspace(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.dtype = arg_dtype(a, 3, m->trace->default_dtype), .shape = {1, {a->value[2].i}}};
    if (a->value[2].i < 0)
        return raise_at(m, arg_span(a, 2), "number of steps must be non-negative");
    attr.lo = value_double(a->value[0]);
    attr.hi = value_double(a->value[1]);
    return shape_allowed(attr.shape, attr.dtype, "linspace", a->at, m->error) &&
           run_op(m, OP_LINSPACE, NULL, 0, &attr, a->at, out);
}

/* clang-format off */
#define LIKE " dtype:dtype=None device:device=None requires_grad:bool=False layout=None memory_format=None"
const Builtin library_like[] = {
    {"zeros_like", TORCH, "input:tensor *" LIKE, like, "0 in every cell of a tensor of that shape", 0},
    {"ones_like", TORCH, "input:tensor *" LIKE, like, "1 in every cell of a tensor of that shape", 1},
    {"empty_like", TORCH, "input:tensor *" LIKE, like,
     "a tensor of that shape to be filled later; it holds 0 until then", 0},
    {"full_like", TORCH, "input:tensor fill_value *" LIKE, full_like,
     "one value in every cell of a tensor of that shape", 0},
    {"new_zeros", TENSOR, "input:tensor *size" LIKE, new_filled,
     "a tensor full of 0 of the type of x", 0},
    {"new_ones", TENSOR, "input:tensor *size" LIKE, new_filled,
     "a tensor full of 1 of the type of x", 1},
    {"new_empty", TENSOR, "input:tensor *size" LIKE, new_filled,
     "a tensor of the type of x to be filled later; it holds 0 until then", 0},
    {"new_full", TENSOR, "input:tensor size fill_value *" LIKE, new_full,
     "a tensor full of one value, of the type of x", 0},
    {"linspace", TORCH,
     "start:number end:number steps:int * dtype:dtype=None device:device=None requires_grad:bool=False",
     linspace, "numbers evenly spread from start to end, both included", OP_LINSPACE},
    {0},
};
/* clang-format on */
