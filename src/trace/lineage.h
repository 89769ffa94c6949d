/*
 * lineage.h - where a tensor's cells changed their kind: the mask or the dropout behind a result.
 *
 * A lesson shows attn_weights; what was masked are the scores two operations before. Starting from
 * one cell these follow its provenance backwards, through views, scaling, softmax and other
 * operations that keep a cell where it is, until the change is met. The one cell stands for its
 * tensor, so the way ends at a tensor of which only some cells were written in place.
 */
#ifndef TRACE_LINEAGE_H
#define TRACE_LINEAGE_H

#include "trace/explain.h"

/* One cell just before and just after the change. */
typedef struct Change {
    CellRef before, after;
} Change;

/* The masking behind a cell: masked_fill, tril, triu, or a product with what tril or triu made.
 * False when there is none. */
bool lineage_mask(const Trace *t, Arena *a, CellRef from, Change *out);

/* The dropout behind a cell. */
bool lineage_dropout(const Trace *t, Arena *a, CellRef from, Change *out);

/* The same number in another tensor on the same storage, as views are: its index in `node` at
 * `time`; -1 when it is not in there, or was overwritten in between. */
int64_t lineage_alias(const Trace *t, CellRef c, NodeId node, NodeId time);

/* The node that computed all that a tensor holds at a time: its own or, where another result was
 * written into the whole of it since, as `x *= 2` does, the node of that result. NULL: its cells
 * were made in different ways. */
const Node *lineage_maker(const Trace *t, NodeId node, NodeId time);

#endif
