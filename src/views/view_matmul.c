/*
 * view_matmul.c - a matrix product: A left, B on top, C in the corner where a row of A meets a
 * column of B.
 *
 * Edges that are shared are drawn aligned, so the focused cell of C stands in the row of A and
 * below the column of B it is made of. The two inner edges carry the same bracket and number: they
 * must be equal, and they are what is summed over.
 */
#include "views/views.h"

#include <math.h>

enum { A, B, C }; /* the slots */

/* What is shown: rows of A, terms of the sums, columns of B. */
typedef struct Shown {
    MatrixSpan rows, terms, columns;
} Shown;

/* Of more than `page` those around the focus. */
static Shown choose_shown(const Canvas *c, const Node *n, int page)
{
    Zoom z = c->s->view->zoom;
    Shown s = {{z.row, z.rows}, {0, 0}, {z.column, z.columns}};
    Shape a = trace_node(c->s->trace, n->in[0].node)->out.shape, y = n->out.shape;
    int64_t at[MAX_RANK] = {0}, inner = a.size[a.rank - 1];
    int64_t term = c->s->view->sweep.on ? c->s->view->sweep.terms - 1 : 0;
    if (a.rank < 2 || trace_node(c->s->trace, n->in[1].node)->out.shape.rank < 2)
        return s;
    if (c->s->focus.cell >= 0)
        index_split(y, c->s->focus.cell, at);
    s.rows = matrix_cut(s.rows, y.size[y.rank - 2], page, at[y.rank - 2]);
    s.columns = matrix_cut(s.columns, y.size[y.rank - 1], page, at[y.rank - 1]);
    s.terms = matrix_cut(s.terms, inner, page, term);
    return s;
}

static Slot *add_operand(const Canvas *c, Layout *l, const Node *n, int k, Zoom part)
{
    Explanation x = c->s->how;
    int64_t around = k < x.terms ? x.term[k].cell.cell : 0;
    Matrix m = matrix_part(c, n->in[k].node, n->id, subject_operand(c->s, n, k),
                           k == 0 ? LIE_ROW : LIE_COLUMN, around, part);
    m.hue = subject_hue(c->s, n, k);
    m.plain = true; /* small pictures of the whole would take the room of cells */
    Slot *slot = layout_add(l, m, k == 0 ? 1 : 0, k);
    slot->marks.row_hue = slot->marks.column_hue = m.hue;
    return slot;
}

static Slot *add_result(const Canvas *c, Layout *l, const Node *n, Zoom part)
{
    const Subject *s = c->s;
    bool column = trace_node(s->trace, n->in[1].node)->out.shape.rank == 1;
    Matrix m = matrix_part(c, s->node, s->time, s->title, column ? LIE_COLUMN : LIE_ROW,
                           s->focus.cell, part);
    m.plain = true;
    Slot *slot = layout_add(l, m, 1, 1);
    slot->caption = CAPTION_BELOW;
    slot->row_labels = slot->column_labels = false; /* those of A and of B */
    slot->legend = LEGEND_RIGHT;
    slot->marks.focus = matrix_find(&m, s->lit.cell, &slot->marks.row, &slot->marks.column);
    slot->marks.fade = slot->marks.focus && m.rows * m.columns > 1;
    return slot;
}

/* How many terms the sums have, whatever part of them is shown. */
static Str terms_of(const Canvas *c, const Matrix *m)
{
    return str_printf(c->pen.a, "%lld", (long long)m->all_columns);
}

float bracket_room(const Canvas *c, const Matrix *left)
{
    float number = pen_width(&c->pen, FONT_MONO, c->pen.small, terms_of(c, left));
    return ceilf(fmaxf(c->pen.small * 1.4f, number + 2)) + 6;
}

void draw_brackets(const Canvas *c, const Slot *left, const Slot *upper)
{
    const Box *a = &left->m.box, *b = &upper->m.box;
    Str size = terms_of(c, &left->m);
    Colour guide = pen_colour(&c->pen, ROLE_ACCENT);
    TextLook look = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_ACCENT);
    float over = a->y - left->label_h - 6, beside = b->x - upper->label_w - 4;
    float line = ceilf(c->pen.small * 1.3f), number = upper->before - 6;
    Box on_a = {a->x, over - line - 1, a->w, line};
    Box on_b = {beside - number - 2, b->y + (b->h - line) / 2, number, line};
    draw_line(c->pen.d, (Point){a->x, over}, (Point){a->x + a->w, over}, guide, 2, 0);
    draw_line(c->pen.d, (Point){beside, b->y}, (Point){beside, b->y + b->h}, guide, 2, 0);
    draw_text_in(c->pen.d, look, on_a, ALIGN_CENTRE, size);
    draw_text_in(c->pen.d, look, on_b, ALIGN_RIGHT, size);
}

static void fill(const Canvas *c, Layout *l, int page)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Shown s = choose_shown(c, n, page);
    Slot *a =
        add_operand(c, l, n, 0, (Zoom){s.rows.first, s.terms.first, s.rows.count, s.terms.count});
    Slot *b = add_operand(c, l, n, 1,
                          (Zoom){s.terms.first, s.columns.first, s.terms.count, s.columns.count});
    Slot *y =
        add_result(c, l, n, (Zoom){s.rows.first, s.columns.first, s.rows.count, s.columns.count});
    a->marks.row = y->marks.row;
    b->marks.column = y->marks.column;
    a->marks.fade = a->marks.frame_row = b->marks.fade = b->marks.frame_column = y->marks.focus;
    a->legend = LEGEND_BELOW;
    b->legend = LEGEND_RIGHT;
    a->above = b->before = bracket_room(c, &a->m);
}

/* The two numbers that a sweep multiplies now. */
static void draw_term(const Canvas *c, const Layout *l)
{
    const Matrix *a = &l->slot[A].m, *b = &l->slot[B].m;
    int k = c->s->view->sweep.terms - 1 - (int)a->column_first;
    int row = l->slot[C].marks.row, column = l->slot[C].marks.column;
    if (!c->s->view->sweep.on || row < 0 || column < 0 || k < 0 || k >= a->columns)
        return;
    matrix_focus(c, matrix_cell_box(a, row, k));
    matrix_focus(c, matrix_cell_box(b, k, column));
}

static void draw_over(const Canvas *c, const Layout *l)
{
    draw_brackets(c, &l->slot[A], &l->slot[B]);
    draw_term(c, l);
}

const PictureKind picture_matmul = {.fill = fill, .over = draw_over, .cuts = true};
