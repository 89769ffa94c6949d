/*
 * view_kinds.c - the table of picture kinds and the rules for what they can draw (view_kinds.h).
 */
#include "lesson/view_kinds.h"

#include "trace/addends.h"
#include "trace/explain.h"
#include "trace/idiom.h"
#include "trace/ops.h"
#include "trace/tiles.h"

#include <math.h>

/* ---- what a kind needs ---- */

/* The tensor that is to be drawn. */
typedef struct Pictured {
    const Trace *trace;
    Arena *arena;
    CellRef at; /* cell 0 where none is in focus */
    const Node *n;
} Pictured;

static bool fits_all(const Pictured *s)
{
    (void)s;
    return true;
}

static bool is_empty(const Pictured *s)
{
    return tensor_count(s->n->out) == 0;
}

static bool is_vector(const Pictured *s)
{
    return s->n->out.shape.rank <= 1;
}

static bool is_matrix(const Pictured *s)
{
    return s->n->out.shape.rank >= 2;
}

/* Bars show a vector, or the focused row of a matrix. */
static bool has_rows(const Pictured *s)
{
    Shape shape = s->n->out.shape;
    return is_vector(s) || (!is_empty(s) && shape.size[shape.rank - 1] > 1);
}

static bool has_heads(const Pictured *s)
{
    return s->n->out.shape.rank >= 3 && !is_empty(s);
}

/* True while the cells are those that the operation gave. A cell that was changed in place since is
 * no sum of the products beside it, and no softmax of the scores above it. */
static bool is_result_of(const Pictured *s, LoopKind loops)
{
    return op_row(s->n->op)->loops == loops &&
           trace_last_write(s->trace, s->n->id, s->at.time) == NO_NODE;
}

static bool is_product(const Pictured *s)
{
    return is_result_of(s, LOOPS_MATMUL) || is_result_of(s, LOOPS_DOT);
}

static bool is_weighted_sum(const Pictured *s)
{
    return is_result_of(s, LOOPS_MATMUL) && !is_empty(s) &&
           trace_node(s->trace, s->n->in[1].node)->out.shape.rank == 2;
}

static bool is_layer(const Pictured *s)
{
    return is_result_of(s, LOOPS_LINEAR) && s->n->out.shape.rank > 0;
}

static bool is_softmax(const Pictured *s)
{
    return is_result_of(s, LOOPS_SOFTMAX) && !is_empty(s);
}

/* True unless the tensor is a result of that operation whose cells were changed since. */
static bool still_holds(const Pictured *s, int op)
{
    const Node *made = lineage_maker(s->trace, s->n->id, s->at.time);
    return s->n->op != op || (made && made->op == op);
}

/* Coins were tossed since a node: what it gave is no longer all that the cells depend on. */
static bool is_dropped_since(const Pictured *s, NodeId masked)
{
    Change dropout;
    return lineage_dropout(s->trace, s->arena, s->at, &dropout) && dropout.after.node > masked &&
           trace_node(s->trace, dropout.after.node)->attr.p > 0;
}

static bool is_masked(const Pictured *s)
{
    Change change;
    return still_holds(s, OP_MASKED_FILL) && !is_empty(s) &&
           lineage_mask(s->trace, s->arena, s->at, &change) &&
           !is_dropped_since(s, change.after.node);
}

static bool is_dropped(const Pictured *s)
{
    Change change;
    return still_holds(s, OP_DROPOUT) && !is_empty(s) &&
           lineage_dropout(s->trace, s->arena, s->at, &change);
}

static bool is_norm(const Pictured *s)
{
    NormIdiom norm;
    return trace_last_write(s->trace, s->n->id, s->at.time) == NO_NODE &&
           idiom_norm(s->trace, s->n->id, &norm) && !is_empty(s);
}

static bool is_loss(const Pictured *s)
{
    LossIdiom loss;
    return trace_last_write(s->trace, s->n->id, s->at.time) == NO_NODE &&
           idiom_loss(s->trace, s->n->id, &loss);
}

bool view_picks_rows(const Trace *t, const Node *n)
{
    return n->op == OP_PICK && n->in_count == 2 && n->attr.order[0] == 1 &&
           trace_node(t, n->in[0].node)->out.shape.rank == 2 && n->out.shape.rank >= 2;
}

/* The tensor that holds the places of a mask's true cells: itself, or what it was cut out of. */
static const Node *mask_behind(const Trace *t, const Node *ids)
{
    while (op_is_view(ids->op) && ids->in[0].node != NO_NODE)
        ids = trace_node(t, ids->in[0].node);
    return ids->op == OP_MASK_PLACES ? ids : NULL;
}

