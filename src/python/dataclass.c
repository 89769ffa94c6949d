/*
 * dataclass.c - the module dataclasses: @dataclass gives a class an __init__, a __repr__ and
 * comparisons made of its annotated names.
 *
 * The methods are rows that find the fields in the class of the object; the __init__ binds its
 * arguments to the fields as a def with such parameters would.
 */
#include "language/dict.h"
#include "language/function.h"

#include <string.h>

enum { METHODS = 9 };
static const Builtin methods[METHODS];

/* ---- the fields of a class ---- */

/* field(default, default_factory, ...) as it stands in a class. */
enum { DEFAULT, FACTORY, IN_INIT, IN_REPR, COMPARED, BY_NAME, HASHED, METADATA_OF, PARTS };

static bool is_missing(Value v)
{
    return v.kind == VALUE_HINT;
}

static Value missing(void)
{
    return (Value){.kind = VALUE_HINT, .s = STR("MISSING")};
}

static void add_field(Machine *m, FieldList *list, Field new)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_equal(list->items[i].name, new.name)) {
            list->items[i] = new;
            return;
        }
    *ARENA_PUSH(m->arena, list) = new;
}

/* Reads what stands behind the equals sign. */
static bool read_default(Machine *m, const Class *c, Field *f, Span at)
{
    for (size_t i = 0; i < c->attributes.count; i++)
        if (str_equal(c->attributes.items[i].name, f->name))
            f->preset = c->attributes.items[i].value;
    if (f->preset.kind == VALUE_WRAPPED && str_is(STR("field"), f->preset.builtin->name)) {
        const Value *parts = f->preset.items->items;
        f->preset = parts[DEFAULT];
        f->factory = parts[FACTORY];
        f->init = parts[IN_INIT].b;
        f->repr = parts[IN_REPR].b;
        f->compare = parts[COMPARED].b;
        f->by_name = f->by_name || parts[BY_NAME].b;
        f->metadata = parts[METADATA_OF];
    }
    return !value_is(f->preset, 1u << VALUE_LIST | 1u << VALUE_DICT | 1u << VALUE_SET) ||
           raise_as(m, VALUE_ERROR, at,
                    "mutable default <class '%s'> for field %.*s is not allowed: use "
                    "default_factory\nwrite %.*s: ... = field(default_factory=%s)",
                    value_type_name(f->preset), STR_ARG(f->name), STR_ARG(f->name),
                    value_type_name(f->preset));
}

static bool read_fields(Machine *m, Class *c, bool by_name)
{
    FieldList *list = c->fields;
    for (const Ast *s = c->def ? c->def->list : NULL; s; s = s->next) {
        if (s->kind != AST_ANNOTATE || s->target->kind != AST_NAME)
            continue;
        Str type = s->step ? span_text(s->step->at) : STR("");
        if (str_starts(type, "ClassVar") || str_starts(type, "typing.ClassVar"))
            continue;
        Field f = {.name = s->target->text,
                   .preset = missing(),
                   .factory = missing(),
                   .metadata = value_none(),
                   .init = true,
                   .repr = true,
                   .compare = true,
                   .by_name = by_name};
        if (str_is(f.name, "_") && str_starts(type, "KW_ONLY")) {
            by_name = true;
            continue;
        }
        if (!read_default(m, c, &f, s->at))
            return false;
        class_unset(c, f.name);
        if (!is_missing(f.preset))
            class_set(m, c, f.name, f.preset);
        add_field(m, list, f);
    }
    return true;
}

static bool has_default(const Field *f)
{
    return !is_missing(f->preset) || !is_missing(f->factory);
}

static bool check_order(Machine *m, const Class *c, Span at)
{
    bool preset = false;
    for (size_t i = 0; i < c->fields->count; i++) {
        const Field *f = &c->fields->items[i];
        if (!f->init || f->by_name)
            continue;
        if (preset && !has_default(f))
            return raise_as(m, TYPE_ERROR, at,
                            "non-default argument '%.*s' follows default argument",
                            STR_ARG(f->name));
        preset = preset || has_default(f);
    }
    return true;
}

static bool has_own(const Class *c, const char *name)
{
    for (size_t i = 0; i < c->attributes.count; i++)
        if (str_is(c->attributes.items[i].name, name))
            return true;
    return false;
}

