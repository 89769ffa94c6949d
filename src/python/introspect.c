/*
 * introspect.c - what values say about themselves: type, isinstance, hasattr and the like, the
 * attributes of classes and functions, and the wrappers property, staticmethod and classmethod.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"

#include <string.h>

/* ---- functions ---- */

/* The text that stands first in the body of a def or class, as a value. */
static Value docstring(const Ast *def)
{
    const Ast *first = def && def->kind != AST_LAMBDA ? def->list : NULL;
    bool text = first && first->kind == AST_EXPRESSION && first->left->kind == AST_STRING;
    return text ? value_str(first->left->text) : value_none();
}

void function_set(Machine *m, const Function *f, Str name, Value value)
{
    for (size_t i = 0; i < f->own->count; i++)
        if (str_equal(f->own->items[i].name, name)) {
            f->own->items[i].value = value;
            return;
        }
    *ARENA_PUSH(m->arena, f->own) = (Attribute){name, value};
}

static bool function_attribute(const Function *f, Str name, Value *out)
{
    for (size_t i = 0; i < f->own->count; i++)
        if (str_equal(f->own->items[i].name, name)) {
            *out = f->own->items[i].value;
            return true;
        }
    if (str_is(name, "__name__"))
        *out = value_str(f->def->name.len ? span_text(f->def->name) : f->def->text);
    else if (str_is(name, "__qualname__"))
        *out = value_str(f->takes->name);
    else if (str_is(name, "__doc__"))
        *out = docstring(f->def);
    else if (str_is(name, "__module__"))
        *out = value_str(STR("__main__"));
    else
        return false;
    return true;
}

Str function_name(const Function *f)
{
    Value name;
    return function_attribute(f, STR("__name__"), &name) && name.kind == VALUE_STR ? name.s
                                                                                   : f->def->text;
}

/* ---- classes ---- */

static bool bases_of(Machine *m, const Class *c, Value *out)
{
    *out = value_items(m, VALUE_TUPLE, c->bases.items, c->bases.count);
    if (c->bases.count == 0 && library_member(SPACE_BUILTIN, STR("object"), out))
        *out = value_items(m, VALUE_TUPLE, out, 1);
    return true;
}

static bool order_of(Machine *m, const Class *c, Value *out)
{
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (size_t i = 0; i < c->order.count; i++) {
        const Class *base = c->order.items[i];
        *ARENA_PUSH(m->arena, out->items) =
            base->row ? (Value){.kind = VALUE_BUILTIN, .builtin = base->row}
                      : (Value){.kind = VALUE_CLASS, .type = base};
    }
    if (c->mixin)
        *ARENA_PUSH(m->arena, out->items) = (Value){.kind = VALUE_BUILTIN, .builtin = c->mixin};
    return library_member(SPACE_BUILTIN, STR("object"), ARENA_PUSH(m->arena, out->items));
}

/* That of the library's own type, which stands in *out. */
static bool order_of_type(Machine *m, const Builtin *row, Value *out)
{
    static const struct Above {
        const char *name, *base;
        Namespace space;
        uint64_t below;
    } above[] = {{"bool", "int", SPACE_BUILTIN, BUILTIN},
                 {"Counter", "dict", SPACE_BUILTIN, COLLECTIONS},
                 {"OrderedDict", "dict", SPACE_BUILTIN, COLLECTIONS},
                 {"defaultdict", "dict", SPACE_BUILTIN, COLLECTIONS},
                 {"Module", "Module", SPACE_NN, NN},
                 {"Parameter", "Tensor", SPACE_TORCH, NN},
                 {"", "Module", SPACE_NN, NN}};
    Value type = {.kind = VALUE_BUILTIN, .builtin = row};
    *out = value_items(m, VALUE_TUPLE, &type, 1);
    for (size_t i = 0; i < sizeof above / sizeof *above; i++) {
        bool meant = row->spaces & above[i].below &&
                     (str_is(str_of(row->name), above[i].name) || !*above[i].name);
        if (!meant)
            continue;
        type.builtin = library_find(above[i].space, str_of(above[i].base));
        if (type.builtin && type.builtin != row)
            *ARENA_PUSH(m->arena, out->items) = type;
        break;
    }
    return str_is(str_of(row->name), "object") ||
           library_member(SPACE_BUILTIN, STR("object"), ARENA_PUSH(m->arena, out->items));
}

