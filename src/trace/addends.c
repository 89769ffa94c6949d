/*
 * addends.c - takes a sum apart (see addends.h).
 */
#include "trace/addends.h"

#include "trace/ops.h"

/* The explanation of a cell as it was computed: writes and moves are passed over. */
static Explanation computed(const Trace *t, Arena *a, CellRef c)
{
    Explanation x = explain_cell(t, a, c);
    while (x.kind == EXPLAIN_SAME && x.terms == 1 && x.term[0].cell.node != NO_NODE)
        x = explain_cell(t, a, x.term[0].cell);
    return x;
}

/* The cell that a number was first written, read or computed as. */
static CellRef first_of(const Trace *t, Arena *a, CellRef c)
{
    return c.node == NO_NODE ? c : computed(t, a, c).cell;
}

/* The two numbers whose product a cell is; false where it is none. */
static bool find_factors(const Trace *t, Arena *a, Addend *item)
{
    if (item->cell.node == NO_NODE)
        return false;
    Explanation x = computed(t, a, item->cell);
    bool product = x.kind == EXPLAIN_ELEMENT && x.op == OP_MUL && x.terms == 2;
    item->told_by = x.cell;
    if (!product)
        return false;
    item->factor[0] = x.term[0];
    item->factor[1] = x.term[1];
    item->factors = 2;
    item->told_by = first_of(t, a, x.term[1].cell);
    return true;
}

/* ---- a dot product, a layer, a sum ---- */

static void add_products(const Explanation *x, Addends *s)
{
    const Op *times = op_row(OP_MUL);
    DType dtype = x->result.dtype;
    Explanation part = *x;
    int pairs = x->terms / 2;
    part.kind = EXPLAIN_PRODUCTS;
    for (int k = 0; k < pairs; k++) {
        const Term *pair = &x->term[2 * k];
        part.terms = 2 * (k + 1);
        s->item[s->count++] = (Addend){.cell.node = NO_NODE,
                                       .factor = {pair[0], pair[1]},
                                       .factors = 2,
                                       .value = op_cell(times, dtype, pair[0].value, pair[1].value),
                                       .total = explain_recombine(&part),
                                       .told_by = pair[0].cell};
    }
    if (x->terms > 2 * pairs) /* a bias */
        s->item[s->count++] = (Addend){.cell = x->term[2 * pairs].cell,
                                       .value = x->term[2 * pairs].value,
                                       .told_by = {.node = NO_NODE}};
}

static void add_cells(const Explanation *x, Addends *s)
{
    Scalar total = scalar_to(x->term[0].value, x->result.dtype);
    for (int k = 0; k < x->terms; k++) {
        if (k > 0)
            total = op_cell(op_row(OP_ADD), x->result.dtype, total, x->term[k].value);
        s->item[s->count++] = (Addend){.cell = x->term[k].cell,
                                       .value = x->term[k].value,
                                       .total = total,
                                       .told_by = x->term[k].cell};
    }
}

/* ---- one addition after another ---- */

static bool is_addition(const Explanation *x)
{
    return x->kind == EXPLAIN_ELEMENT && x->op == OP_ADD && x->terms == 2;
}

/* A number that only made room: zeros before a loop. */
static bool is_start(const Explanation *x)
{
    return (x->kind == EXPLAIN_FILL || x->kind == EXPLAIN_LITERAL) && scalar_double(x->result) == 0;
}

static void put_last(const Trace *t, Arena *a, Addends *s, Term term, Scalar total)
{
    Addend *item = &s->item[s->count++];
    *item = (Addend){
        .cell = term.cell, .value = term.value, .total = total, .told_by = {.node = NO_NODE}};
    find_factors(t, a, item);
}

/* From the last addition back to what stood there first; then turned round. */
static bool add_turns(const Trace *t, Arena *a, Explanation x, Addends *s)
{
    while (is_addition(&x)) {
        if (s->count + 2 > ADDENDS_MOST)
            return false;
        put_last(t, a, s, x.term[1], x.result);
        Term before = x.term[0];
        if (before.cell.node == NO_NODE) {
            if (scalar_double(before.value) != 0)
                put_last(t, a, s, before, before.value);
            break;
        }
        x = computed(t, a, before.cell);
        if (!is_addition(&x) && !is_start(&x))
            put_last(t, a, s, before, before.value);
    }
    for (int i = 0, j = s->count - 1; i < j; i++, j--) {
        Addend other = s->item[i];
        s->item[i] = s->item[j];
        s->item[j] = other;
    }
    return true;
}

bool addends_of(const Trace *t, Arena *a, CellRef cell, Addends *out)
{
    if (cell.node == NO_NODE || cell.cell < 0 ||
        cell.cell >= shape_count(trace_node(t, cell.node)->out.shape))
        return false;
    Explanation x = computed(t, a, cell);
    *out = (Addends){.result = x.cell};
    if (x.more || x.terms > 2 * ADDENDS_MOST || x.result.dtype == BOOL)
        return false;
    out->item = ARENA_ARRAY(a, Addend, ADDENDS_MOST + 2);
    if (x.kind == EXPLAIN_PRODUCTS || x.kind == EXPLAIN_LINEAR)
        add_products(&x, out);
    else if (x.kind == EXPLAIN_SUM && x.terms <= ADDENDS_MOST && x.terms > 0)
        add_cells(&x, out);
    else if (!add_turns(t, a, x, out))
        return false;
    if (out->count < 2)
        return false;
    out->item[out->count - 1].total = x.result;
    return true;
}

/* ---- what they are called by ---- */

int64_t addends_place(const Trace *t, CellRef c, int dim)
{
    Shape shape = trace_node(t, c.node)->out.shape;
    int64_t cell = c.cell;
    for (int d = shape.rank - 1; d > dim; d--)
        cell /= shape.size[d];
    return dim >= 0 && dim < shape.rank ? cell % shape.size[dim] : 0;
}

int addends_dim(const Trace *t, const Addends *s)
{
    CellRef one = s->item[0].told_by, other = s->item[1].told_by;
    if (one.node == NO_NODE || one.node != other.node)
        return -1;
    int rank = trace_node(t, one.node)->out.shape.rank, dim = -1;
    for (int d = 0; d < rank; d++) {
        if (addends_place(t, one, d) == addends_place(t, other, d))
            continue;
        if (dim >= 0)
            return -1;
        dim = d;
    }
    for (int k = 1; k < s->count; k++) {
        CellRef by = s->item[k].told_by;
        if (by.node == NO_NODE)
            continue;
        if (by.node != one.node)
            return -1;
        for (int d = 0; d < rank; d++)
            if (d != dim && addends_place(t, by, d) != addends_place(t, one, d))
                return -1;
    }
    return dim;
}
