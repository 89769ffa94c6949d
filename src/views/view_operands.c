/*
 * view_operands.c - what an operation cell by cell was given and what it made: a − b = c, each a
 * table, in one range.
 *
 * They stand in a row with the operation's sign between them, or below one another where that
 * leaves their cells more room; the sign then stands before the title. An operand that is one row
 * or one column, and is stretched, stands as it is; a number stands in the sign.
 */
#include "views/views.h"

#include "trace/explain.h"
#include "trace/ops.h"

#include <math.h>
#include <string.h>

enum { TABLES = 3 };

typedef struct Operands {
    Str sign[TABLES]; /* before each table */
    Str title[TABLES];
} Operands;

/* The sign of an operation: "−"; of one without a sign its name. */
static Str sign_of(const Op *op)
{
    if (op->sign && strcmp(op->sign, "*") == 0)
        return STR("×");
    return str_of(op->symbol ? op->symbol : op->sign ? op->sign : op->name);
}

/* The cell of operand k that the lit cell was made of; -1: none was. */
static int64_t cell_within(const Explanation *x, const Node *n, int k)
{
    for (int i = x->terms; i-- > 0;)
        if (x->term[i].cell.node == n->in[k].node && (i == k || x->terms != n->in_count))
            return x->term[i].cell.cell;
    return -1;
}

static void add_table(const Canvas *c, Layout *l, CellRef cell, NodeId time, Str title, Role hue)
{
    int rank = trace_node(c->s->trace, cell.node)->out.shape.rank;
    int64_t around = cell.cell > 0 ? cell.cell : 0;
    Zoom part = {0};
    if (l->page < VIEW_CELLS_MOST && rank >= 2)
        part = matrix_around(c, cell.node, around, part, l->page, l->page);
    Matrix m = matrix_part(c, cell.node, time, title, LIE_ROW, around, part);
    m.hue = hue;
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks = matrix_marks(&m, cell.cell);
    slot->legend = LEGEND_BELOW;
}

/* A number as one would write it: 0.5. */
static Str number_words(const Canvas *c, Scalar number)
{
    double v = scalar_double(number);
    return str_printf(c->pen.a, "%s%.4g", v < 0 ? "−" : "", fabs(v));
}

/* "× 0.5 =" before the result where the other operand is a number. */
static Str result_sign(const Canvas *c, const Node *n, Str sign)
{
    for (int k = 0; k < n->in_count; k++) {
        if (n->in[k].node != NO_NODE)
            continue;
        Str number = number_words(c, n->in[k].number);
        return k ? str_printf(c->pen.a, "%.*s %.*s =", STR_ARG(sign), STR_ARG(number)) : STR("=");
    }
    return n->in_count == 1 ? str_printf(c->pen.a, "%.*s =", STR_ARG(sign)) : STR("=");
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    Operands *o = l->kept = ARENA_NEW(c->pen.a, Operands);
    Str sign = sign_of(op_row(n->op));
    CellRef lit = s->lit.node == s->node && s->lit.cell >= 0 ? s->lit : s->focus;
    Explanation x = explain_cell(s->trace, c->pen.a, (CellRef){n->id, n->id + 1, lit.cell});
    for (int k = 0; k < n->in_count && k < TABLES - 1; k++) {
        if (n->in[k].node == NO_NODE) {
            if (k == 0) /* 1 − x: the number stands before the table */
                o->sign[0] = str_printf(c->pen.a, "%.*s %.*s",
                                        STR_ARG(number_words(c, n->in[k].number)), STR_ARG(sign));
            continue;
        }
        o->sign[l->count] = l->count ? sign : o->sign[0];
        o->title[l->count] = subject_operand(s, n, k);
        add_table(c, l, (CellRef){n->in[k].node, n->id, cell_within(&x, n, k)}, n->id,
                  o->title[l->count], subject_hue(s, n, k));
        l->slot[l->count - 1].marks.focus_hue = subject_hue(s, n, k);
    }
    o->sign[l->count] = result_sign(c, n, sign);
    o->title[l->count] = s->title;
    add_table(c, l, (CellRef){s->node, s->time, lit.cell}, s->time, s->title, ROLE_TEXT);
    layout_share_alike(c, l);
}

/* The next of one range, if any, has its legend. */
static bool has_legend(const Layout *l, int i)
{
    const Matrix *m = &l->slot[i].m;
    bool later = false;
    for (int k = i + 1; k < l->count; k++)
        later = later || (!l->slot[k].m.paper && l->slot[k].m.range.about == m->range.about);
    return !m->paper && !later;
}

static bool same_rows(const Matrix *a, const Matrix *b)
{
    return a->all_rows == b->all_rows && a->row_first == b->row_first && a->rows > 1;
}

static float sign_width(const Canvas *c, Str sign)
{
    return pen_width(&c->pen, FONT_SANS_BOLD, c->pen.title, sign);
}

/* Beside one another, below one another. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    const Operands *o = l->kept;
    float wide = 0;
    if (way > 1)
        return 0;
    layout_wrap(l, way == 0 ? l->count : 1);
    for (int i = 1; i < l->count; i++)
        wide = fmaxf(wide, sign_width(c, o->sign[i]));
    l->across = fmaxf(4 * c->pen.gap, wide + 2 * c->pen.gap);
    for (int i = 0; i < l->count; i++) {
        Slot *slot = &l->slot[i];
        bool signs = o->sign[i].len > 0 && way == 1;
        slot->m.axes_told = i < l->count - 1;
        slot->row_labels = slot->column == 0 || !same_rows(&slot->m, &l->slot[i - 1].m);
        slot->legend = has_legend(l, i) ? LEGEND_BELOW : LEGEND_NONE;
        slot->before =
            i == 0 && way == 0 && o->sign[0].len ? sign_width(c, o->sign[0]) + 2 * c->pen.gap : 0;
        slot->m.title =
            signs ? str_printf(c->pen.a, "%.*s %.*s", STR_ARG(o->sign[i]), STR_ARG(o->title[i]))
                  : o->title[i];
    }
    return way == 0 ? 1.5f : 1;
}

/* Between two tables, in the middle of the larger one's height. */
static void draw_over(const Canvas *c, const Layout *l)
{
    const Operands *o = l->kept;
    for (int i = 0; i < l->count; i++) {
        const Slot *s = &l->slot[i], *before = i ? s - 1 : NULL;
        if ((i > 0 && s->row != before->row) || o->sign[i].len == 0 || (i == 0 && s->before <= 0))
            continue;
        float left = s->m.box.x - (s->row_labels ? s->label_w : 0);
        float start = before ? before->m.box.x + before->m.box.w : left - s->before;
        float high = fmaxf(s->m.box.h, before ? before->m.box.h : 0);
        float line = pen_line(c->pen.title);
        Box box = {start, s->m.box.y + floorf((high - line) / 2), left - start, line};
        pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.title, ROLE_TEXT, box, ALIGN_CENTRE,
                    o->sign[i]);
    }
}

const PictureKind picture_operands = {
    .fill = fill, .arrange = arrange, .over = draw_over, .cuts = true};
