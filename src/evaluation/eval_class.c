/*
 * eval_class.c - class statements, decorators, making objects, and super().
 *
 * The body of a class runs in a scope of its own, whose names then become the attributes of the
 * class. Its defs know the class: so super() finds what stands behind it in the order of the
 * object's class.
 */
#include "evaluation/evaluate.h"
#include "language/dict.h"
#include "language/library.h"

#include <string.h>

/* ---- decorators ---- */

bool eval_decorators(Eval *ev, const Ast *def, Value *value)
{
    Value *decorators;
    int count = 0, i = 0;
    for (const Ast *d = def->decorators; d; d = d->next)
        count++;
    decorators = ARENA_ARRAY(ev->m->arena, Value, count + 1);
    for (const Ast *d = def->decorators; d; d = d->next)
        if (!eval(ev, d->left, &decorators[i++]))
            return false;
    while (i-- > 0) /* the lowest one first */
        if (!machine_call_with(ev->m, decorators[i], value, 1, def->at, value))
            return false;
    return true;
}

/* ---- the class statement ---- */

/* The bases, and by name what the class's makers are given; *meta: its metaclass, if one of the
 * lesson's own. Nothing here depends on ABCMeta. */
static bool eval_bases(Eval *ev, const Ast *s, Items *bases, KeywordList *words, const Class **meta)
{
    Value base;
    *meta = NULL;
    for (const Ast *b = s->params; b; b = b->next) {
        if (b->kind == AST_STAR || b->kind == AST_STARS)
            return raise_limit(ev->m, b->at, "unpacked bases are not in the lesson language");
        if (!eval(ev, b->kind == AST_KEYWORD ? b->right : b, &base))
            return false;
        bool own = b->kind == AST_KEYWORD && str_is(b->text, "metaclass");
        if (own && base.kind == VALUE_CLASS && base.type->makes_classes)
            *meta = base.type;
        else if (own && base.kind == VALUE_FUNCTION)
            return raise_limit(ev->m, b->at,
                               "a function as metaclass is not in the lesson language");
        else if (b->kind != AST_KEYWORD)
            *ARENA_PUSH(ev->m->arena, bases) = base;
        else if (!own)
            *ARENA_PUSH(ev->m->arena, words) = (Keyword){b->text, base, b->at};
    }
    return true;
}

/* Methods that are of the class without saying so. */
static Value implied_wrap(Eval *ev, Str name, Value value)
{
    bool new = str_is(name, "__new__"),
         of_class = str_is(name, "__init_subclass__") || str_is(name, "__class_getitem__");
    Value pair[2] = {value, value_none()};
    if (value.kind != VALUE_FUNCTION || !(new || of_class))
        return value;
    value = value_items(ev->m, VALUE_WRAPPED, pair, 2);
    value.builtin = library_find(SPACE_BUILTIN, new ? STR("staticmethod") : STR("classmethod"));
    return value;
}

/* What the type of an annotated name is, where it is a type's name or a text. */
static bool read_hint(Eval *ev, const Ast *type, Value *out)
{
    Error quiet = {0}, *error = ev->m->error;
    if (type->kind == AST_STRING)
        *out = value_str(type->text);
    if (type->kind != AST_NAME)
        return type->kind == AST_STRING;
    ev->m->error = &quiet;
    bool found = eval(ev, type, out);
    ev->m->error = error;
    return found;
}

static bool read_hints(Eval *ev, const Ast *s, Class *c)
{
    Value type;
    c->hints = dict_make(ev->m, VALUE_DICT).dict;
    for (s = s->list; s; s = s->next) {
        if (s->kind != AST_ANNOTATE || s->target->kind != AST_NAME)
            continue;
        bool known = s->step && read_hint(ev, s->step, &type);
        c->unknown_hints = c->unknown_hints || !known;
        if (known && !dict_set(ev->m, c->hints, value_str(s->target->text), type, s->at))
            return false;
    }
    return true;
}

