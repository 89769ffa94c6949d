/*
 * membership.c - what a tensor holds, and taking something out of what holds it: del.
 */
#include "language/dict.h"
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

/* ---- del of[...] ---- */

/* Takes the places that a subscript of the numbers 0, 1, 2 ... gives out of the list. */
static bool delete_items(Machine *m, Items *list, const Subscript *s, Span at)
{
    Value places = value_items(m, VALUE_LIST, NULL, 0), chosen;
    bool *gone = ARENA_ARRAY(m->arena, bool, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        *ARENA_PUSH(m->arena, places.items) = value_int((int64_t)i);
    if (!value_index(m, places, s, 1, at, &chosen))
        return false;
    for (size_t i = 0; chosen.kind == VALUE_LIST && i < chosen.items->count; i++)
        gone[chosen.items->items[i].i] = true;
    if (chosen.kind == VALUE_INT)
        gone[chosen.i] = true;
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!gone[i])
            list->items[left++] = list->items[i];
    list->count = left;
    return machine_spend(m, (int64_t)list->count / 16, at);
}

static bool delete_key(Machine *m, Dict *d, Value key, Span at)
{
    Entry *gone;
    StrBuf text = strbuf_make(m->arena);
    if (!dict_remove(m, d, key, at, &gone))
        return false;
    value_write_repr(&text, m->trace, key, trace_now(m->trace));
    return gone || raise_as(m, KEY_ERROR, at, "%s", text.at);
}

bool value_delete(Machine *m, Value of, const Subscript *s, int count, Span at)
{
    if (of.kind == VALUE_LIST && count == 1)
        return delete_items(m, of.items, s, at);
    if (of.kind == VALUE_DICT && count == 1 && !s->slice)
        return delete_key(m, of.dict, s->index, at);
    return raise_as(m, TYPE_ERROR, at, "'%s' object doesn't support item deletion",
                    value_type_name(of));
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
