/*
 * eval_assign.c - what stands left of an equals sign.
 */
#include "language/evaluate.h"

static int target_count(const Ast *target)
{
    int count = 0;
    for (const Ast *t = target->list; t; t = t->next)
        count++;
    return count;
}

static bool is_sequence(Value v)
{
    return v.kind >= VALUE_STR && v.kind <= VALUE_TENSOR;
}

/* The items for `wanted` targets; exactly so many must be there. */
static bool read_items(Eval *ev, Span at, Value of, int wanted, Value *items)
{
    bool end = false;
    Value more;
    if (!is_sequence(of))
        return error_at(ev->m->error, at, "cannot unpack non-iterable %s object",
                        value_type_name(of));
    for (int k = 0; k < wanted; k++) {
        if (!value_item(ev->m, of, k, at, &items[k], &end))
            return false;
        if (end)
            return error_at(ev->m->error, at, "not enough values to unpack (expected %d, got %d)",
                            wanted, k);
    }
    if (!value_item(ev->m, of, wanted, at, &more, &end))
        return false;
    return end || error_at(ev->m->error, at, "too many values to unpack (expected %d)", wanted);
}

/* a, b = sequence: all items are read before the first name is given its value. */
static bool unpack(Eval *ev, const Ast *target, Value value)
{
    int wanted = target_count(target);
    Value *item = ARENA_ARRAY(ev->m->arena, Value, wanted + 1);
    if (!read_items(ev, target->at, value, wanted, item))
        return false;
    for (const Ast *t = target->list; t; t = t->next)
        if (!eval_assign(ev, t, *item++))
            return false;
    return true;
}

static bool assign_cell(Eval *ev, const Ast *target, Value value)
{
    Value of;
    Subscript s[MAX_SUBSCRIPTS];
    int count;
    return eval(ev, target->left, &of) && eval_subscripts(ev, target, s, &count) &&
           value_store(ev->m, of, s, count, value, target->at);
}

static bool assign_attribute(Eval *ev, const Ast *target, Value value)
{
    Value of;
    if (!eval(ev, target->left, &of))
        return false;
    return value_set_attribute(ev->m, of, target->text, value, target->at);
}

bool eval_assign(Eval *ev, const Ast *target, Value value)
{
    switch (target->kind) {
    case AST_NAME:
        scope_set(ev, ev->scope, target->text, value);
        return true;
    case AST_TUPLE:
    case AST_LIST:
        return unpack(ev, target, value);
    case AST_INDEX:
        return assign_cell(ev, target, value);
    case AST_ATTRIBUTE:
        return assign_attribute(ev, target, value);
    default:
        return error_at(ev->m->error, target->at, "cannot assign to this");
    }
}

/* target op= right: tensors and lists change where they are, all else is computed and assigned. */
bool eval_update(Eval *ev, const Ast *s)
{
    Value now, change, result;
    if (!eval(ev, s->target, &now) || !eval(ev, s->right, &change))
        return false;
    if (value_updates(now, s->op))
        return value_update(ev->m, s->op, now, change, s->at);
    return value_binary(ev->m, s->op, now, change, s->at, &result) &&
           eval_assign(ev, s->target, value_at(result, s->at));
}