static bool any_order(Machine *m, Value of, Value *out)
{
    return of.kind == VALUE_CLASS     ? order_of(m, of.type, out)
           : of.kind == VALUE_BUILTIN ? order_of_type(m, of.builtin, out)
                                      : false;
}

static bool list_order(Machine *m, const Arguments *a, Value *out)
{
    bool well = any_order(m, a->value[0], out);
    out->kind = VALUE_LIST;
    return well;
}

static const Builtin class_order = {"mro", BUILTIN, "self", list_order, "", 0};

/* __dict__ of a class: what stands in its body. */
static bool names_of(Machine *m, const Class *c, Span at, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    for (size_t i = 0; i < c->attributes.count; i++)
        if (!dict_set(m, out->dict, value_str(c->attributes.items[i].name),
                      c->attributes.items[i].value, at))
            return false;
    return true;
}

static bool class_special(Machine *m, Value of, Str name, Value *out)
{
    const Class *c = of.type;
    if (str_is(name, "__name__")) {
        *out = value_str(c->name);
    } else if (str_is(name, "__qualname__")) {
        *out = value_str(c->path);
    } else if (str_is(name, "__module__")) {
        *out = value_str(c->module);
    } else if (str_is(name, "__doc__")) {
        *out = docstring(c->def);
    } else if (str_is(name, "__bases__")) {
        return bases_of(m, c, out);
    } else if (str_is(name, "__annotations__") && c->unknown_hints) {
        return raise_limit(m, of.at,
                           "annotations such as List[int] are not in the lesson language\n"
                           "only names of types and texts are kept");
    } else if (str_is(name, "__annotations__")) {
        *out = dict_make(m, VALUE_DICT);
        return !c->hints || dict_merge(m, out->dict, c->hints, of.at);
    } else if (str_is(name, "__base__")) {
        return bases_of(m, c, out) && (*out = out->items->items[0], true);
    } else if (str_is(name, "__mro__")) {
        return order_of(m, c, out);
    } else if (str_is(name, "__dict__")) {
        return names_of(m, c, of.at, out);
    } else if (str_is(name, "__class__")) {
        *out = value_type(m, of);
    } else if (str_is(name, "mro")) {
        *out = value_items(m, VALUE_METHOD, &of, 1);
        out->builtin = &class_order;
    } else {
        return false;
    }
    return true;
}

/* A method of the library's that the class has from nn.Module or object, not bound to anything. */
static bool class_library_method(const Class *c, Str name, Value *out)
{
    const Builtin *row = class_row(c, NULL) ? library_find(SPACE_OBJECT, name) : NULL;
    row = row ? row : object_plain_method(name);
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
    return row != NULL;
}

static bool class_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    Nearest near = {.wanted = name};
    const Class *c = of.type;
    if (object_bind(m, of, NULL, name, at, out) || class_special(m, of, name, out) ||
        object_bind_in(m, of, c->meta, NULL, name, at, out) ||
        (c->makes_classes && class_meta_method(m, of, name, out) && out->kind == VALUE_BUILTIN) ||
        class_library_method(c, name, out))
        return true;
    Value text = value_str(name);
    bool found = false;
    if (m->error->kind != ERROR_NONE ||
        !object_special(m, of, "__getattr__", &text, 1, at, out, &found) || found)
        return m->error->kind == ERROR_NONE;
    for (size_t k = 0; k < c->order.count; k++)
        for (size_t i = 0; i < c->order.items[k]->attributes.count; i++)
            nearest_offer(&near, c->order.items[k]->attributes.items[i].name);
    if (raise_left_out(m, STR("type"), name, at))
        return false;
    raise_as(m, ATTRIBUTE_ERROR, at, "type object '%.*s' has no attribute '%.*s'", STR_ARG(c->name),
             STR_ARG(name));
    nearest_hint(&near, m->error);
    return error_hint(m->error, "make an object of the class first: %.*s(...)", STR_ARG(c->name));
}

