/*
 * class.c - classes: their attributes, the order in which bases are asked, and what isinstance and
 * type say of any value.
 *
 * The library's own classes, nn.Module and its layers, are rows of its tables. Where a lesson
 * inherits from one, a Class stands for the row; two of them are the same when their rows are.
 */
#include "language/dict.h"
#include "language/function.h"

#include <ctype.h>

/* ---- attributes ---- */

static const Value *own_attribute(const Class *c, Str name)
{
    for (size_t i = 0; i < c->attributes.count; i++)
        if (str_equal(c->attributes.items[i].name, name))
            return &c->attributes.items[i].value;
    return NULL;
}

void class_set(Machine *m, Class *c, Str name, Value value)
{
    c->properties = c->properties || value_computes(value);
    for (size_t i = 0; i < c->attributes.count; i++)
        if (str_equal(c->attributes.items[i].name, name)) {
            c->attributes.items[i].value = value;
            return;
        }
    *ARENA_PUSH(m->arena, &c->attributes) = (Attribute){name, value};
}

void class_unset(Class *c, Str name)
{
    for (size_t i = 0; i < c->attributes.count; i++)
        if (str_equal(c->attributes.items[i].name, name)) {
            for (c->attributes.count--; i < c->attributes.count; i++)
                c->attributes.items[i] = c->attributes.items[i + 1];
            return;
        }
}

static bool same_class(const Class *a, const Class *b)
{
    return a == b || (a->row && a->row == b->row);
}

/* Where in the order of c the search begins. */
static size_t begin_after(const Class *c, const Class *after)
{
    size_t i = 0;
    while (after && i < c->order.count && !same_class(c->order.items[i], after))
        i++;
    return after ? i + 1 : 0;
}

const Value *class_find(const Class *c, const Class *after, Str name)
{
    for (size_t i = begin_after(c, after); i < c->order.count; i++) {
        const Value *value = own_attribute(c->order.items[i], name);
        if (value)
            return value;
    }
    return NULL;
}

const Builtin *class_row(const Class *c, const Class *after)
{
    for (size_t i = begin_after(c, after); i < c->order.count; i++)
        if (c->order.items[i]->row)
            return c->order.items[i]->row;
    return NULL;
}

bool class_derives(const Class *c, const Class *base)
{
    for (size_t i = 0; i < c->order.count; i++)
        if (same_class(c->order.items[i], base))
            return true;
    return false;
}

bool class_has_own(const Class *c, Str name)
{
    return own_attribute(c, name) != NULL;
}

/* Is that the slot's name, where a private one, __x of C, is _C__x? */
static bool names_slot(const Class *c, Value slot, Str name)
{
    if (slot.kind != VALUE_STR)
        return false;
    Str class = c->name, own = str_from(name, name.len > slot.s.len ? name.len - slot.s.len : 0);
    while (str_starts(class, "_"))
        class = str_from(class, 1);
    bool private = str_starts(slot.s, "__") && !str_ends(slot.s, "__") && class.len &&
                   name.len == 1 + class.len + slot.s.len && name.at[0] == '_';
    return private ? str_equal(own, slot.s) && str_equal(str_part(name, 1, 1 + class.len), class)
                   : str_equal(slot.s, name);
}

bool class_has_slot(const Class *c, Str name)
{
    for (size_t k = 0; k < c->order.count; k++) {
        const Value *slots = own_attribute(c->order.items[k], STR("__slots__"));
        if (slots && names_slot(c->order.items[k], *slots, name))
            return true;
        for (size_t i = 0; slots && value_is(*slots, LIST) && i < slots->items->count; i++)
            if (names_slot(c->order.items[k], slots->items->items[i], name))
                return true;
    }
    return false;
}

bool class_is_exception(const Class *c)
{
    for (size_t i = 0; i < c->order.count; i++)
        if (str_is(c->order.items[i]->name, "BaseException"))
            return true;
    return false;
}

/* ---- the order of bases ---- */

typedef ARENA_LIST(const Class *) ClassList;

