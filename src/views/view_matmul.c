/*
 * view_matmul.c - a matrix product: A left, B on top, C in the corner where a row of A meets a
 * column of B.
 *
 * The focused cell of C stands in the row of A and below the column of B it is made of. In a sweep
 * the two numbers that are multiplied now are framed.
 */
#include "views/product.h"
#include "views/views.h"

static void fill(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    ProductPart p = product_part(c, subject_zoom(c->s), l->page);
    bool column = trace_node(c->s->trace, n->in[1].node)->out.shape.rank == 1;
    Matrix a = product_operand(c, 0, LIE_ROW, p.a);
    Matrix b = product_operand(c, 1, LIE_COLUMN, p.b);
    product_fill(c, l, a, b, column ? LIE_COLUMN : LIE_ROW, p.result);
}

/* The two numbers that a sweep multiplies now. */
static void draw_term(const Canvas *c, const Layout *l)
{
    const Matrix *a = &l->slot[PRODUCT_A].m, *b = &l->slot[PRODUCT_B].m;
    const Marks *made = &l->slot[PRODUCT_C].marks;
    int k = c->s->view->sweep.terms - 1 - (int)a->column_first;
    if (!c->s->view->sweep.on || made->row < 0 || made->column < 0 || k < 0 || k >= a->columns)
        return;
    matrix_focus(c, matrix_cell_box(a, made->row, k), ROLE_FOCUS);
    matrix_focus(c, matrix_cell_box(b, k, made->column), ROLE_FOCUS);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    product_draw_brackets(c, l);
    draw_term(c, l);
}

const PictureKind picture_matmul = {.fill = fill, .over = draw_over, .cuts = true};