/* Runs the body; its names become attributes. */
static bool run_body(Eval *ev, const Ast *s, Class *c)
{
    Scope *outer = ev->scope, *scope = scope_make(ev, outer, NULL, c->name);
    scope->type = c;
    ev->scope = scope;
    bool well = eval_statements(ev, s->list) && read_hints(ev, s, c);
    ev->scope = outer;
    for (size_t i = 0; well && i < scope->count; i++)
        class_set(ev->m, c, scope->items[i].name,
                  implied_wrap(ev, scope->items[i].name, scope->items[i].value));
    return well;
}

bool eval_class(Eval *ev, const Ast *s)
{
    Items bases = {0};
    KeywordList words = {0};
    const Class *meta;
    Class *c;
    if (!eval_bases(ev, s, &bases, &words, &meta) ||
        !(c = class_make(ev->m, s->text, &bases, s->name)))
        return false;
    c->meta = meta ? meta : c->meta;
    c->def = s;
    c->path = eval_path(ev, c->name);
    if (composed_space(s->at.source) != SPACES)
        c->module = type_home(composed_space(s->at.source), c->name);
    Value value = {.kind = VALUE_CLASS, .type = c, .at = s->at};
    bool named = false;
    for (size_t i = 0; i < bases.count; i++)
        named =
            named || (bases.items[i].kind == VALUE_HINT && str_is(bases.items[i].s, "NamedTuple"));
    if (!run_body(ev, s, c) || (named && !class_name_fields(ev->m, c, s->name)) ||
        !(c->meta ? class_by_meta(ev->m, c, &words, s->name, &value)
                  : class_finish(ev->m, c, &words, s->name)) ||
        !eval_decorators(ev, s, &value))
        return false;
    scope_set(ev, ev->scope, s->text, value);
    return true;
}

/* ---- making objects ---- */

typedef ARENA_LIST(Str) Names;

/* Adds a name where it stands in the order of the alphabet. */
static void add_in_order(Arena *a, Names *names, Str name)
{
    Str *at = ARENA_PUSH(a, names);
    for (; at > names->items && strcmp(at[-1].at, name.at) > 0; at--)
        *at = at[-1];
    *at = name;
}

/* Names of defs that a class leaves abstract: "forward, score". */
static Str abstract_names(Eval *ev, const Class *c, int *count)
{
    Names names = {0};
    for (size_t k = 0; k < c->order.count; k++)
        for (size_t i = 0; i < c->order.items[k]->attributes.count; i++) {
            Attribute a = c->order.items[k]->attributes.items[i];
            const Value *found = class_find(c, NULL, a.name);
            Value f = found->kind == VALUE_WRAPPED ? found->items->items[0] : *found;
            if (f.kind == VALUE_FUNCTION && f.function->abstract &&
                f.function->owner == c->order.items[k])
                add_in_order(ev->m->arena, &names, str_copy(ev->m->arena, a.name));
        }
    StrBuf all = strbuf_make(ev->m->arena);
    for (size_t i = 0; i < names.count; i++)
        strbuf_printf(&all, "%s%.*s", i ? ", " : "", STR_ARG(names.items[i]));
    *count = (int)names.count;
    return strbuf_str(&all);
}

static bool check_abstract(Eval *ev, const Class *c, Span at)
{
    int count;
    Str names = abstract_names(ev, c, &count);
    return count == 0 ||
           raise_as(ev->m, TYPE_ERROR, at,
                    "Can't instantiate abstract class %.*s with abstract method%s %.*s\n"
                    "make an object of a class that defines what is abstract here",
                    STR_ARG(c->name), count > 1 ? "s" : "", STR_ARG(names));
}

