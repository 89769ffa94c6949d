/*
 * lineage.c - following one cell backwards: what kind of number it is (masked, dropped, zero or an
 * ordinary value), and where the cells of its tensor were masked or dropped (see explain.h).
 */
#include "trace/explain.h"

#include "trace/ops.h"

#include <math.h>

static bool is_cell(const Explanation *x, int term)
{
    return term < x->terms && x->term[term].cell.node != NO_NODE;
}

/* Explains the cell from where it was computed, before any move or cast. */
static Explanation uncast_origin(const Trace *t, Arena *a, CellRef cell)
{
    Explanation x = explain_origin(t, a, cell);
    while (x.kind == EXPLAIN_CAST && is_cell(&x, 0))
        x = explain_origin(t, a, x.term[0].cell);
    return x;
}

/* ---- the kind of a cell ---- */

enum {
    MASKED = 1,
    DROPPED = 2,
    FOLLOWED_MAX = 1000 /* cells behind one cell; the lessons need some twenty */
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
} Search;

/* Lists the cell, unless it is listed already. */
static void follow_cell(Search *s, CellRef cell)
{
    for (int i = s->count; i-- > 0;)
        if (s->cell[i].cell == cell.cell && s->cell[i].node == cell.node &&
            s->cell[i].time == cell.time)
            return;
    if (s->count < FOLLOWED_MAX)
        s->cell[s->count++] = cell;
}

/* Lists the cell of term i. */
static void follow(Search *s, const Explanation *x, int i)
{
    if (is_cell(x, i))
        follow_cell(s, x->term[i].cell);
}

