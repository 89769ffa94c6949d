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

/* A matrix that was made again for a reader. */
typedef struct Matrix {
    const Kept *version;
    int64_t number; /* which matrix of the version, from 0 */
    void *cells;    /* NULL: the place is free */
    size_t bytes;
    int64_t used;
} Matrix;

enum { MATRICES = 256 }; /* places; READ_MEGABYTES limits the bytes in all of them */

struct Keep {
    Arena *arena;         /* of the trace: the versions live there, and its budget is shared */
    size_t budget;        /* bytes that buffers may take */
    size_t from;          /* bytes from which on a result gets a buffer */
    size_t held;          /* bytes that buffers take now */
    int64_t clock;        /* counts operations */
    Kept *newest;         /* of the versions that have cells */
    pthread_mutex_t lock; /* held while any of the following is read or changed */
    Matrix matrix[MATRICES];
    size_t read;   /* bytes in them */
    int64_t reads; /* counts requests: a matrix that is used notes the number */
};

/* A tensor of more matrices than this is never dropped: its matrices are so small that making one
 * again costs more than the arithmetic in it. */
enum { MATRICES_MOST = 1024 };

/* The most that lies between dropped and kept cells, which bounds the depth of the recursion and
 * the time that one cell takes: STEP for an operation, which allows for twice as many as attention
 * needs, but LINK for one of a chain, as a loop makes it that changes a tensor over and over: it is
 * made cell by cell of one other version, so chains are made again without a recursion. */
enum { LINK = 1, STEP = 16, DEEPEST = 8 * STEP };

/* The 48 maps of GPT-2's attention for a batch of 4 take 201 MB and may be shown together. */
enum { READ_MEGABYTES = 256 };

enum { AGAIN_OPERANDS = 4 }; /* of operations that are made again: at most 3 */

static void relieve(Arena *a, size_t bytes);

Keep *keep_make(Arena *a)
{
    Keep *k = ARENA_NEW(a, Keep);
    size_t budget = (size_t)KEEP_MEGABYTES * 1024 * 1024;
    pthread_mutexattr_t nested; /* a matrix is made of others */
    k->arena = a;
    k->budget = a->budget && a->budget / 2 < budget ? a->budget / 2 : budget;
    k->from = KEEP_FROM;
    a->relieve = relieve;
    a->relief = k;
    pthread_mutexattr_init(&nested);
    pthread_mutexattr_settype(&nested, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&k->lock, &nested);
    pthread_mutexattr_destroy(&nested);
    return k;
}

void keep_free(Keep *k)
{
    for (Kept *item = k->newest; item; item = item->older)
        free(item->cells);
    for (int i = 0; i < MATRICES; i++)
        free(k->matrix[i].cells);
    pthread_mutex_destroy(&k->lock);
    k->newest = NULL;
}

void trace_limit(Trace *t, size_t budget, size_t from)
{
    t->keep->budget = budget;
    t->keep->from = from;
}

/* Random numbers go only when others took their place: weights are read over and over. */
static bool may_go(const Keep *k, const Kept *item)
{
    bool old = item->copied || item->storage->kept != item;
    return item->cells && item->depth && item->used != k->clock && (old || !item->drawn);
}

/* ---- buffers ---- */

/* The list holds versions with cells alone, so that it stays short however often a loop writes. */
static void list_version(Keep *k, Kept *item)
{
    item->older = k->newest;
    k->newest = item;
}

static void unlist_version(Keep *k, const Kept *item)
{
    Kept **at = &k->newest;
    while (*at != item)
        at = &(*at)->older;
    *at = item->older;
}

/* Takes its buffer from a version; whoever asks frees or uses it. */
static void *take_from(Kept *item)
{
    void *cells = item->cells;
    unlist_version(item->keep, item);
    if (item->storage->cells == cells)
        item->storage->cells = NULL;
    item->cells = NULL;
    return cells;
}