/* nn.Module.__init__, object.__setattr__, int.__name__ */
static bool type_attribute(Machine *m, Value of, Str name, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    const Builtin *row = NULL;
    if (str_is(name, "__name__") || str_is(name, "__qualname__")) {
        const char *whole = of.kind == VALUE_TYPE ? str_copy(m->arena, of.s).at : of.builtin->name;
        strbuf_puts(&text, strrchr(whole, '.') ? strrchr(whole, '.') + 1 : whole);
        *out = value_str(strbuf_str(&text));
        return true;
    }
    if (str_is(name, "__module__")) {
        *out = value_str(type_module(of));
        return true;
    }
    if (of.kind == VALUE_BUILTIN && str_is(name, "__mro__"))
        return any_order(m, of, out);
    if (of.kind == VALUE_BUILTIN && (str_is(name, "__bases__") || str_is(name, "__base__"))) {
        if (!any_order(m, of, out))
            return false;
        size_t more = out->items->count > 1;
        *out = str_is(name, "__bases__") ? value_items(m, VALUE_TUPLE, out->items->items + 1, more)
               : more                    ? out->items->items[1]
                                         : value_none();
        return true;
    }
    if (of.kind == VALUE_BUILTIN && str_is(name, "mro")) {
        *out = value_items(m, VALUE_METHOD, &of, 1);
        out->builtin = &class_order;
        return true;
    }
    bool plain = of.kind == VALUE_BUILTIN && of.builtin->spaces & (BUILTIN | COLLECTIONS);
    bool type = plain && str_is(STR("type"), of.builtin->name);
    bool object = plain && str_is(STR("object"), of.builtin->name);
    bool layer = of.kind == VALUE_BUILTIN && of.builtin->spaces & NN;
    if (layer && str_is(name, "__init__") && !str_is(STR("Module"), of.builtin->name)) {
        Value pair[2] = {value_none(), of};
        *out = value_items(m, VALUE_BOUND, pair, 2);
        return true;
    }
    if (type && class_meta_row(name))
        row = class_meta_row(name);
    else if (type || object || (plain && str_is(name, "__new__")))
        row = object_plain_method(name);
    else if (plain && payload_method(name))
        row = payload_method(name);
    else if (layer)
        row = library_find(SPACE_OBJECT, name);
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
    return row != NULL;
}

/* ---- @x.setter ---- */

static bool property_setter(Machine *m, const Arguments *a, Value *out)
{
    const Items *old = a->value[0].items;
    *out = value_items(m, VALUE_WRAPPED, old->items, old->count);
    while (out->items->count < 3)
        *ARENA_PUSH(m->arena, out->items) = value_none();
    out->items->items[a->row->which] = a->value[1];
    out->builtin = a->value[0].builtin;
    return true;
}

static const Builtin setters[] = {{"getter", BUILTIN, "self fget", property_setter, "", 0},
                                  {"setter", BUILTIN, "self fset", property_setter, "", 1},
                                  {"deleter", BUILTIN, "self fdel", property_setter, "", 2}};

static bool wrapped_attribute(Machine *m, Value of, Str name, Value *out)
{
    if (str_is(name, "fget") || str_is(name, "__wrapped__") || str_is(name, "__func__")) {
        *out = of.items->items[0];
        return true;
    }
    for (int i = 0; i < 3 && of.builtin->which == WRAP_PROPERTY; i++)
        if (str_is(name, setters[i].name)) {
            *out = value_items(m, VALUE_METHOD, &of, 1);
            out->builtin = &setters[i];
            return true;
        }
    return false;
}

/* chain.from_iterable: a row of the same namespace that is called so. */
static bool row_attribute(Value of, Str name, Value *out)
{
    const Builtin *rows = library_itertools;
    size_t length = of.kind == VALUE_BUILTIN ? strlen(of.builtin->name) : 0;
    for (; length && of.builtin->spaces & ITERTOOLS && rows->name; rows++)
        if (strncmp(rows->name, of.builtin->name, length) == 0 && rows->name[length] == '.' &&
            str_is(name, rows->name + length + 1)) {
            *out = (Value){.kind = VALUE_BUILTIN, .builtin = rows};
            return true;
        }
    return false;
}

/* ---- any of them ---- */

static bool bound_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    if (str_is(name, "__self__"))
        *out = of.items->items[0];
    else if (str_is(name, "__func__"))
        *out = of.items->items[1];
    else
        return value_attribute(m, of.items->items[1], name, at, out);
    return true;
}

