/*
 * view_joined.c - tensors put end to end: each part, and the whole, with a band of one colour along
 * the columns or rows that a part fills in it.
 *
 * All share one range. The parts stand beside the whole, or above it, whichever leaves the larger
 * cells.
 */
#include "views/views.h"

#include "trace/ops.h"

static bool joins_columns(const Node *n)
{
    return n->attr.dim == n->out.shape.rank - 1;
}

/* How many rows or columns of the whole a part fills. */
static int filled(const Node *n, const Matrix *part)
{
    return joins_columns(n) ? part->columns : part->rows;
}

/* Room for a band above the columns, or behind the rows. */
static void leave_room(const Node *n, Slot *slot)
{
    if (joins_columns(n))
        slot->above = BAND_ROOM;
    else
        slot->after = BAND_ROOM;
}

/* The matrix of an operand that is part of the matrix in focus. */
static void add_part(const Canvas *c, Layout *l, int k)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    Shape whole = n->out.shape, shape = trace_node(s->trace, n->in[k].node)->out.shape;
    int64_t around = 0, each = 1, own = 1;
    for (int d = whole.rank > 2 ? whole.rank - 2 : 0; d < whole.rank; d++)
        each *= whole.size[d];
    for (int d = shape.rank > 2 ? shape.rank - 2 : 0; d < shape.rank; d++)
        own *= shape.size[d];
    if (s->focus.cell > 0 && n->op == OP_CAT)
        around = s->focus.cell / each * own;
    bool upright = n->op == OP_STACK && joins_columns(n);
    Matrix m = matrix_part(c, n->in[k].node, n->id, subject_operand(s, n, k),
                           upright ? LIE_COLUMN : LIE_ROW, around, (Zoom){0});
    m.hue = subject_name_hue(c->pen.a, m.title, ROLE_TEXT);
    m.no_overview = true;
    Slot *slot = layout_add(l, m, 0, k);
    if (s->how.terms == 1 && s->how.term[0].cell.node == m.node)
        slot->marks = matrix_marks(&m, s->how.term[0].cell.cell);
    leave_room(n, slot);
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    for (int k = 0; k < n->in_count; k++)
        add_part(c, l, k);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, (Zoom){0});
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks = matrix_marks(&m, s->lit.cell);
    slot->legend = LEGEND_RIGHT;
    leave_room(n, slot);
    layout_share_range(c, l);
}

/* Way 0: parts and whole side by side; for rows the parts below one another, the whole beside them.
 * Way 1: the whole below the parts. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    bool columns = joins_columns(trace_node(c->s->trace, c->s->node));
    int parts = l->count - 1;
    if (way > 1)
        return 0;
    for (int k = 0; k < parts; k++) {
        l->slot[k].row = columns ? 0 : k;
        l->slot[k].column = columns ? k : 0;
    }
    Slot *whole = &l->slot[parts];
    whole->row = way == 0 ? 0 : columns ? 1 : parts;
    whole->column = way == 1 ? 0 : columns ? parts : 1;
    whole->wide = way == 1 && columns;
    return way == 0 ? 1.2f : 1;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    const Slot *whole = &l->slot[l->count - 1];
    bool columns = joins_columns(n);
    for (int k = 0, from = 0; k < l->count - 1; k++) {
        int count = filled(n, &l->slot[k].m);
        draw_band(c, &l->slot[k], !columns, k, (MatrixSpan){0, count});
        draw_band(c, whole, !columns, k, (MatrixSpan){from, count});
        from += count;
    }
}

const PictureKind picture_joined = {.fill = fill, .arrange = arrange, .over = draw_over};
