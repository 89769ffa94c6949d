/*
 * ops_pick.c - cells picked and put by the numbers in other tensors: x[ids], gather, x[ids] = y,
 * scatter, where, and what a mask picks.
 *
 * A route says which cell of operand 0 a *place* leads to. Places are the cells of what is picked,
 * or of what is put; their ids stand in other operands. There are two routes: index tensors for
 * some dimensions of x, stretched over each other (attr.order says which dimension follows which of
 * them), and one tensor of ids along attr.dim. Running and explaining ask the same route, so what
 * is told of a cell is what happened to it.
 *
 * A mask picks by ids, too: OP_MASK_PLACES lists where its true cells stand.
 */
#include "trace/ops_run.h"

#include <stdio.h>
#include <string.h>

/* ---- routes ---- */

/* The routes of one call: `call` while it runs, `explain` when one of its cells is explained. */
typedef struct Route {
    const OpCall *call;
    const Explaining *explain;
    const Attrs *attr;
    bool along;    /* ids along attr.dim; else index tensors */
    int first;     /* the first operand with ids, */
    int count;     /* and how many there are */
    Shape from;    /* of operand 0 */
    Shape stretch; /* of all index tensors together, */
    int at;        /* and where it stands among the dimensions of the places */
    Shape places;
    bool lost;   /* an id led nowhere: */
    int64_t bad; /* this one, */
    int bad_dim; /* for this dimension, */
    int bad_at;  /* and as PyTorch counts it: index tensors by their number */
} Route;

static Shape shape_of_operand(const Route *r, int k)
{
    return r->call ? r->call->t[k].shape
                   : trace_node(r->explain->trace, r->explain->node->in[k].node)->out.shape;
}

static int64_t id_at(const Route *r, int k, int64_t index)
{
    const Explaining *e = r->explain;
    if (r->call)
        return r->call->t[k].storage->i64[tensor_slot(r->call->t[k], index)];
    return trace_cell(e->trace, (CellRef){e->node->in[k].node, e->node->id, index}).i64;
}

static void not_broadcast(const Route *r)
{
    StrBuf shapes = strbuf_make(r->call->scratch);
    for (int k = r->first; k < r->first + r->count; k++)
        strbuf_printf(&shapes, "%s%s", k > r->first ? ", " : "",
                      shape_text(shape_of_operand(r, k)).text);
    error_at(r->call->error, r->call->at,
             "shape mismatch: indexing tensors could not be broadcast together with shapes %s",
             shapes.at);
    error_type(r->call->error, "IndexError");
    error_hint(r->call->error, "index tensors go side by side: the first ids of all make one cell");
}

/* The ids' common shape stands where the dimensions stood that follow them, in front where those
 * are not neighbours. */
static bool lay_index(Route *r)
{
    int followed = 0, first = 0, last = 0, bad, whole = 0;
    for (int k = r->first; k < r->first + r->count; k++)
        if (!shape_broadcast(r->stretch, shape_of_operand(r, k), &r->stretch, &bad)) {
            not_broadcast(r);
            return false;
        }
    for (int d = 0; d < r->from.rank; d++)
        if (r->attr->order[d]) {
            first = followed++ ? first : d;
            last = d;
        }
    r->at = last - first + 1 == followed ? first : 0;
    if (r->call && r->from.rank - followed + r->stretch.rank > MAX_RANK)
        return error_at(r->call->error, r->call->at, "a tensor has at most %d dimensions here",
                        MAX_RANK);
    r->places = (Shape){.rank = r->at + r->stretch.rank};
    for (int d = 0; d < r->stretch.rank; d++)
        r->places.size[r->at + d] = r->stretch.size[d];
    for (int d = 0; d < r->from.rank; d++)
        if (!r->attr->order[d])
            r->places.size[whole++ < r->at ? whole - 1 : r->places.rank++] = r->from.size[d];
    return true;
}

static bool is_along(const Op *op)
{
    return op == op_row(OP_GATHER) || op == op_row(OP_SCATTER);
}

