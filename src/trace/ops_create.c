/*
 * ops_create.c - tensors that come from nowhere: literals, fills, counts. Random ones are in
 * ops_draw.c.
 */
#include "trace/ops_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool infer_create(OpCall *c)
{
    c->dtype = c->attr->dtype;
    c->shape = c->attr->shape;
    for (int d = 0; d < c->shape.rank; d++)
        if (c->shape.size[d] < 0)
            return error_at(c->error, c->at,
                            "Trying to create tensor with negative dimension %lld: %s",
                            (long long)c->shape.size[d], shape_text(c->shape).text);
    return true;
}

/* The number in a cell of a literal or a fill. */
static Scalar given_cell(const Attrs *attr, int64_t i)
{
    return attr->cells ? attr->cells[i] : attr->value;
}

/* One number for all cells is stretched over them: a lesson may fill tens of millions, and a
 * picture of them that were not kept fills them again. */
static void run_given(OpCall *c)
{
    int64_t all = tensor_count(c->out), own = c->attr->cells ? all : all > 0;
    Tensor first = {.storage = c->out.storage};
    for (int64_t i = 0; i < own; i++)
        storage_set(c->out.storage, i, given_cell(c->attr, i));
    if (own < all)
        tensor_to_flat(tensor_expand(first, c->shape), 0, all, c->dtype, c->out.storage->cells);
}

/* The decimal number a float was most likely written as: 0.1, not 0.100000001490116. PyTorch counts
 * with the step as written. */
static double as_written(Scalar s)
{
    char text[32];
    if (s.dtype != FLOAT32 || !isfinite(s.f32))
        return scalar_double(s);
    for (int digits = 1; digits < 9; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)s.f32);
        if (strtof(text, NULL) == s.f32)
            return strtod(text, NULL);
    }
    return scalar_double(s);
}

Scalar count_cell(Scalar start, Scalar step, int64_t base, int64_t index, DType dtype)
{
    if (!dtype_is_float(dtype))
        return scalar_to(scalar_i64((int64_t)((uint64_t)scalar_whole(start) +
                                              (uint64_t)index * (uint64_t)scalar_whole(step))),
                         dtype);
    if (dtype == FLOAT64)
        return scalar_f64(fma((double)(index - base), as_written(step),
                              as_written(start) + (double)base * as_written(step)));
    double by = as_written(step);
    float first = (float)(as_written(start) + (double)base * by);
    return scalar_f32((float)((double)first + (double)(index - base) * by));
}

/* torch.arange computes whole runs of 16 floats as two groups of 8, each from its rounded first
 * cell on; the rest cell by cell. Gives the first cell of the group. */
static int64_t group_start(int64_t index, int64_t count)
{
    return index < count - count % 16 ? index - index % 8 : index;
}

static void run_arange(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i,
                    count_cell(c->attr->value, c->attr->step, group_start(i, count), i, c->dtype));
}

/* PyTorch counts on from the start in the first half and back from the end in the second, and whole
 * runs of 16 as two groups of 8, each from its first cell on. */
static float space_float(float start, float end, int64_t count, int64_t index)
{
    float step = (end - start) / (float)(count - 1);
    int64_t first = group_start(index, count);
    float base = first < count / 2 ? fmaf(step, (float)first, start)
                                   : fmaf(-step, (float)(count - first - 1), end);
    return first == index ? base : base + step * (float)(index - first);
}

Scalar space_cell(double start, double end, int64_t count, int64_t index, DType dtype)
{
    double step = (end - start) / (double)(count - 1);
    bool half = index < count / 2;
    if (count == 1)
        return scalar_to(scalar_f64(start), dtype);
    if (dtype == FLOAT32)
        return scalar_f32(space_float((float)start, (float)end, count, index));
    return scalar_to(
        scalar_f64(half ? start + step * (double)index : end - step * (double)(count - index - 1)),
        dtype);
}

static void run_linspace(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i, space_cell(c->attr->lo, c->attr->hi, count, i, c->dtype));
}

/* ---- explanations ---- */

static void explain_linspace(Explaining *e)
{
    const Attrs *attr = &e->node->attr;
    int64_t count = tensor_count(e->node->out);
    double gaps = count > 1 ? (double)(count - 1) : 1;
    e->x->limit[0] = attr->lo;
    e->x->limit[1] = attr->hi;
    explain_add_part(e, "start", scalar_f32((float)attr->lo));
    explain_add_part(e, "step", scalar_f32((float)((attr->hi - attr->lo) / gaps)));
    explain_add_part(e, "index", scalar_i64(e->x->cell.cell));
    explain_add_part(e, "count", scalar_i64(count));
}

