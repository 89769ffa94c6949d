/*
 * view_compare.c - two tensors that a lesson compares, with the same cell marked in both, and
 * behind them what the second has more than the first. Of two ways to read one storage it is told
 * how many numbers stand elsewhere.
 */
#include "views/alike.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* Two ways to read one storage, with cells that can be told apart. */
static bool reorders(const Canvas *c, const Matrix *x, const Matrix *y)
{
    const Tensor *a = &trace_node(c->s->trace, x->node)->out;
    const Tensor *b = &trace_node(c->s->trace, y->node)->out;
    return a->storage == b->storage && a->offset == b->offset && shape_equal(a->shape, b->shape) &&
           !hide_any(c->s) && x->rows == y->rows && x->columns == y->columns;
}

/* Says how many numbers stand elsewhere in the second one. */
static void count_strays(const Canvas *c, const Matrix *a, Matrix *b)
{
    int cells = b->rows * b->columns, strays = 0;
    if (!reorders(c, a, b))
        return;
    for (int i = 0; i < cells; i++)
        strays += a->cell[i].value != b->cell[i].value;
    b->remark = phrase(c->pen.a, strays ? PHRASE_STRAYED : PHRASE_NONE_STRAYED,
                       canvas_number(c, strays), canvas_number(c, cells));
}

enum { DIFFERENCE_TITLE = 32 }; /* characters that stand above a table */

static Str difference_title(const Canvas *c, const Matrix *a, const Matrix *b)
{
    Str title = phrase(c->pen.a, PHRASE_MINUS, b->title, a->title);
    bool fits = str_columns(title) <= DIFFERENCE_TITLE;
    return fits ? title : phrase_plain(PHRASE_DIFFERENCE);
}

/* Two tensors of unlike numbers, as 32 and 64 bits, say which they hold. */
static void tell_types(const Canvas *c, Layout *l)
{
    DType type[2];
    for (int i = 0; i < 2; i++)
        type[i] = trace_node(c->s->trace, l->slot[i].m.node)->out.storage->dtype;
    for (int i = 0; i < 2 && type[0] != type[1]; i++)
        l->slot[i].m.remark = str_from(str_of(dtype_name(type[i])), strlen("torch."));
}

/* The cell of a compared tensor around which it is shown: that of the focus where the two tensors
 * have as many cells; -1: the focus is in a tensor that is not compared. */
static CellRef compared_cell(const Subject *s, const Target *t)
{
    int64_t count = tensor_count(trace_node(s->trace, t->node)->out);
    bool alike = s->node != NO_NODE && tensor_count(trace_node(s->trace, s->node)->out) == count;
    return (CellRef){t->node, t->time, alike ? s->focus.cell : -1};
}

static void fill_compare(const Canvas *c, Layout *l)
{
    for (const Target *t = c->s->step->compare; t < c->s->step->compare + 2; t++) {
        Slot *slot = alike_add(c, l, compared_cell(c->s, t), t->name);
        alike_move_mark(slot, (CellRef){t->node, t->time, c->s->lit.cell});
    }
    count_strays(c, &l->slot[0].m, &l->slot[1].m);
    tell_types(c, l);
    layout_share_range(c, l);
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    if (!a->paper && !b->paper && !reorders(c, a, b))
        alike_difference(c, l, difference_title(c, a, b), NULL);
}

/* Frames what stands elsewhere, black or white, whichever shows on the cell. */
static void draw_strays(const Canvas *c, const Layout *l)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    float thick = fmaxf(2, roundf(c->pen.gap / 4));
    if (!reorders(c, a, b))
        return;
    for (int i = 0; i < b->rows * b->columns; i++) {
        Box cell = matrix_cell_box(b, i / b->columns, i % b->columns);
        Colour ink = colour_on(cell_fill(b->cell[i].value, b->cell[i].kind, &b->look));
        if (a->cell[i].value != b->cell[i].value)
            draw_frame(c->pen.d, box_inset(cell, 2), ink, 2, thick, thick * 2);
    }
}

const PictureKind picture_compare = {
    .fill = fill_compare, .arrange = alike_arrange, .over = draw_strays, .cuts = true};