/* A class of the library: itself, and the nn.Module that all layers are. */
static const Class *class_of_row(Machine *m, const Builtin *row)
{
    const Builtin *module = library_find(SPACE_NN, STR("Module"));
    Class *c = ARENA_NEW(m->arena, Class);
    c->name = c->path = str_of(row->name);
    c->module = type_home(SPACE_NN, c->name);
    c->row = row;
    *ARENA_PUSH(m->arena, &c->order) = c;
    class_set(
        m, c, STR("__init__"), /* so that the order of bases finds it at its place */
        (Value){.kind = VALUE_BUILTIN,
                .builtin = row == module ? library_find(SPACE_OBJECT, STR("__init__")) : row});
    if (row != module)
        *ARENA_PUSH(m->arena, &c->order) = class_of_row(m, module);
    return c;
}

/* Is the class in one of the lists, behind its first item? */
static bool in_tails(const ClassList *lists, size_t count, const Class *c)
{
    for (size_t k = 0; k < count; k++)
        for (size_t i = 1; i < lists[k].count; i++)
            if (same_class(lists[k].items[i], c))
                return true;
    return false;
}

static void drop_heads(ClassList *lists, size_t count, const Class *c)
{
    for (size_t k = 0; k < count; k++)
        if (lists[k].count && same_class(lists[k].items[0], c)) {
            lists[k].items++;
            lists[k].count--;
        }
}

/* Python's merge: the first head that stands in no tail comes next. */
static bool merge(Machine *m, Class *c, ClassList *lists, size_t count)
{
    for (;;) {
        const Class *next = NULL;
        bool left = false;
        for (size_t i = 1; i <= count && !next; i++) {
            const ClassList *list = &lists[i % count]; /* that of the bases themselves is last */
            left = left || list->count;
            if (list->count && !in_tails(lists, count, list->items[0]))
                next = list->items[0];
        }
        if (!next)
            return !left;
        *ARENA_PUSH(m->arena, &c->order) = next;
        c->properties = c->properties || next->properties;
        drop_heads(lists, count, next);
    }
}

/* Bases that add nothing: object, ABC, Generic[T] and the like. */
static bool adds_nothing(Value base)
{
    if (base.kind == VALUE_BUILTIN && base.builtin->spaces & BUILTIN)
        return str_is(STR("object"), base.builtin->name) || str_is(STR("type"), base.builtin->name);
    return base.kind == VALUE_HINT;
}

/* A type of Python's own whose values objects can also be. */
static bool is_mixin(Value base)
{
    static const char *const types[] = {"int",         "float",       "str",     "tuple",
                                        "list",        "dict",        "set",     "deque",
                                        "OrderedDict", "defaultdict", "Counter", "frozenset"};
    for (size_t i = 0; base.kind == VALUE_BUILTIN && i < sizeof types / sizeof *types; i++)
        if (base.builtin->spaces & (BUILTIN | COLLECTIONS) &&
            str_is(str_of(types[i]), base.builtin->name))
            return true;
    return false;
}

/* The class that stands for a base; NULL with an error when nothing can inherit from it. */
static const Class *base_class(Machine *m, Str name, Value base, Span at)
{
    if (base.kind == VALUE_CLASS)
        return base.type;
    if (base.kind == VALUE_BUILTIN && base.builtin->spaces & NN && value_is_type(base))
        return class_of_row(m, base.builtin);
    raise_limit(m, value_span(base, at),
                "a class that inherits from %s is not in the lesson language\n"
                "a class inherits from nn.Module, its layers, and classes of your own: write class "
                "%.*s:",
                value_is_type(base) ? "this type" : value_type_name(base), STR_ARG(name));
    return NULL;
}

/* The class that a hint of typing's stands for where one is asked for; any other value is itself.
 */
