/*
 * membership.c - what a tensor holds, and taking an attribute away: del x.name.
 */
#include "language/library.h"

bool tensor_contains(Machine *m, Value tensor, Value item, Span at, bool *out)
{
    Value equal;
    if (item.kind != VALUE_TENSOR && !value_is(item, NUMBER))
        return raise_at(m, at,
                        "Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
                        "<class '%s'>.",
                        value_type_name(item));
    if (!value_binary(m, OP_EQ, tensor, item, at, &equal))
        return false;
    Tensor seen = value_view(m, equal);
    *out = false;
    for (Walk w = walk_start(seen); w.left && !*out; walk_next(&w))
        *out = scalar_double(storage_get(seen.storage, w.slot)) != 0;
    return true;
}

/* ---- del of.name ---- */

bool value_delete_attribute(Machine *m, Value of, Str name, Span at)
{
    Member *member = of.kind == VALUE_OBJECT ? module_member(of.module, name) : NULL;
    if (!member)
        return raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'",
                        value_type_name(of), STR_ARG(name));
    MemberList *all = &of.module->members;
    for (size_t i = (size_t)(member - all->items) + 1; i < all->count; i++)
        all->items[i - 1] = all->items[i];
    all->count--;
    return true;
}
