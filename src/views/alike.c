/*
 * alike.c - tables of one shape in a picture: added, arranged, and what one has more than the other
 * (see alike.h).
 */
#include "views/alike.h"

#include "subject/beside.h"
#include "words/phrase.h"

#include <math.h>

/* ---- what they hold ---- */

Zoom alike_part(const Canvas *c, int page, CellRef cell)
{
    Zoom z = subject_zoom(c->s);
    int rank = trace_node(c->s->trace, cell.node)->out.shape.rank;
    bool all = page >= VIEW_CELLS_MOST || rank < 2 || cell.cell < 0;
    return all ? z : matrix_around(c, cell.node, cell.cell, z, page, page);
}

Slot *alike_add(const Canvas *c, Layout *l, CellRef cell, Str title)
{
    Zoom part = alike_part(c, l->page, cell);
    Matrix m = matrix_part(c, cell.node, cell.time, title, LIE_ROW, cell.cell, part);
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks = matrix_marks(&m, cell.cell);
    slot->legend = LEGEND_BELOW;
    return slot;
}

void alike_move_mark(Slot *slot, CellRef cell)
{
    Marks at = matrix_marks(&slot->m, cell.cell);
    if (cell.node == slot->m.node && cell.time == slot->m.time && at.focus) {
        slot->marks.row = at.row;
        slot->marks.column = at.column;
    }
}

/* ---- arranging them ---- */

/* The rows of one have the labels of the other's. */
static bool same_rows(const Matrix *a, const Matrix *b)
{
    return a->rows == b->rows && a->all_rows == b->all_rows && a->row_first == b->row_first &&
           a->rows > 1;
}

/* The columns of one have the labels of the other's. */
static bool same_columns(const Canvas *c, const Matrix *a, const Matrix *b)
{
    bool same = a->columns == b->columns && a->columns > 1;
    for (int j = 0; same && j < a->columns; j++)
        same = str_equal(matrix_label(c, a, false, j), matrix_label(c, b, false, j));
    return same;
}

/* It has no colours: it is a mask, or a difference of zeros. */
static bool is_plain(const Matrix *m)
{
    return m->paper || (m->derived && m->tiniest == 0);
}

/* Of those that share a range the last has the legend. */
static bool has_legend(const Layout *l, int i)
{
    const Matrix *m = &l->slot[i].m;
    bool later = false;
    for (int k = i + 1; k < l->count; k++) {
        const Matrix *next = &l->slot[k].m;
        later =
            later || (!is_plain(next) && next->one_range && next->range.about == m->range.about);
    }
    return !is_plain(m) && !(m->one_range && later);
}

float alike_arrange_tables(const Canvas *c, Layout *l, int way)
{
    if (way >= l->count)
        return 0;
    layout_wrap(l, way == 0 ? l->count : way);
    l->across = 4 * c->pen.gap;
    for (int i = 0; i < l->count; i++) {
        Slot *slot = &l->slot[i];
        slot->m.axes_told = i < l->count - 1;
        slot->row_labels = slot->column == 0 || !same_rows(&slot->m, &l->slot[i - 1].m);
        slot->legend = has_legend(l, i) ? LEGEND_BELOW : LEGEND_NONE;
        slot->column_labels = true;
        for (int above = i - 1; above >= 0 && slot->column_labels; above--)
            slot->column_labels = l->slot[above].column != slot->column ||
                                  !same_columns(c, &l->slot[above].m, &slot->m);
    }
    return way == 0 ? 1.5f : 1;
}
float alike_arrange(const Canvas *c, Layout *l, int way)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    if (a->rows > 1 || b->rows > 1 || a->columns != b->columns)
        return alike_arrange_tables(c, l, way);
    if (way > 0)
        return 0;
    alike_arrange_tables(c, l, 1);
    for (int i = 0; i < l->count; i++) {
        l->slot[i].column_labels = i == 0;
        l->slot[i].row_labels = false;
    }
    return 1;
}

/* ---- what lies between two of them ---- */

/* How far a table's numbers lie from 0, at most. */
static double reach_of(const Matrix *m)
{
    return m->range.empty ? 0 : fmax(fabs(m->range.lo), fabs(m->range.hi));
}

/* How far apart the two are; nothing where a difference is endless or no number. */
static Str difference_words(const Canvas *c, const Matrix *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        if (!isfinite((float)m->cell[i].value))
            return STR("");
    double most = reach_of(m);
    if (most == 0)
        return phrase_plain(PHRASE_NO_DIFFERENCE);
    bool whole = dtype_is_whole(trace_node(c->s->trace, m->node)->out.storage->dtype);
    Scalar number = whole ? scalar_i64((int64_t)fmin(most, 0x1p62)) : scalar_f32((float)most);
    return phrase(c->pen.a, PHRASE_APART, arithmetic_number(c->pen.a, number));
}

/* The least difference that is more than rounding leaves of numbers as large as these. */
static double least_difference(const Matrix *of)
{
    return of->look.hi * 1e-5;
}

void alike_difference(const Canvas *c, Layout *l, Str title, const double *more)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    int cells = a->rows * a->columns;
    if (a->rows != b->rows || a->columns != b->columns || a->all_rows != b->all_rows ||
        hide_any(c->s) || cells == 0)
        return;
    if (l->page < VIEW_CELLS_MOST) {
        l->note = phrase(c->pen.a, PHRASE_NO_ROOM, title);
        return;
    }
    double *value = ARENA_ARRAY(c->pen.a, double, cells);
    for (int i = 0; i < cells; i++)
        value[i] = more ? more[i] : b->cell[i].value - a->cell[i].value;
    Matrix m = matrix_derived(c, b, title, value);
    for (int i = 0; i < cells; i++) { /* masked is what both have masked */
        m.cell[i].of = b->cell[i].of;
        if (a->cell[i].kind != b->cell[i].kind && m.cell[i].kind != KIND_NAN)
            m.cell[i].kind = value[i] == 0 ? KIND_ZERO : KIND_VALUE;
    }
    bool all = !matrix_is_part(b) && trace_node(c->s->trace, b->node)->out.shape.rank <= 2;
    m.remark = all ? difference_words(c, &m) : STR("");
    double reach = reach_of(&m);
    bool rounding = reach < least_difference(b);
    reach = rounding ? b->look.hi : reach;
    matrix_set_range(c, &m, (CellRange){-reach, reach, m.range.integral, .about = true});
    m.one_range = rounding && b->range.about;
    m.range_told = phrase_plain(rounding ? PHRASE_SAME_SCALE : PHRASE_RANGE_OF_DIFFERENCES);
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->short_title = title;
    slot->marks = l->slot[1].marks;
    slot->legend = LEGEND_BELOW;
}
