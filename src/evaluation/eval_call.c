/*
 * eval_call.c - calls of any value: their arguments, and who answers them.
 */
#include "evaluation/evaluate.h"
#include "language/dict.h"
#include "language/library.h"

#include <stdio.h>
#include <string.h>

/* ---- any call ---- */

/* *left: its items are further arguments by place. */
static bool unpack_items(Eval *ev, const Ast *star, Passed *given)
{
    Value of;
    Each each = {.at = star->left->at};
    if (!eval(ev, star->left, &of))
        return false;
    for (each.of = of; value_next(ev->m, &each);)
        *ARENA_PUSH(ev->m->arena, &given->positional) = each.item;
    return each.end;
}

/* **left: its items are further arguments by name. */
static bool unpack_words(Eval *ev, const Ast *stars, Passed *given)
{
    Value from;
    if (!eval(ev, stars->left, &from))
        return false;
    if (!value_is_mapping(from))
        return raise_as(ev->m, TYPE_ERROR, stars->at, "argument after ** must be a mapping, not %s",
                        value_type_name(from));
    Value plain = value_plain(from),
          of = plain.kind == VALUE_DICT ? plain : dict_make(ev->m, VALUE_DICT);
    if (plain.kind != VALUE_DICT && !dict_update(ev->m, of.dict, from, stars->at))
        return false;
    for (size_t i = 0; i < of.dict->count; i++) {
        Entry e = of.dict->items[i];
        if (!e.gone && e.key.kind != VALUE_STR)
            return raise_as(ev->m, TYPE_ERROR, stars->at, "keywords must be strings");
        if (!e.gone)
            *ARENA_PUSH(ev->m->arena, &given->keyword) = (Keyword){e.key.s, e.value, stars->at};
    }
    return true;
}

static bool eval_argument(Eval *ev, const Ast *a, Passed *given)
{
    Value value;
    if (a->kind == AST_STAR)
        return unpack_items(ev, a, given);
    if (a->kind == AST_STARS)
        return unpack_words(ev, a, given);
    if (!eval(ev, a->kind == AST_KEYWORD ? a->right : a, &value))
        return false;
    if (a->kind == AST_KEYWORD)
        *ARENA_PUSH(ev->m->arena, &given->keyword) = (Keyword){a->text, value, a->name};
    else
        *ARENA_PUSH(ev->m->arena, &given->positional) = value;
    return true;
}

static bool eval_arguments(Eval *ev, const Ast *x, Passed *given)
{
    size_t count = 0;
    for (const Ast *a = x->list; a; a = a->next)
        count += a->kind != AST_KEYWORD;
    if (count) { /* just the room they need: a million calls are many */
        given->positional.items = ARENA_ARRAY(ev->m->arena, Value, count);
        given->positional.capacity = count;
    }
    for (const Ast *a = x->list; a; a = a->next)
        if (!eval_argument(ev, a, given))
            return false;
    return true;
}

/* A call with one more argument before the others: the object. */
static bool call_with(Eval *ev, Value callee, Value first, const Passed *given, Span at, Value *out)
{
    Passed all = {.keyword = given->keyword};
    *ARENA_PUSH(ev->m->arena, &all.positional) = first;
    for (size_t i = 0; i < given->positional.count; i++)
        *ARENA_PUSH(ev->m->arena, &all.positional) = given->positional.items[i];
    return eval_callee(ev->m, callee, &all, at, out);
}

/* The __init__ of a layer, called on an object of a class that inherits from it. */
static bool call_layer(Eval *ev, Value object, Value layer, const Passed *given, Span at,
                       Value *out)
{
    Value made;
    const Value *reset = class_find(object_class(object), NULL, STR("reset_parameters"));
    bool own = reset && reset->kind == VALUE_FUNCTION, found;
    ev->m->undrawn = own;
    bool well = library_call(ev->m, layer, given, at, &made);
    ev->m->undrawn = false;
    *out = value_none();
    if (!well || !object_become(ev->m, object, made, at))
        return false;
    return !own || made.module->kind != MODULE_LINEAR ||
           object_special(ev->m, object, "reset_parameters", NULL, 0, at, &made, &found);
}

/* nn.Linear.__init__(self, 3, 2) */
static bool call_unbound_layer(Eval *ev, Value layer, const Passed *given, Span at, Value *out)
{
    const Items *all = &given->positional;
    Passed rest = {.keyword = given->keyword};
    if (all->count == 0 || all->items[0].kind != VALUE_OBJECT || !object_class(all->items[0]))
        return raise_as(ev->m, TYPE_ERROR, at,
                        "descriptor '__init__' of '%s' needs an object of a class that derives "
                        "from it",
                        layer.builtin->name);
    for (size_t i = 1; i < all->count; i++)
        *ARENA_PUSH(ev->m->arena, &rest.positional) = all->items[i];
    return call_layer(ev, all->items[0], layer, &rest, at, out);
}

static bool call_bound(Eval *ev, Value self, Value f, const Passed *given, Span at, Value *out)
{
    if (f.kind == VALUE_BUILTIN && f.builtin->spaces & NN)
        return self.kind == VALUE_OBJECT ? call_layer(ev, self, f, given, at, out)
                                         : call_unbound_layer(ev, f, given, at, out);
    return call_with(ev, f, self, given, at, out);
}

