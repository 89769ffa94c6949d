/*
 * torch_move.c - pieces of tensors and tensors of pieces: split, chunk, unbind, flatten, expand,
 * repeat, roll, flip and their kin.
 *
 * What needs no new cells is a view, with the strides that PyTorch gives it.
 */
#include "language/library.h"

#define BOTH (TENSOR | TORCH)

/* ---- pieces ---- */

/* `length` slices from `start` on, along a dimension. */
static bool piece(Machine *m, Value of, int dim, int64_t start, int64_t length, Span at, Value *out)
{
    Attrs attr = {0};
    Shape shape = value_view(m, of).shape;
    for (int d = 0; d < shape.rank; d++)
        attr.pick[d] = (Pick){.step = 1, .size = shape.size[d]};
    attr.pick[dim] = (Pick){.start = start, .step = 1, .size = length};
    return run_op(m, OP_INDEX, &of, 1, &attr, at, out);
}

static bool one_of(Machine *m, Value of, int dim, int64_t i, Span at, Value *out)
{
    Attrs attr = {0};
    Shape shape = value_view(m, of).shape;
    for (int d = 0; d < shape.rank; d++)
        attr.pick[d] = (Pick){.step = 1, .size = shape.size[d]};
    attr.pick[dim] = (Pick){.drop = true, .start = i, .step = 1, .size = 1};
    return run_op(m, OP_INDEX, &of, 1, &attr, at, out);
}

/* Adds the piece between two places to a tuple. */
static bool add_piece(Machine *m, const Arguments *a, int dim, int64_t start, int64_t stop,
                      Value *out)
{
    Value part;
    if (!piece(m, a->value[0], dim, start, stop > start ? stop - start : 0, a->at, &part))
        return false;
    *ARENA_PUSH(m->arena, out->items) = part;
    return true;
}

static bool split_even(Machine *m, const Arguments *a, int dim, int64_t size, Value *out)
{
    int64_t all = a->input.shape.size[dim];
    if (size < 0)
        return raise_at(m, arg_span(a, 1),
                        "split expects split_size be non-negative, but got split_size=%lld",
                        (long long)size);
    if (size == 0 && all > 0)
        return raise_at(m, arg_span(a, 1),
                        "split_size can only be 0 if dimension size is 0, but got dimension size "
                        "of %lld",
                        (long long)all);
    if (all == 0)
        return add_piece(m, a, dim, 0, 0, out);
    for (int64_t i = 0; i < all; i += size)
        if (!add_piece(m, a, dim, i, i + size < all ? i + size : all, out))
            return false;
    return true;
}

static bool split_sizes(Machine *m, const Arguments *a, int dim, Value sizes, Value *out)
{
    int64_t all = a->input.shape.size[dim], sum = 0, size;
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < sizes.items->count; i++) {
        if (!value_as_index(m, sizes.items->items[i], &size))
            return arg_wrong(m, a, 1, "tuple of ints");
        if (size < 0)
            return raise_at(m, arg_span(a, 1),
                            "split_with_sizes expects split_sizes have only non-negative entries, "
                            "but got split_sizes=%lld",
                            (long long)size);
        sum += size;
        strbuf_printf(&text, "%s%lld", i ? ", " : "", (long long)size);
    }
    if (sum != all)
        return raise_at(m, arg_span(a, 1),
                        "split_with_sizes expects split_sizes to sum exactly to %lld (input "
                        "tensor's size at dimension %d), but got split_sizes=[%s]\n"
                        "they sum to %lld",
                        (long long)all, dim, text.at, (long long)sum);
    for (size_t i = 0, start = 0; i < sizes.items->count; i++, start += (size_t)size) {
        value_as_index(m, sizes.items->items[i], &size);
        if (!add_piece(m, a, dim, (int64_t)start, (int64_t)start + size, out))
            return false;
    }
    return true;
}

static bool no_dimensions(Machine *m, const Arguments *a, const char *what)
{
    return a->input.shape.rank > 0 || raise_at(m, a->at, "%s", what);
}

