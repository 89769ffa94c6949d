/*
 * nn_change.c - what changes a module as a whole: the type of its numbers, whether its weights
 * learn, and the hooks that are called before and behind its forward.
 *
 * As in PyTorch a weight of another type is the same tensor with other cells, for whoever holds it;
 * a buffer is another tensor.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"

static Module *self(const Arguments *a)
{
    return a->value[0].module;
}

/* ---- the type of the numbers ---- */

typedef struct Casting {
    Machine *m;
    Span at;
    DType dtype;
    bool whole; /* whole numbers, too */
    int left;   /* modules that may still come */
} Casting;

static bool cast_member(Casting *c, Module *of, Member member)
{
    Value v = value_tensor(member.node), cast;
    Attrs attr = {.dtype = c->dtype};
    DType dtype = value_view(c->m, v).storage->dtype;
    if (dtype == c->dtype || !(c->whole || dtype_is_float(dtype)))
        return true;
    v.parameter = member.kind == MEMBER_PARAMETER;
    if (!run_op(c->m, OP_CAST, &v, 1, &attr, c->at, &cast))
        return false;
    if (v.parameter)
        return tensor_set_data(c->m, v, cast, c->at);
    member.node = cast.node;
    return module_set(c->m->trace, of, member) || object_too_large(c->m, c->at);
}

static bool cast_module(Casting *c, Module *of)
{
    if (--c->left < 0)
        return object_too_large(c->m, c->at);
    for (size_t i = 0; i < of->members.count; i++) {
        Member member = of->members.items[i];
        bool tensor = member.kind <= MEMBER_BUFFER && member.node != NO_NODE;
        if ((member.module && !cast_module(c, member.module)) ||
            (tensor && !cast_member(c, of, member)))
            return false;
    }
    return true;
}

static bool cast_to(Machine *m, const Arguments *a, DType dtype, bool whole, Value *out)
{
    Casting c = {.m = m, .at = a->at, .dtype = dtype, .whole = whole, .left = MAX_MODULES};
    *out = a->value[0];
    return object_changes(m, a->at) && cast_module(&c, self(a));
}

/* float() and double(): `which` is the type. */
static bool as_float(Machine *m, const Arguments *a, Value *out)
{
    return cast_to(m, a, (DType)a->row->which, false, out);
}

static bool as_type(Machine *m, const Arguments *a, Value *out)
{
    return cast_to(m, a, arg_dtype(a, 1, FLOAT32), true, out);
}

/* to(device), to(dtype), to(device, dtype), to(tensor). */
static bool to(Machine *m, const Arguments *a, Value *out)
{
    Value wanted = a->value[2];
    *out = a->value[0];
    for (int i = 0; i < a->rests; i++) {
        Value v = a->rest[i];
        if (v.kind == VALUE_TENSOR)
            wanted = (Value){.kind = VALUE_DTYPE, .i = value_view(m, v).storage->dtype};
        else if (read_dtype(&v)) {
            wanted = v;
            if (!check_dtype(m, v, value_span(v, a->at)))
                return false;
        } else if (value_is(v, 1u << VALUE_STR | 1u << VALUE_DEVICE | 1u << VALUE_INT) &&
                   !use_device(m, &v, value_span(v, a->at)))
            return false;
    }
    if (wanted.kind == VALUE_NONE)
        return true;
    if (!dtype_is_float((DType)wanted.i))
        return raise_as(m, TYPE_ERROR, a->at,
                        "nn.Module.to only accepts floating point or complex dtypes, but got "
                        "desired dtype=%s",
                        dtype_name((DType)wanted.i));
    return cast_to(m, a, (DType)wanted.i, false, out);
}

/* ---- whether weights learn ---- */

static void set_learning(Machine *m, const Module *of, bool learns, int *left)
{
    if (--*left < 0)
        return;
    for (size_t i = 0; i < of->members.count; i++) {
        const Member *member = &of->members.items[i];
        if (member->kind == MEMBER_PARAMETER && member->node != NO_NODE)
            trace_node_of(m->trace, member->node)->learns = learns;
        if (member->module)
            set_learning(m, member->module, learns, left);
    }
}

static bool requires_grad(Machine *m, const Arguments *a, Value *out)
{
    int left = MAX_MODULES;
    *out = a->value[0];
    if (!m->frozen)
        set_learning(m, self(a), a->value[1].b, &left);
    return true;
}

/* zero_grad, cpu: nothing has a gradient, and everything is on the CPU. */
static bool stay(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    if (a->row->which)
        *out = a->value[0];
    return true;
}

/* There is no GPU. */
static bool cuda(Machine *m, const Arguments *a, Value *out)
{
    Value device = value_str(STR("cuda"));
    *out = a->value[0];
    return use_device(m, &device, a->at);
}

/* ---- hooks ---- */

/* Keeps the hook; a handle takes it away again. `which`: HOOKS_BEFORE, HOOKS_BEHIND. */
static bool add_hook(Machine *m, const Arguments *a, Value *out)
{
    const void **hooks = &self(a)->hooks[a->row->which];
    Value make, given[2] = {{0}, a->value[1]};
    if (!object_changes(m, a->at) || !machine_member(m, SPACE_UTILS, STR("_hooked"), &make))
        return false;
    if (!*hooks) {
        Value *made = ARENA_NEW(m->arena, Value);
        *made = dict_make(m, VALUE_DICT);
        made->dict->type = "OrderedDict";
        *hooks = made;
    }
    given[0] = *(const Value *)*hooks;
    return machine_call_with(m, make, given, 2, a->at, out);
}

/* clang-format off */
const Builtin library_change[] = {
    {"to", OBJECT, "self *args device:device=None dtype:dtype=None non_blocking=False", to, "the module with its weights as another type, or on a device", 0},
    {"cuda", OBJECT, "self device=None", cuda, "refused, as PyTorch does it without a GPU", 0},
    {"cpu", OBJECT, "self", stay, "gives the module: everything runs here", 1},
    {"float", OBJECT, "self", as_float, "the module with its numbers as float32", FLOAT32},
    {"double", OBJECT, "self", as_float, "the module with its numbers as float64", FLOAT64},
    {"type", OBJECT, "self dst_type:dtype", as_type, "the module with all its numbers as that type", 0},
    {"requires_grad_", OBJECT, "self requires_grad:bool=True", requires_grad, "says of all weights whether they would learn", 0},
    {"zero_grad", OBJECT, "self set_to_none:bool=False", stay, "does nothing: there are no gradients here", 0},
    {"register_forward_pre_hook", OBJECT, "self hook", add_hook, "has hook(module, inputs) called before its forward", HOOKS_BEFORE},
    {"register_forward_hook", OBJECT, "self hook", add_hook, "has hook(module, inputs, output) called behind its forward", HOOKS_BEHIND},
    {0},
};
/* clang-format on */
