/*
 * metaclass.c - how a class comes to be once its body has run: what its metaclass, its bases and
 * its attributes do about it; and what `type` itself does.
 */
#include "language/dict.h"
#include "language/function.h"

/* ---- behind the body ---- */

/* All of the class's __slots__ are named, and those of its bases. */
static bool is_slotted(const Class *c)
{
    for (size_t k = 0; k < c->order.count; k++) {
        const Class *base = c->order.items[k];
        if (base->row || !class_has_own(base, STR("__slots__")) ||
            class_has_slot(c, STR("__dict__")))
            return false;
    }
    return true;
}

bool class_finish(Machine *m, Class *c, const KeywordList *words, Span at)
{
    Value class = {.kind = VALUE_CLASS, .type = c, .at = at}, ignored, init;
    Passed given = {.keyword = *words};
    bool found;
    c->slotted = is_slotted(c);
    for (size_t i = 0; i < c->attributes.count; i++) {
        Value pair[2] = {class, value_str(c->attributes.items[i].name)};
        Value own = c->attributes.items[i].value;
        if (own.kind == VALUE_OBJECT &&
            !object_special(m, own, "__set_name__", pair, 2, at, &ignored, &found))
            return false;
    }
    if (c->typed) /* total=False */
        return true;
    if (object_bind_in(m, class, c, c, STR("__init_subclass__"), at, &init))
        return machine_call(m, init, &given, at, &ignored);
    if (m->error->kind != ERROR_NONE)
        return false;
    return !words->count ||
           raise_as(m, TYPE_ERROR, at, "%.*s.__init_subclass__() takes no keyword arguments",
                    STR_ARG(c->name));
}

/* What the metaclass is given: the name, the bases, and the names of the body. */
static bool describe(Machine *m, const Class *c, Span at, Value *out)
{
    out[0] = value_str(c->name);
    out[1] = value_items(m, VALUE_TUPLE, c->bases.items, c->bases.count);
    out[2] = dict_make(m, VALUE_DICT);
    if (!dict_set(m, out[2].dict, value_str(STR("__module__")), value_str(c->module), at) ||
        !dict_set(m, out[2].dict, value_str(STR("__qualname__")), value_str(c->name), at))
        return false;
    for (size_t i = 0; i < c->attributes.count; i++)
        if (!dict_set(m, out[2].dict, value_str(c->attributes.items[i].name),
                      c->attributes.items[i].value, at))
            return false;
    return true;
}

bool class_by_meta(Machine *m, Class *c, const KeywordList *words, Span at, Value *out)
{
    Value meta = {.kind = VALUE_CLASS, .type = c->meta}, method, ignored;
    Value described[4] = {meta};
    Class *outer = m->making;
    Passed given = {.keyword = *words};
    *out = (Value){.kind = VALUE_CLASS, .type = c, .at = at};
    if (!describe(m, c, at, described + 1))
        return false;
    for (int i = 0; i < 4; i++)
        *ARENA_PUSH(m->arena, &given.positional) = described[i];
    if (object_bind_in(m, meta, c->meta, NULL, STR("__new__"), at, &method)) {
        m->making = c;
        bool well = machine_call(m, method, &given, at, out);
        m->making = outer;
        if (!well)
            return false;
    } else if (m->error->kind != ERROR_NONE || !class_finish(m, c, words, at)) {
        return false;
    }
    given.positional.items++;
    given.positional.count--;
    if (out->kind != VALUE_CLASS || out->type != c ||
        !object_bind_in(m, *out, c->meta, NULL, STR("__init__"), at, &method))
        return m->error->kind == ERROR_NONE;
    return machine_call(m, method, &given, at, &ignored);
}

/* ---- type ---- */

/* The class's attributes become those of the dict. */
static void take_names(Machine *m, Class *c, const Dict *names)
{
    c->attributes.count = 0;
    for (size_t i = 0; i < names->count; i++) {
        const Entry *e = &names->items[i];
        bool own = !e->gone && e->key.kind == VALUE_STR && !str_is(e->key.s, "__module__") &&
                   !str_is(e->key.s, "__qualname__");
        if (own)
            class_set(m, c, e->key.s, e->value);
    }
}

static bool make_class(Machine *m, const Class *meta, const Value *given, const KeywordList *words,
                       Span at, Value *out)
{
    bool well =
        given[0].kind == VALUE_STR && given[1].kind == VALUE_TUPLE && given[2].kind == VALUE_DICT;
    if (!well)
        return raise_as(m, TYPE_ERROR, at,
                        "type.__new__() needs a name, a tuple of bases and a dict");
    Class *c = m->making;
    m->making = NULL;
    if (!c && !(c = class_make(m, given[0].s, given[1].items, at)))
        return false;
    c->name = str_copy(m->arena, given[0].s);
    c->meta = meta ? meta : c->meta;
    take_names(m, c, given[2].dict);
    *out = (Value){.kind = VALUE_CLASS, .type = c, .at = at};
    return class_finish(m, c, words, at);
}

bool class_new(Machine *m, const Value *given, Span at, Value *out)
{
    KeywordList none = {0};
    Class *outer = m->making;
    m->making = NULL;
    bool well = make_class(m, NULL, given, &none, at, out);
    m->making = outer;
    return well;
}

/* type.__new__(mcs, name, bases, names) */
static bool type_new(Machine *m, const Arguments *a, Value *out)
{
    return make_class(m, a->value[0].kind == VALUE_CLASS ? a->value[0].type : NULL, a->value + 1,
                      &a->words, a->at, out);
}

static bool type_init(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)a;
    *out = value_none();
    return true;
}

/* type.__call__(cls, ...): an object of the class, whatever its metaclass says of calls. */
static bool type_call(Machine *m, const Arguments *a, Value *out)
{
    Passed given = {.keyword = a->words};
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &given.positional) = a->rest[i];
    return m->make(m, a->value[0], &given, a->at, out);
}

/* type.__instancecheck__(cls, instance), type.__subclasscheck__(cls, subclass) */
static bool type_checks(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    if (a->value[0].kind != VALUE_CLASS)
        return raise_as(m, TYPE_ERROR, a->at, "descriptor requires a class of the lesson");
    const Class *c = a->row->which                     ? object_class(a->value[1])
                     : a->value[1].kind == VALUE_CLASS ? a->value[1].type
                                                       : NULL;
    *out = value_bool(c && class_derives(c, a->value[0].type));
    return true;
}

static const Builtin methods[] = {
    {"__new__", OBJECT, "cls name bases dict **words", type_new, "", 0},
    {"__init__", OBJECT, "cls *args **words", type_init, "", 0},
    {"__call__", OBJECT, "cls *args **words", type_call, "", 0},
    {"__instancecheck__", OBJECT, "cls instance", type_checks, "", true},
    {"__subclasscheck__", OBJECT, "cls subclass", type_checks, "", false},
    {0},
};

const Builtin *class_meta_row(Str name)
{
    return row_named(methods, name);
}

bool class_meta_method(Machine *m, Value of, Str name, Value *out)
{
    const Builtin *row = class_meta_row(name);
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
    if (!row || str_is(name, "__new__")) /* it is given the metaclass */
        return row != NULL;
    *out = value_items(m, VALUE_METHOD, &of, 1);
    out->builtin = row;
    return true;
}
