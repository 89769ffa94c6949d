/*
 * product.c - the matrices of a product and the brackets of their inner edges (see product.h).
 */
#include "views/product.h"

#include "words/phrase.h"

#include <math.h>

void product_put(Layout *l, Matrix a, Matrix b, Matrix result)
{
    layout_add(l, a, PRODUCT_ACROSS, 0);
    layout_add(l, b, PRODUCT_ABOVE, 1);
    Slot *corner = layout_add(l, result, PRODUCT_ACROSS, 1);
    corner->row_labels = corner->column_labels = false;
    corner->caption = CAPTION_BELOW;
}

ProductPart product_part(const Canvas *c, Zoom z, int page)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Shape a = trace_node(c->s->trace, n->in[0].node)->out.shape;
    int64_t term = c->s->view->sweep.on ? c->s->view->sweep.terms - 1 : 0;
    int right = trace_node(c->s->trace, n->in[1].node)->out.shape.rank;
    MatrixSpan terms = {0, 0};
    if (n->out.shape.rank > 0 && right > 1) {
        bool whole = zoom_is_whole(z);
        int most = whole ? page : 2 * page;
        z = matrix_around(c, n->id, c->s->focus.cell, z, most, most);
        int64_t side = z.rows > z.columns ? z.rows : z.columns;
        terms =
            matrix_cut(terms, a.size[a.rank - 1], whole || side > page ? page : (int)side, term);
    }
    return (ProductPart){.a = {z.row, terms.first, z.rows, terms.count},
                         .b = {terms.first, z.column, terms.count, z.columns},
                         .result = z};
}

Matrix product_operand(const Canvas *c, int k, Lie lie, Zoom part)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    int64_t around = k < 2 && k < c->s->how.terms ? c->s->how.term[k].cell.cell : 0;
    Matrix m = matrix_part(c, n->in[k].node, n->id, subject_operand(c->s, n, k), lie, around, part);
    m.hue = subject_hue(c->s, n, k > 0);
    m.no_overview = true; /* small pictures of the whole would take the room of cells */
    return m;
}

/* How many terms the sums have: "16", or of those that are shown "8 of 16". */
static Str terms_of(const Canvas *c, const Matrix *a)
{
    Str all = canvas_number(c, a->all_columns);
    if (a->columns == a->all_columns)
        return all;
    return phrase(c->pen.a, PHRASE_SHAPE_OF, canvas_number(c, a->columns), all);
}

/* The room in pixels that a bracket takes: above A, and beside B. */
static float bracket_above(const Canvas *c)
{
    return ceilf(pen_line(c->pen.small)) + 6;
}

static float bracket_beside(const Canvas *c, const Matrix *a)
{
    float number = pen_width(&c->pen, FONT_MONO, c->pen.small, terms_of(c, a));
    return ceilf(fmaxf(pen_line(c->pen.small), number + 2)) + 6;
}

/* Lights the row of A and the column of B in which the marked cell of the result stands. */
static void mark(Slot *a, Slot *b, Slot *result, int64_t cell)
{
    Marks *made = &result->marks;
    *made = matrix_marks(&result->m, cell);
    made->bold = made->focus && result->m.rows * result->m.columns > 1;
    a->marks = (Marks){.bold = made->focus, .row = made->row, .column = -1, .frame_row = true};
    b->marks =
        (Marks){.bold = made->focus, .row = -1, .column = made->column, .frame_column = true};
    a->marks.row_hue = a->marks.column_hue = a->m.hue;
    b->marks.row_hue = b->marks.column_hue = b->m.hue;
}

void product_fill(const Canvas *c, Layout *l, Matrix a, Matrix b, Lie lie, Zoom part)
{
    const Subject *s = c->s;
    Matrix y = matrix_part(c, s->node, s->time, s->title, lie, s->focus.cell, part);
    y.no_overview = true;
    product_put(l, a, b, y);
    Slot *left = &l->slot[PRODUCT_A], *upper = &l->slot[PRODUCT_B], *result = &l->slot[PRODUCT_C];
    mark(left, upper, result, s->lit.cell);
    left->legend = LEGEND_BELOW;
    upper->legend = result->legend = LEGEND_RIGHT;
    left->above = bracket_above(c);
    upper->before = bracket_beside(c, &a);
}

/* A line along an edge, dashed beyond an end where the terms go on that are not shown. */
static void draw_bracket(const Canvas *c, const Matrix *a, Point from, Point to)
{
    Colour guide = pen_colour(&c->pen, ROLE_ACCENT);
    float on = 1.5f * c->pen.gap, dash = c->pen.gap / 3;
    bool level = from.y == to.y;
    Point before = {from.x - (level ? on : 0), from.y - (level ? 0 : on)};
    Point behind = {to.x + (level ? on : 0), to.y + (level ? 0 : on)};
    draw_line(c->pen.d, from, to, guide, 2, 0);
    if (a->column_first > 0)
        draw_line(c->pen.d, before, from, guide, 2, dash);
    if (a->column_first + a->columns < a->all_columns)
        draw_line(c->pen.d, to, behind, guide, 2, dash);
}

/* A line along the upper edge of A and the left edge of B, with the same number. */
void product_draw_brackets(const Canvas *c, const Layout *l)
{
    const Slot *left = &l->slot[PRODUCT_A], *upper = &l->slot[PRODUCT_B];
    const Box *a = &left->m.box, *b = &upper->m.box;
    Str size = terms_of(c, &left->m);
    TextLook look = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_ACCENT);
    float over = a->y - left->label_h - 6, beside = b->x - upper->label_w - 4;
    float line = pen_line(c->pen.small), number = upper->before - 6;
    Box on_a = {a->x, over - line - 1, a->w, line};
    Box on_b = {beside - number - 2, b->y + (b->h - line) / 2, number, line};
    draw_bracket(c, &left->m, (Point){a->x, over}, (Point){a->x + a->w, over});
    draw_bracket(c, &left->m, (Point){beside, b->y}, (Point){beside, b->y + b->h});
    draw_text_in(c->pen.d, look, on_a, ALIGN_CENTRE, size);
    draw_text_in(c->pen.d, look, on_b, ALIGN_RIGHT, size);
}