/* Counts the bytes of a buffer that is made, or, where negative, freed. */
static void count_bytes(Keep *k, ptrdiff_t bytes)
{
    k->held += (size_t)bytes;
    k->arena->used += (size_t)bytes;
}

static void drop(Keep *k, Kept *item)
{
    free(take_from(item));
    count_bytes(k, -(ptrdiff_t)item->bytes);
}

/* The largest version that may be dropped; of equals the least recently used one. NULL: none. */
static Kept *next_to_go(const Keep *k)
{
    Kept *best = NULL;
    for (Kept *item = k->newest; item; item = item->older)
        if (may_go(k, item) && (!best || item->bytes > best->bytes ||
                                (item->bytes == best->bytes && item->used <= best->used)))
            best = item;
    return best;
}

static bool is_tight(const Keep *k, size_t bytes)
{
    const Arena *a = k->arena;
    return k->held + bytes > k->budget || (a->budget && a->used + bytes > a->budget);
}

/* The arena has no room for so many bytes: buffers go for it. */
static void relieve(Arena *a, size_t bytes)
{
    Keep *k = a->relief;
    Kept *item;
    while (a->used + bytes > a->budget && (item = next_to_go(k)))
        drop(k, item);
}

/* A buffer of so many bytes. Others are dropped for it while the budget is passed, or when the
 * machine has no more memory; one of the same size is used on. */
static void *take(Keep *k, size_t bytes)
{
    void *cells = NULL;
    Kept *item;
    while (is_tight(k, bytes) || !(cells = malloc(bytes))) {
        if (!(item = next_to_go(k))) {
            cells = malloc(bytes); /* beyond the budget: everything that is held is in use */
            break;
        }
        if (item->bytes == bytes)
            return take_from(item);
        drop(k, item);
    }
    if (!cells)
        memory_ended(NULL);
    count_bytes(k, (ptrdiff_t)bytes);
    return cells;
}

/* ---- versions ---- */

/* A version of the storage that the node to come writes; its cells are those that another version
 * gives away, if one does. */
static Kept *new_version(const Trace *t, Storage *s, Kept *giver)
{
    Keep *k = t->keep;
    Kept *item = ARENA_NEW(k->arena, Kept);
    *item = (Kept){.keep = k,
                   .storage = s,
                   .maker = trace_now(t),
                   .bytes = (size_t)s->count * dtype_size(s->dtype),
                   .used = k->clock};
    item->cells = giver ? take_from(giver) : take(k, item->bytes);
    list_version(k, item);
    return item;
}

/* The version of an operand that may be dropped, so that it must be made again first; or NULL. */
static const Kept *may_miss(const OpCall *c, int i)
{
    const Kept *item = c->t[i].storage ? c->t[i].storage->kept : NULL;
    return item && item->depth && item != c->made ? item : NULL;
}

/* The version that this call's result is made from cell by cell, if all else that it takes stays.
 */
static const Kept *link_of(const OpCall *c)
{
    const Kept *below = NULL;
    bool write = c->op == op_row(OP_WRITE);
    if (!write && c->op->loops != LOOPS_CELLS)
        return NULL;
    for (int i = write; i < c->count; i++) {
        const Kept *item = may_miss(c, i);
        if (!item)
            continue;
        if (below || !tensor_is_contiguous(c->t[i]) || !shape_equal(item->shape, c->out.shape) ||
            !shape_equal(c->t[i].shape, item->shape))
            return NULL;
        below = item;
    }
    return below;
}

/* What making this call's result again takes (DEEPEST). */
static int depth_of(const OpCall *c)
{
    int most = 0;
    for (int i = 0; i < c->count; i++) {
        const Kept *item = may_miss(c, i);
        most = item && item->depth > most ? item->depth : most;
    }
    return most + (most == 0 || link_of(c) ? LINK : STEP);
}

