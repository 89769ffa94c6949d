/*
 * literals.h - the numbers, truths and strings written in a lesson's code: finding, stepping and
 * replacing them.
 *
 * A literal is a knob: a window drags it, the command line sets it. All are found by the lexer, so
 * that nothing within a comment, a docstring or prose counts. A minus that belongs to the number
 * belongs to the literal: -1 goes to 0 and on to 1. What is put in its place is always one literal
 * of the language.
 *
 * Must not know: how a changed text is run (lesson.h).
 */
#ifndef VERSIONS_LITERALS_H
#define VERSIONS_LITERALS_H

#include "lesson/lesson.h"
#include "versions/splice.h"

typedef enum LiteralKind { LITERAL_NUMBER, LITERAL_TRUTH, LITERAL_STRING } LiteralKind;

typedef struct Literal {
    LiteralKind kind;
    Span at;
    bool base; /* ** follows: a negative number needs parentheses there */
} Literal;

typedef struct LiteralList {
    Literal *items;
    size_t count, capacity;
} LiteralList;

/* The literals of a stretch of code, in order, up to its first character that is no token.
 * f-strings and docstrings are none. */
LiteralList literals_in(Arena *a, Span code);

/* The literal that covers byte `offset` of one of the lesson's two texts: of a torch fence when
 * `source` is the lesson's, of the prelude when it is that. False: there is none. */
bool literal_find(Arena *a, const Lesson *l, const Source *source, size_t offset, Literal *out);

/* The literal that a cell is the number of, when it was only moved since it was written. */
bool literal_of_cell(Arena *a, const Lesson *l, CellRef cell, Literal *out);

/* The literal changed by n units of its last written digit: 0.43 to 0.44, 123 to 124, 1e-3 to 2e-3.
 * Digits behind the point keep their count. A truth is True for n > 0, False for n < 0. Strings,
 * and numbers of more than 18 digits, come back as they are. */
Str literal_step(Arena *a, const Literal *l, int64_t n);

/* What is to stand there instead when somebody types `typed`: that, in parentheses where needed.
 * Error: it is no literal of the same kind; its place is in the typed text. */
bool literal_read(Arena *a, const Literal *l, Str typed, Str *out, Error *e);

/* ---- settings of the command line: --set LINE:COL=VALUE ----
 *
 * Lines and columns are those of the unchanged text, as editors and error messages count them; any
 * column within a literal will do. "prelude:LINE:COL=VALUE" sets one of the prelude. */

/* Turns `count` settings into edits of the unchanged texts. Errors (ERROR_USAGE), at their place
 * in the lesson where they have one: not of that form, no such line, no literal there, a value that
 * cannot stand there, one place set twice. */
bool knobs_set(const Lesson *original, const Str *wanted, size_t count, Edits *to, Error *e);

/* The options that make an edited lesson of its original: " --set 12:9=0.5". Nothing for one that
 * was not edited. False: more than literals was edited, options cannot say it. */
bool knobs_write(StrBuf *out, const Lesson *l);

#endif
