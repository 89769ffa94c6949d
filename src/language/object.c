/*
 * object.c - attributes of objects: reading, setting and deleting them.
 *
 * What is assigned to an object that derives from nn.Module decides what becomes of it, as in
 * PyTorch: a Parameter is a weight, a module a part of the tree, a tensor where a buffer is
 * registered a new buffer, and everything else a plain attribute. A plain object has only those.
 * Reading asks the class for a property, then the object, then the class and its bases, and then
 * what all modules can do.
 */
#include "language/dict.h"
#include "language/function.h"

#include "language/dict.h"

/* ---- making ---- */

Value value_object(Module *m)
{
    return (Value){.kind = VALUE_OBJECT, .module = m};
}

bool value_is_modules(Value v)
{
    return v.kind == VALUE_OBJECT && v.module->kind == MODULE_LIST;
}

Value object_make(Machine *m, const Class *c)
{
    bool plain = !class_row(c, NULL);
    Module *made = module_make(m->arena, plain ? MODULE_PLAIN : MODULE_CLASS, c->name);
    made->definition = c;
    return value_object(made);
}

bool object_become(Machine *m, Value object, Value made, Span at)
{
    Module *to = object.module, before = *to;
    *to = *made.module;
    to->class_name = before.class_name;
    to->definition = before.definition;
    to->parent = before.parent;
    to->name = before.name;
    to->variable = before.variable;
    to->members = before.members;
    for (size_t i = 0; i < made.module->members.count; i++) {
        Member member = made.module->members.items[i];
        if (member.module && member.module->parent == made.module)
            member.module->parent = NULL;
        if (!module_set(m->trace, to, member))
            return object_too_large(m, at);
    }
    return true;
}

/* ---- reading ---- */

Value object_member(const Member *member)
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
    if (str_is(name, "training") && m->kind != MODULE_PLAIN)
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

static Value bound_to(Machine *m, Value of, Value f)
{
    Value pair[2] = {of, f};
    return value_items(m, VALUE_BOUND, pair, 2);
}

/* A cached_property is computed once: its value then hides it. */
static bool read_cached(Machine *m, Value of, Value f, Str name, Span at, Value *out)
{
    const Member *kept = module_member(of.module, name);
    if (kept) {
        *out = object_member(kept);
        return true;
    }
    return machine_call_with(m, f, &of, 1, at, out) && object_store(m, of, name, *out, at);
}

/* What an attribute of a class is when it is read through `of`: an object, or a class. */
static bool bind_attribute(Machine *m, Value of, Value value, Str name, Span at, Value *out)
{
    Value class =
        of.kind == VALUE_OBJECT ? (Value){.kind = VALUE_CLASS, .type = object_class(of)} : of;
    *out = value;
    if (value.kind == VALUE_FUNCTION && of.kind != VALUE_CLASS)
        *out = bound_to(m, of, value);
    if (value.kind == VALUE_BUILTIN && value.builtin->spaces & OBJECT && of.kind == VALUE_OBJECT) {
        *out = value_items(m, VALUE_METHOD, &of, 1); /* what @dataclass made */
        out->builtin = value.builtin;
    }
    if (value.kind != VALUE_WRAPPED)
        return true;
    Value f = value.items->items[0];
    switch ((Wrap)value.builtin->which) {
    case WRAP_STATIC:
        *out = f;
        return true;
    case WRAP_CLASS:
        *out = bound_to(m, class, f);
        return true;
    case WRAP_CACHED:
        return of.kind != VALUE_OBJECT || read_cached(m, of, f, name, at, out);
    case WRAP_PROPERTY:
        return of.kind == VALUE_CLASS || machine_call_with(m, f, &of, 1, at, out);
    }
    return true;
}

bool object_bind(Machine *m, Value of, const Class *after, Str name, Span at, Value *out)
{
    const Class *c = of.kind == VALUE_CLASS   ? of.type
                     : of.kind == VALUE_TUPLE ? of.items->named
                                              : object_class(of);
    const Value *value = c ? class_find(c, after, name) : NULL;
    return value && bind_attribute(m, of, *value, name, at, out);
}

