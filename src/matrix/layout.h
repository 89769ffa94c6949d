/*
 * layout.h - matrices in a grid of slots, and the largest cells in which all their numbers can be
 * read.
 *
 * A kind of picture puts its matrices into slots and says what stands around each of them: a
 * caption, labels, a legend, a lead, and room for what it draws itself. Slots of one row of the
 * grid share the upper edge of their cells, slots of one column the left edge; all cells have one
 * size, but for the scale of a slot. The solver finds that size once, for all kinds of pictures.
 *
 * What is no table of cells, such as bars, curves or a map, has a slot of its own size: the kind
 * asks how much room there is (layout_room), says how much of it it takes and how well that can be
 * read, and draws it.
 *
 * Numbers come first. `px` is the least size of numbers and labels; an Economy says which words
 * around the matrices give way to them. What else gives way is decided by the scene.
 *
 * Must not know: what a picture is about, and what stands around it on a slide.
 */
#ifndef MATRIX_LAYOUT_H
#define MATRIX_LAYOUT_H

#include "matrix/matrix.h"

enum {
    LAYOUT_SLOTS = 20, /* in a picture */
    LAYOUT_LINES = 20  /* rows or columns of the grid */
};

typedef enum CaptionPlace {
    CAPTION_ABOVE,
    CAPTION_BELOW,
    CAPTION_TOP, /* above all, over the whole width */
    CAPTION_NONE
} CaptionPlace;
typedef enum LegendPlace { LEGEND_NONE, LEGEND_RIGHT, LEGEND_BELOW } LegendPlace;

/* How well a layout can be read, from bad to good. */
typedef enum Legible {
    LEGIBLE_NOT,     /* it is larger than its area */
    LEGIBLE_COLOURS, /* some numbers or labels are missing */
    LEGIBLE_ROUNDED, /* every number and label is there, some numbers with one decimal */
    LEGIBLE_ALL
} Legible;

typedef struct Slot {
    Matrix m;
    int row, column; /* in the grid */
    CaptionPlace caption;
    LegendPlace legend;
    bool row_labels, column_labels;
    bool labels_below;          /* its column labels stand below the cells */
    bool wide;                  /* it runs below all columns of the grid */
    bool aside;                 /* it is not made of what stands before it: no arrow leads there */
    Str name;                   /* a line of its own right above the column labels; empty: none */
    Str short_title;            /* in a line of legends, where titles have no room; empty: none */
    bool name_yields;           /* it gives its room to numbers where there is little */
    DrawTag name_tag;           /* where a click on it leads; TAG_NONE: nowhere */
    Str lead;                   /* stands before the cells, as "exp =" does; empty: nothing */
    float least;                /* pixels that its column is wide at least, for its title */
    float scale;                /* of its cells against the others'; 1: as large */
    CellSize stretch;           /* the same of their width and of their height alone */
    bool bars;                  /* the view draws its cells, as bars of that size */
    float above, before, after; /* pixels that the view needs above, left and right of the cells, */
    float below;                /* and below them */
    bool own;                   /* the view draws what is in it, in place of cells, */
    bool stands;                /* something for each of its cells, but no number; */
    CellSize size;              /* so many pixels large, */
    Legible read;               /* and this is how well that can be read */
    Str *sums;                  /* "sum 1.0000" beside each row; NULL: none */
    bool *odd;                  /* which of them are told as wrong */
    Marks marks;
    /* Found by layout_fit, in pixels: */
    float label_w, lead_w, legend_w, sums_w; /* of row labels, lead, legend and sums */
    float caption_w, caption_h, label_h, name_h;
    float line_w;      /* of a line below or above the cells, from their left edge */
    float legend_line; /* of a legend below them */
    float bottom;      /* what stands below its cells */
    float lift;        /* its caption stands so much higher, level with others */
} Slot;

/* How much less is said around the matrices, which leaves more room to their cells. */
typedef enum Economy {
    ECONOMY_NONE,
    ECONOMY_BRIEF,     /* captions are one line: title and shape */
    ECONOMY_ONE_LEGEND /* and one line of legends stands below all, each range once */
} Economy;

typedef struct Layout {
    Slot slot[LAYOUT_SLOTS];
    int count;
    float across, down; /* pixels between columns and between rows of the grid */
    float most;         /* the widest a cell may be, in pixels */
    int page;           /* so many rows and columns of a matrix are shown, at most */
    Str note;           /* a line below all; empty: none */
    Str brief_note;     /* in its place where that is too long; empty: it is shortened */
    NodeId absent;      /* a tensor that belongs into the picture but has no room in it, and what */
    Str absent_name;    /* it is called; NO_NODE: there is none */
    void *kept;         /* what the view needs to arrange and to draw it */
    /* Set before layout_fit: */
    Box area; /* that it is fitted into */
    Economy economy;
    float px; /* the least size of numbers and labels, in pixels */
    /* Found by layout_fit: */
    CellSize cell;
    float x[LAYOUT_LINES];  /* left edge of the cells of each column, */
    float y[LAYOUT_LINES];  /* upper edge of those of each row, */
    float w, h;             /* size of the whole layout */
    float legend_y, note_y; /* tops of the line of legends and of the note */
} Layout;

/* An empty layout with the usual distances. */
Layout layout_make(const Canvas *c);

/* Adds a matrix; its caption is above and its labels are drawn unless the view changes that. The
 * slot is the layout's. There must be room for it. */
Slot *layout_add(Layout *l, Matrix m, int row, int column);

/* Adds a slot that the view draws itself: without labels, with its caption above all. */
Slot *layout_add_own(Layout *l, Matrix m, int row, int column);

/* Puts the slots into rows of so many, in their order. */
void layout_wrap(Layout *l, int columns);

/* The room in pixels for a slot of its own size, at most so wide, when all else that stands in the
 * layout has its place. The slot is left with that size. */
CellSize layout_room(const Canvas *c, Layout *l, Slot *s, float widest);

/* Finds the largest cells with which everything fits into the area, and places all matrices,
 * centred. */
Legible layout_fit(const Canvas *c, Layout *l);

/* How well the numbers of a matrix can be read in its cells, once it is placed. */
Legible layout_numbers(const Matrix *m);

/* Every row and column of a fitted slot has its label, where labels are wanted. */
bool layout_is_labelled(const Canvas *c, const Slot *s);

/* The sums of a fitted slot's rows have room; false where it has none. */
bool layout_shows_sums(const Slot *s);

/* Gives all its matrices the range of all their values, so that equal numbers have equal colours.
 */
void layout_share_range(const Canvas *c, Layout *l);

/* Gives those of one kind, numbers about 0 or from 0 on, the range of all their values: a chain
 * from weights to weights has one, scores and what softmax makes of them have two. A mask has none.
 */
void layout_share_alike(const Canvas *c, Layout *l);

/* Captions, names, leads, labels, cells and legends. */
void layout_draw(const Canvas *c, const Layout *l);

#endif
