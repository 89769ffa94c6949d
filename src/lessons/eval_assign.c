/*
 * eval_assign.c - what stands left of an equals sign.
 */
#include "lessons/evaluate.h"

static int target_count(const Ast *target)
{
    int count = 0;
    for (const Ast *t = target->list; t; t = t->next)
        count++;
    return count;
}

/* a, b = sequence: as many items as targets. */
static bool unpack(Eval *ev, const Ast *target, Value value)
{
    int64_t k = 0;
    int wanted = target_count(target);
    Value item;
    bool end = false;
    for (const Ast *t = target->list; t; t = t->next, k++) {
        if (!value_item(ev->m, value, k, target->at, &item, &end))
            return false;
        if (end)
            return error_at(ev->m->error, target->at,
                            "not enough values to unpack (expected %d, "
                            "got %lld)",
                            wanted, (long long)k);
        if (!eval_assign(ev, t, item))
            return false;
    }
    if (!value_item(ev->m, value, k, target->at, &item, &end))
        return false;
    return end ||
           error_at(ev->m->error, target->at, "too many values to unpack (expected %d)", wanted);
}

static bool assign_cell(Eval *ev, const Ast *target, Value value)
{
    Value of;
    Subscript s[MAX_SUBSCRIPTS];
    int count;
    return eval(ev, target->left, &of) && eval_subscripts(ev, target, s, &count) &&
           value_store(ev->m, of, s, count, value, target->at);
}

static bool assign_attribute(Eval *ev, const Ast *target)
{
    Value of;
    if (!eval(ev, target->left, &of))
        return false;
    return error_at(ev->m->error, target->at, "the attribute '%.*s' of a '%s' cannot be set",
                    STR_ARG(target->text), value_type_name(of));
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
        return assign_attribute(ev, target);
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
