/*
 * pattern.h - a regular expression as a program: what pattern.c writes and regex.c runs.
 *
 * The program is a list of instructions, with SPLIT where there are two ways on. Instruction 0 is
 * the first to run, and the last is a DONE.
 */
#ifndef PYTHON_PATTERN_H
#define PYTHON_PATTERN_H

#include "language/value.h"

enum { MAX_GROUPS = 100 };

enum { IGNORE_CASE = 2, LINES = 8, DOT_ALL = 16, VERBOSE_PATTERN = 64, ASCII_ONLY = 256 };

typedef enum Code {
    CHAR,   /* x: the character */
    ANY,    /* but a newline; x: that, too */
    SET,    /* set */
    SPLIT,  /* goes on at x, then at y */
    JUMP,   /* to x */
    SAVE,   /* the place into slot x */
    MARK,   /* the place into loop x */
    MOVED,  /* goes on at y when the place is that of loop x */
    BEGIN,  /* x: of every line */
    END,    /* the same */
    LAST,   /* \Z */
    BORDER, /* \b; x: \B */
    AGAIN,  /* what group x holds */
    LOOK,   /* x: where it goes on; y: 1 ahead, -1 behind, 0 atomic; width: so far behind */
    LOOK_NOT,
    DONE
} Code;

/* A range of characters, or a class: its letter in `from`, `to` 0. */
typedef struct Range {
    uint32_t from, to;
} Range;

typedef struct Set {
    ARENA_LIST(Range);
    bool negated;
} Set;

typedef struct Instruction {
    Code code;
    int flags;
    int64_t x, y, width;
    const Set *set;
} Instruction;

typedef struct Program {
    ARENA_LIST(Instruction);
    Str pattern;
    int flags, groups, loops;
    Str name[MAX_GROUPS];
    const char *wrong; /* what is wrong with the pattern, and where */
    int64_t place;
    bool unknown; /* it is what the lesson language has not */
} Program;

/* The pattern's program. What is wrong with the pattern stands in the program. */
const Program *read_pattern(Machine *m, Str pattern, int flags);

#endif
