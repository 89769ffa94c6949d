/*
 * plane.c - whole matrices of a tensor: their numbers, the kinds of their cells, and what is known
 * of them (see plane.h).
 *
 * A matrix is looked at once, when it is first asked for; what was found stays in the Planes.
 */
#include "subject/plane.h"

#include "trace/ops.h"

#include <math.h>
#include <string.h>

/* ---- ranges ---- */

CellRange cell_range_add(CellRange range, double value)
{
    if (!isfinite(value))
        return range;
    return (CellRange){.lo = range.empty ? value : fmin(range.lo, value),
                       .hi = range.empty ? value : fmax(range.hi, value),
                       .integral = range.integral && value == floor(value),
                       .about = range.about};
}

CellRange cell_limits(CellRange range)
{
    double reach = range.empty ? 0 : fmax(fabs(range.lo), fabs(range.hi));
    bool negative = range.about || (!range.empty && range.lo < 0);
    range.hi = reach > 0 ? reach : 1;
    range.lo = negative ? -range.hi : 0;
    range.empty = false;
    return range;
}

/* ---- the numbers of a matrix ---- */

/* The last two dimensions of a tensor, those that hold cell `around`; *first is their first cell. A
 * vector is one row, or one column where it `stands`; a single number is both. */
static Plane plane_of(Tensor view, int64_t around, bool stands, int64_t *first)
{
    Shape s = view.shape;
    Plane p = {.storage = view.storage, .slot = view.offset, .rows = 1, .columns = 1};
    int across = s.rank - 1, down = s.rank - 2;
    if (s.rank == 1 && stands) {
        down = 0;
        across = -1;
    }
    if (across >= 0) {
        p.columns = s.size[across];
        p.column_stride = view.stride[across];
    }
    if (down >= 0) {
        p.rows = s.size[down];
        p.row_stride = view.stride[down];
    }
    if (shape_count(s) == 0)
        p.rows = 0;
    int64_t each = p.rows * p.columns;
    *first = each > 0 && around > 0 ? around / each * each : 0;
    if (*first > 0)
        p.slot = tensor_slot(view, *first);
    return p;
}

/* Where the cells of a plane of trace_view were not kept: puts a copy of them, in `a`, in its
 * place. */
static void plane_fill(Arena *a, const Trace *t, Plane *p)
{
    Tensor part = {.storage = (Storage *)p->storage,
                   .offset = p->slot,
                   .shape = {2, {p->rows, p->columns}},
                   .stride = {p->row_stride, p->column_stride}};
    trace_fetch(t, a, &part);
    p->storage = part.storage;
    p->slot = part.offset;
}

double plane_at(const Plane *p, int64_t row, int64_t column)
{
    int64_t slot = p->slot + row * p->row_stride + column * p->column_stride;
    if (p->storage->dtype == FLOAT32)
        return (double)p->storage->f32[slot];
    return scalar_double(storage_get(p->storage, slot));
}

void plane_rows(const Plane *p, int64_t row, int rows, int64_t column, int64_t count, float *room,
                const float **x)
{
    const Storage *s = p->storage;
    int64_t slot = p->slot + row * p->row_stride + column * p->column_stride;
    bool there = s->dtype == FLOAT32 && p->column_stride == 1;
    for (int i = 0; i < rows; i++)
        x[i] = there ? s->f32 + slot + i * p->row_stride : room + i * count;
    for (int64_t j = 0; j < count && !there; j++, slot += p->column_stride)
        for (int i = 0; i < rows; i++) {
            int64_t at = slot + i * p->row_stride;
            room[i * count + j] =
                s->dtype == FLOAT32 ? s->f32[at] : scalar_to(storage_get(s, at), FLOAT32).f32;
        }
}

/* ---- masked and dropped cells ---- */

/* trace_kind follows one cell back, by its explanation. The rules are the same here, but each step
 * leads from a whole tensor to its operand of the same shape; only masks may be stretched. */

enum { FOLLOWED_MOST = 64 }; /* operations behind a tensor: the chapter needs ten */

typedef struct Way {
    Arena *a;
    const Trace *t;
    Shape shape;
    int left; /* operations it may still follow */
    PlaneKinds kinds;
} Way;

static bool same_view(const Tensor *a, const Tensor *b)
{
    bool same = a->offset == b->offset && shape_equal(a->shape, b->shape);
    for (int d = 0; same && d < a->shape.rank; d++)
        same = a->stride[d] == b->stride[d] || a->shape.size[d] == 1;
    return same;
}

