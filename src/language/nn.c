/*
 * nn.c - torch.nn: Parameter, Linear, Dropout, Module, ModuleList, and what modules can do.
 */
#include "language/library.h"

enum { NN = 1u << SPACE_NN, OBJECT = 1u << SPACE_OBJECT };

static bool nn_parameter(Machine *m, const Arguments *a, Value *out)
{
    Tensor data;
    bool learns = true;
    if (!arg_tensor(m, a, 0, &data) || !arg_bool(m, a, 1, &learns))
        return false;
    if (learns && data.storage->dtype != FLOAT32) {
        error_at(m->error, arg_span(a, 0),
                 "Only Tensors of floating point and complex dtype can require gradients");
        return error_hint(m->error, "make it a float tensor first: .float()");
    }
    if (!run_op(m, OP_PARAMETER, &a->value[0], 1, NULL, a->at, out))
        return false;
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
    int64_t in = 0, units = 0;
    Value bias = a->given[2] ? a->value[2] : value_bool(true);
    bool biased = true;
    return arg_int(m, a, 0, &in) && arg_int(m, a, 1, &units) &&
           value_truth(m, bias, a->at, &biased) &&
           give_module(module_linear(m->trace, in, units, biased, a->at, m->error), out);
}

static bool nn_dropout(Machine *m, const Arguments *a, Value *out)
{
    Value p = a->given[0] ? a->value[0] : value_float(0.5);
    bool inplace = false;
    if (p.kind == VALUE_TENSOR && !value_single(m, p, arg_span(a, 0), &p))
        return false;
    if (!value_is_number(p))
        return arg_wrong(m, a, 0, "float");
    if (!arg_bool(m, a, 1, &inplace))
        return false;
    if (inplace) {
        error_at(m->error, a->at, "Dropout with inplace=True is not in the lesson language");
        return error_hint(m->error, "leave inplace out: x = dropout(x)");
    }
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
    error_at(m->error, at, "%s is not a Module subclass",
             v.kind == VALUE_TENSOR ? "torch.FloatTensor" : value_type_name(v));
    return error_hint(m->error,
                      "a ModuleList holds modules: nn.Linear(...), or objects of a class");
}

static bool nn_module_list(Machine *m, const Arguments *a, Value *out)
{
    Module *list = module_make(m->arena, MODULE_LIST, STR("ModuleList"));
    bool end = !a->given[0] || a->value[0].kind == VALUE_NONE;
    for (int64_t k = 0; !end; k++) {
        Value item;
        if (!value_item(m, a->value[0], k, arg_span(a, 0), &item, &end) ||
            (!end && !append(m, list, item, value_span(item, a->at))))
            return false;
    }
    return give_module(list, out);
}

/* ---- what all modules can do ---- */

static Module *self(const Arguments *a)
{
    return a->value[0].module;
}

static bool object_init(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    self(a)->begun = true;
    *out = value_none();
    return true;
}

static bool layer_forward(Machine *m, const Arguments *a, Value *out)
{
    Tensor x;
    if (!arg_tensor(m, a, 1, &x))
        return false;
    Operand in = operand_node(a->value[1].node, arg_span(a, 1));
    NodeId node = module_forward(m->trace, self(a), in, m->dropout_mkl, a->at, m->error);
    *out = value_tensor(node);
    return node != NO_NODE;
}

static bool read_parameters(Machine *m, const Arguments *a, ParameterList *list)
{
    return module_parameters(m->arena, self(a), list) || object_too_large(m, a->at);
}

static Value parameter_value(Parameter p)
{
    Value v = value_tensor(p.node);
    v.parameter = true;
    return v;
}

static bool all_parameters(Machine *m, const Arguments *a, Value *out)
{
    ParameterList list = {0};
    bool well = read_parameters(m, a, &list);
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t i = 0; i < list.count; i++)
        *ARENA_PUSH(m->arena, out->items) = parameter_value(list.items[i]);
    return well;
}

static bool named_parameters(Machine *m, const Arguments *a, Value *out)
{
    ParameterList list = {0};
    bool well = read_parameters(m, a, &list);
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t i = 0; i < list.count; i++) {
        Value pair[2] = {value_str(list.items[i].name), parameter_value(list.items[i])};
        *ARENA_PUSH(m->arena, out->items) = value_items(m, VALUE_TUPLE, pair, 2);
    }
    return well;
}

static bool set_mode(Machine *m, const Arguments *a, bool mode, Value *out)
{
    *out = a->value[0];
    return object_changes(m, a->at) && (module_train(self(a), mode) || object_too_large(m, a->at));
}

static bool object_train(Machine *m, const Arguments *a, Value *out)
{
    bool mode = true;
    return arg_bool(m, a, 1, &mode) && set_mode(m, a, mode, out);
}

static bool object_eval(Machine *m, const Arguments *a, Value *out)
{
    return set_mode(m, a, false, out);
}

static bool register_buffer(Machine *m, const Arguments *a, Value *out)
{
    bool persistent = true;
    Value v = a->value[2];
    *out = value_none();
    if (a->value[1].kind != VALUE_STR)
        return arg_wrong(m, a, 1, "str");
    if (!arg_bool(m, a, 3, &persistent))
        return false;
    if (v.kind != VALUE_TENSOR && v.kind != VALUE_NONE)
        return error_at(m->error, arg_span(a, 2),
                        "cannot assign '%s' object to buffer '%.*s' (torch Tensor or None "
                        "required)",
                        value_type_name(v), STR_ARG(a->value[1].s));
    return object_buffer(m, a->value[0], a->value[1].s, v, a->at);
}

/* clang-format off */
const Builtin library_nn[] = {
    {"Parameter", NN, "data requires_grad=True", nn_parameter,
     "the same cells, said to be weights", false},
    {"Linear", NN, "in_features out_features bias=True", nn_linear,
     "a layer x @ weight.T + bias; its first weights are drawn", false},
    {"Dropout", NN, "p=0.5 inplace=False", nn_dropout,
     "a layer that drops cells with chance p while training", false},
    {"Module", NN, "", nn_module, "what classes inherit from", false},
    {"ModuleList", NN, "modules=None", nn_module_list, "modules in a row: [i], len(...), for", false},
    {"__init__", OBJECT, "self", object_init, "super().__init__(): first in every __init__", false},
    {"forward", OBJECT, "self input", layer_forward, "what calling a layer does", false},
    {"register_buffer", OBJECT, "self name tensor persistent=True", register_buffer,
     "a tensor that belongs to the module but is no weight", false},
    {"parameters", OBJECT, "self", all_parameters, "all weights, as a list", false},
    {"named_parameters", OBJECT, "self", named_parameters, "pairs (name, weight)", false},
    {"train", OBJECT, "self mode=True", object_train, "dropout drops from here on", false},
    {"eval", OBJECT, "self", object_eval, "dropout lets everything through", false},
    {0},
};
/* clang-format on */
