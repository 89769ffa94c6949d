/*
 * view_vector.c - a vector as a row of cells, below the rows it was computed from.
 *
 * inputs[0]  0.43  0.15  0.89
 * * query    0.55  0.87  0.66
 * = products 0.24  0.13  0.59
 *
 * Works for operations cell by cell and for sums; everything else is one row alone.
 */
#include "views/views.h"

#include "trace/explain.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <string.h>

/* What stands before the rows of an operation on each cell or on each row; NULL: of any other. */
static const char *sign_of(const Node *n)
{
    const Op *op = op_row(n->op);
    if (op->kind != EXPLAIN_ELEMENT && op->loops != LOOPS_ROWS)
        return NULL;
    if (op->sign && strcmp(op->sign, "-") == 0)
        return "−";
    return op->sign ? op->sign : op->name;
}

/* An operand that can stand above the result as a row of its own. */
static bool is_row(const Canvas *c, Operand o)
{
    return o.node != NO_NODE && trace_node(c->s->trace, o.node)->out.shape.rank <= 1;
}

/* An operand's name; of the subject as it was before it was changed in place, that. */
static Str name_of(const Canvas *c, const Node *n, int k)
{
    Str name = subject_operand(c->s, n, k);
    return n->in[k].node == c->s->node ? phrase(c->pen.a, PHRASE_BEFORE, name) : name;
}

/* What stands before the result: "exp =", "* 2 =", "="; of a row alone nothing. */
static Str result_lead(const Canvas *c, const Node *n, const char *sign, int operands)
{
    if (!n || operands == 0)
        return STR("");
    if (n->in_count == 1)
        return str_printf(c->pen.a, "%s =", sign);
    if (n->in_count != 2 || n->in[1].node != NO_NODE)
        return STR("=");
    return str_printf(c->pen.a, "%s %.*s =", sign,
                      STR_ARG(arithmetic_number(c->pen.a, n->in[1].number)));
}

/* The focused cell of the result, and its column in the operands; all of a row that was made one
 * number. */
static void mark(const Canvas *c, Slot *slot, bool result)
{
    Marks *marks = &slot->marks;
    bool one = trace_node(c->s->trace, c->s->node)->out.shape.rank == 0;
    *marks = one && !result ? MARKS_NONE : matrix_marks(&slot->m, c->s->lit.cell);
    marks->focus = result;
    marks->frame_row = !result && one && slot->m.columns > 1;
    marks->row = marks->frame_row ? 0 : marks->row;
    marks->frame_column = !result && !one && slot->m.columns > 1;
    marks->row_hue = marks->column_hue = result ? ROLE_TEXT : slot->m.hue;
}

static void add_row(const Canvas *c, Layout *l, Matrix m, Str lead, bool result)
{
    Slot *slot = layout_add(l, m, l->count, 0);
    slot->row_labels = false;
    slot->legend = LEGEND_RIGHT;
    slot->lead = lead;
    mark(c, slot, result);
}

/* The row of a tensor; where all of it has no room, the part around the cell in focus. */
static Matrix row_of(const Canvas *c, const Layout *l, NodeId node, NodeId time, Str title)
{
    const Subject *s = c->s;
    const Trace *t = s->trace;
    bool alike = shape_equal(trace_node(t, node)->out.shape, trace_node(t, s->node)->out.shape);
    int64_t at = alike && s->focus.node == s->node ? s->focus.cell : 0;
    Zoom part = matrix_around(c, node, at, (Zoom){0}, 1, l->page);
    return matrix_part(c, node, time, title, LIE_ROW, 0, part);
}

/* What is computed cell by cell has one range and one legend, as far as its numbers are of one
 * kind: weights from 0 on stay so beside a row that lies about 0. */
static void share_range(const Canvas *c, Layout *l)
{
    Matrix *alike[LAYOUT_SLOTS];
    Slot *result = &l->slot[l->count - 1];
    int count = 0;
    for (Slot *s = l->slot; s <= result; s++) {
        if (s->m.range.about != result->m.range.about)
            continue;
        alike[count++] = &s->m;
        s->legend = s == result ? s->legend : LEGEND_NONE;
    }
    matrix_share_range(c, alike, count);
}

/* The columns of both have the same labels. */
static bool same_columns(const Canvas *c, const Matrix *a, const Matrix *b)
{
    bool same = a->columns == b->columns && a->columns > 1;
    for (int j = 0; same && j < a->columns; j++)
        same = str_equal(matrix_label(c, a, false, j), matrix_label(c, b, false, j));
    return same;
}

/* The first of the rows with the same labels has them: the cells need the room. */
static void label_once(const Canvas *c, Layout *l)
{
    for (int i = 1; i < l->count; i++)
        for (int above = 0; above < i; above++)
            if (same_columns(c, &l->slot[above].m, &l->slot[i].m))
                l->slot[i].column_labels = false;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    const Node *n = lineage_maker(s->trace, s->node, s->time);
    const char *sign = n ? sign_of(n) : NULL;
    l->most = c->pen.body * 7;
    for (int k = 0; sign && k < n->in_count; k++) {
        if (!is_row(c, n->in[k]))
            continue;
        Matrix m = row_of(c, l, n->in[k].node, n->id, name_of(c, n, k));
        m.hue = subject_hue(s, n, k);
        add_row(c, l, m, k == 1 ? str_of(sign) : STR(""), false);
    }
    Matrix own = row_of(c, l, s->node, s->time, s->title);
    add_row(c, l, own, result_lead(c, n, sign, l->count), true);
    if (n && op_row(n->op)->kind == EXPLAIN_ELEMENT && l->count > 1)
        share_range(c, l);
    label_once(c, l);
}

const PictureKind picture_vector = {.fill = fill, .cuts = true};
