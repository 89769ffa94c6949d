/*
 * links.c - what the pointer is at, marked wherever it stands: the cell, the cells it is made of,
 * their rows and columns (see matrix.h).
 *
 * Works for every view made of matrices: a cell is found by where its number lies in memory, so a
 * transposed or sliced table lights up, too. Only outlines are drawn; nothing moves.
 */
#include "matrix/matrix.h"
#include "trace/explain.h"

#include "trace/ops.h"

bool matrix_holds(const Canvas *c, const Matrix *m, CellRef cell, int *row, int *column)
{
    for (int i = 0; m->leads && i < m->rows * m->columns; i++) {
        CellRef at = m->leads[i];
        *row = i / m->columns;
        *column = i % m->columns;
        if (!m->derived && at.node == cell.node && at.cell == cell.cell)
            return true;
    }
    if (m->leads || m->derived)
        return false;
    return matrix_find(m, lineage_alias(c->s->trace, cell, m->node, m->time), row, column);
}

void matrix_pointed(const Canvas *c, Box cell, Role hue)
{
    float thick = c->pen.gap > 8 ? 2 : 1;
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, hue), 2, thick, 0);
    draw_frame(c->pen.d, box_inset(cell, thick), pen_colour(&c->pen, ROLE_FOCUS_2), 2, 1, 0);
}

/* The stretch of rows and columns that some terms take. */
typedef struct Patch {
    int top, left, bottom, right, count;
} Patch;

static void patch_add(Patch *p, int row, int column)
{
    if (p->count == 0)
        *p = (Patch){row, column, row, column, 0};
    p->top = row < p->top ? row : p->top;
    p->left = column < p->left ? column : p->left;
    p->bottom = row > p->bottom ? row : p->bottom;
    p->right = column > p->right ? column : p->right;
    p->count++;
}

static bool patch_full(const Patch *p)
{
    return p->count == (p->bottom - p->top + 1) * (p->right - p->left + 1);
}

static Box patch_box(const Matrix *m, const Patch *p)
{
    Box first = matrix_cell_box(m, p->top, p->left), last = matrix_cell_box(m, p->bottom, p->right);
    return (Box){first.x, first.y, last.x + last.w - first.x, last.y + last.h - first.y};
}

static void frame_terms(const Canvas *c, const Matrix *m, const Explanation *x, int k)
{
    Role hue = subject_hue(c->s, trace_node(c->s->trace, x->cell.node), k);
    Patch all = {0};
    int row, column;
    for (int i = 0; i < x->terms; i++)
        if (explain_operand(x, i) == k && matrix_holds(c, m, x->term[i].cell, &row, &column))
            patch_add(&all, row, column);
    if (all.count == 0)
        return;
    if (patch_full(&all)) {
        matrix_pointed(c, patch_box(m, &all), hue);
        return;
    }
    for (int i = 0; i < x->terms; i++)
        if (explain_operand(x, i) == k && matrix_holds(c, m, x->term[i].cell, &row, &column))
            matrix_pointed(c, matrix_cell_box(m, row, column), hue);
}

void matrix_links(const Canvas *c, const Matrix *m, const Marks *marks)
{
    const Pointed *p = &c->s->pointed;
    int row, column;
    if (m->box.w <= 0 || (p->cell.node == NO_NODE && p->term.node == NO_NODE))
        return;
    for (int k = 0; k < 2 && p->cell.node != NO_NODE; k++)
        frame_terms(c, m, &p->x, k);
    if (matrix_holds(c, m, p->cell, &row, &column) &&
        !(marks->focus && marks->row == row && marks->column == column))
        matrix_pointed(c, matrix_cell_box(m, row, column), ROLE_FOCUS);
    if (matrix_holds(c, m, p->term, &row, &column))
        matrix_pointed(c, matrix_cell_box(m, row, column), ROLE_ACCENT);
}
