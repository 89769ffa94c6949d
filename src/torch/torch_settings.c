/*
 * torch_settings.c - what a program sets for all tensors: the type of floats that are written down,
 * how tensors are printed; what a type can hold; and what is asked about gradients.
 *
 * Nothing is learned here. That a tensor would learn is noted on its node, because PyTorch prints
 * it; views of such a tensor take the note over.
 */
#include "language/library.h"

#include <float.h>
#include <math.h>

/* ---- types ---- */

static bool set_default_dtype(Machine *m, const Arguments *a, Value *out)
{
    DType d = arg_dtype(a, 0, FLOAT32);
    (void)out;
    if (!dtype_is_float(d))
        return raise_as(m, TYPE_ERROR, a->at,
                        "only floating-point types are supported as the default type");
    m->trace->default_dtype = d;
    return true;
}

static bool promote_types(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    DType d = dtype_promote(arg_dtype(a, 0, FLOAT32), arg_dtype(a, 1, FLOAT32));
    *out = (Value){.kind = VALUE_DTYPE, .i = d};
    return true;
}

static bool result_type(Machine *m, const Arguments *a, Value *out)
{
    DType found[3] = {DTYPES, DTYPES, DTYPES}; /* of tensors with dimensions, 0-d ones, numbers */
    for (int k = 0; k < 2; k++) {
        Value v = a->value[k];
        bool tensor = v.kind == VALUE_TENSOR;
        if (!tensor && !value_is(v, NUMBER))
            return arg_wrong(m, a, k, "Tensor");
        DType own = tensor                  ? value_view(m, v).storage->dtype
                    : v.kind == VALUE_FLOAT ? m->trace->default_dtype
                                            : value_scalar(v).dtype;
        DType *of = &found[!tensor ? 2 : value_view(m, v).shape.rank == 0];
        *of = *of == DTYPES ? own : dtype_promote(*of, own);
    }
    *out = (Value){.kind = VALUE_DTYPE, .i = dtype_result(found[0], found[1], found[2])};
    return true;
}

/* ---- torch.finfo(dtype).min and its kin: an attribute at a time ---- */

typedef struct Limits {
    const char *name;
    double of32, of64, of16, brain; /* brain: bfloat16 */
} Limits;

static const Limits limits[] = {
    {"max", (double)FLT_MAX, DBL_MAX, 65504, 0x1.fep127},
    {"min", -(double)FLT_MAX, -DBL_MAX, -65504, -0x1.fep127},
    {"eps", (double)FLT_EPSILON, DBL_EPSILON, 0x1p-10, 0x1p-7},
    {"tiny", (double)FLT_MIN, DBL_MIN, 0x1p-14, (double)FLT_MIN},
    {"smallest_normal", (double)FLT_MIN, DBL_MIN, 0x1p-14, (double)FLT_MIN},
    {"resolution", 1e-6, 1e-15, 1e-3, 1e-2},
};

bool type_limit(Value of, Str name, Value *out)
{
    DType d = (DType)of.i;
    bool named = of.i >= DTYPES; /* float16 or bfloat16 */
    int bits = named ? 16 : (int)dtype_size(d) * 8;
    bool ok = true;
    if (str_is(name, "bits")) {
        *out = value_int(bits);
    } else if (str_is(name, "dtype")) {
        *out = value_str(str_from(str_of(dtype_name(d)), sizeof "torch." - 1));
    } else if (named || dtype_is_float(d)) {
        ok = false;
        for (size_t i = 0; i < sizeof limits / sizeof *limits && !ok; i++)
            if ((ok = str_is(name, limits[i].name)))
                *out = value_float(d == FLOAT64            ? limits[i].of64
                                   : of.i == FLOAT16_NAME  ? limits[i].of16
                                   : of.i == BFLOAT16_NAME ? limits[i].brain
                                                           : limits[i].of32);
    } else {
        int64_t most = d == UINT8 ? UINT8_MAX : (int64_t)((UINT64_C(1) << (bits - 1)) - 1);
        ok = str_is(name, "max") || str_is(name, "min");
        *out = value_int(str_is(name, "max") ? most : d == UINT8 ? 0 : -most - 1);
    }
    return ok;
}

/* finfo of floats (`which` 1), iinfo of whole numbers */
static bool type_limits(Machine *m, const Arguments *a, Value *out)
{
    Value of = a->value[0];
    if (of.kind == VALUE_NONE && a->row->which)
        of = (Value){.kind = VALUE_DTYPE, .i = m->trace->default_dtype};
    if (!read_dtype(&of))
        return arg_wrong(m, a, 0, "torch.dtype");
    DType d = (DType)of.i;
    *out = (Value){.kind = VALUE_LIMITS, .i = d};
    bool named = of.i >= DTYPES;
    if (a->row->which ? named || dtype_is_float(d) : !named && dtype_is_whole(d))
        return true;
    return raise_as(m, TYPE_ERROR, a->at,
                    a->row->which ? "torch.finfo() requires a floating point input type. Use "
                                    "torch.iinfo to handle 'torch.finfo'"
                                  : "torch.iinfo() requires an integer input type. Use torch.finfo "
                                    "to handle 'torch.iinfo'");
}