static bool torch_split(Machine *m, const Arguments *a, Value *out)
{
    Value sizes = a->value[1];
    int64_t size;
    int dim;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    if (!no_dimensions(m, a, "split expects at least a 1-dimensional tensor") ||
        !arg_dim(m, a, 2, a->input.shape.rank, &dim))
        return false;
    if (value_is(sizes, LIST))
        return split_sizes(m, a, dim, sizes, out);
    if (!value_as_index(m, sizes, &size))
        return arg_wrong(m, a, 1, "int or tuple of ints");
    return split_even(m, a, dim, size, out);
}

static bool torch_chunk(Machine *m, const Arguments *a, Value *out)
{
    int64_t chunks = a->value[1].i;
    int dim;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    if (!no_dimensions(m, a, "chunk expects at least a 1-dimensional tensor"))
        return false;
    if (chunks <= 0)
        return raise_at(m, arg_span(a, 1), "chunk expects `chunks` to be greater than 0, got: %lld",
                        (long long)chunks);
    if (!arg_dim(m, a, 2, a->input.shape.rank, &dim))
        return false;
    int64_t all = a->input.shape.size[dim];
    if (all == 0) {
        for (int64_t i = 0; i < chunks; i++)
            if (!value_fits(m, (size_t)chunks, MAX_ITEMS, a->at) ||
                !add_piece(m, a, dim, 0, 0, out))
                return false;
        return true;
    }
    return split_even(m, a, dim, (all + chunks - 1) / chunks, out);
}

/* Into so many pieces, the first ones longer by one; or cut at the places of a list. */
static bool split_tensor(Machine *m, const Arguments *a, int dim, Value at, Value *out)
{
    int64_t all = a->input.shape.size[dim], count, start = 0, stop;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    if (value_is(at, LIST)) {
        for (size_t i = 0; i <= at.items->count; i++, start = stop) {
            stop = all;
            if (i < at.items->count && !value_as_index(m, at.items->items[i], &stop))
                return arg_wrong(m, a, 1, "tuple of ints");
            stop += stop < 0 ? all : 0;
            stop = stop < 0 ? 0 : stop > all ? all : stop;
            if (!add_piece(m, a, dim, start, stop, out))
                return false;
        }
        return true;
    }
    if (!value_as_index(m, at, &count))
        return arg_wrong(m, a, 1, "int or tuple of ints");
    if (count <= 0)
        return raise_at(m, arg_span(a, 1), "number of sections must be larger than 0, got %lld",
                        (long long)count);
    if (!value_fits(m, (size_t)count, MAX_ITEMS, a->at))
        return false;
    for (int64_t i = 0; i < count; i++, start = stop) {
        stop = start + all / count + (i < all % count);
        if (!add_piece(m, a, dim, start, stop, out))
            return false;
    }
    return true;
}

static bool tensor_split(Machine *m, const Arguments *a, Value *out)
{
    int dim;
    return no_dimensions(m, a,
                         "tensor_split expected at least a 1-dimensional tensor, but got a tensor "
                         "with 0 dims") &&
           arg_dim(m, a, 2, a->input.shape.rank, &dim) && split_tensor(m, a, dim, a->value[1], out);
}

/* hsplit, vsplit, dsplit: along dimension `which`; hsplit of a vector along its only one. */
static bool split_along(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank, which = a->row->which, least = which == 1 ? 1 : which + 1;
    int64_t count;
    if (rank < least)
        return raise_at(m, a->at,
                        "torch.%s requires a tensor with at least %d dimension%s, but got a tensor "
                        "with %d dimensions!",
                        a->row->name, least, least > 1 ? "s" : "", rank);
    int dim = which == 1 && rank == 1 ? 0 : which;
    int64_t all = a->input.shape.size[dim];
    if (value_as_index(m, a->value[1], &count) && (count == 0 || all % count != 0))
        return raise_at(m, a->at,
                        "torch.%s attempted to split along dimension %d, but the size of the "
                        "dimension %lld is not divisible by the split_size %lld!",
                        a->row->name, dim, (long long)all, (long long)count);
    return split_tensor(m, a, dim, a->value[1], out);
}

static bool torch_unbind(Machine *m, const Arguments *a, Value *out)
{
    int dim;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    if (a->input.shape.rank == 0)
        return raise_as(m, INDEX_ERROR, a->at,
                        "Dimension specified as %lld but tensor has no dimensions",
                        (long long)value_whole(a->value[1]));
    if (!arg_dim(m, a, 1, a->input.shape.rank, &dim))
        return false;
    for (int64_t i = 0; i < a->input.shape.size[dim]; i++) {
        Value part;
        if (!one_of(m, a->value[0], dim, i, a->at, &part))
            return false;
        *ARENA_PUSH(m->arena, out->items) = part;
    }
    return true;
}

