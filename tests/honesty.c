/*
 * honesty.c - see honesty.h.
 */
#include "honesty.h"

#include "numbers/rng.h"
#include "test.h"
#include "trace/explain.h"
#include "trace/ops.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void lie(Honesty *count, const Trace *t, CellRef c, const char *what)
{
    char text[200];
    const Node *n = trace_node(t, c.node);
    snprintf(text, sizeof text, "node %d (%s '%.*s') cell %lld: %s", (int)c.node,
             op_row(n->op)->name, STR_ARG(span_text(n->at)), (long long)c.cell, what);
    count->lies++;
    CHECK_STR(text, "honest");
}

static bool is_nan(Scalar s)
{
    return s.dtype == FLOAT32 && isnan(s.f32);
}

/* max and sum as shown must be those of the terms as shown; long rows are added in eight turns,
 * rows along another dimension than the last one after the other. */
/* Of a softmax that is not along the last dimension: is its column one of eight taken at once? */
static bool is_in_eight(const Explanation *x)
{
    int64_t side = 1;
    for (int d = x->attr->dim + 1; d < x->from.shape.rank; d++)
        side *= x->from.shape.size[d];
    return x->cell.cell % side < side / 8 * 8;
}

static bool softmax_parts_true(const Explanation *x)
{
    float max = -INFINITY, sum = 0, s[8] = {0}, own = explain_part(x, "x").f32;
    bool last = x->attr->dim >= x->from.shape.rank - 1 || fast_of(x->kernels);
    bool turns = x->terms >= 8 && x->attr->dim == x->from.shape.rank - 1 && !fast_of(x->kernels);
    float (*power)(float) = last || is_in_eight(x) ? e_to : expf;
    for (int i = 0; i < x->terms; i++)
        max = fmaxf(max, x->term[i].value.f32);
    for (int i = 0; i < x->terms; i++) {
        s[i % 8] += power(x->term[i].value.f32 - max);
        sum += power(x->term[i].value.f32 - max);
    }
    sum = turns ? s[0] + s[4] + (s[2] + s[6]) + (s[1] + s[5] + (s[3] + s[7])) : sum;
    return is_nan(x->result) ||
           (scalar_same(explain_part(x, "max"), scalar_f32(max)) &&
            scalar_same(explain_part(x, "sum"), scalar_f32(sum)) &&
            scalar_same(explain_part(x, "exp"), scalar_f32(power(own - max))) &&
            (!last || scalar_same(explain_part(x, "scale"), scalar_f32(1 / sum))));
}

static bool literal_reads_back(const Explanation *x)
{
    double value;
    Str text = span_text(x->term[0].at);
    if (text.len == 0 || !str_to_double(text, &value))
        return true; /* an expression such as -torch.inf: nothing to read */
    return scalar_same(scalar_to(scalar_f32((float)value), x->result.dtype), x->result) ||
           x->result.dtype != FLOAT32;
}

static void check_cell(const Trace *t, CellRef c, Honesty *count)
{
    Arena a = arena_make(0);
    Explanation x = explain_cell(t, &a, c);
    count->cells++;
    if (!scalar_same(x.result, trace_cell(t, c)))
        lie(count, t, c, "the result is not the stored value");
    if (!explain_holds(&x))
        lie(count, t, c, "its terms do not give the stored cell");
    if (x.kind == EXPLAIN_SOFTMAX && !softmax_parts_true(&x))
        lie(count, t, c, "its parts are not those of the row");
    if (x.kind == EXPLAIN_LITERAL && !literal_reads_back(&x))
        lie(count, t, c, "the literal's text is another number");
    arena_free(&a);
}

static void check_cells(const Trace *t, const Node *n, Honesty *count)
{
    int64_t all = tensor_count(n->out);
    if (all <= HONESTY_CELLS) {
        for (int64_t i = 0; i < all; i++)
            check_cell(t, (CellRef){n->id, n->id + 1, i}, count);
        return;
    }
    Rng rng;
    rng_seed(&rng, 1);
    check_cell(t, (CellRef){n->id, n->id + 1, 0}, count);
    check_cell(t, (CellRef){n->id, n->id + 1, all - 1}, count);
    for (int i = 0; i < HONESTY_DRAWN; i++)
        check_cell(t, (CellRef){n->id, n->id + 1, rng_u32(&rng) % all}, count);
}