/* ---- printing ---- */

static bool set_profile(Machine *m, const Arguments *a, TensorFormat *how)
{
    Value v = a->value[4];
    TensorFormat fresh = format_default();
    if (v.kind != VALUE_STR)
        return true;
    if (!str_is(v.s, "default") && !str_is(v.s, "short") && !str_is(v.s, "full"))
        return true; /* PyTorch passes over others */
    (void)m;
    *how = fresh;
    if (str_is(v.s, "short")) {
        how->precision = 2;
        how->edge = 2;
    }
    if (str_is(v.s, "full"))
        how->threshold = INT64_MAX;
    return true;
}

/* A whole number that was given, within limits; inf is the largest. */
static bool set_number(Machine *m, const Arguments *a, int k, int64_t most, int64_t *to)
{
    Value v = a->value[k];
    if (v.kind == VALUE_NONE)
        return true;
    if (v.kind == VALUE_FLOAT && v.f >= (double)most) {
        *to = most;
        return true;
    }
    if (!value_as_index(m, v, to))
        return v.kind == VALUE_FLOAT ? (*to = (int64_t)v.f, true) : arg_wrong(m, a, k, "int");
    *to = *to < 0 ? 0 : *to > most ? most : *to;
    return true;
}

static bool set_printoptions(Machine *m, const Arguments *a, Value *out)
{
    TensorFormat how = m->trace->format;
    (void)out;
    if (!set_profile(m, a, &how))
        return false;
    int64_t precision = how.precision, width = how.line_width;
    if (!set_number(m, a, 0, 100, &precision) || !set_number(m, a, 1, INT64_MAX, &how.threshold) ||
        !set_number(m, a, 2, INT32_MAX, &how.edge) || !set_number(m, a, 3, INT32_MAX, &width))
        return false;
    how.edge = how.edge < 1 ? 1 : how.edge;
    how.precision = (int)precision;
    how.line_width = (int)width;
    how.scientific = a->value[5].kind == VALUE_BOOL ? (a->value[5].b ? 1 : -1) : 0;
    m->trace->format = how;
    return true;
}

/* ---- gradients ---- */

static bool requires_grad(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(value_learns(m->trace, a->value[0]));
    return true;
}

static bool set_requires_grad(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    if (a->value[1].b && !value_is_float(m, *out))
        return raise_at(m, a->at,
                        "only Tensors of floating point dtype can require gradients\n"
                        "make it a float tensor first: .float()");
    return tensor_set_learning(m, out, a->value[1].b, a->at);
}

static bool is_leaf(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(value_is_leaf(m->trace, a->value[0]));
    return true;
}

/* x.grad_fn, of what nothing was computed for that learns. */
static bool gradient_function(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return value_is_leaf(m->trace, a->value[0]) ||
           raise_limit(m, a->at,
                       "the grad_fn of what was computed is not in the lesson language\n"
                       "nothing is learned here; x.grad_fn is None where x.is_leaf");
}

/* x.grad, of code that does not learn. */
static bool gradient(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return !m->outside.learning ||
           raise_limit(m, a->at,
                       "Tensor.grad is not in the lesson language\n"
                       "nothing is learned here: a lesson runs a model forwards");
}

/* clang-format off */
const Builtin library_settings[] = {
    {"set_default_dtype", TORCH, "d:dtype", set_default_dtype,
     "the type of floats that are written down from now on", 0},
    {"promote_types", TORCH, "type1:dtype type2:dtype", promote_types,
     "the smallest type that holds both", 0},
    {"result_type", TORCH, "tensor1 tensor2", result_type,
     "the type that two operands are computed in", 0},
    {"finfo", TORCH, "type=None", type_limits, "what a float type can hold: .max .min .eps", 1},
    {"iinfo", TORCH, "type", type_limits, "what a whole type can hold: .max .min", 0},
    {"set_printoptions", TORCH,
     "precision=None threshold=None edgeitems=None linewidth=None profile=None sci_mode=None",
     set_printoptions, "how tensors are printed from now on", 0},
    {"requires_grad", TENSOR | PROPERTY, "input:tensor", requires_grad,
     "whether it would learn, if anything did", 0},
    {"requires_grad_", TENSOR, "input:tensor requires_grad:bool=True", set_requires_grad,
     "says that it would learn, and gives the tensor", 0},
    {"grad", TENSOR | PROPERTY, "input:tensor", gradient, "None: there are no gradients here", 0},
    {"grad_fn", TENSOR | PROPERTY, "input:tensor", gradient_function, "None, of what was not computed from what learns", 0},
    {"is_leaf", TENSOR | PROPERTY, "input:tensor", is_leaf, "whether it was not computed from what learns", 0},
    {0},
};
/* clang-format on */
