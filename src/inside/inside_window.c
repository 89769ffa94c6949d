/*
 * inside_window.c - which part of a large tensor is drawn: the page with the cells at work.
 *
 * Up to `page` rows and columns are drawn whole. Of more, a page small enough for numbers is turned
 * when the kernel leaves it; in between nothing moves. What lines up with the result turns with it.
 */
#include "inside/inside_draw.h"

#include "trace/ops.h"

#include <string.h>

typedef struct Spot {
    int64_t row, column;
} Spot;

static int64_t counter(const Inside *in, const char *name)
{
    for (int v = in->r.parameters; v < in->r.vars; v++)
        if (strcmp(in->r.var[v].name, name) == 0)
            return (int64_t)in->r.var[v].value;
    return 0;
}

/* Row and column of a cell in the tensor's last two dimensions. */
static Spot spot_of(Shape s, int64_t cell, Lie lie)
{
    int64_t at[MAX_RANK] = {0};
    index_split(s, cell > 0 ? cell : 0, at);
    if (s.rank >= 2)
        return (Spot){at[s.rank - 2], at[s.rank - 1]};
    return lie == LIE_COLUMN ? (Spot){at[0], 0} : (Spot){0, at[0]};
}

static Spot product_spot(const Inside *in, int k, Shape own)
{
    Shape out = in->n->out.shape;
    LoopKind loops = op_row(in->n->op)->loops;
    bool vector =
        loops != LOOPS_LINEAR && trace_node(in->c.s->trace, in->n->in[1].node)->out.shape.rank == 1;
    Spot made = spot_of(out, in->r.current, vector ? LIE_COLUMN : LIE_ROW);
    int64_t p = counter(in, loops == LOOPS_DOT ? "i" : "p");
    if (loops == LOOPS_LINEAR && k > 0)
        return k == 1 ? (Spot){made.column, p} : (Spot){0, made.column};
    if (k == 0)
        return (Spot){own.rank > 1 ? made.row : 0, p};
    return (Spot){p, own.rank > 1 ? made.column : 0};
}

/* Of operations along a dimension, where the inner loop stands in the row at work. */
static Spot row_spot(const Inside *in, Shape own)
{
    int64_t at[MAX_RANK] = {0}, mine[MAX_RANK] = {0};
    int dim = in->n->attr.dim;
    index_split(in->n->out.shape, in->r.current > 0 ? in->r.current : 0, at);
    bool dropped = op_row(in->n->op)->loops == LOOPS_ROWS && !in->n->attr.keepdim;
    for (int d = 0; d < own.rank; d++)
        mine[d] = d == dim ? counter(in, "j") : at[d - (dropped && d > dim)];
    return spot_of(own, index_join(own, mine), LIE_ROW);
}

static bool is_reading(const Inside *in, int k, int64_t *cell)
{
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == k && in->r.cell[i].cell >= 0) {
            *cell = in->r.cell[i].cell;
            return true;
        }
    return false;
}

static Spot operand_spot(const Inside *in, int k, Shape own, Lie lie)
{
    int64_t cell = 0;
    LoopKind loops = op_row(in->n->op)->loops;
    if (loops == LOOPS_MATMUL || loops == LOOPS_LINEAR || loops == LOOPS_DOT)
        return product_spot(in, k, own);
    bool rows = loops == LOOPS_SOFTMAX || loops == LOOPS_ROWS;
    if (rows && !in->n->attr.all && own.rank > 0)
        return row_spot(in, own);
    if (!is_reading(in, k, &cell) && shape_equal(own, in->n->out.shape))
        cell = in->r.current;
    return spot_of(own, cell, lie);
}

Zoom inside_window(const Inside *in, int k, Lie lie)
{
    Zoom part = {0};
    const Node *n = k == PACKED_RESULT ? in->n : trace_node(in->c.s->trace, in->n->in[k].node);
    Shape s = n->out.shape;
    int64_t columns = s.rank >= 2 || lie == LIE_ROW ? s.size[s.rank > 0 ? s.rank - 1 : 0] : 1;
    int64_t rows = s.rank >= 2 ? s.size[s.rank - 2] : lie == LIE_COLUMN ? s.size[0] : 1;
    Spot spot = k == PACKED_RESULT ? spot_of(s, in->r.current, lie) : operand_spot(in, k, s, lie);
    int page = in->page < MATRIX_PAGE ? in->page : MATRIX_PAGE;
    if (s.rank > 0 && rows > in->page) {
        part.row = spot.row / page * page;
        part.rows = page;
    }
    if (s.rank > 0 && columns > in->page) {
        part.column = spot.column / page * page;
        part.columns = page;
    }
    return part;
}
