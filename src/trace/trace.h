/*
 * trace.h - every tensor operation that ran, in order, with where it came from.
 *
 * A Node is one operation: its operands, attributes, source place and result (a view of a
 * storage). Node numbers are also the clock: *time t* is the moment before node t ran. An operand
 * of node k is read at time k; node k's own result is there from time k + 1 on. Writing in place is
 * a node too (OP_WRITE): it puts the new cells into the storage and keeps the overwritten ones in
 * the storage's journal, so that any cell can be read as it was at any time. Only cells.c knows
 * journals; everybody else asks trace_cell(ref).
 *
 * Steps are a second, tree-shaped index over the same clock: statements, loops, iterations, calls.
 * While a lesson is evaluated the trace only grows; afterwards it is read-only and shared.
 *
 * Must not know: syntax trees, Python values, pictures.
 */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "base/source.h"
#include "fast/fast.h"
#include "numbers/kernels.h"
#include "numbers/normal.h"
#include "numbers/rng.h"
#include "numbers/tensor.h"

#include <stdatomic.h>

typedef int32_t NodeId;

enum {
    NO_NODE = -1,
    MAX_NODES = 1000000, /* a lesson of the chapter has a few hundred; stops run-away loops */
    MAX_OPERANDS = 4096, /* of torch.stack, torch.cat */

    /* Multiplications (of softmax and sums: cells) from which on an operation is given to the fast
     * kernels: the teaching ones need a millisecond for as many, so below there is nothing to win,
     * and whatever fits a page, the whole chapter, keeps the digits of its plain loops. */
    FAST_FROM = 1 << 20,

    /* What the cells of large results may take, in all. Attention at GPT-2's size needs two of its
     * score matrices at a time, 201 MB each: the one an operation reads and the one it writes. */
    KEEP_MEGABYTES = 512,

    /* Bytes from which on a result is large: half a matrix of 1000 x 1000, which a loop may change
     * a thousand times. Below it even a thousand results fit a lesson, so what fits a page is
     * kept. */
    KEEP_FROM = 2 << 20
};

/* One operand of an operation: a node, or a plain Python number (node == NO_NODE). */
typedef struct Operand {
    NodeId node;
    Scalar number;
    Span at;       /* the operand's source text, e.g. keys.shape[-1]**0.5 */
    bool detached; /* its numbers alone: what is computed from it does not learn */
} Operand;

/* One dimension of x[...]: a single index (drop) or start:stop:step. */
typedef struct Pick {
    bool drop;
    int64_t start, step, size;
} Pick;

/* The non-tensor arguments; each operation uses a few (ops.h says which). */
typedef struct Attrs {
    int dim;  /* reduced, stacked or normalised dimension, counted from 0 */
    bool all; /* reduce over all dimensions */
    bool keepdim;
    bool descending;        /* sort, topk: the largest first; cummax, not cummin */
    int diagonal;           /* tril, triu */
    int64_t times;          /* repeat_interleave; topk: how many; kthvalue: which */
    bool packed;            /* clone: row-major, whatever the order of the operand's cells */
    DType dtype;            /* of created and cast tensors */
    Shape shape;            /* of created tensors and views */
    int order[MAX_RANK];    /* permute: dimension i of the result is order[i] of the operand;
                             * pick, index_put: see there */
    Pick pick[MAX_RANK];    /* index: one per dimension of the operand */
    bool accumulate;        /* index_put, scatter: add instead of replace */
    const int64_t *strides; /* view: the strides of the result where PyTorch gives others than those
                             * that follow from the shape; NULL: those */
    bool in_place;          /* masked_fill: meant for masked_fill_, for its message */
    Scalar value;           /* fill value of full and masked_fill; start of arange */
    Scalar step;            /* arange */
    const char *file_cells; /* load: the cells as a file has them, row-major without alignment, */
    int file_width;         /* so many bytes each; of 2 bytes a float is */
    bool file_brain;        /* a bfloat16, or else a float16 */
    Str file_entry;         /* and what the file calls them; empty: it has no names */
    const Scalar *cells;    /* tensor literal: its values, */
    const Span *places;     /* and where each is written */
    uint64_t seed;          /* random cells: the generator's seed and */
    int64_t draw;           /* how many outputs were drawn before the first one, */
    int64_t pair;           /* and where the pair was whose second normal number waited; -1: none */
    NormalWay way;          /* randn: how its numbers are made */
    double lo, hi;          /* uniform: its limits; randn: mean and spread */
    bool stable;            /* sort: equal cells as they stood */
    bool sequential;     /* sum: one after the other, whatever the order of the cells in memory */
    double p;            /* dropout: the chance of a cell to be dropped; var: what is taken from the
                          * count; norm: its order */
    bool mkl;            /* dropout: drawn as MKL does */
    const uint8_t *kept; /* dropout: a bit a cell, set where it was kept; found when it runs */
} Attrs;

