/*
 * prose.h - a lesson's text between its fences, as plain data: blocks of runs.
 *
 * The lesson loader makes it from Markdown, the text report prints it, the picture wraps it into
 * lines. Nothing here knows how it will look.
 */
#ifndef LESSON_PROSE_H
#define LESSON_PROSE_H

#include "base/str.h"

/* Styles of a run, to be joined with `|`. */
enum ProseStyle {
    PROSE_PLAIN = 0,
    PROSE_BOLD = 1 << 0,
    PROSE_ITALIC = 1 << 1,
    PROSE_CODE = 1 << 2,
    PROSE_SUPER = 1 << 3,
    PROSE_SUB = 1 << 4,
    PROSE_BREAK = 1 << 5, /* a line ends after this run, whatever room is left */
    PROSE_CELL = 1 << 6   /* in a row of a table: a cell ends with this run, which is a space */
};

/* Text of one style. Spaces stand in the text itself; a newline counts as a space. */
typedef struct ProseRun {
    unsigned style;
    Str text;
} ProseRun;

typedef enum ProseKind {
    PROSE_PARAGRAPH,
    PROSE_BULLET, /* an item of a list with bullets */
    PROSE_NUMBER, /* an item of a numbered list */
    PROSE_QUOTE,  /* set off with a line at its left */
    PROSE_ROW     /* of a table; each of its cells ends with a run of PROSE_CELL */
} ProseKind;

typedef struct ProseBlock {
    ProseKind kind;
    int depth; /* how many lists it is nested in beyond the first; 0 for paragraphs outside lists */
    int number; /* PROSE_NUMBER: the number before it; PROSE_ROW: 1 where a table begins with it */
    ARENA_LIST(ProseRun);
} ProseBlock;

typedef ARENA_LIST(ProseBlock) Prose;

/* ---- a line outside of the prose: a question, a caption (prose.c) ---- */

/* The line as a paragraph: what stands between `, ** or * is code, bold or italic. Marks that stand
 * alone, and stars between words or numbers, are themselves. The texts are parts of the line. */
ProseBlock prose_marked(Arena *a, Str line);

/* A copy in the arena, with its texts. */
ProseBlock prose_copy(Arena *a, const ProseBlock *block);

/* All that a block says. */
Str prose_words(Arena *a, const ProseBlock *block);

#endif
