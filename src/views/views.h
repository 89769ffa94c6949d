/*
 * views.h - the kinds of pictures of a tensor.
 *
 * A kind puts what it shows into the slots of a layout (fill), may know several ways to arrange
 * them, and draws over the layout what is only its own: brackets, arrows, bars, curves. Which kind
 * a subject is drawn as is decided in one place, picture_of.
 *
 * Nothing that is drawn leaves the area. To add one: a row in lesson/view_kinds.def, and a
 * picture_NAME of its own.
 */
#ifndef VIEWS_VIEWS_H
#define VIEWS_VIEWS_H

#include "matrix/layout.h"

/* How one kind is drawn. */
typedef struct PictureKind {
    /* Puts what is shown into the slots of an empty layout. */
    void (*fill)(const Canvas *c, Layout *l);
    /* Gives the slots that the view draws itself their size, for the layout's area, text and
     * economy; NULL: there are none, or one that takes all the room. */
    void (*size)(const Canvas *c, Layout *l);
    /* Arranges the slots in way number `way`, from 0; gives how much it is preferred to others, 1:
     * as much; 0: there is no such way, and nothing was changed. NULL: fill has arranged them. */
    float (*arrange)(const Canvas *c, Layout *l, int way);
    void (*over)(const Canvas *c, const Layout *l); /* draws what is its own; NULL: nothing is */
    bool cuts; /* fill does with fewer rows and columns where it has to */
} PictureKind;

typedef struct Picture {
    const PictureKind *kind;
    Layout layout;
} Picture;

/* The picture of the canvas's subject, with matrices of at most `page` rows and columns where there
 * are several. */
Picture picture_of(const Canvas *c, int page);

/* Finds its places within the area; `px` is the least size of numbers and labels in pixels. */
Legible picture_fit(const Canvas *c, Picture *p, Box area, float px, Economy economy);

/* Finds the places of a picture that has the area to itself: with the economy, and the sizes down
 * to the least, with which as many of its numbers can be read as with any. */
Legible picture_settle(const Canvas *c, Picture *p, Box area);

void picture_draw(const Canvas *c, const Picture *p);

/* One of each row of the table, in a file of its own, and those that are chosen where they fit. */
#define KIND(ID, name, ...) extern const PictureKind picture_##name;
#include "lesson/view_kinds.def"
#undef KIND
extern const PictureKind picture_planes;  /* all matrices of a tensor as heatmaps */
extern const PictureKind picture_compare; /* two tensors side by side */
extern const PictureKind picture_beside;  /* the two sides of subject/beside.h */
extern const PictureKind picture_split;   /* columns of a table become heads */
extern const PictureKind picture_failure; /* the error at which the lesson stops */
extern const PictureKind picture_points;  /* too many rows or columns for cells */

/* The subject's picture is the error at which the lesson stops. */
bool shows_failure(const Subject *s);

/* The map in words: "... : x; scores of x". */
void map_write(const Canvas *c, StrBuf *out);

/* An arrow to the right or down; nothing where it would be shorter than three of its heads. */
void draw_flow(const Canvas *c, Point from, Point to);

/* Heads, and parts that are joined, have a colour each: a band above their columns, below names and
 * labels, or behind their rows. BAND_ROOM is what it takes, in pixels; part k has those rows or
 * columns of the slot. */
enum { BAND_ROOM = 11 };
void draw_band(const Canvas *c, const Slot *s, bool rows, int k, MatrixSpan at);
Colour band_colour(const Canvas *c, int k);

/* Adds the subject's whole tensor with the line through the focus framed that runs along a
 * dimension, its row or its column; `lit` is the marked cell. */
void add_whole_line(const Canvas *c, Layout *l, int dim, int64_t lit);

/* Adds the sum of each row of a slot's matrix, told as wrong where it is not 1. */
void add_row_sums(const Canvas *c, Slot *slot);

/* True when the dimension before the last two of the subject counts heads: it is called so, or the
 * matrices are square, a row of weights for each token. */
bool counts_heads(const Subject *s);

/* ---- what it was before the lesson was changed ---- */

/* True where a cell that is not covered was another finite number, and which. */
bool view_was(const Canvas *c, const MatrixCell *cell, double *was);

/* The outline of a bar that was, dashed, over the bar that is. */
void view_draw_ghost(const Canvas *c, Box ghost);

/* Has the caption say that dashes are what numbers were, where one of the matrix changed. */
void view_tell_ghosts(const Canvas *c, Matrix *m);

#endif
