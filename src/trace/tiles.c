/*
 * tiles.c - finds the tiles of a matrix (see tiles.h).
 */
#include "trace/tiles.h"

#include "trace/explain.h"
#include "trace/ops.h"

#include <string.h>

/* ---- parts of matrices ---- */

/* The tensor that a chain of views began with. */
static const Node *base_of(const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    while (op_is_view(n->op) && n->in_count > 0 && n->in[0].node != NO_NODE)
        n = trace_node(t, n->in[0].node);
    return n;
}

static bool is_small_matrix(const Node *n)
{
    Shape s = n->out.shape;
    return s.rank == 2 && s.size[0] >= 1 && s.size[1] >= 1 && s.size[0] <= TILED_SIDE_MOST &&
           s.size[1] <= TILED_SIDE_MOST && tensor_is_contiguous(n->out);
}

/* Where a view lies within a matrix: false where it is no rectangle of it. *turned: its rows are
 * columns of the matrix. */
static bool find_region(const Tensor *whole, const Tensor *part, Region *out, bool *turned)
{
    int64_t count = tensor_count(*part), columns = whole->shape.size[1];
    if (count == 0 || part->shape.rank < 1 || part->shape.rank > 2)
        return false;
    int64_t first = tensor_index(*whole, tensor_slot(*part, 0));
    int64_t last = tensor_index(*whole, tensor_slot(*part, count - 1));
    if (first < 0 || last < first)
        return false;
    *out = (Region){(int)(first / columns), (int)(first % columns), 0, 0};
    out->rows = (int)(last / columns) - out->row + 1;
    out->columns = (int)(last % columns) - out->column + 1;
    int down = part->shape.rank == 2 && part->shape.size[0] > 1 ? 0 : part->shape.rank - 1;
    bool along = down == 0 && part->shape.rank == 2; /* from row to row of the part */
    *turned = part->shape.size[down] > 1 && columns > 1 && whole->shape.size[0] > 1 &&
              (part->stride[down] == columns) != along;
    return out->columns > 0 && (int64_t)out->rows * out->columns == count;
}