bool view_picks_masked(const Trace *t, const Node *n)
{
    if (n->op != OP_PICK || n->out.shape.rank != 1 || n->in[0].node == NO_NODE)
        return false;
    int rank = trace_node(t, n->in[0].node)->out.shape.rank;
    return rank >= 1 && rank <= 2 && n->in_count == rank + 1 && n->in[1].node != NO_NODE &&
           mask_behind(t, trace_node(t, n->in[1].node));
}

bool view_picks_extreme(const Trace *t, const Node *n)
{
    bool extreme = n->op == OP_MAX || n->op == OP_MIN || n->op == OP_ARGMAX || n->op == OP_ARGMIN;
    int rank = extreme ? trace_node(t, n->in[0].node)->out.shape.rank : 0;
    return rank > 0 && (n->attr.all ? rank <= 2 : n->attr.dim >= rank - 2);
}

/* Rows and columns of an operand of a product: a vector is a row on the left, a column on the
 * right; leading dimensions are further rows where the other operand has none. */
static void sizes_of(Shape s, bool left, bool fold, int64_t size[2])
{
    size[0] = s.rank > 1 ? s.size[s.rank - 2] : left ? 1 : s.size[0];
    size[1] = s.rank > 1 || left ? s.size[s.rank - 1] : 1;
    for (int d = 0; fold && d < s.rank - 2; d++)
        size[0] *= s.size[d];
}

/* Cell by cell: a size stands against the one at the same place, and 1 is repeated. */
static bool unmet_cells(Shape a, Shape b, Mismatch *out)
{
    out->cellwise = true;
    sizes_of(a, true, false, out->a);
    sizes_of(b, true, false, out->b);
    for (int d = 0; d < 2; d++)
        out->bad[d] = out->a[d] != out->b[d] && out->a[d] != 1 && out->b[d] != 1;
    return (out->bad[0] || out->bad[1]) && out->a[0] > 0 && out->a[1] > 0 && out->b[0] > 0 &&
           out->b[1] > 0;
}

bool view_mismatch(const Trace *t, NodeId time, Mismatch *out)
{
    const Refusal *r = trace_refusal(t, time);
    if (!r)
        return false;
    Shape a = trace_node(t, r->in[0].node)->out.shape, b = trace_node(t, r->in[1].node)->out.shape;
    if (a.rank < 1 || b.rank < 1)
        return false;
    *out = (Mismatch){.left = r->in[0].node, .right = r->in[1].node};
    out->turned = op_row(r->op)->loops == LOOPS_LINEAR;
    if (!out->turned && op_row(r->op)->loops != LOOPS_MATMUL)
        return unmet_cells(a, b, out);
    sizes_of(a, true, b.rank <= 2, out->a);
    sizes_of(b, false, false, out->b);
    if (out->turned) {
        int64_t rows = b.rank > 1 ? out->b[0] : 1;
        out->b[0] = b.size[b.rank - 1];
        out->b[1] = rows;
    }
    return out->a[1] != out->b[0] && out->a[0] > 0 && out->a[1] > 0 && out->b[0] > 0 &&
           out->b[1] > 0;
}

/* Whole rows of a table, or cells within rows, or of each row one. */
static bool is_picked(const Pictured *s)
{
    const Node *n = s->n;
    if (is_empty(s) || trace_last_write(s->trace, n->id, s->at.time) != NO_NODE)
        return false;
    int last = n->out.shape.rank - 1;
    if (n->op == OP_SORT || n->op == OP_TOPK || n->op == OP_ARGSORT || n->op == OP_ARGTOPK ||
        n->op == OP_GATHER || op_row(n->op)->grows)
        return last >= 0 && n->attr.dim == last;
    return view_picks_rows(s->trace, n) || view_picks_masked(s->trace, n) ||
           view_picks_extreme(s->trace, n) || (n->op == OP_WHERE && last >= 0) ||
           (n->op == OP_PICK && last == 0 &&
            trace_node(s->trace, n->in[0].node)->out.shape.rank == 1);
}

static bool is_in_flow(const Pictured *s)
{
    return trace_flow(s->trace, s->n->step) >= 0;
}

/* The last thing that happened stopped at sizes that do not meet. */
static bool is_mismatch(const Pictured *s)
{
    Mismatch m;
    return view_mismatch(s->trace, s->at.time, &m);
}

enum {
    JOINED_MOST = 6,
    JOINED_SIZE = 24,
    VIEWS_BACK = 4
}; /* a cut takes a view, or a few of them */

