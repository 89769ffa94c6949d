/*
 * view_loss.c - the loss of predictions: each row's probabilities with the right class framed, the
 * logarithm of that one beside it, and below these their mean or their sum, and what became of it:
 * divided by how many rows count, and with a share of all classes. A row that does not count has no
 * right class.
 *
 * Probabilities that the lesson never computed, but only their logarithms, are exp of these, by the
 * kernel.
 */
#include "views/views.h"

#include "trace/idiom.h"
#include "words/phrase.h"

#include <math.h>

enum { CLASSES, EACH, TOTAL }; /* the slots; behind them what became of the total */

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

static PhraseId name_of_total(const LossIdiom *loss, bool minus)
{
    if (loss->mean)
        return minus ? PHRASE_MINUS_MEAN_IS : PHRASE_MEAN_IS;
    return minus ? PHRASE_MINUS_SUM_IS : PHRASE_SUM_IS;
}

/* A number of the arithmetic: one written in the code, or a tensor's only cell. */
static Str number_words(const Canvas *c, const Operand *in)
{
    CellRef cell = {in->node, in->node + 1, 0};
    double x = in->node == NO_NODE ? scalar_double(in->number)
                                   : scalar_double(trace_cell(c->s->trace, cell));
    if (in->node != NO_NODE && hide_any(c->s))
        return STR("?");
    return str_printf(c->pen.a, x == floor(x) ? "%.0f" : "%.4g", x);
}

/* A number below those of the rows, behind the words that say how it came about. */
static void add_number(const Canvas *c, Layout *l, NodeId id, Str lead)
{
    const LossIdiom *loss = l->kept;
    bool result = id == loss->result;
    Str title = result ? c->s->title : STR("");
    Matrix m = matrix_part(c, id, result ? c->s->time : id + 1, title, LIE_ROW, 0, (Zoom){0});
    Slot *s = layout_add(l, m, l->count - EACH, 1);
    s->row_labels = s->column_labels = false;
    s->caption = result ? CAPTION_BELOW : CAPTION_NONE;
    s->legend = result && loss->mean ? LEGEND_BELOW : LEGEND_NONE; /* the rows' own, too */
    s->lead = lead;
    s->marks = result ? matrix_marks(&m, c->s->lit.cell) : MARKS_NONE;
    s->aside = true;
    s->least = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, title);
}

/* From the total to the result: sum =, / 3 =, · 0.9 + 0.21 =. A minus goes with the total, or with
 * what it is divided by. */
static void add_numbers(const Canvas *c, Layout *l)
{
    const LossIdiom *loss = l->kept;
    const Trace *t = c->s->trace;
    bool divided = loss->shared != NO_NODE;
    bool minus = loss->negated && !divided;
    const Node *share = loss->share != NO_NODE ? trace_node(t, loss->share) : NULL;
    int plain = share && share->in[0].node == NO_NODE ? 0 : 1;
    NodeId tail = share ? share->in[1 - plain].node : loss->result;
    add_number(c, l, divided ? loss->total : tail, phrase_plain(name_of_total(loss, minus)));
    if (divided)
        add_number(c, l, tail,
                   str_printf(c->pen.a, loss->negated ? "/ -%.*s =" : "/ %.*s =",
                              STR_ARG(number_words(c, &trace_node(t, loss->shared)->in[1]))));
    if (!share)
        return;
    Str all = number_words(c, &trace_node(t, loss->result)->in[loss->smooth]);
    add_number(c, l, loss->result,
               str_printf(c->pen.a, "· %.*s + %.*s =", STR_ARG(number_words(c, &share->in[plain])),
                          STR_ARG(all)));
    l->note = phrase(c->pen.a, PHRASE_LOSS_SMOOTH, all);
}

/* Equal numbers of rows and of their mean have equal colours; a sum has its own. */
static void share_colours(const Canvas *c, Layout *l)
{
    const LossIdiom *loss = l->kept;
    Matrix *equal[LAYOUT_SLOTS];
    int count = 0;
    for (int i = EACH; i < l->count; i++)
        if (i == EACH || i > TOTAL || loss->mean)
            equal[count++] = &l->slot[i].m;
    matrix_share_range(c, equal, count);
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
    bool stands = trace_node(s->trace, loss->each)->out.shape.rank ==
                  trace_node(s->trace, loss->scores)->out.shape.rank;
    part = stands ? (Zoom){scores.row_first, 0, scores.rows, 1}
                  : (Zoom){0, scores.row_first, 1, scores.rows};
    Matrix each = matrix_part(c, loss->each, loss->each + 1, phrase_plain(name_of_each(loss)),
                              LIE_ROW, 0, part);
    Matrix upright = stands ? each : matrix_transposed(c, &each, each.title);
    l->kept = loss;
    l->across = c->pen.gap + c->pen.body;
    Slot *left = layout_add(l, classes, 0, 0), *right = layout_add(l, upright, 0, 1);
    left->legend = LEGEND_BELOW;
    left->marks = right->marks = MARKS_NONE;
    right->row_labels = right->column_labels = false;
    right->least = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, each.title) +
                   pen_width(&c->pen, FONT_SANS, c->pen.small, canvas_number(c, each.columns)) +
                   2 * c->pen.gap;
    add_numbers(c, l);
    share_colours(c, l);
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
        if (i >= each->rows || matrix_cell(each, i, 0)->kind == KIND_MASKED)
            continue;
        Explanation x = explain_cell(c->s->trace, c->pen.a, cell);
        int64_t at = x.terms > 0 ? x.term[0].cell.cell : -1;
        int64_t column = at >= 0 ? at % columns - classes->column_first : -1;
        if (column < 0 || column >= classes->columns || at / columns != cell.cell)
            continue;
        Box from = matrix_cell_box(classes, i, (int)column), to = matrix_cell_box(each, i, 0);
        matrix_choose(c, from);
        float y = floorf(to.y + to.h / 2), right = classes->box.x + classes->box.w;
        draw_flow(c, (Point){right + 4, y}, (Point){to.x - 4, y});
    }
}

const PictureKind picture_loss = {.fill = fill, .over = draw_over, .cuts = true};
