/*
 * parser.h - lesson-language text to a syntax tree.
 *
 * One plain struct serves every kind of node; which fields count is said beside each kind. Lists
 * are linked by `next`. Every node has the stretch of source it was read from. The tree is
 * immutable once parsed and holds no values but those of literals.
 *
 * Must not know: how anything is evaluated; of tensors no more than the numbers of operations.
 */
#ifndef SYNTAX_PARSER_H
#define SYNTAX_PARSER_H

#include "base/lookup.h"
#include "base/source.h"
#include "trace/ops.h"

typedef enum AstKind {
    /* expressions */
    AST_NONE,
    AST_ELLIPSIS,
    AST_TRUE,
    AST_FALSE,
    AST_INT,     /* i; op: 64 bits do not hold it */
    AST_FLOAT,   /* f */
    AST_STRING,  /* text */
    AST_BYTES,   /* text: the bytes */
    AST_FSTRING, /* list: AST_STRING and AST_FIELD */
    AST_FIELD,   /* left; convert 'r', 's' or 0; list: the format spec as AST_STRING, AST_FIELD */
    AST_NAME,    /* text */
    AST_LIST,    /* list */
    AST_TUPLE,   /* list */
    AST_DICT,    /* list of AST_PAIR */
    AST_SET,     /* list */
    AST_PAIR,    /* left: right, or with left NULL: **right */
    AST_COMPREHEND, /* left: the item, of a dict key left and value right; list of AST_CLAUSE; op:
                       its ComprehendKind */
    AST_CLAUSE,     /* for target in right, if each of list */
    AST_CHOOSE,     /* left if step else right */
    AST_WALRUS,     /* target := right */
    AST_BINARY,     /* left op right, arithmetic or comparison */
    AST_CHAIN,      /* left, then list of AST_LINK: a < b < c */
    AST_LINK,       /* op right */
    AST_UNARY,      /* op left: OP_NEG, OP_BITNOT or OP_PLUS */
    AST_NOT,        /* left */
    AST_AND,        /* left, right */
    AST_OR,         /* left, right */
    AST_ATTRIBUTE,  /* left.text; `name` is the span of text */
    AST_CALL,       /* left(list); keywords as AST_KEYWORD, unpacked ones as AST_STAR, AST_STARS */
    AST_KEYWORD,    /* text=right; `name` is the span of text */
    AST_INDEX,      /* left[list]: expressions and AST_SLICE */
    AST_SLICE,      /* left:right:step, each may be NULL */
    AST_LAMBDA,     /* lambda params: left */
    AST_STAR,       /* *left: in a list, a tuple, a call or a target */
    AST_YIELD,      /* yield left, which may be NULL; op: yield from */
    AST_STARS,      /* **left */
    /* statements */
    AST_EXPRESSION, /* left */
    AST_ASSIGN,     /* list of targets = right */
    AST_ANNOTATE,   /* target: step = right, or without right; the type is ignored */
    AST_UPDATE,     /* target op= right */
    AST_ASSERT,     /* left, message right or NULL */
    AST_PASS,
    AST_IF,    /* params: AST_ARM, one after the other */
    AST_ARM,   /* if or elif left: list; else, without left; `name` is the span up to the ':' */
    AST_FOR,   /* for target in right: list, else other; `name` is the span up to the ':' */
    AST_WHILE, /* while left: list, else other; `name` as of a for */
    AST_BREAK,
    AST_CONTINUE,
    AST_TRY,       /* try: list, params: AST_EXCEPT, else other, finally final */
    AST_EXCEPT,    /* except left as `as`: list; both may be missing; `name` as of a for */
    AST_RAISE,     /* left from right, each may be NULL */
    AST_WITH,      /* with params (AST_WITH_ITEM): list; `name` as of a for */
    AST_WITH_ITEM, /* left as target, which may be NULL */
    AST_DELETE,    /* target, which may be a tuple */
    AST_GLOBAL,    /* list of AST_NAME */
    AST_NONLOCAL,  /* list of AST_NAME */
    AST_DEF,       /* def text(params): list; op: a type stands behind an arrow */
    AST_CLASS,     /* class text(params): list; params are bases, and AST_KEYWORD */
    AST_DECORATOR, /* @left, of a def or class */
    AST_PARAMETER, /* text, default right or NULL; op: AstParameter; step: type or NULL, ignored */
    AST_RETURN,    /* left or NULL */
    AST_IMPORT,    /* list of AST_ALIAS */
    AST_ALIAS,     /* module: dotted path or empty; text: member or empty; as: name it gets */
    AST_KINDS
} AstKind;

/* What a parameter takes. PARAMETER_REST without a name is the lone * before those that are given
 * by name only; all before PARAMETER_SLASH, which has no name, are given by place only. */
typedef enum AstParameter {
    PARAMETER_ONE,
    PARAMETER_REST,  /* *text */
    PARAMETER_WORDS, /* **text */
    PARAMETER_SLASH
} AstParameter;

typedef struct Ast {
    AstKind kind;
    Span at;
    Span name; /* of attributes, keywords, parameters, defs: where the name itself stands */
    struct Ast *next;

    int op;    /* OpId of AST_UNARY, AST_BINARY, AST_LINK, AST_UPDATE; AstParameter */
    Str text;  /* names and strings */
    int64_t i; /* literals */
    double f;
    char convert; /* 'r' or 's' of {x!r} */

    struct Ast *left, *right, *step, *target;
    struct Ast *list;   /* items, arguments, targets or body */
    struct Ast *other;  /* the statements of an else, */
    struct Ast *final;  /* and of a finally */
    bool yields;        /* of a def: it makes generators; of what stands in it: a yield is among
                           its own expressions */
    Lookup names;       /* of a def: the names its statements bind, each with its NameScope */
    struct Ast *params; /* AST_PARAMETER; of a class its bases */
    struct Ast *decorators;
    Str module, as; /* AST_ALIAS; AST_TRY: as, the word finally */
} Ast;

/* What a comprehension makes. */
typedef enum ComprehendKind {
    COMPREHEND_LIST,
    COMPREHEND_SET,
    COMPREHEND_DICT,
    COMPREHEND_GENERATOR
} ComprehendKind;

/* The operators that only Python's own values know, numbered behind the operations on tensors;
 * OP_PLUS is the sign. */
enum { OP_IN = OP_COUNT, OP_NOT_IN, OP_IS, OP_IS_NOT, OP_XOR, OP_LEFT, OP_RIGHT, OP_PLUS };

/* Whose a name is that statements bind. */
typedef enum NameScope { NAME_LOCAL, NAME_NONLOCAL, NAME_GLOBAL } NameScope;

/* Adds the names that a list of statements binds to *out (local_names.c). Gives the first that is
 * said to be global or nonlocal where it is bound already, or NULL. */
const Ast *ast_names(Arena *a, const Ast *list, Lookup *out);

/* How a top-level statement of a fence counts as a step. */
typedef enum AstRole {
    ROLE_STEP,  /* makes a step */
    ROLE_PRINT, /* belongs to the step before it in its fence; is one where there is none */
    ROLE_NONE   /* import, def, class, a docstring: makes none */
} AstRole;

AstRole ast_role(const Ast *statement);

/* ---- reading text (parser.c) ---- */

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