/* A class without an __init__ of its own takes no arguments. */
static bool begin_plain(Eval *ev, const Class *c, const Passed *given, Span at)
{
    bool none = given->positional.count == 0 && given->keyword.count == 0;
    return none || raise_as(ev->m, TYPE_ERROR, at,
                            "%.*s() takes no arguments\n"
                            "the class has no def __init__(self, ...) that takes them",
                            STR_ARG(c->name));
}

/* ... and so does one that derives from nn.Module, where PyTorch says it in these words. */
static bool begin_module(Eval *ev, Value object, const Passed *given, Span at)
{
    Formal self = {.name = STR("self")};
    Signature init = {.name = STR("Module.__init__"), .formal = &self, .count = 1, .positional = 1};
    Passed all = {.keyword = given->keyword};
    Arguments a = {.at = at};
    *ARENA_PUSH(ev->m->arena, &all.positional) = object;
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(ev->m->arena, &all.positional) = given->positional.items[i];
    object.module->begun = true;
    return bind_arguments(ev->m, &init, &all, &a) ||
           (given->positional.count &&
            error_hint(ev->m->error, "the class has no def __init__(self, ...) that takes them"));
}

static bool begin_object(Eval *ev, const Class *c, Value object, const Passed *given, Span at)
{
    Value init, result;
    const Value *found = class_find(c, NULL, STR("__init__"));
    if (found && found->builtin == library_find(SPACE_OBJECT, STR("__init__")))
        return begin_module(ev, object, given, at);
    if (!object_bind(ev->m, object, NULL, STR("__init__"), at, &init)) {
        if (ev->m->error->kind != ERROR_NONE)
            return false;
        if (c->mixin)
            return class_fills_at_once(c) || object_fill(ev->m, object, given, at);
        return begin_plain(ev, c, given, at);
    }
    if (!eval_callee(ev->m, init, given, at, &result))
        return false;
    return result.kind == VALUE_NONE ||
           raise_as(ev->m, TYPE_ERROR, at, "__init__() should return None, not '%s'",
                    value_type_name(result));
}

/* Its args are there before an __init__ of its own, as __new__ leaves them; Python's own does no
 * more. */
static bool begin_exception(Eval *ev, const Class *c, Value object, const Passed *given, Span at)
{
    const Value *init = class_find(c, NULL, STR("__init__"));
    if (!exception_begin(ev, object, given, at))
        return false;
    bool plain = init && init->kind == VALUE_FUNCTION && init->function->owner &&
                 str_is(init->function->owner->name, "BaseException") && !given->keyword.count;
    return plain || begin_object(ev, c, object, given, at);
}

/* What its own __new__ gives; *made: it is an object of the class, and not begun. */
static bool make_new(Eval *ev, const Class *c, const Passed *given, Span at, Value *out, bool *own)
{
    Value class = {.kind = VALUE_CLASS, .type = c}, new;
    Passed all = {.keyword = given->keyword};
    *own = object_bind_in(ev->m, class, c, NULL, STR("__new__"), at, &new);
    if (!*own)
        return ev->m->error->kind == ERROR_NONE;
    *ARENA_PUSH(ev->m->arena, &all.positional) = class;
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(ev->m->arena, &all.positional) = given->positional.items[i];
    return eval_callee(ev->m, new, &all, at, out);
}

/* Meta(name, bases, names): a class. */
static bool make_class(Eval *ev, const Class *meta, const Passed *given, Span at, Value *out)
{
    Value init, ignored;
    bool own;
    if (!make_new(ev, meta, given, at, out, &own))
        return false;
    if (!own && given->positional.count != 3)
        return raise_as(ev->m, TYPE_ERROR, at,
                        "type.__new__() takes exactly 3 arguments (%zu given)",
                        given->positional.count);
    if (!own && !class_new(ev->m, given->positional.items, at, out))
        return false;
    if (!own)
        ((Class *)out->type)->meta = meta;
    if (out->kind != VALUE_CLASS ||
        !object_bind_in(ev->m, *out, meta, NULL, STR("__init__"), at, &init))
        return ev->m->error->kind == ERROR_NONE;
    return eval_callee(ev->m, init, given, at, &ignored);
}

