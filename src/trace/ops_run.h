/*
 * ops_run.h - what the families of operations (ops_*.c) share: how they make their rows, and tools
 * for shapes, for packing operands and for listing terms.
 *
 * In each family `infer_*` are shape rules, `run_*` pack operands and call a kernel, `explain_*`
 * list the terms of one cell. Private to src/trace.
 */
#ifndef TRACE_OPS_RUN_H
#define TRACE_OPS_RUN_H

#include "trace/ops.h"

#include <stddef.h>

/* How the file of a family makes a constant of each of its rows in ops.def. A row that no file
 * makes is missed by the linker. */
#define BUILD_ROW(id, word, text, ...)                                                             \
    const Op operation_##id = {.name = word, .doc = text, __VA_ARGS__};

/* The row's kernel: the pointer called `k` in struct Kernels. */
#define KERNEL(k) .kernel = #k, .slot = offsetof(Kernels, k)

#define ALL_ROWS
#define OPERATION(id, ...) extern const Op operation_##id;
#include "trace/ops.def"

/* pack.c: operands as the flat arrays kernels want */

/* Operand k broadcast to `shape`; a number is repeated. */
Tensor operand_over(const OpCall *c, int k, Shape shape);

/* The cells as float32, row-major, of `t`, which is operand k turned or stretched. */
const float *pack_view(OpCall *c, int k, Tensor t);

/* For operations that treat each cell alone: calls `run` for all cells of the result, with the
 * operands' cells that belong to them. Small tensors in one go; of large ones one stretch after
 * another is packed and computed, on all processors: the same bits, and no copy of the whole. */
typedef void CellKernel(const OpCall *c, float *y, const float *const *x, int n);
void run_cells(OpCall *c, CellKernel *run);

/* Notes for a replay that `cells` are those of operand k (or PACKED_RESULT), seen as `seen`. */
void pack_seen(OpCall *c, int k, const float *cells, Tensor seen);

/* Type of operand k: its tensor's or its number's. */
DType operand_dtype(const OpCall *c, int k);

/* The type that the first `count` operands are computed in together: torch.result_type. */
DType common_dtype(const OpCall *c, int count);

/* ops_element.c: should b replace a as the largest or smallest? The first NaN wins, else the first
 * of equals. */
bool extreme_replaces(bool largest, Scalar a, Scalar b);

/* ops_fold.c, ops_scan.c: a number as a cell of a type of floats; the product of two cells; the
 * terms of an explanation as a row, which the caller frees. */
Scalar real_cell(double x, DType dtype);
Scalar product_cell(Scalar a, Scalar b, DType dtype);
Scalar *terms_row(const Explanation *x);

/* ops_reduce.c: the shape that is left of operand 0, the cells of one row, which attr.dim and
 * attr.all say; operand 0 with its rows last; t with dimension `dim` moved last. */
Shape reduced_shape(const OpCall *c);
int64_t row_length(const OpCall *c);
Tensor rows_of(const OpCall *c);
Tensor with_last(Tensor t, int dim);

/* PyTorch's sentence about two shapes that broadcasting cannot line up at dimension `bad`. */
void shape_mismatch(OpCall *c, Shape a, Shape b, int bad);

/* PyTorch's sentence about `size` cells that cannot be stretched to dimension `dim` of a target. */
void cannot_expand(OpCall *c, Shape target, int dim, Shape from, int64_t size);

/* The kernel that the row's slot names. */
typedef void AnyKernel(void);
AnyKernel *row_kernel(const OpCall *c);

/* axes.c: the dimension of n's result that dimension e of its operand k, a tensor, becomes; -1:
 * none, because it is gone through whole for each cell. */
int axis_in_result(const Trace *t, const Node *n, int k, int e);

/* axes.c: cuts the operands down to what the row (or the cell, or all rows of the last two
 * dimensions) around result cell `around` needs; base is where that part begins in the result. An
 * operand without a storage is passed over. */
typedef enum CutPart { CUT_ROW, CUT_CELL, CUT_MATRIX } CutPart;
void axis_cut(const Trace *t, const Node *n, int64_t around, CutPart part, Tensor *in,
              int64_t *base);

