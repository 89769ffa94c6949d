/*
 * keep.h - the cells of large results: kept within a budget, computed again when asked.
 *
 * A tensor of real size brings three more of its size along (scores, masked, scaled, weights: 201
 * MB each at GPT-2's size), which are read once by the next operation and then hardly ever. Results
 * of KEEP_FROM bytes and more lie in buffers of their own. When those together pass the budget, the
 * one least recently used is dropped, and its buffer serves the next result: memory stays small,
 * and no time goes into fresh pages.
 *
 * A node knows its operation, operands and kernels, and everything is deterministic: so dropped
 * cells come back with the same bits. They come back matrix by matrix, for of one head's 1024 x
 * 1024 weights all that is needed is that head's queries and keys: some milliseconds, while the
 * whole tensor would stop a window for a tenth of a second. Nothing is dropped that cannot be made
 * again that way, and no more than DEEPEST operations lie between a dropped tensor and kept cells.
 *
 * A storage that is overwritten as a whole gets a new buffer; the old one is kept or dropped like
 * any other. So each item here is one version of a storage: what one node wrote.
 *
 * For cells.c and trace.c; everybody else asks trace_cell. Must not know: journals.
 */
#ifndef TRACE_KEEP_H
#define TRACE_KEEP_H

#include "trace/ops.h"

typedef struct Keep Keep;

/* Nothing kept yet. The list of items lives in the arena, whose budget the buffers count against;
 * the buffers go with keep_free. */
Keep *keep_make(Arena *a);
void keep_free(Keep *k);

/* A new operation begins: until the next one no buffer that is made or held is dropped. */
void keep_next(Keep *k);

/* Would a result of so many bytes get a buffer of its own? */
bool keep_wants(const Keep *k, size_t bytes);

/* How many bytes the arena's budget still allows for, once all that can go is gone. */
size_t keep_room(const Trace *t);

/* A tensor with a buffer of its own; its cells are not zeroed. */
Tensor keep_tensor(Trace *t, DType dtype, Shape shape);

/* The call has computed what keep_tensor gave; or its result lies elsewhere, or there is none, and
 * the buffer is free again. */
void keep_made(const OpCall *c, Tensor made);

/* Has this storage buffers? */
bool keep_has(const Storage *s);

/* The buffer of a new version of a storage, which the node to come writes as a whole. keep_turn
 * then makes it the cells of c->out; the version before stays readable. */
void *keep_version(Trace *t, const Storage *s);
void keep_turn(const OpCall *c, void *cells);

/* Some cells of the storage are about to be overwritten: from now on it cannot be made again. */
void keep_pin(Trace *t, const Storage *s);

/* The storage's latest cells, if they are there, stay until the next operation; keep_hold makes
 * them be there. */
void keep_use(Trace *t, const Storage *s);
void keep_hold(Trace *t, Storage *s);

/* A version's cells, NULL when they were dropped; its number is storage->id - 1 of the latest. */
void *keep_cells(const Trace *t, int version);

/* One cell of a version. */
Scalar keep_cell(const Trace *t, int version, int64_t slot);

/* What trace_fetch does. */
void keep_fetch(const Trace *t, Arena *a, Tensor *part);

#endif