static bool is_putting(const Op *op)
{
    return op == op_row(OP_INDEX_PUT) || op == op_row(OP_SCATTER);
}

/* Fills in what is left to be known of a route; false with an error. */
static bool route_lay(Route *r, const Op *op, int operands)
{
    r->along = is_along(op);
    r->first = r->along ? 1 : is_putting(op) ? 2 : 1;
    r->count = r->along ? 1 : operands - r->first;
    r->from = shape_of_operand(r, 0);
    r->places = r->along ? shape_of_operand(r, 1) : (Shape){0};
    return r->along || lay_index(r);
}

static bool route_of_call(OpCall *c, Route *r)
{
    *r = (Route){.call = c, .attr = c->attr};
    return route_lay(r, c->op, c->count);
}

static Route route_of_cell(const Explaining *e)
{
    Route r = {.explain = e, .attr = &e->node->attr};
    route_lay(&r, op_row(e->node->op), e->node->in_count);
    return r;
}

/* The cell of ids operand k that speaks for a place. */
static int64_t id_cell(const Route *r, int k, const int64_t *at)
{
    Shape ids = shape_of_operand(r, k);
    int64_t own[MAX_RANK] = {0};
    int skipped = r->along ? 0 : r->at + r->stretch.rank - ids.rank;
    for (int d = 0; d < ids.rank; d++)
        own[d] = ids.size[d] == 1 ? 0 : at[skipped + d];
    return index_join(ids, own);
}

/* An id for dimension d, index tensors counted from the end where they are negative. */
static int64_t led_to(Route *r, int k, const int64_t *at, int d)
{
    int64_t id = id_at(r, k, id_cell(r, k, at)), size = r->from.rank ? r->from.size[d] : 1;
    int64_t to = id < 0 && !r->along ? id + size : id;
    if (to >= 0 && to < size)
        return to;
    if (!r->lost) {
        r->lost = true;
        r->bad = id;
        r->bad_dim = d;
        r->bad_at = r->along ? d : k - r->first;
    }
    return 0;
}

/* Where in operand 0 the place at[] leads. */
static void route_follow(Route *r, const int64_t *at, int64_t *to)
{
    int whole = 0;
    if (r->along) {
        memcpy(to, at, sizeof *to * (size_t)r->places.rank);
        to[r->attr->dim] = led_to(r, 1, at, r->attr->dim);
        return;
    }
    for (int d = 0; d < r->from.rank; d++) {
        int k = r->attr->order[d];
        if (k)
            to[d] = led_to(r, r->first + k - 1, at, d);
        else
            to[d] = at[whole + (whole >= r->at ? r->stretch.rank : 0)];
        whole += !k;
    }
}

/* How many places beside each other lead to cells beside each other: a whole last dimension. */
static int64_t route_run(const Route *r)
{
    int last = r->from.rank - 1, last_place = r->places.rank - 1;
    bool whole = !r->along && last >= 0 && !r->attr->order[last] &&
                 !(r->at + r->stretch.rank == r->places.rank && r->stretch.rank > 0);
    return whole && last_place >= 0 && r->places.size[last_place] > 0 ? r->places.size[last_place]
                                                                      : 1;
}

/* PyTorch's sentence about an id that leads nowhere. */
static void say_lost(OpCall *c, const Route *r)
{
    int64_t size = r->from.rank ? r->from.size[r->bad_dim] : 1;
    error_at(c->error, c->at, "index %lld is out of bounds for dimension %d with size %lld",
             (long long)r->bad, r->bad_at, (long long)size);
    error_type(c->error, is_along(c->op) ? NULL : "IndexError");
    if (size == 0)
        error_hint(c->error, "the dimension is empty");
    else
        error_hint(c->error, "the numbers in an index go from 0 to %lld", (long long)size - 1);
}

/* ---- picking ---- */

