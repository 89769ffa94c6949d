/*
 * match.h - two versions of a lesson matched: which step, operation and cell of one is which of the
 * other, and what an edit changed.
 *
 * Fences are matched by their order. Within a fence of as many statements as before, the statements
 * are matched one by one; else those above and below the changed ones are. Where fences came or
 * went, a statement is matched by its text. Operations are matched in the order they ran, statement
 * by statement, loop turn by loop turn. A cell has changed when the cell at the same place of the
 * matching tensor holds another value, or when there is none. A lesson that was not edited
 * (Lesson.changes is NULL) has no changes.
 */
#ifndef VERSIONS_MATCH_H
#define VERSIONS_MATCH_H

#include "lesson/lesson.h"
#include "lesson/position.h"

/* ---- places ---- */

/* Maps step `number` of lesson `from` to its step number in `to`; 0 if it was deleted. */
int step_carry(const Lesson *from, int number, const Lesson *to);

/* Maps position p of lesson `old` to the same statement of `now`, and within it as deep as there
 * still is a place. A statement that was deleted maps to the nearest one before it that is still
 * there, else to the first step. */
Position position_carry(const Lesson *old, const Position *p, const Lesson *now);

/* Maps a cell of `old` to the same cell of the matching tensor of `now`; its node is NO_NODE when
 * there is none any more. */
CellRef cell_carry(const Lesson *old, CellRef c, const Lesson *now);

/* ---- changes ---- */

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

/* Compares the two. The result lives in the edited lesson's arena. Either lesson may end early with
 * an error. */
const Changes *changes_find(Lesson *edited, const Lesson *original);

/* True when the cell holds another value than in the original. */
bool changes_cell(const Lesson *l, CellRef c);

/* Counts the cells of a tensor that changed. False: the lesson was not edited, or the tensor has
 * more than CHANGES_COUNTED cells. */
bool changes_count(const Lesson *l, NodeId node, NodeId time, int64_t *changed);

/* True when the byte at `offset` of one of the lesson's texts is part of an edited literal or line.
 */
bool changes_text(const Lesson *l, const Source *source, size_t offset);

#endif