bool view_splits(const Trace *t, const Node *n, NodeId *source)
{
    const Tensor *y = &n->out;
    int last = y->shape.rank - 1;
    if (last < 2 || shape_count(y->shape) == 0)
        return false;
    int64_t d = y->shape.size[last], rows = y->shape.size[last - 1],
            heads = y->shape.size[last - 2];
    if (heads < 2 || heads > JOINED_MOST || rows > JOINED_SIZE || heads * d > JOINED_SIZE ||
        (d > 1 && y->stride[last] != 1) || y->stride[last - 2] != d ||
        (rows > 1 && y->stride[last - 1] != heads * d))
        return false;
    for (int i = 0; i < VIEWS_BACK && n->in_count > 0 && n->in[0].node != NO_NODE; i++) {
        n = trace_node(t, n->in[0].node);
        const Tensor *x = &n->out;
        if (x->storage != y->storage)
            return false;
        if (x->shape.rank != last || x->shape.size[last - 1] != heads * d ||
            x->shape.size[last - 2] != rows || x->offset != y->offset || !tensor_is_contiguous(*x))
            continue;
        *source = n->id;
        return true;
    }
    return false;
}

/* Parts end to end along rows or columns, few and small enough to stand beside the whole. */
static bool is_joined(const Pictured *s)
{
    NodeId source;
    const Node *n = s->n;
    Shape shape = n->out.shape;
    if (view_splits(s->trace, n, &source))
        return true;
    bool joins = n->op == OP_CAT || (n->op == OP_STACK && shape.rank == 2);
    if (!joins || is_empty(s) || n->in_count < 2 || n->in_count > JOINED_MOST ||
        n->attr.dim < shape.rank - 2 || trace_last_write(s->trace, n->id, s->at.time) != NO_NODE)
        return false;
    for (int d = shape.rank > 2 ? shape.rank - 2 : 0; d < shape.rank; d++)
        if (shape.size[d] > JOINED_SIZE)
            return false;
    for (int k = 0; k < n->in_count; k++)
        if (n->in[k].node == NO_NODE || tensor_count(trace_node(s->trace, n->in[k].node)->out) == 0)
            return false;
    return true;
}

/* Numbers from 0 on, few enough for their sums beside them. */
static bool has_margins(const Pictured *s)
{
    enum { SIZE_MOST = 24 };
    Shape shape = s->n->out.shape;
    return is_matrix(s) && !is_empty(s) && dtype_is_float(s->n->out.storage->dtype) &&
           shape.size[shape.rank - 1] <= SIZE_MOST && shape.size[shape.rank - 2] <= SIZE_MOST &&
           shape.size[shape.rank - 1] > 1 && shape.size[shape.rank - 2] > 1 &&
           trace_begins_at_zero(s->trace, s->n->id, s->at.time);
}

static bool is_sum(const Pictured *s)
{
    Addends sum;
    return !is_empty(s) && addends_of(s->trace, s->arena, s->at, &sum);
}

/* Shares: none is below 0, and the row in focus adds up to 1. */
static bool is_distribution(const Pictured *s)
{
    Shape shape = s->n->out.shape;
    if (shape.rank < 1 || is_empty(s) || shape.size[shape.rank - 1] < 2)
        return false;
    int64_t columns = shape.size[shape.rank - 1], first = s->at.cell / columns * columns;
    double sum = 0;
    for (int64_t i = 0; i < columns; i++) {
        CellRef cell = {s->at.node, s->at.time, first + i};
        double p = scalar_double(trace_cell(s->trace, cell));
        if (!(p >= 0 && p <= 1))
            return false;
        sum += p;
    }
    return fabs(sum - 1) < 1e-4;
}

/* One to four rows of so few numbers that each has a point. */
static bool is_series(const Pictured *s)
{
    enum { POINTS_MOST = 64, SERIES_MOST = 4 };
    Shape shape = s->n->out.shape;
    int64_t columns = shape.rank > 0 ? shape.size[shape.rank - 1] : 0;
    int64_t rows = shape.rank == 2 ? shape.size[0] : 1;
    if (shape.rank < 1 || shape.rank > 2 || s->n->out.storage->dtype == BOOL || columns < 3 ||
        columns > POINTS_MOST || rows < 1 || rows > SERIES_MOST)
        return false;
    for (int64_t i = 0; i < rows * columns; i++) {
        CellRef cell = {s->at.node, s->at.time, i};
        if (!isfinite(scalar_double(trace_cell(s->trace, cell))))
            return false;
    }
    return true;
}

