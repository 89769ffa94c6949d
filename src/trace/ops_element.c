/*
 * ops_element.c - operations on each cell by itself, and on pairs of cells.
 *
 * Float32 results come from the kernel named in the row; int64 and bool ones from op_cell, cell by
 * cell. The right operand is broadcast to the left one's shape, or both to a
 * common one.
 */
#include "trace/ops_run.h"

/* False with PyTorch's sentence where the row has no arithmetic for the type. */
static bool knows_type(const OpCall *c)
{
    const Op *op = c->op;
    bool known = c->dtype == FLOAT32 || (c->dtype == INT64 ? op->whole != NULL : op->truth != NULL);
    return known || error_at(c->error, c->at, "\"%s\" not implemented for '%s'",
                             op->refused ? op->refused : op->name, dtype_word(c->dtype));
}

bool infer_unary(OpCall *c)
{
    c->dtype = operand_dtype(c, 0);
    c->shape = c->t[0].shape;
    return knows_type(c);
}

bool infer_float_unary(OpCall *c)
{
    c->dtype = FLOAT32;
    c->shape = c->t[0].shape;
    return true;
}

static Shape operand_shape(const OpCall *c, int k)
{
    return c->t[k].storage ? c->t[k].shape : (Shape){0};
}

void shape_mismatch(OpCall *c, Shape a, Shape b, int bad)
{
    int rank = a.rank > b.rank ? a.rank : b.rank;
    error_at(c->error, c->at,
             "The size of tensor a (%lld) must match the size of tensor b (%lld) at non-singleton "
             "dimension %d",
             (long long)a.size[bad - (rank - a.rank)], (long long)b.size[bad - (rank - b.rank)],
             bad);
}

static bool broadcast(OpCall *c)
{
    Shape a = operand_shape(c, 0), b = operand_shape(c, 1);
    int bad = 0;
    if (shape_broadcast(a, b, &c->shape, &bad))
        return true;
    shape_mismatch(c, a, b, bad);
    return error_hint(c->error, "%s: the shapes are %s and %s; sizes must be equal or 1",
                      c->op->name, shape_text(a).text, shape_text(b).text);
}

bool infer_binary(OpCall *c)
{
    c->dtype = dtype_promote(operand_dtype(c, 0), operand_dtype(c, 1));
    if (c->dtype == BOOL && c->op == op_row(OP_SUB))
        return error_at(c->error, c->at,
                        "Subtraction, the `-` operator, with two bool tensors is not supported.");
    return broadcast(c) && knows_type(c);
}

bool infer_div(OpCall *c)
{
    c->dtype = FLOAT32;
    return broadcast(c);
}

bool infer_compare(OpCall *c)
{
    c->dtype = BOOL;
    return broadcast(c);
}

bool infer_bitwise(OpCall *c)
{
    c->dtype = operand_dtype(c, 0);
    c->shape = c->t[0].shape;
    if (c->count > 1) {
        c->dtype = dtype_promote(c->dtype, operand_dtype(c, 1));
        if (!broadcast(c))
            return false;
    }
    if (c->dtype != FLOAT32)
        return knows_type(c);
    error_at(c->error, c->at, "\"%s_cpu\" not implemented for 'Float'", c->op->name);
    return error_hint(c->error, "it works on true and false: x > 0 or x.bool() makes a mask of x");
}

/* One cell at a time, any type. */
static void run_generic(OpCall *c, int operands)
{
    Cells a = cells_start(c, 0, c->shape, operand_dtype(c, 0));
    Cells b = cells_start(c, operands - 1, c->shape, operand_dtype(c, operands - 1));
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        Scalar x = cells_next(&a), y = operands > 1 ? cells_next(&b) : x;
        if (c->op->divides && scalar_double(y) == 0)
            error_at(c->error, c->at, "ZeroDivisionError");
        storage_set(c->out.storage, i, op_cell(c->op, c->dtype, x, y));
    }
}

static void call_unary(const OpCall *c, float *y, const float *const *x, int64_t first, int n)
{
    (void)first;
    ((UnaryKernel *)row_kernel(c))(y, x[0], n);
}

static void call_binary(const OpCall *c, float *y, const float *const *x, int64_t first, int n)
{
    (void)first;
    ((BinaryKernel *)row_kernel(c))(y, x[0], x[1], n);
}

void run_unary(OpCall *c)
{
    if (c->dtype != FLOAT32) {
        run_generic(c, 1);
        return;
    }
    run_cells(c, 1, call_unary);
}

void run_binary(OpCall *c)
{
    if (c->dtype != FLOAT32) {
        run_generic(c, 2);
        return;
    }
    run_cells(c, 2, call_binary);
}

void run_bitwise(OpCall *c)
{
    run_generic(c, c->count);
}

void run_compare(OpCall *c)
{
    run_generic(c, 2);
}

void explain_elements(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    int64_t at[MAX_RANK];
    index_split(n->out.shape, x->cell.cell, at);
    explain_room(a, x, n->in_count);
    for (int k = 0; k < n->in_count; k++)
        explain_term(t, x, n, k, broadcast_index(t, n, k, n->out.shape, at));
}
