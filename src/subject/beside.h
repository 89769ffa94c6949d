/*
 * beside.h - two matrices side by side: the tensor that a view shows, called its own, and what the
 * view's `beside` names, the other. They are compared cell by cell, each with the one at the same
 * place of the other, its twin. A person calls the left one A and the right one B: the other is A,
 * unless it stands at the right (Beside.at_right). The code says A for the other throughout.
 *
 * What differs is told only where both have rows and columns of the same number; else why not. All
 * numbers are those that the traces hold.
 *
 * Must not know: pictures, and how one chooses what stands beside.
 */
#ifndef SUBJECT_BESIDE_H
#define SUBJECT_BESIDE_H

#include "subject/subject.h"

typedef struct Sides {
    bool on;                /* something stands, or should stand, beside the subject's tensor */
    const Lesson *lesson;   /* of A: the one before it was changed, else the subject's */
    const LessonStep *step; /* whose text belongs to A; NULL: it is B's */
    NodeId node, time;      /* of A; NO_NODE: there is none */
    Str title;              /* of A's tensor */
    Str place[2];           /* what A and B are: "step 12", "before", "head 0" */
    int64_t first[2];       /* first cells of the two matrices, in their tensors */
    int64_t rows, columns;  /* of B's matrix */
    bool alike;             /* A's has as many */
    double apart;           /* numbers differ when they are further apart than this */
    Str sizes;              /* "A is 2 × 3, B is 4", where that is why; else empty */
    Str why;                /* why nothing is compared; empty: it is */
} Sides;

/* Can something stand beside what the view shows? Not inside an operation, along a way, in the map,
 * or where a question is put. */
bool beside_is_on(const View *v);

/* The most matrices that stand behind one another in a tensor of the lesson. */
int64_t beside_heads(const Lesson *l);

/* Both sides of a subject. */
Sides beside_of(const Subject *s);

/* The numbers at place `at` of both matrices, counted row by row: that of A and that of B. */
Scalar beside_a(const Sides *x, int64_t at);
Scalar beside_b(const Subject *s, const Sides *x, int64_t at);

/* Do the two numbers at place `at` differ: by more than Sides.apart? Both NaN, or both the same
 * infinity, they do not; if one alone is NaN or endless they do. */
bool beside_differ(const Subject *s, const Sides *x, int64_t at);

/* How much more the second is, as PyTorch subtracts: whole numbers exactly, and of two equal
 * infinities it is NaN. */
Scalar beside_more(Scalar a, Scalar b);

/* The place in both matrices of a cell of either; -1: it is in neither. */
int64_t beside_place(const Subject *s, const Sides *x, CellRef cell);

/* Are the cells that differ marked? Not where every one does: that is said in words. */
bool beside_marks(const Subject *s, const Sides *x);

/* "differ by more than 0.005: 4 of 36 cells, dashed"; or why nothing is compared. */
Str beside_words(const Subject *s, const Sides *x);

/* The same where there is little room: "4 of 36 differ by > 0.005". */
Str beside_brief(const Subject *s, const Sides *x);

/* The next cell of B behind the focus (by > 0), or before it, that differs; after the last comes
 * the first. Node NO_NODE: there is none. */
CellRef beside_next(const Subject *s, int by);

/* The arithmetic of a cell that stands at both sides: both numbers and what lies between. False:
 * the cell stands at neither, or nothing is compared. */
bool beside_arithmetic(const Subject *s, CellRef told, Arithmetic *out);

/* ---- choosing ---- */

/* Puts something beside the view's tensor: if the lesson was changed, what was before; of several
 * heads another one; else the nearest step before, or after, whose tensor can be compared and has
 * to do with it: by its name, by what its rows and columns stand for, as what it was made from or
 * what was made from it, or from the same. Where something stands there, the next of these; behind
 * the last one nothing. */
void beside_choose(const Lesson *l, View *v);

/* Does beside_choose put another thing there, rather than nothing? */
bool beside_has_others(const Lesson *l, const View *v);

/* The same kind of thing, one further (by > 0) or back: the step or the head. False: there is none.
 */
bool beside_move(const Lesson *l, View *v, int by);

/* Turns the sides around. The view stays at its step; of two heads the other one is shown. False:
 * that cannot be done. */
bool beside_swap(const Lesson *l, View *v);

/* The cell of the view's own tensor that a person means who points at A; any other cell as it is.
 */
CellRef beside_own(const Lesson *l, const View *v, CellRef cell);

#endif
