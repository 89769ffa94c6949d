/*
 * again.c - dropped cells made again, a matrix at a time (see again.h).
 *
 * To make a matrix, the maker's operands are cut down to what that matrix is computed from (as a
 * replay does), matrices of operands that were dropped themselves are made first, and the maker's
 * own kernels run on the parts. The matrices made last are remembered for the next reader; the
 * least recently read is forgotten first.
 */
#include "trace/again.h"

#include "trace/ops_run.h"
#include "trace/replay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The 48 maps of GPT-2's attention for a batch of 4 take 201 MB and may be shown together. */
enum { READ_MEGABYTES = 256 };

enum { AGAIN_OPERANDS = 4 }; /* of operations that are made again: at most 3 */

static int64_t matrix_cells(const Kept *item)
{
    int64_t cells = 1;
    for (int d = item->shape.rank - 1; d >= 0 && d >= item->shape.rank - 2; d--)
        cells *= item->shape.size[d];
    return cells;
}

int64_t again_matrices(const Kept *item)
{
    return shape_count(item->shape) / matrix_cells(item);
}

static bool has_kernel(const OpCall *c)
{
    LoopKind loops = c->op->loops;
    return c->op->kernel && c->dtype == FLOAT32 && loops != LOOPS_ROWS && loops != LOOPS_DOT;
}

bool again_possible(const OpCall *c)
{
    bool write = c->op == op_row(OP_WRITE), softmax = c->op->loops == LOOPS_SOFTMAX;
    if (write ? !c->t[1].storage : !has_kernel(c))
        return false;
    if (softmax && c->attr->dim < c->shape.rank - 2)
        return false; /* its rows go from matrix to matrix */
    return shape_count(c->out.shape) > 0 && tensor_is_contiguous(c->out);
}

/* ---- parts of tensors ---- */

static void make_matrix(const Trace *t, Arena *a, int version, int64_t number, void *to);

static const Matrix *find_matrix(const Keep *k, int version, int64_t number)
{
    for (int i = 0; i < MATRICES; i++)
        if (k->matrix[i].cells && k->matrix[i].version == version && k->matrix[i].number == number)
            return &k->matrix[i];
    return NULL;
}

/* A free place for so many bytes; the least recently read matrices make room for it. */
static Matrix *free_place(Keep *k, size_t bytes)
{
    size_t limit = (size_t)READ_MEGABYTES * 1024 * 1024;
    for (;;) {
        Matrix *place = NULL, *oldest = NULL;
        for (int i = 0; i < MATRICES; i++) {
            Matrix *m = &k->matrix[i];
            if (!m->cells)
                place = m;
            else if (!oldest || m->used < oldest->used)
                oldest = m;
        }
        if (!oldest || (place && k->read + bytes <= limit))
            return place;
        free(oldest->cells);
        oldest->cells = NULL;
        k->read -= oldest->bytes;
    }
}

/* One matrix to be made. */
typedef struct Making {
    const Trace *trace;
    int version;
    int64_t number;
    void *to;
} Making;

static void make(void *context)
{
    const Making *m = context;
    Arena aside = arena_scratch();
    make_matrix(m->trace, &aside, m->version, m->number, m->to);
    arena_free(&aside);
}

/* Makes a matrix in `to`; false when memory ends on the way. An allocation that fails does not jump
 * out of here, because the caller may hold the lock. */
static bool make_alone(const Trace *t, int version, int64_t number, void *to)
{
    Making m = {t, version, number, to};
    MemoryEnd end;
    return memory_try(make, &m, &end);
}

/* Makes a matrix in memory of its own; NULL when memory ends. */
static void *make_cells(const Trace *t, int version, int64_t number, size_t bytes)
{
    void *cells = malloc(bytes);
    if (cells && make_alone(t, version, number, cells))
        return cells;
    free(cells);
    return NULL;
}

/* When there is no memory: all that were made for readers go. False: there were none. */
static bool forget_matrices(Keep *k)
{
    bool any = k->read > 0;
    for (int i = 0; i < MATRICES; i++) {
        free(k->matrix[i].cells);
        k->matrix[i].cells = NULL;
    }
    k->read = 0;
    return any;
}

/* The cells of a matrix, made if need be; good until the next one is asked for. NULL: there is no
 * memory for them. */