static bool torch_narrow(Machine *m, const Arguments *a, Value *out)
{
    int64_t start = a->value[2].i, length = a->value[3].i;
    int dim;
    if (!no_dimensions(m, a, "narrow() cannot be applied to a 0-dim tensor.") ||
        !arg_dim(m, a, 1, a->input.shape.rank, &dim))
        return false;
    int64_t all = a->input.shape.size[dim];
    if (length < 0)
        return raise_at(m, arg_span(a, 3), "narrow(): length must be non-negative.");
    if (start < -all || start > all)
        return raise_as(m, INDEX_ERROR, arg_span(a, 2),
                        "start out of range (expected to be in range of [%lld, %lld], but got "
                        "%lld)",
                        (long long)-all, (long long)all, (long long)start);
    start += start < 0 ? all : 0;
    if (start > all - length)
        return raise_at(m, a->at, "start (%lld) + length (%lld) exceeds dimension size (%lld).",
                        (long long)start, (long long)length, (long long)all);
    return piece(m, a->value[0], dim, start, length, a->at, out);
}

static bool torch_select(Machine *m, const Arguments *a, Value *out)
{
    int64_t i = a->value[2].i;
    int dim;
    if (a->input.shape.rank == 0)
        return raise_as(m, INDEX_ERROR, a->at, "select() cannot be applied to a 0-dim tensor.");
    if (!arg_dim(m, a, 1, a->input.shape.rank, &dim))
        return false;
    int64_t all = a->input.shape.size[dim];
    if (i < -all || i >= all)
        return raise_as(m, INDEX_ERROR, arg_span(a, 2),
                        "select(): index %lld out of range for tensor of size %s at dimension %d",
                        (long long)i, shape_text(a->input.shape).text, dim);
    return one_of(m, a->value[0], dim, i < 0 ? i + all : i, a->at, out);
}

/* ---- other shapes ---- */

static bool reshaped(Machine *m, Value of, Shape shape, Span at, Value *out)
{
    Tensor view;
    Attrs packed = {.packed = true}, attr = {.shape = shape};
    *out = of;
    if (shape_equal(value_view(m, of).shape, shape))
        return true;
    return (shape_count(shape) != tensor_count(value_view(m, of)) ||
            tensor_view(value_view(m, of), shape, &view) ||
            run_op(m, OP_CLONE, out, 1, &packed, at, out)) &&
           run_op(m, OP_VIEW, out, 1, &attr, at, out);
}

static bool torch_flatten(Machine *m, const Arguments *a, Value *out)
{
    Shape own = a->input.shape, shape = {0};
    int first, last;
    *out = a->value[0];
    if (!arg_dim(m, a, 1, own.rank, &first) || !arg_dim(m, a, 2, own.rank, &last))
        return false;
    if (first > last)
        return raise_at(m, a->at,
                        "flatten() has invalid args: start_dim cannot come after end_dim");
    if (own.rank == 0)
        return reshaped(m, a->value[0], (Shape){1, {1}}, a->at, out);
    for (int d = 0; d < own.rank; d++) {
        if (d > first && d <= last)
            shape.size[shape.rank - 1] *= own.size[d];
        else
            shape.size[shape.rank++] = own.size[d];
    }
    return reshaped(m, a->value[0], shape, a->at, out);
}

static bool torch_ravel(Machine *m, const Arguments *a, Value *out)
{
    return reshaped(m, a->value[0], (Shape){1, {tensor_count(a->input)}}, a->at, out);
}

