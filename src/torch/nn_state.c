/*
 * nn_state.c - the tree of a module read and changed: its modules, parameters and buffers by name,
 * state_dict and load_state_dict, and what moves all weights somewhere (which is nowhere here).
 *
 * All walks are PyTorch's: a module before those in it, none twice.
 */
#include "language/dict.h"
#include "language/iterator.h"
#include "language/library.h"

static Module *self(const Arguments *a)
{
    return a->value[0].module;
}

/* ---- walks ---- */

/* A module and its path within the one that was asked. */
typedef struct Found {
    Str path;
    Module *module;
} Found;

typedef ARENA_LIST(Found) FoundList;

static Str joined(Arena *a, Str path, Str name)
{
    return path.len ? str_printf(a, "%.*s.%.*s", STR_ARG(path), STR_ARG(name)) : name;
}

static bool is_found(const FoundList *list, const Module *m)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].module == m)
            return true;
    return false;
}

static void find_modules(Arena *a, Module *m, Str path, int depth, FoundList *out)
{
    if (depth > MAX_MODULE_DEPTH || is_found(out, m))
        return;
    *ARENA_PUSH(a, out) = (Found){path, m};
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        if (member->kind == MEMBER_MODULE && member->module)
            find_modules(a, member->module, joined(a, path, member->name), depth + 1, out);
    }
}

/* The modules of the tree, or with `deep` false the asked one alone. */
static FoundList modules_of(Machine *m, Module *of, Str prefix, bool deep)
{
    FoundList list = {0};
    if (deep)
        find_modules(m->arena, of, prefix, 0, &list);
    else
        *ARENA_PUSH(m->arena, &list) = (Found){prefix, of};
    return list;
}

/* ---- lists of what is there ---- */

/* What a list holds: names with values, or values alone. */
static void add(Machine *m, Value *list, bool named, Str name, Value v)
{
    Value pair[2] = {value_str(name), v};
    *ARENA_PUSH(m->arena, list->items) = named ? value_items(m, VALUE_TUPLE, pair, 2) : v;
}

/* What PyTorch gives is read once, item by item. */
static bool give(Machine *m, const Arguments *a, Value list, Value *out)
{
    return iterator_of(m, list, a->at, out);
}

/* children, and named_children (`which`). */
static bool list_children(Machine *m, const Arguments *a, Value *out)
{
    Value list = value_items(m, VALUE_LIST, NULL, 0);
    const MemberList *members = &self(a)->members;
    FoundList seen = {0};
    for (size_t i = 0; i < members->count; i++) {
        Module *child = members->items[i].kind == MEMBER_MODULE ? members->items[i].module : NULL;
        if (!child || is_found(&seen, child))
            continue;
        *ARENA_PUSH(m->arena, &seen) = (Found){members->items[i].name, child};
        add(m, &list, a->row->which, members->items[i].name, value_object(child));
    }
    return give(m, a, list, out);
}

/* modules, and named_modules (`which`). */
static bool list_modules(Machine *m, const Arguments *a, Value *out)
{
    Str prefix = a->row->which ? a->value[2].s : STR("");
    Value list = value_items(m, VALUE_LIST, NULL, 0);
    FoundList found = modules_of(m, self(a), prefix, true);
    for (size_t i = 0; i < found.count; i++)
        add(m, &list, a->row->which, found.items[i].path, value_object(found.items[i].module));
    return give(m, a, list, out);
}

static bool holds_node(const Items *list, NodeId node)
{
    for (size_t i = 0; i < list->count; i++) {
        Value v = list->items[i];
        v = v.kind == VALUE_TUPLE ? v.items->items[1] : v;
        if (v.node == node)
            return true;
    }
    return false;
}

/* The parameters or buffers of a module and those in it, none twice. */
static Value list_members(Machine *m, MemberKind kind, const FoundList *found, bool named)
{
    Value list = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t i = 0; i < found->count; i++) {
        const MemberList *members = &found->items[i].module->members;
        for (size_t k = 0; k < members->count; k++) {
            const Member *member = &members->items[k];
            if (member->kind == kind && member->node != NO_NODE &&
                !holds_node(list.items, member->node))
                add(m, &list, named, joined(m->arena, found->items[i].path, member->name),
                    object_member(member));
        }
    }
    return list;
}

