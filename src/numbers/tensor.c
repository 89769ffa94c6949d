/*
 * tensor.c - shapes, making tensors, numbering their cells, and views of them (see tensor.h).
 *
 * Sizes may come straight from a lesson (torch.zeros(2**40, 2**40)), so the count of a shape's
 * cells saturates instead of overflowing; who allocates compares it with MAX_CELLS first. A view
 * changes only the offset, the sizes and the strides of a copied struct; no function here moves a
 * cell.
 */
#include "numbers/tensor.h"

#include <assert.h>
#include <stdio.h>

/* ---- shapes ---- */

Shape shape_of(int rank, const int64_t *size)
{
    assert(rank >= 0 && rank <= MAX_RANK);
    Shape s = {.rank = rank};
    for (int d = 0; d < rank; d++)
        s.size[d] = size[d];
    return s;
}

int64_t shape_count(Shape s)
{
    for (int d = 0; d < s.rank; d++)
        if (s.size[d] == 0)
            return 0;
    int64_t count = 1;
    for (int d = 0; d < s.rank; d++) {
        if (count > INT64_MAX / s.size[d])
            return INT64_MAX;
        count *= s.size[d];
    }
    return count;
}

bool shape_equal(Shape a, Shape b)
{
    if (a.rank != b.rank)
        return false;
    for (int d = 0; d < a.rank; d++)
        if (a.size[d] != b.size[d])
            return false;
    return true;
}

Shape shape_drop(Shape s, int dim)
{
    assert(dim >= 0 && dim < s.rank);
    Shape out = {.rank = s.rank - 1};
    for (int d = 0; d < out.rank; d++)
        out.size[d] = s.size[d < dim ? d : d + 1];
    return out;
}

Shape shape_insert(Shape s, int dim)
{
    assert(dim >= 0 && dim <= s.rank && s.rank < MAX_RANK);
    Shape out = {.rank = s.rank + 1};
    for (int d = 0; d < out.rank; d++)
        out.size[d] = d == dim ? 1 : s.size[d < dim ? d : d - 1];
    return out;
}

/* Computed in floating point, because mistyped sizes may not fit 64 bits. */
bool shape_allowed(Shape s, DType d, const char *who, Span at, Error *e)
{
    double count = 1, size = (double)dtype_size(d);
    for (int i = 0; i < s.rank; i++)
        count *= s.size[i] ? (double)s.size[i] : 1; /* strides count an empty one as 1, too */
    if (count <= MAX_CELLS)
        return true;
    error_at(e, at, "%s: a tensor of shape %s is too large", who, shape_text(s).text);
    error_type(e, ERROR_LIMIT);
    return error_hint(e, "it would take %s; a tensor may have at most %d elements",
                      bytes_text(count * size).text, MAX_CELLS);
}

ShapeText shape_text(Shape s)
{
    ShapeText out;
    size_t len = 0;
    out.text[len++] = '[';
    for (int d = 0; d < s.rank; d++)
        len += (size_t)snprintf(out.text + len, sizeof out.text - len, "%s%lld", d ? ", " : "",
                                (long long)s.size[d]);
    snprintf(out.text + len, sizeof out.text - len, "]");
    return out;
}

/* Size of dimension d of a result of `rank` dimensions, as s takes part in it: 1 where it is
 * shorter. */
static int64_t aligned_size(Shape s, int rank, int d)
{
    int own = d - (rank - s.rank);
    return own < 0 ? 1 : s.size[own];
}

bool shape_broadcast(Shape a, Shape b, Shape *out, int *bad)
{
    out->rank = a.rank > b.rank ? a.rank : b.rank;
    for (int d = out->rank - 1; d >= 0; d--) { /* from the back, as PyTorch reports */
        int64_t na = aligned_size(a, out->rank, d);
        int64_t nb = aligned_size(b, out->rank, d);
        if (na != nb && na != 1 && nb != 1) {
            *bad = d;
            return false;
        }
        out->size[d] = na == 1 ? nb : na;
    }
    return true;
}

