/*
 * nn.c - torch.nn: Parameter, Linear, Dropout, Module, ModuleList, and what all modules can do.
 */
#include "language/function.h"

#include "language/library.h"

/* ---- layers ---- */

static bool nn_parameter(Machine *m, const Arguments *a, Value *out)
{
    bool learns = a->value[1].b;
    if (learns && !dtype_is_float(a->input.storage->dtype))
        return raise_at(m, arg_span(a, 0),
                        "Only Tensors of floating point and complex dtype can require gradients\n"
                        "make it a float tensor first: .float()");
    if (!run_row(m, a, NULL, out))
        return false;
    if (!m->frozen)
        trace_node_of(m->trace, out->node)->learns = learns;
    out->parameter = true;
    return true;
}

static bool give_module(Module *made, Value *out)
{
    if (made)
        *out = value_object(made);
    return made != NULL;
}

static bool nn_linear(Machine *m, const Arguments *a, Value *out)
{
    bool biased;
    DType before = m->trace->default_dtype;
    if (!value_truth(m, a->value[2], a->at, &biased))
        return false;
    m->trace->default_dtype = arg_dtype(a, 4, before);
    Module *made =
        module_linear(m->trace, a->value[0].i, a->value[1].i, biased, !m->undrawn, a->at, m->error);
    m->trace->default_dtype = before;
    return give_module(made, out);
}

static bool nn_dropout(Machine *m, const Arguments *a, Value *out)
{
    Value p = a->value[0];
    if (p.kind == VALUE_TENSOR && !value_single(m, p, arg_span(a, 0), &p))
        return false;
    if (!value_is(p, NUMBER))
        return arg_wrong(m, a, 0, "float");
    if (a->value[1].b)
        return raise_limit(m, a->at,
                           "Dropout with inplace=True is not in the lesson language\n"
                           "leave inplace out: x = dropout(x)");
    return give_module(module_dropout(m->arena, value_double(p), p.kind != VALUE_FLOAT,
                                      value_span(p, a->at), m->error),
                       out);
}

static bool nn_module(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    Module *made = module_make(m->arena, MODULE_CLASS, STR("Module"));
    made->begun = true;
    return give_module(made, out);
}

/* ---- ModuleList ---- */

static bool append(Machine *m, Module *list, Value v, Span at)
{
    Str name = str_printf(m->arena, "%zu", list->members.count);
    if (v.kind == VALUE_OBJECT)
        return value_set_attribute(m, value_object(list), name, v, at);
    return raise_as(m, TYPE_ERROR, at,
                    "%s is not a Module subclass\n"
                    "a ModuleList holds modules: nn.Linear(...), or objects of a class",
                    torch_type(m, v));
}

static bool nn_module_list(Machine *m, const Arguments *a, Value *out)
{
    Module *list = module_make(m->arena, MODULE_LIST, STR("ModuleList"));
    Each each = {.of = a->value[0], .at = arg_span(a, 0), .end = a->value[0].kind == VALUE_NONE};
    while (!each.end && value_next(m, &each))
        if (!append(m, list, each.item, value_span(each.item, a->at)))
            return false;
    return each.end && give_module(list, out);
}

static Module *self(const Arguments *a)
{
    return a->value[0].module;
}

static bool list_append(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    return append(m, self(a), a->value[1], a->at);
}

static bool list_extend(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[1], .at = a->at};
    *out = a->value[0];
    while (value_next(m, &each))
        if (!append(m, self(a), each.item, a->at))
            return false;
    return each.end;
}

/* The modules behind the place move on by one. */
static bool list_insert(Machine *m, const Arguments *a, Value *out)
{
    MemberList *members = &self(a)->members;
    int64_t count = (int64_t)members->count, at = a->value[1].i;
    (void)out;
    at = at < 0 ? at + count : at;
    at = at < 0 ? 0 : at > count ? count : at;
    if (!append(m, self(a), a->value[2], a->at))
        return false;
    for (int64_t i = count; i > at; i--)
        members->items[i].module = members->items[i - 1].module;
    members->items[at].module = a->value[2].module;
    return true;
}

static bool list_pop(Machine *m, const Arguments *a, Value *out)
{
    Subscript s = {.index = a->value[1], .at = a->at};
    return value_index(m, a->value[0], &s, 1, a->at, out) &&
           value_delete(m, a->value[0], &s, 1, a->at);
}

/* ---- what all modules can do ---- */

static bool object_init(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)out;
    self(a)->begun = true;
    return true;
}

/* A parameter takes the numbers of another one. */
static bool take_numbers(Machine *m, const Module *to, const Module *from, Str name, Span at)
{
    const Member *cells = module_member(to, name), *fresh = module_member(from, name);
    return !cells || cells->node == NO_NODE ||
           write_weights(m, object_member(cells), object_member(fresh), at);
}

static bool reset_parameters(Machine *m, const Arguments *a, Value *out)
{
    const Module *linear = self(a);
    const Member *bias = module_member(linear, STR("bias"));
    (void)out;
    if (linear->kind != MODULE_LINEAR)
        return raise_as(m, ATTRIBUTE_ERROR, a->at,
                        "'%s' object has no attribute 'reset_parameters'",
                        value_type_name(a->value[0]));
    const Module *fresh = module_linear(m->trace, linear->in, linear->out,
                                        bias && bias->node != NO_NODE, true, a->at, m->error);
    return fresh && object_changes(m, a->at) &&
           take_numbers(m, linear, fresh, STR("weight"), a->at) &&
           take_numbers(m, linear, fresh, STR("bias"), a->at);
}