/* A property of its class, which comes before what the object holds. */
static bool find_property(Value of, Str name)
{
    const Class *c = object_class(of);
    const Value *value = c && c->properties ? class_find(c, NULL, name) : NULL;
    return value && value->kind == VALUE_WRAPPED && value->builtin->which != WRAP_STATIC &&
           value->builtin->which != WRAP_CLASS;
}

/* ---- what all objects can do ---- */

static bool plain_init(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return (a->rests == 0 && a->words.count == 0) ||
           raise_as(m, TYPE_ERROR, a->at,
                    "object.__init__() takes exactly one argument (the instance to initialize)");
}

static bool plain_store(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return object_store(m, a->value[0], a->value[1].s, a->value[2], a->at);
}

static bool plain_repr(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    if (!object_write_plain(m, &text, a->value[0]))
        return false;
    *out = value_str(strbuf_str(&text));
    return true;
}

/* What super() finds behind all classes, and object.NAME is. */
static const Builtin plain_methods[] = {
    {"__init__", OBJECT, "self *args", plain_init, "", 0},
    {"__init_subclass__", OBJECT, "self *args", plain_init, "", 0},
    {"__setattr__", OBJECT, "self name:str value", plain_store, "", 0},
    {"__repr__", OBJECT, "self", plain_repr, "", 0},
    {"__str__", OBJECT, "self", plain_repr, "", 0},
};

const Builtin *object_plain_method(Str name)
{
    for (size_t i = 0; i < sizeof plain_methods / sizeof *plain_methods; i++)
        if (str_is(name, plain_methods[i].name))
            return &plain_methods[i];
    return NULL;
}

/* Layers have a forward of the library's, modules their methods, and __init__ only super() has. */
static const Builtin *library_method(Value of, const Builtin *row, Str name, bool super)
{
    bool layer = of.kind == VALUE_OBJECT &&
                 (of.module->kind == MODULE_LINEAR || of.module->kind == MODULE_DROPOUT);
    if (str_is(name, "forward") && !layer)
        return NULL;
    if (str_is(name, "__init__") && !super)
        return NULL;
    const Builtin *method = row ? library_find(SPACE_OBJECT, name) : NULL;
    if (!method && value_is_modules(of))
        method = library_find(SPACE_MODULES, name);
    return !method && super ? object_plain_method(name) : method;
}

/* ---- special names ---- */

/* __dict__: what the object holds as values. Setting a key sets the attribute. */
static bool attributes_dict(Machine *m, Value of, Value *out)
{
    const MemberList *members = &of.module->members;
    *out = dict_make(m, VALUE_DICT);
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i].kind == MEMBER_VALUE &&
            !dict_set(m, out->dict, value_str(members->items[i].name),
                      object_member(&members->items[i]), of.at))
            return false;
    out->dict->mirror = of.module;
    return true;
}

static bool special_attribute(Machine *m, Value of, Str name, Value *out)
{
    if (str_is(name, "__class__"))
        *out = value_type(m, of);
    else if (str_is(name, "__dict__"))
        return attributes_dict(m, of, out);
    else if (str_is(name, "__doc__") || str_is(name, "__module__"))
        return value_attribute(m, value_type(m, of), name, of.at, out);
    else
        return false;
    return true;
}

/* ---- an attribute of an object ---- */

static bool no_attribute(Machine *m, Value of, Str name, Span at)
{
    Nearest near = {.wanted = name};
    const MemberList *members = &of.module->members;
    const Class *c = object_class(of);
    bool plain = of.module->kind == MODULE_PLAIN;
    for (size_t i = 0; i < members->count; i++)
        nearest_offer(&near, members->items[i].name);
    for (size_t k = 0; c && k < c->order.count; k++)
        for (size_t i = 0; i < c->order.items[k]->attributes.count; i++)
            nearest_offer(&near, c->order.items[k]->attributes.items[i].name);
    if (!plain)
        library_offer(&near, SPACE_OBJECT);
    if (!plain && raise_left_out(m, STR("torch.nn.Module"), name, at))
        return false;
    raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'", value_type_name(of),
             STR_ARG(name));
    nearest_hint(&near, m->error);
    return false;
}

