/*
 * cells.c - the value of a cell at any time. Only this file knows journals.
 *
 * A storage holds its latest cells. Each write to it is journaled as (writing node, the cells it
 * overwrote, in row-major order of the written view); the slots follow from the view. To read a
 * cell as it was at time t: the first write at or after t that hit its slot kept the old value; if
 * there is none, the latest value is it. Once the writes have kept as many cells as the storage
 * has, the next one keeps all of it, where the search ends. So a journal costs two cells per cell
 * written at most, and a version is found in the time that copying it takes, however many writes
 * came after it.
 *
 * A storage that shows the cells of a file gets cells of its own by the first write.
 *
 * A large storage written as a whole gets new cells instead, and the journal names the version that
 * was there before. Any version's cells may be missing: keep.h makes them again.
 */
#include "trace/keep.h"
#include "trace/ops_run.h"

#include <assert.h>
#include <string.h>

typedef struct Write {
    NodeId writer;
    void *old;     /* the cells of the writer's view before it wrote, packed, */
    bool whole;    /* or those of the whole storage; or */
    Kept *version; /* all of the storage was written: its version before */
} Write;

struct Journal {
    ARENA_LIST(Write);
    int64_t kept; /* cells since the last write that kept the whole storage */
};

/* ---- writing ---- */

/* Allocates all that a write needs before the first cell is changed: if memory ends, the storage
 * and its journal are as they were. */
static void *write_begin(OpCall *c)
{
    Storage *s = c->out.storage;
    Arena *a = c->trace->arena;
    if (!s->past)
        s->past = ARENA_NEW(a, struct Journal);
    ARENA_RESERVE(a, s->past);
    if (c->made)
        return c->made->cells;
    return arena_alloc(c->scratch, (size_t)tensor_count(c->out) + 1, dtype_size(s->dtype));
}

static void write_end(OpCall *c, void *cells)
{
    Storage *s = c->out.storage;
    struct Journal *j = s->past;
    Tensor kept = c->out;
    Write w = {.writer = trace_now(c->trace)};
    if (c->made) {
        w.version = s->kept;
    } else if (s->lent) {
        void *own = arena_alloc(c->trace->arena, (size_t)s->count + 1, dtype_size(s->dtype));
        memcpy(own, s->cells, (size_t)s->count * dtype_size(s->dtype));
        w.whole = true;
        w.old = s->cells; /* which stay the file's */
        s->cells = own;
        s->lent = false;
        tensor_from_flat(c->out, cells);
    } else {
        w.whole =
            j->kept >= s->count || (tensor_count(kept) == s->count && tensor_is_contiguous(kept));
        if (w.whole)
            kept = tensor_over(s, (Shape){1, {s->count}});
        int64_t count = tensor_count(kept);
        w.old = arena_alloc(c->trace->arena, (size_t)count + 1, dtype_size(s->dtype));
        j->kept = w.whole ? 0 : j->kept + count;
        if (s->kept)
            s->kept->depth = 0; /* from now on it cannot be made again */
        tensor_to_flat(kept, 0, count, s->dtype, w.old);
        tensor_from_flat(c->out, cells);
    }
    *ARENA_PUSH(c->trace->arena, j) = w;
}

/* PyTorch's sentence about cells that do not fill their place; it leaves out leading sizes of 1. */
static void misfit(OpCall *c, Shape dst, Shape src)
{
    while (src.rank > 0 && src.size[0] == 1)
        src = shape_drop(src, 0);
    assert(c->t[1].storage); /* a plain number fits everywhere */
    int d = dst.rank - 1, s = src.rank - 1;
    for (; d > 0 && s > 0 && (src.size[s] == dst.size[d] || src.size[s] == 1); s--)
        d--;
    if (src.rank > dst.rank)
        error_at(c->error, c->at,
                 "expand(torch.%sTensor{%s}, size=%s): the number of sizes provided (%d) must be "
                 "greater or equal to the number of dimensions in the tensor (%d)",
                 dtype_word(operand_dtype(c, 1)), shape_text(src).text, shape_text(dst).text,
                 dst.rank, src.rank);
    else
        cannot_expand(c, dst, d, src, src.size[s]);
}