static bool torch_unflatten(Machine *m, const Arguments *a, Value *out)
{
    Shape own = a->input.shape, shape = {0};
    Value sizes = a->value[2];
    int dim, open = -1;
    int64_t rest = 1, size;
    if (!value_is(sizes, LIST))
        return arg_wrong(m, a, 2, "tuple of ints");
    if (sizes.items->count == 0)
        return raise_at(m, a->at, "unflatten: sizes must be non-empty");
    if (!arg_dim(m, a, 1, own.rank, &dim))
        return false;
    if (own.rank - 1 + (int)sizes.items->count > MAX_RANK)
        return raise_limit(m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    StrBuf text = strbuf_make(m->arena);
    for (int d = 0; d < own.rank; d++) {
        if (d != dim) {
            shape.size[shape.rank++] = own.size[d];
            continue;
        }
        for (size_t i = 0; i < sizes.items->count; i++) {
            if (!value_as_index(m, sizes.items->items[i], &size))
                return arg_wrong(m, a, 2, "tuple of ints");
            strbuf_printf(&text, "%s%lld", i ? ", " : "", (long long)size);
            if (size == -1)
                open = shape.rank;
            else
                rest *= size;
            shape.size[shape.rank++] = size;
        }
    }
    if (open >= 0 && rest > 0 && own.size[dim] % rest == 0)
        shape.size[open] = own.size[dim] / rest;
    else if (open >= 0 || rest != own.size[dim])
        return raise_at(m, a->at,
                        "unflatten: Provided sizes [%s] don't multiply up to the size of dim %d "
                        "(%lld) in the input tensor",
                        text.at, dim, (long long)own.size[dim]);
    Attrs attr = {.shape = shape};
    return run_op(m, OP_VIEW, a->value, 1, &attr, a->at, out);
}

static bool tensor_view_as(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.shape = value_view(m, a->value[1]).shape};
    if (str_is(STR("view_as"), a->row->name))
        return run_op(m, OP_VIEW, a->value, 1, &attr, a->at, out);
    return reshaped(m, a->value[0], attr.shape, a->at, out);
}

/* ---- stretched ---- */

static bool expanded(Machine *m, Value of, Shape shape, Span at, Value *out)
{
    Attrs attr = {.shape = shape};
    return run_op(m, OP_EXPAND, &of, 1, &attr, at, out);
}

static bool tensor_expanded(Machine *m, const Arguments *a, Value *out)
{
    Shape shape;
    return arg_sizes(m, a, &shape) && expanded(m, a->value[0], shape, a->at, out);
}

static bool expand_as(Machine *m, const Arguments *a, Value *out)
{
    return expanded(m, a->value[0], value_view(m, a->value[1]).shape, a->at, out);
}

static bool broadcast_tensors(Machine *m, const Arguments *a, Value *out)
{
    Shape all = {0};
    const Value *of = a->rest;
    int count = a->rests, bad;
    if (count == 1 && value_is(*of, LIST)) {
        count = (int)of->items->count;
        of = of->items->items;
    }
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (int i = 0; i < count; i++) {
        if (of[i].kind != VALUE_TENSOR)
            return raise_as(m, TYPE_ERROR, a->at,
                            "expected Tensor as element %d in argument 0, but got %s", i,
                            value_type_name(of[i]));
        Shape before = all, one = value_view(m, of[i]).shape;
        if (!shape_broadcast(before, one, &all, &bad)) {
            int rank = before.rank > one.rank ? before.rank : one.rank;
            return raise_at(m, a->at,
                            "The size of tensor a (%lld) must match the size of tensor b (%lld) at "
                            "non-singleton dimension %d",
                            (long long)before.size[bad - (rank - before.rank)],
                            (long long)one.size[bad - (rank - one.rank)], bad);
        }
    }
    for (int i = 0; i < count; i++) {
        Value one;
        if (!expanded(m, of[i], all, a->at, &one))
            return false;
        *ARENA_PUSH(m->arena, out->items) = one;
    }
    return true;
}

static bool torch_tile(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {0};
    Shape times;
    int rank = a->input.shape.rank;
    if (a->rests == 1 && value_is(*a->rest, LIST) && a->rest->items->count == 0)
        times = (Shape){0};
    else if (!arg_sizes(m, a, &times))
        return false;
    if (times.rank < rank && str_is(STR("repeat"), a->row->name))
        return raise_at(m, a->at,
                        "Number of dimensions of repeat dims can not be smaller than number of "
                        "dimensions of tensor\n"
                        "one number for each of the %d dimensions",
                        rank);
    attr.shape.rank = times.rank < rank ? rank : times.rank;
    for (int d = 0; d < attr.shape.rank; d++) {
        int from = d - (attr.shape.rank - times.rank);
        attr.shape.size[d] = from < 0 ? 1 : times.size[from];
    }
    return run_op(m, OP_TILE, a->value, 1, &attr, a->at, out);
}