/* The cells of one matrix; of what is made at one go, of all. */
static int64_t matrix_cells(const Kept *item)
{
    int64_t cells = 1;
    if (item->whole)
        return item->storage->count;
    for (int d = item->shape.rank - 1; d >= 0 && d >= item->shape.rank - 2; d--)
        cells *= item->shape.size[d];
    return cells;
}

static size_t matrix_bytes(const Kept *item)
{
    return (size_t)matrix_cells(item) * dtype_size(item->storage->dtype);
}

/* The number of matrices, of its last two dimensions, in a version. */
static int64_t matrices_in(const Kept *item)
{
    return shape_count(item->shape) / matrix_cells(item);
}

/* ---- matrices made again ---- */

/* The place where a matrix lies, NULL: nowhere; of no version a free place. */
static Matrix *find_matrix(Keep *k, const Kept *version, int64_t number)
{
    for (int i = 0; i < MATRICES; i++)
        if (k->matrix[i].version == version && k->matrix[i].number == number)
            return &k->matrix[i];
    return NULL;
}

/* Frees the place of the matrix that was read least recently; false when all are free. */
static bool forget_matrix(Keep *k)
{
    Matrix *oldest = NULL;
    for (int i = 0; i < MATRICES; i++)
        if (k->matrix[i].version && (!oldest || k->matrix[i].used < oldest->used))
            oldest = &k->matrix[i];
    if (!oldest)
        return false;
    free(oldest->cells);
    k->read -= oldest->bytes;
    *oldest = (Matrix){0};
    return true;
}

/* The parts of the operands that the matrix around result cell `around` is computed from. */
static void cut_operands(const Trace *t, Arena *a, const Node *n, int64_t around, Tensor *in)
{
    int64_t base[MAX_RANK];
    assert(n->in_count <= AGAIN_OPERANDS);
    for (int k = n->op == OP_WRITE; k < n->in_count; k++)
        if (n->in[k].node != NO_NODE)
            in[k] = trace_view(t, a, n->in[k].node, n->id);
    axis_cut(t, n, around, CUT_MATRIX, in, base);
    for (int k = 0; k < n->in_count; k++)
        if (in[k].storage)
            trace_fetch(t, a, &in[k]);
}

static Shape one_matrix(Shape s)
{
    for (int d = 0; d < s.rank - 2; d++)
        s.size[d] = 1;
    return s;
}

/* One matrix to be made. */
typedef struct Making {
    const Trace *trace;
    const Kept *version;
    int64_t number;
    void *to;
} Making;

static void make(void *context)
{
    const Making *m = context;
    Arena aside = arena_scratch();
    Tensor in[AGAIN_OPERANDS] = {{0}};
    const Node *n = trace_node(m->trace, m->version->maker);
    int64_t cells = matrix_cells(m->version);
    if (!m->version->whole)
        cut_operands(m->trace, &aside, n, m->number * cells, in);
    Rerun how = {.kernels = n->kernels, .in = in, .skip = m->number * cells};
    Tensor made = n->op == OP_WRITE ? tensor_expand(in[1], one_matrix(m->version->shape))
                                    : trace_rerun(m->trace, &aside, n->id, &how);
    tensor_to_flat(made, 0, cells, m->version->storage->dtype, m->to);
    arena_free(&aside);
}

/* Makes a matrix in `to`; false when memory ends on the way. An allocation that fails does not jump
 * out of here, because the caller may hold the lock. */
static bool make_matrix(const Trace *t, const Kept *version, int64_t number, void *to)
{
    Making m = {t, version, number, to};
    return memory_try(make, &m, NULL);
}

/* Makes a matrix in memory of its own; NULL when memory ends. */
static void *make_cells(const Trace *t, const Kept *version, int64_t number)
{
    void *cells = malloc(matrix_bytes(version));
    if (cells && make_matrix(t, version, number, cells))
        return cells;
    free(cells);
    return NULL;
}

