/*
 * markdown.h - a lesson's Markdown as a flat list of headings, prose and fences with places.
 *
 * Knows Markdown only: what a heading, a fence or its first word means is the loader's business.
 */
#ifndef READING_MARKDOWN_H
#define READING_MARKDOWN_H

#include "base/source.h"
#include "lesson/prose.h"

enum {
    MAX_LESSON_BYTES = 4 * 1024 * 1024, /* a hundred times the longest lesson */
    MAX_LINE_BYTES = 64 * 1024,         /* nobody reads longer lines; keeps inline markup fast */
    MAX_LISTS = 8                       /* lists and quotes within each other */
};

typedef enum BlockKind { BLOCK_HEADING, BLOCK_PROSE, BLOCK_FENCE } BlockKind;

typedef struct Block {
    BlockKind kind;
    Span at;          /* the text; of a fence its opening line */
    int level;        /* of a heading: 1 or 2; deeper ones are bold prose */
    Str text;         /* of a heading, without markup */
    ProseBlock prose; /* of prose */
    Span info;        /* of a fence: what follows the backticks, trimmed */
    Span code;        /* of a fence: the lines within, the last line feed included */
} Block;

typedef struct BlockList {
    Block *items;
    size_t count, capacity;
} BlockList;

/* Reads s->text. Errors: NUL, bad UTF-8, too long; a fence without an end or within a list or
 * quote; HTML other than <sub>, <sup>, <br> and comments; too deep nesting. */
bool markdown_read(Arena *a, const Source *s, BlockList *out, Error *e);

#endif
