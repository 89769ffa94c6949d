/*
 * torch_join.c - one tensor of many: cat, stack, and the stacks that first bring their tensors to a
 * number of dimensions.
 */
#include "language/library.h"

/* ---- many into one ---- */

/* The tensors of the first argument; `none` is what is said of an empty list. */
static bool arg_tensors(Machine *m, const Arguments *a, const char *none, Items **out)
{
    Value v = a->value[0];
    if (!value_is(v, LIST)) {
        arg_wrong(m, a, 0, "tuple of Tensors");
        return error_hint(m->error, "write them in brackets: torch.%s([a, b])", a->row->name);
    }
    if (v.items->count == 0)
        return raise_at(m, a->at, "%s", none);
    for (size_t i = 0; i < v.items->count; i++)
        if (v.items->items[i].kind != VALUE_TENSOR)
            return raise_as(m, TYPE_ERROR, value_span(v.items->items[i], a->at),
                            "expected Tensor as element %d in argument 0, but got %s", (int)i,
                            value_type_name(v.items->items[i]));
    if (v.items->count > MAX_OPERANDS)
        return raise_limit(m, a->at, "%s: more than %d tensors", a->row->name, MAX_OPERANDS);
    *out = v.items;
    return true;
}

static bool torch_stack(Machine *m, const Arguments *a, Value *out)
{
    Items *list;
    Attrs attr = {0};
    if (!arg_tensors(m, a, "stack expects a non-empty TensorList", &list))
        return false;
    int rank = value_view(m, list->items[0]).shape.rank;
    return arg_dim(m, a, 1, rank + 1, &attr.dim) &&
           run_op(m, a->row->which, list->items, (int)list->count, &attr, a->at, out);
}

/* Tensors of shape (0) are passed over, whatever the others are. */
static bool joined(Machine *m, const Items *list, int64_t dim, Span at, Value *out)
{
    Items kept = {0};
    Attrs attr = {0};
    for (size_t i = 0; i < list->count; i++) {
        Shape shape = value_view(m, list->items[i]).shape;
        if (shape.rank == 0)
            return raise_at(
                m, at, "zero-dimensional tensor (at position %d) cannot be concatenated", (int)i);
        if (shape.rank > 1 || shape.size[0] > 0)
            *ARENA_PUSH(m->arena, &kept) = list->items[i];
    }
    if (kept.count == 0)
        kept = *list;
    int rank = value_view(m, kept.items[0]).shape.rank;
    return check_dim(m, dim, rank, at, &attr.dim) &&
           run_op(m, OP_CAT, kept.items, (int)kept.count, &attr, at, out);
}

static bool torch_cat(Machine *m, const Arguments *a, Value *out)
{
    Items *list;
    return arg_tensors(m, a, "torch.cat(): expected a non-empty list of Tensors", &list) &&
           joined(m, list, value_whole(a->value[1]), a->at, out);
}

/* ---- stacks ---- */

/* With at least `rank` dimensions, as atleast_1d, _2d and _3d make it. */
static bool at_least(Machine *m, Value of, int rank, Span at, Value *out)
{
    Shape own = value_view(m, of).shape, shape = own;
    if (own.rank >= rank) {
        *out = of;
        return true;
    }
    shape.rank = rank;
    for (int d = 0; d < rank; d++)
        shape.size[d] = 1;
    if (own.rank == 1)
        shape.size[rank == 1 ? 0 : 1] = own.size[0];
    if (own.rank == 2) {
        shape.size[0] = own.size[0];
        shape.size[1] = own.size[1];
    }
    return tensor_in_shape(m, of, shape, at, out);
}

/* A list of its own of the tensors of the first argument, to be changed. */
static bool tensors_to_change(Machine *m, const Arguments *a, Items **out)
{
    Items *given;
    Str none = str_printf(m->arena, "%s expects a non-empty TensorList", a->row->name);
    if (!arg_tensors(m, a, none.at, &given))
        return false;
    *out = value_items(m, VALUE_LIST, given->items, given->count).items;
    return true;
}

/* hstack, vstack, dstack: `which` is the dimension; a vector has no columns to be put side by side.
 */
static bool torch_stacked(Machine *m, const Arguments *a, Value *out)
{
    static const int least[] = {2, 1, 3};
    int which = a->row->which;
    Items *list;
    if (!tensors_to_change(m, a, &list))
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (!at_least(m, list->items[i], least[which], a->at, &list->items[i]))
            return false;
    bool vectors = value_view(m, list->items[0]).shape.rank == 1;
    return joined(m, list, vectors ? 0 : which, a->at, out);
}

static bool column_stack(Machine *m, const Arguments *a, Value *out)
{
    Items *list;
    if (!tensors_to_change(m, a, &list))
        return false;
    for (size_t i = 0; i < list->count; i++) {
        Value *one = &list->items[i];
        Shape shape = value_view(m, *one).shape, column = {2, {shape_count(shape), 1}};
        if (shape.rank < 2 && !tensor_in_shape(m, *one, column, a->at, one))
            return false;
    }
    return joined(m, list, 1, a->at, out);
}

static bool at_least_dims(Machine *m, const Arguments *a, Value *out)
{
    Value list;
    if (a->rests == 1 && a->rest->kind == VALUE_TENSOR)
        return at_least(m, *a->rest, a->row->which, a->at, out);
    list = a->rests == 1 && value_is(*a->rest, LIST)
               ? *a->rest
               : value_items(m, VALUE_TUPLE, a->rest, (size_t)a->rests);
    *out = value_items(m, VALUE_TUPLE, list.items->items, list.items->count);
    for (size_t i = 0; i < out->items->count; i++)
        if (out->items->items[i].kind != VALUE_TENSOR ||
            !at_least(m, out->items->items[i], a->row->which, a->at, &out->items->items[i]))
            return raise_as(m, TYPE_ERROR, a->at, "%s() takes tensors", a->row->name);
    return true;
}

/* clang-format off */
const Builtin library_join[] = {
    {"stack", TORCH, "tensors dim=0", torch_stack,
     "tensors of one shape along a new dimension", OP_STACK},
    {"cat", TORCH, "tensors dim=0", torch_cat,
     "tensors end to end along a dimension", OP_CAT},
    {"concatenate", TORCH, "tensors dim=0", torch_cat,
     "tensors end to end along a dimension", OP_CAT},
    {"hstack", TORCH, "tensors", torch_stacked, "tensors side by side", 1},
    {"vstack", TORCH, "tensors", torch_stacked, "tensors one below the other", 0},
    {"row_stack", TORCH, "tensors", torch_stacked, "tensors one below the other", 0},
    {"dstack", TORCH, "tensors", torch_stacked, "tensors along a third dimension", 2},
    {"column_stack", TORCH, "tensors", column_stack, "vectors as columns side by side", 0},
    {"atleast_1d", TORCH, "*tensors", at_least_dims, "with at least one dimension", 1},
    {"atleast_2d", TORCH, "*tensors", at_least_dims, "with at least two dimensions", 2},
    {"atleast_3d", TORCH, "*tensors", at_least_dims, "with at least three dimensions", 3},
    {0},
};
/* clang-format on */
