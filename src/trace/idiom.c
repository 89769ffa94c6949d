/*
 * idiom.c - recognising operations that belong together (see idiom.h).
 *
 * The way goes backwards from the result: what may be missing (bias, weight) is taken off first,
 * then the division must be there, whose divisor has one number a row and was made of the rows.
 */
#include "trace/idiom.h"

#include "trace/ops.h"

static const Node *operand(const Trace *t, const Node *n, int k)
{
    bool there = n && k < n->in_count && n->in[k].node != NO_NODE;
    return there ? trace_node(t, n->in[k].node) : NULL;
}

static bool is_op(const Node *n, int op)
{
    return n && n->op == op;
}

/* One number for each row of `rows`. */
static bool is_statistic(const Node *n, const Node *rows)
{
    Shape one = n->out.shape, all = rows->out.shape;
    if (one.rank != all.rank || one.rank == 0 || one.size[one.rank - 1] != 1 ||
        all.size[all.rank - 1] < 2)
        return false;
    all.size[all.rank - 1] = 1;
    return shape_equal(one, all);
}

/* The mean, variance or deviation that a divisor was made of: through roots, reciprocals and an
 * epsilon. NULL: none. */
static const Node *statistic_behind(const Trace *t, const Node *n)
{
    while (n) {
        const Node *first = operand(t, n, 0);
        switch (n->op) {
        case OP_MEAN:
        case OP_VAR:
        case OP_STD:
        case OP_ROW_VARIANCE:
            return n;
        case OP_SQRT:
        case OP_RSQRT:
        case OP_RECIPROCAL:
        case OP_POW:
        case OP_POWER:
        case OP_ADD:
        case OP_VIEW: /* of a vector: its one mean as a vector */
            n = first;
            break;
        case OP_DIV: /* 1 / spread */
            n = first ? NULL : operand(t, n, 1);
            break;
        default:
            return NULL;
        }
    }
    return NULL;
}

/* A statistic of these rows, or of their squares. */
static bool is_made_of(const Trace *t, const Node *statistic, const Node *x, const Node *centred)
{
    const Node *of = operand(t, statistic, 0);
    if (is_op(of, OP_POW) || (is_op(of, OP_MUL) && of->in[0].node == of->in[1].node))
        of = operand(t, of, 0);
    return of && (of == x || of == centred);
}

/* x - its mean; else the rows are taken as they are. */
static void find_centre(const Trace *t, const Node *rows, NormIdiom *out)
{
    const Node *x = operand(t, rows, 0), *less = operand(t, rows, 1);
    const Node *mean = is_op(less, OP_VIEW) ? operand(t, less, 0) : less;
    out->x = rows->id;
    out->mean = out->centred = NO_NODE;
    if (is_op(rows, OP_SUB) && is_op(mean, OP_MEAN) && x && is_statistic(less, x) &&
        operand(t, mean, 0) == x) {
        out->x = x->id;
        out->mean = less->id;
        out->centred = rows->id;
    }
}

/* rows * scale + shift, where the shift is - scale * mean: the mean is taken off on the way. */
static bool find_fused(const Trace *t, const Node *n, NormIdiom *out)
{
    const Node *rows = operand(t, n, 0), *scale = operand(t, n, 1), *shift = operand(t, n, 2);
    const Node *mean = operand(t, shift, 1), *statistic = statistic_behind(t, scale);
    if (!rows || !is_statistic(scale, rows) || !is_op(shift, OP_MUL) ||
        !is_op(operand(t, shift, 0), OP_NEG) || operand(t, operand(t, shift, 0), 0) != scale ||
        !mean || operand(t, mean, 0) != rows || !statistic || operand(t, statistic, 0) != rows)
        return false;
    out->x = rows->id;
    out->mean = mean->id;
    out->centred = NO_NODE;
    out->spread = scale->id;
    out->divides = false;
    out->normed = n->id;
    return true;
}

static bool find_core(const Trace *t, const Node *n, NormIdiom *out)
{
    if (is_op(n, OP_TIMES_PLUS))
        return find_fused(t, n, out);
    if (!is_op(n, OP_DIV) && !is_op(n, OP_MUL))
        return false;
    int orders = n->op == OP_MUL ? 2 : 1; /* a product has two */
    for (int k = 0; k < orders; k++) {
        const Node *rows = operand(t, n, k), *spread = operand(t, n, 1 - k);
        const Node *statistic =
            rows && spread && is_statistic(spread, rows) ? statistic_behind(t, spread) : NULL;
        if (!statistic)
            continue;
        find_centre(t, rows, out);
        out->spread = spread->id;
        out->divides = n->op == OP_DIV;
        out->normed = n->id;
        if (is_made_of(t, statistic, trace_node(t, out->x), rows))
            return true;
    }
    return false;
}

/* normed, or normed * weight in either order. */
static bool find_scaled(const Trace *t, const Node *n, NormIdiom *out)
{
    out->scaled = NO_NODE;
    if (!n || find_core(t, n, out))
        return n != NULL;
    out->scaled = n->id;
    for (int k = 0; is_op(n, OP_MUL) && k < 2; k++) {
        const Node *core = operand(t, n, k);
        if (core && shape_equal(core->out.shape, n->out.shape) && find_core(t, core, out))
            return true;
    }
    return false;
}

