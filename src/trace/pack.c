/*
 * pack.c - between tensors and the flat float arrays that kernels want: from strided, broadcast,
 * typed operands to arrays, and from a row-major result to the order of cells it has in PyTorch.
 */
#include "base/threads.h"
#include "trace/ops_run.h"

DType operand_dtype(const OpCall *c, int k)
{
    return c->t[k].storage ? c->t[k].storage->dtype : c->in[k].number.dtype;
}

AnyKernel *row_kernel(const OpCall *c)
{
    /* cppcheck-suppress CastIntegerToAddressAtReturn ; what lies at the slot is a pointer */
    return *(AnyKernel *const *)((const char *)c->kernels + c->op->slot);
}

void pack_seen(OpCall *c, int k, const float *cells, Tensor seen)
{
    if (c->packed && c->packed->count < MAX_PACKED)
        c->packed->items[c->packed->count++] = (Packed){k, cells, seen};
}

const float *pack_view(OpCall *c, int k, Tensor t)
{
    const Storage *s = t.storage;
    if (!c->packed && s->dtype == FLOAT32 && tensor_is_contiguous(t))
        return s->f32 + t.offset; /* packed already; a replay gets a copy, to tell operands apart */
    int64_t count = tensor_count(t);
    float *cells = ARENA_ARRAY(c->scratch, float, count + 1);
    tensor_to_flat(t, 0, count, FLOAT32, cells);
    pack_seen(c, k, cells, t);
    return cells;
}

static const float *repeat_number(OpCall *c, int k, int64_t count)
{
    float *cells = ARENA_ARRAY(c->scratch, float, count + 1);
    float number = scalar_to(c->in[k].number, FLOAT32).f32;
    for (int64_t i = 0; i < count; i++)
        cells[i] = number;
    return cells;
}

const float *pack_operand(OpCall *c, int k, Shape shape)
{
    if (c->t[k].storage)
        return pack_view(c, k, tensor_expand(c->t[k], shape));
    const float *cells = repeat_number(c, k, shape_count(shape));
    pack_seen(c, k, cells, (Tensor){.shape = shape});
    return cells;
}

/* ---- cell by cell, in stretches ---- */

enum {
    STRETCH = 4096, /* cells: with two operands 48 KB, which a first-level cache holds */
    STRETCHED = 2   /* operands at most */
};

/* An operation under way on several processors. */
typedef struct Stretching {
    const OpCall *c;
    CellKernel *run;
    int64_t count;
    Tensor t[STRETCHED];            /* the operands, broadcast; or */
    const float *whole[STRETCHED];  /* all cells, where they lie packed; or */
    const float *number[STRETCHED]; /* a stretch of one number */
} Stretching;

static void run_stretch(void *context, int64_t i)
{
    const Stretching *s = context;
    float room[STRETCHED][STRETCH];
    const float *x[STRETCHED] = {NULL};
    int64_t first = i * STRETCH, rest = s->count - first, n = rest < STRETCH ? rest : STRETCH;
    for (int k = 0; k < STRETCHED; k++) {
        if (s->whole[k])
            x[k] = s->whole[k] + first;
        else if (s->number[k])
            x[k] = s->number[k];
        else if (s->t[k].storage) {
            tensor_to_flat(s->t[k], first, n, FLOAT32, room[k]);
            x[k] = room[k];
        }
    }
    s->run(s->c, s->c->out.storage->f32 + first, x, first, (int)n);
}

static void take_operand(Stretching *s, OpCall *c, int k)
{
    if (!c->t[k].storage) {
        s->number[k] = repeat_number(c, k, STRETCH);
        return;
    }
    Tensor t = s->t[k] = tensor_expand(c->t[k], c->shape);
    if (t.storage->dtype == FLOAT32 && tensor_is_contiguous(t))
        s->whole[k] = t.storage->f32 + t.offset;
}

void run_cells(OpCall *c, int operands, CellKernel *run)
{
    Stretching s = {.c = c, .run = run, .count = tensor_count(c->out)};
    const float *x[STRETCHED] = {NULL};
    if (!c->packed && s.count > 2 * STRETCH) {
        for (int k = 0; k < operands; k++)
            take_operand(&s, c, k);
        threads_each(0, (s.count + STRETCH - 1) / STRETCH, run_stretch, &s);
        return;
    }
    for (int k = 0; k < operands; k++)
        x[k] = pack_operand(c, k, c->shape);
    run(c, c->out.storage->f32, x, 0, (int)s.count);
}

