/*
 * pack.c - from tensors to the flat float arrays that kernels want: operands that are strided,
 * broadcast or of another type are copied; others are read where they lie.
 */
#include "trace/ops_run.h"

#include "base/threads.h"

#include <assert.h>

DType operand_dtype(const OpCall *c, int k)
{
    return c->t[k].storage ? c->t[k].storage->dtype : c->in[k].number.dtype;
}

DType common_dtype(const OpCall *c, int count)
{
    enum { NUMBERS, ZERO_DIMS, DIMS, RANKS };
    DType found[RANKS] = {DTYPES, DTYPES, DTYPES};
    for (int k = 0; k < count; k++) {
        DType own = operand_dtype(c, k);
        bool tensor = c->t[k].storage;
        DType *of = &found[!tensor ? NUMBERS : c->t[k].shape.rank ? DIMS : ZERO_DIMS];
        own = !tensor && dtype_is_float(own) ? c->trace->default_dtype : own;
        *of = *of == DTYPES ? own : dtype_promote(*of, own);
    }
    return dtype_result(found[DIMS], found[ZERO_DIMS], found[NUMBERS]);
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

Tensor operand_over(const OpCall *c, int k, Shape shape)
{
    Tensor t = c->t[k];
    if (!t.storage) {
        t = tensor_make(c->scratch, c->in[k].number.dtype, (Shape){0});
        storage_set(t.storage, 0, c->in[k].number);
    }
    return tensor_expand(t, shape);
}

const float *pack_view(OpCall *c, int k, Tensor t)
{
    const Storage *s = t.storage;
    if (!c->packed && s->dtype == FLOAT32 && tensor_is_contiguous(t))
        return s->f32 + t.offset; /* packed already; a replay gets a copy, to tell operands apart */
    int64_t count = tensor_count(t);
    float *cells = ARENA_ARRAY(c->scratch, float, count + 1);
    tensor_to_flat(t, 0, count, FLOAT32, cells);
    t.storage = c->t[k].storage;
    pack_seen(c, k, cells, t);
    return cells;
}

/* ---- cell by cell, in stretches ---- */

enum {
    STRETCH = 4096,        /* cells: with two operands 48 KB, which a first-level cache holds */
    STRETCHES_SHARED = 32, /* from so many on other threads help: they begin late */
    STRETCHED = 2          /* operands at most */
};

/* An operation under way on several processors. */
typedef struct Stretching {
    const OpCall *c;
    CellKernel *run;
    int64_t count;
    Tensor t[STRETCHED];           /* the operands, broadcast; and */
    const float *whole[STRETCHED]; /* all cells, where they lie packed */
} Stretching;

static void run_stretch(void *context, int64_t i)
{
    const Stretching *s = context;
    float room[STRETCHED][STRETCH];
    const float *x[STRETCHED] = {NULL};
    int64_t first = i * STRETCH, rest = s->count - first, n = rest < STRETCH ? rest : STRETCH;
    for (int k = 0; k < s->c->count; k++) {
        x[k] = s->whole[k] ? s->whole[k] + first : room[k];
        if (!s->whole[k])
            tensor_to_flat(s->t[k], first, n, FLOAT32, room[k]);
    }
    s->run(s->c, s->c->out.storage->f32 + first, x, (int)n);
}

void run_cells(OpCall *c, CellKernel *run)
{
    Stretching s = {.c = c, .run = run, .count = tensor_count(c->out)};
    const float *x[STRETCHED] = {NULL};
    assert(c->count <= STRETCHED);
    if (!c->packed && s.count > 2 * STRETCH) {
        for (int k = 0; k < c->count; k++) {
            Tensor t = s.t[k] = operand_over(c, k, c->shape);
            if (t.storage->dtype == FLOAT32 && tensor_is_contiguous(t))
                s.whole[k] = t.storage->f32 + t.offset;
        }
        int64_t stretches = (s.count + STRETCH - 1) / STRETCH;
        threads_each(stretches < STRETCHES_SHARED ? 1 : 0, stretches, run_stretch, &s);
        return;
    }
    for (int k = 0; k < c->count; k++)
        x[k] = pack_view(c, k, operand_over(c, k, c->shape));
    run(c, c->out.storage->f32, x, (int)s.count);
}
