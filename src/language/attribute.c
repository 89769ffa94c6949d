/*
 * attribute.c - x.shape, x.sum, torch.softmax, self.weight, and messages for unknown names.
 *
 * Attributes of a namespace are the library's members, those of a tensor its methods and
 * properties. Names that exist in PyTorch or Python but not here are answered with what to write
 * instead, others with the nearest name that is there.
 */
#include "language/eval.h"

#include "base/lookup.h"
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

static const Class *class_of(const Module *m)
{
    return m->definition;
}

/* A def of its class, bound to it. */
static bool bound_method(Machine *m, Value of, Str name, Value *out)
{
    const Class *c = class_of(of.module);
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
    Nearest near = nearest_start(name);
    const MemberList *members = &of.module->members;
    const Class *c = class_of(of.module);
    for (size_t i = 0; i < members->count; i++)
        nearest_offer(&near, members->items[i].name);
    for (size_t i = 0; c && i < c->methods.count; i++)
        nearest_offer(&near, c->methods.items[i].function->def->text);
    nearest_offer(&near, library_nearest(SPACE_OBJECT, name));
    error_at(m->error, at, "'%s' object has no attribute '%.*s'", value_type_name(of),
             STR_ARG(name));
    if (of.kind == VALUE_SUPER)
        return error_hint(m->error, "super() is a plain nn.Module: super().__init__()");
    if (str_is(name, "state_dict") || str_is(name, "named_buffers"))
        return error_hint(m->error, "parameters() and named_parameters() give the weights");
    nearest_hint(&near, m->error);
    return false;
}

/* An attribute or method of an object or super(). */
static bool object_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Member *member = of.kind == VALUE_OBJECT ? module_member(of.module, name) : NULL;
    const Builtin *row = module_method(of, name);
    Value self = value_object(of.module);
    if (member)
        *out = member_value(member);
    else if (of.kind == VALUE_OBJECT &&
             (layer_attribute(of.module, name, out) || bound_method(m, of, name, out)))
        ;
    else if (!row)
        return no_attribute(m, of, name, at);
    else {
        *out = value_items(m, VALUE_METHOD, &self, 1);
        out->builtin = row;
    }
    out->at = at;
    return true;
}