static void give_methods(Machine *m, Class *c, bool init, bool repr, bool eq, bool order)
{
    for (const Builtin *row = methods; row->name; row++) {
        bool wanted = str_is(STR("__init__"), row->name)   ? init
                      : str_is(STR("__repr__"), row->name) ? repr
                      : str_is(STR("__hash__"), row->name) ? eq && c->frozen
                      : row->which == OP_EQ                ? eq
                                                           : order;
        if (wanted && !has_own(c, row->name))
            class_set(m, c, str_of(row->name), (Value){.kind = VALUE_BUILTIN, .builtin = row});
    }
}

/* The options of @dataclass, in the order of its row. */
enum { GIVE_INIT, GIVE_REPR, GIVE_EQ, GIVE_ORDER, FROZEN, KW_ONLY };

/* Of a class and its bases all are frozen, or none is. */
static bool check_frozen(Machine *m, const Class *c, bool frozen, Span at)
{
    for (size_t k = 1; k < c->order.count; k++) {
        const Class *base = c->order.items[k];
        if (base->fields && !base->named && base->frozen != frozen)
            return raise_as(m, TYPE_ERROR, at, "cannot inherit %s dataclass from a %s one",
                            frozen ? "frozen" : "non-frozen", frozen ? "non-frozen" : "frozen");
    }
    return true;
}

static bool make_dataclass(Machine *m, Value class, const Value *option, Span at)
{
    if (class.kind != VALUE_CLASS)
        return raise_as(m, TYPE_ERROR, at, "dataclass() should be called on a class");
    Class *c = (Class *)class.type;
    FieldList *fields = ARENA_NEW(m->arena, FieldList);
    if (!check_frozen(m, c, option[FROZEN].b, at))
        return false;
    for (size_t k = c->order.count; k-- > 1;)
        for (size_t i = 0; c->order.items[k]->fields && i < c->order.items[k]->fields->count; i++)
            add_field(m, fields, c->order.items[k]->fields->items[i]);
    c->fields = fields;
    c->frozen = option[FROZEN].b;
    give_methods(m, c, option[GIVE_INIT].b, option[GIVE_REPR].b, option[GIVE_EQ].b,
                 option[GIVE_ORDER].b);
    return read_fields(m, c, option[KW_ONLY].b) && check_order(m, c, at);
}

static bool decorate(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[1];
    return make_dataclass(m, a->value[1], a->value[0].items->items, a->at);
}

static const Builtin decorator = {"dataclass", BUILTIN, "options cls", decorate, "", 0};

static bool dataclass(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    if (a->value[0].kind != VALUE_NONE)
        return make_dataclass(m, a->value[0], a->value + 1, a->at);
    Value pair[2] = {value_items(m, VALUE_TUPLE, a->value + 1, 7),
                     {.kind = VALUE_BUILTIN, .builtin = &decorator}};
    *out = value_items(m, VALUE_BOUND, pair, 2);
    return true;
}

static bool dataclass_field(Machine *m, const Arguments *a, Value *out)
{
    *out = value_items(m, VALUE_WRAPPED, a->value, PARTS);
    out->builtin = a->row;
    for (int k = DEFAULT; k <= FACTORY; k++)
        if (a->position[k] == NOT_GIVEN)
            out->items->items[k] = missing();
    return true;
}

/* ---- its methods ---- */

static const Class *class_of(Value object)
{
    const Class *c = object_class(object);
    for (size_t i = 0; i < c->order.count; i++)
        if (c->order.items[i]->fields)
            return c->order.items[i];
    return c;
}

static bool preset_of(Machine *m, const Field *f, Span at, Value *out)
{
    *out = f->preset;
    return is_missing(f->factory) || machine_call_with(m, f->factory, NULL, 0, at, out);
}

/* The __init__ as a def would have it: self, the fields by place, those by name only. */
static void read_signature(Machine *m, const Class *c, Signature *s)
{
    s->formal = ARENA_ARRAY(m->arena, Formal, c->fields->count + 1);
    s->formal[s->count++] = (Formal){.name = STR("self")};
    s->name = str_printf(m->arena, "%.*s.__init__", STR_ARG(c->path));
    for (int by_name = 0; by_name < 2; by_name++) {
        for (size_t i = 0; i < c->fields->count; i++) {
            const Field *f = &c->fields->items[i];
            if (f->init && f->by_name == (by_name == 1))
                s->formal[s->count++] =
                    (Formal){.name = f->name, .optional = has_default(f), .preset = f->preset};
        }
        if (!by_name)
            s->positional = s->count;
    }
}