/* How the result lies in memory follows x where it is kept whole, and the ids where they are. */
static void set_guides(OpCall *c, const Route *r)
{
    Tensor *guide = ARENA_ARRAY(c->scratch, Tensor, c->count);
    for (int k = 0; k < c->count; k++) {
        Tensor t = c->t[k];
        int whole = 0, skipped = r->at + r->stretch.rank - t.shape.rank;
        guide[k] = (Tensor){.storage = t.storage, .shape = r->places};
        for (int d = 0; d < t.shape.rank; d++) {
            if (k > 0 && t.shape.size[d] == r->places.size[skipped + d])
                guide[k].stride[skipped + d] = t.stride[d];
            if (k == 0 && !c->attr->order[d])
                guide[k].stride[whole + (whole >= r->at ? r->stretch.rank : 0)] = t.stride[d];
            whole += !c->attr->order[d];
        }
    }
    c->guide = guide;
}

static bool ids_are_whole(OpCall *c, int k, const char *sentence)
{
    if (operand_dtype(c, k) == INT64)
        return true;
    error_at(c->error, c->at, "%s", sentence);
    return error_type(c->error, is_along(c->op) ? NULL : "IndexError");
}

static bool infer_pick(OpCall *c)
{
    Route r;
    for (int k = 1; k < c->count; k++)
        if (!ids_are_whole(c, k, "tensors used as indices must be long, byte or bool tensors"))
            return error_hint(c->error, "make it whole numbers: .long()");
    if (!route_of_call(c, &r))
        return false;
    c->shape = r.places;
    c->attr->dim = r.at;
    set_guides(c, &r);
    return true;
}

static void run_pick(OpCall *c)
{
    Route r;
    int64_t at[MAX_RANK], to[MAX_RANK], count = shape_count(c->shape);
    Tensor x = c->t[0];
    size_t size = dtype_size(c->dtype);
    route_of_call(c, &r);
    int64_t run = route_run(&r), step = run > 1 ? x.stride[x.shape.rank - 1] : 1;
    const char *cells = x.storage->cells;
    char *out = c->out.storage->cells;
    for (int64_t i = 0; i < count && !r.lost; i += run) {
        index_split(c->shape, i, at);
        route_follow(&r, at, to);
        int64_t slot = x.offset;
        for (int d = 0; d < x.shape.rank; d++)
            slot += to[d] * x.stride[d];
        if (r.lost)
            break;
        for (int64_t j = 0; j < run; j++)
            memcpy(out + (size_t)(i + j) * size, cells + (size_t)(slot + j * step) * size, size);
    }
    if (r.lost)
        say_lost(c, &r);
}

/* The cell, and the ids that led to it, those of one tensor once. */
static void explain_pick(Explaining *e)
{
    int64_t at[MAX_RANK] = {0}, to[MAX_RANK] = {0};
    Route r = route_of_cell(e);
    index_split(e->node->out.shape, e->x->cell.cell, at);
    route_follow(&r, at, to);
    explain_term(e, 0, index_join(r.from, to));
    for (int k = r.first; k < r.first + r.count; k++)
        explain_term(e, k, id_cell(&r, k, at));
}

static bool infer_gather(OpCall *c)
{
    Shape x = c->t[0].shape, ids = c->t[1].shape;
    int dim = c->attr->dim;
    char name[64];
    snprintf(name, sizeof name, "%s(): Expected dtype int64 for index", c->op->name);
    if (!ids_are_whole(c, 1, name))
        return error_hint(c->error, "make it whole numbers: .long()");
    if (shape_count(ids) > 0 && (x.rank ? x.rank : 1) != (ids.rank ? ids.rank : 1)) {
        error_at(c->error, c->at,
                 "Index tensor must have the same number of dimensions as input tensor");
        return error_hint(c->error, "the index is %s, the tensor %s", shape_text(ids).text,
                          shape_text(x).text);
    }
    for (int d = 0; d < ids.rank && shape_count(ids) > 0; d++)
        if (d != dim && ids.size[d] > (x.rank ? x.size[d] : 1)) {
            error_at(c->error, c->at,
                     "Size does not match at dimension %d expected index %s to be smaller than "
                     "self %s apart from dimension %d",
                     d, shape_text(ids).text, shape_text(x).text, dim);
            return error_hint(c->error, "take_along_dim stretches an index of size 1");
        }
    c->shape = ids;
    return true;
}

