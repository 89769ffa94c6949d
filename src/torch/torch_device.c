/*
 * torch_device.c - where tensors live and what type they have: torch.device, x.to, x.type, x.cpu,
 * and questions about them.
 *
 * Everything runs on the CPU. The CPU may be named wherever PyTorch takes a device; other devices
 * may be named, too, but nothing can be put there (arguments.c refuses them).
 */
#include "language/library.h"

#include <string.h>

enum { BOTH = TENSOR | TORCH };

/* ---- torch.device ---- */

/* The kinds of devices of PyTorch, as its message lists them. */
static const char device_types[] =
    "cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, ort, xla, lazy, vulkan, "
    "mps, meta, hpu, privateuseone";

static bool is_device_type(Str name)
{
    const char *at = device_types;
    for (size_t n; *at; at += n + (at[n] ? 2 : 0)) {
        n = strcspn(at, ",");
        if (str_equal(name, (Str){at, n}))
            return true;
    }
    return false;
}

bool read_device(Machine *m, Str text, Span at, Value *out)
{
    size_t colon = str_find(text, ':');
    int64_t index = 0;
    if (!is_device_type(str_part(text, 0, colon)))
        return raise_at(m, at,
                        "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, "
                        "ve, fpga, ort, xla, lazy, vulkan, mps, meta, hpu, privateuseone device "
                        "type at start of device string: %.*s\n"
                        "everything runs on the CPU here: torch.device(\"cpu\")",
                        STR_ARG(str_part(text, 0, colon)));
    if (colon < text.len && (!str_to_int(str_from(text, colon + 1), &index) || index < 0))
        return raise_at(m, at, "Invalid device string: '%.*s'", STR_ARG(text));
    *out = (Value){.kind = VALUE_DEVICE, .s = text, .at = at};
    return true;
}

static bool torch_device(Machine *m, const Arguments *a, Value *out)
{
    Value of = a->value[0], index = a->value[1];
    if (of.kind == VALUE_DEVICE) {
        *out = of;
        return true;
    }
    if (of.kind == VALUE_INT)
        return read_device(m, str_printf(m->arena, "cuda:%lld", (long long)of.i), a->at, out);
    if (of.kind != VALUE_STR)
        return arg_wrong(m, a, 0, "torch.device");
    Str text = index.kind == VALUE_NONE
                   ? of.s
                   : str_printf(m->arena, "%.*s:%lld", STR_ARG(of.s), (long long)index.i);
    return read_device(m, text, a->at, out);
}

void device_repr(StrBuf *out, Value v)
{
    size_t colon = str_find(v.s, ':');
    strbuf_printf(out, "device(type='%.*s'", STR_ARG(str_part(v.s, 0, colon)));
    if (colon < v.s.len)
        strbuf_printf(out, ", index=%.*s", STR_ARG(str_from(v.s, colon + 1)));
    strbuf_char(out, ')');
}

bool device_attribute(Value of, Str name, Value *out)
{
    size_t colon = str_find(of.s, ':');
    *out = value_none();
    if (str_is(name, "type"))
        *out = value_str(str_part(of.s, 0, colon));
    else if (str_is(name, "index") && colon < of.s.len) {
        *out = value_int(0);
        str_to_int(str_from(of.s, colon + 1), &out->i);
    }
    return str_is(name, "type") || str_is(name, "index");
}

static Value the_cpu(void)
{
    return (Value){.kind = VALUE_DEVICE, .s = STR("cpu")};
}

static bool tensor_device(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)a;
    *out = the_cpu();
    return true;
}

/* ---- the same tensor, as something else ---- */

static bool as_type(Machine *m, const Arguments *a, DType dtype, bool copy, Value *out)
{
    Attrs attr = {.dtype = dtype};
    bool same = a->input.storage->dtype == dtype;
    *out = a->value[0];
    if (same && !copy)
        return true;
    return run_op(m, same ? OP_CLONE : OP_CAST, a->value, 1, &attr, a->at, out);
}

