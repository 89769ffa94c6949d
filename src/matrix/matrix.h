/*
 * matrix.h - one tensor as a table of coloured cells, with labels, caption and legend.
 *
 * The views are arrangements of these. A matrix is made (values and kinds read from the trace),
 * placed (cell size chosen, box known) and drawn with marks that say what is in focus. Tensors of
 * rank 0 and 1 are one row or one column; of higher rank one block of their last two dimensions.
 */
#ifndef MATRIX_MATRIX_H
#define MATRIX_MATRIX_H

#include "matrix/canvas.h"
#include "matrix/cell.h"

enum {
    MATRIX_MOST = VIEW_CELLS_MOST, /* rows and columns shown */
    MATRIX_PAGE = 8 /* of one that is larger: few enough for numbers beside other matrices */
};

/* How many of n are shown where there may be so many. */
static inline int limited(int64_t n, int most)
{
    return n < most ? (int)n : most;
}

typedef struct CellSize {
    float w, h;
} CellSize;

/* Rows or columns next to one another. */
typedef struct MatrixSpan {
    int64_t first, count;
} MatrixSpan;

/* One cell of a table. */
typedef struct MatrixCell {
    CellRef of; /* the cell that the number is, or is a step to; node NO_NODE: that is not known */
    double value;
    CellKind kind;
    bool hidden; /* covered, to be guessed */
    bool blank;  /* not computed yet */
} MatrixCell;

typedef struct Matrix {
    NodeId node, time;
    Str title;
    Str name;          /* of the tensor, where the title names only a row of it; empty: the title */
    Role hue;          /* of its title */
    int rows, columns; /* shown; at most MATRIX_MOST */
    int64_t all_rows, all_columns;
    int64_t row_first, column_first; /* where in the whole matrix it begins */
    int64_t first;                   /* index in the node of the cell at row 0, column 0 */
    int64_t row_step, column_step;   /* how the index moves */
    int row_dim, column_dim;         /* dimensions of the node they run along, -1: none */
    MatrixCell *cell;                /* rows * columns; NULL: an outline */
    CellRange range;
    CellRange usual; /* of its own cells, without few that are far longer as numbers */
    double most; /* the size of most cells of a large matrix, where a few are far larger; else 0 */
    double tiniest; /* of its own cells the one that is nearest to 0 without being it; 0: none is */
    int decimals; /* that all matrices of its range need: next to 0, and to tell neighbours apart */
    int wished;   /* decimals, by who looks; 0: as many as it needs */
    int exact;    /* decimals behind which its own numbers have none but 0; four: they may have */
    CellLook look;
    const Node *named;    /* whose last axes name its rows and columns; NULL: its own do */
    const Str *row_names; /* what its rows are called that are no dimension's; NULL: they are one */
    bool turned;          /* rows of the tensor are columns here */
    Str remark;           /* said last in its caption; empty: nothing */
    bool remark_stays;    /* with what else was found out, where there is little room, too */
    Str alert;            /* said in its caption in bold; empty: nothing */
    Str nans;             /* "3 cells are NaN", where they are points; empty: none */
    Str changed;          /* "3 of 18 changed" since the edit; empty: not edited */
    bool hides;           /* some cell is hidden */
    bool derived;         /* its numbers are steps on the way, no tensor's cells */
    bool strip;     /* its cells are those of one line through a tensor, whichever way that runs */
    bool attends;   /* its rows are queries and its columns keys */
    bool paper;     /* a mask: its cells are ink on paper and have no colours, so no legend */
    bool places;    /* ids or places, which have no colours either: none is more than another */
    bool truth;     /* True and False */
    bool one_range; /* its range is that of several matrices of the picture */
    Str range_told; /* what its colours span, where it has words of its own for that; else empty */
    bool axes_told; /* another matrix says what its rows and columns are: its caption does not */
    bool lack_told; /* that numbers are missing is said elsewhere: its caption does not */
    bool part_told; /* another matrix says which part is shown: its caption does not */
    bool one_cell;  /* its title names one cell: its caption gives no shape */
    bool one_row;   /* of its tensor, whose other rows are not shown; its title names the row */
    bool short_caption; /* for lack of room its caption is title and which part is shown */
    bool thumbnail;     /* its cells stand for the tensor as a whole, */
    DrawTag stands_for; /* or for this; TAG_NONE: the tensor */
    bool no_overview;   /* without the small picture that says which part of it is shown */
    bool one_of_many;   /* its tensor's other matrices are in the picture, too */
    float px;         /* least size of numbers, and size of labels, in pixels; 0: the pen's small */
    float label;      /* size of labels that are larger than that, in pixels; 0: none are */
    float label_edge; /* labels of columns end so far before their cells; 0: they stand amid them */
    float cell_w, cell_h;
    Box box; /* of the cells, once placed */
} Matrix;

typedef enum Lie { LIE_ROW, LIE_COLUMN } Lie; /* of a vector */

/* A part (all 0: the whole) of the block of the node's last two dimensions that holds cell
 * `around`.
 */
Matrix matrix_part(const Canvas *c, NodeId node, NodeId time, Str title, Lie lie, int64_t around,
                   Zoom part);

/* The part around `at` of a window of rows or columns (count 0: all of them), at most `most` long.
 */
MatrixSpan matrix_cut(MatrixSpan window, int64_t all, int64_t most, int64_t at);

enum { MATRIX_ALL = INT_MAX }; /* rows or columns: as many as there are */

/* The part of a tensor's matrices that a window shows: at most so many of its rows and columns,
 * those around a cell (below 0: the first). Of a vector there are only columns. */
Zoom matrix_around(const Canvas *c, NodeId node, int64_t cell, Zoom window, int64_t rows,
                   int64_t columns);

