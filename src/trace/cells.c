/*
 * cells.c - cells at a time: the only place that knows journals.
 *
 * A storage holds its latest cells. Each write to it is journaled as (writing node, the cells it
 * overwrote, in row-major order of the written view); the slots follow from the view, so a journal
 * costs one cell per cell written. To read a cell as it was at time t: the first write at or after
 * t that hit its slot kept the old value; if there is none, the latest value is it.
 */
#include "trace/trace.h"

#include <string.h>

typedef struct Write {
    NodeId writer;
    void *old; /* the cells of the writer's view before it wrote, packed */
} Write;

struct Journal {
    Write *items;
    size_t count, capacity;
};

/* Dimensions of size > 1, the largest stride first. */
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

/* The inverse of tensor_slot: the index of the cell in that slot, -1 when the view does not hold
 * it. Views of lessons never overlap themselves, so the strides nest and greedy division works. */
int64_t tensor_index(Tensor t, int64_t slot)
{
    int order[MAX_RANK];
    int64_t at[MAX_RANK] = {0}, rest = slot - t.offset;
    int n = by_stride(t, order);
    if (rest < 0 || tensor_count(t) == 0)
        return -1;
    for (int k = 0; k < n; k++) {
        int d = order[k];
        at[d] = rest / t.stride[d];
        if (at[d] >= t.shape.size[d])
            return -1;
        rest -= at[d] * t.stride[d];
    }
    return rest == 0 ? index_join(t.shape, at) : -1;
}

void trace_journal(Trace *t, NodeId writer, Tensor dst)
{
    Storage *s = dst.storage;
    if (!s->past)
        s->past = ARENA_NEW(t->arena, struct Journal);
    size_t size = dtype_size(s->dtype);
    char *old = arena_alloc(t->arena, (size_t)tensor_count(dst) + 1, size);
    Write *w = ARENA_PUSH(t->arena, s->past);
    *w = (Write){writer, old};
    tensor_to_flat(dst, 0, tensor_count(dst), s->dtype, old);
}

/* Number of the first write at or after `time`. */
static size_t first_write(const struct Journal *j, NodeId time)
{
    size_t low = 0, high = j ? j->count : 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (j->items[middle].writer < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Scalar trace_cell(const Trace *t, CellRef c)
{
    Tensor view = trace_node(t, c.node)->out;
    const struct Journal *j = view.storage->past;
    int64_t slot = tensor_slot(view, c.cell);
    for (size_t w = first_write(j, c.time); j && w < j->count; w++) {
        Tensor written = trace_node(t, j->items[w].writer)->out;
        int64_t i = tensor_index(written, slot);
        if (i < 0)
            continue;
        Storage old = {view.storage->dtype, tensor_count(written), {j->items[w].old}, 0, NULL};
        return storage_get(&old, i);
    }
    return storage_get(view.storage, slot);
}

CellRef trace_written(const Trace *t, CellRef c)
{
    CellRef none = {NO_NODE, 0, 0};
    Tensor view = trace_node(t, c.node)->out;
    const struct Journal *j = view.storage->past;
    int64_t slot = tensor_slot(view, c.cell);
    for (size_t w = first_write(j, c.time); w > 0; w--) {
        NodeId writer = j->items[w - 1].writer;
        if (writer <= c.node)
            break;
        int64_t i = tensor_index(trace_node(t, writer)->out, slot);
        if (i >= 0)
            return (CellRef){writer, writer + 1, i};
    }
    return none;
}

/* A contiguous copy of the whole storage with its journal undone back to `time`. */
static Storage *storage_at(const Trace *t, Arena *a, const Storage *s, NodeId time)
{
    Shape all = {1, {s->count}};
    Storage *copy = tensor_make(a, s->dtype, all).storage;
    size_t size = dtype_size(s->dtype);
    memcpy(copy->cells, s->cells, (size_t)s->count * size);
    for (size_t w = s->past->count; w > first_write(s->past, time); w--) {
        const Write *write = &s->past->items[w - 1];
        Tensor written = trace_node(t, write->writer)->out;
        written.storage = copy;
        tensor_from_flat(written, write->old);
    }
    return copy;
}

Tensor trace_tensor(const Trace *t, Arena *a, NodeId id, NodeId time)
{
    Tensor view = trace_node(t, id)->out;
    const struct Journal *past = view.storage->past;
    if (past && first_write(past, time) < past->count)
        view.storage = storage_at(t, a, view.storage, time);
    return view;
}