static bool infer_write(OpCall *c)
{
    Shape dst = c->t[0].shape, src = c->t[1].shape, all;
    int bad = 0;
    if (!shape_broadcast(dst, src, &all, &bad) || !shape_equal(all, dst)) {
        misfit(c, dst, src);
        return error_hint(c->error, "the new values %s do not fit into the place %s",
                          shape_text(src).text, shape_text(dst).text);
    }
    c->out = c->t[0];
    return true;
}

/* The source is read first, as a whole: it may share cells with the place written to. */
static void run_write(OpCall *c)
{
    void *cells = write_begin(c);
    if (!c->filled) {
        Tensor from = operand_over(c, 1, c->out.shape);
        tensor_to_flat(from, 0, tensor_count(from), c->out.storage->dtype, cells);
    }
    write_end(c, cells);
}

static void explain_write(Explaining *e)
{
    explain_term(e, 1, explain_line(e, 1).first);
}

#define WRITE_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"

/* ---- reading ---- */

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
        if (j->items[w].version)
            return keep_cell(t, j->items[w].version, slot);
        int64_t i = j->items[w].whole ? slot : tensor_index(written, slot);
        if (i < 0)
            continue;
        Storage old = {.dtype = view.storage->dtype, .count = i + 1, .cells = j->items[w].old};
        return storage_get(&old, i);
    }
    return view.storage->cells ? storage_get(view.storage, slot)
                               : keep_cell(t, view.storage->kept, slot);
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

NodeId trace_last_write(const Trace *t, NodeId id, NodeId time)
{
    const struct Journal *j = trace_node(t, id)->out.storage->past;
    for (size_t w = first_write(j, time); w > 0 && j->items[w - 1].writer > id; w--)
        if (tensor_count(trace_node(t, j->items[w - 1].writer)->out) > 0)
            return j->items[w - 1].writer;
    return NO_NODE;
}

/* All cells as they were before write `w`, which kept them all or is behind the last one. */
static Storage *version_before(Arena *a, const Storage *s, size_t w)
{
    Storage *old = ARENA_NEW(a, Storage);
    *old = *s;
    old->past = NULL;
    if (w < s->past->count) {
        old->kept = s->past->items[w].version;
        old->cells = s->past->items[w].old;
    }
    if (old->kept)
        old->cells = old->kept->cells;
    return old;
}

/* The storage as it was at `time`: an old version, or a copy of one with later writes undone. */
static Storage *storage_at(const Trace *t, Arena *a, const Storage *s, NodeId time)
{
    size_t first = first_write(s->past, time), end = first;
    while (end < s->past->count && !s->past->items[end].version && !s->past->items[end].whole)
        end++;
    Storage *old = version_before(a, s, end);
    if (end == first)
        return old;
    Storage *copy = tensor_make(a, s->dtype, (Shape){1, {s->count}}).storage;
    memcpy(copy->cells, old->cells, (size_t)s->count * dtype_size(s->dtype));
    for (size_t w = end; w > first; w--) {
        const Write *write = &s->past->items[w - 1];
        Tensor written = trace_node(t, write->writer)->out;
        written.storage = copy;
        tensor_from_flat(written, write->old);
    }
    return copy;
}

Tensor trace_view(const Trace *t, Arena *a, NodeId id, NodeId time)
{
    Tensor view = trace_node(t, id)->out;
    const struct Journal *past = view.storage->past;
    if (past && first_write(past, time) < past->count)
        view.storage = storage_at(t, a, view.storage, time);
    return view;
}

Tensor trace_tensor(const Trace *t, Arena *a, NodeId id, NodeId time)
{
    Tensor whole = trace_view(t, a, id, time);
    trace_fetch(t, a, &whole);
    return whole;
}

/* Looks for the version that the node made or saw: the one before the first write of all cells
 * after it. */
size_t trace_dropped(const Trace *t, NodeId id)
{
    const Storage *s = trace_node(t, id)->out.storage;
    const void *cells = s->cells;
    for (size_t w = first_write(s->past, id + 1); s->past && w < s->past->count; w++)
        if (s->past->items[w].version) {
            cells = s->past->items[w].version->cells;
            break;
        }
    return cells ? 0 : (size_t)s->count * dtype_size(s->dtype);
}
