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
    if (c->mixin) /* it needs no arguments, so this makes no error */
        object_fill(m, value_object(made), &(Passed){0}, (Span){0});
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

/* ---- what all objects can do ---- */

static bool plain_init(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return (a->rests == 0 && a->words.count == 0) ||
           raise_as(m, TYPE_ERROR, a->at,
                    "object.__init__() takes exactly one argument (the instance to initialize)");
}

static bool set_plain(Machine *m, Value of, Str name, Value v, Span at);
static bool delete_plain(Machine *m, Value of, Str name, Span at);
static bool find_plain(Machine *m, Value of, Str name, Span at, Value *out);

static bool plain_store(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    if (a->value[0].kind != VALUE_CLASS)
        return set_plain(m, a->value[0], a->value[1].s, a->value[2], a->at);
    class_set(m, (Class *)a->value[0].type, a->value[1].s, a->value[2]);
    return true;
}

static bool plain_delete(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return delete_plain(m, a->value[0], a->value[1].s, a->at);
}

static bool plain_read(Machine *m, const Arguments *a, Value *out)
{
    if (a->value[0].kind != VALUE_OBJECT)
        return value_attribute(m, a->value[0], a->value[1].s, a->at, out);
    return find_plain(m, a->value[0], a->value[1].s, a->at, out);
}

static bool plain_new(Machine *m, const Arguments *a, Value *out)
{
    Value class = a->value[0];
    bool lesson = class.kind == VALUE_CLASS;
    if (!lesson)
        return raise_as(m, TYPE_ERROR, a->at,
                        value_is_type(class) ? "object.__new__(%s) is not in the lesson language"
                                             : "object.__new__(X): X is not a type object (%s)",
                        value_is_type(class) ? class.builtin->name : value_type_name(class));
    const Value *own = class_find(class.type, NULL, STR("__new__"));
    if (own && !class.type->named && (a->rests || a->words.count) &&
        !class_is_exception(class.type) && !class.type->mixin)
        return raise_as(m, TYPE_ERROR, a->at,
                        "object.__new__() takes exactly one argument (the type to instantiate)");
    Passed given = {.keyword = a->words};
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &given.positional) = a->rest[i];
    if (class.type->named)
        return named_make(m, class.type, &given, a->at, out);
    *out = object_make(m, class.type);
    return !class_fills_at_once(class.type) || object_fill(m, *out, &given, a->at);
}

static bool plain_subclass(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return a->words.count == 0 ||
           raise_as(
               m, TYPE_ERROR, a->at, "%.*s.__init_subclass__() takes no keyword arguments",
               STR_ARG(a->value[0].kind == VALUE_CLASS ? a->value[0].type->name : STR("object")));
}

static bool plain_equal(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = (Value){.kind = VALUE_HINT, .s = STR("NotImplemented")};
    if (value_same(a->value[0], a->value[1]))
        *out = value_bool(a->row->which);
    return true;
}

static bool plain_format(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    if (a->value[1].s.len)
        return raise_as(m, TYPE_ERROR, a->at, "unsupported format string passed to %s.__format__",
                        value_type_name(a->value[0]));
    bool well = value_write_any(m, &text, a->value[0], 's', a->at);
    *out = value_str(strbuf_str(&text));
    return well;
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
    {"__new__", OBJECT, "cls *args **words", plain_new, "", 0},
    {"__init_subclass__", OBJECT, "cls **words", plain_subclass, "", 0},
    {"__getattribute__", OBJECT, "self name:str", plain_read, "", 0},
    {"__delattr__", OBJECT, "self name:str", plain_delete, "", 0},
    {"__eq__", OBJECT, "self other", plain_equal, "", 1},
    {"__ne__", OBJECT, "self other", plain_equal, "", 0},
    {"__format__", OBJECT, "self spec:str", plain_format, "", 0},
    {"__setattr__", OBJECT, "self name:str value", plain_store, "", 0},
    {"__repr__", OBJECT, "self", plain_repr, "", 0},
    {"__str__", OBJECT, "self", plain_repr, "", 0},
    {0},
};

const Builtin *object_plain_method(Str name)
{
    return row_named(plain_methods, name);
}

