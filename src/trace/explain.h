/*
 * explain.h - where one number comes from, as data.
 *
 * An Explanation names the arithmetic (kind), the operand cells it used (terms, in the order the
 * kernel used them) and the intermediate numbers worth showing (parts). Text report, picture and
 * tests all read the same value, so they cannot disagree; recombine() turns the terms back into
 * the result and is what the honesty test compares with the stored cell.
 *
 * Every term that is a cell can be explained in turn, down to literals and random draws.
 */
#ifndef TRACE_EXPLAIN_H
#define TRACE_EXPLAIN_H

#include "trace/trace.h"

typedef enum ExplainKind {
    EXPLAIN_LITERAL, /* term 0: a number written in the source */
    EXPLAIN_FILL,    /* term 0: the value that zeros, ones, full, empty put everywhere */
    EXPLAIN_COUNT,   /* arange: parts start, step, index, base (the cell counted on from) */
    EXPLAIN_SPACE,   /* linspace: parts start, step, end, index, count */
    EXPLAIN_DRAW,    /* rand: parts seed, output (which of the generator), word (its 32 bits) */
    EXPLAIN_UNIFORM, /* a layer's first weights: as DRAW, spread over limit[0] .. limit[1] */
    EXPLAIN_NORMAL,  /* randn: parts seed, output and second (the outputs of), u1 and u2 (even
                        numbers), radius, angle; limit[0] + limit[1] * radius * cos(angle) */
    EXPLAIN_RANDINT, /* as DRAW, word modulo part range, plus part least */
    EXPLAIN_WAITING, /* exponential_: as DRAW; limit[0] is the rate */
    EXPLAIN_SHUFFLE, /* randperm: as DRAW; part place is where the number was taken from */
    EXPLAIN_DROP,    /* term 0, kept where the draw limit[0] < limit[1] = 1 - p;
                        parts seed, output, kept (1, 0), scale; p = 1: nothing was drawn, and
                        there is neither seed nor output */
    EXPLAIN_SAME,    /* term 0, moved: views, copies, stack, cat, writes */
    EXPLAIN_CAST,    /* term 0, converted to the result's type */
    EXPLAIN_ELEMENT, /* the operation itself, on one term or two (`op` says which) */
    EXPLAIN_SUM,     /* over all terms, in order */
    EXPLAIN_MEAN,
    EXPLAIN_MAX,
    EXPLAIN_MIN,
    EXPLAIN_ARGMAX, /* which of the terms is the largest: the first of equals */
    EXPLAIN_ARGMIN,
    EXPLAIN_FOLD,     /* the operation itself, on a row of terms: var, prod, median */
    EXPLAIN_SCAN,     /* one cell of a row made of the terms: cumsum, sort; part index */
    EXPLAIN_PRODUCTS, /* terms in pairs: t0*t1 + t2*t3 + ... */
    EXPLAIN_LINEAR,   /* the same, and the last term (a bias, a shift) is added */
    EXPLAIN_SOFTMAX,  /* terms: the whole row; parts index (own term), x, max, sum, scale */
    EXPLAIN_MASKED,   /* masked_fill: term 0 the cell, 1 its mask, 2 the fill value */
    EXPLAIN_PICKED,   /* term 0, which the others, ids or a condition, led to */
    EXPLAIN_ADDED,    /* term 0, to which the others were added one after the other */
    EXPLAIN_PLACE,    /* the place of a true cell, term 0, along a dimension: cell / step % size;
                         parts cell, step, size */
    EXPLAIN_TRIANGLE, /* tril, triu: term 0 the cell; parts row, column, diagonal, kept (1, 0) */
    EXPLAIN_KINDS     /* how many there are; of an Explanation: there is none */
} ExplainKind;

typedef struct Term {
    CellRef cell; /* node NO_NODE: a constant */
    Scalar value;
    Span at; /* of a constant: where it is written */
} Term;

typedef struct Part {
    const char *name;
    Scalar value;
} Part;

enum { MAX_PARTS = 8 };

typedef struct Explanation {
    ExplainKind kind;
    CellRef cell;           /* what is explained */
    int op;                 /* OpId of the node that computed it, */
    const Kernels *kernels; /* and with which kernels */
    Scalar result;          /* the stored value */
    Part part[MAX_PARTS];
    int parts;
    const Attrs *attr; /* SUM, MEAN, FOLD, SCAN: those of the call */
    Tensor from;       /* SUM, MEAN: the operand, whose order in memory is that of the terms */
    int64_t made;      /* the cell within the node that computed it */
    double limit[2];   /* UNIFORM, NORMAL, DROP, ...: see there */
    NormalWay way;     /* NORMAL: how the number is made, */
    bool sine;         /* and whether of the sine of the angle */
    Term *term;
    int terms;
    size_t room; /* terms that the memory at `term` holds */
    int more; /* numbers, or pairs, that are not listed: they lie between the first and the second
               * half of the terms. 0 up to EXPLAIN_MOST */
} Explanation;

/* The most terms that are listed: cells of a sum or of an extreme, pairs of a product. */
enum { EXPLAIN_MOST = 1 << 16 };

