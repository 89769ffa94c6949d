/*
 * kind.c - masked, dropped, zero or value: found by following a cell's provenance (see kind.h).
 */
#include "trace/kind.h"

#include "trace/ops.h"

#include <math.h>

enum { MASKED = 1, DROPPED = 2 };

static unsigned flags_of(const Trace *t, Arena *a, CellRef c);

/* True for a 0 that tril or triu put there. */
static bool is_triangle_zero(const Trace *t, Arena *a, Term term)
{
    if (term.cell.node == NO_NODE || scalar_double(term.value) != 0)
        return false;
    Explanation x = explain_origin(t, a, term.cell);
    while (x.kind == EXPLAIN_CAST && x.term[0].cell.node != NO_NODE)
        x = explain_origin(t, a, x.term[0].cell);
    return x.kind == EXPLAIN_TRIANGLE && explain_part(&x, "kept").i64 == 0;
}

static unsigned term_flags(const Trace *t, Arena *a, const Explanation *x, int i)
{
    return i < x->terms && x->term[i].cell.node != NO_NODE ? flags_of(t, a, x->term[i].cell) : 0;
}

/* The term a result cell stands on: its own x in a softmax row, else the first. */
static int own_term(const Explanation *x)
{
    return x->kind == EXPLAIN_SOFTMAX ? (int)explain_part(x, "index").i64 : 0;
}

static unsigned flags_of(const Trace *t, Arena *a, CellRef c)
{
    Explanation x = explain_cell(t, a, c);
    switch (op_row(x.op)->kinds) {
    case KINDS_FORGET:
        return 0;
    case KINDS_KEEP:
        return term_flags(t, a, &x, own_term(&x));
    case KINDS_DROP:
        return (explain_part(&x, "kept").i64 ? 0 : DROPPED) | term_flags(t, a, &x, 0);
    case KINDS_MASK:
        return scalar_to(x.term[1].value, BOOL).b8 ? MASKED : term_flags(t, a, &x, 0);
    case KINDS_PRODUCT:
        if (is_triangle_zero(t, a, x.term[0]) || is_triangle_zero(t, a, x.term[1]))
            return MASKED | term_flags(t, a, &x, 0);
        return term_flags(t, a, &x, 0) | term_flags(t, a, &x, 1);
    }
    return 0;
}

CellKind trace_kind(const Trace *t, CellRef c)
{
    double value = scalar_double(trace_cell(t, c));
    if (isnan(value))
        return KIND_NAN;
    if (value != 0 && !isinf(value))
        return KIND_VALUE; /* masked and dropped cells are 0 or -inf */
    Arena a = arena_make(0);
    unsigned flags = flags_of(t, &a, c);
    arena_free(&a);
    switch (flags) {
    case MASKED:
        return KIND_MASKED;
    case DROPPED:
        return KIND_DROPPED;
    case MASKED | DROPPED:
        return KIND_BOTH;
    default:
        return value == 0 ? KIND_ZERO : KIND_VALUE;
    }
}
