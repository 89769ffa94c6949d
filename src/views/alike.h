/*
 * alike.h - tables of one shape in a picture, with the same cell marked in all of them: what the
 * pictures of before and after, of two tensors compared, and of two sides have in common.
 */
#ifndef VIEWS_ALIKE_H
#define VIEWS_ALIKE_H

#include "views/views.h"

/* The part that is zoomed into; where all of it has no room, at most a page around the cell. */
Zoom alike_part(const Canvas *c, int page, CellRef cell);

/* Adds the tensor of a cell, with that cell marked. */
Slot *alike_add(const Canvas *c, Layout *l, CellRef cell, Str title);

/* Moves the mark to the cell that is of the slot's tensor; of another one it stays. */
void alike_move_mark(Slot *slot, CellRef cell);

/* Arranges them (PictureKind.arrange): beside one another, below one another, three of them two in
 * a row. */
float alike_arrange_tables(const Canvas *c, Layout *l, int way);

/* The same, but vectors stand below one another, so that one looks down from number to number. */
float alike_arrange(const Canvas *c, Layout *l, int way);

/* Adds a table of what the second one has more than the first: of numbers that stand at the same
 * places. Its colours span the differences, however small, so that they can be seen; what is no
 * more than rounding has the scale of the two. `more`: those differences, where the tables do not
 * hold all digits of the numbers; NULL: they do. */
void alike_difference(const Canvas *c, Layout *l, Str title, const double *more);

#endif