/* The cells of a matrix, made if need be of what lies right below it. NULL: there is no memory. */
static void *one_matrix_of(const Trace *t, const Kept *version, int64_t number)
{
    Keep *k = version->keep;
    Matrix *m = find_matrix(k, version, number);
    if (!m) {
        size_t bytes = matrix_bytes(version), limit = (size_t)READ_MEGABYTES * 1024 * 1024;
        void *cells;
        while (!(cells = make_cells(t, version, number)))
            if (!forget_matrix(k))
                return NULL;
        while (!(m = find_matrix(k, NULL, 0)) || k->read + bytes > limit)
            if (!forget_matrix(k))
                break;
        assert(m); /* there is a place when all are forgotten */
        *m = (Matrix){version, number, cells, bytes, 0};
        k->read += bytes;
    }
    m->used = ++k->reads;
    return m->cells;
}

/* The cells of a matrix, made if need be, those below it in its chain first; good until the next
 * one is asked for. NULL: there is no memory for them, even with all other matrices forgotten. */
static void *matrix_of(const Trace *t, const Kept *version, int64_t number)
{
    const Kept *chain[DEEPEST / LINK];
    int links = 0;
    for (const Kept *at = version->below; at && !at->cells && links < DEEPEST / LINK;
         at = at->below) {
        if (find_matrix(at->keep, at, number))
            break;
        chain[links++] = at;
    }
    while (links > 0)
        if (!one_matrix_of(t, chain[--links], number))
            return NULL;
    return one_matrix_of(t, version, number);
}

/* ---- for readers ---- */

/* The trace whose nodes made what is kept: one that looks at a lesson's nodes reads the lesson's.
 */
static const Trace *keeper(const Trace *t)
{
    return t->lesson ? t->lesson : t;
}

Scalar keep_cell(const Trace *t, const Kept *version, int64_t slot)
{
    int64_t cells = matrix_cells(version);
    Storage here = {.dtype = version->storage->dtype, .count = cells};
    if (version->cells) {
        here.count = version->storage->count;
        here.cells = version->cells;
        return storage_get(&here, slot);
    }
    Scalar value = {0};
    pthread_mutex_lock(&version->keep->lock);
    here.cells = matrix_of(keeper(t), version, slot / cells);
    if (here.cells)
        value = storage_get(&here, slot % cells);
    pthread_mutex_unlock(&version->keep->lock);
    if (!here.cells)
        memory_ended(NULL);
    return value;
}

/* Slots of a part: from the first to behind the last. */
static void slots_of(Tensor part, int64_t *first, int64_t *end)
{
    *first = *end = part.offset;
    for (int d = 0; d < part.shape.rank; d++)
        *end += (part.shape.size[d] - 1) * part.stride[d];
    ++*end;
}

/* Copies matrices `first` to `end` - 1 to storage `here`; false when memory ends. */
static bool fetch_matrices(const Trace *t, const Kept *version, int64_t first, int64_t end,
                           const Storage *here)
{
    size_t bytes = matrix_bytes(version);
    for (int64_t i = first; i < end; i++) {
        const void *from = matrix_of(t, version, i);
        if (!from)
            return false;
        memcpy((char *)here->cells + (size_t)(i - first) * bytes, from, bytes);
    }
    return true;
}

/* Allocations that may jump out of here are made while this call does not hold the lock. */
void trace_fetch(const Trace *t, Arena *a, Tensor *part)
{
    const Kept *version = part->storage->kept;
    if (part->storage->cells || tensor_count(*part) == 0)
        return;
    int64_t cells = matrix_cells(version), first, end;
    slots_of(*part, &first, &end);
    first = first / cells;
    end = (end + cells - 1) / cells;
    Shape shape = {1, {(end - first) * cells}};
    Storage *here = tensor_make(a, part->storage->dtype, shape).storage;
    pthread_mutex_lock(&version->keep->lock);
    bool well = fetch_matrices(keeper(t), version, first, end, here);
    pthread_mutex_unlock(&version->keep->lock);
    if (!well)
        memory_ended(NULL);
    part->storage = here;
    part->offset -= first * cells;
}

