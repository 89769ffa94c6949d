/*
 * kind.h - what kind of number a cell holds, beyond its value.
 *
 * A zero may be an ordinary zero, a masked position or a dropped weight; the number alone cannot
 * tell, its provenance can. masked_fill and a product with a tril/triu mask make a cell *masked*;
 * scaling, softmax, views, copies and renormalising keep that; sums and matrix products forget it.
 */
#ifndef TRACE_KIND_H
#define TRACE_KIND_H

#include "trace/trace.h"

typedef enum CellKind {
    KIND_VALUE,
    KIND_ZERO,    /* an ordinary number that is exactly 0 */
    KIND_MASKED,  /* hidden by the causal mask: -inf before softmax, 0 after */
    KIND_DROPPED, /* thrown away by dropout */
    KIND_BOTH,    /* masked and dropped */
    KIND_NAN,
} CellKind;

CellKind trace_kind(const Trace *t, CellRef c);

#endif