/* The last write to the tensor between its node and `time`; NO_NODE: none. False where a write hit
 * only some of its cells. */
static bool last_write(const Trace *t, NodeId node, NodeId time, NodeId *writer)
{
    *writer = trace_last_write(t, node, time);
    return *writer == NO_NODE || same_view(&trace_node(t, node)->out, &trace_node(t, *writer)->out);
}

static bool add_mask(Way *w, const Operand *mask, NodeId time, bool zeros)
{
    Shape all;
    int bad;
    if (mask->node == NO_NODE || w->kinds.masks == PLANE_MASKS)
        return false;
    Tensor tensor = trace_view(w->t, w->a, mask->node, time);
    if (!shape_broadcast(w->shape, tensor.shape, &all, &bad) || !shape_equal(all, w->shape))
        return false;
    int64_t first;
    Plane plane = plane_of(tensor_expand(tensor, w->shape), w->kinds.first, false, &first);
    plane_fill(w->a, w->t, &plane);
    w->kinds.mask[w->kinds.masks++] = (PlaneMask){plane, zeros};
    return true;
}

/* True when the operand is the result of tril or triu, or a cast of it. */
static bool is_triangle(const Trace *t, const Operand *in, NodeId time)
{
    NodeId id = in->node, writer;
    while (id != NO_NODE && last_write(t, id, time, &writer) && writer == NO_NODE) {
        const Node *n = trace_node(t, id);
        if (op_row(n->op)->loops == LOOPS_TRIANGLE)
            return true;
        if (n->op != OP_CAST)
            return false;
        time = id;
        id = n->in[0].node;
    }
    return false;
}

static bool follow(Way *w, NodeId node, NodeId time);

/* Follows an operand; a plain number hides nothing. */
static bool follow_operand(Way *w, const Operand *in, NodeId time)
{
    return in->node == NO_NODE || follow(w, in->node, time);
}

static bool follow_product(Way *w, const Node *n)
{
    bool first = is_triangle(w->t, &n->in[0], n->id), second = is_triangle(w->t, &n->in[1], n->id);
    bool well = true;
    if (first)
        well = add_mask(w, &n->in[0], n->id, true);
    if (second)
        well = well && add_mask(w, &n->in[1], n->id, true);
    if (!first)
        well = well && follow_operand(w, &n->in[0], n->id);
    return well && (first || second || follow_operand(w, &n->in[1], n->id));
}

static bool follow_drop(Way *w, const Node *n)
{
    if (!n->attr.kept || w->kinds.drops == PLANE_DROPS)
        return false;
    w->kinds.later[w->kinds.drops] = w->kinds.masks;
    w->kinds.kept[w->kinds.drops++] = n->attr.kept;
    return follow_operand(w, &n->in[0], n->id);
}

static bool follow_rule(Way *w, const Node *n)
{
    switch (op_row(n->op)->kinds) {
    case KINDS_KEEP:
        return follow_operand(w, &n->in[n->op == OP_WRITE ? 1 : 0], n->id);
    case KINDS_DROP:
        return follow_drop(w, n);
    case KINDS_MASK:
        return add_mask(w, &n->in[1], n->id, false) && follow_operand(w, &n->in[0], n->id);
    case KINDS_PRODUCT:
        return follow_product(w, n);
    case KINDS_MOVE:
        return false; /* the operand's cells stand at other places */
    case KINDS_FORGET:
        break;
    }
    return true;
}

static bool follow(Way *w, NodeId node, NodeId time)
{
    NodeId writer;
    const Node *n = trace_node(w->t, node);
    if (w->left-- == 0 || !last_write(w->t, node, time, &writer))
        return false;
    if (op_row(n->op)->kinds == KINDS_FORGET && writer == NO_NODE)
        return true;
    if (!shape_equal(n->out.shape, w->shape))
        return false;
    if (writer != NO_NODE) {
        const Operand *value = &trace_node(w->t, writer)->in[1];
        return follow_operand(w, value, writer);
    }
    return follow_rule(w, n);
}

/* Follows the operations of a node back as trace_kind follows those of a cell, for its matrix of so
 * many columns that begins with cell `first`. Where that takes more than cells of the same place
 * (views of other shapes, parts written later) it is not known. Only for planes that do not stand.
 */