/* What a dimension of a tensor stands for. */
typedef struct Axis {
    Str name;         /* "T", "d_in"; empty: unknown */
    const Str *token; /* one label per position, or NULL */
} Axis;

typedef struct Node {
    NodeId id;
    int op;         /* OpId, trace/ops.h */
    bool learns;    /* PyTorch says requires_grad: a parameter, and what is computed from one, */
    bool grown;     /* which has a grad_fn */
    NodeId became;  /* x.t_() and its kin, x.data = y: the view that this tensor is from then on; 0:
                       itself */
    NodeId earlier; /* of such a view: what the tensor became before; 0: nothing */
    Tensor out;
    Attrs attr;
    const Operand *in;
    int in_count;
    Span at;                /* the expression that asked for it */
    Str name;               /* the first variable that held it; empty: none */
    int step;               /* the innermost step it ran in */
    const Kernels *kernels; /* which kernels computed it */
    Axis axis[MAX_RANK];
} Node;

typedef enum StepKind {
    STEP_STATEMENT,
    STEP_LOOP,
    STEP_ITERATION,
    STEP_CALL,
    STEP_BRANCH
} StepKind;

/* An operand of a condition that was computed. */
typedef struct Decider {
    Span at;
    Str value;   /* as text; empty: too much to tell */
    NodeId node; /* where it is a tensor, else NO_NODE */
} Decider;

/* One way of a branch: its header ("elif n > 3"), its lines, and what was said about it. */
typedef struct Arm {
    Span at, body;
    bool asked; /* its condition was computed: an else has none, and behind the way that was taken
                   none is asked */
    bool taken;
    Str label; /* "elif n > 3: False (n = 2)"; empty where it was passed over */
    const Decider *by;
    int deciders;
} Arm;

/* An if, or a try: the ways it has, in their order. None taken: nothing was done. Of a loop the
 * only one is its else. */
typedef struct Branch {
    const Arm *arm;
    int arms;
} Branch;

/* A stretch of the clock, begin <= node < end, that belongs together. */
typedef struct Step {
    StepKind kind;
    Span at;   /* the statement; of a call the call expression, */
    Span def;  /* and the function that is called */
    Str label; /* loop: "for i, x_i"; iteration: "i = 2"; call: the function's name; branch: what
                  its arms say */
    const Branch *branch; /* of a branch; of a loop its else; NULL: it has none */
    int parent, first_child, last_child, next, before; /* step numbers, -1: none */
    int forgotten; /* of a loop: turns that trace_close left no step of */
    NodeId begin, end;
    uint32_t printed[2]; /* Trace.printed when it began and when it ended; from 4 GB on 0 */
} Step;

/* States of the generator, at least MARK_EVERY outputs apart, and later a MARK_PART of all outputs,
 * so that the millionth output is found without drawing all the others again. A state takes 2.5 KB;
 * MARK_EVERY outputs take 64 KB. */
enum { MARK_EVERY = 1 << 14, MARK_PART = 1 << 10 };
typedef ARENA_LIST(Rng) RngList;

/* Nodes lie in blocks, which stay where they are while the list grows. */
enum { NODE_BLOCK = 256 };
typedef struct NodeBlock {
    Node node[NODE_BLOCK];
} NodeBlock;
typedef struct NodeList {
    ARENA_LIST(NodeBlock *) blocks;
    size_t count; /* of nodes */
} NodeList;

typedef ARENA_LIST(Step) StepList;