static Value hint_class(Machine *m, Value hint)
{
    static const struct {
        const char *hint, *type;
        Namespace space;
    } rows[] = {
        {"List", "list", SPACE_BUILTIN},
        {"Dict", "dict", SPACE_BUILTIN},
        {"Tuple", "tuple", SPACE_BUILTIN},
        {"FrozenSet", "frozenset", SPACE_BUILTIN},
        {"Set", "set", SPACE_BUILTIN},
        {"AbstractSet", "Set", SPACE_COLLECTIONS_ABC},
        {"Type", "type", SPACE_BUILTIN},
        {"Text", "str", SPACE_BUILTIN},
        {"Deque", "deque", SPACE_COLLECTIONS},
        {"Counter", "Counter", SPACE_COLLECTIONS},
        {"DefaultDict", "defaultdict", SPACE_COLLECTIONS},
        {"OrderedDict", "OrderedDict", SPACE_COLLECTIONS},
    };
    if (hint.kind != VALUE_HINT)
        return hint;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_is(hint.s, rows[i].hint)) {
            machine_member(m, rows[i].space, str_of(rows[i].type), &hint);
            return hint;
        }
    machine_member(m, SPACE_COLLECTIONS_ABC, hint.s, &hint);
    return hint;
}

/* What a base of typing's says of the class. */
static void note_hint(Class *c, Value base)
{
    bool hint = base.kind == VALUE_HINT;
    c->typed = c->typed || (hint && str_is(base.s, "TypedDict"));
    c->protocol = c->protocol || (hint && str_is(base.s, "Protocol"));
    c->generic = c->generic || c->protocol || (hint && str_is(base.s, "Generic"));
}

Class *class_make(Machine *m, Str name, const Items *bases, Span at)
{
    Class *c = ARENA_NEW(m->arena, Class);
    ClassList *lists = ARENA_ARRAY(m->arena, ClassList, bases->count + 1), *direct = lists;
    c->name = c->path = str_copy(m->arena, name);
    c->module = STR("__main__");
    *ARENA_PUSH(m->arena, &c->order) = c;
    size_t count = 1;
    for (size_t i = 0; i < bases->count; i++) {
        Value given = hint_class(m, bases->items[i]);
        const Class *base =
            adds_nothing(given) || is_mixin(given) ? NULL : base_class(m, name, given, at);
        if (m->error->kind != ERROR_NONE)
            return NULL;
        *ARENA_PUSH(m->arena, &c->bases) = given;
        note_hint(c, bases->items[i]);
        c->makes_classes =
            c->makes_classes || (base && base->makes_classes) ||
            (!base && given.kind == VALUE_BUILTIN && str_is(STR("type"), given.builtin->name));
        if (!base && is_mixin(given))
            c->mixin = given.builtin;
        if (!base)
            continue;
        c->mixin = c->mixin ? c->mixin : base->mixin;
        c->generic = c->generic || base->generic;
        c->typed = c->typed || base->typed;
        c->named = c->named || base->named;
        c->fields = base->named ? base->fields : c->fields;
        if (base->meta && (!c->meta || class_derives(base->meta, c->meta)))
            c->meta = base->meta;
        for (size_t k = 0; k < base->order.count; k++)
            *ARENA_PUSH(m->arena, &lists[count]) = base->order.items[k];
        *ARENA_PUSH(m->arena, direct) = base;
        count++;
    }
    if (merge(m, c, lists, count))
        return c;
    StrBuf names = strbuf_make(m->arena);
    for (size_t i = 0; i < direct->count; i++)
        strbuf_printf(&names, "%s%.*s", i ? ", " : "", STR_ARG(direct->items[i]->name));
    raise_as(m, TYPE_ERROR, at,
             "Cannot create a consistent method resolution order (MRO) for bases %.*s\n"
             "name a class before the classes it derives from",
             STR_ARG(strbuf_str(&names)));
    return NULL;
}

/* ---- types of values ---- */

const Class *object_class(Value object)
{
    return object.kind == VALUE_CLASS                   ? object.type->meta
           : object.kind == VALUE_OBJECT                ? object.module->definition
           : object.kind == VALUE_TUPLE && object.items ? object.items->named
                                                        : NULL;
}

