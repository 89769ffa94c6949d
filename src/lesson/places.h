/*
 * places.h - places in a lesson, as people write them and as the program walks them: positions such
 * as "7.2" (position.c), and names with a time and a cell such as "scores@4[1,0]" (names.c).
 */
#ifndef LESSON_PLACES_H
#define LESSON_PLACES_H

#include "lesson/lesson.h"

/* ---- positions: "7" is a step, "7.2" the second thing that happened in it (position.c) ----
 *
 * "7.2.1" is the first thing in that. The things within a step are, in the order they happened:
 * loops, iterations and calls (steps of the trace) and the operations that belong to none of them.
 */

enum { MAX_POSITION = 32 }; /* levels: deeper than loops and calls nest in any readable lesson */

/* path[0] is the lesson step's number, all others count from 1 among siblings. `open` is the place
 * that was gone into last (opened: its levels; 0: none): there, and nowhere else, position_walk
 * goes through the things within. It is of the moment and has no text form. */
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

/* The error in which a place within a step ended: it stands at the line that raised it, and at what
 * called that. NULL: the place is well. */
const Error *place_error(const Lesson *l, const Place *p);

/* Things directly within a place, in clock order: how many, and the i-th (0-based). */
int position_count(const Lesson *l, const Place *of);
bool position_child(const Lesson *l, const Place *of, int i, Place *out);

/* ---- walking ----
 *
 * A lesson lies there like a tree of folders of which one path is open: 6, 7.1, 7.2, 7.3, 8 while
 * step 7 is open. Next and previous go along that list, so each undoes the other, however often
 * they are called. Going in opens a place and stands on the first thing in it; going out closes it.
 * A call that is all its statement does, or a loop's only turn, is no thing to stand on: in and out
 * lead through it.
 * A position with count 0 stands at step 1. Nothing is next behind the step at which the lesson
 * stops. What cannot be done gives false and changes nothing. */
bool position_in(const Lesson *l, Position *p);
bool position_out(const Lesson *l, Position *p);
bool position_walk(const Lesson *l, Position *p, int direction); /* 1: next, -1: previous */

/* True when both name the same place, whatever is open. */
bool position_same(const Position *a, const Position *b);

/* The position of a node: that of the step around it, then its number in there. count == 0: it is
 * of the prelude. */
Position position_of(const Lesson *l, NodeId node);

/* ---- from what a person writes to a tensor, a cell and a time (names.c) ----
 *
 *     attn_scores          its value at the end (in a fence: after that fence)
 *     attn_scores@4        its value after step 4
 *     x@7.2.1              after the first thing within the second of step 7: in a call, a loop
 *     mha.forward.keys     a tensor within a call, a weight (mha.W_query.weight): the newest
 *     7.2                  the second thing that happened within step 7
 *     maps[0]              a tensor in a list or tuple, its cells as maps[0][1,-1]
 *     attn_scores[1,-1]    one cell: an index for each axis, negative ones count from the end */

/* Reads the text, all of it, as the target that it will be once it is looked up; `brackets` is the
 * part that names a cell, empty where there is none. Errors have their place in the text. */
bool name_target(Span text, Target *out, Span *brackets, Error *e);

/* Reads the text and looks it up in the lesson. `step` is the number of the last step that counts
 * (a fence's last; the lesson's for explain): later bindings are not seen. Without a cell out->cell
 * is -1. Errors: unknown name (nearest one as hint), not a tensor, wrong number of indices, out of
 * range. */
bool name_resolve(const Lesson *l, Span text, int step, Target *out, Error *e);

/* Looks up a text of its own (a command line argument), as things are at the lesson's end. The text
 * is copied into the lesson's arena as a Source called "argument". */
bool name_find(Lesson *l, Str text, Target *out, Error *e);

/* The numbers of the steps that bound the name to a tensor or wrote into that tensor's cells,
 * oldest first: fills up to `most` of them and gives how many there are. Steps behind an error are
 * not looked at. */
int name_steps(const Lesson *l, Str name, int *step, int most);

/* How many of l->bindings were made until the end of the step of that number. */
size_t names_until(const Lesson *l, int step);

#endif