static bool data_init(Machine *m, const Arguments *a, Value *out)
{
    const Class *c = class_of(a->value[0]);
    Signature s = {0};
    Passed given = {.keyword = a->words};
    Arguments bound = {.at = a->at};
    bool found;
    read_signature(m, c, &s);
    *ARENA_PUSH(m->arena, &given.positional) = a->value[0];
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &given.positional) = a->rest[i];
    if (!bind_arguments(m, &s, &given, &bound))
        return false;
    for (size_t i = 0; i < c->fields->count; i++) {
        const Field *f = &c->fields->items[i];
        Value value = missing();
        int k = 1;
        while (k < s.count && !str_equal(s.formal[k].name, f->name))
            k++;
        if (k < s.count && bound.position[k] != NOT_GIVEN)
            value = bound.value[k];
        else if (!preset_of(m, f, a->at, &value))
            return false;
        if (!is_missing(value) && !object_store(m, a->value[0], f->name, value, a->at))
            return false;
    }
    if (!object_special(m, a->value[0], "__post_init__", NULL, 0, a->at, out, &found))
        return false;
    *out = value_none();
    return true;
}

static bool data_repr(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    const Class *c = class_of(a->value[0]);
    bool first = true;
    strbuf_printf(&text, "%.*s(", STR_ARG(c->path));
    for (size_t i = 0; i < c->fields->count; i++) {
        const Field *f = &c->fields->items[i];
        Value value;
        if (!f->repr)
            continue;
        if (!value_attribute(m, a->value[0], f->name, a->at, &value))
            return false;
        strbuf_printf(&text, "%s%.*s=", first ? "" : ", ", STR_ARG(f->name));
        if (!value_write_any(m, &text, value, 'r', a->at))
            return false;
        first = false;
    }
    strbuf_char(&text, ')');
    *out = value_str(strbuf_str(&text));
    return true;
}

/* The values of the fields, as a tuple: all of them, or those that are compared. */
static bool values_of(Machine *m, Value object, bool compared, Span at, Value *out)
{
    const Class *c = class_of(object);
    Value value;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (size_t i = 0; i < c->fields->count; i++) {
        if (compared && !c->fields->items[i].compare)
            continue;
        if (!value_attribute(m, object, c->fields->items[i].name, at, &value))
            return false;
        *ARENA_PUSH(m->arena, out->items) = value;
    }
    return true;
}

/* A frozen one is as good a key as the tuple of its fields. */
static bool data_hash(Machine *m, const Arguments *a, Value *out)
{
    Value values;
    uint64_t hash;
    bool counted = true;
    if (!values_of(m, a->value[0], true, a->at, &values) ||
        !value_hash(m, values, a->at, &hash, &counted))
        return false;
    *out = value_int((int64_t)(hash >> 4));
    return true;
}

/* ==, <, ... of objects of one class: `which` is the operation. */
static bool data_compare(Machine *m, const Arguments *a, Value *out)
{
    Value left, right;
    *out = (Value){.kind = VALUE_HINT, .s = STR("NotImplemented")};
    if (!value_is_object(a->value[1]) || object_class(a->value[0]) != object_class(a->value[1]))
        return true;
    return values_of(m, a->value[0], true, a->at, &left) &&
           values_of(m, a->value[1], true, a->at, &right) &&
           value_binary(m, a->row->which, left, right, a->at, out);
}

static const Builtin methods[METHODS] = {
    {"__init__", OBJECT, "self *args **words", data_init, "", OP_COUNT},
    {"__repr__", OBJECT, "self", data_repr, "", OP_COUNT},
    {"__hash__", OBJECT, "self", data_hash, "", OP_COUNT},
    {"__eq__", OBJECT, "self other", data_compare, "", OP_EQ},
    {"__lt__", OBJECT, "self other", data_compare, "", OP_LT},
    {"__le__", OBJECT, "self other", data_compare, "", OP_LE},
    {"__gt__", OBJECT, "self other", data_compare, "", OP_GT},
    {"__ge__", OBJECT, "self other", data_compare, "", OP_GE},
    {0},
};

/* ---- what works on their objects ---- */

static bool is_data(Value v)
{
    return v.kind == VALUE_OBJECT && value_is_object(v) && class_of(v)->fields;
}