bool value_special_attribute(Machine *m, Value of, Str name, Span at, Value *out, bool *found)
{
    *found = true;
    if (of.kind == VALUE_CLASS)
        return class_attribute(m, of, name, at, out);
    if (of.kind == VALUE_BOUND)
        return bound_attribute(m, of, name, at, out);
    *found = (of.kind == VALUE_FUNCTION && function_attribute(of.function, name, out)) ||
             (of.kind == VALUE_WRAPPED && wrapped_attribute(m, of, name, out)) ||
             (value_is_type(of) && type_attribute(m, of, name, out)) ||
             row_attribute(of, name, out) || value_method(m, of, name, out);
    if (*found)
        return true;
    if (str_is(name, "__class__")) {
        *out = value_type(m, of);
        *found = true;
    } else if (cache_attribute(m, of, name, out)) {
        *found = true;
    } else if ((str_is(name, "__name__") || str_is(name, "__qualname__")) &&
               value_is(of, 1u << VALUE_BUILTIN | 1u << VALUE_METHOD)) {
        *out = value_str(str_of(of.builtin->name));
        *found = true;
    } else if (str_is(name, "__name__") && of.kind == VALUE_MODULE) {
        *out = value_str(str_of(library_spaces[of.i].name));
        *found = true;
    }
    return true;
}

/* ---- the functions that ask ---- */

static bool python_type(Machine *m, const Arguments *a, Value *out)
{
    if (a->rests == 2) {
        Value given[3] = {a->value[0], a->rest[0], a->rest[1]};
        return class_new(m, given, a->at, out);
    }
    *out = value_type(m, a->value[0]);
    return a->rests == 0 || raise_as(m, TYPE_ERROR, a->at, "type() takes 1 or 3 arguments");
}

static bool python_isinstance(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(false);
    return value_is_a(m, a->value[0], a->value[1], a->at, &out->b);
}

/* Is the type, or does it derive from, the other one? */
static bool type_derives(Machine *m, Value type, Value base, Span at, bool *out)
{
    *out = false;
    if (base.kind == VALUE_TUPLE) {
        for (size_t i = 0; i < base.items->count && !*out; i++)
            if (!type_derives(m, type, base.items->items[i], at, out))
                return false;
        return true;
    }
    if (!value_is_type(base))
        return raise_as(m, TYPE_ERROR, at,
                        "issubclass() arg 2 must be a class, a tuple of classes, or a union");
    bool rows = type.kind == VALUE_BUILTIN && base.kind == VALUE_BUILTIN, own;
    Value says;
    if (!object_special(m, base, "__subclasscheck__", &type, 1, at, &says, &own))
        return false;
    if (own)
        return value_truth(m, says, at, out);
    if (base.kind == VALUE_BUILTIN && str_is(STR("object"), base.builtin->name))
        *out = true;
    else if (type.kind == VALUE_CLASS)
        *out = value_is_a(m, object_make(m, type.type), base, at, out) && *out;
    else if (rows && type.builtin->spaces & NN && str_is(STR("Module"), base.builtin->name))
        *out = !str_is(STR("Parameter"), type.builtin->name);
    else if (rows)
        *out = type.builtin == base.builtin ||
               (str_is(STR("bool"), type.builtin->name) && str_is(STR("int"), base.builtin->name));
    return true;
}

static bool python_issubclass(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(false);
    if (!value_is_type(a->value[0]))
        return raise_as(m, TYPE_ERROR, a->at, "issubclass() arg 1 must be a class");
    return type_derives(m, a->value[0], a->value[1], a->at, &out->b);
}

/* What PyTorch 1.13 lacks and can be called here: code that asks for it goes the way it would go
 * there. */