/* super().name: what stands behind the class of the def in the order of the object's class. */
static bool super_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    Value object = of.items->items[0];
    const Class *after = of.items->items[1].type;
    if (object_bind(m, object, after, name, at, out) || m->error->kind != ERROR_NONE)
        return m->error->kind == ERROR_NONE;
    const Class *c = object.kind == VALUE_CLASS ? object.type : object_class(object);
    const Builtin *layer = class_row(c, after);
    const Builtin *row = library_method(object, layer, name, true);
    if (layer && str_is(name, "__init__") && !str_is(STR("Module"), layer->name)) {
        *out = bound_to(m, object, (Value){.kind = VALUE_BUILTIN, .builtin = layer});
        return true;
    }
    if (!row) {
        raise_as(m, ATTRIBUTE_ERROR, at, "'super' object has no attribute '%.*s'", STR_ARG(name));
        return layer && str_is(STR("Module"), layer->name) &&
               error_hint(m->error, "super() is a plain nn.Module: super().__init__()");
    }
    *out = value_items(m, VALUE_METHOD, &object, 1);
    out->builtin = row;
    return true;
}

/* The class's own __getattr__, for names that are nowhere else. */
static bool own_getattr(Machine *m, Value of, Str name, Span at, Value *out, bool *found)
{
    Value text = value_str(name);
    return object_special(m, of, "__getattr__", &text, 1, at, out, found);
}

/* m._modules, m._parameters, m._buffers: what it holds by name, as an OrderedDict. Changing that
 * changes nothing in the module. */
static bool member_table(Machine *m, Value of, Str name, Span at, Value *out, bool *found)
{
    static const char *const names[] = {"_parameters", "_buffers", "_modules"};
    const MemberList *members = &of.module->members;
    int kind = 0;
    while (kind < 3 && !str_is(name, names[kind]))
        kind++;
    *found = kind < 3 && of.module->kind != MODULE_PLAIN;
    if (!*found)
        return true;
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "OrderedDict";
    for (size_t i = 0; i < members->count; i++)
        if ((int)members->items[i].kind == kind &&
            !dict_set(m, out->dict, value_str(members->items[i].name),
                      object_member(&members->items[i]), at))
            return false;
    return true;
}

static bool find_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Member *member = find_property(of, name) ? NULL : module_member(of.module, name);
    bool found;
    if (member) {
        *out = object_member(member);
        return true;
    }
    if (layer_attribute(of.module, name, out) || object_bind(m, of, NULL, name, at, out) ||
        m->error->kind != ERROR_NONE)
        return m->error->kind == ERROR_NONE;
    bool module = of.module->kind != MODULE_PLAIN;
    const Builtin *row = library_method(of, module ? library_row(0) : NULL, name, false);
    if (row) {
        *out = value_items(m, VALUE_METHOD, &of, 1);
        out->builtin = row;
        return true;
    }
    if (special_attribute(m, of, name, out))
        return true;
    if (!member_table(m, of, name, at, out, &found) || found)
        return m->error->kind == ERROR_NONE;
    if (m->error->kind != ERROR_NONE || !own_getattr(m, of, name, at, out, &found))
        return false;
    if (found)
        return true;
    row = object_plain_method(name);
    if (!row)
        return no_attribute(m, of, name, at);
    *out = value_items(m, VALUE_METHOD, &of, 1);
    out->builtin = row;
    return true;
}

bool object_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    bool well = of.kind == VALUE_SUPER ? super_attribute(m, of, name, at, out)
                                       : find_attribute(m, of, name, at, out);
    if (well)
        out->at = at;
    return well;
}

bool object_forward(Machine *m, Value of, Span at, Value *out)
{
    const char *type = value_type_name(of);
    const Class *c = object_class(of);
    bool plain = of.module->kind == MODULE_PLAIN;
    if (!of.module->begun && !plain)
        return raise_as(m, ATTRIBUTE_ERROR, at,
                        "'%s' object has no attribute '_backward_hooks'\n"
                        "its __init__ must begin with super().__init__()",
                        type);
    if (c && class_find(c, NULL, STR("__call__")))
        return object_bind(m, of, NULL, STR("__call__"), at, out);
    if (plain)
        return raise_as(m, TYPE_ERROR, at, "'%s' object is not callable", type);
    if (library_method(of, library_row(0), STR("forward"), false) ||
        (c && class_find(c, NULL, STR("forward"))) || module_member(of.module, STR("forward")))
        return object_attribute(m, of, STR("forward"), at, out);
    raise_as(m, NOT_IMPLEMENTED_ERROR, at,
             "Module [%s] is missing the required \"forward\" function", type);
    return value_is_modules(of)
               ? error_hint(m->error, "call its modules one by one: [head(x) for head in heads]")
               : error_hint(m->error, "give the class a def forward(self, x):");
}

