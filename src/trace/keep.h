/*
 * keep.h - the cells of large results: kept within a budget, computed again when asked.
 *
 * Attention at real size makes several large tensors (scores, masked, scaled, weights: 201 MB each
 * at GPT-2's size) that the next operation reads once and hardly anybody reads later. Results of
 * KEEP_FROM bytes and more lie in buffers of their own. When those together pass the budget, the
 * largest, and among equals the least recently used, is dropped, and its buffer serves the next
 * result: memory stays small, and no time goes into fresh pages.
 *
 * A node knows its operation, operands and kernels, and all of them are deterministic, so cells
 * that are computed again have the same bits. They are computed matrix by matrix: the 1024 x 1024
 * weights of one head need that head's queries and keys only, which takes some milliseconds; the
 * whole tensor would stop a window for a tenth of a second. Only what can be made again that way is
 * dropped, and at most DEEPEST operations lie between a dropped tensor and kept cells.
 *
 * What comes from nowhere, fills and random numbers, is made again at one go. Drawing takes seconds
 * for a hundred million numbers, so weights stay; what goes is random numbers that were written
 * over, or drawn to be written into a weight, which hardly anybody reads.
 *
 * A storage that is overwritten as a whole gets a new buffer; the old one is kept or dropped like
 * any other. So what is kept is one version of a storage: what one node wrote.
 *
 * For trace.c, which hands each call on its way to keep_begin and keep_end, and for cells.c;
 * everybody else asks trace_cell. Must not know: journals.
 */
#ifndef TRACE_KEEP_H
#define TRACE_KEEP_H

#include "trace/ops.h"

typedef struct Keep Keep;

/* One version of a large storage: the cells that one node wrote. */
typedef struct Kept {
    Keep *keep;         /* whose list it is in; the lesson's or that of a trace that looks at it */
    struct Kept *older; /* the next one of that list, which holds those that have cells */
    Storage *storage;
    NodeId maker;
    Shape shape; /* of the maker's result; row-major in `cells` when it can be made again */
    const struct Kept *below; /* a link of a chain: the one version that it is made from, cell by
                               * cell; NULL: it is none */
    void *cells;              /* NULL: dropped */
    size_t bytes;
    int64_t used; /* the clock of the last operation that needed it */
    int depth;    /* what making it again takes, were all between it and cells that stay dropped
                   * (DEEPEST); 0: its own cells stay, for they cannot be made again */
    bool whole;   /* comes from nowhere, and is made again at one go; else matrix by matrix */
    bool drawn;   /* random numbers, or a copy of some: slow to make again */
    bool copied;  /* another version has the same cells */
} Kept;

/* Nothing kept yet. The versions are listed in the arena, whose budget the buffers count against;
 * the buffers go with keep_free. */
Keep *keep_make(Arena *a);
void keep_free(Keep *k);

/* A call whose shape rule has been asked begins. Sets c->out to a fresh tensor where the shape rule
 * did not; where the result is large, or the whole of a large storage is to be overwritten, its
 * cells go into c->made, a new version that is not zeroed. The operands' latest cells are there and
 * not dropped before the next operation; those of a lesson that is looked at from aside, where
 * nothing may change, are fetched into c->scratch. False with an error when there is no room for
 * the result, and for operands that must be made again, while nothing but them is kept. What is
 * computed aside (a trace without Keep) has brought its own operands. */
bool keep_begin(OpCall *c);

/* The call is over: what it made becomes the latest version of its storage, or, where the result
 * lies elsewhere or there is none, the buffer is free again. */
void keep_end(const OpCall *c);

/* One cell of a version, computed again if need be. Safe to call from several threads. */
Scalar keep_cell(const Trace *t, const Kept *version, int64_t slot);

#endif
