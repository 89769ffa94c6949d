/*
 * keep.c - which large results keep their cells, and how dropped cells are made again (see keep.h).
 *
 * While a lesson runs, cells are dropped as the budget demands. Then and afterwards, when several
 * threads may read, dropped cells are made again, a matrix at a time: the maker's operands are cut
 * down to what that matrix is computed from (as a replay does), matrices of operands that were
 * dropped themselves are made first, and the maker's own kernels run on the parts. The matrices
 * made last are remembered for the next reader; the least recently read is forgotten first.
 */
#include "trace/keep.h"

#include "trace/ops_run.h"
#include "trace/replay.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* One version of a large storage: the cells that one node wrote. */
typedef struct Kept {
    Storage *storage;
    NodeId maker;
    Shape shape; /* of the maker's result; row-major in `cells` when it can be made again */
    void *cells; /* NULL: dropped */
    size_t bytes;
    int64_t used; /* the clock of the last operation that needed it */
    int depth;    /* operations from cells that stay to it, were all in between dropped */
    bool again;   /* its cells can be dropped and made again */
} Kept;

typedef struct KeptList {
    Kept *items;
    size_t count, capacity;
} KeptList;

/* A buffer that nobody uses at the moment. */
typedef struct Spare {
    void *cells; /* NULL: the place is free */
    size_t bytes;
} Spare;

/* A matrix that was made again for a reader. */
typedef struct Matrix {
    int version;    /* its number in KeptList */
    int64_t number; /* which matrix of the version, from 0 */
    void *cells;    /* NULL: the place is free */
    size_t bytes;
    int64_t used;
} Matrix;

enum {
    SPARES = 8,    /* a lesson makes large results of a few sizes, again and again */
    MATRICES = 256 /* places; READ_MEGABYTES limits the bytes in all of them */
};

struct Keep {
    Arena *arena;  /* of the trace: the list lives there, and its budget is shared */
    size_t budget; /* bytes that buffers may take */
    size_t from;   /* bytes from which on a result gets a buffer */
    size_t held;   /* bytes that buffers and spares take now */
    int64_t clock; /* counts operations */
    KeptList items;
    Spare spare[SPARES];
    pthread_mutex_t lock; /* held while any of the following is read or changed */
    Matrix matrix[MATRICES];
    size_t read;   /* bytes in them */
    int64_t reads; /* counts requests: a matrix that is used notes the number */
};

/* A tensor of more matrices than this is never dropped: its matrices are so small that making one
 * again costs more than the arithmetic in it. */
enum { MATRICES_MOST = 1024 };

/* The most operations between dropped and kept cells: twice what attention needs. It bounds the
 * depth of the recursion and the time that one cell takes. */
enum { DEEPEST = 8 };

/* The 48 maps of GPT-2's attention for a batch of 4 take 201 MB and may be shown together. */
enum { READ_MEGABYTES = 256 };

enum { AGAIN_OPERANDS = 4 }; /* of operations that are made again: at most 3 */

Keep *keep_make(Arena *a)
{
    Keep *k = ARENA_NEW(a, Keep);
    size_t budget = (size_t)KEEP_MEGABYTES * 1024 * 1024;
    k->arena = a;
    k->budget = a->budget && a->budget / 2 < budget ? a->budget / 2 : budget;
    k->from = KEEP_FROM;
    pthread_mutex_init(&k->lock, NULL);
    return k;
}

void keep_free(Keep *k)
{
    for (size_t i = 0; i < k->items.count; i++)
        free(k->items.items[i].cells);
    for (int i = 0; i < SPARES; i++)
        free(k->spare[i].cells);
    for (int i = 0; i < MATRICES; i++)
        free(k->matrix[i].cells);
    pthread_mutex_destroy(&k->lock);
}

void trace_limit(Trace *t, size_t budget, size_t from)
{
    t->keep->budget = budget;
    t->keep->from = from;
}

void keep_next(Keep *k)
{
    k->clock++;
}

bool keep_has(const Storage *s)
{
    return s->id > 0;
}

void *keep_cells(const Trace *t, int version)
{
    return t->keep->items.items[version].cells;
}

static Kept *latest(const Trace *t, const Storage *s)
{
    return &t->keep->items.items[s->id - 1];
}

static bool may_go(const Keep *k, const Kept *item)
{
    return item->cells && item->again && item->used != k->clock;
}

/* ---- buffers ---- */

static void give_back(Keep *k, void *cells, size_t bytes)
{
    free(cells);
    k->held -= bytes;
    k->arena->used -= bytes;
}

static void put_aside(Keep *k, void *cells, size_t bytes)
{
    for (int i = 0; i < SPARES; i++)
        if (!k->spare[i].cells) {
            k->spare[i] = (Spare){cells, bytes};
            return;
        }
    give_back(k, cells, bytes);
}

static void drop(Keep *k, Kept *item)
{
    put_aside(k, item->cells, item->bytes);
    if (item->storage->cells == item->cells)
        item->storage->cells = NULL;
    item->cells = NULL;
}

