/*
 * parser.h - lesson-language text to a syntax tree.
 *
 * Must not know: values, tensors beyond the operations' numbers.
 */
#ifndef SYNTAX_PARSER_H
#define SYNTAX_PARSER_H

#include "syntax/ast.h"

enum {
    MAX_NESTING_DEPTH = 500, /* expressions within expressions: MAX_BRACKETS count twice */
    MAX_STATEMENTS = 100000, /* of one text; the chapter needs some hundred */
};

/* Parses a fence or script: the text of `code` is a list of statements linked by `next` (NULL:
 * none). Places are places in its source. False at the first error: f.py:3:7 with a hint; *out
 * then holds the statements before it. Nodes and strings live in the arena. */
bool parse_script(Arena *a, Span code, Ast **out, Error *e);

/* Parses one expression (an answer, a knob): nothing else may stand in `code`. */
bool parse_expression(Arena *a, Span code, Ast **out, Error *e);

#endif