bool value_is_type(Value v)
{
    static const char *const types[] = {
        "int",         "float",     "bool",  "str",    "list",   "tuple",    "dict",
        "set",         "frozenset", "type",  "range",  "object", "slice",    "bytes",
        "bytearray",   "enumerate", "zip",   "map",    "filter", "property", "staticmethod",
        "classmethod", "reversed",  "super", "complex"};
    if (v.kind == VALUE_CLASS || v.kind == VALUE_TYPE)
        return true;
    if (v.kind != VALUE_BUILTIN)
        return false;
    const Builtin *row = v.builtin;
    if (!(row->spaces & BUILTIN))
        return row->spaces & COLLECTIONS ||
               (row->spaces & (NN | TORCH) && isupper((unsigned char)row->name[0]));
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (str_is(str_of(row->name), types[i]))
            return true;
    return false;
}

static bool row_type(Namespace space, Str name, Value *out)
{
    const Builtin *row = library_find(space, name);
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
    return row != NULL;
}

Value value_type(Machine *m, Value v)
{
    Str name = str_of(value_type_name(v));
    Value type = {.kind = VALUE_TYPE, .s = name};
    (void)m;
    if (v.kind == VALUE_TUPLE && v.items->named)
        return (Value){.kind = VALUE_CLASS, .type = v.items->named};
    if (v.kind == VALUE_OBJECT && object_class(v))
        return (Value){.kind = VALUE_CLASS, .type = object_class(v)};
    if (v.kind == VALUE_OBJECT && row_type(SPACE_NN, name, &type))
        return type;
    if (v.kind == VALUE_TENSOR && row_type(v.parameter ? SPACE_NN : SPACE_TORCH, name, &type))
        return type;
    if (v.kind == VALUE_CLASS && v.type->meta)
        return (Value){.kind = VALUE_CLASS, .type = v.type->meta};
    if (value_is_type(v) && row_type(SPACE_BUILTIN, STR("type"), &type))
        return type;
    if ((row_type(SPACE_BUILTIN, name, &type) && value_is_type(type)) ||
        row_type(SPACE_COLLECTIONS, str_behind(name, '.'), &type))
        return type;
    return (Value){.kind = VALUE_TYPE, .s = name};
}

/* The modules in which PyTorch and Python have their own classes. */
static const struct Home {
    const char *module, *names;
} homes[] = {
    {"torch.nn.parameter", "Parameter"},
    {"torch.nn.modules.module", "Module"},
    {"torch.nn.modules.linear", "Linear NonDynamicallyQuantizableLinear Identity Bilinear"},
    {"torch.nn.modules.dropout", "_DropoutNd Dropout Dropout1d Dropout2d Dropout3d AlphaDropout"},
    {"torch.nn.modules.sparse", "Embedding EmbeddingBag"},
    {"torch.nn.modules.container", "ModuleList ModuleDict ParameterList ParameterDict Sequential"},
    {"torch.nn.modules.normalization", "LayerNorm GroupNorm LocalResponseNorm"},
    {"torch.nn.modules.batchnorm", "_NormBase _BatchNorm BatchNorm1d BatchNorm2d BatchNorm3d"},
    {"torch.nn.modules.instancenorm", "_InstanceNorm InstanceNorm1d InstanceNorm2d"},
    {"torch.nn.modules.conv",
     "_ConvNd _ConvTransposeNd Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d"},
    {"torch.nn.modules.pooling", "_MaxPoolNd _AvgPoolNd _AdaptiveAvgPoolNd _AdaptiveMaxPoolNd "
                                 "MaxPool1d MaxPool2d AvgPool1d AvgPool2d AdaptiveAvgPool1d "
                                 "AdaptiveAvgPool2d AdaptiveMaxPool1d AdaptiveMaxPool2d"},
    {"torch.nn.modules.flatten", "Flatten Unflatten"},
    {"torch.nn.modules.fold", "Fold Unfold"},
    {"torch.nn.modules.padding",
     "_ConstantPadNd ConstantPad1d ConstantPad2d ZeroPad2d ReflectionPad1d "
     "ReflectionPad2d ReplicationPad1d ReplicationPad2d"},
    {"torch.nn.modules.pixelshuffle", "PixelShuffle PixelUnshuffle"},
    {"torch.nn.modules.upsampling", "Upsample"},
    {"torch.nn.modules.distance", "CosineSimilarity PairwiseDistance"},
    {"torch.nn.modules.rnn", "RNNBase RNN GRU LSTM RNNCellBase RNNCell GRUCell LSTMCell"},
    {"torch.nn.modules.transformer", "Transformer TransformerEncoder TransformerEncoderLayer "
                                     "TransformerDecoder TransformerDecoderLayer"},
    {"torch.nn.modules.activation",
     "CELU ELU GELU GLU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid LogSoftmax "
     "Mish MultiheadAttention PReLU RReLU ReLU ReLU6 SELU SiLU Sigmoid Softmax Softmax2d Softmin "
     "Softplus Softshrink Softsign Tanh Tanhshrink Threshold"},
    {"torch.utils.data.dataset", "Dataset TensorDataset Subset"},
    {"torch.utils.data.dataloader", "DataLoader"},
    {"torch.optim.optimizer", "Optimizer"},
    {"torch.optim.sgd", "SGD"},
    {"torch.optim.adam", "Adam"},
    {"torch.optim.adamw", "AdamW"},
    {"torch.optim.rmsprop", "RMSprop"},
    {"torch.optim.adagrad", "Adagrad"},
    {"torch.optim.adamax", "Adamax"},
    {"torch.optim.nadam", "NAdam"},
    {"torch.optim.radam", "RAdam"},
};

