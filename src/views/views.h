/*
 * views.h - the kinds of pictures of a tensor.
 *
 * Most kinds are arrangements of matrices: such a kind puts them into the slots of a layout (fill),
 * may know several ways to arrange them, and draws over the layout what is only its own: brackets,
 * arrows, sums. Other kinds draw themselves into an area. Which kind a subject is drawn as is
 * decided in one place, picture_of.
 *
 * Nothing that is drawn leaves the area. To add one: a row in lesson/view_kinds.def, and a
 * picture_NAME of its own.
 */
#ifndef VIEWS_VIEWS_H
#define VIEWS_VIEWS_H

#include "matrix/layout.h"

/* How one kind is drawn: with fill, or with draw. */
typedef struct PictureKind {
    /* Puts matrices of at most `page` rows and columns each into the layout. */
    void (*fill)(const Canvas *c, Layout *l, int page);
    /* Arranges the slots in way number `way`, from 0; gives how much it is preferred to others, 1:
     * as much; 0: there is no such way. NULL: fill has arranged them. */
    float (*arrange)(const Canvas *c, Layout *l, int way);
    void (*over)(const Canvas *c, const Layout *l); /* draws what is its own; NULL: nothing is */
    void (*draw)(const Canvas *c, Box area);        /* of a kind that is not made of slots, */
    Legible (*fit)(const Canvas *c, Box area);      /* and how well it can be read; NULL: as well */
    bool cuts; /* fill does with fewer rows and columns where it has to */
} PictureKind;

typedef struct Picture {
    const PictureKind *kind;
    int page; /* rows and columns of a matrix that are shown, at most */
    Layout layout;
    Box area;
} Picture;

/* The picture of the canvas's subject, with matrices of at most `page` rows and columns where there
 * are several. */
Picture picture_of(const Canvas *c, int page);

/* Finds its places within the area; `px` is the least size of numbers and labels in pixels. */
Legible picture_fit(const Canvas *c, Picture *p, Box area, float px, Economy economy);

/* The same for a picture that has the area to itself, with the economy and the sizes down to the
 * least with which as many of its numbers can be read as with any. */
Legible picture_settle(const Canvas *c, Picture *p, Box area);

void picture_draw(const Canvas *c, const Picture *p);

/* One of each row of the table, in a file of its own, and those that are chosen where they fit. */
#define KIND(ID, name, ...) extern const PictureKind picture_##name;
#include "lesson/view_kinds.def"
#undef KIND
extern const PictureKind picture_blocks;  /* all matrices of a tensor as heatmaps */
extern const PictureKind picture_compare; /* two tensors side by side */
extern const PictureKind picture_points;  /* too many rows or columns for cells */

/* The summed dimension of a product: a line along the upper edge of the left matrix and the left
 * edge of the upper one, with the same number. The room in pixels that it takes above the one
 * (Slot.above) and before the other (Slot.before); and drawn. */
float bracket_room(const Canvas *c, const Matrix *left);
void draw_brackets(const Canvas *c, const Slot *left, const Slot *upper);

/* An arrow to the right or down; nothing where it would be shorter than three of its heads. */
void draw_flow(const Canvas *c, Point from, Point to);

/* Marks for a matrix by itself: the focused cell's frame and labels, when it holds that cell. */
Marks marks_of_focus(const Canvas *c, const Matrix *m);

/* Draws the caption from x, its top at y, or from the area's left edge where it would take more
 * lines than it takes in the whole width. */
void view_caption(const Canvas *c, const Matrix *m, Box area, float x, float y);

/* Largest whole cell size that fits columns x rows cells into w x h: at most `most` wide, and no
 * taller than 0.78 of its width. */
CellSize cell_fit(float w, float h, float columns, float rows, float most);

#endif
