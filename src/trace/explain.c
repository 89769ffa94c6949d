/*
 * explain.c - from a cell to its arithmetic, and back again (see explain.h).
 */
#include "trace/explain.h"

#include "trace/ops_run.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* ---- which operand cell stands behind which result cell ---- */

Line explain_line(const Explaining *e, int k)
{
    const Node *n = e->node;
    Line line = {.count = 1};
    int64_t at[MAX_RANK], cells = 1;
    if (n->in[k].node == NO_NODE)
        return line;
    Shape own = trace_node(e->trace, n->in[k].node)->out.shape;
    index_split(n->out.shape, e->x->cell.cell, at);
    for (int d = own.rank - 1; d >= 0; d--) {
        int to = axis_in_result(e->trace, n, k, d);
        if (to < 0 || (to == n->attr.dim && op_row(n->op)->loops == LOOPS_SOFTMAX)) {
            line.step = line.step ? line.step : cells;
            line.count *= own.size[d];
        } else if (own.size[d] != 1) {
            line.first += at[to] * cells;
        }
        cells *= own.size[d];
    }
    return line;
}

int64_t explain_next(Explaining *e, int64_t i, int64_t n)
{
    if (n <= EXPLAIN_MOST || i + 1 != EXPLAIN_MOST / 2)
        return i + 1;
    e->x->more = (int)(n - EXPLAIN_MOST);
    return n - EXPLAIN_MOST / 2;
}

static void add_term(Explaining *e, Term term)
{
    Explanation *x = e->x;
    x->term = arena_grow(e->arena, x->term, (size_t)x->terms, &x->room, sizeof *x->term);
    x->term[x->terms++] = term;
}

void explain_term(Explaining *e, int k, int64_t index)
{
    Operand from = e->node->in[k];
    Term term = {.cell = {from.node, e->node->id, index}, .value = from.number, .at = from.at};
    if (from.node != NO_NODE)
        term.value = trace_cell(e->trace, term.cell);
    add_term(e, term);
}

void explain_constant(Explaining *e, Scalar value, Span at)
{
    add_term(e, (Term){.cell = {NO_NODE, 0, 0}, .value = value, .at = at});
}

void explain_add_part(Explaining *e, const char *name, Scalar value)
{
    Explanation *x = e->x;
    assert(x->parts < MAX_PARTS);
    x->part[x->parts++] = (Part){name, value};
}

/* ---- a cell's explanation ---- */

const Node *explain_maker(const Trace *t, CellRef c, CellRef *made)
{
    CellRef written = trace_written(t, c);
    *made = written.node == NO_NODE ? c : written;
    return trace_node(t, made->node);
}

Explanation explain_cell(const Trace *t, Arena *a, CellRef c)
{
    Explanation x = {.cell = c, .result = trace_cell(t, c)};
    const Node *n = explain_maker(t, c, &x.cell); /* of what was overwritten: the writing */
    Explaining e = {t, a, n, &x};
    x.op = n->op;
    x.kernels = n->kernels;
    x.kind = op_row(n->op)->kind;
    x.made = x.cell.cell;
    op_row(n->op)->explain(&e);
    x.cell = c;
    return x;
}

Explanation explain_origin(const Trace *t, Arena *a, CellRef c)
{
    Explanation x = explain_cell(t, a, c);
    while (x.kind == EXPLAIN_SAME && x.term[0].cell.node != NO_NODE)
        x = explain_cell(t, a, x.term[0].cell);
    return x;
}

/* Among the terms of one explanation. Those of products alternate between two tensors. */
static bool has_term(const Trace *t, const Explanation *x, CellRef term)
{
    NodeId seen[2] = {NO_NODE, NO_NODE};
    int64_t place[2] = {-1, -1};
    for (int i = 0; i < x->terms; i++) {
        CellRef cell = x->term[i].cell;
        if (cell.node == NO_NODE)
            continue;
        if (cell.node != seen[i % 2])
            place[i % 2] = lineage_alias(t, term, cell.node, cell.time);
        seen[i % 2] = cell.node;
        if (place[i % 2] == cell.cell)
            return true;
    }
    return false;
}

bool explain_has_term(const Trace *t, CellRef of, CellRef term)
{
    Arena a = arena_scratch();
    Explanation x = explain_cell(t, &a, of);
    bool found = has_term(t, &x, term);
    while (!found && x.kind == EXPLAIN_SAME && x.term[0].cell.node != NO_NODE) {
        x = explain_cell(t, &a, x.term[0].cell);
        found = has_term(t, &x, term);
    }
    arena_free(&a);
    return found;
}

int explain_operand(const Explanation *x, int term)
{
    if (x->kind == EXPLAIN_LINEAR && term == x->terms - 1)
        return 1; /* the bias goes with the weight */
    if (x->kind == EXPLAIN_LINEAR || x->kind == EXPLAIN_PRODUCTS)
        return term % 2;
    return x->kind == EXPLAIN_ELEMENT ? term : 0;
}

