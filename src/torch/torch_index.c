/*
 * torch_index.c - x[...] of tensors, and storing through it, as PyTorch reads a subscript.
 *
 * The items of a subscript are read from left to right while a view of x is made: an index leaves a
 * dimension out, a slice cuts one, None puts one in. Tensors of whole numbers, lists and masks are
 * noted with the dimension they stand at; they come last, all at once: OP_PICK takes the cells they
 * lead to out of the view. Storing through them makes a tensor with the new cells (OP_INDEX_PUT)
 * and writes it into the view.
 *
 * A mask stands for the whole numbers where it is true, one tensor for each of its dimensions. As
 * in PyTorch it takes one place among the items, though it has several dimensions.
 */
#include "language/library.h"

#include <math.h>

/* A subscript that is being read. */
typedef struct Reading {
    Machine *m;
    Span at;
    Tensor now;             /* the view so far */
    int from[MAX_RANK];     /* the dimension of x that each dimension of it is; -1: put in */
    Pick pick[MAX_RANK];    /* what is taken of each dimension of x */
    bool cut, widened;      /* something was picked; something was put in */
    int dim;                /* of the view, where the next item stands */
    Value ids[MAX_RANK];    /* the tensor that stands at a dimension of the view, */
    bool led[MAX_RANK + 1]; /* if there is one */
    int count;              /* how many there are */
} Reading;

static bool is_mask_type(DType d)
{
    return d == BOOL || d == UINT8;
}

static bool is_scalar_index(Machine *m, Value v)
{
    int64_t i;
    return v.kind != VALUE_BOOL && value_as_index(m, v, &i) &&
           !(v.kind == VALUE_TENSOR && is_mask_type(value_view(m, v).storage->dtype));
}

/* ---- lists as index tensors ---- */

/* PyTorch reads a list of lists, tensors or slices as a tuple of indices. */
static bool is_like_tuple(Value v)
{
    if (v.kind == VALUE_TUPLE)
        return true;
    if (v.kind != VALUE_LIST || v.items->count >= 32)
        return false;
    for (size_t i = 0; i < v.items->count; i++)
        if (value_is(v.items->items[i],
                     LIST | 1u << VALUE_TENSOR | 1u << VALUE_NONE | 1u << VALUE_ELLIPSIS))
            return true;
    return false;
}

static bool tensor_of_list(Machine *m, Value list, Span at, Value *out)
{
    Value make;
    Passed passed = {0};
    Attrs whole = {.dtype = INT64};
    if (list.kind == VALUE_RANGE && !value_collect(m, list, VALUE_LIST, at, &list))
        return false;
    *ARENA_PUSH(m->arena, &passed.positional) = list;
    if (!library_member(SPACE_TORCH, STR("tensor"), &make) ||
        !library_call(m, make, &passed, at, out))
        return false;
    DType had = value_view(m, *out).storage->dtype;
    return had == INT64 || had == BOOL || run_op(m, OP_CAST, out, 1, &whole, at, out);
}

/* ---- views ---- */

static bool put_in(Reading *r)
{
    if (r->now.shape.rank == MAX_RANK)
        return raise_limit(r->m, r->at, "a tensor has at most %d dimensions here", MAX_RANK);
    for (int d = r->now.shape.rank; d > r->dim; d--)
        r->from[d] = r->from[d - 1];
    r->from[r->dim] = -1;
    r->now = tensor_unsqueeze(r->now, r->dim);
    r->widened = true;
    return true;
}

static bool read_select(Reading *r, const Subscript *s, int place)
{
    int64_t i = 0, size = r->now.shape.size[r->dim];
    value_as_index(r->m, s->index, &i);
    if (i < -size || i >= size) {
        raise_as(r->m, INDEX_ERROR, s->at,
                 "index %lld is out of bounds for dimension %d with size %lld", (long long)i, place,
                 (long long)size);
        if (size == 0)
            return error_hint(r->m->error, "the dimension is empty");
        return error_hint(r->m->error, "indices go from 0 to %lld, or from -1 backwards to %lld",
                          (long long)size - 1, (long long)-size);
    }
    i += i < 0 ? size : 0;
    if (r->from[r->dim] >= 0)
        r->pick[r->from[r->dim]] = (Pick){.drop = true, .start = i, .step = 1, .size = 1};
    r->now = tensor_select(r->now, r->dim, i);
    for (int d = r->dim; d < r->now.shape.rank; d++)
        r->from[d] = r->from[d + 1];
    return r->cut = true;
}