/* The largest version that may be dropped; of equals the least recently used one. NULL: none. */
static Kept *next_to_go(const Keep *k)
{
    Kept *best = NULL;
    for (size_t i = 0; i < k->items.count; i++) {
        Kept *item = &k->items.items[i];
        if (may_go(k, item) && (!best || item->bytes > best->bytes ||
                                (item->bytes == best->bytes && item->used < best->used)))
            best = item;
    }
    return best;
}

/* A spare buffer of exactly that size, or NULL. */
static void *take_spare(Keep *k, size_t bytes)
{
    for (int i = 0; i < SPARES; i++)
        if (k->spare[i].cells && k->spare[i].bytes == bytes) {
            void *cells = k->spare[i].cells;
            k->spare[i].cells = NULL;
            return cells;
        }
    return NULL;
}

/* Frees one spare buffer; false when there is none. Spare buffers count as held, so one of the
 * wrong size is freed before a new buffer is made. */
static bool drop_spare(Keep *k)
{
    for (int i = 0; i < SPARES; i++)
        if (k->spare[i].cells) {
            give_back(k, k->spare[i].cells, k->spare[i].bytes);
            k->spare[i].cells = NULL;
            return true;
        }
    return false;
}

static bool is_tight(const Keep *k, size_t bytes)
{
    const Arena *a = k->arena;
    return k->held + bytes > k->budget || (a->budget && a->used + bytes > a->budget);
}

/* Frees or drops one buffer, the one that is missed least; false when there is none to drop. */
static bool make_room(Keep *k)
{
    Kept *item;
    if (drop_spare(k))
        return true;
    if (!(item = next_to_go(k)))
        return false;
    drop(k, item);
    return true;
}

/* A buffer of so many bytes. Others are dropped for it while the budget is passed, or when the
 * machine has no more memory. */
static void *take(Keep *k, size_t bytes)
{
    void *cells = take_spare(k, bytes);
    if (cells)
        return cells;
    while (is_tight(k, bytes) || !(cells = malloc(bytes))) {
        if (!make_room(k)) {
            cells = malloc(bytes); /* beyond the budget: everything that is held is in use */
            break;
        }
        void *spare = take_spare(k, bytes);
        if (spare)
            return spare;
    }
    if (!cells)
        memory_ended(NULL);
    k->held += bytes;
    k->arena->used += bytes;
    return cells;
}

/* ---- versions ---- */

static size_t storage_bytes(const Storage *s)
{
    return (size_t)s->count * dtype_size(s->dtype);
}

/* The most operations between this call's result and cells that stay. */
static int depth_of(const OpCall *c)
{
    int most = 0;
    for (int i = 0; i < c->count; i++) {
        const Storage *s = c->t[i].storage;
        int own = s && keep_has(s) && latest(c->trace, s)->again ? latest(c->trace, s)->depth : 0;
        most = own > most ? own : most;
    }
    return most + 1;
}

/* Appends a version. The caller reserved room in the list before it took the buffer: otherwise the
 * buffer would be lost if memory ended here. */
static void add_version(Trace *t, Storage *s, void *cells)
{
    Keep *k = t->keep;
    *ARENA_PUSH(k->arena, &k->items) = (Kept){.storage = s,
                                              .maker = trace_now(t),
                                              .cells = cells,
                                              .bytes = storage_bytes(s),
                                              .used = k->clock};
    s->cells = cells;
    s->id = (int)k->items.count;
}

/* The cells of one matrix. */
static int64_t matrix_cells(const Kept *item)
{
    int64_t cells = 1;
    for (int d = item->shape.rank - 1; d >= 0 && d >= item->shape.rank - 2; d--)
        cells *= item->shape.size[d];
    return cells;
}

/* The number of matrices, of its last two dimensions, in a version. */
static int64_t matrices_in(const Kept *item)
{
    return shape_count(item->shape) / matrix_cells(item);
}

static bool has_kernel(const OpCall *c)
{
    LoopKind loops = c->op->loops;
    return c->op->kernel && c->dtype == FLOAT32 && loops != LOOPS_ROWS && loops != LOOPS_DOT;
}

/* True when the call's result can be made again matrix by matrix. */
static bool can_be_made_again(const OpCall *c)
{
    bool write = c->op == op_row(OP_WRITE), softmax = c->op->loops == LOOPS_SOFTMAX;
    if (write ? !c->t[1].storage : !has_kernel(c))
        return false;
    if (softmax && c->attr->dim < c->shape.rank - 2)
        return false; /* its rows go from matrix to matrix */
    return shape_count(c->out.shape) > 0 && tensor_is_contiguous(c->out);
}

/* Notes whether and how the latest version can be made again. */
static void note_maker(const OpCall *c)
{
    Kept *item = latest(c->trace, c->out.storage);
    item->shape = c->out.shape;
    if (c->trace->lesson || !can_be_made_again(c) || matrices_in(item) > MATRICES_MOST)
        return;
    item->depth = depth_of(c);
    item->again = item->depth <= DEEPEST;
}

void *keep_version(Trace *t, const Storage *s)
{
    ARENA_RESERVE(t->keep->arena, &t->keep->items);
    return take(t->keep, storage_bytes(s));
}