/* x.to(dtype), x.to(device), x.to(device, dtype), x.to(other). */
static bool to(Machine *m, const Arguments *a, Value *out)
{
    DType dtype = arg_dtype(a, 1, a->input.storage->dtype);
    bool copy = a->value[4].b;
    if (a->rests == 0 && a->position[1] == NOT_GIVEN && a->position[2] == NOT_GIVEN && !copy)
        return raise_as(m, TYPE_ERROR, a->at,
                        "to() received an invalid combination of arguments - got ()\n"
                        "it is called like this: x.to(device), x.to(dtype), x.to(other)");
    for (int i = 0; i < a->rests; i++) {
        Value v = a->rest[i];
        if (v.kind == VALUE_TENSOR)
            dtype = value_view(m, v).storage->dtype;
        else if (read_dtype(&v)) {
            dtype = (DType)v.i;
            if (!check_dtype(m, v, value_span(v, a->at)))
                return false;
        } else if (v.kind == VALUE_NONE || (v.kind == VALUE_BOOL && i > 0)) /* non_blocking */
            continue;
        else if (!value_is(v, 1u << VALUE_STR | 1u << VALUE_DEVICE | 1u << VALUE_INT))
            return raise_as(m, TYPE_ERROR, value_span(v, a->at),
                            "to() received an invalid combination of arguments - got (%s)\n"
                            "x.to(...) takes a device, a dtype or another tensor",
                            value_type_name(v));
        else if (!use_device(m, &v, value_span(v, a->at)))
            return false;
    }
    return as_type(m, a, dtype, copy, out);
}

static bool type_as(Machine *m, const Arguments *a, Value *out)
{
    return as_type(m, a, value_view(m, a->value[1]).storage->dtype, false, out);
}

/* The old names of types: x.type() gives 'torch.FloatTensor', and x.type('torch.LongTensor') casts.
 */
static bool type(Machine *m, const Arguments *a, Value *out)
{
    Value wanted = a->value[1];
    if (wanted.kind == VALUE_NONE) {
        *out =
            value_str(str_printf(m->arena, "torch.%sTensor", dtype_word(a->input.storage->dtype)));
        return true;
    }
    if (read_dtype(&wanted))
        return check_dtype(m, wanted, arg_span(a, 1)) && as_type(m, a, (DType)wanted.i, false, out);
    if (wanted.kind == VALUE_BUILTIN && wanted.builtin->spaces & TORCH &&
        str_ends(str_of(wanted.builtin->name), "Tensor"))
        return as_type(m, a, (DType)wanted.builtin->which, false, out);
    for (int d = 0; wanted.kind == VALUE_STR && d < DTYPES; d++)
        if (str_equal(wanted.s, str_printf(m->arena, "torch.%sTensor", dtype_word((DType)d))))
            return as_type(m, a, (DType)d, false, out);
    if (wanted.kind == VALUE_STR)
        return raise_as(m, VALUE_ERROR, arg_span(a, 1), "invalid type: '%.*s'", STR_ARG(wanted.s));
    return arg_wrong(m, a, 1, "torch.dtype");
}

/* x.cpu() */
static bool itself(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = a->value[0];
    return true;
}

static bool detach(Machine *m, const Arguments *a, Value *out)
{
    return tensor_detached(m, a->value[0], a->at, out);
}

/* x.detach_() */
static bool detach_itself(Machine *m, const Arguments *a, Value *out)
{
    Node *n = trace_node_of(m->trace, value_operand(m, a->value[0], a->at).node);
    *out = a->value[0];
    if (op_is_view(n->op) && n->op != OP_PARAMETER && n->op != OP_DETACH)
        return raise_at(m, a->at,
                        "Can't detach views in-place. Use detach() instead. If you are using "
                        "DistributedDataParallel (DDP) for training, and gradient_as_bucket_view "
                        "is set as True, gradients are views of DDP buckets, and hence detach_() "
                        "cannot be called on these gradients. To fix this error, please refer to "
                        "the Optimizer.zero_grad() function in torch/optim/optimizer.py as the "
                        "solution.\nx = x.detach() makes a tensor without gradients");
    if (!m->frozen)
        n->learns = n->grown = trace_node_of(m->trace, out->node)->learns =
            trace_node_of(m->trace, out->node)->grown = false;
    return true;
}

static bool no_cuda(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    return raise_as(m, ASSERTION_ERROR, a->at,
                    "Torch not compiled with CUDA enabled\n"
                    "everything runs on the CPU here: leave .%s(...) out, or ask "
                    "torch.cuda.is_available() first",
                    a->row->name);
}

/* ---- questions ---- */

static bool layout(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    return machine_member(m, SPACE_TORCH, STR("strided"), out);
}

/* Yes or no, as `which` says. */
static bool answer(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_bool(a->row->which);
    return true;
}

/* Whether there is a GPU: none here, but there may be one elsewhere. */
static bool has_gpu(Machine *m, const Arguments *a, Value *out)
{
    m->outside.devices++;
    *out = a->row->which ? value_int(m->other) : value_bool(m->other);
    return true;
}

static bool nothing(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)a;
    *out = value_none();
    return true;
}

static bool is_tensor(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_bool(a->value[0].kind == VALUE_TENSOR);
    return true;
}

static bool is_float(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(value_is_float(m, a->value[0]));
    return true;
}