/* parameters, buffers: (recurse); with names (`which` & 1): (prefix, recurse). */
static bool list_tensors(Machine *m, const Arguments *a, Value *out)
{
    bool named = a->row->which & 1;
    MemberKind kind = a->row->which & 2 ? MEMBER_BUFFER : MEMBER_PARAMETER;
    Str prefix = named ? a->value[1].s : STR("");
    FoundList found = modules_of(m, self(a), prefix, a->value[named ? 2 : 1].b);
    return give(m, a, list_members(m, kind, &found, named), out);
}

/* ---- one of them by its path ---- */

static bool no_such(Machine *m, const Arguments *a, const Module *of, Str name)
{
    return raise_as(m, ATTRIBUTE_ERROR, a->at, "%.*s has no attribute `%.*s`",
                    STR_ARG(of->class_name), STR_ARG(name));
}

/* The module at a path; of a tensor's path the module that holds it, with `last` its name. */
static bool walk_path(Machine *m, const Arguments *a, Str *last, Module **out)
{
    Str rest = a->value[1].s;
    *out = self(a);
    while (rest.len) {
        size_t dot = str_find(rest, '.');
        Str name = str_part(rest, 0, dot);
        if (last && dot == rest.len) {
            *last = name;
            return true;
        }
        const Member *member = module_member(*out, name);
        if (!member)
            return no_such(m, a, *out, name);
        if (member->kind != MEMBER_MODULE || !member->module)
            return raise_as(m, ATTRIBUTE_ERROR, a->at, "`%.*s` is not an nn.Module", STR_ARG(name));
        *out = member->module;
        rest = str_from(rest, dot + 1);
    }
    return true;
}

static bool get_submodule(Machine *m, const Arguments *a, Value *out)
{
    Module *found;
    if (!walk_path(m, a, NULL, &found))
        return false;
    *out = value_object(found);
    return true;
}

/* get_parameter, get_buffer: `which` is the kind of member. */
static bool get_tensor(Machine *m, const Arguments *a, Value *out)
{
    Module *holder;
    Str name = STR("");
    if (!walk_path(m, a, &name, &holder))
        return false;
    const Member *member = module_member(holder, name);
    if (!member)
        return no_such(m, a, holder, name);
    if ((int)member->kind != a->row->which)
        return raise_as(m, ATTRIBUTE_ERROR, a->at, "`%.*s` is not %s", STR_ARG(name),
                        a->row->which == MEMBER_BUFFER ? "a buffer" : "an nn.Parameter");
    *out = object_member(member);
    return true;
}

/* ---- state_dict ---- */

/* Calls `use` for each parameter and each buffer that is kept, in PyTorch's order. */
typedef struct State {
    Machine *m;
    Span at;
    Dict *dict;       /* state_dict: what is made; load_state_dict: what is read */
    StrBuf *problems; /* of shapes */
    Items missing;
    int depth;
} State;

typedef bool UseMember(State *s, Str name, const Member *member);

static bool each_state(State *s, const Module *of, Str prefix, UseMember *use)
{
    bool well = ++s->depth <= MAX_MODULE_DEPTH;
    for (int kind = MEMBER_PARAMETER; kind <= MEMBER_BUFFER; kind++)
        for (size_t i = 0; well && i < of->members.count; i++) {
            const Member *member = &of->members.items[i];
            if ((int)member->kind == kind && member->node != NO_NODE && !member->passing)
                well = use(s, joined(s->m->arena, prefix, member->name), member);
        }
    for (size_t i = 0; well && i < of->members.count; i++) {
        const Member *member = &of->members.items[i];
        if (member->kind == MEMBER_MODULE && member->module)
            well = each_state(s, member->module, joined(s->m->arena, prefix, member->name), use);
    }
    s->depth--;
    return well;
}

static bool put_member(State *s, Str name, const Member *member)
{
    Value v;
    return tensor_detached(s->m, object_member(member), s->at, &v) &&
           dict_set(s->m, s->dict, value_str(name), v, s->at);
}

static bool put_name(State *s, Str name, const Member *member)
{
    return dict_set(s->m, s->dict, value_str(name), object_member(member), s->at);
}

static bool state_dict(Machine *m, const Arguments *a, Value *out)
{
    *out = dict_make(m, VALUE_DICT);
    out->dict->type = "OrderedDict";
    State s = {.m = m, .at = a->at, .dict = out->dict};
    Str prefix = a->value[1].s;
    if (str_ends(prefix, "."))
        prefix.len--;
    return each_state(&s, self(a), prefix, put_member);
}

