/*
 * terms.c - building explanations: which operand cell stands behind which result cell.
 */
#include "trace/ops_run.h"

#include <assert.h>

void explain_room(Arena *a, Explanation *x, int n)
{
    x->term = ARENA_ARRAY(a, Term, n);
    x->terms = 0;
}

int explain_listed(int64_t n)
{
    return n < EXPLAIN_MOST ? (int)n : EXPLAIN_MOST;
}

int64_t explain_next(Explanation *x, int64_t i, int64_t n)
{
    if (n <= EXPLAIN_MOST || i + 1 != EXPLAIN_MOST / 2)
        return i + 1;
    x->more = (int)(n - EXPLAIN_MOST);
    return n - EXPLAIN_MOST / 2;
}

void explain_term(const Trace *t, Explanation *x, const Node *n, int k, int64_t index)
{
    Operand from = n->in[k];
    Term *term = &x->term[x->terms++];
    *term = (Term){.cell = {from.node, n->id, index}, .value = from.number, .at = from.at};
    if (from.node != NO_NODE)
        term->value = trace_cell(t, term->cell);
}

int64_t broadcast_index(const Trace *t, const Node *n, int k, Shape shape, const int64_t *at)
{
    if (n->in[k].node == NO_NODE)
        return 0;
    Shape own = trace_node(t, n->in[k].node)->out.shape;
    int64_t mine[MAX_RANK];
    for (int d = 0; d < own.rank; d++)
        mine[d] = own.size[d] == 1 ? 0 : at[d + shape.rank - own.rank];
    return index_join(own, mine);
}

void explain_add_part(Explanation *x, const char *name, Scalar value)
{
    assert(x->parts < MAX_PARTS);
    x->part[x->parts++] = (Part){name, value};
}
