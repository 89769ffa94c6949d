/*
 * ops.h - the operation table: one row per tensor operation.
 *
 * A row (ops.def) says what an operation is called, how the result's type and shape follow from the
 * operands, how it is computed through struct Kernels, how one cell of it is explained and written
 * down, what the loops of its kernel count, how axis labels and cell kinds pass through. The
 * dispatcher, explanations, pictures, texts, help and tests read the same row.
 *
 * src/README.md says how an operation is added. tests/test_every_operation.c runs every row, and
 * fails until it knows how to call the new one; for elementwise operations it works out the call
 * itself. If no kind of explanation fits, the operation brings a new one: the compiler then names
 * each switch that lacks it.
 *
 * A view's row has no `run`: its shape rule sets `out` to a tensor on the operand's storage.
 */
#ifndef TRACE_OPS_H
#define TRACE_OPS_H

#include "trace/explain.h"
#include "trace/trace.h"

typedef enum OpId {
#define ALL_ROWS
#define OPERATION(id, ...) OP_##id,
#include "trace/ops.def"
    OP_COUNT
} OpId;

/* What the loops of an operation's kernel count; so also which part of each operand a part of the
 * result is made of. */
typedef enum LoopKind {
    LOOPS_NONE,     /* there is no kernel: views, copies, creation */
    LOOPS_CELLS,    /* i: all cells, each by itself */
    LOOPS_ROWS,     /* i: rows, j: the cells of one, along attr.dim; a row gives one cell */
    LOOPS_SOFTMAX,  /* the same, but a row gives a row */
    LOOPS_TRIANGLE, /* i: rows, j: columns of one matrix */
    LOOPS_DOT,      /* i: the cells of two vectors, which are summed */
    LOOPS_MATMUL,   /* i: rows of operand 0, j: columns of operand 1, p: what is summed */
    LOOPS_LINEAR,   /* the same, but j: rows of operand 1 */
} LoopKind;

/* Which dimension of the result a dimension of an operand becomes (axes.c); labels go with it where
 * the size is kept: those of every operand, the first known one wins, or those of operand 0. */
typedef enum AxisRule {
    AXES_NONE,      /* none: a fresh tensor */
    AXES_BROADCAST, /* aligned at the last dimension; labels of every operand */
    AXES_INDEX,
    AXES_PERMUTE,
    AXES_VIEW, /* the one with the same product of the sizes before it */
    AXES_STACK,
    AXES_FIRST,  /* aligned at the last dimension; labels of operand 0 */
    AXES_CAT,    /* the same one; labels of every operand, joined along attr.dim */
    AXES_REPEAT, /* the same one; along attr.dim each token as often as its slice */
    AXES_REDUCE,
    AXES_SCAN,   /* the same one, but attr.dim is gone through whole */
    AXES_LINEAR, /* operand 0: all but the last; others: their first becomes the last */
    AXES_PICK,   /* operand 0: what no ids lead; ids: where attr.dim says */
    AXES_GATHER, /* the same one, but of operand 0 not attr.dim */
    AXES_MATMUL, /* rows of the first, columns of the second, batch of both; labels of both */
} AxisRule;

/* How masked and dropped pass through. */
typedef enum KindRule {
    KINDS_FORGET,
    KINDS_KEEP,    /* those of the operand's cell at the same place: the first term */
    KINDS_MOVE,    /* those of the first term, which stood at another place */
    KINDS_DROP,    /* keep, and dropped where the draw says so */
    KINDS_MASK,    /* masked_fill: where the mask is true */
    KINDS_PRODUCT, /* keep, and masked where the other factor is a 0 of a tril or triu */
} KindRule;

/* How two cells compare; UNORDERED: one of them is NaN. */
enum Order { LESS = 1, EQUAL = 2, MORE = 4, UNORDERED = 8 };

struct Explaining;

/* One call on its way through a row. */
typedef struct OpCall {
    Trace *trace;
    const struct Op *op;
    const Kernels *kernels; /* NULL: the trace chooses by the work there is */
    const Operand *in;      /* the operands */
    Tensor *t;              /* their tensors; of a number it has no storage and rank 0 */
    int count;              /* of operands */
    Attrs *attr;
    DType dtype;         /* of the result: operand 0's, where the shape rule sets no other */
    Shape shape;         /* of the result: operand 0's, where the shape rule sets no other */
    Tensor out;          /* made by the trace for run; set by the shape rule of a view */
    struct Kept *made;   /* the buffer of its own that a large result gets, or NULL (keep.h) */
    bool filled;         /* it holds what the call writes already */
    const Tensor *guide; /* one for each operand, with the result's shape, where the result lies in
                          * memory as they do, not as the operands; NULL: there are none */
    double work;         /* how many multiplications or additions it takes; 0: one for each cell */
    Arena *scratch;
    Span at;
    Error *error;
    bool unmet;         /* sizes do not broadcast: set by shape_mismatch */
    PackedList *packed; /* where a replay wants to know the arrays; else NULL */
    int64_t skip;       /* cells of the whole result that come before the part that is computed */
} OpCall;