/* ---- load_state_dict ---- */

static void note_shapes(State *s, Str name, Shape from, Shape to)
{
    strbuf_printf(s->problems,
                  "\n\tsize mismatch for %.*s: copying a param with shape torch.Size(%s) from "
                  "checkpoint, the shape in current model is torch.Size(%s).",
                  STR_ARG(name), shape_text(from).text, shape_text(to).text);
}

static bool take_member(State *s, Str name, const Member *member)
{
    Entry *entry;
    Value to = object_member(member);
    if (!dict_find(s->m, s->dict, value_str(name), s->at, &entry))
        return false;
    if (!entry) {
        *ARENA_PUSH(s->m->arena, &s->missing) = value_str(name);
        return true;
    }
    if (entry->value.kind != VALUE_TENSOR) {
        strbuf_printf(s->problems,
                      "\n\tWhile copying the parameter named \"%.*s\", expected torch.Tensor or "
                      "Tensor-like object from checkpoint but received %s",
                      STR_ARG(name), value_type_name(entry->value));
        return true;
    }
    Shape from = value_view(s->m, entry->value).shape, shape = value_view(s->m, to).shape;
    if (shape_equal(from, shape))
        return write_weights(s->m, to, entry->value, s->at);
    note_shapes(s, name, from, shape);
    return true;
}

/* The keys that no parameter and no buffer has. */
static bool find_unexpected(State *s, const Module *of, Items *out)
{
    Value own = dict_make(s->m, VALUE_DICT);
    State inner = {.m = s->m, .at = s->at, .dict = own.dict};
    if (!each_state(&inner, of, STR(""), put_name))
        return false;
    for (size_t k = 0; k < s->dict->used; k++) {
        Value key = dict_entry(s->m, s->dict, k)->key;
        Entry *known;
        if (!dict_find(s->m, own.dict, key, s->at, &known))
            return false;
        if (!known)
            *ARENA_PUSH(s->m->arena, out) = key;
    }
    return true;
}

static void write_keys(Machine *m, StrBuf *out, const char *what, const Items *keys)
{
    for (size_t i = 0; i < keys->count; i++) {
        strbuf_printf(out, i ? ", \"" : "\n\t%s key(s) in state_dict: \"", what);
        value_write_str(m, out, keys->items[i]);
        strbuf_puts(out, i + 1 < keys->count ? "\"" : "\". ");
    }
}

static bool load_state_dict(Machine *m, const Arguments *a, Value *out)
{
    Value given = a->value[1];
    StrBuf problems = strbuf_make(m->arena), text = strbuf_make(m->arena);
    Items unexpected = {0};
    if (given.kind != VALUE_DICT)
        return raise_as(m, TYPE_ERROR, arg_span(a, 1),
                        "Expected state_dict to be dict-like, got <class '%s'>.",
                        value_type_name(given));
    State s = {.m = m, .at = a->at, .dict = given.dict, .problems = &problems};
    if (!each_state(&s, self(a), STR(""), take_member) ||
        !find_unexpected(&s, self(a), &unexpected))
        return false;
    if (a->value[2].b) {
        write_keys(m, &text, "Missing", &s.missing);
        write_keys(m, &text, "Unexpected", &unexpected);
    }
    strbuf_add(&text, strbuf_str(&problems));
    if (text.len)
        return raise_at(m, a->at,
                        "Error(s) in loading state_dict for %.*s:%.*s\nthe keys and shapes must be "
                        "those of state_dict()",
                        STR_ARG(self(a)->class_name), STR_ARG(strbuf_str(&text)));
    Value keys[2] = {value_items(m, VALUE_LIST, s.missing.items, s.missing.count),
                     value_items(m, VALUE_LIST, unexpected.items, unexpected.count)};
    *out = value_items(m, VALUE_PAIR, keys, 2);
    out->builtin = a->row;
    return true;
}

/* ---- changing the tree ---- */