static PlaneKinds plane_kinds(Arena *a, const Trace *t, const KnownPlane *k)
{
    Shape s = trace_node(t, k->node)->out.shape;
    Way w = {.a = a, .t = t, .shape = s, .left = FOLLOWED_MOST};
    w.kinds.columns = k->plane.columns;
    w.kinds.first = k->first;
    w.kinds.known = s.rank > 0 && shape_count(s) > 0 && follow(&w, k->node, k->time);
    return w.kinds;
}

static bool hides(const PlaneMask *mask, int64_t row, int64_t column)
{
    return (plane_at(&mask->plane, row, column) == 0) == mask->zeros;
}

bool plane_is_masked(const PlaneKinds *k, int64_t row, int64_t column)
{
    bool masked = false;
    for (int i = 0; k->known && i < k->masks; i++)
        masked |= hides(&k->mask[i], row, column);
    return masked;
}

/* A mask that fills leaves nothing of what was dropped before it. */
static bool is_filled(const PlaneKinds *k, int masks, int64_t row, int64_t column)
{
    bool filled = false;
    for (int i = 0; i < masks; i++)
        filled |= !k->mask[i].zeros && hides(&k->mask[i], row, column);
    return filled;
}

static bool is_dropped(const PlaneKinds *k, int64_t row, int64_t column)
{
    int64_t cell = k->first + row * k->columns + column;
    bool dropped = false;
    for (int i = 0; i < k->drops; i++)
        dropped |=
            !(k->kept[i][cell / 8] >> cell % 8 & 1) && !is_filled(k, k->later[i], row, column);
    return dropped;
}

CellKind plane_kind(const PlaneKinds *k, double value, int64_t row, int64_t column)
{
    if (isnan(value))
        return KIND_NAN;
    if (value != 0 && !isinf(value))
        return KIND_VALUE;
    bool masked = plane_is_masked(k, row, column), dropped = is_dropped(k, row, column);
    if (masked)
        return dropped ? KIND_BOTH : KIND_MASKED;
    return dropped ? KIND_DROPPED : value == 0 ? KIND_ZERO : KIND_VALUE;
}

/* ---- what is known ---- */

Planes *planes_in(Arena *a)
{
    Planes *p = ARENA_NEW(a, Planes);
    p->arena = a;
    return p;
}

static Tensor find_tensor(Planes *p, const Trace *t, NodeId node, NodeId time)
{
    for (KnownTensor *k = p->tensors; k; k = k->next)
        if (k->node == node && k->time == time)
            return k->view;
    KnownTensor *fresh = ARENA_NEW(p->arena, KnownTensor);
    *fresh = (KnownTensor){node, time, trace_view(t, p->arena, node, time), p->tensors};
    p->tensors = fresh;
    return fresh->view;
}

float *planes_row(Planes *p, int64_t columns)
{
    if (columns > p->width) {
        p->row = ARENA_ARRAY(p->arena, float, columns);
        p->width = columns;
    }
    return p->row;
}

/* The limits of cells that are all finite and not all whole, the usual case, eight at a time; false
 * where they are not that. */
typedef float Eight __attribute__((vector_size(32)));
typedef int32_t EightBits __attribute__((vector_size(32)));

static bool plain_limits(const float *x, int64_t count, float *lo, float *hi)
{
    Eight least, most, v;
    float zero = 0;
    if (count < 8)
        return false;
    memcpy(&least, x, sizeof least);
    most = least;
    for (int64_t j = 0; j < count; j += 8) {
        memcpy(&v, x + (j + 8 <= count ? j : count - 8), sizeof v);
        EightBits less = v<least, more = v> most;
        least = (Eight)(((EightBits)v & less) | ((EightBits)least & ~less));
        most = (Eight)(((EightBits)v & more) | ((EightBits)most & ~more));
        Eight odd = v - v; /* not 0 for what is not finite */
        for (int k = 0; k < 8; k++)
            zero += odd[k];
    }
    *lo = least[0];
    *hi = most[0];
    for (int k = 1; k < 8; k++) {
        *lo = least[k] < *lo ? least[k] : *lo;
        *hi = most[k] > *hi ? most[k] : *hi;
    }
    return zero == 0;
}

/* Finds the limits of a row's finite values; returns how many of its values are NaN. */
static int64_t look_at_row(const float *x, int64_t count, float *lo, float *hi, bool *integral)
{
    int64_t nans = 0;
    float least = INFINITY, most = -INFINITY;
    bool whole = *integral;
    if (!whole && plain_limits(x, count, lo, hi))
        return 0;
    for (int64_t j = 0; j < count; j++) {
        float v = x[j];
        if (!isfinite(v)) {
            nans += isnan(v);
            continue;
        }
        least = v < least ? v : least;
        most = v > most ? v : most;
        whole = whole && v == floorf(v);
    }
    *lo = least;
    *hi = most;
    *integral = whole;
    return nans;
}

