/*
 * parser.c - the parser's ground: tokens, lists, expected and unexpected ones (see parser.h).
 */
#include "syntax/parser.h"

#include "syntax/parse.h"

#include <stdio.h>

void ast_list_start(AstList *l)
{
    l->first = NULL;
    l->end = &l->first;
}

void ast_list_add(AstList *l, Ast *node)
{
    if (node) {
        *l->end = node;
        l->end = &node->next;
    }
}

AstRole ast_role(const Ast *s)
{
    const Ast *e = s->left;
    if (s->kind == AST_IMPORT || s->kind == AST_DEF || s->kind == AST_CLASS)
        return ROLE_NONE;
    if (s->kind != AST_EXPRESSION)
        return ROLE_STEP;
    if (e->kind == AST_STRING)
        return ROLE_NONE;
    bool print = e->kind == AST_CALL && e->left->kind == AST_NAME && str_is(e->left->text, "print");
    return print ? ROLE_PRINT : ROLE_STEP;
}

Parser parser_make(Arena *a, Span code, bool inside, int depth, Error *e)
{
    Parser p = {.arena = a, .depth = depth, .error = e, .last = code};
    p.last.len = 0;
    p.lexer = lexer_make(code, inside, e);
    p.now = lexer_next(&p.lexer);
    return p;
}

Ast *parse_node(Parser *p, AstKind kind, Span at)
{
    Ast *n = ARENA_NEW(p->arena, Ast);
    n->kind = kind;
    n->at = at;
    return n;
}

void parse_advance(Parser *p)
{
    if (p->now.at.len)
        p->last = p->now.at;
    p->now = lexer_next(&p->lexer);
}

bool parse_at(const Parser *p, const char *text)
{
    return (p->now.kind == TOKEN_SYMBOL || p->now.kind == TOKEN_KEYWORD) &&
           str_is(span_text(p->now.at), text);
}

bool parse_take(Parser *p, const char *text)
{
    if (!parse_at(p, text))
        return false;
    parse_advance(p);
    return true;
}

/* The next token as messages name it. Line ends have no text to point at: the place is then just
 * behind the last token, where something is missing. */
static const char *found(const Parser *p, Span *at, char *room, size_t size)
{
    *at = p->now.at;
    Str text = span_text(*at);
    switch (p->now.kind) {
    case TOKEN_NEWLINE:
        return "the end of the line";
    case TOKEN_END:
        return "the end of the code";
    case TOKEN_INDENT:
        return "a deeper indentation";
    case TOKEN_DEDENT:
        return "the end of the block";
    case TOKEN_STRING:
        return "a string";
    default:
        snprintf(room, size, "'%.*s'%s", text.len > 40 ? 40 : (int)text.len, text.at,
                 text.len > 40 ? "..." : "");
        return room;
    }
}

bool parse_expect(Parser *p, const char *text, const char *after)
{
    char room[64];
    Span at;
    if (parse_take(p, text))
        return true;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return false;
    const char *got = found(p, &at, room, sizeof room);
    return error_at(p->error, at, "expected '%s' after %s, found %s", text, after, got);
}

bool parse_close(Parser *p, const char *text, Span opener)
{
    char room[64];
    Span at;
    if (parse_take(p, text))
        return true;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return false;
    if (p->now.kind == TOKEN_END)
        return error_at(p->error, opener, "'%.*s' was never closed", STR_ARG(span_text(opener)));
    const char *got = found(p, &at, room, sizeof room);
    return error_at(p->error, at, "expected '%s' to close '%.*s' at line %d, found %s", text,
                    STR_ARG(span_text(opener)), span_line(opener), got);
}

Ast *parse_unexpected(Parser *p)
{
    char room[64];
    Span at;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return NULL;
    const char *got = found(p, &at, room, sizeof room);
    error_at(p->error, at, "did not expect %s here", got);
    if (p->now.kind == TOKEN_INDENT)
        error_hint(p->error, "only the lines of a for, def or class are indented");
    else if (p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END)
        error_hint(p->error, "something is missing here");
    return NULL;
}

bool parse_script(Arena *a, Span code, Ast **out, Error *e)
{
    AstList list;
    ast_list_start(&list);
    Parser p = parser_make(a, code, false, 0, e);
    while (p.now.kind != TOKEN_END && parse_statement(&p, &list))
        continue;
    *out = list.first;
    return e->kind == ERROR_NONE;
}

bool parse_expression(Arena *a, Span code, Ast **out, Error *e)
{
    Parser p = parser_make(a, code, true, 0, e);
    *out = parse_items(&p);
    if (*out && p.now.kind != TOKEN_END)
        parse_unexpected(&p);
    return e->kind == ERROR_NONE;
}
