/*
 * shape.c - shapes: counting, comparing, broadcasting, numbering cells (see tensor.h).
 *
 * Sizes may come straight from a lesson (torch.zeros(2**40, 2**40)), so the count saturates
 * instead of overflowing; who allocates compares it with MAX_CELLS first.
 */
#include "numbers/tensor.h"

#include <assert.h>
#include <stdio.h>

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
    return error_hint(e, "it would take %s; at most %s are allowed, which are %d elements",
                      bytes_text(count * size).text, bytes_text(MAX_CELLS * size).text, MAX_CELLS);
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