/* ---- moved round ---- */

static bool torch_roll(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.shape = {.rank = a->input.shape.rank}};
    Value by = a->value[1], dims = a->value[2], of = a->value[0];
    bool lists = value_is(by, LIST), several = value_is(dims, LIST);
    int shifts = lists ? (int)by.items->count : 1;
    int count = several ? (int)dims.items->count : dims.kind != VALUE_NONE;
    int64_t shift, dim;
    if (shifts == 0)
        return raise_at(m, a->at, "`shifts` required");
    if (count == 0 && shifts == 1) { /* all cells as one row */
        int64_t n = tensor_count(a->input);
        if (!value_as_index(m, lists ? by.items->items[0] : by, &shift))
            return arg_wrong(m, a, 1, "tuple of ints");
        attr.shape = (Shape){1, {n ? ((shift % n) + n) % n : 0}};
        return reshaped(m, of, (Shape){1, {n}}, a->at, &of) &&
               run_op(m, OP_ROLL, &of, 1, &attr, a->at, &of) &&
               reshaped(m, of, a->input.shape, a->at, out);
    }
    if (shifts != count)
        return raise_at(m, a->at, "shifts and dimensions must align. shifts: %d, dims:%d", shifts,
                        count);
    for (int i = 0; i < count; i++) {
        int d;
        if (!value_as_index(m, lists ? by.items->items[i] : by, &shift) ||
            !value_as_index(m, several ? dims.items->items[i] : dims, &dim))
            return arg_wrong(m, a, 1, "tuple of ints");
        if (!check_dim(m, dim, a->input.shape.rank, a->at, &d))
            return false;
        int64_t n = a->input.shape.rank ? a->input.shape.size[d] : 1;
        if (n > 0 && a->input.shape.rank)
            attr.shape.size[d] = ((attr.shape.size[d] + shift % n) % n + n) % n;
    }
    return run_op(m, OP_ROLL, &of, 1, &attr, a->at, out);
}

static bool flipped(Machine *m, Value of, const int *turn, Span at, Value *out)
{
    Attrs attr = {0};
    for (int d = 0; d < MAX_RANK; d++)
        attr.order[d] = turn[d];
    return run_op(m, OP_FLIP, &of, 1, &attr, at, out);
}

static bool torch_flip(Machine *m, const Arguments *a, Value *out)
{
    Shape dims = {0};
    int turn[MAX_RANK] = {0}, d;
    bool none = a->rests == 1 && value_is(*a->rest, LIST) && a->rest->items->count == 0;
    if (!none && !arg_sizes(m, a, &dims))
        return false;
    for (int i = 0; i < dims.rank; i++) {
        if (!check_dim(m, dims.size[i], a->input.shape.rank, a->at, &d))
            return false;
        if (turn[d])
            return raise_at(m, a->at, "dim %d appears multiple times in the list of dims", d);
        turn[d] = 1;
    }
    return flipped(m, a->value[0], turn, a->at, out);
}

/* fliplr, flipud: along dimension `which`. */
static bool flip_along(Machine *m, const Arguments *a, Value *out)
{
    int turn[MAX_RANK] = {0}, which = a->row->which;
    if (a->input.shape.rank < which + 1)
        return raise_at(m, a->at, "Input must be >= %d-d.", which + 1);
    turn[which] = 1;
    return flipped(m, a->value[0], turn, a->at, out);
}

static bool turned(Machine *m, Value of, int d0, int d1, Span at, Value *out)
{
    Attrs attr = {0};
    for (int d = 0; d < MAX_RANK; d++)
        attr.order[d] = d == d0 ? d1 : d == d1 ? d0 : d;
    return run_op(m, OP_PERMUTE, &of, 1, &attr, at, out);
}