static bool read_slice(Reading *r, const Subscript *s)
{
    Pick p;
    int64_t size = r->now.shape.size[r->dim];
    if (!slice_resolve(r->m, s, size, &p))
        return false;
    if (p.step < 0)
        return raise_as(r->m, VALUE_ERROR, s->at,
                        "step must be greater than zero\n"
                        "x.flip(0) turns a tensor round");
    p.step = p.step > size && size > 0 ? size : p.step > size ? 1 : p.step;
    if (r->from[r->dim] >= 0)
        r->pick[r->from[r->dim]] = p;
    r->now = tensor_slice(r->now, r->dim, p.start,
                          p.size ? p.start + (p.size - 1) * p.step + 1 : p.start, p.step);
    r->dim++;
    return r->cut = true;
}

/* ---- ids ---- */

static bool note_ids(Reading *r, Value ids)
{
    r->ids[r->dim] = ids;
    r->led[r->dim++] = true;
    r->count++;
    return true;
}

/* True puts in a dimension of size 1, False an empty one. */
static bool read_truth(Reading *r, bool truth)
{
    Attrs attr = {.dtype = INT64, .shape = {1, {truth}}, .value = scalar_i64(0)};
    Value ids;
    return put_in(r) && run_op(r->m, OP_FULL, NULL, 0, &attr, r->at, &ids) && note_ids(r, ids);
}

static bool bad_item(Reading *r, const Subscript *s)
{
    if (s->index.kind == VALUE_STR)
        return raise_as(r->m, TYPE_ERROR, s->at, "new(): invalid data type 'str'");
    return raise_as(r->m, INDEX_ERROR, s->at,
                    "only integers, slices (`:`), ellipsis (`...`), None and long or byte "
                    "Variables are valid indices (got %s)",
                    value_type_name(s->index));
}

/* How many dimensions of x the items stand for. */
static int dims_meant(Machine *m, const Subscript *s, int count)
{
    int dims = 0;
    for (int k = 0; k < count; k++) {
        Value v = s[k].index;
        bool none =
            !s[k].slice && value_is(v, 1u << VALUE_NONE | 1u << VALUE_ELLIPSIS | 1u << VALUE_BOOL);
        bool mask =
            !s[k].slice && v.kind == VALUE_TENSOR && is_mask_type(value_view(m, v).storage->dtype);
        dims += none ? 0 : mask ? value_view(m, v).shape.rank : 1;
    }
    return dims;
}

static bool read_item(Reading *r, const Subscript *s, int place, int left_out)
{
    Machine *m = r->m;
    Value v = s->index, ids = v;
    if (s->slice)
        return read_slice(r, s);
    if (v.kind == VALUE_ELLIPSIS) {
        r->dim += left_out;
        return true;
    }
    if (v.kind == VALUE_NONE)
        return put_in(r) && ++r->dim;
    if (v.kind == VALUE_BOOL)
        return read_truth(r, v.b);
    if (is_scalar_index(m, v))
        return read_select(r, s, place);
    if (v.kind == VALUE_TENSOR && value_view(m, v).shape.rank == 0 &&
        is_mask_type(value_view(m, v).storage->dtype)) {
        bool truth;
        return value_truth(m, v, s->at, &truth) && read_truth(r, truth);
    }
    if (value_is(v, LIST | 1u << VALUE_RANGE) && !tensor_of_list(m, v, s->at, &ids))
        return false;
    return ids.kind == VALUE_TENSOR ? note_ids(r, ids) : bad_item(r, s);
}

static bool no_room(Reading *r, const Subscript *s, int count, int given)
{
    Shape shape = r->now.shape;
    if (shape.rank > 0 || given > 1)
        return raise_as(r->m, INDEX_ERROR, r->at,
                        "too many indices for tensor of dimension %d\n"
                        "its shape is %s",
                        shape.rank, shape_text(shape).text);
    for (int k = 0; k < count; k++)
        if (s[k].slice)
            return raise_as(r->m, INDEX_ERROR, s[k].at,
                            "slice() cannot be applied to a 0-dim tensor.");
        else if (is_scalar_index(r->m, s[k].index))
            return raise_as(r->m, INDEX_ERROR, r->at,
                            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
                            "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number\n"
                            "a tensor without dimensions is one number: leave out this index");
    return raise_as(r->m, INDEX_ERROR, r->at,
                    "too many indices for tensor of dimension 0\n"
                    "a tensor without dimensions is one number: x.item()");
}

/* The items between the brackets; a tuple among them that stands alone is unpacked. */
static bool spread(Machine *m, const Subscript **s, int *count)
{
    Value v = (*s)->index;
    if (*count != 1 || (*s)->slice || !is_like_tuple(v))
        return true;
    Subscript *items = ARENA_ARRAY(m->arena, Subscript, v.items->count + 1);
    for (size_t k = 0; k < v.items->count; k++) {
        Value item = v.items->items[k];
        items[k] = (Subscript){.index = item, .at = (*s)->at};
    }
    *count = (int)v.items->count;
    *s = items;
    return true;
}

