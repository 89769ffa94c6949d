/*
 * view_compare.c - two tensors next to one another: are they the same, where do they differ?
 *
 * Both take one range, so that equal numbers have equal colours; the cell in focus is marked in
 * both, where both have it.
 */
#include "pictures/views.h"

#include <math.h>

typedef struct Half {
    Matrix m;
    float caption, labels, left, right;
} Half;

static Half half_of(const Canvas *c, const Target *t)
{
    Half h = {.m = matrix_make(c, t->node, t->time, t->name, LIE_ROW, c->subject.focus.cell)};
    h.left = matrix_row_label_width(c, &h.m);
    h.right = matrix_legend_width(c, &h.m);
    return h;
}

static void share_range(const Canvas *c, Half *a, Half *b)
{
    CellRange range = a->m.range, other = b->m.range;
    if (!other.empty)
        range = cell_range_add(cell_range_add(range, other.lo), other.hi);
    range.integral = a->m.range.integral && other.integral;
    matrix_set_range(c, &a->m, range);
    matrix_set_range(c, &b->m, range);
}

static CellSize fit(const Canvas *c, Half *h, Box area)
{
    float room = area.w - h->left - h->right;
    h->caption = matrix_caption_height(c, &h->m, area.w) + c->gap;
    CellSize size = cell_fit(room, area.h - h->caption - 3 * c->small, (float)h->m.columns,
                             (float)h->m.rows, c->body * 4.5f);
    h->labels = matrix_column_label_height(c, &h->m, size.w);
    return cell_fit(room, area.h - h->caption - h->labels, (float)h->m.columns, (float)h->m.rows,
                    c->body * 4.5f);
}

/* The same place in the other tensor, when it is as large. */
static Marks marks_in(const Canvas *c, const Matrix *m)
{
    Marks marks = MARKS_NONE;
    marks.focus = matrix_find(m, c->subject.focus.cell, &marks.row, &marks.column);
    marks.row_hue = ROLE_QUERY;
    marks.column_hue = ROLE_KEY;
    return marks;
}

static void draw_half(const Canvas *c, Half *h, Box area, CellSize size)
{
    float w = h->left + h->right + size.w * (float)h->m.columns;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2);
    matrix_place(c, &h->m, x + h->left, area.y + h->caption + h->labels, size.w, size.h);
    Marks marks = marks_in(c, &h->m);
    matrix_caption(c, &h->m, x, area.y + c->body, area.x + area.w - x);
    matrix_column_labels(c, &h->m, &marks);
    matrix_row_labels(c, &h->m, &marks);
    matrix_draw(c, &h->m, &marks);
    matrix_legend_right(c, &h->m);
}

void view_compare(const Canvas *c, Box area)
{
    Half a = half_of(c, &c->step->compare[0]), b = half_of(c, &c->step->compare[1]);
    Box left = area, right = area;
    left.w = right.w = floorf(area.w / 2 - c->gap);
    right.x = area.x + area.w - right.w;
    share_range(c, &a, &b);
    CellSize size_a = fit(c, &a, left), size_b = fit(c, &b, right);
    CellSize size = {fminf(size_a.w, size_b.w), fminf(size_a.h, size_b.h)};
    float rows = (float)(a.m.rows > b.m.rows ? a.m.rows : b.m.rows);
    float h = fmaxf(a.caption + a.labels, b.caption + b.labels) + size.h * rows;
    left.y = right.y = area.y + floorf(fmaxf(area.h - h, 0) / 2);
    draw_half(c, &a, left, size);
    draw_half(c, &b, right, size);
}