/* ---- operands that are not named must not matter ---- */

static bool names_term(const Explanation *x, NodeId node, int64_t cell)
{
    for (int i = 0; i < x->terms; i++)
        if (x->term[i].cell.node == node && x->term[i].cell.cell == cell)
            return true;
    return false;
}

static Tensor own_copy(Arena *a, Tensor t)
{
    Tensor copy = tensor_make(a, t.storage->dtype, t.shape);
    int64_t i = 0;
    for (Walk w = walk_start(t); w.left; walk_next(&w))
        storage_set(copy.storage, i++, storage_get(t.storage, w.slot));
    return copy;
}

static Scalar another(Scalar s)
{
    double v = scalar_double(s);
    if (s.dtype == BOOL)
        return scalar_b8(!s.b8);
    if (dtype_is_float(s.dtype))
        return scalar_to(scalar_f64(isfinite(v) ? v + 1 + fabs(v) : 1), s.dtype);
    return scalar_to(scalar_i64((int64_t)((uint64_t)scalar_whole(s) + 1)), s.dtype);
}

/* Compares the node computed with operand cell (k, q) changed against what is stored. */
static void compare_changed(const Trace *t, const Node *n, const Explanation *why, Tensor changed,
                            int k, int64_t q, Honesty *count)
{
    for (int64_t i = 0; i < tensor_count(n->out); i++) {
        CellRef c = {n->id, n->id + 1, i};
        bool same = scalar_same(storage_get(changed.storage, i), trace_cell(t, c));
        count->pairs++;
        if (!same && !names_term(&why[i], n->in[k].node, q))
            lie(count, t, c, "a cell that is no term of it changed it");
    }
}

static bool is_small(const Trace *t, const Node *n)
{
    bool small = tensor_count(n->out) <= HONESTY_PAIRS;
    for (int k = 0; k < n->in_count; k++)
        if (n->in[k].node != NO_NODE)
            small &= tensor_count(trace_node(t, n->in[k].node)->out) <= HONESTY_PAIRS;
    return small;
}

/* True for operands that say where numbers go: another id may change any cell of the result, also
 * one that nothing was put into before. */
static bool says_where(const Node *n, int k)
{
    return (n->op == OP_INDEX_PUT && k >= 2) || (n->op == OP_SCATTER && k == 1) ||
           n->op == OP_MASK_PLACES;
}

static void check_pairs(const Trace *t, const Node *n, Honesty *count)
{
    Arena a = arena_make(0);
    Tensor *in = ARENA_ARRAY(&a, Tensor, n->in_count);
    int64_t cells = tensor_count(n->out);
    Explanation *why = ARENA_ARRAY(&a, Explanation, cells + 1);
    for (int k = 0; k < n->in_count; k++)
        if (n->in[k].node != NO_NODE)
            in[k] = own_copy(&a, trace_tensor(t, &a, n->in[k].node, n->id));
    Rerun again = {.kernels = n->kernels, .in = in};
    for (int64_t i = 0; i < cells; i++)
        why[i] = explain_cell(t, &a, (CellRef){n->id, n->id + 1, i});
    compare_changed(t, n, why, trace_rerun(t, &a, n->id, &again), 0, -1, count);
    for (int k = 0; k < n->in_count; k++)
        for (int64_t q = 0; in[k].storage && !says_where(n, k) && q < tensor_count(in[k]); q++) {
            Scalar old = storage_get(in[k].storage, q);
            storage_set(in[k].storage, q, another(old));
            Tensor changed = trace_rerun(t, &a, n->id, &again);
            if (changed.storage) /* an id that leads nowhere is an error */
                compare_changed(t, n, why, changed, k, q, count);
            storage_set(in[k].storage, q, old);
        }
    arena_free(&a);
}

void honesty_check(const Trace *t, NodeId first, Honesty *count)
{
    for (NodeId id = first; id < trace_now(t); id++) {
        const Node *n = trace_node(t, id);
        check_cells(t, n, count);
        if (op_row(n->op)->run && n->op != OP_WRITE && n->in_count > 0 && is_small(t, n))
            check_pairs(t, n, count);
    }
}