bool idiom_norm(const Trace *t, NodeId result, NormIdiom *out)
{
    const Node *n = trace_node(t, result);
    out->result = result;
    if (n->out.shape.rank == 0 || n->out.shape.size[n->out.shape.rank - 1] < 2)
        return false;
    if (find_scaled(t, n, out))
        return true;
    const Node *rows = is_op(n, OP_TIMES_PLUS) ? operand(t, n, 0) : NULL;
    out->scaled = NO_NODE;
    if (rows && shape_equal(rows->out.shape, n->out.shape) && find_core(t, rows, out))
        return true; /* times weight and plus bias at once */
    for (int k = 0; is_op(n, OP_ADD) && k < 2; k++) {
        const Node *scaled = operand(t, n, k);
        if (scaled && shape_equal(scaled->out.shape, n->out.shape) && find_scaled(t, scaled, out))
            return true;
    }
    return false;
}

/* ---- the loss of predictions ---- */

/* The same numbers before they got another shape, or some of them were taken. */
static const Node *unviewed(const Trace *t, const Node *n)
{
    while (is_op(n, OP_VIEW) || is_op(n, OP_INDEX))
        n = operand(t, n, 0);
    return n;
}

/* x - log(sum(exp(x))), as log_softmax or written out */
static bool is_log_softmax(const Trace *t, const Node *n)
{
    const Node *log = operand(t, n, 1), *sum = operand(t, log, 0);
    return is_op(n, OP_SUB) && is_op(log, OP_LOG) &&
           (is_op(sum, OP_EXP_SUM) || (is_op(sum, OP_SUM) && is_op(operand(t, sum, 0), OP_EXP)));
}

/* The operand of a sum, product or quotient that is a tensor, the first where both are. */
static const Node *tensor_operand(const Trace *t, const Node *n)
{
    const Node *first = operand(t, n, 0);
    return first ? first : operand(t, n, 1);
}

/* What lies between the picked numbers and the loss of each row. */
typedef struct Between {
    bool log, minus, other;
} Between;

static const Node *find_picked(const Trace *t, const Node *n, Between *seen)
{
    while (n && n->op != OP_PICK && n->op != OP_GATHER) {
        switch (n->op) {
        case OP_LOG:
            seen->log = true;
            break;
        case OP_NEG:
            seen->minus = !seen->minus;
            break;
        case OP_VIEW:
        case OP_INDEX:
            break;
        case OP_MUL:
        case OP_MASKED_FILL:
            seen->other = true;
            break;
        default:
            return NULL;
        }
        n = tensor_operand(t, n);
    }
    return n;
}

/* A number for each row of a matrix, or of several: one after the other, or in the matrices' own
 * shape without the classes or with one in their place. */
static bool is_for_each_row(Shape each, Shape scores)
{
    int classes = scores.rank - 1;
    if (scores.rank < 2 || scores.rank > 3 ||
        shape_count(each) * scores.size[classes] != shape_count(scores))
        return false;
    for (int d = 0; d < each.rank && each.rank > 1; d++)
        if (each.size[d] != (d < classes ? scores.size[d] : 1))
            return false;
    return each.rank == 1 || each.rank >= classes;
}

/* The rows' losses that a total is of. */
static bool find_rows(const Trace *t, const Node *n, LossIdiom *out)
{
    Between seen = {false, false, false};
    const Node *each = operand(t, n, 0), *picked = find_picked(t, each, &seen);
    const Node *scores = operand(t, picked, 0);
    bool mean = n->op == OP_MEAN || n->op == OP_LOSS_MEAN;
    if ((!mean && n->op != OP_SUM && n->op != OP_LOSS_SUM) || n->out.shape.rank != 0 || !scores ||
        !is_for_each_row(each->out.shape, scores->out.shape) || seen.minus == out->negated ||
        (picked->op == OP_GATHER && picked->attr.dim != scores->out.shape.rank - 1))
        return false;
    out->scores = scores->id;
    out->logs = is_log_softmax(t, unviewed(t, scores));
    out->picked = picked->id;
    out->each = each->id;
    out->plain = !seen.other;
    out->total = n->id;
    out->mean = mean;
    return out->logs ? !seen.log : seen.log && is_op(unviewed(t, scores), OP_SOFTMAX);
}

/* A total of rows, perhaps divided by how many of them count; a minus stands anywhere. */
static bool find_total(const Trace *t, const Node *n, LossIdiom *out)
{
    out->shared = NO_NODE;
    out->negated = false;
    for (; n && (n->op == OP_NEG || (n->op == OP_DIV && out->shared == NO_NODE));
         n = operand(t, n, 0)) {
        if (n->op == OP_NEG)
            out->negated = !out->negated;
        else if (n->out.shape.rank == 0)
            out->shared = n->id;
    }
    return n && find_rows(t, n, out);
}

/* Is it made of the scores of all classes, by sums and factors alone? */
static bool is_of_all(const Trace *t, const Node *n, NodeId scores)
{
    while (n && n->id != scores) {
        bool on = n->op == OP_MUL || n->op == OP_DIV || n->op == OP_NEG || n->op == OP_SUM ||
                  n->op == OP_MEAN || n->op == OP_MASKED_FILL || n->op == OP_VIEW;
        n = on ? tensor_operand(t, n) : NULL;
    }
    return n;
}

bool idiom_loss(const Trace *t, NodeId result, LossIdiom *out)
{
    const Node *n = trace_node(t, result);
    *out = (LossIdiom){.share = NO_NODE, .result = result};
    for (int k = 0; is_op(n, OP_ADD) && n->out.shape.rank == 0 && k < 2; k++) {
        const Node *share = operand(t, n, k), *smooth = operand(t, n, 1 - k);
        if (!is_op(share, OP_MUL) || (operand(t, share, 0) && operand(t, share, 1)) ||
            !find_total(t, tensor_operand(t, share), out) || !is_of_all(t, smooth, out->scores))
            continue;
        out->share = share->id;
        out->smooth = 1 - k;
        return true;
    }
    return find_total(t, n, out);
}
