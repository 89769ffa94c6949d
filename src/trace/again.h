/*
 * again.h - dropped cells made again, a matrix at a time.
 *
 * Private to keep.c and again.c, which share struct Keep: keep.c decides which cells are dropped
 * while a lesson runs; again.c computes dropped cells again, then and afterwards, when several
 * threads may read.
 */
#ifndef TRACE_AGAIN_H
#define TRACE_AGAIN_H

#include "trace/keep.h"

#include <pthread.h>

/* One version of a large storage: the cells that one node wrote. */
typedef struct Kept {
    Storage *storage;
    NodeId maker;
    Shape shape; /* of the maker's result; row-major in `cells` when it can be made again */
    void *cells; /* NULL: dropped */
    size_t bytes;
    int64_t used; /* the clock of the last operation that needed it */
    int depth;    /* operations from cells that stay to it, were all in between dropped */
    bool again;   /* its cells can be dropped and made again */
} Kept;

typedef struct KeptList {
    Kept *items;
    size_t count, capacity;
} KeptList;

/* A buffer that nobody uses at the moment. */
typedef struct Spare {
    void *cells; /* NULL: the place is free */
    size_t bytes;
} Spare;

/* A matrix that was made again for a reader. */
typedef struct Matrix {
    int version;    /* its number in KeptList */
    int64_t number; /* which matrix of the version, from 0 */
    void *cells;    /* NULL: the place is free */
    size_t bytes;
    int64_t used;
} Matrix;

enum {
    SPARES = 8,    /* a lesson makes large results of a few sizes, again and again */
    MATRICES = 256 /* places; READ_MEGABYTES limits the bytes in all of them */
};

struct Keep {
    Arena *arena;  /* of the trace: the list lives there, and its budget is shared */
    size_t budget; /* bytes that buffers may take */
    size_t from;   /* bytes from which on a result gets a buffer */
    size_t held;   /* bytes that buffers and spares take now */
    int64_t clock; /* counts operations */
    KeptList items;
    Spare spare[SPARES];
    pthread_mutex_t lock; /* held while any of the following is read or changed */
    Matrix matrix[MATRICES];
    size_t read;   /* bytes in them */
    int64_t reads; /* counts requests: a matrix that is used notes the number */
};

/* True when the call's result can be made again matrix by matrix. */
bool again_possible(const OpCall *c);

/* The number of matrices, of its last two dimensions, in a version. */
int64_t again_matrices(const Kept *item);

/* Computes all cells of a dropped version into `cells`, which has room for them. False when there
 * is no memory for what the operations on the way need. */
bool again_whole(const Trace *t, int version, void *cells);

#endif