static bool read_items(Reading *r, const Subscript *s, int count)
{
    int given = dims_meant(r->m, s, count), rank = r->now.shape.rank, place = 0;
    for (int d = 0; d < rank; d++) {
        r->from[d] = d;
        r->pick[d] = (Pick){.step = 1, .size = r->now.shape.size[d]};
    }
    if (given > rank)
        return no_room(r, s, count, given);
    for (int k = 0; k < count; k++) {
        if (!read_item(r, &s[k], place, rank - given))
            return false;
        place += !s[k].slice && s[k].index.kind == VALUE_ELLIPSIS ? rank - given : 1;
    }
    return true;
}

/* The view that the indices, slices and Nones make. */
static bool make_view(Reading *r, Value of, bool needed, Value *out)
{
    Attrs pick = {0}, ones = {.shape = r->now.shape};
    *out = of;
    for (int d = 0; d < MAX_RANK; d++)
        pick.pick[d] = r->pick[d];
    if ((r->cut || needed) && !run_op(r->m, OP_INDEX, out, 1, &pick, r->at, out))
        return false;
    if (!r->widened)
        return true;
    int64_t *strides = ARENA_ARRAY(r->m->arena, int64_t, MAX_RANK);
    for (int d = 0; d < r->now.shape.rank; d++)
        strides[d] = r->now.stride[d];
    ones.strides = strides;
    return run_op(r->m, OP_VIEW, out, 1, &ones, r->at, out);
}

/* ---- picking ---- */

/* The ids as operands `in`, from number `first` on; `order` is filled in as OP_PICK wants it. */
static bool add_ids(Reading *r, Value base, Value *in, int *count, Attrs *attr)
{
    Machine *m = r->m;
    Shape of = value_view(m, base).shape;
    int shift = 0, k = 0;
    for (int d = 0; d < of.rank && d + shift <= of.rank; d++) {
        if (!r->led[d])
            continue;
        Tensor t = value_view(m, r->ids[d]);
        if (!is_mask_type(t.storage->dtype)) {
            if (t.storage->dtype != INT64)
                return raise_as(m, INDEX_ERROR, r->at,
                                "tensors used as indices must be long, byte or bool tensors\n"
                                "x.long() makes whole numbers, x.bool() a mask");
            attr->order[d + shift] = ++k;
            in[(*count)++] = r->ids[d];
            continue;
        }
        for (int e = 0; e < t.shape.rank; e++)
            if (d + shift + e >= of.rank || t.shape.size[e] != of.size[d + shift + e])
                return raise_as(m, INDEX_ERROR, r->at,
                                "The shape of the mask %s at index %d does not match the shape of "
                                "the indexed tensor %s at index %d\n"
                                "a mask has the sizes of the dimensions it picks from",
                                shape_text(t.shape).text, e, shape_text(of).text, d + shift + e);
        Value found;
        trace_hold(m->trace, r->ids[d].node);
        if (!run_op(m, OP_MASK_PLACES, &r->ids[d], 1, NULL, r->at, &found))
            return false;
        Shape all = value_view(m, found).shape;
        for (int e = 0; e < t.shape.rank; e++) {
            Attrs column = {.pick = {{.step = 1, .size = all.size[0]},
                                     {.drop = true, .start = e, .step = 1, .size = 1}}};
            attr->order[d + shift + e] = ++k;
            if (!run_op(m, OP_INDEX, &found, 1, &column, r->at, &in[(*count)++]))
                return false;
        }
        shift += t.shape.rank - 1;
    }
    return true;
}

bool tensor_subscript(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out)
{
    Reading r = {.m = m, .at = at, .now = value_view(m, of)};
    Value in[1 + MAX_RANK];
    Attrs attr = {0};
    int operands = 1;
    if (!spread(m, &s, &count) || !read_items(&r, s, count) ||
        !make_view(&r, of, r.count == 0, &in[0]))
        return false;
    *out = in[0];
    return r.count == 0 || (add_ids(&r, in[0], in, &operands, &attr) &&
                            run_op(m, OP_PICK, in, operands, &attr, at, out));
}

/* ---- storing ---- */

