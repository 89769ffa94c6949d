/*
 * nn.c - torch.nn: Parameter, Linear, Dropout, Module, ModuleList; what modules can do, and what
 * reading and setting an attribute of one means.
 */
#include "language/function.h"

#include "language/library.h"

/* ---- modules: reading ----
 *
 * What is assigned decides what becomes of it, as in PyTorch: a Parameter is a weight, a module a
 * part of the tree, a tensor where a buffer is registered a new buffer, and everything else a plain
 * attribute. Reading looks at the members first, then at the class's defs, then at what all modules
 * can do. */

Value value_object(Module *m)
{
    return (Value){.kind = VALUE_OBJECT, .module = m};
}

bool value_is_modules(Value v)
{
    return v.kind == VALUE_OBJECT && v.module->kind == MODULE_LIST;
}

static Value member_value(const Member *member)
{
    if (member->kind == MEMBER_VALUE)
        return *(const Value *)member->value;
    if (member->kind == MEMBER_MODULE)
        return member->module ? value_object(member->module) : value_none();
    if (member->node == NO_NODE)
        return value_none();
    Value v = value_tensor(member->node);
    v.parameter = member->kind == MEMBER_PARAMETER;
    return v;
}

/* Attributes that the layers have beside their members; false when they have no such attribute. */
static bool layer_attribute(const Module *m, Str name, Value *out)
{
    bool linear = m->kind == MODULE_LINEAR, dropout = m->kind == MODULE_DROPOUT;
    if (str_is(name, "training"))
        *out = value_bool(m->training);
    else if (linear && str_is(name, "in_features"))
        *out = value_int(m->in);
    else if (linear && str_is(name, "out_features"))
        *out = value_int(m->out);
    else if (dropout && str_is(name, "p"))
        *out = m->whole ? value_int((int64_t)m->p) : value_float(m->p);
    else if (dropout && str_is(name, "inplace"))
        *out = value_bool(false);
    else
        return false;
    return true;
}

/* A def of its class, bound to it. */
static bool bound_method(Machine *m, Value of, Str name, Value *out)
{
    const Class *c = of.module->definition;
    const Function *f = c ? class_method(c, name) : NULL;
    Value pair[2] = {value_object(of.module), {.kind = VALUE_FUNCTION, .function = f}};
    if (f)
        *out = value_items(m, VALUE_BOUND, pair, 2);
    return f != NULL;
}

/* Layers have a forward of the library's; a class has its own, and __init__ only super() has. */
static const Builtin *module_method(Value of, Str name)
{
    bool layer = of.module->kind == MODULE_LINEAR || of.module->kind == MODULE_DROPOUT;
    if ((str_is(name, "forward") && !layer) || (str_is(name, "__init__") && of.kind != VALUE_SUPER))
        return NULL;
    return library_find(SPACE_OBJECT, name);
}

static bool no_attribute(Machine *m, Value of, Str name, Span at)
{
    Nearest near = {.wanted = name};
    const MemberList *members = &of.module->members;
    const Class *c = of.module->definition;
    for (size_t i = 0; i < members->count; i++)
        nearest_offer(&near, members->items[i].name);
    for (size_t i = 0; c && i < c->methods.count; i++)
        nearest_offer(&near, c->methods.items[i].function->def->text);
    library_offer(&near, SPACE_OBJECT);
    if (raise_left_out(m, STR("torch.nn.Module"), name, at))
        return false;
    raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'", value_type_name(of),
             STR_ARG(name));
    if (of.kind == VALUE_SUPER)
        return error_hint(m->error, "super() is a plain nn.Module: super().__init__()");
    nearest_hint(&near, m->error);
    return false;
}

bool object_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Member *member = of.kind == VALUE_OBJECT ? module_member(of.module, name) : NULL;
    const Builtin *row = module_method(of, name);
    Value object = value_object(of.module);
    if (member)
        *out = member_value(member);
    else if (of.kind == VALUE_OBJECT &&
             (layer_attribute(of.module, name, out) || bound_method(m, of, name, out)))
        ;
    else if (!row)
        return no_attribute(m, of, name, at);
    else {
        *out = value_items(m, VALUE_METHOD, &object, 1);
        out->builtin = row;
    }
    out->at = at;
    return true;
}

bool object_forward(Machine *m, Value of, Span at, Value *out)
{
    const char *type = value_type_name(of);
    if (!of.module->begun)
        return raise_at(m, at,
                        "'%s' object has no attribute '_backward_hooks'\n"
                        "its __init__ must begin with super().__init__()",
                        type);
    if (module_method(of, STR("forward")) || bound_method(m, of, STR("forward"), out))
        return object_attribute(m, of, STR("forward"), at, out);
    raise_at(m, at, "Module [%s] is missing the required \"forward\" function", type);
    return value_is_modules(of)
               ? error_hint(m->error, "call its modules one by one: [head(x) for head in heads]")
               : error_hint(m->error, "give the class a def forward(self, x):");
}