bool object_special(Machine *m, Value of, const char *name, const Value *arguments, size_t count,
                    Span at, Value *out, bool *found)
{
    Value method;
    *found = false;
    if (of.kind != VALUE_OBJECT || !object_class(of) ||
        !class_find(object_class(of), NULL, str_of(name)))
        return true;
    *found = true;
    return object_bind(m, of, NULL, str_of(name), at, &method) &&
           machine_call_with(m, method, arguments, count, at, out);
}

/* ---- writing ---- */

/* The name that PyTorch's messages give to the type of a value. */
static const char *torch_type(Machine *m, Value v)
{
    static const char *const tensors[] = {"torch.FloatTensor", "torch.LongTensor",
                                          "torch.BoolTensor"};
    return v.kind == VALUE_TENSOR ? tensors[value_view(m, v).storage->dtype] : value_type_name(v);
}

bool object_wrong_kind(Machine *m, MemberKind kind, Str name, Value v, Span at)
{
    return raise_as(
        m, TYPE_ERROR, at,
        kind == MEMBER_PARAMETER
            ? "cannot assign '%s' as parameter '%.*s' (torch.nn.Parameter or None expected)\n"
              "wrap it: nn.Parameter(...)"
        : kind == MEMBER_BUFFER
            ? "cannot assign '%s' object to buffer '%.*s' (torch Tensor or None required)"
            : "cannot assign '%s' as child module '%.*s' (torch.nn.Module or None expected)",
        torch_type(m, v), STR_ARG(name));
}

bool object_changes(Machine *m, Span at)
{
    return !m->frozen || raise_limit(m, at, "a module may not be changed here");
}

static bool no_setting(Machine *m, Str name, const char *type, Span at)
{
    return raise_limit(m, at, "the attribute '%.*s' of a '%s' cannot be set", STR_ARG(name), type);
}

static bool set_chance(Machine *m, Module *dropout, Value v, Span at)
{
    double p = value_double(v);
    if (!(p >= 0 && p <= 1))
        return raise_as(m, VALUE_ERROR, at,
                        "dropout probability has to be between 0 and 1, but got %g", p);
    dropout->p = p;
    dropout->whole = v.kind != VALUE_FLOAT;
    return true;
}

/* The kind of member that the value becomes under that name. */
static MemberKind member_kind(const Module *of, const Member *old, Value v)
{
    if (of->kind == MODULE_PLAIN)
        return MEMBER_VALUE;
    if (v.kind == VALUE_OBJECT && v.module->kind != MODULE_PLAIN)
        return MEMBER_MODULE;
    if (v.kind == VALUE_TENSOR && v.parameter)
        return MEMBER_PARAMETER;
    if (old && (v.kind == VALUE_NONE || (old->kind == MEMBER_BUFFER && v.kind == VALUE_TENSOR)))
        return old->kind;
    return MEMBER_VALUE;
}

bool object_too_large(Machine *m, Span at)
{
    return raise_limit(m, at,
                       "maximum recursion depth exceeded\n"
                       "modules hold at most %d others, %d deep, and never themselves",
                       MAX_MODULES, MAX_MODULE_DEPTH);
}

static bool check_member(Machine *m, const Module *of, Member new, Value v, Span at)
{
    static const char *const words[] = {"parameters", "buffer", "module"};
    const Member *old = module_member(of, new.name);
    if (new.kind == MEMBER_VALUE)
        return !old || old->kind == MEMBER_VALUE ||
               object_wrong_kind(m, old->kind, new.name, v, at);
    return of->begun || raise_as(m, ATTRIBUTE_ERROR, at,
                                 "cannot assign %s before Module.__init__() call\n"
                                 "begin __init__ with super().__init__()",
                                 words[new.kind]);
}