/* True for a term that is a 0 put there by tril or triu, whatever moved or cast it since. */
static bool is_triangle_zero(const Search *s, const Explanation *x, int i)
{
    if (!is_cell(x, i) || scalar_double(x->term[i].value) != 0)
        return false;
    Explanation origin = uncast_origin(s->trace, s->arena, x->term[i].cell);
    return origin.kind == EXPLAIN_TRIANGLE && explain_part(&origin, "kept").i64 == 0;
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
        if (is_triangle_zero(s, &x, 0) || is_triangle_zero(s, &x, 1))
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

/* ---- where the kind changed ---- */

enum { LINEAGE_STEPS = 64 }; /* operations followed: the chapter needs five */

/* The operand that a mask of zeros and ones was multiplied with. */
static bool before_product(const Trace *t, Arena *a, const Explanation *x, CellRef *before)
{
    if (!is_cell(x, 0) || !is_cell(x, 1))
        return false;
    for (int mask = 1; mask >= 0; mask--)
        if (uncast_origin(t, a, x->term[mask].cell).kind == EXPLAIN_TRIANGLE) {
            *before = x->term[1 - mask].cell;
            return true;
        }
    return false;
}

static bool before_mask(const Trace *t, Arena *a, const Explanation *x, CellRef *before)
{
    if (x->kind == EXPLAIN_MASKED && is_cell(x, 0)) {
        *before = x->term[0].cell;
        return true;
    }
    if (x->kind == EXPLAIN_TRIANGLE) { /* a cell that is cut has no term, but the same place */
        *before = (CellRef){trace_node(t, x->cell.node)->in[0].node, x->cell.node, x->cell.cell};
        return true;
    }
    return op_row(x->op)->kinds == KINDS_PRODUCT && before_product(t, a, x, before);
}

static bool before_dropout(const Explanation *x, CellRef *before)
{
    *before = is_cell(x, 0) ? x->term[0].cell : *before;
    return x->kind == EXPLAIN_DROP && is_cell(x, 0);
}

/* True where some of the tensor's cells were written in place and others were not, or were by
 * another statement: what is behind one cell then says nothing about the rest. */
static bool is_patchwork(const Trace *t, CellRef c)
{
    NodeId last = trace_last_write(t, c.node, c.time);
    Tensor own = trace_node(t, c.node)->out;
    if (last == NO_NODE || tensor_count(trace_node(t, last)->out) == own.storage->count)
        return false;
    NodeId first = trace_written(t, (CellRef){c.node, c.time, 0}).node;
    for (int64_t i = 1, n = tensor_count(own); i < n; i++)
        if (trace_written(t, (CellRef){c.node, c.time, i}).node != first)
            return true;
    return false;
}

static bool find_change(const Trace *t, Arena *a, CellRef from, bool dropout, Change *out)
{
    for (int i = 0; i < LINEAGE_STEPS; i++) {
        CellRef made;
        if (is_patchwork(t, from))
            return false;
        const Node *n = explain_maker(t, from, &made);
        if (op_row(n->op)->loops == LOOPS_SOFTMAX) { /* the same cell of its row is enough */
            from = (CellRef){n->in[0].node, n->id, made.cell};
            continue;
        }
        if (op_row(n->op)->kinds == KINDS_FORGET && op_row(n->op)->loops != LOOPS_TRIANGLE)
            return false;
        Explanation x = explain_cell(t, a, from);
        out->after = x.cell;
        if (dropout ? before_dropout(&x, &out->before) : before_mask(t, a, &x, &out->before))
            return true;
        int own = !is_cell(&x, 0); /* the one operand cell whose kind this cell takes over */
        if (op_row(x.op)->kinds == KINDS_FORGET || !is_cell(&x, own))
            return false;
        from = x.term[own].cell;
    }
    return false;
}

bool lineage_mask(const Trace *t, Arena *a, CellRef from, Change *out)
{
    return find_change(t, a, from, false, out);
}

bool lineage_dropout(const Trace *t, Arena *a, CellRef from, Change *out)
{
    return find_change(t, a, from, true, out);
}

int64_t lineage_alias(const Trace *t, CellRef c, NodeId node, NodeId time)
{
    if (c.node == NO_NODE || node == NO_NODE || c.cell < 0)
        return -1;
    Tensor from = trace_node(t, c.node)->out, to = trace_node(t, node)->out;
    if (from.storage != to.storage || c.cell >= tensor_count(from))
        return -1;
    int64_t index = c.node == node ? c.cell : tensor_index(to, tensor_slot(from, c.cell));
    if (index < 0 || time == c.time)
        return index;
    NodeId early = time < c.time ? time : c.time;
    CellRef late = node < c.node ? (CellRef){node, 0, index} : c;
    late.time = time > c.time ? time : c.time;
    NodeId writer = trace_written(t, late).node;
    return writer != NO_NODE && writer >= early ? -1 : index;
}

const Node *lineage_maker(const Trace *t, NodeId node, NodeId time)
{
    NodeId changed = trace_last_write(t, node, time);
    if (changed == NO_NODE)
        return trace_node(t, node);
    const Node *write = trace_node(t, changed);
    Operand cells = write->in[1];
    if (write->in[0].node != node || cells.node == NO_NODE ||
        trace_last_write(t, cells.node, write->id) != NO_NODE)
        return NULL;
    const Node *made = trace_node(t, cells.node);
    return shape_equal(made->out.shape, write->out.shape) ? made : NULL;
}

/* ---- scores ---- */

/* Does the transposition leave the last two dimensions where they were, or exchange them? */
static bool turns_last(const Node *n, bool *turned)
{
    int rank = n->out.shape.rank, last = n->attr.order[rank - 1], before = n->attr.order[rank - 2];
    *turned ^= last == rank - 2 && before == rank - 1;
    return (last == rank - 1 && before == rank - 2) || (last == rank - 2 && before == rank - 1);
}

/* Is the operand a number, or one for many cells of the result? */
static bool is_spread(const Trace *t, const Node *n, int k)
{
    return n->in[k].node == NO_NODE ||
           !shape_equal(trace_node(t, n->in[k].node)->out.shape, n->out.shape);
}

/* The operand whose cells stand at the same places in the result, with another meaning or none;
 * -1: there is none. */
static int same_places(const Trace *t, const Node *n)
{
    if (n->in_count == 0)
        return -1;
    switch (n->op) {
    case OP_INDEX:
    case OP_VIEW:
    case OP_EXPAND:
    case OP_CLONE:
    case OP_EXP:
    case OP_TRIL:
    case OP_TRIU:
    case OP_PERMUTE:
    case OP_ADD:
        return 0;
    case OP_SUB:
        return is_spread(t, n, 1) ? 0 : -1;
    case OP_WHERE:
        return n->in[1].node == NO_NODE ? 2 : 1;
    default:
        break;
    }
    KindRule kinds = op_row(n->op)->kinds;
    bool kept = kinds == KINDS_KEEP || kinds == KINDS_DROP || kinds == KINDS_MASK;
    return kept || kinds == KINDS_PRODUCT ? 0 : -1;
}

/* What made the tensor's cells; where they were written one by one, what made the last of them. */
static const Node *last_maker(const Trace *t, NodeId node, NodeId time)
{
    const Node *n = lineage_maker(t, node, time);
    NodeId write = n ? NO_NODE : trace_last_write(t, node, time);
    NodeId value = write == NO_NODE ? NO_NODE : trace_node(t, write)->in[1].node;
    return value == NO_NODE ? n : trace_node(t, value);
}

/* Numbers whose meaning only the author knows, who named their dimensions. */
static bool is_given(const Node *n)
{
    return n->op == OP_TENSOR || n->op == OP_LOAD || n->op == OP_RAND || n->op == OP_RANDN;
}

/* *steps: how many operations may still be followed. */
static const Node *find_scores(const Trace *t, NodeId node, NodeId time, int *steps, ScoresWay *way)
{
    const Node *n = node == NO_NODE || (*steps)-- <= 0 ? NULL : last_maker(t, node, time);
    if (!n || n->op == OP_MATMUL || n->op == OP_DOT || is_given(n))
        return n;
    if (n->op == OP_PERMUTE && (n->out.shape.rank < 2 || !turns_last(n, &way->turned)))
        return NULL;
    way->shared = way->shared || op_row(n->op)->loops == LOOPS_SOFTMAX;
    int own = same_places(t, n);
    if (own < 0)
        return NULL;
    ScoresWay here = *way;
    const Node *found = find_scores(t, n->in[own].node, n->id, steps, way);
    bool either = (n->op == OP_MUL || n->op == OP_ADD) && n->in_count > 1;
    if (found || !either)
        return found;
    *way = here;
    return find_scores(t, n->in[1].node, n->id, steps, way);
}

const Node *lineage_scores(const Trace *t, NodeId node, NodeId time, ScoresWay *way)
{
    int steps = LINEAGE_STEPS;
    *way = (ScoresWay){0};
    return find_scores(t, node, time, &steps, way);
}
