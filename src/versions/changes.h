/*
 * changes.h - what an edit changed: an edited lesson compared with the one it was made from.
 *
 * Operations are matched in the order they ran, statement by statement, loop turn by loop turn; a
 * cell has changed when the cell of the matching tensor at the same place holds another value, or
 * when there is none. A lesson that was not edited (Lesson.changes is NULL) has no changes.
 */
#ifndef VERSIONS_CHANGES_H
#define VERSIONS_CHANGES_H

#include "lesson/lesson.h"

enum { CHANGES_COUNTED = 16 * 1024 }; /* cells of a tensor: more would take longer than a frame */

typedef struct SpanList {
    Span *items;
    size_t count, capacity;
} SpanList;

typedef struct Changes {
    const Lesson *original;
    NodeId *match;   /* per node: the original's, NO_NODE: none */
    NodeId *time;    /* per time: the original's; one more than there are nodes */
    NodeId count;    /* nodes there were when they were compared */
    SpanList edited; /* the stretches of code that are new, in lesson and prelude */
    SpanList before; /* what they were in the original; no source: a line, not a literal */
    bool rewritten;  /* more than literals is new */
} Changes;

/* Compares; everything lives in the edited lesson's arena. Both may end early with an error. */
const Changes *changes_find(Lesson *edited, const Lesson *original);

/* Does this cell hold another value than in the original? */
bool changes_cell(const Lesson *l, CellRef c);

/* How many of a tensor's cells changed. False: the lesson was not edited, or there are more than
 * CHANGES_COUNTED cells. */
bool changes_count(const Lesson *l, NodeId node, NodeId time, int64_t *changed);

/* Is the byte at `offset` of one of the lesson's texts part of an edited literal or line? */
bool changes_text(const Lesson *l, const Source *source, size_t offset);

#endif
