/*
 * ops.h - the operation table: one row per tensor operation.
 *
 * A row says everything there is to know about an operation: what it is called, how the result's
 * type and shape follow from the operands, how it is computed through struct Kernels, how one cell
 * of it is explained, how axis labels and cell kinds pass through. Dispatcher, explanations, help
 * text and tests read the same row. To add an operation: add an OpId, a row in ops.c, and a
 * function only where no family (elementwise, reduction, view, ...) fits.
 *
 * A view's row has no `run`: its shape rule sets `out` to a tensor on the operand's storage.
 */
#ifndef TRACE_OPS_H
#define TRACE_OPS_H

#include "trace/explain.h"
#include "trace/trace.h"

typedef enum OpId {
    /* creation: attr.shape, attr.dtype */
    OP_TENSOR,  /* attr.cells, attr.places */
    OP_FULL,    /* zeros, ones, empty: attr.value */
    OP_ARANGE,  /* attr.value (start), attr.step */
    OP_RAND,    /* attr.seed and attr.draw are set by the trace */
    OP_UNIFORM, /* likewise; attr.lo, attr.hi: how a Linear layer's weights begin */
    /* views of operand 0 */
    OP_INDEX,     /* attr.pick */
    OP_PERMUTE,   /* attr.order; .T, .mT, transpose, permute */
    OP_VIEW,      /* attr.shape; view, reshape, unsqueeze, squeeze */
    OP_PARAMETER, /* nn.Parameter: the same cells */
    /* copies */
    OP_CLONE,             /* clone, contiguous, and reshape where no view is possible */
    OP_CAST,              /* attr.dtype; .float(), .bool() */
    OP_STACK,             /* attr.dim; any number of operands */
    OP_CAT,               /* attr.dim */
    OP_REPEAT_INTERLEAVE, /* attr.times, attr.dim */
    OP_WRITE,             /* operand 0: the view written to, 1: the new cells, broadcast to it */
    /* elementwise, one operand */
    OP_NEG,
    OP_ABS,
    OP_EXP,
    OP_SQRT,
    OP_TANH,
    /* elementwise, two operands, broadcast */
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_FLOORDIV,
    OP_MOD,
    OP_POW,
    OP_MAXIMUM,
    OP_MINIMUM,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    /* likewise, of bool and int64 only */
    OP_BITAND,
    OP_BITOR,
    OP_BITNOT, /* one operand */
    /* over one dimension or all: attr.dim, attr.all, attr.keepdim */
    OP_SUM,
    OP_MEAN,
    OP_MAX,
    OP_MIN,
    OP_ARGMAX, /* the index where OP_MAX of the same attributes found it; likewise */
    OP_ARGMIN,
    OP_SOFTMAX, /* attr.dim */
    /* products */
    OP_DOT,
    OP_MATMUL,
    OP_LINEAR,  /* x (..., k), weight (m, k), and a bias (m) or none */
    OP_DROPOUT, /* attr.p, attr.mkl; attr.seed and attr.draw are set by the trace */
    /* masks */
    OP_TRIL, /* attr.diagonal */
    OP_TRIU,
    OP_MASKED_FILL, /* operand 0, bool mask 1 (broadcast), attr.value */
    OP_COUNT
} OpId;

/* How labels pass through. */
typedef enum LabelRule {
    LABELS_NONE,      /* a fresh tensor */
    LABELS_BROADCAST, /* every operand's, aligned at the last dimension; first known wins */
    LABELS_INDEX,
    LABELS_PERMUTE,
    LABELS_VIEW, /* dimensions of equal running product keep theirs */
    LABELS_STACK,
    LABELS_FIRST,  /* operand 0's, same rank; not the dimension whose size changed */
    LABELS_CAT,    /* every operand's; along the dimension word after word */
    LABELS_REPEAT, /* operand 0's; along the dimension each word as often as its slice */
    LABELS_REDUCE,
    LABELS_LINEAR, /* all of operand 0's but the last */
    LABELS_MATMUL, /* rows of the first, columns of the second, batch of both: first known wins */
} LabelRule;

/* How masked and dropped pass through. */
typedef enum KindRule {
    KINDS_FORGET,
    KINDS_KEEP,    /* those of the operand cell it stands on (own term) */
    KINDS_DROP,    /* keep, and dropped where the draw says so */
    KINDS_MASK,    /* masked_fill: where the mask is true */
    KINDS_PRODUCT, /* keep, and masked where the other factor is a 0 of a tril or triu */
} KindRule;

/* One call on its way through a row. */
typedef struct OpCall {
    Trace *trace;
    const struct Op *op;
    const Kernels *kernels; /* NULL: the trace chooses by the work there is */
    const Operand *in;      /* the operands, */
    Tensor *t;              /* their tensors; storage NULL for numbers */
    int count;
    Attrs *attr;
    DType dtype;       /* of the result: set by the shape rule, */
    Shape shape;       /* like this */
    Tensor out;        /* made by the trace for run; set by the shape rule of a view */
    double work;       /* how many multiplications or additions it takes; 0: one for each cell */
    const float *kept; /* dropout: 1 for each cell that stays, else 0 */
    Arena *scratch;
    Span at;
    Error *error;
    PackedList *packed; /* for who watches: trace_rerun; else NULL */
    int64_t skip;       /* cells of the result that come before this part of it */
} OpCall;

typedef struct Op {
    const char *name;   /* as errors and reports say it: "matmul" */
    const char *doc;    /* one line for help OP */
    const char *kernel; /* function in kernels.c that computes it for float32; NULL: none */
    size_t slot;        /* that kernel's offset within struct Kernels (families read it) */
    int least, most;    /* operands */
    bool (*infer)(OpCall *c);
    void (*run)(OpCall *c); /* NULL: a view */
    /* Fills kind, parts and terms of x for its cell; node n is the computing one. */
    void (*explain)(const Trace *t, Arena *a, const Node *n, Explanation *x);
    ExplainKind kind; /* for families */
    bool draws;       /* takes random numbers: attr.seed and attr.draw say from where */
    LabelRule labels;
    KindRule kinds;
} Op;

const Op *op_row(int id);
const Op *op_find(Str name); /* NULL: no such operation */

#endif