bool is_nn_module(Str name)
{
    static const char opening[] = "torch.nn.modules.";
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        if (str_starts(str_of(homes[i].module), opening) &&
            str_is(name, homes[i].module + sizeof opening - 1))
            return true;
    return str_is(name, "loss") || str_is(name, "utils");
}

Str type_home(Namespace space, Str name)
{
    Str word, module = str_of(library_spaces[space].name);
    for (size_t i = 0; str_starts(module, "torch.") && i < sizeof homes / sizeof *homes; i++)
        for (Str words = str_of(homes[i].names); str_word(&words, &word);)
            if (str_equal(word, name))
                return str_of(homes[i].module);
    return str_is(module, "torch.nn") && str_ends(name, "Loss") ? STR("torch.nn.modules.loss")
                                                                : module;
}

/* That of a row. */
static Str home_of(const Builtin *row)
{
    return row->spaces & COLLECTIONS ? STR("collections")
           : row->spaces & NN        ? type_home(SPACE_NN, str_of(row->name))
           : row->spaces & TORCH     ? STR("torch")
                                     : STR("builtins");
}

Str type_module(Value type)
{
    return type.kind == VALUE_BUILTIN ? home_of(type.builtin) : STR("builtins");
}

void type_write(StrBuf *out, Value type)
{
    if (type.kind == VALUE_CLASS) {
        bool python = str_is(type.type->module, "builtins");
        strbuf_printf(out, "<class '%.*s%s%.*s'>", STR_ARG(python ? STR("") : type.type->module),
                      python ? "" : ".", STR_ARG(type.type->path));
    } else if (type.kind == VALUE_TYPE) {
        strbuf_printf(out, "<class '%.*s'>", STR_ARG(type.s));
    } else {
        Str home = home_of(type.builtin);
        bool python = str_is(home, "builtins");
        strbuf_printf(out, "<class '%.*s%s%s'>", python ? 0 : (int)home.len, home.at,
                      python ? "" : ".", type.builtin->name);
    }
}

/* ---- isinstance ---- */