/* ---- putting ---- */

static bool infer_index_put(OpCall *c)
{
    Route r;
    Shape all;
    int bad;
    for (int k = 2; k < c->count; k++)
        if (!ids_are_whole(c, k, "tensors used as indices must be long, byte or bool tensors"))
            return error_hint(c->error, "make it whole numbers: .long()");
    if (!route_of_call(c, &r))
        return false;
    Shape values = c->t[1].shape, left = values;
    while (left.rank > r.places.rank && left.size[0] == 1)
        left = shape_drop(left, 0);
    while (values.rank > 0 && values.size[0] == 1)
        values = shape_drop(values, 0);
    if (c->t[1].storage &&
        (!shape_broadcast(r.places, left, &all, &bad) || !shape_equal(all, r.places)))
        return error_at(c->error, c->at,
                        "shape mismatch: value tensor of shape %s cannot be broadcast to indexing "
                        "result of shape %s",
                        shape_text(values).text, shape_text(r.places).text);
    return true;
}

static bool infer_scatter(OpCall *c)
{
    Shape x = c->t[0].shape, ids = c->t[1].shape, from = c->t[2].shape;
    int dim = c->attr->dim;
    if (!ids_are_whole(c, 1, "scatter(): Expected dtype int64 for index"))
        return error_hint(c->error, "make it whole numbers: .long()");
    if (shape_count(ids) == 0)
        return true;
    bool ranks = (x.rank ? x.rank : 1) == (ids.rank ? ids.rank : 1);
    bool values = c->t[2].storage != NULL;
    if (!ranks || (values && (from.rank ? from.rank : 1) != (ids.rank ? ids.rank : 1)))
        return error_at(c->error, c->at,
                        "Index tensor must have the same number of dimensions as %s tensor",
                        ranks ? "src" : "self");
    for (int d = 0; d < ids.rank; d++)
        if ((d != dim && ids.size[d] > (x.rank ? x.size[d] : 1)) ||
            (values && ids.size[d] > (from.rank ? from.size[d] : 1))) {
            if (values)
                error_at(c->error, c->at,
                         "Expected index %s to be smaller than self %s apart from dimension %d and "
                         "to be smaller size than src %s",
                         shape_text(ids).text, shape_text(x).text, dim, shape_text(from).text);
            else
                error_at(c->error, c->at,
                         "Expected index %s to be smaller than self %s apart from dimension %d",
                         shape_text(ids).text, shape_text(x).text, dim);
            return false;
        }
    return true;
}

/* What is put, a cell for each place. */
static Tensor put_values(const OpCall *c, const Route *r)
{
    Tensor v = c->t[r->along ? 2 : 1];
    while (!r->along && v.storage && v.shape.rank > r->places.rank)
        v = tensor_select(v, 0, 0);
    if (!r->along && v.storage)
        return tensor_expand(v, r->places);
    if (!v.storage)
        return operand_over(c, r->along ? 2 : 1, r->places);
    for (int d = 0; d < v.shape.rank; d++)
        v = tensor_slice(v, d, 0, r->places.size[d], 1);
    return v;
}

static void put_cell(const OpCall *c, int64_t to, const Storage *values, int64_t i)
{
    Scalar value = storage_get(values, i);
    if (c->attr->accumulate)
        value = op_cell(op_row(OP_ADD), c->dtype, storage_get(c->out.storage, to), value);
    storage_set(c->out.storage, to, value);
}

