/*
 * role.c - what the numbers of a tensor are: parts of a whole and counts, which begin at 0, or
 * quantities that lie about 0 (see explain.h).
 *
 * It is read from the operations behind the tensor, never from the numbers themselves: scores that
 * happen to be positive are still scores. What is followed are the same cells at the same places or
 * moved; the answer for a sum, a product or a choice is that of its parts.
 *
 * Must not know: colours.
 */
#include "trace/explain.h"

#include "trace/ops.h"

#include <math.h>

enum { ROLE_STEPS = 2048 }; /* operations followed: a mean over 200 tosses of coins needs 800 */

typedef struct RoleSearch {
    const Trace *trace;
    int left; /* operations that may still be followed */
} RoleSearch;

static bool begins_at_zero(RoleSearch *s, NodeId node, NodeId time);

/* A number that is written into the code has no sign to speak of, unless it is negative; minus
 * infinity, which masks, stands on no scale at all. */
static bool written_at_zero(Scalar number)
{
    double x = scalar_double(number);
    return x >= 0 || x == -HUGE_VAL;
}

static bool operand_at_zero(RoleSearch *s, const Node *n, int k)
{
    const Operand *in = &n->in[k];
    return in->node == NO_NODE ? written_at_zero(in->number) : begins_at_zero(s, in->node, n->id);
}

static bool all_at_zero(RoleSearch *s, const Node *n, int first)
{
    for (int k = first; k < n->in_count; k++)
        if (!operand_at_zero(s, n, k))
            return false;
    return n->in_count > first;
}

enum { CELLS_MOST = 1024 }; /* of a tensor that somebody wrote */

/* Whole numbers that were written into the code, none with a minus: they count something, or are
 * places or ids. */
static bool is_written_count(const Trace *t, const Node *n)
{
    int64_t count = tensor_count(n->out);
    if (n->op != OP_TENSOR || count > CELLS_MOST)
        return false;
    for (int64_t i = 0; i < count; i++) {
        double x = scalar_double(trace_cell(t, (CellRef){n->id, n->id + 1, i}));
        if (!(x >= 0) || x != floor(x))
            return false;
    }
    return true;
}

/* A factor of zeros and ones, written into the code: it keeps or drops what it meets. */
static bool is_written_mask(const Trace *t, const Node *n, int k)
{
    NodeId node = n->in[k].node;
    if (node == NO_NODE || trace_node(t, node)->op != OP_TENSOR)
        return false;
    int64_t count = tensor_count(trace_node(t, node)->out);
    for (int64_t i = 0; i < count; i++) {
        double x = scalar_double(trace_cell(t, (CellRef){node, n->id, i}));
        if (count > CELLS_MOST || (x != 0 && x != 1))
            return false;
    }
    return true;
}

static bool made_at_zero(RoleSearch *s, const Node *n)
{
    switch (n->op) {
    case OP_SOFTMAX:
    case OP_SIGMOID:
    case OP_EXP:
    case OP_EXP2:
    case OP_ABS:
    case OP_VAR:
    case OP_STD:
    case OP_ROW_VARIANCE:
    case OP_NORM:
    case OP_COUNT_NONZERO:
    case OP_UNIQUE_COUNTS:
    case OP_BINCOUNT:
    case OP_HISTC:
    case OP_NONZERO:
    case OP_RANDPERM:
        return true;
    case OP_FULL:
    case OP_ARANGE:
        return written_at_zero(n->attr.value);
    case OP_INDEX:
    case OP_PERMUTE:
    case OP_VIEW:
    case OP_EXPAND:
    case OP_UNFOLD:
    case OP_DIAGONAL:
    case OP_CLONE:
    case OP_CAST:
    case OP_REPEAT_INTERLEAVE:
    case OP_TILE:
    case OP_ROLL:
    case OP_FLIP:
    case OP_PICK:
    case OP_GATHER:
    case OP_SUM:
    case OP_MEAN:
    case OP_MAX:
    case OP_MIN:
    case OP_CUMSUM:
    case OP_SORT:
    case OP_TOPK:
    case OP_TRIL:
    case OP_TRIU:
    case OP_DROPOUT:
    case OP_SQRT:
        return operand_at_zero(s, n, 0);
    case OP_MASKED_FILL:
        return operand_at_zero(s, n, 0) && written_at_zero(n->attr.value);
    case OP_INDEX_PUT: /* into the first, and what; where is no part of it */
        return operand_at_zero(s, n, 0) && operand_at_zero(s, n, 1);
    case OP_WHERE:
        return all_at_zero(s, n, 1);
    case OP_MUL:
        return (operand_at_zero(s, n, 0) || is_written_mask(s->trace, n, 0)) &&
               (operand_at_zero(s, n, 1) || is_written_mask(s->trace, n, 1));
    case OP_STACK:
    case OP_CAT:
    case OP_DIV:
    case OP_ADD:
    case OP_POW:
    case OP_MAXIMUM:
    case OP_MATMUL:
    case OP_DOT:
        return all_at_zero(s, n, 0);
    default:
        return false;
    }
}

/* What made the cells; where only some were written since, what was written last. */
static const Node *made_last(const Trace *t, NodeId node, NodeId time)
{
    NodeId write = trace_last_write(t, node, time);
    NodeId value = write == NO_NODE ? NO_NODE : trace_node(t, write)->in[1].node;
    return value == NO_NODE ? trace_node(t, node) : trace_node(t, value);
}

static bool begins_at_zero(RoleSearch *s, NodeId node, NodeId time)
{
    DType dtype = trace_node(s->trace, node)->out.storage->dtype;
    const Node *n = made_last(s->trace, node, time);
    if (dtype == BOOL || dtype == UINT8)
        return true;
    if (!dtype_is_float(dtype) && n->op != OP_SUB && n->op != OP_NEG && n->op != OP_TENSOR)
        return true; /* counts and places */
    return is_written_count(s->trace, n) || (s->left-- > 0 && made_at_zero(s, n));
}

bool trace_begins_at_zero(const Trace *t, NodeId node, NodeId time)
{
    RoleSearch s = {t, ROLE_STEPS};
    return begins_at_zero(&s, node, time);
}
