/*
 * cell.h - one cell of a matrix: its fill, its number, and the marks that need no colour.
 *
 * A plain value has a fill from the map and its number; an exact 0 a plain `0`; a masked cell a
 * hatch and its value, -inf before softmax and 0 after; a dropped one a cross around its 0; one
 * that is both has both; NaN is a cross on black. Infinities stand as a sign and a lying eight. The
 * cells of a mask have no colours at all: ink on paper.
 *
 * All cells of a matrix share one CellNumbers, so that their points stand one under another: when
 * there is too little room every number of the matrix gets shorter, or none is written.
 */
#ifndef MATRIX_CELL_H
#define MATRIX_CELL_H

#include "draw/draw.h"
#include "draw/theme.h"
#include "subject/plane.h"

/* From here on a number is written as -1e9, in so many columns, where its digits have no room or
 * are a power of ten's. */
#define CELL_HUGE 1e6
enum { CELL_HUGE_COLUMNS = 4 };

enum { CELL_DECIMALS_MOST = 4 }; /* as many as PyTorch prints */

/* How the numbers of one matrix are written. */
typedef struct CellNumbers {
    bool shown;   /* false: too small for numbers, colour only; the picture should say so */
    bool sign;    /* + and - both written: the matrix holds negative values */
    bool leading; /* 0.43 rather than .43 */
    int decimals;
    int columns; /* characters of the widest one; they end one under another */
    float px;    /* size of the text */
    bool brief;  /* numbers of more columns are written as 4e5 */
    int room;    /* characters of a longer one: what a cell holds in the smallest text, */
    float least; /* which is of so many pixels; fewer than `columns`: no longer one fits */
    bool tiny;   /* all would read as 0: they are written as 4e-5 */
    bool truth;  /* they are True and False, or T and F where those have no room */
    bool digits; /* whole numbers: a 0 among them ends where they end */
} CellNumbers;

/* The longest way of writing the range's values that fits a cell `w` x `h` with a text size within
 * least..most: two decimals (more where
 * none reaches 0.1), then without the leading 0, then one decimal, then long ones as 4e5,
 * then none shown. Whole numbers have no decimals. */
CellNumbers cell_numbers(CellRange range, float w, float h, float least, float most,
                         const TextMetrics *m);

/* The same with as many decimals as are wished for: at most four, only where the text stays about
 * as large, and never in place of the 0 before the point. */
CellNumbers cell_numbers_fine(CellRange range, int decimals, float w, float h, float least,
                              float most, const TextMetrics *m);

/* The same with so many decimals, from 1 to four, or as many of them as fit, be the text smaller.
 */
CellNumbers cell_numbers_wished(CellRange range, int decimals, float w, float h, float least,
                                float most, const TextMetrics *m);

/* The decimals in which a number next to 0 does not read as 0; none where four are too few. */
int cell_decimals_of(double tiniest);

/* So many decimals write the number exactly, as far as a float32 holds it. */
bool cell_is_exact(double value, int decimals);

/* The decimals that tell two numbers apart which differ within four; else none. */
int cell_decimals_between(double a, double b);

/* How True and False are written: as words, else as letters. */
CellNumbers cell_truths(float w, float h, float least, float most, const TextMetrics *m);

enum { CELL_TEXT = 48 }; /* bytes for one formatted number, its 0 included */

/* Writes the value as `n` says. A value that is not 0 never reads as one: <0.01, <.01, ε, among
 * numbers with one decimal +.04; where all would, 4e-5; one too long for the columns is written out
 * where the cell has room for it, else it becomes 2e38, or … where even that is too long. NaN is
 * `nan`, infinities have U+221E, the minus is U+2212.
 */
void cell_format(char out[CELL_TEXT], double value, const CellNumbers *n);

/* The size of the text of a number that was written so: smaller where it is longer than others. */
float cell_number_px(const CellNumbers *n, Str written);

/* The value is not 0, and there is only room for ε to say so. */
bool cell_is_epsilon(double value, const CellNumbers *n);

/* What all cells of a matrix share. */
typedef struct CellLook {
    const Theme *theme;
    MapId map;
    double lo, hi;     /* where the map begins and ends */
    Colour background; /* of the page: a fill so close to it gets an outline */
    bool paper;        /* of a mask: in ink on paper, no colours; what is 0 has a broken line, */
    bool places; /* unless the numbers are places or ids, of which none is more than another */
    CellNumbers numbers; /* shown or not, and how */
    float radius;
} CellLook;

/* Draws one cell, its number bold where it is in focus. */
void cell_draw(DrawList *d, Box box, double value, CellKind kind, bool bold, const CellLook *look);

/* A corner that says: an edit changed this value. `on` is the cell's fill, which it stands out of;
 * cells too small for it have none: the caption counts them. */
void cell_mark_changed(DrawList *d, Box box, Colour on, const Theme *theme);

/* The fill a value gets. */
Colour cell_fill(double value, CellKind kind, const CellLook *look);

#endif