/* How an explanation writes terms: before t0 between t1 between ... after. */
typedef struct Notation {
    const char *before, *between, *after;
} Notation;

typedef struct Op {
    const char *name;   /* as errors and reports say it: "matmul" */
    const char *doc;    /* one line for help OP, and for a cell */
    const char *says;   /* of rows: the sentence of an explained cell. {0} is the row, {1} how many
                         * numbers, {2} a number of the call, {3} the order (words/happens.c) */
    const char *plain;  /* the whole of it, as a caption: {0} and {1} are the operands, {2} "each
                         * row";  NULL: doc */
    const char *told;   /* how code calls it: "topk().indices"; NULL: its name */
    const char *sign;   /* as code and pictures of rows write it: "*"; NULL: its name */
    const char *symbol; /* of an infix sign: as pictures set it between two operands: "·" */
    Notation notation;  /* in formulas; without it they write "name(t0, t1, ...)" */
    const char *kernel; /* function in kernels.c that computes it for float32; NULL: none */
    size_t slot;        /* that kernel's offset within struct Kernels */
    int least, most;    /* operands */
    bool (*infer)(OpCall *c);              /* the shape rule */
    void (*run)(OpCall *c);                /* NULL: a view */
    void (*explain)(struct Explaining *e); /* fills kind, parts and terms (ops_run.h) */
    ExplainKind kind;

    /* Kind ELEMENT, of other types than float32; b is ignored by operations of one operand. */
    int64_t (*whole)(int64_t a, int64_t b); /* int64; NULL: refused */
    int64_t (*truth)(int64_t a, int64_t b); /* bool, as 0 and 1; NULL: refused */
    double (*real)(double a, double b); /* floats in double precision, as PyTorch's of 64 bits */
    bool (*test)(double a, double b);   /* questions: the result is bool */
    /* Of kinds FOLD and SCAN: a row of m cells into one, or into a row (ops_fold.c, ops_scan.c). */
    Scalar (*fold)(const Scalar *x, int64_t m, const Attrs *attr, DType dtype);
    void (*scan)(Scalar *y, const Scalar *x, int64_t m, const Attrs *attr, DType dtype);
    bool grows;   /* of a scan: each cell is made of those up to it */
    int compares; /* comparisons: the Orders of a and b for which the result is true; else 0 */
    const char *refused; /* PyTorch's name for it then; NULL: `name` */
    bool divides;        /* int64: division by 0 is an error */

    bool draws;       /* takes random numbers: attr.seed and attr.draw say from where */
    bool keeps_order; /* a fresh result lies in memory in the order in which its operands lie */
    LoopKind loops;
    AxisRule axes;
    KindRule kinds;
} Op;

const Op *op_row(int id);

/* The function in kernels.c that computes a node for float32: the row's, or, of long sums, another.
 * NULL: none. */
const char *node_kernel(const Trace *t, const Node *n);

/* The OpId of the operation with that name, or with that sign between two operands in code ("*");
 * -1: there is none. */
int op_find(Str name);
int op_infix(Str sign);

/* A view's result shows cells of its operand. A view and a write compute no new numbers. */
bool op_is_view(int id);
bool op_computes(int id);

/* An elementwise operation on one cell (or two; b is ignored by those of one operand). a and b are
 * converted to dtype first, for comparisons to what both promote to. Integer overflow wraps as in
 * PyTorch; integer division by zero gives 0 (the caller has refused it). The operation must have a
 * kernel, or `whole`, or `truth`, as dtype says. */
Scalar op_cell(const Op *op, DType dtype, Scalar a, Scalar b);

/* How many runs of equal cells a row has, once in order or as it stands. */
int64_t op_runs(const Scalar *x, int64_t m, bool standing);

/* The result of a fold or scan that is explained, from its terms (ops_fold.c, ops_scan.c). */
Scalar op_times_plus(DType dtype, Scalar a, Scalar b, Scalar c); /* a * b + c */
Scalar op_fold(const Explanation *x);
Scalar op_scan(const Explanation *x);

#endif