static bool is_a_row(Machine *m, Value v, const Builtin *row)
{
    if (object_payload(v) && row->spaces & (BUILTIN | COLLECTIONS) &&
        is_a_row(m, *object_payload(v), row))
        return true;
    Str name = str_of(row->name);
    Value type = value_type(m, v);
    if (row->spaces & BUILTIN) {
        if (str_is(name, "object") || (str_is(name, "int") && v.kind == VALUE_BOOL) ||
            (str_is(name, "tuple") && value_is(v, TUPLE)) ||
            (str_is(name, "dict") && v.kind == VALUE_DICT))
            return true;
        return type.kind == VALUE_BUILTIN && type.builtin == row;
    }
    if (row->spaces & COLLECTIONS)
        return type.kind == VALUE_BUILTIN && type.builtin == row;
    if (v.kind == VALUE_SIZE)
        return row->spaces & TORCH && str_is(name, "Size");
    if (v.kind == VALUE_TENSOR && row->spaces & TORCH && str_ends(name, "Tensor"))
        return str_is(name, "Tensor") || value_view(m, v).storage->dtype == (DType)row->which;
    if (v.kind == VALUE_GENERATOR)
        return row->spaces & TORCH && str_is(name, "Generator");
    if (v.kind == VALUE_TENSOR)
        return v.parameter && row->spaces & NN && str_is(name, "Parameter");
    if (v.kind != VALUE_OBJECT || !(row->spaces & NN))
        return false;
    if (str_is(name, "Module"))
        return v.module->kind != MODULE_PLAIN;
    const Class *c = object_class(v);
    for (size_t i = 0; c && i < c->order.count; i++)
        if (c->order.items[i]->row == row)
            return true;
    return !c && type.kind == VALUE_BUILTIN && type.builtin == row;
}

/* Has the value an attribute of that name? */
static bool has_attribute(Machine *m, Value v, Str name, Span at)
{
    Value ignored;
    Error quiet = {0}, *error = m->error;
    m->error = &quiet;
    bool found = value_attribute(m, v, name, at, &ignored);
    m->error = error;
    return found || (quiet.type && str_is(STR(ERROR_LIMIT), quiet.type));
}

/* An object is of a protocol when it has all that the bodies of the protocol's classes name. */
static bool fits_protocol(Machine *m, Value v, const Class *protocol, Span at, bool *out)
{
    static const char *const not_asked[] = {"__init__", "__module__", "__doc__", "__slots__",
                                            "_is_runtime_protocol"};
    if (!class_find(protocol, NULL, STR("_is_runtime_protocol")))
        return raise_as(m, TYPE_ERROR, at,
                        "Instance and class checks can only be used with @runtime_checkable "
                        "protocols\n"
                        "write @runtime_checkable above class %.*s",
                        STR_ARG(protocol->name));
    *out = true;
    for (size_t k = 0; *out && k < protocol->order.count; k++) {
        const Class *c = protocol->order.items[k];
        for (size_t i = 0; c->protocol && *out && i < c->attributes.count; i++) {
            Str name = c->attributes.items[i].name;
            bool asked = true;
            for (size_t n = 0; n < sizeof not_asked / sizeof *not_asked; n++)
                asked = asked && !str_is(name, not_asked[n]);
            *out = !asked || has_attribute(m, v, name, at);
        }
        for (size_t i = 0; c->protocol && c->hints && *out && i < c->hints->count; i++)
            *out = has_attribute(m, v, c->hints->items[i].key.s, at);
    }
    return true;
}

bool value_is_a(Machine *m, Value v, Value type, Span at, bool *out)
{
    *out = false;
    if (type.kind == VALUE_TUPLE) {
        bool well = machine_nest(m, at);
        if (!well)
            return false;
        for (size_t i = 0; well && i < type.items->count && !*out; i++)
            well = value_is_a(m, v, type.items->items[i], at, out);
        m->nested--;
        return well;
    }
    type = hint_class(m, type);
    if (!value_is_type(type))
        return raise_as(m, TYPE_ERROR, at,
                        "isinstance() arg 2 must be a type, a tuple of types, or a union");
    Value says;
    bool own = false;
    if (!object_special(m, type, "__instancecheck__", &v, 1, at, &says, &own))
        return false;
    if (own)
        return value_truth(m, says, at, out);
    if (type.kind == VALUE_CLASS && type.type->typed)
        return raise_as(m, TYPE_ERROR, at, "TypedDict does not support instance and class checks");
    if (type.kind == VALUE_CLASS)
        *out = object_class(v) && class_derives(object_class(v), type.type);
    else if (type.kind == VALUE_TYPE)
        *out = str_is(type.s, value_type_name(v));
    else
        *out = is_a_row(m, v, type.builtin);
    bool asks = !*out && type.kind == VALUE_CLASS && type.type->protocol;
    return !asks || fits_protocol(m, v, type.type, at, out);
}
