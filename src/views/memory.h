/*
 * memory.h - the parts of the picture of memory: tensors as blocks of cells, the storage as a
 * strip, and what is said about them. Private to view_memory.c, which arranges them, and
 * memory_parts.c.
 */
#ifndef VIEWS_MEMORY_H
#define VIEWS_MEMORY_H

#include "matrix/layout.h"

enum {
    MEMORY_SIDES = 2,
    MEMORY_ROWS = 24,   /* of one of several blocks: they stand below one another */
    MEMORY_BLOCKS = 36, /* of one tensor: more are too small to be told apart */
    MEMORY_CELLS = 8192 /* of all its blocks: more are too small to be pointed at */
};

/* One of the two tensors. */
typedef struct MemorySide {
    const Node *node;
    NodeId time;
    Str title;
    int rows, columns;        /* of one block of the last two dimensions, as many as are shown */
    int64_t all_columns;      /* of a block */
    int64_t each;             /* cells of a block */
    int blocks, across, down; /* how many are shown, and how they are arranged */
    int64_t all, first_block; /* of how many, and from which on */
    int64_t focus, lit;       /* index of the focused and the marked cell, -1: not in it */
    const Node *covers;       /* a view of all its storage */
    Str memory;               /* what is said above its strip */
    int64_t first, slots;     /* of its storage: those shown */
    float name;               /* width of a block's name; 0: it has none, */
    float word;               /* and of the words of its rows */
} MemorySide;

/* The slots of the layout are the tensors, then their strips. */
typedef struct Memory {
    MemorySide side[MEMORY_SIDES]; /* before, after; without an operand only the first */
    int sides, strips;
    bool copy;
    int told;                  /* of how many tensors the slot of the marked cell is worked out */
    int64_t group;             /* cells of one colour */
    CellRange range;           /* of the cells of the tensors */
    double tiniest;            /* of the numbers beside 0 that are drawn; 0: there are none */
    float px;                  /* least size of numbers, and size of names, in pixels */
    float names, label;        /* height of a block's name, width of a slot's number */
    float lead;                /* of that or of the first tensor's words, whichever is wider */
    CellSize cell, slot;       /* of the blocks, of the strips */
    int per_row;               /* slots in a row of a strip */
    CellNumbers cells, in_row; /* how numbers are written there */
} Memory;

/* At least between the names of two blocks, in gaps. */
#define MEMORY_BETWEEN_NAMES 0.5f

/* The lines of its strip are framed, as thick as that: some of their numbers are wanted. */
bool memory_is_framed(const Memory *m, const MemorySide *s);
enum { MEMORY_FRAME = 2 };

/* "text 0, head 1" */
Str memory_block_name(const Canvas *c, const MemorySide *s, int64_t block);

/* The word of a row of each block; empty: it has none. */
Str memory_row_word(const Canvas *c, const MemorySide *s, int row);

/* What a caption says beside the shape: strides, contiguity, what is shown. */
void memory_describe(const Canvas *c, const MemorySide *s, bool brief, Matrix *m);

/* The blocks of tensor k, and strip k. */
void memory_draw_side(const Canvas *c, const Memory *m, int k, Box from);
void memory_draw_strip(const Canvas *c, const Memory *m, int k, Box from);

/* What the marked cells' indices and the strides make, a text for each of the last tensors, in as
 * many lines as it needs. Gives the height. */
float memory_slots_words(const Canvas *c, const Memory *m, Box area, bool draw);

/* All cells and slots have their numbers. */
bool memory_has_numbers(const Memory *m);

/* What frames, colours and dashes mean, as far as there is room, and that there are no numbers or
 * what ε among them is. */
Str memory_note(const Canvas *c, const Memory *m, float width, bool brief);

#endif
