/*
 * code_wrap.h - a line of code on as many rows as it needs.
 *
 * A row ends behind a comma or a bracket that opens, or before an operator; what goes on stands
 * under the first thing in its bracket, without one under what is assigned or returned; several
 * names that are assigned to at once stay on one row as long as they can. Words, in comments and in
 * texts of several lines, are broken at blanks. The text is not judged: it may be Python, C, or
 * neither.
 */
#ifndef SLIDE_CODE_WRAP_H
#define SLIDE_CODE_WRAP_H

#include "base/str.h"

/* How well that went. */
typedef enum CodeFit {
    CODE_FITS,    /* it is one row, or broken as it should be */
    CODE_HANGING, /* some row does not stand under its bracket: there it would be too wide */
    CODE_LOOSE,   /* some row ends at another place between two names, numbers or signs, */
    CODE_TORN,    /* or within one; */
    CODE_DATA     /* torn, for it is longer than code can be: no other width makes it better */
} CodeFit;

/* A row: bytes of the line, and how many columns to the right it stands. */
typedef struct CodeRow {
    size_t start, len;
    int indent;
} CodeRow;

typedef struct CodeRows {
    ARENA_LIST(CodeRow);
    CodeFit fit;
} CodeRows;

/* What is open where a line begins: at the top of a text nothing is, {0}. */
typedef struct CodeOpen {
    char text;    /* the quote of a text in three of them, the star of a comment in C; 0: none */
    int brackets; /* how many, those of C's blocks left out */
} CodeOpen;

/* The rows of a line, at most so many columns wide as they are shown. *open is brought up to date.
 */
CodeRows code_wrap(Arena *a, Str line, int columns, CodeOpen *open);

/* Tells whether a character belongs to a name or a number. */
bool code_is_word(char c);

#endif