/* ---- modules: writing ---- */

/* The name that PyTorch's messages give to the type of a value. */
static const char *torch_type(Machine *m, Value v)
{
    static const char *const tensors[] = {"torch.FloatTensor", "torch.LongTensor",
                                          "torch.BoolTensor"};
    return v.kind == VALUE_TENSOR ? tensors[value_view(m, v).storage->dtype] : value_type_name(v);
}

/* Says that the value cannot take the place of a member of that kind. Always false. */
static bool wrong_kind(Machine *m, MemberKind kind, Str name, Value v, Span at)
{
    return raise_at(
        m, at,
        kind == MEMBER_PARAMETER
            ? "cannot assign '%s' as parameter '%.*s' (torch.nn.Parameter or None expected)\n"
              "wrap it: nn.Parameter(...)"
        : kind == MEMBER_BUFFER
            ? "cannot assign '%s' object to buffer '%.*s' (torch Tensor or None required)"
            : "cannot assign '%s' as child module '%.*s' (torch.nn.Module or None expected)",
        torch_type(m, v), STR_ARG(name));
}

/* May modules be changed now? Error: not while an answer is computed. */
static bool object_changes(Machine *m, Span at)
{
    return !m->frozen || raise_limit(m, at, "a module may not be changed here");
}

static bool no_setting(Machine *m, Str name, const char *type, Span at)
{
    return raise_at(m, at, "the attribute '%.*s' of a '%s' cannot be set", STR_ARG(name), type);
}

static bool set_chance(Machine *m, Module *dropout, Value v, Span at)
{
    double p = value_double(v);
    if (!(p >= 0 && p <= 1))
        return raise_at(m, at, "dropout probability has to be between 0 and 1, but got %g", p);
    dropout->p = p;
    dropout->whole = v.kind != VALUE_FLOAT;
    return true;
}

/* The kind of member that the value becomes under that name. */
static MemberKind member_kind(const Member *old, Value v)
{
    if (v.kind == VALUE_OBJECT)
        return MEMBER_MODULE;
    if (v.kind == VALUE_TENSOR && v.parameter)
        return MEMBER_PARAMETER;
    if (old && (v.kind == VALUE_NONE || (old->kind == MEMBER_BUFFER && v.kind == VALUE_TENSOR)))
        return old->kind;
    return MEMBER_VALUE;
}

/* Sets the error of a tree of modules over the limits of modules/module.h. Always false. */
static bool object_too_large(Machine *m, Span at)
{
    return raise_at(m, at,
                    "maximum recursion depth exceeded\n"
                    "modules hold at most %d others, %d deep, and never themselves",
                    MAX_MODULES, MAX_MODULE_DEPTH);
}

static bool check_member(Machine *m, const Module *of, Member new, Value v, Span at)
{
    static const char *const words[] = {"parameter", "buffer", "module"};
    const Member *old = module_member(of, new.name);
    if (new.kind == MEMBER_VALUE)
        return !old || old->kind == MEMBER_VALUE || wrong_kind(m, old->kind, new.name, v, at);
    return of->begun || raise_at(m, at,
                                 "cannot assign %s before Module.__init__() call\n"
                                 "begin __init__ with super().__init__()",
                                 words[new.kind]);
}

/* Gives the member of that name the value, and names in the trace what it brought. */
static bool set_member(Machine *m, Module *of, MemberKind kind, Str name, Value v, Span at)
{
    Member new = {.name = name, .kind = kind, .node = NO_NODE};
    if (v.kind == VALUE_OBJECT)
        new.module = v.module;
    if (v.kind == VALUE_TENSOR)
        new.node = v.node;
    if (!check_member(m, of, new, v, at))
        return false;
    if (kind == MEMBER_VALUE) {
        Value *kept = ARENA_NEW(m->arena, Value);
        *kept = v;
        new.value = kept;
    }
    return module_set(m->trace, of, new) || object_too_large(m, at);
}

bool value_set_attribute(Machine *m, Value of, Str name, Value v, Span at)
{
    Value known;
    Module *object = of.module;
    if (of.kind == VALUE_MODULE && of.i == SPACE_CUDNN)
        return true; /* torch.backends.cudnn.deterministic = True: nothing runs there */
    if (of.kind != VALUE_OBJECT)
        return no_setting(m, name, value_type_name(of), at);
    if (!object_changes(m, at))
        return false;
    if (object->kind == MODULE_DROPOUT && str_is(name, "p") && value_is(v, NUMBER))
        return set_chance(m, object, v, at);
    if (str_is(name, "training") && v.kind == VALUE_BOOL) {
        object->training = v.b;
        return true;
    }
    if (layer_attribute(object, name, &known))
        return no_setting(m, name, value_type_name(of), at);
    MemberKind kind = member_kind(module_member(object, name), v);
    return set_member(m, object, kind, name, v, at);
}

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
    return value_truth(m, a->value[2], a->at, &biased) &&
           give_module(
               module_linear(m->trace, a->value[0].i, a->value[1].i, biased, a->at, m->error), out);
}