Scalar explain_part(const Explanation *x, const char *name)
{
    for (int i = 0; i < x->parts; i++)
        if (strcmp(x->part[i].name, name) == 0)
            return x->part[i].value;
    assert(!"an explanation lacks a part its kind has");
    return scalar_i64(0);
}

/* ---- the terms put together again ---- */

/* In PyTorch's order (sum_order.c), by the teaching kernels. Whole numbers have no order. */
static Scalar sum_terms(const Explanation *x, DType dtype, double over)
{
    int64_t whole = 0;
    Arena a = arena_scratch();
    SumOrder order = dtype_is_float(dtype) ? sum_order(x->from, x->attr) : (SumOrder){0};
    bool plain = dtype_is_float(dtype) && sum_is_plain(&order, x->attr, x->made);
    double *wide = ARENA_ARRAY(&a, double, x->terms + 1);
    float *narrow = ARENA_ARRAY(&a, float, x->terms + 1);
    for (int i = 0; i < x->terms; i++) {
        wide[i] = scalar_double(x->term[i].value);
        narrow[i] = (float)wide[i];
        whole = (int64_t)((uint64_t)whole + (uint64_t)scalar_whole(x->term[i].value));
    }
    Scalar sum = dtype == FLOAT32 ? scalar_f32(sum_floats(&kernels_teaching, &order, plain, narrow,
                                                          x->terms, (float)over))
                 : dtype == FLOAT64 ? scalar_f64(sum_reals(&order, plain, wide, x->terms) / over)
                                    : scalar_i64(whole);
    arena_free(&a);
    return sum;
}

/* Fast kernels add in double precision. */
static Scalar sum_of(const Explanation *x, DType dtype, double over)
{
    double sum = 0;
    if (!fast_of(x->kernels) || dtype != FLOAT32)
        return sum_terms(x, dtype, over);
    for (int i = 0; i < x->terms; i++)
        sum += scalar_double(x->term[i].value);
    return scalar_f32((float)sum / (float)over);
}

static Scalar sum_products(const Explanation *x, DType dtype)
{
    Scalar sum = scalar_to(scalar_i64(0), dtype);
    for (int i = 0; i + 1 < x->terms; i += 2)
        sum = op_cell(op_row(OP_ADD), dtype, sum,
                      op_cell(op_row(OP_MUL), dtype, x->term[i].value, x->term[i + 1].value));
    return sum;
}

static Scalar drop_term(const Explanation *x)
{
    float kept = x->limit[0] < x->limit[1] ? 1 : 0;
    if (x->result.dtype == FLOAT64)
        return scalar_f64(x->term[0].value.f64 * ((double)kept * explain_part(x, "scale").f64));
    return scalar_f32(x->term[0].value.f32 * (kept * explain_part(x, "scale").f32));
}

static Scalar added_terms(const Explanation *x, DType dtype)
{
    Scalar sum = x->term[0].value;
    for (int i = 1; i < x->terms; i++)
        sum = op_cell(op_row(OP_ADD), dtype, sum, x->term[i].value);
    return sum;
}

/* Which term is the extreme. */
static int extreme_term(const Explanation *x, bool largest)
{
    int best = 0;
    for (int i = 1; i < x->terms; i++)
        if (extreme_replaces(largest, x->term[best].value, x->term[i].value))
            best = i;
    return best;
}

bool softmax_crosses(const Explanation *x)
{
    return !fast_of(x->kernels) && softmax_side(x->from.shape, x->attr->dim) > 0;
}

Scalar softmax_part(const Explanation *x, int term, double max)
{
    Scalar own = x->term[term].value;
    int64_t side = softmax_crosses(x) ? softmax_side(x->from.shape, x->attr->dim) : 0;
    if (own.dtype == FLOAT32 && side && x->cell.cell % side >= side / SOFTMAX_LANES * SOFTMAX_LANES)
        return scalar_f32((float)exp((double)(own.f32 - (float)max)));
    return own.dtype == FLOAT64 ? scalar_f64(exp(own.f64 - max))
                                : scalar_f32(e_to(own.f32 - (float)max));
}

double softmax_sum(const Explanation *x, double *max)
{
    Scalar sum = scalar_to(scalar_i64(0), x->result.dtype);
    *max = -(double)INFINITY;
    for (int i = 0; i < x->terms; i++)
        *max = fmax(*max, scalar_double(x->term[i].value));
    bool longer = sum.dtype == FLOAT32 && !fast_of(x->kernels) &&
                  softmax_is_long(x->terms, x->attr->dim == x->from.shape.rank - 1);
    float s[SOFTMAX_LANES] = {0};
    for (int i = 0; i < x->terms; i++) {
        Scalar part = softmax_part(x, i, *max);
        if (longer)
            s[i % SOFTMAX_LANES] += part.f32;
        else
            sum = op_cell(op_row(OP_ADD), sum.dtype, sum, part);
    }
    if (longer)
        return (double)(s[0] + s[4] + (s[2] + s[6]) + (s[1] + s[5] + (s[3] + s[7])));
    return scalar_double(sum);
}