void keep_turn(const OpCall *c, void *cells)
{
    add_version(c->trace, c->out.storage, cells);
    note_maker(c);
}

void keep_pin(Trace *t, const Storage *s)
{
    if (keep_has(s) && !t->lesson)
        latest(t, s)->again = false;
}

/* The storage's latest cells are not dropped before the next operation. */
static void use(Trace *t, const Storage *s)
{
    if (keep_has(s) && !t->lesson)
        latest(t, s)->used = t->keep->clock;
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
    return memory_try(make, &m, NULL);
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
        memory_ended(NULL);
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
    axis_cut(t, n, around, CUT_MATRIX, in, base);
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

/* Computes all cells of a dropped version into `cells`, which has room for them. False when there
 * is no memory for what the operations on the way need. */
static bool make_whole(const Trace *t, int version, void *cells)
{
    const Kept *item = &t->keep->items.items[version];
    size_t bytes = (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
    for (int64_t i = 0, n = matrices_in(item); i < n; i++)
        if (!make_alone(t, version, i, (char *)cells + (size_t)i * bytes))
            return false;
    return true;
}

void keep_hold(Trace *t, Storage *s)
{
    use(t, s);
    if (!keep_has(s) || t->lesson || s->cells)
        return;
    Kept *item = latest(t, s);
    void *cells = take(t->keep, item->bytes);
    if (!make_whole(t, s->id - 1, cells)) {
        give_back(t->keep, cells, item->bytes);
        memory_ended(NULL);
    }
    s->cells = item->cells = cells;
}

/* ---- a call on its way ---- */

/* True when a result of so many bytes gets a buffer of its own. */
static bool wants_buffer(const Keep *k, size_t bytes)
{
    return bytes >= k->from && bytes > 0;
}

/* The bytes that the arena's budget still allows for when everything that may be dropped is. */
static size_t room_left(const Trace *t)
{
    const Keep *k = t->keep;
    size_t limit = k->arena->budget, room = 0;
    if (!limit)
        return SIZE_MAX;
    for (size_t i = 0; i < k->items.count; i++)
        room += may_go(k, &k->items.items[i]) ? k->items.items[i].bytes : 0;
    for (int i = 0; i < SPARES; i++)
        room += k->spare[i].cells ? k->spare[i].bytes : 0;
    return room + (limit > k->arena->used ? limit - k->arena->used : 0);
}

bool keep_begin(const OpCall *c)
{
    const Trace *t = c->trace;
    size_t need = (size_t)shape_count(c->shape) * dtype_size(c->dtype), room;
    if (!t->keep)
        return true;
    for (int k = 0; k < c->count; k++)
        if (c->t[k].storage)
            use(c->trace, c->t[k].storage);
    if (c->out.storage ? !writes_all(c) : !wants_buffer(t->keep, need))
        return true; /* the arena says no, if it must */
    for (int k = 0; k < c->count; k++)
        if (c->t[k].storage && !t->lesson && !c->t[k].storage->cells)
            need += (size_t)c->t[k].storage->count * dtype_size(c->t[k].storage->dtype);
    if (need <= (room = room_left(t)))
        return true;
    error_at(c->error, c->at, "%s: no room for a tensor of shape %s", c->op->name,
             shape_text(c->shape).text);
    return error_hint(c->error,
                      "it takes %s; of %s that are allowed %s are left: make the tensors "
                      "smaller, or hold fewer of them",
                      bytes_text((double)need).text, bytes_text((double)t->arena->budget).text,
                      bytes_text((double)room).text);
}

/* A tensor with a buffer of its own; its cells are not zeroed. */
static Tensor make_tensor(Trace *t, DType dtype, Shape shape)
{
    Keep *k = t->keep;
    Storage *s = tensor_make(k->arena, dtype, (Shape){1, {0}}).storage;
    s->count = shape_count(shape);
    ARENA_RESERVE(k->arena, &k->items);
    add_version(t, s, take(k, storage_bytes(s)));
    return tensor_over(s, shape);
}

Tensor keep_ready(OpCall *c)
{
    Trace *t = c->trace;
    size_t bytes = (size_t)shape_count(c->shape) * dtype_size(c->dtype);
    Tensor made = {0};
    if (!c->out.storage && t->keep && wants_buffer(t->keep, bytes))
        c->out = made = make_tensor(t, c->dtype, c->shape);
    else if (!c->out.storage)
        c->out = tensor_make(t->arena, c->dtype, c->shape);
    for (int k = 0; t->keep && k < c->count; k++)
        if (c->t[k].storage) {
            keep_hold(t, c->t[k].storage);
            trace_fetch(t, c->scratch, &c->t[k]);
        }
    return made;
}

void keep_made(const OpCall *c, Tensor made)
{
    Trace *t = c->trace;
    if (!made.storage)
        return;
    Kept *item = latest(t, made.storage);
    if (c->out.storage != made.storage) {
        put_aside(t->keep, item->cells, item->bytes);
        t->keep->items.count--;
        return;
    }
    note_maker(c);
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
        memory_ended(NULL);
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
        memory_ended(NULL);
    lie_there(part, &f);
}