/* The whole plane of the tensor that it is a part of. */
KnownPlane *matrix_plane(const Canvas *c, const Matrix *m);

/* The row that holds a cell, as a matrix of that row alone; of a vector all of it. */
Matrix matrix_row(const Canvas *c, CellRef cell, Str title);

/* A part of a matrix without cells, for one drawn as points: all its rows and columns, however
 * many, and the range. */
Matrix matrix_outline(const Canvas *c, NodeId node, NodeId time, Str title, int64_t around,
                      Zoom part);

/* Takes colours and number forms from this range instead of its own values'. */
void matrix_set_range(const Canvas *c, Matrix *m, CellRange range);

/* Gives all of them the range of all their values, so that equal numbers have equal colours. */
void matrix_share_range(const Canvas *c, Matrix **m, int count);

/* A matrix of the same shape and labels with other values, row-major: the steps of an operation
 * between its operand and its result. */
Matrix matrix_derived(const Canvas *c, const Matrix *like, Str title, const double *value);

/* Colours what was derived about 0, or from 0 on. */
void matrix_lies_about(const Canvas *c, Matrix *m, bool about);

/* Matrices of one row each below one another, each row with its name. One that has no rows is a
 * row of blanks, and so is what a shorter one lacks. */
Matrix matrix_stack(const Canvas *c, const Matrix *row, const Str *names, int count, Str title);

/* The cells of a matrix of two dimensions, turned over their diagonal. */
Matrix matrix_transposed(const Canvas *c, const Matrix *m, Str title);

/* Gives it its place and cell size; chooses how numbers are written. */
void matrix_place(const Canvas *c, Matrix *m, float x, float y, float cell_w, float cell_h);

/* The cell at a row and column of a matrix that has cells. */
MatrixCell *matrix_cell(const Matrix *m, int row, int column);

/* Some rows or columns are not shown. */
static inline bool matrix_is_part(const Matrix *m)
{
    return m->rows < m->all_rows || m->columns < m->all_columns;
}

/* The tag of what stands there: TAG_CELL, of a step on the way TAG_PART, in a thumbnail TAG_NODE.
 */
DrawTag matrix_tag(const Matrix *m, int row, int column);

/* Where the same number stands in the matrix, seen through views; false when it does not. */
bool matrix_holds(const Canvas *c, const Matrix *m, CellRef cell, int *row, int *column);

/* What is lit: by frames and by bold numbers. No fill ever fades: 0.89 would read as 0.30. */
typedef struct Marks {
    bool bold;       /* the numbers of the lit row and column are */
    int row, column; /* lit row and column, -1: none */
    bool frame_row, frame_column;
    Role row_hue, column_hue; /* of frames and of the lit labels; 0: labels stay plain */
    bool focus;               /* frame the cell at row, column */
    Role focus_hue;           /* of that frame; 0: the one of the cell being explained */
} Marks;

#define MARKS_NONE ((Marks){.row = -1, .column = -1})

/* Marks the cell of that index and the labels of its row and column, where the matrix shows it. */
Marks matrix_marks(const Matrix *m, int64_t cell);

void matrix_draw(const Canvas *c, const Matrix *m, const Marks *marks);

/* Draws a covered cell: a question mark where it is to be guessed, an outline where it is filled in
 * in a moment. */
void matrix_draw_covered(const Canvas *c, Box box, const CellLook *look, bool guessed);

Box matrix_cell_box(const Matrix *m, int row, int column);

/* A frame around a row, a column or a cell; and that of a focused cell. */
void matrix_frame(const Canvas *c, Box box, Role hue);

/* Frames one cell of several that were chosen: within the cell, so that the frames of neighbours
 * stand apart. */
void matrix_choose(const Canvas *c, Box cell);
void matrix_focus(const Canvas *c, Box cell, Role hue);

/* Labels of rows (right-aligned, ending at the box's left edge) and of columns (above the box):
 * tokens, or numbers where there are none. The width of those of rows and, once placed, the height
 * of those of columns, in pixels. */
float matrix_label_width(const Canvas *c, const Matrix *m);
float matrix_label_height(const Canvas *c, const Matrix *m);

/* Once placed: its rows or its columns have no labels, or cells large enough for all of them. */
bool matrix_is_labelled(const Canvas *c, const Matrix *m, bool row);
void matrix_row_labels(const Canvas *c, const Matrix *m, const Marks *marks);
void matrix_column_labels(const Canvas *c, const Matrix *m, const Marks *marks);

/* The label of a row or a column. */
Str matrix_label(const Canvas *c, const Matrix *m, bool row, int at);

/* "[0, 1]": which matrix of a tensor of higher rank it is; empty for others. */
Str matrix_block_name(const Canvas *c, const Matrix *m);

/* Name, shape and what its dimensions mean, within `width` from its upper left corner; takes one
 * line when it fits, else more. A short one has more only where it cannot do without. Gives the
 * size that it asks for: wider where something is cut. Only measured without `draw`. */
CellSize matrix_caption(const Canvas *c, const Matrix *m, Point at, float width, bool draw);

/* "changed in place after matmul": why the subject is not drawn as the results of its operation
 * are; empty for any other tensor, and where there is nothing to say. */
Str matrix_change_words(const Canvas *c, NodeId node, NodeId time);

/* Colour ramp with its limits: a column right of the matrix, with its size in pixels, the gap
 * before it included; or a line of its own, which without limits has "max" in their place: each of
 * several matrices has limits of its own. */
CellSize matrix_legend_size(const Canvas *c, const Matrix *m);
void matrix_legend_right(const Canvas *c, const Matrix *m);
void matrix_legend_line(const Canvas *c, const Matrix *m, Box line, bool limits);

#endif
