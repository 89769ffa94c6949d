/*
 * torch_split.c - pieces of a tensor along a dimension: split, chunk, unbind, narrow, select.
 *
 * Each piece is a view, with the strides that PyTorch gives it.
 */
#include "language/library.h"

#define BOTH (TENSOR | TORCH)

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
    int64_t named = a->position[2] == NOT_GIVEN ? dim : a->value[2].i; /* as the call says it */
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
                        "tensor's size at dimension %lld), but got split_sizes=[%s]\n"
                        "they sum to %lld",
                        (long long)all, (long long)named, text.at, (long long)sum);
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

/* clang-format off */
const Builtin library_split[] = {
    {"split", TORCH, "tensor:tensor split_size_or_sections dim=0", torch_split,
     "pieces of one size, or of the sizes in a list, along dim", 0},
    {"split", TENSOR, "input:tensor split_size dim=0", torch_split,
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
    {0},
};
/* clang-format on */