static bool nn_dropout(Machine *m, const Arguments *a, Value *out)
{
    Value p = a->value[0];
    if (p.kind == VALUE_TENSOR && !value_single(m, p, arg_span(a, 0), &p))
        return false;
    if (!value_is(p, NUMBER))
        return arg_wrong(m, a, 0, "float");
    if (a->value[1].b)
        return raise_at(m, a->at,
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
    return raise_at(m, at,
                    "%s is not a Module subclass\n"
                    "a ModuleList holds modules: nn.Linear(...), or objects of a class",
                    v.kind == VALUE_TENSOR ? "torch.FloatTensor" : value_type_name(v));
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

/* ---- what all modules can do ---- */

static Module *self(const Arguments *a)
{
    return a->value[0].module;
}

static bool object_init(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)out;
    self(a)->begun = true;
    return true;
}

static bool layer_forward(Machine *m, const Arguments *a, Value *out)
{
    Operand in = {.node = a->value[1].node, .at = arg_span(a, 1)};
    NodeId node = module_forward(m->trace, self(a), in, m->dropout_mkl, a->at, m->error);
    *out = value_tensor(node);
    return node != NO_NODE;
}

/* parameters, and named_parameters (`which`): the weights, or pairs (name, weight). */
static bool list_parameters(Machine *m, const Arguments *a, Value *out)
{
    ParameterList list = {0};
    *out = value_items(m, VALUE_LIST, NULL, 0);
    if (!module_parameters(m->arena, self(a), &list))
        return object_too_large(m, a->at);
    for (size_t i = 0; i < list.count; i++) {
        Value pair[2] = {value_str(list.items[i].name), value_tensor(list.items[i].node)};
        pair[1].parameter = true;
        *ARENA_PUSH(m->arena, out->items) =
            a->row->which ? value_items(m, VALUE_TUPLE, pair, 2) : pair[1];
    }
    return true;
}

/* train(mode), and eval(), which sets the mode `which`. */
static bool set_mode(Machine *m, const Arguments *a, Value *out)
{
    bool mode = a->to->count > 1 ? a->value[1].b : a->row->which;
    *out = a->value[0];
    return object_changes(m, a->at) && (module_train(self(a), mode) || object_too_large(m, a->at));
}

static bool register_buffer(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[2];
    Str name = a->value[1].s;
    const Member *old = module_member(self(a), name);
    (void)out;
    if (!value_is(v, 1u << VALUE_TENSOR | 1u << VALUE_NONE))
        return wrong_kind(m, MEMBER_BUFFER, name, v, arg_span(a, 2));
    if (old && old->kind != MEMBER_BUFFER)
        return raise_at(m, a->at, "attribute '%.*s' already exists", STR_ARG(name));
    return object_changes(m, a->at) && set_member(m, self(a), MEMBER_BUFFER, name, v, a->at);
}

/* clang-format off */
const Builtin library_nn[] = {
    {"Parameter", NN, "data:tensor requires_grad:bool=True", nn_parameter,
     "the same cells, said to be weights", OP_PARAMETER},
    {"Linear", NN, "in_features:int out_features:int bias=True", nn_linear,
     "a layer x @ weight.T + bias; its first weights are drawn", 0},
    {"Dropout", NN, "p=0.5 inplace:bool=False", nn_dropout,
     "a layer that drops cells with chance p while training", 0},
    {"Module", NN, "", nn_module, "what classes inherit from", 0},
    {"ModuleList", NN, "modules=None", nn_module_list, "modules in a row: [i], len(...), for", 0},
    {"__init__", OBJECT, "self", object_init, "super().__init__(): first in every __init__", 0},
    {"forward", OBJECT, "self input:tensor", layer_forward, "what calling a layer does", 0},
    {"register_buffer", OBJECT, "self name:str tensor persistent:bool=True", register_buffer,
     "a tensor that belongs to the module but is no weight", 0},
    {"parameters", OBJECT, "self", list_parameters, "all weights, as a list", 0},
    {"named_parameters", OBJECT, "self", list_parameters, "pairs (name, weight)", 1},
    {"train", OBJECT, "self mode:bool=True", set_mode, "dropout drops from here on", true},
    {"eval", OBJECT, "self", set_mode, "dropout lets everything through", false},
    {0},
};
/* clang-format on */
