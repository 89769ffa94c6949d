/*
 * inside_draw.h - what the parts of a picture inside an operation share. Private to inside_*.c.
 *
 * At the left the source that runs, with the active line lit, its variables, and the line with
 * numbers in place of names; at the right the tensors it reads and writes. Where the kernel says
 * `a[i * k + p]`, the cell it means has the same hue in text and table.
 */
#ifndef INSIDE_INSIDE_DRAW_H
#define INSIDE_INSIDE_DRAW_H

#include "matrix/canvas.h"
#include "matrix/matrix.h"
#include "subject/view.h"
#include "trace/replay.h"
#include "words/phrase.h"

enum { INSIDE_ARRAYS = 5 }; /* of a kernel: the result and at most three operands */

typedef struct Inside {
    Canvas c;
    InsideKind kind;
    const Node *n;
    Shape operand[INSIDE_ARRAYS]; /* shapes of the node's operands */
    int64_t at, count;
    Replay r;                 /* of a kernel */
    Str progress;             /* of a kernel: "8 of 36 cells done" */
    Str source, file;         /* the text shown at the left, and what it is called */
    int first, last, line;    /* its lines, from 1, and the active one */
    Str array[INSIDE_ARRAYS]; /* what a kernel calls the result, then the operands */
    int arrays;
    int page; /* of a tensor with more rows or columns so many are drawn, the page at work */
} Inside;

/* Line `number` of the source, from 1. */
Str inside_line(const Inside *in, int number);

/* The kernel's variable of that name at this event; NULL: it does not exist yet. */
const ReplayVar *inside_var(const Inside *in, Str name);

/* The hue of an array of the kernel; the result's is plain. */
Role inside_array_role(const Inside *in, Str name);

/* The hue of operand k. */
Role inside_operand_role(const Inside *in, int k);

/* The panels at the left: the source; the variables, each with what it stands for; "this line,
 * now", the line with its numbers. Each gives the height in pixels that it wants at the box's
 * width, and is only measured without `draw`. */
float inside_code(const Inside *whole, Box box, bool draw);
float inside_vars(const Inside *in, Box box, bool draw);
float inside_now(const Inside *in, Box box, bool draw);

/* A panel with a title in its first line; gives what is left of it within its margins. */
Box inside_panel(const Inside *in, Box box, PhraseId title);

/* The line with its numbers as text. */
void inside_now_write(const Inside *in, StrBuf *out);

/* The tensors of a kernel. */
void inside_figure(const Inside *in, Box area);

/* A generator and its draws; a view's memory; what has no kernel. */
void inside_draws(const Inside *in, Box left, Box right);

#endif
