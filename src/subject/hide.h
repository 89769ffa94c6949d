/*
 * hide.h - which numbers of a picture are covered, to be guessed.
 *
 * With View.hide every cell of the shown tensor is covered but the first View.reveal ones in
 * reading order; with View.ask the cells that would give the answer away are, until it is given.
 * What is covered has no number, no colour, no bar and no arithmetic, in whichever view its cell
 * stands and under whichever name. Operands stay: guessing is working it out from them. In
 * a sweep (View.sweep) the cells that are still to be computed are covered in the same way.
 */
#ifndef SUBJECT_HIDE_H
#define SUBJECT_HIDE_H

#include "subject/subject.h"
#include "words/arithmetic.h"

/* Anything at all may be covered; false is the usual case and cheap to know. */
bool hide_any(const Subject *s);

/* Something is to be guessed: more than cells that fill up in a moment. */
bool hide_guessing(const Subject *s);

/* This cell's number is covered: it is, or is another view of, a covered cell. */
bool hide_cell(const Subject *s, CellRef cell);

/* What the step printed may give it away. */
bool hide_printed(const Subject *s);

/* The arithmetic of the cell that is told (subject_told); of a covered one its name and a question
 * mark. With at most so many terms (arithmetic_make), but all of them while it is worked out. */
Arithmetic hide_arithmetic(const Subject *s, int most);

/* Uncovers the next cell of the shown tensor, which becomes the focus; or the cells up to the end of
 * the next row. Where there are no cells nothing is uncovered. */
void reveal_more(const Lesson *l, View *v, bool row);

#endif