/* From the row alone, so that the parts shown are checked, not trusted. */
static Scalar softmax_terms(const Explanation *x)
{
    double max, sum = softmax_sum(x, &max);
    Scalar own = softmax_part(x, (int)explain_part(x, "index").i64, max);
    return own.dtype == FLOAT64 ? scalar_f64(own.f64 / sum)
           : softmax_crosses(x) ? scalar_f32(own.f32 / (float)sum)
                                : scalar_f32(own.f32 * (1 / (float)sum));
}

Scalar explain_recombine(const Explanation *x)
{
    const Term *t = x->term;
    DType dtype = x->result.dtype;
    if (x->more)
        return x->result;
    switch (x->kind) {
    case EXPLAIN_LITERAL:
    case EXPLAIN_FILL:
    case EXPLAIN_SAME:
    case EXPLAIN_CAST:
    case EXPLAIN_PICKED:
        return scalar_to(t[0].value, dtype);
    case EXPLAIN_COUNT:
        return count_cell(explain_part(x, "start"), explain_part(x, "step"),
                          explain_part(x, "base").i64, explain_part(x, "index").i64, dtype);
    case EXPLAIN_DRAW:
    case EXPLAIN_UNIFORM:
    case EXPLAIN_NORMAL:
    case EXPLAIN_RANDINT:
    case EXPLAIN_SHUFFLE:
    case EXPLAIN_WAITING:
        return draw_again(x);
    case EXPLAIN_SUM:
        return sum_of(x, dtype, 1);
    case EXPLAIN_MEAN:
        return sum_of(x, dtype, x->terms);
    case EXPLAIN_MAX:
    case EXPLAIN_MIN:
        return scalar_to(t[extreme_term(x, x->kind == EXPLAIN_MAX)].value, dtype);
    case EXPLAIN_ARGMAX:
    case EXPLAIN_ARGMIN:
        return scalar_i64(extreme_term(x, x->kind == EXPLAIN_ARGMAX));
    case EXPLAIN_SPACE:
        return space_cell(x->limit[0], x->limit[1], explain_part(x, "count").i64,
                          explain_part(x, "index").i64, dtype);
    case EXPLAIN_FOLD:
        return op_fold(x);
    case EXPLAIN_SCAN:
        return op_scan(x);
    case EXPLAIN_PRODUCTS:
        return sum_products(x, dtype);
    case EXPLAIN_LINEAR:
        if (x->op == OP_TIMES_PLUS)
            return op_times_plus(dtype, t[0].value, t[1].value, t[2].value);
        return op_cell(op_row(OP_ADD), dtype, sum_products(x, dtype), t[x->terms - 1].value);
    case EXPLAIN_DROP:
        return drop_term(x);
    case EXPLAIN_SOFTMAX:
        return softmax_terms(x);
    case EXPLAIN_MASKED:
        return scalar_to(scalar_to(t[1].value, BOOL).b8 ? t[2].value : t[0].value, dtype);
    case EXPLAIN_ADDED:
        return added_terms(x, dtype);
    case EXPLAIN_PLACE:
        return scalar_i64(explain_part(x, "cell").i64 / explain_part(x, "step").i64 %
                          explain_part(x, "size").i64);
    case EXPLAIN_TRIANGLE:
        return scalar_to(explain_part(x, "kept").i64 ? t[0].value : scalar_i64(0), dtype);
    case EXPLAIN_ELEMENT:
        return op_cell(op_row(x->op), dtype, t[0].value, t[x->terms - 1].value);
    case EXPLAIN_KINDS:
        break;
    }
    return x->result;
}

/* 4 n eps sum|terms| of a sum of products; of a softmax its result is what is uncertain; plain sums
 * are exact but for the last digit, unless their terms nearly cancel. */
static double slack(const Explanation *x)
{
    double sum = 0, n = x->terms;
    if (x->kind == EXPLAIN_SOFTMAX)
        return 4 * n * (double)FLT_EPSILON * fabs(scalar_double(x->result)) + (double)FLT_MIN;
    if (x->kind == EXPLAIN_SUM || x->kind == EXPLAIN_MEAN) {
        for (int i = 0; i < x->terms; i++)
            sum += fabs(scalar_double(x->term[i].value));
        return (double)FLT_EPSILON * fabs(scalar_double(x->result)) + n * DBL_EPSILON * sum;
    }
    for (int i = 0; i + 1 < x->terms; i += 2)
        sum += fabs(scalar_double(x->term[i].value) * scalar_double(x->term[i + 1].value));
    if (x->kind == EXPLAIN_LINEAR)
        sum += fabs(scalar_double(x->term[x->terms - 1].value));
    return 4 * ((n + 1) / 2) * (double)FLT_EPSILON * sum;
}

bool explain_holds(const Explanation *x)
{
    Scalar again = explain_recombine(x);
    if (scalar_same(again, x->result))
        return true;
    return fast_of(x->kernels) && fabs(scalar_double(again) - scalar_double(x->result)) <= slack(x);
}