static bool check_data(Machine *m, Value v, const char *name, Span at)
{
    return is_data(v) ||
           raise_as(m, TYPE_ERROR, at, "%s() should be called on dataclass instances", name);
}

/* A copy of a value with dicts, or tuples, for objects of dataclasses. */
static bool plain_copy(Machine *m, Value v, bool dicts, int depth, Span at, Value *out);

static bool copy_object(Machine *m, Value v, bool dicts, int depth, Span at, Value *out)
{
    Value values, copy;
    const FieldList *fields = class_of(v)->fields;
    *out = dicts ? dict_make(m, VALUE_DICT) : value_items(m, VALUE_TUPLE, NULL, 0);
    if (!values_of(m, v, false, at, &values))
        return false;
    for (size_t i = 0; i < fields->count; i++) {
        if (!plain_copy(m, values.items->items[i], dicts, depth, at, &copy))
            return false;
        if (!dicts)
            *ARENA_PUSH(m->arena, out->items) = copy;
        else if (!dict_set(m, out->dict, value_str(fields->items[i].name), copy, at))
            return false;
    }
    return true;
}

static bool copy_list(Machine *m, Value v, bool dicts, int depth, Span at, Value *out)
{
    *out = value_items(m, v.kind, v.items->items, v.items->count);
    for (size_t i = 0; i < v.items->count; i++)
        if (!plain_copy(m, v.items->items[i], dicts, depth, at, &out->items->items[i]))
            return false;
    return true;
}

static bool plain_copy(Machine *m, Value v, bool dicts, int depth, Span at, Value *out)
{
    *out = v;
    if (depth > MAX_NESTING)
        return raise_as(m, RECURSION_ERROR, at, "maximum recursion depth exceeded");
    if (!machine_spend(m, 1, at))
        return false;
    if (is_data(v))
        return copy_object(m, v, dicts, depth + 1, at, out);
    if (value_is(v, 1u << VALUE_LIST | 1u << VALUE_TUPLE))
        return copy_list(m, v, dicts, depth + 1, at, out);
    return v.kind != VALUE_DICT || dict_copy(m, v, at, out);
}

/* asdict and astuple: `which` says whether dicts are made. */
static bool data_copy(Machine *m, const Arguments *a, Value *out)
{
    return check_data(m, a->value[0], a->row->name, a->at) &&
           plain_copy(m, a->value[0], a->row->which, 0, a->at, out);
}

static bool data_replace(Machine *m, const Arguments *a, Value *out)
{
    Passed given = {0};
    Value values, class = {.kind = VALUE_CLASS, .type = object_class(a->value[0])};
    if (!check_data(m, a->value[0], "replace", a->at) ||
        !values_of(m, a->value[0], false, a->at, &values))
        return false;
    const FieldList *fields = class_of(a->value[0])->fields;
    for (size_t i = 0; i < a->words.count; i++)
        *ARENA_PUSH(m->arena, &given.keyword) = a->words.items[i];
    for (size_t i = 0; i < fields->count; i++) {
        bool named = false;
        for (size_t k = 0; k < a->words.count; k++)
            named = named || str_equal(a->words.items[k].name, fields->items[i].name);
        if (named && !fields->items[i].init)
            return raise_as(m, VALUE_ERROR, a->at,
                            "field %.*s is declared with init=False, it cannot be specified with "
                            "replace()",
                            STR_ARG(fields->items[i].name));
        if (!named && fields->items[i].init)
            *ARENA_PUSH(m->arena, &given.keyword) =
                (Keyword){fields->items[i].name, values.items->items[i], a->at};
    }
    return machine_call(m, class, &given, a->at, out);
}

/* The type that the class, or the base that has the field, gives it. */
static const Value *type_of_field(Machine *m, const Class *c, const Field *f, Span at)
{
    for (size_t i = 0; i < c->order.count; i++) {
        Entry *e = NULL;
        if (c->order.items[i]->hints &&
            dict_find(m, c->order.items[i]->hints, value_str(f->name), at, &e) && e)
            return &e->value;
    }
    return NULL;
}