void index_split(Shape s, int64_t index, int64_t *at)
{
    for (int d = s.rank - 1; d >= 0; d--) {
        int64_t size = s.size[d] > 0 ? s.size[d] : 1;
        at[d] = index % size;
        index /= size;
    }
}

int64_t index_join(Shape s, const int64_t *at)
{
    int64_t index = 0;
    for (int d = 0; d < s.rank; d++)
        index = index * s.size[d] + at[d];
    return index;
}

/* ---- tensors ---- */

/* Strides of fresh row-major cells; an empty dimension counts as 1, as in PyTorch. */
static void row_major(Tensor *t)
{
    int64_t step = 1;
    for (int d = t->shape.rank - 1; d >= 0; d--) {
        t->stride[d] = step;
        step *= t->shape.size[d] > 1 ? t->shape.size[d] : 1;
    }
}

Tensor tensor_over(Storage *s, Shape shape)
{
    Tensor t = {.storage = s, .shape = shape};
    row_major(&t);
    return t;
}

Tensor tensor_make(Arena *a, DType dtype, Shape shape)
{
    int64_t count = shape_count(shape);
    assert(count <= MAX_CELLS);
    Storage *s = ARENA_NEW(a, Storage);
    s->dtype = dtype;
    s->count = count;
    s->cells = arena_alloc(a, (size_t)count, dtype_size(dtype));
    return tensor_over(s, shape);
}

int64_t tensor_count(Tensor t)
{
    return shape_count(t.shape);
}

int64_t tensor_slot(Tensor t, int64_t index)
{
    int64_t slot = t.offset;
    for (int d = t.shape.rank - 1; d >= 0; d--) {
        slot += index % t.shape.size[d] * t.stride[d];
        index /= t.shape.size[d];
    }
    return slot;
}

/* Lists the dimensions of size > 1, the largest stride first; gives their number. */
static int by_stride(Tensor t, int *order)
{
    int n = 0;
    for (int d = 0; d < t.shape.rank; d++) {
        if (t.shape.size[d] <= 1)
            continue;
        int k = n++;
        for (; k > 0 && t.stride[order[k - 1]] < t.stride[d]; k--)
            order[k] = order[k - 1];
        order[k] = d;
    }
    return n;
}

/* Finds coordinates that make up `rest` slots, along the dimensions in `order`, the widest strides
 * first. Where strides nest there is one try for each dimension; only views that overlap
 * themselves, as those of unfold, need more. */
static bool find_place(Tensor t, const int *order, int n, int64_t rest, int64_t *at)
{
    if (n == 0)
        return rest == 0;
    int d = order[0];
    int64_t reach = 0, stride = t.stride[d];
    for (int k = 1; k < n; k++)
        reach += (t.shape.size[order[k]] - 1) * t.stride[order[k]];
    if (stride == 0)
        return rest == 0; /* all that follow are stretched, too: the first cell is it */
    int64_t most = rest / stride < t.shape.size[d] ? rest / stride : t.shape.size[d] - 1;
    for (at[d] = most; at[d] >= 0 && rest - at[d] * stride <= reach; at[d]--)
        if (find_place(t, order + 1, n - 1, rest - at[d] * stride, at))
            return true;
    at[d] = 0;
    return false;
}

int64_t tensor_index(Tensor t, int64_t slot)
{
    int order[MAX_RANK] = {0};
    int64_t at[MAX_RANK] = {0}, rest = slot - t.offset;
    int n = by_stride(t, order);
    if (rest < 0 || tensor_count(t) == 0 || !find_place(t, order, n, rest, at))
        return -1;
    return index_join(t.shape, at);
}

Walk walk_start(Tensor t)
{
    return (Walk){.t = t, .slot = t.offset, .left = tensor_count(t)};
}