/* x.shape(): a property is no method. */
static bool not_callable(Eval *ev, Value callee, Span at)
{
    Str text = span_text(at), name = str_part(text, 0, str_find(text, '('));
    if (callee.kind == VALUE_HINT)
        return raise_limit(ev->m, at,
                           "a call of %.*s is not in the lesson language\n"
                           "write it as a class: class Name(%.*s):",
                           STR_ARG(callee.s), STR_ARG(callee.s));
    raise_as(ev->m, TYPE_ERROR, at, "'%s' object is not callable", value_type_name(callee));
    bool property = str_find(name, '.') < name.len && str_ends(text, "()") &&
                    value_is(callee, 1u << VALUE_SIZE | 1u << VALUE_TENSOR | 1u << VALUE_DTYPE);
    if (callee.kind == VALUE_SIZE && str_ends(name, ".shape") && !property)
        return error_hint(ev->m->error, "a shape is indexed: %.*s[0]", STR_ARG(name));
    return property && error_hint(ev->m->error, "write %.*s without brackets", STR_ARG(name));
}

static bool call_value(Eval *ev, Value callee, const Passed *given, Span at, Value *out);

/* Calls the hooks of an object, those of now, with itself, what it is given and, behind its
 * forward, what that gave. What a hook gives replaces the last of these. */
static bool call_hooks(Eval *ev, const void *hooks, Value *with, size_t count, Span at)
{
    Value list = value_items(ev->m, VALUE_LIST, NULL, 0), result;
    Dict *dict = hooks ? ((const Value *)hooks)->dict : NULL;
    for (size_t k = 0; dict && k < dict->used; k++)
        *ARENA_PUSH(ev->m->arena, list.items) = dict_entry(ev->m, dict, k)->value;
    for (size_t k = 0; k < list.items->count; k++) {
        if (!machine_call_with(ev->m, list.items->items[k], with, count, at, &result))
            return false;
        if (count == 2 && result.kind != VALUE_NONE && result.kind != VALUE_TUPLE)
            result = value_items(ev->m, VALUE_TUPLE, &result, 1);
        if (result.kind != VALUE_NONE)
            with[count - 1] = result;
    }
    return true;
}

/* A module: its forward, between its hooks. */
static bool call_object(Eval *ev, Value of, const Passed *given, Span at, Value *out)
{
    const Module *module = of.module;
    const Items *in = &given->positional;
    Value forward, with[3] = {of};
    if (!object_forward(ev->m, of, at, &forward))
        return false;
    if (!module->hooks[HOOKS_BEFORE] && !module->hooks[HOOKS_BEHIND])
        return call_value(ev, forward, given, at, out);
    with[1] = value_items(ev->m, VALUE_TUPLE, in->items, in->count);
    if (!call_hooks(ev, module->hooks[HOOKS_BEFORE], with, 2, at))
        return false;
    Passed now = {.positional = *with[1].items, .keyword = given->keyword};
    if (!call_value(ev, forward, &now, at, &with[2]) ||
        !call_hooks(ev, module->hooks[HOOKS_BEHIND], with, 3, at))
        return false;
    *out = with[2];
    return true;
}

static bool call_value(Eval *ev, Value callee, const Passed *given, Span at, Value *out)
{
    switch (callee.kind) {
    case VALUE_FUNCTION:
        return eval_run_function(ev, callee.function, given, at, out);
    case VALUE_BUILTIN:
    case VALUE_METHOD:
        return library_call(ev->m, callee, given, at, out);
    case VALUE_BOUND:
        return call_bound(ev, callee.items->items[0], callee.items->items[1], given, at, out);
    case VALUE_CLASS:
        if (callee.type->meta && class_find(callee.type->meta, NULL, STR("__call__")))
            return object_bind_in(ev->m, callee, callee.type->meta, NULL, STR("__call__"), at,
                                  &callee) &&
                   call_value(ev, callee, given, at, out);
        return eval_make_object(ev, callee.type, given, at, out);
    case VALUE_OBJECT:
        return call_object(ev, callee, given, at, out);
    case VALUE_CONTEXT: /* @torch.no_grad() */
        if (given->positional.count == 1) {
            *out = context_around(ev->m, callee, given->positional.items[0]);
            return true;
        } /* fall through */
    default:
        return not_callable(ev, callee, at);
    }
}

bool eval_callee(Machine *m, Value callee, const Passed *given, Span at, Value *out)
{
    Eval *ev = m->eval;
    if (!eval_enter(ev, at))
        return false;
    int depth = ev->depth - 1; /* an error that is caught may leave levels open */
    bool well = call_value(ev, callee, given, at, out);
    ev->depth = depth;
    return well;
}

/* A function that may leave what it reads before its end, and does not hold on to it. */
static bool stops_early(Value callee)
{
    Str name = callee.kind == VALUE_BUILTIN ? str_of(callee.builtin->name) : STR("");
    return str_is(name, "next") || str_is(name, "any") || str_is(name, "all");
}

bool eval_call(Eval *ev, const Ast *x, Value *out)
{
    Value callee, forward;
    Passed given = {0};
    if (eval_is_super(ev, x->left))
        return eval_super(ev, x, out);
    if (!eval(ev, x->left, &callee))
        return false;
    if (callee.kind == VALUE_OBJECT && !object_forward(ev->m, callee, x->at, &forward))
        return false;
    return eval_arguments(ev, x, &given) && call_value(ev, callee, &given, x->at, out) &&
           (!stops_early(callee) || !given.positional.count ||
            generators_left(ev, x->list, given.positional.items[0]));
}
