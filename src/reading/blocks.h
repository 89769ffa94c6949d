/*
 * blocks.h - what the readers of lessons (markdown.c) and of foreign Markdown (foreign.c) share:
 * the way from md4c's events to blocks, entities, and prose under construction.
 */
#ifndef READING_BLOCKS_H
#define READING_BLOCKS_H

#include "reading/reading.h"

/* ---- what md4c reports of a text, in order ---- */

typedef enum EventKind { ENTER_BLOCK, LEAVE_BLOCK, ENTER_SPAN, LEAVE_SPAN, TEXT } EventKind;

typedef struct Event {
    EventKind kind;
    int type;   /* md4c's block, span or text type */
    int number; /* of a heading: its level; of a numbered list: its start; of code: the fence's
                  character; of a span: the style of its text */
    Str text;   /* a part of the text that is read, or a constant; of an image its address */
} Event;

/* Both hold what CommonMark has, tables, and formulas between dollars; lessons no indented code. */
typedef enum MarkdownKind { MARKDOWN_OF_LESSONS, MARKDOWN_OF_OTHERS } MarkdownKind;

/* The characters that an entity of HTML (&lt; &#215;) stands for. An unknown one is given back as
 * it is written. */
Str entity_text(Arena *a, Str entity);

/* ---- prose under construction: paragraphs, list items and runs ---- */

typedef struct BlockNest {
    int kind;  /* md4c's type: MD_BLOCK_UL, MD_BLOCK_OL or MD_BLOCK_QUOTE */
    int next;  /* number of the next item */
    bool item; /* an item was opened and has no text yet */
} BlockNest;

typedef struct BlockMaker {
    Arena *arena;
    BlockList *out;
    Span at; /* the place of a block that begins now */
    BlockNest list[MAX_LISTS];
    int lists;      /* lists and quotes around what comes next, also those that nest too deep */
    unsigned style; /* of the text to come */
    StrBuf joined;  /* the last run's text, once it consists of pieces */
    Block *open;    /* out's last block while it takes text, else NULL */
    bool heading;   /* the row of a table that comes next is its first */
    ARENA_LIST(Str) unknown; /* commands of formulas that are not known */
} BlockMaker;

/* Reads the text. Lists, quotes, paragraphs, rows of tables and styles become blocks and runs here,
 * and the text of a heading is set at its end. `own` does the rest: it is called behind this for
 * what begins and before this for what ends, for images, and for every text. Where it gives false,
 * the reading ends, with false. */
bool blocks_read(BlockMaker *m, Str text, MarkdownKind kind,
                 bool (*own)(void *reader, const Event *v), void *reader);

/* Opens a block that takes text. */
Block *block_open(BlockMaker *m, BlockKind kind);

/* Adds text to the last run of the open block, or to a new one of another style. Where no block is
 * open, a paragraph begins. */
void block_text(BlockMaker *m, Str text);

/* Adds a formula of LaTeX, as a line with raised and lowered letters (formula.c). */
void block_formula(BlockMaker *m, Str tex);

/* Ends the line of the open block. */
void block_break(BlockMaker *m);

#endif
