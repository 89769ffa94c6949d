/*
 * views.h - the kinds of pictures of a tensor: each draws the canvas's subject into an area.
 *
 * A view computes its layout from the area and the text sizes alone: nothing it draws leaves the
 * area. To add one: a row in lesson/view_kinds.def and its function here.
 */
#ifndef VIEWS_VIEWS_H
#define VIEWS_VIEWS_H

#include "matrix/matrix.h"

void view_draw(const Canvas *c, Box area);

void view_heatmap(const Canvas *c, Box area);  /* the tensor as a table */
void view_blocks(const Canvas *c, Box area);   /* rank above 2: all its matrices side by side */
void view_points(const Canvas *c, Box area);   /* too many rows or columns for cells */
void view_compare(const Canvas *c, Box area);  /* two tensors, with the same cell marked in both */
void view_vector(const Canvas *c, Box area);   /* a row, under what it was computed from */
void view_bars(const Canvas *c, Box area);     /* a row of scores or weights as bars */
void view_matmul(const Canvas *c, Box area);   /* A left, B on top, C where they cross */
void view_softmax(const Canvas *c, Box area);  /* x, x - max, exp, / sum as strips */
void view_weighted(const Canvas *c, Box area); /* weights times rows, summed */
void view_arcs(const Canvas *c, Box area);     /* queries above, keys below, weights as curves */
void view_map(const Canvas *c, Box area);      /* all tensors so far, and what is made of what */
void view_memory(const Canvas *c, Box area);   /* a tensor, and its cells as they lie in memory */
void view_mask(const Canvas *c, Box area);     /* before and after a causal mask */
void view_linear(const Canvas *c, Box area);   /* x, stored and used weight, bias, result */
void view_heads(const Canvas *c, Box area);    /* one head large, the others small beside it */
void view_grid(const Canvas *c, Box area);     /* all matrices of a tensor as points */
void view_table(const Canvas *c, Box area);    /* its numbers as text */
void view_dropout(const Canvas *c, Box area);  /* before and after dropout, with row sums */

/* Marks for a matrix by itself: the focused cell's frame and labels, when it holds that cell. */
Marks marks_of_focus(const Canvas *c, const Matrix *m);

/* Draws the caption from x, its top at y, or from the area's left edge where it would take more
 * lines than it takes in the whole width. */
void view_caption(const Canvas *c, const Matrix *m, Box area, float x, float y);

/* Largest whole cell size that fits columns x rows cells into w x h: at most `most` wide, and no
 * taller than 0.78 of its width. */
CellSize cell_fit(float w, float h, float columns, float rows, float most);

#endif