/* What was refused since its operands' sizes do not meet: a product, or what is computed cell by
 * cell. It became no node. */
typedef struct Refusal {
    NodeId time; /* the node it would have become */
    int op;
    const Operand *in; /* two or more */
} Refusal;
typedef ARENA_LIST(Refusal) RefusalList;

typedef struct Trace {
    Arena *arena;
    Arena scratch;          /* packed operands; emptied after each operation */
    const Kernels *chosen;  /* what trace_make was given */
    const Kernels *kernels; /* for most operations */
    const FastSet *fast;    /* for those of much work that it has a kernel for; NULL: for none */
    double fast_from;       /* how much work, in multiplications */
    DType default_dtype;    /* torch.set_default_dtype: FLOAT32 or FLOAT64 */
    TensorFormat format;    /* torch.set_printoptions */
    bool tells_learning;    /* prints requires_grad=True: of scripts */
    bool no_grad;           /* gradients are switched off */
    Rng rng;
    RngList marks;
    NodeList nodes;
    StepList steps;
    RefusalList refused;   /* in order, the last one of each time */
    int open;              /* innermost open step, -1: none; set it to open a closed one again */
    const size_t *printed; /* how many bytes were printed so far; NULL: nobody counts */
    int losses;            /* of files, when it was made (base/mapped.h) */
    const atomic_bool *cancel; /* another thread sets it to stop the run; NULL: nobody does */
    struct Keep *keep;         /* cells of large results (trace/keep.h); NULL: all are kept */
    NodeId frozen; /* the first nodes are those of `lesson` and may not be written to; 0: none */
    const struct Trace *lesson; /* the lesson's trace, where this one looks at it from aside */
} Trace;

/* One cell of a node's view at a time. node == NO_NODE: a constant. */
typedef struct CellRef {
    NodeId node;
    NodeId time;
    int64_t cell; /* row-major index within the node's shape */
} CellRef;

/* An empty trace, its generator seeded with 0. What it records belongs to the arena; trace_free
 * frees its scratch memory. With `kernels` NULL the teaching kernels are used, and from FAST_FROM
 * on the fastest ones of this machine. Fast kernels that are given are used wherever they have one,
 * however small the work; others are used for everything. */
Trace trace_make(Arena *a, const Kernels *kernels);
void trace_free(Trace *t);

/* Sets other limits than KEEP_MEGABYTES and KEEP_FROM, both in bytes. Call it before anything ran.
 */
void trace_limit(Trace *t, size_t budget, size_t from);

const Node *trace_node(const Trace *t, NodeId id);

/* What was refused at that time; NULL: nothing was. */
const Refusal *trace_refusal(const Trace *t, NodeId time);
Node *trace_node_of(Trace *t, NodeId id); /* the same, to be changed */
Node *trace_add_node(Trace *t);   /* one more, all zeros; while nothing else looks at the trace */
NodeId trace_now(const Trace *t); /* the next node's number */

/* Runs operation `op` (OpId) on the operands and appends its node. Errors (shape, type, size) are
 * set at `at` with PyTorch's sentence and a hint; the result is then NO_NODE and nothing was
 * added. Operands and attrs are copied. */
NodeId trace_run(Trace *t, int op, const Operand *in, int count, const Attrs *attr, Span at,
                 Error *e);

/* False with an error (ERROR_CANCELLED) once another thread has asked the run to stop. */
bool trace_goes_on(const Trace *t, Error *e);

/* Did numbers of a file become zeros since the trace was made? True with the error that says so. */
bool trace_lost(const Trace *t, Error *e);

/* An array as a kernel gets it: the cells of `seen`, row-major. */
typedef struct Packed {
    int operand; /* whose cells; PACKED_RESULT: what the kernel writes; PACKED_OWN: nobody's */
    const float *cells;
    Tensor seen; /* the operand, turned and stretched as the kernel wants it; of a number no tensor
                    but a shape */
} Packed;

enum { PACKED_RESULT = -1, PACKED_OWN = -2, MAX_PACKED = 5 };

typedef struct PackedList {
    Packed items[MAX_PACKED]; /* of two for one operand the later counts */
    int count;
} PackedList;