static bool torch_rot90(Machine *m, const Arguments *a, Value *out)
{
    int64_t k = ((a->value[1].i % 4) + 4) % 4, first = 0, second = 1;
    Value dims = a->value[2];
    int d0, d1, turn[MAX_RANK] = {0}, rank = a->input.shape.rank;
    if (value_is(dims, LIST)) {
        if (dims.items->count != 2)
            return raise_at(m, a->at, "expected total rotation dims == 2, but got dims = %d",
                            (int)dims.items->count);
        if (!value_as_index(m, dims.items->items[0], &first) ||
            !value_as_index(m, dims.items->items[1], &second))
            return arg_wrong(m, a, 2, "tuple of ints");
    }
    if (rank < 2)
        return raise_at(m, a->at, "expected total dims >= 2, but got total dims = %d", rank);
    if (!check_dim(m, first, rank, a->at, &d0) || !check_dim(m, second, rank, a->at, &d1))
        return false;
    if (d0 == d1)
        return raise_at(m, a->at,
                        "expected rotation dims to be different, but got dim0 = %lld and dim1 = "
                        "%lld",
                        (long long)first, (long long)second);
    if (k == 2)
        turn[d0] = turn[d1] = 1;
    else if (k)
        turn[k == 1 ? d1 : d0] = 1;
    if (k == 0)
        return run_op(m, OP_CLONE, a->value, 1, NULL, a->at, out);
    return flipped(m, a->value[0], turn, a->at, out) &&
           (k == 2 || turned(m, *out, d0, d1, a->at, out));
}

/* ---- dimensions in another order ---- */

static bool move_dims(Machine *m, const Arguments *a, Value *out)
{
    Value list[2] = {a->value[1], a->value[2]};
    int rank = a->input.shape.rank, count[2], from[MAX_RANK] = {0}, to[MAX_RANK] = {0};
    Attrs attr = {0};
    bool used[MAX_RANK] = {false}, set[MAX_RANK] = {false};
    for (int k = 0; k < 2; k++)
        count[k] = value_is(list[k], LIST) ? (int)list[k].items->count : 1;
    if (count[0] != count[1])
        return raise_at(m, a->at,
                        "movedim: Invalid source or destination dims: source (%d dims) should "
                        "contain the same number of dims as destination (%d dims)",
                        count[0], count[1]);
    for (int i = 0; i < count[0]; i++)
        for (int k = 0; k < 2; k++) {
            int64_t d;
            Value v = value_is(list[k], LIST) ? list[k].items->items[i] : list[k];
            if (!value_as_index(m, v, &d))
                return arg_wrong(m, a, k + 1, "int or tuple of ints");
            if (i >= MAX_RANK || !check_dim(m, d, rank, a->at, k ? &to[i] : &from[i]))
                return i >= MAX_RANK ? raise_at(m, a->at, "movedim: repeated dim in `source`")
                                     : false;
        }
    for (int i = 0; i < count[0]; i++) {
        if (used[from[i]] || set[to[i]])
            return raise_at(m, a->at, "movedim: repeated dim in `%s`",
                            used[from[i]] ? "source" : "destination");
        used[from[i]] = set[to[i]] = true;
        attr.order[to[i]] = from[i];
    }
    for (int d = 0, next = 0; d < rank; d++) {
        if (set[d])
            continue;
        while (used[next])
            next++;
        attr.order[d] = next++;
    }
    return run_op(m, OP_PERMUTE, a->value, 1, &attr, a->at, out);
}

static bool short_t(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    *out = a->value[0];
    if (rank > 2)
        return raise_at(m, a->at,
                        "t() expects a tensor with <= 2 dimensions, but self is %dD\n"
                        "x.transpose(-2, -1) turns the last two dimensions round",
                        rank);
    return rank < 2
               ? run_op(m, OP_INDEX, out, 1,
                        &(Attrs){.pick = {{.step = 1, .size = rank ? a->input.shape.size[0] : 0}}},
                        a->at, out)
               : turned(m, *out, 0, 1, a->at, out);
}

static bool adjoint(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    *out = a->value[0];
    if (rank == 1)
        return raise_at(m, a->at,
                        "tensor.adjoint() is only supported on matrices or batches of matrices. "
                        "Got %d-D tensor.",
                        rank);
    return rank == 0 || turned(m, *out, rank - 2, rank - 1, a->at, out);
}

/* ---- windows and diagonals ---- */

static bool strided(Machine *m, const Arguments *a, int op, Tensor view, Value *out)
{
    int64_t *strides = ARENA_ARRAY(m->arena, int64_t, MAX_RANK);
    Attrs attr = {.shape = view.shape, .strides = strides, .times = view.offset - a->input.offset};
    for (int d = 0; d < view.shape.rank; d++)
        strides[d] = view.stride[d];
    return run_op(m, op, a->value, 1, &attr, a->at, out);
}