/* ---- a call on its way ---- */

/* The latest cells of a tensor of this trace, not of a lesson that is looked at; or NULL. */
static Kept *latest(const Trace *t, Tensor tensor)
{
    Kept *item = tensor.storage ? tensor.storage->kept : NULL;
    return item && item->keep == t->keep ? item : NULL;
}

/* Makes the latest cells again if they were dropped, and keeps them until the next operation. */
static void hold(const Trace *t, Tensor tensor)
{
    Kept *item = latest(t, tensor);
    if (!item)
        return;
    item->used = t->keep->clock;
    if (item->cells)
        return;
    char *cells = take(t->keep, item->bytes);
    for (int64_t i = 0, n = matrices_in(item); i < n; i++)
        if (!make_matrix(t, item, i, cells + (size_t)i * matrix_bytes(item))) {
            free(cells);
            count_bytes(t->keep, -(ptrdiff_t)item->bytes);
            memory_ended(NULL);
        }
    item->storage->cells = item->cells = cells;
    list_version(t->keep, item);
}

void trace_hold(Trace *t, NodeId id)
{
    hold(t, trace_node(t, id)->out);
}

/* The bytes that the arena's budget still allows for when everything that may be dropped is. */
static size_t room_left(const Keep *k)
{
    size_t limit = k->arena->budget, room = 0;
    if (!limit)
        return SIZE_MAX;
    for (const Kept *item = k->newest; item; item = item->older)
        room += may_go(k, item) ? item->bytes : 0;
    return room + (limit > k->arena->used ? limit - k->arena->used : 0);
}

/* True for a write that gives all cells of a large storage a new buffer; the old cells stay in
 * theirs. */
static bool writes_all(const OpCall *c)
{
    const Storage *s = c->out.storage;
    return c->op == op_row(OP_WRITE) && s && s->kept && tensor_is_contiguous(c->out) &&
           tensor_count(c->out) == s->count;
}

/* The version that holds just what a write of all cells writes, if it may go; or NULL. */
static Kept *source_of(const OpCall *c)
{
    Kept *from = writes_all(c) ? latest(c->trace, c->t[1]) : NULL;
    bool same = from && from->cells && from->depth && from != c->out.storage->kept &&
                from->storage->dtype == c->out.storage->dtype &&
                from->storage->count == c->out.storage->count && tensor_is_contiguous(c->t[1]) &&
                shape_equal(c->t[1].shape, c->out.shape);
    return same ? from : NULL;
}

/* Is there room for the call's result, and for operands that must be made again? Where a source
 * cannot stay beside its copy, it gives its cells away: *giver. */
static bool has_room(const OpCall *c, size_t need, Kept **giver)
{
    const Trace *t = c->trace;
    for (int i = writes_all(c); i < c->count; i++) {
        const Kept *item = latest(t, c->t[i]);
        need += item && !item->cells ? item->bytes : 0;
    }
    *giver = NULL;
    if (need == 0)
        return true;
    size_t room = room_left(t->keep);
    *giver = need <= room ? NULL : source_of(c);
    if (need <= room || *giver)
        return true;
    error_at(c->error, c->at, "%s: no room for a tensor of shape %s", c->op->name,
             shape_text(c->shape).text);
    error_type(c->error, ERROR_LIMIT);
    return error_hint(c->error,
                      "it takes %s; of %s that are allowed %s are left: make the tensors "
                      "smaller, or hold fewer of them",
                      bytes_text((double)need).text, bytes_text((double)t->arena->budget).text,
                      bytes_text((double)room).text);
}

