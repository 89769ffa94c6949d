/*
 * again.h - dropped cells made again, a matrix at a time.
 *
 * Private to keep.c and again.c, which share what is kept: keep.c decides who goes while a lesson
 * runs, again.c answers for what is gone, then and afterwards, when several threads may read.
 */
#ifndef TRACE_AGAIN_H
#define TRACE_AGAIN_H

#include "trace/keep.h"

#include <pthread.h>

/* One version of a large storage: the cells that one node wrote. */
typedef struct Kept {
    Storage *storage;
    NodeId maker;
    Shape shape; /* of the maker's result; its cells lie row-major when they can be made again */
    void *cells; /* NULL: dropped */
    size_t bytes;
    int64_t used; /* the clock of the last operation that needed it */
    int depth;    /* operations from kept cells to it, if it and all on the way were dropped */
    bool again;   /* it can be made again */
} Kept;

typedef struct KeptList {
    Kept *items;
    size_t count, capacity;
} KeptList;

typedef struct Spare {
    void *cells;
    size_t bytes;
} Spare;

/* A matrix that was made again for a reader. */
typedef struct Matrix {
    int version;
    int64_t number; /* which matrix of it */
    void *cells;    /* NULL: the place is free */
    size_t bytes;
    int64_t used;
} Matrix;

enum {
    SPARES = 8,    /* sizes of one lesson that come and go */
    MATRICES = 256 /* places; what they hold is limited by READ_MEGABYTES */
};

struct Keep {
    Arena *arena; /* of the trace: the list lives there, and its budget is shared */
    size_t budget, from, held;
    int64_t clock;
    KeptList items;
    Spare spare[SPARES];
    pthread_mutex_t lock; /* of what follows */
    Matrix matrix[MATRICES];
    size_t read; /* bytes in them */
    int64_t reads;
};

/* Can the call's result be made again matrix by matrix? */
bool again_possible(const OpCall *c);

/* How many matrices a version consists of. */
int64_t again_matrices(const Kept *item);

/* All cells of a dropped version, into `cells`; false: there is no memory for what it takes. */
bool again_whole(const Trace *t, int version, void *cells);

#endif