/* Coins were tossed for its cells, which stand as they fell. */
static bool is_drawn(const Pictured *s)
{
    const Node *n = s->n;
    return n->op == OP_DROPOUT && n->attr.p < 1 && n->out.shape.rank > 0 && !is_empty(s) &&
           trace_last_write(s->trace, n->id, s->at.time) == NO_NODE;
}

static bool is_tiled(const Pictured *s)
{
    Tiles tiles;
    return tiles_of(s->trace, s->at, &tiles);
}

bool view_compares_areas(const Trace *t, CellRef at)
{
    const Node *n = trace_node(t, at.node);
    Shape shape = n->out.shape;
    ScoresWay way;
    const Node *made = lineage_scores(t, n->id, at.time, &way);
    bool product = n->op == OP_CAT || (made && (made->op == OP_MATMUL || made->op == OP_DOT)) ||
                   op_row(n->op)->loops == LOOPS_LINEAR;
    double most = 0;
    if (shape.rank < 1 || shape.rank > 2 || (shape.rank == 2 && product) || shape.size[0] < 2 ||
        shape.size[0] > AREAS_MOST || n->out.storage->dtype == BOOL)
        return false;
    for (int64_t i = 0; i < shape_count(shape); i++) {
        double v = scalar_double(trace_cell(t, (CellRef){at.node, at.time, i}));
        if (!(v >= 0) || !isfinite(v))
            return false;
        most = fmax(most, v);
    }
    return most > 0;
}

/* Numbers to compare, or tensors of other sizes that it was made of. */
static bool has_areas(const Pictured *s)
{
    const Node *n = s->n;
    bool other = false;
    if (is_empty(s) || view_compares_areas(s->trace, s->at))
        return !is_empty(s);
    for (int k = 0; k < n->in_count && k < AREAS_MOST - 1; k++) {
        int64_t cells =
            n->in[k].node == NO_NODE ? -1 : tensor_count(trace_node(s->trace, n->in[k].node)->out);
        if (cells == 0)
            return false;
        other = other || (cells > 0 && cells != tensor_count(n->out));
    }
    return other;
}

/* Cell by cell, of one operand or two, none of which has more than two dimensions; one at least is
 * no single number. */
static bool is_elementwise(const Trace *t, const Node *n, int64_t most)
{
    Shape shape = n->out.shape;
    bool table = false;
    if (op_row(n->op)->kind != EXPLAIN_ELEMENT || shape.rank != 2 || n->in_count < 1 ||
        n->in_count > 2 || shape.size[0] > most || shape.size[1] > most ||
        tensor_count(n->out) == 0)
        return false;
    for (int k = 0; k < n->in_count; k++) {
        int rank = n->in[k].node == NO_NODE ? 0 : trace_node(t, n->in[k].node)->out.shape.rank;
        if (rank > 2)
            return false;
        table = table || rank > 0;
    }
    return table;
}

bool view_has_operands(const Trace *t, const Node *n)
{
    enum { BESIDE_MOST = 8 };
    return n->in_count == 2 && is_elementwise(t, n, BESIDE_MOST);
}

static bool has_operands(const Pictured *s)
{
    enum { CELLS_MOST = 64 };
    return is_elementwise(s->trace, s->n, CELLS_MOST) &&
           trace_last_write(s->trace, s->n->id, s->at.time) == NO_NODE;
}

/* ---- the table ---- */

const ViewKindRow view_kinds[VIEW_KINDS] = {
    [VIEW_AUTO] = {"auto", 0, fits_all, NULL, false},
#define KIND(ID, name, ...) [VIEW_##ID] = {#name, __VA_ARGS__},
#include "lesson/view_kinds.def"
#undef KIND
};

#define KIND(ID, name, tab, ...) | 1u << (tab)
_Static_assert((1u
#include "lesson/view_kinds.def"
                ) == (1u << VIEW_KINDS) - 1,
               "each kind has a tab of its own, and no tab is left out");
#undef KIND

const char *view_name(int i)
{
    return i < VIEW_KINDS ? view_kinds[i].name : NULL;
}

/* Name i without auto. */
static const char *drawn_name(int i)
{
    return view_name(i + 1);
}

NameList view_kind_list(void)
{
    return name_list(drawn_name, ", ");
}

bool view_kind_fits(ViewKind kind, const Trace *t, Arena *a, CellRef at)
{
    at.cell = at.cell > 0 ? at.cell : 0;
    Pictured s = {t, a, at, trace_node(t, at.node)};
    return view_kinds[kind].fits(&s);
}
