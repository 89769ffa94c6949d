/*
 * lexer.h - lesson-language text as tokens.
 *
 * One token is read at a time. Lines end in NEWLINE tokens, deeper and shallower indentation gives
 * INDENT and DEDENT; within brackets line ends and indentation mean nothing, a backslash at a line
 * end joins two lines. A string token is the text as written, quotes included; what it says is read
 * by the parser (parse_string.c). Any bytes may come in: what is no token is an error at its place.
 *
 * Must not know: grammar, values.
 */
#ifndef SYNTAX_LEXER_H
#define SYNTAX_LEXER_H

#include "base/source.h"

enum {
    MAX_BRACKETS = 200,    /* open at a time; Python's own limit, keeps recursion short */
    MAX_INDENTS = 100,     /* with the outermost level: as many as Python takes */
    MAX_TOKEN = 64 * 1024, /* bytes: a docstring fits many times; more is no lesson text */
};

typedef enum TokenKind {
    TOKEN_END, /* of the text, or after an error */
    TOKEN_NEWLINE,
    TOKEN_INDENT,
    TOKEN_DEDENT,
    TOKEN_NAME,
    TOKEN_KEYWORD, /* a word of Python that can be no name */
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_STRING,
    TOKEN_SYMBOL,
    TOKEN_COMMAND /* in a notebook, a line of IPython's own within a block: !ls, %matplotlib */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Span at; /* its text; of NEWLINE, INDENT, DEDENT and END the place, len 0 */
    int64_t i;
    bool beyond; /* an integer that 64 bits do not hold */
    double f;
    /* A string has letters before it and quotes at each side; the letters say raw, format, bytes.
     */
    uint32_t prefix, quotes;
    bool raw, format, bytes;
} Token;

typedef struct Lexer {
    const Source *source;
    size_t next, stop; /* the next byte to read, the end of the text */
    int brackets;      /* open now */
    bool inside;       /* one of them was open from the start */
    int column[MAX_INDENTS];
    int narrow[MAX_INDENTS]; /* the same with tabs of width 1 */
    int indents;             /* open blocks; column[0] is 0 */
    int dedents;             /* DEDENT tokens still to give */
    bool line_done;          /* the last token ended a line: indentation counts */
    bool line_open;          /* a token came since the last line end */
    Error *error;
} Lexer;

/* Reads the text of `code`. With `inside` true it stands within brackets (the field of an
 * f-string): line ends are spaces. */
Lexer lexer_make(Span code, bool inside, Error *e);

/* The next token. After the last one, and after an error, always TOKEN_END. */
Token lexer_next(Lexer *x);

#endif