Tensor with_last(Tensor t, int dim)
{
    for (int d = dim; d + 1 < t.shape.rank; d++)
        t = tensor_transpose(t, d, d + 1);
    return t;
}

Cells cells_start(const OpCall *c, int k, Shape shape, DType as)
{
    Cells cells = {.number = c->in[k].number, .as = as};
    if (c->t[k].storage)
        cells.walk = walk_start(tensor_expand(c->t[k], shape));
    return cells;
}

Scalar cells_next(Cells *cells)
{
    const Storage *s = cells->walk.t.storage;
    Scalar value = s ? storage_get(s, cells->walk.slot) : cells->number;
    if (s)
        walk_next(&cells->walk);
    return scalar_to(value, cells->as);
}

/* ---- how the cells of a fresh result lie in memory ----
 *
 * Most results are row-major. Cell-by-cell operations and clones follow their operands: x.T * 2
 * lies column after column like x.T, is not contiguous, and has no .view(-1). Which dimension runs
 * fastest is found as PyTorch's iterator finds it: dimensions are sorted by the operands' strides,
 * the first operand that can tell two of them apart decides.
 */

static bool keeps_order(const OpCall *c)
{
    if (c->op->run == run_clone)
        return !c->attr->packed;
    return c->op->run == run_unary || c->op->run == run_binary || c->op->run == run_compare;
}

/* Operand k's strides over the dimensions of the result; 0 where it is stretched or absent. */
static void stretched_strides(const OpCall *c, int k, int64_t *stride)
{
    Tensor t = c->t[k];
    int missing = c->out.shape.rank - t.shape.rank;
    for (int d = 0; d < c->out.shape.rank; d++) {
        int own = d - missing;
        bool stretched = own < 0 || (t.shape.size[own] == 1 && c->out.shape.size[d] != 1);
        stride[d] = stretched ? 0 : t.stride[own];
    }
}

/* 1: dimension a must run slower than b; -1: faster; 0: nobody can tell. */
static int compare_dims(const OpCall *c, int a, int b)
{
    for (int k = 0; k < c->count; k++) {
        int64_t stride[MAX_RANK];
        if (!c->t[k].storage)
            continue;
        stretched_strides(c, k, stride);
        if (stride[a] == 0 || stride[b] == 0)
            continue;
        if (stride[a] != stride[b])
            return stride[a] < stride[b] ? -1 : 1;
        if (c->out.shape.size[a] > c->out.shape.size[b])
            return 1;
    }
    return 0;
}

/* The dimensions from the fastest to the slowest. */
static void sort_dims(const OpCall *c, int *order)
{
    int rank = c->out.shape.rank;
    for (int d = 0; d < rank; d++)
        order[d] = rank - 1 - d;
    for (int i = 1; i < rank; i++)
        for (int j = i - 1, moving = i; j >= 0; j--) {
            int verdict = compare_dims(c, order[j], order[moving]);
            if (verdict < 0)
                break;
            if (verdict == 0)
                continue;
            int d = order[j];
            order[j] = order[moving];
            order[moving] = d;
            moving = j;
        }
}

/* PyTorch's short cut: contiguous operands of one shape, and no number among them. */
static bool plainly_row_major(const OpCall *c)
{
    for (int k = 0; k < c->count; k++)
        if (!c->t[k].storage || !shape_equal(c->t[k].shape, c->out.shape) ||
            !tensor_is_contiguous(c->t[k]))
            return false;
    return true;
}

void lay_out_result(OpCall *c)
{
    int order[MAX_RANK];
    if (!keeps_order(c) || plainly_row_major(c))
        return;
    Tensor packed = c->out;
    int64_t step = 1;
    sort_dims(c, order);
    for (int d = 0; d < packed.shape.rank; d++) {
        c->out.stride[order[d]] = step;
        step *= packed.shape.size[order[d]] > 1 ? packed.shape.size[order[d]] : 1;
    }
    if (tensor_is_contiguous(c->out))
        return;
    c->out.storage = tensor_make(c->trace->arena, packed.storage->dtype, packed.shape).storage;
    tensor_from_flat(c->out, packed.storage->cells);
}