/* Layers have a forward of the library's, modules their methods, and __init__ only super() has. */
static const Builtin *library_method(Value of, const Builtin *row, Str name, bool super)
{
    bool layer = of.kind == VALUE_OBJECT &&
                 (of.module->kind == MODULE_LINEAR || of.module->kind == MODULE_DROPOUT);
    bool linear = layer && of.module->kind == MODULE_LINEAR;
    if ((str_is(name, "forward") && !layer) || (str_is(name, "reset_parameters") && !linear))
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
    if (!plain && machine_hints(m))
        library_offer(&near, SPACE_OBJECT);
    if ((!plain && raise_left_out(m, STR("torch.nn.Module"), name, at)) ||
        raise_left_out(m, STR("object"), name, at))
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
    bool class = object.kind == VALUE_CLASS && class_derives(object.type, after);
    const Class *c = class ? object.type : object_class(object);
    if (object_bind_in(m, object, c, after, name, at, out) || m->error->kind != ERROR_NONE)
        return m->error->kind == ERROR_NONE;
    if (c->makes_classes && class_meta_method(m, object, name, out))
        return true;
    if (payload_attribute(m, object, name, at, out) || m->error->kind != ERROR_NONE)
        return m->error->kind == ERROR_NONE;
    const Builtin *layer = class_row(c, after);
    const Builtin *row = library_method(object, layer, name, true);
    if (!row) {
        raise_as(m, ATTRIBUTE_ERROR, at, "'super' object has no attribute '%.*s'", STR_ARG(name));
        return layer && str_is(STR("Module"), layer->name) &&
               error_hint(m->error, "super() is a plain nn.Module: super().__init__()");
    }
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
    if (str_is(name, "__new__")) /* it is given the class */
        return true;
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

static bool find_plain(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Member *member = object_descriptor(of, name) ? NULL : module_member(of.module, name);
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
    if (m->error->kind != ERROR_NONE)
        return false;
    bool modules = value_is_modules(of) && value_method(m, of, name, out);
    if (modules || payload_attribute(m, of, name, at, out) || m->error->kind != ERROR_NONE)
        return m->error->kind == ERROR_NONE;
    row = object_plain_method(name);
    if (!row)
        return no_attribute(m, of, name, at);
    *out = value_items(m, VALUE_METHOD, &of, 1);
    out->builtin = row;
    return true;
}

/* An AttributeError of a __getattribute__ or property asks the class's __getattr__, too. */
static bool find_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Class *c = object_class(of);
    const Value *all = c ? class_find(c, NULL, STR("__getattribute__")) : NULL;
    bool asks = c && class_find(c, NULL, STR("__getattr__")), found = true;
    Value text = value_str(name);
    Error quiet = {0}, *error = m->error;
    if (!asks && !all)
        return find_plain(m, of, name, at, out);
    m->error = asks ? &quiet : error;
    bool well = all ? object_special(m, of, "__getattribute__", &text, 1, at, out, &found)
                    : find_plain(m, of, name, at, out);
    m->error = error;
    if (well || !asks)
        return well;
    if (quiet.type && str_is(STR("AttributeError"), quiet.type))
        return own_getattr(m, of, name, at, out, &found);
    *m->error = quiet;
    return false;
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
    if (!value_is_object(of) || !class_find(object_class(of), NULL, str_of(name)))
        return true;
    *found = true;
    return object_bind_in(m, of, object_class(of), NULL, str_of(name), at, &method) &&
           machine_call_with(m, method, arguments, count, at, out);
}

/* ---- writing ---- */

const char *torch_type(Machine *m, Value v)
{
    return v.kind == VALUE_TENSOR
               ? str_printf(m->arena, "torch.%sTensor", dtype_word(value_view(m, v).storage->dtype))
                     .at
               : value_type_name(v);
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
    return !m->frozen || raise_limit(m, at,
                                     "in such an expression no object is made or changed\n"
                                     "the lesson's code may do it");
}