static bool same_region(const Region *a, const Region *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static Region flipped(Region r, bool turned)
{
    return turned ? (Region){r.column, r.row, r.columns, r.rows} : r;
}

/* ---- products ---- */

/* The product of matrices that a number is, or that was added to what stood there. */
static const Node *product_behind(const Trace *t, NodeId id, const Storage *place)
{
    const Node *n = trace_node(t, id);
    bool adds = n->op == OP_ADD && n->in_count == 2 && n->in[0].node != NO_NODE &&
                n->in[1].node != NO_NODE && trace_node(t, n->in[0].node)->out.storage == place;
    ScoresWay way;
    const Node *made = lineage_scores(t, adds ? n->in[1].node : id, n->id + 1, &way);
    return made && made->op == OP_MATMUL && !way.turned &&
                   shape_equal(made->out.shape, n->out.shape)
               ? made
               : NULL;
}

/* Notes what a tile was multiplied from. False where it is of other matrices than those before. */
static bool take_product(const Trace *t, Tiles *s, Tile *tile, const Node *product)
{
    const Node *a = base_of(t, product->in[0].node), *b = base_of(t, product->in[1].node);
    bool a_turned, b_turned;
    if (!is_small_matrix(a) || !is_small_matrix(b) ||
        !find_region(&a->out, &trace_node(t, product->in[0].node)->out, &tile->a, &a_turned) ||
        !find_region(&b->out, &trace_node(t, product->in[1].node)->out, &tile->b, &b_turned))
        return false;
    if (s->a == NO_NODE) {
        s->a = a->id;
        s->b = b->id;
        s->a_turned = a_turned;
        s->b_turned = b_turned;
    }
    return s->a == a->id && s->b == b->id && s->a_turned == a_turned && s->b_turned == b_turned;
}

static Tile *add(Tiles *s, NodeId node)
{
    Tile *tile = s->count < TILES_MOST ? &s->tile[s->count++] : NULL;
    if (tile)
        *tile = (Tile){.node = node};
    return tile;
}

/* ---- written to their places in one tensor ---- */

static bool has(const Region *r, int row, int column)
{
    return row >= r->row && row < r->row + r->rows && column >= r->column &&
           column < r->column + r->columns;
}

/* The writes into parts of the tensor, and the products that were written. */
static bool find_writes(const Trace *t, const Node *n, CellRef cell, Tiles *s)
{
    bool products = true, turned;
    NodeId last = trace_last_write(t, n->id, cell.time);
    for (NodeId id = n->id + 1; last != NO_NODE && id <= last; id++) {
        const Node *write = trace_node(t, id);
        if (write->op != OP_WRITE || write->out.storage != n->out.storage)
            continue;
        Tile *tile = add(s, id);
        if (!tile || !find_region(&n->out, &write->out, &tile->at, &turned) || turned)
            return false;
        const Node *product = write->in[1].node == NO_NODE
                                  ? NULL
                                  : product_behind(t, write->in[1].node, n->out.storage);
        products = products && product && take_product(t, s, tile, product);
    }
    if (!products)
        s->a = s->b = NO_NODE;
    s->kept = true;
    s->rows = (int)n->out.shape.size[0];
    s->columns = (int)n->out.shape.size[1];
    return true;
}

/* ---- tensors of their own ---- */

/* The outermost loop that a step lies in; -1: none. */
static int loop_around(const Trace *t, int step)
{
    int loop = -1;
    for (; step >= 0; step = t->steps.items[step].parent)
        loop = t->steps.items[step].kind == STEP_LOOP ? step : loop;
    return loop;
}

static bool is_twin(const Node *a, const Node *b)
{
    return a->op == b->op && a->at.source == b->at.source && a->at.start == b->at.start &&
           a->at.len == b->at.len && a->out.shape.rank == 2;
}

/* What the same expression gave in the other turns of the loop. */
static bool find_twins(const Trace *t, const Node *n, CellRef cell, Tiles *s)
{
    int loop = loop_around(t, n->step);
    if (loop < 0)
        return false;
    NodeId end = t->steps.items[loop].end;
    if (end <= t->steps.items[loop].begin || end > cell.time)
        end = cell.time;
    for (NodeId id = t->steps.items[loop].begin; id < end; id++) {
        const Node *twin = trace_node(t, id);
        if (!is_twin(twin, n))
            continue;
        Tile *tile = add(s, id);
        const Node *product = tile ? product_behind(t, id, NULL) : NULL;
        if (!product || !take_product(t, s, tile, product))
            return false;
        Region a = flipped(tile->a, s->a_turned), b = flipped(tile->b, s->b_turned);
        tile->at = (Region){a.row, b.column, a.rows, b.columns};
    }
    if (s->a == NO_NODE)
        return false;
    s->rows = (int)trace_node(t, s->a)->out.shape.size[s->a_turned];
    s->columns = (int)trace_node(t, s->b)->out.shape.size[!s->b_turned];
    return true;
}

/* ---- the tile of the cell ---- */

static void count_rounds(Tiles *s)
{
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < s->count; k++)
            if (same_region(&s->tile[i].at, &s->tile[k].at)) {
                s->tile[i].rounds++;
                s->tile[i].round += k < i;
            }
}

/* Two of them are at different places, and none is all of the matrix. */
static bool are_tiles(const Tiles *s)
{
    bool differ = false;
    for (int i = 0; i < s->count; i++) {
        const Region *r = &s->tile[i].at;
        differ = differ || !same_region(r, &s->tile[0].at);
        if (r->rows == s->rows && r->columns == s->columns)
            return false;
    }
    return differ;
}

static void find_lit(const Trace *t, CellRef cell, Tiles *s)
{
    int64_t columns = trace_node(t, cell.node)->out.shape.size[1];
    int row = (int)(cell.cell / columns), column = (int)(cell.cell % columns);
    s->lit = s->count - 1;
    for (int i = 0; i < s->count; i++)
        if (s->kept ? has(&s->tile[i].at, row, column) : s->tile[i].node == cell.node)
            s->lit = i;
    if (!s->kept) {
        row += s->tile[s->lit].at.row;
        column += s->tile[s->lit].at.column;
    }
    s->lit_cell = (Region){row, column, 1, 1};
}

bool tiles_of(const Trace *t, CellRef cell, Tiles *out)
{
    const Node *n = trace_node(t, cell.node);
    Shape shape = n->out.shape;
    *out = (Tiles){.a = NO_NODE, .b = NO_NODE};
    if (shape.rank != 2 || shape_count(shape) == 0 || cell.cell < 0)
        return false;
    bool written = trace_last_write(t, n->id, cell.time) != NO_NODE;
    if (written ? !is_small_matrix(n) || !find_writes(t, n, cell, out)
                : !find_twins(t, n, cell, out))
        return false;
    if (!are_tiles(out) || out->rows > TILED_SIDE_MOST || out->columns > TILED_SIDE_MOST)
        return false;
    count_rounds(out);
    find_lit(t, cell, out);
    return true;
}