enum { SAMPLES = 8192 }; /* cells of more that tell the size of most: 82 of them are larger */

/* What would stand at place k of the n values if they were sorted; moves them (Hoare's selection).
 */
static float value_at_rank(float *v, int n, int k)
{
    for (int lo = 0, hi = n - 1; lo < hi;) {
        float pivot = v[lo + (hi - lo) / 2];
        int i = lo, j = hi;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j) {
                float moved = v[i];
                v[i++] = v[j];
                v[j--] = moved;
            }
        }
        if (k <= j)
            hi = j;
        else if (k >= i)
            lo = i;
        else
            break;
    }
    return v[k];
}

/* KnownPlane.most, from all cells, or from a pseudo-random sample of many: the same one every time.
 */
static float size_of_most(const KnownPlane *k)
{
    int64_t cells = k->plane.rows * k->plane.columns;
    float size[SAMPLES];
    int n = 0;
    for (uint64_t i = 0; i < SAMPLES && (int64_t)i < cells; i++) {
        int64_t cell = (int64_t)(i * 2654435761U % (uint64_t)cells); /* far from the one before */
        int64_t row = cell / k->plane.columns, column = cell % k->plane.columns;
        double v = plane_at(&k->plane, row, column);
        if (isfinite(v) && !plane_is_masked(&k->kinds, row, column))
            size[n++] = (float)fabs(v);
    }
    return n ? value_at_rank(size, n, n * 99 / 100) : 0;
}

enum {
    ROWS_TOGETHER = 16,    /* as many floats as a cache line holds, */
    LONG_ROW = 1024 * 1024 /* but longer ones would need too much room */
};

static void look_at_all(Planes *p, const Trace *t, KnownPlane *k)
{
    CellRange none = CELL_RANGE_NONE;
    none.about = !trace_begins_at_zero(t, k->node, k->time);
    const Plane *plane = &k->plane;
    int most = plane->columns < LONG_ROW ? ROWS_TOGETHER : 1;
    float *room = planes_row(p, plane->columns * most);
    const float *x[ROWS_TOGETHER] = {0};
    bool integral = true;
    k->row_lo = ARENA_ARRAY(p->arena, float, plane->rows + 1);
    k->row_hi = ARENA_ARRAY(p->arena, float, plane->rows + 1);
    k->range = none;
    for (int64_t i = 0; i < plane->rows && plane->columns > 0; i++) {
        int64_t left = plane->rows - i, own = i % most;
        if (own == 0)
            plane_rows(plane, i, left < most ? (int)left : most, 0, plane->columns, room, x);
        k->nans += look_at_row(x[own], plane->columns, &k->row_lo[i], &k->row_hi[i], &integral);
        if (k->row_lo[i] <= k->row_hi[i]) {
            k->range = cell_range_add(k->range, (double)k->row_lo[i]);
            k->range = cell_range_add(k->range, (double)k->row_hi[i]);
        }
    }
    k->range.integral = integral;
    bool whole = dtype_is_whole(plane->storage->dtype); /* floats hold not every integer */
    k->range = whole ? none : k->range;
    for (int64_t i = 0; whole && i < plane->rows * plane->columns; i++)
        k->range =
            cell_range_add(k->range, plane_at(plane, i / plane->columns, i % plane->columns));
    k->most = size_of_most(k);
}

KnownPlane *planes_know(Planes *p, const Trace *t, NodeId node, NodeId time, int64_t around,
                        bool stands)
{
    Tensor view = find_tensor(p, t, node, time);
    stands = stands && view.shape.rank == 1;
    int64_t first;
    Plane plane = plane_of(view, around, stands, &first);
    for (KnownPlane *k = p->planes; k; k = k->next)
        if (k->node == node && k->time == time && k->first == first && k->stands == stands)
            return k;
    KnownPlane *k = ARENA_NEW(p->arena, KnownPlane);
    plane_fill(p->arena, t, &plane);
    *k = (KnownPlane){.node = node, .time = time, .first = first, .stands = stands, .plane = plane};
    if (!stands)
        k->kinds = plane_kinds(p->arena, t, k);
    look_at_all(p, t, k);
    k->next = p->planes;
    p->planes = k;
    return k;
}