/* The float with those 16 bits: a sign, 5 bits of exponent, 10 behind the point. */
static float half_float(uint16_t bits)
{
    int exponent = bits >> 10 & 31, rest = bits & 1023;
    float size = exponent == 31 ? (rest ? NAN : INFINITY)
                 : exponent     ? ldexpf((float)(1024 + rest), exponent - 25)
                                : ldexpf((float)rest, -24);
    return bits & 0x8000 ? -size : size;
}

/* A number of 1 or 2 bytes; those of files begin with the lowest. */
static Scalar small_cell(const Attrs *attr, const unsigned char *at)
{
    uint16_t bits = (uint16_t)(attr->file_width == 2 ? at[0] | at[1] << 8 : at[0]);
    uint32_t wide = (uint32_t)bits << 16;
    float brain;
    memcpy(&brain, &wide, sizeof brain);
    if (attr->dtype == FLOAT32)
        return scalar_f32(attr->file_brain ? brain : half_float(bits));
    if (attr->dtype == BOOL)
        return scalar_b8(bits != 0);
    int64_t value = attr->dtype == INT16  ? (int16_t)bits
                    : attr->dtype == INT8 ? (int8_t)bits
                                          : bits;
    return scalar_to(scalar_i64(value), attr->dtype);
}

static Scalar file_cell(const Attrs *attr, int64_t i)
{
    const unsigned char *at = (const unsigned char *)attr->file_cells + i * attr->file_width;
    uint64_t bits = 0;
    if (attr->file_width <= 2)
        return small_cell(attr, at);
    for (int k = attr->file_width - 1; k >= 0; k--)
        bits = bits << 8 | at[k];
    uint32_t low = (uint32_t)bits;
    float single;
    double real;
    memcpy(&single, &low, sizeof single);
    memcpy(&real, &bits, sizeof real);
    if (attr->dtype == FLOAT32)
        return scalar_f32(single);
    return attr->dtype == FLOAT64 ? scalar_f64(real)
           : attr->dtype == INT32 ? scalar_to(scalar_i64((int32_t)low), INT32)
                                  : scalar_i64((int64_t)bits);
}

/* Cells that lie in the file as they do in memory are shown where they are; others are copied. */
static bool lies_as_in_memory(const Attrs *attr)
{
    const uint16_t one = 1;
    bool lowest_first = *(const char *)&one == 1;
    return lowest_first && attr->dtype != BOOL && attr->file_cells &&
           attr->file_width == (int)dtype_size(attr->dtype) &&
           (uintptr_t)attr->file_cells % (uintptr_t)attr->file_width == 0;
}

static bool infer_load(OpCall *c)
{
    if (!infer_create(c))
        return false;
    if (!lies_as_in_memory(c->attr))
        return true;
    Storage *s = ARENA_NEW(c->trace->arena, Storage);
    *s = (Storage){.dtype = c->dtype, .count = shape_count(c->shape), .lent = true};
    memcpy(&s->cells, &c->attr->file_cells, sizeof s->cells); /* never written through: cells.c */
    c->out = tensor_over(s, c->shape);
    return true;
}

static void run_load(OpCall *c)
{
    if (c->out.storage->lent)
        return;
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++)
        storage_set(c->out.storage, i, file_cell(c->attr, i));
}

static void explain_load(Explaining *e)
{
    explain_constant(e, file_cell(&e->node->attr, e->x->cell.cell), e->node->at);
}

static void explain_given(Explaining *e)
{
    const Attrs *attr = &e->node->attr;
    int64_t i = e->x->cell.cell;
    explain_constant(e, given_cell(attr, i), attr->cells ? attr->places[i] : e->node->at);
}

static void explain_count(Explaining *e)
{
    const Node *n = e->node;
    int64_t cell = e->x->cell.cell;
    explain_add_part(e, "start", n->attr.value);
    explain_add_part(e, "step", n->attr.step);
    explain_add_part(e, "index", scalar_i64(cell));
    explain_add_part(e, "base", scalar_i64(group_start(cell, tensor_count(n->out))));
}

/* ---- the rows ---- */

#define LOAD_CELLS                                                                                 \
    .infer = infer_load, .run = run_load, .explain = explain_load, .kind = EXPLAIN_LITERAL
#define CREATE(how, why, what) .infer = infer_create, .run = how, .explain = why, .kind = what

#define CREATE_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