static bool add_module(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[2];
    Str name = a->value[1].s;
    (void)out;
    if (v.kind != VALUE_OBJECT)
        return raise_as(m, TYPE_ERROR, arg_span(a, 2), "%s is not a Module subclass",
                        value_type_name(v));
    if (str_find(name, '.') < name.len)
        return raise_as(m, KEY_ERROR, arg_span(a, 1),
                        "'module name can\\'t contain \".\", got: %.*s'", STR_ARG(name));
    if (!name.len)
        return raise_as(m, KEY_ERROR, arg_span(a, 1), "'module name can\\'t be empty string \"\"'");
    return value_set_attribute(m, a->value[0], name, v, a->at);
}

static bool register_parameter(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[2];
    (void)out;
    if (v.kind == VALUE_NONE)
        return object_set_member(m, self(a), MEMBER_PARAMETER, a->value[1].s, v, a->at);
    if (v.kind != VALUE_TENSOR || !v.parameter)
        return raise_as(m, TYPE_ERROR, arg_span(a, 2),
                        "cannot assign '%s' object to parameter '%.*s' (torch.nn.Parameter or None "
                        "required)",
                        value_type_name(v), STR_ARG(a->value[1].s));
    return value_set_attribute(m, a->value[0], a->value[1].s, v, a->at);
}

/* apply(fn): the modules in it first, each after its own, as PyTorch walks. */
static bool apply_to(Machine *m, Module *of, Value fn, int depth, Span at)
{
    FoundList children = {0};
    Value object = value_object(of), ignored;
    if (depth > MAX_MODULE_DEPTH)
        return false;
    for (size_t i = 0; i < of->members.count; i++) {
        Module *child =
            of->members.items[i].kind == MEMBER_MODULE ? of->members.items[i].module : NULL;
        if (child && !is_found(&children, child))
            *ARENA_PUSH(m->arena, &children) = (Found){of->members.items[i].name, child};
    }
    for (size_t i = 0; i < children.count; i++)
        if (!apply_to(m, children.items[i].module, fn, depth + 1, at))
            return false;
    return machine_call_with(m, fn, &object, 1, at, &ignored);
}

static bool apply(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    return apply_to(m, self(a), a->value[1], 0, a->at);
}

static bool extra_repr(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    module_write_extra(&text, self(a));
    *out = value_str(strbuf_str(&text));
    return true;
}

static bool get_name(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = value_str(self(a)->class_name);
    return true;
}

/* clang-format off */
const Builtin library_state[] = {
    {"children", OBJECT, "self", list_children, "the modules right within it", 0},
    {"named_children", OBJECT, "self", list_children, "pairs (name, module) of those", 1},
    {"modules", OBJECT, "self", list_modules, "itself and all modules in it", 0},
    {"named_modules", OBJECT, "self memo=None prefix:str='' remove_duplicate:bool=True", list_modules, "pairs (path, module) of those", 1},
    {"parameters", OBJECT, "self recurse:bool=True", list_tensors, "all weights", 0},
    {"named_parameters", OBJECT, "self prefix:str='' recurse:bool=True", list_tensors, "pairs (path, weight)", 1},
    {"buffers", OBJECT, "self recurse:bool=True", list_tensors, "all buffers", 2},
    {"named_buffers", OBJECT, "self prefix:str='' recurse:bool=True", list_tensors, "pairs (path, buffer)", 3},
    {"get_submodule", OBJECT, "self target:str", get_submodule, "the module at a path: \"blocks.0.norm\"", 0},
    {"get_parameter", OBJECT, "self target:str", get_tensor, "the weight at a path", MEMBER_PARAMETER},
    {"get_buffer", OBJECT, "self target:str", get_tensor, "the buffer at a path", MEMBER_BUFFER},
    {"state_dict", OBJECT, "self * prefix:str='' keep_vars:bool=False", state_dict, "weights and buffers by their paths", 0},
    {"load_state_dict", OBJECT, "self state_dict strict:bool=True", load_state_dict, "writes such values into weights and buffers", 0},
    {"add_module", OBJECT, "self name:str module", add_module, "a part of the tree by its name", 0},
    {"register_module", OBJECT, "self name:str module", add_module, "a part of the tree by its name", 0},
    {"register_parameter", OBJECT, "self name:str param", register_parameter, "a weight by its name, or None", 0},
    {"apply", OBJECT, "self fn", apply, "calls fn(module) for all modules in it and then itself", 0},
    {"extra_repr", OBJECT, "self", extra_repr, "what print shows between the brackets of a module", 0},
    {"_get_name", OBJECT, "self", get_name, "the name of its class", 0},
    {0},
};
/* clang-format on */
