/*
 * view_draws.c - the coins of a dropout: the random number u that was drawn for each cell, those
 * that let it stay in a frame, and beside it what became of the cells.
 *
 * A cell is kept where its number is below 1 - p. Also what was hidden before gets a number.
 */
#include "trace/explain.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

static double kept_below(const Canvas *c)
{
    return 1 - trace_node(c->s->trace, c->s->node)->attr.p;
}

/* The numbers of the cells of a matrix, at their places. */
static Matrix drawn_for(const Canvas *c, const Matrix *result)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    double *u = ARENA_ARRAY(c->pen.a, double, result->rows * result->columns + 1);
    for (int i = 0; i < result->rows && result->columns > 0; i++)
        explain_draws(c->s->trace, n, matrix_cell(result, i, 0)->of.cell, result->columns,
                      u + i * result->columns);
    Matrix m = matrix_derived(c, result, phrase_plain(PHRASE_DRAWN_NUMBERS), u);
    for (int i = 0; i < m.rows * m.columns; i++) {
        m.cell[i].of = result->cell[i].of;
        m.cell[i].kind = u[i] < kept_below(c) ? KIND_VALUE : KIND_DROPPED;
    }
    m.hue = ROLE_TEXT;
    m.paper = m.look.paper = true;
    m.axes_told = m.no_overview = true;
    return m;
}

/* "u < 0.5 stays: 21 of 36 did" */
static Str words(const Canvas *c, const Matrix *m)
{
    int kept = 0, all = m->rows * m->columns;
    for (int i = 0; i < all; i++)
        kept += m->cell[i].kind != KIND_DROPPED;
    Str limit = str_printf(c->pen.a, "%g", kept_below(c));
    if (hide_any(c->s) || matrix_is_part(m))
        return phrase(c->pen.a, PHRASE_DRAWS_STAY, limit);
    return phrase(c->pen.a, PHRASE_DRAWS_STAYED, limit, canvas_number(c, kept),
                  canvas_number(c, all));
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    int64_t around = s->focus.cell > 0 ? s->focus.cell : 0;
    Zoom part = {0};
    if (n->out.shape.rank >= 2)
        part = matrix_around(c, s->node, around, part, l->page, l->page);
    Matrix result = matrix_part(c, s->node, s->time, s->title, LIE_ROW, around, part);
    Matrix u = drawn_for(c, &result);
    l->note = words(c, &u);
    Slot *left = layout_add(l, u, 0, 0);
    left->marks = matrix_marks(&u, s->lit.cell);
    Slot *right = layout_add(l, result, 0, 1);
    right->marks = matrix_marks(&result, s->lit.cell);
    right->legend = LEGEND_BELOW;
}

/* Side by side, or below one another. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    Slot *right = &l->slot[1];
    if (way > 1)
        return 0;
    l->across = 4 * c->pen.gap;
    right->row = way;
    right->column = 1 - way;
    right->row_labels = way == 1;
    return way == 0 ? 1.5f : 1;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Matrix *u = &l->slot[0].m, *result = &l->slot[1].m;
    for (int i = 0; i < u->rows * u->columns; i++) {
        Box box = matrix_cell_box(u, i / u->columns, i % u->columns);
        if (u->cell[i].kind != KIND_DROPPED && !u->cell[i].hidden)
            draw_frame(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_TEXT), 3, 2, 0);
    }
    float y = floorf(u->box.y + u->box.h / 2);
    if (l->slot[1].row == 0)
        draw_flow(c, (Point){u->box.x + u->box.w + c->pen.gap, y},
                  (Point){result->box.x - c->pen.gap, y});
}

const PictureKind picture_draws = {
    .fill = fill, .arrange = arrange, .over = draw_over, .cuts = true};