/* A Field as an object. */
static bool describe_field(Machine *m, const Class *c, const Field *f, Span at, Value *out)
{
    Value none = dict_make(m, VALUE_DICT);
    const Value *type = type_of_field(m, c, f, at);
    const struct {
        const char *name;
        Value value;
    } parts[] = {{"name", value_str(f->name)},
                 {"default", f->preset},
                 {"default_factory", f->factory},
                 {"init", value_bool(f->init)},
                 {"repr", value_bool(f->repr)},
                 {"hash", value_none()},
                 {"compare", value_bool(f->compare)},
                 {"metadata", f->metadata.kind == VALUE_NONE ? none : f->metadata},
                 {"kw_only", value_bool(f->by_name)}};
    *out = value_object(module_make(m->arena, MODULE_PLAIN, STR("Field")));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!object_store(m, *out, str_of(parts[i].name), parts[i].value, at))
            return false;
    return !type || object_store(m, *out, STR("type"), *type, at);
}

static bool data_fields(Machine *m, const Arguments *a, Value *out)
{
    const Class *c = a->value[0].kind == VALUE_CLASS ? a->value[0].type : NULL;
    c = is_data(a->value[0]) ? class_of(a->value[0]) : c;
    if (!c || !c->fields)
        return raise_as(m, TYPE_ERROR, a->at, "must be called with a dataclass type or instance");
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (size_t i = 0; i < c->fields->count; i++) {
        if (!describe_field(m, c, &c->fields->items[i], a->at, ARENA_PUSH(m->arena, out->items)))
            return false;
    }
    return true;
}

static bool data_is(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    (void)m;
    *out = value_bool(is_data(v) || (v.kind == VALUE_CLASS && v.type->fields));
    return true;
}

/* ---- tuples with names ---- */

bool class_name_fields(Machine *m, Class *c, Span at)
{
    c->fields = ARENA_NEW(m->arena, FieldList);
    c->named = true;
    return read_fields(m, c, false) && check_order(m, c, at);
}

bool named_make(Machine *m, const Class *c, const Passed *given, Span at, Value *out)
{
    Signature s = {0};
    Arguments bound = {.at = at};
    Passed all = {.keyword = given->keyword};
    read_signature(m, c, &s);
    s.name = str_printf(m->arena, "%.*s.__new__", STR_ARG(c->name));
    *ARENA_PUSH(m->arena, &all.positional) = value_none();
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(m->arena, &all.positional) = given->positional.items[i];
    if (!bind_arguments(m, &s, &all, &bound))
        return false;
    *out = value_items(m, VALUE_TUPLE, bound.value + 1, c->fields->count);
    out->items->named = c;
    return true;
}

static bool named_dict(Machine *m, const Arguments *a, Value *out)
{
    const Items *items = a->value[0].items;
    *out = dict_make(m, VALUE_DICT);
    for (size_t i = 0; i < items->count; i++)
        if (!dict_set(m, out->dict, value_str(items->named->fields->items[i].name), items->items[i],
                      a->at))
            return false;
    return true;
}

static bool named_replace(Machine *m, const Arguments *a, Value *out)
{
    const Class *c = a->value[0].items->named;
    *out = value_items(m, VALUE_TUPLE, a->value[0].items->items, a->value[0].items->count);
    out->items->named = c;
    for (size_t k = 0; k < a->words.count; k++) {
        size_t i = 0;
        while (i < c->fields->count && !str_equal(c->fields->items[i].name, a->words.items[k].name))
            i++;
        if (i == c->fields->count)
            return raise_as(m, VALUE_ERROR, a->at, "Got unexpected field names: ['%.*s']",
                            STR_ARG(a->words.items[k].name));
        out->items->items[i] = a->words.items[k].value;
    }
    return true;
}

/* P._make(items) */
static bool named_of_items(Machine *m, const Arguments *a, Value *out)
{
    const Class *c = a->value[0].type;
    if (!value_collect(m, a->value[1], VALUE_TUPLE, a->at, out))
        return false;
    out->items->named = c;
    return out->items->count == c->fields->count ||
           raise_as(m, TYPE_ERROR, a->at, "Expected %zu arguments, got %zu", c->fields->count,
                    out->items->count);
}

static const Builtin named_maker = {"_make", BUILTIN, "cls iterable", named_of_items, "", 0};

static const Builtin named_methods[] = {
    {"_asdict", BUILTIN, "self", named_dict, "", 0},
    {"_replace", BUILTIN, "self **changes", named_replace, "", 0},
};