/* Later places win; or all are added one after the other. */
static void run_put(OpCall *c)
{
    Route r;
    int64_t at[MAX_RANK], to[MAX_RANK];
    tensor_to_flat(c->t[0], 0, tensor_count(c->t[0]), c->dtype, c->out.storage->cells);
    route_of_call(c, &r);
    int64_t count = shape_count(r.places), run = route_run(&r);
    if (count == 0)
        return;
    Tensor values = put_values(c, &r), flat = tensor_make(c->scratch, c->dtype, r.places);
    tensor_to_flat(values, 0, count, c->dtype, flat.storage->cells);
    for (int64_t i = 0; i < count && !r.lost; i += run) {
        index_split(r.places, i, at);
        route_follow(&r, at, to);
        int64_t cell = index_join(r.from, to);
        for (int64_t j = 0; j < run && !r.lost; j++)
            put_cell(c, cell + j, flat.storage, i + j);
    }
    if (r.lost)
        say_lost(c, &r);
}

/* The cell of the values that belongs to a place. */
static int64_t value_cell(const Route *r, int k, const int64_t *at)
{
    Shape own = {0};
    if (r->explain->node->in[k].node != NO_NODE)
        own = shape_of_operand(r, k);
    int64_t there[MAX_RANK] = {0};
    for (int d = 0; d < own.rank; d++)
        there[d] = own.size[d] == 1 ? 0 : at[r->places.rank - own.rank + d];
    return index_join(own, there);
}

/* Goes through the places that lead to a cell: *i is the one to begin with, and then the next one
 * that does. Only the dimensions of the ids are gone through; the others are the cell's own. */
static bool next_place(Route *r, const int64_t *cell, int64_t *i, int64_t *at)
{
    Shape ids =
        r->along ? (Shape){1, {r->places.rank ? r->places.size[r->attr->dim] : 1}} : r->stretch;
    for (int64_t n = shape_count(ids); *i < n; ++*i) {
        int64_t to[MAX_RANK] = {0}, own[MAX_RANK] = {0};
        bool same = true;
        int whole = 0;
        index_split(ids, *i, own);
        memcpy(at, cell, sizeof *at * (size_t)r->from.rank);
        if (r->along) {
            at[r->attr->dim] = own[0];
        } else {
            for (int d = 0; d < r->from.rank; d++)
                if (!r->attr->order[d]) {
                    at[whole + (whole >= r->at ? r->stretch.rank : 0)] = cell[d];
                    whole++;
                }
            memcpy(at + r->at, own, sizeof *at * (size_t)r->stretch.rank);
        }
        for (int d = 0; r->along && d < r->places.rank; d++)
            same = same && at[d] < r->places.size[d];
        if (!same)
            continue;
        route_follow(r, at, to);
        for (int d = 0; d < r->from.rank; d++)
            same = same && to[d] == cell[d];
        if (same)
            return true;
    }
    return false;
}

/* What was put into the cell last, with the ids that led there; or the cell with all that was added
 * to it; or the cell as it was. */
static void explain_put(Explaining *e)
{
    Route r = route_of_cell(e);
    int64_t cell[MAX_RANK] = {0}, at[MAX_RANK] = {0}, last[MAX_RANK] = {0};
    int values = r.along ? 2 : 1;
    bool found = false, adds = r.attr->accumulate;
    index_split(r.from, e->x->cell.cell, cell);
    if (adds)
        explain_term(e, 0, e->x->cell.cell);
    for (int64_t i = 0; shape_count(r.places) > 0 && next_place(&r, cell, &i, at); i++) {
        if (adds)
            explain_term(e, values, value_cell(&r, values, at));
        memcpy(last, at, sizeof last);
        found = true;
    }
    if (adds)
        e->x->kind = EXPLAIN_ADDED;
    else if (!found)
        e->x->kind = EXPLAIN_SAME;
    if (!adds)
        explain_term(e, found ? values : 0, found ? value_cell(&r, values, last) : e->x->cell.cell);
    for (int k = r.first; found && !adds && k < r.first + r.count; k++)
        explain_term(e, k, id_cell(&r, k, last));
}