/* How a node is computed again. */
typedef struct Rerun {
    const Kernels *kernels;
    const Tensor *in; /* in[i] stands for operand i: it, or a part; ignored for numbers */
    PackedList
        *packed;  /* lists the arrays as the operands are made ready for the kernel; or NULL */
    int64_t skip; /* of a part: the cells of the result that come before it, so that a dropout
                   * drops what it dropped */
} Rerun;

/* Computes node `id` again with other kernels or other operand cells. Gives a fresh tensor in `a`;
 * the trace is not changed. Only for nodes that are no view and no write; random ones draw the
 * numbers they drew. */
Tensor trace_rerun(const Trace *t, Arena *a, NodeId id, const Rerun *r);

/* The generator as it was after `drawn` outputs of a seed, with the second normal number of the
 * pair drawn at `pair` in waiting (-1: with none); and the output that comes next. */
void trace_rng(const Trace *t, uint64_t seed, int64_t drawn, int64_t pair, Rng *out);
uint32_t trace_output(const Trace *t, uint64_t seed, int64_t drawn);

/* The view that the tensor is at that time: another one where its shape was changed in place. */
NodeId trace_became(const Trace *t, NodeId id, NodeId time);

/* Remembers that a variable holds the node. The first name stays. */
void trace_name(Trace *t, NodeId id, Str name);
void trace_rename(Trace *t, NodeId id, Str name);

/* Steps: open and close in pairs; gives the step's number. Once there are KEPT_STEPS, one within
 * another is forgotten when it closes and nothing was computed in it. */
enum { KEPT_STEPS = 200 * 1000 }; /* nobody walks more, and 30 MB are enough for them */
int trace_open(Trace *t, StepKind kind, Span at, Str label);
void trace_close(Trace *t, int step);

/* How many turns a loop took, those that were forgotten among them. */
int trace_turns(const Trace *t, int loop);

/* The branch or the loop around a step, itself included, in the same function; -1: there is none.
 */
int trace_flow(const Trace *t, int step);

/* Turns the innermost open step, so far a statement, into a loop whose children are its
 * iterations. */
void trace_become(Trace *t, StepKind kind, Str label);

/* Removes the newest step, or that with all within it, in which nothing happened. */
void trace_cancel(Trace *t, int step);

/* ---- reading (cells.c) ---- */

/* The cell's value at the time. Cost: a look at each later write to the same storage. */
Scalar trace_cell(const Trace *t, CellRef c);

/* A node's cells at a time as a tensor: the live view when nothing was written since and they were
 * kept, else a copy in `a`. Read only. */
Tensor trace_tensor(const Trace *t, Arena *a, NodeId id, NodeId time);

/* trace_tensor in two calls, for callers that need a part of it only. trace_view gives a view
 * whose cells may be missing (storage->cells is then NULL). trace_fetch takes a part cut out of
 * such a view and replaces it by the same part of a copy in `a` that has the cells. The copy holds
 * nothing else, so all slots of the part are shifted by one distance. */
Tensor trace_view(const Trace *t, Arena *a, NodeId id, NodeId time);
void trace_fetch(const Trace *t, Arena *a, Tensor *part);

/* While a lesson runs: keeps the node's present cells until the next operation. */
void trace_hold(Trace *t, NodeId id);

/* The bytes of the node's result if its cells were dropped; 0 if they are there. */
size_t trace_dropped(const Trace *t, NodeId id);

/* The last write that hit the cell, in node + 1 .. time - 1, as the cell of the writing node; node
 * is NO_NODE when there was none. */
CellRef trace_written(const Trace *t, CellRef c);

/* The last write that changed cells of the node's storage, in node + 1 .. time - 1; it need not
 * have changed all cells of the node. NO_NODE: there was none. */
NodeId trace_last_write(const Trace *t, NodeId id, NodeId time);

/* ---- labels (axes.c) ---- */

/* Names dimension `dim` of a node; tokens may be NULL. Call trace_propagate_labels afterwards. */
void trace_label(Trace *t, NodeId id, int dim, Str name, const Str *tokens);

/* Carries axis labels from operands to results by each operation's rule, in clock order. Labels
 * set by trace_label stay. */
void trace_propagate_labels(Trace *t);

#endif
