/*
 * blocks.h - what the readers of lessons (markdown.c) and of foreign Markdown (foreign.c) share:
 * md4c's events as an array, entities, and prose under construction.
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
    Str text;
} Event;

typedef struct EventList {
    Event *items;
    size_t count;
} EventList;

/* Lessons hold what CommonMark has, without indented code. Elsewhere there are tables and formulas
 * between dollars, too. */
typedef enum MarkdownKind { MARKDOWN_OF_LESSONS, MARKDOWN_OF_OTHERS } MarkdownKind;

/* Texts point into `text` or are constants. */
EventList events_read(Arena *a, Str text, MarkdownKind kind);

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