/* PyTorch leaves out the leading dimensions of size 1 of what is stored where they are too many. */
static bool drop_leading(Machine *m, int rank, Value *value, Span at)
{
    Attrs attr = {.shape = value_view(m, *value).shape};
    if (attr.shape.rank <= rank)
        return true;
    while (attr.shape.rank > rank && attr.shape.size[0] == 1)
        attr.shape = shape_drop(attr.shape, 0);
    return run_op(m, OP_VIEW, value, 1, &attr, at, value);
}

/* The only index is a mask, and one number goes into all its cells. */
static bool fill_masked(Reading *r, Value base, Value value, Value *out)
{
    Machine *m = r->m;
    Shape of = value_view(m, base).shape;
    int d = 0;
    while (!r->led[d])
        d++;
    Value in[2] = {base, r->ids[d]};
    Tensor mask = value_view(m, in[1]);
    Attrs wide = {.shape = mask.shape}, attr = {0};
    for (int e = 0; e < mask.shape.rank; e++)
        if (d + e >= of.rank || mask.shape.size[e] != of.size[d + e])
            return raise_as(m, INDEX_ERROR, r->at,
                            "The shape of the mask %s at index %d does not match the shape of the "
                            "indexed tensor %s at index %d\n"
                            "a mask has the sizes of the dimensions it picks from",
                            shape_text(mask.shape).text, e, shape_text(of).text, d + e);
    while (wide.shape.rank < of.rank - d)
        wide.shape.size[wide.shape.rank++] = 1;
    attr.value = scalar_to(value_number(value), value_view(m, base).storage->dtype);
    return (wide.shape.rank == mask.shape.rank ||
            run_op(m, OP_VIEW, &in[1], 1, &wide, r->at, &in[1])) &&
           run_op(m, OP_MASKED_FILL, in, 2, &attr, r->at, out);
}

static bool is_only_mask(const Reading *r)
{
    for (int d = 0; d < MAX_RANK; d++)
        if (r->led[d])
            return r->count == 1 && value_view(r->m, r->ids[d]).storage->dtype == BOOL;
    return false;
}

static bool check_number(Machine *m, Value value, DType d, Span at)
{
    if (d != FLOAT32 && d != FLOAT64 && d != BOOL && value.kind == VALUE_FLOAT &&
        !(fabs(value.f) < 0x1p63))
        return raise_at(m, at, "value cannot be converted to type int64_t without overflow");
    return true;
}

static bool store_picked(Reading *r, Value base, Value value)
{
    Machine *m = r->m;
    Value in[2 + MAX_RANK] = {base, value}, fresh;
    Attrs attr = {0};
    int operands = 2;
    DType had = value_view(m, base).storage->dtype;
    if (value.kind == VALUE_TENSOR) {
        Tensor v = value_view(m, value);
        bool fills = is_only_mask(r) && tensor_count(v) == 1;
        if (v.storage->dtype != had && !fills)
            return raise_at(m, r->at,
                            "Index put requires the source and destination dtypes match, got %s "
                            "for the destination and %s for the source.\n"
                            "convert what is stored, e.g. with .float() or .long()",
                            dtype_word(had), dtype_word(v.storage->dtype));
        if (tensors_meet(value_view(m, base), v))
            return raise_at(m, r->at,
                            "unsupported operation: some elements of the input tensor and the "
                            "written-to tensor refer to a single memory location. Please clone() "
                            "the tensor before performing the operation.\n"
                            "it would read cells it has changed already: use y.clone()");
    } else if (!check_number(m, value, had, r->at)) {
        return false;
    }
    if (value.kind != VALUE_TENSOR && is_only_mask(r))
        return fill_masked(r, base, value, &fresh) && write_cells(m, base, fresh, false, r->at);
    if (!add_ids(r, base, in, &operands, &attr))
        return false;
    return run_op(m, OP_INDEX_PUT, in, operands, &attr, r->at, &fresh) &&
           write_cells(m, base, fresh, false, r->at);
}

bool tensor_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at)
{
    Reading r = {.m = m, .at = at, .now = value_view(m, of)};
    Value place;
    if (!value_is(value, NUMBER | 1u << VALUE_TENSOR)) {
        raise_as(m, TYPE_ERROR, at, "can't assign a %s to a torch.%sTensor", value_type_name(value),
                 dtype_word(value_view(m, of).storage->dtype));
        return error_hint(m->error, "store a number or a tensor: torch.tensor(...)");
    }
    if (!spread(m, &s, &count) || !read_items(&r, s, count) ||
        !make_view(&r, of, r.count == 0, &place))
        return false;
    if (r.count > 0)
        return store_picked(&r, place, value);
    if (value.kind == VALUE_TENSOR && !drop_leading(m, value_view(m, place).shape.rank, &value, at))
        return false;
    return write_cells(m, place, value, true, at);
}
