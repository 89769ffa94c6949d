/*
 * eval_class.c - class statements, decorators, making objects, and super().
 *
 * The body of a class runs in a scope of its own, whose names then become the attributes of the
 * class. Its defs know the class: so super() finds what stands behind it in the order of the
 * object's class.
 */
#include "evaluation/evaluate.h"
#include "language/library.h"

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

static bool eval_bases(Eval *ev, const Ast *s, Items *bases)
{
    Value base;
    for (const Ast *b = s->params; b; b = b->next) {
        if (b->kind == AST_KEYWORD) /* metaclass=ABCMeta: nothing here depends on it */
            continue;
        if (b->kind == AST_STAR || b->kind == AST_STARS)
            return raise_limit(ev->m, b->at, "unpacked bases are not in the lesson language");
        if (!eval(ev, b, &base))
            return false;
        *ARENA_PUSH(ev->m->arena, bases) = base;
    }
    return true;
}

/* Runs the body; its names become attributes. */
static bool run_body(Eval *ev, const Ast *s, Class *c)
{
    Scope *outer = ev->scope, *scope = scope_make(ev, outer, NULL, c->name);
    scope->type = c;
    ev->scope = scope;
    bool well = eval_statements(ev, s->list);
    ev->scope = outer;
    for (size_t i = 0; well && i < scope->count; i++)
        class_set(ev->m, c, scope->items[i].name, scope->items[i].value);
    return well;
}

bool eval_class(Eval *ev, const Ast *s)
{
    Items bases = {0};
    Class *c;
    if (!eval_bases(ev, s, &bases) || !(c = class_make(ev->m, s->text, &bases, s->name)))
        return false;
    c->def = s;
    if (composed_text(s->at.source) && class_is_exception(c))
        c->module = STR("builtins");
    Value value = {.kind = VALUE_CLASS, .type = c, .at = s->at};
    bool named = false;
    for (size_t i = 0; i < bases.count; i++)
        named =
            named || (bases.items[i].kind == VALUE_HINT && str_is(bases.items[i].s, "NamedTuple"));
    if (!run_body(ev, s, c) || (named && !class_name_fields(ev->m, c, s->name)) ||
        !eval_decorators(ev, s, &value))
        return false;
    scope_set(ev, ev->scope, s->text, value);
    return true;
}

/* ---- making objects ---- */

/* Names of defs that a class leaves abstract: "forward, score". */
static Str abstract_names(Eval *ev, const Class *c, int *count)
{
    StrBuf names = strbuf_make(ev->m->arena);
    *count = 0;
    for (size_t k = 0; k < c->order.count; k++)
        for (size_t i = 0; i < c->order.items[k]->attributes.count; i++) {
            Attribute a = c->order.items[k]->attributes.items[i];
            const Value *found = class_find(c, NULL, a.name);
            Value f = found->kind == VALUE_WRAPPED ? found->items->items[0] : *found;
            bool first = f.kind == VALUE_FUNCTION && f.function->abstract &&
                         f.function->owner == c->order.items[k];
            if (first)
                strbuf_printf(&names, "%s%.*s", (*count)++ ? ", " : "", STR_ARG(a.name));
        }
    return strbuf_str(&names);
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

/* A class that derives from a layer begins as the layer does. */
static bool begin_layer(Eval *ev, Value object, const Builtin *row, const Passed *given, Span at)
{
    Value made;
    if (str_is(STR("Module"), row->name))
        return begin_module(ev, object, given, at);
    return library_call(ev->m, (Value){.kind = VALUE_BUILTIN, .builtin = row}, given, at, &made) &&
           object_become(ev->m, object, made, at);
}

static bool begin_object(Eval *ev, const Class *c, Value object, const Passed *given, Span at)
{
    Value init, result;
    const Builtin *row = class_row(c, NULL);
    if (!object_bind(ev->m, object, NULL, STR("__init__"), at, &init)) {
        if (ev->m->error->kind != ERROR_NONE)
            return false;
        return row ? begin_layer(ev, object, row, given, at) : begin_plain(ev, c, given, at);
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
    bool plain = init && init->kind == VALUE_FUNCTION &&
                 composed_text(init->function->def->at.source) && !given->keyword.count;
    return plain || begin_object(ev, c, object, given, at);
}

bool eval_make_object(Eval *ev, const Class *c, const Passed *given, Span at, Value *out)
{
    if (c->named)
        return named_make(ev->m, c, given, at, out);
    Value object = object_make(ev->m, c);
    if (!check_abstract(ev, c, at) ||
        !(class_is_exception(c) ? begin_exception(ev, c, object, given, at)
                                : begin_object(ev, c, object, given, at)))
        return false;
    *out = object; /* only now: it may be where a return under way puts its value */
    return true;
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
    const Class *c = pair[0].kind == VALUE_CLASS    ? pair[0].type
                     : pair[0].kind == VALUE_OBJECT ? object_class(pair[0])
                                                    : NULL;
    if (!c || pair[1].kind != VALUE_CLASS || !class_derives(c, pair[1].type))
        return raise_as(ev->m, TYPE_ERROR, x->at,
                        "super(type, obj): obj must be an instance or subtype of type");
    *out = value_items(ev->m, VALUE_SUPER, pair, 2);
    return true;
}
