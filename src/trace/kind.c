/*
 * kind.c - masked, dropped, zero or value: found by following a cell's provenance back.
 */
#include "trace/ops.h"

#include <math.h>
#include <string.h>

enum {
    MASKED = 1,
    DROPPED = 2,
    FOLLOWED_MAX = 1000, /* cells behind one cell; the lessons need some twenty */
    SLOTS = 2048         /* of the hash table that finds them again */
};

/* The way back from one cell. `cell` lists the cells that have been looked at and, behind them,
 * those that are still to be looked at. No cell is listed twice: x * x names x two times, so a
 * lesson that squares often would otherwise never end. */
typedef struct Search {
    const Trace *trace;
    Arena *arena;
    unsigned flags;
    int count;
    CellRef cell[FOLLOWED_MAX];
    uint16_t slot[SLOTS]; /* a hash table of `cell`: each one's number plus 1; 0: free */
} Search;

/* True for a 0 that tril or triu put there, whatever moved or cast it since. */
static bool is_triangle_zero(const Trace *t, Arena *a, Term term)
{
    if (term.cell.node == NO_NODE || scalar_double(term.value) != 0)
        return false;
    Explanation x = explain_origin(t, a, term.cell);
    while (x.kind == EXPLAIN_CAST && x.term[0].cell.node != NO_NODE)
        x = explain_origin(t, a, x.term[0].cell);
    return x.kind == EXPLAIN_TRIANGLE && explain_part(&x, "kept").i64 == 0;
}

static bool same_cell(CellRef a, CellRef b)
{
    return a.node == b.node && a.time == b.time && a.cell == b.cell;
}

/* Lists the cell, unless it is listed already or is no cell. */
static void follow_cell(Search *s, CellRef cell)
{
    if (cell.node == NO_NODE || s->count == FOLLOWED_MAX)
        return;
    uint64_t hash = ((uint64_t)cell.node * 31 + (uint64_t)cell.time) * 31 + (uint64_t)cell.cell;
    uint16_t *slot = &s->slot[hash % SLOTS];
    while (*slot && !same_cell(s->cell[*slot - 1], cell))
        slot = &s->slot[++hash % SLOTS];
    if (*slot)
        return;
    s->cell[s->count++] = cell;
    *slot = (uint16_t)s->count;
}

/* Lists the cell of term i. */
static void follow(Search *s, const Explanation *x, int i)
{
    if (i < x->terms)
        follow_cell(s, x->term[i].cell);
}

/* The fast path: operations whose cells are looked at without explaining them. Sums (of a thousand
 * terms, perhaps) forget the kinds of their operands; a softmax keeps the kind of its operand's
 * cell; which cells a dropout kept was noted when it ran, and explaining one would draw again. */
static bool is_plain(Search *s, CellRef c)
{
    CellRef made;
    const Node *n = explain_maker(s->trace, c, &made);
    const Op *op = op_row(n->op);
    bool drop = op->kinds == KINDS_DROP && n->attr.kept, softmax = op->loops == LOOPS_SOFTMAX;
    if (op->kinds == KINDS_FORGET)
        return true;
    if (drop && !(n->attr.kept[made.cell / 8] >> made.cell % 8 & 1))
        s->flags |= DROPPED;
    if (drop || softmax)
        follow_cell(s, (CellRef){n->in[0].node, n->id, made.cell});
    return drop || softmax;
}

/* Looks at one cell by its operation's rule. */
static void look_at(Search *s, CellRef c)
{
    const Trace *t = s->trace;
    if (is_plain(s, c))
        return;
    Explanation x = explain_cell(t, s->arena, c);
    switch (op_row(x.op)->kinds) {
    case KINDS_FORGET:
        break;
    case KINDS_KEEP:
    case KINDS_MOVE:
        follow(s, &x, 0);
        break;
    case KINDS_DROP:
        s->flags |= explain_part(&x, "kept").i64 ? 0 : DROPPED;
        follow(s, &x, 0);
        break;
    case KINDS_MASK:
        if (scalar_to(x.term[1].value, BOOL).b8)
            s->flags |= MASKED;
        else
            follow(s, &x, 0);
        break;
    case KINDS_PRODUCT:
        follow(s, &x, 0);
        if (is_triangle_zero(t, s->arena, x.term[0]) || is_triangle_zero(t, s->arena, x.term[1]))
            s->flags |= MASKED;
        else
            follow(s, &x, 1);
        break;
    }
}

/* MASKED and DROPPED, as the cells behind this one say. */
static unsigned flags_of(const Trace *t, Arena *a, CellRef c)
{
    Search s;
    s.trace = t;
    s.arena = a;
    s.flags = 0;
    s.count = 0;
    memset(s.slot, 0, sizeof s.slot);
    follow_cell(&s, c);
    for (int i = 0; i < s.count; i++)
        look_at(&s, s.cell[i]);
    return s.flags;
}

CellKind trace_kind(const Trace *t, CellRef c)
{
    double value = scalar_double(trace_cell(t, c));
    if (isnan(value))
        return KIND_NAN;
    if (value != 0 && !isinf(value))
        return KIND_VALUE; /* masked and dropped cells are 0 or -inf */
    Arena a = arena_scratch();
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
