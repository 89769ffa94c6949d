/*
 * ops_mask.c - triangles and masked filling: the causal mask's tools.
 */
#include "trace/ops_run.h"

bool infer_triangle(OpCall *c)
{
    c->dtype = operand_dtype(c, 0);
    c->shape = c->t[0].shape;
    if (c->shape.rank >= 2)
        return true;
    error_at(c->error, c->at, "%s: input tensor must have at least 2 dimensions", c->op->name);
    return error_hint(c->error, "the tensor is %s", shape_text(c->shape).text);
}

/* True for cells that tril / triu keep. */
static bool keeps(const Op *op, int64_t row, int64_t column, int diagonal)
{
    bool lower = op == op_row(OP_TRIL);
    return lower ? column - row <= diagonal : column - row >= diagonal;
}

void run_triangle(OpCall *c)
{
    int rank = c->shape.rank;
    int64_t n = c->shape.size[rank - 2], m = c->shape.size[rank - 1];
    int64_t count = tensor_count(c->out), items = count ? count / (n * m) : 0;
    if (c->dtype == FLOAT32) {
        DiagonalKernel *kernel = (DiagonalKernel *)row_kernel(c);
        const float *x = pack_operand(c, 0, c->shape);
        for (int64_t b = 0; b < items; b++)
            kernel(c->out.storage->f32 + b * n * m, x + b * n * m, (int)n, (int)m,
                   c->attr->diagonal);
        return;
    }
    Cells from = cells_start(c, 0, c->shape, c->dtype);
    for (int64_t i = 0; i < count; i++) {
        Scalar x = cells_next(&from);
        bool kept = keeps(c->op, i / m % n, i % m, c->attr->diagonal);
        storage_set(c->out.storage, i, kept ? x : scalar_i64(0));
    }
}

void explain_triangle(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    int64_t m = n->out.shape.size[n->out.shape.rank - 1];
    int64_t row = x->cell.cell / m % n->out.shape.size[n->out.shape.rank - 2];
    int64_t column = x->cell.cell % m;
    bool kept = keeps(op_row(n->op), row, column, n->attr.diagonal);
    explain_room(a, x, 1);
    if (kept)
        explain_term(t, x, n, 0, x->cell.cell);
    explain_add_part(x, "row", scalar_i64(row));
    explain_add_part(x, "column", scalar_i64(column));
    explain_add_part(x, "diagonal", scalar_i64(n->attr.diagonal));
    explain_add_part(x, "kept", scalar_i64(kept));
}

bool infer_masked_fill(OpCall *c)
{
    Shape x = c->t[0].shape, mask = c->t[1].shape;
    int bad;
    if (operand_dtype(c, 1) != BOOL) {
        error_at(c->error, c->at,
                 "masked_fill only supports boolean masks, but got mask with "
                 "dtype %s",
                 dtype_name(operand_dtype(c, 1)) + 6);
        return error_hint(c->error, "make the mask boolean: mask.bool()");
    }
    c->dtype = operand_dtype(c, 0);
    if (shape_broadcast(x, mask, &c->shape, &bad))
        return true;
    bool in_place = c->attr->in_place; /* PyTorch names the two in another order then */
    shape_mismatch(c, in_place ? x : mask, in_place ? mask : x, bad);
    int64_t room = mask.rank ? mask.size[mask.rank - 1] : 0,
            tokens = x.rank ? x.size[x.rank - 1] : 0;
    if (mask.rank >= 2 && x.rank >= 2 && room < tokens)
        return error_hint(c->error,
                          "the mask %s was built for %lld tokens, the input has %lld: the scores "
                          "are %s",
                          shape_text(mask).text, (long long)room, (long long)tokens,
                          shape_text(x).text);
    return error_hint(c->error, "the mask is %s, the tensor %s: cut it to size, e.g. mask[:n, :n]",
                      shape_text(mask).text, shape_text(x).text);
}

static void call_masked_fill(const OpCall *c, float *y, const float *const *x, int64_t first, int n)
{
    (void)first;
    c->kernels->masked_fill(y, x[0], x[1], scalar_to(c->attr->value, FLOAT32).f32, n);
}

void run_masked_fill(OpCall *c)
{
    if (c->dtype == FLOAT32) {
        run_cells(c, 2, call_masked_fill);
        return;
    }
    Cells from = cells_start(c, 0, c->shape, c->dtype), mask = cells_start(c, 1, c->shape, BOOL);
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        Scalar x = cells_next(&from);
        storage_set(c->out.storage, i, cells_next(&mask).b8 ? c->attr->value : x);
    }
}

void explain_masked_fill(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    int64_t at[MAX_RANK];
    index_split(n->out.shape, x->cell.cell, at);
    explain_room(a, x, 3);
    for (int k = 0; k < 2; k++)
        explain_term(t, x, n, k, broadcast_index(t, n, k, n->out.shape, at));
    x->term[x->terms++] = (Term){.cell = {NO_NODE, 0, 0}, .value = n->attr.value, .at = n->at};
}