static bool no_setting(Machine *m, Str name, const char *type, Span at)
{
    return raise_limit(m, at,
                       "setting the attribute '%.*s' of a '%s' is not in the lesson language",
                       STR_ARG(name), type);
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

/* __slots__ leave no room for other names. */
static bool slot_allows(Machine *m, Value of, Str name, Span at)
{
    const Class *c = object_class(of);
    if (!c || !c->slotted || class_has_slot(c, name))
        return true;
    return raise_as(m, ATTRIBUTE_ERROR, at,
                    class_find(c, NULL, name) ? "'%s' object attribute '%.*s' is read-only"
                                              : "'%s' object has no attribute '%.*s'",
                    value_type_name(of), STR_ARG(name));
}

static bool set_plain(Machine *m, Value of, Str name, Value v, Span at)
{
    const Value *descriptor = object_descriptor(of, name);
    if (descriptor)
        return descriptor_set(m, of, *descriptor, name, v, at);
    return slot_allows(m, of, name, at) && object_store(m, of, name, v, at);
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
            m, FROZEN_INSTANCE_ERROR, at,
            "cannot assign to field '%.*s'\n"
            "its class is frozen: dataclasses.replace(x, %.*s=...) makes a changed copy",
            STR_ARG(name), STR_ARG(name));
    return set_plain(m, of, name, v, at);
}

bool value_set_attribute(Machine *m, Value of, Str name, Value v, Span at)
{
    Value given[2] = {value_str(name), v}, ignored;
    bool found;
    if (of.kind == VALUE_OBJECT)
        return set_own(m, of, name, v, at);
    if (of.kind == VALUE_CLASS &&
        (!object_special(m, of, "__setattr__", given, 2, at, &ignored, &found) || found))
        return m->error->kind == ERROR_NONE;
    if (of.kind == VALUE_BOUND)
        of = of.items->items[1];
    if (of.kind == VALUE_MODULE && of.i == SPACE_CUDNN)
        return true; /* torch.backends.cudnn.deterministic = True: nothing runs there */
    Value *stream;
    if (machine_stream(m, of, name, &stream)) {
        *stream = v;
        return true;
    }
    if (of.kind == VALUE_TENSOR && str_is(name, "requires_grad") && v.kind == VALUE_BOOL) {
        return tensor_set_learning(m, &of, v.b, at);
    }
    if (of.kind == VALUE_TENSOR && str_is(name, "grad") && v.kind == VALUE_NONE)
        return true; /* it is None already */
    if (of.kind == VALUE_TENSOR && str_is(name, "data"))
        return tensor_set_data(m, of, v, at);
    if (of.kind != VALUE_TENSOR && value_space(of) != SPACES)
        return raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'",
                        value_type_name(of), STR_ARG(name));
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

static bool delete_plain(Machine *m, Value of, Str name, Span at)
{
    const Value *descriptor = of.kind == VALUE_OBJECT ? object_descriptor(of, name) : NULL;
    const Member *member = of.kind == VALUE_OBJECT ? module_member(of.module, name) : NULL;
    if (descriptor &&
        !(member && descriptor->kind == VALUE_WRAPPED && descriptor->builtin->which == WRAP_CACHED))
        return descriptor_delete(m, of, *descriptor, name, at);
    if (!member)
        return raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'",
                        value_type_name(of), STR_ARG(name));
    if (!object_changes(m, at))
        return false;
    module_remove(of.module, name);
    return true;
}

bool value_delete_attribute(Machine *m, Value of, Str name, Span at)
{
    Value text = value_str(name), ignored;
    bool found = false;
    if (!object_special(m, of, "__delattr__", &text, 1, at, &ignored, &found) || found)
        return m->error->kind == ERROR_NONE;
    if (value_is_object(of) && of.kind == VALUE_OBJECT && object_class(of)->frozen)
        return raise_as(m, FROZEN_INSTANCE_ERROR, at, "cannot delete field '%.*s'", STR_ARG(name));
    if (of.kind != VALUE_CLASS)
        return delete_plain(m, of, name, at);
    if (!class_has_own(of.type, name))
        return raise_as(m, ATTRIBUTE_ERROR, at, "type object '%.*s' has no attribute '%.*s'",
                        STR_ARG(of.type->name), STR_ARG(name));
    class_unset((Class *)of.type, name);
    return true;
}
