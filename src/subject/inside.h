/*
 * inside.h - stepping into an operation: what is in there, and walking through it.
 *
 * A View with `at` above 0 stands inside the operation of its position (or, where the position is a
 * whole statement, the last one in it that computed something). Inside an operation with a kernel,
 * `at` is the number of an event of that kernel (trace/replay.h). What has no kernel shows
 * something else: a view how its cells lie in memory, random numbers their draws, one event a cell;
 * the rest one sentence.
 *
 * Everything here is a function of the lesson and the view; nothing is kept. The functions of
 * counting and moving run the kernel, some milliseconds where it is large.
 */
#ifndef SUBJECT_INSIDE_H
#define SUBJECT_INSIDE_H

#include "subject/view.h"

typedef enum InsideKind {
    INSIDE_NOTHING, /* there is no operation at this position */
    INSIDE_KERNEL,
    INSIDE_DRAWS,  /* random numbers: the generator, cell by cell */
    INSIDE_MEMORY, /* a view: the same cells, read in another order */
    INSIDE_WORDS   /* computed, but by no kernel */
} InsideKind;

/* What one stands in, or would with `at` = 1; and the operation, or NO_NODE. */
InsideKind inside_kind(const Lesson *l, const View *v);
NodeId inside_node(const Lesson *l, const View *v);

/* How many events there are inside; 0 where there is nothing. */
int64_t inside_count(const Lesson *l, const View *v);

typedef enum InsideUnit {
    INSIDE_TERM, /* one line that computes something */
    INSIDE_CELL, /* until a cell of the result is finished */
    INSIDE_END   /* all of it */
} InsideUnit;

/* The event where a move by one unit leads, forwards (1) or backwards (-1), from the view's. It
 * stops at the first and at the last event: there it gives the event it came from. Ends of units
 * are fixed places, so a move forwards and one backwards cancel out between them. */
int64_t inside_move(const Lesson *l, const View *v, InsideUnit unit, int direction);

/* The event that finishes cell `cell` of the operation's result; 0 where nobody can tell. */
int64_t inside_finished(const Lesson *l, const View *v, int64_t cell);

/* Goes one level further in: to the first thing within a place; straight into the kernel where the
 * place is an operation, or a statement that computes by a single one. False, and nothing is
 * changed, where there is nothing further in. inside_leave goes one level out: out of the kernel,
 * then to the place around. A focus or a kind of picture does not go along. */
bool inside_enter(const Lesson *l, View *v);
bool inside_leave(View *v);

#endif
