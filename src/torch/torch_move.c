/*
 * torch_move.c - tensors in another order or shape: flatten, expand, repeat, roll, flip, movedim,
 * and their kin.
 *
 * What needs no new cells is a view, with the strides that PyTorch gives it.
 */
#include "language/library.h"

#define BOTH (TENSOR | TORCH)

/* ---- other shapes ---- */

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
        return tensor_in_shape(m, a->value[0], (Shape){1, {1}}, a->at, out);
    for (int d = 0; d < own.rank; d++) {
        if (d > first && d <= last)
            shape.size[shape.rank - 1] *= own.size[d];
        else
            shape.size[shape.rank++] = own.size[d];
    }
    return tensor_in_shape(m, a->value[0], shape, a->at, out);
}

static bool torch_ravel(Machine *m, const Arguments *a, Value *out)
{
    Value flat = a->value[0];
    Attrs packed = {.packed = true}, row = {.shape = {1, {tensor_count(a->input)}}};
    return (tensor_is_contiguous(a->input) ||
            run_op(m, OP_CLONE, &flat, 1, &packed, a->at, &flat)) &&
           run_op(m, OP_VIEW, &flat, 1, &row, a->at, out);
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
    if (own.rank == 0)
        return raise_as(m, INDEX_ERROR, a->at,
                        "Dimension specified as %d but tensor has no dimensions", dim);
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
    return tensor_reshaped(m, a->value[0], attr.shape, a->at, out);
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
        return tensor_in_shape(m, of, (Shape){1, {n}}, a->at, &of) &&
               run_op(m, OP_ROLL, &of, 1, &attr, a->at, &of) &&
               tensor_in_shape(m, of, a->input.shape, a->at, out);
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

/* clang-format off */
const Builtin library_move[] = {
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
    {"unfold", TENSOR, "input:tensor dimension size:int step:int", tensor_unfold,
     "windows that slide along a dimension", 0},
    {"diagonal", BOTH, "input:tensor offset:int=0 dim1=0 dim2=1", torch_diagonal,
     "the cells whose two places are the same", 0},
    {0},
};
/* clang-format on */
