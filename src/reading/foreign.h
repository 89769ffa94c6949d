/*
 * foreign.h - Markdown that was not written for attnscope, reduced to readable prose.
 *
 * Nothing in it is an error. Of images stays the text that stands in for them, of links the text,
 * of HTML what is between the tags, of tables their rows, of formulas a plain line with raised and
 * lowered letters; code of whatever language is shown and never run.
 */
#ifndef READING_FOREIGN_H
#define READING_FOREIGN_H

#include "reading/blocks.h"

/* Adds the headings and prose of `text` to *out. A heading's level is 1 to 6 and its text is never
 * empty. */
void foreign_read(Arena *a, Span text, BlockList *out);

/* Adds a formula to the open block: \frac{QK^T}{\sqrt{d_k}} as (QK^T)/√d_k (formula.c). */
void formula_add(BlockMaker *m, Str tex);

#endif