static bool comes_later(Value of, Str name)
{
    static const char *const names[] = {"scaled_dot_product_attention", "rms_norm", "RMSNorm",
                                        "compile"};
    for (size_t i = 0; of.kind == VALUE_MODULE && i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

/* Reads an attribute that may be missing: *found says whether it is there. What real PyTorch has
 * and the lesson language has not is an error all the same, but for one who only asks whether there
 * is a special method. */
static bool try_attribute(Machine *m, Value of, Str name, bool asks, Span at, Value *out,
                          bool *found)
{
    Error quiet = {0}, *error = m->error;
    *found = false;
    if (comes_later(of, name))
        return true;
    m->error = &quiet;
    *found = value_attribute(m, of, name, at, out);
    m->error = error;
    if (*found || !quiet.type || strcmp(quiet.type, exception_name(ATTRIBUTE_ERROR)) == 0)
        return true;
    *found = asks && str_starts(name, "__") && strcmp(quiet.type, ERROR_LIMIT) == 0;
    if (!*found)
        *m->error = quiet;
    return *found;
}

static bool python_hasattr(Machine *m, const Arguments *a, Value *out)
{
    Value ignored;
    *out = value_bool(false);
    return try_attribute(m, a->value[0], a->value[1].s, true, a->at, &ignored, &out->b);
}

static bool python_getattr(Machine *m, const Arguments *a, Value *out)
{
    bool found, preset = a->position[2] != NOT_GIVEN;
    if (!preset)
        return value_attribute(m, a->value[0], a->value[1].s, a->at, out);
    if (!try_attribute(m, a->value[0], a->value[1].s, false, a->at, out, &found))
        return false;
    if (!found)
        *out = a->value[2];
    return true;
}

static bool python_setattr(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return value_set_attribute(m, a->value[0], a->value[1].s, a->value[2], a->at);
}

/* Of what has a hash that is the same on every run. */
static bool python_hash(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    uint64_t hash;
    bool counted = true, found = true;
    unsigned plain = NUMBER | TUPLE | 1u << VALUE_STR | 1u << VALUE_NONE;
    if (v.kind == VALUE_OBJECT) {
        if (!object_special(m, v, "__hash__", NULL, 0, a->at, out, &found))
            return false;
        if (found && !value_is(*out, WHOLE))
            return raise_as(m, TYPE_ERROR, a->at, "__hash__ method should return an integer");
        return found || raise_limit(m, a->at,
                                    "the hash of this object is not in the lesson language\n"
                                    "it is made of an address, which differs from run to run");
    }
    if (!value_hash(m, v, a->at, &hash, &counted))
        return false;
    *out = value_int((int64_t)(counted ? hash : hash >> 3));
    m->outside.hashes += !counted;
    out->i += !counted && m->other;
    return value_is(v, plain) ||
           raise_limit(m, a->at,
                       "the hash of this value is not in the lesson language\n"
                       "it is made of an address, which differs from run to run");
}

/* globals() and locals() */
static bool python_names(Machine *m, const Arguments *a, Value *out)
{
    return m->names(m, a->row->which, a->at, out);
}

/* What inspect.py makes parameters of: the name of each, Python's number of its kind, its default,
 * if it has one, or else the empty tuple, and whether a type is written at it; behind them, whether
 * one is written at the result. */
static bool describe_signature(Machine *m, const Arguments *a, Value *out)
{
    enum { BY_PLACE, BY_EITHER, REST, BY_NAME, WORDS };
    Value of = a->value[0];
    const Function *f = of.kind == VALUE_FUNCTION ? of.function
                        : of.kind == VALUE_BOUND && of.items->items[1].kind == VALUE_FUNCTION
                            ? of.items->items[1].function
                            : NULL;
    if (!f)
        return raise_limit(m, a->at,
                           "the signature of what is no def is not in the lesson language") ||
               error_hint_command(m->error, "`attnscope help language` says what functions take");
    int k = 0;
    bool rest = false;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (const Ast *p = f->def->params; p; p = p->next) {
        if (p->op == PARAMETER_REST)
            rest = true;
        if (p->op == PARAMETER_SLASH || !p->text.len)
            continue;
        int kind = p->op == PARAMETER_REST    ? REST
                   : p->op == PARAMETER_WORDS ? WORDS
                   : rest                     ? BY_NAME
                   : k < f->takes->nameless   ? BY_PLACE
                                              : BY_EITHER;
        const Formal *formal = p->op == PARAMETER_ONE ? &f->takes->formal[k++] : NULL;
        bool preset = formal && formal->optional;
        Value given = preset ? formal->preset : value_none();
        Value part[4] = {value_str(p->text), value_int(kind),
                         value_items(m, VALUE_TUPLE, &given, preset), value_bool(p->step)};
        if (p != f->def->params || of.kind == VALUE_FUNCTION)
            *ARENA_PUSH(m->arena, out->items) = value_items(m, VALUE_TUPLE, part, 4);
    }
    Value both[2] = {*out, value_bool(f->def->kind == AST_DEF && f->def->op)};
    *out = value_items(m, VALUE_TUPLE, both, 2);
    return true;
}

static bool python_vars(Machine *m, const Arguments *a, Value *out)
{
    if (a->position[0] == NOT_GIVEN)
        return m->names(m, false, a->at, out);
    return a->value[0].kind == VALUE_OBJECT
               ? value_attribute(m, a->value[0], STR("__dict__"), a->at, out)
               : raise_as(m, TYPE_ERROR, a->at, "vars() argument must have __dict__ attribute");
}

static bool python_delattr(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return value_delete_attribute(m, a->value[0], a->value[1].s, a->at);
}

static bool python_callable(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    (void)m;
    bool object = v.kind == VALUE_OBJECT &&
                  (v.module->kind != MODULE_PLAIN ||
                   (object_class(v) && class_find(object_class(v), NULL, STR("__call__"))));
    *out = value_bool(object || value_is_type(v) ||
                      value_is(v, 1u << VALUE_FUNCTION | 1u << VALUE_BUILTIN | 1u << VALUE_METHOD |
                                      1u << VALUE_BOUND));
    return true;
}

static bool python_object(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_object(module_make(m->arena, MODULE_PLAIN, STR("object")));
    return true;
}

static bool python_repr(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    bool well = value_write_any(m, &text, a->value[0], 'r', a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

/* property, staticmethod, classmethod: `which` is the Wrap. */
static bool python_wrap(Machine *m, const Arguments *a, Value *out)
{
    Value parts[3] = {a->value[0], value_none(), value_none()};
    for (int i = 1; i < 3 && i < a->to->count; i++)
        parts[i] = a->value[i];
    *out = value_items(m, VALUE_WRAPPED, parts, 3);
    out->builtin = a->row;
    return true;
}

/* The same function, which a class has to define anew before there are objects of it. */
static bool abstract_method(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    if (out->kind != VALUE_FUNCTION)
        return true;
    Function *f = ARENA_NEW(m->arena, Function);
    *f = *out->function;
    f->abstract = true;
    out->function = f;
    return true;
}

/* clang-format off */
const Builtin library_types[] = {
    {"type", BUILTIN, "object *rest", python_type, "the class of a value", 0},
    {"repr", BUILTIN, "obj", python_repr, "as it is written in code", 0},
    {"isinstance", BUILTIN, "obj classinfo", python_isinstance, "is it of that class, or of one in a tuple?", 0},
    {"issubclass", BUILTIN, "class classinfo", python_issubclass, "does a class derive from another?", 0},
    {"hasattr", BUILTIN, "obj name:str", python_hasattr, "has it an attribute of that name?", 0},
    {"getattr", BUILTIN, "obj name:str default=None", python_getattr, "obj.name; the default where there is none", 0},
    {"setattr", BUILTIN, "obj name:str value", python_setattr, "obj.name = value", 0},
    {"hash", BUILTIN, "object", python_hash, "a number made of the value, for a __hash__", 0},
    {"vars", BUILTIN, "object=None", python_vars, "the attributes of an object, as a dict", 0},
    {"_signature", BUILTIN, "callable", describe_signature, "the parameters of a def", 0},
    {"globals", BUILTIN, "", python_names, "the names of the top level, as a dict", true},
    {"locals", BUILTIN, "", python_names, "the names that are known here, as a dict", false},
    {"delattr", BUILTIN, "obj name:str", python_delattr, "del obj.name", 0},
    {"callable", BUILTIN, "obj", python_callable, "can it be called?", 0},
    {"object", BUILTIN, "", python_object, "what all classes inherit from", 0},
    {"property", BUILTIN, "fget=None fset=None fdel=None doc=None", python_wrap, "@property: a def that is read like an attribute", WRAP_PROPERTY},
    {"staticmethod", BUILTIN, "function", python_wrap, "@staticmethod: a def without self", WRAP_STATIC},
    {"classmethod", BUILTIN, "function", python_wrap, "@classmethod: a def that gets the class", WRAP_CLASS},
    {"abstractmethod", ABC, "funcobj", abstract_method, "@abstractmethod: children must define it", 0},
    {0},
};
/* clang-format on */