bool object_set_member(Machine *m, Module *of, MemberKind kind, Str name, Value v, Span at)
{
    Member new = {.name = name, .kind = kind, .node = NO_NODE};
    if (v.kind == VALUE_OBJECT && kind == MEMBER_MODULE)
        new.module = v.module;
    if (v.kind == VALUE_TENSOR)
        new.node = v.node;
    if (!check_member(m, of, new, v, at))
        return false;
    const Member *old = module_member(of, name);
    new.passing = old && old->kind == kind && old->passing;
    if (kind == MEMBER_VALUE) {
        Value *kept = ARENA_NEW(m->arena, Value);
        *kept = v;
        new.value = kept;
    }
    return module_set(m->trace, of, new) || object_too_large(m, at);
}

bool object_store(Machine *m, Value of, Str name, Value v, Span at)
{
    Value known;
    Module *object = of.module;
    if (of.kind != VALUE_OBJECT)
        return no_setting(m, name, value_type_name(of), at);
    if (!object_changes(m, at))
        return false;
    if (object->kind == MODULE_DROPOUT && str_is(name, "p") && value_is(v, NUMBER))
        return set_chance(m, object, v, at);
    if (str_is(name, "training") && v.kind == VALUE_BOOL && object->kind != MODULE_PLAIN) {
        object->training = v.b;
        return true;
    }
    if (layer_attribute(object, name, &known))
        return no_setting(m, name, value_type_name(of), at);
    MemberKind kind = member_kind(object, module_member(object, name), v);
    return object_set_member(m, object, kind, name, v, at);
}

/* A property's setter, where the class has one of that name. */
static bool set_property(Machine *m, Value of, Str name, Value v, Span at)
{
    Value property = *class_find(object_class(of), NULL, name), ignored;
    Value setter = property.items->items[1], arguments[2] = {of, v};
    if (property.builtin->which == WRAP_CACHED)
        return object_store(m, of, name, v, at);
    if (setter.kind == VALUE_NONE)
        return raise_as(m, ATTRIBUTE_ERROR, at,
                        "property '%.*s' of '%s' object has no setter\n"
                        "write a second def of that name below it, with @%.*s.setter above it",
                        STR_ARG(name), value_type_name(of), STR_ARG(name));
    return machine_call_with(m, setter, arguments, 2, at, &ignored);
}

static bool set_own(Machine *m, Value of, Str name, Value v, Span at)
{
    Value arguments[2] = {value_str(name), v}, ignored;
    bool found;
    const Class *c = object_class(of);
    if (!object_special(m, of, "__setattr__", arguments, 2, at, &ignored, &found) || found)
        return m->error->kind == ERROR_NONE;
    if (c && c->frozen)
        return raise_as(
            m, ATTRIBUTE_ERROR, at,
            "cannot assign to field '%.*s'\n"
            "its class is frozen: dataclasses.replace(x, %.*s=...) makes a changed copy",
            STR_ARG(name), STR_ARG(name));
    return find_property(of, name) ? set_property(m, of, name, v, at)
                                   : object_store(m, of, name, v, at);
}

bool value_set_attribute(Machine *m, Value of, Str name, Value v, Span at)
{
    if (of.kind == VALUE_OBJECT)
        return set_own(m, of, name, v, at);
    if (of.kind == VALUE_BOUND)
        of = of.items->items[1];
    if (of.kind == VALUE_MODULE && of.i == SPACE_CUDNN)
        return true; /* torch.backends.cudnn.deterministic = True: nothing runs there */
    if (of.kind == VALUE_TENSOR && str_is(name, "requires_grad") && v.kind == VALUE_BOOL) {
        trace_node_of(m->trace, of.node)->learns = v.b; /* it is only what is printed */
        return true;
    }
    if (of.kind != VALUE_CLASS && of.kind != VALUE_FUNCTION)
        return no_setting(m, name, value_type_name(of), at);
    if (!object_changes(m, at))
        return false;
    if (of.kind == VALUE_CLASS)
        class_set(m, (Class *)of.type, name, v);
    else
        function_set(m, of.function, name, v);
    return true;
}

bool value_delete_attribute(Machine *m, Value of, Str name, Span at)
{
    const Member *member = of.kind == VALUE_OBJECT ? module_member(of.module, name) : NULL;
    if (!member)
        return raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'",
                        value_type_name(of), STR_ARG(name));
    if (!object_changes(m, at))
        return false;
    module_remove(of.module, name);
    return true;
}
