/*
 * descriptor.c - what an attribute of a class is when it is read, set or deleted through an object:
 * a function becomes a method, a property is computed, and an object of a class with __get__,
 * __set__ or __delete__ decides by itself.
 */
#include "language/function.h"

static bool object_has(Value v, const char *name)
{
    return v.kind == VALUE_OBJECT && object_class(v) &&
           class_find(object_class(v), NULL, str_of(name));
}

/* Does it come before what the object itself holds? */
static bool is_data(Value v)
{
    if (v.kind == VALUE_WRAPPED)
        return v.builtin->which != WRAP_STATIC && v.builtin->which != WRAP_CLASS;
    return object_has(v, "__set__") || object_has(v, "__delete__");
}

bool value_computes(Value v)
{
    return (v.kind == VALUE_WRAPPED &&
            (v.builtin->which == WRAP_PROPERTY || v.builtin->which == WRAP_CACHED)) ||
           object_has(v, "__get__") || is_data(v);
}

const Value *object_descriptor(Value of, Str name)
{
    const Class *c = object_class(of);
    const Value *value = c && c->properties ? class_find(c, NULL, name) : NULL;
    return value && is_data(*value) ? value : NULL;
}

/* ---- reading ---- */

/* A function bound to its object. */
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

static bool read_wrapped(Machine *m, Value of, const Class *c, bool instance, Value value, Str name,
                         Span at, Value *out)
{
    Value f = value.items->items[0], class = {.kind = VALUE_CLASS, .type = c};
    switch ((Wrap)value.builtin->which) {
    case WRAP_STATIC:
        *out = f;
        return true;
    case WRAP_CLASS:
        *out = bound_to(m, of.kind == VALUE_CLASS && !instance ? of : class, f);
        return true;
    case WRAP_CACHED:
        return of.kind != VALUE_OBJECT || read_cached(m, of, f, name, at, out);
    case WRAP_PROPERTY:
        if (instance && f.kind == VALUE_NONE)
            return raise_as(m, ATTRIBUTE_ERROR, at,
                            "property '%.*s' of '%.*s' object has no getter", STR_ARG(name),
                            STR_ARG(c->name));
        return !instance || machine_call_with(m, f, &of, 1, at, out);
    }
    return true;
}

bool object_bind_in(Machine *m, Value of, const Class *c, const Class *after, Str name, Span at,
                    Value *out)
{
    const Value *found = c ? class_find(c, after, name) : NULL;
    bool instance = of.kind != VALUE_CLASS || of.type != c;
    if (!found)
        return false;
    Value value = *found;
    *out = value;
    if (value.kind == VALUE_FUNCTION && instance)
        *out = bound_to(m, of, value);
    if (value.kind == VALUE_BUILTIN && value.builtin->spaces & OBJECT && of.kind == VALUE_OBJECT) {
        *out = value_items(m, VALUE_METHOD, &of, 1); /* what @dataclass made */
        out->builtin = value.builtin;
    }
    bool layer =
        value.kind == VALUE_BUILTIN && value.builtin->spaces & NN && str_is(name, "__init__");
    bool method = value.kind == VALUE_BUILTIN && value.builtin->spaces & OF_PLAIN && /* dict.get */
                  !(value.builtin->spaces & BUILTIN);
    if ((layer || method) && of.kind == VALUE_OBJECT)
        *out = bound_to(m, of, value);
    if (value.kind == VALUE_WRAPPED)
        return read_wrapped(m, of, c, instance, value, name, at, out);
    if (!object_has(value, "__get__"))
        return true;
    Value given[2] = {instance ? of : value_none(), {.kind = VALUE_CLASS, .type = c}};
    bool ignored;
    return object_special(m, value, "__get__", given, 2, at, out, &ignored);
}

bool object_bind(Machine *m, Value of, const Class *after, Str name, Span at, Value *out)
{
    const Class *c = of.kind == VALUE_CLASS ? of.type : object_class(of);
    return object_bind_in(m, of, c, after, name, at, out);
}

/* ---- setting and deleting ---- */

bool descriptor_set(Machine *m, Value of, Value descriptor, Str name, Value v, Span at)
{
    Value ignored, given[2] = {of, v};
    bool found;
    if (descriptor.kind == VALUE_OBJECT) {
        if (!object_special(m, descriptor, "__set__", given, 2, at, &ignored, &found))
            return false;
        return found || raise_as(m, ATTRIBUTE_ERROR, at, "__set__");
    }
    if (descriptor.builtin->which == WRAP_CACHED)
        return object_store(m, of, name, v, at);
    Value setter = descriptor.items->items[1];
    if (setter.kind == VALUE_NONE)
        return raise_as(m, ATTRIBUTE_ERROR, at,
                        "property '%.*s' of '%s' object has no setter\n"
                        "write a second def of that name below it, with @%.*s.setter above it",
                        STR_ARG(name), value_type_name(of), STR_ARG(name));
    return machine_call_with(m, setter, given, 2, at, &ignored);
}

bool descriptor_delete(Machine *m, Value of, Value descriptor, Str name, Span at)
{
    Value ignored;
    bool found;
    if (descriptor.kind == VALUE_OBJECT) {
        if (!object_special(m, descriptor, "__delete__", &of, 1, at, &ignored, &found))
            return false;
        return found || raise_as(m, ATTRIBUTE_ERROR, at, "__delete__");
    }
    Value deleter = descriptor.items->count > 2 ? descriptor.items->items[2] : value_none();
    if (deleter.kind == VALUE_NONE)
        return raise_as(m, ATTRIBUTE_ERROR, at, "property '%.*s' of '%s' object has no deleter",
                        STR_ARG(name), value_type_name(of));
    return machine_call_with(m, deleter, &of, 1, at, &ignored);
}
