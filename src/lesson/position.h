/*
 * position.h - places to stand in a lesson: "7" is a step, "7.2" the second thing that happened in
 * it, "7.2.1" the first thing in that.
 *
 * The things within a step are, in the order they happened: loops, iterations and calls (steps of
 * the trace) and the operations that belong to none of them.
 */
#ifndef LESSON_POSITION_H
#define LESSON_POSITION_H

#include "lesson/lesson.h"

enum { MAX_POSITION = 32 }; /* levels: deeper than loops and calls nest in any readable lesson */

/* path[0] is the lesson step's number, all others count from 1 among siblings. `open` is the place
 * that was gone into last (opened: its levels; 0: none): there, and nowhere else, position_next and
 * position_previous walk through the things within. It is of the moment and has no text form. */
typedef struct Position {
    int path[MAX_POSITION];
    int count;
    int open[MAX_POSITION];
    int opened;
} Position;

/* One thing at a position: a step of the trace, or one operation. */
typedef struct Place {
    const LessonStep *step; /* the lesson step it is in */
    int trace_step;         /* -1: an operation */
    NodeId node;            /* the operation; of steps NO_NODE */
    NodeId begin, end;      /* the stretch of the clock */
} Place;

/* Reads "N", "N.i.j"; false when it is not of that form. */
bool position_parse(Str text, Position *out);
void position_write(StrBuf *out, const Position *p);

/* Finds the place at position p; false when there is none. Takes O(depth * width) steps. */
bool position_resolve(const Lesson *l, const Position *p, Place *out);

/* Things directly within a place, in clock order: how many, and the i-th (0-based). */
int position_count(const Lesson *l, const Place *of);
bool position_child(const Lesson *l, const Place *of, int i, Place *out);

/* ---- walking ----
 *
 * A lesson lies there like a tree of folders of which one path is open: 6, 7.1, 7.2, 7.3, 8 while
 * step 7 is open. Next and previous go along that list, so each undoes the other, however often
 * they are called. Going in opens a place and stands on the first thing in it; going out closes it.
 * A position with count 0 stands at step 1. What cannot be done gives false and changes nothing. */
bool position_in(const Lesson *l, Position *p);
bool position_out(Position *p);
bool position_next(const Lesson *l, Position *p);
bool position_previous(const Lesson *l, Position *p);

/* True when both name the same place, whatever is open. */
bool position_same(const Position *a, const Position *b);

/* The position of a node: that of the step around it, then its number in there. count == 0: it is
 * of the prelude. */
Position position_of(const Lesson *l, NodeId node);

#endif