/* The weight or bias of a Linear that is a tensor but no parameter, as behind weight_norm. */
static bool plain_tensor(const Module *linear, const char *name, Value *out)
{
    const Member *member = module_member(linear, str_of(name));
    if (member && member->kind != MEMBER_MODULE)
        *out = object_member(member);
    return member && member->kind != MEMBER_PARAMETER && out->kind == VALUE_TENSOR;
}

static bool layer_forward(Machine *m, const Arguments *a, Value *out)
{
    Value of[3] = {a->value[1], value_none(), value_none()};
    bool weight = plain_tensor(self(a), "weight", &of[1]);
    bool bias = plain_tensor(self(a), "bias", &of[2]);
    if (self(a)->kind == MODULE_LINEAR && (weight || bias) && of[1].kind == VALUE_TENSOR)
        return run_op(m, OP_LINEAR, of, of[2].kind == VALUE_TENSOR ? 3 : 2, NULL, a->at, out);
    Operand in = value_operand(m, a->value[1], arg_span(a, 1));
    NodeId node = module_forward(m->trace, self(a), in, m->dropout_mkl, a->at, m->error);
    *out = value_tensor(node);
    return node != NO_NODE;
}

/* Calls the train of all parts whose classes have one of their own. */
static bool train_parts(Machine *m, const Module *of, Value mode, Span at)
{
    for (size_t i = 0; i < of->members.count; i++) {
        Module *part = of->members.items[i].module;
        Value ignored;
        bool own = false;
        if (part &&
            (!object_special(m, value_object(part), "train", &mode, 1, at, &ignored, &own) ||
             (!own && !train_parts(m, part, mode, at))))
            return false;
    }
    return true;
}

/* train(mode), and eval(), which is train(False), also where the class has a train of its own. */
static bool set_mode(Machine *m, const Arguments *a, Value *out)
{
    bool eval = a->to->count == 1, own = false;
    Value mode = value_bool(eval ? a->row->which : a->value[1].b), ignored;
    *out = a->value[0];
    if (!object_changes(m, a->at))
        return false;
    if (eval && (!object_special(m, *out, "train", &mode, 1, a->at, &ignored, &own) || own))
        return m->error->kind == ERROR_NONE;
    return (module_train(self(a), mode.b) || object_too_large(m, a->at)) &&
           train_parts(m, self(a), mode, a->at);
}

static bool register_buffer(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[2];
    (void)out;
    if (a->value[1].kind != VALUE_STR) {
        raise_as(m, TYPE_ERROR, arg_span(a, 1), "buffer name should be a string. Got %s",
                 torch_type(m, a->value[1]));
        return error_hint(m->error, "the name comes first: register_buffer(\"mask\", mask)");
    }
    Str name = a->value[1].s;
    const Member *old = module_member(self(a), name);
    if (!value_is(v, 1u << VALUE_TENSOR | 1u << VALUE_NONE))
        return object_wrong_kind(m, MEMBER_BUFFER, name, v, arg_span(a, 2));
    if (old && old->kind != MEMBER_BUFFER)
        return raise_as(m, KEY_ERROR, a->at, "\"attribute '%.*s' already exists\"", STR_ARG(name));
    if (!object_changes(m, a->at) || !object_set_member(m, self(a), MEMBER_BUFFER, name, v, a->at))
        return false;
    module_member(self(a), name)->passing = !a->value[3].b;
    return true;
}

/* clang-format off */
const Builtin library_nn[] = {
    {"Parameter", NN, "data:tensor requires_grad:bool=True", nn_parameter,
     "the same cells, said to be weights", OP_PARAMETER},
    {"Linear", NN, "in_features:int out_features:int bias=True device:device=None dtype:dtype=None", nn_linear,
     "a layer x @ weight.T + bias; its first weights are drawn", 0},
    {"Dropout", NN, "p=0.5 inplace:bool=False", nn_dropout,
     "a layer that drops cells with chance p while training", 0},
    {"Module", NN, "", nn_module, "what classes inherit from", 0},
    {"ModuleList", NN, "modules=None", nn_module_list, "modules in a row: [i], len(...), for", 0},
    {"append", MODULES, "self module", list_append, "one more at the end", 0},
    {"extend", MODULES, "self modules", list_extend, "more at the end", 0},
    {"insert", MODULES, "self index:int module", list_insert, "one more at a place", 0},
    {"pop", MODULES, "self key:int", list_pop, "takes one away and gives it", 0},
    {"__init__", OBJECT, "self", object_init, "super().__init__(): first in every __init__", 0},
    {"reset_parameters", OBJECT, "self", reset_parameters, "draws the weights of a Linear anew", 0},
    {"forward", OBJECT, "self input:tensor", layer_forward, "what calling a layer does", 0},
    {"register_buffer", OBJECT, "self name tensor persistent:bool=True", register_buffer,
     "a tensor that belongs to the module but is no weight", 0},
    {"train", OBJECT, "self mode:bool=True", set_mode, "dropout drops from here on", true},
    {"eval", OBJECT, "self", set_mode, "dropout lets everything through", false},
    {0},
};
/* clang-format on */