/* Explains a cell; the terms live in `a`. */
Explanation explain_cell(const Trace *t, Arena *a, CellRef c);

/* Explains the cell that was computed, after following moves (views, copies, writes) to it:
 * explains attn_scores_2[1] as the dot product that was stored there. */
Explanation explain_origin(const Trace *t, Arena *a, CellRef c);

/* The node that computed what the cell holds at that time: its own, or the last one that wrote
 * there. `made` is the cell within that node. Fast: no terms are listed. */
const Node *explain_maker(const Trace *t, CellRef c, CellRef *made);

/* The operand that a term belongs to, for pictures that frame or colour terms by operand: 0 or 1.
 * The bias of a layer counts as 1, with the weight; terms of a reduction or a mask all as 0. */
int explain_operand(const Explanation *x, int term);

/* A part by name; the explanation must have it. */
Scalar explain_part(const Explanation *x, const char *name);

/* Computes the result anew from kind, parts and terms, in the order and precision of the teaching
 * kernels; plain sums that fast kernels computed in double, as those do. Gives the stored result
 * where not all terms are listed. */
Scalar explain_recombine(const Explanation *x);

/* True when the terms account for the result. For teaching kernels they must give its bits (any NaN
 * equals any NaN). Fast kernels add products in another order, which changes a sum of n of them by
 * 4 n eps sum|terms| at most. */
bool explain_holds(const Explanation *x);

/* Is a cell a term of another one: of the arithmetic that made it, or of a move of it on the way?
 * One that shows the same number as a term does is that term. */
bool explain_has_term(const Trace *t, CellRef of, CellRef term);

/* Which of the numbers that were drawn since the seed begins at an output of the generator that a
 * node took: 1, 2, ... whatever outputs each takes. */
int64_t explain_number(const Trace *t, const Node *n, int64_t output);

/* The numbers that decided about so many cells of a dropout (p < 1), from one on: each was kept
 * where its number is below 1 - p. */
void explain_draws(const Trace *t, const Node *n, int64_t from, int count, double *u);

/* ---- kinds of cells (lineage.c) ---- */

/* What kind of number a cell holds, beyond its value. A zero may be an ordinary zero, a masked
 * position or a dropped weight; the number alone cannot tell, its provenance can. masked_fill and a
 * product with a tril or triu mask make a cell masked; scaling, softmax, views, copies and
 * renormalising keep that; sums and matrix products forget it. */
typedef enum CellKind {
    KIND_VALUE,
    KIND_ZERO,    /* an ordinary number that is exactly 0 */
    KIND_MASKED,  /* hidden by the causal mask: -inf before softmax, 0 after */
    KIND_DROPPED, /* thrown away by dropout */
    KIND_BOTH,    /* masked and dropped */
    KIND_NAN,
} CellKind;

/* The kind of the cell at the time. Follows at most 1000 cells behind it. */
CellKind trace_kind(const Trace *t, CellRef c);

/* True of weights, masks, probabilities and counts, by what made them (role.c): their numbers begin
 * at 0. All others lie about 0, also where none happens to be negative. A tensor that was written
 * to is what was written last. Follows at most 64 operations; what is behind more lies about 0. */
bool trace_begins_at_zero(const Trace *t, NodeId node, NodeId time);

/* ---- where a tensor's cells changed their kind (lineage.c) ----
 *
 * A lesson shows attn_weights; what was masked are the scores two operations before. Starting from
 * one cell these functions follow its provenance backwards, through views, scaling, softmax and
 * other operations that keep a cell where it is, until they meet the mask or the dropout. The one
 * cell stands for its tensor, so the way ends at a tensor of which only some cells were written in
 * place.
 */

/* One cell just before and just after the change. */
typedef struct Change {
    CellRef before, after;
} Change;

/* The masking behind a cell: masked_fill, tril, triu, or a product with what tril or triu made.
 * False when there is none. */
bool lineage_mask(const Trace *t, Arena *a, CellRef from, Change *out);

/* The dropout behind a cell. */
bool lineage_dropout(const Trace *t, Arena *a, CellRef from, Change *out);

/* Finds a number in another tensor on the same storage, as views are: its index in `node` at
 * `time`; -1 when it is not in there, or was overwritten in between. */
int64_t lineage_alias(const Trace *t, CellRef c, NodeId node, NodeId time);

/* The node that computed all that a tensor holds at a time: its own or, where another result was
 * written into the whole of it since, as `x *= 2` does, the node of that result. NULL: its cells
 * were made in different ways. */
const Node *lineage_maker(const Trace *t, NodeId node, NodeId time);

/* The product of rows with rows (matmul, dot) whose cells stand in the tensor at their places, as
 * scores and what becomes of them do: scaled, masked, dropped, through softmax; or the node of
 * numbers that were written, read or drawn. NULL: it is nothing of that kind, as a difference is
 * not. */
typedef struct ScoresWay {
    bool turned; /* rows and columns have changed places since */
    bool shared; /* a softmax made shares of them */
} ScoresWay;

const Node *lineage_scores(const Trace *t, NodeId node, NodeId time, ScoresWay *way);

#endif
