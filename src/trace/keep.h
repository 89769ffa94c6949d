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
 * A storage that is overwritten as a whole gets a new buffer; the old one is kept or dropped like
 * any other. So each item here is one version of a storage: what one node wrote.
 *
 * For trace.c, which hands each call on its way to keep_begin, keep_ready and keep_made, and for
 * cells.c; everybody else asks trace_cell. Must not know: journals.
 */
#ifndef TRACE_KEEP_H
#define TRACE_KEEP_H

#include "trace/ops.h"

typedef struct Keep Keep;

/* Nothing kept yet. The list of items lives in the arena, whose budget the buffers count against;
 * the buffers go with keep_free. */
Keep *keep_make(Arena *a);
void keep_free(Keep *k);

/* A new operation begins. Buffers that are made or held from now on are not dropped before the next
 * call of keep_next. */
void keep_next(Keep *k);

/* A call whose shape rule has been asked begins: its operands' latest cells are not dropped before
 * the next operation. False with an error when there is no room for its result, and for operands
 * that must be made again, while nothing but them is kept. Does nothing for what is computed aside
 * (a trace without Keep). */
bool keep_begin(const OpCall *c);

/* Makes the call ready to run. Sets c->out to a fresh tensor where the shape rule did not; gives
 * that tensor when it has a buffer of its own, whose cells are not zeroed, else one without
 * storage. Operands of a lesson that runs are held; those of a lesson that is looked at from aside,
 * where nothing may change, are fetched into c->scratch. Who computes aside has brought its own. */
Tensor keep_ready(OpCall *c);

/* The call is over. Its result lies in `made`, which keep_ready gave; where it lies elsewhere, or
 * there is none, the buffer is free again. */
void keep_made(const OpCall *c, Tensor made);

/* True when the storage's cells lie in buffers of this kind. */
bool keep_has(const Storage *s);

/* The buffer of a new version of a storage, which the node to come writes as a whole. keep_turn
 * then makes it the cells of c->out; the version before stays readable. */
void *keep_version(Trace *t, const Storage *s);
void keep_turn(const OpCall *c, void *cells);

/* Some cells of the storage are about to be overwritten, so from now on it cannot be made again and
 * is not dropped. */
void keep_pin(Trace *t, const Storage *s);

/* The storage's latest cells are not dropped before the next operation; they are computed again
 * when they were dropped. */
void keep_hold(Trace *t, Storage *s);

/* A version's cells, NULL when they were dropped. The number of a storage's latest version is
 * storage->id - 1. */
void *keep_cells(const Trace *t, int version);

/* One cell of a version, computed again if need be. Safe to call from several threads. */
Scalar keep_cell(const Trace *t, int version, int64_t slot);

/* trace_fetch of a part whose cells were dropped; does nothing where they are there. */
void keep_fetch(const Trace *t, Arena *a, Tensor *part);

#endif
