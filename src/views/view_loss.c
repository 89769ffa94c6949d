/*
 * view_loss.c - the loss of predictions: each row's probabilities with the right class framed, the
 * logarithm of that one beside it, and their mean.
 *
 * Probabilities that the lesson never computed, but only their logarithms, are exp of these, by the
 * kernel.
 */
#include "views/views.h"

#include "trace/idiom.h"
#include "words/phrase.h"

#include <math.h>

enum { CLASSES, EACH, RESULT }; /* the slots */

/* exp of every cell, by the kernel. */
static Matrix exponentials(const Canvas *c, const Matrix *m)
{
    int count = m->rows * m->columns;
    float *x = ARENA_ARRAY(c->pen.a, float, count + 1),
          *y = ARENA_ARRAY(c->pen.a, float, count + 1);
    double *value = ARENA_ARRAY(c->pen.a, double, count + 1);
    for (int i = 0; i < count; i++)
        x[i] = (float)m->cell[i].value;
    c->s->trace->kernels->exp(y, x, count);
    for (int i = 0; i < count; i++)
        value[i] = (double)y[i];
    return matrix_derived(c, m, phrase_plain(PHRASE_PROBABILITIES), value);
}

static PhraseId name_of_each(const LossIdiom *loss)
{
    return !loss->plain ? PHRASE_LOSS_OF_EACH : loss->negated ? PHRASE_LOG_P : PHRASE_MINUS_LOG_P;
}

static PhraseId name_of_result(const LossIdiom *loss)
{
    if (loss->mean)
        return loss->negated ? PHRASE_MINUS_MEAN_IS : PHRASE_MEAN_IS;
    return loss->negated ? PHRASE_MINUS_SUM_IS : PHRASE_SUM_IS;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    LossIdiom *loss = ARENA_NEW(c->pen.a, LossIdiom);
    if (!idiom_loss(s->trace, s->node, loss))
        return;
    Zoom part = matrix_around(c, loss->scores, 0, (Zoom){0}, l->page, l->page);
    Str title = node_title(c->pen.a, s->trace, loss->scores);
    Matrix scores = matrix_part(c, loss->scores, loss->picked, title, LIE_ROW, 0, part);
    Matrix classes = loss->logs ? exponentials(c, &scores) : scores;
    part = (Zoom){0, scores.row_first, 1, scores.rows};
    Matrix each = matrix_part(c, loss->each, loss->each + 1, phrase_plain(name_of_each(loss)),
                              LIE_ROW, 0, part);
    Matrix upright = matrix_transposed(c, &each, each.title);
    Matrix result = matrix_part(c, s->node, s->time, s->title, LIE_ROW, 0, (Zoom){0});
    l->kept = loss;
    l->across = 4 * c->pen.gap + c->pen.body;
    Slot *left = layout_add(l, classes, 0, 0), *right = layout_add(l, upright, 0, 1),
         *below = layout_add(l, result, 1, 1);
    left->legend = LEGEND_BELOW;
    left->marks = right->marks = MARKS_NONE;
    right->row_labels = right->column_labels = false;
    below->row_labels = below->column_labels = false;
    below->caption = CAPTION_BELOW;
    below->lead = phrase_plain(name_of_result(loss));
    below->marks = matrix_marks(&result, s->lit.cell);
    below->aside = true;
}

/* Frames the right class of each row, and leads from it to its logarithm. */
static void draw_over(const Canvas *c, const Layout *l)
{
    const LossIdiom *loss = l->kept;
    if (!loss)
        return;
    const Matrix *classes = &l->slot[CLASSES].m, *each = &l->slot[EACH].m;
    int64_t columns = classes->all_columns;
    for (int i = 0; i < classes->rows; i++) {
        CellRef cell = {loss->picked, loss->picked + 1, classes->row_first + i};
        Explanation x = explain_cell(c->s->trace, c->pen.a, cell);
        int64_t at = x.terms > 0 ? x.term[0].cell.cell : -1;
        int64_t column = at >= 0 ? at % columns - classes->column_first : -1;
        if (column < 0 || column >= classes->columns || at / columns != cell.cell)
            continue;
        Box from = matrix_cell_box(classes, i, (int)column), to = matrix_cell_box(each, i, 0);
        matrix_frame(c, from, ROLE_ACCENT);
        float y = floorf(to.y + to.h / 2), right = classes->box.x + classes->box.w;
        draw_flow(c, (Point){right + 4, y}, (Point){to.x - 4, y});
    }
}

const PictureKind picture_loss = {.fill = fill, .over = draw_over, .cuts = true};