void walk_next(Walk *w)
{
    w->left--;
    for (int d = w->t.shape.rank - 1; d >= 0; d--) {
        w->slot += w->t.stride[d];
        if (++w->at[d] < w->t.shape.size[d])
            return;
        w->slot -= w->at[d] * w->t.stride[d]; /* back to the start of this dimension, and carry */
        w->at[d] = 0;
    }
}

Tensor tensor_expand(Tensor t, Shape shape)
{
    Tensor out = t;
    int added = shape.rank - t.shape.rank;
    out.shape = shape;
    for (int d = 0; d < shape.rank; d++) {
        int own = d - added;
        bool stretched = own < 0 || t.shape.size[own] != shape.size[d];
        assert(own < 0 || !stretched || t.shape.size[own] == 1);
        out.stride[d] = stretched ? 0 : t.stride[own];
    }
    return out;
}

Tensor tensor_transpose(Tensor t, int d0, int d1)
{
    Tensor out = t;
    out.shape.size[d0] = t.shape.size[d1];
    out.shape.size[d1] = t.shape.size[d0];
    out.stride[d0] = t.stride[d1];
    out.stride[d1] = t.stride[d0];
    return out;
}

Tensor tensor_select(Tensor t, int dim, int64_t i)
{
    assert(i >= 0 && i < t.shape.size[dim]);
    Tensor out = t;
    out.offset += i * t.stride[dim];
    out.shape = shape_drop(t.shape, dim);
    for (int d = dim; d < out.shape.rank; d++)
        out.stride[d] = t.stride[d + 1];
    return out;
}

Tensor tensor_slice(Tensor t, int dim, int64_t start, int64_t stop, int64_t step)
{
    assert(start >= 0 && stop <= t.shape.size[dim] && step > 0);
    t.shape.size[dim] = stop > start ? (stop - start - 1) / step + 1 : 0;
    t.offset += start * t.stride[dim];
    t.stride[dim] *= step;
    return t;
}

Tensor tensor_unsqueeze(Tensor t, int dim)
{
    Tensor out = t;
    out.shape = shape_insert(t.shape, dim);
    for (int d = t.shape.rank; d > dim; d--)
        out.stride[d] = t.stride[d - 1];
    out.stride[dim] = dim < t.shape.rank ? t.shape.size[dim] * t.stride[dim] : 1;
    return out;
}

bool tensor_is_contiguous(Tensor t)
{
    int64_t step = 1;
    if (tensor_count(t) == 0)
        return true;
    for (int d = t.shape.rank - 1; d >= 0; d--) {
        if (t.shape.size[d] != 1 && t.stride[d] != step)
            return false;
        step *= t.shape.size[d];
    }
    return true;
}

/* The evenly spaced run of cells that ends with dimension `last`: how many cells it has; `*first`
 * is its first dimension. Dimensions of size 1 belong to any run. */
static int64_t even_run(Tensor t, int last, int *first)
{
    int64_t count = t.shape.size[last];
    int d = last;
    while (d > 0 && (t.shape.size[d - 1] == 1 || t.stride[d - 1] == count * t.stride[last]))
        count *= t.shape.size[--d];
    *first = d;
    return count;
}

/* Old dimensions that follow each other evenly in memory form runs; new dimensions must cut each
 * run into whole pieces, from the back, and none may reach over the seam of two runs. */
bool tensor_view(Tensor t, Shape shape, Tensor *out)
{
    assert(tensor_count(t) == shape_count(shape));
    Tensor view = t;
    view.shape = shape;
    row_major(&view);
    int d = shape.rank - 1;
    for (int last = t.shape.rank - 1, first; last >= 0 && tensor_count(t) > 0; last = first - 1) {
        int64_t run = even_run(t, last, &first);
        int64_t covered = 1;
        for (; d >= 0 && (covered < run || shape.size[d] == 1); d--) {
            view.stride[d] = covered * t.stride[last];
            covered *= shape.size[d];
        }
        if (covered != run)
            return false;
    }
    *out = view;
    return true;
}