/* ops_create.c: the shape rule of tensors that come from nowhere. */
bool infer_create(OpCall *c);

/* ---- sum_order.c: the order in which a sum is added ---- */

typedef struct SumOrder {
    int lanes;     /* cells that are added at once */
    int turns;     /* groups of them that take turns */
    int64_t plain; /* so many of the columns side by side are added from first to last instead */
    int64_t row;   /* cells of one sum */
    Shape shape;   /* of the operand, */
    int rank;      /* and how much a step along each dimension counts in the columns side by side */
    int64_t weight[MAX_RANK];
} SumOrder;

/* The order for an operand as it lies in memory. */
SumOrder sum_order(Tensor operand, const Attrs *attr);
bool sum_is_plain(const SumOrder *o, const Attrs *attr, int64_t cell);

/* Does it take the kernel with parts? Short sums, in four turns, have a simpler one. */
bool sum_in_parts(const SumOrder *o);

/* After how many rounds a part is carried on to the next level. */
int sum_block(int64_t rounds);

/* The sum of float64 cells. */
double sum_reals(const SumOrder *o, bool plain, const double *x, int64_t m);

/* Sums a row of float32 cells by the kernels, and divides by `over`. */
float sum_floats(const Kernels *k, const SumOrder *o, bool plain, const float *x, int64_t m,
                 float over);

/* ops_draw.c: the number that the outputs an explanation shows make. */
Scalar draw_again(const Explanation *x);

/* ops_draw.c: an operation is about to draw for cell `cell` of its result. Leaves a mark along
 * the stream when the last one is MARK_EVERY outputs or more behind. */
void mark_stream(OpCall *c, int64_t cell);

/* ---- explain.c: the terms of an explanation, whose memory comes from the arena ---- */

/* A cell on its way to its explanation. */
typedef struct Explaining {
    const Trace *trace;
    Arena *arena;
    const Node *node; /* computed the cell */
    Explanation *x;   /* to be filled; its cell is that of the node */
} Explaining;

/* The cells of an operand that one cell of the result is computed from: the i-th of them is cell
 * first + i * step. Where the operation goes through no dimension of the operand there is one. */
typedef struct Line {
    int64_t first, step, count;
} Line;

/* The line of operand k by the rule for axes; of a number one cell, 0. */
Line explain_line(const Explaining *e, int k);

/* Adds operand k as a term: its cell `index`, or the number it is. */
void explain_term(Explaining *e, int k, int64_t index);

/* Adds a number that is written at that place. */
void explain_constant(Explaining *e, Scalar value, Span at);

/* Gives the number of the term that is listed after term i of n: beyond EXPLAIN_MOST the middle
 * ones are passed over, and the explanation notes how many. */
int64_t explain_next(Explaining *e, int64_t i, int64_t n);

/* ops_reduce.c: is a row of m cells of a softmax added in eight turns? `last`: it runs along the
 * last dimension. */
enum { SOFTMAX_LANES = 8 };
bool softmax_is_long(int64_t m, bool last);

/* How many rows of a softmax over `dim` lie side by side; 0: it is the last dimension. */
int64_t softmax_side(Shape s, int dim);

/* Is the explained cell one of a float32 softmax that does not run along the last dimension? */
bool softmax_crosses(const Explanation *x);

/* Gives the sum of all exp(x - max) of a softmax whose row is listed, and its largest x in *max, in
 * the type of the result; and exp(x - max) of a term. */
double softmax_sum(const Explanation *x, double *max);
Scalar softmax_part(const Explanation *x, int term, double max);

/* Adds an intermediate number under its name, which must live as long as the program. */
void explain_add_part(Explaining *e, const char *name, Scalar value);

/* One cell of linspace (ops_create.c). */
Scalar space_cell(double start, double end, int64_t count, int64_t index, DType dtype);

/* One cell of arange: start + base * step, rounded, and on from there (ops_create.c). */
Scalar count_cell(Scalar start, Scalar step, int64_t base, int64_t index, DType dtype);

#endif
