/*
 * lex.h - what the files of the lexer share among themselves.
 */
#ifndef SYNTAX_LEX_H
#define SYNTAX_LEX_H

#include "syntax/lexer.h"

enum { LEX_END = -1 }; /* instead of a byte: the text has ended */

int lex_peek(const Lexer *x, size_t ahead);
Span lex_span(const Lexer *x, size_t start); /* from start to the next byte to read */
Token lex_fail(Lexer *x);                    /* after an error: gives the end, now and ever after */
size_t lex_letter(const Lexer *x);           /* bytes of the letter that comes next, or 0 */
Token lex_number(Lexer *x);                  /* lex_number.c */

#endif
