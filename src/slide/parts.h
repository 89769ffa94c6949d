/*
 * parts.h - the parts of a slide around the picture: bars, prose and code, arithmetic.
 *
 * Each part measures itself for a width and draws itself into a box; scene.c puts them together.
 */
#ifndef SLIDE_PARTS_H
#define SLIDE_PARTS_H

#include "matrix/canvas.h"
#include "slide/buttons.h"

/* Title, stage strip, verdict and step number: one row, or two where they do not fit beside one
 * another. A bare one is one row, with the stage of this step only. Its height for the picture's
 * width. */
float part_title_height(const Canvas *c, bool bare);
void part_title(const Canvas *c, Box box, bool bare);

/* The bar above inside an operation, one row high: where one is, and event `at` of `count`. */
void part_title_inside(const Canvas *c, Box box, const Node *n, int64_t at, int64_t count);

/* The bar below (part_bottom.c): icons at the left, one tick for every step of the lesson, key
 * hints at the right. All of it can be clicked on anywhere in the bar's height. A bare one has no
 * hints, so that its height need not grow with the text. */
float part_bottom_height(const Canvas *c, bool bare);
void part_bottom(const Canvas *c, Box box, bool bare);

/* The bar below inside an operation, at event `at` of `count`. */
void part_bottom_inside(const Canvas *c, Box box, int64_t at, int64_t count);

/* One line "[Enter] steps into it" with its key as a keycap: its width, and drawn in a row from x
 * on, to be clicked on. */
float part_keycap_width(const Canvas *c, Button b);
void part_keycap(const Canvas *c, Button b, Box row);

/* The column beside the picture. What stands in it where there is room, from its top: */
typedef enum SideParts {
    SIDE_PROSE = 1,   /* all of the prose; without it, the first lines and a way to see the rest */
    SIDE_CODE = 2,    /* code with the active statement */
    SIDE_MADE_BY = 4, /* what made the tensor */
    SIDE_PRINTED = 8, /* what the step printed */
    SIDE_ALL = 15
} SideParts;

/* What came of drawing it. */
typedef struct Side {
    float high; /* pixels that it took */
    bool cut;   /* some of the prose is left out */
} Side;

/* The height in pixels that it takes in such a box; and drawn. The kinds of cells in the picture
 * are told below it all. */
float part_side_height(const Canvas *c, Box box, SideParts parts);
Side part_side(const Canvas *c, Box box, SideParts parts);

/* The sentence and formula of the cell under the pointer, else in focus, as a strip below the
 * picture: its height is the same for every cell; 0 where there is none. In a box that is higher
 * than the strip it is a column: a line for each term, as many as fit. */
float part_arithmetic_height(const Canvas *c);
void part_arithmetic(const Canvas *c, Box box);

/* The question that is put, in the place of the prose (part_ask.c): its text, what may be chosen or
 * was given, how to answer, and afterwards the answer. Returns the height it took. */
float part_ask(const Canvas *c, Box box);

/* "? 2 questions", where a step has some: a line of its own. Returns its height. */
float part_ask_mark(const Canvas *c, Box box);

/* The way back (part_trail.c): the cells one came from, the focus behind them, and a button. Height
 * 0 where there is none. */
float part_trail_height(const Canvas *c);
void part_trail(const Canvas *c, Box line);

/* The tag of a number at its place in the lesson's text or the prelude's: a literal that can be
 * edited, else its line; TAG_NONE when it stands in neither. */
DrawTag part_written_tag(const Canvas *c, Span at);

/* The whole slide inside an operation (part_inside.c), and what it shows in words; false, and
 * nothing is done, where the view is in none. */
bool part_inside(const Canvas *c);
bool part_inside_write(const Canvas *c, StrBuf *out);

/* The code panel alone (part_code.c): its lines wrapped to the width, at most as high as `most`. */
float part_code_height(const Canvas *c, float width, float most);
void part_code(const Canvas *c, Box box);

/* How many bytes of a line of code fit `columns` characters as they are shown, at least one
 * character of it: up to the end of the last word that fits, unless that leaves more than two
 * thirds of the line empty. */
size_t code_break(Str text, int columns);

#endif
