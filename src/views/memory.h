/*
 * memory.h - a tensor before and after a view or a copy, with the storage it lies in. Private to
 * the memory view: view_memory.c decides what stands where, memory_draw.c draws it.
 */
#ifndef VIEWS_MEMORY_H
#define VIEWS_MEMORY_H

#include "views/views.h"

enum {
    MEMORY_SIDES = 2,
    MEMORY_ROWS = 24,   /* of one of several blocks: they stand below one another */
    MEMORY_BLOCKS = 36, /* of one tensor: more are too small to be told apart */
    MEMORY_CELLS = 8192 /* of all its blocks: more are too small to be pointed at */
};

/* One of the two tensors. */
typedef struct Side {
    const Node *node;
    NodeId time;
    Str title;
    int rows, columns;        /* of one block of the last two dimensions */
    int blocks, across, down; /* how many are shown, and how they are arranged */
    int64_t all, first_block; /* of how many, and from which on */
    float name;               /* width of a block's name; 0: it has none */
    int64_t focus, lit;       /* index of the focused and the marked cell, -1: not in it */
    const Node *covers;       /* a view of all its storage */
    Str memory;               /* what is said above its strip */
    int64_t first, slots;     /* of its storage: those shown */
    Point at, strip_at;       /* of its first block, of its strip */
} Side;

/* What is told beside the cells. */
typedef struct MemoryWords {
    int facts;    /* of a tensor its title; 1: and its shape; 2: and strides and contiguity */
    int slots;    /* of the marked cell: in no tensor, in the last one, in both */
    bool colours; /* what they mean */
} MemoryWords;

typedef struct Memory {
    Side side[MEMORY_SIDES]; /* before, after; without an operand only the first */
    int sides, strips;
    bool copy;
    int64_t group; /* cells of one colour */
    CellRange range;
    MemoryWords told;
    float head, tall, strip, words; /* heights of facts, blocks, strips and what is below */
    float names, label;             /* room for a block's name, for a slot's number */
    CellSize cell, slot;            /* of the blocks, of the strips */
    int per_row, rows;              /* slots in a row of a strip, rows of all strips */
    CellNumbers cells, in_row;      /* how numbers are written there */
} Memory;

/* At least between the names of two blocks, in gaps. */
#define MEMORY_BETWEEN_NAMES 0.5f

/* Title, shape, strides, contiguity of a tensor: as many lines as they need; gives their height. */
float memory_facts(const Canvas *c, const Memory *m, int k, Box area, bool draw);

/* "[0,1]" */
Str memory_block_name(const Canvas *c, const Side *s, int64_t block);

/* From the left edge of a block of that tensor to that of the next one. */
float memory_pitch(const Canvas *c, const Memory *m, const Side *s);

/* The blocks of tensor k. */
void memory_side(const Canvas *c, const Memory *m, int k);

/* Rows that a tensor's slots take. */
int memory_rows(const Side *s, int per_row);

/* All strips, from `top`, each below a line that says what it is; gives where they end. */
float memory_strips(const Canvas *c, Memory *m, Box area, float top, float line);

/* What the focused cell's indices and the strides make, and what the colours mean, from the area's
 * upper edge on; gives their height. */
float memory_words(const Canvas *c, const Memory *m, Box area, bool draw);

/* A number as text. */
Str memory_number(const Canvas *c, int64_t n);

#endif
