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
    Span code; /* all of it */
    Lexer lexer;
    Token now; /* the next token, not yet taken */
    Span last; /* the token before it, */
    TokenKind last_kind;
    int depth; /* of expressions */
    int statements;
    bool in_def, in_loop;
    Str of_class;   /* the class around here, whose private names are its own; empty: none is */
    bool yields;    /* a yield stood in the def */
    bool annotated; /* parameters may have types: those of a def, not of a lambda */
    Error *error;
} Parser;

/* A list under construction; all zero it is empty. */
typedef struct AstList {
    Ast *first, *last;
} AstList;

/* Adds the node, unless that is NULL, and gives it. */
Ast *ast_list_add(AstList *l, Ast *node);

Parser parser_make(Arena *a, Span code, bool inside, int depth, Error *e);
void parse_advance(Parser *p);

/* A node that begins at that place; parse_end ends it behind the last token, and gives NULL when
 * there was an error, whatever was read. */
Ast *parse_node(Parser *p, AstKind kind, Span at);
Ast *parse_end(Parser *p, Ast *n);

/* True when the next token is this symbol or keyword. parse_take then also takes it. */
bool parse_at(const Parser *p, const char *text);
bool parse_take(Parser *p, const char *text);

/* Takes the name that must come next, and gives its place. */
Span parse_name(Parser *p);

/* The text of a name: within a class C, that of __x is _C__x. */
Str parse_own(const Parser *p, Str name);

/* Takes the symbol or keyword; error when another token stands there `after` something. */
bool parse_expect(Parser *p, const char *text, const char *after);

/* Takes the closing bracket; the error names the place where it was opened. */
bool parse_close(Parser *p, const char *text, Span opener);

/* {item ','} [item], up to the token `close`, which is not taken. An item is given those before. */
typedef Ast *ReadItem(Parser *p, const AstList *before);
Ast *parse_commas(Parser *p, const char *close, ReadItem *item);

/* Sets an error and what to do, unless there is an error already. Gives NULL. */
Ast *parse_fail(Parser *p, Span at, const char *message, const char *hint);

/* "did not expect ... here", or why this piece of Python is not in the lesson language. Gives NULL.
 */
Ast *parse_unexpected(Parser *p);

/* argument: expr | keyword | unpacked, of a call or class (parse_expr.c). */
Ast *parse_argument(Parser *p, const AstList *before);

/* {parameter ','} [parameter] of a def, or of a lambda, up to the token `close` (parser.c). */
Ast *parse_parameters(Parser *p, const char *close);

/* A line of a block, and a whole block behind its ':', as the list of its owner, which stands at
 * its header so far and then ends where the block does; `what` names it in messages. NULL after an
 * error (parser.c). */
Ast *parse_block(Parser *p, Ast *owner, const char *what);

/* The statements that decide what is run next (parse_flow.c); each reads its own first word. */
Ast *parse_if(Parser *p);
Ast *parse_for(Parser *p);
Ast *parse_while(Parser *p);
Ast *parse_break(Parser *p);
Ast *parse_continue(Parser *p);
Ast *parse_try(Parser *p);
Ast *parse_raise(Parser *p);
Ast *parse_with(Parser *p);
Ast *parse_del(Parser *p);
Ast *parse_global(Parser *p);
Ast *parse_nonlocal(Parser *p);

/* What may be assigned to: names, cells, attributes, tuples of these; without an operator, so that
 * "in" and "=" end it. */
Ast *parse_target(Parser *p);

/* The same without a comma. */
Ast *parse_one_target(Parser *p);

/* An expression; a list of them with commas as a tuple (parse_expr.c). */
Ast *parse_one(Parser *p);
Ast *parse_disjunction(Parser *p); /* without a condition: what "if" may follow */
Ast *parse_items(Parser *p);

/* What stands in brackets, and an item that may have a star before it (parse_display.c). */
Ast *parse_group(Parser *p);
Ast *parse_list(Parser *p);
Ast *parse_braces(Parser *p);
Ast *parse_starred(Parser *p);

/* The clauses of a comprehension behind its item, or behind key and value of a dict's. */
Ast *parse_comprehension(Parser *p, ComprehendKind kind, Ast *item, Ast *value);

/* for: 'for' target 'in' - names and tuples as the target of n, a statement or comprehension */
void parse_for_target(Parser *p, Ast *n);

/* 'yield' [items] | 'yield' 'from' one (parse_flow.c) */
Ast *parse_yield(Parser *p);

/* Marks what has a yield in it, in the statements of a def that makes generators; true: some has.
 */
bool parse_mark_yields(Ast *list);

/* A statement that begins with an expression: that alone, an assignment or an update. */
Ast *parse_assignment(Parser *p);

/* The strings that come next, as one AST_STRING or AST_FSTRING (parse_string.c). */
Ast *parse_strings(Parser *p);

#endif