/* A storage for so many cells of the call's result, still without them. */
static Storage *empty_storage(const OpCall *c)
{
    Storage *s = tensor_make(c->trace->arena, c->dtype, (Shape){1, {0}}).storage;
    s->count = shape_count(c->shape);
    return s;
}

/* Takes a buffer of its own for a large result; false with an error when there is no room. */
static bool make_version(OpCall *c)
{
    Keep *k = c->trace->keep;
    Kept *giver;
    bool fresh = !c->out.storage;
    size_t bytes = (size_t)shape_count(c->shape) * dtype_size(c->dtype);
    k->clock++;
    for (int i = writes_all(c); i < c->count; i++)
        if (latest(c->trace, c->t[i]))
            latest(c->trace, c->t[i])->used = k->clock;
    bool large = fresh ? bytes >= k->from && bytes > 0 : writes_all(c);
    if (!has_room(c, large ? bytes : 0, &giver))
        return false;
    if (!large)
        return true; /* the arena says no, if it must */
    c->made = new_version(c->trace, fresh ? empty_storage(c) : c->out.storage, giver);
    c->filled = giver != NULL;
    if (!fresh)
        return true;
    c->out = tensor_over(c->made->storage, c->shape);
    c->out.storage->cells = c->made->cells;
    return true;
}

bool keep_begin(OpCall *c)
{
    Trace *t = c->trace;
    if (t->keep && !make_version(c))
        return false;
    if (!c->out.storage)
        c->out = tensor_make(t->arena, c->dtype, c->shape);
    bool covers = c->made && c->out.storage->kept; /* what it overwrites is not read */
    for (int i = covers; t->keep && i < c->count && !c->filled; i++)
        if (c->t[i].storage) {
            hold(t, c->t[i]);
            trace_fetch(t, c->scratch, &c->t[i]);
        }
    return true;
}

static bool has_kernel(const OpCall *c)
{
    LoopKind loops = c->op->loops;
    return c->op->kernel && c->dtype == FLOAT32 && loops != LOOPS_ROWS && loops != LOOPS_DOT;
}

/* A literal, a fill, a count, or random numbers. */
static bool is_from_nowhere(const OpCall *c)
{
    return c->count == 0 && c->op != op_row(OP_LOAD) && tensor_is_contiguous(c->out) &&
           shape_count(c->out.shape) > 0;
}

/* True when the call's result can be made again matrix by matrix. */
static bool can_be_made_again(const OpCall *c)
{
    bool write = c->op == op_row(OP_WRITE), softmax = c->op->loops == LOOPS_SOFTMAX;
    if (write ? !c->t[1].storage : !has_kernel(c))
        return false;
    if (softmax && c->attr->dim < c->shape.rank - 2)
        return false; /* its rows go from matrix to matrix */
    return shape_count(c->out.shape) > 0 && tensor_is_contiguous(c->out) &&
           matrices_in(c->made) <= MATRICES_MOST;
}

/* A write of all cells copies its source: one of the two is enough. */
static void copy_noted(const OpCall *c, Kept *item)
{
    Kept *from = c->op == op_row(OP_WRITE) ? latest(c->trace, c->t[1]) : NULL;
    item->drawn = item->drawn || (from && from->drawn);
    if (from && from->drawn && shape_equal(from->shape, item->shape))
        from->copied = true;
}

void keep_end(const OpCall *c)
{
    Kept *item = c->made;
    if (!item)
        return;
    if (c->out.storage != item->storage) {
        drop(item->keep, item);
        return;
    }
    item->storage->kept = item;
    item->storage->cells = item->cells;
    item->shape = c->out.shape;
    item->whole = is_from_nowhere(c);
    item->drawn = item->whole && c->op->draws;
    if (c->trace->lesson || (!item->whole && !can_be_made_again(c)) || depth_of(c) > DEEPEST)
        return;
    copy_noted(c, item);
    item->depth = depth_of(c);
    item->below = link_of(c);
}
