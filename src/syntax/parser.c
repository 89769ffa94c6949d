/*
 * parser.c - the parser's ground: tokens, lists, expected and unexpected ones (see parser.h).
 */
#include "syntax/parser.h"

#include "syntax/parse.h"

#include <stdio.h>
#include <string.h>

/* ---- the Python that the lesson language leaves out, and what to write instead ---- */

/* To leave out (or let in) a word, edit the table. It is asked only where a token could not be
 * used, so words like "in" or "else" stand here without harm. */
static const struct Refused {
    const char *text, *hint;
} refused[] = {
    {"if", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"elif", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"else", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"while", "repeat with 'for i in range(n):'"},
    {"break", "let the for run over just the items that are needed, as in 'x[:n]'"},
    {"continue", "let the for run over just the items that are needed, as in 'x[:n]'"},
    {"try", "a torch fence marked 'raises' shows an error and goes on"},
    {"except", "a torch fence marked 'raises' shows an error and goes on"},
    {"finally", "a torch fence marked 'raises' shows an error and goes on"},
    {"raise", "'assert condition, message' stops with a message"},
    {"with", "write the lines without it: gradients are always off here"},
    {"lambda", "write a def"},
    {"global", "a function gives its result with 'return'"},
    {"nonlocal", "a function gives its result with 'return'"},
    {"del", "just go on: the lesson keeps every tensor"},
    {"yield", "build a list and return it"},
    {"async", "write a plain def"},
    {"await", "call the function plainly"},
    {"in", "compare with '==', or read the items in a for"},
    {"not", "'in' is left out too: compare with '=='"},
    {"is", "compare with '=='"},
    {"{", "there are no dictionaries and sets: use a list or tuple"},
    {"...", "write ':' for each dimension, as in 'x[:, :, 0]'"},
    {"^", "a power is written '**'"},
    {"<<", "multiply by a power of 2"},
    {">>", "divide by a power of 2 with '//'"},
    {"^=", "write the whole assignment"},
    {"<<=", "write the whole assignment"},
    {">>=", "write the whole assignment"},
    {"->", "leave the type out"},
    {"+", "a plus sign before a value does nothing: leave it out"},
    {"*", "write the items one by one: nothing is unpacked"},
    {"**", "write the arguments one by one: nothing is unpacked"},
    {"%", "lines of IPython's own, such as %matplotlib, are not run"},
    {"!", "commands for the shell are not run"},
    {"@", "there are no decorators: write the def alone"},
};

/* True when the next token is a piece of Python that the lesson language leaves out, an error has
 * then been set. */
static bool parse_refuse(Parser *p)
{
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        if (!parse_at(p, refused[k].text))
            continue;
        error_at(p->error, p->now.at, "'%s' is not in the lesson language%s", refused[k].text,
                 strchr("+*@%", refused[k].text[0]) ? " at this place" : "");
        error_hint(p->error, "%s", refused[k].hint);
        return true;
    }
    return false;
}

/* ---- lists and tokens ---- */

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