static const void *matrix_of(const Trace *t, int version, int64_t number)
{
    Keep *k = t->keep;
    Matrix *m = (Matrix *)find_matrix(k, version, number);
    if (!m) {
        const Kept *item = &k->items.items[version];
        size_t bytes = (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
        void *cells;
        while (!(cells = make_cells(t, version, number, bytes)))
            if (!forget_matrices(k))
                return NULL;
        m = free_place(k, bytes);
        *m = (Matrix){version, number, cells, bytes, 0};
        k->read += bytes;
    }
    m->used = ++k->reads;
    return m->cells;
}

/* Slots of a part: from the first to behind the last. */
static void slots_of(Tensor part, int64_t *first, int64_t *end)
{
    *first = *end = part.offset;
    for (int d = 0; d < part.shape.rank; d++)
        *end += (part.shape.size[d] - 1) * part.stride[d];
    ++*end;
}

/* The matrices of a dropped version that a part lies in, and where they are put. */
typedef struct Fetched {
    int version;
    int64_t first, end, cells; /* numbers of the matrices, cells of each */
    Storage *here;
} Fetched;

static bool is_gone(const Tensor *part)
{
    return !part->storage->cells && tensor_count(*part) > 0;
}

static Fetched fetch_room(const Trace *t, Arena *a, const Tensor *part)
{
    Fetched f = {.version = part->storage->id - 1};
    f.cells = matrix_cells(&t->keep->items.items[f.version]);
    slots_of(*part, &f.first, &f.end);
    f.first = f.first / f.cells;
    f.end = (f.end + f.cells - 1) / f.cells;
    Shape shape = {1, {(f.end - f.first) * f.cells}};
    f.here = tensor_make(a, part->storage->dtype, shape).storage;
    return f;
}

/* Copies the matrices that the part lies in; false when memory ends. */
static bool fetch_cells(const Trace *t, const Fetched *f)
{
    size_t bytes = (size_t)f->cells * dtype_size(f->here->dtype);
    for (int64_t i = f->first; i < f->end; i++) {
        const void *from = matrix_of(t, f->version, i);
        if (!from)
            return false;
        memcpy((char *)f->here->cells + (size_t)(i - f->first) * bytes, from, bytes);
    }
    return true;
}

static void lie_there(Tensor *part, const Fetched *f)
{
    part->storage = f->here;
    part->offset -= f->first * f->cells;
}

/* keep_fetch for callers that hold the lock. */
static void fetch(const Trace *t, Arena *a, Tensor *part)
{
    if (!is_gone(part))
        return;
    Fetched f = fetch_room(t, a, part);
    if (!fetch_cells(t, &f))
        memory_ended();
    lie_there(part, &f);
}

/* The parts of the operands that the matrix around result cell `around` is computed from. */
static void cut_operands(const Trace *t, Arena *a, const Node *n, int64_t around, Tensor *in)
{
    int64_t base[MAX_RANK];
    bool write = n->op == OP_WRITE;
    assert(n->in_count <= AGAIN_OPERANDS);
    for (int k = write; k < n->in_count; k++)
        if (n->in[k].node != NO_NODE)
            in[k] = trace_view(t, a, n->in[k].node, n->id);
    replay_cut(t, n, around, REPLAY_MATRIX, in, base);
    for (int k = 0; k < n->in_count; k++)
        if (in[k].storage)
            fetch(t, a, &in[k]);
}

static Shape one_matrix(Shape s)
{
    for (int d = 0; d < s.rank - 2; d++)
        s.size[d] = 1;
    return s;
}

static void make_matrix(const Trace *t, Arena *a, int version, int64_t number, void *to)
{
    Tensor in[AGAIN_OPERANDS] = {{0}};
    const Kept *item = &t->keep->items.items[version];
    const Node *n = trace_node(t, item->maker);
    int64_t cells = matrix_cells(item);
    cut_operands(t, a, n, number * cells, in);
    Rerun how = {.kernels = n->kernels, .in = in, .skip = number * cells};
    Tensor made = n->op == OP_WRITE ? tensor_expand(in[1], one_matrix(item->shape))
                                    : trace_rerun(t, a, n->id, &how);
    tensor_to_flat(made, 0, cells, item->storage->dtype, to);
}

bool again_whole(const Trace *t, int version, void *cells)
{
    const Kept *item = &t->keep->items.items[version];
    size_t bytes = (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
    for (int64_t i = 0, n = again_matrices(item); i < n; i++)
        if (!make_alone(t, version, i, (char *)cells + (size_t)i * bytes))
            return false;
    return true;
}

/* ---- for readers ---- */

Scalar keep_cell(const Trace *t, int version, int64_t slot)
{
    const Kept *item = &t->keep->items.items[version];
    int64_t cells = matrix_cells(item);
    Storage here = {.dtype = item->storage->dtype, .count = cells};
    if (item->cells) {
        here.count = item->storage->count;
        here.cells = item->cells;
        return storage_get(&here, slot);
    }
    Scalar value = {0};
    pthread_mutex_lock(&t->keep->lock);
    here.cells = (void *)matrix_of(t, version, slot / cells);
    if (here.cells)
        value = storage_get(&here, slot % cells);
    pthread_mutex_unlock(&t->keep->lock);
    if (!here.cells)
        memory_ended();
    return value;
}

/* Allocations that may jump out of here are made while the lock is not held. */
void keep_fetch(const Trace *t, Arena *a, Tensor *part)
{
    if (!is_gone(part))
        return;
    Fetched f = fetch_room(t, a, part);
    pthread_mutex_lock(&t->keep->lock);
    bool well = fetch_cells(t, &f);
    pthread_mutex_unlock(&t->keep->lock);
    if (!well)
        memory_ended();
    lie_there(part, &f);
}