static bool element_size(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_int((int64_t)dtype_size(a->input.storage->dtype));
    return true;
}

static bool storage_offset(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_int(a->input.offset);
    return true;
}

static bool default_dtype(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = (Value){.kind = VALUE_DTYPE, .i = m->trace->default_dtype};
    return true;
}

/* A number for where the cells lie, no address: the same for tensors that share their first cell,
 * and in every run. */
static bool place_of_cells(Machine *m, const Arguments *a, Value *out)
{
    enum { CELLS_BITS = 36 }; /* no storage has that many bytes */
    const Node *n = trace_node(m->trace, a->value[0].node);
    while (op_is_view(n->op) && n->in_count && n->in[0].node != NO_NODE)
        n = trace_node(m->trace, n->in[0].node);
    int64_t bytes = a->input.offset * (int64_t)dtype_size(a->input.storage->dtype);
    *out = value_int(
        tensor_count(a->input) ? ((int64_t)n->id + 1) * (INT64_C(1) << CELLS_BITS) + bytes : 0);
    return true;
}

static bool storage_size(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_int(a->input.storage->count);
    return true;
}

/* clang-format off */
const Builtin library_device[] = {
    {"device", TORCH, "type index:int?=None", torch_device, "a device; only the CPU can be used", 0},
    {"device", TENSOR | PROPERTY, "input:tensor", tensor_device, "where the cells lie: the CPU", 0},
    {"to", TENSOR,
     "input:tensor *args dtype:dtype=None device:device=None non_blocking=False copy:bool=False "
     "memory_format=None", to, "the same numbers as another type, or on a device", OP_CAST},
    {"type_as", TENSOR, "input:tensor other:tensor", type_as, "the numbers as the type of other",
     OP_CAST},
    {"type", TENSOR, "input:tensor dtype=None", type,
     "the name of the type, or the numbers as another type", OP_CAST},
    {"cpu", TENSOR, "input:tensor", itself, "the tensor itself: everything is on the CPU", 0},
    {"cuda", TENSOR, "input:tensor device=None", no_cuda, "refused: there is no such device", 0},
    {"detach", BOTH, "input:tensor", detach, "the same cells as a tensor without gradients", OP_DETACH},
    {"detach_", TENSOR, "input:tensor", detach_itself, "says that the tensor has no gradients", 0},
    {"data", TENSOR | PROPERTY, "input:tensor", detach, "the same cells as a tensor without gradients; x.data = y gives x the cells of y", OP_DETACH},
    {"is_cuda", TENSOR | PROPERTY, "input:tensor", answer, "whether it is on a GPU: no", 0},
    {"is_sparse", TENSOR | PROPERTY, "input:tensor", answer, "whether zeros are left out: no", 0},
    {"layout", TENSOR | PROPERTY, "input:tensor", layout, "how its cells lie: torch.strided", 0},
    {"is_tensor", TORCH, "obj", is_tensor, "whether it is a tensor", 0},
    {"is_floating_point", BOTH, "input:tensor", is_float, "whether its cells are floats", 0},
    {"is_complex", BOTH, "input:tensor", answer, "whether its cells are complex: no", 0},
    {"element_size", TENSOR, "input:tensor", element_size, "the bytes of one cell", 0},
    {"storage_offset", TENSOR, "input:tensor", storage_offset,
     "the place of its first cell in its memory", 0},
    {"data_ptr", TENSOR, "input:tensor", place_of_cells,
     "a number for where the cells lie: the same for tensors that share them", 0},
    {"_storage_size", TENSOR, "input:tensor", storage_size, "how many cells its memory has", 0},
    {"get_default_dtype", TORCH, "", default_dtype, "the type of floats that are written down", 0},
    {"is_available", CUDA | MPS, "", has_gpu, "whether there is such a device: no", 0},
    {"is_built", CUDA_BACKEND | MPS, "", has_gpu, "whether PyTorch knows such a device: no", 0},
    {"device_count", CUDA, "", has_gpu, "how many there are: 0", 1},
    {"manual_seed", CUDA, "seed:number", nothing, "nothing: there is no such device", 0},
    {"manual_seed_all", CUDA, "seed:number", nothing, "nothing: there is no such device", 0},
    {"empty_cache", CUDA, "", nothing, "nothing: there is no such device", 0},
    {"synchronize", CUDA, "device=None", no_cuda, "refused: there is no such device", 0},
    {"use_deterministic_algorithms", TORCH, "mode:bool * warn_only:bool=False", nothing,
     "nothing: every run gives the same numbers", 0},
    {"set_num_threads", TORCH, "int:int", nothing, "nothing: numbers do not depend on it", 0},
    {0},
};
/* clang-format on */
