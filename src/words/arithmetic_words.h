/*
 * arithmetic_words.h - the words beside a cell's formula. Private to the formulas (arithmetic.c).
 */
#ifndef WORDS_ARITHMETIC_WORDS_H
#define WORDS_ARITHMETIC_WORDS_H

#include "trace/explain.h"

/* What happens in the explained cell, with its tokens where its axes have labels. In the arena. */
Str words_of_cell(Arena *a, const Trace *t, const Explanation *x);

/* `what`, said of the cell's tokens: "how much does step look at Your?", "step: WHAT"; without any
 * as it is. */
Str words_about(Arena *a, const Trace *t, const Explanation *x, Str what);

/* "3 terms, float32", or that the rounded terms on show do not add up to the rounded result; empty:
 * nothing to add. */
Str words_of_terms(Arena *a, const Explanation *x, int terms);

#endif