bool object_forward(Machine *m, Value of, Span at, Value *out)
{
    const char *type = value_type_name(of);
    if (!of.module->begun) {
        error_at(m->error, at, "'%s' object has no attribute '_backward_hooks'", type);
        return error_hint(m->error, "its __init__ must begin with super().__init__()");
    }
    if (module_method(of, STR("forward")) || bound_method(m, of, STR("forward"), out))
        return object_attribute(m, of, STR("forward"), at, out);
    error_at(m->error, at, "Module [%s] is missing the required \"forward\" function", type);
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

static bool wrong_kind(Machine *m, const Member *old, Value v, Span at)
{
    const char *type = torch_type(m, v);
    if (old->kind == MEMBER_PARAMETER) {
        error_at(m->error, at,
                 "cannot assign '%s' as parameter '%.*s' (torch.nn.Parameter or None expected)",
                 type, STR_ARG(old->name));
        return error_hint(m->error, "wrap it: nn.Parameter(...)");
    }
    if (old->kind == MEMBER_BUFFER)
        return error_at(m->error, at,
                        "cannot assign '%s' object to buffer '%.*s' (torch Tensor or None "
                        "required)",
                        type, STR_ARG(old->name));
    return error_at(m->error, at,
                    "cannot assign '%s' as child module '%.*s' (torch.nn.Module or None expected)",
                    type, STR_ARG(old->name));
}

/* Numbers that belong to a layer, not to its members; *done: it was one. */
static bool set_number(Machine *m, Module *of, Str name, Value v, Span at, bool *done)
{
    *done = true;
    if (!object_changes(m, at))
        return false;
    if (str_is(name, "training") && v.kind == VALUE_BOOL) {
        of->training = v.b;
        return true;
    }
    if (of->kind == MODULE_DROPOUT && str_is(name, "p") && value_is_number(v)) {
        double p = value_double(v);
        if (!(p >= 0 && p <= 1))
            return error_at(m->error, at,
                            "dropout probability has to be between 0 and 1, but got %g", p);
        of->p = p;
        of->whole = v.kind != VALUE_FLOAT;
        return true;
    }
    *done = false;
    Value known;
    return !layer_attribute(of, name, &known) ||
           error_at(m->error, at, "the attribute '%.*s' of a '%s' cannot be set", STR_ARG(name),
                    of->class_name.at);
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

bool object_too_large(Machine *m, Span at)
{
    error_at(m->error, at, "maximum recursion depth exceeded");
    return error_hint(m->error, "modules hold at most %d others, %d deep, and never themselves",
                      MAX_MODULES, MAX_MODULE_DEPTH);
}

static bool check_member(Machine *m, const Module *of, const Member *old, Member new, Value v,
                         Span at)
{
    static const char *const words[] = {"parameter", "buffer", "module"};
    if (new.kind == MEMBER_VALUE)
        return !old || old->kind == MEMBER_VALUE || wrong_kind(m, old, v, at);
    if (!of->begun) {
        error_at(m->error, at, "cannot assign %s before Module.__init__() call", words[new.kind]);
        return error_hint(m->error, "begin __init__ with super().__init__()");
    }
    return !new.module || module_may_take(of, new.module) || object_too_large(m, at);
}

bool object_changes(Machine *m, Span at)
{
    return !m->frozen || error_at(m->error, at, "a module may not be changed here");
}

static bool set_member(Machine *m, Module *of, Member new, Value v, Span at)
{
    const Member *old = module_member(of, new.name);
    if (v.kind == VALUE_OBJECT)
        new.module = v.module;
    if (v.kind == VALUE_TENSOR)
        new.node = v.node;
    if (!object_changes(m, at) || !check_member(m, of, old, new, v, at))
        return false;
    if (new.kind == MEMBER_VALUE) {
        Value *kept = ARENA_NEW(m->arena, Value);
        *kept = v;
        new.value = kept;
    }
    module_set(m->arena, of, new);
    module_name_member(m->trace, of, &new);
    return true;
}

bool value_set_attribute(Machine *m, Value of, Str name, Value v, Span at)
{
    bool done;
    if (of.kind != VALUE_OBJECT)
        return error_at(m->error, at, "the attribute '%.*s' of a '%s' cannot be set", STR_ARG(name),
                        value_type_name(of));
    if (!set_number(m, of.module, name, v, at, &done) || done)
        return done && m->error->kind == ERROR_NONE;
    Member new = {.name = name, .node = NO_NODE};
    new.kind = member_kind(module_member(of.module, name), v);
    return set_member(m, of.module, new, v, at);
}

bool object_buffer(Machine *m, Value of, Str name, Value v, Span at)
{
    const Member *old = module_member(of.module, name);
    Member new = {.name = name, .kind = MEMBER_BUFFER, .node = NO_NODE};
    if (old && old->kind != MEMBER_BUFFER)
        return error_at(m->error, at, "attribute '%.*s' already exists", STR_ARG(name));
    return set_member(m, of.module, new, v, at);
}

/* Names of PyTorch and Python that do not exist here, and what to write instead. */
typedef struct Missing {
    const char *name, *instead;
} Missing;

static const Missing missing[] = {
    {"Embedding", "index a table of weights: table[ids]"},
    {"LayerNorm", "subtract the mean and divide by the spread, with mean() and **0.5"},
    {"MultiheadAttention", "MultiHeadAttention of the prelude computes it step by step"},
    {"ReLU", "write x.masked_fill(x < 0, 0.0)"},
    {"Sequential", "call the layers one after the other in a forward"},
    {"Softmax", "write torch.softmax(x, dim=-1)"},
    {"add", "write a + b"},
    {"backward", "gradients are not part of lessons"},
    {"bmm", "write a @ b"},
    {"chunk", "take slices: x[:n], x[n:]"},
    {"cpu", "leave it out: everything runs here"},
    {"data", "leave it out: there are no gradients here"},
    {"detach", "leave it out: there are no gradients here"},
    {"device", "leave it out: everything runs here"},
    {"div", "write a / b"},
    {"double", "numbers are float32, int64 or bool here"},
    {"einsum", "write a @ b, with transpose where needed"},
    {"expand", "leave it out: sizes of 1 stretch by themselves"},
    {"eye", "write torch.tril(a) * torch.triu(a) with a = torch.ones(n, n)"},
    {"flatten", "write x.reshape(-1)"},
    {"float16", "numbers are float32, int64 or bool here"},
    {"float64", "numbers are float32, int64 or bool here"},
    {"full", "write torch.ones(...) * value"},
    {"functional", "torch.softmax(x, dim=-1) is here"},
    {"int", "numbers are float32, int64 or bool here: .long()"},
    {"int32", "numbers are float32, int64 or bool here"},
    {"mm", "write a @ b"},
    {"mul", "write a * b"},
    {"no_grad", "leave it out: there are no gradients here"},
    {"norm", "write (x * x).sum() ** 0.5"},
    {"numpy", "tolist() gives plain numbers"},
    {"ones_like", "write torch.ones(x.shape)"},
    {"pow", "write a ** b"},
    {"randn", "torch.rand draws between 0 and 1"},
    {"requires_grad", "leave it out: there are no gradients here"},
    {"sigmoid", "write 1 / (1 + torch.exp(-x))"},
    {"split", "take slices: x[:n], x[n:]"},
    {"sub", "write a - b"},
    {"t", "write x.T"},
    {"to", "leave it out, or use .float() or .bool()"},
    {"where", "write x.masked_fill(mask, value)"},
    {"zeros_like", "write torch.zeros(x.shape)"},
    {NULL, NULL},
};

static const Missing missing_of_plain[] = {
    {"append", "build a list with [... for ... in ...], or write a + [x]"},
    {"extend", "write a + b"},
    {"format", "write an f-string: f\"{x:.4f}\""},
    {"join", "write an f-string, or print with sep="},
    {"shape", "only tensors have a shape; len(...) counts items"},
    {"sum", "sum(...) adds the items of a list"},
    {"index", "count with enumerate"},
    {NULL, NULL},
};

static bool hint_instead(Machine *m, const Missing *row, Str name)
{
    while (row->name && !str_is(name, row->name))
        row++;
    return row->name ? error_hint(m->error, "%s", row->instead) : false;
}

/* Hints at what to write instead, else at the nearest name. */
static bool hint_at(Machine *m, Namespace space, Str name)
{
    hint_instead(m, missing, name);
    Str near = library_nearest(space, name);
    return near.len ? error_hint(m->error, "did you mean %.*s?", STR_ARG(near)) : false;
}

static bool module_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    static const char *const names[] = {[SPACE_TORCH] = "torch",
                                        [SPACE_MATH] = "math",
                                        [SPACE_NN] = "torch.nn",
                                        [SPACE_METADATA] = "importlib.metadata"};
    if (library_member((Namespace)of.i, name, out)) {
        out->at = at;
        return true;
    }
    error_at(m->error, at, "module '%s' has no attribute '%.*s'", names[of.i], STR_ARG(name));
    return hint_at(m, (Namespace)of.i, name);
}

static bool tensor_attribute(Machine *m, Value of, const Builtin *row, Span at, Value *out)
{
    Value bound = value_items(m, VALUE_METHOD, &of, 1);
    bound.builtin = row;
    if (row->property)
        return library_call(m, bound, NULL, 0, NULL, 0, span_join(of.at, at), out);
    *out = value_at(bound, at);
    return true;
}

bool value_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Builtin *row = of.kind == VALUE_TENSOR ? library_find(SPACE_TENSOR, name) : NULL;
    if (of.kind == VALUE_MODULE)
        return module_attribute(m, of, name, at, out);
    if (of.kind == VALUE_OBJECT || of.kind == VALUE_SUPER)
        return object_attribute(m, of, name, at, out);
    if (row != NULL)
        return tensor_attribute(m, of, row, at, out);
    if (of.kind == VALUE_PAIR && (str_is(name, "values") || str_is(name, "indices"))) {
        *out = value_at(of.items->items[str_is(name, "indices")], at);
        return true;
    }
    if (of.kind == VALUE_CLASS) {
        error_at(m->error, at, "type object '%.*s' has no attribute '%.*s'", STR_ARG(of.type->name),
                 STR_ARG(name));
        return error_hint(m->error, "make an object of the class first: %.*s(...)",
                          STR_ARG(of.type->name));
    }
    error_at(m->error, at, "'%s' object has no attribute '%.*s'", value_type_name(of),
             STR_ARG(name));
    return of.kind == VALUE_TENSOR ? hint_at(m, SPACE_TENSOR, name)
                                   : hint_instead(m, missing_of_plain, name);
}
