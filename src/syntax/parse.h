/*
 * parse.h - what the files of the parser share among themselves.
 *
 * Recursive descent over one token of lookahead. Functions are named after what they read and give
 * NULL (or false) after an error; the error is sticky and the lexer ends there, so that going on
 * does no harm.
 */
#ifndef SYNTAX_PARSE_H
#define SYNTAX_PARSE_H

#include "syntax/lexer.h"
#include "syntax/parser.h"

typedef struct Parser {
    Arena *arena;
    Lexer lexer;
    Token now; /* the next token, not yet taken */
    Span last; /* the token before it */
    int depth; /* of expressions */
    int statements;
    bool in_def;
    Error *error;
} Parser;

/* A list under construction; all zero it is empty. */
typedef struct AstList {
    Ast *first, *last;
} AstList;

/* Adds the node, unless that is NULL, and gives it. */
Ast *ast_list_add(AstList *l, Ast *node);

Parser parser_make(Arena *a, Span code, bool inside, int depth, Error *e);
Ast *parse_node(Parser *p, AstKind kind, Span at);
void parse_advance(Parser *p);

/* True when the next token is this symbol or keyword. parse_take then also takes it. */
bool parse_at(const Parser *p, const char *text);
bool parse_take(Parser *p, const char *text);

/* Takes the symbol or keyword; error when another token stands there `after` something. */
bool parse_expect(Parser *p, const char *text, const char *after);

/* Takes the closing bracket; the error names the place where it was opened. */
bool parse_close(Parser *p, const char *text, Span opener);

/* "did not expect ... here", or why this piece of Python is not in the lesson language. Gives NULL.
 */
Ast *parse_unexpected(Parser *p);

/* An expression; a list of them with commas as a tuple (parse_expr.c). */
Ast *parse_one(Parser *p);
Ast *parse_items(Parser *p);
Ast *parse_target(Parser *p);                      /* of a for: names, tuples */
bool parse_check_target(Parser *p, const Ast *to); /* may it be assigned to? */
int parse_update_op(const Parser *p);              /* OpId of the next token "+=", or -1 */

/* The strings that come next, as one AST_STRING or AST_FSTRING (parse_string.c). */
Ast *parse_strings(Parser *p);

#endif
