/*
 * parse_atom.c - what an expression is made of: names, literals, brackets (see parse.h).
 */
#include "syntax/parse.h"

static Ast *leaf(Parser *p, AstKind kind)
{
    Ast *n = parse_node(p, kind, p->now.at);
    n->text = span_text(p->now.at);
    n->i = p->now.i;
    n->f = p->now.f;
    parse_advance(p);
    return n;
}

/* group: '(' ')' | '(' one ')' | '(' one ',' [items] ')' */
static Ast *parse_group(Parser *p)
{
    Span opener = p->now.at;
    parse_advance(p);
    bool empty = parse_at(p, ")");
    Ast *n = empty ? parse_node(p, AST_TUPLE, opener) : parse_items(p);
    if (!n)
        return NULL;
    if (parse_at(p, "for")) {
        error_at(p->error, p->now.at, "generators are not in the lesson language");
        error_hint(p->error, "write a list: [x for x in seq]");
        return NULL;
    }
    if (!parse_close(p, ")", opener))
        return NULL;
    n->at = span_join(opener, p->last);
    return n;
}

/* comprehension: '[' one 'for' target 'in' one ']', the item already read */
static Ast *parse_comprehension(Parser *p, Span opener, Ast *item)
{
    Ast *n = parse_node(p, AST_COMPREHEND, opener);
    n->left = item;
    parse_advance(p);
    n->target = parse_target(p);
    if (!n->target || !parse_expect(p, "in", "the name of a 'for'"))
        return NULL;
    n->right = parse_one(p);
    if (!n->right)
        return NULL;
    if (parse_at(p, "for")) {
        error_at(p->error, p->now.at, "a list comprehension has one 'for' in the lesson language");
        error_hint(p->error, "write a list of lists, or two for statements");
        return NULL;
    }
    return parse_close(p, "]", opener) ? n : NULL;
}

/* list: '[' [one {',' one} [',']] ']' | comprehension */
static Ast *parse_list(Parser *p)
{
    Span opener = p->now.at;
    AstList list;
    ast_list_start(&list);
    parse_advance(p);
    Ast *n = parse_node(p, AST_LIST, opener);
    while (n->kind == AST_LIST && !parse_at(p, "]")) {
        Ast *item = parse_one(p);
        if (!item)
            return NULL;
        if (!list.first && parse_at(p, "for")) {
            n = parse_comprehension(p, opener, item);
            if (!n)
                return NULL;
            break;
        }
        ast_list_add(&list, item);
        if (!parse_take(p, ","))
            break;
    }
    n->list = list.first;
    if (n->kind == AST_LIST && !parse_close(p, "]", opener))
        return NULL;
    n->at = span_join(opener, p->last);
    return n;
}

/* atom: NAME | INT | FLOAT | STRING {STRING} | 'True' | 'False' | 'None' | group | list */
Ast *parse_atom(Parser *p)
{
    switch (p->now.kind) {
    case TOKEN_NAME:
        return leaf(p, AST_NAME);
    case TOKEN_INT:
        return leaf(p, AST_INT);
    case TOKEN_FLOAT:
        return leaf(p, AST_FLOAT);
    case TOKEN_STRING:
        return parse_strings(p);
    default:
        break;
    }
    if (parse_at(p, "("))
        return parse_group(p);
    if (parse_at(p, "["))
        return parse_list(p);
    if (parse_at(p, "True"))
        return leaf(p, AST_TRUE);
    if (parse_at(p, "False"))
        return leaf(p, AST_FALSE);
    return parse_at(p, "None") ? leaf(p, AST_NONE) : parse_unexpected(p);
}
