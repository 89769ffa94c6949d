/*
 * blocks.h - prose under construction: paragraphs, list items and runs, as Markdown gives them.
 *
 * Shared by the reader of lessons (markdown.c) and that of foreign Markdown (foreign.c).
 */
#ifndef READING_BLOCKS_H
#define READING_BLOCKS_H

#include "reading/markdown.h"

typedef struct BlockNest {
    int kind;  /* md4c's type: MD_BLOCK_UL, MD_BLOCK_OL or MD_BLOCK_QUOTE */
    int next;  /* number of the next item */
    bool item; /* an item was opened and has no text yet */
} BlockNest;

typedef struct BlockMaker {
    Arena *arena;
    BlockList *out;
    BlockNest list[MAX_LISTS];
    int lists;
    unsigned style; /* of the text to come */
    StrBuf joined;  /* the last run's text, once it consists of pieces */
    bool open;      /* out's last block takes text */
} BlockMaker;

Block *block_last(const BlockMaker *m);

/* Opens a block that takes text; `at` is where it begins. */
Block *block_open(BlockMaker *m, BlockKind kind, Span at);

/* Opens a paragraph: the text of the innermost list item, or of a quote, or plain. */
void block_paragraph(BlockMaker *m, Span at);

/* A list or quote begins; false when they nest too deep. */
bool block_nest(BlockMaker *m, int kind, int start);

/* An item of the innermost list begins. */
void block_item(BlockMaker *m);

/* Adds text to the last run of the open block, or to a new one of another style. */
void block_text(BlockMaker *m, Str text);

/* Ends the line of the open block. */
void block_break(BlockMaker *m);

/* A block's text without its styles, trimmed. */
Str block_plain(Arena *a, const ProseBlock *p);

#endif