static bool tensor_unfold(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = a->input;
    int64_t size = a->value[2].i, step = a->value[3].i;
    int dim, rank = t.shape.rank;
    if (!arg_dim(m, a, 1, rank, &dim))
        return false;
    int64_t all = rank ? t.shape.size[dim] : 1;
    if (size > all)
        return raise_at(m, a->at,
                        "maximum size for tensor at dimension %d is %lld but size is %lld", dim,
                        (long long)all, (long long)size);
    if (step <= 0)
        return raise_at(m, a->at, "step is %lld but must be > 0", (long long)step);
    if (size < 0)
        return raise_at(m, a->at, "size is %lld but must be >= 0", (long long)size);
    if (rank == MAX_RANK)
        return raise_limit(m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    t.shape.size[rank] = size;
    t.stride[rank] = rank ? t.stride[dim] : 1;
    t.shape.rank++;
    if (rank) {
        t.shape.size[dim] = (all - size) / step + 1;
        t.stride[dim] *= step;
    }
    return strided(m, a, OP_UNFOLD, t, out);
}

static bool torch_diagonal(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = a->input, view = t;
    int64_t offset = a->value[1].i;
    int d0, d1, k = 0;
    if (!arg_dim(m, a, 2, t.shape.rank, &d0) || !arg_dim(m, a, 3, t.shape.rank, &d1))
        return false;
    if (d0 == d1)
        return raise_at(m, a->at, "diagonal dimensions cannot be identical %lld, %lld",
                        (long long)a->value[2].i, (long long)a->value[3].i);
    int64_t rows = t.shape.size[d0], columns = t.shape.size[d1];
    int64_t length = offset >= 0 ? (rows < columns - offset ? rows : columns - offset)
                                 : (rows + offset < columns ? rows + offset : columns);
    length = length > 0 ? length : 0;
    if (length)
        view.offset += offset >= 0 ? offset * t.stride[d1] : -offset * t.stride[d0];
    for (int d = 0; d < t.shape.rank; d++)
        if (d != d0 && d != d1) {
            view.shape.size[k] = t.shape.size[d];
            view.stride[k++] = t.stride[d];
        }
    view.shape.size[k] = length;
    view.stride[k] = t.stride[d0] + t.stride[d1];
    view.shape.rank = k + 1;
    return strided(m, a, OP_DIAGONAL, view, out);
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
    return reshaped(m, of, shape, at, out);
}

static bool list_of_tensors(Machine *m, const Arguments *a, Value v, Value *out)
{
    if (!value_is(v, LIST))
        return arg_wrong(m, a, 0, "tuple of Tensors");
    *out = value_items(m, VALUE_LIST, v.items->items, v.items->count);
    if (v.items->count == 0)
        return raise_at(m, a->at, "%s expects a non-empty TensorList", a->row->name);
    for (size_t i = 0; i < v.items->count; i++)
        if (v.items->items[i].kind != VALUE_TENSOR)
            return raise_as(m, TYPE_ERROR, a->at,
                            "expected Tensor as element %d in argument 0, but got %s", (int)i,
                            value_type_name(v.items->items[i]));
    return true;
}

static bool joined(Machine *m, Value list, int dim, Span at, Value *out)
{
    Value cat;
    Passed passed = {0};
    *ARENA_PUSH(m->arena, &passed.positional) = list;
    *ARENA_PUSH(m->arena, &passed.positional) = value_int(dim);
    return library_member(SPACE_TORCH, STR("cat"), &cat) && library_call(m, cat, &passed, at, out);
}

/* hstack, vstack, dstack: `which` is the dimension. */
static bool torch_stacked(Machine *m, const Arguments *a, Value *out)
{
    int which = a->row->which;
    Value list;
    if (!list_of_tensors(m, a, a->value[0], &list))
        return false;
    for (size_t i = 0; i < list.items->count; i++)
        if (!at_least(m, list.items->items[i],
                      which == 1   ? 1
                      : which == 0 ? 2
                                   : 3,
                      a->at, &list.items->items[i]))
            return false;
    bool vectors = value_view(m, list.items->items[0]).shape.rank == 1;
    return joined(m, list, which == 1 && vectors ? 0 : which, a->at, out);
}

static bool column_stack(Machine *m, const Arguments *a, Value *out)
{
    Value list = {0};
    if (!list_of_tensors(m, a, a->value[0], &list))
        return false;
    for (size_t i = 0; i < list.items->count; i++) {
        Value *one = &list.items->items[i];
        Shape shape = value_view(m, *one).shape;
        if (shape.rank < 2 && !reshaped(m, *one, (Shape){2, {shape_count(shape), 1}}, a->at, one))
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
const Builtin library_move[] = {
    {"split", BOTH, "input:tensor split_size_or_sections dim=0", torch_split,
     "pieces of one size, or of the sizes in a list, along dim", 0},
    {"chunk", BOTH, "input:tensor chunks:int dim=0", torch_chunk,
     "so many pieces of about one size along dim", 0},
    {"tensor_split", BOTH, "input:tensor indices_or_sections dim=0", tensor_split,
     "so many pieces along dim, or cut at the places in a list", 0},
    {"hsplit", BOTH, "input:tensor indices_or_sections", split_along,
     "pieces along the columns", 1},
    {"vsplit", BOTH, "input:tensor indices_or_sections", split_along,
     "pieces along the rows", 0},
    {"dsplit", BOTH, "input:tensor indices_or_sections", split_along,
     "pieces along the third dimension", 2},
    {"unbind", BOTH, "input:tensor dim=0", torch_unbind, "all slices along dim, one by one", 0},
    {"narrow", BOTH, "input:tensor dim start:int length:int", torch_narrow,
     "length slices from start on, along dim", 0},
    {"select", BOTH, "input:tensor dim index:int", torch_select, "one slice along dim", 0},
    {"flatten", BOTH, "input:tensor start_dim=0 end_dim=-1", torch_flatten,
     "dimensions joined to one", 0},
    {"unflatten", BOTH, "input:tensor dim sizes", torch_unflatten,
     "one dimension taken apart into several", 0},
    {"ravel", BOTH, "input:tensor", torch_ravel, "all cells in one row", 0},
    {"view_as", TENSOR, "input:tensor other:tensor", tensor_view_as,
     "the same cells in the shape of another tensor", 0},
    {"reshape_as", TENSOR, "input:tensor other:tensor", tensor_view_as,
     "in the shape of another tensor: a view where possible, else a copy", 0},
    {"expand", TENSOR, "input:tensor *size", tensor_expanded,
     "dimensions of size 1 stretched, without new cells; -1 keeps a size", 0},
    {"expand_as", TENSOR, "input:tensor other:tensor", expand_as,
     "stretched to the shape of another tensor", 0},
    {"broadcast_to", BOTH, "input:tensor *size", tensor_expanded,
     "dimensions of size 1 stretched, without new cells", 0},
    {"broadcast_tensors", TORCH, "*tensors", broadcast_tensors,
     "all stretched to one shape", 0},
    {"repeat", TENSOR, "input:tensor *repeats", torch_tile,
     "the whole several times along each dimension", 0},
    {"tile", BOTH, "input:tensor *dims", torch_tile,
     "the whole several times along each dimension", 0},
    {"roll", BOTH, "input:tensor shifts dims=None", torch_roll,
     "moved along; what leaves at one end comes in at the other", 0},
    {"flip", BOTH, "input:tensor *dims", torch_flip, "turned round along dims", 0},
    {"fliplr", BOTH, "input:tensor", flip_along, "columns turned round", 1},
    {"flipud", BOTH, "input:tensor", flip_along, "rows turned round", 0},
    {"rot90", BOTH, "input:tensor k:int=1 dims=None", torch_rot90, "turned by quarters", 0},
    {"movedim", BOTH, "input:tensor source destination", move_dims,
     "dimensions moved to other places", 0},
    {"moveaxis", BOTH, "input:tensor source destination", move_dims,
     "dimensions moved to other places", 0},
    {"t", BOTH, "input:tensor", short_t, "rows as columns, of a matrix", 0},
    {"adjoint", BOTH, "input:tensor", adjoint, "the last two dimensions swapped", 0},
    {"unfold", TENSOR, "input:tensor dimension size:int step:int", tensor_unfold,
     "windows that slide along a dimension", 0},
    {"diagonal", BOTH, "input:tensor offset:int=0 dim1=0 dim2=1", torch_diagonal,
     "the cells whose two places are the same", 0},
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