/* ---- masks ---- */

static bool is_true(Tensor t, int64_t slot)
{
    return scalar_to(storage_get(t.storage, slot), BOOL).b8;
}

static bool infer_nonzero(OpCall *c)
{
    int64_t count = 0;
    for (Walk w = walk_start(c->t[0]); w.left; walk_next(&w))
        count += is_true(w.t, w.slot);
    c->shape = (Shape){2, {count, c->t[0].shape.rank}};
    c->dtype = INT64;
    return true;
}

static void run_nonzero(OpCall *c)
{
    int rank = c->t[0].shape.rank;
    int64_t *out = c->out.storage->i64;
    for (Walk w = walk_start(c->t[0]); w.left; walk_next(&w))
        if (is_true(w.t, w.slot)) {
            memcpy(out, w.at, sizeof *out * (size_t)rank);
            out += rank;
        }
}

/* The true cell of that number, and what its place is counted with: cell / step % size. */
static void explain_nonzero(Explaining *e)
{
    NodeId mask = e->node->in[0].node;
    Tensor t = trace_tensor(e->trace, e->arena, mask, e->node->id);
    int rank = t.shape.rank, dim = (int)(e->x->cell.cell % rank);
    int64_t wanted = e->x->cell.cell / rank, cell = 0, step = 1;
    for (Walk w = walk_start(t); w.left; walk_next(&w), cell++)
        if (is_true(w.t, w.slot) && wanted-- == 0)
            break;
    for (int d = dim + 1; d < rank; d++)
        step *= t.shape.size[d];
    explain_term(e, 0, cell);
    explain_add_part(e, "cell", scalar_i64(cell));
    explain_add_part(e, "step", scalar_i64(step));
    explain_add_part(e, "size", scalar_i64(t.shape.size[dim]));
}

/* ---- where ---- */

static bool infer_where(OpCall *c)
{
    int bad;
    c->dtype = dtype_promote(operand_dtype(c, 1), operand_dtype(c, 2));
    for (int k = 1; k < 3; k++) {
        Shape all = c->shape;
        if (!shape_broadcast(all, c->t[k].shape, &c->shape, &bad)) {
            shape_mismatch(c, all, c->t[k].shape, bad);
            return error_hint(c->error, "the condition is %s, the others %s and %s",
                              shape_text(c->t[0].shape).text, shape_text(c->t[1].shape).text,
                              shape_text(c->t[2].shape).text);
        }
    }
    return true;
}

static void run_where(OpCall *c)
{
    int64_t count = shape_count(c->shape);
    size_t size = dtype_size(c->dtype);
    char *cells[2];
    uint8_t *first = ARENA_ARRAY(c->scratch, uint8_t, count + 1);
    tensor_to_flat(operand_over(c, 0, c->shape), 0, count, BOOL, first);
    for (int k = 0; k < 2; k++) {
        cells[k] = arena_alloc(c->scratch, (size_t)count + 1, size);
        tensor_to_flat(operand_over(c, k + 1, c->shape), 0, count, c->dtype, cells[k]);
    }
    for (int64_t i = 0; i < count; i++)
        memcpy((char *)c->out.storage->cells + (size_t)i * size,
               cells[!first[i]] + (size_t)i * size, size);
}

/* The chosen cell, and the condition that chose it. */
static void explain_where(Explaining *e)
{
    int64_t condition = explain_line(e, 0).first;
    CellRef c = {e->node->in[0].node, e->node->id, condition};
    int chosen = scalar_to(trace_cell(e->trace, c), BOOL).b8 ? 1 : 2;
    explain_term(e, chosen, explain_line(e, chosen).first);
    explain_term(e, 0, condition);
}

/* ---- the rows ---- */

#define PICK(most_operands, rule, work, told)                                                      \
    .least = 2, .most = most_operands, .infer = rule, .run = work, .explain = told,                \
    .kind = EXPLAIN_PICKED, .kinds = KINDS_MOVE

#define PICK_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
