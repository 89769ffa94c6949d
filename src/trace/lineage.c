/*
 * lineage.c - following one cell backwards to a mask or a dropout (see explain.h).
 */
#include "trace/explain.h"

#include "trace/ops.h"

enum { LINEAGE_STEPS = 64 }; /* operations followed: the chapter needs five */

typedef bool FindBefore(const Trace *t, Arena *a, const Explanation *x, CellRef *before);

static bool is_cell(const Explanation *x, int term)
{
    return term < x->terms && x->term[term].cell.node != NO_NODE;
}

/* True for a cell that tril or triu kept or cut, cast or moved since. */
static bool from_triangle(const Trace *t, Arena *a, CellRef cell)
{
    Explanation x = explain_origin(t, a, cell);
    while (x.kind == EXPLAIN_CAST && is_cell(&x, 0))
        x = explain_origin(t, a, x.term[0].cell);
    return x.kind == EXPLAIN_TRIANGLE;
}

/* The operand that a mask of zeros and ones was multiplied with. */
static bool before_product(const Trace *t, Arena *a, const Explanation *x, CellRef *before)
{
    if (!is_cell(x, 0) || !is_cell(x, 1))
        return false;
    for (int mask = 1; mask >= 0; mask--)
        if (from_triangle(t, a, x->term[mask].cell)) {
            *before = x->term[1 - mask].cell;
            return true;
        }
    return false;
}

/* A cut cell of a triangle has no term; its operand's cell has the same place. */
static bool before_triangle(const Trace *t, const Explanation *x, CellRef *before)
{
    const Operand *in = &trace_node(t, x->cell.node)->in[0];
    *before = (CellRef){in->node, x->cell.node, x->cell.cell};
    return in->node != NO_NODE;
}

static bool before_mask(const Trace *t, Arena *a, const Explanation *x, CellRef *before)
{
    if (x->kind == EXPLAIN_MASKED && is_cell(x, 0)) {
        *before = x->term[0].cell;
        return true;
    }
    if (x->kind == EXPLAIN_TRIANGLE)
        return before_triangle(t, x, before);
    return op_row(x->op)->kinds == KINDS_PRODUCT && before_product(t, a, x, before);
}

static bool before_dropout(const Trace *t, Arena *a, const Explanation *x, CellRef *before)
{
    (void)t;
    (void)a;
    *before = is_cell(x, 0) ? x->term[0].cell : *before;
    return x->kind == EXPLAIN_DROP && is_cell(x, 0);
}

/* The one operand cell whose kind this cell takes over; false where there is none. */
static bool stands_on(const Explanation *x, CellRef *below)
{
    int own = !is_cell(x, 0);
    bool keeps = op_row(x->op)->kinds != KINDS_FORGET && is_cell(x, own);
    if (keeps)
        *below = x->term[own].cell;
    return keeps;
}

/* True where some of the tensor's cells were written in place and others were not, or were by
 * another statement: what is behind one cell then says nothing about the rest. */
static bool is_patchwork(const Trace *t, CellRef c)
{
    NodeId last = trace_last_write(t, c.node, c.time);
    Tensor own = trace_node(t, c.node)->out;
    if (last == NO_NODE || tensor_count(trace_node(t, last)->out) == own.storage->count)
        return false;
    NodeId first = trace_written(t, (CellRef){c.node, c.time, 0}).node;
    for (int64_t i = 1, n = tensor_count(own); i < n; i++)
        if (trace_written(t, (CellRef){c.node, c.time, i}).node != first)
            return true;
    return false;
}

static bool follow(const Trace *t, Arena *a, CellRef from, FindBefore *find, Change *out)
{
    for (int i = 0; i < LINEAGE_STEPS; i++) {
        CellRef made;
        if (is_patchwork(t, from))
            return false;
        const Node *n = explain_maker(t, from, &made);
        if (op_loops(n->op) == LOOPS_SOFTMAX) { /* the same cell of its row is enough */
            from = (CellRef){n->in[0].node, n->id, made.cell};
            continue;
        }
        if (op_row(n->op)->kinds == KINDS_FORGET && op_loops(n->op) != LOOPS_TRIANGLE)
            return false;
        Explanation x = explain_cell(t, a, from);
        out->after = x.cell;
        if (find(t, a, &x, &out->before))
            return true;
        if (!stands_on(&x, &from))
            return false;
    }
    return false;
}

bool lineage_mask(const Trace *t, Arena *a, CellRef from, Change *out)
{
    return follow(t, a, from, before_mask, out);
}

bool lineage_dropout(const Trace *t, Arena *a, CellRef from, Change *out)
{
    return follow(t, a, from, before_dropout, out);
}

int64_t lineage_alias(const Trace *t, CellRef c, NodeId node, NodeId time)
{
    if (c.node == NO_NODE || node == NO_NODE || c.cell < 0)
        return -1;
    Tensor from = trace_node(t, c.node)->out, to = trace_node(t, node)->out;
    if (from.storage != to.storage || c.cell >= tensor_count(from))
        return -1;
    CellRef found = {node, time, tensor_index(to, tensor_slot(from, c.cell))};
    bool same = found.cell >= 0 && scalar_same(trace_cell(t, c), trace_cell(t, found));
    return same ? found.cell : -1;
}

const Node *lineage_maker(const Trace *t, NodeId node, NodeId time)
{
    NodeId changed = trace_last_write(t, node, time);
    if (changed == NO_NODE)
        return trace_node(t, node);
    const Node *write = trace_node(t, changed);
    Operand cells = write->in[1];
    if (write->in[0].node != node || cells.node == NO_NODE ||
        trace_last_write(t, cells.node, write->id) != NO_NODE)
        return NULL;
    const Node *made = trace_node(t, cells.node);
    return shape_equal(made->out.shape, write->out.shape) ? made : NULL;
}