bool eval_make_object(Eval *ev, const Class *c, const Passed *given, Span at, Value *out)
{
    Value object;
    bool own;
    if (c->named && !class_find(c, NULL, STR("__new__")))
        return named_make(ev->m, c, given, at, out);
    if (c->makes_classes)
        return make_class(ev, c, given, at, out);
    if (c->typed)
        return library_call(
            ev->m,
            (Value){.kind = VALUE_BUILTIN, .builtin = library_find(SPACE_BUILTIN, STR("dict"))},
            given, at, out);
    if (c->protocol)
        return raise_as(ev->m, TYPE_ERROR, at, "Protocols cannot be instantiated");
    if (!check_abstract(ev, c, at) || !make_new(ev, c, given, at, &object, &own))
        return false;
    if (!own)
        object = object_make(ev->m, c);
    if (!own && class_fills_at_once(c) && !object_fill(ev->m, object, given, at))
        return false;
    bool foreign = own && !(object.kind == VALUE_OBJECT && object_class(object) &&
                            class_derives(object_class(object), c));
    bool bare = own && !class_find(c, NULL, STR("__init__")) && !class_row(c, NULL);
    if (!foreign && !bare &&
        !(class_is_exception(c) ? begin_exception(ev, object_class(object), object, given, at)
                                : begin_object(ev, object_class(object), object, given, at)))
        return false;
    *out = object; /* only now: it may be where a return under way puts its value */
    return true;
}

bool eval_make_any(Machine *m, Value class, const Passed *given, Span at, Value *out)
{
    if (class.kind != VALUE_CLASS)
        return machine_call(m, class, given, at, out);
    return eval_make_object(m->eval, class.type, given, at, out);
}

/* ---- super() ---- */

bool eval_is_super(Eval *ev, const Ast *callee)
{
    Value own;
    if (callee->kind != AST_NAME || !str_is(callee->text, "super"))
        return false;
    for (const Scope *s = ev->scope; s; s = s->outer)
        if (scope_find(s, callee->text, &own))
            return false;
    return true;
}

/* super(): the def around it, and its first parameter. */
static bool find_self(Eval *ev, Span at, Value *pair)
{
    const Scope *s = ev->scope;
    while (s && !(s->function && s->function->owner))
        s = s->outer;
    const Ast *first = s ? s->function->def->params : NULL;
    if (!first || !scope_find(s, first->text, &pair[0]))
        return raise_as(ev->m, RUNTIME_ERROR, at,
                        "super(): no arguments\n"
                        "it stands in a def of a class: super().__init__()");
    pair[1] = (Value){.kind = VALUE_CLASS, .type = s->function->owner};
    return true;
}

/* super(X, self) */
static bool read_super(Eval *ev, const Ast *x, Value *pair)
{
    const Ast *second = x->list->next;
    if (!second || second->next)
        return raise_as(ev->m, TYPE_ERROR, x->at,
                        "super() takes no arguments, or a class and its object");
    return eval(ev, x->list, &pair[1]) && eval(ev, second, &pair[0]);
}

bool eval_super(Eval *ev, const Ast *x, Value *out)
{
    Value pair[2];
    if (!(x->list ? read_super(ev, x, pair) : find_self(ev, x->at, pair)))
        return false;
    const Class *c = pair[0].kind == VALUE_CLASS ? pair[0].type : NULL, *of = object_class(pair[0]);
    const Class *after = pair[1].kind == VALUE_CLASS ? pair[1].type : NULL;
    if (!after || !((c && class_derives(c, after)) || (of && class_derives(of, after))))
        return raise_as(ev->m, TYPE_ERROR, x->at,
                        "super(type, obj): obj must be an instance or subtype of type");
    *out = value_items(ev->m, VALUE_SUPER, pair, 2);
    return true;
}
