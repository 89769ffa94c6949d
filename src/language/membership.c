/*
 * membership.c - what a tensor holds: x in t.
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
