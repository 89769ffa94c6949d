/*
 * ops_run.h - the functions that rows of the operation table are made of, by family.
 *
 * `infer_*` are shape rules, `run_*` pack operands and call a kernel, `explain_*` list the terms of
 * one cell. Private to src/trace.
 */
#ifndef TRACE_OPS_RUN_H
#define TRACE_OPS_RUN_H

#include "trace/ops.h"

/* ops_create.c */
bool infer_create(OpCall *c);
void run_tensor(OpCall *c);
void run_full(OpCall *c);
void run_arange(OpCall *c);
void run_rand(OpCall *c);
void explain_literal(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_fill(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_count(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_draw(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_view.c */
bool infer_index(OpCall *c);
bool infer_permute(OpCall *c);
bool infer_view(OpCall *c);
bool infer_same(OpCall *c); /* the operand itself */
void explain_view(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_copy.c */
bool infer_clone(OpCall *c);
bool infer_cast(OpCall *c);
bool infer_stack(OpCall *c);
bool infer_cat(OpCall *c);
bool infer_repeat(OpCall *c);
bool infer_write(OpCall *c);
void run_clone(OpCall *c);
void run_stack(OpCall *c);
void run_cat(OpCall *c);
void run_repeat(OpCall *c);
void run_write(OpCall *c);
void explain_clone(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_stack(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_cat(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_repeat(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_write(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_element.c */
bool infer_float_unary(OpCall *c); /* exp, sqrt, tanh: float32 of any type */
bool infer_unary(OpCall *c);       /* neg, abs: the operand's type */
bool infer_binary(OpCall *c);
bool infer_div(OpCall *c);
bool infer_compare(OpCall *c);
void run_unary(OpCall *c);
void run_binary(OpCall *c);
bool infer_bitwise(OpCall *c); /* one operand or two, bool or int64 */
void run_bitwise(OpCall *c);
void run_compare(OpCall *c);
void explain_elements(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_reduce.c */
bool infer_sum(OpCall *c);
bool infer_mean(OpCall *c);
bool infer_extreme(OpCall *c);
bool infer_arg_extreme(OpCall *c);
bool infer_softmax(OpCall *c);
void run_reduce(OpCall *c);
void run_arg_extreme(OpCall *c);
void run_softmax(OpCall *c);
void explain_reduce(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_arg_extreme(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_softmax(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_product.c */

/* False with an error when `cells` results of k products each are more than anybody waits for. */
bool products_allowed(OpCall *c, Shape result, int64_t k);
bool infer_dot(OpCall *c);
bool infer_matmul(OpCall *c);
void run_dot(OpCall *c);
void run_matmul(OpCall *c);
void explain_dot(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_matmul(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_layer.c: what layers are made of */
void run_uniform(OpCall *c);
bool infer_linear(OpCall *c);
void run_linear(OpCall *c);
bool infer_dropout(OpCall *c);
void run_dropout(OpCall *c);
void explain_uniform(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_linear(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_dropout(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* ops_mask.c */
bool infer_triangle(OpCall *c);
bool infer_masked_fill(OpCall *c);
void run_triangle(OpCall *c);
void run_masked_fill(OpCall *c);
void explain_triangle(const Trace *t, Arena *a, const Node *n, Explanation *x);
void explain_masked_fill(const Trace *t, Arena *a, const Node *n, Explanation *x);

/* pack.c: operands as the flat arrays kernels want */

/* Operand k's cells as float32, row-major in `shape` (broadcast); a number is repeated. */
const float *pack_operand(OpCall *c, int k, Shape shape);

/* The same of `t`, which is operand k turned or stretched. */
const float *pack_view(OpCall *c, int k, Tensor t);

/* For operations that treat each cell alone: calls `run` for all cells of the result, with the
 * operands' cells that belong to them. Small tensors in one go; of large ones one stretch after
 * another is packed and computed, on all processors: the same bits, and no copy of the whole.
 * `first` is the number of the stretch's first cell. */
typedef void CellKernel(const OpCall *c, float *y, const float *const *x, int64_t first, int n);
void run_cells(OpCall *c, int operands, CellKernel *run);

/* Notes for a replay that `cells` are those of operand k (or PACKED_RESULT), seen as `seen`. */
void pack_seen(OpCall *c, int k, const float *cells, Tensor seen);

/* t with dimension `dim` moved last. */
Tensor with_last(Tensor t, int dim);

/* Walks operand k broadcast to `shape`, cell by cell, converted to `as`. */
typedef struct Cells {
    Walk walk;
    Scalar number;
    DType as;
} Cells;
Cells cells_start(const OpCall *c, int k, Shape shape, DType as);
Scalar cells_next(Cells *cells);

/* Type of operand k: its tensor's or its number's. */
DType operand_dtype(const OpCall *c, int k);

/* PyTorch's sentence about two shapes that broadcasting cannot line up at dimension `bad`. */
void shape_mismatch(OpCall *c, Shape a, Shape b, int bad);

/* The kernel that the row's slot names. */
typedef void AnyKernel(void);
AnyKernel *row_kernel(const OpCall *c);

/* ops_create.c: an operation is about to draw for cell `cell` of its result. Leaves a mark along
 * the stream when the last one is MARK_EVERY outputs or more behind. */
void mark_stream(OpCall *c, int64_t cell);

/* cells.c: writing in place. Room for the new cells of the view c->out, row-major in its own type.
 * When it is filled, write_end puts them in their place and journals what was there. */
bool writes_all(const OpCall *c); /* the new cells get a buffer; the old ones stay in theirs */
void *write_begin(OpCall *c);
void write_end(OpCall *c, void *cells);

/* explain.c: which operand cell stands behind which result cell */

/* Makes room for n terms. */
void explain_room(Arena *a, Explanation *x, int n);

/* How many of n terms are listed; and the number of the one that is listed after i. The second
 * notes in x how many terms were passed over. */
int explain_listed(int64_t n);
int64_t explain_next(Explanation *x, int64_t i, int64_t n);

/* Adds operand k of n as a term: its cell `index`, or the number it is. */
void explain_term(const Trace *t, Explanation *x, const Node *n, int k, int64_t index);

/* The index within operand k's own shape of the cell that broadcasting lines up with coordinates
 * `at` of `shape`. */
int64_t broadcast_index(const Trace *t, const Node *n, int k, Shape shape, const int64_t *at);

void explain_add_part(Explanation *x, const char *name, Scalar value);

/* One cell of arange: start + base * step, rounded, and on from there (ops_create.c). */
Scalar count_cell(Scalar start, Scalar step, int64_t base, int64_t index, DType dtype);

/* pack.c: gives the row-major result the order of cells it has in PyTorch. */
void lay_out_result(OpCall *c);

#endif