bool named_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Class *c = of.kind == VALUE_CLASS ? of.type : of.items->named;
    for (size_t i = 0; of.kind == VALUE_TUPLE && i < c->fields->count; i++)
        if (str_equal(c->fields->items[i].name, name)) {
            *out = of.items->items[i];
            return true;
        }
    for (size_t i = 0; of.kind == VALUE_TUPLE && i < 2; i++)
        if (str_is(name, named_methods[i].name)) {
            *out = value_items(m, VALUE_METHOD, &of, 1);
            out->builtin = &named_methods[i];
            return true;
        }
    if (str_is(name, "_make")) {
        Value class = {.kind = VALUE_CLASS, .type = c};
        *out = value_items(m, VALUE_METHOD, &class, 1);
        out->builtin = &named_maker;
        return true;
    }
    if (str_is(name, "_fields")) {
        *out = value_items(m, VALUE_TUPLE, NULL, 0);
        for (size_t i = 0; i < c->fields->count; i++)
            *ARENA_PUSH(m->arena, out->items) = value_str(c->fields->items[i].name);
        return true;
    }
    if (str_is(name, "_field_defaults")) {
        *out = dict_make(m, VALUE_DICT);
        for (size_t i = 0; i < c->fields->count; i++) {
            const Field *f = &c->fields->items[i];
            if (f->preset.kind != VALUE_HINT &&
                !dict_set(m, out->dict, value_str(f->name), f->preset, at))
                return false;
        }
        return true;
    }
    return of.kind == VALUE_TUPLE && object_bind(m, of, NULL, name, at, out);
}

/* The names of namedtuple: a list, or a text with spaces or commas between. */
static bool read_names(Machine *m, Value names, FieldList *fields, Span at)
{
    Field f = {.preset = missing(), .factory = missing(), .init = true};
    Each each = {.of = names, .at = at};
    if (names.kind == VALUE_STR) {
        Str text = str_copy(m->arena, names.s), left, word;
        char *c = (char *)text.at;
        for (size_t i = 0; i < text.len; i++)
            c[i] = c[i] == ',' ? ' ' : c[i];
        for (left = text; str_word(&left, &word);) {
            f.name = word;
            *ARENA_PUSH(m->arena, fields) = f;
        }
        return true;
    }
    while (value_next(m, &each)) {
        if (each.item.kind != VALUE_STR)
            return raise_as(m, TYPE_ERROR, at, "Type names and field names must be strings");
        f.name = each.item.s;
        *ARENA_PUSH(m->arena, fields) = f;
    }
    return each.end;
}

static bool named_tuple(Machine *m, const Arguments *a, Value *out)
{
    Items none = {0};
    Value presets = a->value[2];
    Class *c = class_make(m, a->value[0].s, &none, a->at);
    if (!c)
        return false;
    c->fields = ARENA_NEW(m->arena, FieldList);
    c->named = true;
    if (!read_names(m, a->value[1], c->fields, a->at))
        return false;
    size_t count = value_is(presets, LIST) ? presets.items->count : 0;
    if (count > c->fields->count)
        return raise_as(m, TYPE_ERROR, a->at, "Got more default values than field names");
    for (size_t i = 0; i < count; i++)
        c->fields->items[c->fields->count - count + i].preset = presets.items->items[i];
    *out = (Value){.kind = VALUE_CLASS, .type = c, .at = a->at};
    return true;
}

/* clang-format off */
const Builtin library_dataclasses[] = {
    {"dataclass", DATACLASSES,
     "cls=None * init:bool=True repr:bool=True eq:bool=True order:bool=False frozen:bool=False kw_only:bool=False slots:bool=False",
     dataclass, "@dataclass: an __init__ and a repr from the annotated names of a class", 0},
    {"field", DATACLASSES,
     "* default=None default_factory=None init:bool=True repr:bool=True compare:bool=True kw_only:bool=False hash=None metadata=None",
     dataclass_field, "a default that is made anew for each object", 0},
    {"asdict", DATACLASSES, "obj", data_copy, "the fields as a dict", true},
    {"astuple", DATACLASSES, "obj", data_copy, "the fields as a tuple", false},
    {"replace", DATACLASSES, "obj **changes", data_replace, "a copy with other values", 0},
    {"fields", DATACLASSES, "class_or_instance", data_fields, "the fields, each with its name", 0},
    {"namedtuple", COLLECTIONS, "typename:str field_names * defaults=None", named_tuple,
     "a class of tuples whose items have names", 0},
    {"is_dataclass", DATACLASSES, "obj", data_is, "was it made by @dataclass?", 0},
    {0},
};
/* clang-format on */
