/*
 * again.c - dropped cells made again, a matrix at a time (see again.h).
 *
 * Making a matrix: the maker's operands are cut down to what that matrix follows from (as a replay
 * does), the slots those parts lie in are looked up, matrices of operands that are gone themselves
 * are made first, and the maker's own kernels run on the parts. What was made is remembered for the
 * next reader, the least recently read going first.
 */
#include "trace/again.h"

#include "trace/ops_run.h"
#include "trace/replay.h"

#include <assert.h>
#include <string.h>

/* All 48 maps of GPT-2's attention for a batch of 4 are 201 MB, and may be looked at together. */
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
    return c->op->kernel && c->dtype == FLOAT32 && c->op->labels != LABELS_REDUCE &&
           c->op != op_row(OP_DOT);
}

bool again_possible(const OpCall *c)
{
    bool write = c->op == op_row(OP_WRITE), softmax = c->op == op_row(OP_SOFTMAX);
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

/* A free place, room enough having been made. */
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
        arena_free(&oldest->room);
        oldest->cells = NULL;
        k->read -= oldest->bytes;
    }
}

/* The cells of a matrix, made if need be; good until the next one is asked for. `keeper` answers
 * when there is no memory. */
static const void *matrix_of(const Trace *t, Arena *keeper, int version, int64_t number)
{
    Keep *k = t->keep;
    Matrix *m = (Matrix *)find_matrix(k, version, number);
    if (!m) {
        const Kept *item = &k->items.items[version];
        size_t bytes = (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
        Arena aside = arena_make(0), room = arena_make(0);
        aside.keeper = room.keeper = keeper;
        void *cells = arena_alloc(&room, 1, bytes);
        make_matrix(t, &aside, version, number, cells);
        arena_free(&aside);
        m = free_place(k, bytes);
        room.keeper = NULL;
        *m = (Matrix){version, number, room, cells, bytes, 0};
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

/* keep_fetch for who holds the lock. */
static void fetch(const Trace *t, Arena *a, Tensor *part)
{
    int version = part->storage->id - 1;
    int64_t first, end;
    if (part->storage->cells || tensor_count(*part) == 0)
        return;
    int64_t cells = matrix_cells(&t->keep->items.items[version]);
    slots_of(*part, &first, &end);
    first = first / cells;
    end = (end + cells - 1) / cells;
    Shape shape = {1, {(end - first) * cells}};
    Storage *here = tensor_make(a, part->storage->dtype, shape).storage;
    size_t bytes = (size_t)cells * dtype_size(here->dtype);
    for (int64_t i = first; i < end; i++)
        memcpy((char *)here->cells + (size_t)(i - first) * bytes, matrix_of(t, a, version, i),
               bytes);
    part->storage = here;
    part->offset -= first * cells;
}

/* The operands' parts that the matrix with result cell `around` follows from. */
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

void again_whole(const Trace *t, int version, void *cells)
{
    const Kept *item = &t->keep->items.items[version];
    size_t bytes = (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
    for (int64_t i = 0, n = again_matrices(item); i < n; i++) {
        Arena aside = arena_make(0);
        aside.keeper = t->arena;
        make_matrix(t, &aside, version, i, (char *)cells + (size_t)i * bytes);
        arena_free(&aside);
    }
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
    pthread_mutex_lock(&t->keep->lock);
    here.cells = (void *)matrix_of(t, t->arena, version, slot / cells);
    Scalar value = storage_get(&here, slot % cells);
    pthread_mutex_unlock(&t->keep->lock);
    return value;
}

void keep_fetch(const Trace *t, Arena *a, Tensor *part)
{
    pthread_mutex_lock(&t->keep->lock);
    fetch(t, a, part);
    pthread_mutex_unlock(&t->keep->lock);
}
