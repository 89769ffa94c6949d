/*
 * replay.h - one operation run again with the stepped kernels, stopped in the middle.
 *
 * A place inside a kernel is the number of an event (numbers/step.h), counted from 1 over all calls
 * that the operation makes. Nothing is logged: to look at event 17, the whole operation is
 * computed again, and its state at event 17 is noted on the way. So going back costs what going
 * forward costs, and a place is a plain number.
 *
 * Kernels see packed arrays; a replay finds the cells of operands and result that they stand for.
 *
 * Must not know: pictures.
 */
#ifndef TRACE_REPLAY_H
#define TRACE_REPLAY_H

#include "trace/trace.h"

enum {
    REPLAY_EVENTS = 1000000, /* estimated; of larger operations only the row of one cell is run */
    REPLAY_VARS = 16,        /* sum_rows has 9 */
    REPLAY_CELLS = 8         /* named on one line; no kernel has more than 4 */
};

typedef struct ReplayVar {
    const char *name;
    double value, before; /* with the line done; when it began (NaN: not in scope yet) */
    double end;           /* what it holds when it goes out of scope */
    bool whole, fresh;    /* an int; declared by this line */
} ReplayVar;

typedef struct ReplayCell {
    const char *array;   /* what the kernel calls it */
    int operand;         /* whose: an operand's number, PACKED_RESULT or PACKED_OWN */
    int64_t cell;        /* row-major index in that tensor; of numbers and PACKED_OWN -1 */
    float value, before; /* with the line done; of a written one also when it began */
    bool written;
} ReplayCell;

typedef enum ReplayState {
    REPLAY_LEFT_OUT, /* not in the part that was run */
    REPLAY_EMPTY,    /* not written yet */
    REPLAY_BEGUN,    /* written, but not for the last time */
    REPLAY_DONE
} ReplayState;

typedef struct Replay {
    NodeId node;
    int64_t count;   /* events */
    int64_t at;      /* the one looked at, 1..count; 0: there is none */
    int line;        /* of kernels.c, */
    int first, last; /* and the lines of the whole kernel */
    int vars, parameters, cells;
    ReplayVar var[REPLAY_VARS]; /* parameters first */
    ReplayCell cell[REPLAY_CELLS];
    int64_t current;     /* the cell of the result that gets finished now or next; -1: none */
    int64_t done, total; /* cells of the result finished, and how many are computed at all */
    bool part;           /* only the row of one cell was run */
    int64_t next_term, previous_term; /* events that end a unit of work; at the ends 1 and count */
    int64_t next_cell, previous_cell;
    Tensor result;         /* of the run to its end */
    struct ReplayRun *run; /* what replay_cell reads */
} Replay;

/* True for the result of a kernel, whose statements can be watched. */
bool replay_possible(const Trace *t, NodeId id);

/* Runs the node again and notes its state at event `at`, cut to 1 .. count. `around` is the cell of
 * the result whose row is run when the whole is too large. Takes about 10 ns an event. Only where
 * replay_possible. */
Replay replay_run(const Trace *t, Arena *a, NodeId id, int64_t around, int64_t at);

/* The state of cell `cell` of the result at the event, and its value unless it is empty. */
ReplayState replay_cell(const Replay *r, int64_t cell, float *value);

/* The event that writes cell `cell` of the result for the last time; 0 when the cell is not in the
 * part that was run. */
int64_t replay_finished(const Replay *r, int64_t cell);

/* Cell `cell` of an array that is neither an operand nor the result: dropout's, 1 where a cell is
 * kept and 0 where it is dropped. False when there is no such array, or the cell was left out. */
bool replay_own(const Replay *r, int64_t cell, float *value);

/* The text of kernels.c as it was compiled. */
Str replay_source(void);

#endif
