/*
 * notebook_cells.h - what a lesson made of cells does that others do not (Lesson.cells): a value is
 * shown, and an error belongs to its cell.
 *
 * A cell is a part of the source; it may consist of several fences, one below the other.
 */
#ifndef RUNNING_NOTEBOOK_CELLS_H
#define RUNNING_NOTEBOOK_CELLS_H

#include "lesson/lesson.h"
#include "syntax/ast.h"

/* Is the statement the last expression of its cell, whose value is shown? Not where the line ends
 * with a semicolon. */
bool cell_shows(const Lesson *l, const Fence *f, const Ast *statement);

/* Evaluates that statement and prints its value as Python would show it, unless it is None. */
bool cell_show(Lesson *l, const Ast *statement, Error *e);

/* The fence failed with f->error: its step tells it below what it printed. */
void cell_tell_error(Lesson *l, const Fence *f);

/* Did this fence, or one above it in the same cell, fail? What was recorded then says nothing. */
bool cell_failed(const Lesson *l, int fence);

#endif
